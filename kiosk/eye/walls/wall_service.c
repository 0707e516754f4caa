/* Records, seals and verifies walls, compares faces with a deal, checks spots: readings in, records and answers out. */
#include "kiosk/eye/walls/wall_service.h"

#include <stdlib.h>
#include <string.h>

#include "db/state/sealed_deal.h"
#include "db/store/stored_deal.h"
#include "db/store/stored_spot.h"
#include "db/store/tile_sets.h"
#include "vision/faces/assign.h"
#include "vision/faces/decision.h"
#include "vision/faces/fuse.h"
#include "vision/scan/scan.h"

static bool place_valid(int table, enum wk_wind wind)
{
    return table >= 1 && table <= WK_MAX_TABLES && wind >= WK_WIND_EAST && wind <= WK_WIND_NORTH;
}

static unsigned bit_of(enum wk_wind wind)
{
    return 1u << (wind - 1);
}

/* With wind WK_WIND_NONE the labels decide; if no block has a label here, the verdict is INCOMPLETE with wind WK_WIND_NONE. */
static void judge(const struct wk_reading *backs, enum wk_wind wind, const char set[WK_SET_SIZE], struct wk_verdict *out)
{
    enum wk_wind own = wind != WK_WIND_NONE ? wind : wk_reading_wind(backs);

    if (own != WK_WIND_NONE || !backs->tray.found) {
        wk_verdict_judge(backs, own != WK_WIND_NONE ? own : WK_WIND_EAST, set, out);
        out->wind = own;
        return;
    }
    /* It is not known whose wall it is, so nothing in it can be called wrong. */
    memset(out, 0, sizeof *out);
    out->kind = WK_INCOMPLETE;
    out->n_unreadable = WK_N_SLOTS;
}

/* ---- faces against a deal ---- */

static bool shows_face(const struct wk_face_reading *faces, int slot)
{
    const struct wk_face_obs *obs = &faces->face[slot];

    return faces->seen.tray.found && obs->best >= WK_FACE_1M && obs->best <= WK_FACE_WHITE;
}

bool wk_wall_service_face_seen(const struct wk_face_reading *faces, int slot)
{
    const struct wk_read *read = &faces->seen.slot[slot];
    const bool looked = read->state == WK_READ_FACE || (read->state == WK_READ_UNREADABLE && read->why == WK_WHY_LOW_MARGIN);

    return looked && shows_face(faces, slot);
}

bool wk_wall_service_may_record(const struct wk_face_reading *faces, int slot)
{
    const struct wk_read *read = &faces->seen.slot[slot];
    const bool veiled = read->state == WK_READ_UNREADABLE && (read->why == WK_WHY_GLARE || read->why == WK_WHY_DARK);

    return wk_wall_service_face_seen(faces, slot) || (veiled && shows_face(faces, slot));
}

/* The 136 tiles of a deal as they were seen: [(wind - 1) * 34 + slot]. A secret. */
struct table_obs {
    struct wk_face_obs obs[WK_N_TILES];
    uint8_t face[WK_N_TILES];
    float margin[WK_N_TILES];
};

static int first_of(enum wk_wind wind)
{
    return ((int)wind - 1) * WK_N_SLOTS;
}

/* Slots whose face certainly differs from the record, and slots where that is uncertain. */
struct comparison {
    int n_other, n_doubtful;
    int8_t other[WK_N_SLOTS], doubtful[WK_N_SLOTS];
};

static void compare_slot(struct comparison *self, const struct wk_face_reading *faces, int slot, uint8_t recorded)
{
    const struct wk_face_obs *obs = &faces->face[slot];

    if (!wk_wall_service_face_seen(faces, slot))
        self->doubtful[self->n_doubtful++] = (int8_t)slot;
    else if (obs->best == recorded)
        return;
    else if (obs->margin >= 0 &&
             obs->score[obs->best - WK_FACE_1M] - obs->score[recorded - WK_FACE_1M] >= wk_face_margin_accept)
        self->other[self->n_other++] = (int8_t)slot;
    else
        self->doubtful[self->n_doubtful++] = (int8_t)slot;
}

/*
 * Which recorded face of the hand each of its tiles shows best. The thirteen stickers are equal, so only the set of their faces
 * is on record. All other tiles of the deal are entered as certain, so that exactly the hand's faces remain to be assigned.
 */
static enum wk_status share_out_hand(const struct wk_face_reading *faces, const bool *is_hand, const struct wk_deal *deal,
                                     enum wk_wind wind, uint8_t recorded[WK_N_SLOTS])
{
    struct table_obs *all = calloc(1, sizeof *all);
    int first = first_of(wind), next = 0;
    enum wk_status status;

    if (!all)
        return WK_NO_MEMORY;
    for (int i = 0; i < WK_N_TILES; i++) {
        struct wk_face_obs *obs = &all->obs[i];
        if (i >= first && i < first + wk_row_length(WK_ROW_HAND)) {
            while (next < WK_N_SLOTS && !(is_hand[next] && wk_wall_service_face_seen(faces, next)))
                next++;
            if (next < WK_N_SLOTS) /* else a tile that was not seen; it may be any */
                *obs = faces->face[next++];
            continue;
        }
        obs->best = (enum wk_face)deal->face[i / WK_N_SLOTS][i % WK_N_SLOTS];
        for (int f = 0; f < WK_N_FACES; f++)
            obs->score[f] = f == (int)obs->best - WK_FACE_1M ? 10 : -10;
    }
    status = wk_decode_jointly(all->obs, WK_N_TILES, WK_N_COPIES, all->face, all->margin);
    for (int s = 0, i = first; s < WK_N_SLOTS && status == WK_OK; s++)
        if (is_hand[s] && wk_wall_service_face_seen(faces, s))
            recorded[s] = all->face[i++];
    wk_wipe(all, sizeof *all);
    free(all);
    return status;
}

/*
 * Compares some slots with what should lie there: recorded [WK_N_SLOTS] faces of wall tiles, WK_FACE_NONE where none is
 * compared; is_hand: tiles of the wind's hand.
 */
static enum wk_status compare_slots(const struct wk_face_reading *faces, const struct wk_deal *deal, enum wk_wind wind,
                                    uint8_t recorded[WK_N_SLOTS], const bool is_hand[WK_N_SLOTS], struct comparison *out)
{
    bool hand = false;
    enum wk_status status = WK_OK;

    for (int s = 0; s < WK_N_SLOTS; s++)
        hand |= is_hand[s];
    if (hand)
        status = share_out_hand(faces, is_hand, deal, wind, recorded);
    for (int s = 0; s < WK_N_SLOTS && status == WK_OK; s++)
        if (recorded[s] != WK_FACE_NONE || is_hand[s])
            compare_slot(out, faces, s, recorded[s]);
    return status;
}

static enum wk_status compare(const struct wk_reading *backs, const struct wk_face_reading *faces, const struct wk_deal *deal,
                              enum wk_wind wind, struct comparison *out)
{
    uint8_t recorded[WK_N_SLOTS] = {0};
    bool is_hand[WK_N_SLOTS] = {false};
    int n_hand = 0;
    enum wk_status status;

    for (int s = 0; s < WK_N_SLOTS; s++) {
        const struct wk_read *read = &backs->slot[s];
        int home;
        if (read->state != WK_READ_LABEL || strcmp(read->set, deal->set) != 0)
            continue;
        home = wk_layout_slot(read->label);
        if (wk_label_copies(read->label) == 1)
            recorded[s] = deal->face[wk_label_wind(read->label) - 1][home];
        else if (wk_label_wind(read->label) == wind && n_hand < wk_row_length(WK_ROW_HAND))
            n_hand += is_hand[s] = true;
    }
    status = compare_slots(faces, deal, wind, recorded, is_hand, out);
    wk_wipe(recorded, sizeof recorded);
    return status;
}

static void tell(struct wk_verdict *verdict, const struct comparison *faces)
{
    if (faces->n_other > 0)
        wk_verdict_add_face_mismatch(verdict, faces->other, faces->n_other);
    else if (faces->n_doubtful > 0 && verdict->kind == WK_PASS)
        wk_verdict_add_face_unreadable(verdict, faces->doubtful, faces->n_doubtful);
}

/* If the director has given a deal: are the tiles of this wall, whose labels are in order, those of the deal? */
static enum wk_status compare_given(struct wk_store *store, const struct wk_recording *in, const char set[WK_SET_SIZE],
                                    struct wk_verdict *verdict)
{
    struct comparison faces = {.n_other = 0};
    struct wk_deal deal;
    int64_t seq;
    enum wk_status status = wk_store_given_deal(store, in->table, &deal, &seq);

    if (status == WK_NOT_FOUND)
        return WK_OK;
    if (status == WK_OK) {
        memcpy(deal.set, set, WK_SET_SIZE);
        status = compare(in->backs, in->faces, &deal, in->wind, &faces);
    }
    if (status == WK_OK)
        tell(verdict, &faces);
    wk_wipe(&deal, sizeof deal);
    return status;
}

/* ---- record ---- */

/* The set of this deal's walls so far; `set` is unchanged if there are none besides `wind`. */
static enum wk_status set_of_deal(struct wk_store *store, int table, enum wk_wind wind, char set[WK_SET_SIZE])
{
    struct wk_wall_record wall;
    unsigned mask = 0;
    enum wk_status status = wk_store_walls(store, table, &mask);

    if (status != WK_OK)
        return status;
    mask &= ~bit_of(wind);
    for (enum wk_wind w = WK_WIND_EAST; w <= WK_WIND_NORTH; w++) {
        if (!(mask & bit_of(w)))
            continue;
        status = wk_store_get_wall(store, table, w, &wall);
        if (status == WK_OK)
            memcpy(set, wall.set, WK_SET_SIZE);
        wk_wipe(&wall, sizeof wall);
        return status;
    }
    return WK_OK;
}

static enum wk_status not_sealed(struct wk_store *store, int table)
{
    struct wk_sealed sealed;
    enum wk_status status = wk_store_sealed(store, table, &sealed);

    if (status == WK_NOT_FOUND)
        return WK_OK;
    if (status == WK_OK)
        return sealed.closed ? WK_OK : WK_ALREADY;
    return status;
}

/* The wall as it was recorded before, of the same tiles and with the same tile set. WK_NOT_FOUND: it was not. */
static enum wk_status earlier_look(struct wk_store *store, const struct wk_wall_record *wall, struct wk_wall_record *out)
{
    const enum wk_status status = wk_store_get_wall(store, wall->table, wall->wind, out);

    if (status == WK_OK && (strcmp(out->set, wall->set) != 0 || strcmp(out->tileset, wall->tileset) != 0))
        return WK_NOT_FOUND;
    return status;
}

/*
 * A second look may be at some of the tiles: the others still show their stickers, which tell that they are those seen before.
 * The hand's stickers are alike and tell nothing, so of a hand all tiles are turned or none.
 */
static void keep_unturned(const struct wk_face_reading *before, const struct wk_reading *backs, struct wk_face_reading *now)
{
    bool hand_turned = false;

    for (int s = 0; s < WK_N_SLOTS; s++)
        hand_turned |= wk_slot_row(s) == WK_ROW_HAND && wk_wall_service_may_record(now, s);
    for (int s = 0; s < WK_N_SLOTS && now->seen.tray.found; s++) {
        const struct wk_read *read = &now->seen.slot[s];

        if (read->state != WK_READ_LABEL || read->label != backs->slot[s].label || strcmp(read->set, backs->slot[s].set) != 0 ||
            (hand_turned && wk_slot_row(s) == WK_ROW_HAND))
            continue;
        now->seen.slot[s] = before->seen.slot[s];
        now->face[s] = before->face[s];
    }
}

/*
 * A wall that is recorded a second time is another look at the same tiles. The looks are fused if no tile contradicts the first
 * one, so that showing a wall again makes doubtful tiles clearer instead of exchanging them for others.
 */
static void add_earlier_look(const struct wk_face_reading *before, struct wk_face_reading *now)
{
    const struct wk_face_reading *looks[] = {before, now};
    struct wk_face_reading both;
    bool same = true;

    wk_fuse_faces(looks, 2, &both);
    for (int s = 0; s < WK_N_SLOTS; s++)
        same = same && wk_wall_service_may_record(&both, s);
    if (same)
        *now = both;
    wk_wipe(&both, sizeof both);
}

/* Asks for the faces of wall->faces that were not seen; then whether they are those of a given deal. */
static enum wk_status judge_faces(struct wk_store *store, const struct wk_wall_record *wall, struct wk_verdict *out)
{
    const struct wk_recording seen = {
        .table = wall->table, .wind = wall->wind, .backs = &wall->backs, .faces = &wall->faces, .tileset = wall->tileset};
    int8_t unseen[WK_N_SLOTS];
    int n_unseen = 0;

    for (int s = 0; s < WK_N_SLOTS; s++)
        if (!wk_wall_service_may_record(&wall->faces, s))
            unseen[n_unseen++] = (int8_t)s;
    if (n_unseen == 0)
        return compare_given(store, &seen, wall->set, out);
    wk_verdict_add_face_unreadable(out, unseen, n_unseen);
    return WK_OK;
}

/* The faces of a wall whose backs are in order, joined with an earlier look at them. */
static enum wk_status prepare_faces(struct wk_store *store, const struct wk_recording *in, struct wk_wall_record *wall,
                                    struct wk_verdict *out)
{
    struct wk_wall_record before;

    strcpy(wall->tileset, in->tileset);
    wall->backs = *in->backs;
    wall->faces = *in->faces;
    const enum wk_status found = earlier_look(store, wall, &before);
    enum wk_status status = found == WK_NOT_FOUND ? WK_OK : found;

    if (found == WK_OK)
        keep_unturned(&before.faces, in->backs, &wall->faces);
    if (status == WK_OK)
        status = judge_faces(store, wall, out);
    if (found == WK_OK && status == WK_OK && out->kind == WK_PASS)
        add_earlier_look(&before.faces, &wall->faces);
    wk_wipe(&before, sizeof before);
    return status;
}

enum wk_status wk_wall_service_prepare(struct wk_store *store, const struct wk_recording *in, struct wk_wall_record *wall,
                                       struct wk_verdict *out)
{
    enum wk_status status;

    memset(wall, 0, sizeof *wall);
    memset(out, 0, sizeof *out);
    if (!place_valid(in->table, in->wind) || (in->faces && strlen(in->tileset) >= sizeof wall->tileset))
        return WK_BAD_INPUT;
    wall->table = in->table;
    wall->wind = in->wind;
    status = not_sealed(store, in->table);
    if (status != WK_OK)
        return status;
    if (!wk_reading_set(in->backs, wall->set))
        memcpy(wall->set, "000", WK_SET_SIZE); /* without any label the set does not matter: the wall is wrong in any */
    status = set_of_deal(store, in->table, in->wind, wall->set);
    if (status != WK_OK)
        return status;
    judge(in->backs, in->wind, wall->set, out);
    if (out->kind != WK_PASS || !in->faces)
        return WK_OK;
    return prepare_faces(store, in, wall, out);
}

enum wk_status wk_wall_service_record(struct wk_store *store, const struct wk_recording *in,
                                      const struct wk_reading_source *source, struct wk_answer *out)
{
    struct wk_answer answer = {.receipt = {.seq = 0}};
    struct wk_wall_record wall;
    enum wk_status status = wk_wall_service_prepare(store, in, &wall, &answer.verdict);

    if (status == WK_OK && answer.verdict.kind == WK_PASS && in->faces)
        status = wk_store_record_wall(store, &wall, source, &answer.receipt);
    wk_wipe(&wall, sizeof wall);
    if (status == WK_OK)
        *out = answer;
    return status;
}

/* ---- seal ---- */

/*
 * Tiles that have to be shown again: another assignment of the faces would explain the pictures nearly as well, or the
 * assignment that four of each face force contradicts what was clearly seen. A hand is asked for whole, for when it is laid
 * again nothing tells which of its tiles is which.
 */
static void doubtful(const struct table_obs *all, struct wk_sealing *out)
{
    bool settled[WK_N_TILES], hand[WK_N_WINDS] = {false};

    wk_faces_settle(all->obs, WK_N_TILES, all->face, all->margin, settled);
    for (int i = 0; i < WK_N_TILES; i++)
        hand[i / WK_N_SLOTS] |= !settled[i] && wk_slot_row(i % WK_N_SLOTS) == WK_ROW_HAND;
    for (int i = 0; i < WK_N_TILES; i++)
        if (!settled[i] || (hand[i / WK_N_SLOTS] && wk_slot_row(i % WK_N_SLOTS) == WK_ROW_HAND))
            out->again[out->n_again++] = (struct wk_tile_place){(enum wk_wind)(i / WK_N_SLOTS + 1), i % WK_N_SLOTS};
}

static enum wk_status load_walls(struct wk_store *store, int table, struct table_obs *all, struct wk_deal *deal,
                                 char tileset[33])
{
    struct wk_wall_record wall;
    enum wk_status status = WK_OK;

    for (enum wk_wind w = WK_WIND_EAST; w <= WK_WIND_NORTH && status == WK_OK; w++) {
        status = wk_store_get_wall(store, table, w, &wall);
        if (status != WK_OK)
            break;
        if (w == WK_WIND_EAST) {
            memcpy(deal->set, wall.set, sizeof wall.set);
            memcpy(tileset, wall.tileset, sizeof wall.tileset);
        }
        for (int s = 0; s < WK_N_SLOTS; s++) {
            all->obs[first_of(w) + s] = wall.faces.face[s];
            if (!wk_wall_service_may_record(&wall.faces, s) || strcmp(wall.set, deal->set) != 0)
                status = WK_DB_BROKEN; /* wk_wall_service_record() prevents both */
        }
    }
    wk_wipe(&wall, sizeof wall);
    return status;
}

/*
 * Tiles that are not those of a given deal: it was given after the walls had been recorded, or joint decoding gave them another
 * face than the likeliest. In a hand row: tiles whose face the deal's hand has fewer times.
 */
static enum wk_status unlike_given(struct wk_store *store, const struct wk_deal *deal, struct wk_sealing *out)
{
    struct wk_deal given;
    int64_t seq;
    enum wk_status status = wk_store_given_deal(store, deal->table, &given, &seq);

    if (status != WK_OK)
        return status == WK_NOT_FOUND ? WK_OK : status;
    for (int i = 0; i < WK_N_TILES; i++) {
        const uint8_t *wall = deal->face[i / WK_N_SLOTS], *wanted = given.face[i / WK_N_SLOTS];
        int slot = i % WK_N_SLOTS, n = 0;
        bool like = wall[slot] == wanted[slot];

        if (wk_slot_row(slot) == WK_ROW_HAND) {
            for (int s = 0; s < wk_row_length(WK_ROW_HAND); s++)
                n += (wanted[s] == wall[slot]) - (s <= slot && wall[s] == wall[slot]);
            like = n >= 0;
        }
        if (!like)
            out->again[out->n_again++] = (struct wk_tile_place){(enum wk_wind)(i / WK_N_SLOTS + 1), slot};
    }
    wk_wipe(&given, sizeof given);
    return WK_OK;
}

enum wk_status wk_wall_service_seal(struct wk_store *store, int table, struct wk_sealing *out)
{
    struct wk_deal deal = {.table = table};
    struct table_obs *all = NULL;
    char tileset[33] = "";
    enum wk_status status;

    memset(out, 0, sizeof *out);
    if (!place_valid(table, WK_WIND_EAST))
        return WK_BAD_INPUT;
    status = not_sealed(store, table);
    if (status == WK_OK)
        status = wk_store_walls(store, table, &out->walls);
    if (status != WK_OK)
        return status;
    if (out->walls != (1u << WK_N_WINDS) - 1)
        return WK_NOT_YET;
    all = calloc(1, sizeof *all);
    if (!all)
        return WK_NO_MEMORY;
    status = load_walls(store, table, all, &deal, tileset);
    if (status == WK_OK)
        status = wk_store_round(store, table, &deal.round);
    if (status == WK_OK)
        status = wk_store_tileset_seals(store, table, tileset);
    if (status == WK_OK)
        status = wk_decode_jointly(all->obs, WK_N_TILES, WK_N_COPIES, all->face, all->margin);
    memcpy(out->tileset, tileset, sizeof out->tileset);
    if (status != WK_OK)
        goto out;
    out->round = deal.round;
    memcpy(out->set, deal.set, sizeof out->set);
    doubtful(all, out);
    if (out->n_again > 0)
        goto out;
    for (int i = 0; i < WK_N_TILES; i++)
        deal.face[i / WK_N_SLOTS][i % WK_N_SLOTS] = all->face[i];
    status = wk_deal_check(&deal);
    if (status == WK_OK)
        status = unlike_given(store, &deal, out);
    if (status == WK_OK && out->n_again == 0)
        status = wk_store_seal(store, &deal, tileset, out->hash, &out->receipt);
    if (status == WK_OK && out->receipt.seq > 0) {
        struct wk_sealed sealed = {.seq = 0};
        out->to_director = wk_store_sealed(store, table, &sealed) == WK_OK && sealed.to_director;
        out->key_left = wk_store_key_left(store, table);
    }
out:
    wk_wipe(all, sizeof *all);
    free(all);
    wk_wipe(&deal, sizeof deal);
    return status;
}

/* ---- verify ---- */

/* 34 faces, each seen clearly by itself. Which are not clear depends on the pictures alone, and not on any deal. */
static bool all_clear(const struct wk_face_reading *faces, const bool wanted[WK_N_SLOTS])
{
    bool clear = faces->seen.tray.found;

    for (int s = 0; s < WK_N_SLOTS; s++)
        clear = clear && (!wanted[s] || (faces->seen.slot[s].state == WK_READ_FACE && wk_wall_service_face_seen(faces, s)));
    return clear;
}

bool wk_wall_service_faces_clear(const struct wk_face_reading *faces)
{
    bool all[WK_N_SLOTS];

    memset(all, true, sizeof all);
    return all_clear(faces, all);
}

enum wk_status wk_wall_service_compare(const struct wk_deal *deal, enum wk_wind wind, const struct wk_reading *backs,
                                       const struct wk_face_reading *faces, struct wk_faces_said *out)
{
    struct comparison found = {.n_other = 0};
    const enum wk_status status = compare(backs, faces, deal, wind, &found);

    memset(out, 0, sizeof *out);
    for (int i = 0; i < found.n_other && status == WK_OK; i++)
        out->other[found.other[i]] = true;
    /* A right tile that looks nearly as much like another face is not a fault. It is reported only if all other tiles match. */
    if (status == WK_OK)
        out->answer = found.n_other > 0 ? WK_SPOT_NO_MATCH : found.n_doubtful > 0 ? WK_SPOT_UNSURE : WK_SPOT_MATCH;
    wk_wipe(&found, sizeof found);
    return status;
}

void wk_wall_service_say_faces(struct wk_verdict *verdict, enum wk_spot_answer answer)
{
    if (answer == WK_SPOT_NO_MATCH)
        wk_verdict_faces_differ(verdict);
    else if (answer == WK_SPOT_UNSURE)
        wk_verdict_faces_unclear(verdict);
}

static enum wk_status verify_faces(struct wk_store *store, const struct wk_verifying *in,
                                   const struct wk_reading_source *source, struct wk_answer *out)
{
    struct wk_faces_said faces = {.answer = WK_SPOT_UNSURE};
    struct wk_deal deal;
    enum wk_status status = WK_OK;

    if (out->verdict.wind != WK_WIND_NONE)
        status = wk_store_faces_left(store, in->table, out->verdict.wind);
    if (status == WK_OK && out->verdict.kind == WK_PASS && wk_wall_service_faces_clear(in->faces)) {
        status = wk_store_sealed_faces(store, in->table, &deal);
        if (status == WK_OK)
            status = wk_wall_service_compare(&deal, out->verdict.wind, in->backs, in->faces, &faces);
        wk_wipe(&deal, sizeof deal);
    }
    if (status == WK_OK) {
        wk_wall_service_say_faces(&out->verdict, faces.answer);
        status =
            wk_store_put_faces_verdict(store, in->table, in->purpose, &out->verdict, in->backs, source, &faces, &out->receipt);
    }
    wk_wipe(&faces, sizeof faces);
    return status;
}

enum wk_status wk_wall_service_verify(struct wk_store *store, const struct wk_verifying *in,
                                      const struct wk_reading_source *source, struct wk_answer *out)
{
    struct wk_answer answer = {.receipt = {.seq = 0}};
    struct wk_sealed sealed;
    enum wk_status status;

    if (!place_valid(in->table, in->wind == WK_WIND_NONE ? WK_WIND_EAST : in->wind))
        return WK_BAD_INPUT;
    status = wk_store_sealed(store, in->table, &sealed);
    if (status != WK_OK)
        return status == WK_NOT_FOUND ? WK_NOT_YET : status;
    judge(in->backs, in->wind, sealed.set, &answer.verdict);
    if (in->faces)
        status = verify_faces(store, in, source, &answer);
    else
        status = wk_store_put_verdict(store, in->table, in->purpose, &answer.verdict, in->backs, source, &answer.receipt);
    if (status != WK_OK)
        return status;
    *out = answer;
    return WK_OK;
}

/* ---- spot check ---- */

/* Whether the stickers that are still visible are those of the wall. */
static bool shows_other_wall(const struct wk_reading *seen, const bool drawn[WK_N_SLOTS], enum wk_wind wind,
                             const char set[WK_SET_SIZE])
{
    for (int s = 0; s < WK_N_SLOTS; s++)
        if (!drawn[s] && seen->slot[s].state == WK_READ_LABEL &&
            (seen->slot[s].label != wk_layout_label(wind, s) || strcmp(seen->slot[s].set, set) != 0))
            return true;
    return false;
}

static enum wk_status compare_drawn(struct wk_store *store, const struct wk_spot *spot, enum wk_wind wind,
                                    const struct wk_face_reading *faces, const bool drawn[WK_N_SLOTS],
                                    enum wk_spot_answer *answer)
{
    struct comparison all = {.n_other = 0};
    uint8_t recorded[WK_N_SLOTS] = {0};
    bool is_hand[WK_N_SLOTS] = {false};
    struct wk_deal deal;
    enum wk_status status = wk_store_sealed_faces(store, spot->table, &deal);

    for (int s = 0; s < WK_N_SLOTS && status == WK_OK; s++) {
        is_hand[s] = drawn[s] && wk_slot_row(s) == WK_ROW_HAND;
        if (drawn[s] && !is_hand[s])
            recorded[s] = deal.face[wind - 1][s];
    }
    if (status == WK_OK)
        status = compare_slots(faces, &deal, wind, recorded, is_hand, &all);
    if (status == WK_OK)
        *answer = all.n_other + all.n_doubtful > 0 ? WK_SPOT_NO_MATCH : WK_SPOT_MATCH;
    wk_wipe(&deal, sizeof deal);
    wk_wipe(recorded, sizeof recorded);
    wk_wipe(&all, sizeof all);
    return status;
}

enum wk_status wk_wall_service_spot(struct wk_store *store, int table, enum wk_wind wind, const struct wk_face_reading *faces,
                                    struct wk_spot_look *out)
{
    struct wk_spot_look look = {.reason = faces->seen.tray.found ? WK_OK : faces->seen.tray.reason};
    struct wk_sealed sealed;
    struct wk_spot spot;
    bool drawn[WK_N_SLOTS];
    enum wk_status status;

    if (!place_valid(table, wind))
        return WK_BAD_INPUT;
    status = wk_store_spot(store, table, &spot);
    if (status == WK_OK)
        status = wk_store_sealed(store, table, &sealed);
    if (status != WK_OK)
        return status == WK_NOT_FOUND ? WK_NOT_YET : status;
    if (!spot.drawn || wk_spot_slots(spot.label, spot.count, wind, drawn) == 0)
        return spot.drawn ? WK_BAD_INPUT : WK_NOT_YET;
    for (int s = 0; s < WK_N_SLOTS && faces->seen.tray.found; s++)
        look.turn[s] = drawn[s] && (faces->seen.slot[s].state == WK_READ_LABEL || faces->seen.slot[s].state == WK_READ_EMPTY);
    for (int s = 0; s < WK_N_SLOTS; s++)
        look.n_turn += look.turn[s];
    look.other_wall = shows_other_wall(&faces->seen, drawn, wind, sealed.set);
    status = wk_store_faces_left(store, table, wind);
    if (status == WK_OK && look.reason == WK_OK && look.n_turn == 0 && !look.other_wall && all_clear(faces, drawn))
        status = compare_drawn(store, &spot, wind, faces, drawn, &look.answer);
    if (status == WK_OK && look.answer != WK_SPOT_UNSURE)
        status = wk_store_spot_answer(store, table, wind, look.answer, &look.receipt);
    if (status == WK_OK)
        *out = look;
    return status;
}

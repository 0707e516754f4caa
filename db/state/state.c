/* What each kind of record changes in the tables of now. */
#include "db/state/state.h"

#include <stdlib.h>
#include <string.h>

#include "db/journal/journal.h"
#include "db/state/body.h"
#include "db/state/entry.h"
#include "db/state/replay.h"
#include "db/state/who.h"
#include "labels/label.h"

static enum wk_status apply_wall(struct wk_store *store, const struct wk_record *record, const json_t *body)
{
    int64_t table = 0;
    enum wk_wind wind = WK_WIND_NONE;
    char set[WK_SET_SIZE];
    struct wk_query query;
    if (wk_body_int(body, "table", 1, WK_TABLE_MAX, &table) != WK_OK || wk_body_wind(body, "wind", &wind) != WK_OK ||
        wind == WK_WIND_NONE || wk_body_text(body, "set", sizeof set, set) != WK_OK)
        return WK_DB_BROKEN;
    wk_query_open(&query, store, WK_Q_PUT_WALL);
    wk_query_bind_int(&query, ":table", table);
    wk_query_bind_int(&query, ":wind", wind);
    wk_query_bind_int(&query, ":seq", record->seq);
    wk_query_bind_text(&query, ":set", set);
    return wk_query_run(&query);
}

static enum wk_status apply_sealed(struct wk_store *store, const struct wk_record *record, const json_t *body)
{
    int64_t table = 0, round = 0;
    char set[WK_SET_SIZE], tileset[33];
    uint8_t commitment[WK_HASH_SIZE];
    struct wk_query query;
    if (wk_body_int(body, "table", 1, WK_TABLE_MAX, &table) != WK_OK ||
        wk_body_int(body, "round", 1, INT32_MAX, &round) != WK_OK || wk_body_text(body, "set", sizeof set, set) != WK_OK ||
        wk_body_text(body, "tileset", sizeof tileset, tileset) != WK_OK ||
        wk_body_hash(body, "commitment", commitment) != WK_OK)
        return WK_DB_BROKEN;
    wk_query_open(&query, store, WK_Q_ADD_DEAL);
    wk_query_bind_int(&query, ":seq", record->seq);
    wk_query_bind_int(&query, ":table", table);
    wk_query_bind_int(&query, ":round", round);
    wk_query_bind_text(&query, ":set", set);
    wk_query_bind_text(&query, ":tileset", tileset);
    wk_query_bind_blob(&query, ":commitment", commitment, sizeof commitment);
    wk_query_bind_int(&query, ":t_ns", record->t_ns);
    enum wk_status status = wk_query_run(&query);
    if (status != WK_OK)
        return status;
    wk_query_open(&query, store, WK_Q_CLEAR_WALLS);
    wk_query_bind_int(&query, ":table", table);
    return wk_query_run(&query);
}

/* The deal that a record is about, by its number and by its content; records of before they named it so have no commitment. */
static enum wk_status same_deal(struct wk_store *store, const json_t *body, int64_t deal)
{
    const json_t *named = json_object_get(body, "commitment");
    uint8_t commitment[WK_HASH_SIZE];
    struct wk_query query;
    if (!named || json_is_null(named))
        return named && deal != 0 ? WK_DB_BROKEN : WK_OK;
    if (wk_body_hash(body, "commitment", commitment) != WK_OK)
        return WK_DB_BROKEN;
    wk_query_open(&query, store, WK_Q_HAS_COMMITMENT);
    wk_query_bind_int(&query, ":deal", deal);
    wk_query_bind_blob(&query, ":commitment", commitment, sizeof commitment);
    const enum wk_status status = wk_query_step(&query);
    wk_query_close(&query);
    return status == WK_END ? WK_DB_BROKEN : status;
}

static enum wk_status apply_opened(struct wk_store *store, const struct wk_record *record, const json_t *body)
{
    int64_t deal = 0;
    struct wk_query query;
    if (wk_body_int(body, "deal_seq", 1, INT64_MAX, &deal) != WK_OK)
        return WK_DB_BROKEN;
    enum wk_status status = same_deal(store, body, deal);
    if (status != WK_OK)
        return status;
    wk_query_open(&query, store, WK_Q_CLOSE_DEAL);
    wk_query_bind_int(&query, ":seq", record->seq);
    wk_query_bind_int(&query, ":deal", deal);
    return wk_query_run(&query);
}

static enum wk_status apply_hand(struct wk_store *store, const struct wk_record *record, const json_t *body)
{
    int64_t deal = 0, hand = 0;
    struct wk_query query;
    if (wk_body_int(body, "deal_seq", 1, INT64_MAX, &deal) != WK_OK ||
        wk_body_int(body, "hand", 1, WK_DEAL_HANDS, &hand) != WK_OK)
        return WK_DB_BROKEN;
    enum wk_status status = same_deal(store, body, deal);
    if (status != WK_OK)
        return status;
    wk_query_open(&query, store, WK_Q_ADD_HAND);
    wk_query_bind_int(&query, ":seq", record->seq);
    wk_query_bind_int(&query, ":deal", deal);
    wk_query_bind_int(&query, ":hand", hand);
    return wk_query_run(&query);
}

static enum wk_status apply_verdict(struct wk_store *store, const struct wk_record *record, const json_t *body)
{
    int64_t table = 0, round = 0, deal = 0, hand = 0;
    enum wk_wind wind = WK_WIND_NONE;
    char purpose[16], verdict[16];
    struct wk_query query;
    bool of_deal = !json_is_null(json_object_get(body, "deal_seq"));
    bool of_hand = json_object_get(body, "hand") != NULL; /* a record made before version 2 of the schema knows of no hands */
    if (wk_body_int(body, "table", 1, WK_TABLE_MAX, &table) != WK_OK ||
        wk_body_int(body, "round", 1, INT32_MAX, &round) != WK_OK || wk_body_wind(body, "wind", &wind) != WK_OK ||
        wk_body_text(body, "purpose", sizeof purpose, purpose) != WK_OK ||
        wk_body_text(body, "verdict", sizeof verdict, verdict) != WK_OK ||
        (of_deal && wk_body_int(body, "deal_seq", 1, INT64_MAX, &deal) != WK_OK) ||
        (of_hand && wk_body_int(body, "hand", 0, WK_DEAL_HANDS, &hand) != WK_OK))
        return WK_DB_BROKEN;
    enum wk_status status = same_deal(store, body, deal);
    if (status != WK_OK)
        return status;
    wk_query_open(&query, store, WK_Q_ADD_VERDICT);
    wk_query_bind_int(&query, ":seq", record->seq);
    wk_query_bind_int(&query, ":table", table);
    wk_query_bind_int(&query, ":round", round);
    wk_query_bind_int(&query, ":wind", wind);
    wk_query_bind_text(&query, ":purpose", purpose);
    wk_query_bind_text(&query, ":verdict", verdict);
    wk_query_bind_int(&query, ":t_ns", record->t_ns);
    wk_query_bind_int(&query, ":deal", deal);
    wk_query_bind_int(&query, ":hand", hand);
    return wk_query_run(&query);
}

static enum wk_status apply_tileset(struct wk_store *store, const struct wk_record *record, const json_t *body)
{
    char name[33];
    struct wk_query query;
    if (wk_body_text(body, "name", sizeof name, name) != WK_OK)
        return WK_DB_BROKEN;
    const json_t *confirmed = json_object_get(body, "confirmed"); /* records from before there was such a thing: yes */
    if (confirmed && !json_is_boolean(confirmed))
        return WK_DB_BROKEN;
    wk_query_open(&query, store, WK_Q_PUT_TILESET);
    wk_query_bind_text(&query, ":name", name);
    wk_query_bind_int(&query, ":confirmed", !json_is_false(confirmed));
    wk_query_bind_int(&query, ":seq", record->seq);
    return wk_query_run(&query);
}

static enum wk_status apply_pin(struct wk_store *store, const struct wk_record *record, const json_t *body)
{
    struct wk_query query;
    const json_t *role = json_object_get(body, "role"); /* records of before there were roles: the director's */
    if (role && !json_is_string(role))
        return WK_DB_BROKEN;
    wk_query_open(&query, store, WK_Q_PUT_PIN);
    wk_query_bind_text(&query, ":role", role ? json_string_value(role) : "director");
    wk_query_bind_int(&query, ":seq", record->seq);
    return wk_query_run(&query);
}

/*
 * Every kind of record but the tournament's entries, which db/state/entry.c has. A new kind is its word here, and a file that
 * writes it with wk_journal_add(); one that changes the state needs a function too, and its tables in the schema.
 */
static const struct wk_record_kind kinds[] = {
    {.word = WK_KIND_WALL, .own = true, .of_event = true, .of_deal = true, .apply = apply_wall},
    {.word = WK_KIND_SEALED, .own = true, .of_event = true, .of_deal = true, .apply = apply_sealed},
    {.word = WK_KIND_OPENED, .own = true, .of_deal = true, .apply = apply_opened},
    {.word = WK_KIND_CLOSED, .own = true, .of_deal = true, .apply = apply_opened},
    {.word = WK_KIND_HAND, .own = true, .of_event = true, .of_deal = true, .apply = apply_hand},
    {.word = WK_KIND_VERDICT, .own = true, .of_event = true, .of_deal = true, .apply = apply_verdict},
    {.word = WK_KIND_TILESET, .own = true, .apply = apply_tileset, .text = "tile set enrolled"},
    {.word = WK_KIND_PIN, .own = true, .apply = apply_pin, .text = "a PIN was set", .act = true},
    {.word = WK_KIND_KEY, .own = true, .text = "a kiosk's key signs from here on"},
    {.word = WK_KIND_CHECKPOINT, .own = true, .text = "checkpoint"},
    {.word = WK_KIND_WITNESS, .own = true, .text = "witness of another kiosk"},
    {.word = WK_KIND_GIVEN,
     .own = true,
     .of_event = true,
     .least = WK_ROLE_DIRECTOR,
     .text = "a deal was given to be laid out",
     .act = true},
    {.word = WK_KIND_WITHDRAWN,
     .own = true,
     .of_event = true,
     .least = WK_ROLE_DIRECTOR,
     .text = "a given deal is not to be laid out after all",
     .act = true},
    {.word = WK_KIND_BACKUP, .own = true, .text = "backup"},
    {.word = WK_KIND_RESTORED, .own = true, .text = "restored from a copy", .act = true},
    {.word = WK_KIND_EVENT_CLOSED,
     .own = true,
     .of_event = true,
     .least = WK_ROLE_DIRECTOR,
     .text = "the director closed the event",
     .act = true},
    {.word = WK_KIND_SPOT, .own = true, .of_event = true, .least = WK_ROLE_JUDGE, .text = "spot check of faces"},
    {.word = WK_KIND_LOTS, .own = true, .least = WK_ROLE_DIRECTOR, .text = "lots for seats and numbers", .act = true},
    {.word = WK_KIND_DRAWS,
     .own = true,
     .of_event = true,
     .least = WK_ROLE_DIRECTOR,
     .text = "the director said whether the draw is watched",
     .act = true},
    {.word = WK_KIND_DECLARED, .own = true, .of_event = true, .text = "a hand was laid open after Hu"},
    {.word = WK_KIND_COUNTED, .own = true, .of_event = true, .text = "the points of a declared hand were taken over"},
    {.word = WK_KIND_COMPARED, .own = true, .of_event = true, .text = "a declared hand was compared with the sealed deal"},
    {.word = WK_KIND_WIPED,
     .own = true,
     .least = WK_ROLE_DIRECTOR,
     .text = "pictures that may show a face were wiped",
     .act = true},
    {.word = WK_KIND_UNLOCKED, .own = true, .text = "unlocked with a PIN", .act = true},
    {.word = WK_KIND_REFUSED, .own = true, .text = "a PIN was refused", .act = true},
    {.word = WK_KIND_ROSTER, .own = true, .least = WK_ROLE_DIRECTOR, .text = "a kiosk takes part in the event", .act = true},
    {.word = WK_KIND_EXPELLED,
     .own = true,
     .least = WK_ROLE_DIRECTOR,
     .text = "the director expelled a kiosk: what it wrote from there on does not count",
     .act = true},
    {.word = WK_KIND_READMITTED,
     .own = true,
     .least = WK_ROLE_DIRECTOR,
     .text = "the director took an expelled kiosk back",
     .act = true},
    {.word = WK_KIND_JOINED, .own = true, .least = WK_ROLE_DIRECTOR, .text = "this kiosk joined a hall", .act = true},
    {.word = WK_KIND_TABLE_GIVEN,
     .own = true,
     .least = WK_ROLE_JUDGE,
     .text = "a table came into a kiosk's hands",
     .act = true},
    {.word = WK_KIND_WANTED,
     .own = true,
     .least = WK_ROLE_JUDGE,
     .text = "a kiosk asked the hall for a table of another kiosk's",
     .act = true},
    {.word = WK_KIND_UNWANTED, .own = true, .text = "a table that was asked for is not wanted any more"},
    {.word = WK_KIND_TAKEN, .own = true, .text = "the deals of a table that the hall had given were taken over"},
    {.word = WK_KIND_KEPT,
     .own = true,
     .of_event = true,
     .least = WK_ROLE_DIRECTOR,
     .text = "of a hand that was confirmed twice the director let the result stand",
     .act = true},
    {.word = WK_KIND_GATE_WITNESSED, .own = true, .text = "the other kiosks' journals were vouched for at a gate"},
    {.word = WK_KIND_GRANT_WITNESSED,
     .own = true,
     .text = "the other kiosks' journals were vouched for when a table changed hands"},
    {.word = WK_KIND_RELEASED,
     .own = true,
     .least = WK_ROLE_DIRECTOR,
     .text = "the director released a deal that is over",
     .act = true},
    {.word = WK_KIND_ALONE,
     .own = true,
     .least = WK_ROLE_DIRECTOR,
     .text = "the director said that no kiosk is left of the restored hall",
     .act = true},
    {.word = WK_KIND_ASKED, .own = true, .text = "the hall was asked whose PIN this is", .act = true},
    {.word = WK_KIND_LOCKED, .own = true, .text = "the judge's area was left"},
    {.word = WK_KIND_VOUCHED, .own = true, .text = "the hall vouched for who stood at a kiosk", .act = true},
    {.word = WK_KIND_NOT_VOUCHED, .own = true, .text = "the hall refused a PIN that was entered at a kiosk", .act = true},
    {.word = WK_KIND_SESSION_ENDED, .own = true, .text = "the hall vouches no longer for who stood at a kiosk"},
    {.word = WK_KIND_AWAY_CODE, .own = true, .text = "a code for kiosks whose hall is away was made", .act = true},
    {.word = WK_KIND_PINS_RELEASED,
     .own = true,
     .least = WK_ROLE_DIRECTOR,
     .text = "the director lets PINs be tried again",
     .act = true},
    {.word = WK_KIND_ANNOUNCEMENT,
     .own = true,
     .least = WK_ROLE_DIRECTOR,
     .text = "the director told everybody in the hall",
     .act = true},
    {.word = WK_KIND_FORK, .own = true, .text = "a kiosk wrote two records with one number", .act = true},
    /* Notes: written with wk_store_append() without a role. */
    {.word = "start", .text = "the program began"},
    {.word = "stop", .text = "the program ended"},
    {.word = WK_KIND_CLOCK_CHANGED, .text = "the clock was changed"},
    {.word = "calibration", .text = "calibration"},
    {.word = "drill", .text = "drill"},
    {.word = "challenge", .text = "a tile of a wall had to be turned, to show that it is there"},
    {.word = "challenge-met", .text = "that tile was turned, and back"},
    {.word = "dice", .text = "the dice that say where a deal's walls are broken were thrown"},
    {.word = "tiles-looked-at", .text = "a player looked at the stickers of the neighbour at the right"},
    {.word = "draw-named", .text = "a wrong draw was named while the hand was played"},
    {.word = "draws-followed", .text = "the draws of a hand were followed"},
    {.word = "stickers-graded", .text = "the print of a set's stickers was graded"},
    {.word = "camera", .text = "the camera was closed for a hand's play, or opened again"},
    {.word = "judge-call", .text = "a judge was called"},
    {.word = "faces-shown", .text = "pictures of faces of an open deal were shown", .act = true},
    {.word = "given-shown", .text = "the faces of a given deal were shown", .act = true},
};
#define N_KINDS (sizeof kinds / sizeof *kinds)
static const struct wk_record_kind of_an_entry = {.own = true, .of_event = true};
static const struct wk_record_kind unknown = {.own = false};

const struct wk_record_kind *wk_record_kind(const char *word)
{
    for (size_t i = 0; i < N_KINDS; i++)
        if (strcmp(kinds[i].word, word) == 0)
            return &kinds[i];
    return wk_entry_kind_of(word) == WK_ENTRY_NONE ? &unknown : &of_an_entry;
}

const struct wk_record_kind *wk_record_kind_at(size_t i)
{
    return i < N_KINDS ? &kinds[i] : NULL;
}

enum wk_status wk_record_may(struct wk_store *store, const char *word)
{
    return wk_role_check(store, wk_record_kind(word)->least);
}

int64_t wk_time_back(int64_t before_ns, int64_t after_ns)
{
    if (after_ns >= before_ns)
        return 0;
    const uint64_t back_ns = (uint64_t)before_ns - (uint64_t)after_ns; /* records that somebody changed can lie far apart */
    return back_ns > INT64_MAX ? INT64_MAX : (int64_t)back_ns;
}

enum wk_status wk_state_apply_head(struct wk_store *store, const struct wk_record *record, const json_t *head)
{
    const struct wk_record_kind *kind = wk_record_kind(record->kind);
    json_t *body = NULL;
    if (kind == &of_an_entry)
        return wk_replay_apply(store, record);
    if (!kind->apply || head)
        return kind->apply ? kind->apply(store, record, head) : WK_OK;
    enum wk_status status = wk_body_head(record->body, &body);
    if (status == WK_OK)
        status = kind->apply(store, record, body);
    json_decref(body);
    return status;
}

enum wk_status wk_state_apply(struct wk_store *store, const struct wk_record *record)
{
    return wk_state_apply_head(store, record, NULL);
}

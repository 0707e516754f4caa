/* Declared and counted hands put on record, compared with the sealed deal a limited number of times, and read again. */
#include "db/store/stored_declared.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "db/journal/journal.h"
#include "db/journal/json.h"
#include "db/state/append.h"
#include "db/state/body.h"
#include "db/state/deal_key.h"
#include "db/state/state.h"
#include "db/state/tournament.h"
#include "db/store/stored_deal.h"
#include "rules/mcr/hand_text.h"

/*
 * The encrypted part: a line as tables of hands have it (melds, concealed, win, flags, seat, prevalent, flowers, fan ids), and
 * zeros up to one size. Four kongs are 35 characters, 24 fan 6 each.
 */
#define HAND_SIZE 512
#define N_COLUMNS 8

static const char *const how_words[] = {
    [WK_COUNTED_CAMERA] = "camera", [WK_COUNTED_KEYS] = "keys", [WK_COUNTED_SIMULATED] = "simulated"};
static const char *const sticker_words[] = {[WK_STICKERS_AGREE] = "agree",
                                            [WK_STICKERS_DIFFER] = "differ",
                                            [WK_STICKERS_NOT_SEEN] = "not-seen",
                                            [WK_STICKERS_NO_DEAL] = "no-deal",
                                            [WK_STICKERS_LATER] = "later"};
static const struct {
    uint8_t flag;
    const char *word;
} flag_words[] = {{WK_MCR_SELF_DRAWN, "selfdraw"},
                  {WK_MCR_LAST_TILE, "lasttile"},
                  {WK_MCR_REPLACEMENT, "replacement"},
                  {WK_MCR_ROB_KONG, "robkong"},
                  {WK_MCR_LAST_OF_KIND, "lastofkind"}};

/* ---- the hand as text */

static void write_melds(const struct wk_mcr_hand *hand, char *text, size_t n)
{
    size_t at = (size_t)snprintf(text, n, "%s", hand->n_melds ? "" : "-");

    for (int i = 0; i < hand->n_melds; i++) {
        char set[WK_MCR_SET_SIZE];
        wk_mcr_write_set(&hand->meld[i], set);
        at += (size_t)snprintf(text + at, n - at, "%s%s", i ? " " : "", set);
        wk_wipe(set, sizeof set);
    }
}

static void write_flags(uint8_t flags, char *text, size_t n)
{
    size_t at = (size_t)snprintf(text, n, "%s", flags ? "" : "-");

    for (size_t i = 0; i < sizeof flag_words / sizeof *flag_words; i++)
        if (flags & flag_words[i].flag)
            at += (size_t)snprintf(text + at, n - at, "%s%s", at ? "," : "", flag_words[i].word);
}

static void write_hand(const struct wk_mcr_hand *hand, const struct wk_mcr_score *score, char text[HAND_SIZE])
{
    char melds[64], standing[WK_MCR_TILES_SIZE] = "-", win[WK_MCR_TILES_SIZE], flags[80];
    int at;

    memset(text, 0, HAND_SIZE);
    write_melds(hand, melds, sizeof melds);
    if (hand->n_standing > 0)
        wk_mcr_write_tiles(hand->standing, hand->n_standing, standing);
    wk_mcr_write_tiles(&hand->win, 1, win);
    write_flags(hand->flags, flags, sizeof flags);
    at = snprintf(text, HAND_SIZE, "%s\t%s\t%s\t%s\t%c\t%c\t%d\t", melds, standing, win, flags,
                  wk_wind_letter((enum wk_wind)hand->seat), wk_wind_letter((enum wk_wind)hand->prevalent), hand->flowers);
    for (int i = 0; i < score->n_fan; i++)
        at += snprintf(text + at, (size_t)(HAND_SIZE - at), "%s%d*%d", i ? "," : "", score->fan[i].id, score->fan[i].n);
    wk_wipe(melds, sizeof melds);
    wk_wipe(standing, sizeof standing);
    wk_wipe(win, sizeof win);
    wk_wipe(flags, sizeof flags);
}

/* "48*1,54*2" */
static enum wk_status read_fan(const char *text, struct wk_counted *out)
{
    while (*text) {
        char *end;
        const long id = strtol(text, &end, 10), n = *end == '*' ? strtol(end + 1, &end, 10) : 0;
        if (out->n_fan == WK_MCR_MAX_FAN || id < 1 || id > WK_MCR_N_FAN || n < 1 || n > UINT8_MAX || (*end && *end != ','))
            return WK_DB_BROKEN;
        out->fan[out->n_fan].id = (uint8_t)id;
        out->fan[out->n_fan++].n = (uint8_t)n;
        text = end + (*end == ',');
    }
    return out->n_fan > 0 ? WK_OK : WK_DB_BROKEN;
}

/* text is taken apart in its place. */
static enum wk_status read_hand(char text[HAND_SIZE], struct wk_counted *out)
{
    char *column[N_COLUMNS] = {text};
    const char *reason;
    int n = 1;

    if (text[HAND_SIZE - 1])
        return WK_DB_BROKEN;
    for (char *c = text; *c; c++)
        if (*c == '\t') {
            *c = 0;
            if (n < N_COLUMNS)
                column[n] = c + 1;
            n++;
        }
    if (n != N_COLUMNS)
        return WK_DB_BROKEN;
    const struct wk_mcr_columns columns = {column[0], column[1], column[2], column[3], column[4], column[5], column[6]};
    if (wk_mcr_read(&columns, &out->hand, &reason) != WK_OK)
        return WK_DB_BROKEN;
    return read_fan(column[7], out);
}

/* ---- writing */

static json_t *at_json(const struct wk_hand_id *at)
{
    return json_pack("{s:i, s:i, s:i}", "table", at->table, "round", at->round, "hand", at->hand);
}

/* May its winner lay it open now? */
static enum wk_status may_declare(struct wk_store *store, const struct wk_hand_id *at, enum wk_wind winner)
{
    const struct wk_tournament *tournament;
    const struct wk_hand_state *hand;
    enum wk_status status = wk_store_tournament(store, &tournament);

    if (status != WK_OK)
        return status;
    if (!tournament->begun)
        return WK_NOT_YET;
    hand = at->table >= 1 && at->table <= wk_n_tables(tournament) ? wk_hand_look(tournament, at) : NULL;
    if (!hand || winner < WK_WIND_EAST || winner > WK_WIND_NORTH)
        return WK_BAD_INPUT;
    if (hand->stopped_seq == 0 || hand->state == WK_RESULT_CONFIRMED)
        return WK_NOT_YET;
    for (enum wk_wind chair = WK_WIND_EAST; chair <= WK_WIND_NORTH; chair++)
        if (wk_wind_at(tournament, at, chair) == winner && wk_ruled_out(tournament, at, chair))
            return WK_NOT_ALLOWED;
    return WK_OK;
}

enum wk_status wk_store_declare(struct wk_store *store, const struct wk_hand_id *at, enum wk_wind winner,
                                struct wk_receipt *receipt)
{
    const char letter[2] = {wk_wind_letter(winner), 0};
    struct wk_receipt draft = {0};
    struct wk_sealed sealed;
    enum wk_status status = wk_sql_begin(store);
    json_t *body;

    if (status != WK_OK)
        return status;
    status = may_declare(store, at, winner);
    if (status != WK_OK)
        return wk_sql_end(store, status);
    status = wk_store_sealed(store, at->table, &sealed);
    if (status == WK_NOT_FOUND || (status == WK_OK && sealed.closed)) {
        sealed.seq = 0;
        status = WK_OK;
    }
    body = at_json(at);
    if (!body || json_object_set_new(body, "winner", json_string(letter)) != 0 ||
        json_object_set_new(body, "deal_seq", status == WK_OK && sealed.seq > 0 ? json_integer(sealed.seq) : json_null()) != 0)
        status = WK_NO_MEMORY;
    if (status == WK_OK)
        status = wk_journal_add(store, WK_KIND_DECLARED, json_incref(body), NULL, 0, &draft);
    json_decref(body);
    return wk_journal_end(store, status, &draft, receipt);
}

static enum wk_status take_declaration(struct wk_store *store, int64_t seq, struct wk_declaration *out);

/* A hand's tiles are faces of its deal: the one that was sealed there or, before the seal, the one that is being built. */
static enum wk_status name_key(struct wk_store *store, const struct wk_declaration *declared, json_t *body)
{
    struct wk_sealed sealed;
    if (declared->deal_seq == 0)
        return wk_deal_key_name(store, declared->at.table, NULL, body);
    const enum wk_status status = wk_store_sealed_one(store, declared->deal_seq, &sealed);
    return status == WK_OK ? wk_deal_key_name(store, declared->at.table, &sealed, body) : status;
}

/* Whether a deal is sealed there and not opened, and how many hands did not match it. */
static enum wk_status tries_made(struct wk_store *store, int table, struct wk_sealed *sealed, int64_t *n)
{
    struct wk_query query;
    enum wk_status status = wk_store_sealed(store, table, sealed);

    if (status == WK_NOT_FOUND || (status == WK_OK && sealed->closed))
        return WK_NOT_YET;
    if (status != WK_OK)
        return status;
    wk_query_open(&query, store, WK_Q_N_NO_MATCH);
    wk_query_bind_int(&query, ":deal", sealed->seq);
    status = wk_query_step(&query);
    if (status == WK_OK)
        *n = wk_query_int(&query, 0);
    wk_query_close(&query);
    return status == WK_END ? WK_FAILED : status;
}

enum wk_status wk_store_hand_left(struct wk_store *store, int table)
{
    struct wk_sealed sealed;
    int64_t n = 0;
    const enum wk_status status = tries_made(store, table, &sealed, &n);

    return status == WK_OK && n >= WK_FACES_TRIES ? WK_END : status;
}

enum wk_status wk_store_compare_hand(struct wk_store *store, int64_t declared_seq, enum wk_spot_answer answer,
                                     struct wk_receipt *receipt)
{
    struct wk_declaration declared = {0};
    struct wk_receipt draft = {0};
    struct wk_sealed sealed;
    int64_t n = 0;
    enum wk_status status;
    json_t *body = NULL;

    if (answer != WK_SPOT_MATCH && answer != WK_SPOT_NO_MATCH)
        return WK_BAD_INPUT;
    status = wk_sql_begin(store);
    if (status != WK_OK)
        return status;
    status = take_declaration(store, declared_seq, &declared);
    if (status == WK_NOT_FOUND || status == WK_DB_BROKEN)
        status = WK_BAD_INPUT;
    if (status == WK_OK)
        status = tries_made(store, declared.at.table, &sealed, &n);
    if (status == WK_OK && declared.deal_seq != sealed.seq)
        status = WK_BAD_INPUT;
    if (status == WK_OK && n >= WK_FACES_TRIES)
        status = WK_END;
    if (status == WK_OK) {
        body = json_pack("{s:i, s:i, s:i, s:I, s:I, s:s}", "table", declared.at.table, "round", declared.at.round, "hand",
                         declared.at.hand, "declared_seq", (json_int_t)declared_seq, "deal_seq", (json_int_t)sealed.seq,
                         "faces", answer == WK_SPOT_MATCH ? "match" : "no-match");
        status = wk_journal_add(store, WK_KIND_COMPARED, body, NULL, 0, &draft);
    }
    return wk_journal_end(store, status, &draft, receipt);
}

enum wk_status wk_store_count_hand(struct wk_store *store, int64_t declared_seq, enum wk_counted_how how,
                                   enum wk_counted_stickers stickers, enum wk_mcr_rules rules, const struct wk_mcr_hand *hand,
                                   const struct wk_mcr_score *score, struct wk_receipt *receipt)
{
    struct wk_declaration declared = {0};
    struct wk_receipt draft = {0};
    char text[HAND_SIZE];
    json_t *body = NULL;
    enum wk_status status;

    if (how < WK_COUNTED_CAMERA || how > WK_COUNTED_SIMULATED || stickers < WK_STICKERS_AGREE || stickers > WK_STICKERS_LATER ||
        rules >= WK_MCR_N_RULES || wk_mcr_profiles[rules].edition != WK_MCR_EDITION || score->points < WK_MCR_MIN_POINTS ||
        wk_mcr_fault(hand) != WK_MCR_SOUND)
        return WK_BAD_INPUT;
    status = wk_sql_begin(store);
    if (status != WK_OK)
        return status;
    status = take_declaration(store, declared_seq, &declared);
    if (status == WK_NOT_FOUND || status == WK_DB_BROKEN)
        return wk_sql_end(store, WK_BAD_INPUT);
    write_hand(hand, score, text);
    if (status == WK_OK) {
        body = json_pack("{s:i, s:i, s:i, s:I, s:s, s:s, s:s, s:i, s:i}", "table", declared.at.table, "round",
                         declared.at.round, "hand", declared.at.hand, "declared_seq", (json_int_t)declared_seq, "how",
                         how_words[how], "stickers", sticker_words[stickers], "rules", wk_mcr_profiles[rules].word, "edition",
                         WK_MCR_EDITION, "points", score->total);
        status = body ? name_key(store, &declared, body) : WK_NO_MEMORY;
    }
    if (status == WK_OK)
        status = wk_journal_add(store, WK_KIND_COUNTED, json_incref(body), text, sizeof text, &draft);
    json_decref(body);
    wk_wipe(text, sizeof text);
    return wk_journal_end(store, status, &draft, receipt);
}

/* ---- reading */

static enum wk_status take_word(const json_t *body, const char *key, const char *const *words, int first, int last, int *out)
{
    char word[16];
    enum wk_status status = wk_body_text(body, key, sizeof word, word);

    for (int i = first; status == WK_OK && i <= last; i++)
        if (strcmp(word, words[i]) == 0) {
            *out = i;
            return WK_OK;
        }
    return status == WK_OK ? WK_DB_BROKEN : status;
}

static enum wk_status take_place(const json_t *body, struct wk_hand_id *at)
{
    int64_t table, round, hand;

    if (wk_body_int(body, "table", 1, WK_TABLE_MAX, &table) != WK_OK ||
        wk_body_int(body, "round", 1, WK_MAX_ROUNDS, &round) != WK_OK ||
        wk_body_int(body, "hand", 1, WK_DEAL_HANDS, &hand) != WK_OK)
        return WK_DB_BROKEN;
    *at = (struct wk_hand_id){.table = (int)table, .round = (int)round, .hand = (int)hand};
    return WK_OK;
}

/* WK_NOT_FOUND: the record is of another kind. */
static enum wk_status open_kind(struct wk_store *store, int64_t seq, const char *kind, struct wk_stored *entry, json_t **body)
{
    enum wk_status status = wk_stored_open(entry, store, seq);

    if (status != WK_OK)
        return status;
    status = strcmp(entry->record.kind, kind) == 0 ? wk_body_load(entry->record.body, body) : WK_NOT_FOUND;
    if (status != WK_OK)
        wk_stored_close(entry);
    return status;
}

static enum wk_status take_declaration(struct wk_store *store, int64_t seq, struct wk_declaration *out)
{
    struct wk_stored entry;
    json_t *body = NULL;
    enum wk_status status = open_kind(store, seq, WK_KIND_DECLARED, &entry, &body);

    if (status != WK_OK)
        return status;
    *out = (struct wk_declaration){.seq = entry.record.seq, .t_ns = entry.record.t_ns};
    status = take_place(body, &out->at);
    if (status == WK_OK)
        status = wk_body_wind(body, "winner", &out->winner);
    if (status == WK_OK && out->winner == WK_WIND_NONE)
        status = WK_DB_BROKEN;
    if (status == WK_OK && !json_is_null(json_object_get(body, "deal_seq")))
        status = wk_body_int(body, "deal_seq", 1, seq - 1, &out->deal_seq);
    json_decref(body);
    wk_stored_close(&entry);
    return status;
}

/* Its deal is the one that was sealed there or, where none was, the table's next. */
static enum wk_status is_open(struct wk_store *store, const struct wk_declaration *declared, bool *out)
{
    int64_t opened;
    enum wk_status status;

    if (declared->deal_seq > 0)
        status = wk_sql_int(store, WK_Q_OPENED_OF, declared->deal_seq, declared->at.table, &opened);
    else
        status = wk_sql_int(store, WK_Q_NEXT_OPENED, declared->seq, declared->at.table, &opened);
    *out = status == WK_OK;
    return status == WK_NOT_FOUND ? WK_OK : status;
}

/* Rules and their edition; a record that names none is of the first. */
static enum wk_status take_rules(const json_t *body, enum wk_mcr_rules *out)
{
    int64_t edition = 1;
    char word[16];
    enum wk_status status = wk_body_text(body, "rules", sizeof word, word);

    if (status == WK_OK && json_object_get(body, "edition"))
        status = wk_body_int(body, "edition", WK_MCR_EDITION, WK_MCR_EDITION, &edition);
    if (status == WK_OK && wk_mcr_profile_of(word, (int)edition, out) != WK_OK)
        status = WK_DB_BROKEN;
    return status;
}

static enum wk_status take_body(struct wk_store *store, const json_t *body, struct wk_counted *out)
{
    struct wk_hand_id at;
    int64_t declared, points;
    enum wk_mcr_rules rules;
    int how, stickers;
    enum wk_status status = take_place(body, &at);

    if (status == WK_OK)
        status = wk_body_int(body, "declared_seq", 1, out->seq - 1, &declared);
    if (status == WK_OK)
        status = wk_body_int(body, "points", WK_MCR_MIN_POINTS, WK_POINTS_MAX, &points);
    if (status == WK_OK)
        status = take_word(body, "how", how_words, WK_COUNTED_CAMERA, WK_COUNTED_SIMULATED, &how);
    if (status == WK_OK)
        status = take_word(body, "stickers", sticker_words, WK_STICKERS_AGREE, WK_STICKERS_LATER, &stickers);
    if (status == WK_OK)
        status = take_rules(body, &rules);
    if (status == WK_OK)
        status = take_declaration(store, declared, &out->declared);
    if (status == WK_NOT_FOUND || (status == WK_OK && memcmp(&at, &out->declared.at, sizeof at) != 0))
        status = WK_DB_BROKEN;
    if (status != WK_OK)
        return status;
    out->points = (int)points;
    out->how = (enum wk_counted_how)how;
    out->stickers = (enum wk_counted_stickers)stickers;
    out->rules = rules;
    return WK_OK;
}

static enum wk_status take_hand(const struct wk_stored *entry, struct wk_counted *out)
{
    char text[HAND_SIZE];
    enum wk_status status = wk_stored_unbox(entry, text, sizeof text);

    if (status == WK_OK)
        status = read_hand(text, out);
    wk_wipe(text, sizeof text);
    return status;
}

enum wk_status wk_store_counted_one(struct wk_store *store, int64_t seq, struct wk_counted *out)
{
    struct wk_counted counted = {.seq = seq};
    struct wk_stored entry;
    json_t *body = NULL;
    enum wk_status status = open_kind(store, seq, WK_KIND_COUNTED, &entry, &body);

    if (status != WK_OK)
        return status;
    counted.t_ns = entry.record.t_ns;
    status = take_body(store, body, &counted);
    if (status == WK_OK)
        status = is_open(store, &counted.declared, &counted.open);
    if (status == WK_OK && counted.open)
        status = take_hand(&entry, &counted);
    if (status == WK_WRONG_KEY || status == WK_SEALED_AWAY) { /* what is in clear is told without the key too */
        counted.open = false;
        status = WK_OK;
    }
    json_decref(body);
    wk_stored_close(&entry);
    if (status == WK_OK)
        *out = counted;
    return status;
}

enum wk_status wk_store_declared(struct wk_store *store, int table, struct wk_declaration *out, int most, int *n)
{
    int64_t *seqs = NULL;
    int found = 0;
    enum wk_status status = wk_records_of(store, WK_KIND_DECLARED, table, most, &seqs, &found);

    for (int i = 0; i < found && status == WK_OK; i++)
        status = take_declaration(store, seqs[i], &out[i]);
    free(seqs);
    if (status == WK_OK)
        *n = found;
    return status;
}

enum wk_status wk_store_counted(struct wk_store *store, int table, struct wk_counted *out, int most, int *n)
{
    int64_t *seqs = NULL;
    int found = 0;
    enum wk_status status = wk_records_of(store, WK_KIND_COUNTED, table, most, &seqs, &found);

    for (int i = 0; i < found && status == WK_OK; i++)
        status = wk_store_counted_one(store, seqs[i], &out[i]);
    free(seqs);
    if (status == WK_OK)
        *n = found;
    return status;
}

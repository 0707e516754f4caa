/* Puts the three steps of each spot check together, draws again, and counts. */
#include "db/audit/certificate.h"

#include <stdlib.h>
#include <string.h>

#include "db/backend/kinds.h"
#include "db/state/body.h"

/* A check of tiles as it stands on record. */
struct check {
    int64_t asked; /* its record's number */
    const struct wk_log_note *asked_note;
    int deal; /* index of its history; -1: of none that counts */
    enum wk_wind wind;
    int tiles;
    enum wk_spot_seed seed;
    bool drawn, wrong; /* wrong: the draw is not what it has to be */
    bool wanted[WK_N_WINDS], matched[WK_N_WINDS], no_match;
};

struct gathering {
    const struct wk_audit_log *log;
    struct check *check;
    int n;
};

static bool is_step(const struct wk_log_note *note, const char *step)
{
    const char *text = json_string_value(json_object_get(note->body, "step"));

    return strcmp(note->kind, WK_KIND_SPOT) == 0 && text && strcmp(text, step) == 0;
}

static bool counts(const struct wk_deal_history *history)
{
    return history->sealed_seq > 0 && !history->aside;
}

/* The deal that was committed to so. */
static int deal_of(const struct wk_audit_log *log, const uint8_t commitment[WK_HASH_SIZE])
{
    for (int i = 0; i < log->n_histories; i++)
        if (counts(&log->history[i]) && memcmp(log->history[i].hash, commitment, WK_HASH_SIZE) == 0)
            return i;
    return -1;
}

/* A record that cannot be read asks for nothing; the audit names it. */
static void take_asked(struct gathering *self, const struct wk_log_note *note)
{
    struct check check = {.asked = note->seq, .asked_note = note};
    uint8_t commitment[WK_HASH_SIZE];
    int64_t tiles = 0;
    char seed[16];

    if (wk_body_int(note->body, "tiles", 1, WK_N_TILES, &tiles) != WK_OK ||
        wk_body_wind(note->body, "wind", &check.wind) != WK_OK || tiles > wk_spot_tiles(check.wind) ||
        wk_body_text(note->body, "seed", sizeof seed, seed) != WK_OK ||
        wk_body_hash(note->body, "commitment", commitment) != WK_OK || wk_spot_seed_find(seed) == WK_N_SPOT_SEEDS)
        return;
    check.tiles = (int)tiles;
    check.seed = wk_spot_seed_find(seed);
    check.deal = deal_of(self->log, commitment);
    self->check[self->n++] = check;
}

/* The check that a later step belongs to, in the same journal; NULL: it drew labels, or nobody asked. */
static struct check *check_of(const struct gathering *self, const struct wk_log_note *note)
{
    int64_t asked = 0;

    if (wk_body_int(note->body, "asked_seq", 1, INT64_MAX, &asked) != WK_OK)
        return NULL;
    asked = wk_record_number(wk_record_journal(note->seq), asked);
    for (int i = self->n - 1; i >= 0; i--)
        if (self->check[i].asked == asked)
            return &self->check[i];
    return NULL;
}

/* What record, seed and secret draw; false: this is no draw of that record. */
static bool draw_again(const struct check *check, const json_t *drawn, struct wk_spot_tile *out)
{
    struct wk_spot_lot lot = {.table = check->asked_note->table, .wind = check->wind};
    uint8_t committed[WK_HASH_SIZE], hash[WK_HASH_SIZE];

    if (wk_body_hash(drawn, "secret", lot.secret) != WK_OK || wk_body_text(drawn, "said", sizeof lot.said, lot.said) != WK_OK ||
        wk_body_hash(check->asked_note->body, "secret_hash", committed) != WK_OK || !wk_spot_said_valid(check->seed, lot.said))
        return false;
    wk_hash(hash, lot.secret, WK_HASH_SIZE);
    memcpy(lot.head, check->asked_note->hash, sizeof lot.head);
    return memcmp(hash, committed, WK_HASH_SIZE) == 0 && wk_spot_draw_tiles(&lot, check->tiles, out) == WK_OK;
}

/* The labels that the record has are those of the draw. */
static bool are_labels(const json_t *named, const wk_label *label, int n)
{
    if ((int)json_array_size(named) != n)
        return false;
    for (int i = 0; i < n; i++) {
        const char *text = json_string_value(json_array_get(named, (size_t)i));
        wk_label is;

        if (!text || wk_label_parse(text, &is) != WK_OK || is != label[i])
            return false;
    }
    return true;
}

static void take_drawn(struct check *check, const struct wk_log_note *note)
{
    struct wk_spot_tile tile[WK_N_TILES];
    wk_label label[WK_N_LABELS];
    bool right = !check->drawn && draw_again(check, note->body, tile);

    if (right) {
        const int n = wk_spot_tile_labels(tile, check->tiles, label);
        right = are_labels(json_object_get(note->body, "labels"), label, n);
    }
    check->wrong = check->wrong || !right;
    check->drawn = true;
    for (int i = 0; i < check->tiles && !check->wrong; i++)
        check->wanted[tile[i].wind - 1] = true;
}

static void take_answered(struct check *check, const struct wk_log_note *note)
{
    const char *answer = json_string_value(json_object_get(note->body, "answer"));
    enum wk_wind wind;

    if (!answer || wk_body_wind(note->body, "wind", &wind) != WK_OK || wind == WK_WIND_NONE)
        return;
    check->no_match = check->no_match || strcmp(answer, "match") != 0;
    check->matched[wind - 1] = check->matched[wind - 1] || strcmp(answer, "match") == 0;
}

static void gather(struct gathering *self)
{
    for (int i = 0; i < self->log->n_notes; i++) {
        const struct wk_log_note *note = &self->log->note[i];
        struct check *check;

        if (is_step(note, "asked"))
            take_asked(self, note);
        else if (is_step(note, "drawn") && (check = check_of(self, note)))
            take_drawn(check, note);
        else if (is_step(note, "answered") && (check = check_of(self, note)))
            take_answered(check, note);
    }
}

static bool is_whole(const struct check *check)
{
    for (int w = 0; w < WK_N_WINDS; w++)
        if (check->wanted[w] && !check->matched[w])
            return false;
    return check->drawn && !check->wrong && !check->no_match;
}

/* What the checks of one deal come to: one group, or none. */
static void count_deal(const struct gathering *self, int deal, struct wk_spot_group *group, struct wk_certificate *out)
{
    const struct check *best = NULL;
    bool no_match = false, unended = false;

    for (int i = 0; i < self->n; i++) {
        const struct check *check = &self->check[i];
        if (check->deal != deal || !check->drawn)
            continue;
        no_match = no_match || check->no_match;
        unended = unended || (!check->no_match && !is_whole(check));
        if (is_whole(check) && (!best || check->tiles > best->tiles))
            best = check;
    }
    out->n_no_match += no_match;
    out->n_unended += !no_match && unended;
    if (!best || no_match || unended)
        return;
    out->n_of[best->seed]++;
    out->said.n_looked++;
    *group = (struct wk_spot_group){wk_spot_tiles(best->wind), best->tiles};
    out->said.n_tiles += group->n;
    out->said.n_drawn += group->drawn;
}

enum wk_status wk_certificate_make(const struct wk_audit_log *log, struct wk_certificate *out)
{
    struct gathering self = {.log = log, .check = calloc((size_t)log->n_notes + 1, sizeof *self.check)};
    struct wk_spot_group *group = calloc(WK_SPOT_GROUPS_MAX + 1, sizeof *group); /* the last is that of no deal */
    struct wk_certificate made = {.n_no_match = 0};

    if (!self.check || !group) {
        free(self.check);
        free(group);
        return WK_NO_MEMORY;
    }
    gather(&self);
    for (int i = 0; i < self.n; i++)
        made.n_wrong_draw += self.check[i].wrong;
    for (int i = 0; i < log->n_histories; i++) {
        made.said.n_deals += counts(&log->history[i]);
        if (counts(&log->history[i]) && made.said.n_looked < WK_SPOT_GROUPS_MAX)
            count_deal(&self, i, &group[made.said.n_looked], &made);
    }
    if (made.n_no_match == 0 && made.n_wrong_draw == 0 && log->n_left_out == 0)
        made.said.fewer_than = wk_spot_fewer_than(group, made.said.n_looked, WK_SPOT_RISK);
    free(self.check);
    free(group);
    *out = made;
    return WK_OK;
}

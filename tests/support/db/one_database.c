/* Journals laid out in one row by what their records have seen, and that row written as one kiosk would have. */
#include "tests/support/db/one_database.h"

#include <jansson.h>
#include <limits.h>

#include "db/state/entry.h"
#include "db/state/tournament.h"
#include "tests/support/db/party.h"
#include "tests/support/rules/kiosks.h"

#define NONE_YET (INT64_C(1) << 40) /* a number that no record of the one database has: what is referred to was refused */

struct seen {
    int journal;
    int64_t seq;
};

/* One record that may matter: kept for the merge's order, and for its entry. */
struct row {
    struct seen *seen; /* [n_seen] */
    int n_seen;
    enum wk_entry_kind kind;
    json_t *body;   /* an entry's; else NULL */
    int64_t number; /* in the one database; NONE_YET */
    int64_t level;  /* 1 more than the highest that it follows */
};

/* Where a record comes in the row of all. */
struct turn {
    int64_t level;
    int journal;
    int64_t seq;
};

struct rows {
    struct wk_roster roster;
    struct row *row[WK_MAX_JOURNALS]; /* index the journal's number; [n] */
    int64_t n[WK_MAX_JOURNALS], done[WK_MAX_JOURNALS];
    struct wk_event_plan plan;
    struct wk_set_aside *refused; /* [one_database.n_refused] */
};

static void *zeros(size_t n, size_t size)
{
    void *made = calloc(n + 1, size);
    assert_non_null(made);
    return made;
}

static void read_row(const struct rows *self, const struct wk_signed_record *frame, struct row *out)
{
    struct wk_record_view view;
    const char *id;
    json_t *said;
    assert_int_equal(wk_record_decode(&view, frame->bytes, frame->n), WK_OK);
    json_t *body = json_loadb(view.body, view.n_body, 0, NULL), *seen = json_object_get(body, "seen");
    out->kind = wk_entry_kind_of(view.kind);
    out->number = NONE_YET;
    out->seen = zeros(json_object_size(seen), sizeof *out->seen);
    json_object_foreach(seen, id, said)
    {
        const struct wk_member *const member = wk_member_of(&self->roster, id);
        assert_non_null(member);
        out->seen[out->n_seen++] = (struct seen){member->number, json_integer_value(json_array_get(said, 0))};
    }
    if (out->kind == WK_ENTRY_NONE)
        json_decref(body);
    else
        out->body = body;
}

static void read_rows(struct rows *self, struct wk_store *all)
{
    assert_int_equal(wk_store_roster(all, &self->roster), WK_OK);
    for (int i = 0; i < self->roster.n; i++) {
        const struct wk_member *const member = &self->roster.member[i];
        struct frames frames;
        frames_read(&frames, all, member->kiosk_id, 0, INT_MAX);
        self->row[member->number] = zeros((size_t)frames.n, sizeof(struct row));
        self->n[member->number] = frames.n;
        for (int k = 0; k < frames.n; k++)
            read_row(self, &frames.frame[k], &self->row[member->number][k]);
        frames_free(&frames);
    }
}

static void free_rows(struct rows *self)
{
    for (int j = 0; j < WK_MAX_JOURNALS; j++) {
        for (int64_t k = 0; k < self->n[j]; k++) {
            free(self->row[j][k].seen);
            json_decref(self->row[j][k].body);
        }
        free(self->row[j]);
    }
    free(self->refused);
    free(self);
}

/* ---- in one row */

static bool may_come(const struct rows *self, const struct row *row)
{
    for (int i = 0; i < row->n_seen; i++)
        if (self->done[row->seen[i].journal] < row->seen[i].seq)
            return false;
    return true;
}

static void find_level(const struct rows *self, int journal, int64_t seq)
{
    struct row *const row = &self->row[journal][seq - 1];
    row->level = seq > 1 ? self->row[journal][seq - 2].level + 1 : 1;
    for (int i = 0; i < row->n_seen; i++) {
        const int64_t level = self->row[row->seen[i].journal][row->seen[i].seq - 1].level;
        row->level = level >= row->level ? level + 1 : row->level;
    }
}

static int by_level(const void *a, const void *b)
{
    const struct turn *const one = a, *const other = b;
    if (one->level != other->level)
        return one->level < other->level ? -1 : 1;
    return one->journal != other->journal ? one->journal - other->journal : (one->seq > other->seq) - (one->seq < other->seq);
}

/* All that may come, in order; *n gets how many. The caller frees it. */
static struct turn *lay_out(struct rows *self, int *n)
{
    int64_t most = 0;
    bool more = true;
    for (int j = 1; j < WK_MAX_JOURNALS; j++)
        most += self->n[j];
    struct turn *const turns = zeros((size_t)most, sizeof *turns);
    for (*n = 0; more;) {
        more = false;
        for (int j = 1; j < WK_MAX_JOURNALS; j++)
            while (self->done[j] < self->n[j] && may_come(self, &self->row[j][self->done[j]])) {
                find_level(self, j, ++self->done[j]);
                turns[(*n)++] = (struct turn){self->row[j][self->done[j] - 1].level, j, self->done[j]};
                more = true;
            }
    }
    qsort(turns, (size_t)*n, sizeof *turns, by_level);
    return turns;
}

/* What a kiosk referred to, as the one database numbers it. */
static void place_reference(const struct rows *self, int journal, const char *of, struct wk_entry *entry)
{
    int64_t *const reference = wk_entry_reference(entry);
    if (!reference || *reference == 0)
        return;
    const struct wk_member *const member = of ? wk_member_of(&self->roster, of) : NULL;
    const int there = member ? member->number : journal;
    *reference = *reference <= self->n[there] ? self->row[there][*reference - 1].number : NONE_YET;
}

static enum wk_refusal_kind put(struct rows *self, struct wk_store *one, int journal, struct row *row)
{
    struct wk_receipt receipt;
    struct wk_refusal why;
    struct wk_entry entry;
    char *of = NULL;
    const json_t *const elsewhere = json_object_get(row->body, "of");
    if (elsewhere)
        of = strdup(json_string_value(elsewhere));
    (void)json_object_del(row->body, "of");
    (void)json_object_del(row->body, "seen");
    assert_int_equal(wk_entry_decode(row->kind, row->body, &self->plan, &entry), WK_OK);
    place_reference(self, journal, of, &entry);
    free(of);
    enum wk_status status = wk_store_put_entry(one, &entry, &why, &receipt);
    /* Its table had begun that hand when players entered this, and in the common order somebody's act came before: who may
     * enter what was asked where it was entered. */
    if (status != WK_OK && why.kind == WK_REFUSED_UNBEGUN) {
        entry.role = WK_ROLE_JUDGE;
        status = wk_store_put_entry(one, &entry, &why, &receipt);
    }
    if (status != WK_OK)
        return why.kind;
    row->number = receipt.seq;
    return WK_REFUSED_NOT;
}

static void write_all(struct rows *self, struct wk_store *one, struct one_database *out)
{
    int room = 0, n = 0;
    struct turn *const turns = lay_out(self, &n);
    for (; out->n_records < n; out->n_records++) {
        const int j = turns[out->n_records].journal;
        const int64_t seq = turns[out->n_records].seq;
        struct row *const row = &self->row[j][seq - 1];
        if (row->kind == WK_ENTRY_NONE)
            continue;
        out->n_entries++;
        const enum wk_refusal_kind why = put(self, one, j, row);
        if (row->number != NONE_YET)
            continue;
        if (out->n_refused == room) {
            room = room ? 2 * room : 64;
            self->refused = realloc(self->refused, (size_t)room * sizeof *self->refused);
            assert_non_null(self->refused);
        }
        self->refused[out->n_refused++] = (struct wk_set_aside){.number = wk_record_number(j, seq), .why = {.kind = why}};
    }
    free(turns);
}

static bool is_same_aside(const struct rows *self, const struct one_database *out, const struct wk_merged *merged)
{
    bool same = merged->n_aside == out->n_refused && merged->n_waiting == 0;
    for (int i = 0; same && i < out->n_refused; i++)
        same = merged->aside[i].number == self->refused[i].number && merged->aside[i].why.kind == self->refused[i].why.kind;
    if (same)
        return true;
    fprintf(stderr, "set aside %d, waiting %d; refused %d\n", merged->n_aside, merged->n_waiting, out->n_refused);
    for (int i = 0; i < merged->n_aside || i < out->n_refused; i++) {
        const struct wk_set_aside none = {.number = 0};
        const struct wk_set_aside *const there = i < merged->n_aside ? &merged->aside[i] : &none, *const here =
                                                                                                      i < out->n_refused
                                                                                                          ? &self->refused[i]
                                                                                                          : &none;
        fprintf(stderr, "    %d-%lld for %d; %d-%lld for %d\n", wk_record_journal(there->number),
                (long long)wk_record_seq(there->number), there->why.kind, wk_record_journal(here->number),
                (long long)wk_record_seq(here->number), here->why.kind);
    }
    return false;
}

static bool is_same_tournament(const struct wk_tournament *many, struct wk_store *one)
{
    const struct wk_tournament *alone = NULL;
    assert_int_equal(wk_store_tournament(one, &alone), WK_OK);
    char *const a = tournament_digest(many), *const b = tournament_digest(alone);
    size_t at = 0;
    while (a[at] && a[at] == b[at])
        at++;
    const bool same = a[at] == b[at];
    if (!same)
        fprintf(stderr, "many: %.200s\none:  %.200s\n", a + at, b + at);
    free(a);
    free(b);
    return same;
}

struct one_database one_database_compare(struct wk_store *all, struct wk_store *one)
{
    struct one_database out = {.n_records = 0};
    struct rows *const rows = zeros(1, sizeof *rows);
    const struct wk_merged *merged = NULL;
    read_rows(rows, all);
    write_all(rows, one, &out);
    assert_int_equal(wk_store_merged(all, &merged), WK_OK);
    out.same_aside = is_same_aside(rows, &out, merged);
    out.same_tournament = is_same_tournament(&merged->tournament, one);
    free_rows(rows);
    return out;
}

/* Kiosks for tests: what each has written, has heard, and makes of it. */
#include "tests/support/rules/kiosks.h"

#include <stdarg.h>

/* ---- what was written and heard */

static struct wk_merge_record *add(struct kiosks *self, int kiosk)
{
    struct kiosk_journal *journal = &self->journal[kiosk];
    struct kiosk_heads *has = &self->has[kiosk], *told = &self->told[kiosk];
    struct wk_merge_record *record = &journal->record[journal->n];
    if (journal->n == KIOSK_RECORDS_MAX)
        abort();
    *record = (struct wk_merge_record){.seen = journal->seen[journal->n]};
    for (int j = 0; j < self->n; j++)
        if (j != kiosk && has->n[j] > told->n[j])
            journal->seen[journal->n][record->n_seen++] = (struct wk_seen){j, has->n[j]};
    *told = *has;
    has->n[kiosk] = ++journal->n;
    wk_merged_free(self->view[kiosk]);
    self->view[kiosk] = NULL;
    self->t_ns += EVENT_SECOND;
    return record;
}

static int64_t newest(const struct kiosks *self, int kiosk)
{
    return wk_record_number(kiosk, self->journal[kiosk].n);
}

int64_t kiosks_enter(struct kiosks *self, int kiosk, struct wk_entry entry)
{
    struct wk_merge_record *record = add(self, kiosk);
    struct wk_entry *kept = &self->journal[kiosk].entry[self->journal[kiosk].n - 1];
    *kept = entry;
    kept->seq = newest(self, kiosk);
    kept->t_ns = self->t_ns;
    record->kind = WK_MERGE_ENTRY;
    record->entry = kept;
    return kept->seq;
}

int64_t kiosks_grant(struct kiosks *self, int kiosk, struct wk_grant grant)
{
    struct wk_merge_record *record = add(self, kiosk);
    record->kind = WK_MERGE_GRANT;
    record->grant = grant;
    return newest(self, kiosk);
}

int64_t kiosks_look(struct kiosks *self, int kiosk, struct wk_look look)
{
    struct wk_merge_record *record = add(self, kiosk);
    record->kind = WK_MERGE_LOOK;
    record->look = look;
    return newest(self, kiosk);
}

int64_t kiosks_claim(struct kiosks *self, int kiosk, const struct wk_seen *seen)
{
    struct wk_merge_record *record = add(self, kiosk);
    record->seen = seen;
    record->n_seen = 1;
    return newest(self, kiosk);
}

void kiosks_hear(struct kiosks *self, int kiosk, int journal, int64_t seq)
{
    int64_t *has = &self->has[kiosk].n[journal];
    if (seq > self->journal[journal].n)
        seq = self->journal[journal].n;
    if (seq <= *has)
        return;
    *has = seq;
    wk_merged_free(self->view[kiosk]);
    self->view[kiosk] = NULL;
}

void kiosks_meet(struct kiosks *self)
{
    for (int kiosk = KIOSKS_HALL; kiosk < self->n; kiosk++)
        for (int j = KIOSKS_HALL; j < self->n; j++)
            kiosks_hear(self, kiosk, j, self->journal[j].n);
}

/* ---- what they make of it */

struct wk_merged *kiosks_merge(const struct kiosks *self, const struct kiosk_heads *has)
{
    struct wk_merge_journal journals[KIOSKS_MAX];
    struct wk_merged *out;
    for (int j = 0; j < self->n; j++)
        journals[j] = (struct wk_merge_journal){self->journal[j].record, has->n[j]};
    if (wk_merge(journals, self->n, &out) != WK_OK)
        abort();
    return out;
}

const struct wk_merged *kiosks_view(struct kiosks *self, int kiosk)
{
    if (!self->view[kiosk])
        self->view[kiosk] = kiosks_merge(self, &self->has[kiosk]);
    return self->view[kiosk];
}

void kiosks_open(struct kiosks *self, int n, int n_sections)
{
    *self = (struct kiosks){.n = n, .journal = calloc((size_t)n, sizeof *self->journal)};
    if (!self->journal)
        abort();
    event_plan_make(&self->plan, n_sections);
    kiosks_enter(self, KIOSKS_HALL, (struct wk_entry){.kind = WK_ENTRY_EVENT, .event = &self->plan});
    kiosks_meet(self);
}

void kiosks_close(struct kiosks *self)
{
    for (int kiosk = 0; kiosk < self->n; kiosk++)
        wk_merged_free(self->view[kiosk]);
    free(self->journal);
}

/* ---- as text */

struct digest {
    char *text;
    size_t n, room;
};

__attribute__((format(printf, 2, 3))) static void put(struct digest *self, const char *format, ...)
{
    va_list list;
    if (self->room - self->n < 512) {
        self->room = self->room ? 2 * self->room : 65536;
        self->text = realloc(self->text, self->room);
        if (!self->text)
            abort();
    }
    va_start(list, format);
    self->n += (size_t)vsnprintf(self->text + self->n, 512, format, list);
    va_end(list);
}

static void put_hand(struct digest *self, const struct wk_tournament *tournament, struct wk_hand_id at)
{
    const struct wk_hand_state *hand = wk_hand_look(tournament, &at);
    put(self, "%d/%d/%d state %d %d %d %d %d by %d role %d steps %d%d%d%d clock %d\n", at.table, at.round, at.hand, hand->state,
        hand->outcome.kind, hand->outcome.winner, hand->outcome.payer, hand->outcome.points, hand->by, hand->role,
        hand->seated_seq > 0, hand->play_seq > 0, hand->stopped_seq > 0, hand->ready_seq > 0, hand->extra_min);
    put(self, "  seats");
    for (int d = WK_WIND_EAST; d <= WK_WIND_NORTH; d++) {
        const int player = wk_player_at(tournament, &at, (enum wk_wind)d);
        put(self, " %d %s", player, wk_person_of(tournament, player, at.round, at.hand)->name);
    }
    put(self, "\n");
}

static void put_tournament(struct digest *self, const struct wk_tournament *tournament)
{
    static struct wk_standings standings;
    put(self, "event %d\n", tournament->begun);
    for (int table = 1; tournament->begun && table <= wk_n_tables(tournament); table++)
        for (int i = 0; i < WK_ROUNDS * WK_HANDS; i++)
            put_hand(self, tournament, (struct wk_hand_id){table, i / WK_HANDS + 1, i % WK_HANDS + 1});
    for (int section = 1; section <= tournament->plan.n_sections; section++) {
        for (int i = 0; i < WK_ROUNDS * WK_HANDS; i++)
            put(self, "gate %d/%d %d\n", section, i, tournament->gate[section - 1][i / WK_HANDS][i % WK_HANDS]);
        wk_standings_make(tournament, section, WK_ROUNDS, &standings);
        for (int i = 0; i < standings.n; i++)
            put(self, "rank %d player %d imp %d ms %d\n", standings.row[i].rank, standings.row[i].player, standings.row[i].imp,
                standings.row[i].ms);
    }
    for (int i = 0; i < tournament->n_acts; i++)
        put(self, "act %d reversed %d: %s\n", tournament->act[i].entry.kind, tournament->act[i].reversed_seq > 0,
            tournament->act[i].entry.reason);
}

char *tournament_digest(const struct wk_tournament *tournament)
{
    struct digest self = {0};
    put_tournament(&self, tournament);
    return self.text;
}

char *merged_digest(const struct wk_merged *merged)
{
    struct digest self = {0};
    put_tournament(&self, &merged->tournament);
    for (int t = 0; t < WK_MAX_TABLES; t++) {
        const struct wk_table_looks *looks = &merged->looks[t];
        put(&self, "table %d owner %d epoch %d looks %d/%d %d%d%d%d\n", t + 1, merged->owner[t].owner, merged->owner[t].epoch,
            looks->at.round, looks->at.hand, looks->verdict[0], looks->verdict[1], looks->verdict[2], looks->verdict[3]);
    }
    for (int i = 0; i < merged->tournament.n_acts; i++)
        put(&self, "act %d is %lld, reversed by %lld\n", i, (long long)merged->tournament.act[i].entry.seq,
            (long long)merged->tournament.act[i].reversed_seq);
    for (int i = 0; i < merged->n_aside; i++)
        put(&self, "aside %lld kind %d for %lld\n", (long long)merged->aside[i].number, merged->aside[i].why.kind,
            (long long)merged->aside[i].why.seq);
    for (int i = 0; i < merged->n_waiting; i++)
        put(&self, "waits %lld for %lld\n", (long long)merged->waiting[i].number, (long long)merged->waiting[i].needs);
    return self.text;
}

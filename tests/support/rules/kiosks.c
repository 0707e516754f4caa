/* Kiosks for tests: what each has written, has heard, and makes of it. */
#include "tests/support/rules/kiosks.h"
#include "rules/event/duplicate/seating.h"

#include <stdarg.h>

/* ---- what was written and heard */

static void *copy_of(const void *from, size_t n)
{
    void *copy = malloc(n ? n : 1);
    if (!copy)
        abort();
    return memcpy(copy, from, n);
}

static struct wk_merge_record *add(struct kiosks *self, int kiosk)
{
    struct kiosk_journal *journal = &self->journal[kiosk];
    struct kiosk_heads *has = &self->has[kiosk], *told = &self->told[kiosk];
    struct wk_seen seen[KIOSKS_MAX];
    const int64_t *taken = self->careful ? kiosks_view(self, kiosk)->taken : has->n;
    int n_seen = 0;
    for (int j = 0; j < self->n; j++)
        if (j != kiosk && taken[j] > told->n[j]) {
            seen[n_seen++] = (struct wk_seen){j, taken[j]};
            told->n[j] = taken[j];
        }
    if ((journal->n & (journal->n - 1)) == 0) { /* room for twice as many, when they are a power of two */
        journal->record = realloc(journal->record, (journal->n ? 2 * (size_t)journal->n : 1) * sizeof *journal->record);
        memset(self->view, 0, sizeof self->view); /* each is of records that lay where none does now */
    }
    if (!journal->record)
        abort();
    struct wk_merge_record *record = &journal->record[journal->n];
    *record = (struct wk_merge_record){.seen = copy_of(seen, (size_t)n_seen * sizeof *seen), .n_seen = n_seen};
    has->n[kiosk] = ++journal->n;
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
    entry.seq = newest(self, kiosk);
    entry.t_ns = self->t_ns;
    record->kind = WK_MERGE_ENTRY;
    record->entry = copy_of(&entry, sizeof entry);
    return entry.seq;
}

int64_t kiosks_carry(struct kiosks *self, int kiosk, int64_t ready)
{
    const struct wk_entry *said = self->journal[wk_record_journal(ready)].record[wk_record_seq(ready) - 1].entry;
    return kiosks_enter(self, kiosk, (struct wk_entry){.kind = WK_ENTRY_CARRIED, .carried = {said->at, ready, said->t_ns, ""}});
}

int64_t kiosks_grant(struct kiosks *self, int kiosk, struct wk_grant grant)
{
    struct wk_merge_record *record = add(self, kiosk);
    record->kind = WK_MERGE_GRANT;
    record->grant = grant;
    return newest(self, kiosk);
}

int64_t kiosks_look(struct kiosks *self, int kiosk, struct wk_wall_look look)
{
    struct wk_merge_record *record = add(self, kiosk);
    record->kind = WK_MERGE_LOOK;
    record->look = look;
    return newest(self, kiosk);
}

int64_t kiosks_claim(struct kiosks *self, int kiosk, struct wk_seen seen)
{
    struct wk_merge_record *record = add(self, kiosk);
    free((void *)(uintptr_t)record->seen);
    record->seen = copy_of(&seen, sizeof seen);
    record->n_seen = 1;
    return newest(self, kiosk);
}

int64_t kiosks_witness(struct kiosks *self, int kiosk)
{
    (void)add(self, kiosk);
    return newest(self, kiosk);
}

/* Has it taken in something that none of its records says yet? */
static bool has_news(struct kiosks *self, int kiosk)
{
    for (int j = 0; j < self->n; j++)
        if (j != kiosk && kiosks_view(self, kiosk)->taken[j] > self->told[kiosk].n[j])
            return true;
    return false;
}

/* What a store does before it takes in records of a journal: see rules/event/merge.h. */
static void take_care(struct kiosks *self, int kiosk, int journal, bool grant)
{
    (void)kiosks_view(self, kiosk); /* its merge is that of what it has now */
    if ((grant && has_news(self, kiosk)) || wk_merge_has_to_say(self->merge[kiosk], kiosk, self->told[kiosk].n, journal))
        (void)kiosks_witness(self, kiosk);
}

static void has_heard(struct kiosks *self, int kiosk, int journal, int64_t seq)
{
    self->has[kiosk].n[journal] = seq;
    self->view[kiosk] = NULL;
}

void kiosks_hear(struct kiosks *self, int kiosk, int journal, int64_t seq)
{
    const int64_t has = self->has[kiosk].n[journal];
    if (seq > self->journal[journal].n)
        seq = self->journal[journal].n;
    if (seq <= has)
        return;
    if (self->careful && kiosk != journal)
        take_care(self, kiosk, journal, false);
    for (int64_t next = has + 1; self->careful && kiosk != journal && next <= seq; next++) {
        if (self->journal[journal].record[next - 1].kind != WK_MERGE_GRANT)
            continue;
        if (next - 1 > self->has[kiosk].n[journal])
            has_heard(self, kiosk, journal, next - 1);
        take_care(self, kiosk, journal, true);
    }
    has_heard(self, kiosk, journal, seq);
}

void kiosks_meet(struct kiosks *self)
{
    for (int kiosk = KIOSKS_HALL; kiosk < self->n; kiosk++)
        for (int j = KIOSKS_HALL; j < self->n; j++)
            kiosks_hear(self, kiosk, j, self->journal[j].n);
}

/* ---- what they make of it */

/* All of it from the beginning, but in the same ten megabytes: under a sanitizer new ones cost more than the fold. */
static const struct wk_merged *merge_again(const struct kiosks *self, struct wk_merge **merge, const struct kiosk_heads *has)
{
    struct wk_merge_journal journals[KIOSKS_MAX];
    for (int j = 0; j < self->n; j++)
        journals[j] = (struct wk_merge_journal){self->journal[j].record, has->n[j]};
    if ((!*merge && wk_merge_new(merge) != WK_OK) ||
        wk_merge_begin(*merge, self->n, self->fold ? self->fold : WK_FOLD_BY_WITNESS) != WK_OK ||
        wk_merge_more(*merge, journals) != WK_OK)
        abort();
    return wk_merge_look(*merge);
}

const struct wk_merged *kiosks_merge(struct kiosks *self, const struct kiosk_heads *has)
{
    return merge_again(self, &self->merge[0], has); /* the empty journal is nobody's */
}

const struct wk_merged *kiosks_view(struct kiosks *self, int kiosk)
{
    if (!self->view[kiosk])
        self->view[kiosk] = merge_again(self, &self->merge[kiosk], &self->has[kiosk]);
    return self->view[kiosk];
}

void kiosks_open(struct kiosks *self, int n, int n_sections)
{
    *self = (struct kiosks){.n = n, .fold = self->fold, .careful = self->careful};
    event_plan_make(&self->plan, n_sections);
    kiosks_enter(self, KIOSKS_HALL, (struct wk_entry){.kind = WK_ENTRY_EVENT, .role = WK_ROLE_DIRECTOR, .event = &self->plan});
    kiosks_meet(self);
}

void kiosks_close(struct kiosks *self)
{
    for (int kiosk = 0; kiosk < self->n; kiosk++) {
        struct kiosk_journal *journal = &self->journal[kiosk];
        wk_merge_free(self->merge[kiosk]);
        for (int64_t i = 0; i < journal->n; i++) {
            free((void *)(uintptr_t)journal->record[i].seen);
            if (journal->record[i].kind == WK_MERGE_ENTRY)
                free((void *)(uintptr_t)journal->record[i].entry);
        }
        free(journal->record);
    }
}

/* ---- what happens */

static uint64_t state;

void kiosks_seed(unsigned seed)
{
    state = seed;
}

unsigned kiosks_chance(unsigned n) /* splitmix64 */
{
    uint64_t z = state += UINT64_C(0x9E3779B97F4A7C15);
    z = (z ^ z >> 30) * UINT64_C(0xBF58476D1CE4E5B9);
    z = (z ^ z >> 27) * UINT64_C(0x94D049BB133111EB);
    return (unsigned)((z ^ z >> 31) % n);
}

struct wk_outcome kiosks_outcome(void)
{
    const int winner = 1 + (int)kiosks_chance(4);
    const unsigned kind = kiosks_chance(3);
    return kind == 0   ? outcome_draw()
           : kind == 1 ? outcome_self_drawn(winner, 8 + (int)kiosks_chance(80))
                       : outcome_discard(winner, 1 + (winner + (int)kiosks_chance(3)) % 4, 8 + (int)kiosks_chance(80));
}

struct wk_entry kiosks_next_step(const struct wk_tournament *tour, int table)
{
    for (int i = 0; i < WK_ROUNDS * WK_HANDS; i++) {
        const struct wk_hand_id at = {table, i / WK_HANDS + 1, i % WK_HANDS + 1};
        const struct wk_hand_state *hand = wk_hand_look(tour, &at);
        if (hand->ready_seq || hand->not_played)
            continue;
        if (hand->state == WK_RESULT_CONFIRMED)
            return (struct wk_entry){.kind = WK_ENTRY_READY, .at = at};
        if (hand->state == WK_RESULT_ENTERED)
            return entry_confirmed(hand->result_seq);
        if (!hand->seated_seq)
            return entry_seated(tour, at);
        if (!hand->play_seq)
            return (struct wk_entry){.kind = WK_ENTRY_PLAY, .at = at};
        return hand->stopped_seq ? entry_result(at, kiosks_outcome(), 0)
                                 : (struct wk_entry){.kind = WK_ENTRY_STOPPED, .at = at};
    }
    return (struct wk_entry){.kind = WK_ENTRY_NONE};
}

static struct wk_entry by_judge(struct wk_entry entry, const char *reason)
{
    entry.role = WK_ROLE_JUDGE;
    snprintf(entry.reason, sizeof entry.reason, "%s", reason);
    return entry;
}

struct wk_entry kiosks_some_act(const struct wk_tournament *tour, int section)
{
    const struct wk_hand_id at = {(section - 1) * WK_SECTION_TABLES + 1 + (int)kiosks_chance(4), 1, 1 + (int)kiosks_chance(4)};
    const struct wk_hand_state *hand = wk_hand_look(tour, &at);
    const int first = (section - 1) * WK_SECTION_PLAYERS;
    char name[32];
    switch (kiosks_chance(8)) {
    case 0:
        return entry_gate(section, at.round, at.hand);
    case 1:
        return entry_imp(at, 1 + (int)kiosks_chance(4), -1 - (int)kiosks_chance(3));
    case 2:
        return entry_ruling(at, WK_RULING_NO_HU, 1 + (int)kiosks_chance(4));
    case 3:
        return by_judge(entry_result(at, kiosks_outcome(), hand->result_seq), "entered wrongly");
    case 4:
        return entry_void(hand->result_seq);
    case 5:
        snprintf(name, sizeof name, "Stand-in %u", kiosks_chance(1000));
        return by_judge(entry_player(first + (int)kiosks_chance(16), 1, 1 + (int)kiosks_chance(4), name), "");
    case 6:
        return entry_reversed(tour->n_acts ? tour->act[kiosks_chance((unsigned)tour->n_acts)].entry.seq : 1);
    default:
        return entry_moved(section, 1, at.hand, WK_HANDS, first + (int)kiosks_chance(16), first + (int)kiosks_chance(16));
    }
}

/* One hand at a table: what its kiosk writes, nine looks at its walls among it. */
static void play_hand(struct kiosks *k, int kiosk, const struct wk_tournament *seats, struct wk_hand_id at)
{
    kiosks_enter(k, kiosk, entry_seated(seats, at));
    kiosks_enter(k, kiosk, (struct wk_entry){.kind = WK_ENTRY_PLAY, .at = at});
    kiosks_enter(k, kiosk, (struct wk_entry){.kind = WK_ENTRY_STOPPED, .at = at});
    kiosks_enter(k, kiosk, entry_confirmed(kiosks_enter(k, kiosk, entry_result(at, kiosks_outcome(), 0))));
    for (unsigned i = 0; i < 9; i++)
        kiosks_look(k, kiosk,
                    (struct wk_wall_look){at, (enum wk_wind)(1 + i % 4), i < 2 ? WK_WALL_LOOK_INCOMPLETE : WK_WALL_LOOK_PASS});
    kiosks_enter(k, kiosk, (struct wk_entry){.kind = WK_ENTRY_READY, .at = at});
}

void kiosks_large_event(struct kiosks *k)
{
    const int n_tables = KIOSKS_SECTIONS * WK_SECTION_TABLES;
    struct wk_tournament *seats = calloc(1, sizeof *seats);
    kiosks_open(k, KIOSKS_HALL + 1 + n_tables, KIOSKS_SECTIONS);
    if (!seats || wk_tournament_apply(seats, k->journal[KIOSKS_HALL].record[0].entry, NULL) != WK_OK)
        abort();
    for (int table = 1; table <= n_tables; table++)
        kiosks_grant(k, KIOSKS_HALL, (struct wk_grant){table, KIOSKS_HALL + table, 1});
    kiosks_meet(k);
    for (int i = 0; i < WK_ROUNDS * WK_HANDS; i++) {
        const struct wk_hand_id here = {1 + (int)kiosks_chance(64), i / WK_HANDS + 1, i % WK_HANDS + 1};
        for (int table = 1; table <= n_tables; table++)
            play_hand(k, KIOSKS_HALL + table, seats, (struct wk_hand_id){table, here.round, here.hand});
        kiosks_meet(k);
        for (int twice = 0; twice < 2; twice++) { /* of the second of each pair nothing else has heard */
            const int judge = KIOSKS_HALL + (int)kiosks_chance(65);
            kiosks_enter(k, judge, entry_imp(here, 1 + (int)kiosks_chance(4), -1));
            kiosks_enter(k, judge, entry_gate((here.table - 1) / WK_SECTION_TABLES + 1, here.round, here.hand));
        }
        kiosks_meet(k);
    }
    free(seats);
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
            put(self, "gate %d/%d %d\n", section, i, tournament->gate[section - 1][i]);
        wk_standings_make(tournament, section, WK_ROUNDS, &standings);
        for (int i = 0; i < standings.n; i++)
            put(self, "rank %d player %d imp %d ms %d\n", standings.row[i].rank, standings.row[i].player,
                standings.row[i].sum[WK_SUM_IMP], standings.row[i].sum[WK_SUM_MS]);
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
    for (int i = 0; i < wk_n_tables(&merged->tournament) * WK_ROUNDS * WK_HANDS; i++) {
        const struct wk_hand_id at = {i / (WK_ROUNDS * WK_HANDS) + 1, i / WK_HANDS % WK_ROUNDS + 1, i % WK_HANDS + 1};
        const struct wk_hand_state *hand = wk_hand_look(&merged->tournament, &at);
        put(&self, "%d/%d/%d ready by %lld at %lld carried %d\n", at.table, at.round, at.hand, (long long)hand->ready_seq,
            (long long)hand->ready_ns, hand->ready_carried);
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

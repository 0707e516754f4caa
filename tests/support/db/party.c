/* Stores of one event, and records carried between them. */
#include "tests/support/db/party.h"

#include <jansson.h>
#include <limits.h>

#include "db/backend/backend.h"
#include "db/hall/ready.h"
#include "db/postgres/postgres.h"
#include "db/state/tournament.h"
#include "db/store/hands.h"
#include "db/store/pin.h"
#include "db/store/vouch.h"
#include "rules/event/duplicate/seating.h"
#include "tests/support/db/postgres_test.h"
#include "tests/support/rules/sample_event.h"
#include "tests/support/rules/kiosks.h"

#define EACH_TIME 256 /* records are carried in batches of so many at most */

/* ---- the stores */

/* A schema of each hall's own; the folder has what lies beside it. */
static void find_place(struct party_member *hall)
{
    static int n;
    const char *const server = postgres_place();
    if (!server)
        skip();
    wk_backend_add(&wk_backend_postgresql);
    snprintf(hall->place, sizeof hall->place, "%s#party_%d", server, ++n);
}

static void open_store(struct party_member *member)
{
    struct wk_store_options options = world_options(member->world);
    options.signer = &member->signer;
    if (member->place[0]) {
        options.beside = options.path;
        options.path = member->place;
    }
    assert_int_equal(wk_store_open(&member->store, &options), WK_OK);
}

static void make_member(struct party *self, int i)
{
    struct party_member *member = &self->at[i];
    void *world = NULL;
    uint8_t seed[32] = {(uint8_t)(40 + i)};
    assert_int_equal(world_setup(&world), 0);
    member->world = world;
    member->world->seed = (uint64_t)(1000 * i + 1);
    wk_signer_init(&member->signer, seed);
    if (i == PARTY_HALL && postgres_wanted())
        find_place(member);
    open_store(member);
    as_director(member->store);
}

int party_add(struct party *self)
{
    assert_in_range(self->n, 0, PARTY_MOST - 1);
    make_member(self, self->n);
    return self->n++;
}

void party_reopen(struct party *self, int i)
{
    wk_store_close(self->at[i].store);
    open_store(&self->at[i]);
}

const char *party_id(const struct party *self, int i)
{
    return wk_store_kiosk_id(self->at[i].store);
}

static void enroll(struct party *self, int i)
{
    struct wk_member kiosk = {.number = 0};
    struct wk_receipt receipt;
    int number = 0;
    memcpy(kiosk.kiosk_id, party_id(self, i), sizeof kiosk.kiosk_id);
    memcpy(kiosk.key, self->at[i].signer.public_key, sizeof kiosk.key);
    snprintf(kiosk.name, sizeof kiosk.name, "Table %d", i);
    assert_int_equal(wk_store_enroll(self->at[PARTY_HALL].store, &kiosk, &number, &receipt), WK_OK);
    assert_int_equal(number, i + 1);
}

static void join(struct party *self, int i)
{
    struct wk_hall_place place = {.url = "https://hall.test:7146", .number = i + 1};
    struct wk_receipt receipt;
    memcpy(place.hall_id, party_id(self, PARTY_HALL), sizeof place.hall_id);
    memcpy(place.key, self->at[PARTY_HALL].signer.public_key, sizeof place.key);
    assert_int_equal(wk_store_join(self->at[i].store, &place, &receipt), WK_OK);
}

void party_open(struct party *self, int n)
{
    party_open_event(self, n, 0);
}

void party_open_event(struct party *self, int n, int protest_min)
{
    struct wk_receipt receipt;
    *self = (struct party){.n = 0};
    while (self->n < n)
        party_add(self);
    struct wk_store *hall = self->at[PARTY_HALL].store;
    assert_int_equal(wk_store_begin_hall(hall, "The hall", &receipt), WK_OK);
    event_plan_make(&self->plan, 1);
    self->plan.protest_min = protest_min;
    party_enter(self, PARTY_HALL, (struct wk_entry){.kind = WK_ENTRY_EVENT, .role = WK_ROLE_DIRECTOR, .event = &self->plan});
    for (int i = 1; i < n; i++)
        enroll(self, i);
    for (int i = 1; i < n && i <= 4; i++)
        party_give(self, PARTY_HALL, i, i);
    for (int i = 1; i < n; i++)
        join(self, i);
    party_meet(self);
}

void party_close(struct party *self)
{
    for (int i = 0; i < self->n; i++) {
        void *world = self->at[i].world;
        wk_store_close(self->at[i].store);
        assert_int_equal(world_teardown(&world), 0);
    }
    free(self->note);
    *self = (struct party){.n = 0};
}

/* ---- frames */

static void *copy_of(const void *from, size_t n)
{
    void *copy = malloc(n);
    assert_non_null(copy);
    return memcpy(copy, from, n);
}

struct wk_signed_record frame_copy(const struct wk_signed_record *frame)
{
    return (struct wk_signed_record){copy_of(frame->bytes, frame->n), frame->n, copy_of(frame->signature, WK_SIGNATURE_SIZE)};
}

void frame_free(struct wk_signed_record *frame)
{
    free((void *)(uintptr_t)frame->bytes);
    free((void *)(uintptr_t)frame->signature);
    *frame = (struct wk_signed_record){.n = 0};
}

void frame_sign(struct wk_signed_record *frame, const struct wk_signer *signer)
{
    uint8_t hash[WK_HASH_SIZE];
    wk_hash(hash, frame->bytes, frame->n);
    wk_sign((uint8_t *)(uintptr_t)frame->signature, signer, hash, sizeof hash);
}

struct reading {
    struct frames *to;
    int64_t next;
    int most;
};

static bool keep(void *context, int64_t seq, const struct wk_signed_record *frame)
{
    struct reading *self = context;
    struct frames *to = self->to;
    assert_int_equal(seq, self->next);
    self->next++;
    if ((to->n & (to->n - 1)) == 0) /* room for twice as many, when they are a power of two */
        to->frame = realloc(to->frame, (to->n ? 2 * (size_t)to->n : 1) * sizeof *to->frame);
    assert_non_null(to->frame);
    to->frame[to->n++] = frame_copy(frame);
    return to->n < self->most;
}

void frames_read(struct frames *self, struct wk_store *store, const char *kiosk_id, int64_t after, int most)
{
    struct reading reading = {self, after + 1, most};
    *self = (struct frames){.n = 0};
    if (most > 0)
        assert_int_equal(wk_store_frames(store, kiosk_id, after, keep, &reading), WK_OK);
}

void frames_free(struct frames *self)
{
    for (int i = 0; i < self->n; i++)
        frame_free(&self->frame[i]);
    free(self->frame);
    *self = (struct frames){.n = 0};
}

enum wk_hearing frames_hear_some(struct wk_store *to, const struct frames *all, int64_t has)
{
    enum wk_hearing said[EACH_TIME], worst = WK_HEARD_NEW;
    struct wk_signed_record frame[EACH_TIME];
    const int64_t back = has < 4 ? has : (int64_t)kiosks_chance(4), ahead = kiosks_chance(6) ? 0 : kiosks_chance(3);
    const int most = 1 + (int)kiosks_chance(EACH_TIME);
    int n = 0;
    for (int64_t seq = has - back + ahead; seq < all->n && n < most; seq++)
        frame[n++] = all->frame[seq];
    for (int k = 0; k + 1 < n && kiosks_chance(5) == 0; k++) {
        const int other = k + (int)kiosks_chance((unsigned)(n - k));
        const struct wk_signed_record one = frame[k];
        frame[k] = frame[other];
        frame[other] = one;
    }
    if (n > 0)
        assert_int_equal(wk_store_hear(to, frame, n, said), WK_OK);
    for (int k = 0; k < n; k++)
        worst = said[k] > worst ? said[k] : worst;
    return worst;
}

/* ---- carried */

void party_hear(struct party *self, int to, const struct frames *frames, enum wk_hearing *said)
{
    assert_int_equal(wk_store_hear(self->at[to].store, frames->frame, frames->n, said), WK_OK);
}

int64_t party_head(struct party *self, int i, int of)
{
    struct wk_head head[WK_MAX_JOURNALS];
    int n = 0;
    assert_int_equal(wk_store_heads(self->at[i].store, head, WK_MAX_JOURNALS, &n), WK_OK);
    for (int k = 0; k < n; k++)
        if (strcmp(head[k].kiosk_id, party_id(self, of)) == 0)
            return head[k].seq;
    return 0;
}

int party_carry(struct party *self, int from, int to, int of, int most)
{
    enum wk_hearing said[EACH_TIME];
    struct frames frames;
    if (to == of)
        return 0;
    frames_read(&frames, self->at[from].store, party_id(self, of), party_head(self, to, of),
                most < EACH_TIME ? most : EACH_TIME);
    const int n = frames.n;
    if (n > 0)
        party_hear(self, to, &frames, said);
    for (int i = 0; i < n; i++)
        assert_int_equal(said[i], WK_HEARD_NEW);
    frames_free(&frames);
    return n;
}

/* Who hears of a table's change of hands may say something himself. */
void party_tell(struct party *self, int of)
{
    for (int to = 0; to < self->n; to++)
        while (party_carry(self, of, to, of, EACH_TIME) > 0)
            ;
}

void party_meet(struct party *self)
{
    int n = 1;
    while (n > 0) {
        n = 0;
        for (int to = 0; to < self->n; to++)
            for (int of = 0; of < self->n; of++)
                n += party_carry(self, of, to, of, EACH_TIME);
    }
}

/* ---- what they make of it */

char *party_digest(struct party *self, int i)
{
    const struct wk_merged *merged = NULL;
    assert_int_equal(wk_store_merged(self->at[i].store, &merged), WK_OK);
    return merged_digest(merged);
}

/* Which journal of the roster has this id; 0: none. */
static int journal_of(struct party *self, const char *kiosk_id)
{
    for (int i = 0; i < self->n; i++)
        if (strcmp(party_id(self, i), kiosk_id) == 0)
            return i + 1;
    return 0;
}

static void read_seen(struct party *self, const struct wk_signed_record *frame, struct wk_merge_record *out)
{
    struct wk_record_view view;
    const char *kiosk_id;
    json_t *said;
    assert_int_equal(wk_record_decode(&view, frame->bytes, frame->n), WK_OK);
    json_t *body = json_loadb(view.body, view.n_body, 0, NULL), *seen = json_object_get(body, "seen");
    struct wk_seen *all = calloc(json_object_size(seen) + 1, sizeof *all);
    assert_non_null(all);
    json_object_foreach(seen, kiosk_id, said)
    {
        all[out->n_seen].journal = journal_of(self, kiosk_id);
        all[out->n_seen++].seq = json_integer_value(json_array_get(said, 0));
    }
    out->seen = all;
    json_decref(body);
}

static void read_note(const struct party *self, int i, int64_t seq, struct wk_merge_record *out)
{
    for (int k = 0; k < self->n_notes; k++) {
        const struct party_note *note = &self->note[k];
        if (note->store != i || note->seq != seq)
            continue;
        out->kind = note->kind;
        if (note->kind == WK_MERGE_ENTRY)
            out->entry = &note->entry;
        else if (note->kind == WK_MERGE_GRANT)
            out->grant = note->grant;
        else
            out->look = note->look;
    }
}

char *party_reference(struct party *self)
{
    struct wk_merge_journal journals[PARTY_MOST + 1] = {{NULL, 0}};
    struct wk_merge_record *record[PARTY_MOST + 1] = {NULL};
    struct wk_merged *merged = NULL;
    for (int i = 0; i < self->n; i++) {
        struct frames frames;
        frames_read(&frames, self->at[i].store, party_id(self, i), 0, INT_MAX);
        record[i + 1] = calloc((size_t)frames.n, sizeof *record[i + 1]);
        assert_non_null(record[i + 1]);
        for (int k = 0; k < frames.n; k++) {
            read_seen(self, &frames.frame[k], &record[i + 1][k]);
            read_note(self, i, k + 1, &record[i + 1][k]);
        }
        journals[i + 1] = (struct wk_merge_journal){record[i + 1], frames.n};
        frames_free(&frames);
    }
    assert_int_equal(wk_merge(journals, self->n + 1, WK_FOLD_BY_WITNESS, &merged), WK_OK);
    char *text = merged_digest(merged);
    wk_merged_free(merged);
    for (int i = 1; i <= self->n; i++) {
        for (int64_t k = 0; k < journals[i].n; k++)
            free((void *)(uintptr_t)record[i][k].seen);
        free(record[i]);
    }
    return text;
}

void party_expect_one_mind(struct party *self)
{
    char *wanted = party_reference(self);
    for (int i = 0; i < self->n; i++) {
        char *said = party_digest(self, i);
        assert_string_equal(said, wanted);
        free(said);
    }
    free(wanted);
}

/* ---- what they write */

static struct party_note *add_note(struct party *self, int store, int64_t seq, enum wk_merge_kind kind)
{
    if ((self->n_notes & (self->n_notes - 1)) == 0) /* room for twice as many, when they are a power of two */
        self->note = realloc(self->note, (self->n_notes ? 2 * (size_t)self->n_notes : 1) * sizeof *self->note);
    assert_non_null(self->note);
    struct party_note *note = &self->note[self->n_notes++];
    *note = (struct party_note){.store = store, .seq = seq, .kind = kind};
    return note;
}

int64_t party_try(struct party *self, int i, struct wk_entry entry, struct wk_refusal *why)
{
    struct wk_receipt receipt = {.seq = 0};
    if (wk_store_put_entry(self->at[i].store, &entry, why, &receipt) != WK_OK)
        return 0;
    entry.seq = wk_record_number(i + 1, receipt.seq);
    entry.t_ns = receipt.t_ns;
    add_note(self, i, receipt.seq, WK_MERGE_ENTRY)->entry = entry;
    return entry.seq;
}

int64_t party_enter(struct party *self, int i, struct wk_entry entry)
{
    struct wk_refusal why = {.kind = WK_REFUSED_NOT};
    const int64_t number = party_try(self, i, entry, &why);
    if (number == 0) {
        char line[400];
        wk_refusal_text(&why, NULL, line, sizeof line);
        fail_msg("store %d, entry of kind %d: %s", i, entry.kind, line);
    }
    return number;
}

int party_read_code(struct party *self, int i, int from, struct wk_hand_id at)
{
    struct wk_ready_code codes[WK_READY_TABLES];
    char text[WK_READY_TEXT_SIZE];
    unsigned tables = 0;
    int n = 0, n_taken = 0;
    if (wk_store_ready_code(self->at[from].store, &at, text, &tables) != WK_OK)
        return 0;
    assert_int_equal(wk_ready_code_parse(codes, &n, text, strlen(text)), WK_OK);
    for (int k = 0; k < n; k++) {
        struct wk_entry entry = {.kind = WK_ENTRY_CARRIED, .carried = {.at = codes[k].at, .t_ns = codes[k].t_ns}};
        struct wk_ready_news news;
        wk_ready_code_format(&codes[k], 1, true, text);
        assert_int_equal(wk_store_carry_ready(self->at[i].store, &at, text, &news), WK_OK);
        if (news.n_taken == 0)
            continue;
        assert_int_equal(news.said, WK_READY_TAKEN);
        entry.carried.ready = wk_record_number(journal_of(self, codes[k].kiosk_id), codes[k].seq);
        entry.seq = wk_record_number(i + 1, party_head(self, i, i));
        add_note(self, i, wk_record_seq(entry.seq), WK_MERGE_ENTRY)->entry = entry;
        n_taken++;
    }
    return n_taken;
}

enum wk_status party_unlock(struct party *self, int i, const char *pin, int *wait_s)
{
    int n = 0;
    enum wk_status status = wk_store_unlock(self->at[i].store, pin, NULL, wait_s);
    if (status != WK_NOT_YET)
        return status;
    while (party_carry(self, i, PARTY_HALL, i, EACH_TIME) > 0)
        ;
    assert_int_equal(wk_store_answer_pins(self->at[PARTY_HALL].store, self->at[PARTY_HALL].world->up_ns, &n), WK_OK);
    while (party_carry(self, PARTY_HALL, i, PARTY_HALL, EACH_TIME) > 0)
        ;
    return wk_store_unlock_answer(self->at[i].store, NULL, wait_s);
}

void party_give(struct party *self, int i, int table, int to)
{
    struct wk_receipt receipt;
    const struct wk_merged *merged = NULL;
    assert_int_equal(wk_store_merged(self->at[i].store, &merged), WK_OK);
    const int epoch = merged->owner[table - 1].epoch + 1;
    assert_int_equal(wk_store_give_table(self->at[i].store, table, party_id(self, to), WK_TAKE_UNSAID, &receipt), WK_OK);
    add_note(self, i, receipt.seq, WK_MERGE_GRANT)->grant = (struct wk_grant){table, to + 1, epoch};
}

void party_deal(struct party *self, int i)
{
    struct wk_receipt receipt;
    struct wk_deal deal;
    int hand = 0;
    make_deal(&deal, i, 1, (uint64_t)i);
    seal_deal(self->at[i].store, &deal);
    assert_int_equal(wk_store_start_hand(self->at[i].store, i, &hand, &receipt), WK_OK);
}

void party_look(struct party *self, int i, int table, enum wk_wind wind, enum wk_verdict_kind kind)
{
    static const enum wk_wall_look_verdict looks[] = {
        [WK_PASS] = WK_WALL_LOOK_PASS, [WK_INCOMPLETE] = WK_WALL_LOOK_INCOMPLETE, [WK_FAIL] = WK_WALL_LOOK_FAIL};
    struct wk_verdict verdict = {.kind = kind, .wind = wind, .n_right = WK_N_SLOTS};
    struct wk_reading reading;
    struct wk_receipt receipt;
    if (kind != WK_PASS) {
        verdict.n_right--;
        verdict.n_unreadable++;
    }
    make_reading(&reading, WK_SIDE_BACKS, wind);
    assert_int_equal(wk_store_put_verdict(self->at[i].store, table, "restore", &verdict, &reading, &a_source, &receipt), WK_OK);
    add_note(self, i, receipt.seq, WK_MERGE_LOOK)->look = (struct wk_wall_look){{table, 1, 1}, wind, looks[kind]};
}

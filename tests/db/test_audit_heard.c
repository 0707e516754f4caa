/*
 * The audit of an event of several kiosks: the journals of the others as they are kept here, what each has seen of the others,
 * and how many vouch for one.
 */
#define _GNU_SOURCE /* memmem */
#include "db/hall/ready.h"
#include "db/hall/witness.h"
#include "db/state/tournament.h"
#include "tests/support/db/party.h"
#include "tests/support/rules/sample_event.h"

#define HALL PARTY_HALL

static struct wk_audit said; /* by the last audit */

static uint64_t audit(struct party *p, int i)
{
    const struct wk_audit_options options = {.n_checkpoints = 0};
    uint64_t kinds = 0;
    assert_int_equal(wk_store_audit(p->at[i].store, &options, &said), WK_OK);
    for (int k = 0; k < said.n; k++) {
        char text[256];
        wk_audit_text(&said.finding[k], text, sizeof text);
        assert_in_range(strlen(text), 11, sizeof text - 2);
        kinds |= UINT64_C(1) << said.finding[k].kind;
    }
    return kinds;
}

static const struct wk_tournament *tournament(struct party *p, int i)
{
    const struct wk_tournament *out = NULL;
    assert_int_equal(wk_store_tournament(p->at[i].store, &out), WK_OK);
    return out;
}

/* A hand at the table of kiosk i, up to its kiosk's word that it is ready. Returns that record. */
static int64_t play(struct party *p, int i, struct wk_hand_id at)
{
    party_enter(p, i, entry_seated(tournament(p, i), at));
    party_enter(p, i, (struct wk_entry){.kind = WK_ENTRY_PLAY, .at = at});
    party_enter(p, i, entry_confirmed(party_enter(p, i, entry_result(at, outcome_self_drawn(1, 8), 0))));
    return wk_record_seq(party_enter(p, i, (struct wk_entry){.kind = WK_ENTRY_READY, .at = at}));
}

/* Any record: it says what was seen since the one before. */
static void write_something(struct party *p, int i)
{
    struct wk_receipt receipt;
    assert_int_equal(wk_store_append(p->at[i].store, "drill", "{}", NULL, 0, &receipt), WK_OK);
}

/* The hall and two kiosks; a hand at each of their tables, of which all have heard. */
static int open_party(void **state)
{
    static struct party party;
    party_open(&party, 3);
    for (int i = 1; i <= 2; i++)
        play(&party, i, (struct wk_hand_id){i, 1, 1});
    party_meet(&party);
    *state = &party;
    return 0;
}

static int close_party(void **state)
{
    party_close(*state);
    return 0;
}

#define WITH_PARTY(test) cmocka_unit_test_setup_teardown(test, open_party, close_party)

/* Changes the database of store i behind its back, its triggers off. */
static void tamper(struct party *p, int i, const char *sql)
{
    world_tamper(p->at[i].world, sql);
    party_reopen(p, i);
}

/* The first finding of a kind. */
static const struct wk_audit_finding *found(enum wk_audit_kind kind)
{
    for (int i = 0; i < said.n; i++)
        if (said.finding[i].kind == kind)
            return &said.finding[i];
    fail_msg("no %s", wk_audit_word(kind));
    return NULL;
}

static void what_nobody_touched_gives_no_finding(void **state)
{
    struct party *p = *state;
    for (int i = 0; i < p->n; i++) {
        assert_int_equal(audit(p, i), 0);
        assert_true(said.holds);
        assert_int_equal(said.own_number, i + 1);
        int64_t n_heard = 0;
        for (int of = 0; of < p->n; of++) {
            const struct wk_audit_kiosk *kiosk = &said.kiosk[of + 1];
            assert_string_equal(kiosk->kiosk_id, party_id(p, of));
            assert_int_equal(kiosk->last_seq, party_head(p, i, of));
            assert_memory_equal(kiosk->key, p->at[of].signer.public_key, WK_PUBLIC_SIZE);
            n_heard += of == i ? 0 : kiosk->last_seq;
        }
        assert_int_equal(said.n_heard, n_heard);
        assert_int_equal(said.kiosk[2].sections, 1);
        assert_int_equal(said.kiosk[1].sections, 0);
    }
}

static void a_store_that_keeps_its_event_alone_has_no_kiosks(void **state)
{
    void *world = NULL;
    (void)state;
    assert_int_equal(world_setup(&world), 0);
    struct wk_store *store = world_open(world);
    assert_int_equal(audit_kinds(store), 0);
    assert_int_equal(wk_store_audit(store, &(struct wk_audit_options){.n_checkpoints = 0}, &said), WK_OK);
    assert_int_equal(said.own_number, 0);
    assert_int_equal(said.n_heard, 0);
    wk_store_close(store);
    assert_int_equal(world_teardown(&world), 0);
}

/* ---- who vouches ---- */

static void a_journal_is_vouched_for_by_who_wrote_since_he_heard_it(void **state)
{
    struct party *p = *state;
    int others = 0;
    const int64_t head = party_head(p, 1, 1);
    audit(p, HALL);
    assert_int_equal(wk_audit_vouchers(&said, 2, head, &others), 0); /* all have heard, nobody has said so */
    assert_int_equal(others, 2);
    write_something(p, 2);
    party_meet(p);
    audit(p, HALL);
    assert_int_equal(wk_audit_vouchers(&said, 2, head, &others), 1);
    write_something(p, HALL);
    party_meet(p);
    for (int i = 0; i < p->n; i++) {
        assert_int_equal(audit(p, i), 0);
        assert_int_equal(wk_audit_vouchers(&said, 2, head, &others), 2);
        assert_int_equal(wk_audit_vouchers(&said, 2, head + 1, &others), 0);
        assert_int_equal(others, 2);
    }
}

/* Sections 1 and 33 are two, as 1 and 65 would be if there were so many. */
static void kiosks_of_far_sections_do_not_vouch_for_each_other(void **state)
{
    static const int section[] = {1, 33, 64};
    struct wk_audit *audit = calloc(1, sizeof *audit);
    int others = -1;
    (void)state;
    assert_non_null(audit);
    for (int i = 0; i < 3; i++) {
        audit->kiosk[2 + i].kiosk_id[0] = 'x';
        audit->kiosk[2 + i].sections = wk_section_bit(section[i]);
        for (int by = 2; by < 5; by++)
            audit->kiosk[2 + i].vouched[by] = 7;
    }
    for (int i = 0; i < 3; i++) {
        assert_int_equal(wk_audit_vouchers(audit, 2 + i, 7, &others), 0);
        assert_int_equal(others, 0);
    }
    audit->kiosk[4].sections |= wk_section_bit(33);
    assert_int_equal(wk_audit_vouchers(audit, 3, 7, &others), 1);
    free(audit);
}

/* How many of how many vouch for a record of store i. */
static int vouched(struct party *p, int i, int64_t seq, int *others)
{
    int64_t upto[WK_MAX_JOURNALS];
    int n = 0;
    assert_int_equal(wk_store_vouchers(p->at[i].store, 0, upto, WK_MAX_JOURNALS, others), WK_OK);
    for (int k = 0; k < *others; k++)
        n += upto[k] >= seq;
    return n;
}

static int witness_gates(struct party *p, int i)
{
    int n = -1;
    assert_int_equal(wk_store_witness_gates(p->at[i].store, &n), WK_OK);
    return n;
}

static void each_gate_is_witnessed_once_by_all(void **state)
{
    static struct party party;
    struct party *p = &party;
    int others = 0;
    int64_t ready[5];
    (void)state;
    party_open(p, 6); /* one more than tables: a spare */
    for (int i = 1; i <= 4; i++)
        ready[i] = play(p, i, (struct wk_hand_id){i, 1, 1});
    for (int i = 0; i < p->n; i++)
        assert_int_equal(witness_gates(p, i), 0); /* nobody has heard of all four */
    party_meet(p);
    for (int i = 0; i < p->n; i++) {
        assert_int_equal(witness_gates(p, i), i < 5 ? 1 : 0); /* the spare has no table */
        assert_int_equal(witness_gates(p, i), 0);
    }
    assert_int_equal(vouched(p, 1, ready[1], &others), 0); /* it has not heard that */
    party_carry(p, 2, 1, 2, 256);
    assert_int_equal(vouched(p, 1, ready[1], &others), 1);
    assert_int_equal(others, 4); /* the hall and three kiosks */
    party_meet(p);
    for (int i = 0; i < p->n; i++) {
        assert_int_equal(witness_gates(p, i), 0);
        assert_int_equal(audit(p, i), 0);
        for (int of = 1; of <= 4; of++)
            assert_int_equal(wk_audit_vouchers(&said, of + 1, ready[of], &others), 4);
    }
    assert_int_equal(vouched(p, 1, ready[1], &others), 4);
    assert_int_equal(vouched(p, 1, party_head(p, 1, 1), &others), 0); /* what it wrote last nobody has seen */
    party_close(p);
}

/* ---- what was changed here ---- */

/* The first record of a kind in kiosk 1's journal. */
static int64_t record_of(struct party *p, const char *kind)
{
    char sql[128];
    snprintf(sql, sizeof sql, "SELECT min(seq) FROM journal WHERE kind = '%s'", kind);
    return world_int(p->at[1].world, sql);
}

static void a_record_that_was_changed_here_is_named(void **state)
{
    struct party *p = *state;
    static const char *const ways[] = {"body = replace(body, '8', '9')", "secret = x'00'", "hash = randomblob(32)"};
    const int64_t seq = record_of(p, "result");
    for (size_t i = 0; i < sizeof ways / sizeof *ways; i++) {
        char sql[256];
        snprintf(sql, sizeof sql, "UPDATE heard SET %s WHERE kiosk_id = '%s' AND seq = %lld", ways[i], party_id(p, 1),
                 (long long)seq);
        tamper(p, HALL, sql);
        assert_int_equal(audit(p, HALL) & AUDIT_BIT(HEARD_RECORD), AUDIT_BIT(HEARD_RECORD));
        assert_false(said.holds);
        assert_int_equal(found(WK_AUDIT_HEARD_RECORD)->seq, seq);
        assert_string_equal(found(WK_AUDIT_HEARD_RECORD)->kiosk_id, party_id(p, 1));
        close_party(state);
        open_party(state);
    }
}

static void a_roster_that_was_changed_here_is_named(void **state)
{
    struct party *p = *state;
    tamper(p, 1, "UPDATE heard SET body = replace(body, 'Table 2', 'Table 9') WHERE kind = 'roster'");
    assert_int_equal(audit(p, 1) & AUDIT_BIT(HEARD_STRANGER), 0);
    assert_string_equal(found(WK_AUDIT_HEARD_RECORD)->kiosk_id, party_id(p, HALL));
    assert_int_equal(found(WK_AUDIT_HEARD_RECORD)->number, WK_HALL_NUMBER);
    assert_false(said.holds);
}

/* Hashes again what a row says, and whatever follows it in its journal, as somebody would who has no key. */
static void hash_again(struct party *p, int i, int of, int64_t from)
{
    char sql[512];
    sqlite3 *db = world_connect(p->at[i].world, false);
    sqlite3_stmt *read = NULL, *write = NULL;
    uint8_t previous[WK_HASH_SIZE], hash[WK_HASH_SIZE];
    snprintf(sql, sizeof sql,
             "SELECT seq, t_ns, kind, version, body, secret, previous FROM heard WHERE kiosk_id = '%s' AND seq >= %lld"
             " ORDER BY seq",
             party_id(p, of), (long long)from);
    assert_int_equal(sqlite3_prepare_v2(db, sql, -1, &read, NULL), SQLITE_OK);
    snprintf(sql, sizeof sql, "UPDATE heard SET previous = ?1, hash = ?2 WHERE kiosk_id = '%s' AND seq = ?3", party_id(p, of));
    assert_int_equal(sqlite3_prepare_v2(db, sql, -1, &write, NULL), SQLITE_OK);
    for (bool any = false; sqlite3_step(read) == SQLITE_ROW; any = true) {
        struct wk_record record = {.kiosk_id = party_id(p, of),
                                   .seq = sqlite3_column_int64(read, 0),
                                   .t_ns = sqlite3_column_int64(read, 1),
                                   .kind = (const char *)sqlite3_column_text(read, 2),
                                   .version = (const char *)sqlite3_column_text(read, 3),
                                   .body = (const char *)sqlite3_column_text(read, 4),
                                   .secret = sqlite3_column_blob(read, 5),
                                   .n_secret = (size_t)sqlite3_column_bytes(read, 5)};
        memcpy(record.previous, any ? previous : sqlite3_column_blob(read, 6), WK_HASH_SIZE);
        assert_int_equal(wk_record_hash(&record, hash), WK_OK);
        sqlite3_bind_blob(write, 1, record.previous, WK_HASH_SIZE, SQLITE_TRANSIENT);
        sqlite3_bind_blob(write, 2, hash, WK_HASH_SIZE, SQLITE_TRANSIENT);
        sqlite3_bind_int64(write, 3, record.seq);
        assert_int_equal(sqlite3_step(write), SQLITE_DONE);
        sqlite3_reset(write);
        memcpy(previous, hash, sizeof previous);
    }
    sqlite3_finalize(read);
    sqlite3_finalize(write);
    sqlite3_close(db);
}

static void a_record_that_was_changed_together_with_its_hash_is_named(void **state)
{
    struct party *p = *state;
    char sql[256];
    write_something(p, 2); /* it vouches for what it has seen of kiosk 1 */
    party_meet(p);
    const int64_t seq = record_of(p, "result");
    snprintf(sql, sizeof sql, "UPDATE heard SET body = replace(body, ':8', ':9') WHERE kiosk_id = '%s' AND seq = %lld",
             party_id(p, 1), (long long)seq);
    world_tamper(p->at[HALL].world, sql);
    hash_again(p, HALL, 1, seq);
    party_reopen(p, HALL);
    const uint64_t kinds = audit(p, HALL);
    assert_int_equal(kinds & AUDIT_BIT(HEARD_RECORD), 0); /* the chain itself is whole */
    assert_int_equal(found(WK_AUDIT_HEARD_SIGNATURE)->seq, seq);
    assert_string_equal(found(WK_AUDIT_HEARD_SIGNATURE)->kiosk_id, party_id(p, 1));
    /* And the other kiosk bears another hash of what follows. */
    assert_string_equal(found(WK_AUDIT_SEEN_OTHER)->kiosk_id, party_id(p, 2));
    assert_int_equal(found(WK_AUDIT_SEEN_OTHER)->seen_number, 2);
    assert_false(said.holds);
}

/* A kiosk says that it has seen another record than the honest one wrote: the finding is the liar's. */
static void a_liars_word_is_not_held_against_an_honest_journal(void **state)
{
    struct party *p = *state;
    struct frames frames;
    struct wk_head head;
    char hash[2 * WK_HASH_SIZE + 1];
    enum wk_hearing heard;
    write_something(p, 1);
    party_meet(p);
    write_something(p, 2);
    assert_int_equal(wk_store_head(p->at[1].store, party_id(p, 1), &head), WK_OK);
    wk_hex(hash, head.hash, WK_HASH_SIZE);
    frames_read(&frames, p->at[2].store, party_id(p, 2), party_head(p, HALL, 2), 1);
    assert_int_equal(frames.n, 1);
    struct wk_signed_record lie = frame_copy(&frames.frame[0]);
    uint8_t *const at = memmem((void *)(uintptr_t)lie.bytes, lie.n, hash, strlen(hash));
    assert_non_null(at);
    *at = *at == 'a' ? 'b' : 'a';
    frame_sign(&lie, &p->at[2].signer);
    party_hear(p, HALL, &(struct frames){&lie, 1}, &heard);
    assert_int_equal(heard, WK_HEARD_NEW);
    const uint64_t kinds = audit(p, HALL);
    assert_int_equal(kinds & AUDIT_BIT(SEEN_OTHER), 0);
    assert_int_equal(kinds & AUDIT_BIT(SEEN_FALSE), AUDIT_BIT(SEEN_FALSE));
    assert_string_equal(found(WK_AUDIT_SEEN_FALSE)->kiosk_id, party_id(p, 2));
    assert_int_equal(found(WK_AUDIT_SEEN_FALSE)->seen_number, 2);
    frame_free(&lie);
    frames_free(&frames);
}

static void a_record_that_was_taken_out_here_is_named(void **state)
{
    struct party *p = *state;
    char sql[256];
    const int64_t seq = record_of(p, "result");
    snprintf(sql, sizeof sql, "DELETE FROM heard WHERE kiosk_id = '%s' AND seq = %lld", party_id(p, 1), (long long)seq);
    tamper(p, HALL, sql);
    assert_int_equal(audit(p, HALL) & AUDIT_BIT(HEARD_GAP), AUDIT_BIT(HEARD_GAP));
    assert_int_equal(found(WK_AUDIT_HEARD_GAP)->seq, seq);
    assert_int_equal(found(WK_AUDIT_HEARD_GAP)->last_seq, seq);
    close_party(state);
    open_party(state);
    /* At its end it is known by what this journal says to have seen. */
    write_something(p, HALL);
    const int64_t end = party_head(p, 1, 1);
    snprintf(sql, sizeof sql, "DELETE FROM heard WHERE kiosk_id = '%s' AND seq > %lld", party_id(p, 1), (long long)end - 2);
    tamper(p, HALL, sql);
    assert_int_equal(audit(p, HALL) & AUDIT_BIT(HEARD_GAP), 0);
    assert_string_equal(found(WK_AUDIT_SEEN_LOST)->kiosk_id, "");
    assert_int_equal(found(WK_AUDIT_SEEN_LOST)->seen_number, 2);
    assert_int_equal(found(WK_AUDIT_SEEN_LOST)->seen_seq, end);
}

static void the_own_end_that_was_cut_off_is_known_by_what_others_have_seen(void **state)
{
    struct party *p = *state;
    write_something(p, 2);
    party_meet(p);
    const int64_t end = party_head(p, 1, 1);
    tamper(p, 1, "DELETE FROM journal WHERE seq = (SELECT max(seq) FROM journal)");
    assert_int_equal(audit(p, 1) & AUDIT_BIT(SEEN_CUT_OFF), AUDIT_BIT(SEEN_CUT_OFF));
    assert_string_equal(found(WK_AUDIT_SEEN_CUT_OFF)->kiosk_id, party_id(p, 2));
    assert_int_equal(found(WK_AUDIT_SEEN_CUT_OFF)->seen_seq, end);
    assert_false(said.holds);
}

static void a_kiosk_that_was_put_in_here_is_named(void **state)
{
    struct party *p = *state;
    tamper(p, HALL,
           "INSERT INTO heard SELECT (SELECT max(n) FROM heard) + 1, '0123456789abcdef', 1, t_ns, kind, version, body, secret,"
           " previous, hash, signature FROM heard WHERE n = 1");
    assert_int_equal(audit(p, HALL) & AUDIT_BIT(HEARD_STRANGER), AUDIT_BIT(HEARD_STRANGER));
    assert_string_equal(found(WK_AUDIT_HEARD_STRANGER)->kiosk_id, "0123456789abcdef");
    assert_false(said.holds);
}

static void a_picture_that_is_another_one_is_named(void **state)
{
    struct party *p = *state;
    char sql[256];
    snprintf(sql, sizeof sql, "INSERT INTO heard_evidence VALUES ('%s', %lld, 'backs', x'00')", party_id(p, 1),
             (long long)record_of(p, "result"));
    tamper(p, HALL, sql);
    assert_int_equal(audit(p, HALL), AUDIT_BIT(HEARD_PICTURE));
    assert_false(said.holds);
}

/* ---- what is kept and does not count ---- */

static void a_kind_that_is_not_known_is_told_once(void **state)
{
    struct party *p = *state;
    struct wk_receipt receipt;
    append_note(p->at[1].store, 1, &receipt);
    append_note(p->at[1].store, 2, &receipt);
    party_meet(p);
    assert_int_equal(audit(p, HALL), AUDIT_BIT(HEARD_KIND));
    assert_true(said.holds);
    assert_int_equal(found(WK_AUDIT_HEARD_KIND)->seq, receipt.seq - 1);
    assert_string_equal(found(WK_AUDIT_HEARD_KIND)->kiosk_id, party_id(p, 1));
}

static void two_histories_of_one_kiosk_are_told(void **state)
{
    struct party *p = *state;
    struct frames frames;
    enum wk_hearing hearing;
    frames_read(&frames, p->at[1].store, party_id(p, 1), party_head(p, 1, 1) - 1, 1);
    ((uint8_t *)(uintptr_t)frames.frame[0].bytes)[4 + WK_KIOSK_ID_LEN + 8 + 7] ^= 1; /* its time by a nanosecond */
    frame_sign(&frames.frame[0], &p->at[1].signer);
    party_hear(p, HALL, &frames, &hearing);
    assert_int_equal(hearing, WK_HEARD_FORK);
    frames_free(&frames);
    assert_int_equal(audit(p, HALL), AUDIT_BIT(FORK) | AUDIT_BIT(ASIDE));
    assert_false(said.holds);
    assert_string_equal(found(WK_AUDIT_FORK)->kiosk_id, party_id(p, 1));
    assert_int_equal(found(WK_AUDIT_FORK)->seq, party_head(p, 1, 1));
    tamper(p, HALL, "UPDATE fork SET signature = zeroblob(64)"); /* a fork that somebody made up proves nothing */
    assert_int_equal(audit(p, HALL) & AUDIT_BIT(FORK), 0);
    assert_int_equal(found(WK_AUDIT_HEARD_RECORD)->seq, party_head(p, 1, 1));
}

static void what_was_set_aside_is_told_with_its_reason(void **state)
{
    struct party *p = *state;
    const struct wk_hand_id second = {1, 1, 2};
    char text[256];
    party_give(p, 2, 1, 2); /* taken over, and the old one goes on */
    const int64_t late = party_enter(p, 1, entry_seated(tournament(p, 1), second));
    party_tell(p, 2);
    party_meet(p);
    assert_int_equal(audit(p, HALL), AUDIT_BIT(ASIDE));
    assert_true(said.holds);
    const struct wk_audit_finding *aside = found(WK_AUDIT_ASIDE);
    assert_int_equal(aside->seq, wk_record_seq(late));
    assert_string_equal(aside->kiosk_id, party_id(p, 1));
    assert_int_equal(aside->aside, WK_REFUSED_NOT_OWNER);
    assert_int_equal(aside->table, 1);
    assert_int_equal(aside->hand, 2);
    wk_audit_text(aside, text, sizeof text);
    assert_non_null(strstr(text, "did not have the table"));
    assert_int_equal(audit(p, 1), AUDIT_BIT(ASIDE)); /* its own */
    assert_string_equal(found(WK_AUDIT_ASIDE)->kiosk_id, "");
}

static void what_waits_is_told_with_what_it_waits_for(void **state)
{
    struct party *p = *state;
    play(p, 1, (struct wk_hand_id){1, 1, 2});
    party_carry(p, 1, 2, 1, 256);
    write_something(p, 2); /* it has seen what the hall has not heard */
    party_carry(p, 2, HALL, 2, 256);
    assert_int_equal(audit(p, HALL), AUDIT_BIT(WAITING));
    assert_true(said.holds);
    assert_string_equal(found(WK_AUDIT_WAITING)->kiosk_id, party_id(p, 2));
    assert_int_equal(found(WK_AUDIT_WAITING)->seen_number, 2);
}

/* A rotation by ready codes: what rests on one alone is told, until the table's own record comes and is that or another. */
static void a_word_that_was_carried_is_held_to_its_record(void **state)
{
    struct party *p = *state;
    const struct wk_hand_id second = {2, 1, 2};
    struct wk_ready_code code = {.at = second, .t_ns = EVENT_SECOND};
    struct wk_ready_news news;
    char text[WK_READY_TEXT_SIZE];
    unsigned tables = 0;
    const int64_t ready = play(p, 2, second);
    assert_int_equal(wk_store_ready_code(p->at[2].store, &second, text, &tables), WK_OK);
    assert_int_equal(tables, 2);
    assert_int_equal(wk_store_carry_ready(p->at[1].store, &second, text, &news), WK_OK);
    assert_int_equal(news.n_taken, 1);
    assert_int_equal(audit(p, 1), AUDIT_BIT(CARRIED));
    assert_true(said.holds);
    assert_int_equal(found(WK_AUDIT_CARRIED)->table, 2);
    assert_int_equal(found(WK_AUDIT_CARRIED)->seen_seq, ready);
    assert_string_equal(found(WK_AUDIT_CARRIED)->kiosk_id, "");
    party_meet(p);
    assert_int_equal(audit(p, 1), 0);
    assert_int_equal(audit(p, HALL), 0);
    /* It shows a code of a hand that its journal does not end so. */
    code.at.hand = 3;
    code.seq = ready;
    memcpy(code.event_id, party_id(p, HALL), sizeof code.event_id);
    memcpy(code.kiosk_id, party_id(p, 2), sizeof code.kiosk_id);
    wk_ready_code_sign(&code, &p->at[2].signer);
    wk_ready_code_format(&code, 1, true, text);
    assert_int_equal(wk_store_carry_ready(p->at[1].store, &code.at, text, &news), WK_OK);
    assert_int_equal(news.n_taken, 1);
    party_meet(p);
    assert_int_equal(audit(p, HALL), AUDIT_BIT(CARRIED_FALSE));
    assert_string_equal(found(WK_AUDIT_CARRIED_FALSE)->kiosk_id, party_id(p, 1));
    assert_int_equal(found(WK_AUDIT_CARRIED_FALSE)->seen_number, 3);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        WITH_PARTY(what_nobody_touched_gives_no_finding),
        cmocka_unit_test(a_store_that_keeps_its_event_alone_has_no_kiosks),
        WITH_PARTY(a_journal_is_vouched_for_by_who_wrote_since_he_heard_it),
        cmocka_unit_test(kiosks_of_far_sections_do_not_vouch_for_each_other),
        cmocka_unit_test(each_gate_is_witnessed_once_by_all),
        WITH_PARTY(a_record_that_was_changed_here_is_named),
        WITH_PARTY(a_roster_that_was_changed_here_is_named),
        WITH_PARTY(a_record_that_was_changed_together_with_its_hash_is_named),
        WITH_PARTY(a_record_that_was_taken_out_here_is_named),
        WITH_PARTY(a_liars_word_is_not_held_against_an_honest_journal),
        WITH_PARTY(the_own_end_that_was_cut_off_is_known_by_what_others_have_seen),
        WITH_PARTY(a_kiosk_that_was_put_in_here_is_named),
        WITH_PARTY(a_picture_that_is_another_one_is_named),
        WITH_PARTY(a_kind_that_is_not_known_is_told_once),
        WITH_PARTY(two_histories_of_one_kiosk_are_told),
        WITH_PARTY(what_was_set_aside_is_told_with_its_reason),
        WITH_PARTY(what_waits_is_told_with_what_it_waits_for),
        WITH_PARTY(a_word_that_was_carried_is_held_to_its_record),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}

/*
 * Excerpts (each kiosk pulls every table): what is left out of other sections' looks and walls changes nothing
 * for the event, nobody can put anything in its place, and it can be had later.
 */
#include "db/audit/audit.h"
#include "db/hall/scope.h"
#include "db/hall/takeover.h"
#include "db/journal/excerpt.h"
#include "db/state/tournament.h"
#include "db/store/stored_floor.h"
#include "db/store/hands.h"
#include "tests/support/db/party.h"
#include "tests/support/rules/sample_event.h"
#include "tests/support/rules/kiosks.h"
#include "rules/event/duplicate/kind.h"

#define HALL PARTY_HALL
enum { FIRST = 1, SECOND, FAR, N_PARTY }; /* FAR is a kiosk of another section: it hears excerpts */
#define BATCH 256
#define FAR_TABLE FAR

static size_t n_whole, n_sent; /* bytes */

static int open_party(void **state)
{
    static struct party party;
    party_open(&party, N_PARTY);
    *state = &party;
    n_whole = n_sent = 0;
    return 0;
}

static int close_party(void **state)
{
    party_close(*state);
    return 0;
}

/* The hall's excerpt of a frame, or a copy of it. */
static struct wk_signed_record cut(struct party *p, const struct wk_signed_record *whole)
{
    struct wk_signed_record frame = frame_copy(whole);
    uint8_t *excerpt = NULL;
    size_t n = 0;
    if (wk_record_section(&wk_duplicate_section, whole) == 0 ||
        wk_store_excerpt(p->at[HALL].store, whole, &excerpt, &n) != WK_OK)
        return frame;
    free((void *)(uintptr_t)frame.bytes);
    frame.bytes = excerpt;
    frame.n = n;
    return frame;
}

/* FAR hears a journal as the hall sends it to another section. */
static void hear_excerpts(struct party *p, int of)
{
    enum wk_hearing said[BATCH];
    struct frames frames;
    frames_read(&frames, p->at[HALL].store, party_id(p, of), party_head(p, FAR, of), BATCH);
    for (int i = 0; i < frames.n; i++) {
        struct wk_signed_record whole = frames.frame[i];
        frames.frame[i] = cut(p, &whole);
        n_whole += whole.n;
        n_sent += frames.frame[i].n;
        frame_free(&whole);
    }
    if (frames.n > 0)
        party_hear(p, FAR, &frames, said);
    for (int i = 0; i < frames.n; i++)
        assert_int_equal(said[i], WK_HEARD_NEW);
    frames_free(&frames);
}

/* All hear all, FAR in excerpts. */
static void meet(struct party *p)
{
    for (int again = 0; again < 3; again++) { /* who hears of something may say something himself */
        for (int of = 0; of < N_PARTY; of++)
            party_tell(p, of == FAR ? FAR : HALL);
        for (int of = FIRST; of < FAR; of++) {
            while (party_carry(p, of, HALL, of, BATCH) > 0)
                ;
            while (party_carry(p, HALL, of == FIRST ? SECOND : FIRST, of, BATCH) > 0)
                ;
            hear_excerpts(p, of);
        }
    }
}

static void look_at_all(struct party *p, int i, enum wk_verdict_kind kind)
{
    for (int w = WK_WIND_EAST; w <= WK_WIND_NORTH; w++)
        party_look(p, i, i, (enum wk_wind)w, kind);
}

static void expect_excerpts(struct party *p, int of, int wanted)
{
    struct wk_head at = {.seq = 0};
    int n = 0;
    while (wk_store_next_excerpt(p->at[FAR].store, WK_SCOPE_ALL, &at, &at) == WK_OK)
        n += strcmp(at.kiosk_id, party_id(p, of)) == 0;
    assert_int_equal(n, wanted);
}

/* ---- what it changes: nothing */

static void a_kiosk_with_excerpts_makes_the_same_of_the_evening(void **state)
{
    struct party *p = *state;
    kiosks_seed(33);
    for (int table = FIRST; table <= SECOND; table++)
        party_deal(p, table);
    meet(p);
    for (int turn = 0; turn < 24; turn++) {
        const int table = 1 + (int)kiosks_chance(2), by = kiosks_chance(4) ? table : 3 - table;
        if (by == table)
            party_look(p, table, table, (enum wk_wind)(1 + kiosks_chance(4)), kiosks_chance(3) ? WK_PASS : WK_FAIL);
        else
            party_enter(p, HALL, entry_penalty((struct wk_hand_id){table, 1, 1}, 1 + (int)kiosks_chance(4), -8));
        if (kiosks_chance(3) == 0)
            meet(p);
    }
    meet(p);
    char *const whole = party_digest(p, SECOND), *const excerpts = party_digest(p, FAR), *const hall = party_digest(p, HALL);
    assert_string_equal(excerpts, whole);
    assert_string_equal(excerpts, hall);
    free(whole);
    free(excerpts);
    free(hall);
    assert_true(n_sent < n_whole / 3);
    party_reopen(p, FAR); /* and read from what is stored */
    char *const again = party_digest(p, FAR), *const then = party_digest(p, HALL);
    assert_string_equal(again, then);
    free(again);
    free(then);
}

/* A wall's whole text is in its record, and what is cut out of it is just that member. */
static void a_member_is_cut_out_of_a_body(void **state)
{
    static const struct {
        const char *body, *left; /* NULL: it is refused, or is not there */
        enum wk_status status;
    } cases[] = {
        {"{\"a\":1,\"reading\":{\"x\":[1,\"}\"]},\"z\":2}", "{\"a\":1,\"z\":2}", WK_OK},
        {"{\"reading\":[],\"z\":\"\\\"reading\\\":\"}", "{\"z\":\"\\\"reading\\\":\"}", WK_OK},
        {"{\"a\":\"\\\\\",\"reading\":null}", "{\"a\":\"\\\\\"}", WK_OK},
        {"{\"reading\":{}}", "{}", WK_OK},
        {"{\"a\":{\"reading\":1},\"readings\":2}", NULL, WK_NOT_FOUND},
        {"{}", NULL, WK_NOT_FOUND},
        {"{\"reading\":{", NULL, WK_BAD_INPUT},
        {"[1]", NULL, WK_BAD_INPUT},
        {"", NULL, WK_BAD_INPUT},
        {"{\"a\":\"\\", NULL, WK_BAD_INPUT},
    };
    (void)state;
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        char *left = NULL;
        assert_int_equal(wk_body_without(cases[i].body, strlen(cases[i].body), "reading", &left), cases[i].status);
        if (cases[i].left)
            assert_string_equal(left, cases[i].left);
        free(left);
    }
}

/* ---- who can put what in its place: nobody anything */

static enum wk_hearing hear_one(struct party *p, int to, const struct wk_signed_record *frame)
{
    struct wk_signed_record copy = *frame;
    enum wk_hearing said = WK_N_HEARINGS;
    party_hear(p, to, &(struct frames){&copy, 1}, &said);
    return said;
}

/* The last record of FIRST's journal, a look, which FAR has not heard: it has all before it. */
static struct wk_signed_record new_look(struct party *p)
{
    struct frames frames;
    party_deal(p, FIRST);
    meet(p);
    party_look(p, FIRST, FIRST, WK_WIND_EAST, WK_PASS);
    while (party_carry(p, FIRST, HALL, FIRST, BATCH) > 0)
        ;
    frames_read(&frames, p->at[HALL].store, party_id(p, FIRST), party_head(p, FAR, FIRST), BATCH);
    assert_int_equal(frames.n, 1);
    struct wk_signed_record look = frame_copy(&frames.frame[0]);
    frames_free(&frames);
    return look;
}

/* As the hall signs one, with other words in it: of the same length, so that it is found by its text. */
static void say_else(struct party *p, struct wk_signed_record *excerpt, const char *text, const char *other, bool signs)
{
    uint8_t *const bytes = (uint8_t *)(uintptr_t)excerpt->bytes, made[WK_HASH_SIZE];
    uint8_t *at = bytes;
    while (memcmp(at, text, strlen(text)) != 0)
        assert_true(++at + strlen(text) < bytes + excerpt->n);
    memcpy(at, other, strlen(other));
    wk_hash(made, bytes, excerpt->n - WK_SIGNATURE_SIZE);
    if (signs)
        wk_sign(bytes + excerpt->n - WK_SIGNATURE_SIZE, &p->at[HALL].signer, made, sizeof made);
}

static void an_excerpt_takes_the_halls_word_and_its_kiosks_hand(void **state)
{
    struct party *p = *state;
    struct wk_signed_record look = new_look(p), excerpt = cut(p, &look), bad;
    assert_true(wk_excerpt_is(excerpt.bytes, excerpt.n));
    assert_true(excerpt.n < look.n / 3);
    bad = frame_copy(&excerpt);
    say_else(p, &bad, "PASS", "FAIL", false); /* on the way */
    assert_int_equal(hear_one(p, FAR, &bad), WK_HEARD_FORGED);
    wk_sign((uint8_t *)(uintptr_t)bad.bytes + bad.n - WK_SIGNATURE_SIZE, &p->at[SECOND].signer, look.signature, WK_HASH_SIZE);
    assert_int_equal(hear_one(p, FAR, &bad), WK_HEARD_FORGED); /* by a kiosk of the event */
    frame_free(&bad);
    bad = frame_copy(&excerpt);
    ((uint8_t *)(uintptr_t)bad.signature)[5] ^= 1; /* of a record that its kiosk never wrote, by the hall */
    assert_int_equal(hear_one(p, FAR, &bad), WK_HEARD_FORGED);
    frame_free(&bad);
    for (size_t n = 0; n < excerpt.n; n += 7) {
        bad = excerpt;
        bad.n = n;
        assert_int_equal(hear_one(p, FAR, &bad), WK_HEARD_FORGED);
    }
    assert_int_equal(hear_one(p, HALL, &excerpt), WK_HEARD_FORGED);  /* the hall takes nobody's word */
    assert_int_equal(hear_one(p, FIRST, &excerpt), WK_HEARD_FORGED); /* nor of one's own */
    assert_int_equal(hear_one(p, FAR, &excerpt), WK_HEARD_NEW);
    assert_int_equal(hear_one(p, FAR, &excerpt), WK_HEARD_BEFORE);
    frame_free(&excerpt);
    frame_free(&look);
}

static void the_rest_comes_later_and_has_to_fit(void **state)
{
    struct party *p = *state;
    struct wk_signed_record look = new_look(p), excerpt = cut(p, &look), bad = frame_copy(&look);
    assert_int_equal(hear_one(p, FAR, &excerpt), WK_HEARD_NEW);
    expect_excerpts(p, FIRST, WK_N_WINDS + 1); /* the deal's walls too */
    /* What its kiosk would say now in its place is a second history, and is no rest of this. */
    ((uint8_t *)(uintptr_t)bad.bytes)[30] ^= 1;
    frame_sign(&bad, &p->at[FIRST].signer);
    assert_int_not_equal(hear_one(p, FAR, &bad), WK_HEARD_WHOLE);
    expect_excerpts(p, FIRST, WK_N_WINDS + 1);
    assert_int_equal(hear_one(p, FAR, &look), WK_HEARD_WHOLE);
    expect_excerpts(p, FIRST, WK_N_WINDS);
    assert_int_equal(hear_one(p, FAR, &look), WK_HEARD_BEFORE);
    struct frames frames;
    frames_read(&frames, p->at[FAR].store, party_id(p, FIRST), party_head(p, FAR, FIRST) - 1, BATCH);
    assert_int_equal(frames.n, 1); /* and can be passed on as it was written */
    assert_int_equal(frames.frame[0].n, look.n);
    assert_memory_equal(frames.frame[0].bytes, look.bytes, look.n);
    frames_free(&frames);
    frame_free(&bad);
    frame_free(&excerpt);
    frame_free(&look);
}

/* Whoever has the hall's key can say of a look what it did not: its rest does not fit that, which is odd, and shown. */
static void an_excerpt_that_lies_is_found_when_the_rest_comes(void **state)
{
    struct party *p = *state;
    struct wk_signed_record look = new_look(p), excerpt = cut(p, &look);
    say_else(p, &excerpt, "PASS", "FAIL", true);
    assert_int_equal(hear_one(p, FAR, &excerpt), WK_HEARD_NEW);
    assert_int_equal(hear_one(p, FAR, &look), WK_HEARD_FORGED);
    expect_excerpts(p, FIRST, WK_N_WINDS + 1);
    frame_free(&excerpt);
    frame_free(&look);
}

/* ---- a table of another section is taken over */

static int passed_at(struct party *p, int i, int table)
{
    static struct wk_floor floor;
    assert_int_equal(wk_store_floor(p->at[i].store, &floor), WK_OK);
    return (int)floor.table[table - 1].passed;
}

static void fill(struct party *p, int of)
{
    struct frames frames;
    enum wk_hearing said[BATCH];
    frames_read(&frames, p->at[HALL].store, party_id(p, of), 0, BATCH);
    party_hear(p, FAR, &frames, said);
    frames_free(&frames);
}

static void the_hall_gives_a_table_of_another_section_and_the_rest_is_waited_for(void **state)
{
    struct party *p = *state;
    int n = -1;
    party_deal(p, FIRST);
    look_at_all(p, FIRST, WK_PASS);
    meet(p);
    assert_int_equal(wk_store_takeover_lacks(p->at[FAR].store, FIRST, &n), WK_OK);
    assert_int_equal(n, 4);
    party_give(p, HALL, FIRST, FAR);
    meet(p);
    assert_int_equal(wk_store_finish_takeovers(p->at[FAR].store, false, &n), WK_OK);
    assert_int_equal(n, 0);
    fill(p, FIRST);
    assert_int_equal(wk_store_takeover_lacks(p->at[FAR].store, FIRST, &n), WK_OK);
    expect_excerpts(p, FIRST, 0);
    assert_int_equal(wk_store_finish_takeovers(p->at[FAR].store, false, &n), WK_OK);
    assert_int_equal(passed_at(p, FAR, FIRST), 15);
    int hand = 0;
    assert_int_equal(wk_store_hand(p->at[FAR].store, FIRST, &hand), WK_OK);
    assert_int_equal(hand, 1);
}

/* With the hall away it goes on with what is there: its deals, and walls that are looked at once more. */
static void with_the_hall_away_a_table_of_another_section_goes_on_and_lacks_its_looks(void **state)
{
    struct party *p = *state;
    struct wk_receipt receipt;
    int n = -1, hand = 0;
    party_deal(p, FIRST);
    look_at_all(p, FIRST, WK_PASS);
    meet(p);
    assert_int_equal(wk_store_takeover_lacks(p->at[FAR].store, FIRST, &n), WK_OK);
    assert_int_equal(n, 4);
    assert_int_equal(wk_store_take_over(p->at[FAR].store, FIRST, WK_TAKE_BROKEN, &receipt), WK_OK);
    assert_int_equal(wk_store_hand(p->at[FAR].store, FIRST, &hand), WK_OK);
    assert_int_equal(hand, 1);
    assert_int_equal(passed_at(p, FAR, FIRST), 0);
    look_at_all(p, FIRST, WK_PASS); /* at the old kiosk: they are its own */
    for (int w = WK_WIND_EAST; w <= WK_WIND_NORTH; w++)
        party_look(p, FAR, FIRST, (enum wk_wind)w, WK_PASS);
    assert_int_equal(passed_at(p, FAR, FIRST), 15);
}

/* ---- what it is not: damage */

static void a_store_with_excerpts_holds(void **state)
{
    static struct wk_audit audit;
    struct party *p = *state;
    party_deal(p, FIRST);
    look_at_all(p, FIRST, WK_PASS);
    meet(p);
    assert_int_equal(wk_store_audit(p->at[FAR].store, &(struct wk_audit_options){.no_signatures = false}, &audit), WK_OK);
    assert_int_equal(audit.n, 0);
    assert_true(audit.n_excerpts >= 4);
    fill(p, FIRST);
    assert_int_equal(wk_store_audit(p->at[FAR].store, &(struct wk_audit_options){.no_signatures = false}, &audit), WK_OK);
    assert_int_equal(audit.n, 0);
    assert_int_equal(audit.n_excerpts, 0);
    assert_int_equal(wk_store_audit(p->at[HALL].store, &(struct wk_audit_options){.no_signatures = false}, &audit), WK_OK);
    assert_int_equal(audit.n, 0);
    assert_int_equal(audit.n_excerpts, 0);
}

/* ---- what a kiosk wants whole */

static void a_kiosk_wants_its_own_sections_whole_and_a_spare_all(void **state)
{
    struct party *p = *state;
    wk_sections scope = 0;
    assert_int_equal(wk_store_scope(p->at[FIRST].store, &scope), WK_OK);
    assert_true(scope == wk_section_bit(1));
    party_give(p, HALL, FIRST, SECOND);
    party_meet(p);
    assert_int_equal(wk_store_scope(p->at[FIRST].store, &scope), WK_OK);
    assert_true(scope == WK_SCOPE_ALL);
    assert_int_equal(wk_store_scope(p->at[SECOND].store, &scope), WK_OK);
    assert_true(scope == wk_section_bit(1));
}

int main(void)
{
#define WITH_PARTY(test) cmocka_unit_test_setup_teardown(test, open_party, close_party)
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_member_is_cut_out_of_a_body),
        WITH_PARTY(a_kiosk_with_excerpts_makes_the_same_of_the_evening),
        WITH_PARTY(an_excerpt_takes_the_halls_word_and_its_kiosks_hand),
        WITH_PARTY(the_rest_comes_later_and_has_to_fit),
        WITH_PARTY(an_excerpt_that_lies_is_found_when_the_rest_comes),
        WITH_PARTY(the_hall_gives_a_table_of_another_section_and_the_rest_is_waited_for),
        WITH_PARTY(with_the_hall_away_a_table_of_another_section_goes_on_and_lacks_its_looks),
        WITH_PARTY(a_store_with_excerpts_holds),
        WITH_PARTY(a_kiosk_wants_its_own_sections_whole_and_a_spare_all),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}

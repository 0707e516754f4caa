/*
 * Stores of one event: whatever order, batches and copies the records of the others come in, all make the same of them, which
 * is what rules/event/merge.h makes of all journals at once. And what did not come from a kiosk of the event, or was changed on
 * its way, is not taken.
 */
#include <limits.h>

#include "db/hall/ready.h"
#include "db/hall/witness.h"
#include "db/state/gather.h"
#include "db/state/state.h"
#include "db/state/tournament.h"
#include "db/store/pin.h"
#include "rules/event/duplicate/seating.h"
#include "rules/event/floor.h"
#include "tests/support/db/party.h"
#include "tests/support/rules/sample_event.h"
#include "tests/support/rules/kiosks.h"
#include "tests/support/slice.h"

#define HALL PARTY_HALL
#define BATCH 256

static const struct wk_hand_id first = {1, 1, 1};

static int open_party(void **state)
{
    static struct party party;
    party_open(&party, 3);
    *state = &party;
    return 0;
}

static int close_party(void **state)
{
    party_close(*state);
    return 0;
}

static int open_party_of_three_tables(void **state)
{
    static struct party party;
    party_open(&party, 4);
    *state = &party;
    return 0;
}

#define WITH_TABLES(test) cmocka_unit_test_setup_teardown(test, open_party_of_three_tables, close_party)
#define WITH_PARTY(test) cmocka_unit_test_setup_teardown(test, open_party, close_party)

static const struct wk_tournament *tournament(struct party *p, int i)
{
    const struct wk_tournament *out = NULL;
    assert_int_equal(wk_store_tournament(p->at[i].store, &out), WK_OK);
    return out;
}

static const struct wk_merged *merged(struct party *p, int i)
{
    const struct wk_merged *out = NULL;
    assert_int_equal(wk_store_merged(p->at[i].store, &out), WK_OK);
    return out;
}

/* A hand is begun where its table is, and its result entered. */
static int64_t enter_result(struct party *p, int i, struct wk_hand_id at, struct wk_outcome outcome)
{
    party_enter(p, i, entry_seated(tournament(p, i), at));
    party_enter(p, i, (struct wk_entry){.kind = WK_ENTRY_PLAY, .at = at});
    return party_enter(p, i, entry_result(at, outcome, 0));
}

static enum wk_hearing hear_one(struct party *p, int to, const struct wk_signed_record *frame)
{
    struct wk_signed_record copy = *frame;
    enum wk_hearing said = WK_N_HEARINGS;
    party_hear(p, to, &(struct frames){&copy, 1}, &said);
    return said;
}

/* ---- what is carried ---- */

static void a_record_is_carried_as_it_was_written(void **state)
{
    struct party *p = *state;
    struct frames written, heard;
    party_enter(p, 1, entry_seated(tournament(p, 1), first));
    party_meet(p);
    frames_read(&written, p->at[1].store, party_id(p, 1), 0, BATCH);
    frames_read(&heard, p->at[2].store, party_id(p, 1), 0, BATCH);
    assert_true(written.n > 2);
    assert_int_equal(written.n, heard.n);
    for (int i = 0; i < heard.n; i++) {
        assert_int_equal(written.frame[i].n, heard.frame[i].n);
        assert_memory_equal(written.frame[i].bytes, heard.frame[i].bytes, heard.frame[i].n);
        assert_memory_equal(written.frame[i].signature, heard.frame[i].signature, WK_SIGNATURE_SIZE);
    }
    frames_free(&written);
    frames_free(&heard);
}

static void a_store_that_is_opened_again_makes_the_same_of_it(void **state)
{
    struct party *p = *state;
    const int64_t result = enter_result(p, 1, first, outcome_self_drawn(1, 8));
    party_meet(p);
    party_enter(p, 2, (struct wk_entry){.kind = WK_ENTRY_CONFIRMED, .role = WK_ROLE_PAPER, .confirmed = {.result = result}});
    party_meet(p);
    party_expect_one_mind(p);
    for (int i = 0; i < p->n; i++)
        party_reopen(p, i);
    party_expect_one_mind(p);
    assert_int_equal(wk_hand_look(tournament(p, HALL), &first)->state, WK_RESULT_CONFIRMED);
}

static void nothing_of_another_event_is_heard_by_a_kiosk_that_is_alone(void **state)
{
    struct party *p = *state;
    struct frames frames;
    enum wk_hearing said[BATCH];
    const int alone = party_add(p);
    frames_read(&frames, p->at[HALL].store, party_id(p, HALL), 0, BATCH);
    assert_int_equal(wk_store_hear(p->at[alone].store, frames.frame, frames.n, said), WK_NOT_FOUND);
    frames_free(&frames);
    assert_int_equal(party_head(p, alone, HALL), 0);
    p->n--; /* it is none of the event's */
    party_expect_one_mind(p);
    p->n++;
}

/* ---- what is not taken ---- */

/* The newest record of kiosk 1, which the hall has not heard. */
static struct wk_signed_record newest_of(struct party *p, int i)
{
    struct frames frames;
    frames_read(&frames, p->at[i].store, party_id(p, i), party_head(p, i, i) - 1, 1);
    struct wk_signed_record copy = frame_copy(&frames.frame[0]);
    frames_free(&frames);
    return copy;
}

static void no_changed_byte_is_taken(void **state)
{
    struct party *p = *state;
    enter_result(p, 1, first, outcome_self_drawn(1, 8));
    struct wk_signed_record frame = newest_of(p, 1);
    party_carry(p, 1, HALL, 1, 2); /* the two before it */
    uint8_t *bytes = (uint8_t *)(uintptr_t)frame.bytes, *signature = (uint8_t *)(uintptr_t)frame.signature;
    for (size_t i = 0; i < frame.n; i += 3) {
        bytes[i] ^= (uint8_t)(1u << (i % 8));
        assert_int_not_equal(hear_one(p, HALL, &frame), WK_HEARD_NEW);
        bytes[i] ^= (uint8_t)(1u << (i % 8));
    }
    for (size_t i = 0; i < WK_SIGNATURE_SIZE; i += 5) {
        signature[i] ^= (uint8_t)(1u << (i % 8));
        assert_int_equal(hear_one(p, HALL, &frame), WK_HEARD_FORGED);
        signature[i] ^= (uint8_t)(1u << (i % 8));
    }
    for (size_t n = 0; n < frame.n; n += 7) {
        const struct wk_signed_record cut = {frame.bytes, n, frame.signature};
        assert_int_equal(hear_one(p, HALL, &cut), WK_HEARD_FORGED);
    }
    assert_int_equal(hear_one(p, HALL, &frame), WK_HEARD_NEW);
    assert_int_equal(hear_one(p, HALL, &frame), WK_HEARD_BEFORE);
    frame_free(&frame);
}

static void what_comes_before_its_turn_waits_outside(void **state)
{
    struct party *p = *state;
    struct frames frames;
    enum wk_hearing said[3];
    party_enter(p, 1, entry_seated(tournament(p, 1), first));
    party_enter(p, 1, (struct wk_entry){.kind = WK_ENTRY_PLAY, .at = first});
    party_enter(p, 1, (struct wk_entry){.kind = WK_ENTRY_STOPPED, .at = first});
    frames_read(&frames, p->at[1].store, party_id(p, 1), party_head(p, HALL, 1), 3);
    const struct wk_signed_record swapped = frames.frame[0];
    frames.frame[0] = frames.frame[2];
    frames.frame[2] = swapped;
    party_hear(p, HALL, &frames, said); /* 3, 2, 1 */
    assert_int_equal(said[0], WK_HEARD_EARLY);
    assert_int_equal(said[1], WK_HEARD_EARLY);
    assert_int_equal(said[2], WK_HEARD_NEW);
    party_hear(p, HALL, &frames, said);
    assert_int_equal(said[0], WK_HEARD_EARLY);
    assert_int_equal(said[1], WK_HEARD_NEW);
    assert_int_equal(said[2], WK_HEARD_BEFORE);
    frames_free(&frames);
    party_meet(p);
    party_expect_one_mind(p);
}

static void what_somebody_else_signed_is_not_taken(void **state)
{
    struct party *p = *state;
    enter_result(p, 1, first, outcome_draw());
    struct wk_signed_record frame = newest_of(p, 1);
    frame_sign(&frame, &p->at[2].signer); /* another kiosk of the event */
    assert_int_equal(hear_one(p, HALL, &frame), WK_HEARD_FORGED);
    frame_sign(&frame, a_signer());
    assert_int_equal(hear_one(p, HALL, &frame), WK_HEARD_FORGED);
    frame_free(&frame);
}

static void nobody_who_is_not_on_the_roster_is_heard(void **state)
{
    struct party *p = *state;
    const int stranger = party_add(p);
    struct wk_signed_record frame = newest_of(p, stranger);
    assert_int_equal(hear_one(p, HALL, &frame), WK_HEARD_STRANGER);
    assert_int_equal(hear_one(p, 1, &frame), WK_HEARD_STRANGER);
    frame_free(&frame);
}

/* ---- what a kiosk of the event makes up ---- */

/* A record that goes on with kiosk i's journal as it stands, made behind its back with its key. */
static struct wk_signed_record make_up(struct party *p, int i, const char *kind, const char *body,
                                       const struct wk_signer *signer)
{
    struct wk_head head[WK_MAX_JOURNALS];
    uint8_t *bytes = NULL, signature[WK_SIGNATURE_SIZE] = {0};
    char *canonical = NULL;
    size_t n_bytes = 0;
    int n = 0;
    assert_int_equal(wk_store_heads(p->at[i].store, head, WK_MAX_JOURNALS, &n), WK_OK);
    assert_int_equal(wk_record_canonical_json(body, &canonical), WK_OK);
    struct wk_record record = {
        .kiosk_id = party_id(p, i), .seq = head[0].seq + 1, .kind = kind, .version = "made up", .body = canonical};
    memcpy(record.previous, head[0].hash, WK_HASH_SIZE);
    assert_int_equal(wk_record_encode(&record, &bytes, &n_bytes), WK_OK);
    struct wk_signed_record made = {bytes, n_bytes, signature}, copy = frame_copy(&made);
    frame_sign(&copy, signer);
    free(bytes);
    free(canonical);
    return copy;
}

static enum wk_hearing hear_made_up(struct party *p, int to, int i, const char *kind, const char *body)
{
    struct wk_signed_record frame = make_up(p, i, kind, body, &p->at[i].signer);
    const enum wk_hearing said = hear_one(p, to, &frame);
    frame_free(&frame);
    return said;
}

static void another_key_in_mid_chain_is_not_taken(void **state)
{
    struct party *p = *state;
    char body[256], hex[2 * WK_PUBLIC_SIZE + 1];
    wk_hex(hex, a_signer()->public_key, WK_PUBLIC_SIZE);
    snprintf(body, sizeof body, "{\"key\":\"%s\",\"why\":\"replaced\"}", hex);
    struct wk_signed_record frame = make_up(p, 1, "kiosk-key", body, a_signer());
    assert_int_equal(hear_one(p, HALL, &frame), WK_HEARD_FORGED); /* signed by the new one, as a restored copy does */
    frame_free(&frame);
    assert_int_equal(hear_made_up(p, HALL, 1, "kiosk-key", body), WK_HEARD_FORGED); /* and by the old one */
}

static void nobody_but_the_hall_enrolls_or_says_what_the_event_is(void **state)
{
    struct party *p = *state;
    char body[512], hex[2 * WK_PUBLIC_SIZE + 1];
    const int stranger = party_add(p);
    char *before = party_digest(p, HALL);
    wk_hex(hex, p->at[stranger].signer.public_key, WK_PUBLIC_SIZE);
    snprintf(body, sizeof body, "{\"fold\":%d,\"key\":\"%s\",\"kiosk\":\"%s\",\"name\":\"friend\",\"number\":4}",
             WK_FOLD_VERSION, hex, party_id(p, stranger));
    assert_int_equal(hear_made_up(p, HALL, 1, "roster", body), WK_HEARD_NEW); /* kept, and of no effect */
    struct wk_signed_record frame = newest_of(p, stranger);
    assert_int_equal(hear_one(p, HALL, &frame), WK_HEARD_STRANGER);
    frame_free(&frame);
    assert_int_equal(merged(p, HALL)->n_aside, 0);
    char *after = party_digest(p, HALL);
    assert_string_equal(before, after);
    free(before);
    free(after);
}

static void a_kiosk_gives_tables_to_nobody_but_itself(void **state)
{
    struct party *p = *state;
    char body[256];
    snprintf(body, sizeof body, "{\"epoch\":2,\"kiosk\":\"%s\",\"table\":1}", party_id(p, 2));
    assert_int_equal(hear_made_up(p, HALL, 1, "table-given", body), WK_HEARD_NEW);
    assert_int_equal(merged(p, HALL)->owner[0].owner, 2);
    assert_int_equal(merged(p, HALL)->n_aside, 1);
    assert_int_equal(merged(p, HALL)->aside[0].why.kind, WK_REFUSED_NOT_OWNER);
}

static void a_kind_that_is_not_known_is_kept_and_changes_nothing(void **state)
{
    struct party *p = *state;
    char *before = party_digest(p, HALL);
    assert_int_equal(hear_made_up(p, HALL, 1, "brand-new", "{\"colour\":\"blue\"}"), WK_HEARD_NEW);
    char *after = party_digest(p, HALL);
    assert_string_equal(before, after);
    free(before);
    free(after);
}

static void an_entry_that_says_more_than_is_known_is_set_aside(void **state)
{
    static const char *const odd[] = {
        "{\"at\":[1,1,1],\"colour\":\"blue\",\"reason\":\"\",\"role\":\"players\",\"via\":\"screen\"}", "{}", "{\"at\":null}",
        "{\"at\":{\"deep\":[[[[[[[[]]]]]]]]}}"};
    for (size_t i = 0; i < sizeof odd / sizeof *odd; i++) {
        struct party *p = *state;
        assert_int_equal(hear_made_up(p, HALL, 1, "hand-play", odd[i]), WK_HEARD_NEW);
        assert_int_equal(merged(p, HALL)->n_aside, 1);
        assert_int_equal(merged(p, HALL)->aside[0].why.kind, WK_REFUSED_UNREADABLE);
        close_party(state);
        open_party(state);
    }
}

/* Whatever stands under "seen": the kiosk that wrote it waits, and nobody else. */
static void whoever_says_to_have_seen_nonsense_waits_alone(void **state)
{
    static const char *const nonsense[] = {"{\"seen\":{\"0123456789abcdef\":[1,\"00\"]}}", "{\"seen\":{\"x\":7}}",
                                           "{\"seen\":7}", "{\"seen\":[1,2]}",
                                           "{\"seen\":{\"x\":[9223372036854775807,\"00\"]}}"};
    for (size_t i = 0; i < sizeof nonsense / sizeof *nonsense; i++) {
        struct party *p = *state;
        assert_int_equal(hear_made_up(p, HALL, 1, "note", nonsense[i]), WK_HEARD_NEW);
        assert_in_range(merged(p, HALL)->n_waiting, 0, 1);
        enter_result(p, 2, (struct wk_hand_id){2, 1, 1}, outcome_draw());
        party_carry(p, 2, HALL, 2, BATCH);
        assert_int_equal(wk_hand_look(tournament(p, HALL), &(struct wk_hand_id){2, 1, 1})->state, WK_RESULT_ENTERED);
        close_party(state);
        open_party(state);
    }
}

static void of_a_kiosk_that_wrote_two_histories_neither_counts(void **state)
{
    struct party *p = *state;
    struct wk_head fork[4];
    int n = 0;
    enter_result(p, 1, first, outcome_draw());
    const int64_t seq = party_head(p, 1, 1);
    struct wk_signed_record frame = newest_of(p, 1), other = frame_copy(&frame);
    party_carry(p, 1, HALL, 1, 2); /* those before it */
    party_carry(p, 1, 2, 1, 2);
    ((uint8_t *)(uintptr_t)other.bytes)[4 + WK_KIOSK_ID_LEN + 8 + 7] ^= 1; /* its time by a nanosecond */
    frame_sign(&other, &p->at[1].signer);
    assert_int_equal(hear_one(p, HALL, &frame), WK_HEARD_NEW);
    assert_int_equal(hear_one(p, 2, &frame), WK_HEARD_NEW);
    assert_int_equal(wk_hand_look(tournament(p, 2), &first)->state, WK_RESULT_ENTERED);
    assert_int_equal(hear_one(p, HALL, &other), WK_HEARD_FORK);
    assert_int_equal(hear_one(p, HALL, &other), WK_HEARD_FORK);
    assert_int_equal(hear_one(p, HALL, &frame), WK_HEARD_BEFORE);
    assert_int_equal(wk_store_forks(p->at[HALL].store, fork, 4, &n), WK_OK);
    assert_int_equal(n, 1);
    assert_string_equal(fork[0].kiosk_id, party_id(p, 1));
    assert_int_equal(fork[0].seq, seq);
    /* What it writes from there on is not taken, and by the hall's word counts nowhere. */
    party_enter(p, 1, entry_confirmed(wk_record_number(2, seq)));
    struct wk_signed_record next = newest_of(p, 1);
    assert_int_equal(hear_one(p, HALL, &next), WK_HEARD_FORK);
    party_carry(p, HALL, 2, HALL, BATCH);
    for (int i = 0; i <= 2; i += 2) {
        assert_int_equal(wk_hand_look(tournament(p, i), &first)->state, WK_RESULT_MISSING);
        assert_int_equal(merged(p, i)->aside[0].why.kind, WK_REFUSED_FORKED);
    }
    frame_free(&frame);
    frame_free(&other);
    frame_free(&next);
}

/* ---- who may enter what ---- */

/* A kiosk that joins later: what the hall has it hears in the order in which it pulls. */
static int join_later(struct party *p)
{
    const int late = party_add(p);
    struct wk_member member = {.name = "late"};
    struct wk_hall_place place = {.number = 0, .url = "https://hall:1"};
    struct wk_receipt receipt;
    memcpy(member.kiosk_id, party_id(p, late), sizeof member.kiosk_id);
    memcpy(member.key, p->at[late].signer.public_key, sizeof member.key);
    assert_int_equal(wk_store_enroll(p->at[HALL].store, &member, &place.number, &receipt), WK_OK);
    memcpy(place.hall_id, party_id(p, HALL), sizeof place.hall_id);
    memcpy(place.key, p->at[HALL].signer.public_key, sizeof place.key);
    assert_int_equal(wk_store_join(p->at[late].store, &place, &receipt), WK_OK);
    return late;
}

static struct wk_member member_of(struct party *p, int i, const struct wk_signer *signer)
{
    struct wk_member member = {.name = "again"};
    memcpy(member.kiosk_id, party_id(p, i), sizeof member.kiosk_id);
    memcpy(member.key, signer->public_key, sizeof member.key);
    return member;
}

/* A wish to join by a known kiosk's id and another key is refused, and all still take in what that kiosk wrote. */
static void a_known_kiosk_keeps_its_key_for_all_who_join_later(void **state)
{
    struct party *p = *state;
    struct wk_receipt receipt;
    int number = 0;
    const struct wk_member stolen = member_of(p, 1, a_signer()), own = member_of(p, 1, &p->at[1].signer);
    enter_result(p, 1, first, outcome_draw());
    party_carry(p, 1, HALL, 1, BATCH);
    assert_int_equal(wk_store_enroll(p->at[HALL].store, &stolen, &number, &receipt), WK_DB_OTHER_KEY);
    assert_int_equal(wk_store_enroll(p->at[HALL].store, &own, &number, &receipt), WK_OK);
    assert_int_equal(number, 2);
    const int late = join_later(p);
    party_carry(p, HALL, late, HALL, BATCH);
    party_carry(p, HALL, late, 1, BATCH);
    party_carry(p, HALL, late, 2, BATCH);
    assert_int_equal(party_head(p, late, 1), party_head(p, HALL, 1));
    assert_int_equal(wk_hand_look(tournament(p, late), &first)->state, WK_RESULT_ENTERED);
}

/* A hall of before that enrolled it with another key: what was signed with the first one is still taken by all. */
static void a_journal_of_two_keys_is_heard_by_all_who_join_later(void **state)
{
    struct party *p = *state;
    char key[2 * WK_PUBLIC_SIZE + 1], body[256];
    enter_result(p, 1, first, outcome_draw());
    party_carry(p, 1, HALL, 1, BATCH);
    party_carry(p, HALL, 2, HALL, BATCH);
    wk_hex(key, a_signer()->public_key, WK_PUBLIC_SIZE);
    snprintf(body, sizeof body, "{\"fold\":%d,\"key\":\"%s\",\"kiosk\":\"%s\",\"name\":\"again\",\"number\":2}",
             WK_FOLD_VERSION, key, party_id(p, 1));
    assert_int_equal(hear_made_up(p, 2, HALL, WK_KIND_ROSTER, body), WK_HEARD_NEW);
    party_carry(p, 1, 2, 1, BATCH);
    assert_int_equal(party_head(p, 2, 1), party_head(p, HALL, 1));
    assert_int_equal(hear_made_up(p, 2, 1, "note", "{}"), WK_HEARD_NEW);
}

/* From the record that the director says nothing of a kiosk counts, for anybody, until it is taken back. */
static void an_expelled_kiosk_counts_for_nobody_until_it_is_taken_back(void **state)
{
    struct party *p = *state;
    struct wk_receipt receipt;
    const int64_t result = enter_result(p, 1, first, outcome_draw()), kept = party_head(p, 1, 1);
    party_enter(p, 1, entry_confirmed(result));
    party_meet(p);
    const int64_t heard = party_head(p, HALL, 1);
    int64_t from = heard + 2;
    assert_int_equal(wk_store_expel(p->at[HALL].store, 2, &from, &receipt), WK_BAD_INPUT); /* nobody has seen that */
    from = 1;
    assert_int_equal(wk_store_expel(p->at[HALL].store, 1, &from, &receipt), WK_BAD_INPUT); /* the hall */
    assert_int_equal(wk_store_expel(p->at[1].store, 3, &from, &receipt), WK_NOT_FOUND);    /* at no hall */
    from = kept + 1;
    assert_int_equal(wk_store_expel(p->at[HALL].store, 2, &from, &receipt), WK_OK);
    assert_int_equal(wk_store_expel(p->at[HALL].store, 2, &from, &receipt), WK_ALREADY);
    party_carry(p, HALL, 2, HALL, BATCH);
    const int late = join_later(p);
    party_carry(p, HALL, late, HALL, BATCH);
    party_carry(p, HALL, late, 1, BATCH);
    party_carry(p, HALL, late, 2, BATCH);
    const int others[] = {HALL, 2, late};
    for (size_t i = 0; i < 3; i++) {
        assert_int_equal(wk_hand_look(tournament(p, others[i]), &first)->state, WK_RESULT_ENTERED);
        assert_int_equal(merged(p, others[i])->owner[0].owner, 2); /* nobody took it: it wants another kiosk */
    }
    assert_int_equal(wk_store_give_table(p->at[HALL].store, 3, party_id(p, 1), WK_TAKE_UNSAID, &receipt), WK_NOT_FOUND);
    assert_int_equal(wk_store_readmit(p->at[HALL].store, 2, &receipt), WK_OK);
    assert_int_equal(wk_store_readmit(p->at[HALL].store, 2, &receipt), WK_ALREADY);
    /* From the first that has not come, when nobody says which. */
    party_give(p, 1, 3, 1);
    from = 0;
    assert_int_equal(wk_store_expel(p->at[HALL].store, 2, &from, &receipt), WK_OK);
    assert_int_equal(from, heard + 1);
    party_carry(p, 1, HALL, 1, BATCH);
    for (size_t i = 0; i < 3; i++) {
        if (others[i] != HALL)
            party_carry(p, HALL, others[i], HALL, BATCH);
        if (others[i] != HALL)
            party_carry(p, HALL, others[i], 1, BATCH);
        assert_int_equal(wk_hand_look(tournament(p, others[i]), &first)->state, WK_RESULT_CONFIRMED);
        assert_int_equal(merged(p, others[i])->owner[2].owner, 0);
        assert_int_equal(merged(p, others[i])->aside[0].why.kind, WK_REFUSED_EXPELLED);
    }
    /* Nobody but the hall says so. */
    char body[128];
    snprintf(body, sizeof body, "{\"from\":1,\"kiosk\":\"%s\"}", party_id(p, 1));
    assert_int_equal(hear_made_up(p, HALL, 2, WK_KIND_EXPELLED, body), WK_HEARD_NEW);
    assert_int_equal(wk_hand_look(tournament(p, HALL), &first)->state, WK_RESULT_CONFIRMED);
}

/* A key or a disk is lost: another kiosk has the tables at once, and what the old one had sent stays for all. */
static void a_replaced_kiosk_is_retired_with_all_that_it_had_sent(void **state)
{
    struct party *p = *state;
    struct wk_receipt receipt;
    int number = 0;
    enter_result(p, 1, first, outcome_draw());
    party_meet(p);
    const int fresh = party_add(p);
    const struct wk_member same = member_of(p, 1, &p->at[1].signer), other = member_of(p, fresh, &p->at[fresh].signer);
    assert_int_equal(wk_store_replace(p->at[HALL].store, 2, &same, &number, &receipt), WK_ALREADY);
    assert_int_equal(wk_store_replace(p->at[HALL].store, 2, &other, &number, &receipt), WK_OK);
    party_carry(p, HALL, 2, HALL, BATCH);
    for (int i = 0; i <= 2; i += 2) {
        struct wk_roster roster;
        assert_int_equal(wk_store_roster(p->at[i].store, &roster), WK_OK);
        assert_int_equal(wk_member_at(&roster, 2)->replaced_by, number);
        assert_int_equal(wk_member_at(&roster, 2)->expelled_from, party_head(p, HALL, 1) + 1);
        assert_int_equal(merged(p, i)->owner[0].owner, number);
        assert_int_equal(wk_hand_look(tournament(p, i), &first)->state, WK_RESULT_ENTERED);
    }
}

static void players_enter_at_their_own_kiosk_alone(void **state)
{
    struct party *p = *state;
    struct wk_refusal why;
    wk_store_lock(p->at[2].store);
    assert_int_equal(party_try(p, 2, entry_seated(tournament(p, 2), first), &why), 0);
    assert_int_equal(why.kind, WK_REFUSED_NOT_OWNER);
    assert_int_equal(why.at.table, 1);
    as_director(p->at[2].store);
    party_give(p, 2, 1, 2); /* a judge takes the table over */
    party_enter(p, 2, entry_seated(tournament(p, 2), first));
    /* The old one has not heard of it, goes on, and what it wrote is set aside everywhere. */
    party_enter(p, 1, entry_seated(tournament(p, 1), first));
    party_tell(p, 2); /* and nobody has heard of that before */
    party_meet(p);
    party_expect_one_mind(p);
    assert_int_equal(merged(p, 1)->n_aside, 1);
    assert_int_equal(merged(p, 1)->owner[0].owner, 3);
}

/* ---- at once ---- */

/* What a kiosk waits for the next round. */
static int64_t break_of(struct party *p, int i)
{
    const struct wk_floor floor = {.own = 1};
    return wk_break_look(tournament(p, i), &floor, 1, 1, NULL);
}

static void play_hand(struct party *p, int i, struct wk_hand_id at)
{
    const int64_t result = enter_result(p, i, at, kiosks_outcome());
    party_enter(p, i, entry_confirmed(result));
    party_enter(p, i, (struct wk_entry){.kind = WK_ENTRY_READY, .at = at});
}

static void tables_that_end_a_round_at_once_begin_one_break(void **state)
{
    static struct party party;
    struct party *p = &party;
    (void)state;
    party_open(p, 5);
    p->at[2].world->t_ns -= 3600 * EVENT_SECOND; /* its clock is an hour late */
    for (int hand = 1; hand <= WK_HANDS; hand++) {
        for (int table = 1; table <= 4; table++)
            play_hand(p, table, (struct wk_hand_id){table, 1, hand});
        if (hand < WK_HANDS)
            party_meet(p);
    }
    /* Each has heard of all but one; the order in which the last two come to each differs. */
    for (int i = 1; i <= 4; i++)
        assert_int_equal(break_of(p, i), 0);
    for (int i = 1; i <= 4; i++)
        for (int k = 0; k < 4; k++)
            party_carry(p, 1 + (i + k) % 4, i, 1 + (i + k) % 4, BATCH);
    for (int i = 1; i <= 4; i++)
        assert_int_equal(break_of(p, i), break_of(p, 1));
    assert_true(break_of(p, 1) > 0);
    party_meet(p);
    assert_int_equal(break_of(p, HALL), break_of(p, 1));
    party_expect_one_mind(p);
    party_close(p);
}

/* ---- the hall is away, and kiosks read each other's ready codes ---- */

static const struct wk_hand_state *hand_at(struct party *p, int i, struct wk_hand_id at)
{
    return wk_hand_look(tournament(p, i), &at);
}

static void four_tables_rotate_by_their_codes_and_the_hall_changes_nothing_afterwards(void **state)
{
    static struct party party;
    struct party *p = &party;
    const struct wk_hand_id last = {1, 1, WK_HANDS};
    int64_t end_ns[5];
    (void)state;
    party_open(p, 5);
    for (int hand = 1; hand <= WK_HANDS; hand++) {
        const struct wk_hand_id at = {1, 1, hand};
        for (int table = 1; table <= 4; table++)
            play_hand(p, table, (struct wk_hand_id){table, 1, hand});
        /* On the way round each code has one word more; the second time nobody is missing any. */
        for (int i = 1; i <= 3; i++)
            assert_int_equal(party_read_code(p, i + 1, i, at), i);
        for (int i = 1; i <= 3; i++)
            assert_int_equal(party_read_code(p, i, 4, at), 4 - i);
        for (int i = 1; i <= 4; i++) {
            const struct wk_floor floor = {.own = i + 1};
            int round = 0, now = 0;
            assert_int_equal(party_read_code(p, i, 1 + i % 4, at), 0);
            assert_int_equal(break_of(p, i) > 0, hand == WK_HANDS);
            assert_int_equal(wk_section_now(tournament(p, i), &floor, 1, &round, &now), WK_OK);
            assert_int_equal(round, hand < WK_HANDS ? 1 : 2);
            assert_int_equal(now, hand < WK_HANDS ? hand + 1 : 1);
        }
    }
    for (int i = 1; i <= 4; i++) {
        end_ns[i] = break_of(p, i);
        assert_int_equal(end_ns[i], end_ns[1]);
        assert_int_equal(hand_at(p, i, (struct wk_hand_id){1 + i % 4, 1, 1})->state, WK_RESULT_MISSING);
    }
    party_meet(p);
    party_expect_one_mind(p);
    for (int i = HALL; i <= 4; i++) {
        assert_int_equal(break_of(p, i), end_ns[1]);
        assert_int_equal(merged(p, i)->n_aside, 0);
        for (int table = 1; table <= 4; table++)
            assert_false(hand_at(p, i, (struct wk_hand_id){table, 1, last.hand})->ready_carried);
    }
    party_close(p);
}

/* What store i says of a code made up of `code`, signed by store `signer`. */
static enum wk_ready_said say_of(struct party *p, int i, struct wk_ready_code code, int signer)
{
    const struct wk_hand_id at = {1, 1, 2};
    struct wk_ready_news news;
    char text[WK_READY_TEXT_SIZE];
    wk_ready_code_sign(&code, &p->at[signer].signer);
    wk_ready_code_format(&code, 1, true, text);
    assert_int_equal(wk_store_carry_ready(p->at[i].store, &at, text, &news), WK_OK);
    assert_int_equal(news.said == WK_READY_TAKEN, news.n_taken == 1);
    assert_memory_equal(&news.at, &code.at, sizeof code.at);
    return news.said;
}

static struct wk_ready_code word_of(struct party *p, int i, struct wk_hand_id at)
{
    struct wk_ready_code code = {.seq = 1000, .at = at, .t_ns = EVENT_SECOND};
    memcpy(code.event_id, party_id(p, HALL), sizeof code.event_id);
    memcpy(code.kiosk_id, party_id(p, i), sizeof code.kiosk_id);
    return code;
}

/* A telephone before the camera with an old code or one that somebody made up, and kiosks that are none of these. */
static void a_code_that_does_not_count_is_refused_with_its_reason(void **state)
{
    struct party *p = *state;
    const struct wk_hand_id at = {1, 1, 2};
    const int64_t before = party_head(p, 1, 1);
    const int stranger = party_add(p);
    struct wk_ready_code other = word_of(p, 2, (struct wk_hand_id){2, 1, 2});
    struct wk_ready_news news;
    other.event_id[0] = other.event_id[0] == 'a' ? 'b' : 'a';
    assert_int_equal(say_of(p, 1, other, 2), WK_READY_OTHER_EVENT);
    assert_int_equal(say_of(p, 1, word_of(p, stranger, (struct wk_hand_id){2, 1, 2}), stranger), WK_READY_STRANGER);
    assert_int_equal(say_of(p, 1, word_of(p, 2, (struct wk_hand_id){2, 1, 2}), stranger), WK_READY_FORGED);
    assert_int_equal(say_of(p, 1, word_of(p, 2, (struct wk_hand_id){2, 1, 2}), 3), WK_READY_FORGED);
    assert_int_equal(say_of(p, 1, word_of(p, 1, (struct wk_hand_id){1, 1, 2}), 1), WK_READY_OWN);
    assert_int_equal(say_of(p, 1, word_of(p, 2, (struct wk_hand_id){6, 1, 2}), 2), WK_READY_OTHER_SECTION);
    assert_int_equal(say_of(p, 1, word_of(p, 2, (struct wk_hand_id){2, 1, 1}), 2), WK_READY_OTHER_HAND);
    assert_int_equal(say_of(p, 1, word_of(p, 2, (struct wk_hand_id){2, 2, 2}), 2), WK_READY_OTHER_HAND);
    assert_int_equal(say_of(p, 1, word_of(p, 2, (struct wk_hand_id){3, 1, 2}), 2), WK_READY_NOT_OWNER);
    assert_int_equal(say_of(p, 1, word_of(p, HALL, (struct wk_hand_id){3, 1, 2}), HALL), WK_READY_NOT_OWNER);
    assert_int_equal(wk_store_carry_ready(p->at[1].store, &at, "WKG1 half a", &news), WK_OK);
    assert_int_equal(news.said, WK_READY_UNREAD);
    assert_int_equal(party_head(p, 1, 1), before); /* whoever shows such codes leaves nothing in the journal */
    party_give(p, 1, 3, 1);
    assert_int_equal(say_of(p, 1, word_of(p, 3, (struct wk_hand_id){3, 1, 2}), 3), WK_READY_NOT_OWNER);
}

static void of_several_words_each_is_judged_and_one_is_said(void **state)
{
    struct party *p = *state;
    const struct wk_hand_id at = {1, 1, 1};
    struct wk_ready_news news;
    char text[WK_READY_TEXT_SIZE];
    struct wk_ready_code codes[] = {word_of(p, 1, (struct wk_hand_id){1, 1, 1}), word_of(p, 2, (struct wk_hand_id){2, 1, 1}),
                                    word_of(p, 3, (struct wk_hand_id){3, 1, 1})};
    wk_ready_code_sign(&codes[0], &p->at[1].signer);
    wk_ready_code_sign(&codes[1], &p->at[2].signer);
    wk_ready_code_sign(&codes[2], &p->at[2].signer); /* not its own */
    wk_ready_code_format(codes, 3, true, text);
    assert_int_equal(wk_store_carry_ready(p->at[1].store, &at, text, &news), WK_OK);
    assert_int_equal(news.n_taken, 1);
    assert_int_equal(news.said, WK_READY_TAKEN);
    assert_int_equal(news.at.table, 2);
    assert_int_equal(wk_store_carry_ready(p->at[1].store, &at, text, &news), WK_OK);
    assert_int_equal(news.n_taken, 0);
    assert_int_equal(news.said, WK_READY_FORGED);
    wk_ready_code_format(codes, 2, true, text);
    assert_int_equal(wk_store_carry_ready(p->at[1].store, &at, text, &news), WK_OK);
    assert_int_equal(news.said, WK_READY_KNOWN);
}

/* A kiosk of the event that writes what nobody said to it. */
static void a_word_that_nobody_signed_is_set_aside_by_all_who_hear_it(void **state)
{
    struct party *p = *state;
    char body[700], signature[2 * WK_SIGNATURE_SIZE + 1];
    memset(signature, 'a', sizeof signature - 1);
    signature[sizeof signature - 1] = 0;
    for (int short_by = 0; short_by < 2; short_by++) { /* by kiosk 1, and shorter than a signature by kiosk 2 */
        signature[sizeof signature - 1 - (size_t)short_by] = 0;
        snprintf(body, sizeof body,
                 "{\"hand\":1,\"of\":\"%s\",\"ready\":9,\"ready_ns\":5,\"reason\":\"\",\"role\":\"players\",\"round\":1,"
                 "\"signature\":\"%s\",\"table\":3}",
                 party_id(p, 3), signature);
        assert_int_equal(hear_made_up(p, 3, 1 + short_by, "ready-carried", body), WK_HEARD_NEW);
        assert_int_equal(merged(p, 3)->n_aside, 1 + short_by);
        assert_int_equal(merged(p, 3)->aside[short_by].why.kind, WK_REFUSED_NOT_SIGNED);
        assert_int_equal(hand_at(p, 3, (struct wk_hand_id){3, 1, 1})->ready_seq, 0);
    }
}

/* ---- evenings ---- */

static void something_happens(struct party *p)
{
    const int i = (int)kiosks_chance((unsigned)p->n), table = 1 + (int)kiosks_chance(4);
    const unsigned what = kiosks_chance(24);
    struct wk_refusal why;
    if (what < 11) {
        int at = table;
        for (int t = 1; t <= 4 && what > 0; t++) /* mostly at the table that it has */
            at = merged(p, i)->owner[t - 1].owner == i + 1 ? t : at;
        const struct wk_entry entry = kiosks_next_step(tournament(p, i), at);
        if (entry.kind != WK_ENTRY_NONE)
            (void)party_try(p, i, entry, &why);
    } else if (what < 14) {
        (void)party_try(p, i, kiosks_some_act(tournament(p, i), 1), &why);
    } else if (what < 16 && i > 0) {
        party_look(p, i, i, (enum wk_wind)(1 + kiosks_chance(4)), (enum wk_verdict_kind)kiosks_chance(3));
    } else if (what == 23 && i > 0) { /* whoever shows a code, for whichever hand */
        (void)party_read_code(p, i, (int)kiosks_chance((unsigned)p->n), (struct wk_hand_id){1, 1, 1 + (int)kiosks_chance(4)});
    } else if (what == 16 && i > 0 && merged(p, i)->owner[table - 1].owner != i + 1) {
        party_give(p, i, table, i);
    } else if (what > 16) {
        const int of = (int)kiosks_chance((unsigned)p->n), from = kiosks_chance(2) ? of : (int)kiosks_chance((unsigned)p->n);
        party_carry(p, from, i, of, 1 + (int)kiosks_chance(12));
    }
}

static void hear_a_batch(struct party *p, int to, const struct frames *all, int of)
{
    const enum wk_hearing said = frames_hear_some(p->at[to].store, all, party_head(p, to, of));
    if (said > WK_HEARD_EARLY)
        fail_msg("store %d says %s of a record of journal %d", to, wk_hearing_word(said), of);
}

/* Of what is written by now, how much a store does not have. */
static int missing_at(struct party *p, int to, const struct frames all[])
{
    int n = 0;
    for (int i = 0; i < p->n; i++) {
        const int has = (int)party_head(p, to, i);
        n += has < all[i].n ? all[i].n - has : 0;
    }
    return n;
}

/* Who hears that a table changes hands writes what he had heard: that is heard after it. */
static void hear_all_in_any_order(struct party *p)
{
    struct frames all[PARTY_MOST];
    for (int missing = 1; missing > 0;) {
        missing = 0;
        for (int i = 0; i < p->n; i++)
            frames_read(&all[i], p->at[i].store, party_id(p, i), 0, INT_MAX);
        for (int to = 0; to < p->n; to++)
            while (missing_at(p, to, all) > 0) {
                const int of = (int)kiosks_chance((unsigned)p->n);
                missing++;
                if (of != to)
                    hear_a_batch(p, to, &all[of], of);
            }
        for (int i = 0; i < p->n; i++)
            frames_free(&all[i]);
    }
}

/* What a store has kept of heads, roster and gates while it heard is what it reads when it is opened again. */
static void expect_kept_as_it_is_read(struct party *p, int i, unsigned seed)
{
    static struct wk_head kept[WK_MAX_JOURNALS], read[WK_MAX_JOURNALS];
    static struct wk_roster kept_roster, read_roster;
    const struct wk_gathered *gathered = NULL;
    struct wk_store *store = p->at[i].store;
    bool witnessed[WK_MAX_SECTIONS][WK_ROUNDS][WK_HANDS];
    int n_kept = 0, n_read = 0, n_gates = 0;
    assert_int_equal(wk_store_witness_gates(store, &n_gates), WK_OK);
    assert_int_equal(wk_gather(store, &gathered), WK_OK);
    memcpy(witnessed, gathered->witnessed, sizeof witnessed);
    assert_int_equal(wk_store_heads(store, kept, WK_MAX_JOURNALS, &n_kept), WK_OK);
    assert_int_equal(wk_store_roster(store, &kept_roster), WK_OK);
    party_reopen(p, i);
    store = p->at[i].store;
    assert_int_equal(wk_gather(store, &gathered), WK_OK);
    assert_int_equal(wk_store_heads(store, read, WK_MAX_JOURNALS, &n_read), WK_OK);
    assert_int_equal(wk_store_roster(store, &read_roster), WK_OK);
    if (memcmp(witnessed, gathered->witnessed, sizeof witnessed) != 0 || n_kept != n_read ||
        memcmp(kept, read, (size_t)n_read * sizeof *read) != 0 || memcmp(&kept_roster, &read_roster, sizeof read_roster) != 0)
        fail_msg("seed %u: store %d has kept something else than is stored", seed, i);
    assert_int_equal(wk_store_witness_gates(store, &n_gates), WK_OK);
    assert_int_equal(n_gates, 0);
}

/* Four tables with a kiosk each, the hall, and a spare that hears nothing before the end. */
static void evening(unsigned seed, int n_steps)
{
    static struct party party;
    struct party *p = &party;
    kiosks_seed(seed);
    party_open(p, 6);
    for (int i = 1; i <= 4; i++)
        party_deal(p, i);
    p->n = 5;
    for (int i = 0; i < n_steps; i++)
        something_happens(p);
    p->n = 6;
    hear_all_in_any_order(p);
    char *wanted = party_reference(p);
    for (int i = 0; i < p->n; i++) {
        char *said = party_digest(p, i);
        if (strcmp(said, wanted) != 0)
            fail_msg("seed %u: store %d sees another evening", seed, i);
        free(said);
    }
    if (merged(p, HALL)->n_waiting)
        fail_msg("seed %u: something waits although all is there", seed);
    free(wanted);
    for (int i = 0; i < p->n; i++)
        expect_kept_as_it_is_read(p, i, seed);
    party_close(p);
}

static void the_same_records_give_the_same_evening(void **state)
{
    (void)state;
    for (unsigned seed = 1; seed <= 2; seed++)
        evening(seed, 150);
}

static void the_same_records_give_the_same_evening_for_longer(void **state)
{
    (void)state;
    const char *wanted = getenv("WK_SEEDS");
    const unsigned n = wanted ? (unsigned)strtoul(wanted, NULL, 10) : 5;
    for (unsigned seed = 1001; seed <= 1000 + n; seed++)
        evening(seed, 150);
}

/* Somebody opens a kiosk's database on another computer: what he wrote nobody would take. */
static void a_database_of_the_event_is_written_with_its_own_key_only(void **state)
{
    struct party *p = *state;
    struct wk_store *store = NULL;
    struct wk_store_options options = world_options(p->at[1].world); /* signs as somebody else */
    assert_int_equal(wk_store_open(&store, &options), WK_DB_OTHER_KEY);
    options.read_only = true;
    assert_int_equal(wk_store_open(&store, &options), WK_OK);
    wk_store_close(store);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        WITH_PARTY(a_database_of_the_event_is_written_with_its_own_key_only),
        WITH_PARTY(a_record_is_carried_as_it_was_written),
        WITH_PARTY(a_store_that_is_opened_again_makes_the_same_of_it),
        WITH_PARTY(nothing_of_another_event_is_heard_by_a_kiosk_that_is_alone),
        WITH_PARTY(no_changed_byte_is_taken),
        WITH_PARTY(what_comes_before_its_turn_waits_outside),
        WITH_PARTY(what_somebody_else_signed_is_not_taken),
        WITH_PARTY(nobody_who_is_not_on_the_roster_is_heard),
        WITH_PARTY(another_key_in_mid_chain_is_not_taken),
        WITH_PARTY(nobody_but_the_hall_enrolls_or_says_what_the_event_is),
        WITH_PARTY(a_kiosk_gives_tables_to_nobody_but_itself),
        WITH_PARTY(a_kind_that_is_not_known_is_kept_and_changes_nothing),
        WITH_PARTY(an_entry_that_says_more_than_is_known_is_set_aside),
        WITH_PARTY(whoever_says_to_have_seen_nonsense_waits_alone),
        WITH_PARTY(of_a_kiosk_that_wrote_two_histories_neither_counts),
        WITH_PARTY(a_known_kiosk_keeps_its_key_for_all_who_join_later),
        WITH_PARTY(a_journal_of_two_keys_is_heard_by_all_who_join_later),
        WITH_PARTY(an_expelled_kiosk_counts_for_nobody_until_it_is_taken_back),
        WITH_PARTY(a_replaced_kiosk_is_retired_with_all_that_it_had_sent),
        WITH_PARTY(players_enter_at_their_own_kiosk_alone),
        cmocka_unit_test(tables_that_end_a_round_at_once_begin_one_break),
        cmocka_unit_test(four_tables_rotate_by_their_codes_and_the_hall_changes_nothing_afterwards),
        WITH_TABLES(a_code_that_does_not_count_is_refused_with_its_reason),
        WITH_TABLES(of_several_words_each_is_judged_and_one_is_said),
        WITH_TABLES(a_word_that_nobody_signed_is_set_aside_by_all_who_hear_it),
        cmocka_unit_test(the_same_records_give_the_same_evening),
        cmocka_unit_test_long(the_same_records_give_the_same_evening_for_longer),
    };
    pass_over_long();
    return cmocka_run_group_tests(tests, NULL, NULL);
}

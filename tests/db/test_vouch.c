/*
 * Whose act was it? In an event with a hall a kiosk's word is not enough: its key alone is no judge, and
 * nothing that is stored or sent lets anybody try PINs by himself.
 */
#include "db/hall/set_aside.h"
#include "db/hall/takeover.h"
#include "db/hall/vouched.h"
#include "db/journal/others.h"
#include "db/state/append.h"
#include "db/state/deal_key.h"
#include "db/state/entry.h"
#include "db/state/state.h"
#include "db/state/tournament.h"
#include "db/store/stored_deal.h"
#include "db/store/pin.h"
#include "db/store/pin_parts.h"
#include "db/store/vouch.h"
#include "tests/support/audit.h"
#include "tests/support/db/event_script.h"
#include "tests/support/db/party.h"
#include "tests/support/rules/sample_event.h"

#define DIRECTOR "135790"
#define JUDGE "2468"
#define KIOSK 1 /* with table 1 */
#define SPARE 2
#define SECOND_NS INT64_C(1000000000)

static const struct wk_hand_id first = {1, 1, 1};

/* The hall and two kiosks with its PINs; nobody stands anywhere, and the first hand of table 1 is played to its end: 8 points.
 */
static int64_t result;
static void open_event(struct party *p)
{
    struct wk_receipt receipt;
    const struct wk_tournament *tour = NULL;
    party_open(p, 3);
    assert_int_equal(wk_store_set_pin(p->at[PARTY_HALL].store, WK_ROLE_DIRECTOR, DIRECTOR, &receipt), WK_OK);
    assert_int_equal(wk_store_set_pin(p->at[PARTY_HALL].store, WK_ROLE_JUDGE, JUDGE, &receipt), WK_OK);
    party_meet(p);
    for (int i = 0; i < p->n; i++)
        wk_store_lock(p->at[i].store);
    assert_int_equal(wk_store_tournament(p->at[KIOSK].store, &tour), WK_OK);
    party_enter(p, KIOSK, entry_seated(tour, first));
    party_enter(p, KIOSK, (struct wk_entry){.kind = WK_ENTRY_PLAY, .at = first});
    result = party_enter(p, KIOSK, entry_result(first, outcome_discard(WK_WIND_EAST, WK_WIND_SOUTH, 8), 0));
    party_enter(p, KIOSK, entry_confirmed(result));
    party_meet(p);
}

static struct wk_entry correction(enum wk_role role)
{
    struct wk_entry entry = entry_result(first, outcome_discard(WK_WIND_EAST, WK_WIND_SOUTH, 88), result);
    entry.role = role;
    snprintf(entry.reason, sizeof entry.reason, "a slip");
    return entry;
}

static int points_at(struct party *p, int i)
{
    const struct wk_tournament *tour = NULL;
    assert_int_equal(wk_store_tournament(p->at[i].store, &tour), WK_OK);
    return wk_hand_look(tour, &first)->outcome.points;
}

static int owner_at(struct party *p, int i)
{
    const struct wk_merged *merged = NULL;
    assert_int_equal(wk_store_merged(p->at[i].store, &merged), WK_OK);
    return merged->owner[0].owner - 1;
}

/* How many records a store lists as not vouched for. */
static int unvouched_at(struct party *p, int i)
{
    struct wk_doubt doubt[16];
    int n = 0, n_all = 0, n_unvouched = 0;
    assert_int_equal(wk_store_doubts(p->at[i].store, doubt, 16, &n, &n_all), WK_OK);
    for (int k = 0; k < n; k++)
        n_unvouched +=
            doubt[k].kind == WK_DOUBT_UNVOUCHED || (doubt[k].kind == WK_DOUBT_ASIDE && doubt[k].why == WK_REFUSED_NOT_VOUCHED);
    return n_unvouched;
}

static void answer_all(struct party *p)
{
    int n = 0;
    assert_int_equal(wk_store_answer_pins(p->at[PARTY_HALL].store, p->at[PARTY_HALL].world->up_ns, &n), WK_OK);
}

/* The last record of a kind that a store wrote. */
static int64_t newest_of(struct party *p, int i, const char *kind)
{
    char sql[160];
    snprintf(sql, sizeof sql, "SELECT max(seq) FROM journal WHERE kind = '%s'", kind);
    return world_int(p->at[i].world, sql);
}

/* ---- who has the kiosk's key */

/* Whoever has it writes what he likes: so does this program, when nobody asks it for a PIN. */
static void the_holder_of_kiosk_key_is_neither_judge_nor_director(void **state)
{
    static struct party party;
    struct party *p = &party;
    struct wk_receipt receipt;
    (void)state;
    open_event(p);
    as_director(p->at[SPARE].store);
    assert_int_equal(wk_store_take_over(p->at[SPARE].store, 1, WK_TAKE_BROKEN, &receipt), WK_OK);
    const struct wk_entry wrong = correction(WK_ROLE_DIRECTOR);
    assert_int_equal(wk_store_put_entry(p->at[SPARE].store, &wrong, NULL, &receipt), WK_OK);
    party_meet(p);
    for (int i = 0; i < p->n; i++) {
        assert_int_equal(points_at(p, i), 8);
        assert_int_equal(owner_at(p, i), KIOSK);
        assert_int_equal(unvouched_at(p, i), 2); /* the work list has both */
    }
    assert_true(audit_kinds(p->at[PARTY_HALL].store) & AUDIT_BIT(UNVOUCHED));
    party_close(p);
}

/* Nor is one who says that it was the players. */
static void a_role_is_checked_where_records_are_read(void **state)
{
    static struct party party;
    struct party *p = &party;
    struct wk_receipt receipt, draft = {0};
    const struct wk_tournament *tour = NULL;
    json_t *body = NULL;
    (void)state;
    open_event(p);
    struct wk_store *store = p->at[KIOSK].store;
    const struct wk_entry wrong = correction(WK_ROLE_PLAYERS);
    assert_int_equal(wk_store_put_entry(store, &wrong, NULL, &receipt), WK_NOT_ALLOWED);
    struct wk_entry placed = wrong;
    placed.result.corrects = wk_record_seq(result);
    assert_int_equal(wk_store_tournament(store, &tour), WK_OK);
    assert_int_equal(wk_sql_begin(store), WK_OK);
    assert_int_equal(wk_entry_encode(&placed, &tour->plan, &body), WK_OK);
    const enum wk_status status = wk_journal_add(store, wk_entry_record_kind(WK_ENTRY_RESULT), body, NULL, 0, &draft);
    assert_int_equal(wk_journal_end(store, status, &draft, &receipt), WK_OK);
    party_meet(p);
    for (int i = 0; i < p->n; i++)
        assert_int_equal(points_at(p, i), 8);
    party_close(p);
}

/* ---- the session that the hall vouches for */

static void what_a_judge_does_counts_from_the_pin_to_the_lock(void **state)
{
    static struct party party;
    struct party *p = &party;
    struct wk_receipt receipt;
    bool vouched = false;
    (void)state;
    open_event(p);
    assert_int_equal(wk_store_unlock(p->at[KIOSK].store, JUDGE, NULL, NULL), WK_NOT_YET);
    assert_int_equal(wk_store_role(p->at[KIOSK].store), WK_ROLE_PLAYERS);
    assert_int_equal(wk_store_unlock_answer(p->at[KIOSK].store, NULL, NULL), WK_NOT_YET);
    assert_int_equal(party_unlock(p, KIOSK, JUDGE, NULL), WK_OK);
    assert_int_equal(wk_store_role(p->at[KIOSK].store), WK_ROLE_JUDGE);
    const struct wk_entry right = correction(WK_ROLE_JUDGE);
    assert_int_equal(wk_store_put_entry(p->at[KIOSK].store, &right, NULL, &receipt), WK_OK);
    wk_store_lock(p->at[KIOSK].store);
    party_meet(p);
    for (int i = 0; i < p->n; i++) {
        assert_int_equal(points_at(p, i), 88);
        assert_int_equal(unvouched_at(p, i), 0);
    }
    assert_int_equal(audit_kinds(p->at[PARTY_HALL].store) & AUDIT_BIT(UNVOUCHED), 0);
    const char *id = party_id(p, KIOSK);
    struct wk_store *hall = p->at[PARTY_HALL].store;
    assert_int_equal(wk_store_vouched_role(hall, id, receipt.seq, WK_ROLE_JUDGE, &vouched), WK_OK);
    assert_true(vouched);
    assert_int_equal(wk_store_vouched_role(hall, id, receipt.seq, WK_ROLE_DIRECTOR, &vouched), WK_OK);
    assert_false(vouched);
    assert_int_equal(wk_store_vouched_role(hall, id, receipt.seq + 1, WK_ROLE_JUDGE, &vouched), WK_OK);
    assert_false(vouched); /* that is the lock */
    assert_int_equal(wk_store_vouched_role(hall, id, receipt.seq + 2, WK_ROLE_JUDGE, &vouched), WK_NOT_FOUND);

    /* Who writes on with the key when the judge has left writes for nobody. */
    as_director(p->at[KIOSK].store);
    const struct wk_entry void_it = entry_not_played((struct wk_hand_id){1, 1, 2});
    assert_int_equal(wk_store_put_entry(p->at[KIOSK].store, &void_it, NULL, &receipt), WK_OK);
    party_meet(p);
    assert_int_equal(unvouched_at(p, PARTY_HALL), 1);
    party_close(p);
}

/* Nobody locked: the computer lost its power with the judge at it. */
static void a_session_that_nobody_locks_is_ended_by_the_hall(void **state)
{
    static struct party party;
    struct party *p = &party;
    struct wk_receipt receipt;
    int n = 0;
    (void)state;
    open_event(p);
    struct wk_store *const hall = p->at[PARTY_HALL].store, *const kiosk = p->at[KIOSK].store;
    assert_int_equal(party_unlock(p, KIOSK, JUDGE, NULL), WK_OK);
    party_meet(p);
    assert_int_equal(wk_store_answer_pins(hall, (WK_SESSION_MOST_S - 1) * SECOND_NS, &n), WK_OK);
    assert_int_equal(n, 0);
    assert_int_equal(wk_store_answer_pins(hall, 2 * WK_SESSION_MOST_S * SECOND_NS, &n), WK_OK);
    assert_int_equal(n, 1);
    /* A thief of the kiosk's key goes on with it before it hears of that. */
    const struct wk_entry late = correction(WK_ROLE_JUDGE);
    assert_int_equal(wk_store_put_entry(kiosk, &late, NULL, &receipt), WK_OK);
    party_meet(p);
    assert_int_equal(points_at(p, PARTY_HALL), 8);
    assert_int_equal(points_at(p, SPARE), 8);
    assert_int_equal(unvouched_at(p, PARTY_HALL), 1);
    /* An honest kiosk asks for the PIN again. */
    const struct wk_entry later = entry_not_played((struct wk_hand_id){1, 1, 2});
    assert_int_equal(wk_store_put_entry(kiosk, &later, NULL, &receipt), WK_NOT_ALLOWED);
    assert_int_equal(wk_store_role(kiosk), WK_ROLE_PLAYERS);
    party_close(p);
}

static void the_director_vouches_at_the_desk_for_what_nobody_else_can(void **state)
{
    static struct party party;
    struct party *p = &party;
    struct wk_receipt receipt;
    (void)state;
    open_event(p);
    as_director(p->at[KIOSK].store);
    const struct wk_entry act = correction(WK_ROLE_JUDGE);
    assert_int_equal(wk_store_put_entry(p->at[KIOSK].store, &act, NULL, &receipt), WK_OK);
    party_meet(p);
    assert_int_equal(points_at(p, PARTY_HALL), 8);
    struct wk_store *const hall = p->at[PARTY_HALL].store;
    const int64_t seq = receipt.seq, none = seq + 100;
    assert_int_equal(wk_store_vouch(hall, KIOSK + 1, &seq, 1, &receipt), WK_NOT_ALLOWED);
    assert_int_equal(party_unlock(p, PARTY_HALL, JUDGE, NULL), WK_OK);
    assert_int_equal(wk_store_vouch(hall, KIOSK + 1, &seq, 1, &receipt), WK_NOT_ALLOWED);
    assert_int_equal(party_unlock(p, PARTY_HALL, DIRECTOR, NULL), WK_OK);
    assert_int_equal(wk_store_vouch(hall, KIOSK + 1, &none, 1, &receipt), WK_NOT_FOUND);
    assert_int_equal(wk_store_vouch(hall, WK_HALL_NUMBER, &seq, 1, &receipt), WK_NOT_FOUND);
    assert_int_equal(wk_store_vouch(hall, KIOSK + 1, &seq, 1, &receipt), WK_OK);
    party_meet(p);
    for (int i = 0; i < p->n; i++) {
        assert_int_equal(points_at(p, i), 88);
        assert_int_equal(unvouched_at(p, i), 0);
    }
    party_close(p);
}

/* ---- the hall is away */

static void made_while_the_hall_is_away_it_counts_here_and_is_vouched_for_when_the_hall_is_back(void **state)
{
    static struct party party;
    struct party *p = &party;
    struct wk_receipt receipt;
    struct wk_deal deal, faces;
    uint8_t salt[WK_SALT_SIZE];
    char judge[WK_AWAY_CODE_SIZE], director[WK_AWAY_CODE_SIZE];
    enum wk_role role = WK_ROLE_PLAYERS;
    (void)state;
    open_event(p);
    struct wk_store *const hall = p->at[PARTY_HALL].store, *const kiosk = p->at[KIOSK].store;
    assert_int_equal(wk_store_make_away_code(hall, WK_ROLE_JUDGE, judge, &receipt), WK_NOT_ALLOWED);
    assert_int_equal(party_unlock(p, PARTY_HALL, DIRECTOR, NULL), WK_OK);
    assert_int_equal(wk_store_make_away_code(hall, WK_ROLE_JUDGE, judge, &receipt), WK_OK);
    assert_int_equal(wk_store_make_away_code(hall, WK_ROLE_DIRECTOR, director, &receipt), WK_OK);
    assert_int_equal(wk_store_make_away_code(kiosk, WK_ROLE_JUDGE, judge, &receipt), WK_NOT_ALLOWED);
    assert_int_equal(strspn(judge, "0123456789"), WK_AWAY_DIGITS);
    assert_string_not_equal(judge, director);
    party_meet(p); /* and now it is away */

    assert_int_equal(wk_store_unlock(kiosk, JUDGE, &role, NULL), WK_NOT_YET); /* a PIN opens nothing by itself */
    wk_store_lock(kiosk);
    assert_int_equal(wk_store_unlock(kiosk, judge, &role, NULL), WK_OK);
    assert_int_equal(role, WK_ROLE_JUDGE);
    const struct wk_entry act = correction(WK_ROLE_JUDGE);
    assert_int_equal(wk_store_put_entry(kiosk, &act, NULL, &receipt), WK_OK);
    assert_int_equal(points_at(p, KIOSK), 88);   /* it counts here, */
    assert_int_equal(unvouched_at(p, KIOSK), 1); /* and is said to wait */
    make_deal(&deal, 1, 1, 5);
    seal_deal(kiosk, &deal);
    wk_store_lock(kiosk);

    /* A face of an open deal takes the hall's word, whoever stands there (law 7). */
    assert_int_equal(wk_store_unlock(kiosk, director, &role, NULL), WK_OK);
    assert_int_equal(role, WK_ROLE_DIRECTOR);
    assert_int_equal(wk_store_open_deal(kiosk, 1, &faces, salt, &receipt), WK_NOT_ALLOWED);

    party_carry(p, KIOSK, SPARE, KIOSK, 256); /* another kiosk hears of it first */
    assert_int_equal(points_at(p, SPARE), 8);
    assert_int_equal(unvouched_at(p, SPARE), 1);
    party_meet(p); /* it is back */
    answer_all(p);
    party_meet(p);
    for (int i = 0; i < p->n; i++) {
        assert_int_equal(points_at(p, i), 88);
        assert_int_equal(unvouched_at(p, i), 0);
    }
    assert_int_equal(wk_store_open_deal(kiosk, 1, &faces, salt, &receipt), WK_OK); /* it still stands there, vouched for */
    party_close(p);
}

/* A player who types PINs while the hall is away has no guesses when it is back: what nobody waits for is not looked at. */
static void pins_typed_while_the_hall_is_away_are_no_guesses(void **state)
{
    static struct party party;
    struct party *p = &party;
    int64_t total = 0;
    static struct wk_pins_at at[WK_MAX_JOURNALS];
    (void)state;
    open_event(p);
    for (int i = 0; i < 20; i++) {
        assert_int_equal(wk_store_unlock(p->at[KIOSK].store, i == 7 ? JUDGE : "1111", NULL, NULL), WK_NOT_YET);
        wk_store_lock(p->at[KIOSK].store);
    }
    party_meet(p);
    answer_all(p);
    assert_int_equal(wk_store_pins_at(p->at[PARTY_HALL].store, at, &total), WK_OK);
    assert_int_equal(total, 0);
    assert_int_equal(newest_of(p, PARTY_HALL, "vouched"), 0);
    party_close(p);
}

/* The last one has somebody before the screen, however many were typed before it. */
static void the_pin_that_is_waited_for_is_answered_behind_any_number_that_are_not(void **state)
{
    static struct party party;
    struct party *p = &party;
    enum wk_role role = WK_ROLE_PLAYERS;
    (void)state;
    open_event(p);
    for (int i = 0; i < 70; i++) {
        assert_int_equal(wk_store_unlock(p->at[KIOSK].store, "1111", NULL, NULL), WK_NOT_YET);
        wk_store_lock(p->at[KIOSK].store);
    }
    assert_int_equal(wk_store_unlock(p->at[KIOSK].store, JUDGE, NULL, NULL), WK_NOT_YET);
    party_meet(p);
    for (int turn = 0; turn < 4; turn++) /* the hall does other things between */
        answer_all(p);
    party_meet(p);
    assert_int_equal(wk_store_unlock_answer(p->at[KIOSK].store, &role, NULL), WK_OK);
    assert_int_equal(role, WK_ROLE_JUDGE);
    party_close(p);
}

/* Another kiosk may carry what it writes; but it is no place to try PINs at any more. */
static void an_expelled_kiosk_gets_no_answer_about_a_pin(void **state)
{
    static struct party party;
    struct party *p = &party;
    struct wk_receipt receipt;
    int64_t from = 0;
    int n = -1;
    (void)state;
    open_event(p);
    struct wk_store *const hall = p->at[PARTY_HALL].store;
    assert_int_equal(party_unlock(p, PARTY_HALL, DIRECTOR, NULL), WK_OK);
    assert_int_equal(wk_store_expel(hall, KIOSK + 1, &from, &receipt), WK_OK);
    assert_int_equal(wk_store_unlock(p->at[KIOSK].store, JUDGE, NULL, NULL), WK_NOT_YET);
    party_meet(p);
    assert_int_equal(wk_store_answer_pins(hall, p->at[PARTY_HALL].world->up_ns, &n), WK_OK);
    assert_int_equal(n, 0);
    assert_int_equal(party_unlock(p, SPARE, JUDGE, NULL), WK_OK);
    assert_int_equal(wk_store_unlock_answer(p->at[KIOSK].store, NULL, NULL), WK_NOT_YET);
    party_close(p);
}

/* Neither a session nor the director's own word brings back what it wrote from there on. */
static void an_expelled_kiosks_takeover_never_counts(void **state)
{
    static struct party party;
    struct party *p = &party;
    struct wk_receipt receipt, taken;
    int64_t from = 0;
    bool vouched = true;
    (void)state;
    open_event(p);
    struct wk_store *const hall = p->at[PARTY_HALL].store;
    as_director(p->at[SPARE].store);
    assert_int_equal(wk_store_take_over(p->at[SPARE].store, 1, WK_TAKE_BROKEN, &taken), WK_OK);
    assert_int_equal(party_unlock(p, PARTY_HALL, DIRECTOR, NULL), WK_OK);
    assert_int_equal(wk_store_expel(hall, SPARE + 1, &from, &receipt), WK_OK);
    assert_in_range(taken.seq, from, INT64_MAX);
    party_meet(p);
    assert_int_equal(unvouched_at(p, PARTY_HALL), 0); /* nothing to decide: it was */
    assert_int_equal(wk_store_vouch(hall, SPARE + 1, &taken.seq, 1, &receipt), WK_OK);
    party_meet(p);
    for (int i = 0; i < p->n; i++)
        assert_int_equal(owner_at(p, i), KIOSK);
    assert_int_equal(wk_store_vouched_role(hall, party_id(p, SPARE), taken.seq, WK_ROLE_JUDGE, &vouched), WK_OK);
    assert_false(vouched);
    party_close(p);
}

/* ---- what there is to try PINs against */

/* A frame of the spare's that bears another kiosk's proof, at its own next number, signed by its own key. */
static void a_sealed_proof_in_another_record_or_of_another_kiosk_is_refused(void **state)
{
    static struct party party;
    struct party *p = &party;
    static struct wk_pins_at at[WK_MAX_JOURNALS];
    int64_t total = 0;
    (void)state;
    open_event(p);
    assert_int_equal(party_unlock(p, KIOSK, JUDGE, NULL), WK_OK);
    party_meet(p);
    char *const asked =
        world_dump(p->at[KIOSK].world, "SELECT json_extract(body, '$.proof') FROM journal WHERE kind = 'pin-asked'");
    asked[strcspn(asked, "|\n")] = '\0';
    for (int i = KIOSK; i <= SPARE; i++) {
        struct wk_receipt draft = {0}, receipt;
        wk_store_lock(p->at[i].store);
        assert_int_equal(wk_sql_begin(p->at[i].store), WK_OK);
        const enum wk_status status =
            wk_journal_add(p->at[i].store, WK_KIND_ASKED, json_pack("{s:s}", "proof", asked), NULL, 0, &draft);
        assert_int_equal(wk_journal_end(p->at[i].store, status, &draft, &receipt), WK_OK);
    }
    party_meet(p);
    const int64_t before = newest_of(p, PARTY_HALL, "vouched");
    answer_all(p);
    assert_int_equal(newest_of(p, PARTY_HALL, "vouched"), before);
    assert_int_equal(wk_store_pins_at(p->at[PARTY_HALL].store, at, &total), WK_OK);
    assert_int_equal(total, 2); /* they are counted as wrong ones */
    free(asked);
    party_close(p);
}

/* The kiosk's thief has its journal, what it has heard, its own key and the club's. */
static void journal_club_key_and_kiosk_key_hold_nothing_to_try_a_pin_against(void **state)
{
    static struct party party;
    struct party *p = &party;
    uint8_t kept[WK_PIN_SIZE], sealed[WK_PIN_SIZE + WK_BOX_EXTRA];
    struct wk_stored entry;
    struct wk_key key;
    int n = 0;
    (void)state;
    open_event(p);
    struct wk_store *const kiosk = p->at[KIOSK].store;
    wk_stored_open_kiosk(&entry, kiosk, party_id(p, PARTY_HALL), WK_KIND_PIN, 0);
    while (wk_query_step(&entry.query) == WK_OK) {
        assert_int_equal(wk_stored_take(&entry), WK_OK);
        assert_int_equal(wk_stored_unbox(&entry, kept, sizeof kept), WK_DB_BROKEN); /* no hash of a PIN under the club key */
        assert_int_equal(wk_stored_unbox(&entry, sealed, sizeof sealed), WK_OK);
        wk_signer_key(&key, &p->at[KIOSK].signer, "wallkeeper-pin");
        assert_int_equal(wk_unbox(kept, &key, sealed, sizeof sealed, "", 0), WK_WRONG_KEY);
        n++;
    }
    wk_stored_close(&entry);
    assert_int_equal(n, 2);
    assert_int_equal(wk_pin_compare(kiosk, WK_ROLE_JUDGE, JUDGE), WK_WRONG_KEY);
    assert_int_equal(wk_pin_compare(p->at[PARTY_HALL].store, WK_ROLE_JUDGE, JUDGE), WK_OK);

    /* Two questions with one PIN have nothing in common, and questions with PINs of any length are alike in length. */
    static const char *const typed[] = {JUDGE, JUDGE, "12345678901234567890123456789012"};
    char *proof[3];
    for (int i = 0; i < 3; i++) {
        assert_int_equal(wk_store_unlock(kiosk, typed[i], NULL, NULL), WK_NOT_YET);
        proof[i] =
            world_dump(p->at[KIOSK].world,
                       "SELECT json_extract(body, '$.proof') FROM journal WHERE kind = 'pin-asked' ORDER BY seq DESC LIMIT 1");
        assert_int_equal(strlen(proof[i]), strlen(proof[0]));
    }
    assert_string_not_equal(proof[0], proof[1]);
    char *const said = world_dump(
        p->at[KIOSK].world, "SELECT json_remove(body, '$.proof', '$.seen') FROM journal WHERE kind IN ('pin-asked', 'locked')");
    assert_null(strstr(said, JUDGE));
    for (int i = 0; i < 3; i++)
        free(proof[i]);
    free(said);
    party_close(p);
}

/* What can be tried out is on the hall's work list, until the hall has set other digits. */
static void pins_that_lie_unsealed_are_told_until_the_hall_sets_others(void **state)
{
    static struct party party;
    struct party *p = &party;
    unsigned at[WK_MAX_JOURNALS] = {0};
    struct wk_receipt receipt;
    (void)state;
    party_open(p, 3);
    struct wk_store *const hall = p->at[PARTY_HALL].store;
    assert_int_equal(wk_store_pins_unsealed(p->at[KIOSK].store, at), WK_NOT_FOUND); /* it is no hall */
    assert_int_equal(wk_store_set_pin(p->at[KIOSK].store, WK_ROLE_DIRECTOR, DIRECTOR, &receipt),
                     WK_OK); /* as if before it joined */
    assert_int_equal(wk_store_set_pin(p->at[SPARE].store, WK_ROLE_JUDGE, JUDGE, &receipt), WK_OK);
    party_meet(p);
    assert_int_equal(wk_store_pins_unsealed(hall, at), WK_OK);
    assert_int_equal(at[PARTY_HALL + 1], 0);
    assert_int_equal(at[KIOSK + 1], 1u << WK_ROLE_DIRECTOR);
    assert_int_equal(at[SPARE + 1], 1u << WK_ROLE_JUDGE);
    assert_int_equal(wk_store_set_pin(hall, WK_ROLE_DIRECTOR, DIRECTOR, &receipt), WK_OK);
    assert_int_equal(wk_store_pins_unsealed(hall, at), WK_OK);
    assert_int_equal(at[KIOSK + 1], 0);
    assert_int_equal(at[SPARE + 1], 1u << WK_ROLE_JUDGE); /* of that role none was set since */
    party_close(p);
}

/* ---- guesses */

/* The hall counts for itself: a kiosk whose key was stolen waits for nobody's sake. */
static void the_hall_bounds_guesses_of_whoever_has_a_kiosks_key(void **state)
{
    static struct party party;
    struct party *p = &party;
    static struct wk_pins_at at[WK_MAX_JOURNALS];
    struct wk_receipt receipt;
    int64_t total = 0;
    int wait = 0;
    (void)state;
    open_event(p);
    struct wk_store *const hall = p->at[PARTY_HALL].store;
    for (int i = 0; i < WK_PINS_WRONG_MOST - 1; i++) { /* as if of many kiosks, without the time that it takes */
        struct wk_receipt draft = {0};
        assert_int_equal(wk_sql_begin(hall), WK_OK);
        const enum wk_status status =
            wk_journal_add(hall, WK_KIND_NOT_VOUCHED,
                           json_pack("{s:s, s:i, s:s, s:i}", "kiosk", party_id(p, KIOSK), "asked", 1, "why", "wrong", "n", 1),
                           NULL, 0, &draft);
        assert_int_equal(wk_journal_end(hall, status, &draft, &receipt), WK_OK);
    }
    assert_int_equal(party_unlock(p, KIOSK, JUDGE, NULL), WK_OK);
    assert_int_equal(party_unlock(p, KIOSK, "1111", NULL), WK_BAD_INPUT); /* the hundredth */
    assert_int_equal(party_unlock(p, KIOSK, JUDGE, &wait), WK_NOT_ALLOWED);
    assert_int_equal(party_unlock(p, SPARE, JUDGE, NULL), WK_OK); /* none was tried there */
    assert_int_equal(wk_store_pins_at(hall, at, &total), WK_OK);
    assert_int_equal(total, WK_PINS_WRONG_MOST);
    assert_true(at[KIOSK + 1].held);
    assert_false(at[SPARE + 1].held);
    assert_int_equal(wk_store_release_pins(hall, &receipt), WK_NOT_ALLOWED);
    assert_int_equal(party_unlock(p, PARTY_HALL, DIRECTOR, NULL), WK_OK);
    assert_int_equal(wk_store_release_pins(hall, &receipt), WK_OK);
    assert_int_equal(party_unlock(p, KIOSK, JUDGE, NULL), WK_OK);
    party_close(p);
}

/* A hall from before PINs were sealed, and one of a test, vouches for nothing, and nothing is asked of it. */
static void an_event_whose_hall_seals_no_pin_asks_for_nothing(void **state)
{
    static struct party party;
    struct party *p = &party;
    struct wk_receipt receipt;
    bool vouched = false;
    (void)state;
    party_open(p, 3);
    assert_int_equal(wk_store_take_over(p->at[SPARE].store, 1, WK_TAKE_BROKEN, &receipt), WK_OK);
    party_meet(p);
    assert_int_equal(owner_at(p, PARTY_HALL), SPARE);
    assert_int_equal(wk_store_vouched_role(p->at[PARTY_HALL].store, party_id(p, SPARE), receipt.seq, WK_ROLE_JUDGE, &vouched),
                     WK_OK);
    assert_true(vouched);
    party_close(p);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(the_holder_of_kiosk_key_is_neither_judge_nor_director),
        cmocka_unit_test(a_role_is_checked_where_records_are_read),
        cmocka_unit_test(what_a_judge_does_counts_from_the_pin_to_the_lock),
        cmocka_unit_test(a_session_that_nobody_locks_is_ended_by_the_hall),
        cmocka_unit_test(the_director_vouches_at_the_desk_for_what_nobody_else_can),
        cmocka_unit_test(made_while_the_hall_is_away_it_counts_here_and_is_vouched_for_when_the_hall_is_back),
        cmocka_unit_test(pins_typed_while_the_hall_is_away_are_no_guesses),
        cmocka_unit_test(the_pin_that_is_waited_for_is_answered_behind_any_number_that_are_not),
        cmocka_unit_test(an_expelled_kiosk_gets_no_answer_about_a_pin),
        cmocka_unit_test(an_expelled_kiosks_takeover_never_counts),
        cmocka_unit_test(a_sealed_proof_in_another_record_or_of_another_kiosk_is_refused),
        cmocka_unit_test(journal_club_key_and_kiosk_key_hold_nothing_to_try_a_pin_against),
        cmocka_unit_test(pins_that_lie_unsealed_are_told_until_the_hall_sets_others),
        cmocka_unit_test(the_hall_bounds_guesses_of_whoever_has_a_kiosks_key),
        cmocka_unit_test(an_event_whose_hall_seals_no_pin_asks_for_nothing),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}

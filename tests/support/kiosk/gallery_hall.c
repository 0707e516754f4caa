/* The gallery's states of an event that several kiosks keep. */
#include "tests/support/kiosk/gallery_hall.h"

#include "rules/event/duplicate/seating.h"
#include "rules/event/floor.h"
#include "tests/support/kiosk/gallery_gate.h"
#include "tests/support/kiosk/gallery_link.h"
#include "tests/support/kiosk/gallery_seat.h"

/* This kiosk is number 4 and has table 3; its neighbours have the numbers of their tables and one more. */
static void among_several(struct app_world *w)
{
    struct wk_floor *floor = &event_store()->floor;

    floor->own = 4;
    for (int table = 1; table <= WK_SECTION_TABLES; table++)
        floor->table[table - 1].keeper = table + 1;
    event_send(w);
}

static void heard(struct app_world *w, int64_t away_s)
{
    static int64_t heard_ns[WK_MAX_TABLES]; /* lent */
    struct wk_app_link link = {
        .status = away_s > 0 ? WK_NO_HALL : WK_OK, .n_waiting = away_s > 0 ? 3 : 0, .heard_ns = heard_ns};

    memset(heard_ns, 0, sizeof(heard_ns));
    link.since_ns = away_s > 0 ? w->app.now_ns - away_s * 1000000000 : 0;
    for (int table = 1; table <= WK_SECTION_TABLES; table++)
        heard_ns[table - 1] = table == 4 ? 0 : w->app.now_ns - (away_s + 7 * table) * 1000000000;
    link_send(w, &link);
}

/* Joined, and nothing was heard of the event yet. */
void g_hall_no_event(struct app_world *w)
{
    struct wk_app_link link = {.status = WK_OK};

    memset(event_store(), 0, sizeof(*event_store()));
    event_store()->floor.own = 4;
    event_send(w);
    link_send(w, &link);
}

/* The hall died before it could send the event. */
void g_hall_no_event_away(struct app_world *w)
{
    struct wk_app_link link = {.status = WK_NO_HALL, .since_ns = w->app.now_ns - 190000000000LL};

    g_hall_no_event(w);
    link_send(w, &link);
}

/* Joined, and the library that would ask is not there. */
void g_hall_no_library(struct app_world *w)
{
    struct wk_app_link link = {.status = WK_NO_LIBRARY, .since_ns = w->app.now_ns - 1000000000LL};

    g_hall_no_event(w);
    link_send(w, &link);
}

/* Table 1 plays, a wall is missing at table 2, table 4 has not been heard. */
void g_hall_wait(struct app_world *w)
{
    g_wait(w);
    among_several(w);
    event_store()->floor.table[1].passed = 13;
    event_send(w);
    heard(w, 0);
}

/* The second hand of table 1 has ended. The result of the first is vouched for by three of the four who ought to; the one that
 * is entered here by nobody yet. */
static void vouch(struct app_world *w)
{
    const struct wk_app_link link = {.status = WK_OK, .own = 2, .n_others = 4, .vouched_seq = {40, 0, 24, 24}};
    struct wk_hand_state *hand = event_store()->tournament.hand; /* table 1, round 1 */

    hand[0].confirmed_seq = wk_record_number(2, 24);
    if (hand[1].result_seq > 0)
        hand[1].result_seq = wk_record_number(2, 41);
    event_send(w);
    link_send(w, &link);
}

void g_result_vouched(struct app_world *w)
{
    at_table(w, 1);
    for (int table = 1; table <= WK_SECTION_TABLES; table++)
        event_store_play(&(struct wk_hand_id){table, 1, 1}, &(struct wk_outcome){.kind = WK_OUTCOME_DRAW});
    for (int table = 2; table <= WK_SECTION_TABLES; table++)
        event_store()->floor.table[table - 1].passed = 15;
    event_store_play(&(struct wk_hand_id){1, 1, 2}, NULL);
    event_send_store(w);
    event_send(w);
    app_act(w, WK_ACTION_START, 0);
    app_act(w, WK_ACTION_HU, 0);
    vouch(w);
}

void g_confirm_vouched(struct app_world *w)
{
    g_result_vouched(w);
    app_act(w, WK_ACTION_RESULT_WINNER, WK_WIND_SOUTH);
    app_act(w, WK_ACTION_RESULT_PAYER, WK_WIND_SOUTH);
    app_act(w, WK_ACTION_DIGIT, 9);
    app_act(w, WK_ACTION_RESULT_ENTER, 0);
    vouch(w);
}

void g_hall_wait_away(struct app_world *w)
{
    g_hall_wait(w);
    heard(w, 200);
}

/* ---- ready codes */

static struct wk_ready_news codes_said;

/* What the store would say: this table speaks for itself and for what it has read. */
static bool codes_answers(struct app_world *w, const struct wk_effect *effect)
{
    struct wk_ready_answer answer = {.status = WK_OK, .read = effect->ready.code[0] != 0};
    const struct wk_tournament *tournament = &event_store()->tournament;
    struct wk_ready_code codes[WK_SECTION_TABLES];
    int n = 0;

    if (effect->kind != WK_EFFECT_READY)
        return false;
    if (answer.read) {
        answer.news = codes_said;
        for (int table = 1; table <= codes_said.n_taken; table++) {
            struct wk_entry entry = {.kind = WK_ENTRY_CARRIED, .carried = {.at = effect->ready.at, .t_ns = 1}};
            entry.carried.at.table = table < 3 ? table : 4;
            entry.carried.ready = wk_record_number(table + 1, 40);
            assert_int_equal(event_apply(&entry, NULL), WK_OK);
        }
        event_send(w);
    }
    for (int table = 1; table <= WK_SECTION_TABLES; table++) {
        const struct wk_hand_id at = {table, effect->ready.at.round, effect->ready.at.hand};
        if (wk_hand_look(tournament, &at)->ready_seq == 0)
            continue;
        codes[n] = (struct wk_ready_code){.event_id = "4f3a9c0d11e2b7a5",
                                          .kiosk_id = "90ab12cd34ef5678",
                                          .seq = 212 + table,
                                          .at = at,
                                          .t_ns = 1795000000000000000,
                                          .signature = {0}};
        for (int i = 0; i < WK_SIGNATURE_SIZE; i++)
            codes[n].signature[i] = (uint8_t)(i * i * 37 + 17 * table);
        answer.tables |= 1U << (table - 1);
        n++;
    }
    if (n > 0)
        wk_ready_code_format(codes, n, true, answer.text);
    app_send(w, &(struct wk_event){.kind = WK_EVENT_READY, .ready = &answer});
    return true;
}

/* Ten seconds after the hall answered last. */
void g_codes(struct app_world *w)
{
    g_hall_wait(w);
    w->answers = codes_answers;
    heard(w, 9);
    app_tick(w, 14 * 3600);
    assert_int_equal(w->app.screen, WK_SCREEN_WAIT);
    heard(w, 200);
    app_tick(w, 14 * 3600);
    app_answer(w);
    assert_int_equal(w->app.screen, WK_SCREEN_CODES);
}

static void codes_read(struct app_world *w, struct wk_ready_news news)
{
    g_codes(w);
    codes_said = news;
    app_send(w, &(struct wk_event){.kind = WK_EVENT_CODE, .code = "WKG1 ..."});
    app_answer(w);
}

void g_codes_one(struct app_world *w)
{
    codes_read(w, (struct wk_ready_news){WK_READY_TAKEN, {1, 2, 1}, 1});
}

void g_codes_all(struct app_world *w)
{
    codes_read(w, (struct wk_ready_news){WK_READY_TAKEN, {1, 2, 1}, 3});
    assert_int_equal(w->app.screen, WK_SCREEN_CODES); /* the others still need it */
}

static void codes_refused(struct app_world *w, enum wk_ready_said said)
{
    codes_read(w, (struct wk_ready_news){said, {2, 1, 4}, 0});
}

void g_codes_unread(struct app_world *w)
{
    codes_refused(w, WK_READY_UNREAD);
}

void g_codes_mirrored(struct app_world *w)
{
    g_codes(w);
    app_send(w, &(struct wk_event){.kind = WK_EVENT_CODE_UNREAD, .unread = WK_TRAY_MIRRORED});
}

void g_codes_known(struct app_world *w)
{
    codes_refused(w, WK_READY_KNOWN);
}

void g_codes_own(struct app_world *w)
{
    codes_refused(w, WK_READY_OWN);
}

void g_codes_other_event(struct app_world *w)
{
    codes_refused(w, WK_READY_OTHER_EVENT);
}

void g_codes_stranger(struct app_world *w)
{
    codes_refused(w, WK_READY_STRANGER);
}

void g_codes_forged(struct app_world *w)
{
    codes_refused(w, WK_READY_FORGED);
}

void g_codes_other_section(struct app_world *w)
{
    codes_refused(w, WK_READY_OTHER_SECTION);
}

void g_codes_other_hand(struct app_world *w)
{
    codes_refused(w, WK_READY_OTHER_HAND);
}

void g_codes_not_owner(struct app_world *w)
{
    codes_refused(w, WK_READY_NOT_OWNER);
}

void g_codes_help(struct app_world *w)
{
    g_codes(w);
    app_act(w, WK_ACTION_HELP, 0);
}

/* It was left: the tables as they stand, and a key that leads back. */
void g_codes_left(struct app_world *w)
{
    const int64_t day_s = 20000 * INT64_C(86400);
    struct wk_event tick = {.kind = WK_EVENT_TICK, .tick = {.wall_s = 14 * 3600, .wall_ns = (day_s + 14 * 3600) * 1000000000}};

    g_codes(w);
    app_act(w, WK_ACTION_BACK, 0);
    app_send(w, &tick);
    app_answer(w);
    assert_int_equal(w->app.screen, WK_SCREEN_WAIT);
}

void g_codes_by_key(struct app_world *w)
{
    g_hall_wait(w);
    w->answers = codes_answers;
    app_act(w, WK_ACTION_READY_CODE, 0);
    app_answer(w);
    assert_int_equal(w->app.screen, WK_SCREEN_CODES);
}

/* And it is gone on from. */
void g_codes_rotate(struct app_world *w)
{
    g_codes_all(w);
    app_act(w, WK_ACTION_LEAVE, 0);
    app_act(w, WK_ACTION_GROUP, 1);
    assert_int_equal(w->app.screen, WK_SCREEN_ROTATE);
}

/* Number 9, which has no table; the one that it was set up for is another kiosk's. */
static void spare(struct app_world *w)
{
    g_wait(w);
    among_several(w);
    event_store()->floor.own = 9;
    event_send(w);
    heard(w, 0);
}

void g_hall_spare(struct app_world *w)
{
    spare(w);
}

void g_hall_menu(struct app_world *w)
{
    g_hall_wait(w);
    app_unlock(w);
}

static enum wk_status takeover_said;
static enum wk_take_state takeover_state; /* when it is WK_OK */

static bool takeover_answers(struct app_world *w, const struct wk_effect *effect)
{
    if (effect->kind != WK_EFFECT_TAKE_OVER)
        return false;
    if (effect->take_over.step == WK_TAKE_GIVE_UP)
        return true;
    if (takeover_said == WK_OK && takeover_state == WK_TAKE_HERE) {
        event_store()->floor.table[effect->take_over.table - 1].keeper = event_store()->floor.own;
        event_send(w);
    }
    app_send(w, &(struct wk_event){.kind = WK_EVENT_TAKEN_OVER,
                                   .taken_over = {.status = takeover_said,
                                                  .state = takeover_said == WK_OK ? takeover_state : WK_TAKE_NOT,
                                                  .owner = takeover_state == WK_TAKE_GONE ? 7 : 0,
                                                  .seq = takeover_said == WK_OK && takeover_state == WK_TAKE_HERE ? 12 : 0}});
    return true;
}

static void takeover_open(struct app_world *w)
{
    w->answers = takeover_answers;
    app_unlock(w);
    app_act(w, WK_ACTION_OPEN, WK_SCREEN_WORK);
    app_act(w, WK_ACTION_OPEN, WK_SCREEN_TAKEOVER);
    assert_int_equal(w->app.screen, WK_SCREEN_TAKEOVER);
}

void g_takeover(struct app_world *w)
{
    spare(w);
    takeover_open(w);
}

void g_takeover_chosen(struct app_world *w)
{
    g_takeover(w);
    app_act(w, WK_ACTION_TABLE, 2);
}

void g_takeover_why(struct app_world *w)
{
    g_takeover_chosen(w);
    app_act(w, WK_ACTION_JUDGE_CHOOSE, WK_TAKE_NO_POWER);
}

static void take_over(struct app_world *w, enum wk_status status, enum wk_take_state state)
{
    takeover_said = status;
    takeover_state = state;
    g_takeover_why(w);
    app_act(w, WK_ACTION_TAKE_OVER, 2);
}

void g_takeover_failed(struct app_world *w)
{
    take_over(w, WK_NOT_FOUND, WK_TAKE_NOT);
}

void g_takeover_asked(struct app_world *w)
{
    take_over(w, WK_OK, WK_TAKE_ASKED);
}

void g_takeover_gone(struct app_world *w)
{
    take_over(w, WK_OK, WK_TAKE_GONE);
}

void g_takeover_done(struct app_world *w)
{
    take_over(w, WK_OK, WK_TAKE_HERE);
    assert_int_equal(w->app.table, 2);
}

/* The hall does not answer, and the kiosk takes the table itself. */
void g_takeover_away(struct app_world *w)
{
    g_takeover_why(w);
    heard(w, 200);
}

void g_takeover_alone(struct app_world *w)
{
    g_takeover_away(w);
    takeover_said = WK_OK;
    takeover_state = WK_TAKE_HERE;
    app_act(w, WK_ACTION_TAKE_OVER, 2);
    assert_true(w->app.takeover.alone);
}

void g_takeover_no_spare(struct app_world *w)
{
    g_hall_wait(w);
    takeover_open(w);
}

void g_takeover_help(struct app_world *w)
{
    g_takeover(w);
    app_act(w, WK_ACTION_HELP, 0);
}

static enum { WORK_FULL = 0, WORK_EMPTY, WORK_UNVOUCHED, WORK_TWICE } work_of;

/* The first hand of table 2, as it counts, and as a spare had it that did not hear of that. */
static void twice_of(struct wk_app_work *work)
{
    const struct wk_hand_id at = {2, 1, 1};

    work->twice[0] = (struct wk_work_twice){
        .at = at,
        .version = {{.result = wk_record_number(3, 1032),
                     .confirmed = wk_record_number(3, 1033),
                     .outcome = wk_hand_look(&event_store()->tournament, &at)->outcome,
                     .entered_by = WK_ROLE_PLAYERS,
                     .confirmed_by = WK_ROLE_PLAYERS,
                     .by = 15,
                     .entered_s = 39000,
                     .confirmed_s = 39040},
                    {.result = wk_record_number(9, 31),
                     .confirmed = wk_record_number(9, 32),
                     .outcome = {.kind = WK_OUTCOME_DISCARD, .winner = WK_WIND_SOUTH, .payer = WK_WIND_WEST, .points = 33},
                     .entered_by = WK_ROLE_JUDGE,
                     .confirmed_by = WK_ROLE_PLAYERS,
                     .by = 15,
                     .entered_s = 39100,
                     .confirmed_s = -1}}};
    work->item[0] = (struct wk_work_item){.kind = WK_WORK_TWICE,
                                          .number = wk_record_number(9, 32),
                                          .other = wk_record_number(3, 1033),
                                          .time_s = 39100,
                                          .entry = WK_ENTRY_RESULT,
                                          .at = at};
    work->n = work->n_all = 1;
}

static bool work_answers(struct app_world *w, const struct wk_effect *effect)
{
    struct wk_event event = {.kind = WK_EVENT_WORK, .work = {.status = WK_OK}};
    const struct wk_work_item items[] = {
        {.kind = WK_WORK_FORK, .number = wk_record_number(5, 812), .time_s = -1},
        {.kind = WK_WORK_ASIDE,
         .number = wk_record_number(3, 1032),
         .other = wk_record_number(9, 14),
         .time_s = 39000,
         .entry = WK_ENTRY_RESULT,
         .at = {2, 1, 4},
         .why = WK_REFUSED_NOT_OWNER},
        {.kind = WK_WORK_ASIDE,
         .number = wk_record_number(4, 77),
         .time_s = 38000,
         .entry = WK_ENTRY_GATE,
         .why = WK_REFUSED_DONE},
        {.kind = WK_WORK_WAITING, .number = wk_record_number(2, 431), .other = wk_record_number(4, 80), .time_s = 39100},
        {.kind = WK_WORK_ASIDE, .number = wk_record_number(4, 60), .time_s = 37000, .why = WK_REFUSED_UNREADABLE}};
    const struct wk_work_item unvouched[] = {
        {.kind = WK_WORK_ASIDE,
         .number = wk_record_number(3, 1040),
         .time_s = 39200,
         .entry = WK_ENTRY_RULING,
         .at = {2, 2, 1},
         .why = WK_REFUSED_NOT_VOUCHED},
        {.kind = WK_WORK_ASIDE,
         .number = wk_record_number(9, 31),
         .other = wk_record_number(3, 1032),
         .time_s = 39000,
         .entry = WK_ENTRY_RESULT,
         .at = {2, 1, 4},
         .why = WK_REFUSED_TWO_RESULTS},
        {.kind = WK_WORK_UNVOUCHED, .number = wk_record_number(4, 80), .time_s = 39100, .entry = WK_ENTRY_GATE}};
    const struct wk_work_item *const shown = work_of == WORK_UNVOUCHED ? unvouched : items;
    const size_t n = work_of == WORK_EMPTY || work_of == WORK_TWICE ? 0
                     : work_of == WORK_UNVOUCHED                    ? sizeof(unvouched) / sizeof(unvouched[0])
                                                                    : sizeof(items) / sizeof(items[0]);

    if (effect->kind != WK_EFFECT_LOOK_WORK)
        return false;
    for (size_t i = 0; i < n; i++)
        event.work.item[event.work.n++] = shown[i];
    event.work.n_all = event.work.n;
    if (work_of == WORK_TWICE)
        twice_of(&event.work);
    app_send(w, &event);
    return true;
}

static void work(struct app_world *w, int of)
{
    work_of = of;
    g_hall_wait(w);
    w->answers = work_answers;
    app_unlock(w);
    app_act(w, WK_ACTION_OPEN, WK_SCREEN_WORK);
    assert_int_equal(w->app.screen, WK_SCREEN_WORK);
}

void g_work(struct app_world *w)
{
    work(w, WORK_FULL);
}

void g_work_none(struct app_world *w)
{
    work(w, WORK_EMPTY);
}

/* A ruling for which the hall saw no PIN, a hand that was confirmed twice, and what waits for the hall. */
void g_work_unvouched(struct app_world *w)
{
    work(w, WORK_UNVOUCHED);
}

void g_work_twice(struct app_world *w)
{
    work(w, WORK_TWICE);
}

void g_acts_two(struct app_world *w)
{
    g_work_twice(w);
    app_act(w, WK_ACTION_JUDGE_LOOK, 0);
    assert_int_equal(w->app.judge.step, WK_JUDGE_TWO);
}

void g_acts_two_chosen(struct app_world *w)
{
    g_acts_two(w);
    app_act(w, WK_ACTION_JUDGE_CHOOSE, 2);
}

/* The other one, and why: the store has it, and the state that it tells shows which one counts. */
void g_acts_two_done(struct app_world *w)
{
    struct wk_hand_state *const hand = &event_store()->tournament.hand[WK_ROUNDS * WK_HANDS] /* table 2 */;

    g_acts_two_chosen(w);
    app_act(w, WK_ACTION_JUDGE_NEXT, 0);
    app_act(w, WK_ACTION_JUDGE_CHOOSE, 1);
    app_act(w, WK_ACTION_JUDGE_NEXT, 0);
    hand->outcome = w->app.judge.two.version[1].outcome;
    event_send(w);
    app_send(w, &(struct wk_event){.kind = WK_EVENT_DECIDED, .decided = {.status = WK_OK, .seq = wk_record_number(2, 60)}});
}

/* Somebody else was faster. */
void g_acts_two_late(struct app_world *w)
{
    g_acts_two_chosen(w);
    app_act(w, WK_ACTION_JUDGE_NEXT, 0);
    app_act(w, WK_ACTION_JUDGE_CHOOSE, 1);
    app_act(w, WK_ACTION_JUDGE_NEXT, 0);
    app_send(w, &(struct wk_event){.kind = WK_EVENT_DECIDED, .decided = {.status = WK_ALREADY}});
}

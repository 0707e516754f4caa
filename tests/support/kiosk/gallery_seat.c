/* The gallery's states of the hall, the seat check, play and result. */
#include "tests/support/kiosk/gallery_seat.h"
#include "rules/event/duplicate/seating.h"

void at_table(struct app_world *w, int table)
{
    event_begin(w, 1, table, false);
    event_seal(w, table, 1);
}

void g_event_idle(struct app_world *w)
{
    at_table(w, 1);
}

void g_event_idle_station(struct app_world *w)
{
    event_begin(w, 16, 1, true);
    app_act(w, WK_ACTION_TABLE, 62);
}

void g_event_idle_over(struct app_world *w)
{
    at_table(w, 2);
    for (int r = 1; r <= WK_ROUNDS; r++)
        for (int h = 1; h <= WK_HANDS; h++)
            for (int t = 1; t <= WK_SECTION_TABLES; t++)
                event_store_play(&(struct wk_hand_id){.table = t, .round = r, .hand = h},
                                 &(struct wk_outcome){.kind = WK_OUTCOME_DRAW});
    for (int t = 0; t < WK_SECTION_TABLES; t++)
        event_store()->floor.table[t].passed = 15, event_store()->floor.table[t].opened = true;
    event_send(w);
}

static void call_judge_at(struct app_world *w, int table)
{
    app_act(w, WK_ACTION_TABLE, table);
    app_act(w, WK_ACTION_CALL_JUDGE, 0);
    app_act(w, WK_ACTION_CLOSE, 0);
    app_act(w, WK_ACTION_BACK, 0);
}

/* Four tables at four stages; one calls the judge. */
static void hall_of(struct app_world *w, int n_sections)
{
    const struct wk_outcome draw = {.kind = WK_OUTCOME_DRAW};
    event_begin(w, n_sections, 1, true);
    call_judge_at(w, 3);
    event_store_play(&(struct wk_hand_id){.table = 1, .round = 1, .hand = 1}, NULL);
    event_store_play(&(struct wk_hand_id){.table = 2, .round = 1, .hand = 1}, &draw);
    event_store_play(&(struct wk_hand_id){.table = 4, .round = 1, .hand = 1}, &draw);
    event_store()->floor.table[1].passed = 7;
    event_store()->floor.table[3].passed = 15;
    event_send(w);
    event_wait(w, 754);
}

void g_hall(struct app_world *w)
{
    hall_of(w, 1);
}

void g_hall_late(struct app_world *w)
{
    hall_of(w, 3);
    event_wait(w, 300);
}

void g_event_idle_not_enrolled(struct app_world *w)
{
    event_begin(w, 1, 1, false);
    app_no_tileset(w);
}

void g_hall_corner(struct app_world *w)
{
    hall_of(w, 16);
    w->app.hall.first_table = 2;
    w->app.hall.last_table = 3;
}

/* A hall in the middle of its round: most play, some are late in each way that there is, one calls the judge. */
static void hall_busy(struct app_world *w, int n_sections)
{
    const struct wk_outcome draw = {.kind = WK_OUTCOME_DRAW};

    event_begin(w, n_sections, 1, true);
    call_judge_at(w, 6);
    for (int minute = 0; minute < 21; minute++) {
        for (int table = 1; table <= 4 * n_sections; table++) {
            const struct wk_hand_id at = {.table = table, .round = 1, .hand = 1};
            const int section = (table + 3) / 4, begins = section == 3 ? 14 : table == 4 * n_sections ? 99 : 2 + table * 5 % 4;
            if (minute == begins)
                event_store_play(&at, minute == 5 && section > 1 ? &draw : NULL);
            if (minute == 12 && begins == 5 && section % 4 != 0 && section > 1)
                event_store()->floor.table[table - 1].passed = section % 2 ? 15 : 7;
        }
        event_send(w);
        event_wait(w, minute == 0 ? 110 : 60);
    }
}

void g_hall_two(struct app_world *w)
{
    hall_busy(w, 2);
}

void g_hall_four(struct app_world *w)
{
    hall_busy(w, 4);
}

void g_hall_eight(struct app_world *w)
{
    hall_busy(w, 8);
}

void g_hall_sections(struct app_world *w)
{
    hall_busy(w, 16);
}

void g_hall_pages(struct app_world *w)
{
    hall_busy(w, WK_MAX_SECTIONS);
    app_act(w, WK_ACTION_JUDGE_PAGE, 7);
}

/* A large one before anybody plays, and with nobody late. */
void g_hall_begin(struct app_world *w)
{
    event_begin(w, 16, 1, true);
    event_wait(w, 60);
}

void g_hall_missing(struct app_world *w)
{
    hall_of(w, 16);
    for (int hand = 1; hand <= 2; hand++) {
        struct wk_entry gate = {.kind = WK_ENTRY_GATE,
                                .role = WK_ROLE_JUDGE,
                                .reason = "time is short",
                                .gate = {.section = 1, .round = 1, .hand = hand}};
        assert_int_equal(event_apply(&gate, NULL), WK_OK);
    }
    event_send(w);
}

void g_hall_help(struct app_world *w)
{
    hall_of(w, 1);
    app_act(w, WK_ACTION_HELP, 0);
}

void g_checkin(struct app_world *w)
{
    at_table(w, 1);
    app_act(w, WK_ACTION_START, 0);
    app_act(w, WK_ACTION_SEAT_HERE, WK_WIND_WEST);
    app_act(w, WK_ACTION_SEAT_HERE, WK_WIND_NORTH);
}

void g_checkin_turned(struct app_world *w)
{
    at_table(w, 2);
    app_act(w, WK_ACTION_START, 0);
    app_act(w, WK_ACTION_SEAT_TURN, WK_WIND_WEST);
}

void g_checkin_swap(struct app_world *w)
{
    g_checkin(w);
    app_act(w, WK_ACTION_SEAT_WRONG, 0);
    app_act(w, WK_ACTION_SEAT_HERE, WK_WIND_SOUTH);
}

void g_checkin_change(struct app_world *w)
{
    g_checkin_swap(w);
    app_act(w, WK_ACTION_SEAT_HERE, WK_WIND_EAST);
}

void g_checkin_change_across(struct app_world *w)
{
    at_table(w, 2);
    app_act(w, WK_ACTION_START, 0);
    app_act(w, WK_ACTION_SEAT_WRONG, 0);
    app_act(w, WK_ACTION_SEAT_HERE, WK_WIND_SOUTH);
    app_act(w, WK_ACTION_SEAT_HERE, WK_WIND_NORTH);
}

void g_checkin_find(struct app_world *w)
{
    at_table(w, 2);
    app_act(w, WK_ACTION_START, 0);
    app_act(w, WK_ACTION_SEAT_FIND, 1);
}

void g_checkin_find_section(struct app_world *w)
{
    event_begin(w, 16, 2, false);
    app_act(w, WK_ACTION_START, 0);
    app_act(w, WK_ACTION_SEAT_FIND, 16);
}

void g_checkin_refused(struct app_world *w)
{
    g_checkin(w);
    w->app.hall.refusal.kind = WK_REFUSED_WON; /* the longest of the sentences */
}

void g_checkin_no_camera(struct app_world *w)
{
    g_checkin(w);
    app_camera(w, WK_NO_CAMERA);
}

void g_checkin_help(struct app_world *w)
{
    g_checkin(w);
    app_act(w, WK_ACTION_HELP, 0);
}

void g_play(struct app_world *w)
{
    at_table(w, 1);
    event_store_play(&w->app.seat.at, NULL);
    event_send_store(w);
    event_send(w);
    app_act(w, WK_ACTION_START, 0);
    event_wait(w, 754);
}

void g_play_warn(struct app_world *w)
{
    g_play(w);
    event_wait(w, 180);
}

void g_play_over(struct app_world *w)
{
    g_play(w);
    event_wait(w, 7200);
}

void g_play_help(struct app_world *w)
{
    g_play(w);
    app_act(w, WK_ACTION_HELP, 0);
}

void g_result(struct app_world *w)
{
    g_play(w);
    app_act(w, WK_ACTION_HU, 0);
}

void g_result_from(struct app_world *w)
{
    g_result(w);
    app_act(w, WK_ACTION_RESULT_WINNER, WK_WIND_SOUTH);
}

void g_result_points(struct app_world *w)
{
    g_result_from(w);
    app_act(w, WK_ACTION_RESULT_PAYER, WK_WIND_WEST);
}

void g_result_less(struct app_world *w)
{
    g_result_points(w);
    app_act(w, WK_ACTION_DIGIT, 7);
    app_act(w, WK_ACTION_RESULT_ENTER, 0);
}

void g_result_whole(struct app_world *w)
{
    g_result_points(w);
    app_act(w, WK_ACTION_DIGIT, 1);
    app_act(w, WK_ACTION_DIGIT, 6);
}

/* 240 for 24: asked about. */
void g_result_asked(struct app_world *w)
{
    g_result_points(w);
    for (const char *points = "240"; *points; points++)
        app_act(w, WK_ACTION_DIGIT, *points - '0');
    app_act(w, WK_ACTION_RESULT_ENTER, 0);
}

void g_result_draw(struct app_world *w)
{
    g_play(w);
    app_act(w, WK_ACTION_HU, 1);
}

void g_result_help(struct app_world *w)
{
    g_result(w);
    app_act(w, WK_ACTION_HELP, 0);
}

void g_confirm(struct app_world *w)
{
    g_result_whole(w);
    app_act(w, WK_ACTION_RESULT_ENTER, 0);
    app_act(w, WK_ACTION_AGREE, WK_WIND_EAST);
}

void g_confirm_draw(struct app_world *w)
{
    g_result_draw(w);
    app_act(w, WK_ACTION_RESULT_ENTER, 0);
}

void g_confirm_most(struct app_world *w)
{
    at_table(w, 2);
    event_store_play(&w->app.seat.at, NULL);
    event_send_store(w);
    event_send(w);
    app_act(w, WK_ACTION_START, 0);
    app_act(w, WK_ACTION_HU, 0);
    app_act(w, WK_ACTION_RESULT_WINNER, WK_WIND_SOUTH);
    app_act(w, WK_ACTION_RESULT_PAYER, WK_WIND_SOUTH);
    for (int i = 0; i < 3; i++)
        app_act(w, WK_ACTION_DIGIT, i ? 0 : 5);
    app_act(w, WK_ACTION_RESULT_ENTER, 0);
    app_act(w, WK_ACTION_RESULT_ENTER, 500);
}

void g_confirm_help(struct app_world *w)
{
    g_confirm(w);
    app_act(w, WK_ACTION_HELP, 0);
}

/*
 * Acts at the desk in a browser: what each asks, what it says that it would change and for whom, that it is done as the hall's
 * commands do it, and who may do none of it.
 */
#include "db/hall/announcement.h"
#include "db/state/tournament.h"
#include "db/store/pin.h"
#include "labels/lang/lang.h"
#include "rules/event/kind.h"
#include "tests/support/hall/board_world.h"

#include <unistd.h>

static const struct wk_hand_state *hand_at(struct place *p, int table, int round, int hand)
{
    return wk_hand_look(event_of(p), &(struct wk_hand_id){table, round, hand});
}

static const struct wk_act *last_act(struct place *p)
{
    return &event_of(p)->act[event_of(p)->n_acts - 1];
}

/* ---- results from paper */

#define OF_1_1_1 "table=1&round=1&hand=1"

static void a_result_comes_from_paper(void **state)
{
    struct place *p = *state;
    struct browser b;
    const char *text;

    begin_event(p, "nmjl", 20);
    sign_in(p, &b);
    text = post_as(p, &b, "/acts/look", "act=result&" OF_1_1_1);
    has(text, "Table 1, round 1, game 1");
    has(text, "Who has Mah Jongg?");
    has(text, "<option value=\"A\">A ");
    has_not(text, "/acts/do");
    text =
        post_as(p, &b, "/acts/look", "act=result&asked=1&" OF_1_1_1 "&outcome=win&winner=A&value=25&self_pick=1&discarder=B");
    has(text, "role=\"alert\">Say how the game ended");
    has(text, "<option value=\"A\" selected>"); /* nothing has to be filled in twice */
    has(post_as(p, &b, "/acts/look", "act=result&asked=1&" OF_1_1_1 "&outcome=nonsense"), "A field is not filled in");
    has(post_as(p, &b, "/acts/look", "act=result&asked=1&" OF_1_1_1 "&outcome=win&winner=A&value=2x&self_pick=1"),
        "A field is not filled in");
    has(post_as(p, &b, "/acts/do", "act=result&" OF_1_1_1 "&reason=x"), "A field is not filled in");
    assert_int_equal(hand_at(p, 1, 1, 1)->state, WK_RESULT_MISSING);
    has(do_act(p, &b, "act=result&asked=1&" OF_1_1_1 "&outcome=win&winner=A&value=25&discarder=B&exposures=2&penalties-3=-10",
               "No round is over yet", ""),
        "Done: record 1-");
    assert_int_equal(hand_at(p, 1, 1, 1)->state, WK_RESULT_CONFIRMED);
    assert_int_equal(hand_at(p, 1, 1, 1)->role, WK_ROLE_PAPER);
    assert_int_equal(hand_at(p, 1, 1, 1)->outcome.points, 25);
    assert_int_equal(hand_at(p, 1, 1, 1)->outcome.exposures, 2);
    assert_int_equal(hand_at(p, 1, 1, 1)->outcome.penalty[2], -10);
    has(get_as(p, &b, "/acts"), "Result from paper");
}

static void a_result_is_corrected(void **state)
{
    struct place *p = *state;
    struct browser b;
    char number[32], fields[256];
    const char *text;

    begin_event(p, "nmjl", 20);
    play_round(p, 1);
    sign_in(p, &b);
    text = post_as(p, &b, "/acts/look", "act=result&" OF_1_1_1);
    has(text, "<option value=\"A\" selected>");
    has(text, "Who is here?"); /* its card was taken */
    copy_after(text, "name=\"number\" value=\"", "\"", number, sizeof number);
    has(post_as(p, &b, "/acts/look", "act=result&asked=1&number=1-1&" OF_1_1_1 "&outcome=wall"), "It has changed meanwhile");
    has(post_as(p, &b, "/acts/look", "act=result&asked=1&" OF_1_1_1 "&outcome=wall"), "It has changed meanwhile");
    snprintf(fields, sizeof fields,
             "act=result&asked=1&number=%s&" OF_1_1_1 "&outcome=wall&present-1=1&present-2=1&present-3=1&present-4=1", number);
    has(do_act(p, &b, fields, "It takes the place of the result", ""), "A reason is missing");
    has(do_act(p, &b, fields, "Standings after round 1", "the+card+says+so"), "Done: record 1-");
    assert_int_equal(hand_at(p, 1, 1, 1)->outcome.kind, WK_OUTCOME_WALL);
    assert_int_equal(hand_at(p, 1, 1, 1)->state, WK_RESULT_CONFIRMED);
    assert_int_equal(last_act(p)->entry.kind, WK_ENTRY_RESULT);
    assert_string_equal(last_act(p)->entry.reason, "the card says so");
}

/* What everybody may know of the round that is over, and nothing of a deal that others have yet to play. */
static void a_look_tells_nothing_of_other_tables(void **state)
{
    struct place *p = *state;
    struct browser b;
    static char told[2][1 << 16];

    for (int i = 0; i < 2; i++) {
        begin_event(p, "duplicate", 16);
        play_round(p, 1);
        play_hand(p, 2, 2, 1,
                  (struct wk_outcome){
                      .kind = WK_OUTCOME_DISCARD, .winner = WK_WIND_EAST, .payer = WK_WIND_WEST, .points = i ? 88 : 8});
        sign_in(p, &b);
        const char *const text = post_as(
            p, &b, "/acts/look", "act=result&asked=1&table=1&round=2&hand=1&outcome=discard&winner=E&payer=S&points=24");
        has(text, "The standings of the rounds that are over stay as they are");
        snprintf(told[i], sizeof told[i], "%s", strstr(text, "<dl>"));
        *strstr(told[i], "<form") = 0;
        if (i == 0) {
            assert_int_equal(teardown(state), 0);
            assert_int_equal(setup_pin(state), 0);
            p = *state;
        }
    }
    assert_string_equal(told[0], told[1]);
    has(told[0], "<b>+48</b>");
}

/* ---- rulings, fouled deals */

static void a_ruling_is_entered_and_taken_back(void **state)
{
    struct place *p = *state;
    struct browser b;
    char number[32], fields[64];
    const char *text;

    begin_event(p, "duplicate", 16);
    play_round(p, 1);
    sign_in(p, &b);
    text = get_as(p, &b, "/acts");
    has(text, "<option value=\"redress\">Redress</option>");
    has_not(text, "value=\"complaint\"");
    has(post_as(p, &b, "/acts/look", "act=ruling&ruling=imp&" OF_1_1_1), "How many IMP are taken off?");
    has(post_as(p, &b, "/acts/look", "act=ruling&asked=1&ruling=imp&points=3&" OF_1_1_1), "Say whom it concerns");
    has(post_as(p, &b, "/acts/look", "act=ruling&asked=1&ruling=imp&points=21&who=W&" OF_1_1_1), "A field is not filled in");
    has(post_as(p, &b, "/acts/look", "act=ruling&asked=1&ruling=dead&who=W&" OF_1_1_1), "There is no such ruling");
    text = do_act(p, &b, "act=ruling&asked=1&ruling=imp&points=3&who=W&" OF_1_1_1, "Standings after round 1", "late");
    copy_after(text, "name=\"number\" value=\"", "\"", number, sizeof number);
    assert_int_equal(last_act(p)->entry.ruling.imp, -3);
    assert_int_equal(last_act(p)->entry.ruling.direction, WK_WIND_WEST);
    snprintf(fields, sizeof fields, "act=reverse&number=%s", number);
    has(do_act(p, &b, fields, "Standings after round 1", "on+appeal"), "Done: record 1-");
    has(do_act(p, &b, "act=ruling&asked=1&ruling=ms&ms-1=10&ms-2=-10&" OF_1_1_1, "Points moved", "a+tile+shown"), "Done");
    assert_int_equal(last_act(p)->entry.ruling.ms[1], -10);
    has(do_act(p, &b, "act=ruling&asked=1&ruling=penalty&points=30&who=N&" OF_1_1_1, "Penalty", "late"), "Done");
    assert_int_equal(last_act(p)->entry.ruling.ms[3], -30);
}

static void a_fouled_deal_is_decided(void **state)
{
    struct place *p = *state;
    struct browser b;

    begin_event(p, "duplicate", 16);
    play_round(p, 1);
    sign_in(p, &b);
    has(post_as(p, &b, "/acts/look", "act=foul&table=1&round=1"), "Hands with the same number had the same tiles");
    has(post_as(p, &b, "/acts/look", "act=foul&asked=1&table=1&round=1&part-1=1&part-2=1&part-3=1&part-4=1&choice=apart"),
        "role=\"alert\"");
    has(do_act(p, &b, "act=foul&asked=1&table=1&round=1&part-1=1&part-2=1&part-3=2&part-4=2&choice=cancel", "count for nobody",
               "two+tiles+exchanged"),
        "Done: record 1-");
    assert_int_equal(last_act(p)->entry.foul.choice, WK_FOUL_CANCEL);
    assert_int_equal(last_act(p)->entry.foul.part[3], 2);
    has(get_as(p, &b, "/acts"), "A decision on a fouled deal");
}

/* ---- players, the end of play */

static void players_are_out_and_others_play(void **state)
{
    struct place *p = *state;
    struct browser b;

    begin_event(p, "nmjl", 20);
    play_round(p, 1);
    sign_in(p, &b);
    has(post_as(p, &b, "/acts/look", "act=stand-in"), "Who plays in the place of that player?");
    has(post_as(p, &b, "/acts/look", "act=stand-in&asked=1&player=99&round=2&hand=1&name=Li"), "There is no such player");
    has(do_act(p, &b, "act=stand-in&asked=1&player=3&round=2&hand=1&name=Li+%26+Co&club=", "Li &amp; Co", "taken+ill"),
        "Done: record 1-");
    assert_string_equal(wk_person_of(event_of(p), 2, 2, 1)->name, "Li & Co");
    has(post_as(p, &b, "/acts/look", "act=out"), "What became of the player?");
    has(do_act(p, &b, "act=out&asked=1&player=5&round=2&hand=1&out=withdrawn&results=keep", "No rank", "went+home"), "Done");
    assert_int_equal(last_act(p)->entry.out.kind, WK_OUT_WITHDRAWN);
    const char *const again =
        post_as(p, &b, "/acts/look", "act=out&asked=1&player=5&round=2&hand=1&out=withdrawn&results=keep");
    has(again, "role=\"alert\"");
    has(again,
        wk_person_of(event_of(p), 4, 1, 1)->name); /* who it is that is out already, in the list of what contradicts it */
    has(again, "</bdi></li>");
    has(do_act(p, &b, "act=out&asked=1&player=6&round=2&hand=1&to_round=2&to_hand=2&out=suspended&results=keep",
               "Up to round 2, game 2", "loud"),
        "Done");
    assert_int_equal(last_act(p)->entry.out.last_hand, 2);
}

static void play_ends(void **state)
{
    struct place *p = *state;
    struct browser b;
    char number[32], fields[64];

    begin_event(p, "nmjl", 20);
    sign_in(p, &b);
    play_round(p, 1);
    play_round(p, 2);
    const char *const text = do_act(p, &b, "act=ended", "The protest time begins: ", "all+is+played");
    copy_after(text, "name=\"number\" value=\"", "\"", number, sizeof number);
    assert_true(event_of(p)->ended_seq > 0);
    has_not(get_as(p, &b, "/acts"), "value=\"ended\"");
    snprintf(fields, sizeof fields, "act=reverse&number=%s", number);
    has(do_act(p, &b, fields, "The end of play", "too+early"), "Done");
    assert_int_equal(event_of(p)->ended_seq, 0);
}

/* ---- seats, clocks */

static void two_who_sat_wrong_are_put_right(void **state)
{
    struct place *p = *state;
    struct browser b;
    char number[32], fields[64];

    begin_event(p, "duplicate", 16);
    sign_in(p, &b);
    has(post_as(p, &b, "/acts/look", "act=seats"), "Up to this hand of the round");
    has(post_as(p, &b, "/acts/look", "act=seats&asked=1&player=1&other=1&round=1&hand=1&to_hand=2"), "Choose two players");
    has(post_as(p, &b, "/acts/look", "act=seats&asked=1&player=1&other=99&round=1&hand=1&to_hand=2"), "Choose two players");
    const char *const text = do_act(p, &b, "act=seats&asked=1&player=1&other=2&round=1&hand=1&to_hand=2",
                                    "Results of these hands go to who sat there", "both+say+so");
    has(text, "Done: record 1-");
    copy_after(text, "name=\"number\" value=\"", "\"", number, sizeof number);
    assert_int_equal(last_act(p)->entry.kind, WK_ENTRY_MOVED);
    assert_int_equal(last_act(p)->entry.moved.pair[0][1], 1);
    assert_int_equal(last_act(p)->entry.moved.last_hand, 2);
    snprintf(fields, sizeof fields, "act=reverse&number=%s", number);
    has(do_act(p, &b, fields, "Seats that were moved", "they+did+not"), "Done");
}

static void a_section_gets_more_time(void **state)
{
    struct place *p = *state;
    struct browser b;

    begin_event(p, "nmjl", 20);
    sign_in(p, &b);
    has(post_as(p, &b, "/acts/look", "act=time&section=1&minutes=5"), "No clock of this section runs");
    has(post_as(p, &b, "/acts/look", "act=time&section=9&minutes=5"), "There is no such section");
    for (int table = 1; table <= event_of(p)->shape.n_tables; table++)
        seat(p, table);
    has(post_as(p, &b, "/acts/look", "act=time&section=1&minutes=99"), "A field is not filled in");
    has(get(p, "/"), "left in this round");
    has(do_act(p, &b, "act=time&section=1&minutes=5", "5 minutes more, at all tables of section 1", ""), "Done: record 1-");
    assert_int_equal(event_of(p)->round_min[0][0], 5);
}

/* ---- what everybody is told */

static void everybody_is_told(void **state)
{
    struct place *p = *state;
    struct browser b;
    struct wk_announcement said;

    begin_event(p, "nmjl", 20);
    sign_in(p, &b);
    const int fd = connect_to(p);
    request(fd, "GET", "/live/screen?lang=en", "");
    (void)read_until(p, fd, "event: beat", false);
    has_not(get(p, "/"), "<p role=\"status\">");
    has(post_as(p, &b, "/acts/look", "act=say&text=+"), "Write what everybody is to read");
    has(do_act(p, &b, "act=say&text=Tea+%3C+in+the+hall", "Each kiosk shows it between hands", ""), "Done: record 1-");
    has(read_until(p, fd, "Tea &lt; in the hall", true), "data: said <p role=");
    has(get(p, "/?lang=zh"), "<p role=\"status\">Tea ");
    has(get_as(p, &b, "/acts"), "value=\"Tea &lt; in the hall\"");
    assert_int_equal(wk_store_announced(p->world.store, &said), WK_OK);
    assert_string_equal(said.text, "Tea < in the hall");
    has(do_act(p, &b, "act=say", "It is not shown any more then", ""), "Done: record 1-");
    (void)read_until(p, fd, "data: said \n", true);
    has_not(get(p, "/"), "<p role=\"status\">");
    close(fd);
}

/* ---- who may do none of it */

static void nobody_else_does_it(void **state)
{
    static const char *const acts[] = {
        "act=result&asked=1&" OF_1_1_1 "&outcome=wall&reason=x",
        "act=ruling&asked=1&ruling=penalty&points=30&who=A&" OF_1_1_1 "&reason=x",
        "act=stand-in&asked=1&player=3&round=1&hand=1&name=Li&reason=x",
        "act=out&asked=1&player=5&round=1&hand=1&out=withdrawn&results=keep&reason=x",
        "act=ended&reason=x",
        "act=say&text=x",
        "act=vouch&number=2-3",
        "act=choose&number=2-3&reason=x",
        "act=time&section=1&minutes=5",
        "act=seats&asked=1&player=1&other=2&round=1&hand=1&to_hand=1&reason=x",
    };
    struct place *p = *state;
    struct browser stranger, b;
    struct wk_receipt receipt;

    begin_event(p, "nmjl", 20);
    assert_int_equal(wk_store_set_pin(p->world.store, WK_ROLE_JUDGE, "2468", &receipt), WK_OK);
    open_form(p, &stranger);
    sign_in(p, &b);
    const int64_t last = event_of(p)->last_seq[1];
    for (size_t i = 0; i < sizeof acts / sizeof *acts; i++) {
        struct browser wrong = b;
        has(post_as(p, &stranger, "/acts/do", acts[i]), "Location: /desk?lang=en");
        memcpy(wrong.token, stranger.token, sizeof wrong.token);
        has(post_as(p, &wrong, "/acts/do", acts[i]), "HTTP/1.1 403");
        wrong.token[0] = 0;
        has(post_as(p, &wrong, "/acts/look", acts[i]), "HTTP/1.1 403");
    }
    (void)post_as(p, &b, "/desk/out", "");
    for (size_t i = 0; i < sizeof acts / sizeof *acts; i++)
        has(post_as(p, &b, "/acts/do", acts[i]), "Location: /desk?lang=en");
    sign_in_with(p, &b, "name=&pin=2468", "Location: /worklist?lang=en");
    has(post_as(p, &b, "/acts/do", "act=vouch&number=2-3"), "That is for the director");
    has(post_as(p, &b, "/acts/do", "act=choose&number=2-3&reason=x"), "That is for the director");
    has(post_as(p, &b, "/acts/do", "act=out&asked=1&player=5&round=1&hand=1&out=disqualified&results=keep&reason=x"),
        "That is for the director");
    has_not(get_as(p, &b, "/acts"), "value=\"foul\"");
    assert_int_equal(event_of(p)->last_seq[1], last);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_setup_teardown(a_result_comes_from_paper, setup_pin, teardown),
        cmocka_unit_test_setup_teardown(a_result_is_corrected, setup_pin, teardown),
        cmocka_unit_test_setup_teardown(a_look_tells_nothing_of_other_tables, setup_pin, teardown),
        cmocka_unit_test_setup_teardown(a_ruling_is_entered_and_taken_back, setup_pin, teardown),
        cmocka_unit_test_setup_teardown(a_fouled_deal_is_decided, setup_pin, teardown),
        cmocka_unit_test_setup_teardown(players_are_out_and_others_play, setup_pin, teardown),
        cmocka_unit_test_setup_teardown(play_ends, setup_pin, teardown),
        cmocka_unit_test_setup_teardown(two_who_sat_wrong_are_put_right, setup_pin, teardown),
        cmocka_unit_test_setup_teardown(a_section_gets_more_time, setup_pin, teardown),
        cmocka_unit_test_setup_teardown(everybody_is_told, setup_pin, teardown),
        cmocka_unit_test_setup_teardown(nobody_else_does_it, setup_pin, teardown),
    };
    if (wk_lang_open("build/locale") != WK_OK)
        fprintf(stderr, "test_desk: no build/locale\n");
    return cmocka_run_group_tests(tests, NULL, NULL);
}

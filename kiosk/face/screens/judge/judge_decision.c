/* Steps of the director's final decisions: closing the event, and which of two results of one hand is right. */
#include "kiosk/face/draw/parts.h"
#include "kiosk/face/screens/judge/judge.h"
#include "kiosk/pages/phrases/who_phrase.h"
#include "rules/event/outcome.h"
#include "rules/event/protest.h"

/* ---------------------------------------------------------------- the close */

static const char *open_what(enum wk_open_kind kind)
{
    static const char *const whats[] = {"", WK_N("no result"), WK_N("its result is not confirmed"),
                                        WK_N("the same four have played it twice, and nobody has ruled")};

    return whats[kind];
}

/* Why the store did not close it, or how far the protest time is. */
static void close_note(const struct wk_app *app, struct wk_draw *draw, char *text, size_t n)
{
    switch ((int)app->judge.decided) {
    case WK_NOT_YET:
        snprintf(text, n, "%s", T("A deal is sealed, and nobody could open it afterwards: open it first"));
        break;
    case WK_NOT_CONFIRMED:
        snprintf(text, n, "%s", T("Something else has been left open meanwhile"));
        break;
    case WK_EVENT_CLOSED:
        snprintf(text, n, "%s", T("It is closed already"));
        break;
    default:
        wk_protest_text(app, draw, text, n);
        if (!text[0])
            snprintf(text, n, "%s", T("It has no protest time"));
    }
}

static void open_line(const struct wk_app *app, struct wk_draw *draw, struct wk_box line, const struct wk_hand_id *at,
                      const char *what)
{
    char text[WK_JUDGE_TEXT], place[96];

    wk_draw_mark(draw, WK_MARK_AGAIN, line.x + 18, wk_box_mid_y(line), 30, false);
    wk_cut_left(&line, 52);
    wk_judge_hand_text(app, draw, at, place, sizeof(place));
    snprintf(text, sizeof(text), T("%s: %s"), place, what);
    wk_part_fit(draw, line, wk_type_text, text);
}

/* The first open items, as many as there are lines, what was confirmed twice first; if there are more the last line says how
 * many. */
static void open_lines(const struct wk_app *app, struct wk_draw *draw, struct wk_box body, int n_open)
{
    const double high = 44;
    const int most = (int)(body.h / high), n_lines = n_open <= most ? n_open : most - 1;
    struct wk_hand_id at = {.table = 0};
    enum wk_open_kind kind;
    char text[96];
    int shown = 0;

    for (int i = 0; i < app->work.n_twice && shown < n_lines; i++, shown++)
        open_line(app, draw, wk_cut_top(&body, high), &app->work.twice[i].at, T("confirmed at two kiosks, with two results"));
    for (; shown < n_lines && wk_open_item_next(app->hall.tournament, app->hall.floor, &at, &kind); shown++)
        open_line(app, draw, wk_cut_top(&body, high), &at, T(open_what(kind)));
    if (shown == n_open)
        return;
    snprintf(text, sizeof(text), T("and %d more"), n_open - shown);
    wk_cut_left(&body, 52);
    wk_part_fit(draw, wk_cut_top(&body, high), wk_type_quiet, text);
}

static void draw_open(const struct wk_app *app, struct wk_draw *draw)
{
    const int n_open = wk_judge_n_open(app);
    struct wk_box body = wk_judge_body(draw, WK_GAP);
    char note[128], word[96];

    close_note(app, draw, note, sizeof(note));
    wk_judge_headline(app, draw, T("Close the event for good?"), note);
    wk_cut_top(&body, 8);
    if (n_open == 0) {
        wk_part_fact(draw, WK_MARGIN, body.y + 32, T("Every result is confirmed, and nothing waits for a ruling"));
    } else {
        const struct wk_box leave = wk_cut_bottom(&body, 108);

        wk_cut_bottom(&body, WK_GAP);
        open_lines(app, draw, body, n_open);
        snprintf(word, sizeof(word), n_open == 1 ? T("Leave %d hand as it is") : T("Leave %d hands as they are"), n_open);
        wk_judge_choice(draw, leave, word, T("Nobody can mend them afterwards. Back, and they can be mended now"),
                        app->judge.left_open == n_open, WK_ACTION_JUDGE_CHOOSE, 0);
    }
    wk_judge_bar(app, draw, NULL, 0);
}

/* ---------------------------------------------------------------- two results */

/* "Kiosk 3, record 3-24, 10:50". */
static void source_text(struct wk_draw *draw, int64_t number, int time_s, char *text, size_t n)
{
    char clock[12];

    wk_time_text(clock, time_s, false);
    snprintf(text, n, T("kiosk %d, record %s, %s"), wk_record_journal(number), wk_record_text(number).text, clock);
}

/* What stands on a card: its ink, and the room that is left. */
struct version_page {
    struct wk_box rest;
    enum wk_colour ink, quiet;
};

static void version_line(struct wk_draw *draw, struct version_page *page, double high, bool loud, const char *text)
{
    wk_part_fit(draw, wk_cut_top(&page->rest, high),
                loud ? wk_type_in(wk_type_text, page->ink, WK_LEFT) : wk_type_in(wk_type_tag, page->quiet, WK_LEFT), text);
}

/* The names of those who confirmed, one in each line; a role has its own words. */
static void confirmers(const struct wk_app *app, struct wk_draw *draw, struct version_page *page,
                       const struct wk_work_version *version)
{
    if (version->confirmed_by != WK_ROLE_PLAYERS)
        version_line(draw, page, 36, true, T(wk_role_phrases(version->confirmed_by)->by));
    for (int d = WK_WIND_EAST; d <= WK_WIND_NORTH && version->confirmed_by == WK_ROLE_PLAYERS; d++)
        if (version->by >> (d - 1) & 1u)
            version_line(draw, page, 36, true, wk_app_person_at(app, &app->judge.two.at, (enum wk_wind)d)->name);
}

static void version_card(const struct wk_app *app, struct wk_draw *draw, struct wk_box card, int i)
{
    const struct wk_app_judge *judge = &app->judge;
    const struct wk_work_version *version = &judge->two.version[i];
    const struct wk_hand_state *hand = wk_hand_look(app->hall.tournament, &judge->two.at);
    const bool asked = judge->add == WK_JUDGE_VERSION, chosen = asked && judge->chosen == i + 1,
               counts = hand->state == WK_RESULT_CONFIRMED && wk_outcome_same(&hand->outcome, &version->outcome),
               down = wk_draw_is_pressed(draw, WK_ACTION_JUDGE_CHOOSE, i + 1);
    const enum wk_colour ink = chosen ? WK_C_INK : WK_C_IVORY;
    struct version_page page = {wk_box_inset(card, WK_PAD, 8), ink, chosen ? WK_C_INK : WK_C_STONE};
    struct wk_box head;
    char text[WK_JUDGE_TEXT], source[96];

    wk_draw_box(draw, card, WK_R_CARD, chosen ? WK_C_IVORY : down ? WK_C_KEY_DOWN : WK_C_PANEL);
    head = wk_cut_top(&page.rest, 76);
    if (counts || !chosen) /* the mark of what does not count is made for a dark card */
        wk_draw_mark(draw, counts ? WK_MARK_OK : WK_MARK_EMPTY, head.x + 24, wk_box_mid_y(head), 44, false);
    wk_cut_left(&head, 64);
    wk_judge_outcome_text(app, draw, &judge->two.at, &version->outcome, text, sizeof(text));
    wk_part_fit(draw, head, (struct wk_type){32, true, ink, WK_LEFT}, text);
    version_line(draw, &page, 32, false, counts ? T("This one counts now") : T("This one is set aside"));
    wk_cut_top(&page.rest, 6);
    version_line(draw, &page, 30, false, T("Entered by"));
    version_line(draw, &page, 36, true, T(wk_role_phrases(version->entered_by)->by));
    source_text(draw, version->result, version->entered_s, source, sizeof(source));
    version_line(draw, &page, 30, false, source);
    wk_cut_top(&page.rest, 6);
    version_line(draw, &page, 30, false, T("Confirmed by"));
    confirmers(app, draw, &page, version);
    source_text(draw, version->confirmed, version->confirmed_s, source, sizeof(source));
    version_line(draw, &page, 30, false, source);
    if (asked)
        wk_draw_touch(draw, card, WK_ACTION_JUDGE_CHOOSE, i + 1, false);
}

static void draw_two(const struct wk_app *app, struct wk_draw *draw)
{
    const struct wk_app_judge *judge = &app->judge;
    const struct wk_hand_id *at = &judge->two.at;
    const struct wk_keycap done = {T("Done"), WK_KEY_PRIMARY, WK_ACTION_BACK, 0, -1};
    const struct wk_box body = wk_judge_body(draw, WK_GAP);
    char text[96];

    snprintf(text, sizeof(text),
             wk_app_says_games(app) ? T("Table %d, round %d, game %d: which result is right?")
                                    : T("Table %d, round %d, hand %d: which result is right?"),
             at->table, at->round, at->hand);
    wk_judge_headline(app, draw, text,
                      judge->decided == WK_NOT_FOUND || judge->decided == WK_ALREADY
                          ? T("This was decided meanwhile: look at the list again")
                          : T("It was confirmed at two kiosks. Ask the four, or look at the score form"));
    for (int i = 0; i < 2; i++)
        version_card(app, draw, wk_zone_upright(draw) ? wk_box_row(body, i, 2, WK_GAP) : wk_box_column(body, i, 2, WK_GAP), i);
    if (judge->add == WK_JUDGE_VERSION)
        wk_judge_bar(app, draw, NULL, 0);
    else
        wk_part_bar(app, draw, &done, 1);
}

void wk_judge_decision_title(const struct wk_app *app, struct wk_draw *draw, char *title, size_t n_title, char *place,
                             size_t n_place)
{
    const struct wk_app_judge *judge = &app->judge;
    const struct wk_hand_id *at = &judge->two.at;

    if (judge->add == WK_JUDGE_CLOSE) {
        snprintf(title, n_title, "%s", T("Close the event"));
        wk_protest_text(app, draw, place, n_place);
        return;
    }
    wk_judge_outcome_text(app, draw, at, &judge->two.version[judge->chosen == 2].outcome, title, n_title);
    wk_judge_hand_text(app, draw, at, place, n_place);
}

bool wk_judge_decision_steps(const struct wk_app *app, struct wk_draw *draw)
{
    if (app->judge.step == WK_JUDGE_OPEN)
        draw_open(app, draw);
    else if (app->judge.step == WK_JUDGE_TWO)
        draw_two(app, draw);
    else
        return false;
    return true;
}

/* The play of a hand: its clock, and in an event the silent Hu. */
#include "kiosk/face/app/screen_def.h"
#include "kiosk/face/app/step.h"
#include "kiosk/face/draw/parts.h"
#include "kiosk/face/draw/wall.h"
#include "rules/event/kind.h"

#include <math.h>

#define MINUTES_MORE 5
#define HAND_DRAWN 1 /* how a hand ended, for WK_ACTION_HU */
#define HAND_LATE 2
#define TOP 208.0
#define CAMERA_LINE_W 520.0      /* of what is said of the camera */
#define LOOKING_NS 10000000000LL /* walls that are not seen whole by then were not so at the hand's beginning */

/* The HU card of DF-13: large, in one place, and without a sound. Where more is said than that, it is smaller. */
static void hu_card(struct wk_draw *draw, struct wk_box card, const struct wk_kind_talk *talk)
{
    const bool short_word = wk_text_width(T(talk->won), 168, true) <= card.w - 2 * WK_MARGIN;
    const struct wk_type type = {short_word ? 168 : 76, true, WK_C_TILE_INK, WK_MIDDLE};
    struct wk_box text = card;

    wk_draw_box(draw, card, WK_R_PLATE, wk_draw_is_pressed(draw, WK_ACTION_HU, 0) ? WK_C_ACCENT_DOWN : WK_C_ACCENT);
    wk_draw_text(draw, wk_box_mid_x(card), wk_box_mid_y(card) + 30, type, T(talk->won));
    wk_cut_bottom(&text, 40);
    wk_draw_label(draw, text, wk_type_in(wk_type_bold, WK_C_TILE_INK, WK_MIDDLE), T(talk->won_note));
    wk_draw_touch(draw, card, WK_ACTION_HU, 0, true);
}

/* What the camera over the table sees of the walls, where the director lets it follow the draw. */
static void follows_text(const struct wk_app *app, const struct wk_draw *draw, char *text, size_t n)
{
    const struct wk_app_draws *draws = &app->draws;
    const bool one = draws->unseen != 0 && (draws->unseen & (draws->unseen - 1)) == 0;
    int wall = WK_WIND_EAST;

    while (one && draws->unseen >> (wall - 1) != 1)
        wall++;
    if (app->camera != WK_OK)
        snprintf(text, n, "%s", T("No camera: the draw is not followed"));
    else if (draws->over)
        snprintf(text, n, "%s", T("The draw is no longer followed"));
    else if (!draws->follows && app->now_ns - draws->since_ns > LOOKING_NS)
        snprintf(text, n, "%s", T("Walls not seen whole: the draw is not followed"));
    else if (!draws->follows)
        snprintf(text, n, "%s", T("The camera looks for the four walls"));
    else if (one)
        snprintf(text, n, T("%s's wall is not seen"), wk_wind_text(draw, (enum wk_wind)wall));
    else if (draws->unseen != 0)
        snprintf(text, n, "%s", T("The walls are not seen"));
    else
        snprintf(text, n, "%s", T("The camera follows the draw, by the backs"));
}

/* Discards are nobody's business, and the players are told that they are not seen; or what is. */
static void camera_line(const struct wk_app *app, struct wk_draw *draw, double cx, double y)
{
    const bool follows = wk_app_follows_draws(app);
    char text[96];

    if (follows)
        follows_text(app, draw, text, sizeof(text));
    else
        snprintf(text, sizeof(text), "%s", T("Camera closed"));
    const struct wk_type type =
        wk_type_narrowed(wk_type_in(wk_type_quiet, WK_C_STONE, WK_MIDDLE), text, CAMERA_LINE_W, wk_type_least(28));
    const double w = wk_text_width(text, type.size, false);

    wk_draw_icon(draw, follows ? WK_ICON_WALL : WK_ICON_COVERED, cx - w / 2 - 28, y - 10, 1.4, WK_C_STONE);
    wk_draw_text(draw, cx + 4, y, type, text);
}

/* A wrong draw stands where the line that says what to do stands; false: there is none to be said. */
static bool wrong_draw(const struct wk_app *app, struct wk_draw *draw)
{
    int more;
    const struct wk_wrong_draw *const wrong = app->draws.looks ? wk_app_wrong_draw(app, &more) : NULL;
    char text[96];

    if (!wrong)
        return false;
    wk_wrong_draw_text(draw, wrong, text, sizeof(text));
    wk_part_headline(
        draw, &(struct wk_headline){.text = text, .note = T("Before the discard: put it right. After it: call the judge")});
    return true;
}

/* A span of time as large as it fits. */
static void large_span(struct wk_draw *draw, double cx, double y, double w, int span_s)
{
    const struct wk_type type = {168, true, WK_C_IVORY, WK_MIDDLE};
    char text[WK_SPAN_SIZE];

    wk_span_text(draw, text, span_s);
    wk_draw_text(draw, cx, y, wk_type_narrowed(type, text, w, 0), text);
}

static void hand_clock(const struct wk_app *app, struct wk_draw *draw, double cx, double cy, double w)
{
    struct wk_hand_clock clock;
    char text[64];

    wk_app_hand_clock(app, &app->seat.at, &clock);
    if (!clock.known) {
        wk_draw_text(draw, cx, cy, wk_type_in(wk_type_large, WK_C_STONE, WK_MIDDLE), T("Clock not set"));
        return;
    }
    large_span(draw, cx, cy, w, clock.passed_s);
    snprintf(text, sizeof(text), T("of %d minutes"), clock.limit_s / 60);
    wk_draw_text(draw, cx, cy + 60, wk_type_in(wk_type_large, WK_C_STONE, WK_MIDDLE), text);
    if (!clock.warn)
        return;
    if (clock.over)
        snprintf(text, sizeof(text), "%s", T("Time is up. Finish the hand."));
    else
        snprintf(text, sizeof(text), T("%d:%02d left"), (clock.limit_s - clock.passed_s) / 60,
                 (clock.limit_s - clock.passed_s) % 60);
    const struct wk_type type = {32, true, WK_C_BLOCKED, WK_LEFT};
    const double tag_w = wk_text_width(text, type.size, true) + 90;
    const struct wk_box tag = {cx - tag_w / 2, cy + 104, tag_w, 64};
    wk_draw_border(draw, tag, WK_R_CARD, WK_C_BLOCKED, WK_W_THIS);
    wk_draw_icon(draw, WK_ICON_BELL, tag.x + 34, wk_box_mid_y(tag) - 1, 1, WK_C_BLOCKED);
    wk_draw_text(draw, tag.x + 64, wk_box_mid_y(tag) + 11, type, text);
}

/* The hand is over without a winner; and what is there to say about its time, if anything. */
static int play_keys(const struct wk_app *app, const struct wk_draw *draw, const struct wk_kind_talk *talk,
                     struct wk_keycap keys[2])
{
    struct wk_app_round round;

    keys[0] = (struct wk_keycap){T(talk->drawn), WK_KEY_PLAIN, WK_ACTION_HU, HAND_DRAWN, -1};
    if (!wk_app_round_look(app, wk_section_of_table(wk_app_shape(app), app->table), &round)) {
        keys[1] = (struct wk_keycap){T("5 more minutes"), WK_KEY_PLAIN, WK_ACTION_MORE_MINUTES, 0, -1};
        return 2;
    }
    if (round.clock.begun_ns == 0)
        keys[1] = (struct wk_keycap){T("Begin the clock"), WK_KEY_PLAIN, WK_ACTION_MORE_MINUTES, 0, -1};
    else if (round.begun && !round.time.warn)
        return 1;
    else
        keys[1] = (struct wk_keycap){T(talk->late), WK_KEY_PLAIN, WK_ACTION_HU, HAND_LATE, -1};
    return 2;
}

static void play_in_event(const struct wk_app *app, struct wk_draw *draw)
{
    const struct wk_kind_talk *talk = &app->hall.tournament->plan.kind->talk;
    struct wk_box body = wk_zone_body(draw, TOP), clock;
    struct wk_keycap keys[2];
    char text[64];

    snprintf(text, sizeof(text), talk->games ? T("Game %d is being played") : T("Hand %d is being played"), app->seat.at.hand);
    wk_part_top(app, draw);
    if (!wk_part_refusal(app, draw) && !wrong_draw(app, draw))
        wk_part_headline(draw, &(struct wk_headline){.text = text,
                                                     .next = wk_looks_at_walls(app->hall.tournament)
                                                                 ? T("When it ends: say how, then lay the walls back")
                                                                 : T("When it ends: say how")});
    wk_cut_bottom(&body, 24);
    hu_card(draw,
            wk_zone_upright(draw) ? wk_cut_bottom(&body, body.h * .5) : wk_cut_left(&body, fmin(480, (double)draw->w * .38)),
            talk);
    const double cx = wk_box_mid_x(body) + (wk_zone_upright(draw) ? 0 : 16);
    clock = body;
    wk_cut_left(&clock, 2 * WK_MARGIN);
    if (!wk_part_round_clock(app, draw, clock, wk_section_of_table(wk_app_shape(app), app->table)))
        hand_clock(app, draw, cx, body.y + body.h * .48, body.w - 2 * WK_MARGIN);
    camera_line(app, draw, cx, wk_box_bottom(body) - 8);
    wk_part_bar(app, draw, keys, play_keys(app, draw, talk, keys));
}

static void playing_alone(const struct wk_app *app, struct wk_draw *draw)
{
    char text[64];
    struct wk_box body = wk_zone_body(draw, TOP);
    snprintf(text, sizeof(text), T("Hand %d is being played"), app->hand);
    wk_part_top(app, draw);
    if (!wrong_draw(app, draw))
        wk_part_headline(draw, &(struct wk_headline){.text = text, .next = T("After the hand: lay the four walls back")});
    bool timed = app->playing_since_ns > 0; /* else it began before a restart, and how long ago is not known here */
    wk_cut_bottom(&body, 24);
    const bool upright = wk_zone_upright(draw);
    struct wk_box table = upright ? wk_cut_top(&body, fmin(body.w, body.h * .6)) : body;
    const double half = fmin(table.h / 2, 288), cx = wk_box_mid_x(table), cy = wk_box_mid_y(table);
    wk_part_table(app, draw, timed && !upright ? cx - 300 : cx, cy, half, 15, WK_WIND_NONE, app->table);
    const double clock_x = upright ? cx : cx + 260, clock_y = upright ? wk_box_mid_y(body) : cy + 40;
    if (timed) {
        large_span(draw, clock_x, clock_y, upright ? body.w : body.w / 2,
                   (int)((app->now_ns - app->playing_since_ns) / 1000000000));
        wk_draw_text(draw, clock_x, clock_y + 60, wk_type_in(wk_type_large, WK_C_STONE, WK_MIDDLE), T("since the hand began"));
    }
    camera_line(app, draw, timed || upright ? clock_x : cx + half + 170, wk_box_bottom(body) - 8);
    wk_part_bar(app, draw, &(struct wk_keycap){T("Hand over: lay back"), WK_KEY_PRIMARY, WK_ACTION_HAND_OVER, 0, -1}, 1);
}

static void draw_playing(const struct wk_app *app, struct wk_draw *draw)
{
    if (wk_app_has_event(app))
        play_in_event(app, draw);
    else
        playing_alone(app, draw);
}

/* Silent, as the HU card is: no sound tells the other tables. How: see WK_ACTION_HU. */
static void stop_hand(struct wk_app *app, int how, struct wk_effects *effects)
{
    const struct wk_hand_state *hand = wk_app_seat_hand(app);
    const struct wk_kind_talk *talk = &app->hall.tournament->plan.kind->talk;

    if (hand->play_seq == 0) {
        wk_app_put_play(app, effects); /* the store could not take it before */
        return;
    }
    app->seat.outcome = (struct wk_outcome){.kind = how == HAND_DRAWN  ? talk->drawn_as
                                                    : how == HAND_LATE ? talk->late_as
                                                                       : WK_OUTCOME_NONE};
    wk_app_new_entry(app, WK_ENTRY_STOPPED)->at = app->seat.at;
    wk_app_put(app, effects);
}

/* Of a round's clock: it is begun, as nobody may give the whole hall more time from a table. */
static void more_time(struct wk_app *app, struct wk_effects *effects)
{
    const bool of_round = app->hall.tournament->plan.kind->clock.round > 0;
    struct wk_entry *entry = wk_app_new_entry(app, WK_ENTRY_CLOCK);

    entry->clock.kind = of_round ? WK_CLOCK_ROUND : WK_CLOCK_HAND;
    entry->clock.at = app->seat.at;
    if (of_round)
        entry->clock.at.hand = wk_app_shape(app)->n_hands;
    entry->clock.minutes = of_round ? 0 : MINUTES_MORE;
    wk_app_put(app, effects);
}

static bool act(struct wk_app *app, enum wk_action action, int arg, struct wk_effects *effects)
{
    if (!wk_app_takes_entries(app) || (action != WK_ACTION_HU && action != WK_ACTION_MORE_MINUTES))
        return false;
    if (action == WK_ACTION_HU)
        stop_hand(app, arg, effects);
    else
        more_time(app, effects);
    return true;
}

static bool done(const struct wk_app *app, const struct wk_hand_state *hand)
{
    (void)app;
    return !hand || hand->not_played || hand->state != WK_RESULT_MISSING || hand->stopped_seq > 0;
}

/* In an event, and where no wall is laid on a mat, the table's first screen leads on from here. */
static bool back(struct wk_app *app, struct wk_effects *effects)
{
    if (wk_app_has_event(app) || (app->whole.on && wk_app_plays_unsealed(app)))
        return false;
    wk_app_go(app, wk_app_plays_unsealed(app) ? WK_SCREEN_SEATS : WK_SCREEN_SEALED, effects);
    return true;
}

const struct wk_screen_def wk_screen_def_playing = {
    .id = WK_SCREEN_PLAYING,
    .word = "playing",
    .area = WK_AREA_TABLE,
    .camera_closed = true,
    .hand_clock = true,
    .draw = draw_playing,
    .action = act,
    .back = back,
    .done = done,
    .resume = {WK_N("The hand is being played"), WK_N("When it ends: say how, then lay the walls back"), WK_N("Go on")},
    .no_walls = {WK_N("It is being played"), WK_N("When it ends: say how"), WK_N("Go on")},
    .help = {.sketch = WK_SKETCH_PLAYING,
             .headline = WK_N("Play the hand"),
             .steps = {WK_N("Keep your tiles apart from the others'"), WK_N("After the hand: lay the four walls back"),
                       WK_N("Touch Hand over when you begin")},
             .in_event = {WK_N("Hu: touch the yellow card, say nothing"), WK_N("No Hu by the last tile: Wall exhausted"),
                          WK_N("The clock shows the time; it never ends a hand")},
             .no_walls = {WK_N("Somebody has won: touch the yellow card"), WK_N("Nobody has: touch the key below"),
                          WK_N("One clock for all tables; when it is over, say that you have not finished")}},
};

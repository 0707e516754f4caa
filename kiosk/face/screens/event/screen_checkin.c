/* Seat check: the table from above, with the name of the player who belongs on each chair. */
#include "kiosk/face/app/screen_def.h"
#include "kiosk/face/app/step.h"
#include "kiosk/face/draw/parts.h"
#include "kiosk/face/draw/wall.h"
#include "rules/event/kind.h"

#include <math.h>

#define TOP 192.0
#define UPRIGHT_SEATS_H 800.0 /* of the table and its four cards in an upright window, at most */

static const char *name_at(const struct wk_app *app, enum wk_wind direction)
{
    return wk_app_person_at(app, &app->seat.at, direction)->name;
}

/* Who has a chair to confirm: bit (direction - 1). A chair may be empty. */
static unsigned players(const struct wk_app *app)
{
    return wk_players_at(app->hall.tournament, &app->seat.at);
}

static bool plays(const struct wk_app *app, enum wk_wind direction)
{
    return players(app) >> (direction - 1) & 1U;
}

/* Chairs anticlockwise from the one at the lower edge: 0 below, 1 right, 2 above, 3 left. */
static enum wk_wind chair(const struct wk_app *app, int place)
{
    return (enum wk_wind)(((int)wk_app_nearest(app) - 1 + place) % WK_N_WINDS + 1);
}

static int place_of(const struct wk_app *app, enum wk_wind direction)
{
    return ((int)direction - (int)wk_app_nearest(app) + WK_N_WINDS) % WK_N_WINDS;
}

static bool is_swapped(const struct wk_app *app, enum wk_wind direction)
{
    return (app->seat.step == WK_CHECKIN_SWAP || app->seat.step == WK_CHECKIN_CHANGE) &&
           (app->seat.swap[0] == direction || app->seat.swap[1] == direction);
}

/* The first chair, counted from the reader's, whose player has not confirmed yet. */
static enum wk_wind next_to_confirm(const struct wk_app *app)
{
    for (int place = 0; place < WK_N_WINDS; place++)
        if (players(app) & ~app->seat.here & 1U << (chair(app, place) - 1))
            return chair(app, place);
    return WK_WIND_NONE;
}

/* The end of a card looks like a key, although the whole card can be touched. */
static void card_key(const struct wk_app *app, struct wk_draw *draw, struct wk_box box, enum wk_wind direction)
{
    bool here = app->seat.here >> (direction - 1) & 1U, swapped = is_swapped(app, direction);
    struct wk_keycap key = {T("I sit here"), WK_KEY_PLAIN, WK_ACTION_SEAT_HERE, (int)direction, -1};

    if (app->seat.step == WK_CHECKIN_SWAP) {
        key.text = T("This one");
        key.look = swapped ? WK_KEY_CHOSEN : WK_KEY_CHOICE;
    } else if (app->seat.step == WK_CHECKIN_CHANGE) {
        if (swapped)
            wk_draw_centred(draw, box, wk_type_in(wk_type_bold, WK_C_NOW, WK_MIDDLE), T("to this seat"));
        return;
    } else if (here) {
        wk_part_ticked(draw, box, T("Here"));
        return;
    } else if (direction == next_to_confirm(app)) {
        key.look = WK_KEY_PRIMARY;
    }
    wk_part_keyface(draw, box, &key);
}

/* A chair on which nobody sits: drawn as such, with nothing to touch. */
static void empty_card(const struct wk_app *app, struct wk_draw *draw, struct wk_box card, enum wk_wind direction)
{
    const bool out = wk_player_at(app->hall.tournament, &app->seat.at, direction) >= 0;

    wk_draw_border(draw, card, WK_R_CARD, WK_C_EDGE, WK_W_OUTLINE)->dashed = 1;
    card = wk_box_inset(card, WK_PAD, WK_PAD);
    wk_part_seat_tag(draw, card.x, card.y, direction);
    wk_part_fit(draw, card, wk_type_in(wk_type_quiet, WK_C_STONE, WK_MIDDLE),
                out ? T("out of the event") : T("Nobody sits here"));
}

/* A player's card: tile, name, wind and chair; its key is beside them if the card is wide, else below. */
static void name_card(const struct wk_app *app, struct wk_draw *draw, struct wk_box card, int place)
{
    const enum wk_wind direction = chair(app, place), wind = wk_app_wind_at(app, &app->seat.at, direction);
    const bool wide = place % 2 == 0, swapped = is_swapped(app, direction), narrow = card.w < 300;
    struct wk_box rest = wk_box_inset(card, WK_GAP, 12), key, text;
    char line[64] = "";

    if (!plays(app, direction)) {
        empty_card(app, draw, card, direction);
        return;
    }
    struct wk_cmd *frame = wk_part_card(draw, card, place == 0 || swapped);
    if (swapped) {
        frame->stroke = WK_C_NOW;
        frame->line_w = 4;
    }
    key = wide ? wk_box_centre(wk_cut_right(&rest, 216), 216, WK_KEY_H) : wk_cut_bottom(&rest, WK_KEY_H);
    wk_part_seat_tile(draw, rest.x + 4, rest.y + 6, 66, wind, direction);
    text = rest;
    if (wk_seats_are_winds(draw))
        snprintf(line, sizeof(line), T("%s this hand"), wk_wind_text(draw, wind));
    if (narrow) { /* one below the other */
        wk_cut_top(&text, 116);
        wk_part_name(draw, text.x, text.y + 56, text.w, 4, wk_type_bold, name_at(app, direction));
        wk_cut_top(&text, 128);
        wk_draw_label(draw, wk_cut_top(&text, 34), wk_type_tag, line);
        wk_cut_top(&text, WK_GAP);
    } else {
        wk_cut_left(&text, 90);
        wk_cut_right(&text, wide ? 18 : 4);
        wk_part_name(draw, text.x, text.y + 30, text.w, 2, wk_type_bold, name_at(app, direction));
        wk_cut_top(&text, 68);
        if (line[0])
            wk_cut_left(&text, wk_draw_text(draw, text.x, text.y + 30, wk_type_quiet, line) + 18);
    }
    wk_part_seat_tag(draw, text.x, text.y, direction);
    card_key(app, draw, key, direction);
    if (app->seat.step == WK_CHECKIN_SWAP ||
        (app->seat.step == WK_CHECKIN_CONFIRM && !(app->seat.here >> (direction - 1) & 1U)))
        wk_draw_touch(draw, card, WK_ACTION_SEAT_HERE, (int)direction,
                      app->seat.step == WK_CHECKIN_CONFIRM && direction == next_to_confirm(app));
}

/* Which players sit on each other's chairs: drawn on the table from one chair to the other and back. */
static void change_arrows(const struct wk_app *app, struct wk_draw *draw, double cx, double cy, double half)
{
    static const double px[] = {0, 1, 0, -1}, py[] = {1, 0, -1, 0};
    int a = place_of(app, app->seat.swap[0]), b = place_of(app, app->seat.swap[1]);

    for (int i = 0; i < 2; i++) {
        int from = i ? b : a, to = i ? a : b;
        double dx = px[to] - px[from], dy = py[to] - py[from], length = hypot(dx, dy);
        double ox = -dy / length * .14, oy = dx / length * .14, out = .62;
        struct wk_point points[2] = {{(float)(cx + half * (px[from] * out + ox)), (float)(cy + half * (py[from] * out + oy))},
                                     {(float)(cx + half * (px[to] * out + ox)), (float)(cy + half * (py[to] * out + oy))}};
        wk_part_arrow(draw, points, 2, WK_C_NOW, 6);
    }
}

static void seats_headline(const struct wk_app *app, struct wk_draw *draw)
{
    char gauge[16], unit[16], text[320], next[320];
    const enum wk_trouble ahead = wk_app_trouble_ahead(app);
    struct wk_headline headline = {.text = T("Find your name. Touch it when you sit there.")};
    int n = 0, n_players = 0;

    for (int i = 0; i < WK_N_WINDS; i++) {
        n += (int)(app->seat.here >> i & 1U);
        n_players += (int)(players(app) >> i & 1U);
    }
    snprintf(gauge, sizeof(gauge), "%d", n);
    snprintf(unit, sizeof(unit), "/%d", n_players);
    if (app->seat.step == WK_CHECKIN_SWAP) {
        headline.text = T("Touch the two who have to change seats");
        headline.note = T("Each of them sits where the other belongs");
    } else if (app->seat.step == WK_CHECKIN_CHANGE) {
        const enum wk_wind a = app->seat.swap[0], b = app->seat.swap[1];
        const double room = wk_zone_right(draw) - WK_MARGIN;

        snprintf(text, sizeof(text), T("%s and %s change seats"), name_at(app, a), name_at(app, b));
        snprintf(next, sizeof(next), T("%s: %s \u00b7 %s: %s"), name_at(app, a), wk_seat_text(draw, a), name_at(app, b),
                 wk_seat_text(draw, b));
        if (wk_text_width(text, 40, true) > room) /* the cards have the names */
            snprintf(text, sizeof(text), "%s", T("The two framed players change seats"));
        if (wk_text_width(next, 28, false) > room - 120)
            snprintf(next, sizeof(next), "%s", T("Each goes where the arrow points"));
        headline.text = text;
        headline.note = next;
    } else {
        if (ahead != WK_TROUBLE_NONE) {
            snprintf(next, sizeof(next), T("Tell the director: %s"), wk_trouble_text(app, draw, ahead));
            headline.note = next;
        } else {
            headline.next = !wk_looks_at_walls(app->hall.tournament) ? T("Then play")
                            : app->seat.at.hand > 1                  ? T("Check the four walls, then play")
                                                                     : T("Shuffle, draw and lay out the walls");
        }
        headline.gauge = gauge;
        headline.unit = unit;
    }
    wk_part_headline(draw, &headline);
}

static void seats(const struct wk_app *app, struct wk_draw *draw)
{
    const double end_h = 124;
    struct wk_box body = wk_zone_body(draw, TOP), near, far, left, right, table;
    unsigned lit = 0;

    for (int place = 0; place < WK_N_WINDS; place++)
        lit |= (app->seat.here >> (chair(app, place) - 1) & 1U) << place;
    if (!wk_part_refusal(app, draw))
        seats_headline(app, draw);

    wk_cut_bottom(&body, WK_GAP);
    if (wk_zone_upright(draw))
        body = wk_box_centre(body, body.w, fmin(body.h, UPRIGHT_SEATS_H));
    const double end_w = wk_zone_upright(draw) ? body.w : fmin(944, body.w - 272);
    far = wk_box_centre(wk_cut_top(&body, end_h), end_w, end_h);
    near = wk_box_centre(wk_cut_bottom(&body, end_h), end_w, end_h);
    body = wk_box_inset(body, 0, WK_GAP);
    const double half = fmin(body.h, wk_zone_upright(draw) ? 288 : 240) / 2, side_w = body.w / 2 - half - WK_GAP;
    table = wk_box_centre(body, 2 * half, 2 * half);
    left = wk_cut_left(&body, side_w);
    right = wk_cut_right(&body, side_w);

    const double cx = wk_box_mid_x(table), cy = wk_box_mid_y(table);
    wk_part_table(app, draw, cx, cy, half, lit, WK_WIND_NONE, app->table);
    wk_draw_icon(draw, WK_ICON_TURN, cx + half * .78, cy + half * .78, .9, WK_C_PLATE_STONE);
    wk_draw_touch(draw, table, WK_ACTION_SEAT_TURN, 0, false);
    if (app->seat.step == WK_CHECKIN_CHANGE)
        change_arrows(app, draw, cx, cy, half);
    name_card(app, draw, near, 0);
    name_card(app, draw, right, 1);
    name_card(app, draw, far, 2);
    name_card(app, draw, left, 3);
}

/* One table with such players: who sits on which chair. */
static void find_table(const struct wk_app *app, struct wk_draw *draw, struct wk_box card, const struct wk_hand_id *at)
{
    char text[64];

    wk_part_card(draw, card, at->table == app->table);
    snprintf(text, sizeof(text), T("Table %d"), at->table);
    card = wk_box_inset(card, WK_GAP, 0);
    wk_draw_label(draw, wk_cut_top(&card, 40), wk_type_bold, text);
    wk_cut_top(&card, WK_GAP);
    for (int d = WK_WIND_EAST; d <= WK_WIND_NORTH; d++) {
        const struct wk_box row = wk_box_row(card, d - 1, WK_N_WINDS, 0);
        const double cy = wk_box_mid_y(row);

        wk_draw_segment(draw, row.x, row.y, wk_box_right(row), row.y, WK_C_LINE, WK_W_HAIR);
        wk_part_seat_letter(draw, wk_box_at(row.x - 2, cy - 20, 44, 40), (enum wk_wind)d, false);
        wk_part_name(draw, row.x + 54, cy, row.w - 50, 3, (struct wk_type){24, false, WK_C_IVORY, WK_LEFT},
                     wk_app_person_at(app, at, (enum wk_wind)d)->name);
    }
}

/* The tables of a page of the list: a section's; of a hall that is one section, four. */
#define LIST_TABLES 4

static bool by_sections(const struct wk_app *app)
{
    return wk_app_shape(app)->section_tables <= LIST_TABLES;
}

static int n_pages(const struct wk_app *app)
{
    return by_sections(app) ? app->hall.tournament->plan.n_sections
                            : (wk_app_shape(app)->n_tables + LIST_TABLES - 1) / LIST_TABLES;
}

static int page_of_table(const struct wk_app *app, int table)
{
    return by_sections(app) ? wk_section_of_table(wk_app_shape(app), table) : (table - 1) / LIST_TABLES + 1;
}

static int first_of_page(const struct wk_app *app, int page)
{
    return by_sections(app) ? wk_first_table(wk_app_shape(app), page) : (page - 1) * LIST_TABLES + 1;
}

/* All players of a page, by table and chair. */
static void find_list(const struct wk_app *app, struct wk_draw *draw)
{
    const int first = first_of_page(app, app->seat.section);
    struct wk_box body = wk_zone_body(draw, TOP);
    struct wk_hand_id at = app->seat.at;

    wk_cut_bottom(&body, 12);
    for (at.table = first; at.table <= wk_app_shape(app)->n_tables && page_of_table(app, at.table) == app->seat.section;
         at.table++)
        find_table(app, draw, wk_part_quarter(draw, body, at.table - first), &at);
}

static void find_screen(const struct wk_app *app, struct wk_draw *draw)
{
    const int n = n_pages(app), page = app->seat.section, last = first_of_page(app, page) + LIST_TABLES - 1;
    struct wk_keycap keys[3] = {
        {T("Back to the seats"), WK_KEY_PRIMARY, WK_ACTION_SEAT_FIND, 0, -1},
        {by_sections(app) ? T("Next section") : T("Next tables"), WK_KEY_PLAIN, WK_ACTION_SEAT_FIND, page % n + 1, -1}};
    char next[64];

    if (by_sections(app))
        snprintf(next, sizeof(next), T("Section %d of %d"), page, n);
    else
        wk_tables_text(draw, first_of_page(app, page), last < wk_app_shape(app)->n_tables ? last : wk_app_shape(app)->n_tables,
                       next, sizeof(next));
    wk_part_headline(draw, &(struct wk_headline){.text = T("Look up your name: table and seat"), .note = n > 1 ? next : NULL});
    find_list(app, draw);
    wk_part_bar(app, draw, keys, n > 1 ? 2 : 1);
}

static void draw_checkin(const struct wk_app *app, struct wk_draw *draw)
{
    const struct wk_keycap confirm[2] = {
        {T("Wrong seats"), WK_KEY_PLAIN, WK_ACTION_SEAT_WRONG, 0, -1},
        {T("Look up a name"), WK_KEY_PLAIN, WK_ACTION_SEAT_FIND, page_of_table(app, app->table), -1}};
    const struct wk_keycap swap[1] = {{T("The seats are right"), WK_KEY_PLAIN, WK_ACTION_SEAT_WRONG, 0, -1}};
    const struct wk_keycap change[2] = {{T("They have changed"), WK_KEY_PRIMARY, WK_ACTION_SEAT_CHANGED, 0, -1},
                                        {T("Not these"), WK_KEY_PLAIN, WK_ACTION_SEAT_WRONG, 0, -1}};

    wk_part_top(app, draw);
    if (app->seat.at.table == 0)
        return;
    if (app->seat.step == WK_CHECKIN_FIND) {
        find_screen(app, draw);
        return;
    }
    seats(app, draw);
    wk_part_bar(app, draw,
                app->seat.step == WK_CHECKIN_CONFIRM ? confirm
                : app->seat.step == WK_CHECKIN_SWAP  ? swap
                                                     : change,
                app->seat.step == WK_CHECKIN_SWAP ? 1 : 2);
}

/* ---- its steps ---- */

static void put_seated(struct wk_app *app, struct wk_effects *effects)
{
    struct wk_entry *entry = wk_app_new_entry(app, WK_ENTRY_SEATED);

    entry->seated.at = app->seat.at;
    for (int d = WK_WIND_EAST; d <= WK_WIND_NORTH; d++)
        entry->seated.player[d - 1] = plays(app, (enum wk_wind)d)
                                          ? (uint16_t)wk_player_at(app->hall.tournament, &app->seat.at, (enum wk_wind)d)
                                          : WK_NOBODY;
    entry->seated.n_corrected = (uint8_t)(app->seat.n_corrected < 255 ? app->seat.n_corrected : 255);
    wk_app_put(app, effects);
}

/* A name on the seat check's screen. */
static void tap_name(struct wk_app *app, enum wk_wind direction, struct wk_effects *effects)
{
    struct wk_app_seat *seat = &app->seat;

    if (!plays(app, direction))
        return;
    if (seat->step == WK_CHECKIN_CONFIRM) {
        seat->here |= 1U << (direction - 1);
        if (seat->here == players(app))
            put_seated(app, effects);
    } else if (seat->step == WK_CHECKIN_SWAP && seat->swap[0] == direction) {
        seat->swap[0] = WK_WIND_NONE;
    } else if (seat->step == WK_CHECKIN_SWAP && seat->swap[0] == WK_WIND_NONE) {
        seat->swap[0] = direction;
    } else if (seat->step == WK_CHECKIN_SWAP) {
        seat->swap[1] = direction;
        seat->step = WK_CHECKIN_CHANGE;
    }
}

static void touch(struct wk_app *app, enum wk_action action, int arg, struct wk_effects *effects)
{
    struct wk_app_seat *seat = &app->seat;

    if (action == WK_ACTION_SEAT_HERE && arg >= WK_WIND_EAST && arg <= WK_WIND_NORTH) {
        tap_name(app, (enum wk_wind)arg, effects);
    } else if (action == WK_ACTION_SEAT_WRONG) {
        seat->step = seat->step == WK_CHECKIN_CONFIRM ? WK_CHECKIN_SWAP : WK_CHECKIN_CONFIRM;
        seat->swap[0] = seat->swap[1] = WK_WIND_NONE;
    } else if (action == WK_ACTION_SEAT_CHANGED && seat->step == WK_CHECKIN_CHANGE) {
        seat->here &=
            ~(1U << (seat->swap[0] - 1) | 1U << (seat->swap[1] - 1)); /* each confirms the chair on which he belongs */
        seat->n_corrected += 2;
        seat->step = WK_CHECKIN_CONFIRM;
    } else if (action == WK_ACTION_SEAT_FIND && arg >= 0 && arg <= n_pages(app)) {
        seat->step = arg > 0 ? WK_CHECKIN_FIND : WK_CHECKIN_CONFIRM;
        seat->section = arg;
    }
}

static bool act(struct wk_app *app, enum wk_action action, int arg, struct wk_effects *effects)
{
    if (wk_app_takes_entries(app))
        touch(app, action, arg, effects);
    return false;
}

static bool back(struct wk_app *app, struct wk_effects *effects)
{
    (void)effects;
    if (app->seat.step == WK_CHECKIN_CONFIRM)
        return false;
    app->seat.step = WK_CHECKIN_CONFIRM;
    return true;
}

static void leave(struct wk_app *app, enum wk_screen to, struct wk_effects *effects)
{
    (void)to;
    (void)effects;
    app->seat.step = WK_CHECKIN_CONFIRM;
}

static bool done(const struct wk_app *app, const struct wk_hand_state *hand)
{
    (void)app;
    return !hand || hand->not_played || hand->seated_seq > 0 || hand->result_seq > 0;
}

const struct wk_screen_def wk_screen_def_checkin = {
    .id = WK_SCREEN_CHECKIN,
    .word = "checkin",
    .area = WK_AREA_TABLE,
    .between_hands = true,
    .draw = draw_checkin,
    .leave = leave,
    .action = act,
    .back = back,
    .done = done,
    .resume = {WK_N("Take your seats"), WK_N("Each player confirms their seat"), WK_N("We are here")},
    .help = {.sketch = WK_SKETCH_SEATS,
             .headline = WK_N("Is everybody in the right seat?"),
             .steps = {WK_N("Touch your name when you sit there"), WK_N("Two in each other's seats: Wrong seats"),
                       WK_N("Not at this table? Look up a name")}},
};

/* The frame of all screens: top bar, headline, the strip of four walls, keys and tiles. */
#include "kiosk/face/app/screen_def.h"
#include "kiosk/face/draw/parts.h"
#include "kiosk/pages/phrases/who_phrase.h"
#include "labels/lang/slot_phrase.h"
#include "rules/event/kind.h"

#include <math.h>
#include <string.h>

const struct wk_type wk_type_text = {.size = 28, .colour = WK_C_IVORY};
const struct wk_type wk_type_bold = {.size = 28, .bold = true, .colour = WK_C_IVORY};
const struct wk_type wk_type_quiet = {.size = 28, .colour = WK_C_STONE};
const struct wk_type wk_type_tag = {.size = 24, .colour = WK_C_STONE};
const struct wk_type wk_type_large = {.size = 36, .colour = WK_C_STONE};

struct wk_type wk_type_in(struct wk_type type, enum wk_colour colour, enum wk_text_align align)
{
    type.colour = colour;
    type.align = align;
    return type;
}

/* A text's size: one step larger if that is wanted and each line of it fits into `room`. */
static double stepped(const struct wk_draw *draw, double size, bool bold, const char *text, double room)
{
    double larger = draw->looks.larger ? round(size * 8 / 7) : size;

    while (larger > size && wk_text_width(text, larger, bold) > room)
        larger--;
    return larger;
}

double wk_zone_right(const struct wk_draw *draw)
{
    return (double)draw->w - WK_MARGIN;
}

bool wk_zone_upright(const struct wk_draw *draw)
{
    return draw->w < 1280;
}

#define BAR_H 96.0
#define KEYS_H (WK_KEY_H + WK_KEY_GAP) /* of the row of keys above the bar of an upright window */

/* The lower edge of a screen's content: in a high window there is room between it and the keys at the window's lower edge. */
static double zone_end(const struct wk_draw *draw)
{
    return wk_zone_upright(draw) ? (double)(draw->h - draw->strip) - KEYS_H : fmin((double)draw->h, WK_APP_HIGH);
}

double wk_zone_bar_y(const struct wk_draw *draw)
{
    return zone_end(draw) - BAR_H;
}

double wk_zone_keys_y(const struct wk_draw *draw)
{
    return (double)draw->h - BAR_H;
}

double wk_zone_strip_y(const struct wk_draw *draw)
{
    return zone_end(draw) - 196;
}

struct wk_box wk_zone_body(const struct wk_draw *draw, double y)
{
    return wk_box_at(WK_MARGIN, y, wk_zone_right(draw) - WK_MARGIN, wk_zone_bar_y(draw) - y);
}

double wk_zone_picture_h(const struct wk_draw *draw)
{
    return wk_zone_strip_y(draw) - 8 - WK_PICTURE_Y;
}

void wk_tables_text(const struct wk_draw *draw, int first, int last, char *text, size_t n)
{
    if (first == last)
        snprintf(text, n, T("Table %d"), first);
    else
        snprintf(text, n, T("Tables %d to %d"), first, last);
}

const char *wk_wind_text(const struct wk_draw *draw, enum wk_wind wind)
{
    return wk_wind_name(draw->lang, wind);
}

const char *wk_wind_short(const struct wk_draw *draw, enum wk_wind wind)
{
    static const char *const names[] = {"", WK_NC("place", "East"), WK_NC("place", "South"), WK_NC("place", "West"),
                                        WK_NC("place", "North")};

    return wind == WK_WIND_NONE ? "" : T(names[(unsigned)wind <= WK_N_WINDS ? wind : 0]);
}

const char *wk_wind_han(enum wk_wind wind)
{
    static const char *const han[] = {"", "\u6771", "\u5357", "\u897f", "\u5317"};
    return han[(unsigned)wind <= WK_N_WINDS ? wind : 0];
}

const char *wk_wind_sign(const struct wk_draw *draw, enum wk_wind wind)
{
    static const char *const signs[] = {"", WK_NC("wind", "E"), WK_NC("wind", "S"), WK_NC("wind", "W"), WK_NC("wind", "N")};
    return (unsigned)wind <= WK_N_WINDS && wind != WK_WIND_NONE ? T(signs[wind]) : "";
}

const char *wk_row_text(const struct wk_draw *draw, enum wk_row row)
{
    return wk_row_phrase(draw->lang, row);
}

const char *wk_row_short(const struct wk_draw *draw, enum wk_row row)
{
    static const char *const names[] = {WK_N("near"), WK_N("middle"), WK_N("far")};
    return T(names[(unsigned)row < WK_N_ROWS ? row : 0]);
}

void wk_time_text(char text[12], int time_s, bool with_seconds)
{
    if (time_s < 0 || time_s >= 86400)
        snprintf(text, 12, "%s", with_seconds ? "--:--:--" : "--:--");
    else if (with_seconds)
        snprintf(text, 12, "%02d:%02d:%02d", time_s / 3600 % 24, time_s / 60 % 60, time_s % 60);
    else
        snprintf(text, 12, "%02d:%02d", time_s / 3600 % 24, time_s / 60 % 60);
}

void wk_span_text(const struct wk_draw *draw, char text[WK_SPAN_SIZE], int span_s)
{
    if (span_s < 3600)
        snprintf(text, WK_SPAN_SIZE, "%d:%02d", span_s / 60, span_s % 60);
    else
        snprintf(text, WK_SPAN_SIZE, T("%d h %02d min"), span_s / 3600, span_s / 60 % 60);
}

/* ---------------------------------------------------------------- tiles */

void wk_part_blank_tile(struct wk_draw *draw, struct wk_box tile)
{
    const double edge = fmax(2, tile.h * .05), radius = tile.w * .13;

    tile.h -= edge;
    wk_draw_box(draw, wk_box_at(tile.x, tile.y + edge, tile.w, tile.h), radius, WK_C_TILE_EDGE);
    wk_draw_box(draw, tile, radius, WK_C_TILE);
}

void wk_part_wind_tile(struct wk_draw *draw, double x, double y, double w, enum wk_wind wind)
{
    const struct wk_box tile = {x, y, w, w * 4 / 3};

    wk_part_blank_tile(draw, tile);
    wk_draw_text(draw, wk_box_mid_x(tile), y + tile.h * .655, (struct wk_type){w * .72, true, WK_C_TILE_INK, WK_MIDDLE},
                 wk_wind_han(wind));
}

void wk_part_turned_tile(struct wk_draw *draw, double cx, double cy, double w, enum wk_wind wind, int quarters)
{
    static const int right[] = {0, 1, 0, -1}, down[] = {1, 0, -1, 0}; /* the direction of its lower edge */
    const double h = w * 4 / 3, edge = h * .05, turn = quarters & 1;
    const double across = turn ? h : w, along = turn ? w : h, dx = right[quarters % 4], dy = down[quarters % 4];

    wk_draw_box(draw, wk_box_at(cx - across / 2, cy - along / 2, across, along), w * .13, WK_C_TILE_EDGE);
    wk_draw_box(draw,
                wk_box_at(cx - across / 2 + fmax(0, -dx) * edge, cy - along / 2 + fmax(0, -dy) * edge, across - fabs(dx) * edge,
                          along - fabs(dy) * edge),
                w * .13, WK_C_TILE);
    wk_draw_text(draw, cx + dx * h * .2, cy + dy * h * .2, (struct wk_type){w * .72, true, WK_C_TILE_INK, WK_MIDDLE},
                 wk_wind_han(wind));
    draw->cmd[draw->n_cmds - 1].what = (uint8_t)((4 - quarters) % 4);
}

void wk_part_number_tile(struct wk_draw *draw, double x, double y, double w, int number)
{
    const struct wk_box tile = {x, y, w, w * 4 / 3};
    const double size = w * (number > 99 ? .46 : number > 9 ? .6 : .72);

    wk_part_blank_tile(draw, tile);
    wk_draw_textf(draw, wk_box_mid_x(tile), wk_box_mid_y(tile) + size / 3,
                  (struct wk_type){size, true, WK_C_TILE_INK, WK_MIDDLE}, "%d", number);
}

/* ---------------------------------------------------------------- keys */

void wk_part_keyface(struct wk_draw *draw, struct wk_box box, const struct wk_keycap *key)
{
    static const struct {
        enum wk_colour fill, down, text, edge;
        bool bold;
    } looks[] = {
        [WK_KEY_PLAIN] = {WK_C_KEY, WK_C_KEY_DOWN, WK_C_IVORY, WK_C_NONE, false},
        [WK_KEY_PRIMARY] = {WK_C_ACCENT, WK_C_ACCENT_DOWN, WK_C_TILE_INK, WK_C_NONE, true},
        [WK_KEY_CHOICE] = {WK_C_NONE, WK_C_KEY_DOWN, WK_C_IVORY, WK_C_EDGE, false},
        [WK_KEY_CHOSEN] = {WK_C_IVORY, WK_C_CHOSEN_DOWN, WK_C_INK, WK_C_NONE, true},
        [WK_KEY_NOT_YET] = {WK_C_NONE, WK_C_NONE, WK_C_EDGE, WK_C_LINE, false},
    };
    const bool down = wk_draw_is_pressed(draw, key->action, key->arg);
    struct wk_type type = {28, looks[key->look].bold, looks[key->look].text, WK_MIDDLE};
    struct wk_cmd *cmd = wk_draw_box(draw, box, WK_R_CARD, down ? looks[key->look].down : looks[key->look].fill);
    cmd->stroke = (uint8_t)looks[key->look].edge;
    cmd->line_w = looks[key->look].edge ? 2 : 0;
    cmd->dashed = key->look == WK_KEY_NOT_YET;

    const double icon_w = key->icon >= 0 ? (key->text ? 42 : 28) : 0; /* 28 for the icon, before the text; both are centred */
    if (key->text) {
        type.size = stepped(draw, type.size, type.bold, key->text, box.w - icon_w - WK_KEY_GAP);
        type = wk_type_narrowed(type, key->text, box.w - icon_w, 22);
    }
    const double text_w = key->text ? wk_text_width(key->text, type.size, type.bold) : 0;
    struct wk_box both = wk_box_centre(box, icon_w + text_w, box.h), icon = wk_cut_left(&both, icon_w);
    if (key->icon >= 0)
        wk_draw_icon(draw, (enum wk_icon)key->icon, icon.x + 14, wk_box_mid_y(box), 1, type.colour);
    if (key->text)
        wk_draw_centred(draw, both, type, key->text);
}

void wk_part_key(struct wk_draw *draw, struct wk_box box, const struct wk_keycap *key)
{
    wk_part_keyface(draw, box, key);
    wk_draw_touch(draw, wk_box_centre(box, box.w, fmax(box.h, WK_KEY_H)), /* keys of the top bar are drawn lower than that */
                  key->action, key->arg, key->look == WK_KEY_PRIMARY);
}

void wk_part_section_pages(struct wk_draw *draw, struct wk_box row, const uint8_t *section, int n, int page)
{
    const int n_pages = wk_app_section_pages(n);
    char text[48];

    for (int i = 0; i < n_pages; i++) {
        const int last = (i + 1) * WK_PAGE_SECTIONS < n ? (i + 1) * WK_PAGE_SECTIONS : n;
        const struct wk_keycap key = {text, i == page ? WK_KEY_CHOSEN : WK_KEY_CHOICE, WK_ACTION_JUDGE_PAGE, i, -1};
        const struct wk_box box = wk_box_column(row, i, n_pages, WK_KEY_GAP);
        snprintf(text, sizeof(text), T("Sections %d to %d"), section[i * WK_PAGE_SECTIONS], section[last - 1]);
        if (wk_text_width(text, 22, true) + 2 * WK_PAD > box.w)
            snprintf(text, sizeof(text), "%d\u2013%d", section[i * WK_PAGE_SECTIONS], section[last - 1]);
        wk_part_key(draw, box, &key);
    }
}

struct wk_cmd *wk_part_card(struct wk_draw *draw, struct wk_box box, bool meant)
{
    struct wk_cmd *card = wk_draw_box(draw, box, WK_R_CARD, WK_C_PANEL);

    if (meant) {
        card->stroke = WK_C_IVORY;
        card->line_w = (float)WK_W_THIS;
    }
    return card;
}

/* ---------------------------------------------------------------- the frame of all screens */

#define TOP_BAR_H 72.0
#define TOP_KEY_H 56.0
#define TOP_BASE 47.0      /* of its text, */
#define TOP_TWO_LINES 31.0 /* of the first of two lines */
#define ICON_KEY_W 72.0
#define EVENT_NAME_W 150.0 /* a narrower place would break its words */

enum alert { ALERT_WRONG = 0, ALERT_CALL, ALERT_QUIET };

/* Names the trouble; in the narrow bar of an upright window in two lines if needed. Returns its left edge. */
static double alert_tag(struct wk_draw *draw, double left, double right, const char *text, enum alert kind)
{
    const double w = wk_text_width(text, 28, true) + 66, h = wk_zone_upright(draw) && w > right - left ? TOP_KEY_H : 48;
    struct wk_box tag = {fmax(right - w, left), (TOP_BAR_H - h) / 2, fmin(w, right - left), h}, rest = tag;
    const struct wk_type type = wk_type_in(wk_type_bold, WK_C_INK, WK_LEFT);

    if (kind == ALERT_QUIET) {
        const struct wk_type quiet = wk_type_in(wk_type_quiet, WK_C_STONE, WK_RIGHT);
        const double text_w = wk_text_width(text, quiet.size, false);

        if (wk_zone_upright(draw) && text_w > right - left)
            wk_part_fit(draw, wk_box_at(left, 8, right - left, TOP_KEY_H), quiet, text);
        else
            wk_draw_text(draw, right, TOP_BASE, quiet, text);
        return right - text_w;
    }
    wk_draw_box(draw, tag, WK_R_TAG, kind == ALERT_WRONG ? WK_C_WRONG : WK_C_BLOCKED);
    wk_draw_icon(draw, kind == ALERT_WRONG ? WK_ICON_CLOSE : WK_ICON_BELL, tag.x + 28, 36, .9, WK_C_INK);
    wk_cut_left(&rest, 50);
    if (w > right - left)
        wk_part_fit(draw, rest, type, text);
    else
        wk_draw_centred(draw, rest, type, text);
    return tag.x;
}

/* Short words for the top bar, beside the clock as long as the trouble lasts. */
static const char *const trouble_tags[WK_N_TROUBLES] = {
    [WK_TROUBLE_DB_LOCKED] = WK_N("Nothing is stored"),
    [WK_TROUBLE_DB_READ_ONLY] = WK_N("Nothing is stored"),
    [WK_TROUBLE_DB_NEWER] = WK_N("Nothing is stored"),
    [WK_TROUBLE_DB_FOREIGN] = WK_N("Nothing is stored"),
    [WK_TROUBLE_DB_BROKEN] = WK_N("Nothing is stored"),
    [WK_TROUBLE_DB_MOVED] = WK_N("Nothing is stored"),
    [WK_TROUBLE_DB_KEY] = WK_N("Nothing is stored"),
    [WK_TROUBLE_DB_CLOSED] = WK_N("Event closed"),
    [WK_TROUBLE_DISK_FULL] = WK_N("Disk full"),
    [WK_TROUBLE_NOT_LIVE] = WK_N("Nothing is stored"),
    [WK_TROUBLE_DB_OTHER] = WK_N("Nothing is stored"),
    [WK_TROUBLE_NO_CAMERA] = WK_N("No camera"),
    [WK_TROUBLE_CAMERA_BUSY] = WK_N("Camera busy"),
    [WK_TROUBLE_LOOPBACK] = WK_N("No real camera"),
    [WK_TROUBLE_CAMERA_LOST] = WK_N("No camera"),
    [WK_TROUBLE_OLD_FRAME] = WK_N("Picture stopped"),
    [WK_TROUBLE_SLOW] = WK_N("Computer busy"),
    [WK_TROUBLE_BELOW_LOST] = WK_N("No camera below"),
    [WK_TROUBLE_BELOW_MAT] = WK_N("No frame below"),
    [WK_TROUBLE_NOT_ENROLLED] = WK_N("Tiles not known"),
    [WK_TROUBLE_NO_MAT] = WK_N("No mat"),
    [WK_TROUBLE_MAT_PARTLY] = WK_N("Mat partly hidden"),
    [WK_TROUBLE_UPSIDE_DOWN] = WK_N("Mat turned round"),
    [WK_TROUBLE_MIRRORED] = WK_N("Picture mirrored"),
    [WK_TROUBLE_TWO_MATS] = WK_N("Two mats"),
    [WK_TROUBLE_TOO_SMALL] = WK_N("Too far away"),
    [WK_TROUBLE_TOO_DARK] = WK_N("Too dark"),
    [WK_TROUBLE_GLARE] = WK_N("Too bright"),
    [WK_TROUBLE_OUT_OF_FOCUS] = WK_N("Out of focus"),
    [WK_TROUBLE_OTHER_SET] = WK_N("Wrong stickers"),
    [WK_TROUBLE_OTHER_EVENT] = WK_N("Wrong stickers"),
};

const char *wk_trouble_text(const struct wk_app *app, const struct wk_draw *draw, enum wk_trouble trouble)
{
    if (trouble == WK_TROUBLE_TOO_SMALL && app->height.what == WK_APP_HEIGHT_PIXELS)
        return T("Picture too small");
    return T(trouble_tags[trouble]);
}

/* Shown in the director's area when nobody touches it. */
static bool closes_soon(const struct wk_app *app)
{
    return app->director.until_ns - app->now_ns <= WK_DIRECTOR_WARN_NS;
}

/* The gravest trouble: its words, and what is spoken; NULL: there is none. */
static const char *top_alert(const struct wk_app *app, const struct wk_draw *draw, char text[WK_LINK_TEXT], enum alert *kind)
{
    bool grave;

    enum wk_trouble trouble = wk_app_trouble(app);
    if (trouble == WK_TROUBLE_NONE)
        trouble = wk_app_trouble_ahead(app);
    int twice = wk_app_stands(app)->home != WK_HOME_TABLES && wk_screen_for_players(app) ? wk_app_set_twice(app) : 0;
    *kind = ALERT_WRONG;
    if (trouble != WK_TROUBLE_NONE)
        return wk_trouble_text(app, draw, trouble);
    if (twice > 0) {
        snprintf(text, WK_LINK_TEXT, T("Stickers of table %d too"), twice);
        return text;
    }
    *kind = ALERT_CALL;
    const bool said = wk_app_stands(app)->camera_closed && wk_app_follows_draws(app); /* in a line of that screen's own */
    if (wk_app_is_played(app) && !wk_app_closes_camera(app) && !said)
        return T("Camera open");
    if (wk_screen_area(app, app->screen) == WK_AREA_LOCKED && closes_soon(app))
        return T("Locks soon");
    if (wk_app_stands(app)->home == WK_HOME_TABLES ? app->hall.n_judges > 0 : app->judge_called)
        return T("Judge called");
    *kind = ALERT_WRONG;
    if (app->tune.unsteady && wk_screen_for_players(app))
        return T("Camera unsteady");
    if (app->store_tried && app->free_bytes >= 0 && app->free_bytes < 200000000)
        return T("Disk nearly full");
    if (app->wall_s < 0)
        return T("Clock not set");
    if (app->clock_jump_ns != 0)
        return app->clock_jump_ns < 0 ? T("Clock set back") : T("Clock set forward");
    if (!wk_part_link_text(app, draw, text, &grave))
        return NULL;
    *kind = grave ? ALERT_WRONG : ALERT_QUIET;
    return text;
}

/* The chapter that is played: a key that leads to all chapters. */
static void chapter_key(const struct wk_app *app, struct wk_draw *draw, struct wk_box *row)
{
    char text[64];

    snprintf(text, sizeof(text), T("Demo %d/%d"), app->demo.chapter, app->demo.n_chapters);
    wk_part_key(draw, wk_cut_left(row, wk_text_width(text, 28, true) + 40),
                &(struct wk_keycap){text, WK_KEY_CHOICE, WK_ACTION_DEMO_CHAPTERS, 0, -1});
    wk_cut_left(row, WK_GAP);
}

/* The strip of an upright window, between its margins. */
static struct wk_box demo_strip(const struct wk_draw *draw)
{
    return wk_box_at(WK_MARGIN, wk_zone_keys_y(draw) - (double)draw->strip, wk_zone_right(draw) - WK_MARGIN, WK_KEY_H);
}

static void top_demo(const struct wk_app *app, struct wk_draw *draw, struct wk_box keys)
{
    struct wk_keycap over = {T("Take over"), WK_KEY_CHOICE, WK_ACTION_DEMO_TAKE_OVER, 0, -1},
                     next = {NULL, WK_KEY_PLAIN, WK_ACTION_DEMO_NEXT, 0, WK_ICON_NEXT},
                     pause = {NULL, WK_KEY_PLAIN, WK_ACTION_DEMO_PAUSE, 0, app->demo.paused ? WK_ICON_PLAY : WK_ICON_PAUSE};
    const bool chapters =
        app->demo.n_chapters > 0; /* the chooser of chapters has "Take over": the room is left for what is said */

    if (!chapters) {
        wk_part_key(draw, wk_cut_right(&keys, wk_text_width(over.text, 28, false) + 40), &over);
        wk_cut_right(&keys, WK_KEY_GAP);
    }
    wk_part_key(draw, wk_cut_right(&keys, ICON_KEY_W), &next);
    wk_cut_right(&keys, WK_KEY_GAP);
    wk_part_key(draw, wk_cut_right(&keys, ICON_KEY_W), &pause);
    wk_cut_right(&keys, WK_GAP);

    struct wk_type head = {28, true, WK_C_NOW, WK_LEFT}, body = {24, false, WK_C_IVORY, WK_LEFT};
    double base = TOP_BASE;
    if (chapters)
        chapter_key(app, draw, &keys);
    if (draw->strip > 0) {
        keys = demo_strip(draw);
        base += keys.y;
    }
    if (!chapters) {
        char text[64];
        snprintf(text, sizeof(text), T("Demo %d/%d"), app->demo.step, app->demo.n_steps);
        wk_cut_left(&keys, wk_draw_text(draw, keys.x, base, head, text) + 20);
    }
    const char *what = app->demo.text[0] ? T(app->demo.text) : "";
    const bool two = wk_text_width(what, 24, false) > keys.w;
    wk_draw_wrapped(draw, keys.x, two ? base - TOP_BASE + TOP_TWO_LINES : base - 1, keys.w, 30, body, what);
}

/* Keys for what hands do at a table: nobody can reach the simulated mat. */
static void top_sim(const struct wk_app *app, struct wk_draw *draw, struct wk_box row)
{
    struct sim_key {
        const char *text;
        enum wk_action action;
    };
    static const struct sim_key wall[] = {{WK_N("Next wall"), WK_ACTION_SIM_LAY},
                                          {WK_N("Swap two"), WK_ACTION_SIM_SWAP},
                                          {WK_N("Mend"), WK_ACTION_SIM_MEND},
                                          {WK_N("Turn tiles"), WK_ACTION_SIM_TURN},
                                          {WK_N("Hand"), WK_ACTION_SIM_HAND}},
                                tiles[] = {{WK_N("Lay one of each"), WK_ACTION_SIM_LAY},
                                           {WK_N("Turn tiles"), WK_ACTION_SIM_TURN},
                                           {WK_N("Hand"), WK_ACTION_SIM_HAND}},
                                hand[] = {{WK_N("Lay a hand that wins"), WK_ACTION_SIM_LAY},
                                          {WK_N("Turn tiles"), WK_ACTION_SIM_TURN},
                                          {WK_N("Hand"), WK_ACTION_SIM_HAND}};
    const enum wk_screen_tiles lie = wk_app_stands(app)->tiles;
    const bool counts = lie == WK_TILES_HAND, enrols = lie == WK_TILES_EACH;
    const struct sim_key *keys = counts ? hand : enrols ? tiles : wall;

    if (app->demo.n_chapters > 0)
        chapter_key(app, draw, &row);
    if (draw->strip > 0)
        row = demo_strip(draw);
    const int n = (int)((counts || enrols ? sizeof(hand) : sizeof(wall)) / sizeof(wall[0]));

    for (int i = 0; i < n; i++)
        wk_part_key(draw, wk_box_column(row, i, n, WK_KEY_GAP),
                    &(struct wk_keycap){T(keys[i].text), WK_KEY_CHOICE, keys[i].action, 0, -1});
}

static const char *whose_area(const struct wk_app *app, const struct wk_draw *draw)
{
    if (wk_screen_area(app, app->screen) == WK_AREA_PIN && app->director.step == WK_PIN_ENTER)
        return T("Judge and director");
    return wk_screen_area(app, app->screen) == WK_AREA_LOCKED && app->director.role == WK_ROLE_JUDGE ? T("Judge")
                                                                                                     : T("Director");
}

/* Where the players are; or that this is the director's area and how long it stays open. */
static double top_place(const struct wk_app *app, struct wk_draw *draw, double x, char *text, size_t n)
{
    const struct wk_screen_def *def = wk_app_stands(app);
    char place[32];
    int left_s = (int)((app->director.until_ns - app->now_ns + 999999999) / 1000000000);

    snprintf(place, sizeof(place), T("Table %d"), app->table);
    if (def->home == WK_HOME_TABLES) {
        snprintf(text, n, "%s", app->event_name);
        return x;
    }
    if (wk_screen_for_players(app)) {
        x += wk_draw_text(draw, x, TOP_BASE, wk_type_bold, place) + 24;
        if ((def->home == WK_HOME_TABLE && app->event_name[0]) || def->no_rounds || wk_app_drops_in(app))
            snprintf(text, n, "%s", app->event_name);
        else if (def->practice)
            snprintf(text, n, app->wind == WK_WIND_NONE ? "%s" : "%s \u00b7 %s", T("Practice"), wk_wind_text(draw, app->wind));
        else if (wk_zone_upright(draw))
            snprintf(text, n, wk_app_says_games(app) ? T("Game %d of %d") : T("Hand %d of %d"), app->hand,
                     wk_app_shape(app)->n_hands);
        else
            snprintf(text, n,
                     wk_app_says_games(app) ? T("Round %d of %d \u00b7 Game %d of %d")
                                            : T("Round %d of %d \u00b7 Hand %d of %d"),
                     app->round, wk_app_shape(app)->n_rounds, app->hand, wk_app_shape(app)->n_hands);
        return x;
    }
    x += wk_draw_text(draw, x, TOP_BASE, wk_type_bold, whose_area(app, draw)) + 24;
    if (wk_screen_area(app, app->screen) == WK_AREA_PIN)
        snprintf(text, n, "%s", place);
    else
        snprintf(text, n, T("%s \u00b7 locks in %d:%02d"), place, left_s / 60, left_s % 60);
    return x;
}

void wk_part_top(const struct wk_app *app, struct wk_draw *draw)
{
    struct wk_box bar = {0, 0, (double)draw->w, TOP_BAR_H}, row = wk_box_inset(bar, WK_MARGIN, (TOP_BAR_H - TOP_KEY_H) / 2);
    char text[WK_NAME_SIZE], clock[12], alert_text[WK_LINK_TEXT];
    enum alert kind;
    struct wk_keycap sound = {NULL, WK_KEY_PLAIN, WK_ACTION_SOUND, 0, wk_app_is_silent(app) ? WK_ICON_MUTE : WK_ICON_SOUND},
                     language = {wk_lang_def((enum wk_language)((draw->lang + 1) % WK_N_LANGS))->name, WK_KEY_PLAIN,
                                 WK_ACTION_LANGUAGE, 0, -1},
                     settings = {NULL, WK_KEY_PLAIN, WK_ACTION_SETTINGS, 0, WK_ICON_GEAR};
    wk_part_key(draw, wk_cut_right(&row, ICON_KEY_W), &sound);
    wk_cut_right(&row, WK_KEY_GAP);
    wk_part_key(draw, wk_cut_right(&row, 124), &language);
    wk_cut_right(&row, WK_KEY_GAP);
    wk_part_key(draw, wk_cut_right(&row, ICON_KEY_W), &settings);
    wk_cut_right(&row, WK_KEY_GAP);
    wk_draw_rule(draw, bar);
    if (app->demo.on) {
        top_demo(app, draw, row);
        return;
    }
    if (app->demo.by_hand) {
        top_sim(app, draw, row);
        return;
    }
    double x = top_place(app, draw, row.x, text, sizeof(text)), right = wk_box_right(row) - 8;
    const char *alert = top_alert(app, draw, alert_text, &kind);
    if (!alert || !wk_zone_upright(draw)) { /* an upright window has no room for both */
        wk_time_text(clock, app->wall_s, false);
        wk_draw_text(draw, right, TOP_BASE, wk_type_in(wk_type_quiet, WK_C_STONE, WK_RIGHT), clock);
        right -= wk_text_width(clock, 28, false) + 20;
        right = wk_part_link_dot(app, draw, right);
    }
    if (alert)
        right = alert_tag(draw, x, right, alert, kind);
    const double room = right - WK_GAP - x;
    if (wk_text_width(text, 28, false) <= room)
        wk_draw_text(draw, x, TOP_BASE, wk_type_quiet, text);
    else if (!wk_zone_upright(draw) || (!alert && room > EVENT_NAME_W)) /* a long name of an event; an alert takes its place */
        wk_part_fit(draw, wk_box_at(x, 4, room, TOP_BAR_H - 8), wk_type_quiet, text);
}

static bool has_next(const struct wk_headline *headline)
{
    return headline->next && headline->next[0];
}

/* The second line. */
static const char *below(const struct wk_headline *headline)
{
    return has_next(headline) ? headline->next : headline->note ? headline->note : "";
}

/* The mark before a step that comes next; returns the room it takes. */
static double next_word(struct wk_draw *draw, double x, const struct wk_headline *headline)
{
    return !has_next(headline) ? 0 : wk_draw_text(draw, x, 171, wk_type_in(wk_type_bold, WK_C_STONE, WK_LEFT), T("Next")) + 14;
}

/* Writes what comes next into the rest of a line: smaller if needed, and then in two lines. */
static void next_within(struct wk_draw *draw, double x, double room, const char *text)
{
    const struct wk_type type = wk_type_narrowed(wk_type_quiet, text, room, 22);

    if (wk_text_width(text, type.size, false) <= room)
        wk_draw_text(draw, x, 171, type, text);
    else
        wk_draw_wrapped(draw, x, 158, room, 25, (struct wk_type){22, false, WK_C_STONE, WK_LEFT}, text);
}

/* What to do, on one line; with long names on two. */
static void headline_text(struct wk_draw *draw, double x, double y, double room, double size, const char *text)
{
    const struct wk_type whole = {size, true, WK_C_IVORY, WK_LEFT}, type = wk_type_narrowed(whole, text, room, 0);

    if (wk_text_width(text, type.size, true) <= room)
        wk_draw_text(draw, x, y, type, text);
    else
        wk_part_fit(draw, wk_box_at(x, y - 57, room, 82), (struct wk_type){wk_type_large.size, true, WK_C_IVORY, WK_LEFT},
                    text);
}

/* Puts the gauge beside "Next", so that the line above has the whole width. */
static void headline_upright(struct wk_draw *draw, const struct wk_headline *headline)
{
    double x = WK_MARGIN, right = wk_zone_right(draw), size = stepped(draw, 44, true, headline->text, right - x);

    headline_text(draw, x, 126, right - x, size, headline->text);
    if (headline->gauge) {
        const char *unit = headline->unit ? headline->unit : "";

        wk_draw_text(draw, right, 171, wk_type_in(wk_type_quiet, WK_C_STONE, WK_RIGHT), unit);
        right -= wk_text_width(unit, 28, false) + 4;
        wk_draw_text(draw, right, 171, (struct wk_type){40, true, WK_C_IVORY, WK_RIGHT}, headline->gauge);
        right -= wk_text_width(headline->gauge, 40, true) + 20;
    }
    if (headline->step) {
        const double w = wk_text_width(headline->step, 24, true) + 28;

        wk_draw_border(draw, wk_box_at(x, 144, w, 36), 8, WK_C_NOW, 2);
        wk_draw_text(draw, x + 14, 170, (struct wk_type){24, true, WK_C_NOW, WK_LEFT}, headline->step);
        x += w + 16;
    }
    x += next_word(draw, x, headline);
    next_within(draw, x, right - x, below(headline));
}

void wk_part_headline(struct wk_draw *draw, const struct wk_headline *headline)
{
    snprintf(draw->said.text, sizeof(draw->said.text), "%s",
             headline->said && headline->said[0] ? headline->said : headline->text);
    snprintf(draw->said.next, sizeof(draw->said.next), "%s", below(headline));
    if (wk_zone_upright(draw)) {
        headline_upright(draw, headline);
        return;
    }
    double x = WK_MARGIN, right = wk_zone_right(draw);
    double unit_w = headline->unit ? wk_text_width(headline->unit, 36, false) + 6 : 0;
    double gauge_w = headline->gauge ? wk_text_width(headline->gauge, 76, true) + unit_w + 32 : headline->taken;
    double size = stepped(draw, 44, true, headline->text, right - x - gauge_w);
    headline_text(draw, x, 130, right - x - gauge_w, size, headline->text);
    for (int i = 0; i < headline->n_ticks && i < 6; i++, x += 34)
        wk_draw_mark(draw, WK_MARK_OK, x + 13, 162, 26, false);
    if (headline->step) {
        double w = wk_text_width(headline->step, 24, true) + 28;
        wk_draw_border(draw, wk_box_at(x, 144, w, 36), 8, WK_C_NOW, 2);
        wk_draw_text(draw, x + 14, 170, (struct wk_type){24, true, WK_C_NOW, WK_LEFT}, headline->step);
        x += w + 20;
    }
    x += next_word(draw, x, headline);
    if (below(headline)[0]) {
        struct wk_type type = wk_type_quiet;
        type.size = stepped(draw, type.size, false, below(headline), right - x - gauge_w);
        if (wk_text_width(below(headline), type.size, false) > right - x - gauge_w)
            wk_part_fit(draw, wk_box_at(x, 139, right - x - gauge_w, 44), type, below(headline));
        else
            wk_draw_text(draw, x, 171, type, below(headline));
    }
    if (headline->gauge) {
        if (headline->unit)
            wk_draw_text(draw, right, 158, wk_type_in(wk_type_large, WK_C_STONE, WK_RIGHT), headline->unit);
        wk_draw_text(draw, right - unit_w, 158, (struct wk_type){76, true, WK_C_IVORY, WK_RIGHT}, headline->gauge);
    }
}

/* The key beside Help, if there is one: the way out. */
static bool side_key(const struct wk_app *app, const struct wk_draw *draw, struct wk_keycap *key)
{
    const bool locked = wk_screen_area(app, app->screen) == WK_AREA_LOCKED;

    if (wk_app_stands(app)->home == WK_HOME_TABLES || wk_app_must_call(app))
        return false; /* a judge is called to a table; or the yellow key is that already */
    if (wk_screen_for_players(app))
        *key = (struct wk_keycap){T("Call judge"), WK_KEY_PLAIN, WK_ACTION_CALL_JUDGE, 0, WK_ICON_BELL};
    else if (locked && closes_soon(app))
        *key = (struct wk_keycap){T("More time"), WK_KEY_CHOICE, WK_ACTION_MORE_TIME, 0, -1};
    else if (locked)
        *key = (struct wk_keycap){T("Lock"), WK_KEY_PLAIN, WK_ACTION_LOCK, 0, -1};
    return locked || wk_screen_for_players(app);
}

/* For left-handed people the whole bar is mirrored. */
static void bar_key(struct wk_draw *draw, struct wk_box box, const struct wk_keycap *key)
{
    if (draw->looks.left_handed)
        box.x = (double)draw->w - wk_box_right(box);
    wk_part_key(draw, box, key);
}

/* The outermost key is the one that leads on. */
static double bar_key_w(const struct wk_keycap *key, bool outermost)
{
    const double text_w = wk_text_width(key->text, 28, key->look == WK_KEY_PRIMARY);

    return outermost ? fmax(240, text_w + 72) : fmax(160, text_w + 56);
}

void wk_part_bar(const struct wk_app *app, struct wk_draw *draw, const struct wk_keycap *keys, int n_keys)
{
    const enum wk_screen_home first = wk_app_stands(app)->home;
    const bool in_hall = wk_app_has_event(app) && wk_app_is_station(app),
               home = first == WK_HOME_TABLES || (first == WK_HOME_TABLE && !in_hall);
    const double y = (double)draw->h - BAR_H;
    struct wk_box row = {WK_MARGIN, y + 12, wk_zone_right(draw) - WK_MARGIN, WK_KEY_H};
    struct wk_keycap side;

    wk_draw_segment(draw, 0, y, (double)draw->w, y, WK_C_LINE, WK_W_HAIR);
    if (!home || app->overlay != WK_OVERLAY_NONE) {
        bar_key(draw, wk_cut_left(&row, 152), &(struct wk_keycap){T("Back"), WK_KEY_PLAIN, WK_ACTION_BACK, 0, WK_ICON_BACK});
        wk_cut_left(&row, WK_KEY_GAP);
    }
    bar_key(draw, wk_cut_left(&row, 152), &(struct wk_keycap){T("Help"), WK_KEY_PLAIN, WK_ACTION_HELP, 0, WK_ICON_HELP});
    wk_cut_left(&row, WK_KEY_GAP);
    if (side_key(app, draw, &side))
        bar_key(draw, wk_cut_left(&row, 220), &side);
    double wider = 0;
    if (wk_zone_upright(draw)) { /* a row of their own, which they fill */
        row = wk_box_at(WK_MARGIN, y - (double)draw->strip - KEYS_H, wk_zone_right(draw) - WK_MARGIN, WK_KEY_H);
        wider = row.w + WK_KEY_GAP;
        for (int i = 0; i < n_keys; i++)
            wider -= bar_key_w(&keys[i], i == 0) + WK_KEY_GAP;
        wider /= fmax(n_keys, 1);
    }
    for (int i = 0; i < n_keys; i++) {
        bar_key(draw, wk_cut_right(&row, bar_key_w(&keys[i], i == 0) + wider), &keys[i]);
        wk_cut_right(&row, WK_KEY_GAP);
    }
}

/* ---------------------------------------------------------------- four walls */

#define ENDED_H 140.0
#define STRIP_H 88.0
#define STRIP_BAR_GAP 8.0 /* between the bars of two rows */

/* What stands to the right of each row; or of the wall, if `one`. */
static void strip_bars(struct wk_draw *draw, const struct wk_app_wall *wall, struct wk_box bar, bool one, int n)
{
    static const enum wk_row rows[] = {WK_ROW_2, WK_ROW_1, WK_ROW_HAND};
    const double unit = (one ? bar.w : bar.w - 2 * STRIP_BAR_GAP) / WK_N_SLOTS;

    for (int i = 0; i < (one ? 1 : 3); i++) {
        const int length = one ? WK_N_SLOTS : wk_row_length(rows[i]), got = one ? n : wall->row_right[rows[i]];
        struct wk_box row = wk_cut_left(&bar, unit * length);

        wk_draw_box(draw, row, 3, WK_C_LINE);
        if (got > 0)
            wk_draw_box(draw, wk_cut_left(&row, unit * got), 3, got == length ? WK_C_OK : WK_C_IVORY);
        wk_cut_left(&bar, STRIP_BAR_GAP);
    }
}

/* How many tiles of the wall are right, or that it is finished. */
static void strip_count(struct wk_draw *draw, struct wk_box line, enum wk_strip_mode mode, bool done, int n)
{
    if (done) {
        const char *word = mode == WK_STRIP_RESTORE ? T("PASS") : "34";
        const enum wk_colour colour = mode == WK_STRIP_RESTORE ? WK_C_OK : WK_C_IVORY;

        wk_draw_label(draw, line, wk_type_in(wk_type_bold, colour, WK_RIGHT), word);
        wk_cut_right(&line, wk_text_width(word, 28, true) + 22);
        wk_draw_mark(draw, WK_MARK_OK, wk_box_right(line), wk_box_bottom(line) - 10, 28, false);
    } else {
        char text[8];

        wk_draw_label(draw, line, wk_type_in(wk_type_tag, WK_C_STONE, WK_RIGHT), "/34");
        wk_cut_right(&line, wk_text_width("/34", 24, false) + 2);
        snprintf(text, sizeof(text), "%d", n);
        wk_draw_label(draw, line, wk_type_in(wk_type_bold, WK_C_IVORY, WK_RIGHT), text);
    }
}

struct wk_box wk_part_picture(const struct wk_app *app, const struct wk_draw *draw)
{
    const double scale = (double)draw->scale;
    struct wk_app_picture p;

    wk_app_mat_view(app, &p);
    return wk_box_at(p.x_px / scale, p.y_px / scale, (p.lower_px ? p.w_px / 2 : p.w_px) / scale, (p.lower_px + p.h_px) / scale);
}

struct wk_box wk_part_wall_card(const struct wk_app *app, const struct wk_draw *draw, int i)
{
    struct wk_box strip = wk_zone_body(draw, wk_zone_strip_y(draw));

    strip.h = STRIP_H;
    if (!wk_zone_upright(draw))
        return wk_box_column(strip, i, WK_N_WINDS, WK_GAP);
    strip.y = wk_box_bottom(wk_part_picture(app, draw)) + WK_GAP;
    strip.h = 2 * STRIP_H + WK_KEY_GAP;
    return wk_box_cell(strip, i, 2, 2, WK_KEY_GAP);
}

struct wk_box wk_part_strip_card(const struct wk_app *app, const struct wk_draw *draw, enum wk_wind wind)
{
    return wk_part_wall_card(app, draw, (int)wind - 1);
}

/* How many faces of the wall are read. Faces whose tile is no longer known have to be shown again. */
static int faces_seen(const struct wk_app *app)
{
    int n = app->n_faces;

    for (int slot = 0; slot < WK_N_SLOTS; slot++)
        n -= (int)(app->doubt.slots >> slot & 1);
    return n > 0 ? n : 0;
}

void wk_part_strip(const struct wk_app *app, struct wk_draw *draw, enum wk_strip_mode mode)
{
    for (int i = 0; i < WK_N_WINDS; i++) {
        const struct wk_app_wall *wall = &app->wall[i];
        const enum wk_wind wind = (enum wk_wind)(i + 1);
        const bool now = app->wind == wind, faces = mode == WK_STRIP_FACES;
        const bool done = mode == WK_STRIP_BUILD ? wall->built
                          : faces                ? wall->recorded
                                                 : wall->passed && !(now && wk_app_out_of_order(app));
        const int seen = now && app->faces_step == WK_FACES_LOOK ? faces_seen(app) : 0, n = done    ? WK_N_SLOTS
                                                                                            : faces ? seen
                                                                                                    : wall->n_right;
        struct wk_box card = wk_part_strip_card(app, draw, wind), line;

        wk_part_card(draw, card, now);
        wk_part_wind_tile(draw, card.x + 14, card.y + 12, 48, wind);
        wk_cut_left(&card, 78);
        wk_cut_right(&card, WK_GAP);
        line = wk_cut_top(&card, 38);
        wk_draw_label(draw, line, wk_type_bold, wk_wind_text(draw, wind));
        strip_count(draw, line, mode, done, n);
        wk_cut_top(&card, WK_PAD);
        strip_bars(draw, wall, wk_cut_top(&card, 12), faces || done, n);
    }
}

/* ---------------------------------------------------------------- small pieces */

/* An open arrowhead at `tip`, for a line that comes from `from`. */
static void arrow_head(struct wk_point tip, struct wk_point from, double width, struct wk_point barbs[3])
{
    const double head = width * 2.5, a = atan2((double)(tip.y - from.y), (double)(tip.x - from.x)), c = cos(a), s = sin(a);
    const double x = (double)tip.x, y = (double)tip.y;

    barbs[0] = (struct wk_point){(float)(x - head * c + head * .66 * s), (float)(y - head * s - head * .66 * c)};
    barbs[1] = tip;
    barbs[2] = (struct wk_point){(float)(x - head * c - head * .66 * s), (float)(y - head * s + head * .66 * c)};
}

void wk_part_arrow(struct wk_draw *draw, const struct wk_point *points, int n, enum wk_colour colour, double width)
{
    if (n < 2)
        return;
    struct wk_point barbs[3];
    arrow_head(points[n - 1], points[n - 2], width, barbs);
    wk_draw_line(draw, points, n, WK_C_GROUND, width + 6);
    wk_draw_line(draw, barbs, 3, WK_C_GROUND, width + 6);
    wk_draw_line(draw, points, n, colour, width);
    wk_draw_line(draw, barbs, 3, colour, width);
}

void wk_part_arrow_both(struct wk_draw *draw, const struct wk_point *points, int n, enum wk_colour colour, double width)
{
    struct wk_point end[3], begin[3];

    if (n < 2)
        return;
    arrow_head(points[n - 1], points[n - 2], width, end);
    arrow_head(points[0], points[1], width, begin);
    for (int pass = 0; pass < 2; pass++) {
        const enum wk_colour stroke = pass ? colour : WK_C_GROUND;
        const double w = pass ? width : width + 6;

        wk_draw_line(draw, points, n, stroke, w);
        wk_draw_line(draw, begin, 3, stroke, w);
        wk_draw_line(draw, end, 3, stroke, w);
    }
}

void wk_part_flag(struct wk_draw *draw, double x, double y, const char *text, bool below)
{
    double w = wk_text_width(text, 28, true) + 32, up = below ? -1 : 1, top = below ? y + 12 : y - 46;
    struct wk_point tip[3] = {
        {(float)x, (float)y}, {(float)(x - 13), (float)(y - up * 14)}, {(float)(x + 13), (float)(y - up * 14)}};
    struct wk_point outer[3] = {
        {(float)x, (float)(y + up * 4)}, {(float)(x - 17), (float)(y - up * 15)}, {(float)(x + 17), (float)(y - up * 15)}};
    wk_draw_poly(draw, outer, 3, WK_C_GROUND);
    wk_draw_box(draw, wk_box_at(x - w / 2 - 3, top - 3, w + 6, 42), 11, WK_C_GROUND);
    wk_draw_box(draw, wk_box_at(x - w / 2, top, w, 36), 8, WK_C_ACCENT);
    wk_draw_poly(draw, tip, 3, WK_C_ACCENT);
    wk_draw_text(draw, x, top + 28, (struct wk_type){28, true, WK_C_TILE_INK, WK_MIDDLE}, text);
}

void wk_part_live_tag(struct wk_draw *draw, double cx, double cy, const char *text)
{
    struct wk_type type = {wk_lang_def(draw->lang)->ideographs ? 24 : 22, false, WK_C_IVORY, WK_LEFT};
    double w = wk_text_width(text, type.size, false) + 48;
    wk_draw_box(draw, wk_box_at(cx - w / 2, cy - 16, w, 32), 16, WK_C_GROUND);
    wk_draw_circle(draw, cx - w / 2 + 19, cy, 5, WK_C_IVORY, WK_C_NONE, 0);
    wk_draw_text(draw, cx - w / 2 + 34, cy + 8, type, text);
}

void wk_part_simulated(const struct wk_app *app, struct wk_draw *draw, double x, double y, double w)
{
    const bool practice = wk_app_stands(app)->practice;
    const char *const text = !practice        ? T("Simulated picture: no camera is looking at this table")
                             : app->simulated ? T("Practice in a simulated picture: nothing is recorded")
                                              : T("Practice: simulated faults, nothing is recorded");

    wk_draw_box(draw, wk_box_at(x, y, w, WK_SIMULATED_H), 0, WK_C_BLOCKED);
    wk_draw_text(draw, x + w / 2, y + 26, (struct wk_type){24, true, WK_C_INK, WK_MIDDLE}, text);
}

double wk_part_steps(struct wk_draw *draw, double x, double y, double w, const char *const *steps, int n)
{
    return wk_part_ways(draw, x, y, w, steps, n, 0);
}

double wk_part_ways(struct wk_draw *draw, double x, double y, double w, const char *const *steps, int n, unsigned others)
{
    const struct wk_type sign = {28, true, WK_C_IVORY, WK_MIDDLE};
    int number = 0;

    for (int i = 0; i < n; i++) {
        if (!steps[i])
            continue;
        struct wk_type type = {32, i == 0, WK_C_IVORY, WK_LEFT};
        if (others >> i & 1u) {
            wk_draw_text(draw, x + 28, y + 38, sign, T("or"));
        } else {
            wk_draw_circle(draw, x + 28, y + 28, 26, WK_C_NONE, WK_C_IVORY, 3);
            wk_draw_textf(draw, x + 28, y + 38, sign, "%d", ++number);
        }
        bool one = wk_text_width(steps[i], 32, i == 0) <= w - 76;
        int lines = wk_draw_wrapped(draw, x + 76, y + (one ? 39 : 20), w - 76, 40, type, steps[i]);
        y += one ? 84 : 24 + 40 * lines;
    }
    return y;
}

struct wk_box wk_part_ended(struct wk_draw *draw, enum wk_mark mark, const char *text, const char *what)
{
    static const enum wk_colour fills[WK_N_MARKS] = {[WK_MARK_OK] = WK_C_OK,
                                                     [WK_MARK_AGAIN] = WK_C_AGAIN,
                                                     [WK_MARK_WRONG] = WK_C_WRONG,
                                                     [WK_MARK_BLOCKED] = WK_C_BLOCKED,
                                                     [WK_MARK_EMPTY] = WK_C_PANEL};
    const enum wk_colour ink = mark == WK_MARK_EMPTY ? WK_C_IVORY : WK_C_INK;
    struct wk_box body = wk_zone_body(draw, 200), band = wk_cut_top(&body, wk_zone_upright(draw) ? ENDED_H + 64 : ENDED_H);
    const double x = WK_MARGIN + 128, w = band.w - 128 - WK_PAD;
    const struct wk_type type = {stepped(draw, 40, true, text, w), true, ink, WK_LEFT};
    const bool narrow = wk_text_width(text, type.size, true) > w;

    wk_draw_box(draw, wk_box_at(0, band.y, (double)draw->w, band.h), 0, fills[mark]);
    wk_draw_mark(draw, mark, WK_MARGIN + 56, wk_box_mid_y(band), 88, true);
    if (narrow)
        wk_part_fit(draw, wk_box_at(x, band.y + 8, w, what ? 104 : band.h - 16), type, text);
    else
        wk_draw_text(draw, x, wk_box_mid_y(band) + (what ? -8 : 14), type, text);
    if (what && narrow) {
        wk_part_fit(draw, wk_box_at(x, band.y + 112, w, band.h - 120), (struct wk_type){24, false, ink, WK_LEFT}, what);
    } else if (what) {
        const double size = wk_text_width(what, 28, false) > w ? 24 : 28;

        wk_draw_wrapped(draw, x, wk_box_mid_y(band) + (wk_text_width(what, size, false) > w ? 30 : 38), w, 30,
                        (struct wk_type){size, false, ink, WK_LEFT}, what);
    }
    wk_cut_top(&body, 28);
    return body;
}

struct wk_box wk_part_side(const struct wk_draw *draw, struct wk_box *box, double w, double h)
{
    struct wk_box side;

    if (wk_zone_upright(draw)) {
        side = wk_cut_bottom(box, h);
        wk_cut_bottom(box, 24);
    } else {
        side = wk_cut_right(box, w);
        wk_cut_right(box, 44);
    }
    return side;
}

struct wk_box wk_part_quarter(const struct wk_draw *draw, struct wk_box box, int i)
{
    return wk_part_share(draw, box, i, 4);
}

struct wk_box wk_part_share(const struct wk_draw *draw, struct wk_box box, int i, int n)
{
    if (n > 4)
        return wk_zone_upright(draw) ? wk_box_row(box, i, n, WK_KEY_GAP) : wk_box_column(box, i, n, WK_GAP);
    return wk_zone_upright(draw) ? wk_box_cell(box, i, 2, 2, WK_GAP) : wk_box_column(box, i, 4, WK_GAP);
}

struct wk_box wk_part_slot(const struct wk_draw *draw, struct wk_box box, int slot)
{
    const int row = WK_N_ROWS - 1 - (int)wk_slot_row(slot), column = wk_slot_column(slot), half = (WK_N_COLUMNS + 1) / 2;

    if (wk_zone_upright(draw))
        return wk_box_column(wk_box_row(box, 2 * row + column / half, 2 * WK_N_ROWS, 0), column % half, half, 0);
    return wk_box_column(wk_box_row(box, row, WK_N_ROWS, 0), column, WK_N_COLUMNS, 0);
}

struct wk_box wk_part_plate(struct wk_draw *draw, struct wk_box plate, enum wk_sketch sketch)
{
    const double scale = wk_zone_upright(draw) ? fmin(1, fmin(plate.w / WK_SKETCH_W, plate.h / WK_SKETCH_H)) : 1;
    const struct wk_box box = wk_box_centre(plate, WK_SKETCH_W * scale, WK_SKETCH_H * scale);

    wk_draw_box(draw, plate, WK_R_PLATE, WK_C_PLATE);
    wk_draw_sketch(draw, sketch, box);
    return box;
}

struct wk_box wk_part_beside(struct wk_draw *draw, enum wk_sketch sketch)
{
    struct wk_box body = wk_zone_body(draw, 200), side;

    wk_cut_bottom(&body, 12);
    side = wk_part_side(draw, &body, WK_SIDE_W, WK_SIDE_H);
    wk_part_plate(draw, body, sketch);
    return side;
}

struct wk_keycap wk_part_details_key(const struct wk_app *app, const struct wk_draw *draw)
{
    return (struct wk_keycap){T("Details"), app->director.details ? WK_KEY_CHOSEN : WK_KEY_CHOICE, WK_ACTION_DETAILS, 0, -1};
}

double wk_part_fact(struct wk_draw *draw, double x, double y, const char *text)
{
    const double w = wk_zone_right(draw) - x - 48;

    wk_draw_mark(draw, WK_MARK_OK, x + 16, y - 10, 30, false);
    return y + 12 + 36 * wk_draw_wrapped(draw, x + 48, y, w, 36, wk_type_text, text);
}

/* ---- marks on a picture: everything is dimmed except what they are about */

#define DIM_PERCENT 62

/* Dims in bands between the edges of the boxes; in each band it dims what lies beside the boxes. */
void wk_part_dim_around(struct wk_draw *draw, struct wk_box whole, const struct wk_box *boxes, int n)
{
    double ys[2 * WK_MAX_BRIGHT + 2];
    int n_ys = 0;

    if (n > WK_MAX_BRIGHT)
        n = WK_MAX_BRIGHT;
    ys[n_ys++] = whole.y;
    ys[n_ys++] = whole.y + whole.h;
    for (int i = 0; i < n; i++) {
        ys[n_ys++] = boxes[i].y;
        ys[n_ys++] = boxes[i].y + boxes[i].h;
    }
    for (int i = 1; i < n_ys; i++)
        for (int k = i; k > 0 && ys[k] < ys[k - 1]; k--) {
            double t = ys[k];
            ys[k] = ys[k - 1];
            ys[k - 1] = t;
        }
    for (int i = 0; i + 1 < n_ys; i++) {
        double top = fmax(ys[i], whole.y), bottom = fmin(ys[i + 1], whole.y + whole.h), x = whole.x;
        if (bottom - top < .5)
            continue;
        for (;;) { /* the next box to the right that spans this band */
            const struct wk_box *next = NULL;
            for (int k = 0; k < n; k++)
                if (boxes[k].y <= top + .25 && boxes[k].y + boxes[k].h >= bottom - .25 && boxes[k].x + boxes[k].w > x + .25 &&
                    (!next || boxes[k].x < next->x))
                    next = &boxes[k];
            double end = next ? next->x : whole.x + whole.w;
            if (end - x > .25)
                wk_draw_box(draw, wk_box_at(x, top, end - x, bottom - top), 0, WK_C_GROUND)->percent = DIM_PERCENT;
            if (!next)
                break;
            x = next->x + next->w;
        }
    }
}

/* What follows from the app's state: how far the walls are, which trouble there is, and where the live picture goes. */
#include "kiosk/face/app/parts.h"
#include "rules/event/kind.h"

#include <math.h>
#include <string.h>

#define TRAY_NS 1200000000LL /* a screen reports a lost mat only after this time, since hands reach in all the time */
#define TRAY_PARTLY_NS 3000000000LL
#define UPRIGHT_W 800.0 /* units, width of an upright window or of one of its sides; */
#define UPRIGHT_H 1280.0
#define UPRIGHT_TOP 192.0            /* the picture's upper edge, */
#define UPRIGHT_KEYS_H 84.0          /* a row of keys above the action bar */
#define CAMERA_START_NS 3000000000LL /* a camera may need this long for its first picture */

/* ---------------------------------------------------------------- screens */

const struct wk_screen_def *wk_screens_find(const struct wk_screens *self, enum wk_screen screen)
{
    const struct wk_screen_def *def = (unsigned)screen < WK_N_SCREENS ? self->def[screen] : NULL;

    return def ? def : self->def[WK_SCREEN_IDLE];
}

const struct wk_screen_def *wk_app_screen(const struct wk_app *app, enum wk_screen screen)
{
    return wk_screens_find(app->screens, screen);
}

const struct wk_screen_def *wk_app_stands(const struct wk_app *app)
{
    return wk_app_screen(app, app->screen);
}

enum wk_screen_area wk_screen_area(const struct wk_app *app, enum wk_screen screen)
{
    const enum wk_screen_area area = wk_app_screen(app, screen)->area;
    const bool no_pin = app->store_tried && app->store == WK_OK && !app->hour.pin;

    return area != WK_AREA_SETUP ? area : no_pin ? WK_AREA_PLAYERS : WK_AREA_LOCKED;
}

bool wk_screen_for_players(const struct wk_app *app)
{
    const enum wk_screen_area area = wk_screen_area(app, app->screen);

    return area == WK_AREA_PLAYERS || area == WK_AREA_TABLE;
}

bool wk_screen_leads(const struct wk_app *app, int screen)
{
    const struct wk_screen_def *def = wk_app_stands(app);

    for (int i = 0; i < WK_SCREEN_LEADS; i++)
        if (def->leads[i] > 0 && (int)def->leads[i] == screen)
            return true;
    return false;
}

/* ---------------------------------------------------------------- walls */

bool wk_app_is_undrawn(const struct wk_app *app)
{
    const struct wk_app_dealing *dealing = &app->dealing;

    if (dealing->table == app->table && dealing->round == app->round && dealing->step >= WK_DEALING_LAY)
        return false;
    for (int i = 0; i < WK_N_WINDS; i++)
        if (app->wall[i].built || app->wall[i].recorded || app->wall[i].n_right > 0 ||
            (wk_app_sees_table(app) && app->whole.wall[i].state != WK_WALL_EMPTY))
            return false;
    return true;
}

bool wk_app_all_built(const struct wk_app *app)
{
    return app->wall[0].built && app->wall[1].built && app->wall[2].built && app->wall[3].built;
}

bool wk_app_plays_unsealed(const struct wk_app *app)
{
    return app->face_pass == WK_FACES_WAY_AFTER_FIRST_HAND && app->sealed_seq == 0;
}

bool wk_app_all_recorded(const struct wk_app *app)
{
    return app->wall[0].recorded && app->wall[1].recorded && app->wall[2].recorded && app->wall[3].recorded;
}

bool wk_app_all_passed(const struct wk_app *app)
{
    return app->wall[0].passed && app->wall[1].passed && app->wall[2].passed && app->wall[3].passed;
}

enum wk_screen_walls wk_app_walls_are(const struct wk_app *app)
{
    return wk_app_stands(app)->walls;
}

bool wk_app_reads_faces(const struct wk_app *app)
{
    return wk_app_walls_are(app) == WK_WALLS_RECORDED && !wk_app_stands(app)->asks_again;
}

bool wk_app_lays_back(const struct wk_app *app)
{
    const enum wk_screen_walls walls = wk_app_walls_are(app);
    return walls == WK_WALLS_LAID_BACK || walls == WK_WALLS_INSPECTED;
}

bool wk_app_lies_still(const struct wk_app *app)
{
    return wk_slots_n_still(&app->slots) >= app->n_still;
}

bool wk_app_is_played(const struct wk_app *app)
{
    struct wk_hand_id at;

    const struct wk_screen_def *def = wk_app_stands(app);

    if (def->camera_closed)
        return true;
    if (!wk_app_has_event(app)) {
        const bool some_passed = app->wall[0].passed || app->wall[1].passed || app->wall[2].passed || app->wall[3].passed;

        /* Before the first wall has passed it is not on record that the walls are laid back. */
        return app->hand_begun && !some_passed && def->area != WK_AREA_TABLE;
    }
    if (wk_app_is_station(app) || !wk_app_hand_now(app, &at))
        return false;
    const struct wk_hand_state *hand = wk_hand_look(app->hall.tournament, &at);

    return hand->play_seq > 0 && hand->stopped_seq == 0 && hand->state == WK_RESULT_MISSING && !hand->not_played;
}

/* A hand is played, and nobody has anything else to look at. */
static bool looks_away(const struct wk_app *app)
{
    const struct wk_screen_def *def = wk_app_stands(app);
    const bool looks = app->side != WK_SIDE_NONE || def->measures != WK_APP_MEASURES_NOTHING;

    return def->camera_closed || (wk_app_is_played(app) && !looks);
}

bool wk_app_closes_camera(const struct wk_app *app)
{
    return looks_away(app) && !wk_app_follows_draws(app);
}

bool wk_app_can_follow_draws(const struct wk_app *app)
{
    return app->whole.on && !wk_app_is_station(app) && (!wk_app_has_event(app) || app->hall.tournament->plan.kind->keeps_walls);
}

bool wk_app_follows_draws(const struct wk_app *app)
{
    return app->draws.said != WK_DRAWS_OFF && wk_app_can_follow_draws(app) && looks_away(app);
}

struct wk_app_wall *wk_app_wall(struct wk_app *app)
{
    return app->wind == WK_WIND_NONE ? NULL : &app->wall[app->wind - 1];
}

void wk_app_set_passed(struct wk_app_wall *wall, int64_t seq)
{
    if (wall->passed && seq == 0) /* when it passes again, that is another look */
        memset(&wall->challenge, 0, sizeof(wall->challenge));
    wall->passed = seq > 0;
    wall->passed_seq = seq;
}

void wk_app_store_failed(struct wk_app *app, enum wk_status status)
{
    if (status == WK_NOT_YET && app->store != WK_OK)
        return;
    app->store = status;
    app->store_tried = true;
}

bool wk_app_sees_table(const struct wk_app *app)
{
    return app->whole.on && (wk_app_walls_are(app) == WK_WALLS_BUILT || wk_app_lays_back(app) || wk_app_stands(app)->table);
}

bool wk_app_turns_table(const struct wk_app *app)
{
    return wk_app_sees_table(app) && wk_app_walls_are(app) == WK_WALLS_RECORDED &&
           (app->faces_step == WK_FACES_LOOK || app->faces_step == WK_FACES_RECORD);
}

bool wk_app_set_is_fixed(const struct wk_app *app)
{
    if (app->sealed_seq > 0)
        return true;
    for (int i = 0; i < WK_N_WINDS; i++)
        if (app->wall[i].built || app->wall[i].recorded)
            return true;
    return false;
}

static enum wk_trouble store_trouble(const struct wk_app *app)
{
    if (!app->store_tried || app->store == WK_OK)
        return WK_TROUBLE_NONE;
    static const struct {
        enum wk_status status;
        enum wk_trouble trouble;
    } table[] = {
        {WK_DB_LOCKED, WK_TROUBLE_DB_LOCKED},  {WK_DB_READ_ONLY, WK_TROUBLE_DB_READ_ONLY},
        {WK_DB_NEWER, WK_TROUBLE_DB_NEWER},    {WK_DB_FOREIGN, WK_TROUBLE_DB_FOREIGN},
        {WK_DB_BROKEN, WK_TROUBLE_DB_BROKEN},  {WK_WRONG_KEY, WK_TROUBLE_DB_KEY},
        {WK_DISK_FULL, WK_TROUBLE_DISK_FULL},  {WK_DB_SCHEMA, WK_TROUBLE_DB_BROKEN},
        {WK_DB_MOVED, WK_TROUBLE_DB_MOVED},    {WK_EVENT_CLOSED, WK_TROUBLE_DB_CLOSED},
        {WK_NOT_ALLOWED, WK_TROUBLE_NOT_LIVE}, {WK_UNREADABLE_FILE, WK_TROUBLE_DB_READ_ONLY},
        {WK_NO_FILE, WK_TROUBLE_DB_MOVED},     {WK_EMPTY_FILE, WK_TROUBLE_DB_MOVED},
    };
    for (size_t i = 0; i < sizeof(table) / sizeof(table[0]); i++)
        if (table[i].status == app->store)
            return table[i].trouble;
    return WK_TROUBLE_DB_OTHER;
}

/* The camera was not opened, or is gone. */
static enum wk_trouble no_camera(const struct wk_app *app)
{
    if (!app->camera_tried || app->camera == WK_OK)
        return WK_TROUBLE_NONE;
    if (app->camera == WK_CAMERA_BUSY)
        return WK_TROUBLE_CAMERA_BUSY;
    if (app->camera == WK_CAMERA_LOOPBACK)
        return WK_TROUBLE_LOOPBACK;
    return app->camera_seen ? WK_TROUBLE_CAMERA_LOST : WK_TROUBLE_NO_CAMERA;
}

enum wk_trouble wk_app_camera_trouble(const struct wk_app *app)
{
    const enum wk_trouble trouble = no_camera(app);

    if (trouble != WK_TROUBLE_NONE || !app->camera_tried)
        return trouble;
    int64_t since = app->fresh_ns > 0 ? app->fresh_ns : app->opened_ns, limit = CAMERA_START_NS;
    if (app->side == WK_SIDE_FACES)
        limit = WK_APP_FACES_NS;
    else if (app->fresh_ns > 0)
        limit = WK_APP_STOPPED_NS;
    if (since < app->side_since_ns) /* vision may have rested until now */
        since = app->side_since_ns;
    if (app->now_ns - since <= limit)
        return WK_TROUBLE_NONE;
    return app->heard_ns > since || app->frame_ns > since ? WK_TROUBLE_SLOW : WK_TROUBLE_OLD_FRAME;
}

static enum wk_trouble tray_trouble(const struct wk_app *app)
{
    int64_t lasts = app->now_ns - app->tray_since_ns;
    if (app->tray == WK_OK || lasts < (app->tray == WK_TRAY_PARTLY ? TRAY_PARTLY_NS : TRAY_NS))
        return WK_TROUBLE_NONE;
    static const struct {
        enum wk_status status;
        enum wk_trouble trouble;
    } table[] = {
        {WK_TRAY_PARTLY, WK_TROUBLE_MAT_PARTLY},
        {WK_TRAY_UPSIDE_DOWN, WK_TROUBLE_UPSIDE_DOWN},
        {WK_TRAY_MIRRORED, WK_TROUBLE_MIRRORED},
        {WK_TWO_TRAYS, WK_TROUBLE_TWO_MATS},
        {WK_TOO_SMALL, WK_TROUBLE_TOO_SMALL},
        {WK_TOO_DARK, WK_TROUBLE_TOO_DARK},
        {WK_GLARE, WK_TROUBLE_GLARE},
        {WK_OUT_OF_FOCUS, WK_TROUBLE_OUT_OF_FOCUS},
        {WK_NOT_ENROLLED, WK_TROUBLE_NOT_ENROLLED},
    };
    for (size_t i = 0; i < sizeof(table) / sizeof(table[0]); i++)
        if (table[i].status == app->tray)
            return table[i].trouble;
    return WK_TROUBLE_NO_MAT;
}

/* The camera below the glass, while walls are recorded. */
static enum wk_trouble below_trouble(const struct wk_app *app)
{
    if (app->face_pass != WK_FACES_WAY_UNDERGLASS || wk_app_lays_back(app) || wk_app_stands(app)->shows_faces)
        return WK_TROUBLE_NONE;
    if (app->below.tried && app->below.camera != WK_OK)
        return WK_TROUBLE_BELOW_LOST;
    if (app->faces_step == WK_FACES_LOOK && app->below.reason != WK_OK && app->now_ns - app->below.reason_since_ns > TRAY_NS)
        return WK_TROUBLE_BELOW_MAT;
    return WK_TROUBLE_NONE;
}

enum wk_trouble wk_app_trouble(const struct wk_app *app)
{
    const struct wk_screen_def *def = wk_app_stands(app);
    enum wk_trouble trouble = store_trouble(app);
    if (trouble != WK_TROUBLE_NONE || app->side == WK_SIDE_NONE || def->no_camera)
        return trouble;
    trouble = wk_app_camera_trouble(app);
    if (trouble != WK_TROUBLE_NONE)
        return trouble;
    trouble = below_trouble(app);
    if (trouble != WK_TROUBLE_NONE)
        return trouble;
    bool faces = def->walls == WK_WALLS_RECORDED || def->shows_faces ||
                 (def->walls == WK_WALLS_BUILT && app->face_pass == WK_FACES_WAY_UNDERGLASS);
    if (faces && app->tileset == WK_NOT_ENROLLED)
        return WK_TROUBLE_NOT_ENROLLED;
    trouble = tray_trouble(app);
    if (trouble != WK_TROUBLE_NONE || app->side != WK_SIDE_BACKS || !app->read)
        return trouble;
    if (app->n_other_event > WK_N_SLOTS / 3 && wk_app_lies_still(app))
        return WK_TROUBLE_OTHER_EVENT;
    if (app->n_other_set > WK_N_SLOTS / 2 && wk_app_lies_still(app))
        return WK_TROUBLE_OTHER_SET;
    return WK_TROUBLE_NONE;
}

/* What is played here keeps no walls: nothing is wanted of camera and tiles. */
static bool looks_at_nothing(const struct wk_app *app)
{
    return wk_app_has_event(app) && !app->hall.tournament->plan.kind->keeps_walls;
}

enum wk_trouble wk_app_trouble_ahead(const struct wk_app *app)
{
    const struct wk_screen_def *def = wk_app_stands(app);
    const bool needs_it_now = app->side != WK_SIDE_NONE && !def->no_camera;
    enum wk_trouble trouble;

    if (def->area == WK_AREA_PIN || def->area == WK_AREA_LOCKED || def->area == WK_AREA_SETUP || def->stays_open ||
        needs_it_now || wk_app_closes_camera(app) || wk_app_is_over(app) || looks_at_nothing(app))
        return WK_TROUBLE_NONE;
    trouble = no_camera(app);
    if (trouble != WK_TROUBLE_NONE || app->sealed_seq > 0)
        return trouble;
    if (app->face_pass == WK_FACES_WAY_UNDERGLASS && app->below.tried && app->below.camera != WK_OK)
        return WK_TROUBLE_BELOW_LOST;
    return app->tileset == WK_NOT_ENROLLED ? WK_TROUBLE_NOT_ENROLLED : WK_TROUBLE_NONE;
}

bool wk_app_is_upright(const struct wk_app *app)
{
    return 10 * app->h_px >= 11 * app->w_px;
}

double wk_app_demo_strip(const struct wk_app *app)
{
    return wk_app_is_upright(app) && (app->demo.on || app->demo.by_hand) ? 84 : 0;
}

double wk_app_scale(const struct wk_app *app)
{
    return wk_app_is_upright(app) ? fmin(app->w_px / UPRIGHT_W, app->h_px / UPRIGHT_H)
                                  : fmin(app->w_px / 1280.0, app->h_px / 800.0);
}

/* Height of the row of keys above the action bar, on screens that have them while walls lie there. */
static double upright_keys(const struct wk_app *app)
{
    const enum wk_screen_walls walls = wk_app_walls_are(app);
    const bool dealing = wk_app_sees_table(app) && !wk_app_turns_table(app) && app->whole.large == WK_WIND_NONE &&
                         wk_screen_leads(app, WK_SCREEN_DEALING);

    return dealing || walls == WK_WALLS_INSPECTED || walls == WK_WALLS_NOTHING ? UPRIGHT_KEYS_H : 0;
}

void wk_app_square(const struct wk_app *app, struct wk_app_square *out)
{
    const double scale = wk_app_scale(app), w = app->w_px / scale;
    const double h = wk_app_is_upright(app) ? app->h_px / scale : fmin(app->h_px / scale, WK_APP_HIGH);

    if (wk_app_is_upright(app)) { /* below it are the cards, and a row for keys where there are any */
        out->side =
            fmin(w - 2 * 32, h - UPRIGHT_TOP - 16 - WK_TABLE_CARDS_H - 8 - upright_keys(app) - wk_app_demo_strip(app) - 96);
        out->x = (w - out->side) / 2;
        out->y = UPRIGHT_TOP;
        return;
    }
    /* From the line that says what to do down to the action bar, with a card at least 338 wide on either side. */
    out->side = fmin(h - 184 - 108, w - 2 * (32 + 338 + 16));
    out->x = (w - out->side) / 2;
    out->y = 184 + (h - 184 - 108 - out->side) / 2;
}

static void table_view(const struct wk_app *app, struct wk_app_picture *out)
{
    const double scale = wk_app_scale(app);
    struct wk_app_square square;

    wk_app_square(app, &square);
    memset(out, 0, sizeof(*out));
    out->whole_table = true;
    out->x_px = (int)lround(square.x * scale);
    out->y_px = (int)lround(square.y * scale);
    out->w_px = out->h_px = (int)lround(square.side * scale);
}

void wk_app_picture(const struct wk_app *app, struct wk_app_picture *out)
{
    const struct wk_screen_def *def = wk_app_stands(app);
    bool stands = def->picture
                      ? def->picture(app)
                      : def->walls == WK_WALLS_BUILT || wk_app_lays_back(app) || def->measures == WK_APP_MEASURES_SLOTS;
    bool wanted = stands && app->frame_ns > 0 && app->now_ns - app->frame_ns <= WK_APP_OLD_NS;
    if (wanted && app->side == WK_SIDE_BACKS && app->overlay == WK_OVERLAY_NONE && wk_app_trouble(app) == WK_TROUBLE_NONE)
        app->whole.large == WK_WIND_NONE &&wk_app_sees_table(app) ? table_view(app, out) : wk_app_mat_view(app, out);
    else
        memset(out, 0, sizeof(*out));
}

/* The centres of a mat's slots. */
struct extent {
    double left, right, top, bottom;
};

static struct extent extent_of(const struct wk_mat *mat)
{
    struct extent e = {1e9, -1e9, 1e9, -1e9};

    for (int slot = 0; slot < WK_N_SLOTS; slot++) {
        e.left = fmin(e.left, mat->slot_mm[slot].x);
        e.right = fmax(e.right, mat->slot_mm[slot].x);
        e.top = fmin(e.top, mat->slot_mm[slot].y);
        e.bottom = fmax(e.bottom, mat->slot_mm[slot].y);
    }
    return e;
}

/* A wall in an upright window: its seven left columns, and below them the six others, as large as the cards of the four walls
 * (two by two) leave room for. */
static void halves_view(const struct wk_app *app, struct wk_app_picture *out)
{
    const double scale = wk_app_scale(app), w = app->w_px / scale, margin_mm = 9;
    const double room = app->h_px / scale - UPRIGHT_TOP - WK_WALL_CARDS_H - upright_keys(app) - wk_app_demo_strip(app) - 96;
    const struct wk_mat *mat = &app->mat;
    const struct extent e = extent_of(mat);
    const double wide = (WK_N_COLUMNS + 1) / 2 * mat->pitch_x_mm + margin_mm,
                 high = e.bottom - e.top + mat->pitch_y_mm + 2 * margin_mm;
    const double per_mm = fmin((w - 2 * 32) / wide, (room / 2 - WK_HALF_HEAD_H) / high);

    *out = (struct wk_app_picture){.w_px = 2 * (int)lround(wide * per_mm * scale),
                                   .h_px = (int)lround(high * per_mm * scale),
                                   .y_px = (int)lround((UPRIGHT_TOP - 6 + WK_HALF_HEAD_H) * scale),
                                   .x_mm = e.left - mat->pitch_x_mm / 2 - margin_mm,
                                   .y_mm = (e.top + e.bottom - high) / 2,
                                   .w_mm = 2 * wide,
                                   .h_mm = high,
                                   .wall = app->whole.large};
    out->x_px = (app->w_px - out->w_px / 2) / 2;
    out->lower_px = out->h_px + (int)lround(WK_HALF_HEAD_H * scale);
}

void wk_app_mat_view(const struct wk_app *app, struct wk_app_picture *out)
{
    /* The zone of the live picture, see parts.h: from (164, 186) to 32 from the right and 204 from the lower edge. */
    const double scale = wk_app_scale(app);
    const bool upright = wk_app_is_upright(app);
    const bool check =
        wk_app_stands(app)->measures == WK_APP_MEASURES_SLOTS; /* at the left edge, with a column of words beside it */
    const double x = check || upright ? 32 : 164, y = upright ? UPRIGHT_TOP : 186;
    const double w = app->w_px / scale - x - (check && !upright ? 32 + WK_APP_COLUMN : 32);
    const struct wk_mat *mat = &app->mat;
    const struct extent e = extent_of(mat);
    if (upright && !check && wk_app_stands(app)->tiles == WK_TILES_WALLS) {
        halves_view(app, out);
        return;
    }
    const double wide = e.right - e.left + mat->pitch_x_mm + 18,
                 high = e.bottom - e.top + mat->pitch_y_mm + 34; /* with a margin for strays and flags */
    const double h = upright ? w * high / wide : fmin(app->h_px / scale, WK_APP_HIGH) - 204 - y;
    const double per_mm = fmin(w / wide, h / high);
    out->x_px = (int)lround(x * scale);
    out->y_px = (int)lround(y * scale);
    out->w_px = (int)lround(w * scale);
    out->h_px = (int)lround(h * scale);
    out->w_mm = w / per_mm;
    out->h_mm = h / per_mm;
    out->x_mm = (e.left + e.right - out->w_mm) / 2;
    out->y_mm = (e.top + e.bottom - out->h_mm) / 2;
    out->lower_px = 0;
    out->whole_table = false;
    out->wall = app->whole.large;
}

const char *wk_trouble_word(enum wk_trouble trouble)
{
    static const char *const words[WK_N_TROUBLES] = {
        "none",      "db-locked", "db-read-only", "db-newer",  "db-foreign",   "db-broken",    "db-moved",        "db-key",
        "db-closed", "disk-full", "not-live",     "db-other",  "no-camera",    "camera-busy",  "camera-loopback", "camera-lost",
        "old-frame", "slow",      "below-lost",   "below-mat", "not-enrolled", "no-mat",       "mat-partly",      "upside-down",
        "mirrored",  "two-mats",  "too-small",    "too-dark",  "glare",        "out-of-focus", "other-set",       "other-event",
    };
    return (unsigned)trouble < WK_N_TROUBLES ? words[trouble] : "unknown";
}

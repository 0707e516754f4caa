/*
 * Practice: what a hand of 13 tiles that somebody makes up waits for, how far it is from ready, and the way to 8 points that
 * takes the fewest tiles. Only while nobody plays a hand at this table, and nothing of it is recorded.
 */
#include "kiosk/face/app/screen_def.h"
#include "kiosk/face/app/step.h"
#include "kiosk/face/screens/result/screen_count.h"

#define BODY_Y 322.0
#define TILE_W 52.0
#define TILE_H (TILE_W * 4 / 3)
#define PITCH (TILE_W + 6)
#define POINTS_H 30.0
#define LABEL_H 38.0
#define GROUP_GAP 14.0
#define LIT_H 6.0

/* A place in lines of tiles, which begin again at the left edge where the right one is reached. */
struct flow {
    const struct wk_draw *draw;
    double x, y, line_h; /* the next tile's upper left corner */
};

static struct flow flow_at(const struct wk_draw *draw, double y, double line_h)
{
    return (struct flow){.draw = draw, .x = WK_MARGIN, .y = y, .line_h = line_h};
}

/* Room for n tiles that stay together, after a gap unless they begin a line. */
static void make_room(struct flow *flow, int n, double gap)
{
    flow->x += flow->x > WK_MARGIN ? gap : 0;
    if (flow->x > WK_MARGIN && flow->x + n * PITCH > wk_zone_right(flow->draw) + PITCH - TILE_W) {
        flow->x = WK_MARGIN;
        flow->y += flow->line_h;
    }
}

static void draw_label(struct wk_draw *draw, double y, const char *text)
{
    wk_part_line(draw, WK_MARGIN, y + 26, wk_zone_right(draw) - WK_MARGIN, wk_type_text, text);
}

/* Of a ready hand what each is worth below it, less than 8 fainter. */
static double draw_useful(struct wk_draw *draw, const struct wk_hand_ahead *ahead, double y)
{
    const bool ready = ahead->shanten == 0;
    struct flow flow = flow_at(draw, y, TILE_H + (ready ? POINTS_H : 0) + 8);
    char points[16];

    for (int face = 1; face <= WK_N_FACES; face++) {
        if (!(ahead->useful >> face & 1))
            continue;
        make_room(&flow, 1, 0);
        wk_draw_kind(draw, flow.x, flow.y, TILE_W, face);
        for (int i = 0; ready && i < ahead->waits.n; i++)
            if (ahead->waits.wait[i].face == face) {
                const bool enough = ahead->waits.wait[i].points >= WK_MCR_MIN_POINTS;
                snprintf(points, sizeof points, "%d", ahead->waits.wait[i].points);
                wk_draw_text(draw, flow.x + TILE_W / 2, flow.y + TILE_H + 26,
                             (struct wk_type){24, enough, enough ? WK_C_IVORY : WK_C_STONE, WK_MIDDLE}, points);
            }
        flow.x += PITCH;
    }
    return flow.y + flow.line_h;
}

/* Melds as they are, then the tiles in hand: those that are still to come have a bar below them, the one that wins a frame. */
static void draw_way(struct wk_draw *draw, const struct wk_mcr_hand *have, const struct wk_mcr_way *way, double y)
{
    struct flow flow = flow_at(draw, y, TILE_H + 18);
    struct wk_mcr_shown shown;
    int left[WK_N_FACES + 1] = {0};

    for (int i = 0; i < have->n_standing; i++)
        left[have->standing[i]]++;
    wk_mcr_show(&way->hand, &way->score, &shown);
    for (int i = 0; i < shown.n; i++) {
        const bool first = i == 0 || shown.tile[i].group != shown.tile[i - 1].group, win = shown.tile[i].win,
                   in_hand = shown.tile[i].meld < 0;
        int n = 1;

        while (first && i + n < shown.n && shown.tile[i + n].group == shown.tile[i].group)
            n++;
        make_room(&flow, in_hand ? 1 : n, first ? GROUP_GAP : 0);
        wk_draw_kind(draw, flow.x, flow.y, TILE_W, shown.tile[i].face);
        if (win)
            wk_draw_border(draw, wk_box_at(flow.x - 4, flow.y - 4, TILE_W + 8, TILE_H + 8), 10, WK_C_IVORY, 3);
        if (win || (in_hand && --left[shown.tile[i].face] < 0)) /* what wins may be one that was there and went */
            wk_draw_box(draw, wk_box_at(flow.x + 2, flow.y + TILE_H + 5, TILE_W - 4, LIT_H), 3, WK_C_IVORY);
        flow.x += PITCH;
    }
}

static void way_text(const struct wk_draw *draw, const struct wk_hand_ahead *ahead, char *text, size_t n)
{
    if (!ahead->has_way)
        snprintf(text, n, "%s", T("No way to 8 points was found"));
    else if (ahead->way.n_drawn == 1)
        snprintf(text, n, T("Shortest way to 8 points: the next tile, worth %d"), ahead->way.score.points);
    else
        snprintf(text, n, T("Shortest way to 8 points: %d tiles, worth %d"), ahead->way.n_drawn, ahead->way.score.points);
}

static void draw_ahead(const struct wk_app *app, struct wk_draw *draw)
{
    const struct wk_hand_view *view = wk_count_view(app);
    const struct wk_hand_ahead *ahead = &view->ahead;
    const struct wk_keycap key = {T("Change"), WK_KEY_PRIMARY, WK_ACTION_COUNT_KEYS, 0, -1};
    const bool ready = ahead->shanten == 0;
    struct wk_count_line line;
    double y = BODY_Y + wk_count_more_h(draw);
    char text[96], far[96];

    snprintf(far, sizeof far, T("Tiles from ready: %d"), ahead->shanten);
    wk_count_headline(app, draw,
                      &(struct wk_headline){.text = ready ? T("The hand is ready") : far,
                                            .note = T("Practice: the hand is made up, nothing is recorded")});
    wk_count_line_of(view, &line);
    wk_count_line_place(draw, &line);
    wk_count_line_draw(draw, &line, 0);
    draw_label(draw, y, ready ? T("It waits for these; points on a discard:") : T("These bring it nearer"));
    y = draw_useful(draw, ahead, y + LABEL_H) + WK_GAP;
    way_text(draw, ahead, text, sizeof text);
    draw_label(draw, y, text);
    if (ahead->has_way)
        draw_way(draw, &view->hand, &ahead->way, y + LABEL_H);
    wk_part_bar(app, draw, &key, 1);
}

static void draw_waits(const struct wk_app *app, struct wk_draw *draw)
{
    wk_part_top(app, draw);
    if (app->count.step == WK_COUNTING_CHECK)
        draw_ahead(app, draw);
    else
        wk_count_keys(app, draw);
}

/* However it is left, the hand is wiped as one that was counted is: wk_count_forget(). */
static void enter(struct wk_app *app, enum wk_screen from, struct wk_effects *effects)
{
    (void)from;
    app->count = (struct wk_app_count){
        .step = WK_COUNTING_KEYS, .status = WK_NOT_YET, .unable = WK_NOT_YET, .winner = WK_WIND_EAST, .fan = -1};
    app->count.until_ns = app->now_ns + WK_PRACTICE_IDLE_NS;
    wk_count_ask_for(app, WK_COUNT_PRACTICE, effects);
}

static void answered(struct wk_app *app, const struct wk_event *event, struct wk_effects *effects)
{
    struct wk_app_count *count = &app->count;

    if (event->count.status != WK_OK && count->status != WK_OK) {
        wk_app_go(app, WK_SCREEN_IDLE, effects);
    } else if (event->count.status != WK_OK) {
        app->hint = true;
    } else {
        count->status = WK_OK;
        wk_count_take_state(app, event);
        if (count->ask == WK_COUNT_KEY && count->state.whole && count->state.sound)
            wk_count_step(app, WK_COUNTING_CHECK, effects);
    }
}

/* A hand begins at this table, or a deal: that comes first, and what was made up is gone. */
static void event(struct wk_app *app, const struct wk_event *event, struct wk_effects *effects)
{
    if (!wk_app_may_practise(app))
        wk_app_go(app, WK_SCREEN_IDLE, effects);
    else if (event->kind == WK_EVENT_COUNT && event->count.asked)
        answered(app, event, effects);
}

static bool waits_action(struct wk_app *app, enum wk_action action, int arg, struct wk_effects *effects)
{
    const struct wk_app_count *count = &app->count;

    if (action == WK_ACTION_ERASE)
        return wk_count_erase(app, effects);
    if (app->overlay != WK_OVERLAY_NONE || count->status != WK_OK)
        return false;
    if (action == WK_ACTION_COUNT_KEYS && count->step == WK_COUNTING_CHECK)
        wk_count_step(app, WK_COUNTING_KEYS, effects);
    else if (action == WK_ACTION_COUNT_NEXT && count->state.whole && count->state.sound)
        wk_count_step(app, WK_COUNTING_CHECK, effects);
    else if (count->step == WK_COUNTING_KEYS)
        wk_count_keys_action(app, action, arg, effects);
    return false;
}

static bool back(struct wk_app *app, struct wk_effects *effects)
{
    if (app->count.step == WK_COUNTING_CHECK)
        wk_count_step(app, WK_COUNTING_KEYS, effects);
    else
        wk_app_go(app, WK_SCREEN_PRACTICE, effects);
    return true;
}

/* Whoever practised has gone: the next one finds the kiosk as it was. */
static void tick(struct wk_app *app, struct wk_effects *effects)
{
    const int64_t last_ns = app->attract.touched_ns > app->screen_since_ns ? app->attract.touched_ns : app->screen_since_ns;

    app->count.until_ns = last_ns + WK_PRACTICE_IDLE_NS;
    if (app->now_ns >= app->count.until_ns || !wk_app_may_practise(app))
        wk_app_go(app, WK_SCREEN_IDLE, effects);
}

const struct wk_screen_def wk_screen_def_waits = {
    .id = WK_SCREEN_WAITS,
    .word = "waits",
    .area = WK_AREA_PLAYERS,
    .side = WK_SIDE_NONE,
    .tiles = WK_TILES_HAND,
    .no_camera = true,
    .shows_faces = true,
    .draw = draw_waits,
    .enter = enter,
    .action = waits_action,
    .back = back,
    .tick = tick,
    .event = event,
    .help = {.headline = WK_N("What a hand waits for"),
             .steps = {WK_N("Key in 13 tiles that you make up, melds first"),
                       WK_N("The screen shows what it waits for, and the shortest way to 8 points"),
                       WK_N("Only while no hand is played at this table; nothing of it is recorded")},
             .picture = NULL},
};

/* Sealed and done: between the record and the play, and after the restore. */
#include "kiosk/face/app/screen_def.h"
#include "kiosk/face/app/step.h"
#include "kiosk/face/draw/parts_print.h"

/* The commitment in hexadecimal, as it goes into the code for photographs. */
static void hash_text(const struct wk_app *app, char text[2 * WK_APP_HASH_SIZE + 1])
{
    for (int i = 0; i < WK_APP_HASH_SIZE; i++)
        snprintf(text + 2 * i, 3, "%02x", app->hash[i]);
}

/* What was found and when it was stored, in one line. */
static void sealed_text(const struct wk_app *app, const struct wk_draw *draw, char text[96])
{
    char clock[12];

    wk_time_text(clock, app->sealed_s, true);
    if (app->sealed_seq > 0 && app->sealed_s >= 0)
        snprintf(text, 96, T("136 tiles, four of each face. Stored %s"), clock);
    else
        snprintf(text, 96, "%s", T("136 tiles, four of each face"));
}

/* The four walls, a row each, which are turned over: nobody sees a face of them from now on. */
static void turn_walls(const struct wk_app *app, struct wk_draw *draw, struct wk_box walls)
{
    const double way = wk_way(app, app->screen_since_ns, false);

    for (int i = 0; i < WK_N_TILES; i++)
        wk_part_tile_turning(draw, wk_box_cell(walls, i, WK_N_SLOTS, WK_N_WINDS, 2), way);
}

static void draw_sealed(const struct wk_app *app, struct wk_draw *draw)
{
    char hex[2 * WK_APP_HASH_SIZE + 1], code[128], text[96], start[64];
    const bool upright = wk_zone_upright(draw);
    struct wk_box body = wk_zone_body(draw, 200);

    hash_text(app, hex);
    sealed_text(app, draw, text);
    snprintf(code, sizeof(code), "WK1 T%d R%d %s", app->table, app->round, hex);
    wk_part_top(app, draw);
    const double high = wk_vouch_h(draw);
    const struct wk_box vouch = wk_cut_top(&body, high);
    if (upright)
        wk_cut_top(&body, 32);
    turn_walls(app, draw, upright ? wk_cut_top(&body, 160) : wk_box_at(wk_box_right(body) - high, 96, high, 84));
    wk_part_headline(draw, &(struct wk_headline){
                               .text = T("Write down the words, or photograph them"),
                               .taken = high + WK_GAP,
                               .note = app->key_left ? T("The kiosk still has this deal's key: call the director") : NULL,
                               .next = app->key_left ? NULL : wk_part_print_next(app, draw, T("Stack the walls and play"))});
    /* The checkpoint's record follows the seal's and vouches for it: its code is the one that stands here. */
    wk_part_vouch(draw, vouch, T("This deal:"), text, app->words, wk_app_checkpoint(app) ? NULL : code, true);
    if (wk_app_checkpoint(app)) {
        wk_part_checkpoint(app, draw);
    } else {
        double y = body.y + 64;
        y = wk_part_fact(draw, body.x, y, T("136 stickers, each in its place"));
        y = wk_part_fact(draw, body.x, y, T("136 tiles, four of each face"));
        wk_part_fact(draw, body.x, y, T("These words prove later that the deal was never changed."));
    }
    if (app->hand_begun)
        snprintf(start, sizeof(start), "%s", T("Go on"));
    else if (wk_app_hand_played(app) || (app->face_pass == WK_FACES_WAY_AFTER_FIRST_HAND && app->hand == 1))
        snprintf(start, sizeof(start), "%s", T("Lay the walls back"));
    else
        snprintf(start, sizeof(start), T("Start hand %d"), app->hand);
    struct wk_keycap keys[2] = {{start, WK_KEY_PRIMARY, WK_ACTION_START_HAND, 0, -1}};
    wk_part_bar(app, draw, keys, 1 + wk_part_print_key(app, draw, WK_PRINT_SEAL, &keys[1]));
}

/* A round starts with its sealed deal. */
static void enter_sealed(struct wk_app *app, enum wk_screen from, struct wk_effects *effects)
{
    (void)from;
    if (app->hand == 1 && !app->hand_begun)
        wk_app_checkpoint_once(app, WK_CHECKPOINT_ROUND_START, effects);
}

const struct wk_screen_def wk_screen_def_sealed = {
    .id = WK_SCREEN_SEALED,
    .word = "sealed",
    .area = WK_AREA_TABLE,
    .checkpoint = WK_CHECKPOINT_ROUND_START,
    .draw = draw_sealed,
    .enter = enter_sealed,
    .resume = {WK_N("The hand can begin"), WK_N("Stack the walls, play, then lay them back"), WK_N("Start the hand")},
    .help = {.sketch = WK_SKETCH_SIX_WORDS,
             .headline = WK_N("The six words prove this deal"),
             .steps = {WK_N("Each player writes them down or takes a photograph"),
                       WK_N("When the deal is opened, anybody can check them"),
                       WK_N("Stack the walls: the middle row on the far one")}},
};

/* One wall that is back: its tile, PASS and when that was stored; side by side where the checkpoint needs the room below. */
static void done_card(const struct wk_app *app, struct wk_draw *draw, struct wk_box card, enum wk_wind wind)
{
    const struct wk_app_wall *wall = &app->wall[wind - 1];
    const bool low = card.h < 440;
    const double cx = wk_box_mid_x(card);
    struct wk_box rest = card, head = wk_cut_top(&rest, low ? 132 : 330);
    char clock[12], text[64];

    wk_draw_box(draw, card, WK_R_PLATE, WK_C_PANEL);
    if (low) {
        wk_part_wind_tile(draw, head.x + 24, head.y + 16, 60, wind);
        wk_draw_text(draw, head.x + 104, head.y + 68, wk_type_bold, wk_wind_text(draw, wind));
    } else {
        wk_part_wind_tile(draw, cx - 66, head.y + 40, 132, wind);
        wk_draw_text(draw, cx, head.y + 268, wk_type_in(wk_type_bold, WK_C_IVORY, WK_MIDDLE), wk_wind_text(draw, wind));
    }
    if (!wall->passed)
        return;
    const struct wk_type pass = {52, true, WK_C_OK, WK_MIDDLE};
    const char *word = T("PASS");
    wk_draw_mark(draw, WK_MARK_OK, cx - wk_text_width(word, pass.size, pass.bold) / 2 - 10, rest.y, 48, false);
    wk_draw_text(draw, cx + 30, rest.y + 19, pass, word);
    wk_time_text(clock, wall->passed_s, true);
    snprintf(text, sizeof(text), T("Stored %s"), clock);
    wk_draw_label(draw, wk_cut_top(&rest, low ? 68 : 80), wk_type_in(wk_type_tag, WK_C_STONE, WK_MIDDLE), text);
}

static void draw_done(const struct wk_app *app, struct wk_draw *draw)
{
    bool checkpoint = wk_app_checkpoint(app) != NULL;
    struct wk_box body = wk_zone_body(draw, checkpoint ? 200 : 208);

    wk_part_top(app, draw);
    wk_part_headline(draw,
                     &(struct wk_headline){.text = T("All four walls have passed"),
                                           .next = wk_part_print_next(app, draw,
                                                                      app->hand < 4 ? T("The table is ready for the next group")
                                                                                    : T("The director opens the deal")),
                                           .gauge = "4",
                                           .unit = "/4"});
    wk_cut_bottom(&body, checkpoint ? 28 + wk_vouch_h(draw) : 32);
    for (int i = 0; i < WK_N_WINDS; i++)
        done_card(app, draw, wk_part_quarter(draw, body, i), (enum wk_wind)(i + 1));
    wk_part_checkpoint(app, draw);
    const char *key = app->hand < 4 ? T("Next hand") : T("End of the round");
    struct wk_keycap keys[2] = {{key, WK_KEY_PRIMARY, WK_ACTION_FINISH, 0, -1}};
    wk_part_bar(app, draw, keys, 1 + (checkpoint ? wk_part_print_key(app, draw, WK_PRINT_CHECKPOINT, &keys[1]) : 0));
}

/* A round ends with the four walls back after the fourth hand, before the stickers go. */
static void enter_done(struct wk_app *app, enum wk_screen from, struct wk_effects *effects)
{
    (void)from;
    if (app->hand == 4)
        wk_app_checkpoint_once(app, WK_CHECKPOINT_ROUND_END, effects);
}

/* On to the next hand, or the deal is over. */
static bool finish(struct wk_app *app, enum wk_action action, int arg, struct wk_effects *effects)
{
    (void)arg;
    if (action != WK_ACTION_FINISH)
        return false;
    if (wk_app_has_event(app)) {
        wk_app_go(app, wk_app_flow(app), effects);
    } else {
        wk_app_finish_hand(app);
        wk_app_go(app, WK_SCREEN_IDLE, effects);
    }
    return true;
}

static bool done_back(struct wk_app *app, struct wk_effects *effects)
{
    if (wk_app_has_event(app))
        return false;
    wk_app_go(app, WK_SCREEN_RESTORE, effects);
    return true;
}

const struct wk_screen_def wk_screen_def_done = {
    .id = WK_SCREEN_DONE,
    .word = "done",
    .area = WK_AREA_TABLE,
    .checkpoint = WK_CHECKPOINT_ROUND_END,
    .draw = draw_done,
    .enter = enter_done,
    .action = finish,
    .back = done_back,
    .help = {.headline = WK_N("The table is ready"),
             .steps = {WK_N("All four walls lie as they were"), WK_N("The next group may come"), WK_N("Touch the yellow key")}},
};

/* Screens of a test's own: data alone. */
#include "tests/support/kiosk/small_screens.h"

static const struct wk_screen_def idle = {.id = WK_SCREEN_IDLE,
                                          .word = "idle",
                                          .area = WK_AREA_PLAYERS,
                                          .home = WK_HOME_TABLE,
                                          .no_deal = true,
                                          .between_hands = true};
static const struct wk_screen_def seats = {.id = WK_SCREEN_SEATS,
                                           .word = "seats",
                                           .area = WK_AREA_TABLE,
                                           .side = WK_SIDE_BACKS,
                                           .awaits_wall = true,
                                           .between_hands = true};
static const struct wk_screen_def build = {.id = WK_SCREEN_BUILD,
                                           .word = "build",
                                           .area = WK_AREA_TABLE,
                                           .side = WK_SIDE_BACKS,
                                           .walls = WK_WALLS_BUILT,
                                           .between_hands = true};
static const struct wk_screen_def faces = {.id = WK_SCREEN_FACES,
                                           .word = "faces",
                                           .area = WK_AREA_TABLE,
                                           .side = WK_SIDE_BACKS,
                                           .walls = WK_WALLS_RECORDED,
                                           .table = true};
static const struct wk_screen_def again = {.id = WK_SCREEN_AGAIN,
                                           .word = "again",
                                           .area = WK_AREA_TABLE,
                                           .side = WK_SIDE_BACKS,
                                           .walls = WK_WALLS_RECORDED,
                                           .asks_again = true,
                                           .table = true};
static const struct wk_screen_def sealed = {.id = WK_SCREEN_SEALED, .word = "sealed", .area = WK_AREA_TABLE};
static const struct wk_screen_def playing = {
    .id = WK_SCREEN_PLAYING, .word = "playing", .area = WK_AREA_TABLE, .camera_closed = true, .hand_clock = true};
static const struct wk_screen_def restore = {
    .id = WK_SCREEN_RESTORE, .word = "restore", .area = WK_AREA_TABLE, .side = WK_SIDE_BACKS, .walls = WK_WALLS_LAID_BACK};
static const struct wk_screen_def done = {.id = WK_SCREEN_DONE, .word = "done", .area = WK_AREA_TABLE};

const struct wk_screens small_screens = {{[WK_SCREEN_IDLE] = &idle,
                                          [WK_SCREEN_SEATS] = &seats,
                                          [WK_SCREEN_BUILD] = &build,
                                          [WK_SCREEN_FACES] = &faces,
                                          [WK_SCREEN_AGAIN] = &again,
                                          [WK_SCREEN_SEALED] = &sealed,
                                          [WK_SCREEN_PLAYING] = &playing,
                                          [WK_SCREEN_RESTORE] = &restore,
                                          [WK_SCREEN_DONE] = &done}};

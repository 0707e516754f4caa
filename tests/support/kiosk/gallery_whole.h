/* The whole table at once: the states of its screens. */
#ifndef WK_TESTS_KIOSK_GALLERY_WHOLE_H
#define WK_TESTS_KIOSK_GALLERY_WHOLE_H

#include "tests/support/kiosk/whole_test.h"

void g_whole_empty(struct app_world *w);
void g_whole_build(struct app_world *w);
void g_whole_states(struct app_world *w);
void g_whole_glare(struct app_world *w);
void g_whole_middle(struct app_world *w);
void g_whole_spare(struct app_world *w);
void g_whole_old(struct app_world *w);
void g_whole_faces_lay(struct app_world *w);
void g_whole_turn(struct app_world *w);
void g_whole_turning(struct app_world *w);
void g_whole_doubt(struct app_world *w);
void g_whole_again(struct app_world *w);
void g_whole_again_lay(struct app_world *w);
void g_whole_record(struct app_world *w);
void g_whole_lay(struct app_world *w);
/* A hand is played under a camera that follows its draws; and what that has to say: a wrong draw is of 41 in South's wall. */
void whole_play(struct app_world *w, enum wk_draws_said said);
void whole_draw_news(struct app_world *w, enum wk_draw_news_kind kind, bool follows, unsigned unseen);
void g_whole_draw(struct app_world *w);
void g_whole_restore(struct app_world *w);
void g_whole_inside(struct app_world *w);
void g_whole_walls(struct app_world *w);
void g_whole_turn_table(struct app_world *w);
void g_whole_turn_half(struct app_world *w);
void g_whole_kinds(struct app_world *w);
void g_whole_pass(struct app_world *w);
void g_whole_stacked(struct app_world *w);
void g_whole_undone(struct app_world *w);
void g_whole_turned(struct app_world *w);
void g_whole_own(struct app_world *w);
void g_whole_own_build(struct app_world *w);
void g_whole_own_pass(struct app_world *w);
void g_whole_own_challenge(struct app_world *w);
void g_whole_drill_lay(struct app_world *w);
void g_whole_drill_ready(struct app_world *w);
void g_whole_drill_run(struct app_world *w);
void g_whole_drill_swap(struct app_world *w);
void g_whole_drill_back(struct app_world *w);
void g_whole_practice_lay(struct app_world *w);
void g_whole_practice(struct app_world *w);
void g_whole_camera(struct app_world *w);
void g_whole_camera_good(struct app_world *w);
void g_whole_camera_turned(struct app_world *w);

#define GALLERY_WHOLE                                                                                                          \
    {"whole-empty", g_whole_empty}, {"whole-build", g_whole_build}, {"whole-states", g_whole_states},                          \
        {"whole-glare", g_whole_glare}, {"whole-middle", g_whole_middle}, {"whole-spare", g_whole_spare},                      \
        {"whole-draw", g_whole_draw}, {"whole-old", g_whole_old}, {"whole-faces-lay", g_whole_faces_lay},                      \
        {"whole-turn", g_whole_turn}, {"whole-turning", g_whole_turning}, {"whole-doubt", g_whole_doubt},                      \
        {"whole-again", g_whole_again}, {"whole-again-lay", g_whole_again_lay}, {"whole-record", g_whole_record},              \
        {"whole-lay", g_whole_lay}, {"whole-restore", g_whole_restore}, {"whole-inside", g_whole_inside},                      \
        {"whole-walls", g_whole_walls}, {"whole-turn-table", g_whole_turn_table}, {"whole-turn-half", g_whole_turn_half},      \
        {"whole-kinds", g_whole_kinds}, {"whole-pass", g_whole_pass}, {"whole-stacked", g_whole_stacked},                      \
        {"whole-undone", g_whole_undone}, {"whole-turned", g_whole_turned}, {"whole-own", g_whole_own},                        \
        {"whole-own-build", g_whole_own_build}, {"whole-own-pass", g_whole_own_pass},                                          \
        {"whole-own-challenge", g_whole_own_challenge}, {"whole-drill-lay", g_whole_drill_lay},                                \
        {"whole-drill-ready", g_whole_drill_ready}, {"whole-drill-run", g_whole_drill_run},                                    \
        {"whole-drill-swap", g_whole_drill_swap}, {"whole-drill-back", g_whole_drill_back},                                    \
        {"whole-practice-lay", g_whole_practice_lay}, {"whole-practice", g_whole_practice}, {"whole-camera", g_whole_camera},  \
        {"whole-camera-turned", g_whole_camera_turned},                                                                        \
    {                                                                                                                          \
        "whole-camera-good", g_whole_camera_good                                                                               \
    }

#endif

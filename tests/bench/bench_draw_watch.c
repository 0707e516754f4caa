/*
 * Watching the draw: hands played by lot at simulated tables (vision/sim/turns.h), read by the draw eye picture by picture, and
 * what the watch says of them. Three runs: whole legal hands with the taking down of the walls after them, and the ends of
 * others alone, of which nothing may be named; and hands with one wrong draw, of which a stretch is shown that begins some
 * seconds before it. WK_LEGAL, WK_ENDS, WK_PLANTED: how many (default 1, 2, 12), WK_FROM: the first planted; WK_SEED: the
 * first; WK_WIDTH: of the pictures, px (default 1280); WK_STEP: ms from one to the next while an arm moves (default 125);
 * WK_SAY=1 prints each event, WK_SHOTS=DIR saves what went wrong. WK_FALSIFY=1: legal hands have a wrong draw, which has to be
 * reported.
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "labels/draw_order.h"
#include "tests/support/figures.h"
#include "vision/image/image.h"
#include "vision/sim/turns.h"
#include "vision/sim/sim.h"
#include "vision/table/draw_eye.h"

static const struct wk_key key = {{4, 2}};

enum {
    MAX_LOOKS = 100000,
    MAX_PLANTED = 10000,
    BEFORE_MS = 5000,
    AFTER_MS = 4000,
    STILL_MS = 300,
    STILL_LOOKS = 6,
    USED_MS = 16000,
    CLOCK_MS = 20000, /* at the hand's begin */
    IN_TIME_MS = 2000
};

struct bench {
    struct wk_sim *sim;
    struct wk_sim_conditions conditions;
    struct wk_image picture;
    struct wk_draw_eye *eye;
    struct wk_draw_watch watch;
    int64_t step_ms;
    bool say;
    int n_looks, n_drawn, n_named, n_stopped, n_wrong_state;
    double cost_ms[MAX_LOOKS];
    struct wk_draw_event named; /* the last one */
    int64_t named_ms;
};

static void need(bool ok, const char *what)
{
    if (ok)
        return;
    fprintf(stderr, "bench_draw_watch: %s failed\n", what);
    exit(1);
}

static int from_environment(const char *name, int otherwise, int most)
{
    const char *text = getenv(name);
    const int value = text ? atoi(text) : otherwise;

    return value < 0 ? 0 : value > most ? most : value;
}

static double now_ms(void)
{
    struct timespec t;

    clock_gettime(CLOCK_THREAD_CPUTIME_ID, &t);
    return (double)t.tv_sec * 1e3 + (double)t.tv_nsec / 1e6;
}

static void say(const struct wk_draw_event *event, int64_t ms)
{
    static const char *const kinds[] = {"", "drawn", "NAMED", "put back", "last", "stopped"};
    static const char *const faults[] = {"", "wrong tile", "another's wall", "too early"};
    char label[3] = "-";

    if (event->kind != WK_DRAW_STOPPED)
        wk_label_format(wk_label_drawn(event->wall, event->order + 1), label);
    printf("    %6.1f s %s %s %s by %c, went %.1f to %.1f s\n", (double)ms / 1e3, kinds[event->kind], label,
           faults[event->fault], wk_wind_letter(event->by), (double)(event->from_ms - CLOCK_MS) / 1e3,
           (double)(event->to_ms - CLOCK_MS) / 1e3);
}

/* What a look says that is not so: a tile there that is gone, or gone that is there. */
static int untrue(const struct wk_sim_walls *walls, const struct wk_draw_look *look)
{
    int n = 0;

    for (int w = 0; w < WK_N_WINDS; w++)
        for (int k = 0; k < WK_WALL_DRAWS; k++) {
            const bool there = walls->wall[w].slot[wk_layout_slot(wk_label_drawn((enum wk_wind)(w + 1), k + 1))].present;

            n += (look->seen[w][k] == WK_DRAW_PRESENT && !there) || (look->seen[w][k] == WK_DRAW_GONE && there);
        }
    return n;
}

static void keep_picture(struct bench *bench, uint64_t seed, int64_t ms)
{
    char path[300];

    if (!getenv("WK_SHOTS"))
        return;
    snprintf(path, sizeof path, "%s/seed%llu-%lld.png", getenv("WK_SHOTS"), (unsigned long long)seed, (long long)ms);
    need(wk_image_save(path, &bench->picture) == WK_OK, "picture saved");
}

static void look(struct bench *bench, const struct wk_sim_play *play, uint64_t seed, int64_t ms)
{
    static struct wk_sim_walls walls;
    struct wk_draw_event events[WK_DRAW_MAX_EVENTS];
    struct wk_draw_look seen;

    wk_sim_play_at(play, ms, &walls);
    need(wk_sim_walls_render(bench->sim, &walls, WK_SIDE_BACKS, &bench->conditions, seed, (int)ms, &bench->picture, NULL) ==
             WK_OK,
         "picture");
    const double start = now_ms();

    need(wk_draw_eye_look(bench->eye, &bench->picture, CLOCK_MS + ms, &seen) == WK_OK, "look");
    const int n = wk_draw_watch_look(&bench->watch, &seen, events);

    bench->cost_ms[bench->n_looks++ % MAX_LOOKS] = now_ms() - start;
    const int n_untrue = untrue(&walls, &seen);

    bench->n_wrong_state += n_untrue;
    if (n_untrue > 0)
        keep_picture(bench, seed, ms);
    for (int i = 0; i < n; i++) {
        if (bench->say)
            say(&events[i], ms);
        bench->n_drawn += events[i].kind == WK_DRAW_DRAWN;
        bench->n_stopped += events[i].kind == WK_DRAW_STOPPED;
        if (events[i].kind != WK_DRAW_NAMED)
            continue;
        bench->n_named++;
        bench->named = events[i];
        bench->named_ms = ms;
        keep_picture(bench, seed, ms);
    }
}

/* As if the hand had been followed: walls are known from when they were whole, and what lies still has become the table. */
static void get_used(struct bench *bench, const struct wk_sim_play *play, uint64_t seed, int64_t ms)
{
    static struct wk_sim_walls walls;
    struct wk_draw_event events[WK_DRAW_MAX_EVENTS];
    struct wk_draw_look seen;

    for (int64_t k = 0; k < USED_MS; k += STILL_MS) {
        const int64_t at_ms = k < USED_MS / 2 ? k - USED_MS : ms - USED_MS + k;

        wk_sim_play_at(play, k < USED_MS / 2 ? 0 : ms, &walls);
        need(wk_sim_walls_render(bench->sim, &walls, WK_SIDE_BACKS, &bench->conditions, seed, (int)k, &bench->picture, NULL) ==
                 WK_OK,
             "picture");
        need(wk_draw_eye_look(bench->eye, &bench->picture, CLOCK_MS + at_ms, &seen) == WK_OK, "look");
        if (k >= USED_MS / 2)
            (void)wk_draw_watch_look(&bench->watch, &seen, events);
    }
}

/* Pictures from a time to another: closer together while an arm moves, and some after it has left. */
static void watch(struct bench *bench, const struct wk_sim_play *play, uint64_t seed, int64_t from_ms, int64_t to_ms)
{
    int n_still = 0;

    wk_draw_eye_forget(bench->eye);
    memset(&bench->watch, 0, sizeof bench->watch);
    bench->n_named = 0;
    if (from_ms > 0)
        get_used(bench, play, seed, from_ms);
    for (int64_t ms = from_ms; ms < to_ms;) {
        const bool moves = wk_sim_play_moves(play, ms) || wk_sim_play_moves(play, ms + bench->step_ms);

        n_still = moves ? 0 : n_still + 1;
        if (n_still <= STILL_LOOKS || ms - from_ms < 2500)
            look(bench, play, seed, ms);
        ms += moves ? bench->step_ms : STILL_MS;
    }
}

static int count_draws(const struct wk_sim_play *play, int64_t from_ms)
{
    int n = 0;

    for (int i = 0; i < play->n_acts; i++)
        n += play->act[i].kind == WK_SIM_DRAW && play->act[i].at_ms >= from_ms;
    return n;
}

/* The last time up to this one at which no arm is over the table: a watch that begins with one takes it for the table. */
static int64_t still_before(const struct wk_sim_play *play, int64_t ms)
{
    while (ms > 0 && wk_sim_play_moves(play, ms))
        ms -= STILL_MS;
    return ms > 0 ? ms : 0;
}

/* The last draws of hands, and their walls taken down. */
static int ends_of_hands(struct bench *bench, int n, int seed)
{
    static struct wk_sim_play play;
    int n_false = 0, n_stopped = bench->n_stopped;
    struct wk_deal deal;

    for (int i = 0; i < n; i++) {
        const uint64_t s = (uint64_t)(seed + i);

        wk_sim_deal(&deal, "07A", 1, s);
        wk_sim_play_begin(&play, &deal, WK_SIM_RIGHT, 0, s);
        watch(bench, &play, s, still_before(&play, play.over_ms - BEFORE_MS), play.end_ms);
        if (bench->n_named > 0)
            printf("  hand %llu: named at its end\n", (unsigned long long)s);
        n_false += bench->n_named;
        fflush(stdout);
    }
    printf("ends of hands %d, false alarms %d, hands given up %d\n", n, n_false, bench->n_stopped - n_stopped);
    return n_false;
}

static int legal_hands(struct bench *bench, int n, int seed)
{
    static struct wk_sim_play play;
    int n_false = 0, n_draws = 0;
    struct wk_deal deal;

    for (int i = 0; i < n; i++) {
        const uint64_t s = (uint64_t)(seed + i);

        wk_sim_deal(&deal, "07A", 1, s);
        wk_sim_play_begin(&play, &deal, getenv("WK_FALSIFY") ? WK_SIM_WRONG_TILE : WK_SIM_RIGHT, 6, s);
        n_draws += count_draws(&play, 0);
        watch(bench, &play, s, 0, play.end_ms + AFTER_MS);
        n_false += bench->n_named;
        printf("  hand %llu: %d draws in %.0f s, %d named\n", (unsigned long long)s, count_draws(&play, 0),
               (double)play.end_ms / 1e3, bench->n_named);
        fflush(stdout);
    }
    printf("legal hands %d, draws %d, told %d, false alarms %d, hands given up %d\n", n, n_draws, bench->n_drawn, n_false,
           bench->n_stopped);
    return n_false;
}

static bool is_it(const struct wk_sim_play *play, const struct wk_draw_event *named)
{
    const struct wk_sim_act *act = &play->act[play->planted];

    return (int)named->fault == (int)play->fault && named->wall == act->tile[0].wind &&
           wk_layout_slot(wk_label_drawn(named->wall, named->order + 1)) == act->tile[0].slot &&
           (play->fault != WK_SIM_OTHERS_WALL || named->by == act->by);
}

static void planted_draws(struct bench *bench, int n, int seed)
{
    static const char *const names[] = {"", "wrong tile", "another's wall", "before the dealer"};
    static double took_s[MAX_PLANTED];
    static struct wk_sim_play play;
    int n_planted[4] = {0}, n_in_time[4] = {0}, n_other = 0, n_took = 0;
    struct wk_deal deal;

    for (int i = from_environment("WK_FROM", 0, MAX_PLANTED); i < n; i++) {
        const uint64_t s = (uint64_t)(seed + i);
        const enum wk_sim_wrong_draw fault = i % 7 == 6 ? WK_SIM_TOO_EARLY : i % 2 ? WK_SIM_OTHERS_WALL : WK_SIM_WRONG_TILE;

        wk_sim_deal(&deal, "07A", 1, s);
        wk_sim_play_begin(&play, &deal, fault, 2 + i * 5 % 40, s);
        if (play.planted < 0)
            continue;
        const int64_t at_ms = play.act[play.planted].at_ms;

        if (bench->say)
            printf("  hand %llu: %s at %.1f s\n", (unsigned long long)s, names[fault], (double)at_ms / 1e3);
        watch(bench, &play, s, still_before(&play, at_ms - BEFORE_MS), at_ms + AFTER_MS);
        n_planted[fault]++;
        if (bench->n_named == 0) {
            printf("  hand %llu: %s not named, %s\n", (unsigned long long)s, names[fault],
                   bench->watch.phase == WK_DRAW_WAITS ? "for no whole walls were seen" : "though it was followed");
            keep_picture(bench, s, at_ms + AFTER_MS);
        } else if (bench->n_named > 1 || !is_it(&play, &bench->named)) {
            printf("  hand %llu: %s named as another\n", (unsigned long long)s, names[fault]);
            n_other++;
        } else {
            n_in_time[fault] += bench->named_ms - at_ms <= IN_TIME_MS;
            took_s[n_took++] = (double)(bench->named_ms - at_ms) / 1e3;
        }
        fflush(stdout);
    }
    for (int f = 1; f < 4; f++)
        printf("%s: planted %d, named within 2 s %d\n", names[f], n_planted[f], n_in_time[f]);
    const int all = n_planted[1] + n_planted[2] + n_planted[3], in_time = n_in_time[1] + n_in_time[2] + n_in_time[3];

    sort_values(took_s, n_took);
    printf("planted %d, named within 2 s %d, as another %d; seconds till named: median %.2f, worst %.2f\n", all, in_time,
           n_other, n_took ? took_s[n_took / 2] : 0, n_took ? took_s[n_took - 1] : 0);
}

int main(void)
{
    static struct bench bench;
    const int n_legal = from_environment("WK_LEGAL", 1, 1 << 20), n_planted = from_environment("WK_PLANTED", 12, MAX_PLANTED);
    const int n_ends = from_environment("WK_ENDS", 2, 1 << 20);
    const int seed = from_environment("WK_SEED", 1, 1 << 30), width = from_environment("WK_WIDTH", 1280, 8000);
    struct wk_table_options options = {.key = &key, .set = "07A"};

    wk_mat_default(&options.mat);
    wk_sim_conditions_default(&bench.conditions);
    bench.conditions.w = width;
    bench.conditions.h = width * 9 / 16;
    bench.conditions.tilt_deg = 6;
    bench.conditions.blur_px = 0.5;
    bench.conditions.noise = 3;
    bench.conditions.jpeg = 85;
    bench.step_ms = from_environment("WK_STEP", 125, 10000);
    bench.say = getenv("WK_SAY") != NULL;
    need(wk_sim_new(&bench.sim, &options.mat, &key, "drawn") == WK_OK, "simulator");
    need(wk_draw_eye_new(&bench.eye, &options) == WK_OK, "eye");
    need(wk_image_new(&bench.picture, bench.conditions.w, bench.conditions.h, 3) == WK_OK, "picture");
    const int n_false = legal_hands(&bench, n_legal, seed) + ends_of_hands(&bench, n_ends, seed + 50000);

    planted_draws(&bench, n_planted, seed + 100000);
    const int n = bench.n_looks < MAX_LOOKS ? bench.n_looks : MAX_LOOKS;

    sort_values(bench.cost_ms, n);
    printf("%d looks of %d px: median %.1f ms, 95 %% %.1f; tiles said to be there or gone that were not: %d\n", bench.n_looks,
           width, n ? bench.cost_ms[n / 2] : 0, n ? bench.cost_ms[n * 95 / 100] : 0, bench.n_wrong_state);
    wk_image_free(&bench.picture);
    wk_draw_eye_free(bench.eye);
    wk_sim_free(bench.sim);
    return n_false > 0;
}

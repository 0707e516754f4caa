/*
 * Watching the draw: no legal hand is ever called wrong, whatever was claimed and whatever could not be seen; what is planted
 * is named in time. WK_HANDS=1000000 plays so many random hands of either kind instead of a few thousand; WK_SEED the first.
 */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <cmocka.h>

#include "rules/event/duplicate/draw_watch.h"
#include "rules/rng.h"

enum { E, S, W, N, LOOK_MS = 100, BEAT_MS = 200, IN_TIME_MS = 2000, MAX_KEPT = 400 };

/* A table as it truly is, and what the watch has said of it. */
struct table {
    struct wk_draw_watch watch;
    int64_t now_ms;
    bool gone[4][WK_WALL_DRAWS];
    uint8_t arm[4][WK_WALL_DRAWS]; /* over a tile: whose */
    bool hides[4][WK_WALL_DRAWS];  /* something else does */
    int look_ms;                   /* from one look to the next */
    int unseen;                    /* of 256 tiles, in a look, by no fault of theirs */
    int unwatched;                 /* of 256 arms, whose they are */
    struct wk_rng rng;
    struct wk_draw_event kept[MAX_KEPT];
    int n_kept;
};

static bool covered(const struct table *table, int w, int k)
{
    const bool below = k > 0 && k % 2 == 0 && !table->gone[w][k - 1];

    return below || table->hides[w][k] || table->arm[w][k] != 0;
}

static void look(struct table *table)
{
    struct wk_draw_event out[WK_DRAW_MAX_EVENTS];
    struct wk_draw_look seen = {.at_ms = table->now_ms += table->look_ms};

    for (int w = 0; w < 4; w++)
        for (int k = 0; k < WK_WALL_DRAWS; k++) {
            const uint64_t chance = table->unseen || table->unwatched ? wk_rng_next(&table->rng) : 0xffffff;

            if (!covered(table, w, k) && (int)(chance & 255) >= table->unseen)
                seen.seen[w][k] = table->gone[w][k] ? WK_DRAW_GONE : WK_DRAW_PRESENT;
            if (table->arm[w][k])
                seen.reach[w][k] = (int)(chance >> 8 & 255) < table->unwatched ? WK_DRAW_SOMEBODY : table->arm[w][k];
        }
    const int n = wk_draw_watch_look(&table->watch, &seen, out);

    for (int i = 0; i < n && table->n_kept < MAX_KEPT; i++)
        table->kept[table->n_kept++] = out[i];
}

static void wait(struct table *table, int ms)
{
    for (const int64_t end = table->now_ms + ms; table->now_ms < end;)
        look(table);
}

static void set_out(struct table *table, uint64_t seed)
{
    const int64_t now_ms = table->now_ms;

    memset(table, 0, sizeof *table);
    table->look_ms = LOOK_MS;
    table->watch.at_ms = table->now_ms = now_ms;
    wk_rng_init(&table->rng, seed, 1);
    wait(table, WK_DRAW_WHOLE_MS + 3 * LOOK_MS);
}

/* An arm over a tile and its neighbours. */
static void reach(struct table *table, int wall, int order, int by)
{
    for (int k = order - 2 < 0 ? 0 : order - 2; k <= order + 2 && k < WK_WALL_DRAWS; k++)
        table->arm[wall][k] = (uint8_t)by;
}

static void take(struct table *table, int wall, int order, int by, int ms)
{
    reach(table, wall, order, by);
    wait(table, ms / 2);
    table->gone[wall][order] = true;
    wait(table, ms - ms / 2);
    reach(table, wall, order, 0);
}

static int count(const struct table *table, enum wk_draw_kind kind)
{
    int n = 0;

    for (int i = 0; i < table->n_kept; i++)
        n += table->kept[i].kind == kind;
    return n;
}

static const struct wk_draw_event *named(const struct table *table)
{
    for (int i = 0; i < table->n_kept; i++)
        if (table->kept[i].kind == WK_DRAW_NAMED)
            return &table->kept[i];
    return NULL;
}

static struct table t;

static void draws_are_told_in_order_with_their_times(void **state)
{
    (void)state;
    set_out(&t, 1);
    for (int i = 0; i < 12; i++) {
        take(&t, i % 4, i / 4, i % 4 + 1, 600);
        wait(&t, 1400);
    }
    assert_int_equal(t.n_kept, 12);
    for (int i = 0; i < 12; i++) {
        const struct wk_draw_event *event = &t.kept[i];

        assert_int_equal(event->kind, WK_DRAW_DRAWN);
        assert_int_equal(event->wall, i % 4 + 1);
        assert_int_equal(event->order, i / 4);
        assert_true(event->from_ms < event->to_ms);
        assert_true(i == 0 || abs((int)(event->to_ms - t.kept[i - 1].to_ms) - 2000) <= BEAT_MS);
    }
}

/* After a pung anybody's right neighbour draws, after a kong the same player again. */
static void no_claim_is_a_fault(void **state)
{
    static const int walls[] = {E, E, N, N, N, W, S, N, E, W, W, E};
    int next[4] = {0};

    (void)state;
    set_out(&t, 1);
    for (size_t i = 0; i < sizeof walls / sizeof *walls; i++) {
        take(&t, walls[i], next[walls[i]]++, walls[i] + 1, 600);
        wait(&t, 1400);
    }
    assert_int_equal(t.n_kept, sizeof walls / sizeof *walls);
    assert_null(named(&t));
}

static void each_fault_is_named_in_time(void **state)
{
    static const struct {
        const char *name;
        int drawn[4]; /* before */
        int wall, order, by;
        enum wk_draw_fault fault;
        int first;
    } cases[] = {
        {"from the wrong end", {1, 0, 0, 0}, S, 19, S + 1, WK_DRAW_WRONG_TILE, 0},
        {"the upper one of the next stack, while a lower one lies open", {2, 2, 2, 2}, E, 3, E + 1, WK_DRAW_WRONG_TILE, 2},
        {"one stack too far", {3, 3, 3, 3}, W, 5, W + 1, WK_DRAW_WRONG_TILE, 3},
        {"both: the tile is wrong whoever took it", {3, 3, 3, 3}, W, 5, S + 1, WK_DRAW_WRONG_TILE, 3},
        {"another's wall", {4, 4, 3, 3}, N, 3, W + 1, WK_DRAW_OTHERS_WALL, 3},
        {"another's wall, his turn by its own order", {4, 4, 3, 3}, W, 3, N + 1, WK_DRAW_OTHERS_WALL, 3},
        {"before the dealer", {0, 0, 0, 0}, S, 0, S + 1, WK_DRAW_TOO_EARLY, 0},
        {"the dealer himself takes 10 first", {0, 0, 0, 0}, E, 1, E + 1, WK_DRAW_WRONG_TILE, 0},
    };

    (void)state;
    for (size_t c = 0; c < sizeof cases / sizeof *cases; c++) {
        set_out(&t, 1);
        for (int i = 0; i < 4 * WK_WALL_DRAWS; i++)
            if (i / 4 < cases[c].drawn[i % 4]) {
                take(&t, i % 4, i / 4, i % 4 + 1, 600);
                wait(&t, 1000);
            }
        assert_null(named(&t));
        take(&t, cases[c].wall, cases[c].order, cases[c].by, 600);
        wait(&t, IN_TIME_MS - 600);
        const struct wk_draw_event *event = named(&t);

        if (!event || event->fault != cases[c].fault || (int)event->wall != cases[c].wall + 1 ||
            event->order != cases[c].order || event->first != cases[c].first ||
            event->by != (event->fault == WK_DRAW_OTHERS_WALL ? (enum wk_wind)cases[c].by : WK_WIND_NONE))
            fail_msg("%s: fault %d of wall %d, order %d, first %d", cases[c].name, event ? (int)event->fault : -1,
                     event ? (int)event->wall : 0, event ? event->order : 0, event ? event->first : 0);
        wait(&t, 20000);
        assert_int_equal(count(&t, WK_DRAW_NAMED), 1);
    }
}

static void what_is_hidden_is_not_guessed(void **state)
{
    (void)state;
    set_out(&t, 1);
    take(&t, E, 0, E + 1, 600);
    wait(&t, 1000);
    for (int k = 0; k < 19; k++)
        t.hides[E][k] = true;
    take(&t, E, 19, E + 1, 600);
    wait(&t, 5000);
    assert_null(named(&t));
    memset(t.hides, 0, sizeof t.hides);
    wait(&t, 400);
    assert_non_null(named(&t));
    /* Nor is named what came to light too late to be of use. */
    set_out(&t, 1);
    take(&t, E, 0, E + 1, 600);
    for (int k = 0; k < 19; k++)
        t.hides[E][k] = true;
    take(&t, E, 19, E + 1, 600);
    wait(&t, WK_DRAW_STALE_MS + 2000);
    memset(t.hides, 0, sizeof t.hides);
    wait(&t, 4000);
    assert_null(named(&t));
}

/* Of the last stack of a wall the upper tile was under something all along, and both are taken. */
static void an_upper_tile_that_was_never_seen_is_none_that_was_drawn(void **state)
{
    (void)state;
    set_out(&t, 1);
    wk_draw_watch_begin(&t.watch);
    t.hides[W][19] = true;
    wait(&t, 3000);
    assert_int_equal(t.watch.phase, WK_DRAW_FOLLOWS);
    t.gone[W][19] = true;
    take(&t, W, 20, W + 1, 600);
    wait(&t, 4000);
    assert_null(named(&t));
}

/* The last stack is taken, and an arm hides for a while that the lower tile is gone as well. */
static void a_lower_tile_that_was_not_seen_after_the_upper_one_went_with_it(void **state)
{
    (void)state;
    set_out(&t, 1);
    take(&t, E, 0, E + 1, 600);
    wait(&t, 1400);
    t.gone[W][19] = t.gone[W][20] = true;
    t.arm[W][20] = W + 1;
    wait(&t, 1400);
    t.arm[W][20] = 0;
    wait(&t, 4000);
    assert_int_equal(t.kept[t.n_kept - 1].kind, WK_DRAW_DRAWN);
    assert_int_equal(t.kept[t.n_kept - 1].order, 20);
    assert_null(named(&t));
}

static void whose_arm_it_was_is_not_guessed(void **state)
{
    (void)state;
    for (int way = 0; way < 4; way++) {
        set_out(&t, 1);
        take(&t, E, 0, E + 1, 600);
        wait(&t, 1000);
        reach(&t, S, 0, W + 1);
        wait(&t, 400);
        if (way == 0)
            reach(&t, S, 0, S + 1); /* its owner's as well */
        if (way == 1)
            reach(&t, S, 0, WK_DRAW_SOMEBODY);
        if (way == 2)
            wait(&t, WK_DRAW_MAX_REACH_MS); /* it rests there */
        if (way == 3) {                     /* no arm was seen for a while, and the tile neither */
            reach(&t, S, 0, 0);
            t.hides[S][0] = true;
            wait(&t, 800);
            t.hides[S][0] = false;
        }
        wait(&t, 400);
        t.gone[S][0] = true;
        wait(&t, 400);
        reach(&t, S, 0, 0);
        wait(&t, 4000);
        assert_int_equal(count(&t, WK_DRAW_DRAWN), 2);
        assert_null(named(&t));
    }
}

/* Somebody reaches across a wall, and its tiles are still there. */
static void an_arm_that_takes_nothing_is_none(void **state)
{
    (void)state;
    set_out(&t, 1);
    take(&t, E, 0, E + 1, 600);
    wait(&t, 1000);
    reach(&t, S, 0, W + 1);
    wait(&t, 1000);
    reach(&t, S, 0, 0);
    wait(&t, 1000);
    take(&t, S, 0, S + 1, 600);
    wait(&t, 3000);
    assert_int_equal(t.n_kept, 2);
}

static void a_tile_that_is_put_back_ends_the_matter(void **state)
{
    (void)state;
    set_out(&t, 1);
    take(&t, E, 0, E + 1, 600);
    wait(&t, 1400);
    take(&t, S, 3, S + 1, 600);
    wait(&t, 1400);
    assert_non_null(named(&t));
    reach(&t, S, 3, S + 1);
    wait(&t, 400);
    t.gone[S][3] = false;
    reach(&t, S, 3, 0);
    wait(&t, 1400);
    assert_int_equal(t.kept[t.n_kept - 1].kind, WK_DRAW_PUT_BACK);
    take(&t, S, 0, S + 1, 600);
    wait(&t, 1400);
    assert_int_equal(t.kept[t.n_kept - 1].kind, WK_DRAW_DRAWN);
    assert_int_equal(count(&t, WK_DRAW_NAMED), 1);
    /* A tile that is held up for a moment was not drawn. */
    const int n = t.n_kept;

    reach(&t, W, 19, W + 1);
    t.gone[W][19] = true;
    wait(&t, 400);
    reach(&t, W, 19, 0);
    wait(&t, 600);
    t.gone[W][19] = false;
    wait(&t, 3000);
    assert_int_equal(t.n_kept, n);
}

static void walls_that_are_taken_down_end_it_without_a_word(void **state)
{
    (void)state;
    set_out(&t, 1);
    /* Before anything is drawn: rows are stacked, and the hand is still to come. */
    for (int k = 3; k < WK_WALL_DRAWS; k += 2)
        t.gone[E][k] = true;
    wait(&t, 1000);
    assert_int_equal(t.watch.phase, WK_DRAW_WAITS);
    memset(t.gone, 0, sizeof t.gone);
    wait(&t, 3000);
    assert_int_equal(t.watch.phase, WK_DRAW_FOLLOWS);
    take(&t, E, 0, E + 1, 600);
    wait(&t, 1400);
    for (int k = 9; k < WK_WALL_DRAWS; k += 2) {
        t.gone[k / 2 % 4][k] = t.gone[k / 2 % 4][k + 1] = true;
        wait(&t, 400);
    }
    assert_int_equal(t.n_kept, 2);
    assert_int_equal(t.kept[1].kind, WK_DRAW_STOPPED);
    memset(t.gone, 0, sizeof t.gone);
    wait(&t, 5000);
    assert_int_equal(t.n_kept, 2);
    wk_draw_watch_begin(&t.watch);
    wait(&t, 3000);
    assert_int_equal(t.watch.phase, WK_DRAW_FOLLOWS);
}

/* A hand that was over before a tile was drawn: what is left of its walls is none that has begun. */
static void walls_of_a_hand_without_a_draw_are_not_followed(void **state)
{
    (void)state;
    set_out(&t, 1);
    for (int k = 0; k < 8; k++)
        t.gone[N][k] = t.gone[W][k] = true;
    wait(&t, 5000);
    assert_int_equal(t.watch.phase, WK_DRAW_WAITS);
    for (int k = 0; k < 8; k++)
        t.gone[N][k] = t.gone[W][k] = !(t.hides[N][k] = t.hides[W][k] = true);
    wait(&t, 5000);
    assert_int_equal(t.watch.phase, WK_DRAW_WAITS);
    t.gone[E][0] = true;
    wait(&t, 3000);
    assert_int_equal(t.watch.phase, WK_DRAW_FOLLOWS);
    assert_int_equal(t.n_kept, 0);
}

/* A hand as brown as the table: in one look three tiles seem gone. */
static void what_a_single_look_shows_ends_nothing(void **state)
{
    (void)state;
    set_out(&t, 1);
    take(&t, E, 0, E + 1, 600);
    wait(&t, 1400);
    for (int k = 9; k < 15; k += 2)
        t.gone[S][k] = t.hides[S][k + 1] = true;
    look(&t);
    for (int k = 9; k < 15; k += 2)
        t.gone[S][k] = t.hides[S][k + 1] = false;
    wait(&t, 3000);
    assert_int_equal(t.watch.phase, WK_DRAW_FOLLOWS);
    assert_int_equal(t.n_kept, 1);
}

static void walls_that_are_built_again_end_it_too(void **state)
{
    (void)state;
    set_out(&t, 1);
    for (int i = 0; i < 8; i++) {
        take(&t, i % 4, i / 4, i % 4 + 1, 600);
        wait(&t, 1000);
    }
    wait(&t, 1000);
    t.gone[E][0] = t.gone[S][0] = t.gone[S][1] = false;
    wait(&t, 400);
    assert_int_equal(t.kept[t.n_kept - 1].kind, WK_DRAW_STOPPED);
    assert_null(named(&t));
}

static void the_last_tile_is_told_and_nothing_after_it(void **state)
{
    (void)state;
    set_out(&t, 1);
    for (int k = 0; k < WK_WALL_DRAWS; k++) {
        take(&t, S, k, S + 1, 600);
        wait(&t, 1400);
        if (k == 0)
            continue; /* the dealer's first tile was drawn before, and that was not seen */
        assert_int_equal(count(&t, WK_DRAW_LAST), 0);
    }
    take(&t, E, 0, E + 1, 600);
    wait(&t, 1400);
    assert_int_equal(count(&t, WK_DRAW_LAST), 1);
    assert_int_equal(t.kept[t.n_kept - 1].wall, WK_WIND_EAST);
    const int n = t.n_kept;

    take(&t, N, 9, W + 1, 600);
    wait(&t, 3000);
    assert_int_equal(t.n_kept, n);
}

/* ---- random hands ---- */

struct play {
    int next[4], melds[4];
    int fault; /* 0: none; else which is planted, enum wk_draw_fault */
    int at;    /* draws before it */
    int n_named_before, named_ms, n_draws;
    bool planted, named;
};

static bool some(struct table *table, int percent)
{
    return (int)wk_rng_below(&table->rng, 100) < percent;
}

static int between(struct table *table, int low, int high)
{
    return low + (int)wk_rng_below(&table->rng, (uint32_t)(high - low + 1));
}

/* Arms that reach across walls for a discard or a claim. */
static void busy(struct table *table)
{
    const int wall = between(table, 0, 3), order = between(table, 0, WK_WALL_DRAWS - 1), by = between(table, 1, 5);

    reach(table, wall, order, by);
    wait(table, between(table, 1, 4) * BEAT_MS);
    reach(table, wall, order, 0);
}

static void draw_tile(struct table *table, struct play *play, int player)
{
    if (play->next[player] == WK_WALL_DRAWS)
        return;
    take(table, player, play->next[player]++, player + 1, between(table, 2, 5) * BEAT_MS);
    play->n_draws++;
    wait(table, between(table, 3, 8) * BEAT_MS); /* he looks at it, and lets one go */
    if (some(table, 30))
        busy(table);
}

/* A wrong draw; false: this table has no room for it now. */
static bool plant(struct table *table, struct play *play, int player)
{
    int wall = player, by = player + 1, order = play->next[player];

    if (play->fault == WK_DRAW_WRONG_TILE) {
        const bool first_seen = order == 0 || order % 2 == 1 || play->next[player] >= 1;

        order = some(table, 50) ? WK_WALL_DRAWS - 2 : order + 1 + (order > 0 && order % 2 == 1);
        if (!first_seen || order >= WK_WALL_DRAWS || play->next[player] >= order)
            return false;
    } else if (play->fault == WK_DRAW_OTHERS_WALL) {
        wall = (player + between(table, 1, 3)) % 4;
        order = play->next[wall];
    } else {
        wall = between(table, 1, 3);
        by = wall + 1;
        order = play->next[wall];
    }
    if (order >= WK_WALL_DRAWS)
        return false;
    take(table, wall, order, by, between(table, 3, 5) * BEAT_MS);
    play->planted = true;
    const int64_t from_ms = table->now_ms;

    while (!named(table) && table->now_ms < from_ms + IN_TIME_MS)
        look(table);
    play->named = named(table) && named(table)->fault == (enum wk_draw_fault)play->fault &&
                  (int)named(table)->wall == wall + 1 && named(table)->order == order;
    return true;
}

/* After a discard: who draws next. */
static int claims(struct table *table, struct play *play, int player)
{
    for (int n = 0; n < 6 && some(table, 30); n++) {
        const int by = some(table, 50) ? (player + 1) % 4 : (player + between(table, 1, 3)) % 4;

        if (play->melds[by] == 4)
            continue;
        play->melds[by]++;
        busy(table);
        wait(table, between(table, 2, 8) * BEAT_MS);
        player = by;
        if (some(table, 10))
            return by; /* a kong */
    }
    return (player + 1) % 4;
}

/* Somebody who takes a wall down: the tiles under his hands, and when he sets out, takes them and is gone. */
struct taker {
    int first, n; /* in the order of drawing */
    int64_t from_ms, at_ms, to_ms;
};

static int n_left(const struct table *table, int wall)
{
    int n = 0;

    for (int k = 0; k < WK_WALL_DRAWS; k++)
        n += !table->gone[wall][k];
    return n;
}

/* Two tiles to three stacks, from either end. */
static void set_out_to_take(struct table *table, int wall, struct taker *taker)
{
    int first = 0, last = WK_WALL_DRAWS - 1;

    while (first < last && table->gone[wall][first])
        first++;
    while (last > first && table->gone[wall][last])
        last--;
    taker->n = between(table, 2, 6);
    taker->n = taker->n > last - first + 1 ? last - first + 1 : taker->n;
    taker->first = some(table, 50) ? first : last - taker->n + 1;
    taker->from_ms = table->now_ms + between(table, 0, 12) * LOOK_MS;
    taker->at_ms = taker->from_ms + between(table, 2, 9) * LOOK_MS;
    taker->to_ms = taker->at_ms + between(table, 1, 7) * LOOK_MS;
}

static void work(struct table *table, int wall, struct taker *taker)
{
    const bool over = table->now_ms >= taker->from_ms && table->now_ms < taker->to_ms;

    for (int k = taker->first - 2 < 0 ? 0 : taker->first - 2; k < taker->first + taker->n + 2 && k < WK_WALL_DRAWS; k++)
        table->arm[wall][k] = over ? (uint8_t)(wall + 1) : 0;
    if (table->now_ms < taker->at_ms || table->gone[wall][taker->first])
        return;
    for (int k = taker->first; k < taker->first + taker->n; k++) {
        table->gone[wall][k] = true;
        table->hides[wall][k] = some(table, 50); /* rows are laid there */
    }
}

/* Walls are taken down by some or all of the players, each at his pace. */
static void take_down(struct table *table)
{
    const int most = between(table, 1, 4), first = between(table, 0, 3);
    struct taker taker[4] = {{0}};
    int left = 1;

    wait(table, between(table, 1, 10) * BEAT_MS);
    while (left > 0) {
        left = 0;
        for (int i = 0; i < most; i++) {
            const int w = (first + i) % 4;

            left += n_left(table, w);
            if (table->now_ms >= taker[w].to_ms && n_left(table, w) > 0)
                set_out_to_take(table, w, &taker[w]);
            work(table, w, &taker[w]);
        }
        look(table);
    }
    wait(table, 3 * BEAT_MS);
}

static void play_hand(struct table *table, struct play *play)
{
    for (int player = E; play->next[player] < WK_WALL_DRAWS && !some(table, 1);) {
        if (play->fault && play->n_draws >= play->at && plant(table, play, player))
            return;
        const bool last = play->next[(player + 1) % 4] == WK_WALL_DRAWS;

        draw_tile(table, play, player);
        while (some(table, 4) && play->melds[player] < 4) {
            play->melds[player]++;
            draw_tile(table, play, player);
        }
        if (last)
            break;
        player = claims(table, play, player);
    }
    if (play->fault)
        return;
    take_down(table);
}

static int from_environment(const char *name, int otherwise)
{
    const char *text = getenv(name);

    return text && atoi(text) > 0 ? atoi(text) : otherwise;
}

static void random_legal_hands_raise_no_alarm(void **state)
{
    const int n = from_environment("WK_HANDS", 1000), first = from_environment("WK_SEED", 1);
    long long n_draws = 0, n_told = 0;

    (void)state;
    for (int i = 0; i < n; i++) {
        struct play play = {.fault = 0};

        set_out(&t, (uint64_t)(first + i));
        t.unseen = i % 4 * 16;
        t.unwatched = i % 3 * 32;
        t.look_ms = BEAT_MS;
        play_hand(&t, &play);
        n_draws += play.n_draws;
        n_told += count(&t, WK_DRAW_DRAWN);
        if (named(&t))
            fail_msg("hand %d: fault %d of wall %d, tile %d", first + i, (int)named(&t)->fault, (int)named(&t)->wall,
                     named(&t)->order);
    }
    printf("%d legal hands, %lld draws, %lld of them told, false alarms 0\n", n, n_draws, n_told);
    assert_true(n_told * 10 > n_draws * 9);
}

static void planted_draws_are_named(void **state)
{
    const int n = from_environment("WK_HANDS", 1000), first = from_environment("WK_SEED", 1);
    int n_planted[4] = {0}, n_named[4] = {0};

    (void)state;
    for (int i = 0; i < n; i++) {
        const int fault = 1 + i % 3;
        struct play play = {.fault = fault};

        set_out(&t, (uint64_t)(first + i));
        t.unseen = i % 4 * 8;
        t.unwatched = 1;
        play.at = fault == WK_DRAW_TOO_EARLY ? 0 : between(&t, 1, 30);
        play_hand(&t, &play);
        n_planted[fault] += play.planted;
        n_named[fault] += play.named;
    }
    for (int fault = 1; fault < 4; fault++) {
        static const char *const names[] = {"", "wrong tile", "another's wall", "before the dealer"};

        printf("%s: %d planted, %d named within 2 s\n", names[fault], n_planted[fault], n_named[fault]);
        assert_true(n_planted[fault] > n / 10);
        assert_true(n_named[fault] * 100 >= n_planted[fault] * 95);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(draws_are_told_in_order_with_their_times),
        cmocka_unit_test(no_claim_is_a_fault),
        cmocka_unit_test(each_fault_is_named_in_time),
        cmocka_unit_test(what_is_hidden_is_not_guessed),
        cmocka_unit_test(an_upper_tile_that_was_never_seen_is_none_that_was_drawn),
        cmocka_unit_test(a_lower_tile_that_was_not_seen_after_the_upper_one_went_with_it),
        cmocka_unit_test(whose_arm_it_was_is_not_guessed),
        cmocka_unit_test(an_arm_that_takes_nothing_is_none),
        cmocka_unit_test(a_tile_that_is_put_back_ends_the_matter),
        cmocka_unit_test(walls_that_are_taken_down_end_it_without_a_word),
        cmocka_unit_test(walls_of_a_hand_without_a_draw_are_not_followed),
        cmocka_unit_test(what_a_single_look_shows_ends_nothing),
        cmocka_unit_test(walls_that_are_built_again_end_it_too),
        cmocka_unit_test(the_last_tile_is_told_and_nothing_after_it),
        cmocka_unit_test(random_legal_hands_raise_no_alarm),
        cmocka_unit_test(planted_draws_are_named),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}

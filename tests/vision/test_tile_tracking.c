/*
 * Tile tracking: what a camera sees while tiles are turned, frame by frame, and whether it may still say which tile is which.
 * The table plays single stories; the last test plays hundreds of random ones, honest and not, against the truth.
 */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "rules/rng.h"
#include "vision/faces/tile_tracking.h"
#include "tests/support/slice.h"

#define FRAME_NS 100000000LL

/* A table as it truly is: which tile lies in which slot, how, and what hides it. */
struct world {
    struct wk_tile_tracking tracking;
    int tile[WK_N_SLOTS]; /* -1: none */
    bool up[WK_N_SLOTS];  /* face up */
    bool hidden[WK_N_SLOTS], blurred[WK_N_SLOTS];
    uint8_t face[WK_N_SLOTS + 1]; /* of tile i; the last is one from elsewhere */
    int64_t t_ns;
};

static wk_label label_of(int tile)
{
    return wk_layout_label(WK_WIND_EAST, tile);
}

static void show(const struct world *w, int slot, struct wk_face_reading *frame)
{
    struct wk_read *read = &frame->seen.slot[slot];

    if (w->hidden[slot]) {
        read->state = WK_READ_BLOCKED;
    } else if (w->tile[slot] < 0) {
        read->state = WK_READ_EMPTY;
    } else if (w->blurred[slot]) {
        read->why = WK_WHY_DAMAGED;
    } else if (w->up[slot]) {
        read->state = WK_READ_FACE;
        frame->face[slot].best = (enum wk_face)w->face[w->tile[slot]];
        frame->face[slot].margin = 1;
    } else {
        read->state = WK_READ_LABEL;
        read->label = label_of(w->tile[slot]);
        memcpy(read->set, "07A", WK_SET_SIZE);
    }
}

static void frames(struct world *w, int n)
{
    while (n--) {
        struct wk_face_reading frame;

        memset(&frame, 0, sizeof(frame));
        wk_reading_init(&frame.seen, WK_SIDE_FACES);
        frame.seen.tray.found = true;
        for (int s = 0; s < WK_N_SLOTS; s++)
            show(w, s, &frame);
        wk_tile_tracking_add(&w->tracking, &frame, w->t_ns);
        w->t_ns += FRAME_NS;
    }
}

static void begin(struct world *w)
{
    struct wk_reading backs;

    memset(w, 0, sizeof(*w));
    w->t_ns = 1000000000;
    wk_reading_init(&backs, WK_SIDE_BACKS);
    for (int i = 0; i < WK_N_SLOTS; i++) {
        w->tile[i] = i;
        w->face[i] = (uint8_t)(WK_FACE_1M + i);
        backs.slot[i] = (struct wk_read){.state = WK_READ_LABEL, .label = label_of(i), .set = "07A"};
    }
    w->face[WK_N_SLOTS] = WK_FACE_1M;
    wk_tile_tracking_begin(&w->tracking, &backs);
    frames(w, 2);
}

static void swap(struct world *w, int a, int b)
{
    int tile = w->tile[a];
    bool up = w->up[a];

    w->tile[a] = w->tile[b];
    w->up[a] = w->up[b];
    w->tile[b] = tile;
    w->up[b] = up;
}

/* A hand over a slot and those beside it in its row and nearer rows. */
static void hand(struct world *w, int slot, bool there)
{
    for (int s = 0; s < WK_N_SLOTS; s++)
        if (abs(wk_slot_column(s) - wk_slot_column(slot)) <= 1 && wk_slot_row(s) <= wk_slot_row(slot))
            w->hidden[s] = there;
}

/* Turned under a hand that then leaves. */
static void turn(struct world *w, int slot)
{
    hand(w, slot, true);
    frames(w, 3);
    w->up[slot] = !w->up[slot];
    frames(w, 2);
    hand(w, slot, false);
    frames(w, 2);
}

static void turn_rest(struct world *w)
{
    for (int s = WK_N_SLOTS - 1; s >= 0; s--)
        if (!w->up[s])
            turn(w, s);
}

/* ---- stories; slots 24 and 25 are neighbours of the far row, 14 lies before them, 3 and 4 are of the hand row ---- */

static void all_one_by_one(struct world *w)
{
    (void)w;
}

static void without_a_hand_seen(struct world *w)
{
    for (int s = 33; s >= 0; s--) {
        w->up[s] = true;
        frames(w, 1);
    }
}

static void hand_row_in_one_go(struct world *w)
{
    for (int s = 0; s < 13; s++)
        w->up[s] = true;
    frames(w, 2);
}

static void hand_row_mixed_up(struct world *w)
{
    hand_row_in_one_go(w);
    swap(w, 3, 4);
    frames(w, 2);
}

static void a_hand_crosses_turned_ones(struct world *w)
{
    turn(w, 24);
    turn(w, 25);
    hand(w, 24, true);
    frames(w, 20);
    hand(w, 24, false);
    frames(w, 1);
}

static void a_blurred_frame(struct world *w)
{
    turn(w, 24);
    for (int s = 13; s < 30; s++)
        w->blurred[s] = true;
    frames(w, 1);
    for (int s = 13; s < 30; s++)
        w->blurred[s] = false;
    frames(w, 1);
}

/* The hand goes from tile to tile and never leaves; what was turned and what comes next are seen between two grips. */
static void a_sweeping_hand(struct world *w)
{
    for (int s = 33; s >= 23; s--) {
        hand(w, s, true);
        frames(w, 1);
        w->up[s] = true;
        hand(w, s, false);
        hand(w, s - 1 > 22 ? s - 1 : 23, true);
        w->hidden[s] = w->hidden[s - 1] = false;
        frames(w, 1);
    }
    memset(w->hidden, 0, sizeof(w->hidden));
    frames(w, 1);
}

static void lifted_for_a_moment(struct world *w)
{
    w->tile[24] = -1;
    frames(w, 4);
    w->tile[24] = 24;
    w->up[24] = true;
    frames(w, 1);
}

static void two_at_once(struct world *w)
{
    hand(w, 24, true);
    frames(w, 2);
    w->up[24] = w->up[25] = true;
    hand(w, 24, false);
    frames(w, 2);
}

static void two_exchanged_while_turned(struct world *w)
{
    two_at_once(w);
    swap(w, 24, 25);
    frames(w, 1);
}

static void a_turned_one_exchanged_with_the_next(struct world *w)
{
    turn(w, 24);
    hand(w, 25, true);
    frames(w, 2);
    w->up[25] = true;
    swap(w, 24, 25);
    frames(w, 2);
    hand(w, 25, false);
    frames(w, 2);
}

static void two_turned_ones_exchanged(struct world *w)
{
    turn(w, 24);
    turn(w, 25);
    hand(w, 24, true);
    frames(w, 3);
    swap(w, 24, 25);
    hand(w, 24, false);
    frames(w, 2);
}

static void with_one_of_the_hand_row(struct world *w)
{
    for (int s = 0; s < WK_N_SLOTS; s++)
        w->hidden[s] = s == 4 || s == 14;
    frames(w, 1);
    w->up[4] = w->up[14] = true;
    swap(w, 4, 14);
    memset(w->hidden, 0, sizeof(w->hidden));
    frames(w, 2);
}

static void exchanged_before_it_was_turned(struct world *w)
{
    swap(w, 24, 25);
    frames(w, 3);
}

static void taken_away_and_another_put_down(struct world *w)
{
    w->tile[24] = -1;
    frames(w, 12);
    w->tile[24] = WK_N_SLOTS;
    w->up[24] = true;
    frames(w, 3);
}

static void taken_away_and_brought_back(struct world *w)
{
    w->tile[24] = -1;
    frames(w, 12);
    w->tile[24] = 24;
    w->up[24] = true;
    frames(w, 3);
}

static const struct {
    const char *name;
    void (*play)(struct world *w);
    uint64_t doubt; /* slots, when all others have been turned as they ought to be */
} stories[] = {
    {"all one by one", all_one_by_one, 0},
    {"no hand seen", without_a_hand_seen, 0},
    {"the hand row in one go", hand_row_in_one_go, 0},
    {"the hand row mixed up", hand_row_mixed_up, 0},
    {"a hand crosses turned ones", a_hand_crosses_turned_ones, 0},
    {"a blurred frame", a_blurred_frame, 0},
    {"a sweeping hand", a_sweeping_hand, 0},
    {"lifted for a moment", lifted_for_a_moment, 0},
    {"two at once", two_at_once, (uint64_t)3 << 24},
    {"two exchanged while turned", two_exchanged_while_turned, (uint64_t)3 << 24},
    {"a turned one exchanged with the next", a_turned_one_exchanged_with_the_next, (uint64_t)3 << 24},
    {"two turned ones exchanged", two_turned_ones_exchanged, (uint64_t)3 << 24},
    {"with one of the hand row", with_one_of_the_hand_row, (uint64_t)1 << 4 | (uint64_t)1 << 14},
    {"exchanged before it was turned", exchanged_before_it_was_turned, (uint64_t)3 << 24},
    {"taken away and another put down", taken_away_and_another_put_down, (uint64_t)1 << 24},
    {"taken away and brought back", taken_away_and_brought_back, (uint64_t)1 << 24},
};

static void what_happened_is_known(void **state)
{
    (void)state;
    for (size_t i = 0; i < sizeof(stories) / sizeof(stories[0]); i++) {
        struct world w;

        begin(&w);
        assert_false(wk_tile_tracking_complete(&w.tracking));
        stories[i].play(&w);
        turn_rest(&w);
        if ((wk_tile_tracking_doubt(&w.tracking) & stories[i].doubt) != stories[i].doubt ||
            (stories[i].doubt == 0 && wk_tile_tracking_doubt(&w.tracking) != 0))
            fail_msg("%s: %llx in doubt", stories[i].name, (unsigned long long)wk_tile_tracking_doubt(&w.tracking));
        assert_int_equal(wk_tile_tracking_complete(&w.tracking), stories[i].doubt == 0);
    }
}

/* Tiles in doubt are turned back, laid where their stickers belong, and turned one after the other: then all is clear. */
static void showing_the_stickers_again_clears_it(void **state)
{
    (void)state;
    for (size_t i = 0; i < sizeof(stories) / sizeof(stories[0]); i++) {
        uint64_t doubt;
        struct world w;

        begin(&w);
        stories[i].play(&w);
        turn_rest(&w);
        for (int round = 0; (doubt = wk_tile_tracking_doubt(&w.tracking)) != 0; round++) {
            assert_true(round < 3);
            for (int s = 0; s < WK_N_SLOTS; s++)
                if (doubt >> s & 1)
                    turn(&w, s);
            for (int s = 0; s < WK_N_SLOTS; s++)
                if (doubt >> s & 1 && w.tile[s] != s) {
                    if (w.tile[s] == WK_N_SLOTS)
                        w.tile[s] = s;
                    else
                        swap(&w, s, w.tile[s]);
                    frames(&w, 2);
                }
            turn_rest(&w);
        }
        assert_true(wk_tile_tracking_complete(&w.tracking));
    }
}

/* ---- another wall, face up, in place of the one that was kept: how that one leaves, and how the other comes ---- */

static void hide_all(struct world *w, bool hidden)
{
    for (int s = 0; s < WK_N_SLOTS; s++)
        w->hidden[s] = hidden;
}

static void lay_other(struct world *w, int first, int n)
{
    for (int s = first; s < first + n; s++) {
        w->tile[s] = WK_N_SLOTS;
        w->up[s] = true;
    }
}

static void swept_off_and_laid(struct world *w)
{
    memset(w->tile, -1, sizeof(w->tile));
    frames(w, 12);
    lay_other(w, 0, WK_N_SLOTS);
}

static void swept_off_in_a_moment(struct world *w)
{
    memset(w->tile, -1, sizeof(w->tile));
    frames(w, 1);
    lay_other(w, 0, WK_N_SLOTS);
}

static void behind_a_hand(struct world *w)
{
    hide_all(w, true);
    frames(w, 5);
    lay_other(w, 0, WK_N_SLOTS);
    hide_all(w, false);
}

/* A hand lies over one slot of the hand row all the time. */
static void row_after_row_with_a_hand_about(struct world *w)
{
    w->hidden[0] = true;
    memset(w->tile, -1, sizeof(w->tile));
    frames(w, 30);
    for (int s = WK_N_SLOTS - 1; s >= 0; s--) {
        lay_other(w, s, 1);
        frames(w, 2);
    }
    w->hidden[0] = false;
}

static void while_the_mat_was_out_of_sight(struct world *w)
{
    lay_other(w, 0, WK_N_SLOTS);
    w->t_ns += 20 * FRAME_NS;
}

static void another_wall_is_not_taken_for_the_one_that_was_kept(void **state)
{
    static const struct {
        const char *name;
        void (*play)(struct world *w);
    } rows[] = {
        {"swept off and laid", swept_off_and_laid},
        {"swept off in a moment", swept_off_in_a_moment},
        {"behind a hand", behind_a_hand},
        {"row after row, a hand about", row_after_row_with_a_hand_about},
        {"while the mat was out of sight", while_the_mat_was_out_of_sight},
    };

    (void)state;
    for (size_t i = 0; i < sizeof(rows) / sizeof(rows[0]); i++) {
        struct world w;

        begin(&w);
        rows[i].play(&w);
        for (int n = 0; n < 30; n++) {
            frames(&w, 1);
            if (wk_tile_tracking_complete(&w.tracking) ||
                wk_tile_tracking_doubt(&w.tracking) != ((uint64_t)1 << WK_N_SLOTS) - 1)
                fail_msg("%s: only %llx in doubt", rows[i].name, (unsigned long long)wk_tile_tracking_doubt(&w.tracking));
        }
    }
}

static void a_frame_without_a_mat_says_nothing(void **state)
{
    struct wk_face_reading frame;
    struct wk_tile_tracking before;
    struct world w;

    (void)state;
    begin(&w);
    turn(&w, 24);
    before = w.tracking;
    memset(&frame, 0, sizeof(frame));
    wk_reading_init(&frame.seen, WK_SIDE_FACES);
    wk_tile_tracking_add(&w.tracking, &frame, w.t_ns);
    assert_memory_equal(&before, &w.tracking, sizeof(before));
    memset(&w.tracking, 0, sizeof(w.tracking)); /* never begun: nothing is in order */
    frames(&w, 2);
    assert_false(wk_tile_tracking_complete(&w.tracking));
}

/* Those in doubt show their stickers, are put right or not, and are turned one after the other. */
static void ask_again(struct world *w, bool put_right)
{
    const uint64_t doubt = wk_tile_tracking_doubt(&w->tracking);

    memset(w->hidden, 0, sizeof(w->hidden));
    for (int s = 0; s < WK_N_SLOTS; s++)
        w->up[s] = w->up[s] && !(doubt >> s & 1);
    frames(w, 1);
    for (int s = 0; s < WK_N_SLOTS && put_right; s++)
        while (doubt >> s & 1 && !w->up[s] && w->tile[s] != s && !w->up[w->tile[s]])
            swap(w, s, w->tile[s]);
    frames(w, 1);
    for (int s = 0; s < WK_N_SLOTS; s++) {
        w->up[s] = true;
        frames(w, 1);
    }
}

/*
 * Random play: hands over random places, tiles turned and exchanged under them, frames in between or not. Whenever tracking
 * says that all is clear, each slot must show the face of the tile whose sticker was read there (of the hand row, any of it).
 */
static void it_never_vouches_for_a_wrong_wall(void **state)
{
    int n_complete = 0, n_mixed = 0;

    (void)state;
    for (uint64_t seed = 1; seed <= 300; seed++) {
        struct wk_rng rng;
        struct world w;

        wk_rng_init(&rng, seed, 1);
        begin(&w);
        for (int i = 0; i < WK_N_SLOTS; i++) /* some faces occur twice */
            w.face[i] = (uint8_t)(WK_FACE_1M + wk_rng_below(&rng, 28));
        for (int s = 0; s < WK_N_SLOTS; s++) /* most are turned in order before the trouble begins */
            if (wk_rng_below(&rng, 10)) {
                w.up[s] = true;
                frames(&w, 1);
            }
        for (int step = 0; step < 40; step++) {
            int at = (int)wk_rng_below(&rng, WK_N_SLOTS), covered[WK_N_SLOTS], n = 0;

            hand(&w, at, true);
            for (int s = 0; s < WK_N_SLOTS; s++)
                if (w.hidden[s])
                    covered[n++] = s;
            frames(&w, (int)wk_rng_below(&rng, 2));
            for (int k = (int)wk_rng_below(&rng, 3); k > 0; k--) {
                int a = covered[wk_rng_below(&rng, (uint32_t)n)], b = covered[wk_rng_below(&rng, (uint32_t)n)];

                if (wk_rng_below(&rng, 5) == 0)
                    swap(&w, a, b);
                else
                    w.up[a] = !w.up[a] || wk_rng_below(&rng, 3) != 0;
            }
            frames(&w, (int)wk_rng_below(&rng, 2));
            if (wk_rng_below(&rng, 4))
                memset(w.hidden, 0, sizeof(w.hidden));
            frames(&w, 1 + (int)wk_rng_below(&rng, 2));
            if (step % 4 == 3)
                ask_again(&w, wk_rng_below(&rng, 2) != 0);
            if (!wk_tile_tracking_complete(&w.tracking))
                continue;
            n_complete++;
            for (int s = 0; s < WK_N_SLOTS; s++) {
                bool right = w.face[w.tile[s]] == w.face[s];

                n_mixed += w.tile[s] != s;
                if (s < 13) /* as a set, so any tile of the hand row will do, or one that shows the same */
                    for (int k = 0; k < 13; k++)
                        right = right || w.face[w.tile[s]] == w.face[k];
                if (!right)
                    fail_msg("seed %llu, step %d: slot %d shows another tile's face", (unsigned long long)seed, step, s);
            }
        }
    }
    assert_true(n_complete > 1000);
    print_message("%d frames in tracking, %d tiles of equal stickers or faces elsewhere in them\n", n_complete, n_mixed);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(what_happened_is_known),
        cmocka_unit_test(showing_the_stickers_again_clears_it),
        cmocka_unit_test(another_wall_is_not_taken_for_the_one_that_was_kept),
        cmocka_unit_test(a_frame_without_a_mat_says_nothing),
        cmocka_unit_test_long(it_never_vouches_for_a_wrong_wall),
    };

    pass_over_long();
    return cmocka_run_group_tests(tests, NULL, NULL);
}

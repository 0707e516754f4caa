/* A declared hand on the mat: few tiles, one of them sideways, two with their backs up, none of it taken for something else. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

#include "labels/deal/declared.h"
#include "tests/support/club.h"
#include "tests/support/vision/patches.h"
#include "vision/faces/face.h"
#include "vision/scan/scan.h"
#include "vision/sim/winning_hand.h"

static struct {
    struct wk_scan_options options;
    struct wk_scanner *scanner;
    struct wk_sim *sim;
    struct wk_tileset *tileset;
    struct wk_deal deal;
    struct wk_sim_hand hand;
    struct wk_image image;
    struct wk_face_reading reading;
} view;

static void shoot(const struct wk_sim_wall *wall, enum wk_side side, double turned_share, uint64_t seed)
{
    struct wk_sim_conditions conditions;

    assert_int_equal(wk_sim_conditions_grade(&conditions, "mild"), WK_OK);
    conditions.turned_share = turned_share;
    assert_int_equal(wk_sim_render(view.sim, wall, side, &conditions, seed, 0, &view.image, NULL), WK_OK);
}

static void enrol(void)
{
    static uint8_t patches[WK_N_SLOTS * WK_PATCH_BYTES];
    struct wk_sim_wall wall;
    struct wk_tray tray;

    wk_sim_wall_init(&wall, WK_WIND_EAST, &view.deal);
    for (int s = 0; s < WK_N_SLOTS; s++)
        wall.slot[s].face = (enum wk_face)(WK_FACE_1M + s);
    shoot(&wall, WK_SIDE_FACES, 0, 3);
    assert_int_equal(wk_scan_patches(view.scanner, &view.image, &tray, patches), WK_OK);
    assert_int_equal(wk_tileset_new(&view.tileset, "drawn"), WK_OK);
    for (int s = 0; s < WK_N_SLOTS; s++) {
        const struct wk_image patch = patch_image(patches + (size_t)s * WK_PATCH_BYTES);
        assert_int_equal(wk_tileset_add(view.tileset, wall.slot[s].face, &patch), WK_OK);
    }
}

/* 456m (CCCC), PP 123s 78p in hand, won with 9p; the two rows and a place to spare. */
static const struct wk_mcr_hand the_hand = {
    .n_melds = 2,
    .meld = {{WK_MCR_CHOW, WK_FACE_1M + 3}, {WK_MCR_CONCEALED_KONG, WK_FACE_RED}},
    .n_standing = 7,
    .standing = {WK_FACE_WHITE, WK_FACE_WHITE, WK_FACE_1S, WK_FACE_1S + 1, WK_FACE_1S + 2, WK_FACE_1P + 6, WK_FACE_1P + 7},
    .win = WK_FACE_1P + 8,
    .seat = WK_WIND_SOUTH,
    .prevalent = WK_WIND_EAST};

static int open_view(void **state)
{
    (void)state;
    view.options.cascade = true;
    wk_mat_default(&view.options.mat);
    view.options.key = &the_club;
    assert_int_equal(wk_sim_new(&view.sim, &view.options.mat, view.options.key, "blank"), WK_OK);
    assert_int_equal(wk_image_new(&view.image, 1920, 1080, 3), WK_OK);
    assert_int_equal(wk_scanner_new(&view.scanner, &view.options), WK_OK);
    wk_sim_deal(&view.deal, "07A", 1, 5);
    enrol();
    assert_int_equal(wk_sim_hand_deal(&view.deal, &the_hand, 11, &view.hand), WK_OK);
    return 0;
}

static int close_view(void **state)
{
    (void)state;
    wk_tileset_free(view.tileset);
    wk_scanner_free(view.scanner);
    wk_sim_free(view.sim);
    wk_image_free(&view.image);
    return 0;
}

static void look(const struct wk_sim_wall *wall, uint64_t seed)
{
    shoot(wall, WK_SIDE_BACKS, 0.3, seed);
    assert_int_equal(wk_scan_turning(view.scanner, &view.image, view.tileset, &view.reading), WK_OK);
    assert_true(view.reading.seen.tray.found);
}

/* Each slot shows what lies there, and which way. */
static void expect_all(const struct wk_sim_wall *wall)
{
    for (int s = 0; s < WK_N_SLOTS; s++) {
        const struct wk_sim_piece *piece = &wall->slot[s];
        const struct wk_read *read = &view.reading.seen.slot[s];
        const enum wk_read_state state = !piece->present ? WK_READ_EMPTY : piece->face_up ? WK_READ_FACE : WK_READ_LABEL;
        const enum wk_read_why why = piece->present && piece->foreign ? WK_WHY_FOREIGN : WK_WHY_NONE;
        char name[5];

        wk_slot_format(s, name);
        if (read->state != state || read->why != why || (state != WK_READ_EMPTY && read->sideways != piece->sideways))
            fail_msg("%s: %s %s%s, is %s%s", name, wk_read_state_word(read->state), why ? wk_read_why_word(why) : "",
                     read->sideways ? " sideways" : "", wk_read_state_word(state), piece->sideways ? " sideways" : "");
        if (state == WK_READ_FACE && !piece->foreign)
            assert_int_equal(view.reading.face[s].best, piece->face);
        if (state == WK_READ_LABEL) {
            assert_int_equal(read->label, piece->label);
            assert_int_equal(view.reading.face[s].best, WK_FACE_NONE);
        }
    }
}

static void a_hand_is_read_as_it_lies(void **state)
{
    struct wk_sim_wall wall;

    (void)state;
    wk_sim_hand_lay(&view.hand, &view.deal, WK_SIM_LAY_SIDEWAYS, 21, &wall);
    look(&wall, 21);
    expect_all(&wall);
    wk_sim_hand_turn(&wall);
    look(&wall, 21);
    expect_all(&wall);
}

/* A blank one looks the same either way: its outline tells, and where that does not another look is wanted. */
static void any_face_may_lie_sideways(void **state)
{
    struct wk_sim_wall wall;
    int n_read = 0, n = 0;

    (void)state;
    for (uint64_t seed = 31; seed <= 32; seed++) {
        wk_sim_wall_init(&wall, WK_WIND_EAST, &view.deal);
        for (int s = 0; s < WK_N_SLOTS; s++) {
            wall.slot[s].face_up = true;
            wall.slot[s].present = s % 2 == 0;
            wall.slot[s].face = (enum wk_face)(WK_FACE_1M + (s + (int)seed % 2 * 17) % WK_N_FACES);
            wall.slot[s].sideways = s % 4 == 0;
        }
        wall.slot[32].face = WK_FACE_WHITE;
        wall.slot[30].face = WK_FACE_WHITE;
        look(&wall, seed);
        for (int s = 0; s < WK_N_SLOTS; s += 2) {
            const struct wk_read *read = &view.reading.seen.slot[s];
            n++;
            if (read->state != WK_READ_FACE || read->why != WK_WHY_NONE)
                continue;
            n_read++;
            assert_int_equal(view.reading.face[s].best, wall.slot[s].face);
            assert_int_equal(read->sideways, wall.slot[s].sideways);
        }
    }
    if (n_read < n - 2)
        fail_msg("only %d of %d are read", n_read, n);
}

static void a_foreign_tile_is_no_face(void **state)
{
    struct wk_sim_wall wall;
    int at[2] = {WK_SLOT_NONE, WK_SLOT_NONE};

    (void)state;
    wk_sim_hand_lay(&view.hand, &view.deal, WK_SIM_LAY_APART, 23, &wall);
    for (int s = 0; s < WK_N_SLOTS; s++)
        if (wall.slot[s].present && wall.slot[s].face_up)
            at[at[0] == WK_SLOT_NONE ? 0 : 1] = s;
    for (int i = 0; i < 2; i++) {
        wall.slot[at[i]].foreign = wall.slot[at[i]].bare = true;
        wall.slot[at[i]].face = WK_FACE_FOREIGN;
    }
    look(&wall, 23);
    expect_all(&wall);
}

/* What is known once both sides were seen. */
static void know_all(const struct wk_sim_wall *wall, struct wk_laid *laid)
{
    memset(laid, 0, sizeof *laid);
    laid->turning = true;
    for (int s = 0; s < WK_N_SLOTS; s++) {
        const struct wk_sim_piece *piece = &wall->slot[s];
        struct wk_laid_tile *tile = &laid->slot[s];
        if (!piece->present)
            continue;
        tile->lies = tile->back_up = true;
        tile->shown_back_first = !piece->face_up;
        tile->sideways = piece->sideways;
        tile->face = piece->face_up ? (uint8_t)piece->face : 0;
        tile->label = piece->label;
        memcpy(tile->set, piece->set, WK_SET_SIZE);
    }
}

static void expect_drawn_as_told(const struct wk_sim_hand *hand, const struct wk_deal *deal, enum wk_sim_lay lay, uint64_t seed)
{
    const enum wk_wind winner = (enum wk_wind)hand->hand.seat;
    struct wk_declared_doubts doubts;
    struct wk_declared declared;
    struct wk_sim_wall wall;
    struct wk_laid laid;

    wk_sim_hand_lay(hand, deal, lay, seed, &wall);
    know_all(&wall, &laid);
    wk_declared_make(&laid, winner, WK_SLOT_NONE, 0, 0, &declared);
    wk_declared_check(&laid, &declared, winner, deal->set, deal, &doubts);
    if (declared.fault != WK_DECLARED_SOUND || doubts.n)
        fail_msg("seed %d, lay %d: fault %d, doubt %d", (int)seed, (int)lay, (int)declared.fault,
                 doubts.n ? (int)doubts.doubt[0].kind : 0);
    assert_int_equal(declared.hand.win, hand->hand.win);
    assert_int_equal(declared.hand.n_melds, hand->hand.n_melds);
    for (int m = 0; m < hand->hand.n_melds; m++) {
        assert_int_equal(declared.hand.meld[m].kind, hand->hand.meld[m].kind);
        assert_int_equal(declared.hand.meld[m].face, hand->hand.meld[m].face);
    }
    assert_true(declared.labels);
    assert_int_equal(declared.from, hand->win.wall);
    assert_int_equal(hand->hand.flags & WK_MCR_SELF_DRAWN ? winner : WK_WIND_NONE,
                     declared.from == winner ? winner : WK_WIND_NONE);
}

/* Neither the winner's labels nor the deal have anything against a hand that the simulator lays. */
static void simulated_hands_could_have_been_drawn(void **state)
{
    (void)state;
    for (uint64_t seed = 0; seed < 300; seed++) {
        const enum wk_sim_lay lay = (enum wk_sim_lay)(seed % 3);
        struct wk_mcr_hand wanted;
        struct wk_sim_hand hand;
        struct wk_deal deal;

        wk_sim_deal(&deal, "07A", 1, seed);
        assert_int_equal(wk_sim_hand_find(&deal, (enum wk_wind)(seed % 4 + 1), 8, seed, &hand), WK_OK);
        expect_drawn_as_told(&hand, &deal, lay, seed);
        wanted = hand.hand; /* in a deal that does not have it by itself */
        wk_sim_deal(&deal, "07A", 1, seed + 1000);
        assert_int_equal(wk_sim_hand_deal(&deal, &wanted, seed, &hand), WK_OK);
        assert_int_equal(wk_deal_check(&deal), WK_OK);
        expect_drawn_as_told(&hand, &deal, lay, seed);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_hand_is_read_as_it_lies),
        cmocka_unit_test(any_face_may_lie_sideways),
        cmocka_unit_test(a_foreign_tile_is_no_face),
        cmocka_unit_test(simulated_hands_could_have_been_drawn),
    };

    return cmocka_run_group_tests(tests, open_view, close_view);
}

/* Simulated winning hands: made of the deal, and laid as players are told to lay them. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>
#include <cmocka.h>

#include "labels/verdict.h"
#include "vision/sim/winning_hand.h"

#define N_DEALS 1000

static int face_at(const struct wk_deal *deal, struct wk_sim_drawn tile)
{
    return deal->face[tile.wall - 1][tile.slot];
}

/* Source: DF-11: A 10 20 11 21 ... 19 29; here by the layout. */
static int drawn_as(struct wk_sim_drawn tile)
{
    const int row = wk_slot_row(tile.slot), column = wk_slot_column(tile.slot);
    if (row == WK_ROW_HAND)
        return 0;
    return row == WK_ROW_2 && column == 10 ? 1 : row == WK_ROW_1 ? 20 - 2 * column : 21 - 2 * column;
}

static void assert_taken_once(bool used[WK_N_WINDS][WK_N_SLOTS], struct wk_sim_drawn tile)
{
    assert_in_range(tile.wall, 1, WK_N_WINDS);
    assert_in_range(tile.slot, 0, WK_N_SLOTS - 1);
    assert_false(used[tile.wall - 1][tile.slot]);
    used[tile.wall - 1][tile.slot] = true;
}

/* Faces as the deal has them, own and claimed tiles as the rules allow. */
static void assert_can_be_won(const struct wk_deal *deal, const struct wk_sim_hand *hand)
{
    bool used[WK_N_WINDS][WK_N_SLOTS] = {0};
    const enum wk_wind winner = (enum wk_wind)hand->hand.seat;
    const bool self_drawn = hand->hand.flags & WK_MCR_SELF_DRAWN;
    const int left = (winner + 2) % WK_N_WINDS + 1;
    for (int m = 0; m < hand->hand.n_melds; m++) {
        const struct wk_mcr_set *set = &hand->hand.meld[m];
        int n_others = 0;
        for (int i = 0; i < (set->kind >= WK_MCR_KONG ? 4 : 3); i++) {
            const struct wk_sim_drawn tile = hand->meld[m][i];
            assert_taken_once(used, tile);
            assert_int_equal(face_at(deal, tile), set->face + (set->kind == WK_MCR_CHOW ? i : 0));
            n_others += tile.wall != winner;
            if (set->kind == WK_MCR_CHOW && tile.wall != winner)
                assert_int_equal(tile.wall, left);
        }
        assert_int_equal(n_others, set->kind != WK_MCR_CONCEALED_KONG);
    }
    for (int i = 0; i < hand->hand.n_standing; i++) {
        assert_taken_once(used, hand->standing[i]);
        assert_int_equal(hand->standing[i].wall, winner);
        assert_int_equal(face_at(deal, hand->standing[i]), hand->hand.standing[i]);
    }
    assert_taken_once(used, hand->win);
    assert_int_equal(face_at(deal, hand->win), hand->hand.win);
    assert_int_equal(hand->win.wall == winner, self_drawn);
    for (int s = 0; self_drawn && s < WK_N_SLOTS; s++)
        if (used[winner - 1][s])
            assert_true(drawn_as((struct wk_sim_drawn){winner, s}) <= drawn_as(hand->win));
}

static void each_deal_has_a_hand_that_wins(void **state)
{
    (void)state;
    int n_self = 0, n_melds[WK_MCR_MELDS + 1] = {0}, n_kongs = 0;
    for (uint64_t seed = 0; seed < N_DEALS; seed++) {
        const enum wk_wind winner = (enum wk_wind)(seed % WK_N_WINDS + 1);
        struct wk_deal deal;
        struct wk_sim_hand hand, again;
        struct wk_mcr_score score;
        wk_sim_deal(&deal, "07A", 1, seed);
        assert_int_equal(wk_sim_hand_find(&deal, winner, WK_MCR_MIN_POINTS, seed, &hand), WK_OK);
        assert_int_equal(wk_sim_hand_find(&deal, winner, WK_MCR_MIN_POINTS, seed, &again), WK_OK);
        assert_memory_equal(&hand, &again, sizeof hand);
        assert_int_equal(hand.hand.seat, winner);
        assert_int_equal(wk_mcr_score(&hand.hand, WK_MCR_RULEBOOK, &score), WK_OK);
        assert_true(score.points >= WK_MCR_MIN_POINTS);
        assert_can_be_won(&deal, &hand);
        n_self += hand.hand.flags & WK_MCR_SELF_DRAWN;
        n_melds[hand.hand.n_melds]++;
        for (int m = 0; m < hand.hand.n_melds; m++)
            n_kongs += hand.hand.meld[m].kind >= WK_MCR_KONG;
    }
    /* of all sorts */
    assert_in_range(n_self, N_DEALS / 20, N_DEALS * 19 / 20);
    for (int m = 0; m <= WK_MCR_MELDS - 1; m++)
        assert_true(n_melds[m] > N_DEALS / 50);
    assert_true(n_kongs > N_DEALS / 100);
}

static void a_deal_without_one_is_told(void **state)
{
    (void)state;
    struct wk_deal deal = {.table = 1, .round = 1};
    struct wk_sim_hand hand = {.win = {WK_WIND_WEST, 3}}, same = hand;
    for (int w = 0; w < WK_N_WINDS; w++) /* what cannot be a deal: chows are nowhere, and pairs only */
        for (int s = 0; s < WK_N_SLOTS; s++)
            deal.face[w][s] = (uint8_t)(s < 12 ? WK_FACE_EAST + s % 6 : 1 + 4 * (s % 6));
    for (int w = 1; w < WK_N_WINDS; w++)
        memset(deal.face[w], WK_FACE_WHITE, WK_N_SLOTS);
    assert_int_equal(wk_sim_hand_find(&deal, WK_WIND_SOUTH, WK_MCR_MIN_POINTS, 1, &hand), WK_NOT_FOUND);
    assert_memory_equal(&hand, &same, sizeof hand);
}

static const struct wk_sim_piece *piece_of(const struct wk_sim_wall *wall, struct wk_sim_drawn tile)
{
    for (int s = 0; s < WK_N_SLOTS; s++)
        if (wall->slot[s].present && wall->slot[s].label == wk_layout_label((enum wk_wind)tile.wall, tile.slot))
            return &wall->slot[s];
    fail_msg("it does not lie there");
    return NULL;
}

static void assert_lies_right(const struct wk_sim_wall *wall, const struct wk_sim_hand *hand, enum wk_sim_lay lay)
{
    const bool full = hand->hand.n_standing == WK_MCR_STANDING;
    const struct wk_sim_piece *win = piece_of(wall, hand->win);
    int n = 0, n_near = 0, n_sideways = 0, n_backs = 0, n_concealed = 0;
    for (int s = 0; s < WK_N_SLOTS; s++) {
        const struct wk_sim_piece *piece = &wall->slot[s];
        if (!piece->present)
            continue;
        n++;
        n_near += wk_slot_row(s) == WK_ROW_HAND;
        n_sideways += piece->sideways;
        n_backs += !piece->face_up;
        assert_int_equal(memcmp(piece->set, "07A", WK_SET_SIZE), 0);
    }
    for (int m = 0; m < hand->hand.n_melds; m++) {
        n -= hand->hand.meld[m].kind >= WK_MCR_KONG;
        n_concealed += hand->hand.meld[m].kind == WK_MCR_CONCEALED_KONG;
    }
    assert_int_equal(n, 14);
    assert_int_equal(n_near, hand->hand.n_standing + !full);
    assert_in_range(n_backs, n_concealed, 2 * n_concealed);
    assert_int_equal(n_sideways, lay == WK_SIM_LAY_SIDEWAYS);
    assert_int_equal(win->sideways, lay == WK_SIM_LAY_SIDEWAYS);
    assert_true(win->face_up);
    for (int s = (int)(win - wall->slot) + 1; !full && lay != WK_SIM_LAY_SIDEWAYS && s < WK_N_COLUMNS; s++)
        assert_false(wall->slot[s].present);
    if (!full && lay != WK_SIM_LAY_SIDEWAYS)
        assert_int_equal(win[-1].present, lay == WK_SIM_LAY_LAST);
}

static void it_lies_as_players_are_told(void **state)
{
    (void)state;
    for (uint64_t seed = 0; seed < 200; seed++)
        for (int lay = 0; lay <= WK_SIM_LAY_LAST; lay++) {
            struct wk_deal deal;
            struct wk_sim_hand hand;
            struct wk_sim_wall wall;
            wk_sim_deal(&deal, "07A", 1, seed);
            assert_int_equal(wk_sim_hand_find(&deal, WK_WIND_WEST, WK_MCR_MIN_POINTS, seed, &hand), WK_OK);
            wk_sim_hand_lay(&hand, &deal, (enum wk_sim_lay)lay, seed, &wall);
            assert_lies_right(&wall, &hand, (enum wk_sim_lay)lay);
            wk_sim_hand_turn(&wall);
            for (int s = 0; s < WK_N_SLOTS; s++)
                assert_false(wall.slot[s].face_up);
        }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(each_deal_has_a_hand_that_wins),
        cmocka_unit_test(a_deal_without_one_is_told),
        cmocka_unit_test(it_lies_as_players_are_told),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}

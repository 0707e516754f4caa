/* The plan of a repair against a full search through all moves, on walls with few wrong slots. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <cmocka.h>

#include "labels/repair.h"
#include "tests/support/labels/sample_wall.h"

#define MAX_AT 6        /* wrong slots that a search goes through */
#define N_VALUES 8      /* nothing, unfit, and up to six labels */
#define N_STATES 262144 /* N_VALUES ^ MAX_AT */

/* A wall as the search sees it: only the wrong slots, their contents as small numbers. */
struct puzzle {
    int n;
    int value[MAX_AT], goal[MAX_AT];
};

static int encode(const int *value, int n)
{
    int code = 0;
    for (int i = 0; i < n; i++)
        code = code * N_VALUES + value[i];
    return code;
}

static void decode(int code, int *value, int n)
{
    for (int i = n - 1; i >= 0; i--, code /= N_VALUES)
        value[i] = code % N_VALUES;
}

static int count(const int *value, int n, int what)
{
    int k = 0;
    for (int i = 0; i < n; i++)
        k += value[i] == what;
    return k;
}

static void reach(uint8_t *depth, const int *value, int n, int now, int *queue, int *n_queue)
{
    int code = encode(value, n);
    if (depth[code] <= now)
        return;
    depth[code] = (uint8_t)now;
    queue[(*n_queue)++] = code;
}

/* Breadth first: take away, bring what is missing, swap or move into a free slot. */
static int search(const struct puzzle *p)
{
    static uint8_t depth[N_STATES];
    static int queue[N_STATES];
    int n_queue = 0, goal = encode(p->goal, p->n);
    memset(depth, 255, sizeof depth);
    reach(depth, p->value, p->n, 0, queue, &n_queue);
    for (int i = 0; i < n_queue; i++) {
        int value[MAX_AT], now = depth[queue[i]];
        if (queue[i] == goal)
            return now;
        decode(queue[i], value, p->n);
        for (int a = 0; a < p->n; a++) {
            int was = value[a];
            if (was != 0) {
                value[a] = 0;
                reach(depth, value, p->n, now + 1, queue, &n_queue);
            } else {
                for (int what = 2; what < N_VALUES; what++)
                    if (count(value, p->n, what) < count(p->goal, p->n, what)) {
                        value[a] = what;
                        reach(depth, value, p->n, now + 1, queue, &n_queue);
                    }
            }
            value[a] = was;
            for (int b = a + 1; b < p->n; b++) {
                if (value[a] == value[b])
                    continue;
                int other = value[b];
                value[b] = value[a];
                value[a] = other;
                reach(depth, value, p->n, now + 1, queue, &n_queue);
                value[a] = value[b];
                value[b] = other;
            }
        }
    }
    return -1;
}

static int n_moves(const struct wk_board *board, const struct wk_plan *plan)
{
    int n = 0;
    for (int i = 0; i < plan->n_trails; i++) {
        const struct wk_trail *trail = &plan->trail[i];
        n += trail->closed ? trail->n - 1 : trail->n + (board->lies[trail->slot[0]] != WK_LIES_NOTHING);
    }
    return n;
}

static void lay_right(struct wk_board *board, enum wk_wind first, int n_walls)
{
    memset(board, 0, sizeof *board);
    board->first = first;
    board->n_walls = n_walls;
    for (int slot = 0; slot < wk_board_size(board); slot++) {
        board->lies[slot] = WK_LIES_TILE;
        board->label[slot] = wk_board_home_label(board, slot);
    }
}

static void lay(struct wk_board *board, int slot, enum wk_lies lies, wk_label label)
{
    board->lies[slot] = lies;
    board->label[slot] = label;
}

/* One fault with the tile of slot a: gone, unfit, a copy of that of slot b, or exchanged with it. */
static void draw_fault(uint64_t *seed, struct wk_board *board, int a, int b)
{
    enum wk_lies lies = board->lies[a];
    wk_label label = board->label[a];
    switch (wall_random(seed, 6)) {
    case 0:
        lay(board, a, WK_LIES_NOTHING, WK_LABEL_NONE);
        break;
    case 1:
        lay(board, a, WK_LIES_UNFIT, WK_LABEL_NONE);
        break;
    case 2:
        lay(board, a, board->lies[b], board->label[b]);
        break;
    default:
        lay(board, a, board->lies[b], board->label[b]);
        lay(board, b, lies, label);
    }
}

/* The board's wrong slots as a puzzle; false when there are none, or more than max_at. */
static bool make_puzzle(const struct wk_board *board, int max_at, struct puzzle *puzzle)
{
    wk_label known[N_VALUES] = {0};
    int n_known = 2;
    for (int pass = 0; pass < 2; pass++) {
        puzzle->n = 0;
        for (int slot = 0; slot < wk_board_size(board); slot++) {
            wk_label home = wk_board_home_label(board, slot);
            if (wk_board_is_right(board, slot))
                continue;
            if (puzzle->n == max_at)
                return false;
            int value = board->lies[slot] == WK_LIES_NOTHING ? 0 : 1, goal = 1;
            for (int v = 2; v < n_known; v++) {
                value = board->lies[slot] == WK_LIES_TILE && known[v] == board->label[slot] ? v : value;
                goal = known[v] == home ? v : goal;
            }
            if (pass == 0 && goal == 1)
                known[n_known++] = home;
            puzzle->value[puzzle->n] = value; /* a label that belongs in none of these slots is as good as unfit */
            puzzle->goal[puzzle->n++] = goal;
        }
    }
    return puzzle->n > 0;
}

/* Faults play with six slots, n_hand of them in hand rows. */
static void draw_board(uint64_t *seed, struct wk_board *board, int n_hand)
{
    int at[6];
    for (int i = 0; i < 6; i++)
        at[i] = (int)(wall_random(seed, (unsigned)board->n_walls) * WK_N_SLOTS +
                      (i < n_hand ? wall_random(seed, 13) : 13 + wall_random(seed, 21)));
    for (unsigned k = 1 + wall_random(seed, 6); k > 0; k--)
        draw_fault(seed, board, at[wall_random(seed, 6)], at[wall_random(seed, 6)]);
}

/* Walls and tables. */
static const struct {
    const char *name;
    int n_walls, n_hand, max_at, n;
} searches[] = {
    {"one wall", 1, 2, 5, 1500},
    {"a table", 4, 3, 6, 1000},
    {"a table's hand rows", 4, 5, 6, 1000},
};

static void plans_are_as_short_as_a_full_search(void **state)
{
    (void)state;
    uint64_t seed = 20261120;
    for (size_t i = 0; i < sizeof searches / sizeof *searches; i++)
        for (int n = 0; n < searches[i].n;) {
            struct wk_board board;
            struct puzzle puzzle;
            struct wk_plan plan;
            lay_right(&board, searches[i].n_walls == 1 ? (enum wk_wind)(1 + wall_random(&seed, WK_N_WINDS)) : WK_WIND_EAST,
                      searches[i].n_walls);
            draw_board(&seed, &board, searches[i].n_hand);
            if (!make_puzzle(&board, searches[i].max_at, &puzzle))
                continue;
            n++;
            wk_plan_make(&board, &plan);
            if (n_moves(&board, &plan) != search(&puzzle))
                fail_msg("%s, board %d: %d moves, a search finds %d", searches[i].name, n, n_moves(&board, &plan),
                         search(&puzzle));
        }
}

/* Whatever lies there: no slot in two trails, every wrong slot in one, and what is carried out is right. */
static void plans_mend_any_board(void **state)
{
    (void)state;
    uint64_t seed = 7;
    for (int n = 0; n < 3000; n++) {
        struct wk_board board = {.first = (enum wk_wind)(1 + n % 4), .n_walls = n % 4 == 0 ? WK_N_WINDS : 1};
        int n_slots = wk_board_size(&board);
        struct wk_plan plan;
        bool taken[WK_N_BOARD_SLOTS] = {false};
        for (int slot = 0; slot < n_slots; slot++) {
            unsigned draw = wall_random(&seed, 20);
            board.lies[slot] = draw == 0   ? WK_LIES_NOTHING
                               : draw == 1 ? WK_LIES_UNFIT
                               : draw == 2 ? WK_LIES_UNKNOWN
                                           : WK_LIES_TILE;
            if (board.lies[slot] == WK_LIES_TILE)
                board.label[slot] = wk_board_home_label(&board, (int)wall_random(&seed, (unsigned)n_slots));
            board.loose[wk_board_home_label(&board, slot)] += wall_random(&seed, 30) == 0;
        }
        wk_plan_make(&board, &plan);
        wk_label lies[WK_N_BOARD_SLOTS];
        for (int slot = 0; slot < n_slots; slot++)
            lies[slot] = board.label[slot];
        for (int i = 0; i < plan.n_trails; i++) {
            const struct wk_trail *trail = &plan.trail[i];
            wk_label first = lies[trail->slot[0]];
            for (int k = 0; k < trail->n; k++) {
                assert_false(taken[trail->slot[k]]);
                taken[trail->slot[k]] = true;
                lies[trail->slot[k]] = k + 1 < trail->n ? lies[trail->slot[k + 1]] : trail->label ? trail->label : first;
            }
        }
        for (int slot = 0; slot < n_slots; slot++)
            assert_int_equal(lies[slot], wk_board_home_label(&board, slot));
    }
}

/* k tiles in a circle take k - 1 swaps: a permutation as many as it has tiles less circles. */
static void permutations_take_tiles_less_circles(void **state)
{
    (void)state;
    uint64_t seed = 99;
    for (int n = 0; n < 500; n++) {
        struct wk_board board = {.first = WK_WIND_SOUTH, .n_walls = 1};
        struct wk_plan plan;
        int to[WK_N_SLOTS], n_circles = 0;
        bool seen[WK_N_SLOTS] = {false};
        for (int slot = 0; slot < WK_N_SLOTS; slot++)
            to[slot] = slot;
        for (int slot = WK_N_SLOTS - 1; slot > 13; slot--) { /* rows 1 and 2: their labels are different */
            int other = 13 + (int)wall_random(&seed, (unsigned)(slot - 12)), t = to[slot];
            to[slot] = to[other];
            to[other] = t;
        }
        for (int slot = 0; slot < WK_N_SLOTS; slot++) {
            board.lies[slot] = WK_LIES_TILE;
            board.label[slot] = wk_layout_label(board.first, to[slot]);
            for (int at = slot; !seen[at]; at = to[at])
                n_circles += at == slot, seen[at] = true;
        }
        wk_plan_make(&board, &plan);
        assert_int_equal(n_moves(&board, &plan), WK_N_SLOTS - n_circles);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(plans_are_as_short_as_a_full_search),
        cmocka_unit_test(plans_mend_any_board),
        cmocka_unit_test(permutations_take_tiles_less_circles),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}

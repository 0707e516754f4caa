/* Dealing: from two throws of dice to whose stacks are whose. */
#include "rules/event/duplicate/dealing.h"

#define TILES_A_STACK 2
#define BLOCK 4 /* tiles that a player takes at once */

/* The sides in the order in which stacks are taken: from right to left before each player, so clockwise round the table. */
static const enum wk_wind clockwise[WK_N_WINDS] = {WK_WIND_EAST, WK_WIND_NORTH, WK_WIND_WEST, WK_WIND_SOUTH};

/* Place 0..67 of a stack round the table, from East's right end; -1: no such stack. */
static int place_of(struct wk_stack stack)
{
    for (int i = 0; i < WK_N_WINDS; i++)
        if (clockwise[i] == stack.side && stack.number >= 1 && stack.number <= WK_SIDE_STACKS)
            return i * WK_SIDE_STACKS + stack.number - 1;
    return -1;
}

static struct wk_stack stack_at(int place)
{
    place = (place + WK_ALL_STACKS) % WK_ALL_STACKS;
    return (struct wk_stack){clockwise[place / WK_SIDE_STACKS], place % WK_SIDE_STACKS + 1};
}

static bool is_thrown(const struct wk_dice *dice, int throw)
{
    for (int i = 0; i < WK_DICE; i++)
        if (dice->die[throw][i] < 1 || dice->die[throw][i] > WK_DIE_FACES)
            return false;
    return true;
}

bool wk_dice_thrown(const struct wk_dice *dice)
{
    return is_thrown(dice, 0) && is_thrown(dice, 1);
}

static int sum(const struct wk_dice *dice, int throw)
{
    return dice->die[throw][0] + dice->die[throw][1];
}

enum wk_wind wk_dice_second(const struct wk_dice *dice)
{
    return is_thrown(dice, 0) ? (enum wk_wind)((sum(dice, 0) - 1) % WK_N_WINDS + 1) : WK_WIND_NONE;
}

enum wk_status wk_dealing_open(const struct wk_dice *dice, struct wk_opening *out)
{
    if (!wk_dice_thrown(dice))
        return WK_BAD_INPUT;
    const enum wk_wind second = wk_dice_second(dice);
    const int count = sum(dice, 0) + sum(dice, 1), counted = place_of((struct wk_stack){second, 1}) + count - 1;

    *out = (struct wk_opening){second, count, stack_at(counted), stack_at(counted + 1)};
    return WK_OK;
}

struct wk_take wk_dealing_take(int lap, int turn)
{
    struct wk_take take = {0};
    int before = 0;

    if (lap < 0 || lap >= WK_DEAL_LAPS || turn < 0 || turn >= WK_N_WINDS)
        return take;
    for (int i = 0; i <= lap; i++) {
        take.n = i == WK_DEAL_HAND_LAPS - 1 || i == WK_DEAL_LAPS - 1 ? 1 : BLOCK;
        before += i < lap ? WK_N_WINDS * take.n : turn * take.n;
    }
    take.who = (enum wk_wind)(turn + 1);
    take.first = before;
    take.of_hand = lap < WK_DEAL_HAND_LAPS;
    return take;
}

struct wk_stack wk_dealing_stack(const struct wk_opening *opening, int tile)
{
    if (tile < 0 || tile >= TILES_A_STACK * WK_ALL_STACKS)
        return (struct wk_stack){0};
    return stack_at(place_of(opening->first) + tile / TILES_A_STACK);
}

/* Its place in the order in which stacks are taken, 0..67. */
static int order_of(const struct wk_opening *opening, struct wk_stack stack)
{
    const int place = place_of(stack);

    return place < 0 ? -1 : (place - place_of(opening->first) + WK_ALL_STACKS) % WK_ALL_STACKS;
}

int wk_dealing_left(const struct wk_opening *opening, struct wk_stack stack, int n_taken)
{
    const int order = order_of(opening, stack), taken = n_taken - TILES_A_STACK * order;

    if (order < 0)
        return 0;
    return taken <= 0 ? TILES_A_STACK : taken >= TILES_A_STACK ? 0 : TILES_A_STACK - taken;
}

int wk_dealing_lap(const struct wk_opening *opening, struct wk_stack stack)
{
    const int order = order_of(opening, stack);

    for (int lap = 0; order >= 0 && lap < WK_DEAL_LAPS; lap++) {
        const struct wk_take last = wk_dealing_take(lap, WK_N_WINDS - 1);
        if (TILES_A_STACK * order < last.first + last.n)
            return lap;
    }
    return -1;
}

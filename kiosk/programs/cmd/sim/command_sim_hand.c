/* sim hand: makes a photograph of a winning hand, as the winner lays it on the mat. */
#include <string.h>

#include "kiosk/programs/cmd/points/points_look.h"
#include "kiosk/programs/cmd/sim/command_sim.h"

#include "kiosk/programs/cmd/beside.h"
#include "vision/sim/winning_hand.h"

enum { N_COLUMNS = 7 };

static int parse_lay(const struct wk_host *host, const char *text, enum wk_sim_lay *lay)
{
    static const char *const names[] = {"sideways", "apart", "last"};

    for (int i = 0; i < 3; i++)
        if (strcmp(text, names[i]) == 0) {
            *lay = (enum wk_sim_lay)i;
            return WK_EXIT_DONE;
        }
    return wk_complain(host, WK_EXIT_USAGE, "--lay %s: sideways, apart or last is wanted", text);
}

/* The hand that the words give, in a deal made to contain it; without words a hand that the seed's deal contains. */
static int choose(const struct wk_host *host, const struct wk_words *words, const char *wind, uint64_t seed,
                  struct wk_deal *deal, struct wk_sim_hand *out)
{
    const char *column[N_COLUMNS] = {"-", "-", "", "-", wind ? wind : "E", "E", "0"}, *reason;
    enum wk_wind winner = WK_WIND_EAST;
    struct wk_points_words words_of_it;
    struct wk_mcr_hand hand;

    if (wind && wk_wind_parse(wind, &winner) != WK_OK)
        return wk_complain(host, WK_EXIT_USAGE, "--wind %s: E, S, W or N is wanted", wind);
    if (words->n == 0) {
        if (wk_sim_hand_find(deal, winner, WK_MCR_MIN_POINTS, seed, out) != WK_OK)
            return wk_complain(host, WK_EXIT_USAGE, "no hand that can be won is found in this deal: try another --seed");
        wk_points_write(&out->hand, &words_of_it);
        wk_points_print(host->out, &words_of_it);
        return WK_EXIT_DONE;
    }
    if (words->n < 3 || words->n > N_COLUMNS)
        return wk_complain(host, WK_EXIT_USAGE,
                           "a hand is MELDS CONCEALED WIN [FLAGS [SEAT]], each in quotes if it has blanks");
    memcpy(column, words->word, (size_t)words->n * sizeof *column);
    const struct wk_mcr_columns columns = {column[0], column[1], column[2], column[3], column[4], column[5], column[6]};
    if (wk_mcr_read(&columns, &hand, &reason) != WK_OK || wk_sim_hand_deal(deal, &hand, seed, out) != WK_OK)
        return wk_complain(host, WK_EXIT_USAGE, "%s", reason);
    return WK_EXIT_DONE;
}

static int run(const struct wk_host *host, const struct wk_command *self, int argc, const char *const *argv)
{
    struct wk_common common = {NULL};
    struct wk_words words = {0};
    struct wk_sim_shot shot;
    struct wk_sim_hand hand;
    struct wk_sim_wall wall;
    struct wk_deal deal;
    enum wk_sim_lay how = WK_SIM_LAY_LAST;
    const char *wind = NULL, *lay = "last";
    int code;

    wk_sim_shot_default(&shot);
    const struct wk_option options[] = {
        WK_OPT_TEXT("wind", &wind, "E|S|W|N", "the winner (default E)"),
        WK_OPT_TEXT("lay", &lay, "HOW", "the winning tile: sideways, apart or last (default) in the near row"),
        WK_OPTS_SHOT(&shot, "faces: as the winner lays it; backs: the same tiles turned over where they lie",
                     "deal, hand, layout and disorder (default 1)"),
        WK_OPT_MAT(&common),
        WK_OPTS_PLAIN(&common),
        WK_OPT_END,
    };

    if (!wk_command_options(host, self, options, &words, argc, argv, &code))
        return code;
    code = wk_sim_shot_check(host, &shot);
    if (code == WK_EXIT_DONE)
        code = parse_lay(host, lay, &how);
    if (code != WK_EXIT_DONE)
        return code;
    wk_sim_deal(&deal, shot.set, 1, (uint64_t)shot.seed);
    code = choose(host, &words, wind, (uint64_t)shot.seed, &deal, &hand);
    if (code != WK_EXIT_DONE)
        return code;
    wk_sim_hand_lay(&hand, &deal, how, (uint64_t)shot.seed, &wall);
    if (shot.shown == WK_SIDE_BACKS)
        wk_sim_hand_turn(&wall);
    shot.shown = WK_SIDE_BACKS; /* each tile as it lies */
    return wk_sim_shot_take(host, &shot, &common, false, &(struct wk_sim_subject){.wall = &wall});
}

const struct wk_command wk_command_sim_hand = {
    .name = "hand",
    .full = "sim hand",
    .summary = WK_SUMMARY_SIM_HAND,
    .usage = "--set --side --out [OPTIONS] [MELDS CONCEALED WIN [FLAGS [SEAT]]]",
    .example =
        "  wallkeeper sim hand --set 07A --side faces --lay sideways --out hand.png '123m (7777p)' '45s EE 789m' 6s selfdraw "
        "S\n"
        "  wallkeeper sim hand --set 07A --side backs --seed 7 --out stickers.png    (a hand of this deal; it is printed)",
    .run = run,
};

/* The hypergeometric count. */
#include "labels/deal/spot_risk.h"

#include <stdbool.h>
#include <stdint.h>

/* A hair for the rounding of a product of some thousand factors: whoever is exactly at the risk is within it. */
#define HAIR 1e-12

static bool is_within(double risk, int per_cent)
{
    return risk <= per_cent / 100.0 * (1 + HAIR);
}

/*
 * By what factor the chance of a group falls with one more altered tile, beside `altered` that are there: what was not drawn
 * over all, both without those. It falls with each further tile, so that the worst is found tile by tile.
 */
static double factor_of(const struct wk_spot_group *group, int altered)
{
    const int hidden = group->n - group->drawn - altered;

    return hidden > 0 ? (double)hidden / (group->n - altered) : 0;
}

/*
 * Where the next tile is altered at worst: the group with the largest factor. Returns that factor, 0 where all tiles of all
 * groups are altered.
 */
static double alter_one(const struct wk_spot_group *groups, int n_groups, int *altered)
{
    int worst = -1;
    double most = -1;

    for (int i = 0; i < n_groups; i++) {
        const double factor = altered[i] < groups[i].n ? factor_of(&groups[i], altered[i]) : -1;

        if (factor > most) {
            most = factor;
            worst = i;
        }
    }
    if (worst < 0)
        return 0;
    altered[worst]++;
    return most;
}

static int tiles_of(const struct wk_spot_group *groups, int n_groups)
{
    int n = 0;

    for (int i = 0; i < n_groups; i++)
        n += groups[i].n;
    return n;
}

double wk_spot_risk(const struct wk_spot_group *groups, int n_groups, int altered)
{
    int in[WK_SPOT_GROUPS_MAX] = {0};
    double risk = 1;

    for (int i = 0; i < altered && risk > 0; i++)
        risk *= alter_one(groups, n_groups, in);
    return risk;
}

int wk_spot_fewer_than(const struct wk_spot_group *groups, int n_groups, int per_cent)
{
    const int n = tiles_of(groups, n_groups);
    int in[WK_SPOT_GROUPS_MAX] = {0};
    double risk = 1;

    for (int altered = 1; altered <= n; altered++) {
        risk *= alter_one(groups, n_groups, in);
        if (is_within(risk, per_cent))
            return altered;
    }
    return 0;
}

int wk_spot_draws_needed(int n, int altered, int per_cent)
{
    int drawn = 1;

    while (drawn < n && !is_within(wk_spot_risk(&(struct wk_spot_group){n, drawn}, 1, altered), per_cent))
        drawn++;
    return drawn;
}

int wk_spot_per_mille(int tiles, int of)
{
    return of > 0 ? (int)(((int64_t)tiles * 1000 + of - 1) / of) : 0;
}

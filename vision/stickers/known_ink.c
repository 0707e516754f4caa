/* The ink of an unknown code, from what its modules showed: the black and white that explain it best. */
#include <math.h>
#include <string.h>

#include "vision/stickers/known.h"

enum {
    N = WK_CODE_MODULES,
    MODULES = WK_N_MODULES,
    REACH = 6,   /* modules over which two still show in a third: twice as far as ink is spread */
    ROUNDS = 60, /* of grey ink; its last tenth of a per cent changes no module */
    FLIPS = 30   /* rounds of black and white */
};

/* Least squares of ink, -1/2 black to 1/2 white: together[i][j] is what two modules show in common, along one axis. */
struct solver {
    float together[N][N];
    float ink[MODULES], left[MODULES]; /* left: what is not explained yet, as each module would show it */
    bool open[MODULES];
};

/* How a line of single modules shows at a spread: one module's ink in each other. */
static void find_together(int spread, float together[N][N])
{
    float ink[MODULES], shown[MODULES], share[N][N];

    for (int i = 0; i < N; i++) {
        memset(ink, 0, sizeof ink);
        for (int y = 0; y < N; y++) /* a line across, whose ends are far from the middle */
            ink[y * N + i] = 1;
        wk_fit_spread(ink, 0, spread, shown);
        memcpy(share[i], shown + N / 2 * N, sizeof share[i]);
    }
    for (int i = 0; i < N; i++)
        for (int j = 0; j < N; j++) {
            together[i][j] = 0;
            for (int k = 0; k < N; k++)
                together[i][j] += share[i][k] * share[j][k];
        }
}

static void change(struct solver *solver, int m, float by)
{
    const int x = m % N, y = m / N;
    const int x0 = x > REACH ? x - REACH : 0, x1 = x + REACH < N ? x + REACH + 1 : N;

    solver->ink[m] += by;
    for (int j = y > REACH ? y - REACH : 0; j <= y + REACH && j < N; j++) {
        const float part = by * solver->together[y][j];

        for (int i = x0; i < x1; i++)
            solver->left[j * N + i] -= part * solver->together[x][i];
    }
}

static float own(const struct solver *solver, int m)
{
    return solver->together[m % N][m % N] * solver->together[m / N][m / N];
}

/* Each module in turn becomes the grey that explains most, as black or white as ink can be. */
static void solve_grey(struct solver *solver)
{
    for (int round = 0; round < ROUNDS; round++)
        for (int m = 0; m < MODULES; m++) {
            if (!solver->open[m])
                continue;
            float ink = solver->ink[m] + solver->left[m] / own(solver, m);

            ink = ink < -0.5f ? -0.5f : ink > 0.5f ? 0.5f : ink;
            if (ink != solver->ink[m])
                change(solver, m, ink - solver->ink[m]);
        }
}

/* Greys become black or white, then the other one where that explains more. */
static void solve_black(struct solver *solver)
{
    bool better = true;

    for (int m = 0; m < MODULES; m++)
        if (solver->open[m])
            change(solver, m, (solver->ink[m] < 0 ? -0.5f : 0.5f) - solver->ink[m]);
    for (int round = 0; round < FLIPS && better; round++) {
        better = false;
        for (int m = 0; m < MODULES; m++) {
            const float by = -2 * solver->ink[m];

            if (!solver->open[m] || by * by * own(solver, m) - 2 * by * solver->left[m] >= 0)
                continue;
            change(solver, m, by);
            better = true;
        }
    }
}

void wk_known_ink(const struct wk_known_look *look, uint8_t *black)
{
    const int spread = wk_known_spread(look);
    float ink[MODULES], shown[MODULES], left[MODULES];
    struct solver solver;

    find_together(spread, solver.together);
    for (int m = 0; m < MODULES; m++) {
        const int is_white = wk_modules_known(m % N, m / N);

        solver.open[m] = is_white < 0;
        ink[m] = solver.ink[m] = is_white < 0 ? 0 : (float)is_white - 0.5f;
    }
    wk_fit_spread(ink, 0.5f, spread, shown);
    for (int m = 0; m < MODULES; m++)
        left[m] = look->value[m] / (float)look->weight - shown[m];
    wk_fit_spread(left, 0, spread, solver.left);
    solve_grey(&solver);
    solve_black(&solver);
    for (int m = 0; m < MODULES; m++)
        black[m] = solver.ink[m] < 0;
}

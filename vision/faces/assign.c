/* Joint decoding: which face each tile of a deal is when each of 34 faces is there four times. */
#include <math.h>
#include <string.h>

#include "vision/faces/assign.h"
#include "vision/faces/decision.h"

/*
 * Minimum-cost assignment of n tiles to 34 faces of limited capacity by successive shortest paths. Paths run between faces, not
 * between tiles: going from face f to face g means that one of f's tiles moves to g, so the graph has 34 nodes however many
 * tiles there are. Costs are whole micro-units of score: exact, and the order of additions cannot change the result.
 */

const float wk_face_margin_seal = 0.10f;

enum { MAX_TILES = WK_N_TILES };
static const int64_t NO_WAY = INT64_MAX / 4;

struct assignment {
    int n, capacity;
    int32_t cost[MAX_TILES][WK_N_FACES];
    int8_t face[MAX_TILES]; /* where each tile is, -1 before its turn */
    int held[WK_N_FACES];
    int64_t step[WK_N_FACES][WK_N_FACES];  /* cheapest move of one of f's tiles to g */
    int16_t mover[WK_N_FACES][WK_N_FACES]; /* the tile of that move */
};

/* Recomputes the moves out of face f after its tiles have changed. */
static void update_steps(struct assignment *a, int f)
{
    for (int g = 0; g < WK_N_FACES; g++)
        a->step[f][g] = NO_WAY;
    for (int i = 0; i < a->n; i++) {
        if (a->face[i] != f)
            continue;
        for (int g = 0; g < WK_N_FACES; g++) {
            const int64_t cost = a->cost[i][g] - a->cost[i][f];
            if (g != f && cost < a->step[f][g]) {
                a->step[f][g] = cost;
                a->mover[f][g] = (int16_t)i;
            }
        }
    }
}

/* Places tile i, moving others along the cheapest path to a face with room. */
static void place(struct assignment *a, int i)
{
    int64_t distance[WK_N_FACES];
    int from[WK_N_FACES], end = -1;

    for (int f = 0; f < WK_N_FACES; f++) {
        distance[f] = a->cost[i][f];
        from[f] = -1;
    }
    /* Moves may be gains, so Bellman-Ford; there are no cycles of gain as long as what is placed is placed best. */
    for (bool changed = true; changed;) {
        changed = false;
        for (int f = 0; f < WK_N_FACES; f++)
            for (int g = 0; g < WK_N_FACES; g++)
                if (a->step[f][g] < NO_WAY && distance[f] + a->step[f][g] < distance[g]) {
                    distance[g] = distance[f] + a->step[f][g];
                    from[g] = f;
                    changed = true;
                }
    }
    for (int f = 0; f < WK_N_FACES; f++)
        if (a->held[f] < a->capacity && (end < 0 || distance[f] < distance[end]))
            end = f;

    a->held[end]++;
    int g = end;
    for (int f = from[g]; f >= 0; g = f, f = from[f]) {
        const int mover = a->mover[f][g];
        a->face[mover] = (int8_t)g;
    }
    a->face[i] = (int8_t)g;
    for (g = end; g >= 0; g = from[g])
        update_steps(a, g);
}

/* What it costs to get one more tile into g when it may end in face f, for all pairs. */
static void all_paths(const struct assignment *a, int64_t way[WK_N_FACES][WK_N_FACES])
{
    memcpy(way, a->step, sizeof(a->step));
    for (int f = 0; f < WK_N_FACES; f++)
        way[f][f] = 0;
    for (int k = 0; k < WK_N_FACES; k++)
        for (int f = 0; f < WK_N_FACES; f++) {
            const int64_t head = way[f][k];
            if (head >= NO_WAY)
                continue;
            for (int g = 0; g < WK_N_FACES; g++) {
                const int64_t whole = way[k][g] >= NO_WAY ? NO_WAY : head + way[k][g];
                way[f][g] = whole < way[f][g] ? whole : way[f][g];
            }
        }
}

/*
 * The loss when tile i may not keep its face: it goes to another, and from there the cheapest path leads back into the place
 * that it left; or into any face with room, and then the tile that gains most by it may take the place. room[g] is the cheapest
 * path from g to a face with room. Paths through the place and on need no
 * thought, for the assignment is best as it is.
 */
static int64_t loss_without(const struct assignment *a, int64_t way[WK_N_FACES][WK_N_FACES], const int64_t room[WK_N_FACES],
                            int i)
{
    const int own = a->face[i];
    int64_t best = NO_WAY, gain = 0;

    for (int h = 0; h < WK_N_FACES; h++)
        gain = way[h][own] < gain ? way[h][own] : gain;
    for (int g = 0; g < WK_N_FACES; g++) {
        if (g == own)
            continue;
        const int64_t apart = room[g] >= NO_WAY ? NO_WAY : room[g] + gain;
        const int64_t loss = a->cost[i][g] - a->cost[i][own] + (way[g][own] < apart ? way[g][own] : apart);
        best = loss < best ? loss : best;
    }
    return best;
}

enum wk_status wk_decode_jointly(const struct wk_face_obs *obs, int n, int copies, uint8_t *face, float *margin)
{
    struct assignment a = {.n = n, .capacity = copies};
    int64_t way[WK_N_FACES][WK_N_FACES], room[WK_N_FACES];

    if (n < 1 || n > MAX_TILES || copies < 1 || n > WK_N_FACES * copies)
        return WK_BAD_INPUT;
    for (int i = 0; i < n; i++) {
        a.face[i] = -1;
        for (int f = 0; f < WK_N_FACES; f++) {
            const float score = obs[i].best == WK_FACE_NONE ? 0 : obs[i].score[f];
            if (!(score >= -100 && score <= 100))
                return WK_BAD_INPUT;
            a.cost[i][f] = -(int32_t)lrintf(score * 1e6f);
        }
    }
    for (int f = 0; f < WK_N_FACES; f++)
        update_steps(&a, f);
    for (int i = 0; i < n; i++)
        place(&a, i);

    all_paths(&a, way);
    for (int f = 0; f < WK_N_FACES; f++) {
        room[f] = NO_WAY;
        for (int g = 0; g < WK_N_FACES; g++)
            if (a.held[g] < a.capacity && way[f][g] < room[f])
                room[f] = way[f][g];
    }
    for (int i = 0; i < n; i++) {
        face[i] = (uint8_t)(a.face[i] + 1);
        const int64_t loss = loss_without(&a, way, room, i);
        margin[i] = (float)loss * 1e-6f;
    }
    return WK_OK;
}

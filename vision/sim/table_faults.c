/* Faults planted in a whole table by name. */
#include "vision/sim/table_faults.h"

#include <stdlib.h>
#include <string.h>

#include "labels/deal/deal.h"
#include "vision/sim/parts.h"

void wk_sim_walls_init(struct wk_sim_walls *walls, const struct wk_deal *deal)
{
    memset(walls, 0, sizeof *walls);
    memcpy(walls->set, deal->set, WK_SET_SIZE);
    for (int w = WK_WIND_EAST; w <= WK_WIND_NORTH; w++)
        wk_sim_wall_init(&walls->wall[w - 1], (enum wk_wind)w, deal);
}

/* ---- whole walls ---- */

/* What lies before a seat goes before another one; what the other's record has stays there. */
static void lay_before(struct wk_sim_wall *to, const struct wk_sim_wall *from)
{
    memcpy(to->slot, from->slot, sizeof to->slot);
    memcpy(to->stray, from->stray, sizeof to->stray);
    to->n_strays = from->n_strays;
}

void wk_sim_walls_exchange(struct wk_sim_walls *walls, enum wk_wind a, enum wk_wind b)
{
    const struct wk_sim_wall t = walls->wall[a - 1];
    lay_before(&walls->wall[a - 1], &walls->wall[b - 1]);
    lay_before(&walls->wall[b - 1], &t);
}

void wk_sim_walls_turn(struct wk_sim_walls *walls, int seats)
{
    const struct wk_sim_walls before = *walls;
    for (int w = 0; w < WK_N_WINDS; w++)
        lay_before(&walls->wall[(w + seats) % WK_N_WINDS], &before.wall[w]);
}

/* ---- faults ---- */

#define MAX_WORDS 2
#define WORD_SIZE 4

struct fault {
    struct wk_sim_walls *walls;
    struct wk_rng rng;
    int n_words;
    char word[MAX_WORDS][WORD_SIZE]; /* of the argument, between commas */
};

static bool split(struct fault *f, const char *argument)
{
    for (f->n_words = 0; f->n_words < MAX_WORDS; f->n_words++) {
        const size_t n = strcspn(argument, ",");
        if (n == 0 || n >= WORD_SIZE)
            return false;
        memcpy(f->word[f->n_words], argument, n);
        f->word[f->n_words][n] = 0;
        if (!argument[n]) {
            f->n_words++;
            return true;
        }
        argument += n + 1;
    }
    return false;
}

/* A tile in a slot with this label, drawn by lot among several; NULL: it lies in none. */
static struct wk_sim_piece *labelled(struct fault *f, const char *word)
{
    struct wk_sim_piece *found[WK_N_WINDS * WK_N_SLOTS];
    uint32_t n = 0;
    wk_label label;

    if (wk_label_parse(word, &label) != WK_OK)
        return NULL;
    for (int w = 0; w < WK_N_WINDS; w++)
        for (int s = 0; s < WK_N_SLOTS; s++) {
            struct wk_sim_piece *piece = &f->walls->wall[w].slot[s];
            if (piece->present && piece->label == label)
                found[n++] = piece;
        }
    return n > 0 ? found[wk_rng_below(&f->rng, n)] : NULL;
}

/* The index of the seat that a word names, or -1. */
static int seat(const char *word)
{
    enum wk_wind wind;
    return wk_wind_parse(word, &wind) == WK_OK && wind != WK_WIND_NONE ? (int)wind - 1 : -1;
}

static bool fault_exchange(struct fault *f)
{
    struct wk_sim_piece *a = f->n_words == 2 ? labelled(f, f->word[0]) : NULL, *b = a ? labelled(f, f->word[1]) : NULL;
    if (!b || a == b)
        return false;
    const struct wk_sim_piece t = *a;
    *a = *b;
    *b = t;
    return true;
}

/* The stickers of two tiles are exchanged and each tile lies where its sticker says: only the faces show it. */
static bool fault_faceswap(struct fault *f)
{
    struct wk_sim_piece *a = f->n_words == 2 ? labelled(f, f->word[0]) : NULL, *b = a ? labelled(f, f->word[1]) : NULL;
    if (!b || a == b)
        return false;
    const enum wk_face face = a->face;
    a->face = b->face;
    b->face = face;
    return true;
}

static bool fault_walls(struct fault *f)
{
    const int a = f->n_words == 2 ? seat(f->word[0]) : -1, b = f->n_words == 2 ? seat(f->word[1]) : -1;
    if (a < 0 || b < 0 || a == b)
        return false;
    wk_sim_walls_exchange(f->walls, (enum wk_wind)(a + 1), (enum wk_wind)(b + 1));
    return true;
}

static bool fault_turn_table(struct fault *f)
{
    const char *word = f->n_words == 1 ? f->word[0] : "";
    if (word[0] < '1' || word[0] > '3' || word[1])
        return false;
    wk_sim_walls_turn(f->walls, word[0] - '0');
    return true;
}

static bool fault_mirrored(struct fault *f)
{
    const int w = f->n_words == 1 ? seat(f->word[0]) : -1;
    if (w >= 0)
        f->walls->lay[w].mirrored = !f->walls->lay[w].mirrored;
    return w >= 0;
}

static bool fault_turned(struct fault *f)
{
    const int w = f->n_words == 1 ? seat(f->word[0]) : -1;
    if (w >= 0)
        f->walls->lay[w].turned = !f->walls->lay[w].turned;
    return w >= 0;
}

/* Takes the tile of the first word out of its slot. */
static bool take_out(struct fault *f, struct wk_sim_piece *out)
{
    struct wk_sim_piece *piece = labelled(f, f->word[0]);
    if (!piece)
        return false;
    *out = *piece;
    memset(piece, 0, sizeof *piece);
    return true;
}

static bool fault_middle(struct fault *f)
{
    struct wk_sim_walls *walls = f->walls;
    if (f->n_words != 1 || walls->n_loose >= WK_SIM_MAX_LOOSE || !take_out(f, &walls->loose[walls->n_loose]))
        return false;
    walls->n_loose++;
    return true;
}

static bool fault_floor(struct fault *f)
{
    struct wk_sim_piece gone;
    return f->n_words == 1 && take_out(f, &gone);
}

/* Beside another wall, where row 1 leaves room. */
static bool fault_neighbour(struct fault *f)
{
    const int w = f->n_words == 2 ? seat(f->word[1]) : -1;
    if (w < 0 || f->walls->wall[w].n_strays >= WK_SIM_MAX_STRAYS)
        return false;
    struct wk_sim_wall *wall = &f->walls->wall[w];
    const int k = wall->n_strays;
    if (!take_out(f, &wall->stray[k].piece))
        return false;
    wall->stray[k].row = WK_ROW_1;
    wall->stray[k].column = wk_row_length(WK_ROW_1) + 1 + k;
    wall->n_strays++;
    return true;
}

static const struct fault_kind {
    const char *name;
    bool (*plant)(struct fault *f);
} kinds[] = {
    {"exchange", fault_exchange},   {"walls", fault_walls},   {"turn-table", fault_turn_table},
    {"mirrored", fault_mirrored},   {"turned", fault_turned}, {"middle", fault_middle},
    {"neighbour", fault_neighbour}, {"floor", fault_floor},   {"faceswap", fault_faceswap},
};

/* One of the table's own; `length` of its name. */
static bool plant(struct wk_sim_walls *walls, const char *fault, size_t length, uint64_t seed)
{
    struct fault f = {.walls = walls};
    wk_rng_init(&f.rng, seed, WK_SIM_STREAM_FAULT);
    if (!fault[length] || !split(&f, fault + length + 1))
        return false;
    for (size_t k = 0; k < sizeof kinds / sizeof *kinds; k++)
        if (strlen(kinds[k].name) == length && strncmp(kinds[k].name, fault, length) == 0)
            return kinds[k].plant(&f);
    return false;
}

enum wk_status wk_sim_walls_fault(struct wk_sim_walls *walls, const char *fault, uint64_t seed)
{
    const size_t length = strcspn(fault, ":");
    const char letter[2] = {fault[0], 0};
    const int w = length == 1 ? seat(letter) : -1;
    struct wk_sim_walls changed = *walls;

    if (w >= 0 && fault[1])
        return wk_sim_wall_fault(&walls->wall[w], fault + 2, seed);
    if (!plant(&changed, fault, length, seed))
        return WK_BAD_INPUT;
    *walls = changed;
    return WK_OK;
}

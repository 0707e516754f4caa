/* Faults planted in a wall by name, and a verdict's moves carried out on it. */
#include <stdlib.h>
#include <string.h>

#include "labels/verdict.h"
#include "rules/rng.h"
#include "vision/sim/sim.h"

/* Streams of a seed. */
enum { STREAM_DEAL = 11, STREAM_FAULT = 12 };

void wk_sim_deal(struct wk_deal *deal, const char set[WK_SET_SIZE], int table, uint64_t seed)
{
    uint8_t tiles[WK_N_TILES];
    struct wk_rng rng;
    wk_rng_init(&rng, seed, STREAM_DEAL);
    for (int i = 0; i < WK_N_TILES; i++)
        tiles[i] = (uint8_t)(i / WK_N_COPIES + 1);
    for (uint32_t i = WK_N_TILES - 1; i > 0; i--) {
        const uint32_t k = wk_rng_below(&rng, i + 1);
        const uint8_t t = tiles[i];
        tiles[i] = tiles[k];
        tiles[k] = t;
    }
    memset(deal, 0, sizeof *deal);
    memcpy(deal->set, set, WK_SET_LEN);
    deal->table = table;
    deal->round = 1;
    memcpy(deal->face, tiles, sizeof tiles);
}

void wk_sim_wall_init(struct wk_sim_wall *wall, enum wk_wind wind, const struct wk_deal *deal)
{
    memset(wall, 0, sizeof *wall);
    wall->wind = wind;
    memcpy(wall->set, deal->set, WK_SET_SIZE);
    for (int s = 0; s < WK_N_SLOTS; s++) {
        struct wk_sim_piece *p = &wall->slot[s];
        wall->recorded[s] = deal->face[wind - 1][s];
        p->present = true;
        p->label = wk_layout_label(wind, s);
        p->face = (enum wk_face)wall->recorded[s];
        memcpy(p->set, deal->set, WK_SET_SIZE);
    }
}

/* ---- faults ---- */

struct fault {
    struct wk_sim_wall *wall;
    struct wk_rng rng;
    const char *argument; /* after the colon, "" without one */
};

static int labels_of(const char *text, wk_label *out, int max)
{
    int n = 0;
    while (n < max) {
        char word[4];
        const size_t length = strcspn(text, ",");
        if (length == 0 || length >= sizeof word)
            return 0;
        memcpy(word, text, length);
        word[length] = 0;
        if (wk_label_parse(word, &out[n++]) != WK_OK)
            return 0;
        if (!text[length])
            return n;
        text += length + 1;
    }
    return 0;
}

/* A slot where the label lies, drawn by lot among several; WK_SLOT_NONE when it lies nowhere. */
static int slot_of(struct fault *f, wk_label label)
{
    int slots[WK_N_SLOTS];
    uint32_t n = 0;
    for (int s = 0; s < WK_N_SLOTS; s++)
        if (f->wall->slot[s].present && f->wall->slot[s].label == label)
            slots[n++] = s;
    return n > 0 ? slots[wk_rng_below(&f->rng, n)] : WK_SLOT_NONE;
}

/* The slot of the one label that the argument names. */
static int labelled_slot(struct fault *f)
{
    wk_label label;
    return labels_of(f->argument, &label, 1) == 1 ? slot_of(f, label) : WK_SLOT_NONE;
}

/* The occupied slot that the argument names. */
static int named_slot(const struct fault *f)
{
    int s = WK_SLOT_NONE;
    if (wk_slot_parse(f->argument, &s) != WK_OK || !f->wall->slot[s].present)
        return WK_SLOT_NONE;
    return s;
}

static bool named_row(const struct fault *f, int *first, int *n)
{
    static const char names[] = "h12";
    const char *at = f->argument[0] && !f->argument[1] ? strchr(names, f->argument[0]) : NULL;
    if (!at)
        return false;
    *first = wk_row_first((enum wk_row)(at - names));
    *n = wk_row_length((enum wk_row)(at - names));
    return true;
}

/* An occupied wall slot (not of the hand) other than `not`, by lot; WK_SLOT_NONE without one. */
static int some_wall_slot(struct fault *f, int not )
{
    int slots[WK_N_SLOTS];
    uint32_t n = 0;
    for (int s = wk_row_first(WK_ROW_1); s < WK_N_SLOTS; s++)
        if (s != not &&f->wall->slot[s].present)
            slots[n++] = s;
    return n > 0 ? slots[wk_rng_below(&f->rng, n)] : WK_SLOT_NONE;
}

/* Each tile goes to the next one's place: two labels are a swap. */
static bool rotate(struct fault *f, int least, int most)
{
    wk_label labels[WK_N_SLOTS];
    int at[WK_N_SLOTS];
    const int n = labels_of(f->argument, labels, most);
    if (n < least)
        return false;
    for (int i = 0; i < n; i++) {
        at[i] = slot_of(f, labels[i]);
        if (at[i] == WK_SLOT_NONE)
            return false;
        for (int k = 0; k < i; k++)
            if (at[k] == at[i])
                return false;
    }
    const struct wk_sim_piece last = f->wall->slot[at[n - 1]];
    for (int i = n - 1; i > 0; i--)
        f->wall->slot[at[i]] = f->wall->slot[at[i - 1]];
    f->wall->slot[at[0]] = last;
    return true;
}

static bool fault_swap(struct fault *f)
{
    return rotate(f, 2, 2);
}

static bool fault_cycle(struct fault *f)
{
    return rotate(f, 3, WK_N_SLOTS);
}

static bool add_stray(struct wk_sim_wall *wall, const struct wk_sim_piece *piece, enum wk_row row, double column)
{
    if (wall->n_strays >= WK_SIM_MAX_STRAYS)
        return false;
    wall->stray[wall->n_strays].piece = *piece;
    wall->stray[wall->n_strays].row = row;
    wall->stray[wall->n_strays].column = column;
    wall->n_strays++;
    return true;
}

static bool fault_shift(struct fault *f)
{
    int first, n;
    if (!named_row(f, &first, &n))
        return false;
    struct wk_sim_piece *row = &f->wall->slot[first];
    const struct wk_sim_piece last = row[n - 1];
    memmove(row + 1, row, (size_t)(n - 1) * sizeof *row);
    row[0] = last;
    return true;
}

static bool fault_slide(struct fault *f)
{
    int first, n;
    if (!named_row(f, &first, &n) || !f->wall->slot[first + n - 1].present)
        return false;
    struct wk_sim_piece *row = &f->wall->slot[first];
    if (!add_stray(f->wall, &row[n - 1], wk_slot_row(first), n))
        return false;
    memmove(row + 1, row, (size_t)(n - 1) * sizeof *row);
    memset(row, 0, sizeof *row);
    return true;
}

static bool fault_mirror(struct fault *f)
{
    int first, n;
    if (!named_row(f, &first, &n))
        return false;
    for (int i = 0; i < n / 2; i++) {
        const struct wk_sim_piece t = f->wall->slot[first + i];
        f->wall->slot[first + i] = f->wall->slot[first + n - 1 - i];
        f->wall->slot[first + n - 1 - i] = t;
    }
    return true;
}

static bool fault_missing(struct fault *f)
{
    const int s = named_slot(f);
    if (s != WK_SLOT_NONE)
        memset(&f->wall->slot[s], 0, sizeof f->wall->slot[s]);
    return s != WK_SLOT_NONE;
}

static bool fault_extra(struct fault *f)
{
    const int other = ((int)f->wall->wind + (int)wk_rng_below(&f->rng, 3)) % WK_N_WINDS + 1;
    struct wk_sim_piece piece = {.present = true};
    piece.label = wk_layout_label((enum wk_wind)other, wk_row_first(WK_ROW_1) + (int)wk_rng_below(&f->rng, 10));
    piece.face = (enum wk_face)(1 + wk_rng_below(&f->rng, WK_N_FACES));
    memcpy(piece.set, f->wall->set, WK_SET_SIZE);
    if (f->argument[0] && labels_of(f->argument, &piece.label, 1) != 1)
        return false;
    return add_stray(f->wall, &piece, WK_ROW_1, wk_row_length(WK_ROW_1) + 1);
}

static bool fault_duplicate(struct fault *f)
{
    const int s = labelled_slot(f);
    const int other = some_wall_slot(f, s);
    if (s == WK_SLOT_NONE || other == WK_SLOT_NONE)
        return false;
    f->wall->slot[other].label = f->wall->slot[s].label;
    return true;
}

static bool fault_other_wall(struct fault *f)
{
    wk_label label;
    const int s = some_wall_slot(f, WK_SLOT_NONE);
    if (labels_of(f->argument, &label, 1) != 1 || wk_label_wind(label) == f->wall->wind || s == WK_SLOT_NONE)
        return false;
    f->wall->slot[s].label = label;
    return true;
}

static bool fault_other_set(struct fault *f)
{
    const int s = labelled_slot(f);
    if (s == WK_SLOT_NONE)
        return false;
    char *last = &f->wall->slot[s].set[WK_SET_LEN - 1];
    *last = (char)(*last == '9' ? 'A' : *last == 'Z' ? '0' : *last + 1);
    return true;
}

static bool fault_forged(struct fault *f)
{
    const int s = labelled_slot(f);
    if (s != WK_SLOT_NONE)
        f->wall->slot[s].forged = true;
    return s != WK_SLOT_NONE;
}

static bool wear(struct fault *f, enum wk_sim_wear wear)
{
    const int s = named_slot(f);
    if (s != WK_SLOT_NONE)
        f->wall->slot[s].wear = wear;
    return s != WK_SLOT_NONE;
}

static bool fault_specks(struct fault *f)
{
    return wear(f, WK_SIM_SPECKS);
}

static bool fault_scratch(struct fault *f)
{
    return wear(f, WK_SIM_SCRATCH);
}

static bool fault_worn(struct fault *f)
{
    return wear(f, WK_SIM_WORN);
}

static bool fault_bare(struct fault *f)
{
    const int s = named_slot(f);
    if (s != WK_SLOT_NONE)
        f->wall->slot[s].bare = true;
    return s != WK_SLOT_NONE;
}

static bool fault_flat(struct fault *f)
{
    const int s = named_slot(f);
    if (s != WK_SLOT_NONE)
        f->wall->slot[s].flat = true;
    return s != WK_SLOT_NONE;
}

static bool fault_faceup(struct fault *f)
{
    const int s = named_slot(f);
    if (s != WK_SLOT_NONE)
        f->wall->slot[s].face_up = true;
    return s != WK_SLOT_NONE;
}

static bool fault_sideways(struct fault *f)
{
    const int s = named_slot(f);
    if (s != WK_SLOT_NONE)
        f->wall->slot[s].sideways = true;
    return s != WK_SLOT_NONE;
}

static bool fault_hand(struct fault *f)
{
    f->wall->hand = true;
    return f->argument[0] == 0;
}

static bool fault_foreign(struct fault *f)
{
    const int s = named_slot(f);
    if (s == WK_SLOT_NONE)
        return false;
    f->wall->slot[s].foreign = f->wall->slot[s].bare = true;
    f->wall->slot[s].face = WK_FACE_FOREIGN;
    return true;
}

/* The stickers of two tiles are exchanged and each tile lies where its sticker says: only the faces show it. */
static bool fault_faceswap(struct fault *f)
{
    wk_label labels[2];
    if (labels_of(f->argument, labels, 2) != 2)
        return false;
    const int a = slot_of(f, labels[0]), b = slot_of(f, labels[1]);
    if (a == WK_SLOT_NONE || b == WK_SLOT_NONE || a == b)
        return false;
    const enum wk_face face = f->wall->slot[a].face;
    f->wall->slot[a].face = f->wall->slot[b].face;
    f->wall->slot[b].face = face;
    return true;
}

static const struct fault_kind {
    const char *name;
    bool (*plant)(struct fault *f);
} kinds[] = {
    {"swap", fault_swap},           {"cycle", fault_cycle},         {"shift", fault_shift},
    {"slide", fault_slide},         {"mirror", fault_mirror},       {"missing", fault_missing},
    {"extra", fault_extra},         {"duplicate", fault_duplicate}, {"other-wall", fault_other_wall},
    {"other-set", fault_other_set}, {"forged", fault_forged},       {"bare", fault_bare},
    {"faceup", fault_faceup},       {"sideways", fault_sideways},   {"hand", fault_hand},
    {"foreign", fault_foreign},     {"faceswap", fault_faceswap},   {"flat", fault_flat},
    {"specks", fault_specks},       {"scratch", fault_scratch},     {"worn", fault_worn},
};

enum wk_status wk_sim_wall_fault(struct wk_sim_wall *wall, const char *fault, uint64_t seed)
{
    const size_t length = strcspn(fault, ":");
    struct wk_sim_wall changed = *wall;
    struct fault f = {.wall = &changed, .argument = fault[length] ? fault + length + 1 : ""};
    wk_rng_init(&f.rng, seed, STREAM_FAULT);
    for (size_t k = 0; k < sizeof kinds / sizeof *kinds; k++)
        if (strlen(kinds[k].name) == length && strncmp(kinds[k].name, fault, length) == 0) {
            if (!kinds[k].plant(&f))
                return WK_BAD_INPUT;
            *wall = changed;
            return WK_OK;
        }
    return WK_BAD_INPUT;
}

/* ---- repairs ---- */

static bool slot_valid(int slot)
{
    return slot >= 0 && slot < WK_N_SLOTS;
}

static int nearest_slot(enum wk_row row, double column)
{
    const int last = wk_row_length(row) - 1;
    const int c = column < 0 ? 0 : column > last ? last : (int)(column + 0.5);
    return wk_slot_at(row, c);
}

/* The stray meant by a move: of this label, or near this slot, or else the first; -1 without strays. */
static int find_stray(const struct wk_sim_wall *wall, wk_label label, int slot)
{
    for (int i = 0; i < wall->n_strays; i++)
        if (label != WK_LABEL_NONE && wall->stray[i].piece.label == label)
            return i;
    for (int i = 0; i < wall->n_strays; i++)
        if (nearest_slot(wall->stray[i].row, wall->stray[i].column) == slot)
            return i;
    return wall->n_strays > 0 ? 0 : -1;
}

static void remove_stray(struct wk_sim_wall *wall, int i)
{
    memmove(&wall->stray[i], &wall->stray[i + 1], (size_t)(wall->n_strays - 1 - i) * sizeof wall->stray[0]);
    wall->n_strays--;
}

static bool is_free(const struct wk_sim_wall *wall, int slot)
{
    return slot_valid(slot) && !wall->slot[slot].present;
}

static bool apply_bring(struct wk_sim_wall *wall, const struct wk_move *move)
{
    if (!is_free(wall, move->b) || !wk_label_valid(move->label))
        return false;
    for (int i = 0; i < wall->n_strays; i++)
        if (wall->stray[i].piece.label == move->label) {
            remove_stray(wall, i);
            break;
        }
    struct wk_sim_piece piece = {.present = true, .label = move->label};
    const int home = wk_layout_label(wall->wind, move->b) == move->label ? move->b : wk_layout_slot(move->label);
    piece.face = (enum wk_face)wall->recorded[home];
    memcpy(piece.set, wall->set, WK_SET_SIZE);
    wall->slot[move->b] = piece;
    return true;
}

static bool apply_move(struct wk_sim_wall *wall, const struct wk_move *move)
{
    if (!is_free(wall, move->b))
        return false;
    if (!move->stray && slot_valid(move->a) && wall->slot[move->a].present) {
        wall->slot[move->b] = wall->slot[move->a];
        memset(&wall->slot[move->a], 0, sizeof wall->slot[0]);
        return true;
    }
    const int i = find_stray(wall, move->label, move->a);
    if (i < 0)
        return false;
    wall->slot[move->b] = wall->stray[i].piece;
    remove_stray(wall, i);
    return true;
}

static bool apply_take_away(struct wk_sim_wall *wall, const struct wk_move *move)
{
    if (!move->stray && slot_valid(move->a) && wall->slot[move->a].present) {
        memset(&wall->slot[move->a], 0, sizeof wall->slot[0]);
        return true;
    }
    const int i = find_stray(wall, move->label, move->a);
    if (i < 0)
        return false;
    remove_stray(wall, i);
    return true;
}

/* The right sticker on the tile; where tile and sticker do not belong together, the tile that the record has for it. */
static bool apply_restick(struct wk_sim_wall *wall, const struct wk_move *move)
{
    if (!slot_valid(move->a) || !wall->slot[move->a].present || wall->slot[move->a].foreign)
        return false;
    struct wk_sim_piece *p = &wall->slot[move->a];
    p->label = wk_label_valid(move->label) ? move->label : wk_layout_label(wall->wind, move->a);
    p->bare = p->forged = false;
    p->wear = WK_SIM_UNWORN;
    memcpy(p->set, wall->set, WK_SET_SIZE);
    p->face =
        (enum wk_face)wall->recorded[wk_layout_label(wall->wind, move->a) == p->label ? move->a : wk_layout_slot(p->label)];
    return true;
}

static bool apply(struct wk_sim_wall *wall, const struct wk_move *move)
{
    switch (move->what) {
    case WK_DO_SWAP:
        if (!slot_valid(move->a) || !slot_valid(move->b))
            return false;
        const struct wk_sim_piece t = wall->slot[move->a];
        wall->slot[move->a] = wall->slot[move->b];
        wall->slot[move->b] = t;
        return true;
    case WK_DO_MOVE:
        return apply_move(wall, move);
    case WK_DO_BRING:
        return apply_bring(wall, move);
    case WK_DO_TAKE_AWAY:
        return apply_take_away(wall, move);
    case WK_DO_TURN:
        if (!slot_valid(move->a) || !wall->slot[move->a].present)
            return false;
        wall->slot[move->a].face_up = wall->slot[move->a].sideways = false;
        return true;
    case WK_DO_RESTICK:
        return apply_restick(wall, move);
    case WK_DO_LOOK_AGAIN: /* for a second look the player takes the hand away */
        wall->hand = false;
        return true;
    case WK_DO_SWAP_WALLS: /* steps of a table, never of one wall */
    case WK_DO_TURN_TABLE:
    case WK_DO_NONE:
        break;
    }
    return false;
}

enum wk_status wk_sim_wall_apply(struct wk_sim_wall *wall, const struct wk_move *move)
{
    return apply(wall, move) ? WK_OK : WK_BAD_INPUT;
}

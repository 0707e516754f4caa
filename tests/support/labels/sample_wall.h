/*
 * A wall on a table, for tests: what truly lies where, what an eye without fault reads of it, and what the steps of a repair do
 * to it.
 */
#ifndef WK_TESTS_LABELS_SAMPLE_WALL_H
#define WK_TESTS_LABELS_SAMPLE_WALL_H

#include <string.h>

#include "labels/verdict.h"

enum wall_sticker { WALL_STICKER_OK = 0, WALL_STICKER_BARE, WALL_STICKER_FORGED, WALL_STICKER_TORN };

struct wall_piece {
    bool there;
    wk_label label; /* of the tile: what its sticker says, or ought to */
    bool other_set, foreign, face_up, sideways;
    bool flat; /* its sticker alone */
    enum wall_sticker sticker;
};

struct wall {
    enum wk_wind wind;
    struct wall_piece slot[WK_N_SLOTS];
    bool blocked[WK_N_SLOTS];
    int n_strays;
    struct wall_piece stray[WK_MAX_STRAYS];
    int near_slot[WK_MAX_STRAYS];
};

extern const char wall_set[WK_SET_SIZE];

/* A small generator with its state in the caller's hands, the same on every machine. */
unsigned wall_random(uint64_t *state, unsigned below);

void wall_init(struct wall *wall, enum wk_wind wind);
void wall_swap(struct wall *wall, int a, int b);
void wall_add_stray(struct wall *wall, struct wall_piece piece, int near_slot);
void wall_read(const struct wall *wall, struct wk_reading *reading);
void wall_judge(const struct wall *wall, struct wk_verdict *verdict);

/* What is read of one piece. */
struct wk_read wall_read_piece(const struct wall_piece *piece);

/* The stray near `slot` with this label (0: whatever it is), -1 when there is none; taken from the table. */
int wall_find_stray(const struct wall *wall, int slot, wk_label label);
struct wall_piece wall_take_stray(struct wall *wall, int i);

/*
 * Carries one step out; false when it cannot be. Looking again shows what was hidden, and that a torn sticker's tile was the
 * one it was taken for.
 */
bool wall_apply(struct wall *wall, const struct wk_move *move);

/* Carries all steps out; the number of the step that could not be, from 1, or 0. */
int wall_mend(struct wall *wall, const struct wk_verdict *verdict);

#endif

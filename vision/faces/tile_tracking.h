/*
 * Tile tracking: whether each face that was seen belongs to the tile whose sticker was read in that slot before it was turned
 * there. Pure. Its input is single frames, not readings fused over several.
 *
 * For each tile that lies face up it keeps which stickers of the wall may be on its back. When a slot shows a face that it did
 * not show before, the candidates are all stickers that are not known to lie elsewhere in that very frame. A candidate is ruled
 * out by each frame in which it is seen elsewhere: in which that sticker, or tiles face up that have no other candidate, fill
 * as many slots as there are such stickers (one for a tile of the wall; thirteen for the hand row, whose stickers are equal). A
 * slot that was hidden and shows the same face again is taken for the same tile: another tile with an equal face would give the
 * same record.
 *
 * Guaranteed, as far as stickers and faces are read right: when no tile is in doubt and all lie face up, each slot shows the
 * face of the tile whose sticker was read there (of the hand row: the thirteen show the faces of the thirteen). Turning one
 * tile at a time, with the hand over its neighbours, leaves no doubt once those have been seen again. Two tiles turned while
 * neither shows its sticker in between are in doubt, whatever was done with them. A tile that was taken off while no hand was
 * over the wall is in doubt too. To clear a doubt its tiles show their stickers again, in their slots, and are turned one after
 * the other.
 *
 * Not guaranteed: that a hand which turns a tile does not exchange it for one from outside the wall. The count of four copies
 * of each face over the table's 136 tiles shows such an exchange, unless both tiles have the same face.
 *
 * At a table each of the four walls is tracked for itself, for four people turn tiles at the same time. A sticker that shows
 * itself in another wall, and a tile that is off its wall while no hand is over it, are in doubt there too. When two hands
 * exchange tiles of two walls under their palms, neither the tracking nor the counts show it: the deal is sealed with the two
 * faces exchanged. The first comparison of faces with it says so (kiosk/eye/walls/table_service.h), and so does a spot check of
 * either label.
 */
#ifndef WK_VISION_FACES_TILE_TRACKING_H
#define WK_VISION_FACES_TILE_TRACKING_H

#include "labels/reading.h"

#define WK_TILE_AWAY_NS 700000000LL /* empty for so long with no hand over the wall: the tile was taken away */

/* It holds faces: to be wiped. Zero-initialised: not begun, all in doubt. */
struct wk_tile_tracking {
    bool begun;
    wk_label label[WK_N_SLOTS]; /* as read before the turning */
    char set[WK_SET_SIZE];
    bool turned[WK_N_SLOTS];             /* the slot showed a face when it was seen last */
    uint64_t may[WK_N_SLOTS];            /* turned: stickers, bit: the first slot that had it; WK_N_SLOTS: from elsewhere */
    uint64_t seen;                       /* slots that show that face in the newest frame, bit per slot */
    uint64_t firm;                       /* turned slots that were seen in each frame since, bit per slot */
    uint64_t wrong;                      /* slots that show another sticker than their own, bit per slot */
    uint64_t away;                       /* stickers of tiles that were taken off, the same bits */
    int64_t empty_since_ns[WK_N_SLOTS];  /* with no hand over the wall; 0: it is not */
    struct wk_face_obs face[WK_N_SLOTS]; /* turned: the clearest look at it */
};

/* Begins with a wall in order, backs up. */
void wk_tile_tracking_begin(struct wk_tile_tracking *tracking, const struct wk_reading *backs);

/*
 * Adds what a frame taken at t_ns shows: stickers as LABEL, tiles face up as FACE (or UNREADABLE with LOW_MARGIN) with their
 * observation, all else as something that hides the slot. A frame without a mat changes nothing.
 */
void wk_tile_tracking_add(struct wk_tile_tracking *tracking, const struct wk_face_reading *frame, int64_t t_ns);

/*
 * Slots that have to show their stickers again, a bit per slot: the tile lies face up and may not be the one whose sticker was
 * read there, or the slot shows another sticker.
 */
uint64_t wk_tile_tracking_doubt(const struct wk_tile_tracking *tracking);

/* Every slot shows its face in the newest frame, and none is in doubt: faces and stickers may be joined. */
bool wk_tile_tracking_complete(const struct wk_tile_tracking *tracking);

#endif

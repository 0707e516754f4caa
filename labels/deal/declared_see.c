/* What lies on the mat, gathered over many looks. */
#include "labels/deal/declared.h"

#include <string.h>

/* An empty look counts for one while a hand is over the mat, else for three. */
#define EMPTY_LOOK 3
#define EMPTY_LONG_ENOUGH 6
#define FOREIGN_LOOKS 2
#define STILL_LOOKS 2
#define WHOLE 14

/* What a look says of one slot. */
enum sight {
    COVERED = 0, /* nothing */
    EMPTY,
    SOMETHING, /* a tile, but not which */
    BACK,      /* a back whose sticker is not read */
    OTHER_CLUB,
    NO_FACE_OF_OURS,
    FACE,
    LABEL
};

static bool is_face(const struct wk_face_obs *obs)
{
    return obs->best >= WK_FACE_1M && obs->best <= WK_FACE_WHITE && obs->margin >= 0;
}

static enum sight sight_of(const struct wk_read *read, const struct wk_face_obs *obs)
{
    switch (read->state) {
    case WK_READ_BLOCKED:
        return COVERED;
    case WK_READ_EMPTY:
        return EMPTY;
    case WK_READ_LABEL:
        return wk_label_valid(read->label) ? LABEL : SOMETHING;
    case WK_READ_FACE:
        return read->why == WK_WHY_FOREIGN ? NO_FACE_OF_OURS : is_face(obs) ? FACE : SOMETHING;
    case WK_READ_UNREADABLE:
        break;
    }
    switch (read->why) {
    case WK_WHY_GLARE:
    case WK_WHY_DARK:
        return COVERED;
    case WK_WHY_NO_STICKER:
    case WK_WHY_DAMAGED:
        return BACK;
    case WK_WHY_OTHER_EVENT:
    case WK_WHY_OTHER_SCHEME:
        return OTHER_CLUB;
    case WK_WHY_FOREIGN:
        return NO_FACE_OF_OURS;
    case WK_WHY_NONE:
    case WK_WHY_CONFLICT:
    case WK_WHY_LOW_MARGIN:
        break;
    }
    return SOMETHING;
}

static void forget_label(struct wk_laid_tile *tile)
{
    tile->label = WK_LABEL_NONE;
    memset(tile->set, 0, sizeof(tile->set));
    tile->other_club = false;
}

static void forget_before(struct wk_laid_tile *tile)
{
    tile->once = tile->was_back_first = tile->was_sideways = false;
    tile->was_face = 0;
    tile->was_label = WK_LABEL_NONE;
    memset(tile->was_set, 0, sizeof(tile->was_set));
}

/* The face seen once was a slip: the tile is still the one of before. */
static void take_back(struct wk_laid_tile *tile)
{
    tile->face = tile->was_face;
    tile->label = tile->was_label;
    memcpy(tile->set, tile->was_set, sizeof(tile->set));
    tile->shown_back_first = tile->was_back_first;
    tile->sideways = tile->was_sideways;
    forget_before(tile);
}

static void see_other_face(struct wk_laid_tile *tile, uint8_t face, bool sideways)
{
    if (tile->once && tile->was_face == face) {
        take_back(tile);
        return;
    }
    if (!tile->once) {
        tile->was_face = tile->face;
        tile->was_label = tile->label;
        memcpy(tile->was_set, tile->set, sizeof(tile->was_set));
        tile->was_back_first = tile->shown_back_first;
        tile->was_sideways = tile->sideways;
    }
    tile->once = true;
    tile->face = face;
    tile->sideways = sideways;
    tile->shown_back_first = false;
    forget_label(tile);
}

static void see_face(struct wk_laid_tile *tile, uint8_t face, bool sideways, bool turning)
{
    tile->back_up = false;
    if (tile->face && tile->face != face) {
        see_other_face(tile, face, sideways);
        return;
    }
    if (tile->face == face)
        forget_before(tile);
    tile->face = face;
    tile->sideways = sideways;
    tile->shown_back_first = tile->shown_back_first && turning;
}

static void see_back(struct wk_laid *laid, struct wk_laid_tile *tile)
{
    tile->back_up = true;
    if (!tile->face)
        tile->shown_back_first = true;
    else if (!tile->shown_back_first)
        laid->turning = true;
}

static void see_label(struct wk_laid *laid, struct wk_laid_tile *tile, const struct wk_read *read)
{
    const bool before = tile->once && tile->was_label == read->label && memcmp(tile->was_set, read->set, WK_SET_SIZE) == 0;
    const bool other =
        tile->other_club || (tile->label && (tile->label != read->label || strncmp(tile->set, read->set, WK_SET_SIZE) != 0));

    if (before)
        take_back(tile);
    else if (tile->once || other)
        tile->face = 0;
    forget_before(tile);
    forget_label(tile);
    if (!tile->face)
        tile->sideways = read->sideways;
    see_back(laid, tile);
    tile->label = read->label;
    memcpy(tile->set, read->set, WK_SET_LEN);
}

/* A look at a slot in which something lies. */
static void see_tile(struct wk_laid *laid, struct wk_laid_tile *tile, enum sight sight, const struct wk_read *read,
                     const struct wk_face_obs *obs)
{
    tile->lies = true;
    tile->hidden = tile->by_hand = false;
    tile->n_empty = 0;
    if (sight != NO_FACE_OF_OURS)
        tile->n_foreign = 0;
    switch (sight) {
    case FACE:
        see_face(tile, (uint8_t)obs->best, read->sideways, laid->turning);
        break;
    case LABEL:
        see_label(laid, tile, read);
        break;
    case OTHER_CLUB:
        if (tile->label)
            tile->face = 0;
        forget_label(tile);
        tile->other_club = true;
        see_back(laid, tile);
        break;
    case NO_FACE_OF_OURS:
        tile->n_foreign = (uint8_t)(tile->n_foreign + (tile->n_foreign < FOREIGN_LOOKS));
        break;
    case BACK:
        see_back(laid, tile);
        break;
    case SOMETHING:
        if (!tile->face && !tile->label)
            tile->sideways = read->sideways;
        break;
    case COVERED:
    case EMPTY:
        break;
    }
    /* A tile whose face is known shows no face at all while it is turned. */
    tile->foreign = tile->other_club || (tile->n_foreign >= FOREIGN_LOOKS && !(laid->turning && tile->face));
}

static void see_none(struct wk_laid_tile *tile, enum sight sight, bool by_hand, bool hand)
{
    tile->hidden = sight == COVERED && !tile->lies;
    tile->by_hand = tile->hidden && by_hand;
    if (sight == COVERED)
        return;
    tile->n_empty = (uint8_t)(tile->n_empty + (hand ? 1 : EMPTY_LOOK));
    if (!tile->lies || tile->n_empty >= EMPTY_LONG_ENOUGH)
        memset(tile, 0, sizeof(*tile));
}

/* A sticker that there is once and that lies elsewhere by now: what lies where it was is another tile. */
static void clear_moved(struct wk_laid *laid, int at, const enum sight sight[WK_N_SLOTS])
{
    const struct wk_laid_tile *tile = &laid->slot[at];

    if (wk_label_copies(tile->label) != 1)
        return;
    for (int s = 0; s < WK_N_SLOTS; s++) {
        struct wk_laid_tile *other = &laid->slot[s];

        if (s == at || sight[s] == LABEL || other->label != tile->label || strncmp(other->set, tile->set, WK_SET_SIZE) != 0)
            continue;
        forget_label(other);
        forget_before(other);
        if (sight[s] != FACE)
            other->face = 0;
    }
}

static bool differs(const struct wk_laid_tile *a, const struct wk_laid_tile *b)
{
    return a->lies != b->lies || a->back_up != b->back_up || a->shown_back_first != b->shown_back_first ||
           a->sideways != b->sideways || a->foreign != b->foreign || a->hidden != b->hidden || a->by_hand != b->by_hand ||
           a->face != b->face || a->label != b->label || memcmp(a->set, b->set, WK_SET_SIZE) != 0;
}

static void see_slots(struct wk_laid *laid, const struct wk_face_reading *faces, bool hand)
{
    enum sight sight[WK_N_SLOTS];

    for (int s = 0; s < WK_N_SLOTS; s++) {
        sight[s] = sight_of(&faces->seen.slot[s], &faces->face[s]);
        if (sight[s] <= EMPTY)
            see_none(&laid->slot[s], sight[s], faces->seen.slot[s].state == WK_READ_BLOCKED, hand);
        else
            see_tile(laid, &laid->slot[s], sight[s], &faces->seen.slot[s], &faces->face[s]);
    }
    for (int s = 0; s < WK_N_SLOTS; s++)
        if (sight[s] == LABEL)
            clear_moved(laid, s, sight);
}

bool wk_laid_see(struct wk_laid *laid, const struct wk_face_reading *faces)
{
    struct wk_laid before = *laid;
    bool hand = false, changed = false;
    int n = 0;

    if (!faces->seen.tray.found)
        return false;
    for (int s = 0; s < WK_N_SLOTS; s++)
        hand = hand || faces->seen.slot[s].state == WK_READ_BLOCKED;
    see_slots(laid, faces, hand);
    wk_reading_follow_flowers(faces, &laid->flowers);
    changed = laid->flowers != before.flowers;
    for (int s = 0; s < WK_N_SLOTS; s++) {
        n += laid->slot[s].lies;
        changed = changed || differs(&before.slot[s], &laid->slot[s]);
    }
    laid->n_still = (uint8_t)(changed || hand || n < WHOLE ? 0 : laid->n_still + (laid->n_still < STILL_LOOKS));
    laid->turning = n > 0 && (laid->turning || laid->n_still == STILL_LOOKS);
    wk_wipe(&before, sizeof(before));
    return changed;
}

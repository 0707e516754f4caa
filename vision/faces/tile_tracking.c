/* Tile tracking: sets of candidates, narrowed down by each frame. */
#include "vision/faces/tile_tracking.h"

#include <string.h>

#include "vision/faces/decision.h"

#define BIT(i) ((uint64_t)1 << (i))
#define ELSEWHERE BIT(WK_N_SLOTS)

/* What a frame shows of a slot. */
enum sight { HIDDEN = 0, BACK, SAME_FACE, NEW_FACE };

/* A frame, slot by slot; set: which stickers the tile there may bear, 0 where that is not seen. */
struct look {
    enum sight sight[WK_N_SLOTS];
    uint64_t set[WK_N_SLOTS];
};

void wk_tile_tracking_begin(struct wk_tile_tracking *tracking, const struct wk_reading *backs)
{
    memset(tracking, 0, sizeof(*tracking));
    tracking->begun = true;
    for (int s = 0; s < WK_N_SLOTS; s++)
        tracking->label[s] = backs->slot[s].label;
    memcpy(tracking->set, backs->slot[0].set, WK_SET_SIZE);
}

/* The bit of a sticker: the first slot that had it; 0 for one that is not of this wall. */
static uint64_t sticker(const struct wk_tile_tracking *tracking, wk_label label)
{
    for (int s = 0; s < WK_N_SLOTS; s++)
        if (tracking->label[s] == label)
            return BIT(s);
    return 0;
}

/* How many tiles bear one of these stickers; from elsewhere more than there are slots. */
static int n_tiles(const struct wk_tile_tracking *tracking, uint64_t stickers)
{
    int n = stickers & ELSEWHERE ? WK_N_SLOTS + 1 : 0;

    for (int s = 0; s < WK_N_SLOTS; s++)
        n += (sticker(tracking, tracking->label[s]) & stickers) != 0;
    return n;
}

static bool is_face(const struct wk_read *read, const struct wk_face_obs *obs)
{
    bool looked = (read->state == WK_READ_FACE && read->why != WK_WHY_FOREIGN) ||
                  (read->state == WK_READ_UNREADABLE && read->why == WK_WHY_LOW_MARGIN);

    return looked && obs->best >= WK_FACE_1M && obs->best <= WK_FACE_WHITE;
}

/* Whether a slot that was turned shows what it showed; HIDDEN where two looks differ and one is unsure. */
static enum sight compare(const struct wk_face_obs *before, const struct wk_face_obs *now)
{
    if (before->best == now->best)
        return SAME_FACE;
    return before->margin >= wk_face_margin_accept && now->margin >= wk_face_margin_accept ? NEW_FACE : HIDDEN;
}

static void look_at(const struct wk_tile_tracking *tracking, const struct wk_face_reading *frame, struct look *look)
{
    memset(look, 0, sizeof(*look));
    for (int s = 0; s < WK_N_SLOTS; s++) {
        const struct wk_read *read = &frame->seen.slot[s];

        if (read->state == WK_READ_LABEL) {
            look->sight[s] = BACK;
            look->set[s] = strcmp(read->set, tracking->set) == 0 ? sticker(tracking, read->label) : 0;
        } else if (is_face(read, &frame->face[s])) {
            look->sight[s] = tracking->turned[s] ? compare(&tracking->face[s], &frame->face[s]) : NEW_FACE;
        }
    }
}

/* Stickers that lie in slots seen now, all of them: a group of slots that can hold nothing else and is as large. */
static bool is_full(const struct wk_tile_tracking *tracking, const struct look *look, uint64_t group)
{
    int n = 0;

    for (int s = 0; s < WK_N_SLOTS; s++)
        n += look->set[s] != 0 && (look->set[s] & ~group) == 0;
    return n >= n_tiles(tracking, group);
}

static uint64_t located(const struct wk_tile_tracking *tracking, const struct look *look)
{
    uint64_t all = 0;

    for (int s = 0; s < WK_N_SLOTS; s++)
        if (look->set[s] != 0 && (look->set[s] & ~all) != 0 && is_full(tracking, look, look->set[s]))
            all |= look->set[s];
    return all;
}

/* Strikes out of each slot's candidates the groups that fill the slots of this look. */
static void strike(struct wk_tile_tracking *tracking, const struct look *look)
{
    for (int s = 0; s < WK_N_SLOTS; s++) {
        const uint64_t group = look->set[s];

        if (group == 0 || !is_full(tracking, look, group))
            continue;
        for (int k = 0; k < WK_N_SLOTS; k++)
            if (tracking->turned[k] && (tracking->may[k] & ~group) != 0)
                tracking->may[k] &= ~group;
    }
}

/*
 * Stickers seen now count together with tiles that were seen all the time since they showed their faces. A tile that was hidden
 * meanwhile is the same only as far as its face tells: it counts together with other faces, but not with stickers, which may be
 * its own.
 */
static void narrow(struct wk_tile_tracking *tracking, const struct look *look)
{
    struct look places = *look, faces = *look;

    for (int s = 0; s < WK_N_SLOTS; s++) {
        if (look->sight[s] == HIDDEN)
            tracking->firm &= ~BIT(s);
        else if (look->sight[s] == NEW_FACE)
            tracking->firm |= BIT(s);
        if (look->sight[s] == BACK)
            faces.set[s] = 0;
        else if (!(tracking->firm & BIT(s)))
            places.set[s] = 0;
    }
    strike(tracking, &places);
    for (int s = 0; s < WK_N_SLOTS; s++)
        faces.set[s] = faces.set[s] ? tracking->may[s] : 0;
    strike(tracking, &faces);
}

/* A tile off the mat with no hand over the wall may be anywhere, and another one may come back for it. */
static void watch_empty(struct wk_tile_tracking *tracking, const struct wk_reading *seen, int64_t t_ns)
{
    bool hand = false;

    for (int s = 0; s < WK_N_SLOTS; s++)
        hand = hand || seen->slot[s].state == WK_READ_BLOCKED;
    for (int s = 0; s < WK_N_SLOTS; s++) {
        if (hand || seen->slot[s].state != WK_READ_EMPTY)
            tracking->empty_since_ns[s] = 0;
        else if (tracking->empty_since_ns[s] == 0)
            tracking->empty_since_ns[s] = t_ns;
        else if (t_ns - tracking->empty_since_ns[s] >= WK_TILE_AWAY_NS)
            tracking->away |= tracking->turned[s] ? tracking->may[s] & ~ELSEWHERE : sticker(tracking, tracking->label[s]);
    }
}

static void take_backs(struct wk_tile_tracking *tracking, const struct look *look)
{
    struct look backs = {.set = {0}};
    uint64_t gone = 0;

    for (int s = 0; s < WK_N_SLOTS; s++)
        if (look->sight[s] != HIDDEN)
            tracking->wrong &= ~BIT(s);

    for (int s = 0; s < WK_N_SLOTS; s++) {
        if (look->sight[s] != BACK)
            continue;
        backs.set[s] = look->set[s];
        tracking->wrong |= look->set[s] != sticker(tracking, tracking->label[s]) ? BIT(s) : 0;
        tracking->turned[s] = false;
        tracking->may[s] = 0;
        memset(&tracking->face[s], 0, sizeof(tracking->face[s]));
    }
    /* Stickers all of which are seen lie nowhere else, whatever was thought of the tiles there. */
    for (int s = 0; s < WK_N_SLOTS; s++)
        gone |= look->sight[s] == BACK && is_full(tracking, &backs, look->set[s]) ? look->set[s] : 0;
    tracking->away &= ~gone;
    for (int s = 0; s < WK_N_SLOTS; s++)
        tracking->may[s] &= ~gone;
}

static void take_faces(struct wk_tile_tracking *tracking, struct look *look, const struct wk_face_reading *frame)
{
    const uint64_t elsewhere = tracking->away ? ELSEWHERE : 0;
    uint64_t all = 0, known;

    for (int s = 0; s < WK_N_SLOTS; s++)
        all |= sticker(tracking, tracking->label[s]);
    for (int s = 0; s < WK_N_SLOTS; s++)
        if (look->sight[s] == SAME_FACE)
            look->set[s] = tracking->may[s];
    known = located(tracking, look);
    tracking->seen = 0;
    for (int s = 0; s < WK_N_SLOTS; s++) {
        const struct wk_face_obs *now = &frame->face[s];

        if (look->sight[s] != NEW_FACE && look->sight[s] != SAME_FACE)
            continue;
        tracking->seen |= BIT(s);
        if (look->sight[s] == NEW_FACE) {
            tracking->turned[s] = true;
            tracking->may[s] = look->set[s] = (all & ~known) | elsewhere;
        }
        if (look->sight[s] == NEW_FACE || now->margin > tracking->face[s].margin)
            tracking->face[s] = *now;
    }
}

void wk_tile_tracking_add(struct wk_tile_tracking *tracking, const struct wk_face_reading *frame, int64_t t_ns)
{
    struct look look;

    if (!tracking->begun || !frame->seen.tray.found)
        return;
    look_at(tracking, frame, &look);
    take_backs(tracking, &look);
    watch_empty(tracking, &frame->seen, t_ns);
    take_faces(tracking, &look, frame);
    narrow(tracking, &look);
}

uint64_t wk_tile_tracking_doubt(const struct wk_tile_tracking *tracking)
{
    uint64_t doubt = tracking->wrong;

    for (int s = 0; s < WK_N_SLOTS; s++)
        if (tracking->turned[s] && tracking->may[s] != sticker(tracking, tracking->label[s]))
            doubt |= BIT(s);
    return doubt;
}

bool wk_tile_tracking_complete(const struct wk_tile_tracking *tracking)
{
    return tracking->begun && tracking->seen == BIT(WK_N_SLOTS) - 1 && wk_tile_tracking_doubt(tracking) == 0;
}

/* How tiles lie that may lie anywhere and any way, as those of a declared hand do. */
#include "vision/scan/parts.h"

#include <math.h>

#include "vision/image/cv.h"
#include "vision/mat/look_parts.h"
#include "vision/faces/decision.h"

/*
 * How much better a face has to fit one way than the other, in scores. Faces of drawn sets fit the right way by 0.09 to 1 more;
 * a blank one fits both ways alike, and a round one nearly.
 */
#define FITS_BETTER 0.06F
/* The same whatever the outline looks like: its colour is a mixture where a tile leaves much of its slot free. */
#define FITS_ALONE 0.25F

/*
 * A face that fits so much better than it would the other way is not looked at the other way: tiles fit that way by no more
 * than 0.19 (a blank one by 0.3) better than the picture enrolled does, and FITS_ALONE is all that a second look could ask for.
 */
#define FITS_ONE_WAY (FITS_ALONE + 0.1F)

/* Of wk_look_upright(): tiles that lie straight have more than -0.17, those that lie sideways less than -0.34. */
#define STRAIGHT 0.2
#define ASKEW (-0.25)

enum { MIN_EDGE = 20, FEW_SEEN = 300 }; /* square millimetres of 999: less of edges is the mat, as beside the slots */
enum { MAX_SEARCHED = 10 };             /* places a frame that are searched for a sticker that zbar does not see: a slow look */
static const double off_ground = 0.025; /* chroma; ivory is three times that off the mat's */
static const double like_code = 0.55;

static bool is_face(const struct wk_face_obs *obs)
{
    return obs->best >= WK_FACE_1M && obs->best <= WK_FACE_WHITE;
}

static bool is_sure(const struct wk_face_obs *obs)
{
    return is_face(obs) && obs->margin >= wk_face_margin_accept && wk_scan_likest(obs) >= WK_SURE_FACE;
}

/* Whether a tile that is sure of its face would have been seen to lie sideways if it did. */
static bool fits_one_way(const struct wk_scanner *scanner, const struct wk_face_obs *obs)
{
    return wk_scan_likest(obs) - wk_matcher_quarter(scanner->matcher, obs->best) > FITS_ONE_WAY;
}

/*
 * Which way a tile lies: by how well a face fits either way and, where that says little, by its outline. Where the two
 * contradict each other, or neither tells, its face is in doubt.
 */
static void choose_way(const struct wk_scanner *scanner, int slot, double upright, const struct wk_face_obs *sideways,
                       struct wk_face_looks *looks)
{
    struct wk_face_obs *obs = &looks->face[slot];
    const float more = wk_scan_likest(sideways) - wk_scan_likest(obs);

    if (!is_face(obs) && !is_face(sideways))
        return;
    if (is_sure(obs) && more < -FITS_ALONE)
        return;
    if ((is_sure(sideways) && more > FITS_ALONE) ||
        (more > FITS_BETTER ? upright < STRAIGHT : more > -FITS_BETTER && upright < ASKEW)) {
        *obs = *sideways;
        looks->sideways[slot] = true;
        wk_face_looks_note(looks, slot, scanner->matcher);
    } else if (more > FITS_BETTER || upright < ASKEW || (more > -FITS_BETTER && upright < STRAIGHT)) {
        obs->margin = WK_FACE_DOUBT;
    }
}

/*
 * Whether nothing lies in a slot that shows no face: where nothing ends at once the mat itself is seen, in whatever light, or a
 * reflection on it that hides what else there is. *seen changes then.
 */
static bool shows_nothing(const struct wk_scanner *scanner, const struct wk_light_model *look, const struct wk_shade *shade,
                          int slot, struct wk_read seen[WK_N_SLOTS])
{
    const struct wk_mat *mat = &scanner->mat;
    struct wk_look_tile tiles[WK_N_SLOTS];
    struct wk_look_ground ground;
    int n = 0;

    if (look->ground.c[0] < 0 || wk_look_off_ground(look, shade) > off_ground)
        return false;
    for (int s = 0; s < WK_N_SLOTS; s++)
        if (s != slot && seen[s].state != WK_READ_EMPTY)
            tiles[n++] = (struct wk_look_tile){mat->slot_mm[s].x, mat->slot_mm[s].y, 0};
    wk_look_at_ground(look, mat->slot_mm[slot], tiles, n, &ground);
    if (ground.n_seen < FEW_SEEN || ground.n_edge >= MIN_EDGE)
        return false;
    if (ground.n_burnt * 10 < ground.n_seen * 4 && wk_shade_chroma_apart(shade, &look->ground) < off_ground)
        seen[slot] = (struct wk_read){.state = WK_READ_EMPTY};
    else
        seen[slot] = (struct wk_read){.state = WK_READ_UNREADABLE, .why = WK_WHY_GLARE};
    return true;
}

/* A slot that shows no face: a sticker that was not read, perhaps. */
static void search_sticker(struct wk_scanner *scanner, int slot, struct wk_read *seen, struct wk_face_looks *looks)
{
    const struct wk_mm at = scanner->mat.slot_mm[slot];
    const struct wk_find *find = &scanner->finds[scanner->n_finds];
    const double likeness = wk_scan_recover_place(scanner, at, WK_RECOVERY_PX / wk_scan_module_mm(scanner), true);
    const bool read =
        find < &scanner->finds[scanner->n_finds] && hypot(find->x_mm - at.x, find->y_mm - at.y) < scanner->mat.pitch_x_mm / 2;

    if (!read && likeness < like_code)
        return;
    wk_face_looks_forget(looks, slot);
    if (read)
        wk_scan_tell(find, seen);
    else
        *seen = (struct wk_read){.state = WK_READ_UNREADABLE, .why = WK_WHY_DAMAGED};
}

/* Where hardly any face is about, nothing tells how unlike its picture a face is in this light: only those that are not. */
static void doubt_alone(struct wk_face_looks *looks)
{
    int n = 0;

    for (int s = 0; s < WK_N_SLOTS; s++)
        n += is_sure(&looks->face[s]);
    for (int s = 0; s < WK_N_SLOTS && n < WK_FEW_SURE; s++)
        if (is_face(&looks->face[s]) && wk_scan_likest(&looks->face[s]) < WK_SURE_FACE)
            looks->face[s].margin = WK_FACE_DOUBT;
}

/* Something other than a tile may be what looks like no face. */
static bool is_hidden(const struct wk_read *seen)
{
    return seen->state == WK_READ_BLOCKED || seen->why == WK_WHY_GLARE || seen->why == WK_WHY_DARK;
}

enum wk_status wk_scan_orientation(struct wk_scanner *scanner, double px_per_mm, const struct wk_light_model *light,
                                   struct wk_face_looks *looks)
{
    int n_searched = 0;

    for (int s = 0; s < WK_N_SLOTS; s++) {
        struct wk_face_obs *obs = &looks->face[s], sideways;
        struct wk_read *seen = &looks->seen[s];

        if (seen->state == WK_READ_EMPTY || seen->state == WK_READ_LABEL)
            continue;
        if (is_sure(obs) && fits_one_way(scanner, obs))
            continue;
        wk_scan_see_place(scanner, light, s, looks);
        const double upright = wk_look_upright(light, scanner->mat.slot_mm[s], &looks->shade[s]);
        if (is_sure(obs) && upright > STRAIGHT)
            continue;
        if (!is_sure(obs) && shows_nothing(scanner, light, &looks->shade[s], s, looks->seen)) {
            wk_face_looks_forget(looks, s);
            continue;
        }
        const enum wk_status status = wk_scan_look_at_face(scanner, scanner->matcher, px_per_mm, s, true, &sideways);
        if (status != WK_OK)
            return status;
        choose_way(scanner, s, upright, &sideways, looks);
        if (!(is_face(obs) && obs->margin >= wk_face_margin_accept) && n_searched++ < MAX_SEARCHED)
            search_sticker(scanner, s, seen, looks);
        if (obs->best == WK_FACE_FOREIGN && is_hidden(seen))
            wk_face_looks_forget(looks, s);
    }
    doubt_alone(looks);
    return WK_OK;
}

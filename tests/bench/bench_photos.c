/*
 * Photographs of real tiles (../shared/data/faces or $WK_FACES; they are no part of the product) through the matcher: enrolled
 * from one copy of each face, the others read; enrolled in one session, read in another. Each photograph is laid on a mat, up
 * to 1 mm off and 4 degrees askew, every third one upside down. Prints the table of club.md, "What was measured".
 */
#include <stdio.h>

#include "tests/bench/photos.h"
#include "tests/bench/plain.h"
#include "vision/faces/decision.h"
#include "vision/faces/assign.h"

struct tally {
    int tiles, raw, wrong, asked, flowers, flowers_taken, joint, plain_raw, plain_joint;
    float lowest_margin; /* of a right answer */
    int n;               /* observations kept for joint decoding */
    int face[WK_N_TILES];
    struct wk_face_obs obs[WK_N_TILES], plain[WK_N_TILES];
};

static int best_of(const float score[WK_N_FACES])
{
    int best = 0;
    for (int f = 1; f < WK_N_FACES; f++)
        best = score[f] > score[best] ? f : best;
    return best + 1;
}

static void look_at(struct wk_matcher *matcher, const struct plain *plain, const struct photo *photo, struct tally *tally)
{
    const struct wk_image image = patch_image(photo->patch);
    float tile[PLAIN_W * PLAIN_H], score[WK_N_FACES];
    struct wk_read read = {0};
    struct wk_face_obs obs;

    wk_matcher_look(matcher, &image, &obs);
    wk_face_decision(&obs, &read);
    const bool accepted = read.state == WK_READ_FACE && read.why == WK_WHY_NONE;
    if (photo->face == WK_FACE_FOREIGN) {
        tally->flowers++;
        tally->flowers_taken += accepted;
        return;
    }
    plain_cut(tile, photo->patch, photo->x_mm, photo->y_mm, photo->rotate_deg, 26, 36);
    plain_look(plain, tile, score);
    tally->tiles++;
    tally->raw += best_of(obs.score) != photo->face;
    tally->plain_raw += best_of(score) != photo->face;
    tally->asked += !accepted;
    tally->wrong += accepted && (int)obs.best != photo->face;
    if (best_of(obs.score) == photo->face && obs.margin < tally->lowest_margin)
        tally->lowest_margin = obs.margin;
    if (tally->n == WK_N_TILES)
        return;
    tally->face[tally->n] = photo->face;
    tally->obs[tally->n] = obs;
    tally->plain[tally->n].best = WK_FACE_1M;
    memcpy(tally->plain[tally->n].score, score, sizeof(score));
    tally->n++;
}

static int joint_errors(const struct wk_face_obs *obs, const int *face, int n, int copies)
{
    uint8_t decoded[WK_N_TILES];
    float margin[WK_N_TILES];
    int errors = 0;

    if (wk_decode_jointly(obs, n, copies, decoded, margin) != WK_OK)
        return -1;
    for (int i = 0; i < n; i++)
        errors += decoded[i] != face[i];
    return errors;
}

static void run(const char *enrolled, const char *read)
{
    static struct tally tally;
    static struct plain plain;
    struct wk_tileset *tileset = NULL;
    struct wk_matcher *matcher = NULL;
    const int own = strcmp(enrolled, read) == 0;

    tally = (struct tally){.lowest_margin = 2};
    if (wk_tileset_new(&tileset, "photos") != WK_OK)
        return;
    for (int i = 0; i < n_photos; i++) {
        float tile[PLAIN_W * PLAIN_H];
        if (strcmp(photos[i].set, enrolled) != 0 || photos[i].copy > 0 || photos[i].face == WK_FACE_FOREIGN)
            continue;
        const struct wk_image image = patch_image(photos[i].patch);
        plain_cut(tile, photos[i].patch, photos[i].x_mm, photos[i].y_mm, photos[i].rotate_deg, 26, 36);
        plain_learn(&plain, photos[i].face - 1, tile);
        if (wk_tileset_add(tileset, (enum wk_face)photos[i].face, &image) != WK_OK)
            printf("%s: a picture could not be enrolled\n", enrolled);
    }
    if (wk_matcher_new(&matcher, tileset) == WK_OK) {
        for (int i = 0; i < n_photos; i++)
            if (strcmp(photos[i].set, read) == 0 && (!own || photos[i].copy > 0 || photos[i].face == WK_FACE_FOREIGN))
                look_at(matcher, &plain, &photos[i], &tally);
        tally.joint = joint_errors(tally.obs, tally.face, tally.n, WK_N_COPIES - own);
        tally.plain_joint = joint_errors(tally.plain, tally.face, tally.n, WK_N_COPIES - own);
        printf("| %s | %s | %d | %d | %d | %d | %.3f | %d of %d | %d | %d, %d |\n", enrolled, read, tally.tiles, tally.raw,
               tally.wrong, tally.asked, (double)tally.lowest_margin, tally.flowers_taken, tally.flowers, tally.joint,
               tally.plain_raw, tally.plain_joint);
    }
    wk_matcher_free(matcher);
    wk_tileset_free(tileset);
}

int main(void)
{
    const char *folder = getenv("WK_FACES") ? getenv("WK_FACES") : "../shared/data/faces";

    if (!load(folder)) {
        printf("photographs of tiles: skipped, %s is not there\n", folder);
        return 0;
    }
    printf("| enrolled (one copy of each face) | read | tiles | raw errors | wrong accepted | asked again | lowest margin of a "
           "right answer "
           "| flowers taken for a face | errors after joint decoding | plain correlation: raw, joint |\n"
           "|---|---|---|---|---|---|---|---|---|---|\n");
    run("photos-a", "photos-a");
    run("photos-b1", "photos-b1");
    run("photos-b2", "photos-b2");
    run("photos-b1", "photos-b2");
    run("photos-b2", "photos-b1");
    for (int i = 0; i < n_photos; i++)
        free(photos[i].patch);
    return 0;
}

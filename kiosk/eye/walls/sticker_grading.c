/* Walls that passed, graded. */
#include "kiosk/eye/walls/sticker_grading.h"

#include <stdlib.h>
#include <string.h>

#include "db/store/stored_grades.h"
#include "vision/image/cv.h"
#include "vision/scan/print_scan.h"

#define MOST_UNTOLD 4 /* stickers of a wall: a hand may be in the way of some, though the frames before showed them */

/* What grading needs once, however many walls there are. */
struct work {
    struct wk_image grey;
    struct wk_book book;
};

static enum wk_status prepare(struct work *work, const struct wk_grading *in, const char *set)
{
    enum wk_status status = WK_OK;

    if (!work->grey.data) {
        status = wk_image_new(&work->grey, in->bgr->w, in->bgr->h, 1);
        if (status == WK_OK)
            status = wk_cv_grey(in->bgr, &work->grey);
    }
    if (status == WK_OK && strcmp(work->book.set, set) != 0)
        status = wk_book_fill(&work->book, in->key, set);
    return status;
}

/* *n_told: of how many stickers something could be told. That all are there is known: the wall passed. */
static enum wk_status grade(const struct work *work, const struct wk_reading *wall, struct wk_sticker_grades *grades,
                            int *n_told)
{
    struct wk_print_place places[WK_N_SLOTS];
    struct wk_print_seen seen[WK_N_SLOTS];

    for (int s = 0; s < WK_N_SLOTS; s++)
        wk_print_place_of(&wall->slot[s], grades->set, &places[s]);
    const enum wk_status status = wk_print_scan(&work->grey, &work->book, places, WK_N_SLOTS, seen);
    *n_told = 0;
    for (int s = 0; s < WK_N_SLOTS && status == WK_OK; s++)
        if (seen[s].label != WK_LABEL_NONE) {
            wk_sticker_grades_add(grades, seen[s].label, seen[s].grade, seen[s].contrast, seen[s].n_wrong);
            ++*n_told;
        }
    for (wk_label label = 1; label < WK_LABEL_END; label++)
        grades->of[label].n = grades->of[label].looked_for ? wk_label_copies(label) : 0;
    return status;
}

static enum wk_status keep(struct wk_store *store, struct work *work, const struct wk_grading *in, enum wk_wind wind,
                           int *n_kept)
{
    const struct wk_reading *wall = in->wall[wind - 1];
    struct wk_sticker_grades grades;
    struct wk_receipt receipt;
    char set[WK_SET_SIZE];
    bool due = false;
    int n_told = 0;

    if (!wall || !wk_reading_set(wall, set))
        return WK_OK;
    enum wk_status status = wk_store_grades_due(store, set, wind, &due);
    if (status != WK_OK || !due)
        return status;
    status = prepare(work, in, set);
    wk_sticker_grades_begin(&grades, set, wind);
    if (status == WK_OK)
        status = grade(work, wall, &grades, &n_told);
    if (status != WK_OK || n_told < WK_N_SLOTS - MOST_UNTOLD)
        return status;
    status = wk_store_put_grades(store, &grades, &receipt);
    *n_kept += status == WK_OK;
    return status;
}

enum wk_status wk_sticker_grading_keep(struct wk_store *store, const struct wk_grading *in, int *n_kept)
{
    struct work *work = calloc(1, sizeof *work);
    enum wk_status status = work ? WK_OK : WK_NO_MEMORY;

    *n_kept = 0;
    for (int wind = WK_WIND_EAST; wind <= WK_N_WINDS && status == WK_OK; wind++)
        status = keep(store, work, in, (enum wk_wind)wind, n_kept);
    if (work)
        wk_image_free(&work->grey);
    free(work);
    return status;
}

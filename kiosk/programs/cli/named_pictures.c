/* Picture and video files: recognised by their bytes, read one by one, and fused into one reading of a wall. */
#include "kiosk/programs/cli/named_pictures.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "kiosk/host/problem.h"
#include "kiosk/host/process.h"
#include "kiosk/programs/cli/file_kind.h"
#include "vision/camera/video.h"
#include "vision/faces/fuse.h"
#include "vision/image/mark.h"
#include "vision/scan/open_tiles.h"

#define MAX_VIDEO_FRAMES 20000 /* eleven minutes at 30 frames a second; a longer video was not meant for a wall */

static enum wk_status complain(struct wk_problem *problem, enum wk_status status, const char *file)
{
    struct wk_file_kind kind;

    if ((status == WK_BAD_IMAGE || status == WK_IMAGE_SIZE) && wk_file_kind(file, &kind) == WK_FILE_OTHER)
        return wk_problem_set(problem, status, "%s: %s; %s", file, kind.what, kind.mend);
    return wk_problem_set(problem, status, "%s: %s", file, wk_status_text(status));
}

static enum wk_status look_at_file(const char *file, struct stat *st, struct wk_problem *problem)
{
    if (stat(file, st) != 0)
        return complain(problem, errno == ENOENT || errno == ENOTDIR ? WK_NO_FILE : WK_UNREADABLE_FILE, file);
    if (S_ISDIR(st->st_mode))
        return wk_problem_set(problem, WK_BAD_INPUT, "%s: a folder; image or video files are wanted", file);
    if (access(file, R_OK) != 0)
        return complain(problem, WK_UNREADABLE_FILE, file);
    if (S_ISREG(st->st_mode) && st->st_size == 0)
        return complain(problem, WK_EMPTY_FILE, file);
    return WK_OK;
}

enum wk_status wk_pictures_check(const struct wk_words *a, const struct wk_words *b, struct wk_problem *problem)
{
    int n = a->n + (b ? b->n : 0);
    enum wk_status status = WK_OK;
    struct stat *seen;

    if (a->n == 0)
        return wk_problem_set(problem, WK_BAD_INPUT, "no image is given");
    seen = calloc((size_t)n, sizeof *seen);
    if (!seen)
        return wk_problem_set(problem, WK_NO_MEMORY, "%s", wk_status_text(WK_NO_MEMORY));
    for (int i = 0; i < n && status == WK_OK; i++) {
        const char *file = i < a->n ? a->word[i] : b->word[i - a->n];
        status = look_at_file(file, &seen[i], problem);
        for (int k = 0; k < i && status == WK_OK; k++)
            if (seen[k].st_dev == seen[i].st_dev && seen[k].st_ino == seen[i].st_ino)
                status = wk_problem_set(problem, WK_BAD_INPUT, "%s: given twice", file);
    }
    free(seen);
    return status;
}

enum wk_status wk_picture_copy(const struct wk_image *from, struct wk_image *out)
{
    enum wk_status status = wk_image_new(out, from->w, from->h, from->channels);

    for (int y = 0; status == WK_OK && y < from->h; y++)
        memcpy(out->data + y * out->stride_bytes, from->data + y * from->stride_bytes,
               (size_t)from->w * (size_t)from->channels);
    return status;
}

/*
 * Keeps every k-th frame of a video of unknown length. When there is no room left, every second frame is dropped and k doubles,
 * so that the frames that remain are spread over the whole video.
 */
struct shelf {
    struct wk_image frame[WK_VIDEO_FRAMES];
    int room, n, every;
};

static enum wk_status shelf_take(struct shelf *self, const struct wk_image *image, int number)
{
    if (number % self->every != 0)
        return WK_OK;
    if (self->n == self->room) {
        for (int i = 0; i < self->room; i++) {
            struct wk_image frame = self->frame[i];
            self->frame[i] = (struct wk_image){NULL, 0, 0, 0, 0};
            if (i % 2 == 0)
                self->frame[i / 2] = frame;
            else
                wk_image_free(&frame);
        }
        self->n = (self->room + 1) / 2;
        self->every *= 2;
        if (number % self->every != 0)
            return WK_OK;
    }
    if (self->n == self->room) /* there is room for one only */
        return WK_OK;
    enum wk_status status = wk_picture_copy(image, &self->frame[self->n]);
    self->n += status == WK_OK;
    return status;
}

static enum wk_status each_frame(const char *file, int frames, wk_picture_fn fn, void *context, struct wk_problem *problem)
{
    struct shelf shelf = {.room = frames, .every = 1};
    struct wk_video *video = NULL; /* from the file, not through a camera, which would play it at its own pace */
    struct wk_image frame;
    int number = 0;
    enum wk_status status = wk_video_open(&video, file);

    while (status == WK_OK && number < MAX_VIDEO_FRAMES) {
        status = wk_video_read(video, &frame);
        if (status == WK_OK)
            status = shelf_take(&shelf, &frame, number++);
    }
    wk_video_close(video);
    if (status == WK_END)
        status = WK_OK;
    if (status == WK_OK && shelf.n == 0)
        status = WK_BAD_IMAGE;
    if (status == WK_NO_CAMERA)
        status = wk_problem_set(problem, status, "%s: %s", file, wk_video_missing());
    else if (status != WK_OK)
        complain(problem, status == WK_NO_MEMORY ? status : WK_BAD_IMAGE, file);
    for (int i = 0; i < shelf.n; i++) {
        if (status == WK_OK)
            status = fn(context, &shelf.frame[i], file, problem);
        wk_image_free(&shelf.frame[i]);
    }
    return status;
}

enum wk_status wk_pictures_each(const struct wk_words *files, int frames, wk_picture_fn fn, void *context,
                                struct wk_problem *problem)
{
    wk_process_keep_memory();
    for (int i = 0; i < files->n; i++) {
        const char *file = files->word[i];
        struct wk_image image = {NULL, 0, 0, 0, 0};
        struct wk_file_kind kind;
        enum wk_status status;

        if (wk_file_kind(file, &kind) == WK_FILE_VIDEO) {
            status = each_frame(file, frames, fn, context, problem);
        } else {
            status = wk_image_load(&image, file);
            status = status == WK_OK ? fn(context, &image, file, problem) : complain(problem, status, file);
            wk_image_free(&image);
        }
        if (status != WK_OK)
            return status;
    }
    return WK_OK;
}

/* Readings of the pictures so far; of backs only `seen` is used. */
struct gathering {
    struct wk_scanner *scanner;
    const struct wk_tileset *tileset;      /* NULL: backs */
    bool turning;                          /* some of the tiles still have their backs up */
    bool flowers;                          /* and flowers may lie beside them */
    struct wk_pictures_evidence *evidence; /* NULL: none is wanted */
    struct wk_face_reading *reading;
    int n, room;
};

bool wk_pictures_simulated(const struct wk_words *files)
{
    bool simulated = false;

    for (int i = 0; i < files->n; i++)
        simulated |= wk_image_file_says_simulated(files->word[i]);
    return simulated;
}

static enum wk_status grow(struct gathering *self)
{
    int room = self->room ? 2 * self->room : 16;
    struct wk_face_reading *more;

    if (self->n < self->room)
        return WK_OK;
    more = realloc(self->reading, (size_t)room * sizeof *more);
    if (!more)
        return WK_NO_MEMORY;
    self->reading = more;
    self->room = room;
    return WK_OK;
}

static enum wk_status gather(void *context, const struct wk_image *bgr, const char *file, struct wk_problem *problem)
{
    struct gathering *self = context;
    enum wk_status status = grow(self);

    if (status == WK_OK)
        status = !self->tileset  ? wk_scan_backs(self->scanner, bgr, &self->reading[self->n].seen)
                 : self->turning ? wk_scan_turning(self->scanner, bgr, self->tileset, &self->reading[self->n])
                                 : wk_scan_faces(self->scanner, bgr, self->tileset, &self->reading[self->n]);
    if (status == WK_OK && self->flowers)
        status = wk_scan_flowers(self->scanner, self->tileset, &self->reading[self->n]);
    if (status == WK_BAD_INPUT)
        status = WK_IMAGE_SIZE;
    if (status != WK_OK)
        return complain(problem, status, file);
    if (self->evidence)
        wk_evidence_sheet_take_better(&self->evidence->evidence, bgr, &self->reading[self->n].seen, &self->evidence->mat);
    self->n++;
    return WK_OK;
}

static void release(struct gathering *self)
{
    if (self->reading)
        wk_wipe(self->reading, (size_t)self->room * sizeof *self->reading);
    free(self->reading);
}

enum wk_status wk_pictures_backs(struct wk_scanner *scanner, const struct wk_words *files, struct wk_reading *out,
                                 struct wk_pictures_evidence *evidence, struct wk_problem *problem)
{
    struct gathering all = {.scanner = scanner, .evidence = evidence};
    enum wk_status status = wk_pictures_each(files, WK_VIDEO_FRAMES, gather, &all, problem);
    const struct wk_reading **list = status == WK_OK ? calloc((size_t)all.n, sizeof(*list)) : NULL;

    if (status == WK_OK && !list)
        status = wk_problem_set(problem, WK_NO_MEMORY, "%s", wk_status_text(WK_NO_MEMORY));
    for (int i = 0; list && i < all.n; i++)
        list[i] = &all.reading[i].seen;
    if (list)
        wk_fuse(list, all.n, out);
    free(list);
    release(&all);
    if (evidence)
        evidence->simulated = wk_pictures_simulated(files);
    return status;
}

static enum wk_status gather_faces(struct gathering *all, const struct wk_words *files, struct wk_face_reading *out,
                                   struct wk_problem *problem)
{
    if (all->evidence)
        all->evidence->simulated = wk_pictures_simulated(files);
    enum wk_status status = wk_pictures_each(files, WK_VIDEO_FRAMES, gather, all, problem);
    const struct wk_face_reading **list = status == WK_OK ? calloc((size_t)all->n, sizeof(*list)) : NULL;

    if (status == WK_OK && !list)
        status = wk_problem_set(problem, WK_NO_MEMORY, "%s", wk_status_text(WK_NO_MEMORY));
    for (int i = 0; list && i < all->n; i++)
        list[i] = &all->reading[i];
    if (list)
        wk_fuse_faces(list, all->n, out);
    free(list);
    release(all);
    return status;
}

enum wk_status wk_pictures_faces(struct wk_scanner *scanner, const struct wk_words *files, const struct wk_tileset *tileset,
                                 struct wk_face_reading *out, struct wk_pictures_evidence *evidence, struct wk_problem *problem)
{
    struct gathering all = {.scanner = scanner, .tileset = tileset, .evidence = evidence};

    return gather_faces(&all, files, out, problem);
}

enum wk_status wk_pictures_turning(struct wk_scanner *scanner, const struct wk_words *files, const struct wk_tileset *tileset,
                                   struct wk_face_reading *out, struct wk_pictures_evidence *evidence,
                                   struct wk_problem *problem)
{
    struct gathering all = {.scanner = scanner, .tileset = tileset, .turning = true, .evidence = evidence};

    return gather_faces(&all, files, out, problem);
}

enum wk_status wk_pictures_hand(struct wk_scanner *scanner, const struct wk_words *files, const struct wk_tileset *tileset,
                                struct wk_face_reading *out, struct wk_problem *problem)
{
    struct gathering all = {.scanner = scanner, .tileset = tileset, .turning = true, .flowers = true};
    return gather_faces(&all, files, out, problem);
}

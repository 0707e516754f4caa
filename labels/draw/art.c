#include "labels/draw/art.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "labels/draw/art_drawn.h"

/* Where Debian's kdegames-mahjongg-data-kf5 puts its sets. */
#define KDE_FOLDER "/usr/share/kmahjongglib/tilesets"
#define IVORY 0xfff0e9d6u
#define GREEN 0xff2f8a68u

static const struct art_kind {
    const char *name;
    wk_rgba body;
} kinds[] = {
    {"drawn", IVORY}, /* ours stands first */
    {"default", IVORY}, {"classic", IVORY}, {"jade", GREEN}, {"traditional", IVORY}, {"egypt", IVORY}, {"alphabet", IVORY},
};
#define N_KINDS ((int)(sizeof kinds / sizeof *kinds))

struct wk_art {
    const struct art_kind *kind;
    struct wk_svg *svg; /* NULL: ours */
};

static void kde_path(char path[128], const char *name)
{
    (void)snprintf(path, 128, KDE_FOLDER "/%s.svgz", name);
}

static bool installed(int kind)
{
    char path[128];
    kde_path(path, kinds[kind].name);
    return kind == 0 || access(path, R_OK) == 0;
}

const char *wk_art_name(int index)
{
    for (int k = 0; index >= 0 && k < N_KINDS; k++)
        if (installed(k) && index-- == 0)
            return kinds[k].name;
    return NULL;
}

enum wk_status wk_art_new(struct wk_art **out, const char *name)
{
    int k = 0;
    while (k < N_KINDS && strcmp(kinds[k].name, name) != 0)
        k++;
    if (k == N_KINDS)
        return WK_NOT_FOUND;
    struct wk_art *art = calloc(1, sizeof *art);
    if (!art)
        return WK_NO_MEMORY;
    art->kind = &kinds[k];
    if (k > 0) {
        char path[128];
        kde_path(path, name);
        const enum wk_status status = wk_svg_load(&art->svg, path);
        if (status != WK_OK) {
            free(art);
            return status == WK_NO_FILE ? WK_NOT_FOUND : status;
        }
    }
    *out = art;
    return WK_OK;
}

void wk_art_free(struct wk_art *art)
{
    if (!art)
        return;
    wk_svg_free(art->svg);
    free(art);
}

wk_rgba wk_art_body(const struct wk_art *art)
{
    return art->kind->body;
}

/* Element names of KDE's sets: rods are dots, and the winds run N S E W, the dragons white, green, red. */
static void kde_element(char id[16], enum wk_face face)
{
    static const char *const honours[] = {"WIND_3",   "WIND_2",   "WIND_4",   "WIND_1",
                                          "DRAGON_3", "DRAGON_2", "DRAGON_1", "FLOWER_1"};
    static const char *const suits[] = {"CHARACTER", "BAMBOO", "ROD"};
    const int f = (int)face;
    if (f >= WK_FACE_EAST)
        (void)snprintf(id, 16, "%s", honours[f - WK_FACE_EAST]);
    else
        (void)snprintf(id, 16, "%s_%d", suits[(f - 1) / 9], (f - 1) % 9 + 1);
}

enum wk_status wk_art_draw(struct wk_art *art, struct wk_canvas *canvas, enum wk_face face, double x, double y, double w,
                           double h)
{
    char id[16];
    if (face < WK_FACE_1M || face > WK_FACE_FOREIGN)
        return WK_BAD_INPUT;
    if (art->svg) {
        kde_element(id, face);
        return wk_canvas_svg(canvas, art->svg, id, x, y, w, h);
    }
    wk_canvas_save(canvas);
    wk_canvas_translate(canvas, x + w / 2, y + h / 2);
    const double k = w / WK_DRAWN_W < h / WK_DRAWN_H ? w / WK_DRAWN_W : h / WK_DRAWN_H;
    wk_canvas_scale(canvas, k, k);
    wk_draw_face(canvas, face);
    wk_canvas_restore(canvas);
    return WK_OK;
}

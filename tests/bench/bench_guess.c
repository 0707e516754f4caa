/*
 * Enrolment in any order: how many tiles of a set that nobody has enrolled are guessed right by the sets that come with the
 * program, and how many of the wrong ones go unmarked. Photographs of real tiles, each session's copies one after another, and
 * each drawn set by the others.
 */
#include "calibration/enrol_drawn.h"
#include "calibration/enrol_label.h"
#include "tests/bench/photos.h"

enum { MAX_SETS = 16 };

static struct {
    const char *name;
    struct wk_tileset *set;
} library[MAX_SETS];
static int n_library;

static struct {
    int tiles, wrong, marked, unmarked;
} sum;

/* Guesses 34 patches without the set of this name and counts. */
static void guess(const char *name, uint8_t *patches, const bool *present, const int *face)
{
    struct wk_enrol_guess guess;
    struct wk_enrol_labels labels;
    int n = 0, wrong = 0, marked = 0, unmarked = 0;

    wk_enrol_guess_begin(&guess, present);
    for (int i = 0; i < n_library; i++)
        if (strcmp(library[i].name, name) != 0 && wk_enrol_guess_ask(&guess, library[i].set, patches) != WK_OK)
            printf("%s: not asked\n", library[i].name);
    if (wk_enrol_guess_end(&guess, &labels) != WK_OK)
        return;
    for (int s = 0; s < WK_N_SLOTS; s++) {
        n += present[s];
        wrong += present[s] && labels.face[s] != face[s];
        marked += present[s] && labels.doubt[s];
        unmarked += present[s] && labels.face[s] != face[s] && !labels.doubt[s];
    }
    printf("| %s | %d | %d | %d | %d |\n", name, n, wrong, marked, unmarked);
    sum.tiles += n;
    sum.wrong += wrong;
    sum.marked += marked;
    sum.unmarked += unmarked;
}

/* One copy of each face of a session, in slots that have nothing to do with the order of enrolment. */
static void guess_photos(const char *set, int copy)
{
    static uint8_t patches[WK_N_SLOTS * WK_PATCH_BYTES];
    bool present[WK_N_SLOTS] = {false};
    int face[WK_N_SLOTS] = {0};

    for (int i = 0; i < n_photos; i++) {
        int slot = photos[i].face * 7 % WK_N_SLOTS;

        if (strcmp(photos[i].set, set) != 0 || photos[i].copy != copy || photos[i].face > WK_FACE_WHITE)
            continue;
        memcpy(patches + slot * WK_PATCH_BYTES, photos[i].patch, WK_PATCH_BYTES);
        face[slot] = photos[i].face;
        present[slot] = true;
    }
    guess(set, patches, present, face);
}

static void guess_drawn(const char *name)
{
    static uint8_t patches[WK_N_SLOTS * WK_PATCH_BYTES];
    bool present[WK_N_SLOTS];
    int face[WK_N_SLOTS];
    struct wk_art *art = NULL;

    if (wk_art_new(&art, name) != WK_OK)
        return;
    for (int s = 0; s < WK_N_SLOTS; s++) {
        struct patch_look look = {.light = .8, .noise = 4, .seed = (unsigned)s};

        look.x_mm = 2 * patch_random(&look.seed) - 1;
        look.rotate_deg = 6 * patch_random(&look.seed) - 3 + (s % 3 == 0 ? 180 : 0);
        face[s] = s * 7 % WK_N_SLOTS + 1;
        present[s] = patch_draw(art, (enum wk_face)face[s], &look, patches + s * WK_PATCH_BYTES);
    }
    guess(name, patches, present, face);
    wk_art_free(art);
}

static void print_sum(const char *of)
{
    printf("| %s together | %d | %d | %d | %d |\n", of, sum.tiles, sum.wrong, sum.marked, sum.unmarked);
    memset(&sum, 0, sizeof(sum));
}

int main(void)
{
    static const char *const sessions[] = {"photos-a", "photos-b1", "photos-b2"};
    const char *folder = getenv("WK_FACES") ? getenv("WK_FACES") : "../shared/data/faces";

    for (int i = 0; wk_art_name(i, false) && n_library < MAX_SETS; i++)
        if (wk_enrol_drawn(&library[n_library].set, wk_art_name(i, false)) == WK_OK)
            library[n_library++].name = wk_art_name(i, false);
    printf("| tiles of | tiles | guessed wrong | marked as doubtful | wrong and not marked |\n|---|---|---|---|---|\n");
    if (load(folder)) {
        for (int i = 0; i < 3; i++)
            for (int copy = 0; copy < 4; copy++)
                guess_photos(sessions[i], copy);
        print_sum("photographs");
    } else {
        printf("no photographs in %s\n", folder);
    }
    for (int i = 0; i < n_library; i++)
        guess_drawn(library[i].name);
    print_sum("drawings");
    for (int i = 0; i < n_library; i++)
        wk_tileset_free(library[i].set);
    return 0;
}

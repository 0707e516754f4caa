/* inventory: counts a set of tiles before play, from photographs of them face up. It stores nothing. */
#include <stdlib.h>

#include "kiosk/eye/sight/sight.h"
#include "kiosk/host/program/environment.h"
#include "kiosk/host/program/json_out.h"
#include "kiosk/programs/cli/named_pictures.h"
#include "kiosk/programs/cmd/commands.h"
#include "labels/file/outfile.h"
#include "labels/inventory.h"
#include "vision/scan/open_tiles.h"

enum { MAX_PICTURES = 136 }; /* of a set, one of each tile */

/* What one picture showed. */
struct picture {
    char file[256];
    struct wk_open_tiles tiles;
    int n_read;
};

struct count {
    const struct wk_host *host;
    struct wk_common common;
    const char *tileset_name, *out;
    struct wk_scanner *scanner;
    struct wk_tileset *tileset;
    struct wk_inventory inventory;
    int n;
    struct picture *picture; /* [MAX_PICTURES] */
};

static enum wk_status look(void *context, const struct wk_image *bgr, const char *file, struct wk_problem *problem)
{
    struct count *self = context;
    struct picture *picture = &self->picture[self->n];

    if (self->n == MAX_PICTURES)
        return wk_problem_set(problem, WK_BAD_INPUT, "%s: at most %d pictures are wanted", file, (int)MAX_PICTURES);
    const enum wk_status status = wk_scan_open_tiles(self->scanner, bgr, self->tileset, &picture->tiles);
    if (status != WK_OK)
        return wk_problem_set(problem, status, "%s: %s", file, wk_status_text(status));
    self->n++;
    snprintf(picture->file, sizeof picture->file, "%s", file);
    picture->n_read = wk_open_tiles_count(&picture->tiles, &self->inventory);
    return WK_OK;
}

static const char *why_not(const struct wk_open_tiles *tiles)
{
    switch (tiles->answer) {
    case WK_OPEN_NONE:
        return "no tile of this set is seen";
    case WK_OPEN_READ:
        break;
    case WK_OPEN_NO_MAT:
        return wk_status_text(tiles->tray.reason);
    case WK_OPEN_LIKE_CLOTH:
        return "tiles and cloth look alike; lay the tiles on a plain cloth of another colour";
    case WK_OPEN_TOO_MANY:
        return "too much lies there; take fewer tiles in one picture, on a plain cloth";
    }
    return "";
}

static const char *answer_word(const struct wk_open_tiles *tiles)
{
    static const char *const word[] = {"none", "read", "no-mat", "like-cloth", "too-many"};

    return word[tiles->answer];
}

/* {"face", "n"} of each face that is missing, or there too often. */
static json_t *faces_json(const struct wk_inventory *inventory, int sign)
{
    json_t *list = json_array();

    for (int kind = WK_FACE_1M; kind <= WK_INVENTORY_KINDS; kind++) {
        const int n = sign * wk_inventory_missing(inventory, kind);
        if (n > 0)
            json_array_append_new(list, json_pack("{s:s,s:i}", "face", wk_inventory_kind(kind), "n", n));
    }
    return list;
}

static json_t *unreadable_json(const struct count *self)
{
    json_t *list = json_array();

    for (int p = 0; p < self->n; p++)
        for (int i = 0; i < self->picture[p].tiles.n; i++) {
            const struct wk_open_tile *tile = &self->picture[p].tiles.tile[i];
            json_t *corners;

            if (wk_open_tile_counts(tile, &self->inventory))
                continue;
            corners = json_array();
            for (int k = 0; k < 4; k++)
                json_array_append_new(
                    corners, json_pack("[f,f]", (double)tile->read.corners_px[k].x, (double)tile->read.corners_px[k].y));
            json_array_append_new(list, json_pack("{s:o,s:s,s:s?,s:i,s:o}", "image", wk_json_file(self->picture[p].file),
                                                  "state", wk_read_state_word(tile->read.state), "why",
                                                  wk_read_why_word(tile->read.why), "room", tile->room, "corners_px", corners));
        }
    return list;
}

static json_t *answer_json(const struct count *self)
{
    const struct wk_inventory *inventory = &self->inventory;
    json_t *kinds = json_object(), *pictures = json_array();

    for (int kind = WK_FACE_1M; kind <= WK_INVENTORY_KINDS; kind++)
        if (inventory->seen[kind] > 0 || wk_inventory_wanted(inventory, kind) > 0)
            json_object_set_new(kinds, wk_inventory_kind(kind), json_integer(inventory->seen[kind]));
    for (int p = 0; p < self->n; p++)
        json_array_append_new(pictures, json_pack("{s:o,s:s,s:i}", "image", wk_json_file(self->picture[p].file), "answer",
                                                  answer_word(&self->picture[p].tiles), "read", self->picture[p].n_read));
    return json_pack("{s:i,s:s,s:i,s:o,s:o,s:o,s:o,s:o}", "tiles", inventory->tiles, "answer",
                     wk_inventory_word(wk_inventory_judge(inventory)), "read", inventory->n_seen, "kinds", kinds, "missing",
                     faces_json(inventory, 1), "extra", faces_json(inventory, -1), "unreadable", unreadable_json(self),
                     "pictures", pictures);
}

static void print_faces(const struct count *self, const char *what, int sign)
{
    bool any = false;

    for (int kind = WK_FACE_1M; kind <= WK_INVENTORY_KINDS; kind++) {
        const int n = sign * wk_inventory_missing(&self->inventory, kind);
        if (n <= 0)
            continue;
        fprintf(self->host->out, "%s %s", any ? "," : what, wk_inventory_kind(kind));
        if (n > 1)
            fprintf(self->host->out, " x%d", n);
        any = true;
    }
    if (any)
        fputc('\n', self->host->out);
}

/* Where to look again: the middle of a place. */
static void print_place(FILE *out, const char *file, const struct wk_open_tile *tile)
{
    const struct wk_point *corner = tile->read.corners_px;
    const double x = (double)(corner[0].x + corner[2].x) / 2, y = (double)(corner[0].y + corner[2].y) / 2;

    fprintf(out, "%s: at %.0f, %.0f px ", file, x, y);
    if (tile->read.state == WK_READ_LABEL)
        fputs("a tile lies on its face\n", out);
    else if (tile->read.why == WK_WHY_FOREIGN)
        fputs("lies a tile that is none of the set's\n", out);
    else if (tile->room > 1)
        fprintf(out, "something lies that may be %d tiles\n", tile->room);
    else
        fputs("a tile cannot be read\n", out);
}

static void print(const struct count *self)
{
    const struct wk_inventory *inventory = &self->inventory;
    FILE *out = self->host->out;

    fprintf(out, "%d of %d tiles are read\n", inventory->n_seen, inventory->tiles);
    print_faces(self, inventory->n_unreadable || inventory->unsure ? "not seen:" : "missing:", 1);
    print_faces(self, "too many:", -1);
    for (int p = 0; p < self->n; p++)
        for (int i = 0; i < self->picture[p].tiles.n; i++)
            if (!wk_open_tile_counts(&self->picture[p].tiles.tile[i], &self->inventory))
                print_place(out, self->picture[p].file, &self->picture[p].tiles.tile[i]);
    if (wk_inventory_judge(inventory) == WK_INVENTORY_WHOLE)
        fputs("the set is whole\n", out);
}

static bool write_answer(const struct count *self)
{
    if (self->common.json)
        return wk_json_print(self->host, answer_json(self));
    print(self);
    return true;
}

/* The same into a file. */
static bool save_answer(const struct count *self)
{
    char *text = NULL;
    size_t n = 0;
    struct wk_host to = *self->host;
    struct count saving = *self;

    to.out = open_memstream(&text, &n);
    saving.host = &to;
    bool made = to.out && write_answer(&saving);
    made = to.out && fclose(to.out) == 0 && made;
    const enum wk_status status = made ? wk_outfile_save(self->out, text, n) : WK_NO_MEMORY;
    free(text);
    if (status != WK_OK)
        wk_complain(self->host, 0, "%s: %s", self->out, wk_status_text(status));
    return status == WK_OK;
}

static int answer(const struct count *self)
{
    if (!(self->out ? save_answer(self) : write_answer(self)))
        return WK_EXIT_ENVIRONMENT;
    for (int p = 0; p < self->n; p++)
        if (self->picture[p].tiles.answer != WK_OPEN_READ)
            wk_complain(self->host, 0, "%s: %s", self->picture[p].file, why_not(&self->picture[p].tiles));
    switch (wk_inventory_judge(&self->inventory)) {
    case WK_INVENTORY_UNSURE:
        break;
    case WK_INVENTORY_WHOLE:
        return WK_EXIT_DONE;
    case WK_INVENTORY_WRONG:
        return WK_EXIT_FAIL;
    }
    return WK_EXIT_UNSURE;
}

/* Flowers and jokers are counted where they were enrolled: else each would be a tile that cannot be read. */
static enum wk_status want_extras(const struct count *self, struct wk_problem *problem)
{
    static const struct {
        enum wk_extra extra;
        const char *what;
    } rows[] = {{WK_EXTRA_FLOWER, "flowers"}, {WK_EXTRA_JOKER, "jokers"}};
    const char *name = wk_tileset_name(self->tileset);

    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        const bool wanted = wk_inventory_wanted(&self->inventory, WK_INVENTORY_EXTRA(rows[i].extra)) > 0 ||
                            (i == 0 && wk_inventory_wanted(&self->inventory, WK_INVENTORY_EXTRA(WK_EXTRA_PLUM)) > 0);

        if (wanted && !wk_tileset_has_extra(self->tileset, rows[i].extra))
            return wk_problem_set(problem, WK_NOT_ENROLLED,
                                  "tile set %s: its %s are not enrolled; `wallkeeper enrol --tileset %s --extra %s PHOTO`",
                                  name, rows[i].what, name, rows[i].what);
    }
    return WK_OK;
}

static int count(struct count *self, struct wk_env *env, const struct wk_words *images)
{
    struct wk_problem problem;
    enum wk_status status = wk_env_store(env, self->host, true, &problem);

    self->picture = calloc(MAX_PICTURES, sizeof *self->picture);
    if (status == WK_NO_FILE)
        status = wk_env_not_enrolled(self->tileset_name, &problem);
    if (status == WK_OK && !self->picture)
        status = wk_problem_set(&problem, WK_NO_MEMORY, "%s", wk_status_text(WK_NO_MEMORY));
    if (status == WK_OK)
        status = wk_env_tileset(env, self->tileset_name, &self->tileset, &problem);
    if (status == WK_OK)
        status = want_extras(self, &problem);
    if (status == WK_OK)
        status = wk_env_scanner(env, false, &self->scanner, &problem);
    if (status == WK_OK)
        status = wk_pictures_each(images, 1, look, self, &problem);
    const int code = status == WK_OK ? answer(self) : wk_complain(self->host, wk_exit_of(status), "%s", problem.text);

    wk_scanner_free(self->scanner);
    wk_tileset_free(self->tileset);
    free(self->picture);
    return code;
}

static int run(const struct wk_host *host, const struct wk_command *command, int argc, const char *const *argv)
{
    struct count self = {.host = host, .common = {.looks = true, .key_missing = WK_KEY_MISSING_BORNE}};
    struct wk_words images = {.n = 0};
    int64_t tiles = WK_N_TILES;
    struct wk_problem problem;
    struct wk_env env;
    const struct wk_option options[] = {
        WK_OPT_TEXT("tileset", &self.tileset_name, "NAME", "the enrolled tile set (default: the one enrolled last)"),
        WK_OPT_WHOLE("tiles", &tiles, "136|144|152", 1, 999,
                     "how many the set has to have: 136, 144 with flowers (MCR), 152 with jokers (NMJL)"),
        WK_OPT_TEXT("out", &self.out, "FILE", "the answer in a file (default: on standard output)"),
        WK_OPT_JSON(&self.common),
        WK_OPTS_ALL(&self.common),
        WK_OPT_END,
    };
    enum wk_status status;
    int code;

    if (!wk_command_options(host, command, options, &images, argc, argv, &code))
        return code;
    self.inventory.tiles = (int)tiles;
    if (!wk_inventory_size(self.inventory.tiles))
        return wk_complain(host, WK_EXIT_USAGE, "--tiles %d: 136, 144 or 152 is wanted", self.inventory.tiles);
    if ((status = wk_pictures_check(&images, NULL, &problem)) != WK_OK)
        return wk_complain(host, wk_exit_of(status), "%s", problem.text);
    if (!wk_env_begin(&env, host, &self.common, &code))
        return code;
    code = count(&self, &env, &images);
    wk_env_close(&env);
    return code;
}

const struct wk_command wk_command_inventory = {
    .name = "inventory",
    .full = "inventory",
    .summary = "Counts a set of tiles from photographs of them face up: is it whole, what is missing, what is there too often.",
    .usage = "[--tileset] [--tiles] [--out] [--json] IMAGE...",
    .example = "  wallkeeper inventory --tileset club-a first.jpg second.jpg\n"
               "  wallkeeper inventory --tiles 144 *.jpg      no two pictures may show the same tile",
    .run = run,
};

/* Pictures collected, those that may not leave left out, the others covered, read again and written. */
#include "calibration/pack/pack_make.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "calibration/lens_file.h"
#include "calibration/pack/pack.h"
#include "vision/mat/cover.h"

#define MOVED_PX 3.0f /* further than noise moves a sticker's corner between two pictures, and nearer than a nudge does */

static const uint8_t cover_bgr[3] = {96, 96, 96}; /* between paper and print, so that it is neither */

struct shot {
    struct wk_image picture;
    struct wk_table_reading reading;
    struct wk_survey survey; /* of a mat */
};

struct wk_pack_maker {
    struct wk_pack_way way;
    struct wk_pack_eye *eye;
    int n_looked, n_shots;
    const char *why_not; /* of the last that was left out */
    struct shot shot[WK_PACK_FRAMES];
};

enum wk_status wk_pack_maker_new(struct wk_pack_maker **out, const struct wk_pack_way *way)
{
    struct wk_pack_maker *maker = calloc(1, sizeof *maker);
    enum wk_status status = maker ? wk_pack_eye_new(&maker->eye, way) : WK_NO_MEMORY;

    if (status == WK_OK) {
        maker->way = *way;
        maker->why_not = "The camera gave no picture.";
        *out = maker;
    } else {
        free(maker);
    }
    return status;
}

static void drop(struct wk_pack_maker *maker, int i)
{
    wk_image_free(&maker->shot[i].picture);
    memmove(&maker->shot[i], &maker->shot[i + 1], sizeof maker->shot[0] * (size_t)(maker->n_shots - i - 1));
    maker->n_shots--;
    memset(&maker->shot[maker->n_shots], 0, sizeof maker->shot[0]);
}

void wk_pack_maker_free(struct wk_pack_maker *maker)
{
    if (!maker)
        return;
    while (maker->n_shots > 0)
        drop(maker, maker->n_shots - 1);
    wk_pack_eye_free(maker->eye);
    free(maker);
}

/* ---------------------------------------------------------------- which pictures */

static bool is_seen(const struct wk_read *read)
{
    return read->state != WK_READ_FACE && read->state != WK_READ_BLOCKED && read->why != WK_WHY_FOREIGN;
}

/* Why a picture may not leave; NULL: it may. */
static const char *why_not(const struct wk_pack_way *way, const struct wk_table_reading *reading)
{
    int n_found = 0;
    bool all_seen = true;

    for (int w = 0; w < wk_pack_walls(way); w++) {
        const struct wk_reading *wall = &reading->wall[w];

        n_found += wall->tray.found && (way->table || wall->tray.by == WK_TRAY_BY_MARKERS);
        for (int s = 0; s < WK_N_SLOTS; s++)
            all_seen = all_seen && is_seen(&wall->slot[s]);
        for (int i = 0; i < wall->n_strays; i++)
            all_seen = all_seen && is_seen(&wall->stray[i].read);
    }
    for (int i = 0; i < reading->n_strays; i++)
        all_seen = all_seen && is_seen(&reading->stray[i]);
    if (n_found == 0)
        return way->table ? "No wall is seen: lay the four walls, stickers up."
                          : "The mat is not seen: lay a wall on it, its corners free.";
    return all_seen ? NULL : "Something may be a face or a hand: lay all stickers up, hands away.";
}

enum wk_status wk_pack_maker_add(struct wk_pack_maker *maker, const struct wk_image *bgr)
{
    struct shot *shot = &maker->shot[maker->n_shots];

    if (maker->n_shots == WK_PACK_FRAMES)
        return WK_OK;
    enum wk_status status = wk_pack_eye_read(maker->eye, bgr, &shot->reading, &shot->survey);

    if (status != WK_OK)
        return status;
    maker->n_looked++;
    const char *why = why_not(&maker->way, &shot->reading);

    if (why) {
        maker->why_not = why;
        return WK_OK;
    }
    status = wk_image_new(&shot->picture, bgr->w, bgr->h, 3);
    for (int y = 0; status == WK_OK && y < bgr->h; y++)
        memcpy(shot->picture.data + y * shot->picture.stride_bytes, bgr->data + y * bgr->stride_bytes, 3 * (size_t)bgr->w);
    maker->n_shots += status == WK_OK;
    return status;
}

static bool is_near(const struct wk_point *a, const struct wk_point *b)
{
    return fabsf(a->x - b->x) <= MOVED_PX && fabsf(a->y - b->y) <= MOVED_PX;
}

/* Whether a picture shows the stickers where another one does: one picture says for all what may be seen. */
static bool stands_like(const struct shot *shot, const struct shot *other, const struct wk_pack_way *way)
{
    if (shot->picture.w != other->picture.w || shot->picture.h != other->picture.h)
        return false;
    for (int w = 0; w < wk_pack_walls(way); w++) {
        if (shot->reading.wall[w].tray.found != other->reading.wall[w].tray.found)
            return false;
        for (int s = 0; s < WK_N_SLOTS; s++) {
            const struct wk_read *a = &shot->reading.wall[w].slot[s], *b = &other->reading.wall[w].slot[s];

            for (int k = 0; k < 4 && wk_shown_sticker(a) && wk_shown_sticker(b); k++)
                if (!is_near(&a->corners_px[k], &b->corners_px[k]))
                    return false;
        }
    }
    return true;
}

/* The last picture is the measure: of a table most is known by then. */
static void drop_moved(struct wk_pack_maker *maker)
{
    for (int i = maker->n_shots - 2; i >= 0; i--)
        if (!stands_like(&maker->shot[i], &maker->shot[maker->n_shots - 1], &maker->way))
            drop(maker, i);
}

/* ---------------------------------------------------------------- what is in them */

/* What most pictures read in a slot; half of them against half is nothing. */
static struct wk_pack_label agreed(const struct wk_pack_maker *maker, int w, int s)
{
    struct wk_pack_label best = {.label = WK_LABEL_NONE};
    int most = 0, n_labels = 0;

    for (int i = 0; i < maker->n_shots; i++) {
        const struct wk_read *read = &maker->shot[i].reading.wall[w].slot[s];
        int n = 0;

        if (read->state != WK_READ_LABEL)
            continue;
        n_labels++;
        for (int k = 0; k < maker->n_shots; k++) {
            const struct wk_read *other = &maker->shot[k].reading.wall[w].slot[s];

            n += other->state == WK_READ_LABEL && other->label == read->label && strcmp(other->set, read->set) == 0;
        }
        if (n > most) {
            most = n;
            best.label = read->label;
            memcpy(best.set, read->set, sizeof best.set);
        }
    }
    return 2 * most > n_labels ? best : (struct wk_pack_label){.label = WK_LABEL_NONE};
}

/*
 * What all pictures together say of a slot: a sticker where any of them read one, for tiles are not turned between two of them;
 * empty where all of them say so; else a doubt.
 */
static void fuse_slot(struct wk_read *to, const struct wk_read *from)
{
    if (wk_shown_sticker(to))
        return;
    if (wk_shown_sticker(from))
        *to = *from;
    else if (from->state != WK_READ_EMPTY)
        to->state = WK_READ_UNREADABLE;
}

static void fuse(const struct wk_pack_maker *maker, struct wk_table_reading *out)
{
    *out = maker->shot[maker->n_shots - 1].reading;
    for (int i = 0; i < maker->n_shots - 1; i++)
        for (int w = 0; w < wk_pack_walls(&maker->way); w++) {
            const struct wk_reading *from = &maker->shot[i].reading.wall[w];
            struct wk_reading *to = &out->wall[w];

            for (int s = 0; s < WK_N_SLOTS; s++)
                fuse_slot(&to->slot[s], &from->slot[s]);
            /* What lay about in any of them does in all. */
            for (int k = 0; k < from->n_strays && to->n_strays < WK_MAX_STRAYS; k++)
                if (from->stray[k].read.state != WK_READ_LABEL)
                    to->stray[to->n_strays++] = from->stray[k];
        }
}

static void add_markers(struct wk_shown *shown, const struct wk_survey *survey)
{
    for (int m = 0; m < WK_N_MARKERS && shown->n < WK_MAX_SHOWN; m++)
        memcpy(shown->piece[shown->n++].corner, survey->marker_px[m], sizeof shown->piece[0].corner);
}

static void cover_all(struct wk_pack_maker *maker, struct wk_pack_made *made)
{
    static const double same[9] = {1, 0, 0, 0, 1, 0, 0, 0, 1};
    struct wk_table_reading *fused = malloc(sizeof *fused);
    struct wk_shown shown = {.n = 0}; /* nothing is seen, if memory is short */

    if (fused) {
        fuse(maker, fused);
        if (maker->way.table)
            wk_shown_table(fused, &shown);
        else
            wk_shown_list(&fused->wall[0], NULL, &maker->way.mat, WK_SHOW_ROWS, &shown);
        made->clear = shown.clear;
        if (!maker->way.table)
            add_markers(&shown, &maker->shot[maker->n_shots - 1].survey);
    }
    free(fused);
    for (int i = 0; i < maker->n_shots; i++)
        wk_shown_cover(&shown, same, cover_bgr, &maker->shot[i].picture);
}

/* ---------------------------------------------------------------- what is written */

/* Codes of all of a set: which mask each has follows from all 88 (labels/code_mask.h). */
static void put_codes(const struct wk_pack_maker *maker, const char set[WK_SET_SIZE], json_t *codes)
{
    static const struct wk_key nobodys;
    struct wk_pack_label label = {.label = WK_LABEL_NONE};

    memcpy(label.set, set, sizeof label.set);
    for (int of = 0; of < WK_LABEL_END && json_object_size(codes) < WK_N_WINDS * WK_N_LABELS; of++) {
        char text[WK_PACK_LABEL_SIZE], code[WK_PAYLOAD_SIZE];

        if (!wk_label_valid((wk_label)of))
            continue;
        label.label = (wk_label)of;
        wk_pack_label_format(&label, text);
        wk_payload_encode(code, maker->way.key ? maker->way.key : &nobodys, set, label.label);
        json_object_set_new(codes, text, json_string(code));
    }
}

static json_t *truth_of(const struct wk_pack_maker *maker, json_t *codes, struct wk_pack_made *made)
{
    json_t *walls = json_object();

    for (int w = 0; w < wk_pack_walls(&maker->way); w++) {
        json_t *slots = json_array();

        for (int s = 0; s < WK_N_SLOTS; s++) {
            const struct wk_pack_label label = agreed(maker, w, s);
            char text[WK_PACK_LABEL_SIZE];

            made->n_tiles++;
            wk_pack_label_format(&label, text);
            json_array_append_new(slots, text[0] ? json_string(text) : json_null());
            if (!text[0])
                continue;
            made->n_read++;
            if (!json_object_get(codes, text))
                put_codes(maker, label.set, codes);
        }
        json_object_set_new(walls, wk_pack_wall_word(&maker->way, w), slots);
    }
    return walls;
}

static json_t *read_json(const struct wk_read *read)
{
    const char *why = wk_read_why_word(read->why);
    struct wk_pack_label label = {.label = read->state == WK_READ_LABEL ? read->label : WK_LABEL_NONE};
    char text[64];

    memcpy(label.set, read->set, sizeof label.set);
    wk_pack_label_format(&label, text);
    if (!text[0])
        snprintf(text, sizeof text, "%s%s%s", wk_read_state_word(read->state), why ? " " : "", why ? why : "");
    return json_string(text);
}

static json_t *reading_json(const struct wk_table_reading *reading, const struct wk_pack_way *way)
{
    json_t *walls = json_object();

    for (int w = 0; w < wk_pack_walls(way); w++) {
        json_t *slots = json_array();

        for (int s = 0; s < WK_N_SLOTS; s++)
            json_array_append_new(slots, read_json(&reading->wall[w].slot[s]));
        json_object_set_new(walls, wk_pack_wall_word(way, w), slots);
    }
    return walls;
}

static json_t *parsed(char *text)
{
    json_t *object = text ? json_loads(text, 0, NULL) : NULL;

    free(text);
    return object;
}

/* The lens alone: a calibration's file names its camera and its time. */
static json_t *lens_json(const struct wk_lens *lens)
{
    const struct wk_calibration bare = {.lens = *lens};

    return lens->fx > 0 ? parsed(wk_lens_format(&bare)) : json_null();
}

/* Takes over bytes malloc'ed elsewhere. */
static void add_file(struct wk_tar *tar, const char *name, uint8_t *bytes, size_t n)
{
    struct wk_tar_member *member = &tar->member[tar->n++];

    snprintf(member->name, sizeof member->name, "%s", name);
    member->bytes = bytes;
    member->n = n;
}

static json_t *hash_json(const struct wk_tar_member *file)
{
    char digits[2 * WK_HASH_SIZE + 1];
    uint8_t hash[WK_HASH_SIZE];

    wk_hash(hash, file->bytes, file->n);
    wk_hex(digits, hash, sizeof hash);
    return json_string(digits);
}

/* Reads the covered pictures again, by an eye that has seen nothing yet, and puts them into the tar behind the first two. */
static enum wk_status add_pictures(struct wk_pack_maker *maker, bool simulated, struct wk_tar *tar, json_t *pictures,
                                   json_t *files)
{
    struct wk_table_reading *reading = malloc(sizeof *reading);
    struct wk_pack_eye *eye = NULL;
    enum wk_status status = reading ? wk_pack_eye_new(&eye, &maker->way) : WK_NO_MEMORY;

    for (int i = 0; status == WK_OK && i < maker->n_shots; i++) {
        char name[WK_TAR_NAME_SIZE];
        uint8_t *bytes = NULL;
        size_t n = 0;

        snprintf(name, sizeof name, "picture-%d.png", i + 1);
        status = wk_pack_eye_read(eye, &maker->shot[i].picture, reading, NULL);
        if (status == WK_OK)
            status = wk_image_png(&maker->shot[i].picture, simulated, &bytes, &n);
        if (status != WK_OK)
            break;
        add_file(tar, name, bytes, n);
        json_object_set_new(files, name, hash_json(&tar->member[tar->n - 1]));
        json_array_append_new(pictures, json_pack("{s:s, s:o, s:o}", "file", name, "before",
                                                  reading_json(&maker->shot[i].reading, &maker->way), "read",
                                                  reading_json(reading, &maker->way)));
    }
    wk_pack_eye_free(eye);
    free(reading);
    return status;
}

void wk_pack_signer(struct wk_signer *out, const struct wk_signer *kiosk)
{
    struct wk_key from;
    uint8_t seed[WK_KEY_SIZE];

    memcpy(from.bytes, kiosk->seed, sizeof from.bytes);
    wk_mac(seed, sizeof seed, &from, "pack", "", 0);
    wk_signer_init(out, seed);
    wk_wipe(seed, sizeof seed);
    wk_key_wipe(&from);
}

/* The manifest's text, and what it is signed by, into the first two places that were kept for them. */
static enum wk_status sign(struct wk_tar *tar, json_t *manifest, const struct wk_signer *kiosk)
{
    char key[2 * WK_PUBLIC_SIZE + 1];
    uint8_t signature[WK_SIGNATURE_SIZE];
    struct wk_signer signer;
    char *digits = malloc(2 * sizeof signature + 1), *text;

    wk_pack_signer(&signer, kiosk);
    wk_hex(key, signer.public_key, sizeof signer.public_key);
    json_object_set_new(manifest, "key", json_string(key));
    text = json_dumps(manifest, JSON_INDENT(1) | JSON_SORT_KEYS);
    if (text && digits) {
        wk_sign(signature, &signer, text, strlen(text));
        wk_hex(digits, signature, sizeof signature);
    }
    wk_wipe(&signer, sizeof signer);
    tar->member[0].bytes = (uint8_t *)text;
    tar->member[0].n = text ? strlen(text) : 0;
    tar->member[1].bytes = (uint8_t *)digits;
    tar->member[1].n = 2 * sizeof signature;
    return text && digits ? WK_OK : WK_NO_MEMORY;
}

static enum wk_status write_pack(struct wk_pack_maker *maker, const json_t *about, bool simulated,
                                 const struct wk_signer *kiosk, const char *path, struct wk_pack_made *made)
{
    const struct wk_pack_way *way = &maker->way;
    struct wk_tar tar = {.n = 0};
    json_t *manifest = json_deep_copy(about), *codes = json_object(), *pictures = json_array(), *files = json_object();

    json_object_set_new(manifest, "wallkeeper_pack", json_integer(1));
    json_object_set_new(manifest, "view", json_string(way->table ? "table" : "mat"));
    if (way->table)
        json_object_set_new(manifest, "below",
                            json_string(wk_pack_wall_word(way, way->below == WK_WIND_NONE ? 0 : (int)way->below - 1)));
    json_object_set_new(manifest, "set", json_string(way->set));
    json_object_set_new(manifest, "mat", parsed(wk_mat_json(&way->mat)));
    json_object_set_new(manifest, "lens", lens_json(&way->lens));
    json_object_set_new(manifest, "truth", truth_of(maker, codes, made));
    add_file(&tar, WK_PACK_MANIFEST, NULL, 0);
    add_file(&tar, WK_PACK_SIGNATURE, NULL, 0);
    enum wk_status status = add_pictures(maker, simulated, &tar, pictures, files);

    json_object_set_new(manifest, "codes", codes);
    json_object_set_new(manifest, "pictures", pictures);
    json_object_set_new(manifest, "files", files);
    if (status == WK_OK)
        status = sign(&tar, manifest, kiosk);
    if (status == WK_OK)
        status = wk_tar_save(&tar, path);
    json_decref(manifest);
    wk_tar_free(&tar);
    return status;
}

enum wk_status wk_pack_maker_save(struct wk_pack_maker *maker, const json_t *about, bool simulated,
                                  const struct wk_signer *kiosk, const char *path, struct wk_pack_made *made)
{
    *made = (struct wk_pack_made){.n_looked = maker->n_looked, .why_none = maker->why_not};
    if (maker->n_shots == 0)
        return WK_NOT_FOUND;
    drop_moved(maker);
    made->n_pictures = maker->n_shots;
    cover_all(maker, made);
    return write_pack(maker, about, simulated, kiosk, path, made);
}

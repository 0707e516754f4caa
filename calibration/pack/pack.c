/* A pack opened: signature first, then hashes, then what the manifest says, each part refused in its own words. */
#include "calibration/pack/pack.h"

#include <stdlib.h>
#include <string.h>

#include "calibration/lens_file.h"

#define MANIFEST_MAX_BYTES (1024 * 1024)
#define SETS_APART '-'

/* ---------------------------------------------------------------- words */

void wk_pack_label_format(const struct wk_pack_label *label, char text[WK_PACK_LABEL_SIZE])
{
    char of[3];

    text[0] = '\0';
    if (label->label == WK_LABEL_NONE || !wk_set_valid(label->set))
        return;
    wk_label_format(label->label, of);
    memcpy(text, label->set, WK_SET_LEN);
    text[WK_SET_LEN] = SETS_APART;
    memcpy(text + WK_SET_LEN + 1, of, sizeof of);
}

bool wk_pack_label_parse(const char *text, struct wk_pack_label *out)
{
    struct wk_pack_label label = {.label = WK_LABEL_NONE};

    if (strlen(text) < WK_SET_LEN + 2 || text[WK_SET_LEN] != SETS_APART)
        return false;
    memcpy(label.set, text, WK_SET_LEN);
    if (!wk_set_valid(label.set) || wk_label_parse(text + WK_SET_LEN + 1, &label.label) != WK_OK)
        return false;
    *out = label;
    return true;
}

const char *wk_pack_wall_word(const struct wk_pack_way *way, int wall)
{
    static const char *const seats[WK_N_WINDS] = {"E", "S", "W", "N"};

    return way->table ? seats[wall] : "wall";
}

/* ---------------------------------------------------------------- read */

static const char *text_of(const json_t *object, const char *name)
{
    const char *text = json_string_value(json_object_get(object, name));

    return text ? text : "";
}

static bool signature_holds(const struct wk_tar_member *manifest, const struct wk_tar_member *signature, const char *key)
{
    char digits[2 * WK_SIGNATURE_SIZE + 1] = "";
    uint8_t bytes[WK_SIGNATURE_SIZE], public_key[WK_PUBLIC_SIZE];

    if (signature->n != sizeof digits - 1 || strlen(key) != 2 * WK_PUBLIC_SIZE)
        return false;
    memcpy(digits, signature->bytes, signature->n);
    return wk_unhex(bytes, sizeof bytes, digits) == WK_OK && wk_unhex(public_key, sizeof public_key, key) == WK_OK &&
           wk_signature_holds(bytes, public_key, manifest->bytes, manifest->n);
}

/* Each file but the two that vouch for the others is in the list, and is what the list says. */
static bool hashes_hold(const struct wk_tar *tar, const json_t *files)
{
    if (json_object_size(files) != (size_t)tar->n - 2)
        return false;
    for (int i = 0; i < tar->n; i++) {
        const struct wk_tar_member *member = &tar->member[i];
        uint8_t hash[WK_HASH_SIZE], said[WK_HASH_SIZE];
        const char *digits;

        if (strcmp(member->name, WK_PACK_MANIFEST) == 0 || strcmp(member->name, WK_PACK_SIGNATURE) == 0)
            continue;
        digits = text_of(files, member->name);
        wk_hash(hash, member->bytes, member->n);
        if (strlen(digits) != 2 * WK_HASH_SIZE || wk_unhex(said, sizeof said, digits) != WK_OK ||
            memcmp(hash, said, sizeof hash) != 0)
            return false;
    }
    return true;
}

static bool read_mat(const json_t *manifest, struct wk_mat *out)
{
    char *text = json_dumps(json_object_get(manifest, "mat"), JSON_ENCODE_ANY);
    const bool done = text && wk_mat_parse(out, text, strlen(text)) == WK_OK;

    free(text);
    return done;
}

static bool read_lens(const json_t *manifest, struct wk_lens *out)
{
    const json_t *said = json_object_get(manifest, "lens");
    struct wk_calibration calibration;
    char *text = NULL;
    bool done = json_is_null(said);

    if (json_is_object(said)) {
        text = json_dumps(said, 0);
        done = text && wk_lens_parse(&calibration, text, strlen(text)) == WK_OK;
        if (done)
            *out = calibration.lens;
    }
    free(text);
    return done;
}

static bool read_way(const json_t *manifest, struct wk_pack_way *out)
{
    const char *view = text_of(manifest, "view"), *below = text_of(manifest, "below"), *set = text_of(manifest, "set");

    out->table = strcmp(view, "table") == 0;
    if (!out->table && strcmp(view, "mat") != 0)
        return false;
    for (int w = 0; w < WK_N_WINDS && out->table; w++)
        if (strcmp(below, wk_pack_wall_word(out, w)) == 0)
            out->below = (enum wk_wind)(w + 1);
    if (set[0] && !wk_set_valid(set))
        return false;
    memcpy(out->set, set, strlen(set) + 1);
    return (!out->table || out->below != WK_WIND_NONE) && read_mat(manifest, &out->mat) && read_lens(manifest, &out->lens);
}

/* 34 labels of a wall each; whatever else stands there is no label. */
static bool read_walls(const json_t *object, const struct wk_pack_way *way, struct wk_pack_wall out[WK_N_WINDS])
{
    for (int w = 0; w < wk_pack_walls(way); w++) {
        const json_t *slots = json_object_get(object, wk_pack_wall_word(way, w));

        if (json_array_size(slots) != WK_N_SLOTS)
            return false;
        for (size_t s = 0; s < WK_N_SLOTS; s++) {
            const char *text = json_string_value(json_array_get(slots, s));

            if (text)
                (void)wk_pack_label_parse(text, &out[w].slot[s]);
        }
    }
    return true;
}

static bool read_pictures(struct wk_pack *pack)
{
    const json_t *pictures = json_object_get(pack->manifest, "pictures");
    const size_t n = json_array_size(pictures);

    if (n < 1 || n > WK_PACK_MAX_PICTURES)
        return false;
    for (size_t i = 0; i < n; i++) {
        const json_t *picture = json_array_get(pictures, i);

        pack->picture[i].file = wk_tar_find(&pack->tar, text_of(picture, "file"));
        if (!pack->picture[i].file || !read_walls(json_object_get(picture, "read"), &pack->way, pack->picture[i].read))
            return false;
    }
    pack->n_pictures = (int)n;
    return true;
}

/* Whether a code has the form of a label's; its check, made with another club's key, is not verified. */
static bool is_code_of(const char *text, size_t n, const struct wk_pack_label *label)
{
    static const struct wk_key nobodys;
    char set[WK_SET_SIZE];
    wk_label of;

    return wk_payload_decode(text, n, &nobodys, set, &of) != WK_PAYLOAD_ALIEN && of == label->label &&
           strcmp(set, label->set) == 0;
}

static bool read_codes(struct wk_pack *pack)
{
    json_t *codes = json_object_get(pack->manifest, "codes"), *value;
    const char *name;

    if (!json_is_object(codes) || json_object_size(codes) > sizeof pack->code / sizeof pack->code[0])
        return false;
    json_object_foreach(codes, name, value)
    {
        struct wk_pack_code *code = &pack->code[pack->n_codes++];

        if (!json_is_string(value) || !wk_pack_label_parse(name, &code->of) ||
            !is_code_of(json_string_value(value), json_string_length(value), &code->of))
            return false;
        memcpy(code->text, json_string_value(value), WK_PAYLOAD_SIZE);
    }
    return true;
}

static const char *read_all(struct wk_pack *pack)
{
    const struct wk_tar_member *manifest = wk_tar_find(&pack->tar, WK_PACK_MANIFEST),
                               *signature = wk_tar_find(&pack->tar, WK_PACK_SIGNATURE);

    if (!manifest || !signature || manifest->n > MANIFEST_MAX_BYTES)
        return "it has no manifest, or no signature";
    pack->manifest = json_loadb((const char *)manifest->bytes, manifest->n, JSON_REJECT_DUPLICATES, NULL);
    const char *key = text_of(pack->manifest, "key");

    if (json_integer_value(json_object_get(pack->manifest, "wallkeeper_pack")) != 1)
        return "its manifest is none, or of another version";
    if (!signature_holds(manifest, signature, key))
        return "its signature does not hold: it was changed since it was signed";
    if (!hashes_hold(&pack->tar, json_object_get(pack->manifest, "files")))
        return "a file in it is not the one that was signed, is missing or is one too many";
    memcpy(pack->key, key, sizeof pack->key);
    if (!read_way(pack->manifest, &pack->way) ||
        !read_walls(json_object_get(pack->manifest, "truth"), &pack->way, pack->truth) || !read_pictures(pack) ||
        !read_codes(pack))
        return "its manifest is not as packs have it";
    return NULL;
}

enum wk_status wk_pack_open(struct wk_pack *out, FILE *file, const char **why)
{
    memset(out, 0, sizeof *out);
    enum wk_status status = wk_tar_read(&out->tar, file, why);

    if (status != WK_OK)
        return status;
    *why = read_all(out);
    if (!*why)
        return WK_OK;
    wk_pack_close(out);
    return WK_BAD_INPUT;
}

void wk_pack_close(struct wk_pack *pack)
{
    json_decref(pack->manifest);
    wk_tar_free(&pack->tar);
    memset(pack, 0, sizeof *pack);
}

enum wk_status wk_pack_picture(const struct wk_pack *pack, int index, struct wk_image *out)
{
    const struct wk_tar_member *file = pack->picture[index].file;

    return wk_image_decode(out, file->bytes, file->n);
}

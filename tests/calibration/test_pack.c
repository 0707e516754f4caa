/* Photo packs: what may leave a hall and what may not, that they are whole, and that hostile ones are refused in a sentence. */
#include "tests/support/calibration/pack_replay.h"
#include "tests/support/labels/scratch.h"
#include "tests/support/vision/table_view.h"

#include "calibration/pack/pack_make.h"

static const struct wk_signer *kiosk(uint8_t first)
{
    static struct wk_signer signer;
    const uint8_t seed[32] = {first};

    wk_signer_init(&signer, seed);
    return &signer;
}

/* A pack of `n` photographs of a wall with a fault. */
static enum wk_status make(const char *fault, int n, const char *path, uint8_t key, struct wk_pack_made *made)
{
    struct table_view view;
    struct wk_sim_wall wall;
    struct wk_pack_maker *maker;

    table_view_open(&view);
    const struct wk_pack_way way = {.mat = view.options.mat,
                                    .key = view.options.key,
                                    .lens = {.w = 1920, .h = 1080, .fx = 1500, .fy = 1500, .cx = 959.5, .cy = 539.5}};

    assert_int_equal(wk_pack_maker_new(&maker, &way), WK_OK);
    for (int i = 0; i < n; i++) {
        table_view_shoot(&view, "mild", WK_WIND_EAST, fault, 3, &wall);
        assert_int_equal(wk_pack_maker_add(maker, &view.image), WK_OK);
    }
    json_t *about = json_pack("{s:s}", "day", "2026-11-23");
    const enum wk_status status = wk_pack_maker_save(maker, about, true, kiosk(key), path, made);

    json_decref(about);
    wk_pack_maker_free(maker);
    table_view_close(&view);
    return status;
}

static enum wk_status open_at(struct wk_pack *pack, const char *path, const char **why)
{
    FILE *file = fopen(path, "rb");

    assert_non_null(file);
    const enum wk_status status = wk_pack_open(pack, file, why);

    fclose(file);
    return status;
}

/* Read without the club's key, by the codes that the pack lists. */
static void a_wall_is_read_again(void **state)
{
    struct wk_pack_made made;
    struct pack_replay replay;
    struct wk_pack pack;
    const char *why;

    (void)state;
    assert_int_equal(make(NULL, 2, scratch_path("wall.tar"), 1, &made), WK_OK);
    assert_int_equal(made.n_pictures, 2);
    assert_int_equal(made.n_read, WK_N_SLOTS);
    assert_true(made.clear);
    assert_int_equal(open_at(&pack, scratch_path("wall.tar"), &why), WK_OK);
    assert_int_equal(pack.n_codes, WK_N_LABELS); /* all of the set */
    assert_int_equal(pack_replay(&pack, &replay), WK_OK);
    assert_int_equal(replay.now.right, 2 * WK_N_SLOTS);
    assert_int_equal(replay.now.wrong + replay.then.wrong, 0);
    assert_int_equal(replay.then.right, 2 * WK_N_SLOTS);
    pack.n_codes = 0; /* nobody's key opens them */
    assert_int_equal(pack_replay(&pack, &replay), WK_OK);
    assert_int_equal(replay.now.unread, 2 * WK_N_SLOTS);
    wk_pack_close(&pack);
}

/* Of one kiosk two packs differ in what differs; who sent them is the same, and is neither the kiosk's key nor another's. */
static void two_packs_differ_in_what_differs(void **state)
{
    struct wk_pack_made made;
    struct wk_signer pack_key, other;
    size_t n_a, n_b;

    (void)state;
    assert_int_equal(make(NULL, 1, scratch_path("a.tar"), 1, &made), WK_OK);
    assert_int_equal(make(NULL, 1, scratch_path("b.tar"), 1, &made), WK_OK);
    char *a = scratch_read(scratch_path("a.tar"), &n_a), *b = scratch_read(scratch_path("b.tar"), &n_b);

    assert_int_equal(n_a, n_b);
    assert_memory_equal(a, b, n_a);
    free(a);
    free(b);
    wk_pack_signer(&pack_key, kiosk(1));
    assert_memory_not_equal(pack_key.public_key, kiosk(1)->public_key, WK_PUBLIC_SIZE);
    wk_pack_signer(&other, kiosk(2));
    assert_memory_not_equal(pack_key.public_key, other.public_key, WK_PUBLIC_SIZE);
}

/* A picture with a face, a hand or a tile that nobody knows does not leave, and the sentence says why. */
static void no_face_leaves(void **state)
{
    static const char *const faults[] = {"faceup:2.3", "hand", "foreign:1.2"};
    struct wk_pack_made made;

    (void)state;
    for (size_t i = 0; i < sizeof faults / sizeof faults[0]; i++) {
        assert_int_equal(make(faults[i], 1, scratch_path("face.tar"), 1, &made), WK_NOT_FOUND);
        assert_true(strlen(made.why_none) > 20);
        assert_int_equal(access(scratch_path("face.tar"), F_OK), -1);
    }
}

/* Where one sticker is not read, all that stays to be seen are the others and the markers. */
static void doubt_is_painted_over(void **state)
{
    struct wk_pack_made made;
    struct wk_image picture;
    struct wk_pack pack;
    const char *why;
    int n_covered = 0;

    (void)state;
    assert_int_equal(make("bare:2.3", 1, scratch_path("bare.tar"), 1, &made), WK_OK);
    assert_false(made.clear);
    assert_int_equal(made.n_read, WK_N_SLOTS - 1);
    assert_int_equal(open_at(&pack, scratch_path("bare.tar"), &why), WK_OK);
    assert_int_equal(wk_pack_picture(&pack, 0, &picture), WK_OK);
    const json_t *before = json_object_get(json_array_get(json_object_get(pack.manifest, "pictures"), 0), "before");
    const json_t *slot = json_array_get(json_object_get(before, "wall"), 26); /* 2.3: 13 and 10 before its row */

    assert_string_equal(json_string_value(slot), "unreadable no-sticker");
    for (int i = 0; i < picture.w * picture.h; i++) {
        const uint8_t *p = picture.data + 3 * (size_t)i;

        n_covered += p[0] == 96 && p[1] == 96 && p[2] == 96;
    }
    assert_in_range(n_covered, picture.w * picture.h * 6 / 10, picture.w * picture.h * 9 / 10);
    wk_image_free(&picture);
    wk_pack_close(&pack);
}

/* ---------------------------------------------------------------- hostile ones */

/* A header of POSIX's ustar; size_code: its twelve bytes, NULL: of n. */
static void put_header(FILE *file, const char *name, char kind, size_t n, const char *size_code)
{
    unsigned char block[512] = {0};
    unsigned sum = 0;

    snprintf((char *)block, 100, "%s", name);
    memcpy(block + 100,
           "0000644\0"
           "0000000\0"
           "0000000\0",
           24);
    if (size_code)
        memcpy(block + 124, size_code, 12);
    else
        snprintf((char *)block + 124, 12, "%011zo", n);
    memcpy(block + 136, "00000000000", 12);
    memset(block + 148, ' ', 8);
    block[156] = (unsigned char)kind;
    if (kind == '1' || kind == '2')
        snprintf((char *)block + 157, 100, "/etc/passwd");
    memcpy(block + 257,
           "ustar\0"
           "00",
           8);
    for (size_t i = 0; i < sizeof block; i++)
        sum += block[i];
    snprintf((char *)block + 148, 8, "%06o", sum);
    assert_int_equal(fwrite(block, 1, sizeof block, file), sizeof block);
}

static void refused(const char *what, FILE *file)
{
    struct wk_pack pack;
    const char *why = NULL;

    rewind(file);
    if (wk_pack_open(&pack, file, &why) != WK_BAD_INPUT)
        fail_msg("%s is not refused", what);
    assert_non_null(why);
    if (strlen(why) < 15)
        fail_msg("%s: \"%s\" is no sentence", what, why);
    fclose(file);
}

static void foreign_tars_are_refused(void **state)
{
    static const struct {
        const char *what, *name, *size;
        char kind;
        int times;
    } cases[] = {
        {"a path upwards", "../manifest.json", NULL, '0', 1},
        {"a path from the root", "/etc/passwd", NULL, '0', 1},
        {"a folder's file", "a/manifest.json", NULL, '0', 1},
        {"a hidden file", ".profile", NULL, '0', 1},
        {"an empty name", "", NULL, '0', 1},
        {"a symbolic link", "manifest.json", NULL, '2', 1},
        {"a hard link", "manifest.json", NULL, '1', 1},
        {"a device", "manifest.json", NULL, '3', 1},
        {"a folder", "manifest", NULL, '5', 1},
        {"10 GB", "manifest.json", "\x80\0\0\0\0\0\0\x02\x80\0\0\0", '0', 1},
        {"a size below zero", "manifest.json", "\xff\xff\xff\xff\xff\xff\xff\xff\xff\xff\xff\0", '0', 1},
        {"one name twice", "manifest.json", NULL, '0', 2},
        {"no manifest", "picture-1.png", NULL, '0', 1},
    };
    static const char zeros[1024];

    (void)state;
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        FILE *file = tmpfile();

        assert_non_null(file);
        for (int k = 0; k < cases[i].times; k++)
            put_header(file, cases[i].name, cases[i].kind, 0, cases[i].size);
        assert_int_equal(fwrite(zeros, 1, sizeof zeros, file), sizeof zeros);
        refused(cases[i].what, file);
    }
    FILE *many = tmpfile();

    assert_non_null(many);
    for (int k = 0; k <= WK_TAR_MAX_MEMBERS; k++) {
        char name[32];

        snprintf(name, sizeof name, "picture-%d.png", k);
        put_header(many, name, '0', 0, NULL);
    }
    refused("too many files", many);
    FILE *packed = tmpfile(), *nothing = tmpfile();

    assert_non_null(packed);
    assert_non_null(nothing);
    assert_int_equal(fwrite("\x1f\x8b\x08\0\0\0\0\0\0\x03", 1, 10, packed), 10);
    refused("gzip", packed);
    refused("nothing", nothing);
}

/* A whole pack with one thing changed after it was signed. */
static void what_was_changed_is_refused(void **state)
{
    static const struct {
        const char *what, *file;
        size_t at; /* the byte that is changed */
    } cases[] = {
        {"a picture", "picture-1.png", 2000},
        {"the manifest", WK_PACK_MANIFEST, 40},
        {"the signature", WK_PACK_SIGNATURE, 5},
    };
    struct wk_pack_made made;
    const char *why;
    size_t n;

    (void)state;
    assert_int_equal(make(NULL, 1, scratch_path("c.tar"), 1, &made), WK_OK);
    for (size_t i = 0; i <= 1 + sizeof cases / sizeof cases[0]; i++) {
        FILE *file = fopen(scratch_path("c.tar"), "rb");
        struct wk_pack pack;
        struct wk_tar tar;

        assert_non_null(file);
        assert_int_equal(wk_tar_read(&tar, file, &why), WK_OK);
        fclose(file);
        if (i < sizeof cases / sizeof cases[0]) {
            uint8_t *byte = wk_tar_find(&tar, cases[i].file)->bytes + cases[i].at;

            *byte = *byte == '1' ? '2' : '1';
        } else if (i == sizeof cases / sizeof cases[0]) {
            free(tar.member[--tar.n].bytes); /* the last picture is gone */
        } else {
            strcpy(tar.member[tar.n].name, "more"); /* and here is one that nobody signed */
            tar.member[tar.n].bytes = malloc(1);
            assert_non_null(tar.member[tar.n].bytes);
            tar.member[tar.n].bytes[0] = 0;
            tar.member[tar.n++].n = 1;
        }
        assert_int_equal(wk_tar_save(&tar, scratch_path("d.tar")), WK_OK);
        assert_int_equal(open_at(&pack, scratch_path("d.tar"), &why), WK_BAD_INPUT);
        assert_true(strlen(why) > 20);
        wk_tar_free(&tar);
    }
    char *whole = scratch_read(scratch_path("c.tar"), &n);

    for (size_t cut = 100; cut < n; cut += n / 7) {
        FILE *file = tmpfile();

        assert_non_null(file);
        assert_int_equal(fwrite(whole, 1, cut, file), cut);
        refused("one that is cut short", file);
    }
    free(whole);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_wall_is_read_again),     cmocka_unit_test(two_packs_differ_in_what_differs),
        cmocka_unit_test(no_face_leaves),           cmocka_unit_test(doubt_is_painted_over),
        cmocka_unit_test(foreign_tars_are_refused), cmocka_unit_test(what_was_changed_is_refused),
    };

    return cmocka_run_group_tests(tests, scratch_open, scratch_close);
}

/* Fusion of readings: what is said once stands, what is contradicted is a conflict, nothing is made up. */
#include <math.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>

#include <cmocka.h>

#include "vision/faces/face.h"
#include "vision/faces/fuse.h"
#include "vision/scan/scan.h"

/* One slot in two or three words: "29" a label of set 07A, "29b" of 07B, else a state or a reason. */
static struct wk_read make(const char *word)
{
    static const struct {
        const char *word;
        enum wk_read_state state;
        enum wk_read_why why;
    } words[] = {
        {"empty", WK_READ_EMPTY, WK_WHY_NONE},
        {"face", WK_READ_FACE, WK_WHY_NONE},
        {"blocked", WK_READ_BLOCKED, WK_WHY_NONE},
        {"bare", WK_READ_UNREADABLE, WK_WHY_NO_STICKER},
        {"damaged", WK_READ_UNREADABLE, WK_WHY_DAMAGED},
        {"glare", WK_READ_UNREADABLE, WK_WHY_GLARE},
        {"dark", WK_READ_UNREADABLE, WK_WHY_DARK},
        {"forged", WK_READ_UNREADABLE, WK_WHY_OTHER_EVENT},
        {"scheme", WK_READ_UNREADABLE, WK_WHY_OTHER_SCHEME},
        {"conflict", WK_READ_UNREADABLE, WK_WHY_CONFLICT},
        {"none", WK_READ_UNREADABLE, WK_WHY_NONE},
    };
    struct wk_read read = {.state = WK_READ_LABEL, .score = 0.5F};
    char label[3] = "";

    for (size_t i = 0; i < sizeof words / sizeof words[0]; i++)
        if (strcmp(words[i].word, word) == 0)
            return (struct wk_read){.state = words[i].state, .why = words[i].why};
    memcpy(label, word, 2);
    assert_int_equal(wk_label_parse(label, &read.label), WK_OK);
    memcpy(read.set, word[2] == 'b' ? "07B" : "07A", WK_SET_SIZE);
    return read;
}

static void fill(struct wk_reading *reading, const char *word)
{
    wk_reading_init(reading, WK_SIDE_BACKS);
    reading->n_images = 1;
    reading->tray.found = true;
    reading->tray.reason = WK_OK;
    reading->slot[5] = make(word);
}

static void joins_two(void **state)
{
    static const char *const cases[][3] = {
        {"29", "29", "29"},
        {"29", "28", "conflict"},
        {"29", "29b", "conflict"},
        {"29", "damaged", "29"},
        {"29", "blocked", "29"},
        {"29", "glare", "29"},
        {"29", "empty", "conflict"},
        {"29", "face", "conflict"},
        {"29", "bare", "29"},
        {"29", "forged", "conflict"},
        {"29", "scheme", "conflict"},
        {"29", "conflict", "conflict"},
        {"29", "none", "29"},
        {"empty", "empty", "empty"},
        {"empty", "blocked", "empty"},
        {"empty", "glare", "empty"},
        {"empty", "damaged", "conflict"},
        {"empty", "bare", "conflict"},
        {"empty", "face", "conflict"},
        {"face", "face", "face"},
        {"face", "blocked", "face"},
        {"face", "damaged", "face"},
        {"bare", "damaged", "damaged"},
        {"bare", "blocked", "bare"},
        {"blocked", "blocked", "blocked"},
        {"blocked", "dark", "dark"},
        {"forged", "damaged", "forged"},
        {"forged", "forged", "forged"},
        {"damaged", "damaged", "damaged"},
        {"none", "none", "none"},
    };

    (void)state;
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++)
        for (int turn = 0; turn < 2; turn++) {
            struct wk_reading a, b, out;
            const struct wk_reading *both[2] = {turn ? &b : &a, turn ? &a : &b};
            struct wk_read want = make(cases[i][2]);

            fill(&a, cases[i][0]);
            fill(&b, cases[i][1]);
            wk_fuse(both, 2, &out);
            if (out.slot[5].state != want.state || out.slot[5].why != want.why)
                printf("%s and %s: not %s\n", cases[i][0], cases[i][1], cases[i][2]);
            assert_int_equal(out.slot[5].state, want.state);
            assert_int_equal(out.slot[5].why, want.why);
            assert_int_equal(out.slot[5].label, want.label);
            assert_string_equal(out.slot[5].set, want.set);
            assert_int_equal(out.n_images, 2);
        }
}

/* A conflict is not mended by a third picture: somebody moved something. */
static void conflict_stays(void **state)
{
    struct wk_reading r[3], out;
    const struct wk_reading *all[3] = {&r[0], &r[1], &r[2]};

    (void)state;
    fill(&r[0], "29");
    fill(&r[1], "28");
    fill(&r[2], "29");
    wk_fuse(all, 3, &out);
    assert_int_equal(out.slot[5].state, WK_READ_UNREADABLE);
    assert_int_equal(out.slot[5].why, WK_WHY_CONFLICT);
}

static void leaves_out_pictures_without_a_mat(void **state)
{
    struct wk_reading r[3], out;
    const struct wk_reading *all[3] = {&r[0], &r[1], &r[2]};

    (void)state;
    wk_reading_init(&r[0], WK_SIDE_BACKS);
    r[0].tray.reason = WK_TOO_DARK;
    r[0].n_images = 1;
    r[2] = r[0];
    fill(&r[1], "29");
    wk_fuse(all, 3, &out);
    assert_true(out.tray.found);
    assert_int_equal(out.slot[5].label, 29);
    all[1] = &r[2];
    wk_fuse(all, 2, &out);
    assert_false(out.tray.found);
    assert_int_equal(out.tray.reason, WK_TOO_DARK);
}

static void counts_strays_once(void **state)
{
    struct wk_reading r[2], out;
    const struct wk_reading *all[2] = {&r[0], &r[1]};

    (void)state;
    for (int i = 0; i < 2; i++) {
        fill(&r[i], "29");
        r[i].n_strays = 2;
        r[i].stray[0] = (struct wk_stray){.read = make("55"), .near_slot = 22};
        r[i].stray[1] = (struct wk_stray){.read = make(i ? "56" : "55"), .near_slot = 33};
    }
    wk_fuse(all, 2, &out);
    assert_int_equal(out.n_strays, 3); /* 55 twice, as the first picture has it, and 56 */
}

static void faces_are_averaged(void **state)
{
    static struct wk_face_reading r[2], out;
    const struct wk_face_reading *all[2] = {&r[0], &r[1]};

    (void)state;
    for (int i = 0; i < 2; i++) {
        memset(&r[i], 0, sizeof r[i]);
        wk_reading_init(&r[i].seen, WK_SIDE_FACES);
        r[i].seen.tray.found = true;
        r[i].seen.n_images = 1;
        r[i].seen.slot[0].state = WK_READ_FACE;
        r[i].face[0].best = WK_FACE_1S;
        r[i].face[0].margin = 0.5F;
        r[i].face[0].score[WK_FACE_1S - 1] = 0.9F;
    }
    wk_fuse_faces(all, 2, &out);
    assert_int_equal(out.seen.slot[0].state, WK_READ_FACE);
    assert_int_equal(out.face[0].best, WK_FACE_1S);

    r[1].face[0].best = WK_FACE_1P; /* two sure answers that differ */
    wk_fuse_faces(all, 2, &out);
    assert_int_equal(out.seen.slot[0].state, WK_READ_UNREADABLE);
    assert_int_equal(out.seen.slot[0].why, WK_WHY_CONFLICT);
    assert_int_equal(out.face[0].best, WK_FACE_NONE);
}

/* Two looks in doubt are no more than one; a look that is not in doubt speaks alone. */
static void doubt_is_not_averaged_away(void **state)
{
    static struct wk_face_reading r[2], out;
    const struct wk_face_reading *all[2] = {&r[0], &r[1]};

    (void)state;
    for (int i = 0; i < 2; i++) {
        memset(&r[i], 0, sizeof r[i]);
        wk_reading_init(&r[i].seen, WK_SIDE_FACES);
        r[i].seen.tray.found = true;
        r[i].seen.slot[0].why = WK_WHY_LOW_MARGIN;
        r[i].face[0].best = WK_FACE_1S;
        r[i].face[0].margin = WK_FACE_DOUBT;
        r[i].face[0].score[WK_FACE_1S - 1] = 0.9F;
    }
    wk_fuse_faces(all, 2, &out);
    assert_int_equal(out.seen.slot[0].why, WK_WHY_LOW_MARGIN);
    assert_true(out.face[0].margin < 0);

    for (int i = 0; i < 2; i++) {
        r[i].seen.slot[0] = (struct wk_read){.state = WK_READ_FACE};
        r[i].face[0] = (struct wk_face_obs){.best = WK_FACE_1P, .margin = 0.8F};
        r[i].face[0].score[WK_FACE_1P - 1] = 0.8F;
        wk_fuse_faces(all, 2, &out);
        assert_int_equal(out.seen.slot[0].state, WK_READ_FACE);
        assert_int_equal(out.face[0].best, WK_FACE_1P);
        assert_true(out.face[0].margin > 0.7F);
    }
}

/* Where a scan took something off the margins, as in another session's light, so does the mean of such looks. */
static void margins_taken_down_stay_down(void **state)
{
    static struct wk_face_reading r[2], out;
    const struct wk_face_reading *all[2] = {&r[0], &r[1]};

    (void)state;
    for (int i = 0; i < 2; i++) {
        wk_reading_init(&r[i].seen, WK_SIDE_FACES);
        r[i].seen.tray.found = true;
        r[i].seen.slot[0].why = WK_WHY_LOW_MARGIN;
        r[i].face[0] = (struct wk_face_obs){.best = WK_FACE_1P, .margin = 0.015F};
        r[i].face[0].score[WK_FACE_1P - 1] = 0.75F;
        r[i].face[0].score[WK_FACE_1S - 1] = 0.7F;
    }
    wk_fuse_faces(all, 2, &out);
    assert_int_equal(out.seen.slot[0].why, WK_WHY_LOW_MARGIN);
    assert_true(fabsf(out.face[0].margin - 0.015F) < 1e-4F);
}

/* Wall by wall; what lies at no wall is kept once; a table of two sets has none. */
static void fuses_a_table(void **state)
{
    static struct wk_table_reading r[3], out;
    const struct wk_table_reading *all[3] = {&r[0], &r[1], &r[2]};

    (void)state;
    for (int i = 0; i < 3; i++) {
        r[i] = (struct wk_table_reading){.n_images = i + 1, .below = WK_WIND_SOUTH, .time_ms = 10};
        for (int w = 0; w < WK_N_WINDS; w++)
            fill(&r[i].wall[w], "blocked");
        memcpy(r[i].set, i == 0 ? "" : "07A", i == 0 ? 1 : WK_SET_SIZE);
        r[i].stray[r[i].n_strays++] = make("33");
    }
    r[1].wall[0].slot[5] = make("29");
    r[0].wall[1].slot[5] = make("29");
    r[2].wall[1].slot[5] = make("28");
    r[2].wall[2].tray.found = false; /* an arm over the whole wall: the other pictures tell */
    r[1].wall[2].slot[5] = make("empty");
    r[1].stray[r[1].n_strays++] = make("face");
    r[1].stray[r[1].n_strays++] = make("face");
    r[2].stray[r[2].n_strays++] = make("face");
    wk_fuse_table(all, 3, &out);
    assert_int_equal(out.wall[0].slot[5].state, WK_READ_LABEL);
    assert_int_equal(out.wall[1].slot[5].why, WK_WHY_CONFLICT);
    assert_true(out.wall[2].tray.found);
    assert_int_equal(out.wall[2].slot[5].state, WK_READ_EMPTY);
    assert_int_equal(out.wall[3].slot[5].state, WK_READ_BLOCKED);
    assert_int_equal(out.n_images, 3);
    assert_int_equal(out.wall[0].n_images, 3);
    assert_int_equal(out.below, WK_WIND_SOUTH);
    assert_string_equal(out.set, "07A");
    assert_float_equal(out.time_ms, 30, 1e-9);
    assert_int_equal(out.n_strays, 3);
    memcpy(r[2].set, "07B", WK_SET_SIZE);
    wk_fuse_table(all, 3, &out);
    assert_string_equal(out.set, "");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(joins_two),
        cmocka_unit_test(conflict_stays),
        cmocka_unit_test(leaves_out_pictures_without_a_mat),
        cmocka_unit_test(counts_strays_once),
        cmocka_unit_test(faces_are_averaged),
        cmocka_unit_test(doubt_is_not_averaged_away),
        cmocka_unit_test(margins_taken_down_stay_down),
        cmocka_unit_test(fuses_a_table),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}

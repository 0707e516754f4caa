/*
 * What is drawn and what is kept of a picture of backs does not depend on any face: two scenes that differ only in the faces of
 * tiles lying face up give the same bytes. Real optics (of the simulator), real reading.
 */
#include "tests/support/vision/table_view.h"

#include <math.h>

#include "kiosk/eye/walls/evidence_sheet.h"
#include "vision/mat/slot_sheet.h"

#define DRAWN_W 700
#define DRAWN_H 330

struct shot {
    struct wk_reading reading;
    struct wk_evidence_sheet evidence;
    uint8_t drawn[DRAWN_H][DRAWN_W][4];
};

static struct shot shots[2];

/* How the tile lies whose face is up. */
enum how { IN_SLOT, HALF_TURNED, UPSIDE_DOWN, SIDEWAYS, BESIDE, TWO };

static const struct row {
    const char *name, *set;
    bool no_mat;
    double tilt_deg, roll_deg, rotate_deg, jitter_mm, tile_w_mm, tile_h_mm, sticker_mm;
    enum how how;
    int slot;
    int jpeg;
    const char *fault;
} rows[] = {
    {"on the mat", "drawn", false, 0, 1, 2, 0.5, 26, 36, 24, IN_SLOT, 26, 0, NULL},
    {"tilted", "drawn", false, 20, 2, 3, 1, 26, 36, 24, IN_SLOT, 4, 0, NULL},
    {"without a mat", "drawn", true, 0, -2, 1, 0.4, 26, 36, 24, IN_SLOT, 26, 0, NULL},
    {"without a mat, rolled and tilted", "drawn", true, 15, 34, 2, 0.4, 26, 36, 24, IN_SLOT, 17, 0, NULL},
    {"without a mat, as the camera packs it", "drawn", true, 8, 3, 1, 0.3, 26, 36, 24, IN_SLOT, 26, 85, NULL},
    {"on the mat, as the camera packs it", "drawn", false, 8, 3, 1, 0.3, 30, 38, 24, IN_SLOT, 15, 70, NULL},
    {"small tiles", "drawn", false, 10, 1, 4, 1.5, 24, 32, 20, IN_SLOT, 9, 0, NULL},
    {"large tiles", "drawn", false, 12, 1, 1, 0.2, 30, 40, 24, IN_SLOT, 20, 0, NULL},
    {"upside down", "drawn", false, 6, 1, 3, 0.5, 26, 36, 24, UPSIDE_DOWN, 12, 0, NULL},
    {"sideways", "drawn", false, 6, 1, 3, 0.5, 26, 36, 24, SIDEWAYS, 33, 0, NULL},
    {"askew", "drawn", false, 6, 1, 3, 0.5, 26, 36, 24, HALF_TURNED, 22, 0, NULL},
    {"beside the row", "drawn", false, 6, 1, 3, 0.5, 26, 36, 24, BESIDE, 22, 0, NULL},
    {"two of them, at the end of a row without a mat", "drawn", true, 6, 8, 1, 0.3, 26, 36, 24, TWO, 12, 0, NULL},
    {"light faces on dark tiles", "dark", false, 4, 1, 3, 0.5, 26, 36, 24, IN_SLOT, 26, 0, NULL},
    {"dark tiles without a mat", "dark", true, 4, 1, 1, 0.3, 26, 36, 24, IN_SLOT, 14, 0, NULL},
    {"a blank white dragon", "blank", false, 4, 1, 3, 0.5, 26, 36, 24, IN_SLOT, 30, 0, NULL},
    {"a blank white dragon without a mat", "blank", true, 4, 1, 1, 0.3, 26, 36, 24, IN_SLOT, 30, 0, NULL},
    {"beside an empty slot", "drawn", false, 4, 1, 3, 0.5, 26, 36, 24, IN_SLOT, 26, 0, "missing:2.4"},
    {"dark, beside an empty slot", "dark", false, 4, 1, 3, 0.5, 26, 36, 24, IN_SLOT, 26, 0, "missing:2.4"},
};

static void lay(const struct row *row, const struct wk_deal *deal, enum wk_face face, struct wk_sim_wall *wall)
{
    wk_sim_wall_init(wall, WK_WIND_EAST, deal);
    if (row->fault)
        assert_int_equal(wk_sim_wall_fault(wall, row->fault, 1), WK_OK);
    struct wk_sim_piece *piece = &wall->slot[row->slot];

    piece->face_up = true;
    piece->face = face;
    piece->turned = row->how == UPSIDE_DOWN;
    piece->sideways = row->how == SIDEWAYS;
    if (row->how == TWO) {
        wall->slot[row->slot - 1].face_up = true;
        wall->slot[row->slot - 1].face = (enum wk_face)(face % WK_N_FACES + 1);
    }
    if (row->how == BESIDE || row->how == HALF_TURNED) { /* half a place further on, or beyond the row's end */
        wall->stray[wall->n_strays].piece = *piece;
        wall->stray[wall->n_strays].row = wk_slot_row(row->slot);
        wall->stray[wall->n_strays++].column = row->how == BESIDE ? wk_row_length(wk_slot_row(row->slot)) + 0.4 : 10.6;
        if (row->how == HALF_TURNED)
            piece->present = false;
        else
            piece->face_up = false;
    }
}

static void shoot(const struct row *row, struct wk_sim *sim, struct table_view *view, enum wk_face face, uint64_t seed,
                  struct shot *out)
{
    static const struct wk_picture_window window = {5, 70, 410, 193, DRAWN_W, DRAWN_H, false, WK_WIND_NONE};
    struct wk_sim_conditions conditions;
    struct wk_image drawn = {&out->drawn[0][0][0], DRAWN_W, DRAWN_H, DRAWN_W * 4, 4};
    struct wk_sim_wall wall;

    wk_sim_conditions_default(&conditions);
    conditions.tilt_deg = row->tilt_deg;
    conditions.roll_deg = row->roll_deg;
    conditions.rotate_deg = row->how == HALF_TURNED ? 20 : row->rotate_deg;
    conditions.jitter_mm = row->jitter_mm;
    conditions.tile_w_mm = row->tile_w_mm;
    conditions.tile_h_mm = row->tile_h_mm;
    conditions.sticker_mm = row->sticker_mm;
    conditions.no_mat = row->no_mat;
    conditions.jpeg = row->jpeg;
    conditions.noise = 3;
    conditions.blur_px = 0.8;
    conditions.n_glare = 1;
    conditions.shadow = 0.3;
    if (!view->image.data)
        assert_int_equal(wk_image_new(&view->image, conditions.w, conditions.h, 3), WK_OK);
    lay(row, &view->deal, face, &wall);
    assert_int_equal(wk_sim_render(sim, &wall, WK_SIDE_BACKS, &conditions, seed, 0, &view->image, NULL), WK_OK);
    memset(out, 0, sizeof *out);
    table_view_scan(view, &out->reading);
    wk_evidence_sheet_take(&out->evidence, &view->image, &out->reading, NULL, &view->options.mat);
    if (out->reading.tray.found)
        assert_int_equal(wk_picture_draw(&view->image, &out->reading, &view->options.mat, &window, &drawn), WK_OK);
}

static void test_no_face_is_stored_or_shown_in_clear(void **state)
{
    static const enum wk_face faces[] = {WK_FACE_1M + 17, WK_FACE_WHITE, WK_FACE_1M + 20, WK_FACE_1M + 4};
    struct table_view view;
    int n_kept = 0, n_labels = 0;

    (void)state;
    table_view_open(&view);
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        struct wk_sim *sim;

        assert_int_equal(wk_sim_new(&sim, &view.options.mat, view.options.key, rows[i].set), WK_OK);
        for (size_t f = 0; f < sizeof faces / sizeof *faces; f++) {
            shoot(&rows[i], sim, &view, faces[f], 40 + i, &shots[f > 0]);
            for (int s = 0; s < WK_N_SLOTS; s++)
                n_labels += shots[f > 0].reading.slot[s].state == WK_READ_LABEL;
            n_kept += shots[f > 0].evidence.n > 0;
            if (f == 0)
                continue;
            for (int s = 0; s < WK_N_SLOTS; s++)
                if (shots[0].reading.slot[s].state == shots[1].reading.slot[s].state)
                    assert_true(shots[0].reading.slot[s].score == shots[1].reading.slot[s].score);
            if (memcmp(shots[0].drawn, shots[1].drawn, sizeof shots[0].drawn) != 0)
                fail_msg("%s, face %d: what is drawn differs", rows[i].name, (int)faces[f]);
            if (shots[0].evidence.n != shots[1].evidence.n ||
                memcmp(shots[0].evidence.bytes, shots[1].evidence.bytes, shots[0].evidence.n))
                fail_msg("%s, face %d: what is kept differs", rows[i].name, (int)faces[f]);
        }
        wk_sim_free(sim);
    }
    print_message("%d pictures kept, %d stickers on them\n", n_kept, n_labels);
    assert_true(n_kept >= 70 && n_labels >= 70 * 30); /* there is something to be compared */
    table_view_close(&view);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_no_face_is_stored_or_shown_in_clear),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}

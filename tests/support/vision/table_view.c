/* A simulated table seen by a real scanner. */
#include "tests/support/vision/table_view.h"

void table_view_open(struct table_view *view)
{
    *view = (struct table_view){.options = {.cascade = true}};
    wk_mat_default(&view->options.mat);
    view->options.key = &the_club;
    assert_int_equal(wk_sim_new(&view->sim, &view->options.mat, view->options.key, "drawn"), WK_OK);
    wk_sim_deal(&view->deal, "07A", 1, 5);
}

void table_view_close(struct table_view *view)
{
    wk_sim_free(view->sim);
    wk_image_free(&view->image);
}

void table_view_shoot(struct table_view *view, const char *grade, enum wk_wind wind, const char *fault, uint64_t seed,
                      struct wk_sim_wall *wall)
{
    struct wk_sim_conditions conditions;

    assert_int_equal(wk_sim_conditions_grade(&conditions, grade), WK_OK);
    wk_sim_wall_init(wall, wind, &view->deal);
    if (fault)
        assert_int_equal(wk_sim_wall_fault(wall, fault, seed), WK_OK);
    if (view->image.w != conditions.w || view->image.h != conditions.h) {
        wk_image_free(&view->image);
        assert_int_equal(wk_image_new(&view->image, conditions.w, conditions.h, 3), WK_OK);
    }
    assert_int_equal(wk_sim_render(view->sim, wall, WK_SIDE_BACKS, &conditions, seed, 0, &view->image, NULL), WK_OK);
}

void table_view_scan(struct table_view *view, struct wk_reading *out)
{
    struct wk_scanner *scanner;

    assert_int_equal(wk_scanner_new(&scanner, &view->options), WK_OK);
    assert_int_equal(wk_scan_backs(scanner, &view->image, out), WK_OK);
    wk_scanner_free(scanner);
}

void table_view_count(const struct wk_sim_wall *wall, const struct wk_reading *reading, int *n_right, int *n_wrong)
{
    *n_right = *n_wrong = 0;
    for (int s = 0; s < WK_N_SLOTS; s++) {
        const struct wk_sim_piece *piece = &wall->slot[s];
        const struct wk_read *read = &reading->slot[s];
        bool good = piece->present && !piece->bare && !piece->forged && !piece->face_up && !piece->foreign &&
                    read->label == piece->label && strcmp(read->set, piece->set) == 0;

        if (read->state == WK_READ_LABEL)
            ++*(good ? n_right : n_wrong);
    }
    for (int i = 0; i < reading->n_strays; i++) {
        bool good = false;

        for (int k = 0; k < wall->n_strays; k++)
            good = good || (wall->stray[k].piece.label == reading->stray[i].read.label);
        *n_wrong += reading->stray[i].read.state == WK_READ_LABEL && !good;
    }
}

#include "kiosk/host/lists/boxed.h"

#include "labels/draw/canvas.h"

_Static_assert(WK_BOXED_SIZE == WK_CHARACTER_SIZE, "a character");

static bool look(struct wk_canvas *canvas, const char *text, struct wk_boxed *boxed)
{
    static const struct wk_text_style style = {.size = 1}; /* the families of all languages have the same characters */

    boxed->text = text;
    return !wk_canvas_text_is_drawn(canvas, text, &style, boxed->character);
}

enum wk_status wk_boxed_find(const struct wk_event_plan *plan, int most, struct wk_boxed boxed[], int *n)
{
    struct wk_canvas *canvas = NULL;
    uint8_t pixel[4] = {0};
    int found = 0;
    const enum wk_status status = wk_canvas_new_pixels(&canvas, pixel, 1, 1, sizeof pixel, 1);
    if (status != WK_OK)
        return status;
    for (int p = 0; p < wk_n_entrants(plan); p++) {
        const struct wk_person *person = &plan->player[p].person;
        struct wk_boxed one;

        if (!look(canvas, person->name, &one) && !look(canvas, person->club, &one))
            continue;
        if (found < most)
            boxed[found] = one;
        found++;
    }
    wk_canvas_free(canvas);
    *n = found;
    return WK_OK;
}

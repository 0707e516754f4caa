/* Stickers of a set: none looked at; some lost, some worn, two whose print falls, and a wall that nobody has looked at; all so.
 */
#include "tests/support/kiosk/gallery_stickers.h"

#include <string.h>

#include "labels/sticker_grades.h"

static struct wk_sticker_history history;
static struct wk_stickers_told told;

static void open_with(struct app_world *w, uint8_t n_sets)
{
    struct wk_event event = {.kind = WK_EVENT_STICKERS,
                             .stickers = {.status = WK_OK, .n_sets = n_sets, .told = n_sets > 0 ? &told : NULL}};

    app_unlock(w);
    app_act(w, WK_ACTION_OPEN, WK_SCREEN_STICKERS);
    app_send(w, &event);
    app_clear(w);
}

void g_stickers_none(struct app_world *w)
{
    open_with(w, 0);
}

/* In each of five evenings some labels' contrast is less. */
static double contrast_of(wk_label label, int evening)
{
    return label == 25 ? .8 - .08 * evening : label == 47 ? .9 - .03 * evening : 1;
}

static void look(enum wk_wind wind, int evening)
{
    struct wk_sticker_grades grades;

    wk_sticker_grades_begin(&grades, "07A", wind);
    for (wk_label label = 1; label < WK_LABEL_END; label++)
        for (int i = label == 14 || label == 1; i < wk_label_copies(label); i++) {
            const bool worn = label == 31 || (label == 1 && i > 10);
            wk_sticker_grades_add(&grades, label, worn ? 1 : label == 60 ? 3 : 4, contrast_of(label, evening), 0);
        }
    wk_sticker_history_add(&history, &grades);
}

void g_stickers(struct app_world *w)
{
    memset(&history, 0, sizeof(history));
    for (int evening = 0; evening < 5; evening++)
        for (int wind = WK_WIND_EAST; wind < WK_WIND_NORTH; wind++)
            look((enum wk_wind)wind, evening);
    wk_sticker_tell(&history, "07A", &told);
    open_with(w, 2);
    w->app.stick = true;
}

/* The longest texts: of each hand all are worn, half of the others lost, and the rest falls. */
void g_stickers_many(struct app_world *w)
{
    struct wk_sticker_grades grades;

    memset(&history, 0, sizeof(history));
    for (int evening = 0; evening < 5; evening++) {
        wk_sticker_grades_begin(&grades, "07A", WK_WIND_NONE);
        for (wk_label label = 1; label < WK_LABEL_END; label++)
            for (int i = label > 10 && label % 2; i < wk_label_copies(label); i++)
                wk_sticker_grades_add(&grades, label, label < 10 ? 0 : 4, .9 - .001 * (5 + label % 40) * evening, 9);
        wk_sticker_history_add(&history, &grades);
    }
    wk_sticker_tell(&history, "07A", &told);
    open_with(w, 2);
}

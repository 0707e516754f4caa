/* Looks at stickers, added up label by label. */
#include "labels/sticker_grades.h"

#include <stdio.h>
#include <string.h>

void wk_sticker_grades_begin(struct wk_sticker_grades *self, const char set[WK_SET_SIZE], enum wk_wind wind)
{
    *self = (struct wk_sticker_grades){.wind = wind};
    memcpy(self->set, set, WK_SET_SIZE);
    for (wk_label label = 1; label < WK_LABEL_END; label++)
        self->of[label] = (struct wk_sticker_grade){
            .looked_for = wk_label_valid(label) && (wind == WK_WIND_NONE || wk_label_wind(label) == wind), .grade = -1};
}

void wk_sticker_grades_add(struct wk_sticker_grades *self, wk_label label, int grade, double contrast, int n_wrong)
{
    struct wk_sticker_grade *of = &self->of[wk_label_valid(label) ? label : WK_LABEL_NONE];

    if (!of->looked_for)
        return;
    of->n++;
    of->n_worn += grade >= 0 && grade <= WK_STICKER_WORN;
    if (grade >= 0 && (of->grade < 0 || grade < of->grade))
        of->grade = grade;
    if (contrast > 0 && (of->contrast <= 0 || contrast < of->contrast))
        of->contrast = contrast;
    if (n_wrong > of->n_wrong)
        of->n_wrong = n_wrong;
}

static void add_contrast(struct wk_sticker_history *self, wk_label label, double contrast)
{
    int *n = &self->n[label];
    double *of = self->contrast[label];

    if (*n > 0 && contrast > of[*n - 1] + WK_STICKER_RENEWED)
        *n = 0;
    if (*n == WK_WEAR_MOST) {
        memmove(of, of + 1, (WK_WEAR_MOST - 1) * sizeof *of);
        --*n;
    }
    of[(*n)++] = contrast;
}

void wk_sticker_history_add(struct wk_sticker_history *self, const struct wk_sticker_grades *look)
{
    self->n_looks++;
    for (wk_label label = 1; label < WK_LABEL_END; label++) {
        if (!look->of[label].looked_for)
            continue;
        self->now[label] = look->of[label];
        if (wk_sticker_lost(&self->now[label], label) > 0)
            self->n[label] = 0;
        if (look->of[label].contrast > 0)
            add_contrast(self, label, look->of[label].contrast);
    }
}

int wk_sticker_lost(const struct wk_sticker_grade *now, wk_label label)
{
    const int lost = wk_label_copies(label) - now->n;

    return now->looked_for && lost > 0 ? lost : 0;
}

const char *wk_sticker_again_text(const struct wk_sticker_history *self, const char set[WK_SET_SIZE],
                                  char text[WK_STICKERS_AGAIN_TEXT])
{
    size_t n = 0;

    text[0] = '\0';
    for (wk_label label = 1; label < WK_LABEL_END; label++) {
        const int again = wk_sticker_lost(&self->now[label], label) + self->now[label].n_worn;
        char name[3], prefix[8] = ",";

        if (again == 0)
            continue;
        wk_label_format(label, name);
        if (n == 0)
            snprintf(prefix, sizeof prefix, "%s:", set);
        n += (size_t)snprintf(text + n, WK_STICKERS_AGAIN_TEXT - n, again > 1 ? "%s%sx%d" : "%s%s", prefix, name, again);
    }
    return text;
}

char wk_sticker_letter(int grade)
{
    return grade < 0 || grade > 4 ? '?' : "FDCBA"[grade];
}

void wk_sticker_tell(const struct wk_sticker_history *history, const char set[WK_SET_SIZE], struct wk_stickers_told *out)
{
    *out = (struct wk_stickers_told){.n_looks = history->n_looks};
    memcpy(out->set, set, WK_SET_SIZE);
    for (wk_label label = 1; label < WK_LABEL_END; label++) {
        const struct wk_sticker_grade *now = &history->now[label];
        struct wk_wear wear;

        if (!now->looked_for)
            continue;
        wk_wear_forecast(history->contrast[label], history->n[label], &wear);
        out->of[label].known = true;
        out->of[label].lost = wk_sticker_lost(now, label);
        out->of[label].worn = now->n_worn;
        out->of[label].letter = wk_sticker_letter(now->grade);
        out->of[label].earliest = wear.says == WK_WEAR_FALLS ? wear.earliest : 0;
        out->of[label].latest = wear.says == WK_WEAR_FALLS ? wear.latest : 0;
        out->n_known += wk_label_copies(label);
        out->n_lost += out->of[label].lost;
        out->n_worn += now->n_worn;
    }
    wk_sticker_again_text(history, set, out->again);
}

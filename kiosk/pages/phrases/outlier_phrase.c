/* Why a result should be looked at again, in words. */
#include "kiosk/pages/phrases/outlier_phrase.h"

#include <stdio.h>
#include <string.h>

#include "labels/lang/name_within.h"
#include "rules/text.h"

#define T(id) wk_text(lang, id)

static void far_text(const struct wk_tournament *tournament, const struct wk_outlier *outlier, enum wk_language lang,
                     char *text, size_t n)
{
    const int player = wk_player_at(tournament, &outlier->at, outlier->direction);
    char name[WK_NAME_IN_TEXT];

    wk_name_in_text(name, wk_person_of(tournament, player, outlier->at.round, outlier->at.hand)->name);
    snprintf(text, n, T("%+d IMP for %s (%d) against the deal's other groups"), outlier->imp, name,
             tournament->plan.player[player].number);
}

void wk_outlier_text(const struct wk_tournament *tournament, const struct wk_outlier *outlier, enum wk_language lang,
                     char text[WK_OUTLIER_SIZE])
{
    size_t n = 0;

    text[0] = 0;
    for (unsigned why = 1; why <= WK_OUTLIER_CHANGED; why <<= 1) {
        if (!(outlier->why & why))
            continue;
        if (n > 0)
            n += (size_t)snprintf(text + n, WK_OUTLIER_SIZE - n, "%s", T("; "));
        if (why == WK_OUTLIER_POINTS)
            snprintf(text + n, WK_OUTLIER_SIZE - n, T("%d points are more than is likely"),
                     wk_hand_look(tournament, &outlier->at)->outcome.points);
        else if (why == WK_OUTLIER_FAR)
            far_text(tournament, outlier, lang, text + n, WK_OUTLIER_SIZE - n);
        else
            snprintf(text + n, WK_OUTLIER_SIZE - n, "%s", T("corrected, and not confirmed yet"));
        n += strlen(text + n);
    }
    wk_text_cut(text, WK_OUTLIER_SIZE - 1);
}

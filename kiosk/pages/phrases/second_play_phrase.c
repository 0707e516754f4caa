/* Who has played a deal before, in words. */
#include "kiosk/pages/phrases/second_play_phrase.h"

#include <stdio.h>
#include <string.h>

#include "labels/lang/name_within.h"
#include "rules/text.h"

#define T(id) wk_text(lang, id)

static void tell_same_four(const struct wk_second_play *play, enum wk_language lang, char text[WK_SECOND_PLAY_SIZE])
{
    snprintf(text, WK_SECOND_PLAY_SIZE,
             play->ruling ? T("table %d, round %d: the same four have played hand %d and hand %d; ruled on")
             : play->played
                 ? T("table %d, round %d: the same four have played hand %d and hand %d; the director has to rule on it")
                 : T("table %d, round %d: the same four are seated for hand %d and hand %d, and would play one deal twice"),
             play->at.table, play->at.round, play->same_as, play->at.hand);
}

void wk_second_play_text(const struct wk_tournament *tournament, const struct wk_second_play *play, enum wk_language lang,
                         char text[WK_SECOND_PLAY_SIZE])
{
    size_t n;
    bool any = false;

    if (play->same_as) {
        tell_same_four(play, lang, text);
        return;
    }
    snprintf(text, WK_SECOND_PLAY_SIZE,
             play->played ? T("table %d, round %d, hand %d: these had played the deal before: ")
                          : T("table %d, round %d, hand %d: these know the deal by then: "),
             play->at.table, play->at.round, play->at.hand);
    n = strlen(text);
    for (int d = WK_WIND_EAST; d <= WK_WIND_NORTH; d++) {
        const int player = wk_player_at(tournament, &play->at, (enum wk_wind)d);
        char name[WK_NAME_IN_TEXT];
        if (!play->before[d - 1] || n >= WK_SECOND_PLAY_SIZE)
            continue;
        wk_name_in_text(name, wk_person_of(tournament, player, play->at.round, play->at.hand)->name);
        n += (size_t)snprintf(text + n, WK_SECOND_PLAY_SIZE - n, "%s", any ? T(", ") : "");
        if (n < WK_SECOND_PLAY_SIZE)
            n += (size_t)snprintf(text + n, WK_SECOND_PLAY_SIZE - n, T("%s (%d), in hand %d"), name,
                                  tournament->plan.player[player].number, play->before[d - 1]);
        any = true;
    }
    wk_text_cut(text, WK_SECOND_PLAY_SIZE - 1);
}

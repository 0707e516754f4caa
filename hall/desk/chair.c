/* What chairs are called. */
#include "hall/desk/chair.h"

#include "rules/event/kind.h"

#define T(id) wk_text(lang, id)

/* The letter of a chair that is not called by its wind; NULL: it is. */
static const char *letter_of(const struct wk_kind_of_event *kind, enum wk_wind chair)
{
    static const char *const letters[] = {"A", "B", "C", "D"};
    const char letter = wk_chair_letter(kind, chair);

    return letter >= 'A' && letter <= 'D' ? letters[letter - 'A'] : NULL;
}

const char *wk_wind_place(enum wk_wind wind, enum wk_language lang)
{
    static const char *const places[] = {[WK_WIND_EAST] = WK_NC("place", "East"),
                                         [WK_WIND_SOUTH] = WK_NC("place", "South"),
                                         [WK_WIND_WEST] = WK_NC("place", "West"),
                                         [WK_WIND_NORTH] = WK_NC("place", "North")};

    return T(places[wind]);
}

const char *wk_chair_place(const struct wk_kind_of_event *kind, enum wk_wind chair, enum wk_language lang)
{
    const char *const letter = letter_of(kind, chair);

    return letter ? letter : wk_wind_place(chair, lang);
}

const char *wk_chair_sign(const struct wk_kind_of_event *kind, enum wk_wind chair, enum wk_language lang)
{
    static const char *const signs[] = {[WK_WIND_EAST] = WK_NC("wind", "E"),
                                        [WK_WIND_SOUTH] = WK_NC("wind", "S"),
                                        [WK_WIND_WEST] = WK_NC("wind", "W"),
                                        [WK_WIND_NORTH] = WK_NC("wind", "N")};
    const char *const letter = letter_of(kind, chair);

    return letter ? letter : T(signs[chair]);
}

void wk_chair_put(struct wk_html *out, const struct wk_tournament *event, const struct wk_hand_id *at, enum wk_wind chair,
                  enum wk_language lang)
{
    const int player = wk_player_at(event, at, chair);

    wk_html_text(out, wk_chair_sign(event->plan.kind, chair, lang));
    wk_html_put(out, " ");
    if (player >= 0)
        wk_html_text(out, wk_person_of(event, player, at->round, at->hand)->name);
}

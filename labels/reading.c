/* An empty reading, its words, and what its labels together say: whose wall, which set. */
#include "labels/reading.h"

#include <string.h>

void wk_reading_init(struct wk_reading *reading, enum wk_side side)
{
    memset(reading, 0, sizeof *reading);
    reading->side = side;
    reading->tray.reason = WK_NO_TRAY;
}

enum wk_wind wk_reading_wind(const struct wk_reading *reading)
{
    int count[WK_N_WINDS + 1] = {0};
    for (int slot = 0; slot < WK_N_SLOTS; slot++)
        if (reading->slot[slot].state == WK_READ_LABEL)
            count[wk_label_wind(reading->slot[slot].label)]++;
    int best = WK_WIND_NONE;
    bool tie = true;
    for (int w = WK_WIND_EAST; w <= WK_WIND_NORTH; w++) {
        if (count[w] == 0 || (best && count[w] < count[best]))
            continue;
        tie = best && count[w] == count[best];
        best = w;
    }
    return tie ? WK_WIND_NONE : (enum wk_wind)best;
}

bool wk_read_certain(const struct wk_read *read)
{
    if (read->state != WK_READ_UNREADABLE)
        return true;
    switch (read->why) {
    case WK_WHY_NO_STICKER:
    case WK_WHY_FOREIGN:
    case WK_WHY_OTHER_EVENT:
    case WK_WHY_OTHER_SCHEME:
        return true;
    case WK_WHY_NONE:
    case WK_WHY_DAMAGED:
    case WK_WHY_GLARE:
    case WK_WHY_DARK:
    case WK_WHY_CONFLICT:
    case WK_WHY_LOW_MARGIN:
        break;
    }
    return false;
}

void wk_reading_flower(struct wk_face_reading *reading, int slot)
{
    struct wk_read *read = &reading->seen.slot[slot];

    reading->flowers |= (uint64_t)1 << slot;
    if (read->state == WK_READ_BLOCKED)
        return;
    *read = (struct wk_read){.state = WK_READ_EMPTY};
    reading->face[slot] = (struct wk_face_obs){.best = WK_FACE_NONE};
}

void wk_reading_follow_flowers(const struct wk_face_reading *now, uint64_t *flowers)
{
    for (int s = 0; s < WK_N_SLOTS; s++) {
        const enum wk_read_state state = now->seen.slot[s].state;
        const uint64_t bit = (uint64_t)1 << s;

        if (state == WK_READ_EMPTY || state == WK_READ_FACE || state == WK_READ_LABEL)
            *flowers = (*flowers & ~bit) | (now->flowers & bit);
        else
            *flowers |= now->flowers & bit;
    }
}

const char *wk_tray_by_word(enum wk_tray_by by)
{
    return by == WK_TRAY_BY_MARKERS ? "markers" : by == WK_TRAY_BY_STICKERS ? "stickers" : NULL;
}

const char *wk_read_state_word(enum wk_read_state state)
{
    static const char *const words[] = {"unreadable", "empty", "label", "face", "blocked"};
    return (unsigned)state < sizeof words / sizeof *words ? words[state] : words[WK_READ_UNREADABLE];
}

const char *wk_read_why_word(enum wk_read_why why)
{
    static const char *const words[] = {NULL,      "no-sticker", "foreign", "other-event", "other-scheme",
                                        "damaged", "glare",      "dark",    "conflict",    "low-margin"};
    return (unsigned)why < sizeof words / sizeof *words ? words[why] : NULL;
}

bool wk_reading_set(const struct wk_reading *reading, char set[WK_SET_SIZE])
{
    int best = 0;
    set[0] = 0;
    for (int s = 0; s < WK_N_SLOTS; s++) {
        int n = 0;
        for (int k = 0; k < WK_N_SLOTS && reading->slot[s].state == WK_READ_LABEL; k++)
            n += reading->slot[k].state == WK_READ_LABEL &&
                 strncmp(reading->slot[k].set, reading->slot[s].set, WK_SET_SIZE) == 0;
        if (n > best) {
            best = n;
            memcpy(set, reading->slot[s].set, WK_SET_SIZE);
            set[WK_SET_LEN] = 0;
        }
    }
    return best > 0;
}

/* Chapters of the demo: each a short play on the real program, from a state of its own. Static storage. */
#ifndef WK_KIOSK_PROGRAMS_PLAY_CHAPTERS_H
#define WK_KIOSK_PROGRAMS_PLAY_CHAPTERS_H

#include "kiosk/face/app/state/demo.h"
#include "kiosk/programs/play/demo_fixture.h"

#define WK_N_CHAPTERS 11

struct wk_chapter {
    enum wk_demo_fixture fixture; /* what is on record when it begins */
    const char *script;           /* text for wk_script_parse(); the steps' texts are message ids */
};

/* Index 0..WK_N_CHAPTERS - 1, both. */
extern const struct wk_chapter wk_chapters[WK_N_CHAPTERS];
extern const struct wk_demo_card wk_chapter_cards[WK_N_CHAPTERS];

#endif

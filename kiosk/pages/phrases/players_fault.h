/* What is wrong with a list of players, as a sentence for commands and screens. Main thread. */
#ifndef WK_KIOSK_PAGES_PHRASES_PLAYERS_FAULT_H
#define WK_KIOSK_PAGES_PHRASES_PLAYERS_FAULT_H

#include "kiosk/host/lists/players_csv.h"
#include "labels/lang/lang.h"

#define WK_PLAYERS_FAULT_SIZE 768 /* three names and a sentence */

/* Without the line, which stands before it: "Ann Lee is in line 4 already". text is written whole. */
void wk_players_fault_text(const struct wk_players_fault *fault, enum wk_language lang, char text[WK_PLAYERS_FAULT_SIZE]);

#endif

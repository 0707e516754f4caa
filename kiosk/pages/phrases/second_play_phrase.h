/* A second play of a deal in words: for commands, lists, papers and screens alike. Pure. */
#ifndef WK_KIOSK_PAGES_PHRASES_SECOND_PLAY_PHRASE_H
#define WK_KIOSK_PAGES_PHRASES_SECOND_PLAY_PHRASE_H

#include "labels/lang/lang.h"
#include "rules/event/duplicate/second_play.h"

#define WK_SECOND_PLAY_SIZE 1024 /* four long names */

/*
 * Which hand it is, who had played the deal before and when; of the same four what the director has said, or that he has to.
 * "table 1, round 1: the same four have played hand 1 and hand 2; the director has to rule on it".
 */
void wk_second_play_text(const struct wk_tournament *tournament, const struct wk_second_play *play, enum wk_language lang,
                         char text[WK_SECOND_PLAY_SIZE]);

#endif

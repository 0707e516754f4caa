/* What spot checks by lot say of all tiles, in words: for the report, the page to take home and commands. Pure. */
#ifndef WK_KIOSK_PAGES_PHRASES_CERTIFICATE_PHRASE_H
#define WK_KIOSK_PAGES_PHRASES_CERTIFICATE_PHRASE_H

#include <stdbool.h>

#include "labels/deal/spot_risk.h"
#include "labels/lang/lang.h"

/*
 * "Of 20 deals 20 were looked at: 300 of their 2720 tiles, drawn by lot, all matched. At a risk of 5 %, fewer than 26 of these
 * tiles (1.0 %) were altered." False, and text is empty: there is no such sentence.
 */
#define WK_CERTIFICATE_SIZE 400
bool wk_certificate_text(const struct wk_spot_sentence *said, enum wk_language lang, char text[WK_CERTIFICATE_SIZE]);

#endif

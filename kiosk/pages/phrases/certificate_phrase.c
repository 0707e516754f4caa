/* What spot checks by lot say of all tiles. */
#include "kiosk/pages/phrases/certificate_phrase.h"

#include <stdio.h>

#define T(id) wk_text(lang, id)

bool wk_certificate_text(const struct wk_spot_sentence *said, enum wk_language lang, char text[WK_CERTIFICATE_SIZE])
{
    const int share = wk_spot_per_mille(said->fewer_than, said->n_tiles);

    text[0] = '\0';
    if (said->fewer_than == 0)
        return false;
    const int n = snprintf(text, WK_CERTIFICATE_SIZE,
                           T("Of %d deals %d were looked at: %d of their %d tiles, drawn by lot, all matched. "), said->n_deals,
                           said->n_looked, said->n_drawn, said->n_tiles);
    snprintf(text + n, WK_CERTIFICATE_SIZE - (size_t)n,
             T("At a risk of %d %%, fewer than %d of these tiles (%d.%d %%) were altered."), WK_SPOT_RISK, said->fewer_than,
             share / 10, share % 10);
    return true;
}

#include "labels/declared.h"

#include <string.h>

bool wk_laid_see(struct wk_laid *laid, const struct wk_face_reading *faces)
{
    (void)laid, (void)faces;
    return false;
}

void wk_declared_make(const struct wk_laid *laid, enum wk_wind winner, int touched, uint64_t kong_concealed, uint64_t kong_open,
                      struct wk_declared *out)
{
    (void)laid, (void)winner, (void)touched, (void)kong_concealed, (void)kong_open;
    memset(out, 0, sizeof(*out));
}

void wk_declared_check(const struct wk_laid *laid, const struct wk_declared *declared, enum wk_wind winner,
                       const char set[WK_SET_SIZE], const struct wk_deal *deal, struct wk_declared_doubts *out)
{
    (void)laid, (void)declared, (void)winner, (void)set, (void)deal;
    memset(out, 0, sizeof(*out));
}

int wk_draw_order(wk_label label)
{
    (void)label;
    return 0;
}

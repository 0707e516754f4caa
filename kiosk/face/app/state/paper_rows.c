/* Papers: the table of what can be printed. */
#include <string.h>

#include "kiosk/face/app/state/papers.h"
#include "labels/lang/lang.h"
#include "labels/sticker.h"

static const struct wk_papers_row rows[WK_N_PAPERS] = {
#define WK_PAPERS_ROW(id, when_, needs_, word_, file_, name_, what_)                                                           \
    [WK_PAPERS_##id] = {.when = WK_PAPERS_##when_,                                                                             \
                        .needs = WK_PAPERS_NEEDS_##needs_,                                                                     \
                        .word = word_,                                                                                         \
                        .file = file_,                                                                                         \
                        .name = name_,                                                                                         \
                        .what = what_},
#include "kiosk/face/app/state/papers.def"
};

_Static_assert(WK_N_PAPERS <= 32, "a bit each in struct wk_papers_request");

const int wk_papers_mm[WK_N_PAPERS_MM] = {WK_STICKER_MM, 20};

const struct wk_papers_row *wk_papers_row(enum wk_papers_sheet sheet)
{
    return &rows[sheet];
}

bool wk_papers_has_pages(enum wk_papers_sheet sheet)
{
    const char *const ending = strrchr(rows[sheet].file, '.');

    return ending && strcmp(ending, ".pdf") == 0;
}

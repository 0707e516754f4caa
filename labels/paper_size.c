/* The table of paper sizes, by size and kind of page, by word and by measures. */
#include "labels/paper_size.h"

#include <math.h>
#include <strings.h>

static const struct {
    const char *word;
    struct wk_page_size page[WK_N_PAGE_KINDS];
} sizes[WK_N_PAPER_SIZES] = {
#define ROW(id, word, name, w, h, double_name, double_w, double_h, quarter_name, quarter_w, quarter_h)                         \
    [WK_PAPER_##id] = {word, {{name, w, h}, {double_name, double_w, double_h}, {quarter_name, quarter_w, quarter_h}}},
    WK_PAPER_SIZES(ROW)
#undef ROW
};

const struct wk_page_size *wk_page_size(enum wk_paper_size size, enum wk_page_kind kind)
{
    const bool known = size > WK_PAPER_NOT_SAID && size < WK_N_PAPER_SIZES;

    return &sizes[known ? size : WK_PAPER_A4].page[kind];
}

const char *wk_paper_size_word(enum wk_paper_size size)
{
    return size > WK_PAPER_NOT_SAID && size < WK_N_PAPER_SIZES ? sizes[size].word : "";
}

#define BAR(id, word, ...) "|" word
#define OR(id, word, ...) " or " word
const char *wk_paper_size_usage(void)
{
    static const char words[] = "" WK_PAPER_SIZES(BAR);

    return words + sizeof "|" - 1;
}

const char *wk_paper_size_choice(void)
{
    static const char words[] = "" WK_PAPER_SIZES(OR);

    return words + sizeof " or " - 1;
}
#undef BAR
#undef OR

enum wk_status wk_paper_size_parse(const char *word, enum wk_paper_size *out)
{
    for (int i = WK_PAPER_NOT_SAID + 1; i < WK_N_PAPER_SIZES; i++)
        if (strcasecmp(word, sizes[i].word) == 0) {
            *out = (enum wk_paper_size)i;
            return WK_OK;
        }
    return WK_BAD_INPUT;
}

enum wk_status wk_page_size_parse(const char *name, enum wk_paper_size *size, enum wk_page_kind *kind)
{
    for (int i = WK_PAPER_NOT_SAID + 1; i < WK_N_PAPER_SIZES; i++)
        for (int k = WK_PAGE_WHOLE; k <= WK_PAGE_DOUBLE; k++)
            if (strcasecmp(name, sizes[i].page[k].name) == 0) {
                *size = (enum wk_paper_size)i;
                *kind = (enum wk_page_kind)k;
                return WK_OK;
            }
    return WK_BAD_INPUT;
}

enum wk_paper_size wk_paper_size_of(double w_mm, double h_mm)
{
    for (int i = WK_PAPER_NOT_SAID + 1; i < WK_N_PAPER_SIZES; i++)
        if (fabs(sizes[i].page[WK_PAGE_WHOLE].w_mm - w_mm) < 1 && fabs(sizes[i].page[WK_PAGE_WHOLE].h_mm - h_mm) < 1)
            return (enum wk_paper_size)i;
    return WK_PAPER_NOT_SAID;
}

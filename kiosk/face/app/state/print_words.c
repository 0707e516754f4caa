/* Printing: the word and the key of each thing that can be printed. */
#include "kiosk/face/app/state/print.h"
#include "labels/lang/lang.h"

static const struct {
    const char *word, *key;
} papers[WK_N_PRINTS] = {
#define WK_PAPER_KIOSK(id, name, needs, file, key, help) [WK_PRINT_##id] = {#name, key},
#include "labels/paper/papers.def"
    [WK_PRINT_EVENING] = {"evening", WK_N("Print")},
};

const char *wk_print_word(enum wk_print what)
{
    return papers[what].word;
}

const char *wk_print_key(enum wk_print what)
{
    return papers[what].key;
}

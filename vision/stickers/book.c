/* A set's payloads as modules, and how far a code that was seen is from each of them. */
#include "vision/stickers/book.h"

#include <string.h>

#include "labels/draw/qr.h"

enum { N = WK_CODE_MODULES };

static void put(uint8_t *bytes, int bit, int black)
{
    bytes[bit / 8] = (uint8_t)(bytes[bit / 8] | black << (7 - bit % 8));
}

void wk_book_order(int module[8 * WK_N_CODEWORDS])
{
    int n = 0;
    bool up = true;

    /* Two columns at a time from the right, upwards and downwards by turns; the upright timing pattern is no column. */
    for (int x = N - 1; x > 0; x -= 2, up = !up) {
        if (x == 6)
            x--;
        for (int k = 0; k < N; k++)
            for (int side = 0; side < 2; side++) {
                int y = up ? N - 1 - k : k;

                if (wk_mask_is_data(x - side, y))
                    module[n++] = y * N + x - side;
            }
    }
}

void wk_book_bits(const uint8_t *black, struct wk_code_bits *out)
{
    int module[8 * WK_N_CODEWORDS];

    memset(out, 0, sizeof *out);
    wk_book_order(module);
    for (int n = 0; n < 8 * WK_N_CODEWORDS; n++)
        put(out->byte, n, black[module[n]]);
    for (int copy = 0; copy < 2; copy++)
        for (int bit = 0; bit < WK_N_FORMAT_BITS; bit++)
            put(out->byte + WK_N_CODEWORDS + 2 * copy, bit, black[wk_mask_format_at(copy, bit)]);
}

/* The same codes with the masks that keep them apart. */
static enum wk_status mask_apart(struct wk_book *book)
{
    uint8_t black[WK_N_LABELS][WK_N_MODULES], mask[WK_N_LABELS];

    for (int i = 0; i < WK_N_LABELS; i++)
        memcpy(black[i], book->page[WK_CODES_1 - 1][i].black, WK_N_MODULES);
    enum wk_status status = wk_masks_apart((const uint8_t(*)[WK_N_MODULES])black, WK_N_LABELS, mask);
    for (int i = 0; i < WK_N_LABELS && status == WK_OK; i++) {
        struct wk_book_page *page = &book->page[WK_CODES_2 - 1][i];

        *page = book->page[WK_CODES_1 - 1][i];
        status = wk_mask_change(page->black, mask[i]);
        wk_book_bits(page->black, &page->bits);
    }
    return status;
}

enum wk_status wk_book_fill(struct wk_book *book, const struct wk_key *key, const char set[WK_SET_SIZE])
{
    int n = 0;

    book->set[0] = '\0';
    if (!wk_set_valid(set))
        return WK_BAD_INPUT;
    for (int label = 0; label < WK_LABEL_END; label++) {
        struct wk_book_page *page = &book->page[WK_CODES_1 - 1][n];
        struct wk_qr qr;

        if (!wk_label_valid((wk_label)label))
            continue;
        wk_payload_encode(page->text, key, set, (wk_label)label);
        enum wk_status status = wk_qr_new(&qr, page->text, 1, 'H');

        if (status != WK_OK)
            return status;
        memcpy(page->black, qr.black, sizeof page->black);
        wk_qr_free(&qr);
        wk_book_bits(page->black, &page->bits);
        n++;
    }
    const enum wk_status status = mask_apart(book);

    if (status == WK_OK)
        memcpy(book->set, set, sizeof book->set);
    return status;
}

void wk_book_differ(const struct wk_code_bits *a, const struct wk_code_bits *b, int *n_codewords, int *n_format)
{
    *n_codewords = *n_format = 0;
    for (int i = 0; i < WK_N_CODEWORDS; i++)
        *n_codewords += a->byte[i] != b->byte[i];
    for (int i = WK_N_CODEWORDS; i < WK_N_CODEWORDS + 4; i++)
        for (int x = a->byte[i] ^ b->byte[i]; x; x &= x - 1)
            ++*n_format;
}

int wk_book_worst_region(const uint8_t *a, const uint8_t *b)
{
    enum { THIRD = N / 3 };
    int wrong[9] = {0}, worst = 0;

    for (int y = 0; y < N; y++)
        for (int x = 0; x < N; x++)
            wrong[y / THIRD * 3 + x / THIRD] += a[y * N + x] != b[y * N + x];
    for (int i = 0; i < 9; i++)
        worst = wrong[i] > worst ? wrong[i] : worst;
    return worst;
}

const struct wk_book_page *wk_book_nearest(const struct wk_book *book, const uint8_t *black)
{
    const struct wk_book_page *best = NULL;
    int least = 0;

    for (int i = 0; book->set[0] && i < WK_N_CODES * WK_N_LABELS; i++) {
        const struct wk_book_page *page = &book->page[i / WK_N_LABELS][i % WK_N_LABELS];
        int differ = 0;

        for (int k = 0; k < WK_N_MODULES; k++)
            differ += page->black[k] ^ black[k];
        if (best && differ >= least)
            continue;
        best = page;
        least = differ;
    }
    return best;
}

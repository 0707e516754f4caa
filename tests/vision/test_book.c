/* The book of known payloads: where codewords lie, how far codes are apart, and what is never taken for a known one. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "labels/draw/qr.h"
#include "labels/secret/secret.h"
#include "vision/image/cv.h"
#include "vision/stickers/code_recovery.h"
#include "tests/support/slice.h"

enum { SIDE = 200, EDGE_PX = 28, MODULE_PX = 4, CODE_PX = WK_CODE_MODULES * MODULE_PX };

static const struct wk_key club = {{1, 2, 3}};
static const double plane[9] = {MODULE_PX, 0, EDGE_PX - 0.5, 0, MODULE_PX, EDGE_PX - 0.5, 0, 0, 1};
static struct wk_book book;
static const struct wk_book_page *page; /* of one kind of codes, in turn */

static int fill(void **state)
{
    (void)state;
    assert_int_equal(wk_book_fill(&book, &club, "07A"), WK_OK);
    page = page ? book.page[WK_CODES_1 - 1] : book.page[WK_CODES_2 - 1];
    return 0;
}

/* mask: of level H alone. */
static void take_code(const char *text, char level, int mask, uint8_t *black)
{
    struct wk_qr qr;

    assert_int_equal(wk_qr_new(&qr, text, 1, level), WK_OK);
    assert_int_equal(qr.n, WK_CODE_MODULES);
    memcpy(black, qr.black, WK_N_MODULES);
    if (mask != WK_MASK_ENCODERS)
        assert_int_equal(wk_mask_change(black, mask), WK_OK);
    wk_qr_free(&qr);
}

/* A forged payload: the first six characters of a page, any check. */
static void forge(const char *text, unsigned n, char forged[WK_PAYLOAD_SIZE])
{
    static const char digits[] = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ";

    memcpy(forged, text, WK_PAYLOAD_SIZE);
    for (int i = 6; i < WK_PAYLOAD_LEN; i++, n /= 36)
        forged[i] = digits[n % 36];
}

/* Whoever forges a code may choose its mask: that of the page, or as libqrencode does. */
static int mask_for(int i, unsigned n)
{
    return n % 2 ? wk_mask_of(page[i].black) : WK_MASK_ENCODERS;
}

static void pages_are_the_payloads(void **state)
{
    (void)state;
    for (int i = 0; i < WK_N_LABELS; i++) {
        char set[WK_SET_SIZE];
        wk_label label;

        assert_int_equal(wk_payload_decode(page[i].text, WK_PAYLOAD_LEN, &club, set, &label), WK_PAYLOAD_VALID);
        assert_string_equal(set, "07A");
        assert_string_equal(wk_book_nearest(&book, page[i].black)->text, page[i].text);
    }
    struct wk_book other;

    assert_int_equal(wk_book_fill(&other, &club, "07a"), WK_BAD_INPUT);
    assert_string_equal(other.set, "");
}

/*
 * With the same mask, payloads that share their first six characters share their first five codewords (4 bits of mode, 9 of
 * length, 33 of text) and their sixth but for two bits: so the codewords lie where they are looked for.
 */
static void codewords_lie_where_they_should(void **state)
{
    int n_same_mask = 0;

    (void)state;
    for (int i = 0; i < WK_N_LABELS; i++)
        for (unsigned n = 0; n < 20; n++) {
            char forged[WK_PAYLOAD_SIZE];
            uint8_t black[WK_N_MODULES];
            struct wk_code_bits bits;

            forge(page[i].text, 1000 + n * 7919, forged);
            take_code(forged, 'H', mask_for(i, n), black);
            wk_book_bits(black, &bits);
            if (memcmp(bits.byte + WK_N_CODEWORDS, page[i].bits.byte + WK_N_CODEWORDS, 4) != 0)
                continue;
            n_same_mask++;
            assert_memory_equal(bits.byte, page[i].bits.byte, 5);
            assert_int_equal((bits.byte[5] ^ page[i].bits.byte[5]) & 0xfc, 0);
        }
    assert_true(n_same_mask > 100);
}

/* Every code of our form but the page itself is beyond a decoder's reach of it, whatever the mask. */
static void assert_apart(const struct wk_code_bits *a, const struct wk_code_bits *b, int *least, int *least_format)
{
    int n_codewords, n_format;

    wk_book_differ(a, b, &n_codewords, &n_format);
    assert_true(n_codewords >= 18 || n_format >= 14);
    if (n_format == 0 && n_codewords < *least)
        *least = n_codewords;
    if (n_format > 0 && n_format < *least_format)
        *least_format = n_format;
}

static void codes_are_far_apart(void **state)
{
    int least = 26, least_format = 30;

    (void)state;
    for (int i = 0; i < WK_N_LABELS; i++) {
        for (int k = 0; k < i; k++)
            assert_apart(&page[i].bits, &page[k].bits, &least, &least_format);
        for (unsigned n = 0; n < 250; n++) {
            char forged[WK_PAYLOAD_SIZE];
            uint8_t black[WK_N_MODULES];
            struct wk_code_bits bits;

            forge(page[i].text, (unsigned)i * 40009u + n * 6007u, forged);
            if (!strcmp(forged, page[i].text))
                continue;
            take_code(forged, 'H', mask_for(i, n), black);
            wk_book_bits(black, &bits);
            for (int k = 0; k < WK_N_LABELS; k++)
                assert_apart(&page[k].bits, &bits, &least, &least_format);
        }
    }
    assert_int_equal(least, 18);
    assert_int_equal(least_format, 14);
    /* Other levels of correction say so in their format. */
    for (int k = 0; k < 3; k++) {
        uint8_t black[WK_N_MODULES];
        struct wk_code_bits bits;

        take_code(page[5].text, "LMQ"[k], WK_MASK_ENCODERS, black);
        wk_book_bits(black, &bits);
        assert_apart(&page[5].bits, &bits, &least, &least_format);
        int n_codewords, n_format;

        wk_book_differ(&page[5].bits, &bits, &n_codewords, &n_format);
        assert_true(n_format >= 14);
    }
}

static uint8_t pixels[SIDE * SIDE];
static struct wk_image picture = {.data = pixels, .w = SIDE, .h = SIDE, .stride_bytes = SIDE, .channels = 1};

/* Draws a code on white, in uneven light. */
static void draw(const uint8_t *black, double blur_px)
{
    for (int y = 0; y < SIDE; y++)
        for (int x = 0; x < SIDE; x++) {
            int i = (x - EDGE_PX) / MODULE_PX, j = (y - EDGE_PX) / MODULE_PX;
            bool inside = x >= EDGE_PX && y >= EDGE_PX && i < WK_CODE_MODULES && j < WK_CODE_MODULES;
            double light = 0.6 + 0.4 * x / SIDE;

            pixels[y * SIDE + x] = (uint8_t)((inside && black[j * WK_CODE_MODULES + i] ? 40 : 220) * light);
        }
    assert_int_equal(wk_cv_blur(&picture, &picture, blur_px), WK_OK);
}

struct readers {
    struct wk_code_recovery *recovery;
    struct wk_sticker_reader *reader;
};

static void open_readers(struct readers *r)
{
    assert_int_equal(wk_code_recovery_new(&r->recovery), WK_OK);
    assert_int_equal(wk_sticker_reader_new(&r->reader), WK_OK);
}

static void close_readers(struct readers *r)
{
    wk_code_recovery_free(r->recovery);
    wk_sticker_reader_free(r->reader);
}

/* how: 0 known, 1 sharp, 2 read. 0 not read, 1 read as text, -1 read as something else. */
static int reads(struct readers *r, int how, const char *text)
{
    struct wk_code code = {.n = 0};
    bool read = how == 0   ? wk_code_recovery_known(r->recovery, &picture, plane, &code)
                : how == 1 ? wk_code_recovery_sharp(r->recovery, r->reader, &picture, plane, &code)
                           : wk_code_recovery_read(r->recovery, r->reader, &picture, plane, &code);

    return !read ? 0 : code.n == strlen(text) && !memcmp(code.text, text, code.n) ? 1 : -1;
}

static void reads_known_and_unknown(void **state)
{
    struct readers r;

    (void)state;
    open_readers(&r);
    draw(page[30].black, 0.8);
    assert_int_equal(reads(&r, 0, page[30].text), 0); /* nothing is known yet */
    assert_int_equal(reads(&r, 1, page[30].text), 1); /* zbar reads it all the same */
    assert_int_equal(wk_code_recovery_learn(r.recovery, &club, "07A"), WK_OK);
    assert_int_equal(wk_code_recovery_learn(r.recovery, &club, "07B"), WK_OK);
    for (int i = 0; i < WK_N_LABELS; i++) {
        draw(page[i].black, 0.8);
        for (int how = 0; how < 3; how++)
            assert_int_equal(reads(&r, how, page[i].text), 1);
        draw(page[i].black, 2);
        assert_int_equal(reads(&r, 2, page[i].text), 1);
    }
    /* Sets beyond WK_MAX_BOOKS push out the one not used for longest, which is 07A now. */
    for (int i = 0; i < WK_MAX_BOOKS; i++) {
        char set[WK_SET_SIZE];

        snprintf(set, sizeof set, "1%dX", i);
        assert_int_equal(wk_code_recovery_learn(r.recovery, &club, set), WK_OK);
    }
    draw(page[3].black, 0.8);
    assert_int_equal(reads(&r, 0, page[3].text), 0);
    assert_int_equal(reads(&r, 1, page[3].text), 1);
    close_readers(&r);
}

/* zbar alone, which knows no books, reads each code of either kind, whichever way up: the mask is a reader's to find out. */
static void zbar_reads_each_code_whichever_way_up(void **state)
{
    struct readers r;

    (void)state;
    open_readers(&r);
    for (int i = 0; i < WK_N_LABELS; i++) {
        uint8_t black[WK_N_MODULES], turned[WK_N_MODULES];

        memcpy(black, page[i].black, sizeof black);
        for (int quarter = 0; quarter < 4; quarter++) {
            struct wk_code codes[WK_MAX_CODES];

            draw(black, 0.8);
            assert_int_equal(wk_sticker_read(r.reader, &picture, 1, codes), 1);
            assert_int_equal(codes[0].n, WK_PAYLOAD_LEN);
            assert_memory_equal(codes[0].text, page[i].text, WK_PAYLOAD_LEN);
            for (int m = 0; m < WK_N_MODULES; m++)
                turned[m % WK_CODE_MODULES * WK_CODE_MODULES + WK_CODE_MODULES - 1 - m / WK_CODE_MODULES] = black[m];
            memcpy(black, turned, sizeof black);
        }
    }
    close_readers(&r);
}

/* What lies over a finder pattern takes nothing from a code whose place is known. */
static void needs_no_finder_patterns(void **state)
{
    struct readers r;

    (void)state;
    open_readers(&r);
    for (int i = 0; i < WK_N_LABELS; i++) {
        struct wk_code code = {.n = 0};
        uint8_t black[WK_N_MODULES];

        memcpy(black, page[i].black, sizeof black);
        for (int m = 0; m < 8 * WK_CODE_MODULES; m++)
            if (m % WK_CODE_MODULES < 8)
                black[m] = 1;
        assert_true(wk_code_recovery_read_ink(r.recovery, r.reader, black, &code));
        assert_memory_equal(code.text, page[i].text, WK_PAYLOAD_LEN);
    }
    close_readers(&r);
}

/* Forged, of another set, of another level: never a page; what zbar makes of them is what they say. */
static void takes_no_other_code_for_a_page(void **state)
{
    struct readers r;
    static const double blurs[] = {0, 0.8, 1.5, 2.2};

    (void)state;
    open_readers(&r);
    assert_int_equal(wk_code_recovery_learn(r.recovery, &club, "07A"), WK_OK);
    for (int i = 0; i < WK_N_LABELS; i++)
        for (size_t b = 0; b < sizeof blurs / sizeof blurs[0]; b++) {
            char text[WK_PAYLOAD_SIZE];
            uint8_t black[WK_N_MODULES];

            if (b % 2)
                wk_payload_encode(text, &club, "07B", (wk_label)(10 + i % 80));
            else
                forge(page[i].text, 77777u * (unsigned)i + (unsigned)b, text);
            take_code(text, 'H', mask_for(i, (unsigned)b / 2), black);
            draw(black, blurs[b]);
            assert_int_equal(reads(&r, 0, text), 0);
            for (int how = 1; how < 3; how++)
                assert_true(reads(&r, how, text) >= 0);
        }
    close_readers(&r);
}

/* Of what was noted, sharp or blurred, only the very code is still the same: no other of the set, of another set, forged, nor
 * one glued of two. */
static void sees_that_another_code_lies_there(void **state)
{
    static struct wk_code_look look[WK_N_LABELS], other;
    static const double blurs[] = {0, 0.8, 1.6, 2.2};
    struct readers r;
    int n_noted = 0;

    (void)state;
    open_readers(&r);
    draw(page[0].black, 0);
    assert_false(wk_code_recovery_note(r.recovery, &picture, plane, page[0].text, WK_PAYLOAD_LEN, &look[0]));
    assert_int_equal(wk_code_recovery_learn(r.recovery, &club, "07A"), WK_OK);
    for (size_t b = 0; b < sizeof blurs / sizeof blurs[0]; b++) {
        bool noted[WK_N_LABELS];

        for (int i = 0; i < WK_N_LABELS; i++) {
            draw(page[i].black, blurs[b]);
            noted[i] = wk_code_recovery_note(r.recovery, &picture, plane, page[i].text, WK_PAYLOAD_LEN, &look[i]);
            n_noted += noted[i];
            assert_true(noted[i] || b >= 2);
            assert_false(
                wk_code_recovery_note(r.recovery, &picture, plane, page[(i + 1) % WK_N_LABELS].text, WK_PAYLOAD_LEN, &other));
        }
        for (int i = 0; i < WK_N_LABELS; i++)
            for (int what = 0; what < 4; what++) {
                uint8_t black[WK_N_MODULES];
                char text[WK_PAYLOAD_SIZE];

                if (what == 1)
                    forge(page[i].text, 77777u * (unsigned)i + (unsigned)b, text);
                else if (what == 2)
                    wk_payload_encode(text, &club, "07B", (wk_label)(10 + i % 80));
                memcpy(black, page[i].black, sizeof black);
                if (what == 1 || what == 2)
                    take_code(text, 'H', mask_for(i, (unsigned)b), black);
                if (what == 3)
                    memcpy(black, page[(i + 1) % WK_N_LABELS].black, sizeof black / 2);
                draw(black, blurs[b]);
                for (int k = 0; k < WK_N_LABELS; k++)
                    assert_int_equal(noted[k] && wk_code_recovery_same(&picture, plane, &look[k]),
                                     noted[k] && what == 0 && k == i);
            }
    }
    assert_in_range(n_noted, 3 * WK_N_LABELS, 4 * WK_N_LABELS);
    close_readers(&r);
}

/* Half of a code, the other half covered in black, grey, white, or by another of our codes: not read, or at least not known. */
static void takes_no_half_for_a_code(void **state)
{
    struct readers r;

    (void)state;
    open_readers(&r);
    assert_int_equal(wk_code_recovery_learn(r.recovery, &club, "07A"), WK_OK);
    for (int i = 0; i < WK_N_LABELS; i++)
        for (int side = 0; side < 4; side++)
            for (int cover = 0; cover < 4; cover++) {
                const uint8_t *other = page[(i + 41) % WK_N_LABELS].black;
                uint8_t black[WK_N_MODULES];

                for (int k = 0; k < WK_N_MODULES; k++) {
                    int x = k % WK_CODE_MODULES, y = k / WK_CODE_MODULES, along = side % 2 ? x : y;
                    bool covered = side < 2 ? along < WK_CODE_MODULES / 2 : along > WK_CODE_MODULES / 2;

                    black[k] = !covered ? page[i].black[k] : cover == 0 ? 1 : cover == 1 ? 0 : other[k];
                }
                draw(black, 0.8);
                if (cover == 2)
                    for (int y = 0; y < SIDE; y++)
                        for (int x = 0; x < SIDE; x++) {
                            int along = side % 2 ? x : y;

                            if (side < 2 ? along < EDGE_PX + CODE_PX / 2 : along >= EDGE_PX + CODE_PX / 2)
                                pixels[y * SIDE + x] = 120;
                        }
                /* Of two stickers glued into one, zbar may put either right: labels of a set begin alike. No third one. */
                for (int how = 0; how < 3; how++)
                    assert_true(
                        reads(&r, how, page[i].text) == 0 ||
                        (how > 0 && cover == 3 &&
                         (reads(&r, how, page[i].text) == 1 || reads(&r, how, page[(i + 41) % WK_N_LABELS].text) == 1)));
            }
    close_readers(&r);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(pages_are_the_payloads),
        cmocka_unit_test(codewords_lie_where_they_should),
        cmocka_unit_test_long(codes_are_far_apart),
        cmocka_unit_test(reads_known_and_unknown),
        cmocka_unit_test(zbar_reads_each_code_whichever_way_up),
        cmocka_unit_test(needs_no_finder_patterns),
        cmocka_unit_test(takes_no_other_code_for_a_page),
        cmocka_unit_test(sees_that_another_code_lies_there),
        cmocka_unit_test_long(takes_no_half_for_a_code),
    };

    pass_over_long();
    return cmocka_run_group_tests_name("codes 2", tests, fill, NULL) |
           cmocka_run_group_tests_name("codes 1", tests, fill, NULL);
}

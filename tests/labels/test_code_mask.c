/* Masks of a sticker's code: what real readers make of each, how far a set's codes are apart, and that the choice stays. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

#include "labels/code_mask.h"
#include "labels/draw/qr.h"
#include "labels/paper/sheet.h"
#include "labels/payload.h"
#include "labels/secret/secret.h"

enum { N = WK_CODE_MODULES };

static const struct wk_key keys[] = {{{1, 2, 3}}, {{9}}, {{0}}, {{0x80, 7}}};
static const char *const sets[] = {"07A", "000", "ZZZ", "Q3M"};

struct set {
    uint8_t first[WK_N_LABELS][WK_CODE_SQUARES]; /* as libqrencode makes them */
    uint8_t apart[WK_N_LABELS][WK_CODE_SQUARES];
    uint8_t mask[WK_N_LABELS];
};

static void make_set(const struct wk_key *key, const char *name, struct set *set)
{
    int n = 0;

    for (int label = 0; label < WK_LABEL_END; label++) {
        char text[WK_PAYLOAD_SIZE];
        struct wk_qr qr;

        if (!wk_label_valid((wk_label)label))
            continue;
        wk_payload_encode(text, key, name, (wk_label)label);
        assert_int_equal(wk_qr_new(&qr, text, 1, 'H'), WK_OK);
        memcpy(set->first[n++], qr.black, WK_CODE_SQUARES);
        wk_qr_free(&qr);
    }
    assert_int_equal(n, WK_N_LABELS);
    assert_int_equal(wk_masks_apart((const uint8_t(*)[WK_CODE_SQUARES])set->first, n, set->mask), WK_OK);
    memcpy(set->apart, set->first, sizeof set->apart);
    for (int i = 0; i < n; i++)
        assert_int_equal(wk_mask_change(set->apart[i], set->mask[i]), WK_OK);
}

static void turn(const uint8_t *black, uint8_t *out)
{
    for (int m = 0; m < WK_CODE_SQUARES; m++)
        out[m % N * N + N - 1 - m / N] = black[m];
}

static int differ(const uint8_t *a, const uint8_t *b)
{
    int n = 0;

    for (int m = 0; m < WK_CODE_SQUARES; m++)
        n += a[m] != b[m];
    return n;
}

/* The least distance of two codes of a set, upright and, a code's own turns included, turned. */
static int least_of(const uint8_t (*black)[WK_CODE_SQUARES], int *turned)
{
    int least = WK_CODE_SQUARES;

    *turned = WK_CODE_SQUARES;
    for (int i = 0; i < WK_N_LABELS; i++) {
        uint8_t code[2][WK_CODE_SQUARES];

        memcpy(code[0], black[i], WK_CODE_SQUARES);
        for (int quarter = 0; quarter < 4; quarter++) {
            for (int k = 0; k < WK_N_LABELS; k++) {
                const int n = differ(code[quarter % 2], black[k]);

                if (quarter == 0 && k != i && n < least)
                    least = n;
                if (quarter > 0 && n < *turned)
                    *turned = n;
            }
            turn(code[quarter % 2], code[1 - quarter % 2]);
        }
    }
    return least;
}

static void a_sets_codes_are_apart(void **state)
{
    (void)state;
    for (size_t k = 0; k < sizeof keys / sizeof *keys; k++) {
        int turned, n_before, n_apart;
        struct set set;

        make_set(&keys[k], sets[k], &set);
        n_before = least_of((const uint8_t(*)[WK_CODE_SQUARES])set.first, &turned);
        assert_in_range(n_before, 50, 68);
        n_apart = least_of((const uint8_t(*)[WK_CODE_SQUARES])set.apart, &turned);
        assert_true(n_apart >= 78);
        assert_true(turned >= 100);
    }
}

/* Sheets are printed in different years: the same set has the same masks. */
static void the_choice_stays(void **state)
{
    static const char was[] = "3105342121545462035142400230432642463245213102421051545661152324150021431500606310565613";
    struct set set;
    char now[WK_N_LABELS + 1] = "";

    (void)state;
    make_set(&keys[0], sets[0], &set);
    for (int i = 0; i < WK_N_LABELS; i++)
        now[i] = (char)('0' + set.mask[i]);
    assert_string_equal(now, was);
    /* Whatever masks they come with. */
    for (int i = 0; i < WK_N_LABELS; i++)
        assert_int_equal(wk_mask_change(set.first[i], i % WK_N_MASKS), WK_OK);
    uint8_t mask[WK_N_LABELS];

    assert_int_equal(wk_masks_apart((const uint8_t(*)[WK_CODE_SQUARES])set.first, WK_N_LABELS, mask), WK_OK);
    assert_memory_equal(mask, set.mask, sizeof mask);
}

static void masks_by_label(void **state)
{
    int8_t mask[WK_LABEL_END], encoders[WK_LABEL_END];
    struct set set;
    int n = 0;

    (void)state;
    make_set(&keys[0], sets[0], &set);
    assert_int_equal(wk_set_masks(&keys[0], sets[0], WK_CODES_2, mask), WK_OK);
    assert_int_equal(wk_set_masks(&keys[0], sets[0], WK_CODES_1, encoders), WK_OK);
    for (int label = 0; label < WK_LABEL_END; label++) {
        assert_int_equal(encoders[label], WK_MASK_ENCODERS);
        if (wk_label_valid((wk_label)label))
            assert_int_equal(mask[label], set.mask[n++]);
    }
    assert_int_equal(wk_set_masks(&keys[0], "07a", WK_CODES_2, mask), WK_BAD_INPUT);
}

static void changes_there_and_back(void **state)
{
    struct set set;

    (void)state;
    make_set(&keys[1], sets[1], &set);
    for (int i = 0; i < WK_N_LABELS; i++) {
        uint8_t black[WK_CODE_SQUARES];
        const int before = wk_mask_of(set.first[i]);

        assert_in_range(before, 0, WK_N_MASKS - 1);
        memcpy(black, set.first[i], sizeof black);
        for (int mask = 0; mask < WK_N_MASKS; mask++) {
            assert_int_equal(wk_mask_change(black, mask), WK_OK);
            assert_int_equal(wk_mask_of(black), mask);
        }
        assert_int_equal(wk_mask_change(black, before), WK_OK);
        assert_memory_equal(black, set.first[i], sizeof black);
        assert_int_equal(wk_mask_change(black, WK_N_MASKS), WK_BAD_INPUT);
        assert_int_equal(wk_mask_change(black, -1), WK_BAD_INPUT);
        black[8] ^= 1; /* a bit of the format */
        assert_int_equal(wk_mask_of(black), -1);
        assert_int_equal(wk_mask_change(black, 3), WK_BAD_INPUT);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_sets_codes_are_apart),
        cmocka_unit_test(the_choice_stays),
        cmocka_unit_test(masks_by_label),
        cmocka_unit_test(changes_there_and_back),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}

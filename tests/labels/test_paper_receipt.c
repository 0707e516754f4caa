/* The slip of a seal, the receipt and the players' page: written in both languages, whole or not at all. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <cmocka.h>

#include "labels/paper/papers.h"
#include "labels/paper/receipt_page.h"
#include "tests/support/labels/scratch.h"

static void make_deal(struct wk_deal *deal)
{
    *deal = (struct wk_deal){.set = "07A", .table = 3, .round = 2};
    for (int i = 0; i < WK_N_TILES; i++)
        deal->face[i % WK_N_WINDS][i / WK_N_WINDS] = (uint8_t)(i * 29 % WK_N_TILES / WK_N_COPIES + 1);
}

static void check_pdf(const char *path)
{
    size_t n = 0;
    char *pdf = scratch_read(path, &n);
    assert_non_null(pdf);
    assert_true(n > 5000 && memcmp(pdf, "%PDF-", 5) == 0);
    free(pdf);
}

static struct wk_paper_receipt a_receipt(const struct wk_deal *deal)
{
    struct wk_paper_receipt receipt = {.event = "Open Club Evening",
                                       .kiosk_id = "0123456789abcdef",
                                       .round = 2,
                                       .deal = deal,
                                       .salt = {1, 2, 3},
                                       .sealed_seq = 41,
                                       .sealed_ns = 1800000000000000000,
                                       .opened_seq = 133,
                                       .opened_ns = 1800006000000000000,
                                       .n_live = 16,
                                       .head_seq = 135,
                                       .head_ns = 1800006012000000000,
                                       .head = {7, 3, 4, 5, 6, 7, 8},
                                       .head_is_checkpoint = true,
                                       .key = {9, 8, 7}};
    for (int h = 0; h < 4; h++)
        for (int w = 0; w < WK_N_WINDS; w++) {
            receipt.pass[h][w].seq = 45 + 22 * h + 3 * w;
            receipt.pass[h][w].t_ns = 1800000000000000000 + (1200 * (h + 1) + 31 * w) * (int64_t)1000000000;
        }
    return receipt;
}

static void papers_are_written_in_both_languages(void **state)
{
    (void)state;
    static const char *const langs[] = {"en", "zh"};
    struct wk_signer signer;
    struct wk_deal deal;
    struct wk_paper_seal seal = {.event = "Open Club Evening", .table = 3, .round = 2, .seq = 41, .t_ns = 1800000000000000000};
    struct wk_checkpoint checkpoint = {.kiosk_id = "0123456789abcdef", .seq = 42, .t_s = 1800000001, .head = {1, 2, 3, 4}};
    wk_signer_init(&signer, (const uint8_t[32]){5});
    wk_checkpoint_sign(&checkpoint, &signer);
    make_deal(&deal);
    assert_int_equal(wk_deal_check(&deal), WK_OK);
    struct wk_paper_receipt receipt = a_receipt(&deal);
    wk_deal_commit(&deal, receipt.salt, seal.commitment);
    const char *keep = getenv("WK_SHOTS"); /* a folder where they stay, to be looked at */
    for (int i = 0; i < 2; i++) {
        char name[3][600];
        static const char *const stems[] = {"seal", "receipt", "howto"};
        for (int k = 0; k < 3; k++)
            (void)snprintf(name[k], sizeof name[k], "%s/%s-%s.pdf", keep ? keep : scratch_folder, stems[k], langs[i]);
        seal.checkpoint = &checkpoint;
        assert_int_equal(wk_paper_write_seal(name[0], &(struct wk_paper_matter){.lang = langs[i], .seal = &seal}), WK_OK);
        assert_int_equal(wk_paper_write_receipt(name[1], &(struct wk_paper_matter){.lang = langs[i], .receipt = &receipt}),
                         WK_OK);
        assert_int_equal(wk_paper_write_howto(name[2], &(struct wk_paper_matter){.lang = langs[i]}), WK_OK);
        for (int k = 0; k < 3; k++)
            check_pdf(name[k]);
    }
    seal.checkpoint = NULL; /* and where less is known */
    seal.event = receipt.event = "";
    receipt.pass[1][2].seq = 0;
    receipt.head_is_checkpoint = false;
    assert_int_equal(wk_paper_write_seal(scratch_path("a.pdf"), &(struct wk_paper_matter){.lang = "en", .seal = &seal}), WK_OK);
    assert_int_equal(
        wk_paper_write_receipt(scratch_path("b.pdf"), &(struct wk_paper_matter){.lang = "en", .receipt = &receipt}), WK_OK);
}

/* The same receipt of fewer live checks is another page, in both languages. */
static void test_the_receipt_says_how_many_checks_a_live_camera_saw(void **state)
{
    (void)state;
    static const char *const langs[] = {"en", "zh"};
    struct wk_deal deal;
    make_deal(&deal);
    struct wk_paper_receipt receipt = a_receipt(&deal);
    for (int i = 0; i < 2; i++) {
        char *page[3];
        size_t n[3];
        for (int k = 0; k < 3; k++) {
            receipt.n_live = k == 2 ? 9 : 16;
            assert_int_equal(
                wk_paper_write_receipt(scratch_path("n.pdf"), &(struct wk_paper_matter){.lang = langs[i], .receipt = &receipt}),
                WK_OK);
            page[k] = scratch_read(scratch_path("n.pdf"), &n[k]);
            assert_non_null(page[k]);
        }
        assert_true(n[0] == n[1] && memcmp(page[0], page[1], n[0]) == 0); /* or this would show nothing */
        assert_true(n[0] != n[2] || memcmp(page[0], page[2], n[0]) != 0);
        for (int k = 0; k < 3; k++)
            free(page[k]);
    }
}

static void what_cannot_be_written_leaves_nothing(void **state)
{
    (void)state;
    struct wk_deal deal;
    struct wk_paper_seal seal = {.event = "", .table = 3, .round = 2, .seq = 41};
    make_deal(&deal);
    struct wk_paper_receipt receipt = a_receipt(&deal);
    const int n = scratch_count();
    assert_int_equal(wk_paper_write_seal(scratch_path("x.pdf"), &(struct wk_paper_matter){.lang = "fr", .seal = &seal}),
                     WK_BAD_INPUT);
    assert_int_equal(wk_paper_write_receipt(scratch_path("x.pdf"), &(struct wk_paper_matter){.lang = "", .receipt = &receipt}),
                     WK_BAD_INPUT);
    assert_int_equal(wk_paper_write_howto(scratch_path("x.pdf"), &(struct wk_paper_matter){.lang = "EN"}), WK_BAD_INPUT);
    assert_int_equal(wk_paper_write_howto(scratch_path("none/x.pdf"), &(struct wk_paper_matter){.lang = "en"}), WK_IO);
    deal.face[0][0] = deal.face[0][0] % 34 + 1; /* not four of each */
    assert_int_equal(
        wk_paper_write_receipt(scratch_path("x.pdf"), &(struct wk_paper_matter){.lang = "en", .receipt = &receipt}),
        WK_BAD_INPUT);
    assert_int_equal(scratch_count(), n);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(papers_are_written_in_both_languages),
        cmocka_unit_test(test_the_receipt_says_how_many_checks_a_live_camera_saw),
        cmocka_unit_test(what_cannot_be_written_leaves_nothing),
    };
    return cmocka_run_group_tests(tests, scratch_open, scratch_close);
}

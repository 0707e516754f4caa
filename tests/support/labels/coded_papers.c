#include "tests/support/labels/coded_papers.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <cmocka.h>

#include <string.h>

#include "labels/paper/papers.h"
#include "labels/paper/receipt_page.h"
#include "labels/secret/director_key.h"
#include "tests/support/labels/scratch.h"

static struct wk_checkpoint a_checkpoint(void)
{
    struct wk_checkpoint checkpoint = {.kiosk_id = "0123456789abcdef", .seq = 12346, .t_s = 1800000001, .head = {1, 2, 3, 4}};
    struct wk_signer signer;

    wk_signer_init(&signer, (const uint8_t[32]){5});
    wk_checkpoint_sign(&checkpoint, &signer);
    return checkpoint;
}

/* Its bytes as mixed as those of a real one: rows of zeros make squares in a code that look like its corners. */
static struct wk_director_key a_key(void)
{
    struct wk_director_key key = {.passes = WK_DIRECTOR_PASSES, .memory_kib = WK_DIRECTOR_KIB};

    for (size_t i = 0; i < sizeof key.locked; i++)
        key.locked[i] = (uint8_t)(i * i * 29 + 17 * i + 101);
    memcpy(key.public_key, key.locked + 3, sizeof key.public_key);
    memcpy(key.salt, key.locked + 9, sizeof key.salt);
    return key;
}

void coded_papers(void (*look)(const char *pdf, const char *begins, enum wk_language language))
{
    static const char *const langs[WK_N_LANGS] = {"en", "zh"};
    const struct wk_checkpoint checkpoint = a_checkpoint();
    const struct wk_director_key key = a_key();
    struct wk_deal deal = {.set = "07A", .table = 3, .round = 2};
    struct wk_paper_seal seal = {.event = "Open Club Evening", .table = 3, .round = 2, .seq = 41, .t_ns = 1800000000000000000};
    struct wk_paper_seal both = seal;
    const struct wk_paper_receipt receipt = {
        .event = "Open Club Evening", .kiosk_id = "0123456789abcdef", .round = 2, .deal = &deal};
    struct wk_paper_matter matter = {
        .title = "Open Club Evening", .checkpoint = &checkpoint, .director_key = &key, .receipt = &receipt};

    both.checkpoint = &checkpoint;
    for (int i = 0; i < WK_N_TILES; i++)
        deal.face[i % WK_N_WINDS][i / WK_N_WINDS] = (uint8_t)(i * 29 % WK_N_TILES / WK_N_COPIES + 1);
    for (int i = 0; i < WK_N_LANGS; i++) {
        const enum wk_language language = (enum wk_language)i;

        matter.lang = langs[i];
        matter.seal = &seal;
        assert_int_equal(wk_paper_write_seal(scratch_path("seal.pdf"), &matter), WK_OK);
        look(scratch_path("seal.pdf"), "WK1 ", language);
        matter.seal = &both;
        assert_int_equal(wk_paper_write_seal(scratch_path("both.pdf"), &matter), WK_OK);
        look(scratch_path("both.pdf"), "WKC1 ", language);
        assert_int_equal(wk_paper_write_receipt(scratch_path("receipt.pdf"), &matter), WK_OK);
        look(scratch_path("receipt.pdf"), "WK1 ", language);
        assert_int_equal(wk_paper_write_checkpoint(scratch_path("checkpoint.pdf"), &matter), WK_OK);
        look(scratch_path("checkpoint.pdf"), "WKC1 ", language);
        assert_int_equal(wk_paper_write_key(scratch_path("key.pdf"), &matter), WK_OK);
        look(scratch_path("key.pdf"), "WKD1 ", language);
    }
}

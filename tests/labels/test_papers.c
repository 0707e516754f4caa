/* The table of papers: each row is whole, and its paper is written in each language from no more than it says it needs. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "labels/deal/checkpoint.h"
#include "labels/lang/lang.h"
#include "labels/mat.h"
#include "labels/paper/event.h"
#include "labels/paper/papers.h"
#include "labels/paper/receipt.h"
#include "labels/payload.h"
#include "labels/secret/director_key.h"
#include "tests/support/labels/scratch.h"

/* Something of all that a paper can be made of. */
static struct {
    struct wk_key key;
    struct wk_mat mat;
    struct wk_schedule schedule;
    struct wk_event_papers event;
    struct wk_checkpoint checkpoint;
    struct wk_deal deal;
    struct wk_paper_seal seal;
    struct wk_paper_receipt receipt;
    struct wk_director_key director_key;
} stock;

static int open_stock(void **state)
{
    struct wk_signer signer;
    char command[1024];

    if (scratch_open(state) != 0)
        return -1;
    for (int i = WK_LANG_EN + 1; i < WK_N_LANGS; i++) {
        const char *code = wk_lang_word((enum wk_language)i);

        snprintf(command, sizeof command, "mkdir -p %s/LC_MESSAGES && msgfmt -o %s/LC_MESSAGES/wallkeeper.mo kiosk/po/%s.po",
                 scratch_path(code), scratch_path(code), code);
        if (system(command) != 0)
            return -1;
    }
    if (wk_lang_open(scratch_path("")) != WK_OK)
        return -1;
    wk_signer_init(&signer, (const uint8_t[32]){5});
    wk_mat_default(&stock.mat);
    wk_schedule_make(&stock.schedule);
    stock.event = (struct wk_event_papers){.schedule = &stock.schedule, .first_section = 1, .n_sections = 1};
    stock.checkpoint = (struct wk_checkpoint){.kiosk_id = "0123456789abcdef", .seq = 42, .t_s = 1800000001, .head = {1, 2, 3}};
    wk_checkpoint_sign(&stock.checkpoint, &signer);
    stock.deal = (struct wk_deal){.set = "07A", .table = 3, .round = 2};
    for (int i = 0; i < WK_N_TILES; i++)
        stock.deal.face[i % WK_N_WINDS][i / WK_N_WINDS] = (uint8_t)(i * 29 % WK_N_TILES / WK_N_COPIES + 1);
    stock.seal = (struct wk_paper_seal){.event = "Open", .table = 3, .round = 2, .seq = 41, .checkpoint = &stock.checkpoint};
    stock.receipt = (struct wk_paper_receipt){
        .event = "Open", .kiosk_id = "0123456789abcdef", .round = 2, .deal = &stock.deal, .sealed_seq = 41, .opened_seq = 133};
    return 0;
}

static int close_stock(void **state)
{
    char command[300];

    (void)state;
    snprintf(command, sizeof command, "rm -rf '%s'", scratch_folder);
    return system(command);
}

/* What a row says it needs, and nothing else. */
static struct wk_paper_matter matter_of(enum wk_paper_needs needs, const char *lang)
{
    switch (needs) {
    case WK_PAPER_NEEDS_SET:
        return (struct wk_paper_matter){.lang = lang, .set = "07A", .sticker_mm = 24, .key = &stock.key};
    case WK_PAPER_NEEDS_MAT:
        return (struct wk_paper_matter){.lang = lang, .mat = &stock.mat};
    case WK_PAPER_NEEDS_EVENT:
    case WK_PAPER_NEEDS_SIGNED_EVENT:
        return (struct wk_paper_matter){.lang = lang, .event = &stock.event};
    case WK_PAPER_NEEDS_CHECKPOINT:
        return (struct wk_paper_matter){.lang = lang, .checkpoint = &stock.checkpoint, .title = ""};
    case WK_PAPER_NEEDS_SEAL:
        return (struct wk_paper_matter){.lang = lang, .seal = &stock.seal};
    case WK_PAPER_NEEDS_RECEIPT:
        return (struct wk_paper_matter){.lang = lang, .receipt = &stock.receipt};
    case WK_PAPER_NEEDS_DIRECTOR_KEY:
        return (struct wk_paper_matter){.lang = lang, .director_key = &stock.director_key, .title = ""};
    case WK_PAPER_NEEDS_LANGUAGE:
    case WK_PAPER_NEEDS_BOARD:
    case WK_N_PAPER_NEEDS:
        break;
    }
    return (struct wk_paper_matter){.lang = lang};
}

static void rows_are_whole(void **state)
{
    const struct wk_paper_def *def;
    int n = 0;

    (void)state;
    for (; (def = wk_paper_at(n)); n++) {
        assert_int_equal(strspn(def->word, "abcdefghijklmnopqrstuvwxyz"), strlen(def->word));
        assert_ptr_equal(wk_paper_find(def->word), def); /* no other has its word */
        assert_in_range(def->needs, 0, WK_N_PAPER_NEEDS - 1);
        assert_true(def->help[0]);
        assert_int_equal(def->by == WK_PAPER_BY_LABELS, def->out != NULL);
        assert_int_equal(def->by == WK_PAPER_BY_KIOSK, def->file != NULL);
    }
    assert_true(n >= 13);
    assert_null(wk_paper_at(-1));
    assert_null(wk_paper_find("slip"));
    assert_null(wk_paper_find(""));
}

/* In each language without a text that is missing; another page in each, unless it bears all of them or none. */
static void each_is_written_in_each_language(void **state)
{
    const struct wk_paper_def *def;
    const char *missing = "";
    const int before = wk_lang_missing(NULL);

    (void)state;
    for (int i = 0; (def = wk_paper_at(i)); i++) {
        const bool same =
            def->needs == WK_PAPER_NEEDS_SET || def->needs == WK_PAPER_NEEDS_MAT || def->needs == WK_PAPER_NEEDS_BOARD;
        char *first = NULL;
        size_t n_first = 0;

        for (int l = 0; l < WK_N_LANGS; l++) {
            const struct wk_paper_matter matter = matter_of(def->needs, wk_lang_word((enum wk_language)l));
            size_t n = 0;

            assert_int_equal(def->write(scratch_path("a.pdf"), &matter), WK_OK);
            char *pdf = scratch_read(scratch_path("a.pdf"), &n);
            assert_true(n > 500 && memcmp(pdf, "%PDF-", 5) == 0);
            if (first && (n == n_first && memcmp(pdf, first, n) == 0) != same)
                fail_msg("%s: %s in each language", def->word, same ? "not the same" : "the same");
            if (first)
                free(pdf);
            else
                first = pdf, n_first = n;
        }
        free(first);
    }
    if (wk_lang_missing(&missing) != before)
        fail_msg("no translation of \"%s\"", missing);
}

static void what_cannot_be_written_leaves_nothing(void **state)
{
    const struct wk_paper_def *def;

    (void)state;
    assert_int_equal(remove(scratch_path("a.pdf")), 0);
    const int n = scratch_count();
    for (int i = 0; (def = wk_paper_at(i)); i++) {
        const struct wk_paper_matter matter = matter_of(def->needs, "en");

        assert_int_equal(def->write(scratch_path("none/x.pdf"), &matter), WK_IO);
    }
    assert_int_equal(scratch_count(), n);
}

/* What is printed for people takes its colours from labels/draw/ink.h; what a camera reads has its own. */
static void colours_stand_in_one_table(void **state)
{
    (void)state;
    assert_int_equal(system("! grep -nE '#define (INK|SOFT|ACCENT|GOOD|WARN|BAD|WK_[A-Z_]*) 0x[fF]{2}' labels/paper/*.[ch] "
                            "kiosk/report/*.[ch] | grep -vE 'labels/paper/(mat|board|sheet|parts)\\.c'"),
                     0);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(rows_are_whole),
        cmocka_unit_test(each_is_written_in_each_language),
        cmocka_unit_test(what_cannot_be_written_leaves_nothing),
        cmocka_unit_test(colours_stand_in_one_table),
    };
    return cmocka_run_group_tests(tests, open_stock, close_stock);
}

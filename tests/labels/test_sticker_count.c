/* Stickers counted: a whole set, what is missing, spares, and a text that `labels sheet --only` takes. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>
#include <cmocka.h>

#include "labels/paper/sheet.h"
#include "labels/sticker_count.h"

static struct wk_sticker_count whole(void)
{
    struct wk_sticker_count count = {{0}};

    for (wk_label label = 1; label < WK_LABEL_END; label++)
        count.seen[label] = wk_sticker_wanted(label);
    return count;
}

static void a_set_has_136(void **state)
{
    char text[WK_STICKERS_TEXT];
    struct wk_sticker_count count = whole();
    int n = 0;

    (void)state;
    for (wk_label label = 0; label < WK_LABEL_END; label++)
        n += wk_sticker_wanted(label);
    assert_int_equal(n, 136);
    assert_int_equal(wk_sticker_there(&count), 136);
    assert_int_equal(wk_sticker_spare(&count), 0);
    assert_string_equal(wk_sticker_missing_text(&count, "07A", text), "");
}

/* What is missing is printed again by the command that is named: it reads its own text. */
static void what_is_missing_is_named(void **state)
{
    char text[WK_STICKERS_TEXT], set[WK_SET_SIZE], problem[WK_ONLY_PROBLEM];
    static wk_label label[WK_MAX_PLACES];
    struct wk_sticker_count count = whole(), none = {{0}};
    int n = 0;

    (void)state;
    count.seen[25] = 0;
    count.seen[1] = 11;
    count.seen[WK_LABEL_D] = 0;
    count.seen[30] = 3;
    assert_int_equal(wk_sticker_there(&count), 132);
    assert_int_equal(wk_sticker_spare(&count), 2);
    assert_string_equal(wk_sticker_missing_text(&count, "07A", text), "07A:1x2,25,D");
    assert_int_equal(wk_sheet_only_parse(text, set, label, &n, problem), WK_OK);
    assert_int_equal(n, 4);
    assert_string_equal(set, "07A");
    wk_sticker_missing_text(&none, "07A", text);
    assert_true(strlen(text) < WK_STICKERS_TEXT - 1);
    assert_int_equal(wk_sheet_only_parse(text, set, label, &n, problem), WK_OK);
    assert_int_equal(n, 136);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_set_has_136),
        cmocka_unit_test(what_is_missing_is_named),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}

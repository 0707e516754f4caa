/* Texts that come from people: what is taken, and which names look alike. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <cmocka.h>

#include "rules/name.h"
#include "rules/text.h"
#include "tests/support/rules/entering.h"

static void texts(void **state)
{
    static const struct {
        const char *text;
        bool ok;
    } table[] = {
        {"Ann", true},
        {"\xE7\x8E\x8B\xE5\xB0\x8F\xE6\x98\x8E", true},                                 /* Wang Xiaoming */
        {"\xD7\xA9\xD7\x9C\xD7\x95\xD7\x9D", true},                                     /* Hebrew letters need no formatting */
        {"\xD9\x85\xDB\x8C\xE2\x80\x8C\xD8\xAE\xD9\x88\xD8\xA7\xD9\x87\xD9\x85", true}, /* Persian, with its non-joiner */
        {"Zo\xCC\x88", true},
        {"\xF0\x9F\x80\x84", true}, /* a tile */
        {"O'Neill & <b>%s</b>", true},
        {"", false},
        {"  \xC2\xA0\xE3\x80\x80", false},
        {"a\x01", false},
        {"a\x7F", false},
        {"a\nb", false},
        {"a\tb", false},
        {"a\xC2\x85", false}, /* next line */
        {"\xC0\xAF", false},  /* overlong */
        {"\xE0\x80\xAF", false},
        {"\xF0\x80\x80\xAF", false},
        {"\xED\xA0\x80", false},     /* surrogate */
        {"\xF4\x90\x80\x80", false}, /* beyond the last */
        {"\xF8\x88\x80\x80\x80", false},
        {"\x80", false},
        {"\xE7\x8E", false}, /* cut */
        {"\xC3(", false},
        {"Ann\xE2\x80\xAE", false}, /* right-to-left override */
        {"Ann\xE2\x81\xA6", false}, /* isolate */
        {"Ann\xD8\x9C", false},     /* Arabic letter mark */
        {"Ann\xE2\x80\x8F", false},
        {"Ann\xE2\x80\x8B", false}, /* no width: would make a second Ann */
        {"\xEF\xBB\xBF"
         "Ann",
         false},                    /* byte order mark */
        {"Ann\xE2\x80\xA8", false}, /* line separator */
        {"Ann\xEF\xBF\xBF", false}, /* no character */
    };

    (void)state;
    for (size_t i = 0; i < sizeof table / sizeof *table; i++)
        if (wk_text_valid(table[i].text, strlen(table[i].text) + 1, false) != table[i].ok)
            fail_msg("text %d", (int)i);
    assert_true(wk_text_valid("", 1, true));
    assert_false(wk_text_valid("abc", 3, true)); /* no end within its size */
    assert_true(wk_text_valid("abc", 4, true));
}

/* Lines for people are cut between characters, whatever room there is. */
static void refusals_fit(void **state)
{
    struct event *event = *state;
    struct wk_refusal why = {.kind = WK_REFUSED_NAME_TWICE, .player = {0, 1}};
    char text[256], all[256];

    taken(event, entry_player(0, 1, 1, "\xE7\x8E\x8B\xE5\xB0\x8F\xE6\x98\x8E"));
    wk_refusal_text(&why, event->tour, all, sizeof all);
    assert_non_null(strstr(all, "(number 101) and Player B1 (number 102)"));
    for (size_t n = 1; n < strlen(all) + 2; n++) {
        wk_refusal_text(&why, event->tour, text, n);
        assert_true(wk_text_valid(text, n, true));
        assert_memory_equal(text, all, strlen(text));
        assert_true(strlen(text) + 4 > n || strcmp(text, all) == 0);
    }
    for (int kind = 0; kind <= WK_N_REFUSALS; kind++) {
        why = (struct wk_refusal){.kind = (enum wk_refusal_kind)kind, .player = {-1, -1}};
        wk_refusal_text(&why, NULL, text, sizeof text);
        assert_true(strlen(text) > 10);
    }
    for (int kind = 0; kind <= WK_SCHEDULE_DIRECTION_TWICE + 1; kind++) {
        why = (struct wk_refusal){
            .kind = WK_REFUSED_SCHEDULE, .player = {-1, -1}, .fault = {(enum wk_schedule_fault_kind)kind, {3, 14}, {1, 4}}};
        wk_refusal_text(&why, NULL, text, sizeof text);
        assert_non_null(strstr(text, "schedule"));
        assert_true((strstr(text, "14") != NULL) == (kind >= WK_SCHEDULE_SEAT_TWICE && kind <= WK_SCHEDULE_DIRECTION_TWICE));
    }
}

/* As a person reads them. */
static void names_alike(void **state)
{
    static const struct {
        const char *a, *b;
        bool alike;
    } table[] = {
        {"Li Wei", "Li Wei", true},
        {"LI WEI", "Li Wei", true},
        {"Li  Wei", "Li Wei", true},
        {" Li Wei ", "Li\xc2\xa0Wei", true},
        {"LiWei", "Li Wei", true},
        {"Jos\xc3\xa9", "Jose\xcc\x81", true},                                      /* composed and decomposed */
        {"\xef\xbc\xac\xef\xbd\x89", "Li", true},                                   /* full width */
        {"\xe7\x8e\x8b\xe3\x80\x80\xe8\x8a\xb3", "\xe7\x8e\x8b\xe8\x8a\xb3", true}, /* ideographic blank */
        {"Stra\xc3\x9f"
         "e",
         "STRASSE", true},
        {"\xd0\x90\xd0\xbd\xd0\xbd\xd0\xb0", "\xd0\xb0\xd0\xbd\xd0\xbd\xd0\xb0", true},
        {"Li Wei", "Li Wen", false},
        {"Jose", "Jos\xc3\xa9", false}, /* an accent tells people apart */
        {"\xe7\x8e\x8b\xe8\x8a\xb3", "\xe7\x8e\x8b\xe6\x96\xb9", false},
        {"Player 1", "Player 11", false},
    };

    (void)state;
    for (size_t i = 0; i < sizeof table / sizeof *table; i++) {
        if (wk_name_alike(table[i].a, table[i].b) != table[i].alike || wk_name_alike(table[i].b, table[i].a) != table[i].alike)
            fail_msg("%s and %s", table[i].a, table[i].b);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(texts),
        cmocka_unit_test(names_alike),
        IN_EVENT(refusals_fit),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}

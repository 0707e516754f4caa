/*
 * The handbook's page of each kind lists its guided rulings as the kiosk asks and states them, in English and in Chinese, and
 * each of their texts is translated. WK_REBASE=1 writes the lists.
 */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "labels/lang/lang.h"
#include "rules/event/guide.h"
#include "rules/event/kinds/kinds.h"
#include "rules/event/words.h"

#define MOST (256 << 10)

struct page {
    enum wk_language lang;
    const char *heading, *colon, *open, *close, *comma;
};
static const struct page pages[] = {
    {WK_LANG_EN, "\n## Rulings\n", ": ", " (", ")", ", "},
    {WK_LANG_ZH, "\n## \u5f15\u5bfc\u88c1\u51b3\n", "\uff1a", "\uff08", "\uff09", "\u3001"},
};

static const struct {
    const char *kind, *path[WK_N_LANGS];
} paths[] = {
    {"duplicate", {[WK_LANG_EN] = "kiosk/handbook/judge.md", [WK_LANG_ZH] = "kiosk/handbook/zh/club.md"}},
    {"nmjl", {[WK_LANG_EN] = "kiosk/handbook/nmjl.md", [WK_LANG_ZH] = "kiosk/handbook/zh/nmjl.md"}},
    {"mcr", {[WK_LANG_EN] = "kiosk/handbook/mcr.md", [WK_LANG_ZH] = "kiosk/handbook/zh/mcr.md"}},
};

static const char *path_of(const struct wk_kind_of_event *kind, enum wk_language lang)
{
    for (size_t i = 0; i < sizeof paths / sizeof *paths; i++)
        if (strcmp(paths[i].kind, kind->word) == 0)
            return paths[i].path[lang];
    fail_msg("the handbook has no page of %s", kind->word);
    return NULL;
}

/* Compiled as it stands, whatever was built before. */
static int open_catalogue(void **state)
{
    static char folder[] = "/tmp/wk-guide-XXXXXX";
    char command[512];

    *state = folder;
    if (!mkdtemp(folder))
        return -1;
    snprintf(command, sizeof command,
             "mkdir -p %s/zh/LC_MESSAGES && msgfmt -c -o %s/zh/LC_MESSAGES/wallkeeper.mo kiosk/po/zh.po", folder, folder);
    return system(command) == 0 && wk_lang_open(folder) == WK_OK ? 0 : -1;
}

static int let_go(void **state)
{
    char command[256];

    snprintf(command, sizeof command, "rm -rf %s", (const char *)*state);
    return system(command) == 0 ? 0 : -1;
}

/* ---- texts */

static void is_translated(const char *text)
{
    if (text && text[0] != '[' && strcmp(wk_text(WK_LANG_ZH, text), text) == 0)
        fail_msg("\"%s\" is not in kiosk/po/zh.po", text);
}

static void every_text_is_translated(void **state)
{
    const struct wk_kind_of_event *kind;
    (void)state;

    for (int k = 0; (kind = wk_kind_of_event_at(k)) != NULL; k++) {
        for (int i = 0; kind->guide && i < kind->guide->n_cases; i++)
            is_translated(kind->guide->cases[i].title);
        for (int i = 0; kind->guide && i < kind->guide->n_nodes; i++) {
            const struct wk_guide_node *node = &kind->guide->nodes[i];
            is_translated(node->rule);
            is_translated(node->text);
            is_translated(node->who);
            for (int a = 0; a < WK_GUIDE_ANSWERS; a++)
                is_translated(node->answer[a].text);
        }
    }
}

/* ---- pages */

/* What goes on record, by the words of commands: " (`no-hu`, `ms` 30)". */
static void list_record(const struct wk_guide_node *node, const struct page *page, FILE *out)
{
    const char *before = page->open;

    if (node->kind == WK_GUIDE_RESULT)
        fprintf(out, "%s`%s`%s", page->open, wk_outcome_words[node->outcome], page->close);
    if (node->kind == WK_GUIDE_OUT)
        fprintf(out, "%s`%s`%s", page->open, wk_out_words[WK_OUT_DISQUALIFIED], page->close);
    if (node->kind != WK_GUIDE_RULING)
        return;
    for (int kind = WK_RULING_DEAD_HAND; kind <= WK_RULING_DEAD; kind++) {
        if (!(node->rulings >> kind & 1u))
            continue;
        fprintf(out, "%s`%s`", before, wk_ruling_words[kind]);
        if (node->points && (kind == WK_RULING_PENALTY || kind == WK_RULING_MS || kind == WK_RULING_IMP))
            fprintf(out, " %d", node->points);
        before = page->comma;
    }
    fprintf(out, "%s", page->close);
}

static void list_node(const struct wk_guide *guide, int node, const struct page *page, int depth, FILE *out)
{
    const struct wk_guide_node *at = &guide->nodes[node];

    fprintf(out, "%s%s%s", at->rule[0] == '[' ? at->rule : wk_text(page->lang, at->rule), page->colon,
            wk_text(page->lang, at->text));
    list_record(at, page, out);
    fprintf(out, "\n");
    for (int i = 0; i < WK_GUIDE_ANSWERS && at->answer[i].text; i++) {
        fprintf(out, "%*s- *%s* ", 2 * depth, "", wk_text(page->lang, at->answer[i].text));
        list_node(guide, at->answer[i].to, page, depth + 1, out);
    }
}

/* The caller frees. */
static char *list(const struct wk_guide *guide, const struct page *page)
{
    char *text = NULL;
    size_t n = 0;
    FILE *out = open_memstream(&text, &n);

    assert_non_null(out);
    for (int i = 0; i < guide->n_cases; i++) {
        fprintf(out, "- **%s** ", wk_text(page->lang, guide->cases[i].title));
        list_node(guide, guide->cases[i].first, page, 1, out);
    }
    assert_int_equal(fclose(out), 0);
    return text;
}

/* The list of a page that was read: from the first "- " below the heading to the next heading, and its length. */
static char *find_list(char *text, const char *heading, size_t *n)
{
    char *from = strstr(text, heading);

    if (!from || !(from = strstr(from + strlen(heading), "\n- ")))
        return NULL;
    const char *end = strstr(++from, "\n\n## ");
    *n = end ? (size_t)(end - from) + 1 : strlen(from);
    return from;
}

static void check_page(const struct wk_kind_of_event *kind, const struct page *page)
{
    static char text[MOST];
    const char *path = path_of(kind, page->lang);
    size_t n = 0;

    FILE *file = fopen(path, "r");
    assert_non_null(file);
    text[fread(text, 1, sizeof text - 1, file)] = 0;
    assert_int_equal(fclose(file), 0);
    char *was = find_list(text, page->heading, &n), *wanted = list(kind->guide, page);
    if (!was)
        fail_msg("%s has no list below its heading", path);
    if (getenv("WK_REBASE")) {
        assert_non_null(file = fopen(path, "w"));
        fprintf(file, "%.*s%s%s", (int)(was - text), text, wanted, was + n);
        assert_int_equal(fclose(file), 0);
    } else if (strlen(wanted) != n || memcmp(was, wanted, n) != 0) {
        fail_msg("%s: its list is not what the kiosk asks and states; WK_REBASE=1 writes it", path);
    }
    free(wanted);
}

static void pages_list_what_the_kiosk_states(void **state)
{
    const struct wk_kind_of_event *kind;
    (void)state;

    for (int k = 0; (kind = wk_kind_of_event_at(k)) != NULL; k++)
        for (size_t i = 0; kind->guide && i < sizeof pages / sizeof *pages; i++)
            check_page(kind, &pages[i]);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(every_text_is_translated),
        cmocka_unit_test(pages_list_what_the_kiosk_states),
    };
    return cmocka_run_group_tests(tests, open_catalogue, let_go);
}

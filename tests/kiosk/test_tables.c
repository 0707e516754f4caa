/* What a club can have more of stands in tables: each row is whole, has a word of its own, and its texts in both languages. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "db/audit/audit.h"
#include "db/state/entry.h"
#include "db/state/state.h"
#include "kiosk/face/app/state/print.h"
#include "labels/lang/lang.h"
#include "labels/paper/papers.h"
#include "labels/verdict.h"
#include "rules/event/floor.h"
#include "rules/mcr/mcr.h"
#include "rules/event/kinds/kinds.h"
#include "rules/event/words.h"

/* Compiles the catalogue into a folder of its own and opens it. */
static int open_language(void **state)
{
    static char folder[] = "/tmp/wk-tables-XXXXXX";
    char command[512];
    *state = folder;
    if (!mkdtemp(folder))
        return -1;
    snprintf(command, sizeof command,
             "mkdir -p %s/zh/LC_MESSAGES && msgfmt -c -o %s/zh/LC_MESSAGES/wallkeeper.mo kiosk/po/zh.po", folder, folder);
    return system(command) == 0 && wk_lang_open(folder) == WK_OK ? 0 : -1;
}

static int close_language(void **state)
{
    char command[256];
    snprintf(command, sizeof command, "rm -rf %s", (const char *)*state);
    return system(command) == 0 ? 0 : -1;
}

/* A word for JSON and scripts: a-z and -. */
static void is_word(const char *word)
{
    assert_non_null(word);
    if (!word[0] || word[strspn(word, "abcdefghijklmnopqrstuvwxyz-")])
        fail_msg("\"%s\" is no word", word);
}

static void is_translated(const char *text)
{
    assert_non_null(text);
    assert_true(text[0] != 0);
    if (strcmp(wk_text(WK_LANG_ZH, text), text) == 0)
        fail_msg("no Chinese for \"%s\"", text);
}

static void findings_of_a_wall(void **state)
{
    (void)state;
    for (int k = WK_FINDING_NONE + 1; k < WK_N_FINDINGS; k++) {
        const struct wk_finding_def *def = wk_finding_def((enum wk_finding_kind)k);
        is_word(def->word);
        is_translated(def->text);
        assert_int_not_equal(def->severity, WK_SEVERITY_NONE);
        for (int before = WK_FINDING_NONE; before < k; before++)
            assert_string_not_equal(def->word, wk_finding_word((enum wk_finding_kind)before));
    }
    assert_string_equal(wk_finding_word(WK_N_FINDINGS), "none");
}

/* One row has what commands say and what the screen at a table does. */
static void refusals(void **state)
{
    (void)state;
    assert_string_equal(wk_refusal_screen(WK_REFUSED_NOT), "");
    assert_string_equal(wk_refusal_screen(WK_N_REFUSALS), "");
    for (int k = WK_REFUSED_NOT + 1; k < WK_N_REFUSALS; k++)
        is_translated(wk_refusal_screen((enum wk_refusal_kind)k));
}

/* The columns of an event's standings: rules know of no languages, where xgettext does not see them either. */
static void columns_of_standings(void **state)
{
    const struct wk_kind_of_event *kind;
    int before;

    (void)state;
    before = wk_lang_missing(NULL); /* "IMP" is the same in Chinese, so that it is asked what was not found */
    for (int i = 0; (kind = wk_kind_of_event_at(i)) != NULL; i++) {
        for (int s = 0; s < kind->n_sums; s++) {
            (void)wk_text(WK_LANG_ZH, kind->sums[s].column.name);
            (void)wk_text(WK_LANG_ZH, kind->sums[s].column.title);
        }
        for (int c = 0; c < kind->n_columns; c++)
            if (kind->columns[c].column.sheet_w > 0)
                (void)wk_text(WK_LANG_ZH, kind->columns[c].column.title);
        is_translated(kind->ranks_head);
        for (int n = 0; n < 2; n++)
            is_translated(kind->ranks_steps[n]);
        if (kind->page_head)
            is_translated(kind->page_head);
        if (kind->rule)
            is_translated(kind->rule);
    }
    const char *last = NULL;
    if (wk_lang_missing(&last) != before)
        fail_msg("no Chinese for \"%s\"", last);
}

/* What a table is at. */
static void stages_of_a_table(void **state)
{
    (void)state;
    for (int stage = 0; stage < WK_N_STAGES; stage++)
        is_translated(wk_table_stage_name((enum wk_table_stage)stage));
}

/* Words that are stored: a list is whole, and each leads back to its place. */
static void words_of_entries(void **state)
{
    static const struct {
        const char *const *words;
        int n;
    } lists[] = {{WK_WORDS(wk_role_words)}, {WK_WORDS(wk_outcome_words)},     {WK_WORDS(wk_ruling_words)},
                 {WK_WORDS(wk_out_words)},  {WK_WORDS(wk_out_results_words)}, {WK_WORDS(wk_foul_words)},
                 {WK_WORDS(wk_via_words)},  {WK_WORDS(wk_clock_words)}};
    char text[WK_WORDS_SIZE];

    (void)state;
    for (size_t i = 0; i < sizeof lists / sizeof *lists; i++) {
        for (int k = 1; k < lists[i].n; k++) {
            is_word(lists[i].words[k]);
            assert_int_equal(wk_word_index(lists[i].words, lists[i].n, lists[i].words[k]), k);
        }
        assert_int_equal(wk_word_index(lists[i].words, lists[i].n, NULL), 0);
        assert_int_equal(wk_word_index(lists[i].words, lists[i].n, "nonsense"), 0);
        assert_true(strlen(wk_words_choice(lists[i].words, lists[i].n, text)) < WK_WORDS_SIZE - 1);
    }
    assert_string_equal(wk_words_usage(WK_WORDS(wk_out_results_words), text), "keep|annul");
    assert_string_equal(wk_words_choice(WK_WORDS(wk_role_words), text), "players, judge, paper or director");
}

static void steps_of_a_repair(void **state)
{
    int n = 0;
    (void)state;
    for (int k = WK_DO_NONE + 1; wk_do_text((enum wk_do)k)[0]; k++, n++) {
        is_word(wk_do_word((enum wk_do)k));
        is_translated(wk_do_text((enum wk_do)k));
        for (int before = WK_DO_NONE; before < k; before++)
            assert_string_not_equal(wk_do_word((enum wk_do)k), wk_do_word((enum wk_do)before));
    }
    assert_int_equal(n, WK_DO_TURN_TABLE);
}

static void findings_of_an_audit(void **state)
{
    (void)state;
    for (int k = WK_AUDIT_NONE + 1; k < WK_AUDIT_N_KINDS; k++) {
        const struct wk_audit_def *def = wk_audit_def((enum wk_audit_kind)k);
        const struct wk_audit_finding finding = {.kind = (enum wk_audit_kind)k, .seq = 7, .last_seq = 7};
        char text[400];
        is_word(def->word);
        is_translated(def->report);
        assert_true(def->advice[0] != 0);
        wk_audit_text(&finding, text, sizeof text);
        assert_non_null(strstr(text, def->line));
        assert_true((strncmp(text, "record 7 ", 9) == 0) == (def->about != WK_ABOUT_FILE));
        assert_true(strlen(text) < 255); /* room that callers have */
        for (int before = WK_AUDIT_NONE; before < k; before++)
            assert_string_not_equal(def->word, wk_audit_word((enum wk_audit_kind)before));
    }
    assert_string_equal(wk_audit_word(WK_AUDIT_N_KINDS), "none");
}

/* A kind of record: what is written, by whom, and how the report says it. Steps of a deal's history have chapters there. */
static void kinds_of_records(void **state)
{
    const struct wk_record_kind *kind;
    size_t n = 0;
    (void)state;
    for (; (kind = wk_record_kind_at(n)); n++) {
        is_word(kind->word);
        assert_ptr_equal(wk_record_kind(kind->word), kind); /* no other has its word */
        assert_int_equal(wk_entry_kind_of(kind->word), WK_ENTRY_NONE);
        assert_int_equal(kind->text == NULL, kind->of_deal);
        if (kind->text)
            is_translated(kind->text);
        assert_true(kind->own || !kind->apply); /* what changes the state is not written by just anybody */
    }
    assert_true(n > 20);
    for (int k = WK_ENTRY_NONE + 1; k < WK_N_ENTRIES; k++) {
        is_word(wk_entry_record_kind((enum wk_entry_kind)k));
        kind = wk_record_kind(wk_entry_record_kind((enum wk_entry_kind)k));
        assert_true(kind->own && kind->of_event && !kind->of_deal);
    }
    kind = wk_record_kind("note-of-a-later-version");
    assert_true(!kind->own && !kind->of_event && !kind->apply && !kind->text);
}

static void profiles_of_rules(void **state)
{
    (void)state;
    for (int k = 0; k < WK_MCR_N_RULES; k++) {
        const struct wk_mcr_profile *profile = &wk_mcr_profiles[k];
        enum wk_mcr_rules rules = WK_MCR_N_RULES;
        is_word(profile->word);
        is_translated(profile->said);
        is_translated(profile->reported);
        assert_int_equal(wk_mcr_profile_of(profile->word, profile->edition, &rules), WK_OK);
        assert_int_equal(rules, k); /* no other has its word and edition */
    }
}

/* What a kiosk prints: a paper or a player's evening, and a key with its text. */
static void keys_that_print(void **state)
{
    (void)state;
    for (int k = WK_PRINT_NONE + 1; k < WK_N_PRINTS; k++) {
        const struct wk_paper_def *def = wk_paper_find(wk_print_word((enum wk_print)k));
        is_word(wk_print_word((enum wk_print)k));
        is_translated(wk_print_key((enum wk_print)k));
        if (k == WK_PRINT_EVENING) {
            assert_null(def);
            continue;
        }
        assert_non_null(def);
        assert_int_equal(def->by, WK_PAPER_BY_KIOSK);
        is_word(def->file);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(findings_of_a_wall),   cmocka_unit_test(refusals),         cmocka_unit_test(columns_of_standings),
        cmocka_unit_test(stages_of_a_table),    cmocka_unit_test(words_of_entries), cmocka_unit_test(steps_of_a_repair),
        cmocka_unit_test(findings_of_an_audit), cmocka_unit_test(kinds_of_records), cmocka_unit_test(profiles_of_rules),
        cmocka_unit_test(keys_that_print),
    };
    return cmocka_run_group_tests(tests, open_language, close_language);
}

/*
 * The paper of Appendix 3: pdftotext reads the text's own figures back in their rows and columns; a page a round that has any,
 * in each language. WK_SHOTS=FOLDER keeps the pages, to be looked at.
 */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <cmocka.h>

#include "labels/lang/lang.h"
#include "labels/paper/event_sheet.h"
#include "labels/paper/papers.h"
#include "rules/event/duplicate/seating.h"
#include "tests/support/labels/scratch.h"
#include "tests/support/rules/appendix_3.h"

static int open_texts(void **state)
{
    char command[600];

    if (scratch_open(state) != 0)
        return -1;
    snprintf(command, sizeof command, "mkdir -p %s/LC_MESSAGES && msgfmt -o %s/LC_MESSAGES/wallkeeper.mo kiosk/po/zh.po",
             scratch_path("zh"), scratch_path("zh"));
    return system(command) == 0 && wk_lang_open(scratch_path("")) == WK_OK ? 0 : -1;
}

static int close_texts(void **state)
{
    char command[300];

    (void)state;
    snprintf(command, sizeof command, "rm -rf '%s'", scratch_folder);
    return system(command);
}

/* Writes the paper of an event, of none for NULL; where it lies. */
static const char *write_paper(const struct event *event, const char *lang, const char *stem)
{
    static char path[600];
    static struct wk_schedule schedule;
    const char *const keep = getenv("WK_SHOTS");
    const struct wk_event_papers papers = {.tournament = event ? event->tour : NULL,
                                           .schedule = event ? &event->tour->plan.schedule : &schedule,
                                           .first_section = 1,
                                           .n_sections = event ? event->tour->plan.n_sections : 1};

    wk_schedule_make(&schedule);
    snprintf(path, sizeof path, "%s/imp-%s-%s.pdf", keep ? keep : scratch_folder, stem, lang);
    assert_int_equal(wk_paper_write_imp(path, &(struct wk_paper_matter){.lang = lang, .event = &papers}), WK_OK);
    return path;
}

/* What a command prints; the caller frees it. */
static char *said(const char *command)
{
    FILE *pipe = popen(command, "r");
    char *text = calloc(1, 1 << 20);

    assert_true(pipe && text);
    assert_true(fread(text, 1, (1 << 20) - 1, pipe) > 0);
    assert_int_equal(pclose(pipe), 0);
    return text;
}

static char *text_of(const char *pdf)
{
    char command[700];

    snprintf(command, sizeof command, "pdftotext -layout '%s' -", pdf);
    return said(command);
}

static int pages_of(const char *pdf)
{
    char command[700];

    snprintf(command, sizeof command, "pdfinfo '%s' | sed -n 's/^Pages: *//p'", pdf);
    char *text = said(command);
    const int n = atoi(text);
    free(text);
    return n;
}

/* The line of a text that begins with a label, blanks aside, from *text on; words of it, each ended by one blank. *text goes
 * on. */
static void next_line(const char **text, const char *label, char line[500])
{
    size_t n = 0;

    while (**text) {
        const char *at = *text + strspn(*text, " \f");
        *text = strchr(*text, '\n') + 1;
        if (strncmp(at, label, strlen(label)) != 0)
            continue;
        for (at += strlen(label); *at != '\n' && n + 1 < 500; at++)
            if (*at != ' ' || (n > 0 && line[n - 1] != ' '))
                line[n++] = *at;
        line[n] = '\0';
        return;
    }
    fail_msg("no line of %s", label);
}

static void the_figures_of_the_text(void **state)
{
    static const char *const labels[4] = {"1st hand", "2nd hand", "3rd hand", "4th hand"};
    struct event event;
    char line[500], wanted[500];

    (void)state;
    event_open(&event, 1);
    appendix_3_play(&event);
    char *const text = text_of(write_paper(&event, "en", "example"));
    const char *at = strstr(text, "East player");
    assert_non_null(at);
    for (int deal = 0; deal < 4; deal++) {
        size_t n = 0;
        for (int group = 0; group < 4; group++)
            n += (size_t)snprintf(wanted + n, sizeof wanted - n, "%s %s %s ", appendix_3_ms[deal][group],
                                  appendix_3_dif[deal][group], appendix_3_imp[deal][group]);
        snprintf(wanted + n, sizeof wanted - n, "%s", appendix_3_average[deal]);
        next_line(&at, labels[deal], line);
        assert_string_equal(line, wanted);
    }
    next_line(&at, "Sum", line);
    assert_string_equal(line, "20 2 -9 -4 -40 -9 73 13");
    assert_null(strstr(text, "*"));
    free(text);
    event_close(&event);
}

static void what_can_change_and_what_was_ruled(void **state)
{
    struct event event;
    char line[500];

    (void)state;
    event_open(&event, 2);
    appendix_3_play(&event);
    assert_int_equal(event_put(&event, entry_imp((struct wk_hand_id){2, 1, 1}, WK_WIND_NORTH, -1)), WK_OK);
    assert_int_equal(event_put(&event, entry_gate(1, 1, 4)), WK_OK);
    assert_true(event_play(&event, (struct wk_hand_id){2, 2, 1}, outcome_discard(WK_WIND_EAST, WK_WIND_SOUTH, 8)));
    assert_true(event_play(&event, (struct wk_hand_id){7, 1, 1}, outcome_draw()));
    const char *const pdf = write_paper(&event, "en", "playing");
    assert_int_equal(pages_of(pdf), 3); /* rounds 1 and 2 of section 1, round 1 of section 2 */
    char *const text = text_of(pdf);
    const char *at = strstr(text, "North player");
    next_line(&at, "Rulings", line);
    assert_string_equal(line, "-1");
    next_line(&at, "Sum", line);
    assert_string_equal(line, "0 0 0 -1 0 0 0 0");
    assert_non_null(at = strstr(at, "Round 2")); /* of which most is still to come */
    next_line(&at, "Sum", line);
    assert_true(strlen(line) > 2 && strcmp(line + strlen(line) - 2, " *") == 0);
    assert_non_null(strstr(text, "* can still change"));
    assert_non_null(strstr(at, "Group 8"));
    free(text);
    event_close(&event);
}

/* A name of forty characters stands on two lines, not on one that nobody can read. */
static void a_long_name_is_set_on_two_lines(void **state)
{
    static const char name[] = "欧阳慕容上官令狐诸葛东方独孤南宫西门北堂公孙司马皇甫尉迟轩辕长孙宇文鲜于钟离";
    struct event event;

    (void)state;
    event_open(&event, 1);
    appendix_3_play(&event);
    snprintf(event.tour->plan.player[0].person.name, WK_NAME_SIZE, "%s", name);
    char *const text = text_of(write_paper(&event, "zh", "name"));
    assert_null(strstr(text, name));
    assert_non_null(strstr(text, "1 欧阳慕容上官令狐"));
    assert_non_null(strstr(text, "钟离"));
    free(text);
    event_close(&event);
}

static void each_language_and_an_empty_one(void **state)
{
    const int before = wk_lang_missing(NULL);
    struct event event;

    (void)state;
    event_open(&event, 1);
    assert_int_equal(pages_of(write_paper(&event, "zh", "begun")), 1);
    appendix_3_play(&event);
    for (int l = 0; l < WK_N_LANGS; l++) {
        assert_int_equal(pages_of(write_paper(&event, wk_lang_word((enum wk_language)l), "all")), 1);
        const char *const pdf = write_paper(NULL, wk_lang_word((enum wk_language)l), "empty");
        assert_int_equal(pages_of(pdf), 1);
        char *const text = text_of(pdf);
        assert_non_null(strstr(text, "DIF"));
        assert_null(strstr(text, "*"));
        free(text);
    }
    assert_int_equal(wk_lang_missing(NULL), before);
    event_close(&event);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(the_figures_of_the_text),
        cmocka_unit_test(what_can_change_and_what_was_ruled),
        cmocka_unit_test(a_long_name_is_set_on_two_lines),
        cmocka_unit_test(each_language_and_an_empty_one),
    };
    return cmocka_run_group_tests(tests, open_texts, close_texts);
}

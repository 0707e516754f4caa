/* A tournament's papers: each has its pages in both languages, and bad input prints nothing. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <cmocka.h>

#include "labels/deal/checkpoint.h"
#include "labels/paper/event_sheet.h"
#include "labels/paper/papers.h"
#include "rules/event/duplicate/seating.h"
#include "rules/text.h"
#include "tests/support/labels/scratch.h"
#include "tests/support/rules/sample_event.h"
#include "tests/support/slice.h"

/* Names that could be taken for formats, markup or codes, that read from the right, that no font has, that fill their field. */
static const char *const names[] = {
    "%s%n%d 100%",
    "<b>&amp;</b> <span",
    "محمد عبد الرحمن",
    "שרה כהן",
    "欧阳静怡",
    "नरेंद्र शर्मा",
    "\xf0\x9f\x80\x80\xf0\x9f\x80\x81",
    "W",
    "\xf0\x90\x8e\xa0\xf3\xa0\x84\x80",
    "WWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWW",
    "漢漢漢漢漢漢漢漢漢漢漢漢漢漢漢漢漢漢漢漢漢漢漢漢漢漢漢漢漢漢漢漢漢漢漢漢漢漢漢漢",
    "a b c d e f g h i j k l m n o p q r s t u v w x y z a b c d e f g h i j k l m n o p",
};

static void make_event(struct event *event, int n_sections)
{
    event_open(event, n_sections);
    for (int p = 0; p < wk_n_players(event->tour); p++) {
        struct wk_entrant *player = &event->tour->plan.player[p];
        snprintf(player->person.name, WK_NAME_SIZE, "%s", names[(size_t)p % (sizeof names / sizeof *names)]);
        snprintf(player->person.club, WK_NAME_SIZE, "%s", p % 3 ? names[(size_t)(p + 5) % (sizeof names / sizeof *names)] : "");
        player->number = 9999 - p;
        assert_true(wk_text_valid(player->person.name, WK_NAME_SIZE, false));
    }
}

static int count_pages(const char *pdf, size_t n)
{
    static const char word[] = "/Type /Page";
    int pages = 0;

    for (size_t i = 0; i + sizeof word < n; i++)
        pages += memcmp(pdf + i, word, sizeof word - 1) == 0 && pdf[i + sizeof word - 1] != 's';
    return pages;
}

static const struct {
    const char *word;
    int pages;   /* of a section */
    bool on_key; /* the kiosk's key in six words: on what players keep and sign and on nothing else */
} kinds[] = {{"slips", 4, true}, {"cards", 4, false}, {"poster", 1, false}, {"forms", 20, true}};
#define N_KINDS (sizeof kinds / sizeof *kinds)

static enum wk_status put(const char *pdf_path, const char *word, const char *lang, const struct wk_event_papers *papers)
{
    return wk_paper_find(word)->write(pdf_path, &(struct wk_paper_matter){.lang = lang, .event = papers});
}

/* n_sections from first_section on, in both languages; of an event, or of a hall before there is one. */
static void papers_have_their_pages(const struct event *event, int first_section, int n_sections, bool twice)
{
    static const char *const langs[] = {"en", "zh"};
    static const uint8_t key[WK_PUBLIC_SIZE] = {9, 8, 7};
    const struct wk_checkpoint checkpoint = {
        .kiosk_id = "4f3a9c0d11e2b7a5", .seq = 12345, .t_s = 1795000000, .head = {1, 2, 3}};
    struct wk_schedule schedule;
    wk_schedule_make(&schedule);
    const struct wk_event_papers papers = {.tournament = event ? event->tour : NULL,
                                           .schedule = &schedule,
                                           .first_section = first_section,
                                           .n_sections = n_sections,
                                           .checkpoint = event ? &checkpoint : NULL,
                                           .key = event ? key : NULL};
    for (size_t k = 0; k < N_KINDS; k++)
        for (int l = 0; l < 2; l++) {
            size_t n;
            assert_int_equal(put(scratch_path("paper.pdf"), kinds[k].word, langs[l], &papers), WK_OK);
            char *pdf = scratch_read(scratch_path("paper.pdf"), &n);
            assert_non_null(pdf);
            assert_int_equal(count_pages(pdf, n), kinds[k].pages * papers.n_sections);
            if (twice) { /* The same drawing gives the same bytes. */
                size_t n_again;
                assert_int_equal(put(scratch_path("again.pdf"), kinds[k].word, langs[l], &papers), WK_OK);
                char *again = scratch_read(scratch_path("again.pdf"), &n_again);
                assert_int_equal(n, n_again);
                assert_memory_equal(pdf, again, n);
                free(again);
            }
            free(pdf);
        }
}

static void every_paper_has_its_pages(void **state)
{
    struct event event;
    (void)state;
    make_event(&event, 3);
    assert_int_equal(event_put(&event, entry_out(6, WK_OUT_WITHDRAWN, 2, 1, WK_OUT_KEEP)), WK_OK);
    assert_int_equal(event_put(&event, entry_suspended(7, 3, 2, 3, 3)), WK_OK);
    assert_int_equal(event_put(&event, entry_player(6, 3, 1, "Fresh Name")), WK_OK);
    papers_have_their_pages(&event, 1, 1, false);
    event_close(&event);
}

static void every_paper_of_two_sections_or_of_no_event(void **state)
{
    struct event event;
    (void)state;
    make_event(&event, 3);
    papers_have_their_pages(&event, 2, 2, true);
    papers_have_their_pages(NULL, 1, 1, true);
    event_close(&event);
}

static void slips_and_forms_bear_the_words_of_the_key(void **state)
{
    static const uint8_t key[WK_PUBLIC_SIZE] = {9, 8, 7};
    struct wk_schedule schedule;
    (void)state;
    wk_schedule_make(&schedule);
    for (size_t k = 0; k < N_KINDS; k++) {
        struct wk_event_papers papers = {.schedule = &schedule, .first_section = 1, .n_sections = 1};
        size_t n, n_after;
        assert_int_equal(put(scratch_path("before.pdf"), kinds[k].word, "zh", &papers), WK_OK);
        papers.key = key;
        assert_int_equal(put(scratch_path("after.pdf"), kinds[k].word, "zh", &papers), WK_OK);
        char *before = scratch_read(scratch_path("before.pdf"), &n), *after = scratch_read(scratch_path("after.pdf"), &n_after);
        assert_int_equal(n != n_after || memcmp(before, after, n) != 0, kinds[k].on_key);
        free(before);
        free(after);
    }
}

/* A slip bears the address of its player's page where the hall has pages, and only then. */
static void slips_say_where_the_page_is(void **state)
{
    static const char *const langs[] = {"en", "zh"};
    static const struct wk_key club = {{7}};
    struct event event;
    (void)state;
    event_open(&event, 1);
    for (int l = 0; l < 2; l++) {
        struct wk_event_papers papers = {.tournament = event.tour,
                                         .schedule = &event.tour->plan.schedule,
                                         .first_section = 1,
                                         .n_sections = 1,
                                         .pages = "",
                                         .club = &club};
        size_t n, n_after;
        assert_int_equal(put(scratch_path("before.pdf"), "slips", langs[l], &papers), WK_OK);
        papers.pages = "http://192.168.8.2:8080";
        assert_int_equal(put(scratch_path("after.pdf"), "slips", langs[l], &papers), WK_OK);
        char *before = scratch_read(scratch_path("before.pdf"), &n), *after = scratch_read(scratch_path("after.pdf"), &n_after);
        assert_true(n_after > n + 16 * 100);
        assert_int_equal(count_pages(after, n_after), 4);
        free(before);
        free(after);
    }
    event_close(&event);
}

/* Of an event with a hall the forms have room for how many kiosks vouch; alone they are what they were. */
static void forms_have_room_for_who_vouches(void **state)
{
    struct wk_schedule schedule;
    (void)state;
    wk_schedule_make(&schedule);
    for (size_t k = 0; k < N_KINDS; k++) {
        struct wk_event_papers papers = {.schedule = &schedule, .first_section = 1, .n_sections = 1};
        size_t n, n_after;
        assert_int_equal(put(scratch_path("before.pdf"), kinds[k].word, "zh", &papers), WK_OK);
        papers.others = 4;
        assert_int_equal(put(scratch_path("after.pdf"), kinds[k].word, "zh", &papers), WK_OK);
        char *before = scratch_read(scratch_path("before.pdf"), &n), *after = scratch_read(scratch_path("after.pdf"), &n_after);
        assert_int_equal(n != n_after || memcmp(before, after, n) != 0, strcmp(kinds[k].word, "forms") == 0);
        free(before);
        free(after);
    }
}

static void a_stand_in_is_on_the_papers(void **state)
{
    struct event event;
    size_t n, n_after;
    (void)state;
    event_open(&event, 1);
    const struct wk_event_papers papers = {
        .tournament = event.tour, .schedule = &event.tour->plan.schedule, .first_section = 1, .n_sections = 1};
    assert_int_equal(put(scratch_path("before.pdf"), "forms", "en", &papers), WK_OK);
    struct wk_entry entry = {.kind = WK_ENTRY_PLAYER,
                             .player = {.player = 4, .round = 5, .hand = 1, .person = {"Zoë Quixote", ""}}};
    assert_int_equal(event_put(&event, entry), WK_OK);
    assert_int_equal(put(scratch_path("after.pdf"), "forms", "en", &papers), WK_OK);
    char *before = scratch_read(scratch_path("before.pdf"), &n), *after = scratch_read(scratch_path("after.pdf"), &n_after);
    assert_false(n == n_after && memcmp(before, after, n) == 0);
    free(before);
    free(after);
    event_close(&event);
}

struct drawn {
    char *pdf;
    size_t n;
};

static struct drawn draw_of(const struct event *event, const char *word, const char *lang)
{
    struct wk_schedule schedule;
    struct drawn drawn;
    wk_schedule_make(&schedule);
    const struct wk_event_papers papers = {
        .tournament = event->tour, .schedule = &schedule, .first_section = 1, .n_sections = 1};
    assert_int_equal(put(scratch_path("paper.pdf"), word, lang, &papers), WK_OK);
    drawn.pdf = scratch_read(scratch_path("paper.pdf"), &drawn.n);
    assert_non_null(drawn.pdf);
    return drawn;
}

static bool are_same(struct drawn a, struct drawn b)
{
    return a.n == b.n && memcmp(a.pdf, b.pdf, a.n) == 0;
}

/* On each paper, in both languages: from when he is out, taken back, and with a stand-in, who plays as anybody does. */
static void who_has_withdrawn_is_marked_on_every_paper(void **state)
{
    static const char *const langs[] = {"en", "zh"};
    enum { ALL_PLAY, IS_OUT, IS_BACK, IS_SUSPENDED, HAS_A_STAND_IN, N_DRAWN };
    (void)state;
    for (size_t k = 0; k < N_KINDS; k++)
        for (int l = 0; l < 2; l++) {
            const struct wk_entry out = entry_out(6, WK_OUT_WITHDRAWN, 2, 1, WK_OUT_KEEP),
                                  later = entry_suspended(6, 3, 2, 3, 3), in = entry_player(6, 2, 1, "Fresh Name");
            struct drawn drawn[N_DRAWN];
            struct event event;
            event_open(&event, 1);
            drawn[ALL_PLAY] = draw_of(&event, kinds[k].word, langs[l]);
            assert_int_equal(event_put(&event, out), WK_OK);
            drawn[IS_OUT] = draw_of(&event, kinds[k].word, langs[l]);
            assert_int_equal(event_put(&event, entry_reversed(event.seq)), WK_OK);
            drawn[IS_BACK] = draw_of(&event, kinds[k].word, langs[l]);
            assert_int_equal(event_put(&event, later), WK_OK); /* in two hands of one round */
            drawn[IS_SUSPENDED] = draw_of(&event, kinds[k].word, langs[l]);
            event_restart(&event, 1);
            assert_int_equal(event_put(&event, out), WK_OK);
            assert_int_equal(event_put(&event, in), WK_OK);
            drawn[HAS_A_STAND_IN] = draw_of(&event, kinds[k].word, langs[l]);
            event_close(&event);
            assert_false(are_same(drawn[ALL_PLAY], drawn[IS_OUT]));
            assert_false(are_same(drawn[IS_OUT], drawn[IS_BACK]));
            assert_false(are_same(drawn[IS_BACK], drawn[IS_SUSPENDED]));
            assert_false(are_same(drawn[IS_OUT], drawn[HAS_A_STAND_IN]));
            for (int d = 0; d < N_DRAWN; d++)
                free(drawn[d].pdf);
        }
}

static void what_cannot_be_printed_is_refused(void **state)
{
    struct event event;
    struct wk_schedule schedule, broken;
    (void)state;
    event_open(&event, 2);
    wk_schedule_make(&schedule);
    broken = schedule;
    broken.seat[2][3] = schedule.seat[2][4];
    const struct wk_event_papers bad[] = {
        {.schedule = &schedule, .first_section = 0, .n_sections = 1},
        {.schedule = &schedule, .first_section = 1, .n_sections = 0},
        {.schedule = &schedule, .first_section = 1, .n_sections = 2},
        {.schedule = &schedule, .first_section = 2, .n_sections = 1},
        {.tournament = event.tour, .schedule = &schedule, .first_section = 2, .n_sections = 2},
        {.tournament = event.tour, .schedule = &schedule, .first_section = 3, .n_sections = 1},
        {.tournament = event.tour, .schedule = &broken, .first_section = 1, .n_sections = 1},
    };
    for (size_t i = 0; i < sizeof bad / sizeof *bad; i++)
        assert_int_equal(put(scratch_path("no.pdf"), "poster", "en", &bad[i]), WK_BAD_INPUT);
    assert_int_equal(access(scratch_path("no.pdf"), F_OK), -1);
    const struct wk_event_papers good = {.schedule = &schedule, .first_section = 1, .n_sections = 1};
    assert_int_equal(put(scratch_path("no.pdf"), "poster", "de", &good), WK_BAD_INPUT);
    assert_int_equal(access(scratch_path("no.pdf"), F_OK), -1);
    assert_int_equal(put(scratch_path("none/x.pdf"), "poster", "en", &good), WK_IO);
    event_close(&event);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_setup_teardown(every_paper_has_its_pages, scratch_open, scratch_close),
        cmocka_unit_test_long_setup_teardown(every_paper_of_two_sections_or_of_no_event, scratch_open, scratch_close),
        cmocka_unit_test_setup_teardown(forms_have_room_for_who_vouches, scratch_open, scratch_close),
        cmocka_unit_test_setup_teardown(slips_say_where_the_page_is, scratch_open, scratch_close),
        cmocka_unit_test_setup_teardown(slips_and_forms_bear_the_words_of_the_key, scratch_open, scratch_close),
        cmocka_unit_test_setup_teardown(a_stand_in_is_on_the_papers, scratch_open, scratch_close),
        cmocka_unit_test_long_setup_teardown(who_has_withdrawn_is_marked_on_every_paper, scratch_open, scratch_close),
        cmocka_unit_test_setup_teardown(what_cannot_be_printed_is_refused, scratch_open, scratch_close),
    };
    pass_over_long();
    return cmocka_run_group_tests(tests, NULL, NULL);
}

/* How the opened deals compare with honest shuffles. */
#include "kiosk/pages/report/chapters.h"
#include "kiosk/pages/report/report_text.h"

#include "kiosk/pages/report/shuffles.h"

#define T(id) wk_text(report->lang, id)

#define SEED 1 /* fixed, so that everybody gets the same figures again */
#define FEW_DEALS 40
#define SIMULATED_MANY 999 /* simulations when there are more than FEW_DEALS: they take a second or two */

enum wk_status wk_report_compare(struct wk_report *report)
{
    int n = 0;
    if (report->table || report->round)
        return WK_OK;
    for (int i = 0; i < report->n_histories; i++)
        n += report->history[i]->opened_seq > 0;
    if (n == 0)
        return WK_OK;
    const enum wk_status status = wk_shuffles_of_event(report->store, n <= FEW_DEALS ? WK_SHUFFLE_SIMULATED : SIMULATED_MANY,
                                                       SEED, &report->statistics, &report->n_sealed);
    /* Deals that do not open with this key, or do not hold, are reported by the audit. */
    return status == WK_WRONG_KEY || status == WK_DB_BROKEN ? WK_OK : status;
}

static void put_test(const struct wk_report *report, struct wk_report_page *page, enum wk_shuffle_kind kind,
                     const struct wk_shuffle_test *test)
{
    struct wk_talk seen = {.n = 0}, expected = {.n = 0}, chance = {.n = 0}, corrected = {.n = 0};
    wk_talk(&seen, "%.4g", test->seen);
    if (test->exact)
        wk_talk(&expected, "%.4g", test->expected);
    else
        wk_talk(&expected, "%.4g ± %.2g", test->expected, test->spread);
    wk_talk(&chance, test->p < 0.5 ? T("%.4f – one in %.0f") : "%.4f", test->p, 1 / test->p);
    wk_talk(&corrected, "%.4f", test->p_holm);
    page->row(page, (struct wk_cell[]){{T(wk_shuffle_text(kind)), WK_TONE_PLAIN},
                                       {seen.text, WK_TONE_PLAIN},
                                       {expected.text, WK_TONE_PLAIN},
                                       {chance.text, WK_TONE_PLAIN},
                                       {corrected.text, test->p_holm < WK_SHUFFLE_ODD ? WK_TONE_WARN : WK_TONE_PLAIN}});
}

/* The tiles of a given deal were shuffled by nobody at the table. */
static void put_given(const struct wk_report *report, struct wk_report_page *page)
{
    struct wk_talk talk = {.n = 0};
    int n = 0;
    for (int i = 0; i < report->n_histories; i++)
        n += report->history[i]->given_seq && report->history[i]->opened_seq;
    if (n == 0)
        return;
    wk_talk(&talk, T("%d of them were given to be laid out and not shuffled at the table."), n);
    page->text(page, WK_TONE_WARN, talk.text);
}

void wk_report_statistics(const struct wk_report *report, struct wk_report_page *page)
{
    const struct wk_shuffle_stats *stats = &report->statistics;
    const struct wk_column columns[] = {
        {T("what is counted"), 5}, {T("seen"), 1.6}, {T("honest shuffles"), 2.6}, {T("chance"), 2.8}, {T("corrected"), 1.8}};
    struct wk_talk talk = {.n = 0};
    if (stats->n_done == 0)
        return;
    page->chapter(page, T("The deals beside honest shuffles"));
    wk_talk(&talk,
            T("%d deals that are open, beside %d honest shuffles by a computer. Chance: how often an honest shuffle looks at "
              "least so odd in this respect. Corrected: the same, allowing for %d such counts being made at once."),
            stats->n_deals, stats->n_simulated, stats->n_done);
    page->text(page, WK_TONE_PLAIN, talk.text);
    put_given(report, page);
    page->table(page, columns, 5);
    for (int kind = 0; kind < WK_N_SHUFFLES; kind++)
        if (stats->test[kind].done)
            put_test(report, page, (enum wk_shuffle_kind)kind, &stats->test[kind]);
    page->table_end(page);
    talk.n = 0;
    wk_talk(
        &talk,
        T("Below one in twenty before the correction: %d of %d; honest shuffles have %.1f on average. Do not read more into "
          "this than it says: of twenty such counts one is that odd by chance alone. Even a small corrected chance is a "
          "reason to look at how the tiles are shuffled, and says nothing of anybody's intention; nor does a large one "
          "prove an honest shuffle."),
        stats->n_below, stats->n_done, stats->expected_below);
    page->text(page, stats->odd ? WK_TONE_WARN : WK_TONE_SOFT, talk.text);
}

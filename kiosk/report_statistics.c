/* How the deals that are open look beside honest shuffles. */
#include <stdlib.h>
#include <string.h>

#include "kiosk/report.h"

#define T(id) wk_text(report->lang, id)

#define SEED 1 /* the same for all: anybody gets the same figures again */
#define FEW_DEALS 40
#define SIMULATED_MANY 999 /* of more deals than that: a second or two */

_Static_assert(WK_SHUFFLE_WALL == WK_N_SLOTS, "a wall is a wall");

static int by_seal(const void *a, const void *b)
{
    const struct wk_life *x = *(const struct wk_life *const *)a, *y = *(const struct wk_life *const *)b;
    return x->sealed_seq < y->sealed_seq ? -1 : x->sealed_seq > y->sealed_seq;
}

/* The deals that are open, in the order in which they were sealed. What does not open with this key is left out. */
static enum wk_status load(const struct wk_report *report, struct wk_shuffle_deal *out, int *n)
{
    const struct wk_life **life = calloc((size_t)report->n_lives + 1, sizeof(const struct wk_life *));
    struct wk_deal deal;
    uint8_t salt[WK_SALT_SIZE];
    enum wk_status status = life ? WK_OK : WK_NO_MEMORY;
    *n = 0;
    if (life) {
        memcpy(life, report->life, (size_t)report->n_lives * sizeof(const struct wk_life *));
        qsort(life, (size_t)report->n_lives, sizeof(const struct wk_life *), by_seal);
    }
    for (int i = 0; i < report->n_lives && status == WK_OK && *n < WK_SHUFFLE_MAX_DEALS; i++) {
        if (!life[i]->sealed_seq || !life[i]->opened_seq)
            continue;
        status = wk_store_opened_deal(report->store, life[i]->sealed_seq, &deal, salt);
        if (status == WK_OK) {
            out[*n] = (struct wk_shuffle_deal){.table = life[i]->table, .round = life[i]->round};
            memcpy(out[(*n)++].face, deal.face, sizeof deal.face);
        } else if (status == WK_WRONG_KEY || status == WK_DB_BROKEN || status == WK_NOT_YET || status == WK_NOT_FOUND) {
            status = WK_OK; /* the audit tells of those that ought to open */
        }
    }
    free(life);
    return status;
}

enum wk_status wk_report_compare(struct wk_report *report)
{
    struct wk_shuffle_deal *deals = calloc(WK_SHUFFLE_MAX_DEALS, sizeof *deals);
    int n = 0;
    enum wk_status status = deals ? load(report, deals, &n) : WK_NO_MEMORY;
    if (status == WK_OK && n > 0)
        status = wk_shuffle_look(deals, n, n <= FEW_DEALS ? WK_SHUFFLE_SIMULATED : SIMULATED_MANY, SEED, &report->statistics);
    free(deals);
    return status;
}

static void put_test(const struct wk_report *report, struct wk_page *page, enum wk_shuffle_kind kind,
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

void wk_report_statistics(const struct wk_report *report, struct wk_page *page)
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

json_t *wk_report_statistics_json(const struct wk_report *report)
{
    const struct wk_shuffle_stats *stats = &report->statistics;
    json_t *tests = json_object();
    if (stats->n_done == 0) {
        json_decref(tests);
        return json_null();
    }
    for (int kind = 0; kind < WK_N_SHUFFLES; kind++) {
        const struct wk_shuffle_test *test = &stats->test[kind];
        if (test->done)
            json_object_set_new(tests, wk_shuffle_word((enum wk_shuffle_kind)kind),
                                json_pack("{s:i, s:o, s:o, s:o, s:o, s:o, s:b}", "n", test->n, "seen",
                                          wk_json_real(test->seen, 6), "expected", wk_json_real(test->expected, 6), "spread",
                                          wk_json_real(test->spread, 6), "p", wk_json_real(test->p, 9), "p_holm",
                                          wk_json_real(test->p_holm, 9), "two_sided", (int)test->two_sided));
    }
    return json_pack("{s:i, s:i, s:I, s:i, s:o, s:b, s:o}", "deals", stats->n_deals, "simulated", stats->n_simulated, "seed",
                     (json_int_t)stats->seed, "below", stats->n_below, "expected_below", wk_json_real(stats->expected_below, 3),
                     "odd", (int)stats->odd, "counts", tests);
}

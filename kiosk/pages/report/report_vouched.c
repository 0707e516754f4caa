/* How many other kiosks vouch for the results on a page. */
#include "kiosk/pages/report/report_vouched.h"

#include <stdio.h>
#include <string.h>

#include "db/hall/witness.h"

/* The newest record of each journal. */
static void add(struct wk_vouched *out, int64_t number)
{
    int i = 0;
    if (number == 0 || wk_record_journal(number) == 0)
        return;
    while (i < out->n && wk_record_journal(out->journal[i].number) < wk_record_journal(number))
        i++;
    if (i == out->n || wk_record_journal(out->journal[i].number) != wk_record_journal(number)) {
        memmove(&out->journal[i + 1], &out->journal[i], (size_t)(out->n++ - i) * sizeof *out->journal);
        out->journal[i].number = 0;
    }
    if (number > out->journal[i].number)
        out->journal[i].number = number;
}

enum wk_status wk_vouched_results(struct wk_store *store, const struct wk_tournament *tournament, int section, int after_round,
                                  struct wk_vouched *out)
{
    struct wk_vouched found = {.n = 0};
    enum wk_status status = WK_OK;
    for (int table = 1; table <= wk_n_tables(tournament); table++)
        for (int i = 0; i < tournament->shape.n_player_hands; i++) {
            const struct wk_hand_id at = wk_hand_in_time(&tournament->shape, table, i);
            if ((!section || wk_section_of_table(&tournament->shape, table) == section) &&
                (!after_round || at.round <= after_round))
                add(&found, wk_hand_look(tournament, &at)->confirmed_seq);
        }
    for (int i = 0; i < found.n && status == WK_OK; i++) {
        status = wk_store_vouched(store, found.journal[i].number, &found.journal[i].n, &found.journal[i].others);
        if (status == WK_NOT_FOUND) /* there is no such journal, so no kiosk vouches */
            status = WK_OK;
    }
    if (status == WK_OK)
        *out = found;
    return status;
}

bool wk_vouched_text(const struct wk_vouched *vouched, enum wk_language lang, char text[WK_VOUCHED_SIZE])
{
    size_t n = (size_t)snprintf(text, WK_VOUCHED_SIZE, "%s", wk_text(lang, WK_N("Results are vouched for by other kiosks: ")));
    for (int i = 0; i < vouched->n && n < WK_VOUCHED_SIZE - 64; i++) {
        n += (size_t)snprintf(text + n, WK_VOUCHED_SIZE - n, "%s", i > 0 ? wk_text(lang, WK_N("; ")) : "");
        n += (size_t)snprintf(text + n, WK_VOUCHED_SIZE - n, wk_text(lang, WK_N("kiosk %d, %d of %d")),
                              wk_record_journal(vouched->journal[i].number), vouched->journal[i].n, vouched->journal[i].others);
    }
    return vouched->n > 0;
}

bool wk_vouched_result(struct wk_store *store, const struct wk_tournament *tournament, const struct wk_hand_id *at, int *n,
                       int *others)
{
    const int64_t number = wk_hand_look(tournament, at)->confirmed_seq;
    return wk_record_journal(number) > 0 && wk_store_vouched(store, number, n, others) == WK_OK && *others > 0;
}

/* The director's choice whether the draw is watched: its records, and the newest of the present event. */
#include "db/store/stored_draws.h"

#include <stdlib.h>
#include <string.h>

#include "db/journal/journal.h"
#include "db/state/append.h"
#include "db/state/body.h"
#include "db/state/state.h"
#include "db/state/who.h"

static const char *const words[WK_N_DRAWS_WORDS] = WK_DRAWS_WORDS;

enum wk_status wk_store_put_draws(struct wk_store *store, int said, struct wk_receipt *receipt)
{
    struct wk_receipt draft = {0};
    enum wk_status status = said < 0 || said >= WK_N_DRAWS_WORDS ? WK_BAD_INPUT : wk_record_may(store, WK_KIND_DRAWS);
    if (status == WK_OK)
        status = wk_sql_begin(store);
    if (status != WK_OK)
        return status;
    json_t *const body = json_pack("{s:s}", "said", words[said]);
    status = body && wk_who_put(store, NULL, body) ? WK_OK : WK_NO_MEMORY;
    if (status == WK_OK)
        status = wk_journal_add(store, WK_KIND_DRAWS, json_incref(body), NULL, 0, &draft);
    json_decref(body);
    return wk_journal_end(store, status, &draft, receipt);
}

/* The number of the newest record of a kind, 0: there is none. */
static enum wk_status newest(struct wk_store *store, const char *kind, int64_t *seq)
{
    int64_t *seqs = NULL;
    int n = 0;
    const enum wk_status status = wk_records_of(store, kind, 0, 1, &seqs, &n);
    if (status != WK_OK)
        return status;
    *seq = n > 0 ? seqs[0] : 0;
    free(seqs);
    return WK_OK;
}

static enum wk_status take(const json_t *body, int *said)
{
    char word[16];
    if (wk_body_text(body, "said", sizeof word, word) != WK_OK)
        return WK_DB_BROKEN;
    for (int i = 0; i < WK_N_DRAWS_WORDS; i++)
        if (strcmp(word, words[i]) == 0) {
            *said = i;
            return WK_OK;
        }
    return WK_DB_BROKEN;
}

enum wk_status wk_store_draws(struct wk_store *store, int *said)
{
    int64_t event = 0, chosen = 0;
    json_t *body = NULL;
    enum wk_status status = newest(store, WK_KIND_EVENT_NEW, &event);
    if (status == WK_OK)
        status = newest(store, WK_KIND_DRAWS, &chosen);
    if (status != WK_OK)
        return status;
    if (chosen == 0 || chosen < event) {
        *said = 0;
        return WK_OK;
    }
    status = wk_body_of(store, chosen, &body);
    if (status == WK_OK)
        status = take(body, said);
    json_decref(body);
    return status;
}

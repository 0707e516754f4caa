/* A table's four walls judged together and stored one by one. */
#include "kiosk/walls/table_service.h"

#include <string.h>

#include "db/state/sealed_deal.h"
#include "db/store/deal.h"
#include "db/store/table.h"

enum wk_status wk_table_service_verify(struct wk_store *store, const struct wk_table_verifying *in,
                                       const struct wk_reading_source *source, struct wk_table_answer *out)
{
    struct wk_reading_source sources[WK_N_WINDS];
    struct wk_look looks[WK_N_WINDS];
    uint8_t hash[WK_HASH_SIZE];
    struct wk_sealed sealed;
    enum wk_status status;

    memset(out, 0, sizeof *out);
    if (in->table < 1 || in->table > 64)
        return WK_BAD_INPUT;
    status = wk_store_sealed(store, in->table, &sealed);
    if (status != WK_OK)
        return status == WK_NOT_FOUND ? WK_NOT_YET : status;
    wk_table_verdict_judge(in->reading, sealed.set, &out->verdict);
    const bool joined = wk_evidence_sheet_table_hash(in->evidence, hash);

    for (int i = 0; i < WK_N_WINDS; i++) {
        sources[i] = *source;
        sources[i].backs = wk_evidence_sheet_view(&in->evidence[i]);
        sources[i].faces = (struct wk_evidence){NULL, 0};
        sources[i].table_picture = joined ? hash : NULL;
        looks[i] = (struct wk_look){&out->verdict.wall[i], &in->reading->wall[i], &sources[i]};
    }
    status = wk_store_put_table(store, in->table, in->purpose, looks, out->receipt);
    if (status != WK_OK)
        memset(out, 0, sizeof *out);
    return status;
}

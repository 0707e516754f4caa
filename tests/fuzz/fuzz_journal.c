/* A record's body as it comes back from the database: the first byte picks its kind, the rest is the text. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "db/backend/sqlite.h"
#include "db/journal/journal.h"
#include "db/journal/json.h"
#include "db/state/body.h"
#include "db/state/state.h"
#include "db/store/store.h"
#include "tests/support/signer.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

static int64_t no_clock(void *context)
{
    (void)context;
    return 1;
}

static struct wk_store *a_store(void)
{
    static struct wk_store *store;
    char folder[] = "/tmp/wk-fuzz-XXXXXX", path[64];
    if (store || !mkdtemp(folder))
        return store;
    snprintf(path, sizeof path, "%s/event.db", folder);
    struct wk_store_options options = {
        .path = path, .signer = a_signer(), .version = "fuzz", .clock = no_clock, .random = wk_random_system};
    if (wk_store_open(&store, &options) != WK_OK)
        abort();
    /* The handle keeps the file; nothing is left behind. */
    char log[80];
    unlink(path);
    snprintf(log, sizeof log, "%s-wal", path);
    unlink(log);
    snprintf(log, sizeof log, "%s-shm", path);
    unlink(log);
    rmdir(folder);
    store->db->place.known = false; /* it was taken away on purpose */
    return store;
}

static void read_all(const char *text)
{
    json_t *body = NULL;
    struct wk_reading reading;
    uint8_t hash[WK_HASH_SIZE];
    if (wk_body_load(text, &body) != WK_OK)
        return;
    if (wk_json_read_reading(json_object_get(body, "backs"), &reading) == WK_OK) {
        json_t *again = wk_json_reading(&reading);
        if (wk_json_read_reading(again, &reading) != WK_OK)
            abort();
        json_decref(again);
    }
    json_t *head = NULL;
    if (wk_body_head(text, &head) == WK_OK && json_object_size(head) != json_object_size(body))
        abort();
    json_decref(head);
    if (wk_body_hash(body, "commitment", hash) == WK_OK && !json_object_get(body, "commitment"))
        abort();
    json_decref(body);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    static const char *const kinds[] = {WK_KIND_WALL, WK_KIND_SEALED, WK_KIND_OPENED, WK_KIND_VERDICT, WK_KIND_TILESET,
                                        WK_KIND_PIN,  "note",         WK_KIND_HAND,   WK_KIND_CLOSED};
    /* What the others refer to. */
    static const char a_deal[] = "INSERT INTO deals(seq, table_no, round, set_name, tileset, commitment, t_ns)"
                                 " VALUES (1, 1, 1, '07A', 'drawn', zeroblob(32), 1)";
    const char *kind = kinds[data && size ? data[0] % (sizeof kinds / sizeof *kinds) : 0];
    struct wk_store *store = a_store();
    char *text = size > 1 ? malloc(size) : NULL, *canonical = NULL, *again = NULL;
    if (!text || !store)
        return 0;
    memcpy(text, data + 1, size - 1);
    text[size - 1] = 0;
    read_all(text);
    if (wk_record_canonical_json(text, &canonical) == WK_OK) {
        struct wk_record record = {.kiosk_id = store->kiosk_id, .seq = 1, .kind = kind, .version = "v", .body = canonical};
        if (wk_record_canonical_json(canonical, &again) != WK_OK || strcmp(canonical, again) != 0 ||
            wk_record_check(&record) != WK_OK)
            abort();
        enum wk_status status = wk_sql_begin(store);
        if (status != WK_OK)
            abort();
        if (strcmp(kind, WK_KIND_SEALED) != 0)
            status = wk_sql_run(store, a_deal);
        if (status == WK_OK)
            status = wk_state_apply(store, &record);
        /* Only a rollback is wanted: nothing of it may stay. */
        if (wk_sql_end(store, status == WK_OK ? WK_END : status) == WK_OK)
            abort();
    }
    free(again);
    free(canonical);
    free(text);
    return 0;
}

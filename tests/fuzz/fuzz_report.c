/* The report of a journal of one record, whatever stands in it: the first byte picks its kind, the rest is the body's text. */
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "db/backend/sqlite.h"
#include "db/journal/sql.h"
#include "db/store/store.h"
#include "kiosk/pages/report/report.h"
#include "tests/support/signer.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

static int64_t no_clock(void *context)
{
    (void)context;
    return 1;
}

/* A store whose journal can be written as one likes. */
static struct wk_store *a_store(void)
{
    static struct wk_store *store;
    char folder[] = "/tmp/wk-fuzz-XXXXXX", path[64], log[80];
    if (store || !mkdtemp(folder))
        return store;
    snprintf(path, sizeof path, "%s/event.db", folder);
    struct wk_store_options options = {
        .path = path, .signer = a_signer(), .version = "fuzz", .clock = no_clock, .random = wk_random_system};
    if (wk_store_open(&store, &options) != WK_OK ||
        wk_sql_run(store, "DROP TRIGGER journal_no_update; DROP TRIGGER journal_no_delete; DROP TRIGGER journal_no_gap;"
                          "PRAGMA foreign_keys = OFF; PRAGMA synchronous = OFF") != WK_OK)
        abort();
    for (int i = 0; i < 3; i++) {
        static const char *const tails[] = {"", "-wal", "-shm"};
        snprintf(log, sizeof log, "%s%s", path, tails[i]);
        unlink(log);
    }
    rmdir(folder);
    store->db->place.known = false; /* it was taken away on purpose */
    return store;
}

static void put_record(struct wk_store *store, const char *kind, const char *body)
{
    static const uint8_t hash[WK_HASH_SIZE];
    const struct wk_backend *const backend = store->backend;
    struct wk_db_statement *put = NULL;
    if (wk_sql_run(store, "DELETE FROM journal") != WK_OK ||
        backend->prepare(store->db,
                         "INSERT INTO journal(seq, kiosk_id, t_ns, kind, version, body, previous, hash)"
                         " SELECT 1, id, 1, :kind, 'fuzz', :body, :hash, :hash FROM kiosk",
                         &put) != WK_OK ||
        backend->bind_text(store->db, put, ":kind", kind) != WK_OK ||
        backend->bind_text(store->db, put, ":body", body) != WK_OK ||
        backend->bind_blob(store->db, put, ":hash", hash, sizeof hash) != WK_OK || backend->step(store->db, put) != WK_END)
        abort();
    backend->finish(put);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    static const char *const kinds[] = {"wall",    "deal-sealed", "hand",       "verdict",  "deal-opened", "checkpoint",
                                        "witness", "drill",       "spot-check", "unlocked", "note"};
    static struct wk_tournament none;
    struct wk_report report = {.tournament = &none};
    struct wk_report_page *page = NULL;
    struct wk_store *store = a_store();
    char *body = size > 0 && store ? malloc(size) : NULL;
    if (!body)
        return 0;
    memcpy(body, data + 1, size - 1);
    body[size - 1] = 0;
    put_record(store, kinds[data[0] % (sizeof kinds / sizeof *kinds)], body);
    report.store = store;
    if (wk_store_audit_log(store, NULL, NULL, &report.log) != WK_OK || wk_report_choose(&report) != WK_OK)
        abort();
    const struct wk_report_page_head head = {.title = "report", .event = "", .mark = ""};
    if (wk_report_page_new_html(&page, "/dev/null", &head) == WK_OK && wk_report_write(&report, page) == WK_OK &&
        page->finish(page) != WK_OK)
        abort();
    json_decref(wk_report_json(&report));
    wk_report_release(&report);
    free(body);
    return 0;
}

/* Audit: where the pictures of looks at walls came from, whether they can have been taken, and to which key they went. */
#include "db/audit/run.h"

enum wk_status wk_audit_looks(struct wk_audit_run *run)
{
    enum wk_status status = WK_END;
    for (int kind = WK_AUDIT_NONE + 1; kind < WK_AUDIT_N_KINDS && status == WK_END; kind++) {
        const enum wk_query_name look = (enum wk_query_name)wk_audit_def((enum wk_audit_kind)kind)->look;
        struct wk_query query;
        if (!look)
            continue;
        wk_query_open(&query, run->store, look);
        while ((status = wk_query_step(&query)) == WK_OK)
            wk_audit_add(run->out, &(struct wk_audit_finding){.kind = (enum wk_audit_kind)kind,
                                                              .seq = wk_query_int(&query, 0),
                                                              .last_seq = wk_query_int(&query, 1),
                                                              .table = (int)wk_query_int(&query, 2),
                                                              .round = (int)wk_query_int(&query, 3),
                                                              .hand = (int)wk_query_int(&query, 4),
                                                              .wind = (enum wk_wind)wk_query_int(&query, 5)});
        wk_query_close(&query);
    }
    /* What cannot be read is the file's finding, see check_file(). */
    return status == WK_END || status == WK_DB_BROKEN ? WK_OK : status;
}

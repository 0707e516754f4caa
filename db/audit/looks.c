/* Audit: where the pictures of looks at walls came from, whether they can have been taken, and to which key they went. */
#include "db/audit/run.h"
#include "db/state/state.h"

/*
 * A hand's wall is laid back at least QUICK_S after the hand began: thirteen tiles are taken up and thirteen laid back, half a
 * second each, and between the two a hand is won and written down. Only of live cameras: what files say has a finding anyway.
 */
#define QUICK_S "15"

#define LOOKS                                                                                                                  \
    "(SELECT seq, t_ns, json_extract(body, '$.table') AS t, json_extract(body, '$.round') AS r, json_extract(body, '$.from')"  \
    " AS origin, json_extract(body, '$.still') AS still, json_extract(body, '$.evidence') AS names, kind"                      \
    " FROM main.journal WHERE kind IN ('" WK_KIND_VERDICT "', '" WK_KIND_WALL                                                  \
    "') AND json_extract(body, '$.from') IS NOT NULL)"

const char wk_look_FROM_FILES[] =
    "SELECT min(seq), max(seq), t, r, 0, 0 FROM " LOOKS " WHERE origin <> 'camera' GROUP BY t, r ORDER BY 1";

const char wk_look_SAME_PICTURE[] =
    "SELECT min(seq), max(seq), min(t), min(r), 0, 0 FROM " LOOKS
    " WHERE json_valid(names) AND json_extract(names, '$.backs') IS NOT NULL GROUP BY json_extract(names, '$.backs')"
    " HAVING count(*) > 1 ORDER BY 1";

const char wk_look_STILL[] = "SELECT min(seq), max(seq), t, r, 0, 0 FROM " LOOKS " WHERE still = 1 GROUP BY t, r ORDER BY 1";

const char wk_look_TOO_QUICK[] =
    "SELECT l.seq, l.seq, l.t, l.r, v.hand, v.wind FROM " LOOKS " l JOIN temp.verdicts v ON v.seq = l.seq"
    " JOIN temp.hands h ON h.deal_seq = v.deal_seq AND h.hand = v.hand JOIN main.journal b ON b.seq = h.seq"
    " WHERE v.verdict = 'PASS' AND v.purpose = 'restore' AND l.origin = 'camera'"
    " AND l.t_ns - b.t_ns BETWEEN 0 AND " QUICK_S " * 1000000000 ORDER BY 1";

const char wk_look_SEAL_MODE[] =
    "SELECT min(seq), max(seq), t, r, 0, 0 FROM (SELECT seq, json_extract(body, '$.table') AS t, json_extract(body, '$.round')"
    " AS r FROM main.journal WHERE kind IN ('" WK_KIND_WALL "', '" WK_KIND_SEALED "', '" WK_KIND_GIVEN
    "') AND json_extract(body, '$.deal_key') IS NULL"
    " AND seq > (SELECT e.seq FROM main.journal e WHERE e.kind = 'event-new'"
    "  AND json_extract(e.body, '$.director_key') IS NOT NULL)) GROUP BY t, r ORDER BY 1";

enum wk_status wk_audit_looks(struct wk_audit_run *run)
{
    enum wk_status status = WK_END;
    for (int kind = WK_AUDIT_NONE + 1; kind < WK_AUDIT_N_KINDS && status == WK_END; kind++) {
        const char *look = wk_audit_def((enum wk_audit_kind)kind)->look;
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

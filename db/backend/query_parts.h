/*
 * Query parts: what rows of queries.def have in common, in the words of the dialect that includes this; its macros come first.
 * Internal to the drivers.
 */
#ifndef WK_DB_BACKEND_QUERY_PARTS_H
#define WK_DB_BACKEND_QUERY_PARTS_H

#include "db/backend/kinds.h"

/* The columns of a record, as wk_stored_take() takes them and wk_record_write() gives them. */
#define RECORD_COLUMNS "seq, kiosk_id, t_ns, kind, version, body, secret, previous, hash, signature"

/*
 * Of a deal d: the record with which it was opened, so that its faces are there; NULL: it was not. d.opened_seq is the record
 * with which it was over: its closing or its first opening.
 */
#define OPENED_SEQ                                                                                                             \
    "(SELECT o.seq FROM journal o" BY_KIND(journal) " WHERE o.kind = '" WK_KIND_OPENED "' AND o.seq >= d.opened_seq AND " INT( \
        o.body, deal_seq) " = d.seq ORDER BY o.seq LIMIT 1)"

/*
 * Round of the event that a deal d belongs to: one more than the deals of its table before it that were played to the fourth
 * hand. A deal that was opened early is dealt again in the same round, so a table may have more deals than rounds.
 */
#define ROUND_OF_EVENT                                                                                                         \
    "(SELECT count(*) + 1 FROM deals e JOIN hands h ON h.deal_seq = e.seq AND h.hand = 4"                                      \
    " WHERE e.table_no = d.table_no AND e.seq < d.seq)"

#define DEAL_COLUMNS                                                                                                           \
    "d.seq, d.table_no, d.round, d.set_name, d.tileset, d.commitment, d.t_ns, d.opened_seq, " OPENED_SEQ                       \
    ", (SELECT " TEXT(s.body, deal_key) " IS NOT NULL FROM journal s WHERE s.seq = d.seq)"

#define KINDS_OF_ROSTER "'" WK_KIND_ROSTER "', '" WK_KIND_EXPELLED "', '" WK_KIND_READMITTED "'"
#define NEWEST(n, table, kind) "SELECT coalesce((SELECT max(" #n ") FROM " #table BY_KIND(table) " WHERE kind = '" kind "'), 0)"
#define NEWEST_ROSTER(n, table)                                                                                                \
    "SELECT max(x) FROM (" NEWEST(n, table, WK_KIND_ROSTER) " x UNION ALL " NEWEST(                                            \
        n, table, WK_KIND_EXPELLED) " UNION ALL " NEWEST(n, table, WK_KIND_READMITTED) ") newest"

#define ROLE_OF(body) "coalesce(" TEXT(body, role) ", 'director')" /* of before there were roles */
#define DOOR_IS(body) " AND coalesce(" TEXT(body, door) ", '') = :door"
#define REFUSED_SINCE_DIRECTOR                                                                                                 \
    " FROM journal" BY_KIND(journal) " WHERE kind = '" WK_KIND_REFUSED "'"                                                     \
                                     " AND seq > (SELECT coalesce(max(seq), 0) FROM journal WHERE kind = '" WK_KIND_UNLOCKED   \
                                     "'"                                                                                       \
                                     " AND " ROLE_OF(body) " = 'director'" DOOR_IS(body) ")" DOOR_IS(body)

#define WALLS_IN_PLAY                                                                                                          \
    " FROM verdicts v JOIN (SELECT max(seq) AS seq FROM deals GROUP BY table_no) d ON v.deal_seq = d.seq"                      \
    " WHERE v.wind BETWEEN 1 AND 4 AND v.hand = (SELECT coalesce(max(hand), 0) FROM hands WHERE deal_seq = d.seq)"

#define PICTURES_OF_WALL(sides, record)                                                                                        \
    "SELECT * FROM (SELECT j.seq, j.t_ns, j.kind, " TEXT(j.body, purpose) ", " TEXT(                                           \
        j.body, verdict) ","                                                                                                   \
                         " coalesce(" INT(                                                                                     \
                             j.body,                                                                                           \
                             hand) ", 0), " sides " FROM evidence e JOIN journal j ON j.seq = e.seq"                           \
                                   " WHERE " INT(j.body, table) " = :table AND " INT(j.body, round) " = :round AND " TEXT(     \
                                       j.body, wind) " = :wind"                                                                \
                                                     " GROUP BY " record " ORDER BY " record                                   \
                                                     " DESC LIMIT :most) newest ORDER BY 1"

/*
 * A hand's wall is laid back at least so many ns after the hand began: thirteen tiles are taken up and thirteen laid back,
 * half a second each, and between the two a hand is won and written down. Only of live cameras: what files say has a finding
 * anyway.
 */
#define LAID_BACK_NS "15000000000"
#define LOOKS                                                                                                                  \
    "(SELECT seq, t_ns, " INT(body, table) " AS t, " INT(body, round) " AS r, " TEXT(                                          \
        body, from) " AS origin,"                                                                                              \
                    " " INT(body, still) " AS still, " TEXT(body, evidence) " AS names, kind"                                  \
                                                                            " FROM journal WHERE kind IN ('" WK_KIND_VERDICT   \
                                                                            "', '" WK_KIND_WALL                                \
                                                                            "') AND " TEXT(body, from) " IS NOT NULL)"

#define DIFFERENCE_OF(table)                                                                                                   \
    "(SELECT * FROM " STORED #table " EXCEPT SELECT * FROM " SHADOW #table ") a"                                               \
    " UNION ALL SELECT seq FROM (SELECT * FROM " SHADOW #table " EXCEPT SELECT * FROM " STORED #table ") b"

#endif

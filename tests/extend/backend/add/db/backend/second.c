/*
 * A backend that tests/extend adds: it keeps an event as the first does, in tables of its own making. Its schema begins at the
 * version at which this driver came.
 */
#include "db/backend/backend.h"

extern const struct wk_backend wk_backend_sqlite;
extern const struct wk_backend_files wk_sqlite_files;

static const struct wk_backend *const first = &wk_backend_sqlite;

#define OF_JOURNAL " INTEGER NOT NULL REFERENCES journal(seq)"
#define TABLE_NO "table_no INTEGER NOT NULL CHECK (table_no >= 1)"
#define TIME "t_ns INTEGER NOT NULL CHECK (typeof(t_ns) = 'integer')"

#define TILESETS                                                                                                               \
    "tilesets(name TEXT NOT NULL PRIMARY KEY, seq" OF_JOURNAL " UNIQUE,"                                                       \
    " confirmed INTEGER NOT NULL DEFAULT 1 CHECK (confirmed IN (0, 1)));"
#define WALLS                                                                                                                  \
    "walls(" TABLE_NO ", wind INTEGER NOT NULL CHECK (wind BETWEEN 1 AND 4), seq" OF_JOURNAL " UNIQUE,"                        \
    " set_name TEXT NOT NULL, PRIMARY KEY (table_no, wind));"
#define DEALS                                                                                                                  \
    "deals(seq INTEGER PRIMARY KEY REFERENCES journal(seq), " TABLE_NO ", round INTEGER NOT NULL CHECK (round >= 1),"          \
    " set_name TEXT NOT NULL, tileset TEXT NOT NULL, commitment BLOB NOT NULL CHECK (length(commitment) = 32), " TIME          \
    ", opened_seq INTEGER REFERENCES journal(seq), UNIQUE (table_no, round));"
#define HANDS                                                                                                                  \
    "hands(seq INTEGER PRIMARY KEY REFERENCES journal(seq), deal_seq INTEGER NOT NULL REFERENCES deals(seq),"                  \
    " hand INTEGER NOT NULL CHECK (hand BETWEEN 1 AND 4), UNIQUE (deal_seq, hand));"
#define VERDICTS                                                                                                               \
    "verdicts(seq INTEGER PRIMARY KEY REFERENCES journal(seq), " TABLE_NO ", round INTEGER NOT NULL CHECK (round >= 1),"       \
    " wind INTEGER NOT NULL CHECK (wind BETWEEN 0 AND 4), purpose TEXT NOT NULL, verdict TEXT NOT NULL, " TIME                 \
    ", deal_seq INTEGER REFERENCES deals(seq), hand INTEGER NOT NULL CHECK (hand BETWEEN 0 AND 4));"
#define PINS "pins(role TEXT NOT NULL PRIMARY KEY CHECK (role IN ('judge', 'director')), seq" OF_JOURNAL " UNIQUE);"

#define KEEP " BEGIN SELECT RAISE(ABORT, 'kept'); END;"
#define EVIDENCE_STAYS "CREATE TRIGGER evidence_stays BEFORE DELETE ON evidence" KEEP

static const char *const steps[WK_SCHEMA_VERSION] = {
    "CREATE TABLE kiosk(only INTEGER PRIMARY KEY CHECK (only = 1), id TEXT NOT NULL UNIQUE CHECK (length(id) = 16));"
    "CREATE TABLE journal(seq INTEGER PRIMARY KEY CHECK (seq >= 1), kiosk_id TEXT NOT NULL REFERENCES kiosk(id), " TIME
    ", kind TEXT NOT NULL CHECK (length(kind) BETWEEN 1 AND 32), version TEXT NOT NULL, body TEXT NOT NULL, secret BLOB,"
    " previous BLOB NOT NULL CHECK (length(previous) = 32), hash BLOB NOT NULL UNIQUE CHECK (length(hash) = 32),"
    " signature BLOB CHECK (length(signature) = 64));"
    "CREATE TABLE evidence(seq" OF_JOURNAL ", side TEXT NOT NULL CHECK (side IN ('backs', 'faces')),"
    " bytes BLOB NOT NULL CHECK (length(bytes) BETWEEN 1 AND 262144), UNIQUE (seq, side));"
    "CREATE INDEX journal_by_kind ON journal(kind);"
    "CREATE TRIGGER journal_in_order BEFORE INSERT ON journal WHEN NEW.seq <> (SELECT ifnull(max(seq), 0) + 1 FROM journal)"
    " BEGIN SELECT RAISE(ABORT, 'the second driver keeps an order'); END;"
    "CREATE TRIGGER journal_same BEFORE UPDATE ON journal" KEEP "CREATE TRIGGER journal_stays BEFORE DELETE ON journal" KEEP
    "CREATE TRIGGER kiosk_same BEFORE UPDATE ON kiosk" KEEP "CREATE TRIGGER kiosk_stays BEFORE DELETE ON kiosk" KEEP
    "CREATE TRIGGER evidence_same BEFORE UPDATE ON evidence" KEEP EVIDENCE_STAYS "CREATE TABLE " TILESETS "CREATE TABLE " WALLS
    "CREATE TABLE " DEALS "CREATE TABLE " HANDS "CREATE TABLE " VERDICTS "CREATE TABLE " PINS,
    "", /* what led there is not this driver's */
    "",
    "",
    "",
    "CREATE TABLE heard(n INTEGER PRIMARY KEY CHECK (n >= 1), kiosk_id TEXT NOT NULL, seq INTEGER NOT NULL, " TIME
    ", kind TEXT NOT NULL, version TEXT NOT NULL, body TEXT NOT NULL, secret BLOB,"
    " previous BLOB NOT NULL CHECK (length(previous) = 32), hash BLOB NOT NULL CHECK (length(hash) = 32),"
    " signature BLOB NOT NULL CHECK (length(signature) = 64), UNIQUE (kiosk_id, seq));"
    "CREATE INDEX heard_by_kind ON heard(kind);"
    "CREATE TRIGGER heard_in_order BEFORE INSERT ON heard WHEN NEW.n <> (SELECT ifnull(max(n), 0) + 1 FROM heard)"
    " OR NEW.seq <> (SELECT ifnull(max(seq), 0) + 1 FROM heard WHERE kiosk_id = NEW.kiosk_id)"
    " BEGIN SELECT RAISE(ABORT, 'the second driver keeps an order'); END;"
    "CREATE TRIGGER heard_same BEFORE UPDATE ON heard" KEEP "CREATE TRIGGER heard_stays BEFORE DELETE ON heard" KEEP
    "CREATE TABLE fork(kiosk_id TEXT NOT NULL, seq INTEGER NOT NULL, hash BLOB NOT NULL UNIQUE CHECK (length(hash) = 32),"
    " bytes BLOB NOT NULL, signature BLOB NOT NULL CHECK (length(signature) = 64));"
    "CREATE TRIGGER fork_same BEFORE UPDATE ON fork" KEEP "CREATE TRIGGER fork_stays BEFORE DELETE ON fork" KEEP
    "CREATE TABLE heard_evidence(kiosk_id TEXT NOT NULL, seq INTEGER NOT NULL,"
    " side TEXT NOT NULL CHECK (side IN ('backs', 'faces')), bytes BLOB NOT NULL CHECK (length(bytes) BETWEEN 1 AND 262144),"
    " UNIQUE (kiosk_id, seq, side));"
    "CREATE TRIGGER heard_evidence_same BEFORE UPDATE ON heard_evidence" KEEP
    "CREATE TRIGGER heard_evidence_stays BEFORE DELETE ON heard_evidence" KEEP,
    "CREATE TABLE heard_excerpt(kiosk_id TEXT NOT NULL, seq INTEGER NOT NULL, hash BLOB NOT NULL CHECK (length(hash) = 32),"
    " vouch BLOB NOT NULL CHECK (length(vouch) = 64), UNIQUE (kiosk_id, seq));"
    "CREATE TABLE heard_whole(kiosk_id TEXT NOT NULL, seq INTEGER NOT NULL, body TEXT NOT NULL, secret BLOB,"
    " UNIQUE (kiosk_id, seq));"
    "CREATE TRIGGER heard_excerpt_same BEFORE UPDATE ON heard_excerpt" KEEP
    "CREATE TRIGGER heard_excerpt_stays BEFORE DELETE ON heard_excerpt" KEEP
    "CREATE TRIGGER heard_whole_same BEFORE UPDATE ON heard_whole" KEEP
    "CREATE TRIGGER heard_whole_stays BEFORE DELETE ON heard_whole" KEEP,
    "",
};

static const struct wk_schema schema = {
    .step = steps,
    .n = WK_SCHEMA_VERSION,
    .clear = "DELETE FROM verdicts; DELETE FROM hands; DELETE FROM deals; DELETE FROM walls; DELETE FROM tilesets;"
             "DELETE FROM pins;",
    .evidence_open = "DROP TRIGGER evidence_stays;",
    .evidence_shut = EVIDENCE_STAYS,
    .shadow_begin = "PRAGMA foreign_keys = OFF; PRAGMA temp_store = MEMORY; BEGIN",
    .shadow = "CREATE TEMP TABLE " TILESETS "CREATE TEMP TABLE " WALLS "CREATE TEMP TABLE " DEALS "CREATE TEMP TABLE " HANDS
              "CREATE TEMP TABLE " VERDICTS "CREATE TEMP TABLE " PINS,
    .shadow_end = "PRAGMA foreign_keys = ON",
};

/* What it leaves to the first. */
#define FORWARD(type, name, parameters, arguments)                                                                             \
    static type forward_##name parameters                                                                                      \
    {                                                                                                                          \
        return first->name arguments;                                                                                          \
    }
#define FORWARD_VOID(name, parameters, arguments)                                                                              \
    static void forward_##name parameters                                                                                      \
    {                                                                                                                          \
        first->name arguments;                                                                                                 \
    }

FORWARD(enum wk_status, open, (struct wk_db * *out, const struct wk_db_target *target), (out, target))
FORWARD(enum wk_status, identify, (struct wk_db * db, struct wk_db_identity *out), (db, out))
FORWARD(enum wk_status, check_schema, (struct wk_db * db), (db))
FORWARD(enum wk_status, trust, (struct wk_db * db), (db))
FORWARD(enum wk_status, mark, (struct wk_db * db, int64_t version), (db, version))
FORWARD(enum wk_status, check, (struct wk_db * db), (db))
FORWARD(enum wk_status, prepare, (struct wk_db * db, const char *sql, struct wk_db_statement **out), (db, sql, out))
FORWARD(const char *, query, (enum wk_query_name name), (name))
FORWARD(enum wk_status, bind_int, (struct wk_db * db, struct wk_db_statement *statement, const char *name, int64_t value),
        (db, statement, name, value))
FORWARD(enum wk_status, bind_text, (struct wk_db * db, struct wk_db_statement *statement, const char *name, const char *value),
        (db, statement, name, value))
FORWARD(enum wk_status, bind_blob,
        (struct wk_db * db, struct wk_db_statement *statement, const char *name, const void *bytes, size_t n),
        (db, statement, name, bytes, n))
FORWARD(enum wk_status, step, (struct wk_db * db, struct wk_db_statement *statement), (db, statement))
FORWARD(int64_t, column_int, (struct wk_db_statement * statement, int column), (statement, column))
FORWARD(bool, column_is_null, (struct wk_db_statement * statement, int column), (statement, column))
FORWARD(const char *, column_text, (struct wk_db_statement * statement, int column), (statement, column))
FORWARD(const uint8_t *, column_blob, (struct wk_db_statement * statement, int column, size_t *n), (statement, column, n))
FORWARD(enum wk_status, run, (struct wk_db * db, const char *sql), (db, sql))
FORWARD(enum wk_status, begin, (struct wk_db * db), (db))
FORWARD(enum wk_status, begin_read, (struct wk_db * db), (db))
FORWARD(enum wk_status, commit, (struct wk_db * db), (db))
FORWARD_VOID(close, (struct wk_db * db), (db))
FORWARD_VOID(reset, (struct wk_db_statement * statement), (statement))
FORWARD_VOID(finish, (struct wk_db_statement * statement), (statement))
FORWARD_VOID(rollback, (struct wk_db * db), (db))
FORWARD_VOID(forget, (struct wk_db * db), (db))

const struct wk_backend wk_backend_second = {
    .word = "second",
    .schema = &schema,
    .open = forward_open,
    .close = forward_close,
    .identify = forward_identify,
    .check_schema = forward_check_schema,
    .trust = forward_trust,
    .mark = forward_mark,
    .check = forward_check,
    .query = forward_query,
    .prepare = forward_prepare,
    .reset = forward_reset,
    .finish = forward_finish,
    .bind_int = forward_bind_int,
    .bind_text = forward_bind_text,
    .bind_blob = forward_bind_blob,
    .step = forward_step,
    .column_int = forward_column_int,
    .column_is_null = forward_column_is_null,
    .column_text = forward_column_text,
    .column_blob = forward_column_blob,
    .run = forward_run,
    .begin = forward_begin,
    .begin_read = forward_begin_read,
    .commit = forward_commit,
    .rollback = forward_rollback,
    .forget = forward_forget,
    .files = &wk_sqlite_files,
};

/*
 * The schema in PostgreSQL's words: the tables of db/backend/sqlite_schema.c, which has the unit of each column, in a schema of
 * the event's own, so that what is over can be dropped as one. Texts compare by their bytes, whatever the database does. What
 * is append-only is written by procedures alone: the hall's role may call these and read, and nobody changes it, not even who
 * owns it, as long as the triggers stand.
 */
#include "db/postgres/connection.h"

#define C_TEXT "text COLLATE \"C\""
#define ID C_TEXT " NOT NULL CHECK (length(kiosk_id) = 16)"
#define HASH(column) #column " bytea NOT NULL CHECK (length(" #column ") = 32)"

#define TILESETS                                                                                                               \
    "tilesets(name " C_TEXT " PRIMARY KEY, seq bigint NOT NULL UNIQUE" OF_JOURNAL                                              \
    ", confirmed bigint NOT NULL CHECK (confirmed IN (0, 1)));"
#define WALLS                                                                                                                  \
    "walls(table_no bigint NOT NULL CHECK (table_no BETWEEN 1 AND 64), wind bigint NOT NULL CHECK (wind BETWEEN 1 AND 4),"     \
    " seq bigint NOT NULL UNIQUE" OF_JOURNAL ", set_name " C_TEXT " NOT NULL, PRIMARY KEY (table_no, wind));"
#define DEALS                                                                                                                  \
    "deals(seq bigint PRIMARY KEY" OF_JOURNAL ", table_no bigint NOT NULL CHECK (table_no BETWEEN 1 AND 64),"                  \
    " round bigint NOT NULL CHECK (round >= 1), set_name " C_TEXT " NOT NULL, tileset " C_TEXT                                 \
    " NOT NULL, " HASH(commitment) ", t_ns bigint NOT NULL, opened_seq bigint" OF_JOURNAL ", UNIQUE (table_no, round));"
#define HANDS                                                                                                                  \
    "hands(seq bigint PRIMARY KEY" OF_JOURNAL ", deal_seq bigint NOT NULL" OF_DEALS                                            \
    ", hand bigint NOT NULL CHECK (hand BETWEEN 1 AND 4), UNIQUE (deal_seq, hand));"
#define VERDICTS                                                                                                               \
    "verdicts(seq bigint PRIMARY KEY" OF_JOURNAL ", table_no bigint NOT NULL CHECK (table_no BETWEEN 1 AND 64),"               \
    " round bigint NOT NULL CHECK (round >= 1), wind bigint NOT NULL CHECK (wind BETWEEN 0 AND 4),"                            \
    " purpose " C_TEXT " NOT NULL CHECK (purpose IN ('record', 'restore', 'inspect')),"                                        \
    " verdict " C_TEXT " NOT NULL CHECK (verdict IN ('PASS', 'FAIL', 'INCOMPLETE')),"                                          \
    " t_ns bigint NOT NULL, deal_seq bigint" OF_DEALS ", hand bigint NOT NULL CHECK (hand BETWEEN 0 AND 4));"
#define PINS                                                                                                                   \
    "pins(role " C_TEXT " PRIMARY KEY CHECK (role IN ('judge', 'director')), seq bigint NOT NULL UNIQUE" OF_JOURNAL ");"

#define RECORD_HEAD                                                                                                            \
    " t_ns bigint NOT NULL, kind " C_TEXT " NOT NULL CHECK (length(kind) BETWEEN 1 AND 32), version " C_TEXT " NOT NULL,"      \
    " body " C_TEXT " NOT NULL, secret bytea, " HASH(previous) ", "
#define SIDE "side " C_TEXT " NOT NULL CHECK (side IN ('backs', 'faces'))"
#define PICTURE "bytes bytea NOT NULL CHECK (length(bytes) BETWEEN 1 AND 262144)"
#define SEQ "seq bigint NOT NULL CHECK (seq >= 1)"

#define KEPT(table)                                                                                                            \
    "CREATE TRIGGER " table "_kept BEFORE UPDATE OR DELETE OR TRUNCATE ON " table " EXECUTE FUNCTION refuse_change();"
/* Of who owns the tables, whoever calls; the path is the schema in which it is made. */
#define PROCEDURE(name, parameters, body)                                                                                      \
    "CREATE PROCEDURE " name "(" parameters ") LANGUAGE plpgsql SECURITY DEFINER SET search_path FROM CURRENT AS"              \
    " $wk$BEGIN " body "; END$wk$;"
#define FUNCTION(name, parameters, returns, language, body)                                                                    \
    "CREATE FUNCTION " name "(" parameters ") RETURNS " returns " LANGUAGE " language " AS $wk$" body "$wk$;"

#define OF_JOURNAL " REFERENCES journal(seq)"
#define OF_DEALS " REFERENCES deals(seq)"

static const char functions[] =
    /* Until the end of the transaction that makes all: what a caller has in tables of his own is no table of a procedure's. */
    "SELECT set_config('search_path', quote_ident(current_schema()) || ', pg_temp', true);"
    "CREATE TABLE mark(\"only\" bigint PRIMARY KEY CHECK (\"only\" = 1), application bigint NOT NULL, version bigint NOT "
    "NULL);" FUNCTION("json_at", "body text, path text", "jsonb", "sql IMMUTABLE PARALLEL SAFE",
                      "SELECT jsonb_path_query_first(body::jsonb, path::jsonpath)")
        FUNCTION("json_text", "body text, path text", "text", "sql IMMUTABLE PARALLEL SAFE",
                 "SELECT jsonb_path_query_first(body::jsonb, path::jsonpath) #>> '{}'")
            FUNCTION("json_int", "body text, path text", "bigint", "plpgsql IMMUTABLE PARALLEL SAFE",
                     "DECLARE at jsonb := jsonb_path_query_first(body::jsonb, path::jsonpath); BEGIN"
                     " IF jsonb_typeof(at) = 'boolean' THEN RETURN at::boolean::int; END IF;"
                     " IF jsonb_typeof(at) <> 'number' OR at::numeric <> trunc(at::numeric) OR abs(at::numeric) > "
                     "9223372036854775807"
                     " THEN RETURN NULL; END IF; RETURN at::numeric; END")
                FUNCTION("json_type", "body text, path text", "text", "sql IMMUTABLE PARALLEL SAFE",
                         "SELECT jsonb_typeof(jsonb_path_query_first(body::jsonb, path::jsonpath))")
                    FUNCTION("json_valid", "body text", "boolean", "plpgsql IMMUTABLE PARALLEL SAFE",
                             "BEGIN RETURN body::jsonb IS NOT NULL; EXCEPTION WHEN OTHERS THEN RETURN false; END")
                        FUNCTION("json_members", "body text, path text", "TABLE(value text)", "sql IMMUTABLE PARALLEL SAFE",
                                 "WITH of(at) AS (SELECT jsonb_path_query_first(body::jsonb, path::jsonpath))"
                                 " SELECT m.value::text FROM of, jsonb_array_elements(CASE jsonb_typeof(at) WHEN 'array' THEN "
                                 "at ELSE '[]' END) m"
                                 " UNION ALL SELECT m.value::text FROM of, jsonb_each(CASE jsonb_typeof(at) WHEN 'object' THEN "
                                 "at ELSE '{}' END) m")
                            FUNCTION("instr", "whole text, part text", "bigint", "sql IMMUTABLE PARALLEL SAFE",
                                     "SELECT strpos(whole, part)::bigint")
                                FUNCTION("refuse_change", "", "trigger", "plpgsql",
                                         "BEGIN RAISE EXCEPTION '% is append-only', TG_TABLE_NAME; END");

static const char records[] =
    "CREATE TABLE kiosk(\"only\" bigint PRIMARY KEY CHECK (\"only\" = 1), id " C_TEXT
    " NOT NULL UNIQUE CHECK (length(id) = 16));"
    "CREATE TABLE journal(seq bigint PRIMARY KEY CHECK (seq >= 1), kiosk_id " C_TEXT
    " NOT NULL REFERENCES kiosk(id)," RECORD_HEAD HASH(
        hash) " UNIQUE, signature bytea CHECK (length(signature) = 64));"
              "CREATE INDEX journal_by_kind ON journal(kind, seq);"
              "CREATE TABLE evidence(seq bigint NOT NULL REFERENCES journal(seq), " SIDE ", " PICTURE ", UNIQUE (seq, side));"
              "ALTER TABLE evidence ALTER bytes SET STORAGE EXTERNAL;"
              "CREATE TABLE heard(n bigint PRIMARY KEY CHECK (n >= 1), kiosk_id " ID ", " SEQ "," RECORD_HEAD HASH(
                  hash) ", signature bytea NOT NULL CHECK (length(signature) = 64), UNIQUE (kiosk_id, seq));"
                        "CREATE INDEX heard_by_kind ON heard(kind, n);"
                        "CREATE TABLE fork(kiosk_id " ID ", " SEQ
                        ", " HASH(hash) " UNIQUE, bytes bytea NOT NULL,"
                                        " signature bytea NOT NULL CHECK (length(signature) = 64));"
                                        "CREATE TABLE heard_evidence(kiosk_id " ID ", " SEQ ", " SIDE ", " PICTURE
                                        ", UNIQUE (kiosk_id, seq, side));"
                                        "ALTER TABLE heard_evidence ALTER bytes SET STORAGE EXTERNAL;"
                                        "CREATE TABLE heard_excerpt(kiosk_id " ID ", " SEQ ", " HASH(
                                            hash) ","
                                                  " vouch bytea NOT NULL CHECK (length(vouch) = 64), UNIQUE (kiosk_id, seq));"
                                                  "CREATE TABLE heard_whole(kiosk_id " ID ", " SEQ ", body " C_TEXT
                                                  " NOT NULL, secret bytea, UNIQUE (kiosk_id, seq));";

static const char state[] = "CREATE TABLE " TILESETS "CREATE TABLE " WALLS "CREATE TABLE " DEALS "CREATE TABLE " HANDS
                            "CREATE TABLE " VERDICTS "CREATE INDEX verdicts_by_deal ON verdicts(deal_seq, wind, seq);"
                            "CREATE TABLE " PINS;

static const char guards[] = FUNCTION(
    "journal_no_gap", "", "trigger", "plpgsql",
    "BEGIN IF NEW.seq <> (SELECT coalesce(max(seq), 0) + 1 FROM journal) THEN"
    " RAISE EXCEPTION 'the journal has no gaps'; END IF; RETURN NEW; END") "CREATE TRIGGER journal_no_gap BEFORE INSERT ON "
                                                                           "journal FOR EACH ROW EXECUTE FUNCTION "
                                                                           "journal_no_gap();" FUNCTION(
                                                                               "heard_no_gap", "", "trigger", "plpgsql",
                                                                               "BEGIN IF NEW.n <> "
                                                                               "(SELECT "
                                                                               "coalesce(max(n), "
                                                                               "0) + 1 FROM "
                                                                               "heard) OR NEW.seq "
                                                                               "<>"
                                                                               " (SELECT "
                                                                               "coalesce(max(seq),"
                                                                               " 0) + 1 FROM "
                                                                               "heard WHERE "
                                                                               "kiosk_id = "
                                                                               "NEW.kiosk_id) THEN"
                                                                               " RAISE EXCEPTION "
                                                                               "'what was heard "
                                                                               "has no gaps'; END "
                                                                               "IF; RETURN NEW; "
                                                                               "END") "CREATE "
                                                                                      "TRIGGER "
                                                                                      "heard_no_"
                                                                                      "gap BEFORE "
                                                                                      "INSERT ON "
                                                                                      "heard FOR "
                                                                                      "EACH ROW "
                                                                                      "EXECUTE "
                                                                                      "FUNCTION "
                                                                                      "heard_no_"
                                                                                      "gap()"
                                                                                      ";" KEPT("ki"
                                                                                               "os"
                                                                                               "k") KEPT("jo"
                                                                                                         "ur"
                                                                                                         "na"
                                                                                                         "l") KEPT("evi"
                                                                                                                   "den"
                                                                                                                   "ce")
                                                                                          KEPT("heard") KEPT("fork")
                                                                                              KEPT("heard_evidence")
                                                                                                  KEPT("heard_excerpt")
                                                                                                      KEPT("heard_whole");

static const char procedures[] = PROCEDURE("add_kiosk", "a text", "INSERT INTO kiosk(\"only\", id) VALUES (1, a)")
    PROCEDURE("add_journal", "a bigint, b text, c bigint, d text, e text, f text, g bytea, h bytea, i bytea, j bytea",
              "INSERT INTO journal VALUES (a, b, c, d, e, f, g, h, i, j)")
        PROCEDURE("add_heard", "a bigint, b text, c bigint, d text, e text, f text, g bytea, h bytea, i bytea, j bytea",
                  "INSERT INTO heard SELECT coalesce(max(n), 0) + 1, b, a, c, d, e, f, g, h, i, j FROM heard")
            PROCEDURE("add_fork", "a text, b bigint, c bytea, d bytea, e bytea", "INSERT INTO fork VALUES (a, b, c, d, e)")
                PROCEDURE("add_evidence", "a bigint, b text, c bytea", "INSERT INTO evidence VALUES (a, b, c)") PROCEDURE(
                    "add_heard_evidence", "a text, b bigint, c text, d bytea", "INSERT INTO heard_evidence VALUES (a, b, c, d)")
                    PROCEDURE("add_heard_excerpt", "a text, b bigint, c bytea, d bytea",
                              "INSERT INTO heard_excerpt VALUES (a, b, c, d)")
                        PROCEDURE("add_heard_whole", "a text, b bigint, c text, d bytea",
                                  "INSERT INTO heard_whole VALUES (a, b, c, d)");

static const char grants[] =
    /* The roles, where there are some: the hall's, and one that only reads. What can be rebuilt the hall rebuilds. */
    "DO $wk$ BEGIN"
    " EXECUTE format('REVOKE ALL ON ALL PROCEDURES IN SCHEMA %I FROM PUBLIC', current_schema());"
    " IF EXISTS (SELECT FROM pg_roles WHERE rolname = 'wk_hall') THEN"
    "  EXECUTE format('GRANT USAGE ON SCHEMA %I TO wk_hall', current_schema());"
    "  EXECUTE format('GRANT SELECT ON ALL TABLES IN SCHEMA %I TO wk_hall', current_schema());"
    "  EXECUTE format('GRANT EXECUTE ON ALL PROCEDURES IN SCHEMA %I TO wk_hall', current_schema());"
    "  GRANT INSERT, UPDATE, DELETE ON tilesets, walls, deals, hands, verdicts, pins TO wk_hall;"
    " END IF;"
    " IF EXISTS (SELECT FROM pg_roles WHERE rolname = 'wk_read') THEN"
    "  EXECUTE format('GRANT USAGE ON SCHEMA %I TO wk_read', current_schema());"
    "  GRANT SELECT (n, kiosk_id, seq, t_ns, kind, version, body, previous, hash, signature) ON heard TO wk_read;"
    "  GRANT SELECT (seq, kiosk_id, t_ns, kind, version, body, previous, hash, signature) ON journal TO wk_read;"
    " END IF; END $wk$;";

/* What led to the seventh version is not this driver's: its steps are the parts of that. */
static const char *const steps[WK_SCHEMA_VERSION] = {
    functions, records, state, guards, procedures, grants, "",
};

/* The shadow has no journal to refer to. */
#undef OF_JOURNAL
#undef OF_DEALS
#define OF_JOURNAL ""
#define OF_DEALS ""

const struct wk_schema wk_postgres_schema = {
    .step = steps,
    .clear = "DELETE FROM verdicts; DELETE FROM hands; DELETE FROM deals; DELETE FROM walls;"
             "DELETE FROM tilesets; DELETE FROM pins;",
    .evidence_open = "DROP TRIGGER evidence_kept ON evidence;",
    .evidence_shut = KEPT("evidence"),
    .shadow_begin = "BEGIN ISOLATION LEVEL REPEATABLE READ READ WRITE",
    .shadow = "CREATE TEMP TABLE " TILESETS "CREATE TEMP TABLE " WALLS "CREATE TEMP TABLE " DEALS "CREATE TEMP TABLE " HANDS
              "CREATE TEMP TABLE " VERDICTS "CREATE TEMP TABLE " PINS,
    .shadow_end = "",
};

/*
 * The schema in PostgreSQL's words: the tables of db/backend/sqlite_schema.c, which has the unit of each column, in a schema of
 * the event's own, so that what is over can be dropped as one. Texts compare by their bytes, whatever the database does. What
 * is append-only is written by procedures alone: the hall's role may call these and read, and nobody changes it, not even who
 * owns it, as long as the triggers stand.
 */
#include "db/postgres/connection.h"

#define C_TEXT "text COLLATE \"C\""
#define ID C_TEXT " NOT NULL CHECK (length(kiosk_id) = 16)"
#define HASH "hash bytea NOT NULL CHECK (length(hash) = 32)"
#define PREVIOUS "previous bytea NOT NULL CHECK (length(previous) = 32)"
#define COMMITMENT "commitment bytea NOT NULL CHECK (length(commitment) = 32)"

/* Which numbers a table may have: up to the seventh version 64. */
#define UP_TO_64 "CHECK (table_no BETWEEN 1 AND 64)"
#define FROM_1 "CHECK (table_no >= 1)"

#define TILESETS                                                                                                               \
    "tilesets(name " C_TEXT " PRIMARY KEY, seq bigint NOT NULL UNIQUE" OF_JOURNAL                                              \
    ", confirmed bigint NOT NULL CHECK (confirmed IN (0, 1)));"
#define WALLS(tables)                                                                                                          \
    "walls(table_no bigint NOT NULL " tables ", wind bigint NOT NULL CHECK (wind BETWEEN 1 AND 4),"                            \
    " seq bigint NOT NULL UNIQUE" OF_JOURNAL ", set_name " C_TEXT " NOT NULL, PRIMARY KEY (table_no, wind));"
#define DEALS(tables)                                                                                                          \
    "deals(seq bigint PRIMARY KEY" OF_JOURNAL ", table_no bigint NOT NULL " tables ","                                         \
    " round bigint NOT NULL CHECK (round >= 1), set_name " C_TEXT " NOT NULL, tileset " C_TEXT " NOT NULL, " COMMITMENT        \
    ", t_ns bigint NOT NULL, opened_seq bigint" OF_JOURNAL ", UNIQUE (table_no, round));"
#define HANDS                                                                                                                  \
    "hands(seq bigint PRIMARY KEY" OF_JOURNAL ", deal_seq bigint NOT NULL" OF_DEALS                                            \
    ", hand bigint NOT NULL CHECK (hand BETWEEN 1 AND 4), UNIQUE (deal_seq, hand));"
#define VERDICTS(tables)                                                                                                       \
    "verdicts(seq bigint PRIMARY KEY" OF_JOURNAL ", table_no bigint NOT NULL " tables ","                                      \
    " round bigint NOT NULL CHECK (round >= 1), wind bigint NOT NULL CHECK (wind BETWEEN 0 AND 4),"                            \
    " purpose " C_TEXT " NOT NULL CHECK (purpose IN ('record', 'restore', 'inspect')),"                                        \
    " verdict " C_TEXT " NOT NULL CHECK (verdict IN ('PASS', 'FAIL', 'INCOMPLETE')),"                                          \
    " t_ns bigint NOT NULL, deal_seq bigint" OF_DEALS ", hand bigint NOT NULL CHECK (hand BETWEEN 0 AND 4));"
#define PINS                                                                                                                   \
    "pins(role " C_TEXT " PRIMARY KEY CHECK (role IN ('judge', 'director')), seq bigint NOT NULL UNIQUE" OF_JOURNAL ");"

#define RECORD_HEAD                                                                                                            \
    " t_ns bigint NOT NULL, kind " C_TEXT " NOT NULL CHECK (length(kind) BETWEEN 1 AND 32), version " C_TEXT " NOT NULL,"      \
    " body " C_TEXT " NOT NULL, secret bytea, " PREVIOUS ", "
#define SIDE "side " C_TEXT " NOT NULL CHECK (side IN ('backs', 'faces'))"
#define PICTURE "bytes bytea NOT NULL CHECK (length(bytes) BETWEEN 1 AND 262144)"
#define SEQ "seq bigint NOT NULL CHECK (seq >= 1)"

/* A function or a procedure. A procedure acts as who owns the tables, whoever calls; its path is the schema it is made in. */
#define BODY(text) "$wk$" text "$wk$;"
#define FUNCTION(head, returns, language, body)                                                                                \
    "CREATE FUNCTION " head " RETURNS " returns " LANGUAGE " language " AS " BODY(body)
#define PROCEDURE(head, body)                                                                                                  \
    "CREATE PROCEDURE " head " LANGUAGE plpgsql SECURITY DEFINER SET search_path FROM CURRENT AS " BODY("BEGIN " body "; END")

#define OF_JOURNAL " REFERENCES journal(seq)"
#define OF_DEALS " REFERENCES deals(seq)"

/* ---- words that the statements use */

#define PURE " IMMUTABLE PARALLEL SAFE"
#define AT "jsonb_path_query_first(body::jsonb, path::jsonpath)"

#define JSON_AT FUNCTION("json_at(body text, path text)", "jsonb", "sql" PURE, "SELECT " AT)
#define JSON_TEXT FUNCTION("json_text(body text, path text)", "text", "sql" PURE, "SELECT " AT " #>> '{}'")
#define JSON_TYPE FUNCTION("json_type(body text, path text)", "text", "sql" PURE, "SELECT jsonb_typeof(" AT ")")

/* As SQLite has it: a truth is 1 or 0, what is no whole number is NULL. */
#define JSON_INT FUNCTION("json_int(body text, path text)", "bigint", "plpgsql" PURE, JSON_INT_BODY)
#define JSON_INT_BODY                                                                                                          \
    "DECLARE at jsonb := " AT "; BEGIN"                                                                                        \
    " IF jsonb_typeof(at) = 'boolean' THEN RETURN at::boolean::int; END IF;"                                                   \
    " IF jsonb_typeof(at) <> 'number' OR at::numeric <> trunc(at::numeric) OR abs(at::numeric) > 9223372036854775807"          \
    " THEN RETURN NULL; END IF; RETURN at::numeric; END"

#define JSON_VALID FUNCTION("json_valid(body text)", "boolean", "plpgsql" PURE, JSON_VALID_BODY)
#define JSON_VALID_BODY "BEGIN RETURN body::jsonb IS NOT NULL; EXCEPTION WHEN OTHERS THEN RETURN false; END"

/* The elements of a list, the values of an object. */
#define JSON_MEMBERS FUNCTION("json_members(body text, path text)", "TABLE(value text)", "sql" PURE, JSON_MEMBERS_BODY)
#define JSON_MEMBERS_BODY                                                                                                      \
    "WITH of(at) AS (SELECT " AT ")"                                                                                           \
    " SELECT m.value::text FROM of,"                                                                                           \
    " jsonb_array_elements(CASE jsonb_typeof(at) WHEN 'array' THEN at ELSE '[]' END) m"                                        \
    " UNION ALL SELECT m.value::text FROM of,"                                                                                 \
    " jsonb_each(CASE jsonb_typeof(at) WHEN 'object' THEN at ELSE '{}' END) m"

#define INSTR FUNCTION("instr(whole text, part text)", "bigint", "sql" PURE, "SELECT strpos(whole, part)::bigint")
#define REFUSE_CHANGE FUNCTION("refuse_change()", "trigger", "plpgsql", REFUSE_CHANGE_BODY)
#define REFUSE_CHANGE_BODY "BEGIN RAISE EXCEPTION '% is append-only', TG_TABLE_NAME; END"

/* Until the end of the transaction that makes all: what a caller has in tables of his own is no table of a procedure's. */
#define PATH "SELECT set_config('search_path', quote_ident(current_schema()) || ', pg_temp', true);"
#define MARK                                                                                                                   \
    "CREATE TABLE mark(\"only\" bigint PRIMARY KEY CHECK (\"only\" = 1), application bigint NOT NULL, version bigint NOT "     \
    "NULL);"

static const char functions[] = PATH MARK JSON_AT JSON_TEXT JSON_INT JSON_TYPE JSON_VALID JSON_MEMBERS INSTR REFUSE_CHANGE;

/* ---- what is append-only */

#define KIOSK                                                                                                                  \
    "CREATE TABLE kiosk(\"only\" bigint PRIMARY KEY CHECK (\"only\" = 1),"                                                     \
    " id " C_TEXT " NOT NULL UNIQUE CHECK (length(id) = 16));"
#define JOURNAL                                                                                                                \
    "CREATE TABLE journal(seq bigint PRIMARY KEY CHECK (seq >= 1),"                                                            \
    " kiosk_id " C_TEXT " NOT NULL REFERENCES kiosk(id)," RECORD_HEAD HASH                                                     \
    " UNIQUE, signature bytea CHECK (length(signature) = 64));"                                                                \
    "CREATE INDEX journal_by_kind ON journal(kind, seq);"
#define EVIDENCE                                                                                                               \
    "CREATE TABLE evidence(seq bigint NOT NULL REFERENCES journal(seq), " SIDE ", " PICTURE ", UNIQUE (seq, side));"           \
    "ALTER TABLE evidence ALTER bytes SET STORAGE EXTERNAL;"
#define HEARD                                                                                                                  \
    "CREATE TABLE heard(n bigint PRIMARY KEY CHECK (n >= 1), kiosk_id " ID ", " SEQ "," RECORD_HEAD HASH                       \
    ", signature bytea NOT NULL CHECK (length(signature) = 64), UNIQUE (kiosk_id, seq));"                                      \
    "CREATE INDEX heard_by_kind ON heard(kind, n);"
#define FORK                                                                                                                   \
    "CREATE TABLE fork(kiosk_id " ID ", " SEQ ", " HASH " UNIQUE, bytes bytea NOT NULL,"                                       \
    " signature bytea NOT NULL CHECK (length(signature) = 64));"
#define HEARD_EVIDENCE                                                                                                         \
    "CREATE TABLE heard_evidence(kiosk_id " ID ", " SEQ ", " SIDE ", " PICTURE ", UNIQUE (kiosk_id, seq, side));"              \
    "ALTER TABLE heard_evidence ALTER bytes SET STORAGE EXTERNAL;"
#define HEARD_EXCERPT                                                                                                          \
    "CREATE TABLE heard_excerpt(kiosk_id " ID ", " SEQ ", " HASH ","                                                           \
    " vouch bytea NOT NULL CHECK (length(vouch) = 64), UNIQUE (kiosk_id, seq));"
#define HEARD_WHOLE                                                                                                            \
    "CREATE TABLE heard_whole(kiosk_id " ID ", " SEQ ", body " C_TEXT " NOT NULL, secret bytea, UNIQUE (kiosk_id, seq));"

static const char records[] = KIOSK JOURNAL EVIDENCE HEARD FORK HEARD_EVIDENCE HEARD_EXCERPT HEARD_WHOLE;

/* ---- what follows from it */

static const char state[] = "CREATE TABLE " TILESETS "CREATE TABLE " WALLS(UP_TO_64) "CREATE TABLE " DEALS(
    UP_TO_64) "CREATE TABLE " HANDS
              "CREATE TABLE " VERDICTS(UP_TO_64) "CREATE INDEX verdicts_by_deal ON verdicts(deal_seq, wind, seq);"
                                                 "CREATE TABLE " PINS;

/* ---- triggers */

#define NO_GAP(table, holds)                                                                                                   \
    FUNCTION(table "_no_gap()", "trigger", "plpgsql",                                                                          \
             "BEGIN IF NOT (" holds ") THEN RAISE EXCEPTION '" table " has no gaps'; END IF; RETURN NEW; END")                 \
    "CREATE TRIGGER " table "_no_gap BEFORE INSERT ON " table " FOR EACH ROW EXECUTE FUNCTION " table "_no_gap();"
#define NEXT(column, from) "NEW." column " = (SELECT coalesce(max(" column "), 0) + 1 FROM " from ")"
#define JOURNAL_NO_GAP NO_GAP("journal", NEXT("seq", "journal"))
#define HEARD_NO_GAP NO_GAP("heard", NEXT("n", "heard") " AND " NEXT("seq", "heard WHERE kiosk_id = NEW.kiosk_id"))

#define KEPT(table)                                                                                                            \
    "CREATE TRIGGER " table "_kept BEFORE UPDATE OR DELETE OR TRUNCATE ON " table " EXECUTE FUNCTION refuse_change();"
#define ALL_KEPT                                                                                                               \
    KEPT("kiosk")                                                                                                              \
    KEPT("journal")                                                                                                            \
    KEPT("evidence")                                                                                                           \
    KEPT("heard")                                                                                                              \
    KEPT("fork")                                                                                                               \
    KEPT("heard_evidence")                                                                                                     \
    KEPT("heard_excerpt")                                                                                                      \
    KEPT("heard_whole")

static const char guards[] = JOURNAL_NO_GAP HEARD_NO_GAP ALL_KEPT;

/* ---- how it is written */

#define ADD(table, parameters, values) PROCEDURE("add_" table "(" parameters ")", "INSERT INTO " table " " values)
#define RECORD "a bigint, b text, c bigint, d text, e text, f text, g bytea, h bytea, i bytea, j bytea"
#define ADD_KIOSK ADD("kiosk", "a text", "VALUES (1, a)")
#define ADD_JOURNAL ADD("journal", RECORD, "VALUES (a, b, c, d, e, f, g, h, i, j)")
#define ADD_HEARD ADD("heard", RECORD, "SELECT coalesce(max(n), 0) + 1, b, a, c, d, e, f, g, h, i, j FROM heard")
#define ADD_FORK ADD("fork", "a text, b bigint, c bytea, d bytea, e bytea", "VALUES (a, b, c, d, e)")
#define ADD_EVIDENCE ADD("evidence", "a bigint, b text, c bytea", "VALUES (a, b, c)")
#define ADD_HEARD_EVIDENCE ADD("heard_evidence", "a text, b bigint, c text, d bytea", "VALUES (a, b, c, d)")
#define ADD_HEARD_EXCERPT ADD("heard_excerpt", "a text, b bigint, c bytea, d bytea", "VALUES (a, b, c, d)")
#define ADD_HEARD_WHOLE ADD("heard_whole", "a text, b bigint, c text, d bytea", "VALUES (a, b, c, d)")

static const char procedures[] =
    ADD_KIOSK ADD_JOURNAL ADD_HEARD ADD_FORK ADD_EVIDENCE ADD_HEARD_EVIDENCE ADD_HEARD_EXCERPT ADD_HEARD_WHOLE;

/* ---- who may */

/* The roles, where there are some: the hall's, and one that only reads. What can be rebuilt the hall rebuilds. */
#define GRANTS                                                                                                                 \
    "DO $wk$ BEGIN"                                                                                                            \
    " EXECUTE format('REVOKE ALL ON ALL PROCEDURES IN SCHEMA %I FROM PUBLIC', current_schema());"                              \
    " IF EXISTS (SELECT FROM pg_roles WHERE rolname = 'wk_hall') THEN"                                                         \
    "  EXECUTE format('GRANT USAGE ON SCHEMA %I TO wk_hall', current_schema());"                                               \
    "  EXECUTE format('GRANT SELECT ON ALL TABLES IN SCHEMA %I TO wk_hall', current_schema());"                                \
    "  EXECUTE format('GRANT EXECUTE ON ALL PROCEDURES IN SCHEMA %I TO wk_hall', current_schema());"                           \
    "  GRANT INSERT, UPDATE, DELETE ON tilesets, walls, deals, hands, verdicts, pins TO wk_hall;"                              \
    " END IF;"                                                                                                                 \
    " IF EXISTS (SELECT FROM pg_roles WHERE rolname = 'wk_read') THEN"                                                         \
    "  EXECUTE format('GRANT USAGE ON SCHEMA %I TO wk_read', current_schema());"                                               \
    "  GRANT SELECT (n, kiosk_id, seq, t_ns, kind, version, body, previous, hash, signature) ON heard TO wk_read;"             \
    "  GRANT SELECT (seq, kiosk_id, t_ns, kind, version, body, previous, hash, signature) ON journal TO wk_read;"              \
    " END IF; END $wk$;"

/* ---- the eighth version: many records in one call */

/*
 * Looked at once for all rows of a statement. A number's predecessor is asked for by itself: as a join it may become a walk
 * over all that is stored. Who listens on the channel hears of each transaction once; nobody's correctness rests on it.
 */
#define NO_GAPS(table, holds)                                                                                                  \
    "DROP TRIGGER " table "_no_gap ON " table "; DROP FUNCTION " table "_no_gap();" FUNCTION(                                  \
        table "_no_gap()", "trigger", "plpgsql",                                                                               \
        "BEGIN IF EXISTS (SELECT FROM fresh WHERE NOT (" holds ")) THEN RAISE EXCEPTION '" table " has no gaps'; END IF;"      \
        " PERFORM pg_notify('wallkeeper', TG_TABLE_SCHEMA); RETURN NULL; END") AFTER_ALL(table, table "_no_gap")
#define AFTER_ALL(table, name)                                                                                                 \
    "CREATE TRIGGER " name " AFTER INSERT ON " table                                                                           \
    " REFERENCING NEW TABLE AS fresh FOR EACH STATEMENT EXECUTE FUNCTION " name "();"
#define FOLLOWS(column, table, also)                                                                                           \
    "(fresh." column " = 1 OR (SELECT before." column " FROM " table " before WHERE " also "before." column " = fresh." column \
    " - 1) IS NOT NULL)"
#define JOURNAL_NO_GAPS NO_GAPS("journal", FOLLOWS("seq", "journal", ""))
#define HEARD_NO_GAPS                                                                                                          \
    NO_GAPS("heard", FOLLOWS("n", "heard", "") " AND " FOLLOWS("seq", "heard", "before.kiosk_id = fresh.kiosk_id AND "))

/* Of each procedure one that takes lists, all as long, a row each. */
#define ADD_ALL(table, parameters, values) PROCEDURE("add_" table "(" parameters ")", "INSERT INTO " table " SELECT " values)
#define LISTS "a bigint[], b text[], c bigint[], d text[], e text[], f text[], g bytea[], h bytea[], i bytea[], j bytea[]"
#define ADD_KIOSKS ADD_ALL("kiosk", "a text[]", "1, r FROM unnest(a) r")
#define ADD_JOURNALS ADD_ALL("journal", LISTS, "* FROM unnest(a, b, c, d, e, f, g, h, i, j)")
#define ADD_HEARDS                                                                                                             \
    ADD_ALL("heard", LISTS,                                                                                                    \
            "(SELECT coalesce(max(n), 0) FROM heard) + r.n, r.b, r.a, r.c, r.d, r.e, r.f, r.g, r.h, r.i, r.j"                  \
            " FROM unnest(a, b, c, d, e, f, g, h, i, j) WITH ORDINALITY r(a, b, c, d, e, f, g, h, i, j, n)")
#define ADD_FORKS ADD_ALL("fork", "a text[], b bigint[], c bytea[], d bytea[], e bytea[]", "* FROM unnest(a, b, c, d, e)")
#define ADD_PICTURES ADD_ALL("evidence", "a bigint[], b text[], c bytea[]", "* FROM unnest(a, b, c)")
#define ADD_HEARD_PICTURES ADD_ALL("heard_evidence", "a text[], b bigint[], c text[], d bytea[]", "* FROM unnest(a, b, c, d)")
#define ADD_EXCERPTS ADD_ALL("heard_excerpt", "a text[], b bigint[], c bytea[], d bytea[]", "* FROM unnest(a, b, c, d)")
#define ADD_WHOLES ADD_ALL("heard_whole", "a text[], b bigint[], c text[], d bytea[]", "* FROM unnest(a, b, c, d)")

static const char lists[] = PATH JOURNAL_NO_GAPS HEARD_NO_GAPS ADD_KIOSKS ADD_JOURNALS ADD_HEARDS ADD_FORKS ADD_PICTURES
    ADD_HEARD_PICTURES ADD_EXCERPTS ADD_WHOLES;

/* ---- the ninth version: one hall at a time, tables of any number */

/* Who serves: each that begins to has the next number, and with a lower one nothing is written. */
#define PLACE                                                                                                                  \
    "CREATE TABLE place(epoch bigint PRIMARY KEY CHECK (epoch >= 1), who " C_TEXT " NOT NULL,"                                 \
    " since timestamptz NOT NULL DEFAULT clock_timestamp());" KEPT("place")
#define TAKE_PLACE                                                                                                             \
    PROCEDURE("take_place(name text)", "INSERT INTO place(epoch, who) SELECT coalesce(max(epoch), 0) + 1, name FROM place")
/* A server that is behind may not know of it yet. */
#define HOLD_PLACE                                                                                                             \
    PROCEDURE("hold_place(mine bigint, name text)",                                                                            \
              "IF EXISTS (SELECT FROM place WHERE epoch > mine) THEN"                                                          \
              " RAISE EXCEPTION 'another serves' USING ERRCODE = '" WK_PG_TAKEN "'; END IF;"                                   \
              " INSERT INTO place(epoch, who) VALUES (mine, name) ON CONFLICT DO NOTHING")

#define ANY_NUMBER(table)                                                                                                      \
    "ALTER TABLE " table " DROP CONSTRAINT " table "_table_no_check, ADD CONSTRAINT " table "_table_no_check " FROM_1 ";"

static const char places[] =
    PATH PLACE TAKE_PLACE HOLD_PLACE ANY_NUMBER("walls") ANY_NUMBER("deals") ANY_NUMBER("verdicts") GRANTS;

/* What led to the seventh version is not this driver's: its steps are the parts of that. */
static const char *const steps[] = {
    functions, records, state, guards, procedures, GRANTS, "", lists, places,
};

/* The shadow has no journal to refer to. */
#undef OF_JOURNAL
#undef OF_DEALS
#define OF_JOURNAL ""
#define OF_DEALS ""

const struct wk_schema wk_postgres_schema = {
    .step = steps,
    .n = sizeof steps / sizeof *steps,
    .clear = "DELETE FROM verdicts; DELETE FROM hands; DELETE FROM deals; DELETE FROM walls;"
             "DELETE FROM tilesets; DELETE FROM pins;",
    .evidence_open = "DROP TRIGGER evidence_kept ON evidence;",
    .evidence_shut = KEPT("evidence"),
    .shadow_begin = "BEGIN ISOLATION LEVEL REPEATABLE READ READ WRITE",
    .shadow = "CREATE TEMP TABLE " TILESETS "CREATE TEMP TABLE " WALLS(FROM_1) "CREATE TEMP TABLE " DEALS(
        FROM_1) "CREATE TEMP TABLE " HANDS "CREATE TEMP TABLE " VERDICTS(FROM_1) "CREATE TEMP TABLE " PINS,
    .shadow_end = "",
};

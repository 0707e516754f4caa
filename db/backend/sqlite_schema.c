/* The schema in SQLite's words. Each column has its unit beside it. */
#include "db/backend/sqlite.h"

#define TILESETS                                                                                                               \
    "tilesets("                                                                                                                \
    " name TEXT PRIMARY KEY,"                                                                                                  \
    " seq INTEGER NOT NULL UNIQUE REFERENCES journal(seq)" /* the record that holds the bytes */                               \
    ") STRICT, WITHOUT ROWID;"

/* Which numbers a table may have: up to the seventh version 64. */
#define UP_TO_64 "table_no BETWEEN 1 AND 64"
#define FROM_1 "table_no >= 1"

#define WALLS(tables)                                                                                                          \
    "walls(" /* of deals that are not sealed yet */                                                                            \
    " table_no INTEGER NOT NULL CHECK (" tables "),"                                                                           \
    " wind INTEGER NOT NULL CHECK (wind BETWEEN 1 AND 4),"  /* E S W N */                                                      \
    " seq INTEGER NOT NULL UNIQUE REFERENCES journal(seq)," /* the record last made of the wall */                             \
    " set_name TEXT NOT NULL,"                              /* table set on its stickers */                                    \
    " PRIMARY KEY (table_no, wind)"                                                                                            \
    ") STRICT, WITHOUT ROWID;"

#define DEALS(tables)                                                                                                          \
    "deals("                                                                                                                   \
    " seq INTEGER PRIMARY KEY REFERENCES journal(seq)," /* the record of its sealing */                                        \
    " table_no INTEGER NOT NULL CHECK (" tables "),"                                                                           \
    " round INTEGER NOT NULL CHECK (round >= 1),"                                                                              \
    " set_name TEXT NOT NULL,"                                   /* table set on its stickers */                               \
    " tileset TEXT NOT NULL,"                                    /* enrolled tile set that its faces were read with */         \
    " commitment BLOB NOT NULL CHECK (length(commitment) = 32)," /* BLAKE2b-256 over salt and canonical deal */                \
    " t_ns INTEGER NOT NULL,"                                    /* of its sealing, ns since 1970 UTC */                       \
    " opened_seq INTEGER REFERENCES journal(seq),"               /* of its closing or first opening, NULL before */            \
    " UNIQUE (table_no, round)"                                                                                                \
    ") STRICT;"

#define VERDICTS(tables, hand)                                                                                                 \
    "verdicts("                                                                                                                \
    " seq INTEGER PRIMARY KEY REFERENCES journal(seq)," /* the record of the verdict */                                        \
    " table_no INTEGER NOT NULL CHECK (" tables "),"                                                                           \
    " round INTEGER NOT NULL CHECK (round >= 1),"                                                                              \
    " wind INTEGER NOT NULL CHECK (wind BETWEEN 0 AND 4)," /* E S W N from 1; 0: which wall it was could not be told */        \
    " purpose TEXT NOT NULL CHECK (purpose IN ('record', 'restore', 'inspect')),"                                              \
    " verdict TEXT NOT NULL CHECK (verdict IN ('PASS', 'FAIL', 'INCOMPLETE')),"                                                \
    " t_ns INTEGER NOT NULL,"                 /* ns since 1970 UTC */                                                          \
    " deal_seq INTEGER REFERENCES deals(seq)" /* the sealed deal it was judged against, NULL while recording */                \
        hand ") STRICT;"

#define HANDS                                                                                                                  \
    "hands("                                            /* of deals, as far as each was begun */                               \
    " seq INTEGER PRIMARY KEY REFERENCES journal(seq)," /* the record of its beginning */                                      \
    " deal_seq INTEGER NOT NULL REFERENCES deals(seq)," /* the sealed deal that is played */                                   \
    " hand INTEGER NOT NULL CHECK (hand BETWEEN 1 AND 4),"                                                                     \
    " UNIQUE (deal_seq, hand)"                                                                                                 \
    ") STRICT;"

#define HAND_OF_VERDICTS                                                                                                       \
    "hand INTEGER NOT NULL DEFAULT 0"                                                                                          \
    " CHECK (hand BETWEEN 0 AND 4)" /* the hand of the deal that was being played; 0: none was begun, or while recording */

#define CONFIRMED_OF_TILESETS                                                                                                  \
    "tilesets ADD COLUMN confirmed INTEGER NOT NULL DEFAULT 1"                                                                 \
    " CHECK (confirmed IN (0, 1));" /* 0: the program labelled the tiles itself, and no director has confirmed it */

#define PINS                                                                                                                   \
    "pins("                                                                                                                    \
    " role TEXT PRIMARY KEY CHECK (role IN ('judge', 'director')),"                                                            \
    " seq INTEGER NOT NULL UNIQUE REFERENCES journal(seq)" /* the record that holds its hash, encrypted */                     \
    ") STRICT, WITHOUT ROWID;"

#define EVIDENCE_NO_DELETE                                                                                                     \
    "CREATE TRIGGER evidence_no_delete BEFORE DELETE ON evidence BEGIN SELECT RAISE(ABORT, 'evidence is append-only'); END;"

static const char *const steps[WK_SCHEMA_VERSION] = {
    /* The journal: nothing in it is ever changed. */
    "CREATE TABLE kiosk("
    " only INTEGER PRIMARY KEY CHECK (only = 1),"       /* one row */
    " id TEXT NOT NULL UNIQUE CHECK (length(id) = 16)," /* hexadecimal digits, random, made with the database */
    " made_ns INTEGER NOT NULL"                         /* when, ns since 1970 UTC */
    ") STRICT;"
    "CREATE TABLE journal("
    " seq INTEGER PRIMARY KEY CHECK (seq >= 1)," /* 1, 2, 3 ... without gaps */
    " kiosk_id TEXT NOT NULL REFERENCES kiosk(id),"
    " t_ns INTEGER NOT NULL,"                                    /* wall clock, ns since 1970 UTC */
    " kind TEXT NOT NULL CHECK (length(kind) BETWEEN 1 AND 32)," /* a-z and - */
    " version TEXT NOT NULL,"                                    /* of the program that wrote it */
    " body TEXT NOT NULL,"                                       /* canonical JSON, without faces */
    " secret BLOB," /* encrypted under the club key, bound to kiosk, seq and kind; NULL for none */
    " previous BLOB NOT NULL CHECK (length(previous) = 32)," /* hash of record seq - 1; zeros for the first */
    " hash BLOB NOT NULL UNIQUE CHECK (length(hash) = 32)"   /* BLAKE2b-256 of the canonical bytes, db/journal/record.h */
    ") STRICT;"
    "CREATE TRIGGER journal_no_update BEFORE UPDATE ON journal BEGIN SELECT RAISE(ABORT, 'the journal is append-only'); END;"
    "CREATE TRIGGER journal_no_delete BEFORE DELETE ON journal BEGIN SELECT RAISE(ABORT, 'the journal is append-only'); END;"
    "CREATE TRIGGER journal_no_gap BEFORE INSERT ON journal"
    " WHEN NEW.seq <> (SELECT ifnull(max(seq), 0) + 1 FROM journal)"
    " BEGIN SELECT RAISE(ABORT, 'the journal has no gaps'); END;"
    "CREATE TRIGGER kiosk_no_update BEFORE UPDATE ON kiosk BEGIN SELECT RAISE(ABORT, 'the kiosk keeps its id'); END;"
    "CREATE TRIGGER kiosk_no_delete BEFORE DELETE ON kiosk BEGIN SELECT RAISE(ABORT, 'the kiosk keeps its id'); END;"
    /* The state of now: rebuilt from the journal at any time, never more than it. */
    "CREATE TABLE " TILESETS "CREATE TABLE " WALLS(UP_TO_64) "CREATE TABLE " DEALS(UP_TO_64) "CREATE TABLE " VERDICTS(
        UP_TO_64, "") "CREATE TABLE pin("
                      " only INTEGER PRIMARY KEY CHECK (only = 1),"
                      " seq INTEGER NOT NULL REFERENCES journal(seq)"
                      ") STRICT;"
                      "CREATE INDEX verdicts_by_deal ON verdicts(deal_seq, wind, seq);",
    /* A deal is played four times: which hand is being played, and which verdicts are of it. */
    "CREATE TABLE " HANDS "ALTER TABLE verdicts ADD COLUMN " HAND_OF_VERDICTS ";",
    /* The pictures that readings rest on. Their hashes stand in the journal, so nothing of them can be rebuilt from it. */
    "CREATE TABLE evidence("
    " seq INTEGER NOT NULL REFERENCES journal(seq),"                   /* the record of the reading, which holds the hash */
    " side TEXT NOT NULL CHECK (side IN ('backs', 'faces')),"          /* backs as JPEG; faces encrypted, of one size */
    " bytes BLOB NOT NULL CHECK (length(bytes) BETWEEN 1 AND 262144)," /* see db/state/evidence.h */
    " UNIQUE (seq, side)"
    ") STRICT;"
    "CREATE TRIGGER evidence_no_update BEFORE UPDATE ON evidence BEGIN SELECT RAISE(ABORT, 'evidence is append-only'); "
    "END;" EVIDENCE_NO_DELETE
    /* Whether somebody stands for what the tiles of a set were taken for. */
    "ALTER TABLE " CONFIRMED_OF_TILESETS,
    /* Entries of the tournament are found by their kind (and seq, which every index holds), past the large bodies of verdicts.
     */
    "CREATE INDEX journal_by_kind ON journal(kind);",
    /* Records are signed, and a judge has a PIN beside the director's. */
    "ALTER TABLE journal ADD COLUMN signature BLOB CHECK (length(signature) = 64);" /* Ed25519 over hash; NULL: of before */
    "CREATE TABLE " PINS "INSERT INTO pins(role, seq) SELECT 'director', seq FROM pin; DROP TABLE pin;"
    "ALTER TABLE kiosk DROP COLUMN made_ns;", /* nobody reads it, and no record says what it should be */
    /* The journals of an event's other kiosks, as they were heard; like the journal, nothing in them is ever changed. */
    "CREATE TABLE heard("
    " n INTEGER PRIMARY KEY CHECK (n >= 1),"                     /* in the order in which they came, 1, 2, 3 ... */
    " kiosk_id TEXT NOT NULL CHECK (length(kiosk_id) = 16),"     /* who wrote it; the others as in the journal */
    " seq INTEGER NOT NULL CHECK (seq >= 1),"                    /* 1, 2, 3 ... without gaps, of each kiosk */
    " t_ns INTEGER NOT NULL,"                                    /* that kiosk's clock, ns since 1970 UTC */
    " kind TEXT NOT NULL CHECK (length(kind) BETWEEN 1 AND 32)," /* a-z and - */
    " version TEXT NOT NULL,"                                    /* of the program that wrote it */
    " body TEXT NOT NULL,"                                       /* canonical JSON, without faces */
    " secret BLOB,"                                              /* encrypted, NULL for none */
    " previous BLOB NOT NULL CHECK (length(previous) = 32),"     /* hash of its record seq - 1; zeros for the first */
    " hash BLOB NOT NULL CHECK (length(hash) = 32),"             /* BLAKE2b-256 of the canonical bytes */
    " signature BLOB NOT NULL CHECK (length(signature) = 64),"   /* Ed25519 over hash, by that kiosk's key */
    " UNIQUE (kiosk_id, seq)"
    ") STRICT;"
    "CREATE INDEX heard_by_kind ON heard(kind);"
    "CREATE TRIGGER heard_no_update BEFORE UPDATE ON heard BEGIN SELECT RAISE(ABORT, 'what was heard is append-only'); END;"
    "CREATE TRIGGER heard_no_delete BEFORE DELETE ON heard BEGIN SELECT RAISE(ABORT, 'what was heard is append-only'); END;"
    "CREATE TRIGGER heard_no_gap BEFORE INSERT ON heard"
    " WHEN NEW.n <> (SELECT ifnull(max(n), 0) + 1 FROM heard)"
    " OR NEW.seq <> (SELECT ifnull(max(seq), 0) + 1 FROM heard WHERE kiosk_id = NEW.kiosk_id)"
    " BEGIN SELECT RAISE(ABORT, 'what was heard has no gaps'); END;"
    /* A second record with the number of one that is known, both signed: two histories were written with that key. */
    "CREATE TABLE fork("
    " kiosk_id TEXT NOT NULL CHECK (length(kiosk_id) = 16),"
    " seq INTEGER NOT NULL CHECK (seq >= 1),"
    " hash BLOB NOT NULL UNIQUE CHECK (length(hash) = 32),"   /* BLAKE2b-256 of the bytes */
    " bytes BLOB NOT NULL,"                                   /* the canonical bytes, db/journal/record.h */
    " signature BLOB NOT NULL CHECK (length(signature) = 64)" /* Ed25519 over hash */
    ") STRICT;"
    "CREATE TRIGGER fork_no_update BEFORE UPDATE ON fork BEGIN SELECT RAISE(ABORT, 'forks are append-only'); END;"
    "CREATE TRIGGER fork_no_delete BEFORE DELETE ON fork BEGIN SELECT RAISE(ABORT, 'forks are append-only'); END;"
    /* Pictures of records that were heard; they come later than these, which hold their hashes. */
    "CREATE TABLE heard_evidence("
    " kiosk_id TEXT NOT NULL CHECK (length(kiosk_id) = 16),"
    " seq INTEGER NOT NULL CHECK (seq >= 1),"
    " side TEXT NOT NULL CHECK (side IN ('backs', 'faces'))," /* as in evidence */
    " bytes BLOB NOT NULL CHECK (length(bytes) BETWEEN 1 AND 262144),"
    " UNIQUE (kiosk_id, seq, side)"
    ") STRICT;"
    "CREATE TRIGGER heard_evidence_no_update BEFORE UPDATE ON heard_evidence"
    " BEGIN SELECT RAISE(ABORT, 'evidence is append-only'); END;"
    "CREATE TRIGGER heard_evidence_no_delete BEFORE DELETE ON heard_evidence"
    " BEGIN SELECT RAISE(ABORT, 'evidence is append-only'); END;",
    /* Records of which `heard` has an excerpt only; and the rest of it, where that has come. */
    "CREATE TABLE heard_excerpt("
    " kiosk_id TEXT NOT NULL CHECK (length(kiosk_id) = 16),"
    " seq INTEGER NOT NULL CHECK (seq >= 1),"
    " hash BLOB NOT NULL CHECK (length(hash) = 32),"   /* BLAKE2b-256 of the excerpt, db/journal/excerpt.h */
    " vouch BLOB NOT NULL CHECK (length(vouch) = 64)," /* Ed25519 over it, by the hall's key */
    " UNIQUE (kiosk_id, seq)"
    ") STRICT;"
    "CREATE TABLE heard_whole("
    " kiosk_id TEXT NOT NULL CHECK (length(kiosk_id) = 16),"
    " seq INTEGER NOT NULL CHECK (seq >= 1),"
    " body TEXT NOT NULL," /* of the whole record, as in the journal */
    " secret BLOB,"        /* likewise */
    " UNIQUE (kiosk_id, seq)"
    ") STRICT;"
    "CREATE TRIGGER heard_excerpt_no_update BEFORE UPDATE ON heard_excerpt"
    " BEGIN SELECT RAISE(ABORT, 'what was heard is append-only'); END;"
    "CREATE TRIGGER heard_excerpt_no_delete BEFORE DELETE ON heard_excerpt"
    " BEGIN SELECT RAISE(ABORT, 'what was heard is append-only'); END;"
    "CREATE TRIGGER heard_whole_no_update BEFORE UPDATE ON heard_whole"
    " BEGIN SELECT RAISE(ABORT, 'what was heard is append-only'); END;"
    "CREATE TRIGGER heard_whole_no_delete BEFORE DELETE ON heard_whole"
    " BEGIN SELECT RAISE(ABORT, 'what was heard is append-only'); END;",
    /* Tables of any number: how many an event may have is the program's to say. */
    "CREATE TABLE was_walls AS SELECT * FROM walls; CREATE TABLE was_deals AS SELECT * FROM deals;"
    "CREATE TABLE was_hands AS SELECT * FROM hands; CREATE TABLE was_verdicts AS SELECT * FROM verdicts;"
    "DROP TABLE verdicts; DROP TABLE hands; DROP TABLE deals; DROP TABLE walls;"
    "CREATE TABLE " WALLS(FROM_1) "CREATE TABLE " DEALS(FROM_1) "CREATE TABLE " HANDS "CREATE TABLE " VERDICTS(
        FROM_1,
        ", " HAND_OF_VERDICTS) "CREATE INDEX verdicts_by_deal ON verdicts(deal_seq, wind, seq);"
                               "INSERT INTO walls SELECT * FROM was_walls; INSERT INTO deals SELECT * FROM was_deals;"
                               "INSERT INTO hands SELECT * FROM was_hands; INSERT INTO verdicts SELECT * FROM was_verdicts;"
                               "DROP TABLE was_walls; DROP TABLE was_deals; DROP TABLE was_hands; DROP TABLE was_verdicts;",
};

const struct wk_schema wk_sqlite_schema = {
    .step = steps,
    .n = WK_SCHEMA_VERSION,
    .clear = "DELETE FROM verdicts; DELETE FROM hands; DELETE FROM deals; DELETE FROM walls;"
             "DELETE FROM tilesets; DELETE FROM pins;",
    .evidence_open = "DROP TRIGGER evidence_no_delete;",
    .evidence_shut = EVIDENCE_NO_DELETE,
    /* The shadow has no journal to refer to; the first pragma takes effect outside of transactions only. */
    .shadow_begin = "PRAGMA foreign_keys = OFF; PRAGMA temp_store = MEMORY; BEGIN",
    .shadow = "CREATE TEMP TABLE " TILESETS "CREATE TEMP TABLE " WALLS(FROM_1) "CREATE TEMP TABLE " DEALS(
        FROM_1) "CREATE TEMP TABLE " VERDICTS(FROM_1, ", " HAND_OF_VERDICTS) "CREATE TEMP TABLE " PINS
                                                                             "CREATE TEMP TABLE " HANDS
                                                                             "ALTER TABLE temp." CONFIRMED_OF_TILESETS,
    .shadow_end = "PRAGMA foreign_keys = ON",
};

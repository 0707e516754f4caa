/*
 * Forge: what somebody who has the database file, a compiler and this source can write into it. The attack scripts use it; it
 * keeps to no rule of the store, and the journal that it leaves is well-formed: numbers, hashes, signatures and triggers fit.
 *
 *     forge FILE sql STATEMENTS           whatever SQLite does, with the triggers out of the way and put back
 *     forge FILE add STATEMENTS           whatever SQLite does
 *     forge FILE resign SEED              all records linked and signed again, with a key of one's own in the kiosk's place
 *     forge FILE append SEED KIND BODY    one more record, signed with the key of that seed
 *     forge FILE public SEED              the public key of a seed
 *     forge FILE guess CLUB SEED PIN      can whoever has the club key and a kiosk's seed tell by anything in it that this is
 *                                         a PIN? exit 1: no
 *     forge FILE ask SEED PIN             the hall that it has joined is asked whose PIN this is, as a kiosk asks
 *
 * SEED, CLUB: 64 hexadecimal digits.
 */
#include <inttypes.h>
#include <sqlite3.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "db/journal/record.h"

#define MAX_TRIGGERS 32
#define PIN_ROOM 33 /* bytes of a PIN's digits in a question, db/store/pin_parts.h */

static sqlite3 *db;
static char *triggers[MAX_TRIGGERS];
static int n_triggers;

_Noreturn static void die(const char *what)
{
    fprintf(stderr, "forge: %s: %s\n", what, db ? sqlite3_errmsg(db) : "");
    exit(2);
}

static void run(const char *sql)
{
    if (sqlite3_exec(db, sql, NULL, NULL, NULL) != SQLITE_OK)
        die(sql);
}

static sqlite3_stmt *prepare(const char *sql)
{
    sqlite3_stmt *statement = NULL;
    if (sqlite3_prepare_v2(db, sql, -1, &statement, NULL) != SQLITE_OK)
        die(sql);
    return statement;
}

/* The schema afterwards is the one of before, byte for byte: that is what makes a forgery worth looking at. */
static void take_triggers_away(void)
{
    char name[MAX_TRIGGERS][64];
    sqlite3_stmt *list = prepare("SELECT name, sql FROM sqlite_schema WHERE type = 'trigger' ORDER BY rowid");
    while (sqlite3_step(list) == SQLITE_ROW && n_triggers < MAX_TRIGGERS) {
        snprintf(name[n_triggers], sizeof *name, "%s", (const char *)sqlite3_column_text(list, 0));
        triggers[n_triggers++] = strdup((const char *)sqlite3_column_text(list, 1));
    }
    sqlite3_finalize(list);
    for (int i = 0; i < n_triggers; i++) {
        char sql[96 + sizeof name];
        snprintf(sql, sizeof sql, "DROP TRIGGER \"%s\"", name[i]);
        run(sql);
    }
}

static void put_triggers_back(void)
{
    for (int i = 0; i < n_triggers; i++) {
        run(triggers[i]);
        free(triggers[i]);
    }
    n_triggers = 0;
}

static void signer_of(const char *seed, struct wk_signer *out)
{
    uint8_t bytes[32];
    if (strlen(seed) != 64 || wk_unhex(bytes, sizeof bytes, seed) != WK_OK)
        die("not a seed");
    wk_signer_init(out, bytes);
}

/* The kiosk's key in a record that brings one in is exchanged for the forger's. */
static char *with_own_key(const char *kind, const char *body, const struct wk_signer *signer)
{
    char *out = strdup(body), *at = strstr(out, "\"key\":\"");
    if (strcmp(kind, "kiosk-key") == 0 && at)
        wk_hex(at + 7, signer->public_key, WK_PUBLIC_SIZE), at[7 + 64] = '"';
    return out;
}

static void put_record(const struct wk_record *record, const struct wk_signer *signer, bool is_new, uint8_t hash[WK_HASH_SIZE])
{
    uint8_t signature[WK_SIGNATURE_SIZE];
    if (wk_record_hash(record, hash) != WK_OK)
        die("the record keeps to no form");
    wk_sign(signature, signer, hash, WK_HASH_SIZE);
    sqlite3_stmt *put =
        prepare(is_new ? "INSERT INTO journal(body, previous, hash, signature, seq, kiosk_id, t_ns, kind, version)"
                         " VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9)"
                       : "UPDATE journal SET body = ?1, previous = ?2, hash = ?3, signature = ?4 WHERE seq = ?5");
    sqlite3_bind_text(put, 1, record->body, -1, SQLITE_STATIC);
    sqlite3_bind_blob(put, 2, record->previous, WK_HASH_SIZE, SQLITE_STATIC);
    sqlite3_bind_blob(put, 3, hash, WK_HASH_SIZE, SQLITE_STATIC);
    sqlite3_bind_blob(put, 4, signature, sizeof signature, SQLITE_STATIC);
    sqlite3_bind_int64(put, 5, record->seq);
    if (is_new) {
        sqlite3_bind_text(put, 6, record->kiosk_id, -1, SQLITE_STATIC);
        sqlite3_bind_int64(put, 7, record->t_ns);
        sqlite3_bind_text(put, 8, record->kind, -1, SQLITE_STATIC);
        sqlite3_bind_text(put, 9, record->version, -1, SQLITE_STATIC);
    }
    if (sqlite3_step(put) != SQLITE_DONE)
        die("journal");
    sqlite3_finalize(put);
}

static void resign(const struct wk_signer *signer)
{
    uint8_t previous[WK_HASH_SIZE] = {0};
    sqlite3_stmt *all = prepare("SELECT seq, kiosk_id, t_ns, kind, version, body, secret FROM journal ORDER BY seq");
    while (sqlite3_step(all) == SQLITE_ROW) {
        const char *kind = (const char *)sqlite3_column_text(all, 3);
        char *body = with_own_key(kind, (const char *)sqlite3_column_text(all, 5), signer);
        struct wk_record record = {.kiosk_id = (const char *)sqlite3_column_text(all, 1),
                                   .seq = sqlite3_column_int64(all, 0),
                                   .t_ns = sqlite3_column_int64(all, 2),
                                   .kind = kind,
                                   .version = (const char *)sqlite3_column_text(all, 4),
                                   .body = body,
                                   .secret = sqlite3_column_blob(all, 6),
                                   .n_secret = (size_t)sqlite3_column_bytes(all, 6)};
        memcpy(record.previous, previous, sizeof previous);
        put_record(&record, signer, false, previous);
        free(body);
    }
    sqlite3_finalize(all);
}

static void append(const struct wk_signer *signer, const char *kind, const char *body)
{
    uint8_t hash[WK_HASH_SIZE];
    char *canonical = NULL;
    sqlite3_stmt *last = prepare("SELECT seq, kiosk_id, t_ns, version, hash FROM journal ORDER BY seq DESC LIMIT 1");
    if (sqlite3_step(last) != SQLITE_ROW || wk_record_canonical_json(body, &canonical) != WK_OK)
        die("nothing to append to, or no JSON");
    struct wk_record record = {.kiosk_id = (const char *)sqlite3_column_text(last, 1),
                               .seq = sqlite3_column_int64(last, 0) + 1,
                               .t_ns = sqlite3_column_int64(last, 2) + 1000000000,
                               .kind = kind,
                               .version = (const char *)sqlite3_column_text(last, 3),
                               .body = canonical};
    memcpy(record.previous, sqlite3_column_blob(last, 4), WK_HASH_SIZE);
    put_record(&record, signer, true, hash);
    sqlite3_finalize(last);
    free(canonical);
}

/* ---- the hall is asked */

static void ask(const struct wk_signer *signer, const char *pin)
{
    uint8_t about[WK_RECORD_ABOUT_SIZE], key[WK_PUBLIC_SIZE], to[WK_PUBLIC_SIZE], proof[PIN_ROOM + WK_SEAL_EXTRA];
    char digits[PIN_ROOM] = "", hex[2 * sizeof proof + 1], body[sizeof hex + 16];
    sqlite3_stmt *const joined =
        prepare("SELECT json_extract(body, '$.key'), kiosk_id, (SELECT max(seq) + 1 FROM journal) FROM journal"
                " WHERE kind = 'joined' ORDER BY seq DESC LIMIT 1");
    if (sqlite3_step(joined) != SQLITE_ROW ||
        wk_unhex(key, sizeof key, (const char *)sqlite3_column_text(joined, 0)) != WK_OK || wk_seal_key_of(to, key) != WK_OK)
        die("it has joined no hall");
    const size_t n_about =
        wk_record_about(about, (const char *)sqlite3_column_text(joined, 1), sqlite3_column_int64(joined, 2), "pin-asked");
    snprintf(digits, sizeof digits, "%s", pin);
    if (wk_seal(proof, to, digits, sizeof digits, about, n_about, wk_random_system, NULL) != WK_OK)
        die("the key of the hall");
    sqlite3_finalize(joined);
    wk_hex(hex, proof, sizeof proof);
    snprintf(body, sizeof body, "{\"proof\":\"%s\"}", hex);
    append(signer, "pin-asked", body);
}

/* ---- guesses that nobody counts */

/* Is it the hash of this PIN in a box? */
static bool holds(const uint8_t *box, size_t n, const struct wk_key *key, const void *about, size_t n_about, const char *pin)
{
    uint8_t kept[WK_PIN_SIZE];
    return n == WK_PIN_SIZE + WK_BOX_EXTRA && wk_unbox(kept, key, box, n, about, n_about) == WK_OK &&
           wk_pin_check(kept, pin) == WK_OK;
}

/* A hall's lies in one box more, under a key that follows from the hall's own: that of a kiosk's is tried in its place. */
static bool tells(const uint8_t *box, size_t n, const struct wk_key *club, const struct wk_key *own, const void *about,
                  size_t n_about, const char *pin)
{
    uint8_t inner[WK_PIN_SIZE + WK_BOX_EXTRA];
    if (holds(box, n, club, about, n_about, pin) || holds(box, n, own, about, n_about, pin))
        return true;
    return n == sizeof inner + WK_BOX_EXTRA && wk_unbox(inner, club, box, n, about, n_about) == WK_OK &&
           (holds(inner, sizeof inner, club, "", 0, pin) || holds(inner, sizeof inner, own, "", 0, pin));
}

static bool guess(const char *club_key, const struct wk_signer *signer, const char *pin)
{
    struct wk_key club, own;
    bool found = false;
    if (strlen(club_key) != 64 || wk_unhex(club.bytes, sizeof club.bytes, club_key) != WK_OK)
        die("no club key");
    wk_signer_key(&own, signer, "wallkeeper-pin"); /* db/store/pin.c */
    sqlite3_stmt *all = prepare("SELECT kiosk_id, seq, kind, secret FROM journal WHERE secret IS NOT NULL"
                                " UNION ALL SELECT kiosk_id, seq, kind, secret FROM heard WHERE secret IS NOT NULL");
    while (sqlite3_step(all) == SQLITE_ROW) {
        uint8_t about[WK_RECORD_ABOUT_SIZE];
        const char *const id = (const char *)sqlite3_column_text(all, 0), *const kind =
                                                                              (const char *)sqlite3_column_text(all, 2);
        const size_t n_about = wk_record_about(about, id, sqlite3_column_int64(all, 1), kind);
        if (tells(sqlite3_column_blob(all, 3), (size_t)sqlite3_column_bytes(all, 3), &club, &own, about, n_about, pin)) {
            printf("record %lld of %s (%s) tells it\n", (long long)sqlite3_column_int64(all, 1), id, kind);
            found = true;
        }
    }
    sqlite3_finalize(all);
    return found;
}

int main(int argc, char **argv)
{
    const char *verb = argc > 2 ? argv[2] : "";
    struct wk_signer signer = {.seed = {0}};
    bool told = true;
    if (argc < 3 || sqlite3_open(argv[1], &db) != SQLITE_OK)
        die("forge FILE sql|add|resign|append|public|guess|ask ...");
    sqlite3_busy_timeout(db, 5000);
    if (strcmp(verb, "sql") == 0 && argc == 4) {
        take_triggers_away();
        run(argv[3]);
        put_triggers_back();
    } else if (strcmp(verb, "add") == 0 && argc == 4) {
        run(argv[3]);
    } else if (strcmp(verb, "resign") == 0 && argc == 4) {
        signer_of(argv[3], &signer);
        take_triggers_away();
        resign(&signer);
        put_triggers_back();
    } else if (strcmp(verb, "append") == 0 && argc == 6) {
        signer_of(argv[3], &signer);
        append(&signer, argv[4], argv[5]);
    } else if (strcmp(verb, "public") == 0 && argc == 4) {
        char text[2 * WK_PUBLIC_SIZE + 1];
        signer_of(argv[3], &signer);
        wk_hex(text, signer.public_key, WK_PUBLIC_SIZE);
        puts(text);
    } else if (strcmp(verb, "ask") == 0 && argc == 5) {
        signer_of(argv[3], &signer);
        ask(&signer, argv[4]);
    } else if (strcmp(verb, "guess") == 0 && argc == 6) {
        signer_of(argv[4], &signer);
        told = guess(argv[3], &signer, argv[5]);
    } else {
        die("no such verb");
    }
    /* One file without a log beside it, so that a script can put it anywhere. */
    run("PRAGMA wal_checkpoint(TRUNCATE)");
    return sqlite3_close(db) != SQLITE_OK ? 2 : told ? 0 : 1;
}

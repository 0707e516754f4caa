#include "db/store/store.h"

#include <errno.h>
#include <fcntl.h>
#include <sqlite3.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "db/journal/journal.h"
#include "db/journal/private_copy.h"
#include "db/journal/schema.h"
#include "db/journal/sql.h"
#include "db/state/append.h"
#include "db/state/deal_key.h"
#include "db/state/state.h"
#include "db/store/copy.h"
#include "labels/file/folder.h"

#define SQLITE_HEADER_BYTES 100

/* What lies at the path, as far as SQLite can tell. */
struct identity {
    bool fresh; /* no tables and no marks: a new file, or one of 0 bytes */
    int64_t version;
};

static enum wk_status identify(struct wk_store *store, struct identity *out)
{
    int64_t application = 0, version = 0, n_tables = 0;
    enum wk_status status = wk_sql_int(store, "PRAGMA application_id", 0, 0, &application);
    if (status == WK_OK)
        status = wk_sql_int(store, "PRAGMA user_version", 0, 0, &version);
    if (status == WK_OK)
        status = wk_sql_int(store, "SELECT count(*) FROM sqlite_schema", 0, 0, &n_tables);
    if (status != WK_OK)
        return status;
    *out = (struct identity){.fresh = application == 0 && version == 0 && n_tables == 0, .version = version};
    if (out->fresh)
        return WK_OK;
    if (application != WK_APPLICATION_ID)
        return WK_DB_FOREIGN;
    if (version > WK_SCHEMA_VERSION)
        return WK_DB_NEWER;
    return version < 1 ? WK_DB_BROKEN : WK_OK;
}

static enum wk_status make_kiosk(struct wk_store *store)
{
    uint8_t bytes[WK_KIOSK_ID_LEN / 2];
    char id[WK_KIOSK_ID_LEN + 1];
    struct wk_query query;
    store->random(store->context, bytes, sizeof bytes);
    wk_hex(id, bytes, sizeof bytes);
    wk_query_open(&query, store, "INSERT INTO kiosk(only, id) VALUES (1, :id)");
    wk_query_bind_text(&query, ":id", id);
    return wk_query_run(&query);
}

/* Takes the steps that the database has yet to take, all of them or none. Another program may have taken them meanwhile. */
static enum wk_status migrate(struct wk_store *store)
{
    struct identity identity = {0};
    char marks[96];
    enum wk_status status = wk_sql_begin(store);
    if (status != WK_OK)
        return status;
    status = identify(store, &identity);
    for (int64_t v = identity.version; v < WK_SCHEMA_VERSION && status == WK_OK; v++)
        status = wk_sql_run(store, wk_schema_steps[v]);
    if (status == WK_OK && identity.fresh)
        status = make_kiosk(store);
    snprintf(marks, sizeof marks, "PRAGMA application_id = %d; PRAGMA user_version = %d", WK_APPLICATION_ID, WK_SCHEMA_VERSION);
    if (status == WK_OK)
        status = wk_sql_run(store, marks);
    return wk_sql_end(store, status);
}

static enum wk_status use_wal(struct wk_store *store)
{
    struct wk_query query;
    wk_query_open(&query, store, "PRAGMA journal_mode = WAL");
    enum wk_status status = wk_query_step(&query);
    if (status == WK_OK) {
        const char *mode = wk_query_text(&query, 0);
        if (!mode || strcmp(mode, "wal") != 0)
            status = WK_IO;
    }
    wk_query_close(&query);
    return status;
}

static enum wk_status load_kiosk_id(struct wk_store *store)
{
    struct wk_query query;
    wk_query_open(&query, store, "SELECT id FROM kiosk WHERE only = 1");
    enum wk_status status = wk_query_step(&query);
    if (status == WK_OK) {
        const char *id = wk_query_text(&query, 0);
        if (wk_record_kiosk_id_valid(id))
            memcpy(store->kiosk_id, id, sizeof store->kiosk_id);
        else
            status = WK_DB_BROKEN;
    }
    wk_query_close(&query);
    return status == WK_END ? WK_DB_BROKEN : status;
}

/*
 * Makes the file, readable by its owner only, when there is none. An existing file is never opened here: closing it again would
 * drop the locks that SQLite holds on it for another handle of this process.
 */
static enum wk_status make_file(const char *path)
{
    int why = wk_folders_make(path);
    if (why != 0)
        return wk_sql_errno(why);
    int fd = open(path, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0600);
    if (fd < 0)
        return errno == EEXIST ? WK_OK : wk_sql_errno(errno);
    close(fd);
    why = wk_folder_sync(path);
    return why == 0 ? WK_OK : wk_sql_errno(why);
}

static enum wk_status look_at_file(const char *path, bool read_only)
{
    struct stat st;
    if (stat(path, &st) != 0)
        return errno == ENOENT || errno == ENOTDIR ? WK_NO_FILE : WK_UNREADABLE_FILE;
    if (!S_ISREG(st.st_mode))
        return WK_DB_FOREIGN;
    if (access(path, R_OK) != 0)
        return WK_UNREADABLE_FILE;
    if (st.st_size == 0)
        return read_only ? WK_EMPTY_FILE : WK_OK;
    /* SQLite itself would take a file of one byte for an empty one. */
    return st.st_size < SQLITE_HEADER_BYTES ? WK_DB_FOREIGN : WK_OK;
}

/* Nothing of the file's own has been run up to here, and nothing is unless it is ours. */
static enum wk_status trust(struct wk_store *store, const struct identity *identity)
{
    enum wk_status status = identity->fresh ? WK_OK : wk_sql_check_schema(store);
    return status == WK_OK ? wk_sql_trust(store) : status;
}

static enum wk_status prepare(struct wk_store *store)
{
    struct identity identity = {0};
    enum wk_status status = identify(store, &identity);
    if (status == WK_OK && sqlite3_db_readonly(store->handle, "main") == 1)
        status = WK_DB_READ_ONLY;
    if (status == WK_OK)
        status = trust(store, &identity);
    if (status == WK_OK)
        status = use_wal(store);
    if (status == WK_OK && identity.version < WK_SCHEMA_VERSION)
        status = migrate(store);
    if (status == WK_OK && identity.version < WK_SCHEMA_VERSION)
        status = wk_sql_check_schema(store);
    if (status == WK_OK)
        status = load_kiosk_id(store);
    return status == WK_OK ? wk_sql_know_place(store) : status;
}

static enum wk_status open_to_write(struct wk_store *store)
{
    enum wk_status status = make_file(store->path);
    if (status == WK_OK)
        status = look_at_file(store->path, false);
    if (status == WK_OK)
        status = wk_sql_connect(store, store->path, SQLITE_OPEN_READWRITE);
    if (status == WK_OK)
        status = prepare(store);
    return status == WK_OK ? wk_journal_introduce(store) : status;
}

/* "file:PATH?OPTION", and PATH with its special characters escaped; malloc'ed. */
static char *uri_of(const char *path, const char *option)
{
    const size_t size = 3 * strlen(path) + strlen(option) + sizeof "file:?";
    char *uri = malloc(size);
    if (!uri)
        return NULL;
    size_t n = (size_t)snprintf(uri, size, "file:");
    for (; *path; path++)
        n += (size_t)snprintf(uri + n, size - n, *path == '%' || *path == '?' || *path == '#' ? "%%%02X" : "%c",
                              (unsigned char)*path);
    snprintf(uri + n, size - n, "?%s", option);
    return uri;
}

static bool lies_beside(const char *path, const char *suffix)
{
    const size_t size = strlen(path) + strlen(suffix) + 1;
    char *name = malloc(size);
    if (!name)
        return true; /* the more careful way then: its own memory will not be had either */
    snprintf(name, size, "%s%s", path, suffix);
    const bool there = access(name, F_OK) == 0;
    free(name);
    return there;
}

static enum wk_status connect_by(struct wk_store *store, const char *path, const char *option, struct identity *identity)
{
    char *uri = uri_of(path, option);
    enum wk_status status = uri ? WK_OK : WK_NO_MEMORY;
    if (store->handle)
        (void)wk_sql_disconnect(store);
    if (status == WK_OK)
        status = wk_sql_connect(store, uri, SQLITE_OPEN_READONLY | SQLITE_OPEN_URI);
    free(uri);
    return status == WK_OK ? identify(store, identity) : status;
}

/* A log that somebody left, and nobody keeps: both are read elsewhere, where they are gone as soon as they are open. */
static enum wk_status connect_to_copy(struct wk_store *store, const char *path, struct identity *identity)
{
    char *copy = NULL;
    if (store->handle)
        (void)wk_sql_disconnect(store);
    enum wk_status status = wk_private_copy(path, store->tmp ? store->tmp : P_tmpdir, &copy);
    if (status == WK_OK)
        status = wk_sql_connect(store, copy, SQLITE_OPEN_READWRITE);
    if (status == WK_OK)
        status = identify(store, identity);
    wk_private_copy_remove(copy);
    return status;
}

/*
 * No log: nobody has the file open. SQLite lays one beside it even to read it, and takes it away again at the end if it may
 * write; where it may not, a stick that is write-protected say, the file is all there is, and stays as it is.
 */
static enum wk_status connect_alone(struct wk_store *store, const char *path, struct identity *identity)
{
    enum wk_status status = access(path, W_OK) == 0 ? WK_OK : WK_DB_READ_ONLY;
    if (status == WK_OK)
        status = wk_sql_connect(store, path, SQLITE_OPEN_READWRITE);
    if (status == WK_OK)
        status = identify(store, identity);
    return status == WK_DB_READ_ONLY ? connect_by(store, path, "immutable=1", identity) : status;
}

/*
 * To a database of ours, whichever version, such that nothing of it is changed, nothing left beside it, and all is seen that
 * others have stored and are storing. With a log and its index it is read beside whoever writes; SQLite does without the index
 * where nobody keeps it up.
 */
static enum wk_status connect_to_read(struct wk_store *store, struct identity *identity)
{
    enum wk_status status = look_at_file(store->path, true);
    if (status != WK_OK)
        return status;
    char *path = realpath(store->path, NULL); /* SQLite names what lies beside a file by where links lead */
    if (!path)
        return errno == ENOMEM ? WK_NO_MEMORY : WK_UNREADABLE_FILE;
    if (lies_beside(path, "-journal"))
        status = connect_by(store, path, "mode=ro", identity);
    else if (!lies_beside(path, "-wal"))
        status = connect_alone(store, path, identity);
    else if (lies_beside(path, "-shm"))
        status = connect_by(store, path, "readonly_shm=1", identity);
    else
        status = WK_DB_READ_ONLY;
    if (status == WK_DB_READ_ONLY && lies_beside(path, "-wal"))
        status = connect_to_copy(store, path, identity);
    free(path);
    return status;
}

static enum wk_status open_to_read(struct wk_store *store)
{
    struct identity identity = {0};
    enum wk_status status = connect_to_read(store, &identity);
    if (status == WK_OK && identity.version < WK_SCHEMA_VERSION)
        status = WK_DB_READ_ONLY;
    if (status == WK_OK)
        status = trust(store, &identity);
    return status == WK_OK ? load_kiosk_id(store) : status;
}

/* The path such that SQLite takes it for a file's name, whatever it begins with (":memory:", "file:"). */
static char *plain_path(const char *path)
{
    size_t size = strlen(path) + 3;
    char *plain = malloc(size);
    if (plain)
        snprintf(plain, size, "%s%s", path[0] == '/' ? "" : "./", path);
    return plain;
}

#define COPY_PAGES 256 /* a step of a copy: 1 MB */

/* Without syncs or a journal of its own: whoever has it made syncs the file, or throws it away. */
static enum wk_status copy_pages(struct wk_store *from, struct wk_store *to, wk_backup_step_fn step, void *context)
{
    enum wk_status status = wk_sql_run(to, "PRAGMA synchronous = OFF; PRAGMA journal_mode = MEMORY");
    if (status != WK_OK)
        return status;
    sqlite3_backup *backup = sqlite3_backup_init(to->handle, "main", from->handle, "main");
    if (!backup)
        return wk_sql_status(to, sqlite3_errcode(to->handle));
    int rc;
    while ((rc = sqlite3_backup_step(backup, COPY_PAGES)) == SQLITE_OK) {
        int64_t pages = sqlite3_backup_pagecount(backup);
        if (step && !step(context, pages - sqlite3_backup_remaining(backup), pages)) {
            (void)sqlite3_backup_finish(backup); /* its error would be that of a step, of which there was none */
            return WK_END;
        }
    }
    int64_t pages = sqlite3_backup_pagecount(backup);
    int finished = sqlite3_backup_finish(backup);
    if (rc != SQLITE_DONE)
        return wk_sql_status(to, rc);
    status = wk_sql_status(to, finished);
    return status == WK_OK && step && !step(context, pages, pages) ? WK_END : status;
}

/* The copy says of itself that it has a write-ahead log, as the database has: made one file again, with no file beside it. */
static enum wk_status make_one_file(struct wk_store *copy)
{
    enum wk_status status = wk_sql_connect(copy, copy->path, SQLITE_OPEN_READWRITE);
    if (status == WK_OK)
        status = wk_sql_run(copy, "PRAGMA synchronous = OFF; PRAGMA locking_mode = EXCLUSIVE; PRAGMA journal_mode = DELETE");
    if (status == WK_OK && wk_sql_disconnect(copy) != SQLITE_OK)
        status = WK_FAILED;
    else if (status != WK_OK)
        (void)wk_sql_disconnect(copy);
    copy->handle = NULL;
    return status;
}

/* Does it fit? And a file that is nearly all free pages is no event: not even with all its pictures wiped. */
static enum wk_status check_room(struct wk_store *from, const struct wk_store *to)
{
    int64_t pages = 0, free_pages = 0, page = 0;
    const int64_t room = wk_place_free_bytes(to->path);
    enum wk_status status = wk_sql_int(from, "PRAGMA main.page_count", 0, 0, &pages);
    if (status == WK_OK)
        status = wk_sql_int(from, "PRAGMA main.freelist_count", 0, 0, &free_pages);
    if (status == WK_OK)
        status = wk_sql_int(from, "PRAGMA main.page_size", 0, 0, &page);
    if (status == WK_OK && free_pages > 1000 + 20 * (pages - free_pages))
        return WK_DB_BROKEN;
    return status == WK_OK && room >= 0 && page > 0 && pages > room / page ? WK_DISK_FULL : status;
}

enum wk_status wk_sql_copy(const char *from, const char *to, const char *tmp, bool foreign, wk_backup_step_fn step,
                           void *context)
{
    struct wk_store source = {.path = plain_path(from), .read_only = true, .tmp = tmp}, copy = {.path = plain_path(to)};
    struct identity identity = {0};
    enum wk_status status = source.path && copy.path ? connect_to_read(&source, &identity) : WK_NO_MEMORY;
    if (status == WK_OK)
        status = trust(&source, &identity);
    if (status == WK_OK && foreign)
        status = wk_sql_check_file(&source);
    /* One state of the source, whoever writes to it meanwhile: the copy would begin again with each change otherwise. */
    if (status == WK_OK)
        status = wk_sql_run(&source, "BEGIN; SELECT count(*) FROM sqlite_schema");
    if (status == WK_OK)
        status = check_room(&source, &copy);
    if (status == WK_OK)
        status = wk_sql_connect(&copy, copy.path, SQLITE_OPEN_READWRITE);
    if (status == WK_OK)
        status = copy_pages(&source, &copy, step, context);
    int rc = wk_sql_disconnect(&copy);
    if (status == WK_OK && rc != SQLITE_OK)
        status = WK_FAILED;
    if (status == WK_OK)
        status = make_one_file(&copy);
    (void)wk_sql_disconnect(&source); /* ends its transaction, in which nothing was written */
    free(source.path);
    free(copy.path);
    return status;
}

static const struct wk_key no_key;
static const struct wk_signer no_signer;

enum wk_status wk_store_open(struct wk_store **out, const struct wk_store_options *options)
{
    if (!options->path || !options->path[0] || !options->version || !options->version[0] || !options->clock ||
        !options->random || strlen(options->version) > WK_VERSION_MAX || (!options->read_only && !options->signer))
        return WK_BAD_INPUT;
    struct wk_store *store = calloc(1, sizeof *store);
    if (!store)
        return WK_NO_MEMORY;
    enum wk_status status = WK_NO_MEMORY;
    store->key = options->key ? options->key : &no_key;
    store->read_only = options->read_only;
    store->signer = options->read_only ? &no_signer : options->signer;
    snprintf(store->version, sizeof store->version, "%s", options->version);
    store->clock = options->clock;
    store->random = options->random;
    store->context = options->context;
    store->screen = options->screen;
    store->let = options->let;
    store->path = plain_path(options->path);
    store->deal_keys = options->deal_keys ? strdup(options->deal_keys) : NULL;
    store->pin_waits = options->pin_waits ? strdup(options->pin_waits) : NULL;
    store->uptime = options->uptime;
    store->tmp = options->tmp;
    if (!store->path || (options->deal_keys && !store->deal_keys) || (options->pin_waits && !store->pin_waits))
        goto fail;
    status = options->read_only ? open_to_read(store) : open_to_write(store);
    if (status != WK_OK)
        goto fail;
    if (!store->read_only)
        wk_deal_keys_tidy(store);
    *out = store;
    return WK_OK;
fail:
    wk_store_close(store);
    return status;
}

void wk_store_close(struct wk_store *store)
{
    if (!store)
        return;
    /* Every query of this room is closed by the function that opened it, so there is nothing left that could keep it open. */
    (void)wk_sql_disconnect(store);
    wk_secret_free(store->director);
    free(store->deal_keys);
    free(store->pin_waits);
    free(store->replay.tournament);
    free(store->index_path);
    free(store->path);
    free(store);
}

const char *wk_store_kiosk_id(const struct wk_store *store)
{
    return store->kiosk_id;
}

enum wk_status wk_store_at_path(const struct wk_store *store)
{
    return wk_sql_at_path(store);
}

int64_t wk_store_free_bytes(const struct wk_store *store)
{
    return wk_place_free_bytes(store->path);
}

enum wk_status wk_store_append(struct wk_store *store, const char *kind, const char *body_json, const void *secret,
                               size_t n_secret, struct wk_receipt *receipt)
{
    struct wk_receipt draft = {0};
    char *text = NULL;
    json_t *body = NULL;
    if (!wk_record_kind_valid(kind) || wk_record_kind(kind)->own || (n_secret > 0 && !secret))
        return WK_BAD_INPUT;
    enum wk_status status = wk_record_canonical_json(body_json, &text);
    if (status == WK_OK)
        status = wk_body_load(text, &body);
    free(text);
    if (status == WK_OK)
        status = wk_sql_begin(store);
    if (status != WK_OK) {
        json_decref(body);
        return status;
    }
    status = wk_journal_add(store, kind, body, secret, n_secret, &draft);
    return wk_journal_end(store, status, &draft, receipt);
}

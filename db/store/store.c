/* A store opened, closed and written to: whichever backend it lies on, the schema is brought up to date and the kiosk named. */
#include "db/store/store.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "db/backend/backend.h"
#include "db/backend/making.h"
#include "db/journal/journal.h"
#include "db/state/append.h"
#include "db/state/body.h"
#include "db/state/deal_key.h"
#include "db/state/gather.h"
#include "db/state/hall_place.h"
#include "db/state/state.h"
#include "db/store/copy.h"
#include "db/store/pin.h"

/* What lies at the path, as far as the backend can tell. */
static enum wk_status identify(struct wk_store *store, struct wk_db_identity *out)
{
    struct wk_db_identity said = {.fresh = false};
    enum wk_status status = store->backend->identify(store->db, &said);
    if (status != WK_OK)
        return status;
    *out = said;
    if (said.fresh)
        return WK_OK;
    if (!said.ours)
        return WK_DB_FOREIGN;
    if (said.version > store->backend->schema->n)
        return WK_DB_NEWER;
    return said.version < 1 ? WK_DB_BROKEN : WK_OK;
}

static enum wk_status make_kiosk(struct wk_store *store)
{
    uint8_t bytes[WK_KIOSK_ID_LEN / 2];
    char id[WK_KIOSK_ID_LEN + 1];
    struct wk_query query;
    if (!store->kiosk_id[0]) { /* else it is a copy of that kiosk's */
        store->random(store->context, bytes, sizeof bytes);
        wk_hex(id, bytes, sizeof bytes);
    }
    wk_query_open(&query, store, WK_Q_ADD_KIOSK);
    wk_query_bind_text(&query, ":id", store->kiosk_id[0] ? store->kiosk_id : id);
    return wk_query_run(&query);
}

/* Takes the steps that the database has yet to take, all of them or none. Another program may have taken them meanwhile. */
static enum wk_status migrate(struct wk_store *store)
{
    struct wk_db_identity identity = {.fresh = false};
    enum wk_status status = wk_sql_begin(store);
    if (status != WK_OK)
        return status;
    status = identify(store, &identity);
    for (int64_t v = identity.version; v < store->backend->schema->n && status == WK_OK; v++)
        status = wk_sql_run(store, store->backend->schema->step[v]);
    if (status == WK_OK && identity.fresh)
        status = make_kiosk(store);
    if (status == WK_OK)
        status = store->backend->mark(store->db, store->backend->schema->n);
    status = wk_sql_end(store, status);
    if (status == WK_DB_READ_ONLY && store->said && store->backend->places && !identity.fresh)
        snprintf(store->said, WK_STORE_SAID_SIZE, "%s", store->backend->places->older);
    return status;
}

static enum wk_status load_kiosk_id(struct wk_store *store)
{
    struct wk_query query;
    wk_query_open(&query, store, WK_Q_KIOSK);
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

/* WK_EMPTY_FILE: there is nothing in it, and none is being made. */
static enum wk_status connect(struct wk_store *store, struct wk_db_target target, struct wk_db_identity *identity)
{
    target.schema = store->backend->schema;
    target.read_only = store->read_only;
    target.said = store->said;
    target.n_said = WK_STORE_SAID_SIZE;
    enum wk_status status = store->backend->open(&store->db, &target);
    if (status == WK_OK)
        status = identify(store, identity);
    return status == WK_OK && identity->fresh && !target.make ? WK_EMPTY_FILE : status;
}

/* Nothing of the database's own has been run up to here, and nothing is unless it is ours. */
static enum wk_status trust(struct wk_store *store, const struct wk_db_identity *identity)
{
    enum wk_status status = identity->fresh ? WK_OK : wk_sql_check_schema(store);
    return status == WK_OK ? store->backend->trust(store->db) : status;
}

/* Opened to be written, brought up to the newest schema. */
static enum wk_status bring_up(struct wk_store *store, const struct wk_db_target *target)
{
    struct wk_db_identity identity = {.fresh = false};
    enum wk_status status = connect(store, *target, &identity);
    if (status == WK_OK && identity.read_only)
        status = WK_DB_READ_ONLY;
    if (status == WK_OK)
        status = trust(store, &identity);
    const bool migrates = identity.fresh || identity.version < store->backend->schema->n;
    if (status == WK_OK && migrates)
        status = migrate(store);
    if (status == WK_OK && migrates)
        status = wk_sql_check_schema(store);
    return status == WK_OK ? load_kiosk_id(store) : status;
}

/*
 * Where there is nothing, a journal that has its first record is made beside the path and put there whole. Another program may
 * have done so meanwhile, and what lies at the path is the caller's to look at then.
 */
static enum wk_status make(const struct wk_store *store)
{
    struct wk_store maker = *store; /* what it opens and reads is its own, the rest borrowed */
    struct wk_making *making = NULL;
    enum wk_status status = wk_making_begin(&making, store->backend->files, store->path);
    if (status == WK_OK)
        status = bring_up(&maker, &(struct wk_db_target){.path = wk_making_path(making), .make = true});
    if (status == WK_OK)
        status = wk_journal_introduce(&maker);
    if (status == WK_OK)
        status = maker.backend->files->empty_log(maker.db);
    wk_gather_close(&maker);
    wk_sql_close(&maker);
    free(maker.replay.tournament);
    if (status == WK_OK)
        status = wk_making_name(making);
    wk_making_end(making);
    return status == WK_ALREADY || status == WK_EMPTY_FILE ? WK_OK : status;
}

static enum wk_status make_file(struct wk_store *store)
{
    enum wk_status status = store->backend->files->nothing_at(store->path);
    if (status == WK_OK)
        status = make(store);
    else if (status == WK_ALREADY || status == WK_EMPTY_FILE)
        status = WK_OK;
    return status == WK_OK ? wk_making_tidy(store->path) : status;
}

static enum wk_status open_to_write(struct wk_store *store)
{
    const bool file = store->backend->files != NULL;
    enum wk_status status = file ? make_file(store) : WK_OK;
    if (status == WK_OK)
        status = bring_up(store, &(struct wk_db_target){.path = store->path, .make = !file});
    if (status == WK_OK)
        status = wk_sql_know_place(store);
    if (status == WK_OK)
        status = wk_place_open(store);
    if (status == WK_OK)
        status = wk_gather_know(store);
    return status == WK_OK ? wk_journal_introduce(store) : status;
}

static enum wk_status open_to_read(struct wk_store *store, const char *tmp)
{
    struct wk_db_identity identity = {.fresh = false};
    enum wk_status status = connect(store, (struct wk_db_target){.path = store->path, .tmp = tmp}, &identity);
    if (status == WK_OK && identity.version < store->backend->schema->n)
        status = WK_DB_READ_ONLY;
    if (status == WK_OK)
        status = trust(store, &identity);
    if (status == WK_OK)
        status = load_kiosk_id(store);
    return status == WK_OK ? wk_gather_know(store) : status;
}

enum wk_status wk_sql_copy(const struct wk_backend *backend, const char *from, const char *to, const char *tmp, bool foreign,
                           wk_backup_step_fn step, void *context)
{
    struct wk_store source = {.backend = backend, .read_only = true};
    struct wk_db_identity identity = {.fresh = false};
    enum wk_status status = connect(&source, (struct wk_db_target){.path = from, .tmp = tmp}, &identity);
    if (status == WK_OK)
        status = trust(&source, &identity);
    if (status == WK_OK && foreign)
        status = wk_sql_check(&source);
    if (status == WK_OK)
        status = backend->files->copy(source.db, to, step, context);
    wk_sql_close(&source);
    return status;
}

/* What is copied, in an order that the references allow: a query, the one that adds its rows, and its columns' parameters. */
static const struct row_copy {
    enum wk_query_name from, to;
    const char *columns; /* i: an integer, t: a text, b: bytes */
    const char *name[10];
} row_copies[] = {
    {WK_Q_RECORDS,
     WK_Q_ADD_RECORD,
     "ititttbbbb",
     {":seq", ":kiosk_id", ":t_ns", ":kind", ":version", ":body", ":secret", ":previous", ":hash", ":signature"}},
    {WK_Q_HEARD_AFTER,
     WK_Q_ADD_HEARD,
     "ititttbbbb",
     {":seq", ":kiosk_id", ":t_ns", ":kind", ":version", ":body", ":secret", ":previous", ":hash", ":signature"}},
    {WK_Q_PICTURES, WK_Q_ADD_PICTURE, "itb", {":seq", ":side", ":bytes"}},
    {WK_Q_FORKS_WHOLE, WK_Q_ADD_FORK, "tibbb", {":id", ":seq", ":hash", ":bytes", ":signature"}},
    {WK_Q_EXCERPTS, WK_Q_ADD_EXCERPT, "tibb", {":id", ":seq", ":hash", ":vouch"}},
    {WK_Q_WHOLES, WK_Q_ADD_WHOLE, "titb", {":id", ":seq", ":body", ":secret"}},
    {WK_Q_HEARD_PICTURES, WK_Q_ADD_HEARD_PICTURE, "titb", {":id", ":seq", ":side", ":bytes"}},
};

static enum wk_status copy_row(struct wk_query *from, struct wk_store *to, const struct row_copy *what)
{
    struct wk_query query;
    wk_query_open(&query, to, what->to);
    for (int c = 0; what->columns[c]; c++) {
        size_t n = 0;
        if (what->columns[c] == 'i') {
            wk_query_bind_int(&query, what->name[c], wk_query_int(from, c));
        } else if (what->columns[c] == 't') {
            const char *const text = wk_query_text(from, c);
            wk_query_bind_text(&query, what->name[c], text ? text : "");
        } else {
            const uint8_t *const bytes = wk_query_blob(from, c, &n);
            wk_query_bind_blob(&query, what->name[c], bytes, n);
        }
    }
    return wk_query_run(&query);
}

struct row_steps {
    wk_backup_step_fn step;
    void *context;
    int64_t done, all;
};

static enum wk_status copy_rows(struct wk_store *from, struct wk_store *to, const struct row_copy *what,
                                struct row_steps *steps)
{
    struct wk_query query;
    enum wk_status status;
    wk_query_open(&query, from, what->from);
    if (what->from == WK_Q_HEARD_AFTER)
        wk_query_bind_int(&query, ":after", 0);
    while ((status = wk_query_step(&query)) == WK_OK) {
        status = copy_row(&query, to, what);
        if (status != WK_OK)
            break;
        steps->done++;
        if (steps->step && steps->done % 256 == 0 &&
            !steps->step(steps->context, steps->done, steps->all > steps->done ? steps->all : steps->done)) {
            wk_query_close(&query);
            return WK_BAD_INPUT;
        }
    }
    wk_query_close(&query);
    return status == WK_END ? WK_OK : status;
}

/* Of one moment; WK_END: step gave up. */
static enum wk_status copy_all(struct wk_store *from, struct wk_store *to, struct row_steps *steps)
{
    int64_t n = 0;
    bool given_up = false;
    enum wk_status status = wk_sql_begin_read(from);
    if (status != WK_OK)
        return status;
    status = wk_sql_int(from, WK_Q_N_RECORDS, 0, 0, &steps->all);
    if (status == WK_OK)
        status = wk_sql_int(from, WK_Q_N_HEARD, 0, 0, &n);
    steps->all += n;
    if (status == WK_OK)
        status = wk_sql_begin(to);
    if (status == WK_OK) {
        for (size_t i = 0; i < sizeof row_copies / sizeof *row_copies && status == WK_OK; i++)
            status = copy_rows(from, to, &row_copies[i], steps);
        given_up = status == WK_BAD_INPUT;
        status = wk_sql_end(to, status);
    }
    const enum wk_status ended = wk_sql_end(from, WK_OK);
    return given_up ? WK_END : status == WK_OK ? ended : status;
}

/* A copy that was cut short has left its kiosk there, and no record. */
static enum wk_status is_bare(struct wk_store *copy, const struct wk_store *of)
{
    int64_t seq = 0;
    const enum wk_status status = wk_sql_int(copy, WK_Q_LAST_SEQ, 0, 0, &seq);
    if (status == WK_OK || status == WK_NOT_FOUND)
        return seq > 0 || strcmp(copy->kiosk_id, of->kiosk_id) != 0 ? WK_ALREADY : WK_OK;
    return status;
}

enum wk_status wk_rows_copy(struct wk_store *store, const struct wk_backend *backend, const char *to, wk_backup_step_fn step,
                            void *context, struct wk_store *copy)
{
    struct row_steps steps = {.step = step, .context = context};
    *copy = (struct wk_store){
        .backend = backend,
        .key = store->key,
        .signer = store->signer,
        .clock = store->clock,
        .random = store->random,
        .context = store->context,
        .path = store->path,
        .beside = store->beside,
    };
    memcpy(copy->kiosk_id, store->kiosk_id, sizeof copy->kiosk_id);
    memcpy(copy->version, store->version, sizeof copy->version);
    enum wk_status status = bring_up(copy, &(struct wk_db_target){.path = to, .make = true});
    if (status == WK_OK)
        status = is_bare(copy, store);
    return status == WK_OK ? copy_all(store, copy, &steps) : status;
}

static const struct wk_key no_key;
static const struct wk_signer no_signer;

enum wk_status wk_store_open(struct wk_store **out, const struct wk_store_options *options)
{
    if (!options->path || !options->path[0] || !options->version || !options->version[0] || !options->clock ||
        !options->random || strlen(options->version) > WK_VERSION_MAX || (!options->read_only && !options->signer) ||
        !wk_backend_find(options->backend, options->path))
        return WK_BAD_INPUT;
    struct wk_store *store = calloc(1, sizeof *store);
    if (!store)
        return WK_NO_MEMORY;
    enum wk_status status = WK_NO_MEMORY;
    store->backend = wk_backend_find(options->backend, options->path);
    store->key = options->key ? options->key : &no_key;
    store->read_only = options->read_only;
    store->signer = options->read_only ? &no_signer : options->signer;
    snprintf(store->version, sizeof store->version, "%s", options->version);
    store->clock = options->clock;
    store->random = options->random;
    store->context = options->context;
    store->screen = options->screen;
    store->hall = options->hall;
    store->let = options->let;
    store->path = strdup(options->path);
    store->beside = strdup(options->beside ? options->beside : options->path);
    store->said = options->said;
    store->deal_keys = options->deal_keys ? strdup(options->deal_keys) : NULL;
    store->pin_waits = options->pin_waits ? strdup(options->pin_waits) : NULL;
    store->uptime = options->uptime;
    if (!store->path || !store->beside || (options->deal_keys && !store->deal_keys) ||
        (options->pin_waits && !store->pin_waits))
        goto fail;
    status = options->read_only ? open_to_read(store, options->tmp) : open_to_write(store);
    if (status != WK_OK)
        goto fail;
    store->said = NULL;
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
    if (store->session.asked > 0)
        wk_store_lock(store);
    wk_gather_close(store);
    wk_sql_close(store);
    wk_secret_free(store->director);
    free(store->deal_keys);
    free(store->pin_waits);
    free(store->replay.tournament);
    free(store->path);
    free(store->beside);
    free(store->vouching);
    free(store->wanting);
    free(store->kept);
    free(store->heads);
    free(store);
}

bool wk_store_in_file(const char *place)
{
    return wk_backend_find(NULL, place)->files != NULL;
}

bool wk_store_is_far(const struct wk_store *store)
{
    return store->backend->is_far && store->backend->is_far(store->db);
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
    return wk_sql_free_bytes(store);
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

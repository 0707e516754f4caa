/* Records of other kiosks are proved, each by its own, and stored as they came. */
#include "db/hall/heard.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "db/hall/witness.h"
#include "db/journal/excerpt.h"
#include "db/journal/json.h"
#include "db/journal/others.h"
#include "db/state/append.h"
#include "db/state/body.h"
#include "db/state/gather.h"
#include "db/state/put_back.h"
#include "db/state/roster.h"
#include "db/state/state.h"

const char *wk_hearing_word(enum wk_hearing hearing)
{
    static const char *const words[WK_N_HEARINGS] = {"new", "before", "early", "stranger", "forged", "fork", "whole"};
    return (unsigned)hearing < WK_N_HEARINGS ? words[hearing] : words[WK_HEARD_FORGED];
}

/* A journal while records are added to it. */
struct chain {
    char kiosk_id[WK_KIOSK_ID_LEN + 1]; /* "": none yet */
    bool known;                         /* it is a kiosk of the event */
    bool forked;
    int64_t seq;
    uint8_t hash[WK_HASH_SIZE];
    uint8_t key[WK_PUBLIC_SIZE]; /* that signs its records */
};

struct hearing {
    struct wk_store *store;
    struct wk_head head[WK_MAX_JOURNALS]; /* [n_heads], this store's own first: looked up once, and brought up to date here */
    int n_heads;
    bool forks; /* anybody has */
    struct wk_roster roster;
    struct wk_hall_place hall;         /* hall_id "": this is the hall */
    struct chain chain;                /* of the record before: they come journal by journal */
    char said_of[WK_KIOSK_ID_LEN + 1]; /* before this journal's was looked whether something has to be said */
    bool behind;                       /* own records are among what comes: before they are back none may be written */
    struct wk_receipt own;             /* of the last record that was written here about it, seq 0: none was */
};

/* A frame taken apart and proved as far as it can be by itself. */
struct heard {
    struct wk_record record;
    char *body;
    struct wk_record_view view;
    uint8_t hash[WK_HASH_SIZE];
    const uint8_t *signature;
    const uint8_t *vouch; /* of an excerpt: the hall's signature of its own hash, made; NULL: it is whole */
    uint8_t made[WK_HASH_SIZE];
};

/* Of an excerpt the hash is what the hall says. */
static enum wk_status take_apart(const struct wk_signed_record *frame, struct heard *out)
{
    struct wk_excerpt_view excerpt;
    if (!wk_excerpt_is(frame->bytes, frame->n))
        return wk_record_decode(&out->view, frame->bytes, frame->n);
    if (wk_excerpt_decode(&excerpt, frame->bytes, frame->n) != WK_OK)
        return WK_BAD_INPUT;
    out->view = excerpt.record;
    out->vouch = excerpt.vouch;
    memcpy(out->made, excerpt.made, WK_HASH_SIZE);
    memcpy(out->hash, excerpt.hash, WK_HASH_SIZE);
    return WK_OK;
}

static enum wk_status read_frame(const struct wk_signed_record *frame, struct heard *out)
{
    struct wk_record_view *view = &out->view;
    if (take_apart(frame, out) != WK_OK)
        return WK_BAD_INPUT;
    out->body = malloc(view->n_body + 1);
    if (!out->body)
        return WK_NO_MEMORY;
    memcpy(out->body, view->body, view->n_body);
    out->body[view->n_body] = '\0';
    out->record = (struct wk_record){.kiosk_id = view->kiosk_id,
                                     .seq = view->seq,
                                     .t_ns = view->t_ns,
                                     .kind = view->kind,
                                     .version = view->version,
                                     .body = out->body,
                                     .secret = view->secret,
                                     .n_secret = view->n_secret};
    memcpy(out->record.previous, view->previous, WK_HASH_SIZE);
    out->signature = frame->signature;
    enum wk_status status = wk_record_check(&out->record);
    return status == WK_OK && !out->vouch ? wk_record_hash(&out->record, out->hash) : status;
}

/* ---- whose it is */

/* The key that a kiosk was enrolled with; false: it was not enrolled. For the hall: the key by which this kiosk joined. */
static bool enrolled_key(const struct hearing *self, const char *kiosk_id, uint8_t key[WK_PUBLIC_SIZE])
{
    const struct wk_member *member = wk_member_of(&self->roster, kiosk_id);
    const bool hall = self->hall.hall_id[0] && strcmp(kiosk_id, self->hall.hall_id) == 0;
    if (!hall && !member)
        return false;
    memcpy(key, hall ? self->hall.key : member->key, WK_PUBLIC_SIZE);
    return true;
}

static enum wk_status find_fork(struct hearing *self, const char *kiosk_id, bool *forked)
{
    struct wk_query query;
    *forked = false;
    if (!self->forks)
        return WK_OK;
    wk_query_open(&query, self->store, WK_Q_HAS_FORKED);
    wk_query_bind_text(&query, ":id", kiosk_id);
    enum wk_status status = wk_query_step(&query);
    wk_query_close(&query);
    *forked = status == WK_OK;
    return status == WK_END ? WK_OK : status;
}

/* Of another's journal; NULL: nothing of it was heard when the heads were looked up. */
static struct wk_head *head_of(struct hearing *self, const char *kiosk_id)
{
    for (int i = 1; i < self->n_heads; i++)
        if (strcmp(self->head[i].kiosk_id, kiosk_id) == 0)
            return &self->head[i];
    return NULL;
}

static enum wk_status open_chain(struct hearing *self, const char *kiosk_id)
{
    struct chain *chain = &self->chain;
    if (strcmp(chain->kiosk_id, kiosk_id) == 0)
        return WK_OK;
    *chain = (struct chain){.seq = 0};
    chain->known = enrolled_key(self, kiosk_id, chain->key);
    const struct wk_head *const kept = head_of(self, kiosk_id);
    struct wk_head head = {.seq = 0};
    enum wk_status status = kept ? WK_OK : wk_store_head(self->store, kiosk_id, &head);
    chain->seq = kept ? kept->seq : head.seq;
    memcpy(chain->hash, kept ? kept->hash : head.hash, sizeof chain->hash);
    if (status == WK_OK)
        status = find_fork(self, kiosk_id, &chain->forked);
    if (status == WK_OK)
        memcpy(chain->kiosk_id, kiosk_id, sizeof chain->kiosk_id);
    return status;
}

/* Of the hall by the key that this kiosk joined with, whatever its journal says. */
static bool is_signed(const struct hearing *self, const struct heard *heard)
{
    const struct wk_member *const member = wk_member_of(&self->roster, self->chain.kiosk_id);
    if (wk_signature_holds(heard->signature, self->chain.key, heard->hash, WK_HASH_SIZE))
        return true;
    return member && member->number != WK_HALL_NUMBER && wk_member_signed(&self->roster, member, heard->signature, heard->hash);
}

/* Whether the record brings in a key other than those that its kiosk is known by. */
static bool changes_key(const struct hearing *self, const struct heard *heard)
{
    uint8_t key[WK_PUBLIC_SIZE];
    json_t *body = NULL;
    if (strcmp(heard->record.kind, WK_KIND_KEY) != 0)
        return false;
    const struct wk_member *const member = wk_member_of(&self->roster, self->chain.kiosk_id);
    const bool same = wk_body_load(heard->body, &body) == WK_OK && wk_body_hash(body, "key", key) == WK_OK &&
                      (memcmp(key, self->chain.key, sizeof key) == 0 ||
                       (member && member->number != WK_HALL_NUMBER && wk_member_has_key(&self->roster, member, key)));
    json_decref(body);
    return !same;
}

/* The hall vouches for excerpts, to kiosks, and of other kiosks' records: its own travel whole, and theirs. */
static bool is_vouched(const struct hearing *self, const struct heard *heard)
{
    const char *const id = heard->record.kiosk_id;
    return self->hall.hall_id[0] && strcmp(id, self->hall.hall_id) != 0 && strcmp(id, self->store->kiosk_id) != 0 &&
           wk_signature_holds(heard->vouch, self->hall.key, heard->made, WK_HASH_SIZE);
}

/* ---- what becomes of it */

/*
 * Who says so on record: of a kiosk the hall, of the hall a kiosk. Of its own the hall says so to people only
 * (wk_store_forks()): without its journal there would be no event.
 */
static bool reports_fork(const struct hearing *self, const char *kiosk_id)
{
    const bool own = strcmp(kiosk_id, self->store->kiosk_id) == 0, at_hall = self->hall.hall_id[0] == '\0';
    return at_hall ? !own : !self->behind && strcmp(kiosk_id, self->hall.hall_id) == 0;
}

static enum wk_status keep_fork(struct hearing *self, const struct heard *heard, const struct wk_signed_record *frame)
{
    struct wk_query query;
    bool put_back = false;
    enum wk_status status = wk_put_back(self->store, &put_back);
    if (status != WK_OK)
        return status;
    self->chain.forked = self->forks = true;
    if (put_back)
        return WK_OK; /* it comes again, and can go on record then */
    wk_query_open(&query, self->store, WK_Q_ADD_FORK);
    wk_query_bind_text(&query, ":id", heard->record.kiosk_id);
    wk_query_bind_int(&query, ":seq", heard->record.seq);
    wk_query_bind_blob(&query, ":hash", heard->hash, WK_HASH_SIZE);
    wk_query_bind_blob(&query, ":bytes", frame->bytes, frame->n);
    wk_query_bind_blob(&query, ":signature", heard->signature, WK_SIGNATURE_SIZE);
    status = wk_query_run(&query);
    if (status != WK_OK || !reports_fork(self, heard->record.kiosk_id))
        return status;
    return wk_journal_add(self->store, WK_KIND_FORK,
                          json_pack("{s:s, s:I, s:o}", "kiosk", heard->record.kiosk_id, "seq", (json_int_t)heard->record.seq,
                                    "other", wk_json_hash(heard->hash)),
                          NULL, 0, &self->own);
}

/* The rest of a record that is here as an excerpt. Where that said anything else the hall has lied, and nothing is changed. */
static enum wk_status complete(struct hearing *self, const struct heard *heard, enum wk_hearing *said)
{
    struct wk_stored entry;
    bool excerpt = false;
    char *body = NULL;
    const char *const member = wk_excerpt_member(heard->record.kind);
    enum wk_status status = wk_heard_is_excerpt(self->store, heard->record.kiosk_id, heard->record.seq, &excerpt);
    if (status != WK_OK || !excerpt || heard->vouch)
        return status;
    *said = WK_HEARD_FORGED;
    if (member)
        status = wk_body_without(heard->body, heard->view.n_body, member, &body);
    if (!member || status == WK_NOT_FOUND || status == WK_BAD_INPUT)
        return WK_OK;
    if (status != WK_OK)
        return status;
    wk_stored_open_kiosk(&entry, self->store, heard->record.kiosk_id, NULL, heard->record.seq - 1);
    status = wk_query_step(&entry.query);
    if (status == WK_OK)
        status = wk_stored_take(&entry);
    const bool same = status == WK_OK && strcmp(entry.record.kind, heard->record.kind) == 0 &&
                      strcmp(entry.record.version, heard->record.version) == 0 && entry.record.t_ns == heard->record.t_ns &&
                      memcmp(entry.record.previous, heard->record.previous, WK_HASH_SIZE) == 0 &&
                      strcmp(entry.record.body, body) == 0;
    wk_stored_close(&entry);
    free(body);
    if (!same)
        return status == WK_END ? WK_DB_BROKEN : status;
    *said = WK_HEARD_WHOLE;
    return wk_whole_insert(self->store, &heard->record);
}

/* A record whose number is there already, or whose place in its chain another has. */
static enum wk_status compare(struct hearing *self, const struct heard *heard, const struct wk_signed_record *frame,
                              enum wk_hearing *said)
{
    uint8_t there[WK_HASH_SIZE];
    enum wk_status status = wk_hash_of(self->store, heard->record.kiosk_id, heard->record.seq, there);
    if (status != WK_OK && status != WK_NOT_FOUND)
        return status;
    if (status == WK_OK && memcmp(there, heard->hash, WK_HASH_SIZE) == 0) {
        *said = WK_HEARD_BEFORE;
        return complete(self, heard, said);
    }
    *said = WK_HEARD_FORK;
    return self->chain.forked || heard->vouch ? WK_OK : keep_fork(self, heard, frame);
}

/* This store's own, which its database had lost: it was put back from an older copy. The signature comes out the same. */
static enum wk_status take_back(struct wk_store *store, const struct heard *heard)
{
    enum wk_status status = wk_journal_insert(store, &heard->record, heard->hash);
    if (status == WK_OK)
        status = wk_gather_add(store, &heard->record);
    return status == WK_OK ? wk_state_apply(store, &heard->record) : status;
}

/* Once for each journal of which something comes: what is known here is said before that, if it makes a difference. */
static enum wk_status say_first(struct hearing *self, const struct wk_record *next)
{
    if (strcmp(self->said_of, next->kiosk_id) == 0)
        return WK_OK;
    memcpy(self->said_of, next->kiosk_id, sizeof self->said_of);
    return wk_witness_doubt(self->store, next, &self->own);
}

/* It is of its kiosk, and the next in its journal. */
static enum wk_status store_one(struct hearing *self, const struct heard *heard)
{
    const struct wk_record *const record = &heard->record;
    const bool own = strcmp(record->kiosk_id, self->store->kiosk_id) == 0;
    const bool grant = !own && !self->behind && strcmp(record->kind, WK_KIND_TABLE_GIVEN) == 0;
    enum wk_status status = own || self->behind ? WK_OK : say_first(self, record);
    if (status == WK_OK && grant)
        status = wk_witness_grant(self->store, record, false, &self->own);
    if (status == WK_OK)
        status = own ? take_back(self->store, heard) : wk_heard_insert(self->store, record, heard->hash, heard->signature);
    if (status == WK_OK && heard->vouch)
        status = wk_excerpt_insert(self->store, record, heard->made, heard->vouch);
    if (status == WK_OK && !own)
        status = wk_gather_add(self->store, record);
    return status == WK_OK && grant ? wk_witness_grant(self->store, record, true, &self->own) : status;
}

static enum wk_status take(struct hearing *self, const struct heard *heard, const struct wk_signed_record *frame,
                           enum wk_hearing *said)
{
    struct chain *chain = &self->chain;
    const struct wk_record *record = &heard->record;
    enum wk_status status = open_chain(self, record->kiosk_id);
    if (status != WK_OK)
        return status;
    *said = WK_HEARD_STRANGER;
    if (!chain->known)
        return WK_OK;
    *said = WK_HEARD_FORGED;
    if (!is_signed(self, heard) || (heard->vouch && !is_vouched(self, heard)) || changes_key(self, heard))
        return WK_OK;
    *said = WK_HEARD_EARLY;
    if (record->seq > chain->seq + 1)
        return WK_OK;
    const bool joins = memcmp(record->previous, chain->hash, WK_HASH_SIZE) == 0;
    /* A hall that goes back to what its kiosks hold is heard again. */
    const bool over = chain->forked && strcmp(record->kiosk_id, self->hall.hall_id) != 0;
    if (record->seq <= chain->seq || !joins || over)
        return compare(self, heard, frame, said);
    /* From here on somebody else may be known, or by another key. */
    if (wk_roster_kind(record->kind) && strcmp(record->kiosk_id, self->hall.hall_id) == 0) {
        *said = WK_HEARD_FORGED;
        status = wk_roster_add(&self->roster, record->kind, heard->body);
        if (status != WK_OK)
            return status == WK_DB_BROKEN ? WK_OK : status;
        chain->kiosk_id[0] = '\0';
    }
    status = store_one(self, heard);
    if (status != WK_OK)
        return status;
    *said = WK_HEARD_NEW;
    chain->seq = record->seq;
    memcpy(chain->hash, heard->hash, WK_HASH_SIZE);
    struct wk_head *const kept = head_of(self, record->kiosk_id);
    if (kept) {
        kept->seq = record->seq;
        memcpy(kept->hash, heard->hash, WK_HASH_SIZE);
    }
    return WK_OK;
}

static enum wk_status hear_one(struct hearing *self, const struct wk_signed_record *frame, enum wk_hearing *said)
{
    struct heard heard = {.body = NULL};
    enum wk_status status = read_frame(frame, &heard);
    *said = WK_HEARD_FORGED;
    if (status == WK_OK)
        status = take(self, &heard, frame, said);
    else if (status == WK_BAD_INPUT)
        status = WK_OK;
    free(heard.body);
    return status;
}

static enum wk_status look_up(struct hearing *self)
{
    struct wk_head fork;
    int n_forks = 0;
    enum wk_status status = wk_store_heads(self->store, self->head, WK_MAX_JOURNALS, &self->n_heads);
    if (status == WK_OK)
        status = wk_store_forks(self->store, &fork, 1, &n_forks);
    self->forks = n_forks > 0;
    return status;
}

/* Are records of this very store among those that come, which it does not have? Then its database is an older copy. */
static enum wk_status look_for_own(struct hearing *self, const struct wk_signed_record *frames, int n)
{
    struct wk_head head = {.seq = 0};
    struct wk_record_view view;
    const enum wk_status status = wk_store_head(self->store, self->store->kiosk_id, &head);
    for (int i = 0; i < n && status == WK_OK && !self->behind; i++)
        self->behind = wk_record_decode(&view, frames[i].bytes, frames[i].n) == WK_OK && view.seq > head.seq &&
                       strcmp(view.kiosk_id, self->store->kiosk_id) == 0;
    return status;
}

enum wk_status wk_store_hear(struct wk_store *store, const struct wk_signed_record *frames, int n, enum wk_hearing *said)
{
    struct hearing self = {.store = store};
    enum wk_status status = wk_sql_begin(store);
    if (status != WK_OK)
        return status;
    status = wk_store_hall_place(store, &self.hall);
    if (status == WK_OK || status == WK_NOT_FOUND)
        status = wk_store_roster(store, &self.roster);
    if (status == WK_OK && self.roster.own == 0)
        status = WK_NOT_FOUND;
    if (status == WK_OK)
        status = look_for_own(&self, frames, n);
    if (status == WK_OK)
        status = look_up(&self);
    for (int i = 0; i < n && status == WK_OK; i++)
        status = hear_one(&self, &frames[i], &said[i]);
    if (self.own.seq > 0) {
        struct wk_receipt receipt;
        status = wk_journal_end(store, status, &self.own, &receipt);
    } else {
        status = wk_sql_end(store, status);
    }
    return status;
}

/* ---- what is there */

static bool take_hash(struct wk_query *query, int column, uint8_t hash[WK_HASH_SIZE])
{
    size_t n = 0;
    const uint8_t *bytes = wk_query_blob(query, column, &n);
    if (!bytes || n != WK_HASH_SIZE)
        return false;
    memcpy(hash, bytes, WK_HASH_SIZE);
    return true;
}

static bool take_id(struct wk_query *query, int column, char id[WK_KIOSK_ID_LEN + 1])
{
    const char *text = wk_query_text(query, column);
    if (!text || !wk_record_kiosk_id_valid(text))
        return false;
    memcpy(id, text, WK_KIOSK_ID_LEN + 1);
    return true;
}

/* Takes rows of kiosk, seq and hash, `most` at most, and closes the query. */
static enum wk_status take_heads(struct wk_query *query, struct wk_head *out, int most, int *n)
{
    enum wk_status status = WK_END;
    int n_out = 0;
    while (n_out < most && (status = wk_query_step(query)) == WK_OK) {
        struct wk_head *head = &out[n_out];
        head->seq = wk_query_int(query, 1);
        if (!take_id(query, 0, head->kiosk_id) || !take_hash(query, 2, head->hash)) {
            status = WK_DB_BROKEN;
            break;
        }
        n_out++;
    }
    wk_query_close(query);
    if (status != WK_OK && status != WK_END)
        return status;
    *n = n_out;
    return WK_OK;
}

enum wk_status wk_store_head(struct wk_store *store, const char *kiosk_id, struct wk_head *out)
{
    struct wk_head head = {.seq = 0};
    snprintf(head.kiosk_id, sizeof head.kiosk_id, "%s", kiosk_id);
    const enum wk_status status = strcmp(kiosk_id, store->kiosk_id) == 0 ? wk_journal_head(store, &head.seq, head.hash)
                                                                         : wk_heard_head(store, kiosk_id, &head.seq, head.hash);
    if (status == WK_OK)
        *out = head;
    return status;
}

#define HEADS_FOLLOWED 1024 /* records: where more have come, all journals' ends are looked up */

/* Of the journals that were heard, by their ids: what it was when record n of `heard` was the newest. */
struct wk_heads_kept {
    int64_t n, n_undone;
    int n_heads;
    struct wk_head head[WK_MAX_JOURNALS];
};

/* From kiosk to kiosk by the index, and not over all that was heard. */
static enum wk_status look_up_heads(struct wk_store *store, struct wk_heads_kept *out)
{
    struct wk_query query;
    wk_query_open(&query, store, WK_Q_HEADS);
    return take_heads(&query, out->head, WK_MAX_JOURNALS, &out->n_heads);
}

/* A record that came since is its journal's newest. False: there are more journals than an event has. */
static bool follow(struct wk_heads_kept *kept, const struct wk_head *head)
{
    int at = 0, order = 1;
    while (at < kept->n_heads && (order = strcmp(kept->head[at].kiosk_id, head->kiosk_id)) < 0)
        at++;
    if (at == kept->n_heads || order > 0) {
        if (kept->n_heads == WK_MAX_JOURNALS)
            return false;
        memmove(&kept->head[at + 1], &kept->head[at], (size_t)(kept->n_heads++ - at) * sizeof kept->head[0]);
    }
    kept->head[at] = *head;
    return true;
}

static enum wk_status follow_heads(struct wk_store *store, struct wk_heads_kept *kept)
{
    struct wk_query query;
    enum wk_status status;
    wk_query_open(&query, store, WK_Q_HEADS_AFTER);
    wk_query_bind_int(&query, ":n", kept->n);
    while ((status = wk_query_step(&query)) == WK_OK) {
        struct wk_head head = {.seq = wk_query_int(&query, 1)};
        if (!take_id(&query, 0, head.kiosk_id) || !take_hash(&query, 2, head.hash) || !follow(kept, &head)) {
            status = WK_DB_BROKEN;
            break;
        }
    }
    wk_query_close(&query);
    return status == WK_END ? WK_OK : status;
}

/* Brings them up to date. */
static enum wk_status keep_heads(struct wk_store *store)
{
    int64_t n = 0;
    enum wk_status status = wk_sql_int(store, WK_Q_LAST_HEARD, 0, 0, &n);
    if (status != WK_OK)
        return status;
    if (!store->heads)
        store->heads = calloc(1, sizeof *store->heads);
    if (!store->heads)
        return WK_NO_MEMORY;
    struct wk_heads_kept *const kept = store->heads;
    const bool follows = kept->n > 0 && kept->n_undone == store->n_undone && n >= kept->n && n - kept->n <= HEADS_FOLLOWED;
    status = follows ? follow_heads(store, kept) : look_up_heads(store, kept);
    kept->n = status == WK_OK ? n : 0;
    kept->n_undone = store->n_undone;
    return status;
}

enum wk_status wk_store_heads(struct wk_store *store, struct wk_head *out, int most, int *n)
{
    if (most < 1)
        return WK_BAD_INPUT;
    enum wk_status status = wk_store_head(store, store->kiosk_id, &out[0]);
    if (status == WK_OK && most > 1)
        status = keep_heads(store);
    if (status != WK_OK)
        return status;
    *n = 1;
    while (*n < most && *n <= store->heads->n_heads) {
        out[*n] = store->heads->head[*n - 1];
        ++*n;
    }
    return WK_OK;
}

enum wk_status wk_store_frames(struct wk_store *store, const char *kiosk_id, int64_t after, wk_frame_fn visit, void *context)
{
    struct wk_stored entry;
    enum wk_status status;
    bool more = true;
    wk_stored_open_kiosk(&entry, store, kiosk_id, NULL, after);
    while (more && (status = wk_query_step(&entry.query)) == WK_OK) {
        struct wk_signed_record frame = {.n = 0};
        uint8_t *bytes = NULL;
        status = wk_stored_take(&entry);
        if (status == WK_OK && !entry.signature)
            status = WK_DB_BROKEN;
        if (status == WK_OK && entry.excerpt)
            status = WK_END; /* who has only that does not pass it on */
        if (status == WK_OK)
            status = wk_record_encode(&entry.record, &bytes, &frame.n);
        if (status != WK_OK)
            break;
        frame.bytes = bytes;
        frame.signature = entry.signature;
        more = visit(context, entry.record.seq, &frame);
        free(bytes);
    }
    wk_stored_close(&entry);
    return status == WK_END ? WK_OK : status;
}

enum wk_status wk_store_forks(struct wk_store *store, struct wk_head *out, int most, int *n)
{
    struct wk_query query;
    wk_query_open(&query, store, WK_Q_FORKS);
    return take_heads(&query, out, most, n);
}

/* A deal's receipt written as text, parsed as hostile text, and checked record by record. */
#include "db/store/receipt.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "db/state/body.h"
#include "db/state/state.h"
#include "labels/file/json_text.h"
#include "labels/secret/six_words.h"

#define DEAL_LINES 8

void wk_deal_receipt_release(struct wk_deal_receipt *receipt)
{
    for (int i = 0; i < receipt->n; i++)
        free(receipt->record[i].bytes);
    free(receipt->record);
    *receipt = (struct wk_deal_receipt){.n = 0};
}

enum wk_status wk_deal_receipt_add(struct wk_deal_receipt *receipt, const uint8_t *bytes, size_t n,
                                   const uint8_t key[WK_PUBLIC_SIZE], const uint8_t signature[WK_SIGNATURE_SIZE])
{
    struct wk_record_view view;
    if (receipt->n >= WK_RECEIPT_RECORDS || wk_record_decode(&view, bytes, n) != WK_OK)
        return WK_BAD_INPUT;
    struct wk_receipt_record *more = realloc(receipt->record, (size_t)(receipt->n + 1) * sizeof *more);
    if (!more)
        return WK_NO_MEMORY;
    receipt->record = more;
    struct wk_receipt_record *record = &more[receipt->n];
    record->bytes = malloc(n);
    if (!record->bytes)
        return WK_NO_MEMORY;
    memcpy(record->bytes, bytes, n);
    record->n = n;
    memcpy(record->key, key, WK_PUBLIC_SIZE);
    memcpy(record->signature, signature, WK_SIGNATURE_SIZE);
    receipt->n++;
    return WK_OK;
}

/* ---- writing ---- */

static void put_hex(FILE *out, const char *name, const uint8_t *data, size_t n)
{
    static const char digits[] = "0123456789abcdef";
    fprintf(out, "%s ", name);
    for (size_t i = 0; i < n; i++) {
        putc(digits[data[i] >> 4], out);
        putc(digits[data[i] & 15], out);
    }
    putc('\n', out);
}

static void put_words(FILE *out, const char *name, const uint8_t hash[WK_HASH_SIZE])
{
    const char *words[WK_N_WORDS];
    wk_commit_words(hash, words);
    fputs(name, out);
    for (int i = 0; i < WK_N_WORDS; i++)
        fprintf(out, " %s", words[i]);
    putc('\n', out);
}

static void put_time(FILE *out, int64_t t_ns)
{
    const time_t t_s = (time_t)(t_ns / 1000000000 - (t_ns % 1000000000 < 0));
    struct tm tm = {0};
    char text[64];
    gmtime_r(&t_s, &tm);
    strftime(text, sizeof text, "time %Y-%m-%d %H:%M:%S UTC\n", &tm);
    fputs(text, out);
}

static void put_record(FILE *out, const struct wk_receipt_record *record, const struct wk_record_view *view,
                       uint8_t hash[WK_HASH_SIZE])
{
    wk_hash(hash, record->bytes, record->n);
    fprintf(out, "record %" PRId64 " %s\n", view->seq, view->kind);
    put_time(out, view->t_ns);
    put_hex(out, "hash", hash, WK_HASH_SIZE);
    put_hex(out, "key", record->key, WK_PUBLIC_SIZE);
    put_hex(out, "signature", record->signature, WK_SIGNATURE_SIZE);
    put_hex(out, "bytes", record->bytes, record->n);
}

enum wk_status wk_deal_receipt_format(const struct wk_deal_receipt *receipt, char **text, size_t *n)
{
    struct wk_record_view view = {.seq = 0};
    char deal[WK_DEAL_TEXT_SIZE];
    uint8_t hash[WK_HASH_SIZE], anchor[WK_HASH_SIZE] = {0};
    int64_t anchor_seq = 0;
    if (receipt->n == 0 || wk_deal_canonical(&receipt->deal, deal) == 0 ||
        wk_record_decode(&view, receipt->record[0].bytes, receipt->record[0].n) != WK_OK)
        return WK_BAD_INPUT;
    FILE *out = open_memstream(text, n);
    if (!out)
        return WK_NO_MEMORY;
    wk_deal_commit(&receipt->deal, receipt->salt, hash);
    fprintf(out, "wallkeeper-receipt 1\nkiosk %s\n", view.kiosk_id);
    put_hex(out, "commitment", hash, sizeof hash);
    put_words(out, "words", hash);
    put_hex(out, "salt", receipt->salt, WK_SALT_SIZE);
    fputs(deal, out);
    enum wk_status status = WK_OK;
    for (int i = 0; i < receipt->n && status == WK_OK; i++) {
        status = wk_record_decode(&view, receipt->record[i].bytes, receipt->record[i].n);
        if (status == WK_OK)
            put_record(out, &receipt->record[i], &view, hash);
        if (anchor_seq == 0 && (i + 1 == receipt->n || strcmp(view.kind, WK_KIND_CHECKPOINT) == 0)) {
            anchor_seq = view.seq;
            memcpy(anchor, hash, sizeof anchor);
        }
    }
    fprintf(out, "anchor %" PRId64, anchor_seq);
    put_hex(out, "", anchor, sizeof anchor);
    put_words(out, "anchor-words", anchor);
    const bool written = !ferror(out);
    if (fclose(out) != 0 || !written)
        status = WK_NO_MEMORY;
    if (status != WK_OK)
        free(*text);
    return status;
}

/* ---- reading ---- */

struct reader {
    const char *at, *end;
    int line; /* of the one read last */
};

/* The line that follows, without its end; NULL: there is none. */
static const char *next_line(struct reader *self, size_t *n)
{
    const char *start = self->at, *end = start < self->end ? memchr(start, '\n', (size_t)(self->end - start)) : NULL;
    self->line++;
    if (!end)
        return NULL;
    *n = (size_t)(end - start);
    self->at = end + 1;
    return start;
}

/* What stands behind "name " on the next line; NULL: another line stands there. */
static const char *next_value(struct reader *self, const char *name, size_t *n)
{
    const size_t length = strlen(name);
    const char *line = next_line(self, n);
    if (!line || *n < length + 1 || memcmp(line, name, length) != 0 || line[length] != ' ')
        return NULL;
    *n -= length + 1;
    return line + length + 1;
}

static bool read_hex(struct reader *self, const char *name, uint8_t *data, size_t size)
{
    size_t n = 0;
    const char *value = next_value(self, name, &n);
    return value && n == 2 * size && wk_unhex(data, size, value) == WK_OK;
}

static enum wk_status read_record(struct reader *self, struct wk_deal_receipt *receipt)
{
    uint8_t key[WK_PUBLIC_SIZE], signature[WK_SIGNATURE_SIZE];
    size_t n = 0;
    if (!next_value(self, "record", &n) || !next_value(self, "time", &n) || !next_value(self, "hash", &n) ||
        !read_hex(self, "key", key, sizeof key) || !read_hex(self, "signature", signature, sizeof signature))
        return WK_BAD_INPUT;
    const char *value = next_value(self, "bytes", &n);
    if (!value || n < 2 || n % 2 != 0)
        return WK_BAD_INPUT;
    uint8_t *bytes = malloc(n / 2);
    if (!bytes)
        return WK_NO_MEMORY;
    enum wk_status status = wk_unhex(bytes, n / 2, value);
    if (status == WK_OK)
        status = wk_deal_receipt_add(receipt, bytes, n / 2, key, signature);
    free(bytes);
    return status;
}

/* Takes the text apart; on failure self->line is where. Lines that follow from others are not looked at yet. */
static enum wk_status parse(struct reader *self, struct wk_deal_receipt *receipt)
{
    size_t n = 0;
    const char *value = next_value(self, "wallkeeper-receipt", &n);
    if (!value || n != 1 || *value != '1' || !next_value(self, "kiosk", &n) || !next_value(self, "commitment", &n) ||
        !next_value(self, "words", &n) || !read_hex(self, "salt", receipt->salt, WK_SALT_SIZE))
        return WK_BAD_INPUT;
    const char *deal = self->at;
    for (int i = 0; i < DEAL_LINES; i++)
        if (!next_line(self, &n))
            return WK_BAD_INPUT;
    if (wk_deal_parse(&receipt->deal, deal, (size_t)(self->at - deal)) != WK_OK)
        return WK_BAD_INPUT;
    enum wk_status status = WK_OK;
    do
        status = read_record(self, receipt);
    while (status == WK_OK && self->end - self->at >= 7 && memcmp(self->at, "record ", 7) == 0);
    if (status == WK_OK && (!next_value(self, "anchor", &n) || !next_value(self, "anchor-words", &n)))
        status = WK_BAD_INPUT;
    if (status == WK_OK && self->at != self->end) {
        self->line++;
        status = WK_BAD_INPUT;
    }
    return status;
}

/* ---- checking ---- */

/* A receipt under examination. */
struct exam {
    const struct wk_deal_receipt *receipt;
    struct wk_receipt_check *out;
    uint8_t seal_hash[WK_HASH_SIZE], pass_hash[WK_RECEIPT_HANDS][WK_N_WINDS][WK_HASH_SIZE];
    uint8_t previous[WK_HASH_SIZE]; /* hash of the record before */
    int64_t previous_seq;
    bool starved; /* a body could not be read for want of memory */
};

static enum wk_receipt_fault same_deal(const struct exam *self, const json_t *body, bool seal)
{
    uint8_t commitment[WK_HASH_SIZE];
    int64_t table = 0, round = 0, deal = 0;
    if (wk_body_hash(body, "commitment", commitment) != WK_OK ||
        memcmp(commitment, self->out->commitment, sizeof commitment) != 0)
        return seal ? WK_RECEIPT_COMMITMENT : WK_RECEIPT_REFERENCE;
    if (wk_body_int(body, "table", 1, INT32_MAX, &table) != WK_OK ||
        wk_body_int(body, "round", 1, INT32_MAX, &round) != WK_OK || table != self->receipt->deal.table ||
        round != self->receipt->deal.round)
        return WK_RECEIPT_REFERENCE;
    if (!seal && (wk_body_int(body, "deal_seq", 1, INT64_MAX, &deal) != WK_OK || deal != self->out->sealed_seq))
        return WK_RECEIPT_REFERENCE;
    return WK_RECEIPT_HOLDS;
}

static enum wk_receipt_fault look_at_pass(struct exam *self, const struct wk_record_view *view, const json_t *body,
                                          const uint8_t hash[WK_HASH_SIZE])
{
    const enum wk_receipt_fault fault = same_deal(self, body, false);
    int64_t hand = 0;
    enum wk_wind wind = WK_WIND_NONE;
    char verdict[16];
    if (fault != WK_RECEIPT_HOLDS)
        return fault;
    if (wk_body_text(body, "verdict", sizeof verdict, verdict) != WK_OK || strcmp(verdict, "PASS") != 0 ||
        wk_body_int(body, "hand", 0, WK_RECEIPT_HANDS - 1, &hand) != WK_OK || wk_body_wind(body, "wind", &wind) != WK_OK ||
        wind == WK_WIND_NONE || self->out->pass[hand][wind - 1].seq != 0)
        return WK_RECEIPT_CHECKS;
    self->out->pass[hand][wind - 1].seq = view->seq;
    self->out->pass[hand][wind - 1].t_ns = view->t_ns;
    self->out->n_passes += hand > 0;
    const char *from = json_string_value(json_object_get(body, "from"));
    self->out->n_live += hand > 0 && from && strcmp(from, "camera") == 0;
    memcpy(self->pass_hash[hand][wind - 1], hash, WK_HASH_SIZE);
    return WK_RECEIPT_HOLDS;
}

/* Whether an entry of a list of checks is the one that was shown; *seq gets the one concerned. */
static bool listed(const struct exam *self, const json_t *entry, int64_t *seq)
{
    int64_t hand = 0, record = 0;
    enum wk_wind wind = WK_WIND_NONE;
    uint8_t hash[WK_HASH_SIZE];
    if (wk_body_int(entry, "record", 1, INT64_MAX, &record) != WK_OK)
        return false;
    *seq = record;
    return wk_body_int(entry, "hand", 0, WK_RECEIPT_HANDS - 1, &hand) == WK_OK && wk_body_wind(entry, "wind", &wind) == WK_OK &&
           wind != WK_WIND_NONE && wk_body_hash(entry, "hash", hash) == WK_OK &&
           self->out->pass[hand][wind - 1].seq == record && memcmp(hash, self->pass_hash[hand][wind - 1], sizeof hash) == 0;
}

/* Does it stand for the seal and the checks that were shown, and for no others? */
static enum wk_receipt_fault look_at_summary(const struct exam *self, const json_t *deal, int64_t *seq)
{
    const enum wk_receipt_fault fault = same_deal(self, deal, false);
    const json_t *list = json_object_get(deal, "checks");
    uint8_t hash[WK_HASH_SIZE];
    size_t n_passes = 0;
    if (fault != WK_RECEIPT_HOLDS)
        return fault;
    if (wk_body_hash(deal, "sealed", hash) != WK_OK || memcmp(hash, self->seal_hash, sizeof hash) != 0) {
        *seq = self->out->sealed_seq;
        return WK_RECEIPT_CHECKS;
    }
    for (int hand = 0; hand < WK_RECEIPT_HANDS; hand++)
        for (int w = 0; w < WK_N_WINDS; w++)
            n_passes += self->out->pass[hand][w].seq != 0;
    for (size_t i = 0; i < json_array_size(list); i++)
        if (!listed(self, json_array_get(list, i), seq))
            return WK_RECEIPT_CHECKS;
    return json_is_array(list) && json_array_size(list) == n_passes ? WK_RECEIPT_HOLDS : WK_RECEIPT_CHECKS;
}

static enum wk_receipt_fault look_at_seal(struct exam *self, const struct wk_record_view *view, const json_t *body,
                                          const uint8_t hash[WK_HASH_SIZE])
{
    char set[WK_SET_SIZE];
    self->out->sealed_seq = view->seq;
    self->out->sealed_ns = view->t_ns;
    memcpy(self->seal_hash, hash, WK_HASH_SIZE);
    if (strcmp(view->kind, WK_KIND_SEALED) != 0)
        return WK_RECEIPT_ORDER;
    self->out->to_director = json_object_get(body, "deal_key") != NULL;
    if (wk_body_text(body, "set", sizeof set, set) != WK_OK || strcmp(set, self->receipt->deal.set) != 0)
        return WK_RECEIPT_REFERENCE;
    return same_deal(self, body, true);
}

/* A record of the chain. Its first one stands for seal and checks; the opening is known by the seal that it names. */
static enum wk_receipt_fault look_at_chain(struct exam *self, const struct wk_record_view *view, const json_t *body,
                                           int64_t *seq)
{
    struct wk_receipt_check *out = self->out;
    const bool first = out->chain_seq == 0,
               opening = strcmp(view->kind, WK_KIND_OPENED) == 0 || strcmp(view->kind, WK_KIND_CLOSED) == 0;
    int64_t deal = 0;
    if (first && !opening && strcmp(view->kind, WK_KIND_CHECKPOINT) != 0)
        return WK_RECEIPT_ORDER;
    if (!first && (view->seq != self->previous_seq + 1 || memcmp(view->previous, self->previous, WK_HASH_SIZE) != 0))
        return WK_RECEIPT_CHAIN;
    if (first)
        out->chain_seq = view->seq;
    if (opening && out->opened_seq == 0 &&
        (first || (wk_body_int(body, "deal_seq", 1, INT64_MAX, &deal) == WK_OK && deal == out->sealed_seq))) {
        out->opened_seq = view->seq;
        out->opened_ns = view->t_ns;
        return look_at_summary(self, body, seq);
    }
    return first ? look_at_summary(self, json_object_get(body, "deal"), seq) : WK_RECEIPT_HOLDS;
}

/* What a record says, by its place. */
static enum wk_receipt_fault look_at_body(struct exam *self, const struct wk_record_view *view, const json_t *body,
                                          const uint8_t hash[WK_HASH_SIZE], int64_t *seq)
{
    if (self->previous_seq == 0)
        return look_at_seal(self, view, body, hash);
    if (self->out->chain_seq == 0 && strcmp(view->kind, WK_KIND_VERDICT) == 0)
        return look_at_pass(self, view, body, hash);
    return look_at_chain(self, view, body, seq);
}

static enum wk_receipt_fault look_at_record(struct exam *self, const struct wk_receipt_record *record, int64_t *seq)
{
    struct wk_record_view view;
    uint8_t hash[WK_HASH_SIZE];
    struct wk_receipt_check *out = self->out;
    if (wk_record_decode(&view, record->bytes, record->n) != WK_OK)
        return WK_RECEIPT_FORM;
    *seq = view.seq;
    wk_hash(hash, record->bytes, record->n);
    if (self->previous_seq == 0)
        memcpy(out->kiosk_id, view.kiosk_id, sizeof out->kiosk_id);
    if (strcmp(out->kiosk_id, view.kiosk_id) != 0)
        return WK_RECEIPT_KIOSK;
    if (view.seq <= self->previous_seq)
        return WK_RECEIPT_ORDER;
    if (!wk_signature_holds(record->signature, record->key, hash, sizeof hash))
        return WK_RECEIPT_SIGNATURE;
    json_error_t error;
    json_t *body = json_loadb(view.body, view.n_body, JSON_REJECT_DUPLICATES, &error);
    self->starved = !body && wk_json_starved(&error);
    const enum wk_receipt_fault fault = json_is_object(body) ? look_at_body(self, &view, body, hash, seq) : WK_RECEIPT_ORDER;
    json_decref(body);
    memcpy(self->previous, hash, sizeof hash);
    self->previous_seq = view.seq;
    if (!out->anchor_is_checkpoint) { /* the first of them, else the last record */
        out->anchor_is_checkpoint = strcmp(view.kind, WK_KIND_CHECKPOINT) == 0;
        out->anchor_seq = view.seq;
        out->anchor_ns = view.t_ns;
        memcpy(out->anchor, hash, sizeof hash);
    }
    return fault;
}

/* *fault_out: what is wrong. WK_NO_MEMORY: not known. */
static enum wk_status examine(const struct wk_deal_receipt *receipt, struct wk_receipt_check *out,
                              enum wk_receipt_fault *fault_out)
{
    struct exam exam = {.receipt = receipt, .out = out};
    wk_deal_commit(&receipt->deal, receipt->salt, out->commitment);
    memcpy(out->key, receipt->record[receipt->n - 1].key, sizeof out->key);
    for (int i = 0; i < receipt->n; i++) {
        const enum wk_receipt_fault fault = look_at_record(&exam, &receipt->record[i], &out->seq);
        if (exam.starved)
            return WK_NO_MEMORY;
        *fault_out = fault;
        if (fault != WK_RECEIPT_HOLDS)
            return WK_OK;
        out->n_other_keys += memcmp(receipt->record[i].key, out->key, sizeof out->key) != 0;
    }
    out->complete = out->n_passes == 4 * WK_N_WINDS;
    *fault_out = out->opened_seq > 0 ? WK_RECEIPT_HOLDS : WK_RECEIPT_ORDER;
    return WK_OK;
}

/* The first line in which the texts differ, from 1. */
static int differing_line(const char *a, size_t n_a, const char *b, size_t n_b)
{
    int line = 1;
    for (size_t i = 0; i < n_a && i < n_b && a[i] == b[i]; i++)
        line += a[i] == '\n';
    return line;
}

enum wk_status wk_receipt_check(const char *text, size_t n, struct wk_receipt_check *out, struct wk_deal_receipt *receipt)
{
    struct reader reader = {text, text + n, 0};
    struct wk_deal_receipt read = {.n = 0};
    char *again = NULL;
    size_t n_again = 0;
    *out = (struct wk_receipt_check){.fault = WK_RECEIPT_FORM};
    enum wk_status status = n <= WK_RECEIPT_TEXT_MAX ? parse(&reader, &read) : WK_BAD_INPUT;
    if (status != WK_OK) {
        out->line = reader.line;
        wk_deal_receipt_release(&read);
        return status == WK_BAD_INPUT ? WK_OK : status;
    }
    status = examine(&read, out, &out->fault);
    if (status == WK_OK && out->fault == WK_RECEIPT_HOLDS) {
        out->seq = 0;
        status = wk_deal_receipt_format(&read, &again, &n_again);
        if (status == WK_OK && (n_again != n || memcmp(again, text, n) != 0)) {
            out->fault = WK_RECEIPT_FORM;
            out->line = differing_line(text, n, again, n_again);
        }
        if (status == WK_OK)
            free(again);
    }
    if (status == WK_OK && receipt)
        *receipt = read;
    else
        wk_deal_receipt_release(&read);
    return status;
}

bool wk_receipt_against(const struct wk_deal_receipt *receipt, const struct wk_checkpoint *checkpoint,
                        struct wk_receipt_check *check)
{
    bool agrees = strcmp(checkpoint->kiosk_id, check->kiosk_id) == 0, found = !agrees;
    for (int i = 0; agrees && i < receipt->n; i++) {
        const struct wk_receipt_record *record = &receipt->record[i];
        struct wk_record_view view;
        uint8_t hash[WK_HASH_SIZE];
        if (wk_record_decode(&view, record->bytes, record->n) != WK_OK || view.seq != checkpoint->seq ||
            view.seq < check->chain_seq)
            continue;
        wk_hash(hash, record->bytes, record->n);
        found = true;
        agrees =
            memcmp(hash, checkpoint->head, sizeof hash) == 0 && memcmp(record->key, checkpoint->key, sizeof record->key) == 0;
    }
    if (!agrees) {
        check->fault = WK_RECEIPT_CHECKPOINT;
        check->seq = checkpoint->seq;
    }
    return found;
}

static const struct {
    const char *word, *text;
} faults[WK_RECEIPT_N_FAULTS] = {
    [WK_RECEIPT_UNCHECKED] = {"unchecked", ""},
    [WK_RECEIPT_HOLDS] = {"none", ""},
    [WK_RECEIPT_FORM] = {"form", "it is not of the form of a receipt, or says what does not follow from the rest"},
    [WK_RECEIPT_KIOSK] = {"kiosk", "the record is another kiosk's"},
    [WK_RECEIPT_ORDER] = {"order", "the seal, the checks of its hands, and a chain with the opening are wanted, in this order"},
    [WK_RECEIPT_SIGNATURE] = {"signature", "the record was changed: its signature does not hold"},
    [WK_RECEIPT_COMMITMENT] = {"commitment", "the deal shown is not the one that was committed to when it was sealed"},
    [WK_RECEIPT_REFERENCE] = {"reference", "the record is about another deal"},
    [WK_RECEIPT_CHECKS] = {"checks", "seal and checks shown are not those that the deal's opening or the checkpoint names"},
    [WK_RECEIPT_CHAIN] = {"chain", "the record does not follow on the one before it"},
    [WK_RECEIPT_CHECKPOINT] = {"checkpoint", "the checkpoint kept elsewhere says otherwise: this journal was rewritten"},
    [WK_RECEIPT_WORDS] = {"words", "the words noted when the deal was sealed are others: this is not that deal"},
};

const char *wk_receipt_fault_text(enum wk_receipt_fault fault)
{
    return faults[fault].text;
}

const char *wk_receipt_fault_word(enum wk_receipt_fault fault)
{
    return faults[fault].word;
}

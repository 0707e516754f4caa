/* Audit: the journals of the event's other kiosks as they are kept here, and what each journal says it has seen of the others.
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "db/audit/audit_acts.h"
#include "db/audit/run.h"
#include "db/state/body.h"
#include "db/state/evidence.h"
#include "db/state/gather.h"
#include "db/state/state.h"
#include "rules/event/duplicate/kind.h"

/* A journal's record says that it has seen one of another; fork: that this one is there beside the one that it heard. */
struct claim {
    bool fork;
    int by, of; /* numbers of the roster */
    int64_t by_seq, seq;
    uint8_t hash[WK_HASH_SIZE];
};

/* One journal as it was read: its records' hashes, computed again, in their order. */
struct journal {
    struct link {
        int64_t seq;
        uint8_t hash[WK_HASH_SIZE];
    } * link;
    int64_t n, room;
    uint8_t written[WK_HASH_SIZE]; /* the last one's hash as it stands beside it */
    bool torn;                     /* one record does not hold: those after it vouch for nothing */
    bool unknown;                  /* one of its records is of a kind that is not known here, and that was told */
};

struct heard {
    struct wk_audit_run *run;
    struct wk_roster roster;
    bool hall_pins, hall_asked;              /* see struct wk_gathered */
    bool hall_alone;                         /* the roster cannot be read, and holds the hall only */
    struct journal journal[WK_MAX_JOURNALS]; /* index its number */
    struct claim *claim;
    int64_t n_claims, room;
    bool told[WK_MAX_JOURNALS][WK_MAX_JOURNALS];    /* [0] was found to contradict [1] */
    struct wk_audit_finding open[WK_AUDIT_N_KINDS]; /* of neighbouring records, not yet reported; kind NONE: none */
};

static void name_kiosk(char out[WK_KIOSK_ID_LEN + 1], const char *kiosk_id)
{
    snprintf(out, WK_KIOSK_ID_LEN + 1, "%s", kiosk_id ? kiosk_id : "");
}

/* Whose journal a finding is of: of the store's own it names none. */
static void name_journal(const struct heard *self, struct wk_audit_finding *finding, const char *kiosk_id)
{
    const struct wk_member *member = wk_member_of(&self->roster, kiosk_id ? kiosk_id : "");
    if (member && member->number == self->roster.own)
        return;
    finding->number = member ? member->number : 0;
    name_kiosk(finding->kiosk_id, kiosk_id);
}

static void name_member(const struct heard *self, struct wk_audit_finding *finding, int number)
{
    const struct wk_member *member = wk_member_at(&self->roster, number);
    name_journal(self, finding, member ? member->kiosk_id : NULL);
}

/* ---- the chain: neighbouring records with the same fault are one finding */

static void flush(struct heard *self, enum wk_audit_kind kind)
{
    if (self->open[kind].kind != WK_AUDIT_NONE)
        wk_audit_add(self->run->out, &self->open[kind]);
    self->open[kind].kind = WK_AUDIT_NONE;
}

static void broken(struct heard *self, enum wk_audit_kind kind, const struct wk_record *record, int64_t seq, int64_t last_seq)
{
    struct wk_audit_finding *open = &self->open[kind];
    char kiosk_id[WK_KIOSK_ID_LEN + 1];
    name_kiosk(kiosk_id, record->kiosk_id);
    if (open->kind != WK_AUDIT_NONE && open->last_seq + 1 == seq && strcmp(open->kiosk_id, kiosk_id) == 0) {
        open->last_seq = last_seq;
        return;
    }
    flush(self, kind);
    *open = (struct wk_audit_finding){.kind = kind, .seq = seq, .last_seq = last_seq};
    name_journal(self, open, kiosk_id);
    if (kind != WK_AUDIT_HEARD_GAP)
        wk_audit_place(open, record);
}

static enum wk_status add_link(struct journal *journal, const struct wk_stored *entry)
{
    if (journal->n == journal->room) {
        const int64_t room = journal->room ? 2 * journal->room : 256;
        struct link *link = realloc(journal->link, (size_t)room * sizeof *link);
        if (!link)
            return WK_NO_MEMORY;
        journal->link = link;
        journal->room = room;
    }
    struct link *link = &journal->link[journal->n++];
    link->seq = entry->record.seq;
    memcpy(link->hash, entry->hash, WK_HASH_SIZE);
    memcpy(journal->written, entry->written, WK_HASH_SIZE);
    return WK_OK;
}

static int64_t last_seq(const struct journal *journal)
{
    return journal->n > 0 ? journal->link[journal->n - 1].seq : 0;
}

/* NULL: there is no such record. */
static const struct link *find_link(const struct journal *journal, int64_t seq)
{
    int64_t low = 0, high = journal->n;
    while (low < high) {
        const int64_t middle = low + (high - low) / 2;
        if (journal->link[middle].seq < seq)
            low = middle + 1;
        else
            high = middle;
    }
    return low < journal->n && journal->link[low].seq == seq ? &journal->link[low] : NULL;
}

/* One record of another kiosk as a link of its chain. True: it holds. */
static bool check_link(struct heard *self, const struct journal *journal, const struct wk_member *member,
                       const struct wk_stored *entry, bool fits)
{
    const struct wk_record *record = &entry->record;
    const int64_t before = last_seq(journal);
    const bool gap = record->seq != before + 1;
    if (gap)
        broken(self, WK_AUDIT_HEARD_GAP, record, before + 1, record->seq - 1);
    if (!fits) {
        broken(self, WK_AUDIT_HEARD_RECORD, record, record->seq, record->seq);
        return false;
    }
    /* Where the hash that stands beside a record was changed, the next one still tells which it was. */
    if (!gap && before > 0 && memcmp(record->previous, journal->written, WK_HASH_SIZE) != 0 &&
        memcmp(record->previous, journal->link[journal->n - 1].hash, WK_HASH_SIZE) != 0) {
        broken(self, WK_AUDIT_HEARD_CHAIN, record, record->seq, record->seq);
        return false;
    }
    if (!self->run->options->no_signatures &&
        (!entry->signature || !wk_member_signed(&self->roster, member, entry->signature, entry->hash))) {
        broken(self, WK_AUDIT_HEARD_SIGNATURE, record, record->seq, record->seq);
        return false;
    }
    return !gap;
}

/* ---- what a record says it has seen */

static enum wk_status add_claim(struct heard *self, const struct claim *claim)
{
    if (self->n_claims == self->room) {
        const int64_t room = self->room ? 2 * self->room : 1024;
        struct claim *all = realloc(self->claim, (size_t)room * sizeof *all);
        if (!all)
            return WK_NO_MEMORY;
        self->claim = all;
        self->room = room;
    }
    self->claim[self->n_claims++] = *claim;
    return WK_OK;
}

static enum wk_status read_claims(struct heard *self, int by, const struct wk_record *record)
{
    json_t *body = NULL, *said;
    const char *kiosk_id;
    enum wk_status status = WK_OK;
    /* Most records have seen nothing new, and to parse each of them takes most of the audit's time. */
    if (!strstr(record->body, "\"seen\":{") || wk_body_load(record->body, &body) != WK_OK)
        return WK_OK;
    json_object_foreach(json_object_get(body, "seen"), kiosk_id, said)
    {
        const struct wk_member *of = wk_member_of(&self->roster, kiosk_id);
        const char *hash = json_string_value(json_array_get(said, 1));
        struct claim claim = {.by = by, .of = of ? of->number : 0, .by_seq = record->seq};
        claim.seq = json_integer_value(json_array_get(said, 0));
        if (of && hash && status == WK_OK && wk_unhex(claim.hash, WK_HASH_SIZE, hash) == WK_OK)
            status = add_claim(self, &claim);
    }
    json_decref(body);
    return status;
}

/* A kiosk says of the hall that it wrote two records of one number; what the hall says of a kiosk is another matter. */
static enum wk_status read_hall_fork(struct heard *self, int by, const struct wk_record *record)
{
    struct claim claim = {.fork = true, .by = by, .by_seq = record->seq};
    char id[WK_KIOSK_ID_LEN + 1];
    json_t *body = NULL;
    if (by == WK_HALL_NUMBER || strcmp(record->kind, WK_KIND_FORK) != 0 || wk_body_load(record->body, &body) != WK_OK)
        return WK_OK;
    const struct wk_member *of = wk_body_text(body, "kiosk", sizeof id, id) == WK_OK ? wk_member_of(&self->roster, id) : NULL;
    const bool read = of && of->number == WK_HALL_NUMBER && wk_body_int(body, "seq", 1, INT64_MAX, &claim.seq) == WK_OK &&
                      wk_body_hash(body, "other", claim.hash) == WK_OK;
    json_decref(body);
    claim.of = WK_HALL_NUMBER;
    return read ? add_claim(self, &claim) : WK_OK;
}

/* ---- all records */

static void name_unknown(struct heard *self, struct journal *journal, const struct wk_record *record)
{
    struct wk_audit_finding finding = {.kind = WK_AUDIT_HEARD_KIND, .seq = record->seq, .last_seq = record->seq};
    const struct wk_record_kind *kind = wk_record_kind(record->kind);
    if (journal->unknown || kind->word || kind->own)
        return;
    journal->unknown = true;
    name_journal(self, &finding, record->kiosk_id);
    wk_audit_add(self->run->out, &finding);
}

static enum wk_status take(struct heard *self, struct wk_stored *entry)
{
    const struct wk_record *record = &entry->record;
    enum wk_status status = wk_stored_take(entry);
    if (status != WK_OK && status != WK_DB_BROKEN)
        return status;
    const struct wk_member *member = wk_member_of(&self->roster, record->kiosk_id ? record->kiosk_id : "");
    if (!member && record->kiosk_id &&
        strcmp(record->kiosk_id, self->run->store->kiosk_id) ==
            0) /* it has joined, and nothing of the hall has come yet; the walk has looked at it */
        return WK_OK;
    if (!member) {
        if (!self->hall_alone)
            broken(self, WK_AUDIT_HEARD_STRANGER, record, record->seq, record->seq);
        else if (status != WK_OK)
            broken(self, WK_AUDIT_HEARD_RECORD, record, record->seq, record->seq);
        return WK_OK;
    }
    struct journal *journal = &self->journal[member->number];
    const bool own = member->number == self->roster.own;
    /* This store's chain has been looked at by the walk. */
    const bool holds = own ? status == WK_OK : check_link(self, journal, member, entry, status == WK_OK);
    journal->torn = journal->torn || !holds;
    status = add_link(journal, entry);
    self->run->out->n_excerpts += entry->excerpt;
    if (status == WK_OK && !journal->torn) {
        if (!own)
            name_unknown(self, journal, record);
        status = read_claims(self, member->number, record);
        if (status == WK_OK)
            status = read_hall_fork(self, member->number, record);
    }
    return status;
}

/* WK_OK: to the end, or to where the file cannot be read, which is a finding of the file's. */
static enum wk_status read_all(struct heard *self, enum wk_query_name name)
{
    struct wk_stored entry = {.signature = NULL};
    enum wk_status status;
    wk_query_open(&entry.query, self->run->store, name);
    while ((status = wk_query_step(&entry.query)) == WK_OK) {
        status = take(self, &entry);
        if (status != WK_OK)
            break;
    }
    wk_stored_close(&entry);
    return status == WK_END || status == WK_DB_BROKEN ? WK_OK : status;
}

/* ---- who vouches for whom */

static void contradicts(struct heard *self, const struct claim *claim, enum wk_audit_kind kind)
{
    struct wk_audit_finding finding = {
        .kind = kind, .seq = claim->by_seq, .last_seq = claim->by_seq, .seen_number = claim->of, .seen_seq = claim->seq};
    bool *told = &self->told[claim->by][claim->of];
    if (*told) /* the first says it all */
        return;
    *told = true;
    name_member(self, &finding, claim->by);
    wk_audit_add(self->run->out, &finding);
}

/* At the hall: the record that the kiosk calls the other one is the one here. */
static void tell_hall_fork(struct heard *self, const struct claim *claim, const struct link *link)
{
    struct wk_audit_finding finding = {.kind = WK_AUDIT_HALL_FORK,
                                       .seq = claim->by_seq,
                                       .last_seq = claim->by_seq,
                                       .seen_number = claim->of,
                                       .seen_seq = claim->seq};
    if (claim->by != self->roster.own && (!link || memcmp(link->hash, claim->hash, WK_HASH_SIZE) != 0))
        return; /* it has gone back to what its kiosks hold */
    name_member(self, &finding, claim->by);
    wk_audit_add(self->run->out, &finding);
}

/* Its kiosk signed two records with this number, and this is the one that is not in its journal. */
static bool is_other_half(const struct heard *self, const struct claim *claim)
{
    struct wk_query query;
    wk_query_open(&query, self->run->store, WK_Q_FORK_OF_HASH);
    wk_query_bind_blob(&query, ":hash", claim->hash, WK_HASH_SIZE);
    const enum wk_status status = wk_query_step(&query);
    wk_query_close(&query);
    return status == WK_OK;
}

/* Who is to blame: not a journal of which every record up to its end is signed and in its chain. */
static enum wk_audit_kind blame(const struct heard *self, const struct claim *claim)
{
    return self->journal[claim->of].torn || is_other_half(self, claim) ? WK_AUDIT_SEEN_OTHER : WK_AUDIT_SEEN_FALSE;
}

static void weigh(struct heard *self, const struct claim *claim)
{
    const struct journal *of = &self->journal[claim->of];
    const struct link *link = find_link(of, claim->seq);
    if (claim->fork) {
        tell_hall_fork(self, claim, link);
        return;
    }
    int64_t *vouched = self->run->out->kiosk[claim->of].vouched;
    if (link && memcmp(link->hash, claim->hash, WK_HASH_SIZE) != 0)
        contradicts(self, claim, blame(self, claim));
    else if (link && claim->seq > vouched[claim->by])
        vouched[claim->by] = claim->seq;
    else if (!link && claim->seq > last_seq(of) && claim->of == self->roster.own)
        contradicts(self, claim, WK_AUDIT_SEEN_CUT_OFF);
    else if (!link && claim->seq > last_seq(of) && claim->by == self->roster.own)
        contradicts(self, claim, WK_AUDIT_SEEN_LOST);
}

/* ---- forks */

static bool is_fork(const struct heard *self, struct wk_query *query, const char *kiosk_id, int64_t seq)
{
    const struct wk_member *member = wk_member_of(&self->roster, kiosk_id);
    struct wk_record_view view;
    uint8_t made[WK_HASH_SIZE];
    size_t n_hash = 0, n_bytes = 0, n_signature = 0;
    const uint8_t *hash = wk_query_blob(query, 2, &n_hash), *bytes = wk_query_blob(query, 3, &n_bytes),
                  *signature = wk_query_blob(query, 4, &n_signature);
    if (!member || !bytes || n_hash != WK_HASH_SIZE || n_signature != WK_SIGNATURE_SIZE ||
        wk_record_decode(&view, bytes, n_bytes) != WK_OK || strcmp(view.kiosk_id, kiosk_id) != 0 || view.seq != seq)
        return false;
    wk_hash(made, bytes, n_bytes);
    return memcmp(made, hash, WK_HASH_SIZE) == 0 &&
           (self->run->options->no_signatures || wk_member_signed(&self->roster, member, signature, made));
}

static enum wk_status check_forks(struct heard *self)
{
    struct wk_query query;
    enum wk_status status;
    wk_query_open(&query, self->run->store, WK_Q_FORKS_WHOLE);
    while ((status = wk_query_step(&query)) == WK_OK) {
        const char *kiosk_id = wk_query_text(&query, 0);
        const int64_t seq = wk_query_int(&query, 1);
        struct wk_audit_finding finding = {.seq = seq, .last_seq = seq};
        finding.kind = is_fork(self, &query, kiosk_id ? kiosk_id : "", seq) ? WK_AUDIT_FORK : WK_AUDIT_HEARD_RECORD;
        name_journal(self, &finding, kiosk_id);
        wk_audit_add(self->run->out, &finding);
    }
    wk_query_close(&query);
    return status == WK_END || status == WK_DB_BROKEN ? WK_OK : status;
}

/* ---- excerpts: the hall has signed each, and its rest, if it is here, is of a record that is here as one */

static void tell_record(struct heard *self, const char *kiosk_id, int64_t seq)
{
    struct wk_audit_finding finding = {.kind = WK_AUDIT_HEARD_RECORD, .seq = seq, .last_seq = seq};
    name_journal(self, &finding, kiosk_id);
    wk_audit_add(self->run->out, &finding);
}

static enum wk_status check_vouchers(struct heard *self, const uint8_t hall_key[WK_PUBLIC_SIZE])
{
    struct wk_query query;
    enum wk_status status;
    wk_query_open(&query, self->run->store, WK_Q_EXCERPTS);
    while ((status = wk_query_step(&query)) == WK_OK) {
        size_t n_hash = 0, n_vouch = 0;
        const uint8_t *const hash = wk_query_blob(&query, 2, &n_hash), *const vouch = wk_query_blob(&query, 3, &n_vouch);
        const bool signs =
            self->run->options->no_signatures || (hash && vouch && n_hash == WK_HASH_SIZE && n_vouch == WK_SIGNATURE_SIZE &&
                                                  wk_signature_holds(vouch, hall_key, hash, WK_HASH_SIZE));
        if (!signs || !wk_query_int(&query, 4))
            tell_record(self, wk_query_text(&query, 0), wk_query_int(&query, 1));
    }
    wk_query_close(&query);
    return status;
}

static enum wk_status check_rests(struct heard *self)
{
    struct wk_query query;
    enum wk_status status;
    wk_query_open(&query, self->run->store, WK_Q_WHOLE_WITHOUT_EXCERPT);
    while ((status = wk_query_step(&query)) == WK_OK)
        tell_record(self, wk_query_text(&query, 0), wk_query_int(&query, 1));
    wk_query_close(&query);
    return status;
}

static enum wk_status check_excerpts(struct heard *self)
{
    const struct wk_member *const hall = wk_member_at(&self->roster, WK_HALL_NUMBER);
    static const uint8_t nobody[WK_PUBLIC_SIZE];
    enum wk_status status = check_vouchers(self, hall ? hall->key : nobody);
    if (status == WK_END)
        status = check_rests(self);
    return status == WK_END || status == WK_DB_BROKEN ? WK_OK : status;
}

/* ---- who was expelled */

static void name_expelled(struct heard *self)
{
    for (int i = 0; i < self->roster.n; i++) {
        const struct wk_member *const member = &self->roster.member[i];
        struct wk_audit_finding finding = {
            .kind = WK_AUDIT_EXPELLED, .seq = member->expelled_from, .last_seq = member->expelled_from};
        if (member->expelled_from == 0)
            continue;
        name_member(self, &finding, member->number);
        wk_audit_add(self->run->out, &finding);
    }
}

/* ---- pictures: they come later than the record that names them, so that one may be missing */

static enum wk_status check_pictures(struct heard *self)
{
    struct wk_query query;
    enum wk_status status;
    wk_query_open(&query, self->run->store, WK_Q_HEARD_PICTURES);
    while ((status = wk_query_step(&query)) == WK_OK) {
        struct wk_audit_finding finding = {.kind = WK_AUDIT_HEARD_PICTURE, .seq = wk_query_int(&query, 1)};
        const char *text = wk_query_text(&query, 4);
        json_t *body = NULL;
        size_t n = 0;
        const uint8_t *bytes = wk_query_blob(&query, 3, &n);
        if (!text || wk_body_head(text, &body) != WK_OK)
            body = NULL;
        if (wk_evidence_fits(json_object_get(body, "evidence"), wk_query_text(&query, 2), bytes, n)) {
            self->run->out->n_pictures++;
        } else {
            finding.last_seq = finding.seq;
            name_journal(self, &finding, wk_query_text(&query, 0));
            wk_audit_add(self->run->out, &finding);
        }
        json_decref(body);
    }
    wk_query_close(&query);
    return status == WK_END || status == WK_DB_BROKEN ? WK_OK : status;
}

/* ---- what was set aside, or waits */

static enum wk_status add_number(struct heard *self, int64_t number, struct wk_audit_finding *finding)
{
    struct wk_query query;
    finding->seq = finding->last_seq = wk_record_seq(number);
    name_member(self, finding, wk_record_journal(number));
    wk_query_open(&query, self->run->store, WK_Q_BODY_OF_EITHER);
    wk_query_bind_text(&query, ":kiosk", finding->kiosk_id);
    wk_query_bind_int(&query, ":seq", finding->seq);
    enum wk_status status = wk_query_step(&query);
    if (status == WK_OK)
        wk_audit_place(finding, &(struct wk_record){.body = wk_query_text(&query, 0)});
    wk_query_close(&query);
    if (status == WK_OK || status == WK_END)
        wk_audit_add(self->run->out, finding);
    return status == WK_END ? WK_OK : status;
}

static enum wk_status list_aside(struct heard *self, const struct wk_merged *merged)
{
    enum wk_status status = WK_OK;
    for (int i = 0; i < merged->n_aside && status == WK_OK; i++)
        if (merged->aside[i].why.kind != WK_REFUSED_EXPELLED &&  /* its kiosk is named */
            merged->aside[i].why.kind != WK_REFUSED_NOT_VOUCHED) /* those have findings of their own */
            status = add_number(self, merged->aside[i].number,
                                &(struct wk_audit_finding){.kind = WK_AUDIT_ASIDE, .aside = merged->aside[i].why.kind});
    for (int i = 0; i < merged->n_waiting && status == WK_OK; i++) {
        struct wk_audit_finding finding = {.kind = WK_AUDIT_WAITING,
                                           .seen_number = wk_record_journal(merged->waiting[i].needs),
                                           .seen_seq = wk_record_seq(merged->waiting[i].needs)};
        status = add_number(self, merged->waiting[i].number, &finding);
    }
    return status;
}

/* ---- acts that are not vouched for */

/* Whether somebody stood there for what a kiosk's record does: as the hall says where it is asked, else as the kiosk's journal
 * does. */
static enum wk_status has_stood(const struct heard *self, int number, const struct wk_record *record,
                                struct wk_audit_stood *stood, bool *yes)
{
    struct wk_audit_act act;
    enum wk_role vouched = WK_ROLE_DIRECTOR;
    enum wk_status status = wk_audit_act_of(record, &act);
    if (status == WK_OK)
        status = wk_audit_stood(stood, record, &act, yes);
    if (status != WK_OK)
        return status;
    *yes = *yes || self->hall_asked;
    if (!self->hall_asked || act.role == WK_ROLE_PLAYERS)
        return WK_OK;
    status = wk_gather_vouched(self->run->store, wk_record_number(number, record->seq), &vouched);
    *yes = wk_role_may(vouched, act.role);
    return status == WK_NOT_FOUND ? WK_OK : status;
}

/* Of journals that stand one after the other, each from its first record on. What stands in the hall's takes the hall's key:
 * whoever has that needs no PIN. */
static enum wk_status check_acts(struct heard *self, enum wk_query_name name)
{
    struct wk_stored entry = {.signature = NULL};
    struct wk_audit_stood stood = {.pin = false};
    int last = 0;
    enum wk_status status;
    wk_query_open(&entry.query, self->run->store, name);
    while ((status = wk_query_step(&entry.query)) == WK_OK) {
        bool yes = true;
        status = wk_stored_take(&entry);
        if (status != WK_OK)
            break; /* it has been told */
        const struct wk_member *const member = wk_member_of(&self->roster, entry.record.kiosk_id);
        if (!member || member->number == WK_HALL_NUMBER)
            continue;
        if (member->number != last)
            stood = (struct wk_audit_stood){.pin = self->hall_pins};
        last = member->number;
        status = has_stood(self, member->number, &entry.record, &stood, &yes);
        if (status == WK_OK && !yes)
            status = add_number(self, wk_record_number(member->number, entry.record.seq),
                                &(struct wk_audit_finding){.kind = WK_AUDIT_UNVOUCHED});
        if (status != WK_OK)
            break;
    }
    wk_stored_close(&entry);
    return status == WK_NO_MEMORY ? status : WK_OK;
}

/* ---- words that were carried */

/* Whether a record that is kept here is the READY that a code named. */
static bool is_that(const struct wk_entry *carried, const struct wk_entry *said)
{
    const struct wk_hand_id *a = &carried->carried.at;
    return said && said->kind == WK_ENTRY_READY && said->t_ns == carried->carried.t_ns && said->at.table == a->table &&
           said->at.round == a->round && said->at.hand == a->hand;
}

static enum wk_status check_carried(struct heard *self, const struct wk_merged *merged, int number)
{
    const struct wk_store *store = self->run->store;
    enum wk_status status = WK_OK;
    for (int64_t seq = 1; seq <= merged->taken[number] && status == WK_OK; seq++) {
        const struct wk_entry *entry = wk_gather_entry(store, wk_record_number(number, seq));
        if (!entry || entry->kind != WK_ENTRY_CARRIED)
            continue;
        const int of = wk_record_journal(entry->carried.ready);
        const bool there = wk_record_seq(entry->carried.ready) <= merged->taken[of];
        struct wk_audit_finding finding = {.kind = there ? WK_AUDIT_CARRIED_FALSE : WK_AUDIT_CARRIED,
                                           .seen_number = of,
                                           .seen_seq = wk_record_seq(entry->carried.ready)};
        if (!there || !is_that(entry, wk_gather_entry(store, entry->carried.ready)))
            status = add_number(self, wk_record_number(number, seq), &finding);
    }
    return status;
}

/* ---- all of it */

/* Whose part of the hall each has. */
static void place_kiosks(struct wk_audit *out, const struct wk_merged *merged)
{
    for (int table = 1; table <= WK_MAX_TABLES; table++) {
        const struct wk_table_owner *owner = &merged->owner[table - 1];
        if (owner->epoch > 0)
            out->kiosk[owner->owner].sections |= wk_section_bit(wk_section_of_table(wk_shape_of(&merged->tournament), table));
    }
}

static void tell_kiosks(const struct heard *self)
{
    struct wk_audit *out = self->run->out;
    out->own_number = self->roster.own;
    for (int i = 0; i < self->roster.n; i++) {
        const struct wk_member *member = &self->roster.member[i];
        const struct journal *journal = &self->journal[member->number];
        struct wk_audit_kiosk *kiosk = &out->kiosk[member->number];
        memcpy(kiosk->kiosk_id, member->kiosk_id, sizeof kiosk->kiosk_id);
        snprintf(kiosk->name, sizeof kiosk->name, "%s", member->name);
        memcpy(kiosk->key, member->key, sizeof kiosk->key);
        kiosk->last_seq = last_seq(journal);
        if (journal->n > 0)
            memcpy(kiosk->head, journal->link[journal->n - 1].hash, WK_HASH_SIZE);
        if (member->number != self->roster.own)
            out->n_heard += journal->n;
    }
}

static enum wk_status look(struct heard *self)
{
    const struct wk_gathered *gathered = NULL;
    enum wk_status status = WK_OK;
    if (!self->hall_alone)
        status = read_all(self, WK_Q_RECORDS);
    if (status == WK_OK)
        status = read_all(self, WK_Q_HEARD_BY_KIOSK);
    for (int kind = WK_AUDIT_NONE + 1; kind < WK_AUDIT_N_KINDS; kind++)
        flush(self, (enum wk_audit_kind)kind);
    if (status == WK_OK)
        status = check_forks(self);
    if (status == WK_OK)
        status = check_excerpts(self);
    name_expelled(self);
    if (status == WK_OK && !self->run->options->no_pictures)
        status = check_pictures(self);
    if (status != WK_OK)
        return status;
    tell_kiosks(self);
    for (int64_t i = 0; i < self->n_claims; i++)
        weigh(self, &self->claim[i]);
    status = wk_gather(self->run->store, &gathered);
    if (status != WK_OK) /* what cannot be read has been told */
        return status == WK_NO_MEMORY ? status : WK_OK;
    place_kiosks(self->run->out, gathered->merged);
    self->hall_pins = gathered->hall_pins;
    self->hall_asked = gathered->hall_asked;
    status = list_aside(self, gathered->merged);
    if (status == WK_OK)
        status = check_acts(self, WK_Q_RECORDS);
    if (status == WK_OK)
        status = check_acts(self, WK_Q_HEARD_BY_KIOSK);
    for (int i = 0; i < gathered->roster.n && status == WK_OK; i++)
        status = check_carried(self, gathered->merged, gathered->roster.member[i].number);
    return status;
}

/*
 * Who takes part. Where that cannot be read, for somebody wrote in the hall's journal as it is kept here, the hall alone: its
 * records are looked at all the same, and so the one that was changed is named.
 */
static enum wk_status find_roster(struct heard *self)
{
    struct wk_hall_place place;
    enum wk_status status = wk_store_roster(self->run->store, &self->roster);
    if (status == WK_OK || status == WK_NO_MEMORY)
        return status;
    self->hall_alone = true;
    self->roster = (struct wk_roster){.own = 0};
    status = wk_store_hall_place(self->run->store, &place);
    if (status != WK_OK) /* this store's journal's finding, or there is no hall */
        return status == WK_NO_MEMORY ? status : WK_OK;
    self->roster = (struct wk_roster){.own = place.number, .n = 1, .member = {{.number = WK_HALL_NUMBER}}};
    memcpy(self->roster.member[0].kiosk_id, place.hall_id, sizeof place.hall_id);
    memcpy(self->roster.member[0].key, place.key, sizeof place.key);
    return WK_OK;
}

enum wk_status wk_audit_heard(struct wk_audit_run *run)
{
    struct heard *self = calloc(1, sizeof *self);
    if (!self)
        return WK_NO_MEMORY;
    self->run = run;
    enum wk_status status = find_roster(self);
    if (status == WK_OK && self->roster.own > 0)
        status = look(self);
    for (int i = 0; i < WK_MAX_JOURNALS; i++)
        free(self->journal[i].link);
    free(self->claim);
    free(self);
    return status;
}

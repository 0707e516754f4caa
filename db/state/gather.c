/* The journals of an event's kiosks, taken into memory record by record and merged. */
#include "db/state/gather.h"

#include <stdlib.h>
#include <string.h>

#include "db/journal/json.h"
#include "db/journal/others.h"
#include "db/state/body.h"
#include "db/state/entry.h"
#include "db/state/sessions.h"
#include "db/state/state.h"
#include "labels/deal/ready_code.h"
#include "rules/event/words.h"

struct owned {
    struct wk_seen *seen;
    struct wk_entry *entry;
    uint8_t mark, said;    /* enum wk_session_mark, and the enum wk_role that an "unlocked" says */
    uint8_t vouched;       /* enum wk_role: the highest that the hall vouches for */
    uint8_t here;          /* enum wk_role: whom an own session was for that the hall has not spoken of; else PLAYERS */
    struct wk_grant grant; /* as it was read; table 0: none */
};

/* One journal in memory, as the merge takes it. */
struct chain {
    struct wk_merge_record *record; /* [n] of [room] */
    struct owned *owned;            /* likewise: what each of them points to */
    int64_t n, room;
    int64_t forked; /* from this seq on nothing counts; 0: it has no fork */
    int64_t walked; /* up to which it is known who stood there */
    struct wk_session session;
    /* By table, index table - 1: deals that were played to their fourth hand, and the event's round of the one sealed last. (A
     * record's "round" counts deals, and one that was opened early is dealt again in the same round of the event.) */
    uint8_t played[WK_MAX_TABLES], round[WK_MAX_TABLES];
};

struct wk_gather {
    struct wk_gathered out;
    struct wk_merge *merge;
    struct chain chain[WK_MAX_JOURNALS]; /* index the journal's number */
    int64_t own_seq, heard_n;            /* up to which all is in memory */
    int64_t n_new;                       /* of them that are not merged yet */
    int64_t n_begun, n_undone;           /* of the store: as long as that transaction goes on, nothing else has come */
    struct wk_event_plan *plan;          /* the hall's; NULL: it has none yet */
    struct wk_vouchers vouchers;
    int room_unvouched;
    bool empty;   /* nothing is in memory but `merged`, for those who still look at it */
    bool again;   /* what is in memory was read before something that it depends on: read it once more */
    bool changed; /* something was changed that has been merged: merge it from its beginning */
};

/* ---- one record */

static void read_seen_member(const struct wk_roster *roster, const char *kiosk_id, const json_t *value, struct wk_seen *out)
{
    const struct wk_member *member = wk_member_of(roster, kiosk_id);
    const json_t *seq = json_array_get(value, 0);
    /* A journal that is on no roster never comes: the merge then waits, and says so. */
    out->journal = member ? member->number : WK_MAX_JOURNALS;
    out->seq = json_is_integer(seq) ? json_integer_value(seq) : INT64_MAX;
}

static enum wk_status read_seen(const struct wk_gather *self, const json_t *body, struct wk_merge_record *out,
                                struct owned *owned)
{
    json_t *seen = json_object_get(body, "seen");
    const size_t n = json_object_size(seen);
    const char *kiosk_id;
    json_t *value;
    if (n == 0)
        return WK_OK;
    struct wk_seen *all = calloc(n, sizeof *all);
    if (!all)
        return WK_NO_MEMORY;
    out->seen = owned->seen = all;
    json_object_foreach(seen, kiosk_id, value) read_seen_member(&self->out.roster, kiosk_id, value, &all[out->n_seen++]);
    return WK_OK;
}

static void put_aside(struct wk_merge_record *out, enum wk_refusal_kind why)
{
    out->kind = WK_MERGE_ASIDE;
    out->aside = why;
}

/* What an entry refers to, as a number of all journals. False: it is of a journal that is not on the roster. */
static bool place_reference(const struct wk_gather *self, int journal, const char *of, struct wk_entry *entry)
{
    int64_t *reference = wk_entry_reference(entry);
    const struct wk_member *member = of ? wk_member_of(&self->out.roster, of) : NULL;
    if (!reference || *reference == 0)
        return of == NULL;
    if ((of && !member) || *reference != wk_record_seq(*reference))
        return false;
    *reference = wk_record_number(member ? member->number : journal, *reference);
    return true;
}

/* The kiosk that carried it has checked it too; but a kiosk's statement about another kiosk is never believed unchecked. */
static bool is_signed(const struct wk_gather *self, const struct wk_entry *entry)
{
    const struct wk_member *said = wk_member_at(&self->out.roster, wk_record_journal(entry->carried.ready));
    struct wk_ready_code code = {
        .seq = wk_record_seq(entry->carried.ready), .at = entry->carried.at, .t_ns = entry->carried.t_ns};
    if (!said || strlen(entry->carried.signature) != 2 * sizeof code.signature ||
        wk_unhex(code.signature, sizeof code.signature, entry->carried.signature) != WK_OK)
        return false;
    memcpy(code.event_id, self->out.roster.member[0].kiosk_id, sizeof code.event_id);
    memcpy(code.kiosk_id, said->kiosk_id, sizeof code.kiosk_id);
    return wk_ready_code_holds(&code, said->key);
}

/* Nor does what another carried of it count, from where a kiosk is expelled on. */
static bool is_expelled(const struct wk_gather *self, int journal, int64_t seq)
{
    const struct wk_member *member = wk_member_at(&self->out.roster, journal);
    return member && member->expelled_from > 0 && seq >= member->expelled_from;
}

static enum wk_status read_entry(struct wk_gather *self, int journal, const struct wk_record *record, json_t *body,
                                 struct wk_merge_record *out, struct owned *owned)
{
    const enum wk_entry_kind kind = wk_entry_kind_of(record->kind);
    struct wk_event_plan *plan = self->plan;
    char of[WK_KIOSK_ID_LEN + 1] = "";
    if (kind == WK_ENTRY_EVENT && (journal != WK_HALL_NUMBER || plan)) {
        put_aside(out, plan ? WK_REFUSED_EVENT_EXISTS : WK_REFUSED_NOT_OWNER);
        return WK_OK;
    }
    if (kind == WK_ENTRY_EVENT)
        plan = calloc(1, sizeof *plan);
    else if (!plan) {
        put_aside(out, WK_REFUSED_NO_EVENT);
        return WK_OK;
    }
    struct wk_entry *entry = calloc(1, sizeof *entry);
    if (!plan || !entry) {
        free(entry);
        if (plan != self->plan)
            free(plan);
        return WK_NO_MEMORY;
    }
    const bool elsewhere = wk_body_text(body, "of", sizeof of, of) == WK_OK;
    (void)json_object_del(body, "of"); /* neither need be there, and neither is the entry's */
    (void)json_object_del(body, "seen");
    if (wk_entry_decode(kind, body, plan, entry) != WK_OK || !place_reference(self, journal, elsewhere ? of : NULL, entry)) {
        free(entry);
        if (plan != self->plan)
            free(plan);
        put_aside(out, WK_REFUSED_UNREADABLE);
        return WK_OK;
    }
    if (kind == WK_ENTRY_CARRIED && !is_signed(self, entry)) {
        free(entry);
        put_aside(out, WK_REFUSED_NOT_SIGNED);
        return WK_OK;
    }
    if (kind == WK_ENTRY_CARRIED &&
        is_expelled(self, wk_record_journal(entry->carried.ready), wk_record_seq(entry->carried.ready))) {
        free(entry);
        put_aside(out, WK_REFUSED_EXPELLED);
        return WK_OK;
    }
    if (kind == WK_ENTRY_EVENT) {
        self->plan = plan;
        self->again = true; /* entries that came before it could not be read without */
    }
    entry->seq = wk_record_number(journal, record->seq);
    entry->t_ns = record->t_ns;
    out->kind = WK_MERGE_ENTRY;
    out->entry = owned->entry = entry;
    return WK_OK;
}

/* The hall gives tables to anybody; a kiosk takes one for itself, for which a judge stood there. */
static void read_grant(const struct wk_gather *self, int journal, const json_t *body, struct wk_merge_record *out,
                       struct owned *owned)
{
    char id[WK_KIOSK_ID_LEN + 1];
    int64_t table = 0, epoch = 0;
    if (wk_body_text(body, "kiosk", sizeof id, id) != WK_OK || wk_body_int(body, "table", 1, WK_MAX_TABLES, &table) != WK_OK ||
        wk_body_int(body, "epoch", 1, INT32_MAX, &epoch) != WK_OK) {
        put_aside(out, WK_REFUSED_UNREADABLE);
        return;
    }
    const struct wk_member *member = wk_member_of(&self->out.roster, id);
    if (!member || (journal != WK_HALL_NUMBER && member->number != journal)) {
        put_aside(out, member ? WK_REFUSED_NOT_OWNER : WK_REFUSED_NO_SUCH);
        return;
    }
    out->kind = WK_MERGE_GRANT;
    out->grant = owned->grant = (struct wk_grant){.table = (int)table, .owner = member->number, .epoch = (int)epoch};
}

/* A deal is sealed, or its fourth hand begins. */
static void follow_deal(struct chain *chain, const json_t *body, bool sealed)
{
    int64_t table = 0, hand = 0;
    if (wk_body_int(body, "table", 1, WK_MAX_TABLES, &table) != WK_OK)
        return;
    uint8_t *const played = &chain->played[table - 1];
    if (sealed)
        chain->round[table - 1] = *played < WK_MAX_ROUNDS ? *played + 1 : 0;
    else if (wk_body_int(body, "hand", WK_DEAL_HANDS, WK_DEAL_HANDS, &hand) == WK_OK && *played < UINT8_MAX)
        ++*played;
}

/* A look at a wall of a deal that is played; others, such as those while it was built, change nothing for anybody else. */
static void read_look(const struct chain *chain, const json_t *body, struct wk_merge_record *out)
{
    static const char *const verdicts[] = {
        [WK_WALL_LOOK_PASS] = "PASS", [WK_WALL_LOOK_INCOMPLETE] = "INCOMPLETE", [WK_WALL_LOOK_FAIL] = "FAIL"};
    int64_t table = 0, hand = 0;
    enum wk_wind wind = WK_WIND_NONE;
    char verdict[16];
    if (wk_body_int(body, "table", 1, WK_MAX_TABLES, &table) != WK_OK || chain->round[table - 1] == 0 ||
        wk_body_int(body, "hand", 1, WK_DEAL_HANDS, &hand) != WK_OK || wk_body_wind(body, "wind", &wind) != WK_OK ||
        wind == WK_WIND_NONE || wk_body_text(body, "verdict", sizeof verdict, verdict) != WK_OK)
        return;
    for (int v = WK_WALL_LOOK_PASS; v <= WK_WALL_LOOK_FAIL; v++)
        if (strcmp(verdict, verdicts[v]) == 0) {
            out->kind = WK_MERGE_LOOK;
            out->look =
                (struct wk_wall_look){{(int)table, chain->round[table - 1], (int)hand}, wind, (enum wk_wall_look_verdict)v};
        }
}

/* Of an expelled kiosk, what would have counted. */
static void leave_out(struct wk_merge_record *out, struct owned *owned)
{
    const bool counts = out->kind == WK_MERGE_ENTRY || out->kind == WK_MERGE_GRANT || out->kind == WK_MERGE_LOOK;
    free(owned->entry);
    owned->entry = NULL;
    owned->grant = (struct wk_grant){.table = 0};
    if (counts)
        put_aside(out, WK_REFUSED_EXPELLED);
}

static void stop_counting(struct chain *chain, int64_t from)
{
    for (int64_t i = from; i <= chain->n; i++) {
        free(chain->owned[i - 1].entry);
        chain->owned[i - 1].entry = NULL;
        put_aside(&chain->record[i - 1], WK_REFUSED_FORKED);
    }
    chain->forked = from;
}

/* The hall says that a kiosk wrote two histories: neither counts, and all that it wrote before does. */
static void read_fork(struct wk_gather *self, int journal, const json_t *body)
{
    char id[WK_KIOSK_ID_LEN + 1];
    int64_t seq = 0;
    if (journal != WK_HALL_NUMBER || wk_body_text(body, "kiosk", sizeof id, id) != WK_OK ||
        wk_body_int(body, "seq", 1, INT64_MAX, &seq) != WK_OK)
        return;
    const struct wk_member *member = wk_member_of(&self->out.roster, id);
    struct chain *chain = member ? &self->chain[member->number] : NULL;
    if (chain && (chain->forked == 0 || seq < chain->forked)) {
        stop_counting(chain, seq);
        self->changed = true;
    }
}

/* The hall says who stood at a kiosk: other records of its journal may count now. */
static enum wk_status read_voucher(struct wk_gather *self, const struct wk_record *record, const json_t *body)
{
    int whose = 0;
    const enum wk_status status = wk_vouchers_read(&self->vouchers, &self->out.roster, record->kind, body, &whose);
    for (int j = 0; j < WK_MAX_JOURNALS && whose != 0; j++)
        if (whose == j || whose == WK_EVERY_KIOSK) {
            self->chain[j].walked = 0;
            self->chain[j].session = (struct wk_session){.asked = 0};
        }
    return status;
}

/* This store's own word that it has heard of a gate; one without sense says nothing. */
static void read_witnessed(struct wk_gather *self, const json_t *body)
{
    int64_t section = 0, round = 0, hand = 0;
    if (wk_body_int(body, "section", 1, WK_MAX_SECTIONS, &section) == WK_OK &&
        wk_body_int(body, "round", 1, WK_MAX_ROUNDS, &round) == WK_OK &&
        wk_body_int(body, "hand", 1, WK_MAX_HANDS, &hand) == WK_OK)
        self->out.witnessed[section - 1][round - 1][hand - 1] = true;
}

/* A session at a kiosk begins or ends. */
static void read_mark(enum wk_session_mark mark, const json_t *body, struct owned *owned)
{
    const char *const role = mark == WK_SESSION_UNLOCKED ? json_string_value(json_object_get(body, "role")) : NULL;
    owned->mark = (uint8_t)mark;
    owned->said = (uint8_t)wk_word_index(WK_WORDS(wk_role_words), role);
}

static enum wk_status read_record(struct wk_gather *self, int journal, const struct wk_record *record,
                                  struct wk_merge_record *out, struct owned *owned)
{
    const bool entry = wk_entry_kind_of(record->kind) != WK_ENTRY_NONE, look = strcmp(record->kind, WK_KIND_VERDICT) == 0;
    const bool grant = strcmp(record->kind, WK_KIND_TABLE_GIVEN) == 0, fork = strcmp(record->kind, WK_KIND_FORK) == 0;
    const bool sealed = strcmp(record->kind, WK_KIND_SEALED) == 0, hand = strcmp(record->kind, WK_KIND_HAND) == 0;
    const bool seen = strstr(record->body, "\"seen\":") != NULL;
    const enum wk_session_mark mark = wk_session_mark_of(record->kind);
    const bool gate = journal == self->out.roster.own && strcmp(record->kind, WK_KIND_GATE_WITNESSED) == 0;
    const bool voucher = journal == WK_HALL_NUMBER &&
                         (strcmp(record->kind, WK_KIND_VOUCHED) == 0 || strcmp(record->kind, WK_KIND_NOT_VOUCHED) == 0 ||
                          strcmp(record->kind, WK_KIND_SESSION_ENDED) == 0 || strcmp(record->kind, WK_KIND_PIN) == 0);
    json_t *body = NULL;
    if (wk_roster_kind(record->kind) && journal == WK_HALL_NUMBER)
        self->again = true; /* the roster is read before the records */
    if (!entry && !look && !grant && !fork && !sealed && !hand && !seen && !gate && mark == WK_SESSION_GOES_ON && !voucher)
        return WK_OK;
    enum wk_status status = look && !seen ? wk_body_head(record->body, &body) : wk_body_load(record->body, &body);
    if (status == WK_OK)
        status = read_seen(self, body, out, owned);
    if (status == WK_OK && entry)
        status = read_entry(self, journal, record, body, out, owned);
    else if (status == WK_OK && look)
        read_look(&self->chain[journal], body, out);
    else if (status == WK_OK && grant)
        read_grant(self, journal, body, out, owned);
    else if (status == WK_OK && fork)
        read_fork(self, journal, body);
    else if (status == WK_OK && (sealed || hand))
        follow_deal(&self->chain[journal], body, sealed);
    else if (status == WK_OK && gate)
        read_witnessed(self, body);
    else if (status == WK_OK && voucher)
        status = read_voucher(self, record, body);
    else if (status == WK_OK && mark != WK_SESSION_GOES_ON)
        read_mark(mark, body, owned);
    json_decref(body);
    return status;
}

static void tell_seen(struct wk_gather *self, const struct wk_merge_record *record)
{
    for (int i = 0; i < record->n_seen; i++) {
        const struct wk_seen *seen = &record->seen[i];
        if (seen->journal >= 0 && seen->journal < WK_MAX_JOURNALS && seen->seq > self->out.told[seen->journal])
            self->out.told[seen->journal] = seen->seq;
    }
}

static enum wk_status make_room(struct chain *chain)
{
    if (chain->n < chain->room)
        return WK_OK;
    const int64_t room = chain->room ? 2 * chain->room : 64;
    struct wk_merge_record *record = realloc(chain->record, (size_t)room * sizeof *record);
    if (record)
        chain->record = record;
    struct owned *owned = realloc(chain->owned, (size_t)room * sizeof *owned);
    if (owned)
        chain->owned = owned;
    if (!record || !owned)
        return WK_NO_MEMORY;
    chain->room = room;
    return WK_OK;
}

/* Adds a record to its journal. */
static enum wk_status add(struct wk_gather *self, const struct wk_record *record, int journal)
{
    struct chain *chain = &self->chain[journal];
    struct wk_merge_record made = {.kind = WK_MERGE_OTHER};
    struct owned owned = {.seen = NULL};
    if (record->seq <= chain->n) /* the hall's, which were read before the others' */
        return WK_OK;
    if (record->seq != chain->n + 1)
        return WK_DB_BROKEN;
    enum wk_status status = make_room(chain);
    if (status != WK_OK)
        return status;
    status = read_record(self, journal, record, &made, &owned);
    if (is_expelled(self, journal, record->seq))
        leave_out(&made, &owned);
    chain->record[chain->n] = made;
    chain->owned[chain->n++] = owned;
    if (chain->forked > 0 && chain->n >= chain->forked)
        stop_counting(chain, chain->n);
    if (journal == self->out.roster.own)
        tell_seen(self, &made);
    return status;
}

/* ---- all of them */

static enum wk_status place(const struct wk_store *store, struct wk_gather *self, const struct wk_record *record)
{
    const bool own = strcmp(record->kiosk_id, store->kiosk_id) == 0;
    const struct wk_member *const member = own ? NULL : wk_member_of(&self->out.roster, record->kiosk_id);
    if (own || member)
        return add(self, record, own ? self->out.roster.own : member->number);
    self->again = true; /* somebody who was enrolled since */
    return WK_OK;
}

static enum wk_status step_through(struct wk_store *store, struct wk_gather *self, struct wk_stored *entry, int64_t *n)
{
    enum wk_status status;
    while ((status = wk_query_step(&entry->query)) == WK_OK) {
        status = wk_stored_take(entry);
        if (status == WK_OK)
            status = place(store, self, &entry->record);
        if (status != WK_OK)
            break;
        ++*n;
    }
    wk_stored_close(entry);
    return status == WK_END ? WK_OK : status;
}

/* What has come since. */
static enum wk_status read_more(struct wk_store *store, struct wk_gather *self)
{
    struct wk_stored entry;
    int64_t heard = 0, own = 0;
    wk_stored_open_heard(&entry, store, self->heard_n);
    enum wk_status status = step_through(store, self, &entry, &heard);
    self->heard_n += heard;
    if (status == WK_OK) {
        wk_stored_open_kiosk(&entry, store, store->kiosk_id, NULL, self->own_seq);
        status = step_through(store, self, &entry, &own);
        self->own_seq += own;
    }
    self->n_new += heard + own;
    return status;
}

/* All of it, the hall's first: it says who the others are, and what the event is. */
static enum wk_status read_all(struct wk_store *store, struct wk_gather *self)
{
    struct wk_stored entry;
    int64_t n = 0;
    enum wk_status status = wk_store_roster(store, &self->out.roster);
    if (status == WK_OK && self->out.roster.n > 0) {
        wk_stored_open_kiosk(&entry, store, self->out.roster.member[0].kiosk_id, NULL, 0);
        status = step_through(store, self, &entry, &n);
    }
    if (status == WK_OK)
        status = read_more(store, self);
    self->again = false;
    self->n_new = 1; /* also where there is none */
    return status;
}

/* So many journals there are that have a number: the hall counts them on. */
static int n_journals(const struct wk_roster *roster)
{
    const int last = roster->n > 0 ? roster->member[roster->n - 1].number : 0;
    return 1 + (roster->own > last ? roster->own : last);
}

/* ---- who stood there */

/* The role that a record says it needs; PLAYERS: none. */
static enum wk_role takes_role(const struct owned *owned)
{
    return owned->entry ? owned->entry->role : owned->grant.table > 0 ? WK_ROLE_JUDGE : WK_ROLE_PLAYERS;
}

/* Whether a record counts: set aside until the hall vouches for it, and then put back as it was read. */
static void put_by(struct wk_gather *self, int journal, int64_t seq, bool counts)
{
    struct wk_merge_record *const record = &self->chain[journal].record[seq - 1];
    const struct owned *const owned = &self->chain[journal].owned[seq - 1];
    const bool aside = record->kind == WK_MERGE_ASIDE && record->aside == WK_REFUSED_NOT_VOUCHED;
    if (takes_role(owned) == WK_ROLE_PLAYERS || counts != aside)
        return;
    self->changed = self->changed || seq <= self->out.merged->taken[journal];
    if (!counts) {
        put_aside(record, WK_REFUSED_NOT_VOUCHED);
    } else if (owned->entry) {
        record->kind = WK_MERGE_ENTRY;
        record->entry = owned->entry;
    } else {
        record->kind = WK_MERGE_GRANT;
        record->grant = owned->grant;
    }
}

/* An own act that the hall does not vouch for. */
static enum wk_status add_unvouched(struct wk_gather *self, int64_t number)
{
    if (self->out.n_unvouched == self->room_unvouched) {
        const int room = self->room_unvouched ? 2 * self->room_unvouched : 16;
        int64_t *const all = realloc(self->out.unvouched, (size_t)room * sizeof *all);
        if (!all)
            return WK_NO_MEMORY;
        self->out.unvouched = all;
        self->room_unvouched = room;
    }
    self->out.unvouched[self->out.n_unvouched++] = number;
    return WK_OK;
}

/*
 * Who stood at a kiosk is asked of the hall's journal. At the kiosk itself its own word is enough, for it has had the code for
 * when the hall is away: play at its table goes on by that, and nobody else's does.
 */
static enum wk_status walk(struct wk_gather *self, int journal)
{
    struct chain *chain = &self->chain[journal];
    const bool asks = self->vouchers.asked && journal != WK_HALL_NUMBER, own = journal == self->out.roster.own;
    enum wk_status status = WK_OK;
    if (chain->walked == chain->n)
        return WK_OK;
    const struct wk_member *const member = wk_member_at(&self->out.roster, journal);
    const int64_t expelled_from = member && member->expelled_from > 0 ? member->expelled_from : INT64_MAX;
    if (own && chain->walked == 0)
        self->out.n_unvouched = 0;
    for (; chain->walked < chain->n && status == WK_OK; chain->walked++) {
        const int64_t seq = chain->walked + 1;
        struct owned *owned = &chain->owned[chain->walked];
        wk_session_step(&chain->session, &self->vouchers, journal, seq, (enum wk_session_mark)owned->mark,
                        (enum wk_role)owned->said);
        const enum wk_role vouched = seq >= expelled_from ? WK_ROLE_PLAYERS
                                     : asks               ? wk_session_role(&chain->session, &self->vouchers, journal, seq)
                                                          : WK_ROLE_DIRECTOR;
        const bool here = own && wk_role_may(chain->session.here, takes_role(owned));
        owned->vouched = (uint8_t)vouched;
        owned->here = (uint8_t)(own && !chain->session.answered ? chain->session.here : WK_ROLE_PLAYERS);
        if (here && !wk_role_may(vouched, takes_role(owned)))
            status = add_unvouched(self, wk_record_number(journal, seq));
        if (chain->forked == 0 || seq < chain->forked)
            put_by(self, journal, seq, here || wk_role_may(vouched, takes_role(owned)));
    }
    return status;
}

/* The merged state keeps its address, for callers that have borrowed it. */
static enum wk_status merge(struct wk_gather *self)
{
    struct wk_merge_journal journals[WK_MAX_JOURNALS];
    for (int i = 0; i < WK_MAX_JOURNALS; i++) {
        const enum wk_status status = walk(self, i);
        if (status != WK_OK)
            return status;
    }
    for (int i = 0; i < WK_MAX_JOURNALS; i++)
        journals[i] = (struct wk_merge_journal){self->chain[i].record, self->chain[i].n};
    if (self->changed) {
        const int fold = self->out.roster.fold ? self->out.roster.fold : WK_FOLD_VERSION;
        const enum wk_status status = wk_merge_begin(self->merge, n_journals(&self->out.roster), fold);
        if (status != WK_OK)
            return status;
    }
    self->changed = false;
    self->out.hall_pins = self->vouchers.pins;
    self->out.hall_asked = self->vouchers.asked;
    return wk_merge_more(self->merge, journals);
}

static void clear(struct wk_gather *self)
{
    struct wk_merge *const merge = self->merge;
    for (int j = 0; j < WK_MAX_JOURNALS; j++) {
        for (int64_t i = 0; i < self->chain[j].n; i++) {
            free(self->chain[j].owned[i].seen);
            free(self->chain[j].owned[i].entry);
        }
        free(self->chain[j].record);
        free(self->chain[j].owned);
    }
    free(self->plan);
    free(self->out.unvouched);
    wk_vouchers_release(&self->vouchers);
    *self = (struct wk_gather){
        .merge = merge, .out = {.merged = merge ? wk_merge_look(merge) : NULL}, .empty = true, .changed = true};
}

void wk_gather_forget(struct wk_store *store)
{
    if (store->gather)
        clear(store->gather);
}

void wk_gather_close(struct wk_store *store)
{
    wk_gather_forget(store);
    if (store->gather)
        wk_merge_free(store->gather->merge);
    free(store->gather);
    store->gather = NULL;
}

enum wk_status wk_gather_know(struct wk_store *store)
{
    int64_t seq = 0;
    if (store->of_many)
        return WK_OK;
    enum wk_status status = wk_sql_int(store, WK_Q_LAST_ROSTER_OR_JOINED, 0, 0, &seq);
    store->of_many = status == WK_OK;
    return status == WK_NOT_FOUND ? WK_OK : status;
}

static enum wk_status begin(struct wk_store *store)
{
    if (!store->gather)
        store->gather = calloc(1, sizeof *store->gather);
    if (!store->gather)
        return WK_NO_MEMORY;
    if (!store->gather->merge) {
        const enum wk_status status = wk_merge_new(&store->gather->merge);
        if (status != WK_OK)
            return status;
    }
    clear(store->gather);
    store->gather->empty = false;
    store->gather->n_undone = store->n_undone;
    return read_all(store, store->gather);
}

/* Is anything in memory, and nothing that was rolled back? */
static bool is_there(const struct wk_store *store)
{
    return store->gather && !store->gather->empty && store->gather->n_undone == store->n_undone;
}

/* Has all been looked at since this transaction began? */
static bool is_whole(const struct wk_store *store)
{
    return is_there(store) && store->writing && store->gather->n_begun == store->n_begun && !store->gather->again;
}

enum wk_status wk_gather(struct wk_store *store, const struct wk_gathered **out)
{
    const bool there = is_there(store);
    enum wk_status status = wk_gather_know(store);
    if (status == WK_OK && !store->of_many)
        return WK_NOT_FOUND;
    if (status == WK_OK && there && !is_whole(store))
        status = read_more(store, store->gather);
    if (status == WK_OK && (!there || store->gather->again))
        status = begin(store);
    if (status == WK_OK && store->gather->n_new > 0)
        status = merge(store->gather);
    if (status != WK_OK) {
        wk_gather_forget(store);
        return status;
    }
    store->gather->n_begun = store->n_begun;
    store->gather->n_new = 0;
    *out = &store->gather->out;
    return WK_OK;
}

enum wk_status wk_gather_add(struct wk_store *store, const struct wk_record *record)
{
    struct wk_gather *const self = store->gather;
    if (!is_whole(store))
        return WK_OK;
    const enum wk_status status = place(store, self, record);
    if (strcmp(record->kiosk_id, store->kiosk_id) == 0)
        self->own_seq++;
    else
        self->heard_n++;
    self->n_new++;
    if (status != WK_OK)
        wk_gather_forget(store);
    return status;
}

enum wk_status wk_gather_vouched(struct wk_store *store, int64_t number, enum wk_role *role)
{
    const struct wk_gathered *gathered = NULL;
    const int journal = wk_record_journal(number);
    const int64_t seq = wk_record_seq(number);
    const enum wk_status status = wk_gather(store, &gathered);
    if (status != WK_OK)
        return status;
    if (journal < 0 || journal >= WK_MAX_JOURNALS || seq < 1 || seq > store->gather->chain[journal].n)
        return WK_NOT_FOUND;
    *role = (enum wk_role)store->gather->chain[journal].owned[seq - 1].vouched;
    return WK_OK;
}

enum wk_status wk_gather_own_role(struct wk_store *store, int64_t seq, enum wk_role *role)
{
    const struct wk_gathered *gathered = NULL;
    enum wk_role vouched = WK_ROLE_PLAYERS;
    enum wk_status status = wk_gather(store, &gathered);
    if (status == WK_OK)
        status = wk_gather_vouched(store, wk_record_number(gathered->roster.own, seq), &vouched);
    if (status != WK_OK)
        return status;
    const enum wk_role here = (enum wk_role)store->gather->chain[gathered->roster.own].owned[seq - 1].here;
    *role = here > vouched ? here : vouched;
    return WK_OK;
}

enum wk_status wk_gather_has_to_say(struct wk_store *store, const char *kiosk_id, bool *out)
{
    const struct wk_gathered *gathered = NULL;
    const enum wk_status status = wk_gather(store, &gathered);
    const struct wk_member *const member = status == WK_OK ? wk_member_of(&gathered->roster, kiosk_id) : NULL;
    if (status == WK_OK)
        *out = member && wk_merge_has_to_say(store->gather->merge, gathered->roster.own, gathered->told, member->number);
    return status;
}

const struct wk_entry *wk_gather_entry(const struct wk_store *store, int64_t number)
{
    const int journal = wk_record_journal(number);
    const int64_t seq = wk_record_seq(number);
    const bool there =
        store->gather && journal >= 0 && journal < WK_MAX_JOURNALS && seq >= 1 && seq <= store->gather->chain[journal].n;
    return there ? store->gather->chain[journal].owned[seq - 1].entry : NULL;
}

/* ---- what is written */

enum wk_status wk_gather_put_seen(struct wk_store *store, json_t *body)
{
    const struct wk_gathered *gathered = NULL;
    enum wk_status status = wk_gather(store, &gathered);
    if (status != WK_OK)
        return status == WK_NOT_FOUND ? WK_OK : status;
    json_t *seen = json_object();
    for (int i = 0; i < gathered->roster.n && status == WK_OK; i++) {
        const struct wk_member *member = &gathered->roster.member[i];
        const int64_t taken = gathered->merged->taken[member->number];
        uint8_t hash[WK_HASH_SIZE];
        if (member->number == gathered->roster.own || taken <= gathered->told[member->number])
            continue;
        status = wk_hash_of(store, member->kiosk_id, taken, hash);
        if (status == WK_OK &&
            json_object_set_new(seen, member->kiosk_id, json_pack("[I, o]", (json_int_t)taken, wk_json_hash(hash))) != 0)
            status = WK_NO_MEMORY;
    }
    if (status == WK_OK && json_object_size(seen) > 0 && json_object_set(body, "seen", seen) != 0)
        status = WK_NO_MEMORY;
    json_decref(seen);
    return status;
}

enum wk_status wk_gather_encode(const struct wk_gathered *self, const struct wk_entry *entry, json_t **out)
{
    struct wk_entry placed = *entry;
    int64_t *reference = wk_entry_reference(&placed);
    const struct wk_member *of = NULL;
    json_t *body = NULL;
    if (reference && *reference > 0 && wk_record_journal(*reference) != self->roster.own) {
        of = wk_member_at(&self->roster, wk_record_journal(*reference));
        if (!of)
            return WK_BAD_INPUT;
    }
    if (reference && *reference > 0)
        *reference = wk_record_seq(*reference);
    enum wk_status status = wk_entry_encode(&placed, &self->merged->tournament.plan, &body);
    if (status == WK_OK && of && json_object_set_new(body, "of", json_string(of->kiosk_id)) != 0) {
        json_decref(body);
        return WK_NO_MEMORY;
    }
    if (status == WK_OK)
        *out = body;
    return status;
}

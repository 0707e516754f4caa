/* The hall looks at what was typed at kiosks, and says on record what it found. */
#include "db/store/vouch.h"

#include <stdlib.h>
#include <string.h>

#include "db/journal/others.h"
#include "db/state/append.h"
#include "db/state/body.h"
#include "db/state/gather.h"
#include "db/state/pin_wait.h"
#include "db/state/put_back.h"
#include "db/state/state.h"
#include "db/state/who.h"
#include "db/store/pin_parts.h"
#include "rules/event/words.h"

#define SECOND_NS INT64_C(1000000000)
#define QUESTIONS_MOST 32 /* of one kiosk at a time */

/* What the hall's own records say of a kiosk. */
struct kiosk {
    int64_t answered; /* the newest question that has an answer */
    struct wk_guesses guesses;
    int64_t last_ns; /* of the newest wrong one */
    int64_t session; /* the newest that it vouches for and has not ended; 0: none */
};

struct answers {
    struct wk_store *store;
    struct wk_roster roster;
    struct kiosk kiosk[WK_MAX_JOURNALS];
    int64_t total;    /* wrong ones since they were released */
    int64_t seq;      /* of the hall's own records what they say up to this one */
    int64_t n_undone; /* and what was read before that is none any more */
};

/* What is kept between two looks: each record is read once. */
struct wk_vouching {
    struct answers answers;
    bool through;    /* when they were looked at last, nothing was left over */
    int64_t heard_n; /* of all that was heard the newest question, then */
    int64_t next_ns; /* when the first session that is not locked ends */
    /* Since when a session goes on, by the steady clock: no record says that. */
    int64_t session[WK_MAX_JOURNALS], since_ns[WK_MAX_JOURNALS];
    int64_t passed[WK_MAX_JOURNALS]; /* questions up to this one have an answer, or want none */
    /* Of each kiosk the newest record that ends a session, 0: none, as of what was heard up to n. Index its number, as above.
     */
    int64_t end[WK_MAX_JOURNALS], end_n, end_undone;
};

/* ---- what is on record */

static void take_vouched(struct kiosk *kiosk, const json_t *body, int64_t asked)
{
    const enum wk_role role =
        (enum wk_role)wk_word_index(WK_WORDS(wk_role_words), json_string_value(json_object_get(body, "role")));
    kiosk->answered = asked;
    kiosk->session = asked;
    kiosk->guesses = wk_guesses_after(&kiosk->guesses, role);
}

static void take_wrong(struct answers *self, struct kiosk *kiosk, const json_t *body, int64_t t_ns)
{
    const char *const why = json_string_value(json_object_get(body, "why"));
    if (!why || strcmp(why, "wrong") != 0)
        return;
    wk_guesses_read(body, &kiosk->guesses);
    kiosk->last_ns = t_ns;
    self->total++;
}

static void release_all(struct answers *self)
{
    self->total = 0;
    for (int i = 0; i < WK_MAX_JOURNALS; i++)
        self->kiosk[i].guesses = (struct wk_guesses){.n = 0};
}

static void take_own(struct answers *self, const struct wk_record *record, const json_t *body)
{
    const char *const id = json_string_value(json_object_get(body, "kiosk"));
    const struct wk_member *const member = id ? wk_member_of(&self->roster, id) : NULL;
    int64_t asked = 0;
    if (strcmp(record->kind, WK_KIND_PINS_RELEASED) == 0)
        release_all(self);
    if (!member || wk_body_int(body, "asked", 1, INT64_MAX, &asked) != WK_OK)
        return;
    struct kiosk *const kiosk = &self->kiosk[member->number];
    if (strcmp(record->kind, WK_KIND_VOUCHED) == 0)
        take_vouched(kiosk, body, asked);
    else if (strcmp(record->kind, WK_KIND_SESSION_ENDED) == 0 && kiosk->session == asked)
        kiosk->session = 0;
    else if (strcmp(record->kind, WK_KIND_NOT_VOUCHED) == 0) {
        kiosk->answered = asked;
        take_wrong(self, kiosk, body, record->t_ns);
    }
}

/* Reads what the hall has said since it was read last, of zeros all of it. WK_NOT_FOUND: this is no hall. */
static enum wk_status read_answers(struct answers *self, struct wk_store *store)
{
    struct wk_stored entry = {.signature = NULL};
    if (!self->store || self->n_undone != store->n_undone)
        *self = (struct answers){.store = store, .n_undone = store->n_undone};
    enum wk_status status = wk_store_roster(store, &self->roster);
    if (status == WK_OK && self->roster.own != WK_HALL_NUMBER)
        status = WK_NOT_FOUND;
    if (status != WK_OK)
        return status;
    wk_query_open(&entry.query, store, WK_Q_VOUCHES_AFTER);
    wk_query_bind_int(&entry.query, ":after", self->seq);
    while ((status = wk_query_step(&entry.query)) == WK_OK) {
        json_t *body = NULL;
        status = wk_stored_take(&entry);
        if (status == WK_OK)
            status = wk_body_load(entry.record.body, &body);
        if (status != WK_OK)
            break;
        take_own(self, &entry.record, body);
        self->seq = entry.record.seq;
        json_decref(body);
    }
    wk_stored_close(&entry);
    return status == WK_END ? WK_OK : status;
}

static bool is_held(const struct answers *self, const struct kiosk *kiosk)
{
    return self->total >= WK_PINS_WRONG_MOST && kiosk->guesses.n_judge > 0;
}

enum wk_status wk_store_pins_at(struct wk_store *store, struct wk_pins_at at[WK_MAX_JOURNALS], int64_t *total)
{
    struct answers self = {.store = NULL};
    const enum wk_status status = read_answers(&self, store);
    if (status != WK_OK)
        return status;
    for (int i = 0; i < WK_MAX_JOURNALS; i++)
        at[i] = (struct wk_pins_at){
            .n = self.kiosk[i].guesses.n_judge, .last_ns = self.kiosk[i].last_ns, .held = is_held(&self, &self.kiosk[i])};
    *total = self.total;
    return WK_OK;
}

/* ---- PINs that somebody could try out */

enum wk_status wk_store_pins_unsealed(struct wk_store *store, unsigned at[WK_MAX_JOURNALS])
{
    const struct wk_gathered *gathered = NULL;
    unsigned found[WK_MAX_JOURNALS] = {0};
    struct wk_query query;
    enum wk_status status = wk_gather(store, &gathered);
    if (status == WK_OK && (gathered->roster.own != WK_HALL_NUMBER || gathered->roster.fold < WK_FOLD_BY_WITNESS))
        status = WK_NOT_FOUND;
    if (status != WK_OK)
        return status;
    wk_query_open(&query, store, WK_Q_PINS_UNSEALED);
    wk_query_bind_text(&query, ":own", store->kiosk_id);
    while ((status = wk_query_step(&query)) == WK_OK) {
        const char *const id = wk_query_text(&query, 0);
        const struct wk_member *const member = id ? wk_member_of(&gathered->roster, id) : NULL;
        if (member)
            found[member->number] |= 1u << wk_word_index(WK_WORDS(wk_role_words), wk_query_text(&query, 1));
    }
    wk_query_close(&query);
    if (status != WK_END)
        return status;
    memcpy(at, found, sizeof found);
    return WK_OK;
}

/* ---- a question */

struct question {
    int64_t seq;
    bool away, readable;
    uint8_t proof[WK_PROOF_SIZE];
};

static void read_question(const struct wk_record *record, struct question *out)
{
    json_t *body = NULL;
    *out = (struct question){.seq = record->seq};
    if (wk_body_load(record->body, &body) != WK_OK)
        return;
    const char *const proof = json_string_value(json_object_get(body, "proof"));
    out->readable = proof && strlen(proof) == 2 * sizeof out->proof && wk_unhex(out->proof, sizeof out->proof, proof) == WK_OK;
    out->away = json_is_true(json_object_get(body, "away"));
    json_decref(body);
}

/* The role whose PIN or code it is; PLAYERS: of no role, or of one whose wait is not over. */
static enum wk_status find_role(struct answers *self, const char *digits, bool director_too, enum wk_role *role)
{
    static const enum wk_role roles[] = {WK_ROLE_DIRECTOR, WK_ROLE_JUDGE};
    *role = WK_ROLE_PLAYERS;
    for (size_t i = director_too ? 0 : 1; i < sizeof roles / sizeof *roles && *role == WK_ROLE_PLAYERS; i++) {
        enum wk_status status = wk_pin_compare(self->store, roles[i], digits);
        if (status == WK_BAD_INPUT || status == WK_NOT_FOUND)
            status = wk_away_compare(self->store, self->store->kiosk_id, roles[i], digits);
        if (status == WK_OK)
            *role = roles[i];
        else if (status != WK_BAD_INPUT && status != WK_NOT_FOUND)
            return status;
    }
    return WK_OK;
}

static json_t *wrong_body(const char *kiosk_id, int64_t asked, const struct wk_guesses *guesses)
{
    json_t *body = wk_guesses_json(guesses);
    if (body && (json_object_set_new(body, "kiosk", json_string(kiosk_id)) != 0 ||
                 json_object_set_new(body, "asked", json_integer(asked)) != 0 ||
                 json_object_set_new(body, "why", json_string("wrong")) != 0 ||
                 json_object_set_new(body, "wait_s", json_integer(wk_guesses_wait(guesses->n_judge))) != 0)) {
        json_decref(body);
        return NULL;
    }
    return body;
}

/* What there is to say of it, and its kind; nothing that the kiosk says of itself is believed. */
static enum wk_status judge(struct answers *self, const struct wk_member *member, const struct question *question,
                            const char **kind, json_t **body)
{
    struct kiosk *const kiosk = &self->kiosk[member->number];
    const int wait_s = wk_guesses_left(self->store, kiosk->guesses.n_judge, &kiosk->guesses.at);
    const bool director_too = wk_guesses_left(self->store, kiosk->guesses.n, &kiosk->guesses.at) == 0;
    const bool held = is_held(self, kiosk);
    char digits[WK_DIGITS_SIZE];
    enum wk_role role = WK_ROLE_PLAYERS;
    enum wk_status status = WK_OK;
    *kind = WK_KIND_NOT_VOUCHED;
    if (held || wait_s > 0) {
        *body = json_pack("{s:s, s:I, s:s, s:i}", "kiosk", member->kiosk_id, "asked", (json_int_t)question->seq, "why",
                          held ? "held" : "wait", "wait_s", wait_s);
        return WK_OK;
    }
    if (question->readable &&
        wk_proof_open(digits, question->proof, self->store->signer, member->kiosk_id, question->seq) == WK_OK)
        status = find_role(self, digits, director_too, &role);
    wk_wipe(digits, sizeof digits);
    if (status == WK_OK && role != WK_ROLE_PLAYERS) {
        *kind = WK_KIND_VOUCHED;
        *body = json_pack("{s:s, s:I, s:s}", "kiosk", member->kiosk_id, "asked", (json_int_t)question->seq, "role",
                          wk_role_words[role]);
    } else if (status == WK_OK) {
        const struct wk_guesses more = wk_guesses_more(self->store, &kiosk->guesses);
        *body = wrong_body(member->kiosk_id, question->seq, &more);
    }
    return status;
}

static enum wk_status write_down(struct wk_store *store, const char *kind, json_t *body)
{
    struct wk_receipt draft = {0}, receipt;
    enum wk_status status = wk_sql_begin(store);
    if (status != WK_OK) {
        json_decref(body);
        return status;
    }
    status = wk_journal_add(store, kind, body, NULL, 0, &draft);
    return wk_journal_end(store, status, &draft, &receipt);
}

static enum wk_status answer(struct answers *self, const struct wk_member *member, const struct question *question, int *n)
{
    const char *kind = NULL;
    json_t *body = NULL;
    enum wk_status status = judge(self, member, question, &kind, &body);
    if (status == WK_OK)
        status = write_down(self->store, kind, body);
    if (status != WK_OK)
        return status;
    ++*n;
    return read_answers(self, self->store);
}

/* Which records end sessions, of those that were heard since. */
static enum wk_status read_ends(struct wk_store *store)
{
    struct wk_vouching *const vouching = store->vouching;
    struct wk_query query;
    enum wk_status status;
    if (vouching->end_undone != store->n_undone) {
        memset(vouching->end, 0, sizeof vouching->end);
        vouching->end_n = 0;
        vouching->end_undone = store->n_undone;
    }
    wk_query_open(&query, store, WK_Q_ASKED_AFTER);
    wk_query_bind_int(&query, ":after", vouching->end_n);
    while ((status = wk_query_step(&query)) == WK_OK) {
        const char *const id = wk_query_text(&query, 0);
        const struct wk_member *const member = id ? wk_member_of(&vouching->answers.roster, id) : NULL;
        if (member)
            vouching->end[member->number] = wk_query_int(&query, 1);
        vouching->end_n = wk_query_int(&query, 2);
    }
    wk_query_close(&query);
    return status == WK_END ? WK_OK : status;
}

/* Those behind `after`, QUESTIONS_MOST at most. */
static enum wk_status read_questions(struct wk_store *store, const char *kiosk_id, int64_t after, struct question *out, int *n)
{
    struct wk_stored entry = {.signature = NULL};
    enum wk_status status = WK_END;
    *n = 0;
    /* In its journal, and not among the questions of all kiosks. */
    wk_query_open(&entry.query, store, WK_Q_ASKED_BY);
    wk_query_bind_text(&entry.query, ":id", kiosk_id);
    wk_query_bind_int(&entry.query, ":after", after);
    while (*n < QUESTIONS_MOST && (status = wk_query_step(&entry.query)) == WK_OK) {
        status = wk_stored_take(&entry);
        if (status != WK_OK)
            break;
        read_question(&entry.record, &out[(*n)++]);
    }
    wk_stored_close(&entry);
    return status == WK_END ? WK_OK : status;
}

/* A question that the kiosk itself has put behind it is not looked at: else whoever types a hundred PINs while the hall is away
 * would have had a hundred guesses. end: its newest record that ends a session; *through: false when some are left. */
static enum wk_status answer_kiosk(struct answers *self, const struct wk_member *member, int64_t end, bool *through, int *n)
{
    struct wk_store *const store = self->store;
    struct question question[QUESTIONS_MOST];
    int64_t *const passed = &store->vouching->passed[member->number];
    int n_questions = 0;
    if (self->kiosk[member->number].answered > *passed)
        *passed = self->kiosk[member->number].answered;
    if (end <= *passed)
        return WK_OK;
    enum wk_status status = read_questions(store, member->kiosk_id, *passed, question, &n_questions);
    for (int i = 0; i < n_questions && status == WK_OK; i++) {
        if (question[i].away || question[i].seq == end)
            status = answer(self, member, &question[i], n);
        if (status == WK_OK)
            *passed = question[i].seq;
    }
    if (status == WK_OK && n_questions < QUESTIONS_MOST)
        *passed = end; /* there is none between */
    *through = *through && *passed == end;
    return status;
}

/* ---- a session */

static enum wk_status end_session(struct answers *self, const struct wk_member *member, int64_t end, int64_t steady_ns, int *n)
{
    struct wk_vouching *const vouching = self->store->vouching;
    const int64_t session = self->kiosk[member->number].session;
    int64_t head = 0;
    uint8_t hash[WK_HASH_SIZE];
    if (session != vouching->session[member->number]) {
        vouching->session[member->number] = session;
        vouching->since_ns[member->number] = steady_ns;
    }
    if (session == 0)
        return WK_OK;
    if (steady_ns - vouching->since_ns[member->number] < WK_SESSION_MOST_S * SECOND_NS)
        return WK_OK;
    if (end > session) { /* its kiosk has said so itself */
        vouching->since_ns[member->number] = INT64_MAX / 2;
        return WK_OK;
    }
    enum wk_status status = wk_heard_head(self->store, member->kiosk_id, &head, hash);
    if (status != WK_OK)
        return status;
    status = write_down(
        self->store, WK_KIND_SESSION_ENDED,
        json_pack("{s:s, s:I, s:I}", "kiosk", member->kiosk_id, "asked", (json_int_t)session, "upto", (json_int_t)head));
    *n += status == WK_OK;
    return status == WK_OK ? read_answers(self, self->store) : status;
}

/* When the first session has to be ended. */
static int64_t next_end(const struct answers *self)
{
    const struct wk_vouching *const vouching = self->store->vouching;
    int64_t next_ns = INT64_MAX;
    for (int i = 0; i < WK_MAX_JOURNALS; i++)
        if (self->kiosk[i].session != 0 && vouching->since_ns[i] + WK_SESSION_MOST_S * SECOND_NS < next_ns)
            next_ns = vouching->since_ns[i] + WK_SESSION_MOST_S * SECOND_NS;
    return next_ns;
}

/* Is there anything to be done? It is asked at each turn, and most of what is heard is no question. */
static enum wk_status find_news(struct wk_store *store, int64_t steady_ns, bool *news)
{
    struct wk_vouching *const vouching = store->vouching;
    int64_t heard_n = 0;
    const enum wk_status status = wk_sql_int(store, WK_Q_LAST_ASKED, 0, 0, &heard_n);
    if (status != WK_OK)
        return status;
    *news = !vouching->through || heard_n != vouching->heard_n || steady_ns >= vouching->next_ns;
    vouching->heard_n = heard_n;
    return WK_OK;
}

enum wk_status wk_store_answer_pins(struct wk_store *store, int64_t steady_ns, int *n)
{
    int n_written = 0;
    bool put_back = false, news = false, through = true;
    enum wk_status status = wk_put_back(store, &put_back);
    if (status != WK_OK)
        return status;
    if (put_back) { /* the answers may be among what its kiosks have yet to bring */
        *n = 0;
        return WK_OK;
    }
    if (!store->vouching)
        store->vouching = calloc(1, sizeof *store->vouching);
    if (!store->vouching)
        return WK_NO_MEMORY;
    status = find_news(store, steady_ns, &news);
    if (status == WK_OK && !news) {
        *n = 0;
        return WK_OK;
    }
    struct wk_vouching *const vouching = store->vouching;
    struct answers *const self = &vouching->answers;
    if (status == WK_OK)
        status = read_answers(self, store);
    if (status == WK_OK)
        status = read_ends(store);
    for (int i = 0; status == WK_OK && i < self->roster.n; i++) {
        const struct wk_member member = self->roster.member[i];
        if (member.number == WK_HALL_NUMBER)
            continue;
        if (member.expelled_from == 0) /* what others carry of it is stored, and not answered */
            status = answer_kiosk(self, &member, vouching->end[member.number], &through, &n_written);
        if (status == WK_OK)
            status = end_session(self, &member, vouching->end[member.number], steady_ns, &n_written);
    }
    vouching->through = status == WK_OK && through;
    if (status == WK_OK)
        vouching->next_ns = next_end(self);
    *n = n_written;
    return status;
}

/* ---- the director at the desk */

static json_t *acts_json(const int64_t *seqs, int n)
{
    json_t *acts = json_array();
    for (int i = 0; i < n && acts; i++)
        if (json_array_append_new(acts, json_integer(seqs[i])) != 0) {
            json_decref(acts);
            acts = NULL;
        }
    return acts;
}

enum wk_status wk_store_vouch(struct wk_store *store, int journal, const int64_t *seqs, int n, struct wk_receipt *receipt)
{
    struct wk_receipt draft = {0};
    struct wk_roster roster;
    int64_t head = 0;
    uint8_t hash[WK_HASH_SIZE];
    if (n < 1)
        return WK_BAD_INPUT;
    enum wk_status status = wk_role_check(store, WK_ROLE_DIRECTOR);
    if (status == WK_OK)
        status = wk_store_roster(store, &roster);
    const struct wk_member *const member = status == WK_OK ? wk_member_at(&roster, journal) : NULL;
    if (status == WK_OK && (roster.own != WK_HALL_NUMBER || !member || journal == WK_HALL_NUMBER))
        status = WK_NOT_FOUND;
    if (status == WK_OK)
        status = wk_heard_head(store, member->kiosk_id, &head, hash);
    for (int i = 0; i < n && status == WK_OK; i++)
        if (seqs[i] < 1 || seqs[i] > head)
            status = WK_NOT_FOUND;
    if (status == WK_OK)
        status = wk_sql_begin(store);
    if (status != WK_OK)
        return status;
    status = wk_journal_add(store, WK_KIND_VOUCHED,
                            json_pack("{s:s, s:o, s:s}", "kiosk", member->kiosk_id, "acts", acts_json(seqs, n), "role",
                                      wk_role_words[WK_ROLE_DIRECTOR]),
                            NULL, 0, &draft);
    return wk_journal_end(store, status, &draft, receipt);
}

enum wk_status wk_store_release_pins(struct wk_store *store, struct wk_receipt *receipt)
{
    struct wk_receipt draft = {0};
    struct answers self = {.store = NULL};
    enum wk_status status = wk_role_check(store, WK_ROLE_DIRECTOR);
    if (status == WK_OK)
        status = read_answers(&self, store);
    if (status == WK_OK)
        status = wk_sql_begin(store);
    if (status != WK_OK)
        return status;
    status = wk_journal_add(store, WK_KIND_PINS_RELEASED, json_pack("{s:I}", "tried", (json_int_t)self.total), NULL, 0, &draft);
    return wk_journal_end(store, status, &draft, receipt);
}

/* Random digits: bytes beyond the last whole ten are drawn again. */
static void draw_digits(const struct wk_store *store, char code[WK_AWAY_CODE_SIZE])
{
    for (int i = 0; i < WK_AWAY_DIGITS;) {
        uint8_t byte;
        store->random(store->context, &byte, sizeof byte);
        if (byte < 250)
            code[i++] = (char)('0' + byte % 10);
    }
    code[WK_AWAY_DIGITS] = '\0';
}

enum wk_status wk_store_make_away_code(struct wk_store *store, enum wk_role role, char code[WK_AWAY_CODE_SIZE],
                                       struct wk_receipt *receipt)
{
    _Static_assert(WK_AWAY_CODE_SIZE == WK_AWAY_DIGITS + 1, "room for its end");
    struct wk_receipt draft = {0};
    struct answers self = {.store = NULL};
    uint8_t kept[WK_PIN_SIZE];
    char made[WK_AWAY_CODE_SIZE];
    if (role != WK_ROLE_JUDGE && role != WK_ROLE_DIRECTOR)
        return WK_BAD_INPUT;
    enum wk_status status = wk_role_check(store, WK_ROLE_DIRECTOR);
    if (status == WK_OK)
        status = read_answers(&self, store);
    if (status != WK_OK)
        return status;
    draw_digits(store, made);
    status = wk_pin_hash(kept, made, store->random, store->context);
    if (status == WK_OK)
        status = wk_sql_begin(store);
    if (status != WK_OK)
        return status;
    status =
        wk_journal_add(store, WK_KIND_AWAY_CODE, json_pack("{s:s}", "role", wk_role_words[role]), kept, sizeof kept, &draft);
    status = wk_journal_end(store, status, &draft, receipt);
    if (status == WK_OK)
        memcpy(code, made, sizeof made);
    wk_wipe(made, sizeof made);
    return status;
}

/* What the hall says of who stood at a kiosk, and a walk through that kiosk's journal. */
#include "db/state/sessions.h"

#include <stdlib.h>
#include <string.h>

#include "db/state/body.h"
#include "db/state/state.h"
#include "rules/event/words.h"

enum wk_session_mark wk_session_mark_of(const char *kind)
{
    return strcmp(kind, WK_KIND_ASKED) == 0      ? WK_SESSION_ASKED
           : strcmp(kind, WK_KIND_UNLOCKED) == 0 ? WK_SESSION_UNLOCKED
           : strcmp(kind, WK_KIND_LOCKED) == 0   ? WK_SESSION_LOCKED
                                                 : WK_SESSION_GOES_ON;
}

void wk_vouchers_release(struct wk_vouchers *self)
{
    free(self->voucher);
    *self = (struct wk_vouchers){.n = 0};
}

static enum wk_status add(struct wk_vouchers *self, const struct wk_voucher *voucher)
{
    if (self->n == self->room) {
        const int room = self->room ? 2 * self->room : 64;
        struct wk_voucher *more = realloc(self->voucher, (size_t)room * sizeof *more);
        if (!more)
            return WK_NO_MEMORY;
        self->voucher = more;
        self->room = room;
    }
    self->voucher[self->n++] = *voucher;
    self->n_acts += voucher->act;
    return WK_OK;
}

static struct wk_voucher *find(const struct wk_vouchers *self, int journal, int64_t seq, bool act)
{
    for (int i = 0; i < self->n; i++)
        if (self->voucher[i].seq == seq && self->voucher[i].journal == journal && self->voucher[i].act == act)
            return &self->voucher[i];
    return NULL;
}

/* The kiosk that a record of the hall is about, 0: none. */
static int journal_of(const struct wk_roster *roster, const json_t *body)
{
    const char *const id = json_string_value(json_object_get(body, "kiosk"));
    const struct wk_member *const member = id ? wk_member_of(roster, id) : NULL;
    return member ? member->number : 0;
}

static enum wk_status read_acts(struct wk_vouchers *self, struct wk_voucher voucher, const json_t *acts)
{
    enum wk_status status = WK_OK;
    voucher.act = true;
    for (size_t i = 0; i < json_array_size(acts) && status == WK_OK; i++) {
        voucher.seq = json_integer_value(json_array_get(acts, i));
        if (voucher.seq > 0)
            status = add(self, &voucher);
    }
    return status;
}

static enum wk_status read_voucher(struct wk_vouchers *self, int journal, const json_t *body)
{
    const char *const word = json_string_value(json_object_get(body, "role"));
    struct wk_voucher voucher = {
        .journal = journal, .role = (enum wk_role)wk_word_index(WK_WORDS(wk_role_words), word), .upto = INT64_MAX};
    if (voucher.role != WK_ROLE_JUDGE && voucher.role != WK_ROLE_DIRECTOR)
        return WK_OK;
    const json_t *const acts = json_object_get(body, "acts");
    if (acts)
        return read_acts(self, voucher, acts);
    if (wk_body_int(body, "asked", 1, INT64_MAX, &voucher.seq) != WK_OK)
        return WK_OK;
    struct wk_voucher *const refused = find(self, journal, voucher.seq, false);
    if (!refused || refused->role != WK_ROLE_PLAYERS)
        return add(self, &voucher);
    *refused = voucher;
    return WK_OK;
}

/* It was no role's PIN: the kiosk may have opened its screens for it, by a code that has been changed since. */
static enum wk_status read_refusal(struct wk_vouchers *self, int journal, const json_t *body)
{
    struct wk_voucher voucher = {.journal = journal, .role = WK_ROLE_PLAYERS, .upto = INT64_MAX};
    return wk_body_int(body, "asked", 1, INT64_MAX, &voucher.seq) == WK_OK ? add(self, &voucher) : WK_OK;
}

/* From there on nothing of the session counts. */
static void read_end(struct wk_vouchers *self, int journal, const json_t *body)
{
    int64_t asked = 0, upto = 0;
    if (wk_body_int(body, "asked", 1, INT64_MAX, &asked) != WK_OK || wk_body_int(body, "upto", 0, INT64_MAX, &upto) != WK_OK)
        return;
    struct wk_voucher *const voucher = find(self, journal, asked, false);
    if (voucher && upto < voucher->upto)
        voucher->upto = upto;
}

enum wk_status wk_vouchers_read(struct wk_vouchers *self, const struct wk_roster *roster, const char *kind, const json_t *body,
                                int *whose)
{
    const bool vouched = strcmp(kind, WK_KIND_VOUCHED) == 0, ended = strcmp(kind, WK_KIND_SESSION_ENDED) == 0,
               refused = strcmp(kind, WK_KIND_NOT_VOUCHED) == 0;
    const int about = vouched || ended || refused ? journal_of(roster, body) : 0;
    /* Refusals matter to the kiosk that was refused alone: whoever tries out PINs at another makes no work here. */
    const int journal = refused && about != roster->own ? 0 : about;
    *whose = journal;
    self->pins = self->pins || strcmp(kind, WK_KIND_PIN) == 0;
    if (!self->asked && strcmp(kind, WK_KIND_PIN) == 0 && json_is_true(json_object_get(body, "sealed"))) {
        *whose = WK_EVERY_KIOSK;
        self->asked = true;
    }
    if (ended && journal > 0)
        read_end(self, journal, body);
    if (refused && journal > 0)
        return read_refusal(self, journal, body);
    return vouched && journal > 0 ? read_voucher(self, journal, body) : WK_OK;
}

void wk_session_step(struct wk_session *self, const struct wk_vouchers *vouchers, int journal, int64_t seq,
                     enum wk_session_mark mark, enum wk_role said)
{
    if (mark == WK_SESSION_LOCKED || mark == WK_SESSION_ASKED)
        *self = (struct wk_session){.asked = 0};
    if (mark == WK_SESSION_UNLOCKED && self->asked > 0)
        self->here = said;
    if (mark != WK_SESSION_ASKED)
        return;
    const struct wk_voucher *const voucher = find(vouchers, journal, seq, false);
    self->asked = seq;
    if (!voucher)
        return;
    self->answered = true;
    self->vouched = voucher->role;
    self->upto = voucher->upto;
}

enum wk_role wk_session_role(const struct wk_session *self, const struct wk_vouchers *vouchers, int journal, int64_t seq)
{
    const enum wk_role session = self->asked > 0 && seq <= self->upto ? self->vouched : WK_ROLE_PLAYERS;
    const struct wk_voucher *const act = vouchers->n_acts > 0 ? find(vouchers, journal, seq, true) : NULL;
    return act && act->role > session ? act->role : session;
}

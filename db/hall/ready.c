/* The kiosk's own word is made from what it has on record, and those of others are checked and put there. */
#include "db/hall/ready.h"

#include <string.h>

#include "db/state/gather.h"
#include "db/state/state.h"
#include "db/state/tournament.h"

/* ---- shown */

/* The word for a table: this kiosk's own, signed now, or one that it has carried. */
static bool word_of(struct wk_store *store, const struct wk_gathered *gathered, const struct wk_hand_id *at,
                    struct wk_ready_code *out)
{
    const struct wk_hand_state *hand = wk_hand_look(&gathered->merged->tournament, at);
    const struct wk_entry *entry = hand && hand->ready_seq ? wk_gather_entry(store, hand->ready_seq) : NULL;
    const int64_t said = !entry ? 0 : entry->kind == WK_ENTRY_CARRIED ? entry->carried.ready : entry->seq;
    const struct wk_member *member = said ? wk_member_at(&gathered->roster, wk_record_journal(said)) : NULL;

    if (!member || (!hand->ready_carried && member->number != gathered->roster.own))
        return false; /* that record is sent to the others too, and only this kiosk can sign it */
    *out = (struct wk_ready_code){.seq = wk_record_seq(said), .at = *at, .t_ns = hand->ready_ns};
    memcpy(out->event_id, gathered->roster.member[0].kiosk_id, sizeof out->event_id);
    memcpy(out->kiosk_id, member->kiosk_id, sizeof out->kiosk_id);
    if (!hand->ready_carried) {
        out->t_ns = entry->t_ns;
        wk_ready_code_sign(out, store->signer);
        return true;
    }
    out->t_ns = entry->carried.t_ns;
    return wk_unhex(out->signature, sizeof out->signature, entry->carried.signature) == WK_OK;
}

enum wk_status wk_store_ready_code(struct wk_store *store, const struct wk_hand_id *at, char text[WK_READY_TEXT_SIZE],
                                   unsigned *tables)
{
    const struct wk_gathered *gathered = NULL;
    struct wk_ready_code codes[WK_READY_TABLES];
    unsigned mask = 0;
    int n = 0;
    enum wk_status status = wk_gather(store, &gathered);
    if (status != WK_OK)
        return status;
    if (store->read_only)
        return WK_DB_READ_ONLY;
    const struct wk_event_shape *shape = &gathered->merged->tournament.shape;
    const int section = wk_section_of_table(shape, at->table), first = wk_first_table(shape, section),
              n_tables = wk_section_tables(shape, section),
              left_out = n_tables > WK_READY_TABLES ? (at->table - first + n_tables - 1) % n_tables : -1;
    for (int i = 0; i < n_tables && n < WK_READY_TABLES; i++) {
        if (i == left_out)
            continue;
        const struct wk_hand_id there = {first + i, at->round, at->hand};
        if (word_of(store, gathered, &there, &codes[n])) {
            mask |= 1u << i;
            n++;
        }
    }
    if (n == 0)
        return WK_NOT_FOUND;
    wk_ready_code_format(codes, n, true, text);
    *tables = mask;
    return WK_OK;
}

/* ---- read */

/* Why a word is not for this kiosk now; TAKEN: it is. */
static enum wk_ready_said judge(const struct wk_gathered *gathered, const struct wk_hand_id *at,
                                const struct wk_ready_code *code)
{
    const struct wk_member *member = wk_member_of(&gathered->roster, code->kiosk_id);
    const struct wk_hand_state *hand = wk_hand_look(&gathered->merged->tournament, &code->at);

    if (gathered->roster.n == 0 || strcmp(code->event_id, gathered->roster.member[0].kiosk_id) != 0)
        return WK_READY_OTHER_EVENT;
    if (!member)
        return WK_READY_STRANGER;
    if (!wk_ready_code_holds(code, member->key))
        return WK_READY_FORGED;
    if (member->number == gathered->roster.own)
        return WK_READY_OWN;
    const struct wk_event_shape *shape = &gathered->merged->tournament.shape;
    if (!hand || wk_section_of_table(shape, code->at.table) != wk_section_of_table(shape, at->table))
        return WK_READY_OTHER_SECTION;
    if (code->at.round != at->round || code->at.hand != at->hand)
        return WK_READY_OTHER_HAND;
    if (hand->ready_seq)
        return WK_READY_KNOWN;
    return gathered->merged->owner[code->at.table - 1].owner == member->number ? WK_READY_TAKEN : WK_READY_NOT_OWNER;
}

static enum wk_status carry(struct wk_store *store, const struct wk_hand_id *at, const struct wk_ready_code *code,
                            enum wk_ready_said *said)
{
    const struct wk_gathered *gathered = NULL;
    struct wk_entry entry = {.kind = WK_ENTRY_CARRIED, .carried = {.at = code->at, .t_ns = code->t_ns}};
    struct wk_receipt receipt;
    enum wk_status status = wk_gather(store, &gathered);
    if (status != WK_OK)
        return status;
    *said = judge(gathered, at, code);
    if (*said != WK_READY_TAKEN)
        return WK_OK;
    entry.carried.ready = wk_record_number(wk_member_of(&gathered->roster, code->kiosk_id)->number, code->seq);
    wk_hex(entry.carried.signature, code->signature, sizeof code->signature);
    status = wk_store_put_entry(store, &entry, NULL, &receipt);
    if (status == WK_OK || wk_gather(store, &gathered) != WK_OK)
        return status;
    /* The link may have brought that record, or a takeover, since it was judged: that is no failure of the store. */
    *said = judge(gathered, at, code);
    return *said == WK_READY_TAKEN ? status : WK_OK;
}

/* Of two words of one code, which is said: what went on record, then what there is to do about. */
static int weight(enum wk_ready_said said)
{
    return said == WK_READY_TAKEN ? 3 : said == WK_READY_OWN ? 0 : said == WK_READY_KNOWN ? 1 : 2;
}

enum wk_status wk_store_carry_ready(struct wk_store *store, const struct wk_hand_id *at, const char *text,
                                    struct wk_ready_news *out)
{
    const struct wk_gathered *gathered = NULL;
    struct wk_ready_code codes[WK_READY_TABLES];
    int n = 0;
    enum wk_status status = wk_gather(store, &gathered);
    if (status != WK_OK)
        return status;
    *out = (struct wk_ready_news){.said = WK_READY_UNREAD};
    if (wk_ready_code_parse(codes, &n, text, strlen(text)) != WK_OK)
        return WK_OK;
    for (int i = 0; i < n && status == WK_OK; i++) {
        enum wk_ready_said said = WK_READY_UNREAD;
        status = carry(store, at, &codes[i], &said);
        if (status != WK_OK)
            break;
        out->n_taken += said == WK_READY_TAKEN;
        if (i == 0 || weight(said) > weight(out->said)) {
            out->said = said;
            out->at = codes[i].at;
        }
    }
    return status;
}

/* A deal and its results written as text, and what has to hold before they may be. */
#include "labels/deal/exchange_parts.h"
#include "rules/event/duplicate/imp.h"
#include "rules/event/duplicate/seating.h"
#include "rules/text.h"

#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

const char *const wk_exchange_chairs[WK_N_WINDS] = {"East", "South", "West", "North"};
const char *const wk_exchange_rows[WK_N_ROWS] = {"hand", "row1", "row2"};
const char *const wk_exchange_states[WK_EXCHANGE_N_STATES] = {
    [WK_LINE_MISSING] = "",    [WK_LINE_WAITING] = "waiting", [WK_LINE_PROVISIONAL] = "provisional",
    [WK_LINE_FINAL] = "final", [WK_LINE_ALONE] = "alone",     [WK_LINE_CANCELLED] = "cancelled"};
_Static_assert(WK_LINE_CANCELLED == WK_EXCHANGE_N_STATES - 1, "what comes after is of single players, or no result");

/* ---- what holds of each deal, read or to be written */

bool wk_exchange_compared(enum wk_line_state state)
{
    return state == WK_LINE_PROVISIONAL || state == WK_LINE_FINAL || state == WK_LINE_ALONE || state == WK_LINE_CANCELLED;
}

static bool text_holds(const char text[WK_NAME_SIZE])
{
    return text[0] == '\0' || wk_text_valid(text, WK_NAME_SIZE, true);
}

bool wk_exchange_date_holds(const char *date)
{
    static const int days[] = {31, 29, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31};
    if (strlen(date) != 10 || date[4] != '-' || date[7] != '-')
        return false;
    for (int i = 0; i < 10; i++)
        if (i != 4 && i != 7 && (date[i] < '0' || date[i] > '9'))
            return false;
    int month = (date[5] - '0') * 10 + date[6] - '0', day = (date[8] - '0') * 10 + date[9] - '0';
    return month >= 1 && month <= 12 && day >= 1 && day <= days[month - 1];
}

/* What the file does not say of the deal is made up. */
enum wk_status wk_exchange_faces_hold(const struct wk_deal *deal)
{
    struct wk_deal whole = *deal;
    memcpy(whole.set, "000", WK_SET_SIZE);
    whole.table = whole.round = 1;
    enum wk_status status = wk_deal_check(&whole);
    wk_wipe(&whole, sizeof whole);
    return status;
}

bool wk_exchange_commitment_holds(const struct wk_exchange *self)
{
    uint8_t hash[WK_HASH_SIZE];
    if (!self->committed || !self->salted || !self->deal.set[0] || self->deal.table == 0 || self->deal.round == 0)
        return true; /* nothing to hold it against */
    wk_deal_commit(&self->deal, self->salt, hash);
    return wk_equal(hash, self->commitment, sizeof hash);
}

static bool within(const int number[WK_N_WINDS], int least, int most)
{
    for (int d = 0; d < WK_N_WINDS; d++)
        if (number[d] < least || number[d] > most)
            return false;
    return true;
}

static bool hand_holds(const struct wk_exchange_hand *hand)
{
    int ms[WK_N_WINDS];
    bool holds = hand->outcome.kind == WK_OUTCOME_NONE || wk_outcome_ms(&hand->outcome, ms) == WK_OK;
    for (int d = 0; d < WK_N_WINDS; d++)
        holds = holds && text_holds(hand->player[d]);
    if (hand->has_ms)
        holds = holds && within(hand->ms, -WK_EXCHANGE_MS_MAX, WK_EXCHANGE_MS_MAX) &&
                hand->ms[0] + hand->ms[1] + hand->ms[2] + hand->ms[3] == 0;
    return holds && within(hand->imp, -20, 20) && within(hand->penalty, -99, 99) && (int)hand->state < WK_EXCHANGE_N_STATES &&
           hand->has_imp == wk_exchange_compared(hand->state);
}

/* ---- results */

/* Of the whole hand: that of a player who is not out of the event; a hand that will never be played has no result. */
static enum wk_line_state state_of(const struct wk_line line[WK_N_WINDS])
{
    for (int d = 0; d < WK_N_WINDS; d++)
        if (line[d].state < (enum wk_line_state)WK_EXCHANGE_N_STATES)
            return line[d].state;
    return WK_LINE_MISSING;
}

static void fill_hand(struct wk_exchange_hand *self, const struct wk_tournament *tournament,
                      const struct wk_line line[WK_N_WINDS])
{
    const struct wk_hand_id *at = &line[0].at;
    const struct wk_hand_state *hand = wk_hand_look(tournament, at);
    int ms[WK_N_WINDS] = {0};
    *self = (struct wk_exchange_hand){.given = true, .state = state_of(line)};
    self->has_ms = wk_hand_ms(tournament, at, ms) == WK_OK; /* as played: a penalty is one player's, and no part of the hand */
    self->has_imp = wk_exchange_compared(self->state);
    if (self->has_ms)
        self->outcome = hand->outcome;
    for (int d = 0; d < WK_N_WINDS; d++) {
        int player = wk_player_at(tournament, at, (enum wk_wind)(d + 1));
        snprintf(self->player[d], WK_NAME_SIZE, "%s", wk_person_of(tournament, player, at->round, at->hand)->name);
        self->ms[d] = self->has_ms && self->state != WK_LINE_CANCELLED ? ms[d] : 0;
        self->imp[d] = self->has_imp ? line[d].value[WK_COL_IMP] : 0;
        self->penalty[d] = line[d].value[WK_COL_IMP_RULING];
    }
}

void wk_exchange_results(struct wk_exchange *self, const struct wk_tournament *tournament, int table, int round)
{
    struct wk_line line[WK_MAX_HANDS][WK_N_WINDS];
    if (!tournament->begun || table < 1 || table > wk_n_tables(tournament) || round < 1 || round > tournament->shape.n_rounds)
        return;
    snprintf(self->event, WK_NAME_SIZE, "%s", tournament->plan.name);
    wk_table_lines(tournament, table, round, line);
    for (int h = 0; h < WK_DEAL_HANDS; h++)
        fill_hand(&self->hand[h], tournament, line[h]);
}

/* ---- writing */

struct writer {
    char *text;
    int n;
};

__attribute__((format(printf, 2, 3))) static void append(struct writer *self, const char *format, ...)
{
    va_list args;
    va_start(args, format);
    int more = vsnprintf(self->text + self->n, (size_t)(WK_EXCHANGE_SIZE - self->n), format, args);
    va_end(args);
    self->n += more > 0 && more < WK_EXCHANGE_SIZE - self->n ? more : 0;
}

/* Left out when it is "". */
static void put_text(struct writer *self, const char *name, const char *value)
{
    if (!*value)
        return;
    append(self, "[%s \"", name);
    for (; *value; value++)
        append(self, *value == '"' || *value == '\\' ? "\\%c" : "%c", *value);
    append(self, "\"]\n");
}

static void put_number(struct writer *self, const char *name, int value)
{
    if (value > 0)
        append(self, "[%s \"%d\"]\n", name, value);
}

static void put_bytes(struct writer *self, const char *name, const uint8_t bytes[WK_HASH_SIZE], bool given)
{
    char hex[2 * WK_HASH_SIZE + 1];
    wk_hex(hex, bytes, WK_HASH_SIZE);
    if (given)
        put_text(self, name, hex);
}

static void put_four(struct writer *self, const char *name, const int four[WK_N_WINDS], bool given)
{
    if (given)
        append(self, "[%s \"%d %d %d %d\"]\n", name, four[0], four[1], four[2], four[3]);
}

static int by_face(const void *a, const void *b)
{
    return *(const uint8_t *)a - *(const uint8_t *)b;
}

void wk_exchange_sort_hand(uint8_t face[WK_N_SLOTS])
{
    qsort(face, (size_t)wk_row_length(WK_ROW_HAND), sizeof *face, by_face);
}

static void put_wall(struct writer *self, const struct wk_deal *deal, enum wk_wind wind)
{
    uint8_t face[WK_N_SLOTS];
    memcpy(face, deal->face[wind - 1], sizeof face);
    wk_exchange_sort_hand(face);
    append(self, "[Wall \"%c", wk_wind_letter(wind));
    for (int slot = 0; slot < WK_N_SLOTS; slot++) {
        if (wk_slot_column(slot) == 0)
            append(self, " %s", wk_exchange_rows[wk_slot_row(slot)]);
        append(self, " %s", wk_face_name((enum wk_face)face[slot]));
    }
    append(self, "\"]\n");
    wk_wipe(face, sizeof face);
}

static void put_result(struct writer *self, const struct wk_outcome *outcome)
{
    if (outcome->kind == WK_OUTCOME_NONE)
        return;
    append(self, "[Result \"");
    if (outcome->kind == WK_OUTCOME_DRAW)
        append(self, "draw");
    else
        append(self, "%s %d ", wk_exchange_chairs[outcome->winner - 1], outcome->points);
    if (outcome->kind == WK_OUTCOME_SELF_DRAWN)
        append(self, "self-drawn");
    if (outcome->kind == WK_OUTCOME_DISCARD)
        append(self, "from %s", wk_exchange_chairs[outcome->payer - 1]);
    append(self, "\"]\n");
}

static void put_hand(struct writer *self, const struct wk_exchange_hand *hand, int number)
{
    put_number(self, "Hand", number);
    for (int d = 0; d < WK_N_WINDS; d++)
        put_text(self, wk_exchange_chairs[d], hand->player[d]);
    put_result(self, &hand->outcome);
    put_four(self, "MS", hand->ms, hand->has_ms);
    put_text(self, "State", wk_exchange_states[hand->state]);
    put_four(self, "IMP", hand->imp, hand->has_imp);
    put_four(self, "Penalty", hand->penalty, !within(hand->penalty, 0, 0));
}

static bool holds(const struct wk_exchange *self)
{
    const struct wk_deal *deal = &self->deal;
    bool all = text_holds(self->event) && text_holds(self->site) && (!self->date[0] || wk_exchange_date_holds(self->date)) &&
               self->round >= 0 && self->round <= WK_ROUNDS && deal->table >= 0 && deal->table <= WK_MAX_TABLES &&
               deal->round >= 0 && deal->round <= WK_ROUNDS && (!deal->set[0] || wk_set_valid(deal->set)) &&
               wk_exchange_faces_hold(deal) == WK_OK && wk_exchange_commitment_holds(self);
    for (int h = 0; h < WK_DEAL_HANDS; h++)
        all = all && (!self->hand[h].given || hand_holds(&self->hand[h]));
    return all;
}

int wk_exchange_format(const struct wk_exchange *self, char text[WK_EXCHANGE_SIZE])
{
    struct writer out = {text, 0};
    text[0] = '\0';
    if (!holds(self))
        return 0;
    put_text(&out, "Format", WK_EXCHANGE_FORMAT);
    put_text(&out, "Event", self->event);
    put_text(&out, "Site", self->site);
    put_text(&out, "Date", self->date);
    put_number(&out, "Round", self->round);
    put_text(&out, "Set", self->deal.set);
    put_number(&out, "Table", self->deal.table);
    put_number(&out, "Deal", self->deal.round);
    put_bytes(&out, "Commitment", self->commitment, self->committed);
    put_bytes(&out, "Salt", self->salt, self->salted);
    for (enum wk_wind wind = WK_WIND_EAST; wind <= WK_WIND_NORTH; wind++)
        put_wall(&out, &self->deal, wind);
    for (int h = 0; h < WK_DEAL_HANDS; h++)
        if (self->hand[h].given)
            put_hand(&out, &self->hand[h], h + 1);
    append(&out, "\n");
    return out.n;
}

/* Acts in words, a row for each kind of entry that is one: the line of lists and papers, the screen's title, its place. */
#include "kiosk/pages/phrases/act_phrase.h"

#include <stdarg.h>
#include <stdio.h>
#include <string.h>

#include "kiosk/host/problem.h"
#include "kiosk/pages/phrases/number.h"
#include "labels/lang/name_within.h"
#include "rules/event/kind.h"
#include "rules/text.h"

#define T(id) wk_text(self->lang, id)
/* As people at the tables say it. */
#define SAID(hand, game) (self->tournament->plan.kind->talk.games ? (game) : (hand))

/* ---- what the lines have in common */

/* A line that is built piece by piece; what does not fit is left out. */
struct line {
    const struct wk_tournament *tournament;
    enum wk_language lang;
    char *text;
    size_t n;
};

static void add(struct line *self, const char *format, ...) WK_PRINTF(2, 3);
static void add(struct line *self, const char *format, ...)
{
    va_list args;
    va_start(args, format);
    const int n = vsnprintf(self->text + self->n, WK_LINE_SIZE - self->n, format, args);
    va_end(args);
    if (n < 0)
        return;
    self->n += (size_t)n;
    if (self->n >= WK_LINE_SIZE) {
        self->n = WK_LINE_SIZE - 1;
        wk_text_cut(self->text, self->n);
        self->n = strlen(self->text);
    }
}

/* A player as he is in a hand: name and number. */
struct who {
    char name[WK_NAME_IN_TEXT];
    int number;
};

static struct who who_is(const struct line *self, int player, int round, int hand)
{
    struct who who = {.number = self->tournament->plan.player[player].number};
    wk_name_in_text(who.name, wk_person_of(self->tournament, player, round, hand)->name);
    return who;
}

/* Of a chair on which nobody sits: no name, and number 0. */
static struct who who_sits(const struct line *self, const struct wk_hand_id *at, enum wk_wind direction)
{
    const int player = wk_player_at(self->tournament, at, direction);
    struct who who = {.number = 0};
    if (player >= 0)
        who = who_is(self, player, at->round, at->hand);
    return who;
}

static void add_place(struct line *self, const struct wk_hand_id *at)
{
    add(self, SAID(T("table %d, round %d, hand %d: "), T("table %d, round %d, game %d: ")), at->table, at->round, at->hand);
}

/* What a game of NMJL says of how it was won, and who is dead. */
static void add_card(struct line *self, const struct wk_hand_id *at, const struct wk_outcome *outcome)
{
    if (outcome->jokerless)
        add(self, "%s", T(", no jokers"));
    if (outcome->singles_pairs)
        add(self, "%s", T(", Singles and Pairs"));
    if (outcome->exposures)
        add(self, T(", exposures: %d"), outcome->exposures);
    for (int d = WK_WIND_EAST; d <= WK_WIND_NORTH; d++)
        if (outcome->dead & 1u << (d - 1))
            add(self, T("; dead: %s"), who_sits(self, at, (enum wk_wind)d).name);
}

/* The points of a whole game, by who won them. */
static void add_game(struct line *self, const struct wk_hand_id *at, const struct wk_outcome *outcome)
{
    char number[WK_NUMBER_SIZE];

    add(self, "%s", T("the game: "));
    for (int d = WK_WIND_EAST; d <= WK_WIND_NORTH; d++)
        add(self, "%s%s %s", d > WK_WIND_EAST ? T(", ") : "", who_sits(self, at, (enum wk_wind)d).name,
            wk_signed_text(number, outcome->game[d - 1]));
}

static void add_outcome(struct line *self, const struct wk_hand_id *at, const struct wk_outcome *outcome)
{
    static const char *const plain[WK_N_OUTCOMES] = {[WK_OUTCOME_NONE] = WK_N("no result"),
                                                     [WK_OUTCOME_DRAW] = WK_N("a draw"),
                                                     [WK_OUTCOME_TIME] = WK_N("time was called, the hand counts nothing"),
                                                     [WK_OUTCOME_WALL] = WK_N("a wall game"),
                                                     [WK_OUTCOME_INCOMPLETE] = WK_N("not finished in time"),
                                                     [WK_OUTCOME_ERROR_ALL] =
                                                         WK_N("Mah Jongg in error, and all hands were exposed")};
    if (plain[outcome->kind])
        add(self, "%s", wk_text(self->lang, plain[outcome->kind]));
    else if (outcome->kind == WK_OUTCOME_GAME)
        add_game(self, at, outcome);
    else if (outcome->kind == WK_OUTCOME_ERROR_ONE)
        add(self, T("Mah Jongg in error, only the hand of %s is intact"), who_sits(self, at, outcome->intact).name);
    else if (outcome->kind == WK_OUTCOME_WIN && outcome->payer == WK_WIND_NONE)
        add(self, T("%s wins %d points, self-picked"), who_sits(self, at, outcome->winner).name, outcome->points);
    else if (outcome->kind == WK_OUTCOME_WIN)
        add(self, T(WK_NC("card", "%s wins %d points from %s")), who_sits(self, at, outcome->winner).name, outcome->points,
            who_sits(self, at, outcome->payer).name);
    else if (outcome->payer == WK_WIND_NONE)
        add(self, T("%s wins %d points, self-drawn"), who_sits(self, at, outcome->winner).name, outcome->points);
    else
        add(self, T("%s wins %d points from %s"), who_sits(self, at, outcome->winner).name, outcome->points,
            who_sits(self, at, outcome->payer).name);
    add_card(self, at, outcome);
}

void wk_outcome_text(const struct wk_tournament *tournament, const struct wk_hand_id *at, const struct wk_outcome *outcome,
                     enum wk_language lang, char text[WK_LINE_SIZE])
{
    struct line line = {tournament, lang, text, 0};
    text[0] = 0;
    add_outcome(&line, at, outcome);
}

/* ---- lines: a sentence with names and numbers, for a reader of records */

static void line_player(struct line *self, const struct wk_act *act)
{
    const struct wk_entry *entry = &act->entry;
    char name[WK_NAME_IN_TEXT];

    wk_name_in_text(name, entry->player.person.name);
    add(self,
        SAID(T("from round %d, hand %d on: %s plays as number %d"), T("from round %d, game %d on: %s plays as number %d")),
        entry->player.round, entry->player.hand, name, self->tournament->plan.player[entry->player.player].number);
}

/* Of a card that was taken: those before whom it was changed. */
static void add_present(struct line *self, const struct wk_hand_id *at, unsigned present)
{
    bool first = true;

    for (int d = WK_WIND_EAST; d <= WK_WIND_NORTH; d++) {
        if (!(present >> (d - 1) & 1U))
            continue;
        add(self, "%s%s", first ? T("; present: ") : T(", "), who_sits(self, at, (enum wk_wind)d).name);
        first = false;
    }
}

static void line_result(struct line *self, const struct wk_act *act)
{
    const struct wk_hand_id *at = &act->entry.result.at;
    add_place(self, at);
    add(self, "%s", T("result corrected to: "));
    add_outcome(self, at, &act->entry.result.outcome);
    add(self, "%s", T("; before: "));
    add_outcome(self, at, &act->replaced);
    add_present(self, at, act->entry.result.present);
}

static void line_ruling(struct line *self, const struct wk_act *act)
{
    const struct wk_entry *entry = &act->entry;
    const struct wk_hand_id *at = &entry->ruling.at;
    const int *ms = entry->ruling.ms;
    const bool match_points = self->tournament->plan.kind->talk.match_points;
    char number[4][WK_NUMBER_SIZE];
    add_place(self, at);
    if (entry->ruling.kind == WK_RULING_MS) {
        add(self, match_points ? T("match points E %s, S %s, W %s, N %s") : T("points E %s, S %s, W %s, N %s"),
            wk_signed_text(number[0], ms[0]), wk_signed_text(number[1], ms[1]), wk_signed_text(number[2], ms[2]),
            wk_signed_text(number[3], ms[3]));
        return;
    }
    const struct who who = who_sits(self, at, entry->ruling.direction);
    if (entry->ruling.kind == WK_RULING_DEAD_HAND)
        add(self, T("dead hand for %s (%d)"), who.name, who.number);
    else if (entry->ruling.kind == WK_RULING_NO_HU)
        add(self, T("%s (%d) may not win this hand"), who.name, who.number);
    else if (entry->ruling.kind == WK_RULING_PENALTY)
        add(self, match_points ? T("penalty, %s match points for %s (%d)") : T("penalty, %s points for %s (%d)"),
            wk_signed_text(number[0], ms[entry->ruling.direction - 1]), who.name, who.number);
    else if (entry->ruling.kind == WK_RULING_DEAD)
        add(self, T("%s (%d) is dead in this game"), who.name, who.number);
    else if (entry->ruling.kind == WK_RULING_COMPLAINT)
        add(self, T("a complaint about %s (%d)"), who.name, who.number);
    else if (entry->ruling.kind == WK_RULING_REDRESS)
        add(self, T("redress, %s IMP for %s (%d)"), wk_signed_text(number[0], entry->ruling.imp), who.name, who.number);
    else
        add(self, T("%s IMP for %s (%d)"), wk_signed_text(number[0], entry->ruling.imp), who.name, who.number);
}

static void line_moved(struct line *self, const struct wk_act *act)
{
    const struct wk_entry *entry = &act->entry;
    if (entry->moved.first_hand == entry->moved.last_hand)
        add(self, SAID(T("round %d, hand %d: "), T("round %d, game %d: ")), entry->moved.round, entry->moved.first_hand);
    else
        add(self, SAID(T("round %d, hands %d to %d: "), T("round %d, games %d to %d: ")), entry->moved.round,
            entry->moved.first_hand, entry->moved.last_hand);
    add(self, "%s", T("wrong seats, the results go to who played: "));
    for (int i = 0; i < entry->moved.n; i++) {
        const struct who a = who_is(self, entry->moved.pair[i][0], entry->moved.round, entry->moved.first_hand),
                         b = who_is(self, entry->moved.pair[i][1], entry->moved.round, entry->moved.first_hand);
        add(self, T("%s%s (%d) with %s (%d)"), i ? T("; ") : "", a.name, a.number, b.name, b.number);
    }
}

/* Names the tables of the gate whose hand is still in this state. */
static void add_missing(struct line *self, const struct wk_entry *entry, enum wk_result_state state, const char *words)
{
    bool any = false;
    for (int t = 1; t <= wk_section_tables(&self->tournament->shape, entry->gate.section); t++) {
        const struct wk_hand_id at = {wk_first_table(&self->tournament->shape, entry->gate.section) + t - 1, entry->gate.round,
                                      entry->gate.hand};
        if (wk_hand_look(self->tournament, &at)->state != state || wk_not_played(self->tournament, &at))
            continue;
        if (!any)
            add(self, "%s", words);
        any = true;
        add(self, " %d", at.table);
    }
}

static void line_gate(struct line *self, const struct wk_act *act)
{
    const struct wk_entry *entry = &act->entry;
    bool any = false;
    add(self,
        SAID(T("section %d, round %d, hand %d: rotation opened by hand"),
             T("section %d, round %d, game %d: rotation opened by hand")),
        entry->gate.section, entry->gate.round, entry->gate.hand);
    add_missing(self, entry, WK_RESULT_MISSING, T(", results still missing: tables"));
    add_missing(self, entry, WK_RESULT_ENTERED, T(", not confirmed yet: tables"));
    for (int t = 0; t < wk_section_tables(&self->tournament->shape, entry->gate.section); t++)
        for (int w = WK_WIND_EAST; w <= WK_WIND_NORTH; w++)
            if (entry->gate.walls[t] & 1u << (w - 1)) {
                if (!any)
                    add(self, "%s", T(", walls not in order:"));
                any = true;
                add(self, " %d%c", wk_first_table(&self->tournament->shape, entry->gate.section) + t,
                    wk_wind_letter((enum wk_wind)w));
            }
}

static void line_foul(struct line *self, const struct wk_act *act)
{
    const struct wk_entry *entry = &act->entry;
    const uint8_t *part = entry->foul.part;
    add(self, T("table %d, round %d: the deal was not the same in all hands (parts %d %d %d %d): "), entry->foul.table,
        entry->foul.round, part[0], part[1], part[2], part[3]);
    if (entry->foul.choice == WK_FOUL_APART)
        add(self, "%s", T("each part is scored apart"));
    else if (entry->foul.choice == WK_FOUL_CANCEL)
        add(self, "%s", T("the hands after part 1 count for nobody"));
    else
        add(self, "%s", T("scored as it stands"));
}

static void line_void(struct line *self, const struct wk_act *act)
{
    add_place(self, &act->at);
    add(self, "%s", T("result taken back: "));
    add_outcome(self, &act->at, &act->replaced);
}

static void line_not_played(struct line *self, const struct wk_act *act)
{
    add_place(self, &act->entry.at);
    add(self, "%s", T("not played"));
}

/* Who is out, from which hand on, and what becomes of the results. */
static void line_out(struct line *self, const struct wk_act *act)
{
    const struct wk_entry *entry = &act->entry;
    const int round = entry->out.round, hand = entry->out.hand;
    const struct who who = who_is(self, entry->out.player, 1, 1);
    if (entry->out.kind == WK_OUT_WITHDRAWN)
        add(self,
            SAID(T("%s (%d) has withdrawn, from round %d, hand %d on"), T("%s (%d) has withdrawn, from round %d, game %d on")),
            who.name, who.number, round, hand);
    else if (entry->out.kind == WK_OUT_DISQUALIFIED)
        add(self,
            SAID(T("%s (%d) is disqualified, from round %d, hand %d on"),
                 T("%s (%d) is disqualified, from round %d, game %d on")),
            who.name, who.number, round, hand);
    else
        add(self,
            SAID(T("%s (%d) is suspended, from round %d, hand %d to round %d, hand %d"),
                 T("%s (%d) is suspended, from round %d, game %d to round %d, game %d")),
            who.name, who.number, round, hand, entry->out.last_round, entry->out.last_hand);
    add(self, "%s", entry->out.results == WK_OUT_ANNUL ? T("; his or her results are annulled") : T("; earlier results stay"));
}

static void line_reversed(struct line *self, const struct wk_act *act)
{
    add(self, T("entry %s is taken back"), wk_record_text(act->entry.reversed).text);
}

/* ---- titles: what stands on a card of the judge's screens */

/* A title or place that is written into text [n]; text is never cut. */
struct title {
    const struct wk_tournament *tournament;
    enum wk_language lang;
    char *text;
    size_t n;
};

typedef char name_text[WK_NAME_IN_TEXT];

static bool is_player(const struct title *self, int player)
{
    return player >= 0 && player < wk_n_players(self->tournament);
}

/* The name of the person who plays as this player in that hand; "" while a draft does not say which player. */
static void name_at(const struct title *self, int player, int round, int hand, name_text out)
{
    const bool there = is_player(self, player) && round >= 1 && round <= self->tournament->shape.n_rounds && hand >= 1 &&
                       hand <= self->tournament->shape.n_hands;
    wk_name_in_text(out, there ? wk_person_of(self->tournament, player, round, hand)->name : "");
}

static void name_on_chair(const struct title *self, const struct wk_hand_id *at, enum wk_wind direction, name_text out)
{
    name_at(self, wk_player_at(self->tournament, at, direction), at->round, at->hand, out);
}

void wk_outcome_title(const struct wk_tournament *tournament, enum wk_language lang, const struct wk_hand_id *at,
                      const struct wk_outcome *outcome, char *text, size_t n)
{
    const struct title title = {tournament, lang, text, n}, *self = &title;
    name_text winner, payer;
    char line[WK_LINE_SIZE];
    if (outcome->kind > WK_OUTCOME_SELF_DRAWN) { /* games of the other kinds of event: as lines have them */
        wk_outcome_text(tournament, at, outcome, lang, line);
        wk_text_cut(line, n - 1);
        snprintf(text, n, "%s", line);
        return;
    }
    name_on_chair(self, at, outcome->winner, winner);
    name_on_chair(self, at, outcome->payer, payer);
    if (outcome->kind == WK_OUTCOME_DISCARD)
        snprintf(text, n, T("%s: %d points from %s"), winner, outcome->points, payer);
    else if (outcome->kind == WK_OUTCOME_SELF_DRAWN)
        snprintf(text, n, T("%s: %d points, self-drawn"), winner, outcome->points);
    else
        snprintf(text, n, "%s", T("Draw: nobody won"));
}

static void title_player(const struct title *self, const struct wk_entry *entry)
{
    name_text a, b;
    wk_name_in_text(a, entry->player.person.name);
    wk_name_in_text(b, is_player(self, entry->player.player) ? self->tournament->plan.player[entry->player.player].person.name
                                                             : "");
    snprintf(self->text, self->n, T("%s plays for %s"), a, b);
}

static void title_result(const struct title *self, const struct wk_entry *entry)
{
    char words[WK_ACT_TITLE_SIZE];
    wk_outcome_title(self->tournament, self->lang, &entry->result.at, &entry->result.outcome, words, sizeof words);
    snprintf(self->text, self->n, T("Corrected: %s"), words);
}

static void title_ruling(const struct title *self, const struct wk_entry *entry)
{
    char number[WK_NUMBER_SIZE];
    name_text name;
    name_on_chair(self, &entry->ruling.at, entry->ruling.direction, name);
    if (entry->ruling.kind == WK_RULING_DEAD_HAND)
        snprintf(self->text, self->n, T("Dead hand: %s"), name);
    else if (entry->ruling.kind == WK_RULING_NO_HU)
        snprintf(self->text, self->n, T("May not win this hand: %s"), name);
    else if (entry->ruling.kind == WK_RULING_IMP)
        snprintf(self->text, self->n, T("%s IMP: %s"), wk_signed_text(number, entry->ruling.imp), name);
    else if (entry->ruling.kind == WK_RULING_PENALTY)
        snprintf(self->text, self->n,
                 self->tournament->plan.kind->talk.match_points ? T("Penalty, %s match points: %s")
                                                                : T("Penalty, %s points: %s"),
                 wk_signed_text(number, entry->ruling.ms[entry->ruling.direction - 1]), name);
    else if (entry->ruling.kind == WK_RULING_DEAD)
        snprintf(self->text, self->n, T("Dead in this game: %s"), name);
    else if (entry->ruling.kind == WK_RULING_COMPLAINT)
        snprintf(self->text, self->n, T("Complaint: %s"), name);
    else if (entry->ruling.kind == WK_RULING_REDRESS)
        snprintf(self->text, self->n, T("Redress, %s IMP: %s"), wk_signed_text(number, entry->ruling.imp), name);
    else
        snprintf(self->text, self->n, "%s",
                 self->tournament->plan.kind->talk.match_points ? T("Match points moved") : T("Points moved"));
}

static void title_moved(const struct title *self, const struct wk_entry *entry)
{
    name_text a, b;
    name_at(self, entry->moved.pair[0][0], entry->moved.round, entry->moved.first_hand, a);
    name_at(self, entry->moved.pair[0][1], entry->moved.round, entry->moved.first_hand, b);
    if (entry->moved.n > 1)
        snprintf(self->text, self->n, T("Wrong seats: %s and %s (+%d)"), a, b, entry->moved.n - 1);
    else
        snprintf(self->text, self->n, T("Wrong seats: %s and %s"), a, b);
}

static void title_gate(const struct title *self, const struct wk_entry *entry)
{
    (void)entry;
    snprintf(self->text, self->n, "%s", T("Rotation opened by hand"));
}

static void title_foul(const struct title *self, const struct wk_entry *entry)
{
    static const char *const choices[] = {WK_N("Fouled deal"), WK_N("Fouled deal: compared apart"),
                                          WK_N("Fouled deal: hands cancelled"), WK_N("Fouled deal: left to stand")};
    snprintf(self->text, self->n, "%s",
             T(choices[(unsigned)entry->foul.choice <= WK_FOUL_STAND ? entry->foul.choice : WK_FOUL_NONE]));
}

static void title_void(const struct title *self, const struct wk_entry *entry)
{
    const struct wk_act *act = wk_act_find(self->tournament, entry->seq);
    char words[WK_ACT_TITLE_SIZE] = "";
    if (act)
        wk_outcome_title(self->tournament, self->lang, &act->at, &act->replaced, words, sizeof words);
    snprintf(self->text, self->n, T("Result taken back: %s"), words);
}

static void title_not_played(const struct title *self, const struct wk_entry *entry)
{
    (void)entry;
    snprintf(self->text, self->n, "%s", T("Not played"));
}

static void title_out(const struct title *self, const struct wk_entry *entry)
{
    name_text name;
    name_at(self, entry->out.player, 1, 1, name);
    if (entry->out.kind == WK_OUT_WITHDRAWN)
        snprintf(self->text, self->n, T("Withdrawn: %s"), name);
    else if (entry->out.kind == WK_OUT_SUSPENDED)
        snprintf(self->text, self->n, T("Suspended: %s"), name);
    else
        snprintf(self->text, self->n, T("Disqualified: %s"), name);
}

/* The act that was taken back; NULL when there is none, or when that act itself took one back. */
static const struct wk_act *reversed_act(const struct title *self, const struct wk_entry *entry)
{
    const struct wk_act *act = wk_act_find(self->tournament, entry->reversed);
    return act && act->entry.kind != WK_ENTRY_REVERSED ? act : NULL;
}

static void title_reversed(const struct title *self, const struct wk_entry *entry)
{
    const struct wk_act *act = reversed_act(self, entry);
    char words[WK_ACT_TITLE_SIZE];
    if (!act)
        return;
    wk_act_title(self->tournament, self->lang, &act->entry, words, sizeof words);
    snprintf(self->text, self->n, T("Taken back: %s"), words);
}

/* ---- places: which hand, hands or section a title is about */

static void put_hand(const struct title *self, const struct wk_hand_id *at)
{
    snprintf(self->text, self->n, SAID(T("Table %d, round %d, hand %d"), T("Table %d, round %d, game %d")), at->table,
             at->round, at->hand);
}

void wk_hand_place(const struct wk_tournament *tournament, enum wk_language lang, const struct wk_hand_id *at, char *text,
                   size_t n)
{
    put_hand(&(struct title){tournament, lang, text, n}, at);
}

static void place_player(const struct title *self, const struct wk_entry *entry)
{
    snprintf(self->text, self->n, SAID(T("From round %d, hand %d on"), T("From round %d, game %d on")), entry->player.round,
             entry->player.hand);
}

static void place_result(const struct title *self, const struct wk_entry *entry)
{
    put_hand(self, &entry->result.at);
}

static void place_ruling(const struct title *self, const struct wk_entry *entry)
{
    put_hand(self, &entry->ruling.at);
}

static void place_moved(const struct title *self, const struct wk_entry *entry)
{
    if (entry->moved.first_hand == entry->moved.last_hand)
        snprintf(self->text, self->n, SAID(T("Section %d, round %d, hand %d"), T("Section %d, round %d, game %d")),
                 entry->moved.section, entry->moved.round, entry->moved.first_hand);
    else
        snprintf(self->text, self->n,
                 SAID(T("Section %d, round %d, hands %d to %d"), T("Section %d, round %d, games %d to %d")),
                 entry->moved.section, entry->moved.round, entry->moved.first_hand, entry->moved.last_hand);
}

static void place_gate(const struct title *self, const struct wk_entry *entry)
{
    snprintf(self->text, self->n, SAID(T("Section %d, round %d, hand %d"), T("Section %d, round %d, game %d")),
             entry->gate.section, entry->gate.round, entry->gate.hand);
}

static void place_foul(const struct title *self, const struct wk_entry *entry)
{
    snprintf(self->text, self->n, T("Table %d, round %d"), entry->foul.table, entry->foul.round);
}

static void place_void(const struct title *self, const struct wk_entry *entry)
{
    const struct wk_act *act = wk_act_find(self->tournament, entry->seq);
    if (act)
        put_hand(self, &act->at);
}

static void place_not_played(const struct title *self, const struct wk_entry *entry)
{
    put_hand(self, &entry->at);
}

static void place_out(const struct title *self, const struct wk_entry *entry)
{
    if (entry->out.last_round == self->tournament->shape.n_rounds && entry->out.last_hand == self->tournament->shape.n_hands)
        snprintf(self->text, self->n, SAID(T("From round %d, hand %d on"), T("From round %d, game %d on")), entry->out.round,
                 entry->out.hand);
    else
        snprintf(self->text, self->n,
                 SAID(T("From round %d, hand %d to round %d, hand %d"), T("From round %d, game %d to round %d, game %d")),
                 entry->out.round, entry->out.hand, entry->out.last_round, entry->out.last_hand);
}

static void place_reversed(const struct title *self, const struct wk_entry *entry)
{
    const struct wk_act *act = reversed_act(self, entry);
    if (act)
        wk_act_place(self->tournament, self->lang, &act->entry, self->text, self->n);
}

static void line_ended(struct line *self, const struct wk_act *act)
{
    (void)act;
    add(self, T("play is over, the protest time of %d minutes begins"), self->tournament->plan.protest_min);
}

static void title_ended(const struct title *self, const struct wk_entry *entry)
{
    (void)entry;
    snprintf(self->text, self->n, "%s", T("End of play"));
}

static void place_ended(const struct title *self, const struct wk_entry *entry)
{
    (void)entry;
    snprintf(self->text, self->n, T("%d minutes of protest time"), self->tournament->plan.protest_min);
}

/* ---- the table: a row for each entry that is an act */

static const struct {
    const char *word; /* in JSON */
    void (*line)(struct line *self, const struct wk_act *act);
    void (*title)(const struct title *self, const struct wk_entry *entry);
    void (*place)(const struct title *self, const struct wk_entry *entry);
} acts[WK_N_ENTRIES] = {
    [WK_ENTRY_PLAYER] = {"player", line_player, title_player, place_player},
    [WK_ENTRY_RESULT] = {"correction", line_result, title_result, place_result},
    [WK_ENTRY_RULING] = {"ruling", line_ruling, title_ruling, place_ruling},
    [WK_ENTRY_MOVED] = {"moved", line_moved, title_moved, place_moved},
    [WK_ENTRY_GATE] = {"gate", line_gate, title_gate, place_gate},
    [WK_ENTRY_FOUL] = {"foul", line_foul, title_foul, place_foul},
    [WK_ENTRY_VOID] = {"void", line_void, title_void, place_void},
    [WK_ENTRY_NOT_PLAYED] = {"not-played", line_not_played, title_not_played, place_not_played},
    [WK_ENTRY_OUT] = {"out", line_out, title_out, place_out},
    [WK_ENTRY_ENDED] = {"ended", line_ended, title_ended, place_ended},
    [WK_ENTRY_REVERSED] = {"reversed", line_reversed, title_reversed, place_reversed},
};

const char *wk_act_word(enum wk_entry_kind kind)
{
    return acts[kind].word;
}

void wk_act_text(const struct wk_tournament *tournament, const struct wk_act *act, enum wk_language lang,
                 char text[WK_LINE_SIZE])
{
    struct line line = {tournament, lang, text, 0};
    text[0] = 0;
    if (acts[act->entry.kind].line)
        acts[act->entry.kind].line(&line, act);
    if (act->entry.reason[0])
        add(&line, wk_text(lang, WK_N(" — %s")), act->entry.reason);
    if (act->reversed_seq)
        add(&line, wk_text(lang, WK_N(" (no longer: entry %s)")), wk_record_text(act->reversed_seq).text);
}

void wk_act_title(const struct wk_tournament *tournament, enum wk_language lang, const struct wk_entry *entry, char *text,
                  size_t n)
{
    const struct title title = {tournament, lang, text, n};
    text[0] = 0;
    if (acts[entry->kind].title)
        acts[entry->kind].title(&title, entry);
}

void wk_act_place(const struct wk_tournament *tournament, enum wk_language lang, const struct wk_entry *entry, char *text,
                  size_t n)
{
    const struct title title = {tournament, lang, text, n};
    text[0] = 0;
    if (acts[entry->kind].place)
        acts[entry->kind].place(&title, entry);
}

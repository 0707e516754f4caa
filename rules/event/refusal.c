/* Refusals: why an entry was not taken, as a line for people. */
#include "rules/event/kind.h"
#include "rules/event/tournament.h"
#include "rules/text.h"

#include <inttypes.h>
#include <stdio.h>

/* A player's name as it is known, or his place in the list while there is no event. */
static void name_player(const struct wk_refusal *why, int which, const struct wk_tournament *tournament, char *out, size_t n)
{
    const int player = why->player[which];
    const bool known = tournament && tournament->begun && player >= 0 && player < wk_n_players(tournament);

    if (known)
        snprintf(out, n, "%s (number %d)", wk_person_ranked(tournament, player)->name, tournament->plan.player[player].number);
    else
        snprintf(out, n, "player %d", player + 1);
}

static void tell_schedule(const struct wk_schedule_fault *fault, char *text, size_t n)
{
    const int *p = fault->player, *r = fault->round;

    switch (fault->kind) {
    case WK_SCHEDULE_NO_SEAT:
        snprintf(text, n, "the schedule gives player %d no seat in round %d", p[0], r[0]);
        break;
    case WK_SCHEDULE_SEAT_TWICE:
        snprintf(text, n, "the schedule puts players %d and %d on one chair in round %d", p[0], p[1], r[0]);
        break;
    case WK_SCHEDULE_TABLE_TWICE:
        snprintf(text, n, "the schedule puts players %d and %d at one table in round %d and in round %d", p[0], p[1], r[0],
                 r[1]);
        break;
    case WK_SCHEDULE_DIRECTION_TWICE:
        snprintf(text, n, "the schedule puts players %d and %d in one direction in round %d and in round %d", p[0], p[1], r[0],
                 r[1]);
        break;
    case WK_SCHEDULE_FEW:
        snprintf(text, n, "the schedule leaves table %d too few players in round %d", fault->table, r[0]);
        break;
    case WK_SCHEDULE_TEAM:
        snprintf(text, n, "the schedule puts players %d and %d, of one team, at one table in round %d", p[0], p[1], r[0]);
        break;
    case WK_SCHEDULE_AGAIN:
        snprintf(text, n, "the schedule has players %d and %d meet again in round %d, which need not be", p[0], p[1], r[1]);
        break;
    case WK_SCHEDULE_OUT:
        snprintf(text, n, "the schedule has player %d sit out two rounds more than player %d, or the other way round", p[0],
                 p[1]);
        break;
    case WK_SCHEDULE_HOUSE:
        snprintf(text, n,
                 "the schedule has player %d sit with the house two rounds more than player %d, or the other way round", p[0],
                 p[1]);
        break;
    case WK_SCHEDULE_SOUND:
    default:
        snprintf(text, n, "the schedule is broken");
    }
}

static const struct {
    const char *line, *screen;
} defs[WK_N_REFUSALS] = {
#define WK_REFUSAL(id, line, screen) {line, screen},
#include "rules/event/refusals.def"
};

/* What a field is called. */
static const char *const fields[WK_N_FIELDS] = {
    [WK_FIELD_SECTION] = "section",
    [WK_FIELD_TABLE] = "table",
    [WK_FIELD_ROUND] = "round",
    [WK_FIELD_HAND] = "hand",
    [WK_FIELD_DIRECTION] = "direction",
    [WK_FIELD_BY] = "direction of who stands for it",
    [WK_FIELD_PLAYER] = "player",
    [WK_FIELD_KIND] = "kind",
    [WK_FIELD_ROLE] = "role",
    [WK_FIELD_EXCHANGES] = "number of exchanges",
    [WK_FIELD_WALLS] = "set of walls",
    [WK_FIELD_CHOICE] = "choice",
    [WK_FIELD_RESULTS] = "way with the results",
    [WK_FIELD_EVENT_NAME] = "the event's name",
    [WK_FIELD_NAME] = "name",
    [WK_FIELD_CLUB] = "club",
    [WK_FIELD_REASON] = "the reason",
    [WK_FIELD_ROUNDS] = "number of rounds",
    [WK_FIELD_MINUTES] = "number of minutes of a round",
    [WK_FIELD_MOVEMENT] = "movement of this kind of event",
    [WK_FIELD_TEAM] = "team",
    [WK_FIELD_INITIALS] = "way of initialing",
};

/* What a game of NMJL wants of a field. */
static const char *const cards[WK_N_FIELDS] = {
    [WK_FIELD_WINNER] =
        "the winner: a game that was won has one, who sits at the table and is not dead, and no other game has one",
    [WK_FIELD_PAYER] =
        "who discarded: another player than the winner, and nobody where the winner picked the tile or nobody won",
    [WK_FIELD_POINTS] = "the value: a game that was won has one, and no other",
    [WK_FIELD_EXPOSURES] = "exposures: 0 to 4, of the winner, when the winning tile was discarded",
    [WK_FIELD_DEAD] = "who is dead: players of the table",
    [WK_FIELD_INTACT] = "whose hand is intact: one player's after Mah Jongg in error where all others expose, who is not dead",
};

/* The line that names the one field that is wrong; false: the refusal names none. */
static bool tell_field(const struct wk_refusal *why, char *text, size_t n)
{
    const char *field = (unsigned)why->field < WK_N_FIELDS ? fields[why->field] : NULL;

    if (why->field == WK_FIELD_SECTIONS)
        snprintf(text, n, "%d sections: an event has 1 to %d", why->value, WK_MAX_SECTIONS);
    else if (why->kind == WK_REFUSED_PLACE && field && why->least < why->most)
        snprintf(text, n, "there is no %s %d: %d to %d is wanted", field, why->value, why->least, why->most);
    else if (why->kind == WK_REFUSED_PLACE && field && why->most)
        snprintf(text, n, "there is no %s %d: only %d", field, why->value, why->most);
    else if (why->kind == WK_REFUSED_PLACE && field)
        snprintf(text, n, "there is no such %s", field);
    else if (why->kind == WK_REFUSED_TEXT && field)
        snprintf(text, n, "%s is missing, too long, not UTF-8, or has characters that cannot be seen", field);
    else if (why->kind == WK_REFUSED_OUTCOME && why->field == WK_FIELD_WINNER)
        snprintf(text, n, "the winner: a draw has none, and a hand that was won has one of E, S, W, N");
    else if (why->kind == WK_REFUSED_OUTCOME && why->field == WK_FIELD_PAYER)
        snprintf(text, n, "who discarded: another player than the winner, and nobody for a draw or a self-drawn tile");
    else if (why->kind == WK_REFUSED_OUTCOME && why->field == WK_FIELD_POINTS)
        snprintf(text, n, "the points: a draw has none");
    else if (why->kind == WK_REFUSED_CARD_GAME && cards[why->field])
        snprintf(text, n, "%s", cards[why->field]);
    else if (why->kind == WK_REFUSED_GAME_POINTS && why->value)
        snprintf(text, n, "the points of a game sum to 0 before penalties, and these sum to %+d", why->value);
    else if (why->kind == WK_REFUSED_SUM && why->field == WK_FIELD_SUM)
        snprintf(text, n, "match points of a ruling sum to 0, and these sum to %+d", why->value);
    else if (why->kind == WK_REFUSED_SUM && why->field == WK_FIELD_ZERO)
        snprintf(text, n, "match points of a ruling are not all 0");
    else if (why->kind == WK_REFUSED_SUM && why->field == WK_FIELD_MOST)
        snprintf(text, n, "match points of a ruling are not beyond %d, and %+d is", WK_RULING_MS_MAX, why->value);
    else
        return false;
    return true;
}

/* The line that names players; false: it has none to name. */
static bool tell_players(const struct wk_refusal *why, const struct wk_tournament *tournament, char *text, size_t n)
{
    char a[WK_NAME_SIZE + 32], b[WK_NAME_SIZE + 32];

    name_player(why, 0, tournament, a, sizeof a);
    name_player(why, 1, tournament, b, sizeof b);
    if (why->player[0] < 0)
        return false;
    if (why->kind == WK_REFUSED_TEXT)
        snprintf(text, n, "the %s of %s is missing, too long, not UTF-8, or has characters that cannot be seen",
                 why->field == WK_FIELD_CLUB   ? "club"
                 : why->field == WK_FIELD_TEAM ? "team"
                                               : "name",
                 a);
    else if (why->kind == WK_REFUSED_NUMBER && why->player[1] < 0)
        snprintf(text, n, "the number of %s is not one of 1 to 9999", a);
    else if (why->kind == WK_REFUSED_NUMBER)
        snprintf(text, n, "%s and %s have the same number", a, b);
    else if (why->kind == WK_REFUSED_NAME_TWICE)
        snprintf(text, n, "%s and %s have the same name", a, b);
    else if (why->kind == WK_REFUSED_NAME_ALIKE)
        snprintf(text, n, "%s and %s have names that differ only in case, blanks or the form of their characters", a, b);
    else if (why->kind == WK_REFUSED_OUT)
        snprintf(text, n, "%s is out of the event; put a stand-in in, or enter the hand as not played", a);
    else if (why->kind == WK_REFUSED_OUT_ALREADY)
        snprintf(text, n, "%s is out of the event already; to say it otherwise take that back first, by `result reverse`", a);
    else if (why->kind == WK_REFUSED_TEAM)
        snprintf(text, n, "the team of %s has %d players: four are wanted", a, why->value);
    else if (why->kind == WK_REFUSED_SEATS && why->player[0] == why->player[1])
        snprintf(text, n, "%s cannot sit on two chairs: four different players are wanted", a);
    else if (why->kind == WK_REFUSED_SEATS)
        snprintf(text, n, "%s is not due on that chair, %s is", a, b);
    else
        return false;
    return true;
}

/* A game is corrected by the command that entered it. */
static const char *line_of(const struct wk_refusal *why, const struct wk_tournament *tournament)
{
    const struct wk_kind_of_event *kind = tournament && tournament->begun ? tournament->plan.kind : NULL;

    if ((unsigned)why->kind >= WK_N_REFUSALS)
        return "it is refused";
    if (why->kind == WK_REFUSED_HAS_RESULT && kind && !wk_kind_has_outcome(kind, WK_OUTCOME_DISCARD))
        return "there is a result already; `result game --correct` enters another in its place, `result void` takes it back";
    if (why->kind == WK_REFUSED_HAS_RESULT && kind && wk_kind_has_outcome(kind, WK_OUTCOME_GAME))
        return "there is a result already; `result correct`, of a whole game `result game --correct`, enters another in its "
               "place, `result void` takes it back";
    return defs[why->kind].line;
}

void wk_refusal_text(const struct wk_refusal *why, const struct wk_tournament *tournament, char *text, size_t n)
{
    char place[64] = "", record[48] = "", all[512], whole[640];

    if (why->at.table > 0)
        snprintf(place, sizeof place, "table %d, round %d, %s %d: ", why->at.table, why->at.round,
                 tournament && tournament->begun ? wk_kind_hand_word(tournament->plan.kind) : "hand", why->at.hand);
    if (why->seq > 0)
        snprintf(record, sizeof record, " (entry %s)", wk_record_text(why->seq).text);
    if (why->kind == WK_REFUSED_SCHEDULE)
        tell_schedule(&why->fault, all, sizeof all);
    else if (!tell_players(why, tournament, all, sizeof all) && !tell_field(why, all, sizeof all))
        snprintf(all, sizeof all, "%s", line_of(why, tournament));
    snprintf(whole, sizeof whole, "%s%s%s", place, all, record);
    wk_text_cut(whole, n - 1);
    snprintf(text, n, "%s", whole);
}

const char *wk_refusal_screen(enum wk_refusal_kind kind)
{
    return (unsigned)kind < WK_N_REFUSALS ? defs[kind].screen : "";
}

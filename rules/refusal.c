#include "rules/tournament.h"

#include <inttypes.h>
#include <stdio.h>

/* A player's name as it is known, or his place in the list while there is no event. */
static void name_player(const struct wk_refusal *why, int which, const struct wk_tournament *tournament, char *out, size_t n)
{
    const int player = why->player[which];
    const bool known = tournament && tournament->begun && player >= 0 && player < wk_n_players(tournament);

    if (known)
        snprintf(out, n, "%s (number %d)", wk_person_of(tournament, player, 1, 1)->name,
                 tournament->plan.player[player].number);
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
    case WK_SCHEDULE_SOUND:
    default:
        snprintf(text, n, "the schedule is broken");
    }
}

/* The lines that need nothing but themselves. */
static const char *const plain[WK_N_REFUSALS] = {
    [WK_REFUSED_NOT] = "nothing stands against it",
    [WK_REFUSED_NO_EVENT] = "there is no event yet",
    [WK_REFUSED_EVENT_EXISTS] = "there is an event already",
    [WK_REFUSED_TEXT] = "a name or reason is missing, too long, not UTF-8, or has characters that cannot be seen",
    [WK_REFUSED_NO_REASON] = "this needs a reason",
    [WK_REFUSED_NUMBER] = "players' numbers are 1 to 9999",
    [WK_REFUSED_NAME_TWICE] = "two players have the same name",
    [WK_REFUSED_SCHEDULE] = "the schedule is broken",
    [WK_REFUSED_PLACE] = "there is no such section, table, round, hand, direction or player",
    [WK_REFUSED_POINTS] = "a hand worth less than 8 points may not be declared",
    [WK_REFUSED_POINTS_MANY] = "no hand is worth more than 500 points",
    [WK_REFUSED_OUTCOME] = "a hand is a draw without points, or won by one player from another or from all three",
    [WK_REFUSED_SUM] = "match points of a ruling sum to 0, are not all 0, and none is beyond 2000",
    [WK_REFUSED_IMP] = "a ruling takes off 1 to 20 IMP",
    [WK_REFUSED_HAS_RESULT] = "there is a result already; a correction refers to it",
    [WK_REFUSED_STALE] = "something newer has taken the place of what this refers to, or has taken it back",
    [WK_REFUSED_NO_SUCH] = "there is nothing on record that this could refer to",
    [WK_REFUSED_CONFIRMED] = "the result is confirmed already",
    [WK_REFUSED_NOT_ALL] = "all four players have to stand for a result",
    [WK_REFUSED_RULED_OUT] = "a ruling says that this player may not win this hand",
    [WK_REFUSED_WON] = "this player is on record as the winner; correct the result first",
    [WK_REFUSED_SEATS] = "this player is not due on that chair",
    [WK_REFUSED_PLAYED] = "the hand has been played already",
    [WK_REFUSED_PARTS] = "hands with the same deal have the same number, counted up from 1, and not all have 1",
    [WK_REFUSED_FULL] = "no more of this fits into one event",
    [WK_REFUSED_NOT_YET] = "a hand begins when its seats are confirmed, and stops when it has begun",
    [WK_REFUSED_DONE] = "it is so already",
    [WK_REFUSED_MINUTES] = "1 to 60 minutes can be added, and no more than 600 in all",
    [WK_REFUSED_ORDER] = "entries are taken in the order of their numbers",
    [WK_REFUSED_ROLE] = "that takes the PIN of a judge or the director",
};

/* The line that names players; false: it has none to name. */
static bool tell_players(const struct wk_refusal *why, const struct wk_tournament *tournament, char *text, size_t n)
{
    char a[WK_NAME_SIZE + 32], b[WK_NAME_SIZE + 32];

    name_player(why, 0, tournament, a, sizeof a);
    name_player(why, 1, tournament, b, sizeof b);
    if (why->player[0] < 0)
        return false;
    if (why->kind == WK_REFUSED_TEXT)
        snprintf(text, n, "the name or club of %s is missing, too long, not UTF-8, or has characters that cannot be seen", a);
    else if (why->kind == WK_REFUSED_NUMBER && why->player[1] < 0)
        snprintf(text, n, "the number of %s is not one of 1 to 9999", a);
    else if (why->kind == WK_REFUSED_NUMBER)
        snprintf(text, n, "%s and %s have the same number", a, b);
    else if (why->kind == WK_REFUSED_NAME_TWICE)
        snprintf(text, n, "%s and %s have the same name", a, b);
    else if (why->kind == WK_REFUSED_SEATS)
        snprintf(text, n, "%s is not due on that chair, %s is", a, b);
    else
        return false;
    return true;
}

void wk_refusal_text(const struct wk_refusal *why, const struct wk_tournament *tournament, char *text, size_t n)
{
    const char *line = (unsigned)why->kind < WK_N_REFUSALS ? plain[why->kind] : "it is refused";
    char place[64] = "", record[48] = "", all[512], whole[640];

    if (why->at.table > 0)
        snprintf(place, sizeof place, "table %d, round %d, hand %d: ", why->at.table, why->at.round, why->at.hand);
    if (why->seq > 0)
        snprintf(record, sizeof record, " (entry %" PRId64 ")", why->seq);
    if (why->kind == WK_REFUSED_SCHEDULE)
        tell_schedule(&why->fault, all, sizeof all);
    else if (!tell_players(why, tournament, all, sizeof all))
        snprintf(all, sizeof all, "%s", line);
    snprintf(whole, sizeof whole, "%s%s%s", place, all, record);
    wk_text_cut(whole, n - 1);
    snprintf(text, n, "%s", whole);
}

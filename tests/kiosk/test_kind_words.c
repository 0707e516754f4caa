/*
 * What the commands on events of every kind answer to somebody who is new to them: each line that is refused says what was
 * wrong with what was typed, and what to type instead.
 */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "kiosk/programs/cmd/commands.h"
#include "tests/support/kiosk/event_commands.h"
#include "tests/support/kiosk/said.h"

#define NEW "event new --name Cup --pin-file $pin --players $players.csv --new "

/* Players 1 to n. */
static void list_of(int n)
{
    char text[4096] = "number,name\n";

    for (int i = 1; i <= n; i++)
        snprintf(text + strlen(text), sizeof text - strlen(text), "%d,Player%d\n", i, i);
    commands_file("players.csv", text);
}

/* Each line ends so, and says this; {NULL} ends the list. */
struct line {
    const char *line;
    int code;
    const char *says;
};

static void says_each(const struct line *lines)
{
    for (; lines->line; lines++) {
        const int code = ask("%s", lines->line);
        if (code != lines->code || (!strstr(said.err, lines->says) && !strstr(said.out, lines->says)))
            fail_msg("%s\nexit %d for %d, \"%s\" wanted: %s%s", lines->line, code, lines->code, lines->says, said.err, said.out);
    }
}

static void so_many_players(void **state)
{
    static const struct {
        int n;
        const char *kind, *says;
    } row[] = {
        {0, "nmjl", "too few players for this kind of event, 0: add 4"},
        {3, "nmjl --rounds 1", "too few players for this kind of event, 3: add 1"},
        {5, "nmjl", "5 players make no whole tables in this kind of event: add 1, or leave out 1"},
        {22, "mcr", "22 players make no whole tables in this kind of event: add 2, or leave out 2"},
        {9, "club", "too many players for this kind of event, 9: leave out 1"},
        {4, "nmjl", "so 4 players have 1 round by this movement: --rounds 1\n"},
        {12, "mcr --rounds 2", "so 12 players have 1 round by these lots: --rounds 1\n"},
        {16, "nmjl", "so 16 players have 1 round by this movement: --rounds 1, --movement east-stays (2 rounds) or drawn\n"},
        {20, "nmjl --rounds 6", "so 20 players have 5 rounds by this movement: --rounds 5 or --movement drawn (6 rounds at most)"},
        {16, "mcr", "so 16 players have 5 rounds by these lots: --rounds 5\n"},
        {16, "mcr --rounds 11", "--rounds 11: 1 to 10 are wanted"},
        {16, "nmjl --rounds 1 --sections 2", "--sections 2: an event of kind nmjl has one; leave it out"},
        {16, "mcr --rounds 4 --teams", "--teams: no player has a team; the list wants a column team"},
        {4, "bogus", "--kind bogus: no such kind of event; there is: duplicate, nmjl, mcr, club"},
        {8, "mcr --movement sanctioned", "--movement sanctioned: an event of kind mcr has drawn"},
        {8, "nmjl --movement sideways", "--movement sideways: an event of kind nmjl has sanctioned, east-stays or drawn"},
        {8, "nmjl --seating $own", "an event of kind nmjl is not seated so: --seating drawn"},
        {8, "club --seating drawn", "--seating drawn: an event of kind club is not seated so; leave that out"},
        {8, "nmjl --seed ab", "--seed ab: only lots are drawn from one; --movement drawn draws them"},
        {8, "club --seed ab", "this kind of event draws none, leave it out"},
        {8, "club --rounds 4", "--rounds 4: an event of kind club has its own number of them; leave it out"},
        {8, "club --minutes 60", "--minutes 60: rounds of kind club have no clock; leave it out"},
        {8, "nmjl --minutes 90", "--minutes 90: 50 to 60 are wanted for a round"},
        {8, "mcr --seating $empty", "there is nothing in it; a line number,round1,round2,... and one for each player are wanted"},
    };

    (void)state;
    commands_begin();
    commands_file("own", "number,round1\n");
    commands_file("empty", "");
    for (size_t i = 0; i < sizeof row / sizeof *row; i++) {
        list_of(row[i].n);
        const int code = ask(NEW "--kind %s", row[i].kind);
        if (code != WK_EXIT_USAGE || !strstr(said.err, row[i].says))
            fail_msg("%d players, %s: exit %d, \"%s\" wanted: %s%s", row[i].n, row[i].kind, code, row[i].says, said.err,
                     said.out);
    }
    says_each((const struct line[]){
        {"event schedule --kind club --tables 1", WK_EXIT_USAGE, "an event of kind club has no schedule: `event sit"},
        {"event schedule --kind duplicate --tables 4 --rounds 2", WK_EXIT_USAGE, "has its own number of them; leave it out"},
        {NULL, 0, NULL},
    });
    commands_end();
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(so_many_players),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}

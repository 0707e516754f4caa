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
#include "labels/paper/papers.h"
#include "tests/support/kiosk/event_commands.h"
#include "tests/support/kiosk/said.h"

#define NEW "event new --name Cup --pin-file $pin --players $players.csv --new "
#define GAME "result game --table 1 --round 1 "
#define RULING "result ruling --table 1 --round 1 --hand 1 --reason x --pin-file $pin "

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
            fail_msg("%s\nexit %d for %d, \"%s\" wanted: %s%s", lines->line, code, lines->code, lines->says, said.err,
                     said.out);
    }
}

static void so_many_players(void **state)
{
    static const struct {
        int n;
        const char *kind, *says;
    } row[] = {
        {0, "nmjl", "too few players for this kind of event, 0: add 3"},
        {2, "nmjl --rounds 1", "too few players for this kind of event, 2: add 1"},
        {5, "nmjl", "5 players make no whole tables in this kind of event: add 1, or leave out 1"},
        {22, "mcr", "22 players make no whole tables in this kind of event: add 2, or leave out 2"},
        {9, "club", "too many players for this kind of event, 9: leave out 1"},
        {4, "nmjl", "so 4 players have 1 round by this movement: --rounds 1\n"},
        {12, "mcr --rounds 2", "so 12 players have 1 round by these lots: --rounds 1\n"},
        {16, "nmjl", "so 16 players have 1 round by this movement: --rounds 1, --movement east-stays (2 rounds) or drawn\n"},
        {20, "nmjl --rounds 6",
         "so 20 players have 5 rounds by this movement: --rounds 5 or --movement drawn (6 rounds at most)"},
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
        {8, "mcr --seating $empty",
         "there is nothing in it; a line number,round1,round2,... and one for each player are wanted"},
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

static void games_of_nmjl(void **state)
{
    (void)state;
    commands_begin();
    list_of(16);
    must(NEW "--kind nmjl --movement drawn --seed ab --rounds 4");
    says_each((const struct line[]){
        {"result enter --table 1 --round 1 --hand 1 --winner E --from S --points 20", 2, "is entered by games: `result game`"},
        {GAME "--game 5 --kind wall", 2, "--game 5: a whole number from 1 to 4 is wanted"},
        {GAME "--kind wall", 2, "--game G is missing"},
        {GAME "--game 1 --kind bogus", 2, "--kind bogus: win, wall, incomplete, error-all or error-one is wanted"},
        {GAME "--game 1 --winner A", 2, "--kind is missing: win, wall,"},
        {GAME "--game 1 --points 1,2,3,4", 2, "--points: a game of kind nmjl is entered by --kind win, wall,"},
        {GAME "--game 1 --kind win --winner E --value 25 --self-pick", 2, "--winner E: A, B, C or D is wanted"},
        {GAME "--game 1 --kind win --winner A --value 250 --self-pick", 2, "table 1, round 1, game 1: a card's hand is worth"},
        {GAME "--game 1 --kind wall --penalty A:10", 2, "a number below 0, such as -10"},
        {GAME "--game 1 --kind win --winner C --value 25 --self-pick --penalty B:-10", 0,
         "table 1, round 1, game 1: Player3 wins 25 points, self-picked; not confirmed yet"},
        {GAME "--game 1 --kind wall", 2, "`result game --correct` enters another in its place"},
        {GAME "--game 2 --kind wall --correct --reason x", 2, "table 1, round 1, game 2: there is no result to be corrected"},
        {"result confirm --table 1 --round 1 --hand 2", 2, "table 1, round 1, game 2: there is no result to be confirmed"},
        {"result confirm --table 1 --round 1 --hand 1 --by E", 2, "--by E: A, B, C or D is wanted"},
        {"result confirm --table 1 --round 1 --hand 1", 0, ": A +0, B -10, C +35, D +0; confirmed"},
        {RULING "--kind imp --direction A --imp -5", 2,
         "--kind imp: penalty, complaint or dead is wanted in an event of kind nmjl"},
        {RULING "--kind bogus --direction A", 2, "--kind bogus: penalty, complaint or dead is wanted"},
        {RULING "--kind penalty --direction E --ms -10", 2, "--direction E: A, B, C or D is wanted"},
        {RULING "--kind penalty --direction A --ms -50", 0, "game 1: penalty, \u221250 points for Player1 (1)"},
        {"rank player --number 2", 0, "provisional, penalty -10 points"},
        {"result show --table 1 --round 1 --hand 1", 0, "  A        1  Player1\n  B        2  Player2\n"},
        {"event show", 0, "section 1: round 1, game 1"},
        {"event schedule", 0, "table 1: A 1 Player1, B 2 Player2, C 3 Player3, D 4 Player4"},
        {"event schedule --csv", 0, "\n2,Player2,1B,"},
        {"event sit --seats 1,2,3,4", 2, "only a club evening is played so; `event schedule` says who sits where"},
        {"event papers --what games --out $x", 2, "an event of kind nmjl has no such paper; it has "},
        {"event papers --what bogus --out $x", 2, "--what bogus: slips, cards, "},
        {NULL, 0, NULL},
    });
    commands_end();
}

static void games_of_mcr(void **state)
{
    (void)state;
    commands_begin();
    list_of(16);
    must(NEW "--kind mcr --seed ab --rounds 4");
    says_each((const struct line[]){
        {"result card --table 1 --round 1 --initials E:S --collector E", 2,
         "an event of kind mcr has no cards: `result confirm`"},
        {GAME "--game 1 --kind win --winner E --value 25", 2, "--points E,S,W,N of a whole game or --ended is wanted"},
        {GAME "--points=-30,10,10,10 --ended", 2, "--points and --ended: one of them is wanted"},
        {GAME "--points 1,2,3,4", 2, "and these sum to +10"},
        {"result enter --table 1 --round 1 --hand 1 --winner draw --confirm", 0, "table 1, round 1, hand 1: a draw"},
        {GAME "--ended", 0, "table 1, round 1, hand 2: time was called"},
        {"result game --table 2 --round 1 --points=-30,10,10,10 --confirm", 0, "table 2, round 1: the game: "},
        {"result game --table 2 --round 1 --points=-30,10,10,10", 2, "of a whole game `result game --correct`, enters another"},
        {RULING "--kind dead --direction E", 2, "is wanted in an event of kind mcr"},
        {RULING "--kind penalty --direction E --ms -10", 0, "penalty, \u221210 points for Player1 (1)"},
        {NULL, 0, NULL},
    });
    commands_end();
}

static void a_club_evening(void **state)
{
    (void)state;
    commands_begin();
    list_of(5);
    must("event new --name Club --players $players.csv --new --kind club");
    says_each((const struct line[]){
        {"event schedule --json", 2, "an event of kind club has no schedule"},
        {"event papers --what imp --out $x", 2, "an event of kind club has no such paper; it has none"},
        {"event sit --seats 3,1,4,4", 2, "Player4 (number 4) cannot sit on two chairs: four different players are wanted"},
        {"event sit --seats 3,1,4,9", 2, "no player has the number 9"},
        {"event sit --seats 3,1,4", 2, "four numbers of players are wanted"},
        {GAME "--game 1 --kind wall", 2, "an event of kind club is entered by hands: `result enter`"},
        {"result enter --table 2 --round 1 --hand 1 --winner draw", 2, "there is no table 2: only 1"},
        {"result enter --table 1 --round 1 --hand 1 --winner draw --confirm", 0, "confirmed"},
        {"event end", 0, "Club is over"},
        {"event end", 2, "the evening is over; `event new` begins the next one"},
        {NULL, 0, NULL},
    });
    commands_end();
}

/* The help has all papers of events, each with what it is. */
static void papers_are_all_in_the_help(void **state)
{
    const struct wk_paper_def *def;

    (void)state;
    commands_begin();
    must("event papers --help");
    for (int i = 0; (def = wk_paper_at(i)); i++)
        if (def->by == WK_PAPER_BY_EVENT) {
            char word[64];
            snprintf(word, sizeof word, "%s: ", def->word);
            assert_non_null(strstr(said.out, word));
        }
    commands_end();
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(so_many_players),
        cmocka_unit_test(games_of_nmjl),
        cmocka_unit_test(games_of_mcr),
        cmocka_unit_test(a_club_evening),
        cmocka_unit_test(papers_are_all_in_the_help),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}

/* result game, result card: games of NMJL, games of competition MCR as a whole, and score cards that are handed in. */
#include <stdlib.h>
#include <string.h>

#include "kiosk/host/program/json_out.h"
#include "kiosk/programs/cli/tourney.h"
#include "kiosk/programs/cmd/result/command_result.h"
#include "rules/event/kind.h"
#include "rules/event/words.h"

struct game {
    struct wk_tourney tourney;
    const char *kind, *winner, *discarder, *dead, *intact, *points, *present;
    int64_t value, exposures;
    bool self_pick, jokerless, singles_pairs, ended, confirm, correct;
    struct wk_words penalty_words;
};

/* Several: "B,D" or "BD". */
static bool chairs_fit(const struct wk_tourney *self, const char *option, const char *text, unsigned *out, int *code)
{
    *out = 0;
    for (const char *c = text ? text : ""; *c; c++) {
        const char one[] = {*c, 0};
        enum wk_wind direction;
        if (*c == ',')
            continue;
        if (!wk_tourney_chair(self, option, one, &direction, code))
            return false;
        *out |= 1u << (direction - 1);
    }
    return true;
}

static bool whole(const char *text, char end, int *out, const char **rest)
{
    char *after;
    const long number = strtol(text, &after, 10);

    *out = (int)number;
    *rest = after + 1;
    return after > text && *after == end && number >= -1000000 && number <= 1000000;
}

/* "A:-10", each; of one player they add up. */
static bool penalties_fit(const struct game *self, struct wk_outcome *out, int *code)
{
    const struct wk_tourney *t = &self->tourney;

    for (int i = 0; i < self->penalty_words.n; i++) {
        const char *word = self->penalty_words.word[i], *rest;
        const enum wk_wind direction = wk_chair_parse(t->tournament->plan.kind, word[0]);
        int points = 0;
        if (!direction || word[1] != ':' || !whole(word + 2, '\0', &points, &rest)) {
            *code = wk_complain(t->host, WK_EXIT_USAGE, "--penalty %.40s: a chair and points are wanted, such as %c:-10", word,
                                t->tournament->plan.kind->chairs[0]);
            return false;
        }
        out->penalty[direction - 1] += points;
    }
    return true;
}

/* "120,-40,-30,-50", by the chairs in the order of their letters. */
static bool game_fits(const struct game *self, struct wk_outcome *out, int *code)
{
    const char *rest = self->points;
    bool ok = true;

    for (int d = 0; ok && d < WK_N_WINDS; d++)
        ok = whole(rest, d < WK_N_WINDS - 1 ? ',' : '\0', &out->game[d], &rest);
    if (!ok)
        *code = wk_complain(self->tourney.host, WK_EXIT_USAGE,
                            "--points %.60s: four whole numbers are wanted, E,S,W,N, such as 120,-40,-30,-50", self->points);
    out->kind = WK_OUTCOME_GAME;
    return ok;
}

/* An ending that no game of this kind of event has. */
static int refuse_ending(const struct game *self, const struct wk_kind_of_event *kind)
{
    const struct wk_host *host = self->tourney.host;
    const bool by_game = wk_kind_has_outcome(kind, WK_OUTCOME_WIN), whole_game = wk_kind_has_outcome(kind, WK_OUTCOME_GAME);
    char words[WK_WORDS_SIZE];
    unsigned some = 0;

    for (int o = WK_OUTCOME_NONE + 1; o < WK_N_OUTCOMES; o++)
        some |= (unsigned)wk_kind_has_outcome(kind, (enum wk_outcome_kind)o) << o;
    wk_words_some(WK_WORDS(wk_outcome_words), some, words);
    if (!by_game && !whole_game)
        return wk_complain(host, WK_EXIT_USAGE, "an event of kind %s is entered by hands: `result enter`", kind->word);
    if (whole_game)
        return wk_complain(
            host, WK_EXIT_USAGE,
            "of an event of kind %s --points E,S,W,N of a whole game or --ended is wanted; a single hand: `result enter`",
            kind->word);
    if (self->points || self->ended)
        return wk_complain(host, WK_EXIT_USAGE, "--%s: a game of kind %s is entered by --kind %s",
                           self->points ? "points" : "ended", kind->word, words);
    return wk_complain(host, WK_EXIT_USAGE, "--kind %s: %s is wanted", self->kind ? self->kind : "is missing", words);
}

/* What the options say of a game; the rules check it. False: end with *code. */
static bool outcome_fits(struct game *self, struct wk_outcome *out, int *code)
{
    const struct wk_tourney *t = &self->tourney;
    const struct wk_kind_of_event *kind = t->tournament->plan.kind;
    const bool whole_game = wk_kind_has_outcome(kind, WK_OUTCOME_GAME);

    if (self->points && self->ended) {
        *code =
            wk_complain(t->host, WK_EXIT_USAGE, "--points and --ended: one of them is wanted, a whole game or the end by time");
        return false;
    }
    if (whole_game && self->points)
        return game_fits(self, out, code);
    if (whole_game && self->ended) {
        out->kind = WK_OUTCOME_TIME;
        return true;
    }
    out->kind = (enum wk_outcome_kind)wk_word_index(WK_WORDS(wk_outcome_words), self->kind);
    if (!wk_kind_has_outcome(kind, WK_OUTCOME_WIN) || !wk_kind_has_outcome(kind, out->kind)) {
        *code = refuse_ending(self, kind);
        return false;
    }
    out->points = (int)self->value;
    out->exposures = (int)self->exposures;
    out->self_picked = self->self_pick || (out->kind == WK_OUTCOME_WIN && !self->discarder);
    out->jokerless = self->jokerless;
    out->singles_pairs = self->singles_pairs;
    if (out->kind == WK_OUTCOME_WIN && !self->self_pick && !self->discarder) {
        *code = wk_complain(t->host, WK_EXIT_USAGE, "--self-pick or --discarder is missing: where the winning tile came from");
        return false;
    }
    return wk_tourney_chair(t, "winner", self->winner, &out->winner, code) &&
           wk_tourney_chair(t, "discarder", self->discarder, &out->payer, code) &&
           wk_tourney_chair(t, "intact", self->intact, &out->intact, code) &&
           chairs_fit(t, "dead", self->dead, &out->dead, code);
}

/* The game's place: of a game as a whole the first hand, of one that time ended the first without a result. */
static struct wk_hand_id place_of(const struct wk_tourney *t, enum wk_outcome_kind kind, bool correct)
{
    struct wk_hand_id at = {(int)t->table, (int)t->round, kind == WK_OUTCOME_GAME ? 1 : (int)t->hand};

    if (kind != WK_OUTCOME_TIME)
        return at;
    for (at.hand = 1; at.hand < t->tournament->shape.n_hands; at.hand++) {
        const struct wk_hand_state *hand = wk_hand_look(t->tournament, &at);
        if (!hand || (!hand->not_played && (hand->state == WK_RESULT_MISSING || (correct && hand->outcome.kind == kind))))
            break;
    }
    return at;
}

static int run_game(const struct wk_host *host, const struct wk_command *self, int argc, const char *const *argv)
{
    struct game g = {.tourney = {.host = host, .by_game = true}};
    struct wk_tourney *t = &g.tourney;
    struct wk_entry entry = {.kind = WK_ENTRY_RESULT};
    const struct wk_option options[] = {
        WK_OPT_WHOLE("table", &t->table, "T", 1, WK_MAX_TABLES, "the table's number"),
        WK_OPT_ROUND(t),
        WK_OPT_WHOLE("game", &t->hand, "G", 1, WK_MAX_HANDS, "nmjl: the game of the round, 1 to 4"),
        WK_OPT_TEXT("kind", &g.kind, "win|wall|incomplete|error-all|error-one", "nmjl: how the game ended"),
        WK_OPT_TEXT("winner", &g.winner, "A|B|C|D", "win: whose Mah Jongg"),
        WK_OPT_WHOLE("value", &g.value, "N", 0, 100000, "win: the card's value of the hand, in 5s from 20 to 75"),
        WK_OPT_FLAG("self-pick", &g.self_pick, "win: the winner picked the tile"),
        WK_OPT_FLAG("jokerless", &g.jokerless, "win: without a joker"),
        WK_OPT_FLAG("singles-pairs", &g.singles_pairs, "win: a hand of Singles and Pairs, which has no bonus for that"),
        WK_OPT_TEXT("discarder", &g.discarder, "A|B|C|D", "win: who threw the tile"),
        WK_OPT_WHOLE("exposures", &g.exposures, "N", 0, 4, "win: exposures of the winner that could be seen"),
        WK_OPT_TEXT("dead", &g.dead, "B,D", "whose hands are dead"),
        WK_OPT_TEXT("intact", &g.intact, "A|B|C|D", "error-one: whose hand is intact"),
        WK_OPT_TEXT("points", &g.points, "E,S,W,N", "mcr: the points of the whole game, which sum to 0 before penalties"),
        WK_OPT_FLAG("ended", &g.ended, "mcr: time was called; the running hand counts nothing"),
        WK_OPT_REPEAT("penalty", &g.penalty_words, "A:-10", "points off one player, who loses them to nobody"),
        WK_OPT_FLAG("correct", &g.correct, "takes the place of the result that is there; with --reason"),
        WK_OPT_TEXT("present", &g.present, "ABCD", "of a card that has been taken: who is there while the director changes it"),
        WK_OPT_ROLE(t),
        WK_OPT_FLAG("confirm", &g.confirm, "all players of the table (or the role) confirm it at once"),
        WK_OPT_REASON(t),
        WK_OPT_JSON(&t->common),
        WK_OPTS_STORE(&t->common),
        WK_OPT_END,
    };
    int code;

    if (!wk_command_options(host, self, options, NULL, argc, argv, &code))
        return code;
    if (!t->hand)
        t->hand = g.kind ? 0 : 1;
    if (!t->table || !t->round || !t->hand)
        return wk_complain(host, WK_EXIT_USAGE, "%s is missing",
                           !t->table   ? "--table T"
                           : !t->round ? "--round R"
                                       : "--game G");
    if (!wk_tourney_reason(t, &entry, &code) || !wk_tourney_begin(t, false, &code))
        return code;
    entry.role = t->role;
    if (outcome_fits(&g, &entry.result.outcome, &code) && penalties_fit(&g, &entry.result.outcome, &code) &&
        chairs_fit(t, "present", g.present, &entry.result.present, &code)) {
        entry.result.at = place_of(t, entry.result.outcome.kind, g.correct);
        code = wk_tourney_put_result(t, &entry, g.correct,
                                     g.confirm || g.ended); /* time is called for all: no player stands for it */
    }
    wk_tourney_end(t);
    return code;
}

/* ---- card */

/* "A:C,B:D,C:A,D:B": A initials the card of C, and so on. */
static bool initials_fit(const struct wk_tourney *t, const char *text, uint8_t out[WK_N_WINDS], int *code)
{
    const struct wk_kind_of_event *kind = t->tournament->plan.kind;
    const char *c = text;

    while (*c) {
        const enum wk_wind who = wk_chair_parse(kind, c[0]);
        const enum wk_wind of = who && c[1] == ':' ? wk_chair_parse(kind, c[2]) : WK_WIND_NONE;
        if (!of || (c[3] && c[3] != ',')) {
            *code = wk_complain(t->host, WK_EXIT_USAGE,
                                "--initials %.60s: who initials whose card is wanted, such as A:C,B:D,C:A,D:B", text);
            return false;
        }
        out[of - 1] = (uint8_t)who;
        c += c[3] ? 4 : 3;
    }
    return true;
}

static int print_card(struct wk_tourney *t, const struct wk_entry *entry, int64_t number)
{
    const struct wk_hand_id *at = &entry->card.at;
    const char collector = wk_chair_letter(t->tournament->plan.kind, entry->card.collector);

    if (t->common.json)
        return wk_json_print(t->host, json_pack("{s:i,s:i,s:b,s:I}", "table", at->table, "round", at->round, "taken", 1,
                                                "stored_seq", (json_int_t)wk_record_seq(number)))
                   ? WK_EXIT_DONE
                   : WK_EXIT_ENVIRONMENT;
    fprintf(t->host->out, "table %d, round %d: the cards are taken, from %c; record %s\n", at->table, at->round, collector,
            wk_record_text(number).text);
    return WK_EXIT_DONE;
}

/* Whether the card would be taken once its games are confirmed: a card that is refused confirms none. */
static bool card_fits(const struct wk_tourney *t, const struct wk_entry *entry, int *code)
{
    struct wk_hand_id at = entry->card.at;
    struct wk_refusal why;
    char text[WK_LINE_SIZE];

    if (wk_tournament_check(t->tournament, entry, &why) == WK_OK)
        return true;
    wk_refusal_text(&why, t->tournament, text, sizeof text);
    if (why.kind != WK_REFUSED_NOT_YET) {
        *code = wk_complain(t->host, WK_EXIT_USAGE, "%s", text);
        return false;
    }
    for (at.hand = 1; at.hand <= t->tournament->shape.n_hands; at.hand++)
        if (!wk_hand_settled(t->tournament, &at) && wk_hand_look(t->tournament, &at)->state == WK_RESULT_MISSING) {
            *code = wk_complain(t->host, WK_EXIT_USAGE, "table %d, round %d: game %d has no result yet", at.table, at.round,
                                at.hand);
            return false;
        }
    return true;
}

/* Who initials the cards stands for the games: those that are not confirmed yet are with it. */
static int put_card(struct wk_tourney *t, const struct wk_entry *entry)
{
    struct wk_hand_id at = entry->card.at;
    int64_t number = 0;
    int code = WK_EXIT_DONE;

    if (!card_fits(t, entry, &code))
        return code;

    for (at.hand = 1; at.hand <= t->tournament->shape.n_hands && code == WK_EXIT_DONE; at.hand++) {
        const struct wk_hand_state *hand = wk_hand_look(t->tournament, &at);
        if (hand && hand->state == WK_RESULT_ENTERED)
            code = wk_tourney_put_confirmed(t, &at, hand->result_seq);
    }
    if (code == WK_EXIT_DONE)
        code = wk_tourney_put(t, entry, &number);
    return code == WK_EXIT_DONE ? print_card(t, entry, number) : code;
}

static int run_card(const struct wk_host *host, const struct wk_command *self, int argc, const char *const *argv)
{
    struct wk_tourney t = {.host = host};
    struct wk_entry entry = {.kind = WK_ENTRY_CARD};
    const char *initials = NULL, *collector = NULL;
    const struct wk_option options[] = {
        WK_OPT_WHOLE("table", &t.table, "T", 1, WK_MAX_TABLES, "the table's number"),
        WK_OPT_ROUND(&t),
        WK_OPT_TEXT("initials", &initials, "A:C,B:D,C:A,D:B", "who initials whose card"),
        WK_OPT_TEXT("collector", &collector, "A|B|C|D", "who hands the cards in"),
        WK_OPT_ROLE(&t),
        WK_OPT_JSON(&t.common),
        WK_OPTS_STORE(&t.common),
        WK_OPT_END,
    };
    int code;

    if (!wk_command_options(host, self, options, NULL, argc, argv, &code))
        return code;
    if (!t.table || !t.round || !initials || !collector)
        return wk_complain(host, WK_EXIT_USAGE, "%s is missing",
                           !t.table    ? "--table T"
                           : !t.round  ? "--round R"
                           : !initials ? "--initials A:C,B:D,C:A,D:B"
                                       : "--collector A|B|C|D");
    if (!wk_tourney_begin(&t, false, &code))
        return code;
    entry.role = t.role;
    entry.card.at = (struct wk_hand_id){(int)t.table, (int)t.round, t.tournament->shape.n_hands};
    if (!t.tournament->plan.kind->initialer)
        code = wk_complain(host, WK_EXIT_USAGE, "an event of kind %s has no cards: `result confirm` says that a table agrees",
                           t.tournament->plan.kind->word);
    else if (initials_fit(&t, initials, entry.card.initials, &code) &&
             wk_tourney_chair(&t, "collector", collector, &entry.card.collector, &code))
        code = put_card(&t, &entry);
    wk_tourney_end(&t);
    return code;
}

const struct wk_command wk_command_result_game = {
    .name = "game",
    .full = "result game",
    .summary = "Enters how a game of NMJL ended, or the points of a whole game of competition MCR.",
    .usage = "--table --round --game --kind [--winner --value] [--self-pick] [--jokerless] [--singles-pairs] [--discarder "
             "--exposures] [--dead] [--intact] [--penalty] [--confirm]\n"
             "--table --round --points [--penalty] [--confirm]\n"
             "--table --round --ended [--confirm]",
    .example =
        "  wallkeeper result game --table 3 --round 1 --game 2 --kind win --winner A --value 25 --discarder C --exposures 2\n"
        "  wallkeeper result game --table 3 --round 1 --points=120,-40,-30,-50 --confirm",
    .run = run_game,
};
const struct wk_command wk_command_result_card = {
    .name = "card",
    .full = "result card",
    .summary =
        "Takes the score cards of a table's round: initialed crosswise, and handed in together by the round's collector.",
    .usage = "--table --round --initials --collector [--role --pin-file]",
    .example = "  wallkeeper result card --table 3 --round 1 --initials A:C,B:D,C:A,D:B --collector A",
    .run = run_card,
};

/* result void, not-played, ruling, reverse, moved, gate, foul: decisions of a judge or the director, each with a reason. */
#include <stdlib.h>
#include <string.h>

#include "kiosk/programs/cli/tourney.h"
#include "kiosk/programs/cmd/result/command_result.h"
#include "rules/event/kind.h"
#include "rules/event/words.h"

/* Reads whole numbers "1,1,2,2" into out [n]. */
static bool numbers_fit(const char *text, long least, long most, int n, long *out)
{
    for (int i = 0; i < n; i++) {
        char *end;
        out[i] = strtol(text, &end, 10);
        if (end == text || out[i] < least || out[i] > most || *end != (i + 1 < n ? ',' : '\0'))
            return false;
        text = end + 1;
    }
    return true;
}

static int missing(const struct wk_host *host, const char *option)
{
    return wk_complain(host, WK_EXIT_USAGE, "%s is missing", option);
}

/* ---- ruling ---- */

/* Do the options fit this kind of ruling? WK_EXIT_DONE, or the exit code after a message; kinds: the usage for this kind. */
static int check_ruling_options(const struct wk_host *host, const struct wk_entry *entry, const char *kind, const char *kinds,
                                bool direction, int64_t imp, const char *ms)
{
    const enum wk_ruling_kind k = entry->ruling.kind;
    const bool wants_imp = k == WK_RULING_IMP || k == WK_RULING_REDRESS, wants_ms = k == WK_RULING_MS || k == WK_RULING_PENALTY;
    if (k == WK_RULING_NONE)
        return kind ? WK_EXIT_DONE /* the event knows which there are */
                    : wk_complain(host, WK_EXIT_USAGE, "--kind %s is missing", kinds);
    if (wants_ms && !ms)
        return missing(host, k == WK_RULING_MS ? "--ms E,S,W,N" : "--ms N");
    if (k != WK_RULING_MS && !direction)
        return missing(host, "--direction E|S|W|N");
    if ((k == WK_RULING_MS && direction) || (!wants_ms && ms) || (!wants_imp && imp))
        return wk_complain(host, WK_EXIT_USAGE, "--kind %s goes without %s", kind,
                           k == WK_RULING_MS && direction ? "--direction"
                           : !wants_ms && ms              ? "--ms"
                                                          : "--imp");
    return WK_EXIT_DONE;
}

/* Its kind's word as it was given; whom it concerns, by the chairs of the event's kind; the one number of a penalty. */
struct ruled {
    const char *kind;
    const char *direction; /* NULL: none */
    long penalty;
};

static bool fill_ruling(struct wk_tourney *self, struct wk_entry *entry, const void *options, int *code)
{
    const struct ruled *ruled = options;
    const struct wk_kind_of_event *kind = self->tournament->plan.kind;
    char words[WK_WORDS_SIZE];

    if (!(kind->rulings >> entry->ruling.kind & 1u)) {
        *code = wk_complain(self->host, WK_EXIT_USAGE, "--kind %.40s: %s is wanted in an event of kind %s", ruled->kind,
                            wk_words_some(WK_WORDS(wk_ruling_words), kind->rulings, words), kind->word);
        return false;
    }
    if (!wk_tourney_chair(self, "direction", ruled->direction, &entry->ruling.direction, code))
        return false;
    if (entry->ruling.kind == WK_RULING_PENALTY)
        entry->ruling.ms[entry->ruling.direction - 1] = (int)ruled->penalty;
    return true;
}

static int run_ruling(const struct wk_host *host, const struct wk_command *self, int argc, const char *const *argv)
{
    char kinds[WK_WORDS_SIZE];
    struct wk_tourney t = {.host = host};
    struct wk_entry entry = {.kind = WK_ENTRY_RULING};
    struct ruled ruled = {.direction = NULL};
    const char *kind = NULL, *ms = NULL;
    int64_t imp = 0;
    long points[WK_N_WINDS] = {0};
    const struct wk_option options[] = {
        WK_OPTS_HAND(&t),
        WK_OPT_TEXT("kind", &kind, wk_words_usage(WK_WORDS(wk_ruling_words), kinds),
                    "dead hand, no Hu this hand, IMP off, match points moved, match points off one player, IMP for who did "
                    "nothing wrong, a complaint, dead in this game"),
        WK_OPT_TEXT("direction", &ruled.direction, "E|S|W|N", "which player (not for ms); nmjl: A, B, C or D"),
        WK_OPT_WHOLE("imp", &imp, "-1", -1000, 1000, "imp: what comes off the player's sum, -20 to -1; redress: 1 to 20"),
        WK_OPT_TEXT("ms", &ms, "E,S,W,N", "ms: what each of the four gets, such as -10,10,0,0; penalty: one number, -30"),
        WK_OPTS_ACT(&t),
    };
    int code;
    if (!wk_command_options(host, self, options, NULL, argc, argv, &code) || !wk_tourney_hand_given(&t, &code))
        return code;
    entry.ruling.at = wk_tourney_hand(&t);
    entry.ruling.kind = (enum wk_ruling_kind)wk_word_index(WK_WORDS(wk_ruling_words), kind);
    entry.ruling.imp = (int)imp;
    ruled.kind = kind;
    code = check_ruling_options(host, &entry, kind, kinds, ruled.direction, imp, ms);
    if (code != WK_EXIT_DONE)
        return code;
    if (entry.ruling.kind == WK_RULING_PENALTY && !numbers_fit(ms, -100000, 100000, 1, &ruled.penalty))
        return wk_complain(host, WK_EXIT_USAGE, "--ms %s: of a penalty one whole number is wanted, such as -30", ms);
    if (entry.ruling.kind == WK_RULING_MS && !numbers_fit(ms, -100000, 100000, WK_N_WINDS, points))
        return wk_complain(host, WK_EXIT_USAGE, "--ms %s: four whole numbers are wanted, such as -10,10,0,0", ms);
    for (int d = 0; d < WK_N_WINDS; d++)
        entry.ruling.ms[d] = (int)points[d];
    return wk_tourney_act(&t, &entry, fill_ruling, &ruled);
}

/* ---- void and not-played ---- */

static bool fill_void(struct wk_tourney *self, struct wk_entry *entry, const void *options, int *code)
{
    const struct wk_hand_id at = wk_tourney_hand(self);
    const struct wk_hand_state *hand = wk_hand_look(self->tournament, &at);
    char place[WK_PLACE_TEXT_SIZE];
    (void)options;
    if (!hand)
        *code = wk_complain(self->host, WK_EXIT_USAGE, "--table %d: the event has tables 1 to %d", at.table,
                            wk_n_tables(self->tournament));
    else if (!hand->result_seq)
        *code = wk_complain(self->host, WK_EXIT_USAGE, "%s: there is no result to be taken back",
                            wk_tourney_place(self, &at, place));
    else
        entry->voided = hand->result_seq;
    return entry->voided > 0;
}

/* Both need a hand and a reason. */
static int run_of_hand(const struct wk_host *host, const struct wk_command *self, int argc, const char *const *argv,
                       enum wk_entry_kind kind)
{
    struct wk_tourney t = {.host = host};
    struct wk_entry entry = {.kind = kind};
    const struct wk_option options[] = {
        WK_OPTS_HAND(&t),
        WK_OPTS_ACT(&t),
    };
    int code;
    if (!wk_command_options(host, self, options, NULL, argc, argv, &code) || !wk_tourney_hand_given(&t, &code))
        return code;
    if (kind == WK_ENTRY_NOT_PLAYED)
        entry.at = wk_tourney_hand(&t);
    return wk_tourney_act(&t, &entry, kind == WK_ENTRY_VOID ? fill_void : NULL, NULL);
}

static int run_void(const struct wk_host *host, const struct wk_command *self, int argc, const char *const *argv)
{
    return run_of_hand(host, self, argc, argv, WK_ENTRY_VOID);
}

static int run_not_played(const struct wk_host *host, const struct wk_command *self, int argc, const char *const *argv)
{
    return run_of_hand(host, self, argc, argv, WK_ENTRY_NOT_PLAYED);
}

/* ---- reverse ---- */

static int run_reverse(const struct wk_host *host, const struct wk_command *self, int argc, const char *const *argv)
{
    struct wk_tourney t = {.host = host};
    struct wk_entry entry = {.kind = WK_ENTRY_REVERSED};
    const char *number = NULL;
    const struct wk_option options[] = {
        WK_OPT_TEXT("seq", &number, "N", "the entry's number, as `result list` has it"),
        WK_OPTS_ACT(&t),
    };
    int code;
    if (!wk_command_options(host, self, options, NULL, argc, argv, &code))
        return code;
    if (!number)
        return missing(host, "--seq N");
    if (!wk_record_parse(number, &entry.reversed))
        return wk_complain(host, WK_EXIT_USAGE, "--seq %s is no number of an entry, such as 81 or 3-81", number);
    return wk_tourney_act(&t, &entry, NULL, NULL);
}

/* ---- moved ---- */

static bool fill_moved(struct wk_tourney *self, struct wk_entry *entry, const void *options, int *code)
{
    const struct wk_words *pairs = options;
    for (int i = 0; i < pairs->n; i++) {
        const char *colon = strchr(pairs->word[i], ':');
        char text[32];
        long number[2];
        int player[2];
        snprintf(text, sizeof text, "%s", pairs->word[i]);
        if (colon && colon - pairs->word[i] < (long)sizeof text)
            text[colon - pairs->word[i]] = ',';
        if (!colon || !numbers_fit(text, 1, 9999, 2, number)) {
            *code = wk_complain(self->host, WK_EXIT_USAGE, "--exchange %s: two players' numbers are wanted, such as 104:117",
                                pairs->word[i]);
            return false;
        }
        for (int k = 0; k < 2; k++) {
            if (!wk_tourney_player(self, number[k], &player[k], code))
                return false;
            entry->moved.pair[i][k] = (uint16_t)player[k];
        }
        entry->moved.section = wk_section_of_player(&self->tournament->shape, player[0]);
        if (wk_section_of_player(&self->tournament->shape, player[1]) != entry->moved.section) {
            *code =
                wk_complain(self->host, WK_EXIT_USAGE, "--exchange %s: these two play in different sections", pairs->word[i]);
            return false;
        }
    }
    entry->moved.n = pairs->n;
    return true;
}

static int run_moved(const struct wk_host *host, const struct wk_command *self, int argc, const char *const *argv)
{
    struct wk_tourney t = {.host = host};
    struct wk_entry entry = {.kind = WK_ENTRY_MOVED};
    struct wk_words pairs = {0};
    int64_t first = 0, last = 0;
    const struct wk_option options[] = {
        WK_OPT_ROUND(&t),
        WK_OPT_WHOLE("from-hand", &first, "H", 1, WK_MAX_HANDS, "the first hand that they sat wrong"),
        WK_OPT_WHOLE("to-hand", &last, "H", 1, WK_MAX_HANDS, "the last (default: the first)"),
        WK_OPT_REPEAT("exchange", &pairs, "A:B", "numbers of two players who sat in each other's seats; may be repeated"),
        WK_OPTS_ACT(&t),
    };
    int code;
    if (!wk_command_options(host, self, options, NULL, argc, argv, &code))
        return code;
    if (!t.round || !first || pairs.n == 0)
        return missing(host, !t.round ? "--round R" : !first ? "--from-hand H" : "--exchange A:B");
    if (pairs.n > WK_MAX_EXCHANGES)
        return wk_complain(host, WK_EXIT_USAGE, "--exchange: at most %d times", WK_MAX_EXCHANGES);
    entry.moved.round = (int)t.round;
    entry.moved.first_hand = (int)first;
    entry.moved.last_hand = (int)(last ? last : first);
    return wk_tourney_act(&t, &entry, fill_moved, &pairs);
}

/* ---- gate ---- */

/* The record says which walls had not passed when the gate was opened. */
static bool fill_gate(struct wk_tourney *self, struct wk_entry *entry, const void *options, int *code)
{
    static struct wk_floor floor;
    struct wk_gate gate;
    enum wk_status status = wk_store_floor(self->env.store, &floor);
    (void)options;
    if (status != WK_OK) {
        *code = wk_tourney_failed(self, status);
        return false;
    }
    if (entry->gate.section > self->tournament->plan.n_sections) {
        *code = wk_complain(self->host, WK_EXIT_USAGE, "--section %d: the event has %d", entry->gate.section,
                            self->tournament->plan.n_sections);
        return false;
    }
    wk_gate_look(self->tournament, &floor, entry->gate.section, entry->gate.round, entry->gate.hand, &gate);
    for (int i = 0; i < wk_section_tables(&self->tournament->shape, entry->gate.section); i++)
        entry->gate.walls[i] = (uint8_t)gate.lack[i].walls;
    return true;
}

static int run_gate(const struct wk_host *host, const struct wk_command *self, int argc, const char *const *argv)
{
    struct wk_tourney t = {.host = host};
    struct wk_entry entry = {.kind = WK_ENTRY_GATE};
    int64_t section = 1;
    const struct wk_option options[] = {
        WK_OPT_WHOLE("section", &section, "S", 1, WK_MAX_SECTIONS, "whose groups may rotate (default 1)"),
        WK_OPT_ROUND(&t),
        WK_OPT_WHOLE("hand", &t.hand, "H", 1, WK_MAX_HANDS, "after this hand"),
        WK_OPTS_ACT(&t),
    };
    int code;
    if (!wk_command_options(host, self, options, NULL, argc, argv, &code))
        return code;
    if (!t.round || !t.hand)
        return missing(host, t.round ? "--hand H" : "--round R");
    entry.gate.section = (int)section;
    entry.gate.round = (int)t.round;
    entry.gate.hand = (int)t.hand;
    return wk_tourney_act(&t, &entry, fill_gate, NULL);
}

/* ---- foul ---- */

static int run_foul(const struct wk_host *host, const struct wk_command *self, int argc, const char *const *argv)
{
    char choices[WK_WORDS_SIZE];
    struct wk_tourney t = {.host = host};
    struct wk_entry entry = {.kind = WK_ENTRY_FOUL};
    const char *parts = NULL, *choice = NULL;
    long part[WK_DEAL_HANDS];
    const struct wk_option options[] = {
        WK_OPT_WHOLE("table", &t.table, "T", 1, WK_MAX_TABLES, "the table of the deal"),
        WK_OPT_ROUND(&t),
        WK_OPT_TEXT("parts", &parts, "1,1,2,2", "for hands 1 to 4: those with the same number had the same deal"),
        WK_OPT_TEXT("choice", &choice, wk_words_usage(WK_WORDS(wk_foul_words), choices),
                    "each part is scored apart; hands after part 1 count for nobody; scored as it stands"),
        WK_OPTS_ACT(&t),
    };
    int code;
    if (!wk_command_options(host, self, options, NULL, argc, argv, &code))
        return code;
    entry.foul.choice = (enum wk_foul_choice)wk_word_index(WK_WORDS(wk_foul_words), choice);
    if (!t.table || !t.round || !parts)
        return missing(host, !t.table ? "--table T" : !t.round ? "--round R" : "--parts 1,1,2,2");
    if (entry.foul.choice == WK_FOUL_NONE)
        return wk_complain(host, WK_EXIT_USAGE, "--choice %s is missing", choices);
    if (!numbers_fit(parts, 0, 9, WK_DEAL_HANDS, part))
        return wk_complain(host, WK_EXIT_USAGE, "--parts %s: four numbers are wanted, such as 1,1,2,2", parts);
    entry.foul.table = (int)t.table;
    entry.foul.round = (int)t.round;
    for (int h = 0; h < WK_DEAL_HANDS; h++)
        entry.foul.part[h] = (uint8_t)part[h];
    return wk_tourney_act(&t, &entry, NULL, NULL);
}

const struct wk_command wk_command_result_void = {
    .name = "void",
    .full = "result void",
    .summary = "Takes back the result of a hand: it has none then, and another can be entered. Both stay on record.",
    .usage = "--table --round --hand --reason --pin-file",
    .example =
        "  wallkeeper result void --table 1 --round 2 --hand 1 --reason \"entered for the wrong round\" --pin-file pin.txt",
    .run = run_void,
};
const struct wk_command wk_command_result_not_played = {
    .name = "not-played",
    .full = "result not-played",
    .summary = "Records that a hand will never be played: nobody's points, and the deal's other hands are compared "
               "without it. `result reverse` takes it back.",
    .usage = "--table --round --hand --reason --pin-file",
    .example = "  wallkeeper result not-played --table 1 --round 5 --hand 4 --reason \"the hall closed\" --pin-file pin.txt",
    .run = run_not_played,
};
const struct wk_command wk_command_result_ruling = {
    .name = "ruling",
    .full = "result ruling",
    .summary = "Enters a ruling on a hand: dead hand, no Hu, IMP off, match points moved, a penalty, a redress, a complaint.",
    .usage = "--table --round --hand --kind [--direction] [--imp] [--ms] --reason --pin-file",
    .example =
        "  wallkeeper result ruling --table 2 --round 1 --hand 3 --kind imp --direction W --imp -1 --reason \"DF-20\" "
        "\\\n      --pin-file pin.txt\n"
        "  wallkeeper result ruling --table 2 --round 1 --hand 3 --kind ms --ms -10,10,0,0 --reason \"showed a tile\" "
        "\\\n      --pin-file pin.txt\n"
        "  wallkeeper result ruling --table 2 --round 1 --hand 3 --kind penalty --direction W --ms -30 --reason \"late\" "
        "\\\n      --pin-file pin.txt\n"
        "  wallkeeper result ruling --table 2 --round 1 --hand 3 --kind redress --direction E --imp 3 --reason \"the wall "
        "was not hers\" \\\n      --pin-file pin.txt",
    .run = run_ruling,
};
const struct wk_command wk_command_result_reverse = {
    .name = "reverse",
    .full = "result reverse",
    .summary = "Takes back a ruling, moved seats, a gate opened by hand, a choice on a fouled deal, a hand not played or a "
               "player who is out.",
    .usage = "--seq --reason --pin-file",
    .example = "  wallkeeper result reverse --seq 81 --reason \"on appeal\" --pin-file pin.txt",
    .run = run_reverse,
};
const struct wk_command wk_command_result_moved = {
    .name = "moved",
    .full = "result moved",
    .summary = "Mends wrong seats found later: the results go to those who played.",
    .usage = "--round --from-hand [--to-hand] --exchange... --reason --pin-file",
    .example = "  wallkeeper result moved --round 2 --from-hand 1 --to-hand 2 --exchange 104:117 --reason \"took each other's "
               "seats\" \\\n      --pin-file pin.txt",
    .run = run_moved,
};
const struct wk_command wk_command_result_gate = {
    .name = "gate",
    .full = "result gate",
    .summary = "Lets a section's tables rotate by hand; the standings show the reason.",
    .usage = "[--section] --round --hand --reason --pin-file",
    .example = "  wallkeeper result gate --section 1 --round 2 --hand 3 --reason \"the camera of table 2 failed\" \\\n      "
               "--pin-file pin.txt",
    .run = run_gate,
};
const struct wk_command wk_command_result_foul = {
    .name = "foul",
    .full = "result foul",
    .summary = "Chooses what becomes of a deal that was not the same for all four groups.",
    .usage = "--table --round --parts --choice --reason --pin-file",
    .example = "  wallkeeper result foul --table 4 --round 1 --parts 1,1,2,2 --choice apart --reason \"two tiles exchanged "
               "after hand 2\" --pin-file pin.txt",
    .run = run_foul,
};

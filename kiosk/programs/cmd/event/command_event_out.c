/* event out: a player who has withdrawn, or was suspended or disqualified (DF-23). */
#include "kiosk/programs/cli/tourney.h"
#include "kiosk/programs/cmd/event/command_event.h"
#include "rules/event/words.h"

static bool fill_player(struct wk_tourney *self, struct wk_entry *entry, const void *options, int *code)
{
    const int64_t *number = options;
    const struct wk_event_shape *shape = &self->tournament->shape;
    if (!entry->out.last_round)
        entry->out.last_round = shape->n_rounds;
    if (!entry->out.last_hand)
        entry->out.last_hand = shape->n_hands;
    return wk_tourney_player(self, *number, &entry->out.player, code);
}

static int run_out(const struct wk_host *host, const struct wk_command *command, int argc, const char *const *argv)
{
    char kinds[WK_WORDS_SIZE], ways[WK_WORDS_SIZE];
    struct wk_tourney t = {.host = host};
    struct wk_entry entry = {.kind = WK_ENTRY_OUT};
    const char *kind = NULL, *results = "keep";
    int64_t number = 0, round = 0, hand = 1, last_round = 0, last_hand = 0;
    const struct wk_option options[] = {
        WK_OPT_WHOLE("number", &number, "N", 1, 9999, "the player's number"),
        WK_OPT_TEXT("kind", &kind, wk_words_usage(WK_WORDS(wk_out_words), kinds), "what became of the player"),
        WK_OPT_WHOLE("from-round", &round, "R", 1, WK_MAX_ROUNDS, "from this round on"),
        WK_OPT_WHOLE("from-hand", &hand, "H", 1, WK_MAX_HANDS, "and from this hand of it on (default 1)"),
        WK_OPT_WHOLE("to-round", &last_round, "R", 1, WK_MAX_ROUNDS, "suspended: to this round (default: the last)"),
        WK_OPT_WHOLE("to-hand", &last_hand, "H", 1, WK_MAX_HANDS, "suspended: to this hand of it (default: the last)"),
        WK_OPT_TEXT("results", &results, wk_words_usage(WK_WORDS(wk_out_results_words), ways),
                    "of what the player has played: it stays, or counts neither for him nor in the others' averages (default "
                    "keep)"),
        WK_OPTS_ACT(&t),
    };
    int code;

    if (!wk_command_options(host, command, options, NULL, argc, argv, &code))
        return code;
    entry.out.kind = (enum wk_out_kind)wk_word_index(WK_WORDS(wk_out_words), kind);
    entry.out.results = (enum wk_out_results)wk_word_index(WK_WORDS(wk_out_results_words), results);
    if (kind && entry.out.kind == WK_OUT_NONE)
        return wk_complain(host, WK_EXIT_USAGE, "--kind %s: %s is wanted", kind,
                           wk_words_choice(WK_WORDS(wk_out_words), kinds));
    if (!number || !round)
        return wk_complain(host, WK_EXIT_USAGE, "%s is missing", !number ? "--number N" : "--from-round R");
    if (!kind)
        return wk_complain(host, WK_EXIT_USAGE, "--kind %s is missing", kinds);
    if (entry.out.results == WK_OUT_RESULTS_NONE)
        return wk_complain(host, WK_EXIT_USAGE, "--results %s: %s is wanted", results,
                           wk_words_choice(WK_WORDS(wk_out_results_words), ways));
    entry.out.round = (int)round;
    entry.out.hand = (int)hand;
    entry.out.last_round = (int)last_round;
    entry.out.last_hand = (int)last_hand;
    return wk_tourney_act(&t, &entry, fill_player, &number);
}

const struct wk_command wk_command_event_out = {
    .name = "out",
    .full = "event out",
    .summary = "Records that a player has withdrawn, or was suspended or disqualified; `result reverse` takes it back.",
    .usage = "--number --kind --from-round [--from-hand] [--to-round --to-hand] [--results] --reason --pin-file [--json]",
    .example = "  wallkeeper event out --number 7 --kind withdrawn --from-round 4 --reason \"taken ill\" --pin-file pin.txt",
    .run = run_out,
};

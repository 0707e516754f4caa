#include "kiosk/report/act.h"

#include <stdarg.h>
#include <stdio.h>
#include <string.h>

#include "kiosk/host/problem.h"
#include "rules/words.h"

#define T(id) wk_text(line->lang, id)

/* A line that is built piece by piece; what does not fit is left out. */
struct line {
    const struct wk_tournament *tournament;
    enum wk_language lang;
    char *text;
    size_t n;
};

static void add(struct line *line, const char *format, ...) WK_PRINTF(2, 3);
static void add(struct line *line, const char *format, ...)
{
    va_list args;
    va_start(args, format);
    const int n = vsnprintf(line->text + line->n, WK_LINE_SIZE - line->n, format, args);
    va_end(args);
    if (n < 0)
        return;
    line->n += (size_t)n;
    if (line->n >= WK_LINE_SIZE) {
        line->n = WK_LINE_SIZE - 1;
        wk_text_cut(line->text, line->n);
        line->n = strlen(line->text);
    }
}

const char *wk_direction_word(enum wk_wind direction)
{
    static const char *const words[] = {"nobody", "East", "South", "West", "North"};
    return words[direction];
}

/* A player as he is in a hand: name and number. */
struct who {
    const char *name;
    int number;
};

static struct who who_is(const struct line *line, int player, int round, int hand)
{
    return (struct who){wk_person_of(line->tournament, player, round, hand)->name,
                        line->tournament->plan.player[player].number};
}

static struct who who_sits(const struct line *line, const struct wk_hand_id *at, enum wk_wind direction)
{
    return who_is(line, wk_player_at(line->tournament, at, direction), at->round, at->hand);
}

static void add_place(struct line *line, const struct wk_hand_id *at)
{
    add(line, T("table %d, round %d, hand %d: "), at->table, at->round, at->hand);
}

static void add_outcome(struct line *line, const struct wk_hand_id *at, const struct wk_outcome *outcome)
{
    if (outcome->kind == WK_OUTCOME_NONE)
        add(line, "%s", T("no result"));
    else if (outcome->kind == WK_OUTCOME_DRAW)
        add(line, "%s", T("a draw"));
    else if (outcome->kind == WK_OUTCOME_SELF_DRAWN)
        add(line, T("%s wins %d points, self-drawn"), who_sits(line, at, outcome->winner).name, outcome->points);
    else
        add(line, T("%s wins %d points from %s"), who_sits(line, at, outcome->winner).name, outcome->points,
            who_sits(line, at, outcome->payer).name);
}

void wk_outcome_text(const struct wk_tournament *tournament, const struct wk_hand_id *at, const struct wk_outcome *outcome,
                     enum wk_language lang, char text[WK_LINE_SIZE])
{
    struct line line = {tournament, lang, text, 0};
    text[0] = 0;
    add_outcome(&line, at, outcome);
}

static void add_ruling(struct line *line, const struct wk_entry *entry)
{
    const struct wk_hand_id *at = &entry->ruling.at;
    const int *ms = entry->ruling.ms;
    add_place(line, at);
    if (entry->ruling.kind == WK_RULING_MS) {
        add(line, T("match points E %+d, S %+d, W %+d, N %+d"), ms[0], ms[1], ms[2], ms[3]);
        return;
    }
    const struct who who = who_sits(line, at, entry->ruling.direction);
    if (entry->ruling.kind == WK_RULING_DEAD_HAND)
        add(line, T("dead hand for %s (%d)"), who.name, who.number);
    else if (entry->ruling.kind == WK_RULING_NO_HU)
        add(line, T("%s (%d) may not win this hand"), who.name, who.number);
    else if (entry->ruling.kind == WK_RULING_PENALTY)
        add(line, T("penalty, %+d match points for %s (%d)"), ms[entry->ruling.direction - 1], who.name, who.number);
    else if (entry->ruling.kind == WK_RULING_REDRESS)
        add(line, T("redress, +%d IMP for %s (%d)"), entry->ruling.imp, who.name, who.number);
    else
        add(line, T("%d IMP for %s (%d)"), entry->ruling.imp, who.name, who.number);
}

static void add_moved(struct line *line, const struct wk_entry *entry)
{
    if (entry->moved.first_hand == entry->moved.last_hand)
        add(line, T("round %d, hand %d: "), entry->moved.round, entry->moved.first_hand);
    else
        add(line, T("round %d, hands %d to %d: "), entry->moved.round, entry->moved.first_hand, entry->moved.last_hand);
    add(line, "%s", T("wrong seats, the results go to who played: "));
    for (int i = 0; i < entry->moved.n; i++) {
        const struct who a = who_is(line, entry->moved.pair[i][0], entry->moved.round, entry->moved.first_hand),
                         b = who_is(line, entry->moved.pair[i][1], entry->moved.round, entry->moved.first_hand);
        add(line, T("%s%s (%d) with %s (%d)"), i ? "; " : "", a.name, a.number, b.name, b.number);
    }
}

/* Tables of the gate whose hand is still in this state. */
static void add_lacking(struct line *line, const struct wk_entry *entry, enum wk_result_state state, const char *words)
{
    bool any = false;
    for (int t = 1; t <= WK_SECTION_TABLES; t++) {
        const struct wk_hand_id at = {(entry->gate.section - 1) * WK_SECTION_TABLES + t, entry->gate.round, entry->gate.hand};
        if (wk_hand_look(line->tournament, &at)->state != state || wk_not_played(line->tournament, &at))
            continue;
        if (!any)
            add(line, "%s", words);
        any = true;
        add(line, " %d", at.table);
    }
}

static void add_gate(struct line *line, const struct wk_entry *entry)
{
    bool any = false;
    add(line, T("section %d, round %d, hand %d: rotation opened by hand"), entry->gate.section, entry->gate.round,
        entry->gate.hand);
    add_lacking(line, entry, WK_RESULT_MISSING, T(", results still missing: tables"));
    add_lacking(line, entry, WK_RESULT_ENTERED, T(", not confirmed yet: tables"));
    for (int t = 0; t < WK_SECTION_TABLES; t++)
        for (int w = WK_WIND_EAST; w <= WK_WIND_NORTH; w++)
            if (entry->gate.walls[t] & 1u << (w - 1)) {
                if (!any)
                    add(line, "%s", T(", walls not in order:"));
                any = true;
                add(line, " %d%c", (entry->gate.section - 1) * WK_SECTION_TABLES + t + 1, wk_wind_letter((enum wk_wind)w));
            }
}

static void add_foul(struct line *line, const struct wk_entry *entry)
{
    const uint8_t *part = entry->foul.part;
    add(line, T("table %d, round %d: the deal was not the same in all hands (parts %d %d %d %d): "), entry->foul.table,
        entry->foul.round, part[0], part[1], part[2], part[3]);
    if (entry->foul.choice == WK_FOUL_APART)
        add(line, "%s", T("each part is scored apart"));
    else if (entry->foul.choice == WK_FOUL_CANCEL)
        add(line, "%s", T("the hands after part 1 count for nobody"));
    else
        add(line, "%s", T("scored as it stands"));
}

/* Who is out, from when on, and what becomes of his results. */
static void add_out(struct line *line, const struct wk_entry *entry)
{
    const int round = entry->out.round, hand = entry->out.hand;
    const struct who who = who_is(line, entry->out.player, 1, 1);
    if (entry->out.kind == WK_OUT_WITHDRAWN)
        add(line, T("%s (%d) has withdrawn, from round %d, hand %d on"), who.name, who.number, round, hand);
    else if (entry->out.kind == WK_OUT_DISQUALIFIED)
        add(line, T("%s (%d) is disqualified, from round %d, hand %d on"), who.name, who.number, round, hand);
    else
        add(line, T("%s (%d) is suspended, from round %d, hand %d to round %d, hand %d"), who.name, who.number, round, hand,
            entry->out.last_round, entry->out.last_hand);
    add(line, "%s", entry->out.results == WK_OUT_ANNUL ? T("; his or her results are annulled") : T("; earlier results stay"));
}

static void add_act(struct line *line, const struct wk_act *act)
{
    const struct wk_entry *entry = &act->entry;
    switch (entry->kind) {
    case WK_ENTRY_PLAYER:
        add(line, T("from round %d, hand %d on: %s plays as number %d"), entry->player.round, entry->player.hand,
            entry->player.person.name, line->tournament->plan.player[entry->player.player].number);
        break;
    case WK_ENTRY_RESULT:
        add_place(line, &entry->result.at);
        add(line, "%s", T("result corrected to: "));
        add_outcome(line, &entry->result.at, &entry->result.outcome);
        add(line, "%s", T("; before: "));
        add_outcome(line, &entry->result.at, &act->replaced);
        break;
    case WK_ENTRY_RULING:
        add_ruling(line, entry);
        break;
    case WK_ENTRY_MOVED:
        add_moved(line, entry);
        break;
    case WK_ENTRY_GATE:
        add_gate(line, entry);
        break;
    case WK_ENTRY_FOUL:
        add_foul(line, entry);
        break;
    case WK_ENTRY_VOID:
        add_place(line, &act->at);
        add(line, "%s", T("result taken back: "));
        add_outcome(line, &act->at, &act->replaced);
        break;
    case WK_ENTRY_NOT_PLAYED:
        add_place(line, &entry->at);
        add(line, "%s", T("not played"));
        break;
    case WK_ENTRY_OUT:
        add_out(line, entry);
        break;
    case WK_ENTRY_REVERSED:
        add(line, T("entry %lld is taken back"), (long long)entry->reversed);
        break;
    case WK_ENTRY_NONE:
    case WK_ENTRY_EVENT:
    case WK_ENTRY_SEATED:
    case WK_ENTRY_PLAY:
    case WK_ENTRY_STOPPED:
    case WK_ENTRY_CONFIRMED:
    case WK_ENTRY_CLOCK:
    case WK_N_ENTRIES:
        break;
    }
}

void wk_act_text(const struct wk_tournament *tournament, const struct wk_act *act, enum wk_language lang,
                 char text[WK_LINE_SIZE])
{
    struct line line = {tournament, lang, text, 0};
    text[0] = 0;
    add_act(&line, act);
    if (act->entry.reason[0])
        add(&line, wk_text(lang, WK_N(" — %s")), act->entry.reason);
    if (act->reversed_seq)
        add(&line, wk_text(lang, WK_N(" (no longer: entry %lld)")), (long long)act->reversed_seq);
}

const struct wk_hand_id *wk_act_hand(const struct wk_act *act)
{
    const struct wk_entry *entry = &act->entry;
    return entry->kind == WK_ENTRY_RESULT       ? &entry->result.at
           : entry->kind == WK_ENTRY_RULING     ? &entry->ruling.at
           : entry->kind == WK_ENTRY_VOID       ? &act->at
           : entry->kind == WK_ENTRY_NOT_PLAYED ? &entry->at
                                                : NULL;
}

/* Section and round of an act; both 0: none of its own. One that annuls a player's results is of all rounds. */
static void place_of(const struct wk_act *act, int *section, int *round)
{
    const struct wk_entry *entry = &act->entry;
    const struct wk_hand_id *at = wk_act_hand(act);
    *section = at ? wk_section_of_table(at->table) : 0;
    *round = at ? at->round : 0;
    if (entry->kind == WK_ENTRY_PLAYER) {
        *section = entry->player.player / WK_SECTION_PLAYERS + 1;
        *round = entry->player.round;
    } else if (entry->kind == WK_ENTRY_OUT) {
        *section = entry->out.player / WK_SECTION_PLAYERS + 1;
        *round = entry->out.results == WK_OUT_ANNUL ? 1 : entry->out.round;
    } else if (entry->kind == WK_ENTRY_MOVED) {
        *section = entry->moved.section;
        *round = entry->moved.round;
    } else if (entry->kind == WK_ENTRY_GATE) {
        *section = entry->gate.section;
        *round = entry->gate.round;
    } else if (entry->kind == WK_ENTRY_FOUL) {
        *section = wk_section_of_table(entry->foul.table);
        *round = entry->foul.round;
    }
}

int wk_act_round(const struct wk_act *act)
{
    int section, round;
    place_of(act, &section, &round);
    return round;
}

int wk_act_section(const struct wk_act *act)
{
    int section, round;
    place_of(act, &section, &round);
    return section;
}

bool wk_act_borne(const struct wk_act *act, int section, int after_round)
{
    const struct wk_entry *entry = &act->entry;
    const bool of_result = entry->kind == WK_ENTRY_RESULT || entry->kind == WK_ENTRY_VOID;
    if (act->reversed_seq || entry->kind == WK_ENTRY_REVERSED || (of_result && !act->was_confirmed))
        return false;
    if (entry->kind == WK_ENTRY_PLAYER && entry->player.round == 1 && entry->player.hand == 1)
        return false;
    return (!section || wk_act_section(act) == section) && (!after_round || wk_act_round(act) <= after_round);
}

bool wk_act_of_player(const struct wk_tournament *tournament, const struct wk_act *act, int player)
{
    const struct wk_entry *entry = &act->entry;
    return entry->kind == WK_ENTRY_PLAYER   ? entry->player.player == player
           : entry->kind == WK_ENTRY_OUT    ? entry->out.player == player
           : entry->kind == WK_ENTRY_RULING ? entry->ruling.direction != WK_WIND_NONE &&
                                                  wk_player_at(tournament, &entry->ruling.at, entry->ruling.direction) == player
                                            : false;
}

/* ---- JSON */

json_t *wk_json_player(const struct wk_tournament *tournament, int player, int round, int hand)
{
    const struct wk_person *person = wk_person_of(tournament, player, round ? round : 1, round ? hand : 1);
    return json_pack("{s:i, s:s, s:s}", "number", tournament->plan.player[player].number, "name", person->name, "club",
                     person->club);
}

static json_t *letter(enum wk_wind wind)
{
    const char text[2] = {wk_wind_letter(wind), 0};
    return wind == WK_WIND_NONE ? json_null() : json_string(text);
}

static json_t *seq_or_null(int64_t seq)
{
    return seq ? json_integer(seq) : json_null();
}

static json_t *ms_of(const struct wk_tournament *tournament, const struct wk_hand_id *at, const struct wk_hand_state *hand)
{
    int ms[WK_N_WINDS];
    enum wk_status status = wk_hand_ms(tournament, at, ms);
    if (status == WK_NOT_YET && hand->state == WK_RESULT_ENTERED)
        status = wk_outcome_ms(&hand->outcome, ms);
    return status == WK_OK ? json_pack("{s:i, s:i, s:i, s:i}", "E", ms[0], "S", ms[1], "W", ms[2], "N", ms[3]) : json_null();
}

json_t *wk_json_hand(const struct wk_tournament *tournament, const struct wk_hand_id *at)
{
    static const char *const states[] = {"missing", "entered", "confirmed"};
    const struct wk_hand_state *hand = wk_hand_look(tournament, at);
    json_t *players = json_object();
    for (int d = WK_WIND_EAST; d <= WK_WIND_NORTH; d++) {
        const char key[2] = {wk_wind_letter((enum wk_wind)d), 0};
        json_t *player = wk_json_player(tournament, wk_player_at(tournament, at, (enum wk_wind)d), at->round, at->hand);
        json_object_set_new(player, "wind",
                            letter(wk_wind_of_direction((enum wk_wind)d, (at->table - 1) % WK_SECTION_TABLES + 1)));
        json_object_set_new(players, key, player);
    }
    return json_pack("{s:i, s:i, s:i, s:i, s:o, s:s, s:s?, s:o, s:o, s:i, s:o, s:s?, s:o, s:o, s:o, s:s?, s:b, s:b}", "section",
                     wk_section_of_table(at->table), "table", at->table, "round", at->round, "hand", at->hand, "players",
                     players, "state", states[hand->state], "outcome", wk_outcome_words[hand->outcome.kind], "winner",
                     letter(hand->outcome.winner), "from", letter(hand->outcome.payer), "points", hand->outcome.points, "ms",
                     ms_of(tournament, at, hand), "role", hand->state ? wk_role_words[hand->role] : NULL, "by",
                     letter((enum wk_wind)hand->by), "result_seq", seq_or_null(hand->result_seq), "confirmed_seq",
                     seq_or_null(hand->confirmed_seq), "via", wk_via_words[hand->via], "unbegun", (int)hand->unbegun,
                     "not_played", hand->not_played != 0);
}

json_t *wk_json_act(const struct wk_tournament *tournament, const struct wk_act *act)
{
    static const char *const words[WK_N_ENTRIES] = {[WK_ENTRY_PLAYER] = "player",
                                                    [WK_ENTRY_RESULT] = "correction",
                                                    [WK_ENTRY_RULING] = "ruling",
                                                    [WK_ENTRY_MOVED] = "moved",
                                                    [WK_ENTRY_GATE] = "gate",
                                                    [WK_ENTRY_FOUL] = "foul",
                                                    [WK_ENTRY_REVERSED] = "reversed",
                                                    [WK_ENTRY_VOID] = "void",
                                                    [WK_ENTRY_NOT_PLAYED] = "not-played",
                                                    [WK_ENTRY_OUT] = "out"};
    const char *what = act->entry.kind == WK_ENTRY_RULING ? wk_ruling_words[act->entry.ruling.kind]
                       : act->entry.kind == WK_ENTRY_OUT  ? wk_out_words[act->entry.out.kind]
                                                          : NULL;
    char text[WK_LINE_SIZE];
    const int section = wk_act_section(act);
    wk_act_text(tournament, act, WK_LANG_EN, text);
    return json_pack("{s:I, s:s?, s:s?, s:o, s:o, s:s, s:s, s:s, s:o}", "seq", (json_int_t)act->entry.seq, "kind",
                     words[act->entry.kind], "what", what, "section", section ? json_integer(section) : json_null(), "round",
                     section ? json_integer(wk_act_round(act)) : json_null(), "role", wk_role_words[act->entry.role], "reason",
                     act->entry.reason, "text", text, "reversed_seq", seq_or_null(act->reversed_seq));
}

static json_t *look_json(const struct wk_wall_check *look)
{
    if (!look->seq)
        return json_null();
    return json_pack("{s:I, s:I, s:i, s:s}", "seq", (json_int_t)look->seq, "t_ns", (json_int_t)look->t_ns, "hand", look->hand,
                     "purpose", look->purpose);
}

json_t *wk_json_windows(const struct wk_window *window, int n)
{
    json_t *list = json_array();
    for (int i = 0; i < n; i++)
        json_array_append_new(list, json_pack("{s:o, s:o, s:o, s:o}", "wind", letter(window[i].wind), "passed",
                                              look_json(&window[i].passed), "failed", look_json(&window[i].failed), "mended",
                                              look_json(&window[i].mended)));
    return list;
}

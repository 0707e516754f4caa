/* Acts and hands as JSON, and which acts a list has to show. */
#include "kiosk/pages/report/act.h"

#include <stdio.h>
#include <string.h>

#include "rules/event/outcome.h"
#include "rules/event/words.h"

const struct wk_hand_id *wk_act_hand(const struct wk_act *act)
{
    const struct wk_entry *entry = &act->entry;
    return entry->kind == WK_ENTRY_RESULT       ? &entry->result.at
           : entry->kind == WK_ENTRY_RULING     ? &entry->ruling.at
           : entry->kind == WK_ENTRY_VOID       ? &act->at
           : entry->kind == WK_ENTRY_NOT_PLAYED ? &entry->at
                                                : NULL;
}

/* Section and round of an act; 0: it belongs to none. An act that annuls a player's results belongs to all rounds. */
static void place_of(const struct wk_tournament *tournament, const struct wk_act *act, int *section, int *round)
{
    const struct wk_entry *entry = &act->entry;
    const struct wk_hand_id *at = wk_act_hand(act);
    *section = at ? wk_section_of_table(&tournament->shape, at->table) : 0;
    *round = at ? at->round : 0;
    if (entry->kind == WK_ENTRY_PLAYER) {
        *section = wk_section_of_player(&tournament->shape, entry->player.player);
        *round = entry->player.round;
    } else if (entry->kind == WK_ENTRY_OUT) {
        *section = wk_section_of_player(&tournament->shape, entry->out.player);
        *round = entry->out.results == WK_OUT_ANNUL ? 1 : entry->out.round;
    } else if (entry->kind == WK_ENTRY_MOVED) {
        *section = entry->moved.section;
        *round = entry->moved.round;
    } else if (entry->kind == WK_ENTRY_GATE) {
        *section = entry->gate.section;
        *round = entry->gate.round;
    } else if (entry->kind == WK_ENTRY_FOUL) {
        *section = wk_section_of_table(&tournament->shape, entry->foul.table);
        *round = entry->foul.round;
    }
}

int wk_act_round(const struct wk_tournament *tournament, const struct wk_act *act)
{
    int section, round;
    place_of(tournament, act, &section, &round);
    return round;
}

int wk_act_section(const struct wk_tournament *tournament, const struct wk_act *act)
{
    int section, round;
    place_of(tournament, act, &section, &round);
    return section;
}

bool wk_act_borne(const struct wk_tournament *tournament, const struct wk_act *act, int section, int after_round)
{
    const struct wk_entry *entry = &act->entry;
    const bool of_result = entry->kind == WK_ENTRY_RESULT || entry->kind == WK_ENTRY_VOID;
    if (act->reversed_seq || entry->kind == WK_ENTRY_REVERSED || (of_result && !act->was_confirmed))
        return false;
    if (entry->kind == WK_ENTRY_PLAYER && entry->player.round == 1 && entry->player.hand == 1 &&
        strcmp(entry->player.person.name, wk_person_ranked(tournament, entry->player.player)->name) == 0)
        return false;
    return (!section || wk_act_section(tournament, act) == section) &&
           (!after_round || wk_act_round(tournament, act) <= after_round);
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

/* A chair, as its event's kind calls it. */
static json_t *chair(const struct wk_tournament *tournament, enum wk_wind direction)
{
    const char text[2] = {direction ? wk_chair_letter(tournament->plan.kind, direction) : '\0', 0};
    return direction ? json_string(text) : json_null();
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

static json_t *chairs(const struct wk_tournament *tournament, unsigned directions)
{
    char text[WK_N_WINDS + 1] = "";
    size_t n = 0;

    for (int d = WK_WIND_EAST; d <= WK_WIND_NORTH; d++)
        if (directions & 1u << (d - 1))
            text[n++] = wk_chair_letter(tournament->plan.kind, (enum wk_wind)d);
    return json_string(text);
}

/* Numbers [WK_N_WINDS] of those who sit there. */
static json_t *by_chair(const struct wk_tournament *tournament, const struct wk_hand_id *at, const int *number)
{
    json_t *object = json_object();

    for (int d = WK_WIND_EAST; d <= WK_WIND_NORTH; d++) {
        const char key[2] = {wk_chair_letter(tournament->plan.kind, (enum wk_wind)d), 0};
        if (wk_player_at(tournament, at, (enum wk_wind)d) >= 0)
            json_object_set_new(object, key, json_integer(number[d - 1]));
    }
    return object;
}

static json_t *ms_of(const struct wk_tournament *tournament, const struct wk_hand_id *at, const struct wk_hand_state *hand)
{
    int ms[WK_N_WINDS];
    enum wk_status status = wk_hand_ms(tournament, at, ms);
    if (status == WK_NOT_YET && hand->state == WK_RESULT_ENTERED)
        status = wk_outcome_points(tournament, &hand->outcome, ms);
    return status == WK_OK ? by_chair(tournament, at, ms) : json_null();
}

/* What a result of its kind says besides winner, who paid and points, which stand there for all of them. */
static void set_fields(const struct wk_tournament *tournament, const struct wk_hand_id *at, const struct wk_outcome *outcome,
                       json_t *object)
{
    const struct wk_kind_of_event *kind = tournament->plan.kind;

    for (int f = 0; f < kind->n_fields; f++) {
        const struct wk_result_field *field = &kind->fields[f];
        const char *from = (const char *)outcome + field->offset;
        enum wk_wind direction;
        json_t *value = NULL;
        switch (field->form) {
        case WK_RESULT_DIRECTION:
            memcpy(&direction, from, sizeof direction);
            value = chair(tournament, direction);
            break;
        case WK_RESULT_NUMBER:
            value = json_integer(*(const int *)(const void *)from);
            break;
        case WK_RESULT_FLAG:
            value = json_boolean(*(const bool *)from);
            break;
        case WK_RESULT_DIRECTIONS:
            value = chairs(tournament, *(const unsigned *)(const void *)from);
            break;
        case WK_RESULT_POINTS:
            value = by_chair(tournament, at, (const int *)(const void *)from);
            break;
        case WK_RESULT_WORD: /* it stands there */
            continue;
        }
        if (json_object_get(object, field->word))
            json_decref(value);
        else
            json_object_set_new(object, field->word, value);
    }
}

json_t *wk_json_hand(const struct wk_tournament *tournament, const struct wk_hand_id *at)
{
    static const char *const states[] = {"missing", "entered", "confirmed"};
    const struct wk_hand_state *hand = wk_hand_look(tournament, at);
    json_t *players = json_object();
    for (int d = WK_WIND_EAST; d <= WK_WIND_NORTH; d++) {
        const char key[2] = {wk_chair_letter(tournament->plan.kind, (enum wk_wind)d), 0};
        const int sits = wk_player_at(tournament, at, (enum wk_wind)d);
        if (sits < 0)
            continue;
        json_t *player = wk_json_player(tournament, sits, at->round, at->hand);
        json_object_set_new(player, "wind", letter(wk_wind_at(tournament, at, (enum wk_wind)d)));
        json_object_set_new(players, key, player);
    }
    json_t *object =
        json_pack("{s:i, s:i, s:i, s:i, s:o, s:s, s:s?, s:o, s:o, s:i, s:o, s:s?, s:o, s:o, s:o, s:s?, s:b, s:b}", "section",
                  wk_section_of_table(&tournament->shape, at->table), "table", at->table, "round", at->round, "hand", at->hand,
                  "players", players, "state", states[hand->state], "outcome", wk_outcome_words[hand->outcome.kind], "winner",
                  chair(tournament, hand->outcome.winner), "from", chair(tournament, hand->outcome.payer), "points",
                  hand->outcome.points, "ms", ms_of(tournament, at, hand), "role",
                  hand->state ? wk_role_words[hand->role] : NULL, "by", chair(tournament, (enum wk_wind)hand->by), "result_seq",
                  seq_or_null(hand->result_seq), "confirmed_seq", seq_or_null(hand->confirmed_seq), "via",
                  wk_via_words[hand->via], "unbegun", (int)hand->unbegun, "not_played", hand->not_played != 0);
    if (tournament->plan.kind->fields != wk_outcome_fields)
        set_fields(tournament, at, &hand->outcome, object);
    return object;
}

json_t *wk_json_act(const struct wk_tournament *tournament, const struct wk_act *act)
{
    const char *what = act->entry.kind == WK_ENTRY_RULING ? wk_ruling_words[act->entry.ruling.kind]
                       : act->entry.kind == WK_ENTRY_OUT  ? wk_out_words[act->entry.out.kind]
                                                          : NULL;
    char text[WK_LINE_SIZE];
    const int section = wk_act_section(tournament, act);
    wk_act_text(tournament, act, WK_LANG_EN, text);
    return json_pack("{s:I, s:s?, s:s?, s:o, s:o, s:s, s:s, s:s, s:o}", "seq", (json_int_t)act->entry.seq, "kind",
                     wk_act_word(act->entry.kind), "what", what, "section", section ? json_integer(section) : json_null(),
                     "round", section ? json_integer(wk_act_round(tournament, act)) : json_null(), "role",
                     wk_role_words[act->entry.role], "reason", act->entry.reason, "text", text, "reversed_seq",
                     seq_or_null(act->reversed_seq));
}

json_t *wk_json_second_play(const struct wk_tournament *tournament, const struct wk_second_play *play)
{
    json_t *players = json_array();
    char text[WK_SECOND_PLAY_SIZE];
    for (int d = WK_WIND_EAST; d <= WK_WIND_NORTH; d++) {
        if (!play->before[d - 1])
            continue;
        json_t *player =
            wk_json_player(tournament, wk_player_at(tournament, &play->at, (enum wk_wind)d), play->at.round, play->at.hand);
        json_object_set_new(player, "before", json_integer(play->before[d - 1]));
        json_array_append_new(players, player);
    }
    wk_second_play_text(tournament, play, WK_LANG_EN, text);
    return json_pack("{s:i, s:i, s:i, s:o, s:o, s:b, s:b, s:o, s:s}", "table", play->at.table, "round", play->at.round, "hand",
                     play->at.hand, "same_as", play->same_as ? json_integer(play->same_as) : json_null(), "players", players,
                     "played", (int)play->played, "waits", (int)wk_second_play_waits(play), "ruling",
                     play->ruling ? wk_json_act(tournament, play->ruling) : json_null(), "text", text);
}

bool wk_second_play_within(const struct wk_tournament *tournament, const struct wk_second_scope *scope,
                           struct wk_second_play *play)
{
    while (wk_second_play_next(tournament, play))
        if ((!scope->section || wk_section_of_table(&tournament->shape, play->at.table) == scope->section) &&
            (!scope->table || play->at.table == scope->table) && (!scope->round || play->at.round == scope->round) &&
            (!scope->after_round || play->at.round <= scope->after_round))
            return true;
    return false;
}

json_t *wk_json_second_plays(const struct wk_tournament *tournament, const struct wk_second_scope *scope)
{
    struct wk_second_play play = {.n = 0};
    json_t *list = json_array();
    while (wk_second_play_within(tournament, scope, &play))
        json_array_append_new(list, wk_json_second_play(tournament, &play));
    return list;
}

static json_t *outlier_json(const struct wk_tournament *tournament, const struct wk_outlier *outlier)
{
    static const char *const words[] = {"points", "far", "unconfirmed"};
    json_t *why = json_array();
    char text[WK_OUTLIER_SIZE];
    for (unsigned i = 0; i < sizeof words / sizeof *words; i++)
        if (outlier->why >> i & 1u)
            json_array_append_new(why, json_string(words[i]));
    wk_outlier_text(tournament, outlier, WK_LANG_EN, text);
    return json_pack("{s:i, s:i, s:i, s:i, s:o, s:o, s:i, s:s}", "table", outlier->at.table, "round", outlier->at.round, "hand",
                     outlier->at.hand, "points", wk_hand_look(tournament, &outlier->at)->outcome.points, "why", why,
                     "direction", letter(outlier->direction), "imp", outlier->imp, "text", text);
}

json_t *wk_json_outliers(const struct wk_tournament *tournament)
{
    struct wk_outlier outlier = {.why = 0};
    json_t *list = json_array();
    while (wk_outlier_next(tournament, &outlier))
        json_array_append_new(list, outlier_json(tournament, &outlier));
    return list;
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

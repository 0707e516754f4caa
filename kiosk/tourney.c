#include "kiosk/tourney.h"

#include <string.h>

#include "kiosk/event_cli.h"

static const char *const roles[] = {"players", "judge", "paper", "director"};

int wk_tourney_failed(struct wk_tourney *self, enum wk_status status)
{
    return wk_complain(self->host, wk_exit_of(status), "%s: %s", self->station.config.db, wk_status_text(status));
}

bool wk_tourney_begin(struct wk_tourney *self, bool read_only, int *code)
{
    const struct wk_host *host = self->host;
    if (self->role_text) {
        size_t i = 0;
        while (i < sizeof roles / sizeof *roles && strcmp(self->role_text, roles[i]) != 0)
            i++;
        if (i == sizeof roles / sizeof *roles) {
            *code = wk_complain(host, WK_EXIT_USAGE, "--role %s: players, judge, paper or director is wanted", self->role_text);
            return false;
        }
        self->role = (enum wk_role)i;
    }
    if (!wk_station_begin(&self->station, host, &self->common, code))
        return false;
    enum wk_status status = wk_event_open(&self->station, host, read_only, &self->tournament, &self->problem);
    if (status == WK_OK && self->pin_file)
        status = wk_station_unlock(&self->station, self->pin_file, self->role_text ? NULL : &self->role, &self->problem);
    if (status == WK_OK)
        return true;
    *code = wk_complain(host, wk_exit_of(status), "%s", self->problem.text);
    wk_tourney_end(self);
    return false;
}

void wk_tourney_end(struct wk_tourney *self)
{
    wk_station_close(&self->station);
}

bool wk_tourney_hand_given(const struct wk_tourney *self, int *code)
{
    const char *missing = !self->table ? "--table T" : !self->round ? "--round R" : !self->hand ? "--hand H" : NULL;
    if (missing)
        *code = wk_complain(self->host, WK_EXIT_USAGE, "%s is missing", missing);
    return !missing;
}

struct wk_hand_id wk_tourney_hand(const struct wk_tourney *self)
{
    return (struct wk_hand_id){(int)self->table, (int)self->round, (int)self->hand};
}

bool wk_tourney_reason(struct wk_tourney *self, struct wk_entry *entry, int *code)
{
    if (wk_event_text(entry->reason, sizeof entry->reason, "reason", self->reason, true, &self->problem) == WK_OK)
        return true;
    *code = wk_complain(self->host, WK_EXIT_USAGE, "%s", self->problem.text);
    return false;
}

bool wk_tourney_player(const struct wk_tourney *self, int64_t number, int *player, int *code)
{
    for (int i = 0; i < wk_n_players(self->tournament); i++)
        if (self->tournament->plan.player[i].number == number) {
            *player = i;
            return true;
        }
    *code = wk_complain(self->host, WK_EXIT_USAGE, "no player has the number %lld", (long long)number);
    return false;
}

int wk_tourney_put(struct wk_tourney *self, const struct wk_entry *entry, struct wk_receipt *receipt)
{
    enum wk_status status = wk_event_put(&self->station, self->pin_file, entry, receipt, &self->problem);
    if (status != WK_OK)
        return wk_complain(self->host, wk_exit_of(status), "%s", self->problem.text);
    status = wk_store_tournament(self->station.store, &self->tournament);
    return status == WK_OK ? WK_EXIT_DONE : wk_tourney_failed(self, status);
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
    static const char *const outcomes[] = {NULL, "draw", "discard", "self-drawn"};
    static const char *const vias[] = {NULL, "screen", "command"};
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
                     players, "state", states[hand->state], "outcome", outcomes[hand->outcome.kind], "winner",
                     letter(hand->outcome.winner), "from", letter(hand->outcome.payer), "points", hand->outcome.points, "ms",
                     ms_of(tournament, at, hand), "role", hand->state ? roles[hand->role] : NULL, "by",
                     letter((enum wk_wind)hand->by), "result_seq", seq_or_null(hand->result_seq), "confirmed_seq",
                     seq_or_null(hand->confirmed_seq), "via", vias[hand->via], "unbegun", (int)hand->unbegun, "not_played",
                     hand->not_played != 0);
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
    static const char *const rulings[] = {NULL, "dead-hand", "no-hu", "imp", "ms", "penalty", "redress"};
    static const char *const outs[] = {NULL, "withdrawn", "suspended", "disqualified"};
    const char *what = act->entry.kind == WK_ENTRY_RULING ? rulings[act->entry.ruling.kind]
                       : act->entry.kind == WK_ENTRY_OUT  ? outs[act->entry.out.kind]
                                                          : NULL;
    char text[WK_LINE_SIZE];
    const int section = wk_act_section(act);
    wk_act_text(tournament, act, WK_LANG_EN, text);
    return json_pack("{s:I, s:s?, s:s?, s:o, s:o, s:s, s:s, s:s, s:o}", "seq", (json_int_t)act->entry.seq, "kind",
                     words[act->entry.kind], "what", what, "section", section ? json_integer(section) : json_null(), "round",
                     section ? json_integer(wk_act_round(act)) : json_null(), "role", roles[act->entry.role], "reason",
                     act->entry.reason, "text", text, "reversed_seq", seq_or_null(act->reversed_seq));
}

static json_t *look_json(const struct wk_look *look)
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

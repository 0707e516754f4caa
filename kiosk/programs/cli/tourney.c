/* For commands on results: opens the event, puts an act into it and reports it, as text or JSON. */
#include "kiosk/programs/cli/tourney.h"

#include <stdio.h>
#include <string.h>

#include "db/state/tournament.h"
#include "kiosk/host/program/json_out.h"
#include "kiosk/programs/cli/event_cli.h"
#include "rules/event/kind.h"
#include "rules/event/words.h"

int wk_tourney_failed(struct wk_tourney *self, enum wk_status status)
{
    return wk_complain(self->host, wk_exit_of(status), "%s: %s", self->env.config.db, wk_status_text(status));
}

enum wk_status wk_not_in_event(struct wk_tourney *self, const char *option, int64_t value, int most)
{
    return wk_problem_set(&self->problem, WK_BAD_INPUT, "--%s %d: a whole number from 1 to %d is wanted", option, (int)value,
                          most);
}

bool wk_tourney_begin(struct wk_tourney *self, bool read_only, int *code)
{
    const struct wk_host *host = self->host;
    bool has_key;
    if (self->role_text) {
        char choice[WK_WORDS_SIZE];
        int i = WK_ROLE_PLAYERS;
        while (i <= WK_ROLE_DIRECTOR && strcmp(self->role_text, wk_role_words[i]) != 0)
            i++;
        if (i > WK_ROLE_DIRECTOR) {
            *code = wk_complain(host, WK_EXIT_USAGE, "--role %s: %s is wanted", self->role_text,
                                wk_words_choice(WK_WORDS(wk_role_words), choice));
            return false;
        }
        self->role = (enum wk_role)i;
    }
    if (read_only ? !wk_env_begin_looking(&self->env, host, &self->common, self->opens_deals ? &has_key : NULL, code)
                  : !wk_env_begin(&self->env, host, &self->common, code))
        return false;
    enum wk_status status = wk_event_open(&self->env, host, read_only, &self->tournament, &self->problem);
    if (status == WK_OK && self->round > self->tournament->shape.n_rounds)
        status = wk_not_in_event(self, "round", self->round, self->tournament->shape.n_rounds);
    if (status == WK_OK && self->hand > self->tournament->shape.n_hands)
        status = wk_not_in_event(self, self->by_game ? "game" : "hand", self->hand, self->tournament->shape.n_hands);
    if (status == WK_OK && self->pin_file)
        status = wk_env_unlock(&self->env, self->pin_file, self->role_text ? NULL : &self->role, &self->problem);
    if (status == WK_OK)
        return true;
    *code = wk_complain(host, wk_exit_of(status), "%s", self->problem.text);
    wk_tourney_end(self);
    return false;
}

void wk_tourney_end(struct wk_tourney *self)
{
    wk_env_close(&self->env);
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

const char *wk_tourney_place(const struct wk_tourney *self, const struct wk_hand_id *at, char text[WK_PLACE_TEXT_SIZE])
{
    snprintf(text, WK_PLACE_TEXT_SIZE, "table %d, round %d, %s %d", at->table, at->round,
             wk_kind_hand_word(self->tournament->plan.kind), at->hand);
    return text;
}

bool wk_tourney_chair(const struct wk_tourney *self, const char *option, const char *text, enum wk_wind *out, int *code)
{
    const struct wk_kind_of_event *kind = self->tournament->plan.kind;
    char letter[WK_N_WINDS];

    *out = text && text[0] && !text[1] ? wk_chair_parse(kind, text[0]) : WK_WIND_NONE;
    if (!text || *out)
        return true;
    for (int i = 0; i < WK_N_WINDS; i++)
        letter[i] = wk_chair_letter(kind, wk_chair_at(kind, i));
    *code = wk_complain(self->host, WK_EXIT_USAGE, "--%s %.40s: %c, %c, %c or %c is wanted", option, text, letter[0], letter[1],
                        letter[2], letter[3]);
    return false;
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

int wk_tourney_put(struct wk_tourney *self, const struct wk_entry *entry, int64_t *number)
{
    struct wk_receipt receipt = {.seq = 0};
    enum wk_status status = wk_event_put(&self->env, self->pin_file, entry, &receipt, &self->problem);
    if (status != WK_OK)
        return wk_complain(self->host, wk_exit_of(status), "%s", self->problem.text);
    *number = wk_store_number(self->env.store, receipt.seq);
    status = wk_store_tournament(self->env.store, &self->tournament);
    return status == WK_OK ? WK_EXIT_DONE : wk_tourney_failed(self, status);
}

/* ---- what follows from an entry */

/* The entry that a reversal takes back; for any other entry, the entry itself. */
static const struct wk_entry *meant(const struct wk_tourney *self, const struct wk_entry *entry)
{
    const struct wk_act *act = entry->kind == WK_ENTRY_REVERSED ? wk_act_find(self->tournament, entry->reversed) : NULL;
    return act ? &act->entry : entry;
}

/* Section, or table and round, in which an entry may make somebody play a deal twice; false: it seats nobody. */
static bool second_scope(const struct wk_tournament *tournament, const struct wk_entry *entry, struct wk_second_scope *out)
{
    *out = (struct wk_second_scope){.section = 0};
    if (entry->kind == WK_ENTRY_MOVED)
        *out = (struct wk_second_scope){.section = entry->moved.section, .round = entry->moved.round};
    else if (entry->kind == WK_ENTRY_PLAYER)
        out->section = wk_section_of_player(&tournament->shape, entry->player.player);
    else if (entry->kind == WK_ENTRY_RESULT)
        *out = (struct wk_second_scope){.table = entry->result.at.table, .round = entry->result.at.round};
    return out->section || out->table;
}

/* Another act by which the player is out and that was not reversed; NULL: there is none. */
static const struct wk_act *other_out(const struct wk_tourney *self, const struct wk_entry *entry)
{
    const struct wk_entry *out = meant(self, entry);
    const struct wk_tournament *tournament = self->tournament;
    for (int i = tournament->n_acts - 1; out->kind == WK_ENTRY_OUT && i >= 0; i--) {
        const struct wk_act *act = &tournament->act[i];
        if (act->entry.kind == WK_ENTRY_OUT && !act->reversed_seq && act->entry.out.player == out->out.player &&
            act->entry.seq != out->seq)
            return act;
    }
    return NULL;
}

static void tell_second_play(struct wk_tourney *self, const struct wk_second_play *play)
{
    char text[WK_SECOND_PLAY_SIZE], parts[2 * WK_DEAL_HANDS] = "1,1,1,1";
    FILE *out = self->host->out;
    wk_second_play_text(self->tournament, play, WK_LANG_EN, text);
    fprintf(out, "attention: %s\n", text);
    if (!play->same_as || play->ruling)
        return;
    parts[2 * (play->at.hand - 1)] = '2';
    fprintf(out,
            "  the director rules: `%s result foul --table %d --round %d --parts %s --choice cancel|apart|stand --reason TEXT "
            "--pin-file FILE`",
            wk_program(self->host), play->at.table, play->at.round, parts);
    if (play->by && play->by->entry.kind == WK_ENTRY_MOVED)
        fprintf(out, "; seats that were told wrongly: `%s result reverse --seq %s --reason TEXT --pin-file FILE`",
                wk_program(self->host), wk_record_text(play->by->entry.seq).text);
    fputc('\n', out);
}

void wk_tourney_follows(struct wk_tourney *self, const struct wk_entry *entry)
{
    const struct wk_act *other = other_out(self, entry);
    struct wk_second_play play = {.n = 0};
    struct wk_second_scope scope;
    char text[WK_LINE_SIZE];
    if (second_scope(self->tournament, meant(self, entry), &scope))
        while (wk_second_play_within(self->tournament, &scope, &play))
            tell_second_play(self, &play);
    if (!other)
        return;
    wk_act_text(self->tournament, other, WK_LANG_EN, text);
    fprintf(self->host->out, "attention: %s: entry %s: %s\n",
            entry->kind == WK_ENTRY_REVERSED ? "still out by another act" : "was out already, and that stays on record",
            wk_record_text(other->entry.seq).text, text);
}

void wk_tourney_follows_json(struct wk_tourney *self, const struct wk_entry *entry, json_t *answer)
{
    const struct wk_act *other = other_out(self, entry);
    struct wk_second_scope scope;
    if (second_scope(self->tournament, meant(self, entry), &scope))
        json_object_set_new(answer, "second_plays", wk_json_second_plays(self->tournament, &scope));
    if (meant(self, entry)->kind == WK_ENTRY_OUT)
        json_object_set_new(answer, entry->kind == WK_ENTRY_REVERSED ? "still_out" : "out_before",
                            other ? wk_json_act(self->tournament, other) : json_null());
}

static int put_act(struct wk_tourney *self, struct wk_entry *entry)
{
    int64_t number = 0;
    char text[WK_LINE_SIZE];
    entry->role = self->role;
    const int code = wk_tourney_put(self, entry, &number);
    if (code != WK_EXIT_DONE)
        return code;
    const struct wk_act *act = wk_act_find(self->tournament, number);
    if (!act)
        return wk_tourney_failed(self, WK_DB_BROKEN);
    if (self->common.json) {
        json_t *answer = wk_json_act(self->tournament, act);
        wk_tourney_follows_json(self, &act->entry, answer);
        return wk_json_print(self->host, answer) ? WK_EXIT_DONE : WK_EXIT_ENVIRONMENT;
    }
    wk_act_text(self->tournament, act, WK_LANG_EN, text);
    fprintf(self->host->out, "entry %s: %s\n", wk_record_text(number).text, text);
    wk_tourney_follows(self, &act->entry);
    return WK_EXIT_DONE;
}

int wk_tourney_act(struct wk_tourney *self, struct wk_entry *entry, wk_tourney_fill_fn fill, const void *options)
{
    int code;
    if (!wk_tourney_reason(self, entry, &code) || !wk_tourney_begin(self, false, &code))
        return code;
    if (!fill || fill(self, entry, options, &code))
        code = put_act(self, entry);
    wk_tourney_end(self);
    return code;
}

/* Commands on results: the event opened, an act put into it and said, as text or JSON. */
#include "kiosk/cli/tourney.h"

#include <stdio.h>
#include <string.h>

#include "db/state/tournament.h"
#include "kiosk/cli/event_cli.h"
#include "kiosk/host/json_out.h"
#include "rules/words.h"

int wk_tourney_failed(struct wk_tourney *self, enum wk_status status)
{
    return wk_complain(self->host, wk_exit_of(status), "%s: %s", self->env.config.db, wk_status_text(status));
}

bool wk_tourney_begin(struct wk_tourney *self, bool read_only, int *code)
{
    const struct wk_host *host = self->host;
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
    if (read_only ? !wk_env_begin_looking(&self->env, host, &self->common, NULL, code)
                  : !wk_env_begin(&self->env, host, &self->common, code))
        return false;
    enum wk_status status = wk_event_open(&self->env, host, read_only, &self->tournament, &self->problem);
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
    if (self->common.json)
        return wk_json_print(self->host, wk_json_act(self->tournament, act)) ? WK_EXIT_DONE : WK_EXIT_ENVIRONMENT;
    wk_act_text(self->tournament, act, WK_LANG_EN, text);
    fprintf(self->host->out, "entry %s: %s\n", wk_record_text(number).text, text);
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

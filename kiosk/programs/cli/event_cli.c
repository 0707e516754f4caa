/* For all commands on an event: opens it, puts an entry into it under a PIN, reads texts and schedules from options. */
#include "kiosk/programs/cli/event_cli.h"

#include <string.h>

#include "db/state/tournament.h"
#include "kiosk/programs/cli/schedule_csv.h"
#include "rules/event/duplicate/seating.h"
#include "rules/text.h"

enum wk_status wk_event_open(struct wk_env *env, const struct wk_host *host, bool read_only, const struct wk_tournament **out,
                             struct wk_problem *problem)
{
    const struct wk_tournament *tournament;
    enum wk_status status = wk_env_store(env, host, read_only, problem);

    if (status == WK_NO_FILE && env->db_named)
        return status; /* the line in *problem names the file */
    if (status == WK_NO_FILE && read_only)
        return wk_problem_set(problem, WK_NOT_FOUND, "there is no event yet; `%s event new` begins one", wk_program(host));
    if (status != WK_OK)
        return status;
    status = wk_store_tournament(env->store, &tournament);
    if (status != WK_OK)
        return wk_problem_set(problem, status, "the event: %s", wk_status_text(status));
    if (!tournament->begun)
        return wk_problem_set(problem, WK_NOT_FOUND, "there is no event in the database; `%s event new` begins one",
                              wk_program(host));
    *out = tournament;
    return WK_OK;
}

/* Says whose PIN an entry needs: that of the role it names, or of the least role that may make such an entry. */
static enum wk_status not_allowed(struct wk_env *env, const char *pin_file, const struct wk_entry *entry,
                                  struct wk_problem *problem)
{
    const struct wk_tournament *tournament = NULL;
    enum wk_role least = WK_ROLE_JUDGE;

    if (wk_store_tournament(env->store, &tournament) == WK_OK)
        least = wk_entry_needs(tournament, entry);
    return wk_env_not_allowed(pin_file, wk_role_may(entry->role, least) ? entry->role : least, problem);
}

enum wk_status wk_event_put(struct wk_env *env, const char *pin_file, const struct wk_entry *entry, struct wk_receipt *receipt,
                            struct wk_problem *problem)
{
    struct wk_refusal why = {.kind = WK_REFUSED_NOT};
    const struct wk_tournament *tournament = NULL;
    char text[sizeof problem->text];
    struct wk_entry typed = *entry;

    typed.via = WK_VIA_COMMAND;
    const enum wk_status status = wk_store_put_entry(env->store, &typed, &why, receipt);
    if (status == WK_OK)
        return WK_OK;
    if (status == WK_NOT_ALLOWED && why.kind != WK_REFUSED_UNBEGUN)
        return not_allowed(env, pin_file, entry, problem);
    if (why.kind == WK_REFUSED_NOT)
        return wk_problem_set(problem, status, "%s", wk_status_text(status));
    if (wk_store_tournament(env->store, &tournament) != WK_OK)
        tournament = NULL;
    wk_refusal_text(&why, tournament, text, sizeof text);
    return wk_problem_set(problem, status, "%s", text);
}

enum wk_status wk_event_text(char *out, size_t size, const char *option, const char *text, bool may_be_empty,
                             struct wk_problem *problem)
{
    const size_t n = text ? strlen(text) : 0;

    if (n == 0 && !may_be_empty)
        return wk_problem_set(problem, WK_BAD_INPUT, "--%s is missing", option);
    if (n >= size)
        return wk_problem_set(problem, WK_BAD_INPUT, "--%s: longer than %d bytes", option, (int)size - 1);
    if (n > 0 && !wk_text_valid(text, size, may_be_empty))
        return wk_problem_set(problem, WK_BAD_INPUT, "--%s: no UTF-8, or there are characters that cannot be seen", option);
    memcpy(out, text ? text : "", n + 1);
    return WK_OK;
}

enum wk_status wk_event_read_schedule(const char *path, struct wk_schedule *out, struct wk_schedule_fault *fault,
                                      struct wk_problem *problem)
{
    struct wk_schedule schedule;
    struct wk_csv_fault no_table;
    struct wk_csv csv = {0};
    enum wk_status status = wk_csv_load(&csv, path, &no_table);

    fault->kind = WK_SCHEDULE_SOUND;
    if (status != WK_OK)
        return wk_csv_problem(problem, status, path, &no_table);
    status = wk_schedule_read(&schedule, &csv, path, problem);
    wk_csv_release(&csv);
    if (status != WK_OK)
        return status;
    status = wk_schedule_prove(&schedule, fault);
    if (status != WK_OK) {
        char text[256];
        wk_refusal_text(&(struct wk_refusal){.kind = WK_REFUSED_SCHEDULE, .fault = *fault}, NULL, text, sizeof text);
        return wk_problem_set(problem, status, "%s: %s", path, text);
    }
    *out = schedule;
    return WK_OK;
}

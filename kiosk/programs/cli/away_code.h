/* Away code: what opens kiosks while their hall is away, made and shown once. One thread, the one that owns the store. */
#ifndef WK_KIOSK_PROGRAMS_CLI_AWAY_CODE_H
#define WK_KIOSK_PROGRAMS_CLI_AWAY_CODE_H

#include <jansson.h>

#include "kiosk/host/program/command.h"
#include "rules/event/tournament.h"

struct wk_store;

/* Makes the hall's for a role, JUDGE or DIRECTOR, and prints it, or with an object puts it there as "away_code": the only place
 * where it is ever seen. WK_NOT_ALLOWED: it takes the director; WK_NOT_FOUND: the store is no hall's; WK_NO_MEMORY: it is made,
 * and nobody has seen it. */
enum wk_status wk_away_code_show(const struct wk_host *host, struct wk_store *store, enum wk_role role,
                                 json_t *object) WK_MUST_CHECK;
/* One that was made, as text for people. */
void wk_away_code_print(const struct wk_host *host, enum wk_role role, const char *code);

#endif

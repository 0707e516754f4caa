/*
 * Aside: the file of the environment's database gets another name beside it, and empty records take its place. The thread that
 * owns the store.
 */
#ifndef WK_KIOSK_PROGRAMS_SERVICE_ASIDE_H
#define WK_KIOSK_PROGRAMS_SERVICE_ASIDE_H

#include "kiosk/host/program/environment.h"

/* What the file would be called, without its folder: "event-until-2026-11-24.db"; "": no name is free, or it is too long. */
void wk_env_aside_name(const struct wk_env *env, const struct wk_host *host, char *out, size_t size);

/*
 * Puts what is on record in the open database aside under that name. In its place are empty records with the tiles that are
 * enrolled and, as a witness, how far the old ones went. Either all of it or nothing, whenever it is cut short. WK_OK: no
 * database is open any more. Else it is open as before, unless it could not be opened once more; said on host->err.
 * WK_NOT_ALLOWED: it takes the director; WK_DB_LOCKED: another program has it open; WK_ALREADY: no name is free;
 * WK_DB_READ_ONLY, WK_DISK_FULL, WK_IO; the store's.
 */
enum wk_status wk_env_put_aside(struct wk_env *env, const struct wk_host *host) WK_MUST_CHECK;

#endif

/*
 * System log: what a service of ours says on standard error, in the journal as entries with fields that a person searches by:
 *
 *     journalctl WK_TABLE=3         what the kiosk of table 3 said, also where the logs of several computers lie together
 *     journalctl WK_VERSION=0.18    what that version said
 *     journalctl -u wallkeeper-kiosk -p warning    complaints alone: lines that begin with the program's name and a colon
 *
 * Source: systemd's "Native Journal Protocol" and "JOURNAL_STREAM" of systemd.exec(5).
 */
#ifndef WK_KIOSK_HOST_SYSTEM_LOG_H
#define WK_KIOSK_HOST_SYSTEM_LOG_H

#include <stdio.h>

#define WK_SYSTEM_LOG_SOCKET "/run/systemd/journal/socket"

/*
 * A stream in place of err, each line of which becomes an entry; err itself when journal_stream (of the environment, NULL: not
 * set) does not say that err leads to the journal anyway. name: of the program; socket_path: the journal's. An entry that is
 * not taken is written to err. Once in a process, before it is confined; the strings are borrowed for its life.
 */
FILE *wk_system_log(FILE *err, const char *journal_stream, const char *name, const char *socket_path);

/* From now on entries are about this table, 1..WK_MAX_TABLES; 0: about none. Before other threads begin. */
void wk_system_log_table(int table);

#endif

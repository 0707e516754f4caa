/* Sockets that the hall listens on. */
#ifndef WK_HALL_SERVER_LISTEN_H
#define WK_HALL_SERVER_LISTEN_H

#include "rules/status.h"

/*
 * Listens on an address of this computer ("0.0.0.0", "::", "127.0.0.1") and a port, 0: any that is free. *taken gets the port.
 * WK_BAD_INPUT: no such address here; WK_ALREADY: the port is in use; WK_NOT_ALLOWED; WK_IO.
 */
enum wk_status wk_listen_net(const char *address, int port, int *fd, int *taken) WK_MUST_CHECK;
/*
 * Listens on a local socket at path, for its owner only; a socket without a listener is replaced. WK_ALREADY: there is a
 * listener; WK_BAD_INPUT: the path is too long for a socket (107 bytes); WK_IO.
 */
enum wk_status wk_listen_local(const char *path, int *fd) WK_MUST_CHECK;

#endif

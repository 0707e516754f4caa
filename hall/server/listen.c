/* Listening sockets, of the network and of this computer alone. */
#include "hall/server/listen.h"

#include <errno.h>
#include <netdb.h>
#include <netinet/in.h>
#include <stdbool.h>
#include <stdio.h>
#include <string.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <sys/un.h>
#include <unistd.h>

#define BACKLOG 512 /* a whole hall that comes back at once, and strangers */

static enum wk_status status_of(int error)
{
    switch (error) {
    case EADDRINUSE:
        return WK_ALREADY;
    case EADDRNOTAVAIL:
        return WK_BAD_INPUT;
    case EACCES:
    case EPERM:
        return WK_NOT_ALLOWED;
    default:
        return WK_IO;
    }
}

static int port_of(int fd)
{
    struct sockaddr_storage at = {0};
    socklen_t n = sizeof at;
    if (getsockname(fd, (struct sockaddr *)&at, &n) != 0)
        return 0;
    return ntohs(at.ss_family == AF_INET6 ? ((const struct sockaddr_in6 *)(const void *)&at)->sin6_port
                                          : ((const struct sockaddr_in *)(const void *)&at)->sin_port);
}

static enum wk_status listen_at(const struct addrinfo *at, int *out)
{
    const int yes = 1;
    const int fd = socket(at->ai_family, SOCK_STREAM | SOCK_CLOEXEC | SOCK_NONBLOCK, 0);
    if (fd < 0)
        return status_of(errno);
    if (setsockopt(fd, SOL_SOCKET, SO_REUSEADDR, &yes, sizeof yes) == 0 && bind(fd, at->ai_addr, at->ai_addrlen) == 0 &&
        listen(fd, BACKLOG) == 0) {
        *out = fd;
        return WK_OK;
    }
    const enum wk_status status = status_of(errno);
    close(fd);
    return status;
}

enum wk_status wk_listen_net(const char *address, int port, int *fd, int *taken)
{
    const struct addrinfo hints = {.ai_flags = AI_PASSIVE | AI_NUMERICHOST | AI_NUMERICSERV, .ai_socktype = SOCK_STREAM};
    struct addrinfo *found = NULL;
    char service[8];
    snprintf(service, sizeof service, "%d", port);
    if (getaddrinfo(address, service, &hints, &found) != 0)
        return WK_BAD_INPUT;
    const enum wk_status status = listen_at(found, fd);
    freeaddrinfo(found);
    if (status == WK_OK)
        *taken = port_of(*fd);
    return status;
}

/* Whether somebody answers there. */
static bool answers(const struct sockaddr_un *at)
{
    const int fd = socket(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0);
    const bool yes = fd >= 0 && connect(fd, (const struct sockaddr *)at, sizeof *at) == 0;
    if (fd >= 0)
        close(fd);
    return yes;
}

enum wk_status wk_listen_local(const char *path, int *out)
{
    struct sockaddr_un at = {.sun_family = AF_UNIX};
    if (strlen(path) >= sizeof at.sun_path)
        return WK_BAD_INPUT;
    memcpy(at.sun_path, path, strlen(path) + 1);
    if (answers(&at))
        return WK_ALREADY;
    unlink(path);
    const int fd = socket(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC | SOCK_NONBLOCK, 0);
    if (fd < 0)
        return status_of(errno);
    const mode_t mask = umask(S_IXUSR | S_IRWXG | S_IRWXO);
    const bool bound = bind(fd, (const struct sockaddr *)&at, sizeof at) == 0;
    const int error = errno;
    umask(mask);
    if (bound && listen(fd, BACKLOG) == 0) {
        *out = fd;
        return WK_OK;
    }
    close(fd);
    return status_of(bound ? errno : error);
}

/* Sends lines to systemd's journal, each as a datagram of fields. */
#define _GNU_SOURCE /* fopencookie() */
#include "kiosk/host/system_log.h"

#include <stdbool.h>
#include <stdint.h>
#include <string.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <sys/types.h>
#include <sys/un.h>
#include <unistd.h>

#include "kiosk/host/version.h"

#define LINE_SIZE 4096 /* a longer line becomes several entries */

/* Source: syslog(3) */
#define PRIORITY_WARNING 4
#define PRIORITY_INFO 6

static struct {
    FILE *err;
    int fd, table;
    const char *name;
    struct sockaddr_un journal;
} system_log;

static size_t length(const char *line, size_t n)
{
    const char *const end = memchr(line, '\n', n);

    return end ? (size_t)(end - line) : n;
}

static void say(const char *line, size_t n)
{
    const size_t name = strlen(system_log.name);
    const bool complaint = n > name + 1 && memcmp(line, system_log.name, name) == 0 && line[name] == ':';
    const size_t begin = complaint ? name + 2 : 0;
    char entry[LINE_SIZE + 256], about[32] = "";

    if (system_log.table > 0)
        snprintf(about, sizeof(about), "WK_TABLE=%d\n", system_log.table);
    const int size = snprintf(entry, sizeof(entry), "PRIORITY=%d\nSYSLOG_IDENTIFIER=%s\nWK_VERSION=%s\n%sMESSAGE=%.*s\n",
                              complaint ? PRIORITY_WARNING : PRIORITY_INFO, system_log.name, wk_version, about,
                              (int)(n - begin), line + begin);
    const size_t whole = size < (int)sizeof(entry) ? (size_t)size : sizeof(entry) - 1;
    /* Addressed by its path each time: the journal may have been restarted with another socket. */
    if (sendto(system_log.fd, entry, whole, MSG_NOSIGNAL, (const struct sockaddr *)&system_log.journal,
               sizeof(system_log.journal)) < 0)
        fprintf(system_log.err, "%.*s\n", (int)n, line);
}

static ssize_t write_lines(void *unused, const char *text, size_t n)
{
    (void)unused;
    for (size_t at = 0; at < n;) {
        const size_t line = length(text + at, n - at), part = line < LINE_SIZE ? line : LINE_SIZE;
        if (part > 0)
            say(text + at, part);
        at += part + (part == line); /* with its line end */
    }
    return (ssize_t)n;
}

/* JOURNAL_STREAM is "device:inode" of the stream that is connected to the journal. Source: systemd.exec(5). */
static bool leads_to_journal(FILE *err, const char *journal_stream)
{
    uintmax_t device, inode;
    struct stat at;

    return journal_stream && sscanf(journal_stream, "%ju:%ju", &device, &inode) == 2 && fstat(fileno(err), &at) == 0 &&
           at.st_dev == device && at.st_ino == inode;
}

FILE *wk_system_log(FILE *err, const char *journal_stream, const char *name, const char *socket_path)
{
    const cookie_io_functions_t functions = {.write = write_lines};

    if (!leads_to_journal(err, journal_stream) || strlen(socket_path) >= sizeof(system_log.journal.sun_path))
        return err;
    const int fd = socket(AF_UNIX, SOCK_DGRAM | SOCK_CLOEXEC, 0);
    FILE *const stream = fd >= 0 ? fopencookie(NULL, "w", functions) : NULL;
    if (!stream || setvbuf(stream, NULL, _IOLBF, LINE_SIZE) != 0) {
        if (stream)
            (void)fclose(stream);
        if (fd >= 0)
            (void)close(fd);
        return err;
    }
    system_log.err = err;
    system_log.fd = fd;
    system_log.name = name;
    system_log.journal = (struct sockaddr_un){.sun_family = AF_UNIX};
    memcpy(system_log.journal.sun_path, socket_path, strlen(socket_path) + 1);
    return stream;
}

void wk_system_log_table(int table)
{
    system_log.table = table;
}

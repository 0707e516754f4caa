/* A private PostgreSQL for a test program. */
#include "tests/support/db/postgres_test.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/types.h>
#include <sys/wait.h>
#include <unistd.h>

static char folder[64], place[128];
static pid_t owner; /* the program that started it; its children leave it alone */

static int tell(const char *what)
{
    const char *const build = getenv("WK_BUILD");
    char command[400];
    if (strcmp(what, "start") == 0)
        snprintf(command, sizeof command, "sh tests/pg.sh start \"$PWD/%s/pg/template\" %s", build ? build : "build", folder);
    else
        snprintf(command, sizeof command, "sh tests/pg.sh %s %s", what, folder);
    const int code = system(command);
    return WIFEXITED(code) ? WEXITSTATUS(code) : -1;
}

static void take_away(void)
{
    char command[100];
    if (getpid() != owner)
        return;
    (void)!tell("kill");
    snprintf(command, sizeof command, "rm -rf %s", folder);
    (void)!system(command);
}

bool postgres_wanted(void)
{
    const char *const store = getenv("WK_HALL_STORE");
    return store && strcmp(store, "postgresql") == 0;
}

const char *postgres_place(void)
{
    static bool asked;
    if (asked)
        return place[0] ? place : NULL;
    asked = true;
    snprintf(folder, sizeof folder, "/tmp/wk-pg-XXXXXX"); /* short: a socket's name has 107 bytes */
    if (!mkdtemp(folder) || rmdir(folder) != 0 || tell("start") != 0)
        return NULL;
    owner = getpid();
    atexit(take_away);
    snprintf(place, sizeof place, "postgresql://wk_owner@/postgres?host=%s", folder);
    return place;
}

void postgres_kill(void)
{
    if (tell("kill") != 0)
        abort();
}

void postgres_again(void)
{
    if (tell("start") != 0)
        abort();
}

static void move(const char *what)
{
    char command[200];
    snprintf(command, sizeof command, "cd %s && %s", folder, what);
    if (system(command) != 0)
        abort();
}

void postgres_keep(void)
{
    if (tell("stop") != 0)
        abort();
    move("cp -a data older");
    postgres_again();
}

void postgres_older(void)
{
    postgres_kill();
    move("rm -rf data && mv older data");
    postgres_again();
}

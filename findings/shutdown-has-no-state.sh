#!/bin/sh
# Version: PostgreSQL 15.20 and its libpq (Debian postgresql-15, libpq5, libpq-dev 15.20-0+deb12u1).
# Behaviour: PQexec()'s error has no SQLSTATE when the server is shut down.
#
# The table of error codes has 57P01 for a session that an administrator ends, and PQresultErrorField() is how a client reads it, so
# one that sorts errors by the class 57 to connect again looks safe. PQexec() gives the last of several results, though, and after the
# server's 57P01 comes one of libpq's own: "server closed the connection unexpectedly", whose field for the SQLSTATE is not there. Who
# compares it reads NULL. PQgetResult() shows both. And an immediate shutdown, as failover managers use when the other takes too long,
# sends its 57P01 as a notice: there not even the first result has it.
#
# Output seen: "fast: PQexec none, PQgetResult 57P01 none, notice none", "immediate: PQexec none, PQgetResult none, notice 57P01".
set -eu
box=$(mktemp -d)
. "$(dirname "$0")/lib" # what follows is fetched into that folder, and run there without the product
v=15.20-0+deb12u1
fetch postgresql-15=$v postgresql-client-15=$v libpq5=$v libpq-dev=$v
cat >"$box/ask.c" <<'END'
#include <libpq-fe.h>
#include <stdio.h>

static char said[6] = "none";

static void hear(void *context, const PGresult *result)
{
    const char *state = PQresultErrorField(result, PG_DIAG_SQLSTATE);

    (void)context;
    snprintf(said, sizeof said, "%s", state ? state : "none");
}

static const char *state_of(const PGresult *result)
{
    const char *state = PQresultErrorField(result, PG_DIAG_SQLSTATE);

    return state ? state : "none";
}

int main(int argc, char **argv)
{
    PGconn *one = PQconnectdb(argv[argc - 1]), *other = PQconnectdb(argv[argc - 1]);

    if (PQstatus(one) != CONNECTION_OK || PQstatus(other) != CONNECTION_OK)
        return 1;
    PQsetNoticeReceiver(one, hear, NULL);
    PQsetNoticeReceiver(other, hear, NULL);
    PQsendQuery(other, "SELECT pg_sleep(60)");
    printf("ready\n");
    fflush(stdout);
    printf("PQexec %s, PQgetResult", state_of(PQexec(one, "SELECT pg_sleep(60)")));
    for (PGresult *result; (result = PQgetResult(other)); PQclear(result))
        printf(" %s", state_of(result));
    printf(", notice %s\n", said);
    return 0;
}
END
include=$(dirname "$(find "$box/root" -name libpq-fe.h)")
cc -o "$box/ask" -I"$include" "$box/ask.c" "$(find "$box/root" -name 'libpq.so.5.*')"
bin=$box/root/usr/lib/postgresql/15/bin
as= # the server refuses to run as root
if [ "$(id -u)" -eq 0 ]; then
    as="setpriv --reuid=nobody --regid=nogroup --clear-groups --"
    chmod 755 "$box"
    mkdir "$box/own"
    chown nobody:nogroup "$box/own"
fi
mkdir -p "$box/own"
cd "$box/own"
$as "$bin/initdb" -D data -U me -A trust --no-sync -L "$box/root/usr/share/postgresql/15" >"$box/log" 2>&1
for how in fast immediate; do
    $as "$bin/pg_ctl" -s -w -D data -l log -o "-k $box/own -c listen_addresses= -c fsync=off -c timezone=GMT" start >/dev/null
    : >"$box/out"
    "$box/ask" "postgresql://me@/postgres?host=$box/own" >"$box/out" &
    until grep -q ready "$box/out"; do sleep 0.1; done
    sleep 1
    $as "$bin/pg_ctl" -s -w -m $how -D data stop >/dev/null 2>&1
    wait $!
    seen="${seen:+$seen
}$how: $(tail -n 1 "$box/out")"
done
is "a server that is shut down" "fast: PQexec none, PQgetResult 57P01 none, notice none
immediate: PQexec none, PQgetResult none, notice 57P01" "$seen"

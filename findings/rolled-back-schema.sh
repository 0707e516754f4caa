#!/bin/sh
# Version: PostgreSQL 15.20 (Debian postgresql-15 15.20-0+deb12u1).
# Behaviour: a schema that is made and rolled back leaves its rows in the server's catalogs, whose files grow by all of them.
#
# A program that wants to know what its steps would make can make it in a transaction, look, and roll back: DDL is transactional in
# PostgreSQL, so one would guess that nothing is left. Nothing is left to be seen, but the rows of the catalogs stay in their files, dead,
# until a vacuum; and those files are shared by all that use the database. Of 30 tables of ten columns, made and rolled back 100 times, as
# many starts of a program do, pg_attribute has grown by eight megabytes, for tables that never were, and each look into the
# catalogs reads past them. VACUUM gives the room back as long as no row that lives was written behind it.
#
# Output seen: "tables 0, columns 0, grown by more than 4 MB, after VACUUM no more".
set -eu
box=$(mktemp -d)
. "$(dirname "$0")/lib" # what follows is fetched into that folder, and run there without the product
v=15.20-0+deb12u1
fetch postgresql-15=$v postgresql-client-15=$v libpq5=$v
bin=$box/root/usr/lib/postgresql/15/bin
as= # the server refuses to run as root
mkdir -p "$box/own"
if [ "$(id -u)" -eq 0 ]; then
    as="setpriv --reuid=nobody --regid=nogroup --clear-groups --"
    chmod 755 "$box"
    chown nobody:nogroup "$box/own"
fi
cd "$box/own"
$as "$bin/initdb" -D data -U me -A trust --no-sync -L "$box/root/usr/share/postgresql/15" >"$box/log" 2>&1
$as "$bin/pg_ctl" -s -w -D data -l log -o "-k $box/own -c listen_addresses= -c fsync=off -c timezone=GMT" start >/dev/null
ask() {
    "$bin/psql" -X -q -A -t -v ON_ERROR_STOP=1 "postgresql://me@/postgres?host=$box/own" "$@"
}
size() {
    ask -c "SELECT pg_relation_size('pg_attribute')"
}
before=$(size)
i=0
while [ $i -lt 100 ]; do
    echo "BEGIN; CREATE SCHEMA trial;"
    t=0
    while [ $t -lt 30 ]; do
        echo "CREATE TABLE trial.t$t (a int, b int, c int, d int, e int, f int, g int, h int, i int, j int);"
        t=$((t + 1))
    done
    echo "ROLLBACK;"
    i=$((i + 1))
done | ask
grown=$(($(size) - before))
left="tables $(ask -c "SELECT count(*) FROM pg_class WHERE relname ~ '^t[0-9]+$'"), columns $(ask -c "SELECT count(*) FROM pg_attribute a
    LEFT JOIN pg_class c ON c.oid = a.attrelid WHERE c.oid IS NULL")"
ask -c "VACUUM pg_attribute"
kept=$(($(size) - before))
echo "grown by $grown bytes, $kept after VACUUM" >&2
$as "$bin/pg_ctl" -s -w -m fast -D data stop >/dev/null 2>&1
is "a schema made and rolled back 100 times" "tables 0, columns 0, grown by more than 4 MB, after VACUUM no more" \
    "$left, grown by $([ $grown -gt 4194304 ] && echo more || echo less) than 4 MB, after VACUUM $([ $kept -gt 4194304 ] && echo still so || echo no more)"

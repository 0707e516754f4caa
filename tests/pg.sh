#!/bin/sh
# A private PostgreSQL for tests: its own cluster in a folder, on a socket in it, without TCP; the system's is left alone.
# Usage: pg.sh start TEMPLATE FOLDER   copies a cluster (made once, in TEMPLATE) into FOLDER, which must not exist, and starts it
#        pg.sh stop|kill FOLDER        kill: as a power cut would; pg.sh start again takes what is there
# Exit 3: there is no PostgreSQL here. Whoever may connect to the socket is trusted: the folder is private.
set -eu
bin=$(ls -d /usr/lib/postgresql/*/bin 2>/dev/null | sort -V | tail -n 1)
[ -n "$bin" ] && [ -x "$bin/postgres" ] && [ -x "$bin/initdb" ] || exit 3
# The server refuses to run as root.
if [ "$(id -u)" -eq 0 ]; then
    as() { setpriv --reuid=postgres --regid=postgres --clear-groups -- "$@"; }
    own() { chown -R postgres:postgres "$1"; }
else
    as() { "$@"; }
    own() { :; }
fi
case $1 in
start)
    template=$2 folder=$3
    mkdir -p "${template%/*}"
    exec 9>"$template.lock"
    flock 9
    if [ ! -e "$template/PG_VERSION" ]; then
        made=$(mktemp -d)
        own "$made"
        (cd / && as "$bin/initdb" -D "$made/data" -U wk_owner -A trust -E UTF8 --locale=C.UTF-8 --no-sync >"$template.log" 2>&1) || { cat "$template.log" >&2; exit 1; }
        cat >>"$made/data/postgresql.conf" <<END
listen_addresses = ''
max_connections = 20
shared_buffers = 16MB
max_wal_size = 256MB
autovacuum = off
END
        rm -rf "$template"
        mv "$made/data" "$template"
        rmdir "$made"
    fi
    flock -u 9
    if [ ! -e "$folder/data" ]; then
        mkdir -m 700 "$folder"
        cp -r "$template" "$folder/data"
        chmod 700 "$folder/data"
    fi
    own "$folder"
    fsync=${WK_PG_FSYNC:-off}
    (cd / && as "$bin/pg_ctl" -s -w -t 60 -D "$folder/data" -l "$folder/log" -o "-k $folder -c fsync=$fsync" start) 9>&- || { cat "$folder/log" >&2; exit 1; }
    ;;
stop) (cd / && as "$bin/pg_ctl" -s -w -m fast -D "$2/data" stop) ;;
kill) (cd / && as "$bin/pg_ctl" -s -w -m immediate -D "$2/data" stop) ;;
*) exit 2 ;;
esac

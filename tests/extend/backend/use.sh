# A backend: a driver with a schema of its own, and one row. It stands before SQLite's here, so that the program uses it: the
# contract holds for both, and an event is kept on it, backed up, audited and restored.
set -e
umask 077
$MAKE all build/tests/db/test_backend
build/tests/db/test_backend >log 2>&1 || { cat log >&2; exit 1; }
[ "$(grep -c 'an_event_is_kept_on_it$' log)" -ge 4 ] # run, and well, for each of the two
home=$(mktemp -d)
trap 'rm -rf "$home"' EXIT
export XDG_CONFIG_HOME="$home" XDG_DATA_HOME="$home" XDG_CACHE_HOME="$home"
echo 1234 >"$home/director"
echo 5678 >"$home/judge"
"$WK_PROGRAM" pin --role judge --new-file "$home/judge" --pin-file "$home/director" >/dev/null
"$WK_PROGRAM" backup --out "$home/copy.db" >/dev/null
"$WK_PROGRAM" audit check >/dev/null
"$WK_PROGRAM" audit check --db "$home/copy.db" >/dev/null
"$WK_PROGRAM" restore "$home/copy.db" --db "$home/restored.db" --pin-file "$home/director" >/dev/null
"$WK_PROGRAM" audit check --db "$home/restored.db" >/dev/null
for db in "$home/wallkeeper/event.db" "$home/copy.db" "$home/restored.db"; do
    grep -aq 'the second driver keeps an order' "$db"
done

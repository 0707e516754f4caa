# A profile of rules: a row, `points` counts by it, and both languages have its lines.
set -e
home=$(mktemp -d)
trap 'rm -rf "$home"' EXIT
export XDG_CONFIG_HOME="$home" XDG_DATA_HOME="$home" XDG_CACHE_HOME="$home"
$MAKE all build/tests/kiosk/test_tables
build/tests/kiosk/test_tables
"$WK_PROGRAM" points --help | grep -q 'as-played|rulebook|club'
"$WK_PROGRAM" points --help | tr -s ' \n' ' ' | grep -q 'club: as this club counts'
"$WK_PROGRAM" points --rules club '123m (7777p)' '45s EE 789m' 6s selfdraw S E 2 >"$home/said"
grep -q 'counted as this club does' "$home/said"
"$WK_PROGRAM" points --rules club --json '123m (7777p)' '45s EE 789m' 6s selfdraw S E 2 | grep -q '"rules": *"club"'

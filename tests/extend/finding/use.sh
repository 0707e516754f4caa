# A finding of the audit: its word, line, advice, severity and the report's line in two languages, from one row and its query.
set -e
umask 077
$MAKE all build/tests/kiosk/test_tables
build/tests/kiosk/test_tables
home=$(mktemp -d)
trap 'rm -rf "$home"' EXIT
export XDG_CONFIG_HOME="$home" XDG_DATA_HOME="$home" XDG_CACHE_HOME="$home"
echo 1234 >"$home/director"
echo 5678 >"$home/judge"
"$WK_PROGRAM" pin --role judge --new-file "$home/judge" --pin-file "$home/director"
"$WK_PROGRAM" audit check --json >"$home/json"
grep -q '"kind": *"pin-was-set"' "$home/json"
"$WK_PROGRAM" audit check >"$home/text"
grep -q 'record [0-9]* set a PIN' "$home/text"
grep -q 'Ask the director who knows it.' "$home/text"
"$WK_PROGRAM" audit report --lang zh --html "$home/report.html"
grep -q '有人设置了密码' "$home/report.html"

#!/bin/sh
# Runs cmocka test programs, JOBS (1) at a time, and ends with one line that sums them up. Usage: run.sh PROGRAM...
logs=$(mktemp -d)
passed=0 failed=0 skipped=0
printf '%s\n' "$@" | xargs -P "${JOBS:-1}" -I{} sh -c '
    log=$2/$(printf %s "$1" | tr / _)
    echo "== ${1#*/tests/}"
    "$1" >"$log" 2>&1
    rc=$?
    echo "$rc" >"$log.rc"
    if [ $rc -ne 0 ]; then echo "!! ${1#*/tests/}"; cat "$log"; else grep "^SKIP" "$log"; fi
    true' run {} "$logs"
for t in "$@"; do
    log=$logs/$(printf %s "$t" | tr / _)
    p=$(grep -c '^\[       OK \]' "$log"); s=$(grep -c '^\[  SKIPPED \] [^0-9]' "$log")
    f=$(sed -n 's/^ *\([0-9][0-9]*\) FAILED TEST(S).*/\1/p' "$log" | head -n 1)
    [ "$(cat "$log.rc")" = 0 ] || [ "${f:-0}" -ne 0 ] || f=1 # died before it could say which
    passed=$((passed + p)) failed=$((failed + ${f:-0})) skipped=$((skipped + s))
done
rm -rf "$logs"
echo "$passed passed, $failed failed, $skipped skipped"
[ "$failed" -eq 0 ]

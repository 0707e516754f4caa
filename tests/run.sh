#!/bin/sh
# Runs cmocka test programs and ends with one line that sums them up. Usage: run.sh PROGRAM...
log=$(mktemp)
passed=0 failed=0 skipped=0
for t in "$@"; do
    printf '%s\n' "== ${t#*/tests/}"
    "$t" >"$log" 2>&1
    rc=$?
    p=$(grep -c '^\[       OK \]' "$log"); s=$(grep -c '^\[  SKIPPED \] [^0-9]' "$log")
    f=$(sed -n 's/^ *\([0-9][0-9]*\) FAILED TEST(S).*/\1/p' "$log" | head -n 1)
    if [ $rc -ne 0 ]; then
        cat "$log"
        [ "${f:-0}" -eq 0 ] && f=1 # died before it could say which
    else
        grep '^SKIP' "$log"
    fi
    passed=$((passed + p)) failed=$((failed + ${f:-0})) skipped=$((skipped + s))
done
rm -f "$log"
echo "$passed passed, $failed failed, $skipped skipped"
[ "$failed" -eq 0 ]

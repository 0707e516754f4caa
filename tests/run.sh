#!/bin/sh
# Runs cmocka test programs and ends with one line that sums them up. Usage: run.sh PROGRAM...
log=$(mktemp)
passed=0 failed=0 skipped=0
for t in "$@"; do
    printf '%s\n' "== ${t#*/tests/}"
    "$t" >"$log" 2>&1
    rc=$?
    p=$(grep -c '^\[       OK \]' "$log"); s=$(grep -c '^\[  SKIPPED \] [^0-9]' "$log")
    f=$(grep -c '^\[  FAILED  \] [^0-9]*$' "$log")
    if [ $rc -ne 0 ]; then
        cat "$log"
        [ "$f" -eq 0 ] && f=1 # died before it could say which
    else
        grep '^SKIP' "$log"
    fi
    passed=$((passed + p)) failed=$((failed + f)) skipped=$((skipped + s))
done
rm -f "$log"
echo "$passed passed, $failed failed, $skipped skipped"
[ "$failed" -eq 0 ]

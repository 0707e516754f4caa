#!/bin/sh
# Runs cmocka test programs, JOBS (1) at a time, those that took longest last time (tests/times) first, and ends with one line
# that sums them up. A program that has not ended after LIMIT_S (1500) seconds is stopped and has failed: twelve times what
# the longest takes on a processor of its own, so that load alone does not reach it, and whoever waits learns which one hangs.
# PROGRAM@STORE is a program whose hall has its database there (tests/support/hall/hall_world.h). The processor seconds of
# each are left in the file TIMES, when that is set. Usage: run.sh PROGRAM...
here=$(dirname "$0")
logs=$(mktemp -d)
passed=0 failed=0 skipped=0
one='
    name=${1#*/tests/}
    log=$2/$(printf %s "$name" | tr / _)
    echo "== $name"
    case $1 in *@*) export WK_HALL_STORE="${1#*@}";; esac
    timeout -s ABRT -k 30 "${LIMIT_S:-1500}" "${1%@*}" >"$log" 2>&1
    rc=$?
    [ $rc -ne 124 ] || echo "stopped after ${LIMIT_S:-1500} s: it hangs" >>"$log"
    echo "$rc" >"$log.rc"
    times >"$log.times" # no pipe: behind one it would be another shell that is asked
    tail -n 1 "$log.times" | sed "s/[ms]/ /g" | awk -v name="$name" "{printf \"%.0f %s\\n\", 60 * \$1 + \$2 + 60 * \$3 + \$4, name}" >"$log.time"
    if [ $rc -ne 0 ]; then echo "!! $name"; cat "$log"; else grep "^SKIP" "$log"; fi
    true'
for t in "$@"; do
    printf '%s %s\n' "$(awk -v name="${t#*/tests/}" '$2 == name {print $1; found = 1} END {if (!found) print 0}' "$here/times")" "$t"
done | sort -s -rn | cut -d' ' -f2- | xargs -P "${JOBS:-1}" -I{} sh -c "$one" run {} "$logs"
for t in "$@"; do
    log=$logs/$(printf %s "${t#*/tests/}" | tr / _)
    p=$(grep -c '^\[       OK \]' "$log"); s=$(grep -c '^\[  SKIPPED \] [^0-9]' "$log")
    f=$(sed -n 's/^ *\([0-9][0-9]*\) FAILED TEST(S).*/\1/p' "$log" | head -n 1)
    [ "$(cat "$log.rc")" = 0 ] || [ "${f:-0}" -ne 0 ] || f=1 # died before it could say which
    passed=$((passed + p)) failed=$((failed + ${f:-0})) skipped=$((skipped + s))
done
[ -z "$TIMES" ] || cat "$logs"/*.time | sort -rn >"$TIMES"
rm -rf "$logs"
echo "$passed passed, $failed failed, $skipped skipped"
[ "$failed" -eq 0 ]

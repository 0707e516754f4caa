#!/bin/sh
# The comparison finds what was planted: a byte, a file more, a file less, another exit code, an empty recording.
cd "$(dirname "$0")" || exit 2
place=$(mktemp -d)
trap 'rm -rf "$place"' EXIT
bad=0
recording() { mkdir -p "$1/answers" "$1/journal" && echo '{"rank": 1}' >"$1/answers/rank.out" && echo 0 >"$1/answers/rank.code" && echo row >"$1/journal/event.sql"; }
expect() { # WANTED NAME PLANT...
    wanted=$1 name=$2
    shift 2
    rm -rf "$place/old" "$place/new"
    recording "$place/old"
    recording "$place/new"
    (cd "$place/new" && eval "$*")
    sh ./compare.sh "$place/old" "$place/new" >"$place/said"
    got=$?
    [ $got -eq "$wanted" ] || { echo "same: $name: exit $got instead of $wanted"; cat "$place/said"; bad=1; }
}
expect 0 "nothing planted" :
expect 1 "a byte" "printf '{\"rank\": 2}\n' >answers/rank.out"
expect 1 "another exit code" "echo 1 >answers/rank.code"
expect 1 "a file less" "rm journal/event.sql"
expect 1 "a file more" "echo more >journal/more.sql"
expect 1 "a folder less" "rm -r journal"
expect 1 "nothing recorded" "rm -r journal answers; rm -r ../old/*"
exit $bad

#!/bin/sh
# Lines of the rooms that the tests ran, folder by folder, of a build that `make coverage` made. Usage: coverage.sh BUILD
set -e
cd "$(dirname "$0")/.."
# One object of all rooms, with what no program calls: llvm-cov cannot read all of the archives.
# shellcheck disable=SC2046 # a name for each room
ld -r -o "$1/rooms.o" --whole-archive $(find "$1" -maxdepth 1 -name 'lib*.a' ! -name libsupport.a)
llvm-profdata merge -sparse -o "$1/all.profdata" "$1"/profiles/*.profraw
llvm-cov export -format=lcov -summary-only -instr-profile="$1/all.profdata" "$1/rooms.o" | awk -F: -v here="$PWD/" '
$1 == "SF" { folder = ""; if ($2 ~ /\.(c|cpp)$/) { folder = $2; sub("^" here, "", folder); sub("/[^/]*$", "", folder) } }
folder && $1 == "LF" { lines[folder] += $2; all += $2 }
folder && $1 == "LH" { run[folder] += $2; all_run += $2 }
END {
    for (f in lines) printf "%-24s %6d lines %5.1f %%\n", f, lines[f], 100 * run[f] / lines[f] | "sort"
    close("sort")
    if (!all) { print "nothing was counted"; exit 1 }
    printf "%-24s %6d lines %5.1f %%\n", "all", all, 100 * all_run / all
}'

#!/bin/sh
# Lines and branches of the rooms that the tests ran, folder by folder, of a build that `make coverage` made. Usage: coverage.sh BUILD
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
folder && $1 == "BRF" { branches[folder] += $2; all_branches += $2 }
folder && $1 == "BRH" { taken[folder] += $2; all_taken += $2 }
function row(name, n, n_run, n_branches, n_taken) {
    return sprintf("%-32s %6d lines %5.1f %%   %6d branches %5.1f %%", name, n, 100 * n_run / n, n_branches,
        n_branches ? 100 * n_taken / n_branches : 100)
}
END {
    for (f in lines) print row(f, lines[f], run[f], branches[f], taken[f]) | "sort"
    close("sort")
    if (!all) { print "nothing was counted"; exit 1 }
    print row("all", all, all_run, all_branches, all_taken)
}'

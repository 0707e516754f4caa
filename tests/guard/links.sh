#!/bin/sh
# Who uses whom, as the linker sees it: links.sh TREE BUILD reads the symbols of the object files that a build has of the
# sources there, and prints a line for each function or table that a file defines, and for each that it takes from another:
#   D FILE SYMBOL
#   U FILE FROM SYMBOL
# Exit 2 when there are no object files.
tree=${1:-.} build=${2:-build}
cd "$tree" || exit 2
rooms=$(sed -n 's/^\([a-z][a-z_]*\).*/\1/p' tests/guard/rooms.txt | sort -u)
# shellcheck disable=SC2086 # a list of words on purpose
objects=$(find $rooms -name '*.c' -o -name '*.cpp' | LC_ALL=C sort | while read -r f; do [ ! -e "$build/$f.o" ] || echo "$build/$f.o"; done)
[ -n "$objects" ] || { echo "$build has no object files: make all" >&2; exit 2; }
# shellcheck disable=SC2086
nm -A $objects | LC_ALL=C awk -v build="$build/" '
{
    colon = index($0, ".o:"); file = substr($0, length(build) + 1, colon - length(build) - 1); symbol = $NF; kind = $(NF - 1)
    if (kind ~ /^[TDBRVWC]$/ && symbol != "main") { print "D", file, symbol; from[symbol] = file }
    else if (kind == "U") { n++; user[n] = file; wanted[n] = symbol }
}
END { for (i = 1; i <= n; i++) if (wanted[i] in from) print "U", user[i], from[wanted[i]], wanted[i] }'

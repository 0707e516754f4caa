#!/bin/sh
# Lines that the tests ran, folder by folder, of a build with --coverage, as gcov counts them. Usage: coverage.sh BUILD
cd "$(dirname "$0")/.." || exit 2
find "$1" -name '*.gcno' ! -path "$1/tests/*" | sort | while read -r notes; do
    gcov -n -r -o "$(dirname "$notes")" "${notes%.gcno}.gcda" 2>/dev/null || echo "File '${notes#"$1"/}' cannot be read" >&2
done | awk -F"'" '
/^File/ { file = $2 }
/^Lines executed/ && file ~ /\.(c|cpp)$/ && !(file in seen) {
    seen[file] = 1
    split($0, part, /[:% ]+/)
    folder = file; sub("/[^/]*$", "", folder)
    lines[folder] += part[5]; run[folder] += part[3] * part[5] / 100
    all += part[5]; all_run += part[3] * part[5] / 100
}
END {
    for (f in lines) printf "%-20s %6d lines %5.1f %%\n", f, lines[f], 100 * run[f] / lines[f] | "sort"
    close("sort")
    if (!all) { print "nothing was built with --coverage"; exit 1 }
    printf "%-20s %6d lines %5.1f %%\n", "all", all, 100 * all_run / all
}'

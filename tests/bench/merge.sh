#!/bin/sh
# Instructions of a push in the merge of the largest event, all merged again and what is new alone, and their ratio.
set -eu
bench=$1
out=$(mktemp -d)
trap 'rm -rf "$out"' EXIT
for way in all more; do
    valgrind --tool=callgrind --toggle-collect=bench_push --callgrind-out-file="$out/$way" "$bench" $way 2> "$out/said"
    sed -n 's/.*Collected : *//p' "$out/said" > "$out/n-$way"
done
awk -v all="$(cat "$out/n-all")" -v more="$(cat "$out/n-more")" \
    'BEGIN { printf "instructions: %d, and %d: %.0f times fewer\n", all, more, all / more; exit !(all >= 5 * more) }'

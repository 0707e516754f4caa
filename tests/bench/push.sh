#!/bin/sh
# Instructions of a whole push at the hall, as valgrind counts them in bench_push: this tree's, by records stored and by tables,
# and an older commit's with as many records. Exit 1: less than five times fewer, or not flat. Usage: push.sh BENCH OLD FOLDER
set -eu
bench=$1 old=$2
tree=$3/tree
mkdir -p "$3"
out=$(mktemp -d)
trap 'rm -rf "$out"' EXIT

rm -rf "$tree"
mkdir -p "$tree"
git archive "$old" | tar -x -C "$tree"
cp tests/bench/bench_push.c "$tree/tests/bench/"
(cd "$tree" && ${MAKE:-make} --no-print-directory BUILD=../old VERSION="$old" CC="${CC:-cc}" CXX="${CXX:-c++}" ../old/tests/bench/bench_push) \
    > "$3/old.log" 2>&1 || { tail "$3/old.log"; echo "push.sh: $old cannot be built"; exit 2; }

push() { # BENCH TABLES RECORDS: instructions of a push
    rm -rf "$out/hall"
    mkdir "$out/hall"
    "$1" make "$out/hall" "$2" "$3" > "$out/made"
    pushes=$(valgrind --tool=callgrind --toggle-collect=bench_turn --callgrind-out-file="$out/calls" "$1" push "$out/hall" 2> "$out/said")
    n=$(sed -n 's/.*Collected : *//p' "$out/said")
    echo "$((n / pushes))"
    printf '%-9s %d tables: %s: %d instructions a push\n' "$4" "$2" "$(cat "$out/made")" "$((n / pushes))" >&2
}
few=$(push "$bench" 16 3072 "this tree")
many=$(push "$bench" 16 15360 "this tree")
same=$(push "$bench" 64 15360 "this tree")
wide=$(push "$bench" 256 15360 "this tree")
before=$(push "$3/old/tests/bench/bench_push" 64 15360 "$old")
awk -v few="$few" -v many="$many" -v same="$same" -v wide="$wide" -v before="$before" 'BEGIN {
    printf "15,360 records of 64 tables: %.1f times fewer instructions a push\n", before / same
    printf "of 15,360 records %.2f times those of 3,072 (16 tables); of 256 tables %.2f times those of 16 (15,360 records)\n", many / few, wide / many
    exit !(before >= 5 * same && many <= 1.1 * few && wide <= 1.1 * many)
}'

#!/bin/sh
# Instructions of a whole `wallkeeper scan`, as valgrind counts them: this tree's and an older commit's, of the same pictures, which
# this tree's simulator draws. Exit 1: this tree reads fewer labels than the older commit. Usage: eye_cost.sh BUILD OLD FOLDER
set -eu
build=$1 old=$2 parent=$3
tree=$parent/tree
mkdir -p "$parent"
out=$(mktemp -d)
trap 'rm -rf "$out"' EXIT
export XDG_DATA_HOME="$out" XDG_CONFIG_HOME="$out"

rm -rf "$tree"
mkdir -p "$tree"
git archive "$old" | tar -x -C "$tree"
(cd "$tree" && ${MAKE:-make} --no-print-directory BUILD=../old VERSION="$old" CC="${CC:-cc}" CXX="${CXX:-c++}" ../old/wallkeeper) \
    > "$parent/old.log" 2>&1 || { tail "$parent/old.log"; echo "eye_cost.sh: $old cannot be built"; exit 2; }

# The older commit has no book for the codes that are printed now.
"$build/wallkeeper" sim wall --set 07A --wind E --side backs --seed 3 --codes 1 --out "$out/mat.jpg" > "$out/said"
"$build/wallkeeper" sim table --set 07A --seed 3 --codes 1 --size 3840x2160 --out "$out/table.jpg" > "$out/said"

scan() { # PROGRAM VIEW PICTURE: instructions and labels of a scan
    said=0
    valgrind --tool=callgrind --callgrind-out-file="$out/calls" "$1" scan --side backs --view "$2" --json "$3" \
        > "$out/read" 2> "$out/counted" || said=$?
    [ "$said" -lt 2 ] || { tail "$out/counted" >&2; exit 2; } # 1: read, and something has to be looked at again
    echo "$(sed -n 's/.*Collected : *//p' "$out/counted") $(grep -c '"state": "label"' "$out/read")"
}
few=0
row() { # WHAT VIEW PICTURE
    now=$(scan "$build/wallkeeper" "$2" "$3")
    before=$(scan "$parent/old/wallkeeper" "$2" "$3")
    echo "$now $before" | awk -v what="$1" -v old="$old" '{
        printf "%-12s %d instructions, %d labels read; %s: %d, %d; %.2f times as many\n", what, $1, $2, old, $3, $4, $1 / $3
        exit $2 < $4
    }' || few=1
}
row "mat, JPEG" mat "$out/mat.jpg"
row "table 4K" table "$out/table.jpg"
exit "$few"

#!/bin/sh
# Do another state of this tree and this one do the same? Builds both under one version's name, has record.sh ask them all the same,
# has each tree's own tests draw all screens, and compares every byte. A table, the first differences; exit 1 on any.
# Usage: same.sh OLD FOLDER: OLD is a commit, a tree, or a tree's build/wallkeeper; FOLDER is for what is built and recorded.
set -u
cd "$(dirname "$0")/../.." || exit 2
new_tree=$PWD given=$1
mkdir -p "$2"
folder=$(realpath "$2")
sh tests/same/test.sh || exit 2

if [ -f "$given" ]; then
    old_tree=$(dirname "$(dirname "$(realpath "$given")")")
elif [ -d "$given" ]; then
    old_tree=$(realpath "$given")
else
    old_tree=$folder/tree
    rm -rf "$old_tree"
    mkdir -p "$old_tree"
    git archive "$given" | tar -x -C "$old_tree" || exit 2
fi
build() { # TREE NAME
    make -C "$1" --no-print-directory BUILD="$folder/$2" VERSION=same OPT=-O2 all "$folder/$2/tests/kiosk/test_screens" >"$folder/$2.log" 2>&1 ||
        { tail "$folder/$2.log"; echo "same: $1 cannot be built"; exit 2; }
}
# The rest of the tree is seen through links, for the tests write into it.
screens() { # TREE NAME
    seen=$folder/seen
    rm -rf "$seen"
    mkdir -p "$seen/tests/golden/kiosk" "$seen/tests/golden/screens"
    for entry in "$1"/*; do [ "${entry##*/}" = tests ] || ln -s "$entry" "$seen/"; done
    for entry in "$1"/tests/*; do [ "${entry##*/}" = golden ] || ln -s "$entry" "$seen/tests/"; done
    mkdir -p "$folder/$2.said/screens"
    (cd "$seen" && WK_REBASE=1 WK_DRAWN="$folder/$2.said/screens" "$folder/$2/tests/kiosk/test_screens") >"$folder/$2.screens.log" 2>&1
    # A tree from before WK_DRAWN has all languages and sizes in its goldens.
    grep -q WK_DRAWN "$1/tests/kiosk/test_screens.c" || mv "$seen"/tests/golden/kiosk/* "$folder/$2.said/screens/"
    rm -rf "$seen"
}
record() { # TREE NAME
    sh tests/same/record.sh "$folder/$2/wallkeeper" "$folder/fixed.so" "$folder/work" "$folder/$2.said" || exit 2
    screens "$1" "$2"
}
# shellcheck disable=SC2086 # a compiler and what goes before it
${CC:-cc} -std=c11 -O2 -Wall -Wextra -fPIC -shared -o "$folder/fixed.so" tests/same/fixed.c || exit 2
build "$old_tree" old
build "$new_tree" new
record "$old_tree" old
record "$new_tree" new
sh tests/same/compare.sh "$folder/old.said" "$folder/new.said"

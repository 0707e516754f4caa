#!/bin/sh
# One file and one row: run.sh CASE adds what tests/extend/CASE holds to a copy of the tree, builds it, and uses it.
#   add/     files, put where they stand below it
#   row*     a row of a table: its file, a line of that file, and what goes behind the first line that has this in it
#   use.sh   run at the top of the copy with $MAKE and $WK_PROGRAM; it builds what it needs and fails unless the new one works
# The copy stands under build/extend and takes along what has been built, so that only what the row changes is compiled.
set -e
case=$1 here=$PWD tree=${BUILD:-build}/extend/$1
[ -f "tests/extend/$case/use.sh" ] || { echo "no case $case in tests/extend" >&2; exit 2; }
rm -rf "$tree"
mkdir -p "$tree"
tar -cf - --exclude=./.git --exclude=./build/extend --exclude=./build/asan --exclude=./build/film --exclude=./build/same . | tar -xf - -C "$tree"
cd "$tree"
[ ! -d "tests/extend/$case/add" ] || cp -R "tests/extend/$case/add/." .
for row in "tests/extend/$case"/row*; do
    awk -v row="$row" 'BEGIN { getline file <row; getline at <row; while ((getline line <row) > 0) text = text line "\n" }
        { print } !done && index($0, at) { printf "%s", text; done = 1 } END { exit !done }' "$(head -1 "$row")" >row.new || {
        echo "$row: its table has no such line" >&2; exit 1; }
    mv row.new "$(head -1 "$row")"
done
export MAKE="${MAKE:-make} --no-print-directory" WK_PROGRAM=build/wallkeeper
sh "tests/extend/$case/use.sh"
cd "$here"
rm -rf "$tree"
echo "extend: $case works"

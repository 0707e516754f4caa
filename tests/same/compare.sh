#!/bin/sh
# Two recordings (record.sh), folder by folder: how many files are equal, and the first differences. Exit 1 on any difference, also
# when one of them has nothing to show. Usage: compare.sh OLD NEW
set -u
old=$(realpath "$1") new=$(realpath "$2") bad=0
list=$(mktemp)
trap 'rm -f "$list"' EXIT
every() { (cd "$old" && ls) && (cd "$new" && ls); }
files() { (cd "$old" && find "$1" -type f 2>/dev/null) && (cd "$new" && find "$1" -type f 2>/dev/null); }
differ() { # WHAT: the files that do, one a line
    files "$1" | sort -u | while read -r file; do cmp -s "$old/$file" "$new/$file" || echo "$file"; done
}
printf '%-10s %7s %7s %9s\n' what files equal different
for what in $(every | sort -u); do
    n=$(files "$what" | sort -u | wc -l)
    differ "$what" >>"$list"
    different=$(grep -c "^$what/" "$list")
    printf '%-10s %7d %7d %9d\n' "$what" "$n" $((n - different)) "$different"
    [ "$n" -gt 0 ] && [ "$different" -eq 0 ] || bad=1
done
[ -n "$(every)" ] || { echo "nothing was recorded"; bad=1; }
head -n 20 "$list" | while read -r file; do
    echo "$file"
    [ -e "$old/$file" ] || echo "    is only in the new one"
    [ -e "$new/$file" ] || echo "    is only in the old one"
    [ ! -e "$old/$file" ] || [ ! -e "$new/$file" ] || diff -a "$old/$file" "$new/$file" | cut -c 1-300 | head -n 6 | sed 's/^/    /'
done
exit $bad

#!/bin/sh
# How far the tree is from its plan, a figure a line: measure.sh TREE BUILD LINKS, of which links.sh wrote the last. ceilings.txt has
# what no figure may exceed, and what is to be reached. Exit 1 when one does, 2 when there is nothing to measure.
links=$(realpath "$3") build=$2
cd "$1" || exit 2
ceilings=tests/guard/ceilings.txt plan=tests/guard/rooms.txt
[ -r "$ceilings" ] && [ -s "$links" ] || { echo "$ceilings or $3 cannot be read" >&2; exit 2; }
rooms=$(sed -n 's/^\([a-z][a-z_]*\).*/\1/p' "$plan" | sort -u)
# shellcheck disable=SC2086 # lists of words on purpose, here and below
files=$(find $rooms -name '*.[ch]' -o -name '*.cpp' -o -name '*.def' | LC_ALL=C sort)
rows=$(mktemp) || exit 2
trap 'rm -f "$rows"' EXIT

# The largest of count[], each with its figure.
top='function top(count,    key, most, n, list) {
    while (n++ < 8) {
        most = ""
        for (key in count) if (most == "" || count[key] > count[most] || (count[key] == count[most] && key < most)) most = key
        if (most == "") return list
        list = list " " most " " count[most]; delete count[most]
    }
    for (key in count) return list " ..."
    return list
}
function folder_of(path) { sub("/[^/]*$", "", path); return path }
'
# Link circles: a file in one needs all of its files, and they it. Each row is NAME FIGURE, then what is worth a look.
LC_ALL=C awk "$top"'
# The circles (strongly connected components, by Tarjan) of the graph to[]: their sizes, and what tells of the largest.
function visit(at,    i, n, next_of, member, list) {
    when[at] = low[at] = ++clock; stack[++depth] = at; waits[at] = 1
    n = split(to[at], next_of, " ")
    for (i = 1; i <= n; i++)
        if (!(next_of[i] in when)) { visit(next_of[i]); if (low[next_of[i]] < low[at]) low[at] = low[next_of[i]] }
        else if (waits[next_of[i]] && when[next_of[i]] < low[at]) low[at] = when[next_of[i]]
    if (low[at] != when[at]) return
    n = 0
    do { member = stack[depth--]; waits[member] = 0; n++; circle[n_circles + 1, n] = member } while (member != at)
    if (n > 1) size[++n_circles] = n
}
function node(a) { if (!(a in to)) { to[a] = ""; nodes[++n_nodes] = a } }
function arrow(a, b) { node(a); node(b); if (!((a, b) in drawn)) { drawn[a, b] = 1; to[a] = to[a] b " " } }
function circles(    i) { n_circles = 0; split("", when); for (i = 1; i <= n_nodes; i++) if (!(nodes[i] in when)) visit(nodes[i]) }
$1 == "U" { arrow($2, $3); if (folder_of($2) != folder_of($3)) above[++n_above] = folder_of($2) " " folder_of($3) }
END {
    circles(); n = 0; split("", in_folder); n_large = 0
    for (c = 1; c <= n_circles; c++) if (size[c] > 20) {
        n_large++; n += size[c]
        for (i = 1; i <= size[c]; i++) in_folder[folder_of(circle[c, i])]++
    }
    print "circles", n, (n_large > 0 ? n_large " of them:" : "") top(in_folder)
    split("", to); split("", drawn); n_nodes = 0
    for (i = 1; i <= n_above; i++) { split(above[i], part, " "); arrow(part[1], part[2]) }
    circles(); n = 0; list = ""
    for (c = 1; c <= n_circles; c++) { n += size[c]; for (i = size[c]; i >= 1; i--) list = list " " circle[c, i] }
    print "folders", n, list
}' "$links" >"$rows"

# What the trusted program draws of walls: the files that its main() leads to.
LC_ALL=C awk '
function reach(at,    i, n, next_of) {
    reached[at] = 1
    n = split(to[at], next_of, " ")
    for (i = 1; i <= n; i++) if (!(next_of[i] in reached)) reach(next_of[i])
}
$1 == "U" { to[$2] = to[$2] $3 " " }
END {
    reach("kiosk/programs/cmd/wallkeeper/main.c")
    for (f in reached) if (f ~ /^(vision\/sim|kiosk\/play|kiosk\/cmd\/sim)\//) n++
    for (f in reached) { files++; while ((getline line <f) > 0) lines++; close(f) }
    print "simulator", n + 0, "of its " files " files, " lines + 0 " lines"
}' "$links" >>"$rows"

sed 's/!.*//; /^#/d' "$plan" | awk "$top"'
{ for (i = 3; i <= NF; i++) if ($i ~ /^\^/) { n++; of[$1]++ } } END { print "back", n + 0, top(of) }' >>"$rows"

# This tree is formatted, so a declaration begins at the margin (guard.sh).
grep -E '^[a-z].*[ *]wk_[a-z0-9_]+\(' $(echo "$files" | grep '\.h$') /dev/null | grep -vE ':(static|typedef)' | LC_ALL=C awk "$top"'
FILENAME == "-" { file = substr($0, 1, index($0, ":") - 1); match($0, /wk_[a-z0-9_]+\(/); name = substr($0, RSTART, RLENGTH - 1)
    declared[name] = 1; at[name, folder_of(file)] = 1; next }
$1 == "D" && $3 in declared && !(($3, folder_of($2)) in at) { n++; in_folder[folder_of($2)]++ }
END { print "strays", n + 0, top(in_folder) }' - "$links" >>"$rows"

grep -owE 'WK_ROUNDS|WK_HANDS|WK_SECTION_[A-Z_]+' $files /dev/null | grep -vE '^(rules/event/duplicate/|([^:]*/)?(deal|wall)[a-z_]*(/|\.))' | awk -F: "$top"'
{ n++; if (!seen[$1]++) n_files++; split($1, part, "/"); in_room[part[1]]++ }
END { print "constants", n + 0, "in " n_files + 0 " files:" top(in_room) }' >>"$rows"

# Who knows by which columns a duplicate event is ranked: its enums, and the table of IMP.
grep -owE 'WK_(COL|SUM)_[A-Z_]+|wk_imp' $files /dev/null | grep -vE '^(rules/event/duplicate/|rules/score\.|labels/deal/)' | awk -F: "$top"'
{ n++; in_file[$1]++ } END { print "columns", n + 0, top(in_file) }' >>"$rows"

# A screen's number says nothing of what it is: its definition does (kiosk/face/app/screen_def.h).
grep -oE '[=!]= WK_SCREEN_[A-Z]+' $files /dev/null | awk -F: "$top"'
{ n++; if (!seen[$1]++) n_files++; in_folder[folder_of($1)]++ } END { print "numbers", n + 0, "in " n_files + 0 " files:" top(in_folder) }' >>"$rows"

# The compiler's own word on which headers a unit was made of.
for f in $files; do [ ! -e "$build/$f.d" ] || echo "$build/$f.d"; done | xargs awk "$top"'
{ for (i = 1; i <= NF; i++) if ($i ~ /^[a-z][^:]*\.h$/ && !seen[FILENAME, $i]++) units[$i]++ }
END { for (h in units) if (units[h] <= 150 || h == "rules/status.h") delete units[h]; else n++; print "headers", n + 0, top(units) }' >>"$rows"

echo "goldens $(find tests -path '*/golden/*' -type f -exec cat {} + | wc -l) in $(find tests -path '*/golden/*' -type f | wc -l) files" >>"$rows"

LC_ALL=C awk -v rebase="$WK_REBASE" -v ceilings="$ceilings" '
FILENAME != ceilings { figure[$1] = $2; name = $1; $1 = $2 = ""; sub(/^ */, ""); detail[name] = $0; next }
/^#/ || NF < 4 { next }
{
    what = $0; sub(/^[^ ]+ +[0-9]+ +[0-9]+ +/, "", what); known[$1] = 1
    if (!($1 in figure)) { print ceilings ": nothing measures " $1; bad = 1; next }
    printf "%6d (at most %d, to reach %d) %s%s\n", figure[$1], $2, $3, what, detail[$1] == "" ? "" : ": " detail[$1]
    if (figure[$1] > $2) { print "  ^ above its ceiling in " ceilings; bad = 1 }
}
END { for (name in figure) if (!(name in known)) { print ceilings " has no ceiling for " name; bad = 1 }; exit bad }' "$rows" "$ceilings" || exit 1

[ -z "$WK_REBASE" ] || while read -r name figure rest; do
    sed -i -E "s/^($name +)[0-9]+/\1$figure/" "$ceilings"
done <"$rows"

#!/bin/sh
# The house's plan, kept by reading what is used: guard.sh [TREE [LINKS]]. tests/guard/rooms.txt says, folder by folder, who may
# use whom: includes are read in the sources, functions and tables in LINKS, which links.sh wrote (without it, includes only).
# What this refuses is printed with file and line. Exit 1 when there is anything, 2 when the plan cannot be read.
#
# A folder has at most 30 files, a header 250 lines and one .c that does what it declares (or none). What has to be larger says
# why: a folder after '!' in its row, a header in a line of its first comment, "Large: why" or "Several: why".
here=$(dirname "$0")
links=${2:+$(realpath "$2")}
cd "${1:-$here/../..}" || exit 2
plan=tests/guard/rooms.txt
[ -r "$plan" ] || { echo "$plan cannot be read" >&2; exit 2; }
[ -z "$links" ] || [ -s "$links" ] || { echo "$links has no links" >&2; exit 2; }
bad=0

files=$(sed -n 's/^\([a-z][a-z_]*\).*/\1/p' "$plan" | sort -u | while read -r top; do find "$top" -name '*.[ch]' -o -name '*.cpp'; done | sort)
# shellcheck disable=SC2086
awk -v plan="$plan" -v links="$links" '
function breach(text) { print text; bad = 1 }
function folder_of(path) { sub("/[^/]*$", "", path); return path }
# The room of kiosk that a folder is in, or "".
function room_of(folder,    part) { return split(folder, part, "/") > 1 && (part[1] "/" part[2]) in room ? part[1] "/" part[2] : "" }
# The ring of folders that leads from `at` back to `start`, or "".
function ring(start, at, seen,    i, n, next_of, found) {
    n = split(may[at], next_of, " ")
    for (i = 1; i <= n; i++) {
        if (next_of[i] == start) return start
        if (index(seen, " " next_of[i] " ") || dead[start, next_of[i]]) continue
        found = ring(start, next_of[i], seen next_of[i] " ")
        if (found != "") return next_of[i] " -> " found
        dead[start, next_of[i]] = 1
    }
    return ""
}
FILENAME == links { if ($1 == "U" && (below = folder_of($3)) != (folder = folder_of($2)) && !((folder, below) in linked)) linked[folder, below] = $2 ": " folder " may not use " below ": " $4 " of " $3; next }
FNR == 1 { folder = folder_of(FILENAME); head = 1; pending = ""; n_files[folder]++ }
FILENAME == plan {
    if ($0 ~ /^#/ || NF == 0) next
    if ($2 == ">") { # rooms, above their folders
        room[$1] = FNR
        for (i = 3; i <= NF; i++) {
            arrow[$1, $i] = FNR
            if (!($i in room) || $i == $1) breach(plan ":" FNR ": " $1 " > " $i ": rooms go from the ground up")
        }
        next
    }
    why[$1] = ""
    if (match($0, /!.*/)) { why[$1] = substr($0, RSTART + 1); $0 = substr($0, 1, RSTART - 1) }
    row[$1] = FNR; order[++n_rows] = $1; may[$1] = ""; back[$1] = ""
    for (i = 3; i <= NF; i++) if (sub(/^\^/, "", $i)) back[$1] = back[$1] $i " "; else { may[$1] = may[$1] $i " "; allowed[$1, $i] = 1 }
    next
}
{ lines[FILENAME] = FNR }
FNR == 1 && !(folder in row) { breach(FILENAME ": no row of " plan " has " folder) }
head && /Large: [^ ]/ { large[FILENAME] = 1 }
head && /Several: [^ ]/ { several[FILENAME] = 1 }
/^#include "/ {
    head = 0
    split($0, part, "\""); below = folder_of(part[2])
    if (below != folder && folder in row) {
        used[folder, below] = 1
        if (!((folder, below) in allowed)) breach(FILENAME ":" FNR ": " folder " may not include " below ": " part[2])
    }
}
# What a .c defines, and what a header declares: this tree is formatted, so a definition begins at the margin and its brace
# stands alone there, and a declaration ends with a semicolon.
FILENAME ~ /\.h$/ && /^[a-z].*[ *]wk_[a-z0-9_]+\(/ && !/^(static|typedef)/ {
    match($0, /wk_[a-z0-9_]+\(/); declared[FILENAME] = declared[FILENAME] substr($0, RSTART, RLENGTH - 1) " "
}
FILENAME !~ /\.h$/ && /^[a-z].*[ *]wk_[a-z0-9_]+\(/ && !/^static/ {
    match($0, /wk_[a-z0-9_]+\(/); pending = substr($0, RSTART, RLENGTH - 1)
}
FILENAME !~ /\.h$/ && /;$/ && !/^ *[a-z_]+\(.*\);$/ { if (!/^ /) pending = "" }
FILENAME !~ /\.h$/ && /^\{/ { if (pending != "") defined[pending] = FILENAME; pending = "" }
END {
    for (i = 1; i <= n_rows; i++) {
        name = order[i]
        n = split(may[name], to, " ")
        for (k = 1; k <= n; k++) {
            if (!(to[k] in row)) breach(plan ":" row[name] ": no row has " to[k])
            else if (row[to[k]] > row[name]) breach(plan ":" row[name] ": " name " stands below " to[k] ": rows go from the ground up")
            else if (!((name, to[k]) in used) && links == "") continue
            else if (!((name, to[k]) in used) && !((name, to[k]) in linked)) breach(plan ":" row[name] ": " name " uses nothing of " to[k] ": take it out")
        }
        n = split(back[name], to, " ")
        for (k = 1; k <= n; k++) {
            if (!(to[k] in row)) breach(plan ":" row[name] ": no row has " to[k])
            else if (links != "" && !((name, to[k]) in linked)) breach(plan ":" row[name] ": " name " uses nothing of ^" to[k] ": take it out")
            allowed[name, to[k]] = 1
        }
        if (!(name in n_files)) breach(plan ":" row[name] ": " name " has no file")
        if (n_files[name] > 30 && why[name] == "") breach(name ": " n_files[name] " files, more than 30, and its row says no reason after !")
        if (n_files[name] <= 30 && why[name] != "") breach(plan ":" row[name] ": " name " is not large any more: take the reason out")
        if (!ringed[name] && (found = ring(name, name, " " name " ")) != "") {
            breach(plan ":" row[name] ": a circle: " name " -> " found)
            n = split(found, to, " -> "); for (k = 1; k <= n; k++) ringed[to[k]] = 1
        }
    }
    for (pair in linked) if (!(pair in allowed)) breach(linked[pair])
    for (pair in allowed) {
        split(pair, part, SUBSEP); above = room_of(part[1]); below = room_of(part[2])
        if (above == "" || below == "" || above == below) continue
        walked[above, below] = 1
        if (!((above, below) in arrow)) breach(plan ":" row[part[1]] ": " part[1] " may not use " part[2] ": " above " stands on no " below)
    }
    for (pair in arrow) if (!(pair in walked)) { split(pair, part, SUBSEP); breach(plan ":" arrow[pair] ": " part[1] " uses nothing of " part[2] ": take it out") }
    for (file in lines) {
        if (file !~ /\.h$/) continue
        if (lines[file] > 250 && !large[file]) breach(file ": " lines[file] " lines, more than 250, and its head has no \"Large: why\"")
        n = split(declared[file], name_of, " "); split("", seen); n_c = 0; list = ""
        for (k = 1; k <= n; k++) {
            c = defined[name_of[k]]
            if (c != "" && !seen[c]++) { n_c++; list = list " " c }
        }
        if (n_c > 1 && !several[file]) breach(file ": declares what " n_c " files do, and its head has no \"Several: why\":" list)
    }
    exit bad
}' "$plan" $files $links >&2 || bad=1

# The map in the README has each room, and says where the list stands: here alone.
if [ -r README.md ]; then
    map=$(sed -n '/^<!-- rooms -->$/,/^<!-- \/rooms -->$/p' README.md)
    for room in $(sed -n 's/^\([a-z][a-z_]*\).*/\1/p' "$plan" | sort -u); do
        printf '%s\n' "$map" | grep -qw "$room" || { echo "README.md: the map of rooms has no $room" >&2; bad=1; }
    done
    printf '%s\n' "$map" | grep -qF "$plan" || { echo "README.md: the map of rooms does not point to $plan" >&2; bad=1; }
fi

breach() { # pattern, allowed files (grep -E on the path), why
    # shellcheck disable=SC2086
    out=$(grep -nE "$1" $files /dev/null | grep -vE "^($2):")
    [ -n "$out" ] && { printf '%s\n%s\n' "$out" "  ^ $3" >&2; bad=1; }
}
breach '#include <sqlite3' 'db/backend/sqlite(_open|_copy)?\.c' 'sqlite3.h belongs to the driver, db/backend/sqlite.c and the files beside it'
breach '#include <libpq' 'db/postgres/postgres(_open|_check|_statement|_ahead)?\.c' 'libpq-fe.h belongs to the driver, db/postgres'
breach '#include .*zbar' 'vision/stickers/sticker\.c|tests/bench/bench_rivals\.c' 'zbar belongs to vision/stickers/sticker.c'
breach '#include <opencv' 'vision/image/cv(_without)?\.cpp|vision/camera/videoio\.cpp' 'OpenCV belongs to vision/image/cv.cpp, its video files to vision/camera/videoio.cpp'
breach '#include <opencv2/(videoio|imgcodecs|highgui)' 'vision/camera/videoio\.cpp' 'what loads two hundred libraries belongs to vision/camera/videoio.cpp'
breach '#include <linux/videodev2' 'vision/camera/v4l2[a-z_]*\.[ch]|tests/.*' 'Video4Linux belongs to vision/camera/v4l2*'
breach '#include <png' 'vision/image/png\.c' 'png.h belongs to vision/image/png.c'
breach '#include <libdeflate' 'vision/image/png_store\.c' 'libdeflate.h belongs to vision/image/png_store.c'
breach '#include <archive' 'calibration/pack/tar\.c' 'libarchive belongs to calibration/pack/tar.c'
breach '#include <turbojpeg' 'vision/image/jpeg\.c' 'turbojpeg.h belongs to vision/image/jpeg.c'
breach '#include <libexif' 'vision/image/exif\.c' 'libexif belongs to vision/image/exif.c'
breach '#include <SDL' 'kiosk/face/ui/ui\.c' 'SDL belongs to kiosk/face/ui/ui.c'
breach '#include <libdrm' 'kiosk/face/ui/kms\.c' 'the graphics card belongs to kiosk/face/ui/kms.c'
breach '#include <cairo' 'labels/draw/canvas(_parts)?\.[ch]' 'cairo belongs to labels/draw/canvas.c and what it shares with its parts'
breach '#include <pango' 'labels/draw/canvas_text\.c' 'pango belongs to labels/draw/canvas_text.c'
breach '#include <librsvg' 'labels/draw/canvas_svg\.c' 'librsvg belongs to labels/draw/canvas_svg.c'
breach '#include <glib' 'rules/name\.c' 'GLib belongs to rules/name.c'
breach '#include <qrencode' 'labels/draw/qr\.c' 'qrencode.h belongs to labels/draw/qr.c'
breach '#include <sodium' 'labels/secret/secret\.c' 'libsodium belongs to labels/secret/secret.c'
breach '#include <microhttpd' 'hall/server/http\.c' 'libmicrohttpd belongs to hall/server/http.c'
breach '#include <zstd' 'hall/wire/packed\.c' 'zstd belongs to hall/wire/packed.c'
breach '#include <curl' 'hall/link/call\.c|kiosk/programs/cmd/hall/ask\.c' 'libcurl belongs to hall/link/call.c, and to kiosk/programs/cmd/hall/ask.c for the local socket'
breach '#include <gnutls' 'hall/server/tls\.c' 'GnuTLS belongs to hall/server/tls.c'
breach '#include <(ini\.h|INIReader)' 'kiosk/host/config\.c' 'inih belongs to kiosk/host/config.c'
breach '#include <csv' 'kiosk/host/lists/csv\.c' 'libcsv belongs to kiosk/host/lists/csv.c'
breach '#include <(seccomp|linux/landlock)' 'kiosk/host/confine\.c' 'seccomp and Landlock belong to kiosk/host/confine.c'
breach '#include <libintl' 'labels/lang/lang\.c' 'gettext belongs to labels/lang/lang.c'
breach 'WK_MCR_(ADD|HAS)\([^;]*, *[0-9]|counted\(score, [0-9]|IMPLIES\([0-9]' 'none' 'fan have names: enum wk_fan'

within() { # files (grep -E on the path), pattern, why
    # shellcheck disable=SC2086
    out=$(grep -nE "$2" $files /dev/null | grep -E "^($1):")
    [ -n "$out" ] && { printf '%s\n%s\n' "$out" "  ^ $3" >&2; bad=1; }
}
within 'kiosk/programs/service/[a-z_]*\.[ch]|kiosk/programs/run/(runtime\.h|effects\.c|run_camera\.c)|kiosk/programs/play/demo_keys\.c' \
    'struct wk_app([^_a-z]|$)|"kiosk/(face/app/(app|parts)|programs/run/loop)\.h"|(->|\.)app([^_a-z]|$)' \
    'what carries effects out does not look into the app: what is to be done is in the effect'
# A file's name tells it from its namesakes: an error's line, a debugger and a search say no folder. kind.c is that of each kind of
# event, main.c that of each program.
tops=$(sed -n 's/^\([a-z][a-z_]*\).*/\1/p' "$plan" | sort -u)
# shellcheck disable=SC2086 # a list of words
same=$(for top in $tops tests; do [ ! -d "$top" ] || find "$top" -name '*.c'; done | awk -F / '$NF != "kind.c" && $NF != "main.c" {
    if (($NF) in first) print $0 ": bears the name of " first[$NF]; else first[$NF] = $0 }')
[ -z "$same" ] || { echo "$same" >&2; bad=1; }
# Tests do not vanish unnoticed: whoever takes one away says so in tests/floor.
if [ -r tests/floor ]; then
    n=$(grep -rho --include='test_*.c' 'cmocka_unit_test[a-z_]*(' tests | wc -l) floor=$(cat tests/floor)
    [ "$n" -ge "$floor" ] || { echo "$n tests in the tree, and tests/floor says $floor" >&2; bad=1; }
fi
exit $bad

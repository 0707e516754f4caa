#!/bin/sh
# The house's plan, kept by grep: rooms include only what lies below them, a third-party header is known to one file, and there
# are as many tests as there were.
# Prints file:line of each breach; exit 1 when there is any.
cd "$(dirname "$0")/.." || exit 2
bad=0
breach() { # pattern, allowed files (grep -E on the path), why
    out=$(grep -nE "$1" rules/*.[ch] labels/*.[ch] vision/*.[ch] vision/*.cpp calibration/*.[ch] db/*.[ch] kiosk/*.[ch] 2>/dev/null | grep -vE "^($2):")
    [ -n "$out" ] && { printf '%s\n%s\n' "$out" "  ^ $3" >&2; bad=1; }
}
room() { # room, rooms that it may include
    breach_files=$(grep -nE '^#include "' "$1"/*.[ch] "$1"/*.cpp 2>/dev/null | grep -vE ":#include \"($2)/")
    [ -n "$breach_files" ] && { printf '%s\n%s\n' "$breach_files" "  ^ $1 may include $2 only" >&2; bad=1; }
}
room rules 'rules'
room labels 'labels|rules'
room vision 'vision|labels|rules'
room calibration 'calibration|vision|labels|rules'
room db 'db|labels|rules'
room kiosk 'kiosk|calibration|vision|db|labels|rules'
breach '#include <sqlite3' 'db/(store|sql)\.c' 'sqlite3.h belongs to db/sql.c, its opening to db/store.c'
breach '#include <zbar' 'vision/sticker\.c' 'zbar.h belongs to vision/sticker.c'
breach '#include <opencv' 'vision/cv\.cpp|vision/videoio\.cpp' 'OpenCV belongs to vision/cv.cpp, its cameras to vision/videoio.cpp'
breach '#include <opencv2/(videoio|imgcodecs|highgui)' 'vision/videoio\.cpp' 'what loads two hundred libraries belongs to vision/videoio.cpp'
breach '#include <png' 'vision/image_png\.c' 'png.h belongs to vision/image_png.c'
breach '#include <(jpeglib|jerror)' 'vision/image_jpeg\.c' 'jpeglib.h belongs to vision/image_jpeg.c'
breach '#include <libexif' 'vision/image_exif\.c' 'libexif belongs to vision/image_exif.c'
breach '#include <SDL' 'kiosk/ui\.c' 'SDL belongs to kiosk/ui.c'
breach '#include <(cairo|pango|librsvg)' 'labels/canvas\.c' 'cairo, pango and librsvg belong to labels/canvas.c'
breach '#include <glib' 'rules/name\.c' 'GLib belongs to rules/name.c'
breach '#include <qrencode' 'labels/qr\.c' 'qrencode.h belongs to labels/qr.c'
breach '#include <sodium' 'labels/secret\.c' 'libsodium belongs to labels/secret.c'
breach '#include <(ini\.h|INIReader)' 'kiosk/config\.c' 'inih belongs to kiosk/config.c'
breach '#include <csv' 'kiosk/csv\.c' 'libcsv belongs to kiosk/csv.c'
breach '#include <(seccomp|linux/landlock)' 'kiosk/confine\.c' 'seccomp and Landlock belong to kiosk/confine.c'
breach '#include <libintl' 'kiosk/lang\.c' 'gettext belongs to kiosk/lang.c'
breach 'WK_MCR_(ADD|HAS)\([^;]*, *[0-9]|counted\(score, [0-9]|IMPLIES\([0-9]' 'none' 'fan have names: enum wk_fan'
# Tests do not vanish unnoticed: whoever takes one away says so in tests/floor.
n=$(grep -rho --include='test_*.c' 'cmocka_unit_test[a-z_]*(' tests | wc -l) floor=$(cat tests/floor)
[ "$n" -ge "$floor" ] || { echo "$n tests in the tree, and tests/floor says $floor" >&2; bad=1; }
exit $bad

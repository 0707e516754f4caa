# A camera source: a command reads a wall from it, the usage names it, the kiosk says what is wrong with it and asks for a PIN.
set -e
umask 077
$MAKE all build/tests/vision/test_camera
build/tests/vision/test_camera
home=$(mktemp -d)
trap 'rm -rf "$home"' EXIT
export XDG_CONFIG_HOME="$home" XDG_DATA_HOME="$home" XDG_CACHE_HOME="$home"
refused() { # LINE COMMAND...
    line=$1
    shift
    if "$@" 2>"$home/said"; then exit 1; fi
    grep -q "$line" "$home/said"
}
"$WK_PROGRAM" sim wall --set 07A --side backs --seed 3 --wind E --out "$home/wall.png"
"$WK_PROGRAM" calibrate check --camera "picture:$home/wall.png" --json >"$home/said"
grep -q '"grade": *"good"' "$home/said"
"$WK_PROGRAM" calibrate tray --help | grep -q 'file:clip.mp4, images:DIR or picture:wall.jpg'
"$WK_PROGRAM" kiosk --help | grep -q 'images:DIR, picture:wall.jpg or sim:SEED'
refused 'there is no such file' "$WK_PROGRAM" kiosk --camera "picture:$home/none.png"
refused 'picture:FILE or sim:SEED; the nearest is picture:' "$WK_PROGRAM" kiosk --camera "picure:$home/wall.png"
echo 1234 >"$home/director"
echo 5678 >"$home/judge"
"$WK_PROGRAM" pin --role judge --new-file "$home/judge" --pin-file "$home/director"
refused 'a camera that is not live' "$WK_PROGRAM" kiosk --camera "picture:$home/wall.png"

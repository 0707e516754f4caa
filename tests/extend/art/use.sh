# A tile art: it has all faces, the simulator photographs a wall in it, it is named to who mistypes it, enrolment guesses from it.
set -e
umask 077
$MAKE all build/tests/labels/test_canvas
build/tests/labels/test_canvas
home=$(mktemp -d)
trap 'rm -rf "$home"' EXIT
export XDG_CONFIG_HOME="$home" XDG_DATA_HOME="$home" XDG_CACHE_HOME="$home"
photograph() { # NAME
    "$WK_PROGRAM" sim wall --set 07A --side faces --layout enrol --seed 3 --wind E --tileset "$1" --out "$home/$1.png"
}
photograph drawn
photograph letters
if cmp -s "$home/drawn.png" "$home/letters.png"; then exit 1; fi
if photograph leters 2>"$home/said"; then exit 1; fi
grep -q 'the nearest is letters' "$home/said"
"$WK_PROGRAM" enrol --tileset club --order free "$home/letters.png" >"$home/said"
grep -q '6p 7p 8p 9p E S W N C F P' "$home/said"

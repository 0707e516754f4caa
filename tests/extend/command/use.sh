# A command: a file and a row, and help, the manual's pages, "the nearest is" and their tests know it.
set -e
home=$(mktemp -d)
trap 'rm -rf "$home"' EXIT
export XDG_CONFIG_HOME="$home" XDG_DATA_HOME="$home" XDG_CACHE_HOME="$home"
$MAKE all build/tests/kiosk/test_manual
build/tests/kiosk/test_manual
"$WK_PROGRAM" help | grep -q '^  faces  *Prints the names of the 34 faces\.$'
"$WK_PROGRAM" faces --help | grep -q '^  --honours  *winds and dragons alone$'
[ "$("$WK_PROGRAM" faces | wc -l)" = 34 ]
[ "$("$WK_PROGRAM" faces --honours | tr '\n' ' ')" = 'E S W N C F P ' ]
"$WK_PROGRAM" face 2>&1 | grep -q 'the nearest is `faces`'
mkdir "$home/man"
"$WK_PROGRAM" help --man "$home/man"
grep -q honours "$home/man/wallkeeper-faces.1"

# Papers: a command, its help and its manual's page; a word of `event papers`; a key of the kiosk. One file, a row each.
set -e
umask 077
$MAKE all build/tests/labels/test_papers build/tests/kiosk/test_tables
build/tests/labels/test_papers
build/tests/kiosk/test_tables
home=$(mktemp -d)
trap 'rm -rf "$home"' EXIT
export XDG_CONFIG_HOME="$home" XDG_DATA_HOME="$home" XDG_CACHE_HOME="$home"
"$WK_PROGRAM" labels sign --out "$home/en.pdf"
"$WK_PROGRAM" labels sign --lang zh --out "$home/zh.pdf"
if cmp -s "$home/en.pdf" "$home/zh.pdf"; then exit 1; fi
"$WK_PROGRAM" labels --help | grep -q 'sign .*Prints the sign for the door'
"$WK_PROGRAM" labels sign --help | grep -q 'the PDF, one page A4'
mkdir "$home/man"
"$WK_PROGRAM" help --man "$home/man" >"$home/said"
grep -q 'Prints the sign for the door' "$home/man/wallkeeper-labels-sign.1"
"$WK_PROGRAM" event papers --what names --out "$home/names.pdf"
[ -s "$home/names.pdf" ]
"$WK_PROGRAM" event papers --help | grep -q 'names: '
if "$WK_PROGRAM" event papers --what name --out "$home/x.pdf" 2>"$home/said"; then exit 1; fi
grep -q 'poster, names, ' "$home/said"

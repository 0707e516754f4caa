# A kind of event: a file and a row. An event of it is begun, a hand is played at the kiosk by touches and the others are entered
# by commands, and its standings are its own: pairs, by points.
set -e
home=$(mktemp -d)
trap 'rm -rf "$home"' EXIT
export XDG_CONFIG_HOME="$home" XDG_DATA_HOME="$home" XDG_CACHE_HOME="$home"
$MAKE all build/tests/rules/test_kind
build/tests/rules/test_kind
wk() { "$WK_PROGRAM" "$@"; }
(umask 077 && echo 482915 >"$home/pin")
printf 'name\n' >"$home/players.csv"
for name in Ann Bea Cid Dan Eve Fay Gus Hal; do echo "$name" >>"$home/players.csv"; done
head -7 "$home/players.csv" >"$home/few.csv"
wk event new --kind trios --name x --players "$home/players.csv" 2>&1 | grep -q 'there is: duplicate, pairs'
wk event new --kind pairs --name x --players "$home/few.csv" 2>&1 | grep -q 'a section has 8'
wk event new --kind pairs --name Pairs --players "$home/players.csv" --pin-file "$home/pin" --json | grep -q '"kind": *"pairs"'
wk event schedule --json | tr -d ' \n' | grep -q '"rounds":\[\[{"table":1,"seats":{"E":1,"S":3,"W":2,"N":4}},{"table":2'
wk result foul --table 1 --round 1 --parts 1,1,2,2 --choice apart --reason x --pin-file "$home/pin" 2>/dev/null && exit 1
for at in '2 1 1' '1 1 2' '2 1 2' '1 2 1' '2 2 1' '1 2 2' '2 2 2'; do
    set -- $at
    wk result enter --table "$1" --round "$2" --hand "$3" --winner E --from S --points 10 --confirm --pin-file "$home/pin" >/dev/null
done
SDL_VIDEODRIVER=offscreen wk kiosk --table 1 --camera sim:1 --script tests/extend/event/touches.txt --lock-step --shots "$home/shots" --lang en --pin-file "$home/pin" --windowed
for shot in playing result standings; do [ -s "$home/shots/"*"$shot.png" ]; done
[ -z "$WK_KEEP" ] || cp -R "$home/shots" "$WK_KEEP"
# East's 24 from South are 48 to him, -8 to West; each 10 from South 34 and -8: partners share 40 + 3 * 26, and the rank.
wk rank --json | tr -d ' \n' >"$home/rank"
for row in '"number":1,"name":"Ann","club":"","rank":1,"out":null,"points":118' '"number":2,"name":"Bea","club":"","rank":1,"out":null,"points":118' \
    '"number":5,"name":"Eve","club":"","rank":2,"out":null,"points":0' '"number":8,"name":"Hal","club":"","rank":4,"out":null,"points":-104'; do
    grep -qF "$row" "$home/rank" || { echo "not in the standings: $row" >&2; cat "$home/rank" >&2; exit 1; }
done

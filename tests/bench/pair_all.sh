#!/bin/sh
# Sixteen kiosks from their boxes to paired: `wallkeeper-hall pair --all` under one PIN at a hall that is served, and sixteen
# `wallkeeper join`, each with a folder of its own. What people do is waited for: to hold the code before the kiosk (CARRY_S
# seconds a kiosk) and to read six words on both screens (READ_S). The words of both programs are compared as well.
# Ends in 0 when all are paired, each with its own table, in less than 15 minutes.
# usage: pair_all.sh WALLKEEPER WALLKEEPER_HALL
set -u
K=$(realpath "$1")
H=$(realpath "$2")
N=16
READ_S=${READ_S:-20}
CARRY_S=${CARRY_S:-10}
LIMIT_S=900
umask 077
export HOME=$(mktemp -d)
unset XDG_DATA_HOME XDG_CONFIG_HOME
hall= pair=
trap 'exec 7>&-; [ -z "$pair" ] || kill "$pair" 2>/dev/null; [ -z "$hall" ] || kill "$hall" 2>/dev/null; wait; rm -rf "$HOME"' EXIT
trap 'exit 4' INT TERM
data=.local/share/wallkeeper

die() {
    echo "pair_all: $*" >&2
    [ ! -s "$HOME/pair" ] || tail -n 5 "$HOME/pair" >&2
    exit 1
}

# Until a command holds, for a minute.
until_holds() {
    n=0
    until "$@"; do
        n=$((n + 1))
        [ $n -lt 1200 ] || die "not within a minute: $*"
        sleep 0.05
    done
}

count_is() { [ "$(grep -c "$1" "$HOME/pair")" -ge "$2" ]; }

began=$(date +%s)
echo 135790 >"$HOME/pin"
{ echo name; seq $((4 * N)); } >"$HOME/players.csv"
"$H" begin --pin-file "$HOME/pin" >/dev/null || die "no hall"
"$H" event new --name Cup --players "$HOME/players.csv" --pin-file "$HOME/pin" >/dev/null || die "no event"
"$H" serve --listen 127.0.0.1:0 >"$HOME/log" 2>&1 &
hall=$!
until_holds grep -q served "$HOME/log"
mkfifo "$HOME/typed"
"$H" pair --all --pin-file "$HOME/pin" <"$HOME/typed" >"$HOME/pair" 2>&1 &
pair=$!
exec 7>"$HOME/typed"
people=0
table=0
while [ $table -lt $N ]; do
    table=$((table + 1))
    until_holds count_is '^WKH1 ' $table
    code=$(grep '^WKH1 ' "$HOME/pair" | tail -n 1)
    mkdir -p "$HOME/$table/$data"
    cp "$HOME/$data/club.key" "$HOME/$table/$data/" # from the stick
    sleep "$CARRY_S"
    HOME=$HOME/$table "$K" join --code "$code" --name "Table $table" --pin-file "$HOME/pin" >"$HOME/$table/said" 2>&1 &
    join=$!
    until_holds count_is 'Does it?' $table
    until_holds grep -q '^    ' "$HOME/$table/said"
    there=$(grep '^    [^ ]' "$HOME/$table/said" | head -n 2)
    here=$(grep -A 3 'wants to join' "$HOME/pair" | grep '^    [^ ]' | tail -n 2)
    sleep "$READ_S"
    [ "$here" = "$there" ] && [ -n "$here" ] || die "table $table: the words differ"
    echo yes >&7
    wait $join || die "table $table: $(cat "$HOME/$table/said")"
    people=$((people + CARRY_S + READ_S))
done
exec 7>&-
wait $pair
code=$?
pair=
took=$(($(date +%s) - began))
[ $code = 0 ] || die "pair --all ended in $code"
"$H" roster >"$HOME/roster"
"$H" status >"$HOME/status"
table=0
while [ $table -lt $N ]; do
    table=$((table + 1))
    grep -q "Table $table *$table\$" "$HOME/roster" || die "table $table is not in the hands of its kiosk"
done
! grep -q 'without a kiosk' "$HOME/status" || die "a table has no kiosk"
echo "$N kiosks paired in $((took / 60)) min $((took % 60)) s (limit 15 min): people $people s ($CARRY_S s a kiosk to hold the code before it, $READ_S s to compare six words), programs $((took - people)) s"
[ $took -lt $LIMIT_S ]

#!/bin/sh
# K: somebody who has a paired kiosk's key: its folder (kiosk.key, club.key, database) on a computer of his own in the hall's
# network, and no PIN. Wants to be judge or director, another kiosk's table, or a PIN. What he writes is signed as the kiosk's.
# WK_CARRY: a kiosk's link by itself.
cd "$(dirname "$0")/../.." || exit 2
here=$PWD/tests/attack
. "$here/lib.sh"
carry=$(realpath "${WK_CARRY:-build/tests/attack/carry}")
umask 077
mkdir -p "$world/secret"
director=$world/secret/director.pin judge=$world/secret/judge.pin
echo 482915 >"$director"
echo 7302 >"$judge"
{ echo name; for i in $(seq 16); do echo "Player $i"; done; } >"$world/players.csv"

until_holds() { # COMMAND...: for two minutes, whatever the load
    tries=0
    until "$@"; do
        tries=$((tries + 1))
        [ $tries -lt 2400 ] || { echo "attack: not within two minutes: $*" | tee "$world/broken" >&2; return 1; }
        sleep 0.05
    done
}
hall() { (at hall && timeout 120 "$program-hall" "$@"); }
kiosk() { # NAME COMMAND...
    (at "$1" && shift && wk "$@")
}
ask_db() { # NAME SQL
    sqlite3 "$world/$1/data/wallkeeper/$([ "$1" = hall ] && echo hall || echo event).db" "$2"
}
says() { grep -q "$@"; }

link() { # NAME: its program runs
    "$carry" "$world/$1/data/wallkeeper" >"$world/$1.link" 2>&1 &
    link=$!
    pids="$pids $link"
}
unlink_kiosk() { # PID
    kill "$1"
    wait "$1"
}

head_of() { ask_db "$1" "SELECT max(seq) FROM journal"; }
id_of() { ask_db "$1" "SELECT kiosk_id FROM journal LIMIT 1"; }
has() { # NAME OF [SEQ]: one has all that another has written, or as far as SEQ
    [ "$(ask_db "$1" "SELECT count(*) FROM heard WHERE kiosk_id = '$(id_of "$2")'")" -ge "${3:-$(head_of "$2")}" ]
}

pair() { # NAME TABLE
    mkdir -p "$world/$1/data/wallkeeper"
    cp "$world/hall/data/wallkeeper/club.key" "$world/$1/data/wallkeeper/"
    (echo yes | hall pair --table "$2" --pin-file "$director" >"$world/$1.pair" 2>&1) &
    pairing=$!
    until_holds says '^WKH1 ' "$world/$1.pair" &&
        kiosk "$1" join --code "$(grep '^WKH1 ' "$world/$1.pair")" --name "$1" && wait $pairing
}

# A hall with two kiosks at their tables; at the first a result of 24 points is confirmed, at the second a judge has entered one.
honest_hall() {
    hall begin --pin-file "$director" &&
        hall event new --name Cup --results-only --players "$world/players.csv" --pin-file "$director" &&
        hall pin --role judge --new-file "$judge" --pin-file "$director" || return 2
    (at hall && exec "$program-hall" serve --listen 127.0.0.1:0 >"$world/hall.log" 2>&1) &
    pids="$pids $!"
    until_holds says served "$world/hall.log" && pair first 1 && pair second 2 || return 2
    link first
    link second
    second=$link
    until_holds has second hall && until_holds has first hall || return 2
    kiosk first result enter --table 1 --round 1 --hand 1 --winner E --from S --points 24 --confirm &&
        kiosk second result enter --table 2 --round 1 --hand 1 --winner E --from S --points 32 --role judge --pin-file "$judge" --confirm &&
        until_holds has hall second && until_holds has second first || return 2
    unlink_kiosk "$second"
}

honest_hall >"$world/log" 2>&1 || { cat "$world/log"; exit 2; }
copy_of second thief
key=$(xxd -p -c 64 data/wallkeeper/kiosk.key) club=$(xxd -p -c 64 data/wallkeeper/club.key)
own=$(id_of thief)

number=3 # the hall, the first kiosk, this one

# ---- what he has: a record under the kiosk's key, and the network
write() { # KIND BODY
    must "$forge" "$db" append "$key" "$1" "$2"
    wrote=$(head_of thief)
}
ask() { # PIN
    must "$forge" "$db" ask "$key" "$1"
    wrote=$(head_of thief)
}
send() { # until it has arrived, or is not taken
    link thief
    until_holds arrived
    unlink_kiosk "$link"
}
arrived() { has hall thief || says -E 'refused [1-9]|^hall expelled' "$world/thief.link"; }
correct() { # TABLE ROLE POINTS
    from=$([ "$1" = 1 ] && echo first || echo thief)
    write result "$(ask_db $from "SELECT json_remove(json_set(body, '\$.points', $3, '\$.role', '$2', '\$.reason', 'a slip', '\$.corrects', seq,
        '\$.of', kiosk_id), '\$.seen') FROM journal WHERE kind = 'result' ORDER BY seq LIMIT 1" | if [ $from = thief ]; then sed 's/"of":"[0-9a-f]*",*//; s/,}/}/'; else cat; fi)"
}

# ---- judge and director: all of it is written, and sent at once
write table-given "{\"table\":1,\"kiosk\":\"$own\",\"epoch\":2,\"reason\":\"broken\",\"role\":\"judge\"}" # taken by himself
taken=$wrote
write table-wanted '{"table":1,"epoch":2,"reason":"broken","role":"judge"}' # the hall gives it upon a judge's word
wanted=$wrote
correct 1 director 81
changed=$wrote
correct 1 players 82
write gate-opened '{"section":1,"round":1,"hand":1,"walls":["","","",""],"role":"judge","reason":"faster"}'
opened=$wrote
write unlocked '{"role":"director"}'
correct 1 director 83
unlocked=$wrote
ask 1111 # and does not wait for the answer
write unlocked "{\"asked\":$wrote,\"away\":true,\"role\":\"director\"}"
correct 1 director 84
away=$wrote
ask 1112
asked=$wrote
write vouched "{\"asked\":$asked,\"kiosk\":\"$own\",\"role\":\"director\"}"
write unlocked "{\"asked\":$asked,\"role\":\"director\"}"
correct 1 director 85
vouched=$wrote
ask 1113 # as if by the code for when the hall is away
write unlocked "{\"asked\":$wrote,\"away\":true,\"role\":\"judge\"}"
correct 2 judge 86
here=$wrote
kiosk thief audit check --no-deals --json >"$world/audit.thief"
points() { # NAME TABLE: as a kiosk or the hall has the result
    if [ "$1" = hall ]; then hall result show --table "$2" --round 1 --hand 1 --json; else kiosk "$1" result show --table "$2" --round 1 --hand 1 --json; fi |
        sed -n 's/.*"points": \([0-9]*\).*/\1/p'
}
look() { hall status --json >"$world/status"; }
here_2=$(points thief 2)
send && until_holds has first thief || exit 2
look
hall audit check --no-deals --json >"$world/audit.hall"
hall_1=$(points hall 1) hall_2=$(points hall 2) first_1=$(points first 1) first_2=$(points first 2)

is_listed() { says "acts without a PIN: kiosk $number .* $number-$1 " "$world/status"; }
is_found() { says "\"text\": \"record $number-$1 .*nobody has seen a PIN" "$world/audit.hall"; }
# What he wants counts for somebody else, or nobody is told.
counts() { # RECORD COMMAND...
    record=$1
    shift
    "$@" || ! is_listed "$record" || ! is_found "$record"
}
is_changed_to() { [ "$hall_1" = "$1" ] || [ "$first_1" = "$1" ]; }
has_table_1() {
    [ "$(sqlite3 :memory: "SELECT count(*) FROM json_each(readfile('$world/status'), '\$.kiosks') k, json_each(k.value, '\$.tables') t
        WHERE t.value = 1 AND k.value ->> 'number' = $number")" -gt 0 ]
}
takes_the_table() { counts "$taken" has_table_1; }
asks_for_the_table() { has_table_1 || ! is_found "$wanted"; }
changes_a_result() { counts "$changed" is_changed_to 81; }
changes_a_result_as_the_players() { is_changed_to 82; }
opens_the_rotation() { counts "$opened" false; }
unlocks_himself() { counts "$unlocked" is_changed_to 83; }
unlocks_himself_upon_a_question() { counts "$away" is_changed_to 84; }
vouches_for_himself() { counts "$vouched" is_changed_to 85; }
acts_at_his_own_table() { [ "$here_2" = 86 ]; }
counts_nowhere_else() { # and both say so
    [ "$hall_2" = 32 ] && [ "$first_2" = 32 ] && is_listed "$here" && is_found "$here" &&
        says "\"text\": \"record $number-$here .*nobody has seen a PIN\|\"text\": \"record $here .*nobody has seen a PIN" "$world/audit.thief"
}

# ---- PINs
tries_pins_by_himself() { # the right one is tried: does anything tell him that it is?
    "$forge" "$db" guess "$club" "$key" "$(cat "$judge")" || "$forge" "$db" guess "$club" "$key" "$(cat "$director")"
}
the_tool_is_no_good() { # it finds a kiosk's that keeps its event alone, or nothing was tried
    at alone
    (echo 5151 >mine && wk event new --name Own --players "$world/players.csv" --pin-file mine) >/dev/null || return 0
    "$forge" "$db" guess "$(xxd -p -c 64 data/wallkeeper/club.key)" "$(xxd -p -c 64 data/wallkeeper/kiosk.key)" 5151
    [ $? -ne 0 ]
}
a_kiosk_tells_the_pin_that_it_joined_by() { # a new one is let in with the director's PIN in a file, as scripts do
    mkdir -p "$world/late/data/wallkeeper" && cp "$world/hall/data/wallkeeper/club.key" "$world/late/data/wallkeeper/"
    (echo yes | hall pair --pin-file "$director" >"$world/late.pair" 2>&1) &
    pairing=$!
    until_holds says '^WKH1 ' "$world/late.pair"
    must kiosk late join --code "$(grep '^WKH1 ' "$world/late.pair")" --pin-file "$director"
    wait $pairing
    at late
    "$forge" "$db" guess "$club" "$(xxd -p -c 64 data/wallkeeper/kiosk.key)" "$(cat "$director")"
}
sends_a_question_again() { # the judge's own, as it stands in the journal
    write pin-asked "$(ask_db thief "SELECT json_remove(body, '\$.seen') FROM journal WHERE kind = 'pin-asked' ORDER BY seq LIMIT 1")"
    send && until_holds is_answered "$wrote"
    is_vouched "$wrote"
}
is_answered() { [ "$(ask_db hall "SELECT count(*) FROM journal WHERE kind IN ('vouched', 'not-vouched') AND body ->> 'kiosk' = '$own' AND body ->> 'asked' = $1")" -gt 0 ]; }
is_vouched() { [ "$(ask_db hall "SELECT count(*) FROM journal WHERE kind = 'vouched' AND body ->> 'kiosk' = '$own' AND body ->> 'asked' = $1")" -gt 0 ]; }
asks_the_hall_for_one_after_the_other() { # with luck the fourth is right
    for guess in 0000 1234 9999 "$(cat "$judge")"; do
        ask "$guess"
        send && until_holds is_answered "$wrote"
    done
    is_vouched "$wrote"
}
nobody_is_told_of_guesses() { look && ! says "PINs are tried at kiosk $number" "$world/status"; }
sets_a_pin_of_his_own() {
    echo 9999 >mine
    wk pin --role director --new-file mine --pin-file mine
}

# ---- beside the kiosk, and after it was expelled
writes_beside_the_kiosk() { # what players do at its table: that is the kiosk's word
    write result '{"by":null,"corrects":null,"hand":2,"outcome":"draw","payer":null,"points":0,"reason":"","role":"players","round":1,"table":2,"via":"command","winner":null}' && send
    ask_db hall "SELECT count(*) FROM heard WHERE kiosk_id = '$own' AND seq = $wrote" | grep -q 1
}
the_kiosk_comes_again() { # with a record of its own, and both histories are there
    kiosk second result enter --table 2 --round 1 --hand 3 --winner E --from S --points 8 --confirm || return 1
    link second
    until_holds is_fork
    unlink_kiosk "$link"
    is_fork
}
is_fork() { look && says "fork: kiosk $own wrote two records" "$world/status"; }
writes_on_when_expelled() {
    must hall roster --expel "$number" --pin-file "$director"
    before=$(ask_db hall "SELECT max(seq) FROM heard WHERE kiosk_id = '$own'")
    correct 1 director 87
    send
    [ "$(ask_db hall "SELECT max(seq) FROM heard WHERE kiosk_id = '$own'")" -gt "$before" ] || [ "$(points hall 1)" = 87 ]
}

try "the tool that tries PINs finds none at a kiosk alone" the_tool_is_no_good
try "PINs are tried on what the kiosk, its journal and the wire hold" tries_pins_by_himself
try "PINs are tried on what a kiosk holds that joined by a PIN file" a_kiosk_tells_the_pin_that_it_joined_by
at thief
try "a table is taken as a judge" takes_the_table
try "the hall is asked for a table as a judge" asks_for_the_table
try "a confirmed result is changed as the director" changes_a_result
try "a confirmed result is changed as the players" changes_a_result_as_the_players
try "a rotation is opened as a judge" opens_the_rotation
try "unlocked is written, and a result changed" unlocks_himself
try "unlocked is written upon a question, and a result changed" unlocks_himself_upon_a_question
try "vouched is written, and a result changed" vouches_for_himself
try_here "the kiosk's own table: a judge's act with the hall away" acts_at_his_own_table counts_nowhere_else
try "a director's PIN is set at the kiosk" sets_a_pin_of_his_own
try "a judge's question is sent once more" sends_a_question_again
try "the hall is asked for one PIN after the other" asks_the_hall_for_one_after_the_other
try "the hall's work list does not name it" nobody_is_told_of_guesses
try "records are sent beside the kiosk's own" writes_beside_the_kiosk the_kiosk_comes_again
try "an expelled kiosk's key writes on" writes_on_when_expelled
verdict K

#!/bin/sh
# S: somebody at a shell of the kiosk, as its user, without a PIN. Wants to see a sealed deal, or to change what is on record.
cd "$(dirname "$0")/../.." || exit 2
here=$PWD/tests/attack
. "$here/lib.sh"
pictures
JUDGE=${WK_JUDGE---pin-file $world/secret/judge.pin}
honest_kiosk honest >"$world/log" 2>&1 || { cat "$world/log"; exit 2; }

faces_are_shown() { grep -qE '^(E|S|W|N) hand|"canonical"' "$@"; }

opens_with_simulated_pictures() {
    copy_of honest a
    for hand in 2 3 4 5; do
        for wind in E S W N; do quietly wk deal verify --table 1 --backs "$(picture $wind-backs)"; done
        wk deal hand --table 1
    done
    wk deal close --table 1 && wk audit receipt --table 1 --round 1 --out receipt.txt && faces_are_shown receipt.txt
}
opens_without_a_pin() { copy_of honest a; wk deal open --table 1 --json; }
opens_with_a_pin_of_ones_own() {
    copy_of honest a
    (umask 077; echo 1111 >mine)
    wk deal open --table 1 --pin-file mine --json
}
chooses_the_directors_pin() {
    copy_of honest a
    (umask 077; echo 1111 >mine)
    must "$forge" "$db" add "DELETE FROM pins"
    wk deal open --table 1 --pin-file mine --json
}
points_the_pins_at_an_old_record() {
    copy_of honest a
    (umask 077; echo 9753 >newer)
    wk pin --role director --new-file newer --pin-file "$director" || return 1
    # The old PIN has leaked; the table is made to say again that it holds.
    must "$forge" "$db" add "UPDATE pins SET seq = (SELECT min(seq) FROM journal WHERE kind = 'pin-set') WHERE role = 'director'"
    wk deal open --table 1 --pin-file "$director" --json
}
asks_for_faces_one_shift_at_a_time() {
    copy_of honest a
    wk deal verify --table 1 --wind E --backs "$(picture E-backs)" --faces "$(picture S-faces)" --json >answer
    grep -q face-mismatch answer
}
asks_a_spot_check() { copy_of honest a; wk audit spot --table 1 --json; }
looks_at_faces_with_points() {
    copy_of honest a
    wk points --faces "$(picture E-faces)" --backs "$(picture E-backs)" --wind E
}
replaces_the_tile_set() {
    copy_of honest a
    "$program" sim wall --key "$world/pictures/key" --set 07A --layout enrol --side faces --tileset classic --seed 9 --size 1280x720 --out other.png
    wk enrol --tileset club other.png
}
records_a_wall_again() {
    copy_of honest a
    wk deal record --table 1 --wind E --backs "$(picture E-backs)" --faces "$(picture E-faces)"
}
passes_a_wall_with_a_file() { copy_of honest a; wk deal verify --table 1 --backs "$(picture E-backs)"; }
begins_the_next_hand() { copy_of honest a; wk deal hand --table 1; }
closes_the_deal() { copy_of honest a; wk deal close --table 1; }
seals_another_deal() { copy_of honest a; wk deal seal --table 1; }
enters_a_result_of_no_hand() {
    copy_of honest a
    wk result enter --table 2 --round 1 --hand 1 --winner E --from S --points 24 --confirm
}
corrects_a_result() {
    copy_of honest a
    wk result ruling --table 1 --round 1 --hand 1 --kind imp --direction W --imp -5 --reason because
}
opens_the_gate() { copy_of honest a; wk result gate --section 1 --round 1 --hand 1 --reason because; }
restores_without_a_pin() {
    copy_of honest a
    must wk backup --out copy.db
    (umask 077; echo 1111 >mine)
    wk restore copy.db --db new.db --pin-file mine
}
writes_through_a_symlink() {
    copy_of honest a
    echo precious >target && ln -s target out.csv
    wk rank --csv out.csv
    ! grep -q precious target
}
takes_a_club_key_by_a_symlink() {
    copy_of honest a
    mv data/wallkeeper/club.key elsewhere && ln -s "$PWD/elsewhere" data/wallkeeper/club.key
    wk labels sheet --set 07A --out sheet.pdf # what only reads goes on without a key, and says so
}
hangs_on_a_fifo() {
    copy_of honest a
    mkfifo fifo.png
    timeout 10 "$program" scan --side backs fifo.png
    [ $? -eq 124 ]
}
resets_the_wait_for_pins() { # wrong PINs, then the copy of before them
    copy_of honest a
    cp "$db" before.db
    (umask 077; echo 1111 >wrong)
    for i in 1 2 3 4; do quietly wk event close --pin-file wrong; quietly wk deal open --table 1 --pin-file wrong; done
    rm -f "$db"-*; cp before.db "$db"
    wk deal open --table 1 --pin-file "$director" --json
}
reads_a_running_program() { # as its own user; root may always
    [ "$(id -u)" -eq 0 ] || return 1
    copy_of honest a
    chmod 755 "$world" && chown -R 65534 "$world/a"
    nobody() { setpriv --reuid 65534 --regid 65534 --clear-groups "$@"; }
    mkfifo rows
    nobody "$program" points --tsv - <rows >/dev/null 2>&1 &
    exec 8>rows
    sleep 1
    victim=$(pgrep -P $! || echo $!)
    nobody cat "/proc/$victim/environ" >/dev/null
    result=$?
    exec 8>&-
    wait
    return $result
}

try "a sealed deal opens with simulated pictures and no PIN" opens_with_simulated_pictures
try "a sealed deal opens without a PIN" opens_without_a_pin
try "a sealed deal opens with a PIN of one's own" opens_with_a_pin_of_ones_own
try "the director's PIN is chosen after DELETE FROM pins" chooses_the_directors_pin
try "an old PIN holds again after UPDATE pins" points_the_pins_at_an_old_record
try "deal verify --faces tells faces" asks_for_faces_one_shift_at_a_time
try "a spot check tells faces" asks_a_spot_check
try "points on pictures of the deal is answered" looks_at_faces_with_points
try "enrol replaces the tile set of a sealed deal" replaces_the_tile_set
try "a sealed wall is recorded again" records_a_wall_again
try "a wall passes on a picture from a file" passes_a_wall_with_a_file
try "the next hand begins" begins_the_next_hand
try "the deal is closed" closes_the_deal
try "another deal is sealed over it" seals_another_deal
try "a result is entered for a hand that nobody began" enters_a_result_of_no_hand
try "a ruling is entered" corrects_a_result
try "a rotation is opened by hand" opens_the_gate
try "a copy is restored with a PIN of one's own" restores_without_a_pin
try "--out through a symlink overwrites its target" writes_through_a_symlink
try "a club key is taken through a symlink" takes_a_club_key_by_a_symlink
try "a FIFO as a picture hangs the program" hangs_on_a_fifo
try "a running program's memory is read by its own user" reads_a_running_program
verdict S

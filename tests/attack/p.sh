#!/bin/sh
# P: a player at the table, with tiles, stickers and time. Wants a wall that is not in order to pass, or to see a face. The
# pictures are what the camera sees; a judge gives the commands.
cd "$(dirname "$0")/../.." || exit 2
here=$PWD/tests/attack
. "$here/lib.sh"
pictures
JUDGE=${WK_JUDGE---pin-file $world/secret/judge.pin}
honest_kiosk honest >"$world/log" 2>&1 || { cat "$world/log"; exit 2; }

# A wall of the sealed deal as somebody laid it back: passes when the kiosk says so.
passes() { passes_by 5 "$@"; } # OPTIONS of sim wall...
passes_by() {                  # SEED OPTIONS...
    seed=$1
    shift
    copy_of honest a
    must wk sim wall --set 07A --wind E --side backs --tileset classic --seed "$seed" "$@" --out laid.png
    wk deal verify --table 1 --backs laid.png $JUDGE
}
exchanges_two_tiles() { passes --fault swap:25,26; }
turns_three_tiles_round() { passes --fault cycle:25,26,27; }
shifts_a_row() { passes --fault shift:1; }
mirrors_a_row() { passes --fault mirror:2; }
keeps_a_tile() { passes --fault missing:h.4; }
adds_a_tile() { passes --fault extra; }
lays_a_label_twice() { passes --fault duplicate:25; }
lays_another_walls_tile() { passes --fault other-wall:34; }
lays_another_tables_tile() { passes --fault other-set:25; }
prints_a_sticker() { passes --fault forged:25; }
takes_a_sticker_off() { passes --fault bare:2.3; }
lays_a_sticker_flat() { # anywhere, at any tilt: once is enough
    for where in h.6:0 1.5:3 2.3:12 2.10:22; do
        passes_by 7790${where#*:} --fault flat:${where%:*} --size 1920x1080 --tilt ${where#*:} && return
    done
    return 1
}
turns_a_tile_sideways() { passes --fault sideways:2.3; }
lays_a_foreign_tile() { passes --fault foreign:h.2; }
holds_a_hand_over_it() { passes --fault hand; }
lays_a_tile_face_up() { passes --fault faceup:2.3; }
exchanges_two_stickers() { passes --fault faceswap:25,26; }
shown_by_faces() {
    must wk sim wall --set 07A --wind E --side faces --tileset classic --seed 5 --fault faceswap:25,26 --out faces.png
    ! wk deal verify --table 1 --backs laid.png --faces faces.png $JUDGE
}

# The same wall with another face on the tile that lies face up: what is kept and what is drawn has to be the same.
kept_picture() { sqlite3 "$db" "SELECT hex(bytes) FROM evidence WHERE side = 'backs' ORDER BY seq DESC LIMIT 1"; }
sees_a_face() { # OPTIONS of sim wall...
    for art in classic default; do
        copy_of honest a
        must wk sim wall --set 07A --wind E --side backs --tileset $art --seed 5 --fault faceup:2.3 "$@" --out laid.png
        quietly wk deal verify --table 1 --backs laid.png $JUDGE
        kept_picture >"$world/kept-$art"
    done
    ! cmp "$world/kept-classic" "$world/kept-default"
}
sees_a_face_on_the_mat() { sees_a_face; }
sees_a_face_without_a_mat() { sees_a_face --no-mat --roll 20; }
sees_a_face_at_an_angle() { sees_a_face --tilt 20; }

shows_one_picture_for_two_hands() {
    copy_of honest a
    wk deal verify --table 1 --backs "$(picture E-backs)" $JUDGE && wk deal verify --table 1 --backs "$(picture E-backs)" $JUDGE
}
shown_as_one_picture() { audit_finds same-picture; }
guesses_a_pin() {
    copy_of honest a
    for guess in 1234 0000 1111 2222; do
        (umask 077; echo $guess >guess)
        quietly wk deal open --table 1 --pin-file guess
    done
    cp "$judge" guess # and by luck the right one, at once
    wk deal hand --table 1 --pin-file guess || grep -q "PIN" "$world/guesses_a_pin.log" && return 1
}
wins_with_too_few_points() { copy_of honest a; wk result enter --table 1 --round 1 --hand 1 --winner E --from S --points 7; }
enters_a_result_twice() {
    copy_of honest a
    must wk result enter --table 1 --round 1 --hand 1 --winner E --from S --points 24
    wk result enter --table 1 --round 1 --hand 1 --winner S --from E --points 24
}

try "two tiles are exchanged" exchanges_two_tiles
try "three tiles are exchanged in a ring" turns_three_tiles_round
try "a row is shifted" shifts_a_row
try "a row is mirrored" mirrors_a_row
try "a tile is kept back" keeps_a_tile
try "a tile more lies there" adds_a_tile
try "a label lies there twice" lays_a_label_twice
try "a tile of another wall lies there" lays_another_walls_tile
try "a tile of another table lies there" lays_another_tables_tile
try "a sticker is printed at home" prints_a_sticker
try "a sticker is taken off" takes_a_sticker_off
try "a sticker lies there without its tile" lays_a_sticker_flat
try "a tile lies sideways" turns_a_tile_sideways
try "a foreign tile lies there" lays_a_foreign_tile
try "a hand is held over the wall" holds_a_hand_over_it
try "a tile lies face up" lays_a_tile_face_up
try "two stickers are exchanged" exchanges_two_stickers shown_by_faces
try "a face is kept in a picture: mat" sees_a_face_on_the_mat
try "a face is kept in a picture: no mat" sees_a_face_without_a_mat
try "a face is kept in a picture: tilted" sees_a_face_at_an_angle
try "one picture is shown for two looks" shows_one_picture_for_two_hands shown_as_one_picture
try "a PIN is guessed" guesses_a_pin
try "a hand of 7 points wins" wins_with_too_few_points
try "a result is entered over another" enters_a_result_twice
verdict P

#!/bin/sh
# Runs a program through all that it says and writes, and keeps the answers: OUT/WHAT/CASE.{out,err,code}, files as they are. Time
# and chance are given (fixed.c), so a journal is the same to its last signature. Usage: record.sh PROGRAM FIXED.so WORK OUT
# WORK has to be the same path for all that are compared, for messages name files. Nothing is masked.
set -u
program=$1 fixed=$2 work=$3 out=$4
rm -rf "$work" "$out"
mkdir -p "$work" "$out"
cd "$work" || exit 2
mkdir -p data/wallkeeper config
chmod 700 data/wallkeeper
export HOME="$work" XDG_DATA_HOME="$work/data" XDG_CONFIG_HOME="$work/config" XDG_RUNTIME_DIR="$work" TMPDIR="$work" LC_ALL=C.UTF-8
unset DISPLAY WAYLAND_DISPLAY
db=data/wallkeeper/event.db
n_commands=0

# Each command has its minute and its own row of numbers.
wk() {
    n_commands=$((n_commands + 1))
    WK_SAME_NOW=$((1795000000 + 60 * n_commands)) WK_SAME_SEED=$n_commands LD_PRELOAD=$fixed timeout 120 "$program" "$@" </dev/null
}
name_of() { printf %s "$*" | tr -c 'A-Za-z0-9._-' _ | cut -c 1-150; }
ask() { # WHAT WORD...: one case, in English and as far as the words say so
    what=$1
    shift
    mkdir -p "$out/$what"
    case=$out/$what/$(name_of "$@")
    [ ! -e "$case.code" ] || case=$case.$n_commands # the same again is another case
    wk "$@" >"$case.out" 2>"$case.err"
    echo $? >"$case.code"
}
both() { # WHAT WORD...: in both languages
    ask "$@"
    ask "$@" --lang zh
}
keep() { # WHAT FILE...
    what=$1
    shift
    mkdir -p "$out/$what"
    for file in "$@"; do cp "$file" "$out/$what/file.${file##*/}" 2>/dev/null || : >"$out/$what/missing.${file##*/}"; done
}
must() { [ "$(cat "$case.code")" = 0 ] || { echo "record: this failed: $case: $(cat "$case.err")" >&2; exit 2; }; }

# ---------------------------------------------------------------- what it says of itself
wk >usage.txt 2>&1
sed -n 's/^  \([a-z][a-z -]*[a-z]\)  .*/\1/p' usage.txt >commands.txt
ask help
ask help --help
ask help nonsense
ask help --lang zh
while read -r command; do
    # shellcheck disable=SC2086 # a command of two words
    both help $command --help
    # shellcheck disable=SC2086
    wk $command --help | sed -n 's/^  --\([a-z-]*\) .*/\1/p' >options.txt
    # shellcheck disable=SC2086
    ask wrong-use $command --nonsense
    # shellcheck disable=SC2086
    ask wrong-use $command --lang xx
    # An option without its value, with one that is none, and twice; what no command can take follows, or a flag would do its work.
    while read -r option; do
        # shellcheck disable=SC2086
        { ask wrong-use $command "--$option=§" --nonsense; ask wrong-use $command "--$option" "--$option" --nonsense; }
    done <options.txt
    case $command in demo | kiosk | version) continue ;; esac
    # shellcheck disable=SC2086
    ask wrong-use $command
    # shellcheck disable=SC2086
    ask wrong-use $command nowhere.png nothing --json
done <commands.txt
for group in labels sim deal event calibrate result rank audit; do
    ask wrong-use $group
    ask wrong-use $group nonsense
    both help $group --help
done
rm -rf data config nowhere.png
mkdir -p data/wallkeeper config
chmod 700 data/wallkeeper

# ---------------------------------------------------------------- scripts and the demo's words
n_lines=0
sed 's/#.*//' >lines.txt <<'LINES'
wait idle
wait nonsense
wait built Q
wait trouble none
wait trouble nonsense
expect PASS swapped
expect MAYBE
tap nonsense
tap digit 4
tap open records
key escape
key nonsense
lay E 40
lay E 12
declare S apart
declare S upright
tiles 34
side both
turn h.13
fault swap:25,26
fault nonsense
hand perhaps
camera-below off
pause long
shot a/b
step
quit now
LINES
for screen in idle seats build faces again sealed playing restore done hall checkin inspect result confirm wait rotate round-end standings count pin \
    director enrol drill camera lens players acts results given ranking spot pins backup records deals; do
    echo "wait $screen" >>lines.txt
done
while read -r line; do
    n_lines=$((n_lines + 1))
    # A word that no script has ends it: a line that is understood is named by the second message.
    printf '%s\nnonsense\n' "$line" >script.txt
    ask scripts kiosk --script script.txt --camera sim:1 --db script.db --new
    cp script.txt "$out/scripts/$n_lines.line"
done <lines.txt
rm -f script.db*

# ---------------------------------------------------------------- papers
both papers labels sheet --set 07A --out sheet.pdf --json sheet.json; must
ask papers labels sheet --set 1Z9 --sticker-mm 20 --out sheet-20.pdf --json sheet-20.json; must
both papers labels mat --out mat.pdf --json mat.json; must
ask papers labels mat --glass --out glass.pdf --json glass.json; must
both papers labels chart --out chart.pdf; must
ask papers labels board --paper A3 --out board.pdf --json board.json; must
keep papers sheet.pdf sheet.json sheet-20.pdf sheet-20.json mat.pdf mat.json glass.pdf glass.json chart.pdf board.pdf board.json

# ---------------------------------------------------------------- pictures
draw() { ask pictures sim "$@" --set 07A --tileset classic --size 1280x720; must; }
for wind in E S W N; do
    draw wall --wind $wind --side backs --seed 5 --out $wind-backs.png --truth $wind-backs.json
    draw wall --wind $wind --side faces --seed 5 --out $wind-faces.png --truth $wind-faces.json
done
draw wall --layout enrol --side faces --out enrol.png
draw hand --side faces --lay sideways --seed 7 --wind S --out hand-faces.png --truth hand-faces.json
draw hand --side backs --lay sideways --seed 7 --wind S --out hand-backs.png
draw wall --wind E --side faces --seed 5 --below --out below.png
draw wall --wind E --side backs --seed 5 --no-mat --out no-mat.png
faults='swap:25,26 cycle:25,26,27 shift:1 mirror:2 missing:h.4 extra duplicate:25 other-wall:34 other-set:25 forged:25 bare:2.3 faceup:2.3 sideways:2.3
    hand foreign:h.2'
for fault in $faults; do draw wall --wind E --side backs --seed 5 --fault "$fault" --out "$(name_of "$fault").png" --truth "$(name_of "$fault").json"; done
draw wall --wind E --side faces --seed 5 --fault faceswap:25,26 --out faceswap.png
draw wall --wind W --side backs --seed 5 --tilt 12 --blur 1.5 --noise 9 --glare 2 --shadow .4 --frame 3 --out hard.jpg
for file in *-backs.png *-faces.png *.json; do keep pictures "$file"; done
: >empty.png
printf 'no picture at all' >text.png
head -c 3000 E-backs.png >half.png
mkdir folder.png

# ---------------------------------------------------------------- a tournament
{ echo number,name,club; for i in $(seq 16); do echo "$i,Player $i,Club $((i % 3))"; done; } >players.csv
printf 'number,name,club\n1,Only One,Here\n' >few.csv
(umask 077; echo 482915 >director.pin; echo 730264 >judge.pin; echo 1111 >wrong.pin; echo 97 >short.pin; echo 246810 >new.pin)
D='--pin-file director.pin' J='--pin-file judge.pin'
event() { ask event "$@" --json; }
event event new --name Cup --players few.csv --pin-file director.pin
event event new --name Cup --players players.csv --pin-file short.pin
event event new --name "Cup · 杯" --players players.csv --pin-file director.pin; must
event event new --name Again --players players.csv --pin-file director.pin
ask event pin --role judge --new-file judge.pin $D; must
ask event pin --role judge --new-file new.pin --pin-file wrong.pin
event enrol --tileset club enrol.png $J; must
event enrol --tileset other text.png $J
event enrol --tileset club --confirm $J
for wind in E S W N; do event deal record --table 1 --wind $wind --backs $wind-backs.png --faces $wind-faces.png $J; must; done
event deal record --table 1 --wind E --backs E-backs.png --faces E-faces.png
event deal record --table 2 --wind E --backs S-backs.png --faces S-faces.png $J
ask event deal seal --table 2 $J
both event deal seal --table 1 $J
ask event audit receipt --sealed --table 1 --pdf slip.pdf
ask event audit checkpoint --table 1 --pdf strip.pdf; must
cp "$case.out" checkpoint.txt
event deal open --table 1 --pin-file wrong.pin
event deal evidence --table 1 --wind E --out evidence.png
wk backup --out before.db >/dev/null 2>&1

# Results, confirmed by the four or by a judge. A hand that nobody has begun at a kiosk takes a PIN.
points_of() { echo $((8 + ($1 * 7 + $2 * 13 + $3 * 29) % 60)); }
chair() { printf %s ESWN | cut -c $((1 + $1 % 4)); }
play() { # TABLE ROUND HAND
    if [ $((($1 + $2 + $3) % 5)) -eq 0 ]; then
        wk result enter --table "$1" --round "$2" --hand "$3" --winner draw --role paper $J --confirm
    elif [ $((($1 + $3) % 4)) -eq 0 ]; then
        wk result enter --table "$1" --round "$2" --hand "$3" --winner "$(chair "$1")" --from self --points "$(points_of "$@")" --role judge $J --confirm
    else
        wk result enter --table "$1" --round "$2" --hand "$3" --winner "$(chair "$2")" --from "$(chair $(($2 + 1 + $3 % 3)))" --points "$(points_of "$@")" \
            --role judge $J --confirm
    fi >>played.txt 2>&1 || { tail -n 1 played.txt >&2; exit 2; }
}
for hand in 1 2 3 4; do
    event deal hand --table 1 $J; must
    [ $hand -ne 2 ] || for fault in $faults; do
        event deal verify --table 1 --wind E --backs "$(name_of "$fault").png" $J
        ask event deal verify --table 1 --backs "$(name_of "$fault").png" $J --lang zh
    done
    [ $hand -ne 3 ] || {
        event deal verify --table 1 --wind E --backs E-backs.png --faces faceswap.png $J
        event deal verify --table 1 --wind S --backs S-backs.png --faces S-faces.png --inspect $J
        event audit spot --table 1 --count 5 --pin-file director.pin
        event audit spot --table 1 --number 4711 --pin-file director.pin
        event audit spot --table 1 --wind E --faces E-faces.png --pin-file director.pin
    }
    for wind in E S W N; do event deal verify --table 1 --backs $wind-backs.png $J; must; done
    for table in 1 2 3 4; do play $table 1 $hand; done
done
event deal hand --table 1 $J
both event deal close --table 1 $J
event deal open --table 1 $D
for round in 2 3 4; do for hand in 1 2 3 4; do for table in 1 2 3 4; do play $table $round $hand; done; done; done
event event player --number 7 --name "Wu Jie" --club Here --from-round 5 --reason ill $D
event result ruling --table 2 --round 1 --hand 3 --kind imp --direction W --imp -1 --reason "DF-20" $J
event result ruling --table 2 --round 1 --hand 3 --kind ms --ms -10,10,0,0 --reason "showed a tile" $J
event result ruling --table 2 --round 1 --hand 3 --kind penalty --direction W --ms -30 --reason late $D
event result ruling --table 2 --round 2 --hand 3 --kind redress --direction E --imp 3 --reason "not hers" $D
event result ruling --table 2 --round 2 --hand 4 --kind dead-hand --direction N --reason "took too many" $J
event result correct --table 3 --round 2 --hand 2 --winner E --from N --points 24 --confirm --reason "the discard was North's" $J
event result void --table 3 --round 3 --hand 1 --reason "wrong round" $J
event result enter --table 3 --round 3 --hand 1 --winner S --from W --points 31 --role judge $J
event result confirm --table 3 --round 3 --hand 1 --role judge $J
event result moved --round 2 --from-hand 1 --to-hand 2 --exchange 1:2 --reason "took each other's seats" $J
event result gate --section 1 --round 2 --hand 3 --reason "the camera failed" $D
event result foul --table 4 --round 1 --parts 1,1,2,2 --choice apart --reason "two exchanged" $D
event result not-played --table 1 --round 5 --hand 4 --reason "the hall closed" $D
event result reverse --seq 9999 --reason "on appeal" $D
event result enter --table 9 --round 1 --hand 1 --winner E --from S --points 8 $J
event result enter --table 1 --round 5 --hand 1 --winner E --from S --points 7 $J
event result enter --table 1 --round 5 --hand 1 --winner E --from S --points 24
for hand in 1 2 3; do for table in 1 2 3 4; do play $table 5 $hand; done; done
event event out --number 9 --kind withdrawn --from-round 5 --reason "taken ill" $D
event audit witness checkpoint.txt
event backup --out copy.db; must
ask event restore copy.db --db restored.db --kiosk-key restored.key $D
cp played.txt "$out/event/played.out"
keep event slip.pdf strip.pdf evidence.png

# ---------------------------------------------------------------- all questions, of what stands there now
read_only() { # WORD...
    both answers "$@"
    ask answers "$@" --json
}
read_only event show
read_only event schedule
read_only event schedule --section 1
read_only result list
read_only result list --table 2 --round 1
for hand in 1 2 3 4; do for table in 1 2 3 4; do read_only result show --table $table --round 1 --hand $hand; done; done
read_only result show --table 3 --round 3 --hand 1
read_only result show --table 1 --round 5 --hand 4
read_only rank
read_only rank --after-round 2 --csv rank.csv
ask answers rank --pdf rank.pdf
both answers rank --html rank.html
for number in $(seq 16); do read_only rank player --number "$number"; done
for round in 1 2 3 4 5; do read_only rank deal --table $((round % 4 + 1)) --round $round; done
ask answers rank deal --table 1 --round 1 --csv deal.csv
read_only audit check
read_only audit check $db --checkpoint checkpoint.txt
read_only audit check $db --require-witness
read_only audit check restored.db --no-deals
read_only audit check text.png
read_only audit report
ask answers audit report --pdf report.pdf
ask answers audit report --html report.html
read_only audit report --table 1 --round 1
read_only audit statistics --simulate 99
read_only audit receipt --table 1 --round 1
ask answers audit receipt --table 1 --round 1 --out receipt.txt --pdf receipt.pdf
read_only audit receipt --check receipt.txt
read_only audit receipt --check receipt.txt --checkpoint checkpoint.txt
sed 's/[0-9]m/1m/' receipt.txt >forged.txt
read_only audit receipt --check forged.txt
ask answers audit receipt --howto --pdf howto.pdf
ask answers audit checkpoint --json
read_only deal export
read_only deal export --table 1 --round 1
ask answers deal export --out deals.txt
read_only deal import deals.txt --table 4 $D
read_only deal import text.png --table 4 $D
ask answers deal import --withdraw --table 4 $D
read_only deal evidence --table 1 --wind E --slot 2.3 --out slot.png
for what in slips cards poster forms; do both answers event papers --what $what --out $what.pdf; done
keep answers rank.csv rank.pdf rank.html deal.csv report.pdf report.html receipt.txt receipt.pdf howto.pdf deals.txt slot.png slips.pdf cards.pdf poster.pdf \
    forms.pdf

# ---------------------------------------------------------------- looking
for file in E-backs.png N-backs.png no-mat.png hard.jpg empty.png text.png half.png folder.png nowhere.png $(for f in $faults; do echo "$(name_of "$f").png"; done); do
    ask looks scan --side backs --json "$file"
done
for file in E-faces.png enrol.png faceswap.png E-backs.png; do ask looks scan --side faces --json "$file"; done
both looks scan --side backs E-backs.png
both looks scan --side faces E-faces.png
ask looks scan --side faces --below --json below.png
ask looks scan --side backs --json E-backs.png hard.jpg
read_look() { both looks "$@"; ask looks "$@" --json; }
read_look calibrate check E-backs.png
read_look calibrate check text.png
read_look calibrate tray E-backs.png S-backs.png
read_look calibrate camera E-backs.png
read_look drill --image E-backs.png --n 3 --seed 4
read_look points --faces hand-faces.png --backs hand-backs.png --wind S
read_look points '123m (7777p)' '45s EE 789m' 6s selfdraw S E 2
read_look points - '2344m 456s 789p EEE' -
read_look points - '2344m 456s 789p EEE' 9s
read_look points nonsense
both looks points --rulings
printf 'a\t123m (7777p)\t45s EE 789m\t6s\tselfdraw\tS\tE\t2\nb\t-\t11m\t1m\t\tE\tE\t0\n' >hands.tsv
ask looks points --tsv hands.tsv --reasons

# ---------------------------------------------------------------- the end of it, and all that is on record
event event close --pin-file director.pin
event event close --pin-file director.pin --reason "the hall closed" --pdf last.pdf; must
event result enter --table 1 --round 5 --hand 4 --winner draw $J
read_only audit check
keep answers last.pdf
mkdir -p "$out/journal"
for kept in $db before.db copy.db restored.db; do
    sqlite3 "$kept" .dump >"$out/journal/$(name_of "$kept").sql" 2>&1
    sqlite3 "$kept" "SELECT seq, t_ns, kind, body FROM journal ORDER BY seq" >"$out/journal/$(name_of "$kept").records" 2>&1
done
ls -A "$work" "$work/data/wallkeeper" "$work/config" >"$out/journal/files.out"

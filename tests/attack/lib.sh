# What the attack scripts share. Each attack is a function that returns 0 when the attacker got what they wanted; a second
# command tells whether somebody who looks afterwards would see it. A table of all of them is printed at the end; one that
# came off and that nothing shows is silent, and the script fails. "here": it counts on the attacker's own kiosk and nowhere
# else, and is shown.
#
# WK_PROGRAM: the program; WK_FORGE: the forger; WK_ATTACK_ONLY: a part of the names of those to be tried.
set -u
program=$(realpath "${WK_PROGRAM:-build/wallkeeper}")
forge=$(realpath "${WK_FORGE:-build/tests/attack/forge}")
world=$(mktemp -d)
pids= # of what runs beside the script
finish() {
    for pid in $pids; do kill "$pid" 2>/dev/null; done
    wait
    [ -n "${WK_KEEP:-}" ] || { chmod -R u+rwx "$world"; rm -rf "$world"; }
}
trap finish EXIT
trap 'exit 4' INT TERM
rows=$world/rows
: >"$rows"

# A folder of its own for a kiosk: its data, its configuration and nothing of the machine's.
at() { # NAME
    mkdir -p "$world/$1/data/wallkeeper" "$world/$1/config"
    chmod 700 "$world/$1/data/wallkeeper"
    cd "$world/$1" || exit 2
    export HOME=$PWD XDG_DATA_HOME=$PWD/data XDG_CONFIG_HOME=$PWD/config XDG_RUNTIME_DIR=$PWD LC_ALL=C
    db=$PWD/data/wallkeeper/event.db
}
wk() { timeout 120 "$program" "$@"; }
# What an attacker does with tools of their own has to work, or nothing was tried.
must() { "$@" || { echo "attack: this failed: $*" | tee "$world/broken" >&2; }; }
quietly() { "$@" >"$world/out" 2>"$world/err"; }

# A copy of a kiosk's folder as it stands, for the next attack to begin with.
copy_of() { # FROM TO
    rm -rf "${world:?}/$2"
    cp -a "$world/$1" "$world/$2"
    at "$2"
}

try() { try_as detected "$@"; }  # NAME ATTACK [DETECTION]
try_here() { try_as here "$@"; } # the same of what counts on the attacker's own kiosk alone, as its DETECTION finds out
try_as() {                       # OUTCOME NAME ATTACK [DETECTION]
    seen=$1
    shift
    case $1 in *"${WK_ATTACK_ONLY:-}"*) ;; *) return ;; esac
    "$2" >"$world/$2.log" 2>&1
    got=$?
    if [ -e "$world/broken" ]; then
        cat "$world/$2.log"
        exit 2
    elif [ $got -ne 0 ]; then
        outcome=refused
    elif [ $# -gt 2 ] && "$3" >>"$world/$2.log" 2>&1; then
        outcome=$seen
    else
        outcome=silent
    fi
    [ $outcome = silent ] && tail -n 6 "$world/$2.log" | cut -c1-160 | sed 's/^/    /' >&2
    printf '%s\t%s\n' "$outcome" "$1" | tee -a "$rows"
}

verdict() { # LEVEL
    count() { grep -c "^$1" "$rows"; }
    printf '\n%-6s %6s %8s %9s %5s %7s\n' level tried refused detected here silent
    printf '%-6s %6d %8d %9d %5d %7d\n' "$1" "$(wc -l <"$rows")" "$(count refused)" "$(count detected)" "$(count here)" "$(count silent)"
    [ "$(count silent)" -eq 0 ]
}

# Pictures cost most of the time: one deal of seed 5, drawn once.
pictures() {
    mkdir -p "$world/pictures"
    for wind in E S W N; do
        for side in backs faces; do
            "$program" sim wall --key "$world/pictures/key" --set 07A --wind $wind --side $side --tileset classic --seed 5 --size 1280x720 \
                --out "$world/pictures/$wind-$side.png" || exit 2
        done
    done
    "$program" sim wall --key "$world/pictures/key" --set 07A --layout enrol --side faces --tileset classic --size 1280x720 --out "$world/pictures/enrol.png" || exit 2
}
picture() { echo "$world/pictures/$1.png"; }

# An event with a director's and a judge's PIN, and a sealed deal at table 1 in its first hand.
honest_kiosk() { # NAME
    at "$1"
    mkdir -p "$world/secret" && chmod 700 "$world/secret"
    cp "$world/pictures/key" data/wallkeeper/club.key && chmod 600 data/wallkeeper/club.key
    for i in $(seq 16); do echo "Player $i"; done >players.csv
    director=$world/secret/director.pin judge=$world/secret/judge.pin
    (umask 077 && echo 482915 >"$director" && echo 730264 >"$judge")
    wk event new --name Cup --players players.csv --pin-file "$director" &&
        wk pin --role judge --new-file "$judge" --pin-file "$director" &&
        wk enrol --tileset club "$(picture enrol)" $JUDGE || exit 2
    for wind in E S W N; do
        wk deal record --table 1 --wind $wind --backs "$(picture $wind-backs)" --faces "$(picture $wind-faces)" $JUDGE || exit 2
    done
    wk deal seal --table 1 $JUDGE && wk deal hand --table 1 $JUDGE || exit 2
    wk audit checkpoint >checkpoint.txt || exit 2
}

# Who looks afterwards: the audit with what left the kiosk, and what it says in words.
audit() { wk audit check "$db" --checkpoint "$world/honest/checkpoint.txt" "$@"; }
audit_finds() { # KIND
    audit --json >"$world/audit.json" 2>/dev/null
    grep -q "\"kind\": *\"$1\"" "$world/audit.json"
}
audit_fails() { ! audit; }

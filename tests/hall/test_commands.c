/* wallkeeper-hall as people use it: an event is made, the hall served, a kiosk paired, a table given, the state shown. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <cmocka.h>

#include <poll.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <sys/un.h>
#include <sys/wait.h>
#include <unistd.h>

#include "db/state/roster.h"

static char folder[] = "/tmp/wk-hall-commands-XXXXXX";

/* Runs a line of the shell, in which $K is wallkeeper and $H wallkeeper-hall; its exit code, and all that it printed in out. */
static int sh(const char *line, char out[8192])
{
    const char *const kiosk = getenv("WK_LIGHT_PROGRAM");
    char command[4096];
    snprintf(command, sizeof command,
             "K=$(realpath %s); H=$K-hall; FOLD=%d; export HOME=%s; unset XDG_DATA_HOME XDG_CONFIG_HOME; { %s; } 2>&1",
             kiosk ? kiosk : "build/wallkeeper-light", WK_FOLD_VERSION, folder, line);
    FILE *pipe = popen(command, "r");
    assert_non_null(pipe);
    const size_t n = fread(out, 1, 8191, pipe);
    out[n] = 0;
    const int status = pclose(pipe);
    return WIFEXITED(status) ? WEXITSTATUS(status) : -1;
}

static int setup(void **state)
{
    char out[8192];
    (void)state;
    assert_non_null(mkdtemp(folder));
    assert_int_equal(sh("umask 077; echo 135790 >$HOME/pin; { echo name; seq 1 16; } >$HOME/players.csv", out), 0);
    return 0;
}

static int teardown(void **state)
{
    char out[8192];
    (void)state;
    sh("kill $(cat $HOME/pid); rm -rf $HOME", out);
    return 0;
}

/* A hall's computer needs no camera and no screen, so none of their libraries. */
static void neither_opencv_nor_sdl_is_linked(void **state)
{
    char out[8192];
    (void)state;
    assert_int_equal(sh("readelf -d $H", out), 0);
    assert_non_null(strstr(out, "libmicrohttpd"));
    assert_null(strstr(out, "opencv"));
    assert_null(strstr(out, "SDL"));
    assert_null(strstr(out, "zbar"));
}

/* A kiosk's journal is a file of its own, whatever its hall has. */
static void a_kiosk_has_no_libpq(void **state)
{
    char out[8192];
    (void)state;
    assert_int_equal(sh("readelf -d ${H%-hall}", out), 0);
    assert_non_null(strstr(out, "libsqlite3"));
    assert_null(strstr(out, "libpq"));
}

static void a_hall_is_made_and_served(void **state)
{
    char out[8192];
    (void)state;
    assert_int_equal(sh("$H status", out), 4);
    assert_non_null(strstr(out, "wallkeeper-hall serve"));
    assert_int_equal(sh("$H serve --listen 127.0.0.1:0", out), 2);
    assert_non_null(strstr(out, "wallkeeper-hall begin"));
    assert_int_equal(sh("$H begin || [ -e $HOME/.local ]", out), 1); /* nobody's PIN, and nothing is made */
    assert_int_equal(sh("$H begin --pin-file $HOME/pin", out), 0);
    assert_int_equal(sh("$H begin --pin-file $HOME/pin", out), 2);
    assert_int_equal(sh("$H event new --name Cup --players $HOME/players.csv --pin-file $HOME/pin", out), 0);
    assert_non_null(strstr(out, "; record 1-"));
    assert_int_equal(sh("$H audit checkpoint", out), 0);
    assert_non_null(strstr(out, "# record 1-"));
    assert_int_equal(
        sh("echo 1357 >$HOME/judges; chmod 600 $HOME/judges;"
           "$H pin --role judge --new-file $HOME/judges --pin-file $HOME/pin --json | grep -Eq '\"away_code\": *\"[0-9]{12}\"'",
           out),
        0);
    assert_int_equal(sh("mkdir -p $HOME/.config/wallkeeper; cd $HOME/.config/wallkeeper;"
                        "printf '[hall]\nlisten = 127.0.0.1:x\n' >hall.ini; $H serve",
                        out),
                     2);
    assert_non_null(strstr(out, "hall.ini:2: listen=127.0.0.1:x"));
    assert_int_equal(sh("printf '[hall]\nlisten = 127.0.0.1:0\n' >$HOME/.config/wallkeeper/hall.ini;"
                        "$H serve >$HOME/log 2>&1 & echo $! >$HOME/pid;"
                        "for i in $(seq 600); do grep -q served $HOME/log && break; sleep 0.05; done; $H status",
                        out),
                     0);
    assert_non_null(strstr(out, "Cup: hall "));
    assert_non_null(strstr(out, "to do:\n- without a kiosk: table 1 2 3 4: `wallkeeper-hall pair --all`"));
    assert_int_equal(sh("$H serve --listen 127.0.0.1:0", out), 2); /* it is served already */
    /* Whoever finds a hole in it gets little, where the system has seccomp: what follows here is served all the same. */
    assert_int_equal(
        sh("! $H version -v | grep -q 'seccomp.*confined while' || grep -q '^Seccomp:.*2' /proc/$(cat $HOME/pid)/status", out),
        0);
}

/* With what to do while the hall is away, in both languages; and a card to write the code on that was shown before. */
static void the_away_code_is_on_a_judges_card(void **state)
{
    char out[8192];
    (void)state;
    for (int zh = 0; zh < 2; zh++) {
        char line[400];
        snprintf(line, sizeof line,
                 "$H pins --away judge --pdf $HOME/card.pdf --lang %s --pin-file $HOME/pin; pdftotext $HOME/card.pdf - | tr -d "
                 "'\\n '",
                 zh ? "zh" : "en");
        assert_int_equal(sh(line, out), 0);
        const char *const code = strstr(out, "away: ");
        assert_non_null(code);
        char group[3][5];
        assert_int_equal(sscanf(code, "away: %4s %4s %4s", group[0], group[1], group[2]), 3);
        const char *const card = strstr(code, "before\n");
        assert_non_null(card);
        for (int i = 0; i < 3; i++)
            assert_non_null(strstr(card, group[i]));
        assert_non_null(strstr(card, zh ? "\u603b\u53f0\u4e0d\u5728\u7684\u65f6\u5019" : "Whenthehallisaway"));
        assert_non_null(strstr(card, "pins--away")); /* its last line is on the page */
    }
    assert_int_equal(sh("$H event papers --what away --out $HOME/room.pdf; pdftotext $HOME/room.pdf - | tr -d '\n '", out), 0);
    assert_non_null(strstr(out, "Codeforkiosks"));
    assert_int_equal(sh("$H pins --release --pdf $HOME/card.pdf --pin-file $HOME/pin", out), 2);
}

/* A kiosk that asks by hand: it reads the code, and asks until it is let in. */
static void a_kiosk_is_paired(void **state)
{
    char out[8192];
    (void)state;
    assert_int_equal(sh("rm -f $HOME/pair; echo yes | timeout 60 $H pair --table 3 --pin-file $HOME/pin --out $HOME/code.png "
                        ">$HOME/pair 2>&1 &"
                        "for i in $(seq 600); do grep -q 'Good for' $HOME/pair && break; sleep 0.05; done;"
                        "set -- $(grep WKH1 $HOME/pair);"
                        "wish=\"{\\\"token\\\":\\\"$6\\\",\\\"kiosk\\\":\\\"00112233445566ff\\\",\\\"key\\\":\\\"$5\\\","
                        "\\\"name\\\":\\\"East\\\",\\\"fold\\\":$FOLD}\";"
                        "curl -sk -d \"$wish\" $2/v1/pair; wait; sleep 0.4; curl -sk -d \"$wish\" $2/v1/pair; cat $HOME/pair",
                        out),
                     0);
    assert_non_null(strstr(out, "waiting"));
    assert_non_null(strstr(out, "\"enrolled\",\"number\":2"));
    assert_non_null(strstr(out, "East (00112233445566ff) wants to join"));
    assert_non_null(strstr(out, "East is kiosk 2 of the event"));
    assert_int_equal(sh("grep -aq PNG $HOME/code.png && [ $(stat -c %a $HOME/code.png) = 600 ] && $H roster", out), 0);
    assert_non_null(strstr(out, "00112233445566ff  East                3"));
    assert_int_equal(sh("$H roster --give 4 --to 2 --pin-file $HOME/pin && $H roster --json | tr -d ' \\n'", out), 0);
    assert_non_null(strstr(out, "[3,4]"));
    assert_int_equal(sh("$H status", out), 0);
    assert_non_null(strstr(out, "kiosk 2 (East): not heard since the hall was started"));
    assert_int_equal(sh("$H pair --out $HOME/code.gif --pin-file $HOME/pin", out), 2);
    assert_non_null(strstr(out, ".png, .pdf or .svg"));
    assert_int_equal(sh("cd $HOME; for e in pdf svg; do rm -f shown; $H pair --out code.$e --pin-file pin >shown & p=$!;"
                        "for i in $(seq 600); do grep -q 'Good for' shown && break; sleep 0.05; done; kill $p; done;"
                        "head -c 5 code.pdf; grep -q '<svg' code.svg",
                        out),
                     0);
    assert_non_null(strstr(out, "%PDF-"));
    assert_int_equal(sh("$H roster --give 4 --to 9 --pin-file $HOME/pin", out), 2);
}

/* A kiosk of another version: `pair` ends at once, and says which is to be updated. */
static void a_kiosk_of_another_version_is_named(void **state)
{
    char out[8192];
    (void)state;
    assert_int_equal(
        sh("rm -f $HOME/pair; timeout 60 $H pair --pin-file $HOME/pin >$HOME/pair 2>&1 & P=$!;"
           "for i in $(seq 600); do grep -q 'Good for' $HOME/pair && break; sleep 0.05; done;"
           "set -- $(grep WKH1 $HOME/pair);"
           "curl -sk -d \"{\\\"token\\\":\\\"$6\\\",\\\"kiosk\\\":\\\"00112233445566ee\\\",\\\"key\\\":\\\"$5\\\","
           "\\\"name\\\":\\\"West\\\",\\\"fold\\\":$((FOLD + 1))}\" $2/v1/pair; wait $P; C=$?; cat $HOME/pair; exit $C",
           out),
        4);
    assert_non_null(strstr(out, "\"version\",\"number\":0,\"fold\":"));
    assert_non_null(strstr(out, "West (00112233445566ee) cannot join: it has records of version"));
    assert_non_null(strstr(out, "Update wallkeeper at this hall, then pair again"));
}

/* The kiosk of table N is $HOME/N; both programs as people use them, and each is asked. */
#define KIOSK(n)                                                                                                               \
    "HOME="                                                                                                                    \
    "$HOME/" n " timeout 60 $K join --pin-file $HOME/pin --name \"Table " n "\" --code "
#define SHOWN "for i in $(seq 600); do grep -q 'Good for' $HOME/pair && break; sleep 0.05; done; CODE=$(grep WKH1 $HOME/pair); "

static void a_kiosk_joins_by_its_command(void **state)
{
    char out[8192];
    (void)state;
    assert_int_equal(
        sh("mkdir -p $HOME/5/.local/share/wallkeeper $HOME/6;"
           "rm -f $HOME/pair; echo yes | timeout 60 $H pair --table 4 --reason moved --pin-file $HOME/pin >$HOME/pair 2>&1 & "
           "P=$!;" SHOWN KIOSK(
               "5") "\"$CODE\" --json >$HOME/answer 2>$HOME/said; C=$?; wait $P; cat $HOME/answer;"
                    "grep '^    ' $HOME/said >$HOME/words.kiosk; grep '^    [^ ]' $HOME/pair | head -2 >$HOME/words.hall;"
                    "cmp $HOME/words.kiosk $HOME/words.hall && [ $(wc -w <$HOME/words.kiosk) = 26 ] && exit $C",
           out),
        0);
    assert_non_null(strstr(out, "\"number\": 3"));
    assert_int_equal(sh("$H roster", out), 0);
    assert_non_null(strstr(out, "Table 5             4"));
    assert_int_equal(sh("$H status", out), 0);
    assert_non_null(strstr(out, "table 4: taken over by kiosk 3"));
    assert_null(strstr(out, "no reason was given"));
    assert_int_equal(sh("$H pair --reason moved --pin-file $HOME/pin", out), 2);
    assert_non_null(strstr(out, "of a table that is given"));
    /* The code was used; nothing is joined by it any more. */
    assert_int_equal(sh("CODE=$(grep WKH1 $HOME/pair); " KIOSK("6") "\"$CODE\"", out), 2);
    assert_non_null(strstr(out, "the code is used or too old: show another with `wallkeeper-hall pair`"));
    assert_int_equal(sh("CODE=$(grep WKH1 $HOME/pair); " KIOSK("6") "\"${CODE% *} 00000000000000000000000000000000\"", out), 2);
    assert_non_null(strstr(out, "used or too old"));
    assert_int_equal(sh(KIOSK("6") "\"WKH1 nonsense\"", out), 2);
    assert_non_null(strstr(out, "the whole line that `wallkeeper-hall pair` shows"));
}

/* `pair` N in the background, its answer by the pipe $HOME/aN, and what it shows in $HOME/pN. */
#define PAIR(n, options)                                                                                                       \
    "rm -f $HOME/a" n "; mkfifo $HOME/a" n "; timeout 60 $H pair " options " --pin-file $HOME/pin <$HOME/a" n " >$HOME/p" n    \
    " 2>&1 & P" n "=$!; exec " n ">$HOME/a" n ";"                                                                              \
    "for i in $(seq 600); do grep -q 'Good for' $HOME/p" n " && break; sleep 0.05; done;"
#define WORDS_AT(n) "for i in $(seq 600); do grep -q 'Does it' $HOME/p" n " && break; sleep 0.05; done;"

/* Two people at the desk, a code each: what is said at one is said of the kiosk that read it, and of no other. */
static void two_pairs_at_once_are_two(void **state)
{
    char out[8192];
    (void)state;
    assert_int_equal(sh(PAIR("7", "") PAIR("8", "--table 5") "mkdir -p $HOME/20; CODE=$(grep WKH1 $HOME/p8); " KIOSK(
                            "20") "\"$CODE\" >$HOME/said 2>&1 & K=$!;" WORDS_AT("8") "sleep 1; echo no >&7; exec 7>&-; echo "
                                                                                     "yes >&8; exec 8>&-;"
                                                                                     "wait $K; C=$?; kill $P7; wait $P8 || "
                                                                                     "exit 90; cat $HOME/said; grep -c 'Does "
                                                                                     "it' $HOME/p7; cat $HOME/p8; exit $C",
                        out),
                     0);
    assert_non_null(strstr(out, "joined: this is kiosk 4"));
    assert_null(strstr(out, "said no"));
    assert_non_null(strstr(out, "\n0\n")); /* nobody was asked for at the other */
    assert_non_null(strstr(out, "shown at this hall: each counts for the kiosk that reads it"));
    assert_non_null(strstr(out, "Table 20 is kiosk 4"));
    /* A kiosk that reads another code meanwhile is asked for there, and no yes at the first lets it in. */
    assert_int_equal(
        sh(PAIR("7", "") PAIR("8", "") "mkdir -p $HOME/21; CODE=$(grep WKH1 $HOME/p7); " KIOSK(
               "21") "\"$CODE\" >/dev/null 2>&1 & "
                     "J=$!;" WORDS_AT("7") "kill $J; "
                                           "wait $J; "
                                           "CODE=$(grep "
                                           "WKH1 "
                                           "$HOME/"
                                           "p8); " KIOSK("21") "\"$CODE\" >$HOME/said 2>&1 & J=$!;" WORDS_AT("8") "echo"
                                                                                                                  " yes"
                                                                                                                  " >&"
                                                                                                                  "7; "
                                                                                                                  "exec"
                                                                                                                  " 7>&"
                                                                                                                  "-; "
                                                                                                                  "wait"
                                                                                                                  " $"
                                                                                                                  "P7; "
                                                                                                                  "echo"
                                                                                                                  " A "
                                                                                                                  "$?;"
                                                                                                                  "$H "
                                                                                                                  "rost"
                                                                                                                  "er "
                                                                                                                  "| "
                                                                                                                  "grep"
                                                                                                                  " -c "
                                                                                                                  "'Tab"
                                                                                                                  "le "
                                                                                                                  "21';"
                                                                                                                  " ech"
                                                                                                                  "o "
                                                                                                                  "no "
                                                                                                                  ">&8;"
                                                                                                                  " exe"
                                                                                                                  "c "
                                                                                                                  "8>&-"
                                                                                                                  "; "
                                                                                                                  "wait"
                                                                                                                  " $J;"
                                                                                                                  " ech"
                                                                                                                  "o K "
                                                                                                                  "$?; "
                                                                                                                  "wait"
                                                                                                                  " $"
                                                                                                                  "P8;"
                                                                                                                  "cat "
                                                                                                                  "$HOM"
                                                                                                                  "E/"
                                                                                                                  "said"
                                                                                                                  "; "
                                                                                                                  "cat "
                                                                                                                  "$HOM"
                                                                                                                  "E/"
                                                                                                                  "p7; "
                                                                                                                  "$H "
                                                                                                                  "rost"
                                                                                                                  "er "
                                                                                                                  "| "
                                                                                                                  "grep"
                                                                                                                  " -c "
                                                                                                                  "'Tab"
                                                                                                                  "le "
                                                                                                                  "21';"
                                                                                                                  " tru"
                                                                                                                  "e",
           out),
        0);
    assert_non_null(strstr(out, "A 2\n0\n"));
    assert_non_null(strstr(out, "has read another code since: answer there"));
    assert_non_null(strstr(out, "the director said no"));
    assert_non_null(strstr(out, "\n0\n"));
}

/* Who has a known kiosk's id and another key is named and refused; a kiosk whose disk is lost takes the old one's place. */
static void a_known_kiosk_with_another_key_is_refused_and_replaced_in_its_own_way(void **state)
{
    char out[8192];
    (void)state;
    assert_int_equal(sh("rm -f $HOME/pair; timeout 60 $H pair --pin-file $HOME/pin >$HOME/pair 2>&1 & P=$!;" SHOWN
                        "set -- $(grep WKH1 $HOME/pair); N=$($H roster | grep 'Table 5' | awk '{print $2}');"
                        "curl -sk -d \"{\\\"token\\\":\\\"$6\\\",\\\"kiosk\\\":\\\"$N\\\",\\\"key\\\":\\\"$5\\\","
                        "\\\"name\\\":\\\"Table 5\\\",\\\"fold\\\":$FOLD}\" $2/v1/pair; wait $P; C=$?; cat $HOME/pair; exit $C",
                        out),
                     2);
    assert_non_null(strstr(out, "other-key"));
    assert_non_null(strstr(out, "says that it is kiosk 3 (Table 5, "));
    assert_non_null(strstr(out, "`wallkeeper-hall pair --replace 3`"));
    assert_null(strstr(out, "Does it?"));
    assert_int_equal(
        sh("rm -f $HOME/pair; echo yes | timeout 60 $H pair --replace 3 --pin-file $HOME/pin >$HOME/pair 2>&1 & P=$!;"
           "mkdir -p $HOME/25;" SHOWN KIOSK("25") "\"$CODE\"; wait $P; cat $HOME/pair; $H roster; $H status",
           out),
        0);
    assert_non_null(strstr(out, "its tables are those of kiosk 3, which is expelled"));
    assert_non_null(strstr(out, "expelled from record 1 on, replaced by kiosk 5"));
    assert_non_null(strstr(out, "Table 25            4"));
}

static void an_expelled_kiosk_is_named_and_its_tables_want_another(void **state)
{
    char out[8192];
    (void)state;
    assert_int_equal(sh("$H roster --expel 5 --pin-file $HOME/pin && $H roster --expel 5 --pin-file $HOME/pin", out), 2);
    assert_non_null(strstr(out, "kiosk 5 is expelled: what it wrote from its record 1 on counts for nobody, record 1-"));
    assert_non_null(strstr(out, "table 4 needs a kiosk"));
    assert_non_null(strstr(out, "is expelled from that record on already"));
    assert_int_equal(
        sh("for i in $(seq 100); do $H status | grep -q 'table 4 needs' && break; sleep .1; done; " /* it looks each second */
           "$H status && $H status --json && $H audit check --no-deals",
           out),
        0);
    assert_non_null(strstr(out, "- table 4 needs a kiosk, for kiosk 5 is expelled: `wallkeeper-hall roster --give 4"));
    assert_non_null(strstr(out, "\"to_do\""));
    assert_non_null(strstr(out, "the director expelled that kiosk"));
    assert_int_equal(sh("$H roster --expel 5 --from 9 --pin-file $HOME/pin", out), 2);
    assert_int_equal(sh("$H roster --give 3 --to 5 --pin-file $HOME/pin", out), 2);
    assert_non_null(strstr(out, "that kiosk is expelled"));
    assert_int_equal(sh("$H roster --readmit 5 --pin-file $HOME/pin && $H roster --readmit 5 --pin-file $HOME/pin", out), 2);
    assert_non_null(strstr(out, "kiosk 5 takes part again"));
    assert_non_null(strstr(out, "kiosk 5 is not expelled"));
    assert_int_equal(sh("for i in $(seq 100); do $H status | grep -q 'table 4 needs' || break; sleep .1; done; $H status", out),
                     0);
    assert_null(strstr(out, "table 4 needs"));
}

static void a_hall_that_is_another_is_refused(void **state)
{
    char out[8192];
    (void)state;
    /* Its TLS key is not the one of the code: nothing is asked of it. */
    assert_int_equal(sh("set -- $(grep WKH1 $HOME/pair); PIN=$(echo $3 | tr 0123456789abcdef 123456789abcdef0); " KIOSK(
                            "6") "\"$1 $2 $PIN $4 $5 $6\"",
                        out),
                     4);
    assert_non_null(strstr(out, "not the hall"));
    assert_int_equal(sh("set -- $(grep WKH1 $HOME/pair); " KIOSK("6") "\"$1 https://127.0.0.1:1 $3 $4 $5 $6\"", out), 4);
    assert_non_null(strstr(out, "https://127.0.0.1:1: "));
    assert_non_null(strstr(out, "does not answer"));
}

static void the_director_says_no(void **state)
{
    char out[8192];
    (void)state;
    assert_int_equal(
        sh("rm -f $HOME/pair; echo no | timeout 60 $H pair --pin-file $HOME/pin >$HOME/pair 2>&1 & P=$!;" SHOWN KIOSK(
               "6") "\"$CODE\"; C=$?; wait $P; echo $?; exit $C",
           out),
        2);
    assert_non_null(strstr(out, "the director said no"));
    assert_int_equal(sh("$H roster | grep -c 'Table 6'", out), 1);
    /* It may ask again by another code, but not with an event of its own. */
    assert_int_equal(sh("HOME=$HOME/6 $K event new --name Own --players $HOME/players.csv --pin-file $HOME/pin && "
                        "CODE=$(grep WKH1 $HOME/pair); " KIOSK("6") "\"$CODE\"",
                        out),
                     2);
    assert_non_null(strstr(out, "an event or deals of its own: join with another, --db FILE --new"));
}

/* On a computer that has a copy of the database and nothing else, or nothing at all, no key and no database come to be. */
static void what_only_reads_makes_nothing(void **state)
{
    char out[8192];
    (void)state;
    assert_int_equal(sh("$H backup --out $HOME/read.db; mkdir $HOME/other;"
                        "for c in roster 'event show' 'event schedule' 'result list' rank 'audit check --no-deals'; do"
                        " HOME=$HOME/other $H $c; HOME=$HOME/other $H $c --db $HOME/read.db; done;"
                        "for c in 'backup --out x' 'audit checkpoint' serve 'serve --db /dev/null' 'begin --pin-file $HOME/pin "
                        "--db /dev/null' "
                        "'pair --pin-file $HOME/pin' 'roster --give 3 --to "
                        "2 --pin-file $HOME/pin' begin; do"
                        " HOME=$HOME/other $H $(eval echo $c); done; [ -z \"$(find $HOME/other -type f)\" ]",
                        out),
                     0);
    assert_non_null(strstr(out, "00112233445566ff  East"));
    assert_non_null(strstr(out, "there is no event yet; `wallkeeper-hall event new`"));
    assert_int_equal(
        sh("cd $HOME/other; for c in 'event show' 'event papers --what poster --out p.pdf' 'result list' rank 'audit "
           "statistics'"
           " 'audit report --pdf r.pdf' 'audit receipt --table 1 --round 1' 'deal export' 'labels mat --out r.pdf' 'labels "
           "chart --out r.pdf';"
           " do HOME=$HOME/other $K $c; HOME=$HOME/other $K $c --db $HOME/read.db; done;"
           "HOME=$HOME/other $K calibrate check --camera sim:7; rm *.pdf; find . -type f; [ -z \"$(find . -type f)\" ]",
           out),
        0);
    assert_non_null(strstr(out, "no club key (no such file); going on without it"));
}

/* It says where the event stands, and asks for nothing that nobody can do any more. */
static void a_closed_event_is_told_and_wants_no_kiosk(void **state)
{
    char out[8192];
    (void)state;
    assert_int_equal(sh("$H event close --reason over --pin-file $HOME/pin && $H status", out), 0);
    assert_non_null(strstr(out, "the protest time runs until "));
    assert_non_null(strstr(out, "without a kiosk: table"));
    assert_int_equal(sh("$H event close --reason over --pin-file $HOME/pin && $H status", out), 0);
    assert_non_null(strstr(out, "\nthe event is closed\n"));
    assert_null(strstr(out, "without a kiosk: table"));
}

/* The disk is lost, and the hall goes on from a copy under its own key: no record of it is made, so nothing forks. */
static void a_hall_goes_on_from_a_copy(void **state)
{
    char out[8192];
    (void)state;
    assert_int_equal(sh("D=$HOME/.local/share/wallkeeper; $H backup --out $HOME/copy.db && kill $(cat $HOME/pid);"
                        "while [ -e $D/hall.db.sock ]; do sleep 0.05; done; $H restore $HOME/copy.db",
                        out),
                     2);
    assert_non_null(strstr(out, "there is a database"));
    assert_int_equal(
        sh("D=$HOME/.local/share/wallkeeper; rm $D/hall.db*; mv $D/hall.key $HOME/hall.key; $H restore $HOME/copy.db", out), 2);
    assert_non_null(strstr(out, "the hall's key is missing"));
    assert_int_equal(sh("D=$HOME/.local/share/wallkeeper; mv $HOME/hall.key $D/hall.key; $H restore $HOME/copy.db &&"
                        "cmp $HOME/copy.db $D/hall.db && $H audit check && $H roster",
                        out),
                     0);
    assert_non_null(strstr(out, "East"));
    assert_int_equal(sh("$H serve --listen 127.0.0.1:0 >$HOME/log 2>&1 & echo $! >$HOME/pid;"
                        "for i in $(seq 600); do grep -q served $HOME/log && break; sleep 0.05; done; $H status",
                        out),
                     0);
    assert_non_null(strstr(out, "kiosk 2 (East)"));
}

/* It is fed each second: a slow machine finds more of that before what is waited for. */
static void hear(int systemd, const char *sentence)
{
    struct pollfd says = {.fd = systemd, .events = POLLIN};
    char text[64] = "";
    do {
        memset(text, 0, sizeof text);
        assert_int_equal(poll(&says, 1, 60000), 1);
        assert_true(recv(systemd, text, sizeof text - 1, 0) > 0);
    } while (strcmp(text, "WATCHDOG=1") == 0 && strcmp(sentence, text) != 0);
    assert_string_equal(text, sentence);
}

/* As its unit has it (Type=notify, WatchdogSec=): ready when it listens, fed by its loop, and it says that it ends. */
static void systemd_hears_that_the_hall_turns(void **state)
{
    struct sockaddr_un own = {.sun_family = AF_UNIX};
    const int systemd = socket(AF_UNIX, SOCK_DGRAM | SOCK_CLOEXEC, 0);
    char out[8192];
    (void)state;
    snprintf(own.sun_path, sizeof own.sun_path, "%s/systemd", folder);
    assert_true(systemd >= 0 && bind(systemd, (const struct sockaddr *)&own, sizeof own) == 0);
    assert_int_equal(
        sh("D=$HOME/.local/share/wallkeeper; kill $(cat $HOME/pid); while [ -e $D/hall.db.sock ]; do sleep 0.05; done;"
           "NOTIFY_SOCKET=$HOME/systemd $H serve --listen 127.0.0.1:0 >$HOME/log 2>&1 & echo $! >$HOME/pid",
           out),
        0);
    hear(systemd, "READY=1");
    assert_int_equal(sh("grep served $HOME/log", out), 0);
    hear(systemd, "WATCHDOG=1");
    assert_int_equal(sh("kill $(cat $HOME/pid)", out), 0);
    hear(systemd, "STOPPING=1");
    close(systemd);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(neither_opencv_nor_sdl_is_linked),
        cmocka_unit_test(a_kiosk_has_no_libpq),
        cmocka_unit_test(a_hall_is_made_and_served),
        cmocka_unit_test(the_away_code_is_on_a_judges_card),
        cmocka_unit_test(a_kiosk_is_paired),
        cmocka_unit_test(a_kiosk_of_another_version_is_named),
        cmocka_unit_test(a_kiosk_joins_by_its_command),
        cmocka_unit_test(two_pairs_at_once_are_two),
        cmocka_unit_test(a_known_kiosk_with_another_key_is_refused_and_replaced_in_its_own_way),
        cmocka_unit_test(an_expelled_kiosk_is_named_and_its_tables_want_another),
        cmocka_unit_test(a_hall_that_is_another_is_refused),
        cmocka_unit_test(the_director_says_no),
        cmocka_unit_test(what_only_reads_makes_nothing),
        cmocka_unit_test(a_closed_event_is_told_and_wants_no_kiosk),
        cmocka_unit_test(a_hall_goes_on_from_a_copy),
        cmocka_unit_test(systemd_hears_that_the_hall_turns),
    };
    return cmocka_run_group_tests(tests, setup, teardown);
}

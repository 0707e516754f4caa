/* A round of an event that is sealed to the director's key, by commands: who is told what without the key, and with it. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <cmocka.h>

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

static char folder[] = "/tmp/wk-dircli-XXXXXX", program[4096];

/* Runs a line of shell in the folder; $W is the program. What was printed is in out [8192], both streams. */
static int run(const char *line, char *out)
{
    char command[8192];
    snprintf(command, sizeof command,
             "cd %s && export HOME=$PWD/home XDG_DATA_HOME=$PWD/home/data XDG_CONFIG_HOME=$PWD/home/config W=%s && ( %s ) 2>&1",
             folder, program, line);
    FILE *pipe = popen(command, "r");
    assert_non_null(pipe);
    const size_t n = fread(out, 1, 8191, pipe);
    out[n] = 0;
    for (char rest[512]; fread(rest, 1, sizeof rest, pipe) > 0;)
        ;
    return WEXITSTATUS(pclose(pipe));
}

static void expect(const char *line, int code, const char *text)
{
    char out[8192];
    const int got = run(line, out);
    if (got != code || !strstr(out, text))
        fail_msg("%s\nexit %d for %d, \"%s\" wanted:\n%s", line, got, code, text, out);
}

#define KEY "--director-key stick/director.key --passphrase-file words.txt"

static int make(void **state)
{
    (void)state;
    const char *path = getenv("WK_LIGHT_PROGRAM");
    assert_non_null(realpath(path ? path : "build/wallkeeper-light", program));
    assert_non_null(mkdtemp(folder));
    expect("mkdir home stick && seq -f 'Player %g' 16 > players.csv && echo 13579 > pin.txt && chmod 600 pin.txt && umask 77 &&"
           " echo 'Lather shop scroll  IRIS woman nurse' > words.txt && echo 'some other words entirely' > wrong.txt",
           0, "");
    expect("for w in E S W N; do for s in backs faces; do $W sim wall --set 07A --wind $w --side $s --seed 3 --out $w-$s.png ||"
           " exit 9; done; done; $W sim wall --set 07A --layout enrol --side faces --seed 3 --out enrol.png &&"
           " $W enrol --tileset club enrol.png",
           0, "");
    return 0;
}

static int away(void **state)
{
    (void)state;
    char command[64];
    snprintf(command, sizeof command, "rm -rf %s", folder);
    return system(command);
}

static void an_event_is_begun_with_a_key(void **state)
{
    (void)state;
    expect("$W event new --name Cup --players players.csv --pin-file pin.txt --seal chest", 2, "club or director");
    expect("$W event new --name Cup --players players.csv --pin-file pin.txt --seal director", 2,
           "--director-key FILE is missing");
    expect("$W event new --name Cup --players players.csv --pin-file pin.txt --director-key k", 2, "go with --seal director");
    expect("$W event new --name Cup --players players.csv --pin-file pin.txt --db club.db --new", 0,
           "whoever takes a kiosk away");
    /* One that is not stored leaves no key behind. */
    expect("$W event new --name Cup --players players.csv --db club.db --seal director " KEY " --pin-file pin.txt", 2, "event");
    expect("test ! -e stick/director.key", 0, "");
    expect("$W event new --name Cup --players players.csv --seal director " KEY " --pin-file pin.txt", 0, "was made as");
    expect("stat -c %a stick/director.key", 0, "600");
    expect("! grep -rl \"$(grep -o '[0-9a-f]\\{144\\}' stick/director.key)\" home", 0, ""); /* it is nowhere on the kiosk */
    expect("$W event key --director-key stick/director.key --sheet key.pdf --title Cup --lang zh", 0, "director's key: ");
    expect("head -c 5 key.pdf", 0, "%PDF-");
    expect("$W event key --director-key players.csv", 2, "damaged");
    /* Another event takes the same key, for which no passphrase is needed; a damaged one is refused. */
    expect("$W event new --name Two --players players.csv --pin-file pin.txt --db two.db --new --seal director"
           " --director-key stick/director.key --json",
           0, "\"made\": false");
    expect("sed s/WKD1/WKD2/ stick/director.key > bad.key; $W event new --name Bad --players players.csv --pin-file pin.txt"
           " --db bad.db --new --seal director --director-key bad.key",
           2, "damaged");
    expect("$W event new --name New --players players.csv --pin-file pin.txt --db new.db --new --seal director"
           " --director-key stick/new.key --json | grep -c passphrase",
           0, "1");
}

static void nobody_without_the_key_is_told_a_face(void **state)
{
    (void)state;
    expect("for w in E S W N; do $W deal record --table 1 --wind $w --backs $w-backs.png --faces $w-faces.png --pin-file "
           "pin.txt ||"
           " $W deal record --table 1 --wind $w --backs $w-backs.png --faces $w-faces.png || exit 9; done",
           0, "recorded");
    expect("cp home/data/wallkeeper/deal-keys/*.key building && stat -c %a building", 0, "600");
    expect("$W deal seal --table 1 --pin-file pin.txt || $W deal seal --table 1", 0, "nobody at this kiosk can open it");
    expect("cmp -n 32 building home/data/wallkeeper/deal-keys/*.key", 1, "differ"); /* the next deal's overwrote it ... */
    expect("cmp -i 32 building home/data/wallkeeper/deal-keys/*.key", 0, "");       /* ... and no other table's */
    expect("$W deal open --table 1 --pin-file pin.txt", 3, "director's key");
    expect("$W deal open --table 1 --pin-file pin.txt --director-key stick/director.key", 2, "go together");
    expect("$W deal open --table 1 --pin-file pin.txt --director-key stick/director.key --passphrase-file wrong.txt", 2,
           "does not unlock");
    expect("$W deal open --table 1 --pin-file pin.txt --director-key bad.key --passphrase-file words.txt", 2, "damaged");
    expect("$W deal open --table 1 --all-closed --pin-file pin.txt", 2, "one of the two");
    expect("$W deal open --all-closed --pin-file pin.txt " KEY, 0, "no deal waits");
    expect("(head -c 3 words.txt; sleep 0.3; tail -c +4 words.txt) | $W deal open --all-closed --pin-file pin.txt "
           "--director-key stick/director.key --passphrase-file /dev/stdin",
           0, "no deal waits"); /* a pipe, as a shell's <(command) is one, that comes in pieces */
    expect("$W deal verify --table 1 --backs E-backs.png --faces E-faces.png --pin-file pin.txt ||"
           " $W deal verify --table 1 --backs E-backs.png --faces E-faces.png",
           3, "sealed to the director's key");
    /* With the key it is compared, and what is then said and kept opens nothing. */
    expect("$W deal verify --table 1 --backs E-backs.png --faces E-faces.png --pin-file pin.txt " KEY, 0, "PASS");
    expect("$W deal verify --table 1 --wind E --backs E-backs.png --faces S-faces.png --pin-file pin.txt " KEY, 1, "FAIL");
    /* A spot check may begin without it, and says so; its answer is given with the key, or after the opening. */
    expect("$W audit spot --table 1 --wind E --count 22 --pin-file pin.txt", 0, "with --faces: sealed to the director's key");
    expect("$W audit spot --table 1 --number 4711 --pin-file pin.txt", 0, "wall E: all 13 of the hand");
    expect("$W audit spot --table 1 --wind E --faces E-faces.png --pin-file pin.txt", 3, "--director-key FILE");
    expect("$W audit spot --table 1 --wind E --faces E-faces.png --pin-file pin.txt " KEY, 0, "match: wall E");
    expect("$W audit spot --table 1 --wind E --faces S-faces.png --pin-file pin.txt " KEY, 1, "no match: wall E");
    expect("$W deal verify --table 1 --backs E-backs.png --faces E-faces.png --pin-file pin.txt", 3, "--director-key FILE");
    expect("$W deal export --table 1", 2, "--director-key");
    expect("$W audit check", 0, "wait for the director's key");
}

static void the_director_opens_with_the_key(void **state)
{
    (void)state;
    expect("$W deal open --table 1 --pin-file pin.txt --director-key stick/new.key --passphrase-file words.txt", 2, "");
    expect("$W deal open --table 1 --pin-file pin.txt " KEY " --json | grep canonical", 0, "wallkeeper-deal 1");
    expect("$W deal export --table 1", 0, "[Wall \"E hand");
    expect("$W audit spot --table 1 --wind E --count 22 --pin-file pin.txt", 0, "spot check of table 1");
    expect("$W audit spot --table 1 --number 1234 --pin-file pin.txt", 0, "wall E: all 13 of the hand");
    expect("$W audit spot --table 1 --wind E --faces E-faces.png --pin-file pin.txt", 0, "match: wall E");
    expect("$W audit spot --table 1 --wind E --faces S-faces.png --pin-file pin.txt", 1, "no match: wall E");
    expect("$W audit check", 0, "give their commitments");
    expect("$W audit report --json | grep '\"seal\"'", 0, "director");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(an_event_is_begun_with_a_key),
        cmocka_unit_test(nobody_without_the_key_is_told_a_face),
        cmocka_unit_test(the_director_opens_with_the_key),
    };
    return cmocka_run_group_tests(tests, make, away);
}

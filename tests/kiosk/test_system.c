/* What systemd and desktops are given: their own tools understand it, where they are installed. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include <sys/socket.h>
#include <sys/stat.h>
#include <sys/un.h>
#include <unistd.h>

#include "kiosk/host/system_log.h"
#include "kiosk/host/version.h"

/* Runs a line of the shell; what it printed goes to standard error when it fails. 127: a tool is not here. */
static int shell(const char *line)
{
    char command[2048];

    snprintf(command, sizeof command,
             "(%s) >/tmp/wk-system-$$ 2>&1; code=$?; [ $code -eq 0 ] || cat /tmp/wk-system-$$ >&2; "
             "rm -f /tmp/wk-system-$$; exit $code",
             line);
    const int status = system(command); /* NOLINT: fixed commands */
    return status == -1 ? -1 : status >> 8;
}

static void expect_done(const char *tool, const char *line)
{
    char asked[64];

    snprintf(asked, sizeof asked, "command -v %s", tool);
    if (shell(asked) != 0)
        skip();
    assert_int_equal(shell(line), 0);
}

/* The units in $d, of programs that are here. */
#define UNITS                                                                                                                  \
    "set -e; d=$(mktemp -d); trap 'rm -rf $d' EXIT; for u in kiosk/system/*.service; do"                                       \
    " sed 's|@BINDIR@/wallkeeper[a-z-]*|/bin/true|; s|/usr/bin/cage|/bin/true|' $u >$d/${u##*/}; done; "

/* A unit with a slip of the pen is a warning to systemd, which ignores the line; here it is a fault. */
static void systemd_understands_the_units(void **state)
{
    (void)state;
    expect_done("systemd-analyze",
                UNITS "said=$(systemd-analyze verify --man=no $d/*.service 2>&1); echo \"$said\"; [ -z \"$said\" ]");
}

/* 0 to 100, the less the better: 22 and less is what a service with a screen, a camera and a network of its own can have. */
static void the_units_are_confined(void **state)
{
    (void)state;
    expect_done("systemd-analyze", UNITS "systemd-analyze security --offline=yes --threshold=22 $d/*.service");
}

static void accounts_are_understood(void **state)
{
    (void)state;
    expect_done("systemd-sysusers", "set -e; d=$(mktemp -d); trap 'rm -rf $d' EXIT; mkdir $d/etc;"
                                    " systemd-sysusers --root=$d $PWD/kiosk/system/*.sysusers;"
                                    " grep -q ^wallkeeper: $d/etc/passwd; grep -q ^wallkeeper-hall: $d/etc/passwd;"
                                    " grep -q '^input:.*:wallkeeper$' $d/etc/group");
}

/* Of the Makefile's packages, the libraries to build with are those of debian/control: whoever adds one adds it to both. */
static void packages_are_built_with_the_same_libraries(void **state)
{
    (void)state;
    assert_int_equal(
        shell("d=$(mktemp -d); trap 'rm -rf $d' EXIT;"
              "sed -n '/^PACKAGES =/,/[^\\\\]$/p; /^VIDEO_PACKAGES =/p' Makefile | grep -o 'lib[^ ]*-dev\\|rime[^ ]*' | sort "
              ">$d/make;"
              "sed -n '/^Build-Depends:/,/^Standards/p' debian/control | grep -o 'lib[^ ,]*-dev\\|rime[^ ,]*' | sort >$d/deb;"
              "diff $d/make $d/deb"),
        0);
}

static void desktops_understand_the_entry(void **state)
{
    (void)state;
    expect_done("desktop-file-validate", "desktop-file-validate kiosk/system/wallkeeper.desktop");
}

static void shops_understand_the_description(void **state)
{
    (void)state;
    expect_done("appstreamcli", "appstreamcli validate --no-net kiosk/system/wallkeeper.metainfo.xml");
}

static void expect_entry(int journal, int priority, const char *table, const char *message)
{
    char entry[8192] = "", wanted[8192];
    assert_true(recv(journal, entry, sizeof entry - 1, MSG_DONTWAIT) > 0);
    snprintf(wanted, sizeof wanted, "PRIORITY=%d\nSYSLOG_IDENTIFIER=wallkeeper\nWK_VERSION=%s\n%sMESSAGE=%s\n", priority,
             wk_version, table, message);
    assert_string_equal(entry, wanted);
}

/* A socket as the journal's. What is not taken there is on standard error, as ever. */
static void a_service_writes_entries_with_fields(void **state)
{
    char folder[] = "/tmp/wk-test-journal-XXXXXX", stream[64], text[256] = "";
    struct sockaddr_un own = {.sun_family = AF_UNIX};
    const int journal = socket(AF_UNIX, SOCK_DGRAM | SOCK_CLOEXEC, 0);
    FILE *const err = tmpfile();
    struct stat at;
    (void)state;
    assert_non_null(mkdtemp(folder));
    assert_true(journal >= 0 && err && fstat(fileno(err), &at) == 0);
    snprintf(own.sun_path, sizeof own.sun_path, "%s/socket", folder);
    assert_int_equal(bind(journal, (const struct sockaddr *)&own, sizeof own), 0);
    assert_ptr_equal(wk_system_log(err, NULL, "wallkeeper", own.sun_path), err);
    assert_ptr_equal(wk_system_log(err, "1:2", "wallkeeper", own.sun_path), err); /* of whoever started us */
    snprintf(stream, sizeof stream, "%ju:%ju", (uintmax_t)at.st_dev, (uintmax_t)at.st_ino);
    FILE *const log = wk_system_log(err, stream, "wallkeeper", own.sun_path);
    assert_ptr_not_equal(log, err);
    fprintf(log, "made a key\n");
    expect_entry(journal, 6, "", "made a key");
    wk_system_log_table(3);
    fprintf(log, "wallkeeper: ");
    fprintf(log, "no window: %s\nMESSAGE=forged\n", "no card");
    expect_entry(journal, 4, "WK_TABLE=3\n", "no window: no card");
    expect_entry(journal, 6, "WK_TABLE=3\n", "MESSAGE=forged"); /* a line's end in a name makes no field */
    assert_int_equal(recv(journal, text, sizeof text, MSG_DONTWAIT), -1);
    fprintf(log, "%*s\n", 9000, "long"); /* whole entries, however long a line is: the journal drops a field without its end */
    char part[8192], last = 0;
    int n_parts = 0;
    for (ssize_t n; (n = recv(journal, part, sizeof part, MSG_DONTWAIT)) > 0; n_parts++, last = part[n - 2])
        assert_true(n > 2 && n < (ssize_t)sizeof part && part[n - 1] == '\n');
    assert_true(n_parts > 1 && last == 'g');
    assert_int_equal(unlink(own.sun_path), 0);
    fprintf(log, "wallkeeper: nobody hears\n");
    rewind(err);
    assert_non_null(fgets(text, sizeof text, err));
    assert_string_equal(text, "wallkeeper: nobody hears\n");
    fclose(log);
    fclose(err);
    close(journal);
    rmdir(folder);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_service_writes_entries_with_fields),
        cmocka_unit_test(systemd_understands_the_units),
        cmocka_unit_test(the_units_are_confined),
        cmocka_unit_test(accounts_are_understood),
        cmocka_unit_test(desktops_understand_the_entry),
        cmocka_unit_test(packages_are_built_with_the_same_libraries),
        cmocka_unit_test(shops_understand_the_description),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}

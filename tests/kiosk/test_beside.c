/*
 * What draws pictures of walls is not in the trusted program: it becomes wallkeeper-sim, which lies beside it, with the same
 * words. Who has a shell gets no more by that: no shell is run, no search path is asked.
 */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include <limits.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>

#include "kiosk/programs/cmd/sim/sim_commands.h"
#include "kiosk/programs/cmd/wallkeeper/commands.h"

static char folder[] = "/tmp/wk-beside-XXXXXX", program[PATH_MAX];

/* Runs a line of the shell in the folder, in which $K is wallkeeper, $LONE a copy with nothing beside it; its exit code, and
 * all that it printed. */
static int sh(const char *line, char out[8192])
{
    static char command[3 * PATH_MAX];
    const int length = snprintf(command, sizeof command,
                                "cd %s && export HOME=$PWD K=%s LONE=$PWD/lone/wallkeeper && unset XDG_DATA_HOME "
                                "XDG_CONFIG_HOME XDG_CACHE_HOME && { %s; } 2>&1",
                                folder, program, line);
    assert_true(length > 0 && length < (int)sizeof command);
    FILE *pipe = popen(command, "r");
    assert_non_null(pipe);
    const size_t n = fread(out, 1, 8191, pipe);
    out[n] = 0;
    const int status = pclose(pipe);
    return WIFEXITED(status) ? WEXITSTATUS(status) : -1;
}

static int setup(void **state)
{
    const char *given = getenv("WK_PROGRAM");
    char out[8192];
    (void)state;
    if (!realpath(given ? given : "build/wallkeeper", program) || !mkdtemp(folder))
        return -1;
    return sh("mkdir lone && cp \"$K\" lone/", out);
}

static int teardown(void **state)
{
    char out[8192];
    (void)state;
    return sh("rm -rf \"$PWD\"", out);
}

static void no_simulator_is_in_the_trusted_program(void **state)
{
    char out[8192];
    (void)state;
    assert_int_equal(sh("nm \"$K\" | grep -E ' (wk_sim_|wk_scene_|wk_script_|wk_demo_|wk_player_step)'", out), 1);
    assert_string_equal(out, "");
    assert_int_equal(
        sh("nm \"$K-sim\" | grep -cE ' (wk_sim_wall_|wk_scene_|wk_script_|wk_demo_|wk_player_step)' >/dev/null", out), 0);
}

/* Words with blanks, quotes and what a shell would carry out; and the code with which it ends. */
static void a_line_is_handed_over_as_it_is(void **state)
{
    char out[8192];
    (void)state;
    assert_int_equal(
        sh("\"$K\" sim wall --set 07A --wind E --side backs --size 640x480 --out 'a \"b\" $(touch c) ;d.png'", out), 0);
    assert_int_equal(sh("test -s 'a \"b\" $(touch c) ;d.png' && test ! -e c", out), 0);
    assert_int_equal(sh("\"$K\" sim wall --set 07A --wind E --side backs --fault nonsense --out w.png", out), 2);
    assert_non_null(strstr(out, "wallkeeper: --fault nonsense"));
    assert_int_equal(sh("\"$K\" calibrate check --camera sim:7x", out), 2);
    assert_non_null(strstr(out, "wallkeeper: --camera sim:7x"));
    assert_int_equal(sh("\"$K\" help demo | head -n 1", out), 0);
    assert_non_null(strstr(out, "usage: wallkeeper demo "));
}

/* The camera of the configuration counts as one that is named. */
static void a_configured_simulated_camera_is_handed_over(void **state)
{
    char out[8192];
    (void)state;
    assert_int_equal(
        sh("mkdir -p .config/wallkeeper && printf '[kiosk]\\ncamera = sim:7x\\n' >.config/wallkeeper/wallkeeper.ini", out), 0);
    assert_int_equal(sh("\"$K\" calibrate check", out), 2);
    assert_non_null(strstr(out, "wallkeeper: --camera sim:7x"));
    assert_int_equal(sh("\"$LONE\" calibrate check", out), 4);
    assert_non_null(strstr(out, "wallkeeper-sim"));
    assert_int_equal(sh("\"$LONE\" kiosk", out), 4);
    assert_non_null(strstr(out, "wallkeeper-sim"));
    assert_int_equal(sh("rm .config/wallkeeper/wallkeeper.ini", out), 0);
}

static void without_the_program_beside_it_a_line_says_how_to_get_it(void **state)
{
    static const char *const lines[] = {"demo --headless",
                                        "sim wall --set 07A --wind E --side backs --out w.png",
                                        "kiosk --camera sim:7",
                                        "kiosk --script s",
                                        "calibrate check --camera sim:7",
                                        "drill --camera sim:7",
                                        "help --completion bash"};
    char out[8192], line[256];
    (void)state;
    /* One in the search path, and one in the folder that one stands in, are somebody else's. */
    assert_int_equal(
        sh("mkdir path && printf '#!/bin/sh\\ntouch taken\\n' >path/wallkeeper-sim && chmod 755 path/wallkeeper-sim && "
           "cp path/wallkeeper-sim .",
           out),
        0);
    for (size_t i = 0; i < sizeof lines / sizeof *lines; i++) {
        print_message("%s\n", lines[i]);
        (void)snprintf(line, sizeof line, "HOME=$PWD/none PATH=$PWD/path:$PATH \"$LONE\" %s", lines[i]);
        assert_int_equal(sh(line, out), 4);
        assert_non_null(strstr(out, "wallkeeper-sim, and it is not beside this one: the package wallkeeper-kiosk"));
        assert_int_equal(sh("test ! -e taken && test ! -e none", out), 0); /* nor was a database made */
    }
    assert_int_equal(sh("\"$LONE\" version && \"$LONE\" help >lone.txt && \"$K\" help | cmp - lone.txt", out), 0);
}

static void same_list(const struct wk_command *const *a, const struct wk_command *const *b)
{
    for (; *a && *b; a++, b++) {
        assert_string_equal((*a)->name, (*b)->name);
        assert_string_equal((*a)->full, (*b)->full);
        assert_string_equal((*a)->summary, (*b)->summary);
        assert_int_equal(!(*a)->subs, !(*b)->subs);
        if ((*a)->subs)
            same_list((*a)->subs, (*b)->subs);
    }
    assert_ptr_equal(*a, *b);
}

static void both_programs_list_the_same_commands(void **state)
{
    (void)state;
    same_list(wk_commands, wk_commands_of_sim);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(no_simulator_is_in_the_trusted_program),
        cmocka_unit_test(a_line_is_handed_over_as_it_is),
        cmocka_unit_test(a_configured_simulated_camera_is_handed_over),
        cmocka_unit_test(without_the_program_beside_it_a_line_says_how_to_get_it),
        cmocka_unit_test(both_programs_list_the_same_commands),
    };
    return cmocka_run_group_tests(tests, setup, teardown);
}

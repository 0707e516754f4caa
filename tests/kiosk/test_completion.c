/* What a shell offers at the tab key is what the commands take: each command, each option, and which of them wants a value. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include <cmocka.h>

#include "kiosk/programs/cmd/hall/hall_commands.h"
#include "kiosk/host/program/completion.h"
#include "kiosk/programs/cmd/sim/sim_commands.h"

struct script {
    char *text;
    size_t n;
    const char *program;
    int n_commands, n_options;
};

static struct script written(const struct wk_host *host, const struct wk_command *const *table, const char *shell)
{
    struct script script = {.program = wk_program(host)};
    FILE *stream = open_memstream(&script.text, &script.n);

    assert_non_null(stream);
    assert_int_equal(wk_completion_write(stream, host, table, shell), WK_OK);
    assert_int_equal(fclose(stream), 0);
    return script;
}

/* In bash's script the row of a command is its commands, its options and --help, each once and in this order. */
static void expect_row(struct script *script, const struct wk_command *command, const struct wk_option *options)
{
    char row[4096];
    int n = snprintf(row, sizeof row, "\n        ['%s %s']='", script->program, command->full);

    for (const struct wk_command *const *sub = command->subs; sub && *sub; sub++)
        n += snprintf(row + n, sizeof row - (size_t)n, "%s ", (*sub)->name);
    for (const struct wk_option *o = options; o && o->kind != WK_OPTION_END; o++, script->n_options++)
        n += snprintf(row + n, sizeof row - (size_t)n, "--%s%s ", o->name, o->value ? "=" : "");
    snprintf(row + n, sizeof row - (size_t)n, "--help'\n");
    if (!strstr(script->text, row))
        fail_msg("not in the script:%s", row);
    script->n_commands++;
}

static void options_of(void *context, const struct wk_command *command, const struct wk_option *options)
{
    expect_row(context, command, options);
}

static void expect_rows(struct script *script, const struct wk_host *host, const struct wk_command *const *table)
{
    struct wk_host asked = *host;

    asked.instead = options_of;
    asked.instead_context = script;
    for (; table && *table; table++) {
        if ((*table)->run)
            assert_int_equal((*table)->run(&asked, *table, 0, NULL), WK_EXIT_DONE);
        else
            expect_row(script, *table, NULL);
        expect_rows(script, host, (*table)->subs);
    }
}

static int times(const char *text, const char *what)
{
    int n = 0;

    for (const char *at = text; (at = strstr(at, what)) != NULL; at++)
        n++;
    return n;
}

/* Runs a line of a shell over a script in a file, $1; what it printed in out. */
static int over(const struct script *script, const char *shell, const char *line, char out[4096])
{
    char path[] = "/tmp/wk-completion-XXXXXX", command[4096];
    const int fd = mkstemp(path);
    FILE *pipe;

    assert_true(fd >= 0);
    assert_int_equal(write(fd, script->text, script->n), (ssize_t)script->n);
    assert_int_equal(close(fd), 0);
    snprintf(command, sizeof command, "%s -c '%s' shell %s 2>&1", shell, line, path);
    pipe = popen(command, "r"); /* NOLINT: a fixed command */
    assert_non_null(pipe);
    out[fread(out, 1, 4095, pipe)] = '\0';
    const int status = pclose(pipe);
    unlink(path);
    return status;
}

static void all_that_commands_take_is_offered(void **state)
{
    const struct wk_host hosts[] = {{.out = stdout, .err = stderr}, {.out = stdout, .err = stderr, .hall = true}};
    const struct wk_command *const *const tables[] = {wk_commands_of_sim, wk_hall_commands};
    (void)state;

    for (int i = 0; i < 2; i++) {
        struct script bash = written(&hosts[i], tables[i], "bash"), zsh = written(&hosts[i], tables[i], "zsh");

        expect_rows(&bash, &hosts[i], tables[i]);
        assert_true(bash.n_commands > 15);
        assert_int_equal(times(bash.text, "\n        ['"), bash.n_commands + 1); /* and the program's own */
        assert_int_equal(times(zsh.text, "\n    '"), bash.n_commands + 1);
        assert_int_equal(times(zsh.text, "options+=("), bash.n_options);
        free(bash.text);
        free(zsh.text);
    }
}

static void the_shells_take_it(void **state)
{
    static const struct {
        const char *words, *offered;
    } rows[] = {
        {"wallkeeper lab", "labels\n"},         {"wallkeeper deal se", "seal\n"},          {"wallkeeper kiosk --low", ""},
        {"wallkeeper kiosk --st", "--stats\n"}, {"wallkeeper deal seal --table --js", ""}, /* the option's value */
    };
    const struct wk_host host = {.out = stdout, .err = stderr};
    struct script bash = written(&host, wk_commands_of_sim, "bash"), zsh = written(&host, wk_commands_of_sim, "zsh");
    char out[4096], line[512];
    (void)state;

    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        snprintf(line, sizeof line,
                 ". $1; COMP_WORDS=(%s); COMP_CWORD=$((${#COMP_WORDS[@]} - 1)); _wallkeeper; printf \"%%s\\n\" "
                 "${COMPREPLY[@]:+\"${COMPREPLY[@]}\"}",
                 rows[i].words);
        assert_int_equal(over(&bash, "bash", line, out), 0);
        assert_string_equal(out[0] == '\n' ? "" : out, rows[i].offered);
    }
    if (access("/bin/zsh", X_OK) == 0) {
        assert_int_equal(over(&zsh, "zsh -f", "zsh -n $1", out), 0);
        assert_string_equal(out, "");
    }
    free(bash.text);
    free(zsh.text);
}

static void another_shell_is_refused(void **state)
{
    const struct wk_host host = {.out = stdout, .err = stderr};
    (void)state;

    assert_int_equal(wk_completion_write(stdout, &host, wk_commands_of_sim, "fish"), WK_NOT_FOUND);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(all_that_commands_take_is_offered),
        cmocka_unit_test(the_shells_take_it),
        cmocka_unit_test(another_shell_is_refused),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}

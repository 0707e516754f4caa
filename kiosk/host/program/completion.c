/* Completion scripts for bash and zsh: a row for each command, with its sub-commands and options. */
#include "kiosk/host/program/completion.h"

#include <ctype.h>
#include <string.h>

#include "kiosk/host/paths.h"

/* How one shell's script is written. */
struct shell {
    const char *name;
    void (*begin)(FILE *out, const char *program);
    /* One command; NULL is the program itself. options NULL: the command only groups others. */
    void (*row)(FILE *out, const struct wk_host *host, const struct wk_command *command, const struct wk_command *const *subs,
                const struct wk_option *options);
    void (*end)(FILE *out, const char *program);
};

/* The name of a shell's function: letters, digits and _. */
static void put_function(FILE *out, const char *program)
{
    fputc('_', out);
    for (; *program; program++)
        fputc(isalnum((unsigned char)*program) ? *program : '_', out);
}

static const char *between(const struct wk_command *command)
{
    return command ? " " : "";
}

static const char *full_name(const struct wk_command *command)
{
    return command ? command->full : "";
}

/* ---- bash: words; options with a value end in = */

static void begin_bash(FILE *out, const char *program)
{
    fprintf(out, "# Completion of %s for bash; `%s help --completion bash` writes it.\n", program, program);
    put_function(out, program);
    fprintf(out, "()\n{\n    local -A offers=(\n");
}

static void row_bash(FILE *out, const struct wk_host *host, const struct wk_command *command,
                     const struct wk_command *const *subs, const struct wk_option *options)
{
    fprintf(out, "        ['%s%s%s']='", wk_program(host), between(command), full_name(command));
    for (; subs && *subs; subs++)
        fprintf(out, "%s ", (*subs)->name);
    for (; options && options->kind != WK_OPTION_END; options++)
        fprintf(out, "--%s%s ", options->name, options->kind == WK_OPTION_FLAG ? "" : "=");
    fputs("--help'\n", out);
}

static void end_bash(FILE *out, const char *program)
{
    fprintf(out,
            "    )\n"
            "    local word=${COMP_WORDS[COMP_CWORD]} before=${COMP_WORDS[COMP_CWORD - 1]} command=%s i\n"
            "    for ((i = 1; i < COMP_CWORD; i++)); do\n"
            "        [[ -n ${offers[$command ${COMP_WORDS[i]}]} ]] || break\n"
            "        command+=\" ${COMP_WORDS[i]}\"\n"
            "    done\n"
            "    COMPREPLY=()\n"
            "    # The value of an option, and whatever nothing fits: names of files.\n"
            "    [[ \" ${offers[$command]}\" == *\" $before= \"* || $before == '=' ]] ||\n"
            "        mapfile -t COMPREPLY < <(compgen -W \"${offers[$command]//=/}\" -- \"$word\")\n"
            "}\n"
            "complete -o bashdefault -o default -F ",
            program);
    put_function(out, program);
    fprintf(out, " %s\n", program);
}

/* ---- zsh: words, each with its description */

/* Text within single quotes, in which `\`, `:` and brackets have a meaning to _arguments and _describe. */
static void put_zsh(FILE *out, const char *text)
{
    for (; *text; text++)
        if (*text == '\'')
            fputs("'\\''", out);
        else
            fprintf(out, "%s%c", strchr("\\:[]", *text) ? "\\" : "", *text == '\n' ? ' ' : *text);
}

static void begin_zsh(FILE *out, const char *program)
{
    fprintf(out, "#compdef %s\n# Completion of %s for zsh; `%s help --completion zsh` writes it.\n", program, program, program);
    put_function(out, program);
    fprintf(out, "_of()\n{\n    local -a commands options\n    case $1 in\n");
}

static void row_zsh(FILE *out, const struct wk_host *host, const struct wk_command *command,
                    const struct wk_command *const *subs, const struct wk_option *options)
{
    char help[WK_OWN_TEXT_SIZE];

    fprintf(out, "    '%s%s%s')\n", wk_program(host), between(command), full_name(command));
    for (; subs && *subs; subs++) {
        fprintf(out, "        commands+=('%s:", (*subs)->name);
        put_zsh(out, (*subs)->summary);
        fputs("')\n", out);
    }
    for (; options && options->kind != WK_OPTION_END; options++) {
        fprintf(out, "        options+=('%s--%s[", options->kind == WK_OPTION_REPEAT ? "*" : "", options->name);
        wk_own_text(help, options->help, wk_own_names(host->hall));
        put_zsh(out, help);
        fputc(']', out);
        if (options->kind != WK_OPTION_FLAG) {
            fputc(':', out);
            put_zsh(out, options->value);
            fputs(":_files", out);
        }
        fputs("')\n", out);
    }
    fputs("        ;;\n", out);
}

static void end_zsh(FILE *out, const char *program)
{
    fputs("    *) return 1 ;;\n"
          "    esac\n"
          "    [[ -n $2 ]] && return\n"
          "    local files='*:file:_files'\n"
          "    (($#commands)) && files= && _describe command commands\n"
          "    _arguments '--help[what it does, and how]' $options $files\n"
          "}\n",
          out);
    put_function(out, program);
    fprintf(out, "()\n{\n    local command=%s\n    local -i i\n    for ((i = 2; i < CURRENT; i++)); do\n        ", program);
    put_function(out, program);
    fputs("_of \"$command $words[i]\" ask || break\n        command+=\" $words[i]\"\n    done\n    ", out);
    put_function(out, program);
    fputs("_of \"$command\"\n}\n", out);
    put_function(out, program);
    fputs(" \"$@\"\n", out);
}

/* ---- one command after another */

struct rows {
    FILE *out;
    const struct wk_host *host;
    const struct shell *shell;
};

/* Called instead of running a command, with its options: see struct wk_host. */
static void row_of(void *context, const struct wk_command *command, const struct wk_option *options)
{
    const struct rows *self = context;

    self->shell->row(self->out, self->host, command, command->subs, options);
}

static void write_rows(struct rows *self, const struct wk_command *const *table)
{
    struct wk_host asked = *self->host;

    asked.instead = row_of;
    asked.instead_context = self;
    for (; table && *table; table++) {
        if ((*table)->run)
            (void)(*table)->run(&asked, *table, 0, NULL);
        else
            self->shell->row(self->out, self->host, *table, (*table)->subs, NULL);
        write_rows(self, (*table)->subs);
    }
}

enum wk_status wk_completion_write(FILE *out, const struct wk_host *host, const struct wk_command *const *table,
                                   const char *shell)
{
    static const struct shell shells[] = {{"bash", begin_bash, row_bash, end_bash}, {"zsh", begin_zsh, row_zsh, end_zsh}};

    for (size_t i = 0; i < sizeof shells / sizeof shells[0]; i++) {
        if (strcmp(shell, shells[i].name) != 0)
            continue;
        struct rows rows = {.out = out, .host = host, .shell = &shells[i]};
        shells[i].begin(out, wk_program(host));
        shells[i].row(out, host, NULL, table, NULL);
        write_rows(&rows, table);
        shells[i].end(out, wk_program(host));
        return WK_OK;
    }
    return WK_NOT_FOUND;
}

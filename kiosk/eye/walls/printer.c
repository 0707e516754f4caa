/* Splits the print command into words, runs it without a shell, and waits for it. */
#include "kiosk/eye/walls/printer.h"

#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <spawn.h>
#include <stdbool.h>
#include <stdio.h>
#include <string.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

#define MAX_WORDS 16
#define STEP_NS 20000000
#define MAX_STEPS 250

extern char **environ;

/* lp and lpr shrink a page to the printer's paper size; of their options only this one keeps its size (club.md). */
static bool wants_its_size(const char *program, const char *command)
{
    const char *const slash = strrchr(program, '/'), *const name = slash ? slash + 1 : program;

    return (strcmp(name, "lp") == 0 || strcmp(name, "lpr") == 0) && !strstr(command, "print-scaling");
}

/* The command's words, followed by the path; false: too long. */
static bool divide(char *command, bool sized, char *path, char *argv[MAX_WORDS + 4])
{
    static char option[] = "-o", keep[] = "print-scaling=none";
    char *rest = NULL;
    int n = 0;

    for (char *word = strtok_r(command, " \t", &rest); word; word = strtok_r(NULL, " \t", &rest)) {
        if (n == MAX_WORDS)
            return false;
        argv[n++] = word;
    }
    if (n > 0 && sized) {
        argv[n++] = option;
        argv[n++] = keep;
    }
    argv[n++] = path;
    argv[n] = NULL;
    return n > 1;
}

/* Its exit code, or -1 when it had to be killed. */
static int wait_for(pid_t pid)
{
    const struct timespec step = {.tv_nsec = STEP_NS};
    int code = 0;

    for (int i = 0; i < MAX_STEPS; i++) {
        pid_t done = waitpid(pid, &code, WNOHANG);
        if (done == pid)
            return WIFEXITED(code) ? WEXITSTATUS(code) : -1;
        if (done < 0 && errno != EINTR)
            return -1;
        nanosleep(&step, NULL);
    }
    kill(pid, SIGKILL);
    (void)waitpid(pid, &code, 0);
    return -1;
}

enum wk_status wk_printer_send(const char *command, const char *path)
{
    char words[1024], file[1024];
    char *argv[MAX_WORDS + 4], program[1024];
    posix_spawn_file_actions_t actions;
    pid_t pid = 0;

    if (!command[strspn(command, " \t")])
        return WK_OK;
    if (strlen(command) >= sizeof(words) || strlen(path) >= sizeof(file))
        return WK_END;
    snprintf(words, sizeof(words), "%s", command);
    snprintf(file, sizeof(file), "%s", path);
    (void)sscanf(command, " %1023s", program);
    if (!divide(words, wants_its_size(program, command), file, argv) || posix_spawn_file_actions_init(&actions) != 0)
        return WK_END;
    /* The command must neither write to the kiosk's terminal nor read from it. */
    bool ready = posix_spawn_file_actions_addopen(&actions, STDIN_FILENO, "/dev/null", O_RDONLY, 0) == 0 &&
                 posix_spawn_file_actions_addopen(&actions, STDOUT_FILENO, "/dev/null", O_WRONLY, 0) == 0;
    bool started = ready && posix_spawnp(&pid, argv[0], &actions, NULL, argv, environ) == 0;
    posix_spawn_file_actions_destroy(&actions);
    return started && wait_for(pid) == 0 ? WK_OK : WK_END;
}

bool wk_printer_is_there(const char *command)
{
    static const char *const folders[] = {"/usr/local/bin/", "/usr/bin/", "/bin/"};
    const char *const word = command + strspn(command, " \t");
    const int n = (int)strcspn(word, " \t"), n_folders = (int)(sizeof(folders) / sizeof(folders[0]));
    const bool named = memchr(word, '/', (size_t)n) != NULL;
    char path[1024];

    for (int i = 0; n > 0 && i < (named ? 1 : n_folders); i++)
        if (snprintf(path, sizeof(path), "%s%.*s", named ? "" : folders[i], n, word) < (int)sizeof(path) &&
            access(path, X_OK) == 0)
            return true;
    return false;
}

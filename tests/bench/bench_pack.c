/*
 * Photo packs replayed: bench_pack FILE... (without one: two that the simulated camera makes). Of each whether it is whole,
 * what its camera is, and how many of the labels that it knows today's reader reads right, leaves unread, gets wrong, and in
 * what time. Exit 1: one was refused or cannot be read, or a label is wrong. WK_FALSIFY=1: a test of it, with a truth that is
 * none.
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>

#include "tests/support/calibration/pack_replay.h"

/* What a foreign text may do to a terminal: nothing. */
static const char *plain(const json_t *object, const char *name, char out[64])
{
    const char *text = json_string_value(json_object_get(object, name));

    snprintf(out, 64, "%s", text && text[0] ? text : "?");
    for (char *p = out; *p; p++)
        *p = *p < ' ' || *p > '~' ? '?' : *p;
    return out;
}

static void print_counts(const char *what, const struct pack_count *count)
{
    printf("  %-16s right %4d  unread %3d  wrong %d\n", what, count->right, count->unread, count->wrong);
}

static void print_check(const json_t *check)
{
    const json_t *item;
    char what[64], grade[64];
    size_t i;

    printf("  check: %s", plain(check, "grade", grade));
    json_array_foreach(json_object_get(check, "checks"), i, item)
        printf(", %s %s %.2f", plain(item, "what", what), plain(item, "grade", grade),
               json_number_value(json_object_get(item, "value")));
    json_array_foreach(json_object_get(check, "walls"), i, item)
        printf(", %s %s %.2f px a module", plain(item, "seat", what), plain(item, "grade", grade),
               json_number_value(json_object_get(item, "module_px")));
    putchar('\n');
}

/* True: it is whole, and nothing in it is read wrong. */
static bool replay(const char *path)
{
    char make[64], format[64], program[64], day[64];
    struct pack_replay replay;
    struct wk_pack pack;
    const char *why = "";
    FILE *file = fopen(path, "rb");

    if (!file) {
        printf("%s: there is no such file\n", path);
        return false;
    }
    enum wk_status status = wk_pack_open(&pack, file, &why);

    fclose(file);
    if (status != WK_OK) {
        printf("%s: refused: %s\n", path, why[0] ? why : wk_status_text(status));
        return false;
    }
    if (getenv("WK_FALSIFY"))
        for (int s = 0; s < 2; s++)
            pack.truth[0].slot[s].label = pack.truth[0].slot[s].label == 2 ? 3 : 2;
    status = pack_replay(&pack, &replay);
    const json_t *camera = json_object_get(pack.manifest, "camera");

    printf("%s: %s%s, sent by %.8s, camera %s, %s, made by %s on %s\n", path, pack.way.table ? "table" : "mat",
           json_is_true(json_object_get(pack.manifest, "simulated")) ? " (simulated)" : "", pack.key,
           plain(camera, "make", make), plain(camera, "format", format), plain(pack.manifest, "program", program),
           plain(pack.manifest, "day", day));
    print_check(json_object_get(pack.manifest, "check"));
    if (status == WK_OK) {
        printf("  %d pictures of %d x %d, read in %.1f ms, each that follows in %.1f at most\n", replay.n_pictures, replay.w,
               replay.h, replay.first_ms, replay.next_ms);
        print_counts("a picture, then", &replay.then);
        print_counts("a picture, now", &replay.now);
        print_counts("after the last", &replay.all);
    } else {
        printf("  a picture in it cannot be read: %s\n", wk_status_text(status));
    }
    wk_pack_close(&pack);
    return status == WK_OK && replay.now.wrong == 0;
}

/* As a club makes them. */
static bool replay_own(const char *view)
{
    const char *program = getenv("WK_PROGRAM") ? getenv("WK_PROGRAM") : "build/wallkeeper";
    const char *tmp = getenv("TMPDIR") ? getenv("TMPDIR") : "/tmp";
    char folder[512], command[2600], path[600];

    snprintf(folder, sizeof folder, "%s/bench_pack.XXXXXX", tmp);
    if (!mkdtemp(folder))
        return false;
    snprintf(path, sizeof path, "%s/%s.tar", folder, view);
    snprintf(command, sizeof command,
             "HOME='%s' XDG_DATA_HOME= XDG_CONFIG_HOME= '%s' calibrate check --camera sim:3 --view %s --pack '%s' --yes "
             ">'%s/said' 2>&1 || { status=$?; cat '%s/said'; exit $status; }",
             folder, program, view, path, folder, folder);
    const int status = system(command);
    const bool made = WIFEXITED(status) && WEXITSTATUS(status) == 0;

    if (!made)
        printf("%s: no pack was made: exit %d\n", view, WIFEXITED(status) ? WEXITSTATUS(status) : -1);
    const bool good = made && replay(path);

    snprintf(command, sizeof command, "rm -rf '%s'", folder);
    return system(command) == 0 && good;
}

int main(int argc, char **argv)
{
    bool good = true;

    for (int i = 1; i < argc; i++)
        good = replay(argv[i]) && good;
    if (argc == 1) {
        good = replay_own("mat") && good;
        good = replay_own("table") && good;
    }
    return !good;
}

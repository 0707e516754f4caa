/*
 * The kiosk as it runs: start to the first live picture, what is read and drawn a second, resident memory. The simulated
 * camera's own drawing is in all figures (about a seventh of a core and 80 MB), for it runs in the same process.
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#define N_STARTS 7

struct figures {
    double screen_ms, picture_ms, read_hz, drawn_hz, resident_mb;
};

static void need(int ok, const char *what)
{
    if (ok)
        return;
    fprintf(stderr, "bench_live: %s failed\n", what);
    exit(1);
}

static void write_file(const char *path, const char *text)
{
    FILE *file = fopen(path, "w");

    need(file && fputs(text, file) >= 0 && fclose(file) == 0, path);
}

/* Runs the program once and takes its --stats apart. */
static struct figures run_once(const char *program, const char *dir)
{
    struct figures f;
    char command[1024], line[512];
    FILE *pipe;
    int found = 0;

    snprintf(command, sizeof(command),
             "SDL_VIDEODRIVER=dummy SDL_AUDIODRIVER=dummy %s kiosk --camera sim:7 --windowed --stats --config %s/k.ini --db "
             "%s/e.db --key %s/k.key "
             "--script %s/script 2>/dev/null",
             program, dir, dir, dir, dir);
    pipe = popen(command, "r");
    need(pipe != NULL, "popen");
    while (fgets(line, sizeof(line), pipe))
        found |=
            sscanf(line,
                   "first screen %lf ms, first live picture %lf ms, %lf frames/s read, %lf screens/s drawn, %lf MB resident",
                   &f.screen_ms, &f.picture_ms, &f.read_hz, &f.drawn_hz, &f.resident_mb) == 5;
    need(pclose(pipe) == 0 && found, command);
    return f;
}

static int by_value(const void *a, const void *b)
{
    const double x = *(const double *)a, y = *(const double *)b;

    return (x > y) - (x < y);
}

static void report(const char *name, double *values, const char *unit)
{
    qsort(values, N_STARTS, sizeof(*values), by_value);
    printf("%-44s n %4d  median %8.1f %s\n", name, N_STARTS, values[N_STARTS / 2], unit);
}

int main(void)
{
    static const char *const files[] = {"k.ini", "e.db", "e.db-wal", "e.db-shm", "k.key", "script"};
    const char *program = getenv("WK_PROGRAM");
    char dir[] = "/tmp/wk-bench-live-XXXXXX", path[64];
    double screen[N_STARTS], picture[N_STARTS], read[N_STARTS], drawn[N_STARTS], resident[N_STARTS];

    need(mkdtemp(dir) != NULL, "mkdtemp");
    snprintf(path, sizeof(path), "%s/k.ini", dir);
    write_file(path, "[kiosk]\n");
    snprintf(path, sizeof(path), "%s/script", dir);
    write_file(path, "tap start\nwait build\npause 5\nquit\n");
    for (int i = 0; i < N_STARTS; i++) {
        struct figures f = run_once(program ? program : "build/wallkeeper", dir);

        screen[i] = f.screen_ms;
        picture[i] = f.picture_ms;
        read[i] = f.read_hz;
        drawn[i] = f.drawn_hz;
        resident[i] = f.resident_mb;
    }
    report("kiosk, start to first screen", screen, "ms");
    report("kiosk, start to first live picture (<= 1500)", picture, "ms");
    report("kiosk, frames read (camera gives 30)", read, "/s");
    report("kiosk, screens drawn", drawn, "/s");
    report("kiosk, resident memory (<= 250)", resident, "MB");
    for (size_t i = 0; i < sizeof(files) / sizeof(files[0]); i++) {
        snprintf(path, sizeof(path), "%s/%s", dir, files[i]);
        (void)unlink(path);
    }
    rmdir(dir);
    return 0;
}

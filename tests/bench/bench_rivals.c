/*
 * zbarimg (all codes; QR only), zbar in process and zxing-cpp on the whole frame, beside our scan of the same picture, one
 * after the other: as a process from start to end with the picture's file (cpu: its processor time; clock: what a watch shows),
 * and the time from pixels to labels alone; and what of ours no reader could save: a start (`version`) and the picture's file
 * decoded, with how many times zbarimg takes as long as those two. zxing-cpp runs as a process of its own, for Debian's aborts
 * on some frames. WK_PICTURES: how many a grade (6). WK_FORMAT: what the picture's file is, png or jpg (png). Exit 1: ours read
 * a wrong label.
 */
#include "tests/bench/walls.h"

#include <ctype.h>
#include <jansson.h>
#include <sys/resource.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>
#include <zbar.h>

#include "vision/stickers/zbar_calls.h"

_Static_assert(WK_ZBAR_NONE == ZBAR_NONE && WK_ZBAR_QRCODE == ZBAR_QRCODE && WK_ZBAR_ENABLE == ZBAR_CFG_ENABLE &&
                   WK_ZBAR_X_DENSITY == ZBAR_CFG_X_DENSITY && WK_ZBAR_Y_DENSITY == ZBAR_CFG_Y_DENSITY &&
                   WK_ZBAR_GREY == zbar_fourcc('Y', '8', '0', '0'),
               "zbar has other values");
enum { MAX_PICTURES = 1000, MAX_OUTPUT = 1 << 20, N_READERS = 5 };

static struct walls walls;
static char folder[] = "/tmp/wk-rivals-XXXXXX", picture[64];
static char output[MAX_OUTPUT];

/* What one reader made of one picture. */
struct seen {
    bool ran, got[WK_N_SLOTS];
    int alien;                       /* read, and not on the table; ours: a wrong label */
    double cpu_ms, clock_ms, own_ms; /* below 0: not measured */
};

struct sum {
    const char *name;
    void (*read)(struct seen *seen);
    double cpu_ms[MAX_PICTURES], clock_ms[MAX_PICTURES], own_ms[MAX_PICTURES];
    int n_cpu, n_clock, n_own, read_of_readable, alien, failed, only_it, missed, missed_ours;
};

/* Runs a command and keeps what it prints, and its times. */
static void run(struct seen *seen, const char *command)
{
    struct rusage before, after;
    const double start = wall_ms();

    getrusage(RUSAGE_CHILDREN, &before);
    FILE *pipe = popen(command, "r");

    need(pipe != NULL, "popen");
    const size_t n = fread(output, 1, MAX_OUTPUT - 1, pipe);

    output[n] = '\0';
    const int rc = pclose(pipe);

    seen->ran = WIFEXITED(rc) && (WEXITSTATUS(rc) == 0 || WEXITSTATUS(rc) == 4); /* zbarimg's word for "no code" */
    seen->clock_ms = wall_ms() - start;
    getrusage(RUSAGE_CHILDREN, &after);
    seen->cpu_ms =
        (double)(after.ru_utime.tv_sec - before.ru_utime.tv_sec + after.ru_stime.tv_sec - before.ru_stime.tv_sec) * 1e3 +
        (double)(after.ru_utime.tv_usec - before.ru_utime.tv_usec + after.ru_stime.tv_usec - before.ru_stime.tv_usec) / 1e3;
}

/* The slot whose payload a line of n letters is; each at most once. */
static void found(struct seen *seen, const char *line, size_t n)
{
    for (int s = 0; s < WK_N_SLOTS; s++) {
        char payload[WK_PAYLOAD_SIZE];

        wk_payload_encode(payload, walls.options.key, walls.wall.slot[s].set, walls.wall.slot[s].label);
        if (!seen->got[s] && n == WK_PAYLOAD_LEN && memcmp(payload, line, WK_PAYLOAD_LEN) == 0) {
            seen->got[s] = true;
            return;
        }
    }
    seen->alien++;
}

static void found_lines(struct seen *seen, const char *text)
{
    while (*text) {
        const size_t n = strcspn(text, "\n");

        if (n > 0)
            found(seen, text, n);
        text += n + (text[n] == '\n');
    }
}

static void ours(struct seen *seen)
{
    const char *program = getenv("WK_PROGRAM") ? getenv("WK_PROGRAM") : "build/wallkeeper";
    char command[512], label[3];

    snprintf(command, sizeof command,
             "XDG_DATA_HOME=%s XDG_CONFIG_HOME=%s %s scan --side backs --json --key %s/key %s 2>/dev/null", folder, folder,
             program, folder, picture);
    run(seen, command);
    json_t *reading = json_loads(output, 0, NULL), *slots = json_object_get(reading, "slots");

    seen->ran = json_array_size(slots) == WK_N_SLOTS;
    for (int s = 0; seen->ran && s < WK_N_SLOTS; s++) {
        const json_t *slot = json_array_get(slots, (size_t)s);
        const char *state = json_string_value(json_object_get(slot, "state"));
        const char *read = json_string_value(json_object_get(slot, "label"));

        wk_label_format(walls.wall.slot[s].label, label);
        if (!state || strcmp(state, "label") != 0)
            continue;
        seen->got[s] = read && strcmp(read, label) == 0;
        seen->alien += !seen->got[s];
    }
    seen->own_ms = json_number_value(json_object_get(json_object_get(reading, "time_ms"), "total"));
    json_decref(reading);
}

static void zbarimg(struct seen *seen, const char *options)
{
    char command[256];

    snprintf(command, sizeof command, "zbarimg -q --raw %s %s 2>/dev/null", options, picture);
    run(seen, command);
    found_lines(seen, output);
}

static void zbarimg_all(struct seen *seen)
{
    zbarimg(seen, "");
}

static void zbarimg_qr(struct seen *seen)
{
    zbarimg(seen, "-Sdisable -Sqrcode.enable");
}

static void zbar_inside(struct seen *seen)
{
    struct wk_image grey;
    zbar_image_scanner_t *scanner = zbar_image_scanner_create();
    zbar_image_t *image = zbar_image_create();

    need(scanner && image && wk_image_new(&grey, walls.image.w, walls.image.h, 1) == WK_OK, "zbar");
    need(wk_cv_grey(&walls.image, &grey) == WK_OK, "grey");
    zbar_image_scanner_set_config(scanner, ZBAR_NONE, ZBAR_CFG_ENABLE, 0);
    zbar_image_scanner_set_config(scanner, ZBAR_QRCODE, ZBAR_CFG_ENABLE, 1);
    zbar_image_set_format(image, zbar_fourcc('Y', '8', '0', '0'));
    zbar_image_set_size(image, (unsigned)grey.w, (unsigned)grey.h);
    zbar_image_set_data(image, grey.data, (size_t)grey.w * (size_t)grey.h, NULL);
    const double start = cpu_ms();

    seen->ran = zbar_scan_image(scanner, image) >= 0;
    seen->own_ms = cpu_ms() - start;
    for (const zbar_symbol_t *symbol = zbar_image_first_symbol(image); symbol; symbol = zbar_symbol_next(symbol))
        found(seen, zbar_symbol_get_data(symbol), zbar_symbol_get_data_length(symbol));
    zbar_image_destroy(image);
    zbar_image_scanner_destroy(scanner);
    wk_image_free(&grey);
}

static void zxing(struct seen *seen)
{
    char command[512], *rest;

    snprintf(command, sizeof command,
             "/usr/bin/python3 -c 'import cv2,time,zxingcpp\n"
             "g=cv2.imread(\"%s\",0);t=time.process_time();r=zxingcpp.read_barcodes(g)\n"
             "print((time.process_time()-t)*1e3)\nfor x in r: print(x.text)' 2>/dev/null",
             picture);
    run(seen, command);
    seen->cpu_ms = seen->clock_ms = -1; /* python's */
    seen->ran = isdigit((unsigned char)output[0]);
    if (!seen->ran)
        return;
    seen->own_ms = strtod(output, &rest);
    found_lines(seen, rest + (*rest == '\n'));
}

static void keep(double *values, int *n, double value)
{
    if (value >= 0)
        values[(*n)++] = value;
}

static void add(struct sum *sum, const struct seen *seen, const struct seen *us)
{
    if (!seen->ran) {
        sum->failed++;
        return;
    }
    keep(sum->cpu_ms, &sum->n_cpu, seen->cpu_ms);
    keep(sum->clock_ms, &sum->n_clock, seen->clock_ms);
    keep(sum->own_ms, &sum->n_own, seen->own_ms);
    sum->alien += seen->alien;
    for (int s = 0; s < WK_N_SLOTS; s++) {
        sum->read_of_readable += walls.readable[s] && seen->got[s];
        sum->only_it += seen->got[s] && !us->got[s];
        sum->missed += walls.readable[s] && !seen->got[s];
        sum->missed_ours += walls.readable[s] && !seen->got[s] && us->got[s];
    }
}

/* A median, and how many times ours it is. */
static void print_time(const char *what, double *values, int n, double *ours_median, bool is_ours)
{
    if (n == 0) {
        printf("  %s -", what);
        return;
    }
    const double m = median(values, n);

    if (is_ours)
        *ours_median = m;
    printf("  %s %.1f ms (%.1f times ours, n %d)", what, m, *ours_median > 0 ? m / *ours_median : 0, n);
}

static void report(const char *grade, struct sum sums[N_READERS], int n_readable)
{
    double cpu = 0, clock = 0, own = 0;

    for (int k = 0; k < N_READERS; k++) {
        struct sum *sum = &sums[k];

        printf("%-7s %-22s read %4d of %4d  not on the table %d  failed %d", grade, sum->name, sum->read_of_readable,
               n_readable, sum->alien, sum->failed);
        print_time("cpu", sum->cpu_ms, sum->n_cpu, &cpu, k == 0);
        print_time("clock", sum->clock_ms, sum->n_clock, &clock, k == 0);
        print_time("own", sum->own_ms, sum->n_own, &own, k == 0);
        if (k > 0)
            printf("  of the %d it misses ours reads %d; it reads %d that ours does not", sum->missed, sum->missed_ours,
                   sum->only_it);
        printf("\n");
    }
}

/* What a command takes that starts, decodes the picture and reads nothing. */
static double bare_ms(double *start_ms)
{
    const char *program = getenv("WK_PROGRAM") ? getenv("WK_PROGRAM") : "build/wallkeeper";
    struct wk_image image = {0};
    struct seen seen;
    char command[512];

    snprintf(command, sizeof command, "%s version 2>/dev/null", program);
    run(&seen, command);
    *start_ms = seen.cpu_ms;
    const double start = cpu_ms();

    need(wk_image_load(&image, picture) == WK_OK, "load");
    wk_image_free(&image);
    return seen.cpu_ms + cpu_ms() - start;
}

static void report_bare(const char *grade, double *start_ms, double *bare, int n, struct sum *rival)
{
    const double start = median(start_ms, n), both = median(bare, n);

    printf("%-7s %-22s start %.1f ms, with the file decoded %.1f: %s takes %.1f times as long\n", grade, "nothing read", start,
           both, rival->name, median(rival->cpu_ms, rival->n_cpu) / both);
}

static void write_key(const char *path)
{
    FILE *file = fopen(path, "wb");

    need(file && fwrite(walls.options.key->bytes, 1, WK_KEY_SIZE, file) == WK_KEY_SIZE && fclose(file) == 0 &&
             chmod(path, 0600) == 0,
         "key");
}

int main(void)
{
    static const char *const grades[] = {"mild", "medium", "hard"};
    static struct sum sums[N_READERS];
    static double start_ms[MAX_PICTURES], bare[MAX_PICTURES];
    const int n_pictures = walls_number("WK_PICTURES", 6);
    const bool jpeg = getenv("WK_FORMAT") && strcmp(getenv("WK_FORMAT"), "jpg") == 0;
    char key[64];
    int n_wrong = 0;

    need(mkdtemp(folder) != NULL && n_pictures <= MAX_PICTURES, "folder");
    snprintf(picture, sizeof picture, "%s/wall.%s", folder, jpeg ? "jpg" : "png");
    snprintf(key, sizeof key, "%s/key", folder);
    walls_open(&walls);
    write_key(key);
    for (int g = 0; g < 3; g++) {
        int n_readable = 0;

        memset(sums, 0, sizeof sums);
        sums[0] = (struct sum){.name = "wallkeeper scan", .read = ours};
        sums[1] = (struct sum){.name = "zbarimg, all codes", .read = zbarimg_all};
        sums[2] = (struct sum){.name = "zbarimg, QR only", .read = zbarimg_qr};
        sums[3] = (struct sum){.name = "zbar, in process", .read = zbar_inside};
        sums[4] = (struct sum){.name = "zxing-cpp", .read = zxing};
        for (int i = 0; i < n_pictures; i++) {
            struct seen us;

            walls_shoot(&walls, grades[g], -1, 100 + i, 0);
            need(wk_image_save(picture, &walls.image) == WK_OK, "save");
            n_readable += walls_n_readable(&walls);
            bare[i] = bare_ms(&start_ms[i]);
            for (int k = 0; k < N_READERS; k++) {
                struct seen seen = {.cpu_ms = -1, .clock_ms = -1, .own_ms = -1};

                sums[k].read(&seen);
                if (k == 0)
                    us = seen;
                add(&sums[k], &seen, &us);
            }
        }
        report(grades[g], sums, n_readable);
        report_bare(grades[g], start_ms, bare, n_pictures, &sums[1]);
        n_wrong += sums[0].alien;
    }
    remove(picture);
    remove(key);
    rmdir(folder);
    walls_close(&walls);
    return n_wrong > 0;
}

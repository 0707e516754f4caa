/*
 * zbarimg and zxing-cpp on the whole frame, beside our scan of the same pictures. Each rival runs as a process of its own, for
 * Debian's zxing-cpp aborts on some frames. Their time is processor time, start and picture file included (zxing-cpp: decoding
 * only, by its own clock); ours includes loading the same file.
 */
#include "tests/bench/walls.h"

#include <ctype.h>
#include <sys/resource.h>
#include <unistd.h>

enum { N_PICTURES = 6, MAX_OUTPUT = 65536 };

static struct walls walls;
static char picture[64];

/* Runs a command and keeps what it prints. Returns its processor time in ms, or -1 when it failed. */
static double run(const char *command, char output[MAX_OUTPUT])
{
    struct rusage before, after;

    getrusage(RUSAGE_CHILDREN, &before);
    FILE *pipe = popen(command, "r");

    if (!pipe)
        return -1;
    size_t n = fread(output, 1, MAX_OUTPUT - 1, pipe);

    output[n] = '\0';
    int rc = pclose(pipe);

    getrusage(RUSAGE_CHILDREN, &after);
    if (rc != 0 && n == 0)
        return -1;
    double ms = (double)(after.ru_utime.tv_sec - before.ru_utime.tv_sec + after.ru_stime.tv_sec - before.ru_stime.tv_sec) * 1e3;

    return ms +
           (double)(after.ru_utime.tv_usec - before.ru_utime.tv_usec + after.ru_stime.tv_usec - before.ru_stime.tv_usec) / 1e3;
}

/* How many of the wall's 34 payloads the text names, each line at most once; other payloads are added to *n_alien. */
static int count(const char *text, int *n_alien)
{
    bool used[WK_N_SLOTS] = {false};
    int right = 0;

    for (const char *line = text; *line;) {
        size_t n = strcspn(line, "\n");
        int slot = -1;

        for (int s = 0; s < WK_N_SLOTS && slot < 0; s++) {
            char payload[WK_PAYLOAD_SIZE];

            wk_payload_encode(payload, &walls.options.key, walls.wall.slot[s].set, walls.wall.slot[s].label);
            if (!used[s] && n == WK_PAYLOAD_LEN && memcmp(payload, line, WK_PAYLOAD_LEN) == 0)
                slot = s;
        }
        if (slot >= 0) {
            used[slot] = true;
            right++;
        } else if (n > 0) {
            ++*n_alien;
        }
        line += n + (line[n] == '\n');
    }
    return right;
}

struct sum {
    const char *name;
    double ms[N_PICTURES];
    int n_ms, right, wrong, failed;
};

static void add(struct sum *sum, double ms, int right, int wrong)
{
    if (ms < 0) {
        sum->failed++;
        return;
    }
    sum->ms[sum->n_ms++] = ms;
    sum->right += right;
    sum->wrong += wrong;
}

static void ours(struct sum *sum)
{
    struct wk_scanner *scanner;
    struct wk_reading reading;
    struct wk_image image;
    double start = cpu_ms();
    int wrong = 0;

    need(wk_image_load(&image, picture) == WK_OK, "load");
    need(wk_scanner_new(&scanner, &walls.options) == WK_OK, "scanner");
    need(wk_scan_backs(scanner, &image, &reading) == WK_OK, "scan");
    double ms = cpu_ms() - start;
    int right = walls_count(&walls, &reading, &wrong);

    add(sum, ms, right, wrong);
    wk_scanner_free(scanner);
    wk_image_free(&image);
}

static void zbarimg(struct sum *sum)
{
    static char output[MAX_OUTPUT];
    char command[256];
    int alien = 0;

    snprintf(command, sizeof command, "zbarimg -q --raw -Sdisable -Sqrcode.enable %s 2>/dev/null", picture);
    double ms = run(command, output);
    int right = count(output, &alien);

    add(sum, ms, right, alien);
}

static void zxing(struct sum *sum)
{
    static char output[MAX_OUTPUT];
    char command[512];
    int alien = 0;

    snprintf(command, sizeof command,
             "/usr/bin/python3 -c 'import cv2,time,zxingcpp\n"
             "g=cv2.imread(\"%s\",0);t=time.process_time();r=zxingcpp.read_barcodes(g)\n"
             "print((time.process_time()-t)*1e3)\nfor x in r: print(x.text)' 2>/dev/null",
             picture);
    if (run(command, output) < 0 || !isdigit((unsigned char)output[0])) {
        sum->failed++;
        return;
    }
    char *rest;
    double ms = strtod(output, &rest);
    int right = count(rest + (*rest == '\n'), &alien);

    add(sum, ms, right, alien);
}

static void report(const char *grade, struct sum *sum)
{
    if (sum->n_ms == 0) {
        printf("%-8s %-28s not here, or it failed on all %d pictures\n", grade, sum->name, sum->failed);
        return;
    }
    printf("%-8s %-28s n %4d  median %8.3f ms  read %3d of %3d  not on the table %d  failed %d\n", grade, sum->name, sum->n_ms,
           median(sum->ms, sum->n_ms), sum->right, N_PICTURES * WK_N_SLOTS, sum->wrong, sum->failed);
}

int main(void)
{
    static const char *const grades[] = {"mild", "medium", "hard"};

    snprintf(picture, sizeof picture, "/tmp/wk-rivals-%ld.png", (long)getpid());
    walls_open(&walls);
    for (int g = 0; g < 3; g++) {
        struct sum sums[3] = {{.name = "wallkeeper"}, {.name = "zbarimg, whole frame"}, {.name = "zxing-cpp, whole frame"}};

        for (int i = 0; i < N_PICTURES; i++) {
            walls_shoot(&walls, grades[g], -1, 100 + i, 0);
            need(wk_image_save(picture, &walls.image) == WK_OK, "save");
            ours(&sums[0]);
            zbarimg(&sums[1]);
            zxing(&sums[2]);
        }
        for (int k = 0; k < 3; k++)
            report(grades[g], &sums[k]);
    }
    remove(picture);
    walls_close(&walls);
    return 0;
}

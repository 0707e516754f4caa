/* Reading 34 stickers: processor time of one thread at 1080p, and how many are read. Figures to reach: issue 2, "Speed and
 * memory". */
#include "tests/bench/walls.h"

enum { N_FRAMES = 20 };

static struct walls walls;

static void report(const char *name, double *ms, int right, int wrong, double limit_ms)
{
    double worst = 0;

    for (int i = 0; i < N_FRAMES; i++)
        worst = ms[i] > worst ? ms[i] : worst;
    printf("%-44s n %4d  median %8.3f ms  worst %8.3f ms  (to reach %3.0f)  read %d of %d, wrong %d\n", name, N_FRAMES,
           median(ms, N_FRAMES), worst, limit_ms, right, N_FRAMES * WK_N_SLOTS, wrong);
}

/* still: the mat lies where it lay in the frame before, which the scanner has seen; else it sees each picture for the first
 * time. */
static void scan(const char *name, const char *grade, double blur_px, bool still, double limit_ms)
{
    double ms[N_FRAMES];
    int right = 0, wrong = 0;

    for (int i = 0; i < N_FRAMES; i++) {
        struct wk_scanner *scanner;
        struct wk_reading reading;

        walls.options.keep_fit = true; /* as the kiosk has it */
        need(wk_scanner_new(&scanner, &walls.options) == WK_OK, "scanner");
        walls_shoot(&walls, grade, blur_px, i, 0);
        if (still) {
            need(wk_scan_backs(scanner, &walls.image, &reading) == WK_OK, "scan");
            walls_shoot(&walls, grade, blur_px, i, 1);
        } else {
            /* The buffers of the first frame are the scanner's for good; another picture makes it lose the fit. */
            need(wk_scan_backs(scanner, &walls.image, &reading) == WK_OK, "scan");
            walls_shoot(&walls, grade, blur_px, i + 1000, 0);
        }
        double start = cpu_ms();

        need(wk_scan_backs(scanner, &walls.image, &reading) == WK_OK, "scan");
        ms[i] = cpu_ms() - start;
        right += walls_count(&walls, &reading, &wrong);
        wk_scanner_free(scanner);
    }
    report(name, ms, right, wrong, limit_ms);
}

int main(void)
{
    walls_open(&walls);
    scan("scan: mat still, mild (blur 0.5)", "mild", -1, true, 35);
    scan("scan: mat still, medium (blur 1)", "medium", -1, true, 35);
    scan("scan: mat moved, mild", "mild", -1, false, 60);
    scan("scan: mat moved, medium", "medium", -1, false, 60);
    scan("scan: hard (blur 1.5, motion 3), full cascade", "hard", -1, false, 400);
    scan("scan: bad frame (blur 3.5), full cascade", "medium", 3.5, false, 400);
    walls_close(&walls);
    return 0;
}

/*
 * A wall without a mat: processor time of one thread from a picture to its labels when it is seen for the first time, and when
 * it lies where it lay. Bare tables turned by any angle, mild. WK_FRAMES: tables (else 12); WK_FALSIFY=1 makes the truth of one
 * tile a lie.
 */
#include "tests/bench/walls.h"

enum { MAX_WALLS = 1000 };

static struct walls walls;

static void report(const char *name, double *ms, int n, int right, int wrong, const char *reach)
{
    double worst = 0;

    for (int i = 0; i < n; i++)
        worst = ms[i] > worst ? ms[i] : worst;
    printf("%-44s n %4d  median %8.3f ms  worst %8.3f ms  (to reach %s)  read %d of %d, wrong %d\n", name, n, median(ms, n),
           worst, reach, right, n * WK_N_SLOTS, wrong);
}

int main(void)
{
    static double first_ms[MAX_WALLS], again_ms[MAX_WALLS];
    int n_walls = walls_number("WK_FRAMES", 12), right[2] = {0}, wrong[2] = {0}, n_found = 0;
    const char *lie = getenv("WK_FALSIFY");

    need(n_walls <= MAX_WALLS, "WK_FRAMES");
    walls_open(&walls);
    walls.options.keep_fit = true; /* as the kiosk has it */
    for (int i = 0; i < n_walls; i++) {
        struct wk_sim_conditions c;
        struct wk_scanner *scanner;
        struct wk_reading reading;

        need(wk_sim_conditions_grade(&c, "mild") == WK_OK, "grade");
        c.no_mat = true;
        c.roll_deg = i * 37 % 360 - 180;
        wk_sim_wall_init(&walls.wall, (enum wk_wind)(i % 4 + 1), &walls.deal);
        if (!walls.image.data)
            need(wk_image_new(&walls.image, c.w, c.h, 3) == WK_OK, "picture");
        need(wk_scanner_new(&scanner, &walls.options) == WK_OK, "scanner");
        for (int again = 0; again < 2; again++) {
            need((again
                      ? wk_sim_again(walls.sim, 1, &walls.image)
                      : wk_sim_render(walls.sim, &walls.wall, WK_SIDE_BACKS, &c, (uint64_t)i, 0, &walls.image, NULL)) == WK_OK,
                 "render");
            double start = cpu_ms();

            need(wk_scan_backs(scanner, &walls.image, &reading) == WK_OK, "scan");
            (again ? again_ms : first_ms)[i] = cpu_ms() - start;
            n_found += reading.tray.by == WK_TRAY_BY_STICKERS;
            if (i == 0 && lie && strcmp(lie, "1") == 0)
                walls.wall.slot[20].label = walls.wall.slot[21].label;
            right[again] += walls_count(&walls, &reading, &wrong[again]);
        }
        wk_scanner_free(scanner);
    }
    report("no mat: found and read", first_ms, n_walls, right[0], wrong[0], "400");
    report("no mat: read where it lay", again_ms, n_walls, right[1], wrong[1], "33");
    printf("grid told by the stickers in %d of %d pictures\n", n_found, 2 * n_walls);
    walls_close(&walls);
    return wrong[0] + wrong[1] > 0;
}

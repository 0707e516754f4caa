/* sim table: makes a photograph of a whole table from above: four walls without mats, each in front of its seat. */
#include "kiosk/programs/cmd/sim/command_sim.h"

#include "kiosk/programs/cmd/beside.h"

/* A tile of another width keeps its proportions. */
static void scale_tile(struct wk_sim_conditions *c, double tile_mm)
{
    const double k = tile_mm / c->tile_w_mm;

    c->tile_w_mm *= k;
    c->tile_h_mm *= k;
    c->tile_height_mm *= k;
}

static int run(const struct wk_host *host, const struct wk_command *self, int argc, const char *const *argv)
{
    struct wk_common common = {NULL};
    struct wk_words faults = {0};
    struct wk_sim_shot shot;
    struct wk_sim_walls walls;
    bool clutter = false;
    struct wk_deal deal;
    double tile_mm;
    int64_t jpeg = 0;
    int code;

    wk_sim_shot_default(&shot);
    shot.side = "backs"; /* the side by which a table is checked */
    tile_mm = shot.conditions.tile_w_mm;
    const struct wk_option options[] = {
        WK_OPT_REPEAT("fault", &faults, "F",
                      "plants a fault, a wall's behind its seat (E:swap:25,26) or a table's (exchange:25,45); may be repeated"),
        WK_OPT_FLAG("clutter", &clutter, "dice, a card, a pen, a cup, score sheets with codes of others"),
        WK_OPT_NUMBER("tile-mm", &tile_mm, "MM", 20, 32, "how wide the tiles are (default 26)"),
        WK_OPT_NUMBER("fov", &shot.conditions.fov_deg, "DEG", 20, 120,
                      "how wide the camera sees; it hangs where the walls fill the picture (default 70)"),
        WK_OPT_WHOLE("jpeg", &jpeg, "Q", 0, 100, "as a camera's JPEG of this quality would show it (default 0: none)"),
        WK_OPTS_SHOT(&shot, "which side of the tiles is up (default backs)",
                     "shuffle and disorder; walls as `sim wall` deals them for it (default 1)"),
        WK_OPT_MAT(&common),
        WK_OPTS_PLAIN(&common),
        WK_OPT_END,
    };

    if (!wk_command_options(host, self, options, NULL, argc, argv, &code))
        return code;
    code = wk_sim_shot_check(host, &shot);
    if (code != WK_EXIT_DONE)
        return code;
    scale_tile(&shot.conditions, tile_mm);
    shot.conditions.jpeg = (int)jpeg;
    wk_sim_deal(&deal, shot.set, 1, (uint64_t)shot.seed);
    wk_sim_walls_init(&walls, &deal);
    walls.clutter = clutter;
    for (int i = 0; i < faults.n; i++)
        if (wk_sim_walls_fault(&walls, faults.word[i], (uint64_t)shot.seed) != WK_OK)
            return wk_complain(host, WK_EXIT_USAGE, "--fault %s: no such fault, or it does not fit this table", faults.word[i]);
    return wk_sim_shot_take(host, &shot, &common, false, &(struct wk_sim_subject){.walls = &walls});
}

const struct wk_command wk_command_sim_table = {
    .name = "table",
    .full = "sim table",
    .summary = WK_SUMMARY_SIM_TABLE,
    .usage = "--set --out [--side] [--fault]... [OPTIONS]",
    .example = "  wallkeeper sim table --set 07A --seed 7 --size 3840x2160 --out table.png --truth table.json\n"
               "  wallkeeper sim table --set 07A --seed 7 --fault exchange:25,45 --fault N:hand --out table.png",
    .run = run,
};

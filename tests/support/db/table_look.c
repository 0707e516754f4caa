/* The walls of a table, each a copy of the mat's layout. */
#include "tests/support/db/table_look.h"

#include "db/state/source.h"
#include "db/store/stored_table.h"
#include "labels/verdict.h"

static const struct wk_reading_source source = {.camera = "bench", .calibration = ""};

static void make_backs(struct wk_reading *reading, enum wk_wind wind)
{
    wk_reading_init(reading, WK_SIDE_BACKS);
    reading->tray = (struct wk_tray){.found = true, .reason = WK_OK};
    for (int s = 0; s < WK_N_SLOTS; s++)
        reading->slot[s] = (struct wk_read){.state = WK_READ_LABEL,
                                            .label = wk_layout_label(wind, s),
                                            .set = "07A",
                                            .score = 0.97f,
                                            .corners_px = {{1.5f, 2}, {3, 4}, {5, 6}, {7, 8.25f}}};
}

enum wk_status table_look(struct wk_store *store, int table)
{
    struct wk_receipt receipt;
    struct wk_reading reading;
    enum wk_status status = WK_OK;

    for (int i = 0; i < TABLE_LOOKS && status == WK_OK; i++) {
        const struct wk_verdict verdict = {
            .kind = i == 0 ? WK_FAIL : WK_PASS, .wind = (enum wk_wind)(1 + i % 4), .n_right = WK_N_SLOTS};
        make_backs(&reading, verdict.wind);
        status = wk_store_put_verdict(store, table, i < 5 ? "restore" : "inspect", &verdict, &reading, &source, &receipt);
    }
    return status;
}

enum wk_status table_deal_sealed(struct wk_store *store, int table, int round)
{
    struct wk_wall_record wall;
    struct wk_deal deal = {.set = "07A", .table = table, .round = round};
    struct wk_receipt receipt;
    uint8_t hash[WK_HASH_SIZE];
    enum wk_status status = WK_OK;

    for (int i = 0; i < WK_N_TILES; i++)
        deal.face[i / WK_N_SLOTS][i % WK_N_SLOTS] = (uint8_t)(i / WK_N_COPIES + 1);
    for (int w = WK_WIND_EAST; w <= WK_WIND_NORTH && status == WK_OK; w++) {
        wall = (struct wk_wall_record){.table = table, .wind = (enum wk_wind)w, .set = "07A", .tileset = "bench"};
        wk_reading_init(&wall.backs, WK_SIDE_BACKS);
        wk_reading_init(&wall.faces.seen, WK_SIDE_FACES);
        status = wk_store_record_wall(store, &wall, &source, &receipt);
    }
    return status == WK_OK ? wk_store_seal(store, &deal, "bench", hash, &receipt) : status;
}

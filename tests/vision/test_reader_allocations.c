/* Each allocation of what reads pictures fails once: it says so, and leaves nothing. */
#include "tests/support/vision/table_view.h"

#include <stdio.h>
#include <unistd.h>

#include "labels/draw/art.h"
#include "tests/support/rules/allocations.h"
#include "tests/support/vision/patches.h"
#include "vision/camera/camera.h"
#include "vision/camera/mailbox.h"
#include "vision/faces/face.h"
#include "vision/faces/tileset.h"
#include "vision/image/mark.h"
#include "vision/stickers/slip.h"
#include "vision/table/table.h"

static struct {
    struct table_view view;
    struct wk_sim_wall wall;
    struct wk_tileset *tileset;
    char folder[64], png[96], camera[112];
    int n_labels; /* that are read with all memory */
} stock;

static int open_stock(void **state)
{
    struct wk_art *art = NULL;

    (void)state;
    table_view_open(&stock.view);
    table_view_shoot(&stock.view, "hard", WK_WIND_EAST, "forged:25", 42, &stock.wall);
    assert_int_equal(wk_art_new(&art, "drawn"), WK_OK);
    stock.tileset = patch_tileset(art, "drawn");
    wk_art_free(art);
    assert_non_null(stock.tileset);
    snprintf(stock.folder, sizeof stock.folder, "/tmp/wk-allocations-XXXXXX");
    assert_non_null(mkdtemp(stock.folder));
    snprintf(stock.png, sizeof stock.png, "%s/wall.png", stock.folder);
    snprintf(stock.camera, sizeof stock.camera, "images:%s", stock.folder);
    assert_int_equal(wk_image_save_simulated(stock.png, &stock.view.image), WK_OK);
    return 0;
}

static int close_stock(void **state)
{
    (void)state;
    wk_tileset_free(stock.tileset);
    table_view_close(&stock.view);
    assert_int_equal(unlink(stock.png), 0);
    return rmdir(stock.folder);
}

/* ---- pictures */

static enum wk_status load_picture(void *state)
{
    struct wk_image image = {0};
    const enum wk_status status = wk_image_load(&image, state);

    wk_image_free(&image);
    return status;
}

static enum wk_status make_png(void *state)
{
    uint8_t *bytes = NULL;
    size_t n = 0;
    const enum wk_status status = wk_image_png(state, true, &bytes, &n);

    free(bytes);
    return status;
}

static enum wk_status read_folder(void *state)
{
    struct wk_camera *camera = NULL;
    struct wk_frame frame;
    enum wk_status status = wk_camera_open(&camera, state);

    if (status == WK_OK)
        status = wk_camera_read(camera, 1000, &frame);
    wk_camera_close(camera);
    return status;
}

static enum wk_status pass_frames(void *state)
{
    struct wk_mailbox *mailbox = NULL;
    struct wk_frame *frame = NULL, taken;
    enum wk_status status = wk_mailbox_new(&mailbox);

    (void)state;
    for (int i = 0; i < 3 && status == WK_OK; i++) {
        status = wk_mailbox_begin(mailbox, 64 << i, 48, 3, &frame);
        if (status != WK_OK)
            break;
        wk_mailbox_post(mailbox);
        status = wk_mailbox_take(mailbox, 0, &taken);
    }
    wk_mailbox_free(mailbox);
    return status;
}

static void pictures_and_frames(void **state)
{
    (void)state;
    /* Our own PNG is stored as it is and read so; without memory for that libpng reads it. */
    each_allocation_is_borne("a picture that is loaded", load_picture, stock.png);
    each_allocation_fails("a picture that is written", make_png, &stock.view.image);
    each_allocation_is_borne("a folder of pictures", read_folder, stock.camera);
    each_allocation_fails("a mailbox", pass_frames, NULL);
}

/* ---- walls */

static int labels_of(const struct wk_reading *reading)
{
    int n = 0;

    for (int s = 0; s < WK_N_SLOTS; s++)
        n += reading->slot[s].state == WK_READ_LABEL;
    return n;
}

static enum wk_status scan_backs(void *state)
{
    struct wk_scanner *scanner = NULL;
    struct wk_reading reading;
    enum wk_status status = wk_scanner_new(&scanner, &stock.view.options);

    (void)state;
    if (status == WK_OK)
        status = wk_scan_backs(scanner, &stock.view.image, &reading);
    wk_scanner_free(scanner);
    if (status == WK_OK && reading.tray.reason != WK_OK)
        return reading.tray.reason;
    return status == WK_OK && labels_of(&reading) < stock.n_labels ? WK_FAILED : status;
}

static enum wk_status scan_faces(void *state)
{
    struct wk_scanner *scanner = NULL;
    struct wk_face_reading reading;
    enum wk_status status = wk_scanner_new(&scanner, &stock.view.options);

    (void)state;
    if (status == WK_OK)
        status = wk_scan_turning(scanner, &stock.view.image, stock.tileset, &reading);
    wk_scanner_free(scanner);
    return status == WK_OK && reading.seen.tray.reason != WK_OK ? reading.seen.tray.reason : status;
}

static enum wk_status scan_table(void *state)
{
    const struct wk_table_options options = {.mat = stock.view.options.mat, .key = stock.view.options.key};
    static struct wk_table_reading reading;
    struct wk_table_scanner *scanner = NULL;
    enum wk_status status = wk_table_scanner_new(&scanner, &options);

    (void)state;
    if (status == WK_OK)
        status = wk_table_scan(scanner, &stock.view.image, &reading);
    wk_table_scanner_free(scanner);
    return status;
}

static enum wk_status read_slip(void *state)
{
    struct wk_slip_reader *reader = NULL;
    char text[256];
    enum wk_status status = wk_slip_reader_new(&reader);

    (void)state;
    if (status == WK_OK)
        status = wk_slip_read(reader, &stock.view.image, "WKC1 ", text, sizeof text);
    wk_slip_reader_free(reader);
    return status == WK_NOT_FOUND || status == WK_END ? WK_OK : status; /* there is none in a wall */
}

static void walls_tables_and_slips(void **state)
{
    (void)state;
    struct wk_reading reading;

    table_view_scan(&stock.view, &reading);
    stock.n_labels = labels_of(&reading);
    assert_in_range(stock.n_labels, 30, WK_N_SLOTS);
    /* A mat that one search found no memory for may be found by the next: then all is read as ever. */
    each_allocation_is_borne("a wall's backs", scan_backs, NULL);
    each_allocation_is_borne("a wall that is being turned", scan_faces, NULL);
    each_allocation_is_borne("a table", scan_table, NULL);
    each_allocation_is_borne("a slip", read_slip, NULL);
}

/* ---- tile sets */

static enum wk_status keep_tileset(void *state)
{
    uint8_t *bytes = NULL;
    size_t n = 0;
    struct wk_tileset *again = NULL;
    struct wk_matcher *matcher = NULL;
    enum wk_status status = wk_tileset_save(state, &bytes, &n);

    if (status == WK_OK)
        status = wk_tileset_load(&again, bytes, n);
    if (status == WK_OK)
        status = wk_matcher_new(&matcher, again);
    wk_matcher_free(matcher);
    wk_tileset_free(again);
    free(bytes);
    return status;
}

static void tile_sets(void **state)
{
    (void)state;
    each_allocation_fails("a tile set that is saved, loaded and learnt", keep_tileset, stock.tileset);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(pictures_and_frames),
        cmocka_unit_test(walls_tables_and_slips),
        cmocka_unit_test(tile_sets),
    };
    return cmocka_run_group_tests(tests, open_stock, close_stock);
}

/*
 * End to end: the director enrols the club's tiles on the screen, from the first PIN to the stored set, through simulated
 * camera, vision and store. The tiles lie in an order that nobody told the program, and are not those of any set it knows best.
 */
#include "db/store/tile_sets.h"
#include "kiosk/eye/sight/library.h"
#include "tests/support/kiosk/screen_test.h"
#include "tests/support/vision/patches.h"

/* Touches each tile and says what it is; what is right already stays so. */
static void add_corrections(char *script, int shuffle)
{
    for (int s = 0; s < WK_N_SLOTS; s++)
        sprintf(script + strlen(script), "tap enrol-tile %d\ntap enrol-kind %d\n", s, (7 * s + 5 * shuffle) % 34 + 1);
}

static void reads(const struct wk_tileset *tileset, const char *art_name)
{
    struct wk_art *art = NULL;
    struct wk_matcher *matcher = NULL;
    uint8_t patch[WK_PATCH_BYTES];
    const struct wk_image image = patch_image(patch);

    assert_int_equal(wk_art_new(&art, art_name), WK_OK);
    assert_int_equal(wk_matcher_new(&matcher, tileset), WK_OK);
    for (unsigned f = WK_FACE_1M; f <= WK_FACE_WHITE; f++) {
        const struct patch_look look = {.light = 0.9, .noise = 2, .seed = 70 + f};
        struct wk_face_obs obs;

        assert_true(patch_draw(art, (enum wk_face)f, &look, patch));
        wk_matcher_look(matcher, &image, &obs);
        assert_int_equal(obs.best, f);
    }
    wk_matcher_free(matcher);
    wk_art_free(art);
}

static void a_set_is_enrolled_on_the_screen(void **state)
{
    struct world world;
    struct wk_tileset_entry entry;
    struct wk_tileset *tileset = NULL;
    char script[8192];
    int64_t n = 0;

    (void)state;
    begin(&world);
    snprintf(script, sizeof(script),
             "wait idle\ntap settings\ntap director\nwait pin\n" PIN PIN
             "wait director\nshot menu\ntap open enrol\nwait enrol\ntap sim-lay\nwait tiles\ntiles 3\nwait tiles\n"
             "shot lay\ntap enrol-take\nwait confirm\nshot confirm\n");
    add_corrections(script, 3);
    strcat(script, "shot corrected\ntap enrol-right\nwait report\nshot report\ntap enrol-more\ntiles 11\nwait tiles\n"
                   "tap enrol-take\nwait confirm\nshot second\ntap enrol-right\nwait report\ntap enrol-name\n"
                   "tap enrol-letter 97\ntap back\nshot second-report\ntap enrol-save\nwait stored\nshot stored\n"
                   "tap back\nwait director\ntap lock\nwait idle\nquit\n");
    assert_int_equal(play(&world, "drawn", script), WK_OK);

    assert_int_equal(wk_store_find_tileset(world.env.store, NULL, 0, &entry), WK_OK);
    assert_string_equal(entry.name, "set-1a");
    assert_true(entry.confirmed);
    assert_int_equal(wk_library_enrolled(world.env.store, "set-1a", &tileset), WK_OK);
    assert_int_equal(wk_tileset_complete(tileset, NULL), WK_OK);
    reads(tileset, "drawn");
    wk_tileset_free(tileset);
    assert_int_equal(audit_of(world.env.store, &n, NULL), WK_OK);
    assert_int_equal(n, 6); /* kiosk-key, start, pin-set, unlocked, tileset, stop */
    end(&world);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_set_is_enrolled_on_the_screen),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}

/* Keys that come and go in one file: what is made is there, what is cleared is nowhere in it, and who else may read it. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <cmocka.h>

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "labels/key_slots.h"

static char folder[] = "/tmp/wk-slots-XXXXXX", path[64];

static void count_up(void *context, void *buffer, size_t n)
{
    memset(buffer, ++*(uint8_t *)context, n);
}

static uint8_t next;

static enum wk_status make(int slot, uint8_t *first)
{
    struct wk_key *key = NULL;
    const enum wk_status status = wk_key_slot_make(&key, path, slot, count_up, &next);
    if (status == WK_OK)
        *first = key->bytes[WK_KEY_SIZE - 1];
    wk_secret_free(key);
    return status;
}

static enum wk_status load(int slot, uint8_t *first)
{
    struct wk_key *key = NULL;
    const enum wk_status status = wk_key_slot_load(&key, path, slot);
    if (status == WK_OK)
        *first = key->bytes[WK_KEY_SIZE - 1];
    wk_secret_free(key);
    return status;
}

static int n_bytes_not_zero(void)
{
    int n = 0;
    FILE *file = fopen(path, "rb");
    assert_non_null(file);
    for (int c; (c = fgetc(file)) != EOF;)
        n += c != 0;
    fclose(file);
    return n;
}

static void keys_come_and_go_each_in_its_place(void **state)
{
    uint8_t is = 0, made[WK_KEY_SLOTS];
    struct stat st;
    (void)state;
    assert_int_equal(load(0, &is), WK_NO_FILE);
    assert_int_equal(wk_key_slot_clear(path, 0), WK_OK);
    assert_int_not_equal(access(path, F_OK), 0);
    for (int s = WK_KEY_SLOTS - 1; s >= 0; s--)
        assert_int_equal(make(s, &made[s]), WK_OK);
    assert_int_equal(stat(path, &st), 0);
    assert_int_equal(st.st_mode & 0777, 0600);
    assert_int_equal(st.st_size, WK_KEY_SLOTS * WK_KEY_SIZE);
    for (int s = 0; s < WK_KEY_SLOTS; s++) {
        assert_int_equal(load(s, &is), WK_OK);
        assert_int_equal(is, made[s]);
    }
    for (int s = 0; s < WK_KEY_SLOTS; s++) {
        assert_int_equal(n_bytes_not_zero(), (WK_KEY_SLOTS - s) * WK_KEY_SIZE);
        assert_int_equal(wk_key_slot_clear(path, s), WK_OK);
        assert_int_equal(wk_key_slot_clear(path, s), WK_OK);
        assert_int_equal(load(s, &is), WK_NO_FILE);
    }
    assert_int_equal(n_bytes_not_zero(), 0);
}

static void what_was_cut_off_is_no_key(void **state)
{
    uint8_t is = 0;
    (void)state;
    assert_int_equal(make(1, &is), WK_OK);
    assert_int_equal(truncate(path, 2 * WK_KEY_SIZE - 1), 0);
    assert_int_equal(load(1, &is), WK_NO_FILE);
    assert_int_equal(make(0, &is), WK_OK); /* and the file is as long as before */
    assert_int_equal(make(WK_KEY_SLOTS - 1, &is), WK_OK);
    assert_int_equal(load(WK_KEY_SLOTS - 1, &is), WK_OK);
}

static void files_that_others_may_read_and_links_and_pipes_are_refused(void **state)
{
    uint8_t is = 0;
    char target[80];
    (void)state;
    assert_int_equal(make(0, &is), WK_OK);
    assert_int_equal(chmod(path, 0640), 0);
    assert_int_equal(load(0, &is), WK_BAD_INPUT);
    assert_int_equal(make(0, &is), WK_BAD_INPUT);
    assert_int_equal(wk_key_slot_clear(path, 0), WK_BAD_INPUT);
    assert_int_equal(chmod(path, 0600), 0);
    snprintf(target, sizeof target, "%s/elsewhere", folder);
    assert_int_equal(rename(path, target), 0);
    assert_int_equal(symlink(target, path), 0);
    assert_int_equal(load(0, &is), WK_BAD_INPUT);
    assert_int_equal(make(0, &is), WK_BAD_INPUT);
    assert_int_equal(unlink(path), 0);
    assert_int_equal(mkfifo(path, 0600), 0);
    assert_int_equal(load(0, &is), WK_BAD_INPUT);
    assert_int_equal(make(0, &is), WK_BAD_INPUT);
    assert_int_equal(unlink(path), 0);
}

static int open_folder(void **state)
{
    (void)state;
    assert_non_null(mkdtemp(folder));
    snprintf(path, sizeof path, "%s/made/kiosk.key", folder);
    return 0;
}

static int close_folder(void **state)
{
    char command[80];
    (void)state;
    snprintf(command, sizeof command, "rm -rf %s", folder);
    return system(command);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(keys_come_and_go_each_in_its_place),
        cmocka_unit_test(what_was_cut_off_is_no_key),
        cmocka_unit_test(files_that_others_may_read_and_links_and_pipes_are_refused),
    };
    return cmocka_run_group_tests(tests, open_folder, close_folder);
}

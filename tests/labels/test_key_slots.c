/* Keys that are used once, in one file: what is renewed is gone, nothing else is, and who else may read it. */
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

#include "labels/secret/key_slots.h"

static char folder[] = "/tmp/wk-slots-XXXXXX", path[64];

/* Repeats, and no two keys of it are alike. */
static void count_up(void *context, void *buffer, size_t n)
{
    uint32_t *x = context;
    for (size_t i = 0; i < n; i++)
        ((uint8_t *)buffer)[i] = (uint8_t)((*x = *x * 1664525 + 1013904223) >> 24);
}

static uint32_t next = 1;

static enum wk_status load(int slot, uint8_t bytes[WK_KEY_SIZE])
{
    struct wk_key *key = NULL;
    const enum wk_status status = wk_key_slot_load(&key, path, slot);
    if (status == WK_OK)
        memcpy(bytes, key->bytes, WK_KEY_SIZE);
    wk_secret_free(key);
    return status;
}

static enum wk_status renew(int slot)
{
    return wk_key_slot_renew(path, slot, count_up, &next);
}

/* As they stand in the file. */
static void read_all(uint8_t all[WK_KEY_SLOTS][WK_KEY_SIZE])
{
    FILE *file = fopen(path, "rb");
    assert_non_null(file);
    assert_int_equal(fread(all, WK_KEY_SIZE, WK_KEY_SLOTS, file), WK_KEY_SLOTS);
    fclose(file);
}

static void a_key_that_is_renewed_is_gone_and_no_other(void **state)
{
    static uint8_t before[WK_KEY_SLOTS][WK_KEY_SIZE], all[WK_KEY_SLOTS][WK_KEY_SIZE];
    uint8_t now[WK_KEY_SIZE];
    struct stat st;
    (void)state;
    assert_int_equal(load(0, now), WK_NO_FILE);
    assert_int_equal(renew(5), WK_OK);
    assert_int_equal(stat(path, &st), 0);
    assert_int_equal(st.st_mode & 0777, 0600);
    assert_int_equal(st.st_size, WK_KEY_SLOTS * WK_KEY_SIZE);
    for (int s = 0; s < WK_KEY_SLOTS; s++)
        assert_int_equal(load(s, before[s]), WK_OK);
    for (int s = 0; s < WK_KEY_SLOTS; s++) {
        assert_int_equal(renew(s), WK_OK);
        assert_int_equal(load(s, now), WK_OK);
        read_all(all);
        assert_memory_equal(all[s], now, WK_KEY_SIZE);
        for (int other = 0; other < WK_KEY_SLOTS; other++)
            assert_int_equal(memcmp(all[other], before[other], WK_KEY_SIZE) != 0, other <= s);
    }
    assert_int_equal(stat(path, &st), 0);
    assert_int_equal(st.st_size, WK_KEY_SLOTS * WK_KEY_SIZE);
}

static void what_was_cut_off_or_has_zeros_is_no_key(void **state)
{
    uint8_t kept[WK_KEY_SIZE], now[WK_KEY_SIZE];
    (void)state;
    assert_int_equal(renew(0), WK_OK);
    assert_int_equal(load(0, kept), WK_OK);
    assert_int_equal(truncate(path, 2 * WK_KEY_SIZE - 1), 0);
    assert_int_equal(load(1, now), WK_NO_FILE);
    assert_int_equal(renew(7), WK_OK); /* the others from there on are made with it */
    assert_int_equal(load(1, now), WK_OK);
    assert_int_equal(load(WK_KEY_SLOTS - 1, now), WK_OK);
    assert_int_equal(load(0, now), WK_OK);
    assert_memory_equal(now, kept, sizeof now);
    assert_int_equal(truncate(path, 0), 0);
    assert_int_equal(truncate(path, WK_KEY_SLOTS * WK_KEY_SIZE), 0);
    assert_int_equal(load(3, now), WK_NO_FILE);
    assert_int_equal(renew(3), WK_OK);
    assert_int_equal(load(3, now), WK_OK);
}

/* A file from when there were 64 slots: its keys stay, and the others are made with the next that is renewed. */
static void a_file_of_64_keys_grows_and_keeps_them(void **state)
{
    uint8_t before[WK_KEY_SLOTS][WK_KEY_SIZE], now[WK_KEY_SIZE];
    (void)state;
    assert_int_equal(unlink(path), 0);
    assert_int_equal(renew(0), WK_OK);
    assert_int_equal(truncate(path, 64 * WK_KEY_SIZE), 0);
    for (int s = 0; s < 64; s++)
        assert_int_equal(load(s, before[s]), WK_OK);
    assert_int_equal(load(64, now), WK_NO_FILE);
    assert_int_equal(renew(255), WK_OK);
    for (int s = 0; s < 64; s++) {
        assert_int_equal(load(s, now), WK_OK);
        assert_memory_equal(now, before[s], sizeof now);
    }
    for (int s = 64; s < 256; s++)
        assert_int_equal(load(s, now), WK_OK);
}

static void files_that_others_may_read_and_links_and_pipes_are_refused(void **state)
{
    uint8_t now[WK_KEY_SIZE];
    char target[80];
    (void)state;
    assert_int_equal(renew(0), WK_OK);
    assert_int_equal(chmod(path, 0640), 0);
    assert_int_equal(load(0, now), WK_BAD_INPUT);
    assert_int_equal(renew(0), WK_BAD_INPUT);
    assert_int_equal(chmod(path, 0600), 0);
    snprintf(target, sizeof target, "%s/elsewhere", folder);
    assert_int_equal(rename(path, target), 0);
    assert_int_equal(symlink(target, path), 0);
    assert_int_equal(load(0, now), WK_BAD_INPUT);
    assert_int_equal(renew(0), WK_BAD_INPUT);
    assert_int_equal(unlink(path), 0);
    assert_int_equal(mkfifo(path, 0600), 0);
    assert_int_equal(load(0, now), WK_BAD_INPUT);
    assert_int_equal(renew(0), WK_BAD_INPUT);
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
        cmocka_unit_test(a_key_that_is_renewed_is_gone_and_no_other),
        cmocka_unit_test(what_was_cut_off_or_has_zeros_is_no_key),
        cmocka_unit_test(a_file_of_64_keys_grows_and_keeps_them),
        cmocka_unit_test(files_that_others_may_read_and_links_and_pipes_are_refused),
    };
    return cmocka_run_group_tests(tests, open_folder, close_folder);
}

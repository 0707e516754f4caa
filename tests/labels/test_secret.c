/* Hashes, PINs, boxes and key files: test vectors, wrong keys, and files that others could have put there. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>
#include <cmocka.h>
#include <sodium.h>

#include "labels/secret/player_token.h"
#include "labels/secret/secret.h"

struct fixture {
    char folder[64], path[128];
};

static int set_up(void **state)
{
    struct fixture *f = calloc(1, sizeof *f);
    *state = f;
    if (!f)
        return -1;
    snprintf(f->folder, sizeof f->folder, "/tmp/wk-secret-XXXXXX");
    if (!mkdtemp(f->folder))
        return -1;
    snprintf(f->path, sizeof f->path, "%s/a/b/club.key", f->folder);
    return 0;
}

static int tear_down(void **state)
{
    struct fixture *f = *state;
    char path[160];
    unlink(f->path);
    snprintf(path, sizeof path, "%s/a/b", f->folder);
    rmdir(path);
    snprintf(path, sizeof path, "%s/a", f->folder);
    rmdir(path);
    int left = rmdir(f->folder); /* fails when a temporary file was left behind */
    free(f);
    return left;
}

/* Counts up: every call gives bytes that no call gave before. */
static void count_up(void *context, void *buffer, size_t n)
{
    for (size_t i = 0; i < n; i++)
        ((uint8_t *)buffer)[i] = (*(uint8_t *)context)++;
}

static void hashes_are_the_vectors(void **state)
{
    (void)state;
    uint8_t hash[WK_HASH_SIZE], mac[64];
    char hex[2 * 64 + 1];
    struct wk_key key;
    for (int i = 0; i < WK_KEY_SIZE; i++)
        key.bytes[i] = (uint8_t)i;
    wk_hash(hash, "", 0); /* b2sum -l 256 </dev/null */
    wk_hex(hex, hash, sizeof hash);
    assert_string_equal(hex, "0e5751c026e543b2e8ab2eb06099daa1d1e5df47778f7787faab45cdf12fe3a8");
    wk_mac(mac, 64, &key, "sticker", "W07A29", 6);
    wk_hex(hex, mac, 64);
    assert_string_equal(hex, "4e4790a45b0cf59743d286e2340dd04cb7db312b7f1f5930e7a07b365e3e0f09"
                             "9f7c07418e2362794dcb55e6ae0267524601bb28d26d358930d224fb43161d00");
    uint8_t other[64];
    wk_mac(other, 64, &key, "journal", "W07A29", 6);
    assert_false(wk_equal(mac, other, 64));
    uint8_t small[9] = {0};
    wk_mac(small, 8, &key, "sticker", "W07A29", 6);
    assert_int_equal(small[8], 0);
    uint8_t sixteen[16];
    wk_mac(sixteen, 16, &key, "sticker", "W07A29", 6);
    assert_true(wk_equal(small, sixteen, 8));
}

static void boxes_open_with_the_right_key_only(void **state)
{
    (void)state;
    struct wk_key key = {{1}}, other = {{2}};
    uint8_t next = 0, box[16 + WK_BOX_EXTRA], again[sizeof box];
    char plain[16] = "fifteen letters", got[16] = "untouched";
    wk_box(box, &key, plain, sizeof plain, "about", 5, count_up, &next);
    wk_box(again, &key, plain, sizeof plain, "about", 5, count_up, &next);
    assert_false(wk_equal(box, again, sizeof box));
    assert_int_equal(wk_unbox(got, &other, box, sizeof box, "about", 5), WK_WRONG_KEY);
    assert_int_equal(wk_unbox(got, &key, box, sizeof box, "abort", 5), WK_WRONG_KEY);
    assert_int_equal(wk_unbox(got, &key, box, WK_BOX_EXTRA - 1, "about", 5), WK_WRONG_KEY);
    assert_int_equal(wk_unbox(got, &key, box, 0, "about", 5), WK_WRONG_KEY);
    for (size_t i = 0; i < sizeof box; i++) {
        box[i] ^= 0x40;
        assert_int_equal(wk_unbox(got, &key, box, sizeof box, "about", 5), WK_WRONG_KEY);
        box[i] ^= 0x40;
    }
    assert_string_equal(got, "untouched");
    assert_int_equal(wk_unbox(got, &key, box, sizeof box, "about", 5), WK_OK);
    assert_string_equal(got, "fifteen letters");
    uint8_t empty[WK_BOX_EXTRA];
    wk_box(empty, &key, "", 0, NULL, 0, count_up, &next);
    assert_int_equal(wk_unbox(got, &key, empty, sizeof empty, NULL, 0), WK_OK);
}

static void a_key_is_made_once_and_kept_for_its_owner(void **state)
{
    struct fixture *f = *state;
    struct wk_key *key = NULL, *again = NULL;
    struct stat st;
    int made = 7;
    assert_int_equal(wk_key_load(&key, f->path, wk_random_system, NULL, &made), WK_OK);
    assert_int_equal(made, 1);
    assert_int_equal(stat(f->path, &st), 0);
    assert_int_equal(st.st_mode & 0777, 0600);
    assert_int_equal(st.st_size, WK_KEY_SIZE);
    char folder[160];
    snprintf(folder, sizeof folder, "%s/a", f->folder);
    assert_int_equal(stat(folder, &st), 0);
    assert_int_equal(st.st_mode & 0777, 0700);
    assert_int_equal(wk_key_load(&again, f->path, wk_random_system, NULL, &made), WK_OK);
    assert_int_equal(made, 0);
    assert_memory_equal(key, again, sizeof *key);
    wk_secret_free(key);
    wk_secret_free(again);
    wk_secret_free(NULL);
}

static enum wk_status load(const char *path)
{
    struct wk_key *key = NULL;
    const enum wk_status status = wk_key_load(&key, path, wk_random_system, NULL, NULL);
    assert_true((status == WK_OK) == (key != NULL));
    wk_secret_free(key);
    return status;
}

static void a_key_that_others_can_read_is_refused(void **state)
{
    struct fixture *f = *state;
    assert_int_equal(load(f->path), WK_OK);
    assert_int_equal(chmod(f->path, 0640), 0);
    assert_int_equal(load(f->path), WK_BAD_INPUT);
    assert_int_equal(chmod(f->path, 0604), 0);
    assert_int_equal(load(f->path), WK_BAD_INPUT);
    assert_int_equal(chmod(f->path, 0400), 0);
    assert_int_equal(load(f->path), WK_OK);
}

static void a_key_of_another_size_is_refused_and_kept(void **state)
{
    struct fixture *f = *state;
    struct stat st;
    static const long sizes[] = {0, 31, 33};
    assert_int_equal(load(f->path), WK_OK);
    for (size_t i = 0; i < sizeof sizes / sizeof *sizes; i++) {
        assert_int_equal(truncate(f->path, sizes[i]), 0);
        assert_int_equal(load(f->path), WK_BAD_INPUT);
        assert_int_equal(stat(f->path, &st), 0);
        assert_int_equal(st.st_size, sizes[i]);
    }
}

/* Whoever may put a link there would choose which file is the key. */
static void a_key_behind_a_link_is_refused(void **state)
{
    struct fixture *f = *state;
    char link[200];
    assert_int_equal(load(f->path), WK_OK);
    snprintf(link, sizeof link, "%s/a/link.key", f->folder);
    assert_int_equal(symlink(f->path, link), 0);
    assert_int_equal(load(link), WK_BAD_INPUT);
    assert_int_equal(remove(link), 0);
}

static void a_place_that_cannot_be_written_is_said(void **state)
{
    struct fixture *f = *state;
    char path[200];
    assert_int_equal(load(f->path), WK_OK);
    snprintf(path, sizeof path, "%s/below", f->path); /* a file where a folder ought to be */
    enum wk_status status = load(path);
    assert_true(status == WK_IO || status == WK_UNREADABLE_FILE);
    char long_path[5000];
    memset(long_path, 'x', sizeof long_path);
    long_path[sizeof long_path - 1] = '\0';
    assert_int_not_equal(load(long_path), WK_OK);
}

static void two_programs_at_once_end_with_one_key(void **state)
{
    struct fixture *f = *state;
    enum { N = 8 };
    int pipes[2];
    assert_int_equal(pipe(pipes), 0);
    for (int i = 0; i < N; i++) {
        pid_t pid = fork();
        assert_true(pid >= 0);
        if (pid == 0) {
            struct wk_key *key = NULL;
            if (wk_key_load(&key, f->path, wk_random_system, NULL, NULL) != WK_OK)
                _exit(1);
            _exit(write(pipes[1], key->bytes, WK_KEY_SIZE) == WK_KEY_SIZE ? 0 : 1);
        }
    }
    for (int i = 0; i < N; i++) {
        int status = -1;
        assert_true(wait(&status) > 0);
        assert_int_equal(status, 0);
    }
    uint8_t first[WK_KEY_SIZE], other[WK_KEY_SIZE];
    assert_int_equal(read(pipes[0], first, sizeof first), WK_KEY_SIZE);
    for (int i = 1; i < N; i++) {
        assert_int_equal(read(pipes[0], other, sizeof other), WK_KEY_SIZE);
        assert_memory_equal(first, other, sizeof first);
    }
    close(pipes[0]);
    close(pipes[1]);
}

/* What a PIN costs is written here once more: 64 MiB, three passes. Other tests may be linked with support/labels/light_work.c.
 */
static void a_pin_costs_what_it_is_said_to(void **state)
{
    uint8_t kept[WK_PIN_SIZE], hash[32];

    (void)state;
    assert_int_equal(wk_pin_hash(kept, "2468", wk_random_system, NULL), WK_OK);
    assert_int_equal(sizeof kept, 1 + crypto_pwhash_SALTBYTES + sizeof hash);
    assert_int_equal(crypto_pwhash(hash, sizeof hash, "2468", 4, kept + 1, 3, (size_t)64 << 20, crypto_pwhash_ALG_ARGON2ID13),
                     0);
    assert_memory_equal(hash, kept + 1 + crypto_pwhash_SALTBYTES, sizeof hash);
}

/* The token of a page is the same wherever it is made, and another for each player, event and club. */
static void a_player_has_one_token(void **state)
{
    const struct wk_key key = {{1, 2, 3}}, other = {{1, 2, 4}};
    char token[4][WK_PLAYER_TOKEN + 1], again[WK_PLAYER_TOKEN + 1], url[WK_PLAYER_URL_SIZE];
    (void)state;

    wk_player_token(token[0], &key, 1764000000000000000, 3);
    wk_player_token(again, &key, 1764000000000000000, 3);
    wk_player_token(token[1], &key, 1764000000000000000, 4);
    wk_player_token(token[2], &key, 1764000000000000001, 3);
    wk_player_token(token[3], &other, 1764000000000000000, 3);
    assert_string_equal(token[0], again);
    assert_int_equal(strspn(token[0], "0123456789abcdef"), WK_PLAYER_TOKEN);
    for (int i = 0; i < 4; i++)
        for (int j = 0; j < i; j++)
            assert_string_not_equal(token[i], token[j]);
    wk_player_url(url, "http://192.168.8.2:8080", &key, 1764000000000000000, 3);
    assert_int_equal(strncmp(url, "http://192.168.8.2:8080/p/", 26), 0);
    assert_string_equal(url + 26, token[0]);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(hashes_are_the_vectors),
        cmocka_unit_test(a_player_has_one_token),
        cmocka_unit_test(a_pin_costs_what_it_is_said_to),
        cmocka_unit_test(boxes_open_with_the_right_key_only),
        cmocka_unit_test_setup_teardown(a_key_is_made_once_and_kept_for_its_owner, set_up, tear_down),
        cmocka_unit_test_setup_teardown(a_key_that_others_can_read_is_refused, set_up, tear_down),
        cmocka_unit_test_setup_teardown(a_key_behind_a_link_is_refused, set_up, tear_down),
        cmocka_unit_test_setup_teardown(a_key_of_another_size_is_refused_and_kept, set_up, tear_down),
        cmocka_unit_test_setup_teardown(a_place_that_cannot_be_written_is_said, set_up, tear_down),
        cmocka_unit_test_setup_teardown(two_programs_at_once_end_with_one_key, set_up, tear_down),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}

/* The director's key: locked, written down, read back; what is damaged, hostile or locked otherwise is refused as what it is.
 */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <cmocka.h>

#include <ctype.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "labels/secret/director_key.h"
#include "labels/secret/six_words.h"

#define CHEAP 2, 64 /* passes, KiB: the form is the same */

static struct wk_director_key a_key(const char *phrase)
{
    struct wk_director_key key = {.passes = 0};
    assert_int_equal(wk_director_key_make(&key, phrase, CHEAP, wk_random_system, NULL), WK_OK);
    return key;
}

static void a_key_comes_back_by_its_passphrase(void **state)
{
    (void)state;
    const struct wk_director_key key = a_key("correct horse battery");
    struct wk_director_key back;
    struct wk_keypair pair;
    uint8_t secret[WK_KEY_SIZE], before[WK_KEY_SIZE];
    char line[WK_DIRECTOR_LINE_SIZE];
    for (int capitals = 0; capitals < 2; capitals++) {
        wk_director_key_format(&key, capitals, line);
        assert_in_range(strlen(line), 250, WK_DIRECTOR_LINE_SIZE - 1);
        for (const char *c = line; capitals && *c; c++)
            assert_true(isdigit((unsigned char)*c) || isupper((unsigned char)*c) || *c == ' ');
        assert_int_equal(wk_director_key_parse(&back, line, strlen(line)), WK_OK);
        assert_memory_equal(&back, &key, sizeof key);
    }
    assert_int_equal(wk_director_key_unlock(&back, "correct horse battery", secret), WK_OK);
    wk_keypair_init(&pair, secret);
    assert_memory_equal(pair.public_key, key.public_key, sizeof key.public_key);
    memcpy(before, secret, sizeof secret);
    assert_int_equal(wk_director_key_unlock(&back, "correct horse batterx", secret), WK_BAD_INPUT);
    assert_memory_equal(secret, before, sizeof secret);
}

/* Each character changed, left out or added is a damaged line; none is taken for a key, nor for a wrong passphrase. */
static void a_damaged_line_is_no_key(void **state)
{
    (void)state;
    const struct wk_director_key key = a_key("correct horse battery");
    struct wk_director_key back;
    char line[WK_DIRECTOR_LINE_SIZE], bad[WK_DIRECTOR_LINE_SIZE + 1];
    wk_director_key_format(&key, false, line);
    const size_t n = strlen(line);
    for (size_t i = 0; i < n; i++) {
        memcpy(bad, line, n + 1);
        bad[i] = bad[i] == '7' ? '8' : '7';
        assert_int_equal(wk_director_key_parse(&back, bad, n), WK_BAD_INPUT);
        memmove(bad + i, line + i + 1, n - i);
        assert_int_equal(wk_director_key_parse(&back, bad, n - 1), WK_BAD_INPUT);
        memcpy(bad, line, i);
        bad[i] = '7';
        memcpy(bad + i + 1, line + i, n - i + 1);
        assert_int_equal(wk_director_key_parse(&back, bad, n + 1), WK_BAD_INPUT);
    }
}

static void hostile_keys_are_refused(void **state)
{
    (void)state;
    struct wk_director_key key = a_key("correct horse battery"), back;
    char line[WK_DIRECTOR_LINE_SIZE], two[2 * WK_DIRECTOR_LINE_SIZE];
    static const struct {
        const char *what;
        int passes, kib;
    } costs[] = {{"many passes", 17, 64}, {"much memory", 2, 1024 * 1024 + 1}, {"no memory", 2, 1}, {"no pass", 0, 64}};
    for (size_t i = 0; i < sizeof costs / sizeof *costs; i++) {
        struct wk_director_key dear = key;
        dear.passes = costs[i].passes;
        dear.memory_kib = costs[i].kib;
        wk_director_key_format(&dear, false, line);
        if (wk_director_key_parse(&back, line, strlen(line)) != WK_BAD_INPUT)
            fail_msg("%s was taken", costs[i].what);
    }
    wk_director_key_format(&key, false, line);
    snprintf(two, sizeof two, "%s\n%s\n", line, line);
    assert_int_equal(wk_director_key_parse(&back, two, strlen(two)), WK_BAD_INPUT);
    assert_int_equal(wk_director_key_parse(&back, "", 0), WK_BAD_INPUT);
    assert_int_equal(wk_director_key_parse(&back, "# nothing\n\n", 11), WK_BAD_INPUT);
    /* Another public half over the same lock: made to fit its check, it does not open. */
    struct wk_director_key forged = key;
    forged.public_key[0] ^= 1;
    uint8_t secret[WK_KEY_SIZE];
    assert_int_equal(wk_director_key_unlock(&forged, "correct horse battery", secret), WK_BAD_INPUT);
}

static void a_passphrase_may_be_typed_anyhow(void **state)
{
    (void)state;
    static const struct {
        const char *text, *wanted; /* NULL: refused */
    } cases[] = {{"correct horse battery", "correct horse battery"},
                 {"  Correct \t HORSE   battery \r\n", "correct horse battery"},
                 {"\xe6\x98\xa5\xe5\xa4\xa9\xe7\x9a\x84\xe9\x92\xa5\xe5\x8c\x99",
                  "\xe6\x98\xa5\xe5\xa4\xa9\xe7\x9a\x84\xe9\x92\xa5\xe5\x8c\x99"},
                 {"too short", NULL},
                 {"", NULL},
                 {"correct\nhorse battery", NULL},
                 {"correct\x01horse battery", NULL}};
    char phrase[WK_PHRASE_SIZE], longest[300];
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        const enum wk_status status = wk_phrase_take(phrase, cases[i].text, strlen(cases[i].text));
        assert_int_equal(status, cases[i].wanted ? WK_OK : WK_BAD_INPUT);
        if (cases[i].wanted)
            assert_string_equal(phrase, cases[i].wanted);
    }
    memset(longest, 'a', sizeof longest);
    assert_int_equal(wk_phrase_take(phrase, longest, WK_PHRASE_SIZE - 1), WK_OK);
    assert_int_equal(wk_phrase_take(phrase, longest, WK_PHRASE_SIZE), WK_BAD_INPUT);
    char other[WK_PHRASE_SIZE], same[WK_PHRASE_SIZE];
    wk_phrase_make(phrase, wk_random_system, NULL);
    wk_phrase_make(other, wk_random_system, NULL);
    assert_string_not_equal(phrase, other);
    assert_int_equal(wk_phrase_take(same, phrase, strlen(phrase)), WK_OK);
    assert_string_equal(phrase, same);
    int n = 1;
    for (const char *c = phrase; *c; c++)
        n += *c == ' ';
    assert_int_equal(n, WK_PHRASE_WORDS);
}

static void a_file_is_its_owners_and_never_replaced(void **state)
{
    (void)state;
    char folder[] = "/tmp/wk-director-XXXXXX", path[64], fifo[64];
    struct wk_director_key key = a_key("correct horse battery"), back;
    struct stat st;
    assert_non_null(mkdtemp(folder));
    snprintf(path, sizeof path, "%s/director.key", folder);
    snprintf(fifo, sizeof fifo, "%s/fifo", folder);
    assert_int_equal(wk_director_key_load(&back, path), WK_NO_FILE);
    assert_int_equal(wk_director_key_save(&key, path), WK_OK);
    assert_int_equal(wk_director_key_save(&key, path), WK_ALREADY);
    assert_int_equal(stat(path, &st), 0);
    assert_int_equal(st.st_mode & 0777, 0600);
    assert_int_equal(wk_director_key_load(&back, path), WK_OK);
    assert_memory_equal(&back, &key, sizeof key);
    assert_int_equal(mkfifo(fifo, 0600), 0);
    assert_int_equal(wk_director_key_load(&back, fifo), WK_UNREADABLE_FILE);
    assert_int_equal(wk_director_key_load(&back, folder), WK_UNREADABLE_FILE);
    assert_int_equal(unlink(path) | unlink(fifo) | rmdir(folder), 0);
}

/* What a new key really costs is what the header says; a wrong passphrase costs the same. */
static void a_new_key_is_dear_to_try(void **state)
{
    (void)state;
    struct wk_director_key key;
    uint8_t secret[WK_KEY_SIZE];
    assert_int_equal(
        wk_director_key_make(&key, "correct horse battery", WK_DIRECTOR_PASSES, WK_DIRECTOR_KIB, wk_random_system, NULL),
        WK_OK);
    assert_true(key.passes >= 3 && key.memory_kib >= 256 * 1024);
    assert_int_equal(wk_director_key_unlock(&key, "correct horse battery", secret), WK_OK);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_key_comes_back_by_its_passphrase),
        cmocka_unit_test(a_damaged_line_is_no_key),
        cmocka_unit_test(hostile_keys_are_refused),
        cmocka_unit_test(a_passphrase_may_be_typed_anyhow),
        cmocka_unit_test(a_file_is_its_owners_and_never_replaced),
        cmocka_unit_test(a_new_key_is_dear_to_try),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}

/*
 * A kiosk that goes on with a copy under a key of its own: what the director did is told from what anybody can write who has an
 * old copy of the file and no PIN.
 */
#include "db/audit/restored.h"
#include "db/state/append.h"

#include "db/audit/backup.h"
#include "db/state/state.h"
#include "db/store/pin.h"
#include "tests/support/db/store_test.h"

#define PIN "2468"

static struct wk_audit said; /* by the last audit */

static void look(struct world *world, const char *path, const struct wk_audit_options *options)
{
    struct wk_store_options how = world_options(world);
    struct wk_store *store = NULL;
    how.read_only = true;
    how.path = path;
    assert_int_equal(wk_store_open(&store, &how), WK_OK);
    assert_int_equal(wk_store_audit(store, options, &said), WK_OK);
    wk_store_close(store);
}

static struct wk_store_options other_kiosk(struct world *world, const char *path)
{
    static const uint8_t seed[32] = {66};
    struct wk_store_options options = world_options(world);
    static struct wk_signer signer;
    wk_signer_init(&signer, seed);
    options.signer = &signer;
    options.path = path;
    return options;
}

/* An event with a PIN, some notes and its copy; *last is the copy's last record. */
static void make_copy(struct world *world, const char *copy, int64_t *last)
{
    struct wk_store *store = world_open(world);
    struct wk_checkpoint head;
    struct wk_receipt receipt;
    assert_int_equal(wk_store_unlock(store, PIN, NULL, NULL), WK_OK);
    for (int i = 1; i <= 4; i++)
        append_note(store, i, &receipt);
    assert_int_equal(wk_store_backup(store, copy, NULL, NULL, &head), WK_OK);
    *last = head.seq;
    append_note(store, 5, &receipt);
    wk_store_close(store);
}

static void add(struct wk_store *store, const char *kind, json_t *body)
{
    struct wk_receipt draft = {0}, receipt;
    assert_int_equal(wk_sql_begin(store), WK_OK);
    assert_int_equal(wk_journal_add(store, kind, body, NULL, 0, &draft), WK_OK);
    assert_int_equal(wk_journal_end(store, WK_OK, &draft, &receipt), WK_OK);
}

static void unlocked(struct wk_store *store, const char *role)
{
    add(store, WK_KIND_UNLOCKED, json_pack("{s:s}", "role", role));
}

enum head { RIGHT, ZEROS, OF_THE_ONE_BEFORE, BEYOND };
enum tag { NONE, WRONG, NO_TAG, RIGHT_TAG, OF_ANOTHER_KEY };

static void restored(struct wk_store *store, int64_t last, enum head how, enum tag tagged)
{
    struct wk_stored entry;
    static const uint8_t another[WK_PUBLIC_SIZE] = {5};
    uint8_t head[WK_HASH_SIZE] = {0}, tag[WK_RESTORED_TAG_SIZE] = {1};
    char hash[2 * WK_HASH_SIZE + 1], hex[2 * WK_RESTORED_TAG_SIZE + 1];
    if (how != ZEROS) {
        assert_int_equal(wk_stored_open(&entry, store, how == OF_THE_ONE_BEFORE ? last - 1 : last), WK_OK);
        memcpy(head, entry.hash, sizeof head);
        wk_stored_close(&entry);
    }
    wk_hex(hash, head, sizeof head);
    if (tagged == RIGHT_TAG || tagged == OF_ANOTHER_KEY)
        wk_restored_tag(tag, store, last, head, tagged == RIGHT_TAG ? store->signer->public_key : another);
    wk_hex(hex, tag, sizeof tag);
    json_t *body = json_pack("{s:I, s:s}", "seq", (json_int_t)(how == BEYOND ? last + 1000 : last), "head", hash);
    if (tagged != NONE)
        json_object_set_new(body, "tag", json_string(tagged == NO_TAG ? "not hexadecimal" : hex));
    add(store, WK_KIND_RESTORED, body);
}

static void an_honest_restore_is_told_and_waits_for_the_director(void **state)
{
    struct world *world = *state;
    char copy[128], path[128], text[256];
    int64_t last = 0;
    struct wk_receipt receipt = {0};
    snprintf(copy, sizeof copy, "%s/copy.db", world->folder);
    snprintf(path, sizeof path, "%s/new.db", world->folder);
    make_copy(world, copy, &last);
    struct wk_store_options options = other_kiosk(world, path);
    assert_int_equal(wk_store_restore(copy, &options, PIN, NULL, NULL, &receipt), WK_OK);

    look(world, path, &(struct wk_audit_options){.n_checkpoints = 0});
    assert_true(said.holds && said.n == 1 && said.n_unaccepted == 1 && said.n_records == receipt.seq);
    assert_int_equal(said.finding[0].kind, WK_AUDIT_NEW_KEY);
    assert_int_equal(said.finding[0].restore, WK_RESTORE_TAGGED);
    assert_int_equal(said.finding[0].seq, last + 1);
    assert_int_equal(said.finding[0].restored_seq, receipt.seq);
    assert_false(said.finding[0].accepted);

    const int64_t known[] = {last + 1, receipt.seq, last}; /* by the key's record, by "restored"; and one that is neither */
    for (int i = 0; i < 3; i++) {
        look(world, path, &(struct wk_audit_options){.replaced = &known[i], .n_replaced = 1});
        assert_true(said.holds && said.n == 1 && said.finding[0].accepted == (i < 2) && said.n_unaccepted == (i == 2));
    }
    wk_audit_text(&said.finding[0], text, sizeof text);
    assert_non_null(strstr(text, "the director's PIN and the club key were there"));

    /* without the club key, or with another club's, nobody can look at the tag: then not even the director's word will do */
    look(world, path, &(struct wk_audit_options){.no_key = true, .no_deals = true, .replaced = known, .n_replaced = 2});
    assert_true(said.holds && said.n_unaccepted == 1 && said.finding[0].restore == WK_RESTORE_UNSEEN);
    world->key.bytes[0] ^= 1;
    look(world, path, &(struct wk_audit_options){.replaced = known, .n_replaced = 2});
    assert_true(said.holds && said.n_unaccepted == 1 && said.finding[0].restore == WK_RESTORE_UNSEEN);
    world->key.bytes[0] ^= 1;

    /* a second replacement, from a copy of the first one */
    char second[128];
    struct wk_store *store = NULL;
    struct wk_checkpoint head;
    static const uint8_t seed[32] = {77};
    snprintf(second, sizeof second, "%s/second.db", world->folder);
    assert_int_equal(wk_store_open(&store, &options), WK_OK);
    assert_int_equal(wk_store_backup(store, second, NULL, NULL, &head), WK_OK);
    wk_store_close(store);
    snprintf(path, sizeof path, "%s/third.db", world->folder);
    static struct wk_signer signer;
    wk_signer_init(&signer, seed);
    options.signer = &signer;
    assert_int_equal(wk_store_restore(second, &options, PIN, NULL, NULL, &receipt), WK_OK);
    look(world, path, &(struct wk_audit_options){.replaced = known, .n_replaced = 1});
    assert_true(said.holds && said.n == 2 && said.n_unaccepted == 1);
    assert_true(said.finding[0].accepted && !said.finding[1].accepted);

    /* the kiosk itself goes back to its own copy: no other key comes in */
    snprintf(path, sizeof path, "%s/own.db", world->folder);
    options = world_options(world);
    options.path = path;
    assert_int_equal(wk_store_restore(copy, &options, PIN, NULL, NULL, &receipt), WK_OK);
    look(world, path, &(struct wk_audit_options){.n_checkpoints = 0});
    assert_true(said.holds && said.n == 0 && said.n_unaccepted == 0);
}

/* What F can write: an old copy, a key of his own, no PIN. d840e9c said "holds" to the first row. */
static void test_a_forged_restored_does_not_hold(void **state)
{
    static const struct {
        const char *name, *role;
        enum head head;
        enum tag tag;
        bool note; /* something else between the copy and the PIN */
        enum wk_audit_restore wanted;
    } rows[] = {
        {"no PIN, head of zeros", NULL, ZEROS, NONE, false, WK_RESTORE_HEAD},
        {"head of zeros, tagged", "director", ZEROS, RIGHT_TAG, false, WK_RESTORE_HEAD},
        {"head of the record before", "director", OF_THE_ONE_BEFORE, RIGHT_TAG, false, WK_RESTORE_HEAD},
        {"a record that is not there", "director", BEYOND, RIGHT_TAG, false, WK_RESTORE_HEAD},
        {"no PIN", NULL, RIGHT, NONE, false, WK_RESTORE_UNLOCK},
        {"no PIN, tagged", NULL, RIGHT, RIGHT_TAG, false, WK_RESTORE_UNLOCK},
        {"a judge's PIN", "judge", RIGHT, RIGHT_TAG, false, WK_RESTORE_UNLOCK},
        {"a record in between", "director", RIGHT, RIGHT_TAG, true, WK_RESTORE_UNLOCK},
        {"tag wrong", "director", RIGHT, WRONG, false, WK_RESTORE_TAG},
        {"tag that is none", "director", RIGHT, NO_TAG, false, WK_RESTORE_TAG},
        {"tag of another key", "director", RIGHT, OF_ANOTHER_KEY, false, WK_RESTORE_TAG},
        {"no tag", "director", RIGHT, NONE, false, WK_RESTORE_UNTAGGED},
        {"as it is right", "director", RIGHT, RIGHT_TAG, false, WK_RESTORE_TAGGED},
    };
    struct world *world = *state;
    char copy[128], path[128];
    int64_t last = 0;
    snprintf(copy, sizeof copy, "%s/copy.db", world->folder);
    make_copy(world, copy, &last);
    for (size_t i = 0; i < 2 * sizeof rows / sizeof *rows; i++) {
        const bool same_key = i % 2 == 1; /* the file's own key: then there is nothing to accept, and nothing to forge either */
        const struct wk_audit_options none = {.n_checkpoints = 0};
        struct wk_store *store = NULL;
        struct wk_receipt receipt;
        char command[320];
        snprintf(path, sizeof path, "%s/forged-%zu.db", world->folder, i);
        snprintf(command, sizeof command, "cp %s %s", copy, path);
        assert_int_equal(system(command), 0);
        struct wk_store_options options = same_key ? world_options(world) : other_kiosk(world, path);
        options.path = path;
        assert_int_equal(wk_store_open(&store, &options), WK_OK);
        if (rows[i / 2].note)
            append_note(store, 9, &receipt);
        if (rows[i / 2].role)
            unlocked(store, rows[i / 2].role);
        restored(store, last, rows[i / 2].head, rows[i / 2].tag);
        append_note(store, 10, &receipt);
        wk_store_close(store);
        look(world, path, &none);
        const bool forged = rows[i / 2].wanted >= WK_RESTORE_HEAD, other_key = rows[i / 2].note && !same_key;
        if (said.holds == forged || (forged && said.n_records >= receipt.seq) || (!forged && said.n_unaccepted != !same_key))
            fail_msg("%s: holds %d, %lld records, %d not accepted", rows[i / 2].name, said.holds, (long long)said.n_records,
                     said.n_unaccepted);
        if (same_key && !forged)
            continue;
        const enum wk_audit_kind kind = other_key ? WK_AUDIT_KEY : forged ? WK_AUDIT_RESTORED : WK_AUDIT_NEW_KEY;
        if (said.finding[0].kind != kind || (!other_key && said.finding[0].restore != rows[i / 2].wanted))
            fail_msg("%s: %s, %d", rows[i / 2].name, wk_audit_word(said.finding[0].kind), said.finding[0].restore);
        assert_true(same_key || said.n_records == last || !forged);
        /* nobody can accept what was forged */
        const int64_t known[] = {last + 1, last + 2, last + 3, last + 4};
        look(world, path, &(struct wk_audit_options){.replaced = known, .n_replaced = 4});
        assert_true(said.holds == !forged && said.n_unaccepted == 0);
    }
}

/* A key right behind "restored" is nobody's: the director's PIN was given for the key before. d840e9c took it for a restored
 * one. */
static void test_a_key_behind_an_honest_restored_does_not_hold(void **state)
{
    struct world *world = *state;
    char copy[128], path[128];
    int64_t last = 0;
    struct wk_receipt receipt = {0};
    struct wk_store *store = NULL;
    static const uint8_t seed[32] = {99};
    snprintf(copy, sizeof copy, "%s/copy.db", world->folder);
    snprintf(path, sizeof path, "%s/new.db", world->folder);
    make_copy(world, copy, &last);
    struct wk_store_options options = other_kiosk(world, path);
    assert_int_equal(wk_store_restore(copy, &options, PIN, NULL, NULL, &receipt), WK_OK);
    static struct wk_signer signer;
    wk_signer_init(&signer, seed);
    options.signer = &signer;
    assert_int_equal(wk_store_open(&store, &options), WK_OK);
    append_note(store, 6, &receipt);
    wk_store_close(store);
    look(world, path, &(struct wk_audit_options){.n_checkpoints = 0});
    assert_false(said.holds);
    assert_int_equal(said.finding[0].kind, WK_AUDIT_KEY);
    assert_int_equal(said.n_records, receipt.seq - 2);
}

int main(void)
{
#define TEST(name) cmocka_unit_test_setup_teardown(name, world_setup, world_teardown)
    const struct CMUnitTest tests[] = {
        TEST(an_honest_restore_is_told_and_waits_for_the_director),
        TEST(test_a_forged_restored_does_not_hold),
        TEST(test_a_key_behind_an_honest_restored_does_not_hold),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}

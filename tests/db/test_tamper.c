/*
 * A database with any one byte changed: reported, or the change was of a byte that says nothing (free room in a page): then all
 * records, all tables and the audit's answer are as before. Never accepted in silence, never a crash.
 *
 * The plain run takes a byte here and there; `make tamper` all of them: WK_BYTES=FROM:TO, a byte in each WK_STEP, changed by
 * the bits of WK_MASKS (hexadecimal, one after the other), of a file of about a megabyte.
 */
#include <fcntl.h>

#include "db/hall/scope.h"
#include "db/store/hands.h"
#include "tests/support/db/party.h"
#include "rules/event/duplicate/kind.h"

/* An event's journal: deals sealed, played and opened, their checks with pictures, notes. */
static void make_database(struct world *world, size_t n_picture)
{
    struct wk_store *store = world_open(world);
    struct wk_receipt receipt;
    struct wk_deal deal;
    uint8_t *picture = calloc(1, n_picture);
    assert_non_null(picture);
    for (int table = 1; table <= 2; table++) {
        int hand = 0;
        make_deal(&deal, table, 1, (uint64_t)(7 + table));
        seal_deal(store, &deal);
        for (int h = 1; h <= (table == 1 ? 4 : 1); h++) {
            assert_int_equal(wk_store_start_hand(store, table, &hand, &receipt), WK_OK);
            for (int w = WK_WIND_EAST; w <= WK_WIND_NORTH; w++) {
                const struct wk_verdict verdict = {.kind = WK_PASS, .wind = (enum wk_wind)w, .n_right = WK_N_SLOTS};
                struct wk_reading_source source = a_source;
                struct wk_reading reading;
                world_random(world, picture, n_picture);
                source.backs = (struct wk_evidence){picture, n_picture};
                make_reading(&reading, WK_SIDE_BACKS, (enum wk_wind)w);
                assert_int_equal(wk_store_put_verdict(store, table, "restore", &verdict, &reading, &source, &receipt), WK_OK);
            }
        }
        if (table == 1)
            assert_int_equal(wk_store_close_deal(store, table, &receipt), WK_OK);
        append_note(store, table, &receipt);
    }
    free(picture);
    wk_store_close(store);
}

static const char everything[] =
    "SELECT seq, kiosk_id, t_ns, kind, version, body, hex(secret), hex(previous), hex(hash), hex(signature) FROM journal"
    " UNION ALL SELECT 'd', seq, table_no, round, set_name, tileset, hex(commitment), t_ns, opened_seq, 0 FROM deals"
    " UNION ALL SELECT 'w', table_no, wind, seq, set_name, 0, 0, 0, 0, 0 FROM walls"
    " UNION ALL SELECT 'v', seq, table_no, round, wind, purpose, verdict, t_ns, deal_seq, hand FROM verdicts"
    " UNION ALL SELECT 'h', seq, deal_seq, hand, 0, 0, 0, 0, 0, 0 FROM hands"
    " UNION ALL SELECT 't', name, seq, confirmed, 0, 0, 0, 0, 0, 0 FROM tilesets"
    " UNION ALL SELECT 'p', role, seq, 0, 0, 0, 0, 0, 0, 0 FROM pins"
    " UNION ALL SELECT 'k', k.*, 0, 0, 0, 0, 0, 0, 0 FROM kiosk k"
    " UNION ALL SELECT 'e', seq, side, hex(bytes), 0, 0, 0, 0, 0, 0 FROM evidence"
    " UNION ALL SELECT n, kiosk_id, seq, t_ns, kind || version, body, hex(secret), hex(previous), hex(hash), hex(signature)"
    "  FROM heard"
    " UNION ALL SELECT 'f', kiosk_id, seq, hex(hash), hex(bytes), hex(signature), 0, 0, 0, 0 FROM fork"
    " UNION ALL SELECT 'i', kiosk_id, seq, side, hex(bytes), 0, 0, 0, 0, 0 FROM heard_evidence"
    " UNION ALL SELECT 'x', kiosk_id, seq, hex(hash), hex(vouch), 0, 0, 0, 0, 0 FROM heard_excerpt"
    " UNION ALL SELECT 'y', kiosk_id, seq, body, hex(secret), 0, 0, 0, 0, 0 FROM heard_whole"
    " UNION ALL SELECT 's', type, name, tbl_name, sql, 0, 0, 0, 0, 0 FROM sqlite_schema ORDER BY 1, 2, 3";

/* WK_OK: it holds, *out tells. Signatures last, for they take longest and only some bytes are their matter. */
static enum wk_status look(struct world *world, struct wk_audit *out)
{
    struct wk_store_options how = world_options(world);
    struct wk_store *store = NULL;
    how.read_only = true;
    enum wk_status status = wk_store_open(&store, &how);
    for (int signatures = 0; signatures < 2 && status == WK_OK; signatures++) {
        const struct wk_audit_options options = {.no_signatures = !signatures};
        status = wk_store_audit(store, &options, out);
        if (status == WK_OK && !out->holds)
            status = WK_DB_BROKEN;
    }
    wk_store_close(store);
    return status;
}

static void remove_logs(const struct world *world)
{
    char name[128];
    snprintf(name, sizeof name, "%s-wal", world->path);
    (void)remove(name);
    snprintf(name, sizeof name, "%s-shm", world->path);
    (void)remove(name);
}

static long number_of(const char *name, long otherwise)
{
    const char *text = getenv(name);
    return text && *text ? strtol(text, NULL, 0) : otherwise;
}

/* Of a database that holds, with nothing that anybody has to know: *before tells of it. In a plain run about n_bytes of it. */
static void change_bytes(struct world *world, const struct wk_audit *before, int n_bytes)
{
    const char *masks = getenv("WK_MASKS") ? getenv("WK_MASKS") : "0180ff", *to = getenv("WK_BYTES");
    long n_reported = 0, n_harmless = 0, n_masks = (long)strlen(masks) / 2;
    static struct wk_audit after;
    struct stat st;
    char *all = world_dump(world, everything);
    remove_logs(world);
    assert_int_equal(stat(world->path, &st), 0);
    const long first = number_of("WK_BYTES", 0), step = number_of("WK_STEP", st.st_size / n_bytes | 1);
    const long last = to && strchr(to, ':') ? strtol(strchr(to, ':') + 1, NULL, 0) : st.st_size;
    int fd = open(world->path, O_RDWR | O_CLOEXEC);
    assert_true(fd >= 0);
    for (long at = first, i = 0; at < last && at < st.st_size; at += step, i++) {
        uint8_t byte = 0, mask = 0, changed;
        const char digits[3] = {masks[2 * (i % n_masks)], masks[2 * (i % n_masks) + 1], 0};
        mask = (uint8_t)strtoul(digits, NULL, 16);
        assert_int_equal(pread(fd, &byte, 1, at), 1);
        changed = byte ^ mask;
        assert_int_equal(pwrite(fd, &changed, 1, at), 1);
        if (look(world, &after) == WK_OK) {
            char *now = world_dump(world, everything);
            if (strcmp(all, now) != 0 || memcmp(before, &after, sizeof after) != 0)
                fail_msg("byte %ld, changed by %02x, is accepted in silence", at, mask);
            free(now);
            n_harmless++;
        } else {
            n_reported++;
        }
        assert_int_equal(pwrite(fd, &byte, 1, at), 1);
        remove_logs(world);
    }
    close(fd);
    assert_int_equal(look(world, &after), WK_OK);
    print_message("%lld bytes, %ld changed by %s in turn: %ld reported, %ld harmless, 0 accepted in silence\n",
                  (long long)st.st_size, n_reported + n_harmless, masks, n_reported, n_harmless);
    assert_true(n_reported > n_harmless);
    free(all);
}

static void any_changed_byte_is_reported_or_harmless(void **state)
{
    static struct wk_audit before;
    make_database(*state, getenv("WK_STEP") ? 28000 : 900);
    assert_int_equal(look(*state, &before), WK_OK);
    assert_true(before.n == 0 && before.n_signed == before.n_records && before.n_deals == 2 && before.n_pictures == 20);
    change_bytes(*state, &before, 150);
}

/* The hall's: what two kiosks wrote is heard there, and each has seen of the others. */
static void any_changed_byte_of_what_was_heard_is_reported_or_harmless(void **state)
{
    static struct party party;
    static struct wk_audit before;
    struct party *p = &party;
    (void)state;
    party_open(p, 3);
    for (int i = 1; i <= 2; i++) {
        party_deal(p, i);
        for (int w = WK_WIND_EAST; w <= WK_WIND_NORTH; w++)
            party_look(p, i, i, (enum wk_wind)w, WK_PASS);
        party_meet(p);
    }
    wk_store_close(p->at[PARTY_HALL].store);
    p->at[PARTY_HALL].store = NULL;
    assert_int_equal(look(p->at[PARTY_HALL].world, &before), WK_OK);
    assert_true(before.n == 0 && before.own_number == WK_HALL_NUMBER && before.n_heard > 20);
    change_bytes(p->at[PARTY_HALL].world, &before, 60);
    party_close(p);
}

/* Of what kiosk 1 wrote the other one hears looks and walls as excerpts, and has the rest of all but a few of them. */
#define N_LACKS 12
static void hear_excerpts(struct party *p)
{
    static enum wk_hearing said[256];
    struct frames whole, frames;
    frames_read(&whole, p->at[PARTY_HALL].store, party_id(p, 1), party_head(p, 2, 1), 256);
    frames_read(&frames, p->at[PARTY_HALL].store, party_id(p, 1), party_head(p, 2, 1), 256);
    for (int i = 0; i < frames.n; i++) {
        uint8_t *bytes = NULL;
        size_t n = 0;
        if (wk_store_excerpt(p->at[PARTY_HALL].store, &whole.frame[i], &bytes, &n) != WK_OK)
            continue;
        free((void *)(uintptr_t)frames.frame[i].bytes);
        frames.frame[i].bytes = bytes;
        frames.frame[i].n = n;
    }
    party_hear(p, 2, &frames, said);
    int n_lacks = 0;
    for (int i = 0; i < whole.n; i++) {
        const struct frames rest = {.frame = &whole.frame[i], .n = 1};
        if (wk_record_section(&wk_duplicate_section, rest.frame) == 0 || n_lacks++ < N_LACKS)
            continue;
        party_hear(p, 2, &rest, said);
        assert_int_equal(said[0], WK_HEARD_WHOLE);
    }
    frames_free(&frames);
    frames_free(&whole);
}

/* A kiosk's, with excerpts: they are no damage, and what is changed in one is. */
static void any_changed_byte_of_an_excerpt_is_reported_or_harmless(void **state)
{
    static struct party party;
    static struct wk_audit before;
    struct party *p = &party;
    (void)state;
    party_open(p, 3);
    party_deal(p, 1);
    for (int i = 0; i < 60; i++)
        party_look(p, 1, 1, (enum wk_wind)(1 + i % WK_N_WINDS), WK_PASS);
    while (party_carry(p, 1, PARTY_HALL, 1, 256) > 0)
        ;
    hear_excerpts(p);
    wk_store_close(p->at[2].store);
    p->at[2].store = NULL;
    assert_int_equal(look(p->at[2].world, &before), WK_OK);
    assert_true(before.n == 0 && before.n_excerpts == N_LACKS);
    change_bytes(p->at[2].world, &before, 60);
    party_close(p);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_setup_teardown(any_changed_byte_is_reported_or_harmless, world_setup, world_teardown),
        cmocka_unit_test(any_changed_byte_of_what_was_heard_is_reported_or_harmless),
        cmocka_unit_test(any_changed_byte_of_an_excerpt_is_reported_or_harmless)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}

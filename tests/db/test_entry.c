/* Entries of the tournament: their bodies, the replay that lives with the store, two programs on one event, and power cuts. */
#include "db/backend/kinds.h"
#include "db/journal/journal.h"
#include "db/state/entry.h"
#include "rules/event/duplicate/imp.h"
#include "tests/support/audit.h"
#include "tests/support/db/event_script.h"

/* ---- bodies */

static char *text_of(const json_t *body)
{
    char *text = json_dumps(body, JSON_COMPACT | JSON_SORT_KEYS);
    assert_non_null(text);
    return text;
}

/* What a changed body is read as says the same again, or it is refused: nothing is guessed, nothing overlooked. */
static bool body_is_refused(enum wk_entry_kind kind, const json_t *body, const struct wk_event_plan *plan)
{
    static struct wk_event_plan room;
    struct wk_entry entry = {.kind = WK_N_ENTRIES};
    json_t *again = NULL;
    room = *plan;
    enum wk_status status = wk_entry_decode(kind, body, &room, &entry);
    if (status != WK_OK) {
        assert_int_equal(status, WK_DB_BROKEN);
        assert_int_equal(entry.kind, WK_N_ENTRIES);
        return true;
    }
    assert_int_equal(wk_entry_encode(&entry, &room, &again), WK_OK);
    if (!json_equal(again, body))
        fail_msg("%s was read as %s", text_of(body), text_of(again));
    json_decref(again);
    return false;
}

struct mutation {
    enum wk_entry_kind kind;
    const struct wk_event_plan *plan;
    json_t *root;
    int n, n_refused;
};

/* Other values of every type, among them such as are near the limits. */
static json_t *candidate(int i)
{
    static const json_int_t numbers[] = {
        -1,        0,        1, 3, 4, 5, 8, 16, 17, 64, 65, 500, 501, 9999, 10000, INT32_MAX, (json_int_t)INT32_MAX + 1,
        INT64_MIN, INT64_MAX};
    static const char *const texts[] = {"", "E", "ES", "SE", "EE", "N", "1E", "5E", "draw", "players", "imp", "\xe9\x9b\x80"};
    const int n_numbers = sizeof numbers / sizeof *numbers, n_texts = sizeof texts / sizeof *texts;
    if (i < n_numbers)
        return json_integer(numbers[i]);
    if (i < n_numbers + n_texts)
        return json_string(texts[i - n_numbers]);
    switch (i - n_numbers - n_texts) {
    case 0:
        return json_null();
    case 1:
        return json_true();
    case 2:
        return json_real(1.0);
    case 3:
        return json_array();
    case 4:
        return json_object();
    case 5:
        return json_pack("[i,i,i,i,i]", 1, 1, 1, 1, 1);
    case 6: {
        char *big = malloc(301);
        assert_non_null(big);
        memset(big, 'x', 300);
        big[300] = 0;
        json_t *value = json_string(big);
        free(big);
        return value;
    }
    default:
        return NULL;
    }
}

static void try_it(struct mutation *self)
{
    self->n++;
    self->n_refused += body_is_refused(self->kind, self->root, self->plan);
}

static void mutate(struct mutation *self, json_t *node);

static void mutate_member(struct mutation *self, json_t *node, const char *key)
{
    json_t *value = json_incref(json_object_get(node, key)), *other;
    /* Records from before these were kept have none, and say nothing then. */
    const bool optional = strcmp(key, "via") == 0 || strcmp(key, "unbegun") == 0 || strcmp(key, "results_only") == 0 ||
                          strcmp(key, "protest_min") == 0;
    assert_int_equal(json_object_del(node, key), 0);
    assert_int_equal(body_is_refused(self->kind, self->root, self->plan), !optional);
    for (int i = 0; (other = candidate(i)) != NULL; i++) {
        assert_int_equal(json_object_set_new(node, key, other), 0);
        try_it(self);
    }
    assert_int_equal(json_object_set(node, key, value), 0);
    mutate(self, value);
    json_decref(value);
}

static void mutate_element(struct mutation *self, json_t *node, size_t at)
{
    json_t *value = json_incref(json_array_get(node, at)), *other;
    for (int i = 0; (other = candidate(i)) != NULL; i++) {
        assert_int_equal(json_array_set_new(node, at, other), 0);
        try_it(self);
    }
    assert_int_equal(json_array_set(node, at, value), 0);
    mutate(self, value);
    json_decref(value);
}

/* Every field wrong in turn, however deep. */
static void mutate(struct mutation *self, json_t *node)
{
    char keys[16][24]; /* an object's own go with their values */
    const char *key;
    json_t *value;
    int n = 0;
    if (json_is_object(node)) {
        assert_int_equal(json_object_set_new(node, "besides", json_integer(1)), 0);
        assert_true(body_is_refused(self->kind, self->root, self->plan));
        assert_int_equal(json_object_del(node, "besides"), 0);
        json_object_foreach(node, key, value) snprintf(keys[n++], sizeof keys[0], "%s", key);
        for (int i = 0; i < n; i++)
            mutate_member(self, node, keys[i]);
    }
    for (size_t i = 0; i < json_array_size(node); i += i < 17 ? 1 : 15) /* of long lists some */
        mutate_element(self, node, i);
    if (json_array_size(node) > 0) {
        json_t *last = json_incref(json_array_get(node, json_array_size(node) - 1));
        assert_int_equal(json_array_append(node, last), 0);
        try_it(self);
        for (int k = 0; k < 2; k++)
            assert_int_equal(json_array_remove(node, json_array_size(node) - 1), 0);
        try_it(self);
        assert_int_equal(json_array_append_new(node, last), 0);
    }
}

/* Kinds whose body is a hand and nothing else. */
static bool is_of_hand_alone(int kind)
{
    return kind == WK_ENTRY_PLAY || kind == WK_ENTRY_STOPPED || kind == WK_ENTRY_NOT_PLAYED || kind == WK_ENTRY_READY;
}

static void every_kind_comes_back_and_every_wrong_field_is_refused(void **state)
{
    struct script *script = *state;
    bool seen[WK_N_ENTRIES] = {false};
    int n = 0, n_refused = 0;
    for (int i = 0; i < script->n; i++) {
        const struct wk_entry *entry = &script->entry[i];
        json_t *body = NULL;
        if (seen[entry->kind] && !entry->via && entry->kind != WK_ENTRY_RULING && entry->kind != WK_ENTRY_RESULT)
            continue;
        seen[entry->kind] = true;
        assert_int_equal(wk_entry_encode(entry, &script->plan, &body), WK_OK);
        assert_false(body_is_refused(entry->kind, body, &script->plan));
        char *before = text_of(body);
        struct mutation mutation = {entry->kind, &script->plan, body, 0, 0};
        mutate(&mutation, body);
        char *after = text_of(body);
        assert_string_equal(before, after);
        assert_false(body_is_refused(entry->kind, body, &script->plan));
        for (int other = 0; other <= WK_N_ENTRIES; other++)
            if (other != (int)entry->kind && !(is_of_hand_alone((int)entry->kind) && is_of_hand_alone(other)))
                assert_true(body_is_refused((enum wk_entry_kind)other, body, &script->plan));
        n += mutation.n;
        n_refused += mutation.n_refused;
        free(before);
        free(after);
        json_decref(body);
    }
    for (int kind = WK_ENTRY_NONE + 1; kind < WK_N_ENTRIES; kind++) {
        assert_true(seen[kind] || kind == WK_ENTRY_CARD); /* of other kinds of event: test_kinds */
        assert_int_equal(wk_entry_kind_of(wk_entry_record_kind((enum wk_entry_kind)kind)), kind);
        assert_true(wk_record_kind_valid(wk_entry_record_kind((enum wk_entry_kind)kind)));
    }
    assert_null(wk_entry_record_kind(WK_ENTRY_NONE));
    assert_null(wk_entry_record_kind(WK_N_ENTRIES));
    assert_int_equal(wk_entry_kind_of("verdict"), WK_ENTRY_NONE);
    print_message("%d bodies with one thing changed, %d of them refused, the others read as what they say\n", n, n_refused);
    assert_true(n_refused > n * 8 / 10);
}

/* ---- in the store */

static const struct wk_tournament *tournament_of(struct wk_store *store)
{
    const struct wk_tournament *tournament = NULL;
    assert_int_equal(wk_store_tournament(store, &tournament), WK_OK);
    return tournament;
}

/* The store's tournament is what the first n entries of the script make in memory. */
static void expect_state(struct wk_store *store, const struct script *script, int n)
{
    static struct wk_tournament wanted;
    memset(&wanted, 0, sizeof wanted);
    for (int i = 0; i < n; i++)
        assert_int_equal(wk_tournament_apply(&wanted, &script->entry[i], NULL), WK_OK);
    expect_same(tournament_of(store), &wanted);
}

static void the_store_says_what_its_entries_say(void **state)
{
    struct script *script = *state;
    struct wk_store *store = world_open(&script->world);
    struct wk_receipt receipt;
    assert_false(tournament_of(store)->begun);
    for (int i = 0; i < script->n; i++) {
        if (i == 5) /* other records come in between */
            for (int k = 1; k <= 3; k++)
                append_note(store, k, &receipt);
        put_scripted(store, script, i);
        if (i % 7 == 0 || i + 1 == script->n)
            expect_state(store, script, i + 1);
    }
    int64_t n = 0, seq = script->entry[script->n - 1].seq;
    assert_int_equal(audit_of(store, &n, NULL), WK_OK);
    assert_int_equal(n, seq);
    expect_state(store, script, script->n);
    assert_int_equal(wk_store_rebuild(store, &n, NULL), WK_OK);
    expect_state(store, script, script->n);
    wk_store_close(store);
    store = world_open(&script->world);
    expect_state(store, script, script->n);
    wk_store_close(store);
    struct wk_store_options options = world_options(&script->world);
    options.read_only = true;
    assert_int_equal(wk_store_open(&store, &options), WK_OK);
    expect_state(store, script, script->n);
    wk_store_close(store);
}

static void what_is_refused_leaves_no_trace(void **state)
{
    struct script *script = *state;
    struct wk_store *store = world_open(&script->world);
    struct wk_refusal why;
    struct wk_receipt receipt = {.seq = -7};
    for (int i = 0; i < script->n; i++) {
        if (i == 0) {
            struct wk_entry early = script->entry[3];
            early.seq = 0;
            assert_int_equal(wk_store_put_entry(store, &early, &why, &receipt), WK_NOT_YET);
            assert_int_equal(why.kind, WK_REFUSED_NO_EVENT);
        }
        put_scripted(store, script, i);
        struct wk_entry entry = script->entry[i];
        entry.seq = 0;
        if (entry.kind != WK_ENTRY_EVENT && entry.kind != WK_ENTRY_RESULT && entry.kind != WK_ENTRY_CONFIRMED)
            continue;
        int64_t n_before = world_int(&script->world, "SELECT count(*) FROM journal");
        enum wk_status status = wk_store_put_entry(store, &entry, &why, &receipt); /* the same once more */
        assert_int_equal(status, WK_ALREADY);
        assert_int_not_equal(why.kind, WK_REFUSED_NOT);
        assert_int_equal(receipt.seq, -7);
        assert_int_equal(world_int(&script->world, "SELECT count(*) FROM journal"), n_before);
    }
    struct wk_entry low = {
        .kind = WK_ENTRY_RESULT,
        .result = {.at = {1, 5, 4}, .outcome = {.kind = WK_OUTCOME_SELF_DRAWN, .winner = WK_WIND_EAST, .points = 7}}};
    assert_int_equal(wk_store_put_entry(store, &low, &why, &receipt), WK_BAD_INPUT);
    assert_int_equal(why.kind, WK_REFUSED_POINTS);
    for (int kind = WK_ENTRY_NONE + 1; kind < WK_N_ENTRIES; kind++)
        assert_int_equal(wk_store_append(store, wk_entry_record_kind((enum wk_entry_kind)kind), "{}", NULL, 0, &receipt),
                         WK_BAD_INPUT);
    expect_state(store, script, script->n);
    wk_store_close(store);
}

static void two_programs_see_each_others_entries(void **state)
{
    struct script *script = *state;
    struct wk_store *store[2] = {world_open(&script->world), world_open(&script->world)};
    struct wk_receipt receipt = {.seq = 0};
    for (int i = 0; i < script->n - 1; i++) { /* but for the last, with which play is over */
        put_scripted(store[i % 3 == 0], script, i);
        if (i % 10 == 4) {
            expect_state(store[0], script, i + 1);
            expect_state(store[1], script, i + 1);
        }
    }
    /* Both would enter the first result of a hand; one of them is told that there is one. */
    struct wk_refusal why;
    struct wk_entry first = {
        .kind = WK_ENTRY_RESULT, .role = WK_ROLE_JUDGE, .result = {.at = {4, 5, 4}, .outcome = {.kind = WK_OUTCOME_DRAW}}};
    assert_int_equal(wk_store_put_entry(store[0], &first, &why, &receipt), WK_OK);
    int64_t seq = receipt.seq;
    assert_int_equal(wk_store_put_entry(store[1], &first, &why, &receipt), WK_ALREADY);
    assert_int_equal(why.kind, WK_REFUSED_HAS_RESULT);
    assert_int_equal(why.seq, seq);
    wk_store_close(store[0]);
    wk_store_close(store[1]);
}

/* What lies on the disk between any two entries is what a power cut leaves; it is opened elsewhere. */
static void after_a_power_cut_all_is_as_it_was(void **state)
{
    struct script *script = *state;
    struct wk_store *store = world_open(&script->world);
    struct world cut = script->world;
    char command[512];
    snprintf(cut.path, sizeof cut.path, "%s/cut.db", cut.folder);
    for (int i = 0; i < script->n; i++) {
        put_scripted(store, script, i);
        if (i % 3 != 0 && i + 1 < script->n)
            continue;
        snprintf(command, sizeof command, "rm -f %s*; cp %s %s && cp %s-wal %s-wal", cut.path, script->world.path, cut.path,
                 script->world.path, cut.path);
        assert_int_equal(system(command), 0);
        struct wk_store *again = world_open(&cut);
        expect_state(again, script, i + 1);
        assert_int_equal(audit_of(again, NULL, NULL), WK_OK);
        wk_store_close(again);
    }
    wk_store_close(store);
}

/* A record that holds together and yet could never have come next: only the rules can tell. */
static void an_entry_that_could_not_come_next_is_found(void **state)
{
    struct script *script = *state;
    struct wk_store *store = world_open(&script->world);
    const struct wk_tournament *tournament = NULL;
    int64_t seq = 0, bad = 0, n = 0;
    for (int i = 0; i < script->n; i++)
        put_scripted(store, script, i);
    seq = script->entry[script->n - 1].seq + 1;
    wk_store_close(store);
    for (int i = 0; i < 3; i++) {
        static const char *const bodies[] = {
            "{\"reason\":\"\",\"result\":1,\"by\":\"ESWN\",\"role\":\"players\"}", /* confirms what is no result */
            "{\"hand\":1,\"reason\":\"\",\"role\":\"players\",\"round\":9,\"table\":1}",
            "{}",
        };
        static const char *const kinds[] = {"result-confirmed", "hand-stopped", "ruling"};
        struct world copy = script->world;
        char command[512];
        snprintf(copy.path, sizeof copy.path, "%s/forged-%d.db", copy.folder, i);
        snprintf(command, sizeof command, "cp %s %s", script->world.path, copy.path);
        assert_int_equal(system(command), 0);
        plant_record(&copy, kinds[i], bodies[i]);
        store = world_open(&copy);
        assert_int_equal(wk_store_tournament(store, &tournament), WK_DB_BROKEN);
        assert_int_equal(audit_of(store, &n, &bad), WK_DB_BROKEN);
        assert_int_equal(bad, seq);
        assert_int_equal(n, seq - 1);
        assert_int_equal(wk_store_rebuild(store, NULL, &bad), WK_DB_BROKEN);
        assert_int_equal(wk_store_tournament(store, &tournament), WK_DB_BROKEN);
        wk_store_close(store);
    }
}

/* Statements find entries by this list. */
static void the_list_of_entries_has_each_kind(void **state)
{
    char list[1000] = "";
    size_t n = 0;
    (void)state;
    for (int k = WK_ENTRY_NONE + 1; k < WK_N_ENTRIES; k++)
        n += (size_t)snprintf(list + n, sizeof list - n, "%s'%s'", n ? "," : "", wk_entry_record_kind((enum wk_entry_kind)k));
    assert_string_equal(WK_KINDS_OF_ENTRIES, list);
}

#define TEST(name) cmocka_unit_test_setup_teardown(name, script_setup, script_teardown)
int main(void)
{
    const struct CMUnitTest tests[] = {
        TEST(every_kind_comes_back_and_every_wrong_field_is_refused),
        cmocka_unit_test(the_list_of_entries_has_each_kind),
        TEST(the_store_says_what_its_entries_say),
        TEST(what_is_refused_leaves_no_trace),
        TEST(two_programs_see_each_others_entries),
        TEST(after_a_power_cut_all_is_as_it_was),
        TEST(an_entry_that_could_not_come_next_is_found),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}

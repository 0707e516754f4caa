/* How a kiosk joins, by its screen's store service and a real hall: what both sides show, and whatever may go wrong. */
#include "tests/support/hall/hall_world.h"

#include <jansson.h>
#include <sys/wait.h>
#include <unistd.h>

#include "kiosk/host/confine.h"
#include "kiosk/programs/service/service.h"
#include "labels/secret/six_words.h"
#include "tests/support/db/table_look.h"

#define PATIENCE_MS 60000

struct world {
    struct hall_world hall;
    struct wk_signer signer;
    struct wk_env env;
    struct wk_service service;
    char code[WK_PAIRING_TEXT_SIZE];
    struct wk_join_news news; /* the newest */
};

static void local(struct world *self, const char *method, const char *target, json_t **out)
{
    struct hall_request request;

    assert_int_equal(hall_ask_local(&self->hall, &request, method, target), 200);
    *out = json_loadb((const char *)request.data, request.n, 0, NULL);
    assert_non_null(*out);
    hall_end(&self->hall, &request);
}

/* The hall shows a new code. */
static void show(struct world *self)
{
    json_t *shown;

    local(self, "POST", WK_LOCAL_PAIR, &shown);
    snprintf(self->code, sizeof(self->code), "%s", json_string_value(json_object_get(shown, "code")));
    json_decref(shown);
}

static int open_world(void **state)
{
    struct world *self = calloc(1, sizeof(*self));
    char path[HALL_PATH_SIZE];
    uint8_t seed[32];

    assert_non_null(self);
    hall_world_open(&self->hall, NULL);
    memset(seed, 77, sizeof(seed));
    wk_signer_init(&self->signer, seed);
    hall_world_path(&self->hall, "kiosk.db", path);
    self->env = (struct wk_env){.signer = &self->signer, .store = hall_store_open(path, &self->signer)};
    self->service = (struct wk_service){.env = &self->env, .table = 3};
    show(self);
    *state = self;
    return 0;
}

/* A request of `pair` about the code that is shown. */
static void of_code(struct world *self, const char *method, const char *path, json_t **out)
{
    struct wk_pairing_code code;
    char token[2 * WK_TOKEN_SIZE + 1], target[96];

    assert_int_equal(wk_pairing_parse(&code, self->code, strlen(self->code)), WK_OK);
    wk_hex(token, code.token, WK_TOKEN_SIZE);
    snprintf(target, sizeof(target), "%s?" WK_LOCAL_CODE "=%s", path, token);
    local(self, method, target, out);
}

static int close_world(void **state)
{
    struct world *self = *state;

    wk_service_join_end(&self->service);
    wk_store_close(self->env.store);
    hall_world_close(&self->hall);
    free(self);
    return 0;
}

static const struct wk_join_news *ask(struct world *self, enum wk_join_ask what, const char *code)
{
    struct wk_join_request request = {.what = what};
    struct wk_event event;

    snprintf(request.code, sizeof(request.code), "%s", code);
    wk_service_join(&self->service, &request, &event);
    self->news = event.join;
    return &self->news;
}

/* Until the hall has said this, or the network has come to that. */
static void await(struct world *self, enum wk_join_said said, enum wk_status status)
{
    struct wk_event event;

    for (int ms = 0; ms < PATIENCE_MS && (self->news.said != said || self->news.status != status); ms += 10) {
        hall_run(&self->hall, 10);
        if (wk_service_take_join(&self->service, &event))
            self->news = event.join;
    }
    assert_int_equal(self->news.said, said);
    assert_int_equal(self->news.status, status);
}

static int enroll(struct world *self)
{
    struct wk_member member = {.name = "Table 3"};
    struct wk_receipt receipt;
    int number = 0;

    snprintf(member.kiosk_id, sizeof(member.kiosk_id), "%s", wk_store_kiosk_id(self->env.store));
    memcpy(member.key, self->signer.public_key, sizeof(member.key));
    assert_int_equal(wk_store_enroll(self->hall.store, &member, &number, &receipt), WK_OK);
    return number;
}

/* The words of the key that has asked at the hall are those of the kiosk's screen. */
static void words_agree(struct world *self)
{
    struct wk_pairing_code code;
    uint8_t hash[WK_HASH_SIZE], key[WK_PUBLIC_SIZE];
    const char *words[WK_N_WORDS];
    json_t *asked;

    of_code(self, "GET", WK_LOCAL_PAIR, &asked);
    assert_string_equal(json_string_value(json_object_get(asked, "state")), "asked");
    assert_string_equal(json_string_value(json_object_get(asked, "name")), "Table 3");
    assert_int_equal(wk_unhex(key, sizeof(key), json_string_value(json_object_get(asked, "key"))), WK_OK);
    json_decref(asked);
    assert_int_equal(wk_pairing_parse(&code, self->code, strlen(self->code)), WK_OK);
    wk_pairing_hash(hash, &code, key);
    wk_commit_words(hash, words);
    for (int i = 0; i < WK_N_WORDS; i++)
        assert_string_equal(self->news.words[i], words[i]);
}

static void both_say_yes(void **state)
{
    struct world *self = *state;
    struct wk_hall_place place;
    json_t *said;

    assert_int_equal(ask(self, WK_JOIN_LOOK, "")->hindrance, WK_JOIN_FREE);
    assert_int_equal(ask(self, WK_JOIN_STORE, "")->status, WK_NOT_YET); /* nobody was asked */
    assert_non_null(ask(self, WK_JOIN_CODE, self->code)->words[0]);
    await(self, WK_JOIN_SAID_WAIT, WK_OK);
    words_agree(self);
    assert_int_not_equal(ask(self, WK_JOIN_STORE, "")->status, WK_OK); /* the hall has not said yes */
    assert_int_equal(wk_store_hall_place(self->env.store, &place), WK_NOT_FOUND);
    of_code(self, "POST", WK_LOCAL_ACCEPT, &said);
    assert_string_equal(json_string_value(json_object_get(said, "state")), "accepted");
    json_decref(said);
    const int number = enroll(self);
    await(self, WK_JOIN_SAID_YES, WK_OK);
    assert_int_equal(ask(self, WK_JOIN_STORE, "")->status, WK_OK);
    assert_int_equal(self->news.number, number);
    assert_int_equal(wk_store_hall_place(self->env.store, &place), WK_OK);
    assert_int_equal(place.number, number);
    assert_int_equal(ask(self, WK_JOIN_LOOK, "")->hindrance, WK_JOIN_JOINED);
}

static void the_hall_says_no(void **state)
{
    struct world *self = *state;
    json_t *declined;

    ask(self, WK_JOIN_CODE, self->code);
    await(self, WK_JOIN_SAID_WAIT, WK_OK);
    of_code(self, "POST", WK_LOCAL_DECLINE, &declined);
    json_decref(declined);
    await(self, WK_JOIN_SAID_NO, WK_OK);
    assert_int_not_equal(ask(self, WK_JOIN_STORE, "")->status, WK_OK);
}

/* Both sides are told the versions at once; the code is used up, for nobody waits at the hall any more. */
static void another_version_is_said_to_both(void **state)
{
    struct world *self = *state;
    struct wk_join_options old = {.wish = {.kiosk_id = "00112233445566ff", .name = "Old", .fold = WK_FOLD_VERSION - 1}};
    struct wk_join *join = NULL;
    json_t *asked;

    assert_int_equal(wk_pairing_parse(&old.code, self->code, strlen(self->code)), WK_OK);
    assert_int_equal(wk_join_start(&join, &old), WK_OK);
    struct wk_join_state told = {.state = WK_PAIRING_UNKNOWN};
    for (int ms = 0; ms < PATIENCE_MS && !wk_join_decided(&told); ms += 10) {
        hall_run(&self->hall, 10);
        wk_join_look(join, &told);
    }
    wk_join_stop(join);
    assert_int_equal(told.state, WK_PAIRING_VERSION);
    assert_int_equal(told.hall_fold, WK_FOLD_VERSION);
    of_code(self, "GET", WK_LOCAL_PAIR, &asked);
    assert_string_equal(json_string_value(json_object_get(asked, "state")), "version");
    assert_string_equal(json_string_value(json_object_get(asked, "name")), "Old");
    assert_int_equal(json_integer_value(json_object_get(asked, "fold")), WK_FOLD_VERSION - 1);
    assert_int_equal(json_integer_value(json_object_get(asked, "hall_fold")), WK_FOLD_VERSION);
    json_decref(asked);
    ask(self, WK_JOIN_CODE, self->code);
    await(self, WK_JOIN_SAID_OVER, WK_OK);
}

static void a_code_is_good_for_one_kiosk(void **state)
{
    struct world *self = *state;
    struct wk_join_options other = {.wish = {.kiosk_id = "00112233445566ff", .name = "Other", .fold = WK_FOLD_VERSION}};
    struct wk_join *join = NULL;
    char old[WK_PAIRING_TEXT_SIZE];

    ask(self, WK_JOIN_CODE, self->code);
    await(self, WK_JOIN_SAID_WAIT, WK_OK);
    assert_int_equal(wk_pairing_parse(&other.code, self->code, strlen(self->code)), WK_OK);
    assert_int_equal(wk_join_start(&join, &other), WK_OK);
    struct wk_join_state told = {.state = WK_PAIRING_UNKNOWN};
    for (int ms = 0; ms < PATIENCE_MS && !wk_join_decided(&told); ms += 10) {
        hall_run(&self->hall, 10);
        wk_join_look(join, &told);
    }
    wk_join_stop(join);
    assert_int_equal(told.state, WK_PAIRING_OVER);
    /* Once it has read another one, the first is over for it too. */
    snprintf(old, sizeof(old), "%s", self->code);
    show(self);
    ask(self, WK_JOIN_CODE, self->code);
    await(self, WK_JOIN_SAID_WAIT, WK_OK);
    ask(self, WK_JOIN_CODE, old);
    await(self, WK_JOIN_SAID_OVER, WK_OK);
}

static void another_key_or_no_hall(void **state)
{
    struct world *self = *state;
    struct wk_pairing_code code;
    char text[WK_PAIRING_TEXT_SIZE];

    assert_int_equal(wk_pairing_parse(&code, self->code, strlen(self->code)), WK_OK);
    code.spki[0] ^= 1;
    wk_pairing_format(&code, true, text);
    ask(self, WK_JOIN_CODE, text);
    await(self, WK_JOIN_SAID_NOTHING, WK_OTHER_HALL);
    code.spki[0] ^= 1;
    snprintf(code.url, sizeof(code.url), "https://127.0.0.1:1");
    wk_pairing_format(&code, false, text);
    ask(self, WK_JOIN_CODE, text);
    await(self, WK_JOIN_SAID_NOTHING, WK_NO_HALL);
    assert_int_equal(ask(self, WK_JOIN_CODE, "WKH1 nonsense")->status, WK_BAD_INPUT);
}

/* Rounds are counted by deals: one that was played before would be the event's first. */
static void deals_of_its_own_hinder(void **state)
{
    struct world *self = *state;
    bool unplayed = false;

    assert_int_equal(wk_store_unplayed(self->env.store, &unplayed), WK_OK);
    assert_true(unplayed);
    assert_int_equal(table_deal_sealed(self->env.store, 3, 1), WK_OK);
    assert_int_equal(ask(self, WK_JOIN_LOOK, "")->hindrance, WK_JOIN_OWN_EVENT);
}

/* What a kiosk that has given up its network says: to be started again, or, where its configuration stands against that, why.
 */
static void without_a_network_it_says_why(void **state)
{
    static const struct wk_confinement screen = {.n = 1, .folder = {"/tmp"}, .screen = true};
    static const enum wk_join_hindrance says[2] = {WK_JOIN_NO_NETWORK, WK_JOIN_REFUSED};
    struct world *self = *state;

    if (!wk_confine_seccomp())
        skip();
    for (int refused = 0; refused < 2; refused++) {
        int code = 0;
        const pid_t child = fork();

        if (child == 0) {
            (void)wk_confine(&screen);
            self->env.store = NULL; /* the parent's */
            self->env.config.hall_refused = refused != 0;
            _exit((int)ask(self, WK_JOIN_LOOK, "")->hindrance);
        }
        assert_int_equal(waitpid(child, &code, 0), child);
        assert_true(WIFEXITED(code));
        assert_int_equal(WEXITSTATUS(code), says[refused]);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_setup_teardown(both_say_yes, open_world, close_world),
        cmocka_unit_test_setup_teardown(the_hall_says_no, open_world, close_world),
        cmocka_unit_test_setup_teardown(another_version_is_said_to_both, open_world, close_world),
        cmocka_unit_test_setup_teardown(a_code_is_good_for_one_kiosk, open_world, close_world),
        cmocka_unit_test_setup_teardown(another_key_or_no_hall, open_world, close_world),
        cmocka_unit_test_setup_teardown(deals_of_its_own_hinder, open_world, close_world),
        cmocka_unit_test_setup_teardown(without_a_network_it_says_why, open_world, close_world),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}

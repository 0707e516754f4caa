/* The gallery's states of a kiosk that has joined a hall. */
#include "tests/support/kiosk/gallery_link.h"

#include "labels/secret/six_words.h"
#include "tests/support/kiosk/gallery_gate.h"

void link_send(struct app_world *w, const struct wk_app_link *link)
{
    struct wk_event event = {.kind = WK_EVENT_LINK, .link = *link};

    event.link.joined = true;
    app_send(w, &event);
}

/* At the gate, where records of others are waited for. */
static void link_is(struct app_world *w, struct wk_app_link link, int64_t ago_s)
{
    g_wait(w);
    if (ago_s > 0)
        link.since_ns = w->app.now_ns - ago_s * 1000000000LL;
    link_send(w, &link);
}

void g_link_holds(struct app_world *w)
{
    link_is(w, (struct wk_app_link){.status = WK_OK}, 0);
}

void g_link_waits(struct app_world *w)
{
    link_is(w, (struct wk_app_link){.status = WK_NO_HALL, .n_waiting = 14}, 190);
}

void g_link_one_waits(struct app_world *w)
{
    link_is(w, (struct wk_app_link){.status = WK_NO_HALL, .n_waiting = 1}, 60);
}

void g_link_away(struct app_world *w)
{
    link_is(w, (struct wk_app_link){.status = WK_NO_HALL}, 130);
}

void g_link_other(struct app_world *w)
{
    link_is(w, (struct wk_app_link){.status = WK_OTHER_HALL, .n_waiting = 3}, 30);
}

void g_link_unknown(struct app_world *w)
{
    link_is(w, (struct wk_app_link){.status = WK_NOT_ALLOWED, .n_waiting = 2}, 5);
}

void g_link_expelled(struct app_world *w)
{
    link_is(w, (struct wk_app_link){.status = WK_EXPELLED, .n_waiting = 2}, 5);
}

void g_link_refused(struct app_world *w)
{
    link_is(w, (struct wk_app_link){.status = WK_OK, .n_waiting = 5, .refused_seq = 812}, 30);
}

void g_link_full(struct app_world *w)
{
    link_is(w, (struct wk_app_link){.status = WK_DISK_FULL, .n_waiting = 5}, 30);
}

void g_link_clock(struct app_world *w)
{
    link_is(w, (struct wk_app_link){.status = WK_OK, .offset_ns = -3600000000000LL}, 0);
}

/* ---------------------------------------------------------------- joining */

/* What the hall and the network would say. */
static struct {
    enum wk_join_hindrance hindrance;
    enum wk_status status;
    enum wk_join_said said;
    int version; /* the hall's; this kiosk's is 2 */
    bool read;   /* the code is one */
} hall;

static bool join_answers(struct app_world *w, const struct wk_effect *effect)
{
    struct wk_event event = {.kind = WK_EVENT_JOIN};
    uint8_t hash[WK_HASH_SIZE] = {7, 1, 9};

    if (effect->kind != WK_EFFECT_JOIN)
        return false;
    if (effect->join.what == WK_JOIN_END)
        return true;
    event.join = (struct wk_join_news){.asked = effect->join.what, .status = WK_OK, .hindrance = hall.hindrance};
    if (effect->join.what == WK_JOIN_CODE && !hall.read) {
        event.join.status = WK_BAD_INPUT;
    } else if (effect->join.what == WK_JOIN_CODE) {
        event.join.status = hall.status;
        event.join.said = hall.said;
        event.join.version = 2;
        event.join.hall_version = hall.version;
        wk_commit_words(hash, event.join.words);
    }
    if (effect->join.what == WK_JOIN_STORE || hall.said == WK_JOIN_SAID_YES)
        event.join.number = 5;
    app_send(w, &event);
    return true;
}

static void join_open(struct app_world *w, enum wk_join_hindrance hindrance)
{
    memset(&hall, 0, sizeof(hall));
    hall.hindrance = hindrance;
    w->answers = join_answers;
    app_unlock(w);
    app_act(w, WK_ACTION_OPEN, WK_SCREEN_JOIN);
    assert_int_equal(w->app.screen, WK_SCREEN_JOIN);
}

/* A code was read, and this is what came of it. */
static void join_read_at(struct app_world *w, enum wk_status status, enum wk_join_said said, int version)
{
    struct wk_event event = {.kind = WK_EVENT_CODE, .code = "WKH1 HTTPS://192.168.8.2:8443 ..."};

    join_open(w, WK_JOIN_FREE);
    hall.read = true;
    hall.version = version;
    hall.status = status;
    hall.said = said;
    app_send(w, &event);
    app_answer(w);
}

static void join_read(struct app_world *w, enum wk_status status, enum wk_join_said said)
{
    join_read_at(w, status, said, 0);
}

void g_join(struct app_world *w)
{
    join_open(w, WK_JOIN_FREE);
}

void g_join_no_network(struct app_world *w)
{
    join_open(w, WK_JOIN_NO_NETWORK);
}

void g_join_refused(struct app_world *w)
{
    join_open(w, WK_JOIN_REFUSED);
    app_act(w, WK_ACTION_JOIN_AGAIN, 0);
    assert_false(app_has(w, WK_EFFECT_KEEP)); /* it would start again as it is */
}

void g_join_own_event(struct app_world *w)
{
    join_open(w, WK_JOIN_OWN_EVENT);
}

void g_join_bad_code(struct app_world *w)
{
    struct wk_event event = {.kind = WK_EVENT_CODE, .code = "WKH1 half a"};

    join_open(w, WK_JOIN_FREE);
    app_send(w, &event);
    app_answer(w);
}

void g_join_asking(struct app_world *w)
{
    join_read(w, WK_NOT_YET, WK_JOIN_SAID_NOTHING);
}

void g_join_words(struct app_world *w)
{
    join_read(w, WK_OK, WK_JOIN_SAID_WAIT);
}

void g_join_no_hall(struct app_world *w)
{
    join_read(w, WK_NO_HALL, WK_JOIN_SAID_NOTHING);
}

void g_join_other_hall(struct app_world *w)
{
    join_read(w, WK_OTHER_HALL, WK_JOIN_SAID_NOTHING);
}

void g_join_no_such(struct app_world *w)
{
    join_read(w, WK_BAD_INPUT, WK_JOIN_SAID_NOTHING);
}

void g_join_yes_there(struct app_world *w)
{
    join_read(w, WK_OK, WK_JOIN_SAID_YES);
}

void g_join_yes_here(struct app_world *w)
{
    g_join_words(w);
    app_act(w, WK_ACTION_JOIN_SAME, 1);
}

void g_join_differ(struct app_world *w)
{
    g_join_words(w);
    app_act(w, WK_ACTION_JOIN_SAME, 0);
}

void g_join_no(struct app_world *w)
{
    join_read(w, WK_OK, WK_JOIN_SAID_NO);
}

void g_join_over(struct app_world *w)
{
    join_read(w, WK_OK, WK_JOIN_SAID_OVER);
}

void g_join_version(struct app_world *w)
{
    join_read(w, WK_OK, WK_JOIN_SAID_VERSION);
}

void g_join_older(struct app_world *w)
{
    join_read_at(w, WK_OK, WK_JOIN_SAID_VERSION, 3);
}

void g_join_newer(struct app_world *w)
{
    join_read_at(w, WK_OK, WK_JOIN_SAID_VERSION, 1);
}

void g_join_other_key(struct app_world *w)
{
    join_read(w, WK_OK, WK_JOIN_SAID_OTHER_KEY);
}

void g_join_expelled(struct app_world *w)
{
    join_read(w, WK_OK, WK_JOIN_SAID_EXPELLED);
}

void g_join_done(struct app_world *w)
{
    g_join_yes_there(w);
    app_act(w, WK_ACTION_JOIN_SAME, 1);
    assert_true(w->app.join.done);
}

void g_join_help(struct app_world *w)
{
    g_join(w);
    app_act(w, WK_ACTION_HELP, 0);
}

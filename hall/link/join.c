/* A thread that asks a hall to be let in. */
#include "hall/link/join.h"

#include <pthread.h>
#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "hall/link/call.h"

#define AGAIN_MS 1000 /* between two tries: people stand before both screens */

struct wk_join {
    struct wk_join_options options;
    pthread_t thread;
    atomic_bool end;
    struct wk_calls *calls;
    pthread_mutex_t mutex;
    struct wk_join_state state; /* guarded by it */
};

bool wk_join_decided(const struct wk_join_state *state)
{
    return state->state != WK_PAIRING_UNKNOWN && state->state != WK_PAIRING_WAITING;
}

void wk_join_place(const struct wk_pairing_code *code, int number, struct wk_hall_place *out)
{
    *out = (struct wk_hall_place){.number = number};
    snprintf(out->hall_id, sizeof(out->hall_id), "%s", code->hall_id);
    memcpy(out->key, code->hall_key, sizeof(out->key));
    memcpy(out->pin, code->spki, sizeof(out->pin));
    snprintf(out->url, sizeof(out->url), "%s", code->url);
}

static void publish(struct wk_join *join, const struct wk_join_state *state)
{
    pthread_mutex_lock(&join->mutex);
    join->state = *state;
    pthread_mutex_unlock(&join->mutex);
    if (join->options.notify)
        join->options.notify(join->options.context);
}

/* One question and its answer; what the hall has said before stands while it cannot be reached. */
static void ask(struct wk_join *join, struct wk_call *call, const char *wish, struct wk_join_state *state)
{
    const struct wk_call_request request = {
        .method = "POST", .target = WK_PATH_PAIR, .body = (const uint8_t *)wish, .n = strlen(wish), .most = WK_ANSWER_MAX};
    struct wk_call_answer answer;
    struct wk_pairing_answer said;

    state->status = wk_call_begin(call, &request);
    if (state->status != WK_OK)
        return;
    while (!wk_call_ended(call, &answer)) {
        if (atomic_load(&join->end))
            return;
        wk_calls_wait(join->calls, AGAIN_MS);
    }
    state->status = answer.status;
    snprintf(state->trouble, sizeof(state->trouble), "%s", answer.trouble);
    if (answer.status == WK_OK)
        state->status = wk_pairing_answer_read(&said, (const char *)answer.body, answer.n);
    if (state->status != WK_OK)
        return;
    state->state = said.state;
    state->number = said.number;
    state->hall_fold = said.fold;
}

static void *run(void *context)
{
    struct wk_join *join = context;
    struct wk_join_state state = {.status = WK_NOT_YET};
    struct wk_call *call = NULL;
    char *wish = wk_pairing_wish_text(&join->options.wish);
    enum wk_status status =
        wish ? wk_call_new(&call, join->calls, join->options.code.url, join->options.code.spki) : WK_NO_MEMORY;

    if (status != WK_OK) {
        state.status = status;
        publish(join, &state);
    }
    while (status == WK_OK && !atomic_load(&join->end) && !wk_join_decided(&state)) {
        ask(join, call, wish, &state);
        publish(join, &state);
        if (!wk_join_decided(&state) && !atomic_load(&join->end))
            wk_calls_wait(join->calls, AGAIN_MS);
    }
    wk_call_free(call);
    free(wish);
    return NULL;
}

enum wk_status wk_join_start(struct wk_join **out, const struct wk_join_options *options)
{
    struct wk_join *join = calloc(1, sizeof(*join));
    enum wk_status status;

    if (!join)
        return WK_NO_MEMORY;
    join->options = *options;
    memcpy(join->options.wish.token, options->code.token, sizeof(join->options.wish.token));
    join->state.status = WK_NOT_YET;
    status = wk_calls_new(&join->calls);
    if (status != WK_OK) {
        free(join);
        return status;
    }
    pthread_mutex_init(&join->mutex, NULL);
    if (pthread_create(&join->thread, NULL, run, join) != 0) {
        pthread_mutex_destroy(&join->mutex);
        wk_calls_free(join->calls);
        free(join);
        return WK_FAILED;
    }
    *out = join;
    return WK_OK;
}

void wk_join_stop(struct wk_join *join)
{
    if (!join)
        return;
    atomic_store(&join->end, true);
    wk_calls_wake(join->calls);
    (void)pthread_join(join->thread, NULL);
    pthread_mutex_destroy(&join->mutex);
    wk_calls_free(join->calls);
    free(join);
}

void wk_join_look(struct wk_join *join, struct wk_join_state *out)
{
    pthread_mutex_lock(&join->mutex);
    *out = join->state;
    pthread_mutex_unlock(&join->mutex);
}

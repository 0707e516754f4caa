/* The first hour. */
#include "tests/support/kiosk/gallery_hour.h"

#include "kiosk/app/hour.h"

enum wk_status hour_kept, hour_written;

static bool hour_answers(struct app_world *w, const struct wk_effect *effect)
{
    if (effect->kind == WK_EFFECT_PAPERS) {
        struct wk_event papers = {.kind = WK_EVENT_PAPERS, .papers = {.status = hour_written}};
        memcpy(papers.papers.set, effect->papers.set, sizeof(papers.papers.set));
        app_send(w, &papers);
        return true;
    }
    if (effect->kind != WK_EFFECT_KEEP)
        return false;
    struct wk_event event = {.kind = WK_EVENT_KEPT,
                             .kept = {.status = hour_kept, .what = effect->keep.what, .value = effect->keep.value}};
    app_send(w, &event);
    return true;
}

void hour_news(struct app_world *w)
{
    static const struct wk_tournament no_event;
    static const struct wk_floor floor;
    struct wk_event store = {.kind = WK_EVENT_STORE,
                             .store = {.status = WK_OK, .free_bytes = 50000000000, .round = 1, .pin = w->pin[0] != 0}},
                    none = {.kind = WK_EVENT_TOURNAMENT, .tournament = {WK_OK, &no_event, &floor}};

    app_send(w, &store);
    app_send(w, &none);
}

static void tuned(struct app_world *w, bool tuned)
{
    const struct wk_app_tune tune = {.settable = true, .tuned = tuned};
    struct wk_event event = {.kind = WK_EVENT_TUNE, .tune = &tune};

    app_send(w, &event);
}

void hour_begin(struct app_world *w)
{
    hour_kept = hour_written = WK_OK;
    w->answers = hour_answers;
    w->app.hour = (struct wk_app_hour){.on = true, .fault = WK_OK};
    tuned(w, false);
    app_no_tileset(w);
    hour_news(w);
    assert_int_equal(w->app.screen, WK_SCREEN_HOUR);
}

void g_hour(struct app_world *w)
{
    hour_begin(w);
}

void g_hour_begun(struct app_world *w)
{
    hour_begin(w);
    app_act(w, WK_ACTION_SET_LANGUAGE, w->app.lang);
}

void g_hour_half(struct app_world *w)
{
    g_hour_begun(w);
    app_act(w, WK_ACTION_HOUR, WK_HOUR_EVENING);
    app_act(w, WK_ACTION_EVENING, WK_OCCASION_CLUB);
    app_act(w, WK_ACTION_HOUR, WK_HOUR_PIN);
    app_pin(w, "2580");
    app_pin(w, "2580");
    assert_int_equal(w->app.screen, WK_SCREEN_HOUR);
}

void g_hour_fault(struct app_world *w)
{
    g_hour_begun(w);
    hour_kept = WK_DISK_FULL;
    app_act(w, WK_ACTION_HOUR, WK_HOUR_EVENING);
    app_act(w, WK_ACTION_EVENING, WK_OCCASION_CLUB);
}

void g_hour_unread(struct app_world *w)
{
    hour_begin(w);
    app_act(w, WK_ACTION_SET_LANGUAGE, w->app.lang);
    w->app.hour.unread = true;
}

void g_hour_done(struct app_world *w)
{
    struct wk_event tiles = {.kind = WK_EVENT_TILESET, .tileset = {.status = WK_OK, .name = "club"}};

    g_hour_half(w);
    app_act(w, WK_ACTION_HOUR, WK_HOUR_PAPERS);
    app_act(w, WK_ACTION_PAPERS, 0);
    app_act(w, WK_ACTION_BACK, 0);
    tuned(w, true);
    app_send(w, &tiles);
    w->app.hour.kept.practised = true;
    assert_int_equal(wk_hour_next(&w->app), WK_HOUR_NONE);
}

void g_hour_help(struct app_world *w)
{
    hour_begin(w);
    app_act(w, WK_ACTION_HELP, 0);
}

void g_hour_idle(struct app_world *w)
{
    g_hour_half(w);
    app_act(w, WK_ACTION_BACK, 0);
    assert_int_equal(w->app.screen, WK_SCREEN_IDLE);
}

void g_evening(struct app_world *w)
{
    g_hour_begun(w);
    app_act(w, WK_ACTION_HOUR, WK_HOUR_EVENING);
}

void g_evening_help(struct app_world *w)
{
    g_evening(w);
    app_act(w, WK_ACTION_HELP, 0);
}

void g_papers(struct app_world *w)
{
    g_hour_half(w);
    app_act(w, WK_ACTION_HOUR, WK_HOUR_PAPERS);
    assert_int_equal(w->app.screen, WK_SCREEN_PAPERS);
}

/* Whoever sets it up, before there is a PIN. */
void g_papers_printer(struct app_world *w)
{
    g_hour_begun(w);
    w->app.hour.printer = true;
    app_act(w, WK_ACTION_HOUR, WK_HOUR_PAPERS);
    app_act(w, WK_ACTION_PAPERS_SET, 0);
}

void g_papers_no_stick(struct app_world *w)
{
    g_papers(w);
    hour_written = WK_NOT_FOUND;
    app_act(w, WK_ACTION_PAPERS, 0);
}

void g_papers_full(struct app_world *w)
{
    g_papers(w);
    hour_written = WK_DISK_FULL;
    app_act(w, WK_ACTION_PAPERS, 0);
}

void g_papers_no_printer(struct app_world *w)
{
    g_papers_printer(w);
    hour_written = WK_END;
    app_act(w, WK_ACTION_PAPERS, 1);
}

/* The stick takes its time. */
void g_papers_written(struct app_world *w)
{
    struct wk_event one = {.kind = WK_EVENT_PAPERS, .papers = {.status = WK_NOT_YET, .n_done = 1}};

    g_papers(w);
    hour_written = WK_NOT_YET;
    app_act(w, WK_ACTION_PAPERS, 0);
    app_send(w, &one);
    assert_true(w->app.hour.papers.waiting);
}

void g_papers_done(struct app_world *w)
{
    g_papers(w);
    app_act(w, WK_ACTION_PAPERS, 0);
}

void g_papers_help(struct app_world *w)
{
    g_papers(w);
    app_act(w, WK_ACTION_HELP, 0);
}

void g_view(struct app_world *w)
{
    g_hour_half(w);
    app_act(w, WK_ACTION_HOUR, WK_HOUR_CAMERA);
    assert_int_equal(w->app.screen, WK_SCREEN_VIEW);
}

void g_view_table(struct app_world *w)
{
    g_view(w);
    app_camera(w, WK_NO_CAMERA);
    app_act(w, WK_ACTION_VIEW, WK_VIEW_TABLE);
    assert_true(w->app.whole.on);
}

void g_view_fault(struct app_world *w)
{
    g_view(w);
    hour_kept = WK_BAD_INPUT;
    app_act(w, WK_ACTION_VIEW, 0);
    assert_int_equal(w->app.screen, WK_SCREEN_VIEW);
}

void g_view_help(struct app_world *w)
{
    g_view(w);
    app_act(w, WK_ACTION_HELP, 0);
}

/* The first hour. */
#include "tests/support/kiosk/gallery_hour.h"

#include "kiosk/face/app/hour.h"
#include "kiosk/host/view_kind.h"
#include "rules/event/floor.h"

enum wk_status hour_kept, hour_written;

/* What the store service says of papers: how many pages they have is as it is of an event of one section. */
bool papers_answer(struct app_world *w, const struct wk_effect *effect)
{
    static const struct wk_papers_look looks[WK_N_PAPERS] = {
        [WK_PAPERS_STICKERS] = {.n_pages = 5, .w_mm = 297, .h_mm = 210},
        [WK_PAPERS_MAT] = {.n_pages = 1, .w_mm = 420, .h_mm = 297},
        [WK_PAPERS_SLIPS] = {.n_pages = 4, .w_mm = 210, .h_mm = 297},
        [WK_PAPERS_CARDS] = {.n_pages = 4, .w_mm = 297, .h_mm = 210},
        [WK_PAPERS_POSTER] = {.n_pages = 1, .w_mm = 420, .h_mm = 297},
        [WK_PAPERS_FORMS] = {.n_pages = 20, .w_mm = 297, .h_mm = 210},
        [WK_PAPERS_SEAL] = {.n_pages = 1, .w_mm = 148, .h_mm = 105},
        [WK_PAPERS_CHECKPOINT] = {.n_pages = 1, .w_mm = 148, .h_mm = 105},
        [WK_PAPERS_EVENINGS] = {.n_pages = 16, .w_mm = 210, .h_mm = 297},
        [WK_PAPERS_REPORT] = {.n_pages = 12, .w_mm = 210, .h_mm = 297},
    };
    struct wk_event event = {.kind = WK_EVENT_PAPERS, .papers = {.about = effect->papers.ask, .status = WK_OK}};

    if (effect->kind != WK_EFFECT_PAPERS)
        return false;
    const struct wk_papers_request *asked = &effect->papers;
    event.papers.put = asked->sheets;
    event.papers.kept = w->app.hour.kept;
    for (int sheet = 0; sheet < WK_N_PAPERS; sheet++)
        if (asked->ask == WK_PAPERS_LOOK && (asked->sheets >> sheet & 1)) {
            struct wk_papers_look *look = &event.papers.look[sheet];
            const bool opened = wk_papers_row((enum wk_papers_sheet)sheet)->needs == WK_PAPERS_NEEDS_OPENED;

            *look = looks[sheet].n_pages ? looks[sheet] : (struct wk_papers_look){.n_pages = 1, .w_mm = 210, .h_mm = 297};
            look->looked = true;
            look->status = opened ? WK_NOT_YET : WK_OK;
            look->edition = !opened && wk_papers_has_pages((enum wk_papers_sheet)sheet);
        }
    if (asked->ask == WK_PAPERS_PUT) {
        event.papers.status = hour_written;
        event.papers.n_done = event.papers.n_all = 1;
        event.papers.n_pages = 5;
        if (hour_written == WK_OK && (asked->sheets & 1u << WK_PAPERS_STICKERS)) {
            wk_hour_note_stickers(&event.papers.kept, wk_set_table(asked->set));
            memcpy(event.papers.kept.printed, asked->set, sizeof(event.papers.kept.printed));
        } else if (hour_written != WK_OK) {
            event.papers.put = 0;
            event.papers.n_done = 0;
        }
    }
    for (int table = 1; table <= WK_MAX_TABLES; table++)
        if ((asked->tables[(table - 1) / 8] >> (table - 1) % 8 & 1) && event.papers.status == WK_OK)
            wk_hour_note_stickers(&event.papers.kept, table);
    if (asked->ask != WK_PAPERS_END)
        app_send(w, &event);
    return true;
}

static bool hour_answers(struct app_world *w, const struct wk_effect *effect)
{
    if (papers_answer(w, effect))
        return true;
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
    w->app.hour = (struct wk_app_hour){.on = true, .paper = WK_PAPER_A4, .fault = WK_OK};
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
    app_act(w, WK_ACTION_PAPERS, 2);
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
    app_act(w, WK_ACTION_PAPERS_SHOW, WK_PAPERS_STICKERS + 1);
    app_act(w, WK_ACTION_PAPERS_SET, 0);
}

void g_papers_one(struct app_world *w)
{
    g_papers(w);
    w->app.stick = true;
    app_act(w, WK_ACTION_PAPERS_SHOW, WK_PAPERS_CHART + 1);
}

/* A paper that there is nothing of yet. */
void g_papers_not_yet(struct app_world *w)
{
    g_papers(w);
    app_act(w, WK_ACTION_PAPERS_WHEN, WK_PAPERS_DURING);
    app_act(w, WK_ACTION_PAPERS_SHOW, WK_PAPERS_SEAL + 1);
}

void g_papers_after(struct app_world *w)
{
    g_papers(w);
    app_act(w, WK_ACTION_PAPERS_WHEN, WK_PAPERS_AFTER);
}

void g_papers_no_stick(struct app_world *w)
{
    g_papers(w);
    hour_written = WK_NOT_FOUND;
    app_act(w, WK_ACTION_PAPERS, 2);
}

void g_papers_full(struct app_world *w)
{
    g_papers(w);
    hour_written = WK_DISK_FULL;
    app_act(w, WK_ACTION_PAPERS, 2);
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
    struct wk_event one = {.kind = WK_EVENT_PAPERS,
                           .papers = {.about = WK_PAPERS_PUT, .status = WK_NOT_YET, .n_done = 1, .n_all = 9, .put = 1}};

    g_papers(w);
    hour_written = WK_NOT_YET;
    app_act(w, WK_ACTION_PAPERS, 2);
    app_send(w, &one);
    assert_true(w->app.papers.waiting);
}

void g_papers_done(struct app_world *w)
{
    g_papers(w);
    app_act(w, WK_ACTION_PAPERS, 2);
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

/*
 * The hall is away, and four tables rotate by their ready codes: four stores, each with the kiosk's app and store service, and
 * what each shows is painted, seen by another one's camera (smaller, at an angle, blurred, with noise) and read by the real
 * reader. Prints how long the machine takes for all four, and how small a code may be seen.
 */
#include <limits.h>
#include <math.h>
#include <time.h>

#include "kiosk/face/screens/screen.h"
#include "kiosk/face/screens/screens.h"
#include "kiosk/face/ui/paint.h"
#include "kiosk/programs/service/service.h"
#include "rules/event/duplicate/seating.h"
#include "tests/support/db/party.h"
#include "tests/support/kiosk/app_test.h"
#include "tests/support/rules/sample_event.h"
#include "vision/image/cv.h"
#include "vision/image/plane.h"
#include "vision/stickers/slip.h"

#define N WK_SECTION_TABLES
#define SCREEN_W 1280
#define SCREEN_H 800
#define SECOND_NS INT64_C(1000000000)

struct table {
    struct app_world w; /* first: the answers find the rest by it */
    struct wk_host host;
    struct wk_env env;
    struct wk_service service;
};

static struct party party;
static struct table tables[N];
static struct wk_slip_reader *reader;
static enum wk_status fails; /* the stores, when a code is to go on record; WK_OK: they do not */

static double now_s(void)
{
    struct timespec t;

    clock_gettime(CLOCK_MONOTONIC, &t);
    return (double)t.tv_sec + (double)t.tv_nsec / 1e9;
}

static int64_t clock_of(void *context)
{
    (void)context;
    return 1800000000 * SECOND_NS;
}

static void news(struct table *table)
{
    struct wk_event event;

    wk_service_event(&table->service, &event);
    app_send(&table->w, &event);
}

/* As the kiosk's loop carries them out. */
static bool answers(struct app_world *w, const struct wk_effect *effect)
{
    struct table *table = (struct table *)(void *)w;
    struct wk_ready_answer answer;
    struct wk_event event;

    if (effect->kind == WK_EFFECT_READY) {
        if (effect->ready.code[0] && fails != WK_OK)
            answer = (struct wk_ready_answer){.status = fails, .read = true};
        else
            wk_service_ready(&table->service, &effect->ready, &answer);
        if (answer.news.n_taken > 0)
            news(table);
        app_send(w, &(struct wk_event){.kind = WK_EVENT_READY, .ready = &answer});
    } else if (effect->kind == WK_EFFECT_LOOK_EVENT) {
        news(table);
    } else if (effect->kind == WK_EFFECT_OPEN_STORE || effect->kind == WK_EFFECT_USE_TABLE) {
        wk_service_look(&table->service, &event);
        app_send(w, &event);
        news(table);
    } else {
        return false;
    }
    return true;
}

static void open_table(struct table *table, int number)
{
    const struct wk_app_options options = {.table = number, .w_px = SCREEN_W, .h_px = SCREEN_H};
    struct wk_event link = {.kind = WK_EVENT_LINK, .link = {.joined = true, .status = WK_NO_HALL, .since_ns = 1}};

    memset(table, 0, sizeof(*table));
    table->host.clock = clock_of;
    table->env.store = party.at[number].store;
    table->service.host = &table->host;
    table->service.env = &table->env;
    table->service.table = number;
    table->w.t_ns = SECOND_NS;
    table->w.answers = answers;
    wk_app_init(&table->w.app, &wk_screens, &options, &table->w.effects);
    app_answer(&table->w);
    app_camera(&table->w, WK_OK);
    app_act(&table->w, WK_ACTION_START, 0);
    assert_int_equal(table->w.app.screen, WK_SCREEN_WAIT);
    app_send(&table->w, &link);
    table->w.t_ns += 11 * SECOND_NS;
    app_tick(&table->w, 0);
    app_answer(&table->w);
    assert_int_equal(table->w.app.screen, WK_SCREEN_CODES);
}

/* What another kiosk's camera sees of a screen that is held before it, `w_px` px wide in a frame of 1920 x 1080. */
static void look_at(const struct table *table, double w_px, double blur_px, struct wk_image *frame)
{
    static struct wk_draw draw;
    static uint8_t screen[SCREEN_H * SCREEN_W * 4], bgr[SCREEN_H * SCREEN_W * 3];
    const struct wk_image flat = {bgr, SCREEN_W, SCREEN_H, (ptrdiff_t)SCREEN_W * 3, 3};
    const double to = w_px / SCREEN_W, h_px = SCREEN_H * to, x = (1920 - w_px) / 2, y = (1080 - h_px) / 2;
    const double from[] = {0, 0, SCREEN_W, 0, SCREEN_W, SCREEN_H, 0, SCREEN_H}; /* turned and tilted a little */
    const double seen[] = {x + .02 * w_px, y, x + .97 * w_px, y + .03 * h_px, x + w_px, y + h_px, x, y + .96 * h_px};
    struct wk_canvas *canvas = NULL;
    unsigned state = 7;
    double back[9];

    wk_screen_draw(&table->w.app, &draw);
    assert_int_equal(wk_canvas_new_pixels(&canvas, screen, SCREEN_W, SCREEN_H, (ptrdiff_t)SCREEN_W * 4, (double)draw.scale),
                     WK_OK);
    wk_paint(canvas, &draw, &(struct wk_picture){NULL, 0, 0, 0}, NULL);
    assert_int_equal(wk_canvas_finish(canvas), WK_OK);
    for (int i = 0; i < SCREEN_H * SCREEN_W; i++)
        for (int c = 0; c < 3; c++)
            bgr[3 * i + c] = (uint8_t)(30 + screen[4 * i + c] * 190 / 255);
    assert_true(wk_plane_from_quad(seen, from, back));
    assert_int_equal(wk_cv_warp(&flat, frame, back, 0), WK_OK);
    assert_int_equal(wk_cv_blur(frame, frame, blur_px), WK_OK);
    for (int i = 0; i < 1080 * 1920 * 3; i++) {
        state = state * 1664525U + 1013904223U;
        const int value = frame->data[i] + (int)(state >> 24) % 17 - 8;
        frame->data[i] = (uint8_t)(value < 0 ? 0 : value > 255 ? 255 : value);
    }
}

static bool read_from(const struct table *from, double w_px, double blur_px, char text[WK_READY_TEXT_SIZE])
{
    static uint8_t pixels[1080 * 1920 * 3];
    struct wk_image frame = {pixels, 1920, 1080, 1920 * 3, 3};

    look_at(from, w_px, blur_px, &frame);
    return wk_slip_read(reader, &frame, "WKG1 ", text, WK_READY_TEXT_SIZE) == WK_OK;
}

/* The table holds another's code under its camera. */
static void hold(struct table *table, const struct table *from)
{
    char text[WK_READY_TEXT_SIZE];

    assert_true(read_from(from, 1000, .8, text));
    assert_string_equal(text, from->w.app.ready.answer.text);
    app_send(&table->w, &(struct wk_event){.kind = WK_EVENT_CODE, .code = text});
    app_answer(&table->w);
}

static void four_tables_rotate_without_the_hall(void **state)
{
    int n_read = 0;

    (void)state;
    for (int i = 0; i < N; i++)
        open_table(&tables[i], i + 1);
    fails = WK_DISK_FULL;
    hold(&tables[1], &tables[0]); /* not taken, so that the same code must do once there is room */
    fails = WK_OK;
    app_act(&tables[1].w, WK_ACTION_TRY_AGAIN, 0);
    app_answer(&tables[1].w);
    const double begun_s = now_s();
    for (int i = 1; i < N; i++, n_read++) { /* each shows what it knows to the next */
        hold(&tables[i], &tables[i - 1]);
        assert_int_equal(tables[i].w.app.ready.answer.news.n_taken, i);
    }
    for (int i = 0; i < N - 1; i++, n_read++) { /* and the last to all */
        hold(&tables[i], &tables[N - 1]);
        assert_int_equal(tables[i].w.app.ready.answer.news.n_taken, N - 1 - i);
    }
    for (int i = 0; i < N; i++) {
        assert_int_equal(tables[i].w.app.screen, WK_SCREEN_CODES);
        app_act(&tables[i].w, WK_ACTION_LEAVE, 0);
        app_answer(&tables[i].w);
        assert_int_equal(tables[i].w.app.screen, WK_SCREEN_ROTATE);
    }
    const double took_s = now_s() - begun_s;
    print_message("%d tables rotate by %d codes that were read from the screen, painting and seeing included: %.1f s\n", N,
                  n_read, took_s);
}

/* The smallest width in the picture, in steps of 100 px, of a screen whose code is read: of its first n tables. */
static int least_width(struct table *table, int n, double blur_px)
{
    char *const text = table->w.app.ready.answer.text, seen[WK_READY_TEXT_SIZE], whole[WK_READY_TEXT_SIZE];
    struct wk_ready_code codes[WK_READY_TABLES];
    int n_all = 0, least = 1100;

    memcpy(whole, text, sizeof(whole));
    assert_int_equal(wk_ready_code_parse(codes, &n_all, whole, strlen(whole)), WK_OK);
    assert_true(n <= n_all);
    wk_ready_code_format(codes, n, true, text);
    for (int w_px = 1000; w_px >= 300 && read_from(table, w_px, blur_px, seen) && strcmp(seen, text) == 0; w_px -= 100)
        least = w_px;
    memcpy(text, whole, sizeof(whole));
    return least;
}

/* The more tables a code speaks for, the finer it is. */
static void a_code_is_read_from_afar(void **state)
{
    static const struct {
        int n;
        double blur_px;
        int most;
    } rows[] = {{1, .8, 600}, {1, 1.2, 800}, {4, .8, 900}, {4, 1.2, 1000}};
    struct table *table = &tables[N - 1];

    (void)state;
    app_act(&table->w, WK_ACTION_READY_CODE, 0); /* somebody still needs it */
    app_answer(&table->w);
    assert_int_equal(table->w.app.screen, WK_SCREEN_CODES);
    for (size_t i = 0; i < sizeof(rows) / sizeof(rows[0]); i++) {
        const int least = least_width(table, rows[i].n, rows[i].blur_px);
        print_message("a code of %d, blur %.1f px: read from a screen that is %d px wide in a picture of 1920\n", rows[i].n,
                      rows[i].blur_px, least);
        assert_in_range(least, 300, rows[i].most);
    }
}

/* Smaller than it can be read it is said to be too small, often enough while a hand moves. */
static void a_code_too_small_is_said_to_be(void **state)
{
    static uint8_t pixels[1080 * 1920 * 3];
    struct wk_image frame = {pixels, 1920, 1080, 1920 * 3, 3};
    struct table *table = &tables[N - 1];
    const int least = least_width(table, N, .8);
    char text[WK_READY_TEXT_SIZE] = "as it was";
    int n = 0;

    (void)state;
    for (int less = 20; less <= 270; less += 10) {
        look_at(table, least - less, .8, &frame);
        const enum wk_status status = wk_slip_read(reader, &frame, "WKG1 ", text, sizeof(text));
        n += status == WK_TOO_SMALL;
        if (status == WK_OK) { /* between two steps of least_width() one may still be read: as it is, or not at all */
            assert_string_equal(text, table->w.app.ready.answer.text);
            snprintf(text, sizeof(text), "as it was");
        }
    }
    print_message("said to be too small: %d of 26 times, from a screen %d to %d px wide\n", n, least - 20, least - 270);
    assert_in_range(n, 4, 26); /* of the pictures of a second, five or more, one says so mostly */
    assert_string_equal(text, "as it was");
}

static int open_all(void **state)
{
    (void)state;
    party_open(&party, N + 1);
    for (int i = 1; i <= N; i++) {
        struct wk_entry entry = entry_result((struct wk_hand_id){i, 1, 1}, outcome_draw(), 0);
        entry.role = WK_ROLE_PAPER;
        party_enter(&party, i, entry_confirmed(party_enter(&party, i, entry)));
        party_enter(&party, i, (struct wk_entry){.kind = WK_ENTRY_READY, .at = {i, 1, 1}});
    }
    return wk_slip_reader_new(&reader) == WK_OK ? 0 : -1;
}

static int close_all(void **state)
{
    (void)state;
    for (int i = 0; i < N; i++)
        wk_service_release(&tables[i].service);
    wk_slip_reader_free(reader);
    party_close(&party);
    return 0;
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(four_tables_rotate_without_the_hall),
        cmocka_unit_test(a_code_is_read_from_afar),
        cmocka_unit_test(a_code_too_small_is_said_to_be),
    };

    return cmocka_run_group_tests(tests, open_all, close_all);
}

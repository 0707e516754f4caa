/* Printing at the kiosk: a key, a file in the folder and the command on it, a line on the screen. On a real store. */
#include "tests/support/db/store_test.h"

#include <math.h>
#include <fcntl.h>
#include <sys/stat.h>
#include <time.h>

#include "db/store/hands.h"
#include "db/store/pin.h"
#include "kiosk/eye/walls/printer.h"
#include "kiosk/face/app/parts.h"
#include "kiosk/face/screens/screens.h"
#include "kiosk/programs/service/service.h"
#include "rules/event/duplicate/kind.h"
#include "rules/event/duplicate/seating.h"

static void pause_ms(int ms)
{
    nanosleep(&(struct timespec){.tv_nsec = ms * 1000000L}, NULL);
}

static int64_t clock_of(void *context)
{
    return world_clock(context);
}

/* A store service of table 3 that prints into a folder of the world's. */
struct prints {
    struct wk_host host;
    struct wk_env env;
    struct wk_service service;
    char path[WK_PATH_SIZE + 80];
};

static struct prints *begin(struct world *world)
{
    struct prints *p = calloc(1, sizeof *p);
    assert_non_null(p);
    p->host = (struct wk_host){.clock = clock_of, .context = world, .tmp = world->folder};
    p->env.store = world_open(world);
    snprintf(p->env.config.print_folder, WK_PATH_SIZE, "%s", world->folder);
    p->service.host = &p->host;
    p->service.env = &p->env;
    p->service.table = 3;
    return p;
}

static void end(struct prints *p)
{
    wk_store_close(p->env.store);
    p->env.store = NULL;
    wk_service_release(&p->service);
    free(p);
}

static bool there(struct prints *p, const char *name)
{
    snprintf(p->path, sizeof p->path, "%s/%s", p->env.config.print_folder, name);
    return access(p->path, F_OK) == 0;
}

/* The main loop turns, until the answer is there. */
static void await(struct prints *p, bool (*take)(struct wk_service *service, struct wk_event *out), struct wk_event *out)
{
    for (int ms = 0; ms < 60000 && !take(&p->service, out); ms++)
        pause_ms(1);
}

static void ask(struct prints *p, enum wk_print what, enum wk_language lang, int player, struct wk_event *out)
{
    wk_service_print(&p->service, what, lang, player, 0, out);
    if (out->kind == WK_EVENT_NONE)
        await(p, wk_service_take_print, out);
}

/* Stickers of a set, mat and chart. */
static struct wk_papers_request first_papers(const char *set, bool to_printer, enum wk_language lang)
{
    struct wk_papers_request request = {.ask = WK_PAPERS_PUT,
                                        .sheets = 1u << WK_PAPERS_STICKERS | 1u << WK_PAPERS_MAT | 1u << WK_PAPERS_CHART,
                                        .sticker_mm = 24,
                                        .to_printer = to_printer,
                                        .language = lang};

    memcpy(request.set, set, WK_SET_SIZE);
    return request;
}

static void ask_papers(struct prints *p, const char *set, bool to_printer, struct wk_event *out)
{
    const struct wk_papers_request request = first_papers(set, to_printer, WK_LANG_ZH);

    wk_service_papers(&p->service, &request, out);
    while (out->papers.status == WK_NOT_YET)
        await(p, wk_service_take_papers, out);
}

static void print(struct prints *p, enum wk_print what, enum wk_status status, const char *name)
{
    struct wk_event event;
    ask(p, what, WK_LANG_EN, -1, &event);
    assert_int_equal(event.kind, WK_EVENT_PRINTED);
    assert_int_equal(event.printed.status, status);
    if (name) {
        assert_string_equal(event.printed.name, name);
        assert_true(there(p, name));
    }
}

static void play(struct wk_store *store)
{
    struct wk_receipt receipt;
    int hand = 0;
    for (int h = 1; h <= 4; h++) {
        assert_int_equal(wk_store_start_hand(store, 3, &hand, &receipt), WK_OK);
        for (int w = WK_WIND_EAST; w <= WK_WIND_NORTH; w++) {
            struct wk_verdict verdict = {.kind = WK_PASS, .wind = (enum wk_wind)w, .n_right = WK_N_SLOTS};
            struct wk_reading reading;
            make_reading(&reading, WK_SIDE_BACKS, (enum wk_wind)w);
            assert_int_equal(wk_store_put_verdict(store, 3, "restore", &verdict, &reading, &a_source, &receipt), WK_OK);
        }
    }
    assert_int_equal(wk_store_close_deal(store, 3, &receipt), WK_OK);
}

static void what_there_is_is_printed(void **state)
{
    struct prints *p = begin(*state);
    struct wk_deal deal;
    print(p, WK_PRINT_SEAL, WK_NOT_FOUND, NULL);
    print(p, WK_PRINT_RECEIPT, WK_NOT_FOUND, NULL);
    print(p, WK_PRINT_HOWTO, WK_OK, "players.pdf");
    make_deal(&deal, 3, 1, 4);
    seal_deal(p->env.store, &deal);
    print(p, WK_PRINT_SEAL, WK_OK, "seal-3-1.pdf");
    print(p, WK_PRINT_RECEIPT, WK_NOT_YET, NULL);
    assert_false(there(p, "receipt-3-1.txt"));
    play(p->env.store);
    print(p, WK_PRINT_SEAL, WK_NOT_YET, NULL);
    print(p, WK_PRINT_RECEIPT, WK_OK, "receipt-3-1.pdf");
    assert_true(there(p, "receipt-3-1.txt"));
    make_deal(&deal, 3, 2, 5);
    seal_deal(p->env.store, &deal);
    print(p, WK_PRINT_RECEIPT, WK_OK, "receipt-3-1.pdf"); /* of the last that is open to all */
    assert_false(there(p, "receipt-3-2.txt"));
    struct wk_event event;
    ask(p, WK_PRINT_CHECKPOINT, WK_LANG_ZH, -1, &event);
    print(p, WK_PRINT_EVENING, WK_NOT_YET, NULL); /* there is no event */
    assert_int_equal(event.printed.status, WK_OK);
    assert_true(there(p, event.printed.name));
    end(p);
}

/* The page of a player of an event, named by his number. */
static void an_evening_is_printed(void **state)
{
    static struct wk_event_plan plan;
    struct prints *p = begin(*state);
    struct wk_entry entry = {.kind = WK_ENTRY_EVENT, .seq = 1, .t_ns = 1795000000000000000, .event = &plan};
    struct wk_event event;

    snprintf(plan.name, sizeof plan.name, "Open");
    plan.kind = &wk_duplicate;
    plan.n_sections = 1;
    for (int i = 0; i < WK_SECTION_PLAYERS; i++) {
        plan.player[i].number = 101 + i;
        snprintf(plan.player[i].person.name, WK_NAME_SIZE, "Player %d", i + 1);
    }
    wk_schedule_make(&plan.schedule);
    p->service.tournament = calloc(1, sizeof *p->service.tournament);
    assert_non_null(p->service.tournament);
    assert_int_equal(wk_tournament_apply(p->service.tournament, &entry, NULL), WK_OK);
    ask(p, WK_PRINT_EVENING, WK_LANG_ZH, 6, &event);
    assert_int_equal(event.printed.status, WK_OK);
    assert_string_equal(event.printed.name, "evening-107.pdf");
    assert_true(there(p, "evening-107.pdf"));
    ask(p, WK_PRINT_EVENING, WK_LANG_EN, WK_SECTION_PLAYERS, &event);
    assert_int_equal(event.printed.status, WK_NOT_YET);
    end(p);
}

/* 3.3. a2d53cf7: `lp` alone, by which CUPS makes a page of A4 as small as 90 % on Letter. */
static void lp_is_told_to_keep_the_size(void **state)
{
    static const struct {
        const char *arguments, *want;
    } cases[] = {{"", "-o print-scaling=none x.pdf"},
                 {"-d office", "-d office -o print-scaling=none x.pdf"},
                 {"-o print-scaling=fit", "-o print-scaling=fit x.pdf"}};
    struct world *world = *state;
    char path[300], command[400], got[300];

    for (int program = 0; program < 2; program++)
        for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
            snprintf(path, sizeof path, "%s/%s", world->folder, program == 0 ? "lp" : "other");
            FILE *file = fopen(path, "w");
            assert_non_null(file);
            fprintf(file, "#!/bin/sh\necho \"$@\" > %s/said\n", world->folder);
            assert_int_equal(fclose(file), 0);
            assert_int_equal(chmod(path, 0700), 0);
            snprintf(command, sizeof command, "%s %s", path, cases[i].arguments);
            assert_int_equal(wk_printer_send(command, "x.pdf"), WK_OK);
            snprintf(path, sizeof path, "%s/said", world->folder);
            file = fopen(path, "r");
            assert_non_null(file);
            assert_non_null(fgets(got, sizeof got, file));
            fclose(file);
            got[strcspn(got, "\n")] = 0;
            if (program == 0)
                assert_string_equal(got, cases[i].want);
            else
                assert_null(strstr(got, "none")); /* another program has other options */
        }
}

static void what_goes_wrong_has_a_line(void **state)
{
    struct world *world = *state;
    struct prints *p = begin(world);
    struct wk_deal deal;
    make_deal(&deal, 3, 1, 4);
    seal_deal(p->env.store, &deal);
    snprintf(p->env.config.print_command, WK_PATH_SIZE, "false");
    print(p, WK_PRINT_SEAL, WK_END, "seal-3-1.pdf");
    snprintf(p->env.config.print_command, WK_PATH_SIZE, "/no/such/program -o x");
    print(p, WK_PRINT_SEAL, WK_END, NULL);
    snprintf(p->env.config.print_command, WK_PATH_SIZE, " true  -o x ");
    print(p, WK_PRINT_SEAL, WK_OK, NULL);
    snprintf(p->env.config.print_folder, WK_PATH_SIZE, "%s/none", world->folder);
    print(p, WK_PRINT_SEAL, WK_IO, NULL);
    static const enum wk_status said[] = {WK_OK, WK_END, WK_IO, WK_DISK_FULL, WK_NOT_YET, WK_NOT_FOUND, WK_DB_BROKEN};
    for (size_t i = 0; i < sizeof said / sizeof *said; i++)
        assert_true(wk_print_text(said[i])[0]);
    assert_string_equal(wk_print_text(WK_FAILED), "");
    end(p);
}

/*
 * A stick that takes its time is a pipe here, whose other end takes what it is given bit by bit: meanwhile every call of the
 * main loop's returns at once, each sheet is told as soon as it is there, and the kiosk may even be ended.
 */
static void a_slow_stick_holds_nobody_up(void **state)
{
    struct world *world = *state;
    struct prints *p = begin(world);
    static char taken[65536];
    struct wk_event event;
    char slow[WK_PATH_SIZE];
    int n_told = 0, n_waits = 0;
    size_t n = 0;

    p->env.key = &world->key;
    p->host.err = stdout;
    snprintf(slow, sizeof slow, "%s/mat.pdf", world->folder);
    assert_int_equal(mkfifo(slow, 0600), 0);
    const int end_of_it = open(slow, O_RDONLY | O_NONBLOCK);
    assert_true(end_of_it >= 0);
    const struct wk_papers_request request = first_papers("03B", true, WK_LANG_EN);
    wk_service_papers(&p->service, &request, &event);
    assert_int_equal(event.papers.status, WK_NOT_YET);
    for (int ms = 0; ms < 60000 && event.papers.status == WK_NOT_YET; ms++) {
        pause_ms(1);
        if (wk_service_take_papers(&p->service, &event) && event.papers.status == WK_NOT_YET) {
            assert_true(event.papers.n_done > n_told);
            n_told = event.papers.n_done;
        }
        if (n_told == 1 && n_waits < 50) { /* the stick stands still: all that a pipe holds of the mat, and no more */
            n_waits++;
            assert_int_equal(event.papers.status, WK_NOT_YET);
            continue;
        }
        const ssize_t got = n_told > 0 ? read(end_of_it, taken, sizeof taken) : 0;
        n += got > 0 ? (size_t)got : 0;
    }
    assert_int_equal(event.papers.status, WK_OK);
    assert_true(n_told >= 1 && n_waits == 50 && n > sizeof taken);
    close(end_of_it);
    assert_int_equal(unlink(slow), 0);
    p->env.key = NULL;
    end(p);
}

/* The command gets the file as one word, whatever its name. */
static void the_command_gets_the_file(void **state)
{
    struct world *world = *state;
    char from[128], command[256], to[128];
    snprintf(from, sizeof from, "%s/a b;c.pdf", world->folder);
    snprintf(to, sizeof to, "%s/copied", world->folder);
    snprintf(command, sizeof command, "cp -t %s", to);
    assert_int_equal(mkdir(to, 0700), 0);
    FILE *file = fopen(from, "wb");
    assert_non_null(file);
    fclose(file);
    assert_int_equal(wk_printer_send(command, from), WK_OK);
    snprintf(to, sizeof to, "%s/copied/a b;c.pdf", world->folder);
    assert_int_equal(access(to, F_OK), 0);
    assert_int_equal(wk_printer_send("", from), WK_OK);
    assert_int_equal(wk_printer_send("a b c d e f g h i j k l m n o p q", from), WK_END);
}

static void a_key_asks_once(void **state)
{
    (void)state;
    static struct wk_app app;
    struct wk_effects effects = {.n = 0};
    wk_app_init(&app, &wk_screens, &(struct wk_app_options){.table = 3}, NULL);
    wk_app_print_action(&app, WK_PRINT_SEAL, &effects);
    assert_int_equal(effects.n, 0); /* no folder is set up */
    wk_app_init(&app, &wk_screens, &(struct wk_app_options){.table = 3, .can_print = true}, NULL);
    wk_app_print_action(&app, WK_N_PRINTS, &effects);
    assert_int_equal(effects.n, 0);
    for (int i = 0; i < 2; i++)
        wk_app_print_action(&app, WK_PRINT_SEAL, &effects);
    assert_int_equal(effects.n, 1);
    assert_int_equal(effects.effect[0].kind, WK_EFFECT_PRINT);
    assert_int_equal(effects.effect[0].print.what, WK_PRINT_SEAL);
    struct wk_event event = {.kind = WK_EVENT_PRINTED, .printed = {.status = WK_OK, .name = "seal-3-1.pdf"}};
    effects.n = 0;
    wk_app_step(&app, &event, &effects);
    assert_false(app.print.waiting);
    assert_string_equal(app.print.name, "seal-3-1.pdf");
    assert_string_equal(wk_print_text(app.print.status), "It is printed");
}

/* Stickers, mat and chart before the first evening, and that they are printed is kept beside the other choices. */
static void the_first_papers_are_printed(void **state)
{
    struct world *world = *state;
    struct prints *p = begin(world);
    struct wk_config kept;
    struct wk_problem problem;
    struct wk_event event;
    char folder[WK_PATH_SIZE], chosen[WK_PATH_SIZE + 32];

    snprintf(folder, sizeof folder, "%s/wallkeeper", world->folder);
    assert_int_equal(mkdir(folder, 0700), 0);
    snprintf(chosen, sizeof chosen, "%s/chosen.ini", folder);
    p->host.xdg_data_home = p->host.xdg_config_home = world->folder;
    p->env.key = &world->key;
    p->host.err = stdout;
    snprintf(p->env.config.print_command, WK_PATH_SIZE, "false");
    ask_papers(p, "03B", true, &event);
    assert_int_equal(event.papers.status, WK_END); /* the printer is off */
    assert_false(access(chosen, F_OK) == 0);
    snprintf(p->env.config.print_command, WK_PATH_SIZE, "true");
    ask_papers(p, "03B", true, &event);
    assert_int_equal(event.kind, WK_EVENT_PAPERS);
    assert_int_equal(event.papers.status, WK_OK);
    assert_true(there(p, "stickers-03B.pdf") && there(p, "mat.pdf") && there(p, "chart.pdf"));
    wk_service_keep_choice(&p->service, WK_KEEP_CAMERA, 0, "v4l2:/dev/v4l/by-id/usb-cam", &event);
    assert_int_equal(event.kept.status, WK_OK);
    wk_service_keep_choice(&p->service, WK_KEEP_HALL, 1, "", &event);
    wk_config_init(&kept);
    assert_int_equal(wk_config_load(&kept, chosen, NULL, &problem), WK_OK);
    /* How wide they are meant to be is kept too, for the camera's check. */
    assert_true(fabs(kept.sticker_mm - 24) < 1e-9 && fabs(wk_env_sticker_mm(&p->env) - 24) < 1e-9);
    assert_string_equal(kept.first_hour.printed, "03B");
    assert_string_equal(kept.camera, "v4l2:/dev/v4l/by-id/usb-cam");
    assert_true(kept.hall);
    assert_true(wk_hour_has_stickers(&kept.first_hour, 3) && !wk_hour_has_stickers(&kept.first_hour, 2));
    p->host.xdg_data_home = "/nowhere"; /* what is not kept is not taken for kept later */
    p->host.home = NULL;
    wk_service_keep_choice(&p->service, WK_KEEP_OVER, 1, "", &event);
    assert_int_equal(event.kept.status, WK_IO);
    assert_false(p->env.chosen.first_hour.over);
    snprintf(p->env.config.print_folder, WK_PATH_SIZE, "/nowhere");
    ask_papers(p, "03C", true, &event);
    assert_int_equal(event.papers.status, WK_IO);
    assert_string_equal(p->env.chosen.first_hour.printed, "03B");
    assert_true(fabs(p->env.config.sticker_mm - 24) < 1e-9);
    assert_true(wk_printer_is_there("true -x") && wk_printer_is_there(" /bin/sh"));
    assert_false(wk_printer_is_there("") || wk_printer_is_there("no-such-printer") || wk_printer_is_there("/bin/none"));
    assert_true(unlink(chosen) == 0 && rmdir(folder) == 0);
    p->env.key = NULL;
    end(p);
}

/*
 * Whether a PIN stands before what is printed is the store's to say. Who can write to the file spoils the record of the PIN:
 * the kiosk takes that for a store that is out of order, and not for one without a PIN.
 */
static void a_spoilt_pin_is_not_none(void **state)
{
    struct world *world = *state;
    struct prints *p = begin(world);
    struct wk_event event;

    wk_service_look(&p->service, &event);
    assert_int_equal(event.store.status, WK_OK);
    assert_false(event.store.pin);
    assert_int_equal(wk_store_unlock(p->env.store, "2580", NULL, NULL), WK_OK);
    wk_service_look(&p->service, &event);
    assert_true(event.store.status == WK_OK && event.store.pin);
    world_tamper(world, "UPDATE journal SET body = '{' WHERE kind = 'pin-set'");
    wk_service_look(&p->service, &event);
    assert_int_equal(event.store.status, WK_DB_BROKEN);
    end(p);
}

int main(void)
{
#define TEST(name) cmocka_unit_test_setup_teardown(name, world_setup, world_teardown)
    const struct CMUnitTest tests[] = {
        TEST(what_there_is_is_printed),    TEST(an_evening_is_printed),        TEST(what_goes_wrong_has_a_line),
        TEST(the_command_gets_the_file),   cmocka_unit_test(a_key_asks_once),  TEST(the_first_papers_are_printed),
        TEST(lp_is_told_to_keep_the_size), TEST(a_slow_stick_holds_nobody_up), TEST(a_spoilt_pin_is_not_none),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}

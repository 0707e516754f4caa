/*
 * Papers: every one of the screen's reaches a stick whole, by what is on record and no more; Print is done when all tables have
 * stickers; the copy of the club's key is asked for once. The stick is a folder of the scratch folder; store, service and app
 * are the real ones.
 */
#include "rules/event/kinds/kinds.h"
#include "tests/support/kiosk/event_test.h"
#include "tests/support/kiosk/gallery_test.h"

#include <mntent.h>
#include <sys/stat.h>
#include <time.h>
#include <unistd.h>

#include "db/store/stored_grades.h"
#include "kiosk/face/app/hour.h"
#include "kiosk/face/app/screen_def.h"
#include "kiosk/programs/cmd/wallkeeper/commands.h"
#include "kiosk/programs/service/service.h"
#include "tests/support/labels/scratch.h"

static struct {
    struct wk_host host;
    struct wk_env env;
    struct wk_service service;
} kiosk;
static struct app_world world;

/* In libc's place: the stick of this computer is the folder "stick" of the scratch folder, while there is one. */
FILE *setmntent(const char *file, const char *mode)
{
    (void)file;
    return fopen(scratch_path("mounts"), mode);
}

static int64_t clock_at_noon(void *context)
{
    (void)context;
    return INT64_C(1795953600000000000);
}

static void plug_in(bool there)
{
    FILE *mounts = fopen(scratch_path("mounts"), "w");

    assert_non_null(mounts);
    (void)mkdir(scratch_path("stick"), 0700);
    if (there)
        fprintf(mounts, "/dev/sdb1 /media/..%s/stick vfat rw 0 0\n", scratch_folder);
    assert_int_equal(fclose(mounts), 0);
}

static int run(int argc, const char *const *argv)
{
    return wk_command_run(&kiosk.host, wk_commands, argc, argv);
}

/* An event of one section, begun by the command. */
static int open_kiosk(void **state)
{
    struct wk_problem problem;
    char players[256] = "", out[256], pin[256];
    int code = 0;

    assert_int_equal(scratch_open(state), 0);
    plug_in(true);
    memset(&kiosk, 0, sizeof(kiosk));
    kiosk.host = (struct wk_host){.out = fopen("/dev/null", "w"),
                                  .err = stdout,
                                  .home = scratch_folder,
                                  .xdg_data_home = scratch_folder,
                                  .xdg_config_home = scratch_folder,
                                  .tmp = scratch_folder,
                                  .clock = clock_at_noon,
                                  .random = wk_random_system};
    for (int i = 1; i <= 16; i++)
        snprintf(players + strlen(players), sizeof(players) - strlen(players), "P %d\n", i);
    scratch_write(scratch_path("players.csv"), players);
    scratch_write(scratch_path("pin"), "2580\n");
    assert_int_equal(chmod(scratch_path("pin"), 0600), 0);
    snprintf(out, sizeof(out), "%s", scratch_path("players.csv"));
    snprintf(pin, sizeof(pin), "%s", scratch_path("pin"));
    const char *const argv[] = {"event", "new", "--name", "Cup", "--players", out, "--pin-file", pin, NULL};
    assert_int_equal(run(8, argv), WK_EXIT_DONE);
    assert_true(wk_env_begin(&kiosk.env, &kiosk.host, &(struct wk_common){.db = NULL}, &code));
    kiosk.env.screen = true;
    assert_int_equal(wk_env_store(&kiosk.env, &kiosk.host, false, &problem), WK_OK);
    kiosk.service = (struct wk_service){.host = &kiosk.host, .env = &kiosk.env, .table = 1};
    return 0;
}

static int close_kiosk(void **state)
{
    char command[300];

    wk_service_release(&kiosk.service);
    wk_env_close(&kiosk.env);
    fclose(kiosk.host.out);
    (void)state;
    snprintf(command, sizeof command, "rm -rf '%s'", scratch_folder);
    return system(command);
}

/* The main loop turns until there is an answer. */
static void put(struct wk_papers_request *request, struct wk_event *out)
{
    request->ask = WK_PAPERS_PUT;
    request->language = WK_LANG_EN;
    wk_service_papers(&kiosk.service, request, out);
    for (int ms = 0; ms < 120000 && out->papers.status == WK_NOT_YET; ms++) {
        nanosleep(&(struct timespec){.tv_nsec = 1000000}, NULL);
        (void)wk_service_take_papers(&kiosk.service, out);
    }
}

static int pages_of(const char *file)
{
    char command[600];
    int n = -1;

    snprintf(command, sizeof command, "pdfinfo '%s/stick/papers/%s' 2>&1 | sed -n 's/^Pages: *//p'", scratch_folder, file);
    FILE *pipe = popen(command, "r");
    assert_non_null(pipe);
    (void)!fscanf(pipe, "%d", &n);
    (void)pclose(pipe);
    return n;
}

/* Other kinds of event have it, and a duplicate one has not. */
static bool is_of_others(const char *paper)
{
    bool others = false;

    for (int k = 0; wk_kind_of_event_at(k); k++)
        others = others || wk_kind_prints(wk_kind_of_event_at(k), paper);
    return others && !wk_kind_prints(wk_kind_of_event_find(NULL), paper);
}

/* A count of a set, in which one of a hand's thirteen was not seen, and a label is worn. */
static void count_stickers(const char *set)
{
    struct wk_sticker_grades grades;
    struct wk_receipt receipt;

    wk_sticker_grades_begin(&grades, set, WK_WIND_NONE);
    for (wk_label label = 1; label < WK_LABEL_END; label++)
        for (int i = label == 2; i < wk_label_copies(label); i++)
            wk_sticker_grades_add(&grades, label, label == 25 ? 0 : 4, 1, 0);
    assert_int_equal(wk_store_put_grades(kiosk.env.store, &grades, &receipt), WK_OK);
}

/* What the screen is told, set by set; the paper has the lost and the worn alone, and is none where there are none. */
static void stickers_are_printed_again(void **state)
{
    struct wk_papers_request request = {.set = "02A", .sheets = 1u << WK_PAPERS_AGAIN};
    struct wk_event event;
    char command[600];

    (void)state;
    wk_service_stickers(&kiosk.service, 0, &event);
    assert_true(event.kind == WK_EVENT_STICKERS && event.stickers.status == WK_OK && !event.stickers.told);
    count_stickers("02A");
    count_stickers("03A");
    wk_service_stickers(&kiosk.service, 1, &event);
    assert_true(event.stickers.status == WK_OK && event.stickers.n_sets == 2 && event.stickers.at == 1);
    assert_string_equal(event.stickers.told->set, "02A");
    assert_string_equal(event.stickers.told->again, "02A:2,25");
    wk_service_stickers(&kiosk.service, 7, &event);
    assert_string_equal(event.stickers.told->set, "03A"); /* there are not so many: the newest */
    put(&request, &event);
    assert_int_equal(event.papers.status, WK_OK);
    snprintf(command, sizeof command, "pdftotext '%s/stick/papers/stickers-02A-again.pdf' - | grep -c '^02A$'", scratch_folder);
    FILE *pipe = popen(command, "r");
    int n = 0;
    assert_true(pipe && fscanf(pipe, "%d", &n) == 1);
    (void)pclose(pipe);
    assert_int_equal(n, 2);
    assert_string_equal(event.papers.kept.printed, ""); /* no table has its stickers by that */
    memcpy(request.set, "04A", sizeof(request.set));
    put(&request, &event);
    assert_int_equal(event.papers.status, WK_NOT_FOUND);
}

/* No touch led to most of them. */
static void every_paper_reaches_the_stick(void **state)
{
    struct wk_papers_request request = {.set = "01A", .sticker_mm = 20};
    struct wk_event event;
    int n_pages = 0;

    (void)state;
    count_stickers("01A");
    for (int sheet = 0; sheet < WK_N_PAPERS; sheet++) {
        const struct wk_papers_row *row = wk_papers_row((enum wk_papers_sheet)sheet);
        const bool there =
            row->needs != WK_PAPERS_NEEDS_SEALED && row->needs != WK_PAPERS_NEEDS_OPENED && !is_of_others(row->word);
        char file[64];

        request.sheets = 1u << sheet;
        put(&request, &event);
        if (there != (event.papers.status == WK_OK))
            fail_msg("%s: %s", row->file, wk_status_text(event.papers.status));
        if (!there) { /* no deal is sealed, none opened: nothing of one lies on the stick */
            snprintf(file, sizeof file, "stick/papers/%s", row->file);
            assert_int_not_equal(access(scratch_path(file), F_OK), 0);
            continue;
        }
        assert_int_equal(event.papers.put, request.sheets);
        if (!wk_papers_has_pages((enum wk_papers_sheet)sheet))
            continue;
        snprintf(file, sizeof file, "%s",
                 sheet == WK_PAPERS_STICKERS ? "stickers-01A.pdf"
                 : sheet == WK_PAPERS_AGAIN  ? "stickers-01A-again.pdf"
                                             : row->file);
        n_pages = pages_of(file);
        if (n_pages != event.papers.n_pages || n_pages < 1)
            fail_msg("%s has %d pages, %d were told", file, n_pages, event.papers.n_pages);
    }
    size_t n = 0;
    char *csv = scratch_read(scratch_path("stick/papers/standings.csv"), &n);
    assert_non_null(strstr(csv, "rank,number,name"));
    free(csv);
}

static void without_a_stick_it_is_said(void **state)
{
    struct wk_papers_request request = {.sheets = 1u << WK_PAPERS_CHART};
    struct wk_event event;

    (void)state;
    plug_in(false);
    put(&request, &event);
    assert_int_equal(event.papers.status, WK_NOT_FOUND);
    snprintf(kiosk.env.config.print_folder, WK_PATH_SIZE, "%s", scratch_folder);
    snprintf(kiosk.env.config.print_command, WK_PATH_SIZE, "grep -q PDF");
    request.to_printer = true;
    put(&request, &event);
    assert_int_equal(event.papers.status, WK_OK); /* the spool has it */
    assert_int_equal(access(scratch_path("chart.pdf"), R_OK), 0);
}

/* Pictures of pages come one after another, and none of what there is nothing of. */
static void pages_are_looked_at(void **state)
{
    const struct wk_papers_request look = {.ask = WK_PAPERS_LOOK,
                                           .sheets = 1u << WK_PAPERS_CHART | 1u << WK_PAPERS_SEAL | 1u << WK_PAPERS_REPORT};
    struct wk_papers_look seen[WK_N_PAPERS] = {{.looked = false}};
    struct wk_event event;
    unsigned looked = 0;

    (void)state;
    wk_service_papers(&kiosk.service, &look, &event);
    for (int ms = 0; ms < 120000 && looked != look.sheets; ms++) {
        nanosleep(&(struct timespec){.tv_nsec = 1000000}, NULL);
        if (!wk_service_take_papers(&kiosk.service, &event))
            continue;
        for (int sheet = 0; sheet < WK_N_PAPERS; sheet++)
            if (event.papers.put >> sheet & 1)
                seen[sheet] = event.papers.look[sheet];
        looked |= event.papers.put;
    }
    assert_int_equal(looked, look.sheets);
    assert_true(seen[WK_PAPERS_CHART].edition > 0 && seen[WK_PAPERS_CHART].n_pages == 1);
    assert_true(seen[WK_PAPERS_REPORT].edition > 0 && seen[WK_PAPERS_REPORT].n_pages >= 1);
    assert_true(seen[WK_PAPERS_SEAL].status != WK_OK && seen[WK_PAPERS_SEAL].edition == 0);
    assert_int_equal(wk_service_paper_pictures(&kiosk.service).n, WK_N_PAPERS);
    const struct wk_papers_request end = {.ask = WK_PAPERS_END};
    wk_service_papers(&kiosk.service, &end, &event);
    assert_null(wk_service_paper_pictures(&kiosk.service).bgra);
}

/* The attacker is whoever stands there before a PIN was chosen: what is on record takes the director. */
static void records_are_not_printed_without_a_pin(void **state)
{
    (void)state;
    gallery_scene(&world, "hour-begun");
    app_act(&world, WK_ACTION_HOUR, WK_HOUR_PAPERS);
    assert_int_equal(world.app.screen, WK_SCREEN_PAPERS);
    app_act(&world, WK_ACTION_PAPERS_WHEN, WK_PAPERS_AFTER);
    app_act(&world, WK_ACTION_PAPERS, 2);
    assert_false(app_has(&world, WK_EFFECT_PAPERS));
    app_act(&world, WK_ACTION_PAPERS_SHOW, WK_PAPERS_REPORT + 1);
    app_act(&world, WK_ACTION_PAPERS, 0);
    assert_false(app_has(&world, WK_EFFECT_PAPERS));
    app_act(&world, WK_ACTION_OPEN, WK_SCREEN_BACKUP);
    assert_int_equal(world.app.screen, WK_SCREEN_PAPERS);
}

static void note(int table)
{
    struct wk_event event = {.kind = WK_EVENT_PAPERS,
                             .papers = {.about = WK_PAPERS_THERE, .status = WK_OK, .kept = world.app.hour.kept}};

    wk_hour_note_stickers(&event.papers.kept, table);
    app_send(&world, &event);
}

/* One set was enough. */
static void print_is_done_when_all_tables_have_stickers(void **state)
{
    int tables[WK_MAX_TABLES];

    (void)state;
    event_begin(&world, 1, 1, true);
    world.app.hour = (struct wk_app_hour){.on = true, .fault = WK_OK};
    assert_int_equal(wk_hour_tables(&world.app, tables), 4);
    for (int table = 1; table <= 4; table++) {
        assert_false(wk_hour_is_done(&world.app, WK_HOUR_PAPERS));
        note(table);
        assert_true(wk_hour_table_has_stickers(&world.app, table));
    }
    assert_true(wk_hour_is_done(&world.app, WK_HOUR_PAPERS));
    gallery_scene(&world, "hour-half"); /* a club's own table: one set */
    assert_int_equal(wk_hour_tables(&world.app, tables), 1);
    note(world.app.table);
    assert_true(wk_hour_is_done(&world.app, WK_HOUR_PAPERS));
}

/* What is there already is said by the person, of the table whose set stands; all others are asked for together. */
static void the_whole_page_asks_for_all_tables(void **state)
{
    (void)state;
    event_begin(&world, 1, 1, true);
    app_unlock(&world);
    world.app.hour = (struct wk_app_hour){.pin = true};
    app_act(&world, WK_ACTION_OPEN, WK_SCREEN_PAPERS);
    assert_int_equal(world.app.screen, WK_SCREEN_PAPERS);
    app_act(&world, WK_ACTION_PAPERS_WHEN, WK_PAPERS_BEFORE);
    note(2);
    app_act(&world, WK_ACTION_PAPERS, 2);
    assert_true(app_has(&world, WK_EFFECT_PAPERS));
    for (int i = 0; i < world.effects.n; i++)
        if (world.effects.effect[i].kind == WK_EFFECT_PAPERS) {
            assert_int_equal(world.effects.effect[i].papers.ask, WK_PAPERS_PUT);
            assert_int_equal(world.effects.effect[i].papers.tables[0], 1 | 4 | 8);
        }
}

/* ---- the key ---- */

static void the_key_is_asked_for_once(void **state)
{
    (void)state;
    for (int answer = WK_KEY_COPY_REFUSED; answer <= WK_KEY_COPY_AGREED; answer++) {
        gallery_scene(&world, "hour-half");
        world.app.backup = (struct wk_app_backup){.status = WK_FAILED};
        app_act(&world, WK_ACTION_BACK, 0);
        app_unlock(&world);
        app_act(&world, WK_ACTION_OPEN, WK_SCREEN_BACKUP);
        app_act(&world, WK_ACTION_BACKUP, 0);
        assert_true(world.app.asks_key && !app_has(&world, WK_EFFECT_BACKUP));
        app_act(&world, WK_ACTION_BACK, 0); /* no answer is none */
        assert_int_equal(world.app.screen, WK_SCREEN_BACKUP);
        app_act(&world, WK_ACTION_BACKUP, 0);
        assert_true(world.app.asks_key);
        world.answers = NULL;
        app_act(&world, WK_ACTION_KEY_COPY, answer);
        assert_true(app_has(&world, WK_EFFECT_KEEP) && app_has(&world, WK_EFFECT_BACKUP));
        struct wk_event kept = {.kind = WK_EVENT_KEPT, .kept = {.status = WK_OK, .what = WK_KEEP_KEY_COPY, .value = answer}};
        app_send(&world, &kept);
        assert_int_equal(world.app.backup.key_copy, answer);
        app_act(&world, WK_ACTION_BACKUP, 0);
        assert_true(!world.app.asks_key && app_has(&world, WK_EFFECT_BACKUP));
    }
}

static void copy_by_hand(struct wk_event *out)
{
    wk_service_backup(&kiosk.service, true);
    do {
        nanosleep(&(struct timespec){.tv_nsec = 1000000}, NULL);
        (void)wk_service_take_backup(&kiosk.service, out);
    } while (kiosk.service.backup.running || kiosk.service.stick_wanted);
}

/* It lies there only when that was agreed to; and from such a stick alone another kiosk goes on. */
static void a_copy_with_its_key_is_restored_alone(void **state)
{
    struct wk_event event;
    char copy[300], db[300], key[300], kiosk_key[300], pin[300], command[900];

    (void)state;
    copy_by_hand(&event);
    assert_int_equal(event.backup.status, WK_OK);
    assert_int_not_equal(access(scratch_path("stick/club.key"), F_OK), 0);
    scratch_write(scratch_path("stick/club.key"), "the key of another club, 32 byte");
    kiosk.env.chosen.key_copy = WK_KEY_COPY_AGREED;
    copy_by_hand(&event);
    assert_int_equal(event.backup.key, WK_ALREADY);
    assert_string_equal(event.backup.key_copied, "2026-11-29");
    assert_int_equal(access(scratch_path("stick/club-2.key"), F_OK), 0);
    snprintf(command, sizeof command, "mv %s/stick/*.db %s/stick/copy.db", scratch_folder, scratch_folder);
    assert_int_equal(system(command), 0);
    snprintf(copy, sizeof copy, "%s/stick/copy.db", scratch_folder);
    snprintf(db, sizeof db, "%s/new/event.db", scratch_folder);
    snprintf(key, sizeof key, "%s/new/club.key", scratch_folder);
    snprintf(kiosk_key, sizeof kiosk_key, "%s/new/kiosk.key", scratch_folder);
    snprintf(pin, sizeof pin, "%s", scratch_path("pin"));
    assert_int_equal(mkdir(scratch_path("new"), 0700), 0);
    const char *const argv[] = {"restore", copy, "--pin-file", pin, "--db", db, "--key", key, "--kiosk-key", kiosk_key, NULL};
    assert_int_equal(run(10, argv), WK_EXIT_DONE);
    snprintf(command, sizeof command, "cmp %s %s/wallkeeper/club.key", key, scratch_folder);
    assert_int_equal(system(command), 0);
    snprintf(command, sizeof command, "rm -r %s/new && mkdir -m 700 %s/new && rm %s/stick/club*.key", scratch_folder,
             scratch_folder, scratch_folder);
    assert_int_equal(system(command), 0);
    assert_int_not_equal(run(10, argv), WK_EXIT_DONE);
    assert_int_not_equal(access(key, F_OK), 0);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_setup_teardown(every_paper_reaches_the_stick, open_kiosk, close_kiosk),
        cmocka_unit_test_setup_teardown(stickers_are_printed_again, open_kiosk, close_kiosk),
        cmocka_unit_test_setup_teardown(without_a_stick_it_is_said, open_kiosk, close_kiosk),
        cmocka_unit_test_setup_teardown(pages_are_looked_at, open_kiosk, close_kiosk),
        cmocka_unit_test(records_are_not_printed_without_a_pin),
        cmocka_unit_test(print_is_done_when_all_tables_have_stickers),
        cmocka_unit_test(the_whole_page_asks_for_all_tables),
        cmocka_unit_test(the_key_is_asked_for_once),
        cmocka_unit_test_setup_teardown(a_copy_with_its_key_is_restored_alone, open_kiosk, close_kiosk),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}

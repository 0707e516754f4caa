/*
 * An event begun on the kiosk's screens: from no PIN to tables on the first screen, on a real database that the commands read
 * afterwards; whose PIN it takes, when it is refused, and sticks on which anything may lie.
 */
#include <errno.h>
#include <fcntl.h>
#include <mntent.h>
#include <sys/stat.h>
#include <time.h>

#include "tests/support/kiosk/gallery_test.h"

#include "db/hall/roster_change.h"
#include "db/state/tournament.h"
#include "db/store/stored_checkpoint.h"
#include "db/store/stored_deal.h"
#include "db/store/stored_lots.h"
#include "db/store/tile_sets.h"
#include "kiosk/face/app/hour.h"
#include "kiosk/programs/cmd/commands.h"
#include "kiosk/programs/service/service.h"
#include "rules/event/kinds/kinds.h"
#include "tests/support/kiosk/table_test.h"
#include "tests/support/labels/scratch.h"

static struct app_world world;
static struct {
    struct wk_host host;
    struct wk_env env;
    struct wk_service service;
    char *out, *err;
    FILE *err_file;
    size_t n_err; /* written when it is closed */
} kiosk;

static int looks_left = -1; /* until the sticks are pulled out; below 0: they stay */

/* In libc's place: the sticks of this computer are the folders "stick*" of the scratch folder. */
FILE *setmntent(const char *file, const char *mode)
{
    (void)file;
    if (looks_left == 0)
        return fopen("/dev/null", mode);
    looks_left -= looks_left > 0;
    return fopen(scratch_path("mounts"), mode);
}

static int64_t clock_at_noon(void *context)
{
    (void)context;
    return INT64_C(1795953600000000000);
}

static void plug_in(const char *const *sticks)
{
    FILE *mounts = fopen(scratch_path("mounts"), "w");

    assert_non_null(mounts);
    fputs("/dev/sda1 / ext4 rw 0 0\n", mounts);
    for (; *sticks; sticks++) {
        (void)mkdir(scratch_path(*sticks), 0700);
        fprintf(mounts, "/dev/sdb1 /media/..%s/%s vfat rw 0 0\n", scratch_folder, *sticks);
    }
    assert_int_equal(fclose(mounts), 0);
}

static const char *players(int n)
{
    static char text[16384];
    size_t at = 0;

    for (int i = 1; i <= n; i++)
        at += (size_t)snprintf(text + at, sizeof(text) - at, "选手 %d %%s\n", i);
    return text;
}

static int open_kiosk(void **state)
{
    struct wk_problem problem;
    int code = 0;

    assert_int_equal(scratch_open(state), 0);
    plug_in((const char *const[]){"stick", NULL});
    memset(&kiosk, 0, sizeof(kiosk));
    kiosk.err_file = open_memstream(&kiosk.err, &kiosk.n_err);
    kiosk.host = (struct wk_host){.out = kiosk.err_file,
                                  .err = kiosk.err_file,
                                  .home = scratch_folder,
                                  .xdg_data_home = scratch_folder,
                                  .xdg_config_home = scratch_folder,
                                  .tmp = scratch_folder,
                                  .clock = clock_at_noon,
                                  .random = wk_random_system};
    assert_true(wk_env_begin(&kiosk.env, &kiosk.host, &(struct wk_common){.db = NULL}, &code));
    kiosk.env.screen = true;
    assert_int_equal(wk_env_store(&kiosk.env, &kiosk.host, false, &problem), WK_OK);
    kiosk.service = (struct wk_service){.host = &kiosk.host, .env = &kiosk.env, .table = 1};
    return 0;
}

static void close_env(void)
{
    wk_service_release(&kiosk.service);
    wk_env_close(&kiosk.env);
}

static int close_kiosk(void **state)
{
    char command[300];

    close_env();
    fclose(kiosk.err_file);
    free(kiosk.err);
    free(kiosk.out);
    snprintf(command, sizeof(command), "rm -rf %s/*", scratch_folder);
    assert_int_equal(system(command), 0);
    return scratch_close(state);
}

static void write_to(const char *stick, const char *name, const char *text)
{
    char path[300];

    snprintf(path, sizeof(path), "%s/%s", stick, name);
    scratch_write(scratch_path(path), text);
}

/* ---------------------------------------------------------------- the service */

static struct wk_event ask(enum wk_new_event_ask what, int file)
{
    struct wk_event event;

    wk_service_new_event(&kiosk.service, &(struct wk_new_event_request){.what = what, .file = file}, &event);
    return event;
}

/* What the stick has, as soon as it has been looked at. */
static struct wk_new_event_news look(void)
{
    struct wk_event event = ask(WK_NEW_EVENT_LOOK, 0);

    assert_int_equal(event.new_event.status, WK_OK);
    assert_true(event.new_event.looking);
    for (int i = 0; i < 2000 && !wk_service_take_new_event(&kiosk.service, &event); i++)
        nanosleep(&(struct timespec){.tv_nsec = 5000000}, NULL);
    assert_false(event.new_event.looking);
    return event.new_event;
}

static const struct wk_players_file *find(const struct wk_new_event_news *news, const char *name)
{
    for (int i = 0; i < news->n; i++)
        if (strcmp(news->file[i].name, name) == 0)
            return &news->file[i];
    fail_msg("%s is not listed", name);
    return NULL;
}

static void be_director(void)
{
    struct wk_event event;

    wk_service_pin(&kiosk.service, "2580", &event);
    assert_int_equal(event.pin.status, WK_OK);
}

static void anything_may_lie_on_a_stick(void **state)
{
    (void)state;
    char text[300], target[300];

    write_to("stick", "good.CSV", players(32));
    write_to("stick", ".hidden.csv", players(16));
    write_to("stick", "players.txt", players(16));
    write_to("stick", "empty.csv", "");
    write_to("stick", "\x1b[31m.csv", players(16));
    write_to("stick", "twice.csv", "name\nAnn\nBo\nAnn\n");
    snprintf(text, sizeof(text), "%s/large.csv", scratch_path("stick"));
    const int fd = open(text, O_CREAT | O_WRONLY, 0600);
    assert_true(fd >= 0);
    assert_int_equal(ftruncate(fd, INT64_C(1) << 30), 0);
    close(fd);
    snprintf(text, sizeof(text), "%s/folder.csv", scratch_path("stick"));
    assert_int_equal(mkdir(text, 0700), 0);
    snprintf(text, sizeof(text), "%s/pipe.csv", scratch_path("stick"));
    assert_int_equal(mkfifo(text, 0600), 0); /* nobody ever opens its other end */
    snprintf(target, sizeof(target), "%s", scratch_path("elsewhere.csv"));
    scratch_write(target, players(16));
    snprintf(text, sizeof(text), "%s/link.csv", scratch_path("stick"));
    assert_int_equal(symlink(target, text), 0);

    struct wk_new_event_news news = look();
    assert_int_equal(news.n_all, 5); /* no link, folder, pipe, hidden or other file */
    assert_int_equal(find(&news, "good")->plan->n_sections, 2);
    assert_string_equal(find(&news, "good")->plan->name, "good");
    assert_string_equal(find(&news, "large")->fault.why, "larger than 4 MB");
    assert_string_equal(find(&news, "empty")->fault.why, "there is nothing in it");
    assert_int_equal(find(&news, "?")->fault.kind, WK_PLAYERS_FILE_NAME);
    assert_int_equal(find(&news, "twice")->fault.kind, WK_PLAYERS_NAME_TWICE);
    assert_int_equal(find(&news, "twice")->fault.line, 4);
    assert_int_equal(find(&news, "twice")->fault.other_line, 2);
    assert_int_equal(ask(WK_NEW_EVENT_END, 0).kind, WK_EVENT_NONE);
    ask(WK_NEW_EVENT_LOOK, 0); /* left while it looks */
    ask(WK_NEW_EVENT_END, 0);
    plug_in((const char *const[]){"stick", "stick2", NULL});
    for (int i = 0; i < 8; i++) {
        snprintf(text, sizeof(text), "more %d.csv", i);
        write_to("stick2", text, players(16));
        snprintf(target, sizeof(target), "stick2/%s", text);
        const struct timespec times[2] = {{.tv_sec = 2000000000 + i}, {.tv_sec = 2000000000 + i}};
        assert_int_equal(utimensat(AT_FDCWD, scratch_path(target), times, 0), 0);
    }
    news = look(); /* of both, the newest first */
    assert_int_equal(news.n, WK_PLAYERS_FILES);
    assert_int_equal(news.n_all, 13);
    for (int i = 0; i < news.n; i++) {
        snprintf(text, sizeof(text), "more %d", 7 - i);
        assert_string_equal(news.file[i].name, text);
    }
    plug_in((const char *const[]){NULL});
    assert_int_equal(look().status, WK_NOT_FOUND);
}

static void a_list_with_names_that_no_font_here_has_says_so(void **state)
{
    char text[2048];

    (void)state;
    snprintf(text, sizeof(text), "%s", players(16));
    char *third = strstr(text, "\n");
    assert_non_null(third);
    memcpy(third + 1, "\U00030000 B", 6); /* as long as its two characters */
    write_to("stick", "boxes.csv", text);
    write_to("stick", "good.csv", players(16));
    const struct wk_new_event_news news = look();
    assert_int_equal(find(&news, "boxes")->n_boxed, 1);
    assert_string_equal(find(&news, "boxes")->boxed.character, "\U00030000");
    assert_int_equal(find(&news, "good")->n_boxed, 0);
}

static void no_rights_on_a_stick(void **state)
{
    const bool root = geteuid() == 0;

    (void)state;
    write_to("stick", "locked.csv", players(16));
    assert_int_equal(chmod(scratch_path("stick/locked.csv"), 0), 0);
    assert_int_equal(chmod(scratch_path("stick"), 0755), 0);
    assert_int_equal(chmod(scratch_folder, 0755), 0);
    if (root && seteuid(65534) != 0) /* root may read all: nobody, then */
        fail_msg("seteuid: %s", strerror(errno));
    const struct wk_new_event_news news = look();
    assert_int_equal(root ? seteuid(0) : 0, 0);
    assert_string_equal(find(&news, "locked")->fault.why, "the file cannot be read");
    assert_int_equal(chmod(scratch_path("stick"), 0700), 0);
}

/* What was shown begins, whatever has become of the stick. */
static void a_stick_may_vanish(void **state)
{
    (void)state;
    write_to("stick", "Cup.csv", players(16));
    assert_int_equal(look().n, 1);
    plug_in((const char *const[]){NULL});
    assert_int_equal(remove(scratch_path("stick/Cup.csv")), 0);
    be_director();
    assert_int_equal(ask(WK_NEW_EVENT_BEGIN, 1).new_event.status, WK_NOT_FOUND); /* there is no such list */
    const struct wk_event event = ask(WK_NEW_EVENT_BEGIN, 0);
    assert_int_equal(event.new_event.status, WK_OK);
    assert_true(event.new_event.seq > 0);
}

static void it_takes_the_director_and_an_empty_record(void **state)
{
    struct wk_event event;

    (void)state;
    write_to("stick", "Cup.csv", players(16));
    assert_int_equal(look().n, 1);
    event = ask(WK_NEW_EVENT_BEGIN, 0); /* nobody's PIN */
    assert_int_equal(event.new_event.status, WK_NOT_ALLOWED);
    be_director();
    wk_service_set_pin(&kiosk.service, WK_ROLE_JUDGE, "1111", &event);
    wk_service_lock(&kiosk.service);
    wk_service_pin(&kiosk.service, "1111", &event);
    assert_int_equal(event.pin.role, WK_ROLE_JUDGE);
    assert_int_equal(ask(WK_NEW_EVENT_BEGIN, 0).new_event.status, WK_NOT_ALLOWED);
    wk_service_lock(&kiosk.service);
    be_director();
    assert_true(ask(WK_NEW_EVENT_BEGIN, 0).new_event.seq > 0);
    event = ask(WK_NEW_EVENT_BEGIN, 0); /* not twice */
    assert_int_equal(event.new_event.seq, 0);
    assert_int_equal(event.new_event.hindrance, WK_NEW_EVENT_HAS_ONE);
    assert_int_equal(ask(WK_NEW_EVENT_LOOK, 0).new_event.hindrance, WK_NEW_EVENT_HAS_ONE);
}

static void no_event_among_deals(void **state)
{
    struct wk_receipt receipt;

    (void)state;
    assert_int_equal(wk_store_put_tileset(kiosk.env.store, "drawn", "any", 3, &receipt), WK_OK);
    kiosk.env.let = WK_ROLE_DIRECTOR;
    be_director();
    struct table_world table = {.store = kiosk.env.store, .t_ns = 1};
    struct wk_deal deal;
    table_deal(&deal, 0);
    table_record(&table, &deal, WK_WIND_EAST); /* a wall of a club's evening */
    write_to("stick", "Cup.csv", players(16));
    const struct wk_event event = ask(WK_NEW_EVENT_LOOK, 0);
    assert_int_equal(event.new_event.hindrance, WK_NEW_EVENT_DEALS);
    assert_false(event.new_event.looking);
    assert_false(wk_service_take_new_event(&kiosk.service, &(struct wk_event){.kind = WK_EVENT_NONE}));
}

/* ---------------------------------------------------------------- through the screens */

/* The kiosk's loop, as far as this goes. */
static bool carry_out(struct app_world *w, const struct wk_effect *effect)
{
    struct wk_event event = {.kind = WK_EVENT_NONE}, tournament;

    switch ((int)effect->kind) {
    case WK_EFFECT_ASK_PIN:
        wk_service_pin(&kiosk.service, NULL, &event);
        break;
    case WK_EFFECT_CHECK_PIN:
        wk_service_pin(&kiosk.service, effect->pin.pin, &event);
        break;
    case WK_EFFECT_KEEP:
        wk_service_keep_choice(&kiosk.service, effect->keep.what, effect->keep.value, "", &event);
        break;
    case WK_EFFECT_NEW_EVENT:
        wk_service_new_event(&kiosk.service, &effect->new_event, &event);
        if (effect->new_event.what == WK_NEW_EVENT_BEGIN) {
            wk_service_event(&kiosk.service, &tournament);
            app_send(w, &tournament);
            app_answer(w);
        }
        break;
    default:
        return false;
    }
    if (event.kind != WK_EVENT_NONE) {
        app_send(w, &event);
        app_answer(w);
    }
    return true;
}

static void see_stick(void)
{
    struct wk_event event = {.kind = WK_EVENT_NONE};

    for (int i = 0; i < 2000 && !wk_service_take_new_event(&kiosk.service, &event); i++)
        nanosleep(&(struct timespec){.tv_nsec = 5000000}, NULL);
    app_send(&world, &event);
}

/* "event ..." on the same folder. */
static int run(const char *const *words)
{
    static const struct wk_command *const table[] = {&wk_command_event, NULL};
    const char *argv[16] = {"event"};
    struct wk_host host = kiosk.host;
    size_t n;
    int argc = 1;

    for (; words[argc - 1]; argc++)
        argv[argc] = words[argc - 1];
    free(kiosk.out);
    host.out = host.err = open_memstream(&kiosk.out, &n);
    const int code = wk_command_run(&host, table, argc, argv);
    fclose(host.out);
    return code;
}

/* ---------------------------------------------------------------- records put aside */

/* A wall of a club's evening, with an enrolled set of tiles. */
static void play_an_evening(void)
{
    struct wk_receipt receipt;
    struct wk_deal deal;
    struct table_world table = {.store = kiosk.env.store, .t_ns = 1};

    if (wk_store_put_tileset(kiosk.env.store, "drawn", "any", 3, &receipt) != WK_OK)
        fail();
    kiosk.env.let = WK_ROLE_DIRECTOR;
    be_director();
    table_deal(&deal, 0);
    table_record(&table, &deal, WK_WIND_EAST);
}

static enum wk_status open_again(void)
{
    struct wk_problem problem;

    return wk_env_store(&kiosk.env, &kiosk.host, false, &problem);
}

static void only_the_director_puts_them_aside(void **state)
{
    struct wk_event event;
    struct stat about;

    (void)state;
    wk_service_set_pin(&kiosk.service, WK_ROLE_DIRECTOR, "2580", &event);
    play_an_evening();
    wk_service_lock(&kiosk.service);
    event = ask(WK_NEW_EVENT_ASIDE, 0);
    assert_int_equal(event.new_event.status, WK_NOT_ALLOWED);
    assert_string_equal(event.new_event.aside, "event-until-2026-11-29.db");
    assert_int_not_equal(stat(scratch_path("wallkeeper/event-until-2026-11-29.db"), &about), 0);
    assert_non_null(kiosk.env.store);
}

static void nothing_is_put_aside_that_another_program_uses(void **state)
{
    struct wk_store_options options;
    struct wk_problem problem;
    struct wk_store *other = NULL;
    struct stat about;
    struct wk_event event;

    (void)state;
    wk_service_set_pin(&kiosk.service, WK_ROLE_DIRECTOR, "2580", &event);
    play_an_evening();
    assert_int_equal(wk_env_store_options(&kiosk.env, &kiosk.host, false, &options, &problem), WK_OK);
    assert_int_equal(wk_store_open(&other, &options), WK_OK);
    assert_int_equal(ask(WK_NEW_EVENT_ASIDE, 0).new_event.status, WK_DB_LOCKED);
    assert_non_null(kiosk.env.store); /* all as it was */
    assert_int_not_equal(stat(scratch_path("wallkeeper/event-until-2026-11-29.db"), &about), 0);
    assert_int_not_equal(stat(scratch_path("wallkeeper/event.db.new"), &about), 0);
    wk_store_close(other);
    be_director();
    assert_int_equal(ask(WK_NEW_EVENT_ASIDE, 0).new_event.status, WK_OK);
}

static void records_are_put_aside_through_the_screens(void **state)
{
    char before[WK_PATH_SIZE], id[17];
    struct wk_checkpoint until;
    struct wk_store_options options;
    struct wk_problem problem;
    struct wk_store *old = NULL;
    int n = 0;
    bool unplayed = true;
    struct wk_tileset_entry set;

    (void)state;
    scratch_write(scratch_path("wallkeeper/event.db.new"), "what a power cut left");
    scratch_write(scratch_path("wallkeeper/event-until-2026-11-29.db"), "another evening's");
    app_begin(&world, 1280, 800, WK_LANG_EN);
    world.app.hall.station = true;
    world.answers = carry_out;
    app_act(&world, WK_ACTION_DIRECTOR, 0);
    app_pin(&world, "2580");
    app_pin(&world, "2580");
    play_an_evening();
    snprintf(id, sizeof(id), "%s", wk_store_kiosk_id(kiosk.env.store));
    app_act(&world, WK_ACTION_OPEN, WK_SCREEN_NEW_EVENT);
    assert_string_equal(world.app.new_event.news.aside, "event-until-2026-11-29-2.db");
    app_act(&world, WK_ACTION_NEW_EVENT_NEXT, 0); /* what it means */
    app_act(&world, WK_ACTION_BACK, 0);
    assert_int_equal(world.app.screen, WK_SCREEN_NEW_EVENT);
    assert_false(world.app.new_event.to_aside);
    assert_non_null(kiosk.env.store);
    app_act(&world, WK_ACTION_NEW_EVENT_NEXT, 0);
    app_act(&world, WK_ACTION_NEW_EVENT_NEXT, 0);
    assert_true(app_has(&world, WK_EFFECT_QUIT)); /* and is started again */
    assert_null(kiosk.env.store);

    snprintf(before, sizeof(before), "%s", scratch_path("wallkeeper/event-until-2026-11-29-2.db"));
    assert_int_equal(open_again(), WK_OK);
    assert_string_not_equal(wk_store_kiosk_id(kiosk.env.store), id);
    assert_int_equal(wk_store_witnessed(kiosk.env.store, &until, 1, &n), WK_OK);
    assert_int_equal(n, 1);
    assert_string_equal(until.kiosk_id, id);
    assert_int_equal(wk_store_find_tileset(kiosk.env.store, "drawn", 0, &set), WK_OK);
    assert_true(set.confirmed);
    be_director();
    write_to("stick", "Cup.csv", players(16));
    assert_int_equal(look().n, 1);
    assert_true(ask(WK_NEW_EVENT_BEGIN, 0).new_event.seq > 0);

    assert_int_equal(wk_env_store_options(&kiosk.env, &kiosk.host, true, &options, &problem), WK_OK);
    options.path = before;
    assert_int_equal(wk_store_open(&old, &options), WK_OK);
    assert_int_equal(wk_store_unplayed(old, &unplayed), WK_OK);
    assert_false(unplayed);
    assert_string_equal(wk_store_kiosk_id(old), id);
    wk_store_close(old);
}

static void from_the_first_hour_to_an_event(void **state)
{
    (void)state;
    write_to("stick", "冬季杯.csv", players(32));
    write_to("stick", "wrong.csv", players(3));
    app_begin(&world, 1280, 800, WK_LANG_ZH);
    world.app.hall.station = true;
    world.app.hour = (struct wk_app_hour){.on = true, .fault = WK_OK, .language_kept = true};
    hour_news(&world);
    world.answers = carry_out;
    assert_int_equal(world.app.screen, WK_SCREEN_HOUR);
    app_act(&world, WK_ACTION_HOUR, WK_HOUR_EVENING);
    app_act(&world, WK_ACTION_EVENING, WK_OCCASION_ALONE);
    assert_int_equal(world.app.screen, WK_SCREEN_PIN); /* there is none: it is chosen now */
    assert_int_equal(world.app.director.step, WK_PIN_CHOOSE);
    app_pin(&world, "2580");
    app_pin(&world, "2580");
    assert_int_equal(world.app.screen, WK_SCREEN_NEW_EVENT);
    assert_true(world.app.new_event.waiting);
    see_stick();
    assert_int_equal(world.app.new_event.news.n, 2);
    const int good = strcmp(world.app.new_event.news.file[0].name, "wrong") == 0 ? 2 : 1;
    app_act(&world, WK_ACTION_NEW_EVENT_FILE, 3 - good); /* one with a fault leads nowhere, nor does one that is not there */
    app_act(&world, WK_ACTION_NEW_EVENT_FILE, 3);
    assert_int_equal(world.app.new_event.chosen, 0);
    app_act(&world, WK_ACTION_NEW_EVENT_FILE, good);
    app_act(&world, WK_ACTION_BACK, 0); /* to the lists again */
    assert_int_equal(world.app.screen, WK_SCREEN_NEW_EVENT);
    assert_int_equal(world.app.new_event.chosen, 0);
    app_act(&world, WK_ACTION_NEW_EVENT_FILE, good);
    app_act(&world, WK_ACTION_NEW_EVENT_MINUTES, 25);
    assert_int_equal(world.app.hand_minutes, 25);
    assert_int_equal(kiosk.env.chosen.hand_minutes, 25);
    app_act(&world, WK_ACTION_NEW_EVENT_NEXT, 0);
    assert_true(world.app.new_event.news.seq > 0);
    assert_true(wk_hour_is_done(&world.app, WK_HOUR_EVENING));
    app_act(&world, WK_ACTION_BACK, 0); /* the first hour goes on */
    assert_int_equal(world.app.screen, WK_SCREEN_HOUR);
    assert_int_equal(world.app.new_event.news.n, 0); /* its lists are gone with the screen */
    assert_null(kiosk.service.event_job);
    app_act(&world, WK_ACTION_BACK, 0);
    assert_int_equal(world.app.screen, WK_SCREEN_HALL); /* its tables */
    close_env();
    assert_int_equal(run((const char *const[]){"show", "--json", NULL}), WK_EXIT_DONE);
    assert_non_null(strstr(kiosk.out, "\"event\": \"冬季杯\""));
    assert_non_null(strstr(kiosk.out, "选手 32 %s"));
    assert_int_equal(run((const char *const[]){"new", "--name", "Cup", "--players", scratch_path("stick/冬季杯.csv"), NULL}),
                     WK_EXIT_USAGE);
    assert_non_null(strstr(kiosk.out, "there is an event already"));
}

static void type(const char *text)
{
    for (; *text; text++)
        app_act(&world, WK_ACTION_DEALS_LETTER, *text);
}

/* No byte of it is left anywhere in what the app and the service keep. */
static void forgotten(const char *phrase)
{
    const char *app = (const char *)&world.app;
    const size_t n = strlen(phrase);

    for (size_t i = 0; i + n <= sizeof(world.app); i++)
        if (memcmp(app + i, phrase, n) == 0)
            fail_msg("the passphrase is still there");
    assert_null(kiosk.service.event_job);
}

static void sealed_to_a_key_that_is_made_here(void **state)
{
    char phrase[WK_DEALS_PHRASE];
    struct wk_director_key key;
    uint8_t secret[WK_KEY_SIZE], wanted[WK_PUBLIC_SIZE];

    (void)state;
    write_to("stick", "Cup.csv", players(16));
    write_to("stick", "director.key", "no key of ours");
    app_begin(&world, 1280, 800, WK_LANG_EN);
    world.app.hall.station = true;
    hour_news(&world);
    world.answers = carry_out;
    app_act(&world, WK_ACTION_DIRECTOR, 0);
    app_pin(&world, "2580");
    app_pin(&world, "2580");
    app_act(&world, WK_ACTION_OPEN, WK_SCREEN_NEW_EVENT);
    see_stick();
    app_act(&world, WK_ACTION_NEW_EVENT_FILE, 1);
    app_act(&world, WK_ACTION_NEW_EVENT_SEAL, 1);
    app_act(&world, WK_ACTION_NEW_EVENT_NEXT, 0);
    assert_true(world.app.new_event.waiting);
    see_stick();
    assert_non_null(world.app.new_event.news.phrase);
    snprintf(phrase, sizeof(phrase), "%s", world.app.new_event.news.phrase);
    app_act(&world, WK_ACTION_BACK, 0);
    app_act(&world, WK_ACTION_NEW_EVENT_NEXT, 0); /* another key: the words of the last one are in the thread's hands */
    assert_null(world.app.new_event.news.phrase);
    assert_string_equal(world.app.new_event.news.key, "");
    see_stick();
    assert_non_null(world.app.new_event.news.phrase);
    assert_string_not_equal(world.app.new_event.news.phrase, phrase);
    snprintf(phrase, sizeof(phrase), "%s", world.app.new_event.news.phrase);
    assert_int_equal(wk_director_key_load(&key, scratch_path("stick/director-2.key")), WK_NO_FILE); /* in memory alone as yet */
    app_act(&world, WK_ACTION_NEW_EVENT_NEXT, 0);
    type("some other words than those");
    app_act(&world, WK_ACTION_NEW_EVENT_NEXT, 0);
    see_stick();
    assert_int_equal(world.app.new_event.news.status, WK_WRONG_KEY);
    assert_int_equal(world.app.new_event.news.seq, 0);
    assert_int_equal(wk_director_key_load(&key, scratch_path("stick/director-2.key")), WK_NO_FILE);
    type(phrase);
    looks_left = 1; /* pulled out once its folder was found: whoever has the kiosk gets no key */
    app_act(&world, WK_ACTION_NEW_EVENT_NEXT, 0);
    see_stick();
    looks_left = -1;
    assert_int_equal(world.app.new_event.news.status, WK_NOT_FOUND);
    assert_int_equal(world.app.new_event.news.seq, 0);
    assert_int_equal(wk_director_key_load(&key, scratch_path("stick/director-2.key")), WK_NO_FILE);
    type(phrase);
    app_act(&world, WK_ACTION_NEW_EVENT_NEXT, 0);
    see_stick();
    assert_true(world.app.new_event.news.seq > 0);
    app_act(&world, WK_ACTION_BACK, 0);
    forgotten(phrase);
    assert_int_equal(wk_director_key_load(&key, scratch_path("stick/director-2.key")), WK_OK); /* the other file stays */
    assert_int_equal(wk_director_key_unlock(&key, phrase, secret), WK_OK);
    assert_int_equal(wk_store_director_key(kiosk.env.store, wanted), WK_OK);
    assert_memory_equal(wanted, key.public_key, sizeof(wanted));
}

/* Who has no passphrase for the key on the stick could never open a deal. */
static void a_key_on_the_stick_wants_its_passphrase(void **state)
{
    struct wk_director_key key;

    (void)state;
    write_to("stick", "Cup.csv", players(16));
    assert_int_equal(wk_director_key_make(&key, "lather shop scroll iris", 2, 64, wk_random_system, NULL), WK_OK);
    assert_int_equal(wk_director_key_save(&key, scratch_path("stick/club.key")), WK_OK);
    be_director();
    assert_int_equal(look().n, 1);
    struct wk_event event = ask(WK_NEW_EVENT_KEY, 0);
    assert_true(event.new_event.looking);
    for (int i = 0; i < 2000 && !wk_service_take_new_event(&kiosk.service, &event); i++)
        nanosleep(&(struct timespec){.tv_nsec = 5000000}, NULL);
    assert_int_equal(event.new_event.status, WK_OK);
    assert_null(event.new_event.phrase);
    assert_true(strlen(event.new_event.key) > 20);
    static const char *const typed[] = {"", "lather shop scroll irit", "Lather  shop scroll iris"};
    for (int i = 0; i < 3; i++) {
        struct wk_new_event_request request = {.what = WK_NEW_EVENT_BEGIN, .to_director = true};
        snprintf(request.phrase, sizeof(request.phrase), "%s", typed[i]);
        wk_service_new_event(&kiosk.service, &request, &event);
        for (int n = 0; n < 2000 && !wk_service_take_new_event(&kiosk.service, &event); n++)
            nanosleep(&(struct timespec){.tv_nsec = 5000000}, NULL);
        assert_int_equal(event.new_event.status, i < 2 ? WK_WRONG_KEY : WK_OK);
        assert_int_equal(event.new_event.seq > 0, i == 2);
    }
}

static int kind_of(const char *word)
{
    int kind = 0;

    while (wk_players_kind(kind) != wk_kind_of_event_find(word))
        kind++;
    return kind;
}

static void choose(enum wk_action action, int arg)
{
    app_act(&world, action, arg);
    assert_true(world.app.new_event.waiting);
    see_stick();
    assert_false(world.app.new_event.waiting);
}

static const struct wk_players_file *chosen_list(void)
{
    return &world.app.new_event.news.file[world.app.new_event.chosen - 1];
}

/* A list that makes no duplicate event makes one of another kind; who would meet again keeps it from beginning. */
static void an_event_by_rounds_by_touch(void **state)
{
    (void)state;
    write_to("stick", "Tuesday.csv", players(23));
    app_begin(&world, 1280, 800, WK_LANG_EN);
    world.app.hall.station = true;
    hour_news(&world);
    world.answers = carry_out;
    app_act(&world, WK_ACTION_DIRECTOR, 0);
    app_pin(&world, "2580");
    app_pin(&world, "2580");
    app_act(&world, WK_ACTION_OPEN, WK_SCREEN_NEW_EVENT);
    see_stick();
    app_act(&world, WK_ACTION_NEW_EVENT_KIND, kind_of("mcr") + 1); /* a club's evening: nobody plans one */
    assert_false(world.app.new_event.waiting);
    choose(WK_ACTION_NEW_EVENT_KIND, kind_of("nmjl"));
    app_act(&world, WK_ACTION_NEW_EVENT_FILE, 1);
    assert_int_equal(chosen_list()->seating.kind, WK_SCHEDULE_TABLE_TWICE); /* six tables: two rounds by the rules */
    app_act(&world, WK_ACTION_NEW_EVENT_NEXT, 0);
    assert_false(world.app.new_event.waiting);
    choose(WK_ACTION_NEW_EVENT_ROUNDS, 3);
    choose(WK_ACTION_NEW_EVENT_MINUTES, 50);
    app_act(&world, WK_ACTION_NEW_EVENT_MINUTES, 45); /* shorter than the rules have it */
    assert_false(world.app.new_event.waiting);
    choose(WK_ACTION_NEW_EVENT_MOVE, WK_MOVEMENT_DRAWN);
    char seed[WK_SEED_SIZE];
    snprintf(seed, sizeof(seed), "%s", chosen_list()->plan->seed);
    choose(WK_ACTION_NEW_EVENT_MOVE, WK_MOVEMENT_SANCTIONED);
    choose(WK_ACTION_NEW_EVENT_MOVE, WK_MOVEMENT_DRAWN);
    assert_string_equal(chosen_list()->plan->seed, seed); /* nobody draws until the lots please */
    choose(WK_ACTION_NEW_EVENT_SCORER, 1);
    assert_int_equal(chosen_list()->seating.kind, WK_SCHEDULE_SOUND);
    app_act(&world, WK_ACTION_NEW_EVENT_NEXT, 0);
    assert_true(world.app.new_event.news.seq > 0);
    const struct wk_tournament *tournament = NULL;
    assert_int_equal(wk_store_tournament(kiosk.env.store, &tournament), WK_OK);
    const struct wk_event_plan *plan = &tournament->plan;
    assert_string_equal(plan->kind->word, "nmjl");
    assert_int_equal(plan->n_players, 23);
    assert_int_equal(plan->n_rounds, 3);
    assert_int_equal(plan->minutes, 50);
    assert_int_equal(plan->movement, WK_MOVEMENT_DRAWN);
    assert_string_equal(plan->seed, seed);
    assert_true(plan->east_scores);
}

/* ---------------------------------------------------------------- lots */

static struct wk_event request_lots(struct wk_new_event_request request)
{
    struct wk_event event;

    wk_service_new_event(&kiosk.service, &request, &event);
    for (int i = 0; i < 2000 && event.new_event.looking && !wk_service_take_new_event(&kiosk.service, &event); i++)
        nanosleep(&(struct timespec){.tv_nsec = 5000000}, NULL);
    assert_int_equal(event.new_event.asked, request.what);
    return event;
}

static int index_of(const struct wk_new_event_news *news, const char *name)
{
    return (int)(find(news, name) - news->file);
}

/* From a list on a stick alone: it is committed to, drawn, and the event begins in that order, whatever is on the stick. What
 * `event lots` says of the same file is the same. */
static void lots_are_drawn_on_the_stick(void **state)
{
    static const char *const again[] = {"lots", "--players", NULL, "--again", "--out", NULL, NULL};
    const char *words[8];
    char path[300], out[300], name[WK_NAME_SIZE], first[WK_NAME_SIZE];
    struct wk_lots lots;
    uint8_t hash[WK_HASH_SIZE];

    (void)state;
    be_director();
    write_to("stick", "cup.csv", players(16));
    wk_hash(hash, players(16), strlen(players(16)));
    struct wk_new_event_news news = look();
    assert_null(news.lots);
    assert_int_equal(find(&news, "cup")->lots, WK_NEW_EVENT_LOTS_NONE);
    news = request_lots((struct wk_new_event_request){.what = WK_NEW_EVENT_DRAW, .said = "5"}).new_event;
    assert_int_equal(news.status, WK_NOT_FOUND); /* none were asked for */
    news = request_lots((struct wk_new_event_request){.what = WK_NEW_EVENT_LOTS, .source = {.seed = WK_SPOT_SEED_WORDS}})
               .new_event;
    assert_int_equal(news.status, WK_OK);
    assert_int_equal(find(&news, "cup")->lots, WK_NEW_EVENT_LOTS_WAIT);
    assert_true(find(&news, "cup")->lots_asked);
    assert_int_equal(news.lots->source.seed, WK_SPOT_SEED_WORDS);
    assert_true(news.lots->checkpoint.seq > 0 && news.lots->checkpoint.text[0] && news.lots->checkpoint.words[5]);
    assert_string_equal(news.lots->said, "");
    assert_string_equal(news.lots->secret, "");
    assert_int_equal(wk_store_lots(kiosk.env.store, &lots), WK_OK);
    assert_memory_equal(lots.list, hash, sizeof hash);
    news = request_lots((struct wk_new_event_request){.what = WK_NEW_EVENT_DRAW, .said = "5"}).new_event;
    assert_int_equal(news.status, WK_BAD_INPUT); /* four words are wanted */
    news = request_lots((struct wk_new_event_request){.what = WK_NEW_EVENT_DRAW, .said = "apple.pear.plum.fig"}).new_event;
    assert_int_equal(news.status, WK_OK);
    assert_int_equal(find(&news, "cup")->lots, WK_NEW_EVENT_LOTS_DRAWN);
    assert_string_equal(news.lots->said, "apple.pear.plum.fig");
    assert_int_equal(strlen(news.lots->secret), 2 * WK_HASH_SIZE);
    assert_int_equal(wk_store_lots(kiosk.env.store, &lots), WK_OK);
    const struct wk_event_plan *plan = find(&news, "cup")->plan;
    for (int i = 0; i < 16; i++) {
        snprintf(name, sizeof(name), "选手 %d %%s", lots.order[i] + 1);
        assert_string_equal(plan->player[i].person.name, name);
        assert_int_equal(plan->player[i].number, i + 1);
    }
    snprintf(first, sizeof(first), "%s", plan->player[0].person.name);
    news = request_lots((struct wk_new_event_request){.what = WK_NEW_EVENT_DRAW, .said = "a.b.c.d"}).new_event;
    assert_true(news.status != WK_OK); /* they are drawn */
    news = look();                     /* another day, the same stick */
    assert_int_equal(find(&news, "cup")->lots, WK_NEW_EVENT_LOTS_DRAWN);
    assert_string_equal(find(&news, "cup")->plan->player[0].person.name, first);
    news = request_lots((struct wk_new_event_request){.what = WK_NEW_EVENT_LOTS}).new_event;
    assert_int_equal(news.status, WK_ALREADY); /* its order is no longer that of the file */
    memcpy(words, again, sizeof again);
    snprintf(path, sizeof(path), "%s/cup.csv", scratch_path("stick"));
    snprintf(out, sizeof(out), "%s/drawn.csv", scratch_path("stick"));
    words[2] = path;
    words[5] = out;
    assert_int_equal(run(words), 0);
    news = look();
    const struct wk_event_plan *a = find(&news, "drawn")->plan, *b = find(&news, "cup")->plan;
    assert_int_equal(find(&news, "drawn")->lots, WK_NEW_EVENT_LOTS_DRAWN);
    for (int i = 0; i < 16; i++)
        assert_string_equal(a->player[i].person.name, b->player[i].person.name);
    const struct wk_event begun = ask(WK_NEW_EVENT_BEGIN, index_of(&news, "cup"));
    assert_true(begun.new_event.status == WK_OK && begun.new_event.seq > 0);
    assert_int_equal(wk_store_lots(kiosk.env.store, &lots), WK_OK);
    assert_false(lots.aside);
}

/* Players who are numbered keep their numbers, and only seats are drawn; an evening of 11 has its house at the same chair. */
static void numbers_are_kept_and_houses_stay(void **state)
{
    char text[2048] = "name,number\n";
    struct wk_lots lots;

    (void)state;
    be_director();
    for (int i = 0; i < 11; i++)
        snprintf(text + strlen(text), sizeof(text) - strlen(text), "P%d,%d\n", i, 101 + i);
    write_to("stick", "evening.csv", text);
    struct wk_new_event_news news = look();
    assert_int_equal(find(&news, "evening")->plan->tables, 3);
    news = request_lots((struct wk_new_event_request){.what = WK_NEW_EVENT_LOTS}).new_event;
    assert_int_equal(news.status, WK_OK);
    news = request_lots((struct wk_new_event_request){.what = WK_NEW_EVENT_DRAW, .said = "31415"}).new_event;
    assert_int_equal(news.status, WK_OK);
    assert_int_equal(wk_store_lots(kiosk.env.store, &lots), WK_OK);
    const struct wk_players_file *file = find(&news, "evening");
    assert_int_equal(file->plan->tables, 3);
    assert_int_equal(wk_plan_players(file->plan), 11);
    assert_int_equal(file->seating.kind, WK_SCHEDULE_SOUND);
    for (int p = 0, place = 0; place < 11; p++)
        if (!file->plan->player[p].house)
            assert_int_equal(file->plan->player[p].number, 101 + lots.order[place++]);
}

/* A list that the lots did not draw goes on record as that, with the reason. */
static void another_list_begins_with_a_reason(void **state)
{
    struct wk_new_event_request request = {.what = WK_NEW_EVENT_BEGIN, .reason = "two came late"};
    struct wk_lots lots;
    struct wk_event event;

    (void)state;
    be_director();
    write_to("stick", "cup.csv", players(16));
    (void)look();
    struct wk_new_event_news news = request_lots((struct wk_new_event_request){.what = WK_NEW_EVENT_LOTS}).new_event;
    assert_int_equal(news.status, WK_OK);
    write_to("stick", "other.csv", players(32));
    news = look();
    assert_int_equal(find(&news, "other")->lots, WK_NEW_EVENT_LOTS_WAIT);
    assert_false(find(&news, "other")->lots_asked);
    request.file = index_of(&news, "other");
    news = request_lots((struct wk_new_event_request){.what = WK_NEW_EVENT_DRAW, .file = request.file, .said = "5"}).new_event;
    assert_int_equal(news.status, WK_NOT_FOUND); /* they are of another list */
    news = request_lots((struct wk_new_event_request){.what = WK_NEW_EVENT_DRAW, .file = index_of(&news, "cup"), .said = "5"})
               .new_event;
    assert_int_equal(news.status, WK_OK);
    assert_int_equal(find(&news, "other")->lots, WK_NEW_EVENT_LOTS_OTHER);
    wk_service_new_event(&kiosk.service, &request, &event);
    assert_true(event.new_event.status == WK_OK && event.new_event.seq > 0);
    assert_int_equal(wk_store_lots(kiosk.env.store, &lots), WK_OK);
    assert_true(lots.aside);
}

/* On the screen it takes a reason, of the usual ones or in one's own words. */
static void another_list_takes_a_reason(void **state)
{
    (void)state;
    gallery_scene(&world, "new-event-not-drawn");
    app_act(&world, WK_ACTION_NEW_EVENT_NEXT, 0);
    assert_int_equal(world.app.new_event.news.seq, 0);
    assert_true(world.app.new_event.why);
    app_act(&world, WK_ACTION_NEW_EVENT_NEXT, 0); /* none is chosen */
    assert_true(world.app.new_event.why);
    app_act(&world, WK_ACTION_BACK, 0);
    assert_false(world.app.new_event.why);
    assert_int_equal(world.app.new_event.chosen, 1);
    gallery_scene(&world, "new-event-reason");
    assert_int_equal(world.app.new_event.reason, 1);
    app_act(&world, WK_ACTION_BACK, 0); /* another list is chosen: the reason is wanted once more */
    assert_int_equal(world.app.new_event.reason, 0);
    gallery_scene(&world, "new-event-reason");
    app_act(&world, WK_ACTION_NEW_EVENT_NEXT, 0);
    assert_true(world.app.new_event.news.seq > 0);
    assert_string_equal(new_event_asked.reason, "Somebody came or left after the draw");
    gallery_scene(&world, "new-event-why-typed");
    app_act(&world, WK_ACTION_BACK, 0); /* to the list of reasons */
    assert_true(world.app.new_event.why && !world.app.new_event.why_typed);
    gallery_scene(&world, "new-event-why-typed");
    app_act(&world, WK_ACTION_NEW_EVENT_NEXT, 0);
    assert_int_equal(world.app.new_event.reason, -1);
    app_act(&world, WK_ACTION_NEW_EVENT_NEXT, 0);
    assert_true(world.app.new_event.news.seq > 0);
    assert_string_equal(new_event_asked.reason, "two came late");
    gallery_scene(&world, "new-event-drawn");
    app_act(&world, WK_ACTION_NEW_EVENT_NEXT, 0);
    assert_true(world.app.new_event.news.seq > 0);
    assert_string_equal(new_event_asked.reason, "");
}

/* The checkpoint stands before anything can be said, and what was begun goes on where its record is. */
static void lots_are_drawn_by_touch(void **state)
{
    struct wk_app_new_event *self = &world.app.new_event;

    (void)state;
    gallery_scene(&world, "lots");
    assert_int_equal(self->drawing, WK_DRAWING_LIST);
    app_act(&world, WK_ACTION_BACK, 0);
    assert_int_equal(self->drawing, WK_DRAWING_NOT);
    assert_int_equal(self->chosen, 1);
    app_act(&world, WK_ACTION_NEW_EVENT_LOTS, 0);
    app_act(&world, WK_ACTION_SPOT_SEED, WK_SPOT_SEED_BEACON);
    app_act(&world, WK_ACTION_NEW_EVENT_NEXT, 0);
    assert_int_equal(self->drawing, WK_DRAWING_BEACON);
    app_act(&world, WK_ACTION_NEW_EVENT_NEXT, 0); /* it is not named */
    assert_int_equal(self->drawing, WK_DRAWING_BEACON);
    for (const char *at = "drand-quicknet 4711"; *at; at++)
        app_act(&world, WK_ACTION_JUDGE_LETTER, *at);
    app_act(&world, WK_ACTION_NEW_EVENT_NEXT, 0);
    assert_int_equal(self->drawing, WK_DRAWING_SAY);
    assert_int_equal(new_event_asked.what, WK_NEW_EVENT_LOTS);
    assert_string_equal(new_event_asked.source.beacon, "drand-quicknet");
    assert_int_equal(new_event_asked.source.round, 4711);
    gallery_scene(&world, "lots-number");
    assert_string_equal(world.app.judge.draft.reason, "31");
    app_act(&world, WK_ACTION_ERASE, 0);
    app_act(&world, WK_ACTION_DIGIT, 4);
    app_act(&world, WK_ACTION_NEW_EVENT_NEXT, 0);
    assert_int_equal(new_event_asked.what, WK_NEW_EVENT_DRAW);
    assert_string_equal(new_event_asked.said, "34");
    assert_int_equal(self->drawing, WK_DRAWING_ORDER);
    gallery_scene(&world, "lots-say");
    app_act(&world, WK_ACTION_BACK, 0); /* to the event, and again to where the lots are */
    assert_int_equal(self->drawing, WK_DRAWING_NOT);
    app_act(&world, WK_ACTION_NEW_EVENT_LOTS, 0);
    assert_int_equal(self->drawing, WK_DRAWING_SAY);
    gallery_scene(&world, "lots-words");
    app_act(&world, WK_ACTION_ERASE, 0);
    app_act(&world, WK_ACTION_NEW_EVENT_NEXT, 0); /* the fourth is not there yet */
    assert_int_equal(self->drawing, WK_DRAWING_TYPE);
    app_act(&world, WK_ACTION_JUDGE_LETTER, 'x');
    app_act(&world, WK_ACTION_NEW_EVENT_NEXT, 0);
    assert_string_equal(new_event_asked.said, "apple.pear.plum.x");
    assert_int_equal(self->drawing, WK_DRAWING_ORDER);
    assert_int_equal(world.app.judge.step, WK_JUDGE_LIST);
    app_act(&world, WK_ACTION_NEW_EVENT_NEXT, 0);
    assert_int_equal(self->drawing, WK_DRAWING_NOT);
    app_act(&world, WK_ACTION_NEW_EVENT_LOTS, 0); /* the order once more */
    assert_int_equal(self->drawing, WK_DRAWING_ORDER);
    app_act(&world, WK_ACTION_NEW_EVENT_NEXT, 0);
    app_act(&world, WK_ACTION_NEW_EVENT_NEXT, 0); /* begins without another word */
    assert_true(self->news.seq > 0);
    gallery_scene(&world, "lots-words");
    app_act(&world, WK_ACTION_LOCK, 0); /* what was typed is forgotten */
    assert_string_equal(world.app.judge.draft.reason, "");
}

/* Another program was there meanwhile: the lists are looked at once more, and nothing is drawn. */
static void lots_that_are_refused_lead_back_to_the_lists(void **state)
{
    (void)state;
    gallery_scene(&world, "lots-words");
    new_event_stick.status = WK_ALREADY;
    app_act(&world, WK_ACTION_NEW_EVENT_NEXT, 0);
    assert_int_equal(world.app.new_event.drawing, WK_DRAWING_NOT);
    assert_int_equal(world.app.new_event.chosen, 0);
    assert_int_equal(world.app.store, WK_OK);
    gallery_scene(&world, "lots");
    new_event_stick.status = WK_DISK_FULL;
    app_act(&world, WK_ACTION_NEW_EVENT_NEXT, 0);
    assert_int_equal(world.app.store, WK_DISK_FULL);
}

static void from_the_directors_area(void **state)
{
    (void)state;
    app_begin(&world, 1280, 800, WK_LANG_EN);
    new_event_open(&world);
    world.judges_pin = true; /* a judge's opens the area, and not this */
    app_act(&world, WK_ACTION_LOCK, 0);
    app_act(&world, WK_ACTION_DIRECTOR, 0);
    app_pin(&world, "2580");
    app_act(&world, WK_ACTION_OPEN, WK_SCREEN_NEW_EVENT);
    assert_int_equal(world.app.screen, WK_SCREEN_DIRECTOR);
    gallery_scene(&world, "new-event-done");
    app_act(&world, WK_ACTION_NEW_EVENT_NEXT, 0); /* it has begun: nothing more is asked for */
    assert_false(app_has(&world, WK_EFFECT_NEW_EVENT));
    gallery_scene(&world, "new-event-looking");
    app_act(&world, WK_ACTION_NEW_EVENT_NEXT, 0);
    assert_false(app_has(&world, WK_EFFECT_NEW_EVENT));
    app_act(&world, WK_ACTION_BACK, 0); /* left meanwhile: nobody wants the answer */
    assert_int_equal(world.app.screen, WK_SCREEN_DIRECTOR);
    assert_true(app_has(&world, WK_EFFECT_NEW_EVENT));
    struct wk_event late = {.kind = WK_EVENT_NEW_EVENT, .new_event = {.status = WK_OK, .n = 1}};
    app_send(&world, &late);
    assert_int_equal(world.app.new_event.news.n, 0);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_setup_teardown(anything_may_lie_on_a_stick, open_kiosk, close_kiosk),
        cmocka_unit_test_setup_teardown(a_list_with_names_that_no_font_here_has_says_so, open_kiosk, close_kiosk),
        cmocka_unit_test_setup_teardown(no_rights_on_a_stick, open_kiosk, close_kiosk),
        cmocka_unit_test_setup_teardown(a_stick_may_vanish, open_kiosk, close_kiosk),
        cmocka_unit_test_setup_teardown(it_takes_the_director_and_an_empty_record, open_kiosk, close_kiosk),
        cmocka_unit_test_setup_teardown(no_event_among_deals, open_kiosk, close_kiosk),
        cmocka_unit_test_setup_teardown(only_the_director_puts_them_aside, open_kiosk, close_kiosk),
        cmocka_unit_test_setup_teardown(nothing_is_put_aside_that_another_program_uses, open_kiosk, close_kiosk),
        cmocka_unit_test_setup_teardown(records_are_put_aside_through_the_screens, open_kiosk, close_kiosk),
        cmocka_unit_test_setup_teardown(from_the_first_hour_to_an_event, open_kiosk, close_kiosk),
        cmocka_unit_test_setup_teardown(sealed_to_a_key_that_is_made_here, open_kiosk, close_kiosk),
        cmocka_unit_test_setup_teardown(a_key_on_the_stick_wants_its_passphrase, open_kiosk, close_kiosk),
        cmocka_unit_test_setup_teardown(an_event_by_rounds_by_touch, open_kiosk, close_kiosk),
        cmocka_unit_test_setup_teardown(lots_are_drawn_on_the_stick, open_kiosk, close_kiosk),
        cmocka_unit_test_setup_teardown(numbers_are_kept_and_houses_stay, open_kiosk, close_kiosk),
        cmocka_unit_test_setup_teardown(another_list_begins_with_a_reason, open_kiosk, close_kiosk),
        cmocka_unit_test(another_list_takes_a_reason),
        cmocka_unit_test(lots_are_drawn_by_touch),
        cmocka_unit_test(lots_that_are_refused_lead_back_to_the_lists),
        cmocka_unit_test(from_the_directors_area),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}

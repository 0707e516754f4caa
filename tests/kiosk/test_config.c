/* The configuration: every key, what was chosen on the screens, and what is wrong named with its line. */
#include <math.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cmocka.h>

#include "kiosk/host/config.h"
#include "kiosk/host/program/environment.h"
#include "labels/file/infile.h"

static enum wk_status parse(struct wk_config *config, const char *text, struct wk_problem *problem)
{
    wk_config_init(config);
    return wk_config_parse(config, text, strlen(text), "kiosk.ini", "/home/club", problem);
}

static void assert_volumes(const struct wk_config *c, int pass, int fault, int step, int judge, int clock, int voice)
{
    const int want[WK_N_HEARD] = {pass, fault, step, judge, clock, voice};
    assert_memory_equal(c->volume, want, sizeof(want));
}

static void test_every_key(void **state)
{
    struct wk_config c;
    struct wk_problem problem;
    (void)state;

    assert_int_equal(
        parse(&c,
              "# a table's kiosk\n[kiosk]\nlang = zh\ndb=~/event.db\ncamera = v4l2:/dev/video0\ncamera_faces=file:x.mp4\n"
              "table = 12 ; near the window\nface_pass = "
              "after-first-hand\nvolume=0\nmat=/m.json\nkey=k\nkiosk_key=~/k\nbackup = /b\ncamera_file = c.json\n"
              "tables = 5-8\nhand_minutes = 25\nprotest_minutes = 45\nchallenge = 8\nstandings = never\nrules = "
              "rulebook\nprint_folder=~/prints\nprint_command = "
              "lp -s\nview = table\ntable_below = W\ntheme = contrast\nbar = left\ntext = larger\nmotion = less\nattract = "
              "10\nvoice = steps\nmains = 60\nhall = yes\nevening = event\nprinted = 07A\nstickers = 1-3 9\nkey_copy = yes "
              "2026-11-28\npractised = yes\nfirst_hour = over\nsticker_mm = 20.5\n",
              &problem),
        WK_OK);
    assert_string_equal(c.lang, "zh");
    assert_string_equal(c.db, "/home/club/event.db");
    assert_string_equal(c.camera, "v4l2:/dev/video0");
    assert_string_equal(c.camera_faces, "file:x.mp4");
    assert_int_equal(c.table, 12);
    assert_int_equal(c.first_table, 5);
    assert_int_equal(c.last_table, 8);
    assert_int_equal(c.hand_minutes, 25);
    assert_int_equal(c.protest_minutes, 45);
    assert_int_equal(c.challenge, 8);
    assert_int_equal(c.attract, 10);
    assert_int_equal(c.mains, 60);
    assert_int_equal(c.face_pass, WK_FACES_WAY_AFTER_FIRST_HAND);
    assert_volumes(&c, 0, 0, 0, 0, 0, 0);
    assert_string_equal(c.mat, "/m.json");
    assert_string_equal(c.key, "k");
    assert_string_equal(c.kiosk_key, "/home/club/k");
    assert_string_equal(c.backup, "/b");
    assert_string_equal(c.print_folder, "/home/club/prints");
    assert_string_equal(c.print_command, "lp -s");
    assert_string_equal(c.camera_file, "c.json");
    assert_int_equal(c.standings, WK_STANDINGS_NEVER);
    assert_int_equal(c.rules, WK_MCR_RULEBOOK);
    assert_int_equal(c.view, WK_VIEW_TABLE);
    assert_string_equal(wk_view_kind_word(c.view), "table");
    assert_int_equal(c.table_below, WK_WIND_WEST);
    assert_int_equal(c.looks.theme, WK_THEME_CONTRAST);
    assert_true(c.looks.left_handed && c.looks.larger && c.looks.less_motion);
    assert_int_equal(c.voice, WK_VOICE_STEPS);
    assert_int_equal(c.first_hour.evening, WK_OCCASION_EVENT);
    assert_string_equal(c.first_hour.printed, "07A");
    for (int table = 0; table <= WK_MAX_TABLES + 1; table++) /* the set that was printed last is one of them */
        assert_int_equal(wk_hour_has_stickers(&c.first_hour, table), (table >= 1 && table <= 3) || table == 7 || table == 9);
    assert_int_equal(c.key_copy, WK_KEY_COPY_AGREED);
    assert_string_equal(c.key_copied, "2026-11-28");
    assert_true(c.hall && c.first_hour.practised && c.first_hour.over);
    assert_true(fabs(c.sticker_mm - 20.5) < 1e-9);
}

/* What is chosen on the screens comes back as it was, and the configuration goes before it. */
static void test_what_was_chosen_is_kept(void **state)
{
    struct wk_config chosen = {
        .table_below = WK_WIND_SOUTH,
        .camera = "v4l2:/dev/v4l/by-id/usb-HD_Webcam-video-index0",
        .lang = "zh",
        .view = WK_VIEW_TABLE,
        .hall = true,
        .sticker_mm = 20,
        .key_copy = WK_KEY_COPY_REFUSED,
        .key_copied = "2026-11-28",
        .first_hour = {
            .evening = WK_OCCASION_CLUB, .printed = "03B", .stickers = {4 | 0xf0, 0, 1}, .practised = true, .over = true}};
    const struct wk_config nothing = {.table = 0};
    struct wk_config c;
    struct wk_problem problem;
    char path[] = "/tmp/wk_chosen_XXXXXX";
    (void)state;

    assert_true(close(mkstemp(path)) == 0);
    assert_int_equal(wk_config_keep(&chosen, path), WK_OK);
    wk_config_init(&c);
    assert_int_equal(wk_config_load(&c, path, NULL, &problem), WK_OK);
    assert_string_equal(c.camera, chosen.camera);
    assert_int_equal(c.table_below, WK_WIND_SOUTH);
    assert_string_equal(c.lang, "zh");
    assert_int_equal(c.view, WK_VIEW_TABLE);
    assert_true(fabs(c.sticker_mm - 20) < 1e-9);
    assert_memory_equal(&c.first_hour, &chosen.first_hour, sizeof c.first_hour);
    assert_int_equal(c.key_copy, WK_KEY_COPY_REFUSED);
    assert_string_equal(c.key_copied, "2026-11-28");
    memset(chosen.first_hour.stickers, 0x55, sizeof chosen.first_hour.stickers); /* each second table: what fits on a line */
    assert_int_equal(wk_config_keep(&chosen, path), WK_OK);
    wk_config_init(&c);
    assert_int_equal(wk_config_load(&c, path, NULL, &problem), WK_OK);
    assert_true(wk_hour_has_stickers(&c.first_hour, 41) && !wk_hour_has_stickers(&c.first_hour, 42));
    assert_int_equal(wk_config_parse(&c, "[kiosk]\nlang = en\n", 18, "kiosk.ini", NULL, &problem), WK_OK);
    assert_string_equal(c.lang, "en");
    assert_true(c.hall && !c.hall_refused);
    assert_int_equal(wk_config_parse(&c, "[kiosk]\nhall = no\n", 18, "kiosk.ini", NULL, &problem), WK_OK);
    assert_true(!c.hall && c.hall_refused);
    static const struct {
        const char *camera;
        enum wk_status status;
    } names[] = {{"v4l2:/dev/video;1#2", WK_OK},
                 {"v4l2:/dev/a #b = [c]", WK_OK},
                 {"v4l2:/dev/video0\nkey = /x", WK_BAD_INPUT}, /* the attacker has the name: no second line by it */
                 {"v4l2:/dev/a ;b", WK_BAD_INPUT},
                 {"v4l2:/dev/a ", WK_BAD_INPUT}};
    for (size_t i = 0; i < sizeof names / sizeof *names; i++) {
        snprintf(chosen.camera, sizeof chosen.camera, "%s", names[i].camera);
        if (wk_config_keep(&chosen, path) != names[i].status)
            fail_msg("%s", names[i].camera);
        if (names[i].status != WK_OK)
            continue;
        assert_int_equal(wk_config_load(&c, path, NULL, &problem), WK_OK);
        assert_string_equal(c.camera, names[i].camera);
    }
    memset(chosen.camera, 'v', 300);
    chosen.camera[300] = 0;
    assert_int_equal(wk_config_keep(&chosen, path), WK_BAD_INPUT);
    assert_int_equal(wk_config_keep(&nothing, path), WK_OK);
    wk_config_init(&c);
    assert_int_equal(wk_config_load(&c, path, NULL, &problem), WK_OK);
    assert_int_equal(c.view, WK_VIEW_MAT);
    assert_int_equal(wk_config_keep(&chosen, "/nowhere/chosen.ini"), WK_BAD_INPUT);
    chosen.camera[0] = 0;
    assert_int_equal(wk_config_keep(&chosen, "/nowhere/chosen.ini"), WK_IO);
    assert_int_equal(unlink(path), 0);
}

static void write_text(const char *path, const char *text)
{
    FILE *file = fopen(path, "w");

    assert_non_null(file);
    assert_true(fputs(text, file) >= 0 && fclose(file) == 0);
}

static bool reads(const char *path, const char *text)
{
    char *bytes = NULL;
    size_t n = 0;
    const bool same = wk_infile_load(path, 4096, &bytes, &n) == WK_OK && n == strlen(text) && memcmp(bytes, text, n) == 0;

    free(bytes);
    return same;
}

/* A disk's fault, or a slip of whoever has edited the file: twice over, and both are there afterwards. */
static void test_what_cannot_be_read_is_put_aside(void **state)
{
    static const char *const spoilt[] = {"[kiosk]\nlang = zh\ncamara = v4l2:/dev/video2\n", "lang\n"};
    char home[] = "/tmp/wk_chosen_XXXXXX", path[64], aside[80], command[96];
    struct wk_host host = {.xdg_data_home = home, .xdg_config_home = home, .err = stdout};
    const struct wk_common common = {.key_missing = WK_KEY_MISSING_BORNE};
    struct wk_problem problem;
    struct wk_env env;
    (void)state;

    assert_non_null(mkdtemp(home));
    snprintf(path, sizeof path, "%s/wallkeeper", home);
    assert_int_equal(mkdir(path, 0700), 0);
    snprintf(path, sizeof path, "%s/wallkeeper/chosen.ini", home);
    for (int i = 0; i < 2; i++) {
        write_text(path, spoilt[i]);
        assert_int_equal(wk_env_open(&env, &host, &common, NULL, &problem), WK_OK);
        assert_true(env.chosen_unread);
        assert_true(reads(path, spoilt[i])); /* by whoever only looks it is left where it is */
        env.chosen.first_hour.over = true;
        assert_int_equal(wk_env_keep(&env, &host), WK_OK);
        assert_int_equal(wk_env_keep(&env, &host), WK_OK); /* its own file it writes over */
        wk_env_close(&env);
        assert_int_equal(wk_env_open(&env, &host, &common, NULL, &problem), WK_OK);
        assert_true(env.config.first_hour.over && !env.chosen_unread);
        wk_env_close(&env);
        for (int old = 0; old <= i; old++) {
            snprintf(aside, sizeof aside, "%s.%d", path, old + 1);
            assert_true(reads(aside, spoilt[old]));
        }
    }
    snprintf(command, sizeof command, "rm -r %s", home);
    assert_int_equal(system(command), 0);
}

static void test_nothing_given(void **state)
{
    struct wk_config c;
    struct wk_problem problem;
    (void)state;

    assert_int_equal(parse(&c, "", &problem), WK_OK);
    assert_int_equal(parse(&c, "[kiosk]\ndb =\ntable=\n", &problem), WK_OK);
    assert_string_equal(c.db, "");
    assert_int_equal(c.table, 0);
    assert_volumes(&c, 70, 70, 70, 70, 70, 70);
    assert_int_equal(c.face_pass, WK_FACES_WAY_JUDGE);
    assert_int_equal(c.standings, WK_STANDINGS_ROUND_END);
    assert_int_equal(c.rules, WK_MCR_AS_PLAYED);
    assert_int_equal(c.view, WK_VIEW_MAT);
    assert_int_equal(c.table_below, WK_WIND_EAST);
    assert_int_equal(c.looks.theme, WK_THEME_DARK);
    assert_false(c.looks.left_handed || c.looks.larger || c.looks.less_motion);
}

/* Each kind of what is heard, in the order of enum wk_heard. */
static void test_volumes(void **state)
{
    struct wk_config c;
    struct wk_problem problem;
    (void)state;

    assert_int_equal(parse(&c, "[kiosk]\nvolume_pass = 100\nvolume = 40\nvolume_fault = 20\nvolume_voice =\n", &problem),
                     WK_OK);
    assert_volumes(&c, 100, 20, 40, 40, 40, 40); /* whichever comes first; an empty one is not given */
    assert_int_equal(parse(&c, "[kiosk]\nvolume_step=1\nvolume_judge=2\nvolume_clock=3\nvolume_voice=0\n", &problem), WK_OK);
    assert_volumes(&c, 70, 70, 1, 2, 3, 0);
}

static void test_what_is_wrong_is_named(void **state)
{
    static const struct {
        const char *text, *says;
    } rows[] = {
        {"[kiosk]\nlang=en\n\ncamrea=x\n", "kiosk.ini:4: unknown key camrea; the nearest is camera"},
        {"[kiosk]\nface-pass=judge\n", "kiosk.ini:2: unknown key face-pass; the nearest is face_pass"},
        {"[kiosk]\nlang=de\n", "kiosk.ini:2: lang=de: en or zh is wanted"},
        {"[kiosk]\nsticker_mm=9\n", "kiosk.ini:2: sticker_mm=9: a width from 10 to 40 mm is wanted, as 24 or 20.5"},
        {"[kiosk]\nsticker_mm=40.5\n", "kiosk.ini:2: sticker_mm=40.5: a width from 10 to 40 mm is wanted, as 24 or 20.5"},
        {"[kiosk]\nsticker_mm=24mm\n", "kiosk.ini:2: sticker_mm=24mm: a width from 10 to 40 mm is wanted, as 24 or 20.5"},
        {"[kiosk]\nsticker_mm=20.55\n", "kiosk.ini:2: sticker_mm=20.55: a width from 10 to 40 mm is wanted, as 24 or 20.5"},
        {"[kiosk]\nsticker_mm=1024\n", "kiosk.ini:2: sticker_mm=1024: a width from 10 to 40 mm is wanted, as 24 or 20.5"},
        {"[kiosk]\nsticker_mm=.5\n", "kiosk.ini:2: sticker_mm=.5: a width from 10 to 40 mm is wanted, as 24 or 20.5"},
        {"[kiosk]\ntable=257\n", "kiosk.ini:2: table=257"},
        {"[kiosk]\ntable=1 2\n", "kiosk.ini:2: table=1 2"},
        {"[kiosk]\ntables=5\n", "kiosk.ini:2: tables=5: two tables from 1 to 256"},
        {"[kiosk]\ntables=8-5\n", "kiosk.ini:2: tables=8-5"},
        {"[kiosk]\ntables=0-4\n", "kiosk.ini:2: tables=0-4"},
        {"[kiosk]\ntables=1-257\n", "kiosk.ini:2: tables=1-257"},
        {"[kiosk]\ntables=1-\n", "kiosk.ini:2: tables=1-"},
        {"[kiosk]\ntables=00001-2\n", "kiosk.ini:2: tables=00001-2"},
        {"[kiosk]\nchallenge=101\n", "kiosk.ini:2: challenge=101"},
        {"[kiosk]\nhand_minutes=5\n", "kiosk.ini:2: hand_minutes=5"},
        {"[kiosk]\nprotest_minutes=1441\n", "kiosk.ini:2: protest_minutes=1441"},
        {"[kiosk]\nmains=230\n", "kiosk.ini:2: mains=230: 50, 60 or auto is wanted"},
        {"[kiosk]\nattract=241\n", "kiosk.ini:2: attract=241"},
        {"[kiosk]\nvolume=-1\n", "kiosk.ini:2: volume=-1"},
        {"[kiosk]\nvolume = 70\nvolume_pass=101\n", "kiosk.ini:3: volume_pass=101: a volume from 0 to 100 is wanted"},
        {"[kiosk]\nvolume_voice=99999999999999999999\n", "kiosk.ini:2: volume_voice=99999999999999999999"},
        {"[kiosk]\nvolume_fault=loud\n", "kiosk.ini:2: volume_fault=loud"},
        {"[kiosk]\nvolume_step=5%\n", "kiosk.ini:2: volume_step=5%"},
        {"[kiosk]\nvolume_clock=1\nvolume_clock=1\n", "kiosk.ini:3: volume_clock is given twice"},
        {"[kiosk]\nvolume_juge=1\n", "kiosk.ini:2: unknown key volume_juge; the nearest is volume_judge"},
        {"[kiosk]\nmotion=full\nmotion=full\n", "kiosk.ini:3: motion is given twice"},
        {"[kiosk]\nface_pass=peek\n", "kiosk.ini:2: face_pass=peek"},
        {"[kiosk]\nrules=mine\n", "kiosk.ini:2: rules=mine: rulebook or as-played is wanted"},
        {"[kiosk]\nstandings=later\n", "kiosk.ini:2: standings=later: round-end, always or never is wanted"},
        {"[kiosk]\nview=tables\n", "kiosk.ini:2: view=tables: mat or table is wanted"},
        {"[kiosk]\ntheme=blue\n", "kiosk.ini:2: theme=blue: dark, light or contrast is wanted"},
        {"[kiosk]\nvoice=loud\n", "kiosk.ini:2: voice=loud: pass, steps or off is wanted"},
        {"[kiosk]\nbar=top\n", "kiosk.ini:2: bar=top: right or left is wanted"},
        {"[kiosk]\ntext=small\n", "kiosk.ini:2: text=small: normal or larger is wanted"},
        {"[kiosk]\nmotion=none\n", "kiosk.ini:2: motion=none: full or less is wanted"},
        {"[kiosk]\ntable_below=X\n", "kiosk.ini:2: table_below=X: E, S, W or N is wanted"},
        {"[kiosk]\ndb=a\ndb=b\n", "kiosk.ini:3: db is given twice"},
        {"[koisk]\ndb=a\n", "kiosk.ini:2: unknown section [koisk]; the nearest is [kiosk]"},
        {"db=a\n", "kiosk.ini:1: db stands before any section; it belongs under [kiosk]"},
        {"[kiosk]\njust words\n", "kiosk.ini:2: neither [section] nor key = value"},
        {"[kiosk\n", "kiosk.ini:1: neither [section] nor key = value"},
        {"[kiosk]\nfirst=1\nsecond=2\n", "kiosk.ini:2: unknown key first"},
    };
    (void)state;

    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        struct wk_config c, before;
        struct wk_problem problem;
        wk_config_init(&before);
        assert_int_equal(parse(&c, rows[i].text, &problem), WK_BAD_INPUT);
        assert_memory_equal(&c, &before, sizeof c);
        if (strncmp(problem.text, rows[i].says, strlen(rows[i].says)) != 0)
            fail_msg("row %zu: said \"%s\"", i, problem.text);
    }
}

/* inih takes such a line for more of the value above: it is told as it stands, and how to mend it. */
static void an_indented_line_is_named_as_it_stands(void **state)
{
    static const struct {
        const char *text, *says;
    } rows[] = {
        {"[kiosk]\nlang = en\n  table = 3\n", "kiosk.ini:3: \"table = 3\" is indented"},
        {"[kiosk]\nlang = en\n\n; a comment\n\ttable = 3", "kiosk.ini:5: \"table = 3\" is indented"},
        {"[kiosk]\n lang = en\n table = 3\n", "kiosk.ini:3: \"table = 3\" is indented"},
        {"[kiosk]\nlang = en\n [hall]\n", "kiosk.ini:3: \"[hall]\" is indented"},
        {"[kiosk]\nlang = en\n  lang = en\n", "kiosk.ini:3: \"lang = en\" is indented"},
    };
    struct wk_config c;
    struct wk_problem problem;
    (void)state;

    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        assert_int_equal(parse(&c, rows[i].text, &problem), WK_BAD_INPUT);
        if (strncmp(problem.text, rows[i].says, strlen(rows[i].says)) != 0)
            fail_msg("row %zu: said \"%s\"", i, problem.text);
        assert_non_null(strstr(problem.text, "begin it at the left edge"));
    }
    /* What inih takes as it looks stays good: the first key of a section, comments, empty lines, Windows' line ends. */
    assert_int_equal(parse(&c, "[kiosk]\n  table = 3\n", &problem), WK_OK);
    assert_int_equal(c.table, 3);
    assert_int_equal(parse(&c, "[kiosk]\r\nlang = en\r\n   \r\n  ; note\r\n  # note\r\ntable = 3\r\n", &problem), WK_OK);
    assert_int_equal(c.table, 3);
}

/* Behind 199 bytes inih begins a line of its own, whatever stands there. */
static void the_tail_of_a_long_line_is_no_line_of_its_own(void **state)
{
    char text[400];
    struct wk_config c;
    struct wk_problem problem;
    (void)state;

    snprintf(text, sizeof text, "[kiosk]\nlang = en\n; %0197dtable = 3\n", 0);
    assert_int_equal(parse(&c, text, &problem), WK_BAD_INPUT);
    assert_string_equal(problem.text, "kiosk.ini:3: no text, or a line of more than 190 characters");
    snprintf(text, sizeof text, "[kiosk]\nlang = en\ndb = /%0190d  table = 3\n", 0);
    assert_int_equal(parse(&c, text, &problem), WK_BAD_INPUT);
    assert_string_equal(problem.text, "kiosk.ini:3: no text, or a line of more than 190 characters");
}

static void test_what_would_be_cut_off_is_refused(void **state)
{
    char text[400] = "[kiosk]\ndb = /";
    struct wk_config c;
    struct wk_problem problem;
    (void)state;

    memset(text + strlen(text), 'x', 200);
    assert_int_equal(parse(&c, text, &problem), WK_BAD_INPUT);
    assert_non_null(strstr(problem.text, "kiosk.ini:2: "));
    wk_config_init(&c);
    assert_int_equal(wk_config_parse(&c, "[kiosk]\n\0db=x", 13, "kiosk.ini", NULL, &problem), WK_BAD_INPUT);
    assert_non_null(strstr(problem.text, "kiosk.ini:2: "));
}

static void test_files(void **state)
{
    char name[] = "/tmp/wk-config-XXXXXX";
    struct wk_config c;
    struct wk_problem problem;
    int fd = mkstemp(name);
    (void)state;

    assert_true(fd >= 0);
    assert_int_equal(write(fd, "[kiosk]\nvolume = 5\n", 19), 19);
    close(fd);
    wk_config_init(&c);
    assert_int_equal(wk_config_load(&c, name, NULL, &problem), WK_OK);
    assert_volumes(&c, 5, 5, 5, 5, 5, 5);
    unlink(name);
    assert_int_equal(wk_config_load(&c, name, NULL, &problem), WK_NO_FILE);
    assert_non_null(strstr(problem.text, name));
    assert_int_equal(wk_config_load(&c, "/tmp", NULL, &problem), WK_UNREADABLE_FILE);
}

static void test_paths(void **state)
{
    struct wk_paths p;
    char path[WK_PATH_SIZE], longer[WK_PATH_SIZE + 1];
    (void)state;

    assert_int_equal(wk_paths_init(&p, wk_own_names(false), "/home/a", NULL, ""), WK_OK);
    assert_string_equal(p.db, "/home/a/.local/share/wallkeeper/event.db");
    assert_string_equal(p.key, "/home/a/.local/share/wallkeeper/club.key");
    assert_string_equal(p.kiosk_key, "/home/a/.local/share/wallkeeper/kiosk.key");
    assert_string_equal(p.config, "/home/a/.config/wallkeeper/wallkeeper.ini");
    assert_int_equal(wk_paths_init(&p, wk_own_names(true), "/home/a", NULL, ""), WK_OK);
    assert_string_equal(p.db, "/home/a/.local/share/wallkeeper/hall.db");
    assert_string_equal(p.key, "/home/a/.local/share/wallkeeper/club.key");
    assert_string_equal(p.kiosk_key, "/home/a/.local/share/wallkeeper/hall.key");
    assert_string_equal(p.config, "/home/a/.config/wallkeeper/hall.ini");
    assert_int_equal(wk_paths_init(&p, wk_own_names(false), NULL, "/data", "/config"), WK_OK);
    assert_string_equal(p.db, "/data/wallkeeper/event.db");
    assert_string_equal(p.config, "/config/wallkeeper/wallkeeper.ini");
    assert_int_equal(wk_paths_init(&p, wk_own_names(false), "/home/a", "relative", "/config"), WK_OK);
    assert_string_equal(p.db, "/home/a/.local/share/wallkeeper/event.db");
    assert_int_equal(wk_paths_init(&p, wk_own_names(false), NULL, "/data", NULL), WK_NOT_FOUND);
    memset(longer, '/', WK_PATH_SIZE);
    longer[WK_PATH_SIZE] = '\0';
    assert_int_equal(wk_paths_init(&p, wk_own_names(false), longer, NULL, NULL), WK_BAD_INPUT);
    assert_int_equal(wk_path_set(path, "~/x", "/home/a"), WK_OK);
    assert_string_equal(path, "/home/a/x");
    assert_int_equal(wk_path_set(path, "~/x", NULL), WK_OK);
    assert_string_equal(path, "~/x");
    assert_int_equal(wk_path_set(path, longer, NULL), WK_BAD_INPUT);
}

/* The names in the handbook's table of the configuration, sorted by where they stand. */
static int names_of_page(const char *path, const char *section, char names[64][32])
{
    char line[4096];
    FILE *file = fopen(path, "r");
    bool in_table = false;
    int n = 0;

    assert_non_null(file);
    while (fgets(line, sizeof line, file)) {
        char *end = line[0] == '|' ? strchr(line + 1, '|') : NULL;
        const bool head = strstr(line, section) != NULL;
        in_table |= head;
        if (strncmp(line, "## ", 3) == 0)
            in_table = false;
        if (!in_table || !end || head)
            continue;
        *end = '\0';
        for (char *at = strchr(line, '`'); at && n < 64; at = strchr(strchr(at + 1, '`') + 1, '`'))
            snprintf(names[n++], sizeof names[0], "%.*s", (int)strcspn(at + 1, "`"), at + 1);
    }
    assert_int_equal(fclose(file), 0);
    return n;
}

/* The pages of both languages name the same keys, and the program knows each. */
static void test_the_handbook_has_the_keys(void **state)
{
    static const struct {
        const char *section, *en, *zh;
        int least;
    } pages[] = {{"kiosk", "kiosk/handbook/club.md", "kiosk/handbook/zh/club.md", 30},
                 {"hall", "kiosk/handbook/hall.md", "kiosk/handbook/zh/hall.md", 5}};
    static char en[64][32], zh[64][32];
    struct wk_config config;
    struct wk_problem problem;
    char text[64], head[16];
    (void)state;

    for (size_t p = 0; p < sizeof pages / sizeof pages[0]; p++) {
        snprintf(head, sizeof head, "`[%s]`", pages[p].section);
        const int n = names_of_page(pages[p].en, head, en);
        assert_true(n > pages[p].least);
        assert_int_equal(names_of_page(pages[p].zh, head, zh), n);
        for (int i = 0; i < n; i++) {
            assert_string_equal(zh[i], en[i]);
            problem.text[0] = '\0';
            snprintf(text, sizeof text, "[%s]\n%s = ?\n", pages[p].section, en[i]);
            (void)parse(&config, text, &problem);
            assert_null(strstr(problem.text, "unknown"));
        }
    }
}

static void test_a_halls_keys(void **state)
{
    static const struct {
        const char *text, *says;
    } wrong[] = {
        {"[hall]\n\nlisten = here\n", "kiosk.ini:3: listen=here: ADDRESS:PORT is wanted"},
        {"[hall]\nlisten = 192.168.8.2:99999\n", "kiosk.ini:2: listen="},
        {"[hall]\nlisten = 192.168.8:7443\n", "kiosk.ini:2: listen="},
        {"[hall]\nlisten = [::1:7443\n", "kiosk.ini:2: listen="},
        {"[hall]\nurl = http://a:1\n", "kiosk.ini:2: url=http://a:1: an address that kiosks reach is wanted"},
        {"[hall]\nurl = https://a\n", "kiosk.ini:2: url="},
        {"[hall]\ndesk = everywhere\n", "kiosk.ini:2: desk=everywhere: here or network is wanted"},
        {"[hall]\ncamera = v4l2:/dev/video0\n", "kiosk.ini:2: unknown key camera"},
        {"[kiosk]\nlisten = :1\n", "kiosk.ini:2: unknown key listen"},
        {"[halls]\nlisten = :1\n", "unknown section [halls]; the nearest is [hall]"},
    };
    struct wk_config c;
    struct wk_problem problem;
    char address[WK_LISTEN_SIZE];
    int port = 7443;
    (void)state;

    assert_int_equal(parse(&c, "[hall]\nlisten = [::1]:99\nurl = https://hall.club:7443\ndb = ~/h.db\nlang=zh\n", &problem),
                     WK_OK);
    assert_string_equal(c.url, "https://hall.club:7443");
    assert_string_equal(c.db, "/home/club/h.db");
    assert_false(c.desk_anywhere); /* unless the club says so */
    assert_int_equal(wk_listen_parse(c.listen, address, &port), WK_OK);
    assert_string_equal(address, "::1");
    assert_int_equal(port, 99);
    assert_int_equal(wk_listen_parse("", address, &port), WK_OK);
    assert_string_equal(address, "0.0.0.0");
    assert_int_equal(wk_listen_parse("[::]", address, &port), WK_OK);
    assert_string_equal(address, "::");
    assert_int_equal(port, 99);
    assert_int_equal(wk_listen_parse("[::]7443", address, &port), WK_BAD_INPUT);
    for (size_t i = 0; i < sizeof wrong / sizeof wrong[0]; i++) {
        assert_int_equal(parse(&c, wrong[i].text, &problem), WK_BAD_INPUT);
        if (!strstr(problem.text, wrong[i].says))
            fail_msg("%s", problem.text);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_every_key),
        cmocka_unit_test(test_what_was_chosen_is_kept),
        cmocka_unit_test(test_what_cannot_be_read_is_put_aside),
        cmocka_unit_test(test_nothing_given),
        cmocka_unit_test(test_volumes),
        cmocka_unit_test(test_what_is_wrong_is_named),
        cmocka_unit_test(an_indented_line_is_named_as_it_stands),
        cmocka_unit_test(the_tail_of_a_long_line_is_no_line_of_its_own),
        cmocka_unit_test(test_what_would_be_cut_off_is_refused),
        cmocka_unit_test(test_files),
        cmocka_unit_test(test_paths),
        cmocka_unit_test(test_the_handbook_has_the_keys),
        cmocka_unit_test(test_a_halls_keys),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}

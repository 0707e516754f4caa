/*
 * The program from outside, through its binary (WK_LIGHT_PROGRAM, default build/wallkeeper-light): a table from enrolment to
 * verdict, and all that can be given to it wrongly: one line that names what is wrong, the right exit code, and nothing
 * written.
 */
#include <errno.h>
#include <fcntl.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

#include <cmocka.h>
#include <jansson.h>
#include <sqlite3.h>

#include "labels/deal/deal.h"
#include "labels/secret/six_words.h"
#include "rules/extra.h"
#include "vision/image/cv.h"
#include "vision/sim/sim.h"

#define MAX_ARGS 100
#define SEED "5"
#define ART "classic"

static struct {
    char program[4096];
    char folder[64];
    char *said; /* all that was ever printed while a deal was sealed */
    size_t n_said;
} g;

struct outcome {
    int code;
    char *out, *err; /* until the next run */
};

static char *slurp(const char *path, size_t *n)
{
    FILE *file = fopen(path, "rb");
    char *text;
    long size;
    if (!file)
        return NULL;
    fseek(file, 0, SEEK_END);
    size = ftell(file);
    rewind(file);
    text = calloc(1, (size_t)size + 1);
    assert_non_null(text);
    size_t got = fread(text, 1, (size_t)size, file);
    fclose(file);
    if (n)
        *n = got;
    return text;
}

static void write_file(const char *name, const void *data, size_t n)
{
    FILE *file = fopen(name, "wb");
    assert_non_null(file);
    assert_int_equal(fwrite(data, 1, n, file), n);
    assert_int_equal(fclose(file), 0);
}

static void remember(const char *text)
{
    size_t n = strlen(text);
    g.said = realloc(g.said, g.n_said + n + 1);
    assert_non_null(g.said);
    memcpy(g.said + g.n_said, text, n + 1);
    g.n_said += n;
}

/* Runs the program in the tests' folder with the words up to NULL. */
static struct outcome run_words(const char *const *words)
{
    static struct outcome last;
    char *argv[MAX_ARGS + 2] = {g.program};
    int status = 0, n = 1;
    pid_t child;

    free(last.out);
    free(last.err);
    while (*words) {
        assert_true(n <= MAX_ARGS);
        argv[n] = strdup(*words++);
        assert_non_null(argv[n++]);
    }
    child = fork();
    assert_true(child >= 0);
    if (child == 0) {
        int out = open(".out", O_WRONLY | O_CREAT | O_TRUNC, 0600), err = open(".err", O_WRONLY | O_CREAT | O_TRUNC, 0600);
        dup2(out, 1);
        dup2(err, 2);
        execv(g.program, argv);
        _exit(127);
    }
    while (waitpid(child, &status, 0) < 0)
        assert_int_equal(errno, EINTR);
    for (int i = 1; i < n; i++)
        free(argv[i]);
    if (!WIFEXITED(status))
        fail_msg("killed by signal %d", WTERMSIG(status));
    last.code = WEXITSTATUS(status);
    last.out = slurp(".out", NULL);
    last.err = slurp(".err", NULL);
    assert_non_null(last.out);
    assert_non_null(last.err);
    return last;
}
#define RUN(...) run_words((const char *const[]){__VA_ARGS__, NULL})

static void expect(const char *what, struct outcome o, int code)
{
    if (o.code != code)
        fail_msg("%s: exit %d instead of %d: %s%s", what, o.code, code, o.err, o.out);
}

static int n_lines(const char *text)
{
    int n = 0;
    for (; *text; text++)
        n += *text == '\n';
    return n;
}

/* Wrong use or bad input: nothing on standard output, one line on standard error with this in it. */
/* Whoever asked for JSON has the same complaint as JSON, with its exit code. */
static bool is_error_json(const char *out, int code, const char *says)
{
    json_t *object = json_loads(out, JSON_REJECT_DUPLICATES, NULL);
    const char *error = json_string_value(json_object_get(object, "error"));
    const bool right = error && strstr(error, says) && json_integer_value(json_object_get(object, "exit")) == code;

    json_decref(object);
    return right;
}

static void expect_complaint(const char *what, struct outcome o, int code, const char *says)
{
    expect(what, o, code);
    if ((o.out[0] && !is_error_json(o.out, code, says)) || n_lines(o.err) != 1 || !strstr(o.err, says))
        fail_msg("%s: one line with \"%s\" wanted; out \"%s\", err \"%s\"", what, says, o.out, o.err);
}

/* The one JSON object on standard output. */
static json_t *answer(const char *what, struct outcome o)
{
    json_error_t error;
    json_t *object = json_loads(o.out, JSON_REJECT_DUPLICATES, &error);
    if (!object || !json_is_object(object))
        fail_msg("%s: no JSON object: %s\n%s%s", what, error.text, o.out, o.err);
    return object;
}

static const char *word(const json_t *object, const char *key)
{
    const char *text = json_string_value(json_object_get(object, key));
    return text ? text : "(none)";
}

static bool finds(const json_t *object, const char *kind)
{
    size_t i;
    json_t *finding;
    json_array_foreach(json_object_get(object, "findings"), i,
                       finding) if (strcmp(word(finding, "kind"), kind) == 0) return true;
    return false;
}

static void sim(const char *out, const char *wind, const char *side, const char *fault)
{
    struct outcome o = fault ? RUN("sim", "wall", "--set", "07A", "--wind", wind, "--side", side, "--tileset", ART, "--seed",
                                   SEED, "--out", out, "--fault", fault)
                             : RUN("sim", "wall", "--set", "07A", "--wind", wind, "--side", side, "--tileset", ART, "--seed",
                                   SEED, "--out", out);
    expect(out, o, 0);
}

/* Makes the pictures, enrols, records and seals table 1. */
static int group_setup(void **state)
{
    const char *program = getenv("WK_LIGHT_PROGRAM");
    char path[32];
    (void)state;

    assert_non_null(realpath(program ? program : "build/wallkeeper-light", g.program));
    snprintf(g.folder, sizeof g.folder, "/tmp/wk-cli-XXXXXX");
    assert_non_null(mkdtemp(g.folder));
    assert_int_equal(chdir(g.folder), 0);
    setenv("HOME", g.folder, 1);
    unsetenv("XDG_DATA_HOME");
    unsetenv("XDG_CONFIG_HOME");
    expect("enrol picture",
           RUN("sim", "wall", "--set", "07A", "--layout", "enrol", "--side", "faces", "--tileset", ART, "--seed", "3", "--out",
               "enrol.png"),
           0);
    for (int i = 0; i < 4; i++) {
        const char wind[2] = {"ESWN"[i], '\0'};
        snprintf(path, sizeof path, "%s-backs.png", wind);
        sim(path, wind, "backs", NULL);
        snprintf(path, sizeof path, "%s-faces.png", wind);
        sim(path, wind, "faces", NULL);
    }
    sim("swapped.png", "E", "backs", "swap:25,26");
    return 0;
}

static int group_teardown(void **state)
{
    char command[128];
    (void)state;
    free(g.said);
    assert_int_equal(chdir("/"), 0);
    snprintf(command, sizeof command, "rm -rf %s", g.folder);
    return system(command);
}

static char *db_bytes(const char *path, size_t *n)
{
    char wal[128];
    size_t n_wal = 0;
    char *bytes = slurp(path, n), *tail;
    if (!bytes)
        return NULL;
    snprintf(wal, sizeof wal, "%s-wal", path);
    tail = slurp(wal, &n_wal);
    if (tail && n_wal > 0) {
        bytes = realloc(bytes, *n + n_wal + 1);
        assert_non_null(bytes);
        memcpy(bytes + *n, tail, n_wal);
        *n += n_wal;
    }
    free(tail);
    return bytes;
}

#define DB ".local/share/wallkeeper/event.db"

/* ---- help and use ---- */

static void test_every_command_has_help_with_an_example(void **state)
{
    static const char *const commands[][2] = {{"labels", "sheet"},
                                              {"labels", "mat"},
                                              {"labels", "chart"},
                                              {"labels", "board"},
                                              {"sim", "wall"},
                                              {"enrol"},
                                              {"scan"},
                                              {"deal", "record"},
                                              {"deal", "seal"},
                                              {"deal", "verify"},
                                              {"deal", "open"},
                                              {"deal", "evidence"},
                                              {"deal", "export"},
                                              {"deal", "import"},
                                              {"calibrate", "check"},
                                              {"calibrate", "camera"},
                                              {"calibrate", "tray"},
                                              {"calibrate", "heights"},
                                              {"drill"},
                                              {"version"}};
    char *list;
    (void)state;

    struct outcome o = RUN("--help");
    expect("--help", o, 0);
    list = strdup(o.out);
    for (size_t i = 0; i < sizeof commands / sizeof commands[0]; i++) {
        char full[64];
        snprintf(full, sizeof full, "%s%s%s", commands[i][0], commands[i][1] ? " " : "", commands[i][1] ? commands[i][1] : "");
        if (!strstr(list, full))
            fail_msg("--help does not list %s", full);
        o = commands[i][1] ? RUN(commands[i][0], commands[i][1], "--help") : RUN(commands[i][0], "--help");
        expect(full, o, 0);
        char example[80];
        snprintf(example, sizeof example, "wallkeeper %s", full);
        if (!strstr(o.out, "example:") || !strstr(strstr(o.out, "example:"), example))
            fail_msg("%s --help shows no example:\n%s", full, o.out);
        assert_string_equal(o.err, "");
    }
    free(list);
}

static void test_wrong_use(void **state)
{
    (void)state;
    expect("nothing", RUN("--help"), 0);
    expect_complaint("unknown command", RUN("verfiy"), 2, "unknown command: verfiy; the nearest is `ve");
    expect_complaint("unknown member", RUN("deal", "sael", "--table", "1"), 2,
                     "unknown command: deal sael; the nearest is `deal seal`");
    expect_complaint("unknown option", RUN("deal", "seal", "--tabel", "1"), 2,
                     "unknown option --tabel; the nearest is --table");
    expect_complaint("no table", RUN("deal", "seal"), 2, "--table T is missing");
    expect_complaint("table 0", RUN("deal", "seal", "--table", "0"), 2, "--table 0");
    expect_complaint("no side", RUN("scan", "E-backs.png"), 2, "--side is missing");
    expect_complaint("no image", RUN("scan", "--side", "backs"), 2, "no image");
    expect_complaint("bad wind", RUN("deal", "verify", "--table", "1", "--wind", "X", "--backs", "E-backs.png"), 2, "--wind X");
    expect_complaint("no faces", RUN("deal", "record", "--table", "1", "--wind", "E", "--backs", "E-backs.png"), 2, "--faces");
    expect_complaint("bad set", RUN("labels", "sheet", "--set", "7a", "--out", "s.pdf"), 2, "--set 7a");
    expect_complaint("no out", RUN("labels", "mat"), 2, "--out FILE");
    struct outcome o = RUN("kiosk", "--table", "1", "--camera", "v4l2:/dev/video0", "--lock-step");
    expect("lock-step of a webcam", o, 2);
    assert_non_null(strstr(o.err, "--lock-step: only with simulated cameras and a script"));
    o = RUN("deal", "verify", "--table", "1", "--wind", "X", "--backs", "E-backs.png", "--json");
    expect("an error as JSON", o, 2);
    assert_true(is_error_json(o.out, 2, "--wind X"));
    o = RUN("scan", "--json", "--side", "backs", "--tabel");
    expect("wrong options as JSON", o, 2);
    assert_true(is_error_json(o.out, 2, "unknown option --tabel"));
    json_decref(answer("version", RUN("version", "--json")));
    json_t *rulings = answer("rulings", RUN("points", "--rulings", "--json"));
    assert_true(json_array_size(json_object_get(rulings, "rulings")) > 5);
    json_decref(rulings);
    json_t *places = answer("labels without a file for the JSON", RUN("labels", "mat", "--out", "printed.pdf", "--json"));
    assert_int_equal(json_array_size(json_object_get(places, "slots")), 34);
    json_decref(places);
    expect_complaint("one file twice", RUN("labels", "mat", "--out", "m", "--json", "m"), 2, "m: given twice");
    expect_complaint("no such label", RUN("labels", "sheet", "--only", "07A:95", "--out", "s.pdf"), 2, "no set has this label");
    expect_complaint("two sets", RUN("labels", "sheet", "--set", "07B", "--only", "07A:25", "--out", "s.pdf"), 2,
                     "another set");
    expect_complaint("from alone", RUN("labels", "sheet", "--set", "07A", "--from", "5", "--out", "s.pdf"), 2, "--only");
    expect_complaint("no such labels", RUN("labels", "sheet", "--set", "07A", "--on", "Nobody 1", "--out", "s.pdf"), 2,
                     "Herma 4212");
    expect_complaint("too wide", RUN("labels", "sheet", "--set", "07A", "--on", "4212", "--sticker-mm", "24", "--out", "s.pdf"),
                     2, "20 mm");
    expect_complaint("no such paper", RUN("labels", "sheet", "--set", "07A", "--paper", "legal", "--out", "s.pdf"), 2,
                     "a4 or letter");
    expect_complaint("no such board", RUN("labels", "board", "--paper", "b5", "--out", "s.pdf"), 2, "11x17");
    expect_complaint(
        "no such art",
        RUN("sim", "wall", "--set", "07A", "--wind", "E", "--side", "backs", "--tileset", "clasic", "--out", "x.png"), 2,
        "the nearest is classic");
    expect_complaint(
        "no such fault",
        RUN("sim", "wall", "--set", "07A", "--wind", "E", "--side", "backs", "--fault", "swop:25,26", "--out", "x.png"), 2,
        "swop");
    assert_int_equal(access("x.png", F_OK), -1);
    assert_int_equal(access("s.pdf", F_OK), -1);
    expect_complaint("folder that is not there", RUN("labels", "mat", "--out", "nowhere/m.pdf"), 4, "nowhere/m.pdf");
    expect_complaint("lang", RUN("labels", "chart", "--lang", "de", "--out", "c.pdf"), 2, "en or zh");
}

static void test_answers_that_cannot_be_written(void **state)
{
    char command[4300];
    int status;
    (void)state;

    snprintf(command, sizeof command, "%s scan --side backs --json E-backs.png >/dev/full 2>.err", g.program);
    status = system(command);
    assert_int_equal(WEXITSTATUS(status), 4);
}

static void test_configuration(void **state)
{
    static const char text[] = "[kiosk]\nlang=en\n\ncamrea=x\n";
    (void)state;

    write_file("bad.ini", text, sizeof text - 1);
    expect_complaint("unknown key", RUN("deal", "seal", "--table", "1", "--config", "bad.ini"), 2,
                     "bad.ini:4: unknown key camrea; the nearest is camera");
    expect_complaint("no such config", RUN("deal", "seal", "--table", "1", "--config", "none.ini"), 2,
                     "none.ini: no such file");
    assert_int_equal(mkdir(".config", 0700), 0);
    assert_int_equal(mkdir(".config/wallkeeper", 0700), 0);
    write_file(".config/wallkeeper/wallkeeper.ini", text, sizeof text - 1);
    expect_complaint("the default one", RUN("deal", "seal", "--table", "1"), 2,
                     ".config/wallkeeper/wallkeeper.ini:4: unknown key camrea");
    assert_int_equal(unlink(".config/wallkeeper/wallkeeper.ini"), 0);
}

static void an_empty_event_is_refused_left_empty_and_restore_named(void **state)
{
    static const char says[] =
        "empty.db: the file is empty, as a power cut can leave one, and stays so: `wallkeeper restore COPY`";
    (void)state;
    write_file("empty.db", "", 0);
    expect_complaint("recorded", RUN("enrol", "--db", "empty.db", "--tileset", "x", "E-backs.png"), 2, says);
    expect_complaint("shown", RUN("event", "show", "--db", "empty.db"), 2, says);
    expect_complaint("checked", RUN("audit", "check", "--db", "empty.db"), 2, "empty.db: the file is empty");
    size_t n = 1;
    free(slurp("empty.db", &n));
    assert_int_equal(n, 0);
    assert_int_equal(unlink("empty.db"), 0);
}

/* ---- pictures ---- */

/* An image command with this file in place of one image: the line names the file, and the database stays as it is. */
static void refuse_file(const char *what, const char *file, const char *says)
{
    size_t before_n = 0, after_n = 0;
    char *before = db_bytes(DB, &before_n), *after;

    expect_complaint(what, RUN("scan", "--side", "backs", "--json", "E-backs.png", file), 2, says);
    expect_complaint(what, RUN("enrol", "--tileset", "x", "--json", file), 2, says);
    expect_complaint(what,
                     RUN("deal", "record", "--table", "9", "--wind", "E", "--backs", file, "--faces", "E-faces.png", "--json"),
                     2, says);
    expect_complaint(what, RUN("deal", "verify", "--table", "1", "--json", "--backs", "S-backs.png", file), 2, says);
    after = db_bytes(DB, &after_n);
    assert_int_equal(before_n, after_n);
    if (before)
        assert_memory_equal(before, after, before_n);
    free(before);
    free(after);
}

static void put32(unsigned char *at, uint32_t value)
{
    for (int i = 0; i < 4; i++)
        at[i] = (unsigned char)(value >> (24 - 8 * i));
}

/* Said of what the bytes are, whatever the file's name. */
static void other_formats_are_named_as_what_they_are(void **state)
{
    static const struct {
        const char *file, *says, *head;
        size_t n;
    } cases[] = {
        {"a.jpg", "a.jpg: a HEIC picture",
         "\0\0\0\x1c"
         "ftypheic\0\0\0\0mif1heic",
         24},
        {"b.heic", "b.heic: a HEIC picture",
         "\0\0\0\x18"
         "ftyphevc\0\0\0\0mif1",
         20},
        {"c.png", "c.png: an AVIF picture",
         "\0\0\0\x1c"
         "ftypavif\0\0\0\0mif1",
         20},
        {"d.webp", "d.webp: a WebP picture", "RIFF\x60\x05\x07\0WEBPVP8 ", 16},
        {"e.tiff", "e.tiff: a TIFF or raw picture", "II*\0\x38\x25\x3e\0", 8},
        {"f.cr2", "f.cr2: a TIFF or raw picture", "MM\0*\0\0\0\x08", 8},
        {"g.gif", "g.gif: a GIF picture", "GIF89a\x01\0\x01\0\0\0", 12},
        {"h.bmp", "h.bmp: a BMP picture", "BM\x36\0\0\0\0\0\0\0\x36\0\0\0\x28\0\0\0", 18},
        {"i.jxl", "i.jxl: a JPEG XL picture", "\0\0\0\x0cJXL \r\n\x87\n", 12},
        {"j.jp2", "j.jp2: a JPEG 2000 picture", "\0\0\0\x0cjP  \r\n\x87\n", 12},
        {"k.png", "k.png: a PDF document", "%PDF-1.7\n%\xe2\xe3\xcf\xd3\n", 15},
        {"l.wmv", "l.wmv: a video of another kind", "\x30\x26\xb2\x75\x8e\x66\xcf\x11\xa6\xd9\0\xaa", 12},
        {"m.jpg", "m.jpg: a ZIP archive", "PK\x03\x04\x14\0\0\0\x08\0\0\0", 12},
        {"n.png", "n.png: not an image", "BM, said the judge.\n", 20},
        {"o.jpg", "o.jpg: not an image", "II", 2},
    };
    (void)state;
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        write_file(cases[i].file, cases[i].head, cases[i].n);
        refuse_file(cases[i].file, cases[i].file, cases[i].says);
    }
}

static void test_bad_pictures(void **state)
{
    static const char half_video[] = "\0\0\0\x18"
                                     "ftypisom and no more of it";
    size_t n = 0;
    char *png = slurp("E-backs.png", &n);
    struct wk_image tiny;
    (void)state;

    refuse_file("missing", "missing.png", "missing.png: no such file");
    write_file("empty.png", "", 0);
    refuse_file("empty", "empty.png", "empty.png: the file is empty");
    write_file("truncated.png", png, n / 2);
    refuse_file("truncated", "truncated.png", "truncated.png: not an image, or a truncated one");
    write_file("text.png", "This is not a picture, whatever its name says.\n", 47);
    refuse_file("text", "text.png", "text.png: not an image");
    write_file("text.mp4", half_video, sizeof half_video - 1);
    refuse_file("half a video", "text.mp4", "text.mp4: not an image");
    assert_int_equal(mkdir("folder.png", 0700), 0);
    refuse_file("folder", "folder.png", "folder.png: a folder");
    put32((unsigned char *)png + 16, 200000);
    put32((unsigned char *)png + 20, 200000);
    write_file("huge.png", png, n);
    refuse_file("huge", "huge.png", "huge.png: ");
    assert_int_equal(wk_image_new(&tiny, 8, 8, 3), WK_OK);
    memset(tiny.data, 100, 8 * 8 * 3);
    assert_int_equal(wk_image_save("tiny.png", &tiny), WK_OK);
    wk_image_free(&tiny);
    refuse_file("tiny", "tiny.png", "tiny.png: the image is too large or too small");
    free(png);

    expect_complaint("twice", RUN("scan", "--side", "backs", "--json", "E-backs.png", "E-backs.png"), 2,
                     "E-backs.png: given twice");
    expect_complaint("twice by another name", RUN("scan", "--side", "backs", "--json", "E-backs.png", "./E-backs.png"), 2,
                     "given twice");
    expect_complaint(
        "as backs and faces",
        RUN("deal", "record", "--table", "9", "--wind", "E", "--backs", "E-backs.png", "--faces", "E-backs.png", "--json"), 2,
        "E-backs.png: given twice");
}

/* ---- a table ---- */

static void test_before_anything_is_enrolled(void **state)
{
    (void)state;
    expect_complaint("faces", RUN("scan", "--side", "faces", "--json", "E-faces.png"), 2, "no tile set is enrolled");
    assert_int_equal(access(DB, F_OK), -1); /* looking writes nothing */

    struct outcome o =
        RUN("deal", "record", "--table", "1", "--wind", "E", "--backs", "swapped.png", "--faces", "E-faces.png", "--json");
    expect("order comes first", o, 1);
    json_t *refused = answer("order comes first", o);
    assert_true(json_is_false(json_object_get(refused, "recorded")));
    assert_string_equal(word(refused, "verdict"), "FAIL");
    assert_true(finds(refused, "swapped"));
    assert_int_equal(json_array_size(json_object_get(refused, "repair")), 1);
    json_decref(refused);
    expect_complaint(
        "then the tile set",
        RUN("deal", "record", "--table", "1", "--wind", "E", "--backs", "E-backs.png", "--faces", "E-faces.png", "--json"), 2,
        "no tile set is enrolled");
    expect_complaint("by name",
                     RUN("deal", "record", "--table", "1", "--wind", "E", "--backs", "E-backs.png", "--faces", "E-faces.png",
                         "--tileset", "zz"),
                     2, "zz: not enrolled");
    expect_complaint("verify before sealing", RUN("deal", "verify", "--table", "1", "--backs", "E-backs.png", "--json"), 2,
                     "nothing is sealed");
    expect_complaint("no walls", RUN("deal", "seal", "--table", "1", "--json"), 2, "not recorded yet: E S W N");
}

static void record_wall(const char *wind)
{
    char backs[32], faces[32];
    snprintf(backs, sizeof backs, "%s-backs.png", wind);
    snprintf(faces, sizeof faces, "%s-faces.png", wind);
    struct outcome o = RUN("deal", "record", "--table", "1", "--wind", wind, "--json", "--backs", backs, "--faces", faces);
    expect(wind, o, 0);
    remember(o.out);
    remember(o.err);
    json_t *object = answer(wind, o);
    assert_true(json_is_true(json_object_get(object, "recorded")));
    assert_string_equal(word(object, "wind"), wind);
    assert_string_equal(word(object, "set"), "07A");
    assert_string_equal(word(object, "tileset"), ART);
    assert_true(json_integer_value(json_object_get(object, "stored_seq")) > 0);
    json_decref(object);
}

/* Before play: all of it, a wall of it, and what is asked wrongly. */
static void test_a_set_is_counted(void **state)
{
    (void)state;
    struct outcome o = RUN("inventory", "--json", "E-faces.png", "S-faces.png", "W-faces.png", "N-faces.png");
    json_t *object = answer("whole", o);

    expect("whole", o, 0);
    assert_string_equal(word(object, "answer"), "whole");
    assert_int_equal(json_integer_value(json_object_get(object, "read")), 136);
    assert_int_equal(json_array_size(json_object_get(object, "missing")), 0);
    assert_int_equal(json_object_size(json_object_get(object, "kinds")), 34);
    json_decref(object);
    o = RUN("inventory", "--json", "E-faces.png");
    object = answer("a wall", o);
    expect("a wall", o, 1);
    assert_string_equal(word(object, "answer"), "wrong");
    assert_true(json_array_size(json_object_get(object, "missing")) > 20);
    json_decref(object);
    expect("in words", RUN("inventory", "E-faces.png", "S-faces.png", "W-faces.png", "N-faces.png"), 0);
    expect("into a file", RUN("inventory", "--json", "--out", "count.json", "E-faces.png"), 1);
    assert_int_equal(access("count.json", R_OK), 0);
    expect_complaint("size", RUN("inventory", "--tiles", "148", "E-faces.png"), 2, "136, 144 or 152 is wanted");
    expect_complaint("no size", RUN("inventory", "--tiles", "1e4", "E-faces.png"), 2, "--tiles 1e4");
    expect_complaint("flowers", RUN("inventory", "--tiles", "144", "E-faces.png"), 2, "its flowers are not enrolled");
    expect_complaint("extra", RUN("enrol", "--tileset", ART, "--extra", "birds", "E-faces.png"), 2, "flowers or jokers");
    expect_complaint("no flowers", RUN("enrol", "--tileset", ART, "--extra", "flowers", "E-faces.png"), 2,
                     "plum orchid bamboo chrysanthemum");
}

/* Draws n tiles face up on the mat, from h.0 on. */
static void draw_tiles(const char *path, const enum wk_face *faces, int n)
{
    static const struct wk_key no_key = {{0}};
    struct wk_sim_conditions conditions;
    struct wk_sim_wall wall;
    struct wk_image image;
    struct wk_deal deal;
    struct wk_sim *sim;
    struct wk_mat mat;

    wk_mat_default(&mat);
    wk_sim_deal(&deal, "07A", 1, 1);
    wk_sim_wall_init(&wall, WK_WIND_EAST, &deal);
    for (int s = 0; s < WK_N_SLOTS; s++) {
        wall.slot[s].present = s < n;
        wall.slot[s].face = s < n ? faces[s] : WK_FACE_1M;
    }
    wk_sim_conditions_default(&conditions);
    assert_int_equal(wk_sim_new(&sim, &mat, &no_key, ART), WK_OK);
    assert_int_equal(wk_image_new(&image, conditions.w, conditions.h, 3), WK_OK);
    assert_int_equal(wk_sim_render(sim, &wall, WK_SIDE_FACES, &conditions, 9, 0, &image, NULL), WK_OK);
    assert_int_equal(wk_image_save(path, &image), WK_OK);
    wk_image_free(&image);
    wk_sim_free(sim);
}

/* The drawn set has one flower, which stands for all eight: which one it is then nobody can say, and for a hand need not. */
static void test_flowers_of_a_hand(void **state)
{
    enum wk_face flowers[WK_N_FLOWERS], hand[16];

    (void)state;
    for (int i = 0; i < WK_N_FLOWERS; i++)
        flowers[i] = WK_FACE_FOREIGN;
    for (int i = 0; i < 12; i++)
        hand[i] = (enum wk_face)(i < 9 ? WK_FACE_1M + i : WK_FACE_1P + i - 9);
    hand[12] = hand[13] = WK_FACE_EAST;
    hand[14] = hand[15] = WK_FACE_FOREIGN;
    draw_tiles("flowers.png", flowers, WK_N_FLOWERS);
    draw_tiles("hand.png", hand, 16);
    expect("faces", RUN("enrol", "--tileset", "birds", "enrol.png"), 0);
    expect("without them", RUN("points", "--tileset", "birds", "--faces", "hand.png"), 1);
    expect("flowers", RUN("enrol", "--tileset", "birds", "--extra", "flowers", "flowers.png"), 0);
    struct outcome o = RUN("points", "--tileset", "birds", "--faces", "hand.png", "--json");
    json_t *object = answer("with them", o);

    expect("with them", o, 0);
    assert_string_equal(word(json_object_get(object, "hand"), "flowers"), "2");
    assert_int_equal(
        json_integer_value(json_object_get(object, "total")) - json_integer_value(json_object_get(object, "points")), 2);
    json_decref(object);
    expect_complaint("said otherwise", RUN("points", "--tileset", "birds", "--faces", "hand.png", "--flowers", "3"), 1,
                     "2 are seen");
    o = RUN("inventory", "--tileset", "birds", "--tiles", "144", "--json", "hand.png");
    object = answer("which", o); /* of a whole set each has to be told from the others */
    assert_int_equal(json_array_size(json_object_get(object, "unreadable")), 2);
    assert_int_equal(json_integer_value(json_object_get(object, "read")), 14);
    json_decref(object);
}

/* Of a wall that was recorded before, a second look may be at some tiles alone. */
static void turn_two_alone(void)
{
    expect("two turned",
           RUN("sim", "wall", "--set", "07A", "--wind", "E", "--side", "backs", "--tileset", ART, "--seed", SEED, "--fault",
               "faceup:1.3", "--fault", "faceup:2.4", "--out", "E-two.png"),
           0);
    const struct outcome o =
        RUN("deal", "record", "--table", "1", "--wind", "E", "--backs", "E-backs.png", "--faces", "E-two.png", "--json");
    expect("two shown again", o, 0);
    remember(o.out);
}

static void test_enrol_record_seal(void **state)
{
    (void)state;
    struct outcome o = RUN("enrol", "--tileset", ART, "--json", "enrol.png");
    expect("enrol", o, 0);
    json_t *object = answer("enrol", o);
    assert_string_equal(word(object, "tileset"), ART);
    assert_int_equal(json_integer_value(json_object_get(object, "faces")), 34);
    json_decref(object);
    record_wall("E");
    record_wall("S");
    record_wall("W");
    expect_complaint("three walls", RUN("deal", "seal", "--table", "1", "--json"), 2, "not recorded yet: N");
    record_wall("N");
    turn_two_alone();
    o = RUN("deal", "seal", "--table", "1", "--json");
    expect("seal", o, 0);
    remember(o.out);
    object = answer("seal", o);
    assert_true(json_is_true(json_object_get(object, "sealed")));
    assert_int_equal(strlen(word(object, "commitment")), 64);
    assert_int_equal(json_array_size(json_object_get(object, "words")), WK_N_WORDS);
    assert_int_equal(json_integer_value(json_object_get(json_object_get(object, "counts"), "labels")), 136);
    json_decref(object);
    expect_complaint("twice", RUN("deal", "seal", "--table", "1", "--json"), 2, "sealed already");
    expect_complaint(
        "record after the seal",
        RUN("deal", "record", "--table", "1", "--wind", "E", "--backs", "E-backs.png", "--faces", "E-faces.png", "--json"), 2,
        "table 1: done already");
}

/* A set that the program labelled itself reads walls, and seals them only once somebody stands for it. */
static void test_a_set_in_any_order_is_confirmed_first(void **state)
{
    static const char fixes[] = "image,slot,face\n1,h.0,2m\n";
    json_t *object, *slot;
    (void)state;
    struct outcome o = RUN("enrol", "--tileset", "loose", "--order", "free", "--db", "loose.db", "--json", "enrol.png");
    expect("free", o, 0);
    object = answer("free", o);
    assert_true(json_is_true(json_object_get(object, "to_confirm")));
    assert_true(json_is_false(json_object_get(object, "confirmed")));
    json_decref(object);
    for (const char *w = "E\0S\0W\0N\0"; *w; w += 2) {
        char backs[24], faces[24];
        snprintf(backs, sizeof backs, "%s-backs.png", w);
        snprintf(faces, sizeof faces, "%s-faces.png", w);
        expect(w, RUN("deal", "record", "--table", "1", "--wind", w, "--backs", backs, "--faces", faces, "--db", "loose.db"),
               0);
    }
    o = RUN("deal", "seal", "--table", "1", "--db", "loose.db", "--json");
    expect("seal", o, 2);
    assert_non_null(strstr(o.err, "nobody had confirmed tile set loose"));
    object = answer("seal", o);
    assert_true(json_is_false(json_object_get(object, "sealed")));
    assert_string_equal(word(object, "reason"), "not-confirmed");
    json_decref(object);
    o = RUN("enrol", "--tileset", "loose", "--confirm", "--db", "loose.db", "--json");
    expect("confirm", o, 0);
    object = answer("confirm", o);
    assert_true(json_is_true(json_object_get(object, "confirmed")));
    json_decref(object);
    expect_complaint("unknown", RUN("enrol", "--tileset", "no", "--confirm", "--db", "loose.db", "--json"), 2, "not enrolled");

    write_file("fixes.csv", fixes, strlen(fixes));
    o = RUN("enrol", "--tileset", "fixed", "--labels", "fixes.csv", "--confirm", "--db", "loose.db", "--json", "enrol.png");
    expect("fixes", o, 0);
    object = answer("fixes", o);
    slot = json_array_get(json_object_get(json_array_get(json_object_get(object, "photographs"), 0), "slots"), 0);
    assert_string_equal(word(slot, "face"), "2m"); /* and the tile that had it is taken for this one's */
    slot = json_array_get(json_object_get(json_array_get(json_object_get(object, "photographs"), 0), "slots"), 1);
    assert_string_equal(word(slot, "face"), "1m");
    json_decref(object);
    write_file("fixes.csv", "1,h.0,2m\n1,h.1,flower\n", 22);
    expect_complaint("bad fixes",
                     RUN("enrol", "--tileset", "fixed", "--labels", "fixes.csv", "--db", "loose.db", "--json", "enrol.png"), 2,
                     "fixes.csv:2:");
    expect_complaint("no fixes", RUN("enrol", "--tileset", "fixed", "--labels", "none.csv", "--db", "loose.db", "enrol.png"), 2,
                     "none.csv: no such file");
}

/* Verifies and returns the answer, which is remembered. */
static json_t *verify(const char *what, int code, const char *backs, const char *faces)
{
    const char *words[] = {"deal",    "verify", "--table", "1",          "--json", "--wind", "E",
                           "--backs", backs,    NULL,      "--pin-file", "pin",    NULL,     NULL};
    int n = 9;
    if (access("pin", R_OK) == 0) { /* from the first PIN on pictures out of files take one */
        words[n++] = "--pin-file";
        words[n++] = "pin";
    } else {
        words[n] = NULL;
    }
    if (faces) {
        words[n++] = "--faces";
        words[n++] = faces;
    }
    words[n] = NULL;
    struct outcome o = run_words(words);
    expect(what, o, code);
    remember(o.out);
    remember(o.err);
    json_t *object = answer(what, o);
    assert_true(json_integer_value(json_object_get(object, "stored_seq")) > 0);
    const char *verdict = word(object, "verdict");
    assert_string_equal(verdict, code == 0 ? "PASS" : code == 1 ? "FAIL" : "INCOMPLETE");
    return object;
}

/* Table 8: the faces of the same walls, photographed from under a glass plate. */
static void test_faces_from_below(void **state)
{
    (void)state;
    expect("frame", RUN("labels", "mat", "--glass", "--out", "frame.pdf", "--json", "frame.json"), 0);
    for (int i = 0; i < 4; i++) {
        const char wind[2] = {"ESWN"[i], '\0'};
        char backs[16], below[16];
        snprintf(backs, sizeof backs, "%s-backs.png", wind);
        snprintf(below, sizeof below, "%s-below.png", wind);
        expect(below,
               RUN("sim", "wall", "--set", "07A", "--wind", wind, "--side", "faces", "--below", "--tileset", ART, "--seed",
                   SEED, "--mat", "frame.json", "--out", below),
               0);
        expect(wind,
               RUN("deal", "record", "--table", "8", "--wind", wind, "--backs", backs, "--faces", below, "--below", "--json"),
               0);
    }
    expect("sealed", RUN("deal", "seal", "--table", "8", "--json"), 0);
    expect("the same tiles, seen from above",
           RUN("deal", "verify", "--table", "8", "--backs", "E-backs.png", "--faces", "E-faces.png", "--json"), 0);
    expect("and from below",
           RUN("deal", "verify", "--table", "8", "--backs", "E-backs.png", "--faces", "E-below.png", "--below", "--json"), 0);
    expect("another wall's faces",
           RUN("deal", "verify", "--table", "8", "--backs", "E-backs.png", "--faces", "S-below.png", "--below", "--json"), 1);
    expect("not a picture from below",
           RUN("deal", "verify", "--table", "8", "--backs", "E-backs.png", "--faces", "E-faces.png", "--below", "--json"), 3);
    expect_complaint("backs from below", RUN("scan", "--side", "backs", "--below", "E-backs.png"), 2, "--below goes with");
}

/* The whole table in two pictures from one place: stickers up, and turned where the tiles lay. */
static void test_a_table_is_recorded_in_one_look(void **state)
{
    (void)state;
    for (int i = 0; i < 2; i++)
        expect("table",
               RUN("sim", "table", "--set", "07C", "--side", i ? "faces" : "backs", "--tileset", ART, "--seed", SEED, "--size",
                   "1920x1080", "--out", i ? "table-faces.png" : "table-backs.png"),
               0);
    struct outcome o = RUN("deal", "record", "--view", "table", "--table", "9", "--backs", "table-backs.png", "--faces",
                           "table-faces.png", "--json");
    expect("record", o, 0);
    remember(o.out);
    json_t *object = answer("record", o);
    assert_true(json_is_true(json_object_get(object, "recorded")));
    assert_string_equal(word(object, "set"), "07C");
    assert_int_equal(json_array_size(json_object_get(object, "walls")), WK_N_WINDS);
    assert_int_equal(json_array_size(json_object_get(object, "again")), 0);
    json_decref(object);
    expect("sealed", RUN("deal", "seal", "--table", "9", "--json"), 0);
    expect("verified", RUN("deal", "verify", "--view", "table", "--table", "9", "--backs", "table-backs.png"), 0);
    /* Backs where faces are wanted: what was not seen is asked for, all of it together, and nothing is recorded. */
    expect("other frame",
           RUN("sim", "table", "--set", "07C", "--side", "backs", "--tileset", ART, "--seed", SEED, "--frame", "1", "--size",
               "1920x1080", "--out", "table-again.png"),
           0);
    o = RUN("deal", "record", "--view", "table", "--table", "10", "--backs", "table-backs.png", "--faces", "table-again.png",
            "--json");
    expect("backs again", o, 3);
    object = answer("backs again", o);
    assert_true(json_is_false(json_object_get(object, "recorded")));
    assert_int_equal(json_array_size(json_object_get(object, "again")), WK_N_TILES);
    json_decref(object);
}

static void test_verify(void **state)
{
    (void)state;
    struct outcome o = RUN("deal", "verify", "--table", "1", "--backs", "W-backs.png", "--faces", "W-faces.png", "--json");
    expect("right", o, 0);
    remember(o.out);
    json_t *object = answer("right", o);
    assert_string_equal(word(object, "wind"), "W");
    json_decref(object);

    object = verify("swapped", 1, "swapped.png", NULL);
    assert_true(finds(object, "swapped"));
    const json_t *step = json_array_get(json_object_get(object, "repair"), 0);
    assert_int_equal(json_array_size(json_object_get(object, "repair")), 1);
    assert_string_equal(word(step, "do"), "swap");
    json_decref(object);

    o = RUN("deal", "verify", "--table", "1", "--backs", "swapped.png");
    expect("in words", o, 1);
    remember(o.out);
    assert_non_null(strstr(o.out, "FAIL  wall E"));
    assert_non_null(strstr(o.out, "swap the tiles in"));

    json_decref(verify("another wall", 1, "S-backs.png", NULL));
    object = verify("faces of another wall", 1, "E-backs.png", "N-faces.png");
    assert_true(finds(object, "face-mismatch"));
    json_decref(object);
}

/* ---- spot check ---- */

/* A photograph of a wall with some of its slots face up, and two stickers exchanged where faceswap says so. */
static void sim_turned(const char *out, const char *wind, const json_t *slots, const char *faceswap, const char *frame)
{
    const char *words[2 * WK_N_SLOTS + 24] = {"sim",       "wall", "--set",  "07A", "--wind", wind, "--side",  "backs",
                                              "--tileset", ART,    "--seed", SEED,  "--out",  out,  "--frame", frame};
    char fault[WK_N_SLOTS][16];
    int n = 16;
    for (size_t i = 0; i < json_array_size(slots); i++) {
        snprintf(fault[i], sizeof fault[i], "faceup:%s", json_string_value(json_array_get(slots, i)));
        words[n++] = "--fault";
        words[n++] = fault[i];
    }
    if (faceswap) {
        words[n++] = "--fault";
        words[n++] = faceswap;
    }
    expect(out, run_words(words), 0);
}

static struct outcome look_at(const char *wind, const char *file)
{
    struct outcome o = RUN("audit", "spot", "--table", "1", "--wind", wind, "--faces", file, "--pin-file", "pin", "--json");
    remember(o.out);
    remember(o.err);
    return o;
}

/*
 * Those tiles of a wall turned, and looked at. Which they are hangs on the journal's head, which is another in each run: a face
 * in doubt needs another picture, as it should (law 6), and the noise of the next picture is another. Of 120 walls with three
 * tiles turned two are in doubt in each picture, for three faces show little of the set's colours: the complaint says what
 * helps, and so all are turned.
 */
static struct outcome turn_and_look(const char *wind, const json_t *slots, const char *faceswap)
{
    static const char *const frames[] = {"0", "1", "2", "3"};
    json_t *all = json_array();
    struct outcome o = {0};
    for (size_t i = 0; i < sizeof frames / sizeof *frames && (i == 0 || o.code == 3); i++) {
        sim_turned("turned.png", wind, slots, faceswap, frames[i]);
        o = look_at(wind, "turned.png");
    }
    if (o.code == 3) {
        assert_non_null(strstr(o.err, "more tiles of the wall may be turned up"));
        for (int s = 0; s < WK_N_SLOTS; s++) {
            char slot[5];
            wk_slot_format(s, slot);
            json_array_append_new(all, json_string(slot));
        }
        sim_turned("turned.png", wind, all, faceswap, frames[0]);
        o = look_at(wind, "turned.png");
    }
    json_decref(all);
    return o;
}

/* A webcam's picture of a whole table: two tiles exchanged between two walls are one fault, and four records. */
static void test_a_table_at_once(void **state)
{
    static const char *const walls[] = {"FAIL", "FAIL", "PASS", "PASS"};
    json_t *object, *wall, *step;
    size_t i;
    (void)state;

    expect("table picture",
           RUN("sim", "table", "--set", "07A", "--seed", SEED, "--fault", "exchange:25,45", "--out", "exchange.png"), 0);
    struct outcome o = RUN("deal", "verify", "--view", "table", "--table", "1", "--backs", "exchange.png", "--json");
    expect("verify a table", o, 1);
    object = answer("verify a table", o);
    assert_string_equal(word(object, "verdict"), "FAIL");
    json_array_foreach(json_object_get(object, "walls"), i, wall)
    {
        assert_string_equal(word(wall, "verdict"), walls[i]);
        assert_true(json_integer_value(json_object_get(wall, "stored_seq")) > 0);
    }
    assert_int_equal(i, 4);
    assert_true(finds(object, "exchanged"));
    assert_int_equal(json_array_size(json_object_get(object, "repair")), 1);
    step = json_array_get(json_object_get(object, "repair"), 0);
    assert_string_equal(word(step, "do"), "swap");
    assert_string_equal(word(json_object_get(step, "a"), "slot"), "2.4");
    assert_string_equal(word(json_object_get(step, "b"), "slot"), "2.4");
    json_decref(object);
    o = RUN("deal", "evidence", "--table", "1", "--wind", "S", "--out", "table-evidence.png");
    expect("evidence of a table's wall", o, 0);
}

static void test_a_spot_check(void **state)
{
    struct outcome o;
    json_t *object, *drawn;
    int n_slots = 0;
    (void)state;

    write_file("pin", "4711\n", 5);
    expect_complaint("no PIN", RUN("audit", "spot", "--table", "1", "--json"), 2, "--pin-file");
    expect_complaint("no deal", RUN("audit", "spot", "--table", "2", "--pin-file", "pin", "--json"), 2, "nothing is sealed");
    expect_complaint("no number yet", RUN("audit", "spot", "--table", "1", "--number", "5", "--pin-file", "pin", "--json"), 2,
                     "no spot check");
    expect_complaint("no number", RUN("audit", "spot", "--table", "1", "--number", "5a", "--pin-file", "pin", "--json"), 2,
                     "digits");
    expect_complaint("too many", RUN("audit", "spot", "--table", "1", "--wind", "E", "--count", "23", "--pin-file", "pin"), 2,
                     "22 labels");
    o = RUN("audit", "spot", "--table", "1", "--count", "30", "--pin-file", "pin", "--json");
    expect("asked", o, 0);
    object = answer("asked", o);
    assert_int_equal(strlen(word(object, "head")), 64);
    assert_int_equal(json_array_size(json_object_get(object, "words")), 6);
    json_decref(object);
    o = RUN("audit", "spot", "--table", "1", "--number", "20261120", "--pin-file", "pin", "--json");
    expect("drawn", o, 0);
    drawn = answer("drawn", o);
    assert_int_equal(json_array_size(json_object_get(drawn, "labels")), 30);
    expect_complaint("said twice", RUN("audit", "spot", "--table", "1", "--number", "6", "--pin-file", "pin", "--json"), 2,
                     "has been said");
    for (int i = 0; i < 4; i++) {
        const char wind[2] = {"ESWN"[i], '\0'};
        const json_t *slots = json_object_get(json_object_get(drawn, "turn"), wind);
        n_slots += (int)json_array_size(slots);
        if (json_array_size(slots) == 0)
            continue;
        o = turn_and_look(wind, slots, NULL);
        expect(wind, o, 0);
        object = answer(wind, o);
        assert_string_equal(word(object, "answer"), "match");
        assert_true(json_integer_value(json_object_get(object, "stored_seq")) > 0);
        json_decref(object);
    }
    assert_true(n_slots >= 30);
    json_decref(drawn);

    expect("all of a wall", RUN("audit", "spot", "--table", "1", "--wind", "E", "--count", "22", "--pin-file", "pin", "--json"),
           0);
    o = RUN("audit", "spot", "--table", "1", "--number", "0", "--pin-file", "pin", "--json");
    expect("drawn", o, 0);
    drawn = answer("drawn", o);
    const json_t *slots = json_object_get(json_object_get(drawn, "turn"), "E");
    assert_int_equal(json_array_size(slots), 34);
    o = turn_and_look("E", slots, "faceswap:25,26");
    expect("stickers exchanged", o, 1);
    object = answer("stickers exchanged", o);
    assert_string_equal(word(object, "answer"), "no-match");
    assert_null(strstr(o.out, "25"));
    json_decref(object);
    json_decref(drawn);
    expect("not turned", look_at("E", "E-backs.png"), 3);
    expect("all turned", look_at("E", "E-faces.png"), 0);
    expect("another wall's tiles", look_at("E", "N-faces.png"), 1);
    expect_complaint("nothing drawn of it", look_at("S", "S-backs.png"), 2, "nothing is drawn of wall S");
}

#define SPOT(...) RUN("audit", "spot", "--table", "1", "--pin-file", "pin", __VA_ARGS__)

/* Tiles, not labels: drawn by the players' words or a beacon that is named beforehand. */
static void test_a_spot_check_of_tiles(void **state)
{
    (void)state;

    write_file("pin", "4711\n", 5);
    expect_complaint("both", SPOT("--tiles", "5", "--count", "5"), 2, "one of them");
    expect_complaint("no tiles", SPOT("--seed", "words"), 2, "go with --tiles");
    expect_complaint("a wall", SPOT("--tiles", "35", "--wind", "E"), 2, "34 tiles");
    expect_complaint("no seed", SPOT("--tiles", "5", "--seed", "dice"), 2, "number, words or beacon");
    expect_complaint("no round", SPOT("--tiles", "5", "--beacon", "drand"), 2, "--beacon-round");
    expect_complaint("no beacon", SPOT("--tiles", "5", "--seed", "beacon"), 2, "--beacon NAME");
    expect_complaint("three words", SPOT("--words", "a,b,c"), 2, "four words");
    expect_complaint("no value", SPOT("--value", "xyz"), 2, "hexadecimal");
    expect_complaint("two said", SPOT("--value", "00", "--number", "1"), 2, "one of them");
    struct outcome o = SPOT("--tiles", "42", "--seed", "words");
    expect("asked", o, 0);
    assert_non_null(strstr(o.out, "fewer than 8 of 136 tiles were altered"));
    assert_non_null(strstr(o.out, "one exchange takes 106 tiles, four altered ones 71, eight 42"));
    assert_non_null(strstr(o.out, "each of four players says a word"));
    expect_complaint("known", SPOT("--tiles", "3", "--beacon", "drand-quicknet", "--beacon-round", "4711"), 2,
                     "it was there at 2023-08-23 19:04:57 UTC");
    o = SPOT("--tiles", "3", "--beacon", "drand", "--beacon-round", "99999999");
    expect("far ahead", o, 0);
    assert_non_null(strstr(o.out, "Once drand has its round 99999999, at 2115-08-"));
    expect_complaint("before its time", SPOT("--value", "8f3a5be1d0c2447689aa0b1c2d3e4f50"), 2, "by this computer's clock");
    o = SPOT("--tiles", "3", "--wind", "N", "--beacon", "our-lottery", "--beacon-round", "4711", "--json");
    expect("asked", o, 0);
    json_t *object = answer("asked", o);
    assert_string_equal(word(object, "seed"), "beacon");
    assert_string_equal(word(object, "beacon"), "our-lottery");
    assert_int_equal(json_integer_value(json_object_get(object, "beacon_round")), 4711);
    assert_int_equal(json_integer_value(json_object_get(object, "of")), 34);
    json_decref(object);
    expect_complaint("words", SPOT("--words", "a,b,c,d"), 2, "waits for something else");
    o = SPOT("--value", "8f3a5be1d0c2447689aa0b1c2d3e4f50", "--json");
    expect("drawn", o, 0);
    json_t *drawn = answer("drawn", o);
    assert_int_equal(json_integer_value(json_object_get(drawn, "tiles")), 3);
    assert_string_equal(word(drawn, "said"), "8f3a5be1d0c2447689aa0b1c2d3e4f50");
    o = turn_and_look("N", json_object_get(json_object_get(drawn, "turn"), "N"), NULL);
    expect("three tiles", o, 0);
    json_decref(drawn);
    o = RUN("audit", "report", "--json");
    expect("report", o, 0);
    object = answer("report", o);
    drawn = json_object_get(object, "certificate");
    assert_int_equal(json_integer_value(json_object_get(drawn, "looked_at")), 1);
    assert_int_equal(json_integer_value(json_object_get(drawn, "tiles")), 34);
    assert_int_equal(json_integer_value(json_object_get(drawn, "drawn")), 3);
    json_decref(object);
}

/* A picture that was written as PNG: how wide and high. */
static void size_of_png(const char *file, int *w, int *h)
{
    struct wk_image image;
    assert_int_equal(wk_image_load(&image, file), WK_OK);
    *w = image.w;
    *h = image.h;
    wk_image_free(&image);
}

static void test_record_and_checks_side_by_side(void **state)
{
    int w = 0, h = 0, w_wall = 0, h_wall = 0;
    (void)state;
    struct outcome o = RUN("deal", "evidence", "--table", "1", "--wind", "E", "--slot", "2.3", "--out", "slot.png", "--json");
    expect("a slot", o, 0);
    remember(o.out);
    json_t *object = answer("a slot", o);
    const json_t *readings = json_object_get(object, "readings");
    assert_true(json_array_size(readings) >= 4); /* recorded, shown again, and what test_verify did to wall E */
    assert_string_equal(word(json_array_get(readings, 0), "what"), "record");
    assert_string_equal(word(json_array_get(readings, 1), "what"), "record");
    assert_string_equal(word(json_array_get(readings, 2), "what"), "FAIL");
    size_of_png("slot.png", &w, &h);
    assert_true(w > (int)json_array_size(readings) * 300 && h > 400);
    json_decref(object);
    o = RUN("deal", "evidence", "--table", "1", "--wind", "W", "--out", "wall.png");
    expect("a wall", o, 0);
    remember(o.out);
    assert_non_null(strstr(o.out, "side by side in wall.png"));
    size_of_png("wall.png", &w_wall, &h_wall);
    assert_true(w_wall > 1000 && h_wall > 700);

    expect_complaint("no wind", RUN("deal", "evidence", "--table", "1", "--out", "x.png", "--json"), 2, "--wind");
    expect_complaint("no slot",
                     RUN("deal", "evidence", "--table", "1", "--wind", "E", "--slot", "9.9", "--out", "x.png", "--json"), 2,
                     "--slot 9.9");
    expect_complaint("no out", RUN("deal", "evidence", "--table", "1", "--wind", "E", "--json"), 2, "--out");
    expect_complaint("nothing kept", RUN("deal", "evidence", "--table", "2", "--wind", "E", "--out", "x.png", "--json"), 2,
                     "table 2, wall E: no picture is kept");
    expect_complaint("another round",
                     RUN("deal", "evidence", "--table", "1", "--round", "2", "--wind", "E", "--out", "x.png", "--json"), 2,
                     "no picture is kept");
    expect_complaint("faces without a PIN",
                     RUN("deal", "evidence", "--table", "1", "--wind", "E", "--side", "faces", "--out", "x.png", "--json"), 2,
                     "--pin-file");
    write_file("pin", "4711\n", 5);
    expect_complaint("faces of a sealed deal",
                     RUN("deal", "evidence", "--table", "1", "--wind", "E", "--side", "faces", "--pin-file", "pin", "--out",
                         "x.png", "--json"),
                     2, "table 1: the deal is not open");
    expect_complaint("a folder that is not there",
                     RUN("deal", "evidence", "--table", "1", "--wind", "E", "--out", "no/where.png", "--json"), 4,
                     "no/where.png");
    assert_true(access("x.png", F_OK) != 0);
}

static void test_drill(void **state)
{
    (void)state;
    struct outcome o = RUN("drill", "--image", "E-backs.png", "--n", "16", "--seed", "5", "--json");
    expect("drill", o, 0);
    remember(o.out);
    json_t *object = answer("drill", o);
    assert_int_equal(json_integer_value(json_object_get(object, "n")), 16);
    assert_int_equal(json_integer_value(json_object_get(object, "missed")), 0);
    assert_int_equal(json_object_size(json_object_get(object, "kinds")), 16);
    assert_true(json_real_value(json_object_get(object, "bound")) > 0.17);
    assert_true(json_real_value(json_object_get(object, "bound")) < 0.18);
    assert_true(json_integer_value(json_object_get(object, "stored_seq")) > 0);
    json_decref(object);
    o = RUN("drill", "E-backs.png", "--n", "10", "--table", "1");
    expect("in words", o, 0);
    assert_non_null(strstr(o.out, "0 of 10 missed, so fewer than 3/10"));
    expect_complaint("a wall out of order", RUN("drill", "--image", "swapped.png", "--json"), 3,
                     "begins with a wall that lies");
    expect_complaint("no picture", RUN("drill", "--json"), 2, "--camera SPEC or an image is missing");
    expect_complaint("both", RUN("drill", "--json", "--camera", "sim:1", "--image", "E-backs.png"), 2, "one or the other");
    expect_complaint("a file that is not there", RUN("drill", "--json", "--image", "nowhere.png"), 2, "nowhere.png");
    expect_complaint("no walls", RUN("drill", "--json", "--n", "0", "--image", "E-backs.png"), 2, "--n");
}

static void test_stickers_of_others(void **state)
{
    json_t *object;
    (void)state;

    expect("another set",
           RUN("sim", "wall", "--set", "07B", "--wind", "E", "--side", "backs", "--seed", SEED, "--out", "other-set.png"), 0);
    object = verify("another set", 1, "other-set.png", NULL);
    assert_true(finds(object, "other-set"));
    const json_t *first = json_array_get(json_object_get(object, "strangers"), 0);
    assert_int_equal(json_array_size(json_object_get(object, "strangers")), WK_N_SLOTS);
    assert_string_equal(word(first, "set"), "07B");
    assert_true(json_is_null(json_object_get(first, "table")));
    assert_int_equal(json_integer_value(json_object_get(object, "set_also_at")), 8); /* test_faces_from_below */
    json_decref(object);
    expect("it is table 7's",
           RUN("deal", "record", "--table", "7", "--wind", "E", "--backs", "other-set.png", "--faces", "E-faces.png",
               "--pin-file", "pin"),
           0);
    struct outcome o = RUN("deal", "verify", "--table", "1", "--backs", "other-set.png", "--pin-file", "pin");
    assert_non_null(strstr(o.out, "of set 07B, which is table 7's"));
    assert_non_null(strstr(o.err, "set 07A lies at table 8 too"));
    expect("another club",
           RUN("sim", "wall", "--set", "07A", "--wind", "E", "--side", "backs", "--seed", SEED, "--key", "other.key", "--out",
               "other-club.png"),
           0);
    object = verify("another club", 1, "other-club.png", NULL);
    assert_true(finds(object, "other-event"));
    json_decref(object);
    sim("33.png", "E", "backs", "missing:1.4");
    object = verify("33 tiles", 1, "33.png", NULL);
    assert_true(finds(object, "missing"));
    json_decref(object);
    sim("35.png", "E", "backs", "extra");
    object = verify("35 tiles", 1, "35.png", NULL);
    assert_true(finds(object, "extra"));
    json_decref(object);
}

/* ---- pictures of a right wall that say nothing ---- */

static struct wk_image load(const char *file)
{
    struct wk_image image = {NULL, 0, 0, 0, 0};
    assert_int_equal(wk_image_load(&image, file), WK_OK);
    return image;
}

static uint8_t *pixel(const struct wk_image *image, int x, int y)
{
    return image->data + y * image->stride_bytes + x * 3;
}

enum spoil { ABSENT, HALF_OUT, UPSIDE_DOWN, MIRRORED, DARK, BURNT, DEFOCUSED, N_SPOILS };

static void spoil(enum spoil how, const char *to)
{
    struct wk_image from = load("E-backs.png"), out = load("E-backs.png");

    for (int y = 0; y < out.h; y++)
        for (int x = 0; x < out.w; x++) {
            uint8_t *p = pixel(&out, x, y);
            for (int c = 0; c < 3; c++) {
                int v = p[c];
                switch (how) {
                case ABSENT:
                    v = 90;
                    break;
                case HALF_OUT:
                    v = x + out.w / 2 < out.w ? pixel(&from, x + out.w / 2, y)[c] : 90;
                    break;
                case UPSIDE_DOWN:
                    v = pixel(&from, out.w - 1 - x, out.h - 1 - y)[c];
                    break;
                case MIRRORED:
                    v = pixel(&from, out.w - 1 - x, y)[c];
                    break;
                case DARK:
                    v = v / 40;
                    break;
                case BURNT:
                    v = v * 20 + 230 > 255 ? 255 : v * 20 + 230;
                    break;
                case DEFOCUSED:
                case N_SPOILS:
                    break;
                }
                p[c] = (uint8_t)v;
            }
        }
    if (how == DEFOCUSED)
        assert_int_equal(wk_cv_blur(&from, &out, 12), WK_OK);
    assert_int_equal(wk_image_save(to, &out), WK_OK);
    wk_image_free(&from);
    wk_image_free(&out);
}

static void test_pictures_that_say_nothing(void **state)
{
    static const char *const names[] = {"absent", "half out", "upside down", "mirrored", "dark", "burnt", "defocused"};
    (void)state;

    for (int how = 0; how < N_SPOILS; how++) {
        spoil((enum spoil)how, "spoilt.png");
        struct outcome o = RUN("scan", "--side", "backs", "--json", "spoilt.png");
        if (o.code != 0 && o.code != 3)
            fail_msg("%s: scan exit %d: %s", names[how], o.code, o.err);
        json_t *scan = answer(names[how], o);
        if (json_is_false(json_object_get(json_object_get(scan, "tray"), "found"))) {
            assert_int_equal(o.code, 3);
            assert_true(json_is_string(json_object_get(json_object_get(scan, "tray"), "reason")));
            assert_int_equal(n_lines(o.err), 1);
            assert_non_null(strstr(o.err, "spoilt.png: "));
        }
        json_decref(scan);
        json_decref(verify(names[how], 3, "spoilt.png", NULL));
        o = RUN("enrol", "--tileset", "spoilt", "--json", "spoilt.png");
        if (o.code != 2 && o.code != 3)
            fail_msg("%s: enrol exit %d: %s", names[how], o.code, o.out);
    }
}

/* ---- a video ---- */

static void le(FILE *file, uint32_t value, int bytes)
{
    for (int i = 0; i < bytes; i++)
        fputc((int)(value >> 8 * i & 0xff), file);
}

static void tag(FILE *file, const char *four, uint32_t value)
{
    fwrite(four, 1, 4, file);
    le(file, value, 4);
}

/* Motion JPEG in AVI, as webcams write it: the same picture n times. Source: the RIFF form AVI, with one stream and no index.
 */
static void write_video(const char *path, const char *jpeg_path, uint32_t w, uint32_t h, uint32_t n)
{
    size_t n_jpeg = 0;
    char *jpeg = slurp(jpeg_path, &n_jpeg);
    uint32_t chunk = ((uint32_t)n_jpeg + 1) & ~1u, movi = 4 + n * (8 + chunk), strl = 4 + 8 + 56 + 8 + 40,
             hdrl = 4 + 8 + 56 + 8 + strl;
    FILE *file = fopen(path, "wb");

    assert_non_null(jpeg);
    assert_non_null(file);
    tag(file, "RIFF", 4 + 8 + hdrl + 8 + movi);
    fwrite("AVI ", 1, 4, file);
    tag(file, "LIST", hdrl);
    fwrite("hdrl", 1, 4, file);
    tag(file, "avih", 56);
    const uint32_t avih[14] = {33333, 0, 0, 0, n, 0, 1, chunk, w, h};
    for (int i = 0; i < 14; i++)
        le(file, avih[i], 4);
    tag(file, "LIST", strl);
    fwrite("strl", 1, 4, file);
    tag(file, "strh", 56);
    fwrite("vidsMJPG", 1, 8, file);
    const uint32_t strh[11] = {0, 0, 0, 1, 30, 0, n, chunk, 0, 0, 0};
    for (int i = 0; i < 11; i++)
        le(file, strh[i], 4);
    le(file, 0, 4);
    tag(file, "strf", 40);
    le(file, 40, 4);
    le(file, w, 4);
    le(file, h, 4);
    le(file, 1 | 24u << 16, 4);
    fwrite("MJPG", 1, 4, file);
    for (int i = 0; i < 5; i++)
        le(file, i == 0 ? w * h * 3 : 0, 4);
    tag(file, "LIST", movi);
    fwrite("movi", 1, 4, file);
    for (uint32_t i = 0; i < n; i++) {
        tag(file, "00dc", (uint32_t)n_jpeg);
        fwrite(jpeg, 1, n_jpeg, file);
        if (chunk > n_jpeg)
            fputc(0, file);
    }
    assert_int_equal(fclose(file), 0);
    free(jpeg);
}

static void test_a_video_is_taken_wherever_an_image_is(void **state)
{
    struct wk_image image = load("E-backs.png");
    (void)state;

    assert_int_equal(wk_image_save("E-backs.jpg", &image), WK_OK);
    write_video("E-backs.avi", "E-backs.jpg", (uint32_t)image.w, (uint32_t)image.h, 30);
    wk_image_free(&image);
    struct outcome o = RUN("scan", "--side", "backs", "--json", "E-backs.avi");
    expect("video", o, 0);
    json_t *scan = answer("video", o);
    assert_string_equal(word(scan, "wind"), "E");
    json_decref(scan);
    json_decref(verify("video", 0, "E-backs.avi", NULL));
}

/* ---- the database ---- */

static void copy_file(const char *from, const char *to)
{
    size_t n = 0;
    char *bytes = slurp(from, &n);
    assert_non_null(bytes);
    write_file(to, bytes, n);
    free(bytes);
}

static void sql(const char *path, const char *text)
{
    sqlite3 *db = NULL;
    assert_int_equal(sqlite3_open(path, &db), SQLITE_OK);
    assert_int_equal(sqlite3_exec(db, text, NULL, NULL, NULL), SQLITE_OK);
    sqlite3_close(db);
}

static void refuse_db(const char *what, const char *path)
{
    struct stat before, after;
    assert_int_equal(stat(path, &before), 0);
    expect_complaint(what, RUN("deal", "verify", "--db", path, "--table", "1", "--json", "--backs", "E-backs.png"), 4, path);
    expect_complaint(what, RUN("deal", "seal", "--db", path, "--table", "1", "--json"), 4, path);
    assert_int_equal(stat(path, &after), 0);
    assert_int_equal(before.st_size, after.st_size);
    assert_true(before.st_mtim.tv_sec == after.st_mtim.tv_sec && before.st_mtim.tv_nsec == after.st_mtim.tv_nsec);
}

static void test_databases_that_cannot_be_used(void **state)
{
    sqlite3 *holder = NULL;
    (void)state;

    write_file("foreign.db", "Dear diary, today I was taken for a database. It was quite a surprise.\n", 71);
    refuse_db("no database", "foreign.db");
    sql("others.db", "CREATE TABLE stamps (name TEXT); INSERT INTO stamps VALUES ('penny black');");
    refuse_db("another program's", "others.db");
    sql(DB, "PRAGMA wal_checkpoint(TRUNCATE);");
    copy_file(DB, "newer.db");
    sql("newer.db", "PRAGMA user_version = 999;");
    refuse_db("newer", "newer.db");
    expect_complaint("no rights",
                     RUN("deal", "record", "--db", "/proc/event.db", "--table", "1", "--wind", "E", "--backs", "E-backs.png",
                         "--faces", "E-faces.png"),
                     4, "/proc/event.db");
    copy_file(DB, "held.db");
    assert_int_equal(sqlite3_open("held.db", &holder), SQLITE_OK);
    assert_int_equal(sqlite3_exec(holder, "PRAGMA locking_mode = EXCLUSIVE; BEGIN EXCLUSIVE;", NULL, NULL, NULL), SQLITE_OK);
    expect_complaint("locked", RUN("deal", "seal", "--db", "held.db", "--table", "1", "--json"), 4,
                     "held.db: another program is using");
    sqlite3_close(holder);
}

/* ---- what may be seen ---- */

/* "5m" and the like, or a quoted honour beside the word face, in what was printed. */
static bool names_a_face(const char *text, size_t n)
{
    for (size_t i = 0; i + 2 < n; i++) {
        bool digit = text[i] >= '1' && text[i] <= '9', suit = text[i + 1] == 'm' || text[i + 1] == 's' || text[i + 1] == 'p';
        bool before = i > 0 && (text[i - 1] == '_' || (text[i - 1] >= '0' && text[i - 1] <= '9') ||
                                (text[i - 1] >= 'a' && text[i - 1] <= 'z'));
        bool after = (text[i + 2] >= 'a' && text[i + 2] <= 'z') || (text[i + 2] >= '0' && text[i + 2] <= '9');
        if (digit && suit && !before && !after)
            return true;
    }
    return false;
}

static bool holds(const char *bytes, size_t n, const void *what, size_t n_what)
{
    for (size_t i = 0; i + n_what <= n; i++)
        if (memcmp(bytes + i, what, n_what) == 0)
            return true;
    return false;
}

static void test_no_face_of_a_sealed_deal_is_anywhere(void **state)
{
    struct wk_deal deal;
    char text[WK_DEAL_TEXT_SIZE], quoted[8], *line, *rest, *bytes;
    size_t n = 0;
    (void)state;

    assert_true(names_a_face("slot 5m.", 8)); /* the test of the test */
    assert_false(names_a_face("record 41 at 12s5 rms", 21));
    assert_true(g.n_said > 1000);
    if (names_a_face(g.said, g.n_said))
        fail_msg("a face was printed:\n%s", g.said);
    assert_null(strstr(g.said, "\"face\":")); /* one of the words of a commitment is "face" */

    wk_sim_deal(&deal, "07A", 1, (uint64_t)atoi(SEED));
    bytes = db_bytes(DB, &n);
    assert_non_null(bytes);
    assert_true(holds(bytes, n, "swapped", 7)); /* verdicts are in clear */
    for (int f = WK_FACE_1M; f < WK_FACE_EAST; f++) {
        for (const char *before = ":,["; *before; before++) { /* four bytes alone stand in encrypted ones by chance */
            snprintf(quoted, sizeof quoted, "%c\"%s\"", *before, wk_face_name((enum wk_face)f));
            assert_false(holds(bytes, n, quoted, strlen(quoted)));
        }
    }
    for (int w = 0; w < WK_N_WINDS; w++) /* row 1 and row 2 as bytes; the hand is sorted */
        assert_false(holds(bytes, n, &deal.face[w][wk_row_first(WK_ROW_1)], 10));
    wk_deal_canonical(&deal, text);
    for (line = strtok_r(text, "\n", &rest); line; line = strtok_r(NULL, "\n", &rest))
        if (strlen(line) > 40)
            assert_false(holds(bytes, n, line, strlen(line)));
    free(bytes);
}

static void test_the_director_opens_the_deal(void **state)
{
    struct wk_deal deal;
    size_t i;
    json_t *tile;
    (void)state;

    write_file("pin", "4711\n", 5);
    write_file("wrong", "0000\n", 5);
    write_file("empty-pin", "", 0);
    expect_complaint("no PIN", RUN("deal", "open", "--table", "1", "--json"), 2, "--pin-file");
    expect_complaint("an empty PIN", RUN("deal", "open", "--table", "1", "--pin-file", "empty-pin", "--json"), 2, "empty-pin");
    expect_complaint("nothing sealed", RUN("deal", "open", "--table", "2", "--pin-file", "pin", "--json"), 2,
                     "table 2: nothing is sealed");
    expect_complaint("a wrong PIN", RUN("deal", "open", "--table", "1", "--pin-file", "wrong", "--json"), 2,
                     "the PIN is wrong");
    struct outcome o = RUN("deal", "open", "--table", "1", "--pin-file", "pin", "--json");
    expect("open", o, 0);
    json_t *object = answer("open", o);
    const json_t *differ = json_array_get(json_object_get(object, "face_mismatches"), 0);
    assert_string_equal(word(differ, "wind"), "E"); /* North's faces were shown for it */
    assert_true(json_array_size(json_object_get(differ, "slots")) > WK_N_SLOTS / 2);
    wk_sim_deal(&deal, "07A", 1, (uint64_t)atoi(SEED));
    for (enum wk_wind w = WK_WIND_EAST; w <= WK_WIND_NORTH; w++) {
        const char wind[2] = {wk_wind_letter(w), '\0'};
        const json_t *wall = json_object_get(object, wind);
        assert_int_equal(json_array_size(wall), WK_N_SLOTS);
        json_array_foreach(wall, i, tile)
        {
            int slot = -1;
            char label[3];
            assert_int_equal(wk_slot_parse(word(tile, "slot"), &slot), WK_OK);
            wk_label_format(wk_layout_label(w, slot), label);
            assert_string_equal(word(tile, "label"), label);
            if (slot >= wk_row_first(WK_ROW_1))
                assert_string_equal(word(tile, "face"), wk_face_name((enum wk_face)deal.face[w - 1][slot]));
        }
    }
    assert_int_equal(strlen(word(object, "commitment")), 64);
    assert_int_equal(strlen(word(object, "salt")), 64);
    json_decref(object);
    o = RUN("deal", "evidence", "--table", "1", "--wind", "E", "--side", "faces", "--pin-file", "wrong", "--out", "f.png",
            "--json");
    expect_complaint("faces with a wrong PIN", o, 2, "the PIN is wrong");
    assert_true(access("f.png", F_OK) != 0);
    o = RUN("deal", "evidence", "--table", "1", "--wind", "E", "--side", "faces", "--pin-file", "pin", "--out", "f.png",
            "--json");
    expect("faces of an open deal", o, 0);
    assert_int_equal(access("f.png", F_OK), 0);
}

static void record_at_6(const char *wind)
{
    char backs[32], faces[32];
    snprintf(backs, sizeof backs, "%s-backs.png", wind);
    snprintf(faces, sizeof faces, "%s-faces.png", wind);
    expect(wind, RUN("deal", "record", "--table", "6", "--wind", wind, "--backs", backs, "--faces", faces, "--pin-file", "pin"),
           0);
}

/* The deal that table 1 has played goes out, and comes in for table 6 to lay it out: only these tiles are recorded there. */
static void test_a_deal_goes_out_and_comes_in(void **state)
{
    static const char *const winds[] = {"E", "S", "W", "N"};
    char *text;
    size_t n = 0;
    (void)state;

    expect_complaint("not open", RUN("deal", "export", "--table", "4"), 2, "nothing to export");
    expect("out", RUN("deal", "export", "--table", "1", "--out", "one.deal.txt"), 0);
    text = slurp("one.deal.txt", &n);
    assert_non_null(text);
    assert_non_null(strstr(text, "[Format \"mahjong-duplicate-deal 1\"]\n"));
    expect("to standard output", RUN("deal", "export", "--table", "1"), 0);
    struct outcome o = RUN("deal", "export", "--table", "1");
    assert_string_equal(o.out, text);

    expect_complaint("no PIN", RUN("deal", "import", "one.deal.txt", "--table", "6"), 2, "--pin-file");
    expect_complaint("a wrong PIN", RUN("deal", "import", "one.deal.txt", "--table", "6", "--pin-file", "wrong"), 2,
                     "the PIN is wrong");
    expect_complaint("no such file", RUN("deal", "import", "two.deal.txt", "--table", "6", "--pin-file", "pin"), 2,
                     "two.deal.txt: no such file");
    expect_complaint("no such deal", RUN("deal", "import", "one.deal.txt", "--deal", "2", "--table", "6", "--pin-file", "pin"),
                     2, "it holds 1 deal");
    char *digit = strstr(text, "[Salt \"") + 7;
    *digit = *digit == '0' ? '1' : '0';
    write_file("other.deal.txt", text, n);
    expect_complaint("another commitment", RUN("deal", "import", "other.deal.txt", "--table", "6", "--pin-file", "pin"), 2,
                     "its [Commitment] is not that of its walls");
    free(text);

    o = RUN("deal", "import", "one.deal.txt", "--table", "6", "--pin-file", "pin", "--json");
    expect("in", o, 0);
    assert_non_null(strstr(o.err, "played at this event"));
    json_t *object = answer("in", o);
    assert_int_equal(json_integer_value(json_object_get(json_object_get(object, "played_before"), "table")), 1);
    json_decref(object);
    expect("withdrawn", RUN("deal", "import", "--withdraw", "--table", "6", "--pin-file", "pin", "--json"), 0);
    expect_complaint("nothing there", RUN("deal", "import", "--withdraw", "--table", "6", "--pin-file", "pin"), 2,
                     "no deal is given");
    expect("in again", RUN("deal", "import", "one.deal.txt", "--table", "6", "--pin-file", "pin"), 0);
    expect("exchanged",
           RUN("sim", "wall", "--set", "07A", "--wind", "E", "--side", "faces", "--tileset", ART, "--seed", SEED, "--fault",
               "faceswap:25,26", "--out", "x-E-faces.png"),
           0);
    o = RUN("deal", "record", "--table", "6", "--wind", "E", "--backs", "E-backs.png", "--faces", "x-E-faces.png", "--pin-file",
            "pin", "--json");
    expect("other tiles", o, 1);
    object = answer("other tiles", o);
    assert_true(finds(object, "face-mismatch"));
    json_decref(object);
    for (int i = 0; i < 4; i++)
        record_at_6(winds[i]);
    expect_complaint("nobody's seal", RUN("deal", "seal", "--table", "6"), 2, "--pin-file");
    expect("sealed", RUN("deal", "seal", "--table", "6", "--pin-file", "pin"), 0);
    expect_complaint("sealed", RUN("deal", "import", "one.deal.txt", "--table", "6", "--pin-file", "pin"), 2,
                     "a deal is sealed there");
    expect("audit", RUN("audit", "check"), 0);
}

/* Rows of all tables of a database, as text; freed by the caller. */
static char *rows_of(const char *path)
{
    char *text = NULL, sql[256];
    size_t n = 0;
    FILE *out = open_memstream(&text, &n);
    sqlite3_stmt *names, *count;
    sqlite3 *db;

    assert_non_null(out);
    assert_int_equal(sqlite3_open_v2(path, &db, SQLITE_OPEN_READONLY, NULL), SQLITE_OK);
    assert_int_equal(
        sqlite3_prepare_v2(db, "SELECT name FROM sqlite_master WHERE type = 'table' ORDER BY name", -1, &names, NULL),
        SQLITE_OK);
    while (sqlite3_step(names) == SQLITE_ROW) {
        const char *name = (const char *)sqlite3_column_text(names, 0);

        snprintf(sql, sizeof sql, "SELECT count(*) FROM \"%s\"", name);
        assert_int_equal(sqlite3_prepare_v2(db, sql, -1, &count, NULL), SQLITE_OK);
        assert_int_equal(sqlite3_step(count), SQLITE_ROW);
        fprintf(out, "%s %d\n", name, sqlite3_column_int(count, 0));
        sqlite3_finalize(count);
    }
    sqlite3_finalize(names);
    sqlite3_close(db);
    fclose(out);
    return text;
}

/* A kiosk on which a game is played keeps as much as one that is looked at: nothing of it is in the database or beside it. */
static void test_practice_leaves_no_trace(void **state)
{
    static const char *const script[] = {"wait idle\nquit\n",
                                         "wait idle\ntap practice\nwait practice\nlay E\nrepair\ntap back\nwait idle\nquit\n"};
    char *rows[2], *files[2];

    (void)state;
    setenv("SDL_VIDEODRIVER", "dummy", 1);
    setenv("SDL_AUDIODRIVER", "dummy", 1);
    for (int i = 0; i < 2; i++) {
        write_file("practice.txt", script[i], strlen(script[i]));
        expect("kiosk",
               RUN("kiosk", "--table", "1", "--windowed", "--camera", "sim:7", "--db", "practice.db", "--new", "--script",
                   "practice.txt", "--lock-step"),
               0);
        rows[i] = rows_of("practice.db");
        assert_int_equal(system("rm practice.db* && find . ! -name .files | sort > .files"), 0);
        files[i] = slurp(".files", NULL);
    }
    assert_true(strlen(rows[0]) > 0);
    assert_string_equal(rows[0], rows[1]);
    assert_string_equal(files[0], files[1]);
    for (int i = 0; i < 2; i++) {
        free(rows[i]);
        free(files[i]);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        /* The order is that of an evening: each stands on what the ones before have done. */
        cmocka_unit_test(test_every_command_has_help_with_an_example),
        cmocka_unit_test(test_wrong_use),
        cmocka_unit_test(test_configuration),
        cmocka_unit_test(test_before_anything_is_enrolled),
        cmocka_unit_test(test_practice_leaves_no_trace),
        cmocka_unit_test(test_enrol_record_seal),
        cmocka_unit_test(test_a_set_is_counted),
        cmocka_unit_test(test_flowers_of_a_hand),
        cmocka_unit_test(test_faces_from_below),
        cmocka_unit_test(test_a_table_is_recorded_in_one_look),
        cmocka_unit_test(test_a_set_in_any_order_is_confirmed_first),
        cmocka_unit_test(test_answers_that_cannot_be_written),
        cmocka_unit_test(an_empty_event_is_refused_left_empty_and_restore_named),
        cmocka_unit_test(other_formats_are_named_as_what_they_are),
        cmocka_unit_test(test_bad_pictures),
        cmocka_unit_test(test_verify),
        cmocka_unit_test(test_a_table_at_once),
        cmocka_unit_test(test_a_spot_check),
        cmocka_unit_test(test_a_spot_check_of_tiles),
        cmocka_unit_test(test_record_and_checks_side_by_side),
        cmocka_unit_test(test_drill),
        cmocka_unit_test(test_stickers_of_others),
        cmocka_unit_test(test_pictures_that_say_nothing),
        cmocka_unit_test(test_a_video_is_taken_wherever_an_image_is),
        cmocka_unit_test(test_databases_that_cannot_be_used),
        cmocka_unit_test(test_no_face_of_a_sealed_deal_is_anywhere),
        cmocka_unit_test(test_the_director_opens_the_deal),
        cmocka_unit_test(test_a_deal_goes_out_and_comes_in),
    };
    return cmocka_run_group_tests(tests, group_setup, group_teardown);
}

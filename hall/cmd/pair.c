/* pair: a code is shown, a kiosk reads it, six words are compared, and the kiosk is enrolled. */
#include <stdlib.h>
#include <string.h>
#include <strings.h>
#include <time.h>

#include "db/hall/roster.h"
#include "db/store/pin.h"
#include "hall/cmd/commands.h"
#include "hall/cmd/desk.h"
#include "hall/server/local.h"
#include "hall/wire/pairing.h"
#include "labels/draw/canvas.h"
#include "labels/draw/qr.h"
#include "labels/file/outfile.h"
#include "rules/words.h"

#define QUIET 2         /* modules of white around the code in a terminal, which has light ones around it anyway */
#define PICTURE_MM 80.0 /* of the code in a picture */
#define MARGIN_MM 10.0
#define SIDE_MM (PICTURE_MM + 2 * MARGIN_MM)
#define PX_PER_MM 10.0
#define POLL_NS 500000000
#define LEVEL 'L' /* on a screen nothing is dirty, and larger modules are read from further away */

/* ---- the code, shown */

static bool black_at(const struct wk_qr *qr, int x, int y)
{
    return x >= 0 && y >= 0 && x < qr->n && y < qr->n && qr->black[y * qr->n + x];
}

/* Two modules in a character, white ones drawn: terminals are dark, and a code wants light around it. */
static void print_code(FILE *out, const struct wk_qr *qr)
{
    static const char *const block[] = {" ", "\u2584", "\u2580", "\u2588"};
    for (int y = -QUIET; y < qr->n + QUIET; y += 2) {
        for (int x = -QUIET; x < qr->n + QUIET; x++)
            fputs(block[2 * !black_at(qr, x, y) + !black_at(qr, x, y + 1)], out);
        fputc('\n', out);
    }
}

/* A kind of picture, by the end of its file's name. */
struct picture {
    const char *end;
    enum wk_status (*save)(const char *path, const char *text);
};

static enum wk_status draw_code(struct wk_canvas *canvas, const char *text)
{
    const wk_rgba black = 0xff000000, white = 0xffffffff;
    wk_canvas_rect(canvas, 0, 0, SIDE_MM, SIDE_MM, 0, white, 0, 0);
    const enum wk_status status = wk_canvas_qr(canvas, MARGIN_MM, MARGIN_MM, PICTURE_MM, text, 0, LEVEL, black);
    if (status == WK_OK)
        return wk_canvas_finish(canvas);
    wk_canvas_free(canvas);
    return status;
}

static enum wk_status save_pdf(const char *path, const char *text)
{
    struct wk_canvas *canvas = NULL;
    const enum wk_status status = wk_canvas_new_pdf(&canvas, path, SIDE_MM, SIDE_MM);
    if (status != WK_OK)
        return status;
    wk_canvas_keep_private(canvas);
    return draw_code(canvas, text);
}

static enum wk_status save_png(const char *path, const char *text)
{
    struct wk_canvas *canvas = NULL;
    const enum wk_status status = wk_canvas_new_png(&canvas, path, SIDE_MM, SIDE_MM, PX_PER_MM);
    if (status != WK_OK)
        return status;
    wk_canvas_keep_private(canvas);
    return draw_code(canvas, text);
}

static enum wk_status save_svg(const char *path, const char *text)
{
    struct wk_canvas *canvas = NULL;
    char *svg = NULL;
    size_t n = 0;
    enum wk_status status = wk_canvas_new_svg(&canvas, &svg, &n, SIDE_MM, SIDE_MM);
    if (status == WK_OK)
        status = draw_code(canvas, text);
    if (status != WK_OK)
        return status;
    status = wk_outfile_save_private(path, svg, n);
    free(svg);
    return status;
}

/* NULL: of no kind that is drawn here. */
static const struct picture *picture_of(const char *path)
{
    static const struct picture pictures[] = {{".png", save_png}, {".pdf", save_pdf}, {".svg", save_svg}};
    const char *const end = strrchr(path, '.');
    for (size_t i = 0; end && i < sizeof pictures / sizeof *pictures; i++)
        if (strcasecmp(end, pictures[i].end) == 0)
            return &pictures[i];
    return NULL;
}

static enum wk_status show_code(const struct wk_host *host, const char *line, const char *out, struct wk_problem *problem)
{
    struct wk_pairing_code code;
    struct wk_qr qr;
    char text[WK_PAIRING_TEXT_SIZE];
    if (wk_pairing_parse(&code, line, strlen(line)) != WK_OK)
        return wk_problem_set(problem, WK_IO, "the hall's server gave no pairing code");
    wk_pairing_format(&code, true, text);
    enum wk_status status = wk_qr_new(&qr, text, 0, LEVEL);
    if (status == WK_OK) {
        print_code(host->out, &qr);
        wk_qr_free(&qr);
    }
    if (status == WK_OK && out)
        status = picture_of(out)->save(out, text);
    if (status != WK_OK)
        return wk_problem_set(problem, status, "%s: %s", out ? out : "the code", wk_status_text(status));
    fprintf(host->out, "%s\nAt the kiosk: director, Join a hall, and hold this before its camera. Good for %d minutes.\n", line,
            WK_PAIRING_S / 60);
    fflush(host->out);
    return WK_OK;
}

/* ---- who has read it */

/* Its program makes other records than the hall's: whichever is older is to be updated. */
static enum wk_status wrong_version(const json_t *asked, struct wk_problem *problem)
{
    const char *const name = json_string_value(json_object_get(asked, "name"));
    const char *const id = json_string_value(json_object_get(asked, "kiosk"));
    const int there = (int)json_integer_value(json_object_get(asked, "fold")),
              here = (int)json_integer_value(json_object_get(asked, "hall_fold"));
    return wk_problem_set(problem, WK_DB_NEWER,
                          "%s (%s) cannot join: it has records of version %d, this hall of version %d. Update wallkeeper %s, "
                          "then pair again",
                          name && wk_member_name_valid(name) ? name : "Kiosk", id ? id : "?", there, here,
                          there < here ? "at that kiosk" : "at this hall");
}

static enum wk_status wait_for_kiosk(const struct wk_env *env, json_t **out, struct wk_problem *problem)
{
    for (;;) {
        json_t *asked = NULL;
        const enum wk_status status = wk_desk_ask(env, "GET", WK_LOCAL_PAIR, &asked, problem);
        const char *const state = json_string_value(json_object_get(asked, "state"));
        if (status != WK_OK)
            return status;
        if (state && strcmp(state, "asked") == 0) {
            *out = asked;
            return WK_OK;
        }
        enum wk_status ended = WK_OK;
        if (state && strcmp(state, "version") == 0)
            ended = wrong_version(asked, problem);
        else if (!state || strcmp(state, "open") != 0)
            ended = wk_problem_set(problem, WK_NOT_FOUND, "no kiosk read the code in time; show another one");
        json_decref(asked);
        if (ended != WK_OK)
            return ended;
        nanosleep(&(const struct timespec){.tv_nsec = POLL_NS}, NULL);
    }
}

static enum wk_status read_member(const json_t *asked, const char *name, struct wk_member *out, struct wk_problem *problem)
{
    const char *const id = json_string_value(json_object_get(asked, "kiosk"));
    const char *const key = json_string_value(json_object_get(asked, "key"));
    const char *const own = json_string_value(json_object_get(asked, "name"));
    if (!id || !key || !own || !wk_record_kiosk_id_valid(id) || strlen(key) != 2 * WK_PUBLIC_SIZE ||
        wk_unhex(out->key, WK_PUBLIC_SIZE, key) != WK_OK)
        return wk_problem_set(problem, WK_IO, "the hall's server does not answer as it should");
    memcpy(out->kiosk_id, id, sizeof out->kiosk_id);
    if (!name)
        name = wk_member_name_valid(own) ? own : "Kiosk";
    if (!wk_member_name_valid(name))
        return wk_problem_set(problem, WK_BAD_INPUT, "--name: 1 to %d bytes are wanted, on one line", WK_MEMBER_NAME_SIZE - 1);
    snprintf(out->name, sizeof out->name, "%s", name);
    return WK_OK;
}

/* Six words in both languages, and the director's answer. */
static bool agreed(const struct wk_host *host, const char *line, const struct wk_member *member)
{
    struct wk_pairing_code code;
    uint8_t hash[WK_HASH_SIZE];
    char words[WK_SIX_WORDS_SIZE], chinese[WK_SIX_WORDS_SIZE], answer[16];
    if (wk_pairing_parse(&code, line, strlen(line)) != WK_OK)
        return false;
    wk_pairing_hash(hash, &code, member->key);
    wk_six_words(hash, words);
    wk_six_words_chinese(hash, chinese);
    fprintf(host->out,
            "%s (%s) wants to join. The kiosk has to show these words:\n\n    %s\n    %s\n\nDoes it? yes or no: ", member->name,
            member->kiosk_id, words, chinese);
    fflush(host->out);
    if (!fgets(answer, sizeof answer, stdin))
        return false;
    answer[strcspn(answer, "\r\n")] = 0;
    return strcmp(answer, "yes") == 0 || strcmp(answer, "y") == 0 || strcmp(answer, "\u662f") == 0;
}

/* ---- the command */

static int pair(const struct wk_host *host, struct wk_env *env, const char *pin_file, const char *name, const char *out,
                int table, enum wk_take_reason why)
{
    struct wk_problem problem;
    struct wk_member member = {.number = 0};
    struct wk_receipt receipt;
    json_t *shown = NULL, *asked = NULL;
    int number = 0;
    enum wk_status status = wk_desk_ask(env, "POST", WK_LOCAL_PAIR, &shown, &problem);
    const char *const line = json_string_value(json_object_get(shown, "code"));
    if (status == WK_OK)
        status = show_code(host, line ? line : "", out, &problem);
    if (status == WK_OK)
        status = wait_for_kiosk(env, &asked, &problem);
    if (status == WK_OK)
        status = read_member(asked, name, &member, &problem);
    if (status == WK_OK && !agreed(host, line, &member)) {
        json_decref(asked);
        status = wk_desk_ask(env, "POST", WK_LOCAL_DECLINE, &asked, &problem);
        if (status == WK_OK)
            status = wk_problem_set(&problem, WK_NOT_ALLOWED, "the kiosk was not let in");
    }
    json_decref(shown);
    json_decref(asked);
    if (status != WK_OK)
        return wk_complain(host, wk_exit_of(status), "%s", problem.text);
    status = wk_store_enroll(env->store, &member, &number, &receipt);
    if (status == WK_OK && table > 0)
        status = wk_store_give_table(env->store, table, member.kiosk_id, why, &receipt);
    if (status != WK_OK && status != WK_ALREADY)
        return wk_desk_complain(host, env, pin_file, status);
    fprintf(host->out, "%s is kiosk %d of the event\n", member.name, number);
    return WK_EXIT_DONE;
}

static int run(const struct wk_host *host, const struct wk_command *self, int argc, const char *const *argv)
{
    struct wk_common common = {.json = false};
    struct wk_env env;
    const char *pin_file = NULL, *name = NULL, *out = NULL, *reason = NULL;
    char reasons[WK_WORDS_SIZE];
    int64_t table = 0;
    const struct wk_option options[] = {
        WK_OPT_TEXT("name", &name, "TEXT", "what the kiosk is called (default: what it calls itself)"),
        WK_OPT_WHOLE("table", &table, "T", 1, WK_MAX_TABLES, "gives it this table at once"),
        WK_OPT_TEXT("reason", &reason, wk_words_usage(WK_WORDS(wk_take_words), reasons),
                    "why the table is taken from the kiosk that has it"),
        WK_OPT_TEXT("out", &out, "FILE", "the code as a picture as well, for a screen or a sheet: .png, .pdf or .svg"),
        WK_OPT_PIN(&pin_file),
        WK_OPTS_HALL(&common),
        WK_OPT_END,
    };
    int code;

    if (!wk_command_options(host, self, options, NULL, argc, argv, &code))
        return code;
    const int why = wk_word_index(WK_WORDS(wk_take_words), reason);
    if (reason && (why == WK_TAKE_UNSAID || table == 0))
        return wk_complain(host, WK_EXIT_USAGE, "--reason: %s, of a table that is given",
                           wk_words_choice(WK_WORDS(wk_take_words), reasons));
    if (out && !picture_of(out))
        return wk_complain(host, WK_EXIT_USAGE, "--out %s: a name that ends in .png, .pdf or .svg is wanted", out);
    if (!wk_desk_open(&env, host, &common, pin_file, &code))
        return code;
    code = wk_store_role(env.store) == WK_ROLE_DIRECTOR
               ? pair(host, &env, pin_file, name, out, (int)table, (enum wk_take_reason)why)
               : wk_desk_complain(host, &env, pin_file, WK_NOT_ALLOWED);
    wk_env_close(&env);
    return code;
}

const struct wk_command wk_command_hall_pair = {
    .name = "pair",
    .full = "pair",
    .summary = "Lets a kiosk join: shows a code for its camera, then six words that both have to show.",
    .usage = "[--name] [--table] [--reason] [--out] --pin-file",
    .example = "  wallkeeper-hall pair --table 3 --pin-file pin.txt",
    .run = run,
};

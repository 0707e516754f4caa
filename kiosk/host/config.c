/* The configuration's keys, what each may be, and the line that is wrong. */
#include "kiosk/host/config.h"
#include "kiosk/host/problem.h"
#include "labels/file/infile.h"
#include "labels/file/outfile.h"

#include <arpa/inet.h>
#include <errno.h>
#include <stdarg.h>
#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <ini.h>

#include "hall/wire/pairing.h"
#include "labels/lang/lang.h"
#include "labels/layout.h"
#include "labels/sticker.h"
#include "rules/event/tournament.h"
#include "rules/event/words.h"

#define MAX_BYTES 65536
#define VOLUME_UNGIVEN 70
#define MAX_LINE 190 /* inih cuts longer ones off, and a path cut off is another path */

/* The sections that a key may stand in: a bit per name. */
enum { KIOSK = 1, HALL = 2, BOTH = KIOSK | HALL };
static const char *const sections[] = {"kiosk", "hall"};

/* kiosk/host/config.def, a row each. */
enum key {
#define KEY(id, ...) id,
#include "kiosk/host/config.def"
#undef KEY
    N_KEYS
};

static const struct {
    const char *name;
    unsigned sections;
} keys[N_KEYS] = {
#define KEY(id, name, sections, ...) [id] = {name, sections},
#include "kiosk/host/config.def"
#undef KEY
};

_Static_assert(VOLUME_VOICE - VOLUME_PASS == (int)WK_HEARD_VOICE, "their rows stand in the order of enum wk_heard");
_Static_assert(WK_REACHED_SIZE == WK_CODE_URL_SIZE, "it stands in the pairing code");

static const char *const passes[] = {"judge", "underglass", "after-first-hand"};

enum wk_status wk_faces_way_parse(const char *word, enum wk_faces_way *out)
{
    for (int i = 0; i < (int)(sizeof passes / sizeof passes[0]); i++)
        if (strcmp(word, passes[i]) == 0) {
            *out = (enum wk_faces_way)(i + 1);
            return WK_OK;
        }
    return WK_BAD_INPUT;
}

static const char *const views[] = {"mat", "table"};

const char *wk_view_kind_word(enum wk_view_kind kind)
{
    return kind >= WK_VIEW_MAT && kind <= WK_VIEW_TABLE ? views[kind - 1] : "none";
}

enum wk_status wk_view_kind_parse(const char *word, enum wk_view_kind *out)
{
    for (int i = 0; i < (int)(sizeof views / sizeof views[0]); i++)
        if (strcmp(word, views[i]) == 0) {
            *out = (enum wk_view_kind)(i + 1);
            return WK_OK;
        }
    return WK_BAD_INPUT;
}

static const char *const standings_words[WK_N_STANDINGS_WHEN] = {
    [WK_STANDINGS_ROUND_END] = "round-end", [WK_STANDINGS_ALWAYS] = "always", [WK_STANDINGS_NEVER] = "never"};

static const char *const themes[WK_N_THEMES] = {
    [WK_THEME_DARK] = "dark", [WK_THEME_LIGHT] = "light", [WK_THEME_CONTRAST] = "contrast"};
static const char *const voices[WK_N_VOICES] = {[WK_VOICE_PASS] = "pass", [WK_VOICE_STEPS] = "steps", [WK_VOICE_OFF] = "off"};
static const char *const evenings[] = {"club", "event", "alone"};
static const char *const bars[] = {"right", "left"}, *const texts[] = {"normal", "larger"}, *const motions[] = {"full", "less"};
static const char *const throwers[] = {"players", "kiosk"}, *const seals[] = {"club", "director"},
                         *const hours[] = {"shown", "over"}, *const reach[] = {"here", "network"};

void wk_config_init(struct wk_config *config)
{
    *config = (struct wk_config){.protest_minutes = WK_PROTEST_MIN,
                                 .attract = 3,
                                 .face_pass = WK_FACES_WAY_JUDGE,
                                 .rules = WK_MCR_AS_PLAYED,
                                 .view = WK_VIEW_MAT,
                                 .table_below = WK_WIND_EAST};
    for (int heard = 0; heard < WK_N_HEARD; heard++)
        config->volume[heard] = VOLUME_UNGIVEN;
}

enum wk_status wk_listen_parse(const char *text, char address[WK_LISTEN_SIZE], int *port)
{
    struct in6_addr any;
    const char *const bracket = strrchr(text, ']'), *const colon = strrchr(bracket ? bracket : text, ':');
    const size_t n = colon ? (size_t)(colon - text) : strlen(text);
    const bool brackets = n >= 2 && text[0] == '[' && text[n - 1] == ']';
    char *rest;

    if (n >= WK_LISTEN_SIZE)
        return WK_BAD_INPUT;
    snprintf(address, WK_LISTEN_SIZE, "%.*s", (int)(n - (brackets ? 2 : 0)), text + (brackets ? 1 : 0));
    if (!address[0])
        snprintf(address, WK_LISTEN_SIZE, "0.0.0.0");
    if (inet_pton(brackets ? AF_INET6 : AF_INET, address, &any) != 1)
        return WK_BAD_INPUT;
    if (!colon)
        return WK_OK;
    const long value = strtol(colon + 1, &rest, 10);
    if (colon[1] < '0' || colon[1] > '9' || *rest || value > 65535)
        return WK_BAD_INPUT;
    *port = (int)value;
    return WK_OK;
}

/* inih gives a handler no line number, so it keeps the first complaint and the parser's return value tells its line. */
struct reader {
    struct wk_config config;
    const char *home;
    bool seen[N_KEYS];
    unsigned own_volume; /* bit per enum wk_heard: a line of its own says it, before or after the one for all */
    char complaint[256];
};

static int complain(struct reader *self, const char *format, ...) WK_PRINTF(2, 3);
static int complain(struct reader *self, const char *format, ...)
{
    va_list args;
    va_start(args, format);
    if (!self->complaint[0])
        vsnprintf(self->complaint, sizeof self->complaint, format, args);
    va_end(args);
    return 0;
}

static bool whole(const char *text, int min, int max, int *out)
{
    char *end;
    errno = 0;
    long v = strtol(text, &end, 10);
    if (end == text || *end || errno || v < min || v > max)
        return false;
    *out = (int)v;
    return true;
}

/* Each take_ is of one key: its value into the configuration, or false and nothing has changed: it is not of the key's form. */

static bool take_lang(struct wk_config *c, const char *value)
{
    enum wk_language lang;

    if (wk_lang_parse(value, &lang) != WK_OK)
        return false;
    snprintf(c->lang, sizeof c->lang, "%s", value);
    return true;
}

/* A width of stickers, "24" or "20.5". */
static bool take_sticker_mm(struct wk_config *c, const char *text)
{
    const char *const dot = strchr(text, '.');
    const bool tenths = dot && dot[1] >= '0' && dot[1] <= '9' && dot[2] == '\0';
    char head[4];
    int mm;

    if (dot && (!tenths || (size_t)(dot - text) >= sizeof head))
        return false;
    snprintf(head, sizeof head, "%.*s", dot ? (int)(dot - text) : 3, text);
    if ((!dot && strlen(text) >= sizeof head) || !whole(head, 0, 99, &mm))
        return false;
    const double value = mm + (tenths ? (dot[1] - '0') / 10.0 : 0);
    if (!(value >= WK_STICKER_MIN_MM && value <= WK_STICKER_MAX_MM))
        return false;
    c->sticker_mm = value;
    return true;
}

static bool yes_or_no(const char *value, bool *out)
{
    if (strcmp(value, "yes") != 0 && strcmp(value, "no") != 0)
        return false;
    *out = strcmp(value, "yes") == 0;
    return true;
}

/* Index of the word that the value is. */
static bool one_of(const char *value, const char *const *words, int n, int *out)
{
    for (int i = 0; i < n; i++)
        if (strcmp(value, words[i]) == 0) {
            *out = i;
            return true;
        }
    return false;
}

/* "5-8" */
static bool take_tables(const char *text, int *first, int *last)
{
    int from, to;
    char head[4];
    const char *dash = strchr(text, '-');
    size_t n = dash ? (size_t)(dash - text) : 0;

    if (n == 0 || n >= sizeof head)
        return false;
    memcpy(head, text, n);
    head[n] = '\0';
    if (!whole(head, 1, WK_MAX_TABLES, &from) || !whole(dash + 1, from, WK_MAX_TABLES, &to))
        return false;
    *first = from;
    *last = to;
    return true;
}

bool wk_hour_has_stickers(const struct wk_first_hour *hour, int table)
{
    return table >= 1 && table <= WK_MAX_TABLES && (hour->stickers[(table - 1) / 8] >> ((table - 1) % 8) & 1);
}

void wk_hour_note_stickers(struct wk_first_hour *hour, int table)
{
    if (table >= 1 && table <= WK_MAX_TABLES)
        hour->stickers[(table - 1) / 8] |= (uint8_t)(1u << (table - 1) % 8);
}

/* "1-4 7": some tables, or from one to another. */
static bool note_tables(struct wk_first_hour *hour, const char *text)
{
    char words[256], *rest = NULL;

    if (strlen(text) >= sizeof words)
        return false;
    memcpy(words, text, strlen(text) + 1);
    for (char *word = strtok_r(words, " ", &rest); word; word = strtok_r(NULL, " ", &rest)) {
        int first, last;

        if (!take_tables(word, &first, &last)) {
            if (!whole(word, 1, WK_MAX_TABLES, &first))
                return false;
            last = first;
        }
        for (int table = first; table <= last; table++)
            wk_hour_note_stickers(hour, table);
    }
    return true;
}

#define TABLES_BYTES 180 /* a line is read to its 199th byte */

/* The same back. What has no room is left out, and has to be chosen once more: only a hall of gaps is so long. */
static void tables_text(const struct wk_first_hour *hour, char text[TABLES_BYTES])
{
    size_t n = 0;

    text[0] = '\0';
    for (int first = 1; first <= WK_MAX_TABLES; first++) {
        int last = first;
        char word[16];

        if (!wk_hour_has_stickers(hour, first))
            continue;
        while (wk_hour_has_stickers(hour, last + 1))
            last++;
        const int length =
            last > first ? snprintf(word, sizeof word, "%d-%d", first, last) : snprintf(word, sizeof word, "%d", first);
        if (n + (size_t)length + 1 >= TABLES_BYTES)
            return;
        n += (size_t)snprintf(text + n, TABLES_BYTES - n, "%s%s", n > 0 ? " " : "", word);
        first = last;
    }
}

/* "no", "yes", and behind it the day of the last copy. */
static bool take_key_copy(struct wk_config *config, const char *value)
{
    const bool yes = strncmp(value, "yes", 3) == 0;
    const char *day = value + (yes ? 3 : 2);
    int year, month, date, n = 0;

    if (!yes && strncmp(value, "no", 2) != 0)
        return false;
    config->key_copy = yes ? WK_KEY_COPY_AGREED : WK_KEY_COPY_REFUSED;
    if (!*day)
        return true;
    if (*day++ != ' ' || strlen(day) != WK_DAY_SIZE - 1 || sscanf(day, "%4d-%2d-%2d%n", &year, &month, &date, &n) != 3 ||
        n != WK_DAY_SIZE - 1 || year < 2000 || month < 1 || month > 12 || date < 1 || date > 31)
        return false;
    memcpy(config->key_copied, day, WK_DAY_SIZE);
    return true;
}

/* Of all that has no line of its own, or of one. */
static bool take_volume(struct reader *self, enum key key, const char *value)
{
    int volume;

    if (!whole(value, 0, 100, &volume))
        return false;
    if (key != VOLUME) {
        self->config.volume[key - VOLUME_PASS] = volume;
        self->own_volume |= 1u << (key - VOLUME_PASS);
        return true;
    }
    for (int heard = 0; heard < WK_N_HEARD; heard++)
        if (!(self->own_volume & 1u << heard))
            self->config.volume[heard] = volume;
    return true;
}

static bool take_hall(struct wk_config *c, const char *value)
{
    if (!yes_or_no(value, &c->hall))
        return false;
    c->hall_refused = !c->hall;
    return true;
}

static bool take_mains(struct wk_config *c, const char *value)
{
    if (strcmp(value, "50") != 0 && strcmp(value, "60") != 0 && strcmp(value, "auto") != 0)
        return false;
    c->mains = atoi(value); /* 0: auto */
    return true;
}

static bool take_printed(struct wk_first_hour *hour, const char *value)
{
    if (!wk_set_valid(value))
        return false;
    snprintf(hour->printed, sizeof hour->printed, "%s", value);
    wk_hour_note_stickers(hour, wk_set_table(value));
    return true;
}

static bool take_listen(char to[WK_LISTEN_SIZE], const char *value)
{
    char address[WK_LISTEN_SIZE];
    int port;

    if (strlen(value) >= WK_LISTEN_SIZE || wk_listen_parse(value, address, &port) != WK_OK)
        return false;
    snprintf(to, WK_LISTEN_SIZE, "%s", value);
    return true;
}

/* What it begins with, a word and a colon, no path that anybody would choose does. */
static bool take_store(struct wk_config *c, const char *value)
{
    const size_t n = strspn(value, "abcdefghijklmnopqrstuvwxyz");

    return n > 0 && value[n] == ':' && wk_path_set(c->store, value, NULL) == WK_OK;
}

static bool take_url(struct wk_config *c, const char *value)
{
    if (!wk_pairing_url_valid(value))
        return false;
    snprintf(c->url, sizeof c->url, "%s", value);
    return true;
}

/* http://NAME, https://[ADDRESS]:PORT and the like: nothing behind it, for ways are appended. */
static bool take_board_url(struct wk_config *c, const char *value)
{
    const size_t scheme = strncmp(value, "https://", 8) == 0 ? 8 : strncmp(value, "http://", 7) == 0 ? 7 : 0;
    const char *const host = value + scheme;

    if (scheme == 0 || !*host || strlen(value) >= sizeof c->board_url ||
        host[strspn(host, "abcdefghijklmnopqrstuvwxyz0123456789.-:[]")])
        return false;
    snprintf(c->board_url, sizeof c->board_url, "%s", value);
    return true;
}

/* The rules that hands are counted by, for a sentence. Returns text. */
static const char *rules_choice(char text[WK_WORDS_SIZE])
{
    const char *profiles[WK_MCR_N_RULES];

    return wk_words_choice(profiles, wk_mcr_profile_words(WK_MCR_N_RULES, profiles), text);
}

/* Complains of a value: what is wanted instead. */
static int wanted(struct reader *self, enum key key, const char *value, const char *format, ...) WK_PRINTF(4, 5);
static int wanted(struct reader *self, enum key key, const char *value, const char *format, ...)
{
    char text[128];
    va_list args;

    va_start(args, format);
    vsnprintf(text, sizeof text, format, args);
    va_end(args);
    return complain(self, "%s=%s: %s", keys[key].name, value, text);
}

/* What config.def's rows are read by; each is 1, or 0 after a complaint, as inih wants it. */
#define OTHER(taken, ...) ((taken) ? 1 : wanted(self, key, value, __VA_ARGS__))
#define WHOLE(member, least, most, ...) OTHER(whole(value, least, most, &c->member), __VA_ARGS__)
#define YES(member) OTHER(yes_or_no(value, &c->member), "yes or no is wanted")
#define CHOICE(type, member, words, first)                                                                                     \
    (one_of(value, WK_WORDS(words), &i) ? (c->member = (type)((first) + i), 1)                                                 \
                                        : wanted(self, key, value, "%s is wanted", wk_words_choice(WK_WORDS(words), choice)))
#define PATH(member) (wk_path_set(c->member, value, self->home) == WK_OK ? 1 : complain(self, "%s is too long", keys[key].name))
#define VOLUME_WANTED "a volume from 0 to 100 is wanted"

static int take(struct reader *self, enum key key, const char *value)
{
    struct wk_config *c = &self->config;
    char choice[WK_WORDS_SIZE];
    int i;

    switch (key) {
#define KEY(id, name, sections, holds)                                                                                         \
    case id:                                                                                                                   \
        return holds;
#include "kiosk/host/config.def"
#undef KEY
    case N_KEYS:
        break;
    }
    return 0;
}

static int handle(void *context, const char *section, const char *name, const char *value)
{
    struct reader *self = context;

    const char *known[N_KEYS];
    int at, n_known = 0;

    if (!section[0])
        return complain(self, "%s stands before any section; it belongs under [kiosk], or [hall] of a hall", name);
    if (!one_of(section, WK_WORDS(sections), &at))
        return complain(self, "unknown section [%s]; the nearest is [%s]", section, wk_nearest(section, WK_WORDS(sections)));
    for (int key = 0; key < N_KEYS; key++) {
        if (!(keys[key].sections & 1u << at))
            continue;
        known[n_known++] = keys[key].name;
        if (strcmp(name, keys[key].name) != 0)
            continue;
        if (self->seen[key])
            return complain(self, "%s is given twice", name);
        self->seen[key] = true;
        return value[0] ? take(self, (enum key)key, value) : 1;
    }
    return complain(self, "unknown key %s; the nearest is %s", name, wk_nearest(name, known, n_known));
}

/* What inih would pass over in silence: bytes of 0 and lines that it cuts off. Returns the line, 0 when there is none. */
static int unfit_line(const char *text, size_t n)
{
    int line = 1;
    size_t length = 0;
    for (size_t i = 0; i < n; i++) {
        if (text[i] == '\0' || length > MAX_LINE)
            return line;
        length = text[i] == '\n' ? 0 : length + 1;
        line += text[i] == '\n';
    }
    return length > MAX_LINE ? line : 0;
}

static bool is_blank(char c)
{
    return c == ' ' || (c >= '\t' && c <= '\r');
}

/*
 * inih takes an indented line for more of the value of the key above it in its section, so that "  table = 3" is no key. Which
 * line that is; 0: none. *start [*length]: it, from its first letter on.
 */
static int indented_line(const char *text, const char **start, int *length)
{
    bool below_key = false;
    int line = 1;
    for (const char *at = text; *at; line++) {
        const char *first = at, *end = at + strcspn(at, "\n");
        while (first < end && is_blank(*first))
            first++;
        *start = first;
        *length = (int)(end - first);
        if (first < end && *first != ';' && *first != '#') {
            if (first > at && below_key)
                return line;
            below_key = *first != '[';
        }
        at = *end ? end + 1 : end;
    }
    return 0;
}

/* Which line has the first fault, as *problem says; 0: none. */
static int read_lines(struct reader *self, const char *text, const char *name, struct wk_problem *problem)
{
    const int line = ini_parse_string(text, handle, self);
    if (line)
        wk_problem_set(problem, WK_BAD_INPUT, "%s:%d: %s", name, line,
                       self->complaint[0] ? self->complaint : "neither [section] nor key = value");
    return line;
}

enum wk_status wk_config_parse(struct wk_config *config, const char *text, size_t n, const char *name, const char *home,
                               struct wk_problem *problem)
{
    struct reader self = {.config = *config, .home = home};
    int line = unfit_line(text, n), length;
    const char *start;
    char *copy;

    if (line)
        return wk_problem_set(problem, WK_BAD_INPUT, "%s:%d: no text, or a line of more than %d characters", name, line,
                              MAX_LINE);
    copy = malloc(n + 1);
    if (!copy)
        return wk_problem_set(problem, WK_NO_MEMORY, "%s: %s", name, wk_status_text(WK_NO_MEMORY));
    memcpy(copy, text, n);
    copy[n] = '\0';
    line = indented_line(copy, &start, &length);
    if (line)
        wk_problem_set(problem, WK_BAD_INPUT,
                       "%s:%d: \"%.*s\" is indented and counts as more of the line above; begin it at the left edge", name,
                       line, length, start);
    else
        line = read_lines(&self, copy, name, problem);
    free(copy);
    if (line)
        return WK_BAD_INPUT;
    *config = self.config;
    return WK_OK;
}

enum wk_status wk_config_load(struct wk_config *config, const char *path, const char *home, struct wk_problem *problem)
{
    char *text = NULL;
    size_t n = 0;
    enum wk_status status = wk_infile_load(path, MAX_BYTES, &text, &n);

    if (status == WK_BAD_INPUT) /* too long: nothing in it was looked at */
        status = WK_UNREADABLE_FILE;
    status = status == WK_OK ? wk_config_parse(config, text, n, path, home, problem)
                             : wk_problem_set(problem, status, "%s: %s", path, wk_status_text(status));
    free(text);
    return status;
}

#define KEPT_BYTES 4096 /* of a file that is written: a camera's SPEC and a few words */

/* A line of it; false: there is no room. */
static bool put_line(char text[KEPT_BYTES], size_t *n, enum key key, const char *value)
{
    const int written = value[0] ? snprintf(text + *n, KEPT_BYTES - *n, "%s = %s\n", keys[key].name, value) : 0;

    if (written < 0 || (size_t)written >= KEPT_BYTES - *n)
        return false;
    *n += (size_t)written;
    return true;
}

enum wk_status wk_config_keep(const struct wk_config *chosen, const char *path)
{
    const struct wk_first_hour *hour = &chosen->first_hour;
    char text[KEPT_BYTES] = "; What was chosen on the kiosk's screens. The kiosk writes it; wallkeeper.ini goes before it.\n"
                            "[kiosk]\n";
    size_t n = strlen(text);
    char minutes[12] = "", sticker_mm[16] = "", stickers[TABLES_BYTES];
    char key_copy[8 + WK_DAY_SIZE] = "";
    const char below[2] = {chosen->table_below != WK_WIND_NONE ? wk_wind_letter(chosen->table_below) : '\0', '\0'};
    struct wk_config back = {.camera = ""};
    struct wk_problem problem;

    tables_text(hour, stickers);
    if (chosen->key_copy != WK_KEY_COPY_NOT_ASKED)
        snprintf(key_copy, sizeof key_copy, "%s%s%s", chosen->key_copy == WK_KEY_COPY_AGREED ? "yes" : "no",
                 chosen->key_copied[0] ? " " : "", chosen->key_copied);
    if (chosen->hand_minutes > 0)
        snprintf(minutes, sizeof minutes, "%d", chosen->hand_minutes);
    if (chosen->sticker_mm > 0) /* in tenths: some languages write a comma */
        snprintf(sticker_mm, sizeof sticker_mm, "%d.%d", (int)(chosen->sticker_mm * 10 + 0.5) / 10,
                 (int)(chosen->sticker_mm * 10 + 0.5) % 10);
    const bool fits = put_line(text, &n, LANG, chosen->lang) && put_line(text, &n, STICKER_MM, sticker_mm) &&
                      put_line(text, &n, PAPER, wk_paper_size_word(chosen->paper)) &&
                      put_line(text, &n, CAMERA, chosen->camera) &&
                      put_line(text, &n, VIEW, chosen->view > 0 ? wk_view_kind_word(chosen->view) : "") &&
                      put_line(text, &n, TABLE_BELOW, below) && put_line(text, &n, HAND_MINUTES, minutes) &&
                      put_line(text, &n, HALL_TO_JOIN, chosen->hall ? "yes" : "") &&
                      put_line(text, &n, EVENING, hour->evening != WK_OCCASION_NOT_SAID ? evenings[hour->evening - 1] : "") &&
                      put_line(text, &n, PRINTED, hour->printed) && put_line(text, &n, STICKERS, stickers) &&
                      put_line(text, &n, KEY_COPY, key_copy) && put_line(text, &n, PRACTISED, hour->practised ? "yes" : "") &&
                      put_line(text, &n, FIRST_HOUR, hour->over ? "over" : "");

    enum wk_status status = fits ? wk_config_parse(&back, text, n, path, NULL, &problem) : WK_BAD_INPUT;

    if (status == WK_OK && strcmp(back.camera, chosen->camera) != 0) /* inih ends a value at " ;" and at its line's end */
        status = WK_BAD_INPUT;
    return status == WK_OK ? wk_outfile_save_private(path, text, n) : status;
}

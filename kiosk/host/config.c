/* The configuration's keys, what each may be, and the line that is wrong. */
#include "kiosk/host/config.h"
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

enum key {
    LANG,
    PAPER,
    STICKER_MM,
    DB,
    CAMERA,
    CAMERA_FACES,
    TABLE,
    FACE_PASS,
    VOLUME,
    VOLUME_PASS, /* these in the order of enum wk_heard */
    VOLUME_FAULT,
    VOLUME_STEP,
    VOLUME_JUDGE,
    VOLUME_CLOCK,
    VOLUME_VOICE,
    MAT,
    KEY,
    KIOSK_KEY,
    BACKUP,
    PRINT_FOLDER,
    PRINT_COMMAND,
    CAMERA_FILE,
    TABLES,
    HAND_MINUTES,
    PROTEST_MINUTES,
    CHALLENGE,
    ATTRACT,
    STANDINGS,
    RULES,
    SEAL,
    ALLOW_LOOPBACK,
    MAINS,
    HALL,
    EVENING,
    PRINTED,
    STICKERS,
    KEY_COPY,
    PRACTISED,
    FIRST_HOUR,
    VIEW,
    TABLE_BELOW,
    VOICE,
    THEME,
    BAR,
    TEXT,
    MOTION,
    LISTEN,
    URL,
    N_KEYS
};

static const char *const key_names[N_KEYS] = {
    [LANG] = "lang",
    [PAPER] = "paper",
    [STICKER_MM] = "sticker_mm",
    [DB] = "db",
    [CAMERA] = "camera",
    [CAMERA_FACES] = "camera_faces",
    [TABLE] = "table",
    [FACE_PASS] = "face_pass",
    [VOLUME] = "volume",
    [VOLUME_PASS] = "volume_pass",
    [VOLUME_FAULT] = "volume_fault",
    [VOLUME_STEP] = "volume_step",
    [VOLUME_JUDGE] = "volume_judge",
    [VOLUME_CLOCK] = "volume_clock",
    [VOLUME_VOICE] = "volume_voice",
    [MAT] = "mat",
    [KEY] = "key",
    [KIOSK_KEY] = "kiosk_key",
    [BACKUP] = "backup",
    [PRINT_FOLDER] = "print_folder",
    [PRINT_COMMAND] = "print_command",
    [CAMERA_FILE] = "camera_file",
    [TABLES] = "tables",
    [HAND_MINUTES] = "hand_minutes",
    [PROTEST_MINUTES] = "protest_minutes",
    [CHALLENGE] = "challenge",
    [ATTRACT] = "attract",
    [STANDINGS] = "standings",
    [RULES] = "rules",
    [SEAL] = "seal",
    [ALLOW_LOOPBACK] = "allow_loopback",
    [MAINS] = "mains",
    [HALL] = "hall",
    [EVENING] = "evening",
    [PRINTED] = "printed",
    [STICKERS] = "stickers",
    [KEY_COPY] = "key_copy",
    [PRACTISED] = "practised",
    [FIRST_HOUR] = "first_hour",
    [VIEW] = "view",
    [TABLE_BELOW] = "table_below",
    [VOICE] = "voice",
    [THEME] = "theme",
    [BAR] = "bar",
    [TEXT] = "text",
    [MOTION] = "motion",
    [LISTEN] = "listen",
    [URL] = "url",
};

_Static_assert(WK_REACHED_SIZE == WK_CODE_URL_SIZE, "it stands in the pairing code");

/* Sections, and which keys stand in each. */
static const char *const sections[] = {"kiosk", "hall"};
static bool stands_in(enum key key, int section)
{
    const bool halls = key == LISTEN || key == URL,
               anybodys = key == LANG || key == PAPER || key == DB || key == KEY || key == KIOSK_KEY;

    return anybodys || halls == (section == 1);
}

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
    uint64_t seen;       /* bit per key */
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

/* A width of stickers, "24" or "20.5". */
static bool sticker_width(const char *text, double *out)
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
    *out = value;
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
static bool tables(const char *text, int *first, int *last)
{
    char head[4];
    const char *dash = strchr(text, '-');
    size_t n = dash ? (size_t)(dash - text) : 0;

    if (n == 0 || n >= sizeof head)
        return false;
    memcpy(head, text, n);
    head[n] = '\0';
    return whole(head, 1, WK_MAX_TABLES, first) && whole(dash + 1, *first, WK_MAX_TABLES, last);
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

        if (!tables(word, &first, &last)) {
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
static bool set_key_copy(struct wk_config *config, const char *value)
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

static int set_path(struct reader *self, char path[WK_PATH_SIZE], const char *name, const char *value)
{
    return wk_path_set(path, value, self->home) == WK_OK ? 1 : complain(self, "%s is too long", name);
}

/* Of all that has no line of its own, or of one. */
static bool set_volume(struct reader *self, enum key key, const char *value)
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

static int set_bool(struct reader *self, bool *out, const char *name, const char *value)
{
    if (strcmp(value, "yes") != 0 && strcmp(value, "no") != 0)
        return complain(self, "%s=%s: yes or no is wanted", name, value);
    *out = strcmp(value, "yes") == 0;
    return 1;
}

static int take(struct reader *self, enum key key, const char *value)
{
    const char *name = key_names[key];
    struct wk_config *c = &self->config;
    const char *profiles[WK_MCR_N_RULES];
    char choice[WK_WORDS_SIZE], address[WK_LISTEN_SIZE];
    enum wk_language lang;
    int i;

    switch (key) {
    case LANG:
        if (wk_lang_parse(value, &lang) != WK_OK)
            return complain(self, "%s=%s: %s is wanted", name, value, wk_lang_choice());
        snprintf(c->lang, sizeof c->lang, "%s", value);
        return 1;
    case PAPER:
        if (wk_paper_size_parse(value, &c->paper) == WK_OK)
            return 1;
        return complain(self, "%s=%s: %s is wanted", name, value, wk_paper_size_choice());
    case STICKER_MM:
        return sticker_width(value, &c->sticker_mm) ? 1
                                                    : complain(self, "%s=%s: a width from %g to %g mm is wanted, as 24 or 20.5",
                                                               name, value, WK_STICKER_MIN_MM, WK_STICKER_MAX_MM);
    case DB:
        return set_path(self, c->db, name, value);
    case KEY:
        return set_path(self, c->key, name, value);
    case KIOSK_KEY:
        return set_path(self, c->kiosk_key, name, value);
    case PRINT_FOLDER:
        return set_path(self, c->print_folder, name, value);
    case PRINT_COMMAND:
        return set_path(self, c->print_command, name, value);
    case BACKUP:
        return set_path(self, c->backup, name, value);
    case MAT:
        return set_path(self, c->mat, name, value);
    case CAMERA_FILE:
        return set_path(self, c->camera_file, name, value);
    case CAMERA:
        return set_path(self, c->camera, name, value);
    case CAMERA_FACES:
        return set_path(self, c->camera_faces, name, value);
    case TABLE:
        return whole(value, 1, WK_MAX_TABLES, &c->table)
                   ? 1
                   : complain(self, "%s=%s: a table from 1 to %d is wanted", name, value, WK_MAX_TABLES);
    case TABLES: {
        int first, last;
        if (!tables(value, &first, &last))
            return complain(self, "%s=%s: two tables from 1 to %d are wanted, as 5-8", name, value, WK_MAX_TABLES);
        c->first_table = first;
        c->last_table = last;
        return 1;
    }
    case HAND_MINUTES:
        return whole(value, 6, 240, &c->hand_minutes) ? 1 : complain(self, "%s=%s: 6 to 240 minutes are wanted", name, value);
    case PROTEST_MINUTES:
        return whole(value, 0, WK_PROTEST_MAX_MIN, &c->protest_minutes)
                   ? 1
                   : complain(self, "%s=%s: 0 to %d minutes are wanted", name, value, WK_PROTEST_MAX_MIN);
    case CHALLENGE:
        return whole(value, 0, 100, &c->challenge)
                   ? 1
                   : complain(self, "%s=%s: one wall in 1 to 100 is wanted, 0 for none", name, value);
    case ATTRACT:
        return whole(value, 0, 240, &c->attract) ? 1 : complain(self, "%s=%s: 0 to 240 minutes are wanted", name, value);
    case VOLUME:
    case VOLUME_PASS:
    case VOLUME_FAULT:
    case VOLUME_STEP:
    case VOLUME_JUDGE:
    case VOLUME_CLOCK:
    case VOLUME_VOICE:
        return set_volume(self, key, value) ? 1 : complain(self, "%s=%s: a volume from 0 to 100 is wanted", name, value);
    case FACE_PASS:
        if (wk_faces_way_parse(value, &c->face_pass) == WK_OK)
            return 1;
        return complain(self, "%s=%s: %s is wanted", name, value, wk_words_choice(WK_WORDS(passes), choice));
    case STANDINGS:
        if (!one_of(value, WK_WORDS(standings_words), &i))
            return complain(self, "%s=%s: %s is wanted", name, value, wk_words_choice(WK_WORDS(standings_words), choice));
        c->standings = (enum wk_standings_when)i;
        return 1;
    case RULES:
        if (wk_mcr_profile_of(value, WK_MCR_EDITION, &c->rules) != WK_OK)
            return complain(self, "%s=%s: %s is wanted", name, value,
                            wk_words_choice(profiles, wk_mcr_profile_words(WK_MCR_N_RULES, profiles), choice));
        return 1;
    case SEAL:
        if (strcmp(value, "club") != 0 && strcmp(value, "director") != 0)
            return complain(self, "%s=%s: club or director is wanted", name, value);
        c->seal_director = strcmp(value, "director") == 0;
        return 1;
    case ALLOW_LOOPBACK:
        return set_bool(self, &c->allow_loopback, name, value);
    case MAINS:
        if (strcmp(value, "50") != 0 && strcmp(value, "60") != 0 && strcmp(value, "auto") != 0)
            return complain(self, "%s=%s: 50, 60 or auto is wanted", name, value);
        c->mains = atoi(value); /* 0: auto */
        return 1;
    case HALL:
        i = set_bool(self, &c->hall, name, value);
        c->hall_refused = !c->hall;
        return i;
    case EVENING:
        if (!one_of(value, WK_WORDS(evenings), &i))
            return complain(self, "%s=%s: %s is wanted", name, value, wk_words_choice(WK_WORDS(evenings), choice));
        c->first_hour.evening = (enum wk_occasion)(i + 1);
        return 1;
    case PRINTED:
        if (!wk_set_valid(value))
            return complain(self, "%s=%s: a set's name is wanted, as 07A", name, value);
        snprintf(c->first_hour.printed, sizeof c->first_hour.printed, "%s", value);
        wk_hour_note_stickers(&c->first_hour, wk_set_table(value));
        return 1;
    case STICKERS:
        if (!note_tables(&c->first_hour, value))
            return complain(self, "%s=%s: tables from 1 to %d are wanted, as 1-4 7", name, value, WK_MAX_TABLES);
        return 1;
    case KEY_COPY:
        if (!set_key_copy(c, value))
            return complain(self, "%s=%s: no or yes is wanted, and the day of the last copy may follow, as yes 2026-11-28",
                            name, value);
        return 1;
    case PRACTISED:
        return set_bool(self, &c->first_hour.practised, name, value);
    case FIRST_HOUR:
        if (strcmp(value, "over") != 0 && strcmp(value, "shown") != 0)
            return complain(self, "%s=%s: shown or over is wanted", name, value);
        c->first_hour.over = strcmp(value, "over") == 0;
        return 1;
    case VIEW:
        if (wk_view_kind_parse(value, &c->view) == WK_OK)
            return 1;
        return complain(self, "%s=%s: %s is wanted", name, value, wk_words_choice(WK_WORDS(views), choice));
    case TABLE_BELOW:
        if (wk_wind_parse(value, &c->table_below) == WK_OK)
            return 1;
        return complain(self, "%s=%s: E, S, W or N is wanted", name, value);
    case VOICE:
        if (!one_of(value, WK_WORDS(voices), &i))
            return complain(self, "%s=%s: %s is wanted", name, value, wk_words_choice(WK_WORDS(voices), choice));
        c->voice = (enum wk_voice)i;
        return 1;
    case THEME:
        if (!one_of(value, WK_WORDS(themes), &i))
            return complain(self, "%s=%s: %s is wanted", name, value, wk_words_choice(WK_WORDS(themes), choice));
        c->looks.theme = (enum wk_theme)i;
        return 1;
    case BAR:
        if (!one_of(value, WK_WORDS(bars), &i))
            return complain(self, "%s=%s: %s is wanted", name, value, wk_words_choice(WK_WORDS(bars), choice));
        c->looks.left_handed = i == 1;
        return 1;
    case TEXT:
        if (!one_of(value, WK_WORDS(texts), &i))
            return complain(self, "%s=%s: %s is wanted", name, value, wk_words_choice(WK_WORDS(texts), choice));
        c->looks.larger = i == 1;
        return 1;
    case MOTION:
        if (!one_of(value, WK_WORDS(motions), &i))
            return complain(self, "%s=%s: %s is wanted", name, value, wk_words_choice(WK_WORDS(motions), choice));
        c->looks.less_motion = i == 1;
        return 1;
    case LISTEN:
        if (strlen(value) >= sizeof c->listen || wk_listen_parse(value, address, &i) != WK_OK)
            return complain(self, "%s=%s: ADDRESS:PORT is wanted, as 192.168.8.2:7443", name, value);
        snprintf(c->listen, sizeof c->listen, "%s", value);
        return 1;
    case URL:
        if (!wk_pairing_url_valid(value))
            return complain(self, "%s=%s: an address that kiosks reach is wanted: https://NAME:PORT", name, value);
        snprintf(c->url, sizeof c->url, "%s", value);
        return 1;
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
        if (!stands_in((enum key)key, at))
            continue;
        known[n_known++] = key_names[key];
        if (strcmp(name, key_names[key]) != 0)
            continue;
        if (self->seen & UINT64_C(1) << key)
            return complain(self, "%s is given twice", name);
        self->seen |= UINT64_C(1) << key;
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
    const int written = value[0] ? snprintf(text + *n, KEPT_BYTES - *n, "%s = %s\n", key_names[key], value) : 0;

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
                      put_line(text, &n, HALL, chosen->hall ? "yes" : "") &&
                      put_line(text, &n, EVENING, hour->evening != WK_OCCASION_NOT_SAID ? evenings[hour->evening - 1] : "") &&
                      put_line(text, &n, PRINTED, hour->printed) && put_line(text, &n, STICKERS, stickers) &&
                      put_line(text, &n, KEY_COPY, key_copy) && put_line(text, &n, PRACTISED, hour->practised ? "yes" : "") &&
                      put_line(text, &n, FIRST_HOUR, hour->over ? "over" : "");

    enum wk_status status = fits ? wk_config_parse(&back, text, n, path, NULL, &problem) : WK_BAD_INPUT;

    if (status == WK_OK && strcmp(back.camera, chosen->camera) != 0) /* inih ends a value at " ;" and at its line's end */
        status = WK_BAD_INPUT;
    return status == WK_OK ? wk_outfile_save_private(path, text, n) : status;
}

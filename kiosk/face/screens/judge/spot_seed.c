/* The seed of a draw: a number that people say, four words, or a beacon's round that is named before it is there. */
#include "kiosk/face/screens/judge/spot_seed.h"

#include "kiosk/face/draw/parts.h"
#include "kiosk/face/screens/judge/judge.h"
#include "kiosk/face/screens/judge/judge_enter.h"
#include "labels/deal/beacon.h"
#include "labels/deal/spot_tiles.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define ROUND_MAX INT64_C(1000000000000)
#define VALUE_MAX 128 /* digits of a beacon's value */
#define NOTE_SIZE 128
#define TOP 200.0
#define NS_A_SECOND INT64_C(1000000000)
#define A_DAY_NS (86400 * NS_A_SECOND)

static const char *typed(const struct wk_app *app)
{
    return app->judge.draft.reason;
}

/* How many words are begun. */
static int n_words(const char *text)
{
    int n = text[0] != 0;

    for (; *text; text++)
        n += *text == ' ';
    return n;
}

/* "drand-quicknet 12345678": its name without blanks, and the round. */
static bool read_beacon(const char *text, struct wk_app_spot_source *out)
{
    const char *blank = strchr(text, ' ');
    const size_t n = blank ? (size_t)(blank - text) : 0;
    char *end = NULL;

    if (n == 0 || n >= sizeof(out->beacon) || blank[1] < '0' || blank[1] > '9')
        return false;
    const long long round = strtoll(blank + 1, &end, 10);
    if (*end != 0 || round < 1 || round > ROUND_MAX)
        return false;
    *out = (struct wk_app_spot_source){.seed = WK_SPOT_SEED_BEACON, .round = round};
    memcpy(out->beacon, text, n);
    return true;
}

/* When a beacon's round is there, by the kiosk's clock: less than 0, it was; INT64_MAX: nobody here can say. */
static int64_t ns_until(const struct wk_app *app, const struct wk_app_spot_source *source)
{
    int64_t t_s = 0;

    if (source->seed != WK_SPOT_SEED_BEACON || app->hall.wall_ns <= 0 || !wk_beacon_time(source->beacon, source->round, &t_s) ||
        t_s > INT64_MAX / NS_A_SECOND)
        return INT64_MAX;
    return t_s * NS_A_SECOND - app->hall.wall_ns;
}

/* Its value can still come: of one that was there before it was named everybody knows it. */
static bool is_to_come(const struct wk_app *app, const struct wk_app_spot_source *source)
{
    return ns_until(app, source) > 0;
}

/* Four words as they are said: a full stop between two. */
static bool read_said(enum wk_spot_seed seed, const char *text, char out[WK_SPOT_SAID_SIZE])
{
    const size_t n = strlen(text);

    if (n >= WK_SPOT_SAID_SIZE)
        return false;
    memcpy(out, text, n + 1);
    for (char *at = out; *at; at++)
        if (*at == ' ')
            *at = '.';
    return wk_spot_said_valid(seed, out);
}

bool wk_seed_said(const struct wk_app *app, const struct wk_seed_view *self, char out[WK_SPOT_SAID_SIZE])
{
    out[0] = 0;
    if (self->step == WK_SEEDING_TYPE)
        return !app->judge.syllable[0] && read_said(self->source->seed, typed(app), out);
    if (self->step == WK_SEEDING_SAY)
        snprintf(out, WK_SPOT_SAID_SIZE, "%s", self->number);
    return out[0] != 0;
}

bool wk_seed_take_beacon(const struct wk_app *app, struct wk_app_spot_source *out)
{
    struct wk_app_spot_source source;

    if (!read_beacon(typed(app), &source) || !is_to_come(app, &source))
        return false;
    *out = source;
    return true;
}

static bool is_whole(const struct wk_app *app, const struct wk_seed_view *self)
{
    char said[WK_SPOT_SAID_SIZE];
    struct wk_app_spot_source source;

    return self->step == WK_SEEDING_BEACON ? wk_seed_take_beacon(app, &source) : wk_seed_said(app, self, said);
}

/* ---- what is shown ---- */

void wk_seed_keys(struct wk_draw *draw, struct wk_box box, bool lots, enum wk_spot_seed chosen)
{
    const char *const text[WK_N_SPOT_SEEDS] = {[WK_SPOT_SEED_NUMBER] = T("Players say a number"),
                                               [WK_SPOT_SEED_WORDS] = lots ? T("Four say a word") : T("Each says a word"),
                                               [WK_SPOT_SEED_BEACON] = T("A public beacon")};

    for (int seed = 0; seed < WK_N_SPOT_SEEDS; seed++)
        wk_part_key(draw,
                    wk_zone_upright(draw) ? wk_box_row(box, seed, WK_N_SPOT_SEEDS, WK_KEY_GAP)
                                          : wk_box_column(box, seed, WK_N_SPOT_SEEDS, WK_GAP),
                    &(struct wk_keycap){text[seed], (int)chosen == seed ? WK_KEY_CHOSEN : WK_KEY_CHOICE, WK_ACTION_SPOT_SEED,
                                        seed, -1});
}

/* The value of a beacon's round can be known by now, as far as the clock can say. */
static bool is_due(const struct wk_app *app, const struct wk_app_spot_source *source)
{
    const int64_t until = ns_until(app, source);

    return until <= 0 || until == INT64_MAX;
}

/* When the round comes, where it is today; else that it is typed once it is there. */
static void beacon_note(const struct wk_app *app, struct wk_draw *draw, const struct wk_app_spot_source *source,
                        char note[NOTE_SIZE])
{
    char at[12];

    if (is_due(app, source) || ns_until(app, source) >= A_DAY_NS) {
        snprintf(note, NOTE_SIZE, T("%s, round %lld: its value is typed once it is there"), source->beacon,
                 (long long)source->round);
        return;
    }
    wk_time_text(at, wk_app_time_of_day(app, app->hall.wall_ns + ns_until(app, source)), true);
    snprintf(note, NOTE_SIZE, T("%s, round %lld: its value is there at %s"), source->beacon, (long long)source->round, at);
}

/* What stands above the checkpoint while the seed is still to be said. */
static void checkpoint_words(const struct wk_app *app, struct wk_draw *draw, const struct wk_seed_view *self, const char **text,
                             char note[NOTE_SIZE])
{
    switch (self->source->seed) {
    case WK_SPOT_SEED_WORDS:
        *text = self->lots ? T("Note the six words. Then four people say a word each")
                           : T("Note the six words. Then each player says a word");
        snprintf(note, NOTE_SIZE, "%s",
                 self->lots ? T("So that nobody can choose who sits where")
                            : T("East first, so that nobody can choose the tiles"));
        return;
    case WK_SPOT_SEED_BEACON:
        *text = T("Note the six words. Then wait for the beacon");
        beacon_note(app, draw, self->source, note);
        return;
    case WK_SPOT_SEED_NUMBER:
    case WK_N_SPOT_SEEDS:
        break;
    }
    *text = T("Note the six words. Then the players say a number");
    snprintf(note, NOTE_SIZE, "%s",
             self->lots ? T("A digit of each, so that nobody can choose who sits where")
                        : T("A digit of each player, so that nobody can choose the tiles"));
}

static const char *draw_text(const struct wk_draw *draw, const struct wk_seed_view *self)
{
    return self->lots ? T("Draw the lots") : T("Draw the tiles");
}

static void number_key(const struct wk_app *app, struct wk_draw *draw, const struct wk_seed_view *self)
{
    const bool any = self->number[0] != 0;

    wk_part_bar(app, draw,
                &(struct wk_keycap){app->hint && !any ? T("A number first") : draw_text(draw, self),
                                    any ? WK_KEY_PRIMARY : WK_KEY_NOT_YET, any ? self->next : WK_ACTION_NOT_YET, 0, -1},
                1);
}

/* The checkpoint, and a number. */
static void draw_checkpoint(const struct wk_app *app, struct wk_draw *draw, const struct wk_seed_view *self)
{
    const bool is_number = self->source->seed == WK_SPOT_SEED_NUMBER;
    const struct wk_keycap erase = {T("Erase"), WK_KEY_PLAIN, WK_ACTION_ERASE, 0, -1};
    struct wk_box body = wk_zone_body(draw, TOP), pad, code;
    char text[64], note[NOTE_SIZE];
    const char *title;

    checkpoint_words(app, draw, self, &title, note);
    wk_part_headline(draw, &(struct wk_headline){.text = title, .note = note});
    wk_cut_bottom(&body, WK_GAP);
    pad = !is_number ? wk_box_at(0, 0, 0, 0) : wk_zone_upright(draw) ? wk_cut_bottom(&body, 440) : wk_cut_right(&body, 440);
    if (is_number && !wk_zone_upright(draw))
        wk_cut_right(&body, 40);
    wk_part_words(draw, wk_cut_top(&body, 180), self->checkpoint->words, true);

    wk_cut_top(&body, WK_PAD);
    const double side = fmin(238, body.h - 50);
    code = wk_cut_left(&body, WK_CODE_UP_W + side);
    code.h = side;
    wk_part_code(draw, code, self->checkpoint->text);
    wk_cut_left(&body, 24);
    snprintf(text, sizeof(text), T("Record %lld"), (long long)self->seq);
    wk_draw_label(draw, wk_cut_top(&body, 26), wk_type_quiet, text);
    if (self->list) {
        snprintf(text, sizeof(text), T("List %.8s"), self->list);
        wk_draw_label(draw, wk_cut_top(&body, 40), wk_type_quiet, text);
    }
    if (!is_number) {
        const bool due = is_due(app, self->source);
        wk_part_bar(app, draw,
                    &(struct wk_keycap){T("Type it"), due ? WK_KEY_PRIMARY : WK_KEY_NOT_YET,
                                        due ? self->next : WK_ACTION_NOT_YET, 0, -1},
                    1);
        return;
    }
    wk_draw_label(draw, wk_cut_top(&body, self->list ? 48 : 64), wk_type_bold, T("The number:"));
    wk_cut_top(&body, 4);
    wk_part_fit(draw, wk_cut_top(&body, 80), (struct wk_type){44, true, WK_C_IVORY, WK_LEFT},
                self->number[0] ? self->number : "-");
    wk_part_keypad(draw, pad, NULL, &erase, !self->waiting);
    number_key(app, draw, self);
}

/* What is to be typed, with a round that comes soon; instead that the one that is typed was there already. */
static void type_beacon(const struct wk_app *app, struct wk_draw *draw)
{
    const int64_t soon = wk_beacon_round_ahead(WK_BEACON_COMMON, app->hall.wall_ns / NS_A_SECOND);
    struct wk_app_spot_source source;
    char note[NOTE_SIZE];

    if (app->hall.wall_ns <= 0)
        snprintf(note, sizeof(note), "%s", T("Its name, a space, and a round that is still to come"));
    else
        snprintf(note, sizeof(note),
                 read_beacon(typed(app), &source) && !is_to_come(app, &source)
                     ? T("That round was there before. Still to come: %s %lld")
                     : T("Its name, a space, and a round that is still to come: %s %lld"),
                 WK_BEACON_COMMON, (long long)soon);
    wk_part_headline(draw, &(struct wk_headline){.text = T("Which beacon, and which of its rounds?"), .note = note});
    wk_part_keyboard(draw, &(struct wk_keyboard){.text = typed(app),
                                                 .letter = WK_ACTION_JUDGE_LETTER,
                                                 .shift = WK_ACTION_JUDGE_SHIFT,
                                                 .capital = app->judge.capital});
}

static void type_words(const struct wk_app *app, struct wk_draw *draw, const struct wk_seed_view *self)
{
    const int n = n_words(typed(app)), word = n > 0 ? n : 1;
    char text[64], gauge[16];

    if (self->lots)
        snprintf(text, sizeof(text), T("Word %d of 4"), word);
    else
        snprintf(text, sizeof(text), T("%s says a word"), wk_wind_text(draw, (enum wk_wind)word));
    snprintf(gauge, sizeof(gauge), "%d", n);
    wk_part_headline(draw,
                     &(struct wk_headline){.text = text,
                                           .note = self->lots ? T("Letters and figures; a space begins the next one")
                                                              : T("Letters and figures; a space begins the next player's"),
                                           .gauge = gauge,
                                           .unit = "/4"});
    wk_judge_keyboard(app, draw, typed(app));
}

static void type_value(const struct wk_app *app, struct wk_draw *draw, const struct wk_app_spot_source *source)
{
    char note[NOTE_SIZE], gauge[16];

    snprintf(note, sizeof(note), T("%s, round %lld: 32 to 128 of 0-9 and a-f"), source->beacon, (long long)source->round);
    snprintf(gauge, sizeof(gauge), "%d", (int)strlen(typed(app)));
    wk_part_headline(draw, &(struct wk_headline){.text = T("The beacon's value"), .note = note, .gauge = gauge, .unit = ""});
    wk_part_keyboard(draw, &(struct wk_keyboard){.text = typed(app), .letter = WK_ACTION_JUDGE_LETTER});
}

void wk_seed_draw(const struct wk_app *app, struct wk_draw *draw, const struct wk_seed_view *self)
{
    const bool whole = is_whole(app, self) && !self->waiting;

    if (self->step == WK_SEEDING_SAY) {
        draw_checkpoint(app, draw, self);
        return;
    }
    if (self->step == WK_SEEDING_BEACON)
        type_beacon(app, draw);
    else if (self->source->seed == WK_SPOT_SEED_WORDS)
        type_words(app, draw, self);
    else
        type_value(app, draw, self->source);
    wk_part_bar(app, draw,
                &(struct wk_keycap){self->step == WK_SEEDING_BEACON ? T("Name this round") : draw_text(draw, self),
                                    whole ? WK_KEY_PRIMARY : WK_KEY_NOT_YET, whole ? self->next : WK_ACTION_NOT_YET, 0, -1},
                1);
}

/* ---- what is typed ---- */

static void forget(struct wk_app *app)
{
    app->judge = (struct wk_app_judge){.player = -1, .first = -1, .chinese = app->judge.chinese};
}

void wk_seed_type_begin(struct wk_app *app)
{
    forget(app);
    app->judge.step = WK_JUDGE_WORDS;
}

void wk_seed_type_end(struct wk_app *app)
{
    if (app->judge.step == WK_JUDGE_WORDS)
        forget(app);
}

bool wk_seed_add_digit(char number[WK_SPOT_NUMBER_SIZE], int digit)
{
    const size_t n = strlen(number);

    if (digit < 0 || digit > 9 || n >= WK_SPOT_NUMBER_MAX)
        return false;
    number[n] = (char)('0' + digit);
    number[n + 1] = 0;
    return true;
}

bool wk_seed_erase_digit(char number[WK_SPOT_NUMBER_SIZE])
{
    const size_t n = strlen(number);

    if (n > 0)
        number[n - 1] = 0;
    return n > 0;
}

static bool is_letter_or_digit(int key)
{
    return (key >= '0' && key <= '9') || ((key | 32) >= 'a' && (key | 32) <= 'z');
}

/* A key of the keyboard, as far as what is typed can have it. */
static void type_key(struct wk_app *app, const struct wk_seed_view *self, int key)
{
    char *text = app->judge.draft.reason;
    const size_t n = strlen(text);

    if (self->step == WK_SEEDING_BEACON) {
        app->judge.chinese = false; /* a name is printable ASCII */
        if (key != ' ' || !strchr(text, ' '))
            wk_judge_letter(&app->judge, key);
    } else if (self->source->seed == WK_SPOT_SEED_WORDS) {
        if (is_letter_or_digit(key) || (key == ' ' && (app->judge.syllable[0] || n_words(text) < WK_N_WINDS)))
            wk_judge_letter(&app->judge, key);
    } else if (n < VALUE_MAX && ((key >= '0' && key <= '9') || (key >= 'a' && key <= 'f'))) {
        text[n] = (char)key;
        text[n + 1] = 0;
    }
}

bool wk_seed_type(struct wk_app *app, const struct wk_seed_view *self, enum wk_action action, int arg)
{
    if ((self->step != WK_SEEDING_BEACON && self->step != WK_SEEDING_TYPE) || app->overlay != WK_OVERLAY_NONE)
        return false;
    if (action == WK_ACTION_JUDGE_LETTER)
        type_key(app, self, arg);
    else if (action == WK_ACTION_DIGIT && arg >= 0 && arg <= 9)
        type_key(app, self, '0' + arg);
    else if (action == WK_ACTION_JUDGE_SHIFT)
        app->judge.capital = !app->judge.capital;
    else if (action == WK_ACTION_JUDGE_PINYIN)
        wk_judge_pinyin(&app->judge);
    else if (action == WK_ACTION_ERASE && (typed(app)[0] || app->judge.syllable[0]))
        wk_judge_erase(app);
    else
        return false;
    return true;
}

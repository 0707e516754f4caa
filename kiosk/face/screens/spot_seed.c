/* The seed of a spot check: a number of the players, a word of each, or a beacon's round that is named before it is there. */
#include "kiosk/face/screens/spot_seed.h"

#include "kiosk/face/draw/parts.h"
#include "kiosk/face/screens/judge/judge.h"
#include "kiosk/face/screens/judge/judge_enter.h"
#include "labels/deal/spot_tiles.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define ROUND_MAX INT64_C(1000000000000)
#define VALUE_MAX 128 /* digits of a beacon's value */

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

bool wk_spot_said(const struct wk_app *app, char out[WK_SPOT_SAID_SIZE])
{
    const struct wk_app_spot *spot = &app->spot;

    out[0] = 0;
    if (spot->step == WK_SPOTTING_TYPE)
        return !app->judge.syllable[0] && read_said(spot->state.source.seed, typed(app), out);
    if (spot->step == WK_SPOTTING_NUMBER)
        snprintf(out, WK_SPOT_SAID_SIZE, "%s", spot->number);
    return out[0] != 0;
}

bool wk_spot_take_beacon(struct wk_app *app)
{
    return read_beacon(typed(app), &app->spot.state.source);
}

static bool is_whole(const struct wk_app *app)
{
    char said[WK_SPOT_SAID_SIZE];
    struct wk_app_spot_source source;

    return app->spot.step == WK_SPOTTING_BEACON ? read_beacon(typed(app), &source) : wk_spot_said(app, said);
}

/* ---- what is shown ---- */

void wk_spot_seed_keys(const struct wk_app *app, struct wk_draw *draw, struct wk_box box)
{
    const char *const text[WK_N_SPOT_SEEDS] = {[WK_SPOT_SEED_NUMBER] = T("Players say a number"),
                                               [WK_SPOT_SEED_WORDS] = T("Each says a word"),
                                               [WK_SPOT_SEED_BEACON] = T("A public beacon")};

    for (int seed = 0; seed < WK_N_SPOT_SEEDS; seed++)
        wk_part_key(draw,
                    wk_zone_upright(draw) ? wk_box_row(box, seed, WK_N_SPOT_SEEDS, WK_KEY_GAP)
                                          : wk_box_column(box, seed, WK_N_SPOT_SEEDS, WK_GAP),
                    &(struct wk_keycap){text[seed], (int)app->spot.state.source.seed == seed ? WK_KEY_CHOSEN : WK_KEY_CHOICE,
                                        WK_ACTION_SPOT_SEED, seed, -1});
}

void wk_spot_seed_words(const struct wk_app *app, struct wk_draw *draw, const char **text, char note[WK_SPOT_NOTE_SIZE])
{
    const struct wk_app_spot_source *source = &app->spot.state.source;

    switch (source->seed) {
    case WK_SPOT_SEED_WORDS:
        *text = T("Note the six words. Then each player says a word");
        snprintf(note, WK_SPOT_NOTE_SIZE, "%s", T("East first, so that nobody can choose the tiles"));
        return;
    case WK_SPOT_SEED_BEACON:
        *text = T("Note the six words. Then wait for the beacon");
        snprintf(note, WK_SPOT_NOTE_SIZE, T("%s, round %lld: its value is typed once it is there"), source->beacon,
                 (long long)source->round);
        return;
    case WK_SPOT_SEED_NUMBER:
    case WK_N_SPOT_SEEDS:
        break;
    }
    *text = T("Note the six words. Then the players say a number");
    snprintf(note, WK_SPOT_NOTE_SIZE, "%s", T("A digit of each player, so that nobody can choose the tiles"));
}

static void type_beacon(const struct wk_app *app, struct wk_draw *draw)
{
    wk_part_headline(draw, &(struct wk_headline){.text = T("Which beacon, and which of its rounds?"),
                                                 .note = T("Its name, a space, a round that is still to come: drand 5200000")});
    wk_part_keyboard(draw, &(struct wk_keyboard){.text = typed(app),
                                                 .letter = WK_ACTION_JUDGE_LETTER,
                                                 .shift = WK_ACTION_JUDGE_SHIFT,
                                                 .capital = app->judge.capital});
}

static void type_words(const struct wk_app *app, struct wk_draw *draw)
{
    const int n = n_words(typed(app));
    char text[64], gauge[16];

    snprintf(text, sizeof(text), T("%s says a word"), wk_wind_text(draw, (enum wk_wind)(n > 0 ? n : 1)));
    snprintf(gauge, sizeof(gauge), "%d", n);
    wk_part_headline(draw, &(struct wk_headline){.text = text,
                                                 .note = T("Letters and figures; a space begins the next player's"),
                                                 .gauge = gauge,
                                                 .unit = "/4"});
    wk_judge_keyboard(app, draw, typed(app));
}

static void type_value(const struct wk_app *app, struct wk_draw *draw)
{
    const struct wk_app_spot_source *source = &app->spot.state.source;
    char note[WK_SPOT_NOTE_SIZE], gauge[16];

    snprintf(note, sizeof(note), T("%s, round %lld: 32 to 128 of 0-9 and a-f"), source->beacon, (long long)source->round);
    snprintf(gauge, sizeof(gauge), "%d", (int)strlen(typed(app)));
    wk_part_headline(draw, &(struct wk_headline){.text = T("The beacon's value"), .note = note, .gauge = gauge, .unit = ""});
    wk_part_keyboard(draw, &(struct wk_keyboard){.text = typed(app), .letter = WK_ACTION_JUDGE_LETTER});
}

void wk_spot_seed_draw(const struct wk_app *app, struct wk_draw *draw)
{
    const bool whole = is_whole(app) && !app->spot.waiting;

    if (app->spot.step == WK_SPOTTING_BEACON)
        type_beacon(app, draw);
    else if (app->spot.state.source.seed == WK_SPOT_SEED_WORDS)
        type_words(app, draw);
    else
        type_value(app, draw);
    wk_part_bar(app, draw,
                &(struct wk_keycap){app->spot.step == WK_SPOTTING_BEACON ? T("Name this round") : T("Draw the tiles"),
                                    whole ? WK_KEY_PRIMARY : WK_KEY_NOT_YET, whole ? WK_ACTION_SPOT_NEXT : WK_ACTION_NOT_YET, 0,
                                    -1},
                1);
}

/* ---- what is typed ---- */

static void forget(struct wk_app *app)
{
    app->judge = (struct wk_app_judge){.player = -1, .first = -1, .chinese = app->judge.chinese};
}

void wk_spot_type_begin(struct wk_app *app)
{
    forget(app);
    app->judge.step = WK_JUDGE_WORDS;
}

void wk_spot_type_end(struct wk_app *app)
{
    if (app->judge.step == WK_JUDGE_WORDS)
        forget(app);
}

static bool is_letter_or_digit(int key)
{
    return (key >= '0' && key <= '9') || ((key | 32) >= 'a' && (key | 32) <= 'z');
}

/* A key of the keyboard, as far as what is typed can have it. */
static void type_key(struct wk_app *app, int key)
{
    char *text = app->judge.draft.reason;
    const size_t n = strlen(text);

    if (app->spot.step == WK_SPOTTING_BEACON) {
        app->judge.chinese = false; /* a name is printable ASCII */
        if (key != ' ' || !strchr(text, ' '))
            wk_judge_letter(&app->judge, key);
    } else if (app->spot.state.source.seed == WK_SPOT_SEED_WORDS) {
        if (is_letter_or_digit(key) || (key == ' ' && (app->judge.syllable[0] || n_words(text) < WK_N_WINDS)))
            wk_judge_letter(&app->judge, key);
    } else if (n < VALUE_MAX && ((key >= '0' && key <= '9') || (key >= 'a' && key <= 'f'))) {
        text[n] = (char)key;
        text[n + 1] = 0;
    }
}

bool wk_spot_type(struct wk_app *app, enum wk_action action, int arg)
{
    if ((app->spot.step != WK_SPOTTING_BEACON && app->spot.step != WK_SPOTTING_TYPE) || app->overlay != WK_OVERLAY_NONE)
        return false;
    if (action == WK_ACTION_JUDGE_LETTER)
        type_key(app, arg);
    else if (action == WK_ACTION_DIGIT && arg >= 0 && arg <= 9)
        type_key(app, '0' + arg);
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

/* Script: a table of commands and the parsers of their words. */
#include "kiosk/programs/play/script.h"

#include "kiosk/face/app/enrol.h"
#include "kiosk/face/app/trouble.h"
#include "kiosk/face/screens/screens.h"
#include "kiosk/host/problem.h"
#include "labels/verdict.h"

#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "vision/sim/winning_hand.h"

static const char *const action_words[WK_N_ACTIONS] = {
    [WK_ACTION_BACK] = "back",
    [WK_ACTION_HELP] = "help",
    [WK_ACTION_INCIDENTS] = "incidents",
    [WK_ACTION_CALL_JUDGE] = "call-judge",
    [WK_ACTION_JUDGE_CAME] = "judge-came",
    [WK_ACTION_SAID_SEEN] = "said-seen",
    [WK_ACTION_CLOSE] = "close",
    [WK_ACTION_LANGUAGE] = "language",
    [WK_ACTION_SET_LANGUAGE] = "set-language",
    [WK_ACTION_SETTINGS] = "settings",
    [WK_ACTION_SOUND] = "sound",
    [WK_ACTION_LOUDNESS] = "loudness",
    [WK_ACTION_LESS_MOTION] = "less-motion",
    [WK_ACTION_THEME] = "theme",
    [WK_ACTION_LEFT_HANDED] = "left-handed",
    [WK_ACTION_LARGER] = "larger",
    [WK_ACTION_VOICE] = "voice",
    [WK_ACTION_SAY] = "say",
    [WK_ACTION_PRACTICE] = "practice",
    [WK_ACTION_KEY_COPY] = "key-copy",
    [WK_ACTION_HOUR] = "hour",
    [WK_ACTION_HOUR_OVER] = "hour-over",
    [WK_ACTION_PACK] = "pack",
    [WK_ACTION_PAPERS] = "papers",
    [WK_ACTION_PAPERS_WHEN] = "papers-when",
    [WK_ACTION_PAPERS_SHOW] = "papers-show",
    [WK_ACTION_PAPERS_SET] = "papers-set",
    [WK_ACTION_PAPERS_MM] = "papers-mm",
    [WK_ACTION_PAPERS_THERE] = "papers-there",
    [WK_ACTION_PAPERS_SIZE] = "papers-size",
    [WK_ACTION_VIEW] = "view",
    [WK_ACTION_TONIGHT] = "tonight",
    [WK_ACTION_TONIGHT_NAME] = "tonight-name",
    [WK_ACTION_TONIGHT_TYPE] = "tonight-type",
    [WK_ACTION_TONIGHT_BEGIN] = "tonight-begin",
    [WK_ACTION_TONIGHT_SHOW] = "tonight-show",
    [WK_ACTION_TONIGHT_PAGE] = "tonight-page",
    [WK_ACTION_HANDS_RESULT] = "hands-result",
    [WK_ACTION_HANDS_ELSE] = "hands-else",
    [WK_ACTION_HANDS_CHAIRS] = "hands-chairs",
    [WK_ACTION_HANDS_PLACE] = "hands-place",
    [WK_ACTION_HANDS_BACK] = "hands-back",
    [WK_ACTION_HANDS_END] = "hands-end",
    [WK_ACTION_EVENING] = "evening",
    [WK_ACTION_NEW_EVENT_FILE] = "new-event-file",
    [WK_ACTION_NEW_EVENT_KIND] = "new-event-kind",
    [WK_ACTION_NEW_EVENT_ROUNDS] = "new-event-rounds",
    [WK_ACTION_NEW_EVENT_MOVE] = "new-event-move",
    [WK_ACTION_NEW_EVENT_TEAMS] = "new-event-teams",
    [WK_ACTION_NEW_EVENT_SCORER] = "new-event-scorer",
    [WK_ACTION_NEW_EVENT_MINUTES] = "new-event-minutes",
    [WK_ACTION_NEW_EVENT_SEAL] = "new-event-seal",
    [WK_ACTION_NEW_EVENT_LOTS] = "new-event-lots",
    [WK_ACTION_NEW_EVENT_PAGE] = "new-event-page",
    [WK_ACTION_NEW_EVENT_WHY] = "new-event-why",
    [WK_ACTION_NEW_EVENT_NEXT] = "new-event-next",
    [WK_ACTION_DEMO_CHAPTERS] = "demo-chapters",
    [WK_ACTION_DEMO_CHAPTER] = "demo-chapter",
    [WK_ACTION_START] = "start",
    [WK_ACTION_WIND] = "wind",
    [WK_ACTION_FACES] = "faces",
    [WK_ACTION_START_HAND] = "start-hand",
    [WK_ACTION_HAND_OVER] = "hand-over",
    [WK_ACTION_FINISH] = "finish",
    [WK_ACTION_TRY_AGAIN] = "try-again",
    [WK_ACTION_OTHER_CAMERA] = "other-camera",
    [WK_ACTION_SHOT] = "shot",
    [WK_ACTION_QUIT] = "quit",
    [WK_ACTION_DEMO_PAUSE] = "demo-pause",
    [WK_ACTION_DEMO_NEXT] = "demo-next",
    [WK_ACTION_DEMO_FASTER] = "demo-faster",
    [WK_ACTION_DEMO_TAKE_OVER] = "demo-take-over",
    [WK_ACTION_SIM_LAY] = "sim-lay",
    [WK_ACTION_SIM_SWAP] = "sim-swap",
    [WK_ACTION_SIM_MEND] = "sim-mend",
    [WK_ACTION_SIM_TURN] = "sim-turn",
    [WK_ACTION_SIM_HAND] = "sim-hand",
    [WK_ACTION_NOT_YET] = "not-yet",
    [WK_ACTION_DIGIT] = "digit",
    [WK_ACTION_ERASE] = "erase",
    [WK_ACTION_DIRECTOR] = "director",
    [WK_ACTION_PIN_DONE] = "pin-done",
    [WK_ACTION_OPEN] = "open",
    [WK_ACTION_LOCK] = "lock",
    [WK_ACTION_ENROL_TAKE] = "enrol-take",
    [WK_ACTION_ENROL_TILE] = "enrol-tile",
    [WK_ACTION_ENROL_KIND] = "enrol-kind",
    [WK_ACTION_ENROL_RIGHT] = "enrol-right",
    [WK_ACTION_ENROL_MORE] = "enrol-more",
    [WK_ACTION_ENROL_NAME] = "enrol-name",
    [WK_ACTION_ENROL_LETTER] = "enrol-letter",
    [WK_ACTION_ENROL_SAVE] = "enrol-save",
    [WK_ACTION_INVENTORY_SIZE] = "inventory-size",
    [WK_ACTION_INVENTORY_ADD] = "inventory-add",
    [WK_ACTION_INVENTORY_DROP] = "inventory-drop",
    [WK_ACTION_STICKERS] = "stickers",
    [WK_ACTION_MORE_TIME] = "more-time",
    [WK_ACTION_DRILL] = "drill",
    [WK_ACTION_TUNE] = "tune",
    [WK_ACTION_KEEP_LENS] = "keep-lens",
    [WK_ACTION_TURN_PICTURE] = "turn-picture",
    [WK_ACTION_HALL] = "hall",
    [WK_ACTION_TABLE] = "table",
    /* gate */
    [WK_ACTION_LEAVE] = "leave",
    [WK_ACTION_GROUP] = "group",
    [WK_ACTION_BY_EYE] = "by-eye",
    [WK_ACTION_STICKERS_OFF] = "stickers-off",
    [WK_ACTION_MORE_BREAK] = "more-break",
    [WK_ACTION_STANDINGS] = "standings",
    [WK_ACTION_RANK_PAGE] = "rank-page",
    [WK_ACTION_RANK_PLAYER] = "rank-player",
    /* seat check, play, result */
    [WK_ACTION_SEAT_TURN] = "seat-turn",
    [WK_ACTION_SEAT_HERE] = "seat-here",
    [WK_ACTION_SEAT_WRONG] = "seat-wrong",
    [WK_ACTION_SEAT_CHANGED] = "seat-changed",
    [WK_ACTION_SEAT_FIND] = "seat-find",
    [WK_ACTION_HU] = "hu",
    [WK_ACTION_MORE_MINUTES] = "more-minutes",
    [WK_ACTION_PLAY_ON] = "play-on",
    [WK_ACTION_RESULT_WINNER] = "winner",
    [WK_ACTION_RESULT_PAYER] = "payer",
    [WK_ACTION_RESULT_ENTER] = "enter-result",
    [WK_ACTION_AGREE] = "agree",
    [WK_ACTION_NOT_RIGHT] = "not-right",
    [WK_ACTION_GAME_VALUE] = "game-value",
    [WK_ACTION_GAME_EXPOSURES] = "game-exposures",
    [WK_ACTION_GAME_BONUS] = "game-bonus",
    [WK_ACTION_GAME_ENDED] = "game-ended",
    [WK_ACTION_GAME_DEAD] = "game-dead",
    [WK_ACTION_GAME_INTACT] = "game-intact",
    [WK_ACTION_GAME_PENALTY] = "game-penalty",
    [WK_ACTION_GAME_OTHER] = "game-other",
    [WK_ACTION_CARD_INITIAL] = "card-initial",
    [WK_ACTION_CARD_HAND_IN] = "card-hand-in",
    [WK_ACTION_SHEET] = "sheet",
    [WK_ACTION_SHEET_LINE] = "sheet-line",
    [WK_ACTION_SHEET_SIGN] = "sheet-sign",
    [WK_ACTION_SHEET_REST] = "sheet-rest",
    [WK_ACTION_TIME_CALLED] = "time-called",
    [WK_ACTION_DEALING_NEXT] = "dealing-next",
    [WK_ACTION_DEALING_BACK] = "dealing-back",
    [WK_ACTION_DEALING_TURN] = "dealing-turn",
    [WK_ACTION_DEALING_THROW] = "dealing-throw",
    [WK_ACTION_DEALING_LOOKED] = "dealing-looked",
    [WK_ACTION_DRAWS] = "draws",
    /* what judge and director enter */
    [WK_ACTION_JUDGE_ADD] = "judge-add",
    [WK_ACTION_JUDGE_LOOK] = "judge-look",
    [WK_ACTION_JUDGE_PAGE] = "judge-page",
    [WK_ACTION_JUDGE_SECTION] = "judge-section",
    [WK_ACTION_JUDGE_ROUND] = "judge-round",
    [WK_ACTION_JUDGE_HAND] = "judge-hand",
    [WK_ACTION_JUDGE_CHOOSE] = "judge-choose",
    [WK_ACTION_JUDGE_TILE] = "judge-tile",
    [WK_ACTION_JUDGE_SIGN] = "judge-sign",
    [WK_ACTION_JUDGE_REST] = "judge-rest",
    [WK_ACTION_JUDGE_DROP] = "judge-drop",
    [WK_ACTION_JUDGE_LETTER] = "judge-letter",
    [WK_ACTION_JUDGE_SHIFT] = "judge-shift",
    [WK_ACTION_JUDGE_PINYIN] = "judge-pinyin",
    [WK_ACTION_JUDGE_WORDS] = "judge-words",
    [WK_ACTION_JUDGE_NEXT] = "judge-next",
    [WK_ACTION_DEALS_LETTER] = "deals-letter",
    [WK_ACTION_DEALS_SHIFT] = "deals-shift",
    [WK_ACTION_DEALS_SHOW] = "deals-show",
    [WK_ACTION_DEALS_NEXT] = "deals-next",
    [WK_ACTION_JOIN_SAME] = "join-same",
    [WK_ACTION_JOIN_AGAIN] = "join-again",
    [WK_ACTION_READY_CODE] = "ready-code",
    [WK_ACTION_TAKE_OVER] = "take-over-table",
    [WK_ACTION_PRINT] = "print",
    [WK_ACTION_DETAILS] = "details",
    [WK_ACTION_PIN_WHOSE] = "pin-whose",
    [WK_ACTION_BACKUP] = "backup",
    /* a deal that was given */
    [WK_ACTION_GIVEN_WALL] = "given-wall",
    /* the points of a hand */
    [WK_ACTION_COUNT] = "count",
    [WK_ACTION_COUNT_LAY] = "count-lay",
    [WK_ACTION_COUNT_KEYS] = "count-keys",
    [WK_ACTION_COUNT_KEY_AS] = "count-key-as",
    [WK_ACTION_COUNT_FACE] = "count-face",
    [WK_ACTION_COUNT_WIN] = "count-win",
    [WK_ACTION_COUNT_KONG] = "count-kong",
    [WK_ACTION_COUNT_FLAG] = "count-flag",
    [WK_ACTION_COUNT_FLOWERS] = "count-flowers",
    [WK_ACTION_COUNT_FAN] = "count-fan",
    [WK_ACTION_COUNT_LEFT] = "count-left",
    [WK_ACTION_COUNT_NEXT] = "count-next",
    /* the spot check */
    [WK_ACTION_SPOT_SEED] = "spot-seed",
    [WK_ACTION_SPOT_COUNT] = "spot-count",
    [WK_ACTION_SPOT_NEXT] = "spot-next",
    [WK_ACTION_SPOT_AGAIN] = "spot-again",
};

const char *wk_action_word(enum wk_action action)
{
    return (unsigned)action < WK_N_ACTIONS ? action_words[action] : NULL;
}

#define MAX_LINE 160
#define MAX_ARGS 3
#define MAX_PLAYER 9999 /* the largest number that an organiser gives */
#define BLANKS " \t\r"

/* A line split into words. `rest` is everything after the command. */
struct line {
    char text[MAX_LINE];
    int n; /* words after the command */
    const char *command, *word[MAX_ARGS];
    char rest[WK_CUE_TEXT];
};

/* Each parser fills the cue, whose kind is set, from the words; false: they make no sense. */
static bool parse_none(const struct line *line, struct wk_cue *cue)
{
    (void)cue;
    return line->n == 0;
}

static bool parse_whole(const char *word, int min, int max, int *out)
{
    char *end;
    long value = strtol(word, &end, 10);

    if (end == word || *end || value < min || value > max)
        return false;
    *out = (int)value;
    return true;
}

static bool parse_wind(const char *word, int *out)
{
    enum wk_wind wind;

    if (wk_wind_parse(word, &wind) != WK_OK)
        return false;
    *out = (int)wind;
    return true;
}

static bool parse_screen(const char *word, int *out)
{
    for (int s = 0; s < WK_N_SCREENS; s++)
        if (strcmp(word, wk_screen_word((enum wk_screen)s)) == 0) {
            *out = s;
            return true;
        }
    return false;
}

static bool parse_trouble(const char *word, int *out)
{
    for (int t = 0; t < WK_N_TROUBLES; t++)
        if (strcmp(word, wk_trouble_word((enum wk_trouble)t)) == 0) {
            *out = t;
            return true;
        }
    return false;
}

static bool parse_wait(const struct line *line, struct wk_cue *cue)
{
    static const struct {
        const char *word;
        enum wk_cue_kind kind;
        bool wind;
    } conditions[] = {
        {"built", WK_CUE_WAIT_BUILT, true},   {"recorded", WK_CUE_WAIT_RECORDED, true}, {"passed", WK_CUE_WAIT_PASSED, true},
        {"turn", WK_CUE_WAIT_TURN, false},    {"label", WK_CUE_WAIT_LABEL, false},      {"fault", WK_CUE_WAIT_FAULT, false},
        {"hand", WK_CUE_WAIT_HAND, false},    {"tiles", WK_CUE_WAIT_TILES, false},      {"doubt", WK_CUE_WAIT_DOUBT, false},
        {"failed", WK_CUE_WAIT_FAILED, true}, {"laid", WK_CUE_WAIT_LAID, true},         {"points", WK_CUE_WAIT_POINTS, false},
    };
    static const struct {
        const char *word;
        enum wk_enrolling step;
    } steps[] = {{"confirm", WK_ENROLLING_CONFIRM}, {"report", WK_ENROLLING_REPORT}, {"stored", WK_ENROLLING_SAVED}};

    if (line->n < 1)
        return false;
    if (strcmp(line->word[0], "trouble") == 0) {
        cue->kind = WK_CUE_WAIT_TROUBLE;
        return line->n == 2 && parse_trouble(line->word[1], &cue->arg);
    }
    for (size_t i = 0; i < sizeof(conditions) / sizeof(conditions[0]); i++) {
        if (strcmp(line->word[0], conditions[i].word) != 0)
            continue;
        cue->kind = conditions[i].kind;
        return conditions[i].wind ? line->n == 2 && parse_wind(line->word[1], &cue->arg) : line->n == 1;
    }
    for (size_t i = 0; i < sizeof(steps) / sizeof(steps[0]); i++)
        if (strcmp(line->word[0], steps[i].word) == 0) {
            cue->kind = WK_CUE_WAIT_ENROL;
            cue->arg = (int)steps[i].step;
            (void)parse_screen(line->word[0], &cue->arg2);
            return line->n == 1;
        }
    return line->n == 1 && parse_screen(line->word[0], &cue->arg);
}

/* "says TEXT": what comes after the word is the text. */
static bool parse_says(const struct line *line, struct wk_cue *cue)
{
    const char *text = line->rest + strcspn(line->rest, BLANKS);

    cue->kind = WK_CUE_SAYS;
    snprintf(cue->text, sizeof(cue->text), "%s", text + strspn(text, BLANKS));
    return cue->text[0] != 0;
}

static bool parse_expect(const struct line *line, struct wk_cue *cue)
{
    static const enum wk_verdict_kind kinds[] = {WK_INCOMPLETE, WK_PASS, WK_FAIL};

    if (line->n >= 1 && strcmp(line->word[0], "says") == 0)
        return parse_says(line, cue);
    if (line->n == 3 && strcmp(line->word[0], "sum") == 0) {
        cue->kind = WK_CUE_SUM;
        snprintf(cue->text, sizeof(cue->text), "%s", line->word[2]);
        return parse_whole(line->word[1], 1, MAX_PLAYER, &cue->arg);
    }
    if (line->n < 1 || line->n > 2)
        return false;
    cue->arg = -1;
    for (int i = 0; i < 3; i++)
        if (strcmp(line->word[0], wk_verdict_word(kinds[i])) == 0)
            cue->arg = (int)kinds[i];
    if (line->n == 2)
        for (int f = 1; f < WK_N_FINDINGS; f++)
            if (strcmp(line->word[1], wk_finding_word((enum wk_finding_kind)f)) == 0)
                cue->arg2 = f;
    return cue->arg >= 0 && (line->n == 1 || cue->arg2 > 0);
}

static bool parse_tap(const struct line *line, struct wk_cue *cue)
{
    if (line->n < 1 || line->n > 2)
        return false;
    for (int a = 1; a < WK_N_ACTIONS; a++)
        if (action_words[a] && strcmp(line->word[0], action_words[a]) == 0)
            cue->arg = a;
    if (line->n == 2 && cue->arg == WK_ACTION_WIND)
        return parse_wind(line->word[1], &cue->arg2);
    if (line->n == 2 && cue->arg == WK_ACTION_OPEN)
        return parse_screen(line->word[1], &cue->arg2);
    return cue->arg > 0 && (line->n == 1 || parse_whole(line->word[1], -1, 1000, &cue->arg2));
}

static bool parse_text(const struct line *line, struct wk_cue *cue)
{
    snprintf(cue->text, sizeof(cue->text), "%s", line->rest);
    return line->rest[0] != 0;
}

static bool parse_key(const struct line *line, struct wk_cue *cue)
{
    return line->n == 1 && parse_text(line, cue);
}

static bool parse_name(const struct line *line, struct wk_cue *cue)
{
    static const char letters[] = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789-_";

    return line->n == 1 && parse_text(line, cue) && strspn(cue->text, letters) == strlen(cue->text);
}

static bool parse_pause(const struct line *line, struct wk_cue *cue)
{
    char *end;
    double seconds;

    if (line->n != 1)
        return false;
    seconds = strtod(line->word[0], &end);
    if (end == line->word[0] || *end || !(seconds >= 0 && seconds <= 600))
        return false;
    cue->arg = (int)(seconds * 1000);
    return true;
}

static bool parse_lay(const struct line *line, struct wk_cue *cue)
{
    cue->arg2 = WK_N_SLOTS;
    if (line->n == 1 && strcmp(line->word[0], "table") == 0)
        return true;
    return line->n >= 1 && line->n <= 2 && parse_wind(line->word[0], &cue->arg) &&
           (line->n == 1 || parse_whole(line->word[1], 0, WK_N_SLOTS, &cue->arg2));
}

static bool parse_tiles(const struct line *line, struct wk_cue *cue)
{
    return line->n == 0 || (line->n == 1 && parse_whole(line->word[0], 0, WK_N_SLOTS - 1, &cue->arg));
}

static bool parse_declare(const struct line *line, struct wk_cue *cue)
{
    static const char *const lays[] = {
        [WK_SIM_LAY_SIDEWAYS] = "sideways", [WK_SIM_LAY_APART] = "apart", [WK_SIM_LAY_LAST] = "last"};

    if (line->n < 1 || line->n > 2 || !parse_wind(line->word[0], &cue->arg))
        return false;
    for (int i = 0; line->n == 2 && i <= WK_SIM_LAY_LAST; i++)
        if (strcmp(line->word[1], lays[i]) == 0) {
            cue->arg2 = i;
            return true;
        }
    return line->n == 1;
}

static bool parse_side(const struct line *line, struct wk_cue *cue)
{
    if (line->n != 1)
        return false;
    cue->arg = strcmp(line->word[0], "backs") == 0   ? (int)WK_SIDE_BACKS
               : strcmp(line->word[0], "faces") == 0 ? (int)WK_SIDE_FACES
                                                     : (int)WK_SIDE_NONE;
    return cue->arg != (int)WK_SIDE_NONE;
}

static bool parse_slot(const struct line *line, struct wk_cue *cue)
{
    return line->n == 1 && wk_slot_parse(line->word[0], &cue->arg) == WK_OK;
}

static bool parse_switch(const struct line *line, struct wk_cue *cue)
{
    cue->arg = line->n == 1 && strcmp(line->word[0], "on") == 0;
    return line->n == 1 && (cue->arg || strcmp(line->word[0], "off") == 0);
}

static const struct command {
    const char *word;
    enum wk_cue_kind kind;
    bool (*parse)(const struct line *line, struct wk_cue *cue);
    const char *usage;
} commands[] = {
    {"wait", WK_CUE_WAIT_SCREEN, parse_wait,
     "wait SCREEN, wait built|recorded|passed WIND, wait trouble WORD, or wait turn|label|fault|hand|doubt|points"},
    {"expect", WK_CUE_EXPECT, parse_expect, "expect PASS|FAIL|INCOMPLETE [KIND], expect says TEXT, or expect sum NUMBER SUM"},
    {"repair", WK_CUE_REPAIR, parse_none, "repair"},
    {"tap", WK_CUE_TAP, parse_tap, "tap ACTION [ARG]"},
    {"key", WK_CUE_KEY, parse_key, "key K"},
    {"shot", WK_CUE_SHOT, parse_name, "shot NAME, of letters, digits, - and _"},
    {"pause", WK_CUE_PAUSE, parse_pause, "pause SECONDS, 0 to 600"},
    {"step", WK_CUE_STEP, parse_text, "step TEXT"},
    {"lay", WK_CUE_LAY, parse_lay, "lay WIND [TILES]|table"},
    {"tiles", WK_CUE_TILES, parse_tiles, "tiles [N], 0 to 33"},
    {"declare", WK_CUE_DECLARE, parse_declare, "declare WIND [sideways|apart|last]"},
    {"clear", WK_CUE_CLEAR, parse_none, "clear"},
    {"side", WK_CUE_SIDE, parse_side, "side backs|faces"},
    {"turn", WK_CUE_TURN, parse_slot, "turn SLOT"},
    {"fault", WK_CUE_FAULT, parse_text, "fault FAULT"},
    {"mend", WK_CUE_MEND, parse_none, "mend"},
    {"hand", WK_CUE_HAND, parse_switch, "hand on|off"},
    {"camera", WK_CUE_CAMERA, parse_switch, "camera on|off"},
    {"camera-below", WK_CUE_CAMERA_BELOW, parse_switch, "camera-below on|off"},
    {"quit", WK_CUE_QUIT, parse_none, "quit"},
};
#define N_COMMANDS ((int)(sizeof(commands) / sizeof(commands[0])))

/* Splits a line of text [n]. False: it is too long, or not text. */
static bool take_apart(struct line *line, const char *text, size_t n)
{
    char *at, *save = NULL;

    memset(line, 0, sizeof(*line));
    if (n >= sizeof(line->text))
        return false;
    for (size_t i = 0; i < n; i++)
        if ((unsigned char)text[i] < 0x20 && text[i] != '\t' && text[i] != '\r')
            return false;
    memcpy(line->text, text, n);
    at = strchr(line->text, '#');
    if (at)
        *at = 0;
    at = line->text + strspn(line->text, BLANKS);
    at += strcspn(at, BLANKS);
    at += strspn(at, BLANKS);
    if (strlen(at) >= sizeof(line->rest))
        return false;
    snprintf(line->rest, sizeof(line->rest), "%s", at);
    for (size_t end = strlen(line->rest); end > 0 && strchr(BLANKS, line->rest[end - 1]); end--)
        line->rest[end - 1] = 0;
    line->command = strtok_r(line->text, BLANKS, &save);
    for (const char *word; line->command && (word = strtok_r(NULL, BLANKS, &save)) != NULL;) {
        if (line->n < MAX_ARGS)
            line->word[line->n] = word;
        line->n++;
    }
    return true;
}

static enum wk_status parse_line(const struct line *line, int number, struct wk_cue *cue, const char *name,
                                 struct wk_problem *problem)
{
    const char *words[N_COMMANDS];

    memset(cue, 0, sizeof(*cue));
    cue->line = number;
    for (int i = 0; i < N_COMMANDS; i++) {
        words[i] = commands[i].word;
        if (strcmp(line->command, commands[i].word) != 0)
            continue;
        cue->kind = commands[i].kind;
        if (commands[i].parse(line, cue))
            return WK_OK;
        return wk_problem_set(problem, WK_BAD_INPUT, "%s:%d: it is `%s`", name, number, commands[i].usage);
    }
    return wk_problem_set(problem, WK_BAD_INPUT, "%s:%d: unknown command %.40s; the nearest is %s", name, number, line->command,
                          wk_nearest(line->command, words, N_COMMANDS));
}

static enum wk_status add_cue(struct wk_script *script, const struct wk_cue *cue)
{
    if (script->n % 64 == 0) {
        struct wk_cue *more = realloc(script->cue, ((size_t)script->n + 64) * sizeof(*more));

        if (!more)
            return WK_NO_MEMORY;
        script->cue = more;
    }
    script->cue[script->n++] = *cue;
    script->n_steps += cue->kind == WK_CUE_STEP;
    return WK_OK;
}

enum wk_status wk_script_parse(struct wk_script *out, const char *text, size_t n, const char *name, struct wk_problem *problem)
{
    struct wk_script script = {0};
    enum wk_status status = WK_OK;
    int number = 0;

    for (size_t at = 0; at < n && status == WK_OK;) {
        const char *end = memchr(text + at, '\n', n - at);
        size_t length = end ? (size_t)(end - (text + at)) : n - at;
        struct line line;
        struct wk_cue cue;

        number++;
        if (!take_apart(&line, text + at, length))
            status = wk_problem_set(problem, WK_BAD_INPUT, "%s:%d: the line is too long or no text", name, number);
        else if (line.command && script.n == WK_SCRIPT_MAX_CUES)
            status = wk_problem_set(problem, WK_BAD_INPUT, "%s:%d: more than %d commands", name, number, WK_SCRIPT_MAX_CUES);
        else if (line.command)
            status = parse_line(&line, number, &cue, name, problem);
        if (status == WK_OK && line.command)
            status = add_cue(&script, &cue);
        at += length + 1;
    }
    if (status != WK_OK) {
        wk_script_release(&script);
        return status;
    }
    *out = script;
    return WK_OK;
}

void wk_script_release(struct wk_script *script)
{
    free(script->cue);
    script->cue = NULL;
    script->n = 0;
    script->n_steps = 0;
}

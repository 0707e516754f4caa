/* points --faces: the hand that photographs of the mat show. */
#include "kiosk/programs/cmd/points/points_look.h"

#include <stdlib.h>
#include <string.h>

#include "kiosk/eye/sight/sight.h"
#include "kiosk/programs/cli/named_pictures.h"
#include "labels/deal/declared.h"

/* A photograph counts as this many looks of a camera in a row, because one look alone would leave some tiles open. */
enum { LOOKS = 3 };

static const struct {
    enum wk_mcr_flag flag;
    const char *name;
} flags[] = {{WK_MCR_SELF_DRAWN, "selfdraw"},
             {WK_MCR_LAST_TILE, "lasttile"},
             {WK_MCR_REPLACEMENT, "replacement"},
             {WK_MCR_ROB_KONG, "robkong"},
             {WK_MCR_LAST_OF_KIND, "lastofkind"}};

static void point(struct wk_points_words *words)
{
    const char *const column[7] = {words->melds, words->standing,  words->win,    words->flags,
                                   words->seat,  words->prevalent, words->flowers};

    memcpy(words->column, column, sizeof column);
}

void wk_points_write(const struct wk_mcr_hand *hand, struct wk_points_words *out)
{
    size_t at = 0;

    *out = (struct wk_points_words){.melds = "-", .flags = "-"};
    for (int i = 0; i < hand->n_melds; i++) {
        char set[WK_MCR_SET_SIZE];
        wk_mcr_write_set(&hand->meld[i], set);
        at += (size_t)snprintf(out->melds + at, sizeof out->melds - at, "%s%s", i ? " " : "", set);
    }
    wk_mcr_write_tiles(hand->standing, hand->n_standing, out->standing);
    wk_mcr_write_tiles(&hand->win, 1, out->win);
    at = 0;
    for (size_t i = 0; i < sizeof flags / sizeof flags[0]; i++)
        if (hand->flags & flags[i].flag)
            at += (size_t)snprintf(out->flags + at, sizeof out->flags - at, "%s%s", at ? "," : "", flags[i].name);
    out->seat[0] = wk_wind_letter((enum wk_wind)hand->seat);
    out->prevalent[0] = wk_wind_letter((enum wk_wind)hand->prevalent);
    snprintf(out->flowers, sizeof out->flowers, "%d", hand->flowers % 100);
    point(out);
}

void wk_points_print(FILE *out, const struct wk_points_words *words)
{
    fprintf(out, words->melds[0] == '-' ? "%s" : "'%s'", words->melds);
    fprintf(out, " '%s' %s %s %s %s\n", words->standing, words->win, words->flags, words->seat, words->prevalent);
}

/* What the photographs of both sides show. */
struct sight {
    struct wk_laid laid;
    enum wk_wind winner; /* WK_WIND_NONE: not given */
    bool turned;         /* the backs were looked at */
    char set[WK_SET_SIZE];
};

static enum wk_status look(const struct wk_points_look *asked, struct wk_env *env, const struct wk_host *host,
                           struct sight *sight, struct wk_problem *problem)
{
    struct wk_face_reading *reading = malloc(sizeof *reading);
    struct wk_scanner *scanner = NULL;
    struct wk_tileset *tileset = NULL;
    enum wk_status status = reading ? wk_env_store(env, host, true, problem) : WK_NO_MEMORY;

    if (status == WK_NO_FILE)
        status = wk_env_not_enrolled(asked->tileset, problem);
    if (status == WK_OK)
        status = wk_env_tileset(env, asked->tileset, &tileset, problem);
    if (status == WK_OK)
        status = wk_env_scanner(env, false, &scanner, problem);
    for (int side = 0; side < 2 && status == WK_OK; side++) {
        const struct wk_words *images = side ? &asked->backs : &asked->faces;
        if (images->n == 0)
            continue;
        status = wk_pictures_hand(scanner, images, tileset, reading, problem);
        if (status != WK_OK)
            break;
        wk_env_warn_trust(env, host, &reading->seen.tray);
        if (!reading->seen.tray.found) {
            status = wk_problem_set(problem, reading->seen.tray.reason, "%s: %s", images->word[0],
                                    wk_status_text(reading->seen.tray.reason));
            break;
        }
        for (int s = 0; s < WK_N_SLOTS; s++) /* turned over, a flower is as any other tile */
            if (sight->laid.flowers >> s & 1)
                wk_reading_flower(reading, s);
        sight->laid.turning = sight->turned = side == 1;
        (void)wk_reading_set(&reading->seen, sight->set);
        for (int i = 0; i < LOOKS; i++)
            (void)wk_laid_see(&sight->laid, reading);
    }
    if (reading)
        wk_wipe(reading, sizeof *reading);
    free(reading);
    wk_scanner_free(scanner);
    wk_tileset_free(tileset);
    return status;
}

static void name_slots(uint64_t slots, char text[5 * WK_N_SLOTS + 1])
{
    text[0] = 0;
    for (int s = 0; s < WK_N_SLOTS; s++)
        if (slots >> s & 1) {
            char name[5];
            wk_slot_format(s, name);
            strcat(strcat(text, text[0] ? " " : ""), name);
        }
}

/* Says why the tiles are not a hand. */
static int complain_of(const struct wk_host *host, enum wk_language lang, const struct wk_declared *declared)
{
    char slots[5 * WK_N_SLOTS + 1];

    name_slots(declared->slots, slots);
    switch (declared->fault) {
    case WK_DECLARED_SOUND:
        break;
    case WK_DECLARED_NOTHING:
        return wk_complain(host, WK_EXIT_UNSURE, "%s", wk_text(lang, WK_N("nothing lies on the mat")));
    case WK_DECLARED_FOREIGN:
        return wk_complain(host, WK_EXIT_FAIL, wk_text(lang, WK_N("%s: no tile of this set")), slots);
    case WK_DECLARED_NO_FACE:
        return wk_complain(host, WK_EXIT_UNSURE, wk_text(lang, WK_N("%s: its face cannot be read")), slots);
    case WK_DECLARED_FEW:
        return wk_complain(host, WK_EXIT_UNSURE,
                           wk_text(lang, WK_N("%d tiles are too few for a hand: 14, and one more for each kong")),
                           declared->n_tiles);
    case WK_DECLARED_MANY:
        return wk_complain(host, WK_EXIT_UNSURE,
                           wk_text(lang, WK_N("%d tiles are too many for a hand: 14, and one more for each kong")),
                           declared->n_tiles);
    case WK_DECLARED_NO_MELD:
        return wk_complain(host, WK_EXIT_UNSURE,
                           wk_text(lang, WK_N("%s: no chow, pung or kong; melds lie with an empty slot between two")), slots);
    case WK_DECLARED_TWO_WINS:
        return wk_complain(host, WK_EXIT_UNSURE, wk_text(lang, WK_N("%s: only one tile can have won")), slots);
    case WK_DECLARED_MALFORMED:
        return wk_complain(host, WK_EXIT_FAIL, "%s", wk_text(lang, wk_mcr_fault_text(declared->hand_fault)));
    }
    return WK_EXIT_DONE;
}

static const char *doubt_text(enum wk_declared_doubt kind)
{
    switch (kind) {
    case WK_DOUBT_NONE:
    case WK_DOUBT_NOT_LOOKED:
    case WK_DOUBT_NOT_THE_DEAL:
        break;
    case WK_DOUBT_OTHER_SET:
        return WK_N("a sticker of another table");
    case WK_DOUBT_TWICE:
        return WK_N("one sticker twice");
    case WK_DOUBT_NOT_DRAWN:
        return WK_N("in hand, but from another player's wall, and not the winning tile");
    case WK_DOUBT_NOT_CLAIMED:
        return WK_N("a meld of the winner's own tiles alone");
    case WK_DOUBT_CLAIMED_TWO:
        return WK_N("a meld with two tiles of others");
    case WK_DOUBT_NOT_FROM_LEFT:
        return WK_N("a chow whose tile is not from the player on the left");
    case WK_DOUBT_DRAWN_LATER:
        return WK_N("drawn after the winning tile");
    }
    return WK_N("a sticker that cannot be read");
}

/* Says in what the stickers contradict the hand; WK_EXIT_DONE: in nothing. */
static int check_stickers(const struct wk_host *host, enum wk_language lang, const struct sight *sight,
                          const struct wk_declared *declared)
{
    struct wk_declared_doubts doubts;
    int code = WK_EXIT_DONE;

    wk_declared_check(&sight->laid, declared, sight->winner, sight->set, NULL, &doubts);
    for (int i = 0; i < doubts.n; i++) {
        char slots[5 * WK_N_SLOTS + 1];
        name_slots(doubts.doubt[i].slots, slots);
        wk_complain(host, 0, "%s: %s", slots, wk_text(lang, doubt_text(doubts.doubt[i].kind)));
        if (code != WK_EXIT_FAIL)
            code = doubts.doubt[i].kind == WK_DOUBT_NOT_LOOKED ? WK_EXIT_UNSURE : WK_EXIT_FAIL;
    }
    return code;
}

/* The words of the hand, together with what was given in options. */
static int finish(const struct wk_host *host, const struct wk_points_look *asked, enum wk_language lang,
                  const struct wk_declared *declared, struct wk_points_words *out)
{
    const int n_flowers = declared->hand.flowers;
    const bool drawn = asked->flags && strstr(asked->flags, "selfdraw");

    wk_points_write(&declared->hand, out);
    if (declared->labels && drawn && !(declared->hand.flags & WK_MCR_SELF_DRAWN))
        return wk_complain(host, WK_EXIT_FAIL, "%s",
                           wk_text(lang, WK_N("the stickers show that the winning tile was another player's")));
    if (asked->flags && strcmp(asked->flags, "-") != 0) {
        const bool tell = !drawn && declared->hand.flags & WK_MCR_SELF_DRAWN;
        if (strlen(asked->flags) + sizeof "selfdraw," > sizeof out->flags)
            return wk_complain(host, WK_EXIT_USAGE, "--flags %s: too long", asked->flags);
        snprintf(out->flags, sizeof out->flags, "%s%s", tell ? "selfdraw," : "", asked->flags);
    }
    snprintf(out->seat, sizeof out->seat, "%s", asked->wind ? asked->wind : "E");
    snprintf(out->prevalent, sizeof out->prevalent, "%s", asked->prevalent ? asked->prevalent : "E");
    if (n_flowers > 0 && asked->flowers > 0 && n_flowers != asked->flowers)
        return wk_complain(host, WK_EXIT_FAIL, "--flowers %d: %d are seen", (int)asked->flowers, n_flowers);
    snprintf(out->flowers, sizeof out->flowers, "%d", n_flowers > 0 ? n_flowers : (int)asked->flowers);
    return WK_EXIT_DONE;
}

int wk_points_look(const struct wk_host *host, const struct wk_points_look *asked, enum wk_language lang,
                   struct wk_points_words *out)
{
    struct sight sight = {.winner = WK_WIND_NONE};
    struct wk_declared declared;
    struct wk_env env;
    struct wk_problem problem;
    enum wk_wind wind;
    enum wk_status status = wk_pictures_check(&asked->faces, asked->backs.n ? &asked->backs : NULL, &problem);
    struct wk_common common = asked->common;
    int code;

    if (status != WK_OK)
        return wk_complain(host, wk_exit_of(status), "%s", problem.text);
    if (asked->backs.n && !asked->wind)
        return wk_complain(host, WK_EXIT_USAGE, "--backs goes with --wind: whose the winner's own stickers are");
    if (asked->wind && wk_wind_parse(asked->wind, &sight.winner) != WK_OK)
        return wk_complain(host, WK_EXIT_USAGE, "--wind %s: E, S, W or N is wanted", asked->wind);
    if (asked->prevalent && wk_wind_parse(asked->prevalent, &wind) != WK_OK)
        return wk_complain(host, WK_EXIT_USAGE, "--prevalent %s: E, S, W or N is wanted", asked->prevalent);
    common.looks = true;
    common.key_missing = WK_KEY_MISSING_BORNE;
    if (!wk_env_begin(&env, host, &common, &code))
        return code;
    status = look(asked, &env, host, &sight, &problem);
    wk_env_close(&env);
    if (status != WK_OK)
        return wk_complain(host, wk_exit_of(status), "%s", problem.text);
    wk_declared_make(&sight.laid, sight.turned ? sight.winner : WK_WIND_NONE, WK_SLOT_NONE, 0, 0, &declared);
    code = complain_of(host, lang, &declared);
    if (code == WK_EXIT_DONE && sight.turned)
        code = check_stickers(host, lang, &sight, &declared);
    return code == WK_EXIT_DONE ? finish(host, asked, lang, &declared, out) : code;
}

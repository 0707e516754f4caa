/* Player: plays one cue after another. A cue is done at once, waited for, or has failed. */
#include "kiosk/programs/play/player.h"

#include "kiosk/face/app/screen_def.h"
#include "kiosk/face/screens/screens.h"

#include <stdarg.h>
#include <stdio.h>
#include <string.h>

#include "labels/lang/lang.h"
#include "rules/event/kind.h"

#define MS ((int64_t)1000000)
#define MOVE_PAUSE_MS 2500 /* people see a move before it is done */
#define MOVE_SETTLE_MS 400 /* after a move was seen done, before the next one may begin */
#define MOVE_AGAIN_MS 6000 /* a move that is still asked for this long after it was done did not help */
#define REPAIR_MAX_MOVES 60

static void say(struct wk_ask *out, enum wk_ask_kind kind, const char *format, ...) __attribute__((format(printf, 3, 4)));
static void say(struct wk_ask *out, enum wk_ask_kind kind, const char *format, ...)
{
    va_list args;

    out->kind = kind;
    va_start(args, format);
    vsnprintf(out->text, sizeof(out->text), format, args);
    va_end(args);
}

static void fail(const struct wk_player *player, const struct wk_cue *cue, struct wk_ask *out, const char *what)
{
    say(out, WK_ASK_WRONG, "%s:%d: %s", player->name, cue->line, what);
}

static void go_on(struct wk_player *player, struct wk_ask *out)
{
    player->at++;
    player->since_ns = 0;
    if (out->kind == WK_ASK_NOTHING)
        out->kind = WK_ASK_GO_ON;
}

static double speed(const struct wk_player *player)
{
    return player->speed > 0 ? player->speed : 1;
}

static int64_t patience_ns(const struct wk_player *player)
{
    return (player->patience_ms > 0 ? player->patience_ms : WK_PLAYER_PATIENCE_MS) * MS;
}

/* True once the app's newest frame was taken after the simulated table had come to rest. */
static bool is_fresh(const struct wk_player *player, const struct wk_app *app)
{
    return !player->sim_table || (player->settled_ns != 0 && app->frame_ns > player->settled_ns);
}

static int n_slots_in(const struct wk_app *app, enum wk_read_state state)
{
    int n = 0;

    for (int s = 0; app->read && s < WK_N_SLOTS; s++)
        n += app->reading.slot[s].state == state;
    return n;
}

static bool has_finding(const struct wk_app *app, int kind)
{
    struct wk_verdict verdict;

    wk_app_verdict(app, &verdict);
    for (int i = 0; i < verdict.n_findings; i++)
        if ((int)verdict.finding[i].kind == kind)
            return true;
    return kind == WK_FINDING_NONE;
}

/* A wall has passed when that is stored; before a deal is sealed, when the wall was seen built. */
static bool has_passed(const struct wk_app *app, enum wk_wind wind)
{
    const struct wk_app_wall *wall = wind == WK_WIND_NONE ? NULL : &app->wall[wind - 1];

    return wall && (app->sealed_seq > 0 ? wall->passed : wall->built);
}

static bool is_in_doubt(const struct wk_app *app)
{
    bool told = app->doubt.told;

    for (int w = 0; w < WK_N_WINDS; w++)
        told = told || app->whole.wall[w].doubt.told;
    return told;
}

static enum wk_wind wind_now(const struct wk_player *player, const struct wk_app *app)
{
    return player->sim_table && player->sim_table->wind != WK_WIND_NONE ? player->sim_table->wind : app->wind;
}

static bool is_as_expected(const struct wk_player *player, const struct wk_app *app, const struct wk_cue *cue)
{
    if (cue->arg == WK_PASS)
        return has_passed(app, wind_now(player, app));
    return is_fresh(player, app) && app->read && (int)app->judged == cue->arg && has_finding(app, cue->arg2);
}

/* A player (number) stands so in the standings, by what ranks first. */
static bool has_sum(const struct wk_app *app, const struct wk_cue *cue)
{
    const struct wk_tournament *tournament = app->hall.tournament;
    struct wk_standings standings;
    char text[WK_SCORE_SIZE];

    if (!wk_app_has_event(app))
        return false;
    wk_standings_make(tournament, 0, 0, &standings);
    for (int i = 0; i < standings.n; i++)
        if (tournament->plan.player[standings.row[i].player].number == cue->arg)
            return strcmp(wk_score_text(&tournament->plan.kind->sums[0].column, standings.row[i].sum[0], text), cue->text) == 0;
    return false;
}

/* Whether the state that the cue waits for has come. */
static bool is_so(const struct wk_player *player, const struct wk_app *app, const struct wk_cue *cue)
{
    const struct wk_app_wall *wall = cue->arg >= 1 && cue->arg <= WK_N_WINDS ? &app->wall[cue->arg - 1] : NULL;

    switch ((int)cue->kind) {
    case WK_CUE_WAIT_SCREEN:
        return (int)app->screen == cue->arg;
    case WK_CUE_WAIT_BUILT:
        return wall && wall->built;
    case WK_CUE_WAIT_RECORDED:
        return wall && wall->recorded;
    case WK_CUE_WAIT_PASSED:
        return wall && wall->passed;
    case WK_CUE_WAIT_FAILED:
        return wall && !wall->passed && app->wind == (enum wk_wind)cue->arg && app->fail_asked && !app->waiting;
    case WK_CUE_WAIT_LAID:
        return wall && app->given.laid[cue->arg - 1];
    case WK_CUE_WAIT_TURN:
        return (wk_app_stands(app)->walls == WK_WALLS_RECORDED && app->faces_step == WK_FACES_LOOK) ||
               (wk_app_stands(app)->tiles == WK_TILES_HAND && app->count.step == WK_COUNTING_TURN);
    case WK_CUE_WAIT_POINTS:
        return wk_app_stands(app)->tiles == WK_TILES_HAND && app->count.step == WK_COUNTING_CHECK && app->count.state.wins;
    case WK_CUE_WAIT_LABEL:
        return is_fresh(player, app) && n_slots_in(app, WK_READ_LABEL) > 0;
    case WK_CUE_WAIT_FAULT:
        if (wk_app_stands(app)->tiles == WK_TILES_HAND)
            return app->count.state.slots != 0 && app->count.n_still >= WK_COUNT_STILL;
        return is_fresh(player, app) && app->read && app->judged == WK_FAIL;
    case WK_CUE_WAIT_HAND:
        return is_fresh(player, app) && n_slots_in(app, WK_READ_BLOCKED) > 0;
    case WK_CUE_WAIT_DOUBT:
        return is_in_doubt(app);
    case WK_CUE_WAIT_TROUBLE:
        return (int)wk_app_trouble(app) == cue->arg;
    case WK_CUE_WAIT_TILES:
        return is_fresh(player, app) && app->enrol.n_here >= WK_N_SLOTS - 1 && wk_app_lies_still(app);
    case WK_CUE_WAIT_ENROL:
        if (cue->arg2 > 0 && (int)app->screen == cue->arg2)
            return true; /* one word for two states that exclude each other; here: a result is to be confirmed */
        return wk_app_stands(app)->tiles == WK_TILES_EACH && (int)app->enrol.step == cue->arg;
    case WK_CUE_EXPECT:
        return is_as_expected(player, app, cue);
    case WK_CUE_SAYS:
        return player->says && strcmp(player->says, wk_text(app->lang, cue->text)) == 0;
    case WK_CUE_SUM:
        return has_sum(app, cue);
    default:
        return false;
    }
}

static void describe(const struct wk_cue *cue, char *text, size_t n)
{
    char wind = wk_wind_letter((enum wk_wind)cue->arg);

    switch ((int)cue->kind) {
    case WK_CUE_WAIT_SCREEN:
        snprintf(text, n, "the screen %s", wk_screen_word((enum wk_screen)cue->arg));
        break;
    case WK_CUE_WAIT_BUILT:
        snprintf(text, n, "wall %c built", wind);
        break;
    case WK_CUE_WAIT_RECORDED:
        snprintf(text, n, "wall %c recorded", wind);
        break;
    case WK_CUE_WAIT_PASSED:
        snprintf(text, n, "wall %c passed", wind);
        break;
    case WK_CUE_WAIT_FAILED:
        snprintf(text, n, "wall %c failed", wind);
        break;
    case WK_CUE_WAIT_LAID:
        snprintf(text, n, "wall %c laid as it is given", wind);
        break;
    case WK_CUE_WAIT_TURN:
        snprintf(text, n, "tiles to be turned");
        break;
    case WK_CUE_WAIT_LABEL:
        snprintf(text, n, "a label seen");
        break;
    case WK_CUE_WAIT_FAULT:
        snprintf(text, n, "a fault seen");
        break;
    case WK_CUE_WAIT_HAND:
        snprintf(text, n, "a hand seen");
        break;
    case WK_CUE_WAIT_POINTS:
        snprintf(text, n, "the points of a hand");
        break;
    case WK_CUE_WAIT_DOUBT:
        snprintf(text, n, "tiles to show their stickers again");
        break;
    case WK_CUE_WAIT_TROUBLE:
        snprintf(text, n, "the trouble %s", wk_trouble_word((enum wk_trouble)cue->arg));
        break;
    case WK_CUE_WAIT_TILES:
        snprintf(text, n, "34 tiles lying still");
        break;
    case WK_CUE_WAIT_ENROL:
        snprintf(text, n, cue->arg == WK_ENROLLING_CONFIRM ? "the screen confirm" : "enrolment as far as that");
        break;
    case WK_CUE_EXPECT:
        snprintf(text, n, "%s%s%s", wk_verdict_word((enum wk_verdict_kind)cue->arg), cue->arg2 ? " " : "",
                 cue->arg2 ? wk_finding_word((enum wk_finding_kind)cue->arg2) : "");
        break;
    case WK_CUE_SAYS:
        snprintf(text, n, "\"%s\"", cue->text);
        break;
    case WK_CUE_SUM:
        snprintf(text, n, "%s of player %d", cue->text, cue->arg);
        break;
    default:
        snprintf(text, n, "?");
        break;
    }
}

static void play_wait(struct wk_player *player, const struct wk_app *app, const struct wk_cue *cue, int64_t now_ns,
                      struct wk_ask *out)
{
    char what[WK_CUE_TEXT + 24];

    describe(cue, what, sizeof(what));
    if (is_so(player, app, cue)) {
        if (cue->kind == WK_CUE_EXPECT || cue->kind == WK_CUE_SAYS || cue->kind == WK_CUE_SUM)
            say(out, WK_ASK_RIGHT, "%s", what);
        go_on(player, out);
    } else if (now_ns - player->since_ns > patience_ns(player)) {
        struct wk_verdict verdict;

        wk_app_verdict(app, &verdict);
        say(out, WK_ASK_WRONG,
            "%s:%d: %s did not come; screen %s, trouble %s, verdict %s with %d right, %d wrong, %d unreadable", player->name,
            cue->line, what, wk_screen_word(app->screen), wk_trouble_word(wk_app_trouble(app)),
            app->read ? wk_verdict_word(verdict.kind) : "none", verdict.n_right, verdict.n_wrong, verdict.n_unreadable);
    }
}

static bool same_move(const struct wk_move *a, const struct wk_move *b)
{
    return a->what == b->what && a->a == b->a && a->b == b->b && a->stray == b->stray && a->label == b->label;
}

/* The move that the screen asks for. If it sums up several ("shift the row"), the first of them, in *sum. NULL: none. */
static const struct wk_move *next_move(const struct wk_app *app, struct wk_move *sum)
{
    struct wk_verdict verdict;

    if (app->task[0].kind == WK_TASK_MOVE)
        return &app->task[0].move;
    wk_app_verdict(app, &verdict);
    *sum = verdict.move[0];
    return verdict.n_moves > 0 ? sum : NULL;
}

/* The table is at rest, and the move was asked for after it came to rest. On a slow machine the app may still ask for the move
 * before, so frames are counted, not time. */
static bool may_move(const struct wk_player *player, const struct wk_app *app, const struct wk_move *move, int64_t now_ns)
{
    if (!is_fresh(player, app) || player->n_fresh < app->n_still + 2 || !move || move->what == WK_DO_LOOK_AGAIN)
        return false;
    if (same_move(move, &player->repair.last) && now_ns - player->repair.due_ns < MOVE_AGAIN_MS * MS)
        return false;
    return now_ns >= player->repair.due_ns && now_ns - player->settled_ns >= MOVE_SETTLE_MS * MS;
}

/* Plays a whole game of practice: its key, each move on the table, and a touch on faults that exist only in the picture. */
static void play_practice(struct wk_player *player, const struct wk_app *app, const struct wk_cue *cue, int64_t now_ns,
                          struct wk_ask *out)
{
    struct wk_move sum;
    const struct wk_move *move = next_move(app, &sum);
    const int planted = wk_app_planted(app);

    if (app->practice.step == WK_PRACTICE_DONE) {
        say(out, WK_ASK_RIGHT, "practice: %d faults mended", WK_N_PRETENDS);
        go_on(player, out);
    } else if (now_ns - player->since_ns > patience_ns(player) + player->repair.n_done * MOVE_AGAIN_MS * MS) {
        fail(player, cue, out, "practice did not come to its end");
    } else if (app->practice.step == WK_PRACTICE_LAY && app->in_order && wk_app_lies_still(app)) {
        player->repair.n_done = 0;
        memset(&player->repair.last, 0, sizeof(player->repair.last));
        out->kind = WK_ASK_TAP;
        out->action = WK_ACTION_PRACTICE;
    } else if ((app->practice.step == WK_PRACTICE_RUN || app->practice.step == WK_PRACTICE_BACK) &&
               may_move(player, app, move, now_ns)) {
        player->repair.last = *move;
        player->repair.n_done++;
        player->repair.due_ns = now_ns + MOVE_SETTLE_MS * MS;
        out->kind = WK_ASK_GO_ON;
        if (planted != WK_SLOT_NONE && (move->a == planted || move->b == planted)) {
            out->kind = WK_ASK_TAP;
            out->action = WK_ACTION_PRACTICE;
            out->arg = planted + 1;
        } else if (wk_sim_table_apply(player->sim_table, move) != WK_OK) {
            fail(player, cue, out, "practice asks for a move that cannot be done");
        }
    }
}

static void play_repair(struct wk_player *player, const struct wk_app *app, const struct wk_cue *cue, int64_t now_ns,
                        struct wk_ask *out)
{
    struct wk_move sum;
    const struct wk_move *move = next_move(app, &sum);
    int64_t pause_ns = player->for_people ? (int64_t)(MOVE_PAUSE_MS / speed(player)) * MS : 0;

    if (player->repair.wind == WK_WIND_NONE) {
        player->repair.wind = wind_now(player, app);
        player->repair.n_done = 0;
        player->repair.due_ns = now_ns + MOVE_SETTLE_MS * MS + pause_ns;
        memset(&player->repair.last, 0, sizeof(player->repair.last));
    }
    if (has_passed(app, player->repair.wind)) {
        char letter = wk_wind_letter(player->repair.wind);
        int n = player->repair.n_done;

        player->repair.wind = WK_WIND_NONE;
        say(out, WK_ASK_RIGHT, "PASS of wall %c after %d move%s", letter, n, n == 1 ? "" : "s");
        go_on(player, out);
        return;
    }
    if (now_ns - player->since_ns > patience_ns(player) + player->repair.n_done * (MOVE_SETTLE_MS * MS + pause_ns)) {
        play_wait(player, app, &(struct wk_cue){.kind = WK_CUE_WAIT_PASSED, .line = cue->line, .arg = (int)player->repair.wind},
                  now_ns, out);
        return;
    }
    if (!may_move(player, app, move, now_ns))
        return;
    if (player->repair.n_done >= REPAIR_MAX_MOVES || wk_sim_table_apply(player->sim_table, move) != WK_OK) {
        fail(player, cue, out, "the repair asks for a move that cannot be done");
        return;
    }
    player->repair.last = *move;
    player->repair.n_done++;
    player->repair.due_ns = now_ns + MOVE_SETTLE_MS * MS + pause_ns;
    out->kind = WK_ASK_GO_ON;
}

/* How many tiles of the wall are face up; of a whole table in each of the four walls, -1: they differ. */
static int n_back_up(const struct wk_app *app)
{
    if (!wk_app_turns_table(app))
        return app->n_back_up;
    for (int w = 1; w < WK_N_WINDS; w++)
        if (app->whole.wall[w].turned.n_back_up != app->whole.wall[0].turned.n_back_up)
            return -1;
    return app->whole.wall[0].turned.n_back_up;
}

/* Turns tiles one after another until all are face up; each must have been seen before the next is turned. */
static void play_turning(struct wk_player *player, const struct wk_app *app, const struct wk_cue *cue, int64_t now_ns,
                         struct wk_ask *out)
{
    struct wk_sim_table *sim_table = player->sim_table;
    const int before = sim_table->n_turned;

    if (now_ns - player->since_ns > patience_ns(player)) {
        fail(player, cue, out, "the tiles turned so far are not seen");
        return;
    }
    const bool done = wk_sim_table_turn_on(sim_table, n_back_up(app));

    if (sim_table->n_turned != before) {
        player->since_ns = now_ns;
        out->kind = WK_ASK_GO_ON;
    }
    if (done) {
        player->settled_ns = 0;
        go_on(player, out);
    }
}

/* Whether the cue changes the wall that has just been laid. */
static bool changes_wall(const struct wk_player *player, int at)
{
    enum wk_cue_kind kind = at < player->script->n ? player->script->cue[at].kind : WK_CUE_NONE;

    return kind == WK_CUE_FAULT || kind == WK_CUE_TURN;
}

/* Cues that act on the simulated mat. */
static void play_sim_table(struct wk_player *player, const struct wk_cue *cue, struct wk_ask *out)
{
    struct wk_sim_table *sim_table = player->sim_table;

    if (!sim_table) {
        fail(player, cue, out, "there is no simulated camera to do this to");
        return;
    }
    /* A wall that is laid with a fault must never be seen without it, however slow the machine is. */
    sim_table->held = changes_wall(player, player->at + 1);
    switch ((int)cue->kind) {
    case WK_CUE_LAY:
        if (cue->arg == WK_WIND_NONE)
            wk_sim_table_lay_all(sim_table);
        else
            wk_sim_table_lay(sim_table, (enum wk_wind)cue->arg, cue->arg2);
        break;
    case WK_CUE_TILES:
        wk_sim_table_lay_tiles(sim_table, cue->arg);
        break;
    case WK_CUE_DECLARE:
        if (wk_sim_table_declare(sim_table, (enum wk_wind)cue->arg, (enum wk_sim_lay)cue->arg2) != WK_OK) {
            fail(player, cue, out, "in this deal no hand was found that wins");
            return;
        }
        break;
    case WK_CUE_CLEAR:
        wk_sim_table_clear(sim_table);
        break;
    case WK_CUE_SIDE:
        wk_sim_table_turn(sim_table, (enum wk_side)cue->arg);
        break;
    case WK_CUE_FAULT:
        if (wk_sim_table_fault(sim_table, cue->text) != WK_OK) {
            fail(player, cue, out, "this fault does not fit the wall that lies there");
            return;
        }
        break;
    case WK_CUE_TURN:
        wk_sim_table_turn_one(sim_table, cue->arg);
        break;
    case WK_CUE_MEND:
        wk_sim_table_mend(sim_table);
        break;
    case WK_CUE_HAND:
        wk_sim_table_hand(sim_table, cue->arg != 0);
        break;
    case WK_CUE_CAMERA:
        wk_scene_unplug(sim_table->scene, cue->arg == 0);
        break;
    case WK_CUE_CAMERA_BELOW:
        if (!sim_table->below) {
            fail(player, cue, out, "there is no simulated camera below the glass");
            return;
        }
        wk_scene_unplug(sim_table->below, cue->arg == 0);
        break;
    default:
        break;
    }
    player->settled_ns = 0;
    go_on(player, out);
}

static void play_pause(struct wk_player *player, const struct wk_cue *cue, int64_t now_ns, struct wk_ask *out)
{
    if (!player->for_people || player->next || now_ns - player->since_ns >= (int64_t)(cue->arg / speed(player)) * MS) {
        player->next = false;
        go_on(player, out);
    }
}

static void play(struct wk_player *player, const struct wk_app *app, const struct wk_cue *cue, int64_t now_ns,
                 struct wk_ask *out)
{
    switch (cue->kind) {
    case WK_CUE_NONE:
        go_on(player, out);
        break;
    case WK_CUE_WAIT_SCREEN:
    case WK_CUE_WAIT_BUILT:
    case WK_CUE_WAIT_RECORDED:
    case WK_CUE_WAIT_PASSED:
    case WK_CUE_WAIT_FAILED:
    case WK_CUE_WAIT_LAID:
    case WK_CUE_WAIT_TURN:
    case WK_CUE_WAIT_LABEL:
    case WK_CUE_WAIT_FAULT:
    case WK_CUE_WAIT_HAND:
    case WK_CUE_WAIT_TILES:
    case WK_CUE_WAIT_ENROL:
    case WK_CUE_WAIT_DOUBT:
    case WK_CUE_WAIT_POINTS:
    case WK_CUE_WAIT_TROUBLE:
    case WK_CUE_EXPECT:
    case WK_CUE_SAYS:
    case WK_CUE_SUM:
        play_wait(player, app, cue, now_ns, out);
        break;
    case WK_CUE_REPAIR:
        if (player->sim_table && wk_app_stands(app)->practice)
            play_practice(player, app, cue, now_ns, out);
        else if (player->sim_table)
            play_repair(player, app, cue, now_ns, out);
        else
            play_sim_table(player, cue, out);
        break;
    case WK_CUE_TAP:
        out->kind = WK_ASK_TAP;
        out->action = (enum wk_action)cue->arg;
        out->arg = cue->arg2;
        go_on(player, out);
        break;
    case WK_CUE_KEY:
        say(out, WK_ASK_KEY, "%s", cue->text);
        go_on(player, out);
        break;
    case WK_CUE_SHOT:
        say(out, WK_ASK_SHOT, "%s", cue->text);
        go_on(player, out);
        break;
    case WK_CUE_PAUSE:
        play_pause(player, cue, now_ns, out);
        break;
    case WK_CUE_STEP:
        player->step++;
        say(out, WK_ASK_STEP, "%s", cue->text);
        go_on(player, out);
        break;
    case WK_CUE_SIDE:
        if (player->sim_table && cue->arg == (int)WK_SIDE_FACES && app->side == WK_SIDE_FACES)
            play_turning(player, app, cue, now_ns, out);
        else
            play_sim_table(player, cue, out);
        break;
    case WK_CUE_LAY:
    case WK_CUE_TILES:
    case WK_CUE_DECLARE:
    case WK_CUE_CLEAR:
    case WK_CUE_TURN:
    case WK_CUE_FAULT:
    case WK_CUE_MEND:
    case WK_CUE_HAND:
    case WK_CUE_CAMERA:
    case WK_CUE_CAMERA_BELOW:
        play_sim_table(player, cue, out);
        break;
    case WK_CUE_QUIT:
        out->kind = WK_ASK_END;
        break;
    }
}

void wk_player_step(struct wk_player *player, const struct wk_app *app, int64_t now_ns, struct wk_ask *out)
{
    memset(out, 0, sizeof(*out));
    if (player->sim_table) {
        if (!wk_sim_table_settled(player->sim_table))
            player->settled_ns = 0;
        else if (player->settled_ns == 0)
            player->settled_ns = now_ns;
        if (!is_fresh(player, app))
            player->n_fresh = 0;
        else if (app->frame_number != player->number)
            player->n_fresh++;
        player->number = app->frame_number;
    }
    if (player->paused && !player->next) {
        player->since_ns = 0; /* a wait begins again afterwards, so that it does not time out in the meantime */
        return;
    }
    if (player->at >= player->script->n) {
        out->kind = WK_ASK_END;
        return;
    }
    if (player->since_ns == 0)
        player->since_ns = now_ns;
    play(player, app, &player->script->cue[player->at], now_ns, out);
}

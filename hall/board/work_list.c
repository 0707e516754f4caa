/* What waits for somebody. */
#include <stdlib.h>
#include <string.h>

#include <jansson.h>

#include "db/hall/set_aside.h"
#include "db/state/tournament.h"
#include "hall/board/desk_view.h"
#include "hall/server/server.h"
#include "rules/event/duplicate/outlier.h"
#include "rules/event/kind.h"
#include "rules/event/protest.h"

#define SECOND_NS INT64_C(1000000000)
#define CLOCK_OFF_MS 2000 /* times that are shown would mislead above this */
#define MOST_DOUBTS 64

static int64_t seconds_ago(const struct wk_desk_making *self, int64_t s)
{
    return self->now_ns - s * SECOND_NS;
}

/* ---- the hall itself */

static void add_hall(struct wk_desk_making *self)
{
    const json_t *const status = self->status, *const trouble = json_object_get(status, "trouble"),
                        *const restored = json_object_get(status, "restored");
    const int64_t wait_s = wk_board_whole(status, "pin_wait_s"), free_bytes = wk_board_whole(status, "free_bytes");

    if (trouble)
        wk_desk_add(self, (struct wk_desk_item){.kind = WK_DESK_TROUBLE, .since_ns = wk_board_whole(trouble, "since_ns")});
    if (json_object_get(status, "merge"))
        wk_desk_add(self, (struct wk_desk_item){.kind = WK_DESK_MERGE});
    if (free_bytes >= 0 && free_bytes < wk_hall_usual_limits.least_bytes_pictures)
        wk_desk_add(self, (struct wk_desk_item){.kind = WK_DESK_DISK});
    if (json_array_size(json_object_get(restored, "waits_for")) > 0)
        wk_desk_add(self, (struct wk_desk_item){.kind = WK_DESK_RESTORED});
    if (wait_s > 0)
        wk_desk_add(self, (struct wk_desk_item){.kind = WK_DESK_PIN_WAIT});
    if (wk_board_whole(status, "pin_far_wait_s") > 0)
        wk_desk_add(self, (struct wk_desk_item){.kind = WK_DESK_FAR_WAIT});
}

/* ---- its kiosks */

static void add_kiosk(struct wk_desk_making *self, const json_t *kiosk)
{
    const json_t *const heard = json_object_get(kiosk, "heard_s"), *const turned = json_object_get(kiosk, "turned_away"),
                        *const refused = json_object_get(kiosk, "refused");
    const bool expelled = json_object_get(kiosk, "expelled_from");
    const int number = (int)wk_board_whole(kiosk, "number");
    const int64_t heard_s = (int64_t)json_integer_value(heard);

    if (!expelled && (heard ? heard_s >= WK_DESK_SILENT_S : json_array_size(json_object_get(kiosk, "tables")) > 0))
        wk_desk_add(self, (struct wk_desk_item){
                              .kind = WK_DESK_SILENT, .kiosk = number, .since_ns = heard ? seconds_ago(self, heard_s) : 0});
    if (refused)
        wk_desk_add(self, (struct wk_desk_item){.kind = WK_DESK_REFUSED,
                                                .kiosk = number,
                                                .number = wk_record_number(number, wk_board_whole(refused, "seq")),
                                                .since_ns = wk_board_whole(refused, "since_ns")});
    if (wk_board_whole(turned, "connections") + wk_board_whole(turned, "too_much_at_once") +
            wk_board_whole(turned, "pictures_over_quota") >
        0)
        wk_desk_add(self, (struct wk_desk_item){.kind = WK_DESK_TURNED_AWAY, .kiosk = number});
    if (wk_board_whole(kiosk, "asked_since") > 0)
        wk_desk_add(self, (struct wk_desk_item){.kind = WK_DESK_EXPELLED_ASKS, .kiosk = number});
    if (llabs(wk_board_whole(kiosk, "offset_ms")) - wk_board_whole(kiosk, "offset_within_ms") >= CLOCK_OFF_MS)
        wk_desk_add(self, (struct wk_desk_item){.kind = WK_DESK_CLOCK, .kiosk = number});
}

static void add_tables_without(struct wk_desk_making *self)
{
    struct wk_desk_item none = {.kind = WK_DESK_NO_KIOSK};
    const json_t *one;
    size_t i;

    if (json_is_true(json_object_get(self->status, "closed")))
        return;
    json_array_foreach(json_object_get(self->status, "tables_without"), i, one)
    {
        const int expelled = (int)wk_board_whole(one, "expelled");
        const int table = (int)wk_board_whole(one, "table");
        if (expelled > 0) {
            wk_desk_add(self, (struct wk_desk_item){.kind = WK_DESK_TABLE_EXPELLED, .at.table = table, .kiosk = expelled});
        } else {
            if (none.n_tables++ == 0)
                none.at.table = table;
            none.last_table = table;
        }
    }
    if (none.n_tables > 0)
        wk_desk_add(self, none);
}

static void add_kiosks(struct wk_desk_making *self)
{
    const json_t *one;
    size_t i;

    json_array_foreach(json_object_get(self->status, "kiosks"), i, one) add_kiosk(self, one);
    json_array_foreach(json_object_get(self->status, "hall_forks"), i, one)
        wk_desk_add(self, (struct wk_desk_item){.kind = WK_DESK_HALL_FORK, .kiosk = (int)wk_board_whole(one, "number")});
    json_array_foreach(json_object_get(self->status, "pins_tried"), i, one)
        wk_desk_add(self, (struct wk_desk_item){.kind = WK_DESK_PINS,
                                                .kiosk = (int)wk_board_whole(one, "number"),
                                                .since_ns = wk_board_whole(one, "last_ns")});
    add_tables_without(self);
}

/* ---- records */

static void add_doubt(struct wk_desk_making *self, const struct wk_doubt *doubt)
{
    struct wk_desk_item item = {.at = doubt->at,
                                .kiosk = wk_record_journal(doubt->number),
                                .number = doubt->number,
                                .since_ns = doubt->t_ns,
                                .why = wk_refusal_screen(doubt->why)};

    if (doubt->kind == WK_DOUBT_FORK)
        item.kind = WK_DESK_FORK;
    else if (doubt->kind == WK_DOUBT_WAITING)
        item.kind = WK_DESK_WAITING;
    else if (doubt->why == WK_REFUSED_NOT_VOUCHED)
        item.kind = WK_DESK_UNVOUCHED;
    else if (doubt->kind == WK_DOUBT_ASIDE && doubt->why != WK_REFUSED_EXPELLED && doubt->why != WK_REFUSED_DONE &&
             doubt->why != WK_REFUSED_TWO_RESULTS)
        item.kind = WK_DESK_ASIDE;
    if (item.kind != WK_DESK_NONE)
        wk_desk_add(self, item);
}

static void add_records(struct wk_desk_making *self)
{
    struct wk_doubt doubt[MOST_DOUBTS];
    struct wk_desk_view *const view = self->view;
    int n = 0, n_all;

    if (wk_store_doubts(self->store, doubt, MOST_DOUBTS, &n, &n_all) != WK_OK)
        n = 0; /* what is wrong with the store is said elsewhere */
    for (int i = 0; i < n; i++)
        add_doubt(self, &doubt[i]);
    view->n_twice = 0;
    if (wk_store_twice(self->store, view->twice, WK_TWICE_MOST, &n, &n_all) != WK_OK)
        n = 0;
    for (int i = 0; i < n; i++) {
        const struct wk_twice twice = view->twice[i];
        if (twice.kept != 0)
            continue;
        view->twice[view->n_twice++] = twice;
        wk_desk_add(self, (struct wk_desk_item){.kind = WK_DESK_TWICE, .at = twice.at, .since_ns = twice.other.t_ns});
    }
}

/* ---- tables */

/* Since when it is held up, by the board's steady clock: since its hand stopped; where no hand is begun and stopped, since its
 * result was entered. False: nothing says so. */
static bool held_up(const struct wk_board_view *board, const struct wk_hand_id *at, int64_t *since_ns)
{
    const struct wk_tournament *const tournament = board->tournament;
    const struct wk_steady_hand *const steady = wk_steady_find(&board->steady, &tournament->shape, at);
    const struct wk_hand_state *const hand = wk_hand_look(tournament, at);
    const bool entered = hand->play_seq == 0 && hand->state != WK_RESULT_MISSING;

    if (steady && steady->stopped_seq > 0)
        *since_ns = steady->stopped_ns;
    else if (entered)
        *since_ns = wk_steady_between(&board->now, hand->result_ns, 0);
    return entered || (steady && steady->stopped_seq > 0);
}

static void add_table(struct wk_desk_making *self, const struct wk_tournament *tournament, int table)
{
    static const enum wk_desk_kind kinds[WK_N_STAGES] = {[WK_STAGE_RESULT] = WK_DESK_RESULT,
                                                         [WK_STAGE_CONFIRM] = WK_DESK_CONFIRM,
                                                         [WK_STAGE_RESTORE] = WK_DESK_WALLS,
                                                         [WK_STAGE_CARD] = WK_DESK_CARD};
    const struct wk_board_view *board = self->view->board;
    struct wk_table_at at;

    wk_table_look(tournament, &board->floor, table, &at);
    if (kinds[at.stage] == WK_DESK_NONE)
        return;
    int64_t since_ns = 0;
    if (!held_up(board, &at.at, &since_ns) || board->now.now_ns - since_ns < WK_DESK_LATE_S * SECOND_NS)
        return;
    wk_desk_add(self, (struct wk_desk_item){
                          .kind = kinds[at.stage], .at = at.at, .since_ns = self->now_ns - (board->now.now_ns - since_ns)});
}

/* Hands that their tables have left behind, which nobody there will see to. The hand that a table is at has its line above,
 * once it is late. */
static void add_left_behind(struct wk_desk_making *self, const struct wk_tournament *tournament)
{
    static const enum wk_desk_kind kinds[] = {[WK_OPEN_MISSING] = WK_DESK_RESULT,
                                              [WK_OPEN_UNCONFIRMED] = WK_DESK_CONFIRM,
                                              [WK_OPEN_SECOND_PLAY] = WK_DESK_SECOND_PLAY,
                                              [WK_OPEN_CARD] = WK_DESK_CARD};
    const struct wk_board_view *board = self->view->board;
    struct wk_hand_id at = {.table = 0};
    enum wk_open_kind kind;

    while (wk_open_item_next(tournament, &board->floor, &at, &kind)) {
        struct wk_table_at now;
        int64_t since_ns = 0;
        wk_table_look(tournament, &board->floor, at.table, &now);
        if (kind != WK_OPEN_SECOND_PLAY && now.stage != WK_STAGE_OVER && now.at.round == at.round && now.at.hand == at.hand)
            continue;
        if (held_up(board, &at, &since_ns))
            since_ns = self->now_ns - (board->now.now_ns - since_ns);
        wk_desk_add(self, (struct wk_desk_item){.kind = kinds[kind], .at = at, .since_ns = since_ns});
    }
}

static void add_tables(struct wk_desk_making *self)
{
    const struct wk_tournament *tournament;
    struct wk_outlier outlier = {.why = 0};

    if (wk_store_tournament(self->store, &tournament) != WK_OK || !tournament->begun)
        return;
    for (int table = 1; table <= tournament->shape.n_tables; table++)
        add_table(self, tournament, table);
    add_left_behind(self, tournament);
    while (wk_outlier_next(tournament, &outlier))
        if (outlier.at.round <= self->view->board->rounds_over) /* before that it would tell how an open hand compares */
            wk_desk_add(self, (struct wk_desk_item){.kind = WK_DESK_OUTLIER, .at = outlier.at});
}

void wk_desk_list_make(struct wk_desk_making *self)
{
    struct wk_desk_view *view = self->view;

    for (int i = 0; i < view->n_calls; i++)
        wk_desk_add(self, (struct wk_desk_item){.kind = WK_DESK_CALL,
                                                .at.table = view->call[i].table,
                                                .number = view->call[i].number,
                                                .since_ns = view->call[i].t_ns});
    if (self->status) {
        add_hall(self);
        add_kiosks(self);
    }
    add_records(self);
    add_tables(self);
}

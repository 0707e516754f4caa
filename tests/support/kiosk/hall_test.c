/* A hall for tests of the app. */
#include "kiosk/face/screens/screens.h"
#include "rules/event/floor.h"
#include "tests/support/kiosk/hall_test.h"
#include "rules/event/duplicate/seating.h"

#define HALL_BEGIN_NS (1794400000LL * 1000000000) /* a day of 2026 */

/* A wall that a test says has passed has a record too. */
static void hall_passed(const struct hall_table *table, int64_t seq[WK_N_WINDS])
{
    app_passed(seq, table->passed);
    for (int i = 0; i < WK_N_WINDS; i++)
        if (seq[i] > 0 && table->passed_seq[i] > 0)
            seq[i] = table->passed_seq[i];
}

static void hall_floor(struct hall_world *h)
{
    h->floor.own = h->own;
    for (int t = 0; t < WK_MAX_TABLES; t++) {
        const struct hall_table *table = &h->table[t];
        h->floor.table[t] = (struct wk_table_walls){.round = table->round,
                                                    .sealed = table->sealed,
                                                    .opened = table->opened,
                                                    .hand = table->hand,
                                                    .passed = table->passed,
                                                    .inspected = table->inspected & table->passed,
                                                    .keeper = h->keeper[t]};
        hall_passed(table, h->floor.table[t].passed_seq);
    }
}

void hall_send(struct hall_world *h, struct wk_event *event)
{
    app_send(&h->w, event);
    app_answer(&h->w);
}

void hall_news(struct hall_world *h)
{
    hall_floor(h);
    hall_send(h, &(struct wk_event){.kind = WK_EVENT_TOURNAMENT,
                                    .tournament = {.status = WK_OK, .tournament = h->event.tour, .floor = &h->floor}});
}

void hall_store(struct hall_world *h)
{
    const struct hall_table *table = &h->table[h->now - 1];
    bool deal = table->sealed && !table->opened;
    struct wk_event event = {.kind = WK_EVENT_STORE,
                             .store = {.status = WK_OK,
                                       .free_bytes = 50000000000LL,
                                       .round = table->opened      ? table->round + 1
                                                : table->round > 0 ? table->round
                                                                   : 1,
                                       .recorded = table->sealed ? 0 : table->recorded,
                                       .set = deal ? "07A" : "",
                                       .sealed = deal,
                                       .sealed_seq = deal ? 12 : 0,
                                       .hand = deal ? table->hand : 0}};
    if (deal)
        hall_passed(table, event.store.passed_seq);
    memcpy(event.store.words, app_words, sizeof(app_words));
    hall_send(h, &event);
}

bool hall_take(struct hall_world *h, struct wk_entry entry, struct wk_refusal *why)
{
    entry.seq = ++h->w.seq;
    entry.t_ns = h->wall_ns;
    if (wk_tournament_apply(h->event.tour, &entry, why) != WK_OK)
        return false;
    h->n_entries[entry.kind]++;
    h->last = entry;
    return true;
}

void hall_put(struct hall_world *h, struct wk_entry entry)
{
    struct wk_refusal why;
    if (!hall_take(h, entry, &why))
        fail_msg("an entry of kind %d was refused: %d", (int)entry.kind, (int)why.kind);
    hall_news(h);
}

static void hall_answer_entry(struct hall_world *h, const struct wk_entry *entry)
{
    struct wk_event event = {.kind = WK_EVENT_ENTERED, .entered = {.kind = entry->kind, .status = WK_OK}};
    if (hall_take(h, *entry, &event.entered.refusal))
        event.entered.seq = h->w.seq;
    else
        event.entered.status = WK_BAD_INPUT;
    hall_news(h);
    hall_send(h, &event);
}

static void hall_answer_verify(struct hall_world *h, enum wk_wind wind, const struct wk_reading *reading, bool inspect)
{
    struct hall_table *table = &h->table[h->now - 1];
    unsigned wall = 1U << (wind - 1);
    struct wk_verdict verdict;
    struct wk_event event = {
        .kind = WK_EVENT_VERIFIED,
        .stored = {.status = WK_OK, .wind = wind, .verdict = &verdict, .seq = ++h->w.seq, .stored_s = 50292}};

    h->w.n_verifies++;
    wk_verdict_judge(reading, wind, "07A", &verdict);
    if (verdict.kind == WK_PASS) {
        table->passed |= wall;
        table->inspected = inspect ? table->inspected | wall : table->inspected & ~wall;
        table->passed_seq[wind - 1] = event.stored.seq;
        table->passed_hand[wind - 1] = table->hand;
    } else {
        table->passed &= ~wall;
        if (inspect && verdict.kind == WK_FAIL)
            event.stored.window = (struct wk_app_window){.wind = wind,
                                                         .passed_seq = table->passed_seq[wind - 1],
                                                         .failed_seq = event.stored.seq,
                                                         .passed_s = 14 * 3600 + 5 * 60,
                                                         .failed_s = 14 * 3600 + 20 * 60,
                                                         .passed_hand = table->passed_hand[wind - 1]};
    }
    hall_send(h, &event);
}

/* As the store has it: db/store/hands.c, over_without_walls(). */
static bool hall_without_walls(const struct hall_world *h, const struct hall_table *table)
{
    const struct wk_hand_id at = {h->now, table->round, table->hand};
    const struct wk_hand_state *state = wk_hand_look(h->event.tour, &at);
    bool left = false;

    for (int hand = table->hand; hand < WK_HANDS; hand++)
        left |= wk_hand_look(h->event.tour, &(struct wk_hand_id){h->now, table->round, hand + 1})->seated_seq > 0;
    return state->not_played || (state->unbegun && left);
}

static bool hall_hand_over(const struct hall_world *h, const struct hall_table *table)
{
    return table->hand == 0 || table->passed == 15 || hall_without_walls(h, table) ||
           wk_gate_by_hand(h->event.tour, wk_section_of_table(&h->event.tour->shape, h->now), table->round, table->hand);
}

static void hall_answer_start(struct hall_world *h)
{
    struct hall_table *table = &h->table[h->now - 1];
    struct wk_event event = {.kind = WK_EVENT_HAND, .hand = {.status = WK_OK}};

    if (!table->sealed || table->opened)
        event.hand.status = WK_NOT_YET;
    else if (!hall_hand_over(h, table))
        event.hand.status = WK_ALREADY;
    else if (table->hand == WK_HANDS)
        event.hand.status = WK_END;
    if (event.hand.status == WK_OK) {
        event.hand.hand = ++table->hand;
        event.hand.seq = ++h->w.seq;
        table->passed = table->inspected = 0;
    }
    hall_send(h, &event);
}

static void hall_answer_seal(struct hall_world *h)
{
    struct hall_table *table = &h->table[h->now - 1];
    struct wk_event event = {.kind = WK_EVENT_SEALED,
                             .sealed = {.status = WK_OK, .seq = ++h->w.seq, .round = table->round, .walls = 15}};

    *table = (struct hall_table){.round = table->round, .sealed = true};
    memcpy(event.sealed.words, app_words, sizeof(app_words));
    hall_send(h, &event);
}

static void hall_answer_record(struct hall_world *h, enum wk_wind wind)
{
    struct hall_table *table = &h->table[h->now - 1];
    struct wk_verdict verdict = {.kind = WK_PASS, .wind = wind};
    struct wk_event event = {.kind = WK_EVENT_RECORDED,
                             .stored = {.status = WK_OK, .wind = wind, .verdict = &verdict, .seq = ++h->w.seq}};

    if (table->opened || table->round == 0)
        *table = (struct hall_table){.round = table->round + 1};
    table->recorded |= 1U << (wind - 1);
    hall_send(h, &event);
}

static void hall_answer_take_over(struct hall_world *h, const struct wk_take_request *request)
{
    const enum wk_take_state says = h->hall_says == WK_TAKE_NOT ? WK_TAKE_ASKED : h->hall_says;
    struct wk_take_answer answer = {.status = WK_OK, .state = WK_TAKE_HERE};

    h->n_given_up += request->step == WK_TAKE_GIVE_UP;
    if (request->step == WK_TAKE_GIVE_UP)
        return;
    if (request->step != WK_TAKE_ALONE)
        answer.state = request->step == WK_TAKE_ASK ? WK_TAKE_ASKED : says;
    if (answer.state == WK_TAKE_HERE) {
        h->keeper[request->table - 1] = h->own;
        hall_news(h);
        answer.seq = ++h->w.seq;
    }
    answer.owner = h->keeper[request->table - 1];
    hall_send(h, &(struct wk_event){.kind = WK_EVENT_TAKEN_OVER, .taken_over = answer});
}

static void hall_answer_one(struct hall_world *h, const struct wk_effect *effect)
{
    struct hall_table *table = &h->table[h->now - 1];

    if (effect->kind == WK_EFFECT_PUT_ENTRY) {
        hall_answer_entry(h, &effect->entry);
    } else if (effect->kind == WK_EFFECT_LOOK_EVENT) {
        hall_news(h);
    } else if (effect->kind == WK_EFFECT_CLOSE_EVENT || effect->kind == WK_EFFECT_CHOOSE) {
        hall_send(h, &(struct wk_event){.kind = WK_EVENT_DECIDED, .decided = {.status = WK_NOT_YET}});
    } else if (effect->kind == WK_EFFECT_LOOK_FAULTS) {
        hall_send(h, &(struct wk_event){.kind = WK_EVENT_FAULTS, .faults = {.status = WK_OK}});
    } else if (effect->kind == WK_EFFECT_TAKE_OVER) {
        hall_answer_take_over(h, &effect->take_over);
    } else if (effect->kind == WK_EFFECT_OPEN_STORE || effect->kind == WK_EFFECT_USE_TABLE) {
        if (effect->kind == WK_EFFECT_USE_TABLE)
            h->now = effect->table;
        hall_store(h);
        hall_news(h);
    } else if (effect->kind == WK_EFFECT_VERIFY) {
        hall_answer_verify(h, effect->verify.wind, &effect->verify.reading, effect->verify.inspect);
    } else if (effect->kind == WK_EFFECT_START_HAND) {
        hall_answer_start(h);
    } else if (effect->kind == WK_EFFECT_RECORD_WALL) {
        hall_answer_record(h, effect->wind);
    } else if (effect->kind == WK_EFFECT_SEAL) {
        hall_answer_seal(h);
    } else if (effect->kind == WK_EFFECT_CLOSE_DEAL) {
        if (table->hand == WK_HANDS && hall_hand_over(h, table))
            table->opened = true;
        hall_store(h);
        hall_news(h);
    }
}

bool hall_answers(struct app_world *w, const struct wk_effect *effect)
{
    hall_answer_one((struct hall_world *)w, effect);
    return effect->kind != WK_EFFECT_ASK_PIN && effect->kind != WK_EFFECT_CHECK_PIN; /* which needs no event */
}

void hall_start(struct hall_world *h)
{
    int64_t t_ns = h->w.t_ns, seq = h->w.seq;

    memset(&h->w, 0, sizeof(h->w));
    h->w.t_ns = t_ns + 1000000000;
    h->w.seq = seq;
    h->w.answers = hall_answers;
    h->w.drill_status = WK_OK;
    h->now = h->options.table;
    wk_app_init(&h->w.app, &wk_screens, &h->options, &h->w.effects);
    app_clear(&h->w);
    app_answer(&h->w);
    app_camera(&h->w, WK_OK);
    hall_send(h, &(struct wk_event){.kind = WK_EVENT_TILESET, .tileset = {.status = WK_OK, .name = "drawn"}});
}

void hall_open(struct hall_world *h, int n_sections, int table)
{
    memset(h, 0, sizeof(*h));
    event_open(&h->event, n_sections);
    h->wall_ns = HALL_BEGIN_NS;
    h->w.seq = h->event.seq;
    h->options = (struct wk_app_options){
        .table = table > 0 ? table : 1, .station = table == 0, .volume = APP_VOLUMES, .loudness = WK_LOUDNESS_NORMAL};
    hall_start(h);
}

void hall_open_kind(struct hall_world *h, const char *kind, int n_players, int n_rounds, int table)
{
    struct wk_event_plan *plan = event_plan_of_kind(kind, n_players, n_rounds);

    hall_open(h, 1, table);
    *h->event.plan = *plan;
    free(plan);
    event_begin_plan(&h->event);
    h->w.seq = h->event.seq;
    hall_start(h);
}

void hall_close(struct hall_world *h)
{
    event_close(&h->event);
}

void hall_wait(struct hall_world *h, int seconds)
{
    for (int i = 0; i < 2 * seconds; i++) {
        h->w.t_ns += 500000000;
        h->wall_ns += 500000000;
        hall_send(h, &(struct wk_event){.kind = WK_EVENT_TICK,
                                        .tick = {.wall_s = (int)(h->wall_ns / 1000000000 % 86400), .wall_ns = h->wall_ns}});
    }
}

void hall_wall(struct hall_world *h, enum wk_wind wind)
{
    app_lay(&h->w, wind);
    app_frames(&h->w, 8);
    app_clear(&h->w);
    app_frames(&h->w, 5);
}

void hall_walls(struct hall_world *h)
{
    for (int wind = WK_WIND_EAST; wind <= WK_WIND_NORTH; wind++)
        hall_wall(h, (enum wk_wind)wind);
}

void hall_play_elsewhere(struct hall_world *h, int table, int round, int hand)
{
    struct wk_hand_id at = {table, round, hand};

    hall_put(h, entry_seated(h->event.tour, at));
    hall_put(h, (struct wk_entry){.kind = WK_ENTRY_PLAY, .at = at});
    hall_put(h, (struct wk_entry){.kind = WK_ENTRY_STOPPED, .at = at});
    hall_put(h, entry_result(at, outcome_discard(1 + (table + hand) % 4, 1 + (table + hand + 1) % 4, 8 + 3 * table + hand), 0));
    hall_put(h, entry_confirmed(wk_hand_look(h->event.tour, &at)->result_seq));
}

void hall_walls_elsewhere(struct hall_world *h, int table, int round, int hand)
{
    h->table[table - 1] = (struct hall_table){
        .round = round, .sealed = true, .hand = hand, .passed = 15, .passed_hand = {hand, hand, hand, hand}};
    hall_news(h);
}

/* What people touch who play an event of a kind other than duplicate. */
#include "tests/support/kiosk/kind_play.h"

#include "kiosk/face/app/hall.h"
#include "kiosk/face/screens/screens.h"
#include "rules/event/kind.h"

const struct wk_tournament *kind_play_event(const struct kind_play *p)
{
    return p->r.app.hall.tournament;
}

struct wk_outcome kind_play_outcome(const struct wk_tournament *tournament, const struct wk_hand_id *at)
{
    const unsigned here = wk_players_at(tournament, at);
    const int dice = at->table * 7 + at->round * 5 + at->hand * 3;
    enum wk_wind winner = (enum wk_wind)(dice % WK_N_WINDS + 1), payer = (enum wk_wind)((dice + 1) % WK_N_WINDS + 1);

    while (!(here >> (winner - 1) & 1U))
        winner = (enum wk_wind)(winner % WK_N_WINDS + 1);
    while (payer == winner || !(here >> (payer - 1) & 1U))
        payer = (enum wk_wind)(payer % WK_N_WINDS + 1);
    if (tournament->plan.kind->talk.drawn_as == WK_OUTCOME_WALL)
        return dice % 5 == 0 ? (struct wk_outcome){.kind = WK_OUTCOME_WALL}
                             : (struct wk_outcome){.kind = WK_OUTCOME_WIN,
                                                   .winner = winner,
                                                   .payer = payer,
                                                   .points = 25 + dice % 3 * 5,
                                                   .exposures = dice % 4};
    if (at->hand == 3 + at->table % 3) /* time was called in this one */
        return (struct wk_outcome){.kind = WK_OUTCOME_TIME};
    return dice % 5 == 0 ? outcome_draw() : outcome_discard((int)winner, (int)payer, 8 + dice % 30);
}

struct wk_entry kind_play_card(const struct wk_tournament *tournament, int table, int round)
{
    const struct wk_kind_of_event *kind = tournament->plan.kind;
    struct wk_entry entry = {.kind = WK_ENTRY_CARD, .card = {.at = {table, round, tournament->shape.n_hands}}};

    for (int d = WK_WIND_EAST; d <= WK_WIND_NORTH; d++)
        entry.card.initials[d - 1] = (uint8_t)kind->initialer(tournament, &entry.card.at, (enum wk_wind)d);
    entry.card.collector = kind->collector(tournament, &entry.card.at);
    return entry;
}

/* ---- what people do */

static void take_seats(struct kind_play *p, const struct wk_hand_id *at)
{
    struct replay *r = &p->r;
    const unsigned here = wk_players_at(kind_play_event(p), at);

    if (p->n_wrong == 0 && at->table == 2) {
        touch(r, WK_ACTION_SEAT_WRONG, 0);
        touch(r, WK_ACTION_SEAT_HERE, WK_WIND_EAST);
        touch(r, WK_ACTION_SEAT_HERE, WK_WIND_WEST);
        touch(r, WK_ACTION_SEAT_CHANGED, 0);
        p->n_wrong++;
    }
    for (int d = WK_WIND_EAST; d <= WK_WIND_NORTH && r->app.screen == WK_SCREEN_CHECKIN; d++)
        if (here >> (d - 1) & 1U) /* a chair where nobody sits offers nothing */
            touch(r, WK_ACTION_SEAT_HERE, d);
}

static void play_hand(struct kind_play *p, const struct wk_hand_id *at)
{
    const enum wk_outcome_kind kind = kind_play_outcome(kind_play_event(p), at).kind;
    const struct wk_kind_talk *talk = &kind_play_event(p)->plan.kind->talk;
    struct wk_app_round round;

    assert_true(wk_app_round_look(&p->r.app, 1, &round));
    if (round.clock.begun_ns == 0 && at->round == 2) {
        touch(&p->r, WK_ACTION_MORE_MINUTES, 0);
        p->n_begun++;
    } else
        touch(&p->r, WK_ACTION_HU, kind == talk->drawn_as); /* that time was called is offered when it is over */
}

/* Who has won, from whom, how many points; or that nobody has. */
static void enter_result(struct kind_play *p, const struct wk_hand_id *at)
{
    const struct wk_outcome outcome = kind_play_outcome(kind_play_event(p), at);
    struct replay *r = &p->r;

    if (outcome.kind == WK_OUTCOME_TIME) {
        touch(r, WK_ACTION_TIME_CALLED, 0);
    } else {
        touch(r, WK_ACTION_RESULT_WINNER, (int)outcome.winner);
        if (outcome.winner != WK_WIND_NONE) {
            touch(r, WK_ACTION_RESULT_PAYER, (int)outcome.payer);
            for (int ten = outcome.points >= 10 ? 10 : 1; ten > 0; ten /= 10)
                touch(r, WK_ACTION_DIGIT, outcome.points / ten % 10);
        }
    }
    touch(r, WK_ACTION_RESULT_ENTER, 0);
}

/* The winner has agreed by entering it. */
static void confirm(struct kind_play *p)
{
    struct replay *r = &p->r;

    if (kind_play_event(p)->plan.kind->form == WK_FORM_GAME) {
        touch(r, WK_ACTION_AGREE, 0);
        return;
    }
    for (int d = WK_WIND_EAST; d <= WK_WIND_NORTH && r->app.screen == WK_SCREEN_CONFIRM; d++)
        if (!(r->app.seat.agreed >> (d - 1) & 1U))
            touch(r, WK_ACTION_AGREE, d);
}

/* As it stands on a card; by one touch the table agrees to it. */
static void enter_game(struct kind_play *p, const struct wk_hand_id *at)
{
    const struct wk_outcome outcome = kind_play_outcome(kind_play_event(p), at);
    struct replay *r = &p->r;

    if (outcome.winner == WK_WIND_NONE) {
        touch(r, WK_ACTION_GAME_ENDED, (int)outcome.kind);
    } else {
        touch(r, WK_ACTION_RESULT_WINNER, (int)outcome.winner);
        touch(r, WK_ACTION_GAME_VALUE, outcome.points);
        touch(r, WK_ACTION_RESULT_PAYER, (int)outcome.payer);
        touch(r, WK_ACTION_GAME_EXPOSURES, outcome.exposures);
    }
    touch(r, WK_ACTION_AGREE, 0);
}

static void hand_in(struct kind_play *p, const struct wk_hand_id *at)
{
    const unsigned here = wk_players_at(kind_play_event(p), at);

    for (int d = WK_WIND_EAST; d <= WK_WIND_NORTH; d++)
        if (here >> (d - 1) & 1U)
            touch(&p->r, WK_ACTION_CARD_INITIAL, d);
    touch(&p->r, WK_ACTION_CARD_HAND_IN, 0);
}

static void choose_table(struct kind_play *p)
{
    struct replay *r = &p->r;
    int table = r->app.table;

    do
        table = table % wk_n_tables(kind_play_event(p)) + 1;
    while (!wk_app_serves(&r->app, table));

    touch(r, WK_ACTION_TABLE, table);
    touch(r, WK_ACTION_START, 0);
}

void kind_play_next(struct kind_play *p)
{
    struct replay *r = &p->r;
    struct wk_hand_id at = {1, 1, 1};

    (void)wk_app_hand_now(&r->app, &at);
    switch ((int)r->app.screen) {
    case WK_SCREEN_HALL:
        choose_table(p);
        break;
    case WK_SCREEN_IDLE:
        touch(r, WK_ACTION_START, 0);
        break;
    case WK_SCREEN_CHECKIN:
        take_seats(p, &at);
        break;
    case WK_SCREEN_PLAYING:
        play_hand(p, &at);
        break;
    case WK_SCREEN_RESULT:
        enter_result(p, &at);
        break;
    case WK_SCREEN_GAME:
        enter_game(p, &at);
        break;
    case WK_SCREEN_CONFIRM:
        confirm(p);
        break;
    case WK_SCREEN_CARD:
        hand_in(p, &at);
        break;
    case WK_SCREEN_WAIT:
        touch(r, WK_ACTION_BACK, 0);
        break;
    case WK_SCREEN_ROUND_END:
        touch(r, WK_ACTION_LEAVE, 0);
        break;
    case WK_SCREEN_STANDINGS:
        p->over[r->app.table - 1] = true;
        touch(r, WK_ACTION_BACK, 0);
        break;
    default:
        fail_msg("nobody knows what to do at '%s'", wk_screen_word(r->app.screen));
    }
}

/* What people touch, lay and show who play a duplicate event. */
#include "tests/support/kiosk/deal_play.h"

#include "kiosk/face/screens/screens.h"
#include "rules/event/duplicate/outlier.h"

/* What is to go wrong in a hand. */
static const struct quirk *quirk_in(const struct deal_play *p, struct wk_hand_id at, enum quirk_kind kind)
{
    return p->smooth ? NULL : quirk_of(at, kind);
}

/* Faults happen once. */
static const struct quirk *happens(struct deal_play *p, struct wk_hand_id at, enum quirk_kind kind)
{
    const struct quirk *quirk = quirk_in(p, at, kind);
    if (!quirk || p->used[quirk - quirks])
        return NULL;
    p->used[quirk - quirks] = true;
    return quirk;
}

static void deal_of(const struct wk_app *app, struct wk_deal *deal)
{
    table_deal(deal, app->table * 5 + app->round);
    deal->table = app->table;
    deal->round = app->round;
    set_of(app->table, deal->set);
}

static void take_seats(struct deal_play *p, struct wk_hand_id at)
{
    struct replay *r = &p->r;
    const struct quirk *quirk = happens(p, at, QUIRK_SEATS);
    if (quirk) {
        touch(r, WK_ACTION_SEAT_HERE, quirk->a);
        touch(r, WK_ACTION_SEAT_WRONG, 0);
        touch(r, WK_ACTION_SEAT_HERE, quirk->a);
        touch(r, WK_ACTION_SEAT_HERE, quirk->b);
        touch(r, WK_ACTION_SEAT_CHANGED, 0);
    }
    for (int d = WK_WIND_EAST; d <= WK_WIND_NORTH && r->app.screen == WK_SCREEN_CHECKIN; d++)
        touch(r, WK_ACTION_SEAT_HERE, d);
}

static void build(struct deal_play *p)
{
    struct replay *r = &p->r;
    int wind = WK_WIND_EAST;
    if (r->mat.wind != WK_WIND_NONE && r->app.screen == WK_SCREEN_SEATS) {
        clear_mat(r);
        return;
    }
    while (wind < WK_WIND_NORTH && r->app.wall[wind - 1].built)
        wind++;
    lay(r, r->app.table, (enum wk_wind)wind);
    frames(r, 8);
    if (r->app.screen == WK_SCREEN_BUILD)
        clear_mat(r);
}

static void show_faces(struct deal_play *p)
{
    struct replay *r = &p->r;
    struct wk_deal deal;
    int wind = WK_WIND_EAST;
    deal_of(&r->app, &deal);
    if (r->app.side == WK_SIDE_FACES) {
        frame(r, &deal);
    } else if (r->mat.wind != WK_WIND_NONE && r->app.wall[r->mat.wind - 1].recorded) {
        clear_mat(r);
    } else {
        while (wind < WK_WIND_NORTH && r->app.wall[wind - 1].recorded)
            wind++;
        lay(r, r->app.table, (enum wk_wind)wind);
        for (int i = 0; i < 8 && r->app.side == WK_SIDE_BACKS; i++)
            frame(r, &deal);
    }
}

static void play_hand(struct deal_play *p, struct wk_hand_id at)
{
    struct replay *r = &p->r;
    r->mat.wind = WK_WIND_NONE; /* stacked */
    if (happens(p, at, QUIRK_MORE_TIME))
        touch(r, WK_ACTION_MORE_MINUTES, 0);
    touch(r, WK_ACTION_HU, outcome_of(at).kind == WK_OUTCOME_DRAW);
}

static void enter_result(struct deal_play *p, struct wk_hand_id at)
{
    struct replay *r = &p->r;
    struct wk_outcome outcome = outcome_of(at);
    const struct quirk *quirk = happens(p, at, QUIRK_RULED_OUT);
    char digits[8];
    if (happens(p, at, QUIRK_NO_HU)) {
        touch(r, WK_ACTION_PLAY_ON, 0);
        return;
    }
    if (quirk) {
        touch(r, WK_ACTION_RESULT_WINNER, quirk->a);
        assert_true(r->dead || r->app.hall.refusal.kind == WK_REFUSED_RULED_OUT);
    }
    if (happens(p, at, QUIRK_NOT_RIGHT))
        outcome = outcome_discard(1, 3, 99);
    touch(r, WK_ACTION_RESULT_WINNER, (int)outcome.winner);
    if (outcome.kind != WK_OUTCOME_DRAW) {
        touch(r, WK_ACTION_RESULT_PAYER, (int)(outcome.kind == WK_OUTCOME_DISCARD ? outcome.payer : outcome.winner));
        while (r->app.seat.outcome.points > 0 && !r->dead)
            touch(r, WK_ACTION_ERASE, 0);
        snprintf(digits, sizeof digits, "%d", outcome.points);
        for (const char *d = digits; *d; d++)
            touch(r, WK_ACTION_DIGIT, *d - '0');
    }
    touch(r, WK_ACTION_RESULT_ENTER, 0);
    if (outcome.points > WK_POINTS_LIKELY)
        touch(r, WK_ACTION_RESULT_ENTER, outcome.points);
}

bool same_outcome(const struct wk_outcome *a, const struct wk_outcome *b)
{
    return a->kind == b->kind && a->winner == b->winner && a->payer == b->payer && a->points == b->points;
}

static void confirm(struct deal_play *p, struct wk_hand_id at)
{
    struct replay *r = &p->r;
    const struct wk_outcome right = outcome_of(at);
    if (!same_outcome(&wk_hand_look(r->app.hall.tournament, &at)->outcome, &right)) {
        touch(r, WK_ACTION_NOT_RIGHT, 0);
        return;
    }
    for (int d = WK_WIND_EAST; d <= WK_WIND_NORTH && r->app.screen == WK_SCREEN_CONFIRM; d++)
        if (!(r->app.seat.agreed >> (d - 1) & 1U)) /* whoever won has entered it */
            touch(r, WK_ACTION_AGREE, d);
}

/* A wall onto the mat, with what goes wrong in this hand. */
static void lay_back(struct deal_play *p, struct wk_hand_id at, enum wk_wind wind)
{
    struct replay *r = &p->r;
    static const enum quirk_kind kinds[2][3] = {{QUIRK_SWAP, QUIRK_CYCLE, QUIRK_OTHER_TABLE}, {QUIRK_INSPECT_SWAP}};
    const bool inspect = r->app.screen == WK_SCREEN_INSPECT;
    lay(r, at.table, wind);
    for (int k = 0; k < 3 && kinds[inspect][k]; k++) {
        const struct quirk *quirk = quirk_in(p, at, kinds[inspect][k]);
        if (!quirk || quirk->wall != wind || !happens(p, at, quirk->kind))
            continue;
        if (quirk->kind == QUIRK_OTHER_TABLE)
            lay(r, at.table % p->n_tables + 1, wind);
        else
            exchange_tiles(r, quirk->a, quirk->b);
        if (quirk->kind == QUIRK_CYCLE)
            exchange_tiles(r, quirk->b, quirk->c);
    }
}

/* One wall after another; what the screen says is to be done, is done. */
static void walls_back(struct deal_play *p, struct wk_hand_id at)
{
    struct replay *r = &p->r;
    char own[WK_SET_SIZE];
    set_of(at.table, own);
    if (r->mat.wind == WK_WIND_NONE) {
        const struct quirk *lost = r->app.screen == WK_SCREEN_RESTORE ? quirk_in(p, at, QUIRK_LOST_TILE) : NULL;
        int wind = WK_WIND_EAST;
        while (wind < WK_WIND_NORTH && (r->app.wall[wind - 1].passed || (lost && (int)lost->wall == wind)))
            wind++;
        lay_back(p, at, (enum wk_wind)wind);
        frames(r, 8);
        return;
    }
    if (memcmp(r->mat.set, own, sizeof own) != 0 || r->app.wall[r->mat.wind - 1].passed) {
        clear_mat(r);
        return;
    }
    if (r->told.what == WK_DO_SWAP)
        exchange_tiles(r, r->told.a, r->told.b);
    frames(r, 8);
}

/* A wall that does not come back: the others are laid, and the table waits for the judge. */
static bool lacks_tile(struct deal_play *p, struct wk_hand_id at)
{
    struct replay *r = &p->r;
    const struct quirk *quirk = quirk_in(p, at, QUIRK_LOST_TILE);
    if (!quirk || r->app.screen != WK_SCREEN_RESTORE || bits_of(&r->app, false) != (15U & ~(1U << (quirk->wall - 1))))
        return false;
    if (happens(p, at, QUIRK_LOST_TILE)) {
        lay(r, at.table, quirk->wall);
        r->mat.label[quirk->a] = 0;
        frames(r, 8);
        assert_false(r->app.wall[quirk->wall - 1].passed);
    }
    clear_mat(r);
    touch(r, WK_ACTION_BACK, 0);
    return true;
}

static void inspect(struct deal_play *p, struct wk_hand_id at)
{
    struct replay *r = &p->r;
    if (wk_app_may_begin(&r->app))
        touch(r, WK_ACTION_START_HAND, 0);
    else if (quirk_in(p, at, QUIRK_INSPECT_BY_EYE) && !r->app.gate.by_eye)
        touch(r, WK_ACTION_BY_EYE, 0);
    else
        walls_back(p, at);
}

static void choose_table(struct deal_play *p)
{
    struct replay *r = &p->r;
    r->mat.wind = WK_WIND_NONE;
    int table = r->cuts == CUTS_AT_RANDOM ? 1 + (int)replay_roll(r, (unsigned)p->n_tables) : r->app.table % p->n_tables + 1;
    touch(r, WK_ACTION_TABLE, table);
    touch(r, WK_ACTION_START, 0);
    if (!r->dead && r->app.screen == WK_SCREEN_STANDINGS)
        p->over[table - 1] = true;
}

void deal_play_next(struct deal_play *p)
{
    struct replay *r = &p->r;
    struct wk_hand_id at = {1, 1, 1};
    (void)wk_app_hand_now(&r->app, &at);
    switch ((int)r->app.screen) {
    case WK_SCREEN_HALL:
        choose_table(p);
        break;
    case WK_SCREEN_IDLE:
    case WK_SCREEN_SEALED:
        touch(r, r->app.screen == WK_SCREEN_IDLE ? WK_ACTION_START : WK_ACTION_START_HAND, 0);
        break;
    case WK_SCREEN_CHECKIN:
        take_seats(p, at);
        break;
    case WK_SCREEN_SEATS:
    case WK_SCREEN_BUILD:
        build(p);
        break;
    case WK_SCREEN_FACES:
        show_faces(p);
        break;
    case WK_SCREEN_PLAYING:
        play_hand(p, at);
        break;
    case WK_SCREEN_RESULT:
        enter_result(p, at);
        break;
    case WK_SCREEN_CONFIRM:
        confirm(p, at);
        break;
    case WK_SCREEN_RESTORE:
        if (!lacks_tile(p, at))
            walls_back(p, at);
        break;
    case WK_SCREEN_INSPECT:
        inspect(p, at);
        break;
    case WK_SCREEN_ROTATE:
    case WK_SCREEN_WAIT:
    case WK_SCREEN_STANDINGS:
        r->mat.wind = WK_WIND_NONE;
        touch(r, r->app.screen == WK_SCREEN_ROTATE ? WK_ACTION_LEAVE : WK_ACTION_BACK, 0);
        break;
    case WK_SCREEN_ROUND_END:
        touch(r, r->app.sealed_seq > 0 || r->app.gate.peeling ? WK_ACTION_STICKERS_OFF : WK_ACTION_LEAVE, 0);
        break;
    default:
        fail_msg("nobody knows what to do at '%s'", wk_screen_word(r->app.screen));
    }
}

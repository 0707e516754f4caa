/* Who holds up the hall: how late each table is that this kiosk serves, the worst first. */
#include "kiosk/face/app/parts.h"
#include "kiosk/face/app/hall_news.h"
#include "rules/event/floor.h"

#define NS_A_MINUTE (60 * WK_NS_A_SECOND)

#define NEVER INT64_MIN /* as a time of the monotonic clock */

static int seconds_since(int64_t now_ns, int64_t then_ns)
{
    const int64_t s = then_ns != NEVER ? (now_ns - then_ns) / WK_NS_A_SECOND : 0;

    return s <= 0 ? 0 : s < INT32_MAX ? (int)s : INT32_MAX;
}

static int64_t begun(const struct wk_app *app, const struct wk_hand_id *at)
{
    int64_t ns;

    return wk_app_steady_begun(app, at, &ns) ? ns : NEVER;
}

static int64_t stopped(const struct wk_app *app, const struct wk_hand_id *at)
{
    int64_t ns;

    return wk_app_steady_stopped(app, at, &ns) ? ns : NEVER;
}

/* When the first table of a section began a hand; NEVER: none has. */
static int64_t first_begin(const struct wk_app *app, int section, int round, int hand)
{
    int64_t first_ns = NEVER;

    for (int i = 1; i <= wk_section_tables(wk_app_shape(app), section); i++) {
        const int64_t ns = begun(app, &(struct wk_hand_id){wk_first_table(wk_app_shape(app), section) + i - 1, round, hand});
        if (ns != NEVER && (first_ns == NEVER || ns < first_ns))
            first_ns = ns;
    }
    return first_ns;
}

/* When the last table of a section ended a hand; NEVER: not all have. */
static int64_t last_end(const struct wk_app *app, int section, int round, int hand)
{
    int64_t last_ns = NEVER;

    for (int i = 1; i <= wk_section_tables(wk_app_shape(app), section); i++) {
        const int64_t ns = stopped(app, &(struct wk_hand_id){wk_first_table(wk_app_shape(app), section) + i - 1, round, hand});
        if (ns == NEVER)
            return NEVER;
        last_ns = ns > last_ns ? ns : last_ns;
    }
    return last_ns;
}

/* When a hand could begin: another table of the section has begun it, the break is over, or the hand before has ended and there
 * was time to lay back and rotate. NEVER: it is not known. */
static int64_t could_begin(const struct wk_app *app, const struct wk_hand_id *at)
{
    const int section = wk_section_of_table(wk_app_shape(app), at->table);
    int64_t ns = first_begin(app, section, at->round, at->hand);

    if (ns != NEVER)
        return ns;
    if (at->hand == 1)
        return wk_app_steady_break(app, section, at->round - 1, &ns) ? ns : NEVER;
    ns = last_end(app, section, at->round, at->hand - 1);
    return ns == NEVER ? NEVER : ns + WK_BETWEEN_MINUTES * NS_A_MINUTE;
}

/* When the clock of a table's round was over; NEVER: it has none, or it runs. */
static int64_t round_over(const struct wk_app *app, const struct wk_hand_id *at)
{
    int64_t marks_s[WK_MAX_ROUND_MARKS];
    struct wk_app_round round;

    if (!wk_app_round_look(app, wk_section_of_table(wk_app_shape(app), at->table), &round) || !round.time.over)
        return NEVER;
    return round.begun_ns + marks_s[wk_round_clock_marks(&round.clock, marks_s) - 1] * WK_NS_A_SECOND;
}

/* When a table should have left its present stage; NEVER: it is not known. */
static int64_t due(const struct wk_app *app, const struct wk_table_news *news)
{
    int64_t from_ns = NEVER, begun_ns, over_ns;

    if (news->is.stage == WK_STAGE_OVER)
        return NEVER;
    if (wk_app_hand_minutes(app) == 0 && news->is.stage != WK_STAGE_SEATS)
        return round_over(app, &news->is.at);
    begun_ns = begun(app, &news->is.at);
    over_ns =
        begun_ns == NEVER
            ? NEVER
            : begun_ns + (wk_app_hand_minutes(app) + wk_hand_look(app->hall.tournament, &news->is.at)->extra_min) * NS_A_MINUTE;
    switch (news->is.stage) {
    case WK_STAGE_PLAY:
        return over_ns;
    case WK_STAGE_RESULT:
    case WK_STAGE_CONFIRM:
    case WK_STAGE_RESTORE:
        from_ns = stopped(app, &news->is.at);
        from_ns = from_ns == NEVER ? over_ns : from_ns;
        break;
    case WK_STAGE_CLOSE:
    case WK_STAGE_SEATS:
    case WK_STAGE_BUILD:
    case WK_STAGE_INSPECT:
    case WK_STAGE_BEGIN:
        from_ns = could_begin(app, &news->is.at);
        break;
    case WK_STAGE_CARD:
    case WK_STAGE_OVER:
    case WK_STAGE_READY:
    case WK_N_STAGES:
        break;
    }
    return from_ns == NEVER ? NEVER : from_ns + WK_BETWEEN_MINUTES * NS_A_MINUTE;
}

/* How late a section is compared with the others: the time since half of the hall's sections had begun this hand, until it
 * began it itself. Less than the time between two hands counts as no delay. */
static int section_lag_s(const struct wk_app *app, int section, int round, int hand)
{
    const int n_sections = app->hall.tournament->plan.n_sections;
    const int64_t own_ns = first_begin(app, section, round, hand);
    int64_t begun_ns[WK_MAX_SECTIONS]; /* of the other sections, in rising order */
    int n = 0;

    for (int s = 1; s <= n_sections; s++) {
        const int64_t ns = s == section ? NEVER : first_begin(app, s, round, hand);
        int at = n;
        if (ns == NEVER)
            continue;
        for (; at > 0 && begun_ns[at - 1] > ns; at--)
            begun_ns[at] = begun_ns[at - 1];
        begun_ns[at] = ns;
        n++;
    }
    const int half = n_sections / 2; /* of all sections, with this one */
    if (half < 1 || n < half)
        return 0;
    const int lag_s = seconds_since(own_ns != NEVER ? own_ns : app->now_ns, begun_ns[half - 1]);
    return lag_s > WK_BETWEEN_MINUTES * 60 ? lag_s : 0;
}

/* Tables that wait for somebody come first, then the latest, then those without a result. */
static bool is_worse(const struct wk_hall_table *a, const struct wk_hall_table *b)
{
    if (a->news.for_judge != b->news.for_judge)
        return a->news.for_judge;
    if (a->late_s != b->late_s)
        return a->late_s > b->late_s;
    return a->n_missing > b->n_missing;
}

static void look_at_table(const struct wk_app *app, int table, int lag_s, const struct wk_missing *missing,
                          struct wk_hall_table *out)
{
    wk_app_table_news(app, table, &out->news);
    for (int i = 0; i < missing->n; i++)
        if (missing->at[i].table == table && out->n_missing++ == 0)
            out->missing = missing->at[i];
    if (out->news.is.stage == WK_STAGE_OVER || out->news.is.stage == WK_STAGE_READY)
        return;
    const int late_s = seconds_since(app->now_ns, due(app, &out->news));
    out->late_s = late_s > lag_s ? late_s : lag_s;
    out->late_s = out->late_s >= 60 ? out->late_s : 0; /* it is shown in minutes */
}

static void put_in_order(struct wk_hall_news *out, int table)
{
    int at = out->n_worst++;

    for (; at > 0 && is_worse(&out->table[table - 1], &out->table[out->worst[at - 1] - 1]); at--)
        out->worst[at] = out->worst[at - 1];
    out->worst[at] = (uint16_t)table;
}

void wk_app_hall_news(const struct wk_app *app, struct wk_hall_news *out)
{
    const struct wk_tournament *tournament = app->hall.tournament;

    *out = (struct wk_hall_news){.n_sections = 0};
    for (int section = 1; section <= tournament->plan.n_sections; section++) {
        const int first = wk_first_table(wk_app_shape(app), section);
        struct wk_missing missing;
        int round, hand, lag_s = 0;
        bool served = false;

        for (int table = first; table < first + wk_section_tables(wk_app_shape(app), section); table++)
            served |= wk_app_serves(app, table);
        if (!served)
            continue;
        out->section[out->n_sections++] = (uint8_t)section;
        wk_missing_results(tournament, app->hall.floor, section, &missing);
        if (wk_section_now(tournament, app->hall.floor, section, &round, &hand) == WK_OK)
            lag_s = section_lag_s(app, section, round, hand);
        for (int table = first; table < first + wk_section_tables(wk_app_shape(app), section); table++) {
            struct wk_hall_table *one = &out->table[table - 1];
            look_at_table(app, table, lag_s, &missing, one);
            if (wk_app_serves(app, table) && (one->news.for_judge || one->late_s > 0 || one->n_missing > 0))
                put_in_order(out, table);
        }
    }
}

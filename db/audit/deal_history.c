/* What a deal's history tells. Pure. */
#include "db/audit/deal_history.h"
#include "rules/event/shape.h"

#include <string.h>

/* A look at this wall of the sealed deal. */
static bool looks_at(const struct wk_step *step, enum wk_wind wind)
{
    return step->kind == WK_STEP_LOOK && !step->aside && step->wind == wind && strcmp(step->purpose, "record") != 0;
}

/* A hand that was begun there. */
static bool is_hand(const struct wk_step *step)
{
    return step->kind == WK_STEP_HAND && !step->aside;
}

const struct wk_step *wk_deal_history_record(const struct wk_deal_history *history, enum wk_wind wind)
{
    for (int i = 0; i < history->n_steps; i++)
        if (history->step[i].kind == WK_STEP_WALL && history->step[i].seq == history->wall_seq[wind - 1])
            return &history->step[i];
    return NULL;
}

/* The lapses of one wall, as its steps are gone through. */
struct search {
    struct wk_lapse *out;
    int most, n;
};

static void search_wall(const struct wk_deal_history *history, enum wk_wind wind, struct search *search)
{
    const struct wk_step *good = wk_deal_history_record(history, wind);
    struct wk_lapse *open = NULL;
    bool lost = false; /* an open one that there was no room for */
    for (int i = 0; i < history->n_steps; i++) {
        const struct wk_step *step = &history->step[i];
        if (is_hand(step) && open && open->reach == WK_REACH_NONE) {
            open->reach = WK_REACH_HAND;
            open->reached_hand = step->hand;
        }
        if (!looks_at(step, wind) || step->verdict == WK_INCOMPLETE)
            continue;
        if (step->verdict == WK_PASS) {
            if (open)
                open->mended = step;
            good = step;
            open = NULL;
            lost = false;
        } else if (open) {
            open->n_looks++;
        } else if (!lost && search->n < search->most) {
            open = &search->out[search->n++];
            *open = (struct wk_lapse){.wind = wind, .good = good, .bad = step, .n_looks = 1};
            open->between = good && good->kind == WK_STEP_LOOK && good->hand == step->hand;
        } else {
            lost = true;
        }
    }
}

int wk_deal_history_lapses(const struct wk_deal_history *history, struct wk_lapse *out, int most)
{
    struct search search = {out, most, 0};
    for (int w = WK_WIND_EAST; w <= WK_WIND_NORTH; w++)
        search_wall(history, (enum wk_wind)w, &search);
    /* They are few, and come wall by wall: sorted by hand. */
    for (int i = 1; i < search.n; i++)
        for (int k = i; k > 0 && out[k].bad < out[k - 1].bad; k--) {
            const struct wk_lapse swap = out[k];
            out[k] = out[k - 1];
            out[k - 1] = swap;
        }
    return search.n;
}

enum wk_link wk_deal_history_link(const struct wk_deal_history *history, enum wk_wind wind, int hand)
{
    const struct wk_step *newest = NULL;
    for (int i = 0; i < history->n_steps; i++) {
        const struct wk_step *step = &history->step[i];
        if (is_hand(step) && step->hand == hand) {
            if (!newest)
                return hand == 1 ? WK_LINK_PROVED : WK_LINK_UNSEEN;
            return newest->verdict == WK_PASS ? WK_LINK_PROVED : newest->verdict == WK_FAIL ? WK_LINK_BROKEN : WK_LINK_UNSEEN;
        }
        if (is_hand(step))
            newest = NULL;
        else if (looks_at(step, wind))
            newest = step;
    }
    return WK_LINK_NONE;
}

enum wk_link wk_deal_history_worst_link(const struct wk_deal_history *history, int hand)
{
    enum wk_link worst = WK_LINK_NONE;
    for (int w = WK_WIND_EAST; w <= WK_WIND_NORTH; w++) {
        const enum wk_link link = wk_deal_history_link(history, (enum wk_wind)w, hand);
        worst = link > worst ? link : worst;
    }
    return worst;
}

enum wk_standing_of wk_deal_history_standing(const struct wk_deal_history *history)
{
    enum wk_link worst = WK_LINK_NONE;
    struct wk_lapse any;
    if (!history->sealed_seq)
        return WK_HISTORY_BUILDING;
    for (int hand = 1; hand <= WK_DEAL_HANDS; hand++) {
        const enum wk_link link = wk_deal_history_worst_link(history, hand);
        worst = link > worst ? link : worst;
    }
    if (worst == WK_LINK_BROKEN)
        return WK_HISTORY_FOULED;
    if (worst == WK_LINK_UNSEEN)
        return WK_HISTORY_UNPROVED;
    if (history->closed_seq && history->n_hands < WK_DEAL_HANDS)
        return WK_HISTORY_STOPPED;
    if (wk_deal_history_lapses(history, &any, 1) > 0)
        return WK_HISTORY_MENDED;
    return history->n_hands == WK_DEAL_HANDS && history->closed_seq ? WK_HISTORY_WHOLE : WK_HISTORY_PLAYING;
}

int wk_deal_history_live(const struct wk_deal_history *history)
{
    bool live[WK_DEAL_HANDS][WK_N_WINDS] = {{false}};
    int n = 0;
    for (int i = 0; i < history->n_steps; i++) {
        const struct wk_step *step = &history->step[i];
        if (step->kind == WK_STEP_LOOK && !step->aside && step->verdict == WK_PASS && step->hand >= 1 &&
            step->hand <= WK_DEAL_HANDS && step->wind != WK_WIND_NONE)
            live[step->hand - 1][step->wind - 1] = step->live;
    }
    for (int h = 0; h < WK_DEAL_HANDS; h++)
        for (int w = 0; w < WK_N_WINDS; w++)
            n += live[h][w];
    return n;
}

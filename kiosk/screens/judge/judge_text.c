/* Acts on the judge's screens: their words (kiosk/phrases/act.h) with names cut to the card, reasons, what a gate waits for. */
#include "kiosk/screens/judge/judge.h"

#include "kiosk/phrases/act.h"

/* Titles are set bold at 28. */
static void cut(const void *context, const char *name, double w, char out[WK_ACT_NAME_SIZE])
{
    wk_part_name_cut(context, out, name, w, 28, true);
}

static struct wk_act_view view_of(const struct wk_app *app, const struct wk_draw *draw)
{
    return (struct wk_act_view){app->hall.tournament, draw->lang, cut, draw};
}

const char *wk_judge_reason_text(struct wk_draw *draw, const char *reason)
{
    const char *known = wk_judge_reason_known(reason);

    return known ? T(known) : reason;
}

void wk_judge_outcome_text(const struct wk_app *app, struct wk_draw *draw, const struct wk_hand_id *at,
                           const struct wk_outcome *outcome, double w, char *text, size_t n)
{
    const struct wk_act_view view = view_of(app, draw);
    wk_outcome_title(&view, at, outcome, w, text, n);
}

void wk_judge_act_title(const struct wk_app *app, struct wk_draw *draw, const struct wk_entry *entry, char *text, size_t n)
{
    const struct wk_act_view view = view_of(app, draw);
    wk_act_title(&view, entry, text, n);
}

void wk_judge_act_place(const struct wk_app *app, struct wk_draw *draw, const struct wk_entry *entry, char *text, size_t n)
{
    const struct wk_act_view view = view_of(app, draw);
    wk_act_place(&view, entry, text, n);
}

bool wk_judge_gate_text(const struct wk_app *app, struct wk_draw *draw, const struct wk_entry *entry, char *text, size_t n)
{
    char tables[40] = "";
    size_t at = 0;

    for (int t = 1; t <= WK_SECTION_TABLES; t++) {
        struct wk_hand_id hand = {(entry->gate.section - 1) * WK_SECTION_TABLES + t, entry->gate.round, entry->gate.hand};

        if (!wk_hand_settled(app->hall.tournament, &hand))
            at += (size_t)snprintf(tables + at, sizeof(tables) - at, "%s%d", at ? ", " : "", hand.table);
    }
    snprintf(text, n, T("No confirmed result at table %s"), tables);
    return at > 0;
}

/* Acts on the judge's screens: their words (kiosk/pages/phrases/act_phrase.h) reasons, what a gate waits for. */
#include "kiosk/face/screens/judge/judge.h"
#include "rules/event/guide.h"
#include "rules/event/kind.h"

#include "kiosk/pages/phrases/act_phrase.h"

const char *wk_judge_rule_text(struct wk_draw *draw, const char *rule)
{
    return rule[0] == '[' ? rule : T(rule); /* that of a numbered text is the same in every language */
}

const char *wk_judge_reason_text(const struct wk_app *app, struct wk_draw *draw, const char *reason, char text[WK_JUDGE_TEXT])
{
    const struct wk_guide *guide = wk_judge_guide(app);
    const char *known = wk_judge_reason_known(reason);
    int of, node;

    if (!guide || !wk_guide_reason_known(guide, reason, &of, &node))
        return known ? T(known) : reason;
    snprintf(text, WK_JUDGE_TEXT, "%s %s", wk_judge_rule_text(draw, guide->nodes[node].rule), T(guide->cases[of].title));
    return text;
}

bool wk_judge_match_words(const struct wk_app *app)
{
    return app->hall.tournament->plan.kind->talk.match_points;
}

void wk_judge_hand_text(const struct wk_app *app, struct wk_draw *draw, const struct wk_hand_id *at, char *text, size_t n)
{
    wk_hand_place(app->hall.tournament, draw->lang, at, text, n);
}

void wk_judge_outcome_text(const struct wk_app *app, struct wk_draw *draw, const struct wk_hand_id *at,
                           const struct wk_outcome *outcome, char *text, size_t n)
{
    wk_outcome_title(app->hall.tournament, draw->lang, at, outcome, text, n);
}

void wk_judge_act_title(const struct wk_app *app, struct wk_draw *draw, const struct wk_entry *entry, char *text, size_t n)
{
    wk_act_title(app->hall.tournament, draw->lang, entry, text, n);
}

void wk_judge_act_place(const struct wk_app *app, struct wk_draw *draw, const struct wk_entry *entry, char *text, size_t n)
{
    wk_act_place(app->hall.tournament, draw->lang, entry, text, n);
}

bool wk_judge_gate_text(const struct wk_app *app, struct wk_draw *draw, const struct wk_entry *entry, char *text, size_t n)
{
    char tables[48] = "";
    size_t at = 0;

    for (int t = 1; t <= wk_section_tables(wk_app_shape(app), entry->gate.section); t++) {
        struct wk_hand_id hand = {wk_first_table(wk_app_shape(app), entry->gate.section) + t - 1, entry->gate.round,
                                  entry->gate.hand};

        if (!wk_hand_settled(app->hall.tournament, &hand))
            at += (size_t)snprintf(tables + at, sizeof(tables) - at, "%s%d", at ? T(", ") : "", hand.table);
    }
    snprintf(text, n, T("No confirmed result at table %s"), tables);
    return at > 0;
}

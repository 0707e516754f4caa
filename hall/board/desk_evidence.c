/* What was seen of a table's walls: of each deal on every occasion, wall beside wall; and of what was wrong there how it was
 * recorded, found and mended, beside each other. */
#include <stdio.h>
#include <string.h>

#include <jansson.h>

#include "db/audit/deal_history.h"
#include "hall/board/desk_pages.h"
#include "hall/board/desk_view.h"
#include "hall/desk/chair.h"
#include "labels/lang/slot_phrase.h"
#include "rules/event/kind.h"

#define MOST_LOOKS 4  /* of a wall on one occasion: the last ones */
#define MOST_LAPSES 8 /* of a deal */

#define T(id) wk_text(lang, id)

/* A deal, and what of it may be shown. */
struct deal {
    const struct wk_deal_history *history;
    const struct wk_tournament *event;
    bool open; /* nobody has it to play */
    enum wk_language lang;
};

/* When something happened: a look at a wall for a purpose, after a hand; 0: before the first. */
struct occasion {
    enum wk_step_kind kind;
    int hand;
    const char *purpose; /* NULL: any */
};

bool wk_desk_deal_is_open(const struct wk_board_view *board, const struct wk_deal_history *history)
{
    const struct wk_hand_id at = {history->table, history->event_round, 1};

    return history->closed_seq > 0 && !history->aside && wk_hand_look(board->tournament, &at) &&
           wk_board_hand_is_open(board, &at);
}

static const char *wall_name(const struct deal *deal, enum wk_wind wind)
{
    return wk_chair_sign(deal->event->plan.kind, wind, deal->lang);
}

/* ---- looks */

/* Faces are compared while the deal is a secret: that it was done, and with what result, is said when it is none. */
static bool is_on(const struct deal *deal, const struct wk_step *step, const struct occasion *when, enum wk_wind wind)
{
    return step->kind == when->kind && !step->aside && step->wind == wind && (!step->faces || deal->open) &&
           (step->kind == WK_STEP_WALL ||
            (step->hand == when->hand && (!when->purpose || strcmp(step->purpose, when->purpose) == 0)));
}

static int count_looks(const struct deal *deal, const struct occasion *when, enum wk_wind wind)
{
    int n = 0;

    for (int i = 0; i < deal->history->n_steps; i++)
        n += is_on(deal, &deal->history->step[i], when, wind);
    return n;
}

/* "19:42:05 · 3-812": when, and which record of which kiosk. */
static void put_when(struct wk_html *out, const struct wk_step *step)
{
    char text[16];

    wk_desk_time(step->t_ns, text);
    wk_html_putf(out, "<small>%s \xc2\xb7 %s</small>", text, wk_record_text(step->seq).text);
}

static void put_look(struct wk_html *out, const struct deal *deal, const struct wk_step *step)
{
    static const struct {
        const char *shape, *word;
    } verdicts[] = {
        [WK_INCOMPLETE] = {"<path d=\"M8 2l6.5 12h-13z\" class=\"hollow\"/>", WK_N("not decided")},
        [WK_PASS] = {WK_SHAPE_DONE, WK_N("right")},
        [WK_FAIL] = {"<path d=\"M1 1h14v14h-14z\" class=\"alarm\"/><path d=\"M4.5 4.5l7 7m0-7l-7 7\" class=\"tick\"/>",
                     WK_N("wrong")}};
    const enum wk_language lang = deal->lang;

    wk_html_put(out, "<div class=\"look\">");
    if (step->kind == WK_STEP_LOOK) {
        wk_html_putf(out, "<svg viewBox=\"0 0 16 16\" aria-hidden=\"true\">%s</svg>", verdicts[step->verdict].shape);
        wk_html_text(out, T(verdicts[step->verdict].word));
        wk_html_put(out, " ");
    }
    put_when(out, step);
    wk_html_put(out, "</div>");
}

static void put_cell(struct wk_html *out, const struct deal *deal, const struct occasion *when, enum wk_wind wind)
{
    int left = count_looks(deal, when, wind);

    wk_html_put(out, left == 0 ? "<td>\xe2\x80\x93" : left > MOST_LOOKS ? "<td>\xe2\x80\xa6" : "<td>");
    for (int i = 0; i < deal->history->n_steps; i++)
        if (is_on(deal, &deal->history->step[i], when, wind) && left-- <= MOST_LOOKS)
            put_look(out, deal, &deal->history->step[i]);
    wk_html_put(out, "</td>");
}

/* Who sat there in that hand, and laid the walls back. */
static void put_group(struct wk_html *out, const struct deal *deal, int hand)
{
    const struct wk_hand_id at = {deal->history->table, deal->history->event_round, hand};

    if (!wk_hand_look(deal->event, &at))
        return;
    wk_html_put(out, "<small>");
    for (int i = 0; i < WK_N_WINDS; i++) {
        const int player = wk_player_at(deal->event, &at, wk_chair_at(deal->event->plan.kind, i));
        if (player < 0)
            continue;
        wk_html_put(out, i > 0 ? ", <bdi>" : "<bdi>");
        wk_html_text(out, wk_person_of(deal->event, player, at.round, at.hand)->name);
        wk_html_put(out, "</bdi>");
    }
    wk_html_put(out, "</small>");
}

static void put_occasion(struct wk_html *out, const struct deal *deal, const struct occasion *when, const char *what)
{
    const enum wk_language lang = deal->lang;
    const bool restored = when->purpose && strcmp(when->purpose, "restore") == 0;
    char text[32];

    wk_html_put(out, "<tr><th scope=\"row\">");
    if (when->hand > 0) {
        snprintf(text, sizeof(text), T("Hand %d"), when->hand);
        wk_html_text(out, text);
        wk_html_put(out, ": ");
    }
    wk_html_text(out, T(what));
    if (restored)
        put_group(out, deal, when->hand);
    wk_html_put(out, "</th>");
    for (int i = 0; i < WK_N_WINDS; i++)
        put_cell(out, deal, when, wk_chair_at(deal->event->plan.kind, i));
    wk_html_put(out, "</tr>");
}

static bool any_look(const struct deal *deal, const struct occasion *when)
{
    int n = 0;

    for (int w = WK_WIND_EAST; w <= WK_WIND_NORTH; w++)
        n += count_looks(deal, when, (enum wk_wind)w);
    return n > 0;
}

static void put_occasions(struct wk_html *out, const struct deal *deal)
{
    const struct occasion recorded = {WK_STEP_WALL, 0, NULL}, before = {WK_STEP_LOOK, 0, NULL};

    put_occasion(out, deal, &recorded, WK_N("recorded"));
    if (any_look(deal, &before))
        put_occasion(out, deal, &before, WK_N("before the first hand"));
    for (int hand = 1; hand <= deal->history->n_hands; hand++) {
        const struct occasion restored = {WK_STEP_LOOK, hand, "restore"}, inspected = {WK_STEP_LOOK, hand, "inspect"};
        put_occasion(out, deal, &restored, WK_N("laid back"));
        if (any_look(deal, &inspected))
            put_occasion(out, deal, &inspected, WK_N("inspected"));
    }
}

static void put_looks(struct wk_html *out, const struct deal *deal, const char *title)
{
    wk_html_put(out, "<div class=\"wide\" tabindex=\"0\" role=\"region\" aria-label=\"");
    wk_html_text(out, title);
    wk_html_put(out, "\"><table class=\"looks\"><thead><tr><td></td>");
    for (int i = 0; i < WK_N_WINDS; i++)
        wk_html_element(out, "th scope=\"col\"", wall_name(deal, wk_chair_at(deal->event->plan.kind, i)));
    wk_html_put(out, "</tr></thead><tbody>");
    put_occasions(out, deal);
    wk_html_put(out, "</tbody></table></div>");
}

/* ---- what was wrong, before and after it was mended */

static void put_list(struct wk_html *out, const json_t *list, enum wk_language lang)
{
    char text[WK_SLOT_PHRASE_SIZE];
    const json_t *element;
    size_t i;

    json_array_foreach(list, i, element)
    {
        const char *const word = json_string_value(element);
        wk_html_put(out, i > 0 ? ", " : " ");
        wk_html_text(out, word ? wk_slot_name_phrase(lang, word, text) : "?");
    }
}

/* As the record has them: a file may hold anything there. */
static void put_findings(struct wk_html *out, const json_t *findings, enum wk_language lang)
{
    const json_t *finding;
    size_t i;

    wk_html_put(out, "<p>");
    json_array_foreach(findings, i, finding)
    {
        const char *const word = json_string_value(json_object_get(finding, "kind"));
        const char *text = word;
        for (int kind = WK_FINDING_NONE + 1; word && kind < WK_N_FINDINGS; kind++)
            if (strcmp(wk_finding_word((enum wk_finding_kind)kind), word) == 0)
                text = T(wk_finding_def((enum wk_finding_kind)kind)->text);
        wk_html_put(out, i > 0 ? "; " : "");
        wk_html_text(out, text ? text : "?");
        put_list(out, json_object_get(finding, "slots"), lang);
    }
    wk_html_put(out, "</p>");
}

static void put_picture(struct wk_html *out, const struct deal *deal, const struct wk_step *step, const char *what)
{
    const enum wk_language lang = deal->lang;

    wk_html_put(out, "<figure>");
    if (step && step->pictures) {
        wk_html_putf(out,
                     "<img src=\"" WK_DESK_TABLE "%d" WK_DESK_WALL "%s\" width=\"2080\" height=\"672\" loading=\"lazy\" alt=\"",
                     deal->history->table, wk_record_text(step->seq).text);
        wk_html_text(out, T(what));
        wk_html_put(out, "\">");
    } else {
        wk_html_element(out, "p", T("no picture of it is here"));
    }
    wk_html_put(out, "<figcaption>");
    wk_html_text(out, T(what));
    wk_html_put(out, " ");
    if (step)
        put_when(out, step);
    wk_html_put(out, "</figcaption></figure>");
}

static void put_pictures(struct wk_html *out, const struct deal *deal, const struct wk_lapse *lapse)
{
    wk_html_put(out, "<div class=\"beside\">");
    put_picture(out, deal, wk_deal_history_record(deal->history, lapse->wind), WK_N("recorded"));
    put_picture(out, deal, lapse->bad, WK_N("found"));
    if (lapse->mended)
        put_picture(out, deal, lapse->mended, WK_N("mended"));
    wk_html_put(out, "</div>");
}

static void put_moment(struct wk_html *out, const char *what, const struct wk_step *step)
{
    wk_html_put(out, "<li>");
    wk_html_text(out, what);
    wk_html_put(out, " ");
    if (step)
        put_when(out, step);
    else
        wk_html_put(out, "\xe2\x80\x93");
    wk_html_put(out, "</li>");
}

static void put_lapse(struct wk_html *out, const struct deal *deal, const struct wk_lapse *lapse)
{
    const enum wk_language lang = deal->lang;
    char text[96];

    snprintf(text, sizeof(text), T("Wall %s was out of order"), wall_name(deal, lapse->wind));
    wk_html_element(out, "h4", text);
    wk_html_put(out, "<ul>");
    put_moment(out, T("last seen right:"), lapse->good);
    put_moment(out, T("first seen wrong:"), lapse->bad);
    put_moment(out, T("right again:"), lapse->mended);
    wk_html_put(out, "</ul>");
    if (lapse->reach == WK_REACH_HAND) {
        snprintf(text, sizeof(text), T("Hand %d was begun with it as it lay. "), lapse->reached_hand);
        wk_html_element(out, "p class=\"warn\"", text);
    }
    if (!deal->open) {
        wk_html_element(out, "p class=\"note\"",
                        T("What lay there, and pictures of it, are shown when all groups have played this deal"));
        return;
    }
    put_findings(out, lapse->bad->findings, lang);
    put_pictures(out, deal, lapse);
}

/* ---- a deal */

static void put_counts(struct wk_html *out, const struct deal *deal)
{
    const enum wk_language lang = deal->lang;
    int n_aside = 0, n_simulated = 0;
    char text[160];

    for (int i = 0; i < deal->history->n_steps; i++) {
        n_aside += deal->history->step[i].aside;
        n_simulated += deal->history->step[i].simulated;
    }
    if (n_simulated > 0) {
        snprintf(text, sizeof(text), T("%d of its readings were simulated: no camera saw them. "), n_simulated);
        wk_html_element(out, "p class=\"note\"", text);
    }
    if (n_aside > 0) {
        snprintf(text, sizeof(text), T("%d records of a kiosk that no longer had the table are kept, and do not count. "),
                 n_aside);
        wk_html_element(out, "p class=\"note\"", text);
    }
}

static void put_deal(struct wk_html *out, const struct deal *deal)
{
    struct wk_lapse lapses[MOST_LAPSES];
    const enum wk_language lang = deal->lang;
    const int n = wk_deal_history_lapses(deal->history, lapses, MOST_LAPSES);
    char title[64];

    snprintf(title, sizeof(title), T("Walls of round %d"), deal->history->event_round);
    wk_html_put(out, "<section class=\"evidence\">");
    wk_html_element(out, "h3", title);
    put_looks(out, deal, title);
    put_counts(out, deal);
    for (int i = 0; i < n; i++)
        put_lapse(out, deal, &lapses[i]);
    wk_html_put(out, "</section>");
}

void wk_desk_evidence_make(struct wk_html *out, const struct wk_board_view *board, const struct wk_audit_log *log, int table,
                           enum wk_language lang)
{
    for (int i = log->n_histories - 1; i >= 0; i--) { /* the newest first */
        const struct wk_deal_history *const history = &log->history[i];
        const struct deal deal = {
            .history = history, .event = board->tournament, .open = wk_desk_deal_is_open(board, history), .lang = lang};
        if (history->table == table && !history->aside)
            put_deal(out, &deal);
    }
}

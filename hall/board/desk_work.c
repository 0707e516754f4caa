/* The work list as markup: what it is, where, since when, what to do, and who sees to it. */
#include <stdio.h>

#include "hall/board/desk_pages.h"
#include "hall/board/desk_view.h"
#include "rules/event/kind.h"

#define OVERVIEW_ITEMS 6 /* beside the tables; all of them are on the page of the list */

#define T(id) wk_text(lang, id)

struct texts {
    const char *what, *todo; /* message ids; todo NULL: the thing's own reason */
};

static const struct texts texts[WK_N_DESK_KINDS] = {
    [WK_DESK_CALL] = {WK_N("Judge called"), WK_N("Go to the table")},
    [WK_DESK_TROUBLE] = {WK_N("No records are stored"),
                         WK_N("Make room on the hall's disk, or mend it. Kiosks keep what they have")},
    [WK_DESK_MERGE] = {WK_N("The records cannot be merged"), WK_N("On the hall's computer: wallkeeper-hall audit check")},
    [WK_DESK_HALL_FORK] = {WK_N("It holds another history of this hall"),
                           WK_N("The hall has to be restored: its status says how")},
    [WK_DESK_FORK] = {WK_N("It wrote two different records with one number"),
                      WK_N("Nothing that it wrote from there on counts. Take its table over, and keep the kiosk")},
    [WK_DESK_DISK] = {WK_N("The disk is nearly full"),
                      WK_N("Make room: below 2 GB no pictures are taken, below 200 MB no records")},
    [WK_DESK_RESTORED] = {WK_N("The hall was restored, and waits for kiosks"), WK_N("Switch them on, and connect them")},
    [WK_DESK_TWICE] = {WK_N("Confirmed at two kiosks, with two results"),
                       WK_N("Ask the players. The director chooses the one that is right")},
    [WK_DESK_REFUSED] = {WK_N("Its records are not taken"), WK_N("Keep its disk, and ask the director")},
    [WK_DESK_PIN_WAIT] = {WK_N("Too many wrong PINs at the hall"), WK_N("Find out who tried")},
    [WK_DESK_FAR_WAIT] = {WK_N("Too many wrong PINs in browsers in the network"),
                          WK_N("Find out who tried. On the hall's own computer PINs are looked at")},
    [WK_DESK_PINS] = {WK_N("Wrong PINs are tried there"), WK_N("Go and look who stands there")},
    [WK_DESK_TABLE_EXPELLED] = {WK_N("The table needs a kiosk: its own is expelled"), WK_N("Give it another one")},
    [WK_DESK_SILENT] = {WK_N("The kiosk is silent"), WK_N("Is it on, and in the network? It plays on without the hall")},
    [WK_DESK_RESULT] = {WK_N("No result yet"), WK_N("Ask what holds the table up")},
    [WK_DESK_CONFIRM] = {WK_N("The result is not confirmed"), WK_N("Ask what holds the table up")},
    [WK_DESK_WALLS] = {WK_N("Walls are not back in order"), WK_N("Help them lay the walls back")},
    [WK_DESK_CARD] = {WK_N("The score cards are not handed in"), WK_N("Fetch them")},
    [WK_DESK_SECOND_PLAY] = {WK_N("The same four have played this deal twice"), WK_N("The director rules what counts")},
    [WK_DESK_UNVOUCHED] = {WK_N("An act without a PIN"), WK_N("Ask who stood there. The director can vouch for it")},
    [WK_DESK_ASIDE] = {WK_N("A record was set aside"), NULL},
    [WK_DESK_WAITING] = {WK_N("Its records wait for another kiosk's"), WK_N("Connect the other kiosk")},
    [WK_DESK_NO_KIOSK] = {WK_N("Without a kiosk"), WK_N("Pair one, or give the table one that is there")},
    [WK_DESK_EXPELLED_ASKS] = {WK_N("It is expelled, and still asks"), WK_N("Turn it off, or take it back")},
    [WK_DESK_TURNED_AWAY] = {WK_N("It was turned away"), WK_N("It wanted more than a kiosk does: look at that computer")},
    [WK_DESK_CLOCK] = {WK_N("Its clock is wrong"), WK_N("Set it. Nothing is ordered by it")},
    [WK_DESK_OUTLIER] = {WK_N("A result to look at again"), WK_N("Compare it with the table's card")},
};

static const struct wk_desk_kiosk *kiosk_of(const struct wk_desk_view *view, int number)
{
    for (int i = 0; i < view->n_kiosks; i++)
        if (view->kiosk[i].number == number)
            return &view->kiosk[i];
    return NULL;
}

/* "Table 3, round 2, hand 1", "Kiosk 3 (Table 3)": what is known of it. */
static void put_place(struct wk_html *html, const struct wk_desk_view *view, const struct wk_desk_item *item,
                      enum wk_language lang)
{
    const struct wk_tournament *event = view->board->tournament;
    const struct wk_desk_kiosk *kiosk = kiosk_of(view, item->kiosk);
    char text[96];

    if (item->at.table > 0 && item->at.round > 0 && item->at.hand > 0 && event)
        snprintf(text, sizeof(text),
                 event->plan.kind->talk.games ? T("Table %d, round %d, game %d") : T("Table %d, round %d, hand %d"),
                 item->at.table, item->at.round, item->at.hand);
    else if (item->n_tables > 1)
        snprintf(text, sizeof(text), T("Tables %d to %d: %d of them"), item->at.table, item->last_table, item->n_tables);
    else if (item->at.table > 0)
        snprintf(text, sizeof(text), T("Table %d"), item->at.table);
    else if (item->kiosk > 0)
        snprintf(text, sizeof(text), T("Kiosk %d"), item->kiosk);
    else
        snprintf(text, sizeof(text), "%s", T("The hall"));
    wk_html_text(html, text);
    if (item->at.table == 0 && kiosk) {
        wk_html_put(html, " (<bdi>");
        wk_html_text(html, kiosk->name);
        wk_html_put(html, "</bdi>)");
    }
    if (item->number > 0 && item->kind != WK_DESK_CALL) {
        snprintf(text, sizeof(text), T("record %s"), wk_record_text(item->number).text);
        wk_html_put(html, " \xc2\xb7 ");
        wk_html_text(html, text);
    }
}

static void put_button(struct wk_html *html, const char *name, const char *key, const char *text)
{
    wk_html_putf(html, "<button form=\"" WK_FORM_OF_PAGE "\" name=\"%s\" value=\"%s\">", name, key);
    wk_html_text(html, text);
    wk_html_put(html, "</button>");
}

static void put_taken(struct wk_html *html, const struct wk_desk_item *item, enum wk_language lang)
{
    const struct wk_desk_taken *taken = item->taken;

    wk_html_put(html, "<span class=\"who\">");
    if (taken) {
        wk_html_put(html, "<b><bdi>");
        wk_html_text(html, taken->name[0] ? taken->name : taken->role == WK_ROLE_DIRECTOR ? T("Director") : T("Judge"));
        wk_html_put(html, "</bdi></b>");
        put_button(html, "leave", item->key, T("Not me"));
    } else {
        put_button(html, "take", item->key, T("I take it"));
    }
    if (item->kind == WK_DESK_CALL)
        put_button(html, "done", item->key, T("Done"));
    wk_html_put(html, "</span>");
}

void wk_desk_put_since(struct wk_html *html, const struct wk_desk_view *view, int64_t since_ns, bool streams)
{
    const int64_t s = (view->board->now.wall_ns - since_ns) / 1000000000;

    if (since_ns <= 0)
        return;
    wk_html_putf(html, " <time data-since=\"%lld\">", (long long)(since_ns / 1000000));
    if (!streams)
        wk_html_putf(html, "%lld:%02d", (long long)(s > 0 ? s / 60 : 0), s > 0 ? (int)(s % 60) : 0);
    wk_html_put(html, "</time>");
}

static void put_item(struct wk_html *html, const struct wk_desk_view *view, const struct wk_desk_item *item,
                     const struct wk_board_look *look)
{
    const enum wk_language lang = look->lang;
    const struct texts *say = &texts[item->kind];
    const char *const todo = say->todo ? say->todo : item->why;

    wk_html_putf(html, "<li data-key=\"%s\" class=\"%s\">", item->key, item->taken ? "taken" : "open");
    if (item->at.table > 0 && item->n_tables <= 1)
        wk_html_putf(html, "<b class=\"tile\" aria-hidden=\"true\">%d</b>", item->at.table);
    wk_html_put(html, "<div><strong>");
    wk_html_text(html, T(say->what));
    wk_html_put(html, "</strong>");
    wk_desk_put_since(html, view, item->since_ns, look->streams);
    wk_html_put(html, "<br><span class=\"where\">");
    put_place(html, view, item, lang);
    wk_html_put(html, "</span><br>");
    if (todo && todo[0])
        wk_html_text(html, T(todo));
    wk_html_put(html, "</div>");
    put_taken(html, item, lang);
    wk_html_put(html, "</li>");
}

/* To the page of the list, where all of them are. */
static void put_rest(struct wk_html *html, const struct wk_board_look *look, const char *text)
{
    wk_board_put_way(html, wk_board_page_defs[WK_BOARD_WORK].path, text, look->lang);
}

/* Results to look at again, at the end of the list; what had no room in the list is theirs too, as they are added last. */
static int count_outliers(const struct wk_desk_list *list)
{
    int n = 0;

    while (n < list->n && list->item[list->n - 1 - n].kind == WK_DESK_OUTLIER)
        n++;
    return n > 0 ? n + list->n_all - list->n : 0;
}

/* Beside the tables there is room for a few. Results to look at again are one line there, and push nothing else away. */
static void put_first(struct wk_html *html, const struct wk_desk_view *view, const struct wk_board_look *look)
{
    const enum wk_language lang = look->lang;
    const struct wk_desk_list *list = &view->list;
    const int n_outliers = count_outliers(list), n = list->n_all - (n_outliers > 1 ? n_outliers : 0);
    char text[96];

    if (n > 0)
        wk_html_put(html, "<ul class=\"work\">");
    for (int i = 0; i < n && i < OVERVIEW_ITEMS; i++)
        put_item(html, view, &list->item[i], look);
    if (n > 0)
        wk_html_put(html, "</ul>");
    if (n > OVERVIEW_ITEMS) {
        snprintf(text, sizeof(text), T("%d more"), n - OVERVIEW_ITEMS);
        put_rest(html, look, text);
    }
    if (n_outliers > 1) {
        snprintf(text, sizeof(text), T("%d results to look at again"), n_outliers);
        put_rest(html, look, text);
    }
}

void wk_desk_work_make(const struct wk_desk_view *view, const struct wk_board_look *look, struct wk_html *html)
{
    const enum wk_language lang = look->lang;
    const struct wk_desk_list *list = &view->list;
    char text[96];

    wk_html_put(html, "<h2>");
    snprintf(text, sizeof(text), list->n_all == 1 ? T("%d thing waits for somebody") : T("%d things wait for somebody"),
             list->n_all);
    wk_html_text(html, list->n_all > 0 ? text : T("Nothing waits for anybody"));
    wk_html_put(html, "</h2>");
    if (list->n == 0)
        return;
    if (look->page == WK_BOARD_DIRECTOR) {
        put_first(html, view, look);
        return;
    }
    wk_html_put(html, "<ul class=\"work\">");
    for (int i = 0; i < list->n; i++)
        put_item(html, view, &list->item[i], look);
    wk_html_put(html, "</ul>");
}

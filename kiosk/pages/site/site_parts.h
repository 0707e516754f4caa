/* What the pages of a site share. For kiosk/pages/site only. Several: a page is a file. */
#ifndef WK_KIOSK_PAGES_SITE_SITE_PARTS_H
#define WK_KIOSK_PAGES_SITE_SITE_PARTS_H

#include "hall/web/html.h"
#include "kiosk/pages/site/site.h"
#include "rules/event/kind.h"

#define WK_SITE_INDEX "index.html"
#define WK_SITE_STANDINGS "standings.html"
#define WK_SITE_CHECK "check.html"
#define WK_SITE_STYLE "style.css"
#define WK_SITE_CSV "standings.csv"
#define WK_SITE_LINES "results.csv"

typedef char wk_site_name[WK_SITE_NAME_SIZE];

/* The files of a round, a deal, a player (an index), a receipt. Return name. */
const char *wk_site_round(wk_site_name name, int round);
const char *wk_site_deal_page(wk_site_name name, int table, int round);
const char *wk_site_player(wk_site_name name, const struct wk_tournament *tournament, int player);
const char *wk_site_receipt(wk_site_name name, int table, int round);

static inline const struct wk_tournament *wk_site_event(const struct wk_site *self)
{
    return self->rank->tournament;
}

/* What stands around any page, one after the other: up to the ways to other files, each of these ways, and the rest. */
void wk_site_head(struct wk_html *html, enum wk_language lang, const char *event, const char *title);
void wk_site_nav(struct wk_html *html, const char *file, const char *to, const char *text);
void wk_site_main(struct wk_html *html, const char *title);
/* The style of all pages. */
enum wk_status wk_site_style(struct wk_site_folder *folder) WK_MUST_CHECK;

/* All that stands around the page of a file, "index.html"; title: what it is about. */
void wk_site_page_begin(const struct wk_site *self, struct wk_html *html, const char *file, const char *title);
/* Ends it and adds it to the folder. */
enum wk_status wk_site_page_end(struct wk_site_folder *folder, struct wk_html *html, const char *file) WK_MUST_CHECK;

/* Parts. A way to another file of ours, and to a player's page under the name that he plays with; nobody and a house have
 * none. */
void wk_site_put_way(struct wk_html *html, const char *file, const char *text);
void wk_site_put_player(const struct wk_site *self, struct wk_html *html, int player, const struct wk_person *person);
/* Of a row of standings: the rank in a cell of its own, 0: he has none; his club behind his name, where he has one. And the
 * heads of the kind's sums. */
void wk_site_put_rank(struct wk_html *html, int rank);
void wk_site_put_club(struct wk_html *html, const struct wk_person *person);
void wk_site_put_sum_heads(const struct wk_kind_of_event *kind, enum wk_language lang, struct wk_html *html);
/* A value as people read it, in a cell of its own; has false: an empty one. */
void wk_site_put_value(struct wk_html *html, const struct wk_score_column *column, bool has, int32_t value);
/* How a hand ended, in words. */
void wk_site_put_result(const struct wk_site *self, struct wk_html *html, const struct wk_hand_id *at);
/* The heads and the values of a line's columns. */
void wk_site_put_line_heads(const struct wk_site *self, struct wk_html *html);
void wk_site_put_line(const struct wk_site *self, struct wk_html *html, const struct wk_line *line);
/* A file to be fetched, an item of a list: its name, and what it is. */
void wk_site_put_file(struct wk_html *html, const char *file, const char *text);
/* Six words of a hash. */
void wk_site_put_words(struct wk_html *html, const uint8_t hash[WK_HASH_SIZE]);

/* A player's hands in rounds that are over, in the order of time, without those after an end; returns how many. */
int wk_site_player_lines(const struct wk_site *self, int player, struct wk_line out[WK_MAX_PLAYER_HANDS]);

/* An act that may stand in a site: of a round that is over. */
bool wk_site_act_shown(const struct wk_site *self, const struct wk_act *act);
void wk_site_put_act(const struct wk_site *self, struct wk_html *html, const struct wk_act *act);

/* The pages of a file each. */
enum wk_status wk_site_event_pages(const struct wk_site *self, struct wk_site_folder *folder) WK_MUST_CHECK;
enum wk_status wk_site_round_pages(const struct wk_site *self, struct wk_site_folder *folder) WK_MUST_CHECK;
enum wk_status wk_site_deal_pages(const struct wk_site *self, struct wk_site_folder *folder) WK_MUST_CHECK;
enum wk_status wk_site_player_pages(const struct wk_site *self, struct wk_site_folder *folder) WK_MUST_CHECK;
enum wk_status wk_site_check_page(const struct wk_site *self, struct wk_site_folder *folder) WK_MUST_CHECK;

#endif

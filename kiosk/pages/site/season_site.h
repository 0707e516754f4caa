/* A season's standings as a page of a site of its own (kiosk/pages/site/site.h says what holds for all of them). Main thread
 * (texts). */
#ifndef WK_KIOSK_PAGES_SITE_SEASON_SITE_H
#define WK_KIOSK_PAGES_SITE_SEASON_SITE_H

#include "kiosk/pages/site/site_folder.h"
#include "labels/lang/lang.h"

struct wk_season;

struct wk_season_site {
    const struct wk_season *season; /* after wk_season_make() */
    const char *const *evening;     /* names of its evenings */
    bool xlsx;                      /* the caller added that file */
    int best;                       /* so many of each player's count; 0: all */
    enum wk_language lang;
};

#define WK_SEASON_CSV "season.csv" /* that the caller adds */
#define WK_SEASON_XLSX "season.xlsx"

/* Adds the page and its style. The folder's codes, WK_NO_MEMORY. */
enum wk_status wk_season_site_make(const struct wk_season_site *self, struct wk_site_folder *folder) WK_MUST_CHECK;

#endif

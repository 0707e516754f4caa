/* The style of a site besides that of the hall's pages, as it is in this folder, with a zero byte at its end. */
#ifndef WK_KIOSK_PAGES_SITE_SITE_ASSETS_H
#define WK_KIOSK_PAGES_SITE_SITE_ASSETS_H

extern const char wk_site_css[];

#endif

/* A deal as a site shows it. */
#ifndef WK_KIOSK_PAGES_SITE_SITE_DEAL_H
#define WK_KIOSK_PAGES_SITE_SITE_DEAL_H

#include "labels/deal/deal.h"

/* A deal whose round is over, and the receipt by which anybody checks it. */
struct wk_site_deal {
    int table, round; /* of the event */
    uint8_t commitment[WK_HASH_SIZE];
    bool opened; /* its faces and its receipt are there: */
    struct wk_deal deal;
    char *receipt; /* [n_receipt] text, malloc'ed */
    size_t n_receipt;
    int n_passes;                 /* checks of 16 that it shows */
    uint8_t anchor[WK_HASH_SIZE]; /* of the record that stands for all of them */
};

#endif

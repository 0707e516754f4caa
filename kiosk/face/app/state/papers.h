/*
 * Papers: all that can be printed, by when it is needed; what of it was looked at, and what became of what was asked for. Part
 * of kiosk/face/app/app.h. Nothing here can hold a face (law 4): pictures of pages are lent to the window by
 * kiosk/programs/service/service_papers.c.
 */
#ifndef WK_KIOSK_FACE_APP_STATE_PAPERS_H
#define WK_KIOSK_FACE_APP_STATE_PAPERS_H

#include <stdbool.h>
#include <stdint.h>

#include "kiosk/host/chosen.h"
#include "labels/lang/lang.h"
#include "rules/status.h"

/* A row each of kiosk/face/app/state/papers.def, which says how one more is added. */
enum wk_papers_sheet {
#define WK_PAPERS_ROW(id, ...) WK_PAPERS_##id,
#include "kiosk/face/app/state/papers.def"
    WK_N_PAPERS
};

enum wk_papers_when { WK_PAPERS_BEFORE = 0, WK_PAPERS_DURING, WK_PAPERS_AFTER, WK_N_PAPERS_WHEN };

/* What has to be there. All but the first three show what is on record: for them there has to be a PIN, and the director. */
enum wk_papers_needs {
    WK_PAPERS_NEEDS_NOTHING = 0,
    WK_PAPERS_NEEDS_WALLS,   /* no event whose kind keeps no walls: it has no such paper, nor one of a deal */
    WK_PAPERS_NEEDS_HALL,    /* an event of several kiosks: else there is no such paper */
    WK_PAPERS_NEEDS_RECORDS, /* a database */
    WK_PAPERS_NEEDS_EVENT,
    WK_PAPERS_NEEDS_SEALED, /* a deal of this table is */
    WK_PAPERS_NEEDS_OPENED  /* likewise */
};

struct wk_papers_row {
    enum wk_papers_when when;
    enum wk_papers_needs needs;
    const char *word, *file;
    const char *name, *what; /* message ids */
};
const struct wk_papers_row *wk_papers_row(enum wk_papers_sheet sheet);
/* It has pages: a PDF, whose first one can be shown. */
bool wk_papers_has_pages(enum wk_papers_sheet sheet);

/* Widths of stickers that are offered, mm; how many. */
extern const int wk_papers_mm[];
#define WK_N_PAPERS_MM 2

enum wk_papers_ask {
    WK_PAPERS_LOOK = 0, /* their first pages are drawn, one after another. END ends it */
    WK_PAPERS_PUT,      /* onto the stick, or by the printer */
    WK_PAPERS_THERE,    /* stickers of the tables are there already: that is kept */
    WK_PAPERS_END
};

/* What is asked of the store service. */
struct wk_papers_request {
    enum wk_papers_ask ask;
    unsigned sheets;                   /* LOOK, PUT: bit per enum wk_papers_sheet */
    char set[WK_SET_SIZE];             /* of the stickers; with `tables` its letter */
    uint8_t tables[WK_MAX_TABLES / 8]; /* PUT, THERE: of each of these, bit (table - 1); none: of the set */
    int sticker_mm;
    bool to_printer;
    enum wk_language language;
};

/* A sheet as it was looked at. */
struct wk_papers_look {
    bool looked;
    enum wk_status status; /* WK_NOT_YET, WK_NOT_FOUND: there is nothing of the kind; else why it cannot be made */
    int n_pages;
    int16_t w_mm, h_mm;
    int edition; /* of its picture: another one each time; 0: it has none */
};

/* What the store service says of it, as often as something has changed. */
struct wk_papers_news {
    enum wk_papers_ask about;
    enum wk_status status;     /* PUT: WK_NOT_YET: on their way; WK_NOT_FOUND, WK_DB_READ_ONLY: no stick, or one that may not be
                                  written to; WK_DB_BROKEN: not read back as written; WK_END: the printer did not take them;
                                  WK_DISK_FULL, WK_IO, ... THERE: whether it could be kept */
    int n_done, n_all;         /* PUT: files */
    int n_pages;               /* of those that are done */
    unsigned put;              /* sheets of which all is where it belongs */
    struct wk_first_hour kept; /* PUT, THERE: as it is on disk now */
    struct wk_papers_look look[WK_N_PAPERS]; /* LOOK */
};

struct wk_app_papers {
    enum wk_papers_when when; /* the page of the list */
    int shown;                /* enum wk_papers_sheet + 1: the sheet that stands by itself; 0: the list */
    char set[WK_SET_SIZE];
    int sticker_mm;
    struct wk_papers_look look[WK_N_PAPERS];
    bool from_standings;      /* opened from them: Back leads there, else to the director's menu */
    bool waiting, to_printer; /* for the answer; asked for last */
    bool several;             /* likewise: the whole page of the list, else one sheet */
    enum wk_status status;    /* of it; WK_FAILED: nothing was asked for since the screen came up */
    int n_done, n_all, n_pages;
    unsigned put; /* since the screen came up, bit per sheet */
};

#endif

/* Papers by their word: the table that commands, the kiosk's print key and tests loop over. papers.def has its rows. */
#ifndef WK_LABELS_PAPER_PAPERS_H
#define WK_LABELS_PAPER_PAPERS_H

#include <stdbool.h>

#include "labels/code_mask.h"
#include "labels/paper_size.h"
#include "rules/status.h"

struct wk_checkpoint;
struct wk_director_key;
struct wk_event_papers;
struct wk_key;
struct wk_label_sheet;
struct wk_mat;
struct wk_paper_receipt;
struct wk_paper_seal;
struct wk_pages;

/* What a paper is made of; all borrowed. What its row needs is there, all else may be zero. */
struct wk_paper_matter {
    const char *lang;                           /* a code of labels/lang, always */
    struct wk_pages *pages;                     /* labels/draw/canvas.h: its picture and number of pages; NULL: not wanted */
    enum wk_paper_size paper;                   /* of the printer; of a mat its own page is meant */
    const char *json_path;                      /* where the places on the page go; NULL: nowhere. SET, MAT, BOARD */
    const char *set;                            /* SET; [WK_SET_SIZE] */
    double sticker_mm;                          /* SET */
    enum wk_codes codes;                        /* SET: which masks its codes have; 0: as all sheets now, WK_CODES_2 */
    const struct wk_key *key;                   /* SET */
    const struct wk_label_sheet *on;            /* SET: labels that are cut already; NULL: plain paper of that size */
    const wk_label *only;                       /* SET: single stickers [n_only] in place of all; NULL: all */
    int n_only, from;                           /* and the first cell of the first page that is free, from 1; 0 is 1 */
    const struct wk_mat *mat;                   /* MAT */
    bool large;                                 /* BOARD: on a double page, A3 or 11x17 */
    const struct wk_event_papers *event;        /* EVENT, SIGNED_EVENT, ROUNDS, TEAMS */
    const struct wk_checkpoint *checkpoint;     /* CHECKPOINT */
    const struct wk_paper_seal *seal;           /* SEAL */
    const struct wk_paper_receipt *receipt;     /* RECEIPT */
    const struct wk_director_key *director_key; /* DIRECTOR_KEY */
    const char *away_code;                      /* AWAY: its twelve digits; NULL: room to write them */
    int away_role;                              /* AWAY: 1 a judge's, 2 the director's, 0: it is not said whose */
    const char *title;                          /* CHECKPOINT, DIRECTOR_KEY: the event's name; "" for none */
};

enum wk_paper_needs {
    WK_PAPER_NEEDS_LANGUAGE = 0, /* and nothing else */
    WK_PAPER_NEEDS_SET,
    WK_PAPER_NEEDS_MAT,
    WK_PAPER_NEEDS_BOARD,
    WK_PAPER_NEEDS_EVENT,
    WK_PAPER_NEEDS_SIGNED_EVENT, /* the event, with a checkpoint of now where one can be signed */
    WK_PAPER_NEEDS_ROUNDS,       /* an event on record: there is no such paper without one */
    WK_PAPER_NEEDS_TEAMS,        /* the same, of teams */
    WK_PAPER_NEEDS_CHECKPOINT,
    WK_PAPER_NEEDS_SEAL,
    WK_PAPER_NEEDS_RECEIPT,
    WK_PAPER_NEEDS_DIRECTOR_KEY,
    WK_PAPER_NEEDS_AWAY, /* and nothing else: the paper may show a secret that is shown only once */
    WK_N_PAPER_NEEDS
};

/* Who prints it: a command `labels WORD`, `event papers --what WORD`, the kiosk's key, a command of its own. */
enum wk_paper_by { WK_PAPER_BY_LABELS = 0, WK_PAPER_BY_EVENT, WK_PAPER_BY_KIOSK, WK_PAPER_BY_OTHER };

struct wk_paper_def {
    const char *word; /* "slips" */
    enum wk_paper_by by;
    enum wk_paper_needs needs;
    const char *help;       /* "one for each player, four a page" */
    const char *out, *json; /* help of a `labels` command's --out and --json; NULL: no such option */
    const char *file;       /* how a file that the kiosk prints begins: "seal"; NULL: it does not print it */
    /* Writes the PDF. WK_BAD_INPUT: the matter cannot be. WK_IO, WK_DISK_FULL, WK_NO_MEMORY: neither file is there then. */
    enum wk_status (*write)(const char *pdf_path, const struct wk_paper_matter *matter);
};

/* The rows, one after another, NULL after the last; and by word, NULL: none. Static storage. */
const struct wk_paper_def *wk_paper_at(int index);
const struct wk_paper_def *wk_paper_find(const char *word);

/*
 * Whether an event has a paper: its kind prints it, and it is of teams where the paper needs that. NULL, or not begun: there is
 * no event, and whether the paper is made without one.
 */
struct wk_tournament;
bool wk_paper_is_of(const struct wk_paper_def *def, const struct wk_tournament *tournament);

#define WK_PAPER_DECLARE(name)                                                                                                 \
    enum wk_status wk_paper_write_##name(const char *pdf_path, const struct wk_paper_matter *matter) WK_MUST_CHECK;
#define WK_PAPER_LABELS(name, ...) WK_PAPER_DECLARE(name)
#define WK_PAPER_EVENT(name, ...) WK_PAPER_DECLARE(name)
#define WK_PAPER_KIOSK(id, name, ...) WK_PAPER_DECLARE(name)
#define WK_PAPER_OTHER(name, ...) WK_PAPER_DECLARE(name)
#include "labels/paper/papers.def"
#undef WK_PAPER_DECLARE

#endif

/*
 * Sticker grades: what a scan of a wall, or a count, showed of the stickers of a set, label by label, and what follows from
 * many of them (DF-18). Labels only: where in a wall a sticker lay is not kept. Pure; any thread.
 */
#ifndef WK_LABELS_STICKER_GRADES_H
#define WK_LABELS_STICKER_GRADES_H

#include "labels/label.h"
#include "labels/sticker_wear.h"

#define WK_STICKER_WORN 1 /* grades up to here, D and F, are called worn: the next scratch may be the one too many */

/* The stickers of one label: a hand's thirteen are alike, so the worst of them speaks. */
struct wk_sticker_grade {
    bool looked_for; /* else the rest says nothing */
    int n;           /* how many were seen */
    int n_worn;      /* of these */
    int grade;       /* the worst: 4 to 0, -1: none could be told */
    double contrast; /* the least, as a share of the middle sticker's (vision/scan/print_scan.h); 0: it could not be told */
    int n_wrong;     /* the most codewords of one that show something else than was printed */
};

/* One look at a set. */
struct wk_sticker_grades {
    char set[WK_SET_SIZE];
    enum wk_wind wind; /* the scan of this wall, whose labels were looked for; NONE: a count of the whole set */
    struct wk_sticker_grade of[WK_LABEL_END];
};

/* Nothing was seen of what is looked for: the labels of a wall, or of the whole set. */
void wk_sticker_grades_begin(struct wk_sticker_grades *self, const char set[WK_SET_SIZE], enum wk_wind wind);
/* A sticker was seen. grade: 4 to 0, as in vision/scan/print_grade.h, contrast as above; -1 and 0: they could not be told. */
void wk_sticker_grades_add(struct wk_sticker_grades *self, wk_label label, int grade, double contrast, int n_wrong);

/* Looks at a set, one after another. Large: not for a stack. All zeros: none yet. */
struct wk_sticker_history {
    int n_looks;
    struct wk_sticker_grade now[WK_LABEL_END]; /* by the newest look that looked for the label */
    int n[WK_LABEL_END];                       /* contrasts of the sticker that bears the label now: */
    double contrast[WK_LABEL_END][WK_WEAR_MOST];
};

#define WK_STICKER_RENEWED 0.15 /* of contrast that a label gains from one look to the next: another sticker bears it */

/* Adds the newest look. A label that was lost, or whose sticker is another one, begins afresh. */
void wk_sticker_history_add(struct wk_sticker_history *self, const struct wk_sticker_grades *look);

/* How many stickers of a label are lost, by the newest look; 0 too where nobody has looked. */
int wk_sticker_lost(const struct wk_sticker_grade *now, wk_label label);

/* 'A' to 'D', 'F' of 4 to 0; '?' of anything else. */
char wk_sticker_letter(int grade);

/* The lost and the worn, as `labels sheet --only` takes them: "07A:25,1x2". "": none. Returns text. */
#define WK_STICKERS_AGAIN_TEXT 400
const char *wk_sticker_again_text(const struct wk_sticker_history *self, const char set[WK_SET_SIZE],
                                  char text[WK_STICKERS_AGAIN_TEXT]);

/* What a screen shows of a set: small, and all of it worked out. */
struct wk_stickers_told {
    char set[WK_SET_SIZE];
    int n_looks;                 /* 0: nothing is known of it */
    int n_known, n_lost, n_worn; /* stickers of the set that were looked for; of these */
    struct {
        bool known;
        int lost, worn; /* of its stickers */
        char letter;    /* of the worst: wk_sticker_letter() */
        int earliest,
            latest; /* its print fails after so many further evenings, see struct wk_wear; latest 0: no fall is shown */
    } of[WK_LABEL_END];
    char again[WK_STICKERS_AGAIN_TEXT];
};
void wk_sticker_tell(const struct wk_sticker_history *history, const char set[WK_SET_SIZE], struct wk_stickers_told *out);

#endif

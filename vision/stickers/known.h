/*
 * Known codes: which of the 88 that a table has a sticker's code is, where it is too coarse or too blurred to be decoded: from
 * 0.75 px a module on. No bits are decoded: all modules together are correlated with each of the 88 codes; over several frames
 * what the modules showed is added up, and decided once. Several: the set is told in known_set.c, and codes that are not known
 * are made legible in known_ink.c, from the same looks.
 *
 * Why a match is proof. A code is likened to one of ours by the correlation of the modules that codes do not share, their
 * surroundings' mean taken out. Any other code of version 1-H is another word of the Reed-Solomon code: with the same mask it
 * differs from ours in 18 or more of 26 codewords. A forged one shares our first six characters, so at most six codewords; its
 * 20 others (160 modules, "the check") are random relative to ours, and differ in 12 or more. Random modules correlate by 0 +-
 * 0.08 where the picture is sharp and by 0 +- 0.15 at the widest spread. A code is accepted if it correlates with ours by 0.8
 * or more, the check alone too; each of the six parts of 7 x 7 modules by 0.7 or more (a covered part: about 0); and the check
 * by 0.25 more than that of every other label (0.3 at the widest spread). How near others come is printed by
 * tests/bench/bench_known.c.
 *
 * A worn code is less like ours than that: specks and scratches say what is not there. So each of the check's 160 modules is
 * weighed: how much likelier is what it shows if it is ours, or spoilt and then anything, than if it were any module of other
 * codes? The sum of the logarithms is the evidence; gain and scatter are those of the modules that are not spoilt. Of a code
 * that is not ours evidence of E nats comes by chance in exp(-E) of cases where modules are independent, for ours are only one
 * of all codes that may be; blur makes about a third to a half of that exponent (counted: 10 times rarer every 5, 6, 7 and 12
 * nats from the narrowest spread to the widest). A worn code is accepted with 35, 40, 45 and 80 nats, and as many more than any
 * other label has: so many by chance have one in a million looks or fewer. Besides, what does not show ours must not show
 * another label of the set (18 nats), for then two lie over one another; each square of 11 modules has to be like it by 0.3;
 * and where something plain lies over it that is no paper it is hidden, not worn, for what hides it may hide more beside it.
 *
 * A set's stickers were printed with one of two kinds of codes (labels/code_mask.h). Which one is told by the set as a whole,
 * and then its codes are compared with one another only: with WK_CODES_2 they are 78 modules apart, where codes of both kinds
 * together would be as near as those of WK_CODES_1. A single sticker of the other kind has to lead over both. Source: ISO/IEC
 * 18004, 7.5 (error correction), 7.8 (masks).
 */
#ifndef WK_VISION_STICKERS_KNOWN_H
#define WK_VISION_STICKERS_KNOWN_H

#include "vision/stickers/book.h"
#include "vision/stickers/code_fit.h"

struct wk_known; /* opaque: tables and scratch; one thread at a time */
enum wk_status wk_known_new(struct wk_known **out) WK_MUST_CHECK;
void wk_known_free(struct wk_known *known);

/* The 88 codes of a set, instead of those known before. WK_BAD_INPUT: no set; what was known stays. */
enum wk_status wk_known_learn(struct wk_known *known, const struct wk_key *key, const char set[WK_SET_SIZE]) WK_MUST_CHECK;
/* The same from a book that is filled already (it is copied): encoding 88 codes takes longer than everything else here. */
void wk_known_learn_book(struct wk_known *known, const struct wk_book *book);

void wk_known_forget(struct wk_known *known);

/* The set that is known; "": none. */
const char *wk_known_set(const struct wk_known *known);

/* What a sticker's modules showed, in one frame or added up over several. Zero: nothing yet. */
struct wk_known_look {
    float value[WK_N_MODULES];     /* weight times -1/2 (black) to 1/2 (white) */
    double weight;                 /* a frame's is 1 / noise */
    double shown;                  /* also added up: what part of the modules that all codes share was explained, 0..1 */
    double spread[WK_FIT_SPREADS]; /* the weight that was seen at each spread */
    double size; /* also added up: logarithm of a module's size in px, if the ink of all codes is spread alike */
    int n_frames;
};

/*
 * Looks at a sticker in a grey picture (0.5 to 5 px a module; a larger one has to be halved before). plane [9], modules (0..21,
 * 0..21) to px, may be off by half a module, some hundredths in size and some degrees; it is corrected by the finder patterns.
 * False: it leaves the picture, or nothing there looks like a code; plane and *out are then unchanged.
 */
bool wk_known_look(struct wk_known *known, const struct wk_image *picture, double *plane, struct wk_known_look *out);

/*
 * Looks again at a code that is probably this label: all its modules fix the plane, not the finder patterns alone. *look is
 * what wk_known_look() gave of this picture, and is replaced. Takes some ten times as long. False: no such label, or nothing
 * there looks like it; plane and *look are then unchanged.
 */
bool wk_known_look_again(struct wk_known *known, const struct wk_image *picture, enum wk_codes codes, wk_label label,
                         double *plane, struct wk_known_look *look);

/* Adds what one look showed to a sum. */
void wk_known_add(struct wk_known_look *sum, const struct wk_known_look *look);

/* The spread that most of it was seen at, 0..WK_FIT_SPREADS - 1. */
int wk_known_spread(const struct wk_known_look *look);

/*
 * The modules of a code that need not be known, by what was seen: black [WK_N_MODULES], 0 or 1, that explain it best, blur
 * taken out; a decoder has to say whether they are a code. look: of one frame or more. Takes about a millisecond.
 */
void wk_known_ink(const struct wk_known_look *look, uint8_t *black);

/* What a look is most like. */
struct wk_known_match {
    wk_label label;
    enum wk_codes codes; /* that label's code of this kind */
    double likeness;     /* correlation with it, -1..1 */
    double lead;         /* over the next label's */
    double check;        /* likeness of the check's 20 codewords alone */
    double check_lead;
    double region; /* the least correlation of the six parts */
    /* Of a worn code, else 0: */
    double evidence;      /* for it and against chance, by the check, nats */
    double evidence_lead; /* over the next label's */
    double against;       /* the most that another label says of the modules that do not show this one */
    double square;        /* the least correlation of a square of 11 modules a side */
    bool accepted;        /* by the bounds above */
};

/*
 * False: no set is known, or nothing was seen. Of a set whose kind of codes is told (below) only those are compared; what is
 * none of them, or of a set not told yet, is compared with both kinds, and has to lead over all codes of both.
 */
bool wk_known_match(const struct wk_known *known, const struct wk_known_look *look, struct wk_known_match *out);
/* The same with the codes of one kind alone, whatever is told. */
bool wk_known_match_codes(const struct wk_known *known, const struct wk_known_look *look, enum wk_codes codes,
                          struct wk_known_match *out);

/*
 * Counts a sticker whose match was accepted: when nearly all are of one kind of codes, that kind is told for the set as a
 * whole. Old counts fade, so that a set which is printed again becomes one of the other kind; where both kinds are mixed none
 * is told.
 */
void wk_known_count(struct wk_known *known, const struct wk_known_match *match);
/* The kind that is told, WK_CODES_NONE: none yet. */
enum wk_codes wk_known_codes(const struct wk_known *known);

/*
 * Which set a table's stickers are of, from themselves alone: all begin with W and the set, which stand in the same bits of all
 * codes once each one's mask, told by its format, is taken off; so these bits are added up over all stickers. looks [n]: one or
 * more frames each. True: the set is told, learnt, and half of the looks at least are accepted as its labels; else no set is
 * known afterwards. Takes 10 to 100 ms.
 */
bool wk_known_find_set(struct wk_known *known, const struct wk_key *key, const struct wk_known_look *looks, int n);

#endif

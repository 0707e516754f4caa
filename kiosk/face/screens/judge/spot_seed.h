/*
 * The seed of a draw on its screen, a spot check's or that of lots: where it comes from, the checkpoint that stands before it,
 * and what is typed of it. The keyboard is the judge's, and so is what is typed but a number. Pure.
 */
#ifndef WK_KIOSK_FACE_SCREENS_JUDGE_SPOT_SEED_H
#define WK_KIOSK_FACE_SCREENS_JUDGE_SPOT_SEED_H

#include "kiosk/face/app/app.h"
#include "kiosk/face/draw/boxes.h"

struct wk_draw;

/* A draw whose seed is asked for. */
struct wk_seed_view {
    enum wk_seeding step;
    const struct wk_app_spot_source *source;
    const struct wk_app_checkpoint *checkpoint; /* SAY */
    int64_t seq;                                /* likewise: of its record */
    const char *number;                         /* as far as it is typed */
    bool waiting;                               /* for the store's answer */
    bool lots;                                  /* who sits where is drawn; else tiles are */
    const char *list;                           /* likewise: the hash of the list that is drawn, in hexadecimal */
    enum wk_action next;                        /* what the step's key asks for */
};

/* The keys that say where the seed comes from, of lots or of tiles, in a box: WK_ACTION_SPOT_SEED. */
void wk_seed_keys(struct wk_draw *draw, struct wk_box box, bool lots, enum wk_spot_seed chosen);
/* The step, with the key that ends it; it is none of NOT. */
void wk_seed_draw(const struct wk_app *app, struct wk_draw *draw, const struct wk_seed_view *self);

/* Typing begins with nothing typed; is over, and what was typed is forgotten. */
void wk_seed_type_begin(struct wk_app *app);
void wk_seed_type_end(struct wk_app *app);
/* A touch on the keyboard of BEACON and TYPE; false: it was none. */
bool wk_seed_type(struct wk_app *app, const struct wk_seed_view *self, enum wk_action action, int arg);
/* A digit more of a number, and one less; false: it has no room, or none. */
bool wk_seed_add_digit(char number[WK_SPOT_NUMBER_SIZE], int digit);
bool wk_seed_erase_digit(char number[WK_SPOT_NUMBER_SIZE]);
/* The beacon that is typed. False: it is not whole, *out is unchanged. */
bool wk_seed_take_beacon(const struct wk_app *app, struct wk_app_spot_source *out);
/* The seed as it is typed. False: it is not whole, or none is being typed. */
bool wk_seed_said(const struct wk_app *app, const struct wk_seed_view *self, char out[WK_SPOT_SAID_SIZE]);

#endif

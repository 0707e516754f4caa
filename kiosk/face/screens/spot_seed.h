/*
 * The seed of a spot check on its screen: where it comes from, and what is typed of it. The keyboard is the judge's, and so is
 * what is typed. Pure.
 */
#ifndef WK_KIOSK_FACE_SCREENS_SPOT_SEED_H
#define WK_KIOSK_FACE_SCREENS_SPOT_SEED_H

#include "kiosk/face/app/app.h"
#include "kiosk/face/draw/boxes.h"

#define WK_SPOT_NOTE_SIZE 128

struct wk_draw;

/* The keys that say where the seed comes from, in a box. */
void wk_spot_seed_keys(const struct wk_app *app, struct wk_draw *draw, struct wk_box box);
/* What stands above the checkpoint while the seed is still to be said. text, note: of the headline. */
void wk_spot_seed_words(const struct wk_app *app, struct wk_draw *draw, const char **text, char note[WK_SPOT_NOTE_SIZE]);
/* The steps BEACON and TYPE, with the key that ends them. */
void wk_spot_seed_draw(const struct wk_app *app, struct wk_draw *draw);

/* Typing begins with nothing typed; is over, and what was typed is forgotten. */
void wk_spot_type_begin(struct wk_app *app);
void wk_spot_type_end(struct wk_app *app);
/* A touch on the keyboard of BEACON and TYPE; false: it was none. */
bool wk_spot_type(struct wk_app *app, enum wk_action action, int arg);
/* The beacon that is typed into app->spot.state.source. False: it is not whole. */
bool wk_spot_take_beacon(struct wk_app *app);
/* The seed as it is typed. False: it is not whole, or none is being typed. */
bool wk_spot_said(const struct wk_app *app, char out[WK_SPOT_SAID_SIZE]);

#endif

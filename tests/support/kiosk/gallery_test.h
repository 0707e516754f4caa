/* The states of the kiosk that have to be looked at: each a name and a way to get there. */
#ifndef WK_TESTS_KIOSK_GALLERY_TEST_H
#define WK_TESTS_KIOSK_GALLERY_TEST_H

#include "tests/support/kiosk/app_test.h"
#include "tests/support/kiosk/gallery_club.h"
#include "tests/support/kiosk/gallery_count.h"
#include "tests/support/kiosk/gallery_dealing.h"
#include "tests/support/kiosk/gallery_deals.h"
#include "tests/support/kiosk/gallery_evening.h"
#include "tests/support/kiosk/gallery_game.h"
#include "tests/support/kiosk/gallery_gate.h"
#include "tests/support/kiosk/gallery_given.h"
#include "tests/support/kiosk/gallery_guide.h"
#include "tests/support/kiosk/gallery_hall.h"
#include "tests/support/kiosk/gallery_hour.h"
#include "tests/support/kiosk/gallery_inventory.h"
#include "tests/support/kiosk/gallery_stickers.h"
#include "tests/support/kiosk/gallery_judge.h"
#include "tests/support/kiosk/gallery_kinds.h"
#include "tests/support/kiosk/gallery_link.h"
#include "tests/support/kiosk/gallery_new_event.h"
#include "tests/support/kiosk/gallery_seat.h"
#include "tests/support/kiosk/gallery_spot.h"
#include "tests/support/kiosk/gallery_waits.h"
#include "tests/support/kiosk/gallery_whole.h"

struct gallery {
    const char *name;
    void (*make)(struct app_world *w);
};

void printed(struct app_world *w, enum wk_print what, enum wk_status status);

/* The mock-up f1: 25 and 26 swapped, 14 under the lamp. */
void g_restore_swap(struct app_world *w);

void done(struct app_world *w, int hand);

/* Practice: one step that the screen asks for, by hand or by a touch on what is simulated; until it is mended; from idle on to
 * a fault, a moment after it was made up. */
void practice_step(struct app_world *w);
void practice_mend(struct app_world *w);
/* The wall back as it lay when the game began, as is asked for at the end. */
void practice_lay_back(struct app_world *w);
void practice_fault(struct app_world *w, enum wk_pretend_fault fault);

/* All that moves on its screen begins to now; and has come to its end, 600 ms later. */
void begin_ways(struct app_world *w);
void end_ways(struct app_world *w);

/* The first n_golden have goldens. The others show the same screens with other texts, and are measured: that everything fits.
 */
extern const struct gallery gallery[];
extern const int n_gallery, n_golden;
void gallery_scene(struct app_world *w, const char *name); /* begins it, English, 1280 x 800 */

#endif

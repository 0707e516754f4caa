/* The states of the screen that counts a set, with looks as its service would hand them over; see gallery_test.h. */
#ifndef WK_TESTS_KIOSK_GALLERY_INVENTORY_H
#define WK_TESTS_KIOSK_GALLERY_INVENTORY_H

#include "tests/support/kiosk/app_test.h"

void g_inventory_unread(struct app_world *w);
void g_inventory_over(struct app_world *w);
void g_inventory_refused(struct app_world *w);

#define GALLERY_INVENTORY                                                                                                      \
    {"inventory-refused", g_inventory_refused}, {"inventory-unread", g_inventory_unread},                                      \
    {                                                                                                                          \
        "inventory-over", g_inventory_over                                                                                     \
    }

#endif

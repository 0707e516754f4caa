/* `calibrate check` of a whole table. */
#ifndef WK_KIOSK_CMD_CAMERA_CHECK_TABLE_H
#define WK_KIOSK_CMD_CAMERA_CHECK_TABLE_H

#include "kiosk/cmd/camera/viewer.h"

/*
 * Looks, judges and answers. set: of the stickers, NULL for the one that they tell; module_mm: how wide a module of their codes
 * is. The exit code.
 */
int wk_check_table(struct wk_viewer *viewer, const char *set, double module_mm);

#endif

/* `calibrate check` of a whole table. */
#ifndef WK_KIOSK_PROGRAMS_CMD_CAMERA_CHECK_TABLE_H
#define WK_KIOSK_PROGRAMS_CMD_CAMERA_CHECK_TABLE_H

#include "kiosk/programs/cmd/camera/check_pack.h"

/*
 * Looks, judges and answers, and writes the pack that is wanted. set: of the stickers, NULL for the one that they tell;
 * sticker_mm: how wide they are. The exit code.
 */
int wk_check_table(struct wk_viewer *viewer, struct wk_packing *packing, const char *set, double sticker_mm);

#endif

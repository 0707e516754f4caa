/* labels count: beside the papers of `labels`. */
#ifndef WK_KIOSK_PROGRAMS_CMD_TILES_COMMAND_LABELS_COUNT_H
#define WK_KIOSK_PROGRAMS_CMD_TILES_COMMAND_LABELS_COUNT_H

#include "kiosk/host/program/command.h"

extern const struct wk_command wk_command_labels_count;

#endif

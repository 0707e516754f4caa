/* The commands below `event` that are not in command_event.c. */
#ifndef WK_KIOSK_PROGRAMS_CMD_EVENT_COMMAND_EVENT_H
#define WK_KIOSK_PROGRAMS_CMD_EVENT_COMMAND_EVENT_H

#include "kiosk/host/program/command.h"

extern const struct wk_command wk_command_event_out;
extern const struct wk_command wk_command_event_schedule;
extern const struct wk_command wk_command_event_close;
extern const struct wk_command wk_command_event_key;
extern const struct wk_command wk_command_event_papers;

#endif

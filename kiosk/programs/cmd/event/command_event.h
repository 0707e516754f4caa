/* The commands below `event` that are not in command_event.c. Several: a command a file. */
#ifndef WK_KIOSK_PROGRAMS_CMD_EVENT_COMMAND_EVENT_H
#define WK_KIOSK_PROGRAMS_CMD_EVENT_COMMAND_EVENT_H

#include <jansson.h>

#include "kiosk/host/program/command.h"
#include "rules/event/kind.h"

extern const struct wk_command wk_command_event_out;
extern const struct wk_command wk_command_event_schedule;
extern const struct wk_command wk_command_event_close;
extern const struct wk_command wk_command_event_key;
extern const struct wk_command wk_command_event_lots;
extern const struct wk_command wk_command_event_papers;
extern const struct wk_command wk_command_event_sit;
extern const struct wk_command wk_command_event_end;

/* Puts "kind" into an answer about an event, unless it is of the first kind: as records have it. */
void wk_event_kind_json(const struct wk_event_plan *plan, json_t *object);
/* What a seating does to the comparison, in numbers and as a sentence. */
json_t *wk_comparison_json(const struct wk_comparison *comparison);

#endif

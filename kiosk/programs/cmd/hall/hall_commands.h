/* The commands of wallkeeper-hall: its own, and those of wallkeeper that an event's desk needs. */
#ifndef WK_KIOSK_PROGRAMS_CMD_HALL_HALL_COMMANDS_H
#define WK_KIOSK_PROGRAMS_CMD_HALL_HALL_COMMANDS_H

#include "kiosk/host/program/command.h"

extern const struct wk_command wk_command_hall_begin;
extern const struct wk_command wk_command_hall_serve;
extern const struct wk_command wk_command_hall_status;
extern const struct wk_command wk_command_hall_pair;
extern const struct wk_command wk_command_hall_roster;
extern const struct wk_command wk_command_hall_restore;
extern const struct wk_command wk_command_hall_release;
extern const struct wk_command wk_command_hall_vouch;
extern const struct wk_command wk_command_hall_pins;
extern const struct wk_command wk_command_hall_schema;
extern const struct wk_command wk_command_hall_pages;

/* In the order of `wallkeeper-hall --help`; NULL ends them. */
extern const struct wk_command *const wk_hall_commands[];

#endif

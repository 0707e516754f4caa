/* The commands that `help` lists; what is below one of them is declared and listed in its own folder. */
#ifndef WK_KIOSK_PROGRAMS_CMD_COMMANDS_H
#define WK_KIOSK_PROGRAMS_CMD_COMMANDS_H

#include "kiosk/host/program/command.h"

/*
 * One row a command, in the order of the list: ROW(name), for its wk_command_NAME; and BESIDE(name) for one that only
 * wallkeeper-sim has, which this program becomes (kiosk/host/program/become.h).
 */
#define WK_COMMANDS(ROW, BESIDE)                                                                                               \
    ROW(labels)                                                                                                                \
    BESIDE(sim)                                                                                                                \
    ROW(enrol)                                                                                                                 \
    ROW(inventory)                                                                                                             \
    ROW(scan)                                                                                                                  \
    ROW(deal)                                                                                                                  \
    ROW(event)                                                                                                                 \
    ROW(join)                                                                                                                  \
    ROW(kiosk)                                                                                                                 \
    BESIDE(demo)                                                                                                               \
    ROW(calibrate)                                                                                                             \
    ROW(drill)                                                                                                                 \
    ROW(result)                                                                                                                \
    ROW(rank)                                                                                                                  \
    ROW(export)                                                                                                                \
    ROW(audit)                                                                                                                 \
    ROW(pin)                                                                                                                   \
    ROW(backup)                                                                                                                \
    ROW(restore)                                                                                                               \
    ROW(points)                                                                                                                \
    ROW(version)                                                                                                               \
    ROW(help)

#define WK_COMMAND(name) extern const struct wk_command wk_command_##name;
WK_COMMANDS(WK_COMMAND, WK_COMMAND)
#undef WK_COMMAND

#endif

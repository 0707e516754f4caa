/* The table of all commands. */
#include "kiosk/programs/cmd/wallkeeper/commands.h"

#include "kiosk/host/program/become.h"
#include "kiosk/programs/cmd/beside.h"

static int become(const struct wk_host *host, const struct wk_command *self, int argc, const char *const *argv)
{
    (void)self, (void)argc, (void)argv;
    return wk_become_simulator(host);
}

static const struct wk_command wall = {.name = "wall", .full = "sim wall", .summary = WK_SUMMARY_SIM_WALL, .run = become};
static const struct wk_command table = {.name = "table", .full = "sim table", .summary = WK_SUMMARY_SIM_TABLE, .run = become};
static const struct wk_command hand = {.name = "hand", .full = "sim hand", .summary = WK_SUMMARY_SIM_HAND, .run = become};
static const struct wk_command *const of_sim[] = {&wall, &table, &hand, NULL};

static const struct wk_command beside_sim = {.name = "sim", .full = "sim", .summary = WK_SUMMARY_SIM, .subs = of_sim};
static const struct wk_command beside_demo = {.name = "demo", .full = "demo", .summary = WK_SUMMARY_DEMO, .run = become};

#define COMMAND(name) &wk_command_##name,
#define BESIDE(name) &beside_##name,
const struct wk_command *const wk_commands[] = {WK_COMMANDS(COMMAND, BESIDE) NULL};

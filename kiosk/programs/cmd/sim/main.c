/* wallkeeper-sim: wallkeeper with the simulated table, scripts and the demo. wallkeeper turns into it when these are needed. */
#include "kiosk/programs/cmd/program.h"
#include "kiosk/programs/cmd/sim/sim_commands.h"
#include "kiosk/programs/play/simulation.h"

int main(int argc, char **argv)
{
    return wk_program_run(wk_commands_of_sim, &wk_simulator, argc, argv);
}

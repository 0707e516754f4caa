/* wallkeeper: the trusted program. It cannot draw a picture of a wall: commands that need one are handed over to
 * wallkeeper-sim. */
#include "kiosk/programs/cmd/program.h"
#include "kiosk/programs/cmd/wallkeeper/commands.h"

int main(int argc, char **argv)
{
    return wk_program_run(wk_commands, NULL, argc, argv);
}

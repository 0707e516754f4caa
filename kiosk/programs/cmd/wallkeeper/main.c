/* wallkeeper: the trusted program. No picture of a wall is drawn in it; whatever wants one is handed over to wallkeeper-sim. */
#include "kiosk/programs/cmd/program.h"
#include "kiosk/programs/cmd/wallkeeper/commands.h"

int main(int argc, char **argv)
{
    return wk_program_run(wk_commands, NULL, argc, argv);
}

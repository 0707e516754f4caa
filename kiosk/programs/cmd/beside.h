/* What both programs say, in their list of commands, of those that wallkeeper-sim alone carries out
 * (kiosk/host/program/become.h).
 */
#ifndef WK_KIOSK_PROGRAMS_CMD_BESIDE_H
#define WK_KIOSK_PROGRAMS_CMD_BESIDE_H

#define WK_SUMMARY_SIM "Simulated photographs."
#define WK_SUMMARY_SIM_WALL "Draws a photograph of a wall on the mat, with faults when asked."
#define WK_SUMMARY_SIM_TABLE "Draws a photograph of a whole table from above, with faults when asked."
#define WK_SUMMARY_SIM_HAND "Draws a photograph of a winning hand as its winner lays it on the mat, of tiles that one deal has."
#define WK_SUMMARY_DEMO "An evening at a table in eleven chapters, which play by themselves before a simulated camera."

#endif

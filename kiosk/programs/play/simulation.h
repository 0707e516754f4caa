/* The simulator that there is, see kiosk/programs/run/simulator.h: linked by wallkeeper-sim, never by wallkeeper. */
#ifndef WK_KIOSK_PROGRAMS_PLAY_SIMULATION_H
#define WK_KIOSK_PROGRAMS_PLAY_SIMULATION_H

struct wk_simulator;

extern const struct wk_simulator wk_simulator;

#endif

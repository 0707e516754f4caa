/* Where simulated tables stand before one camera. Values; pure. */
#ifndef WK_VISION_SIM_STAND_H
#define WK_VISION_SIM_STAND_H

#include "vision/sim/table_faults.h"

/* Tables that one camera sees. */
#define WK_SIM_MAX_STANDS 4
struct wk_sim_stand {
    const struct wk_sim_walls *walls; /* borrowed */
    double x_mm, y_mm, deg;           /* its middle from that of the first table, right and down; turned clockwise */
};
struct wk_sim_hall {
    int n;                                        /* of them, 1..WK_SIM_MAX_STANDS */
    struct wk_sim_stand stand[WK_SIM_MAX_STANDS]; /* the first one lies at 0, straight */
    bool all; /* the picture shows all of them; else it shows the first, and what of the others is
                 in its frame */
};

#endif

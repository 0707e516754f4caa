/* The simulated table as a source: the scene that is shown opens it, see vision/sim/scene.h. */
#include "vision/camera/backend.h"

#include <stdio.h>

/* Whatever its seed, it is one camera. */
static void sim_identify(const char *rest, const char *sysfs, struct wk_camera_identity *out)
{
    (void)rest, (void)sysfs;
    snprintf(out->id, sizeof out->id, "sim");
}

const struct wk_camera_source wk_camera_sim = {
    .kind = {.word = "sim", .simulated = true, .stream = true},
    .form = "sim:SEED",
    .example = "sim:SEED",
    .identify = sim_identify,
};

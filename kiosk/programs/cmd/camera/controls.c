/* Lets the tuner watch a camera while a command looks through it. */
#include "kiosk/programs/cmd/camera/controls.h"

#include "calibration/tune/tune_file.h"
#include "kiosk/eye/pack/check_json.h"
#include "vision/image/clock.h"

static void carry_out(struct wk_tuner *tuner, struct wk_camera *camera)
{
    struct wk_tune_order order;

    while (wk_tuner_next(tuner, &order)) {
        int32_t got = 0;
        const enum wk_status status = wk_camera_control(camera, order.control, order.set ? &order.value : NULL, &got);

        wk_tuner_answer(tuner, wk_clock_ns(NULL), &order, status, got);
    }
}

void wk_controls_begin(struct wk_tuner *tuner, const struct wk_env *env, struct wk_camera *camera)
{
    struct wk_control_range range[WK_N_CONTROLS];
    struct wk_camera_origin origin;

    wk_camera_origin(camera, &origin);
    for (int c = 0; c < WK_N_CONTROLS; c++)
        wk_camera_range(camera, (enum wk_control)c, &range[c]);
    wk_tuner_init(tuner, env->config.mains);
    const enum wk_status status = wk_tune_take_up(tuner, env->tunings, &origin, range);

    wk_tuner_opened(tuner, range);
    if (status != WK_OK && status != WK_NO_FILE)
        wk_tuner_blame_disk(tuner, WK_TUNE_UNUSABLE);
    carry_out(tuner, camera);
}

void wk_controls_see(struct wk_tuner *tuner, struct wk_camera *camera, const struct wk_frame *frame)
{
    wk_tuner_see(tuner, frame->t_ns, &frame->image);
    carry_out(tuner, camera);
}

void wk_controls_print(FILE *out, int width, const struct wk_tuner *tuner)
{
    for (int i = 0; i < tuner->report.n_faults; i++) {
        const struct wk_tune_fault *fault = &tuner->report.fault[i];

        fprintf(out, "%-*s%s %s: %s\n", width, "camera", wk_tune_fault_word(fault->kind), wk_tune_fault_of(fault),
                wk_tune_fault_text(fault->kind));
    }
}

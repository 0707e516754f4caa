/* Fuzz: the kiosk's scripts. */
#include <stdint.h>
#include <stdlib.h>

#include "kiosk/programs/play/script.h"
#include "kiosk/host/problem.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    struct wk_script script = {0};
    struct wk_problem problem;

    if (wk_script_parse(&script, (const char *)data, size, "fuzz", &problem) != WK_OK)
        return 0;
    if (script.n < 0 || script.n > WK_SCRIPT_MAX_CUES || (script.n > 0 && !script.cue))
        abort();
    for (int i = 0; i < script.n; i++)
        if (script.cue[i].kind == WK_CUE_NONE)
            abort();
    wk_script_release(&script);
    return 0;
}

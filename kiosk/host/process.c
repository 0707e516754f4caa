/* What the system is asked at the start: no core, no tracer; and who runs the program, with how much memory. */
#include "kiosk/host/process.h"

#include <sys/prctl.h>
#include <sys/resource.h>
#include <unistd.h>

void wk_process_guard(void)
{
    const struct rlimit none = {0, 0};

    (void)setrlimit(RLIMIT_CORE, &none);
    (void)prctl(PR_SET_DUMPABLE, 0, 0, 0, 0);
}

long wk_process_short_of_memory(void)
{
    struct rlimit most;

    if (getrlimit(RLIMIT_AS, &most) != 0 || most.rlim_cur == RLIM_INFINITY || most.rlim_cur >> 20 >= WK_PROCESS_LEAST_MB)
        return 0;
    return most.rlim_cur >> 20 > 0 ? (long)(most.rlim_cur >> 20) : 1;
}

int wk_process_is_root(void)
{
    return geteuid() == 0;
}

#include "kiosk/process.h"

#include <sys/prctl.h>
#include <sys/resource.h>
#include <unistd.h>

void wk_process_guard(void)
{
    const struct rlimit none = {0, 0};

    (void)setrlimit(RLIMIT_CORE, &none);
    (void)prctl(PR_SET_DUMPABLE, 0, 0, 0, 0);
}

int wk_process_is_root(void)
{
    return geteuid() == 0;
}

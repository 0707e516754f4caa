/* What the process asks of the system at the start: no core dump, no tracer; and which user runs it, with how much memory. */
#define _GNU_SOURCE /* madvise() */
#include "kiosk/host/process.h"

#include <malloc.h>
#include <stdint.h>
#include <stdlib.h>
#include <sys/mman.h>
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

void wk_process_keep_memory(void)
{
    /* Twice what a scan of a 1080p picture holds at a time. glibc would raise its limits so by itself, but step by step. */
    const size_t n = (size_t)64 << 20, page = (size_t)2 << 20;

    if (!mallopt(M_MMAP_THRESHOLD, 2 * (int)n) || !mallopt(M_TRIM_THRESHOLD, 2 * (int)n))
        return;
    char *heap = malloc(n);

    if (heap)
        (void)madvise(heap + (page - (uintptr_t)heap % page), n - page, MADV_HUGEPAGE);
    free(heap);
}

int wk_process_is_root(void)
{
    return geteuid() == 0;
}

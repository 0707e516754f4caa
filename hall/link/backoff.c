/* Waits between tries. */
#include "hall/link/backoff.h"

int64_t wk_backoff_ns(int fails, int retry_after_s, uint32_t random)
{
    int64_t most = WK_BACKOFF_LEAST_NS, least = 0;

    for (int i = 1; i < fails && most < WK_BACKOFF_MOST_NS; i++)
        most *= 2;
    if (most > WK_BACKOFF_MOST_NS)
        most = WK_BACKOFF_MOST_NS;
    if (retry_after_s > 0)
        least = (retry_after_s < WK_RETRY_AFTER_MOST_S ? retry_after_s : WK_RETRY_AFTER_MOST_S) * 1000000000LL;
    return least + (int64_t)((double)most * ((double)random / 4294967296.0));
}

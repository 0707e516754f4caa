/* Face progress: counts what is read over several frames. */
#include "kiosk/eye/walls/face_progress.h"

void wk_face_progress_add(struct wk_face_progress *progress, const struct wk_reading *seen, uint64_t known, int64_t t_ns)
{
    int n_seen = 0, n_up = 0, n_back_up = 0, n_blocked = 0;

    for (int s = 0; s < WK_N_SLOTS; s++) {
        const struct wk_read *read = &seen->slot[s];
        const bool is_known = read->state == WK_READ_LABEL && known >> s & 1;

        n_up +=
            is_known || read->state == WK_READ_FACE || (read->state == WK_READ_UNREADABLE && read->why == WK_WHY_LOW_MARGIN);
        n_seen += is_known || (read->state == WK_READ_FACE && read->why != WK_WHY_FOREIGN);
        n_back_up += (read->state == WK_READ_LABEL && !is_known) ||
                     (read->state == WK_READ_UNREADABLE && read->why == WK_WHY_NO_STICKER);
        n_blocked += read->state == WK_READ_BLOCKED;
    }
    progress->reason = seen->tray.found ? WK_OK : seen->tray.reason;
    progress->n_up = n_up;
    progress->n_back_up = n_back_up;
    progress->n_blocked = n_blocked;
    if (n_seen > progress->n_seen || progress->gained_ns == 0) {
        progress->n_seen = n_seen > progress->n_seen ? n_seen : progress->n_seen;
        progress->gained_ns = t_ns;
    }
    progress->n_complete = n_seen == WK_N_SLOTS ? progress->n_complete + 1 : 0;
    /* Unclear tiles are named only when every slot shows a face and looking longer has brought nothing. */
    if (progress->n_complete >= WK_FACE_PROGRESS_FRAMES ||
        (progress->reason == WK_OK && n_up == WK_N_SLOTS && t_ns - progress->gained_ns > WK_FACE_PROGRESS_PATIENCE_NS))
        progress->done = true;
}

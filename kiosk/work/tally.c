/* Tally: counts over frames. */
#include "kiosk/work/tally.h"

void wk_tally_add(struct wk_tally *tally, const struct wk_reading *seen, int64_t t_ns)
{
    int n_seen = 0, n_faces = 0, n_back_up = 0, n_blocked = 0;

    for (int s = 0; s < WK_N_SLOTS; s++) {
        const struct wk_read *read = &seen->slot[s];

        n_faces += read->state == WK_READ_FACE || (read->state == WK_READ_UNREADABLE && read->why == WK_WHY_LOW_MARGIN);
        n_seen += read->state == WK_READ_FACE && read->why != WK_WHY_FOREIGN;
        n_back_up += read->state == WK_READ_LABEL || (read->state == WK_READ_UNREADABLE && read->why == WK_WHY_NO_STICKER);
        n_blocked += read->state == WK_READ_BLOCKED;
    }
    tally->reason = seen->tray.found ? WK_OK : seen->tray.reason;
    tally->n_back_up = n_back_up;
    tally->n_blocked = n_blocked;
    if (n_seen > tally->n_seen || tally->gained_ns == 0) {
        tally->n_seen = n_seen > tally->n_seen ? n_seen : tally->n_seen;
        tally->gained_ns = t_ns;
    }
    tally->n_complete = n_seen == WK_N_SLOTS ? tally->n_complete + 1 : 0;
    /* Unclear tiles are asked for by name only once every slot shows a face and looking longer has brought nothing. */
    if (tally->n_complete >= WK_TALLY_FRAMES ||
        (tally->reason == WK_OK && n_faces == WK_N_SLOTS && t_ns - tally->gained_ns > WK_TALLY_PATIENCE_NS))
        tally->done = true;
}

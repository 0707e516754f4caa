/* A sealed deal without its faces, which everybody may see. */
#ifndef WK_DB_STATE_SEALED_DEAL_H
#define WK_DB_STATE_SEALED_DEAL_H

#include "labels/label.h"
#include "labels/secret/secret.h"

struct wk_sealed {
    int table, round;
    char set[WK_SET_SIZE];
    char tileset[33];
    uint8_t hash[WK_HASH_SIZE]; /* commitment */
    int64_t seq, t_ns;
    bool closed;      /* it is over: its round has ended, or it was opened; the table's next may be recorded */
    bool opened;      /* its faces can be read with the club key */
    bool to_director; /* sealed to the director's key, not under the club key */
};

#endif

/* Numbers of this store's records as people see them. */
#include "kiosk/programs/cli/record_here.h"

#include "db/state/tournament.h"

struct wk_record_text wk_record_here(struct wk_store *store, int64_t seq)
{
    return wk_record_text(wk_record_journal(seq) > 0 ? seq : wk_store_number(store, seq));
}

/*
 * Hall place: what the computer of a hall remembers of it whose database is on a server. Two of them may open that database,
 * and only one writes: each that begins to serve takes the hall's place there with the next number, and who has a lower one is
 * shut out (WK_HALL_TAKEN), whenever it wakes up. And the record of its own that was stored last: a server that comes back with
 * less is noticed at the next start too (db/state/put_back.h). Both stand in a file beside the key ("FILE.place" of
 * wk_store_options.beside), so that the commands of this computer are the same hall as its server. Of a database that is a
 * file there is none. One thread, the one that owns the store.
 */
#ifndef WK_DB_STATE_HALL_PLACE_H
#define WK_DB_STATE_HALL_PLACE_H

#include <stdbool.h>

#include "db/backend/backend.h"
#include "db/journal/record.h"

struct wk_store;

/* Right after the store was opened to be written: by the file, it may write or not, and is marked where records are missing. */
enum wk_status wk_place_open(struct wk_store *store) WK_MUST_CHECK;
/* Remembers the store's mark (wk_sql_mark()). What goes wrong is not the record's matter: the file then says less than there
 * is. */
void wk_place_note(const struct wk_store *store);

/*
 * Takes the hall's place for this computer, where nobody has it or, with `from_other`, whoever has. who: its name, one line.
 * WK_HALL_TAKEN: another computer has it, whose name is in `other`.
 */
enum wk_status wk_store_take_place(struct wk_store *store, const char *who, bool from_other,
                                   char other[WK_PLACE_NAME_SIZE]) WK_MUST_CHECK;

#endif

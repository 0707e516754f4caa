/*
 * A file of keys that come and go: WK_KEY_SLOTS places of a key each, of which those with zeros are empty. A key is written,
 * and overwritten with zeros, where it stands: one sync each, for the file neither grows nor gets another name. What a flash
 * memory keeps of blocks that it has replaced is beyond any program.
 */
#ifndef WK_LABELS_KEY_SLOTS_H
#define WK_LABELS_KEY_SLOTS_H

#include "labels/secret.h"

#define WK_KEY_SLOTS 64

/*
 * The key in a slot, 0 to WK_KEY_SLOTS - 1. WK_NO_FILE: the slot is empty, or the file is not there; WK_BAD_INPUT: the file can
 * be read by others than its owner, or is none; WK_UNREADABLE_FILE. *out is freed with wk_secret_free(). Any thread.
 */
enum wk_status wk_key_slot_load(struct wk_key **out, const char *path, int slot) WK_MUST_CHECK;

/*
 * A new random key in a slot, on disk when this returns; the file and its folders are made where they are missing (modes 0600,
 * 0700). Codes as above, WK_DISK_FULL, WK_IO. One at a time for a slot; several slots at once, by any threads and programs.
 */
enum wk_status wk_key_slot_make(struct wk_key **out, const char *path, int slot, wk_random_fn random,
                                void *context) WK_MUST_CHECK;

/* Empties a slot, on disk when this returns. WK_OK also when it was empty. Else as above. */
enum wk_status wk_key_slot_clear(const char *path, int slot) WK_MUST_CHECK;

#endif

/*
 * A file of WK_KEY_SLOTS random keys, each of which is used once: renewing one overwrites it, where it stands, with the key
 * that is used next. That is one sync, for the file neither grows nor gets another name. No program can erase what a flash
 * memory keeps of blocks that it has replaced.
 */
#ifndef WK_LABELS_SECRET_KEY_SLOTS_H
#define WK_LABELS_SECRET_KEY_SLOTS_H

#include "labels/secret/secret.h"

#define WK_KEY_SLOTS 256

/*
 * The key in a slot, 0 to WK_KEY_SLOTS - 1. WK_NO_FILE: the file is not there, or was cut off before it, or has zeros there;
 * WK_BAD_INPUT: the file can be read by others than its owner, or is none; WK_UNREADABLE_FILE. *out is freed with
 * wk_secret_free(). Any thread.
 */
enum wk_status wk_key_slot_load(struct wk_key **out, const char *path, int slot) WK_MUST_CHECK;

/*
 * Another random key in a slot, on disk when this returns: what was there is gone. A file that is missing, or cut off, is made
 * with a key in each slot that had none, its folders too (modes 0600, 0700). Codes as above, WK_DISK_FULL, WK_IO. One at a time
 * for a file that is missing and for a slot; several slots at once, by any threads and programs.
 */
enum wk_status wk_key_slot_renew(const char *path, int slot, wk_random_fn random, void *context) WK_MUST_CHECK;

#endif

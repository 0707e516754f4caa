/* Folders: made on the way to a file, and synced after it. */
#ifndef WK_LABELS_FILE_FOLDER_H
#define WK_LABELS_FILE_FOLDER_H

/*
 * Makes the folders above path (mode 0700) that are missing. Returns 0, or the errno of the first that is not there and cannot
 * be made. Any thread.
 */
int wk_folders_make(const char *path);

/*
 * Brings the folder that holds path to the disk, so that a name made in it outlives a power cut. Returns 0, or an errno; a file
 * system that cannot sync folders counts as 0. Any thread.
 */
int wk_folder_sync(const char *path);

#endif

/* Program: where the running program lies. */
#ifndef WK_LABELS_FILE_PROGRAM_FOLDER_H
#define WK_LABELS_FILE_PROGRAM_FOLDER_H

#include <stdbool.h>
#include <stddef.h>

/*
 * The folder of this program with a slash at its end, as the system states it, independent of the name by which it was called.
 * False: it is not known, or has no room in n bytes; folder is empty then. Any thread.
 */
bool wk_program_folder(char *folder, size_t n);

#endif

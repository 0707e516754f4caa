/* The mark by which the file of a simulated picture says that it is one. */
#ifndef WK_VISION_IMAGE_MARK_H
#define WK_VISION_IMAGE_MARK_H

#include <stdbool.h>
#include <stddef.h>

/* PNG in a text of this keyword, JPEG in a comment of these letters. */
#define WK_SIMULATED_KEY "Wallkeeper-Simulated"

/*
 * Does the file of a picture, bytes [n], hostile, say that this program drew it? Anybody can remove the mark: it prevents
 * mistakes of honest people and proves nothing. False for a file that cannot be read. Pure, and any thread.
 */
bool wk_image_says_simulated(const void *bytes, size_t n);
bool wk_image_file_says_simulated(const char *path);

#endif

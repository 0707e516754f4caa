/* A CSV that says what the tiles of photographs show, read line by line. */
#include "calibration/enrol_given.h"
#include "labels/file/infile.h"

#include <stdlib.h>
#include <string.h>

#define MAX_LINE 64
#define FILE_MAX_BYTES (WK_ENROL_MAX_IMAGES * WK_N_SLOTS * MAX_LINE)

/* One line into `given`. */
static bool take_line(uint8_t given[WK_ENROL_MAX_IMAGES][WK_N_SLOTS], char *line, int n_images)
{
    enum wk_face face = WK_FACE_NONE;
    int image, slot = 0;
    char *first = strchr(line, ','), *second = first ? strchr(first + 1, ',') : NULL;

    if (!second)
        return false;
    *first = *second = 0;
    if (strlen(line) != 1 || line[0] < '1' || line[0] > '0' + WK_ENROL_MAX_IMAGES)
        return false;
    image = line[0] - '1';
    if (image >= n_images || wk_slot_parse(first + 1, &slot) != WK_OK || wk_face_parse(second + 1, &face) != WK_OK)
        return false;
    if (face < WK_FACE_1M || face > WK_FACE_WHITE || given[image][slot])
        return false;
    for (int s = 0; s < WK_N_SLOTS; s++)
        if (given[image][s] == (uint8_t)face)
            return false;
    given[image][slot] = (uint8_t)face;
    return true;
}

enum wk_status wk_enrol_given_parse(uint8_t given[WK_ENROL_MAX_IMAGES][WK_N_SLOTS], const char *text, size_t n, int n_images,
                                    int *line)
{
    uint8_t read[WK_ENROL_MAX_IMAGES][WK_N_SLOTS] = {{0}};
    char one[MAX_LINE];

    *line = 0;
    for (size_t at = 0; at < n;) {
        const char *end = memchr(text + at, '\n', n - at);
        size_t length = end ? (size_t)(end - (text + at)) : n - at, kept = length;

        (*line)++;
        if (kept > 0 && text[at + kept - 1] == '\r')
            kept--;
        if (kept >= sizeof(one) || memchr(text + at, 0, kept))
            return WK_BAD_INPUT;
        memcpy(one, text + at, kept);
        one[kept] = 0;
        at += length + 1;
        if (one[0] == 0 || (*line == 1 && strcmp(one, "image,slot,face") == 0))
            continue;
        if (!take_line(read, one, n_images))
            return WK_BAD_INPUT;
    }
    memcpy(given, read, sizeof(read));
    return WK_OK;
}

enum wk_status wk_enrol_given_load(uint8_t given[WK_ENROL_MAX_IMAGES][WK_N_SLOTS], const char *path, int n_images, int *line)
{
    char *text = NULL;
    size_t n = 0;
    enum wk_status status = wk_infile_load(path, FILE_MAX_BYTES, &text, &n);

    *line = 0;
    if (status == WK_OK)
        status = n == 0 ? WK_EMPTY_FILE : wk_enrol_given_parse(given, text, n, n_images, line);
    free(text);
    return status;
}

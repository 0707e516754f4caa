/* Words of slots, labels, sets, winds and faces: what is read is written again as the same word, labels with their zero at
 * most. */
#include <stdlib.h>
#include <string.h>

#include "labels/layout.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    char *text = malloc(size + 1), slot_text[5], label_text[3];
    int slot = 0;
    wk_label label = WK_LABEL_NONE;
    enum wk_wind wind = WK_WIND_NONE;
    enum wk_face face = WK_FACE_NONE;

    if (!text)
        return 0;
    memcpy(text, data, size);
    text[size] = '\0';
    if (wk_slot_parse(text, &slot) == WK_OK) {
        wk_slot_format(slot, slot_text);
        if (strcmp(slot_text, text) != 0)
            abort();
    }
    if (wk_label_parse(text, &label) == WK_OK) {
        wk_label_format(label, label_text);
        if (!wk_label_valid(label) || strcmp(label_text, text[0] == '0' ? text + 1 : text) != 0)
            abort();
    }
    if (wk_wind_parse(text, &wind) == WK_OK && wk_wind_letter(wind) != text[0])
        abort();
    if (wk_face_parse(text, &face) == WK_OK && strcmp(wk_face_name(face), text) != 0)
        abort();
    if (wk_set_valid(text) && strlen(text) != WK_SET_LEN)
        abort();
    free(text);
    return 0;
}

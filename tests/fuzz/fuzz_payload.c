/* Sticker payloads: any bytes are an answer, only the one right text of a label is VALID, and an alien leaves no trace. */
#include <stdlib.h>
#include <string.h>

#include "labels/payload.h"
#include "labels/secret/secret.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    static const struct wk_key key = {{1, 2, 3}};
    char set[WK_SET_SIZE] = "?", again[WK_PAYLOAD_SIZE];
    wk_label label = WK_LABEL_NONE;
    char *text = malloc(size + 1);

    if (!text)
        return 0;
    memcpy(text, data, size); /* of its very size, so that reading beyond it is seen */
    switch (wk_payload_decode(text, size, &key, set, &label)) {
    case WK_PAYLOAD_VALID:
        wk_payload_encode(again, &key, set, label);
        if (memcmp(again, text, WK_PAYLOAD_LEN) != 0)
            abort();
        break;
    case WK_PAYLOAD_OTHER_EVENT:
        if (!wk_set_valid(set) || !wk_label_valid(label))
            abort();
        break;
    case WK_PAYLOAD_ALIEN:
        if (set[0] != '?' || label != WK_LABEL_NONE)
            abort();
        break;
    }
    free(text);
    return 0;
}

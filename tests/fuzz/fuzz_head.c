/* A record's head: of any JSON object the one with its long members null, and never anything else. */
#include <stdlib.h>
#include <string.h>

#include "db/state/state.h"

#include "db/state/body.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    char *text = malloc(size + 1);
    json_t *whole = NULL, *head = NULL, *value;
    const char *key;
    if (!text)
        return 0;
    memcpy(text, data, size);
    text[size] = 0;
    const enum wk_status status = wk_body_head(text, &head);
    if (wk_body_load(text, &whole) == WK_OK) {
        if (status != WK_OK || json_object_size(head) != json_object_size(whole))
            abort();
        json_object_foreach(whole, key, value)
        {
            const json_t *left = json_object_get(head, key);
            if (!json_equal(left, value) && !(json_is_null(left) && (json_is_object(value) || json_is_array(value))))
                abort();
        }
    }
    json_decref(whole);
    json_decref(head);
    free(text);
    return 0;
}

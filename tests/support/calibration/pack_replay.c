/* The reader's two questions about a payload, answered by the pack that is being replayed. */
#include "tests/support/calibration/pack_replay.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

void __real_wk_payload_encode(char out[WK_PAYLOAD_SIZE], const struct wk_key *key, const char set[WK_SET_SIZE], wk_label label);
void __wrap_wk_payload_encode(char out[WK_PAYLOAD_SIZE], const struct wk_key *key, const char set[WK_SET_SIZE], wk_label label);
enum wk_payload_kind __real_wk_payload_decode(const char *text, size_t n, const struct wk_key *key, char set[WK_SET_SIZE],
                                              wk_label *label);
enum wk_payload_kind __wrap_wk_payload_decode(const char *text, size_t n, const struct wk_key *key, char set[WK_SET_SIZE],
                                              wk_label *label);

static const struct wk_pack *open_pack; /* NULL: the key decides, as everywhere */

static const char *code_of(const char *set, wk_label label)
{
    for (int i = 0; open_pack && i < open_pack->n_codes; i++)
        if (open_pack->code[i].of.label == label && strcmp(open_pack->code[i].of.set, set) == 0)
            return open_pack->code[i].text;
    return NULL;
}

void __wrap_wk_payload_encode(char out[WK_PAYLOAD_SIZE], const struct wk_key *key, const char set[WK_SET_SIZE], wk_label label)
{
    const char *code = code_of(set, label);

    if (code)
        memcpy(out, code, WK_PAYLOAD_SIZE);
    else
        __real_wk_payload_encode(out, key, set, label);
}

enum wk_payload_kind __wrap_wk_payload_decode(const char *text, size_t n, const struct wk_key *key, char set[WK_SET_SIZE],
                                              wk_label *label)
{
    const enum wk_payload_kind kind = __real_wk_payload_decode(text, n, key, set, label);
    const char *code = kind == WK_PAYLOAD_ALIEN ? NULL : code_of(set, *label);

    return !code ? kind : memcmp(code, text, WK_PAYLOAD_LEN) == 0 ? WK_PAYLOAD_VALID : WK_PAYLOAD_OTHER_EVENT;
}

static void count(const struct wk_pack_label *truth, wk_label label, const char *set, struct pack_count *to)
{
    if (truth->label == WK_LABEL_NONE)
        return;
    if (label == WK_LABEL_NONE)
        to->unread++;
    else if (label == truth->label && strcmp(set, truth->set) == 0)
        to->right++;
    else
        to->wrong++;
}

static void count_walls(const struct wk_pack *pack, int picture, const struct wk_table_reading *reading,
                        struct pack_replay *out)
{
    out->all = (struct pack_count){.right = 0};
    for (int w = 0; w < wk_pack_walls(&pack->way); w++)
        for (int s = 0; s < WK_N_SLOTS; s++) {
            const struct wk_pack_label *truth = &pack->truth[w].slot[s], *then = &pack->picture[picture].read[w].slot[s];
            const struct wk_read *read = &reading->wall[w].slot[s];
            const wk_label label = read->state == WK_READ_LABEL ? read->label : WK_LABEL_NONE;

            count(truth, label, read->set, &out->now);
            count(truth, label, read->set, &out->all);
            count(truth, then->label, then->set, &out->then);
        }
}

enum wk_status pack_replay(const struct wk_pack *pack, struct pack_replay *out)
{
    static struct wk_table_reading reading;
    struct wk_pack_eye *eye = NULL;
    struct wk_image picture;
    enum wk_status status = wk_pack_eye_new(&eye, &pack->way);

    memset(out, 0, sizeof *out);
    open_pack = pack;
    for (int i = 0; status == WK_OK && i < pack->n_pictures; i++) {
        status = wk_pack_picture(pack, i, &picture);
        if (status != WK_OK)
            break;
        status = wk_pack_eye_read(eye, &picture, &reading, NULL);
        if (i == 0)
            out->first_ms = reading.time_ms;
        else
            out->next_ms = fmax(out->next_ms, reading.time_ms);
        out->w = picture.w;
        out->h = picture.h;
        count_walls(pack, i, &reading, out);
        out->n_pictures++;
        wk_image_free(&picture);
    }
    open_pack = NULL;
    wk_pack_eye_free(eye);
    return status;
}

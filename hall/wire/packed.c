/* Bodies are packed and unpacked, whole: neither side ever holds more than their two forms. */
#include "hall/wire/packed.h"

#include <stdlib.h>

#include <zstd.h>

/* Twice the level costs twice the time, and saves a few percent of what kiosks write. */
#define LEVEL 3

/*
 * What records say again and again: both sides know it, so that one that travels alone is packed as well as one among its like.
 * It belongs to the form (FORM of hall/wire/request.c): whoever changes a letter gives the form another name.
 */
static const char dictionary[] =
    "\"seen\":{\"},\"deal_key\":\"\"tileset\":\"\"set\":\"\"backs_show\":\"stickers\",\"evidence\":{\"backs\":\"\",\"faces\":\""
    "\"faces\":{\"found\":true,\"reason\":null,\"side\":\"faces\"},\"reason\":\"\",\"role\":\"judge\",\"controls\":{\"focus\":"
    "deal-opened deal-closed deal-sealed kiosk-key table-given pin-asked vouched checkpoint gate-witnessed "
    "{\"hand\":1,\"section\":"
    "{\"label\":\"1\",\"score\":0.9,\"set\":\"\",\"slot\":\"\",\"state\":\"LABEL\"},{\"corners_px\":[["
    "hand-ready hand-stopped hand-play {\"hand\":4,\"reason\":\"\",\"role\":\"players\",\"round\":5,\"table\":1}"
    "hand-seats {\"hand\":4,\"n_corrected\":0,\"players\":[[0,101],[5,106],[10,111],[15,116]],\"reason\":\"\",\"role\":"
    "result "
    "{\"by\":\"E\",\"corrects\":null,\"hand\":4,\"outcome\":\"discard\",\"payer\":\"S\",\"points\":8,\"reason\":\"\",\"role\":"
    "\"players\",\"round\":1,\"table\":1,\"winner\":\"\"outcome\":\"self-drawn\",\"payer\":null,\"points\":8,\"reason\":\"\","
    "\"role\":"
    "result-confirmed {\"by\":\"ESWN\",\"reason\":\"\",\"result\":"
    "wall WKX1 hand {\"by\":\"players\",\"commitment\":\"verdict {\"by\":\"players\",\"calibration\":\""
    "\"camera\":\"v4l2:/dev/video0 "
    "1920x1080\",\"commitment\":\"\",\"deal_seq\":1,\"driver\":{\"bus\":\"usb-0000:00:14.0-1\",\"card\":\""
    "HD Pro Webcam C920\",\"id\":\"\",\"name\":\"uvcvideo\"},\"findings\":[],\"from\":\"camera\",\"hand\":1,\"n_right\":34,"
    "\"n_unreadable\":0,\"n_wrong\":0,\"purpose\":\"restore\",\"purpose\":\"inspect\",\"repair\":[],\"role\":\"players\","
    "\"round\":1,"
    "\"simulated\":false,\"table\":1,\"verdict\":\"PASS\",\"wind\":\"E\"}";

enum wk_status wk_pack(const uint8_t *bytes, size_t n, uint8_t **out, size_t *n_out)
{
    if (n > WK_PACK_MOST)
        return WK_END;
    const size_t room = ZSTD_compressBound(n);
    ZSTD_CCtx *const context = ZSTD_createCCtx();
    uint8_t *packed = context ? malloc(room) : NULL;
    const size_t n_packed =
        packed ? ZSTD_compress_usingDict(context, packed, room, bytes, n, dictionary, sizeof dictionary - 1, LEVEL) : 0;
    ZSTD_freeCCtx(context);
    if (!packed)
        return WK_NO_MEMORY;
    if (ZSTD_isError(n_packed) || n_packed >= n) {
        free(packed);
        return ZSTD_isError(n_packed) ? WK_NO_MEMORY : WK_END; /* there is room for it: nothing else can fail */
    }
    *out = packed;
    *n_out = n_packed;
    return WK_OK;
}

enum wk_status wk_unpack(const uint8_t *bytes, size_t n, uint8_t **out, size_t *n_out)
{
    const unsigned long long size = ZSTD_getFrameContentSize(bytes, n);
    /* Neither number can be believed before both have been looked at: "unknown" and "no frame" are very large sizes. */
    if (size == 0 || size > WK_PACK_MOST || ZSTD_findFrameCompressedSize(bytes, n) != n)
        return WK_BAD_INPUT;
    ZSTD_DCtx *const context = ZSTD_createDCtx();
    uint8_t *plain = context ? malloc((size_t)size) : NULL;
    const size_t n_plain =
        plain ? ZSTD_decompress_usingDict(context, plain, (size_t)size, bytes, n, dictionary, sizeof dictionary - 1) : 0;
    ZSTD_freeDCtx(context);
    if (!plain)
        return WK_NO_MEMORY;
    if (n_plain != (size_t)size) {
        free(plain);
        return WK_BAD_INPUT;
    }
    *out = plain;
    *n_out = (size_t)size;
    return WK_OK;
}

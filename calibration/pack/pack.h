/*
 * Photo packs: pictures from a hall, for engineers who improve the reader. A pack is a tar of
 *   manifest.json  what follows, and the hash of each other file
 *   signature      Ed25519 of the manifest's bytes by its "key", 128 hexadecimal digits
 *   picture-1.png  ... the covered pictures (pack_make.h)
 *
 * The manifest: "wallkeeper_pack" 1; "view" "mat" or "table", "below", "set"; "mat" as `labels mat --json` has it, "lens" as
 * lens_file.h or null; "truth": of each wall ("wall", or "E" "S" "W" "N") 34 times "07A-23" or null, what most of its readings
 * agree on; "codes": {"07A-23": "W07A23K3QX"}, the codes of those stickers, which only the holder of the club's key could
 * compute; "pictures": [{"file", "read": as in "truth", but "unreadable", "unreadable glare" or "empty" for what is no label,
 * "before": the same before the picture was covered (a sticker that no picture reads is covered)}]; "files": {name: BLAKE2b in
 * hexadecimal digits}; "key"; and what the maker's `about` said. Keys are sorted and there are no times, so that two packs
 * differ only where their contents differ.
 */
#ifndef WK_CALIBRATION_PACK_PACK_H
#define WK_CALIBRATION_PACK_PACK_H

#include <jansson.h>

#include "calibration/pack/pack_eye.h"
#include "calibration/pack/tar.h"
#include "labels/payload.h"
#include "labels/secret/secret.h"
#include "vision/image/image.h"

#define WK_PACK_MANIFEST "manifest.json"
#define WK_PACK_SIGNATURE "signature"
#define WK_PACK_MAX_PICTURES 24

/* What lies in a wall's slots; WK_LABEL_NONE: not known, or not read. */
struct wk_pack_wall {
    struct wk_pack_label {
        wk_label label;
        char set[WK_SET_SIZE];
    } slot[WK_N_SLOTS];
};

struct wk_pack_code {
    struct wk_pack_label of;
    char text[WK_PAYLOAD_SIZE];
};

/* One that was opened: its signature holds, and so does each hash. */
struct wk_pack {
    struct wk_tar tar;
    json_t *manifest;
    char key[2 * WK_PUBLIC_SIZE + 1]; /* who sent it, hexadecimal */
    struct wk_pack_way way;           /* its key NULL: the codes stand for it */
    struct wk_pack_wall truth[WK_N_WINDS];
    int n_pictures;
    struct {
        const struct wk_tar_member *file;
        struct wk_pack_wall read[WK_N_WINDS]; /* when it was made */
    } picture[WK_PACK_MAX_PICTURES];
    int n_codes;
    struct wk_pack_code
        code[WK_N_WINDS * WK_N_LABELS]; /* all of each set that was seen: together they say which masks it has */
};

/*
 * Opens a hostile one. WK_BAD_INPUT: refused, and *why says what is wrong with it, in a sentence (static storage);
 * wk_tar_read()'s codes. *out is cleared then, else closed by wk_pack_close().
 */
enum wk_status wk_pack_open(struct wk_pack *out, FILE *file, const char **why) WK_MUST_CHECK;
void wk_pack_close(struct wk_pack *pack);

/* A picture of it, new, freed by wk_image_free(). wk_image_decode()'s codes. */
enum wk_status wk_pack_picture(const struct wk_pack *pack, int index, struct wk_image *out) WK_MUST_CHECK;

/* "07A-23", and back; "" where there is no label. False: it is no such text. */
#define WK_PACK_LABEL_SIZE 8
void wk_pack_label_format(const struct wk_pack_label *label, char text[WK_PACK_LABEL_SIZE]);
bool wk_pack_label_parse(const char *text, struct wk_pack_label *out);

/* "wall" of a mat; "E" "S" "W" "N" of a table. Static storage. */
const char *wk_pack_wall_word(const struct wk_pack_way *way, int wall);

#endif

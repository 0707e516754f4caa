/*
 * Photo packs: any bytes as the tar; or, after a first byte of 1, as a manifest that is then signed, for behind a wrong
 * signature nothing is looked at. What is refused says why and leaves nothing; what is taken has pictures, labels and codes
 * that can be.
 */
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "calibration/pack/pack.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

static void open_one(FILE *file)
{
    static struct wk_pack pack;
    static const struct wk_pack nothing;
    const char *why = NULL;

    if (wk_pack_open(&pack, file, &why) != WK_OK) {
        if (!why || memcmp(&pack, &nothing, sizeof pack) != 0)
            abort();
        return;
    }
    for (int i = 0; i < pack.n_pictures; i++) {
        struct wk_image picture;

        if (wk_pack_picture(&pack, i, &picture) == WK_OK)
            wk_image_free(&picture);
    }
    for (int w = 0; w < wk_pack_walls(&pack.way); w++)
        for (int s = 0; s < WK_N_SLOTS; s++)
            if (pack.truth[w].slot[s].label != WK_LABEL_NONE && !wk_label_valid(pack.truth[w].slot[s].label))
                abort();
    for (int i = 0; i < pack.n_codes; i++)
        if (strlen(pack.code[i].text) != WK_PAYLOAD_LEN || pack.code[i].text[0] != 'W' ||
            !wk_label_valid(pack.code[i].of.label))
            abort();
    wk_pack_close(&pack);
}

/* The manifest of whoever has a key of their own, and a picture that is none. */
static void sign_and_open(const uint8_t *text, size_t n)
{
    static const uint8_t seed[32] = {5};
    char path[] = "/tmp/fuzz_pack.XXXXXX", digits[2 * WK_HASH_SIZE + 1], signed_by[2 * WK_SIGNATURE_SIZE + 1];
    uint8_t hash[WK_HASH_SIZE], signature[WK_SIGNATURE_SIZE], picture[] = "\x89PNG";
    struct wk_signer signer;
    json_t *manifest = json_loadb((const char *)text, n, 0, NULL);

    if (!json_is_object(manifest)) {
        json_decref(manifest);
        return;
    }
    wk_signer_init(&signer, seed);
    wk_hash(hash, picture, sizeof picture);
    wk_hex(digits, hash, sizeof hash);
    json_object_set_new(manifest, "files", json_pack("{s:s}", "picture-1.png", digits));
    wk_hex(digits, signer.public_key, sizeof signer.public_key);
    json_object_set_new(manifest, "key", json_string(digits));
    char *all = json_dumps(manifest, 0);

    wk_sign(signature, &signer, all, strlen(all));
    wk_hex(signed_by, signature, sizeof signature);
    const struct wk_tar tar = {.n = 3,
                               .member = {{WK_PACK_MANIFEST, (uint8_t *)all, strlen(all)},
                                          {WK_PACK_SIGNATURE, (uint8_t *)signed_by, sizeof signed_by - 1},
                                          {"picture-1.png", picture, sizeof picture}}};
    const int fd = mkstemp(path);

    if (fd < 0 || wk_tar_save(&tar, path) != WK_OK)
        abort();
    (void)close(fd);
    FILE *file = fopen(path, "rb");

    if (!file)
        abort();
    open_one(file);
    (void)fclose(file);
    (void)unlink(path);
    free(all);
    json_decref(manifest);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    if (size > 0 && data[0] == 1) {
        sign_and_open(data + 1, size - 1);
        return 0;
    }
    FILE *file = tmpfile();

    if (!file || fwrite(data, 1, size, file) != size)
        abort();
    rewind(file);
    open_one(file);
    (void)fclose(file);
    return 0;
}

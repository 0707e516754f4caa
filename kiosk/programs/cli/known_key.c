/* Public keys as people keep them: six words, hexadecimal digits, or a file with either. */
#include "kiosk/programs/cli/known_key.h"

#include <ctype.h>
#include <stdio.h>
#include <string.h>

#include "labels/deal/checkpoint.h"
#include "labels/file/infile.h"
#include "labels/secret/six_words.h"

#define LINE_MAX_BYTES 1024
#define N_HEX ((size_t)2 * WK_PUBLIC_SIZE)

/* Turns six words back into the 60 bits that they stand for. */
static bool read_words(struct wk_known_key *key, const char *line)
{
    int number[WK_N_WORDS];

    memset(key, 0, sizeof *key);
    key->words = true;
    if (!wk_six_words_parse(line, number))
        return false;
    for (int n = 0; n < WK_N_WORDS; n++)
        for (int bit = 0; bit < 10; bit++)
            if (number[n] >> (9 - bit) & 1)
                key->key[(10 * n + bit) / 8] |= (uint8_t)(0x80 >> (10 * n + bit) % 8);
    return true;
}

static bool read_line(struct wk_known_key *key, const char *text, size_t n)
{
    struct wk_checkpoint point;
    char line[LINE_MAX_BYTES];

    while (n > 0 && strchr(" \t\r\n", text[n - 1]))
        n--;
    if (n == 0 || n >= sizeof line)
        return false;
    *key = (struct wk_known_key){.words = false};
    if (wk_checkpoint_parse(&point, text, n) == WK_OK) {
        memcpy(key->key, point.key, sizeof key->key);
        return true;
    }
    for (size_t i = 0; i < n; i++)
        line[i] = (char)tolower((unsigned char)text[i]);
    line[n] = '\0';
    if (n == N_HEX && wk_unhex(key->key, WK_PUBLIC_SIZE, line) == WK_OK)
        return true;
    return strlen(line) == n && read_words(key, line);
}

/* A kiosk.key file holds the 32 bytes of a secret key; the public key is derived from it. */
static bool read_secret(struct wk_known_key *key, FILE *file)
{
    struct wk_signer signer;
    uint8_t seed[sizeof signer.seed + 1];
    const bool whole = fread(seed, 1, sizeof seed, file) == sizeof signer.seed;

    if (whole) {
        wk_signer_init(&signer, seed);
        *key = (struct wk_known_key){.words = false};
        memcpy(key->key, signer.public_key, sizeof key->key);
        wk_wipe(&signer, sizeof signer);
    }
    wk_wipe(seed, sizeof seed);
    return whole;
}

/* The first line that is not a remark. */
static bool read_text(struct wk_known_key *key, FILE *file)
{
    char line[LINE_MAX_BYTES];

    while (fgets(line, sizeof line, file))
        if (line[0] != '#' && line[strspn(line, " \t\r\n")])
            return read_line(key, line, strlen(line));
    return false;
}

static enum wk_status read_file(struct wk_known_key *key, const char *path, struct wk_problem *problem)
{
    FILE *file = wk_infile_open(path, false);

    if (!file)
        return wk_problem_set(problem, WK_UNREADABLE_FILE,
                              "%s: neither six words, nor 64 hexadecimal digits of a key, nor a file that can be read", path);
    bool found = read_secret(key, file);
    rewind(file);
    found = found || read_text(key, file);
    fclose(file);
    if (!found)
        return wk_problem_set(problem, WK_BAD_INPUT,
                              "%s: holds no kiosk's key: six words, 64 hexadecimal digits, or a checkpoint's line", path);
    return WK_OK;
}

enum wk_status wk_known_keys_add(struct wk_known_keys *self, const char *text_or_file, struct wk_problem *problem)
{
    struct wk_known_key key;

    if (self->n == WK_KNOWN_KEYS_MAX)
        return wk_problem_set(problem, WK_BAD_INPUT, "more than %d keys of kiosks", WK_KNOWN_KEYS_MAX);
    if (!read_line(&key, text_or_file, strlen(text_or_file))) {
        const enum wk_status status = read_file(&key, text_or_file, problem);
        if (status != WK_OK)
            return status;
    }
    self->key[self->n++] = key;
    return WK_OK;
}

/* A passphrase becomes a key, the key opens the director's secret half; its line and its file. */
#include "labels/secret/director_key.h"

#include <ctype.h>
#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "labels/file/folder.h"
#include "labels/file/infile.h"
#include "labels/file/outfile.h"
#include "labels/secret/code_line.h"
#include "labels/secret/six_words.h"

#define N_COLUMNS 7
#define CHECK_SIZE 8
#define MAX_FILE 4096

/* ---- passphrases */

enum wk_status wk_phrase_take(char phrase[WK_PHRASE_SIZE], const char *text, size_t n)
{
    char made[WK_PHRASE_SIZE];
    size_t at = 0;
    enum wk_status status = WK_BAD_INPUT;
    while (n > 0 && (text[n - 1] == '\n' || text[n - 1] == '\r'))
        n--;
    for (size_t i = 0; i < n; i++) {
        const unsigned char c = (unsigned char)text[i];
        if (c != '\t' && (c < ' ' || c == 0x7f))
            goto done;
        const bool blank = c == ' ' || c == '\t';
        if (blank && (at == 0 || made[at - 1] == ' '))
            continue;
        if (at + 1 >= sizeof made)
            goto done;
        made[at++] = blank ? ' ' : (char)tolower(c);
    }
    if (at > 0 && made[at - 1] == ' ')
        at--;
    if (at < WK_PHRASE_LEAST)
        goto done;
    memset(phrase, 0, WK_PHRASE_SIZE);
    memcpy(phrase, made, at);
    status = WK_OK;
done:
    wk_wipe(made, sizeof made);
    return status;
}

void wk_phrase_make(char phrase[WK_PHRASE_SIZE], wk_random_fn random, void *context)
{
    uint16_t draw[WK_PHRASE_WORDS];
    size_t at = 0;
    _Static_assert(WK_N_ALL_WORDS == 1024, "ten bits a word");
    random(context, draw, sizeof draw);
    memset(phrase, 0, WK_PHRASE_SIZE);
    for (int i = 0; i < WK_PHRASE_WORDS; i++)
        at += (size_t)snprintf(phrase + at, WK_PHRASE_SIZE - at, "%s%s", i ? " " : "", wk_words[draw[i] & 1023]);
    wk_wipe(draw, sizeof draw);
}

/* ---- the line */

/* The line up to what is locked, which that is bound to. */
static int format_head(const struct wk_director_key *key, char line[WK_DIRECTOR_LINE_SIZE])
{
    char public_key[2 * WK_PUBLIC_SIZE + 1], salt[2 * WK_PHRASE_SALT_SIZE + 1];
    wk_hex(public_key, key->public_key, sizeof key->public_key);
    wk_hex(salt, key->salt, sizeof key->salt);
    return snprintf(line, WK_DIRECTOR_LINE_SIZE, "WKD1 %s %d %d %s", public_key, key->passes, key->memory_kib, salt);
}

/* And up to its check. */
static int format_body(const struct wk_director_key *key, char line[WK_DIRECTOR_LINE_SIZE])
{
    char locked[2 * sizeof key->locked + 1];
    const int n = format_head(key, line);
    wk_hex(locked, key->locked, sizeof key->locked);
    return n + snprintf(line + n, WK_DIRECTOR_LINE_SIZE - (size_t)n, " %s", locked);
}

void wk_director_key_format(const struct wk_director_key *key, bool capitals, char line[WK_DIRECTOR_LINE_SIZE])
{
    uint8_t hash[WK_HASH_SIZE];
    char check[2 * CHECK_SIZE + 1];
    const int n = format_body(key, line);
    wk_hash(hash, line, (size_t)n);
    wk_hex(check, hash, CHECK_SIZE);
    snprintf(line + n, WK_DIRECTOR_LINE_SIZE - (size_t)n, " %s", check);
    for (char *c = line; capitals && *c; c++)
        *c = (char)toupper((unsigned char)*c);
}

/* A whole number without a sign or leading zeros, so that a key has one form only. */
static bool whole(const char *text, int most, int *out)
{
    const size_t n = strspn(text, "0123456789");
    if (n == 0 || n > 9 || text[n] || text[0] == '0')
        return false;
    *out = (int)strtol(text, NULL, 10);
    return *out <= most;
}

static enum wk_status parse_line(struct wk_director_key *out, const char *text, size_t n)
{
    char line[WK_DIRECTOR_LINE_SIZE], made[WK_DIRECTOR_LINE_SIZE], *column[N_COLUMNS];
    struct wk_director_key key = {.passes = 0};
    uint8_t check[CHECK_SIZE];
    if (!wk_code_line(line, sizeof line, text, n, column, N_COLUMNS) || strcmp(column[0], "wkd1") != 0 ||
        !wk_code_bytes(key.public_key, sizeof key.public_key, column[1]) ||
        !whole(column[2], WK_DIRECTOR_MAX_PASSES, &key.passes) || !whole(column[3], WK_DIRECTOR_MAX_KIB, &key.memory_kib) ||
        key.memory_kib < 8 || !wk_code_bytes(key.salt, sizeof key.salt, column[4]) ||
        !wk_code_bytes(key.locked, sizeof key.locked, column[5]) || !wk_code_bytes(check, sizeof check, column[6]))
        return WK_BAD_INPUT;
    wk_director_key_format(&key, false, made);
    if (strcmp(made + strlen(made) - strlen(column[6]), column[6]) != 0)
        return WK_BAD_INPUT;
    *out = key;
    return WK_OK;
}

enum wk_status wk_director_key_parse(struct wk_director_key *out, const char *text, size_t n)
{
    struct wk_director_key key;
    int n_lines = 0;
    for (size_t at = 0; at < n;) {
        const char *end = memchr(text + at, '\n', n - at);
        size_t from = at, to = end ? (size_t)(end - text) : n;
        at = to + 1;
        while (from < to && isspace((unsigned char)text[from]))
            from++;
        while (to > from && isspace((unsigned char)text[to - 1]))
            to--;
        if (from == to || text[from] == '#')
            continue;
        if (n_lines++ > 0 || parse_line(&key, text + from, to - from) != WK_OK)
            return WK_BAD_INPUT;
    }
    if (n_lines == 0)
        return WK_BAD_INPUT;
    *out = key;
    return WK_OK;
}

/* ---- locked and unlocked */

enum wk_status wk_director_key_make(struct wk_director_key *out, const char *phrase, int passes, int memory_kib,
                                    wk_random_fn random, void *context)
{
    struct wk_director_key key = {.passes = passes, .memory_kib = memory_kib};
    struct wk_keypair pair;
    struct wk_key lock;
    uint8_t secret[WK_KEY_SIZE];
    char about[WK_DIRECTOR_LINE_SIZE];
    random(context, secret, sizeof secret);
    random(context, key.salt, sizeof key.salt);
    wk_keypair_init(&pair, secret);
    memcpy(key.public_key, pair.public_key, sizeof key.public_key);
    const enum wk_status status = wk_phrase_key(&lock, phrase, key.salt, passes, memory_kib);
    if (status == WK_OK) {
        const int n = format_head(&key, about);
        wk_box(key.locked, &lock, secret, sizeof secret, about, (size_t)n, random, context);
        *out = key;
    }
    wk_key_wipe(&lock);
    wk_keypair_wipe(&pair);
    wk_wipe(secret, sizeof secret);
    return status;
}

enum wk_status wk_director_key_unlock(const struct wk_director_key *key, const char *phrase, uint8_t secret[WK_KEY_SIZE])
{
    struct wk_keypair pair;
    struct wk_key lock;
    uint8_t plain[WK_KEY_SIZE];
    char about[WK_DIRECTOR_LINE_SIZE];
    const int n = format_head(key, about);
    enum wk_status status = wk_phrase_key(&lock, phrase, key->salt, key->passes, key->memory_kib);
    if (status == WK_OK)
        status = wk_unbox(plain, &lock, key->locked, sizeof key->locked, about, (size_t)n) == WK_OK ? WK_OK : WK_BAD_INPUT;
    if (status == WK_OK) {
        wk_keypair_init(&pair, plain);
        if (wk_equal(pair.public_key, key->public_key, sizeof pair.public_key))
            memcpy(secret, plain, sizeof plain);
        else
            status = WK_BAD_INPUT;
    }
    wk_key_wipe(&lock);
    wk_keypair_wipe(&pair);
    wk_wipe(plain, sizeof plain);
    return status;
}

/* ---- the file */

enum wk_status wk_director_key_save(const struct wk_director_key *key, const char *path)
{
    char line[WK_DIRECTOR_LINE_SIZE], text[WK_DIRECTOR_LINE_SIZE + 600];
    char words[WK_SIX_WORDS_SIZE];
    wk_director_key_format(key, false, line);
    wk_director_key_words(key->public_key, words);
    snprintf(text, sizeof text,
             "# Wallkeeper: the director's key of a duplicate mahjong event, locked by a passphrase.\n"
             "# key: %s\n"
             "# It opens the deals that were sealed to it: wallkeeper deal open --all-closed --director-key THIS-FILE\n"
             "# Keep it off the kiosks, on a stick or on the director's computer, and the passphrase elsewhere.\n"
             "%s\n",
             words, line);
    const int fd = open(path, O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW | O_CLOEXEC, 0600);
    if (fd < 0)
        return errno == EEXIST ? WK_ALREADY : wk_outfile_status(errno);
    enum wk_status status = wk_outfile_put(fd, text, strlen(text));
    if (status == WK_OK && fsync(fd) != 0)
        status = wk_outfile_status(errno);
    if (close(fd) != 0 && status == WK_OK)
        status = WK_IO;
    if (status == WK_OK && wk_folder_sync(path) != 0)
        status = WK_IO;
    if (status != WK_OK)
        (void)unlink(path); /* what stands there is half a key, of no use to anybody */
    return status;
}

enum wk_status wk_director_key_load(struct wk_director_key *out, const char *path)
{
    char text[MAX_FILE];
    size_t n = 0;
    const int fd = wk_infile_descriptor(path, false);
    if (fd < 0)
        return errno == ENOENT || errno == ENOTDIR ? WK_NO_FILE : WK_UNREADABLE_FILE;
    enum wk_status status = wk_infile_read(fd, text, sizeof text, &n);
    (void)close(fd); /* it was only read */
    if (status == WK_OK)
        status = n < sizeof text ? wk_director_key_parse(out, text, n) : WK_BAD_INPUT;
    return status;
}

void wk_director_key_words(const uint8_t public_key[WK_PUBLIC_SIZE], char text[WK_SIX_WORDS_SIZE])
{
    uint8_t hash[WK_HASH_SIZE];
    wk_hash(hash, public_key, WK_PUBLIC_SIZE);
    wk_six_words(hash, text);
}

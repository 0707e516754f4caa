/* A draw of tiles from a record's hash, what people or a beacon said after it, and a secret that was committed to in it. */
#include "labels/deal/spot_tiles.h"

#include <stdio.h>
#include <string.h>

#include "rules/event/shape.h"
#include "rules/text.h"

static const char *const words[WK_N_SPOT_SEEDS] = {
    [WK_SPOT_SEED_NUMBER] = "number", [WK_SPOT_SEED_WORDS] = "words", [WK_SPOT_SEED_BEACON] = "beacon"};

const char *wk_spot_seed_word(enum wk_spot_seed seed)
{
    return words[seed];
}

enum wk_spot_seed wk_spot_seed_find(const char *word)
{
    int seed = 0;

    while (seed < WK_N_SPOT_SEEDS && strcmp(words[seed], word) != 0)
        seed++;
    return (enum wk_spot_seed)seed;
}

static bool is_of(const char *said, const char *characters, size_t least, size_t most)
{
    const size_t n = strspn(said, characters);

    return n >= least && n <= most && said[n] == '\0';
}

/* Four words with a full stop between two; of ASCII letters and digits, or of any other script's characters. */
static bool are_words(const char *said)
{
    int n_words = 1;
    size_t n = 0;

    for (const char *at = said; *at; at++) {
        const unsigned char byte = (unsigned char)*at;
        const bool letter = byte >= 0x80 || (byte >= '0' && byte <= '9') || ((byte | 32) >= 'a' && (byte | 32) <= 'z');

        if (*at == '.' && n > 0) {
            n_words++;
            n = 0;
        } else if (!letter || ++n >= WK_SPOT_WORD_SIZE) {
            return false;
        }
    }
    return n_words == WK_N_WINDS && n > 0 && wk_text_valid(said, WK_SPOT_SAID_SIZE, false);
}

bool wk_spot_said_valid(enum wk_spot_seed seed, const char *said)
{
    switch (seed) {
    case WK_SPOT_SEED_NUMBER:
        return is_of(said, "0123456789", 1, 32);
    case WK_SPOT_SEED_WORDS:
        return are_words(said);
    case WK_SPOT_SEED_BEACON:
        return is_of(said, "0123456789abcdef", 32, 128);
    case WK_N_SPOT_SEEDS:
        break;
    }
    return false;
}

int wk_spot_tiles(enum wk_wind wind)
{
    return wind == WK_WIND_NONE ? WK_N_TILES : WK_N_SLOTS;
}

/* The line that is hashed for a round of the draw. */
static void hash_round(const struct wk_spot_lot *lot, int round, uint8_t out[WK_HASH_SIZE])
{
    char head[2 * WK_HASH_SIZE + 1], secret[2 * WK_HASH_SIZE + 1], line[4 * WK_HASH_SIZE + WK_SPOT_SAID_SIZE + 80];

    wk_hex(head, lot->head, WK_HASH_SIZE);
    wk_hex(secret, lot->secret, WK_HASH_SIZE);
    const int n = snprintf(line, sizeof line, "wallkeeper-spot 2 %s %d %.*s %s %s %d", head, lot->table,
                           lot->wind == WK_WIND_NONE ? 5 : 1, lot->wind == WK_WIND_NONE ? "table" : &"ESWN"[lot->wind - 1],
                           lot -> said, secret, round);
    wk_hash(out, line, (size_t)n);
}

enum wk_status wk_spot_draw_tiles(const struct wk_spot_lot *lot, int count, struct wk_spot_tile *out)
{
    const int n_tiles = wk_spot_tiles(lot->wind);
    bool drawn[WK_N_TILES] = {false};
    int n = 0;

    if (lot->table < 1 || lot->table > WK_MAX_TABLES || lot->wind > WK_WIND_NORTH || count < 1 || count > n_tiles)
        return WK_BAD_INPUT;
    for (int round = 0; n < count; round++) {
        uint8_t hash[WK_HASH_SIZE];

        hash_round(lot, round, hash);
        for (int i = 0; i < WK_HASH_SIZE && n < count; i++) {
            const int tile = hash[i] % n_tiles;
            if (hash[i] >= 256 / n_tiles * n_tiles || drawn[tile])
                continue;
            drawn[tile] = true;
            out[n++] = (struct wk_spot_tile){
                lot->wind == WK_WIND_NONE ? (enum wk_wind)(WK_WIND_EAST + tile / WK_N_SLOTS) : lot->wind, tile % WK_N_SLOTS};
        }
    }
    return WK_OK;
}

int wk_spot_tile_labels(const struct wk_spot_tile *tiles, int n, wk_label *out)
{
    int n_labels = 0;

    for (int i = 0; i < n; i++) {
        const wk_label label = wk_layout_label(tiles[i].wind, tiles[i].slot);
        int at = 0;

        while (at < n_labels && out[at] != label)
            at++;
        if (at == n_labels)
            out[n_labels++] = label;
    }
    return n_labels;
}

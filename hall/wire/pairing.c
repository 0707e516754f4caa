/* The code that a hall shows to a kiosk is made and read. */
#include "hall/wire/pairing.h"

#include <arpa/inet.h>
#include <ctype.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "labels/secret/code_line.h"

#define N_PARTS 6 /* of a line */
#define SCHEME "https://"

/* "[fd00::2]" at the beginning: its length, 0: it is no IPv6 address. */
static size_t in_brackets(const char *text)
{
    char address[INET6_ADDRSTRLEN];
    uint8_t bytes[16];
    const size_t n = strspn(text + 1, "0123456789abcdef:.");
    if (text[1 + n] != ']' || n >= sizeof address)
        return 0;
    snprintf(address, sizeof address, "%.*s", (int)n, text + 1);
    return inet_pton(AF_INET6, address, bytes) == 1 ? n + 2 : 0;
}

/* Brackets are written as stars, and the first of two is the one that opens. */
static void stars(char *url)
{
    for (char *c = url; *c; c++)
        *c = *c == '[' || *c == ']' ? '*' : *c;
}

static void brackets(char *url)
{
    char *const first = strchr(url, '*'), *const last = strrchr(url, '*');
    if (!first || first == last)
        return;
    *first = '[';
    *last = ']';
}

bool wk_pairing_url_valid(const char *url)
{
    if (strncmp(url, SCHEME, strlen(SCHEME)) != 0 || strlen(url) >= WK_CODE_URL_SIZE)
        return false;
    url += strlen(SCHEME);
    const size_t name = url[0] == '[' ? in_brackets(url) : strspn(url, "abcdefghijklmnopqrstuvwxyz0123456789.-");
    if (name == 0 || url[name] != ':')
        return false;
    const char *const port = url + name + 1;
    const size_t digits = strspn(port, "0123456789");
    return digits >= 1 && digits <= 5 && !port[digits] && port[0] != '0' && atoi(port) <= 65535;
}

void wk_pairing_format(const struct wk_pairing_code *code, bool capitals, char text[WK_PAIRING_TEXT_SIZE])
{
    char spki[2 * WK_PIN_SHA_SIZE + 1], key[2 * WK_PUBLIC_SIZE + 1], token[2 * WK_TOKEN_SIZE + 1];
    char url[WK_CODE_URL_SIZE];
    wk_hex(spki, code->spki, WK_PIN_SHA_SIZE);
    wk_hex(key, code->hall_key, WK_PUBLIC_SIZE);
    wk_hex(token, code->token, WK_TOKEN_SIZE);
    snprintf(url, sizeof url, "%s", code->url);
    stars(url);
    snprintf(text, WK_PAIRING_TEXT_SIZE, "WKH1 %s %s %s %s %s", url, spki, code->hall_id, key, token);
    for (char *c = text; capitals && *c; c++)
        *c = (char)toupper((unsigned char)*c);
}

enum wk_status wk_pairing_parse(struct wk_pairing_code *out, const char *text, size_t n)
{
    char line[WK_PAIRING_TEXT_SIZE], *part[N_PARTS];
    struct wk_pairing_code read = {.url = ""};
    if (!wk_code_line(line, sizeof line, text, n, part, N_PARTS) || strcmp(part[0], "wkh1") != 0)
        return WK_BAD_INPUT;
    if (strpbrk(part[1], "[]"))
        return WK_BAD_INPUT; /* a code is written in one way only */
    brackets(part[1]);
    if (!wk_pairing_url_valid(part[1]) || !wk_code_bytes(read.spki, sizeof read.spki, part[2]) ||
        !wk_record_kiosk_id_valid(part[3]) || !wk_code_bytes(read.hall_key, sizeof read.hall_key, part[4]) ||
        !wk_code_bytes(read.token, sizeof read.token, part[5]))
        return WK_BAD_INPUT;
    snprintf(read.url, sizeof read.url, "%s", part[1]);
    snprintf(read.hall_id, sizeof read.hall_id, "%s", part[3]);
    *out = read;
    return WK_OK;
}

void wk_pairing_hash(uint8_t out[WK_HASH_SIZE], const struct wk_pairing_code *code, const uint8_t kiosk_key[WK_PUBLIC_SIZE])
{
    char line[WK_PAIRING_TEXT_SIZE], key[2 * WK_PUBLIC_SIZE + 1];
    wk_pairing_format(code, false, line);
    wk_hex(key, kiosk_key, WK_PUBLIC_SIZE);
    wk_hash_pieces(out, (struct wk_piece[]){{line, strlen(line)}, {" ", 1}, {key, strlen(key)}}, 3);
}

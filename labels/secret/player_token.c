/* The token of a player's page. */
#include "labels/secret/player_token.h"

#include <inttypes.h>
#include <stdio.h>
#include <string.h>

void wk_player_token(char token[WK_PLAYER_TOKEN + 1], const struct wk_key *key, int64_t event_ns, int player)
{
    uint8_t mac[WK_PLAYER_TOKEN / 2];
    char about[64];

    snprintf(about, sizeof about, "event %" PRId64 " player %d", event_ns, player);
    wk_mac(mac, sizeof mac, key, "player", about, strlen(about));
    wk_hex(token, mac, sizeof mac);
}

void wk_player_url(char url[WK_PLAYER_URL_SIZE], const char *pages, const struct wk_key *key, int64_t event_ns, int player)
{
    char token[WK_PLAYER_TOKEN + 1];

    wk_player_token(token, key, event_ns, player);
    snprintf(url, WK_PLAYER_URL_SIZE, "%s" WK_PLAYER_PATH "%s", pages, token);
}

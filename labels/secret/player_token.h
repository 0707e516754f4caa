/*
 * Player token: what a player's page is asked for by, 64 bits that nobody can guess. It follows from the club key and the
 * event, so that whoever prints a player's slip and the hall that shows the page know it without having spoken to each other.
 *
 * Who guesses in the network finds none. Who photographs a slip has that player's page, on which nothing can be done and which
 * shows of a deal only what all of its groups have behind them. A kiosk has the club key, and so all tokens; but it has every
 * record of the event as well. Any thread.
 */
#ifndef WK_LABELS_SECRET_PLAYER_TOKEN_H
#define WK_LABELS_SECRET_PLAYER_TOKEN_H

#include "labels/secret/secret.h"

#define WK_PLAYER_TOKEN 16 /* hexadecimal digits */

/* event_ns: the time of the record that began the event, which every kiosk has from it; player: an index of its list. */
void wk_player_token(char token[WK_PLAYER_TOKEN + 1], const struct wk_key *key, int64_t event_ns, int player);

/* The address of a player's page below that of a hall's pages, "http://192.168.8.2:8080". */
#define WK_PLAYER_PATH "/p/"
#define WK_PLAYER_URL_SIZE 128
void wk_player_url(char url[WK_PLAYER_URL_SIZE], const char *pages, const struct wk_key *key, int64_t event_ns, int player);

#endif

/* A game as it stands on a score card: how its fields are touched, and how they are drawn, for the table and for the judge. */
#ifndef WK_KIOSK_FACE_SCREENS_RESULT_GAME_H
#define WK_KIOSK_FACE_SCREENS_RESULT_GAME_H

#include "kiosk/face/draw/parts.h"
#include "rules/event/kind.h"

/* Of a win by discard whose exposures nobody has said yet. */
#define WK_EXPOSURES_UNSAID (-1)

/* GAME_BONUS: what the winning hand is. */
enum wk_game_bonus { WK_BONUS_JOKERLESS = 1, WK_BONUS_SINGLES_PAIRS };

/* A touch on one of its fields, of a game of that kind; false: it was none. */
bool wk_game_touch(const struct wk_kind_of_event *kind, struct wk_outcome *outcome, enum wk_action action, int arg);

/* All of it is said: the kind takes it as a result. */
bool wk_game_whole(const struct wk_kind_of_event *kind, const struct wk_outcome *outcome);

/* What is to be touched next; translated, of static storage. */
const char *wk_game_question(const struct wk_draw *draw, const struct wk_kind_of_event *kind, const struct wk_outcome *outcome);

/* The fields of a game: who has won, what the hand is worth, from whom; other: the less usual ends instead. Below them each
 * one's points as they would be, with the rules by which they are. */
void wk_game_fields(const struct wk_app *app, struct wk_draw *draw, const struct wk_hand_id *at,
                    const struct wk_outcome *outcome, bool other);
/* The key between the two, and the one for a game without a winner. */
struct wk_keycap wk_game_other_key(const struct wk_draw *draw, bool other);
struct wk_keycap wk_game_wall_key(const struct wk_draw *draw, const struct wk_outcome *outcome);

/* A game's result that was entered, for the whole table to stand for. */
void wk_game_stand(const struct wk_app *app, struct wk_draw *draw, const struct wk_hand_id *at,
                   const struct wk_hand_state *hand);

#endif

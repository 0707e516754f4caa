/*
 * The screens there are. A new one is a row here, and a file that holds its struct wk_screen_def (see screen_def.h). In the
 * order of the rows the numbers are what WK_ACTION_OPEN asks for.
 */
#ifndef WK_KIOSK_FACE_APP_SCREENS_H
#define WK_KIOSK_FACE_APP_SCREENS_H

#define WK_SCREENS(ROW)                                                                                                        \
    ROW(IDLE, idle)           /* between deals */                                                                              \
    ROW(SEATS, seats)         /* the table from above: lay a wall on the mat */                                                \
    ROW(BUILD, build)         /* one wall: build and label */                                                                  \
    ROW(FACES, faces)         /* one wall after another, blind */                                                              \
    ROW(AGAIN, again)         /* faces of some tiles were not seen clearly: show those again */                                \
    ROW(SEALED, sealed)       /* commitment */                                                                                 \
    ROW(PLAYING, playing)     /* clock */                                                                                      \
    ROW(RESTORE, restore)     /* one wall after another, in any order */                                                       \
    ROW(DONE, done)           /* four walls passed */                                                                          \
    ROW(HALL, hall)           /* an event: the tables that this kiosk serves, one of which is to be chosen */                  \
    ROW(CHECKIN, checkin)     /* an event: each player confirms the chair */                                                   \
    ROW(INSPECT, inspect)     /* an event: the group that has come looks at the four walls before it stacks them */            \
    ROW(RESULT, result)       /* an event: how the hand ended */                                                               \
    ROW(CONFIRM, confirm)     /* an event: the four stand for it */                                                            \
    ROW(WAIT, wait)           /* an event: this table is ready, others are not */                                              \
    ROW(CODES, codes)         /* likewise, of several kiosks: they read each other's ready codes */                            \
    ROW(ROTATE, rotate)       /* an event: which group goes where */                                                           \
    ROW(ROUND_END, round_end) /* an event: stickers off, break */                                                              \
    ROW(STANDINGS, standings)                                                                                                  \
    ROW(COUNT, count)       /* an event: the points of the hand that was declared */                                           \
    ROW(PRACTICE, practice) /* a wall is mended against the clock */                                                           \
    ROW(ATTRACT, attract)   /* an idle kiosk shows what it is for, until it is touched */                                      \
    ROW(PIN, pin)           /* the director's PIN, or the choice of the first one */                                           \
    ROW(DIRECTOR, director) /* the director's menu; this and all that follow to PACK stand only while the area is unlocked */  \
    ROW(ENROL, enrol)       /* the club's tiles are learnt */                                                                  \
    ROW(DRILL, drill)       /* planted faults, which have to be noticed */                                                     \
    ROW(CAMERA, camera)     /* is the picture good enough, slot by slot */                                                     \
    ROW(LENS, lens)         /* the lens is measured with its board; no picture is shown, for it may hold anything */           \
    ROW(PLAYERS, players)   /* an event: who plays, stand-ins */                                                               \
    ROW(ACTS, acts)         /* an event: rulings, overrides, wrong seats, what became of fouled deals */                       \
    ROW(RESULTS, results)   /* an event: results, also from paper, and their corrections */                                    \
    ROW(GIVEN, given)       /* a given deal is laid out, face by face: the director's alone */                                 \
    ROW(RANKING, ranking)   /* an event: the standings as they are now, whatever players may see */                            \
    ROW(SPOT, spot)         /* some tiles, drawn so that nobody can choose them, are turned up and compared */                 \
    ROW(PINS, pins)         /* judge's and director's PIN are changed */                                                       \
    ROW(BACKUP, backup)     /* a copy of the database on a stick */                                                            \
    ROW(RECORDS, records)   /* how far the journal is, and the checkpoints of other kiosks */                                  \
    ROW(DEALS, deals)       /* deals that wait for the director's key are opened with it */                                    \
    ROW(JOIN, join)         /* this kiosk becomes one of an event of many */                                                   \
    ROW(NEW_EVENT, new_event) /* an event that this kiosk keeps alone is begun, its players from a stick */                    \
    ROW(TAKEOVER, takeover)   /* an event of several kiosks: a spare one goes on with a table */                               \
    ROW(WORK, work)           /* likewise: what did not count, and waits for a decision */                                     \
    ROW(PACK, pack)           /* what the camera sees, covered, onto a stick for whoever works on the reader */                \
    ROW(HOUR, hour)           /* the first hour: what a new kiosk wants, step by step */                                       \
    ROW(EVENING, evening)     /* its second step: a club's evening, or an event */                                             \
    ROW(PAPERS, papers)       /* all that is printed; of the first hour: stickers, mat and chart */                            \
    ROW(VIEW, view)           /* of the first hour: which camera, and what it looks at */                                      \
    ROW(GAME, game)           /* an event with score cards: how a game ended */                                                \
    ROW(CARD, card)           /* likewise: the cards of a round are initialed and handed in */                                 \
    ROW(SHEET, sheet)         /* an event with games of many hands: the points of a whole game */                              \
    ROW(TONIGHT, tonight)     /* a club evening: who plays; and the evenings before */                                         \
    ROW(HANDS, hands)         /* a club evening: who sits where in the next hand, and the sums so far */                       \
    ROW(INVENTORY, inventory) /* before play: are all tiles of the set there */                                                \
    ROW(DEALING, dealing)     /* before walls are built: shuffle, dice, who takes which stacks; each other's tiles */          \
    ROW(WAITS, waits)         /* practice: what a hand that somebody makes up waits for, and the way to 8 points */            \
    ROW(STICKERS, stickers)   /* of a set: which are lost or worn, and when one will fail */

/* What the players are doing; 0: between deals. */
enum wk_screen {
#define WK_SCREEN_ID(id, name) WK_SCREEN_##id,
    WK_SCREENS(WK_SCREEN_ID)
#undef WK_SCREEN_ID
        WK_N_SCREENS
};

struct wk_screen_def;

/*
 * The screens of a program, by their numbers. The app is handed them when it is made (app.h) and knows of none itself: the
 * kiosk's are wk_screens (kiosk/face/screens/screens.h); a test may have a few of its own. Without idle there is no app.
 */
struct wk_screens {
    const struct wk_screen_def *def[WK_N_SCREENS]; /* NULL: the program has no such screen */
};

#endif

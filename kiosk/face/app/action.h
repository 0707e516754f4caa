/* What a touch area, a key or the demo can ask for; what lies over a screen; sounds. */
#ifndef WK_KIOSK_FACE_APP_ACTION_H
#define WK_KIOSK_FACE_APP_ACTION_H

/* What lies over the screen. */
enum wk_overlay {
    WK_OVERLAY_NONE = 0,
    WK_OVERLAY_HELP,
    WK_OVERLAY_SETTINGS,
    WK_OVERLAY_JUDGE,
    WK_OVERLAY_CHAPTERS,
    WK_OVERLAY_INCIDENTS
};

/* What a touch area, a key or the demo can ask for. `arg` of the event where the comment says so. */
enum wk_action {
    WK_ACTION_NONE = 0,
    WK_ACTION_BACK,
    WK_ACTION_HELP,
    WK_ACTION_CALL_JUDGE,
    WK_ACTION_JUDGE_CAME,   /* the call is answered */
    WK_ACTION_SAID_SEEN,    /* what the director says to everybody has been read here */
    WK_ACTION_CLOSE,        /* the overlay */
    WK_ACTION_LANGUAGE,     /* the other one */
    WK_ACTION_SET_LANGUAGE, /* arg: enum wk_language */
    WK_ACTION_SETTINGS,
    WK_ACTION_SOUND,       /* mute or not */
    WK_ACTION_LOUDNESS,    /* arg: enum wk_loudness */
    WK_ACTION_LESS_MOTION, /* on or off */
    WK_ACTION_START,       /* idle -> seats */
    WK_ACTION_WIND,        /* arg: enum wk_wind; choose a wall by hand, where no label tells it yet */
    WK_ACTION_FACES,       /* seats or build -> faces, once four walls are built */
    WK_ACTION_START_HAND,  /* sealed -> playing, once the hand is on record as begun */
    WK_ACTION_HAND_OVER,   /* playing -> restore */
    WK_ACTION_FINISH,      /* done -> idle: the next hand, or after the fourth the end of the deal */
    WK_ACTION_TRY_AGAIN,   /* a trouble's mend: camera or database */
    WK_ACTION_OTHER_CAMERA,
    WK_ACTION_SHOT, /* save a screenshot */
    WK_ACTION_QUIT,
    WK_ACTION_DEMO_PAUSE, /* or go on */
    WK_ACTION_DEMO_NEXT,
    WK_ACTION_DEMO_TAKE_OVER,
    WK_ACTION_NOT_YET,      /* a dashed key was touched: say why */
    WK_ACTION_DEMO_FASTER,  /* twice as fast, four times, and as at first */
    WK_ACTION_SIM_LAY,      /* the next wall, one tile of each face, or a hand that wins onto the simulated mat */
    WK_ACTION_SIM_SWAP,     /* two tiles of it exchanged */
    WK_ACTION_SIM_MEND,     /* put right again */
    WK_ACTION_SIM_TURN,     /* its tiles turned over */
    WK_ACTION_SIM_HAND,     /* a hand over it, or away */
    WK_ACTION_DIGIT,        /* arg: 0..9 */
    WK_ACTION_ERASE,        /* the last digit; elsewhere as BACK */
    WK_ACTION_DIRECTOR,     /* any screen -> the PIN, or the menu while the area is unlocked */
    WK_ACTION_PIN_DONE,     /* all digits are entered */
    WK_ACTION_OPEN,         /* arg: enum wk_screen; one of the director's, from the menu */
    WK_ACTION_LOCK,         /* the director's area */
    WK_ACTION_ENROL_TAKE,   /* the photograph */
    WK_ACTION_ENROL_TILE,   /* arg: slot; put right what it is taken for */
    WK_ACTION_ENROL_KIND,   /* arg: 1..34, as rules/tile.h counts them */
    WK_ACTION_ENROL_RIGHT,  /* all tiles are what they are taken for */
    WK_ACTION_ENROL_MORE,   /* another photograph */
    WK_ACTION_ENROL_NAME,   /* change the set's name */
    WK_ACTION_ENROL_LETTER, /* arg: a-z 0-9 - */
    WK_ACTION_ENROL_SAVE,
    WK_ACTION_INVENTORY_SIZE, /* arg: 136, 144, 152; so many tiles are counted, from the beginning */
    WK_ACTION_INVENTORY_ADD,  /* the newest look */
    WK_ACTION_INVENTORY_DROP, /* the one that was added last does not count */
    WK_ACTION_STICKERS,       /* those that are lost or worn onto paper; arg 1: another set */
    WK_ACTION_MORE_TIME,      /* before it locks itself; any other touch does the same */
    WK_ACTION_DRILL,          /* on in the drill: start, by hand, "they are exchanged", again; between deals: to it */
    WK_ACTION_TUNE,           /* the camera */
    WK_ACTION_KEEP_LENS,      /* the lens as measured so far */
    WK_ACTION_TURN_PICTURE,   /* arg: whose wall lies at the lower edge of the table's picture, enum wk_wind */
    WK_ACTION_HALL,           /* any screen of players -> the tables */
    WK_ACTION_TABLE,          /* arg: 1..WK_MAX_TABLES; the table to go on with */
    /* gate: from the walls that are back to the next group */
    WK_ACTION_LEAVE,        /* the group goes to its next table; from the end of a round: to the new seats */
    WK_ACTION_GROUP,        /* arg: 1..4; another group's way */
    WK_ACTION_BY_EYE,       /* inspection: we have looked at the other walls ourselves; and again: we have not */
    WK_ACTION_READY_CODE,   /* this table's ready code, and those of others for its camera */
    WK_ACTION_STICKERS_OFF, /* the deal of the round that is over is closed */
    WK_ACTION_MORE_BREAK,
    WK_ACTION_STANDINGS,
    WK_ACTION_RANK_PAGE,   /* arg: 0.. */
    WK_ACTION_RANK_PLAYER, /* arg: index of a player */
    /* an event: seat check, play, result */
    WK_ACTION_SEAT_TURN,     /* arg: enum wk_wind; this chair to the lower edge, 0: the next one */
    WK_ACTION_SEAT_HERE,     /* arg: enum wk_wind; a name of the seat check */
    WK_ACTION_SEAT_WRONG,    /* two sit on each other's chairs, or they do not */
    WK_ACTION_SEAT_CHANGED,  /* they have changed chairs */
    WK_ACTION_SEAT_FIND,     /* arg: 1..WK_MAX_SECTIONS, the list of this section; 0: back */
    WK_ACTION_HU,            /* playing -> result; arg 1: the wall is at its end, 2: time was called */
    WK_ACTION_MORE_MINUTES,  /* for this hand; where rounds have a clock: that is begun */
    WK_ACTION_PLAY_ON,       /* it was no Hu */
    WK_ACTION_RESULT_WINNER, /* arg: enum wk_wind, a chair; 0: a draw */
    WK_ACTION_RESULT_PAYER,  /* arg: likewise; the winner's own: self-drawn */
    WK_ACTION_RESULT_ENTER,
    WK_ACTION_AGREE,     /* arg: enum wk_wind, a chair */
    WK_ACTION_NOT_RIGHT, /* confirm -> result */
    /* what judge and director enter into an event */
    WK_ACTION_JUDGE_ADD,     /* arg: enum wk_judge_add; begin it */
    WK_ACTION_JUDGE_LOOK,    /* arg: one of the list, or a cell 0..15 of the section's grid */
    WK_ACTION_JUDGE_PAGE,    /* arg: of a list */
    WK_ACTION_JUDGE_SECTION, /* arg: 1..WK_MAX_SECTIONS; 0: choose one */
    WK_ACTION_JUDGE_ROUND,   /* arg: 1..5 */
    WK_ACTION_JUDGE_HAND,    /* arg: 1..4 */
    WK_ACTION_JUDGE_CHOOSE,  /* arg: one of what the present step offers */
    WK_ACTION_JUDGE_TILE, /* arg: label; of the guide's picture of a wall: it was drawn last, a hand's: none of that wall was */
    WK_ACTION_JUDGE_SIGN, /* of the match points being typed */
    WK_ACTION_JUDGE_REST, /* this line takes what is missing to the sum of 0 */
    WK_ACTION_JUDGE_DROP, /* the last exchange of chairs */
    WK_ACTION_JUDGE_LETTER, /* arg: a-z A-Z 0-9 - ' . or a space */
    WK_ACTION_JUDGE_SHIFT,
    WK_ACTION_JUDGE_PINYIN, /* letters are pinyin, or not any more */
    WK_ACTION_JUDGE_WORDS,  /* keyboard instead of the list, or back */
    WK_ACTION_JUDGE_NEXT,   /* the step is done; at the last one the entry is put on record */
    /* a given deal */
    WK_ACTION_GIVEN_WALL, /* arg: enum wk_wind; this wall is laid now */
    /* the spot check */
    WK_ACTION_SPOT_SEED,  /* arg: enum wk_spot_seed; the seed comes from there, also that of lots */
    WK_ACTION_SPOT_COUNT, /* arg: 1..136 tiles */
    WK_ACTION_SPOT_NEXT,
    WK_ACTION_SPOT_AGAIN, /* this wall; after the last one: another check */
    /* the director: the event is copied to a stick */
    WK_ACTION_BACKUP,
    WK_ACTION_PRINT,     /* arg: enum wk_print */
    WK_ACTION_DETAILS,   /* what experts want to know, or not any more */
    WK_ACTION_PIN_WHOSE, /* arg: enum wk_role; whose PIN is set */
    /* the points of a hand; RESULT_PAYER says there too from whom it was won */
    WK_ACTION_COUNT,        /* result -> count, once it is said who has won; arg 1: keyed in at once */
    WK_ACTION_COUNT_LAY,    /* from the mat, from the beginning */
    WK_ACTION_COUNT_KEYS,   /* keyed in, or what is there put right by keys */
    WK_ACTION_COUNT_KEY_AS, /* arg: enum wk_count_key; the next tile */
    WK_ACTION_COUNT_FACE,   /* arg: 1..34 */
    WK_ACTION_COUNT_WIN,  /* arg: index of the shown tiles; this one won. Keys: it is taken out, and the next takes its place */
    WK_ACTION_COUNT_KONG, /* arg: likewise; its kong is concealed, or not */
    WK_ACTION_COUNT_FLAG, /* arg: enum wk_mcr_flag but SELF_DRAWN; it is so, or not */
    WK_ACTION_COUNT_FLOWERS, /* arg: so many flowers lie beside it */
    WK_ACTION_COUNT_FAN,     /* arg: row of the list; its tiles are marked, or not */
    WK_ACTION_COUNT_LEFT,    /* the list of what is not counted, or back */
    WK_ACTION_COUNT_NEXT,    /* turn: without the stickers; keys: check; check: take the points over */
    WK_ACTION_DEALS_LETTER,  /* arg: the character */
    WK_ACTION_DEALS_SHIFT,
    WK_ACTION_DEALS_SHOW,        /* what is typed is shown, or hidden again */
    WK_ACTION_DEALS_NEXT,        /* look for the stick; open */
    WK_ACTION_JOIN_SAME,         /* arg: 1, the hall shows the same six words; 0, it does not */
    WK_ACTION_JOIN_AGAIN,        /* another code */
    WK_ACTION_NEW_EVENT_FILE,    /* arg: which of the lists of players, from 1 */
    WK_ACTION_NEW_EVENT_KIND,    /* arg: wk_players_kind() */
    WK_ACTION_NEW_EVENT_MINUTES, /* arg: a hand's time, or a round's */
    WK_ACTION_NEW_EVENT_ROUNDS,  /* arg: how many */
    WK_ACTION_NEW_EVENT_MOVE,    /* arg: enum wk_movement */
    WK_ACTION_NEW_EVENT_TEAMS,   /* arg 1: an event of teams, 0: it is not */
    WK_ACTION_NEW_EVENT_SCORER,  /* arg 1: East keeps each table's score, 0: all four do */
    WK_ACTION_NEW_EVENT_SEAL,    /* arg 1: deals are sealed to the director's key; 0: under the club's */
    WK_ACTION_NEW_EVENT_LOTS,    /* lots for the list that is chosen: asked for, drawn, shown */
    WK_ACTION_NEW_EVENT_PAGE,    /* arg: of their order, from 0 */
    WK_ACTION_NEW_EVENT_WHY,     /* arg: which of the usual reasons to begin with another list; -1: one is typed */
    WK_ACTION_NEW_EVENT_NEXT,    /* look at the stick; on to the key; begin the event; on with the lots */
    WK_ACTION_TAKE_OVER,   /* arg: the table that was chosen; the hall is asked for it, then: without the hall. Done: on */
    WK_ACTION_THEME,       /* arg: enum wk_theme */
    WK_ACTION_LEFT_HANDED, /* on or off */
    WK_ACTION_LARGER,      /* text, on or off */
    WK_ACTION_VOICE,       /* PASS only, each step, off */
    WK_ACTION_SAY,         /* once more what is to be done; arg 1: what comes next */
    WK_ACTION_PRACTICE, /* idle -> practice; there: the clock starts, or all over again; arg 1 + slot: what is simulated in it
                           is seen to */
    WK_ACTION_DEMO_CHAPTERS, /* the demo's chooser, or away with it */
    WK_ACTION_DEMO_CHAPTER,  /* arg: 1..; the demo goes on with it */
    WK_ACTION_KEY_COPY,      /* arg: enum wk_key_copy; NOT_ASKED: it is asked */
    WK_ACTION_HOUR,          /* to the first hour's list; there arg: enum wk_hour_step, to that step */
    WK_ACTION_HOUR_OVER,     /* not any more */
    WK_ACTION_PACK,          /* camera -> pack; there: it is agreed to, and made */
    WK_ACTION_PAPERS,        /* the sheet that is shown: arg 1, by the printer; 0, to a stick; 2, the whole page to a stick */
    WK_ACTION_PAPERS_WHEN,   /* arg: enum wk_papers_when, a page of the list */
    WK_ACTION_PAPERS_SHOW,   /* arg: enum wk_papers_sheet + 1, by itself */
    WK_ACTION_PAPERS_SET,    /* arg: a table's stickers; 0: another set of the same one */
    WK_ACTION_PAPERS_MM,     /* arg: so wide, mm */
    WK_ACTION_PAPERS_SIZE,   /* arg: enum wk_paper_size, of the printer */
    WK_ACTION_PAPERS_THERE,  /* the table's stickers are there already */
    WK_ACTION_VIEW,          /* arg: enum wk_view_kind, what the camera looks at; 0: on to its picture */
    WK_ACTION_EVENING,       /* arg: enum wk_occasion; what is played here */
    /* a club evening */
    WK_ACTION_TONIGHT,       /* idle -> tonight; there: back to the names */
    WK_ACTION_TONIGHT_NAME,  /* arg: index of a name, who plays or not; -1: one without a name */
    WK_ACTION_TONIGHT_TYPE,  /* a name is typed; there: it is taken */
    WK_ACTION_TONIGHT_BEGIN, /* with those who were touched */
    WK_ACTION_TONIGHT_SHOW,  /* arg: an evening of before, 1.. in the order of time; 0: their list */
    WK_ACTION_TONIGHT_PAGE,  /* arg: index of a player of it, whose page is printed */
    WK_ACTION_HANDS_RESULT,  /* hands -> result */
    WK_ACTION_HANDS_ELSE,    /* what there is to do instead, or back */
    WK_ACTION_HANDS_CHAIRS,  /* others sit down, or back; arg 1: they have sat down so */
    WK_ACTION_HANDS_PLACE,   /* arg: enum wk_wind, a chair; 5..: those who sit out; two that are touched change */
    WK_ACTION_HANDS_BACK,    /* the last result is taken back: asked; arg 1: yes */
    WK_ACTION_HANDS_END,     /* the evening is over: asked; arg 1: yes */
    WK_ACTION_INCIDENTS,     /* arg: enum wk_incident, what to do then; 0: all that can go wrong */
    /* a game as it stands on a score card; RESULT_WINNER and RESULT_PAYER as of any hand */
    WK_ACTION_GAME_VALUE,     /* arg: what the card says the hand is worth */
    WK_ACTION_GAME_EXPOSURES, /* arg: 0..4, the winner's */
    WK_ACTION_GAME_BONUS,     /* arg: enum wk_game_bonus; it is so, or not */
    WK_ACTION_GAME_ENDED,     /* arg: enum wk_outcome_kind, without a winner */
    WK_ACTION_GAME_DEAD,      /* arg: enum wk_wind, a chair; its hand is dead, or not */
    WK_ACTION_GAME_INTACT,    /* arg: likewise; the one that was not exposed in error */
    WK_ACTION_GAME_PENALTY,   /* arg: likewise; the penalty that the table enters itself, or not */
    WK_ACTION_GAME_OTHER,     /* the less usual ends, or back */
    WK_ACTION_CARD_INITIAL,   /* arg: enum wk_wind, whose score card */
    WK_ACTION_CARD_HAND_IN,
    /* a game of competition MCR as its score sheet has it */
    WK_ACTION_SHEET,       /* arg: 1, result -> sheet; 0, back to the hand */
    WK_ACTION_SHEET_LINE,  /* arg: 1..WK_SHEET_LINES, what is typed next */
    WK_ACTION_SHEET_SIGN,  /* won or lost */
    WK_ACTION_SHEET_REST,  /* this line takes what is missing to the sum of 0 */
    WK_ACTION_TIME_CALLED, /* result: the hand counts nothing, the game is over */
    WK_ACTION_DEALING_NEXT,
    WK_ACTION_DEALING_BACK,   /* one step */
    WK_ACTION_DEALING_TURN,   /* the table is seen from the next seat */
    WK_ACTION_DEALING_THROW,  /* the kiosk throws the dice */
    WK_ACTION_DEALING_LOOKED, /* arg: enum wk_wind; at the neighbour's tiles */
    WK_ACTION_DRAWS,          /* arg: enum wk_draws_said; the director's choice */
    WK_N_ACTIONS
};

#endif

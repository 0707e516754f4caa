/* Status codes: what every function that can fail returns. */
#ifndef WK_RULES_STATUS_H
#define WK_RULES_STATUS_H

#if defined(__GNUC__)
#define WK_MUST_CHECK __attribute__((warn_unused_result))
#else
#define WK_MUST_CHECK
#endif

/*
 * Outcome of a call. Zero is a failure on purpose (law 1: zero never means good), so a status that was never set cannot pass
 * for success. "Not found" is never the same as "could not look". Situations
 * that the operator can mend have codes of their own, because each has a screen or a line of its own.
 */
enum wk_status {
    WK_FAILED = 0, /* an error without a better code; a bug or an exhausted system */
    WK_OK = 1,
    WK_NOT_FOUND,       /* looked, and it is not there */
    WK_END,             /* no more frames or rows */
    WK_BAD_INPUT,       /* an argument or a file's contents break the rules for it */
    WK_NO_FILE,         /* the file does not exist */
    WK_UNREADABLE_FILE, /* the file exists and cannot be read (rights, I/O) */
    WK_EMPTY_FILE,      /* the file has 0 bytes */
    WK_BAD_IMAGE,       /* not a picture, or a truncated one */
    WK_IMAGE_SIZE,      /* a picture too large or too small to hold a mat */
    WK_IO,              /* writing failed, not for want of space */
    WK_DISK_FULL,
    WK_NO_MEMORY,
    WK_NO_CAMERA,        /* no such camera */
    WK_CAMERA_BUSY,      /* another program has it */
    WK_CAMERA_LOST,      /* it was there and has gone */
    WK_CAMERA_LOOPBACK,  /* no camera but the way out of another program */
    WK_NO_TRAY,          /* no mat in the picture */
    WK_TRAY_PARTLY,      /* some of its markers are out of the picture or covered */
    WK_TRAY_UPSIDE_DOWN, /* the mat is turned so that the hand row is far */
    WK_TRAY_MIRRORED,    /* the picture is mirrored */
    WK_TOO_DARK,
    WK_GLARE, /* burnt out */
    WK_OUT_OF_FOCUS,
    WK_NOT_ENROLLED, /* no tile set of that name has been enrolled */
    WK_DB_LOCKED,    /* another process holds the database */
    WK_DB_READ_ONLY,
    WK_DB_NEWER,      /* written by a newer version of the program */
    WK_DB_FOREIGN,    /* a file, and not a database of this program */
    WK_DB_BROKEN,     /* the journal's chain or a reference does not hold */
    WK_DB_SCHEMA,     /* its tables, indexes or triggers are not those that this program makes */
    WK_DB_MOVED,      /* the open file is no longer the one at its path: removed, renamed, replaced */
    WK_WRONG_KEY,     /* the club key does not open this record */
    WK_ALREADY,       /* done before: a deal is sealed once */
    WK_NOT_CONFIRMED, /* the program labelled a tile set itself, and that is not confirmed */
    WK_NOT_YET,       /* something has to come first: sealing before verifying, four walls before sealing */
    WK_NOT_ALLOWED,   /* it takes the PIN of a judge or the director */
    WK_EVENT_CLOSED,  /* the director has closed the event: nothing more goes on record in it */
    WK_PIN_WAIT,      /* too many wrong PINs: none is looked at for a while */
    WK_SEALED_AWAY,   /* sealed to the director's key, which is not here: it takes that key, or the deal's opening */
    WK_TWO_TRAYS,     /* two mats in the picture: it is not clear which one is meant */
    WK_TOO_SMALL,     /* fewer pixels than a sticker's code needs */
    WK_NO_LIBRARY,    /* a library that is loaded when it is needed is not installed */
    WK_NO_HALL,       /* the hall's address does not answer */
    WK_OTHER_HALL,    /* something answers there that is not the hall that was joined */
    WK_HALL_RESTORED, /* a hall's database from a copy writes nothing before its kiosks were heard */
    WK_DB_OTHER_KEY,  /* in an event with a hall a database stays with the key that began it, and this is another */
    WK_HALL_TAKEN,    /* another computer serves this hall by now: what is here writes nothing more */
    WK_EXPELLED,      /* the director has expelled this kiosk from the event */
    WK_N_STATUS
};

/*
 * A short English sentence for a status, for messages and logs; never NULL, static storage.
 * Any value is allowed; one that is not a status gives "unknown status". Any thread.
 */
const char *wk_status_text(enum wk_status status);

/*
 * The status as a word for JSON and the record ("ok", "no-tray", "disk-full"); never NULL, static storage. Any thread.
 */
const char *wk_status_word(enum wk_status status);

#endif

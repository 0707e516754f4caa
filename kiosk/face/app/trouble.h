/* What can be the matter with camera, mat and database. */
#ifndef WK_KIOSK_FACE_APP_TROUBLE_H
#define WK_KIOSK_FACE_APP_TROUBLE_H

/* What is the matter; at most one is shown, the first that holds in this order. */
enum wk_trouble {
    WK_TROUBLE_NONE = 0,
    WK_TROUBLE_DB_LOCKED,
    WK_TROUBLE_DB_READ_ONLY,
    WK_TROUBLE_DB_NEWER,
    WK_TROUBLE_DB_FOREIGN,
    WK_TROUBLE_DB_BROKEN,
    WK_TROUBLE_DB_MOVED, /* the event's file was removed, renamed or replaced while it was open */
    WK_TROUBLE_DB_KEY,
    WK_TROUBLE_DB_CLOSED, /* the director has closed the event */
    WK_TROUBLE_DISK_FULL,
    WK_TROUBLE_NOT_LIVE, /* pictures that are not of a live camera take a judge here */
    WK_TROUBLE_DB_OTHER, /* any other failure of the store */
    WK_TROUBLE_NO_CAMERA,
    WK_TROUBLE_CAMERA_BUSY,
    WK_TROUBLE_LOOPBACK, /* the camera is another program */
    WK_TROUBLE_CAMERA_LOST,
    WK_TROUBLE_OLD_FRAME,
    WK_TROUBLE_SLOW,       /* the camera gives pictures, this computer reads them too late */
    WK_TROUBLE_BELOW_LOST, /* the camera under the glass gives no picture */
    WK_TROUBLE_BELOW_MAT,  /* it does not see the underside of the frame */
    WK_TROUBLE_NOT_ENROLLED,
    WK_TROUBLE_NO_MAT,
    WK_TROUBLE_MAT_PARTLY,
    WK_TROUBLE_UPSIDE_DOWN,
    WK_TROUBLE_MIRRORED,
    WK_TROUBLE_TWO_MATS,
    WK_TROUBLE_TOO_SMALL, /* the camera is too far away, or its pictures have too few pixels */
    WK_TROUBLE_TOO_DARK,
    WK_TROUBLE_GLARE,
    WK_TROUBLE_OUT_OF_FOCUS,
    WK_TROUBLE_OTHER_SET,   /* stickers of another table's set */
    WK_TROUBLE_OTHER_EVENT, /* stickers of another club */
    WK_N_TROUBLES
};

/* "camera-lost", or "none": for messages and names of screenshots. Static storage. */
const char *wk_trouble_word(enum wk_trouble trouble);

#endif

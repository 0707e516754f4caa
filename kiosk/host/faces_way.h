/* How faces come to be read without anybody seeing them. Source: domain.md, "One round at one table", 3. */
#ifndef WK_KIOSK_HOST_FACES_WAY_H
#define WK_KIOSK_HOST_FACES_WAY_H

enum wk_faces_way {
    WK_FACES_WAY_JUDGE = 1,       /* a judge turns the tiles of each wall in place, behind a screen */
    WK_FACES_WAY_UNDERGLASS,      /* a second camera under a glass plate reads them while the stickers are seen from above */
    WK_FACES_WAY_AFTER_FIRST_HAND /* the group that has played the first hand turns them when it restores */
};

#endif

/* Version: of the program, as git describes the checkout that it was built from. */
#ifndef WK_KIOSK_HOST_VERSION_H
#define WK_KIOSK_HOST_VERSION_H

extern const char wk_version[];

#endif

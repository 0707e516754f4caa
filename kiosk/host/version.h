/* Version: of the program, as git describes the checkout that it was built from, or as debian/changelog says; by which compiler
 * with which options, and with which libraries, "NAME VERSION, NAME VERSION". */
#ifndef WK_KIOSK_HOST_VERSION_H
#define WK_KIOSK_HOST_VERSION_H

extern const char wk_version[], wk_built_by[], wk_built_with[];

#endif

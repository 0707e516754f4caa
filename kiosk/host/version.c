/* The one file that is compiled again with each commit. */
#include "kiosk/host/version.h"

const char wk_version[] = WK_VERSION;

/* The only file that is compiled again with each commit. */
#include "kiosk/host/version.h"

const char wk_version[] = WK_VERSION;
const char wk_built_by[] = WK_BUILT_BY;
const char wk_built_with[] = WK_BUILT_WITH;

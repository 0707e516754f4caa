/* Audit, as tests/extend adds it: a PIN was set. */
#include "db/audit/run.h"
#include "db/state/state.h"

const char wk_look_PIN_SET[] = "SELECT seq, seq, 0, 0, 0, 0 FROM main.journal WHERE kind = '" WK_KIND_PIN "' ORDER BY seq";

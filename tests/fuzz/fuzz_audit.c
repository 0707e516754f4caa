/* What fuzz_heard has heard, audited each time. */
#define AUDITED true
#include "tests/fuzz/fuzz_heard.c"

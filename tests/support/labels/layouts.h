/* How hands may lie, and what is made of them. Test code. */
#ifndef WK_TESTS_LABELS_LAYOUTS_H
#define WK_TESTS_LABELS_LAYOUTS_H

#include "tests/support/labels/laying.h"

struct layout {
    const char *name, *rows[3];
    enum wk_declared_fault fault;
    const char *hand; /* or the slots of the fault */
    enum wk_declared_by by;
};

extern const struct layout layouts[];
extern const int n_layouts;

#endif

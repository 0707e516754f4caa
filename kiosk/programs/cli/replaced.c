/* Records that --replaced names: read before an audit, and compared afterwards with what it found. */
#include "kiosk/programs/cli/replaced.h"
#include "kiosk/host/problem.h"

#include <stdlib.h>

enum wk_status wk_replaced_read(struct wk_replaced *self, struct wk_audit_options *options, struct wk_problem *problem)
{
    for (int i = 0; i < self->words.n; i++) {
        char *end = NULL;
        self->seq[i] = strtoll(self->words.word[i], &end, 10);
        if (self->seq[i] < 1 || *end)
            return wk_problem_set(problem, WK_BAD_INPUT, "--replaced %s: a record's number is wanted", self->words.word[i]);
    }
    options->replaced = self->seq;
    options->n_replaced = self->words.n;
    return WK_OK;
}

enum wk_status wk_replaced_check(const struct wk_replaced *self, const struct wk_audit *audit, struct wk_problem *problem)
{
    for (int i = 0; i < self->words.n && audit->holds; i++) {
        bool found = false;
        for (int k = 0; k < audit->n; k++)
            found = found || (audit->finding[k].kind == WK_AUDIT_NEW_KEY &&
                              (audit->finding[k].seq == self->seq[i] || audit->finding[k].restored_seq == self->seq[i]));
        if (!found)
            return wk_problem_set(problem, WK_BAD_INPUT, "--replaced %s: no other kiosk goes on with that record",
                                  self->words.word[i]);
    }
    return WK_OK;
}

/* Findings and steps: how a verdict is put together. For labels/verdict.c; what the faces add to a verdict is in finding.c too.
 */
#ifndef WK_LABELS_FINDING_H
#define WK_LABELS_FINDING_H

#include "labels/verdict.h"

/* A new finding of a verdict, or the first one of its kind, made when there is none. Both borrow from the verdict. */
struct wk_finding *wk_finding_new(struct wk_verdict *out, enum wk_finding_kind kind);
struct wk_finding *wk_finding_of(struct wk_verdict *out, enum wk_finding_kind kind);

/* Each adds at the end; a label WK_LABEL_NONE is left out. */
void wk_finding_add_slot(struct wk_finding *finding, int slot);
void wk_finding_add_label(struct wk_finding *finding, wk_label label);
void wk_finding_add_tile(struct wk_finding *finding, int slot, wk_label label);

/* Does any finding speak of this slot? */
bool wk_finding_tells(const struct wk_verdict *verdict, int slot);

/* Adds a step at the end of the repair. */
void wk_verdict_add_move(struct wk_verdict *out, struct wk_move move);

#endif

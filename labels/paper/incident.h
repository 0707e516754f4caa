/*
 * What can go wrong during an event, and what to do then: rows of labels/paper/incidents.def, from which the kiosk's help, the
 * printed page and the tests are made. Pure; any thread.
 */
#ifndef WK_LABELS_PAPER_INCIDENT_H
#define WK_LABELS_PAPER_INCIDENT_H

enum wk_incident {
    WK_INCIDENT_NONE = 0,
#define WK_INCIDENT(id, ...) WK_INCIDENT_##id,
#include "labels/paper/incidents.def"
    WK_N_INCIDENTS
};

#define WK_INCIDENT_STEPS 3

/* Texts are English message ids; a key is in quotation marks, spelled as on its screen. */
struct wk_incident_def {
    const char *word; /* "late": it stays */
    const char *title, *seen, *step[WK_INCIDENT_STEPS], *kept;
    const char *command; /* to be typed as it stands; NULL: none */
};

/* Static storage; of WK_INCIDENT_NONE and what is none all texts are "". */
const struct wk_incident_def *wk_incident_def(enum wk_incident incident);

#endif

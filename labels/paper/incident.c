/* The rows of labels/paper/incidents.def. */
#include "labels/paper/incident.h"

static const struct wk_incident_def defs[WK_N_INCIDENTS] = {
    [WK_INCIDENT_NONE] = {"none", "", "", {"", "", ""}, "", 0},
#define WK_INCIDENT(id, word, title, seen, first, second, third, kept, command)                                                \
    [WK_INCIDENT_##id] = {word, title, seen, {first, second, third}, kept, command},
#include "labels/paper/incidents.def"
};

const struct wk_incident_def *wk_incident_def(enum wk_incident incident)
{
    return &defs[(unsigned)incident < WK_N_INCIDENTS ? incident : WK_INCIDENT_NONE];
}

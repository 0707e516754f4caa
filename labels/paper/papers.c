/* Papers: the table of those there are. */
#include "labels/paper/papers.h"

#include <string.h>

#include "rules/event/kind.h"

static const struct wk_paper_def papers[] = {
#define ROW(name, by_, needs_)                                                                                                 \
    .word = #name, .by = WK_PAPER_BY_##by_, .needs = WK_PAPER_NEEDS_##needs_, .write = wk_paper_write_##name
#define WK_PAPER_LABELS(name, needs, summary, usage, example, out_, json_)                                                     \
    {ROW(name, LABELS, needs), .help = summary, .out = out_, .json = json_},
#define WK_PAPER_EVENT(name, needs, help_) {ROW(name, EVENT, needs), .help = help_},
#define WK_PAPER_KIOSK(id, name, needs, file_, key, help_) {ROW(name, KIOSK, needs), .help = help_, .file = file_},
#define WK_PAPER_OTHER(name, needs, help_) {ROW(name, OTHER, needs), .help = help_},
#include "labels/paper/papers.def"
#undef ROW
};
#define N_PAPERS ((int)(sizeof papers / sizeof *papers))

const struct wk_paper_def *wk_paper_at(int index)
{
    return index >= 0 && index < N_PAPERS ? &papers[index] : NULL;
}

const struct wk_paper_def *wk_paper_find(const char *word)
{
    for (int i = 0; i < N_PAPERS; i++)
        if (strcmp(papers[i].word, word) == 0)
            return &papers[i];
    return NULL;
}

bool wk_paper_is_of(const struct wk_paper_def *def, const struct wk_tournament *tournament)
{
    if (!tournament || !tournament->begun)
        return def->needs != WK_PAPER_NEEDS_ROUNDS && def->needs != WK_PAPER_NEEDS_TEAMS;
    return wk_kind_prints(tournament->plan.kind, def->word) && (def->needs != WK_PAPER_NEEDS_TEAMS || tournament->plan.teams);
}

/* Findings' words and texts from findings.def, and the lists of a verdict filled. */
#include "labels/finding.h"

#include <string.h>

const char *wk_verdict_word(enum wk_verdict_kind kind)
{
    return kind == WK_PASS ? "PASS" : kind == WK_FAIL ? "FAIL" : "INCOMPLETE";
}

static const struct wk_finding_def defs[WK_N_FINDINGS] = {
    [WK_FINDING_NONE] = {"none", WK_SEVERITY_NONE, ""},
#define WK_FINDING(id, word, severity, text) [WK_FINDING_##id] = {word, WK_SEVERITY_##severity, text},
#define WK_STEP(id, ...)
#include "labels/findings.def"
};

static const struct {
    const char *word, *text;
} steps[] = {
    [WK_DO_NONE] = {"none", ""},
#define WK_FINDING(id, ...)
#define WK_STEP(id, word, text) [WK_DO_##id] = {word, text},
#include "labels/findings.def"
};
#define N_STEPS (sizeof steps / sizeof *steps)

const struct wk_finding_def *wk_finding_def(enum wk_finding_kind kind)
{
    return &defs[(unsigned)kind < WK_N_FINDINGS ? kind : WK_FINDING_NONE];
}

const char *wk_finding_word(enum wk_finding_kind kind)
{
    return wk_finding_def(kind)->word;
}

const char *wk_do_word(enum wk_do what)
{
    return steps[(unsigned)what < N_STEPS ? what : WK_DO_NONE].word;
}

const char *wk_do_text(enum wk_do what)
{
    return steps[(unsigned)what < N_STEPS ? what : WK_DO_NONE].text;
}

/* A new finding. Each trail gives one at most, each kind and row a few: that is less than there is room for. */
struct wk_finding *wk_finding_new(struct wk_verdict *out, enum wk_finding_kind kind)
{
    int i = out->n_findings < WK_MAX_FINDINGS ? out->n_findings++ : WK_MAX_FINDINGS - 1;
    memset(&out->finding[i], 0, sizeof out->finding[i]);
    out->finding[i].kind = kind;
    return &out->finding[i];
}

struct wk_finding *wk_finding_of(struct wk_verdict *out, enum wk_finding_kind kind)
{
    for (int i = 0; i < out->n_findings; i++)
        if (out->finding[i].kind == kind)
            return &out->finding[i];
    return wk_finding_new(out, kind);
}

void wk_finding_add_slot(struct wk_finding *finding, int slot)
{
    if (finding->n_slots < WK_N_SLOTS)
        finding->slots[finding->n_slots++] = (int8_t)slot;
}

void wk_finding_add_label(struct wk_finding *finding, wk_label label)
{
    if (label != WK_LABEL_NONE && finding->n_labels < WK_N_SLOTS)
        finding->labels[finding->n_labels++] = label;
}

void wk_finding_add_tile(struct wk_finding *finding, int slot, wk_label label)
{
    wk_finding_add_slot(finding, slot);
    wk_finding_add_label(finding, label);
}

bool wk_finding_tells(const struct wk_verdict *verdict, int slot)
{
    for (int i = 0; i < verdict->n_findings; i++)
        for (int k = 0; k < verdict->finding[i].n_slots; k++)
            if (verdict->finding[i].slots[k] == slot)
                return true;
    return false;
}

void wk_verdict_add_move(struct wk_verdict *out, struct wk_move move)
{
    if (out->n_moves < WK_MAX_MOVES)
        out->move[out->n_moves++] = move;
}

/* Where the tile of a slot lies when the steps so far have been carried out; WK_SLOT_NONE when it has left the wall. */
static int follow(const struct wk_verdict *verdict, int slot)
{
    for (int i = 0; i < verdict->n_moves && slot != WK_SLOT_NONE; i++) {
        const struct wk_move *move = &verdict->move[i];
        if (move->stray || (move->a != slot && move->b != slot))
            continue;
        if (move->what == WK_DO_SWAP)
            slot = move->a == slot ? move->b : move->a;
        else if (move->what == WK_DO_MOVE)
            slot = move->b;
        else if (move->what == WK_DO_TAKE_AWAY)
            slot = WK_SLOT_NONE;
    }
    return slot;
}

/*
 * Adds slots to a finding, each with a step. Slots that no finding spoke of were right until now, or, without a mat,
 * unreadable: they are counted in *count from here on. Returns how many slots were added.
 */
static int add_face_slots(struct wk_verdict *verdict, enum wk_finding_kind kind, enum wk_do what, const int8_t *slots, int n,
                          int *count)
{
    int n_added = 0;
    bool done[WK_N_SLOTS] = {false};
    struct wk_verdict before = *verdict;
    for (int i = 0; i < n; i++) {
        int slot = slots[i];
        if (slot < 0 || slot >= WK_N_SLOTS || done[slot])
            continue;
        done[slot] = true;
        bool told = wk_finding_tells(&before, slot);
        if (told && kind == WK_FINDING_UNREADABLE) /* there is something to do at this slot already */
            continue;
        n_added++;
        if (!told) {
            int *from = verdict->n_right > 0 ? &verdict->n_right : &verdict->n_unreadable;
            --*from;
            ++*count;
        }
        wk_finding_add_slot(wk_finding_of(verdict, kind), slot);
        int end = follow(&before, slot);
        if (end != WK_SLOT_NONE)
            wk_verdict_add_move(verdict, (struct wk_move){.what = what, .a = (int8_t)end, .b = WK_SLOT_NONE});
    }
    return n_added;
}

void wk_verdict_add_face_mismatch(struct wk_verdict *verdict, const int8_t *slots, int n)
{
    if (add_face_slots(verdict, WK_FINDING_FACE_MISMATCH, WK_DO_RESTICK, slots, n, &verdict->n_wrong) > 0)
        verdict->kind = WK_FAIL;
}

void wk_verdict_faces_differ(struct wk_verdict *verdict)
{
    (void)wk_finding_of(verdict, WK_FINDING_FACE_MISMATCH);
    verdict->kind = WK_FAIL;
}

void wk_verdict_faces_unclear(struct wk_verdict *verdict)
{
    if (verdict->kind != WK_PASS)
        return;
    (void)wk_finding_of(verdict, WK_FINDING_UNREADABLE);
    verdict->kind = WK_INCOMPLETE;
}

void wk_verdict_add_face_unreadable(struct wk_verdict *verdict, const int8_t *slots, int n)
{
    int n_added = add_face_slots(verdict, WK_FINDING_UNREADABLE, WK_DO_LOOK_AGAIN, slots, n, &verdict->n_unreadable);
    if (n_added > 0 && verdict->kind == WK_PASS)
        verdict->kind = WK_INCOMPLETE;
}

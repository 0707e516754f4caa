/* A wall's order made up for practice, and the faults in it: labels renamed on their way to the judge, and back. */
#include "labels/pretend.h"

#include <string.h>

/* ---- the order ---- */

static bool is_taken(const struct wk_pretend *pretend, wk_label label)
{
    return memchr(pretend->home, label, sizeof(pretend->home)) != NULL;
}

void wk_pretend_begin(struct wk_pretend *out, const struct wk_reading *reading, enum wk_wind wind)
{
    const int first = wk_row_first(WK_ROW_1);

    *out = (struct wk_pretend){.wind = wind, .planted = WK_SLOT_NONE};
    for (int slot = 0; slot < first; slot++)
        out->home[slot] = wk_layout_label(wind, slot);
    for (int slot = first; slot < WK_N_SLOTS; slot++) {
        const struct wk_read *read = &reading->slot[slot];

        if (read->state == WK_READ_LABEL && wk_label_wind(read->label) == wind && !is_taken(out, read->label))
            out->home[slot] = read->label;
    }
    for (int slot = first; slot < WK_N_SLOTS; slot++)
        if (out->home[slot] == WK_LABEL_NONE && !is_taken(out, wk_layout_label(wind, slot)))
            out->home[slot] = wk_layout_label(wind, slot);
    for (int slot = first, of = first; slot < WK_N_SLOTS; slot++) {
        if (out->home[slot] != WK_LABEL_NONE)
            continue;
        while (is_taken(out, wk_layout_label(wind, of)))
            of++;
        out->home[slot] = wk_layout_label(wind, of);
    }
}

int wk_pretend_slot(const struct wk_pretend *pretend, wk_label label)
{
    const wk_label *home = memchr(pretend->home, label, sizeof(pretend->home));

    return home && label != WK_LABEL_NONE ? (int)(home - pretend->home) : wk_layout_slot(label);
}

/* ---- faults ---- */

/* 0..n - 1. The generator is splitmix64 (Steele, Lea and Flood 2014): a few draws from any seed are all that is wanted. */
static int draw(uint64_t *seed, int n)
{
    uint64_t z = *seed += UINT64_C(0x9E3779B97F4A7C15);

    z = (z ^ z >> 30) * UINT64_C(0xBF58476D1CE4E5B9);
    z = (z ^ z >> 27) * UINT64_C(0x94D049BB133111EB);
    return (int)((z ^ z >> 31) % (unsigned)n);
}

/* Slots of the middle and the far row, whose tiles have a label of their own each; none twice. */
static void draw_slots(uint64_t *seed, int *slots, int n)
{
    const int first = wk_row_first(WK_ROW_1);

    for (int i = 0; i < n; i++) {
        bool again = true;

        while (again) {
            slots[i] = first + draw(seed, WK_N_SLOTS - first);
            again = false;
            for (int k = 0; k < i; k++)
                again = again || slots[k] == slots[i];
        }
    }
}

/* What lies in slots[i] belongs in slots[i + 1] from now on. */
static void exchange(struct wk_pretend *pretend, const int *slots, int n)
{
    const wk_label last = pretend->home[slots[n - 1]];

    for (int i = n - 1; i > 0; i--)
        pretend->home[slots[i]] = pretend->home[slots[i - 1]];
    pretend->home[slots[0]] = last;
}

static void move_row(struct wk_pretend *pretend, uint64_t *seed)
{
    const enum wk_row row = draw(seed, 2) ? WK_ROW_1 : WK_ROW_2;
    const int n = wk_row_length(row), way = draw(seed, 3); /* to the right, to the left, mirrored */
    wk_label *home = &pretend->home[wk_row_first(row)], was[WK_N_SLOTS];

    memcpy(was, home, (size_t)n * sizeof(*home));
    for (int c = 0; c < n; c++)
        home[c] = was[way == 0 ? (c + n - 1) % n : way == 1 ? (c + 1) % n : n - 1 - c];
}

static void plant_other_wall(struct wk_pretend *pretend, int slot, uint64_t *seed)
{
    const int other = ((int)pretend->wind + draw(seed, WK_N_WINDS - 1)) % WK_N_WINDS + 1;

    pretend->planted = slot;
    pretend->read = (struct wk_read){.state = WK_READ_LABEL, .label = wk_layout_label((enum wk_wind)other, slot)};
}

void wk_pretend_fault(struct wk_pretend *pretend, enum wk_pretend_fault fault, uint64_t seed)
{
    int slots[3];

    switch (fault) {
    case WK_PRETEND_SWAP:
        draw_slots(&seed, slots, 2);
        exchange(pretend, slots, 2);
        break;
    case WK_PRETEND_ONE:
        draw_slots(&seed, slots, 1);
        pretend->planted = slots[0];
        pretend->read = (struct wk_read){.state = draw(&seed, 2) ? WK_READ_EMPTY : WK_READ_FACE};
        break;
    case WK_PRETEND_CYCLE:
        draw_slots(&seed, slots, 3);
        exchange(pretend, slots, 3);
        break;
    case WK_PRETEND_ROW:
        move_row(pretend, &seed);
        break;
    case WK_PRETEND_TWO:
        draw_slots(&seed, slots, 3);
        exchange(pretend, slots, 2);
        plant_other_wall(pretend, slots[2], &seed);
        break;
    case WK_N_PRETENDS:
        break;
    }
}

void wk_pretend_mend(struct wk_pretend *pretend)
{
    if (pretend->read.state == WK_READ_LABEL)
        pretend->read = (struct wk_read){.state = WK_READ_EMPTY};
    else
        pretend->planted = WK_SLOT_NONE;
}

void wk_pretend_read(const struct wk_pretend *pretend, struct wk_reading *reading)
{
    if (pretend->planted == WK_SLOT_NONE)
        return;
    struct wk_read *read = &reading->slot[pretend->planted];

    if (read->state != WK_READ_LABEL)
        return;
    read->state = pretend->read.state; /* its corners stay: there the tile is drawn */
    read->label = pretend->read.label;
    read->sideways = read->flat = false;
    if (read->state != WK_READ_LABEL)
        memset(read->set, 0, sizeof(read->set));
}

/* ---- the verdict ---- */

void wk_pretend_judge(const struct wk_pretend *pretend, const struct wk_reading *reading, const char set[WK_SET_SIZE],
                      struct wk_verdict *out)
{
    struct wk_reading renamed = *reading;
    wk_label as[WK_LABEL_END], is[WK_LABEL_END]; /* a tile's label as the layout has its place, and back */

    for (int label = 0; label < WK_LABEL_END; label++)
        as[label] = is[label] = (wk_label)label;
    for (int slot = 0; slot < WK_N_SLOTS; slot++) {
        as[pretend->home[slot]] = wk_layout_label(pretend->wind, slot);
        is[wk_layout_label(pretend->wind, slot)] = pretend->home[slot];
    }
    for (int slot = 0; slot < WK_N_SLOTS; slot++)
        if (wk_label_valid(renamed.slot[slot].label))
            renamed.slot[slot].label = as[renamed.slot[slot].label];
    for (int i = 0; i < renamed.n_strays && i < WK_MAX_STRAYS; i++)
        if (wk_label_valid(renamed.stray[i].read.label))
            renamed.stray[i].read.label = as[renamed.stray[i].read.label];
    wk_verdict_judge(&renamed, pretend->wind, set, out);
    for (int f = 0; f < out->n_findings; f++)
        for (int i = 0; i < out->finding[f].n_labels; i++)
            out->finding[f].labels[i] = is[out->finding[f].labels[i]];
    for (int m = 0; m < out->n_moves; m++)
        out->move[m].label = is[out->move[m].label];
}

/*
 * Verdicts. First byte even: a wall with a tile or none in each slot, three bytes a slot, which must be mended by its repair.
 * Odd: a reading of any bytes, one byte a field, about which the counts must add up and every step must name slots that there
 * are.
 */
#include <stdlib.h>
#include <string.h>

#include "tests/fuzz/source.h"
#include "tests/support/labels/sample_wall.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

static void check(const struct wk_verdict *verdict)
{
    int wrong = verdict->n_wrong, unreadable = verdict->n_unreadable;
    if (verdict->n_right < 0 || wrong < 0 || unreadable < 0 || verdict->n_right + wrong + unreadable != WK_N_SLOTS)
        abort();
    if (verdict->kind == WK_PASS && (verdict->n_right != WK_N_SLOTS || verdict->n_findings || verdict->n_moves))
        abort();
    if (verdict->kind != WK_FAIL && wrong > 0)
        abort();
    if (verdict->n_findings > WK_MAX_FINDINGS || verdict->n_moves >= WK_MAX_MOVES)
        abort();
    for (int i = 0; i < verdict->n_moves; i++)
        if (verdict->move[i].a < WK_SLOT_NONE || verdict->move[i].a >= WK_N_SLOTS || verdict->move[i].b < WK_SLOT_NONE ||
            verdict->move[i].b >= WK_N_SLOTS || verdict->move[i].what == WK_DO_NONE)
            abort();
}

static void judge_wall(struct source *source)
{
    struct wall wall;
    struct wk_verdict verdict;
    wall_init(&wall, (enum wk_wind)(1 + next(source) % WK_N_WINDS));
    for (int slot = 0; slot < WK_N_SLOTS && source->n > 0; slot++) {
        uint8_t what = next(source);
        wk_label label =
            wk_layout_label((enum wk_wind)(1 + (wall.wind - 1 + (what >> 6)) % WK_N_WINDS), next(source) % WK_N_SLOTS);
        wall.slot[slot] = (struct wall_piece){.there = (what & 7) != 1,
                                              .label = (what & 8) ? label : wall.slot[slot].label,
                                              .foreign = (what & 7) == 2,
                                              .other_set = (what & 7) == 3,
                                              .sideways = (what & 48) == 48};
        if ((what & 7) == 4)
            wall_add_stray(&wall, (struct wall_piece){.there = true, .label = label}, next(source) % WK_N_SLOTS);
    }
    wall_judge(&wall, &verdict);
    check(&verdict);
    if (wall_mend(&wall, &verdict) != 0)
        abort();
    wall_judge(&wall, &verdict);
    if (verdict.kind != WK_PASS)
        abort();
}

static void read_any(struct source *source, struct wk_read *read)
{
    read->state = (enum wk_read_state)(next(source) % 6);
    read->why = (enum wk_read_why)(next(source) % 12);
    read->label = next(source);
    for (int i = 0; i < WK_SET_SIZE; i++)
        read->set[i] = i < WK_SET_LEN && read->label % 2 ? wall_set[i] : (char)next(source);
    read->set[WK_SET_LEN] = read->label % 2 ? '\0' : read->set[WK_SET_LEN];
    read->sideways = next(source) % 8 == 0;
}

static void judge_anything(struct source *source)
{
    struct wk_reading reading;
    struct wk_verdict verdict;
    wk_reading_init(&reading, WK_SIDE_BACKS);
    reading.tray.found = next(source) % 8 != 0;
    int wind = next(source) % 6;
    reading.n_strays = next(source) % (WK_MAX_STRAYS + 1);
    for (int slot = 0; slot < WK_N_SLOTS; slot++)
        read_any(source, &reading.slot[slot]);
    for (int i = 0; i < reading.n_strays; i++) {
        read_any(source, &reading.stray[i].read);
        reading.stray[i].near_slot = (int8_t)next(source);
    }
    (void)wk_reading_wind(&reading);
    wk_verdict_judge(&reading, (enum wk_wind)wind, wall_set, &verdict);
    check(&verdict);
    int8_t slots[4] = {(int8_t)next(source), (int8_t)next(source), 33, 0};
    wk_verdict_add_face_mismatch(&verdict, slots, 4);
    wk_verdict_add_face_unreadable(&verdict, slots + 1, 3);
    check(&verdict);
    if (verdict.kind != WK_FAIL)
        abort();
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    struct source source = {data, size};
    if (next(&source) % 2)
        judge_anything(&source);
    else
        judge_wall(&source);
    return 0;
}

/* Readings and verdicts as sentences for a terminal. */
#include "kiosk/programs/cli/plain_text.h"

#include "rules/event/tournament.h"

#include <string.h>

static const char *slot_name(int slot, char text[5])
{
    wk_slot_format(slot, text);
    return text;
}

void wk_print_move(char text[WK_MOVE_TEXT_SIZE], const struct wk_move *move)
{
    char a[5], b[5], label[3];
    const char *beside = move->stray ? "the tile beside " : "";

    slot_name(move->a, a);
    slot_name(move->b, b);
    wk_label_format(move->label, label);
    switch (move->what) {
    case WK_DO_SWAP:
        snprintf(text, WK_MOVE_TEXT_SIZE, "swap the tiles in %s and %s", a, b);
        return;
    case WK_DO_MOVE:
        snprintf(text, WK_MOVE_TEXT_SIZE, "move %s%s to %s", move->stray ? beside : "the tile in ", a, b);
        return;
    case WK_DO_BRING:
        if (move->from == WK_WIND_NONE)
            snprintf(text, WK_MOVE_TEXT_SIZE, "bring the tile %s to %s", label, b);
        else
            snprintf(text, WK_MOVE_TEXT_SIZE, "bring the tile %s to %s, from wall %c", label, b, wk_wind_letter(move->from));
        return;
    case WK_DO_TAKE_AWAY:
        snprintf(text, WK_MOVE_TEXT_SIZE, "take away %s%s", move->stray ? beside : "the tile in ", a);
        return;
    case WK_DO_TURN:
        snprintf(text, WK_MOVE_TEXT_SIZE, "turn the tile in %s: back up, upright", a);
        return;
    case WK_DO_RESTICK:
        snprintf(text, WK_MOVE_TEXT_SIZE, "put the right sticker%s%s on the tile in %s", move->label ? " " : "",
                 move->label ? label : "", a);
        return;
    case WK_DO_LOOK_AGAIN:
        snprintf(text, WK_MOVE_TEXT_SIZE, "show %s%s again", move->stray ? "what lies beside " : "", a);
        return;
    case WK_DO_SWAP_WALLS: /* a step of a whole table, which does not occur for one wall */
    case WK_DO_TURN_TABLE:
    case WK_DO_NONE:
        break;
    }
    snprintf(text, WK_MOVE_TEXT_SIZE, "call the judge");
}

/* A tile that is in no slot is reported where a repair step moves it. What remains without a step concerns faces, and has no
 * slot. */
static void say_beside(FILE *out, const struct wk_verdict *verdict, const struct wk_finding *finding)
{
    const bool piece = finding->kind == WK_FINDING_EXTRA;
    char text[5];
    int n = 0;

    for (int i = 0; i < verdict->n_moves; i++) {
        const struct wk_move *move = &verdict->move[i];

        if (move->stray && (move->what == WK_DO_LOOK_AGAIN) != piece)
            fprintf(out, "%s %s", n++ == 0 ? " beside" : ",", slot_name(move->a, text));
    }
    if (n == 0)
        fputs(piece ? " beside the wall" : " its faces, show them again", out);
}

static void say_finding(FILE *out, const struct wk_verdict *verdict, const struct wk_finding *finding)
{
    char text[5], label[3];

    fprintf(out, "  %s:", wk_finding_word(finding->kind));
    for (int i = 0; i < finding->n_slots; i++)
        fprintf(out, " %s", slot_name(finding->slots[i], text));
    if (finding->n_slots == 0 && finding->n_labels == 0)
        say_beside(out, verdict, finding);
    for (int i = 0; i < finding->n_labels; i++) {
        wk_label_format(finding->labels[i], label);
        fprintf(out, "%s%s", i ? " " : " (", label);
    }
    fputs(finding->n_labels ? ")\n" : "\n", out);
}

void wk_print_verdict(FILE *out, const struct wk_verdict *verdict, int64_t number)
{
    char step[WK_MOVE_TEXT_SIZE];

    fputs(wk_verdict_word(verdict->kind), out);
    if (verdict->wind != WK_WIND_NONE)
        fprintf(out, "  wall %c", wk_wind_letter(verdict->wind));
    fprintf(out, "  %d right, %d wrong, %d unreadable", verdict->n_right, verdict->n_wrong, verdict->n_unreadable);
    if (number > 0)
        fprintf(out, "  stored as record %s", wk_record_text(number).text);
    fputc('\n', out);
    for (int i = 0; i < verdict->n_findings; i++)
        say_finding(out, verdict, &verdict->finding[i]);
    for (int i = 0; i < verdict->n_moves; i++) {
        wk_print_move(step, &verdict->move[i]);
        fprintf(out, "%3d. %s\n", i + 1, step);
    }
}

static const char *read_text(const struct wk_read *read, const struct wk_face_obs *obs, char label[3])
{
    switch (read->state) {
    case WK_READ_LABEL:
        wk_label_format(read->label, label);
        return label;
    case WK_READ_EMPTY:
        return ".";
    case WK_READ_FACE:
        return obs ? wk_face_name(obs->best) : "face";
    case WK_READ_BLOCKED:
        return "hand";
    case WK_READ_UNREADABLE:
        break;
    }
    return "?";
}

void wk_print_reading(FILE *out, const struct wk_reading *reading, const struct wk_face_obs *obs)
{
    char label[3];

    if (!reading->tray.found) {
        fprintf(out, "no reading: %s\n", wk_status_text(reading->tray.reason));
        return;
    }
    if (reading->wind != WK_WIND_NONE)
        fprintf(out, "wall %c\n", wk_wind_letter(reading->wind));
    for (int row = WK_ROW_2; row >= WK_ROW_HAND; row--) {
        int first = wk_row_first((enum wk_row)row);
        fprintf(out, "%s", row == WK_ROW_2 ? "far   " : row == WK_ROW_1 ? "middle" : "near  ");
        for (int i = 0; i < wk_row_length((enum wk_row)row); i++)
            fprintf(out, " %4s", read_text(&reading->slot[first + i], obs ? &obs[first + i] : NULL, label));
        fputc('\n', out);
    }
    if (reading->n_strays > 0)
        fprintf(out, "%d beside the slots\n", reading->n_strays);
}

/* Readings and verdicts of a whole table as sentences for a terminal. */
#include "kiosk/programs/cli/table_text.h"

#include "kiosk/programs/cli/record_here.h"

#include <string.h>

#include "kiosk/programs/cli/plain_text.h"
#include "labels/table_place.h"

#define PLACE_TEXT_SIZE 48

const char *wk_table_reason_text(enum wk_status reason)
{
    return reason == WK_NO_TRAY ? "too few of its stickers are seen" : wk_status_text(reason);
}

/* "E 2.3", "beside wall E", "in the middle of the table". */
static const char *place_text(const struct wk_table_place *place, bool stray, char text[PLACE_TEXT_SIZE])
{
    char slot[5];

    wk_slot_format(place->slot, slot);
    if (place->seat == WK_WIND_NONE)
        snprintf(text, PLACE_TEXT_SIZE, "in the middle of the table");
    else if (stray || place->slot == WK_SLOT_NONE)
        snprintf(text, PLACE_TEXT_SIZE, "beside wall %c", wk_wind_letter(place->seat));
    else
        snprintf(text, PLACE_TEXT_SIZE, "%c %s", wk_wind_letter(place->seat), slot);
    return text;
}

/* A slot; the whole wall if the wall was not found or the finding is about its faces. */
static const char *wall_text(const struct wk_table_place *place, char text[PLACE_TEXT_SIZE])
{
    if (place->seat == WK_WIND_NONE || place->slot != WK_SLOT_NONE)
        return place_text(place, false, text);
    snprintf(text, PLACE_TEXT_SIZE, "wall %c", wk_wind_letter(place->seat));
    return text;
}

/* "the tile 25 at E 2.3"; without "at" where the place is not a slot. */
static const char *tile_text(const struct wk_table_move *move, char text[2 * PLACE_TEXT_SIZE])
{
    char place[PLACE_TEXT_SIZE], label[3] = "";
    const bool slot = !move->stray && move->a.seat != WK_WIND_NONE && move->a.slot != WK_SLOT_NONE;

    if (move->label)
        wk_label_format(move->label, label);
    snprintf(text, 2 * PLACE_TEXT_SIZE, "the tile %s%s%s%s", label, label[0] ? " " : "", slot ? "at " : "",
             place_text(&move->a, move->stray, place));
    return text;
}

void wk_print_table_move(char text[WK_TABLE_MOVE_TEXT_SIZE], const struct wk_table_move *move)
{
    char a[PLACE_TEXT_SIZE], b[PLACE_TEXT_SIZE], tile[2 * PLACE_TEXT_SIZE], label[3] = "";

    place_text(&move->a, move->stray, a);
    place_text(&move->b, false, b);
    tile_text(move, tile);
    if (move->label)
        wk_label_format(move->label, label);
    switch (move->what) {
    case WK_DO_SWAP:
        snprintf(text, WK_TABLE_MOVE_TEXT_SIZE, "swap the tiles at %s and %s", a, b);
        return;
    case WK_DO_MOVE:
        snprintf(text, WK_TABLE_MOVE_TEXT_SIZE, "move %s to %s", tile, b);
        return;
    case WK_DO_BRING:
        snprintf(text, WK_TABLE_MOVE_TEXT_SIZE, "bring the tile %s to %s", label, b);
        return;
    case WK_DO_TAKE_AWAY:
        snprintf(text, WK_TABLE_MOVE_TEXT_SIZE, "take away %s", tile);
        return;
    case WK_DO_TURN:
        snprintf(text, WK_TABLE_MOVE_TEXT_SIZE, "turn %s: back up, upright", tile);
        return;
    case WK_DO_RESTICK:
        snprintf(text, WK_TABLE_MOVE_TEXT_SIZE, "put the right sticker%s%s on the tile at %s", label[0] ? " " : "", label, a);
        return;
    case WK_DO_LOOK_AGAIN:
        snprintf(text, WK_TABLE_MOVE_TEXT_SIZE, "show %s again", move->stray ? a : wall_text(&move->a, b));
        return;
    case WK_DO_SWAP_WALLS:
        snprintf(text, WK_TABLE_MOVE_TEXT_SIZE, "exchange the walls before seats %c and %c", wk_wind_letter(move->a.seat),
                 wk_wind_letter(move->b.seat));
        return;
    case WK_DO_TURN_TABLE:
        snprintf(text, WK_TABLE_MOVE_TEXT_SIZE, "move all four walls round the table: the one before seat %c to seat %c",
                 wk_wind_letter(move->a.seat), wk_wind_letter(move->b.seat));
        return;
    case WK_DO_NONE:
        break;
    }
    snprintf(text, WK_TABLE_MOVE_TEXT_SIZE, "call the judge");
}

/* Where a finding is: a place, or for whole walls the seats in front of which they lie. */
static const char *finding_place(const struct wk_table_finding *finding, int i, char text[PLACE_TEXT_SIZE])
{
    if (finding->kind == WK_FINDING_UNREADABLE || finding->kind == WK_FINDING_BLOCKED ||
        finding->kind == WK_FINDING_FACE_MISMATCH || finding->kind == WK_FINDING_EXCHANGED)
        return wall_text(&finding->place[i], text);
    if (finding->kind != WK_FINDING_WRONG_SEAT && finding->kind != WK_FINDING_TURNED_TABLE)
        return place_text(&finding->place[i], false, text);
    snprintf(text, PLACE_TEXT_SIZE, "seat %c", wk_wind_letter(finding->place[i].seat));
    return text;
}

static void say_finding(FILE *out, const struct wk_table_finding *finding)
{
    char text[PLACE_TEXT_SIZE], label[3];

    fprintf(out, "  %s:", wk_finding_word(finding->kind));
    for (int i = 0; i < finding->n_places; i++)
        fprintf(out, "%s %s", i ? "," : "", finding_place(finding, i, text));
    for (int i = 0; i < finding->n_labels; i++) {
        wk_label_format(finding->label[i], label);
        fprintf(out, "%s%s", i ? " " : " (", label);
    }
    fputs(finding->n_labels ? ")\n" : "\n", out);
}

void wk_print_turned(FILE *out, const struct wk_table_reading *reading)
{
    static const char *const sides[] = {"lower", "right", "upper", "left"};
    const enum wk_wind below = wk_table_below_of_walls(reading);
    const char letter = wk_wind_letter(below);

    if (below == WK_WIND_NONE || below == reading->below)
        return;
    fprintf(
        out,
        "turned  wall %c lies at the picture's lower edge and wall %c, which belongs there, at its %s one. The camera hangs\n"
        "        turned? Then --table-below %c is all, table_below = %c in the configuration for good, or *Turn the picture* "
        "on\n"
        "        the kiosk's camera screen. Else the walls lie before the wrong seats\n",
        letter, wk_wind_letter(reading->below), sides[wk_table_side(reading->below, below)], letter, letter);
}

void wk_print_table_verdict(FILE *out, struct wk_store *store, const struct wk_table_verdict *verdict,
                            const struct wk_table_reading *reading, const struct wk_receipt receipts[WK_N_WINDS])
{
    char step[WK_TABLE_MOVE_TEXT_SIZE];

    fprintf(out, "%s  the table\n", wk_verdict_word(verdict->kind));
    wk_print_turned(out, reading);
    for (int i = 0; i < WK_N_WINDS; i++) {
        const struct wk_verdict *wall = &verdict->wall[i];

        fprintf(out, "  wall %c  %-10s  %2d right, %2d wrong, %2d unreadable", wk_wind_letter((enum wk_wind)(i + 1)),
                wk_verdict_word(wall->kind), wall->n_right, wall->n_wrong, wall->n_unreadable);
        if (receipts[i].seq > 0)
            fprintf(out, "  stored as record %s", wk_record_here(store, receipts[i].seq).text);
        fputc('\n', out);
    }
    for (int i = 0; i < verdict->n_findings; i++)
        say_finding(out, &verdict->finding[i]);
    for (int i = 0; i < verdict->n_moves; i++) {
        wk_print_table_move(step, &verdict->move[i]);
        fprintf(out, "%3d. %s\n", i + 1, step);
    }
}

/* A tile in the middle of the table: whose it is, and which set it belongs to if it is another. */
static void print_strays(FILE *out, const struct wk_table_reading *reading)
{
    fprintf(out, "\n%d at no wall:", reading->n_strays);
    for (int i = 0; i < reading->n_strays; i++) {
        const struct wk_read *read = &reading->stray[i];
        const char *comma = i > 0 ? "," : "";
        char label[3];

        if (read->state != WK_READ_LABEL) {
            fprintf(out, "%s another club's or forged", comma);
            continue;
        }
        wk_label_format(read->label, label);
        fprintf(out, "%s %c's %s", comma, wk_wind_letter(wk_label_wind(read->label)), label);
        if (strcmp(read->set, reading->set) != 0)
            fprintf(out, " of set %s", read->set);
    }
    fputc('\n', out);
}

void wk_print_table_reading(FILE *out, const struct wk_table_reading *reading)
{
    for (int i = 0; i < WK_N_WINDS; i++) {
        const struct wk_reading *wall = &reading->wall[i];

        fprintf(out, "%sseat %c: ", i ? "\n" : "", wk_wind_letter((enum wk_wind)(i + 1)));
        if (wall->tray.found)
            wk_print_reading(out, wall, NULL);
        else
            fprintf(out, "no reading: %s\n", wk_table_reason_text(wall->tray.reason));
    }
    if (reading->n_strays > 0)
        print_strays(out, reading);
}

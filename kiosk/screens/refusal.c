/* Refusals: why an entry was not taken, as sentences for people at a table. */
#include "kiosk/draw/parts.h"

static const char *const lines[WK_N_REFUSALS] = {
    [WK_REFUSED_NO_EVENT] = WK_N("There is no event yet"),
    [WK_REFUSED_EVENT_EXISTS] = WK_N("There is an event already"),
    [WK_REFUSED_TEXT] = WK_N("This text is empty, too long, or has characters that cannot be seen"),
    [WK_REFUSED_NO_REASON] = WK_N("This needs a reason"),
    [WK_REFUSED_NUMBER] = WK_N("Players' numbers are 1 to 9999, each given once"),
    [WK_REFUSED_NAME_TWICE] = WK_N("Somebody else plays under this name"),
    [WK_REFUSED_SCHEDULE] = WK_N("This schedule is broken"),
    [WK_REFUSED_PLACE] = WK_N("There is no such table, hand or player"),
    [WK_REFUSED_POINTS] = WK_N("A hand worth less than 8 points may not be declared"),
    [WK_REFUSED_POINTS_MANY] = WK_N("No hand is worth more than 500 points"),
    [WK_REFUSED_OUTCOME] = WK_N("Say who has won, from whom, and how many points"),
    [WK_REFUSED_NOT_PLAYED] = WK_N("This hand is on record as not played: take that back first"),
    [WK_REFUSED_OUT] = WK_N("Somebody here is out of the event: the judge puts a stand-in in"),
    [WK_REFUSED_UNBEGUN] = WK_N("Nobody has begun this hand: a judge enters it from paper"),
    [WK_REFUSED_PENALTY] = WK_N("A penalty takes 1 to 2000 match points off one player"),
    [WK_REFUSED_NAME_ALIKE] = WK_N("Somebody else plays under a name that reads the same"),
    [WK_REFUSED_SUM] = WK_N("Match points have to sum to 0, and not all be 0"),
    [WK_REFUSED_IMP] = WK_N("A ruling takes off 1 to 20 IMP, a redress gives 1 to 20"),
    [WK_REFUSED_HAS_RESULT] = WK_N("This hand has a result already"),
    [WK_REFUSED_STALE] = WK_N("Something newer has been entered meanwhile: look again"),
    [WK_REFUSED_NO_SUCH] = WK_N("There is nothing on record that this could refer to"),
    [WK_REFUSED_CONFIRMED] = WK_N("The result is confirmed already: a judge can correct it"),
    [WK_REFUSED_NOT_ALL] = WK_N("All four players have to agree"),
    [WK_REFUSED_RULED_OUT] = WK_N("A ruling says that this player may not win this hand"),
    [WK_REFUSED_WON] = WK_N("This player is on record as the winner: correct the result first"),
    [WK_REFUSED_SEATS] = WK_N("The seats have been changed meanwhile: confirm them once more"),
    [WK_REFUSED_PLAYED] = WK_N("This hand has been played already"),
    [WK_REFUSED_PARTS] = WK_N("Say which groups had the same deal: at least two differ"),
    [WK_REFUSED_FULL] = WK_N("No more of this fits into one event"),
    [WK_REFUSED_NOT_YET] = WK_N("The hand has not begun: confirm the seats first"),
    [WK_REFUSED_DONE] = WK_N("It is so already"),
    [WK_REFUSED_MINUTES] = WK_N("1 to 60 minutes can be added, and 600 in all"),
    [WK_REFUSED_ORDER] = WK_N("Something newer has been entered meanwhile: look again"),
    [WK_REFUSED_ROLE] = WK_N("This takes the PIN of a judge or the director: lock, and open with the PIN again"),
};

const char *wk_refusal_line(const struct wk_draw *draw, enum wk_refusal_kind kind)
{
    const char *line = (unsigned)kind < WK_N_REFUSALS ? lines[kind] : NULL;
    return line ? T(line) : "";
}

bool wk_part_refusal(const struct wk_app *app, struct wk_draw *draw)
{
    double x = WK_MARGIN, w = wk_zone_right(draw) - x, size = 40;
    const char *line = wk_refusal_line(draw, app->hall.refusal.kind);

    if (app->hall.refusal.kind == WK_REFUSED_NOT)
        return false;
    struct wk_cmd *strip = wk_draw_rect(draw, x, 84, w, 94, 12, WK_C_PANEL);
    strip->stroke = WK_C_WRONG;
    strip->line_w = 4;
    wk_draw_mark(draw, WK_MARK_WRONG, x + 50, 131, 48, false);
    while (size > 32 && wk_text_width(line, size, true) > w - 120)
        size--;
    wk_draw_text(draw, x + 96, 131 + size * .36, (struct wk_type){size, true, WK_C_IVORY, WK_LEFT}, line);
    return true;
}

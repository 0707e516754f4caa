/* Six words, as they are copied by hand, and a checkpoint: its words and its code side by side. */
#include "kiosk/draw/parts.h"

#include <math.h>

#define QR_QUIET .075 /* of a code's white square on each side: four modules of 53 */

void wk_part_words(struct wk_draw *draw, double x, double y, double w, double h, const char *const words[WK_APP_N_WORDS],
                   bool loud)
{
    double card_w = (w - 2 * 12) / 3, card_h = (h - 12) / 2;

    for (int i = 0; i < WK_APP_N_WORDS; i++) {
        double cx = x + i % 3 * (card_w + 12), cy = y + i / 3 * (card_h + 12), most = loud ? 44 : 36;
        const char *word = words[i] ? words[i] : "-";
        double size = fmin(most, most * (card_w - 72) / fmax(1, wk_text_width(word, most, true)));

        wk_draw_rect(draw, cx, cy, card_w, card_h, 12, loud ? WK_C_IVORY : WK_C_PANEL);
        wk_draw_textf(draw, cx + 16, cy + 32, (struct wk_type){24, true, WK_C_EDGE, WK_LEFT}, "%d", i + 1);
        wk_draw_text(draw, cx + card_w / 2, cy + card_h / 2 + size * .36,
                     (struct wk_type){size, true, loud ? WK_C_INK : WK_C_IVORY, WK_MIDDLE}, word);
    }
}

void wk_part_code(struct wk_draw *draw, double x, double y, double side, const char *text)
{
    wk_draw_rect(draw, x, y, side, side, 12, WK_C_WHITE);
    wk_draw_qr(draw, x + side * QR_QUIET, y + side * QR_QUIET, side * (1 - 2 * QR_QUIET), text)->what = 'L';
}

void wk_part_vouch(struct wk_draw *draw, double y, double h, const char *head, const char *what,
                   const char *const words[WK_APP_N_WORDS], const char *code, bool loud)
{
    double right = wk_zone_right(draw), w = right - h - 24 - WK_MARGIN, x = WK_MARGIN;

    x += wk_draw_text(draw, x, y + 26, wk_type_bold, head) + 18;
    wk_draw_text(draw, x, y + 26, wk_type_tag, what);
    wk_part_words(draw, WK_MARGIN, y + 42, w, h - 42, words, loud);
    wk_part_code(draw, right - h, y, h, code);
}

void wk_part_checkpoint(const struct wk_app *app, struct wk_draw *draw)
{
    const struct wk_app_checkpoint *checkpoint = wk_app_checkpoint(app);

    if (checkpoint)
        wk_part_vouch(draw, wk_zone_bar_y(draw) - 12 - WK_VOUCH_H, WK_VOUCH_H, T("All records up to now:"),
                      T("kept elsewhere, the words show any rewriting"), checkpoint->words, checkpoint->text, false);
}

int wk_part_print_key(const struct wk_app *app, struct wk_draw *draw, enum wk_print what, struct wk_keycap *key)
{
    if (!app->print.ready)
        return 0;
    *key = (struct wk_keycap){T(wk_print_key(what)), WK_KEY_PLAIN, WK_ACTION_PRINT, (int)what, -1};
    return 1;
}

const char *wk_part_print_next(const struct wk_app *app, struct wk_draw *draw, const char *next)
{
    const char *text = app->print.ready ? wk_print_text(app->print.status) : "";

    if (!text[0])
        return next;
    wk_draw_mark(draw, app->print.status == WK_OK ? WK_MARK_OK : WK_MARK_WRONG, WK_MARGIN + 16, 161, 32, false);
    wk_draw_text(draw, WK_MARGIN + 48, 171, wk_type_bold, T(text));
    return NULL;
}

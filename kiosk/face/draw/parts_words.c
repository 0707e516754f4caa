/* Six words, for copying by hand; and a checkpoint: its words beside its code. */
#include "kiosk/face/app/app.h"
#include "kiosk/face/draw/parts_print.h"

#include "labels/draw/qr.h"
#include "labels/secret/six_words.h"

#define NARROW_W 600.0 /* in fewer units words stand in two columns instead of three */
#define QR_LEVEL 'L'   /* for a long text */
#define UP_HALF 15.0   /* half of the mark beside a code that says which end is up */
#define QR_QUIET 4     /* modules on each side of a code. Source: ISO/IEC 18004, 5.3.8 */

void wk_part_words(struct wk_draw *draw, struct wk_box box, const char *const *words, bool loud)
{
    for (int i = 0; i < WK_APP_N_WORDS; i++) {
        const int n_columns = box.w < NARROW_W ? 2 : 3;
        const struct wk_box card = wk_box_cell(box, i, n_columns, WK_APP_N_WORDS / n_columns, WK_KEY_GAP);
        const char *english = words[i] ? words[i] : "-";
        const char *chinese = draw->lang == WK_LANG_ZH ? wk_word_chinese(english) : "";
        const char *word = chinese[0] ? chinese : english;
        const struct wk_type type = {loud ? 44 : 36, true, loud ? WK_C_INK : WK_C_IVORY, WK_MIDDLE};

        wk_draw_box(draw, card, WK_R_CARD, loud ? WK_C_IVORY : WK_C_PANEL);
        wk_draw_textf(draw, card.x + 16, card.y + 32, (struct wk_type){24, true, loud ? WK_C_INK : WK_C_STONE, WK_LEFT}, "%d",
                      i + 1);
        wk_draw_centred(draw, card, wk_type_narrowed(type, word, card.w - 72, 0), word);
    }
}

/* Modules of the code; if no code can hold the text, a dash is painted instead, with those of the smallest code. */
static int modules_of(const char *text)
{
    struct wk_qr qr;

    if (wk_qr_new(&qr, text, 0, QR_LEVEL) != WK_OK)
        return 21;
    const int n = qr.n;
    wk_qr_free(&qr);
    return n;
}

/* An arrow and a word at the box's upper end, on its left: in a mirror the word is reversed. */
static void draw_up(struct wk_draw *draw, struct wk_box box)
{
    const float x = (float)(box.x + UP_HALF), y = (float)box.y, half = (float)UP_HALF * 2 / 3;
    const struct wk_point arrow[] = {{x - half, y + 18}, {x, y + 2}, {x + half, y + 18}};

    wk_draw_poly(draw, arrow, 3, WK_C_STONE);
    wk_draw_text(draw, (double)x, box.y + 42, wk_type_in(wk_type_tag, WK_C_STONE, WK_MIDDLE),
                 wk_text(draw->lang, WK_NC("code", "up")));
}

void wk_part_code(struct wk_draw *draw, struct wk_box box, const char *text)
{
    const int n = modules_of(text);
    const double quiet = box.h * QR_QUIET / (n + 2 * QR_QUIET);

    draw_up(draw, wk_cut_left(&box, WK_CODE_UP_W));
    wk_draw_box(draw, box, WK_R_CARD, WK_C_WHITE);
    wk_draw_qr(draw, box.x + quiet, box.y + quiet, box.w - 2 * quiet, text)->what = QR_LEVEL;
}

double wk_vouch_h(const struct wk_draw *draw)
{
    return wk_zone_upright(draw) ? 336 : 238;
}

void wk_part_vouch(struct wk_draw *draw, struct wk_box box, const char *head, const char *what, const char *const *words,
                   const char *code, bool loud)
{
    const bool upright = wk_zone_upright(draw);
    struct wk_box line = wk_box_at(box.x, box.y, box.w, 26), square;

    if (upright) { /* the lines take the whole width, instead of two columns */
        wk_cut_top(&box, line.h);
        wk_draw_label(draw, line, wk_type_bold, head);
        wk_part_fit(draw, wk_cut_top(&box, 48), wk_type_tag, what);
    }
    square = box;
    if (code) {
        square = wk_cut_right(&box, WK_CODE_UP_W + box.h);
        wk_cut_right(&box, WK_GAP / 2);
    }
    if (!upright) {
        wk_cut_left(&line, wk_draw_label(draw, line, wk_type_bold, head) + 18);
        wk_draw_label(draw, line, wk_type_tag, what);
        wk_cut_top(&box, 26 + WK_GAP);
    }
    wk_part_words(draw, box, words, loud);
    if (code)
        wk_part_code(draw, square, code);
}

void wk_part_checkpoint(const struct wk_app *app, struct wk_draw *draw)
{
    const struct wk_app_checkpoint *checkpoint = wk_app_checkpoint(app);
    struct wk_box body = wk_zone_body(draw, 0);

    wk_cut_bottom(&body, 12);
    if (checkpoint)
        wk_part_vouch(draw, wk_cut_bottom(&body, wk_vouch_h(draw)), T("All records up to now:"),
                      T("kept elsewhere, the words show any rewriting"), checkpoint->words, checkpoint->text, false);
}

const char *wk_part_code_unread(const struct wk_app *app)
{
    const enum wk_status why = wk_app_code_unread(app);

    return why == WK_TOO_SMALL       ? WK_N("Nearer: the code is too small to be read")
           : why == WK_TRAY_MIRRORED ? WK_N("Mirrored: switch that off in the camera or the phone")
                                     : NULL;
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
    const bool waits = app->print.waiting;
    const char *text = waits ? WK_N("It is being printed") : app->print.ready ? wk_print_text(app->print.status) : "";

    if (!text[0])
        return next;
    wk_draw_mark(draw,
                 waits                        ? WK_MARK_EMPTY
                 : app->print.status == WK_OK ? WK_MARK_OK
                                              : WK_MARK_WRONG,
                 WK_MARGIN + 16, 161, 32, false);
    wk_part_line(draw, WK_MARGIN + 48, 171, wk_zone_right(draw) - WK_MARGIN - 48, wk_type_bold, T(text));
    return NULL;
}

/* Parts to type with, and to choose from. */
#include "kiosk/face/draw/parts.h"

#include "labels/lang/pinyin.h"

#include <math.h>
#include <stdio.h>

#define GAP WK_KEY_GAP
#define TYPED_H 92.0 /* height of the text typed so far, with the room below it */
#define UPRIGHT_ROW_H 104.0

/* The text typed so far, and after it the letters of a syllable that is not a character yet. */
static void typed_text(struct wk_draw *draw, struct wk_box box, const struct wk_keyboard *keyboard)
{
    const struct wk_type type = {32, true, WK_C_IVORY, WK_LEFT};
    const char *from = keyboard->text, *syllable = keyboard->syllable ? keyboard->syllable : "";
    const double room = box.w - 48 - wk_text_width(syllable, type.size, type.bold);

    while (*from && wk_text_width(from, type.size, type.bold) > room) /* the end of what is typed is what matters */
        do
            from++;
        while (((unsigned char)*from & 0xC0) == 0x80);
    wk_draw_border(draw, box, WK_R_CARD, WK_C_EDGE, WK_W_OUTLINE);
    double x = box.x + 24 + wk_draw_text(draw, box.x + 24, box.y + 46, type, from);
    if (syllable[0])
        wk_draw_text(draw, x, box.y + 46, wk_type_in(type, WK_C_STONE, WK_LEFT), syllable);
}

/* The characters for the syllable, in the places of the digits that choose them. */
static void candidates(struct wk_draw *draw, struct wk_box row, double gap, const struct wk_keyboard *keyboard)
{
    char text[WK_PINYIN_CHAR_SIZE], word[WK_PINYIN_CHAR_SIZE + 2];

    for (int i = 0; i < WK_PINYIN_PAGE; i++) {
        const bool any = wk_pinyin(keyboard->syllable, keyboard->page * WK_PINYIN_PAGE + i, text);

        snprintf(word, sizeof(word), "%d %s", i + 1, any ? text : "");
        wk_part_key(draw, wk_box_column(row, i, 10, gap),
                    &(struct wk_keycap){any ? word : NULL, any ? WK_KEY_CHOICE : WK_KEY_NOT_YET,
                                        any ? keyboard->letter : WK_ACTION_NOT_YET, any ? '1' + i : 0, -1});
    }
    const bool upright = wk_zone_upright(draw), more = wk_pinyin(keyboard->syllable, WK_PINYIN_PAGE, text);
    wk_part_key(draw, wk_box_column(row, WK_PINYIN_PAGE, 10, gap),
                &(struct wk_keycap){upright ? NULL : T("More"), more ? WK_KEY_CHOICE : WK_KEY_NOT_YET,
                                    more ? keyboard->letter : WK_ACTION_NOT_YET, more ? '0' : 0, upright ? WK_ICON_NEXT : -1});
}

void wk_part_keyboard(struct wk_draw *draw, const struct wk_keyboard *keyboard)
{
    static const char *const small[] = {"1234567890", "qwertyuiop", "asdfghjkl-", "zxcvbnm"};
    static const char *const all[] = {"1234567890", "qwertyuiop", "asdfghjkl'", "zxcvbnm-.", ""};
    const bool shifts = keyboard->shift != WK_ACTION_NONE;
    const int n_rows = shifts ? 5 : 4;
    const double gap = wk_zone_upright(draw) ? 3 : GAP; /* ten keys of 72 side by side fill an upright window */
    struct wk_box body = wk_zone_body(draw, 192), typed;

    if (wk_zone_upright(draw)) { /* low, where hands are */
        body = wk_cut_bottom(&body, fmin(body.h, TYPED_H + n_rows * UPRIGHT_ROW_H));
        typed = wk_cut_top(&body, 70);
        body = wk_box_inset(body, -12, 0);
    } else {
        typed = wk_cut_top(&body, 70);
    }

    draw->letter = keyboard->letter;
    const bool syllable = keyboard->syllable && keyboard->syllable[0];

    typed_text(draw, typed, keyboard);
    wk_cut_top(&body, 14);
    wk_cut_bottom(&body, 8);
    if (syllable)
        candidates(draw, wk_box_row(body, 0, n_rows, gap), gap, keyboard);
    for (int r = syllable ? 1 : 0; r < n_rows; r++) {
        const char *row = shifts ? all[r] : small[r];

        for (int i = 0; row[i]; i++) {
            bool letter = row[i] >= 'a' && row[i] <= 'z';
            const char key[2] = {(char)(letter && keyboard->capital ? row[i] - 'a' + 'A' : row[i]), 0};

            wk_part_key(draw, wk_box_cell(body, 10 * r + i, 10, n_rows, gap),
                        &(struct wk_keycap){key, WK_KEY_PLAIN, keyboard->letter, row[i], -1});
        }
    }
    struct wk_box last = wk_box_row(body, n_rows - 1, n_rows, gap);
    const double pitch = wk_box_column(last, 0, 10, gap).w + gap;
    wk_part_key(draw, wk_cut_right(&last, 3 * pitch - gap),
                &(struct wk_keycap){T("Erase"), WK_KEY_PLAIN, WK_ACTION_ERASE, 0, -1});
    if (!shifts)
        return;
    wk_part_key(draw, wk_cut_left(&last, 2 * pitch - gap),
                &(struct wk_keycap){T("Capital"), keyboard->capital ? WK_KEY_CHOSEN : WK_KEY_PLAIN, keyboard->shift, 0, -1});
    if (keyboard->pinyin != WK_ACTION_NONE) {
        wk_cut_left(&last, gap);
        wk_part_key(draw, wk_cut_left(&last, 2 * pitch - gap),
                    &(struct wk_keycap){T("Pinyin"), keyboard->chosen ? WK_KEY_CHOSEN : WK_KEY_PLAIN, keyboard->pinyin, 0, -1});
    }
    wk_part_key(draw, wk_box_inset(last, gap, 0), &(struct wk_keycap){T("Space"), WK_KEY_PLAIN, keyboard->letter, ' ', -1});
}

void wk_part_keypad(struct wk_draw *draw, struct wk_box box, const struct wk_keycap *left, const struct wk_keycap *right,
                    bool taken)
{
    const struct wk_type type = {44, true, taken ? WK_C_IVORY : WK_C_EDGE, WK_MIDDLE};

    for (int i = 1; i <= 10; i++) {
        const struct wk_box key = wk_box_cell(box, i == 10 ? 10 : i - 1, 3, 4, GAP);
        const int digit = i % 10;
        const char text[2] = {(char)('0' + digit), 0};

        wk_part_key(draw, key, &(struct wk_keycap){NULL, taken ? WK_KEY_PLAIN : WK_KEY_NOT_YET, WK_ACTION_DIGIT, digit, -1});
        wk_draw_centred(draw, key, type, text);
    }
    if (left)
        wk_part_key(draw, wk_box_cell(box, 9, 3, 4, GAP), left);
    if (right)
        wk_part_key(draw, wk_box_cell(box, 11, 3, 4, GAP), right);
}

void wk_part_ticked(struct wk_draw *draw, struct wk_box box, const char *word)
{
    const struct wk_type type = wk_type_in(wk_type_bold, WK_C_OK, WK_LEFT);
    struct wk_box both = wk_box_centre(box, 44 + wk_text_width(word, type.size, type.bold), box.h);

    wk_draw_mark(draw, WK_MARK_OK, wk_cut_left(&both, 44).x + 16, wk_box_mid_y(box), 32, false);
    wk_draw_centred(draw, both, type, word);
}

void wk_part_locked(struct wk_draw *draw, struct wk_box box, const char *word)
{
    struct wk_box text = box;

    wk_cut_left(&text, WK_PAD);
    wk_cut_right(&text, WK_GAP);
    wk_draw_border(draw, wk_box_inset(box, 1, 1), WK_R_PLATE, WK_C_EDGE, WK_W_OUTLINE)->dashed = 1;
    const struct wk_box head = wk_cut_top(&text, 45);
    const struct wk_type type = {32, true, WK_C_EDGE, WK_LEFT};
    if (wk_text_width(word, type.size, true) > head.w)
        wk_part_fit(draw, wk_box_inset(head, 0, 4), type, word);
    else
        wk_draw_label(draw, head, type, word);
    wk_cut_top(&text, 7);
    wk_draw_paragraph(draw, text, 30, wk_type_in(wk_type_tag, WK_C_EDGE, WK_LEFT), T("With the director's PIN"));
    wk_draw_touch(draw, box, WK_ACTION_NOT_YET, 0, false);
}

static void draw_choice(struct wk_draw *draw, struct wk_box card, const struct wk_choice *choice)
{
    const enum wk_colour word = choice->locked ? WK_C_EDGE : WK_C_IVORY, what = choice->locked ? WK_C_EDGE : WK_C_STONE;
    struct wk_box text = wk_box_inset(card, WK_PAD, WK_PAD);

    wk_draw_box(draw, card, WK_R_PLATE, wk_draw_is_pressed(draw, choice->action, choice->arg) ? WK_C_KEY_DOWN : WK_C_PANEL);
    struct wk_box line = wk_cut_top(&text, 42);
    if (choice->chosen) {
        wk_draw_border(draw, wk_box_inset(card, 2, 2), WK_R_PLATE, WK_C_OK, WK_W_THIS);
        const struct wk_box tick = wk_cut_right(&line, 48);
        wk_draw_mark(draw, WK_MARK_OK, wk_box_right(tick) - 20, wk_box_mid_y(tick), 36, false);
    }
    wk_part_fit(draw, line, (struct wk_type){32, true, word, WK_LEFT}, choice->word);
    wk_cut_top(&text, 14);
    wk_draw_paragraph(draw, text, 36, wk_type_in(wk_type_quiet, what, WK_LEFT), choice->what);
    wk_draw_touch(draw, card, choice->action, choice->arg, false);
}

void wk_part_choices(struct wk_draw *draw, struct wk_box box, const struct wk_choice *choices, int n)
{
    const bool upright = wk_zone_upright(draw);

    box.h = upright ? n * 300 + (n - 1) * WK_GAP : 330;
    for (int i = 0; i < n; i++)
        draw_choice(draw, upright ? wk_box_row(box, i, n, WK_GAP) : wk_box_column(box, i, n, WK_GAP), &choices[i]);
}

/* Parts: what is typed with. */
#include "kiosk/draw/parts.h"

#define GAP 12.0

void wk_part_keyboard(struct wk_draw *draw, const struct wk_keyboard *keyboard)
{
    static const char *const small[] = {"1234567890", "qwertyuiop", "asdfghjkl-", "zxcvbnm", ""};
    static const char *const all[] = {"1234567890", "qwertyuiop", "asdfghjkl'", "zxcvbnm-.", ""};
    const bool shifts = keyboard->shift != WK_ACTION_NONE;
    const int n_rows = shifts ? 5 : 4;
    const char *from = keyboard->text;
    double right = wk_zone_right(draw), w = (right - WK_MARGIN - 9 * GAP) / 10, top = 276,
           pitch = (wk_zone_bar_y(draw) - 8 - top + GAP) / n_rows, h = pitch - GAP, y = top + (n_rows - 1) * pitch;

    while (*from && wk_text_width(from, 32, true) > right - WK_MARGIN - 48) /* the end of what is typed is what matters */
        do
            from++;
        while (((unsigned char)*from & 0xC0) == 0x80);
    wk_draw_frame(draw, WK_MARGIN, 192, right - WK_MARGIN, 70, 12, WK_C_EDGE, 2);
    wk_draw_text(draw, WK_MARGIN + 24, 238, (struct wk_type){32, true, WK_C_IVORY, WK_LEFT}, from);
    for (int r = 0; r < n_rows; r++) {
        const char *row = shifts ? all[r] : small[r];

        for (int i = 0; row[i]; i++) {
            bool letter = row[i] >= 'a' && row[i] <= 'z';
            const char key[2] = {(char)(letter && keyboard->capital ? row[i] - 'a' + 'A' : row[i]), 0};

            wk_part_key(draw, WK_MARGIN + i * (w + GAP), top + r * pitch, w, h,
                        &(struct wk_keycap){key, WK_KEY_PLAIN, keyboard->letter, row[i], -1});
        }
    }
    wk_part_key(draw, WK_MARGIN + 7 * (w + GAP), y, 3 * w + 2 * GAP, h,
                &(struct wk_keycap){T("Erase"), WK_KEY_PLAIN, WK_ACTION_ERASE, 0, -1});
    if (!shifts)
        return;
    wk_part_key(draw, WK_MARGIN, y, 2 * w + GAP, h,
                &(struct wk_keycap){T("Capital"), keyboard->capital ? WK_KEY_CHOSEN : WK_KEY_PLAIN, keyboard->shift, 0, -1});
    wk_part_key(draw, WK_MARGIN + 2 * (w + GAP), y, 5 * w + 4 * GAP, h,
                &(struct wk_keycap){T("Space"), WK_KEY_PLAIN, keyboard->letter, ' ', -1});
}

void wk_part_keypad(struct wk_draw *draw, double x, double y, double w, double h, const struct wk_keycap *left,
                    const struct wk_keycap *right, bool taken)
{
    double key_w = (w - 2 * GAP) / 3, pitch = (h + GAP) / 4;

    for (int i = 1; i <= 10; i++) {
        double kx = x + (i == 10 ? 1 : (i - 1) % 3) * (key_w + GAP), ky = y + (i - 1) / 3 * pitch;
        char text[12];

        wk_part_key(draw, kx, ky, key_w, pitch - GAP,
                    &(struct wk_keycap){NULL, taken ? WK_KEY_PLAIN : WK_KEY_NOT_YET, WK_ACTION_DIGIT, i % 10, -1});
        snprintf(text, sizeof(text), "%d", i % 10);
        wk_draw_text(draw, kx + key_w / 2, ky + (pitch - GAP) / 2 + 16,
                     (struct wk_type){44, true, taken ? WK_C_IVORY : WK_C_EDGE, WK_MIDDLE}, text);
    }
    if (left)
        wk_part_key(draw, x, y + 3 * pitch, key_w, pitch - GAP, left);
    if (right)
        wk_part_key(draw, x + 2 * (key_w + GAP), y + 3 * pitch, key_w, pitch - GAP, right);
}

void wk_part_locked(struct wk_draw *draw, double x, double y, double w, double h, const char *word)
{
    wk_draw_frame(draw, x + 1, y + 1, w - 2, h - 2, 16, WK_C_EDGE, 2)->dashed = 1;
    wk_draw_text(draw, x + 20, y + 45, (struct wk_type){32, true, WK_C_EDGE, WK_LEFT}, word);
    wk_draw_wrapped(draw, x + 20, y + 82, w - 36, 30, wk_type_in(wk_type_tag, WK_C_EDGE, WK_LEFT),
                    T("With the director's PIN"));
    wk_draw_area(draw, x, y, w, h, WK_ACTION_NOT_YET, 0, false);
}

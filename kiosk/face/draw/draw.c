/* The draw list: adds its commands, measures them, finds them under a finger, and writes them as text. */
#include "kiosk/face/draw/draw.h"

#include <math.h>
#include <stdarg.h>
#include <string.h>

static const char *const mark_names[WK_N_MARKS] = {"ok", "again", "wrong", "blocked", "empty"};

/*
 * Advance widths of characters 32..126 in thousandths of an em, Regular and Bold.
 * Source: hmtx of NotoSans-Regular.ttf and NotoSans-Bold.ttf, Debian 12's fonts-noto-core.
 */
static const uint16_t widths[2][95] = {
    {
        260, 269, 408, 646, 572, 831, 732, 225, 300, 300, 551, 572, 268, 322, 268, 372, 572, 572, 572, 572, 572, 572, 572, 572,
        572, 572, 268, 268, 572, 572, 572, 434, 899, 639, 650, 632, 730, 556, 519, 728, 741, 339, 273, 619, 524, 907, 760, 781,
        605, 781, 622, 549, 556, 731, 600, 930, 586, 566, 572, 329, 372, 329, 572, 444, 281, 561, 615, 480, 615, 564, 344, 615,
        618, 258, 258, 534, 258, 935, 618, 605, 615, 615, 413, 479, 361, 618, 508, 786, 529, 510, 470, 380, 551, 380, 572,
    },
    {
        260, 286, 472, 646, 572, 901, 750, 266, 339, 339, 545, 572, 285, 322, 285, 413, 572, 572, 572, 572, 572, 572, 572, 572,
        572, 572, 285, 285, 572, 572, 572, 477, 897, 690, 672, 637, 740, 560, 549, 724, 765, 389, 331, 664, 565, 943, 813, 796,
        628, 796, 660, 551, 579, 756, 650, 967, 667, 624, 579, 331, 413, 331, 572, 411, 362, 604, 633, 514, 633, 591, 387, 633,
        657, 305, 305, 620, 305, 982, 657, 619, 633, 633, 454, 497, 434, 657, 569, 856, 578, 569, 488, 394, 551, 394, 572,
    },
};

void wk_draw_scale(struct wk_draw *draw, double scale)
{
    draw->scale = (float)scale;
    draw->strip = 0;
    draw->w = (float)draw->w_px / draw->scale;
    draw->h = (float)draw->h_px / draw->scale;
}

void wk_draw_begin(struct wk_draw *draw, int w_px, int h_px, enum wk_language lang)
{
    draw->w_px = w_px > 0 ? w_px : 1280;
    draw->h_px = h_px > 0 ? h_px : 800;
    wk_draw_scale(draw, fmin(draw->w_px / 1280.0, draw->h_px / 800.0));
    draw->lang = lang;
    draw->looks = (struct wk_looks){.theme = WK_THEME_DARK};
    draw->pressed = draw->letter = WK_ACTION_NONE;
    draw->pressed_arg = 0;
    draw->said = (struct wk_said){.pass = false};
    draw->overflow = false;
    draw->moves = false;
    draw->n_cmds = draw->n_points = draw->n_text = draw->n_areas = 0;
}

void wk_draw_say_pass(struct wk_draw *draw, const char *utf8)
{
    snprintf(draw->said.text, sizeof(draw->said.text), "%s", utf8);
    draw->said.pass = true;
}

/* Cleared with its padding, so that two lists can be compared byte by byte. */
static struct wk_cmd *add(struct wk_draw *draw, enum wk_cmd_kind kind)
{
    if (draw->n_cmds == WK_DRAW_MAX_CMDS) {
        draw->overflow = true;
        draw->n_cmds--;
    }
    struct wk_cmd *cmd = &draw->cmd[draw->n_cmds++];
    memset(cmd, 0, sizeof(*cmd));
    cmd->kind = (uint8_t)kind;
    cmd->percent = 100;
    return cmd;
}

static struct wk_cmd *add_points(struct wk_draw *draw, enum wk_cmd_kind kind, const struct wk_point *points, int n)
{
    struct wk_cmd *cmd = add(draw, kind);
    cmd->first = draw->n_points;
    if (n > WK_DRAW_MAX_POINTS - draw->n_points) {
        draw->overflow = true;
        return cmd;
    }
    memcpy(draw->point + draw->n_points, points, (size_t)n * sizeof(*points));
    draw->n_points += n;
    cmd->n = n;
    return cmd;
}

static void add_text(struct wk_draw *draw, struct wk_cmd *cmd, const char *utf8)
{
    size_t n = strlen(utf8);
    cmd->first = draw->n_text;
    if (n + 1 > (size_t)(WK_DRAW_MAX_TEXT - draw->n_text)) {
        draw->overflow = true;
        cmd->first = 0;
        return;
    }
    memcpy(draw->text + draw->n_text, utf8, n + 1);
    draw->n_text += (int)n + 1;
    cmd->n = (int32_t)n;
}

static struct wk_cmd *add_box(struct wk_draw *draw, enum wk_cmd_kind kind, double x, double y, double w, double h,
                              double radius)
{
    struct wk_cmd *cmd = add(draw, kind);
    cmd->x = (float)x;
    cmd->y = (float)y;
    cmd->w = (float)w;
    cmd->h = (float)h;
    cmd->r = (float)radius;
    return cmd;
}

struct wk_cmd *wk_draw_box(struct wk_draw *draw, struct wk_box box, double radius, enum wk_colour fill)
{
    struct wk_cmd *cmd = add_box(draw, WK_CMD_RECT, box.x, box.y, box.w, box.h, radius);
    cmd->fill = (uint8_t)fill;
    return cmd;
}

struct wk_cmd *wk_draw_border(struct wk_draw *draw, struct wk_box box, double radius, enum wk_colour stroke, double line_w)
{
    struct wk_cmd *cmd = add_box(draw, WK_CMD_RECT, box.x, box.y, box.w, box.h, radius);
    cmd->stroke = (uint8_t)stroke;
    cmd->line_w = (float)line_w;
    return cmd;
}

struct wk_cmd *wk_draw_circle(struct wk_draw *draw, double x, double y, double r, enum wk_colour fill, enum wk_colour stroke,
                              double line_w)
{
    struct wk_cmd *cmd = add_box(draw, WK_CMD_CIRCLE, x, y, 0, 0, r);
    cmd->fill = (uint8_t)fill;
    cmd->stroke = (uint8_t)stroke;
    cmd->line_w = (float)line_w;
    return cmd;
}

struct wk_cmd *wk_draw_line(struct wk_draw *draw, const struct wk_point *points, int n, enum wk_colour stroke, double line_w)
{
    struct wk_cmd *cmd = add_points(draw, WK_CMD_LINE, points, n);
    cmd->stroke = (uint8_t)stroke;
    cmd->line_w = (float)line_w;
    return cmd;
}

struct wk_cmd *wk_draw_segment(struct wk_draw *draw, double x1, double y1, double x2, double y2, enum wk_colour stroke,
                               double line_w)
{
    struct wk_point points[2] = {{(float)x1, (float)y1}, {(float)x2, (float)y2}};
    return wk_draw_line(draw, points, 2, stroke, line_w);
}

void wk_draw_rule(struct wk_draw *draw, struct wk_box box)
{
    wk_draw_segment(draw, box.x, wk_box_bottom(box), wk_box_right(box), wk_box_bottom(box), WK_C_LINE, WK_W_HAIR);
}

struct wk_cmd *wk_draw_poly(struct wk_draw *draw, const struct wk_point *points, int n, enum wk_colour fill)
{
    struct wk_cmd *cmd = add_points(draw, WK_CMD_POLY, points, n);
    cmd->fill = (uint8_t)fill;
    return cmd;
}

struct wk_cmd *wk_draw_mark(struct wk_draw *draw, enum wk_mark mark, double x, double y, double d, bool halo)
{
    struct wk_cmd *cmd = add_box(draw, WK_CMD_MARK, x, y, 0, 0, 0);
    cmd->what = (uint8_t)mark;
    cmd->size = (float)d;
    cmd->stroke = halo ? WK_C_GROUND : WK_C_NONE;
    return cmd;
}

struct wk_cmd *wk_draw_icon(struct wk_draw *draw, enum wk_icon icon, double x, double y, double size, enum wk_colour colour)
{
    struct wk_cmd *cmd = add_box(draw, WK_CMD_ICON, x, y, 0, 0, 0);
    cmd->what = (uint8_t)icon;
    cmd->size = (float)size;
    cmd->fill = (uint8_t)colour;
    return cmd;
}

struct wk_cmd *wk_draw_sketch(struct wk_draw *draw, enum wk_sketch sketch, struct wk_box box)
{
    struct wk_cmd *cmd = add_box(draw, WK_CMD_SKETCH, box.x, box.y, box.w, box.h, 0);
    cmd->what = (uint8_t)sketch;
    return cmd;
}

struct wk_cmd *wk_draw_qr(struct wk_draw *draw, double x, double y, double side, const char *text)
{
    struct wk_cmd *cmd = add_box(draw, WK_CMD_QR, x, y, side, side, 0);
    add_text(draw, cmd, text);
    return cmd;
}

struct wk_cmd *wk_draw_picture(struct wk_draw *draw, double x, double y, double w, double h, double radius)
{
    return add_box(draw, WK_CMD_PICTURE, x, y, w, h, radius);
}

struct wk_cmd *wk_draw_kind(struct wk_draw *draw, double x, double y, double w, int kind)
{
    struct wk_cmd *cmd = add_box(draw, WK_CMD_KIND, x, y, w, w * 4 / 3, 0);
    cmd->what = (uint8_t)kind;
    return cmd;
}

struct wk_cmd *wk_draw_kind_sideways(struct wk_draw *draw, double x, double y, double h, int kind)
{
    struct wk_cmd *cmd = add_box(draw, WK_CMD_KIND, x, y, h * 4 / 3, h, 0);
    cmd->what = (uint8_t)kind;
    cmd->n = 1;
    return cmd;
}

struct wk_cmd *wk_draw_tile(struct wk_draw *draw, struct wk_box box, int picture, int edition)
{
    struct wk_cmd *cmd = add_box(draw, WK_CMD_TILE, box.x, box.y, box.w, box.h, WK_R_TAG);
    cmd->n = picture;
    cmd->first = edition;
    return cmd;
}

double wk_draw_text(struct wk_draw *draw, double x, double y, struct wk_type type, const char *utf8)
{
    if (!utf8[0])
        return 0;
    struct wk_cmd *cmd = add_box(draw, WK_CMD_TEXT, x, y, 0, 0, 0);
    cmd->size = cmd->asked = (float)type.size;
    cmd->bold = type.bold;
    cmd->align = (uint8_t)type.align;
    cmd->fill = (uint8_t)type.colour;
    add_text(draw, cmd, utf8);
    return wk_text_width(utf8, type.size, type.bold);
}

double wk_draw_textf(struct wk_draw *draw, double x, double y, struct wk_type type, const char *format, ...)
{
    char text[256];
    va_list args;
    va_start(args, format);
    int n = vsnprintf(text, sizeof(text), format, args);
    va_end(args);
    if (n < 0 || (size_t)n >= sizeof(text))
        draw->overflow = true;
    return n < 0 ? 0 : wk_draw_text(draw, x, y, type, text);
}

/* The x at which a line of this alignment begins, has its middle, or ends. */
static double anchor(struct wk_box box, enum wk_text_align align)
{
    return align == WK_MIDDLE ? wk_box_mid_x(box) : align == WK_RIGHT ? wk_box_right(box) : box.x;
}

double wk_draw_label(struct wk_draw *draw, struct wk_box box, struct wk_type type, const char *utf8)
{
    return wk_draw_text(draw, anchor(box, type.align), wk_box_bottom(box), type, utf8);
}

double wk_draw_centred(struct wk_draw *draw, struct wk_box box, struct wk_type type, const char *utf8)
{
    return wk_draw_text(draw, anchor(box, type.align), wk_box_mid_y(box) + round(type.size * .36), type, utf8);
}

int wk_utf8_next(const char *s, uint32_t *code)
{
    uint8_t c = (uint8_t)s[0];
    int n = c < 0x80 ? 1 : (c >> 5) == 6 ? 2 : (c >> 4) == 14 ? 3 : (c >> 3) == 30 ? 4 : 1;
    *code = n == 1 ? c : c & (0xFFu >> (n + 1));
    for (int i = 1; i < n; i++) {
        if (((uint8_t)s[i] & 0xC0) != 0x80) {
            *code = '?';
            return i;
        }
        *code = *code << 6 | ((uint8_t)s[i] & 0x3Fu);
    }
    return n;
}

static bool is_cjk(uint32_t code)
{
    return code >= 0x2E80;
}

static double char_width(uint32_t code, bool bold)
{
    if (code >= 32 && code < 127)
        return widths[bold][code - 32];
    if (code >= 0x300 && code < 0x370)
        return 0; /* combining accents have no width */
    if (code >= 0x2066 && code <= 0x2069)
        return 0; /* isolates, around names written from right to left */
    if (code == 0xA0)
        return widths[bold][0]; /* a no-break space */
    if (code == 0xB7)
        return bold ? 285 : 268;
    if (code == 0x2019)
        return bold ? 217 : 175;
    if (code == 0x2026)
        return bold ? 855 : 791;
    if (code == 0x2013 || code == 0xD7)
        return code == 0xD7 ? 572 : 500;
    return is_cjk(code) ? 1000 : bold ? 646 : 608; /* the mean of the accented letters */
}

double wk_text_width(const char *utf8, double size, bool bold)
{
    double sum = 0;
    while (*utf8) {
        uint32_t code;
        utf8 += wk_utf8_next(utf8, &code);
        sum += char_width(code, bold);
    }
    return sum * size / 1000;
}

static bool closes(uint32_t code)
{
    return code == 0xFF0C || code == 0x3002 || code == 0x3001 || code == 0xFF1B || code == 0xFF1A || code == 0xFF01 ||
           code == 0xFF1F || code == 0xFF09 || code == 0x201D || code == 0x300B;
}

static bool opens(uint32_t code)
{
    return code == 0xFF08 || code == 0x201C || code == 0x300A;
}

static bool is_wind(uint32_t code)
{
    return code == 0x4E1C || code == 0x5357 || code == 0x897F || code == 0x5317;
}

/* Where a line may not break in Chinese: before a closing mark, after an opening one, within a list of winds. */
bool wk_text_breaks(uint32_t before, uint32_t code, uint32_t next)
{
    const uint32_t last = code == 0x3001 ? before : code;

    if (!next || code == ' ')
        return true;
    return (is_cjk(code) || is_cjk(next)) && !closes(next) && !opens(code) && !(is_wind(last) && is_wind(next));
}

int wk_draw_wrapped(struct wk_draw *draw, double x, double y, double max_w, double lead, struct wk_type type, const char *utf8)
{
    int n_lines = 0;
    while (*utf8) {
        double sum = 0;
        size_t fits = 0, i = 0; /* fits: bytes up to the last place where a line may end */
        uint32_t before, code = 0;
        while (utf8[i]) {
            uint32_t next = 0;
            before = code;
            i += (size_t)wk_utf8_next(utf8 + i, &code);
            if (utf8[i])
                (void)wk_utf8_next(utf8 + i, &next);
            sum += char_width(code, type.bold) * type.size / 1000;
            if (sum > max_w && code != ' ')
                break;
            if (wk_text_breaks(before, code, next))
                fits = i;
        }
        if (!fits)
            fits = i; /* a single word that is wider than the line: it sticks out, and the tests find it */
        char line[256];
        size_t n = fits;
        while (n && utf8[n - 1] == ' ')
            n--;
        if (n >= sizeof(line)) {
            n = sizeof(line) - 1;
            draw->overflow = true;
        }
        memcpy(line, utf8, n);
        line[n] = 0;
        wk_draw_text(draw, x, y + n_lines * lead, type, line);
        n_lines++;
        utf8 += fits;
    }
    return n_lines;
}

int wk_draw_paragraph(struct wk_draw *draw, struct wk_box box, double lead, struct wk_type type, const char *utf8)
{
    return wk_draw_wrapped(draw, box.x, box.y + lead, box.w, lead, type, utf8);
}

void wk_draw_touch(struct wk_draw *draw, struct wk_box box, enum wk_action action, int arg, bool primary)
{
    if (draw->n_areas == WK_DRAW_MAX_AREAS) {
        draw->overflow = true;
        return;
    }
    draw->area[draw->n_areas++] = (struct wk_area){.x = (float)box.x,
                                                   .y = (float)box.y,
                                                   .w = (float)box.w,
                                                   .h = (float)box.h,
                                                   .action = action,
                                                   .arg = arg,
                                                   .primary = primary};
}

const struct wk_area *wk_draw_hit(const struct wk_draw *draw, double x_px, double y_px)
{
    double x = x_px / draw->scale, y = y_px / draw->scale;
    for (int i = draw->n_areas - 1; i >= 0; i--) { /* the one drawn last is on top */
        const struct wk_area *area = &draw->area[i];
        if (x >= area->x && x < area->x + area->w && y >= area->y && y < area->y + area->h)
            return area;
    }
    return NULL;
}

bool wk_draw_is_pressed(const struct wk_draw *draw, enum wk_action action, int arg)
{
    return action != WK_ACTION_NONE && draw->pressed == action && draw->pressed_arg == arg;
}

bool wk_draw_same(const struct wk_draw *a, const struct wk_draw *b)
{
    return a->w_px == b->w_px && a->h_px == b->h_px && a->n_cmds == b->n_cmds && a->n_points == b->n_points &&
           a->n_text == b->n_text && a->lang == b->lang && a->looks.theme == b->looks.theme &&
           !memcmp(a->cmd, b->cmd, (size_t)a->n_cmds * sizeof(a->cmd[0])) &&
           !memcmp(a->point, b->point, (size_t)a->n_points * sizeof(a->point[0])) &&
           !memcmp(a->text, b->text, (size_t)a->n_text);
}

static void dump_cmd(const struct wk_draw *draw, const struct wk_cmd *cmd, FILE *file)
{
    static const char *const kinds[WK_N_CMDS] = {"rect", "circle", "line", "poly",    "text", "mark",
                                                 "icon", "sketch", "qr",   "picture", "kind", "tile"};
    static const char *const aligns[] = {"left", "middle", "right"};
    fprintf(file, "%s", kinds[cmd->kind]);
    switch ((enum wk_cmd_kind)cmd->kind) {
    case WK_CMD_RECT:
    case WK_CMD_PICTURE:
        fprintf(file, " %.1f %.1f %.1f %.1f r%.1f", cmd->x, cmd->y, cmd->w, cmd->h, cmd->r);
        if (cmd->n > 0)
            fprintf(file, " %s half", cmd->n == 1 ? "left" : "right");
        break;
    case WK_CMD_CIRCLE:
        fprintf(file, " %.1f %.1f r%.1f", cmd->x, cmd->y, cmd->r);
        break;
    case WK_CMD_LINE:
    case WK_CMD_POLY:
        for (int i = 0; i < cmd->n; i++)
            fprintf(file, " %.1f,%.1f", draw->point[cmd->first + i].x, draw->point[cmd->first + i].y);
        break;
    case WK_CMD_TEXT:
        fprintf(file, " %.1f %.1f %.0f%s %s \"%s\"", cmd->x, cmd->y, cmd->size, cmd->bold ? "b" : "", aligns[cmd->align],
                draw->text + cmd->first);
        if (cmd->what)
            fprintf(file, " turned %d", cmd->what);
        break;
    case WK_CMD_MARK:
        fprintf(file, " %s %.1f %.1f d%.1f", mark_names[cmd->what], cmd->x, cmd->y, cmd->size);
        break;
    case WK_CMD_ICON:
        fprintf(file, " %s %.1f %.1f x%.2f", wk_icon_file((enum wk_icon)cmd->what)->word, cmd->x, cmd->y, cmd->size);
        break;
    case WK_CMD_SKETCH:
        fprintf(file, " %s %.1f %.1f %.1f %.1f", wk_sketch_file((enum wk_sketch)cmd->what)->word, cmd->x, cmd->y, cmd->w,
                cmd->h);
        break;
    case WK_CMD_QR:
        fprintf(file, " %.1f %.1f %.1f \"%s\"", cmd->x, cmd->y, cmd->w, draw->text + cmd->first);
        break;
    case WK_CMD_KIND:
        fprintf(file, " %.1f %.1f %.1f %d%s", cmd->x, cmd->y, cmd->w, cmd->what, cmd->n ? " sideways" : "");
        break;
    case WK_CMD_TILE:
        fprintf(file, " %.1f %.1f %.1f %.1f #%d", cmd->x, cmd->y, cmd->w, cmd->h, cmd->n);
        break;
    case WK_N_CMDS:
        break;
    }
    if (cmd->fill)
        fprintf(file, " %s", wk_colour_name(cmd->fill));
    if (cmd->stroke && cmd->kind != WK_CMD_MARK)
        fprintf(file, " %s/%.1f", wk_colour_name(cmd->stroke), cmd->line_w);
    if (cmd->percent != 100)
        fprintf(file, " %d%%", cmd->percent);
    fprintf(file, "%s\n", cmd->dashed ? " dashed" : "");
}

enum wk_status wk_draw_dump(const struct wk_draw *draw, FILE *file)
{
    fprintf(file, "screen %.1f x %.1f, %s\n", draw->w, draw->h, wk_lang_word(draw->lang));
    for (int i = 0; i < draw->n_cmds; i++)
        dump_cmd(draw, &draw->cmd[i], file);
    for (int i = 0; i < draw->n_areas; i++) {
        const struct wk_area *area = &draw->area[i];
        fprintf(file, "touch %.1f %.1f %.1f %.1f action %d arg %d%s\n", area->x, area->y, area->w, area->h, (int)area->action,
                area->arg, area->primary ? " primary" : "");
    }
    return fflush(file) == 0 && !ferror(file) ? WK_OK : WK_IO;
}

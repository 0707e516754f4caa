#include "tests/support/kiosk/golden_items.h"

#include <math.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#define MAX_PIECES 2048
#define MAX_NUMBERS 256
#define LARGEST (1300.0 * 400) /* units of area: what is larger is ground, and no item with what stands on it */
#define LINE 30.0              /* texts whose baselines lie no further from each other stand on one line */
#define MAX_ITEM 600           /* characters: more than this nobody reads as one */
#define SLACK .1               /* what printing to a tenth may have moved an edge */

/* One command, or a touch area. */
struct piece {
    char *text; /* owned */
    enum { BOX, TEXT, SIGN, TILE, STROKE, OTHER, TOUCH } kind;
    double x, y, w, h; /* w, h: of a box or a touch area */
    bool touched;
};

struct pieces {
    int n;
    struct piece piece[MAX_PIECES];
};

static char *keep(const char *text, size_t n)
{
    char *kept = strndup(text, n);

    assert_non_null(kept);
    return kept;
}

/* Appends, and frees what it was. */
static void append(char **text, const char *between, const char *more)
{
    const size_t n = strlen(*text) + strlen(between) + strlen(more) + 1;
    char *joined = malloc(n);

    assert_non_null(joined);
    snprintf(joined, n, "%s%s%s", *text, between, more);
    free(*text);
    *text = joined;
}

static struct piece piece_of(const char *line, size_t n)
{
    struct piece p = {.text = keep(line, n), .kind = OTHER};

    if (sscanf(p.text, "rect %lf %lf %lf %lf", &p.x, &p.y, &p.w, &p.h) == 4)
        p.kind = BOX;
    else if (sscanf(p.text, "touch %lf %lf %lf %lf", &p.x, &p.y, &p.w, &p.h) == 4)
        p.kind = TOUCH;
    else if (sscanf(p.text, "text %lf %lf", &p.x, &p.y) == 2)
        p.kind = TEXT;
    else if (sscanf(p.text, "icon %*s %lf %lf", &p.x, &p.y) == 2 || sscanf(p.text, "mark %*s %lf %lf", &p.x, &p.y) == 2)
        p.kind = TEXT;
    else if (sscanf(p.text, "circle %lf %lf", &p.x, &p.y) == 2 || sscanf(p.text, "kind %lf %lf", &p.x, &p.y) == 2)
        p.kind = SIGN; /* kind: a tile's face, drawn; its corner stands here */
    else if (sscanf(p.text, "tile %lf %lf %lf %lf", &p.x, &p.y, &p.w, &p.h) == 4)
        p.kind = TILE;
    else if (strncmp(p.text, "line ", 5) == 0 || strncmp(p.text, "poly ", 5) == 0)
        p.kind = STROKE;
    return p;
}

/* ---- what is touched stands behind the key that is drawn there ---- */

static bool contains(const struct piece *outer, const struct piece *inner)
{
    return inner->x >= outer->x - SLACK && inner->y >= outer->y - SLACK && inner->x + inner->w <= outer->x + outer->w + SLACK &&
           inner->y + inner->h <= outer->y + outer->h + SLACK;
}

/* The first box that fills most of the area and has no touch yet; without one the first text, sign or tile that stands there.
 */
static struct piece *key_of(struct pieces *pieces, const struct piece *touch)
{
    struct piece *other = NULL;

    for (int i = 0; i < pieces->n; i++) {
        struct piece *p = &pieces->piece[i];
        if (p->touched || !contains(touch, p))
            continue;
        if (p->kind == BOX && p->w * p->h >= touch->w * touch->h / 4)
            return p;
        if (!other && (p->kind == TEXT || p->kind == SIGN || p->kind == TILE))
            other = p;
    }
    return other;
}

/* "touch X Y W H action WORD arg N primary" as "@WORD N primary", where it is not the box: "of X Y W H" behind it. */
static void name_touch(struct piece *key, const struct piece *touch)
{
    char word[64] = "", rest[32] = "", text[160];
    int arg = 0, end = 0;

    assert_int_equal(sscanf(touch->text, "touch %*f %*f %*f %*f action %63s arg %d%n", word, &arg, &end), 2);
    if (arg != 0)
        snprintf(rest, sizeof(rest), " %d", arg);
    snprintf(text, sizeof(text), "@%s%s%s", word, rest, touch->text + end);
    append(&key->text, " ", text);
    if (!contains(key, touch)) {
        snprintf(text, sizeof(text), "of %.1f %.1f %.1f %.1f", touch->x, touch->y, touch->w, touch->h);
        append(&key->text, " ", text);
    }
    key->touched = true;
}

static void place_touches(struct pieces *pieces)
{
    int n = 0;

    for (int i = 0; i < pieces->n; i++) {
        struct piece *key = pieces->piece[i].kind == TOUCH ? key_of(pieces, &pieces->piece[i]) : NULL;
        if (key) {
            name_touch(key, &pieces->piece[i]);
            free(pieces->piece[i].text);
        } else {
            pieces->piece[n++] = pieces->piece[i];
        }
    }
    pieces->n = n;
}

/* ---- what stands on a box, or on one line, is one item ---- */

struct joining {
    struct piece box;   /* what things may stand on; w 0: nothing */
    struct piece last;  /* what came last */
    double line;        /* of texts and signs; NAN: none */
    const char *stroke; /* the item, where it began with a stroke that others may go on from; else NULL */
};

/* Whether a point of one is a point of the other: shaft and head of an arrow, and what shines around both. */
static bool meet(const char *a, const char *b)
{
    char point[64];

    for (b += strcspn(b, " "); sscanf(b, " %63s", point) == 1 && strchr(point, ','); b += 1 + strcspn(b + 1, " "))
        if (strstr(a, point))
            return true;
    return false;
}

/* The number on an arrow. */
static bool is_badge(const struct piece *box)
{
    return box->w < 70 && box->h < 50;
}

/* The mark of a tile that is drawn. */
static bool is_below(const struct piece *mark, const struct piece *last)
{
    return last->kind == SIGN && fabs(mark->x - last->x) < 80 && mark->y > last->y && mark->y < last->y + 140;
}

/* A tile upon its own edge, and what darkens a tile. */
static bool covers(const struct piece *box, const struct piece *last)
{
    const bool same_size = fabs(box->w - last->w) <= SLACK && fabs(box->h - last->h) <= SLACK;

    if (last->kind == BOX)
        return same_size && fabs(box->x - last->x) <= SLACK && fabs(box->y - last->y) < box->h / 4;
    return last->kind == SIGN && contains(box, last) && last->x - box->x < 2 && last->y - box->y < 2;
}

static bool belongs(const struct joining *to, const struct piece *piece)
{
    const bool on_box = to->box.w > 0 && contains(&to->box, piece), on_line = fabs(piece->y - to->line) <= LINE;

    switch (piece->kind) {
    case BOX:
        return on_box || covers(piece, &to->last) || (to->stroke && is_badge(piece));
    case TEXT:
        return on_box || on_line || is_below(piece, &to->last);
    case SIGN: /* a kind of tile is named below its photograph */
        return on_box || on_line || to->box.kind == TILE;
    case STROKE:
        return to->stroke && meet(to->stroke, piece->text);
    case TILE:
        return on_box;
    case OTHER:
    case TOUCH:
        break;
    }
    return false;
}

static void join(struct pieces *pieces)
{
    struct joining to = {.last = {.kind = OTHER}, .line = NAN};
    int n = 0;

    for (int i = 0; i < pieces->n; i++) {
        const struct piece p = pieces->piece[i];
        if (n > 0 && belongs(&to, &p) && strlen(pieces->piece[n - 1].text) + strlen(p.text) <= MAX_ITEM) {
            append(&pieces->piece[n - 1].text, "; ", p.text);
            if (p.kind == BOX && (covers(&p, &to.box) || (to.stroke && is_badge(&p))))
                to.box = p;
            free(p.text);
        } else {
            to = (struct joining){.line = p.kind == TEXT || p.kind == SIGN ? p.y : NAN};
            if (p.kind == TILE || (p.kind == BOX && p.w * p.h < LARGEST))
                to.box = p;
            pieces->piece[n++] = p;
        }
        to.last = p;
        to.stroke = strncmp(pieces->piece[n - 1].text, "line ", 5) == 0 ? pieces->piece[n - 1].text : NULL;
    }
    pieces->n = n;
}

/* ---- a row of like things is told once ---- */

/* An item as numbers, and the text between them. */
struct numbered {
    int n;
    const char *text;
    int at[MAX_NUMBERS], length[MAX_NUMBERS];
    double value[MAX_NUMBERS];
    bool whole[MAX_NUMBERS]; /* a count, an argument, a size of letters: no place that was rounded */
};

/* Behind a space, a comma, or the sign that says which one it is: "r12.0", "line/3.0", "#7"; and a text that is a number. */
static int number_length(const char *text, int i, bool quoted)
{
    const char before = i > 0 ? text[i - 1] : 0;
    const int n = (int)strspn(text + i, "-0123456789.");

    if (n == 0 || !before || (n == 1 && strchr("-.", text[i])) || (text[i] == '-' && text[i + 1] == '-'))
        return 0;
    if (quoted)
        return before == '"' && text[i + n] == '"' && strspn(text + i, "0123456789") == (size_t)n ? n : 0;
    return strchr(" ,/rd#", before) && (!text[i + n] || strchr(" ,;", text[i + n])) ? n : 0;
}

static struct numbered numbers_of(const char *text)
{
    struct numbered found = {.text = text};
    bool quoted = false;

    for (int i = 0; text[i]; i++) {
        quoted ^= text[i] == '"';
        const int n = number_length(text, i, quoted);
        if (n == 0)
            continue;
        assert_true(found.n < MAX_NUMBERS);
        found.at[found.n] = i;
        found.length[found.n] = n;
        found.whole[found.n] = !memchr(text + i, '.', (size_t)n);
        found.value[found.n++] = strtod(text + i, NULL);
        i += n - 1;
    }
    return found;
}

static bool is_like(const struct numbered *a, const struct numbered *b)
{
    int from_a = 0, from_b = 0;

    if (a->n != b->n)
        return false;
    for (int i = 0; i < a->n; i++) {
        const int n = a->at[i] - from_a;
        if (n != b->at[i] - from_b || strncmp(a->text + from_a, b->text + from_b, (size_t)n) != 0)
            return false;
        from_a = a->at[i] + a->length[i];
        from_b = b->at[i] + b->length[i];
    }
    return strcmp(a->text + from_a, b->text + from_b) == 0;
}

/* The shortest step from `first` by which each of the n is what its tenth says; false: there is none. */
static bool step_from(double first, const struct numbered *row, int n, int column, double *step)
{
    double least = -INFINITY, most = INFINITY;

    for (int k = 1; k < n; k++) {
        const double tenth = row[k].whole[column] ? 0 : .0499;
        least = fmax(least, (row[k].value[column] - tenth - first) / k);
        most = fmin(most, (row[k].value[column] + tenth - first) / k);
    }
    for (double unit = 1; unit <= (row[1].whole[column] ? 1 : 1000); unit *= 10) {
        *step = round((least + most) / 2 * unit) / unit;
        if (*step >= least - 1e-9 && *step <= most + 1e-9)
            return true;
    }
    return false;
}

struct way {
    double first, step;
};

/* Where in its tenth the first one lies is tried in hundredths, the middle first. */
static bool way_of(const struct numbered *row, int n, int column, struct way *way)
{
    for (int i = 0; i < (row[0].whole[column] ? 1 : 9); i++) {
        const double off = (i + 1) / 2 * (i % 2 ? .01 : -.01);
        way->first = row[0].value[column] + off;
        if (step_from(way->first, row, n, column, &way->step))
            return true;
    }
    return false;
}

static bool is_row(const struct numbered *row, int n, struct way ways[MAX_NUMBERS])
{
    for (int column = 0; column < row[0].n; column++)
        if (!way_of(row, n, column, &ways[column]))
            return false;
    return true;
}

/* How many from here on are a row: at least one. */
static int row_length(const struct numbered *row, int n_left, struct way ways[MAX_NUMBERS])
{
    struct way longer[MAX_NUMBERS];
    int n = 1;

    while (n < n_left && row[0].n > 0 && is_like(&row[0], &row[n]) && is_row(row, n + 1, longer)) {
        memcpy(ways, longer, sizeof(longer));
        n++;
    }
    return n;
}

static void print_number(FILE *out, double value)
{
    char text[32];
    size_t n = (size_t)snprintf(text, sizeof(text), "%.3f", value);

    while (text[n - 1] == '0')
        n--;
    n -= text[n - 1] == '.';
    fprintf(out, "%.*s", (int)n, text);
}

static void print_item(FILE *out, const struct numbered *item, int n, const struct way *ways)
{
    int from = 0, last = 0;

    for (int i = 0; i < item->n; i++) {
        fprintf(out, "%.*s", item->at[i] - from, item->text + from);
        print_number(out, n > 1 ? ways[i].first : item->value[i]);
        from = item->at[i] + item->length[i];
    }
    fputs(item->text + from, out);
    if (n > 1)
        fprintf(out, " x%d", n);
    for (int i = 0; n > 1 && i < item->n; i++)
        last = fpclassify(ways[i].step) == FP_ZERO ? last : i + 1;
    for (int i = 0; i < last; i++) {
        fputs(ways[i].step < 0 ? " " : " +", out);
        print_number(out, ways[i].step);
    }
    fputc('\n', out);
}

static void print_items(FILE *out, const struct pieces *pieces)
{
    static struct numbered items[MAX_PIECES];
    struct way ways[MAX_NUMBERS];

    for (int i = 0; i < pieces->n; i++)
        items[i] = numbers_of(pieces->piece[i].text);
    for (int i = 0; i < pieces->n;) {
        const int n = row_length(&items[i], pieces->n - i, ways);
        print_item(out, &items[i], n, ways);
        i += n;
    }
}

char *golden_items(const char *drawn)
{
    static struct pieces pieces;
    char *text = NULL;
    size_t size = 0;
    FILE *out = open_memstream(&text, &size);

    assert_non_null(out);
    pieces.n = 0;
    for (const char *line = drawn; *line; line += strcspn(line, "\n") + 1) {
        assert_true(pieces.n < MAX_PIECES);
        pieces.piece[pieces.n++] = piece_of(line, strcspn(line, "\n"));
    }
    place_touches(&pieces);
    join(&pieces);
    print_items(out, &pieces);
    assert_int_equal(fclose(out), 0);
    for (int i = 0; i < pieces.n; i++)
        free(pieces.piece[i].text);
    return text;
}

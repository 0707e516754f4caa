/* The printed mat's geometry, what makes one possible, and its file written and read. */
#include "labels/mat.h"

#include "labels/file/infile.h"
#include "labels/file/json_text.h"

#include <jansson.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define FILE_MAX_BYTES ((size_t)256 * 1024)

#define PITCH_X_MM 31.0
#define PITCH_Y_MM 42.0
#define SLOT_W_MM 30.0
#define SLOT_H_MM 40.0
#define TILE_HEIGHT_MM 22.0
#define MARKER_MM 15.0
/*
 * From the edge of the outer rows to the markers. A camera 600 mm away at 25 degrees of tilt stands 544 mm high and 254 mm
 * aside; the top of a 25 mm tile at the edge of the far row (63 mm on) leans by 25 * (254 + 63) / (544 - 25) = 15.3 mm away
 * from its foot. A wide lens of 60 degrees at 380 mm makes that 17.5 mm, one of 70 degrees 19. The rest is the tile's jitter
 * and the module of white that a marker needs around it.
 */
#define MARKER_GAP_MM 23.0

static void put_marker(struct wk_mat *mat, int id, double x, double y)
{
    struct wk_mm *c = mat->marker_mm[id];
    c[0] = (struct wk_mm){x, y};
    c[1] = (struct wk_mm){x + MARKER_MM, y};
    c[2] = (struct wk_mm){x + MARKER_MM, y + MARKER_MM};
    c[3] = (struct wk_mm){x, y + MARKER_MM};
}

void wk_mat_on(struct wk_mat *mat, enum wk_paper_size paper)
{
    const struct wk_page_size *const page = wk_page_size(paper, WK_PAGE_DOUBLE);
    const double w = page->h_mm, h = page->w_mm;
    const double left = (w - WK_N_COLUMNS * PITCH_X_MM) / 2, right = w - left;
    const double far = (h - WK_N_ROWS * PITCH_Y_MM) / 2, near = h - far;

    *mat = (struct wk_mat){
        .page_w_mm = w,
        .page_h_mm = h,
        .slot_w_mm = SLOT_W_MM,
        .slot_h_mm = SLOT_H_MM,
        .pitch_x_mm = PITCH_X_MM,
        .pitch_y_mm = PITCH_Y_MM,
        .tile_height_mm = TILE_HEIGHT_MM,
        .marker_height_mm = 0,
    };
    for (int s = 0; s < WK_N_SLOTS; s++)
        mat->slot_mm[s] = (struct wk_mm){
            .x = left + (wk_slot_column(s) + 0.5) * PITCH_X_MM,
            .y = near - ((int)wk_slot_row(s) + 0.5) * PITCH_Y_MM,
        };
    put_marker(mat, 0, left, far - MARKER_GAP_MM - MARKER_MM);
    put_marker(mat, 1, right - MARKER_MM, far - MARKER_GAP_MM - MARKER_MM);
    put_marker(mat, 2, right - MARKER_MM, near + MARKER_GAP_MM);
    put_marker(mat, 3, left, near + MARKER_GAP_MM);
}

void wk_mat_default(struct wk_mat *mat)
{
    wk_mat_on(mat, WK_PAPER_A4);
}

void wk_mat_below(const struct wk_mat *above, struct wk_mat *out)
{
    const double w = above->page_w_mm;
    struct wk_mat below = *above;

    below.glass = below.below = true;
    below.tile_height_mm = below.marker_height_mm = 0;
    for (int s = 0; s < WK_N_SLOTS; s++)
        below.slot_mm[s].x = w - above->slot_mm[s].x;
    /* Left and right change places: the markers, and the corners of each. */
    for (int m = 0; m < WK_N_MARKERS; m++)
        for (int k = 0; k < 4; k++) {
            const struct wk_mm from = above->marker_mm[m ^ 1][k ^ 1];
            below.marker_mm[m][k] = (struct wk_mm){w - from.x, from.y};
        }
    *out = below;
}

int wk_mat_marker_id(const struct wk_mat *mat, int marker)
{
    return mat->below ? marker + WK_N_MARKERS : marker;
}

struct wk_mm_box wk_mat_window(const struct wk_mat *mat, enum wk_row row)
{
    const double a = wk_mat_at(mat, row, 0).x, b = wk_mat_at(mat, row, WK_N_COLUMNS - 1).x, y = wk_mat_at(mat, row, 0).y;

    return (struct wk_mm_box){fmin(a, b) - mat->slot_w_mm / 2, y - mat->slot_h_mm / 2, fmax(a, b) + mat->slot_w_mm / 2,
                              y + mat->slot_h_mm / 2};
}

struct wk_mm wk_mat_at(const struct wk_mat *mat, enum wk_row row, int column)
{
    const int first = wk_row_first(row), n = wk_row_length(row);
    const int known = column < 0 ? 0 : column < n ? column : n - 1;
    struct wk_mm at = mat->slot_mm[first + known];
    at.x += (column - known) * (mat->below ? -mat->pitch_x_mm : mat->pitch_x_mm);
    return at;
}

static bool within(double v, double low, double high)
{
    return isfinite(v) && v >= low && v <= high;
}

/* A marker of 3 to 200 mm whose corners turn clockwise (y points down), all on the page. */
static bool marker_valid(const struct wk_mat *mat, const struct wk_mm *c)
{
    for (int k = 0; k < 4; k++) {
        const struct wk_mm a = c[k], b = c[(k + 1) % 4], d = c[(k + 2) % 4];
        if (!within(a.x, 0, mat->page_w_mm) || !within(a.y, 0, mat->page_h_mm) || !within(hypot(b.x - a.x, b.y - a.y), 3, 200))
            return false;
        if ((b.x - a.x) * (d.y - b.y) - (b.y - a.y) * (d.x - b.x) <= 0)
            return false;
    }
    return true;
}

/*
 * Asked: sizes that paper and tiles can have; markers in their corners and the right way round; rows in their order, each
 * running from left to right (below: from right to left), with neighbours at least three quarters of a pitch apart.
 */
bool wk_mat_valid(const struct wk_mat *mat)
{
    if (!within(mat->page_w_mm, 50, 5000) || !within(mat->page_h_mm, 50, 5000) || !within(mat->slot_w_mm, 5, 200) ||
        !within(mat->slot_h_mm, 5, 200) || !within(mat->pitch_x_mm, 5, 250) || !within(mat->pitch_y_mm, 5, 250) ||
        !within(mat->tile_height_mm, 0, 60) || !within(mat->marker_height_mm, 0, 100))
        return false;
    for (int m = 0; m < WK_N_MARKERS; m++)
        if (!marker_valid(mat, mat->marker_mm[m]))
            return false;
    if (mat->marker_mm[1][0].x <= mat->marker_mm[0][1].x || mat->marker_mm[2][0].x <= mat->marker_mm[3][1].x ||
        mat->marker_mm[3][0].y <= mat->marker_mm[0][3].y || mat->marker_mm[2][0].y <= mat->marker_mm[1][3].y)
        return false;
    for (int s = 0; s < WK_N_SLOTS; s++) {
        const struct wk_mm c = mat->slot_mm[s];
        const int column = wk_slot_column(s), row = (int)wk_slot_row(s);
        if (!within(c.x, 0, mat->page_w_mm) || !within(c.y, 0, mat->page_h_mm))
            return false;
        if (column > 0 && (c.x - mat->slot_mm[s - 1].x) * (mat->below ? -1 : 1) < 0.75 * mat->pitch_x_mm)
            return false;
        if (row > 0 &&
            mat->slot_mm[wk_slot_at((enum wk_row)(row - 1), column < 10 ? column : 9)].y - c.y < 0.75 * mat->pitch_y_mm)
            return false;
    }
    return true;
}

static json_t *number(double mm)
{
    return json_real(round(mm * 1000) / 1000);
}

static json_t *point(struct wk_mm p)
{
    return json_pack("[o, o]", number(p.x), number(p.y));
}

static json_t *places(const struct wk_mat *mat)
{
    json_t *markers = json_array(), *slots = json_array();
    for (int m = 0; m < WK_N_MARKERS; m++) {
        const struct wk_mm *c = mat->marker_mm[m];
        json_array_append_new(markers, json_pack("{s:i, s:[o, o, o, o]}", "id", wk_mat_marker_id(mat, m), "corners_mm",
                                                 point(c[0]), point(c[1]), point(c[2]), point(c[3])));
    }
    for (int s = 0; s < WK_N_SLOTS; s++) {
        char name[5];
        wk_slot_format(s, name);
        json_array_append_new(slots, json_pack("{s:s, s:o, s:o, s:o}", "slot", name, "center_mm", point(mat->slot_mm[s]),
                                               "w_mm", number(mat->slot_w_mm), "h_mm", number(mat->slot_h_mm)));
    }
    return json_pack("{s:[o, o], s:o, s:o}", "page_mm", number(mat->page_w_mm), number(mat->page_h_mm), "markers", markers,
                     "slots", slots);
}

char *wk_mat_json(const struct wk_mat *mat)
{
    json_t *root = places(mat),
           *rest = json_pack("{s:[o, o], s:o, s:o}", "pitch_mm", number(mat->pitch_x_mm), number(mat->pitch_y_mm),
                             "tile_height_mm", number(mat->tile_height_mm), "marker_height_mm", number(mat->marker_height_mm));
    bool complete = root && rest && json_object_update(root, rest) == 0;
    char *text = NULL;
    if (complete && mat->glass && !mat->below) {
        struct wk_mat below;
        wk_mat_below(mat, &below);
        complete =
            json_object_set_new(root, "glass", json_true()) == 0 && json_object_set_new(root, "below", places(&below)) == 0;
    }
    if (complete && json_array_size(json_object_get(root, "markers")) == WK_N_MARKERS &&
        json_array_size(json_object_get(root, "slots")) == WK_N_SLOTS)
        text = wk_json_dump(root, JSON_INDENT(1) | JSON_REAL_PRECISION(9));
    json_decref(rest);
    json_decref(root);
    return text;
}

static bool read_point(const json_t *json, struct wk_mm *out)
{
    const json_t *x = json_array_get(json, 0), *y = json_array_get(json, 1);
    if (json_array_size(json) != 2 || !json_is_number(x) || !json_is_number(y))
        return false;
    *out = (struct wk_mm){json_number_value(x), json_number_value(y)};
    return true;
}

/* A field that may be missing, and then leaves *out alone. */
static bool read_optional(const json_t *root, const char *key, double *out)
{
    const json_t *v = json_object_get(root, key);
    if (!v)
        return true;
    if (!json_is_number(v))
        return false;
    *out = json_number_value(v);
    return true;
}

static bool read_markers(const json_t *list, struct wk_mat *mat)
{
    unsigned seen = 0;
    if (json_array_size(list) != WK_N_MARKERS)
        return false;
    for (size_t i = 0; i < WK_N_MARKERS; i++) {
        const json_t *marker = json_array_get(list, i), *id = json_object_get(marker, "id");
        const json_t *corners = json_object_get(marker, "corners_mm");
        const json_int_t m = json_is_integer(id) ? json_integer_value(id) : -1;
        if (m < 0 || m >= WK_N_MARKERS || (seen & 1U << m) || json_array_size(corners) != 4)
            return false;
        seen |= 1U << m;
        for (size_t k = 0; k < 4; k++)
            if (!read_point(json_array_get(corners, k), &mat->marker_mm[m][k]))
                return false;
    }
    return true;
}

static bool read_slots(const json_t *list, struct wk_mat *mat)
{
    bool seen[WK_N_SLOTS] = {false};
    if (json_array_size(list) != WK_N_SLOTS)
        return false;
    for (size_t i = 0; i < WK_N_SLOTS; i++) {
        const json_t *slot = json_array_get(list, i), *name = json_object_get(slot, "slot");
        const json_t *w = json_object_get(slot, "w_mm"), *h = json_object_get(slot, "h_mm");
        int s = WK_SLOT_NONE;
        if (!json_is_string(name) || wk_slot_parse(json_string_value(name), &s) != WK_OK || seen[s] ||
            !read_point(json_object_get(slot, "center_mm"), &mat->slot_mm[s]) || !json_is_number(w) || !json_is_number(h))
            return false;
        if (i > 0 && (json_number_value(w) != mat->slot_w_mm || json_number_value(h) != mat->slot_h_mm))
            return false;
        mat->slot_w_mm = json_number_value(w);
        mat->slot_h_mm = json_number_value(h);
        seen[s] = true;
    }
    return true;
}

enum wk_status wk_mat_parse(struct wk_mat *mat, const char *text, size_t n)
{
    enum wk_status status = WK_BAD_INPUT;
    struct wk_mat got;
    struct wk_mm page, pitch;
    json_error_t error;
    json_t *root = json_loadb(text, n, JSON_REJECT_DUPLICATES, &error);
    if (!root)
        return wk_json_starved(&error) ? WK_NO_MEMORY : WK_BAD_INPUT;

    wk_mat_default(&got);
    got.glass = json_is_true(json_object_get(root, "glass"));
    if (!read_point(json_object_get(root, "page_mm"), &page) || !read_markers(json_object_get(root, "markers"), &got) ||
        !read_slots(json_object_get(root, "slots"), &got) || !read_optional(root, "tile_height_mm", &got.tile_height_mm) ||
        !read_optional(root, "marker_height_mm", &got.marker_height_mm))
        goto done;
    got.page_w_mm = page.x;
    got.page_h_mm = page.y;
    const struct wk_mm *hand = got.slot_mm, *second = &got.slot_mm[wk_slot_at(WK_ROW_2, 0)];
    pitch =
        (struct wk_mm){(hand[WK_N_COLUMNS - 1].x - hand[0].x) / (WK_N_COLUMNS - 1), (hand[0].y - second->y) / (WK_N_ROWS - 1)};
    if (json_object_get(root, "pitch_mm") && !read_point(json_object_get(root, "pitch_mm"), &pitch))
        goto done;
    got.pitch_x_mm = pitch.x;
    got.pitch_y_mm = pitch.y;
    if (!wk_mat_valid(&got))
        goto done;
    *mat = got;
    status = WK_OK;
done:
    json_decref(root);
    return status;
}

enum wk_status wk_mat_load(struct wk_mat *mat, const char *path)
{
    char *text = NULL;
    size_t n = 0;
    enum wk_status status = wk_infile_load(path, FILE_MAX_BYTES, &text, &n);

    if (status == WK_OK)
        status = n == 0 ? WK_EMPTY_FILE : wk_mat_parse(mat, text, n);
    free(text);
    return status;
}

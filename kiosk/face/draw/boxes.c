/* Layout: cuts boxes into smaller ones. */
#include "kiosk/face/draw/boxes.h"

struct wk_box wk_box_at(double x, double y, double w, double h)
{
    return (struct wk_box){x, y, w, h};
}

double wk_box_right(struct wk_box box)
{
    return box.x + box.w;
}

double wk_box_bottom(struct wk_box box)
{
    return box.y + box.h;
}

double wk_box_mid_x(struct wk_box box)
{
    return box.x + box.w / 2;
}

double wk_box_mid_y(struct wk_box box)
{
    return box.y + box.h / 2;
}

struct wk_box wk_cut_left(struct wk_box *box, double w)
{
    const struct wk_box piece = {box->x, box->y, w, box->h};

    box->x += w;
    box->w -= w;
    return piece;
}

struct wk_box wk_cut_right(struct wk_box *box, double w)
{
    box->w -= w;
    return (struct wk_box){box->x + box->w, box->y, w, box->h};
}

struct wk_box wk_cut_top(struct wk_box *box, double h)
{
    const struct wk_box piece = {box->x, box->y, box->w, h};

    box->y += h;
    box->h -= h;
    return piece;
}

struct wk_box wk_cut_bottom(struct wk_box *box, double h)
{
    box->h -= h;
    return (struct wk_box){box->x, box->y + box->h, box->w, h};
}

struct wk_box wk_box_inset(struct wk_box box, double dx, double dy)
{
    return (struct wk_box){box.x + dx, box.y + dy, box.w - 2 * dx, box.h - 2 * dy};
}

struct wk_box wk_box_centre(struct wk_box box, double w, double h)
{
    return wk_box_inset(box, (box.w - w) / 2, (box.h - h) / 2);
}

struct wk_box wk_box_column(struct wk_box box, int i, int n, double gap)
{
    const double w = (box.w - (n - 1) * gap) / n;

    return (struct wk_box){box.x + i * (w + gap), box.y, w, box.h};
}

struct wk_box wk_box_row(struct wk_box box, int i, int n, double gap)
{
    const double h = (box.h - (n - 1) * gap) / n;

    return (struct wk_box){box.x, box.y + i * (h + gap), box.w, h};
}

struct wk_box wk_box_cell(struct wk_box box, int i, int n_columns, int n_rows, double gap)
{
    return wk_box_column(wk_box_row(box, i / n_columns, n_rows, gap), i % n_columns, n_columns, gap);
}

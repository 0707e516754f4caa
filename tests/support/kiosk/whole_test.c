/* What tests of the whole table share. */
#include "tests/support/kiosk/whole_test.h"

#include "kiosk/eye/live/table_picture.h"

struct wk_table_reading whole_table;
const struct wk_app_table_check *whole_check;

/* Page mm of a wall's slots -> px, as the mock-up has the walls: turned by quarters towards their players. */
static void wall_to_px(const struct app_world *w, enum wk_wind seat, double h[9])
{
    const struct wk_mat *mat = &w->app.mat;
    const double sx = 25.2 / 508 * WHOLE_PX / mat->pitch_x_mm, sy = 37.8 / 508 * WHOLE_PX / mat->pitch_y_mm;
    const double far = (131 + 37.8 / 2) / 508 * WHOLE_PX, y0 = mat->slot_mm[wk_slot_at(WK_ROW_2, 0)].y;
    const int side = ((int)seat - (int)w->app.whole.below + WK_N_WINDS) % WK_N_WINDS;
    double x[3] = {sx, 0, -sx * mat->slot_mm[6].x}, y[3] = {0, sy, far - sy * y0};

    for (int i = 0; i < side; i++)
        for (int k = 0; k < 3; k++) {
            const double t = x[k];
            x[k] = y[k];
            y[k] = -t;
        }
    x[2] += WHOLE_PX / 2;
    y[2] += WHOLE_PX / 2;
    memcpy(h, (const double[]){x[0], x[1], x[2], y[0], y[1], y[2], 0, 0, 1}, 9 * sizeof(double));
}

void whole_begin(struct app_world *w)
{
    w->app.whole.on = true;
    w->app.whole.below = WK_WIND_EAST;
    memset(&whole_table, 0, sizeof(whole_table));
    whole_table.n_images = 1;
    whole_table.below = WK_WIND_EAST;
    memcpy(whole_table.set, "07A", 4);
    for (int i = 0; i < WK_N_WINDS; i++)
        whole_clear(w, (enum wk_wind)(i + 1));
}

void whole_clear(struct app_world *w, enum wk_wind seat)
{
    struct wk_reading *wall = &whole_table.wall[seat - 1];

    wk_reading_init(wall, WK_SIDE_BACKS);
    wall->tray = (struct wk_tray){.found = true, .by = WK_TRAY_BY_STICKERS, .reason = WK_OK};
    wall_to_px(w, seat, wall->tray.mm_to_px);
    for (int slot = 0; slot < WK_N_SLOTS; slot++)
        wall->slot[slot].state = WK_READ_EMPTY;
}

void whole_put(struct app_world *w, enum wk_wind seat, int slot, wk_label label)
{
    const double *h = whole_table.wall[seat - 1].tray.mm_to_px;
    const struct wk_mm mm = w->app.mat.slot_mm[slot];
    struct wk_read *read = &whole_table.wall[seat - 1].slot[slot];

    *read = (struct wk_read){.state = WK_READ_LABEL, .label = label, .score = .98F};
    memcpy(read->set, "07A", 4);
    for (int i = 0; i < 4; i++) {
        const double x = mm.x + (i == 1 || i == 2 ? 12 : -12), y = mm.y + (i >= 2 ? 12 : -12);

        read->corners_px[i] = (struct wk_point){(float)(h[0] * x + h[1] * y + h[2]), (float)(h[3] * x + h[4] * y + h[5])};
    }
}

void whole_lay(struct app_world *w, enum wk_wind seat)
{
    whole_clear(w, seat);
    for (int slot = 0; slot < WK_N_SLOTS; slot++)
        whole_put(w, seat, slot, wk_layout_label(seat, slot));
}

void whole_lay_all(struct app_world *w)
{
    for (int i = 0; i < WK_N_WINDS; i++)
        whole_lay(w, (enum wk_wind)(i + 1));
}

void whole_swap(struct app_world *w, struct wk_table_place a, struct wk_table_place b)
{
    const wk_label label = whole_table.wall[a.seat - 1].slot[a.slot].label;

    whole_put(w, a.seat, a.slot, whole_table.wall[b.seat - 1].slot[b.slot].label);
    whole_put(w, b.seat, b.slot, label);
}

void whole_state(enum wk_wind seat, int slot, enum wk_read_state state, enum wk_read_why why)
{
    whole_table.wall[seat - 1].slot[slot] = (struct wk_read){.state = state, .why = why};
}

void whole_stray(wk_label label, double x, double y)
{
    struct wk_read *read = &whole_table.stray[whole_table.n_strays++];

    *read = (struct wk_read){.state = WK_READ_LABEL, .label = label, .score = .98F};
    memcpy(read->set, "07A", 4);
    for (int i = 0; i < 4; i++)
        read->corners_px[i] = (struct wk_point){(float)(x * WHOLE_PX + (i == 1 || i == 2 ? 20 : -20)),
                                                (float)(y * WHOLE_PX + (i >= 2 ? 20 : -20))};
}

struct wk_table_place whole_place(const char *text)
{
    wk_label label = 0;

    assert_int_equal(wk_label_parse(text, &label), WK_OK);
    return (struct wk_table_place){wk_label_wind(label), (int8_t)wk_layout_slot(label)};
}

struct wk_app_turned whole_turned[WK_N_WINDS];

void whole_turn_all(int n_up)
{
    for (int i = 0; i < WK_N_WINDS; i++)
        whole_turned[i] = (struct wk_app_turned){.n_seen = n_up, .n_back_up = WK_N_SLOTS - n_up, .n_up = n_up};
}

void whole_faces(struct app_world *w, bool held, bool done)
{
    struct wk_event event = {.kind = WK_EVENT_TURNED, .turned = {.held = held, .done = done, .live = true}};

    w->t_ns += APP_FRAME_NS;
    event.turned.frame_t_ns = w->t_ns - 20000000;
    event.turned.number = ++w->number;
    memcpy(event.turned.wall, whole_turned, sizeof(whole_turned));
    app_send(w, &event);
    app_answer(w);
}

void whole_frame(struct app_world *w)
{
    const struct wk_table_square square = {.walls = 15, .to_square = {1 / WHOLE_PX, 0, 0, 0, 1 / WHOLE_PX, 0, 0, 0, 1}};
    struct wk_point at[WK_N_WINDS * WK_N_SLOTS], stray_at[WK_MAX_TABLE_STRAYS];

    w->t_ns += APP_FRAME_NS;
    for (int i = 0; i < WK_N_WINDS; i++)
        whole_table.wall[i].wind = wk_reading_wind(&whole_table.wall[i]);
    wk_table_square_places(&square, &whole_table, &w->app.mat, at);
    wk_table_square_strays(&square, &whole_table, stray_at);
    struct wk_event event = {.kind = WK_EVENT_TABLE,
                             .table = {.reading = &whole_table,
                                       .at = at,
                                       .stray_at = stray_at,
                                       .frame_t_ns = w->t_ns - 20000000,
                                       .number = ++w->number,
                                       .live = true,
                                       .check = whole_check}};
    app_send(w, &event);
    app_answer(w);
}

void whole_frames(struct app_world *w, int n)
{
    while (n--)
        whole_frame(w);
}

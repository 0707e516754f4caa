/* Something is wrong: each with one thing to do, a picture of it, and what is not lost. */
#include "kiosk/draw/parts.h"
#include "kiosk/screens/screen.h"

#include <math.h>
#include <string.h>

enum drawing {
    DRAW_CABLE = 0,
    DRAW_BUSY,
    DRAW_REPLUG,
    DRAW_BELOW,
    DRAW_NO_MAT,
    DRAW_PARTLY,
    DRAW_UPSIDE,
    DRAW_MIRROR,
    DRAW_DARK,
    DRAW_GLARE,
    DRAW_FOCUS,
    DRAW_STICKERS,
    DRAW_TILES,
    DRAW_DISK,
    DRAW_TWICE, /* one file, two programs */
    DRAW_LOCKED,
    DRAW_NEWER,
    DRAW_FOREIGN,
    DRAW_BROKEN,
    DRAW_MOVED,
    DRAW_KEY
};

static const struct {
    const char *headline, *next;
    const char *steps[3];
    enum drawing drawing;
    bool store, camera; /* which key helps */
} troubles[WK_N_TROUBLES] = {
    [WK_TROUBLE_DB_LOCKED] = {WK_N("Close the other Wallkeeper program"),
                              WK_N("Then this table goes on"),
                              {WK_N("Look for a second Wallkeeper here"), WK_N("Close it"), WK_N("Touch Try again")},
                              DRAW_TWICE,
                              true,
                              false},
    [WK_TROUBLE_DB_READ_ONLY] = {WK_N("Unlock the event's file for writing"),
                                 WK_N("Then this table goes on"),
                                 {WK_N("Call the director"), WK_N("Unlock the file or its disk"), WK_N("Touch Try again")},
                                 DRAW_LOCKED,
                                 true,
                                 false},
    [WK_TROUBLE_DB_NEWER] = {WK_N("Update this kiosk first"),
                             WK_N("The event was written by a newer version"),
                             {WK_N("Call the director"), WK_N("Install the newer Wallkeeper"), WK_N("Start it again")},
                             DRAW_NEWER,
                             true,
                             false},
    [WK_TROUBLE_DB_FOREIGN] = {WK_N("Choose the event's own file"),
                               WK_N("The file there belongs to another program"),
                               {WK_N("Call the director"), WK_N("Start with the right file: --db FILE"),
                                WK_N("Touch Try again")},
                               DRAW_FOREIGN,
                               true,
                               false},
    [WK_TROUBLE_DB_BROKEN] = {WK_N("Stop here and call the director"),
                              WK_N("The event's record has been damaged"),
                              {WK_N("Leave the kiosk switched on"), WK_N("Call the director"),
                               WK_N("Keep the file, nothing more is written to it")},
                              DRAW_BROKEN,
                              true,
                              false},
    [WK_TROUBLE_DB_MOVED] = {WK_N("Put the event's file back"),
                             WK_N("Then this table goes on"),
                             {WK_N("Call the director; leave the kiosk switched on"),
                              WK_N("Move the file back, with those named like it"),
                              WK_N("Touch Try again; if it is lost, start with a backup")},
                             DRAW_MOVED,
                             true,
                             false},
    [WK_TROUBLE_DB_KEY] = {WK_N("Bring the club's key to this kiosk"),
                           WK_N("The record was closed with another key"),
                           {WK_N("Call the director"), WK_N("Copy the club's key file to this kiosk"), WK_N("Touch Try again")},
                           DRAW_KEY,
                           true,
                           false},
    [WK_TROUBLE_DB_CLOSED] = {WK_N("This event is closed"),
                              WK_N("Nothing more is recorded in it"),
                              {WK_N("Call the director"), WK_N("Begin the next event in a file of its own"),
                               WK_N("Start with that file: --db FILE")},
                              DRAW_LOCKED,
                              true,
                              false},
    [WK_TROUBLE_DISK_FULL] = {WK_N("Make room on the disk"),
                              WK_N("Then this table goes on"),
                              {WK_N("Call the director"), WK_N("Delete old films and pictures, never the event"),
                               WK_N("Touch Try again")},
                              DRAW_DISK,
                              true,
                              false},
    [WK_TROUBLE_NOT_LIVE] = {WK_N("Call a judge: this is no live camera"),
                             WK_N("In an event its pictures count only with a PIN"),
                             {WK_N("Plug a real camera in, or"), WK_N("let a judge unlock this kiosk once"),
                              WK_N("Touch Try again")},
                             DRAW_LOCKED,
                             true,
                             false},
    [WK_TROUBLE_DB_OTHER] = {WK_N("Call the director: nothing is stored"),
                             WK_N("Then this table goes on"),
                             {WK_N("Leave the kiosk switched on"), WK_N("Look whether its disk is still there"),
                              WK_N("Touch Try again")},
                             DRAW_DISK,
                             true,
                             false},
    [WK_TROUBLE_NO_CAMERA] = {WK_N("Plug the camera in"),
                              WK_N("The picture comes by itself"),
                              {WK_N("Find the cable behind the screen"), WK_N("Push it into the blue socket"),
                               WK_N("Wait until the picture comes")},
                              DRAW_CABLE,
                              false,
                              true},
    [WK_TROUBLE_CAMERA_BUSY] = {WK_N("Close the other program with the camera"),
                                WK_N("The picture comes by itself"),
                                {WK_N("Look for another window with a picture"), WK_N("Close it"), WK_N("Touch Try again")},
                                DRAW_BUSY,
                                false,
                                true},
    [WK_TROUBLE_LOOPBACK] = {WK_N("Plug a real camera in"),
                             WK_N("This one shows what another program gives it"),
                             {WK_N("Call the director"), WK_N("Plug in a camera with a lens"),
                              WK_N("Touch Use another camera")},
                             DRAW_BUSY,
                             false,
                             true},
    [WK_TROUBLE_CAMERA_LOST] = {WK_N("Plug the camera cable in again"),
                                WK_N("The picture comes back by itself"),
                                {WK_N("Find the cable behind the screen"), WK_N("Push it into the blue socket"),
                                 WK_N("Wait until the picture is back")},
                                DRAW_CABLE,
                                false,
                                true},
    [WK_TROUBLE_OLD_FRAME] = {WK_N("Wait: the camera's picture has stopped"),
                              WK_N("It comes back by itself, or plug it in again"),
                              {WK_N("Wait five seconds"), WK_N("If nothing comes: pull the cable out"),
                               WK_N("Push it in again")},
                              DRAW_REPLUG,
                              false,
                              true},
    [WK_TROUBLE_BELOW_LOST] = {WK_N("Plug in the camera below the glass"),
                               WK_N("The camera above works; this one gives no picture"),
                               {WK_N("Find the cable of the camera under the table"), WK_N("Push it into its socket"),
                                WK_N("It goes on by itself")},
                               DRAW_BELOW,
                               false,
                               false},
    [WK_TROUBLE_BELOW_MAT] = {WK_N("Let the camera below see the frame"),
                              WK_N("It looks up through the glass and finds no mark"),
                              {WK_N("The frame on the glass, its underside down"), WK_N("Light in the box under the table"),
                               WK_N("The camera's picture upright, all four marks in it")},
                              DRAW_BELOW,
                              false,
                              false},
    [WK_TROUBLE_NOT_ENROLLED] = {WK_N("Photograph one tile of each face"),
                                 WK_N("This tile set is not known to the kiosk yet"),
                                 {WK_N("Call the director"), WK_N("Settings, then the director's area"),
                                  WK_N("Enrol tiles: it takes two minutes, once")},
                                 DRAW_TILES,
                                 false,
                                 false},
    [WK_TROUBLE_NO_MAT] = {WK_N("Put the mat under the camera"),
                           WK_N("The picture comes back by itself"),
                           {WK_N("Lay the mat flat on the table"), WK_N("The near row on your side"),
                            WK_N("All four corner marks free")},
                           DRAW_NO_MAT,
                           false,
                           false},
    [WK_TROUBLE_MAT_PARTLY] = {WK_N("Uncover the four corners of the mat"),
                               WK_N("The picture comes back by itself"),
                               {WK_N("Take things and hands off the corners"), WK_N("Move the whole mat into the picture"),
                                WK_N("Leave all four corner marks free")},
                               DRAW_PARTLY,
                               false,
                               false},
    [WK_TROUBLE_UPSIDE_DOWN] = {WK_N("Turn the mat round by half"),
                                WK_N("The picture comes back by itself"),
                                {WK_N("The row of 13 belongs on your side"), WK_N("Lift the tiles off first"),
                                 WK_N("Turn the mat by half")},
                                DRAW_UPSIDE,
                                false,
                                false},
    [WK_TROUBLE_MIRRORED] = {WK_N("Switch the camera's mirror off"),
                             WK_N("The picture comes back by itself"),
                             {WK_N("Open the camera's own settings"), WK_N("Switch mirror or flip off"),
                              WK_N("Ask the director if you cannot")},
                             DRAW_MIRROR,
                             false,
                             false},
    [WK_TROUBLE_TWO_MATS] = {WK_N("Leave one mat in the picture"),
                             WK_N("The picture comes back by itself"),
                             {WK_N("Two mats lie under the camera"), WK_N("Take the other mat out of the picture"),
                              WK_N("Or move the camera nearer to this one")},
                             DRAW_NO_MAT,
                             false,
                             false},
    [WK_TROUBLE_TOO_SMALL] = {WK_N("Bring the camera nearer to the mat"),
                              WK_N("The picture comes back by itself"),
                              {WK_N("The stickers are too small in the picture"), WK_N("About 60 cm from camera to mat"),
                               WK_N("Or choose larger pictures in the camera's settings")},
                              DRAW_FOCUS,
                              false,
                              false},
    [WK_TROUBLE_TOO_DARK] = {WK_N("Give the mat more light"),
                             WK_N("The picture comes back by itself"),
                             {WK_N("Switch the table's lamp on"), WK_N("Lean back: no shadow on the mat"),
                              WK_N("Take the cap off the camera")},
                             DRAW_DARK,
                             false,
                             false},
    [WK_TROUBLE_GLARE] = {WK_N("Turn the lamp away from the mat"),
                          WK_N("The picture comes back by itself"),
                          {WK_N("Turn or dim the lamp above the mat"), WK_N("Close the curtain if the sun shines in"),
                           WK_N("Look for white spots on the tiles")},
                          DRAW_GLARE,
                          false,
                          false},
    [WK_TROUBLE_OUT_OF_FOCUS] = {WK_N("Make the camera's picture sharp"),
                                 WK_N("The picture comes back by itself"),
                                 {WK_N("Wipe the lens with a soft cloth"), WK_N("Turn the focus ring, or touch autofocus"),
                                  WK_N("About 60 cm from camera to mat")},
                                 DRAW_FOCUS,
                                 false,
                                 false},
    [WK_TROUBLE_OTHER_SET] = {WK_N("Bring back the walls of this table"),
                              WK_N("Every table has stickers of its own"),
                              {WK_N("These tiles belong to another table"), WK_N("Call the judge"),
                               WK_N("Lay a wall of this table on the mat")},
                              DRAW_STICKERS,
                              false,
                              false},
    [WK_TROUBLE_OTHER_EVENT] = {WK_N("Use stickers that this club printed"),
                                WK_N("These do not carry this club's check"),
                                {WK_N("Take this wall off"), WK_N("Call the judge"),
                                 WK_N("Lay a wall with this club's stickers")},
                                DRAW_STICKERS,
                                false,
                                false},
};

/* ---------------------------------------------------------------- drawings, in a box of 720 x 500 at (x, y) */

static void caption(struct wk_draw *draw, double x, double y, const char *text)
{
    wk_draw_text(draw, x, y, wk_type_in(wk_type_quiet, WK_C_STONE, WK_MIDDLE), text);
}

static void arrow(struct wk_draw *draw, double x1, double y1, double x2, double y2)
{
    struct wk_point points[2] = {{(float)x1, (float)y1}, {(float)x2, (float)y2}};
    wk_part_arrow(draw, points, 2, WK_C_ACCENT, 10);
}

static void camera_at(struct wk_draw *draw, double x, double y)
{
    struct wk_cmd *body = wk_draw_rect(draw, x - 49, y - 54, 98, 108, 12, WK_C_KEY);
    body->stroke = WK_C_EDGE;
    body->line_w = 3;
    wk_draw_circle(draw, x, y, 32, WK_C_GROUND, WK_C_IVORY, 5);
    wk_draw_circle(draw, x, y, 13, WK_C_IVORY, WK_C_NONE, 0);
}

/* The mat from above: 420 x 252 around (x, y), with four corner marks; `turned` has the row of 13 far. */
static void mat_at(struct wk_draw *draw, double x, double y, bool turned, enum wk_colour colour)
{
    static const int n[3] = {11, 10, 13};
    wk_draw_rect(draw, x - 210, y - 126, 420, 252, 10, colour);
    for (int i = 0; i < 4; i++) {
        double cx = x + (i % 2 ? 190 : -190), cy = y + (i / 2 ? 106 : -106);
        wk_draw_rect(draw, cx - 12, cy - 12, 24, 24, 2, WK_C_WHITE);
        wk_draw_rect(draw, cx - 9, cy - 9, 18, 18, 0, WK_C_INK);
        wk_draw_rect(draw, cx - 4, cy - 4, 6, 6, 0, WK_C_WHITE);
    }
    for (int r = 0; r < 3; r++)
        for (int k = 0; k < n[r]; k++) {
            double sx = x - 162 + k * 25, sy = y - 66 + r * 44;
            if (turned) {
                sx = x + 162 - k * 25 - 21;
                sy = y + 66 - r * 44 - 38;
            }
            wk_draw_frame(draw, sx, sy, 21, 38, 3, WK_C_STONE, 2);
        }
}

static void draw_cable(struct wk_draw *draw, double x, double y, bool replug)
{
    struct wk_point cable[] = {{(float)(x + 123), (float)(y + 256)}, {(float)(x + 215), (float)(y + 256)},
                               {(float)(x + 150), (float)(y + 368)}, {(float)(x + 222), (float)(y + 368)},
                               {(float)(x + 294), (float)(y + 368)}, {(float)(x + 220), (float)(y + 256)},
                               {(float)(x + 318), (float)(y + 256)}};
    camera_at(draw, x + 74, y + 256);
    wk_draw_curve(draw, cable, 7, WK_C_IVORY, 14);
    wk_draw_rect(draw, x + 318, y + 220, 92, 72, 12, WK_C_IVORY);
    wk_draw_rect(draw, x + 410, y + 232, 52, 48, 4, WK_C_STONE);
    wk_draw_rect(draw, x + 426, y + 241, 10, 10, 0, WK_C_INK);
    wk_draw_rect(draw, x + 426, y + 261, 10, 10, 0, WK_C_INK);
    struct wk_cmd *screen = wk_draw_rect(draw, x + 572, y + 48, 120, 404, 12, WK_C_KEY);
    screen->stroke = WK_C_EDGE;
    screen->line_w = 3;
    wk_draw_frame(draw, x + 567, y + 224, 32, 64, 4, WK_C_BLUE, 5);
    wk_draw_rect(draw, x + 577, y + 248, 12, 16, 0, WK_C_BLUE);
    arrow(draw, x + 484, y + 256, x + 548, y + 256);
    if (replug)
        arrow(draw, x + 548, y + 200, x + 484, y + 200);
    wk_draw_mark(draw, WK_MARK_WRONG, x + 364, y + 180, 38, true);
    caption(draw, x + 74, y + 352, T("camera"));
    caption(draw, x + 222, y + 416, T("cable"));
    caption(draw, x + 480, y + 340, T("blue socket"));
    caption(draw, x + 632, y + 488, T("screen"));
}

static void window_at(struct wk_draw *draw, double x, double y, enum wk_colour edge)
{
    wk_draw_rect(draw, x, y, 220, 160, 10, WK_C_KEY);
    wk_draw_frame(draw, x, y, 220, 160, 10, edge, 4);
    wk_draw_segment(draw, x, y + 36, x + 220, y + 36, edge, 3);
}

static void file_at(struct wk_draw *draw, double cx, double y, double w)
{
    double h = w * 1.4, cut = w * .27;
    struct wk_point sheet[] = {{(float)(cx - w / 2), (float)y},
                               {(float)(cx + w / 2 - cut), (float)y},
                               {(float)(cx + w / 2), (float)(y + cut)},
                               {(float)(cx + w / 2), (float)(y + h)},
                               {(float)(cx - w / 2), (float)(y + h)}};
    wk_draw_poly(draw, sheet, 5, WK_C_IVORY);
    for (int i = 0; i < 4; i++)
        wk_draw_segment(draw, cx - w * .34, y + h * (.36 + .15 * i), cx + w * .34, y + h * (.36 + .15 * i), WK_C_EDGE, w * .03);
}

static void draw_busy(struct wk_draw *draw, double x, double y, bool file)
{
    if (file)
        file_at(draw, x + 120, y + 170, 104);
    else
        camera_at(draw, x + 120, y + 240);
    window_at(draw, x + 420, y + 60, WK_C_WRONG);
    window_at(draw, x + 420, y + 290, WK_C_OK);
    wk_draw_segment(draw, x + 176, y + 220, x + 412, y + 140, WK_C_WRONG, 6);
    wk_draw_segment(draw, x + 176, y + 262, x + 412, y + 360, WK_C_LINE, 6)->dashed = 1;
    wk_draw_mark(draw, WK_MARK_WRONG, x + 530, y + 150, 56, true);
    wk_draw_mark(draw, WK_MARK_OK, x + 530, y + 380, 48, true);
    caption(draw, x + 530, y + 260, T("close this one"));
    caption(draw, x + 530, y + 488, T("Wallkeeper"));
    caption(draw, x + 120, y + 340, file ? T("the event's file") : T("camera"));
}

static void draw_mat_scene(struct wk_draw *draw, double x, double y, enum drawing kind)
{
    double cx = x + 360, cy = y + 300;
    camera_at(draw, cx, y + 84);
    wk_draw_segment(draw, cx - 60, y + 130, cx - 250, cy + 150, WK_C_LINE, 3)->dashed = 1;
    wk_draw_segment(draw, cx + 60, y + 130, cx + 250, cy + 150, WK_C_LINE, 3)->dashed = 1;
    if (kind == DRAW_NO_MAT) {
        wk_draw_frame(draw, cx - 210, cy - 106, 420, 252, 10, WK_C_EMPTY, 4)->dashed = 1;
        wk_draw_mark(draw, WK_MARK_EMPTY, cx, cy + 20, 60, false);
        arrow(draw, cx - 330, cy + 20, cx - 230, cy + 20);
        return;
    }
    mat_at(draw, cx, cy + 20, kind == DRAW_UPSIDE, WK_C_MAT);
    if (kind == DRAW_UPSIDE) {
        wk_draw_circle(draw, cx, cy + 20, 62, WK_C_GROUND, WK_C_ACCENT, 5);
        wk_draw_icon(draw, WK_ICON_TURN, cx, cy + 18, 2.6, WK_C_ACCENT);
        return;
    }
    wk_draw_rect(draw, cx + 150, cy + 70, 150, 110, 30, WK_C_SKIN);
    wk_draw_mark(draw, WK_MARK_BLOCKED, cx + 190, cy + 126, 60, true);
    wk_draw_mark(draw, WK_MARK_OK, cx - 190, cy - 86, 34, true);
    wk_draw_mark(draw, WK_MARK_OK, cx + 190, cy - 86, 34, true);
    wk_draw_mark(draw, WK_MARK_OK, cx - 190, cy + 126, 34, true);
    arrow(draw, cx + 240, cy + 30, cx + 330, cy - 30);
}

/* The plate from the side: tiles on it, the camera that looks up through it. */
static void draw_below(struct wk_draw *draw, double x, double y, bool lost)
{
    double cx = x + 360, glass = y + 190;
    for (int k = -4; k <= 4; k++)
        wk_draw_rect(draw, cx + 52 * k - 20, glass - 40, 40, 38, 5, WK_C_IVORY);
    wk_draw_rect(draw, cx - 290, glass, 580, 16, 4, WK_C_BLUE);
    wk_draw_segment(draw, cx - 40, y + 356, cx - 230, glass + 24, WK_C_LINE, 3)->dashed = 1;
    wk_draw_segment(draw, cx + 40, y + 356, cx + 230, glass + 24, WK_C_LINE, 3)->dashed = 1;
    camera_at(draw, cx, y + 410);
    wk_draw_mark(draw, lost ? WK_MARK_WRONG : WK_MARK_EMPTY, lost ? cx + 64 : cx, lost ? y + 360 : glass + 70, 52, lost);
    caption(draw, cx, glass - 66, T("the table"));
    caption(draw, cx, y + 498, T("camera"));
}

static void draw_mirror(struct wk_draw *draw, double x, double y)
{
    struct wk_type big = {96, true, WK_C_INK, WK_MIDDLE};
    wk_draw_rect(draw, x + 90, y + 120, 220, 240, 16, WK_C_IVORY);
    wk_draw_text(draw, x + 200, y + 275, big, "12");
    wk_draw_segment(draw, x + 360, y + 70, x + 360, y + 410, WK_C_ACCENT, 6)->dashed = 1;
    wk_draw_rect(draw, x + 410, y + 120, 220, 240, 16, WK_C_EMPTY);
    /* "12" as a mirror shows it, in strokes: text cannot be mirrored in a draw list. */
    struct wk_point two[] = {{(float)(x + 515), (float)(y + 222)}, {(float)(x + 505), (float)(y + 200)},
                             {(float)(x + 475), (float)(y + 200)}, {(float)(x + 465), (float)(y + 222)},
                             {(float)(x + 515), (float)(y + 276)}, {(float)(x + 460), (float)(y + 276)}};
    wk_draw_line(draw, two, 6, WK_C_INK, 13);
    wk_draw_segment(draw, x + 565, y + 200, x + 565, y + 276, WK_C_INK, 13);
    wk_draw_segment(draw, x + 565, y + 200, x + 588, y + 220, WK_C_INK, 13);
    wk_draw_mark(draw, WK_MARK_OK, x + 310, y + 120, 48, true);
    wk_draw_mark(draw, WK_MARK_WRONG, x + 630, y + 120, 52, true);
    caption(draw, x + 200, y + 420, T("the table"));
    caption(draw, x + 520, y + 420, T("the picture"));
}

static void draw_light(struct wk_draw *draw, double x, double y, bool dark)
{
    double cx = x + 360, lx = cx + (dark ? 0 : 200);
    mat_at(draw, cx, y + 350, false, dark ? WK_C_MAT_DARK : WK_C_MAT);
    struct wk_point shade[] = {{(float)(lx - 30), (float)(y + 50)},
                               {(float)(lx + 30), (float)(y + 50)},
                               {(float)(lx + 80), (float)(y + 120)},
                               {(float)(lx - 80), (float)(y + 120)}};
    wk_draw_poly(draw, shade, 4, WK_C_IVORY);
    wk_draw_circle(draw, lx, y + 126, 20, WK_C_ACCENT, WK_C_NONE, 0);
    for (int i = -2; i <= 2; i++)
        wk_draw_segment(draw, lx + i * 30, y + 156, lx + i * 46, y + 200, WK_C_ACCENT, 5);
    if (!dark) {
        wk_draw_circle(draw, cx + 60, y + 340, 70, WK_C_WHITE, WK_C_NONE, 0)->percent = 88;
        wk_draw_mark(draw, WK_MARK_WRONG, cx + 60, y + 340, 52, true);
        arrow(draw, lx + 96, y + 84, lx + 150, y + 84);
    }
}

static void draw_focus(struct wk_draw *draw, double x, double y)
{
    camera_at(draw, x + 180, y + 110);
    struct wk_point up[2] = {{(float)(x + 290), (float)(y + 400)}, {(float)(x + 290), (float)(y + 60)}};
    struct wk_point down[2] = {{(float)(x + 290), (float)(y + 60)}, {(float)(x + 290), (float)(y + 400)}};
    wk_part_arrow(draw, up, 2, WK_C_ACCENT, 7);
    wk_part_arrow(draw, down, 2, WK_C_ACCENT, 7);
    wk_draw_text(draw, x + 316, y + 240, (struct wk_type){44, true, WK_C_IVORY, WK_LEFT}, "60 cm");
    wk_draw_rect(draw, x + 60, y + 400, 300, 24, 6, WK_C_MAT);
    wk_draw_rect(draw, x + 500, y + 90, 150, 150, 12, WK_C_IVORY);
    for (int i = 4; i >= 0; i--)
        wk_draw_circle(draw, x + 575, y + 165, 20 + i * 11, WK_C_INK, WK_C_NONE, 0)->percent = 16;
    wk_draw_rect(draw, x + 500, y + 290, 150, 150, 12, WK_C_IVORY);
    wk_draw_circle(draw, x + 575, y + 365, 44, WK_C_INK, WK_C_NONE, 0);
    wk_draw_mark(draw, WK_MARK_WRONG, x + 650, y + 96, 44, true);
    wk_draw_mark(draw, WK_MARK_OK, x + 650, y + 296, 44, true);
}

static void sticker_at(struct wk_draw *draw, double x, double y, const char *set, enum wk_mark mark)
{
    wk_draw_rect(draw, x, y, 190, 250, 20, WK_C_BACK);
    wk_draw_rect(draw, x + 20, y + 18, 150, 214, 8, WK_C_WHITE);
    wk_draw_qr(draw, x + 38, y + 34, 114, "WALLKEEPER");
    wk_draw_text(draw, x + 95, y + 210, (struct wk_type){52, true, WK_C_INK, WK_MIDDLE}, set);
    wk_draw_mark(draw, mark, x + 182, y + 10, 56, true);
}

static void draw_stickers(const struct wk_app *app, struct wk_draw *draw, double x, double y, bool club)
{
    const char *other = "?";
    for (int slot = 0; slot < WK_N_SLOTS && !club; slot++)
        if (app->reading.slot[slot].state == WK_READ_LABEL && strncmp(app->reading.slot[slot].set, app->set, WK_SET_SIZE) != 0)
            other = app->reading.slot[slot].set;
    sticker_at(draw, x + 100, y + 110, other, WK_MARK_WRONG);
    sticker_at(draw, x + 430, y + 110, app->set[0] && !club ? app->set : "25", WK_MARK_OK);
    arrow(draw, x + 320, y + 235, x + 396, y + 235);
    caption(draw, x + 195, y + 420, club ? T("not this club's") : T("another table's"));
    caption(draw, x + 525, y + 420, club ? T("this club's") : T("this table's"));
}

static void draw_tiles(struct wk_draw *draw, double x, double y)
{
    mat_at(draw, x + 360, y + 320, false, WK_C_MAT);
    camera_at(draw, x + 360, y + 90);
    for (int k = 0; k < 13; k++)
        wk_part_blank_tile(draw, x + 198 + k * 25, y + 342, 21, 38);
    for (int k = 0; k < 10; k++)
        wk_part_blank_tile(draw, x + 198 + k * 25, y + 298, 21, 38);
    for (int k = 0; k < 11; k++)
        wk_part_blank_tile(draw, x + 198 + k * 25, y + 254, 21, 38);
    caption(draw, x + 360, y + 484, T("one tile of each face"));
}

/* The event's file, and what is the matter with it. */
static void draw_file(struct wk_draw *draw, double x, double y, enum drawing kind)
{
    double cx = x + 300, rx = x + 520, cy = y + 240;
    file_at(draw, cx, y + 80, 220);
    caption(draw, cx, y + 470, T("the event's file"));
    if (kind == DRAW_LOCKED) {
        struct wk_point shackle[] = {{(float)(rx - 40), (float)(cy - 30)},
                                     {(float)(rx - 40), (float)(cy - 110)},
                                     {(float)(rx + 40), (float)(cy - 110)},
                                     {(float)(rx + 40), (float)(cy - 30)}};
        wk_draw_curve(draw, shackle, 4, WK_C_WRONG, 16);
        wk_draw_rect(draw, rx - 64, cy - 34, 128, 104, 14, WK_C_WRONG);
        wk_draw_circle(draw, rx, cy + 10, 14, WK_C_INK, WK_C_NONE, 0);
        wk_draw_segment(draw, rx, cy + 12, rx, cy + 42, WK_C_INK, 9);
    } else if (kind == DRAW_KEY) {
        wk_draw_circle(draw, rx - 40, cy, 36, WK_C_NONE, WK_C_ACCENT, 14);
        wk_draw_segment(draw, rx, cy, rx + 110, cy, WK_C_ACCENT, 14);
        wk_draw_segment(draw, rx + 76, cy, rx + 76, cy + 34, WK_C_ACCENT, 14);
        wk_draw_segment(draw, rx + 108, cy, rx + 108, cy + 34, WK_C_ACCENT, 14);
        arrow(draw, rx - 60, cy + 96, rx - 108, cy + 96);
    } else if (kind == DRAW_MOVED) {
        wk_draw_frame(draw, rx, y + 123, 150, 210, 12, WK_C_EDGE, 6); /* where it belongs */
        arrow(draw, rx - 90, cy, rx - 20, cy);
    } else if (kind == DRAW_NEWER) {
        arrow(draw, rx, cy + 90, rx, cy - 90);
        wk_draw_text(draw, rx + 40, cy + 80, (struct wk_type){36, false, WK_C_STONE, WK_LEFT}, "1");
        wk_draw_text(draw, rx + 40, cy - 60, (struct wk_type){44, true, WK_C_IVORY, WK_LEFT}, "2");
    } else if (kind == DRAW_FOREIGN) {
        wk_draw_mark(draw, WK_MARK_AGAIN, cx + 110, y + 388, 72, true);
    } else {
        struct wk_point crack[] = {{(float)(cx + 20), (float)(y + 76)},
                                   {(float)(cx - 24), (float)(y + 180)},
                                   {(float)(cx + 26), (float)(y + 230)},
                                   {(float)(cx - 30), (float)(y + 310)},
                                   {(float)(cx + 10), (float)(y + 392)}};
        wk_draw_line(draw, crack, 5, WK_C_PANEL, 18);
        wk_draw_mark(draw, WK_MARK_WRONG, cx + 110, y + 388, 72, true);
    }
}

static void draw_disk(struct wk_draw *draw, double x, double y)
{
    double cx = x + 360;
    wk_draw_rect(draw, cx - 190, y + 140, 380, 220, 24, WK_C_KEY);
    wk_draw_frame(draw, cx - 190, y + 140, 380, 220, 24, WK_C_EDGE, 4);
    wk_draw_rect(draw, cx - 150, y + 220, 300, 40, 10, WK_C_LINE);
    wk_draw_rect(draw, cx - 150, y + 220, 300, 40, 10, WK_C_WRONG);
    wk_draw_circle(draw, cx + 140, y + 320, 12, WK_C_WRONG, WK_C_NONE, 0);
    wk_draw_mark(draw, WK_MARK_WRONG, cx + 190, y + 150, 64, true);
    caption(draw, cx, y + 430, T("the kiosk's disk"));
}

static void draw_it(const struct wk_app *app, struct wk_draw *draw, double x, double y, enum wk_trouble trouble)
{
    enum drawing kind = troubles[trouble].drawing;
    switch (kind) {
    case DRAW_CABLE:
    case DRAW_REPLUG:
        draw_cable(draw, x, y, kind == DRAW_REPLUG);
        break;
    case DRAW_BUSY:
    case DRAW_TWICE:
        draw_busy(draw, x, y, kind == DRAW_TWICE);
        break;
    case DRAW_BELOW:
        draw_below(draw, x, y, trouble == WK_TROUBLE_BELOW_LOST);
        break;
    case DRAW_NO_MAT:
    case DRAW_PARTLY:
    case DRAW_UPSIDE:
        draw_mat_scene(draw, x, y, kind);
        break;
    case DRAW_MIRROR:
        draw_mirror(draw, x, y);
        break;
    case DRAW_DARK:
    case DRAW_GLARE:
        draw_light(draw, x, y, kind == DRAW_DARK);
        break;
    case DRAW_FOCUS:
        draw_focus(draw, x, y);
        break;
    case DRAW_STICKERS:
        draw_stickers(app, draw, x, y, trouble == WK_TROUBLE_OTHER_EVENT);
        break;
    case DRAW_TILES:
        draw_tiles(draw, x, y);
        break;
    case DRAW_DISK:
        draw_disk(draw, x, y);
        break;
    case DRAW_LOCKED:
    case DRAW_NEWER:
    case DRAW_FOREIGN:
    case DRAW_BROKEN:
    case DRAW_MOVED:
    case DRAW_KEY:
        draw_file(draw, x, y, kind);
        break;
    }
}

static void safe_facts(const struct wk_app *app, struct wk_draw *draw, double x, double y, enum wk_trouble trouble)
{
    char text[96], clock[12];
    int n_stored = 0, n_passed = 0;
    for (int i = 0; i < WK_N_WINDS; i++) {
        n_stored += app->wall[i].recorded;
        n_passed += app->wall[i].passed;
    }
    wk_draw_segment(draw, x, y, wk_zone_right(draw), y, WK_C_LINE, 1);
    if (trouble == WK_TROUBLE_DB_BROKEN || trouble == WK_TROUBLE_DB_FOREIGN || trouble == WK_TROUBLE_DB_KEY ||
        trouble == WK_TROUBLE_DB_NEWER || trouble == WK_TROUBLE_DB_CLOSED) {
        wk_draw_text(draw, x, y + 50, wk_type_text, T("The file stays as it is."));
        return;
    }
    if (trouble == WK_TROUBLE_DB_MOVED) {
        wk_draw_text(draw, x, y + 50, wk_type_text, T("It was moved or replaced."));
        return;
    }
    wk_draw_mark(draw, WK_MARK_OK, x + 16, y + 40, 30, false);
    wk_draw_text(draw, x + 48, y + 50, wk_type_text, T("Nothing stored is lost."));
    if (wk_app_lays_back(app))
        snprintf(text, sizeof(text), T("%d of 4 walls have passed."), n_passed);
    else if (app->sealed_seq > 0)
        snprintf(text, sizeof(text), "%s", T("The deal is sealed."));
    else
        snprintf(text, sizeof(text), T("%d of 4 walls are stored."), n_stored);
    wk_draw_text(draw, x + 48, y + 90, wk_type_quiet, text);
    if ((trouble == WK_TROUBLE_CAMERA_LOST || trouble == WK_TROUBLE_CAMERA_BUSY) && app->camera_since_s >= 0) {
        wk_time_text(clock, app->camera_since_s, true);
        snprintf(text, sizeof(text), T("No picture since %s."), clock);
        wk_draw_text(draw, x + 48, y + 130, wk_type_quiet, text);
    }
}

void wk_screen_trouble(const struct wk_app *app, struct wk_draw *draw)
{
    enum wk_trouble trouble = wk_app_trouble(app);
    double right = wk_zone_right(draw), bottom = wk_zone_bar_y(draw) - 12, top = 192;
    const char *steps[3];
    struct wk_keycap keys[2];
    char owner[96], set[WK_SET_SIZE];
    int n_keys = 0, table = wk_reading_set(&app->reading, set) ? wk_app_table_of_set(app, set) : 0;
    for (int i = 0; i < 3; i++)
        steps[i] = troubles[trouble].steps[i] ? T(troubles[trouble].steps[i]) : NULL;
    if (trouble == WK_TROUBLE_OTHER_SET && table > 0) {
        snprintf(owner, sizeof(owner), T("These tiles belong to table %d"), table);
        steps[0] = owner;
    }
    wk_part_top(app, draw);
    wk_part_headline(draw, &(struct wk_headline){.text = T(troubles[trouble].headline), .next = T(troubles[trouble].next)});
    double panel_w = right - WK_MARGIN - 496;
    wk_draw_rect(draw, WK_MARGIN, top, panel_w, bottom - top, 16, WK_C_PANEL);
    draw_it(app, draw, WK_MARGIN + (panel_w - 720) / 2, top + (bottom - top - 500) / 2, trouble);
    double x = right - 452, y = wk_part_steps(draw, x, top + 12, 452, steps, 3);
    safe_facts(app, draw, x, fmax(y + 12, bottom - 152), trouble);
    if (troubles[trouble].store || troubles[trouble].camera)
        keys[n_keys++] = (struct wk_keycap){T("Try again"),
                                            trouble == WK_TROUBLE_DB_BROKEN || trouble == WK_TROUBLE_DB_NEWER ||
                                                    trouble == WK_TROUBLE_DB_CLOSED
                                                ? WK_KEY_PLAIN
                                                : WK_KEY_PRIMARY,
                                            WK_ACTION_TRY_AGAIN, 0, -1};
    if (troubles[trouble].camera)
        keys[n_keys++] = (struct wk_keycap){T("Use another camera"), WK_KEY_PLAIN, WK_ACTION_OTHER_CAMERA, 0, -1};
    wk_part_bar(app, draw, keys, n_keys);
}

/* Something is wrong: each with one thing to do, a picture of it, and what is not lost. */
#include "kiosk/face/app/app.h"
#include "kiosk/face/draw/parts.h"
#include "kiosk/face/screens/screen.h"

#include <math.h>
#include <string.h>

static const struct {
    const char *headline, *note;
    const char *steps[3];
    enum wk_sketch sketch;
    bool store, camera; /* which key helps */
    unsigned others;    /* steps that are another way than the one before, bit per step */
} troubles[WK_N_TROUBLES] = {
    [WK_TROUBLE_DB_LOCKED] = {WK_N("Close the other Wallkeeper program"),
                              WK_N("Then this table goes on"),
                              {WK_N("Look for a second Wallkeeper window"), WK_N("Close it"), WK_N("Touch Try again")},
                              WK_SKETCH_TWICE,
                              true,
                              false},
    [WK_TROUBLE_DB_READ_ONLY] = {WK_N("Unlock the event's file for writing"),
                                 WK_N("Then this table goes on"),
                                 {WK_N("Call the director"), WK_N("Unlock the file or its disk"), WK_N("Touch Try again")},
                                 WK_SKETCH_LOCKED,
                                 true,
                                 false},
    [WK_TROUBLE_DB_NEWER] = {WK_N("Update this kiosk first"),
                             WK_N("The event was written by a newer version"),
                             {WK_N("Call the director"), WK_N("Install the newer Wallkeeper"), WK_N("Start it again")},
                             WK_SKETCH_NEWER,
                             true,
                             false},
    [WK_TROUBLE_DB_FOREIGN] = {WK_N("Choose the event's own file"),
                               WK_N("The file there belongs to another program"),
                               {WK_N("Call the director"), WK_N("Start with the right file: --db FILE"),
                                WK_N("Touch Try again")},
                               WK_SKETCH_FOREIGN,
                               true,
                               false},
    [WK_TROUBLE_DB_BROKEN] = {WK_N("Stop here and call the director"),
                              WK_N("The event's record has been damaged"),
                              {WK_N("Leave the kiosk switched on"), WK_N("Call the director"),
                               WK_N("Keep the file, nothing more is written to it")},
                              WK_SKETCH_BROKEN,
                              true,
                              false},
    [WK_TROUBLE_DB_MOVED] = {WK_N("Put the event's file back"),
                             WK_N("Then this table goes on"),
                             {WK_N("Call the director; leave the kiosk switched on"),
                              WK_N("Move it back, with the files named like it"),
                              WK_N("Touch Try again; if it is lost, start with a backup")},
                             WK_SKETCH_MOVED,
                             true,
                             false},
    [WK_TROUBLE_DB_KEY] = {WK_N("Bring the club's key to this kiosk"),
                           WK_N("The record was closed with another key"),
                           {WK_N("Call the director"), WK_N("Copy the club's key file to this kiosk"), WK_N("Touch Try again")},
                           WK_SKETCH_KEY,
                           true,
                           false},
    [WK_TROUBLE_DB_CLOSED] = {WK_N("This event is closed"),
                              WK_N("Nothing more is recorded in it"),
                              {WK_N("Call the director"), WK_N("Begin the next event in a file of its own"),
                               WK_N("Start with that file: --db FILE")},
                              WK_SKETCH_CLOSED,
                              true,
                              false},
    [WK_TROUBLE_DISK_FULL] = {WK_N("Make room on the disk"),
                              WK_N("Then this table goes on"),
                              {WK_N("Call the director"), WK_N("Delete old videos and pictures, never the event"),
                               WK_N("Touch Try again")},
                              WK_SKETCH_DISK_FULL,
                              true,
                              false},
    [WK_TROUBLE_NOT_LIVE] = {WK_N("Call a judge: this is no live camera"),
                             WK_N("In an event its pictures count only with a PIN"),
                             {WK_N("Plug a real camera in"), WK_N("Let a judge unlock this kiosk once"),
                              WK_N("Touch Try again")},
                             WK_SKETCH_NOT_LIVE,
                             true,
                             false,
                             1u << 1},
    [WK_TROUBLE_DB_OTHER] = {WK_N("Call the director: nothing is stored"),
                             WK_N("Then this table goes on"),
                             {WK_N("Leave the kiosk switched on"), WK_N("Look whether its disk is still there"),
                              WK_N("Touch Try again")},
                             WK_SKETCH_DISK_AWAY,
                             true,
                             false},
    [WK_TROUBLE_NO_CAMERA] = {WK_N("Plug the camera in"),
                              WK_N("The picture comes by itself"),
                              {WK_N("Find the cable behind the screen"), WK_N("Push it into the blue socket"),
                               WK_N("Wait until the picture comes")},
                              WK_SKETCH_CABLE,
                              false,
                              true},
    [WK_TROUBLE_CAMERA_BUSY] = {WK_N("Close the other program with the camera"),
                                WK_N("The picture comes by itself"),
                                {WK_N("Look for another window with a picture"), WK_N("Close it"), WK_N("Touch Try again")},
                                WK_SKETCH_BUSY,
                                false,
                                true},
    [WK_TROUBLE_LOOPBACK] = {WK_N("Plug a real camera in"),
                             WK_N("This one shows what another program gives it"),
                             {WK_N("Call the director"), WK_N("Plug in a camera with a lens"),
                              WK_N("Touch Use another camera")},
                             WK_SKETCH_LOOPBACK,
                             false,
                             true},
    [WK_TROUBLE_CAMERA_LOST] = {WK_N("Plug the camera cable in again"),
                                WK_N("The picture comes back by itself"),
                                {WK_N("Find the cable behind the screen"), WK_N("Push it into the blue socket"),
                                 WK_N("Wait until the picture is back")},
                                WK_SKETCH_CABLE,
                                false,
                                true},
    [WK_TROUBLE_OLD_FRAME] = {WK_N("Wait: the camera's picture has stopped"),
                              WK_N("It comes back by itself, or plug it in again"),
                              {WK_N("Wait five seconds"), WK_N("If nothing comes: pull the cable out"),
                               WK_N("Push it in again")},
                              WK_SKETCH_REPLUG,
                              false,
                              true},
    [WK_TROUBLE_SLOW] = {WK_N("Close other programs on this computer"),
                         WK_N("Then it reads the pictures in time again"),
                         {WK_N("Close what else runs on it"), WK_N("Plug its power cable in"),
                          WK_N("Still slow: 720p instead of 4K")},
                         WK_SKETCH_SLOW,
                         false,
                         false},
    [WK_TROUBLE_BELOW_LOST] = {WK_N("Plug in the camera below the glass"),
                               WK_N("The camera above works; this one gives no picture"),
                               {WK_N("Find the cable of the camera under the table"), WK_N("Push it into its socket"),
                                WK_N("It goes on by itself")},
                               WK_SKETCH_BELOW_CABLE,
                               false,
                               false},
    [WK_TROUBLE_BELOW_MAT] = {WK_N("Let the camera below see the frame"),
                              WK_N("It looks up through the glass and finds no mark"),
                              {WK_N("The frame on the glass, its underside down"), WK_N("Light in the box under the table"),
                               WK_N("The camera's picture upright, all four marks in it")},
                              WK_SKETCH_BELOW_FRAME,
                              false,
                              false},
    [WK_TROUBLE_NOT_ENROLLED] = {WK_N("Photograph one tile of each face"),
                                 WK_N("This tile set is not known to the kiosk yet"),
                                 {WK_N("Call the director"), WK_N("Settings, then the director's area"),
                                  WK_N("Enrol tiles: it takes two minutes, once")},
                                 WK_SKETCH_TILES,
                                 false,
                                 false},
    [WK_TROUBLE_NO_MAT] = {WK_N("Put the mat under the camera"),
                           WK_N("The picture comes back by itself"),
                           {WK_N("Lay the mat flat on the table"), WK_N("The near row on your side"),
                            WK_N("All four corner marks free")},
                           WK_SKETCH_MAT_AWAY,
                           false,
                           false},
    [WK_TROUBLE_MAT_PARTLY] = {WK_N("Uncover the four corners of the mat"),
                               WK_N("The picture comes back by itself"),
                               {WK_N("Take things and hands off the corners"), WK_N("Move the whole mat into the picture"),
                                WK_N("Leave all four corner marks free")},
                               WK_SKETCH_MAT_COVERED,
                               false,
                               false},
    [WK_TROUBLE_UPSIDE_DOWN] = {WK_N("Turn the mat half round"),
                                WK_N("The picture comes back by itself"),
                                {WK_N("The row of 13 belongs on your side"), WK_N("Lift the tiles off first"),
                                 WK_N("Turn the mat half round")},
                                WK_SKETCH_MAT_TURNED,
                                false,
                                false},
    [WK_TROUBLE_MIRRORED] = {WK_N("Switch the camera's mirror off"),
                             WK_N("The picture comes back by itself"),
                             {WK_N("Open the camera's own settings"), WK_N("Switch mirror or flip off"),
                              WK_N("Ask the director")},
                             WK_SKETCH_MIRROR,
                             false,
                             false,
                             1u << 2},
    [WK_TROUBLE_TWO_MATS] = {WK_N("Leave one mat in the picture"),
                             WK_N("The picture comes back by itself"),
                             {WK_N("Two mats lie under the camera"), WK_N("Take the other mat out of the picture"),
                              WK_N("Move the camera nearer to this one")},
                             WK_SKETCH_TWO_MATS,
                             false,
                             false,
                             1u << 2},
    [WK_TROUBLE_TOO_SMALL] = {WK_N("Bring the camera nearer to the mat"),
                              WK_N("The picture comes back by itself"),
                              {WK_N("The stickers are too small in the picture"),
                               WK_N("Lower it until the mat fills the picture"),
                               WK_N("Choose larger pictures in the camera's settings")},
                              WK_SKETCH_NEAR,
                              false,
                              false,
                              1u << 2},
    [WK_TROUBLE_TOO_DARK] = {WK_N("Give the mat more light"),
                             WK_N("The picture comes back by itself"),
                             {WK_N("Switch the table's lamp on"), WK_N("Lean back: no shadow on the mat"),
                              WK_N("Take the cap off the camera")},
                             WK_SKETCH_DARK,
                             false,
                             false},
    [WK_TROUBLE_GLARE] = {WK_N("Turn the lamp away from the mat"),
                          WK_N("The picture comes back by itself"),
                          {WK_N("Turn or dim the lamp above the mat"), WK_N("Close the curtain if the sun shines in"),
                           WK_N("Look for white spots on the tiles")},
                          WK_SKETCH_GLARE,
                          false,
                          false},
    [WK_TROUBLE_OUT_OF_FOCUS] = {WK_N("Make the camera's picture sharp"),
                                 WK_N("The picture comes back by itself"),
                                 {WK_N("Wipe the lens with a soft cloth"), WK_N("Turn the focus ring, or touch autofocus"),
                                  WK_N("If it stays blurred, ask the director")},
                                 WK_SKETCH_FOCUS,
                                 false,
                                 false},
    [WK_TROUBLE_OTHER_SET] = {WK_N("Bring back the walls of this table"),
                              WK_N("Every table has stickers of its own"),
                              {WK_N("These tiles belong to another table"), WK_N("Call the judge"),
                               WK_N("Lay a wall of this table on the mat")},
                              WK_SKETCH_STICKERS,
                              false,
                              false},
    [WK_TROUBLE_OTHER_EVENT] = {WK_N("Use stickers that this club printed"),
                                WK_N("These do not carry this club's check"),
                                {WK_N("Take this wall off"), WK_N("Call the judge"),
                                 WK_N("Lay a wall with this club's stickers")},
                                WK_SKETCH_STICKERS,
                                false,
                                false},
};

/* What the words of a sketch are, and where they stand in its box: by the middle of their baseline. */
static const struct {
    int x, y;
    const char *text;
} captions[WK_N_SKETCHES][4] = {
    [WK_SKETCH_BELOW_CABLE] = {{360, 124, WK_N("the table")}, {360, 488, WK_N("camera")}},
    [WK_SKETCH_BELOW_FRAME] = {{360, 124, WK_N("the table")}, {360, 488, WK_N("camera")}},
    [WK_SKETCH_BROKEN] = {{360, 470, WK_N("the event's file")}},
    [WK_SKETCH_BUSY] = {{120, 340, WK_N("camera")}, {530, 254, WK_N("close this one")}, {530, 484, WK_N("Wallkeeper")}},
    [WK_SKETCH_CABLE] = {{74, 352, WK_N("camera")},
                         {222, 416, WK_N("cable")},
                         {484, 340, WK_N("blue socket")},
                         {642, 488, WK_N("screen")}},
    [WK_SKETCH_CLOSED] = {{260, 470, WK_N("the event's file")}},
    [WK_SKETCH_DISK_AWAY] = {{360, 420, WK_N("the kiosk's disk")}},
    [WK_SKETCH_DISK_FULL] = {{360, 420, WK_N("the kiosk's disk")}},
    [WK_SKETCH_FOREIGN] = {{360, 470, WK_N("the event's file")}},
    [WK_SKETCH_KEY] = {{260, 470, WK_N("the event's file")}},
    [WK_SKETCH_LOCKED] = {{260, 470, WK_N("the event's file")}},
    [WK_SKETCH_LOOPBACK] = {{170, 366, WK_N("another program")}, {560, 376, WK_N("camera")}},
    [WK_SKETCH_MIRROR] = {{200, 410, WK_N("the table")}, {520, 410, WK_N("the picture")}},
    [WK_SKETCH_MOVED] = {{260, 470, WK_N("the event's file")}},
    [WK_SKETCH_NEWER] = {{260, 470, WK_N("the event's file")}},
    [WK_SKETCH_NOT_LIVE] = {{240, 396, WK_N("camera")}},
    [WK_SKETCH_REPLUG] = {{74, 352, WK_N("camera")},
                          {222, 416, WK_N("cable")},
                          {484, 352, WK_N("blue socket")},
                          {642, 488, WK_N("screen")}},
    [WK_SKETCH_SLOW] = {{200, 470, WK_N("this computer")}, {530, 254, WK_N("close this one")}, {530, 484, WK_N("Wallkeeper")}},
    [WK_SKETCH_TILES] = {{360, 484, WK_N("one tile of each face")}},
    [WK_SKETCH_TWICE] = {{120, 356, WK_N("the event's file")},
                         {530, 254, WK_N("close this one")},
                         {530, 484, WK_N("Wallkeeper")}},
};

/* A place of the sketch, where it is drawn into `box`. */
static struct wk_box place(struct wk_box box, double x, double y)
{
    return wk_box_at(box.x + x * box.w / WK_SKETCH_W, box.y + y * box.h / WK_SKETCH_H, 0, 0);
}

static void caption(struct wk_draw *draw, struct wk_box at, const char *text)
{
    wk_draw_text(draw, at.x, at.y, wk_type_in(wk_type_quiet, WK_C_PLATE_STONE, WK_MIDDLE), text);
}

/* Which set lies there and which belongs there, on the sketch's two stickers. */
static void draw_sets(const struct wk_app *app, struct wk_draw *draw, struct wk_box box, bool club)
{
    const struct wk_type type = {52 * box.w / WK_SKETCH_W, true, WK_C_TILE_INK, WK_MIDDLE};
    const struct wk_box left = place(box, 195, 320), right = place(box, 525, 320);
    const char *other = "?";
    for (int slot = 0; slot < WK_N_SLOTS && !club; slot++)
        if (app->reading.slot[slot].state == WK_READ_LABEL && strncmp(app->reading.slot[slot].set, app->set, WK_SET_SIZE) != 0)
            other = app->reading.slot[slot].set;
    wk_draw_text(draw, left.x, left.y, type, other);
    wk_draw_text(draw, right.x, right.y, type, app->set[0] && !club ? app->set : "25");
    caption(draw, place(box, 195, 420), club ? T("not this club's") : T("another table's"));
    caption(draw, place(box, 525, 420), club ? T("this club's") : T("this table's"));
}

/* Nearer would be no better. */
static bool is_pixels(const struct wk_app *app, enum wk_trouble trouble)
{
    return trouble == WK_TROUBLE_TOO_SMALL && app->height.what == WK_APP_HEIGHT_PIXELS;
}

/* At the arrow between camera and mat: where the camera ought to go, as far as its picture tells. */
static void draw_height(const struct wk_app_height *height, struct wk_draw *draw, struct wk_box box)
{
    char text[32];

    if (height->to_cm > 0)
        snprintf(text, sizeof(text), T("%d cm"), height->to_cm);
    else if (height->percent > 0)
        snprintf(text, sizeof(text), T("%d %%"), height->percent);
    else
        return;
    caption(draw, place(box, 330, 328), text);
}

static void draw_it(const struct wk_app *app, struct wk_draw *draw, struct wk_box plate, enum wk_trouble trouble)
{
    const enum wk_sketch sketch =
        is_pixels(app, trouble) ? WK_SKETCH_CAMERA_OVER : troubles[trouble].sketch; /* no arrow downwards */
    const struct wk_box box = wk_part_plate(draw, plate, sketch);

    for (int i = 0; i < 4 && captions[sketch][i].text; i++)
        caption(draw, place(box, captions[sketch][i].x, captions[sketch][i].y), T(captions[sketch][i].text));
    if (sketch == WK_SKETCH_STICKERS)
        draw_sets(app, draw, box, trouble == WK_TROUBLE_OTHER_EVENT);
    if (trouble == WK_TROUBLE_TOO_SMALL && app->height.what == WK_APP_HEIGHT_LOWER)
        draw_height(&app->height, draw, box);
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

/* What is said where the table above cannot know it. text: of the step that is made here. */
static void made_steps(const struct wk_app *app, struct wk_draw *draw, enum wk_trouble trouble, const char *steps[3],
                       char *text, size_t n)
{
    const struct wk_app_height *height = &app->height;
    char set[WK_SET_SIZE];
    const int table = wk_reading_set(&app->reading, set) ? wk_app_table_of_set(app, set) : 0;

    if (trouble == WK_TROUBLE_OTHER_SET && table > 0) {
        snprintf(text, n, T("These tiles belong to table %d"), table);
        steps[0] = text;
    } else if (is_pixels(app, trouble)) {
        steps[1] = T("Lowering the camera does not help");
    } else if (trouble == WK_TROUBLE_TOO_SMALL && height->what == WK_APP_HEIGHT_LOWER) {
        if (height->to_cm > 0)
            snprintf(text, n, T("About %d cm from camera to mat"), height->to_cm);
        else
            snprintf(text, n, T("Lower it to about %d %% of its height"), height->percent);
        steps[1] = text;
    }
}

struct wk_headline wk_screen_trouble_lines(const struct wk_app *app, const struct wk_draw *draw, enum wk_trouble trouble)
{
    if (is_pixels(app, trouble))
        return (struct wk_headline){.text = T("The camera needs larger pictures"), .note = T(troubles[trouble].note)};
    return (struct wk_headline){.text = T(troubles[trouble].headline), .note = T(troubles[trouble].note)};
}

void wk_screen_trouble(const struct wk_app *app, struct wk_draw *draw)
{
    enum wk_trouble trouble = wk_app_trouble(app);
    struct wk_box plate = wk_zone_body(draw, 192), side;
    const char *steps[3];
    struct wk_keycap keys[2];
    char made[96];
    int n_keys = 0;
    for (int i = 0; i < 3; i++)
        steps[i] = troubles[trouble].steps[i] ? T(troubles[trouble].steps[i]) : NULL;
    made_steps(app, draw, trouble, steps, made, sizeof(made));
    wk_part_top(app, draw);
    const struct wk_headline lines = wk_screen_trouble_lines(app, draw, trouble);
    wk_part_headline(draw, &lines);
    wk_cut_bottom(&plate, 12);
    side = wk_part_side(draw, &plate, WK_SIDE_W, WK_SIDE_H);
    draw_it(app, draw, plate, trouble);
    const double y =
        wk_part_ways(draw, side.x, side.y + 12, side.w, steps, 3, is_pixels(app, trouble) ? 0 : troubles[trouble].others);
    safe_facts(app, draw, side.x, fmax(y + 12, wk_box_bottom(side) - 152), trouble);
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

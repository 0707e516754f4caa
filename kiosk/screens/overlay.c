/* Help, settings, the judge: over any screen. */
#include "kiosk/draw/parts.h"
#include "kiosk/screens/screen.h"

#include <math.h>

/* One picture and a few words for each screen. */
static const struct {
    const char *order;
    const char *steps[3];
} helps[WK_N_SCREENS] = {
    [WK_SCREEN_IDLE] = {WK_N("This kiosk checks the walls of a table"),
                        {WK_N("Before the first hand: build four walls with stickers"), WK_N("Play the hand"),
                         WK_N("After it: lay every wall back as it was")}},
    [WK_SCREEN_SEATS] = {WK_N("Lay one wall on the mat"),
                         {WK_N("34 tiles, backs up: 13 near, 10 in the middle, 11 far"),
                          WK_N("The stickers tell whose wall it is"), WK_N("Without stickers: tap your seat")}},
    [WK_SCREEN_BUILD] = {WK_N("Put the sticker shown on each tile"),
                         {WK_N("Dashed slots show the sticker that belongs there"), WK_N("A lit row is complete"),
                          WK_N("The line above says what to do next")}},
    [WK_SCREEN_FACES] = {WK_N("The faces are read, and nobody sees them"),
                         {WK_N("Lay a wall, backs up"), WK_N("The judge turns it over in place"),
                          WK_N("The count shows how far it is")}},
    [WK_SCREEN_AGAIN] = {WK_N("Some tiles have to be seen again"),
                         {WK_N("The marked slots name the tiles"), WK_N("The judge lays them straight, without glare"),
                          WK_N("They are read at once")}},
    [WK_SCREEN_SEALED] = {WK_N("The six words prove this deal"),
                          {WK_N("Each player writes them down or takes a photograph"),
                           WK_N("When the deal is opened, anybody can check them"),
                           WK_N("Stack the walls: the middle row on the far one")}},
    [WK_SCREEN_PLAYING] = {WK_N("Play the hand"),
                           {WK_N("Keep your tiles apart from the others'"), WK_N("After the hand: lay the four walls back"),
                            WK_N("Touch Hand over when you begin")}},
    [WK_SCREEN_RESTORE] = {WK_N("Lay every wall back as it was"),
                           {WK_N("One wall on the mat, backs up"), WK_N("Do the move shown by the yellow arrow"),
                            WK_N("PASS: it is right and stored")}},
    [WK_SCREEN_DONE] = {WK_N("The table is ready"),
                        {WK_N("All four walls lie as they were"), WK_N("The next group may come"),
                         WK_N("Touch the yellow key")}},
    [WK_SCREEN_INSPECT] = {WK_N("Look at the walls before you stack them"),
                           {WK_N("Lay each of the four walls on the mat"),
                            WK_N("One that is wrong: call the judge, mend it, play on"),
                            WK_N("It is written down when it was right last")}},
    [WK_SCREEN_WAIT] = {WK_N("All groups change tables together"),
                        {WK_N("A table is ready when its result is confirmed and its four walls have passed"),
                         WK_N("The rings show what is still missing, and where"),
                         WK_N("When all four are ready this screen says where to go")}},
    [WK_SCREEN_ROTATE] = {WK_N("Your group goes to the next table"),
                          {WK_N("Keep your seat: E stays E. Your wind changes."), WK_N("Take the score form with you"),
                           WK_N("Look at the four walls there before you stack them")}},
    [WK_SCREEN_ROUND_END] = {WK_N("The round is over"),
                             {WK_N("Take the stickers off: the next round has new ones"),
                              WK_N("A bell rings when the break is over; nothing starts by itself"),
                              WK_N("Find your table and seat of the next round")}},
    [WK_SCREEN_STANDINGS] = {WK_N("Points against the same hand at the other tables"),
                             {WK_N("IMP decide, then match scores (ms)"), WK_N("Touch a name to see the twenty hands"),
                              WK_N("They are shown when a round is over")}},
    [WK_SCREEN_RANKING] = {WK_N("Points against the same hand at the other tables"),
                           {WK_N("IMP decide, then match scores (ms)"), WK_N("Touch a name to see the twenty hands"),
                            WK_N("Players see them as the configuration says")}},
    [WK_SCREEN_PIN] = {WK_N("The director's area opens with a PIN"),
                       {WK_N("Players need nothing from there"), WK_N("Each opening is written into the journal"),
                        WK_N("A wrong PIN makes the next one wait")}},
    [WK_SCREEN_ENROL] = {WK_N("The kiosk learns what the club's tiles look like"),
                         {WK_N("Lay 34 tiles face up, one of each, in any order"), WK_N("Put right what it takes for another"),
                          WK_N("Other copies make it surer: up to 4 pictures")}},
    [WK_SCREEN_DIRECTOR] = {WK_N("What the director sets up"),
                            {WK_N("Touch a card to open it"), WK_N("The area locks itself when nobody touches it"),
                             WK_N("Lock it before you go")}},
    [WK_SCREEN_DRILL] = {WK_N("Would a fault be noticed, here and in this light?"),
                         {WK_N("Lay any wall in order and touch Start"),
                          WK_N("The kiosk plants faults in its picture, then asks you to swap two tiles"),
                          WK_N("One that is missed: judges check by eye until a drill misses none")}},
    [WK_SCREEN_HALL] = {WK_N("This kiosk serves several tables"),
                        {WK_N("Touch the card of your table"), WK_N("Or lay one of its walls on the mat"),
                         WK_N("Back leads here, and nothing is lost")}},
    [WK_SCREEN_CHECKIN] = {WK_N("Is everybody on the right chair?"),
                           {WK_N("Tap your name when you sit there"), WK_N("Two on each other's chairs: Wrong seats"),
                            WK_N("Not at this table? Look up a name")}},
    [WK_SCREEN_RESULT] = {WK_N("How did the hand end?"),
                          {WK_N("Who has won, from whom, how many points"),
                           WK_N("Nobody has won: Draw. The hand goes on: It was no Hu"), WK_N("The winner enters it")}},
    [WK_SCREEN_CONFIRM] = {WK_N("Each player stands for the result"),
                           {WK_N("Read the line above and your own match score"), WK_N("Tap your own name when it is right"),
                            WK_N("Not right: it is entered again")}},
    [WK_SCREEN_CAMERA] = {WK_N("Is the picture good enough?"),
                          {WK_N("Lay a wall with stickers on the mat"), WK_N("Do what the lines on the right say"),
                           WK_N("Go back when all is good or usable")}},
    [WK_SCREEN_LENS] = {WK_N("The lens is measured with a printed board"),
                        {WK_N("Print it: wallkeeper labels board"), WK_N("Hold it as the line above says, and keep it still"),
                         WK_N("Use the lens once it is known well")}},
    [WK_SCREEN_GIVEN] = {WK_N("A given deal is laid out, face by face"),
                         {WK_N("Each tile in the slot where it is drawn; the camera looks at each"),
                          WK_N("When a wall is whole: turn its tiles over, put the stickers on"),
                          WK_N("Players must not see this screen: lock it before they come")}},
    [WK_SCREEN_COUNT] = {WK_N("What the hand is worth"),
                         {WK_N("Near row: the tiles in hand. Other rows: the melds, an empty slot between two"),
                          WK_N("The tile that won: sideways, or last in the near row"),
                          WK_N("Only your table sees these tiles; leaving this screen wipes them")}},
    [WK_SCREEN_PLAYERS] = {WK_N("Who plays, and where"),
                           {WK_N("Choose the round and the hand"), WK_N("Touch the player"),
                            WK_N("Say who plays from that hand on, and why")}},
    [WK_SCREEN_ACTS] = {WK_N("What judges have decided stands here"),
                        {WK_N("New entry: a ruling, wrong seats, the rotation, a deal"),
                         WK_N("Touch one of the list to see it or take it back"),
                         WK_N("Nothing is ever lost: what is taken back stays in the journal")}},
    [WK_SCREEN_RESULTS] = {WK_N("All results of a round"),
                           {WK_N("A tick: confirmed by all four. A question mark: not yet"),
                            WK_N("Touch a hand to enter it from its signed form"),
                            WK_N("A correction needs a reason and keeps what was before")}},
    [WK_SCREEN_SPOT] = {WK_N("Is the deal still what was sealed?"),
                        {WK_N("The checkpoint comes first, then the players say a number: nobody can choose the tiles"),
                         WK_N("The marked tiles are turned up, and no picture is shown"),
                         WK_N("The answer is match or no match, for the whole wall")}},
    [WK_SCREEN_PINS] = {WK_N("Whose PIN opens what"),
                        {WK_N("The judge's: rulings, results, looking again"),
                         WK_N("The director's: all of that, deals, tiles, copies and these PINs"),
                         WK_N("Change one as soon as somebody may have seen it")}},
    [WK_SCREEN_BACKUP] = {WK_N("A copy, should this kiosk break"),
                          {WK_N("Plug a stick in and touch Copy it"), WK_N("Wait until the copy is read back"),
                           WK_N("Another kiosk goes on from it: wallkeeper restore")}},
    [WK_SCREEN_DEALS] = {WK_N("Who can open the deals"),
                         {WK_N("They are sealed to the director's key, which is on a stick or on a sheet"),
                          WK_N("Its passphrase is typed here, and not shown"),
                          WK_N("Then all deals whose round is over are open, and receipts can be printed")}},
    [WK_SCREEN_RECORDS] = {WK_N("What outlasts this kiosk"),
                           {WK_N("Take the words or the code of this kiosk along: on paper, on a photograph"),
                            WK_N("Show this camera the code of another kiosk"),
                            WK_N("Nobody can rewrite records unseen whose words are kept elsewhere")}},
};

/* The same screen, in an event. */
static const char *const play_help[3] = {WK_N("Hu: touch the yellow card, say nothing"),
                                         WK_N("No Hu before the last tile: The wall is at its end"),
                                         WK_N("The clock tells; it never ends a hand")};

/* Diagram of a wall: rows as the player sees them, the direction in which the numbers rise. */
static void wall_diagram(struct wk_draw *draw, double x, double y, double w, enum wk_wind wind)
{
    double px = w / WK_N_COLUMNS, py = px * 1.32;
    for (int slot = 0; slot < WK_N_SLOTS; slot++) {
        char label[3];
        double sx = x + wk_slot_column(slot) * px, sy = y + (2 - (int)wk_slot_row(slot)) * (py + 8);
        wk_label_format(wk_layout_label(wind, slot), label);
        wk_draw_rect(draw, sx + 2, sy, px - 4, py, 5, WK_C_IVORY);
        wk_draw_text(draw, sx + px / 2, sy + py / 2 + 9, (struct wk_type){26, true, WK_C_INK, WK_MIDDLE}, label);
    }
    struct wk_point rise[2] = {{(float)(x + 12.6 * px), (float)(y + py * 1.5 + 8)},
                               {(float)(x + 10.4 * px), (float)(y + py * 1.5 + 8)}};
    wk_part_arrow(draw, rise, 2, WK_C_ACCENT, 8);
    wk_draw_text(draw, x, y + 3 * (py + 8) + 30, wk_type_tag, T("near: your side"));
    wk_draw_text(draw, x + w, y + 3 * (py + 8) + 30, wk_type_in(wk_type_tag, WK_C_STONE, WK_RIGHT),
                 T("numbers rise to the left"));
}

static void legend(struct wk_draw *draw, double x, double y, double w)
{
    static const char *const words[] = {WK_N("look again"), WK_N("right"), WK_N("wrong"), WK_N("in the way"), WK_N("empty")};
    static const enum wk_mark marks[] = {WK_MARK_AGAIN, WK_MARK_OK, WK_MARK_WRONG, WK_MARK_BLOCKED, WK_MARK_EMPTY};
    double pitch = w / 5;
    for (int i = 0; i < 5; i++) {
        double cx = x + pitch * (i + .5);
        wk_draw_mark(draw, marks[i], cx, y, 44, false);
        wk_draw_text(draw, cx, y + 58, wk_type_in(wk_type_tag, WK_C_STONE, WK_MIDDLE), T(words[i]));
    }
}

static void help_picture(const struct wk_app *app, struct wk_draw *draw, double x, double y, double w, double h)
{
    double cx = x + w / 2, cy = y + h / 2;
    switch (app->screen) {
    case WK_SCREEN_SEATS:
    case WK_SCREEN_BUILD:
    case WK_SCREEN_RESTORE:
    case WK_SCREEN_DRILL:
    case WK_SCREEN_GIVEN:
        wall_diagram(draw, x + 32, y + 32, w - 64, app->wind != WK_WIND_NONE ? app->wind : WK_WIND_EAST);
        legend(draw, x + 16, y + h - 86, w - 32);
        break;
    case WK_SCREEN_COUNT:
        wk_screen_count_example(draw, x + 24, y + 56, w - 48);
        break;
    case WK_SCREEN_FACES:
    case WK_SCREEN_AGAIN:
        wk_draw_icon(draw, WK_ICON_COVERED, cx, cy - 20, 2.6, WK_C_IVORY);
        break;
    case WK_SCREEN_IDLE:
    case WK_SCREEN_SEALED:
    case WK_SCREEN_PLAYING:
    case WK_SCREEN_DONE:
    case WK_SCREEN_PIN:
    case WK_SCREEN_DIRECTOR:
    case WK_SCREEN_ENROL:
    case WK_SCREEN_CAMERA:
    case WK_SCREEN_LENS:
    case WK_SCREEN_HALL:
    case WK_SCREEN_CHECKIN:
    case WK_SCREEN_INSPECT:
    case WK_SCREEN_RESULT:
    case WK_SCREEN_CONFIRM:
    case WK_SCREEN_WAIT:
    case WK_SCREEN_ROTATE:
    case WK_SCREEN_ROUND_END:
    case WK_SCREEN_STANDINGS:
    case WK_SCREEN_PLAYERS:
    case WK_SCREEN_ACTS:
    case WK_SCREEN_RESULTS:
    case WK_SCREEN_RANKING:
    case WK_SCREEN_RECORDS:
    case WK_SCREEN_DEALS:
    case WK_SCREEN_BACKUP:
    case WK_SCREEN_PINS:
    case WK_SCREEN_SPOT:
    case WK_N_SCREENS:
        wk_screen_table(draw, cx, cy, h / 2 - 32, 15, WK_WIND_NONE, app->table);
        break;
    }
}

void wk_screen_help(const struct wk_app *app, struct wk_draw *draw)
{
    enum wk_screen screen = app->screen < WK_N_SCREENS ? app->screen : WK_SCREEN_IDLE;
    double right = wk_zone_right(draw), top = 192, bottom = wk_zone_bar_y(draw) - 12, panel_w = right - WK_MARGIN - 496;
    const char *steps[3];
    bool play = screen == WK_SCREEN_PLAYING && wk_app_has_event(app);
    for (int i = 0; i < 3; i++)
        steps[i] = T(play ? play_help[i] : helps[screen].steps[i]);
    wk_part_top(app, draw);
    wk_part_order(draw,
                  &(struct wk_order){.text = T(helps[screen].order), .next = T("Back to the table, nothing has stopped")});
    wk_draw_rect(draw, WK_MARGIN, top, panel_w, bottom - top, 16, WK_C_PANEL);
    help_picture(app, draw, WK_MARGIN, top, panel_w, bottom - top);
    wk_part_steps(draw, right - 452, top + 12, 452, steps, 3);
    wk_part_bar(app, draw, &(struct wk_keycap){T("Understood"), WK_KEY_PRIMARY, WK_ACTION_CLOSE, 0, -1}, 1);
}

void wk_screen_settings(const struct wk_app *app, struct wk_draw *draw)
{
    double x = WK_MARGIN, y = 204, right = wk_zone_right(draw), keys_x = x + 300, pitch = 104;
    wk_part_top(app, draw);
    wk_part_order(draw, &(struct wk_order){.text = T("Settings of this kiosk"), .next = T("They take effect at once")});
    wk_draw_text(draw, x, y + 46, wk_type_text, T("Volume"));
    for (int v = 0; v <= 5; v++) {
        char text[8];
        bool now = app->muted ? v == 0 : v == app->volume;
        snprintf(text, sizeof(text), "%d", v);
        wk_part_key(draw, keys_x + v * 108, y, 96, 72,
                    &(struct wk_keycap){v ? text : NULL, now ? WK_KEY_CHOSEN : WK_KEY_CHOICE, WK_ACTION_VOLUME, v,
                                        v ? -1 : WK_ICON_MUTE});
    }
    wk_draw_segment(draw, x, y + 88, right, y + 88, WK_C_LINE, 1);
    y += pitch;
    wk_draw_text(draw, x, y + 46, wk_type_text, T("Language"));
    for (int lang = 0; lang < WK_N_LANGS; lang++)
        wk_part_key(draw, keys_x + lang * 228, y, 216, 72,
                    &(struct wk_keycap){lang == WK_LANG_ZH ? "\u4e2d\u6587" : "English",
                                        app->lang == (enum wk_language)lang ? WK_KEY_CHOSEN : WK_KEY_CHOICE,
                                        WK_ACTION_SET_LANGUAGE, lang, -1});
    wk_draw_segment(draw, x, y + 88, right, y + 88, WK_C_LINE, 1);
    y += pitch;
    wk_draw_text(draw, x, y + 46, wk_type_text, T("Less motion"));
    wk_part_key(draw, keys_x, y, 216, 72,
                &(struct wk_keycap){app->less_motion ? T("on") : T("off"), app->less_motion ? WK_KEY_CHOSEN : WK_KEY_CHOICE,
                                    WK_ACTION_LESS_MOTION, 0, -1});
    wk_draw_segment(draw, x, y + 88, right, y + 88, WK_C_LINE, 1);
    y += pitch;
    wk_draw_text(draw, x, y + 46, wk_type_text, T("Director's area"));
    wk_part_key(draw, keys_x, y, 324, 72, &(struct wk_keycap){T("Open with PIN"), WK_KEY_CHOICE, WK_ACTION_DIRECTOR, 0, -1});
    wk_draw_text(draw, x, wk_zone_bar_y(draw) - 40, wk_type_tag, app->camera_name[0] ? app->camera_name : T("No camera"));
    wk_part_bar(app, draw, &(struct wk_keycap){T("Done"), WK_KEY_PRIMARY, WK_ACTION_CLOSE, 0, -1}, 1);
}

/* The slots in question, each as it was recorded and as it is seen now. */
static void pairs(const struct wk_app *app, struct wk_draw *draw)
{
    double right = wk_zone_right(draw), top = 200, h = wk_zone_bar_y(draw) - top - 70, w = h * 160 / 224;
    double half = (right - WK_MARGIN) / app->pair.n;

    if (2 * w + 24 > half - 24) {
        w = (half - 48) / 2;
        h = w * 224 / 160;
    }
    for (int i = 0; i < app->pair.n; i++) {
        double x = WK_MARGIN + i * half;
        char slot[5];

        wk_slot_format(app->pair.slots[i], slot);
        wk_draw_tile(draw, x, top, w, h, 2 * i, app->pair.edition);
        wk_draw_tile(draw, x + w + 24, top, w, h, 2 * i + 1, app->pair.edition);
        wk_draw_textf(draw, x, top + h + 36, wk_type_text, "%s: %s", slot, T("as recorded"));
        wk_draw_text(draw, x + w + 24, top + h + 36, wk_type_text, T("as seen now"));
    }
}

void wk_screen_judge(const struct wk_app *app, struct wk_draw *draw)
{
    char clock[12], text[64];
    bool compare = wk_app_lays_back(app) && app->pair.n > 0;
    double cx = (double)draw->w / 2, cy = (192 + wk_zone_bar_y(draw)) / 2;
    wk_time_text(clock, app->judge_called_s, false);
    snprintf(text, sizeof(text), T("Called at %s"), clock);
    wk_part_top(app, draw);
    wk_part_order(draw,
                  &(struct wk_order){.text = T("Raise a hand: the judge is called"), .next = T("Leave the tiles as they lie")});
    if (compare) {
        pairs(app, draw);
    } else {
        wk_draw_circle(draw, cx, cy - 60, 130, WK_C_BLOCKED, WK_C_NONE, 0);
        wk_draw_icon(draw, WK_ICON_BELL, cx, cy - 60, 5.4, WK_C_INK);
        wk_draw_text(draw, cx, cy + 140, (struct wk_type){44, true, WK_C_IVORY, WK_MIDDLE}, text);
        wk_draw_text(draw, cx, cy + 190, wk_type_in(wk_type_quiet, WK_C_STONE, WK_MIDDLE),
                     T("It stands in the top bar until the judge has come."));
    }
    struct wk_keycap keys[2] = {{T("The judge has come"), WK_KEY_PRIMARY, WK_ACTION_JUDGE_CAME, 0, -1},
                                {T("Go on meanwhile"), WK_KEY_PLAIN, WK_ACTION_CLOSE, 0, -1}};
    wk_part_bar(app, draw, keys, 2);
}

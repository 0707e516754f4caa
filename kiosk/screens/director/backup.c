/* A copy of the event onto a stick: how far it is, and what came of the last one. */
#include "kiosk/app/screen_def.h"
#include "kiosk/app/step.h"
#include "kiosk/draw/parts.h"
#include "kiosk/screens/screen.h"

const char *wk_screen_stick_mend(enum wk_status status)
{
    static const struct {
        enum wk_status status;
        const char *text;
    } table[] = {
        {WK_NOT_FOUND, WK_N("Plug in a USB stick, wait a moment, then try again")},
        {WK_DISK_FULL, WK_N("It is full: take another stick, or delete old copies on it")},
        {WK_DB_READ_ONLY, WK_N("It is write-protected: take another stick, or push its switch")},
        {WK_IO, WK_N("It was taken out or cannot be written: plug it in again, or take another")},
        {WK_DB_BROKEN, WK_N("What was read back is not what was written: take another stick")},
        {WK_DB_LOCKED, WK_N("Another program held the database: try again in a moment")},
    };

    for (size_t i = 0; i < sizeof(table) / sizeof(table[0]); i++)
        if (table[i].status == status)
            return table[i].text;
    return WK_N("Try again, or take another stick");
}

static bool failed(const struct wk_app_backup *backup)
{
    return !backup->running && backup->status != WK_OK && backup->status != WK_FAILED;
}

static void bar(struct wk_draw *draw, struct wk_box box, int percent)
{
    wk_draw_box(draw, box, 6, WK_C_LINE);
    if (percent > 0)
        wk_draw_box(draw, wk_cut_left(&box, box.w * (percent < 100 ? percent : 100) / 100), 6, WK_C_IVORY);
}

/* The copy that was made last, by whomever: its words, and for experts the file. */
static void last_copy(const struct wk_app *app, struct wk_draw *draw, struct wk_box body)
{
    const struct wk_app_backup *backup = &app->backup;
    char text[96];

    if (app->director.details) {
        snprintf(text, sizeof(text), T("Records in it: %lld"), (long long)backup->records);
        wk_draw_label(draw, wk_cut_top(&body, 26), wk_type_text, text);
        wk_cut_top(&body, 12);
        wk_cut_right(&body, 96);
        wk_draw_paragraph(draw, body, 30, wk_type_tag, backup->where);
    } else if (backup->words[0]) {
        wk_part_line(draw, body.x, wk_cut_top(&body, 26).y + 26, body.w, wk_type_bold,
                     T("Note the six words: the copy has to show the same ones"));
        wk_cut_top(&body, WK_GAP);
        wk_part_words(draw, wk_cut_top(&body, 166), backup->words, false);
    }
}

/* What was made, by where it was found to lie. */
static const struct {
    enum wk_mark mark;
    const char *done, *what;
} made_at[WK_APP_N_PLACES] = {
    [WK_APP_PLACE_UNKNOWN] = {WK_MARK_AGAIN, WK_N("A copy was made. On which disk, this kiosk cannot tell"),
                              WK_N("If it is no stick, plug one in, and touch Copy again")},
    [WK_APP_PLACE_SAME_DISK] = {WK_MARK_AGAIN, WK_N("A copy was made, but on this kiosk's own disk"),
                                WK_N("If the disk breaks, both are lost: plug in a stick, and touch Copy again")},
    [WK_APP_PLACE_MEMORY] = {WK_MARK_AGAIN, WK_N("A copy was made, but only in this kiosk's memory"),
                             WK_N("Switched off it is gone: plug in a stick, and touch Copy again")},
    [WK_APP_PLACE_OTHER_DISK] = {WK_MARK_OK, WK_N("Done: the whole event is on another disk of this computer"),
                                 WK_N("Should all of the computer be lost: plug in a stick, and touch Copy again")},
    [WK_APP_PLACE_OTHER_COMPUTER] = {WK_MARK_OK, WK_N("Done: the whole event is on another computer"),
                                     WK_N("It lies in the backup folder, which is reached over the network")},
    [WK_APP_PLACE_STICK] = {WK_MARK_OK, WK_N("Done: the whole event is on the stick"),
                            WK_N("Take the stick out and keep it away from this kiosk")},
};

static bool is_lost_with_it(enum wk_app_place place)
{
    return place == WK_APP_PLACE_SAME_DISK || place == WK_APP_PLACE_MEMORY;
}

static const char *made_text(const struct wk_draw *draw, const struct wk_app_backup *backup, char text[96])
{
    char clock[12];

    wk_time_text(clock, backup->made_s, false);
    snprintf(text, 96,
             is_lost_with_it(backup->place) ? T("The last copy is from %s, and would be lost with this kiosk")
                                            : T("The last copy is from %s. It was read back and is whole."),
             clock);
    return text;
}

/* Why the last try failed (NULL: it did not), and what to do. */
static void begin(const struct wk_app *app, struct wk_draw *draw, const char *fault)
{
    const char *const steps[] = {app->stick ? T("A stick is plugged in") : T("Plug a USB stick into this computer"),
                                 T("Touch Copy it"), T("Keep the stick away from this kiosk")};
    const struct wk_box right = wk_part_beside(draw, WK_SKETCH_COPY);
    double y = right.y + 12;
    char text[96];

    if (fault) {
        wk_draw_mark(draw, WK_MARK_WRONG, right.x + 24, y + 24, 48, false);
        y += 42 * wk_draw_wrapped(draw, right.x + 72, y + 36, right.w - 72, 42, wk_type_in(wk_type_large, WK_C_IVORY, WK_LEFT),
                                  fault) +
             36;
    } else {
        y = wk_part_steps(draw, right.x, y, right.w, steps, 3);
    }
    if (app->backup.records > 0) {
        wk_draw_mark(draw, is_lost_with_it(app->backup.place) ? WK_MARK_AGAIN : WK_MARK_OK, right.x + 16, y + 20, 30, false);
        wk_draw_wrapped(draw, right.x + 48, y + 30, right.w - 48, 34, wk_type_quiet, made_text(draw, &app->backup, text));
    }
}

static void draw_backup(const struct wk_app *app, struct wk_draw *draw)
{
    const struct wk_app_backup *backup = &app->backup;
    const bool running = backup->running && backup->by_hand, bad = failed(backup),
               made = !running && !bad && backup->records > 0 && backup->by_hand;
    struct wk_headline headline = {.text = T("Copy this event to a stick"),
                                   .note = T("If this kiosk breaks, another one goes on with it")};
    struct wk_keycap keys[3] = {{T("Copy it"), WK_KEY_PRIMARY, WK_ACTION_BACKUP, 0, -1}};
    int n_keys = 1;
    char gauge[16], text[96];

    wk_part_top(app, draw);
    if (running) {
        snprintf(gauge, sizeof(gauge), "%d", backup->percent);
        headline = (struct wk_headline){.text = T("The copy is being made"),
                                        .note = app->stick ? T("Leave the stick in") : NULL,
                                        .gauge = gauge,
                                        .unit = "%"};
        wk_part_headline(draw, &headline);
        struct wk_box right = wk_part_beside(draw, WK_SKETCH_COPY);
        wk_cut_top(&right, 24);
        bar(draw, wk_cut_top(&right, 24), backup->percent);
        keys[0] = (struct wk_keycap){T("Being copied"), WK_KEY_NOT_YET, WK_ACTION_NOT_YET, 0, -1};
    } else if (bad) {
        headline.text = backup->status == WK_NOT_FOUND ? T("No stick was found") : T("No copy was made");
        wk_part_headline(draw, &headline);
        begin(app, draw, T(wk_screen_stick_mend(backup->status)));
    } else if (made) {
        headline = (struct wk_headline){.text = T("Copy this event to a stick"), .note = made_text(draw, backup, text)};
        wk_part_headline(draw, &headline);
        last_copy(
            app, draw,
            wk_part_ended(draw, made_at[backup->place].mark, T(made_at[backup->place].done), T(made_at[backup->place].what)));
        const bool again = made_at[backup->place].mark != WK_MARK_OK && app->stick;
        keys[0] = (struct wk_keycap){T("Done"), again ? WK_KEY_PLAIN : WK_KEY_PRIMARY, WK_ACTION_BACK, 0, -1};
        keys[n_keys++] = (struct wk_keycap){T("Copy again"), again ? WK_KEY_PRIMARY : WK_KEY_PLAIN, WK_ACTION_BACKUP, 0, -1};
        keys[n_keys++] = wk_part_details_key(app, draw);
    } else {
        wk_part_headline(draw, &headline);
        begin(app, draw, NULL);
    }
    wk_part_bar(app, draw, keys, n_keys);
}

static bool act(struct wk_app *app, enum wk_action action, int arg, struct wk_effects *effects)
{
    (void)arg;
    if (action != WK_ACTION_BACKUP || !app->director.unlocked || (app->backup.running && app->backup.by_hand))
        return false;
    wk_app_effect(effects, WK_EFFECT_BACKUP);
    return true;
}

/* What one that was put in mends is over: the way on is shown again. */
static void take_stick(struct wk_app *app, const struct wk_event *event, struct wk_effects *effects)
{
    (void)effects;
    if (event->kind == WK_EVENT_STICK && event->stick && failed(&app->backup))
        app->backup.status = WK_FAILED;
}

const struct wk_screen_def wk_screen_def_backup = {
    .id = WK_SCREEN_BACKUP,
    .word = "backup",
    .area = WK_AREA_LOCKED,
    .role = WK_ROLE_DIRECTOR,
    .draw = draw_backup,
    .action = act,
    .event = take_stick,
    .card = {10, WK_N("Copy"), WK_N("The event on a stick, should this kiosk break")},
    .help = {.sketch = WK_SKETCH_COPY,
             .headline = WK_N("A copy, should this kiosk break"),
             .steps = {WK_N("Plug a stick in and touch Copy it"), WK_N("Wait until the copy is read back"),
                       WK_N("If this kiosk breaks, another one goes on: wallkeeper restore, with the club's key")}},
};

/* A copy of the event onto a stick: how far it is, and what came of the last one. */
#include "kiosk/face/app/hour.h"
#include "kiosk/face/app/screen_def.h"
#include "kiosk/face/app/step.h"
#include "kiosk/face/draw/parts.h"
#include "kiosk/face/screens/director/director_parts.h"

#include <stdio.h>

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

/* The newest copy, whoever made it: its words, and for experts its file. */
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

/* What was made, worded by the kind of disk that it is on. */
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

/* Whether there is a copy of the key, and since when; NULL: people were not asked yet. */
static const char *key_text(const struct wk_app *app, const struct wk_draw *draw, char text[128])
{
    const struct wk_app_backup *backup = &app->backup;

    if (backup->key_copied[0])
        snprintf(text, 128, T("The club's key was copied to a stick on %s"), backup->key_copied);
    else if (backup->key_copy == WK_KEY_COPY_REFUSED)
        snprintf(text, 128, "%s", T("The club's key was never copied to a stick: keep a copy of club.key"));
    else if (backup->key_copy == WK_KEY_COPY_AGREED)
        snprintf(text, 128, "%s", T("The club's key goes beside the next copy on a stick"));
    else
        return NULL;
    return text;
}

/* Why the last attempt failed (NULL: it did not), and what to do. */
static void begin(const struct wk_app *app, struct wk_draw *draw, const char *fault)
{
    const char *const steps[] = {app->stick ? T("A stick is plugged in") : T("Plug a USB stick into this computer"),
                                 T("Touch Copy it"), T("Keep the stick away from this kiosk")};
    const struct wk_box right = wk_part_beside(draw, WK_SKETCH_COPY);
    double y = right.y + 12;
    char text[96], key[128];

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
        y += 34 * wk_draw_wrapped(draw, right.x + 48, y + 30, right.w - 48, 34, wk_type_quiet,
                                  made_text(draw, &app->backup, text)) +
             14;
    }
    if (key_text(app, draw, key)) {
        wk_draw_mark(draw, app->backup.key_copied[0] ? WK_MARK_OK : WK_MARK_EMPTY, right.x + 16, y + 20, 30, false);
        wk_draw_wrapped(draw, right.x + 48, y + 30, right.w - 48, 34, wk_type_quiet, key);
    }
}

/* The question that is asked once: whoever has the stick can do with the key what these lines say. */
static void draw_question(const struct wk_app *app, struct wk_draw *draw)
{
    static const struct {
        enum wk_mark mark;
        const char *text;
    } lines[] = {
        {WK_MARK_OK, WK_N("With it, another kiosk goes on from this stick alone.")},
        {WK_MARK_WRONG, WK_N("With it, whoever has the stick opens every sealed deal of this club, but for those sealed to a "
                             "director's key, and prints its stickers. Lock the stick away.")},
        {WK_MARK_AGAIN, WK_N("Without it, keep a copy of club.key elsewhere: no kiosk goes on with the event without it.")},
    };
    const struct wk_keycap keys[2] = {{T("With the key"), WK_KEY_PLAIN, WK_ACTION_KEY_COPY, WK_KEY_COPY_AGREED, -1},
                                      {T("Without it"), WK_KEY_PLAIN, WK_ACTION_KEY_COPY, WK_KEY_COPY_REFUSED, -1}};
    struct wk_box body = wk_zone_body(draw, 214);

    wk_part_top(app, draw);
    wk_part_headline(draw, &(struct wk_headline){.text = T("Put the club's key beside the copy?"),
                                                 .note = T("It is asked this once; both can be changed here later")});
    for (size_t i = 0; i < sizeof(lines) / sizeof(lines[0]); i++) {
        wk_draw_mark(draw, lines[i].mark, body.x + 18, body.y + 18, 34, false);
        body.y += 28 + 36 * wk_draw_wrapped(draw, body.x + 56, body.y + 28, body.w - 56, 36, wk_type_text, T(lines[i].text));
    }
    wk_part_bar(app, draw, keys, 2);
}

/* What the next copy will hold; a touch changes it. */
static struct wk_keycap key_key(const struct wk_app *app, const struct wk_draw *draw)
{
    const bool with = app->backup.key_copy == WK_KEY_COPY_AGREED;

    return (struct wk_keycap){with ? T("Without the key") : T("With the key"), WK_KEY_PLAIN, WK_ACTION_KEY_COPY,
                              with ? WK_KEY_COPY_REFUSED : WK_KEY_COPY_NOT_ASKED, -1};
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

    if (app->asks_key && !running) {
        draw_question(app, draw);
        return;
    }
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
        keys[n_keys] = key_key(app, draw);
        n_keys += backup->key_copy != WK_KEY_COPY_NOT_ASKED;
        headline.text = backup->status == WK_NOT_FOUND ? T("No stick was found") : T("No copy was made");
        wk_part_headline(draw, &headline);
        begin(app, draw, T(wk_screen_stick_mend(backup->status)));
    } else if (made) {
        headline = (struct wk_headline){.text = T("Copy this event to a stick"), .note = made_text(draw, backup, text)};
        wk_part_headline(draw, &headline);
        last_copy(app, draw,
                  wk_part_ended(draw, made_at[backup->place].mark, T(made_at[backup->place].done),
                                backup->key == WK_ALREADY ? T("The club's key is beside it: lock the stick away")
                                                          : T(made_at[backup->place].what)));
        const bool again = made_at[backup->place].mark != WK_MARK_OK && app->stick;
        keys[0] = (struct wk_keycap){T("Done"), again ? WK_KEY_PLAIN : WK_KEY_PRIMARY, WK_ACTION_BACK, 0, -1};
        keys[n_keys++] = (struct wk_keycap){T("Copy again"), again ? WK_KEY_PRIMARY : WK_KEY_PLAIN, WK_ACTION_BACKUP, 0, -1};
        keys[n_keys++] = wk_part_details_key(app, draw);
    } else {
        keys[n_keys] = key_key(app, draw);
        n_keys += backup->key_copy != WK_KEY_COPY_NOT_ASKED;
        wk_part_headline(draw, &headline);
        begin(app, draw, NULL);
    }
    wk_part_bar(app, draw, keys, n_keys);
}

/* The question was answered: keeps the answer, and makes the copy that was asked for. */
static void answer(struct wk_app *app, enum wk_key_copy what, struct wk_effects *effects)
{
    const bool goes_on = app->asks_key && app->backup.key_copy == WK_KEY_COPY_NOT_ASKED;

    app->asks_key = what == WK_KEY_COPY_NOT_ASKED;
    if (app->asks_key)
        return;
    wk_hour_keep(effects, WK_KEEP_KEY_COPY, (int)what);
    if (goes_on)
        wk_app_effect(effects, WK_EFFECT_BACKUP);
}

static bool act(struct wk_app *app, enum wk_action action, int arg, struct wk_effects *effects)
{
    if ((action != WK_ACTION_BACKUP && action != WK_ACTION_KEY_COPY) || !app->director.unlocked ||
        app->director.role < WK_ROLE_DIRECTOR || (app->backup.running && app->backup.by_hand))
        return false;
    if (action == WK_ACTION_KEY_COPY && arg >= WK_KEY_COPY_NOT_ASKED && arg <= WK_KEY_COPY_AGREED)
        answer(app, (enum wk_key_copy)arg, effects);
    else if (action == WK_ACTION_BACKUP && app->backup.key_copy == WK_KEY_COPY_NOT_ASKED)
        app->asks_key = true;
    else if (action == WK_ACTION_BACKUP)
        wk_app_effect(effects, WK_EFFECT_BACKUP);
    return true;
}

/* Leaves the question without an answer. */
static bool back(struct wk_app *app, struct wk_effects *effects)
{
    const bool asked = app->asks_key;

    (void)effects;
    app->asks_key = false;
    return asked;
}

static void forget(struct wk_app *app, enum wk_screen from, struct wk_effects *effects)
{
    (void)from;
    (void)effects;
    app->asks_key = false;
}

/* A trouble that a stick mends is over when one is put in: the way on is shown again. */
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
    .back = back,
    .forget = forget,
    .event = take_stick,
    .card = {10, WK_N("Copy"), WK_N("The event on a stick, should this kiosk break")},
    .help = {.sketch = WK_SKETCH_COPY,
             .headline = WK_N("A copy, should this kiosk break"),
             .steps = {WK_N("Plug a stick in and touch Copy it"), WK_N("Wait until the copy is read back"),
                       WK_N("If this kiosk breaks, another one goes on: wallkeeper restore, with the club's key")}},
};

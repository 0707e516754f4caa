/* A copy of the event onto a stick: how far it is, and what came of the last one. */
#include "kiosk/app/screen_def.h"
#include "kiosk/app/step.h"
#include "kiosk/draw/parts.h"
#include "kiosk/screens/screen.h"

/* What is to be done when no copy was made. */
static const char *mend(enum wk_status status)
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

static void bar(struct wk_draw *draw, double y, int percent)
{
    double w = wk_zone_right(draw) - WK_MARGIN;

    wk_draw_box(draw, wk_box_at(WK_MARGIN, y, w, 24), 6, WK_C_LINE);
    if (percent > 0)
        wk_draw_box(draw, wk_box_at(WK_MARGIN, y, w * (percent < 100 ? percent : 100) / 100, 24), 6, WK_C_IVORY);
}

/* The copy that was made last, by whomever. */
static void last_copy(const struct wk_app_backup *backup, struct wk_draw *draw, double y)
{
    double w = wk_zone_right(draw) - WK_MARGIN;
    char text[96], clock[12];

    wk_time_text(clock, backup->made_s, false);
    snprintf(text, sizeof(text), T("%s: a copy of %lld records, read back and whole"), clock, (long long)backup->records);
    y = wk_part_fact(draw, WK_MARGIN, y, text);
    wk_draw_wrapped(draw, WK_MARGIN + 48, y - 8, w - 96, 30, wk_type_tag, backup->where);
    if (!backup->words[0])
        return;
    wk_draw_text(draw, WK_MARGIN, y + 92, wk_type_bold, T("Its last record in six words:"));
    wk_part_words(draw, wk_box_at(WK_MARGIN, y + 110, w, 166), backup->words, false);
}

static void draw_backup(const struct wk_app *app, struct wk_draw *draw)
{
    const struct wk_app_backup *backup = &app->backup;
    bool running = backup->running && backup->by_hand, bad = failed(backup);
    struct wk_headline headline = {.text = T("Copy this event to a stick"), .note = T("The table goes on meanwhile")};
    struct wk_keycap key = {running ? T("Being copied") : T("Copy it"), running ? WK_KEY_NOT_YET : WK_KEY_PRIMARY,
                            running ? WK_ACTION_NOT_YET : WK_ACTION_BACKUP, 0, -1};
    char gauge[16];

    snprintf(gauge, sizeof(gauge), "%d", backup->percent);
    if (running) {
        headline = (struct wk_headline){
            .text = T("The copy is being made"), .note = T("Leave the stick in"), .gauge = gauge, .unit = "%"};
    } else if (bad) {
        headline.text = backup->status == WK_NOT_FOUND ? T("No stick was found") : T("No copy was made");
        headline.note = NULL;
    } else if (backup->records > 0 && backup->by_hand) {
        headline = (struct wk_headline){.text = T("The copy is made"), .note = T("The stick can be taken out")};
        key.look = WK_KEY_PLAIN;
    }
    wk_part_top(app, draw);
    wk_part_headline(draw, &headline);
    if (running)
        bar(draw, 216, backup->percent);
    if (bad) {
        wk_draw_mark(draw, WK_MARK_WRONG, WK_MARGIN + 22, 226, 44, false);
        wk_draw_wrapped(draw, WK_MARGIN + 64, 236, wk_zone_right(draw) - WK_MARGIN - 64, 40,
                        wk_type_in(wk_type_large, WK_C_IVORY, WK_LEFT), T(mend(backup->status)));
    }
    if (backup->records > 0)
        last_copy(backup, draw, running || bad ? 330 : 250);
    else if (!running && !bad)
        wk_draw_wrapped(
            draw, WK_MARGIN, 250, wk_zone_right(draw) - WK_MARGIN, 42, wk_type_large,
            T("All that is on record, sealed deals encrypted. With it and the club's key another kiosk goes on where this "
              "one is."));
    wk_part_bar(app, draw, &key, 1);
}

static bool act(struct wk_app *app, enum wk_action action, int arg, struct wk_effects *effects)
{
    (void)arg;
    if (action != WK_ACTION_BACKUP || !app->director.unlocked || (app->backup.running && app->backup.by_hand))
        return false;
    wk_app_effect(effects, WK_EFFECT_BACKUP);
    return true;
}

const struct wk_screen_def wk_screen_def_backup = {
    .id = WK_SCREEN_BACKUP,
    .word = "backup",
    .area = WK_AREA_LOCKED,
    .role = WK_ROLE_DIRECTOR,
    .draw = draw_backup,
    .action = act,
    .card = {10, WK_N("Copy"), WK_N("The event onto a stick, for another kiosk")},
    .help = {.headline = WK_N("A copy, should this kiosk break"),
             .steps = {WK_N("Plug a stick in and touch Copy it"), WK_N("Wait until the copy is read back"),
                       WK_N("Another kiosk goes on from it: wallkeeper restore")}},
};

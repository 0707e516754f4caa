/*
 * Speech: both languages come out as sound, asking for it waits for nothing, and a restore can be done by ear: from what is
 * said alone, as from what is seen. Skipped where espeak-ng is not installed.
 */
#include "tests/support/kiosk/gallery_test.h"

#include <stdatomic.h>
#include <time.h>

#include "kiosk/face/screens/screen.h"
#include "kiosk/face/ui/sound.h"
#include "kiosk/face/ui/speech.h"
#include "kiosk/face/ui/ui.h"

static atomic_int n_samples, n_sentences, rate_hz;

static void hear(void *context, const int16_t *samples, int n, int hz)
{
    (void)context;
    rate_hz = hz;
    n_sentences += samples == NULL;
    n_samples += n;
}

static void pause_ms(int ms)
{
    nanosleep(&(struct timespec){ms / 1000, ms % 1000 * 1000000L}, NULL);
}

/* Samples of a sentence, once no more of them come. */
static int spoken(struct wk_speech *speech, enum wk_language lang, const char *text)
{
    n_samples = 0;
    wk_speech_say(speech, lang, text);
    for (int before = -1, i = 0; i < 100 && (n_samples == 0 || n_samples != before); i++) {
        before = n_samples;
        pause_ms(50);
    }
    return n_samples;
}

static struct wk_speech *open_speech(void)
{
    struct wk_speech *speech = NULL;
    const enum wk_status status = wk_speech_open(&speech, hear, NULL);

    if (status == WK_NO_FILE)
        skip();
    assert_int_equal(status, WK_OK);
    return speech;
}

static void both_languages_are_heard(void **state)
{
    struct wk_speech *speech = open_speech();
    (void)state;
    const int en = spoken(speech, WK_LANG_EN, "East, pass"), zh = spoken(speech, WK_LANG_ZH, "\u4e1c\u5bb6\uff0c\u901a\u8fc7");

    assert_in_range(en, rate_hz / 3, 3 * rate_hz);
    assert_in_range(zh, rate_hz / 3, 3 * rate_hz);
    assert_true(spoken(speech, WK_LANG_EN, "Swap 25 and 26, and then nudge 14, the lamp hides it") > en);
    wk_speech_close(speech);
}

static void the_newest_sentence_wins_and_nobody_waits(void **state)
{
    struct wk_speech *speech = open_speech();
    struct timespec from, to;
    (void)state;
    spoken(speech, WK_LANG_EN, "ready");
    n_sentences = 0;
    clock_gettime(CLOCK_THREAD_CPUTIME_ID, &from);
    for (int i = 0; i < 1000; i++)
        wk_speech_say(speech, WK_LANG_EN, "A sentence that is much too long to be spoken a thousand times in this test");
    clock_gettime(CLOCK_THREAD_CPUTIME_ID, &to);
    const double us = (double)(to.tv_sec - from.tv_sec) * 1e3 + (double)(to.tv_nsec - from.tv_nsec) / 1e6;
    print_message("%.1f us of processor to ask for a sentence\n", us);
    assert_true(us < 200); /* of a frame's 16,000 */
    spoken(speech, WK_LANG_EN, "end");
    assert_in_range(n_sentences, 1, 900); /* the others were passed over */
    wk_speech_close(speech);
    wk_speech_close(NULL);
    wk_speech_say(NULL, WK_LANG_EN, "nobody");
}

static int peak_of(const int16_t *samples, int n)
{
    int peak = 0;
    for (int i = 0; i < n; i++)
        peak = abs(samples[i]) > peak ? abs(samples[i]) : peak;
    return peak;
}

/* A quarter of the size at half the volume, the same length at any, and never past the loudest. */
static void a_volume_scales_the_samples(void **state)
{
    static int16_t loud[WK_SOUND_SIZE], soft[WK_SOUND_SIZE];
    int16_t word[3] = {32767, -32768, 400};
    (void)state;
    for (int i = WK_SOUND_NONE + 1; i < WK_N_SOUNDS; i++) {
        const int n = wk_sound_make((enum wk_sound)i, 100, loud);
        assert_in_range(n, WK_SOUND_HZ / 10, WK_SOUND_SIZE);
        assert_in_range(peak_of(loud, n), 7800, 8192); /* -12 dBFS */
        assert_int_equal(wk_sound_make((enum wk_sound)i, 50, soft), n);
        for (int k = 0; k < n; k++)
            assert_true(abs(4 * soft[k] - loud[k]) <= 3);
        assert_int_equal(loud[0], 0); /* no click at either end */
        assert_true(abs(loud[n - 1]) < 40);
        wk_sound_make((enum wk_sound)i, 1000, soft);
        assert_memory_equal(soft, loud, (size_t)n * sizeof(loud[0]));
        wk_sound_make((enum wk_sound)i, 0, soft);
        assert_int_equal(peak_of(soft, n), 0);
    }
    assert_int_equal(wk_sound_make(WK_SOUND_NONE, 100, loud), 0);
    assert_int_equal(wk_sound_make(WK_N_SOUNDS, 100, loud), 0);
    wk_sound_scale(word, 3, 100, word);
    assert_int_equal(word[1], -32768);
    wk_sound_scale(word, 3, 50, word);
    assert_int_equal(word[0], 8191);
    assert_int_equal(word[2], 100);
    wk_sound_scale(word, 3, -5, word);
    assert_int_equal(peak_of(word, 3), 0);
}

/* The window with SDL's driver for sound that nobody hears: it is opened, told to speak and closed, in the middle of a word. */
static void a_window_speaks(void **state)
{
    struct wk_ui *ui = NULL;
    (void)state;
    setenv("SDL_AUDIODRIVER", "dummy", 1);
    assert_int_equal(wk_ui_open(&ui, &(struct wk_ui_options){.sound = true, .software = true, .headless = true}), WK_OK);
    assert_true(wk_ui_has_sound(ui));
    wk_ui_say(ui, "East, pass", WK_LANG_EN, 3);
    wk_ui_say(ui, "East, pass", WK_LANG_EN, 0);
    wk_ui_sound(ui, WK_SOUND_JUDGE, 100);
    wk_ui_hush(ui);
    wk_ui_close(ui);
    assert_int_equal(wk_ui_open(&ui, &(struct wk_ui_options){.software = true, .headless = true}), WK_OK);
    assert_false(wk_ui_has_voice(ui));
    wk_ui_say(ui, "nobody hears", WK_LANG_EN, 3);
    wk_ui_hush(ui);
    wk_ui_close(ui);
}

/* The tile of this label that does not lie where it belongs: a hand finds it by touch or by eye, the ear has its name. */
static int misplaced(const struct wk_reading *reading, const char *text)
{
    wk_label label;
    assert_int_equal(wk_label_parse(text, &label), WK_OK);
    for (int slot = 0; slot < WK_N_SLOTS; slot++)
        if (reading->slot[slot].label == label && wk_layout_label(WK_WIND_EAST, slot) != label)
            return slot;
    fail_msg("no %s lies in a wrong place", text);
    return -1;
}

/* The place that bears this number, in which such a tile lies. */
static int in_place(const struct wk_reading *reading, const char *text, const char *place)
{
    wk_label label, number;
    assert_int_equal(wk_label_parse(text, &label), WK_OK);
    assert_int_equal(wk_label_parse(place, &number), WK_OK);
    const int slot = wk_layout_slot(number);
    assert_int_equal(reading->slot[slot].label, label);
    return slot;
}

#define N_RESTORES 8

/* Time that a person needs for it besides: to understand a line, and to find and swap two tiles. */
#define READ_S 1.5
#define SWAP_S 4.0

/*
 * Up to three pairs of tiles exchanged, and mended by somebody who only listens. By eye the line is read while it stands; by
 * ear it is heard to its end first, and that is what the ear costs.
 */
static void a_restore_by_ear(void **state)
{
    static struct app_world world;
    static struct wk_draw draw;
    struct wk_speech *speech = open_speech();
    int n_moves = 0, n_seen_moves = 0, n_said = 0;
    double said_s = 0;
    (void)state;
    for (int k = 0; k < N_RESTORES; k++) {
        char last[256] = "";
        bool passed = false;
        app_begin(&world, 1280, 800, WK_LANG_EN);
        g_restore_swap(&world);
        app_lay(&world, WK_WIND_EAST);
        for (int i = 0; i <= k % 3; i++)
            app_swap(&world, (k + 5 * i) % 13, 13 + (3 * k + 7 * i) % 21);
        for (int step = 0; step < 12 && !passed; step++) {
            char a[4], b[4], place[4];
            int first, second;
            app_frames(&world, 24);
            wk_screen_draw(&world.app, &draw);
            if (step == 0)
                n_seen_moves += world.app.n_repairs;
            passed = draw.said.pass;
            if (strcmp(draw.said.text, last) == 0)
                continue;
            memcpy(last, draw.said.text, sizeof(last));
            n_said++;
            said_s += (double)spoken(speech, WK_LANG_EN, last) / rate_hz;
            if (sscanf(last, "Swap %3s and the %3s in place %3s", a, b, place) == 3)
                second = in_place(&world.reading, b, place);
            else if (sscanf(last, "Swap %3s and %3s", a, b) == 2)
                second = misplaced(&world.reading, b);
            else
                continue;
            first = misplaced(&world.reading, a);
            app_swap(&world, first, second);
            n_moves++;
        }
        assert_true(passed);
        assert_string_equal(last, "East, pass");
    }
    const double hands_s = SWAP_S * n_moves;
    print_message(
        "%d restores by ear: %d moves (by eye %d), %d sentences, %.1f s of speech a restore; with %.1f s to read a line "
        "and %.1f s a swap %.1f s by ear, %.1f s by eye\n",
        N_RESTORES, n_moves, n_seen_moves, n_said, said_s / N_RESTORES, READ_S, SWAP_S, (hands_s + said_s) / N_RESTORES,
        (hands_s + READ_S * n_said) / N_RESTORES);
    assert_int_equal(n_moves, n_seen_moves);
    wk_speech_close(speech);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(both_languages_are_heard),
        cmocka_unit_test(the_newest_sentence_wins_and_nobody_waits),
        cmocka_unit_test(a_volume_scales_the_samples),
        cmocka_unit_test(a_window_speaks),
        cmocka_unit_test(a_restore_by_ear),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}

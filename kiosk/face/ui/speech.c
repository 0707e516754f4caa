/* A thread that waits for a sentence and has espeak-ng turn it into samples. */
#include "kiosk/face/ui/speech.h"

#include <dlfcn.h>
#include <pthread.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "labels/lang/read_aloud.h"

/* Source: espeak-ng's speak_lib.h, whose ABI is that of 2007. */
#define LIBRARY "libespeak-ng.so.1"
#define OUTPUT_SYNCHRONOUS 2
#define INITIALIZE_DONT_EXIT 0x8000
#define CHARS_UTF8 1
#define POS_CHARACTER 1
#define PARAMETER_RATE 1
#define WORDS_A_MINUTE 165
#define CHUNK_MS 60 /* at most this long is waited when the kiosk ends or a newer sentence comes */

struct library {
    int (*initialize)(int output, int chunk_ms, const char *path, int options); /* returns the rate in Hz, or -1 */
    void (*set_callback)(int (*callback)(short *samples, int n, void *events));
    int (*set_voice)(const char *name);
    int (*set_parameter)(int parameter, int value, int relative);
    int (*synth)(const void *text, size_t n, unsigned from, int kind, unsigned to, unsigned flags, unsigned *id, void *user);
};

struct wk_speech {
    struct library library;
    wk_speech_hear hear;
    void *context;
    pthread_t thread;
    pthread_mutex_t lock; /* guards what follows */
    pthread_cond_t wake;
    bool ends;
    bool waits; /* a sentence waits to be spoken */
    enum wk_language lang;
    char text[256];
    int hz; /* used by the thread only; -1: there are no voices */
};

static struct wk_speech *speaking; /* espeak-ng's callback has no context */

static bool is_wanted(struct wk_speech *speech)
{
    pthread_mutex_lock(&speech->lock);
    const bool wanted = !speech->ends && !speech->waits;
    pthread_mutex_unlock(&speech->lock);
    return wanted;
}

/* 1 ends the sentence. */
static int take_samples(short *samples, int n, void *events)
{
    struct wk_speech *speech = speaking;

    (void)events;
    if (!is_wanted(speech))
        return 1;
    if (samples && n > 0)
        speech->hear(speech->context, samples, n, speech->hz);
    return 0;
}

/* The voice "cmn" knows few characters and spells all others in English, so Chinese text is given to it as syllables. */
static void speak(struct wk_speech *speech, enum wk_language lang, const char *text)
{
    static const char *const voices[WK_N_LANGS] = {[WK_LANG_EN] = "en", [WK_LANG_ZH] = "cmn-latn-pinyin"};
    char reading[WK_READING_SIZE];

    if (lang == WK_LANG_ZH) {
        (void)wk_reading(reading, text);
        text = reading;
    }
    if (speech->hz < 0 || speech->library.set_voice(voices[lang]) != 0)
        return;
    speech->library.set_parameter(PARAMETER_RATE, WORDS_A_MINUTE, 0); /* each voice sets its own rate */
    speech->hear(speech->context, NULL, 0, speech->hz);
    speech->library.synth(text, strlen(text) + 1, 0, POS_CHARACTER, 0, CHARS_UTF8, NULL, NULL);
}

static void *run(void *context)
{
    struct wk_speech *speech = context;

    static int hz; /* espeak-ng is begun once in a process and never ended: begun again after its end it would wait for ever */

    if (hz == 0)
        hz = speech->library.initialize(OUTPUT_SYNCHRONOUS, CHUNK_MS, NULL, INITIALIZE_DONT_EXIT);
    speech->hz = hz;
    speech->library.set_callback(take_samples);
    pthread_mutex_lock(&speech->lock);
    while (!speech->ends) {
        if (!speech->waits) {
            pthread_cond_wait(&speech->wake, &speech->lock);
            continue;
        }
        char text[sizeof(speech->text)];
        const enum wk_language lang = speech->lang;
        memcpy(text, speech->text, sizeof(text));
        speech->waits = false;
        pthread_mutex_unlock(&speech->lock);
        speak(speech, lang, text);
        pthread_mutex_lock(&speech->lock);
    }
    pthread_mutex_unlock(&speech->lock);
    return NULL;
}

/* POSIX allows a function in an object pointer; ISO C does not. */
static bool find(void *handle, const char *name, void *function)
{
    void *found = dlsym(handle, name);

    memcpy(function, &found, sizeof(found));
    return found != NULL;
}

static bool find_all(struct wk_speech *speech)
{
    struct library *library = &speech->library;
    void *handle = dlopen(LIBRARY, RTLD_NOW | RTLD_LOCAL); /* never closed while the process runs */

    return handle && find(handle, "espeak_Initialize", &library->initialize) &&
           find(handle, "espeak_SetSynthCallback", &library->set_callback) &&
           find(handle, "espeak_SetVoiceByName", &library->set_voice) &&
           find(handle, "espeak_SetParameter", &library->set_parameter) && find(handle, "espeak_Synth", &library->synth);
}

enum wk_status wk_speech_open(struct wk_speech **out, wk_speech_hear hear, void *context)
{
    struct wk_speech *speech = calloc(1, sizeof(*speech));

    if (!speech)
        return WK_NO_MEMORY;
    if (!find_all(speech)) {
        free(speech);
        return WK_NO_FILE;
    }
    speech->hear = hear;
    speech->context = context;
    pthread_mutex_init(&speech->lock, NULL);
    pthread_cond_init(&speech->wake, NULL);
    speaking = speech;
    if (pthread_create(&speech->thread, NULL, run, speech) != 0) {
        pthread_cond_destroy(&speech->wake);
        pthread_mutex_destroy(&speech->lock);
        free(speech);
        return WK_FAILED;
    }
    *out = speech;
    return WK_OK;
}

void wk_speech_close(struct wk_speech *speech)
{
    if (!speech)
        return;
    pthread_mutex_lock(&speech->lock);
    speech->ends = true;
    pthread_cond_signal(&speech->wake);
    pthread_mutex_unlock(&speech->lock);
    pthread_join(speech->thread, NULL);
    pthread_cond_destroy(&speech->wake);
    pthread_mutex_destroy(&speech->lock);
    free(speech);
}

void wk_speech_say(struct wk_speech *speech, enum wk_language lang, const char *utf8)
{
    if (!speech)
        return;
    pthread_mutex_lock(&speech->lock);
    speech->lang = lang;
    snprintf(speech->text, sizeof(speech->text), "%s", utf8);
    speech->waits = true;
    pthread_cond_signal(&speech->wake);
    pthread_mutex_unlock(&speech->lock);
}

/* The window: opens, fills and resizes it, turns touches and keys into events, and plays sounds. */
#include "kiosk/face/ui/ui.h"

#include <ctype.h>
#include <dlfcn.h>
#include <glob.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include <SDL2/SDL.h>

#include "kiosk/face/screens/screen.h"
#include "kiosk/face/ui/console.h"
#include "kiosk/face/ui/paint.h"
#include "kiosk/face/ui/sound.h"
#include "kiosk/face/ui/speech.h"

#define N_PENDING 16
#define RETRY_MS 1000 /* between attempts to follow a new size of the screen for which there was no memory */

#define N_PRESSES 16 /* the fingers of a few players, a palm, and the mouse */

/* A finger, or the mouse's button, that is down on an area of the screen. */
struct press {
    SDL_TouchID device; /* the mouse: SDL_MOUSE_TOUCHID */
    SDL_FingerID finger;
    struct wk_area area;
    bool away; /* it has left the area, and may come back */
};

struct wk_ui {
    SDL_Window *window; /* these three NULL on a console */
    SDL_Renderer *renderer;
    SDL_Texture *texture;
    struct wk_console *console;     /* NULL: a window */
    int pointer_x, pointer_y;       /* position of a mouse on a console, where no window system keeps it */
    SDL_AudioDeviceID audio, voice; /* 0: none */
    struct wk_speech *speech;       /* NULL: none */
    SDL_atomic_t voice_volume;      /* 0..100, read by the speech's thread */
    uint32_t wake_type;
    bool video, software;

    int w_px, h_px;
    uint8_t *overlay, *shown; /* w x h B G R A: the screen with a hole, and with the picture beneath */
    struct wk_draw *now, *next;
    const char *unfit; /* why they still have an older size than the screen; NULL: they have its size */
    uint64_t tried_ms; /* and when that was tried last */
    bool painted, demo;
    bool exposed; /* the window lost what was presented */
    bool pointed; /* the pointer has moved, on a console */
    int focus;

    uint8_t *picture; /* picture_w x picture_h; NULL: none */
    size_t picture_size;
    int picture_w, picture_h;
    bool picture_here, picture_new;
    struct wk_tile_pictures tiles;

    struct wk_event pending[N_PENDING];
    int n_pending;
    struct press press[N_PRESSES]; /* in the order in which they went down */
    int n_presses;
};

/*
 * SDL brings 25 more libraries, which take a quarter of a command's start, and few commands open a window: so it is loaded when
 * one is opened, and kept until the process ends.
 */
#define SDL_LIBRARY "libSDL2-2.0.so.0"
/* clang-format off */
#define SDL_FUNCTIONS(F) \
    F(AtomicGet) F(AtomicSet) F(ClearQueuedAudio) F(CloseAudioDevice) F(CreateRenderer) F(CreateTexture) F(CreateWindow) \
    F(DestroyRenderer) F(DestroyTexture) F(DestroyWindow) F(DisableScreenSaver) F(GetCurrentVideoDriver) \
    F(GetDesktopDisplayMode) F(GetDisplayUsableBounds) F(GetError) F(GetHint) F(GetTicks64) F(GetRendererOutputSize) F(GetWindowID) F(GetWindowSize) \
    F(InitSubSystem) F(IntersectRect) F(OpenAudioDevice) F(PauseAudioDevice) F(PollEvent) F(PushEvent) F(QueueAudio) F(Quit) \
    F(RegisterEvents) F(RenderCopy) F(RenderPresent) F(SetError) F(SetHint) F(SetHintWithPriority) F(UpdateTexture) \
    F(WaitEventTimeout)
/* clang-format on */

static struct {
    bool loaded; /* all functions were found */
#define POINTER(name) __typeof__(SDL_##name) *name;
    SDL_FUNCTIONS(POINTER)
} sdl;

static char last_error[256]; /* of wk_ui_open(); main thread */

const char *wk_ui_error(void)
{
    return last_error;
}

/* ---------------------------------------------------------------- window */

static bool load_sdl(void)
{
    void *library = sdl.loaded ? NULL : dlopen(SDL_LIBRARY, RTLD_NOW | RTLD_LOCAL);
    bool all = library != NULL;

#define FIND(name) all = all && (*(void **)&sdl.name = dlsym(library, "SDL_" #name)) != NULL;
    SDL_FUNCTIONS(FIND)
    sdl.loaded = sdl.loaded || all;
    if (!sdl.loaded)
        snprintf(last_error, sizeof(last_error), "%s", dlerror());
    return sdl.loaded;
}

static void free_pixels(struct wk_ui *ui)
{
    if (ui->texture)
        sdl.DestroyTexture(ui->texture);
    ui->texture = NULL;
    free(ui->overlay);
    free(ui->shown);
    ui->overlay = ui->shown = NULL;
}

/* Makes buffers of the screen's present size; the old ones are freed when all new ones are there. */
static enum wk_status make_pixels(struct wk_ui *ui)
{
    SDL_Texture *texture = NULL;
    enum wk_status status = WK_OK;
    int w = 0, h = 0;

    if (ui->console)
        wk_console_size(ui->console, &w, &h);
    else if (sdl.GetRendererOutputSize(ui->renderer, &w, &h) != 0)
        return WK_FAILED;
    if (w < 1 || h < 1)
        return WK_FAILED;
    const size_t size = (size_t)w * (size_t)h * 4;
    uint8_t *const overlay = malloc(size), *const shown = malloc(size);
    if (!overlay || !shown)
        status = WK_NO_MEMORY;
    else if (!ui->console)
        texture = sdl.CreateTexture(ui->renderer, SDL_PIXELFORMAT_ARGB8888, SDL_TEXTUREACCESS_STREAMING, w, h);
    if (status == WK_OK && !ui->console && !texture)
        status = WK_FAILED;
    if (status != WK_OK) {
        free(overlay);
        free(shown);
        return status;
    }
    free_pixels(ui);
    ui->overlay = overlay;
    ui->shown = shown;
    ui->texture = texture;
    ui->w_px = w;
    ui->h_px = h;
    ui->painted = false;
    return WK_OK;
}

static enum wk_status open_window(struct wk_ui *ui, const struct wk_ui_options *options)
{
    Uint32 flags = SDL_WINDOW_ALLOW_HIGHDPI | (options->windowed ? SDL_WINDOW_RESIZABLE : SDL_WINDOW_FULLSCREEN_DESKTOP);
    int w = options->w_px > 0 ? options->w_px : 1280, h = options->h_px > 0 ? options->h_px : 800;
    const bool named = options->w_px > 0 || options->h_px > 0;
    SDL_DisplayMode desktop;
    SDL_Rect room;
    /* On a small laptop, or a screen that stands upright, what lies beyond the edge could not be touched. */
    if (options->windowed && !options->headless && !named && sdl.GetDisplayUsableBounds(0, &room) == 0) {
        w = room.w < w ? room.w : w;
        h = room.h < h ? room.h : h;
    }
    /* Without a window manager the window has to be made full-screen here. */
    if (!options->windowed && sdl.GetDesktopDisplayMode(0, &desktop) == 0) {
        w = desktop.w;
        h = desktop.h;
    }
    ui->window = sdl.CreateWindow("Wallkeeper", SDL_WINDOWPOS_CENTERED, SDL_WINDOWPOS_CENTERED, w, h, flags);
    if (!ui->window)
        return WK_FAILED;
    if (!options->software)
        ui->renderer = sdl.CreateRenderer(ui->window, -1, SDL_RENDERER_ACCELERATED | SDL_RENDERER_PRESENTVSYNC);
    if (!ui->renderer)
        ui->renderer = sdl.CreateRenderer(ui->window, -1, SDL_RENDERER_SOFTWARE);
    return ui->renderer ? make_pixels(ui) : WK_FAILED;
}

/* SDL only takes touches and keys from their devices; the picture reaches the screen without it. */
static enum wk_status open_console(struct wk_ui *ui)
{
    const char *why;
    const enum wk_status status = wk_console_open(&ui->console, &why);

    if (status != WK_OK) {
        sdl.SetError("%s", why);
        return WK_FAILED;
    }
    wk_console_size(ui->console, &ui->pointer_x, &ui->pointer_y);
    ui->pointer_x /= 2;
    ui->pointer_y /= 2;
    return make_pixels(ui);
}

#define VOICE_HZ 22050  /* of espeak-ng's voices */
#define VOICE_LEAD 4410 /* samples of silence before a sentence, so that the chime of PASS comes first */

/* Runs in the speech's thread. */
static void hear(void *context, const int16_t *samples, int n, int hz)
{
    struct wk_ui *ui = context;
    const int volume = sdl.AtomicGet(&ui->voice_volume);
    static const int16_t silence[VOICE_LEAD];
    int16_t part[1024];

    (void)hz;
    if (!samples) {
        sdl.ClearQueuedAudio(ui->voice);
        sdl.QueueAudio(ui->voice, silence, sizeof(silence));
    }
    for (int i = 0; i < n; i += 1024) {
        const int length = n - i < 1024 ? n - i : 1024;
        wk_sound_scale(samples + i, length, volume, part);
        sdl.QueueAudio(ui->voice, part, (Uint32)length * 2);
    }
}

/* A device of its own, because a tone may cut off another tone, but not a word. */
static void open_voice(struct wk_ui *ui)
{
    SDL_AudioSpec want = {.freq = VOICE_HZ, .format = AUDIO_S16SYS, .channels = 1, .samples = 1024};

    ui->voice = sdl.OpenAudioDevice(NULL, 0, &want, NULL, 0);
    if (!ui->voice || wk_speech_open(&ui->speech, hear, ui) != WK_OK)
        return; /* the kiosk does not speak: wk_ui_has_voice() says so */
    sdl.PauseAudioDevice(ui->voice, 0);
}

/* Without a desktop there is no other way to a loudspeaker; and when ALSA finds none it writes a page to the journal. */
static bool has_sound_card(void)
{
    glob_t found;
    const bool any = glob("/dev/snd/pcm*p", GLOB_NOSORT, NULL, &found) == 0;

    globfree(&found);
    return any;
}

static void open_audio(struct wk_ui *ui)
{
    SDL_AudioSpec want = {.freq = WK_SOUND_HZ, .format = AUDIO_S16SYS, .channels = 1, .samples = 1024};
    if ((ui->console && !has_sound_card()) || sdl.InitSubSystem(SDL_INIT_AUDIO) != 0)
        return; /* the kiosk has no loudspeaker: wk_ui_has_sound() says so */
    ui->audio = sdl.OpenAudioDevice(NULL, 0, &want, NULL, 0);
    if (ui->audio)
        sdl.PauseAudioDevice(ui->audio, 0);
    open_voice(ui);
}

/* Without a display SDL falls back to a driver that draws nowhere: allowed only if somebody names it. */
static bool has_screen(void)
{
    const char *driver = sdl.GetCurrentVideoDriver();

    return sdl.GetHint(SDL_HINT_VIDEODRIVER) != NULL || !driver ||
           (strcmp(driver, "offscreen") != 0 && strcmp(driver, "dummy") != 0);
}

/* Without a display and a driver that somebody named, but started on a console: takes the console, without a window. */
static bool takes_console(const struct wk_ui_options *options)
{
    return options->bare && !options->headless && !sdl.GetHint(SDL_HINT_VIDEODRIVER) && wk_console_here();
}

/* If no input device may be opened nobody could touch the screen, or even switch away from SDL's kmsdrm. */
static bool may_have_console(const struct wk_ui_options *options, bool takes)
{
    const char *driver = sdl.GetHint(SDL_HINT_VIDEODRIVER);
    const bool named = driver && (strstr(driver, "kmsdrm") || strstr(driver, "KMSDRM"));
    enum wk_status status = WK_OK;

    if (named || takes || (!driver && options->bare && !options->headless && access("/dev/dri", F_OK) == 0))
        status = wk_console_inputs(options->inputs ? options->inputs : "/dev/input");
    if (status != WK_OK)
        sdl.SetError("%s", wk_console_text(status));
    return status == WK_OK;
}

enum wk_status wk_ui_open(struct wk_ui **out, const struct wk_ui_options *options)
{
    struct wk_ui *ui = load_sdl() ? calloc(1, sizeof(*ui)) : NULL;
    enum wk_status status = WK_NO_MEMORY;
    if (!ui)
        return sdl.loaded ? WK_NO_MEMORY : WK_FAILED;
    ui->now = calloc(1, sizeof(*ui->now));
    ui->next = calloc(1, sizeof(*ui->next));
    if (!ui->now || !ui->next)
        goto fail;
    sdl.SetHint(SDL_HINT_NO_SIGNAL_HANDLERS, "1");
    sdl.SetHint(SDL_HINT_TOUCH_MOUSE_EVENTS, "0");
    sdl.SetHint(SDL_HINT_MOUSE_TOUCH_EVENTS, "0");
    if (options->headless)
        sdl.SetHintWithPriority(SDL_HINT_VIDEODRIVER, "dummy", SDL_HINT_DEFAULT);
    status = WK_FAILED;
    const bool takes = takes_console(options);
    if (!may_have_console(options, takes))
        goto fail;
    if (takes)
        sdl.SetHint(SDL_HINT_VIDEODRIVER, "evdev");
    if (sdl.InitSubSystem(SDL_INIT_VIDEO) != 0)
        goto fail;
    ui->video = true;
    if (!options->headless && !has_screen()) {
        sdl.SetError("there is no display");
        goto fail;
    }
    ui->wake_type = sdl.RegisterEvents(1);
    status = takes ? open_console(ui) : open_window(ui, options);
    if (status != WK_OK)
        goto fail;
    sdl.DisableScreenSaver();
    if (options->sound)
        open_audio(ui);
    *out = ui;
    return WK_OK;
fail:
    snprintf(last_error, sizeof(last_error), "%s", sdl.GetError()); /* kept here, because closing clears it */
    wk_ui_close(ui);
    return status;
}

void wk_ui_close(struct wk_ui *ui)
{
    if (!ui)
        return;
    wk_speech_close(ui->speech);
    if (ui->voice)
        sdl.CloseAudioDevice(ui->voice);
    if (ui->audio)
        sdl.CloseAudioDevice(ui->audio);
    free_pixels(ui);
    if (ui->renderer)
        sdl.DestroyRenderer(ui->renderer);
    if (ui->window)
        sdl.DestroyWindow(ui->window);
    wk_console_close(ui->console);
    if (ui->video)
        sdl.Quit();
    free(ui->picture);
    free(ui->now);
    free(ui->next);
    free(ui);
}

const char *wk_ui_trouble(const struct wk_ui *ui)
{
    const char *const trouble = ui->console ? wk_console_trouble(ui->console) : NULL;

    return trouble ? trouble : ui->unfit;
}

void wk_ui_size(const struct wk_ui *ui, int *w_px, int *h_px)
{
    *w_px = ui->w_px;
    *h_px = ui->h_px;
}

bool wk_ui_has_sound(const struct wk_ui *ui)
{
    return ui->audio != 0;
}

/* ---------------------------------------------------------------- input */

static void push(struct wk_ui *ui, enum wk_event_kind kind, enum wk_action action, int arg)
{
    if (ui->n_pending == N_PENDING)
        return; /* fingers come faster than the program handles them: the oldest sixteen count */
    ui->pending[ui->n_pending++] = (struct wk_event){.kind = kind, .action = {.action = action, .arg = arg}};
}

static const struct wk_area *area_at(const struct wk_ui *ui, double x_px, double y_px)
{
    return ui->painted ? wk_draw_hit(ui->now, x_px, y_px) : NULL;
}

static bool same_area(const struct wk_area *a, const struct wk_area *b)
{
    return a && a->action == b->action && a->arg == b->arg;
}

/* The key that is drawn as pressed: the newest one with a finger on it. */
static void tell_pressed(struct wk_ui *ui)
{
    int i = ui->n_presses - 1;

    while (i >= 0 && ui->press[i].away)
        i--;
    if (i >= 0)
        push(ui, WK_EVENT_PRESS, ui->press[i].area.action, ui->press[i].area.arg);
    else
        push(ui, WK_EVENT_PRESS, WK_ACTION_NONE, 0);
}

static int press_of(const struct wk_ui *ui, SDL_TouchID device, SDL_FingerID finger)
{
    for (int i = 0; i < ui->n_presses; i++)
        if (ui->press[i].device == device && ui->press[i].finger == finger)
            return i;
    return -1;
}

static void drop_press(struct wk_ui *ui, int i)
{
    memmove(ui->press + i, ui->press + i + 1, (size_t)(--ui->n_presses - i) * sizeof(ui->press[0]));
}

/* Ends all presses: when the screen or the device goes away, no end of them is reported. */
static void drop_presses(struct wk_ui *ui)
{
    if (ui->n_presses == 0)
        return;
    ui->n_presses = 0;
    tell_pressed(ui);
}

/* Each finger presses for itself. A key that is held by one is not pressed again, so that a palm counts as one touch. */
static void pointer_down(struct wk_ui *ui, SDL_TouchID device, SDL_FingerID finger, double x_px, double y_px)
{
    const struct wk_area *area = area_at(ui, x_px, y_px);
    const int old = press_of(ui, device, finger);

    if (old >= 0) /* its end was not reported */
        drop_press(ui, old);
    for (int i = 0; area && i < ui->n_presses; i++)
        if (same_area(area, &ui->press[i].area))
            area = NULL;
    if (area && ui->n_presses == N_PRESSES)
        drop_press(ui, 0);
    if (area)
        ui->press[ui->n_presses++] = (struct press){.device = device, .finger = finger, .area = *area};
    if (area || old >= 0)
        tell_pressed(ui);
}

static void pointer_moved(struct wk_ui *ui, SDL_TouchID device, SDL_FingerID finger, double x_px, double y_px)
{
    const int i = press_of(ui, device, finger);

    if (i < 0)
        return;
    const bool away = !same_area(area_at(ui, x_px, y_px), &ui->press[i].area);
    if (away == ui->press[i].away)
        return;
    ui->press[i].away = away;
    tell_pressed(ui);
}

/* An area counts when finger or mouse come up where they went down. */
static void pointer_up(struct wk_ui *ui, SDL_TouchID device, SDL_FingerID finger, double x_px, double y_px)
{
    const int i = press_of(ui, device, finger);

    if (i < 0)
        return;
    const struct wk_area pressed = ui->press[i].area;
    drop_press(ui, i);
    tell_pressed(ui);
    if (same_area(area_at(ui, x_px, y_px), &pressed))
        push(ui, WK_EVENT_ACTION, pressed.action, pressed.arg);
}

typedef void pointer_fn(struct wk_ui *ui, SDL_TouchID device, SDL_FingerID finger, double x_px, double y_px);

/* Enter presses the key with the keyboard's focus, else the primary key. */
static void enter(struct wk_ui *ui)
{
    const struct wk_area *area = NULL;
    if (ui->focus > 0 && ui->now->n_areas > 0)
        area = &ui->now->area[(ui->focus - 1) % ui->now->n_areas];
    for (int i = 0; i < ui->now->n_areas && !area; i++)
        if (ui->now->area[i].primary)
            area = &ui->now->area[i];
    if (area)
        push(ui, WK_EVENT_ACTION, area->action, area->arg);
}

/* While a name is typed, letters are letters and not keys of the screen. */
static bool type(struct wk_ui *ui, const SDL_Keysym *key)
{
    const bool upper = key->sym >= SDLK_a && key->sym <= SDLK_z && !(key->mod & KMOD_SHIFT) != !(key->mod & KMOD_CAPS);

    if (!ui->painted || ui->now->letter == WK_ACTION_NONE || key->sym < SDLK_SPACE || key->sym > SDLK_z ||
        (key->mod & (KMOD_CTRL | KMOD_ALT | KMOD_GUI)))
        return false;
    push(ui, WK_EVENT_ACTION, ui->now->letter, upper ? (int)key->sym - 'a' + 'A' : (int)key->sym);
    return true;
}

static void key_down(struct wk_ui *ui, const SDL_Keysym *key)
{
    static const struct {
        SDL_Keycode key;
        enum wk_action action;
    } keys[] = {
        {SDLK_ESCAPE, WK_ACTION_BACK},      {SDLK_BACKSPACE, WK_ACTION_ERASE}, {SDLK_F1, WK_ACTION_HELP},
        {SDLK_h, WK_ACTION_HELP},           {SDLK_j, WK_ACTION_CALL_JUDGE},    {SDLK_l, WK_ACTION_LANGUAGE},
        {SDLK_m, WK_ACTION_SOUND},          {SDLK_s, WK_ACTION_SETTINGS},      {SDLK_F12, WK_ACTION_SHOT},
        {SDLK_PRINTSCREEN, WK_ACTION_SHOT}, {SDLK_p, WK_ACTION_DEMO_PAUSE},    {SDLK_n, WK_ACTION_DEMO_NEXT},
        {SDLK_t, WK_ACTION_DEMO_TAKE_OVER}, {SDLK_f, WK_ACTION_DEMO_FASTER},
    };
    if (type(ui, key))
        return;
    if (key->sym == SDLK_q && (key->mod & KMOD_CTRL))
        push(ui, WK_EVENT_ACTION, WK_ACTION_QUIT, 0);
    else if (key->sym == SDLK_TAB)
        push(ui, WK_EVENT_FOCUS, WK_ACTION_NONE, key->mod & KMOD_SHIFT ? -1 : 1);
    else if (key->sym == SDLK_UP || key->sym == SDLK_DOWN)
        push(ui, WK_EVENT_ACTION, WK_ACTION_SAY, key->sym == SDLK_DOWN);
    else if (key->sym == SDLK_RIGHT)
        push(ui, ui->demo ? WK_EVENT_ACTION : WK_EVENT_FOCUS, ui->demo ? WK_ACTION_DEMO_NEXT : WK_ACTION_NONE, 1);
    else if (key->sym == SDLK_LEFT)
        push(ui, WK_EVENT_FOCUS, WK_ACTION_NONE, -1);
    else if (key->sym == SDLK_SPACE && ui->demo)
        push(ui, WK_EVENT_ACTION, WK_ACTION_DEMO_PAUSE, 0);
    else if (key->sym == SDLK_RETURN || key->sym == SDLK_KP_ENTER || key->sym == SDLK_SPACE)
        enter(ui);
    else if (key->sym >= SDLK_0 && key->sym <= SDLK_9)
        push(ui, WK_EVENT_ACTION, WK_ACTION_DIGIT, (int)(key->sym - SDLK_0));
    else if (key->sym >= SDLK_KP_1 && key->sym <= SDLK_KP_0)
        push(ui, WK_EVENT_ACTION, WK_ACTION_DIGIT, (int)(key->sym - SDLK_KP_1 + 1) % 10);
    for (size_t i = 0; i < sizeof(keys) / sizeof(keys[0]); i++)
        if (keys[i].key == key->sym)
            push(ui, WK_EVENT_ACTION, keys[i].action, 0);
}

/* While there is no memory, a window shows its old picture at the new size; a console shows nothing. */
static void resize(struct wk_ui *ui)
{
    const enum wk_status status = make_pixels(ui);

    ui->tried_ms = sdl.GetTicks64();
    ui->unfit = status == WK_OK          ? NULL
                : status == WK_NO_MEMORY ? "there is no memory for a picture of the screen's new size; end other programs"
                                         : "the display takes no picture of its new size";
    if (status == WK_OK)
        ui->pending[ui->n_pending < N_PENDING ? ui->n_pending++ : N_PENDING - 1] =
            (struct wk_event){.kind = WK_EVENT_RESIZE, .resize = {.w_px = ui->w_px, .h_px = ui->h_px}};
}

/* ---- on a console */

static int within(int v, int size)
{
    return v < 0 ? 0 : v >= size ? size - 1 : v;
}

static void point(struct wk_ui *ui, bool here)
{
    wk_console_point(ui->console, here ? ui->pointer_x : -1, ui->pointer_y);
    ui->pointed = true;
}

/* A mouse reports how far it was moved; where it points is kept here. Its arrow shows from the first move to the next touch. */
static void take_on_console(struct wk_ui *ui, SDL_Event *event)
{
    switch (event->type) {
    case SDL_MOUSEMOTION:
        ui->pointer_x = within(ui->pointer_x + event->motion.xrel, ui->w_px);
        ui->pointer_y = within(ui->pointer_y + event->motion.yrel, ui->h_px);
        point(ui, true);
        break;
    case SDL_FINGERDOWN:
        point(ui, false);
        break;
    default:
        break;
    }
}

/* The screen may have gone, come back, or be another one now. */
static void turn_console(struct wk_ui *ui)
{
    int w, h;

    if (!wk_console_in_front(ui->console))
        drop_presses(ui);
    if (!wk_console_turn(ui->console, sdl.GetTicks64()))
        return;
    ui->exposed = true;
    wk_console_size(ui->console, &w, &h);
    if (w != ui->w_px || h != ui->h_px)
        resize(ui);
}

/* Mouse positions come in window units, which differ from pixels on a high-density screen. */
static double to_px(int position, int window, int pixels)
{
    return window > 0 ? (double)position * pixels / window : position;
}

/* Ignores mouse events that SDL makes from touches, and touches that it makes from a mouse: the environment may overrule our
 * hints against them. */
static void take_mouse(struct wk_ui *ui, const SDL_Event *event, int w, int h)
{
    const bool moved = event->type == SDL_MOUSEMOTION;
    pointer_fn *const pointer = moved ? pointer_moved : event->type == SDL_MOUSEBUTTONDOWN ? pointer_down : pointer_up;
    int x = moved ? event->motion.x : event->button.x, y = moved ? event->motion.y : event->button.y;

    if ((moved ? event->motion.which : event->button.which) == SDL_TOUCH_MOUSEID ||
        (!moved && event->button.button != SDL_BUTTON_LEFT))
        return;
    if (ui->console) {
        x = ui->pointer_x;
        y = ui->pointer_y;
    }
    pointer(ui, SDL_MOUSE_TOUCHID, 0, to_px(x, w, ui->w_px), to_px(y, h, ui->h_px));
}

static void take_finger(struct wk_ui *ui, const SDL_TouchFingerEvent *finger)
{
    pointer_fn *const pointer = finger->type == SDL_FINGERMOTION ? pointer_moved
                                : finger->type == SDL_FINGERDOWN ? pointer_down
                                                                 : pointer_up;

    if (finger->touchId != SDL_MOUSE_TOUCHID)
        pointer(ui, finger->touchId, finger->fingerId, (double)finger->x * ui->w_px, (double)finger->y * ui->h_px);
}

static void take(struct wk_ui *ui, SDL_Event *event)
{
    int w = 0, h = 0;
    if (ui->console && !wk_console_in_front(ui->console))
        return; /* it was typed on another console */
    if (ui->console)
        take_on_console(ui, event);
    else
        sdl.GetWindowSize(ui->window, &w, &h);
    switch (event->type) {
    case SDL_QUIT:
        push(ui, WK_EVENT_ACTION, WK_ACTION_QUIT, 0);
        break;
    case SDL_WINDOWEVENT:
        ui->exposed = true; /* the window was shown, uncovered or moved to another screen: presenting again costs little */
        if (event->window.event == SDL_WINDOWEVENT_SIZE_CHANGED)
            resize(ui);
        else if (event->window.event == SDL_WINDOWEVENT_FOCUS_LOST || event->window.event == SDL_WINDOWEVENT_HIDDEN)
            drop_presses(ui);
        break;
    case SDL_RENDER_TARGETS_RESET:
    case SDL_RENDER_DEVICE_RESET:
        ui->painted = false;
        break;
    case SDL_MOUSEMOTION:
    case SDL_MOUSEBUTTONDOWN:
    case SDL_MOUSEBUTTONUP:
        take_mouse(ui, event, w, h);
        break;
    case SDL_FINGERDOWN:
    case SDL_FINGERMOTION:
    case SDL_FINGERUP:
        take_finger(ui, &event->tfinger);
        break;
    case SDL_KEYDOWN:
        if (event->key.repeat == 0)
            key_down(ui, &event->key.keysym);
        break;
    default:
        break;
    }
}

void wk_ui_poll(struct wk_ui *ui, int timeout_ms, struct wk_event *out)
{
    SDL_Event event;
    memset(out, 0, sizeof(*out));
    if (ui->n_pending == 0 && sdl.WaitEventTimeout(&event, timeout_ms))
        take(ui, &event);
    while (ui->n_pending < N_PENDING - 2 && sdl.PollEvent(&event))
        take(ui, &event);
    if (ui->console)
        turn_console(ui);
    if (ui->unfit && sdl.GetTicks64() - ui->tried_ms >= RETRY_MS)
        resize(ui);
    if (ui->n_pending == 0)
        return;
    *out = ui->pending[0];
    memmove(ui->pending, ui->pending + 1, (size_t)--ui->n_pending * sizeof(ui->pending[0]));
}

void wk_ui_wake(struct wk_ui *ui)
{
    SDL_Event event = {.type = ui->wake_type};
    sdl.PushEvent(&event); /* if the queue is full the loop is awake anyway */
}

void wk_ui_key(struct wk_ui *ui, const char *key)
{
    static const struct {
        const char *word;
        SDL_Keycode key;
    } words[] = {{"space", SDLK_SPACE}, {"enter", SDLK_RETURN}, {"tab", SDLK_TAB}, {"escape", SDLK_ESCAPE},
                 {"left", SDLK_LEFT},   {"right", SDLK_RIGHT},  {"up", SDLK_UP},   {"down", SDLK_DOWN}};
    SDL_Event event = {.type = SDL_KEYDOWN};
    event.key.windowID = sdl.GetWindowID(ui->window);
    if (key[0] && !key[1])
        event.key.keysym.sym = (SDL_Keycode)tolower((unsigned char)key[0]);
    for (size_t i = 0; i < sizeof(words) / sizeof(words[0]); i++)
        if (strcmp(words[i].word, key) == 0)
            event.key.keysym.sym = words[i].key;
    sdl.PushEvent(&event);
}

/* ---------------------------------------------------------------- picture and screen */

enum wk_status wk_ui_picture(struct wk_ui *ui, const uint8_t *bgra, int w_px, int h_px, ptrdiff_t stride_bytes)
{
    ui->picture_new = true;
    if (!bgra || w_px <= 0 || h_px <= 0) {
        ui->picture_here = false;
        return WK_OK;
    }
    size_t row = (size_t)w_px * 4, size = row * (size_t)h_px;
    if (size > ui->picture_size) {
        uint8_t *grown = realloc(ui->picture, size);
        if (!grown)
            return WK_NO_MEMORY;
        ui->picture = grown;
        ui->picture_size = size;
    }
    for (int y = 0; y < h_px; y++)
        memcpy(ui->picture + (size_t)y * row, bgra + y * stride_bytes, row);
    ui->picture_w = w_px;
    ui->picture_h = h_px;
    ui->picture_here = true;
    return WK_OK;
}

void wk_ui_tiles(struct wk_ui *ui, const struct wk_tile_pictures *tiles)
{
    ui->tiles = *tiles;
}

/* Where a picture's command lies in px, cut to the window; false: it lies outside. */
static bool picture_rect(const struct wk_ui *ui, const struct wk_cmd *cmd, SDL_Rect *rect)
{
    const double s = (double)ui->now->scale;
    SDL_Rect whole = {0, 0, ui->w_px, ui->h_px}, here = {(int)lround((double)cmd->x * s), (int)lround((double)cmd->y * s),
                                                         (int)lround((double)cmd->w * s), (int)lround((double)cmd->h * s)};

    return sdl.IntersectRect(&whole, &here, rect) == SDL_TRUE;
}

/* The live picture, in as many pieces as the screen has; false if it has none. *rect: encloses all pieces. */
static bool lay_picture(struct wk_ui *ui, SDL_Rect *rect)
{
    const struct wk_picture picture = {ui->picture_here ? ui->picture : NULL, ui->picture_w, ui->picture_h,
                                       (ptrdiff_t)ui->picture_w * 4};
    bool any = false;

    for (int i = 0; i < ui->now->n_cmds; i++) {
        const struct wk_cmd *cmd = &ui->now->cmd[i];
        SDL_Rect here;

        if (cmd->kind != WK_CMD_PICTURE || !picture_rect(ui, cmd, &here))
            continue;
        const struct wk_picture part = wk_picture_part(&picture, cmd);
        wk_paint_under(ui->overlay, ui->shown, (ptrdiff_t)ui->w_px * 4, here.x, here.y, here.w, here.h, &part,
                       ui->now->looks.theme);
        if (any) { /* the other half, of the same width, below */
            rect->h = here.y + here.h - rect->y;
            continue;
        }
        *rect = here;
        any = true;
    }
    return any;
}

static enum wk_status paint_screen(struct wk_ui *ui)
{
    struct wk_canvas *canvas = NULL;
    ptrdiff_t stride = (ptrdiff_t)ui->w_px * 4;
    enum wk_status status = wk_canvas_new_pixels(&canvas, ui->overlay, ui->w_px, ui->h_px, stride, (double)ui->now->scale);
    if (status != WK_OK)
        return status;
    wk_paint(canvas, ui->now, NULL, &ui->tiles);
    return wk_canvas_finish(canvas);
}

/* Presents what has changed in `shown`: a part of it, NULL: all. *there: it is on the screen now. */
static enum wk_status present(struct wk_ui *ui, const SDL_Rect *part, bool changed, bool *there)
{
    const size_t stride = (size_t)ui->w_px * 4;

    if (ui->console) {
        const bool all = ui->exposed || (changed && !part);
        const int y = all || !part ? 0 : part->y, h = all ? ui->h_px : part ? part->h : 0;

        *there = !ui->unfit && wk_console_show(ui->console, ui->shown, y, h);
        ui->exposed = !*there;
        return WK_OK;
    }
    const uint8_t *from = ui->shown + (part ? (size_t)part->y * stride + (size_t)part->x * 4 : 0);
    if (changed && sdl.UpdateTexture(ui->texture, part, from, (int)stride) != 0)
        return WK_FAILED;
    ui->exposed = false;
    if (sdl.RenderCopy(ui->renderer, ui->texture, NULL, NULL) != 0)
        return WK_FAILED;
    sdl.RenderPresent(ui->renderer);
    *there = true;
    return WK_OK;
}

enum wk_status wk_ui_show(struct wk_ui *ui, const struct wk_app *app, bool *drawn)
{
    SDL_Rect rect, *part = NULL;
    size_t stride = (size_t)ui->w_px * 4;
    if (drawn)
        *drawn = false;
    wk_screen_draw(app, ui->next);
    ui->demo = app->demo.on;
    ui->focus = app->focus;
    if (ui->next->w_px != ui->w_px || ui->next->h_px != ui->h_px)
        return WK_OK; /* the app learns the new size first */
    bool changed = !ui->painted || !wk_draw_same(ui->now, ui->next);
    struct wk_draw *old = ui->now;
    ui->now = ui->next; /* also when it looks the same, because its touch areas count */
    ui->next = old;
    if (changed) {
        enum wk_status status = paint_screen(ui);
        if (status != WK_OK)
            return status;
        memcpy(ui->shown, ui->overlay, stride * (size_t)ui->h_px);
    }
    bool fresh = (changed || ui->picture_new) && lay_picture(ui, &rect);
    if (fresh && !changed)
        part = &rect;
    ui->painted = true;
    ui->picture_new = false;
    if (!changed && !fresh && !ui->exposed && !ui->pointed)
        return WK_OK;
    ui->pointed = false;
    bool there;
    const enum wk_status status = present(ui, part, changed || fresh, &there);
    if (drawn)
        *drawn = status == WK_OK && there;
    return status;
}

bool wk_ui_moves(const struct wk_ui *ui)
{
    return ui->now->moves;
}

enum wk_status wk_ui_shot(struct wk_ui *ui, const char *path)
{
    if (!ui->painted)
        return WK_NOT_YET;
    return wk_canvas_save_png(path, ui->shown, ui->w_px, ui->h_px, (ptrdiff_t)ui->w_px * 4);
}

/* ---------------------------------------------------------------- sound */

void wk_ui_sound(struct wk_ui *ui, enum wk_sound sound, int volume)
{
    int16_t samples[WK_SOUND_SIZE];

    if (!ui->audio || volume <= 0)
        return;
    sdl.ClearQueuedAudio(ui->audio);
    sdl.QueueAudio(ui->audio, samples, (Uint32)(wk_sound_make(sound, volume, samples) * (int)sizeof(samples[0])));
}

bool wk_ui_has_voice(const struct wk_ui *ui)
{
    return ui->speech != NULL;
}

void wk_ui_say(struct wk_ui *ui, const char *utf8, enum wk_language lang, int volume)
{
    if (volume <= 0)
        return;
    sdl.AtomicSet(&ui->voice_volume, volume);
    wk_speech_say(ui->speech, lang, utf8);
}

void wk_ui_hush(struct wk_ui *ui)
{
    sdl.AtomicSet(&ui->voice_volume, 0); /* also for the part of its sentence that the speech's thread has yet to make */
    if (ui->voice)
        sdl.ClearQueuedAudio(ui->voice);
    if (ui->audio)
        sdl.ClearQueuedAudio(ui->audio);
}

void wk_ui_forget(struct wk_ui *ui)
{
    ui->picture_here = false;
    ui->picture_new = true;
    ui->tiles = (struct wk_tile_pictures){.bgra = NULL};
    ui->now->said = (struct wk_said){.pass = false};
    ui->painted = false;
    ui->n_pending = ui->n_presses = ui->focus = 0;
}

const struct wk_said *wk_ui_said(const struct wk_ui *ui)
{
    return &ui->now->said;
}

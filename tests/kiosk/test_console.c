/*
 * The screen on a console above a DOUBLE of a graphics card's driver and of a virtual terminal, for machines that have neither:
 * the linker gives it the open(), ioctl(), mmap() and poll() of the program (--wrap; the Makefile names the test), and a
 * malloc() that can be told to have no memory. What it
 * gives proves nothing about a real driver but that our side bears what it does; `make image` asks two real ones in QEMU.
 */
#define _GNU_SOURCE /* memfd_create, posix_openpt */
#include "tests/support/kiosk/app_test.h"

#include <dlfcn.h>
#include <errno.h>
#include <fcntl.h>
#include <limits.h>
#include <linux/kd.h>
#include <linux/vt.h>
#include <poll.h>
#include <signal.h>
#include <stdarg.h>
#include <stdlib.h>
#include <sys/ioctl.h>
#include <sys/mman.h>
#include <sys/socket.h>
#include <sys/sysmacros.h>
#include <sys/wait.h>
#include <termios.h>
#include <unistd.h>

#include <SDL2/SDL_events.h>
#include <SDL2/SDL_video.h>
#include <libdrm/drm.h>

#include "kiosk/face/ui/console.h"
#include "kiosk/face/ui/kms.h"
#include "kiosk/face/ui/ui.h"
#include "kiosk/face/ui/vt.h"
#include "tests/support/vision/kernel_calls.h"

#define W 96
#define H 64
#define PADDING 32 /* bytes of a row behind its pixels */
#define SIZE ((size_t)1 << 24)
#define MAX_BUFFERS 64

/* ---------------------------------------------------------------- the double */

struct card {
    int number; /* of /dev/dri/card0.. */
    int open_error, crtc_error, flip_error, dumb_error;
    int busy;                                    /* so many calls say EAGAIN first */
    bool computes_only, unplugged, silent, gone; /* no screens; no cable; flips are never done; every call says ENODEV */
    int w, h;                                    /* of what the screen prefers */
    int fd, told;                                /* ours and the driver's end; -1 */
    int memory;
    int n_open, n_flips, n_sets;
    size_t used;
    struct {
        uint32_t stride;
        size_t at;
        int w, h;
    } buffer[MAX_BUFFERS];
    uint32_t n_buffers, shown;
};
static struct card card;

struct terminal {
    bool none;
    int master, fd;
    int in_front; /* the number of the console that is; ours is 3 */
    int mode;     /* KD_TEXT .. */
    struct vt_mode switches;
    int released, acknowledged;
};
static struct terminal *terminal; /* shared with a child that crashes */

void *__real_malloc(size_t n);
void *__wrap_malloc(size_t n);

static size_t most_memory = SIZE_MAX; /* at once */

void *__wrap_malloc(size_t n)
{
    return n > most_memory ? NULL : __real_malloc(n);
}

static int fails(int error)
{
    errno = error;
    return -1;
}

static int open_card(void)
{
    int ends[2];

    if (card.open_error)
        return fails(card.open_error);
    if (socketpair(AF_UNIX, SOCK_SEQPACKET | SOCK_NONBLOCK, 0, ends) != 0)
        return -1;
    card.fd = ends[0];
    card.told = ends[1];
    card.n_open++;
    card.n_buffers = card.shown = 0;
    card.used = 0;
    return card.fd;
}

static int open_terminal(void)
{
    if (terminal->none)
        return fails(ENXIO);
    terminal->fd = __real_open(ptsname(terminal->master), O_RDWR | O_NOCTTY);
    return terminal->fd;
}

int __wrap_open(const char *path, int flags, ...)
{
    va_list args;
    va_start(args, flags);
    const mode_t mode = flags & O_CREAT ? va_arg(args, mode_t) : 0;
    va_end(args);
    if (strcmp(path, "/dev/tty") == 0)
        return open_terminal();
    if (strncmp(path, "/dev/dri/card", 13) != 0)
        return __real_open(path, flags, mode);
    return atoi(path + 13) == card.number ? open_card() : fails(ENOENT);
}

int __wrap_close(int fd)
{
    if (fd >= 0 && fd == card.fd) {
        __real_close(card.told);
        card.fd = card.told = -1;
        card.n_open--;
    }
    return __real_close(fd);
}

void *__wrap_mmap(void *at, size_t n, int prot, int flags, int fd, off_t offset)
{
    return __real_mmap(at, n, prot, flags, fd >= 0 && fd == card.fd ? card.memory : fd, offset);
}

/* A flip that is never done is waited for in no time. */
int __wrap_poll(struct pollfd *fds, nfds_t n, int timeout_ms)
{
    return __real_poll(fds, n, n == 1 && fds->fd == card.fd && card.silent ? 0 : timeout_ms);
}

static int answer_connector(struct drm_mode_get_connector *of)
{
    /* The second one is what it prefers, the first one would be drawn in two halves. */
    const struct drm_mode_modeinfo modes[3] = {{.hdisplay = 1920, .vdisplay = 1080, .flags = 1U << 4, .type = 1U << 3},
                                               {.hdisplay = 640, .vdisplay = 480},
                                               {.hdisplay = (uint16_t)card.w, .vdisplay = (uint16_t)card.h, .type = 1U << 3}};
    const uint32_t encoder = 31;

    of->connection = of->connector_id == 11 && !card.unplugged ? 1 : 2;
    if (of->connection == 1 && of->count_modes >= 3)
        memcpy((void *)(uintptr_t)of->modes_ptr, modes, sizeof(modes)); /* NOLINT */
    if (of->count_encoders >= 1)
        memcpy((void *)(uintptr_t)of->encoders_ptr, &encoder, sizeof(encoder)); /* NOLINT */
    of->count_modes = of->connection == 1 ? 3 : 0;
    of->count_encoders = 1;
    of->count_props = 7;
    return 0;
}

static int answer_resources(struct drm_mode_card_res *all)
{
    const uint32_t connectors[] = {10, 11}, crtcs[] = {20, 21};

    if (card.computes_only)
        return fails(EOPNOTSUPP);
    assert_true(all->count_connectors >= 2 && all->count_crtcs >= 2 && all->count_fbs == 0);
    memcpy((void *)(uintptr_t)all->connector_id_ptr, connectors, sizeof(connectors)); /* NOLINT */
    memcpy((void *)(uintptr_t)all->crtc_id_ptr, crtcs, sizeof(crtcs));                /* NOLINT */
    all->count_connectors = all->count_crtcs = 2;
    return 0;
}

static int answer_create(struct drm_mode_create_dumb *made)
{
    if (card.dumb_error)
        return fails(card.dumb_error);
    assert_true(card.n_buffers < MAX_BUFFERS);
    made->pitch = made->width * 4 + PADDING;
    made->size = (made->pitch * made->height + 4095) / 4096 * 4096;
    made->handle = ++card.n_buffers;
    card.buffer[made->handle - 1].stride = made->pitch;
    card.buffer[made->handle - 1].at = card.used;
    card.buffer[made->handle - 1].w = (int)made->width;
    card.buffer[made->handle - 1].h = (int)made->height;
    card.used += made->size;
    assert_true(card.used <= SIZE);
    return 0;
}

static int answer_set(const struct drm_mode_crtc *to)
{
    assert_int_equal(to->crtc_id, 21); /* the only one that this connector's encoder can do */
    assert_int_equal(to->mode.hdisplay, card.w);
    if (card.crtc_error)
        return fails(card.crtc_error);
    card.shown = to->fb_id - 100;
    card.n_sets++;
    return 0;
}

static int answer_flip(const struct drm_mode_crtc_page_flip *flip)
{
    const struct drm_event_vblank done = {.base = {.type = DRM_EVENT_FLIP_COMPLETE, .length = sizeof(done)}};

    if (card.flip_error)
        return fails(card.flip_error);
    assert_int_equal(flip->crtc_id, 21);
    assert_true(flip->fb_id - 100 != card.shown);
    card.shown = flip->fb_id - 100;
    card.n_flips++;
    if (!card.silent)
        assert_int_equal(send(card.told, &done, sizeof(done), 0), (ssize_t)sizeof(done));
    return 0;
}

static int card_ioctl(unsigned long request, void *with)
{
    if (card.gone)
        return fails(ENODEV);
    if (card.busy > 0) {
        card.busy--;
        return fails(EAGAIN);
    }
    switch (request) {
    case DRM_IOCTL_MODE_GETRESOURCES:
        return answer_resources(with);
    case DRM_IOCTL_MODE_GETCONNECTOR:
        return answer_connector(with);
    case DRM_IOCTL_MODE_GETENCODER:
        ((struct drm_mode_get_encoder *)with)->possible_crtcs = 2;
        return 0;
    case DRM_IOCTL_MODE_CREATE_DUMB:
        return answer_create(with);
    case DRM_IOCTL_MODE_ADDFB:
        ((struct drm_mode_fb_cmd *)with)->fb_id = 100 + ((struct drm_mode_fb_cmd *)with)->handle;
        return 0;
    case DRM_IOCTL_MODE_MAP_DUMB: {
        struct drm_mode_map_dumb *const map = with;
        map->offset = card.buffer[map->handle - 1].at;
        return 0;
    }
    case DRM_IOCTL_MODE_SETCRTC:
        return answer_set(with);
    case DRM_IOCTL_MODE_PAGE_FLIP:
        return answer_flip(with);
    default:
        return fails(ENOTTY);
    }
}

static int terminal_ioctl(unsigned long request, void *with)
{
    switch (request) {
    case KDGETMODE:
        *(int *)with = terminal->mode;
        return 0;
    case KDSETMODE:
        terminal->mode = (int)(intptr_t)with;
        return 0;
    case KDSKBMODE:
        return 0;
    case TIOCGDEV:
        *(unsigned *)with = (unsigned)makedev(4, 3);
        return 0;
    case VT_SETMODE:
        terminal->switches = *(struct vt_mode *)with;
        return 0;
    case VT_GETSTATE:
        ((struct vt_stat *)with)->v_active = (unsigned short)terminal->in_front;
        return 0;
    case VT_ACTIVATE:
        terminal->in_front = (int)(intptr_t)with;
        return raise(terminal->switches.acqsig);
    case VT_RELDISP:
        *((intptr_t)with == VT_ACKACQ ? &terminal->acknowledged : &terminal->released) += 1;
        return 0;
    default:
        return fails(ENOTTY);
    }
}

int __wrap_ioctl(int fd, unsigned long request, ...)
{
    va_list args;
    va_start(args, request);
    void *const with = va_arg(args, void *);
    va_end(args);
    if (fd >= 0 && fd == card.fd)
        return card_ioctl(request, with);
    if (fd >= 0 && fd == terminal->fd)
        return terminal_ioctl(request, with);
    return __real_ioctl(fd, request, with);
}

static void begin(int w, int h)
{
    const int memory = card.memory ? card.memory : memfd_create("card", 0);

    assert_true(memory > 0 && ftruncate(memory, 0) == 0 && ftruncate(memory, (off_t)SIZE) == 0);
    card = (struct card){.w = w, .h = h, .fd = -1, .told = -1, .memory = memory};
    if (!terminal) {
        terminal = __real_mmap(NULL, sizeof(*terminal), PROT_READ | PROT_WRITE, MAP_SHARED | MAP_ANONYMOUS, -1, 0);
        assert_true(terminal != MAP_FAILED);
        terminal->master = posix_openpt(O_RDWR | O_NOCTTY);
        assert_true(terminal->master >= 0 && grantpt(terminal->master) == 0 && unlockpt(terminal->master) == 0);
    }
    const int master = terminal->master;
    *terminal = (struct terminal){.master = master, .fd = -1, .in_front = 3};
}

/* Is on the screen what is in bgra, w x h? */
static bool shows(const uint8_t *bgra, int w, int h)
{
    const uint8_t *const at = card.shown ? __real_mmap(NULL, SIZE, PROT_READ, MAP_SHARED, card.memory, 0) : NULL;
    bool same = at && card.buffer[card.shown - 1].w == w && card.buffer[card.shown - 1].h == h;

    for (int y = 0; same && y < h; y++)
        same = memcmp(at + card.buffer[card.shown - 1].at + (size_t)y * card.buffer[card.shown - 1].stride,
                      bgra + (size_t)y * (size_t)w * 4, (size_t)w * 4) == 0;
    if (at)
        munmap((void *)(uintptr_t)at, SIZE); /* NOLINT */
    return same;
}

static void scribble(uint8_t *bgra, int w, int y, int h, uint32_t *seed)
{
    for (size_t i = (size_t)y * (size_t)w * 4; i < (size_t)(y + h) * (size_t)w * 4; i++) {
        *seed = *seed * 1664525 + 1013904223;
        bgra[i] = (uint8_t)(*seed >> 24);
    }
}

/* ---------------------------------------------------------------- the card */

static void each_card_has_its_answer(void **state)
{
    static const struct {
        struct card card;
        enum wk_status status;
        const char *text;
    } rows[] = {
        {{.number = 9}, WK_NO_FILE, "no graphics card"},
        {{.open_error = EACCES}, WK_UNREADABLE_FILE, "group video"},
        {{.computes_only = true}, WK_NO_FILE, "no graphics card"},
        {{.unplugged = true}, WK_NOT_FOUND, "plug one in"},
        {{.crtc_error = EACCES}, WK_ALREADY, "another program"},
        {{.crtc_error = EINVAL}, WK_FAILED, "driver"},
        {{.dumb_error = ENOMEM}, WK_NO_MEMORY, "memory"},
        {{.dumb_error = ENOSYS}, WK_FAILED, "driver"},
        {{.gone = true}, WK_NO_FILE, "no graphics card"},
        {{.busy = INT_MAX}, WK_FAILED, "driver"},
        {{.number = 1, .busy = 20}, WK_OK, "is there"},
    };
    (void)state;
    for (size_t i = 0; i < sizeof(rows) / sizeof(rows[0]); i++) {
        struct wk_kms *kms = NULL;
        begin(W, H);
        const int memory = card.memory;
        card = rows[i].card;
        card.memory = memory;
        card.fd = -1;
        card.w = W;
        card.h = H;
        assert_int_equal(wk_kms_open(&kms), rows[i].status);
        assert_non_null(strstr(wk_kms_text(rows[i].status), rows[i].text));
        assert_int_equal(kms != NULL, rows[i].status == WK_OK);
        wk_kms_close(kms);
        assert_int_equal(card.n_open, 0);
    }
}

/* Whichever rows change, and whichever of the two buffers is next. */
static void what_is_shown_is_on_the_screen(void **state)
{
    static const struct {
        int w, h, flip_error;
        bool silent;
    } rows[] = {{W, H, 0, false}, {H, W, 0, false}, {W, H, EINVAL, false}, {W, H, 0, true}};
    (void)state;
    for (size_t i = 0; i < sizeof(rows) / sizeof(rows[0]); i++) {
        const int w = rows[i].w, h = rows[i].h;
        uint8_t *const bgra = calloc((size_t)w * (size_t)h, 4);
        struct wk_kms *kms = NULL;
        uint32_t seed = 7;
        int w_px, h_px;
        begin(w, h);
        card.flip_error = rows[i].flip_error;
        card.silent = rows[i].silent;
        assert_int_equal(wk_kms_open(&kms), WK_OK);
        wk_kms_size(kms, &w_px, &h_px);
        assert_int_equal(w_px, w);
        assert_int_equal(h_px, h);
        assert_true(shows(bgra, w, h)); /* black */
        scribble(bgra, w, 0, h, &seed);
        assert_int_equal(wk_kms_show(kms, bgra, 0, h), WK_OK);
        assert_true(shows(bgra, w, h));
        for (int k = 0; k < 200; k++) {
            const int y = (int)(seed >> 8) % h, n = (int)(seed >> 16) % (h - y + 1);
            scribble(bgra, w, y, n, &seed);
            assert_int_equal(wk_kms_show(kms, bgra, y, n), WK_OK);
            if (k > 0 || n > 0) /* the very first may change nothing, and the other buffer takes all it has not */
                assert_true(shows(bgra, w, h));
        }
        /* A driver that changes no buffers, or forgets to say so, is given each picture. */
        assert_int_equal(card.n_flips, rows[i].flip_error ? 0 : rows[i].silent ? 1 : 201);
        assert_int_equal(card.n_sets, rows[i].flip_error ? 202 : rows[i].silent ? 201 : 1);
        wk_kms_close(kms);
        free(bgra);
    }
}

static void the_arrow_leaves_nothing_behind(void **state)
{
    uint8_t *const grey = malloc((size_t)W * H * 4);
    struct wk_kms *kms = NULL;
    (void)state;
    assert_non_null(grey);
    memset(grey, 90, (size_t)W * H * 4);
    begin(W, H);
    assert_int_equal(wk_kms_open(&kms), WK_OK);
    assert_int_equal(wk_kms_show(kms, grey, 0, H), WK_OK);
    for (int k = 0; k < 300; k++) { /* over each edge too */
        wk_kms_point(kms, k * 7 % W, k * 11 % H);
        assert_int_equal(wk_kms_show(kms, grey, 0, 0), WK_OK);
        assert_false(shows(grey, W, H));
    }
    for (int k = 0; k < 2; k++) { /* in either buffer */
        wk_kms_point(kms, -1, 0);
        assert_int_equal(wk_kms_show(kms, grey, 0, 0), WK_OK);
        assert_true(shows(grey, W, H));
    }
    wk_kms_close(kms);
    free(grey);
}

/* ---------------------------------------------------------------- terminal and card */

static uint8_t picture[2 * W * 2 * H * 4];

static struct wk_console *open_console(void)
{
    struct wk_console *console = NULL;
    const char *why = "";
    assert_int_equal(wk_console_open(&console, &why), WK_OK);
    return console;
}

static void a_switch_lets_the_screen_go(void **state)
{
    (void)state;
    begin(W, H);
    struct wk_console *const console = open_console();
    assert_int_equal(terminal->mode, KD_GRAPHICS);
    assert_int_equal(terminal->switches.mode, VT_PROCESS);
    assert_int_equal(terminal->acknowledged, 1);
    assert_true(wk_console_show(console, picture, 0, H));
    raise(terminal->switches.relsig);
    assert_int_equal(card.n_open, 1); /* until the loop turns */
    assert_false(wk_console_turn(console, 10));
    assert_int_equal(card.n_open, 0);
    assert_int_equal(terminal->released, 1);
    assert_false(wk_console_in_front(console));
    assert_false(wk_console_show(console, picture, 0, H));
    assert_false(wk_console_turn(console, 20000)); /* nothing is taken from whoever is there now */
    assert_int_equal(card.n_open, 0);
    raise(terminal->switches.acqsig);
    assert_true(wk_console_turn(console, 20010));
    assert_int_equal(terminal->acknowledged, 2);
    assert_true(wk_console_in_front(console) && wk_console_show(console, picture, 0, H));
    wk_console_close(console);
    assert_int_equal(card.n_open, 0);
    assert_int_equal(terminal->mode, KD_TEXT);
    assert_int_equal(terminal->switches.mode, VT_AUTO);
}

static void a_console_behind_others_is_brought_to_the_front(void **state)
{
    (void)state;
    begin(W, H);
    terminal->in_front = 1;
    struct wk_console *const console = open_console();
    assert_int_equal(terminal->in_front, 3);
    assert_int_equal(card.n_open, 1);
    wk_console_close(console);
}

/* What fails: the console is as it was, and why is said. */
static void what_cannot_be_taken_is_left(void **state)
{
    struct wk_console *console = NULL;
    const char *why = "";
    (void)state;
    begin(W, H);
    card.unplugged = true;
    assert_int_equal(wk_console_open(&console, &why), WK_NOT_FOUND);
    assert_non_null(strstr(why, "plug one in"));
    assert_int_equal(terminal->mode, KD_TEXT);
    terminal->none = true;
    assert_false(wk_console_here());
    assert_int_equal(wk_console_open(&console, &why), WK_NOT_FOUND);
    assert_null(console);
}

static void screens_come_and_go(void **state)
{
    int w, h;
    (void)state;
    begin(W, H);
    struct wk_console *const console = open_console();
    assert_true(wk_console_show(console, picture, 0, H));
    assert_false(wk_console_turn(console, 100));
    card.unplugged = true;
    assert_null(wk_console_trouble(console));
    assert_false(wk_console_turn(console, 1100)); /* seen within a second */
    assert_int_equal(card.n_open, 0);
    assert_false(wk_console_show(console, picture, 0, H));
    wk_console_size(console, &w, &h); /* as it was: what is drawn meanwhile needs one */
    assert_true(w == W && h == H);
    assert_false(wk_console_turn(console, 2100));
    assert_non_null(strstr(wk_console_trouble(console), "plug one in"));
    card.unplugged = false;
    card.w = 2 * W;
    card.h = 2 * H;
    assert_false(wk_console_turn(console, 2200));
    assert_true(wk_console_turn(console, 3100));
    assert_null(wk_console_trouble(console));
    wk_console_size(console, &w, &h);
    assert_true(w == 2 * W && h == 2 * H);
    assert_true(wk_console_show(console, picture, 0, 2 * H));
    card.gone = true; /* a card on a cable of its own */
    assert_false(wk_console_turn(console, 4200));
    assert_int_equal(card.n_open, 0);
    assert_false(wk_console_turn(console, 5300));
    card.gone = false;
    assert_true(wk_console_turn(console, 6400));
    card.flip_error = EACCES; /* another program took it from us */
    assert_false(wk_console_show(console, picture, 0, H));
    assert_int_equal(card.n_open, 0);
    wk_console_close(console);
}

static tcflag_t echo(void)
{
    struct termios now;
    const int fd = __real_open(ptsname(terminal->master), O_RDWR | O_NOCTTY);
    assert_true(fd >= 0 && tcgetattr(fd, &now) == 0);
    __real_close(fd);
    return now.c_lflag & (ECHO | ICANON | ISIG);
}

/* Without an end; the compiler does not know that. */
static int deeper(volatile int *depth)
{
    volatile char room[4096];

    room[0] = (char)++*depth;
    return *depth > 0 ? deeper(depth) + room[0] : 0;
}

static int overflow(int number)
{
    volatile int depth = 0;

    (void)number;
    return deeper(&depth);
}

static void a_crash_gives_the_terminal_back(void **state)
{
    static const int ends[] = {SIGSEGV, SIGABRT, SIGSEGV};
    static int (*const comes[])(int) = {raise, raise, overflow};
    (void)state;
    for (size_t i = 0; i < sizeof(ends) / sizeof(ends[0]); i++) {
        int status = 0;
        begin(W, H);
        const int keep = __real_open(ptsname(terminal->master), O_RDWR | O_NOCTTY); /* or the next opening begins afresh */
        assert_int_equal(echo(), ECHO | ICANON | ISIG);
        const pid_t pid = fork();
        if (pid == 0) {
            struct wk_vt vt;
            signal(ends[i], SIG_DFL); /* neither cmocka's nor a sanitizer's */
            if (wk_vt_take(&vt) != WK_OK || terminal->mode != KD_GRAPHICS || echo() != 0)
                _exit(1);
            comes[i](ends[i]);
            _exit(2);
        }
        assert_int_equal(waitpid(pid, &status, 0), pid);
        assert_true(WIFSIGNALED(status) && WTERMSIG(status) == ends[i]);
        assert_int_equal(terminal->mode, KD_TEXT);
        assert_int_equal(terminal->switches.mode, VT_AUTO);
        assert_int_equal(echo(), ECHO | ICANON | ISIG);
        __real_close(keep);
    }
}

/* ---------------------------------------------------------------- the kiosk's screen on it */

static void push(const SDL_Event *event)
{
    static int (*push_event)(SDL_Event *);
    SDL_Event copy = *event;
    if (!push_event)
        *(void **)&push_event = dlsym(dlopen("libSDL2-2.0.so.0", RTLD_NOW), "SDL_PushEvent");
    assert_non_null(push_event);
    assert_int_equal(push_event(&copy), 1);
}

static struct wk_event next_within(struct wk_ui *ui, enum wk_event_kind kind, int ms)
{
    struct wk_event event = {.kind = WK_EVENT_NONE};
    for (int i = 0; i < ms / 5 && event.kind != kind; i++)
        wk_ui_poll(ui, 5, &event);
    return event;
}

static struct wk_event next(struct wk_ui *ui, enum wk_event_kind kind)
{
    return next_within(ui, kind, 100);
}

static void the_kiosk_plays_on_a_console(void **state)
{
    static struct app_world world;
    char inputs[] = "/tmp/wk-test-console-XXXXXX", path[64];
    const struct wk_ui_options options = {.bare = true, .inputs = inputs};
    struct wk_ui *ui = NULL;
    bool drawn = false;
    int w, h;
    (void)state;
    begin(1280, 800);
    assert_non_null(mkdtemp(inputs));
    assert_int_equal(wk_ui_open(&ui, &options), WK_FAILED); /* nothing to touch */
    assert_non_null(strstr(wk_ui_error(), "event*"));
    snprintf(path, sizeof(path), "%s/event0", inputs);
    __real_close(__real_open(path, O_WRONLY | O_CREAT, 0600));
    card.unplugged = true;
    assert_int_equal(wk_ui_open(&ui, &options), WK_FAILED);
    assert_non_null(strstr(wk_ui_error(), "plug one in"));
    card.unplugged = false;
    assert_int_equal(wk_ui_open(&ui, &options), WK_OK);
    app_begin(&world, 1280, 800, WK_LANG_EN);
    assert_int_equal(wk_ui_show(ui, &world.app, &drawn), WK_OK);
    assert_true(drawn);
    const uint32_t first = card.shown;
    assert_int_equal(wk_ui_show(ui, &world.app, &drawn), WK_OK);
    assert_false(drawn);
    wk_ui_key(ui, "enter");
    assert_int_equal(next(ui, WK_EVENT_ACTION).action.action, WK_ACTION_START);

    /* A mouse is moved from the middle to a corner and pressed there, and a finger touches the same place. */
    push(&(SDL_Event){.motion = {.type = SDL_MOUSEMOTION, .xrel = 5000, .yrel = -5000}});
    next(ui, WK_EVENT_ACTION);
    assert_int_equal(wk_ui_show(ui, &world.app, &drawn), WK_OK);
    assert_true(drawn && card.shown != first);
    push(&(SDL_Event){.motion = {.type = SDL_MOUSEMOTION, .xrel = -40, .yrel = 30}});
    push(&(SDL_Event){.button = {.type = SDL_MOUSEBUTTONDOWN, .button = SDL_BUTTON_LEFT}});
    push(&(SDL_Event){.button = {.type = SDL_MOUSEBUTTONUP, .button = SDL_BUTTON_LEFT}});
    const struct wk_event by_mouse = next(ui, WK_EVENT_ACTION);
    push(&(SDL_Event){.tfinger = {.type = SDL_FINGERDOWN, .x = 1239 / 1280.F, .y = 30 / 800.F}});
    push(&(SDL_Event){.tfinger = {.type = SDL_FINGERUP, .x = 1239 / 1280.F, .y = 30 / 800.F}});
    const struct wk_event by_finger = next(ui, WK_EVENT_ACTION);
    assert_int_equal(by_mouse.kind, WK_EVENT_ACTION);
    assert_int_equal(by_finger.kind, WK_EVENT_ACTION);
    assert_int_equal(by_mouse.action.action, by_finger.action.action);

    /* What is typed at another console is not for us; the screen is shown again when it is back, another one in its size. */
    terminal->in_front = 1;
    raise(terminal->switches.relsig);
    next(ui, WK_EVENT_ACTION);
    wk_ui_key(ui, "enter");
    assert_int_equal(next(ui, WK_EVENT_ACTION).kind, WK_EVENT_NONE);
    assert_int_equal(wk_ui_show(ui, &world.app, &drawn), WK_OK);
    assert_false(drawn);
    card.w = 800;
    card.h = 1280;
    most_memory = (size_t)800 * 1280 * 4 - 1;
    raise(terminal->switches.acqsig);
    assert_int_equal(next(ui, WK_EVENT_RESIZE).kind, WK_EVENT_NONE);
    assert_non_null(strstr(wk_ui_trouble(ui), "no memory"));
    assert_int_equal(wk_ui_show(ui, &world.app, &drawn), WK_OK);
    assert_false(drawn); /* what there is does not fit the screen */
    most_memory = SIZE_MAX;
    const struct wk_event resized = next_within(ui, WK_EVENT_RESIZE, 1500); /* by itself */
    assert_null(wk_ui_trouble(ui));
    assert_true(resized.resize.w_px == 800 && resized.resize.h_px == 1280);
    wk_ui_size(ui, &w, &h);
    assert_true(w == 800 && h == 1280);
    app_begin(&world, 800, 1280, WK_LANG_ZH);
    assert_int_equal(wk_ui_show(ui, &world.app, &drawn), WK_OK);
    assert_true(drawn);
    wk_ui_close(ui);
    assert_int_equal(card.n_open, 0);
    assert_int_equal(terminal->mode, KD_TEXT);
    unlink(path);
    assert_int_equal(rmdir(inputs), 0);
}

/* A window that grows where there is no memory: its picture is stretched and its keys work, until there is. */
static void a_window_keeps_its_picture(void **state)
{
    static struct app_world world;
    const struct wk_ui_options options = {.headless = true, .windowed = true, .software = true, .w_px = 1280, .h_px = 800};
    SDL_Window *(*window_of)(Uint32);
    void (*set_size)(SDL_Window *, int, int);
    struct wk_ui *ui = NULL;
    bool drawn = false;
    int w, h;
    (void)state;
    assert_int_equal(wk_ui_open(&ui, &options), WK_OK);
    app_begin(&world, 1280, 800, WK_LANG_EN);
    assert_int_equal(wk_ui_show(ui, &world.app, &drawn), WK_OK);
    *(void **)&window_of = dlsym(dlopen("libSDL2-2.0.so.0", RTLD_NOW), "SDL_GetWindowFromID");
    *(void **)&set_size = dlsym(dlopen("libSDL2-2.0.so.0", RTLD_NOW), "SDL_SetWindowSize");
    for (Uint32 id = 1; id < 10; id++)
        if (window_of(id))
            set_size(window_of(id), 1920, 1080);
    most_memory = (size_t)1920 * 1080 * 4 - 1;
    assert_int_equal(next(ui, WK_EVENT_RESIZE).kind, WK_EVENT_NONE);
    assert_non_null(strstr(wk_ui_trouble(ui), "no memory"));
    wk_ui_size(ui, &w, &h);
    assert_true(w == 1280 && h == 800);
    app_act(&world, WK_ACTION_HELP, 0);
    assert_int_equal(wk_ui_show(ui, &world.app, &drawn), WK_OK);
    assert_true(drawn);
    most_memory = SIZE_MAX;
    const struct wk_event resized = next_within(ui, WK_EVENT_RESIZE, 1500);
    assert_true(resized.resize.w_px == 1920 && resized.resize.h_px == 1080);
    assert_null(wk_ui_trouble(ui));
    wk_ui_close(ui);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(each_card_has_its_answer),
        cmocka_unit_test(what_is_shown_is_on_the_screen),
        cmocka_unit_test(the_arrow_leaves_nothing_behind),
        cmocka_unit_test(a_switch_lets_the_screen_go),
        cmocka_unit_test(a_console_behind_others_is_brought_to_the_front),
        cmocka_unit_test(what_cannot_be_taken_is_left),
        cmocka_unit_test(screens_come_and_go),
        cmocka_unit_test(a_crash_gives_the_terminal_back),
        cmocka_unit_test(the_kiosk_plays_on_a_console),
        cmocka_unit_test(a_window_keeps_its_picture),
    };
    unsetenv("SDL_VIDEODRIVER");
    setenv("SDL_AUDIODRIVER", "dummy", 1);
    return cmocka_run_group_tests(tests, NULL, NULL);
}

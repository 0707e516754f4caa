/* A screen through a graphics card's kernel driver: finds it, gives it two buffers, and swaps them. */
#include "kiosk/face/ui/kms.h"

#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/ioctl.h>
#include <sys/mman.h>
#include <unistd.h>

#include <libdrm/drm.h>

#define MAX_CARDS 8
#define MAX_PARTS 32 /* connectors, or CRTCs, of a card; the largest have a dozen */
#define FLIP_MS 1000 /* the slowest screens show ten pictures a second; a driver that takes longer has lost the request */
#define BUSY_MS 1000 /* also for a reset, which takes the display drivers tenths of a second */
#define CONNECTED 1  /* of drm_mode_get_connector.connection */
#define PREFERRED (1U << 3) /* DRM_MODE_TYPE_PREFERRED, which only libdrm's own header has */
#define INTERLACED (1U << 4)

struct buffer {
    uint32_t handle, id, stride_bytes;
    uint8_t *pixels; /* MAP_FAILED: none */
    size_t size;
    int top, bottom; /* rows that are older here than what was shown last */
};

struct wk_kms {
    int fd;
    uint32_t connector, crtc;
    struct drm_mode_modeinfo mode;
    struct buffer buffer[2];
    int next; /* the one that is not on the screen */
    bool flips, flipping;
    int x, y; /* of the pointer; x < 0: none */
};

struct parts {
    uint32_t connector[MAX_PARTS], crtc[MAX_PARTS];
    int n_connectors, n_crtcs;
};

/* Repeats a call as long as a card that is being reset says EAGAIN, but not for ever: that would stop the whole kiosk. */
static int call(int fd, unsigned long request, void *argument)
{
    int result, waited_ms = 0;

    do
        result = ioctl(fd, request, argument);
    while (result != 0 && (errno == EINTR || (errno == EAGAIN && waited_ms++ < BUSY_MS && poll(NULL, 0, 1) == 0)));
    return result;
}

static uint64_t address(const void *p)
{
    return (uint64_t)(uintptr_t)p;
}

/* ---------------------------------------------------------------- finding a screen */

static bool list_parts(int fd, struct parts *parts)
{
    struct drm_mode_card_res all = {.connector_id_ptr = address(parts->connector),
                                    .crtc_id_ptr = address(parts->crtc),
                                    .count_connectors = MAX_PARTS,
                                    .count_crtcs = MAX_PARTS};

    if (call(fd, DRM_IOCTL_MODE_GETRESOURCES, &all) != 0)
        return false; /* a card without outputs */
    parts->n_connectors = all.count_connectors < MAX_PARTS ? (int)all.count_connectors : MAX_PARTS;
    parts->n_crtcs = all.count_crtcs < MAX_PARTS ? (int)all.count_crtcs : MAX_PARTS;
    return true;
}

/* The mode that the screen prefers, else the first in its list. */
static const struct drm_mode_modeinfo *choose_mode(const struct drm_mode_modeinfo *mode, uint32_t n)
{
    const struct drm_mode_modeinfo *best = NULL;

    for (uint32_t i = 0; i < n; i++) {
        if (mode[i].hdisplay == 0 || mode[i].vdisplay == 0 || (mode[i].flags & INTERLACED))
            continue;
        if (mode[i].type & PREFERRED)
            return &mode[i];
        best = best ? best : &mode[i];
    }
    return best;
}

/* The CRTC that feeds this connector already, else the first that can. 0: none. */
static uint32_t find_crtc(int fd, const struct parts *parts, uint32_t now, const uint32_t *encoder, uint32_t n)
{
    struct drm_mode_get_encoder of = {.encoder_id = now};

    if (now && call(fd, DRM_IOCTL_MODE_GETENCODER, &of) == 0 && of.crtc_id)
        return of.crtc_id;
    for (uint32_t i = 0; i < n; i++) {
        of = (struct drm_mode_get_encoder){.encoder_id = encoder[i]};
        if (call(fd, DRM_IOCTL_MODE_GETENCODER, &of) != 0)
            continue;
        for (int k = 0; k < parts->n_crtcs; k++)
            if (of.possible_crtcs & (1U << k))
                return parts->crtc[k];
    }
    return 0;
}

/* Asks what is plugged into the connector. The first answer gives the number of modes, so it is asked twice. */
static enum wk_status look_at_connector(struct wk_kms *self, const struct parts *parts, uint32_t id)
{
    uint32_t encoder[MAX_PARTS] = {0};
    struct drm_mode_get_connector of = {.connector_id = id};

    if (call(self->fd, DRM_IOCTL_MODE_GETCONNECTOR, &of) != 0 || of.connection != CONNECTED || of.count_modes == 0)
        return WK_NOT_FOUND;
    const uint32_t n = of.count_modes;
    struct drm_mode_modeinfo *const modes = calloc(n, sizeof(*modes));
    if (!modes)
        return WK_NO_MEMORY;
    of = (struct drm_mode_get_connector){.connector_id = id,
                                         .modes_ptr = address(modes),
                                         .count_modes = n,
                                         .encoders_ptr = address(encoder),
                                         .count_encoders = MAX_PARTS};
    const struct drm_mode_modeinfo *mode = NULL;
    if (call(self->fd, DRM_IOCTL_MODE_GETCONNECTOR, &of) == 0)
        mode = choose_mode(modes, of.count_modes < n ? of.count_modes : n);
    if (mode) {
        self->connector = id;
        self->mode = *mode;
        self->crtc =
            find_crtc(self->fd, parts, of.encoder_id, encoder, of.count_encoders < MAX_PARTS ? of.count_encoders : MAX_PARTS);
    }
    free(modes);
    return mode && self->crtc ? WK_OK : WK_NOT_FOUND;
}

static enum wk_status find_screen(struct wk_kms *self)
{
    struct parts parts = {.n_connectors = 0};
    enum wk_status status = WK_NOT_FOUND;

    if (!list_parts(self->fd, &parts))
        return errno == EAGAIN ? WK_FAILED : WK_NO_FILE;
    for (int i = 0; i < parts.n_connectors && status == WK_NOT_FOUND; i++)
        status = look_at_connector(self, &parts, parts.connector[i]);
    return status;
}

/* ---------------------------------------------------------------- buffers */

/* The kernel hands out memory that is zero: black. */
static enum wk_status make_buffer(const struct wk_kms *self, struct buffer *buffer)
{
    struct drm_mode_create_dumb made = {.width = self->mode.hdisplay, .height = self->mode.vdisplay, .bpp = 32};
    struct drm_mode_map_dumb map = {.handle = 0};

    if (call(self->fd, DRM_IOCTL_MODE_CREATE_DUMB, &made) != 0)
        return errno == ENOMEM ? WK_NO_MEMORY : WK_FAILED;
    buffer->handle = map.handle = made.handle;
    buffer->stride_bytes = made.pitch;
    buffer->size = made.size;
    struct drm_mode_fb_cmd picture = {
        .width = made.width, .height = made.height, .pitch = made.pitch, .bpp = 32, .depth = 24, .handle = made.handle};
    if (made.pitch < made.width * 4 || made.size < (uint64_t)made.pitch * made.height ||
        call(self->fd, DRM_IOCTL_MODE_ADDFB, &picture) != 0)
        return WK_FAILED;
    buffer->id = picture.fb_id;
    if (call(self->fd, DRM_IOCTL_MODE_MAP_DUMB, &map) != 0)
        return WK_FAILED;
    buffer->pixels = mmap(NULL, buffer->size, PROT_READ | PROT_WRITE, MAP_SHARED, self->fd, (off_t)map.offset);
    return buffer->pixels == MAP_FAILED ? WK_FAILED : WK_OK;
}

static enum wk_status set_screen(struct wk_kms *self, uint32_t picture)
{
    struct drm_mode_crtc to = {.set_connectors_ptr = address(&self->connector),
                               .count_connectors = 1,
                               .crtc_id = self->crtc,
                               .fb_id = picture,
                               .mode_valid = 1,
                               .mode = self->mode};

    if (call(self->fd, DRM_IOCTL_MODE_SETCRTC, &to) == 0)
        return WK_OK;
    return errno == EACCES || errno == EPERM || errno == EBUSY ? WK_ALREADY : WK_FAILED;
}

static enum wk_status take_screen(struct wk_kms *self)
{
    enum wk_status status = find_screen(self);

    for (int i = 0; i < 2 && status == WK_OK; i++)
        status = make_buffer(self, &self->buffer[i]);
    return status == WK_OK ? set_screen(self, self->buffer[0].id) : status;
}

/* ---------------------------------------------------------------- opening */

/* If several cards answer, the answer that comes nearest to a screen counts: the one latest in this list. */
static const struct {
    enum wk_status status;
    const char *text;
} answers[] = {
    {WK_NO_FILE, "there is no graphics card with a screen (/dev/dri/card*)"},
    {WK_UNREADABLE_FILE, "no /dev/dri/card* can be opened; put the account into the group video (usermod -aG video NAME)"},
    {WK_NOT_FOUND, "no screen is connected; plug one in and switch it on"},
    {WK_FAILED, "the graphics card's driver shows no picture"},
    {WK_NO_MEMORY, "the graphics card has no memory for a picture of the screen's size"},
    {WK_ALREADY, "another program draws on the screen; end it"},
    {WK_OK, "the screen is there"},
};

static size_t rank(enum wk_status status)
{
    size_t i = 0;

    while (answers[i].status != status && answers[i].status != WK_OK)
        i++;
    return i;
}

static enum wk_status open_card(struct wk_kms **out, const char *path)
{
    struct wk_kms *const self = calloc(1, sizeof(*self));

    if (!self)
        return WK_NO_MEMORY;
    *self = (struct wk_kms){.flips = true, .next = 1, .x = -1, .buffer = {{.pixels = MAP_FAILED}, {.pixels = MAP_FAILED}}};
    self->fd = open(path, O_RDWR | O_CLOEXEC | O_NONBLOCK);
    enum wk_status status = self->fd >= 0 ? take_screen(self) : errno == ENOENT ? WK_NO_FILE : WK_UNREADABLE_FILE;
    if (status == WK_OK)
        *out = self;
    else
        wk_kms_close(self);
    return status;
}

enum wk_status wk_kms_open(struct wk_kms **out)
{
    enum wk_status best = WK_NO_FILE;

    for (int i = 0; i < MAX_CARDS && best != WK_OK; i++) {
        char path[32];

        snprintf(path, sizeof(path), "/dev/dri/card%d", i);
        const enum wk_status status = open_card(out, path);
        if (rank(status) > rank(best))
            best = status;
    }
    return best;
}

/* With the card's descriptor the kernel takes back the buffers, and gives the screen to its console. */
void wk_kms_close(struct wk_kms *self)
{
    if (!self)
        return;
    for (int i = 0; i < 2; i++)
        if (self->buffer[i].pixels != MAP_FAILED)
            (void)munmap(self->buffer[i].pixels, self->buffer[i].size);
    if (self->fd >= 0)
        (void)close(self->fd);
    free(self);
}

const char *wk_kms_text(enum wk_status status)
{
    return answers[rank(status)].text;
}

void wk_kms_size(const struct wk_kms *self, int *w_px, int *h_px)
{
    *w_px = self->mode.hdisplay;
    *h_px = self->mode.vdisplay;
}

bool wk_kms_connected(const struct wk_kms *self)
{
    struct drm_mode_modeinfo unused;
    struct drm_mode_get_connector of = {.connector_id = self->connector,
                                        .modes_ptr = address(&unused),
                                        .count_modes = 1}; /* 0 would make the driver probe the cable */

    return call(self->fd, DRM_IOCTL_MODE_GETCONNECTOR, &of) == 0 && of.connection == CONNECTED;
}

/* ---------------------------------------------------------------- showing */

static void mark(struct wk_kms *self, int top, int bottom)
{
    top = top < 0 ? 0 : top;
    bottom = bottom > self->mode.vdisplay ? self->mode.vdisplay : bottom;
    for (int i = 0; i < 2 && top < bottom; i++) {
        struct buffer *const buffer = &self->buffer[i];
        const bool none = buffer->top == buffer->bottom;

        buffer->top = none || top < buffer->top ? top : buffer->top;
        buffer->bottom = none || bottom > buffer->bottom ? bottom : buffer->bottom;
    }
}

static const char *const arrow[] = {
    "#           ", "##          ", "#.#         ", "#..#        ", "#...#       ", "#....#      ",
    "#.....#     ", "#......#    ", "#.......#   ", "#........#  ", "#.........# ", "#......#####",
    "#...#..#    ", "#..# #..#   ", "#.#  #..#   ", "##    #..#  ", "      #..#  ", "       ##   ",
};
enum { ARROW_W = 12, ARROW_H = sizeof(arrow) / sizeof(arrow[0]) };

/* Px of the screen for one of the arrow's. */
static int arrow_scale(const struct wk_kms *self)
{
    const int shorter = self->mode.hdisplay < self->mode.vdisplay ? self->mode.hdisplay : self->mode.vdisplay;

    return shorter < 1440 ? 1 : shorter / 720;
}

static void mark_arrow(struct wk_kms *self)
{
    if (self->x >= 0)
        mark(self, self->y, self->y + ARROW_H * arrow_scale(self));
}

void wk_kms_point(struct wk_kms *self, int x, int y)
{
    mark_arrow(self);
    self->x = x;
    self->y = y;
    mark_arrow(self);
}

static void draw_arrow(const struct wk_kms *self, const struct buffer *buffer)
{
    const int scale = arrow_scale(self);

    if (self->x < 0)
        return;
    for (int y = 0; y < ARROW_H * scale && self->y + y < self->mode.vdisplay; y++)
        for (int x = 0; x < ARROW_W * scale && self->x + x < self->mode.hdisplay; x++) {
            const char dot = arrow[y / scale][x / scale];
            if (dot != ' ')
                memset(buffer->pixels + (size_t)(self->y + y) * buffer->stride_bytes + (size_t)(self->x + x) * 4,
                       dot == '#' ? 0 : 255, 4);
        }
}

static void copy_rows(const struct wk_kms *self, struct buffer *buffer, const uint8_t *bgra)
{
    const size_t row = (size_t)self->mode.hdisplay * 4;

    for (int y = buffer->top; y < buffer->bottom; y++)
        memcpy(buffer->pixels + (size_t)y * buffer->stride_bytes, bgra + (size_t)y * row, row);
    draw_arrow(self, buffer);
    buffer->top = buffer->bottom = 0;
}

/* Handles what the driver reports. false: the screen is gone. */
static bool take_events(struct wk_kms *self)
{
    _Alignas(struct drm_event_vblank) uint8_t said[1024];
    const ssize_t n = read(self->fd, said, sizeof(said));
    struct drm_event event;

    for (ssize_t at = 0; at + (ssize_t)sizeof(event) <= n; at += event.length) {
        memcpy(&event, said + at, sizeof(event));
        if (event.type == DRM_EVENT_FLIP_COMPLETE)
            self->flipping = false;
        if (event.length < sizeof(event))
            break;
    }
    return n > 0 || errno == EAGAIN || errno == EINTR;
}

/* Waits until the last picture is on the screen, so that the buffer before it may be drawn on. */
static bool wait_for_flip(struct wk_kms *self)
{
    while (self->flipping) {
        struct pollfd card = {.fd = self->fd, .events = POLLIN};
        const int n = poll(&card, 1, FLIP_MS);

        if (n == 0)
            self->flips = self->flipping = false; /* it says that it can flip but does not: goes on without */
        else if (n < 0 && errno != EINTR)
            return false;
        else if (n > 0 && !take_events(self))
            return false;
    }
    return true;
}

enum wk_status wk_kms_show(struct wk_kms *self, const uint8_t *bgra, int y, int h)
{
    struct buffer *const buffer = &self->buffer[self->next];
    struct drm_mode_crtc_page_flip flip = {.crtc_id = self->crtc, .fb_id = buffer->id, .flags = DRM_MODE_PAGE_FLIP_EVENT};

    mark(self, y, y + h);
    if (!wait_for_flip(self))
        return WK_FAILED;
    copy_rows(self, buffer, bgra);
    self->next = 1 - self->next;
    if (self->flips && call(self->fd, DRM_IOCTL_MODE_PAGE_FLIP, &flip) == 0) {
        self->flipping = true;
        return WK_OK;
    }
    if (self->flips && (errno == EACCES || errno == EPERM || errno == ENODEV))
        return WK_FAILED;
    self->flips = false; /* some drivers can only set a picture, which then sometimes tears */
    return set_screen(self, buffer->id) == WK_OK ? WK_OK : WK_FAILED;
}

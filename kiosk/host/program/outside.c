/* The only file that uses the environment, the clocks and the random source. */
#define _GNU_SOURCE /* program_invocation_short_name */
#include "kiosk/host/program/outside.h"

#include <errno.h>
#include <langinfo.h>
#include <locale.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

#include "kiosk/host/system_log.h"
#include "labels/file/program_folder.h"

static int64_t clock_now(void *context)
{
    struct timespec t;
    (void)context;
    clock_gettime(CLOCK_REALTIME, &t);
    return (int64_t)t.tv_sec * 1000000000 + t.tv_nsec;
}

/* Source: proc(5), random/boot_id; clock_gettime(2), CLOCK_BOOTTIME. */
static void uptime_now(void *context, struct wk_uptime *out)
{
    struct timespec t = {0};
    FILE *file = fopen("/proc/sys/kernel/random/boot_id", "re");
    (void)context;
    *out = (struct wk_uptime){.ns = 0};
    if (file) {
        if (fread(out->boot, 1, sizeof out->boot - 1, file) != sizeof out->boot - 1)
            out->boot[0] = '\0';
        fclose(file);
    }
    if (clock_gettime(CLOCK_BOOTTIME, &t) == 0)
        out->ns = (int64_t)t.tv_sec * 1000000000 + t.tv_nsec;
}

/* In the build folder the translations are beside the program. Installed, they are below share/: one folder up from bin/, two
 * folders up from where wallkeeper-sim is. */
static const char *find_locale(char path[WK_PATH_SIZE])
{
    static const char *const places[] = {"locale/.", "../share/locale/.", "../../share/locale/."};
    char folder[WK_PATH_SIZE];

    if (!wk_program_folder(folder, sizeof(folder)))
        return NULL;
    for (size_t i = 0; i < sizeof(places) / sizeof(places[0]); i++)
        if (snprintf(path, WK_PATH_SIZE, "%s%s", folder, places[i]) < WK_PATH_SIZE && access(path, R_OK) == 0)
            return path;
    return NULL;
}

static const char *find_tmp(void)
{
    const char *tmp = getenv("TMPDIR");

    return tmp && tmp[0] == '/' && strlen(tmp) < WK_PATH_SIZE / 2 ? tmp : "/tmp";
}

static bool is_set(const char *name)
{
    const char *value = getenv(name);

    return value && value[0];
}

/* Whether the display is on another computer: a host before the colon, except "unix". Source: X(7), DISPLAY NAMES. */
static bool has_far_display(void)
{
    const char *display = getenv("DISPLAY");

    return display && display[0] != ':' && display[0] != '/' && strchr(display, ':') && strncmp(display, "unix", 4) != 0;
}

/* The process's own locale is not changed. The values of LC_PAPER are whole millimetres. Source: locale(7), LC_PAPER. */
static enum wk_paper_size find_paper(void)
{
    const locale_t locale = newlocale(LC_PAPER_MASK, "", (locale_t)0);

    if (!locale)
        return WK_PAPER_NOT_SAID;
    const int w_mm = (int)(intptr_t)nl_langinfo_l(_NL_PAPER_WIDTH, locale);
    const int h_mm = (int)(intptr_t)nl_langinfo_l(_NL_PAPER_HEIGHT, locale);
    freelocale(locale);
    return wk_paper_size_of(w_mm, h_mm);
}

struct wk_host wk_outside(char locale[WK_PATH_SIZE])
{
    return (struct wk_host){
        .out = stdout,
        .err = wk_system_log(stderr, getenv("JOURNAL_STREAM"), program_invocation_short_name, WK_SYSTEM_LOG_SOCKET),
        .home = getenv("HOME"),
        .xdg_data_home = getenv("XDG_DATA_HOME"),
        .xdg_config_home = getenv("XDG_CONFIG_HOME"),
        .xdg_cache_home = getenv("XDG_CACHE_HOME"),
        .tmp = find_tmp(),
        .notify = getenv("NOTIFY_SOCKET"),
        .locale = find_locale(locale),
        .paper = find_paper(),
        .own_process = true,
        .has_display = is_set("DISPLAY") || is_set("WAYLAND_DISPLAY"),
        .far_display = has_far_display(),
        .clock = clock_now,
        .uptime = uptime_now,
        .random = wk_random_system,
    };
}

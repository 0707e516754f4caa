/* Data and configuration folders by the XDG rules, and the files in them. */
#include "kiosk/host/paths.h"

#include <stdio.h>
#include <string.h>

static bool absolute(const char *path)
{
    return path && path[0] == '/';
}

static enum wk_status join(char path[WK_PATH_SIZE], const char *xdg, const char *home, const char *below_home, const char *rest)
{
    int n;
    if (absolute(xdg))
        n = snprintf(path, WK_PATH_SIZE, "%s/wallkeeper/%s", xdg, rest);
    else if (absolute(home))
        n = snprintf(path, WK_PATH_SIZE, "%s/%s/wallkeeper/%s", home, below_home, rest);
    else
        return WK_NOT_FOUND;
    return n >= 0 && n < WK_PATH_SIZE ? WK_OK : WK_BAD_INPUT;
}

const struct wk_own_names *wk_own_names(bool hall)
{
    static const struct wk_own_names kiosks = {"wallkeeper.ini", "event.db", "kiosk.key", "kiosk"},
                                     halls = {"hall.ini", "hall.db", "hall.key", "hall"};

    return hall ? &halls : &kiosks;
}

enum wk_status wk_paths_init(struct wk_paths *out, const struct wk_own_names *own, const char *home, const char *xdg_data_home,
                             const char *xdg_config_home)
{
    struct wk_paths paths;
    enum wk_status status = join(paths.config, xdg_config_home, home, ".config", own->config);

    if (status == WK_OK)
        status = join(paths.db, xdg_data_home, home, ".local/share", own->db);
    if (status == WK_OK)
        status = join(paths.key, xdg_data_home, home, ".local/share", "club.key");
    if (status == WK_OK)
        status = join(paths.kiosk_key, xdg_data_home, home, ".local/share", own->key);
    if (status == WK_OK)
        status = join(paths.lens, xdg_data_home, home, ".local/share", "camera.json");
    if (status == WK_OK)
        status = join(paths.tunings, xdg_data_home, home, ".local/share", "tuning");
    if (status == WK_OK)
        status = join(paths.chosen, xdg_data_home, home, ".local/share", "chosen.ini");
    if (status == WK_OK)
        status = join(paths.mat, xdg_data_home, home, ".local/share", "mat.json");
    if (status == WK_OK)
        *out = paths;
    return status;
}

enum wk_status wk_path_set(char path[WK_PATH_SIZE], const char *text, const char *home)
{
    char joined[WK_PATH_SIZE];
    bool tilde = text[0] == '~' && text[1] == '/' && absolute(home);
    int n = snprintf(joined, sizeof joined, "%s%s", tilde ? home : "", tilde ? text + 1 : text);

    if (n < 0 || n >= WK_PATH_SIZE)
        return WK_BAD_INPUT;
    memcpy(path, joined, (size_t)n + 1);
    return WK_OK;
}

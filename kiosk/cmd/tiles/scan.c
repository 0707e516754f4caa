/* scan: what lies on the mat, slot by slot. It judges nothing and stores nothing. */
#include <stdlib.h>
#include <string.h>

#include "kiosk/cli/pictures.h"
#include "kiosk/cli/plain_text.h"
#include "kiosk/cmd/commands.h"
#include "kiosk/host/environment.h"
#include "kiosk/host/json_out.h"
#include "kiosk/walls/wall_service.h"

static int answer(const struct wk_env *env, const struct wk_host *host, bool json, const struct wk_reading *reading,
                  const struct wk_face_obs *obs, const struct wk_words *images)
{
    wk_env_warn_trust(env, host, &reading->tray);
    if (!json)
        wk_print_reading(host->out, reading, obs);
    else if (!wk_json_print(host, wk_json_scan(reading, obs, images)))
        return WK_EXIT_ENVIRONMENT;
    if (!reading->tray.found)
        return wk_complain(host, WK_EXIT_UNSURE, "%s: %s", images->word[0], wk_status_text(reading->tray.reason));
    return WK_EXIT_DONE;
}

static enum wk_status scan_backs(const struct wk_env *env, const struct wk_words *images, struct wk_reading *out,
                                 struct wk_problem *problem)
{
    struct wk_scanner *scanner = NULL;
    enum wk_status status = wk_env_scanner(env, false, &scanner, problem);

    if (status == WK_OK)
        status = wk_pictures_backs(scanner, images, out, NULL, problem);
    wk_scanner_free(scanner);
    return status;
}

static enum wk_status scan_faces(struct wk_env *env, const struct wk_host *host, const char *name, bool below,
                                 const struct wk_words *images, struct wk_face_reading *out, struct wk_problem *problem)
{
    struct wk_scanner *scanner = NULL;
    struct wk_tileset *tileset = NULL;
    enum wk_status status = wk_env_store(env, host, true, problem);

    if (status == WK_NO_FILE)
        return wk_env_not_enrolled(name, problem);
    if (status == WK_OK)
        status = wk_env_tileset(env, name, &tileset, problem);
    if (status == WK_OK)
        status = (below ? wk_env_scanner_below : wk_env_scanner)(env, false, &scanner, problem);
    if (status == WK_OK)
        status = wk_pictures_faces(scanner, images, tileset, out, NULL, problem);
    wk_scanner_free(scanner);
    wk_tileset_free(tileset);
    return status;
}

static int run(const struct wk_host *host, const struct wk_command *self, int argc, const char *const *argv)
{
    struct wk_common common = {.looks = true};
    struct wk_env env;
    struct wk_words images = {.n = 0};
    struct wk_problem problem;
    const char *side = NULL, *tileset = NULL;
    bool below = false;
    const struct wk_option options[] = {
        WK_OPT_TEXT("side", &side, "backs|faces", "which side of the tiles is up"),
        WK_OPT_TEXT("tileset", &tileset, "NAME", "for faces: the enrolled tile set (default: the one enrolled last)"),
        WK_OPT_BELOW(&below),
        WK_OPT_JSON(&common),
        WK_OPTS_ALL(&common),
        WK_OPT_END,
    };
    enum wk_status status;
    int code;

    if (!wk_command_options(host, self, options, &images, argc, argv, &code))
        return code;
    if (!side || (strcmp(side, "backs") != 0 && strcmp(side, "faces") != 0))
        return wk_complain(host, WK_EXIT_USAGE, "--side %s: backs or faces is wanted", side ? side : "is missing");
    if (below && strcmp(side, "backs") == 0)
        return wk_complain(host, WK_EXIT_USAGE, "--below goes with --side faces: stickers are seen from above");
    if ((status = wk_pictures_check(&images, NULL, &problem)) != WK_OK)
        return wk_complain(host, wk_exit_of(status), "%s", problem.text);
    if (!wk_env_begin(&env, host, &common, &code))
        return code;
    if (strcmp(side, "backs") == 0) {
        struct wk_reading reading;
        status = scan_backs(&env, &images, &reading, &problem);
        if (status == WK_OK)
            code = answer(&env, host, common.json, &reading, NULL, &images);
    } else {
        struct wk_face_reading reading;
        status = scan_faces(&env, host, tileset, below, &images, &reading, &problem);
        if (status == WK_OK)
            code = answer(&env, host, common.json, &reading.seen, reading.face, &images);
    }
    if (status != WK_OK)
        code = wk_complain(host, wk_exit_of(status), "%s", problem.text);
    wk_env_close(&env);
    return code;
}

const struct wk_command wk_command_scan = {
    .name = "scan",
    .full = "scan",
    .summary = "Reads a wall from photographs or a video; several of one wall are fused.",
    .usage = "--side [--tileset] [--below] [--json] IMAGE...",
    .example = "  wallkeeper scan --side backs --json wall.png\n"
               "  wallkeeper scan --side backs bare-table.png     without a mat in the picture the stickers show the slots",
    .run = run,
};

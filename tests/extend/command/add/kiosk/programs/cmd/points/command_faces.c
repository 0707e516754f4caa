/* faces: the names of the 34 faces. */
#include "kiosk/programs/cmd/commands.h"
#include "rules/tile.h"

static int run(const struct wk_host *host, const struct wk_command *self, int argc, const char *const *argv)
{
    bool honours = false;
    const struct wk_option options[] = {
        WK_OPT_FLAG("honours", &honours, "winds and dragons alone"),
        WK_OPT_END,
    };
    int code;

    if (!wk_command_options(host, self, options, NULL, argc, argv, &code))
        return code;
    for (int face = honours ? 28 : 1; face <= 34; face++)
        fprintf(host->out, "%s\n", wk_face_name((enum wk_face)face));
    return WK_EXIT_DONE;
}

const struct wk_command wk_command_faces = {
    .name = "faces",
    .full = "faces",
    .summary = "Prints the names of the 34 faces.",
    .usage = "[--honours]",
    .example = "  wallkeeper faces --honours",
    .run = run,
};

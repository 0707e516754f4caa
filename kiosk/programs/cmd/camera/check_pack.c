/* The consent question, the pictures of a settled camera, and the text about them: no name, no place, no machine's number. */
#include "kiosk/programs/cmd/camera/check_pack.h"

#include "kiosk/eye/pack/about.h"

#include <stdio.h>
#include <string.h>

/*
 * Says in three lines what a photo pack holds, before a picture is taken. It names the codes because the pictures show them:
 * who has a pack, or photographs a wall, can print those stickers. No security depends on stickers being secret (proof.md).
 */
static bool agreed(const struct wk_host *host, const char *path)
{
    char answer[16];

    fprintf(
        host->err,
        "%s will hold up to %d pictures: the stickers that are read, the ground between them, the mat's markers; all else is "
        "painted over.\n"
        "Beside them: what was read and what this check says, the camera's make, settings and lens, the mat's measures, this "
        "program's version, the day. No people, faces, names, place or serial numbers, and no time but that day.\n"
        "Whoever has it can print these stickers' codes, as whoever photographs a wall can, and sees which packs come from "
        "one kiosk, not which kiosk it is.\n"
        "May it be written? yes or no: ",
        path, WK_PACK_FRAMES);
    fflush(host->err);
    if (!fgets(answer, sizeof answer, stdin))
        return false;
    answer[strcspn(answer, "\r\n")] = '\0';
    return strcmp(answer, "yes") == 0 || strcmp(answer, "y") == 0 || strcmp(answer, "\u662f") == 0;
}

bool wk_packing_begin(struct wk_packing *packing, struct wk_viewer *viewer, const char *set, int *code)
{
    struct wk_pack_way way;

    if (packing->yes && !viewer->common.out) {
        *code = wk_complain(viewer->host, WK_EXIT_USAGE, "--yes goes with --pack FILE");
        return false;
    }
    if (!viewer->common.out)
        return true;
    if (!packing->yes && !agreed(viewer->host, viewer->common.out)) {
        *code = wk_complain(viewer->host, wk_exit_of(WK_NOT_ALLOWED), "nothing was written, for nobody said yes (or --yes)");
        return false;
    }
    wk_pack_way_of(&viewer->env, set ? set : "", &way);
    const enum wk_status status = wk_pack_maker_new(&packing->maker, &way);

    if (status != WK_OK)
        *code = wk_complain(viewer->host, wk_exit_of(status), "%s", wk_status_text(status));
    return status == WK_OK;
}

void wk_packing_give_up(struct wk_packing *packing)
{
    wk_pack_maker_free(packing->maker);
    packing->maker = NULL;
}

bool wk_packing_skips(const struct wk_packing *packing, const struct wk_view *view)
{
    return packing->maker && view->stream && view->number % WK_PACKING_STEP != 0;
}

enum wk_status wk_packing_see(struct wk_packing *packing, const struct wk_view *view, struct wk_problem *problem)
{
    if (!packing->maker)
        return WK_OK;
    if (view->camera) {
        wk_camera_origin(view->camera, &packing->origin);
        snprintf(packing->camera, sizeof packing->camera, "%s", wk_camera_name(view->camera));
    }
    packing->simulated = packing->simulated || view->simulated;
    const enum wk_status status = wk_pack_maker_add(packing->maker, view->bgr);

    return status == WK_OK ? WK_OK : wk_problem_set(problem, status, "%s: %s", view->file, wk_status_text(status));
}

static int save(const struct wk_packing *packing, const struct wk_viewer *viewer, double sticker_mm, json_t *check,
                struct wk_pack_made *made)
{
    const struct wk_host *host = viewer->host;
    const char *path = viewer->common.out, *kiosk_key = viewer->env.config.kiosk_key;
    struct wk_signer *signer = NULL;
    json_t *about = wk_pack_about_json(&(struct wk_pack_about){.simulated = packing->simulated,
                                                               .origin = packing->origin,
                                                               .camera = packing->camera,
                                                               .tuner = viewer->tuner,
                                                               .sticker_mm = sticker_mm,
                                                               .check = check},
                                       host);
    enum wk_status status = wk_signer_load(&signer, kiosk_key, host->random, host->context, NULL);
    int code = WK_EXIT_DONE;

    if (status != WK_OK)
        code = wk_complain(host, wk_exit_of(status), "%s: %s", kiosk_key, wk_status_text(status));
    else
        status = wk_pack_maker_save(packing->maker, about, packing->simulated, signer, path, made);
    if (code == WK_EXIT_DONE && status == WK_NOT_FOUND)
        code =
            wk_complain(host, WK_EXIT_UNSURE, "%s was not written, none of the pictures may leave. %s", path, made->why_none);
    else if (code == WK_EXIT_DONE && status != WK_OK)
        code =
            wk_complain(host, wk_exit_of(status), "%s was not written: %s", path,
                        status == WK_NO_LIBRARY ? "the library for it is not installed: libarchive13" : wk_status_text(status));
    wk_secret_free(signer);
    json_decref(about);
    return code;
}

int wk_packing_end(struct wk_packing *packing, const struct wk_viewer *viewer, double sticker_mm, json_t *check, int code)
{
    struct wk_pack_made made = {.why_none = ""};

    if (!packing->maker)
        return code;
    const int saved = save(packing, viewer, sticker_mm, check, &made);

    wk_packing_give_up(packing);
    if (saved != WK_EXIT_DONE)
        return saved;
    if (viewer->common.json)
        json_object_set_new(check, "pack",
                            json_pack("{s:o, s:i, s:i, s:i, s:i, s:b}", "file", wk_json_file(viewer->common.out), "pictures",
                                      made.n_pictures, "left_out", made.n_looked - made.n_pictures, "read", made.n_read, "of",
                                      made.n_tiles, "clear", made.clear));
    else
        fprintf(viewer->host->out, "%s: %d pictures (%d left out), %d of %d stickers known%s\n", viewer->common.out,
                made.n_pictures, made.n_looked - made.n_pictures, made.n_read, made.n_tiles,
                made.clear ? "" : ", nothing else is seen");
    return code;
}

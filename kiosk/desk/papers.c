/* Store service: what is printed before the first evening: a set's stickers, the mat, the labelling chart. */
#include "kiosk/desk/service.h"
#include "kiosk/walls/printer.h"
#include "labels/paper/papers.h"
#include "labels/sticker.h"

#include <stdio.h>
#include <string.h>
#include <unistd.h>

/* A stick; by the printer the folder of its prints. */
static enum wk_status find_folder(const struct wk_service *service, bool to_printer, char folder[WK_PATH_SIZE])
{
    const char *prints = service->env->config.print_folder[0] ? service->env->config.print_folder : service->host->tmp;

    if (to_printer)
        return wk_path_set(folder, prints, NULL);
    if (wk_copy_stick(folder) == WK_OK)
        return WK_OK;
    return wk_stick_find(R_OK, 0, folder) == WK_OK ? WK_DB_READ_ONLY : WK_NOT_FOUND;
}

static enum wk_status put(const struct wk_service *service, const char *folder, const char *paper, const char *name,
                          const struct wk_paper_matter *matter, bool to_printer)
{
    char path[WK_PATH_SIZE];
    const int n = snprintf(path, sizeof(path), "%s/%s.pdf", folder, name);
    enum wk_status status = n > 0 && n < (int)sizeof(path) ? WK_OK : WK_IO;

    if (status == WK_OK)
        status = wk_paper_find(paper)->write(path, matter);
    if (status == WK_OK && to_printer)
        status = wk_printer_send(service->env->config.print_command, path);
    return status;
}

void wk_service_papers(struct wk_service *service, const char set[WK_SET_SIZE], bool to_printer, enum wk_language lang,
                       struct wk_event *out)
{
    struct wk_first_hour *hour = &service->env->chosen.first_hour;
    struct wk_mat mat;
    const struct wk_paper_matter matter = {
        .lang = wk_lang_word(lang), .set = set, .sticker_mm = WK_STICKER_MM, .key = service->env->key, .mat = &mat};
    char folder[WK_PATH_SIZE], stickers[32];
    enum wk_status status = find_folder(service, to_printer, folder);

    wk_mat_default(&mat); /* as it was meant, whatever was measured of the one that lies there */
    mat.glass = service->env->mat.glass;
    snprintf(stickers, sizeof(stickers), "stickers-%s", set);
    if (status == WK_OK)
        status = put(service, folder, "sheet", stickers, &matter, to_printer);
    if (status == WK_OK)
        status = put(service, folder, "mat", "mat", &matter, to_printer);
    if (status == WK_OK)
        status = put(service, folder, "chart", "chart", &matter, to_printer);
    *out = (struct wk_event){.kind = WK_EVENT_PAPERS, .papers = {.status = status}};
    memcpy(out->papers.set, set, sizeof(out->papers.set));
    if (status != WK_OK)
        return;
    memcpy(hour->printed, set, sizeof(hour->printed));
    if (wk_env_keep(service->env, service->host) != WK_OK)
        wk_complain(service->host, 0, "that set %s was printed could not be kept", set);
}

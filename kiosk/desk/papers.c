/* Store service: what is printed before the first evening: a set's stickers, the mat, the labelling chart. */
#include "kiosk/desk/service.h"
#include "labels/paper/papers.h"
#include "labels/sticker.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* A stick; by the printer the folder of its prints. */
static enum wk_status find_folder(const struct wk_service *service, bool to_printer, char folder[WK_PATH_SIZE])
{
    const char *prints = service->env->config.print_folder[0] ? service->env->config.print_folder : service->host->tmp;

    if (to_printer)
        return wk_path_set(folder, prints, NULL);
    return wk_copy_stick(folder);
}

static enum wk_status make(const struct wk_service *service, const char *paper, const struct wk_paper_matter *matter,
                           struct wk_sheet *sheet)
{
    char draft[WK_PATH_SIZE];
    const enum wk_status status = wk_sheet_draft(service->host->tmp, draft);

    return status == WK_OK ? wk_sheet_take(sheet, draft, wk_paper_find(paper)->write(draft, matter)) : status;
}

/* The three sheets. On failure those that were made are there all the same: the rest have no bytes. */
static enum wk_status make_all(const struct wk_service *service, const char *set, bool to_printer, enum wk_language lang,
                               struct wk_sheet sheet[WK_PRINT_SHEETS])
{
    static const char *const papers[WK_PRINT_SHEETS] = {"sheet", "mat", "chart"};
    struct wk_mat mat;
    const struct wk_paper_matter matter = {
        .lang = wk_lang_word(lang), .set = set, .sticker_mm = WK_STICKER_MM, .key = service->env->key, .mat = &mat};
    char folder[WK_PATH_SIZE], stickers[32];
    enum wk_status status = find_folder(service, to_printer, folder);

    wk_mat_default(&mat); /* as it was meant, whatever was measured of the one that lies there */
    mat.glass = service->env->mat.glass;
    snprintf(stickers, sizeof(stickers), "stickers-%s", set);
    for (int i = 0; i < WK_PRINT_SHEETS && status == WK_OK; i++) {
        const int n = snprintf(sheet[i].path, WK_PATH_SIZE, "%s/%s.pdf", folder, i == 0 ? stickers : papers[i]);

        sheet[i].printed = to_printer;
        sheet[i].for_self = to_printer && !service->env->config.print_folder[0];
        status = n > 0 && n < WK_PATH_SIZE ? make(service, papers[i], &matter, &sheet[i]) : WK_IO;
    }
    return status;
}

/* They are there: that is kept. */
static void note(struct wk_service *service)
{
    struct wk_first_hour *hour = &service->env->chosen.first_hour;

    memcpy(hour->printed, service->papers_set, sizeof(hour->printed));
    if (wk_env_keep(service->env, service->host) != WK_OK)
        wk_complain(service->host, 0, "that set %s was printed could not be kept", service->papers_set);
}

static void tell(const struct wk_service *service, enum wk_status status, struct wk_event *out)
{
    *out = (struct wk_event){.kind = WK_EVENT_PAPERS, .papers = {.status = status, .n_done = service->papers_done}};
    memcpy(out->papers.set, service->papers_set, sizeof(out->papers.set));
}

void wk_service_papers(struct wk_service *service, const char set[WK_SET_SIZE], bool to_printer, enum wk_language lang,
                       struct wk_event *out)
{
    struct wk_sheet sheet[WK_PRINT_SHEETS] = {{.n = 0}};
    enum wk_status status;

    wk_print_job_free(service->papers_job);
    service->papers_job = NULL;
    service->papers_done = 0;
    memcpy(service->papers_set, set, sizeof(service->papers_set));
    status = make_all(service, set, to_printer, lang, sheet);
    if (status == WK_OK)
        status = wk_print_job_new(&service->papers_job, sheet, WK_PRINT_SHEETS, service->env->config.print_command);
    else
        for (int i = 0; i < WK_PRINT_SHEETS; i++)
            free(sheet[i].bytes);
    tell(service, status == WK_OK ? WK_NOT_YET : status, out);
}

bool wk_service_take_papers(struct wk_service *service, struct wk_event *out)
{
    struct wk_print_state state;

    if (!service->papers_job)
        return false;
    wk_print_job_poll(service->papers_job, &state);
    if (!state.done && state.n_done == service->papers_done)
        return false;
    service->papers_done = state.n_done;
    if (state.done) {
        wk_print_job_free(service->papers_job);
        service->papers_job = NULL;
        if (state.status == WK_OK)
            note(service);
    }
    tell(service, state.status, out);
    return true;
}

/* Store service: prints. A file in the folder of the configuration, and the command there that prints it. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "db/store/checkpoint.h"
#include "kiosk/desk/service.h"
#include "kiosk/walls/printer.h"
#include "kiosk/walls/receipts.h"
#include "labels/file/outfile.h"
#include "labels/paper/checkpoint.h"
#include "labels/paper/receipt.h"

/* Where a file goes, and its name. */
static enum wk_status place(const struct wk_service *service, struct wk_event *out, char path[WK_PATH_SIZE], const char *name)
{
    int n = snprintf(path, WK_PATH_SIZE, "%s/%s", service->env->config.print_folder, name);

    snprintf(out->printed.name, sizeof(out->printed.name), "%s", name);
    return n > 0 && n < WK_PATH_SIZE ? WK_OK : WK_IO;
}

static enum wk_status print_seal(struct wk_service *service, const char *lang, struct wk_event *out, char path[WK_PATH_SIZE])
{
    struct wk_store *store = service->env->store;
    struct wk_deal_entry deal;
    char name[WK_APP_PRINT_NAME];
    enum wk_status status = wk_receipts_find(store, service->table, 0, &deal);

    if (status == WK_OK && deal.sealed.closed)
        status = WK_NOT_YET;
    if (status != WK_OK)
        return status;
    snprintf(name, sizeof(name), "seal-%d-%d.pdf", service->table, deal.event_round);
    status = place(service, out, path, name);
    return status == WK_OK ? wk_receipts_seal_pdf(store, &deal, path, lang) : status;
}

static enum wk_status print_checkpoint(struct wk_service *service, const char *lang, struct wk_event *out,
                                       char path[WK_PATH_SIZE])
{
    struct wk_checkpoint checkpoint;
    struct wk_receipt receipt;
    char name[WK_APP_PRINT_NAME];
    const struct wk_tournament *event = service->tournament;
    enum wk_status status = wk_store_put_checkpoint(service->env->store, "asked", service->table, 0, &checkpoint, &receipt);

    if (status != WK_OK)
        return status;
    snprintf(name, sizeof(name), "checkpoint-%lld.pdf", (long long)checkpoint.seq);
    status = place(service, out, path, name);
    return status == WK_OK ? wk_paper_checkpoint(path, &checkpoint, event && event->begun ? event->plan.name : "", lang)
                           : status;
}

/* The table's newest deal that has been opened. */
static enum wk_status last_opened(struct wk_store *store, int table, struct wk_deal_entry *out)
{
    enum wk_status status = wk_receipts_find(store, table, 0, out);

    if (status == WK_OK && !out->sealed.opened) /* the one before it */
        status = out->event_round > 1 ? wk_receipts_find(store, table, out->event_round - 1, out) : WK_NOT_YET;
    return status == WK_OK && !out->sealed.opened ? WK_NOT_YET : status;
}

static enum wk_status print_receipt(struct wk_service *service, const char *lang, struct wk_event *out, char path[WK_PATH_SIZE])
{
    struct wk_store *store = service->env->store;
    struct wk_deal_entry deal;
    struct wk_deal_receipt receipt;
    struct wk_receipt_check check;
    char name[WK_APP_PRINT_NAME], *text = NULL;
    size_t n = 0;
    enum wk_status status = last_opened(store, service->table, &deal);

    if (status == WK_OK)
        status = wk_receipts_make(store, &deal, 0, &receipt, &check, &text, &n);
    if (status != WK_OK)
        return status;
    snprintf(name, sizeof(name), "receipt-%d-%d.txt", service->table, deal.event_round);
    status = place(service, out, path, name);
    if (status == WK_OK)
        status = wk_outfile_save(path, text, n);
    snprintf(name, sizeof(name), "receipt-%d-%d.pdf", service->table, deal.event_round);
    if (status == WK_OK)
        status = place(service, out, path, name);
    if (status == WK_OK)
        status = wk_receipts_pdf(store, &deal, &receipt, &check, path, lang);
    free(text);
    wk_deal_receipt_release(&receipt);
    return status;
}

void wk_service_print(struct wk_service *service, enum wk_print what, const char *lang, struct wk_event *out)
{
    char path[WK_PATH_SIZE] = "";
    enum wk_status status = WK_NOT_YET;

    *out = (struct wk_event){.kind = WK_EVENT_PRINTED};
    if (what == WK_PRINT_HOWTO) {
        status = place(service, out, path, "players.pdf");
        if (status == WK_OK)
            status = wk_paper_howto(path, lang);
    } else if (service->env->store) {
        status = what == WK_PRINT_SEAL         ? print_seal(service, lang, out, path)
                 : what == WK_PRINT_CHECKPOINT ? print_checkpoint(service, lang, out, path)
                 : what == WK_PRINT_RECEIPT    ? print_receipt(service, lang, out, path)
                                               : WK_NOT_YET;
    }
    if (status == WK_OK)
        status = wk_printer_send(service->env->config.print_command, path);
    out->printed.status = status;
}

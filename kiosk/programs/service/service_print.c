/* Store service: prints. A file goes into the configured folder, and the configured command prints it. */
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "db/state/evenings.h"
#include "db/store/stored_checkpoint.h"
#include "kiosk/eye/walls/receipts.h"
#include "kiosk/pages/report/evening_page/evening_page.h"
#include "kiosk/programs/service/service.h"
#include "labels/paper/papers.h"

/* A paper while it is made: what it consists of, and the values that it borrows. */
struct print {
    struct wk_service *service;
    const struct wk_paper_def *def;
    struct wk_sheet sheet[2]; /* the paper; before a receipt's page comes its text */
    int n;
    struct wk_paper_matter matter;
    struct wk_checkpoint checkpoint;
    struct wk_paper_seal seal;
    struct wk_deal_entry deal;
    struct wk_deal_receipt receipt;
    struct wk_receipt_check check;
    struct wk_paper_receipt page;
};

/* Where the next sheet goes, and its name, which is in the answer. */
static enum wk_status place(struct print *print, const char *format, ...) __attribute__((format(printf, 2, 3)));
static enum wk_status place(struct print *print, const char *format, ...)
{
    char *const name = print->service->print_name;
    struct wk_sheet *const sheet = &print->sheet[print->n++];
    va_list rest;

    va_start(rest, format);
    vsnprintf(name, WK_APP_PRINT_NAME, format, rest);
    va_end(rest);
    const int n = snprintf(sheet->path, WK_PATH_SIZE, "%s/%s", print->service->env->config.print_folder, name);
    return n > 0 && n < WK_PATH_SIZE ? WK_OK : WK_IO;
}

/* ---- finds what a paper needs: places its file and completes its content. One function for each need. */

static enum wk_status find_nothing(struct print *print)
{
    return place(print, "%s.pdf", print->def->file);
}

static enum wk_status find_seal(struct print *print)
{
    struct wk_store *store = print->service->env->store;
    const int table = print->service->table;
    enum wk_status status = wk_receipts_find(store, table, 0, &print->deal);

    if (status == WK_OK && print->deal.sealed.closed)
        status = WK_NOT_YET;
    if (status == WK_OK)
        status = place(print, "%s-%d-%d.pdf", print->def->file, table, print->deal.event_round);
    if (status == WK_OK)
        status = wk_receipts_seal(store, &print->deal, &print->checkpoint, &print->seal);
    print->matter.seal = &print->seal;
    return status;
}

static enum wk_status find_checkpoint(struct print *print)
{
    const struct wk_tournament *event = print->service->tournament;
    struct wk_receipt receipt;
    const enum wk_status status =
        wk_store_put_checkpoint(print->service->env->store, "asked", print->service->table, 0, &print->checkpoint, &receipt);

    if (status != WK_OK)
        return status;
    print->matter.checkpoint = &print->checkpoint;
    print->matter.title = event && event->begun ? event->plan.name : "";
    return place(print, "%s-%lld.pdf", print->def->file, (long long)print->checkpoint.seq);
}

/* The receipt's text is put beside its page. */
static enum wk_status find_receipt(struct print *print)
{
    struct wk_store *store = print->service->env->store;
    const int table = print->service->table;
    struct wk_sheet *const text = &print->sheet[0];
    enum wk_status status = wk_receipts_opened(store, table, &print->deal);

    if (status == WK_OK)
        status = wk_receipts_make(store, &print->deal, 0, &print->receipt, &print->check, &text->bytes, &text->n);
    if (status != WK_OK)
        return status;
    status = place(print, "%s-%d-%d.txt", print->def->file, table, print->deal.event_round);
    if (status == WK_OK)
        status = place(print, "%s-%d-%d.pdf", print->def->file, table, print->deal.event_round);
    wk_receipts_page(store, &print->deal, &print->receipt, &print->check, &print->page);
    print->matter.receipt = &print->page;
    return status;
}

static const struct {
    enum wk_status (*find)(struct print *print); /* NULL: not printed at a kiosk */
    bool on_record;                              /* it needs the database */
} needs[WK_N_PAPER_NEEDS] = {
    [WK_PAPER_NEEDS_LANGUAGE] = {find_nothing, false},
    [WK_PAPER_NEEDS_SEAL] = {find_seal, true},
    [WK_PAPER_NEEDS_CHECKPOINT] = {find_checkpoint, true},
    [WK_PAPER_NEEDS_RECEIPT] = {find_receipt, true},
};

static enum wk_status make_paper(struct print *print, const char *draft)
{
    enum wk_status status = WK_NOT_YET;

    if (needs[print->def->needs].find && (print->service->env->store || !needs[print->def->needs].on_record))
        status = needs[print->def->needs].find(print);
    return status == WK_OK ? print->def->write(draft, &print->matter) : status;
}

/* A player's evening, once it is over: what other screens hide until then is hidden here too. */
static enum wk_status make_page(struct print *print, const char *draft, enum wk_language lang, int player,
                                const struct wk_tournament *event)
{
    if (!event || !event->begun || player < 0 || player >= wk_n_players(event))
        return WK_NOT_YET;
    struct wk_evening_page evening_page = {
        .tournament = event, .player = &player, .n_players = 1, .paper = print->service->env->config.paper, .lang = lang};
    enum wk_status status = place(print, "evening-%d.pdf", event->plan.player[player].number);

    if (status == WK_OK)
        status = wk_evening_page_gather(&evening_page, print->service->env->store);
    if (status == WK_OK)
        status = wk_evening_page_pdf(&evening_page, draft);
    wk_evening_page_release(&evening_page);
    return status;
}

/* The present evening's, or that of one before. */
static enum wk_status make_evening(struct print *print, const char *draft, enum wk_language lang, int player, int evening)
{
    struct wk_store *store = print->service->env->store;

    if (evening == 0)
        return make_page(print, draft, lang, player, print->service->tournament);
    struct wk_tournament *before = store ? calloc(1, sizeof *before) : NULL;
    enum wk_status status = !store ? WK_NOT_YET : before ? wk_store_evening(store, evening, before) : WK_NO_MEMORY;
    if (status == WK_OK)
        status = make_page(print, draft, lang, player, before);
    free(before);
    return status;
}

void wk_service_print(struct wk_service *service, enum wk_print what, enum wk_language lang, int player, int evening,
                      struct wk_event *out)
{
    struct print print = {.service = service,
                          .def = wk_paper_find(wk_print_word(what)),
                          .matter = {.lang = wk_lang_word(lang), .paper = service->env->config.paper}};
    char draft[WK_PATH_SIZE];

    wk_print_job_free(service->print_job);
    service->print_job = NULL;
    service->print_name[0] = 0;
    enum wk_status status = wk_sheet_draft(service->host->tmp, draft);
    if (status == WK_OK) {
        status = what == WK_PRINT_EVENING ? make_evening(&print, draft, lang, player, evening) : make_paper(&print, draft);
        struct wk_sheet *const paper = &print.sheet[print.n > 0 ? print.n - 1 : 0];

        status = wk_sheet_take(paper, draft, status);
        paper->printed = true;
    }
    if (status == WK_OK) {
        status = wk_print_job_new(&service->print_job, print.sheet, print.n, service->env->config.print_command);
    } else {
        free(print.sheet[0].bytes);
        free(print.sheet[1].bytes);
    }
    wk_deal_receipt_release(&print.receipt);
    *out = (struct wk_event){.kind = status == WK_OK ? WK_EVENT_NONE : WK_EVENT_PRINTED, .printed = {.status = status}};
}

bool wk_service_take_print(struct wk_service *service, struct wk_event *out)
{
    struct wk_print_state state = {.done = false};

    if (service->print_job)
        wk_print_job_poll(service->print_job, &state);
    if (!state.done)
        return false;
    wk_print_job_free(service->print_job);
    service->print_job = NULL;
    *out = (struct wk_event){.kind = WK_EVENT_PRINTED, .printed = {.status = state.status}};
    memcpy(out->printed.name, service->print_name, sizeof(out->printed.name));
    return true;
}

void wk_service_print_end(struct wk_service *service)
{
    wk_print_job_free(service->print_job);
    service->print_job = NULL;
}

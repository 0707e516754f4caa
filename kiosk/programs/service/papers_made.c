/* Makes papers: a function for each need in labels/paper/papers.def, and one for each page that kiosk/pages/report/ makes. */
#include "kiosk/programs/service/papers_made.h"

#include <stdlib.h>
#include <string.h>

#include "db/audit/audit.h"
#include "db/state/tournament.h"
#include "db/store/stored_checkpoint.h"
#include "db/store/stored_grades.h"
#include "kiosk/eye/walls/event_papers.h"
#include "kiosk/eye/walls/evidence_sheet.h"
#include "kiosk/eye/walls/receipts.h"
#include "kiosk/pages/report/rank_out.h"
#include "kiosk/pages/report/report.h"
#include "kiosk/pages/report/evening_page/evening_page.h"
#include "kiosk/pages/report/workbook/imp_csv.h"
#include "labels/draw/canvas.h"
#include "labels/file/outfile.h"
#include "labels/paper/papers.h"
#include "labels/paper/sheet.h"

/* The event on record. WK_NOT_YET: there is no event. */
static enum wk_status find_event(const struct wk_papers_maker *maker, const struct wk_tournament **out)
{
    if (!maker->env->store)
        return WK_NOT_YET;
    const enum wk_status status = wk_store_tournament(maker->env->store, out);

    return status == WK_OK && !(*out)->begun ? WK_NOT_YET : status;
}

/* ---------------------------------------------------------------- papers of labels/paper/ */

/* What a paper is made of, and the values that it borrows. */
struct matter {
    struct wk_paper_matter is;
    struct wk_mat mat;
    struct wk_event_matter event;
    struct wk_checkpoint checkpoint;
    struct wk_deal_entry deal;
    struct wk_paper_seal seal;
    struct wk_deal_receipt receipt;
    struct wk_receipt_check check;
    struct wk_paper_receipt page;
    char *text; /* of the receipt */
    size_t n_text;
};

static enum wk_status find_nothing(const struct wk_papers_maker *maker, struct matter *matter)
{
    (void)maker;
    (void)matter;
    return WK_OK;
}

static enum wk_status find_set(const struct wk_papers_maker *maker, struct matter *matter)
{
    matter->is.set = maker->set;
    matter->is.sticker_mm = maker->sticker_mm;
    matter->is.key = maker->env->key;
    return maker->env->key ? WK_OK : WK_NOT_YET;
}

/* The mat as designed, even if the present one was measured. */
static enum wk_status find_mat(const struct wk_papers_maker *maker, struct matter *matter)
{
    wk_mat_on(&matter->mat, maker->env->config.paper);
    matter->mat.glass = maker->env->mat.glass;
    matter->is.mat = &matter->mat;
    return WK_OK;
}

static enum wk_status find_papers(const struct wk_papers_maker *maker, struct matter *matter, bool signs)
{
    const struct wk_tournament *tournament = NULL;
    const enum wk_status status = find_event(maker, &tournament);

    if (status != WK_OK && status != WK_NOT_YET)
        return status;
    wk_event_matter_find(maker->env->store, tournament, signs, &matter->event);
    matter->event.papers.pages = maker->env->config.board_url;
    matter->event.papers.club = maker->env->key;
    matter->is.event = &matter->event.papers;
    return WK_OK;
}

static enum wk_status find_unsigned(const struct wk_papers_maker *maker, struct matter *matter)
{
    return find_papers(maker, matter, false);
}

/* There is no such paper without an event. */
static enum wk_status find_rounds(const struct wk_papers_maker *maker, struct matter *matter)
{
    const struct wk_tournament *tournament = NULL;
    const enum wk_status status = find_event(maker, &tournament);

    return status == WK_OK ? find_unsigned(maker, matter) : status;
}

static enum wk_status find_signed(const struct wk_papers_maker *maker, struct matter *matter)
{
    return find_papers(maker, matter, true);
}

/* A checkpoint of this moment; that it was asked for is recorded elsewhere (kiosk/programs/service/service_papers.c). */
static enum wk_status find_checkpoint(const struct wk_papers_maker *maker, struct matter *matter)
{
    const struct wk_tournament *tournament = NULL;
    const enum wk_status event = find_event(maker, &tournament);

    if (!maker->env->store)
        return WK_NOT_YET;
    matter->is.checkpoint = &matter->checkpoint;
    matter->is.title = event == WK_OK ? tournament->plan.name : "";
    return wk_store_checkpoint(maker->env->store, &matter->checkpoint);
}

static enum wk_status find_seal(const struct wk_papers_maker *maker, struct matter *matter)
{
    enum wk_status status =
        maker->env->store ? wk_receipts_find(maker->env->store, maker->table, 0, &matter->deal) : WK_NOT_YET;

    if (status == WK_OK && matter->deal.sealed.closed)
        status = WK_NOT_YET;
    if (status == WK_OK)
        status = wk_store_checkpoint(maker->env->store, &matter->checkpoint);
    if (status == WK_OK)
        wk_receipts_slip(maker->env->store, &matter->deal, &matter->checkpoint, &matter->seal);
    matter->is.seal = &matter->seal;
    return status;
}

static enum wk_status find_receipt(const struct wk_papers_maker *maker, struct matter *matter)
{
    enum wk_status status = maker->env->store ? wk_receipts_opened(maker->env->store, maker->table, &matter->deal) : WK_NOT_YET;

    if (status == WK_OK)
        status = wk_receipts_make(maker->env->store, &matter->deal, 0, &matter->receipt, &matter->check, &matter->text,
                                  &matter->n_text);
    if (status == WK_OK)
        wk_receipts_page(maker->env->store, &matter->deal, &matter->receipt, &matter->check, &matter->page);
    matter->is.receipt = &matter->page;
    return status;
}

/* NULL: no screen offers this paper. */
static enum wk_status (*const find[WK_N_PAPER_NEEDS])(const struct wk_papers_maker *maker, struct matter *matter) = {
    [WK_PAPER_NEEDS_LANGUAGE] = find_nothing,
    [WK_PAPER_NEEDS_SET] = find_set,
    [WK_PAPER_NEEDS_MAT] = find_mat,
    [WK_PAPER_NEEDS_BOARD] = find_nothing,
    [WK_PAPER_NEEDS_EVENT] = find_unsigned,
    [WK_PAPER_NEEDS_SIGNED_EVENT] = find_signed,
    [WK_PAPER_NEEDS_ROUNDS] = find_rounds,
    [WK_PAPER_NEEDS_TEAMS] = find_rounds,
    [WK_PAPER_NEEDS_CHECKPOINT] = find_checkpoint,
    [WK_PAPER_NEEDS_SEAL] = find_seal,
    [WK_PAPER_NEEDS_RECEIPT] = find_receipt,
    [WK_PAPER_NEEDS_AWAY] = find_nothing,
};

static void release(struct matter *matter)
{
    wk_deal_receipt_release(&matter->receipt);
    free(matter->text);
    free(matter);
}

static enum wk_status make_paper(const struct wk_papers_maker *maker, const struct wk_paper_def *def, const char *path,
                                 struct wk_pages *pages)
{
    struct matter *matter = calloc(1, sizeof(*matter));

    if (!matter)
        return WK_NO_MEMORY;
    matter->is = (struct wk_paper_matter){
        .lang = wk_lang_word(maker->language), .paper = maker->env->config.paper, .pages = pages, .title = ""};
    enum wk_status status = find[def->needs] ? find[def->needs](maker, matter) : WK_NOT_YET;
    if (status == WK_OK)
        status = def->write(path, &matter->is);
    release(matter);
    return status;
}

/* ---------------------------------------------------------------- pages and tables of kiosk/pages/report/ */

static enum wk_status rank(const struct wk_papers_maker *maker, struct wk_rank_gathered **out)
{
    const struct wk_tournament *tournament = NULL;
    enum wk_status status = find_event(maker, &tournament);

    if (status == WK_OK)
        status = wk_rank_gather(out, maker->env->store, tournament, 0, 0);
    if (status != WK_OK)
        return status;
    (*out)->page.lang = maker->language;
    (*out)->page.paper = maker->env->config.paper;
    (*out)->page.now_ns = maker->host->clock(maker->host->context);
    return WK_OK;
}

static enum wk_status make_standings(const struct wk_papers_maker *maker, const char *path, struct wk_pages *pages)
{
    struct wk_rank_gathered *made = NULL;
    enum wk_status status = rank(maker, &made);

    if (status == WK_OK) {
        made->page.pages = pages;
        status = wk_rank_pdf(&made->page, path);
    }
    free(made);
    return status;
}

static enum wk_status make_table(const struct wk_papers_maker *maker, const char *path,
                                 enum wk_status (*write)(const struct wk_rank_page *page, const char *path))
{
    struct wk_rank_gathered *made = NULL;
    enum wk_status status = rank(maker, &made);

    if (status == WK_OK)
        status = write(&made->page, path);
    free(made);
    return status;
}

static enum wk_status make_csv(const struct wk_papers_maker *maker, const char *path, struct wk_pages *pages)
{
    (void)pages;
    return make_table(maker, path, wk_rank_csv);
}

static enum wk_status make_imp_csv(const struct wk_papers_maker *maker, const char *path, struct wk_pages *pages)
{
    (void)pages;
    return make_table(maker, path, wk_imp_csv);
}

/* The evenings of all players, in their order. */
static enum wk_status make_evenings(const struct wk_papers_maker *maker, const char *path, struct wk_pages *pages)
{
    const struct wk_tournament *tournament = NULL;
    enum wk_status status = find_event(maker, &tournament);
    int players[WK_MAX_PLAYERS];

    if (status != WK_OK)
        return status;
    struct wk_evening_page evening_page = {.tournament = tournament,
                                           .player = players,
                                           .paper = maker->env->config.paper,
                                           .lang = maker->language,
                                           .pages = pages};
    for (int p = 0; p < wk_n_players(tournament); p++)
        if (!tournament->plan.player[p].house)
            players[evening_page.n_players++] = p;
    status = wk_evening_page_gather(&evening_page, maker->env->store);
    if (status == WK_OK)
        status = wk_evening_page_pdf(&evening_page, path);
    wk_evening_page_release(&evening_page);
    return status;
}

static bool step(void *context, int64_t done, int64_t all)
{
    const struct wk_papers_maker *maker = context;

    (void)done;
    (void)all;
    return !maker->go_on || maker->go_on(maker->context);
}

static enum wk_status make_report(const struct wk_papers_maker *maker, const char *path, struct wk_pages *pages)
{
    struct wk_papers_maker asked = *maker;
    const struct wk_audit_options options = {.step = step, .context = &asked};
    struct wk_report report = {.store = maker->env->store,
                               .cells = wk_evidence_sheet_cells,
                               .lang = maker->language,
                               .paper = maker->env->config.paper};
    struct wk_audit *audit = report.store ? calloc(1, sizeof(*audit)) : NULL;

    if (!audit)
        return report.store ? WK_NO_MEMORY : WK_NOT_YET;
    enum wk_status status = wk_report_read(&report, &options, audit);
    if (status == WK_OK)
        status = wk_report_put(&report, wk_report_page_new_pdf, path, pages);
    wk_report_release(&report);
    free(audit);
    return status;
}

/* What anybody needs to check the receipt. */
static enum wk_status make_proof(const struct wk_papers_maker *maker, const char *path, struct wk_pages *pages)
{
    struct matter *matter = calloc(1, sizeof(*matter));

    (void)pages;
    if (!matter)
        return WK_NO_MEMORY;
    enum wk_status status = find_receipt(maker, matter);
    if (status == WK_OK)
        status = wk_outfile_save(path, matter->text, matter->n_text);
    release(matter);
    return status;
}

/* Of the set, those that are lost or worn by what is on record. */
static enum wk_status make_again(const struct wk_papers_maker *maker, const char *path, struct wk_pages *pages)
{
    struct wk_sticker_history *const history = maker->env->store && maker->env->key ? malloc(sizeof(*history)) : NULL;
    struct wk_paper_matter matter = {.lang = wk_lang_word(maker->language),
                                     .paper = maker->env->config.paper,
                                     .pages = pages,
                                     .title = "",
                                     .sticker_mm = wk_env_sticker_mm(maker->env),
                                     .key = maker->env->key};
    char text[WK_STICKERS_AGAIN_TEXT], set[WK_SET_SIZE], problem[WK_ONLY_PROBLEM];
    wk_label label[WK_MAX_PLACES];

    if (!history)
        return maker->env->store && maker->env->key ? WK_NO_MEMORY : WK_NOT_YET;
    enum wk_status status = wk_store_grades(maker->env->store, maker->set, history);
    if (status == WK_OK && !wk_sticker_again_text(history, maker->set, text)[0])
        status = WK_NOT_FOUND;
    free(history);
    if (status == WK_OK)
        status = wk_sheet_only_parse(text, set, label, &matter.n_only, problem);
    if (status != WK_OK)
        return status;
    matter.set = set;
    matter.only = label;
    return wk_paper_find("sheet")->write(path, &matter);
}

static const struct {
    const char *word;
    enum wk_status (*make)(const struct wk_papers_maker *maker, const char *path, struct wk_pages *pages);
} made[] = {
    {"standings", make_standings}, {"standings-csv", make_csv}, {"imp-csv", make_imp_csv},    {"stickers-again", make_again},
    {"evenings", make_evenings},   {"report", make_report},     {"receipt-text", make_proof},
};

enum wk_status wk_papers_make(const struct wk_papers_maker *maker, enum wk_papers_sheet sheet, const char *path,
                              struct wk_pages *pages)
{
    const char *const word = wk_papers_row(sheet)->word;
    const struct wk_paper_def *const def = wk_paper_find(word);

    if (def)
        return make_paper(maker, def, path, pages);
    for (size_t i = 0; i < sizeof(made) / sizeof(*made); i++)
        if (strcmp(made[i].word, word) == 0)
            return made[i].make(maker, path, pages);
    return WK_NOT_YET;
}

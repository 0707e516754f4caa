/* libxlsxwriter, loaded when the first workbook is written. A workbook is made in a file without a name and put in its place
 * when it is whole. */
#include "kiosk/pages/report/workbook/rank_xlsx.h"

#include <ctype.h>
#include <dlfcn.h>
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <xlsxwriter.h>

#include "labels/file/outfile.h"
#include "rules/event/kind.h"
#include "rules/event/season.h"

#define T(id) wk_text(book->lang, id)

#define LIBRARY "libxlsxwriter.so.4"

/* clang-format off */
#define FUNCTIONS(F) \
    F(workbook_new) F(workbook_add_worksheet) F(workbook_add_format) F(workbook_set_properties) F(workbook_close) \
    F(format_set_bold) F(worksheet_write_string) F(worksheet_write_number) F(worksheet_freeze_panes) F(worksheet_set_column)
/* clang-format on */

static struct {
    bool loaded; /* all functions were found */
#define POINTER(name) __typeof__(&name) name;
    FUNCTIONS(POINTER)
#undef POINTER
} lib;
static pthread_once_t load_once = PTHREAD_ONCE_INIT;

static void load(void)
{
    void *library = dlopen(LIBRARY, RTLD_NOW | RTLD_LOCAL); /* never closed while the process runs */
    bool all = library != NULL;

#define FIND(name) all = all && (*(void **)&lib.name = dlsym(library, #name)) != NULL;
    FUNCTIONS(FIND)
#undef FIND
    lib.loaded = all;
}

/* A workbook in the making; bad: a cell could not be written. */
struct book {
    const struct wk_rank_page *page;     /* NULL: it is of a season */
    const struct wk_season_book *season; /* NULL: of an event */
    const struct wk_kind_of_event *kind;
    enum wk_language lang;
    lxw_workbook *workbook;
    lxw_format *bold;
    lxw_worksheet *sheet;
    lxw_row_t row;
    lxw_col_t column;
    bool bad;
};

/* ---------------------------------------------------------------- cells, from left to right */

static void put_text_as(struct book *book, const char *text, lxw_format *format)
{
    if (text[0])
        book->bad |= lib.worksheet_write_string(book->sheet, book->row, book->column, text, format) != LXW_NO_ERROR;
    book->column++;
}

static void put_text(struct book *book, const char *text)
{
    put_text_as(book, text, NULL);
}

static void put_number(struct book *book, double number)
{
    book->bad |= lib.worksheet_write_number(book->sheet, book->row, book->column++, number, NULL) != LXW_NO_ERROR;
}

static void put_number_if(struct book *book, bool has, double number)
{
    if (has)
        put_number(book, number);
    else
        book->column++;
}

static void put_letter(struct book *book, enum wk_wind wind)
{
    put_text(book, (const char[2]){wk_wind_letter(wind), 0});
}

static void next_row(struct book *book)
{
    book->row++;
    book->column = 0;
}

/* A column's title (message id, "": none) and its width in characters. */
struct head {
    const char *id;
    int width;
};

static void begin_sheet(struct book *book, const char *name)
{
    book->sheet = lib.workbook_add_worksheet(book->workbook, name);
    book->row = 0;
    book->column = 0;
    book->bad |= !book->sheet;
}

/* What somebody has called it. */
static void put_named_head(struct book *book, const char *name, int width)
{
    if (!book->sheet)
        return;
    lib.worksheet_set_column(book->sheet, book->column, book->column, width, NULL);
    put_text_as(book, name, book->bold);
}

static void put_head(struct book *book, const char *id, int width)
{
    put_named_head(book, id[0] ? T(id) : "", width);
}

static void put_heads(struct book *book, const struct head *heads, int n)
{
    for (int i = 0; i < n; i++)
        put_head(book, heads[i].id, heads[i].width);
}
#define PUT_HEADS(book, heads) put_heads(book, heads, sizeof(heads) / sizeof *(heads))

/* Below the titles, which stay visible when the sheet is scrolled. */
static void begin_rows(struct book *book)
{
    if (book->sheet)
        lib.worksheet_freeze_panes(book->sheet, 1, 0);
    next_row(book);
}

/* The titles of the event's sums. */
static void put_sum_heads(struct book *book)
{
    for (int s = 0; s < book->kind->n_sums; s++)
        put_head(book, book->kind->sums[s].column.title, book->kind->sums[s].column.sheet_w);
}

/* Sums in twelfths are written as numbers like all others. */
static void put_score(struct book *book, const struct wk_score_column *column, int32_t value)
{
    put_number(book, value / (double)wk_score_unit(column));
}

static void put_sums(struct book *book, const int32_t *sum)
{
    for (int s = 0; s < book->kind->n_sums; s++)
        put_score(book, &book->kind->sums[s].column, sum[s]);
}

/* ---------------------------------------------------------------- sheets */

/* The person who was listed under this number, unless somebody else is ranked under it. */
static const struct wk_entrant *listed(const struct wk_rank_page *page, int player)
{
    static const struct wk_entrant nobody;
    const struct wk_entrant *entrant = &page->tournament->plan.player[player];

    return strcmp(entrant->person.name, wk_person_ranked(page->tournament, player)->name) == 0 ? entrant : &nobody;
}

static void put_standing(struct book *book, const struct wk_standing *row)
{
    const struct wk_rank_page *page = book->page;
    const struct wk_person *person = wk_person_ranked(page->tournament, row->player);
    const char *gone = wk_rank_out_word(page->tournament, row->player, page->after_round);

    put_number_if(book, row->rank > 0, row->rank);
    put_number(book, page->tournament->plan.player[row->player].number);
    put_text(book, person->name);
    put_text(book, person->club);
    put_text(book, listed(page, row->player)->country);
    put_text(book, listed(page, row->player)->ema);
    put_sums(book, row->sum);
    put_number(book, row->n_hands);
    put_text(book, row->provisional ? T(WK_NC("sheet", "can still change")) : "");
    put_text(book, gone ? T(gone) : "");
    next_row(book);
}

static void standings_sheet(struct book *book)
{
    static const struct head who[] = {{WK_NC("sheet", "rank"), 6},     {WK_NC("sheet", "no."), 6},
                                      {WK_NC("sheet", "player"), 28},  {WK_NC("sheet", "club"), 20},
                                      {WK_NC("sheet", "country"), 12}, {WK_NC("sheet", "EMA number"), 12}},
                             rest[] = {{WK_NC("sheet", "hands"), 8}, {"", 18}, {"", 14}};
    const struct wk_kind_of_event *kind = book->page->tournament->plan.kind;
    char line[WK_RANK_PROTEST_SIZE];

    begin_sheet(book, T(WK_NC("sheet", "Standings")));
    PUT_HEADS(book, who);
    put_sum_heads(book);
    PUT_HEADS(book, rest);
    begin_rows(book);
    for (int i = 0; i < book->page->standings->n && !book->bad; i++)
        put_standing(book, &book->page->standings->row[i]);
    next_row(book);
    if (wk_rank_protest(book->page, line)) {
        put_text(book, line);
        next_row(book);
    }
    if (kind->rule)
        put_text(book, T(kind->rule));
}

static void put_hand(struct book *book, int player, const struct wk_line *line)
{
    const struct wk_tournament *tournament = book->page->tournament;
    const struct wk_kind_of_event *kind = tournament->plan.kind;

    put_number(book, tournament->plan.player[player].number);
    put_text(book, wk_person_of(tournament, player, line->at.round, line->at.hand)->name);
    put_number(book, line->at.round);
    put_number(book, line->at.hand);
    put_number(book, line->at.table);
    put_letter(book, line->direction);
    put_letter(book, line->wind);
    put_text(book, wk_line_state_word(line->state));
    for (int c = 0; c < kind->n_columns; c++)
        if (kind->columns[c].column.sheet_w > 0 && wk_line_has(line, c))
            put_score(book, &kind->columns[c].column, line->value[c]);
        else
            book->column = (lxw_col_t)(book->column + (kind->columns[c].column.sheet_w > 0));
    next_row(book);
}

/* As `rank player` has them: the word of a state stays English, as in CSV and JSON. */
static void hands_sheet(struct book *book)
{
    static const struct head what[] = {{WK_NC("sheet", "no."), 6},   {WK_NC("sheet", "player"), 28},
                                       {WK_NC("sheet", "round"), 7}, {WK_NC("sheet", "hand"), 7},
                                       {WK_NC("sheet", "table"), 7}, {WK_NC("sheet", "seat"), 7},
                                       {WK_NC("sheet", "wind"), 7},  {WK_NC("sheet", "state"), 13}};
    const struct wk_rank_page *page = book->page;
    const struct wk_kind_of_event *kind = page->tournament->plan.kind;
    struct wk_line lines[WK_MAX_PLAYER_HANDS];

    begin_sheet(book, T(WK_NC("sheet", "Hands")));
    PUT_HEADS(book, what);
    for (int c = 0; c < kind->n_columns; c++)
        if (kind->columns[c].column.sheet_w > 0)
            put_head(book, kind->columns[c].column.title, kind->columns[c].column.sheet_w);
    begin_rows(book);
    for (int i = 0; i < page->standings->n && !book->bad; i++) {
        wk_player_lines(page->tournament, page->standings->row[i].player, lines);
        for (int h = 0; h < page->tournament->shape.n_player_hands; h++)
            if (lines[h].at.table && (!page->after_round || lines[h].at.round <= page->after_round))
                put_hand(book, page->standings->row[i].player, &lines[h]);
    }
}

static void players_sheet(struct book *book)
{
    static const struct head heads[] = {{WK_NC("sheet", "no."), 6},         {WK_NC("sheet", "player"), 28},
                                        {WK_NC("sheet", "first name"), 20}, {WK_NC("sheet", "last name"), 20},
                                        {WK_NC("sheet", "club"), 20},       {WK_NC("sheet", "country"), 12},
                                        {WK_NC("sheet", "EMA number"), 12}};
    const struct wk_rank_page *page = book->page;

    begin_sheet(book, T(WK_NC("sheet", "Players")));
    PUT_HEADS(book, heads);
    begin_rows(book);
    for (int p = 0; p < wk_n_players(page->tournament) && !book->bad; p++) {
        const struct wk_entrant *entrant = &page->tournament->plan.player[p];

        if (entrant->house || (page->section && wk_section_of_player(&page->tournament->shape, p) != page->section))
            continue;
        put_number(book, entrant->number);
        put_text(book, entrant->person.name);
        put_text(book, entrant->first);
        put_text(book, entrant->last);
        put_text(book, entrant->person.club);
        put_text(book, entrant->country);
        put_text(book, entrant->ema);
        next_row(book);
    }
}

static void all_sheets(struct book *book)
{
    standings_sheet(book);
    hands_sheet(book);
    players_sheet(book);
}

/* A person who is listed with one name only has it as last name. */
static void ema_sheet(struct book *book)
{
    static const struct head who[] = {{"Place", 7}, {"EMA ID", 12}, {"Last name", 24}, {"First name", 24}, {"Country", 12}};
    const struct wk_rank_page *page = book->page;
    const struct wk_kind_of_event *kind = page->tournament->plan.kind;

    begin_sheet(book, "Results");
    PUT_HEADS(book, who);
    for (int i = 0; i < kind->n_sums; i++) {
        char title[64];
        snprintf(title, sizeof title, "%s", kind->sums[i].column.title);
        title[0] = (char)toupper((unsigned char)title[0]);
        put_head(book, title, kind->sums[i].column.sheet_w);
    }
    begin_rows(book);
    for (int i = 0; i < page->standings->n && !book->bad; i++) {
        const struct wk_standing *row = &page->standings->row[i];
        const struct wk_entrant *entrant = listed(page, row->player);

        if (row->out) /* has no rank */
            continue;
        put_number(book, row->rank);
        put_text(book, entrant->ema);
        put_text(book, entrant->last[0] ? entrant->last : wk_person_ranked(page->tournament, row->player)->name);
        put_text(book, entrant->last[0] ? entrant->first : "");
        put_text(book, entrant->country);
        put_sums(book, row->sum);
        next_row(book);
    }
}

/* Of each evening what it brought to the first of the sums, and what became of it where it does not count. */
static void put_season_row(struct book *book, const struct wk_season_row *row)
{
    put_number_if(book, row->rank > 0, row->rank);
    put_text(book, row->person.name);
    put_text(book, row->person.club);
    put_text(book, row->ema);
    put_sums(book, row->sum);
    put_number(book, row->n_counted);
    put_text(book, row->provisional ? T(WK_NC("sheet", "can still change")) : "");
    for (int e = 0; e < book->season->season->n_evenings; e++) {
        const enum wk_season_state state = row->evening[e].state;
        if (state == WK_SEASON_LEFT_OUT || state == WK_SEASON_COUNTED)
            put_score(book, &book->kind->sums[0].column, row->evening[e].sum[0]);
        else
            book->column++;
        put_text(book, state == WK_SEASON_LEFT_OUT ? T(WK_NC("sheet", "does not count"))
                       : state == WK_SEASON_OUT    ? T("out")
                                                   : "");
    }
    next_row(book);
}

static void season_sheet(struct book *book)
{
    static const struct head who[] = {{WK_NC("sheet", "rank"), 6},
                                      {WK_NC("sheet", "player"), 28},
                                      {WK_NC("sheet", "club"), 20},
                                      {WK_NC("sheet", "EMA number"), 12}},
                             rest[] = {{WK_NC("sheet", "events counted"), 14}, {"", 18}};
    const struct wk_season *const season = book->season->season;

    begin_sheet(book, T(WK_NC("sheet", "Standings")));
    PUT_HEADS(book, who);
    put_sum_heads(book);
    PUT_HEADS(book, rest);
    for (int e = 0; e < season->n_evenings; e++) {
        put_named_head(book, book->season->evening[e], 18);
        put_head(book, "", 14);
    }
    begin_rows(book);
    for (int i = 0; i < season->n_rows && !book->bad; i++)
        put_season_row(book, &season->row[i]);
    next_row(book);
    if (book->kind->rule)
        put_text(book, T(book->kind->rule));
}

int wk_rank_without_ema(const struct wk_rank_page *page)
{
    int n = 0;

    for (int i = 0; i < page->standings->n; i++)
        n += !page->standings->row[i].out && !listed(page, page->standings->row[i].player)->ema[0];
    return n;
}

/* ---------------------------------------------------------------- the file */

/* Writes the workbook into a file without a name. */
static enum wk_status fill(const struct book *of, void (*sheets)(struct book *book), FILE *unnamed)
{
    lxw_doc_properties about = {.created = 1}; /* of no moment: the same records give the same bytes */
    struct book book = *of;
    char name[64];

    if (book.page) {
        about.title = (char *)(uintptr_t)book.page->tournament->plan.name;
        about.created = (time_t)(book.page->tournament->t_ns / 1000000000);
    }

    snprintf(name, sizeof name, "/proc/self/fd/%d", fileno(unnamed));
    book.workbook = lib.workbook_new(name);
    if (!book.workbook)
        return WK_NO_MEMORY;
    book.bold = lib.workbook_add_format(book.workbook);
    if (book.bold)
        lib.format_set_bold(book.bold);
    book.bad = !book.bold || lib.workbook_set_properties(book.workbook, &about) != LXW_NO_ERROR;
    sheets(&book);
    const lxw_error error = lib.workbook_close(book.workbook); /* frees it */
    return error == LXW_ERROR_MEMORY_MALLOC_FAILED ? WK_NO_MEMORY : error != LXW_NO_ERROR || book.bad ? WK_IO : WK_OK;
}

static enum wk_status copy(FILE *unnamed, const char *path)
{
    struct wk_outfile *file = NULL;
    char block[65536];
    size_t n;
    enum wk_status status = wk_outfile_open(&file, path);

    if (status != WK_OK)
        return status;
    rewind(unnamed);
    while (status == WK_OK && (n = fread(block, 1, sizeof block, unnamed)) > 0)
        status = wk_outfile_write(file, block, n);
    if (status == WK_OK && !ferror(unnamed))
        return wk_outfile_commit(file);
    wk_outfile_abandon(file);
    return status == WK_OK ? WK_IO : status;
}

static enum wk_status write_book(const struct book *of, void (*sheets)(struct book *book), const char *path)
{
    pthread_once(&load_once, load);
    if (!lib.loaded)
        return WK_NO_LIBRARY;
    FILE *unnamed = tmpfile();
    if (!unnamed)
        return WK_IO;
    enum wk_status status = fill(of, sheets, unnamed);
    if (status == WK_OK)
        status = copy(unnamed, path);
    (void)fclose(unnamed);
    return status;
}

enum wk_status wk_rank_xlsx(const struct wk_rank_page *page, const char *path)
{
    const struct book book = {.page = page, .kind = page->tournament->plan.kind, .lang = page->lang};

    return write_book(&book, all_sheets, path);
}

enum wk_status wk_rank_ema(const struct wk_rank_page *page, const char *path)
{
    const struct book book = {.page = page, .kind = page->tournament->plan.kind, .lang = WK_LANG_EN};

    return write_book(&book, ema_sheet, path);
}

enum wk_status wk_season_xlsx(const struct wk_season_book *season, const char *path)
{
    const struct book book = {.season = season, .kind = season->season->kind, .lang = season->lang};

    return write_book(&book, season_sheet, path);
}

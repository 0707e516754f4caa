/* Standings as CSV and as a page, with the notes that belong to them. */
#include "kiosk/pages/report/rank_out.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "db/state/journal_state.h"
#include "db/store/stored_floor.h"
#include "kiosk/host/lists/csv.h"
#include "kiosk/host/time_of_day.h"
#include "kiosk/pages/phrases/number.h"
#include "kiosk/pages/phrases/second_play_phrase.h"
#include "kiosk/pages/phrases/who_phrase.h"
#include "kiosk/pages/report/act.h"
#include "labels/draw/canvas.h"
#include "labels/draw/ink.h"
#include "labels/file/outfile.h"
#include "rules/event/kind.h"
#include "rules/event/protest.h"

#define LEFT 16.0
#define RIGHT (sheet->size->w_mm - LEFT)
#define BOTTOM (sheet->size->h_mm - 18.0)
#define NUMBER_X (LEFT + 30)
#define NAME_X (LEFT + 36)
#define CLUB_X (LEFT + 98)
#define SUM_W 22.0 /* from one sum to the next */
#define NOTE_SIZE 3.3
#define NOTE_STEP 4.9

/* A list of hands, by table: "table 3: 1.2 1.4; table 5: 2.1". */
struct hand_list {
    enum wk_language lang;
    char *text; /* [WK_RANK_GIVEN_SIZE] */
    size_t n;
    int table; /* table of the hand before; 0: none */
};

static void list_hand(struct hand_list *self, const struct wk_hand_id *at)
{
    if (at->table != self->table && self->n < WK_RANK_GIVEN_SIZE)
        self->n +=
            (size_t)snprintf(self->text + self->n, WK_RANK_GIVEN_SIZE - self->n, wk_text(self->lang, WK_N("%stable %d:")),
                             self->n ? wk_text(self->lang, WK_N("; ")) : "", at->table);
    if (self->n < WK_RANK_GIVEN_SIZE)
        self->n += (size_t)snprintf(self->text + self->n, WK_RANK_GIVEN_SIZE - self->n, " %d.%d", at->round, at->hand);
    self->table = at->table;
}

/* Lists the page's confirmed hands for which a question is answered with yes. */
static bool list_confirmed(const struct wk_rank_page *page, bool (*asked)(const struct wk_hand_state *hand, enum wk_role role),
                           enum wk_role role, char text[WK_RANK_GIVEN_SIZE])
{
    struct hand_list list = {.lang = page->lang, .text = text};
    text[0] = 0;
    for (int table = 1; table <= wk_n_tables(page->tournament); table++)
        for (int round = 1; round <= (page->after_round ? page->after_round : page->tournament->shape.n_rounds); round++)
            for (int hand = 1; hand <= page->tournament->shape.n_hands; hand++) {
                const struct wk_hand_id id = {table, round, hand};
                const struct wk_hand_state *state = wk_hand_look(page->tournament, &id);
                if (state->state == WK_RESULT_CONFIRMED && asked(state, role) &&
                    (!page->section || wk_section_of_table(&page->tournament->shape, table) == page->section))
                    list_hand(&list, &id);
            }
    return list.n > 0;
}

/* A result that the director gave counts as one that a judge gave. */
static bool stands_for(const struct wk_hand_state *hand, enum wk_role role)
{
    return hand->role == (uint8_t)role || (role == WK_ROLE_JUDGE && hand->role == WK_ROLE_DIRECTOR);
}

static bool is_unbegun(const struct wk_hand_state *hand, enum wk_role role)
{
    (void)role;
    return hand->unbegun;
}

static bool is_by_command(const struct wk_hand_state *hand, enum wk_role role)
{
    return hand->role == (uint8_t)role && hand->via == WK_VIA_COMMAND;
}

bool wk_rank_given(const struct wk_rank_page *page, enum wk_role role, char text[WK_RANK_GIVEN_SIZE])
{
    return list_confirmed(page, stands_for, role, text);
}

bool wk_rank_unbegun(const struct wk_rank_page *page, char text[WK_RANK_GIVEN_SIZE])
{
    return list_confirmed(page, is_unbegun, WK_ROLE_PLAYERS, text);
}

bool wk_rank_by_command(const struct wk_rank_page *page, char text[WK_RANK_GIVEN_SIZE])
{
    if (!page->tournament->plan.results_only) /* an event without kiosks has no other way */
        return list_confirmed(page, is_by_command, WK_ROLE_PLAYERS, text);
    text[0] = 0;
    return false;
}

bool wk_rank_missing(const struct wk_rank_page *page, char text[WK_RANK_GIVEN_SIZE])
{
    struct hand_list list = {.lang = page->lang, .text = text};
    struct wk_missing missing;
    text[0] = 0;
    for (int section = 1; section <= page->tournament->plan.n_sections; section++) {
        if (page->section && section != page->section)
            continue;
        wk_missing_results(page->tournament, page->floor, section, &missing);
        for (int i = 0; i < missing.n; i++)
            if (!page->after_round || missing.at[i].round <= page->after_round)
                list_hand(&list, &missing.at[i]);
    }
    return list.n > 0;
}

bool wk_rank_closed(struct wk_store *store)
{
    int64_t seq = 0;
    return wk_store_closed(store, &seq) == WK_OK;
}

enum wk_status wk_rank_gather(struct wk_rank_gathered **out, struct wk_store *store, const struct wk_tournament *tournament,
                              int section, int after_round)
{
    struct wk_rank_gathered *made = calloc(1, sizeof *made);
    enum wk_status status = made ? wk_store_floor(store, &made->floor) : WK_NO_MEMORY;

    if (status == WK_OK)
        status = wk_vouched_results(store, tournament, section, after_round, &made->vouched);
    if (status != WK_OK) {
        free(made);
        return status;
    }
    wk_standings_make(tournament, section, after_round, &made->standings);
    made->page = (struct wk_rank_page){.tournament = tournament,
                                       .floor = &made->floor,
                                       .standings = &made->standings,
                                       .section = section,
                                       .after_round = after_round,
                                       .vouched = &made->vouched,
                                       .closed = wk_rank_closed(store)};
    *out = made;
    return WK_OK;
}

bool wk_rank_protest_of(const struct wk_tournament *tournament, bool closed, enum wk_language lang,
                        char text[WK_RANK_PROTEST_SIZE])
{
    const int64_t until_ns = wk_protest_until(tournament);
    if (until_ns == 0 || closed)
        return false;
    snprintf(text, WK_RANK_PROTEST_SIZE, wk_text(lang, WK_N("Provisional: the protest time runs until %s")),
             wk_time_of_day(until_ns).text);
    return true;
}

bool wk_rank_protest(const struct wk_rank_page *page, char text[WK_RANK_PROTEST_SIZE])
{
    return wk_rank_protest_of(page->tournament, page->closed, page->lang, text);
}

/* ---- notes ---- */

static bool is_provisional(const struct wk_standings *standings)
{
    for (int i = 0; i < standings->n; i++)
        if (standings->row[i].provisional)
            return true;
    return false;
}

/* "Results missing (round.hand): table 3: 1.2 1.4". */
static void put_list(const struct wk_rank_page *page, const char *head, const char *list, wk_rank_note_fn *put, void *context)
{
    char note[WK_RANK_GIVEN_SIZE + 100];

    snprintf(note, sizeof note, "%s %s", wk_text(page->lang, head), list);
    put(note, context);
}

static void put_acts(const struct wk_rank_page *page, wk_rank_note_fn *put, void *context)
{
    const struct wk_tournament *tournament = page->tournament;
    const struct wk_second_scope scope = {.section = page->section, .after_round = page->after_round};
    char again[WK_SECOND_PLAY_SIZE], act[WK_LINE_SIZE];

    for (struct wk_second_play play = {.n = 0}; wk_second_play_within(tournament, &scope, &play);) {
        wk_second_play_text(tournament, &play, page->lang, again);
        put(again, context);
    }
    for (int a = 0; a < tournament->n_acts; a++)
        if (wk_act_borne(tournament, &tournament->act[a], page->section, page->after_round)) {
            wk_act_text(tournament, &tournament->act[a], page->lang, act);
            put(act, context);
        }
}

void wk_rank_notes(const struct wk_rank_page *page, wk_rank_note_fn *put, void *context)
{
    static const enum wk_role roles[] = {WK_ROLE_PAPER, WK_ROLE_JUDGE};
    const struct wk_kind_of_event *kind = page->tournament->plan.kind;
    char list[WK_RANK_GIVEN_SIZE];

    if (is_provisional(page->standings))
        put(wk_text(page->lang, WK_N("* can still change: a hand awaits its result, others of its deal, or a ruling.")),
            context);
    if (wk_rank_missing(page, list))
        put_list(page, WK_N("Results missing (round.hand):"), list, put, context);
    put_acts(page, put, context);
    if (wk_rank_unbegun(page, list))
        put_list(page, WK_N("Results of hands that nobody began at a kiosk (round.hand):"), list, put, context);
    if (wk_rank_by_command(page, list))
        put_list(page, WK_N("Results that a command confirmed in the players' name (round.hand):"), list, put, context);
    for (size_t i = 0; i < sizeof roles / sizeof *roles; i++)
        if (wk_rank_given(page, roles[i], list))
            put_list(page, wk_role_phrases(roles[i])->given, list, put, context);
    if (page->vouched && wk_vouched_text(page->vouched, page->lang, list))
        put(list, context);
    if (kind->rule)
        put(wk_text(page->lang, kind->rule), context);
}

/* ---- CSV ---- */

/* Closes the memory stream and writes its content to the file. */
static enum wk_status save(FILE *out, char **text, const size_t *n, const char *path)
{
    const bool written = !ferror(out);
    const enum wk_status status = fclose(out) == 0 && written ? wk_outfile_save(path, *text, *n) : WK_NO_MEMORY;
    free(*text);
    return status;
}

enum wk_status wk_rank_csv(const struct wk_rank_page *page, const char *path)
{
    char *text = NULL;
    size_t n = 0;
    FILE *out = open_memstream(&text, &n);
    if (!out)
        return WK_NO_MEMORY;
    const struct wk_kind_of_event *kind = page->tournament->plan.kind;
    fputs("rank,number,name,club", out);
    for (int s = 0; s < kind->n_sums; s++)
        fprintf(out, ",%s", kind->sums[s].column.word);
    fputs(",hands,provisional,out\r\n", out);
    for (int i = 0; i < page->standings->n; i++) {
        const struct wk_standing *row = &page->standings->row[i];
        const struct wk_person *person = wk_person_ranked(page->tournament, row->player);
        const char *gone = wk_rank_out_word(page->tournament, row->player, page->after_round);
        if (row->rank)
            fprintf(out, "%d", row->rank);
        fprintf(out, ",%d,", page->tournament->plan.player[row->player].number);
        wk_csv_put_typed(out, person->name, ',');
        wk_csv_put_typed(out, person->club, ',');
        for (int c = 0; c < kind->n_sums; c++) {
            char sum[WK_SCORE_SIZE];
            fprintf(out, "%s,", wk_score_text(&kind->sums[c].column, row->sum[c], sum));
        }
        fprintf(out, "%d,%s,%s\r\n", row->n_hands, row->provisional ? "yes" : "no", gone ? gone : "");
    }
    return save(out, &text, &n, path);
}

/* Writes the columns of one place: their titles when line is NULL, else the line's values. */
static void put_columns(FILE *out, const struct wk_kind_of_event *kind, enum wk_line_csv where, const struct wk_line *line)
{
    char text[WK_SCORE_SIZE];
    for (int c = 0; c < kind->n_columns; c++) {
        const struct wk_score_column *column = &kind->columns[c].column;
        if (kind->columns[c].csv == where)
            fprintf(out, ",%s", !line ? column->word : wk_line_has(line, c) ? wk_score_text(column, line->value[c], text) : "");
    }
}

static void put_line(FILE *out, const struct wk_tournament *tournament, const struct wk_line *line)
{
    const int player = wk_player_at(tournament, &line->at, line->direction);
    fprintf(out, "%d,", tournament->plan.player[player].number);
    wk_csv_put_typed(out, wk_person_of(tournament, player, line->at.round, line->at.hand)->name, ',');
    fprintf(out, "%d,%d,%d,%c,%c,%s", line->at.round, line->at.hand, line->at.table, wk_wind_letter(line->direction),
            wk_wind_letter(line->wind), wk_line_state_word(line->state));
    put_columns(out, tournament->plan.kind, WK_LINE_CSV_FIRST, line);
    fprintf(out, ",%s", line->fouled ? "yes" : "no");
    put_columns(out, tournament->plan.kind, WK_LINE_CSV_LAST, line);
    fputs("\r\n", out);
}

enum wk_status wk_rank_lines_csv(const struct wk_tournament *tournament, const struct wk_line *lines, int n_lines,
                                 const char *path)
{
    char *text = NULL;
    size_t n = 0;
    FILE *out = open_memstream(&text, &n);
    if (!out)
        return WK_NO_MEMORY;
    fputs("number,name,round,hand,table,direction,wind,state", out);
    put_columns(out, tournament->plan.kind, WK_LINE_CSV_FIRST, NULL);
    fputs(",fouled", out);
    put_columns(out, tournament->plan.kind, WK_LINE_CSV_LAST, NULL);
    fputs("\r\n", out);
    for (int i = 0; i < n_lines; i++)
        if (lines[i].at.table) /* else the player sits nowhere */
            put_line(out, tournament, &lines[i]);
    return save(out, &text, &n, path);
}

const char *wk_line_state_word(enum wk_line_state state)
{
    static const char *const words[] = {"missing",   "waiting",    "provisional", "final",    "alone",
                                        "cancelled", "not-played", "out",         "annulled", "house"};
    _Static_assert(sizeof words / sizeof *words == WK_N_LINE_STATES, "a word for each");
    return words[state];
}

const char *wk_rank_out_word(const struct wk_tournament *tournament, int player, int after_round)
{
    const struct wk_act *act = wk_out_of_ranks(tournament, player, after_round);
    return !act ? NULL : act->entry.out.kind == WK_OUT_WITHDRAWN ? WK_N("withdrawn") : WK_N("disqualified");
}

/* ---- PDF ---- */

#define T(id) wk_text(sheet->page->lang, id)

struct sheet {
    const struct wk_rank_page *page;
    const struct wk_page_size *size;
    struct wk_canvas *canvas;
    int number; /* page number */
    double y;
};

static struct wk_text_style style_of(const struct sheet *sheet, double size, bool bold, enum wk_align align, wk_rgba colour)
{
    return (struct wk_text_style){
        .size = size, .bold = bold, .align = align, .colour = colour, .lang = wk_lang_word(sheet->page->lang)};
}

/* Writes a whole name within w, in two lines if needed. */
static void fit(const struct sheet *sheet, double x, double y, double w, const char *utf8, struct wk_text_style style)
{
    wk_canvas_text_whole(sheet->canvas, x, y, w, 2, utf8, &style);
}

static void text(const struct sheet *sheet, double x, double y, const char *utf8, struct wk_text_style style)
{
    wk_canvas_text(sheet->canvas, x, y, utf8, &style);
}

/* What the standings cover: one round, or everything so far. */
static void put_state(const struct sheet *sheet, char *line, size_t n)
{
    const struct wk_rank_page *page = sheet->page;
    bool done = page->standings->n > 0;
    char part[80] = "";

    for (int i = 0; i < page->standings->n; i++) {
        const struct wk_standing *row = &page->standings->row[i];
        done = done && (row->out || (!row->provisional && row->n_hands == page->tournament->shape.n_player_hands));
    }
    if (page->section)
        snprintf(part, sizeof part, T(" · section %d"), page->section);
    char protest[WK_RANK_PROTEST_SIZE];
    const bool final = page->closed || (done && page->tournament->plan.protest_min == 0);
    if (wk_rank_protest(page, protest))
        snprintf(line, n, "%s%s", protest, part);
    else if (page->after_round && page->after_round < page->tournament->shape.n_rounds)
        snprintf(line, n, T("Standings after round %d of %d%s"), page->after_round, page->tournament->shape.n_rounds, part);
    else
        snprintf(line, n, final ? T("Final standings%s") : T("Standings so far%s"), part);
}

static void draw_head(struct sheet *sheet)
{
    const struct wk_text_style right = style_of(sheet, 4, false, WK_ALIGN_RIGHT, WK_INK_SOFT);
    const struct wk_rank_page *page = sheet->page;
    const time_t now_s = (time_t)(page->now_ns / 1000000000);
    char line[200], when[32] = "", number[32] = "";
    struct tm day;

    fit(sheet, LEFT, 26, RIGHT - LEFT, page->tournament->plan.name, style_of(sheet, 10, true, WK_ALIGN_LEFT, WK_INK_HOUSE));
    put_state(sheet, line, sizeof line);
    text(sheet, LEFT, 36, line, style_of(sheet, 5.6, false, WK_ALIGN_LEFT, WK_INK_SOFT));
    if (page->now_ns > 0 && localtime_r(&now_s, &day))
        (void)strftime(when, sizeof when, "%Y-%m-%d %H:%M", &day);
    if (sheet->number > 1)
        snprintf(number, sizeof number, T("page %d"), sheet->number);
    snprintf(line, sizeof line, "%s%s%s", when, when[0] && number[0] ? " · " : "", number);
    text(sheet, RIGHT, 36, line, right);
    wk_canvas_rect(sheet->canvas, LEFT, 40, RIGHT - LEFT, 0.9, 0, WK_INK_HOUSE, 0, 0);
    sheet->y = 41;
}

static void next_page(struct sheet *sheet)
{
    wk_canvas_next_page(sheet->canvas);
    sheet->number++;
    draw_head(sheet);
}

/* The right edge of a sum's column; the last ends at the page's margin. */
static double sum_x(const struct sheet *sheet, int sum)
{
    return RIGHT - 2 - SUM_W * (sheet->page->tournament->plan.kind->n_sums - 1 - sum);
}

static void draw_columns(struct sheet *sheet)
{
    const struct wk_kind_of_event *kind = sheet->page->tournament->plan.kind;
    const struct wk_text_style right = style_of(sheet, 3.4, false, WK_ALIGN_RIGHT, WK_INK_SOFT),
                               left = style_of(sheet, 3.4, false, WK_ALIGN_LEFT, WK_INK_SOFT);
    sheet->y += 6.5;
    text(sheet, LEFT + 12, sheet->y, T("rank"), right);
    text(sheet, NUMBER_X, sheet->y, T("no."), right);
    text(sheet, NAME_X, sheet->y, T("player"), left);
    text(sheet, CLUB_X, sheet->y, T("club"), left);
    for (int s = 0; s < kind->n_sums; s++)
        text(sheet, sum_x(sheet, s), sheet->y, T(kind->sums[s].column.name), right);
    sheet->y += 2.5;
}

/* "12*": the mark says that the value can still change. */
static void draw_row(struct sheet *sheet, int i, double step)
{
    const struct wk_standing *row = &sheet->page->standings->row[i];
    const struct wk_tournament *tournament = sheet->page->tournament;
    const struct wk_person *person = wk_person_ranked(tournament, row->player);
    const double size = step * 0.52, base = sheet->y + step * 0.69, sums_x = sum_x(sheet, 0);
    const struct wk_text_style plain = style_of(sheet, size, false, WK_ALIGN_RIGHT, WK_INK_TEXT),
                               bold = style_of(sheet, size, true, WK_ALIGN_RIGHT, row->rank <= 3 ? WK_INK_HOUSE : WK_INK_TEXT);
    char number[32];
    if (i % 2 == 0)
        wk_canvas_rect(sheet->canvas, LEFT, sheet->y, RIGHT - LEFT, step, 0, WK_INK_SHADE, 0, 0);
    snprintf(number, sizeof number, row->rank ? "%d" : "–", row->rank);
    text(sheet, LEFT + 12, base, number, bold);
    snprintf(number, sizeof number, "%d", tournament->plan.player[row->player].number);
    text(sheet, NUMBER_X, base, number, style_of(sheet, size * 0.85, false, WK_ALIGN_RIGHT, WK_INK_SOFT));
    fit(sheet, NAME_X, base, (person->club[0] ? CLUB_X - 3 : sums_x - 16) - NAME_X, person->name,
        style_of(sheet, size, true, WK_ALIGN_LEFT, WK_INK_TEXT));
    fit(sheet, CLUB_X, base, sums_x - CLUB_X - 16, person->club,
        style_of(sheet, size * 0.85, false, WK_ALIGN_LEFT, WK_INK_SOFT));
    for (int s = 0; s < tournament->plan.kind->n_sums; s++) {
        text(sheet, sum_x(sheet, s), base, wk_score_figure(number, &tournament->plan.kind->sums[s].column, row->sum[s]),
             s == 0 ? bold : plain);
        if (s == 0 && row->provisional)
            text(sheet, sums_x + 0.6, base, "*", style_of(sheet, size, false, WK_ALIGN_LEFT, WK_INK_SOFT));
    }
    sheet->y += step;
}

static void draw_note(struct sheet *sheet, const char *utf8)
{
    const struct wk_text_style style = style_of(sheet, NOTE_SIZE, false, WK_ALIGN_LEFT, WK_INK_TEXT);
    char line[WK_LINE_SIZE];
    for (bool first = true; *utf8; first = false) {
        const size_t n = wk_canvas_text_fit(sheet->canvas, utf8, RIGHT - LEFT - 5, &style, NULL);
        if (sheet->y + NOTE_STEP > BOTTOM)
            next_page(sheet), sheet->y += 4;
        sheet->y += NOTE_STEP;
        snprintf(line, sizeof line, "%.*s", (int)n, utf8);
        if (first)
            wk_canvas_circle(sheet->canvas, LEFT + 1.2, sheet->y - NOTE_SIZE * 0.34, 0.55, WK_INK_HOUSE, 0, 0);
        text(sheet, LEFT + 4, sheet->y, line, style);
        utf8 += n;
    }
}

static void draw_one_note(const char *note, void *context)
{
    draw_note(context, note);
}

enum wk_status wk_rank_pdf(const struct wk_rank_page *page, const char *path)
{
    struct sheet made = {.page = page, .size = wk_page_size(page->paper, WK_PAGE_WHOLE), .number = 1}, *const sheet = &made;
    const double step = page->standings->n <= page->tournament->shape.section_players ? 9.8 : 7.6;
    const enum wk_status status = wk_canvas_new_pages(&sheet->canvas, path, page->pages, sheet->size->w_mm, sheet->size->h_mm);
    if (status != WK_OK)
        return status;
    draw_head(sheet);
    draw_columns(sheet);
    for (int i = 0; i < page->standings->n; i++) {
        if (sheet->y + step > BOTTOM) {
            next_page(sheet);
            draw_columns(sheet);
        }
        draw_row(sheet, i, step);
    }
    wk_canvas_rect(sheet->canvas, LEFT, sheet->y, RIGHT - LEFT, 0.3, 0, WK_INK_RULE, 0, 0);
    sheet->y += 5;
    wk_rank_notes(page, draw_one_note, sheet);
    return wk_canvas_finish(sheet->canvas);
}

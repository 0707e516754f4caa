/* A list of players: the header says which column is which, and every error names its line. */
#include "kiosk/host/lists/players_csv.h"

#include "kiosk/host/lists/csv.h"
#include "rules/event/kinds/kinds.h"
#include "rules/name.h"
#include "rules/text.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum column { NAME, NUMBER, CLUB, FIRST, LAST, COUNTRY, EMA, TEAM, N_COLUMNS };
#define N_PLAIN FIRST /* columns of a list without a header */

/* The words of lists by federations and spreadsheets, in English, French, German, Italian, Spanish, Dutch, Danish, Chinese. */
static const char *const words[N_COLUMNS][12] = {
    {"name", "player", "full name", "姓名", "名字", "选手", NULL},
    {"number", "no", "no.", "编号", "号码", NULL},
    {"club", "俱乐部", "单位", NULL},
    {"first name", "first_name", "firstname", "given name", "prénom", "prenom", "vorname", "nome", "nombre", "voornaam", "名",
     NULL},
    {"last name", "last_name", "lastname", "surname", "family name", "nom", "nachname", "cognome", "apellido", "achternaam",
     "姓", NULL},
    {"country", "nation", "nationality", "pays", "land", "paese", "país", "国家", "国籍", NULL},
    {"ema", "ema number", "ema_number", "ema no", "ema no.", "ema id", "ema-id", "ema nr", "ema-nr.", "EMA编号", NULL},
    {"team", "équipe", "equipe", "mannschaft", "squadra", "equipo", "hold", "队", "队伍", "团队", NULL},
};

struct reader {
    const struct wk_csv *csv;
    struct wk_players_fault *fault;
    int column[N_COLUMNS]; /* -1: none */
    int first;             /* row of the first player */
    int n;
    int line[WK_MAX_PLAYERS];
    struct wk_entrant player[WK_MAX_PLAYERS];
};

static const char *cell(const struct reader *self, const struct wk_csv_row *row, enum column column)
{
    return self->column[column] >= 0 && self->column[column] < row->n ? row->cell[self->column[column]] : "";
}

static bool is_known(const char *word)
{
    const struct wk_csv_row row = {.n = 1, .cell = &word};
    bool known = false;

    for (int c = 0; c < N_COLUMNS && !known; c++)
        known = wk_csv_column(&row, words[c]) == 0;
    return known;
}

/* Whether this column of the file holds a member of the players. */
static bool is_wanted(const struct reader *self, int column)
{
    bool wanted = false;

    for (int c = 0; c < N_COLUMNS && !wanted; c++)
        wanted = self->column[c] == column;
    return wanted;
}

static enum wk_status wrong(const struct reader *self, enum wk_players_fault_kind kind, int line)
{
    *self->fault = (struct wk_players_fault){.kind = kind, .line = line};
    return WK_BAD_INPUT;
}

/* Cells are UTF-8: cuts before a character that would not be whole. */
static void quote(char out[WK_NAME_SIZE], const char *text)
{
    size_t n = strlen(text);

    if (n >= WK_NAME_SIZE)
        n = WK_NAME_SIZE - 1;
    while (text[n] && ((unsigned char)text[n] & 0xC0) == 0x80)
        n--;
    memcpy(out, text, n);
    out[n] = '\0';
}

static enum wk_status find_columns(struct reader *self)
{
    const struct wk_csv_row *row = &self->csv->row[0];
    bool header = false;

    for (int c = 0; c < N_COLUMNS; c++) {
        self->column[c] = wk_csv_column(row, words[c]);
        header = header || self->column[c] >= 0;
    }
    if (!header) {
        for (int c = 0; c < N_COLUMNS; c++)
            self->column[c] = c < N_PLAIN ? c : -1;
        return WK_OK;
    }
    self->first = 1;
    if (self->column[NAME] < 0 && self->column[LAST] < 0)
        return wrong(self, WK_PLAYERS_NO_NAMES, row->line);
    for (int c = 0; c < row->n; c++) {
        if (!*row->cell[c] || is_wanted(self, c))
            continue;
        (void)wrong(self, is_known(row->cell[c]) ? WK_PLAYERS_COLUMN_TWICE : WK_PLAYERS_UNKNOWN_COLUMN, row->line);
        quote(self->fault->text, row->cell[c]);
        return WK_BAD_INPUT;
    }
    return WK_OK;
}

/* Takes a cell's text. False: it does not fit (*too_long), or it is not text. */
static bool copy_text(char out[WK_NAME_SIZE], const char *text, bool may_be_empty, bool *too_long)
{
    const size_t n = strlen(text);

    *too_long = n >= WK_NAME_SIZE;
    if (*too_long)
        return false;
    memcpy(out, text, n + 1);
    return wk_text_valid(out, WK_NAME_SIZE, may_be_empty);
}

/* People write a player's EMA number with or without a hyphen and blanks. Empty: none. */
static enum wk_status read_ema(const struct reader *self, const struct wk_csv_row *row, struct wk_entrant *player)
{
    const char *text = cell(self, row, EMA);
    size_t n = 0;
    bool digits = true;

    for (const char *c = text; *c; c++) {
        if (*c == '-' || *c == ' ')
            continue;
        digits = digits && *c >= '0' && *c <= '9';
        if (n < WK_EMA_SIZE - 1)
            player->ema[n] = *c;
        n++;
    }
    if (n == 0 || (digits && n == WK_EMA_SIZE - 1))
        return WK_OK;
    (void)wrong(self, digits && n == WK_EMA_SIZE - 2 ? WK_PLAYERS_EMA_SHORT : WK_PLAYERS_EMA, row->line);
    quote(self->fault->text, text);
    quote(self->fault->other, player->person.name);
    return WK_BAD_INPUT;
}

/* A member that a federation lists; it may be empty. */
static enum wk_status read_listed(const struct reader *self, const struct wk_csv_row *row, struct wk_entrant *player)
{
    const struct {
        enum column column;
        char *out;
    } texts[] = {{FIRST, player->first}, {LAST, player->last}, {COUNTRY, player->country}, {TEAM, player->team}};
    bool too_long;

    for (size_t i = 0; i < sizeof texts / sizeof *texts; i++)
        if (!copy_text(texts[i].out, cell(self, row, texts[i].column), true, &too_long)) {
            (void)wrong(self, too_long ? WK_PLAYERS_TEXT_LONG : WK_PLAYERS_TEXT_UNSEEN, row->line);
            quote(self->fault->text, self->csv->row[0].cell[self->column[texts[i].column]]);
            return WK_BAD_INPUT;
        }
    return WK_OK;
}

/* The name by which people call the player: from its own column, else first and last name. */
static enum wk_status read_name(const struct reader *self, const struct wk_csv_row *row, struct wk_entrant *player)
{
    char both[2 * WK_NAME_SIZE];
    bool too_long;

    snprintf(both, sizeof both, "%s%s%s", player->first, player->first[0] && player->last[0] ? " " : "", player->last);
    const char *name = self->column[NAME] >= 0 ? cell(self, row, NAME) : both;
    if (copy_text(player->person.name, name, false, &too_long))
        return WK_OK;
    return wrong(self,
                 too_long     ? WK_PLAYERS_NAME_LONG
                 : *name != 0 ? WK_PLAYERS_NAME_UNSEEN
                              : WK_PLAYERS_NAME_MISSING,
                 row->line);
}

/* Another player has the same name, one like it, or the same number. */
static enum wk_status compare(const struct reader *self, const struct wk_entrant *player, int line)
{
    struct wk_players_fault *fault = self->fault;

    for (int i = 0; i < self->n; i++) {
        const struct wk_entrant *other = &self->player[i];
        const bool same = strcmp(other->person.name, player->person.name) == 0;
        if (same || wk_name_alike(other->person.name, player->person.name))
            (void)wrong(self, same ? WK_PLAYERS_NAME_TWICE : WK_PLAYERS_NAME_ALIKE, line);
        else if (other->number == player->number)
            (void)wrong(self, WK_PLAYERS_NUMBER_TWICE, line);
        else if (player->ema[0] && strcmp(other->ema, player->ema) == 0)
            (void)wrong(self, WK_PLAYERS_EMA_TWICE, line);
        else
            continue;
        quote(fault->text, fault->kind == WK_PLAYERS_EMA_TWICE ? player->ema : player->person.name);
        quote(fault->other, other->person.name);
        fault->n = player->number;
        fault->other_line = self->line[i];
        return WK_BAD_INPUT;
    }
    return WK_OK;
}

static enum wk_status read_row(struct reader *self, const struct wk_csv_row *row, bool numbered)
{
    struct wk_entrant *player = &self->player[self->n];
    const char *number = cell(self, row, NUMBER);
    bool too_long;

    for (int c = 0; c < row->n; c++)
        if (*row->cell[c] && !is_wanted(self, c))
            return wrong(self, WK_PLAYERS_MORE_CELLS, row->line);
    if (read_listed(self, row, player) != WK_OK || read_name(self, row, player) != WK_OK ||
        read_ema(self, row, player) != WK_OK)
        return WK_BAD_INPUT;
    if (!copy_text(player->person.club, cell(self, row, CLUB), true, &too_long))
        return wrong(self, too_long ? WK_PLAYERS_CLUB_LONG : WK_PLAYERS_CLUB_UNSEEN, row->line);
    player->number = numbered ? wk_csv_number(number) : self->n + 1;
    if (player->number < 1 || player->number > 9999) {
        (void)wrong(self, WK_PLAYERS_NUMBER, row->line);
        quote(self->fault->text, number);
        quote(self->fault->other, player->person.name);
        return WK_BAD_INPUT;
    }
    const enum wk_status status = compare(self, player, row->line);
    if (status == WK_OK)
        self->line[self->n++] = row->line;
    return status;
}

static enum wk_status count_wrong(const struct reader *self, enum wk_players_fault_kind kind, int line, int n, int wanted)
{
    (void)wrong(self, kind, line);
    self->fault->n = n;
    self->fault->wanted = wanted;
    return WK_BAD_INPUT;
}

/* A name with a comma makes two cells, so that its second part stands where the number should be, before anything numeric. */
static enum wk_status find_comma(const struct reader *self)
{
    for (int r = self->first; r < self->csv->n_rows && self->column[NUMBER] == self->column[NAME] + 1; r++) {
        const struct wk_csv_row *row = &self->csv->row[r];
        const char *name = cell(self, row, NAME), *number = cell(self, row, NUMBER);
        if (!*name || !*number || (*number >= '0' && *number <= '9'))
            continue;
        (void)wrong(self, WK_PLAYERS_COMMA, row->line);
        quote(self->fault->text, number);
        quote(self->fault->other, name);
        return WK_BAD_INPUT;
    }
    return WK_OK;
}

static enum wk_status read_rows(struct reader *self, int n_wanted)
{
    bool numbered = false;

    if (find_comma(self) != WK_OK)
        return WK_BAD_INPUT;
    for (int r = self->first; r < self->csv->n_rows && !numbered; r++)
        numbered = *cell(self, &self->csv->row[r], NUMBER) != '\0';
    for (int r = self->first; r < self->csv->n_rows; r++) {
        const struct wk_csv_row *row = &self->csv->row[r];
        if (self->n == n_wanted)
            return count_wrong(self, WK_PLAYERS_TOO_MANY, row->line, n_wanted + 1, n_wanted);
        const enum wk_status status = read_row(self, row, numbered);
        if (status != WK_OK)
            return status;
    }
    return WK_OK;
}

/* How many of the players make up one section, by the event's kind; 0: it has no section so small or so large. */
static int section_players(const struct wk_kind_of_event *kind, int n)
{
    struct wk_event_plan *plan = calloc(1, sizeof *plan);
    struct wk_event_shape shape = {.section_players = 0};

    if (plan) {
        plan->kind = kind;
        plan->n_sections = 1;
        plan->n_players = n;
    }
    const enum wk_status status = plan ? wk_event_shape(plan, &shape) : WK_NO_MEMORY;
    free(plan);
    return status == WK_OK ? shape.section_players : 0;
}

/* A kind with one section for the whole list takes no more players than an event has room for. */
static int most_players(const struct wk_kind_of_event *kind, int n_sections)
{
    const int of_section = section_players(kind, 0);

    return of_section > 0 ? (n_sections > 0 ? n_sections : WK_MAX_SECTIONS) * of_section : WK_MAX_PLAYERS;
}

/* From n on, by +1 or -1, up to the first number of players that the kind has an event for: how far that is, 0: there is none.
 */
static int step_to_event(const struct wk_kind_of_event *kind, int n, int by)
{
    for (int i = 1; n + i * by > 0 && n + i * by <= WK_MAX_PLAYERS; i++)
        if (section_players(kind, n + i * by) > 0)
            return i;
    return 0;
}

/* At how many tables they play who do not make up sections of one size; 0: they do, or there is no such event. */
static int tables_of(const struct reader *self, const struct wk_event_plan *plan, const struct wk_kind_of_event *kind,
                     int n_sections, int of_section)
{
    if (!kind->tables || n_sections > 0 || of_section == 0)
        return 0;
    if (plan->tables > 0)
        return kind->tables(WK_GROUP * plan->tables); /* 0: more than there can be */
    if (self->n < WK_GROUP)
        return 1; /* which is more than there are players for */
    return self->n % of_section != 0 ? kind->tables(self->n) : 0;
}

/* A wish for so many tables: of what is over or lacking at most as much as some tables are short of a full one. */
static enum wk_status count_at(const struct reader *self, int n_tables)
{
    const int last = self->csv->row[self->csv->n_rows - 1].line, full = n_tables * WK_GROUP;
    const int least = n_tables > 1 ? full - WK_GROUP + 1 : full, most = full + WK_GROUP - 1;

    if (self->n < least)
        return count_wrong(self, WK_PLAYERS_TOO_FEW, last, self->n, least);
    return self->n > most ? count_wrong(self, WK_PLAYERS_TOO_MANY, last, self->n, most) : WK_OK;
}

static enum wk_status count(const struct reader *self, const struct wk_kind_of_event *kind, int n_sections, int of_section)
{
    const int last = self->csv->row[self->csv->n_rows - 1].line, over = of_section > 0 ? self->n % of_section : 0;

    if (n_sections > 0 && self->n < n_sections * of_section)
        return count_wrong(self, WK_PLAYERS_TOO_FEW, last, self->n, n_sections * of_section);
    if (over == 0 && self->n > 0 && of_section > 0)
        return WK_OK;
    if (of_section > 0) {
        (void)count_wrong(self, WK_PLAYERS_NO_SECTION, last, self->n, of_section - over);
        self->fault->section = of_section;
    } else {
        (void)count_wrong(self, WK_PLAYERS_NO_TABLES, last, self->n, step_to_event(kind, self->n, +1));
        self->fault->over = step_to_event(kind, self->n, -1);
    }
    return WK_BAD_INPUT;
}

const struct wk_kind_of_event *wk_players_kind(int i)
{
    const struct wk_kind_of_event *kind = NULL;

    for (int k = 0; i >= 0 && (kind = wk_kind_of_event_at(k)) != NULL; k++)
        i -= !kind->drop_in;
    return kind;
}

enum wk_status wk_players_read(struct wk_event_plan *plan, const struct wk_csv *csv, int n_sections,
                               struct wk_players_fault *fault)
{
    struct reader *self = calloc(1, sizeof *self);
    const struct wk_kind_of_event *kind = plan->kind ? plan->kind : wk_kind_of_event_find(NULL);
    enum wk_status status;

    if (!self) {
        *fault = (struct wk_players_fault){.why = wk_status_text(WK_NO_MEMORY)};
        return WK_NO_MEMORY;
    }
    self->csv = csv;
    self->fault = fault;
    status = find_columns(self);
    if (status == WK_OK)
        status = read_rows(self, most_players(kind, n_sections));
    const int of_section = section_players(kind, self->n), n_tables = tables_of(self, plan, kind, n_sections, of_section);
    if (status == WK_OK)
        status = n_tables > 0 ? count_at(self, n_tables) : count(self, kind, n_sections, of_section);
    if (status == WK_OK) {
        plan->kind = kind;
        plan->n_sections = self->n / of_section;
        plan->n_players = self->n;
        plan->tables = n_tables;
        memcpy(plan->player, self->player, sizeof plan->player);
        if (n_tables > 0)
            kind->divide(plan);
    }
    free(self);
    return status;
}

enum wk_status wk_players_load(struct wk_event_plan *plan, const char *path, int n_sections, struct wk_players_fault *fault)
{
    struct wk_csv_fault no_table;
    struct wk_csv csv = {0};
    enum wk_status status = wk_csv_load(&csv, path, &no_table);

    if (status == WK_OK)
        status = wk_players_read(plan, &csv, n_sections, fault);
    else
        *fault = (struct wk_players_fault){.line = no_table.line, .why = no_table.why};
    wk_csv_release(&csv);
    return status;
}

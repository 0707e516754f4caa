/* A list of players: its columns are found by their header, and what cannot be is said with the line. */
#include "kiosk/cli/players_csv.h"

#include "rules/name.h"

#include <stdlib.h>
#include <string.h>

enum column { NAME, NUMBER, CLUB, N_COLUMNS };
static const char *const words[N_COLUMNS][6] = {
    {"name", "player", "姓名", "名字", "选手", NULL},
    {"number", "no", "no.", "编号", "号码", NULL},
    {"club", "俱乐部", "单位", NULL},
};

struct reader {
    const struct wk_csv *csv;
    const char *file;
    struct wk_problem *problem;
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

    return wk_csv_column(&row, words[NAME]) == 0 || wk_csv_column(&row, words[NUMBER]) == 0 ||
           wk_csv_column(&row, words[CLUB]) == 0;
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
            self->column[c] = c;
        return WK_OK;
    }
    self->first = 1;
    if (self->column[NAME] < 0)
        return wk_problem_set(self->problem, WK_BAD_INPUT, "%s:%d: no column is called name", self->file, row->line);
    for (int c = 0; c < row->n; c++) {
        if (*row->cell[c] && !is_known(row->cell[c]))
            return wk_problem_set(self->problem, WK_BAD_INPUT,
                                  "%s:%d: column \"%.60s\" is not known; name, number and club are", self->file, row->line,
                                  row->cell[c]);
        if (*row->cell[c] && c != self->column[NAME] && c != self->column[NUMBER] && c != self->column[CLUB])
            return wk_problem_set(self->problem, WK_BAD_INPUT, "%s:%d: two columns are called \"%s\" or mean the same",
                                  self->file, row->line, row->cell[c]);
    }
    return WK_OK;
}

/* Of a column; why not. */
static const char *copy_text(char out[WK_NAME_SIZE], const char *text, bool may_be_empty)
{
    const size_t n = strlen(text);

    if (n >= WK_NAME_SIZE)
        return "is longer than 120 bytes";
    memcpy(out, text, n + 1);
    if (wk_text_valid(out, WK_NAME_SIZE, may_be_empty))
        return NULL;
    return *text ? "has characters that cannot be seen, or nothing else" : "is missing";
}

static enum wk_status read_row(struct reader *self, const struct wk_csv_row *row, bool numbered)
{
    struct wk_entrant *player = &self->player[self->n];
    const char *number = cell(self, row, NUMBER), *why;

    for (int c = 0; c < row->n; c++)
        if (*row->cell[c] && c != self->column[NAME] && c != self->column[NUMBER] && c != self->column[CLUB])
            return wk_problem_set(self->problem, WK_BAD_INPUT,
                                  "%s:%d: more cells than columns; a name with a comma stands in quotation marks", self->file,
                                  row->line);
    why = copy_text(player->person.name, cell(self, row, NAME), false);
    if (why)
        return wk_problem_set(self->problem, WK_BAD_INPUT, "%s:%d: the name %s", self->file, row->line, why);
    why = copy_text(player->person.club, cell(self, row, CLUB), true);
    if (why)
        return wk_problem_set(self->problem, WK_BAD_INPUT, "%s:%d: the club %s", self->file, row->line, why);
    player->number = numbered ? wk_csv_number(number) : self->n + 1;
    if (player->number < 1 || player->number > 9999)
        return wk_problem_set(self->problem, WK_BAD_INPUT,
                              "%s:%d: number \"%.20s\" of %s: 1 to 9999 is wanted, for all or none", self->file, row->line,
                              number, player->person.name);
    for (int i = 0; i < self->n; i++) {
        if (strcmp(self->player[i].person.name, player->person.name) == 0)
            return wk_problem_set(self->problem, WK_BAD_INPUT, "%s:%d: %s is in line %d already", self->file, row->line,
                                  player->person.name, self->line[i]);
        if (wk_name_alike(self->player[i].person.name, player->person.name))
            return wk_problem_set(
                self->problem, WK_BAD_INPUT,
                "%s:%d: \"%s\" differs only in case, blanks or the form of its characters from \"%s\" in line "
                "%d; if they are two people, add what tells them apart",
                self->file, row->line, player->person.name, self->player[i].person.name, self->line[i]);
        if (self->player[i].number == player->number)
            return wk_problem_set(self->problem, WK_BAD_INPUT, "%s:%d: number %d is %s's in line %d already", self->file,
                                  row->line, player->number, self->player[i].person.name, self->line[i]);
    }
    self->line[self->n++] = row->line;
    return WK_OK;
}

static enum wk_status read_rows(struct reader *self, int n_wanted)
{
    bool numbered = false;

    for (int r = self->first; r < self->csv->n_rows && !numbered; r++)
        numbered = *cell(self, &self->csv->row[r], NUMBER) != '\0';
    for (int r = self->first; r < self->csv->n_rows; r++) {
        const struct wk_csv_row *row = &self->csv->row[r];
        if (self->n == n_wanted)
            return wk_problem_set(self->problem, WK_BAD_INPUT, "%s:%d: player %d is one too many: %d section%s of 16 take%s %d",
                                  self->file, row->line, n_wanted + 1, n_wanted / WK_SECTION_PLAYERS, n_wanted > 16 ? "s" : "",
                                  n_wanted > 16 ? "" : "s", n_wanted);
        const enum wk_status status = read_row(self, row, numbered);
        if (status != WK_OK)
            return status;
    }
    return WK_OK;
}

static enum wk_status count(const struct reader *self, int n_sections)
{
    const int last = self->csv->row[self->csv->n_rows - 1].line, missing = WK_SECTION_PLAYERS - self->n % WK_SECTION_PLAYERS;

    if (n_sections > 0 && self->n < n_sections * WK_SECTION_PLAYERS)
        return wk_problem_set(self->problem, WK_BAD_INPUT,
                              "%s:%d: %d player%s, and that is the last line; %d section%s of 16 take%s %d", self->file, last,
                              self->n, self->n == 1 ? "" : "s", n_sections, n_sections == 1 ? "" : "s",
                              n_sections == 1 ? "s" : "", n_sections * WK_SECTION_PLAYERS);
    if (missing != WK_SECTION_PLAYERS || self->n == 0)
        return wk_problem_set(self->problem, WK_BAD_INPUT,
                              "%s:%d: %d player%s, and that is the last line; sections have 16, so %d are missing", self->file,
                              last, self->n, self->n == 1 ? "" : "s", missing);
    return WK_OK;
}

enum wk_status wk_players_read(struct wk_event_plan *plan, const struct wk_csv *csv, int n_sections, const char *name,
                               struct wk_problem *problem)
{
    struct reader *self = calloc(1, sizeof *self);
    enum wk_status status;

    if (!self)
        return wk_problem_set(problem, WK_NO_MEMORY, "%s: %s", name, wk_status_text(WK_NO_MEMORY));
    self->csv = csv;
    self->file = name;
    self->problem = problem;
    status = find_columns(self);
    if (status == WK_OK)
        status = read_rows(self, (n_sections > 0 ? n_sections : WK_MAX_SECTIONS) * WK_SECTION_PLAYERS);
    if (status == WK_OK)
        status = count(self, n_sections);
    if (status == WK_OK) {
        plan->n_sections = self->n / WK_SECTION_PLAYERS;
        memcpy(plan->player, self->player, sizeof plan->player);
    }
    free(self);
    return status;
}

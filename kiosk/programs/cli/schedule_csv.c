/* Reads a schedule from a table: finds out which of the two forms it has, then reads cell by cell. An error names its cell. */
#include "kiosk/programs/cli/schedule_csv.h"
#include "kiosk/host/problem.h"
#include "rules/event/duplicate/kind.h"

#include <stdbool.h>
#include <string.h>

static const char *const player_words[] = {"player", "选手", NULL};
static const char *const round_words[] = {"round", "轮", "轮次", NULL};
static const char *const table_words[] = {"table", "桌", "桌号", NULL};
static const char *const rounds_words[][6] = {
    {"round1", "round 1", "r1", "第1轮", "第一轮", NULL}, {"round2", "round 2", "r2", "第2轮", "第二轮", NULL},
    {"round3", "round 3", "r3", "第3轮", "第三轮", NULL}, {"round4", "round 4", "r4", "第4轮", "第四轮", NULL},
    {"round5", "round 5", "r5", "第5轮", "第五轮", NULL},
};
static const char *const direction_words[WK_N_WINDS][5] = {
    {"E", "east", "东", "東", NULL}, {"S", "south", "南", NULL}, {"W", "west", "西", NULL}, {"N", "north", "北", NULL}};
static const char *const section_words[] = {"section", "赛区", NULL};
static const char *const other_words[] = {"number", "name", "club", "section", "赛区", NULL};

#define MAX_SECTIONS 16

/* The kind of event whose schedules these files hold. */
static const struct wk_event_shape *const shape = &wk_duplicate_section;

struct reader {
    struct wk_schedule schedule[MAX_SECTIONS];
    int first_table[MAX_SECTIONS]; /* 0: not known yet */
    int section;                   /* section being read, from 0 */
    const struct wk_csv *csv;
    const char *file;
    struct wk_problem *problem;
};

static enum wk_status wrong(const struct reader *self, const struct wk_csv_row *row, const char *cell, const char *wanted)
{
    return wk_problem_set(self->problem, WK_BAD_INPUT, "%s:%d: \"%.60s\": %s is wanted", self->file, row->line, cell, wanted);
}

static enum wk_status twice(const struct reader *self, int line, const char *what, int number, int earlier)
{
    return wk_problem_set(self->problem, WK_BAD_INPUT, "%s:%d: %s %d is in line %d already", self->file, line, what, number,
                          earlier);
}

static const char *cell_of(const struct wk_csv_row *row, int column)
{
    return column < row->n ? row->cell[column] : "";
}

/* A header's cell must name a known column: a column that was skipped could be a round with a misspelt name. */
static enum wk_status find_columns(const struct reader *self, const char *const *const *words, int n, int *column)
{
    const struct wk_csv_row *row = &self->csv->row[0];

    for (int i = 0; i < n; i++) {
        column[i] = wk_csv_column(row, words[i]);
        if (column[i] < 0)
            return wk_problem_set(self->problem, WK_BAD_INPUT, "%s:%d: no column is called %s", self->file, row->line,
                                  words[i][0]);
    }
    for (int c = 0; c < row->n; c++) {
        const struct wk_csv_row one = {.n = 1, .cell = row->cell + c};
        bool known = !*row->cell[c] || wk_csv_column(&one, other_words) == 0;
        for (int i = 0; i < n && !known; i++)
            known = column[i] == c;
        if (!known)
            return wk_problem_set(self->problem, WK_BAD_INPUT, "%s:%d: column \"%.60s\" is not known, or there twice",
                                  self->file, row->line, row->cell[c]);
    }
    return WK_OK;
}

/* The table as 0..3 of its section; 0: not one of them. */
static int table_in_section(struct reader *self, int table)
{
    if (table < 1 || table > WK_MAX_TABLES)
        return 0;
    int *first = &self->first_table[self->section];
    if (*first == 0)
        *first = wk_first_table(shape, wk_section_of_table(shape, table));
    return table >= *first && table < *first + shape->section_tables ? table - *first + 1 : 0;
}

static enum wk_status read_seat(struct reader *self, const struct wk_csv_row *row, const char *text, struct wk_seat *out)
{
    const size_t n = strspn(text, "0123456789");
    char digits[4] = "";
    const char *direction = text + n;

    if (n > 0 && n < sizeof digits)
        memcpy(digits, text, n);
    direction += strspn(direction, " -");
    for (int d = 0; d < WK_N_WINDS; d++) {
        const struct wk_csv_row one = {.n = 1, .cell = &direction};
        const int table = table_in_section(self, wk_csv_number(digits));
        if (table > 0 && wk_csv_column(&one, direction_words[d]) == 0) {
            *out = (struct wk_seat){(uint8_t)table, (uint8_t)(WK_WIND_EAST + d)};
            return WK_OK;
        }
    }
    return wrong(self, row, text, "one of a section's four tables and a direction, such as 2E or 2 East,");
}

static enum wk_status read_player(struct reader *self, const struct wk_csv_row *row, const int *column,
                                  int line[MAX_SECTIONS][WK_MAX_SECTION_PLAYERS])
{
    const int of_section = wk_csv_column(&self->csv->row[0], section_words);
    const char *cell = cell_of(row, column[0]);
    const int player = wk_csv_number(cell), section = of_section < 0 ? 1 : wk_csv_number(cell_of(row, of_section));
    enum wk_status status = WK_OK;

    if (section < 1 || section > MAX_SECTIONS)
        return wrong(self, row, cell_of(row, of_section), "a section from 1 to 16");
    if (player < 1 || player > shape->section_players)
        return wrong(self, row, cell, "a player from 1 to 16");
    self->section = section - 1;
    int *seen = &line[self->section][player - 1];
    if (*seen)
        return twice(self, row->line, "player", player, *seen);
    *seen = row->line;
    for (int r = 0; r < shape->n_rounds && status == WK_OK; r++)
        status = read_seat(self, row, cell_of(row, column[1 + r]), &self->schedule[self->section].seat[r][player - 1]);
    return status;
}

/* Each section in the file must have all 16 players and sit as the first one does. That seating becomes the file's schedule. */
static enum wk_status compare(struct reader *self, int line[MAX_SECTIONS][WK_MAX_SECTION_PLAYERS])
{
    const int last_line = self->csv->row[self->csv->n_rows - 1].line;
    int first = -1;

    for (int s = 0; s < MAX_SECTIONS; s++) {
        int n = 0;
        for (int p = 0; p < shape->section_players; p++)
            n += line[s][p] > 0;
        if (n == 0 && (s < MAX_SECTIONS - 1 || first >= 0))
            continue;
        for (int p = 0; p < shape->section_players; p++)
            if (!line[s][p])
                return wk_problem_set(self->problem, WK_BAD_INPUT, "%s:%d: player %d is missing, and that is the last line",
                                      self->file, last_line, p + 1);
        first = first < 0 ? s : first;
        for (int p = 0; p < shape->section_players; p++)
            for (int r = 0; r < shape->n_rounds; r++)
                if (memcmp(&self->schedule[s].seat[r][p], &self->schedule[first].seat[r][p], sizeof(struct wk_seat)) != 0)
                    return wk_problem_set(self->problem, WK_BAD_INPUT,
                                          "%s:%d: in round %d this is another seat than that of the first section's player %d",
                                          self->file, line[s][p], r + 1, p + 1);
    }
    self->section = first;
    return WK_OK;
}

static enum wk_status read_wide(struct reader *self)
{
    const char *const *words[1 + WK_MAX_ROUNDS] = {player_words};
    int column[1 + WK_MAX_ROUNDS], line[MAX_SECTIONS][WK_MAX_SECTION_PLAYERS] = {{0}};

    for (int r = 0; r < shape->n_rounds; r++)
        words[1 + r] = rounds_words[r];
    enum wk_status status = find_columns(self, words, 1 + shape->n_rounds, column);
    for (int i = 1; i < self->csv->n_rows && status == WK_OK; i++)
        status = read_player(self, &self->csv->row[i], column, line);
    return status == WK_OK ? compare(self, line) : status;
}

static enum wk_status read_table(struct reader *self, const struct wk_csv_row *row, const int *column, int round, int table,
                                 int line[WK_MAX_ROUNDS][WK_MAX_SECTION_PLAYERS])
{
    for (int d = 0; d < WK_N_WINDS; d++) {
        const char *cell = cell_of(row, column[d]);
        const int player = wk_csv_number(cell);
        if (player < 1 || player > shape->section_players)
            return wrong(self, row, cell, "a player from 1 to 16");
        int *seen = &line[round - 1][player - 1];
        if (*seen)
            return wk_problem_set(self->problem, WK_BAD_INPUT, "%s:%d: player %d sits in line %d already in round %d",
                                  self->file, row->line, player, *seen, round);
        *seen = row->line;
        self->schedule[0].seat[round - 1][player - 1] = (struct wk_seat){(uint8_t)table, (uint8_t)(WK_WIND_EAST + d)};
    }
    return WK_OK;
}

static enum wk_status read_long(struct reader *self)
{
    const char *const *words[2 + WK_N_WINDS] = {round_words, table_words};
    int column[2 + WK_N_WINDS], table_line[WK_MAX_ROUNDS][WK_MAX_SECTION_TABLES] = {{0}},
                                line[WK_MAX_ROUNDS][WK_MAX_SECTION_PLAYERS] = {{0}};

    for (int d = 0; d < WK_N_WINDS; d++)
        words[2 + d] = direction_words[d];
    enum wk_status status = find_columns(self, words, 2 + WK_N_WINDS, column);
    for (int i = 1; i < self->csv->n_rows && status == WK_OK; i++) {
        const struct wk_csv_row *row = &self->csv->row[i];
        const int round = wk_csv_number(cell_of(row, column[0]));
        const int table = table_in_section(self, wk_csv_number(cell_of(row, column[1])));
        if (round < 1 || round > shape->n_rounds)
            return wrong(self, row, cell_of(row, column[0]), "a round from 1 to 5");
        if (table < 1)
            return wrong(self, row, cell_of(row, column[1]), "one of a section's four tables");
        if (table_line[round - 1][table - 1])
            return twice(self, row->line, "this table of round", round, table_line[round - 1][table - 1]);
        table_line[round - 1][table - 1] = row->line;
        status = read_table(self, row, column + 2, round, table, line);
    }
    for (int i = 0; i < shape->n_rounds * shape->section_tables && status == WK_OK; i++)
        if (!table_line[i / shape->section_tables][i % shape->section_tables])
            status =
                wk_problem_set(self->problem, WK_BAD_INPUT, "%s:%d: table %d of round %d is missing, and that is the last line",
                               self->file, self->csv->row[self->csv->n_rows - 1].line,
                               self->first_table[0] + i % shape->section_tables, i / shape->section_tables + 1);
    return status;
}

enum wk_status wk_schedule_read(struct wk_schedule *out, const struct wk_csv *csv, const char *name, struct wk_problem *problem)
{
    struct reader self = {.csv = csv, .file = name, .problem = problem};
    enum wk_status status;

    if (wk_csv_column(&csv->row[0], player_words) >= 0)
        status = read_wide(&self);
    else if (wk_csv_column(&csv->row[0], table_words) >= 0)
        status = read_long(&self);
    else
        return wk_problem_set(problem, WK_BAD_INPUT,
                              "%s:%d: a schedule begins with the line player,round1,round2,round3,round4,round5 or "
                              "round,table,E,S,W,N",
                              name, csv->row[0].line);
    if (status == WK_OK)
        *out = self.schedule[self.section];
    return status;
}

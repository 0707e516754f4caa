/* The sheet of Appendix 3, from the lines of a section's tables. */
#include "rules/event/duplicate/imp_sheet.h"

#include <stdio.h>
#include <string.h>

#include "rules/event/duplicate/imp.h"
#include "rules/event/duplicate/seating.h"

static const enum wk_duplicate_column columns[WK_N_IMP_FIGURES] = {
    [WK_IMP_FIGURE_MS] = WK_COL_MS, [WK_IMP_FIGURE_DIF] = WK_COL_DIF, [WK_IMP_FIGURE_IMP] = WK_COL_IMP};

/* Adds a hand to the sums of its group: as the standings do, shown or not. */
static void add_up(struct wk_imp_sheet *self, int group, const struct wk_line *line)
{
    self->ms[group] += line->value[WK_COL_MS];
    self->imp[group] += line->value[WK_COL_IMP] + line->value[WK_COL_IMP_RULING];
    self->ruled[group] += line->value[WK_COL_IMP_RULING];
    self->any = self->any || wk_line_has(line, WK_COL_MS) || line->value[WK_COL_IMP_RULING];
}

void wk_imp_sheet_make(const struct wk_tournament *tournament, int section, int round, enum wk_wind direction,
                       struct wk_imp_sheet *out)
{
    const int first = wk_first_table(&tournament->shape, section);

    *out = (struct wk_imp_sheet){.section = section, .round = round, .direction = direction};
    out->n = wk_section_tables(&tournament->shape, section);
    for (int deal = 0; deal < out->n; deal++) {
        struct wk_line lines[WK_MAX_HANDS][WK_N_WINDS];

        wk_table_lines(tournament, first + deal, round, lines);
        for (int hand = 1; hand <= tournament->shape.n_hands; hand++) {
            const int group = wk_group_at_table(deal + 1, hand, out->n) - 1;
            out->line[deal][group] = lines[hand - 1][direction - 1];
            add_up(out, group, &out->line[deal][group]);
        }
        out->player[deal] = wk_player_at(tournament, &(struct wk_hand_id){first + deal, round, 1}, direction);
    }
    for (int deal = 0; deal < out->n; deal++)
        out->provisional = out->provisional || wk_imp_sheet_can_change(out, deal);
}

const char *wk_imp_sheet_figure(const struct wk_imp_sheet *self, int deal, int group, enum wk_imp_figure figure,
                                char text[WK_SCORE_SIZE])
{
    const struct wk_line *line = &self->line[deal][group];
    const enum wk_duplicate_column column = columns[figure];

    text[0] = '\0';
    if (line->at.table > 0 && wk_line_has(line, column))
        wk_score_text(&wk_duplicate_columns[column].column, line->value[column], text);
    return text;
}

/* The average of a group's part of a deal is that of an earlier group too. */
static bool is_said(const struct wk_imp_sheet *self, int deal, int group)
{
    for (int before = 0; before < group; before++)
        if (wk_line_has(&self->line[deal][before], WK_COL_AVERAGE) &&
            self->line[deal][before].value[WK_COL_AVERAGE] == self->line[deal][group].value[WK_COL_AVERAGE])
            return true;
    return false;
}

const char *wk_imp_sheet_average(const struct wk_imp_sheet *self, int deal, char text[WK_IMP_AVERAGE_SIZE])
{
    size_t n = 0;

    text[0] = '\0';
    for (int group = 0; group < self->n; group++) {
        const struct wk_line *line = &self->line[deal][group];
        char average[WK_SCORE_SIZE];

        if (line->at.table == 0 || !wk_line_has(line, WK_COL_AVERAGE) || is_said(self, deal, group))
            continue;
        wk_score_text(&wk_duplicate_columns[WK_COL_AVERAGE].column, line->value[WK_COL_AVERAGE], average);
        n += (size_t)snprintf(text + n, WK_IMP_AVERAGE_SIZE - n, "%s%s", n > 0 ? " / " : "", average);
    }
    return text;
}

bool wk_imp_sheet_can_change(const struct wk_imp_sheet *self, int deal)
{
    for (int group = 0; group < self->n; group++) {
        const struct wk_line *line = &self->line[deal][group];

        if (line->at.table > 0 &&
            (line->state == WK_LINE_MISSING || line->state == WK_LINE_WAITING || line->state == WK_LINE_PROVISIONAL))
            return true;
    }
    return false;
}

/* A season's rows, evening by evening. */
#include "kiosk/programs/cmd/result/season_out.h"

#include <stdio.h>
#include <stdlib.h>

#include "kiosk/host/lists/csv.h"
#include "labels/file/outfile.h"
#include "rules/event/kind.h"

const char *wk_season_state_word(enum wk_season_state state)
{
    static const char *const words[] = {"absent", "out", "left-out", "counted"};
    _Static_assert(sizeof words / sizeof *words == WK_SEASON_COUNTED + 1, "a word for each");
    return words[state];
}

bool wk_season_played(const struct wk_season_evening *evening)
{
    return evening->state == WK_SEASON_LEFT_OUT || evening->state == WK_SEASON_COUNTED;
}

static void put_heads(FILE *out, const struct wk_season *season)
{
    fputs("rank,name,club,ema", out);
    for (int s = 0; s < season->kind->n_sums; s++)
        fprintf(out, ",%s", season->kind->sums[s].column.word);
    fputs(",counted,provisional", out);
    for (int e = 1; e <= season->n_evenings; e++) {
        for (int s = 0; s < season->kind->n_sums; s++)
            fprintf(out, ",%s_%d", season->kind->sums[s].column.word, e);
        fprintf(out, ",state_%d", e);
    }
    fputs("\r\n", out);
}

static void put_sums(FILE *out, const struct wk_season *season, const int32_t *sum)
{
    char text[WK_SCORE_SIZE];

    for (int s = 0; s < season->kind->n_sums; s++)
        fprintf(out, ",%s", sum ? wk_score_text(&season->kind->sums[s].column, sum[s], text) : "");
}

static void put_row(FILE *out, const struct wk_season *season, const struct wk_season_row *row)
{
    if (row->rank)
        fprintf(out, "%d", row->rank);
    fputc(',', out);
    wk_csv_put_typed(out, row->person.name, ',');
    wk_csv_put_typed(out, row->person.club, ',');
    fputs(row->ema, out);
    put_sums(out, season, row->sum);
    fprintf(out, ",%d,%s", row->n_counted, row->provisional ? "yes" : "no");
    for (int e = 0; e < season->n_evenings; e++) {
        put_sums(out, season, wk_season_played(&row->evening[e]) ? row->evening[e].sum : NULL);
        fprintf(out, ",%s", wk_season_state_word(row->evening[e].state));
    }
    fputs("\r\n", out);
}

enum wk_status wk_season_csv(const struct wk_season *season, const char *path)
{
    char *text = NULL;
    size_t n = 0;
    FILE *out = open_memstream(&text, &n);
    if (!out)
        return WK_NO_MEMORY;
    put_heads(out, season);
    for (int i = 0; i < season->n_rows; i++)
        put_row(out, season, &season->row[i]);
    const bool written = !ferror(out);
    const enum wk_status status = fclose(out) == 0 && written ? wk_outfile_save(path, text, n) : WK_NO_MEMORY;
    free(text);
    return status;
}

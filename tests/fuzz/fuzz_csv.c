/* Tables of players and schedules: any bytes are an answer, never a crash; what is refused is named and changes nothing. */
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include "kiosk/pages/phrases/players_fault.h"
#include "kiosk/host/problem.h"
#include "kiosk/programs/cli/schedule_csv.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    static struct wk_event_plan plan;
    struct wk_problem problem = {""};
    struct wk_csv_fault no_table = {0, NULL};
    struct wk_players_fault fault;
    char text[WK_PLAYERS_FAULT_SIZE];
    struct wk_schedule schedule = {{{{0}}}};
    struct wk_csv csv = {0};

    if (wk_csv_parse(&csv, (const char *)data, size, &no_table) != WK_OK) {
        if (csv.n_rows || !no_table.why)
            abort();
        return 0;
    }
    for (int r = 0, line = 0; r < csv.n_rows; line = csv.row[r++].line)
        if (csv.row[r].line <= line || csv.row[r].n < 1)
            abort();
    if (wk_schedule_read(&schedule, &csv, "x.csv", &problem) != WK_OK ? schedule.seat[4][15].table != 0
                                                                      : schedule.seat[4][15].table == 0)
        abort();
    if (wk_players_read(&plan, &csv, 0, &fault) != WK_OK) {
        wk_players_fault_text(&fault, WK_LANG_EN, text);
        if (!text[0])
            abort();
    } else if (plan.n_sections < 1 || plan.n_sections > 16) {
        abort();
    }
    wk_csv_release(&csv);
    return 0;
}

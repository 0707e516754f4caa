/* Answers from pictures that show several tables: each is checked as if it were alone, told from the others by its set. */
#include <string.h>

#include "kiosk/host/program/json_out.h"
#include "kiosk/programs/cmd/deal/deal_table.h"

/* Every table has a sealed deal, and its set is its own; else nothing is looked at, and nothing stored. */
static bool are_ready(struct wk_wall_work *work, int *code)
{
    const enum wk_status status = wk_tables_find_sets(&work->env, work->host, &work->tables, &work->problem);

    if (status != WK_OK) {
        *code = wk_wall_work_failed(work, status);
        return false;
    }
    for (int i = 0; i < work->tables.n; i++)
        if (!work->tables.sealed[i]) {
            work->table = work->tables.table[i];
            *code = wk_wall_work_not_verified(work, WK_NOT_YET);
            return false;
        }
    return true;
}

/* Checks one of them, and closes what was opened for it. */
static int verify_one(struct wk_wall_work *work, int table, const char *purpose, const struct wk_director_cli *director)
{
    work->table = table;
    work->foreign = (struct wk_foreign_labels){.n = 0};
    if (!work->answers)
        fprintf(work->host->out, "table %d: ", table);
    const size_t n = json_array_size(work->answers);
    const int code = wk_table_work_verify(work, purpose, director);

    if (work->env.store)
        wk_store_close(work->env.store);
    work->env.store = NULL;
    if (work->answers && json_array_size(work->answers) == n)
        json_array_append_new(work->answers, json_object());
    json_t *answer = json_array_get(work->answers, n);

    json_object_set_new(answer, "table", json_integer(table));
    json_object_set_new(answer, "exit", json_integer(code));
    return code;
}

int wk_tables_work_verify(struct wk_wall_work *work, const char *purpose, const struct wk_director_cli *director)
{
    int code = WK_EXIT_DONE;

    if (!are_ready(work, &code))
        return code;
    work->answers = work->common.json ? json_array() : NULL;
    for (int i = 0; i < work->tables.n; i++)
        code = wk_tables_worse(code, verify_one(work, work->tables.table[i], purpose, director));
    if (work->answers &&
        !wk_json_print(work->host, json_pack("{s:s,s:i,s:o}", "view", "table", "exit", code, "tables", work->answers)))
        return WK_EXIT_ENVIRONMENT;
    return code;
}

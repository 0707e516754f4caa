/* Which tables of a picture are meant, and how they are told apart. */
#include "kiosk/eye/sight/tables_given.h"

#include <stdlib.h>
#include <string.h>

#include "db/store/store.h"
#include "db/store/stored_floor.h"

static bool is_given(const struct wk_tables_given *tables, int table)
{
    for (int i = 0; i < tables->n; i++)
        if (tables->table[i] == table)
            return true;
    return false;
}

static bool take_numbers(const char *text, struct wk_tables_given *out)
{
    for (const char *at = text;; at++) {
        char *end;
        const long table = *at >= '1' && *at <= '9' ? strtol(at, &end, 10) : 0;

        if (table < 1 || table > WK_MAX_TABLES || (*end && *end != ',') || out->n == WK_MAX_TABLES_SEEN ||
            is_given(out, (int)table))
            return false;
        out->table[out->n++] = (int)table;
        at = end;
        if (!*at)
            return out->n > 1;
    }
}

bool wk_tables_take(const struct wk_host *host, const char *text, struct wk_tables_given *out, int *code)
{
    memset(out, 0, sizeof *out);
    if (!text || take_numbers(text, out))
        return true;
    *code = wk_complain(host, WK_EXIT_USAGE,
                        "--tables %s: the numbers of two to %d tables are wanted, each once and from 1 to %d, for instance 1,2",
                        text, WK_MAX_TABLES_SEEN, WK_MAX_TABLES);
    return false;
}

static enum wk_status take_sets(const struct wk_floor *floor, struct wk_tables_given *tables, struct wk_problem *problem)
{
    for (int i = 0; i < tables->n; i++) {
        const struct wk_table_walls *walls = &floor->table[tables->table[i] - 1];

        if (!walls->set[0])
            return wk_problem_set(problem, WK_BAD_INPUT,
                                  "table %d: no set is on record for it, and which table of a picture it is nothing else tells;"
                                  " check it with a picture of its own",
                                  tables->table[i]);
        memcpy(tables->set[i], walls->set, WK_SET_SIZE);
        tables->sealed[i] = walls->sealed;
        for (int k = 0; k < i; k++)
            if (strcmp(tables->set[k], walls->set) == 0)
                return wk_problem_set(problem, WK_BAD_INPUT,
                                      "tables %d and %d both have set %s on record, and nothing else tells which of them is"
                                      " which; check each with a picture of its own, and give one of them another set",
                                      tables->table[k], tables->table[i], walls->set);
    }
    return WK_OK;
}

enum wk_status wk_tables_find_sets(struct wk_env *env, const struct wk_host *host, struct wk_tables_given *tables,
                                   struct wk_problem *problem)
{
    struct wk_floor floor;
    enum wk_status status = wk_env_store(env, host, true, problem);

    if (status != WK_OK)
        return status;
    status = wk_store_floor(env->store, &floor);
    wk_store_close(env->store);
    env->store = NULL;
    return status == WK_OK ? take_sets(&floor, tables, problem)
                           : wk_problem_set(problem, status, "what is on record of the tables: %s", wk_status_text(status));
}

int wk_tables_worse(int a, int b)
{
    static const int rank[] = {
        [WK_EXIT_DONE] = 0, [WK_EXIT_UNSURE] = 1, [WK_EXIT_FAIL] = 2, [WK_EXIT_USAGE] = 3, [WK_EXIT_ENVIRONMENT] = 4};

    return rank[a] > rank[b] ? a : b;
}

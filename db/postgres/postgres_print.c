/* The schema and its roles as SQL, for whoever keeps the server: a hall's own role may make neither. */
#include <stdlib.h>
#include <string.h>

#include "db/postgres/connection.h"

static const char roles[] =
    "-- Who owns the tables, and cannot log in; as whom a hall connects; and who may read. What is there stays as it is.\n"
    "DO $wk_roles$ BEGIN\n"
    " IF NOT EXISTS (SELECT FROM pg_roles WHERE rolname = 'wk_owner') THEN CREATE ROLE wk_owner NOLOGIN; END IF;\n"
    " IF NOT EXISTS (SELECT FROM pg_roles WHERE rolname = 'wk_hall') THEN CREATE ROLE wk_hall LOGIN; END IF;\n"
    " IF NOT EXISTS (SELECT FROM pg_roles WHERE rolname = 'wk_read') THEN CREATE ROLE wk_read NOLOGIN; END IF;\n"
    "END $wk_roles$;\n";

/* A hall that is not the only one on its server has a role of its own. */
static void put_for(FILE *out, const char *role, const char *text)
{
    static const char usual[] = "wk_hall";
    for (const char *at; (at = strstr(text, usual)); text = at + strlen(usual))
        fprintf(out, "%.*s%s", (int)(at - text), text, role);
    fputs(text, out);
}

bool wk_postgres_print(FILE *out, const char *place)
{
    char schema[WK_PG_SCHEMA_MAX + 1];
    char *const address = wk_backend_find(NULL, place) == &wk_backend_postgresql ? wk_pg_split(place, schema) : NULL;
    if (!address)
        return false;
    char role[WK_PG_SCHEMA_MAX + 1];
    if (!wk_pg_role(address, role))
        snprintf(role, sizeof role, "wk_hall");
    free(address);
    put_for(out, role, roles);
    fprintf(out,
            "-- The tables, all of them or none; of an older version what is missing.\n"
            "DO $wk_schema$ DECLARE taken bigint := 0; BEGIN\n"
            "IF EXISTS (SELECT FROM pg_namespace WHERE nspname = '%s') THEN\n"
            " SELECT version INTO taken FROM \"%s\".mark;\n"
            "ELSE CREATE SCHEMA \"%s\" AUTHORIZATION wk_owner; END IF;\n"
            "PERFORM set_config('role', 'wk_owner', true), set_config('search_path', '\"%s\"', true);\n",
            schema, schema, schema, schema);
    for (int v = 0; v < wk_postgres_schema.n; v++)
        if (wk_postgres_schema.step[v][0]) {
            fprintf(out, "IF taken < %d THEN EXECUTE $wk_text$\n", v + 1);
            put_for(out, role, wk_postgres_schema.step[v]);
            fprintf(out, "\n$wk_text$; END IF;\n");
        }
    fprintf(out,
            "IF taken < %d THEN INSERT INTO mark VALUES (1, %d, %d)\n"
            " ON CONFLICT (\"only\") DO UPDATE SET version = excluded.version; END IF;\n"
            "END $wk_schema$;\n",
            wk_postgres_schema.n, WK_PG_APPLICATION, wk_postgres_schema.n);
    return true;
}

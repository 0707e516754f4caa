/*
 * Queries: the statements with which the rooms above use the database, by name; queries.def has their texts, and each dialect a
 * file that gives them its own words (sqlite_queries.c). Internal to db/.
 */
#ifndef WK_DB_BACKEND_QUERIES_H
#define WK_DB_BACKEND_QUERIES_H

enum wk_query_name {
    WK_Q_NONE = 0,
#define WK_QUERY(name, text) WK_Q_##name,
#define WK_QUERY_MANY(name, text) WK_Q_##name,
#define WK_QUERY_BY(name, sqlite, postgres) WK_Q_##name,
#include "db/backend/queries.def"
#undef WK_QUERY_BY
#undef WK_QUERY_MANY
#undef WK_QUERY
    WK_N_QUERIES
};

#endif

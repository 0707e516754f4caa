/*
 * What only writes goes ahead: rows of one procedure are gathered, and many of them go to the server as one call of its
 * namesake that takes lists. The server stores them while the next records are proved here, and what it says is read before
 * anything else is asked. What goes wrong then breaks the transaction as it would have at once.
 */
#include "db/postgres/statement.h"

#include <libpq-fe.h>
#include <stdlib.h>
#include <string.h>

#include "db/postgres/words.h"

#define ROWS 64         /* of a call */
#define BYTES (1 << 20) /* or as many as this, and what the last row has more */

/* A list in its binary form begins so: dimensions, whether there is a NULL in it, type, how many, and from which on. */
#define LIST_HEAD 20

static void put_number(uint8_t *at, uint32_t value)
{
    for (int i = 0; i < 4; i++)
        at[i] = (uint8_t)(value >> (24 - 8 * i));
}

static unsigned list_of(unsigned type)
{
    return type == WK_OID_INT8 ? WK_OID_INT8S : type == WK_OID_BYTES ? WK_OID_BYTES_LIST : WK_OID_TEXTS;
}

static bool make_room(struct wk_pg_list *list, size_t n)
{
    if (list->n + n <= list->room)
        return true;
    const size_t room = 2 * (list->n + n);
    uint8_t *const bytes = realloc(list->bytes, room);
    if (!bytes)
        return false;
    list->bytes = bytes;
    list->room = room;
    return true;
}

static bool append(struct wk_pg_list *list, const struct wk_pg_value *value)
{
    const size_t n = value->bytes ? (size_t)value->length : 0;
    if (list->n == 0)
        list->n = LIST_HEAD;
    if (!make_room(list, 4 + n))
        return false;
    put_number(list->bytes + list->n, value->bytes ? (uint32_t)n : UINT32_MAX);
    if (n > 0)
        memcpy(list->bytes + list->n + 4, value->bytes, n);
    list->n += 4 + n;
    list->has_null = list->has_null || !value->bytes;
    return true;
}

static bool same_call(const struct wk_pg_ahead *ahead, const struct wk_db_statement *statement)
{
    if (ahead->text != statement->text)
        return false;
    for (int i = 0; i < statement->n; i++)
        if (ahead->type[i] != wk_pg_type_of(statement, i))
            return false;
    return true;
}

static void drop(struct wk_pg_ahead *ahead)
{
    for (int i = 0; i < ahead->n; i++) {
        struct wk_pg_list *const list = &ahead->list[i];
        list->n = 0;
        list->has_null = false;
        if (list->room > 2 * BYTES) {
            free(list->bytes);
            *list = (struct wk_pg_list){.bytes = NULL};
        }
    }
    ahead->rows = 0;
}

void wk_pg_drop_ahead(struct wk_db *db)
{
    drop(&db->ahead);
}

void wk_pg_free_ahead(struct wk_db *db)
{
    for (int i = 0; i < WK_PG_PARAMETERS_MAX; i++)
        free(db->ahead.list[i].bytes);
}

enum wk_status wk_pg_send_ahead(struct wk_db *db)
{
    struct wk_pg_ahead *const ahead = &db->ahead;
    const char *bytes[WK_PG_PARAMETERS_MAX];
    int lengths[WK_PG_PARAMETERS_MAX], formats[WK_PG_PARAMETERS_MAX];
    char name[16];
    if (ahead->rows == 0)
        return WK_OK;
    for (int i = 0; i < ahead->n; i++) {
        struct wk_pg_list *const list = &ahead->list[i];
        put_number(list->bytes, 1);
        put_number(list->bytes + 4, list->has_null);
        put_number(list->bytes + 8, ahead->type[i]);
        put_number(list->bytes + 12, (uint32_t)ahead->rows);
        put_number(list->bytes + 16, 1);
        bytes[i] = (const char *)list->bytes;
        lengths[i] = (int)list->n;
        formats[i] = 1;
    }
    wk_pg_kept_name(name, ahead->kept);
    bool sent = db->n_sent > 0 || PQenterPipelineMode(db->conn) == 1;
    db->n_sent++;
    sent = sent && PQsendQueryPrepared(db->conn, name, ahead->n, bytes, lengths, formats, 1) == 1 && PQflush(db->conn) >= 0;
    drop(ahead);
    return sent ? WK_OK : WK_IO;
}

enum wk_status wk_pg_put_ahead(struct wk_db_statement *statement)
{
    struct wk_db *const db = statement->db;
    struct wk_pg_ahead *const ahead = &db->ahead;
    unsigned types[WK_PG_PARAMETERS_MAX];
    size_t n = 0;
    enum wk_status status = ahead->rows > 0 && !same_call(ahead, statement) ? wk_pg_send_ahead(db) : WK_OK;
    if (status == WK_OK && ahead->rows == 0) {
        for (int i = 0; i < statement->n; i++) {
            ahead->type[i] = wk_pg_type_of(statement, i);
            types[i] = list_of(ahead->type[i]);
        }
        ahead->text = statement->text;
        ahead->n = statement->n;
        status = wk_pg_keep(statement, types, &ahead->kept);
    }
    if (status != WK_OK)
        return status;
    for (int i = 0; i < statement->n; i++) {
        if (!append(&ahead->list[i], &statement->value[i])) {
            drop(ahead);
            return WK_NO_MEMORY;
        }
        n += ahead->list[i].n;
    }
    ahead->rows++;
    return ahead->rows == ROWS || n >= BYTES ? wk_pg_send_ahead(db) : WK_OK;
}

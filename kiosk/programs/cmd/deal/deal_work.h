/*
 * Work on a table's walls: what `deal record`, `seal` and `verify` have in common, from their options to the reading of the
 * pictures. For kiosk/programs/cmd/deal only.
 */
#ifndef WK_KIOSK_PROGRAMS_CMD_DEAL_DEAL_WORK_H
#define WK_KIOSK_PROGRAMS_CMD_DEAL_DEAL_WORK_H

#include "kiosk/eye/sight/tables_given.h"
#include "kiosk/eye/walls/foreign_labels.h"
#include "kiosk/eye/walls/wall_service.h"
#include "kiosk/host/program/environment.h"
#include "kiosk/programs/cli/named_pictures.h"

/* Zero-initialised but for host and what options fill. */
struct wk_wall_work {
    const struct wk_host *host;
    struct wk_common common;
    struct wk_env env;
    struct wk_problem problem;
    int64_t table;
    const char *tables_text;       /* of --tables */
    struct wk_tables_given tables; /* in the picture, when it shows several */
    json_t *answers;               /* of these; NULL: an answer is printed */
    const char *pin_file;          /* of a judge or the director, once it takes one */
    const char *wind_text;         /* of --wind */
    enum wk_wind wind;             /* WK_WIND_NONE when the option was not given */
    struct wk_words backs, faces;  /* files */
    bool below;                    /* the faces' pictures are from under the glass */
    bool again;                    /* the wall was recorded before: tiles that are not asked for may show their stickers */
    enum wk_view_kind view;        /* what the pictures of backs show */
    struct wk_scanner *scanner;
    struct wk_pictures_evidence seen_backs, seen_faces; /* what is kept of the pictures */
    struct wk_foreign_labels foreign;
};

#define WK_OPT_TABLE(table) WK_OPT_WHOLE("table", table, "T", 1, WK_MAX_TABLES, "the table's number")

/* --table was given; and, where there is --wind, that is a wind, and what the pictures show. False: end with *code. */
bool wk_wall_work_table_given(const struct wk_wall_work *self, int *code);
bool wk_wall_work_given(struct wk_wall_work *self, int *code);

/* Looks whether the pictures' files are there, opens the environment, does the work, closes. The exit code of the work. */
int wk_wall_work_run(struct wk_wall_work *self, int (*work)(void *context), void *context);

/* The database, and in front of it who gives the command. */
enum wk_status wk_wall_work_open(struct wk_wall_work *self) WK_MUST_CHECK;
void wk_wall_work_close(struct wk_wall_work *self);

/*
 * Reads the pictures. The backs, of a picture of a table those of the wind's wall, before the database is touched, so that a
 * bad picture leaves no trace; then it is opened, and tiles of other tables are looked for. The faces with the very tile set
 * that a sealed deal was read with (of_deal), else with the one of this name, NULL for the newest; which it was goes to name.
 * What failed is in problem.
 */
enum wk_status wk_wall_work_backs(struct wk_wall_work *self, struct wk_reading *out) WK_MUST_CHECK;
enum wk_status wk_wall_work_faces(struct wk_wall_work *self, bool of_deal, const char *tileset, char name[33],
                                  struct wk_face_reading *out) WK_MUST_CHECK;

/* What a record keeps of these pictures. */
struct wk_reading_source wk_wall_work_source(const struct wk_wall_work *self);

/* The members on tiles of other tables into the object of an answer. */
void wk_wall_work_put_foreign(const struct wk_wall_work *self, json_t *object);

/* Says that the wall's set, found by what is foreign on it, lies at another table too; nothing where it does not. */
void wk_wall_work_warn_twice(const struct wk_wall_work *self);

/* PASS 0, FAIL 1, INCOMPLETE 3. */
int wk_wall_work_exit(enum wk_verdict_kind kind);

/* A failure on this table as a problem; and the exit code of the problem, which is said. */
enum wk_status wk_wall_work_fault(struct wk_wall_work *self, enum wk_status status);
int wk_wall_work_failed(const struct wk_wall_work *self, enum wk_status status);

/* The same of a wall, or a table, that could not be verified. */
int wk_wall_work_not_verified(struct wk_wall_work *self, enum wk_status status);

#endif

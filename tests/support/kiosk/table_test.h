/* What tests of the work share: a store in a folder of its own, and walls as a perfect camera would have read them. */
#ifndef WK_TESTS_KIOSK_TABLE_TEST_H
#define WK_TESTS_KIOSK_TABLE_TEST_H

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include <cmocka.h>

#include "db/store/store.h"
#include "db/store/tile_sets.h"
#include "kiosk/eye/walls/wall_service.h"
#include "tests/support/audit.h"
#include "tests/support/signer.h"

struct table_world {
    char folder[64], path[96];
    int64_t t_ns;
    uint64_t seed;
    struct wk_key key;
    const struct wk_signer *signer; /* NULL: one that is the same each time */
    struct wk_store *store;
};

int64_t table_clock(void *context);
void table_random(void *context, void *buffer, size_t n);
int table_setup(void **state);
int table_teardown(void **state);
int64_t table_records(struct table_world *world);
/* A number that the database answers with, as it lies in the file. */
int64_t table_ask(const struct table_world *world, const char *sql);

/* A deal in which slot after slot takes the next face, `turn` further on: another turn is another deal. */
void table_deal(struct wk_deal *deal, int turn);

void table_backs(struct wk_reading *reading, enum wk_wind wind, const char *set);

/* An observation that is as clear as `margin` says. */
void table_face(struct wk_face_reading *faces, int slot, enum wk_face face, enum wk_face next, float margin);

enum wk_face table_other(enum wk_face face);
void table_faces(struct wk_face_reading *faces, const struct wk_deal *deal, enum wk_wind wind);

extern const struct wk_reading_source table_source;

/* Records one right wall. */
void table_record(struct table_world *world, const struct wk_deal *deal, enum wk_wind wind);

void table_seal(struct table_world *world, const struct wk_deal *deal);

#endif

/* What tests of the app share: walls as a perfect camera reads them, events, and a store that always answers. */
#ifndef WK_TESTS_KIOSK_APP_TEST_H
#define WK_TESTS_KIOSK_APP_TEST_H

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "kiosk/face/app/app.h"
#include "kiosk/face/draw/enrol_view.h"
#include "rules/event/steady.h"

#define APP_FRAME_NS 33000000LL
#define APP_VOLUMES                                                                                                            \
    {                                                                                                                          \
        70, 70, 70, 70, 70, 70                                                                                                 \
    }

struct app_world {
    struct wk_app app;
    struct wk_effects effects; /* of the last event */
    struct wk_reading reading; /* what lies on the mat */
    struct wk_steady steady;   /* times of the event, as a store service keeps them */
    int64_t t_ns, number, seq;
    int n_sounds[WK_N_SOUNDS];
    int n_records, n_seals, n_hands, n_verifies;
    uint64_t doubt;                                 /* of the next faces */
    char pin[WK_PIN_MAX + 1];                       /* the director's, "" none yet */
    int n_checkpoints[3];                           /* index enum wk_checkpoint_why */
    int n_carried;                                  /* checkpoints of other kiosks on record */
    enum wk_status checkpoint_status, carry_status; /* how they are answered */
    char judges[WK_PIN_MAX + 1];
    bool judges_pin; /* it is the judge's instead */
    int n_opened, n_refused;
    struct wk_enrol_view view; /* an enroller that knows all tiles but two */
    int n_photos, n_asked, n_saved;
    bool deal_under_way;
    int n_compared;              /* pictures beside a verdict of FAIL */
    enum wk_status drill_status; /* how each drill is answered */
    int n_drills, n_drills_kept, kept_noticed;
    int challenge_slot, n_challenges, n_challenges_met; /* WK_SLOT_NONE: the lot falls on another wall */
    int n_again; /* what the store answers to a table's recording: tiles to be shown again, */
    struct wk_tile_place again[WK_N_TILES];
    bool not_stored;                                                      /* and that nothing was recorded */
    bool (*answers)(struct app_world *w, const struct wk_effect *effect); /* an event's store, see event_test.h; may be NULL */
};

void app_send(struct app_world *w, struct wk_event *event);
bool app_has(const struct app_world *w, enum wk_effect_kind kind);
void app_act(struct app_world *w, enum wk_action action, int arg);
void app_tick(struct app_world *w, int wall_s);
void app_camera(struct app_world *w, enum wk_status status);
void app_no_tileset(struct app_world *w);
void app_store(struct app_world *w, enum wk_status status);
/* Records of the walls that passed, for an event of the store: 1 for each bit (wind - 1). */
void app_passed(int64_t seq[WK_N_WINDS], unsigned walls);

/* A label as the camera reads it, in the middle of its slot, at 4 px/mm without tilt. */
void app_put(struct app_world *w, int slot, wk_label label);

void app_clear(struct app_world *w);
void app_lay(struct app_world *w, enum wk_wind wind);
void app_swap(struct app_world *w, int a, int b);
void app_state(struct app_world *w, int slot, enum wk_read_state state, enum wk_read_why why);
void app_frame(struct app_world *w);
void app_slow_frame(struct app_world *w); /* the camera gives one now; what is read was taken 1.5 s ago */
void app_frames(struct app_world *w, int n);
void app_faces(struct app_world *w, int n_seen, int n_back_up, bool done);

/* Its numbers are those of a checkpoint that holds, but for the signature. */
#define APP_CHECKPOINT                                                                                                         \
    "WKC1 4F3A9C0D11E2B7A5 12346 1795000000 5B1E7D3A90C4F2866D0AB3F1E57C29D84A6B0F13C7E598D2A1B4C6037F9E8D52 "                 \
    "D75A980182B10AB7D54BFED3C964073A0EE172F3DAA62325AF021A68F707511A "                                                        \
    "E5564300C360AC729086E2CC806E828A84877F1EB8E5D974D873E065224901555FB8821590A33BACC61E39701CF9B46BD25BF5F0595BBE2465514143" \
    "8"                                                                                                                        \
    "E7A100B"

extern const char *const app_words[WK_APP_N_WORDS];

/* Answers what the app asked the store for, as the store would. */
void app_answer(struct app_world *w);

void app_begin(struct app_world *w, int w_px, int h_px, enum wk_language lang);

/* A test's set-up: *state is a world begun at 1280 x 800 in English; and its end. */
int app_set_up(void **state);
int app_tear_down(void **state);

/* Lays one wall after another until all are built; ends where the faces are read. */
void app_build_all(struct app_world *w);

/* Shows the faces of the wall that lies there. */
void app_read_faces(struct app_world *w);

/* From where the faces are read to the sealed deal. */
void app_seal_all(struct app_world *w);

/* Digits of a PIN, and the key after them. */
void app_pin(struct app_world *w, const char *digits);

/* Into the director's area, with a PIN that is there already. */
void app_unlock(struct app_world *w);

/* Into enrolment, 34 tiles face up on the mat but the first n_lacking. */
void app_enrol_lay(struct app_world *w, int n_lacking);

/* The photograph is taken and read. */
void app_enrol_take(struct app_world *w);

void app_enrol_confirm(struct app_world *w);

/* To the drill's screen, with the south wall in order on the mat. */
void app_open_drill(struct app_world *w);

/* How far the drill with pictures is. */
void app_drill_news(struct app_world *w, int n_done, int n_missed, int bound_ppm);

/* From the sealed deal to the walls being laid back. */
void app_play_hand(struct app_world *w);

#endif

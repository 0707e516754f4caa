/* What tests of the app share. */
#include "tests/support/kiosk/app_test.h"
#include "tests/support/kiosk/small_screens.h"

/* As the store service does, which lends them. */
static void keep_times(struct app_world *w, struct wk_event *event)
{
    const bool news = event->kind == WK_EVENT_TOURNAMENT && event->tournament.tournament && event->tournament.floor;
    const struct wk_app_hall *hall = &w->app.hall;
    const struct wk_steady_now now = {.now_ns = w->t_ns,
                                      .wall_ns = event->kind == WK_EVENT_TICK ? event->tick.wall_ns : hall->wall_ns,
                                      .hall = wk_app_link_away_ns(&w->app) == 0};

    if (news) {
        wk_steady_look(&w->steady, &now, event->tournament.tournament, event->tournament.floor);
        if (!event->tournament.steady) /* a real service lends its own */
            event->tournament.steady = &w->steady;
    } else if (event->kind == WK_EVENT_TICK && w->steady.looked_ns == 0 && wk_app_has_event(&w->app)) {
        wk_steady_look(&w->steady, &now, hall->tournament, hall->floor);
    }
}

void app_send(struct app_world *w, struct wk_event *event)
{
    event->t_ns = w->t_ns;
    keep_times(w, event);
    wk_app_step(&w->app, event, &w->effects);
    assert_true(w->effects.n < WK_MAX_EFFECTS);
    for (int i = 0; i < w->effects.n; i++)
        if (w->effects.effect[i].kind == WK_EFFECT_SOUND)
            w->n_sounds[w->effects.effect[i].sound.sound]++;
}

bool app_has(const struct app_world *w, enum wk_effect_kind kind)
{
    for (int i = 0; i < w->effects.n; i++)
        if (w->effects.effect[i].kind == kind)
            return true;
    return false;
}

void app_act(struct app_world *w, enum wk_action action, int arg)
{
    struct wk_event event = {.kind = WK_EVENT_ACTION, .action = {.action = action, .arg = arg}};
    app_send(w, &event);
    app_answer(w);
}

void app_tick(struct app_world *w, int wall_s)
{
    struct wk_event event = {.kind = WK_EVENT_TICK, .tick = {.wall_s = wall_s}};
    app_send(w, &event);
    app_answer(w);
}

void app_camera(struct app_world *w, enum wk_status status)
{
    struct wk_event event = {.kind = WK_EVENT_CAMERA, .camera = {.status = status, .name = "v4l2:/dev/video0 1920x1080"}};
    app_send(w, &event);
}

void app_no_tileset(struct app_world *w)
{
    struct wk_event event = {.kind = WK_EVENT_TILESET, .tileset = {.status = WK_NOT_ENROLLED}};
    app_send(w, &event);
}

void app_store(struct app_world *w, enum wk_status status)
{
    struct wk_event event = {.kind = WK_EVENT_STORE, .store = {.status = status, .free_bytes = 50000000000LL, .round = 2}};
    app_send(w, &event);
}

void app_passed(int64_t seq[WK_N_WINDS], unsigned walls)
{
    for (int i = 0; i < WK_N_WINDS; i++)
        seq[i] = walls >> i & 1U;
}

void app_put(struct app_world *w, int slot, wk_label label)
{
    struct wk_read *read = &w->reading.slot[slot];
    struct wk_mm mm = w->app.mat.slot_mm[slot];
    memset(read, 0, sizeof(*read));
    read->state = WK_READ_LABEL;
    read->label = label;
    read->score = .98F;
    memcpy(read->set, "07A", 4);
    for (int i = 0; i < 4; i++)
        read->corners_px[i] =
            (struct wk_point){(float)(4 * (mm.x + (i == 1 || i == 2 ? 12 : -12))), (float)(4 * (mm.y + (i >= 2 ? 12 : -12)))};
}

void app_clear(struct app_world *w)
{
    wk_reading_init(&w->reading, WK_SIDE_BACKS);
    w->reading.tray.found = true;
    w->reading.tray.reason = WK_OK;
    memcpy(w->reading.tray.mm_to_px, (double[]){4, 0, 0, 0, 4, 0, 0, 0, 1}, sizeof(w->reading.tray.mm_to_px));
    for (int slot = 0; slot < WK_N_SLOTS; slot++)
        w->reading.slot[slot].state = WK_READ_EMPTY;
}

void app_lay(struct app_world *w, enum wk_wind wind)
{
    app_clear(w);
    for (int slot = 0; slot < WK_N_SLOTS; slot++)
        app_put(w, slot, wk_layout_label(wind, slot));
}

void app_swap(struct app_world *w, int a, int b)
{
    wk_label la = w->reading.slot[a].label;
    app_put(w, a, w->reading.slot[b].label);
    app_put(w, b, la);
}

void app_state(struct app_world *w, int slot, enum wk_read_state state, enum wk_read_why why)
{
    w->reading.slot[slot] = (struct wk_read){.state = state, .why = why};
}

static void frame_taken(struct app_world *w, int64_t ago_ns)
{
    w->t_ns += APP_FRAME_NS;
    w->reading.wind = wk_reading_wind(&w->reading);
    struct wk_event event = {
        .kind = WK_EVENT_FRAME,
        .frame = {.reading = &w->reading, .frame_t_ns = w->t_ns - ago_ns, .number = ++w->number, .live = true}};
    app_send(w, &event);
    app_answer(w);
}

void app_frame(struct app_world *w)
{
    frame_taken(w, 20000000);
}

void app_slow_frame(struct app_world *w)
{
    struct wk_event tick = {.kind = WK_EVENT_TICK, .tick = {.wall_s = w->app.wall_s, .heard_ns = w->t_ns}};

    frame_taken(w, 1500000000);
    app_send(w, &tick);
}

void app_frames(struct app_world *w, int n)
{
    while (n--)
        app_frame(w);
}

void app_faces(struct app_world *w, int n_seen, int n_back_up, bool done)
{
    w->t_ns += APP_FRAME_NS;
    struct wk_event event = {.kind = WK_EVENT_FACES,
                             .faces = {.reason = WK_OK,
                                       .n_seen = n_seen,
                                       .n_back_up = n_back_up,
                                       .done = done,
                                       .doubt = w->doubt,
                                       .frame_t_ns = w->t_ns - 20000000,
                                       .number = ++w->number,
                                       .live = true}};
    app_send(w, &event);
    app_answer(w);
}

/* Answers as the enroller would: photographs in the order of the slots, two tiles of each doubtful. */
static void app_enroller(struct app_world *w, const struct wk_effect *effect, struct wk_event *out)
{
    enum { N_SETS = 3 };
    int n = 0;
    *out = (struct wk_event){.kind = WK_EVENT_ENROL, .enrol = {.status = WK_OK, .n_to_ask = N_SETS, .view = &w->view}};
    if (effect->kind == WK_EFFECT_ENROL_BEGIN) {
        out->enrol.status = w->deal_under_way ? WK_ALREADY : WK_OK;
        out->enrol.name = "set-1";
    } else if (effect->kind == WK_EFFECT_ENROL_TAKE) {
        w->view.photo = w->n_photos++;
        w->view.edition++;
        w->n_asked = 0;
        for (int s = 0; s < WK_N_SLOTS; s++) {
            w->view.kind[s] = (uint8_t)(s + 1);
            w->view.doubt[s] = s == 1 || s == 20;
        }
    } else if (effect->kind == WK_EFFECT_ENROL_READ) {
        w->n_asked++;
    } else if (effect->kind == WK_EFFECT_ENROL_SET) {
        w->view.kind[effect->enrol_set.slot] = (uint8_t)effect->enrol_set.tile;
        w->view.doubt[effect->enrol_set.slot] = false;
    } else if (effect->kind == WK_EFFECT_ENROL_DROP) {
        w->n_photos--;
    } else if (effect->kind == WK_EFFECT_ENROL_BUILD) {
        w->view.n_pairs = WK_ENROL_VIEW_PAIRS;
        w->view.pair[0].a = 2, w->view.pair[0].b = 3, w->view.pair[0].picture_a = 1, w->view.pair[0].picture_b = 2;
        w->view.pair[1].a = 17, w->view.pair[1].b = 18, w->view.pair[1].picture_a = 16, w->view.pair[1].picture_b = 17;
        w->view.pair[2].a = 24, w->view.pair[2].b = 27, w->view.pair[2].picture_a = 23, w->view.pair[2].picture_b = 26;
        w->view.pair[0].margin = .05F, w->view.pair[1].margin = .06F, w->view.pair[2].margin = .12F;
        w->view.n_looks = 340;
        w->view.error = 3e-8F;
        w->view.asked = .00023F;
    } else if (effect->kind == WK_EFFECT_ENROL_SAVE) {
        w->n_saved++;
        out->enrol.seq = ++w->seq;
    } else if (effect->kind == WK_EFFECT_ENROL_END) {
        w->n_photos = 0;
        out->enrol.view = NULL;
    }
    for (int s = 0; s < WK_N_SLOTS; s++)
        n += w->view.doubt[s];
    out->enrol.n_photos = w->n_photos;
    out->enrol.n_asked = w->n_asked;
    out->enrol.n_doubt = n;
    out->enrol.n_missing = w->view.n_missing;
}

/* Another kiosk's checkpoints: i counts them. */
static void app_carry(struct app_world *w, const char *code, struct wk_event *out)
{
    static const struct wk_app_carried carried[WK_APP_CARRIED] = {
        {"90ab12cd34ef5678", 8123, 1795000000, 14 * 3600 + 12 * 60},
        {"17c0ffee00a1b2c3", 77, 1794990000, 11 * 3600 + 25 * 60},
        {"ffffffffffffffff", 1234567, 1794980000, 8 * 3600 + 38 * 60}};

    *out = (struct wk_event){.kind = WK_EVENT_CARRIED, .carried = {.answer = code[0] != 0, .status = w->carry_status}};
    w->n_carried += code[0] != 0 && w->carry_status == WK_OK;
    out->carried.n = w->n_carried < WK_APP_CARRIED ? w->n_carried : WK_APP_CARRIED;
    memcpy(out->carried.carried, carried, sizeof(carried));
}

/* Of a whole table the two lie in East's and South's walls. */
static void drill_seats(const struct app_world *w, struct wk_event *event)
{
    event->drill.seats[0] = w->app.whole.on ? WK_WIND_EAST : WK_WIND_NONE;
    event->drill.seats[1] = w->app.whole.on ? WK_WIND_SOUTH : WK_WIND_NONE;
}

const char *const app_words[WK_APP_N_WORDS] = {"lantern", "copper", "meadow", "tunnel", "violin", "orchard"};

void app_answer(struct app_world *w)
{
    struct wk_effects effects = w->effects;
    for (int i = 0; i < effects.n; i++) {
        struct wk_event event = {.kind = WK_EVENT_NONE};
        struct wk_verdict verdict;
        if (w->answers && w->answers(w, &effects.effect[i]))
            continue;
        if (effects.effect[i].kind == WK_EFFECT_RECORD_WALL) {
            w->n_records++;
            memset(&verdict, 0, sizeof(verdict));
            verdict.kind = WK_PASS;
            event.kind = WK_EVENT_RECORDED;
            event.stored.wind = effects.effect[i].wind;
        } else if (effects.effect[i].kind == WK_EFFECT_RECORD_TABLE) {
            w->n_records++;
            event = (struct wk_event){
                .kind = WK_EVENT_TABLE_RECORDED,
                .table_recorded = {.status = WK_OK, .stored = !w->not_stored, .n_again = w->n_again, .again = w->again}};
            app_send(w, &event);
            app_answer(w); /* the seal */
            continue;
        } else if (effects.effect[i].kind == WK_EFFECT_VERIFY_TABLE) { /* asked for when all four are right */
            w->n_verifies += WK_N_WINDS;
            event = (struct wk_event){.kind = WK_EVENT_TABLE_VERIFIED, .table_verified = {.status = WK_OK, .stored_s = 53892}};
            for (int k = 0; k < WK_N_WINDS; k++)
                event.table_verified.passed_seq[k] = ++w->seq;
            app_send(w, &event);
            app_answer(w);
            continue;
        } else if (effects.effect[i].kind == WK_EFFECT_VERIFY) {
            w->n_verifies++;
            wk_verdict_judge(&effects.effect[i].verify.reading, effects.effect[i].verify.wind, "07A", &verdict);
            event.stored.wind = effects.effect[i].verify.wind;
            event.kind = WK_EVENT_VERIFIED;
            event.stored.n_compared = verdict.kind == WK_FAIL ? w->n_compared : 0;
            event.stored.compared_slots[0] = verdict.move[0].a;
            event.stored.compared_slots[1] = verdict.move[0].b;
            event.stored.compared_edition = 1;
        } else if (effects.effect[i].kind == WK_EFFECT_SEAL) {
            w->n_seals++;
            w->n_hands = 0;
            event.kind = WK_EVENT_SEALED;
            event.sealed.status = WK_OK;
            event.sealed.seq = ++w->seq;
            event.sealed.stored_s = 14 * 3600 + 31 * 60 + 7;
            event.sealed.round = 2;
            for (int k = 0; k < WK_APP_HASH_SIZE; k++)
                event.sealed.hash[k] = (uint8_t)(k * 37 + 11);
            memcpy(event.sealed.words, app_words, sizeof(app_words));
            event.sealed.walls = 15;
            app_send(w, &event);
            app_answer(w); /* the round's checkpoint */
            continue;
        } else if (effects.effect[i].kind == WK_EFFECT_START_HAND) {
            event.kind = WK_EVENT_HAND;
            event.hand.status = WK_OK;
            event.hand.hand = ++w->n_hands;
            event.hand.seq = ++w->seq;
            app_send(w, &event);
            continue;
        } else if (effects.effect[i].kind >= WK_EFFECT_ENROL_BEGIN && effects.effect[i].kind <= WK_EFFECT_ENROL_END) {
            app_enroller(w, &effects.effect[i], &event);
            app_send(w, &event);
            app_answer(w);
            continue;
        } else if (effects.effect[i].kind == WK_EFFECT_CHALLENGE) {
            const bool keep = effects.effect[i].challenge.what == WK_CHALLENGE_ASK_KEEP;
            event = (struct wk_event){
                .kind = WK_EVENT_CHALLENGE,
                .challenge = {.status = WK_OK, .wind = effects.effect[i].challenge.wind, .slot = w->challenge_slot}};
            event.challenge.seq = keep || w->challenge_slot != WK_SLOT_NONE ? ++w->seq : 0;
            w->n_challenges += !keep;
            w->n_challenges_met += keep;
            app_send(w, &event);
            continue;
        } else if (effects.effect[i].kind == WK_EFFECT_DEALING) {
            const struct wk_dealing_request *request = &effects.effect[i].dealing;
            event = (struct wk_event){
                .kind = WK_EVENT_DEALING,
                .dealing = {
                    .status = WK_OK, .what = request->what, .dice = request->dice, .who = request->who, .seq = ++w->seq}};
            if (request->what == WK_DEALING_ASK_THROW)
                event.dealing.dice = (struct wk_dice){{{4, 2}, {5, 3}}};
            app_send(w, &event);
            continue;
        } else if (effects.effect[i].kind == WK_EFFECT_DRAWS) {
            event = (struct wk_event){.kind = WK_EVENT_DRAWS_KEPT,
                                      .draws_kept = {.status = WK_OK,
                                                     .what = effects.effect[i].draws.what,
                                                     .chosen = {effects.effect[i].draws.said, w->seq + 1},
                                                     .seq = ++w->seq}};
            app_send(w, &event);
            continue;
        } else if (effects.effect[i].kind == WK_EFFECT_CHECKPOINT) {
            static const char *const words[WK_APP_N_WORDS] = {"whisker", "anchor", "vitamin", "bonfire", "pyramid", "oyster"};
            event = (struct wk_event){.kind = WK_EVENT_CHECKPOINT, .checkpoint = {.status = w->checkpoint_status}};
            event.checkpoint.made.seq = ++w->seq;
            event.checkpoint.made.time_s = 14 * 3600 + 31 * 60 + 8;
            memcpy(event.checkpoint.made.words, words, sizeof(words));
            snprintf(event.checkpoint.made.text, sizeof(event.checkpoint.made.text), "%s", APP_CHECKPOINT);
            w->n_checkpoints[effects.effect[i].checkpoint.why]++;
            app_send(w, &event);
            continue;
        } else if (effects.effect[i].kind == WK_EFFECT_CARRY) {
            app_carry(w, effects.effect[i].carry.code, &event);
            app_send(w, &event);
            continue;
        } else if (effects.effect[i].kind == WK_EFFECT_ASK_PIN) {
            event = (struct wk_event){.kind = WK_EVENT_PIN, .pin = {.status = WK_OK, .set = w->pin[0] != 0}};
            app_send(w, &event);
            continue;
        } else if (effects.effect[i].kind == WK_EFFECT_SET_PIN) {
            bool taken = strcmp(effects.effect[i].pin.pin, w->judges) == 0 && effects.effect[i].pin.role == WK_ROLE_DIRECTOR;
            taken |= strcmp(effects.effect[i].pin.pin, w->pin) == 0 && effects.effect[i].pin.role == WK_ROLE_JUDGE;
            event = (struct wk_event){.kind = WK_EVENT_PIN_SET, .pin_set = {.status = taken ? WK_BAD_INPUT : WK_OK}};
            if (effects.effect[i].pin.role != WK_ROLE_PLAYERS && !taken) {
                char *to = effects.effect[i].pin.role == WK_ROLE_JUDGE ? w->judges : w->pin;
                snprintf(to, sizeof(w->pin), "%s", effects.effect[i].pin.pin);
                event.pin_set.seq = ++w->seq;
            }
            event.pin_set.judge = w->judges[0] != 0;
            app_send(w, &event);
            continue;
        } else if (effects.effect[i].kind == WK_EFFECT_CHECK_PIN) {
            if (!w->pin[0])
                snprintf(w->pin, sizeof(w->pin), "%s", effects.effect[i].pin.pin);
            bool right = strcmp(w->pin, effects.effect[i].pin.pin) == 0;
            event = (struct wk_event){.kind = WK_EVENT_PIN, .pin = {.status = right ? WK_OK : WK_BAD_INPUT, .set = true}};
            w->n_opened += right;
            w->n_refused += !right;
            w->seq += right;
            if (right)
                event.pin.role = w->judges_pin ? WK_ROLE_JUDGE : WK_ROLE_DIRECTOR;
            else
                event.pin.wait_s = w->n_refused < 3 ? 0 : 30 << (w->n_refused - 3);
            app_send(w, &event);
            continue;
        } else if (effects.effect[i].kind == WK_EFFECT_DRILL || effects.effect[i].kind == WK_EFFECT_DRILL_KEEP) {
            bool keep = effects.effect[i].kind == WK_EFFECT_DRILL_KEEP;
            event = (struct wk_event){.kind = WK_EVENT_DRILL, .drill = {.status = w->drill_status, .n = 40, .slots = {23, 14}}};
            drill_seats(w, &event);
            event.drill.seq = keep && w->drill_status == WK_OK ? ++w->seq : 0;
            w->n_drills += !keep;
            w->n_drills_kept += keep;
            w->kept_noticed = keep && effects.effect[i].drill_keep.noticed;
            app_send(w, &event);
            continue;
        } else {
            continue;
        }
        event.stored.status = WK_OK;
        event.stored.verdict = &verdict;
        event.stored.seq = ++w->seq;
        event.stored.stored_s = 14 * 3600 + 58 * 60 + 12;
        app_send(w, &event);
        app_answer(w); /* an answer may ask for the next thing */
    }
}

void app_begin(struct app_world *w, int w_px, int h_px, enum wk_language lang)
{
    struct wk_app_options options = {.table = 3,
                                     .event_name = "Hangzhou Duplicate Open",
                                     .lang = lang,
                                     .volume = APP_VOLUMES,
                                     .loudness = WK_LOUDNESS_NORMAL,
                                     .w_px = w_px,
                                     .h_px = h_px};
    memset(w, 0, sizeof(*w));
    w->t_ns = 1000000000;
    w->drill_status = w->checkpoint_status = w->carry_status = WK_OK;
    wk_app_init(&w->app, app_screens, &options, &w->effects);
    app_clear(w);
    app_tick(w, 14 * 3600 + 26 * 60);
    app_camera(w, WK_OK);
    app_store(w, WK_OK);
    struct wk_event event = {.kind = WK_EVENT_TILESET, .tileset = {.status = WK_OK, .name = "drawn"}};
    app_send(w, &event);
}

int app_set_up(void **state)
{
    struct app_world *w = calloc(1, sizeof *w);

    if (!w)
        return -1;
    app_begin(w, 1280, 800, WK_LANG_EN);
    *state = w;
    return 0;
}

int app_tear_down(void **state)
{
    free(*state);
    return 0;
}

void app_build_all(struct app_world *w)
{
    app_act(w, WK_ACTION_START, 0);
    for (int wind = WK_WIND_EAST; wind <= WK_WIND_NORTH; wind++) {
        app_lay(w, (enum wk_wind)wind);
        app_frames(w, 8);
        if (wind == WK_WIND_NORTH)
            break;
        app_clear(w);
        app_frames(w, 5);
    }
}

void app_read_faces(struct app_world *w)
{
    app_faces(w, 0, 34, false);
    app_faces(w, 12, 10, false);
    app_faces(w, 34, 0, true);
}

void app_seal_all(struct app_world *w)
{
    for (int wind = WK_WIND_NORTH; wind >= WK_WIND_EAST; wind--) {
        app_lay(w, (enum wk_wind)wind);
        app_frames(w, 6);
        app_read_faces(w);
        if (w->app.sealed_seq > 0)
            return;
        app_clear(w);
        app_frames(w, 5);
    }
}

void app_pin(struct app_world *w, const char *digits)
{
    for (; *digits; digits++)
        app_act(w, WK_ACTION_DIGIT, *digits - '0');
    app_act(w, WK_ACTION_PIN_DONE, 0);
}

void app_unlock(struct app_world *w)
{
    snprintf(w->pin, sizeof(w->pin), "%s", "2580");
    app_act(w, WK_ACTION_DIRECTOR, 0);
    app_pin(w, "2580");
    assert_int_equal(w->app.screen, WK_SCREEN_DIRECTOR);
}

void app_enrol_lay(struct app_world *w, int n_lacking)
{
    app_unlock(w);
    app_act(w, WK_ACTION_OPEN, WK_SCREEN_ENROL);
    app_clear(w);
    for (int slot = n_lacking; slot < WK_N_SLOTS; slot++)
        app_state(w, slot, WK_READ_FACE, WK_WHY_NONE);
    app_frames(w, 6);
}

void app_enrol_take(struct app_world *w)
{
    app_act(w, WK_ACTION_ENROL_TAKE, 0);
    for (int i = 0; i < 12 && w->app.enrol.step != WK_ENROLLING_CONFIRM; i++) {
        w->t_ns += 40000000;
        app_tick(w, 14 * 3600 + 26 * 60);
    }
}

void app_enrol_confirm(struct app_world *w)
{
    app_act(w, WK_ACTION_ENROL_RIGHT, 0);
    for (int i = 0; i < 12 && w->app.enrol.step == WK_ENROLLING_JUDGE; i++) {
        w->t_ns += 40000000;
        app_tick(w, 14 * 3600 + 26 * 60);
    }
}

void app_open_drill(struct app_world *w)
{
    app_unlock(w);
    app_act(w, WK_ACTION_OPEN, WK_SCREEN_DRILL);
    app_lay(w, WK_WIND_SOUTH);
    app_frames(w, 8);
}

void app_drill_news(struct app_world *w, int n_done, int n_missed, int bound_ppm)
{
    struct wk_event event = {.kind = WK_EVENT_DRILL,
                             .drill = {.status = WK_OK,
                                       .n = 40,
                                       .n_done = n_done,
                                       .n_missed = n_missed,
                                       .bound_ppm = bound_ppm,
                                       .done = n_done == 40,
                                       .slots = {23, 14}}};
    drill_seats(w, &event);
    event.drill.seq = event.drill.done ? ++w->seq : 0;
    app_send(w, &event);
}

void app_play_hand(struct app_world *w)
{
    app_act(w, WK_ACTION_START_HAND, 0);
    app_act(w, WK_ACTION_HAND_OVER, 0);
}

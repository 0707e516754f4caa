/* A whole event played at one kiosk in station mode. */
#include "kiosk/face/screens/screen.h"
#include "kiosk/face/screens/screens.h"
#include "tests/support/kiosk/replay_test.h"
#include "rules/event/duplicate/seating.h"

#define REPLAY_MAX_LOG 2048

unsigned replay_roll(struct replay *r, unsigned n)
{
    r->dice = r->dice * 6364136223846793005u + 1442695040888963407u;
    return (unsigned)(r->dice >> 33) % n;
}

unsigned bits_of(const struct wk_app *app, bool recorded)
{
    unsigned bits = 0;
    for (int i = 0; i < WK_N_WINDS; i++)
        bits |= (unsigned)(recorded ? app->wall[i].recorded : app->wall[i].passed) << i;
    return bits;
}

static void look(const struct replay *r, struct seen *out)
{
    *out = (struct seen){.screen = r->app.screen,
                         .table = r->app.table,
                         .round = r->app.round,
                         .hand = r->app.hand,
                         .passed = bits_of(&r->app, false),
                         .recorded = r->app.sealed_seq > 0 ? 0 : bits_of(&r->app, true),
                         .deal = r->app.sealed_seq > 0,
                         .corrects = r->app.seat.corrects > 0};
}

/* Nothing was stored, and that is as it should be: the disk is full. */
static bool is_full(const struct replay *r, enum wk_status status)
{
    return r->cuts == CUTS_FULL && status == WK_DISK_FULL;
}

/* Right after a write: is the power cut now? */
static void written(struct replay *r)
{
    r->n_writes++;
    if (r->calm)
        return;
    if (r->cuts == CUTS_EVERY_WRITE || (r->cuts == CUTS_AT_RANDOM && replay_roll(r, 20) == 0) ||
        (r->cuts == CUTS_REPLACED && replay_roll(r, 100) == 0))
        r->dying = true;
}

static void put_entry(struct replay *r, const struct wk_entry *entry, struct wk_event *out)
{
    struct wk_event news;

    wk_service_put(&r->service, entry, out);
    if (out->entered.status == WK_OK) {
        assert_true(r->n_log < REPLAY_MAX_LOG);
        r->log[r->n_log] = *entry;
        r->log[r->n_log].t_ns = r->world->t_ns;
        r->log[r->n_log++].seq = out->entered.seq;
        written(r);
    } else if (!is_full(r, out->entered.status)) {
        assert_int_not_equal(out->entered.refusal.kind, WK_REFUSED_NOT);
        r->n_refused++;
    }
    wk_service_event(&r->service, &news);
    step(r, &news);
}

static void verify(struct replay *r, const struct wk_effect *effect, struct wk_event *out)
{
    wk_service_verify(&r->service, effect->verify.wind, &effect->verify.reading, effect->verify.inspect, out);
    if (is_full(r, out->stored.status))
        return;
    assert_int_equal(out->stored.status, WK_OK);
    r->n_fails += out->stored.verdict->kind == WK_FAIL;
    r->n_windows += out->stored.window.failed_seq > 0;
    written(r);
}

static void open_store(struct replay *r)
{
    struct wk_event event;

    wk_service_look(&r->service, &event);
    assert_int_equal(event.store.status, WK_OK);
    step(r, &event);
    wk_service_tileset(&r->service, &event);
    step(r, &event);
    wk_service_event(&r->service, &event);
    step(r, &event);
}

/* What has been right once is taken for right: the hash takes its time on purpose. */
static void check_pin(struct replay *r, const char *pin, struct wk_event *out)
{
    if (r->unlocked)
        *out = (struct wk_event){.kind = WK_EVENT_PIN, .pin = {.status = WK_OK, .set = true, .role = WK_ROLE_DIRECTOR}};
    else
        wk_service_pin(&r->service, pin, out);
    if (r->unlocked)
        as_director(r->env.store);
    r->unlocked |= out->pin.role == WK_ROLE_DIRECTOR;
}

static void club(struct replay *r, const struct wk_club_request *request, struct wk_event *out)
{
    struct wk_event news;

    wk_service_club(&r->service, request, out);
    assert_int_equal(out->club->status, WK_OK);
    if (out->club->seq == 0)
        return;
    written(r);
    wk_service_event(&r->service, &news);
    step(r, &news);
}

/* The kiosk's wk_runtime_carry_out() without a window, a camera and a loudspeaker. */
static void carry_out(struct replay *r, const struct wk_effect *effect)
{
    struct wk_event event = {.kind = WK_EVENT_NONE};

    switch ((int)effect->kind) {
    case WK_EFFECT_KEEP_BACKS:
        wk_service_keep(&r->service, effect->keep_backs.wind, &effect->keep_backs.reading);
        break;
    case WK_EFFECT_LOOK_EVENT:
        wk_service_event(&r->service, &event);
        break;
    case WK_EFFECT_USE_TABLE:
        r->service.table = effect->table;
        wk_service_look(&r->service, &event);
        step(r, &event);
        wk_service_event(&r->service, &event);
        break;
    case WK_EFFECT_OPEN_STORE:
        open_store(r);
        break;
    case WK_EFFECT_ASK_PIN:
        wk_service_pin(&r->service, NULL, &event);
        break;
    case WK_EFFECT_LOCK:
        wk_service_lock(&r->service);
        break;
    case WK_EFFECT_LOOK_FAULTS:
        wk_service_faults(&r->service, effect->section, &event);
        break;
    default:
        break;
    }
    if (!r->dying) {
        switch ((int)effect->kind) {
        case WK_EFFECT_RECORD_WALL:
            wk_service_record(&r->service, effect->wind, &event);
            assert_true(event.stored.seq > 0 || is_full(r, event.stored.status) || event.stored.status == WK_NOT_YET);
            written(r);
            break;
        case WK_EFFECT_SEAL:
            wk_service_seal(&r->service, &event);
            assert_true(event.sealed.seq > 0 || is_full(r, event.sealed.status));
            written(r);
            break;
        case WK_EFFECT_START_HAND:
            wk_service_start_hand(&r->service, &event);
            if (event.hand.seq > 0)
                written(r);
            break;
        case WK_EFFECT_VERIFY:
            verify(r, effect, &event);
            break;
        case WK_EFFECT_PUT_ENTRY:
            put_entry(r, &effect->entry, &event);
            break;
        case WK_EFFECT_CHECK_PIN:
            check_pin(r, effect->pin.pin, &event);
            break;
        case WK_EFFECT_CLUB:
            club(r, &effect->club, &event);
            break;
        case WK_EFFECT_CLOSE_DEAL:
            wk_service_close_deal(&r->service, &event);
            if (!event.store.sealed)
                written(r);
            step(r, &event);
            wk_service_event(&r->service, &event);
            break;
        default:
            break;
        }
    }
    if (event.kind != WK_EVENT_NONE)
        step(r, &event);
}

void step(struct replay *r, struct wk_event *event)
{
    struct wk_effects effects;

    if (r->dead)
        return;
    if (r->depth == 0 && !r->calm && r->cuts == CUTS_AT_RANDOM && replay_roll(r, 300) == 0)
        r->dying = true;
    if (r->depth > 0 || !r->dying) {
        event->t_ns = r->t_ns;
        wk_app_step(&r->app, event, &effects);
        assert_true(effects.n < WK_MAX_EFFECTS);
        r->depth++;
        for (int i = 0; i < effects.n; i++)
            carry_out(r, &effects.effect[i]);
        r->depth--;
    }
    if (r->app.task[0].kind == WK_TASK_MOVE)
        r->told = r->app.task[0].move;
    if (r->depth == 0 && r->dying) {
        look(r, &r->seen);
        r->dead = true;
    }
}

/* ---------------------------------------------------------------- touches and time */

/* Nobody can touch what the screen does not offer. */
static void assert_offered(const struct replay *r, enum wk_action action, int arg)
{
    static struct wk_draw draw; /* large */

    wk_screen_draw(&r->app, &draw);
    for (int i = 0; i < draw.n_areas; i++) {
        const struct wk_area *area = &draw.area[i];
        if (area->action == action && area->arg == arg &&
            wk_draw_hit(&draw, (area->x + area->w / 2) * draw.scale, (area->y + area->h / 2) * draw.scale) == area)
            return;
    }
    fail_msg("table %d, round %d, hand %d: '%s' offers no action %d (%d)", r->app.table, r->app.round, r->app.hand,
             wk_screen_word(r->app.screen), (int)action, arg);
}

void touch(struct replay *r, enum wk_action action, int arg)
{
    if (r->dead)
        return;
    assert_offered(r, action, arg);
    r->t_ns += 200000000;
    step(r, &(struct wk_event){.kind = WK_EVENT_ACTION, .action = {.action = action, .arg = arg}});
}

/* By an hour, by a year, to 1970 and before it, and right again. */
static void set_clock(struct replay *r)
{
    static const int64_t right_s = 1800000000;
    const int64_t s[] = {right_s - 3600, right_s - 31536000, 5, -86400, right_s, right_s + 86400};
    r->world->t_ns = s[replay_roll(r, sizeof s / sizeof *s)] * 1000000000;
    r->n_clocks++;
}

void tick(struct replay *r)
{
    r->t_ns += 300000000;
    if (r->cuts == CUTS_CLOCK && replay_roll(r, 20) == 0)
        set_clock(r);
    const bool set = r->world->t_ns > 1700000000000000000; /* as wk_service_second_of_day() has it */
    step(r, &(struct wk_event){.kind = WK_EVENT_TICK,
                               .tick = {.wall_s = set ? (int)(r->world->t_ns / 1000000000 % 86400) : -1,
                                        .wall_ns = set ? r->world->t_ns : 0}});
}

/* ---------------------------------------------------------------- the mat */

void set_of(int table, char set[WK_SET_SIZE])
{
    memcpy(set, (char[]){'0', (char)('0' + table % 10), 'A', 0}, WK_SET_SIZE);
}

void lay(struct replay *r, int table, enum wk_wind wind)
{
    r->told.what = WK_DO_NONE;
    r->mat.wind = wind;
    set_of(table, r->mat.set);
    for (int s = 0; s < WK_N_SLOTS; s++)
        r->mat.label[s] = wk_layout_label(wind, s);
}

void exchange_tiles(struct replay *r, int a, int b)
{
    wk_label label = r->mat.label[a];

    r->told.what = WK_DO_NONE;
    r->mat.label[a] = r->mat.label[b];
    r->mat.label[b] = label;
}

/* The mat from above at 4 px/mm without tilt. */
static void read_backs(const struct replay *r, struct wk_reading *out)
{
    table_backs(out, r->mat.wind == WK_WIND_NONE ? WK_WIND_EAST : r->mat.wind, "07A");
    memcpy(out->tray.mm_to_px, (double[]){4, 0, 0, 0, 4, 0, 0, 0, 1}, sizeof out->tray.mm_to_px);
    for (int s = 0; s < WK_N_SLOTS; s++) {
        struct wk_read *read = &out->slot[s];
        struct wk_mm mm = r->app.mat.slot_mm[s];
        if (r->mat.wind == WK_WIND_NONE || r->mat.label[s] == 0) {
            *read = (struct wk_read){.state = WK_READ_EMPTY};
            continue;
        }
        read->label = r->mat.label[s];
        memcpy(read->set, r->mat.set, WK_SET_SIZE);
        for (int i = 0; i < 4; i++)
            read->corners_px[i] = (struct wk_point){(float)(4 * (mm.x + (i == 1 || i == 2 ? 12 : -12))),
                                                    (float)(4 * (mm.y + (i >= 2 ? 12 : -12)))};
    }
    out->wind = wk_reading_wind(out);
}

void frame(struct replay *r, const struct wk_deal *deal)
{
    struct wk_event event = {.kind = WK_EVENT_NONE};

    r->t_ns += 50000000;
    if (r->app.side == WK_SIDE_BACKS) {
        memset(&r->service.backs, 0, sizeof r->service.backs);
        read_backs(r, &r->service.backs.wall.seen);
        event.kind = WK_EVENT_FRAME;
        event.frame.reading = &r->service.backs.wall.seen;
        event.frame.frame_t_ns = r->t_ns - 20000000;
        event.frame.number = ++r->number;
        event.frame.live = true;
        r->service.backs.frame.t_ns = event.frame.frame_t_ns;
        r->service.backs.frame.number = r->number;
    } else if (r->app.side == WK_SIDE_FACES) {
        memset(&r->service.faces, 0, sizeof r->service.faces);
        table_faces(&r->service.faces.wall, deal, r->mat.wind);
        event.kind = WK_EVENT_FACES;
        event.faces.reason = WK_OK;
        event.faces.n_seen = WK_N_SLOTS;
        event.faces.done = true;
        event.faces.frame_t_ns = r->t_ns - 20000000;
        event.faces.number = ++r->number;
        event.faces.live = true;
    }
    if (event.kind != WK_EVENT_NONE)
        step(r, &event);
}

void frames(struct replay *r, int n)
{
    while (n-- > 0 && r->app.side == WK_SIDE_BACKS)
        frame(r, NULL);
}

void clear_mat(struct replay *r)
{
    r->mat.wind = WK_WIND_NONE;
    frames(r, 5);
}

/* ---------------------------------------------------------------- the power */

static struct wk_store_options options_of(struct replay *r)
{
    const uint8_t seed[32] = {9, (uint8_t)r->n_replaced}; /* the first as a_signer() */
    struct wk_store_options options = {.path = r->world->path,
                                       .key = &r->world->key,
                                       .version = "test",
                                       .clock = table_clock,
                                       .random = table_random,
                                       .screen = true,
                                       .let = WK_ROLE_JUDGE, /* who lets it use what is no live camera */
                                       .context = r->world};
    static struct wk_signer signer;
    wk_signer_init(&signer, seed);
    options.signer = r->world->signer ? r->world->signer : &signer;
    return options;
}

struct wk_store *open_file(struct replay *r)
{
    struct wk_store *store = NULL;
    const struct wk_store_options options = options_of(r);
    assert_int_equal(wk_store_open(&store, &options), WK_OK);
    return store;
}

static void switch_on(struct replay *r)
{
    struct wk_effects effects;

    if (!r->world->store)
        r->world->store = open_file(r);
    memset(&r->app, 0, sizeof r->app);
    r->host = (struct wk_host){.out = stdout, .err = stderr, .clock = table_clock, .context = r->world};
    r->env.store = r->world->store;
    wk_service_release(&r->service);
    r->service.host = &r->host;
    r->service.env = &r->env;
    r->service.table = r->options.table;
    r->service.tileset = r->tileset;
    r->dying = r->dead = false;
    r->t_ns = 1000000000;
    r->number = 0;
    r->calm = true;
    wk_app_init(&r->app, &wk_screens, &r->options, &effects);
    step(r, &(struct wk_event){.kind = WK_EVENT_CAMERA, .camera = {.status = WK_OK, .name = "files"}});
    for (int i = 0; i < effects.n; i++)
        carry_out(r, &effects.effect[i]);
    r->calm = false;
}

static void copy_file(const char *from, const char *to)
{
    FILE *in = fopen(from, "rb"), *out = in ? fopen(to, "wb") : NULL;
    static char bytes[1 << 16];
    size_t n;

    if (!in) /* a log that has not been begun */
        return;
    assert_non_null(out);
    while ((n = fread(bytes, 1, sizeof bytes, in)) > 0)
        assert_int_equal(fwrite(bytes, 1, n, out), n);
    fclose(in);
    assert_int_equal(fclose(out), 0);
}

/* Only the file and its log are left, as they lie there: copied, or else opened before the old handle is closed. */
static void lose_power(struct replay *r, bool copy)
{
    struct wk_store *dead = r->world->store;
    char old[sizeof r->world->path], from[128], to[128];

    snprintf(old, sizeof old, "%s", r->world->path);
    if (copy) {
        snprintf(r->world->path, sizeof r->world->path, "%s/event-%d.db", r->world->folder, ++r->n_files);
        copy_file(old, r->world->path);
        snprintf(from, sizeof from, "%s-wal", old);
        snprintf(to, sizeof to, "%s-wal", r->world->path);
        copy_file(from, to);
    }
    r->world->store = open_file(r);
    wk_store_close(dead);
    if (copy)
        unlink(old);
}

/* The kiosk is gone; what is left is the copy that it made last. Another, with a key of its own, goes on from that. */
static void replace_kiosk(struct replay *r)
{
    struct wk_checkpoint head;
    struct wk_receipt receipt;
    char copy[128];

    snprintf(copy, sizeof copy, "%s/copy.db", r->world->folder);
    assert_int_equal(wk_store_backup(r->world->store, copy, NULL, NULL, &head), WK_OK);
    wk_store_close(r->world->store);
    snprintf(r->world->path, sizeof r->world->path, "%s/kiosk-%d.db", r->world->folder, ++r->n_replaced);
    const struct wk_store_options options = options_of(r);
    assert_int_equal(wk_store_restore(copy, &options, "2468", NULL, NULL, &receipt), WK_OK);
    assert_true(receipt.seq > head.seq);
    r->world->store = open_file(r);
}

/* The store tells the same as before. */
static void assert_kept(struct replay *r)
{
    const struct wk_tournament *now;
    struct wk_floor floor;

    assert_int_equal(wk_store_tournament(r->world->store, &now), WK_OK);
    assert_int_equal(wk_store_floor(r->world->store, &floor), WK_OK);
    assert_memory_equal(&floor, &r->floor_before, sizeof floor);
    assert_int_equal(now->last_seq[0], r->before->last_seq[0]);
    assert_int_equal(now->n_acts, r->before->n_acts);
    assert_int_equal(now->n_stand_ins, r->before->n_stand_ins);
    assert_memory_equal(now->hand, r->before->hand, sizeof now->hand);
    assert_memory_equal(now->gate, r->before->gate, sizeof now->gate);
    assert_memory_equal(now->break_ns, r->before->break_ns, sizeof now->break_ns);
    assert_memory_equal(now->foul, r->before->foul, sizeof now->foul);
}

/* Screens whose state is not on record, and what comes up in their place. */
static bool comes_back_as(const struct seen *was, enum wk_faces_way way, bool drops_in, enum wk_screen now)
{
    const bool played = was->screen == WK_SCREEN_FACES && way == WK_FACES_WAY_AFTER_FIRST_HAND;
    switch ((int)was->screen) {
    case WK_SCREEN_SEATS:
    case WK_SCREEN_BUILD:
    case WK_SCREEN_FACES: /* a wall counts once it is recorded; all four are sealed at once */
        return now == (was->recorded == 15 ? WK_SCREEN_SEALED : played ? WK_SCREEN_FACES : WK_SCREEN_SEATS);
    case WK_SCREEN_RESTORE: /* the last wall had not been taken off the mat */
        if (was->passed == 15)
            return now == WK_SCREEN_WAIT || now == WK_SCREEN_CHECKIN || now == WK_SCREEN_ROUND_END;
        return now == was->screen;
    case WK_SCREEN_RESULT:
        if (drops_in) /* what is entered is asked for after each hand */
            return now == WK_SCREEN_HANDS;
        return now == (was->corrects ? WK_SCREEN_CONFIRM : WK_SCREEN_RESULT);
    case WK_SCREEN_ROTATE:
        return now == WK_SCREEN_CHECKIN;
    case WK_SCREEN_ROUND_END:
        return now == (was->deal ? WK_SCREEN_ROUND_END : was->round <= WK_ROUNDS ? WK_SCREEN_CHECKIN : WK_SCREEN_STANDINGS);
    default:
        return now == was->screen;
    }
}

static bool at_table(enum wk_screen screen)
{
    return screen != WK_SCREEN_IDLE && screen != WK_SCREEN_HALL && screen != WK_SCREEN_STANDINGS && screen < WK_SCREEN_PIN;
}

static void assert_came_back(const struct replay *r, const struct seen *now)
{
    const struct seen *was = &r->seen;
    const bool gone_on = now->screen != was->screen && (now->hand != was->hand || now->round != was->round);
    const bool walls = now->passed == was->passed && (now->recorded == was->recorded || now->deal);
    const bool same = now->table == was->table && (gone_on || (walls && now->hand == was->hand && now->round == was->round));
    if (!comes_back_as(was, r->options.face_pass, wk_app_drops_in(&r->app), now->screen) || !same)
        fail_msg("table %d, round %d, hand %d: '%s' (passed %x, recorded %x) came back as '%s' (%d %d %d, %x, %x)", was->table,
                 was->round, was->hand, wk_screen_word(was->screen), was->passed, was->recorded, wk_screen_word(now->screen),
                 now->table, now->round, now->hand, now->passed, now->recorded);
}

void power_comes_back(struct replay *r)
{
    const struct wk_tournament *tournament;
    struct seen now;
    int n_writes = r->n_writes;

    assert_true(++r->n_cuts < 3000); /* else every cut undoes what was done since the one before */
    assert_int_equal(wk_store_tournament(r->world->store, &tournament), WK_OK);
    memcpy(r->before, tournament, sizeof *r->before);
    assert_int_equal(wk_store_floor(r->world->store, &r->floor_before), WK_OK);
    if (r->cuts == CUTS_REPLACED)
        replace_kiosk(r);
    else
        lose_power(r, r->cuts == CUTS_AT_RANDOM);
    assert_kept(r);
    switch_on(r);
    const bool station = wk_app_has_event(&r->app) && wk_app_is_station(&r->app);
    assert_int_equal(r->app.screen, station ? WK_SCREEN_HALL : WK_SCREEN_IDLE);
    r->calm = true;
    if (station)
        touch(r, WK_ACTION_TABLE, r->seen.table);
    touch(r, WK_ACTION_START, 0);
    r->calm = false;
    look(r, &now);
    if (r->cuts == CUTS_EVERY_WRITE && r->n_writes > n_writes) /* the beginning of a hand, of a break: and once more */
        r->dead = true;
    if (at_table(r->seen.screen))
        assert_came_back(r, &now);
    r->seen = now;
}

/* ---------------------------------------------------------------- from nothing to the end */

void replay_switch_on(struct replay *r, struct table_world *world, const struct wk_app_options *options, enum cuts cuts,
                      uint64_t seed)
{
    memset(r, 0, sizeof *r);
    r->world = world;
    r->cuts = cuts;
    r->dice = seed;
    r->options = *options;
    r->before = calloc(1, sizeof *r->before);
    r->log = calloc(REPLAY_MAX_LOG, sizeof *r->log);
    assert_non_null(r->before);
    assert_non_null(r->log);
    wk_mat_default(&r->env.mat);
    assert_int_equal(wk_tileset_new(&r->tileset, "drawn"), WK_OK);
    switch_on(r);
}

void replay_open(struct replay *r, struct table_world *world, const struct wk_event_plan *plan, enum cuts cuts, uint64_t seed,
                 enum wk_faces_way way)
{
    const struct wk_app_options options = {.table = 1, .station = true, .face_pass = way};
    struct wk_receipt receipt;
    struct wk_entry entry = {.kind = WK_ENTRY_EVENT, .role = WK_ROLE_DIRECTOR, .event = plan};

    as_director(world->store);
    if (plan)
        assert_int_equal(wk_store_put_entry(world->store, &entry, NULL, &receipt), WK_OK);
    replay_switch_on(r, world, &options, cuts, seed);
    if (plan) {
        r->log[r->n_log] = entry;
        r->log[r->n_log].t_ns = receipt.t_ns;
        r->log[r->n_log++].seq = receipt.seq;
    }
}

void replay_cut(struct replay *r)
{
    r->dying = true;
    tick(r);
    assert_true(r->dead);
}

void replay_close(struct replay *r)
{
    wk_service_release(&r->service);
    wk_tileset_free(r->tileset);
    free(r->before);
    free(r->log);
}

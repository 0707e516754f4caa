/* The states of the screen that counts a hand, with hands as the scoring would hand them over; see gallery_test.h. */
#include "tests/support/kiosk/gallery_count.h"

static struct wk_hand_view count_view;

/* The result's screen, South has won and nobody has said from whom; then the declaration is on record. */
static void count_begin(struct app_world *w, int table)
{
    memset(&count_view, 0, sizeof(count_view));
    at_table(w, table);
    event_store_play(&w->app.seat.at, NULL);
    event_send_store(w);
    event_send(w);
    app_act(w, WK_ACTION_START, 0);
    app_act(w, WK_ACTION_HU, 0);
    app_act(w, WK_ACTION_RESULT_WINNER, WK_WIND_SOUTH);
    w->app.screen = WK_SCREEN_COUNT;
    w->app.count = (struct wk_app_count){.status = WK_OK,
                                         .unable = WK_OK,
                                         .winner = wk_app_wind_at(&w->app, &(struct wk_hand_id){table, 1, 1}, WK_WIND_SOUTH),
                                         .seq = 41,
                                         .fan = -1,
                                         .view = &count_view};
    w->app.count.until_ns = w->app.now_ns + WK_COUNT_IDLE_NS;
    w->app.tray = WK_OK;
    w->app.sealed_seq = 12;
}

static void count_lay_tile(int slot, int face)
{
    count_view.slot[slot] = (struct wk_hand_view_slot){.lies = true, .face = (uint8_t)face, .back_up = face == 0};
}

/* What lies in the near row, and in the middle one from its left end; letters as in rules/tile.h, '.' an empty slot, '#' a
 * back. */
static int count_lay_row(int slot, const char *tiles)
{
    int n = 0;

    for (const char *at = tiles; *at; at += *at == '.' || *at == '#' || strchr("ESWNCFP", *at) ? 1 : 2, slot++) {
        char name[3] = {at[0], strchr("ESWNCFP", at[0]) ? (char)0 : at[1], 0};
        enum wk_face face = WK_FACE_NONE;
        if (*at == '.')
            continue;
        if (*at != '#')
            assert_int_equal(wk_face_parse(name, &face), WK_OK);
        count_lay_tile(slot, (int)face);
        n++;
    }
    return n;
}

static void count_laid(struct app_world *w, const char *near, const char *middle, const char *far)
{
    struct wk_count_state *state = &w->app.count.state;

    state->n_tiles = count_lay_row(0, near) + count_lay_row(13, middle) + count_lay_row(23, far);
    for (int slot = 0; slot < WK_N_SLOTS; slot++)
        state->n_faces += count_view.slot[slot].face != 0;
    w->app.count.n_still = WK_COUNT_STILL;
    count_view.fault = state->n_tiles < 14 ? WK_DECLARED_FEW : WK_DECLARED_SOUND;
}

/* A hand as text: "melds concealed win flags", rules/mcr/hand_text.h. */
static void count_hand(struct app_world *w, const char *melds, const char *standing, const char *win, const char *flags)
{
    const struct wk_mcr_columns columns = {melds, standing, win, flags, "S", "E", "0"};
    struct wk_count_state *state = &w->app.count.state;
    struct wk_hand_view *view = &count_view;
    const char *reason = NULL;

    if (wk_mcr_read(&columns, &view->hand, &reason) != WK_OK)
        fail_msg("%s", reason);
    view->hand_fault = WK_MCR_SOUND;
    view->wins = wk_mcr_score(&view->hand, WK_MCR_AS_PLAYED, &view->score) == WK_OK;
    wk_mcr_show(&view->hand, view->wins ? &view->score : NULL, &view->shown);
    if (view->wins) {
        wk_mcr_marks(&view->hand, WK_MCR_AS_PLAYED, &view->score, &view->shown, view->marks);
        wk_mcr_left_out(&view->hand, WK_MCR_AS_PLAYED, &view->score, &view->left);
    }
    state->n_tiles = view->shown.n;
    state->whole = state->sound = true;
    state->wins = view->wins;
    state->total = view->wins ? view->score.total : 0;
    state->n_fan = view->wins ? view->score.n_fan : 0;
    state->points = view->wins ? view->score.points : 0;
    state->flags = view->hand.flags;
    state->may = WK_MCR_LAST_TILE | WK_MCR_LAST_OF_KIND;
    w->app.count.step = WK_COUNTING_CHECK;
}

void g_count_record(struct app_world *w)
{
    count_begin(w, 1);
    w->app.count.view = NULL;
    w->app.count.status = WK_NOT_YET;
}

void g_count_lay(struct app_world *w)
{
    count_begin(w, 1);
}

void g_count_lay_no_deal(struct app_world *w)
{
    count_begin(w, 1);
    w->app.sealed_seq = 0;
}

void g_count_lay_hidden(struct app_world *w)
{
    count_begin(w, 1);
    w->app.tray = WK_TRAY_PARTLY;
    w->app.tray_since_ns = w->app.now_ns - 3000000000;
}

void g_count_lay_some(struct app_world *w)
{
    count_begin(w, 1);
    count_laid(w, "3m5m3s4s5s6s6s", "3p4p5p", "");
    count_view.slot[3].sideways = true;
    count_view.slot[3].face = 0;
    count_view.slot[3].back_up = false;
    w->app.count.state.n_faces--;
}

void g_count_lay_whole(struct app_world *w)
{
    count_begin(w, 1);
    count_laid(w, "3m5m3s4s5s6s6s4m", "#7p7p#.3p4p5p", "");
    for (int i = 13; i <= 16; i += 3)
        count_view.slot[i].back_up = true;
    count_view.slot[7].sideways = count_view.slot[7].win = true;
    w->app.count.state.n_faces = 15;
}

static void count_wrong(int a, int b)
{
    for (int slot = a; slot <= b; slot++)
        count_view.slot[slot].wrong = true;
}

void g_count_lay_no_face(struct app_world *w)
{
    g_count_lay_some(w);
    count_view.fault = WK_DECLARED_NO_FACE;
    count_wrong(3, 3);
}

void g_count_lay_passing(struct app_world *w)
{
    g_count_lay_no_face(w);
    w->app.count.n_still = 1;
}

void g_count_lay_foreign(struct app_world *w)
{
    g_count_lay_some(w);
    count_view.fault = WK_DECLARED_FOREIGN;
    count_view.slot[3].sideways = false;
    count_wrong(3, 3);
}

void g_count_lay_many(struct app_world *w)
{
    count_begin(w, 1);
    count_laid(w, "3m5m3s4s5s6s6sE", "3p4p5p.SSSS", "1p2p3p");
    count_view.fault = WK_DECLARED_MANY;
}

void g_count_lay_no_meld(struct app_world *w)
{
    count_begin(w, 1);
    count_laid(w, "3m5m3s4s5s6s6s4m", "3p4p5p1p1p1p", "");
    count_view.fault = WK_DECLARED_NO_MELD;
    count_wrong(13, 18);
}

void g_count_lay_two_wins(struct app_world *w)
{
    count_begin(w, 1);
    count_laid(w, "3m5m3s4s5s6s6s4m", "3p4p5p.1p1p1p", "");
    count_view.fault = WK_DECLARED_TWO_WINS;
    count_view.slot[6].sideways = count_view.slot[7].sideways = true;
    count_wrong(6, 7);
}

void g_count_lay_five(struct app_world *w)
{
    count_begin(w, 1);
    count_laid(w, "3m5m3s1p1p6s6s4m", "3p4p5p.1p1p1p", "");
    count_view.fault = WK_DECLARED_MALFORMED;
    count_view.hand_fault = WK_MCR_FIVE_OF_A_KIND;
    count_wrong(3, 4);
    count_wrong(17, 19);
}

void g_count_turn(struct app_world *w)
{
    g_count_lay_whole(w);
    w->app.count.step = WK_COUNTING_TURN;
    for (int slot = 0; slot < WK_N_SLOTS; slot++)
        count_view.slot[slot].labelled = slot % 3 != 0;
    w->app.count.state.n_labels = 10;
}

void g_count_turn_wrong(struct app_world *w)
{
    g_count_turn(w);
    count_wrong(2, 2);
}

void g_count_check(struct app_world *w)
{
    count_begin(w, 1);
    count_hand(w, "-", "35m345s345678p66s", "4m", "-");
    w->app.count.state.labels = WK_COUNT_LABELS_AGREE;
    w->app.seat.outcome.kind = WK_OUTCOME_DISCARD;
    w->app.seat.outcome.payer = WK_WIND_WEST;
}

/* By hand, on the simulated mat. */
static void count_simulated(struct app_world *w)
{
    w->app.simulated = w->app.demo.by_hand = true;
}

void g_count_lay_simulated(struct app_world *w)
{
    g_count_lay_some(w);
    count_simulated(w);
}

void g_count_check_simulated(struct app_world *w)
{
    g_count_check(w);
    count_simulated(w);
}

void g_count_check_from(struct app_world *w)
{
    count_begin(w, 1);
    count_hand(w, "-", "35m345s345678p66s", "4m", "-");
    w->app.hint = true;
}

void g_count_check_fan(struct app_world *w)
{
    count_begin(w, 2);
    count_hand(w, "345p 666s", "35m345s66p", "4m", "selfdraw");
    w->app.count.state.labels = WK_COUNT_LABELS_AGREE;
    w->app.count.state.tells = true;
    w->app.count.state.from = w->app.count.winner;
    w->app.seat.outcome.kind = WK_OUTCOME_SELF_DRAWN;
    w->app.count.fan = 1;
}

void g_count_check_pairs(struct app_world *w)
{
    count_begin(w, 1);
    count_hand(w, "-", "11m3355s7788pEEC", "C", "selfdraw");
    w->app.seat.outcome.kind = WK_OUTCOME_SELF_DRAWN;
    w->app.count.fan = 0;
}

void g_count_check_orphans(struct app_world *w)
{
    count_begin(w, 1);
    count_hand(w, "-", "19m19s19pESWNCFP", "P", "-");
    w->app.seat.outcome.kind = WK_OUTCOME_DISCARD;
    w->app.seat.outcome.payer = WK_WIND_NORTH;
}

void g_count_check_kongs(struct app_world *w)
{
    count_begin(w, 2);
    count_hand(w, "1111m 9999p (EEEE) (CCCC)", "P", "P", "selfdraw,replacement,lasttile");
    w->app.count.state.may = WK_MCR_LAST_TILE | WK_MCR_REPLACEMENT;
    w->app.count.state.tells = true;
    w->app.count.state.from = w->app.count.winner;
    w->app.seat.outcome.kind = WK_OUTCOME_SELF_DRAWN;
    w->app.count.state.labels = WK_COUNT_LABELS_NO_DEAL;
    w->app.count.fan = 0;
}

/* As many fan as there are, whatever hand that were: the pages of the list. */
static void count_many(struct app_world *w, int n, int fan)
{
    g_count_check(w);
    count_view.score.n_fan = n;
    for (int i = 0; i < n; i++) {
        count_view.score.fan[i].id = (uint8_t)(1 + i * 80 / n);
        count_view.score.fan[i].n = (uint8_t)(i % 5 == 4 ? 2 : 1);
        count_view.marks[i] = 0x2A31U << i % 4;
    }
    w->app.count.state.total = w->app.count.state.points = 388;
    w->app.count.fan = fan;
}

void g_count_check_many(struct app_world *w)
{
    count_many(w, WK_MCR_MAX_FAN, 0);
}

void g_count_check_many_last(struct app_world *w)
{
    count_many(w, WK_MCR_MAX_FAN, WK_MCR_MAX_FAN - 1);
}

void g_count_check_few(struct app_world *w)
{
    count_begin(w, 1);
    count_hand(w, "123m 678s", "45s999p55p", "3s", "-");
    w->app.count.state.labels = WK_COUNT_LABELS_NOT;
    w->app.seat.outcome.kind = WK_OUTCOME_DISCARD;
    w->app.seat.outcome.payer = WK_WIND_EAST;
}

void g_count_check_none(struct app_world *w)
{
    g_count_check_few(w);
    w->app.count.fan = 2;
}

void g_count_check_no_win(struct app_world *w)
{
    count_begin(w, 1);
    count_hand(w, "123m", "145s999p5589p", "3m", "-");
}

void g_count_check_unsound(struct app_world *w)
{
    g_count_check_no_win(w);
    w->app.count.state.sound = false;
    count_view.hand_fault = WK_MCR_FIVE_OF_A_KIND;
}

void g_count_check_doubt(struct app_world *w)
{
    g_count_check(w);
    w->app.count.state.labels = WK_COUNT_LABELS_DIFFER;
    w->app.count.state.n_doubts = count_view.doubts.n = 1;
    count_view.doubts.doubt[0].kind = WK_DOUBT_NOT_THE_DEAL;
}

void g_count_check_doubts(struct app_world *w)
{
    g_count_check_doubt(w);
    w->app.count.state.n_doubts = count_view.doubts.n = WK_DECLARED_MAX_DOUBTS;
    for (int i = 0; i < WK_DECLARED_MAX_DOUBTS; i++) {
        count_view.doubts.doubt[i].kind = (enum wk_declared_doubt)(WK_DOUBT_OTHER_SET + i);
        assert_int_equal(wk_label_parse("88", &count_view.doubts.doubt[i].label), WK_OK);
    }
}

void g_count_doubts(struct app_world *w)
{
    g_count_check_doubts(w);
    w->app.count.left = true;
}

void g_count_left(struct app_world *w)
{
    g_count_check(w);
    w->app.count.left = true;
}

void g_count_left_many(struct app_world *w)
{
    static const uint8_t ids[] = {20, 34, 55, 33, 73, 81, 6};

    g_count_left(w);
    count_view.left.n = 21;
    for (int i = 0; i < 21; i++) {
        count_view.left.fan[i].id = ids[i % 7];
        count_view.left.fan[i].n = (uint8_t)(1 + i % 3);
        count_view.left.fan[i].why = (uint8_t)(1 + i % (WK_MCR_N_WHYS - 1));
        count_view.left.fan[i].by = (uint8_t)(i % 7 == 0 || i % 14 == 1 ? 20 : 0);
    }
}

void g_count_doubts_many(struct app_world *w)
{
    g_count_left_many(w);
    w->app.count.fan = 4;
    count_view.doubts.n = 3;
    count_view.doubts.doubt[0].kind = WK_DOUBT_NOT_LOOKED;
    count_view.doubts.doubt[1].kind = WK_DOUBT_NOT_CLAIMED;
    count_view.doubts.doubt[2].kind = WK_DOUBT_DRAWN_LATER;
    for (int i = 0; i < 3; i++)
        assert_int_equal(wk_label_parse("71", &count_view.doubts.doubt[i].label), WK_OK);
}

void g_count_left_many_last(struct app_world *w)
{
    g_count_left_many(w);
    w->app.count.fan = 20;
}

static void count_keyed(struct app_world *w, enum wk_count_key key, const char *melds, const char *standing, bool whole)
{
    const struct wk_mcr_columns columns = {melds, standing, "4m", "-", "S", "E", "0"};
    const char *reason = NULL;

    count_begin(w, 1);
    if (wk_mcr_read(&columns, &count_view.hand, &reason) != WK_OK)
        fail_msg("%s", reason);
    w->app.count.step = WK_COUNTING_KEYS;
    w->app.count.key = key;
    w->app.count.state.keyed = true;
    if (!whole) {
        count_view.hand.win = 0;
        count_view.hand.n_standing -= 4;
    }
    wk_mcr_show(&count_view.hand, NULL, &count_view.shown);
    for (int i = 0; i < count_view.shown.n; i++)
        w->app.count.state.n_tiles += count_view.shown.tile[i].face != 0;
    w->app.count.state.whole = whole;
}

void g_count_keys(struct app_world *w)
{
    count_begin(w, 1);
    w->app.count.step = WK_COUNTING_KEYS;
    w->app.count.state.keyed = true;
    count_view.hand = (struct wk_mcr_hand){0};
}

void g_count_keys_blind(struct app_world *w)
{
    g_count_keys(w);
    w->app.count.unable = WK_NOT_ENROLLED;
}

void g_count_keys_closing(struct app_world *w)
{
    g_count_keys(w);
    w->app.count.until_ns = w->app.now_ns + 28000000000;
}

void g_count_keys_some(struct app_world *w)
{
    count_keyed(w, WK_KEY_IN_HAND, "345p (7777p)", "35m3366s5s", false);
    count_view.face_full[25] = true;
    w->app.hint = true;
}

void g_count_keys_kong(struct app_world *w)
{
    count_keyed(w, WK_KEY_KONG, "345p", "35m33s66s9999p", false);
    for (int kind = 1; kind <= 34; kind++)
        count_view.face_full[kind] = kind == 3 || kind == 5 || kind == 12 || kind == 27 || (kind >= 21 && kind <= 23);
}

void g_count_keys_whole(struct app_world *w)
{
    count_keyed(w, WK_KEY_IN_HAND, "345p (7777p) 1111s 9999s", "4m", true);
    for (int kind = 1; kind <= 34; kind++)
        count_view.face_full[kind] = true;
}

void g_count_help(struct app_world *w)
{
    count_begin(w, 1);
    app_act(w, WK_ACTION_HELP, 0);
}

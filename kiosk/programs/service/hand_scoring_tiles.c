/* Hand scoring: turns tiles on the mat, or keys, into a hand with its points, and into what the screen shows of it. Pure. */
#include "kiosk/programs/service/hand_scoring_tiles.h"
#include "calibration/drill.h"
#include "kiosk/eye/live/feed.h"
#include "rules/mcr/shanten.h"

#include <string.h>

static const uint8_t flags_apart[] = {WK_MCR_REPLACEMENT, WK_MCR_ROB_KONG, WK_MCR_LAST_TILE, WK_MCR_LAST_OF_KIND};
#define N_FLAGS (sizeof flags_apart / sizeof *flags_apart)

/* ---- keys */

static const uint8_t kind_of_key[WK_N_COUNT_KEYS] = {
    [WK_KEY_CHOW] = WK_MCR_CHOW,
    [WK_KEY_PUNG] = WK_MCR_PUNG,
    [WK_KEY_KONG] = WK_MCR_KONG,
    [WK_KEY_CONCEALED_KONG] = WK_MCR_CONCEALED_KONG,
};

static enum wk_count_key key_of_kind(uint8_t kind)
{
    for (int key = WK_KEY_CHOW; key < WK_N_COUNT_KEYS; key++)
        if (kind_of_key[key] == kind)
            return (enum wk_count_key)key;
    return WK_KEY_IN_HAND;
}

/* How many tiles of each face a key adds. */
static void add_key(int count[WK_N_FACES + 1], enum wk_count_key key, int face)
{
    if (key == WK_KEY_CHOW)
        for (int i = 0; i < 3; i++)
            count[face + i]++;
    else
        count[face] += key == WK_KEY_IN_HAND ? 1 : key == WK_KEY_PUNG ? 3 : 4;
}

static int n_melds_keyed(const struct wk_hand_scoring *self)
{
    int n = 0;

    for (int i = 0; i < self->n_keyed; i++)
        n += self->keyed_as[i].key != WK_KEY_IN_HAND;
    return n;
}

static bool has_room(const struct wk_hand_scoring *self, enum wk_count_key key)
{
    const int melds = n_melds_keyed(self), in_hand = self->n_keyed - melds;

    const int most = WK_MCR_STANDING + !self->practice;

    if (key == WK_KEY_IN_HAND)
        return in_hand + 1 <= most - 3 * melds;
    return melds < WK_MCR_MELDS && in_hand <= most - 3 * (melds + 1);
}

static bool can_key(const struct wk_hand_scoring *self, enum wk_count_key key, int face)
{
    int count[WK_N_FACES + 1] = {0};

    if (face < WK_FACE_1M || face > WK_FACE_WHITE || key >= WK_N_COUNT_KEYS || !has_room(self, key))
        return false;
    if (key == WK_KEY_CHOW && (face >= WK_FACE_EAST || (face - 1) % 9 > 6))
        return false;
    for (int i = 0; i < self->n_keyed; i++)
        add_key(count, (enum wk_count_key)self->keyed_as[i].key, self->keyed_as[i].face);
    add_key(count, key, face);
    for (int f = WK_FACE_1M; f <= WK_FACE_WHITE; f++)
        if (count[f] > WK_N_COPIES)
            return false;
    return true;
}

enum wk_status wk_hand_scoring_key(struct wk_hand_scoring *self, enum wk_count_key key, int face)
{
    if (!can_key(self, key, face))
        return WK_BAD_INPUT;
    memmove(&self->keyed_as[self->cursor + 1], &self->keyed_as[self->cursor],
            (size_t)(self->n_keyed - self->cursor) * sizeof self->keyed_as[0]);
    self->keyed_as[self->cursor].key = (uint8_t)key;
    self->keyed_as[self->cursor].face = (uint8_t)face;
    self->cursor = ++self->n_keyed;
    return WK_OK;
}

/* Index of a tile: of the n-th meld, or the winning tile (the last in hand) or another one of its face; -1: none. */
static int keyed_meld(const struct wk_hand_scoring *self, int n)
{
    for (int i = 0; i < self->n_keyed; i++)
        if (self->keyed_as[i].key != WK_KEY_IN_HAND && n-- == 0)
            return i;
    return -1;
}

static int keyed_last(const struct wk_hand_scoring *self)
{
    int i = self->n_keyed - 1;

    while (i >= 0 && self->keyed_as[i].key != WK_KEY_IN_HAND)
        i--;
    return i;
}

static int keyed_tile(const struct wk_hand_scoring *self, int face)
{
    const int win = self->view.hand.win ? keyed_last(self) : -1;

    for (int i = self->n_keyed - 1; i >= 0; i--)
        if (i != win && self->keyed_as[i].key == WK_KEY_IN_HAND && self->keyed_as[i].face == face)
            return i;
    return -1;
}

static int keyed_shown(const struct wk_hand_scoring *self, int shown)
{
    if (shown < 0 || shown >= self->view.shown.n)
        return -1;
    if (self->view.shown.tile[shown].meld >= 0)
        return keyed_meld(self, self->view.shown.tile[shown].meld);
    return self->view.shown.tile[shown].win ? keyed_last(self) : keyed_tile(self, self->view.shown.tile[shown].face);
}

void wk_hand_scoring_erase(struct wk_hand_scoring *self, int shown)
{
    const int at = shown >= 0 ? keyed_shown(self, shown) : self->n_keyed - 1;

    if (at < 0)
        return;
    memmove(&self->keyed_as[at], &self->keyed_as[at + 1], (size_t)(self->n_keyed - at - 1) * sizeof self->keyed_as[0]);
    self->n_keyed--;
    self->cursor = at;
}

void wk_hand_scoring_to_keys(struct wk_hand_scoring *self)
{
    const struct wk_mcr_hand *hand = &self->declared.hand;

    if (self->keyed)
        return;
    self->keyed = true;
    self->n_keyed = self->cursor = 0;
    if (self->flowers < 0 && self->declared.fault == WK_DECLARED_SOUND)
        self->flowers = hand->flowers;
    for (int i = 0; self->declared.fault == WK_DECLARED_SOUND && i < hand->n_melds; i++)
        (void)(wk_hand_scoring_key(self, key_of_kind(hand->meld[i].kind), hand->meld[i].face) == WK_OK);
    for (int i = 0; self->declared.fault == WK_DECLARED_SOUND && i < hand->n_standing; i++)
        (void)(wk_hand_scoring_key(self, WK_KEY_IN_HAND, hand->standing[i]) == WK_OK);
    if (self->declared.fault == WK_DECLARED_SOUND)
        (void)(wk_hand_scoring_key(self, WK_KEY_IN_HAND, hand->win) == WK_OK);
    wk_wipe(&self->laid, sizeof self->laid);
    wk_wipe(&self->declared, sizeof self->declared);
}

static void make_of_keys(struct wk_hand_scoring *self)
{
    struct wk_mcr_hand *hand = &self->view.hand;
    const int win = n_melds_keyed(self), last = self->n_keyed - win == WK_MCR_STANDING + 1 - 3 * win ? keyed_last(self) : -1;

    for (int i = 0; i < self->n_keyed; i++) {
        const uint8_t key = self->keyed_as[i].key, face = self->keyed_as[i].face;
        if (key != WK_KEY_IN_HAND)
            hand->meld[hand->n_melds++] = (struct wk_mcr_set){.kind = kind_of_key[key], .face = face};
        else if (i == last)
            hand->win = face;
        else
            hand->standing[hand->n_standing++] = face;
    }
    self->state.whole = last >= 0 || (self->practice && hand->n_standing == WK_MCR_STANDING - 3 * hand->n_melds);
}

/* ---- the mat */

/* The slot of a shown tile. Of several tiles with its face: those of one meld, or all in hand, and of them the one that is as
 * far along in their row. WK_SLOT_NONE: none. */
static int slot_shown(const struct wk_hand_scoring *self, int shown)
{
    const struct wk_mcr_shown *s = &self->view.shown;
    const struct wk_declared *declared = &self->declared;
    int before = 0;

    if (shown < 0 || shown >= s->n)
        return WK_SLOT_NONE;
    const int meld = s->tile[shown].meld;
    if (s->tile[shown].win)
        return declared->win_slot;
    for (int i = 0; i < shown; i++)
        before += s->tile[i].meld == meld && s->tile[i].face == s->tile[shown].face && !s->tile[i].win;
    for (int i = 0; i < (meld >= 0 ? 4 : declared->hand.n_standing); i++) {
        const int slot = meld >= 0 ? declared->meld_slot[meld][i] : declared->standing_slot[i];
        if (slot != WK_SLOT_NONE && self->laid.slot[slot].face == s->tile[shown].face && before-- == 0)
            return slot;
    }
    return WK_SLOT_NONE;
}

static uint64_t bit(int slot)
{
    return slot >= 0 && slot < WK_N_SLOTS ? UINT64_C(1) << slot : 0;
}

void wk_hand_scoring_touch_win(struct wk_hand_scoring *self, int shown)
{
    if (!self->keyed) {
        const int slot = slot_shown(self, shown);
        if (slot != WK_SLOT_NONE)
            self->touched = slot;
        return;
    }
    const int at = keyed_shown(self, shown);
    if (at < 0 || self->keyed_as[at].key != WK_KEY_IN_HAND)
        return;
    const uint8_t face = self->keyed_as[at].face;
    memmove(&self->keyed_as[at], &self->keyed_as[at + 1], (size_t)(self->n_keyed - at - 1) * sizeof self->keyed_as[0]);
    self->keyed_as[self->n_keyed - 1].key = WK_KEY_IN_HAND;
    self->keyed_as[self->n_keyed - 1].face = face;
    self->cursor = self->n_keyed;
}

void wk_hand_scoring_touch_kong(struct wk_hand_scoring *self, int shown)
{
    if (shown < 0 || shown >= self->view.shown.n || self->view.shown.tile[shown].meld < 0)
        return;
    const int meld = self->view.shown.tile[shown].meld, at = self->keyed ? keyed_meld(self, meld) : -1;
    const uint8_t kind = self->view.hand.meld[meld].kind;
    if (kind != WK_MCR_KONG && kind != WK_MCR_CONCEALED_KONG)
        return;
    if (at >= 0) {
        self->keyed_as[at].key = kind == WK_MCR_KONG ? WK_KEY_CONCEALED_KONG : WK_KEY_KONG;
    } else if (!self->keyed) {
        const uint64_t first = bit(self->declared.meld_slot[meld][0]);
        self->kong_concealed = kind == WK_MCR_KONG ? self->kong_concealed | first : self->kong_concealed & ~first;
        self->kong_open = kind == WK_MCR_KONG ? self->kong_open & ~first : self->kong_open | first;
    }
}

static void make_of_mat(struct wk_hand_scoring *self)
{
    struct wk_declared *declared = &self->declared;
    struct wk_count_state *state = &self->state;

    wk_declared_make(&self->laid, self->without_labels ? WK_WIND_NONE : self->winner, self->touched, self->kong_concealed,
                     self->kong_open, declared);
    for (int s = 0; s < WK_N_SLOTS; s++) {
        const struct wk_laid_tile *tile = &self->laid.slot[s];
        state->n_faces += tile->lies && tile->face != 0;
        state->n_labels += tile->lies && tile->label != 0;
        self->view.slot[s] = (struct wk_hand_view_slot){.lies = tile->lies,
                                                        .back_up = tile->back_up,
                                                        .sideways = tile->sideways,
                                                        .labelled = tile->label != 0,
                                                        .wrong = (declared->slots & bit(s)) != 0,
                                                        .face = tile->face,
                                                        .win = declared->fault == WK_DECLARED_SOUND && declared->win_slot == s,
                                                        .flower = (self->laid.flowers & bit(s)) != 0};
    }
    self->view.fault = declared->fault;
    state->n_tiles = declared->n_tiles;
    state->slots = declared->slots;
    state->whole = declared->fault == WK_DECLARED_SOUND || declared->fault >= WK_DECLARED_NO_MELD;
    state->tells = declared->labels && !self->without_labels && declared->fault == WK_DECLARED_SOUND;
    state->from = state->tells ? declared->from : WK_WIND_NONE;
    if (declared->fault == WK_DECLARED_SOUND)
        self->view.hand = declared->hand;
}

/* ---- both */

/* As touched, or as they lie. */
static void count_flowers(struct wk_hand_scoring *self)
{
    struct wk_count_state *state = &self->state;
    const int lie = __builtin_popcountll(self->laid.flowers), n = self->flowers >= 0 ? self->flowers : lie;

    state->with_flowers = self->with_flowers;
    state->sees_flowers = self->sees_flowers;
    state->n_flowers = !self->with_flowers ? 0 : n < WK_MCR_FLOWERS ? n : WK_MCR_FLOWERS;
    self->view.hand.flowers = (uint8_t)state->n_flowers;
}

/* Of the flags that were asked for those that are possible with the way of winning; and those that would be possible. */
static void fit_flags(struct wk_hand_scoring *self)
{
    struct wk_mcr_hand *hand = &self->view.hand;
    uint8_t fit = self->flags & WK_MCR_SELF_DRAWN;

    if (self->state.tells)
        fit = self->state.from == self->winner ? WK_MCR_SELF_DRAWN : 0;
    for (size_t i = 0; i < N_FLAGS; i++) {
        hand->flags = (uint8_t)(fit | (self->flags & flags_apart[i]));
        if (wk_mcr_fault(hand) == WK_MCR_SOUND)
            fit = hand->flags;
    }
    for (size_t i = 0; i < N_FLAGS; i++) {
        hand->flags = (uint8_t)(fit | flags_apart[i]);
        if (wk_mcr_fault(hand) == WK_MCR_SOUND)
            self->state.may |= flags_apart[i];
    }
    self->flags = self->state.flags = hand->flags = fit;
}

static void count(struct wk_hand_scoring *self)
{
    struct wk_hand_view *view = &self->view;

    fit_flags(self);
    view->hand_fault = wk_mcr_fault(&view->hand);
    self->state.sound = view->hand_fault == WK_MCR_SOUND;
    view->wins = self->state.sound && wk_mcr_score(&view->hand, self->rules, &view->score) == WK_OK;
    wk_mcr_show(&view->hand, view->wins ? &view->score : NULL, &view->shown);
    self->state.wins = view->wins;
    if (!view->wins)
        return;
    wk_mcr_marks(&view->hand, self->rules, &view->score, &view->shown, view->marks);
    wk_mcr_left_out(&view->hand, self->rules, &view->score, &view->left);
    self->state.total = view->score.total;
    self->state.n_fan = view->score.n_fan;
    self->state.points = view->score.points;
}

/* Of a hand that is practised: what it waits for, and the way to where it is worth going out. */
static void look_ahead(struct wk_hand_scoring *self)
{
    struct wk_hand_view *view = &self->view;
    struct wk_hand_ahead *ahead = &view->ahead;

    wk_mcr_show(&view->hand, NULL, &view->shown);
    view->hand_fault = WK_MCR_SOUND;
    self->state.sound = wk_mcr_waits(&view->hand, self->rules, &ahead->waits, &view->hand_fault) == WK_OK &&
                        wk_mcr_shanten(&view->hand, NULL, &ahead->shanten) == WK_OK &&
                        wk_mcr_useful(&view->hand, NULL, &ahead->useful) == WK_OK;
    ahead->has_way = self->state.sound && wk_mcr_cheapest(&view->hand, self->rules, &ahead->way) == WK_OK;
}

void wk_hand_scoring_make(struct wk_hand_scoring *self, enum wk_count_key key)
{
    const unsigned edition = self->state.edition;

    wk_wipe(&self->view, sizeof self->view);
    self->state =
        (struct wk_count_state){.edition = edition + 1, .keyed = self->keyed, .practice = self->practice, .flags = self->flags};
    if (self->keyed)
        make_of_keys(self);
    else
        make_of_mat(self);
    self->view.hand.seat = (uint8_t)self->winner;
    self->view.hand.prevalent = (uint8_t)self->prevalent;
    count_flowers(self);
    if (self->state.whole && self->practice)
        look_ahead(self);
    else if (self->state.whole && (self->keyed || self->declared.fault == WK_DECLARED_SOUND))
        count(self);
    else if (self->keyed)
        wk_mcr_show(&self->view.hand, NULL, &self->view.shown);
    else
        self->view.hand_fault = self->declared.hand_fault;
    if (!self->keyed)
        return;
    self->state.n_tiles = self->view.shown.n;
    for (int f = WK_FACE_1M; f <= WK_FACE_WHITE; f++)
        self->view.face_full[f] = !can_key(self, key, f);
}

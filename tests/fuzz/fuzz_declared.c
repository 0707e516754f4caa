/*
 * Hands laid on the mat. Four bytes: the winner, the slot touched, a kong said to be concealed, one said to be melded. Then
 * pairs: a slot and what is seen there from now on (empty, a face, a sticker, ...), or the look as it is by then being taken
 * in. After each look what is known must be possible, a hand that is sound must be one with each tile in one place, and doubts
 * must name slots that there are. First byte odd: a look of any bytes in between.
 */
#include <stdlib.h>
#include <string.h>

#include "labels/deal/declared.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

#define BIT(s) ((uint64_t)1 << (s))
#define ALL (BIT(WK_N_SLOTS) - 1)

enum { FACE_ENDS = 35, LABEL_BEGINS = 64, LABEL_ENDS = 158, SIDEWAYS_BEGINS = 160, SIDEWAYS_ENDS = 195, LOOK = 255 };

static void must(bool holds)
{
    if (!holds)
        abort();
}

static void show(struct wk_face_reading *look, int slot, int what)
{
    static const struct wk_read others[] = {{.state = WK_READ_BLOCKED},
                                            {.state = WK_READ_UNREADABLE},
                                            {.state = WK_READ_UNREADABLE, .why = WK_WHY_NO_STICKER},
                                            {.state = WK_READ_UNREADABLE, .why = WK_WHY_OTHER_EVENT},
                                            {.state = WK_READ_FACE, .why = WK_WHY_FOREIGN},
                                            {.state = WK_READ_UNREADABLE, .why = WK_WHY_GLARE}};
    struct wk_read *read = &look->seen.slot[slot];

    look->face[slot] = (struct wk_face_obs){.best = WK_FACE_NONE};
    *read = (struct wk_read){.state = WK_READ_EMPTY};
    if ((what > 0 && what < FACE_ENDS) || (what > SIDEWAYS_BEGINS && what < SIDEWAYS_ENDS)) {
        read->state = WK_READ_FACE;
        read->sideways = what > SIDEWAYS_BEGINS;
        look->face[slot].best = (enum wk_face)(what % SIDEWAYS_BEGINS);
    } else if (what >= LABEL_BEGINS && what < LABEL_ENDS) {
        read->state = WK_READ_LABEL;
        read->label = (wk_label)(what - LABEL_BEGINS);
        memcpy(read->set, slot == 7 ? "07B" : "07A", WK_SET_SIZE);
    } else if (what >= FACE_ENDS && what < LABEL_BEGINS)
        *read = others[(what - FACE_ENDS) % (int)(sizeof(others) / sizeof(others[0]))];
}

/* One byte a field, whatever it says. */
static void show_anything(struct wk_face_reading *look, const uint8_t *data, size_t size)
{
    for (int s = 0; s < WK_N_SLOTS && size >= 8; s++, data += 8, size -= 8) {
        struct wk_read *read = &look->seen.slot[s];
        read->state = (enum wk_read_state)(data[0] % 7);
        read->why = (enum wk_read_why)(data[1] % 12);
        read->label = data[2];
        memcpy(read->set, data + 3, WK_SET_LEN);
        read->sideways = data[6] % 2;
        look->face[s].best = (enum wk_face)data[7];
        look->face[s].margin = (float)data[6] / 100 - 1;
    }
}

static void check_tiles(const struct wk_laid *laid)
{
    const struct wk_laid_tile nothing = {.lies = false};

    for (int s = 0; s < WK_N_SLOTS; s++) {
        struct wk_laid_tile tile = laid->slot[s];
        must(tile.face <= WK_FACE_WHITE && (tile.label == WK_LABEL_NONE || wk_label_valid(tile.label)));
        must(tile.label != WK_LABEL_NONE || tile.set[0] == '\0');
        must(tile.set[WK_SET_LEN] == '\0' && !(tile.lies && tile.hidden));
        must(tile.hidden || !tile.by_hand);
        tile.hidden = tile.by_hand = false;
        tile.n_empty = 0;
        must(tile.lies || memcmp(&tile, &nothing, sizeof(tile)) == 0);
    }
}

static void take_place(const struct wk_laid *laid, int slot, uint64_t *taken)
{
    must(slot >= 0 && slot < WK_N_SLOTS && laid->slot[slot].lies && !(*taken & BIT(slot)));
    *taken |= BIT(slot);
}

static void check_sound(const struct wk_laid *laid, const struct wk_declared *d, enum wk_wind winner)
{
    uint64_t taken = 0;
    int n = 1 + d->hand.n_standing;

    must(wk_mcr_fault(&d->hand) == WK_MCR_SOUND && d->hand_fault == WK_MCR_SOUND && d->slots == 0);
    for (int m = 0; m < d->hand.n_melds; m++) {
        const int n_tiles = d->hand.meld[m].kind >= WK_MCR_KONG ? 4 : 3;
        for (int k = 0; k < n_tiles; k++)
            take_place(laid, d->meld_slot[m][k], &taken);
        must(n_tiles == 4 || d->meld_slot[m][3] == WK_SLOT_NONE);
        n += n_tiles;
    }
    for (int i = 0; i < d->hand.n_standing; i++) {
        take_place(laid, d->standing_slot[i], &taken);
        must(laid->slot[d->standing_slot[i]].face == d->hand.standing[i]);
    }
    take_place(laid, d->win_slot, &taken);
    must(n == d->n_tiles && laid->slot[d->win_slot].face == d->hand.win && d->win_by != WK_DECLARED_BY_NONE);
    must(d->labels == (d->from != WK_WIND_NONE));
    must((d->hand.flags == WK_MCR_SELF_DRAWN) == (d->labels && d->from == winner));
}

static void check(const struct wk_laid *laid, const uint8_t *head)
{
    const enum wk_wind winner = (enum wk_wind)(head[0] / 2 % 5);
    struct wk_declared_doubts doubts;
    struct wk_declared d;
    struct wk_deal deal = {.table = 1};
    int n = 0;

    for (int s = 0; s < WK_N_SLOTS; s++) {
        n += laid->slot[s].lies;
        for (int w = 0; w < WK_N_WINDS; w++)
            deal.face[w][s] = (uint8_t)(1 + (s + w * head[3]) % WK_N_FACES);
    }
    wk_declared_make(laid, winner, (int)head[1] - 1, BIT(head[2] % WK_N_SLOTS), BIT(head[3] % WK_N_SLOTS), &d);
    must(d.n_tiles == n && (n == 0) == (d.fault == WK_DECLARED_NOTHING));
    must((d.slots & ~ALL) == 0 && (d.slots != 0) == (d.fault == WK_DECLARED_FOREIGN || d.fault == WK_DECLARED_NO_FACE ||
                                                     d.fault >= WK_DECLARED_NO_MELD));
    if (d.fault == WK_DECLARED_SOUND)
        check_sound(laid, &d, winner);
    wk_declared_check(laid, &d, winner, "07A", head[0] % 4 < 2 ? &deal : NULL, &doubts);
    must(doubts.n >= (d.fault != WK_DECLARED_SOUND) && doubts.n <= WK_DECLARED_MAX_DOUBTS);
    for (int i = 0; i < doubts.n; i++) {
        must(doubts.doubt[i].kind != WK_DOUBT_NONE && doubts.doubt[i].slots && (doubts.doubt[i].slots & ~ALL) == 0);
        for (int k = 0; k < i; k++)
            must(doubts.doubt[k].kind != doubts.doubt[i].kind);
    }
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    struct wk_laid laid = {.turning = false};
    struct wk_face_reading look;
    uint8_t head[4] = {0};

    memcpy(head, data, size < 4 ? size : 4);
    memset(&look, 0, sizeof(look));
    wk_reading_init(&look.seen, WK_SIDE_FACES);
    look.seen.tray.found = true;
    for (int s = 0; s < WK_N_SLOTS; s++)
        show(&look, s, 0);
    for (size_t at = 4; at + 1 < size; at += 2) {
        if (data[at + 1] != LOOK) {
            show(&look, data[at] % WK_N_SLOTS, data[at + 1]);
            continue;
        }
        if (head[0] % 2)
            show_anything(&look, data + at, size - at);
        wk_laid_see(&laid, &look);
        check_tiles(&laid);
        check(&laid, head);
    }
    return 0;
}

/* Hands as text, eight columns set apart by tabs, or all in one as others write them: any bytes are an answer; what is read is
 * sound and has the same worth written again. */
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include "rules/mcr/foreign_text.h"
#include "rules/mcr/hand_text.h"
#include "rules/mcr/marks.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

/* What the hand's own tile is said to be worth among its waits, -1: it is none of them. */
static int worth_by_waits(const struct wk_mcr_hand *hand, enum wk_mcr_rules rules)
{
    struct wk_mcr_waits waits;

    if (wk_mcr_waits(hand, rules, &waits, NULL) != WK_OK)
        abort();
    for (int i = 0; i < waits.n; i++)
        if (waits.wait[i].face == hand->win)
            return waits.wait[i].can_come ? waits.wait[i].total : -1;
    return -1;
}

/* Each tile is shown, with or without a score, and each fan but flowers rests on some. */
static void shown(const struct wk_mcr_hand *hand, enum wk_mcr_rules rules, const struct wk_mcr_score *score)
{
    struct wk_mcr_shown shown;
    uint32_t marks[WK_MCR_MAX_FAN];
    int n = hand->n_standing + 1;

    for (int i = 0; i < hand->n_melds; i++)
        n += hand->meld[i].kind >= WK_MCR_KONG ? 4 : 3;
    wk_mcr_show(hand, score, &shown);
    if (shown.n != n || shown.n_groups < 2)
        abort();
    if (!score)
        return;
    wk_mcr_marks(hand, rules, score, &shown, marks);
    for (int i = 0; i < score->n_fan; i++) {
        const int id = score->fan[i].id;
        const bool of_no_tile = id == WK_FAN_ONE_VOIDED_SUIT || id == WK_FAN_NO_HONORS || id == WK_FAN_FLOWER;
        if (marks[i] >> n || (marks[i] == 0) != of_no_tile)
            abort();
    }
}

static void again(const struct wk_mcr_hand *hand, const struct wk_mcr_columns *columns)
{
    char melds[WK_MCR_MELDS * WK_MCR_SET_SIZE + 1] = "", standing[WK_MCR_TILES_SIZE];
    struct wk_mcr_columns written = *columns;
    struct wk_mcr_hand read;
    struct wk_mcr_score a, b;
    struct wk_mcr_left left;
    const char *reason;

    for (int i = 0; i < hand->n_melds; i++) {
        char set[WK_MCR_SET_SIZE];
        wk_mcr_write_set(&hand->meld[i], set);
        strcat(strcat(melds, i ? " " : ""), set);
    }
    wk_mcr_write_tiles(hand->standing, hand->n_standing, standing);
    written.melds = hand->n_melds ? melds : "-";
    written.standing = standing;
    if (wk_mcr_read(&written, &read, &reason) != WK_OK)
        abort();
    for (int rules = WK_MCR_RULEBOOK; rules <= WK_MCR_AS_PLAYED; rules++) {
        const enum wk_status status = wk_mcr_score(hand, (enum wk_mcr_rules)rules, &a);
        if (wk_mcr_score(&read, (enum wk_mcr_rules)rules, &b) != status || (status == WK_OK && a.total != b.total))
            abort();
        if (status == WK_OK)
            wk_mcr_left_out(hand, (enum wk_mcr_rules)rules, &a, &left);
        shown(hand, (enum wk_mcr_rules)rules, status == WK_OK ? &a : NULL);
        if (status == WK_OK && worth_by_waits(hand, (enum wk_mcr_rules)rules) != a.total)
            abort();
    }
}

/* The same bytes as a hand in one text, as others write it. */
static void foreign(const char *text)
{
    struct wk_mcr_foreign read;
    struct wk_mcr_hand hand;
    struct wk_mcr_place place;
    const char *reason = NULL;
    const size_t n = strlen(text);

    if (wk_mcr_foreign_read(text, &read, &reason, &place) == WK_OK) {
        const struct wk_mcr_columns columns = wk_mcr_foreign_columns(&read);
        if (wk_mcr_read(&columns, &hand, &reason) == WK_OK)
            again(&hand, &columns);
        wk_mcr_point(&columns, WK_MCR_SOUND, &place);
        place = wk_mcr_foreign_place(&read, &place, n);
    } else if (!reason) {
        abort();
    }
    if (place.at < 0 || place.n < 0 || (size_t)(place.at + place.n) > n)
        abort();
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    char text[512], *column[8], *at = text;
    struct wk_mcr_hand hand;
    struct wk_mcr_place place;
    const char *reason = NULL;

    if (size >= sizeof text)
        return 0;
    memcpy(text, data, size);
    text[size] = 0;
    foreign(text);
    for (int i = 0; i < 8; i++) {
        column[i] = at;
        at += strcspn(at, "\t\n");
        if (*at)
            *at++ = 0;
    }
    const struct wk_mcr_columns columns = {column[1], column[2], column[3], column[4], column[5], column[6], column[7]};
    if (wk_mcr_read(&columns, &hand, &reason) == WK_OK)
        again(&hand, &columns);
    else if (!reason)
        abort();
    wk_mcr_point(&columns, WK_MCR_SOUND, &place);
    if (place.at < 0 || place.n < 0 || place.column >= WK_MCR_N_COLUMNS ||
        (size_t)(place.at + place.n) > strlen(column[1 + place.column]))
        abort();
    return 0;
}

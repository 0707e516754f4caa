/* What a hand is worth, and what it waits for (rules/mcr), for a page: columns go in, JSON comes out. For WebAssembly alone. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "hall/phone/memory.h"
#include "rules/mcr/cheapest.h"
#include "rules/mcr/hand_text.h"
#include "rules/mcr/shanten.h"

enum { N_TEXTS = 1 + WK_MCR_N_COLUMNS }; /* the rules, then the columns of a hand */

static char *typed;

/* Where n bytes go, the texts with tabs between; what was there before is forgotten. */
EXPORT(hand_room) char *hand_room(size_t n)
{
    wk_phone_forget();
    typed = malloc(n + 1);
    typed[n] = 0;
    return typed;
}

static void put_refused(FILE *out, const struct wk_mcr_columns *columns, enum wk_mcr_fault fault, const char *reason)
{
    struct wk_mcr_place place;

    wk_mcr_point(columns, fault, &place);
    fprintf(out, "{\"refused\":\"%s\",\"column\":\"%s\",\"at\":%d,\"n\":%d}", reason, wk_mcr_column_names[place.column],
            place.at, place.n);
}

/* ---- a hand that waits */

static void put_faces(FILE *out, uint64_t faces)
{
    for (uint64_t left = faces; left; left &= left - 1)
        fprintf(out, "%s\"%s\"", left == faces ? "" : ",", wk_face_name((enum wk_face)__builtin_ctzll(left)));
}

static void put_way(FILE *out, const struct wk_mcr_way *way)
{
    char text[WK_MCR_TILES_SIZE];

    fprintf(out, ",\"way\":{\"tiles\":%d,\"points\":%d,\"hand\":\"", way->n_drawn, way->score.points);
    for (int i = 0; i < way->hand.n_melds; i++) {
        wk_mcr_write_set(&way->hand.meld[i], text);
        fprintf(out, "%s ", text);
    }
    wk_mcr_write_tiles(way->hand.standing, way->hand.n_standing, text);
    fprintf(out, "%s\",\"win\":\"%s\"}", text, wk_face_name((enum wk_face)way->hand.win));
}

static void put_waits(FILE *out, const struct wk_mcr_columns *columns, enum wk_mcr_rules rules)
{
    struct wk_mcr_hand hand;
    struct wk_mcr_waits waits;
    struct wk_mcr_way way;
    enum wk_mcr_fault fault = WK_MCR_SOUND;
    const char *reason;
    uint64_t useful = 0;
    int shanten = 0;

    if (wk_mcr_read_waiting(columns, &hand, &reason) != WK_OK) {
        put_refused(out, columns, WK_MCR_SOUND, reason);
        return;
    }
    if (wk_mcr_waits(&hand, rules, &waits, &fault) != WK_OK || wk_mcr_shanten(&hand, NULL, &shanten) != WK_OK ||
        wk_mcr_useful(&hand, NULL, &useful) != WK_OK) {
        put_refused(out, columns, fault, wk_mcr_fault_text(fault));
        return;
    }
    fprintf(out, "{\"waits\":[");
    for (int i = 0; i < waits.n; i++)
        fprintf(out, "%s{\"tile\":\"%s\",\"can_come\":%d,\"total\":%d,\"points\":%d}", i ? "," : "",
                wk_face_name((enum wk_face)waits.wait[i].face), waits.wait[i].can_come, waits.wait[i].total,
                waits.wait[i].points);
    fprintf(out, "],\"shanten\":%d,\"useful\":[", shanten);
    put_faces(out, useful);
    fprintf(out, "]");
    if (wk_mcr_cheapest(&hand, rules, &way) == WK_OK)
        put_way(out, &way);
    fprintf(out, "}");
}

/* ---- a hand that is won */

static void put_fan(FILE *out, int id, int n)
{
    fprintf(out, "\"id\":%d,\"n\":%d,\"points\":%d,\"en\":\"%s\",\"zh\":\"%s\"", id, n, wk_mcr_fan[id].points * n,
            wk_mcr_fan[id].en, wk_mcr_fan[id].zh);
}

static void put_score(FILE *out, const struct wk_mcr_hand *hand, enum wk_mcr_rules rules, const struct wk_mcr_score *score)
{
    struct wk_mcr_left left;
    char set[WK_MCR_SET_SIZE];

    fprintf(out, "{\"total\":%d,\"points\":%d,\"enough\":%d,\"fan\":[", score->total, score->points,
            score->points >= WK_MCR_MIN_POINTS);
    for (int i = 0; i < score->n_fan; i++) {
        fprintf(out, i ? ",{" : "{");
        put_fan(out, score->fan[i].id, score->fan[i].n);
        fprintf(out, "}");
    }
    fprintf(out, "],\"left_out\":[");
    wk_mcr_left_out(hand, rules, score, &left);
    for (int i = 0; i < left.n; i++) {
        fprintf(out, i ? ",{" : "{");
        put_fan(out, left.fan[i].id, 1);
        fprintf(out, ",\"why\":\"%s\",\"by\":{", wk_mcr_why_text((enum wk_mcr_why)left.fan[i].why));
        if (left.fan[i].by)
            put_fan(out, left.fan[i].by, 1);
        fprintf(out, "}}");
    }
    fprintf(out, "],\"sets\":[");
    for (int i = 0; i < score->reading.n_sets; i++) {
        wk_mcr_write_set(&score->reading.set[i], set);
        fprintf(out, "%s\"%s\"", i ? "," : "", set);
    }
    fprintf(out, "]}");
}

static void put_answer(FILE *out, const struct wk_mcr_columns *columns, enum wk_mcr_rules rules)
{
    struct wk_mcr_hand hand;
    struct wk_mcr_score score;
    const char *reason;

    if (wk_mcr_is_nothing(columns->win))
        put_waits(out, columns, rules);
    else if (wk_mcr_read(columns, &hand, &reason) != WK_OK)
        put_refused(out, columns, WK_MCR_SOUND, reason);
    else if (wk_mcr_score(&hand, rules, &score) == WK_OK)
        put_score(out, &hand, rules, &score);
    else
        fprintf(out, "{\"total\":-3}");
}

/* What the texts there come to, as JSON that ends with a zero. */
EXPORT(hand_answer) const char *hand_answer(void)
{
    const char *text[N_TEXTS] = {"", "-", "-", "-", "-", "E", "E", "0"};
    enum wk_mcr_rules rules = WK_MCR_AS_PLAYED;
    char *answer = NULL, *at = typed;
    size_t n = 0;

    for (int i = 0; i < N_TEXTS && at; i++) {
        char *const end = strchr(at, '\t');
        text[i] = at;
        at = end ? end + 1 : NULL;
        if (end)
            *end = 0;
    }
    (void)(wk_mcr_profile_of(text[0], WK_MCR_EDITION, &rules) == WK_OK); /* else as is played today */
    const struct wk_mcr_columns columns = {text[1], text[2], text[3], text[4], text[5], text[6], text[7]};
    FILE *const out = open_memstream(&answer, &n);
    put_answer(out, &columns, rules);
    return answer;
}

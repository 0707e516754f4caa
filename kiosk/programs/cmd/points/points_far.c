/* What a hand that has not won lacks: how many tiles, which, and the way to 8 points that takes the fewest. */
#include "kiosk/programs/cmd/points/points_far.h"

#include "kiosk/programs/cmd/points/points_look.h"

enum { WAY_SIZE = sizeof(struct wk_points_words) };

void wk_points_far_look(const struct wk_mcr_hand *hand, enum wk_mcr_rules rules, const struct wk_mcr_distances *distances,
                        struct wk_points_far *out)
{
    *out = (struct wk_points_far){.shanten = 0};
    if (wk_mcr_shanten(hand, distances, &out->shanten) != WK_OK || wk_mcr_useful(hand, distances, &out->useful) != WK_OK)
        return;
    out->has_way = wk_mcr_cheapest(hand, rules, &out->way) == WK_OK;
}

/* Melds and what then stands, without the tile that wins. */
static void write_way(const struct wk_mcr_way *way, char text[WAY_SIZE])
{
    struct wk_points_words words;

    wk_points_write(&way->hand, &words);
    snprintf(text, WAY_SIZE, "%s%s%s", way->hand.n_melds ? words.melds : "", way->hand.n_melds ? " " : "", words.standing);
}

/* `between` the names of the faces. */
static void put_faces(FILE *out, uint64_t faces, char between)
{
    for (uint64_t left = faces; left; left &= left - 1) {
        if (left != faces)
            fputc(between, out);
        fputs(wk_face_name((enum wk_face)__builtin_ctzll(left)), out);
    }
}

void wk_points_far_print(FILE *out, const struct wk_points_far *far, enum wk_language lang)
{
    const struct wk_mcr_way *way = &far->way;
    char text[WAY_SIZE];

    if (far->shanten > 0) {
        fprintf(out, wk_text(lang, WK_N("%d from ready; nearer by ")), far->shanten);
        put_faces(out, far->useful, ' ');
        fputc('\n', out);
    }
    if (!far->has_way) {
        fprintf(out, "%s\n", wk_text(lang, WK_N("no way to 8 points was found")));
        return;
    }
    write_way(way, text);
    if (way->n_drawn == 1)
        fprintf(out, wk_text(lang, WK_N("8 points with the next tile: %s + %s, %d points")), text,
                wk_face_name((enum wk_face)way->hand.win), way->score.points);
    else
        fprintf(out, wk_text(lang, WK_N("8 points at the soonest with %d tiles: %s + %s, %d points")), way->n_drawn, text,
                wk_face_name((enum wk_face)way->hand.win), way->score.points);
    fputc('\n', out);
}

void wk_points_far_json(json_t *object, const struct wk_points_far *far)
{
    json_t *useful = json_array(), *cheapest = json_null();
    char text[WAY_SIZE];

    for (uint64_t left = far->useful; left; left &= left - 1)
        json_array_append_new(useful, json_string(wk_face_name((enum wk_face)__builtin_ctzll(left))));
    if (far->has_way) {
        write_way(&far->way, text);
        cheapest = json_pack("{s:i, s:s, s:s, s:i}", "tiles", far->way.n_drawn, "hand", text, "win",
                             wk_face_name((enum wk_face)far->way.hand.win), "points", far->way.score.points);
    }
    json_object_set_new(object, "shanten", json_integer(far->shanten));
    json_object_set_new(object, "useful", useful);
    json_object_set_new(object, "cheapest", cheapest);
}

void wk_points_far_row(FILE *out, const struct wk_points_far *far)
{
    char text[WAY_SIZE];

    fprintf(out, "shanten %d\t", far->shanten);
    put_faces(out, far->useful, ',');
    fputc('\t', out);
    if (!far->has_way)
        return;
    write_way(&far->way, text);
    fprintf(out, "%d: %s + %s (%d)", far->way.n_drawn, text, wk_face_name((enum wk_face)far->way.hand.win),
            far->way.score.points);
}

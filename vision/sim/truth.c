/* What lies where in a simulated picture, and how much of it the camera sees, as JSON. */
#include <jansson.h>
#include <math.h>

#include "labels/sticker.h"
#include "vision/sim/parts.h"

#define GRID 16           /* points each way at which a sticker is looked at */
#define MIN_CONTRAST 40.0 /* grey levels between ink and paper below which a point counts as burnt out or too dark */

static json_t *rounded(double v, double unit)
{
    return json_real(round(v / unit) * unit);
}

static json_t *point(struct wk_point p)
{
    return json_pack("[o, o]", rounded((double)p.x, 0.01), rounded((double)p.y, 0.01));
}

/* Corners of the sticker, or of the top, clockwise from its own upper left. */
static json_t *corners(const struct wk_sim_scene *scene, const struct wk_sim_body *b, bool sticker)
{
    json_t *list = json_array();
    for (int k = 0; k < 4; k++) {
        const struct wk_mm at = wk_sim_body_point(b, sticker, k == 1 || k == 2, k >= 2);
        json_array_append_new(list, point(wk_sim_camera_see(&scene->camera, at.x, at.y, b->z)));
    }
    return list;
}

/* Shares of the sticker (or top) that the camera sees, and that are burnt out or too dark. */
static void look(const struct wk_sim_scene *scene, int body, bool sticker, const uint16_t *ids,
                 const struct wk_sim_light *light, double *visible, double *burnt)
{
    const struct wk_sim_camera *camera = &scene->camera;
    int n_seen = 0, n_burnt = 0;
    for (int i = 0; i < GRID * GRID; i++) {
        const struct wk_mm at =
            wk_sim_body_point(&scene->body[body], sticker, (i % GRID + 0.5) / GRID, (i / GRID + 0.5) / GRID);
        const struct wk_point p = wk_sim_camera_see(camera, at.x, at.y, scene->body[body].z);
        const int x = (int)lroundf(p.x), y = (int)lroundf(p.y);
        double factor, glare;
        if (x < 0 || y < 0 || x >= camera->w || y >= camera->h)
            continue;
        n_seen += ids[(size_t)y * (size_t)camera->w + (size_t)x] == body + 1;
        wk_sim_light_at(light, (double)p.x, (double)p.y, &factor, &glare);
        n_burnt += fmin(255, 240 * factor + glare) - fmin(255, 25 * factor + glare) < MIN_CONTRAST;
    }
    *visible = (double)n_seen / (GRID * GRID);
    *burnt = (double)n_burnt / (GRID * GRID);
}

static json_t *string_or_null(const char *text)
{
    return text ? json_string(text) : json_null();
}

/* Sides of the code within its sticker's paper. */
#define CODE_LOW ((double)WK_QUIET_MODULES / WK_STICKER_MODULES)
#define CODE_HIGH (1 - CODE_LOW)

/* Corners of the sticker's code, clockwise from its own upper left, and the length of a module there. */
static void code_json(json_t *json, const struct wk_sim_scene *scene, const struct wk_sim_body *b)
{
    json_t *list = json_array();
    struct wk_point corner[4];
    double around = 0;
    for (int k = 0; k < 4; k++) {
        const double u = k == 1 || k == 2 ? CODE_HIGH : CODE_LOW, v = (k >= 2 ? CODE_HIGH : CODE_LOW) / WK_STICKER_RATIO;
        const struct wk_mm at = wk_sim_body_point(b, true, u, v);
        corner[k] = wk_sim_camera_see(&scene->camera, at.x, at.y, b->z);
        json_array_append_new(list, point(corner[k]));
    }
    for (int k = 0; k < 4; k++)
        around += hypot((double)(corner[(k + 1) % 4].x - corner[k].x), (double)(corner[(k + 1) % 4].y - corner[k].y));
    json_object_set_new(json, "code_px", list);
    json_object_set_new(json, "module_px", rounded(around / (4 * WK_CODE_MODULES), 0.001));
}

/* cli.md's state of what lies there, as a perfect reader would say it. */
static const char *state_of(const struct wk_sim_entry *entry, double visible)
{
    return entry->body < 0                              ? "empty"
           : visible < 0.5                              ? "blocked"
           : entry->face_seen                           ? "face"
           : entry->piece->bare || entry->piece->forged ? "unreadable"
           : entry->piece->wear == WK_SIM_WORN          ? "unreadable"
                                                        : "label";
}

static json_t *piece_json(const struct wk_sim_scene *scene, const char *slot, const struct wk_sim_entry *entry,
                          const uint16_t *ids, const struct wk_sim_light *light)
{
    const struct wk_sim_piece *piece = entry->piece;
    json_t *json = json_object();
    double visible = 0, burnt = 0;
    char label[3];
    if (slot)
        json_object_set_new(json, "slot", json_string(slot));
    if (entry->body >= 0)
        look(scene, entry->body, scene->body[entry->body].sticker != NULL, ids, light, &visible, &burnt);
    const char *state = state_of(entry, visible);
    const bool labelled = state[0] == 'l', faced = state[0] == 'f';
    wk_label_format(piece->label, label);
    json_object_set_new(json, "state", json_string(state));
    json_object_set_new(json, "label", string_or_null(labelled ? label : NULL));
    json_object_set_new(json, "set", string_or_null(labelled ? piece->set : NULL));
    json_object_set_new(json, "face", string_or_null(faced ? wk_face_name(piece->face) : NULL));
    if (entry->body < 0)
        return json;
    const struct wk_sim_body *b = &scene->body[entry->body];
    json_object_set_new(json, "sticker",
                        json_string(entry->face_seen || piece->bare ? "none"
                                    : piece->forged                 ? "forged"
                                                                    : "ok"));
    json_object_set_new(json, "turned", json_boolean(entry->turned));
    json_object_set_new(json, "sideways", json_boolean(piece->sideways));
    json_object_set_new(json, "foreign", json_boolean(piece->foreign));
    json_object_set_new(json, "visible", rounded(visible, 0.001));
    json_object_set_new(json, "burnt", rounded(burnt, 0.001));
    json_object_set_new(json, "corners_px", corners(scene, b, b->sticker != NULL));
    json_object_set_new(json, "top_px", corners(scene, b, false));
    return json;
}

static json_t *camera_json(const struct wk_sim_camera *c)
{
    return json_pack("{s:i, s:i, s:[[f,f,f],[f,f,f],[f,f,f]], s:[[f,f,f],[f,f,f],[f,f,f]], s:[f,f,f], s:[f,f,f,f,f], s:o}", "w",
                     c->w, "h", c->h, "K", c->f, 0.0, c->cx, 0.0, c->f, c->cy, 0.0, 0.0, 1.0, "R", c->r[0], c->r[1], c->r[2],
                     c->r[3], c->r[4], c->r[5], c->r[6], c->r[7], c->r[8], "t", c->t[0], c->t[1], c->t[2], "dist", c->k1, c->k2,
                     0.0, 0.0, 0.0, "px_per_mm", rounded(c->px_per_mm, 0.0001));
}

static json_t *conditions_json(const struct wk_sim_conditions *c)
{
    return json_pack("{s:f, s:f, s:f, s:f, s:i, s:f, s:f, s:f, s:i, s:f, s:f, s:f, s:f, s:f}", "tilt_deg", c->tilt_deg,
                     "blur_px", c->blur_px, "motion_px", c->motion_px, "noise", c->noise, "glare", c->n_glare, "shadow",
                     c->shadow, "cast", c->cast, "vignette", c->vignette, "jpeg", c->jpeg, "jitter_mm", c->jitter_mm,
                     "rotate_deg", c->rotate_deg, "distance_mm", c->distance_mm, "tile_height_mm", c->tile_height_mm,
                     "sticker_mm", c->sticker_mm);
}

/* Tells of one tile of a table; seat: the letter of the wall that it lies in or beside, NULL: in the middle. */
static void tell_tile(json_t *tiles, const struct wk_sim_scene *scene, const char *seat, const char *slot,
                      const struct wk_sim_entry *entry, const uint16_t *ids, const struct wk_sim_light *light)
{
    json_t *json = piece_json(scene, NULL, entry, ids, light);
    json_object_set_new(json, "wall", string_or_null(seat));
    json_object_set_new(json, "slot", string_or_null(slot));
    if (entry->body >= 0 && scene->body[entry->body].sticker)
        code_json(json, scene, &scene->body[entry->body]);
    json_array_append_new(tiles, json);
}

static json_t *tiles_json(const struct wk_sim_scene *scene, const struct wk_sim_walls *walls,
                          const struct wk_sim_walls_entries *entries, const uint16_t *ids, const struct wk_sim_light *light)
{
    json_t *tiles = json_array();
    for (int w = 0; w < WK_N_WINDS; w++) {
        const char seat[2] = {wk_wind_letter((enum wk_wind)(w + 1)), 0};
        for (int i = 0; i < WK_N_SLOTS + walls->wall[w].n_strays; i++) {
            char name[5];
            wk_slot_format(i, name);
            tell_tile(tiles, scene, seat, i < WK_N_SLOTS ? name : NULL, &entries->wall[w][i], ids, light);
        }
    }
    for (int k = 0; k < walls->n_loose; k++)
        tell_tile(tiles, scene, NULL, NULL, &entries->loose[k], ids, light);
    return tiles;
}

/* The seats over whose walls an arm reaches. */
static json_t *arms_json(const struct wk_sim_walls *walls)
{
    json_t *list = json_array();
    for (int w = 0; w < WK_N_WINDS; w++)
        if (walls->wall[w].hand)
            json_array_append_new(list, json_string((char[]){wk_wind_letter((enum wk_wind)(w + 1)), 0}));
    return list;
}

char *wk_sim_walls_truth(const struct wk_sim_scene *scene, const struct wk_sim_walls *walls, enum wk_side side,
                         const struct wk_sim_conditions *c, int frame, const struct wk_sim_walls_entries *entries,
                         const uint16_t *ids, const struct wk_sim_light *light)
{
    json_t *root = json_pack("{s:s, s:s, s:s, s:s, s:I, s:i, s:b, s:o, s:o, s:o, s:o}", "view", "table", "side",
                             side == WK_SIDE_FACES ? "faces" : "backs", "below", "E", "set", walls->set, "seed",
                             (json_int_t)(scene->seed & INT64_MAX), "frame", frame, "clutter", walls->clutter, "arms",
                             arms_json(walls), "tiles", tiles_json(scene, walls, entries, ids, light), "camera",
                             camera_json(&scene->camera), "conditions", conditions_json(c));
    char *text = root ? json_dumps(root, JSON_INDENT(1) | JSON_REAL_PRECISION(9)) : NULL;
    json_decref(root);
    return text;
}

char *wk_sim_truth(const struct wk_sim_scene *scene, const struct wk_sim_wall *wall, enum wk_side side,
                   const struct wk_sim_conditions *c, uint64_t seed, int frame, const struct wk_sim_entry *entry,
                   const uint16_t *ids, const struct wk_sim_light *light)
{
    json_t *slots = json_array(), *strays = json_array(), *markers = json_array();
    for (int i = 0; i < WK_N_SLOTS + wall->n_strays; i++) {
        char name[5];
        if (i < WK_N_SLOTS) {
            wk_slot_format(i, name);
            json_array_append_new(slots, piece_json(scene, name, &entry[i], ids, light));
        } else {
            json_array_append_new(strays, piece_json(scene, NULL, &entry[i], ids, light));
        }
    }
    for (int m = 0; m < WK_N_MARKERS && scene->page; m++) {
        json_t *marker = json_array();
        for (int k = 0; k < 4; k++)
            json_array_append_new(marker,
                                  point(wk_sim_camera_see(&scene->camera, scene->mat->marker_mm[m][k].x,
                                                          scene->mat->marker_mm[m][k].y, scene->mat->marker_height_mm)));
        json_array_append_new(markers, marker);
    }
    json_t *root =
        json_pack("{s:s, s:s, s:s, s:I, s:i, s:b, s:o, s:o, s:o, s:o, s:o}", "side", side == WK_SIDE_FACES ? "faces" : "backs",
                  "wind", (char[]){wk_wind_letter(wall->wind), 0}, "set", wall->set, "seed", (json_int_t)(seed & INT64_MAX),
                  "frame", frame, "hand", wall->hand, "slots", slots, "strays", strays, "markers_px", markers, "camera",
                  camera_json(&scene->camera), "conditions", conditions_json(c));
    char *text = root ? json_dumps(root, JSON_INDENT(1) | JSON_REAL_PRECISION(9)) : NULL;
    json_decref(root);
    return text;
}

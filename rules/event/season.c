/* Evenings gathered, sorted by person, and the best of them added up. */
#include "rules/event/season.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "rules/event/kind.h"
#include "rules/name.h"

/* What one evening brought to one of its players. */
struct wk_season_brought {
    struct wk_person person;
    char ema[WK_EMA_SIZE];
    int evening;
    int owner; /* whose it is: index of the first of his, once wk_season_make() has found out */
    struct wk_season_evening what;
};

_Static_assert(WK_MAX_EVENINGS <= 64, "a bit for each evening");

/* ---- evenings */

/* "": none that tells who he is. */
static const char *number_of(const struct wk_tournament *tournament, int player)
{
    const struct wk_entrant *listed = &tournament->plan.player[player];

    if (strcmp(wk_person_ranked(tournament, player)->name, listed->person.name) != 0)
        return "";
    for (int p = 0; listed->ema[0] && p < wk_n_players(tournament); p++)
        if (p != player && strcmp(tournament->plan.player[p].ema, listed->ema) == 0)
            return "";
    return listed->ema;
}

static void bring(const struct wk_tournament *tournament, const struct wk_standing *row, struct wk_season_brought *out)
{
    out->person = *wk_person_ranked(tournament, row->player);
    snprintf(out->ema, sizeof out->ema, "%s", number_of(tournament, row->player));
    out->what.state = row->out ? WK_SEASON_OUT : row->n_hands == 0 ? WK_SEASON_ABSENT : WK_SEASON_LEFT_OUT;
    if (out->what.state == WK_SEASON_LEFT_OUT)
        memcpy(out->what.sum, row->sum, sizeof out->what.sum);
}

static enum wk_status make_room(struct wk_season *self, int n)
{
    const int room = self->n_brought + n;

    if (room <= self->room)
        return WK_OK;
    struct wk_season_brought *more = realloc(self->brought, (size_t)room * 2 * sizeof *more);
    if (!more)
        return WK_NO_MEMORY;
    self->brought = more;
    self->room = room * 2;
    return WK_OK;
}

enum wk_status wk_season_add(struct wk_season *self, const struct wk_tournament *tournament, bool closed)
{
    if (self->n_evenings == WK_MAX_EVENINGS || (self->kind && self->kind != tournament->plan.kind))
        return WK_BAD_INPUT;
    struct wk_standings *standings = malloc(sizeof *standings);
    enum wk_status status = standings ? make_room(self, wk_n_players(tournament)) : WK_NO_MEMORY;
    if (status == WK_OK) {
        wk_standings_make(tournament, 0, 0, standings);
        for (int i = 0; i < standings->n; i++) {
            struct wk_season_brought *brought = &self->brought[self->n_brought++];
            *brought = (struct wk_season_brought){.evening = self->n_evenings};
            bring(tournament, &standings->row[i], brought);
        }
        self->kind = tournament->plan.kind;
        self->closed[self->n_evenings++] = closed;
    }
    free(standings);
    return status;
}

/* ---- who is who */

/* All that one number stands for, or one name without a number: they lie side by side. */
struct group {
    int first, n;
    uint64_t evenings; /* bit by index */
    int joins;         /* the one group of a number that the name fits, else -1 */
};

/* By number, then by name, those without a number last; then by evening. */
static int order_people(const void *left, const void *right)
{
    const struct wk_season_brought *a = left, *b = right;
    int order = (a->ema[0] == 0) - (b->ema[0] == 0);

    if (order == 0)
        order = strcmp(a->ema, b->ema);
    if (order == 0 && !a->ema[0])
        order = strcmp(a->person.name, b->person.name);
    return order ? order : a->evening - b->evening;
}

static bool of_one_group(const struct wk_season_brought *a, const struct wk_season_brought *b)
{
    return strcmp(a->ema, b->ema) == 0 && (a->ema[0] || strcmp(a->person.name, b->person.name) == 0);
}

static int make_groups(const struct wk_season *self, struct group *group)
{
    int n = 0;

    for (int i = 0; i < self->n_brought; i++) {
        if (i == 0 || !of_one_group(&self->brought[i - 1], &self->brought[i]))
            group[n++] = (struct group){.first = i, .joins = -1};
        group[n - 1].n++;
        group[n - 1].evenings |= UINT64_C(1) << self->brought[i].evening;
    }
    return n;
}

/* The one number that has been seen with the group's name; -1: none, or several. */
static int only_number(const struct wk_season *self, const struct group *group, int n, const char *name)
{
    int found = -1;

    for (int g = 0; g < n && self->brought[group[g].first].ema[0]; g++)
        for (int i = group[g].first; i < group[g].first + group[g].n; i++)
            if (strcmp(self->brought[i].person.name, name) == 0) {
                if (found >= 0 && found != g)
                    return -1;
                found = g;
            }
    return found;
}

/* A name joins its number unless an evening would have the person twice, by the number itself or by another name. */
static bool may_join(const struct group *group, int n, int of)
{
    if (group[of].joins < 0 || group[of].evenings & group[group[of].joins].evenings)
        return false;
    for (int g = 0; g < n; g++)
        if (g != of && group[g].joins == group[of].joins && group[g].evenings & group[of].evenings)
            return false;
    return true;
}

static void find_owners(struct wk_season *self, struct group *group)
{
    qsort(self->brought, (size_t)self->n_brought, sizeof *self->brought, order_people);
    const int n = make_groups(self, group);

    for (int g = 0; g < n; g++)
        if (!self->brought[group[g].first].ema[0])
            group[g].joins = only_number(self, group, n, self->brought[group[g].first].person.name);
    for (int g = 0; g < n; g++) {
        const int owner = may_join(group, n, g) ? group[group[g].joins].first : group[g].first;
        for (int i = group[g].first; i < group[g].first + group[g].n; i++)
            self->brought[i].owner = owner;
    }
}

/* ---- sums and ranks */

/* Better first; 0: equal. */
static int compare_sums(const struct wk_kind_of_event *kind, const int32_t *a, const int32_t *b)
{
    for (int s = 0; s < kind->n_sums; s++)
        if (kind->sums[s].rank_by != WK_RANK_BY_NOTHING && a[s] != b[s])
            return (a[s] > b[s]) == (kind->sums[s].rank_by == WK_RANK_BY_MOST) ? -1 : 1;
    return 0;
}

/* Of the evenings that are not counted yet the best, the first of equals; -1: none. */
static int best_left(const struct wk_season *self, const struct wk_season_evening *evening)
{
    int best = -1;

    for (int e = 0; e < self->n_evenings; e++)
        if (evening[e].state == WK_SEASON_LEFT_OUT &&
            (best < 0 || compare_sums(self->kind, evening[e].sum, evening[best].sum) < 0))
            best = e;
    return best;
}

static void count_evenings(const struct wk_season *self, int most, struct wk_season_row *row, struct wk_season_evening *evening)
{
    for (int e; row->n_counted < most && (e = best_left(self, evening)) >= 0; row->n_counted++) {
        evening[e].state = WK_SEASON_COUNTED;
        for (int s = 0; s < self->kind->n_sums; s++)
            row->sum[s] += evening[e].sum[s];
    }
}

/* A row with what it is placed by. */
struct place {
    const struct wk_kind_of_event *kind;
    int last; /* of his evenings, the index */
    struct wk_season_row row;
};

static int compare_places(const struct place *a, const struct place *b)
{
    const bool none_a = a->row.n_counted == 0, none_b = b->row.n_counted == 0;

    return none_a != none_b ? none_a - none_b : compare_sums(a->kind, a->row.sum, b->row.sum);
}

static int order_places(const void *left, const void *right)
{
    const struct place *a = left, *b = right;
    int order = compare_places(a, b);

    if (order == 0)
        order = strcmp(a->row.person.name, b->row.person.name);
    return order ? order : strcmp(a->row.ema, b->row.ema);
}

static void rank(struct place *place, int n)
{
    qsort(place, (size_t)n, sizeof *place, order_places);
    for (int i = 0; i < n; i++)
        place[i].row.rank = place[i].row.n_counted == 0                              ? 0
                            : i > 0 && compare_places(&place[i - 1], &place[i]) == 0 ? place[i - 1].row.rank
                                                                                     : i + 1;
}

static void add_evening(const struct wk_season *self, const struct wk_season_brought *brought, struct place *place)
{
    struct wk_season_row *row = &place->row;

    if (brought->evening >= place->last) {
        row->person = brought->person;
        place->last = brought->evening;
    }
    if (brought->ema[0])
        memcpy(row->ema, brought->ema, sizeof row->ema);
    row->provisional |= !self->closed[brought->evening];
}

/* A place a person, with his evenings [n_evenings] in self->evenings; place_of [n_brought] is scratch. Returns how many. */
static int make_places(struct wk_season *self, struct place *place, int *place_of)
{
    int n = 0;

    for (int i = 0; i < self->n_brought; i++)
        if (self->brought[i].owner == i) {
            place[n] = (struct place){.kind = self->kind};
            place[n].row.evening = &self->evenings[n * self->n_evenings];
            place_of[i] = n++;
        }
    for (int i = 0; i < self->n_brought; i++) {
        const struct wk_season_brought *brought = &self->brought[i];
        const int p = place_of[brought->owner];
        self->evenings[p * self->n_evenings + brought->evening] = brought->what;
        add_evening(self, brought, &place[p]);
    }
    return n;
}

/* ---- those who may be one */

static bool may_be_one(const struct wk_season_row *a, const struct wk_season_row *b)
{
    return !(a->ema[0] && b->ema[0]) && wk_name_alike(a->person.name, b->person.name);
}

/* Written where there is room for it; returns how many there are. */
static int list_alike(const struct wk_season *self, struct wk_season_alike *out)
{
    int n = 0;

    for (int a = 0; a < self->n_rows; a++)
        for (int b = a + 1; b < self->n_rows; b++)
            if (may_be_one(&self->row[a], &self->row[b])) {
                if (out)
                    out[n] = (struct wk_season_alike){{a, b}};
                n++;
            }
    return n;
}

static enum wk_status find_alike(struct wk_season *self)
{
    const int n = list_alike(self, NULL);

    self->alike = n ? malloc((size_t)n * sizeof *self->alike) : NULL;
    if (n && !self->alike)
        return WK_NO_MEMORY;
    self->n_alike = self->alike ? list_alike(self, self->alike) : 0;
    return WK_OK;
}

/* ---- the whole */

static void forget_rows(struct wk_season *self)
{
    free(self->row);
    free(self->alike);
    free(self->evenings);
    self->row = NULL;
    self->alike = NULL;
    self->evenings = NULL;
    self->n_rows = self->n_alike = 0;
}

/* Rows out of the places [n]. */
static enum wk_status place_all(struct wk_season *self, struct place *place, int n, int best)
{
    const int most = best > 0 ? best : self->n_evenings;

    self->row = malloc((size_t)n * sizeof *self->row);
    if (!self->row)
        return WK_NO_MEMORY;
    for (int i = 0; i < n; i++)
        count_evenings(self, most, &place[i].row, &self->evenings[i * self->n_evenings]);
    rank(place, n);
    for (int i = 0; i < n; i++)
        self->row[i] = place[i].row;
    self->n_rows = n;
    return find_alike(self);
}

enum wk_status wk_season_make(struct wk_season *self, int best)
{
    const size_t n = (size_t)self->n_brought;
    struct group *group = malloc(n * sizeof *group);
    struct place *place = malloc(n * sizeof *place);
    int *place_of = malloc(n * sizeof *place_of);

    forget_rows(self);
    self->evenings = calloc(n, (size_t)self->n_evenings * sizeof *self->evenings);
    enum wk_status status = n == 0 || (group && place && place_of && self->evenings) ? WK_OK : WK_NO_MEMORY;
    if (status == WK_OK && n > 0) {
        find_owners(self, group);
        status = place_all(self, place, make_places(self, place, place_of), best);
    }
    free(group);
    free(place);
    free(place_of);
    if (status != WK_OK)
        forget_rows(self);
    return status;
}

void wk_season_release(struct wk_season *self)
{
    forget_rows(self);
    free(self->brought);
    *self = (struct wk_season){.kind = NULL};
}

/* Who has played a deal before, by name. */
#include "rules/event/duplicate/second_play.h"
#include "rules/event/duplicate/kind.h"
#include "rules/event/duplicate/seating.h"

#include <string.h>

/* Who plays in the hands of a deal: names, which no two people of an event share. Borrowed. */
struct people {
    const char *name[WK_HANDS][WK_N_WINDS];
};

static void look_who_plays(const struct wk_tournament *self, int table, int round, struct people *out)
{
    for (int hand = 1; hand <= self->shape.n_hands; hand++)
        for (int d = WK_WIND_EAST; d <= WK_WIND_NORTH; d++) {
            const int player = wk_player_at(self, &(struct wk_hand_id){table, round, hand}, (enum wk_wind)d);
            out->name[hand - 1][d - 1] = wk_person_of(self, player, round, hand)->name;
        }
}

/* Whether somebody plays in a hand. */
static bool plays_in(const struct people *people, int hand, const char *name)
{
    for (int d = 0; d < WK_N_WINDS; d++)
        if (strcmp(people->name[hand - 1][d], name) == 0)
            return true;
    return false;
}

/* An act that holds and says who sits, or plays, in a round of a table's section. */
static bool seats(const struct wk_tournament *self, const struct wk_act *act, int table, int round)
{
    const struct wk_entry *entry = &act->entry;
    const int section = wk_section_of_table(&self->shape, table);

    if (act->reversed_seq)
        return false;
    if (entry->kind == WK_ENTRY_MOVED)
        return entry->moved.section == section && entry->moved.round == round;
    return entry->kind == WK_ENTRY_PLAYER && wk_section_of_player(&self->shape, entry->player.player) == section &&
           entry->player.round <= round;
}

static void look_who_ruled(const struct wk_tournament *self, struct wk_second_play *play)
{
    const struct wk_act *foul = wk_foul_of(self, play->at.table, play->at.round);

    play->by = NULL;
    for (int i = self->n_acts - 1; i >= 0 && !play->by; i--)
        if (seats(self, &self->act[i], play->at.table, play->at.round))
            play->by = &self->act[i];
    play->ruling = foul && (!play->by || foul > play->by) ? foul : NULL; /* acts stand in the order in which they came */
}

static bool has_result(const struct wk_tournament *self, const struct wk_hand_id *at)
{
    return wk_hand_look(self, at)->result_seq != 0;
}

/* Compares a hand with an earlier one of its deal. */
static void compare(const struct wk_tournament *self, const struct people *people, const struct wk_hand_id *earlier,
                    struct wk_second_play *play)
{
    int n_same = 0;

    for (int d = 0; d < WK_N_WINDS; d++) {
        if (!plays_in(people, earlier->hand, people->name[play->at.hand - 1][d]))
            continue;
        n_same++;
        play->played = play->played || (has_result(self, &play->at) && has_result(self, earlier));
        if (!play->before[d]) {
            play->before[d] = earlier->hand;
            play->n++;
        }
    }
    if (n_same == WK_N_WINDS && !play->same_as)
        play->same_as = earlier->hand;
}

/* The usual case: the players of a deal's four hands are all different, and there is no stand-in. */
static bool is_plain(const struct wk_tournament *self, int table, int round)
{
    const int first = wk_first_player(&self->shape, wk_section_of_table(&self->shape, table));
    unsigned seen = 0;

    if (self->n_stand_ins > 0)
        return false;
    for (int hand = 1; hand <= self->shape.n_hands; hand++)
        for (int d = WK_WIND_EAST; d <= WK_WIND_NORTH; d++) {
            const unsigned bit = 1u << (wk_player_at(self, &(struct wk_hand_id){table, round, hand}, (enum wk_wind)d) - first);
            if (seen & bit)
                return false;
            seen |= bit;
        }
    return true;
}

int wk_second_plays(const struct wk_tournament *self, int table, int round, struct wk_second_play *out)
{
    struct people people;
    int n = 0;

    if (self->plan.kind != &wk_duplicate || is_plain(self, table, round))
        return 0;
    look_who_plays(self, table, round, &people);
    for (int hand = 2; hand <= self->shape.n_hands; hand++) {
        struct wk_second_play play = {.at = {table, round, hand}};
        if (wk_not_played(self, &play.at))
            continue;
        for (int h = 1; h < hand; h++) {
            const struct wk_hand_id earlier = {table, round, h};
            if (!wk_not_played(self, &earlier))
                compare(self, &people, &earlier, &play);
        }
        if (play.n == 0)
            continue;
        look_who_ruled(self, &play);
        out[n++] = play;
    }
    return n;
}

bool wk_second_play_next(const struct wk_tournament *self, struct wk_second_play *play)
{
    struct wk_second_play of_deal[WK_MAX_HANDS];
    const struct wk_hand_id behind = play->at;

    for (int table = behind.table ? behind.table : 1; table <= wk_n_tables(self); table++)
        for (int round = 1; round <= self->shape.n_rounds; round++) {
            const int n = wk_second_plays(self, table, round, of_deal);
            for (int i = 0; i < n; i++)
                if (table > behind.table || round > behind.round ||
                    (round == behind.round && of_deal[i].at.hand > behind.hand)) {
                    *play = of_deal[i];
                    return true;
                }
        }
    return false;
}

bool wk_second_play_waits(const struct wk_second_play *self)
{
    return self->same_as && self->played && !self->ruling;
}

bool wk_second_play_open(const struct wk_tournament *self, int table, int round, int hand)
{
    struct wk_second_play play[WK_MAX_HANDS];
    const int n = wk_second_plays(self, table, round, play);

    for (int i = 0; i < n; i++)
        if ((hand == 0 || play[i].at.hand == hand) && wk_second_play_waits(&play[i]))
            return true;
    return false;
}

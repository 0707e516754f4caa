/* The kinds of event: each row whole, and what the state of an event takes from it. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>
#include <cmocka.h>

#include "rules/event/duplicate/kind.h"

#include "rules/event/kinds/kinds.h"
#include "rules/event/floor.h"
#include "tests/support/rules/entering.h"

static struct wk_event_plan plan;

static void every_kind_fills_its_struct(void **state)
{
    const struct wk_kind_of_event *kind;

    (void)state;
    for (int i = 0; (kind = wk_kind_of_event_at(i)) != NULL; i++) {
        assert_true(kind->word && *kind->word && kind->name && *kind->name);
        assert_true(kind->shape && kind->arrange && kind->prove && kind->seat && kind->wind);
        assert_true(kind->check_outcome && kind->points && kind->next && kind->fields && kind->n_fields > 0);
        assert_true(kind->n_seats == 3 || kind->n_seats == WK_N_WINDS);
        assert_true(kind->papers &&
                    (kind->drop_in || ((kind->clock.hand == 0) != (kind->clock.round == 0) && kind->clock.notice > 0)));
        assert_true(kind->drop_in || kind->clock.hand + kind->clock.round > kind->clock.notice);
        assert_true(kind->clock.round == 0 ||
                    (kind->clock.least <= kind->clock.round && kind->clock.round <= kind->clock.most));
        assert_int_equal(strlen(kind->chairs), WK_N_WINDS);
        assert_true(kind->movements && !kind->initialer == !kind->collector);
        for (int f = 0; f < kind->n_fields; f++) {
            assert_true((kind->fields[f].form == WK_RESULT_WORD) == (kind->fields[f].words != NULL));
            assert_true(!kind->fields[f].words == !kind->fields[f].names && kind->fields[f].name);
        }
        assert_ptr_equal(wk_kind_of_event_find(kind->word), kind); /* no two have one word */
        assert_true(kind->lines && kind->rows_word && *kind->rows_word);
        assert_in_range(kind->n_sums, 1, WK_MAX_SUMS);
        assert_in_range(kind->n_columns, 1, WK_MAX_COLUMNS);
        assert_true(!kind->rule == !kind->rule_word);
    }
    assert_null(wk_kind_of_event_find("quadruplicate"));
    assert_null(wk_kind_of_event_at(-1));
}

static void is_a_column(const struct wk_score_column *column)
{
    assert_true(column->word && column->word[0]);
    for (const char *c = column->word; *c; c++)
        assert_true((*c >= 'a' && *c <= 'z') || (*c >= '0' && *c <= '9') || *c == '_');
    assert_true(column->name && column->name[0] && column->title && column->title[0]);
}

static void every_kind_names_whole_columns(void **state)
{
    const struct wk_kind_of_event *kind;

    (void)state;
    for (int i = 0; (kind = wk_kind_of_event_at(i)) != NULL; i++) {
        int n_on_page = 0;
        for (int s = 0; s < kind->n_sums; s++) {
            const struct wk_sum_column *sum = &kind->sums[s];
            is_a_column(&sum->column);
            assert_true(sum->column.text_w > 0 && sum->column.sheet_w > 0);
            assert_true(sum->of != 0 && sum->of >> kind->n_columns == 0);
            for (int before = 0; before < s; before++)
                assert_string_not_equal(sum->column.word, kind->sums[before].column.word);
        }
        assert_int_not_equal(kind->sums[0].rank_by, WK_RANK_BY_NOTHING);
        for (int c = 0; c < kind->n_columns; c++) {
            is_a_column(&kind->columns[c].column);
            n_on_page += kind->columns[c].on_page;
            for (int before = 0; before < c; before++)
                assert_string_not_equal(kind->columns[c].column.word, kind->columns[before].column.word);
        }
        assert_true(n_on_page <= 2 && (n_on_page > 0) == (kind->page_head != NULL));
    }
}

static void a_record_that_says_no_kind_is_of_a_duplicate_event(void **state)
{
    (void)state;
    assert_ptr_equal(wk_kind_of_event_find(NULL), &wk_duplicate);
    assert_string_equal(wk_duplicate.word, "duplicate");
}

static void a_duplicate_event_has_its_shape(void **state)
{
    struct wk_event_shape shape = {.n_rounds = 77};

    (void)state;
    memset(&plan, 0, sizeof plan);
    plan.n_sections = 1;
    assert_int_equal(wk_event_shape(&plan, &shape), WK_BAD_INPUT);
    plan.kind = &wk_duplicate;
    plan.n_sections = WK_MAX_SECTIONS + 1;
    assert_int_equal(wk_event_shape(&plan, &shape), WK_BAD_INPUT);
    assert_int_equal(shape.n_rounds, 77);
    for (plan.n_sections = 1; plan.n_sections <= WK_MAX_SECTIONS; plan.n_sections++) {
        assert_int_equal(wk_event_shape(&plan, &shape), WK_OK);
        assert_int_equal(shape.n_players, 16 * plan.n_sections);
        assert_int_equal(shape.n_tables, 4 * plan.n_sections);
        assert_int_equal(shape.n_player_hands, 20);
        assert_true(shape.n_tables <= WK_MAX_TABLES && shape.n_players <= WK_MAX_PLAYERS);
        assert_true(shape.n_tables * shape.n_player_hands <= WK_MAX_PLAYS);
    }
}

/* Every table, player and hand once, in the order in which sections have them. */
static void numbers_lead_there_and_back(void **state)
{
    struct wk_event_shape shape;
    int n_tables = 0, n_players = 0;

    (void)state;
    memset(&plan, 0, sizeof plan);
    plan.kind = &wk_duplicate;
    plan.n_sections = 3;
    assert_int_equal(wk_event_shape(&plan, &shape), WK_OK);
    for (int section = 1; section <= shape.n_sections; section++) {
        assert_int_equal(wk_first_table(&shape, section), n_tables + 1);
        assert_int_equal(wk_first_player(&shape, section), n_players);
        for (int i = 1; i <= shape.section_tables; i++, n_tables++) {
            assert_int_equal(wk_section_of_table(&shape, n_tables + 1), section);
            assert_int_equal(wk_table_in_section(&shape, n_tables + 1), i);
        }
        for (int i = 0; i < shape.section_players; i++, n_players++)
            assert_int_equal(wk_section_of_player(&shape, n_players), section);
    }
    assert_int_equal(n_tables, shape.n_tables);
    assert_int_equal(n_players, shape.n_players);
    for (int place = 0; place < shape.n_player_hands; place++) {
        const struct wk_hand_id at = wk_hand_in_time(&shape, 5, place);
        assert_true(wk_has_hand(&shape, &at));
        assert_int_equal(at.table, 5);
        assert_int_equal(wk_place_in_time(&shape, at.round, at.hand), place);
    }
    assert_false(wk_has_hand(&shape, &(struct wk_hand_id){13, 1, 1}));
    assert_false(wk_has_hand(&shape, &(struct wk_hand_id){1, 6, 1}));
    assert_false(wk_has_hand(&shape, &(struct wk_hand_id){1, 1, 5}));
    /* Without an event there is nothing, and nothing is divided by zero. */
    memset(&shape, 0, sizeof shape);
    assert_int_equal(wk_section_of_table(&shape, 3), 0);
    assert_int_equal(wk_section_of_player(&shape, 3), 0);
    assert_false(wk_has_hand(&shape, &(struct wk_hand_id){1, 1, 1}));
}

/* The state seats everybody as the kind says, and finds him there. */
static void the_state_seats_as_the_kind_says(void **state)
{
    struct event *event = *state;
    const struct wk_tournament *tour = event->tour;
    const struct wk_kind_of_event *kind = tour->plan.kind;

    for (int i = 0; i < tour->shape.n_tables * tour->shape.n_player_hands; i++) {
        const struct wk_hand_id at =
            wk_hand_in_time(&tour->shape, i / tour->shape.n_player_hands + 1, i % tour->shape.n_player_hands);
        unsigned winds = 0;
        for (int d = WK_WIND_EAST; d <= WK_WIND_NORTH; d++) {
            const int player = wk_player_at(tour, &at, (enum wk_wind)d);
            int table = 0;
            enum wk_wind direction;
            struct wk_hand_id there = {.round = at.round, .hand = at.hand};
            assert_in_range(player, 0, tour->shape.n_players - 1);
            assert_int_equal(kind->seat(&tour->plan, player, &there), d);
            assert_int_equal(there.table, at.table);
            wk_place_of(tour, player, at.round, at.hand, &table, &direction);
            assert_int_equal(table, at.table);
            assert_int_equal(direction, d);
            winds |= 1u << wk_wind_at(tour, &at, (enum wk_wind)d);
        }
        assert_int_equal(winds, 0x1e); /* each of the four once */
    }
    assert_int_equal(wk_wind_at(tour, &(struct wk_hand_id){1, 6, 1}, WK_WIND_EAST), WK_WIND_NONE);
}

static void a_plan_without_a_kind_is_refused(void **state)
{
    static struct wk_tournament none;
    static struct wk_floor floor;
    struct wk_refusal why;
    int round, hand;

    (void)state;
    memset(&plan, 0, sizeof plan);
    plan.n_sections = 1;
    const struct wk_entry entry = {.kind = WK_ENTRY_EVENT, .role = WK_ROLE_DIRECTOR, .event = &plan};
    assert_int_equal(wk_tournament_check(&none, &entry, &why), WK_BAD_INPUT);
    assert_int_equal(why.kind, WK_REFUSED_PLACE);
    assert_int_equal(why.field, WK_FIELD_KIND);
    assert_int_equal(wk_section_now(&none, &floor, 1, &round, &hand), WK_END); /* nor is any section anywhere then */
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(every_kind_fills_its_struct),
        cmocka_unit_test(every_kind_names_whole_columns),
        cmocka_unit_test(a_record_that_says_no_kind_is_of_a_duplicate_event),
        cmocka_unit_test(a_duplicate_event_has_its_shape),
        cmocka_unit_test(numbers_lead_there_and_back),
        IN_EVENT(the_state_seats_as_the_kind_says),
        cmocka_unit_test(a_plan_without_a_kind_is_refused),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}

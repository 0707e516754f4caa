/*
 * Papers of events by rounds, NMJL and competition MCR: each has its pages and its words in both languages, no word stands on
 * another, and what an event or its kind has not is not printed. WK_SHOTS=FOLDER keeps them, to be looked at.
 */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>
#include <cmocka.h>

#include "labels/lang/lang.h"
#include "labels/paper/event_sheet.h"
#include "labels/paper/papers.h"
#include "rules/event/kinds/kinds.h"
#include "tests/support/labels/scratch.h"

#define MAX_WORDS 4096 /* of a paper */

static struct wk_tournament *event;
static int64_t seq;

static int open_texts(void **state)
{
    char command[600];

    if (scratch_open(state) != 0)
        return -1;
    snprintf(command, sizeof command, "mkdir -p %s/LC_MESSAGES && msgfmt -o %s/LC_MESSAGES/wallkeeper.mo kiosk/po/zh.po",
             scratch_path("zh"), scratch_path("zh"));
    event = calloc(1, sizeof *event);
    return event && system(command) == 0 && wk_lang_open(scratch_path("")) == WK_OK ? 0 : -1;
}

static int close_texts(void **state)
{
    char command[300];

    (void)state;
    free(event);
    snprintf(command, sizeof command, "rm -rf '%s'", scratch_folder);
    return system(command);
}

static void put(struct wk_entry entry)
{
    struct wk_refusal why;

    entry.seq = ++seq;
    assert_int_equal(wk_tournament_apply(event, &entry, &why), WK_OK);
}

static const struct plan {
    const char *kind;
    enum wk_movement movement;
    int n_players, n_rounds;
    bool teams, long_names;
} tuesday = {.kind = "nmjl", .movement = WK_MOVEMENT_SANCTIONED, .n_players = 18, .n_rounds = 4},
  thursday = {.kind = "mcr", .movement = WK_MOVEMENT_DRAWN, .n_players = 16, .n_rounds = 3, .teams = true},
  crowded = {.kind = "nmjl", .movement = WK_MOVEMENT_DRAWN, .n_players = 42, .n_rounds = 10, .long_names = true},
  large = {.kind = "mcr", .movement = WK_MOVEMENT_DRAWN, .n_players = 48, .n_rounds = 8, .teams = true, .long_names = true};

static void begin(const struct plan *from)
{
    static const char *const names[] = {"Li Wei", "Wu Jie", "Anna Maria Schwarzenberger", "Zoë Quixote", "欧阳静怡", "Bo"};
    static const char *const longest[] = {"Alexandrina Wilhelmina Featherstonehaugh-Cholmondeley of Saxe-Coburg and Gotha",
                                          "漢漢漢漢漢漢漢漢漢漢漢漢漢漢漢漢漢漢漢漢漢漢漢漢漢漢漢漢漢漢漢漢", "%s%n%d 100%"};
    struct wk_event_plan *plan = calloc(1, sizeof *plan);

    assert_non_null(plan);
    wk_tournament_clear(event);
    seq = 0;
    *plan = (struct wk_event_plan){.kind = wk_kind_of_event_find(from->kind),
                                   .name = "Club Open",
                                   .n_sections = 1,
                                   .n_players = from->n_players,
                                   .n_rounds = from->n_rounds,
                                   .movement = from->movement,
                                   .teams = from->teams};
    snprintf(plan->seed, sizeof plan->seed, "%s", from->movement == WK_MOVEMENT_DRAWN ? "9f2c51e07ab34d68" : "");
    for (int p = 0; p < from->n_players; p++) {
        struct wk_entrant *player = &plan->player[p];
        player->number = from->long_names ? 9000 + p : p + 1;
        if (from->long_names)
            snprintf(player->person.name, WK_NAME_SIZE, "%s %d", longest[p % 3], p);
        else
            snprintf(player->person.name, WK_NAME_SIZE, "%s %c", names[p % 6], 'A' + p / 6);
        if (from->teams)
            snprintf(player->team, WK_NAME_SIZE, "Team %c", 'A' + p / 4);
    }
    plan->kind->arrange(plan);
    put((struct wk_entry){.kind = WK_ENTRY_EVENT, .role = WK_ROLE_DIRECTOR, .event = plan});
    free(plan);
}

static struct wk_event_papers papers_of_event(void)
{
    return (struct wk_event_papers){
        .tournament = event, .schedule = &event->plan.schedule, .first_section = 1, .n_sections = 1};
}

/* Writes a paper of the event; where it lies. */
static const char *write_paper(const char *word, const char *lang, const char *stem)
{
    static char path[600];
    const char *const keep = getenv("WK_SHOTS");
    const struct wk_event_papers papers = papers_of_event();
    const struct wk_paper_def *def = wk_paper_find(word);

    snprintf(path, sizeof path, "%s/%s-%s-%s.pdf", keep ? keep : scratch_folder, stem, word, lang);
    assert_non_null(def);
    assert_int_equal(def->write(path, &(struct wk_paper_matter){.lang = lang, .event = &papers}), WK_OK);
    return path;
}

/* What a command prints; the caller frees it. */
static char *said(const char *command)
{
    FILE *pipe = popen(command, "r");
    char *text = calloc(1, 1 << 23);

    assert_true(pipe && text);
    const size_t n = fread(text, 1, (1 << 23) - 1, pipe);
    assert_int_equal(pclose(pipe), 0);
    assert_true(n < (1 << 23) - 1);
    return text;
}

static int count_pages(const char *pdf)
{
    char command[700];

    snprintf(command, sizeof command, "pdfinfo '%s' | sed -n 's/^Pages: *//p'", pdf);
    char *text = said(command);
    const int n = atoi(text);
    free(text);
    return n;
}

/* A word as it was set: all of it on its page, and no two of a page overlap, but for a hair where glyphs of neighbours lean. */
struct box {
    double left, top, right, bottom;
};

static void boxes_do_not_overlap(const char *pdf)
{
    static struct box box[MAX_WORDS];
    char command[700], word[400];
    double page_w = 0, page_h = 0;
    int n = 0;

    snprintf(command, sizeof command, "pdftotext -bbox '%s' - | sed -n 's/.*<page //p;s/.*<word //p'", pdf);
    char *text = said(command);
    for (char *line = strtok(text, "\n"); line; line = strtok(NULL, "\n")) {
        struct box b;
        if (sscanf(line, "width=\"%lf\" height=\"%lf\">", &page_w, &page_h) == 2) {
            n = 0;
            continue;
        }
        assert_int_equal(sscanf(line, "xMin=\"%lf\" yMin=\"%lf\" xMax=\"%lf\" yMax=\"%lf\">%399[^<]", &b.left, &b.top, &b.right,
                                &b.bottom, word),
                         5);
        if (b.left < 0 || b.top < 0 || b.right > page_w || b.bottom > page_h)
            fail_msg("%s: \"%s\" at %.0f, %.0f pt is not all on the page", pdf, word, b.left, b.top);
        const double slack = 0.24 * (b.bottom - b.top); /* of a line's height, above and below its letters */
        b.top += slack, b.bottom -= slack;
        for (int i = 0; i < n; i++)
            if (b.left < box[i].right - 0.6 && box[i].left < b.right - 0.6 && b.top < box[i].bottom && box[i].top < b.bottom)
                fail_msg("%s: \"%s\" at %.0f, %.0f pt stands on another word", pdf, word, b.left, b.top);
        assert_true(n < MAX_WORDS);
        box[n++] = b;
    }
    free(text);
}

static bool is_on(const char *pdf, const char *words)
{
    char command[700];

    snprintf(command, sizeof command, "pdftotext -raw '%s' - | tr '\\n\\f' '  '", pdf);
    char *text = said(command);
    const bool found = strstr(text, words) != NULL;
    free(text);
    return found;
}

/* A paper in both languages: its pages, what stands on it, nothing on anything else. */
static void look_at(const char *word, const char *stem, int pages, const char *english, const char *chinese)
{
    const char *pdf = write_paper(word, "en", stem);

    assert_int_equal(count_pages(pdf), pages);
    boxes_do_not_overlap(pdf);
    if (!is_on(pdf, english))
        fail_msg("%s: \"%s\" is missing", pdf, english);
    pdf = write_paper(word, "zh", stem);
    assert_int_equal(count_pages(pdf), pages);
    boxes_do_not_overlap(pdf);
    if (!is_on(pdf, chinese))
        fail_msg("%s: \"%s\" is missing", pdf, chinese);
}

static void papers_of_an_nmjl_event(void **state)
{
    (void)state;
    begin(&tuesday);
    assert_int_equal(event->shape.n_tables, 5);
    look_at("scorecards", "tuesday", 10, "Round 1 · Table 1", "第1轮");
    look_at("cards", "tuesday", 5, "up 1", "进1桌");
    look_at("slips", "tuesday", 5, "Table 2", "桌");
    look_at("seating", "tuesday", 1, "A +1 · B −1 · C +2 · D −2", "A +1 · B −1 · C +2 · D −2");
    look_at("clock", "tuesday", 1, "60 minutes", "60分钟");
    look_at("rules", "tuesday", 1, "Moving on", "换桌");
}

static void papers_of_a_competition_in_mcr(void **state)
{
    (void)state;
    begin(&thursday);
    put((struct wk_entry){.kind = WK_ENTRY_PLAYER,
                          .role = WK_ROLE_JUDGE,
                          .reason = "from the bench",
                          .player = {.player = 2, .round = 2, .hand = 1, .person = {.name = "Fresh Name"}}});
    for (int table = 1; table <= 4; table++) {
        put((struct wk_entry){
            .kind = WK_ENTRY_RESULT,
            .result = {.at = {table, 1, 1}, .outcome = {.kind = WK_OUTCOME_GAME, .game = {120, -40, -30, -50}}}});
        put((struct wk_entry){
            .kind = WK_ENTRY_CONFIRMED,
            .role = WK_ROLE_PAPER,
            .confirmed = {.result = wk_hand_look(event, &(struct wk_hand_id){table, 1, 1})->result_seq, .by = 15}});
    }
    look_at("games", "thursday", 12, "Record of a game", "对局记录");
    look_at("cards", "thursday", 4, "Who sits here in each round", "本桌各轮的选手");
    look_at("slips", "thursday", 4, "Table 2", "桌");
    look_at("seating", "thursday", 1, "9f2c51e07ab34d68", "9f2c51e07ab34d68");
    look_at("clock", "thursday", 1, "90 minutes", "90分钟");
    look_at("clock", "thursday", 1, "30 seconds before", "首次出牌30秒");
    look_at("teams", "thursday", 1, "then Fresh Name", "替补");
}

/* Ten rounds, names that fill their field, numbers of four digits. */
static void what_is_long_fits(void **state)
{
    (void)state;
    begin(&crowded);
    look_at("scorecards", "crowded", 55, "Score card", "记分卡");
    look_at("cards", "crowded", 11, "→ 1", "→ 1");
    look_at("slips", "crowded", 11, "10", "10");
    look_at("seating", "crowded", 2, "Round 10", "第10轮");
    begin(&large);
    look_at("games", "large", 96, "9047", "9047");
    look_at("cards", "large", 12, "9047", "9047");
    look_at("teams", "large", 2, "Team L", "Team L");
}

/* The seal on the page is what anybody computes of the seed, by a program that is not ours. */
static void the_seal_is_that_of_the_seed(void **state)
{
    (void)state;
    begin(&thursday);
    char *text = said("printf %s 9f2c51e07ab34d68 | sha256sum | cut -c1-64");
    text[strcspn(text, "\n")] = '\0';
    assert_true(is_on(write_paper("seating", "en", "seal"), text));
    free(text);
}

/* At a table of three the card has three columns, and each initials the next one's; where East keeps the score, East all. */
static void a_card_says_who_initials(void **state)
{
    (void)state;
    begin(&tuesday);
    const char *pdf = write_paper("scorecards", "en", "initials");
    assert_true(is_on(pdf, "Points are right: initials of C D A B"));
    assert_true(is_on(pdf, "Points are right: initials of C A B"));
    assert_true(is_on(pdf, "A hands this card in"));
    assert_true(is_on(pdf, "D hands this card in"));
    struct wk_event_plan *plan = malloc(sizeof *plan);
    assert_non_null(plan);
    *plan = event->plan;
    plan->east_scores = true;
    wk_tournament_clear(event);
    seq = 0;
    put((struct wk_entry){.kind = WK_ENTRY_EVENT, .role = WK_ROLE_DIRECTOR, .event = plan});
    free(plan);
    pdf = write_paper("scorecards", "en", "initials");
    assert_true(is_on(pdf, "Points are right: initials of A A A A"));
    assert_false(is_on(pdf, "B hands this card in"));
}

static void who_is_out_is_marked(void **state)
{
    (void)state;
    begin(&tuesday);
    assert_false(is_on(write_paper("scorecards", "en", "out"), "out of the event"));
    put((struct wk_entry){.kind = WK_ENTRY_OUT,
                          .role = WK_ROLE_JUDGE,
                          .reason = "ill",
                          .out = {.player = 5,
                                  .kind = WK_OUT_WITHDRAWN,
                                  .results = WK_OUT_KEEP,
                                  .round = 2,
                                  .hand = 1,
                                  .last_round = 4,
                                  .last_hand = 4}});
    static const char *const words[] = {"scorecards", "cards", "slips"};
    for (int i = 0; i < 3; i++)
        assert_true(is_on(write_paper(words[i], "en", "out"), "out of the event"));
}

/* A paper of another kind, of teams where there are none, of a section that is not there, without an event. */
static void what_an_event_has_not_is_refused(void **state)
{
    static const struct plan no_teams = {.kind = "mcr", .movement = WK_MOVEMENT_DRAWN, .n_players = 16, .n_rounds = 2};
    const struct wk_paper_def *def;
    (void)state;

    for (int kind = 0; kind < 3; kind++) {
        if (kind < 2)
            begin(kind ? &no_teams : &tuesday);
        else
            wk_tournament_clear(event);
        struct wk_event_papers papers = papers_of_event();
        papers.tournament = kind < 2 ? event : NULL;
        for (int i = 0; (def = wk_paper_at(i)); i++) {
            if (def->needs != WK_PAPER_NEEDS_ROUNDS && def->needs != WK_PAPER_NEEDS_TEAMS)
                continue;
            const bool is_of = wk_paper_is_of(def, papers.tournament);
            struct wk_paper_matter matter = {.lang = "en", .event = &papers};
            assert_int_equal(def->write(scratch_path("x.pdf"), &matter), is_of ? WK_OK : WK_BAD_INPUT);
            assert_int_equal(access(scratch_path("x.pdf"), F_OK), is_of ? 0 : -1);
            remove(scratch_path("x.pdf"));
            matter.lang = "de";
            assert_int_equal(def->write(scratch_path("x.pdf"), &matter), WK_BAD_INPUT);
            papers.first_section = 2;
            matter.lang = "en";
            assert_int_equal(def->write(scratch_path("x.pdf"), &matter), WK_BAD_INPUT);
            papers.first_section = 1;
        }
    }
    begin(&no_teams);
    assert_false(wk_paper_is_of(wk_paper_find("teams"), event));
    assert_false(wk_paper_is_of(wk_paper_find("forms"), event)); /* walls, groups: it has none */
    assert_false(wk_paper_is_of(wk_paper_find("rules"), event));
    assert_true(wk_paper_is_of(wk_paper_find("games"), event));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(papers_of_an_nmjl_event),
        cmocka_unit_test(papers_of_a_competition_in_mcr),
        cmocka_unit_test(what_is_long_fits),
        cmocka_unit_test(the_seal_is_that_of_the_seed),
        cmocka_unit_test(a_card_says_who_initials),
        cmocka_unit_test(who_is_out_is_marked),
        cmocka_unit_test(what_an_event_has_not_is_refused),
    };
    return cmocka_run_group_tests(tests, open_texts, close_texts);
}

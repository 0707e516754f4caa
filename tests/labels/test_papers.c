/* The table of papers: each row is whole, and its paper is written in each language from no more than it says it needs. */
#include <glob.h>
#include <math.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <unistd.h>

#include <cmocka.h>

#include "labels/deal/checkpoint.h"
#include "labels/draw/canvas.h"
#include "labels/lang/lang.h"
#include "labels/mat.h"
#include "labels/paper/event_sheet.h"
#include "labels/paper/papers.h"
#include "labels/paper/receipt_page.h"
#include "labels/payload.h"
#include "labels/secret/director_key.h"
#include "rules/event/duplicate/seating.h"
#include "rules/event/kinds/kinds.h"
#include "tests/support/labels/scratch.h"
#include "tests/support/rules/allocations.h"
#include "tests/support/slice.h"

/* Something of all that a paper can be made of. */
static struct {
    struct wk_key key;
    struct wk_mat mat;
    struct wk_schedule schedule;
    struct wk_event_papers event;
    struct wk_tournament tournament[2];
    struct wk_event_papers rounds[2]; /* of these */
    struct wk_checkpoint checkpoint;
    struct wk_deal deal;
    struct wk_paper_seal seal;
    struct wk_paper_receipt receipt;
    struct wk_director_key director_key;
} stock;

/* An event of three rounds at four tables, in teams where its kind has them. */
static bool begin_event(const char *kind, struct wk_tournament *tournament, struct wk_event_papers *papers)
{
    struct wk_event_plan *plan = calloc(1, sizeof *plan);
    struct wk_refusal why;

    if (!plan)
        return false;
    *plan = (struct wk_event_plan){.kind = wk_kind_of_event_find(kind),
                                   .name = "Open",
                                   .n_sections = 1,
                                   .n_players = 16,
                                   .n_rounds = 3,
                                   .movement = WK_MOVEMENT_DRAWN,
                                   .seed = "9f2c51e07ab34d68"};
    plan->teams = plan->kind->teams;
    for (int p = 0; p < plan->n_players; p++) {
        plan->player[p].number = p + 1;
        snprintf(plan->player[p].person.name, WK_NAME_SIZE, "Player %c", 'A' + p);
        if (plan->teams)
            snprintf(plan->player[p].team, WK_NAME_SIZE, "Team %c", 'A' + p / 4);
    }
    plan->kind->arrange(plan);
    const struct wk_entry entry = {.kind = WK_ENTRY_EVENT, .role = WK_ROLE_DIRECTOR, .seq = 1, .event = plan};
    wk_tournament_clear(tournament);
    const enum wk_status status = wk_tournament_apply(tournament, &entry, &why);
    free(plan);
    *papers = (struct wk_event_papers){
        .tournament = tournament, .schedule = &tournament->plan.schedule, .first_section = 1, .n_sections = 1};
    return status == WK_OK;
}

static int open_stock(void **state)
{
    struct wk_signer signer;
    char command[1024];

    if (scratch_open(state) != 0)
        return -1;
    for (int i = WK_LANG_EN + 1; i < WK_N_LANGS; i++) {
        const char *code = wk_lang_word((enum wk_language)i);

        snprintf(command, sizeof command, "mkdir -p %s/LC_MESSAGES && msgfmt -o %s/LC_MESSAGES/wallkeeper.mo kiosk/po/%s.po",
                 scratch_path(code), scratch_path(code), code);
        if (system(command) != 0)
            return -1;
    }
    if (wk_lang_open(scratch_path("")) != WK_OK)
        return -1;
    wk_signer_init(&signer, (const uint8_t[32]){5});
    wk_mat_default(&stock.mat);
    wk_schedule_make(&stock.schedule);
    stock.event = (struct wk_event_papers){.schedule = &stock.schedule, .first_section = 1, .n_sections = 1};
    stock.checkpoint = (struct wk_checkpoint){.kiosk_id = "0123456789abcdef", .seq = 42, .t_s = 1800000001, .head = {1, 2, 3}};
    wk_checkpoint_sign(&stock.checkpoint, &signer);
    stock.deal = (struct wk_deal){.set = "07A", .table = 3, .round = 2};
    for (int i = 0; i < WK_N_TILES; i++)
        stock.deal.face[i % WK_N_WINDS][i / WK_N_WINDS] = (uint8_t)(i * 29 % WK_N_TILES / WK_N_COPIES + 1);
    stock.seal = (struct wk_paper_seal){.event = "Open", .table = 3, .round = 2, .seq = 41, .checkpoint = &stock.checkpoint};
    stock.receipt = (struct wk_paper_receipt){
        .event = "Open", .kiosk_id = "0123456789abcdef", .round = 2, .deal = &stock.deal, .sealed_seq = 41, .opened_seq = 133};
    return begin_event("nmjl", &stock.tournament[0], &stock.rounds[0]) &&
                   begin_event("mcr", &stock.tournament[1], &stock.rounds[1])
               ? 0
               : -1;
}

static int close_stock(void **state)
{
    char command[300];

    (void)state;
    snprintf(command, sizeof command, "rm -rf '%s'", scratch_folder);
    return system(command);
}

/* The event by rounds that has this paper. */
static const struct wk_event_papers *event_of(const struct wk_paper_def *def)
{
    for (size_t i = 0; i < sizeof stock.rounds / sizeof *stock.rounds; i++)
        if (wk_paper_is_of(def, stock.rounds[i].tournament))
            return &stock.rounds[i];
    fail_msg("%s: of no event", def->word);
    return NULL;
}

/* What a row says it needs, and nothing else. */
static struct wk_paper_matter matter_of(const struct wk_paper_def *def, const char *lang)
{
    switch (def->needs) {
    case WK_PAPER_NEEDS_SET:
        return (struct wk_paper_matter){.lang = lang, .set = "07A", .sticker_mm = 24, .key = &stock.key};
    case WK_PAPER_NEEDS_MAT:
        return (struct wk_paper_matter){.lang = lang, .mat = &stock.mat};
    case WK_PAPER_NEEDS_EVENT:
    case WK_PAPER_NEEDS_SIGNED_EVENT:
        return (struct wk_paper_matter){.lang = lang, .event = &stock.event};
    case WK_PAPER_NEEDS_ROUNDS:
    case WK_PAPER_NEEDS_TEAMS:
        return (struct wk_paper_matter){.lang = lang, .event = event_of(def)};
    case WK_PAPER_NEEDS_CHECKPOINT:
        return (struct wk_paper_matter){.lang = lang, .checkpoint = &stock.checkpoint, .title = ""};
    case WK_PAPER_NEEDS_SEAL:
        return (struct wk_paper_matter){.lang = lang, .seal = &stock.seal};
    case WK_PAPER_NEEDS_RECEIPT:
        return (struct wk_paper_matter){.lang = lang, .receipt = &stock.receipt};
    case WK_PAPER_NEEDS_DIRECTOR_KEY:
        return (struct wk_paper_matter){.lang = lang, .director_key = &stock.director_key, .title = ""};
    case WK_PAPER_NEEDS_AWAY:
        return (struct wk_paper_matter){.lang = lang, .away_code = "123456789012", .away_role = 1};
    case WK_PAPER_NEEDS_LANGUAGE:
    case WK_PAPER_NEEDS_BOARD:
    case WK_N_PAPER_NEEDS:
        break;
    }
    return (struct wk_paper_matter){.lang = lang};
}

static void rows_are_whole(void **state)
{
    const struct wk_paper_def *def;
    int n = 0;

    (void)state;
    for (; (def = wk_paper_at(n)); n++) {
        assert_int_equal(strspn(def->word, "abcdefghijklmnopqrstuvwxyz"), strlen(def->word));
        assert_ptr_equal(wk_paper_find(def->word), def); /* no other has its word */
        assert_in_range(def->needs, 0, WK_N_PAPER_NEEDS - 1);
        assert_true(def->help[0]);
        assert_int_equal(def->by == WK_PAPER_BY_LABELS, def->out != NULL);
        assert_int_equal(def->by == WK_PAPER_BY_KIOSK, def->file != NULL);
    }
    assert_true(n >= 13);
    assert_null(wk_paper_at(-1));
    assert_null(wk_paper_find("slip"));
    assert_null(wk_paper_find(""));
}

/* In each language without a text that is missing; another page in each, unless it bears all of them or none. */
static void each_is_written_in_each_language(void **state)
{
    const struct wk_paper_def *def;
    const char *missing = "";
    const int before = wk_lang_missing(NULL);

    (void)state;
    for (int i = 0; (def = wk_paper_at(i)); i++) {
        const bool same =
            def->needs == WK_PAPER_NEEDS_SET || def->needs == WK_PAPER_NEEDS_MAT || def->needs == WK_PAPER_NEEDS_BOARD;
        char *first = NULL;
        size_t n_first = 0;

        for (int l = 0; l < WK_N_LANGS; l++) {
            const struct wk_paper_matter matter = matter_of(def, wk_lang_word((enum wk_language)l));
            size_t n = 0;

            assert_int_equal(def->write(scratch_path("a.pdf"), &matter), WK_OK);
            char *pdf = scratch_read(scratch_path("a.pdf"), &n);
            assert_true(n > 500 && memcmp(pdf, "%PDF-", 5) == 0);
            if (first && (n == n_first && memcmp(pdf, first, n) == 0) != same)
                fail_msg("%s: %s in each language", def->word, same ? "not the same" : "the same");
            if (first)
                free(pdf);
            else
                first = pdf, n_first = n;
        }
        free(first);
    }
    if (wk_lang_missing(&missing) != before)
        fail_msg("no translation of \"%s\"", missing);
}

static void what_cannot_be_written_leaves_nothing(void **state)
{
    const struct wk_paper_def *def;

    (void)state;
    assert_int_equal(remove(scratch_path("a.pdf")), 0);
    const int n = scratch_count();
    for (int i = 0; (def = wk_paper_at(i)); i++) {
        const struct wk_paper_matter matter = matter_of(def, "en");

        assert_int_equal(def->write(scratch_path("none/x.pdf"), &matter), WK_IO);
    }
    assert_int_equal(scratch_count(), n);
}

static enum wk_status write_paper(void *state)
{
    const struct wk_paper_def *const def = state;
    const struct wk_paper_matter matter = matter_of(def, "en");

    return def->write(scratch_path("n.pdf"), &matter);
}

/* Nor does a paper that there was no memory for: neither it nor a part of it. */
static void each_allocation_of_a_paper_fails_once(void **state)
{
    struct wk_paper_def def;

    (void)state;
    for (int i = 0; wk_paper_at(i); i++) {
        def = *wk_paper_at(i);
        const int n = scratch_count();

        each_allocation_fails(def.word, write_paper, &def);
        assert_int_equal(scratch_count(), n + 1); /* what was written at last */
        assert_int_equal(remove(scratch_path("n.pdf")), 0);
    }
}

/* ---- pictures of pages ---- */

#define SIDE 400 /* px of a picture */

static int pages_of(const char *pdf)
{
    char command[600];
    int n = 0;

    snprintf(command, sizeof command, "pdfinfo '%s' | sed -n 's/^Pages: *//p'", pdf);
    FILE *pipe = popen(command, "r");
    assert_non_null(pipe);
    assert_int_equal(fscanf(pipe, "%d", &n), 1);
    assert_int_equal(pclose(pipe), 0);
    return n;
}

/* How dark the first page is, 0..1, by the picture and by what another program makes of the file. */
static double darkness(const struct wk_pages *pages)
{
    double sum = 0, n = 0;

    for (int i = 0; i < SIDE * SIDE; i++) {
        const uint8_t *p = pages->bgra + (ptrdiff_t)4 * i;

        if (p[3] == 255) { /* of the page */
            sum += 255 - (p[0] + p[1] + p[2]) / 3.0;
            n++;
        }
    }
    assert_true(n > 0.3 * SIDE * SIDE);
    return sum / n / 255;
}

static double darkness_by_poppler(const char *pdf)
{
    char command[700];
    int w = 0, h = 0, levels = 0;
    double sum = 0;

    snprintf(command, sizeof command, "pdftoppm -f 1 -l 1 -singlefile -scale-to %d -gray '%s' '%s'", SIDE, pdf,
             scratch_path("first"));
    assert_int_equal(system(command), 0);
    FILE *file = fopen(scratch_path("first.pgm"), "rb");
    assert_non_null(file);
    assert_int_equal(fscanf(file, "P5 %d %d %d", &w, &h, &levels), 3);
    assert_int_equal(fgetc(file), '\n');
    for (int i = 0; i < w * h; i++)
        sum += 255 - fgetc(file);
    fclose(file);
    remove(scratch_path("first.pgm"));
    return sum / w / h / 255;
}

/*
 * What a screen shows of a paper is drawn by what draws the paper: as dark as another program makes the file (a hundredth, and
 * a twentieth of what is dark, is left to how edges are smoothed: a sheet of 136 codes is all edges), with as many pages, and
 * no file comes of it.
 */
static void a_picture_shows_the_first_page(void **state)
{
    static uint8_t bgra[4 * SIDE * SIDE];
    const struct wk_paper_def *def;

    (void)state;
    for (int i = 0; (def = wk_paper_at(i)); i++) {
        struct wk_pages counted = {.bgra = NULL}, picture = {.bgra = bgra, .w_px = SIDE, .h_px = SIDE};
        struct wk_paper_matter matter = matter_of(def, "en");
        const char *pdf = scratch_path("p.pdf");

        matter.pages = &counted;
        assert_int_equal(def->write(pdf, &matter), WK_OK);
        assert_int_equal(counted.n, pages_of(pdf));
        const double dark = darkness_by_poppler(pdf);
        remove(pdf);
        matter.pages = &picture;
        assert_int_equal(def->write(pdf, &matter), WK_OK);
        assert_int_not_equal(access(pdf, F_OK), 0);
        assert_int_equal(picture.n, counted.n);
        assert_true(picture.w_mm > 0 && picture.w_mm == counted.w_mm && picture.h_mm == counted.h_mm);
        if (fabs(darkness(&picture) - dark) > 0.01 + 0.05 * dark || darkness(&picture) < 0.005)
            fail_msg("%s: %.4f of the picture is dark, %.4f of the file", def->word, darkness(&picture), dark);
    }
}

/* ---- what a printer can print ---- */

#define DPI 60
/* US lasers leave a quarter of an inch, 6.35 mm; inkjets less. They are fifteen pixels of the picture. */
#define LEAST_MM 6.35
#define PIXEL_MM (25.4 / DPI)

/* From the nearest ink of a page to the edge of the paper. */
static double margin_mm(const char *pgm)
{
    int w = 0, h = 0, levels = 0, least = 1 << 20;
    FILE *file = fopen(pgm, "rb");

    assert_non_null(file);
    assert_int_equal(fscanf(file, "P5 %d %d %d", &w, &h, &levels), 3);
    assert_int_equal(fgetc(file), '\n');
    for (int y = 0; y < h; y++)
        for (int x = 0; x < w; x++) {
            const int across = x < w - 1 - x ? x : w - 1 - x, down = y < h - 1 - y ? y : h - 1 - y;
            if (fgetc(file) < 250 && (across < down ? across : down) < least)
                least = across < down ? across : down;
        }
    fclose(file);
    return least * PIXEL_MM;
}

/* The pages are of the paper that was asked for: whole ones, double ones or quarters, as A4 is laid out. */
static void look_at_size(const struct wk_paper_def *def, enum wk_paper_size paper)
{
    char command[1600];
    double w = 0, h = 0;
    bool known = false;

    snprintf(command, sizeof command, "cd '%s' && pdfinfo b.pdf | awk '/^Page size/ {print $3, $5}'", scratch_folder);
    FILE *pipe = popen(command, "r");
    assert_non_null(pipe);
    assert_int_equal(fscanf(pipe, "%lf %lf", &w, &h), 2);
    assert_int_equal(pclose(pipe), 0);
    w *= 25.4 / 72, h *= 25.4 / 72;
    for (int kind = 0; kind < WK_N_PAGE_KINDS; kind++) {
        const struct wk_page_size *const page = wk_page_size(paper, (enum wk_page_kind)kind);
        known |= (fabs(w - page->w_mm) < 0.1 && fabs(h - page->h_mm) < 0.1) ||
                 (fabs(w - page->h_mm) < 0.1 && fabs(h - page->w_mm) < 0.1);
    }
    if (!known)
        fail_msg("%s on %s: %.1f x %.1f mm", def->word, wk_paper_size_word(paper), w, h);
}

static void look_at_ink(const struct wk_paper_def *def, const struct wk_paper_matter *matter)
{
    char command[1600];
    glob_t pages;

    assert_int_equal(def->write(scratch_path("b.pdf"), matter), WK_OK);
    look_at_size(def, matter->paper);
    snprintf(command, sizeof command, "cd '%s' && pdftoppm -r %d -gray b.pdf page", scratch_folder, DPI);
    assert_int_equal(system(command), 0);
    assert_int_equal(glob(scratch_path("page-*.pgm"), 0, NULL, &pages), 0);
    for (size_t p = 0; p < pages.gl_pathc; p++) {
        const double mm = margin_mm(pages.gl_pathv[p]);

        if (mm < LEAST_MM)
            fail_msg("%s, %s, %s, %.0f mm, page %zu: ink %.2f mm from the edge", def->word, wk_paper_size_word(matter->paper),
                     matter->lang, matter->sticker_mm, p + 1, mm);
        remove(pages.gl_pathv[p]);
    }
    globfree(&pages);
    remove(scratch_path("b.pdf"));
}

static void look_at_paper(enum wk_paper_size paper)
{
    static const double sizes_mm[] = {10, 13, 18, 20, 24, 33, 40};
    const struct wk_paper_def *def;
    struct wk_event_papers vouched = stock.event;

    wk_mat_on(&stock.mat, paper);
    vouched.checkpoint = &stock.checkpoint;
    vouched.key = stock.checkpoint.key;
    vouched.others = 3;
    for (int i = 0; (def = wk_paper_at(i)); i++)
        for (int l = 0; l < WK_N_LANGS; l++) {
            struct wk_paper_matter matter = matter_of(def, wk_lang_word((enum wk_language)l));

            if (def->needs == WK_PAPER_NEEDS_EVENT || def->needs == WK_PAPER_NEEDS_SIGNED_EVENT)
                matter.event = &vouched;
            matter.paper = paper;
            look_at_ink(def, &matter);
            matter.large = true;
            if (def->needs == WK_PAPER_NEEDS_BOARD)
                look_at_ink(def, &matter);
            for (size_t s = 0; l == 0 && def->needs == WK_PAPER_NEEDS_SET && s < sizeof sizes_mm / sizeof *sizes_mm; s++) {
                matter.sticker_mm = sizes_mm[s];
                look_at_ink(def, &matter);
            }
        }
}

/* a2d53cf7: 2.8 mm on the score forms, which stays white on many a printer. */
static void ink_stays_where_every_printer_prints(void **state)
{
    (void)state;
    look_at_paper(WK_PAPER_A4);
}

/* 3.2. a2d53cf7 has A4 and A3 alone, which a printer of the other half of the world makes smaller, stickers and mat too. */
static void every_paper_comes_on_letter_and_11x17(void **state)
{
    (void)state;
    look_at_paper(WK_PAPER_LETTER);
}

/* 3.2: the size of a country's paper is told by its measures, and written as people write it. */
static void a_size_of_paper_has_one_row(void **state)
{
    enum wk_paper_size size = WK_PAPER_NOT_SAID;
    enum wk_page_kind kind = WK_PAGE_WHOLE;

    (void)state;
    assert_int_equal(wk_paper_size_of(210, 297), WK_PAPER_A4);
    assert_int_equal(wk_paper_size_of(216, 279), WK_PAPER_LETTER); /* as a locale has it: whole millimetres */
    assert_int_equal(wk_paper_size_of(216, 356), WK_PAPER_NOT_SAID);
    assert_int_equal(wk_paper_size_parse("legal", &size), WK_BAD_INPUT);
    assert_int_equal(size, WK_PAPER_NOT_SAID);
    assert_int_equal(wk_paper_size_parse("Letter", &size), WK_OK);
    assert_int_equal(size, WK_PAPER_LETTER);
    assert_int_equal(wk_page_size_parse("a3", &size, &kind), WK_OK);
    assert_true(size == WK_PAPER_A4 && kind == WK_PAGE_DOUBLE);
    assert_int_equal(wk_page_size_parse("11x17", &size, &kind), WK_OK);
    assert_true(size == WK_PAPER_LETTER && kind == WK_PAGE_DOUBLE);
    assert_ptr_equal(wk_page_size(WK_PAPER_NOT_SAID, WK_PAGE_WHOLE), wk_page_size(WK_PAPER_A4, WK_PAGE_WHOLE));
    assert_string_equal(wk_paper_size_usage(), "a4|letter");
    assert_string_equal(wk_paper_size_choice(), "a4 or letter");
}

/* What is printed for people takes its colours from labels/draw/ink.h; what a camera reads has its own. */
static void colours_stand_in_one_table(void **state)
{
    (void)state;
    assert_int_equal(system("! grep -nE '#define (INK|SOFT|ACCENT|GOOD|WARN|BAD|WK_[A-Z_]*) 0x[fF]{2}' labels/paper/*.[ch] "
                            "kiosk/pages/report/*.[ch] | grep -vE 'labels/paper/(mat_page|board|sheet|page_parts)\\.c'"),
                     0);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(rows_are_whole),
        cmocka_unit_test(each_is_written_in_each_language),
        cmocka_unit_test(what_cannot_be_written_leaves_nothing),
        cmocka_unit_test(each_allocation_of_a_paper_fails_once),
        cmocka_unit_test_long(a_picture_shows_the_first_page),
        cmocka_unit_test_long(ink_stays_where_every_printer_prints),
        cmocka_unit_test_long(every_paper_comes_on_letter_and_11x17),
        cmocka_unit_test(a_size_of_paper_has_one_row),
        cmocka_unit_test(colours_stand_in_one_table),
    };
    pass_over_long();
    return cmocka_run_group_tests(tests, open_stock, close_stock);
}

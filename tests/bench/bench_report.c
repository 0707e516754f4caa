/*
 * The report of a whole event: WK_SECTIONS (4) sections, five rounds, every wall laid back, inspected, one in ten wrong once
 * and mended; how long the walk, PDF, HTML and JSON take (CPU time of this thread) and how large they are.
 */
#include "tests/support/db/deal_history_test.h"

#include "kiosk/eye/walls/evidence_sheet.h"
#include "kiosk/pages/report/report.h"
#include "rules/event/duplicate/seating.h"
#include "rules/rng.h"
#include "vision/mat/slot_sheet.h"

static double cpu_s(void)
{
    struct timespec t;
    clock_gettime(CLOCK_THREAD_CPUTIME_ID, &t);
    return (double)t.tv_sec + (double)t.tv_nsec / 1e9;
}

/* A picture as restless as a photograph. */
static size_t make_sheet(uint8_t *bytes)
{
    struct wk_image sheet;
    uint64_t seed = 3;
    size_t n = 0;
    assert_int_equal(wk_image_new(&sheet, WK_SHEET_W, WK_SHEET_H, 3), WK_OK);
    for (int y = 0; y < sheet.h; y++)
        for (int x = 0; x < 3 * sheet.w; x++)
            sheet.data[y * sheet.stride_bytes + x] = (uint8_t)((x / 24 + y / 8) % 3 * 70 + 40 + (int)(world_next(&seed) % 9));
    assert_int_equal(wk_sheet_encode(&sheet, bytes, &n), WK_OK);
    wk_image_free(&sheet);
    return n;
}

static void deal(struct story *story, int table, int round)
{
    struct wk_deal made;
    struct wk_wall_record wall;
    struct wk_receipt receipt;
    uint8_t hash[WK_HASH_SIZE];
    make_deal(&made, table, round, (uint64_t)(table * 10 + round));
    for (int w = WK_WIND_EAST; w <= WK_WIND_NORTH; w++) {
        make_wall(&wall, &made, (enum wk_wind)w);
        assert_int_equal(wk_store_record_wall(story->store, &wall, &story->source, &receipt), WK_OK);
    }
    assert_int_equal(wk_store_seal(story->store, &made, "drawn", hash, &receipt), WK_OK);
}

static void play(struct story *story, int table, uint64_t *seed)
{
    struct wk_receipt receipt;
    for (int hand = 1; hand <= WK_HANDS; hand++) {
        int begun = 0;
        assert_int_equal(wk_store_start_hand(story->store, table, &begun, &receipt), WK_OK);
        for (int w = WK_WIND_EAST; w <= WK_WIND_NORTH; w++)
            if (world_next(seed) % 10 == 0)
                story_swap(story, table, (enum wk_wind)w, "restore");
        story_pass(story, table, 15, "restore");
        if (hand < WK_HANDS)
            story_pass(story, table, 15, "inspect");
    }
    assert_int_equal(wk_store_close_deal(story->store, table, &receipt), WK_OK);
}

static long size_of(const char *path)
{
    struct stat st;
    return stat(path, &st) == 0 ? (long)st.st_size : -1;
}

typedef enum wk_status (*new_page_fn)(struct wk_report_page **out, const char *path, const struct wk_report_page_head *head);

static void write_page(struct wk_report *report, const char *name, const char *path, new_page_fn new_page)
{
    const struct wk_report_page_head head = {.title = "Audit report", .event = "bench", .mark = "bench"};
    struct wk_report_page *page = NULL;
    const double before = cpu_s();
    report->n_pictures = 0;
    assert_int_equal(new_page(&page, path, &head), WK_OK);
    assert_int_equal(wk_report_write(report, page), WK_OK);
    assert_int_equal(page->finish(page), WK_OK);
    printf("%-6s %7.2f s CPU %9.1f MB, %d pictures\n", name, cpu_s() - before, (double)size_of(path) / 1e6, report->n_pictures);
}

int main(void)
{
    static uint8_t bytes[WK_SHEET_MAX_BYTES];
    const int n_sections = getenv("WK_SECTIONS") ? atoi(getenv("WK_SECTIONS")) : 4;
    uint64_t seed = 7;
    void *state = NULL;
    char path[160];
    assert_int_equal(world_setup(&state), 0);
    struct story story = {.world = state, .source = a_source, .seed = 5};
    struct wk_report report = {.cells = wk_evidence_sheet_cells};
    story.store = world_open(story.world);
    story.source.backs = (struct wk_evidence){bytes, make_sheet(bytes)};
    story_begin(&story, n_sections);
    for (int round = 1; round <= WK_ROUNDS; round++)
        for (int table = 1; table <= n_sections * WK_SECTION_TABLES; table++) {
            deal(&story, table, round);
            play(&story, table, &seed);
        }
    double before = cpu_s();
    report.store = story.store;
    assert_int_equal(wk_store_audit_log(story.store, NULL, NULL, &report.log), WK_OK);
    printf("%lld records, %d deals, database %.1f MB\nwalk   %7.2f s CPU\n", (long long)report.log.n_records,
           report.log.n_histories, (double)size_of(story.world->path) / 1e6, cpu_s() - before);
    assert_int_equal(wk_store_tournament(story.store, &report.tournament), WK_OK);
    assert_int_equal(wk_report_choose(&report), WK_OK);
    before = cpu_s();
    assert_int_equal(wk_report_compare(&report), WK_OK);
    printf("deals  %7.2f s CPU beside shuffles\n", cpu_s() - before);
    snprintf(path, sizeof path, "%s/r.pdf", story.world->folder);
    write_page(&report, "PDF", path, wk_report_page_new_pdf);
    snprintf(path, sizeof path, "%s/r.html", story.world->folder);
    write_page(&report, "HTML", path, wk_report_page_new_html);
    before = cpu_s();
    json_t *json = wk_report_json(&report);
    char *text = json_dumps(json, JSON_INDENT(2));
    printf("JSON   %7.2f s CPU %9.1f MB\n", cpu_s() - before, (double)strlen(text) / 1e6);
    free(text);
    json_decref(json);
    wk_report_release(&report);
    wk_store_close(story.store);
    return world_teardown(&state);
}

/*
 * A hall of sealed deals, over real HTTP: a table's life shows what was seen of its walls, before and after they were mended,
 * with pictures once nobody has the deal to play any more; and no oracle: pages of two events that differ only in the faces of
 * their deals, or in another group's result of a deal that is still played, are the same to the byte, for everybody who asks.
 */
#include "db/hall/pictures.h"
#include "db/store/pin.h"
#include "db/store/receipt.h"
#include "labels/secret/player_token.h"
#include "tests/support/db/deal_history_test.h"
#include "tests/support/hall/board_world.h"

#define N_STORES 5 /* the hall, and a kiosk for each table */
#define JUDGE_PIN "246800"
static const uint8_t picture[] = "\xff\xd8 what was seen of the backs";

/* The hall has all that its kiosks keep, pictures too; its pages are open. */
struct hall_of_deals {
    struct party party;
    struct story story;
    struct place pages;
    struct browser nobody, judge, director;
};

static void carry_pictures(struct party *party, int from)
{
    struct wk_picture_name name = {.seq = 0};
    uint8_t *bytes;
    size_t n;

    while (wk_store_next_picture(party->at[from].store, &name, &bytes, &n) == WK_OK) {
        assert_int_equal(wk_store_hear_picture(party->at[PARTY_HALL].store, &name, bytes, n), WK_OK);
        free(bytes);
    }
}

static void open_hall(struct hall_of_deals *h, uint64_t seed, bool won)
{
    struct wk_receipt receipt;

    *h = (struct hall_of_deals){.story = {.party = &h->party, .source = a_source, .seed = seed, .won = won}};
    h->story.source.backs = (struct wk_evidence){picture, sizeof picture};
    h->story.source.faces = h->story.source.backs;
    party_open(&h->party, N_STORES);
    struct wk_store *const store = h->party.at[PARTY_HALL].store;
    assert_int_equal(wk_store_set_pin(store, WK_ROLE_DIRECTOR, PIN, &receipt), WK_OK);
    assert_int_equal(wk_store_set_pin(store, WK_ROLE_JUDGE, JUDGE_PIN, &receipt), WK_OK);
    party_meet(&h->party);
    story_tell(&h->story);
    for (int i = 1; i < N_STORES; i++)
        carry_pictures(&h->party, i);
    open_pages(&h->pages, store);
    wall_ns = 1700000000 * HALL_SECOND_NS;
    sign_in(&h->pages, &h->director);
    sign_in_with(&h->pages, &h->judge, "name=Wang&pin=" JUDGE_PIN, "Location: /worklist?lang=en");
    open_form(&h->pages, &h->nobody);
}

static void close_hall(struct hall_of_deals *h)
{
    close_pages(&h->pages);
    party_close(&h->party);
}

/* The section rotates by hand: tables 3 and 4 stay behind, and their deals closed. */
static void end_round(struct hall_of_deals *h)
{
    for (int hand = 2; hand <= 4; hand++) {
        struct wk_entry gate = {.kind = WK_ENTRY_GATE, .role = WK_ROLE_JUDGE, .gate = {1, 1, hand, {0, 0, 15, 15}}};
        snprintf(gate.reason, sizeof gate.reason, "late");
        story_put(&h->story, 0, &gate, NULL);
    }
}

static const char *player_page(struct hall_of_deals *h, int player)
{
    char token[WK_PLAYER_TOKEN + 1], address[64];

    wk_player_token(token, &hall_club, event_of(&h->pages)->t_ns, player);
    snprintf(address, sizeof address, "/p/%s?lang=en", token);
    return get(&h->pages, address);
}

/* ---- a table's life */

static void a_table_shows_what_was_seen_of_its_walls(struct hall_of_deals *h)
{
    const char *text = get_as(&h->pages, &h->director, "/director/table/2");

    has(text, "Walls of round 1");
    has(text, "Hand 2: laid back");
    has(text, "wrong <small>08:00:24 \xc2\xb7 3-24</small>");
    has(text, "Wall E was out of order");
    has(text, "right again: <small>08:00:26 \xc2\xb7 3-26</small>");
    has(text, "are shown when all groups have played this deal");
    has_not(text, "<img");
    has_not(text, "far row");
    text = get_as(&h->pages, &h->director, "/director/table/3");
    has(text, "Hand 2 was begun with it as it lay");
    has(get_as(&h->pages, &h->director, "/director/table/2/wall/3-24"), "HTTP/1.1 404");
    has(get_as(&h->pages, &h->nobody, "/director/table/2/wall/3-24"), "Location: /desk");
}

static void pictures_come_when_nobody_has_the_deal_to_play(struct hall_of_deals *h)
{
    static const char *const none[] = {"/director/table/2/wall/3-1", "/director/table/2/wall/2-3",
                                       "/director/table/3/wall/4-3", "/director/table/2/wall/9-99",
                                       "/director/table/2/wall/",    "/director/table/2/wall/x"};
    const char *text = get_as(&h->pages, &h->judge, "/director/table/2");

    has(text, "two tiles in each other&#39;s place far row tile 4, far row tile 5");
    has(text, "<img src=\"/director/table/2/wall/3-3\"");
    has(text, "<img src=\"/director/table/2/wall/3-24\"");
    has(text, "<img src=\"/director/table/2/wall/3-26\"");
    text = get_as(&h->pages, &h->judge, "/director/table/2/wall/3-24");
    has(text, "Content-Type: image/jpeg");
    has(text, (const char *)picture + 2);
    has(get_as(&h->pages, &h->nobody, "/director/table/2/wall/3-24"), "Location: /desk");
    for (size_t i = 0; i < sizeof none / sizeof *none; i++)
        has(get_as(&h->pages, &h->director, none[i]), "HTTP/1.1 404");
    text = get_as(&h->pages, &h->director, "/director/table/3"); /* its deal is not closed */
    has(text, "are shown when all groups have played this deal");
    has_not(text, "<img");
}

/* A receipt of each deal that was opened, from when its round is over everywhere; and a way to it from a player's page. */
static void a_deal_that_is_over_has_a_receipt(struct hall_of_deals *h)
{
    static const char *const none[] = {"/receipt/3/1", "/receipt/2/2", "/receipt/5/1",
                                       "/receipt/2/0", "/receipt/0/1", "/receipt/2/1x"};
    struct wk_receipt_check check;
    const char *text = get(&h->pages, "/receipt/2/1");
    const char *const body = strstr(text, "wallkeeper-receipt 1");

    has(text, "filename=\"receipt-table-2-round-1.txt\"");
    assert_non_null(body);
    assert_int_equal(wk_receipt_check(body, strlen(body), &check, NULL), WK_OK);
    assert_int_equal(check.fault, WK_RECEIPT_HOLDS);
    for (size_t i = 0; i < sizeof none / sizeof *none; i++) {
        wall_ns += HALL_SECOND_NS;
        has(get(&h->pages, none[i]), "HTTP/1.1 404");
    }
    text = player_page(h, 0);
    has(text, "href=\"/receipt/2/1?lang=en\" download>Receipt of this deal");
    has(get(&h->pages, "/receipt/2/1"), "wallkeeper-receipt 1");
    wall_ns += 2 * HALL_SECOND_NS;
    for (int i = 0; i < 2; i++)
        has(get(&h->pages, "/receipt/3/1"), "HTTP/1.1 404");
    has(get(&h->pages, "/receipt/4/1"), "HTTP/1.1 503"); /* one after the other */
    has(get(&h->pages, "/receipt/2/1"), "wallkeeper-receipt 1");
}

static void a_table_has_its_evidence(void **state)
{
    struct hall_of_deals h;
    (void)state;

    open_hall(&h, 5, false);
    a_table_shows_what_was_seen_of_its_walls(&h);
    has(get(&h.pages, "/receipt/2/1"), "HTTP/1.1 404");
    end_round(&h);
    pictures_come_when_nobody_has_the_deal_to_play(&h);
    a_deal_that_is_over_has_a_receipt(&h);
    close_hall(&h);
}

/* ---- no oracle */

/* Every address, but pages of players, whose tokens are found first; streams up to their first beat. */
static const char *const addresses[] = {"/",
                                        "/standings",
                                        "/screen",
                                        "/ceremony",
                                        "/ceremony?step=3",
                                        "/receipt",
                                        "/health",
                                        "/metrics",
                                        "/no-such",
                                        "/desk",
                                        "/worklist",
                                        "/director",
                                        "/acts",
                                        "/director/table/1",
                                        "/director/table/2",
                                        "/director/table/3",
                                        "/director/table/4",
                                        "/director/table/2/wall/3-3",
                                        "/live/",
                                        "/live/standings",
                                        "/live/screen",
                                        "/live/worklist",
                                        "/live/director",
                                        "/director/table/3/wall/4-14",
                                        "/live/nope",
                                        "/director/table/3/wall/4-3"};

/* What an act would change, of the hand that is still played, too. */
static const char *const acts[] = {"act=gate&section=1",
                                   "act=foul&table=3&round=1&hand=1",
                                   "act=ruling&table=3&round=1&hand=2&ruling=dead",
                                   "act=not-played&table=3&round=1&hand=3",
                                   "act=out&round=1&hand=1",
                                   "act=stand-in&round=1&hand=1",
                                   "act=give&table=3&kiosk=2&why=broken",
                                   "act=say&text=Hello",
                                   "act=ended",
                                   "act=pins"};

/* When it was answered, which the library writes by itself. */
static void hide_date(char *text)
{
    char *const date = strstr(text, "\nDate: ");

    if (date)
        memset(date + 7, 'x', strcspn(date + 7, "\r"));
}

static void tell(FILE *out, const char *who, const char *what, const char *answer)
{
    char *const text = strdup(answer);

    assert_non_null(text);
    hide_date(text);
    fprintf(out, "=== %s %s\n%s\n", who, what, text);
    free(text);
}

/* A stream up to its first beat, which may come behind its head; or that there is none. */
static void tell_stream(FILE *out, struct hall_of_deals *h, const char *who, const struct browser *b, const char *target)
{
    const int fd = connect_to(&h->pages);
    char lines[128], *head;

    snprintf(lines, sizeof lines, "Cookie: %s\r\n", b->cookie);
    request(fd, "GET", target, lines);
    head = strdup(read_until(&h->pages, fd, "\r\n\r\n", false));
    assert_non_null(head);
    tell(out, who, target, head);
    if (strstr(head, "event-stream") && !strstr(head, "event: beat"))
        tell(out, who, target, read_until(&h->pages, fd, "event: beat", false));
    free(head);
    close(fd);
}

static void tell_address(FILE *out, struct hall_of_deals *h, const char *who, const struct browser *b, const char *address)
{
    char target[128];

    snprintf(target, sizeof target, "%s%slang=%s", address, strchr(address, '?') ? "&" : "?", address[1] == 's' ? "zh" : "en");
    if (strncmp(address, "/live/", 6) == 0)
        tell_stream(out, h, who, b, target);
    else
        tell(out, who, target, get_as(&h->pages, b, target));
}

static void tell_players(FILE *out, struct hall_of_deals *h)
{
    char token[WK_PLAYER_TOKEN + 1], address[64];

    for (int player = 0; player < 16; player += 5) {
        wk_player_token(token, &hall_club, event_of(&h->pages)->t_ns, player);
        snprintf(address, sizeof address, "/p/%s", token);
        tell_address(out, h, "player", &h->nobody, address);
        snprintf(address, sizeof address, "/live/p/%s", token);
        tell_address(out, h, "player", &h->nobody, address);
    }
}

static char *tell_all(struct hall_of_deals *h)
{
    const struct {
        const char *who;
        const struct browser *b;
    } all[] = {{"nobody", &h->nobody}, {"judge", &h->judge}, {"director", &h->director}};
    char *text = NULL;
    size_t n;
    FILE *const out = open_memstream(&text, &n);

    assert_non_null(out);
    for (size_t w = 0; w < sizeof all / sizeof *all; w++) {
        for (size_t i = 0; i < sizeof addresses / sizeof *addresses; i++)
            tell_address(out, h, all[w].who, all[w].b, addresses[i]);
        for (size_t i = 0; i < sizeof acts / sizeof *acts; i++)
            tell(out, all[w].who, acts[i], post_as(&h->pages, all[w].b, "/acts/look", acts[i]));
    }
    tell_players(out, h);
    fclose(out);
    return text;
}

static void expect_same_pages(const char *a, const char *b)
{
    size_t i = 0;

    while (a[i] && a[i] == b[i])
        i++;
    if (a[i] == b[i])
        return;
    const char *const from = i > 200 ? a + i - 200 : a;
    fail_msg("they differ: %.400s\nthe other: %.200s", from, b + i);
}

static char *tell_of(uint64_t seed, bool won)
{
    struct hall_of_deals h;

    open_hall(&h, seed, won);
    char *const before = tell_all(&h);
    close_hall(&h);
    return before;
}

static void no_page_tells_of_a_deal_that_is_played(void **state)
{
    char *const one = tell_of(5, false), *const other_faces = tell_of(777, false), *const won = tell_of(5, true);
    (void)state;

    assert_non_null(strstr(one, "=== director /director/table/3?lang=en\nHTTP/1.1 200"));
    assert_non_null(strstr(one, "=== player /live/p/"));
    assert_non_null(strstr(one, "=== director act=gate&section=1\nHTTP/1.1 200"));
    expect_same_pages(one, other_faces);
    expect_same_pages(one, won);
    free(one);
    free(other_faces);
    free(won);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_table_has_its_evidence),
        cmocka_unit_test(no_page_tells_of_a_deal_that_is_played),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}

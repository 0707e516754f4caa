/* A hall's pages over real HTTP, and a browser as far as tests need one. */
#include "tests/support/hall/board_world.h"

#include <arpa/inet.h>
#include <netinet/in.h>
#include <poll.h>
#include <sys/socket.h>
#include <unistd.h>

#include "db/state/tournament.h"
#include "db/store/pin.h"
#include "hall/server/listen.h"
#include "rules/event/kind.h"
#include "tests/support/rules/sample_event.h"

int64_t ahead_ns, wall_ns;
bool anywhere;

static int64_t wall_clock(void *context)
{
    return wall_ns > 0 ? wall_ns : hall_now(context);
}

static int64_t clock_ahead(void *context)
{
    (void)context;
    return wall_ns > 0 ? wall_ns : hall_steady(NULL) + ahead_ns;
}

/* The same each time, for pages that are compared. */
static uint64_t drawn;

static void draw_again(void *context, void *out, size_t n)
{
    uint8_t *const to = out;

    (void)context;
    for (size_t i = 0; i < n; i++) {
        drawn = drawn * 6364136223846793005u + 1442695040888963407u;
        to[i] = (uint8_t)(drawn >> 56);
    }
}

static void open_board(struct place *p, enum wk_standings_when standings)
{
    struct wk_board_options options = {.fd = -1,
                                       .club = &hall_club,
                                       .standings = standings,
                                       .desk_anywhere = anywhere,
                                       .clock = wall_clock,
                                       .steady = clock_ahead,
                                       .random = drawn > 0 ? draw_again : wk_random_system};

    assert_int_equal(wk_listen_net("127.0.0.1", 0, &options.fd, &p->port), WK_OK);
    options.store = p->world.store;
    assert_int_equal(wk_board_open(&p->board, &options), WK_OK);
    p->beside = wk_board_beside(p->board);
}

int setup(void **state)
{
    struct place *p = calloc(1, sizeof *p);

    assert_non_null(p);
    ahead_ns = wall_ns = 0;
    anywhere = false;
    hall_world_open(&p->world, NULL);
    open_board(p, WK_STANDINGS_ROUND_END);
    *state = p;
    return 0;
}

void open_pages(struct place *p, struct wk_store *store)
{
    *p = (struct place){.world.store = store};
    ahead_ns = wall_ns = 0;
    drawn = 1;
    open_board(p, WK_STANDINGS_ROUND_END);
}

void close_pages(struct place *p)
{
    wk_board_close(p->board);
}

void reopen_board(struct place *p, enum wk_standings_when standings)
{
    wk_board_close(p->board);
    open_board(p, standings);
}

int teardown(void **state)
{
    struct place *p = *state;

    wk_board_close(p->board);
    hall_world_close(&p->world);
    free(p);
    return 0;
}

void put(struct place *p, struct wk_entry entry)
{
    struct wk_receipt receipt;

    assert_int_equal(wk_store_put_entry(p->world.store, &entry, NULL, &receipt), WK_OK);
}

const struct wk_tournament *event_of(struct place *p)
{
    const struct wk_tournament *tournament;

    assert_int_equal(wk_store_tournament(p->world.store, &tournament), WK_OK);
    return tournament;
}

void begin_event(struct place *p, const char *kind, int n_players)
{
    struct wk_event_plan *plan = NULL;

    if (strcmp(kind, "duplicate") == 0) {
        plan = calloc(1, sizeof *plan);
        assert_non_null(plan);
        event_plan_make(plan, n_players / 16);
        plan->results_only = true;
    } else {
        plan = event_plan_of_kind(kind, n_players, 2);
    }
    plan->protest_min = WK_PROTEST_MIN;
    snprintf(plan->name, sizeof plan->name, "%s", "Cup <i>&\"");
    put(p, (struct wk_entry){.kind = WK_ENTRY_EVENT, .role = WK_ROLE_DIRECTOR, .event = plan});
    free(plan);
}

void seat(struct place *p, int table)
{
    struct wk_entry seated = {.kind = WK_ENTRY_SEATED, .role = WK_ROLE_JUDGE, .seated.at = {table, 1, 1}};

    for (int d = WK_WIND_EAST; d <= WK_WIND_NORTH; d++)
        seated.seated.player[d - 1] = (uint16_t)wk_player_at(event_of(p), &seated.seated.at, (enum wk_wind)d);
    put(p, seated);
}

void play_hand(struct place *p, int table, int round, int hand, struct wk_outcome outcome)
{
    const struct wk_hand_id at = {table, round, hand};
    struct wk_receipt receipt;
    struct wk_entry result = {.kind = WK_ENTRY_RESULT, .role = WK_ROLE_PAPER, .result = {.at = at, .outcome = outcome}};

    assert_int_equal(wk_store_put_entry(p->world.store, &result, NULL, &receipt), WK_OK);
    put(p, (struct wk_entry){.kind = WK_ENTRY_CONFIRMED,
                             .role = WK_ROLE_PAPER,
                             .confirmed = {.result = wk_store_number(p->world.store, receipt.seq)}});
}

static void take_card(struct place *p, int table, int round)
{
    struct wk_entry card = {.kind = WK_ENTRY_CARD, .role = WK_ROLE_PAPER};

    card.card.at = (struct wk_hand_id){table, round, event_of(p)->shape.n_hands};
    for (int d = 0; d < WK_N_WINDS; d++)
        card.card.initials[d] = (uint8_t)event_of(p)->plan.kind->initialer(event_of(p), &card.card.at, (enum wk_wind)(d + 1));
    card.card.collector = event_of(p)->plan.kind->collector(event_of(p), &card.card.at);
    put(p, card);
}

void play_round(struct place *p, int round)
{
    const bool by_hands = event_of(p)->plan.kind->form == WK_FORM_HAND;

    for (int table = 1; table <= event_of(p)->shape.n_tables; table++) {
        for (int hand = 1; hand <= event_of(p)->shape.n_hands; hand++)
            play_hand(p, table, round, hand,
                      (struct wk_outcome){.kind = by_hands ? WK_OUTCOME_DISCARD : WK_OUTCOME_WIN,
                                          .winner = WK_WIND_EAST,
                                          .payer = WK_WIND_SOUTH,
                                          .points = table == 1 ? 50 : 25});
        if (event_of(p)->plan.kind->initialer)
            take_card(p, table, round);
    }
}

/* ---- a browser */

int connect_to(const struct place *p)
{
    const struct sockaddr_in to = {
        .sin_family = AF_INET, .sin_port = htons((uint16_t)p->port), .sin_addr.s_addr = htonl(INADDR_LOOPBACK)};
    const int fd = socket(AF_INET, SOCK_STREAM, 0);

    assert_true(fd >= 0);
    assert_int_equal(connect(fd, (const struct sockaddr *)(const void *)&to, sizeof to), 0);
    return fd;
}

void request(int fd, const char *method, const char *target, const char *lines)
{
    char text[1024];
    const int n = snprintf(text, sizeof text, "%s %s HTTP/1.1\r\nHost: hall\r\n%s\r\n", method, target, lines);

    assert_int_equal(send(fd, text, (size_t)n, MSG_NOSIGNAL), n);
}

void turn(struct place *p, bool renewed)
{
    p->beside.run(p->beside.context, p->world.hall, renewed);
}

const char *read_until(struct place *p, int fd, const char *word, bool renewed)
{
    static char text[1 << 18];
    size_t n = 0;

    for (int64_t until_ns = hall_steady(NULL) + 60 * HALL_SECOND_NS; hall_steady(NULL) < until_ns && n < sizeof text - 1;) {
        turn(p, renewed);
        const ssize_t come = recv(fd, text + n, sizeof text - 1 - n, MSG_DONTWAIT);
        n += come > 0 ? (size_t)come : 0;
        text[n] = 0;
        if (come == 0 || strstr(text, word))
            return text;
        if (come < 0)
            (void)poll(NULL, 0, 2);
    }
    fail_msg("'%s' did not come: %s", word, text);
    return text;
}

const char *get_with(struct place *p, const char *target, const char *lines)
{
    char all[512];
    const int fd = connect_to(p);

    snprintf(all, sizeof all, "Connection: close\r\n%s", lines);
    request(fd, "GET", target, all);
    const char *const text = read_until(p, fd, "\x01", false);
    close(fd);
    return text;
}

const char *get(struct place *p, const char *target)
{
    return get_with(p, target, "");
}

void has(const char *text, const char *what)
{
    const char *const page = strstr(text, "<main>");

    if (!strstr(text, what))
        fail_msg("no '%s' in: %s", what, page ? page : text);
}

void has_not(const char *text, const char *what)
{
    if (strstr(text, what))
        fail_msg("'%s' in: %s", what, text);
}

int setup_pin(void **state)
{
    struct wk_receipt receipt;
    const int code = setup(state);
    const struct place *p = *state;

    assert_int_equal(wk_store_set_pin(p->world.store, WK_ROLE_DIRECTOR, PIN, &receipt), WK_OK);
    return code;
}

void copy_after(const char *text, const char *mark, const char *end, char *out, size_t n)
{
    const char *const found = strstr(text, mark);

    if (!found)
        fail_msg("no '%s' in: %s", mark, text);
    else
        snprintf(out, n, "%.*s", (int)strcspn(found + strlen(mark), end), found + strlen(mark));
}

const char *get_as(struct place *p, const struct browser *b, const char *target)
{
    char lines[128];

    snprintf(lines, sizeof lines, "Cookie: other=1; %s\r\n", b->cookie);
    return get_with(p, target, lines);
}

static const char *post_with(struct place *p, const struct browser *b, const char *target, const char *fields, const char *line)
{
    char body[2048], lines[256], all[4096];
    const int fd = connect_to(p);

    snprintf(body, sizeof body, "token=%s&%s", b->token, fields);
    snprintf(lines, sizeof lines, "%sCookie: %s\r\nContent-Length: %zu\r\nConnection: close\r\n", line, b->cookie,
             strlen(body));
    const int n = snprintf(all, sizeof all, "POST %s HTTP/1.1\r\nHost: hall\r\n%s\r\n%s", target, lines, body);
    assert_int_equal(send(fd, all, (size_t)n, MSG_NOSIGNAL), n);
    const char *const text = read_until(p, fd, "\x01", false);
    close(fd);
    return text;
}

const char *post_as(struct place *p, const struct browser *b, const char *target, const char *fields)
{
    return post_with(p, b, target, fields, "");
}

const char *post_far(struct place *p, const struct browser *b, const char *target, const char *fields)
{
    return post_with(p, b, target, fields, "X-Forwarded-For: 192.168.8.31\r\n");
}

void open_form(struct place *p, struct browser *b)
{
    const char *const text = get(p, "/desk");

    has(text, "HTTP/1.1 200 OK");
    has(text, "HttpOnly; SameSite=Strict\r\n");
    has(text, "form-action 'self'");
    copy_after(text, "Set-Cookie: ", ";", b->cookie, sizeof b->cookie);
    copy_after(text, "name=\"token\" value=\"", "\"", b->token, sizeof b->token);
}

void sign_in_with(struct place *p, struct browser *b, const char *fields, const char *first)
{
    open_form(p, b);
    const char *text = post_as(p, b, "/desk/in", fields);
    has(text, "HTTP/1.1 303");
    has(text, first);
    copy_after(text, "Set-Cookie: ", ";", b->cookie, sizeof b->cookie);
    text = get_as(p, b, "/desk");
    copy_after(text, "name=\"token\" value=\"", "\"", b->token, sizeof b->token);
}

void sign_in(struct place *p, struct browser *b)
{
    sign_in_with(p, b, "name=Li+%3Ci%3E&pin=" PIN, "Location: /director?lang=en");
}

/* A value as a page has it, sent as a form has it: letters, digits and '-' as they are. */
static void add_encoded(char *out, size_t room, const char *text)
{
    static const struct {
        const char *as;
        char letter;
    } marks[] = {{"&amp;", '&'}, {"&lt;", '<'}, {"&gt;", '>'}, {"&quot;", '"'}, {"&#39;", '\''}};

    while (*text) {
        const size_t n = strlen(out);
        size_t length = 1;
        char letter = *text;
        for (size_t i = 0; i < sizeof marks / sizeof *marks; i++)
            if (strncmp(text, marks[i].as, strlen(marks[i].as)) == 0) {
                letter = marks[i].letter;
                length = strlen(marks[i].as);
            }
        const bool plain = strchr("abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789-", letter) != NULL;
        snprintf(out + n, room - n, plain ? "%c" : "%%%02x", (unsigned char)letter);
        text += length;
    }
}

const char *do_act(struct place *p, const struct browser *b, const char *fields, const char *shown, const char *reason)
{
    char again[1024] = "", all[1280];
    const char *text = post_as(p, b, "/acts/look", fields), *at = strstr(text, "action=\"/acts/do");

    has(text, shown);
    if (!at)
        fail_msg("it cannot be done: %s", text);
    while (at && (at = strstr(at, "type=\"hidden\" name=\"")) != NULL) {
        char name[32], value[128];
        copy_after(at, "name=\"", "\"", name, sizeof name);
        copy_after(at, "value=\"", "\"", value, sizeof value);
        if (strcmp(name, "token") != 0) {
            snprintf(again + strlen(again), sizeof again - strlen(again), "%s=", name);
            add_encoded(again, sizeof again, value);
            snprintf(again + strlen(again), sizeof again - strlen(again), "&");
        }
        at++;
    }
    snprintf(all, sizeof all, "%sreason=%s", again, reason);
    return post_as(p, b, "/acts/do", all);
}

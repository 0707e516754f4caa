/*
 * Pages of the hall over real HTTP: what they show and what they keep to themselves, streams that hear of a record at once, and
 * clients that are slow, many, or ask for nonsense.
 */
#include "db/store/pin.h"
#include "db/state/tournament.h"
#include "labels/lang/lang.h"
#include "tests/support/hall/board_world.h"
#include "tests/support/rules/sample_event.h"

#include <poll.h>
#include <unistd.h>

/* ---- pages */

static void pages_stand_without_an_event(void **state)
{
    static const char *const pages[] = {"/", "/standings", "/screen"};

    for (size_t i = 0; i < sizeof pages / sizeof *pages; i++) {
        const char *const text = get(*state, pages[i]);
        has(text, "HTTP/1.1 200 OK");
        has(text, "No event has begun");
        has(text, "Content-Security-Policy: default-src 'none';");
        has(text, "Cache-Control: no-store");
    }
    has(get(*state, "/?lang=zh"), "lang=\"zh-cn\"");
    has(get_with(*state, "/", "Accept-Language: zh-CN,zh;q=0.9\r\n"), "lang=\"zh-cn\"");
    has(get_with(*state, "/?lang=en", "Accept-Language: zh-CN\r\n"), "lang=\"en\"");
}

static void what_people_typed_is_text(void **state)
{
    struct place *p = *state;

    begin_event(p, "nmjl", 19);
    const char *const text = get(p, "/");
    has(text, "Cup &lt;i&gt;&amp;&quot;");
    has_not(text, "Cup <i>");
}

static void tables_say_what_they_are_at(void **state)
{
    struct place *p = *state;

    begin_event(p, "nmjl", 19);
    has(get(p, "/"), "<span>seat check</span>");
    has_not(get(p, "/"), "playing");
    seat(p, 2);
    has(get(p, "/"), "playing");
    has(get(p, "/?lang=zh"), "\xe6\xad\xa3\xe5\x9c\xa8\xe6\x89\x93"); /* zheng zai da */
}

/* Of a round that others still play nothing is told, and of one that is over all, with how many results it rests on. */
static void standings_wait_for_the_round(void **state)
{
    struct place *p = *state;
    static char before[1 << 18];

    begin_event(p, "nmjl", 20);
    snprintf(before, sizeof before, "%s", strstr(get(p, "/standings"), "<main>"));
    has(before, "Standings are shown when the first round is over");
    play_hand(p, 1, 1, 1,
              (struct wk_outcome){.kind = WK_OUTCOME_WIN, .winner = WK_WIND_EAST, .payer = WK_WIND_SOUTH, .points = 50});
    const char *main_part = strstr(get(p, "/standings"), "<main>");
    assert_memory_equal(main_part, before, (size_t)(strstr(before, "</main>") - before));
    snprintf(before, sizeof before, "%s", strstr(get(p, "/"), "<main>"));
    *strstr(before, "</main>") = 0; /* times of day stand around it */
    has_not(before, "50");
}

static void standings_rest_on_results(void **state)
{
    struct place *p = *state;

    begin_event(p, "nmjl", 20);
    play_round(p, 1);
    const char *const text = get(p, "/standings");
    has(text, "Standings after round 1");
    has(text, "from 20 results");
    has(text, "<td class=\"rank\">1</td>");
    has(get(p, "/screen"), "<p class=\"page\">");
    const char *const other = get(p, "/screen?turn=1");
    has(other, "<p class=\"page\">2/4</p>");
}

static void nonsense_is_answered(void **state)
{
    struct place *p = *state;
    const int fd = connect_to(p);

    has(get(p, "/no-such"), "HTTP/1.1 404");
    has(get(p, "/no-such"), "There is no such page");
    has(get(p, "/no-such"), "<a href=\"/?lang=zh\"");
    has(get(p, "/?lang=xx"), "lang=\"en\"");
    has(get(p, "/live/no-such"), "HTTP/1.1 404");
    has(get(p, "/favicon.ico"), "HTTP/1.1 204"); /* a browser asks for it by itself, and would complain */
    has(get(p, "/standingsx"), "HTTP/1.1 404");
    request(fd, "POST", "/", "Content-Length: 0\r\nConnection: close\r\n");
    has(read_until(p, fd, "\x01", false), "HTTP/1.1 405");
    close(fd);
}

static void files_are_kept_by_browsers(void **state)
{
    char path[64];
    const char *const page = get(*state, "/"), *const css = strstr(page, "/board-");

    assert_non_null(css);
    snprintf(path, sizeof path, "%.*s", (int)strcspn(css, "\""), css);
    const char *const file = get(*state, path);
    has(file, "Content-Type: text/css");
    has(file, "immutable");
    has(file, "--ground");
}

/* ---- who has signed in */

static void a_pin_signs_in(void **state)
{
    struct place *p = *state;
    struct browser before, b;

    open_form(p, &before);
    sign_in(p, &b);
    const char *const text = get_as(p, &b, "/desk");
    has(text, "Signed in: director");
    has(text, "<bdi>Li &lt;i&gt;</bdi>");
    has_not(text, "Set-Cookie"); /* it keeps its own */
    assert_string_not_equal(before.cookie, b.cookie);
    has_not(get_as(p, &before, "/desk"), "Signed in");
    has(post_as(p, &b, "/desk/out", ""), "HTTP/1.1 303");
    has_not(get_as(p, &b, "/desk"), "Signed in");
    assert_int_equal(wk_store_role(p->world.store), WK_ROLE_DIRECTOR); /* as the test has it: nobody else stands there */
}

static void it_ends_by_itself(void **state)
{
    struct place *p = *state;
    struct browser b;

    sign_in(p, &b);
    for (int i = 0; i < 12; i++) {
        ahead_ns += 59 * 60 * HALL_SECOND_NS;
        has(get_as(p, &b, "/desk"), "Signed in: director");
    }
    ahead_ns += 59 * 60 * HALL_SECOND_NS;
    has_not(get_as(p, &b, "/desk"), "Signed in");
    sign_in(p, &b);
    ahead_ns += 61 * 60 * HALL_SECOND_NS;
    has_not(get_as(p, &b, "/desk"), "Signed in");
}

static void wrong_pins_count(void **state)
{
    struct place *p = *state;
    struct browser b;
    bool set;
    int wait_s = 0;

    open_form(p, &b);
    has(post_as(p, &b, "/desk/in", "pin=999999"), "Wrong PIN. Try again");
    has(post_as(p, &b, "/desk/in?lang=zh", "pin=nonsense"),
        "\xe5\xaf\x86\xe7\xa0\x81\xe4\xb8\x8d\xe5\xaf\xb9"); /* mi ma bu dui */
    has(post_as(p, &b, "/desk/in", "pin=999999"), "HTTP/1.1 403");
    has(post_as(p, &b, "/desk/in", "pin=999999"), "none is looked at for 30 s");
    has(post_as(p, &b, "/desk/in", "pin=" PIN), "none is looked at for 30 s");
    assert_int_equal(wk_store_pin_state(p->world.store, WK_ROLE_DIRECTOR, &set, &wait_s), WK_OK);
    assert_int_equal(wait_s, 30); /* of the desk's commands as well */
}

/* Who types nonsense elsewhere keeps everybody elsewhere waiting, from whatever address, and not the director at the desk; and
 * the other way round. */
static void wrong_pins_from_the_network_do_not_lock_the_desk(void **state)
{
    struct place *p = *state;
    struct browser far, here;
    bool set;
    int wait_s = 0, far_s = 0;

    anywhere = true;
    reopen_board(p, WK_STANDINGS_ROUND_END);
    open_form(p, &far);
    for (int i = 0; i < 2; i++)
        has(post_far(p, &far, "/desk/in", "pin=999999"), "Wrong PIN. Try again");
    has(post_far(p, &far, "/desk/in", "pin=999999"), "none is looked at for 30 s");
    open_form(p, &far); /* another browser */
    has(post_far(p, &far, "/desk/in", "pin=" PIN), "none is looked at for 30 s");
    assert_int_equal(wk_store_pin_state(p->world.store, WK_ROLE_DIRECTOR, &set, &wait_s), WK_OK);
    assert_int_equal(wait_s, 0);
    assert_int_equal(wk_store_far_wait(p->world.store, &far_s), WK_OK);
    assert_int_equal(far_s, 30);
    sign_in(p, &here);
    has(get_as(p, &here, "/worklist"), "Too many wrong PINs in browsers in the network");
    has(post_far(p, &far, "/desk/in", "pin=" PIN),
        "none is looked at for 30 s"); /* a right one at the desk ends no other wait */
    open_form(p, &here);
    for (int i = 0; i < 3; i++)
        has(post_as(p, &here, "/desk/in", "pin=999999"), "HTTP/1.1 403");
    assert_int_equal(wk_store_pin_state(p->world.store, WK_ROLE_DIRECTOR, &set, &wait_s), WK_OK);
    assert_int_equal(wait_s, 30);
}

/* Forms that were not made here, for this browser; and what is no form. */
static void foreign_forms_are_refused(void **state)
{
    struct place *p = *state;
    struct browser one, other, b;

    open_form(p, &one);
    open_form(p, &other);
    b = one;
    memcpy(b.token, other.token, sizeof b.token);
    has(post_as(p, &b, "/desk/in", "pin=" PIN), "This form is not valid any more");
    b = one;
    b.token[0] = 0;
    has(post_as(p, &b, "/desk/in", "pin=" PIN), "HTTP/1.1 403");
    snprintf(b.cookie, sizeof b.cookie, "wk=00000000000000000000000000000000");
    memcpy(b.token, one.token, sizeof b.token);
    has(post_as(p, &b, "/desk/in", "pin=" PIN), "HTTP/1.1 403");
    has(post_as(p, &one, "/desk/in", "pin=%0%ff"), "Wrong PIN");
    has(post_as(p, &one, "/desk", "pin=" PIN), "HTTP/1.1 413");
}

/* A PIN is asked for where nobody can listen: not through a program that passes on what others ask. */
static void elsewhere_no_pin_is_asked_for(void **state)
{
    const char *const text = get_with(*state, "/desk", "X-Forwarded-For: 192.168.8.31\r\n");

    has(text, "HTTP/1.1 403");
    has(text, "on the hall&#39;s own computer");
    has_not(text, "name=\"pin\"");
    has_not(get_with(*state, "/", "X-Forwarded-For: 192.168.8.31\r\n"), "/desk");
    has(get(*state, "/"), "href=\"/desk?lang=en\"");
}

/* ---- what judges and the director see */

static void call_judge(struct place *p, int table)
{
    struct wk_receipt receipt;
    char body[32];

    snprintf(body, sizeof body, "{\"table\": %d}", table);
    assert_int_equal(wk_store_append(p->world.store, "judge-call", body, NULL, 0, &receipt), WK_OK);
}

static void the_desk_is_for_who_has_signed_in(void **state)
{
    struct place *p = *state;
    struct browser b;
    static const char *const pages[] = {"/director", "/worklist"};

    begin_event(p, "nmjl", 19);
    for (size_t i = 0; i < sizeof pages / sizeof *pages; i++) {
        char live[32];
        snprintf(live, sizeof live, "/live%s", pages[i]);
        has(get(p, pages[i]), "Location: /desk?lang=en");
        has(get(p, live), "HTTP/1.1 403");
        has(get_with(p, pages[i], "Forwarded: for=192.168.8.31\r\n"), "HTTP/1.1 403");
        has_not(get(p, "/"), pages[i]);
    }
    sign_in(p, &b);
    seat(p, 2);
    const char *const text = get_as(p, &b, "/director");
    has(text, "1 thing waits for somebody"); /* its tables have no kiosks */
    has(text, "<a href=\"/director/table/2?lang=en\">2</a>");
    has(text, "playing");
    has(text, "0/8");
    has(get_as(p, &b, "/"), "href=\"/worklist?lang=en\"");
    has(get(p, "/director/table/2"), "Location: /desk?lang=en");
    has(get_as(p, &b, "/director/table/2"), "<h2 id=\"table\">Table 2 <small>");
    has(get_as(p, &b, "/director/table/99"), "HTTP/1.1 404");
    has(get_as(p, &b, "/worklist?lang=zh"), "lang=\"zh-cn\"");
}

static void a_call_is_there_at_once(void **state)
{
    struct place *p = *state;
    struct browser b;
    char lines[128], key[64], fields[96];

    begin_event(p, "nmjl", 19);
    sign_in(p, &b);
    const int fd = connect_to(p);
    snprintf(lines, sizeof lines, "Cookie: %s\r\n", b.cookie);
    request(fd, "GET", "/live/worklist?lang=en", lines);
    has(read_until(p, fd, "event: beat", false), "1 thing waits for somebody");
    call_judge(p, 3);
    call_judge(p, 3); /* pressed twice */
    const char *const text = read_until(p, fd, "Judge called", true);
    has(text, "2 things wait for somebody");
    copy_after(text, "name=\"take\" value=\"", "\"", key, sizeof key);
    snprintf(fields, sizeof fields, "take=%s", key);
    has(post_as(p, &b, "/worklist/act", fields), "Location: /worklist?lang=en");
    has(read_until(p, fd, "Not me", false), "<bdi>Li &lt;i&gt;</bdi>"); /* the others see it too */
    snprintf(fields, sizeof fields, "leave=%s", key);
    (void)post_as(p, &b, "/worklist/act", fields);
    has(get_as(p, &b, "/worklist"), "I take it");
    snprintf(fields, sizeof fields, "done=%s", key);
    (void)post_as(p, &b, "/director/act", fields);
    has(get_as(p, &b, "/worklist"), "1 thing waits for somebody");
    (void)post_as(p, &b, "/worklist/act", "take=no-such");
    (void)post_as(p, &b, "/desk/out", "");
    call_judge(p, 2);
    has_not(read_until(p, fd, "\x01", true), "aria-hidden=\"true\">2</b>"); /* it is closed, and heard no more */
    close(fd);
}

static void the_list_names_what_is_wrong(void **state)
{
    struct place *p = *state;
    struct browser b;
    struct hall_kiosk kiosk;
    struct wk_receipt receipt;

    begin_event(p, "nmjl", 19);
    hall_kiosk_open(&p->world, &kiosk);
    assert_int_equal(wk_store_give_table(p->world.store, 2, wk_store_kiosk_id(kiosk.store), WK_TAKE_UNSAID, &receipt), WK_OK);
    sign_in(p, &b);
    hall_run(&p->world, 600);
    const char *const text = get_as(p, &b, "/worklist");
    has(text, "The kiosk is silent");
    has(text, "Tables 1 to 5: 4 of them");
    has(get_as(p, &b, "/director"), "not heard");
    hall_kiosk_write(&kiosk, 1);
    hall_push_all(&p->world, &kiosk);
    ahead_ns += 2 * HALL_SECOND_NS;
    has_not(get_as(p, &b, "/worklist"), "The kiosk is silent");
    hall_kiosk_close(&kiosk);
}

/* Where no hand is begun and stopped, it counts from when the result was entered; and nobody asks for kiosks. */
static void a_result_that_nobody_confirmed_is_late(void **state)
{
    struct place *p = *state;
    struct browser b;
    const struct wk_hand_id at = {2, 1, 1};
    const struct wk_outcome won = {.kind = WK_OUTCOME_DISCARD, .winner = WK_WIND_EAST, .payer = WK_WIND_SOUTH, .points = 8};

    begin_event(p, "duplicate", 16);
    put(p, (struct wk_entry){.kind = WK_ENTRY_RESULT, .role = WK_ROLE_PAPER, .result = {.at = at, .outcome = won}});
    for (int table = 1; table <= 4; table++)
        if (table != at.table)
            play_hand(p, table, 1, 1, won);
    wall_ns = wk_hand_look(event_of(p), &at)->result_ns + 299 * HALL_SECOND_NS;
    sign_in(p, &b);
    has(get_as(p, &b, "/worklist"), "Nothing waits for anybody");
    wall_ns += 2 * HALL_SECOND_NS;
    const char *const text = get_as(p, &b, "/worklist");
    has(text, "1 thing waits for somebody");
    has(text, "The result is not confirmed");
    has(text, "Table 2, round 1, hand 1");
}

/* A hand that its table has left behind is done by nobody any more: it is there at once, whatever the table is at. */
static void a_hand_that_was_left_behind_is_in_the_list(void **state)
{
    struct place *p = *state;
    struct browser b;
    const struct wk_hand_id at = {2, 1, 1};
    const struct wk_outcome won = {.kind = WK_OUTCOME_DISCARD, .winner = WK_WIND_EAST, .payer = WK_WIND_SOUTH, .points = 8};

    begin_event(p, "duplicate", 16);
    for (int hand = 1; hand <= 2; hand++)
        for (int table = 1; table <= 4; table++)
            if (table != at.table)
                play_hand(p, table, 1, hand, won);
    put(p, (struct wk_entry){.kind = WK_ENTRY_RESULT, .role = WK_ROLE_PAPER, .result = {.at = at, .outcome = won}});
    play_hand(p, 2, 1, 2, won);
    wall_ns = wk_hand_look(event_of(p), &at)->result_ns + HALL_SECOND_NS;
    struct wk_entry gate = {.kind = WK_ENTRY_GATE, .role = WK_ROLE_JUDGE, .gate = {.section = 1, .round = 1, .hand = 1}};
    snprintf(gate.reason, sizeof gate.reason, "late");
    put(p, gate);
    sign_in(p, &b);
    const char *const text = get_as(p, &b, "/worklist");
    has(text, "The result is not confirmed");
    has(text, "Table 2, round 1, hand 1");
}

static void wrong_tokens_are_counted(void **state)
{
    struct place *p = *state;

    begin_event(p, "nmjl", 19);
    has(get(p, "/metrics"), "\nwallkeeper_wrong_tokens_total 0\n");
    has(get(p, "/p/0123456789abcdef"), "HTTP/1.1 404");
    has(get(p, "/p/x"), "HTTP/1.1 404");
    has(get(p, "/metrics"), "\nwallkeeper_wrong_tokens_total 2\n");
}

/* They are at the end, and of rounds that are over: how a hand compares that others still have to play is told to nobody. */
static void results_to_look_at_again_wait_for_the_round(void **state)
{
    struct place *p = *state;
    struct browser b;
    const struct wk_outcome far = {.kind = WK_OUTCOME_DISCARD, .winner = WK_WIND_EAST, .payer = WK_WIND_SOUTH, .points = 88};
    const char *text;

    begin_event(p, "duplicate", 16);
    sign_in(p, &b);
    for (int i = 0; i < 16; i++) {
        has(get_as(p, &b, "/worklist"), "Nothing waits for anybody");
        play_hand(p, 1 + i % 4, 1, 1 + i / 4, far);
    }
    ahead_ns += 2 * HALL_SECOND_NS;
    for (int table = 1; table <= 4; table++)
        call_judge(p, table);
    turn(p, true);
    text = get_as(p, &b, "/worklist");
    has(text, "20 things wait for somebody");
    has(text, "<strong>A result to look at again");
    text = get_as(p, &b, "/director");
    has(text, "Judge called");
    has(text, ">16 results to look at again</a>");
    has_not(text, "<strong>A result to look at again");
    has_not(text, "more</a>");
}

/* Its results come from paper, and no kiosk says that the table is ready. */
static void a_table_without_a_kiosk_says_what_is_missing(void **state)
{
    struct place *p = *state;
    struct browser b;
    struct wk_event_plan *const plan = calloc(1, sizeof *plan);
    struct wk_receipt receipt;

    assert_non_null(plan);
    event_plan_make(plan, 1);
    put(p, (struct wk_entry){.kind = WK_ENTRY_EVENT, .role = WK_ROLE_DIRECTOR, .event = plan});
    free(plan);
    sign_in(p, &b);
    has_not(get_as(p, &b, "/director"), "its kiosk has not said that it is ready");
    for (int table = 1; table <= 4; table++) {
        struct wk_entry result = {.kind = WK_ENTRY_RESULT,
                                  .role = WK_ROLE_PAPER,
                                  .result = {.at = {table, 1, 1}, .outcome = {.kind = WK_OUTCOME_DRAW}, .unbegun = true}};
        assert_int_equal(wk_store_put_entry(p->world.store, &result, NULL, &receipt), WK_OK);
        put(p, (struct wk_entry){.kind = WK_ENTRY_CONFIRMED,
                                 .role = WK_ROLE_PAPER,
                                 .confirmed = {.result = wk_store_number(p->world.store, receipt.seq)}});
    }
    const char *const text = get_as(p, &b, "/director");
    has(text, "its kiosk has not said that it is ready");
    has_not(text, "waits for table");
}

/* ---- acts */

static enum wk_result_state state_of(struct place *p, int table, int round, int hand)
{
    const struct wk_hand_id at = {table, round, hand};

    return wk_hand_look(event_of(p), &at)->state;
}

static void a_result_is_taken_back(void **state)
{
    struct place *p = *state;
    struct browser b;
    const struct wk_outcome won = {.kind = WK_OUTCOME_WIN, .winner = WK_WIND_EAST, .payer = WK_WIND_SOUTH, .points = 25};

    begin_event(p, "nmjl", 20);
    play_hand(p, 1, 1, 1, won);
    sign_in(p, &b);
    has(get_as(p, &b, "/acts"), "Take back a result");
    has(post_as(p, &b, "/acts/look", "act=void&table=1&round=1&hand=2"), "It has no result that could be taken back");
    has(post_as(p, &b, "/acts/look", "act=void&table=99&round=1&hand=2"), "There is no such hand");
    has(post_as(p, &b, "/acts/do", "act=no-such"), "HTTP/1.1 409");
    has(do_act(p, &b, "act=void&table=1&round=1&hand=1", "It has no result then", ""), "A reason is missing");
    assert_int_equal(state_of(p, 1, 1, 1), WK_RESULT_CONFIRMED);
    has(do_act(p, &b, "act=void&table=1&round=1&hand=1", "Table 1, round 1, game 1", "wrong+card"), "Done: record 1-");
    assert_int_equal(state_of(p, 1, 1, 1), WK_RESULT_MISSING);
    has(get_as(p, &b, "/director/table/1"), "<bdi>wrong card</bdi>");
    play_hand(p, 1, 1, 1, won);
    has(post_as(p, &b, "/acts/do", "act=void&table=1&round=1&hand=1&number=1-2&reason=x"), "It has changed meanwhile");
    assert_int_equal(state_of(p, 1, 1, 1), WK_RESULT_CONFIRMED);
    assert_int_equal(wk_store_role(p->world.store), WK_ROLE_DIRECTOR); /* as the test has it */
}

static void an_act_can_be_taken_back(void **state)
{
    struct place *p = *state;
    struct browser b;
    char number[32], fields[64];
    const struct wk_hand_id at = {2, 1, 1};

    begin_event(p, "nmjl", 20);
    sign_in(p, &b);
    const char *const text =
        do_act(p, &b, "act=not-played&table=2&round=1&hand=1", "Nobody has points of it", "the+hall+%26+bar+closed");
    copy_after(text, "name=\"number\" value=\"", "\"", number, sizeof number);
    assert_true(wk_hand_look(event_of(p), &at)->not_played > 0);
    has(get_as(p, &b, "/acts"), "<bdi>the hall &amp; bar closed</bdi>");
    snprintf(fields, sizeof fields, "act=reverse&number=%s", number);
    has(do_act(p, &b, fields, "A hand that is not played", "open+again"), "Done: record 1-");
    assert_int_equal(wk_hand_look(event_of(p), &at)->not_played, 0);
    has(do_act(p, &b, "act=gate&section=1", "All its tables go on", "no+card"), "Done: record 1-");
}

static void a_judge_has_a_judges_acts(void **state)
{
    struct place *p = *state;
    struct wk_receipt receipt;
    struct browser b;

    begin_event(p, "nmjl", 20);
    assert_int_equal(wk_store_set_pin(p->world.store, WK_ROLE_JUDGE, "2468", &receipt), WK_OK);
    has(get(p, "/acts"), "Location: /desk?lang=en");
    sign_in_with(p, &b, "name=&pin=2468", "Location: /worklist?lang=en");
    has_not(get_as(p, &b, "/acts"), "Let PINs be tried again");
    has(post_as(p, &b, "/acts/do", "act=pins"), "That is for the director");
    has(post_as(p, &b, "/acts/do", "act=give&table=1&kiosk=2&why=broken"), "That is for the director");
    has(do_act(p, &b, "act=not-played&table=2&round=1&hand=1", "Nobody has points of it", "late"), "Done: record 1-");
    assert_int_equal(event_of(p)->act[event_of(p)->n_acts - 1].entry.role, WK_ROLE_JUDGE);
    b.cookie[4] = b.cookie[4] == '0' ? '1' : '0';
    has(post_as(p, &b, "/acts/do", "act=not-played&table=3&round=1&hand=1&reason=x"), "HTTP/1.1 403");
}

/* ---- programs that watch */

static void programs_are_told_how_it_is(void **state)
{
    struct place *p = *state;
    struct hall_kiosk kiosk;

    begin_event(p, "nmjl", 19);
    hall_kiosk_open(&p->world, &kiosk);
    hall_kiosk_write(&kiosk, 2);
    hall_push_all(&p->world, &kiosk);
    has(get(p, "/health"), "HTTP/1.1 200");
    has(get(p, "/health"), "{\"ok\":true,\"reasons\":[]}");
    const char *const text = get(p, "/metrics");
    has(text, "Content-Type: text/plain; version=0.0.4");
    has(text, "# TYPE wallkeeper_records_taken_total counter\n");
    has(text, "wallkeeper_up 1\n");
    has(text, "wallkeeper_things_to_do 1\n"); /* tables without kiosks */
    has(text, "wallkeeper_kiosk_heard_seconds{kiosk=\"2\"} 0\n");
    has(get_with(p, "/metrics", "Forwarded: for=192.168.8.31\r\n"), "HTTP/1.1 403");
    struct wk_hall *const hall = p->world.hall;
    p->world.hall = NULL;
    has(get(p, "/health"), "HTTP/1.1 503");
    has(get(p, "/health"), "{\"ok\":false,\"reasons\":[\"status\"]}");
    p->world.hall = hall;
    hall_kiosk_close(&kiosk);
}

/* ---- law 7 */

/* All that anybody is told, but for the date. */
static size_t all_pages(struct place *p, char *out, size_t room)
{
    static const char *const pages[] = {
        "/",        "/standings",      "/screen",      "/screen?turn=1", "/?lang=zh", "/standings?lang=zh",
        "/live/",   "/live/standings", "/live/screen", "/director",      "/worklist", "/live/director",
        "/no-such", "/ceremony?step=3"};
    size_t n = 0;

    for (size_t i = 0; i < sizeof pages / sizeof *pages; i++) {
        const int fd = connect_to(p);
        request(fd, "GET", pages[i], strncmp(pages[i], "/live", 5) == 0 ? "" : "Connection: close\r\n");
        const char *text = read_until(p, fd,
                                      strncmp(pages[i], "/live/d", 7) != 0 && strncmp(pages[i], "/live", 5) == 0 ? "event: beat"
                                      : strncmp(pages[i], "/live", 5) == 0                                       ? "\r\n\r\n"
                                                                                                                 : "\x01",
                                      false);
        const char *const cookie = strstr(text, "Set-Cookie: ");
        const char *const rest = strstr(text, "Content-");
        n += (size_t)snprintf(out + n, room - n, "%s\n%s\n", pages[i], cookie || !rest ? "" : rest);
        assert_true(n < room);
        close(fd);
    }
    return n;
}

/* Two events that differ in how hands ended which others have yet to play: pages, streams and their sizes are the same. */
static void nobody_learns_of_a_hand_that_is_open(void **state)
{
    struct place *p = *state;
    static char told[2][1 << 18];
    const struct wk_outcome ended[2] = {{.kind = WK_OUTCOME_WIN, .winner = WK_WIND_EAST, .payer = WK_WIND_SOUTH, .points = 25},
                                        {.kind = WK_OUTCOME_WIN, .winner = WK_WIND_WEST, .payer = WK_WIND_NORTH, .points = 50}};

    for (int i = 0; i < 2; i++) {
        wall_ns = 1764000000 * HALL_SECOND_NS;
        begin_event(p, "nmjl", 20);
        play_round(p, 1);
        play_hand(p, 1, 2, 1, ended[i]);
        play_hand(p, 2, 2, 1, ended[1 - i]);
        all_pages(p, told[i], sizeof told[i]);
        if (i == 0) {
            assert_int_equal(teardown(state), 0);
            assert_int_equal(setup(state), 0);
            p = *state;
        }
    }
    assert_string_equal(told[0], told[1]);
}

/* ---- streams */

static void a_stream_hears_at_once(void **state)
{
    struct place *p = *state;

    begin_event(p, "nmjl", 19);
    const int fd = connect_to(p);
    request(fd, "GET", "/live/?lang=en", "");
    const char *const text = read_until(p, fd, "event: beat", false);
    has(text, "Content-Type: text/event-stream");
    has(text, "event: part\ndata: section-1 <h2>");
    assert_int_equal(wk_board_streams(p->board), 1);
    seat(p, 2);
    has(read_until(p, fd, "playing", true), "data: section-1 ");
    close(fd);
    for (int64_t until_ns = hall_steady(NULL) + 60 * HALL_SECOND_NS;
         wk_board_streams(p->board) > 0 && hall_steady(NULL) < until_ns; (void)poll(NULL, 0, 20)) {
        ahead_ns += 5 * HALL_SECOND_NS;
        turn(p, false); /* a beat finds that nobody is there */
    }
    assert_int_equal(wk_board_streams(p->board), 0);
}

/* While a round's clock runs and nothing else happens, a look at the store sends nothing. */
static void a_clock_alone_sends_nothing(void **state)
{
    struct place *p = *state;

    begin_event(p, "nmjl", 20);
    for (int table = 1; table <= event_of(p)->shape.n_tables; table++)
        seat(p, table);
    const int fd = connect_to(p);
    request(fd, "GET", "/live/?lang=en", "");
    const char *text = read_until(p, fd, "event: beat", false);
    has(text, "<time data-until=");
    has(text, "left in this round");
    for (int i = 0; i < 30; i++) { /* over three seconds of the clock, with ten looks in each */
        turn(p, true);
        (void)poll(NULL, 0, 110);
    }
    text = read_until(p, fd, "event: beat", true);
    has_not(text, "event: part");
    text = strstr(get(p, "/?lang=en"), "<time data-until="); /* a page that is loaded has the time as well */
    has(text, ">59:");
    close(fd);
}

#define N_PHONES 300

/* All behind one address; each has its page, and nobody's stream takes another's place. */
static void many_phones_are_served(void **state)
{
    struct place *p = *state;
    static int fd[N_PHONES];

    begin_event(p, "nmjl", 19);
    for (int i = 0; i < N_PHONES; i++) {
        fd[i] = connect_to(p);
        request(fd[i], "GET", i % 2 ? "/live/screen?lang=zh" : "/live/?lang=en", "");
        turn(p, false);
    }
    for (int i = 0; i < N_PHONES; i++)
        has(read_until(p, fd[i], "event: beat", false), "section-1");
    assert_int_equal(wk_board_streams(p->board), N_PHONES);
    for (int i = 0; i < N_PHONES; i++)
        close(fd[i]);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_setup_teardown(pages_stand_without_an_event, setup, teardown),
        cmocka_unit_test_setup_teardown(what_people_typed_is_text, setup, teardown),
        cmocka_unit_test_setup_teardown(tables_say_what_they_are_at, setup, teardown),
        cmocka_unit_test_setup_teardown(standings_wait_for_the_round, setup, teardown),
        cmocka_unit_test_setup_teardown(standings_rest_on_results, setup, teardown),
        cmocka_unit_test_setup_teardown(nonsense_is_answered, setup, teardown),
        cmocka_unit_test_setup_teardown(files_are_kept_by_browsers, setup, teardown),
        cmocka_unit_test_setup_teardown(a_pin_signs_in, setup_pin, teardown),
        cmocka_unit_test_setup_teardown(it_ends_by_itself, setup_pin, teardown),
        cmocka_unit_test_setup_teardown(wrong_pins_count, setup_pin, teardown),
        cmocka_unit_test_setup_teardown(wrong_pins_from_the_network_do_not_lock_the_desk, setup_pin, teardown),
        cmocka_unit_test_setup_teardown(foreign_forms_are_refused, setup_pin, teardown),
        cmocka_unit_test_setup_teardown(elsewhere_no_pin_is_asked_for, setup, teardown),
        cmocka_unit_test_setup_teardown(the_desk_is_for_who_has_signed_in, setup_pin, teardown),
        cmocka_unit_test_setup_teardown(a_call_is_there_at_once, setup_pin, teardown),
        cmocka_unit_test_setup_teardown(the_list_names_what_is_wrong, setup_pin, teardown),
        cmocka_unit_test_setup_teardown(a_result_that_nobody_confirmed_is_late, setup_pin, teardown),
        cmocka_unit_test_setup_teardown(a_hand_that_was_left_behind_is_in_the_list, setup_pin, teardown),
        cmocka_unit_test_setup_teardown(wrong_tokens_are_counted, setup, teardown),
        cmocka_unit_test_setup_teardown(results_to_look_at_again_wait_for_the_round, setup_pin, teardown),
        cmocka_unit_test_setup_teardown(a_table_without_a_kiosk_says_what_is_missing, setup_pin, teardown),
        cmocka_unit_test_setup_teardown(a_result_is_taken_back, setup_pin, teardown),
        cmocka_unit_test_setup_teardown(an_act_can_be_taken_back, setup_pin, teardown),
        cmocka_unit_test_setup_teardown(a_judge_has_a_judges_acts, setup_pin, teardown),
        cmocka_unit_test_setup_teardown(programs_are_told_how_it_is, setup, teardown),
        cmocka_unit_test_setup_teardown(nobody_learns_of_a_hand_that_is_open, setup, teardown),
        cmocka_unit_test_setup_teardown(a_stream_hears_at_once, setup, teardown),
        cmocka_unit_test_setup_teardown(a_clock_alone_sends_nothing, setup, teardown),
        cmocka_unit_test_setup_teardown(many_phones_are_served, setup, teardown),
    };
    if (wk_lang_open("build/locale") != WK_OK)
        fprintf(stderr, "test_board: no build/locale\n");
    return cmocka_run_group_tests(tests, NULL, NULL);
}

/*
 * The replay of an event's entries: entries of any kind in any order, their fields a byte each and mostly near what exists, now
 * and then any at all. Whatever is taken, everybody sits on one chair, match points and differences sum to 0, ranks fit, and
 * the same entries give the same again.
 */
#include "tests/support/rules/sample_event.h"
#include "rules/event/duplicate/seating.h"
#include "rules/text.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

struct source {
    const uint8_t *data;
    size_t n;
};

static int next(struct source *source)
{
    if (source->n == 0)
        return 0;
    source->n--;
    return *source->data++;
}

/* 0..most, and seldom beyond. */
static int field(struct source *source, int most)
{
    const int byte = next(source);
    return byte >= 250 ? byte - 253 : byte % (most + 1);
}

static struct wk_hand_id hand(struct source *source)
{
    struct wk_hand_id at;

    at.table = field(source, 8); /* one after the other: a compiler may take the fields of a literal in any order */
    at.round = field(source, 5);
    at.hand = field(source, 4);
    return at;
}

/* Of an entry that was taken, or of none. */
static int64_t reference(struct source *source, const struct event *event)
{
    const int back = field(source, 20);
    return back < event->n_log ? event->log[event->n_log - 1 - (back < 0 ? 0 : back)].seq : back;
}

static struct wk_entry any_bytes(struct source *source, const struct event *event)
{
    struct wk_entry entry = {.kind = WK_ENTRY_NONE};
    const enum wk_entry_kind kind = (enum wk_entry_kind)field(source, WK_N_ENTRIES);

    for (size_t i = 0; i < sizeof entry; i++)
        ((unsigned char *)&entry)[i] = (unsigned char)next(source);
    entry.kind = kind;
    if (kind == WK_ENTRY_EVENT)
        entry.event = event->plan;
    return entry;
}

static struct wk_entry result(struct source *source, const struct event *event, struct wk_hand_id at)
{
    struct wk_entry entry = entry_result(at, outcome_draw(), next(source) % 2 ? reference(source, event) : 0);

    entry.result.outcome.kind = (enum wk_outcome_kind)field(source, WK_OUTCOME_SELF_DRAWN);
    entry.result.outcome.winner = (enum wk_wind)field(source, 4);
    entry.result.outcome.payer = (enum wk_wind)field(source, 4);
    entry.result.outcome.points = field(source, 90);
    return entry;
}

static struct wk_entry ruling(struct source *source, struct wk_hand_id at)
{
    const int kind = field(source, WK_RULING_REDRESS);
    struct wk_entry entry = entry_ruling(at, (enum wk_ruling_kind)kind, kind == WK_RULING_MS ? 0 : field(source, 4));

    entry.ruling.imp = kind == WK_RULING_REDRESS ? field(source, 20) : -field(source, 20);
    for (int d = 0; d < 3; d++) {
        entry.ruling.ms[d] = field(source, 100) - 50;
        entry.ruling.ms[3] -= entry.ruling.ms[d];
    }
    if (kind == WK_RULING_PENALTY && entry.ruling.direction) /* of one alone, most of the time */
        for (int d = 0; d < WK_N_WINDS; d++)
            entry.ruling.ms[d] *= d + 1 == (int)entry.ruling.direction;
    return entry;
}

static struct wk_entry out(struct source *source, struct wk_hand_id at)
{
    const enum wk_out_kind kind = (enum wk_out_kind)field(source, WK_OUT_DISQUALIFIED);

    if (kind == WK_OUT_SUSPENDED)
        return entry_suspended(field(source, 31), at.round, at.hand, at.round + field(source, 2), field(source, WK_HANDS));
    return entry_out(field(source, 31), kind, at.round, at.hand, (enum wk_out_results)field(source, WK_OUT_ANNUL));
}

static struct wk_entry moved(struct source *source, struct wk_hand_id at)
{
    struct wk_entry entry = entry_moved(field(source, 2), at.round, at.hand, at.hand, 0, 0);

    entry.moved.last_hand += field(source, 3);
    entry.moved.n = field(source, WK_MAX_EXCHANGES);
    for (int i = 0; i < WK_MAX_EXCHANGES; i++)
        for (int side = 0; side < 2; side++)
            entry.moved.pair[i][side] = (uint16_t)(field(source, 15) + 16 * (entry.moved.section - 1));
    return entry;
}

static struct wk_entry make_entry(struct source *source, const struct event *event)
{
    const struct wk_hand_id at = hand(source);
    struct wk_entry entry = {.kind = WK_ENTRY_CLOCK};
    char text[8] = {0};

    switch (field(source, WK_ENTRY_CARRIED)) {
    case WK_ENTRY_EVENT:
        return (struct wk_entry){.kind = WK_ENTRY_EVENT, .event = event->plan};
    case WK_ENTRY_PLAYER:
        for (int i = 0; i < 3; i++)
            text[i] = (char)next(source);
        return entry_player(field(source, 31), at.round, at.hand, text);
    case WK_ENTRY_SEATED:
        return wk_hand_look(event->tour, &at) ? entry_seated(event->tour, at)
                                              : (struct wk_entry){.kind = WK_ENTRY_SEATED, .seated = {.at = at}};
    case WK_ENTRY_PLAY:
        return (struct wk_entry){.kind = WK_ENTRY_PLAY, .at = at};
    case WK_ENTRY_STOPPED:
        return (struct wk_entry){.kind = WK_ENTRY_STOPPED, .at = at};
    case WK_ENTRY_READY:
        return (struct wk_entry){.kind = WK_ENTRY_READY, .at = at};
    case WK_ENTRY_CARRIED:
        entry.kind = WK_ENTRY_CARRIED;
        entry.carried.at = at;
        entry.carried.ready = reference(source, event);
        entry.carried.t_ns = next(source);
        return entry;
    case WK_ENTRY_RESULT:
        return result(source, event, at);
    case WK_ENTRY_CONFIRMED:
        return entry_confirmed(reference(source, event));
    case WK_ENTRY_RULING:
        return ruling(source, at);
    case WK_ENTRY_MOVED:
        return moved(source, at);
    case WK_ENTRY_GATE:
        return entry_gate(field(source, 2), at.round, at.hand);
    case WK_ENTRY_FOUL:
        for (int h = 0; h < WK_HANDS; h++)
            text[h] = (char)('0' + field(source, 4));
        return entry_foul(at.table, at.round, text, (enum wk_foul_choice)field(source, 3));
    case WK_ENTRY_CLOCK:
        entry.clock.at = at;
        entry.clock.kind = (enum wk_clock_kind)field(source, 3);
        entry.clock.minutes = field(source, 61);
        return entry;
    case WK_ENTRY_REVERSED:
        return entry_reversed(reference(source, event));
    case WK_ENTRY_VOID:
        return entry_void(reference(source, event));
    case WK_ENTRY_NOT_PLAYED:
        return entry_not_played(at);
    case WK_ENTRY_OUT:
        return out(source, at);
    default:
        return any_bytes(source, event);
    }
}

static void need(bool holds)
{
    if (!holds)
        abort();
}

static void check_seats(const struct wk_tournament *tour)
{
    for (int section = 0; section < tour->plan.n_sections; section++)
        for (int i = 0; i < WK_ROUNDS * WK_HANDS; i++) {
            unsigned seen = 0;
            for (int chair = 0; chair < WK_SECTION_PLAYERS; chair++) {
                const int table = wk_first_table(&tour->shape, section + 1) + chair / WK_GROUP;
                const struct wk_hand_id at = wk_hand_in_time(&tour->shape, table, i);
                const int player = wk_player_at(tour, &at, (enum wk_wind)(chair % WK_GROUP + 1));
                need(wk_section_of_player(&tour->shape, player) == section + 1);
                seen |= 1u << player % WK_SECTION_PLAYERS;
            }
            need(seen == (1u << WK_SECTION_PLAYERS) - 1);
        }
}

/* But for penalties, and for who is out: his points are nobody's, and others are compared with them or not. */
static void check_deal(struct wk_line line[WK_HANDS][WK_N_WINDS])
{
    for (int k = 0; k < 4; k++) {
        int ms = 0, dif_12 = 0;
        bool ms_out = false, dif_out = false;
        for (int i = 0; i < 4; i++) {
            const struct wk_line *by_chair = &line[k][i], *by_hand = &line[i][k];
            ms += by_chair->value[WK_COL_MS] - by_chair->value[WK_COL_PENALTY];
            dif_12 += wk_line_has(by_hand, WK_COL_DIF)
                          ? by_hand->value[WK_COL_DIF] - WK_PARTS_OF_POINT * by_hand->value[WK_COL_PENALTY]
                          : 0;
            ms_out = ms_out || by_chair->state == WK_LINE_OUT || by_chair->state == WK_LINE_ANNULLED;
            dif_out = dif_out || by_hand->state == WK_LINE_OUT || by_hand->state == WK_LINE_ANNULLED;
        }
        need(ms_out || ms == 0);
        need(dif_out || dif_12 == 0);
    }
}

static void check_scores(const struct wk_tournament *tour, struct wk_standings *standings)
{
    for (int table = 1; table <= wk_n_tables(tour); table++)
        for (int round = 1; round <= WK_ROUNDS; round++) {
            struct wk_line line[WK_HANDS][WK_N_WINDS];
            wk_table_lines(tour, table, round, line);
            check_deal(line);
        }
    wk_standings_make(tour, 0, 0, standings);
    need(standings->row[0].rank == 1 || standings->row[0].rank == 0);
    for (int i = 1; i < standings->n; i++) {
        const struct wk_standing *above = &standings->row[i - 1], *row = above + 1;
        need(row->out == (row->rank == 0) && (row->out || !above->out));
        need(row->out || row->rank == above->rank || row->rank == i + 1);
        need(row->out != above->out || row->sum[WK_SUM_IMP] < above->sum[WK_SUM_IMP] ||
             (row->sum[WK_SUM_IMP] == above->sum[WK_SUM_IMP] && row->sum[WK_SUM_MS] <= above->sum[WK_SUM_MS]));
        need(row->out || (row->rank == above->rank) ==
                             (row->sum[WK_SUM_IMP] == above->sum[WK_SUM_IMP] && row->sum[WK_SUM_MS] == above->sum[WK_SUM_MS]));
    }
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    static struct wk_standings standings, again;
    struct source source = {data, size};
    static struct event event; /* opened once, or most of the time would be spent on its memory */
    char text[200];

    if (!event.tour)
        event_open(&event, 2);
    event_restart(&event, 2);
    for (int i = 0; source.n > 0 && i < 2000; i++) {
        const int n_acts = event.tour->n_acts;
        const int64_t last_seq = event.tour->last_seq[0];
        const struct wk_entry entry = make_entry(&source, &event);
        if (event_put(&event, entry) == WK_OK)
            continue;
        need(event.why.kind != WK_REFUSED_NOT && event.tour->n_acts == n_acts && event.tour->last_seq[0] == last_seq);
        wk_refusal_text(&event.why, event.tour, text, sizeof text);
        need(wk_text_valid(text, sizeof text, false));
    }
    check_seats(event.tour);
    check_scores(event.tour, &standings);
    memset(event.tour, 0, sizeof *event.tour);
    for (int i = 0; i < event.n_log; i++)
        need(wk_tournament_apply(event.tour, &event.log[i], NULL) == WK_OK);
    check_scores(event.tour, &again);
    for (int i = 0; i < standings.n; i++)
        need(again.row[i].player == standings.row[i].player && again.row[i].rank == standings.row[i].rank);
    return 0;
}

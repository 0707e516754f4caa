/* Entries as bodies and back, by a table of fields for each kind. */
#include "db/state/entry.h"

#include <limits.h>
#include <stddef.h>
#include <string.h>

#include "db/journal/json.h"
#include "db/state/body.h"
#include "db/state/state.h"
#include "rules/event/kinds/kinds.h"
#include "rules/event/words.h"

/* How a member of an entry stands in its body. */
enum form {
    INT,     /* int */
    ROUND,   /* int, of the event */
    HAND,    /* int, of its rounds */
    BYTE,    /* uint8_t */
    SEQ,     /* int64_t; null for 0 where 0 may be */
    WORD,    /* an enum, by a word of its own */
    KNOWN,   /* likewise; not there for 0: records from before the member was kept have none */
    FLAG,    /* bool: true, or not there */
    WIND,    /* enum wk_wind; null for WK_WIND_NONE where that may be */
    WINDS,   /* unsigned, bit (wind - 1): "ESW" */
    TEXT,    /* char [most + 1] */
    PLAYER,  /* int, index: [index, number] */
    PLAYERS, /* uint16_t [WK_N_WINDS], indices by direction; null for WK_NOBODY */
    POINTS,  /* int [WK_N_WINDS], by direction */
    PARTS,   /* uint8_t [], as many as a round has hands */
    WALLS,   /* uint8_t [], masks of winds, as many as a section has tables */
    PAIRS,   /* wk_entry.moved.pair, n of them */
    LETTERS, /* uint8_t [WK_N_WINDS], enum wk_wind by direction: "WNES", '-' for none */
    THERE,   /* WINDS; not there for none */
    /* of the plan that an event begins with, offsets in struct wk_event_plan */
    KIND,    /* struct wk_kind_of_event *, by its word; not there for the first of them */
    SOME,    /* int; not there for 0 */
    LINE,    /* TEXT; not there where it is empty */
    PERSONS, /* struct wk_entrant [], as many as its kind has in that many sections: both stand before it */
    SEATS,   /* struct wk_schedule */
    SEALED   /* the director's key, and that there is one; not there where there is none */
};
_Static_assert(sizeof(enum wk_wind) == sizeof(unsigned) && WK_WIND_NONE == 0, "words and winds are read as unsigned");

struct field {
    const char *key;
    enum form form;
    size_t offset;
    int64_t least, most;
    const char *const *words; /* WORD: index least..most */
};

#define AT(member) offsetof(struct wk_entry, member)
#define HAND_ID(member)                                                                                                        \
    {"table", INT, AT(member.table), 1, WK_MAX_TABLES, NULL}, {"round", ROUND, AT(member.round), 1, WK_MAX_ROUNDS, NULL},      \
    {                                                                                                                          \
        "hand", HAND, AT(member.hand), 1, WK_MAX_HANDS, NULL                                                                   \
    }

static const struct field every[] = {
    {"role", WORD, AT(role), WK_ROLE_PLAYERS, WK_ROLE_DIRECTOR, wk_role_words},
    {"reason", TEXT, AT(reason), 0, WK_REASON_SIZE - 1, NULL},
    {"via", KNOWN, AT(via), WK_VIA_SCREEN, WK_VIA_COMMAND, wk_via_words},
};
static const struct field player_fields[] = {
    {"player", PLAYER, AT(player.player), 0, 0, NULL},
    {"round", ROUND, AT(player.round), 1, WK_MAX_ROUNDS, NULL},
    {"hand", HAND, AT(player.hand), 1, WK_MAX_HANDS, NULL},
    {"name", TEXT, AT(player.person.name), 0, WK_NAME_SIZE - 1, NULL},
    {"club", TEXT, AT(player.person.club), 0, WK_NAME_SIZE - 1, NULL},
};
static const struct field seated_fields[] = {
    HAND_ID(seated.at),
    {"players", PLAYERS, AT(seated.player), 0, 0, NULL},
    {"n_corrected", BYTE, AT(seated.n_corrected), 0, UINT8_MAX, NULL},
};
static const struct field at_fields[] = {HAND_ID(at)};
/* And what its kind of event says of a result: of_kind(). */
static const struct field result_fields[] = {
    HAND_ID(result.at),
    {"by", WIND, AT(result.by), 0, 0, NULL},
    {"corrects", SEQ, AT(result.corrects), 0, INT64_MAX, NULL},
    {"unbegun", FLAG, AT(result.unbegun), 0, 1, NULL},
    {"present", THERE, AT(result.present), 0, 0, NULL},
};
static const struct field confirmed_fields[] = {
    {"result", SEQ, AT(confirmed.result), 1, INT64_MAX, NULL},
    {"by", WINDS, AT(confirmed.by), 0, 0, NULL},
};
static const struct field ruling_fields[] = {
    HAND_ID(ruling.at),
    {"ruling", WORD, AT(ruling.kind), WK_RULING_DEAD_HAND, WK_RULING_DEAD, wk_ruling_words},
    {"direction", WIND, AT(ruling.direction), 0, 0, NULL},
    {"imp", INT, AT(ruling.imp), INT_MIN, INT_MAX, NULL},
    {"ms", POINTS, AT(ruling.ms), INT_MIN, INT_MAX, NULL},
};
static const struct field moved_fields[] = {
    {"section", INT, AT(moved.section), 1, WK_MAX_SECTIONS, NULL},
    {"round", ROUND, AT(moved.round), 1, WK_MAX_ROUNDS, NULL},
    {"first_hand", HAND, AT(moved.first_hand), 1, WK_MAX_HANDS, NULL},
    {"last_hand", HAND, AT(moved.last_hand), 1, WK_MAX_HANDS, NULL},
    {"pairs", PAIRS, AT(moved), 0, 0, NULL},
};
static const struct field gate_fields[] = {
    {"section", INT, AT(gate.section), 1, WK_MAX_SECTIONS, NULL},
    {"round", ROUND, AT(gate.round), 1, WK_MAX_ROUNDS, NULL},
    {"hand", HAND, AT(gate.hand), 1, WK_MAX_HANDS, NULL},
    {"walls", WALLS, AT(gate.walls), 0, 0, NULL},
};
static const struct field foul_fields[] = {
    {"table", INT, AT(foul.table), 1, WK_MAX_TABLES, NULL},
    {"round", ROUND, AT(foul.round), 1, WK_MAX_ROUNDS, NULL},
    {"parts", PARTS, AT(foul.part), 0, UINT8_MAX, NULL},
    {"choice", WORD, AT(foul.choice), WK_FOUL_APART, WK_FOUL_STAND, wk_foul_words},
};
static const struct field carried_fields[] = {
    HAND_ID(carried.at),
    {"ready", SEQ, AT(carried.ready), 1, INT64_MAX, NULL},
    {"ready_ns", SEQ, AT(carried.t_ns), 1, INT64_MAX, NULL},
    {"signature", TEXT, AT(carried.signature), 0, WK_READY_SIGNATURE, NULL},
};
static const struct field card_fields[] = {
    HAND_ID(card.at),
    {"initials", LETTERS, AT(card.initials), 0, 0, NULL},
    {"collector", WIND, AT(card.collector), 0, 0, NULL},
};
static const struct field clock_fields[] = {
    {"clock", WORD, AT(clock.kind), WK_CLOCK_HAND, WK_CLOCK_ROUND, wk_clock_words},
    HAND_ID(clock.at),
    {"minutes", INT, AT(clock.minutes), 0, 60, NULL},
};
static const struct field reversed_fields[] = {{"reversed", SEQ, AT(reversed), 1, INT64_MAX, NULL}};
static const struct field void_fields[] = {{"result", SEQ, AT(voided), 1, INT64_MAX, NULL}};
static const struct field out_fields[] = {
    {"player", PLAYER, AT(out.player), 0, 0, NULL},
    {"out", WORD, AT(out.kind), WK_OUT_WITHDRAWN, WK_OUT_DISQUALIFIED, wk_out_words},
    {"results", WORD, AT(out.results), WK_OUT_KEEP, WK_OUT_ANNUL, wk_out_results_words},
    {"round", ROUND, AT(out.round), 1, WK_MAX_ROUNDS, NULL},
    {"hand", HAND, AT(out.hand), 1, WK_MAX_HANDS, NULL},
    {"last_round", ROUND, AT(out.last_round), 1, WK_MAX_ROUNDS, NULL},
    {"last_hand", HAND, AT(out.last_hand), 1, WK_MAX_HANDS, NULL},
};

#define OF_PLAN(member) offsetof(struct wk_event_plan, member)
static const struct field event_fields[] = {
    {"kind", KIND, OF_PLAN(kind), 0, 0, NULL},
    {"name", TEXT, OF_PLAN(name), 0, WK_NAME_SIZE - 1, NULL},
    {"sections", INT, OF_PLAN(n_sections), 1, WK_MAX_SECTIONS, NULL},
    {"rounds", SOME, OF_PLAN(n_rounds), 1, WK_MAX_ROUNDS, NULL},
    {"minutes", SOME, OF_PLAN(minutes), 1, WK_CLOCK_MAX_MIN, NULL},
    {"tables", SOME, OF_PLAN(tables), 1, WK_MAX_TABLES, NULL},
    {"movement", KNOWN, OF_PLAN(movement), WK_MOVEMENT_SANCTIONED, WK_MOVEMENT_OWN, wk_movement_words},
    {"seed", LINE, OF_PLAN(seed), 0, WK_SEED_SIZE - 1, NULL},
    {"teams", FLAG, OF_PLAN(teams), 0, 1, NULL},
    {"east_scores", FLAG, OF_PLAN(east_scores), 0, 1, NULL},
    {"players", PERSONS, OF_PLAN(player), 0, 0, NULL},
    {"schedule", SEATS, OF_PLAN(schedule), 0, 0, NULL},
    {"results_only", FLAG, OF_PLAN(results_only), 0, 1, NULL},
    {"protest_min", SOME, OF_PLAN(protest_min), 1, WK_PROTEST_MAX_MIN, NULL},
    {"director_key", SEALED, OF_PLAN(director_key), 0, 0, NULL},
};

#define FIELDS(array) array, sizeof(array) / sizeof *(array)
static const struct {
    const char *record_kind;
    const struct field *fields;
    size_t n;
} kinds[WK_N_ENTRIES] = {
    [WK_ENTRY_EVENT] = {WK_KIND_EVENT_NEW, FIELDS(event_fields)},
    [WK_ENTRY_PLAYER] = {"event-player", FIELDS(player_fields)},
    [WK_ENTRY_SEATED] = {"hand-seats", FIELDS(seated_fields)},
    [WK_ENTRY_PLAY] = {"hand-play", FIELDS(at_fields)},
    [WK_ENTRY_STOPPED] = {"hand-stopped", FIELDS(at_fields)},
    [WK_ENTRY_RESULT] = {"result", FIELDS(result_fields)},
    [WK_ENTRY_CONFIRMED] = {"result-confirmed", FIELDS(confirmed_fields)},
    [WK_ENTRY_RULING] = {"ruling", FIELDS(ruling_fields)},
    [WK_ENTRY_MOVED] = {"seats-moved", FIELDS(moved_fields)},
    [WK_ENTRY_GATE] = {"gate-opened", FIELDS(gate_fields)},
    [WK_ENTRY_FOUL] = {"foul", FIELDS(foul_fields)},
    [WK_ENTRY_CLOCK] = {"clock", FIELDS(clock_fields)},
    [WK_ENTRY_REVERSED] = {"reversed", FIELDS(reversed_fields)},
    [WK_ENTRY_VOID] = {"result-void", FIELDS(void_fields)},
    [WK_ENTRY_NOT_PLAYED] = {"not-played", FIELDS(at_fields)},
    [WK_ENTRY_OUT] = {"player-out", FIELDS(out_fields)},
    [WK_ENTRY_READY] = {"hand-ready", FIELDS(at_fields)},
    [WK_ENTRY_CARRIED] = {"ready-carried", FIELDS(carried_fields)},
    [WK_ENTRY_CARD] = {"card-taken", FIELDS(card_fields)},
    [WK_ENTRY_ENDED] = {"event-ended", NULL, 0},
};
#define N_EVERY (sizeof every / sizeof *every)

/* What a result says, by the event's kind: how many are in out. */
#define MAX_OF_KIND 16
static size_t of_kind(enum wk_entry_kind entry, const struct wk_event_plan *plan, struct field out[MAX_OF_KIND])
{
    static const enum form forms[] = {[WK_RESULT_WORD] = WORD, [WK_RESULT_DIRECTION] = WIND,   [WK_RESULT_NUMBER] = INT,
                                      [WK_RESULT_FLAG] = FLAG, [WK_RESULT_DIRECTIONS] = WINDS, [WK_RESULT_POINTS] = POINTS};
    size_t n = 0;

    if (entry != WK_ENTRY_RESULT || !plan->kind)
        return 0;
    for (; n < (size_t)plan->kind->n_fields && n < MAX_OF_KIND; n++) {
        const struct wk_result_field *field = &plan->kind->fields[n];
        out[n] = (struct field){field->word,  forms[field->form], AT(result.outcome) + field->offset,
                                field->least, field->most,        field->words};
    }
    return n;
}

const char *wk_entry_record_kind(enum wk_entry_kind kind)
{
    return (unsigned)kind < WK_N_ENTRIES ? kinds[kind].record_kind : NULL;
}

enum wk_entry_kind wk_entry_kind_of(const char *record_kind)
{
    for (int k = WK_ENTRY_NONE + 1; k < WK_N_ENTRIES; k++)
        if (strcmp(kinds[k].record_kind, record_kind) == 0)
            return (enum wk_entry_kind)k;
    return WK_ENTRY_NONE;
}

int64_t *wk_entry_reference(struct wk_entry *entry)
{
    for (size_t i = 0; wk_entry_record_kind(entry->kind) && i < kinds[entry->kind].n; i++)
        if (kinds[entry->kind].fields[i].form == SEQ)
            return (int64_t *)(void *)((char *)entry + kinds[entry->kind].fields[i].offset);
    return NULL;
}

/* ---- to JSON: NULL for what a body cannot hold, and when memory is short */

/* The array with one more element, NULL (and nothing kept) when either is not to be had. */
static json_t *with(json_t *array, json_t *element)
{
    if (json_array_append_new(array, element) == 0)
        return array;
    json_decref(array);
    return NULL;
}

static json_t *put_winds(unsigned mask)
{
    char text[WK_N_WINDS + 1] = "";
    size_t n = 0;
    for (int w = WK_WIND_EAST; w <= WK_WIND_NORTH; w++)
        if (mask & 1u << (w - 1))
            text[n++] = wk_wind_letter((enum wk_wind)w);
    return mask >> WK_N_WINDS ? NULL : json_string(text);
}

static json_t *put_wind(unsigned wind)
{
    char text[2] = {wk_wind_letter((enum wk_wind)wind), 0};
    if (wind > WK_WIND_NORTH)
        return NULL;
    return wind == WK_WIND_NONE ? json_null() : json_string(text);
}

#define NO_LETTER '-'
static json_t *put_letters(const uint8_t wind[WK_N_WINDS])
{
    char text[WK_N_WINDS + 1] = "";
    for (int i = 0; i < WK_N_WINDS; i++) {
        if (wind[i] > WK_WIND_NORTH)
            return NULL;
        text[i] = wind[i] ? wk_wind_letter((enum wk_wind)wind[i]) : NO_LETTER;
    }
    return json_string(text);
}

static json_t *put_player(const struct wk_event_plan *plan, int index)
{
    struct wk_event_shape shape;
    if (wk_event_shape(plan, &shape) != WK_OK || index < 0 || index >= shape.n_players)
        return NULL;
    return with(with(json_array(), json_integer(index)), json_integer(plan->player[index].number));
}

static json_t *put_pairs(const struct wk_event_plan *plan, const struct wk_entry *entry)
{
    json_t *array = entry->moved.n >= 0 && entry->moved.n <= WK_MAX_EXCHANGES ? json_array() : NULL;
    for (int i = 0; array && i < entry->moved.n; i++)
        array = with(array, with(with(json_array(), put_player(plan, entry->moved.pair[i][0])),
                                 put_player(plan, entry->moved.pair[i][1])));
    return array;
}

/* How many a list has. */
static size_t length_of(const struct field *field, const struct wk_event_plan *plan)
{
    struct wk_event_shape shape;
    if (field->form != PARTS && field->form != WALLS)
        return WK_N_WINDS;
    if (wk_event_shape(plan, &shape) != WK_OK)
        return 0;
    return (size_t)(field->form == PARTS ? shape.n_hands : shape.section_tables);
}

static json_t *put_list(const struct field *field, const struct wk_event_plan *plan, const char *at)
{
    json_t *array = json_array();
    for (size_t i = 0; i < length_of(field, plan); i++) {
        unsigned byte = ((const uint8_t *)at)[field->form == PARTS || field->form == WALLS ? i : 0];
        const int player = field->form == PLAYERS ? ((const uint16_t *)(const void *)at)[i] : 0;
        if (field->form == POINTS)
            array = with(array, json_integer(((const int *)(const void *)at)[i]));
        else if (field->form == PLAYERS)
            array = with(array, player == WK_NOBODY ? json_null() : put_player(plan, player));
        else
            array = with(array, field->form == WALLS ? put_winds(byte) : json_integer((json_int_t)byte));
    }
    return array;
}

/* What a list of players may say besides; older records have none of it. */
static const struct {
    const char *name;
    size_t offset, size;
} persons[] = {
    {"first", offsetof(struct wk_entrant, first), WK_NAME_SIZE},     {"last", offsetof(struct wk_entrant, last), WK_NAME_SIZE},
    {"country", offsetof(struct wk_entrant, country), WK_NAME_SIZE}, {"ema", offsetof(struct wk_entrant, ema), WK_EMA_SIZE},
    {"team", offsetof(struct wk_entrant, team), WK_NAME_SIZE},
};

static json_t *put_person(const struct wk_entrant *entrant)
{
    if (!memchr(entrant->person.name, 0, WK_NAME_SIZE) || !memchr(entrant->person.club, 0, WK_NAME_SIZE))
        return NULL;
    json_t *person =
        json_pack("{s:i, s:s, s:s}", "number", entrant->number, "name", entrant->person.name, "club", entrant->person.club);
    if (person && entrant->house && json_object_set_new(person, "house", json_true()) != 0) {
        json_decref(person);
        return NULL;
    }
    for (size_t i = 0; person && i < sizeof persons / sizeof *persons; i++) {
        const char *text = (const char *)entrant + persons[i].offset;
        if (!memchr(text, 0, persons[i].size) ||
            (*text && json_object_set_new(person, persons[i].name, json_string(text)) != 0)) {
            json_decref(person);
            return NULL;
        }
    }
    return person;
}

/* Table and direction of the first hand of a round: "2E"; null: he sits out, as the kind's prove() may allow. */
static json_t *put_seat(const struct wk_seat *seat)
{
    if (seat->table == 0 && seat->direction == WK_WIND_NONE)
        return json_null();
    bool known =
        seat->table >= 1 && seat->table <= WK_MAX_SECTION_TABLES && seat->direction >= 1 && seat->direction <= WK_N_WINDS;
    return known ? json_sprintf("%d%c", seat->table, wk_wind_letter((enum wk_wind)seat->direction)) : NULL;
}

static json_t *put_persons(const struct wk_event_plan *plan)
{
    struct wk_event_shape shape;
    json_t *players = wk_event_shape(plan, &shape) == WK_OK ? json_array() : NULL;
    for (int i = 0; players && i < shape.n_players; i++)
        players = with(players, put_person(&plan->player[i]));
    return players;
}

/* Rounds that a schedule has: of a drop-in evening none. */
static int n_scheduled(const struct wk_event_plan *plan, const struct wk_event_shape *shape)
{
    return plan->kind->drop_in ? 0 : shape->n_rounds;
}

static json_t *put_seats(const struct wk_event_plan *plan)
{
    struct wk_event_shape shape;
    json_t *rounds = wk_event_shape(plan, &shape) == WK_OK ? json_array() : NULL;
    for (int r = 0; rounds && r < n_scheduled(plan, &shape); r++) {
        json_t *round = json_array();
        for (int i = 0; i < wk_schedule_places(&shape) && round; i++)
            round = with(round, put_seat(&plan->schedule.seat[r][i]));
        rounds = with(rounds, round);
    }
    return rounds;
}

/* Members that say nothing are not there: older records have not got them. */
static bool may_be_absent(const struct field *field)
{
    return field->form == KNOWN || field->form == FLAG || field->form == SOME || field->form == SEALED || field->form == KIND ||
           field->form == THERE || field->form == LINE;
}

static bool is_absent(const struct field *field, const char *at, const struct wk_event_plan *plan)
{
    unsigned word = 0;
    bool flag = false;
    if (field->form == KNOWN || field->form == SOME || field->form == THERE)
        memcpy(&word, at, sizeof word);
    else if (field->form == FLAG)
        memcpy(&flag, at, sizeof flag);
    else if (field->form == LINE)
        flag = *at != '\0';
    else if (field->form == SEALED)
        flag = plan->to_director;
    else if (field->form == KIND)
        flag = plan->kind != wk_kind_of_event_find(NULL);
    return may_be_absent(field) && word == 0 && !flag;
}

static json_t *put_field(const struct field *field, const char *at, const struct wk_entry *entry,
                         const struct wk_event_plan *plan)
{
    unsigned word = 0;
    int number = 0;
    int64_t seq = 0;
    switch (field->form) {
    case INT:
    case ROUND:
    case HAND:
        memcpy(&number, at, sizeof number);
        return json_integer(number);
    case BYTE:
        return json_integer((json_int_t) * (const uint8_t *)at);
    case SEQ:
        memcpy(&seq, at, sizeof seq);
        return seq == 0 && field->least == 0 ? json_null() : json_integer(seq);
    case FLAG:
        return json_true();
    case WORD:
    case KNOWN:
        memcpy(&word, at, sizeof word);
        return word >= field->least && word <= field->most ? json_string(field->words[word]) : NULL;
    case WIND:
    case WINDS:
    case THERE:
        memcpy(&word, at, sizeof word);
        return field->form == WIND ? put_wind(word) : put_winds(word);
    case LETTERS:
        return put_letters((const uint8_t *)at);
    case TEXT:
    case LINE:
        return memchr(at, 0, (size_t)field->most + 1) ? json_string(at) : NULL;
    case PLAYER:
        memcpy(&number, at, sizeof number);
        return put_player(plan, number);
    case PLAYERS:
    case POINTS:
    case PARTS:
    case WALLS:
        return put_list(field, plan, at);
    case PAIRS:
        return put_pairs(plan, entry);
    case SOME:
        memcpy(&number, at, sizeof number);
        return number >= field->least && number <= field->most ? json_integer(number) : NULL;
    case KIND:
        return plan->kind ? json_string(plan->kind->word) : NULL;
    case PERSONS:
        return put_persons(plan);
    case SEATS:
        return put_seats(plan);
    case SEALED:
        return wk_json_hash(plan->director_key);
    }
    return NULL;
}

/* base: what the fields' offsets are from. */
static bool put_members(json_t *body, const struct field *fields, size_t n, const void *base, const struct wk_entry *entry,
                        const struct wk_event_plan *plan)
{
    bool ok = true;
    for (size_t i = 0; ok && i < n; i++) {
        const char *at = (const char *)base + fields[i].offset;
        ok = is_absent(&fields[i], at, plan) ||
             json_object_set_new(body, fields[i].key, put_field(&fields[i], at, entry, plan)) == 0;
    }
    return ok;
}

enum wk_status wk_entry_encode(const struct wk_entry *entry, const struct wk_event_plan *plan, json_t **out)
{
    json_t *body = json_object();
    if (!wk_entry_record_kind(entry->kind)) {
        json_decref(body);
        return WK_BAD_INPUT;
    }
    const bool begins = entry->kind == WK_ENTRY_EVENT;
    const struct wk_event_plan *of = begins ? entry->event : plan;
    struct field more[MAX_OF_KIND];
    const size_t n_more = of_kind(entry->kind, of, more);
    if (body && put_members(body, more, n_more, entry, entry, of) && put_members(body, every, N_EVERY, entry, entry, of) &&
        put_members(body, kinds[entry->kind].fields, kinds[entry->kind].n, begins ? (const void *)of : entry, entry, of)) {
        *out = body;
        return WK_OK;
    }
    json_decref(body);
    return body ? WK_BAD_INPUT : WK_NO_MEMORY;
}

/* ---- from JSON: false for anything that the functions above would not have written */

static bool get_int(const json_t *value, int64_t least, int64_t most, int64_t *out)
{
    *out = json_integer_value(value);
    return json_is_integer(value) && *out >= least && *out <= most;
}

static bool get_text(const json_t *value, size_t size, char *out)
{
    const char *text = json_string_value(value);
    if (!text || strlen(text) >= size)
        return false;
    memcpy(out, text, strlen(text) + 1);
    return true;
}

static bool get_winds(const json_t *value, unsigned *out)
{
    const char *text = json_string_value(value);
    *out = 0;
    for (int w = WK_WIND_EAST; text && w <= WK_WIND_NORTH; w++)
        if (*text == wk_wind_letter((enum wk_wind)w)) {
            *out |= 1u << (w - 1);
            text++;
        }
    return text && !*text;
}

static bool get_wind(const json_t *value, unsigned *out)
{
    const char *text = json_string_value(value);
    enum wk_wind wind = WK_WIND_NONE;
    bool ok = text ? wk_wind_parse(text, &wind) == WK_OK : json_is_null(value);
    *out = wind;
    return ok;
}

static bool get_letters(const json_t *value, uint8_t out[WK_N_WINDS])
{
    const char *text = json_string_value(value);
    bool ok = text && strlen(text) == WK_N_WINDS;
    for (int i = 0; ok && i < WK_N_WINDS; i++) {
        const char letter[2] = {text[i], 0};
        enum wk_wind wind = WK_WIND_NONE;
        ok = text[i] == NO_LETTER || wk_wind_parse(letter, &wind) == WK_OK;
        out[i] = (uint8_t)wind;
    }
    return ok;
}

static bool get_word(const json_t *value, const struct field *field, unsigned *out)
{
    const char *text = json_string_value(value);
    for (int64_t w = field->least; text && w <= field->most; w++)
        if (strcmp(text, field->words[w]) == 0) {
            *out = (unsigned)w;
            return true;
        }
    return false;
}

static bool get_player(const json_t *value, const struct wk_event_plan *plan, int *out)
{
    struct wk_event_shape shape;
    int64_t index = 0, number = 0;
    if (json_array_size(value) != 2 || wk_event_shape(plan, &shape) != WK_OK ||
        !get_int(json_array_get(value, 0), 0, shape.n_players - 1, &index) ||
        !get_int(json_array_get(value, 1), plan->player[index].number, plan->player[index].number, &number))
        return false;
    *out = (int)index;
    return true;
}

static bool get_pairs(const json_t *value, const struct wk_event_plan *plan, struct wk_entry *out)
{
    size_t n = json_array_size(value);
    bool ok = json_is_array(value) && n <= WK_MAX_EXCHANGES;
    for (size_t i = 0; ok && i < n; i++)
        for (size_t k = 0; ok && k < 2; k++) {
            const json_t *pair = json_array_get(value, i);
            int player = 0;
            ok = json_array_size(pair) == 2 && get_player(json_array_get(pair, k), plan, &player);
            out->moved.pair[i][k] = (uint16_t)player;
        }
    out->moved.n = ok ? (int)n : 0;
    return ok;
}

static bool get_list(const json_t *value, const struct field *field, const struct wk_event_plan *plan, char *at)
{
    const size_t n = length_of(field, plan);
    bool ok = json_is_array(value) && json_array_size(value) == n;
    for (size_t i = 0; ok && i < n; i++) {
        const json_t *element = json_array_get(value, i);
        int64_t number = 0;
        int player = 0;
        unsigned mask = 0;
        if (field->form == WALLS)
            ok = get_winds(element, &mask);
        else if (field->form == PLAYERS && json_is_null(element))
            player = WK_NOBODY;
        else if (field->form == PLAYERS)
            ok = get_player(element, plan, &player);
        else
            ok = get_int(element, field->least, field->most, &number);
        if (field->form == POINTS)
            ((int *)(void *)at)[i] = (int)number;
        else if (field->form == PLAYERS)
            ((uint16_t *)(void *)at)[i] = (uint16_t)player;
        else
            ((uint8_t *)at)[i] = (uint8_t)(field->form == WALLS ? mask : (unsigned)number);
    }
    return ok;
}

static bool get_person(const json_t *value, struct wk_entrant *out)
{
    int64_t number = 0;
    size_t n_more = 0;
    bool ok = get_int(json_object_get(value, "number"), 1, 9999, &number) &&
              get_text(json_object_get(value, "name"), sizeof out->person.name, out->person.name) &&
              get_text(json_object_get(value, "club"), sizeof out->person.club, out->person.club);
    for (size_t i = 0; ok && i < sizeof persons / sizeof *persons; i++) {
        const json_t *more = json_object_get(value, persons[i].name);
        n_more += more != NULL;
        ok = !more || (get_text(more, persons[i].size, (char *)out + persons[i].offset) && *((char *)out + persons[i].offset));
    }
    const json_t *house = json_object_get(value, "house");
    ok = ok && (!house || json_is_true(house));
    n_more += house != NULL;
    out->house = house != NULL;
    out->number = (int)number;
    return ok && json_object_size(value) == 3 + n_more;
}

static bool get_seat(const json_t *value, int section_tables, struct wk_seat *out)
{
    const char *text = json_string_value(value);
    enum wk_wind direction = WK_WIND_NONE;
    int table = 0;
    if (json_is_null(value)) {
        *out = (struct wk_seat){0, WK_WIND_NONE};
        return true;
    }
    if (!text || *text == '0')
        return false;
    for (; *text >= '0' && *text <= '9' && table <= section_tables; text++)
        table = table * 10 + *text - '0';
    if (table < 1 || table > section_tables || wk_wind_parse(text, &direction) != WK_OK)
        return false;
    *out = (struct wk_seat){(uint8_t)table, (uint8_t)direction};
    return true;
}

static bool get_persons(const json_t *value, struct wk_event_plan *out)
{
    const size_t n = json_array_size(value);
    struct wk_event_shape shape;
    out->n_players = n <= WK_MAX_PLAYERS ? (int)n : 0;
    bool ok = wk_event_shape(out, &shape) == WK_OK && (size_t)shape.n_players == n;
    for (size_t i = 0; ok && i < n; i++)
        ok = get_person(json_array_get(value, i), &out->player[i]);
    return ok;
}

static bool get_seats(const json_t *value, struct wk_event_plan *out)
{
    struct wk_event_shape shape;
    bool ok = wk_event_shape(out, &shape) == WK_OK && json_is_array(value) &&
              json_array_size(value) == (size_t)n_scheduled(out, &shape);
    for (size_t r = 0; ok && r < json_array_size(value); r++) {
        const json_t *round = json_array_get(value, r);
        ok = json_array_size(round) == (size_t)wk_schedule_places(&shape);
        for (size_t i = 0; ok && i < (size_t)wk_schedule_places(&shape); i++)
            ok = get_seat(json_array_get(round, i), shape.section_tables, &out->schedule.seat[r][i]);
    }
    return ok;
}

/* The most that a number may be: of a round and a hand what the event has, if there is one yet. */
static int64_t most_of(const struct field *field, const struct wk_event_plan *plan)
{
    struct wk_event_shape shape;
    if ((field->form != ROUND && field->form != HAND) || wk_event_shape(plan, &shape) != WK_OK)
        return field->most;
    return field->form == ROUND ? shape.n_rounds : shape.n_hands;
}

static bool get_field(const json_t *body, const struct field *field, char *at, struct wk_event_plan *plan, struct wk_entry *out)
{
    const json_t *value = json_object_get(body, field->key);
    int64_t number = 0;
    unsigned word = 0;
    int whole = 0;
    bool ok = false;
    switch (field->form) {
    case INT:
    case ROUND:
    case HAND:
    case SOME:
        ok = get_int(value, field->least, most_of(field, plan), &number);
        whole = (int)number;
        memcpy(at, &whole, sizeof whole);
        return ok;
    case BYTE:
        ok = get_int(value, field->least, field->most, &number);
        *(uint8_t *)at = (uint8_t)number;
        return ok;
    case SEQ:
        if (field->least > 0 || !json_is_null(value))
            ok = get_int(value, 1, field->most, &number);
        else
            ok = true;
        memcpy(at, &number, sizeof number);
        return ok;
    case FLAG:
        ok = json_is_true(value);
        memcpy(at, &ok, sizeof ok);
        return ok;
    case WORD:
    case KNOWN:
    case WIND:
    case WINDS:
    case THERE:
        ok = field->form == WORD || field->form == KNOWN
                 ? get_word(value, field, &word)
                 : (field->form == WIND ? get_wind(value, &word) : get_winds(value, &word));
        memcpy(at, &word, sizeof word);
        return ok && (field->form != THERE || word != 0);
    case LETTERS:
        return get_letters(value, (uint8_t *)at);
    case LINE:
        return get_text(value, (size_t)field->most + 1, at) && *at;
    case TEXT:
        return get_text(value, (size_t)field->most + 1, at);
    case PLAYER:
        ok = get_player(value, plan, &whole);
        memcpy(at, &whole, sizeof whole);
        return ok;
    case PLAYERS:
    case POINTS:
    case PARTS:
    case WALLS:
        return get_list(value, field, plan, at);
    case PAIRS:
        return get_pairs(value, plan, out);
    case KIND:
        plan->kind = json_is_string(value) ? wk_kind_of_event_find(json_string_value(value)) : NULL;
        return plan->kind && plan->kind != wk_kind_of_event_find(NULL);
    case PERSONS:
        return get_persons(value, plan);
    case SEATS:
        return get_seats(value, plan);
    case SEALED:
        plan->to_director = true;
        return wk_body_hash(body, field->key, plan->director_key) == WK_OK;
    }
    return false;
}

/* Reads those that are there, and counts them in *n. */
static bool get_members(const json_t *body, const struct field *fields, size_t n_fields, void *base, struct wk_event_plan *plan,
                        struct wk_entry *out, size_t *n)
{
    bool ok = true;
    for (size_t i = 0; ok && i < n_fields; i++) {
        if (may_be_absent(&fields[i]) && !json_object_get(body, fields[i].key))
            continue;
        ok = get_field(body, &fields[i], (char *)base + fields[i].offset, plan, out);
        ++*n;
    }
    return ok;
}

enum wk_status wk_entry_decode(enum wk_entry_kind kind, const json_t *body, struct wk_event_plan *plan, struct wk_entry *out)
{
    struct wk_entry entry = {.kind = kind};
    if (!wk_entry_record_kind(kind))
        return WK_DB_BROKEN;
    const bool begins = kind == WK_ENTRY_EVENT;
    size_t n = 0;
    struct field more[MAX_OF_KIND];
    if (begins) {
        static const struct wk_event_plan none;
        wk_event_plan_copy(plan, &none); /* a quarter of a megabyte, of which a small event touches little */
        plan->kind = wk_kind_of_event_find(NULL);
        entry.event = plan;
    }
    if (!get_members(body, every, N_EVERY, &entry, plan, &entry, &n) ||
        !get_members(body, kinds[kind].fields, kinds[kind].n, begins ? (void *)plan : &entry, plan, &entry, &n) ||
        !get_members(body, more, of_kind(kind, plan, more), &entry, plan, &entry, &n) || json_object_size(body) != n)
        return WK_DB_BROKEN;
    *out = entry;
    return WK_OK;
}

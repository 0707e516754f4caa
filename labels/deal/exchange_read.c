/* Exchange: reading, line by line. */
#include "labels/deal/exchange_parts.h"
#include "rules/event/duplicate/seating.h"
#include "rules/text.h"

#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define VALUE_SIZE 512 /* the longest is a wall: 34 faces and 4 words */
#define TAG_SIZE 16

/* The tags; those from EAST on are a hand's. */
enum tag {
    TAG_FORMAT,
    TAG_EVENT,
    TAG_SITE,
    TAG_DATE,
    TAG_ROUND,
    TAG_SET,
    TAG_TABLE,
    TAG_DEAL,
    TAG_COMMITMENT,
    TAG_SALT,
    TAG_WALL,
    TAG_HAND,
    TAG_EAST,
    TAG_SOUTH,
    TAG_WEST,
    TAG_NORTH,
    TAG_RESULT,
    TAG_MS,
    TAG_STATE,
    TAG_IMP,
    TAG_PENALTY,
    N_TAGS
};
static const char *const tag_names[N_TAGS] = {"Format", "Event",      "Site",   "Date", "Round", "Set",  "Table",
                                              "Deal",   "Commitment", "Salt",   "Wall", "Hand",  "East", "South",
                                              "West",   "North",      "Result", "MS",   "State", "IMP",  "Penalty"};

struct parser {
    struct wk_exchange_reader *reader;
    struct wk_exchange_fault *fault;
    struct wk_exchange found;
    bool begun;
    unsigned seen;       /* tags of the deal: bit */
    unsigned walls;      /* bit (wind - 1) */
    unsigned of_hand;    /* tags of the present hand: bit */
    int hand;            /* index of the present one, -1: none yet */
    char name[TAG_SIZE]; /* of the tag in this line, "" there is none */
    char value[VALUE_SIZE];
};

__attribute__((format(printf, 2, 3))) static bool wrong(struct parser *self, const char *format, ...)
{
    va_list args;
    va_start(args, format);
    vsnprintf(self->fault->text, sizeof self->fault->text, format, args);
    va_end(args);
    self->fault->line = self->reader->line;
    return false;
}

static bool blank(char c)
{
    return c == ' ' || c == '\t';
}

static const char *skip(const char *at, const char *end)
{
    while (at < end && blank(*at))
        at++;
    return at;
}

/* The value's characters, up to its closing quotation mark, behind which *at stands then. */
static bool take_value(struct parser *self, const char **at, const char *end)
{
    size_t n = 0;
    for (const char *p = *at; p < end; p++) {
        if (*p == '"') {
            self->value[n] = '\0';
            *at = p + 1;
            return wk_text_valid(self->value, n + 1, true) || wrong(self, "the value holds characters that cannot be seen");
        }
        if (*p == '\\' && (++p == end || (*p != '"' && *p != '\\')))
            return wrong(self, "behind \\ in a value only \" or \\ may stand");
        if (n + 1 == sizeof self->value)
            return wrong(self, "a value of %d bytes at most is wanted", VALUE_SIZE - 1);
        self->value[n++] = *p;
    }
    return wrong(self, "the value is not closed: a quotation mark is wanted");
}

/* [Name "value"], or nothing but blanks and a comment: then name is "". */
static bool take_line(struct parser *self, const char *at, const char *end)
{
    size_t n = 0;
    self->name[0] = '\0';
    if (end - at > WK_EXCHANGE_MAX_LINE)
        return wrong(self, "a line of %d bytes at most is wanted", WK_EXCHANGE_MAX_LINE);
    if (memchr(at, '\0', (size_t)(end - at)) || !wk_text_utf8(at, (size_t)(end - at)))
        return wrong(self, "this is no UTF-8 text");
    at = skip(at, end);
    if (at == end || *at == '%')
        return true;
    if (*at != '[')
        return wrong(self, "[Name \"value\"] is wanted, or %% and a comment");
    for (at = skip(at + 1, end); at < end && ((*at | 32) >= 'a' && (*at | 32) <= 'z'); at++)
        if (n + 1 < sizeof self->name)
            self->name[n++] = *at;
    self->name[n] = '\0';
    at = skip(at, end);
    if (n == 0 || at == end || *at++ != '"')
        return wrong(self, "[Name \"value\"] is wanted: a name of letters, and a value in quotation marks");
    if (!take_value(self, &at, end))
        return false;
    at = skip(at, end);
    if (at == end || *at++ != ']')
        return wrong(self, "] is wanted behind the value");
    at = skip(at, end);
    return at == end || *at == '%' || wrong(self, "one tag a line is wanted");
}

/* The next word of a value, zero-terminated in place; "" at its end. */
static char *word(char **at)
{
    char *first = *at + strspn(*at, " \t");
    *at = first + strcspn(first, " \t");
    if (**at)
        *(*at)++ = '\0';
    return first;
}

static bool parse_int(const char *text, int least, int most, int *out)
{
    char *end = NULL;
    if (!*text || strlen(text) > 5 || strspn(text, "+-0123456789") != strlen(text))
        return false;
    long value = strtol(text, &end, 10);
    if (*end || value < least || value > most)
        return false;
    *out = (int)value;
    return true;
}

static bool take_number(struct parser *self, int least, int most, int *out)
{
    char *at = self->value;
    return (parse_int(word(&at), least, most, out) && !*word(&at)) ||
           wrong(self, "[%s]: a number from %d to %d is wanted", self->name, least, most);
}

static bool take_four(struct parser *self, int least, int most, int out[WK_N_WINDS])
{
    char *at = self->value;
    for (int d = 0; d < WK_N_WINDS; d++)
        if (!parse_int(word(&at), least, most, &out[d]))
            return wrong(self, "[%s]: four numbers from %d to %d are wanted, East South West North", self->name, least, most);
    return !*word(&at) || wrong(self, "[%s]: four numbers are wanted, no more", self->name);
}

static bool take_text(struct parser *self, char out[WK_NAME_SIZE])
{
    if (strlen(self->value) >= WK_NAME_SIZE)
        return wrong(self, "[%s]: %d bytes at most are wanted", self->name, WK_NAME_SIZE - 1);
    strcpy(out, self->value);
    return true;
}

static bool take_hex(struct parser *self, uint8_t out[WK_HASH_SIZE], bool *given)
{
    *given = strlen(self->value) == 2 * WK_HASH_SIZE && wk_unhex(out, WK_HASH_SIZE, self->value) == WK_OK;
    return *given || wrong(self, "[%s]: %d digits 0-9 a-f are wanted", self->name, 2 * WK_HASH_SIZE);
}

static bool take_set(struct parser *self)
{
    if (strlen(self->value) != WK_SET_SIZE - 1 || !wk_set_valid(self->value))
        return wrong(self, "[Set]: three characters 0-9 A-Z are wanted");
    memcpy(self->found.deal.set, self->value, WK_SET_SIZE);
    return true;
}

static bool take_date(struct parser *self)
{
    if (!wk_exchange_date_holds(self->value))
        return wrong(self, "[Date]: a day as YYYY-MM-DD is wanted");
    strcpy(self->found.date, self->value);
    return true;
}

/* What is wrong is told by its place in the row: a face may be that of a deal to come. */
static bool take_wall(struct parser *self)
{
    char *at = self->value;
    enum wk_wind wind = WK_WIND_NONE;
    if (wk_wind_parse(word(&at), &wind) != WK_OK)
        return wrong(self, "[Wall]: E, S, W or N is wanted first");
    if (self->walls & 1u << (wind - 1))
        return wrong(self, "[Wall]: the wall %c is there twice", wk_wind_letter(wind));
    self->walls |= 1u << (wind - 1);
    uint8_t *face = self->found.deal.face[wind - 1];
    for (int slot = 0; slot < WK_N_SLOTS; slot++) {
        enum wk_face one = WK_FACE_NONE;
        const enum wk_row row = wk_slot_row(slot);
        const int column = wk_slot_column(slot);
        if (column == 0 && strcmp(word(&at), wk_exchange_rows[row]) != 0)
            return wrong(self, "[Wall]: \"%s\" is wanted before %d faces", wk_exchange_rows[row], wk_row_length(row));
        if (wk_face_parse(word(&at), &one) != WK_OK || one == WK_FACE_FOREIGN)
            return wrong(self, "[Wall]: face %d of \"%s\" is none of 1m..9m 1s..9s 1p..9p E S W N C F P", column + 1,
                         wk_exchange_rows[row]);
        face[slot] = (uint8_t)one;
    }
    wk_exchange_sort_hand(face);
    return !*word(&at) || wrong(self, "[Wall]: more than 34 faces");
}

static enum wk_wind chair_of(const char *name)
{
    for (int d = 0; d < WK_N_WINDS; d++)
        if (strcmp(name, wk_exchange_chairs[d]) == 0)
            return (enum wk_wind)(d + 1);
    return WK_WIND_NONE;
}

static bool take_result(struct parser *self, struct wk_outcome *out)
{
    char *at = self->value;
    const char *first = word(&at);
    int ms[WK_N_WINDS];
    *out = (struct wk_outcome){.kind = WK_OUTCOME_DRAW};
    if (strcmp(first, "draw") != 0) {
        out->kind = WK_OUTCOME_SELF_DRAWN;
        out->winner = chair_of(first);
        bool points = parse_int(word(&at), WK_POINTS_MIN, WK_POINTS_MAX, &out->points);
        const char *how = word(&at);
        if (strcmp(how, "from") == 0) {
            out->kind = WK_OUTCOME_DISCARD;
            out->payer = chair_of(word(&at));
        } else if (strcmp(how, "self-drawn") != 0) {
            points = false;
        }
        if (!points)
            out->kind = WK_OUTCOME_NONE;
    }
    return (wk_outcome_ms(out, ms) == WK_OK && !*word(&at)) ||
           wrong(self, "[Result]: \"draw\", \"East 24 self-drawn\" or \"East 24 from South\" is wanted, points %d to %d",
                 WK_POINTS_MIN, WK_POINTS_MAX);
}

static bool take_state(struct parser *self, enum wk_line_state *out)
{
    for (int s = WK_LINE_WAITING; s < WK_EXCHANGE_N_STATES; s++)
        if (strcmp(self->value, wk_exchange_states[s]) == 0) {
            *out = (enum wk_line_state)s;
            return true;
        }
    return wrong(self, "[State]: waiting, provisional, final, alone or cancelled is wanted");
}

/* What two tags say together is looked at when the hand is whole: here, as the last of it was read. */
static bool end_hand(struct parser *self)
{
    if (self->hand < 0)
        return true;
    const struct wk_exchange_hand *hand = &self->found.hand[self->hand];
    return hand->has_imp == wk_exchange_compared(hand->state) ||
           wrong(self, "hand %d: [IMP] goes with [State] provisional, final, alone or cancelled, and with none else",
                 self->hand + 1);
}

static bool take_hand(struct parser *self)
{
    int number = 0;
    if (!end_hand(self) || !take_number(self, 1, WK_DEAL_HANDS, &number))
        return false;
    if (self->found.hand[number - 1].given)
        return wrong(self, "[Hand]: hand %d is there twice", number);
    self->hand = number - 1;
    self->of_hand = 0;
    self->found.hand[self->hand].given = true;
    return true;
}

static bool take_of_hand(struct parser *self, enum tag tag)
{
    if (self->hand < 0)
        return wrong(self, "[%s] is of a hand: [Hand \"1\"] to [Hand \"4\"] is wanted first", self->name);
    if (self->of_hand & 1u << tag)
        return wrong(self, "[%s] is there twice in hand %d", self->name, self->hand + 1);
    self->of_hand |= 1u << tag;
    struct wk_exchange_hand *hand = &self->found.hand[self->hand];
    switch ((int)tag) {
    case TAG_RESULT:
        return take_result(self, &hand->outcome);
    case TAG_MS:
        hand->has_ms = take_four(self, -WK_EXCHANGE_MS_MAX, WK_EXCHANGE_MS_MAX, hand->ms);
        return hand->has_ms && (hand->ms[0] + hand->ms[1] + hand->ms[2] + hand->ms[3] == 0 ||
                                wrong(self, "[MS]: four numbers that sum to 0 are wanted"));
    case TAG_STATE:
        return take_state(self, &hand->state);
    case TAG_IMP:
        return hand->has_imp = take_four(self, -20, 20, hand->imp);
    case TAG_PENALTY:
        return take_four(self, -99, 99, hand->penalty);
    default:
        return take_text(self, hand->player[tag - TAG_EAST]);
    }
}

static bool take_of_deal(struct parser *self, enum tag tag)
{
    if (self->hand >= 0)
        return wrong(self, "[%s] is wanted before the first [Hand]", self->name);
    if (tag != TAG_WALL && self->seen & 1u << tag)
        return wrong(self, "[%s] is there twice", self->name);
    self->seen |= 1u << tag;
    struct wk_exchange *found = &self->found;
    switch ((int)tag) {
    case TAG_EVENT:
        return take_text(self, found->event);
    case TAG_SITE:
        return take_text(self, found->site);
    case TAG_DATE:
        return take_date(self);
    case TAG_ROUND:
        return take_number(self, 1, WK_ROUNDS, &found->round);
    case TAG_SET:
        return take_set(self);
    case TAG_TABLE:
        return take_number(self, 1, WK_MAX_TABLES, &found->deal.table);
    case TAG_DEAL:
        return take_number(self, 1, WK_ROUNDS, &found->deal.round);
    case TAG_COMMITMENT:
        return take_hex(self, found->commitment, &found->committed);
    case TAG_SALT:
        return take_hex(self, found->salt, &found->salted);
    default:
        return take_wall(self);
    }
}

/* Takes the tag of a line in; *next: it begins another deal, and has not been taken. */
static bool take_tag(struct parser *self, bool *next)
{
    int tag = 0;
    if (!self->name[0])
        return true;
    while (tag < N_TAGS && strcmp(self->name, tag_names[tag]) != 0)
        tag++;
    if (tag == TAG_FORMAT) {
        *next = self->begun;
        self->begun = true;
        return *next || strcmp(self->value, WK_EXCHANGE_FORMAT) == 0 ||
               wrong(self, "[Format]: \"" WK_EXCHANGE_FORMAT "\" is wanted");
    }
    if (!self->begun)
        return wrong(self, "[Format \"" WK_EXCHANGE_FORMAT "\"] is wanted first");
    if (tag == N_TAGS) {
        self->found.n_unknown++;
        return true;
    }
    return tag == TAG_HAND  ? take_hand(self)
           : tag > TAG_HAND ? take_of_hand(self, (enum tag)tag)
                            : take_of_deal(self, (enum tag)tag);
}

static bool end_deal(struct parser *self)
{
    if (!end_hand(self))
        return false;
    for (enum wk_wind wind = WK_WIND_EAST; wind <= WK_WIND_NORTH; wind++)
        if (!(self->walls & 1u << (wind - 1)))
            return wrong(self, "the deal ends here without its wall %c", wk_wind_letter(wind));
    if (wk_exchange_faces_hold(&self->found.deal) != WK_OK)
        return wrong(self, "the deal ends here, and its walls do not hold four of each of 34 faces");
    return wk_exchange_commitment_holds(&self->found) ||
           wrong(self, "the deal ends here, and its [Commitment] is not that of its walls");
}

void wk_exchange_begin(struct wk_exchange_reader *self, const char *bytes, size_t n)
{
    *self = (struct wk_exchange_reader){.at = bytes, .end = bytes + n, .line = 1};
    if (n >= 3 && memcmp(bytes, "\xef\xbb\xbf", 3) == 0)
        self->at += 3;
}

static bool read_deal(struct parser *self)
{
    struct wk_exchange_reader *reader = self->reader;
    bool next = false;
    while (reader->at < reader->end) {
        const char *lf = memchr(reader->at, '\n', (size_t)(reader->end - reader->at)), *end = lf ? lf : reader->end;
        if (!take_line(self, reader->at, end > reader->at && end[-1] == '\r' ? end - 1 : end) || !take_tag(self, &next))
            return false;
        if (next)
            break;
        reader->at = lf ? lf + 1 : reader->end;
        reader->line++;
    }
    return !self->begun || end_deal(self);
}

enum wk_status wk_exchange_next(struct wk_exchange_reader *self, struct wk_exchange *out, struct wk_exchange_fault *fault)
{
    struct parser parser = {.reader = self, .fault = fault, .hand = -1};
    enum wk_status status = WK_BAD_INPUT;
    if (read_deal(&parser))
        status = parser.begun ? WK_OK : WK_END;
    if (status == WK_OK)
        *out = parser.found;
    wk_wipe(&parser, sizeof parser);
    return status;
}

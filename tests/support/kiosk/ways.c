#include "tests/support/kiosk/ways.h"

#include "tests/support/kiosk/golden.h"

#include <dirent.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cmocka.h>

#define MAX_EVENTS 1200
#define MAX_STATES 1024
#define MAX_TOKENS 64
#define MAX_WORDS 512
#define MAX_LOCKED 64
#define MAX_TOLD 24 /* lines of a file that differs */

/* Equal outcomes have equal addresses, and so have equal words: each is kept once, until the program ends. */
struct outcome {
    const char *to; /* "=", "there" or a screen */
    int n;
    const char *token[MAX_TOKENS]; /* effects in their order, values, keys */
};

struct event {
    const char *stem, *arg; /* "tap back", "3" */
    bool locked;            /* what it asks for is one of those of ways_locked() */
};

struct told {
    const char *screen, *state;
    const struct outcome *of[MAX_EVENTS], *keys[MAX_EVENTS]; /* keys NULL: nobody looked */
};

struct ways {
    int n_events, n_states, at; /* at: event of the newest state */
    struct event event[MAX_EVENTS];
    int n_locked;
    const char *locked[MAX_LOCKED];
    struct told *state[MAX_STATES];
};

static void *make(size_t n, size_t size)
{
    void *made = calloc(n, size);

    assert_non_null(made);
    return made;
}

/* ---- words and outcomes, each once ---- */

static uint32_t hash_of(const char *text, size_t n)
{
    uint32_t sum = 2166136261U;

    for (size_t i = 0; i < n; i++)
        sum = (sum ^ (uint8_t)text[i]) * 16777619U; /* FNV-1a */
    return sum;
}

static const char *word(const char *text, size_t n)
{
    enum { SIZE = 1 << 14 };
    static char *table[SIZE];
    uint32_t at = hash_of(text, n) % SIZE;

    for (; table[at]; at = (at + 1) % SIZE)
        if (strncmp(table[at], text, n) == 0 && table[at][n] == 0)
            return table[at];
    table[at] = strndup(text, n);
    assert_non_null(table[at]);
    return table[at];
}

static struct outcome *parse(const char *to, const char *came)
{
    struct outcome *outcome = make(1, sizeof(*outcome));

    outcome->to = word(to, strlen(to));
    for (came += strspn(came, " "); *came; came += strspn(came, " ")) {
        const size_t n = strcspn(came, " ");
        assert_true(outcome->n < MAX_TOKENS);
        outcome->token[outcome->n++] = word(came, n);
        came += n;
    }
    return outcome;
}

static const struct outcome *outcome_of(const char *to, const char *came)
{
    enum { SIZE = 1 << 16 };
    static struct {
        char *text;
        struct outcome *outcome;
    } table[SIZE];
    char text[8192];
    const size_t n = (size_t)snprintf(text, sizeof(text), "%s;%s", to, came);
    uint32_t at = hash_of(text, n) % SIZE;

    assert_true(n < sizeof(text));
    for (; table[at].text; at = (at + 1) % SIZE)
        if (strcmp(table[at].text, text) == 0)
            return table[at].outcome;
    table[at].text = strdup(text);
    assert_non_null(table[at].text);
    table[at].outcome = parse(to, came);
    return table[at].outcome;
}

static bool is_effect(const char *token)
{
    return !strchr(token, '=') && token[0] != '+' && token[0] != '-';
}

static bool has(const char *const *tokens, int n, const char *token)
{
    for (int i = 0; i < n; i++)
        if (tokens[i] == token)
            return true;
    return false;
}

/* Whether one of them is the token, or its kind: "SOUND:" of "SOUND:done". */
static bool is_taken(const char *const *tokens, int n, const char *token)
{
    const size_t kind = strcspn(token, ":") + 1;

    for (int i = 0; i < n; i++)
        if (tokens[i] == token || (strlen(tokens[i]) == kind && strncmp(tokens[i], token, kind) == 0))
            return true;
    return false;
}

static bool outcome_has(const struct outcome *outcome, const char *token)
{
    return has(outcome->token, outcome->n, token);
}

/* ---- what is told ---- */

struct ways *ways_new(void)
{
    return make(1, sizeof(struct ways));
}

void ways_state(struct ways *ways, const char *screen, const char *state)
{
    struct told *told = make(1, sizeof(*told));

    assert_true(ways->n_states < MAX_STATES);
    assert_true(ways->n_states == 0 || ways->at == ways->n_events);
    told->screen = word(screen, strlen(screen));
    told->state = word(state, strlen(state));
    ways->state[ways->n_states++] = told;
    ways->at = 0;
}

void ways_locked(struct ways *ways, const char *screen)
{
    assert_true(ways->n_locked < MAX_LOCKED);
    ways->locked[ways->n_locked++] = word(screen, strlen(screen));
}

/* "> seats" and "tap back 3" are one of several of their kind. */
static struct event event_of(const char *name)
{
    const char *last = strrchr(name, ' ');
    const bool one = !last || (name[0] != '>' && strncmp(name, "tap ", 4) != 0);
    const size_t n = one ? strlen(name) : (size_t)(last - name);

    return (struct event){.stem = word(name, n), .arg = one ? NULL : word(last + 1, strlen(last + 1))};
}

/* What a touch comes to that asks for a screen is mostly what the way there comes to, which is told already: "as >". */
static void as_the_way(const struct ways *ways, struct told *told)
{
    const struct event *touch = &ways->event[ways->at];

    for (int e = 0; e < ways->at; e++) {
        if (ways->event[e].stem[0] != '>' || ways->event[e].arg != touch->arg)
            continue;
        if (told->keys[e] && told->keys[e] == told->keys[ways->at] && told->keys[e]->n > 0)
            told->keys[ways->at] = outcome_of("=", "as >");
        if (told->of[e] == told->of[ways->at])
            told->of[ways->at] = outcome_of("as >", "");
        return;
    }
}

void ways_event(struct ways *ways, const char *name, const char *asked, const char *to, const char *came, const char *keys)
{
    struct told *told = ways->state[ways->n_states - 1];
    struct event event = event_of(name);
    const char *where = asked && strcmp(asked, to) == 0 ? "there" : strcmp(told->screen, to) == 0 ? "=" : to;

    event.locked = asked && has(ways->locked, ways->n_locked, event.arg);
    assert_true(ways->at < MAX_EVENTS);
    if (ways->n_states == 1)
        ways->event[ways->n_events++] = event;
    assert_true(ways->at < ways->n_events && ways->event[ways->at].stem == event.stem);
    told->of[ways->at] = outcome_of(where, came);
    told->keys[ways->at] = keys ? outcome_of("=", keys) : NULL;
    if (asked && name[0] != '>')
        as_the_way(ways, told);
    ways->at++;
}

/* ---- what most make of it ---- */

typedef const struct outcome *const *column; /* an outcome for each event */

struct columns {
    int n;
    column of[MAX_STATES];
    const char *name[MAX_STATES];
};

static const struct outcome *most_common(const struct columns *columns, int event)
{
    const struct outcome *best = NULL;
    int most = 0;

    for (int i = 0; i < columns->n; i++) {
        int n = 0;
        for (int k = i; k < columns->n; k++)
            n += columns->of[k][event] == columns->of[i][event];
        if (n > most) {
            most = n;
            best = columns->of[i][event];
        }
    }
    return best;
}

static void common_of(const struct columns *columns, int n_events, const struct outcome **common)
{
    for (int e = 0; e < n_events; e++)
        common[e] = most_common(columns, e);
}

/* ---- what one adds to it, whatever the event: on its ways out, or where it stays ---- */

struct change {
    int n_more, n_less;
    const char *more[MAX_TOKENS], *less[MAX_TOKENS];
    bool first;     /* effects that it adds come before the others, */
    bool any_order; /* or may, or behind them: of two screens, one that is left and one that is entered, either asks first */
};

struct counted {
    int n;
    const char *token[MAX_WORDS];
    int more[MAX_WORDS], less[MAX_WORDS], there[MAX_WORDS];
};

static int index_of(struct counted *counted, const char *token)
{
    for (int i = 0; i < counted->n; i++)
        if (counted->token[i] == token)
            return i;
    assert_true(counted->n < MAX_WORDS);
    counted->token[counted->n] = token;
    counted->more[counted->n] = counted->less[counted->n] = counted->there[counted->n] = 0;
    return counted->n++;
}

static void count_event(struct counted *counted, const struct outcome *base, const struct outcome *actual)
{
    for (int i = 0; i < actual->n; i++)
        if (!outcome_has(base, actual->token[i]))
            counted->more[index_of(counted, actual->token[i])]++;
    for (int i = 0; i < base->n; i++) {
        const int at = index_of(counted, base->token[i]);
        counted->there[at]++;
        counted->less[at] += !outcome_has(actual, base->token[i]);
    }
}

/* Effects of what is expected, in their order. */
static int expected_effects(const struct change *change, const struct outcome *base, const char **effects)
{
    int n = 0;

    for (int part = 0; part < 2; part++)
        if ((part == 0) == change->first) {
            for (int i = 0; i < change->n_more; i++)
                if (is_effect(change->more[i]) && !outcome_has(base, change->more[i]))
                    effects[n++] = change->more[i];
        } else {
            for (int i = 0; i < base->n; i++)
                if (is_effect(base->token[i]) && !is_taken(change->less, change->n_less, base->token[i]))
                    effects[n++] = base->token[i];
        }
    return n;
}

static bool is_expected_so(const struct change *change, const struct outcome *base, const struct outcome *actual)
{
    const char *effects[2 * MAX_TOKENS];
    const int n_effects = expected_effects(change, base, effects);
    int n = 0;

    if (base->to != actual->to)
        return false;
    for (int i = 0; i < actual->n; i++) {
        const char *token = actual->token[i];
        if (is_effect(token) && (n >= n_effects || effects[n++] != token))
            return false;
        if (!is_effect(token) && (is_taken(change->less, change->n_less, token) ||
                                  (!outcome_has(base, token) && !has(change->more, change->n_more, token))))
            return false;
    }
    for (int i = 0; i < base->n; i++)
        if (!is_effect(base->token[i]) && !outcome_has(actual, base->token[i]) &&
            !is_taken(change->less, change->n_less, base->token[i]))
            return false;
    for (int i = 0; i < change->n_more; i++)
        if (!is_effect(change->more[i]) && !outcome_has(actual, change->more[i]))
            return false;
    return n == n_effects;
}

static bool is_expected(const struct change *change, const struct outcome *base, const struct outcome *actual)
{
    struct change turned = *change;

    turned.first = !change->first;
    return is_expected_so(change, base, actual) || (change->any_order && is_expected_so(&turned, base, actual));
}

/* What an outcome of the base is: the screen stays, is left, or is left for the one that is asked for. */
enum class { STAYING, LEAVING, GOING, N_CLASSES };

static const char *const class_words[N_CLASSES] = {"staying", "leaving", "going"};

static enum class class_of(const struct outcome *outcome) {
    if (strcmp(outcome->to, "there") == 0 || strcmp(outcome->to, "as >") == 0) return GOING;
    return strcmp(outcome->to, "=") == 0 ? STAYING : LEAVING;
}

static int n_unexpected(const struct change *change, int n_events, column base, column actual, column where, enum class class)
{
    int n = 0;

    for (int e = 0; e < n_events; e++)
        n += class_of(where[e]) == class && !is_expected(change, base[e], actual[e]);
    return n;
}

/* Effects of a kind of which none is left, as where no sound is made: "SOUND:" stands for all of them. */
static void find_kinds(const struct counted *counted, struct change *change)
{
    for (int i = 0; i < counted->n; i++) {
        const size_t kind = strcspn(counted->token[i], ":") + 1;
        int there = 0, less = 0;
        if (!is_effect(counted->token[i]) || !strchr(counted->token[i], ':'))
            continue;
        for (int k = 0; k < counted->n; k++)
            if (strncmp(counted->token[k], counted->token[i], kind) == 0) {
                there += counted->there[k] + counted->more[k];
                less += counted->less[k];
            }
        const char *all = word(counted->token[i], kind);
        if (there > 0 && less == there && !has(change->less, change->n_less, all)) {
            assert_true(change->n_less < MAX_TOKENS);
            change->less[change->n_less++] = all;
        }
    }
}

/* What more than half of the events have more or less than the base. */
static struct change change_of(int n_events, column base, column actual, column where, enum class class)
{
    static struct counted counted;
    struct change change = {0};
    int n = 0;

    counted.n = 0;
    for (int e = 0; e < n_events; e++)
        if (class_of(where[e]) == class) {
            count_event(&counted, base[e], actual[e]);
            n++;
        }
    find_kinds(&counted, &change);
    for (int i = 0; i < counted.n; i++) {
        assert_true(change.n_more < MAX_TOKENS && change.n_less < MAX_TOKENS);
        if (2 * counted.more[i] > n)
            change.more[change.n_more++] = counted.token[i];
        else if (2 * counted.less[i] > counted.there[i] && counted.less[i] > 2 &&
                 !is_taken(change.less, change.n_less, counted.token[i]))
            change.less[change.n_less++] = counted.token[i];
    }
    /* What a screen does when it is left comes before what the next one does, and else what it adds comes behind. */
    change.first = class == STAYING;
    change.any_order = class == GOING;
    const int unusual = n_unexpected(&change, n_events, base, actual, where, class);
    change.first = class != STAYING;
    if (unusual < n_unexpected(&change, n_events, base, actual, where, class))
        change.first = class == STAYING;
    return change;
}

/* ---- printed ---- */

static void print_outcome(FILE *out, const struct outcome *outcome, bool keys)
{
    if (!keys)
        fprintf(out, " %s%s", outcome->to, outcome->n > 0 ? ";" : "");
    for (int i = 0; i < outcome->n; i++)
        fprintf(out, " %s", outcome->token[i]);
    fprintf(out, keys && outcome->n == 0 ? " the same\n" : "\n");
}

static int n_effects(const struct change *change)
{
    int n = 0;

    for (int i = 0; i < change->n_more; i++)
        n += is_effect(change->more[i]);
    return n;
}

static void print_change(FILE *out, const struct change *change, enum class class)
{
    for (int i = 0; i < change->n_more; i++)
        fprintf(out, "%s %s", i == 0 ? " +" : "", change->more[i]);
    for (int i = 0; i < change->n_less; i++)
        fprintf(out, "%s %s", i == 0 ? " -" : "", change->less[i]);
    fprintf(out, change->first == (class != STAYING) || n_effects(change) == 0 ? "" : change->first ? " (first)" : " (last)");
}

/* Each that is in it; of those behind a lock, where most are, "locked" and which are not, so that one more is no news. */
static void print_each(FILE *out, const struct ways *ways, const bool *in, int from, int until)
{
    int n_locked = 0, n_in = 0;

    for (int e = from; e < until; e++) {
        n_locked += ways->event[e].locked;
        n_in += ways->event[e].locked && in[e];
    }
    const bool most = n_locked > 8 && 2 * n_in > n_locked;
    for (int e = from; e < until; e++)
        if (in[e] && !(most && ways->event[e].locked))
            fprintf(out, " %s", ways->event[e].arg);
    if (!most)
        return;
    fprintf(out, n_in < n_locked ? " locked but" : " locked");
    for (int e = from; e < until; e++)
        if (ways->event[e].locked && !in[e])
            fprintf(out, " %s", ways->event[e].arg);
}

/* The events of a kind that are in it: its name alone, "any but" few, or each. */
static void print_kind(FILE *out, const struct ways *ways, const bool *in, int from, int until)
{
    int n_in = 0;

    for (int e = from; e < until; e++)
        n_in += in[e];
    if (n_in == 0)
        return;
    fprintf(out, "%s", ways->event[from].stem);
    const bool most = until - from > 8 && 2 * n_in > until - from;
    if (n_in == until - from || most)
        fprintf(out, ways->event[from].arg ? until - from > 8 ? " any" : "" : "");
    if (n_in < until - from && most)
        fprintf(out, " but");
    if (n_in < until - from && !most)
        print_each(out, ways, in, from, until);
    for (int e = from; n_in < until - from && most && e < until; e++)
        if (!in[e])
            fprintf(out, " %s", ways->event[e].arg);
}

static void print_events(FILE *out, const struct ways *ways, const bool *in)
{
    bool any = false;

    for (int from = 0, until; from < ways->n_events; from = until) {
        bool is_in = false;
        for (until = from; until < ways->n_events && ways->event[until].stem == ways->event[from].stem; until++)
            is_in |= in[until];
        if (is_in && any)
            fprintf(out, ", ");
        any |= is_in;
        print_kind(out, ways, in, from, until);
    }
    fprintf(out, ":");
}

static void print_names(FILE *out, const struct columns *columns, const bool *in)
{
    const char *between = "[";

    for (int i = 0; i < columns->n; i++)
        if (in[i]) {
            fprintf(out, "%s%s", between, columns->name[i]);
            between = " ";
        }
    fprintf(out, "] ");
}

/* What is not as expected, in one or more columns: one line for all events that come to the same in the same of them. */
struct unexpected {
    const struct ways *ways;
    const struct columns *columns;
    const struct outcome **what; /* [event * n columns + column], NULL: as expected */
};

static bool is_same_row(const struct unexpected *un, const struct outcome *what, int e, const bool *in)
{
    for (int i = 0; i < un->columns->n; i++)
        if ((un->what[e * un->columns->n + i] == what) != in[i])
            return false;
    return true;
}

/* Prints the outcome of an event with all others that are told with it, and takes them out. */
static void print_row(FILE *out, struct unexpected *un, int event, const struct outcome *what, const char *mark)
{
    static bool events[MAX_EVENTS], in[MAX_STATES];
    const int n = un->columns->n;

    for (int i = 0; i < n; i++)
        in[i] = un->what[event * n + i] == what;
    for (int e = 0; e < un->ways->n_events; e++) {
        events[e] = e >= event && is_same_row(un, what, e, in);
        for (int i = 0; events[e] && i < n; i++)
            if (in[i])
                un->what[e * n + i] = NULL;
    }
    if (un->columns->name[0])
        print_names(out, un->columns, in);
    fprintf(out, "%s", mark);
    print_events(out, un->ways, events);
    print_outcome(out, what, mark[0] != 0);
}

static void print_unexpected(FILE *out, struct unexpected *un, const char *mark)
{
    const int n = un->columns->n;

    for (int at = 0; at < un->ways->n_events * n; at++)
        if (un->what[at])
            print_row(out, un, at / n, un->what[at], mark);
}

/* One line for all columns that change in the same way. */
static void print_changes(FILE *out, const struct columns *columns, const struct change *changes, enum class class,
                          const char *mark)
{
    static char *text[MAX_STATES];
    static bool in[MAX_STATES];
    size_t size;

    for (int i = 0; i < columns->n; i++) {
        FILE *line = open_memstream(&text[i], &size);
        assert_non_null(line);
        print_change(line, &changes[i], class);
        assert_int_equal(fclose(line), 0);
    }
    for (int i = 0; i < columns->n; i++) {
        bool old = text[i][0] == 0;
        for (int k = 0; k < columns->n; k++) {
            in[k] = strcmp(text[k], text[i]) == 0;
            old |= in[k] && k < i;
        }
        if (old)
            continue;
        if (columns->name[0])
            print_names(out, columns, in);
        fprintf(out, "%s%s:%s\n", mark, class_words[class], text[i]);
    }
    for (int i = 0; i < columns->n; i++)
        free(text[i]);
}

/* What each column is beside the base. `where` says which events lead out. A mark: they are keys. */
static void print_beside(FILE *out, const struct ways *ways, const struct columns *columns, column base, column where,
                         const char *mark)
{
    struct change *changes[N_CLASSES];
    struct unexpected un = {ways, columns, make((size_t)(ways->n_events * columns->n), sizeof(*un.what))};

    for (int class = 0; class < N_CLASSES; class ++) {
        changes[class] = make((size_t)columns->n, sizeof(struct change));
        for (int i = 0; i < columns->n; i++)
            changes[class][i] = change_of(ways->n_events, base, columns->of[i], where, (enum class) class);
        print_changes(out, columns, changes[class], (enum class) class, mark);
    }
    for (int e = 0; e < ways->n_events; e++)
        for (int i = 0; i < columns->n; i++)
            if (!is_expected(&changes[class_of(where[e])][i], base[e], columns->of[i][e]))
                un.what[e * columns->n + i] = columns->of[i][e];
    print_unexpected(out, &un, mark);
    free(un.what);
    for (int class = 0; class < N_CLASSES; class ++)
        free(changes[class]);
}

/* ---- files ---- */

static void add_column(struct columns *columns, column of, const char *name)
{
    columns->of[columns->n] = of;
    columns->name[columns->n++] = name;
}

/* The states of a screen, NULL: of all; or their keys, where somebody looked. */
static struct columns *columns_of(const struct ways *ways, const char *screen, bool keys)
{
    struct columns *columns = make(1, sizeof(*columns));

    for (int i = 0; i < ways->n_states; i++) {
        const struct told *told = ways->state[i];
        if ((!screen || told->screen == screen) && (!keys || told->keys[0]))
            add_column(columns, keys ? told->keys : told->of, told->state);
    }
    return columns;
}

struct common {
    const struct outcome *of[MAX_EVENTS], *keys[MAX_EVENTS];
};

static void print_any(FILE *out, const struct ways *ways, const struct common *any)
{
    static const struct outcome *nothing[MAX_EVENTS];
    struct columns *one = make(1, sizeof(*one));

    for (int e = 0; e < ways->n_events; e++)
        nothing[e] = outcome_of("=", "");
    add_column(one, any->of, NULL);
    print_beside(out, ways, one, nothing, nothing, "");
    one->of[0] = any->keys;
    print_beside(out, ways, one, nothing, nothing, "| ");
    free(one);
}

static void print_screen(FILE *out, const struct ways *ways, const char *screen, const struct common *any)
{
    static struct common common;
    struct columns *states = columns_of(ways, screen, false), *keys = columns_of(ways, screen, true);
    struct columns *one = make(1, sizeof(*one));

    common_of(states, ways->n_events, common.of);
    add_column(one, common.of, NULL);
    print_beside(out, ways, one, any->of, any->of, "");
    if (keys->n > 0) {
        one->of[0] = keys->of[0];
        print_beside(out, ways, one, any->keys, common.of, "| ");
    }
    print_beside(out, ways, states, common.of, common.of, "");
    free(one);
    free(keys);
    free(states);
}

static char *read_file(const char *path)
{
    struct stat info;
    FILE *file = fopen(path, "rb");

    if (!file)
        return NULL;
    assert_int_equal(fstat(fileno(file), &info), 0);
    char *text = make((size_t)info.st_size + 1, 1);
    assert_int_equal(fread(text, 1, (size_t)info.st_size, file), info.st_size);
    assert_int_equal(fclose(file), 0);
    return text;
}

static int hold(const char *folder, const char *name, const char *got)
{
    char path[512];
    snprintf(path, sizeof(path), "%s/%s.txt", folder, name);

    if (getenv("WK_REBASE")) {
        FILE *file = fopen(path, "wb");
        assert_non_null(file);
        assert_true(fputs(got, file) >= 0);
        assert_int_equal(fclose(file), 0);
        return 0;
    }
    char *want = read_file(path);
    const int n_bad = !want || strcmp(want, got) != 0;
    if (n_bad)
        print_error("%s%s\n", path, want ? ":" : " is missing");
    if (n_bad && want)
        golden_difference(want, got, MAX_TOLD);
    free(want);
    return n_bad;
}

static bool is_first_of_screen(const struct ways *ways, int index)
{
    for (int i = 0; i < index; i++)
        if (ways->state[i]->screen == ways->state[index]->screen)
            return false;
    return true;
}

/* Files of no screen: how many there are, which are told, or, when goldens are written, none any more. */
static int strays(const struct ways *ways, const char *folder)
{
    DIR *entries = opendir(folder);
    int n = 0;

    assert_non_null(entries);
    for (struct dirent *entry = readdir(entries); entry; entry = readdir(entries)) {
        char path[512];
        const size_t length = strcspn(entry->d_name, ".");
        bool known = length == 0 || strcmp(entry->d_name, "any.txt") == 0;
        for (int i = 0; i < ways->n_states; i++)
            known |= strncmp(ways->state[i]->screen, entry->d_name, length) == 0 && ways->state[i]->screen[length] == 0;
        if (known)
            continue;
        snprintf(path, sizeof(path), "%s/%s", folder, entry->d_name);
        if (getenv("WK_REBASE"))
            assert_int_equal(unlink(path), 0);
        else
            print_error("%s is of no screen\n", path), n++;
    }
    closedir(entries);
    return n;
}

static void tell_any(const struct ways *ways, struct common *any)
{
    struct columns *all = columns_of(ways, NULL, false), *keys = columns_of(ways, NULL, true);

    common_of(all, ways->n_events, any->of);
    common_of(keys, ways->n_events, any->keys);
    free(all);
    free(keys);
}

/* One file: of a screen, NULL: of any. */
static int hold_screen(const struct ways *ways, const char *folder, const char *screen, const struct common *any)
{
    char *text = NULL;
    size_t size = 0;
    FILE *out = open_memstream(&text, &size);

    assert_non_null(out);
    if (screen)
        print_screen(out, ways, screen, any);
    else
        print_any(out, ways, any);
    assert_int_equal(fclose(out), 0);
    const int n_bad = hold(folder, screen ? screen : "any", text);
    free(text);
    return n_bad;
}

int ways_close(struct ways *ways, const char *folder)
{
    static struct common any;
    int n_bad = strays(ways, folder);

    tell_any(ways, &any);
    n_bad += hold_screen(ways, folder, NULL, &any);
    for (int i = 0; i < ways->n_states; i++)
        if (is_first_of_screen(ways, i))
            n_bad += hold_screen(ways, folder, ways->state[i]->screen, &any);
    for (int i = 0; i < ways->n_states; i++)
        free(ways->state[i]);
    free(ways);
    return n_bad;
}

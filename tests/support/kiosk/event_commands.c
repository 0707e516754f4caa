/* Events played by commands against a reference. */
#include "tests/support/kiosk/event_commands.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cmocka.h>

#include "kiosk/programs/cmd/wallkeeper/commands.h"
#include "tests/support/figures.h"
#include "tests/support/kiosk/said.h"
#include "tests/support/labels/scratch.h"

#define MAX_WORDS 64

struct tally tally;

static uint64_t lots_state, lots_seed;

void lots_begin(uint64_t seed)
{
    lots_seed = seed;
    lots_state = seed * 2862933555777941757u + 3037000493u;
}

int lot(int n)
{
    lots_state = lots_state * 6364136223846793005u + 1442695040888963407u;
    return (int)((lots_state >> 33) % (uint64_t)n);
}

bool likely(int percent)
{
    return lot(100) < percent;
}

void shuffle(int *list, int n)
{
    for (int i = n - 1; i > 0; i--) {
        const int j = lot(i + 1), kept = list[i];
        list[i] = list[j];
        list[j] = kept;
    }
}

/* ---- lines */

static bool all_is_said(void)
{
    return getenv("WK_SAY") != NULL;
}

const char *commands_folder(void)
{
    return scratch_path("event");
}

void commands_begin(void)
{
    assert_int_equal(scratch_open(NULL), 0);
    assert_int_equal(mkdir(commands_folder(), 0700), 0);
    scratch_write(scratch_path("pin"), "2468\n");
    assert_int_equal(chmod(scratch_path("pin"), 0600), 0);
}

void commands_end(void)
{
    char line[320];
    (void)snprintf(line, sizeof line, "rm -rf %s", scratch_folder);
    assert_int_equal(system(line), 0);
}

void commands_file(const char *name, const char *text)
{
    scratch_write(scratch_path(name), text);
}

/* An evening in which each line takes a second. */
static int64_t evening(void *context)
{
    static int64_t now_ns = INT64_C(1795000000000000000);
    (void)context;
    return now_ns += 1000000000;
}

/* Words of a line, in its own memory; $NAME: the path of a file of the event's. */
static void split(char *line, const char *words[MAX_WORDS + 1])
{
    char *rest = NULL;
    int n = 0;
    for (char *word = strtok_r(line, " ", &rest); word; word = strtok_r(NULL, " ", &rest)) {
        assert_true(n < MAX_WORDS);
        words[n++] = word[0] == '$' ? scratch_path(word + 1) : word;
    }
    words[n] = NULL;
}

static int run(const char *format, va_list args)
{
    char line[2000];
    const char *words[MAX_WORDS + 1];
    struct wk_host host = said_host(scratch_folder);
    const int n = vsnprintf(line, sizeof line, format, args);
    assert_true(n > 0 && n < (int)sizeof line - 16);
    if (!strstr(line, "--db"))
        strcat(line, " --db $event/event.db");
    if (all_is_said())
        printf("$ %s\n", line);
    host.clock = evening;
    split(line, words);
    const int code = said_run(host, wk_commands, words);
    if (all_is_said())
        printf("%d\n%s%s", code, said.out, said.err);
    tally.n_lines++;
    return code;
}

int ask(const char *format, ...)
{
    va_list args;
    va_start(args, format);
    const int code = run(format, args);
    va_end(args);
    return code;
}

void must(const char *format, ...)
{
    va_list args, again;
    char line[2000];
    va_start(args, format);
    va_copy(again, args);
    const int code = run(format, args);
    (void)vsnprintf(line, sizeof line, format, again);
    va_end(again);
    va_end(args);
    if (code != WK_EXIT_DONE)
        fail_msg("event %d: exit %d of \"%s\": %s%s", (int)lots_seed, code, line, said.out, said.err);
}

json_t *answer(void)
{
    json_t *json = json_loads(said.out, 0, NULL);
    if (!json)
        fail_msg("event %d: no JSON: %s%s", (int)lots_seed, said.out, said.err);
    return json;
}

void must_reverse_last(void)
{
    json_t *json = answer();
    const int seq = (int)json_integer_value(json_object_get(json, "seq"));
    json_decref(json);
    must("result reverse --seq %d --reason x --pin-file $pin", seq);
}

/* ---- what was compared */

void same(int64_t product, int64_t reference, const char *format, ...)
{
    char what[200];
    va_list args;
    tally.n_values++;
    if (product == reference)
        return;
    va_start(args, format);
    (void)vsnprintf(what, sizeof what, format, args);
    va_end(args);
    if (tally.n_differences++ < 20 && !tally.quiet)
        fprintf(stderr, "event %d: %s is %lld, by the text %lld\n", (int)lots_seed, what, (long long)product,
                (long long)reference);
}

void play_events(const char *kind, int few, void (*play)(void))
{
    const int n = number_of("WK_EVENTS", few), first = number_of("WK_SEED", 1);
    tally = (struct tally){0};
    for (int i = 0; i < n; i++) {
        lots_begin((uint64_t)(first + i));
        commands_begin();
        play();
        commands_end();
        tally.n_events++;
    }
    printf("%s: %d events by %d commands, %d values compared with the reference: %d differ\n", kind, tally.n_events,
           tally.n_lines, tally.n_values, tally.n_differences);
    assert_int_equal(tally.n_differences, 0);
}

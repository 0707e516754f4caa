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

#define MAX_STATES 1024
#define MAX_LINES 2048
#define MAX_TOLD 24 /* lines of a state that differs */

/* Lines of a text that is not theirs; compared by their place in a table of all lines ever seen, so that equal ones are one. */
struct lines {
    int n;
    const char **line; /* each from intern(), owned: the array */
};

struct state {
    char *screen, *name; /* from intern() */
    char *base;          /* the state beside which it stands; NULL: it stands whole */
    struct lines lines;
    bool seen; /* of a golden: it is drawn too */
};

struct states {
    int n;
    struct state state[MAX_STATES];
};

struct goldens {
    const char *folder;
    struct states golden, drawn;
};

static void *make(size_t n, size_t size)
{
    void *made = calloc(n ? n : 1, size);

    assert_non_null(made);
    return made;
}

/* The one copy of a text: equal texts have equal addresses. Kept until the program ends. */
static char *intern(const char *text, size_t n)
{
    enum { SIZE = 1 << 16 };
    static char *table[SIZE];
    uint32_t at = 2166136261U;

    for (size_t i = 0; i < n; i++)
        at = (at ^ (uint8_t)text[i]) * 16777619U; /* FNV-1a */
    for (at %= SIZE; table[at]; at = (at + 1) % SIZE)
        if (strncmp(table[at], text, n) == 0 && table[at][n] == 0)
            return table[at];
    table[at] = strndup(text, n);
    assert_non_null(table[at]);
    return table[at];
}

static struct lines lines_of(const char *text)
{
    static const char *found[MAX_LINES];
    struct lines lines = {0};

    for (const char *at = text; *at; at += strcspn(at, "\n") + (at[strcspn(at, "\n")] == '\n')) {
        assert_true(lines.n < MAX_LINES);
        found[lines.n++] = intern(at, strcspn(at, "\n"));
    }
    lines.line = make((size_t)lines.n, sizeof(found[0]));
    memcpy(lines.line, found, (size_t)lines.n * sizeof(found[0]));
    return lines;
}

static bool same_lines(const struct lines *a, const struct lines *b)
{
    return a->n == b->n && memcmp(a->line, b->line, (size_t)a->n * sizeof(a->line[0])) == 0;
}

/* ---- what two lists have in common ---- */

/* For each line of b its place in a, -1: it is not there. The longest such, in order. */
static void common(const struct lines *a, const struct lines *b, int *place)
{
    const size_t w = (size_t)b->n + 1;
    int *longest = make((size_t)(a->n + 1) * w, sizeof(*longest)); /* of what lies behind i in a, and behind k in b */

    for (int i = a->n - 1; i >= 0; i--)
        for (int k = b->n - 1; k >= 0; k--) {
            const int *below = &longest[(size_t)(i + 1) * w + (size_t)k], *here = &longest[(size_t)i * w + (size_t)k];
            longest[(size_t)i * w + (size_t)k] = a->line[i] == b->line[k] ? below[1] + 1
                                                 : below[0] > here[1]     ? below[0]
                                                                          : here[1];
        }
    for (int i = 0, k = 0; k < b->n;) {
        const size_t at = (size_t)i * w + (size_t)k;
        if (i < a->n && a->line[i] == b->line[k])
            place[k++] = i++;
        else if (i < a->n && longest[at + w] >= longest[at + 1])
            i++;
        else
            place[k++] = -1;
    }
    free(longest);
}

void golden_difference(const char *want, const char *got, int most)
{
    struct lines a = lines_of(want), b = lines_of(got);
    int *place = make((size_t)b.n, sizeof(*place)), next = 0, n = 0;

    common(&a, &b, place);
    for (int k = 0; k <= b.n; k++) {
        const int until = k < b.n && place[k] < 0 ? next : k < b.n ? place[k] : a.n;
        for (; next < until; next++)
            if (n++ < most)
                print_error("  - %s\n", a.line[next]);
        if (k < b.n && place[k] >= 0)
            next++;
        else if (k < b.n && n++ < most)
            print_error("  + %s\n", b.line[k]);
    }
    if (n > most)
        print_error("  and %d more\n", n - most);
    free(place);
    free(a.line);
    free(b.line);
}

/* ---- a file of states ---- */

static struct state *find(struct states *states, const char *screen, const char *name)
{
    for (int i = 0; i < states->n; i++)
        if (strcmp(states->state[i].screen, screen) == 0 && strcmp(states->state[i].name, name) == 0)
            return &states->state[i];
    return NULL;
}

static struct state *add(struct states *states, const char *screen, const char *name)
{
    struct state *state = &states->state[states->n];

    assert_true(states->n++ < MAX_STATES);
    *state = (struct state){.screen = intern(screen, strlen(screen)), .name = intern(name, strlen(name))};
    return state;
}

/* Writes a state beside the one that it stands beside, or only counts (out NULL): how many lines that takes. */
static int print_beside(FILE *out, const struct lines *base, const struct lines *lines)
{
    int *place = make((size_t)lines->n, sizeof(*place)), at = 0, k = 0, n = 0;

    common(base, lines, place);
    for (;;) {
        int same = 0;
        while (k < lines->n && place[k] == at + same)
            same++, k++;
        const int first = k; /* of the lines that are not there */
        while (k < lines->n && place[k] < 0)
            k++;
        const int gone = (k < lines->n ? place[k] : base->n) - at - same;
        if (k == first && gone == 0)
            break; /* the rest is as there */
        n += 1 + k - first;
        if (out)
            fprintf(out, gone ? "= %d - %d\n" : "= %d\n", same, gone);
        for (int i = first; out && i < k; i++)
            fprintf(out, "%s\n", lines->line[i]);
        at += same + gone;
    }
    free(place);
    return n;
}

static void print_state(FILE *out, struct states *states, const struct state *state)
{
    const struct state *base = state->base ? find(states, state->screen, state->base) : NULL;

    fprintf(out, base ? "== %s, as %s but\n" : "== %s\n", state->name, state->base);
    if (base)
        print_beside(out, &base->lines, &state->lines);
    for (int i = 0; !base && i < state->lines.n; i++)
        fprintf(out, "%s\n", state->lines.line[i]);
}

/* Lines from the file up to the next state, as they were before they were told beside another one. */
static const char *read_lines(struct state *state, const struct lines *base, const char *at)
{
    static const char *found[MAX_LINES];
    int from = 0, n = 0, same, gone;

    while (*at && strncmp(at, "== ", 3) != 0) {
        const size_t length = strcspn(at, "\n");
        gone = 0;
        if (base && at[0] == '=' && sscanf(at, "= %d - %d", &same, &gone) >= 1) {
            assert_true(from + same + gone <= base->n && n + same < MAX_LINES);
            for (int i = 0; i < same; i++)
                found[n++] = base->line[from + i];
            from += same + gone;
        } else {
            assert_true(n < MAX_LINES);
            found[n++] = intern(at, length);
        }
        at += length + (at[length] == '\n');
    }
    for (; base && from < base->n; from++) {
        assert_true(n < MAX_LINES);
        found[n++] = base->line[from];
    }
    state->lines = (struct lines){n, make((size_t)n, sizeof(found[0]))};
    memcpy(state->lines.line, found, (size_t)n * sizeof(found[0]));
    return at;
}

static void read_states(struct states *states, const char *screen, const char *text)
{
    while (*text) {
        char name[128] = "", base[128] = "";
        const size_t length = strcspn(text, "\n");
        char *line = intern(text, length);

        if (sscanf(line, "== %127[^\n]", name) != 1)
            fail_msg("%s: \"%s\" is no state", screen, line);
        char *as = strstr(name, ", as ");
        if (as && sscanf(as, ", as %127[^\n]", base) == 1 && strlen(base) > 4) {
            base[strlen(base) - strlen(" but")] = 0;
            *as = 0;
        }
        struct state *state = add(states, screen, name);
        const struct state *there = base[0] ? find(states, screen, base) : NULL;
        if (base[0] && !there)
            fail_msg("%s: %s stands beside %s, which does not stand above it", screen, name, base);
        state->base = there ? there->name : NULL;
        text = read_lines(state, there ? &there->lines : NULL, text + length + (text[length] == '\n'));
    }
}

static char *read_file(const char *path)
{
    struct stat info;
    FILE *file = fopen(path, "rb");

    assert_non_null(file);
    assert_int_equal(fstat(fileno(file), &info), 0);
    char *text = make((size_t)info.st_size + 1, 1);
    assert_int_equal(fread(text, 1, (size_t)info.st_size, file), info.st_size);
    assert_int_equal(fclose(file), 0);
    return text;
}

struct goldens *goldens_open(const char *folder)
{
    struct goldens *goldens = make(1, sizeof(*goldens));
    DIR *entries = opendir(folder);

    assert_non_null(entries);
    goldens->folder = folder;
    for (struct dirent *entry = readdir(entries); entry; entry = readdir(entries)) {
        char path[512], screen[256];
        const size_t n = strlen(entry->d_name);
        if (n < 5 || n >= sizeof(screen) || strcmp(entry->d_name + n - 4, ".txt") != 0)
            continue;
        snprintf(path, sizeof(path), "%s/%s", folder, entry->d_name);
        snprintf(screen, sizeof(screen), "%.*s", (int)n - 4, entry->d_name);
        char *text = read_file(path);
        read_states(&goldens->golden, screen, text);
        free(text);
    }
    closedir(entries);
    return goldens;
}

void goldens_state(struct goldens *goldens, const char *screen, const char *name, const char *lines)
{
    const char *wanted = getenv("WK_STATE");

    assert_null(find(&goldens->drawn, screen, name));
    add(&goldens->drawn, screen, name)->lines = lines_of(lines);
    if (wanted && strcmp(wanted, name) == 0)
        print_message("%s\n%s", name, lines);
}

/* ---- the files are written ---- */

/* Where it stood, if that is still above it; else where it takes the fewest lines. */
static void choose_base(struct goldens *goldens, struct state *state)
{
    const struct state *golden = find(&goldens->golden, state->screen, state->name);
    int least = state->lines.n, n;

    for (struct state *above = goldens->drawn.state; above < state; above++) {
        if (strcmp(above->screen, state->screen) != 0)
            continue;
        if (golden && golden->base && strcmp(golden->base, above->name) == 0) {
            state->base = above->name;
            return;
        }
        if ((n = print_beside(NULL, &above->lines, &state->lines)) < least) {
            state->base = above->name;
            least = n;
        }
    }
}

static void path_of(char *path, size_t size, const struct goldens *goldens, const char *screen)
{
    snprintf(path, size, "%s/%s.txt", goldens->folder, screen);
}

static bool is_first_of_screen(const struct states *states, const struct state *state)
{
    for (const struct state *s = states->state; s < state; s++)
        if (strcmp(s->screen, state->screen) == 0)
            return false;
    return true;
}

static void write_screen(struct goldens *goldens, const char *screen)
{
    char path[512];
    path_of(path, sizeof(path), goldens, screen);
    FILE *file = fopen(path, "wb");

    assert_non_null(file);
    for (int i = 0; i < goldens->drawn.n; i++)
        if (strcmp(goldens->drawn.state[i].screen, screen) == 0)
            print_state(file, &goldens->drawn, &goldens->drawn.state[i]);
    assert_int_equal(fclose(file), 0);
}

static void write_all(struct goldens *goldens)
{
    char path[512];

    for (int i = 0; i < goldens->golden.n; i++) {
        path_of(path, sizeof(path), goldens, goldens->golden.state[i].screen);
        unlink(path); /* of a screen that is gone; the others are written below */
    }
    for (int i = 0; i < goldens->drawn.n; i++)
        choose_base(goldens, &goldens->drawn.state[i]);
    for (int i = 0; i < goldens->drawn.n; i++)
        if (is_first_of_screen(&goldens->drawn, &goldens->drawn.state[i]))
            write_screen(goldens, goldens->drawn.state[i].screen);
}

/* ---- or they are what there is ---- */

static char *text_of(const struct lines *lines)
{
    char *text = NULL;
    size_t size = 0;
    FILE *out = open_memstream(&text, &size);

    assert_non_null(out);
    for (int i = 0; i < lines->n; i++)
        fprintf(out, "%s\n", lines->line[i]);
    assert_int_equal(fclose(out), 0);
    return text;
}

static bool differs(struct goldens *goldens, const struct state *state)
{
    struct state *golden = find(&goldens->golden, state->screen, state->name);

    if (golden)
        golden->seen = true;
    if (golden && same_lines(&golden->lines, &state->lines))
        return false;
    print_error("%s/%s.txt, %s%s\n", goldens->folder, state->screen, state->name, golden ? ":" : " is missing");
    if (golden) {
        char *want = text_of(&golden->lines), *got = text_of(&state->lines);
        golden_difference(want, got, MAX_TOLD);
        free(want);
        free(got);
    }
    return true;
}

static int compare_all(struct goldens *goldens)
{
    int n_bad = 0;

    for (int i = 0; i < goldens->drawn.n; i++)
        n_bad += differs(goldens, &goldens->drawn.state[i]);
    for (int i = 0; i < goldens->golden.n; i++) {
        const struct state *golden = &goldens->golden.state[i];
        if (golden->seen)
            continue;
        print_error("%s/%s.txt, %s: is drawn no more\n", goldens->folder, golden->screen, golden->name);
        n_bad++;
    }
    return n_bad;
}

static void free_states(struct states *states)
{
    for (int i = 0; i < states->n; i++)
        free(states->state[i].lines.line);
}

int goldens_close(struct goldens *goldens)
{
    int n_bad = 0;

    if (getenv("WK_REBASE"))
        write_all(goldens);
    else
        n_bad = compare_all(goldens);
    free_states(&goldens->golden);
    free_states(&goldens->drawn);
    free(goldens);
    return n_bad;
}

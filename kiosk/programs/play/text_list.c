/* Text list: every text of a catalogue, and the screens that use it. */
#include "kiosk/programs/play/text_list.h"

#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "kiosk/face/app/screen_def.h"
#include "kiosk/face/screens/screen.h"
#include "kiosk/face/screens/screens.h"
#include "labels/file/outfile.h"

#define MAX_PLACES 1024
#define MAX_NAME 48
#define MOST 16 /* places that are listed with a text */

struct text {
    char *id, *text; /* id as WK_NC() has it */
    bool asked;      /* used since the last place began */
    uint8_t seen[MAX_PLACES / 8];
};

struct wk_text_list {
    enum wk_language lang;
    struct text *text; /* sorted by id */
    int n, room;
    char (*place)[MAX_NAME];
    int n_places;
    bool full; /* memory was not enough for all */
};

static void take(void *context, const char *id, const char *text)
{
    struct wk_text_list *self = context;

    if (self->n == self->room) {
        const int room = self->room ? 2 * self->room : 1024;
        struct text *more = realloc(self->text, (size_t)room * sizeof(*more));

        if (!more) {
            self->full = true;
            return;
        }
        self->text = more;
        self->room = room;
    }
    self->text[self->n] = (struct text){.id = strdup(id), .text = strdup(text)};
    if (self->text[self->n].id && self->text[self->n].text)
        self->n++;
    else
        self->full = true;
}

static int by_id(const void *a, const void *b)
{
    return strcmp(((const struct text *)a)->id, ((const struct text *)b)->id);
}

static int is_id(const void *id, const void *text)
{
    return strcmp(id, ((const struct text *)text)->id);
}

static void hear(void *context, const char *id)
{
    struct wk_text_list *self = context;
    struct text *text = bsearch(id, self->text, (size_t)self->n, sizeof(*text), is_id);

    if (text)
        text->asked = true;
}

enum wk_status wk_text_list_new(struct wk_text_list **out, enum wk_language lang)
{
    struct wk_text_list *self = calloc(1, sizeof(*self));
    enum wk_status status = self ? WK_OK : WK_NO_MEMORY;

    if (status == WK_OK) {
        self->lang = lang;
        self->place = calloc(MAX_PLACES, sizeof(*self->place));
        status = self->place ? wk_lang_each(lang, take, self) : WK_NO_MEMORY;
    }
    if (status == WK_OK && self->full)
        status = WK_NO_MEMORY;
    if (status != WK_OK) {
        wk_text_list_free(self);
        return status;
    }
    qsort(self->text, (size_t)self->n, sizeof(*self->text), by_id);
    wk_lang_hear(hear, self);
    *out = self;
    return WK_OK;
}

void wk_text_list_free(struct wk_text_list *self)
{
    if (!self)
        return;
    wk_lang_hear(NULL, NULL);
    for (int i = 0; i < self->n; i++) {
        free(self->text[i].id);
        free(self->text[i].text);
    }
    free(self->text);
    free(self->place);
    free(self);
}

void wk_text_list_forget(struct wk_text_list *self)
{
    for (int i = 0; i < self->n; i++)
        self->text[i].asked = false;
}

void wk_text_list_shown(struct wk_text_list *self, const char *name)
{
    int place = 0;

    while (place < self->n_places && strcmp(self->place[place], name) != 0)
        place++;
    if (place == MAX_PLACES)
        return;
    if (place == self->n_places)
        snprintf(self->place[self->n_places++], MAX_NAME, "%s", name);
    for (int i = 0; i < self->n; i++)
        if (self->text[i].asked)
            self->text[i].seen[place / 8] |= (uint8_t)(1U << place % 8);
    wk_text_list_forget(self);
}

/* ---- what may stand where the app is ---- */

static void draw_as(struct wk_text_list *self, const struct wk_app *app, struct wk_draw *draw, const char *kind,
                    const char *word)
{
    char name[MAX_NAME];

    wk_text_list_forget(self);
    wk_screen_draw(app, draw);
    snprintf(name, sizeof(name), "%s%s%s", kind, kind[0] && word[0] ? " " : "", word);
    wk_text_list_shown(self, name);
}

/* A status of camera, mat or store, if it makes a trouble. */
static void draw_trouble(struct wk_text_list *self, const struct wk_app *app, struct wk_draw *draw)
{
    const enum wk_trouble trouble = wk_app_trouble(app);

    if (trouble != WK_TROUBLE_NONE)
        draw_as(self, app, draw, "trouble", wk_trouble_word(trouble));
}

static void draw_around(struct wk_text_list *self, const struct wk_app *app, struct wk_app *copy, struct wk_draw *draw)
{
    static const struct {
        enum wk_overlay overlay;
        const char *word;
    } overlays[] = {{WK_OVERLAY_SETTINGS, "settings"}, {WK_OVERLAY_JUDGE, "judge called"}, {WK_OVERLAY_CHAPTERS, "chapters"}};

    for (size_t i = 0; i < sizeof(overlays) / sizeof(overlays[0]); i++) {
        *copy = *app;
        copy->overlay = overlays[i].overlay;
        draw_as(self, copy, draw, "", overlays[i].word);
    }
    for (int i = WK_INCIDENT_NONE; i < WK_N_INCIDENTS; i++) {
        *copy = *app;
        copy->overlay = WK_OVERLAY_INCIDENTS;
        copy->incident = (enum wk_incident)i;
        draw_as(self, copy, draw, "something is wrong", i ? wk_incident_def(copy->incident)->word : "");
    }
    for (int s = 0; s < WK_N_SCREENS; s++) {
        const struct wk_screen_def *def = wk_screens.def[s];

        if (def->needs_event && !wk_app_has_event(app))
            continue;
        *copy = *app;
        copy->screen = def->id;
        draw_as(self, copy, draw, "", def->word);
        copy->overlay = WK_OVERLAY_HELP;
        draw_as(self, copy, draw, "help", def->word);
    }
    for (int status = 1; status < WK_N_STATUS; status++) {
        *copy = *app;
        copy->camera = (enum wk_status)status;
        draw_trouble(self, copy, draw);
        *copy = *app;
        copy->store = (enum wk_status)status;
        draw_trouble(self, copy, draw);
        *copy = *app;
        copy->tray = (enum wk_status)status;
        copy->tray_since_ns = 1;
        draw_trouble(self, copy, draw);
    }
}

enum wk_status wk_text_list_around(struct wk_text_list *self, const struct wk_app *app)
{
    struct wk_app *copy = malloc(sizeof(*copy));
    struct wk_draw *draw = malloc(sizeof(*draw));
    const enum wk_status status = copy && draw ? WK_OK : WK_NO_MEMORY;

    if (status == WK_OK)
        draw_around(self, app, copy, draw);
    free(copy);
    free(draw);
    return status;
}

static bool is_seen(const struct text *text, int place)
{
    return text->seen[place / 8] >> place % 8 & 1;
}

/* The first place that showed the text; n_places: none did. */
static int first_place(const struct wk_text_list *self, const struct text *text)
{
    int place = 0;

    while (place < self->n_places && !is_seen(text, place))
        place++;
    return place;
}

/* ---- the page ---- */

static void put(FILE *out, const char *text)
{
    for (; *text; text++) {
        if (*text == '<' || *text == '>' || *text == '&')
            fputs(*text == '<' ? "&lt;" : *text == '>' ? "&gt;" : "&amp;", out);
        else if (*text == '\n')
            fputs("<br>", out);
        else
            fputc(*text, out);
    }
}

static int n_seen(const struct wk_text_list *self, const struct text *text)
{
    int n = 0;

    for (int place = 0; place < self->n_places; place++)
        n += is_seen(text, place);
    return n;
}

/* Lists the places that show it, besides the first. "Back" and "Help" are on nearly all: then those without it are listed. */
static void put_others(FILE *out, const struct wk_text_list *self, const struct text *text, int first)
{
    const int n = n_seen(self, text);
    const bool others = n > MOST && 2 * n > self->n_places;
    bool any = false;

    if (others)
        fprintf(out, "%d of %d, all but", n, self->n_places);
    for (int place = others ? 0 : first + 1; place < self->n_places; place++)
        if (is_seen(text, place) != others) {
            fprintf(out, "%s%s", any ? ", " : others ? " " : "", self->place[place]);
            any = true;
        }
}

/* Where a text is on many places, they stand below it, across the page. */
static void put_row(FILE *out, const struct wk_text_list *self, const struct text *text, int place, int number)
{
    const char *end = strchr(text->id, '\004');
    const bool many = n_seen(self, text) > MOST;

    fprintf(out, "<tr%s><td class=n>%d</td><td>", many ? " class=m" : "", number);
    put(out, end ? end + 1 : text->id);
    if (end)
        fprintf(out, " <i>%.*s</i>", (int)(end - text->id), text->id);
    fprintf(out, "</td><td lang=%s>", wk_lang_word(self->lang));
    put(out, text->text);
    fputs(many ? "</td><td></td></tr>\n<tr><td></td><td colspan=3 class=o>" : "</td><td class=o>", out);
    put_others(out, self, text, place);
    fputs("</td></tr>\n", out);
}

/* ---- texts that none of the places showed ---- */

/* What the texts of a source file are for; the first row that fits counts. */
static const struct {
    const char *folder, *what;
} kinds[] = {{"kiosk/face/screens/", "Screens"},
             {"kiosk/face/draw/", "Screens"},
             {"kiosk/face/app/", "Screens"},
             {"calibration/", "Screens"},
             {"kiosk/pages/report/", "Reports"},
             {"labels/paper/", "Papers"},
             {"rules/mcr/", "Counting"},
             {"kiosk/programs/cmd/", "Commands"},
             {"kiosk/programs/cli/", "Commands"},
             {"kiosk/pages/phrases/", "Anywhere"},
             {"labels/findings.", "Findings"},
             {"db/", "Findings"},
             {"", "Anywhere"}};
#define N_KINDS (int)(sizeof(kinds) / sizeof(kinds[0]))

struct rest {
    const struct text *text;
    int kind; /* N_KINDS: the file is not known */
    char file[96];
};

/* Of the files that have the text, the one that says most about its use. */
static struct rest rest_of(const struct text *text)
{
    struct rest rest = {.text = text, .kind = N_KINDS};

    for (const char *file = wk_lang_stands_in(text->id); *file;) {
        const int length = (int)strcspn(file, " ");
        int kind = 0;

        while (strncmp(file, kinds[kind].folder, strlen(kinds[kind].folder)) != 0)
            kind++;
        if (kind < rest.kind) {
            rest.kind = kind;
            snprintf(rest.file, sizeof(rest.file), "%.*s", length, file);
        }
        file += length + (file[length] == ' ');
    }
    return rest;
}

static int by_place(const void *a, const void *b)
{
    const struct rest *x = a, *y = b;
    const int file = strcmp(x->file, y->file);

    return x->kind != y->kind ? x->kind - y->kind : file ? file : strcmp(x->text->id, y->text->id);
}

/* Grouped by the file that has the text. */
static enum wk_status put_rest(FILE *out, const struct wk_text_list *self, int number)
{
    struct rest *rest = calloc((size_t)self->n + 1, sizeof(*rest));
    int n = 0;

    if (!rest)
        return WK_NO_MEMORY;
    for (int i = 0; i < self->n; i++)
        if (n_seen(self, &self->text[i]) == 0)
            rest[n++] = rest_of(&self->text[i]);
    qsort(rest, (size_t)n, sizeof(*rest), by_place);
    for (int i = 0; i < n; i++) {
        if (i == 0 || strcmp(rest[i].file, rest[i - 1].file) != 0)
            fprintf(out, "%s<h2>%s%s%s</h2>\n<table>\n", i == 0 ? "" : "</table>\n",
                    rest[i].kind < N_KINDS ? kinds[rest[i].kind].what : "Elsewhere", rest[i].file[0] ? ": " : "", rest[i].file);
        put_row(out, self, rest[i].text, self->n_places, ++number);
    }
    if (n > 0)
        fputs("</table>\n", out);
    free(rest);
    return WK_OK;
}

static enum wk_status put_page(FILE *out, const struct wk_text_list *self)
{
    enum wk_status status;
    int number = 0;

    fprintf(
        out,
        "<!doctype html>\n<html lang=en><head><meta charset=utf-8><title>Wallkeeper: texts</title>\n<style>\n"
        "@page { margin: 14mm }\n"
        "body { font: 10.5pt/1.4 'Noto Sans', 'Noto Sans CJK SC', sans-serif; color: #171510; max-width: 1100px; margin: auto "
        "}\n"
        "table { width: 100%%; border-collapse: collapse; table-layout: fixed }\n"
        "td { border-bottom: 1px solid #cfc8b8; padding: 3px 10px 3px 0; vertical-align: top; overflow-wrap: anywhere }\n"
        "tr { break-inside: avoid } .m td { border: 0; break-after: avoid } h2 { font-size: 11.5pt; margin: 14pt 0 3pt; "
        "break-after: avoid }\n"
        ".n { width: 3em; color: #6b675d; font-variant-numeric: tabular-nums } .o { width: 19%%; color: #6b675d; font-size: "
        "8.5pt } i { color: #6b675d }\n"
        "</style></head><body>\n<h1>Wallkeeper: every text, English and %s</h1>\n"
        "<p>Each text once, under the first screen that shows it; at the right the others that do. Those that none of these "
        "screens shows come last, under the file in which they stand: papers, reports, commands, rarer states. %%s and %%d "
        "stand for "
        "names and figures. The words are those of kiosk/handbook/words.md.</p>\n",
        wk_lang_def(self->lang)->name);
    for (int place = 0; place < self->n_places; place++) {
        bool any = false;

        for (int i = 0; i < self->n; i++) {
            if (first_place(self, &self->text[i]) != place)
                continue;
            if (!any)
                fprintf(out, "<h2>%s</h2>\n<table>\n", self->place[place]);
            any = true;
            put_row(out, self, &self->text[i], place, ++number);
        }
        if (any)
            fputs("</table>\n", out);
    }
    status = put_rest(out, self, number);
    fputs("</body></html>\n", out);
    return status;
}

enum wk_status wk_text_list_write(const struct wk_text_list *self, const char *path)
{
    char *page = NULL;
    size_t n = 0;
    enum wk_status status;
    FILE *out = open_memstream(&page, &n);

    if (!out)
        return WK_NO_MEMORY;
    status = put_page(out, self);
    if (status == WK_OK && ferror(out))
        status = WK_NO_MEMORY;
    if (fclose(out) != 0)
        status = WK_NO_MEMORY;
    if (status == WK_OK)
        status = wk_outfile_save(path, page, n);
    free(page);
    return status;
}

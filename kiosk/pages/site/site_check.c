/* The page that says how all of a site is checked without whoever made it: in words, and by which commands. */
#include "kiosk/pages/site/site_deal.h"
#include "kiosk/pages/site/site_parts.h"

#include <stdio.h>
#include <string.h>

#include "labels/paper/receipt_page.h"

#define T(id) wk_text(self->rank->lang, id)

/* A command, to be copied as it is. */
static void put_command(struct wk_html *html, const char *before, const char *command)
{
    wk_html_put(html, "<pre tabindex=\"0\"><code>");
    wk_html_put(html, before);
    for (const char *line = command; line; line = strchr(line, '\n') ? strchr(line, '\n') + 1 : NULL) {
        char text[512];
        snprintf(text, sizeof text, "%.*s", (int)strcspn(line, "\n"), line);
        wk_html_text(html, text);
        wk_html_put(html, "\n");
    }
    wk_html_put(html, "</code></pre>");
}

static void put_step(const struct wk_site *self, struct wk_html *html, const char *title, const char *text)
{
    wk_html_element(html, "h2", T(title));
    wk_html_element(html, "p", T(text));
}

/* Of one deal, with the first receipt that is here as the example. */
static void put_deals(const struct wk_site *self, struct wk_html *html, const struct wk_site_deal *deal)
{
    wk_site_name name;
    char command[256], before[96];

    wk_site_receipt(name, deal->table, deal->round);
    put_step(
        self, html, WK_N("A deal"),
        WK_N("Each deal that was opened has its receipt: the walls, the salt, and the signed records of its seal, its checks "
             "and "
             "its opening. Compare the six words on the deal's page with those that you wrote down or photographed when it was "
             "sealed. The program checks all of a receipt, on any computer:"));
    snprintf(command, sizeof command, "%s audit receipt --check %s --words \"...\"", self->program, name);
    put_command(html, "", command);
    wk_html_element(html, "p", T("Without the program, by tools that every Debian has, the commitment:"));
    snprintf(before, sizeof before, "R=%s\n", name);
    put_command(html, before, wk_receipt_step(WK_STEP_DEAL));
    wk_html_element(html, "p", T("and of a record, by its number, what it says, its hash and its signature:"));
    put_command(html, "N=24\n", wk_receipt_step(WK_STEP_READ));
    put_command(html, "", wk_receipt_step(WK_STEP_HASH));
    put_command(html, "", wk_receipt_step(WK_STEP_SIGNATURE));
}

static void put_records(const struct wk_site *self, struct wk_html *html)
{
    char command[256];

    put_step(self, html, WK_N("All records"),
             self->records
                 ? WK_N("All records of the event are in one file. This looks at each hash and signature, at the results "
                        "and their sums, and compares where the records end:")
                 : WK_N("Ask the club for a copy of the event's records, and for a checkpoint. This looks at each hash and "
                        "signature, at the results and their sums, and compares where the records end:"));
    snprintf(command, sizeof command, "%s audit check %s --checkpoint %s", self->program,
             self->records ? WK_SITE_RECORDS : "copy.db", WK_SITE_CHECKPOINT);
    put_command(html, "", command);
}

enum wk_status wk_site_check_page(const struct wk_site *self, struct wk_site_folder *folder)
{
    const struct wk_site_deal *deal = NULL;
    struct wk_html html = {.text = NULL};

    for (int i = 0; i < self->n_deals && !deal; i++)
        deal = self->deal[i].opened ? &self->deal[i] : NULL;
    wk_site_page_begin(self, &html, WK_SITE_CHECK, T("How to check this"));
    put_step(self, &html, WK_N("The folder"),
             WK_N("Save the folder whole. This tells whether a file was changed or is missing since it was made:"));
    put_command(&html, "", "b2sum -c " WK_SITE_CONTENTS);
    put_step(
        self, &html, WK_N("The numbers"),
        WK_N("Each player's page has each of his hands, and the standings are their sums. The tables open in any spreadsheet: "
             "add them up."));
    if (deal)
        put_deals(self, &html, deal);
    put_records(self, &html);
    put_step(self, &html, WK_N("What this does not show"),
             WK_N("Whoever made these pages could have made others. What they cannot change is what you kept yourself: words, "
                  "photographs, a receipt, a checkpoint on a form that you signed. Compare with those."));
    return wk_site_page_end(folder, &html, WK_SITE_CHECK);
}

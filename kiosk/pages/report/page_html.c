/* A page as HTML: one file without scripts that loads nothing. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "kiosk/pages/report/page.h"
#include "labels/file/outfile.h"
#include "labels/lang/lang.h"

struct html {
    struct wk_report_page page;
    FILE *out;
    char *text;
    size_t n;
    char *path;
    enum wk_status status;
    int n_columns;
    bool in_section;
};

static const char *const tones[] = {"plain", "soft", "good", "warn", "bad"};

static struct html *of(struct wk_report_page *page)
{
    return (struct html *)(void *)page; /* page is its first member */
}

static void put(struct html *html, const char *text)
{
    char *clean = wk_report_page_clean(text);
    if (!clean)
        html->status = WK_NO_MEMORY;
    for (const char *p = clean; p && *p; p++)
        switch (*p) {
        case '&':
            fputs("&amp;", html->out);
            break;
        case '<':
            fputs("&lt;", html->out);
            break;
        case '>':
            fputs("&gt;", html->out);
            break;
        case '"':
            fputs("&quot;", html->out);
            break;
        case '\'':
            fputs("&#39;", html->out);
            break;
        default:
            fputc(*p, html->out);
        }
    free(clean);
}

static void put_base64(FILE *out, const void *data, size_t n)
{
    static const char digits[] = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
    const uint8_t *bytes = data;
    for (size_t i = 0; i < n; i += 3) {
        const unsigned v =
            (unsigned)bytes[i] << 16 | (i + 1 < n ? (unsigned)bytes[i + 1] << 8 : 0u) | (i + 2 < n ? bytes[i + 2] : 0u);
        fputc(digits[v >> 18], out);
        fputc(digits[v >> 12 & 63], out);
        fputc(i + 1 < n ? digits[v >> 6 & 63] : '=', out);
        fputc(i + 2 < n ? digits[v & 63] : '=', out);
    }
}

/* The shapes of wk_report_page_sign(), with a text for readers who hear the page. */
static void put_sign(struct html *html, enum wk_tone tone)
{
    static const char *const shapes[] = {
        [WK_TONE_GOOD] = "<circle cx=\"8\" cy=\"8\" r=\"8\" fill=\"#1f6b4a\"/><path d=\"M4 8.2l3 3.2 5.2-6.6\" fill=\"none\""
                         " stroke=\"#fff\" stroke-width=\"2.2\"/>",
        [WK_TONE_WARN] = "<path d=\"M8 .4L16 14.8H0z\" fill=\"#b06d00\"/><path d=\"M8 5.4v4.6M8 11.6v1.6\" fill=\"none\""
                         " stroke=\"#fff\" stroke-width=\"2\"/>",
        [WK_TONE_BAD] = "<rect width=\"16\" height=\"16\" rx=\"1.6\" fill=\"#9c2b23\"/><path d=\"M4.2 4.2l7.6 7.6M4.2"
                        " 11.8l7.6-7.6\" fill=\"none\" stroke=\"#fff\" stroke-width=\"2.2\"/>"};
    static const char *const words[] = {[WK_TONE_GOOD] = "✓", [WK_TONE_WARN] = "!", [WK_TONE_BAD] = "✗"};
    if (tone >= WK_TONE_GOOD)
        fprintf(html->out, "<svg class=\"s\" viewBox=\"0 0 16 16\" role=\"img\" aria-label=\"%s\">%s</svg>", words[tone],
                shapes[tone]);
}

static void end_section(struct html *html)
{
    if (html->in_section)
        fputs("</section>\n", html->out);
    html->in_section = false;
}

static void put_title(struct wk_report_page *page, const char *title, const char *under)
{
    struct html *html = of(page);
    fputs("<h1>", html->out);
    put(html, title);
    fputs("</h1>\n<p class=\"soft\">", html->out);
    put(html, under);
    fputs("</p>\n", html->out);
}

static void put_chapter(struct wk_report_page *page, const char *title)
{
    struct html *html = of(page);
    end_section(html);
    fputs("<h2>", html->out);
    put(html, title);
    fputs("</h2>\n", html->out);
}

static void put_section(struct wk_report_page *page, const char *title, enum wk_tone tone, double keep_mm)
{
    struct html *html = of(page);
    (void)keep_mm;
    end_section(html);
    html->in_section = true;
    fputs("<section><h3>", html->out);
    put_sign(html, tone);
    put(html, title);
    fputs("</h3>\n", html->out);
}

static void put_text(struct wk_report_page *page, enum wk_tone tone, const char *text)
{
    struct html *html = of(page);
    fprintf(html->out, "<p class=\"%s\">", tones[tone]);
    put_sign(html, tone);
    put(html, text);
    fputs("</p>\n", html->out);
}

static void put_box(struct wk_report_page *page, enum wk_tone tone, const char *title, const char *text)
{
    struct html *html = of(page);
    fprintf(html->out, "<div class=\"box %s\">", tones[tone]);
    put_sign(html, tone);
    fputs("<div><b>", html->out);
    put(html, title);
    fputs("</b><p>", html->out);
    put(html, text);
    fputs("</p></div></div>\n", html->out);
}

static void put_table(struct wk_report_page *page, const struct wk_column *columns, int n)
{
    struct html *html = of(page);
    html->n_columns = n;
    fputs("<div class=\"wide\"><table><thead><tr>", html->out);
    for (int i = 0; i < n; i++) {
        fputs("<th scope=\"col\">", html->out);
        put(html, columns[i].title);
        fputs("</th>", html->out);
    }
    fputs("</tr></thead><tbody>\n", html->out);
}

static void put_row(struct wk_report_page *page, const struct wk_cell *cells)
{
    struct html *html = of(page);
    fputs("<tr>", html->out);
    for (int i = 0; i < html->n_columns; i++) {
        fprintf(html->out, "<td class=\"%s\">", tones[cells[i].tone]);
        put_sign(html, cells[i].tone);
        put(html, cells[i].text);
        fputs("</td>", html->out);
    }
    fputs("</tr>\n", html->out);
}

static void put_table_end(struct wk_report_page *page)
{
    fputs("</tbody></table></div>\n", of(page)->out);
}

/*
 * Shortens a drawing: coordinates have two decimals, and the names that cairo counts up as long as the program runs are
 * numbered from 0. The file is a third smaller, and the same drawing always gives the same bytes.
 */
static size_t compact(char *svg)
{
    char *to = svg;
    int n_decimals = -1; /* -1: not behind a decimal point */
    for (const char *p = svg; *p; p++) {
        if (strncmp(p, " id=\"surface", 12) == 0)
            p = strchr(p + 12, '"') + 1;
        if (*p == '.')
            n_decimals = 0;
        else if (*p < '0' || *p > '9')
            n_decimals = -1;
        else if (n_decimals >= 0 && n_decimals++ >= 2)
            continue;
        *to++ = *p;
    }
    *to = 0;
    return (size_t)(to - svg);
}

static void put_plot(struct wk_report_page *page, double h_mm, wk_plot_fn draw, const void *context, const char *in_words)
{
    struct html *html = of(page);
    struct wk_canvas *canvas = NULL;
    char *svg = NULL;
    size_t n = 0;
    enum wk_status status = wk_canvas_new_svg(&canvas, &svg, &n, WK_REPORT_PAGE_W_MM, h_mm);
    if (status == WK_OK) {
        draw(canvas, WK_REPORT_PAGE_W_MM, h_mm, context);
        status = wk_canvas_finish(canvas);
    }
    if (status != WK_OK) {
        html->status = status;
        return;
    }
    /* An image of its own, so that names inside one drawing do not clash with those of another. */
    fputs("<div class=\"wide\"><img class=\"plot\" alt=\"", html->out);
    put(html, in_words);
    fputs("\" src=\"data:image/svg+xml;base64,", html->out);
    put_base64(html->out, svg, compact(svg));
    fputs("\"></div>\n", html->out);
    free(svg);
}

static void put_crops(struct wk_report_page *page, const struct wk_crop *crops, int n)
{
    struct html *html = of(page);
    fputs("<div class=\"crops\">", html->out);
    for (int i = 0; i < n; i++) {
        fprintf(html->out, "<figure><img width=\"%d\" height=\"%d\" alt=\"", crops[i].w_px, crops[i].h_px);
        put(html, crops[i].caption);
        fputs("\" src=\"data:image/jpeg;base64,", html->out);
        put_base64(html->out, crops[i].jpeg, crops[i].n);
        fputs("\"><figcaption>", html->out);
        put(html, crops[i].caption);
        fputs("</figcaption></figure>\n", html->out);
    }
    fputs("</div>\n", html->out);
}

static void abandon(struct wk_report_page *page)
{
    struct html *html = of(page);
    if (html->out)
        fclose(html->out);
    free(html->text);
    free(html->path);
    free(html);
}

static enum wk_status finish(struct wk_report_page *page)
{
    struct html *html = of(page);
    end_section(html);
    fputs("</main></body></html>\n", html->out);
    const bool written = !ferror(html->out);
    enum wk_status status = fclose(html->out) == 0 && written ? html->status : WK_NO_MEMORY;
    html->out = NULL;
    if (status == WK_OK)
        status = wk_outfile_save_private(html->path, html->text, html->n);
    abandon(page);
    return status;
}

static const char style[] =
    "html{font:16px/1.45 'Noto Sans','Noto Sans CJK SC',system-ui,sans-serif;color:#17150f;background:#fff}"
    "body{margin:0}main{max-width:60rem;margin:0 auto;padding:1rem}"
    "h1{font-size:1.7rem;margin:.4em 0 .1em}h2{font-size:1.35rem;margin:2.2em 0 .6em;border-bottom:3px solid #24483c}"
    "h3{font-size:1.1rem;margin:1.8em 0 .4em}p{margin:.35em 0;overflow-wrap:anywhere;word-break:break-word}.soft{color:#6b675d}"
    ".s{width:1em;height:1em;vertical-align:-.12em;margin-right:.4em;flex:none}"
    ".box{display:flex;gap:.8rem;border:2px solid #cfc8b8;border-radius:6px;padding:.8rem 1rem;margin:.8rem "
    "0;background:#f6f2e8}"
    ".box>div{min-width:0}.box .s{width:2rem;height:2rem}.box "
    "b{font-size:1.2rem}.box.good{border-color:#1f6b4a;background:#eef5f0}"
    ".box.warn{border-color:#b06d00;background:#fbf3e2}.box.bad{border-color:#9c2b23;background:#fbecea}"
    ".wide{overflow-x:auto}table{border-collapse:collapse;width:100%;font-size:.9rem;margin:.5em 0}"
    "th{text-align:left;color:#6b675d;font-weight:normal;border-bottom:2px solid #6b675d;padding:.2em .6em .2em 0}"
    "td{vertical-align:top;border-bottom:1px solid #cfc8b8;padding:.25em .6em .25em 0;overflow-wrap:anywhere}"
    ".plot{width:100%;min-width:40rem;height:auto}.crops{display:flex;flex-wrap:wrap;gap:.6rem;margin:.5em 0}"
    "figure{margin:0;width:7rem}figure img{width:100%;height:auto;display:block}figcaption{font-size:.75rem;color:#6b675d}"
    "@media print{html{font-size:11px}section,.box,figure,tr{break-inside:avoid}h2{break-before:page}.wide{overflow:visible}"
    ".plot{min-width:0}}";

static void put_front(struct html *html)
{
    const struct wk_report_page_head *head = &html->page.head;
    fprintf(
        html->out,
        "<!DOCTYPE html>\n<html lang=\"%s\"><head><meta charset=\"utf-8\">"
        "<meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">"
        "<meta http-equiv=\"Content-Security-Policy\" content=\"default-src 'none'; img-src data:; style-src 'unsafe-inline'\">"
        "<title>",
        wk_lang_word(head->lang));
    put(html, head->title);
    fprintf(html->out, "</title><style>%s</style></head><body><main>\n<p class=\"soft\">", style);
    put(html, head->mark);
    fputs("</p>\n", html->out);
}

enum wk_status wk_report_page_new_html(struct wk_report_page **out, const char *path, const struct wk_report_page_head *head)
{
    struct html *html = malloc(sizeof *html);
    if (!html)
        return WK_NO_MEMORY;
    *html = (struct html){.page = {.head = *head,
                                   .title = put_title,
                                   .chapter = put_chapter,
                                   .section = put_section,
                                   .text = put_text,
                                   .box = put_box,
                                   .table = put_table,
                                   .row = put_row,
                                   .table_end = put_table_end,
                                   .plot = put_plot,
                                   .crops = put_crops,
                                   .finish = finish,
                                   .abandon = abandon},
                          .status = WK_OK,
                          .path = strdup(path)};
    html->out = open_memstream(&html->text, &html->n);
    if (!html->path || !html->out) {
        abandon(&html->page);
        return WK_NO_MEMORY;
    }
    put_front(html);
    *out = &html->page;
    return WK_OK;
}

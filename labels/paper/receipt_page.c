/* A seal's slip for the players, and the receipt of a deal that was opened. */
#include "labels/paper/receipt_page.h"

#include <inttypes.h>
#include <stdio.h>
#include <string.h>

#include "labels/draw/art.h"
#include "labels/draw/ink.h"
#include "labels/paper/checkpoint_strip.h"
#include "labels/paper/papers.h"
#include "labels/paper/page_parts.h"
#include "labels/paper/page_text.h"

#define SLIP_W 148.0 /* A6, landscape */
#define SLIP_H 105.0
#define SLIP_EDGE 9.0
#define SLIP_QR 28.0
#define UP_GAP 4.6 /* between a code and the mark beside it that says which end is up: its white and a little */
#define UP_SIZE 2.6
#define UP_W 12.0 /* of both */

#define PAGE_W 210.0 /* A4 */
#define PAGE_H 297.0
#define LEFT 16.0
#define WIDE (PAGE_W - 2 * LEFT)
#define TILE_W 4.62
#define TILE_H 6.2

enum word {
    SEAL_TITLE,
    SEAL_WHAT,
    SEAL_KEEP,
    RECEIPT_TITLE,
    WORDS_ARE,
    DEAL_IS,
    CHECKS_ARE,
    CHECK_TITLE,
    CHECK_FILE,
    STEP_1,
    STEP_1_THEN,
    STEP_2,
    STEP_3,
    STEP_4,
    KEY_IS,
    EAST,
    N_TEXTS = EAST + WK_N_WINDS
};

static const char *const texts[N_TEXTS] = {
    WK_NC("paper", "The deal is sealed"),
    WK_NC("paper", "From now on nobody can exchange a tile in it unseen: other tiles would give other words."),
    WK_NC("paper",
          "Keep the words. After the round the deal is opened, and anybody can work them out again: wallkeeper audit receipt"),
    WK_NC("paper", "Receipt of a deal"),
    WK_NC("paper", "Its six words: they have to be those that were shown and noted when it was sealed"),
    WK_NC("paper", "The deal, face by face: near row (sorted), middle and far row as the player saw them"),
    WK_NC("paper",
          "One deal, played four times: each wall's last check after each hand, all PASS, with its record and time (UTC)"),
    WK_NC("paper", "Check it yourself with ordinary tools: sed, xxd, b2sum, openssl"),
    WK_NC("paper", "Ask for the receipt as a file. In a terminal, tell which file it is and which record you want to look at:"),
    WK_NC("paper", "1  The deal gives the commitment. These bytes, the salt and the eight lines of the deal,"),
    WK_NC("paper", "have to hash to the commitment above, and its words are what you noted:"),
    WK_NC("paper", "2  What a record says: its deal is named by the same commitment, its verdict is PASS:"),
    WK_NC("paper", "3  Its hash; the opening of the deal names the seal and the sixteen checks by such hashes:"),
    WK_NC("paper", "4  Its signature by the kiosk's key: “Signature Verified Successfully”:"),
    WK_NC("paper", "Key of the kiosk's records"),
    WK_NC("paper", "East"),
    WK_NC("paper", "South"),
    WK_NC("paper", "West"),
    WK_NC("paper", "North")};

const char *wk_receipt_step(enum wk_receipt_step step)
{
    static const char *const steps[WK_N_STEPS] = {
        [WK_STEP_DEAL] = "(sed -n 's/^salt //p' $R | xxd -r -p; sed -n '/^wallkeeper-deal/,/^N /p' $R) | b2sum -l 256",
        [WK_STEP_READ] = "sed -n \"/^record $N /,/^bytes/s/^bytes //p\" $R | xxd -r -p | tr -cd '[:print:]'",
        [WK_STEP_HASH] = "sed -n \"/^record $N /,/^bytes/s/^bytes //p\" $R | xxd -r -p | b2sum -l 256",
        [WK_STEP_SIGNATURE] = "sed -n \"/^record $N /,/^bytes/s/^hash //p\" $R | xxd -r -p > hash\n"
                              "sed -n \"/^record $N /,/^bytes/s/^signature //p\" $R | xxd -r -p > sig\n"
                              "sed -n \"/^record $N /,/^bytes/s/^key /302a300506032b6570032100/p\" $R | xxd -r -p > key\n"
                              "openssl pkeyutl -verify -pubin -inkey key -keyform DER -rawin -in hash -sigfile sig",
    };
    return steps[step];
}

#define T(id) wk_text(page->language, texts[id])

static bool begin(struct wk_page *page, const char *lang)
{
    *page = (struct wk_page){.lang = lang};
    return wk_lang_parse(lang, &page->language) == WK_OK;
}

static enum wk_status end(struct wk_page *page, enum wk_status status)
{
    if (status == WK_OK)
        return wk_canvas_finish(page->canvas);
    wk_canvas_free(page->canvas);
    return status;
}

/* The code that the kiosk shows when it seals: "WK1 T3 R2 COMMITMENT"; what stands beside it begins UP_W further on. */
static enum wk_status draw_seal_qr(const struct wk_page *page, double x, double y, double size, int table, int round,
                                   const char *hex)
{
    char line[2 * WK_HASH_SIZE + 32];
    (void)snprintf(line, sizeof line, "WK1 T%d R%d %s", table, round, hex);
    wk_page_up(page->canvas, page->language, x + size + UP_GAP, y + UP_SIZE, UP_SIZE, WK_INK_SOFT);
    return wk_canvas_qr(page->canvas, x, y, size, line, 0, 'M', WK_INK_TEXT);
}

/* ---- the slip ---- */

static enum wk_status draw_slip(const struct wk_page *page, const struct wk_paper_seal *seal)
{
    /* One code a page: of two in one picture some phones read none. The checkpoint's record follows the seal's and vouches for
     * it. */
    const bool coded = seal->checkpoint == NULL;
    const double right = coded ? SLIP_EDGE + SLIP_QR + UP_W + 1 : SLIP_EDGE;
    const double w = SLIP_W - SLIP_EDGE - right, all = SLIP_W - 2 * SLIP_EDGE;
    const struct wk_page_style soft = {.size = 3.2, .colour = WK_INK_SOFT};
    const char *six[WK_N_WORDS];
    char hex[2 * WK_HASH_SIZE + 1], when[WK_PAGE_TIME_SIZE];
    wk_hex(hex, seal->commitment, WK_HASH_SIZE);
    wk_commit_words(seal->commitment, six);
    wk_page_time(when, seal->t_ns);
    wk_canvas_rect(page->canvas, 0, 0, SLIP_W, SLIP_H, 0, WK_INK_PAPER, 0, 0);
    wk_page_text(page, SLIP_EDGE, 13.5, all, T(SEAL_TITLE), (struct wk_page_style){.size = 6, .bold = true});
    wk_page_text(page, SLIP_W - SLIP_EDGE, 13.5, all / 2, seal->event,
                 (struct wk_page_style){.size = 3.2, .colour = WK_INK_SOFT, .align = WK_ALIGN_RIGHT});
    wk_page_printf(page, SLIP_EDGE, 19, all, soft,
                   wk_text(page->language, WK_NC("paper", "Table %d · round %d · record %lld · %s UTC")), seal->table,
                   seal->round, (long long)seal->seq, when);
    enum wk_status status = coded ? draw_seal_qr(page, SLIP_EDGE, 23, SLIP_QR, seal->table, seal->round, hex) : WK_OK;
    wk_page_words(page, right, 30.5, w, six, 6.4);
    wk_page_text(page, right, 47, w, hex, (struct wk_page_style){.size = 2.9, .mono = true});
    wk_page_text(page, right, 51.6, w, T(SEAL_WHAT), (struct wk_page_style){.size = 3});
    wk_page_text(page, SLIP_EDGE, 58, all, T(SEAL_KEEP), (struct wk_page_style){.size = 3});
    wk_canvas_rect(page->canvas, SLIP_EDGE, 61, all, 0.25, 0, WK_INK_RULE, 0, 0);
    if (seal->checkpoint && status == WK_OK) {
        const double beside = SLIP_EDGE + 26 * WK_CHECKPOINT_MARK_W + 4;
        status = wk_paper_checkpoint_mark(page->canvas, SLIP_EDGE, 64, 26, seal->checkpoint, page->lang);
        wk_commit_words(seal->checkpoint->key, six);
        wk_page_text(page, beside, 67.2, SLIP_W - SLIP_EDGE - beside, T(KEY_IS), soft);
        wk_page_words(page, beside, 74, SLIP_W - SLIP_EDGE - beside, six, 3.6);
    }
    for (int i = 0; i < WK_N_WINDS; i++) {
        const double x = SLIP_EDGE + i * all / WK_N_WINDS;
        wk_canvas_rect(page->canvas, x, 94.6, all / WK_N_WINDS - 3, 0.25, 0, WK_INK_RULE, 0, 0);
        wk_page_text(page, x, 97.8, 0, T(EAST + i), (struct wk_page_style){.size = 2.6, .colour = WK_INK_SOFT});
    }
    return status;
}

enum wk_status wk_paper_write_seal(const char *pdf_path, const struct wk_paper_matter *matter)
{
    struct wk_page page;
    if (!begin(&page, matter->lang))
        return WK_BAD_INPUT;
    const enum wk_status status = wk_paper_begin(&page.canvas, pdf_path, matter, WK_PAGE_QUARTER, true);
    return status == WK_OK ? end(&page, draw_slip(&page, matter->seal)) : status;
}

/* ---- the receipt ---- */

static enum wk_status draw_head(const struct wk_page *page, const struct wk_paper_receipt *receipt, const char *hex,
                                const uint8_t hash[WK_HASH_SIZE])
{
    const char *six[WK_N_WORDS];
    char sealed[WK_PAGE_TIME_SIZE], opened[WK_PAGE_TIME_SIZE], salt[2 * WK_SALT_SIZE + 1];
    wk_commit_words(hash, six);
    wk_page_time(sealed, receipt->sealed_ns);
    wk_page_time(opened, receipt->opened_ns);
    wk_page_text(page, LEFT, 23, WIDE * 0.6, T(RECEIPT_TITLE), (struct wk_page_style){.size = 9, .bold = true});
    wk_page_text(page, PAGE_W - LEFT, 23, WIDE * 0.45, receipt->event,
                 (struct wk_page_style){.size = 4, .colour = WK_INK_SOFT, .align = WK_ALIGN_RIGHT});
    wk_page_printf(page, LEFT, 30, WIDE, (struct wk_page_style){.size = 4.2, .colour = WK_INK_SOFT},
                   wk_text(page->language, WK_NC("paper", "Table %d · round %d · sealed %s%s, opened %s UTC")),
                   receipt->deal->table, receipt->round, sealed,
                   !receipt->to_director ? "" : wk_text(page->language, WK_NC("paper", " to the director's key")), opened);
    wk_canvas_rect(page->canvas, LEFT, 33.5, WIDE, 0.8, 0, WK_INK_HOUSE, 0, 0);
    const double x = LEFT + 32 + UP_W + 1, w = WIDE - (x - LEFT);
    wk_page_text(page, x, 42, w, T(WORDS_ARE), (struct wk_page_style){.size = 3.4, .colour = WK_INK_SOFT});
    wk_page_words(page, x, 50.5, w, six, 7.2);
    wk_hex(salt, receipt->salt, sizeof receipt->salt);
    wk_page_printf(page, x, 67.5, w, (struct wk_page_style){.size = 3.3, .mono = true}, "commitment %s", hex);
    wk_page_printf(page, x, 72, w, (struct wk_page_style){.size = 3.3, .mono = true}, "salt       %s", salt);
    return draw_seal_qr(page, LEFT, 39.5, 32, receipt->deal->table, receipt->round, hex);
}

static enum wk_status draw_tile(const struct wk_page *page, struct wk_art *art, enum wk_face face, double x, double y)
{
    wk_canvas_rect(page->canvas, x, y, TILE_W - 0.25, TILE_H, 0.5, WK_INK_IVORY, WK_INK_EDGE, 0.12);
    return wk_art_draw(art, page->canvas, face, x + 0.35, y + 0.4, TILE_W - 0.95, TILE_H - 0.8);
}

static enum wk_status draw_deal(const struct wk_page *page, const struct wk_deal *deal, double y)
{
    struct wk_deal sorted;
    struct wk_art *art = NULL;
    char text[WK_DEAL_TEXT_SIZE];
    const int n = wk_deal_canonical(deal, text);
    enum wk_status status = n > 0 ? wk_deal_parse(&sorted, text, (size_t)n) : WK_BAD_INPUT; /* hands come back sorted */
    if (status == WK_OK)
        status = wk_art_new(&art, "drawn");
    wk_page_text(page, LEFT, y, WIDE, T(DEAL_IS), (struct wk_page_style){.size = 3.4, .colour = WK_INK_SOFT});
    for (int w = 0; w < WK_N_WINDS && status == WK_OK; w++) {
        const double top = y + 2.6 + w * (TILE_H + 1);
        wk_page_text(page, LEFT, top + 4.4, 12, T(EAST + w), (struct wk_page_style){.size = 3.6, .bold = true});
        for (int s = 0; s < WK_N_SLOTS && status == WK_OK; s++)
            status = draw_tile(page, art, (enum wk_face)sorted.face[w][s],
                               LEFT + 13.5 + s * TILE_W + 3.2 * (double)wk_slot_row(s), top);
    }
    wk_art_free(art);
    return status;
}

static void draw_checks(const struct wk_page *page, const struct wk_paper_receipt *receipt, double y)
{
    const double step = (WIDE - 16) / 4, line = 5.6;
    wk_page_text(page, LEFT, y, WIDE, T(CHECKS_ARE), (struct wk_page_style){.size = 3.4, .colour = WK_INK_SOFT});
    for (int h = 0; h < 4; h++)
        wk_page_printf(page, LEFT + 16 + h * step, y + line, step, (struct wk_page_style){.size = 3.4, .bold = true},
                       wk_text(page->language, WK_NC("paper", "hand %d")), h + 1);
    for (int w = 0; w < WK_N_WINDS; w++) {
        const double base = y + (w + 2) * line;
        wk_canvas_rect(page->canvas, LEFT, base - 4, WIDE, 0.15, 0, WK_INK_RULE, 0, 0);
        wk_page_text(page, LEFT, base, 14, T(EAST + w), (struct wk_page_style){.size = 3.6, .bold = true});
        for (int h = 0; h < 4; h++) {
            char when[WK_PAGE_TIME_SIZE];
            wk_page_time(when, receipt->pass[h][w].t_ns);
            if (receipt->pass[h][w].seq > 0)
                wk_page_printf(page, LEFT + 16 + h * step, base, step - 2, (struct wk_page_style){.size = 3.4},
                               "%" PRId64 " · %s", receipt->pass[h][w].seq, when + 11);
            else
                wk_page_text(page, LEFT + 16 + h * step, base, 0, "–",
                             (struct wk_page_style){.size = 3.4, .colour = WK_INK_WARN});
        }
    }
    wk_page_printf(
        page, LEFT, y + 6 * line, WIDE,
        (struct wk_page_style){.size = 3.4, .bold = true, .colour = receipt->n_live < 16 ? WK_INK_WARN : WK_INK_TEXT},
        wk_text(page->language, WK_NC("paper", "%d of 16 from a live camera, as their records say")), receipt->n_live);
}

static double draw_bound(const struct wk_page *page, const struct wk_paper_receipt *receipt, double y)
{
    char six[WK_PAGE_SIX_SIZE];
    char when[WK_PAGE_TIME_SIZE];
    wk_page_time(when, receipt->head_ns);
    const struct wk_page_style soft = {.size = 3.4, .colour = WK_INK_SOFT};
    if (receipt->head_is_checkpoint)
        wk_page_printf(page, LEFT, y, WIDE, soft,
                       wk_text(page->language, WK_NC("paper", "All of this hangs on one hash. Whoever kept the checkpoint of "
                                                              "record %lld (%s UTC) holds these six words:")),
                       (long long)receipt->head_seq, when);
    else
        wk_page_printf(
            page, LEFT, y, WIDE, soft,
            wk_text(
                page->language,
                WK_NC("paper",
                      "All of this hangs on the hash of record %lld (%s UTC), of which no checkpoint was shown. Its words:")),
            (long long)receipt->head_seq, when);
    wk_page_six_words(page->language, receipt->head, six);
    wk_page_text(page, LEFT, y + 6, WIDE, six, (struct wk_page_style){.size = 4.4, .bold = true});
    return y + 12;
}

static void draw_steps(const struct wk_page *page, const struct wk_paper_receipt *receipt, double y)
{
    const struct wk_page_style plain = {.size = 3.4};
    char text[160];
    wk_canvas_rect(page->canvas, LEFT, y - 3, WIDE, 0.4, 0, WK_INK_HOUSE, 0, 0);
    wk_page_text(page, LEFT, y + 4, WIDE, T(CHECK_TITLE), (struct wk_page_style){.size = 4.6, .bold = true});
    wk_page_text(page, LEFT, y + 10, WIDE, T(CHECK_FILE), plain);
    (void)snprintf(text, sizeof text, "R=receipt-%d-%d.txt N=%" PRId64, receipt->deal->table, receipt->round,
                   receipt->pass[0][0].seq > 0 ? receipt->pass[0][0].seq : receipt->opened_seq);
    y = wk_page_commands(page, LEFT, y + 12, WIDE, text, 3);
    for (int s = 0; s < WK_N_STEPS; s++) {
        static const enum word heads[WK_N_STEPS] = {STEP_1, STEP_2, STEP_3, STEP_4};
        wk_page_text(page, LEFT, y + 5, WIDE, T(heads[s]), plain);
        y += 7;
        if (s == WK_STEP_DEAL) {
            wk_page_text(page, LEFT + 4.4, y + 2.6, WIDE - 5, T(STEP_1_THEN), plain);
            y += 4.8;
        }
        y = wk_page_commands(page, LEFT, y, WIDE, wk_receipt_step((enum wk_receipt_step)s), 3);
    }
}

static enum wk_status draw_receipt(const struct wk_page *page, const struct wk_paper_receipt *receipt)
{
    uint8_t hash[WK_HASH_SIZE];
    char hex[2 * WK_HASH_SIZE + 1], six[WK_PAGE_SIX_SIZE];
    wk_deal_commit(receipt->deal, receipt->salt, hash);
    wk_hex(hex, hash, sizeof hash);
    enum wk_status status = draw_head(page, receipt, hex, hash);
    if (status == WK_OK)
        status = draw_deal(page, receipt->deal, 82);
    draw_checks(page, receipt, 123);
    draw_steps(page, receipt, draw_bound(page, receipt, 163));
    wk_hex(hex, receipt->key, sizeof receipt->key);
    const double y = PAGE_H - 11;
    wk_page_printf(page, LEFT, y, 0, (struct wk_page_style){.size = 3, .colour = WK_INK_SOFT},
                   wk_text(page->language, WK_NC("paper", "kiosk %s, key")), receipt->kiosk_id);
    wk_page_six_words(page->language, receipt->key, six);
    wk_page_text(page, LEFT, y - 4.5, WIDE / 2, T(KEY_IS), (struct wk_page_style){.size = 3, .colour = WK_INK_SOFT});
    wk_page_text(page, PAGE_W - LEFT, y - 4.5, WIDE * 0.7, six,
                 (struct wk_page_style){.size = 3.4, .bold = true, .align = WK_ALIGN_RIGHT});
    wk_page_text(page, PAGE_W - LEFT, y, 0, hex,
                 (struct wk_page_style){.size = 3, .mono = true, .colour = WK_INK_SOFT, .align = WK_ALIGN_RIGHT});
    return status;
}

enum wk_status wk_paper_write_receipt(const char *pdf_path, const struct wk_paper_matter *matter)
{
    struct wk_page page;
    if (!begin(&page, matter->lang))
        return WK_BAD_INPUT;
    const enum wk_status status = wk_paper_begin(&page.canvas, pdf_path, matter, WK_PAGE_WHOLE, false);
    return status == WK_OK ? end(&page, draw_receipt(&page, matter->receipt)) : status;
}

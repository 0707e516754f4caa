/*
 * Counting known codes: how often a coarse sticker is taken for what it is not, and how often it is read. WK_READS: how many
 * looks (`make count`: 100,000), at 0.9 to 4.5 px a module, a third of them added up over three frames. What is none of the
 * known ones is decoded from the same looks, as the table does: other sets' and forged ones are named then. Exit 1 when one
 * was wrong. Prints how long looks take, too. WK_FALSIFY=1: the truth errs, which has to be reported. WK_SEED: others than the
 * usual ones. WK_WORN=1: mirrored ones, 12 specks and a scratch as well; WK_COARSE=1: these too, at 0.5 to 1.1 px a module;
 * WK_FRAMES: frames of each. WK_STRANGERS=1: nothing but codes that are not ours, half covered and mirrored ones, each second
 * one worn. WK_CODES=1: stickers of the kind that was printed before; WK_TOLD=0: the reader is not told which kind they are of.
 */
#include <math.h>

#include "labels/draw/qr.h"
#include "tests/bench/walls.h"
#include "tests/support/vision/coarse.h"
#include "vision/stickers/code_recovery.h"
#include "vision/image/even.h"
#include "vision/stickers/known.h"

enum kind {
    PLAIN,
    LAMP,
    MOVED,
    DAMAGED,
    HALF,
    FORGED,
    OTHER_SET,
    OTHER_CLUB,
    OTHER_SCHEME,
    OTHER_LEVEL,
    PATCHWORK,
    RANDOM,
    TEXTURE,
    N_USUAL, /* the others are asked for by WK_COARSE or WK_STRANGERS, so that what is usual stays what it was */
    MIRRORED = N_USUAL,
    SPECKS,
    SCRATCHED,
    N_KINDS
};
static const char *const kind_name[N_KINDS] = {
    "plain",        "in a lamp",   "moved",     "damaged",        "half covered", "forged",   "other set", "other club",
    "other scheme", "other level", "patchwork", "random modules", "texture",      "mirrored", "12 specks", "scratched"};
static const enum kind strangers[] = {HALF, FORGED, OTHER_SET, OTHER_CLUB, OTHER_SCHEME, OTHER_LEVEL, RANDOM, MIRRORED};
static const double usual_px[] = {0.9, 1.1, 1.3, 1.8, 2.5, 4.5}, coarse_px[] = {0.5, 0.6, 0.75, 0.9, 1, 1.1};
enum {
    N_BANDS = 5,
    FRAMES = 3,
    N_FORGED = 20,
    OLD_SPOTS = 8,
    SLICE = 50000,
    N_STRANGERS = sizeof strangers / sizeof *strangers
};
static const double SPECK = 2 / WK_CODE_MM * WK_CODE_MODULES; /* 2 mm in modules: what specks and a scratch measure */

struct tally {
    long n, right, named, unread, wrong;                        /* named: what it is was decoded, and is true */
    double lead, check_lead, likeness, check, region, evidence; /* highest of those that are not what they are most like */
};

static struct tally tallies[N_KINDS], bands[N_BANDS];
static bool coarse, only_strangers;
static int n_frames; /* of each, at most; 0: one, or in a third of cases FRAMES */
static struct timing {
    double ms;
    long n;
} first_looks, second_looks, decodings; /* looks each with what it is most like */
static struct wk_code_recovery *recovery;
static struct wk_sticker_reader *reader;
static struct wk_book book;
static const struct wk_book_page *pages; /* of the kind of codes that is asked for */
static enum wk_codes codes;
static uint8_t pixels[COARSE_SIDE * COARSE_SIDE];

static void random_text(struct wk_rng *rng, int from, char *text)
{
    static const char digits[] = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ";

    for (int i = from; i < WK_PAYLOAD_LEN; i++)
        text[i] = digits[wk_rng_below(rng, 36)];
    text[WK_PAYLOAD_LEN] = '\0';
}

/* mask: of level H alone, or WK_MASK_ENCODERS. */
static void encode(const char *text, char level, int mask, uint8_t *black)
{
    struct wk_qr qr;

    need(wk_qr_new(&qr, text, 1, level) == WK_OK && qr.n == WK_CODE_MODULES, "code");
    memcpy(black, qr.black, WK_N_MODULES);
    need(mask == WK_MASK_ENCODERS || wk_mask_change(black, mask) == WK_OK, "mask");
    wk_qr_free(&qr);
}

/* Of some forged checks the one whose code comes nearest to ours: whoever forges may choose, the mask too. */
static void forge(int page, struct wk_rng *rng, char *text)
{
    char tried[WK_PAYLOAD_SIZE];
    int least = WK_N_MODULES;

    memcpy(tried, text, sizeof tried);
    for (int i = 0; i < N_FORGED; i++) {
        uint8_t black[WK_N_MODULES];
        int differ = 0;

        random_text(rng, 6, tried);
        encode(tried, 'H', wk_mask_of(pages[page].black), black);
        for (int m = 0; m < WK_N_MODULES; m++)
            differ += black[m] != pages[page].black[m];
        if (differ >= least || !differ)
            continue;
        least = differ;
        memcpy(text, tried, sizeof tried);
    }
}

/* Lays another code over a part of one, which remains what it is: it keeps most of the modules in which the two differ. */
static void lay_over(const uint8_t *other, struct wk_rng *rng, uint8_t *black)
{
    const double middle = WK_CODE_MODULES / 2;
    uint8_t own[WK_N_MODULES];
    int kept, lost;

    memcpy(own, black, sizeof own);
    do {
        const double a = wk_rng_between(rng, 0, 6.2832), beyond = wk_rng_between(rng, 0.5, 4);

        kept = lost = 0;
        for (int m = 0; m < WK_N_MODULES; m++) {
            const bool over = (m % WK_CODE_MODULES - middle) * cos(a) + (m / WK_CODE_MODULES - middle) * sin(a) > beyond;

            black[m] = over ? other[m] : own[m];
            kept += own[m] != other[m] && !over;
            lost += own[m] != other[m] && over;
        }
    } while (kept <= lost);
}

/* The modules that are printed, their text ("": no code) and the label that they are: 0, none of ours. */
static wk_label choose_code(enum kind kind, int page, struct wk_rng *rng, uint8_t *black, char text[WK_PAYLOAD_SIZE])
{
    char set[WK_SET_SIZE];
    struct wk_key key = the_club;
    wk_label label;

    memcpy(text, pages[page].text, WK_PAYLOAD_SIZE);
    memcpy(black, pages[page].black, WK_N_MODULES);
    need(wk_payload_decode(text, WK_PAYLOAD_LEN, &the_club, set, &label) == WK_PAYLOAD_VALID, "payload");
    switch (kind) {
    case PLAIN:
    case LAMP:
    case MOVED:
    case DAMAGED:
    case HALF:
    case SPECKS:
    case SCRATCHED:
    case TEXTURE:
    case N_KINDS:
        if (kind != TEXTURE)
            return label;
        text[0] = '\0';
        return 0;
    case FORGED:
        forge(page, rng, text);
        break;
    case OTHER_SET:
        set[wk_rng_below(rng, 3)] = 'Q';
        wk_payload_encode(text, &the_club, set, label);
        break;
    case OTHER_CLUB:
        key.bytes[3] ^= (uint8_t)(1 + wk_rng_below(rng, 255));
        wk_payload_encode(text, &key, set, label);
        break;
    case OTHER_SCHEME:
        random_text(rng, 0, text);
        break;
    case OTHER_LEVEL:
        if (wk_rng_below(rng, 2))
            random_text(rng, 6, text);
        break;
    case PATCHWORK:
        lay_over(pages[(page + 1 + (int)wk_rng_below(rng, WK_N_LABELS - 1)) % WK_N_LABELS].black, rng, black);
        return label;
    case MIRRORED:
        for (int m = 0; m < WK_N_MODULES; m++)
            black[m] = pages[page].black[m / WK_CODE_MODULES * WK_CODE_MODULES + WK_CODE_MODULES - 1 - m % WK_CODE_MODULES];
        text[0] = '\0';
        return 0;
    case RANDOM:
        for (int m = 0; m < WK_N_MODULES; m++) {
            int differs = 0;

            for (int k = 1; k < WK_N_LABELS && !differs; k++)
                differs = pages[k].black[m] != pages[0].black[m];
            black[m] = differs ? (uint8_t)wk_rng_below(rng, 2) : black[m];
        }
        text[0] = '\0';
        return 0;
    }
    /* With our code's mask a stranger's is nearest. */
    if (kind == OTHER_LEVEL)
        encode(text, "LMQ"[wk_rng_below(rng, 3)], WK_MASK_ENCODERS, black);
    else
        encode(text, 'H', kind == FORGED || wk_rng_below(rng, 2) ? wk_mask_of(pages[page].black) : WK_MASK_ENCODERS, black);
    return strcmp(text, pages[page].text) ? 0 : label;
}

/* Toner that is off, or dirt that is on: specks of 2 mm, white or black. */
static void put_specks(struct wk_rng *rng, struct coarse_thing *thing)
{
    thing->n_spots = COARSE_SPOTS;
    for (int i = 0; i < COARSE_SPOTS; i++) {
        thing->spot[i][0] = wk_rng_between(rng, 0, WK_CODE_MODULES);
        thing->spot[i][1] = wk_rng_between(rng, 0, WK_CODE_MODULES);
        thing->spot[i][2] = SPECK / 2;
        thing->spot[i][3] = wk_rng_below(rng, 2);
    }
}

/* The paper's white from one edge to another, on a line that passes within a third of the code from its middle. */
static void put_scratch(struct wk_rng *rng, struct coarse_thing *thing)
{
    thing->scratch_modules = SPECK;
    thing->scratch_angle = wk_rng_between(rng, 0, 6.2832);
    thing->scratch_at = wk_rng_between(rng, 0, WK_CODE_MODULES / 3.0);
}

static void spoil(enum kind kind, struct wk_rng *rng, struct coarse_thing *thing)
{
    if (kind == DAMAGED) {
        thing->n_spots = 1 + (int)wk_rng_below(rng, OLD_SPOTS);
        for (int i = 0; i < thing->n_spots; i++) {
            thing->spot[i][0] = wk_rng_between(rng, 0, WK_CODE_MODULES);
            thing->spot[i][1] = wk_rng_between(rng, 0, WK_CODE_MODULES);
            thing->spot[i][2] = wk_rng_between(rng, 0.5, 4);
            thing->spot[i][3] = wk_rng_between(rng, 0, 1);
        }
    }
    thing->cut = kind == HALF;
    thing->cut_angle = wk_rng_between(rng, 0, 6.2832);
    thing->cut_beyond = wk_rng_between(rng, -5, 8);
    thing->cut_ink = wk_rng_between(rng, 0, 1);
    if (kind == SPECKS)
        put_specks(rng, thing);
    if (kind == SCRATCHED)
        put_scratch(rng, thing);
    if (kind == TEXTURE) {
        thing->texture = (enum coarse_texture)(1 + (int)wk_rng_below(rng, COARSE_TEXTURES - 1));
        thing->pitch = wk_rng_between(rng, 0.7, 4);
    }
}

static void highest(double value, double *most)
{
    *most = value > *most ? value : *most;
}

/* What becomes of one: told by likeness, decoded (1 truly, -1 falsely), or unread. */
static void count(struct tally *tally, const struct wk_known_match *match, int decoded, wk_label label)
{
    bool right = label && match->label == label;

    tally->n++;
    if (match->accepted)
        ++*(right ? &tally->right : &tally->wrong);
    else
        ++*(decoded > 0 ? &tally->named : decoded < 0 ? &tally->wrong : &tally->unread);
    if (right || !match->label)
        return;
    highest(match->lead, &tally->lead);
    highest(match->check_lead, &tally->check_lead);
    highest(match->likeness, &tally->likeness);
    highest(match->check, &tally->check);
    highest(match->region, &tally->region);
    highest(match->evidence, &tally->evidence);
}

/* What a sum and one look more are most like. */
static bool match_with(const struct wk_known *known, const struct wk_known_look *sum, const struct wk_known_look *look,
                       struct wk_known_match *out)
{
    struct wk_known_look all = *sum;

    wk_known_add(&all, look);
    return wk_known_match(known, &all, out) && out->accepted;
}

static void stop_watch(struct timing *timing, double start_ms)
{
    timing->ms += cpu_ms() - start_ms;
    timing->n++;
}

/* Looks at a frame; where that leaves doubt, once more at what it is most like. False: nothing is seen. */
static bool look_twice(struct wk_known *known, const struct wk_image *picture, double *plane, const struct wk_known_look *sum,
                       struct wk_known_look *look, struct wk_known_match *match)
{
    struct wk_known_match match_again = {.label = 0};
    double start_ms = cpu_ms();
    bool seen = wk_known_look(known, picture, plane, look), sure = seen && match_with(known, sum, look, match);

    stop_watch(&first_looks, start_ms);
    if (!seen || sure)
        return seen;
    struct wk_known_look again = *look;

    start_ms = cpu_ms();
    seen = wk_known_look_again(known, picture, match->codes, match->label, plane, &again);
    sure = seen && match_with(known, sum, &again, &match_again);
    stop_watch(&second_looks, start_ms);
    if (sure || match_again.check > match->check)
        *match = match_again;
    return true;
}

/* Decodes what none of the known ones is: 1 a payload that is printed there, -1 one that is not, 0 nothing of ours. */
static int decode(const struct wk_known_look *sum, const char *text)
{
    double start_ms = cpu_ms();
    uint8_t black[WK_N_MODULES];
    struct wk_code code;
    char set[WK_SET_SIZE];
    wk_label label;

    wk_known_ink(sum, black);
    bool read = wk_code_recovery_read_ink(recovery, reader, black, &code);

    stop_watch(&decodings, start_ms);
    if (!read || wk_payload_decode(code.text, code.n, &the_club, set, &label) == WK_PAYLOAD_ALIEN)
        return 0;
    return strlen(text) == code.n && memcmp(text, code.text, code.n) == 0 ? 1 : -1;
}

/* A mirrored lamp somewhere on a sticker. */
static void mirror_lamp(struct wk_rng *rng, struct coarse_view *view)
{
    const double a = wk_rng_between(rng, 0, 6.2832), away = wk_rng_between(rng, 0, 14) * view->module_px;

    view->lamp = wk_rng_between(rng, 20, 250);
    view->lamp_at[0] = away * cos(a);
    view->lamp_at[1] = away * sin(a);
    view->lamp_px = wk_rng_between(rng, 3, 12) * view->module_px;
}

/* Looks at what was not read in even light, as the table does where something is lighter than paper. */
static void look_in_even_light(struct wk_known *known, const struct wk_image *picture, double module_px, const double *guess,
                               struct wk_known_match *match)
{
    static uint8_t pixels_even[COARSE_SIDE * COARSE_SIDE];
    const struct wk_known_look nothing = {.n_frames = 0};
    struct wk_image even = coarse_image(pixels_even);
    struct wk_known_match even_match = {.label = 0};
    struct wk_known_look look;
    double plane[9];

    memcpy(plane, guess, sizeof plane);
    wk_image_even(picture, (int)lround(WK_EVEN_MODULES * module_px), &even);
    if (look_twice(known, &even, plane, &nothing, &look, &even_match) && even_match.accepted)
        *match = even_match;
}

/* Looks at frames one after another until it is decided; *sum: all of them. */
static struct wk_known_match look_at(struct wk_known *known, const struct coarse_thing *thing, double module_px, enum kind kind,
                                     struct wk_rng *rng, struct wk_known_look *sum)
{
    int n = n_frames > 0 ? n_frames : wk_rng_below(rng, 3) ? 1 : FRAMES;
    struct wk_known_look look;
    struct wk_known_match match = {.label = 0};
    struct wk_image picture = coarse_image(pixels);
    struct coarse_view view = coarse_any(rng, module_px);
    double plane[9], guess[9];

    if (kind != MOVED)
        view.motion_px = 0;
    if (kind == LAMP || (kind != PLAIN && wk_rng_below(rng, 4) == 0))
        mirror_lamp(rng, &view);
    for (int i = 0; i < n && !match.accepted; i++) {
        need(coarse_draw(thing, &view, rng, pixels, plane), "picture");
        coarse_guess(plane, 0.5, rng, guess);
        memcpy(plane, guess, sizeof plane);
        if (look_twice(known, &picture, guess, sum, &look, &match))
            wk_known_add(sum, &look);
        if (!match.accepted)
            look_in_even_light(known, &picture, module_px, plane, &match);
    }
    return match;
}

static void print(const char *name, const struct tally *t)
{
    printf("%-16s %8ld %8ld %8ld %8ld %6ld   %5.2f %5.2f %5.2f %5.2f %5.2f %5.1f\n", name, t->n, t->right, t->named, t->unread,
           t->wrong, t->likeness, t->lead, t->check, t->check_lead, t->region, t->evidence);
}

static long n_wrong(void)
{
    long n = 0;

    for (int k = 0; k < N_KINDS; k++)
        n += tallies[k].wrong;
    return n;
}

int main(void)
{
    const long n_reads = walls_number("WK_READS", 3000);
    bool falsify = walls_number("WK_FALSIFY", 0) != 0;
    struct wk_known *known;
    struct wk_rng rng;

    wk_rng_init(&rng, (uint64_t)walls_number("WK_SEED", 1), 8128);
    need(wk_known_new(&known) == WK_OK && wk_known_learn(known, &the_club, "07A") == WK_OK, "known codes");
    need(wk_book_fill(&book, &the_club, "07A") == WK_OK, "book");
    codes = (enum wk_codes)walls_number("WK_CODES", WK_CODES_2);
    need(codes == WK_CODES_1 || codes == WK_CODES_2, "WK_CODES is 1 or 2");
    pages = book.page[codes - 1];
    for (int label = 0; walls_number("WK_TOLD", 1) && label < WK_LABEL_END; label++)
        wk_known_count(known, &(struct wk_known_match){.label = (wk_label)label, .codes = codes});
    need(wk_code_recovery_new(&recovery) == WK_OK && wk_sticker_reader_new(&reader) == WK_OK, "decoder");
    coarse = walls_number("WK_COARSE", 0) != 0;
    only_strangers = walls_number("WK_STRANGERS", 0) != 0;
    n_frames = (int)walls_number("WK_FRAMES", 0);
    const double *band_px = coarse ? coarse_px : usual_px;
    const int n_kinds = coarse || walls_number("WK_WORN", 0) ? N_KINDS : N_USUAL;

    for (long i = 0; i < n_reads; i++) {
        enum kind kind = only_strangers ? strangers[i % N_STRANGERS] : (enum kind)(i % n_kinds);
        int band = (int)wk_rng_below(&rng, N_BANDS);
        uint8_t black[WK_N_MODULES];
        char text[WK_PAYLOAD_SIZE];
        struct coarse_thing thing = {.black = black};
        struct wk_known_look sum = {.n_frames = 0};
        wk_label label = choose_code(kind, (int)wk_rng_below(&rng, WK_N_LABELS), &rng, black, text);

        spoil(kind, &rng, &thing);
        if (only_strangers && i / N_STRANGERS % 2)
            spoil(wk_rng_below(&rng, 2) ? SPECKS : SCRATCHED, &rng, &thing);
        struct wk_known_match match =
            look_at(known, &thing, wk_rng_between(&rng, band_px[band], band_px[band + 1]), kind, &rng, &sum);
        const int decoded = match.accepted || !sum.n_frames ? 0 : decode(&sum, text);

        if (falsify && label)
            label = label == 1 ? 2 : 1;
        count(&tallies[kind], &match, decoded, label);
        if (kind == PLAIN || only_strangers)
            count(&bands[band], &match, decoded, label);
        if (only_strangers && (i + 1) % SLICE == 0)
            fprintf(stderr, "%ld looked at, %ld wrong\n", i + 1, n_wrong());
    }
    printf("%-16s %8s %8s %8s %8s %6s   highest of others: likeness, lead, check, its lead, region, evidence\n", "stickers",
           "looked", "right", "decoded", "unread", "wrong");
    for (int k = 0; k < N_KINDS; k++) {
        if (tallies[k].n > 0)
            print(kind_name[k], &tallies[k]);
    }
    for (int k = 0; k < N_BANDS; k++) {
        char name[32];

        snprintf(name, sizeof name, "%.1f to %.1f px", band_px[k], band_px[k + 1]);
        print(name, &bands[k]);
    }
    printf("a look %.3f ms, a second one %.3f ms, decoding %.3f ms (n %ld, %ld, %ld; processor)\n",
           first_looks.ms / (double)first_looks.n, second_looks.ms / (double)second_looks.n, decodings.ms / (double)decodings.n,
           first_looks.n, second_looks.n, decodings.n);
    const long wrong = n_wrong();

    printf("all %ld, wrong %ld\n", n_reads, wrong);
    wk_code_recovery_free(recovery);
    wk_sticker_reader_free(reader);
    wk_known_free(known);
    return wrong > 0;
}

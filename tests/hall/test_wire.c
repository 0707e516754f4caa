/* What travels between kiosk and hall: frames, cursors, addresses, signatures, the pairing code, bodies. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <cmocka.h>

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "hall/wire/answers.h"
#include "hall/wire/frames.h"
#include "hall/wire/packed.h"
#include "hall/wire/request.h"

static const uint8_t a_signature[WK_SIGNATURE_SIZE] = {7, 7, 7};

/* ---- frames */

static void frames_read_back(void **state)
{
    struct wk_frames made = {.data = NULL};
    struct wk_signed_record view[WK_FRAMES_MOST];
    int n = 0;
    (void)state;
    for (int i = 0; i < WK_FRAMES_MOST; i++)
        assert_int_equal(wk_frames_add(&made, (const uint8_t *)"abcdefgh", (size_t)i % 9, a_signature), WK_OK);
    assert_int_equal(wk_frames_add(&made, (const uint8_t *)"x", 1, a_signature), WK_END);
    assert_int_equal(wk_frames_read(view, &n, made.data, made.n), WK_OK);
    assert_int_equal(n, WK_FRAMES_MOST);
    for (int i = 0; i < n; i++) {
        assert_int_equal(view[i].n, i % 9);
        assert_memory_equal(view[i].bytes, "abcdefgh", view[i].n);
        assert_memory_equal(view[i].signature, a_signature, WK_SIGNATURE_SIZE);
    }
    wk_frames_release(&made);
    assert_int_equal(wk_frames_read(view, &n, NULL, 0), WK_OK);
    assert_int_equal(n, 0);
}

/* A tile set alone, of 32 MB; nothing beside it, and nothing larger. */
static void a_large_record_travels_alone(void **state)
{
    const size_t n = WK_SECRET_MAX + 1000;
    struct wk_frames made = {.data = NULL};
    struct wk_signed_record view[WK_FRAMES_MOST];
    uint8_t *large = calloc(1, WK_FRAMES_BODY_MAX);
    int count = 0;
    (void)state;
    assert_non_null(large);
    assert_int_equal(wk_frames_add(&made, large, WK_FRAMES_BODY_MAX, a_signature), WK_BAD_INPUT);
    assert_int_equal(wk_frames_add(&made, large, 10, a_signature), WK_OK);
    assert_int_equal(wk_frames_add(&made, large, n, a_signature), WK_END);
    assert_int_equal(made.count, 1);
    wk_frames_release(&made);
    assert_int_equal(wk_frames_add(&made, large, n, a_signature), WK_OK);
    assert_int_equal(wk_frames_add(&made, large, 1, a_signature), WK_END);
    assert_int_equal(wk_frames_read(view, &count, made.data, made.n), WK_OK);
    assert_int_equal(count, 1);
    assert_int_equal(view[0].n, n);
    wk_frames_release(&made);
    free(large);
}

static void a_cut_or_false_body_is_refused(void **state)
{
    struct wk_frames made = {.data = NULL};
    struct wk_signed_record view[WK_FRAMES_MOST];
    int n = 5;
    (void)state;
    assert_int_equal(wk_frames_add(&made, (const uint8_t *)"abcdefgh", 8, a_signature), WK_OK);
    assert_int_equal(wk_frames_add(&made, (const uint8_t *)"ijk", 3, a_signature), WK_OK);
    for (size_t cut = 1; cut < made.n; cut++) {
        const enum wk_status status = wk_frames_read(view, &n, made.data, cut);
        assert_int_equal(status, cut == 4 + 8 + WK_SIGNATURE_SIZE ? WK_OK : WK_BAD_INPUT);
    }
    memset(made.data, 0xff, 4);
    n = 5;
    assert_int_equal(wk_frames_read(view, &n, made.data, made.n), WK_BAD_INPUT);
    assert_int_equal(n, 5);
    wk_frames_release(&made);
}

/* ---- addresses */

static void cursors_read_back(void **state)
{
    struct wk_cursor made = {.n = 0}, read;
    char text[WK_CURSOR_TEXT_SIZE], id[WK_KIOSK_ID_LEN + 1];
    (void)state;
    for (int i = 0; i < WK_MAX_JOURNALS + 1; i++) {
        snprintf(id, sizeof id, "%016x", i);
        wk_cursor_set(&made, id, INT64_MAX - i);
    }
    assert_int_equal(made.n, WK_MAX_JOURNALS);
    wk_cursor_format(&made, text);
    assert_int_equal(wk_cursor_parse(&read, text), WK_OK);
    assert_int_equal(read.n, made.n);
    for (int i = 0; i < made.n; i++)
        assert_true(strcmp(read.mark[i].kiosk_id, made.mark[i].kiosk_id) == 0 && read.mark[i].seq == made.mark[i].seq);
    assert_true(wk_cursor_of(&read, "0000000000000002") == INT64_MAX - 2);
    assert_int_equal(wk_cursor_of(&read, id), 0);
    wk_cursor_set(&read, "0000000000000002", 7);
    assert_int_equal(wk_cursor_of(&read, "0000000000000002"), 7);
}

static void false_cursors_are_refused(void **state)
{
    static const char *const bad[] = {"0",
                                      ",",
                                      "00112233445566ff",
                                      "00112233445566ff:",
                                      "00112233445566ff:1,",
                                      "00112233445566FF:1",
                                      "00112233445566ff:01",
                                      "00112233445566ff:-1",
                                      "00112233445566ff:9223372036854775808",
                                      "00112233445566ff:10000000000000000000",
                                      "00112233445566ff:1 ",
                                      "00112233445566ff:1,00112233445566ff:2",
                                      "00112233445566f:1",
                                      "00112233445566ff1:1"};
    struct wk_cursor read = {.n = 3};
    (void)state;
    for (size_t i = 0; i < sizeof bad / sizeof bad[0]; i++)
        assert_int_equal(wk_cursor_parse(&read, bad[i]), WK_BAD_INPUT);
    assert_int_equal(read.n, 3);
    assert_int_equal(wk_cursor_parse(&read, ""), WK_OK);
    assert_int_equal(read.n, 0);
}

static enum wk_status scope_read(struct wk_pull *out, const char *whole, const char *rest)
{
    return wk_pull_read(out, (const char *const[WK_N_PULL_PARTS]){"", "0", NULL, NULL, whole, rest});
}

static void a_scope_reads_back(void **state)
{
    struct wk_pull made = {.scoped = true, .whole = 0x8000000000000003, .rest = {"00112233445566ff", 41}}, read = {.wait_s = 0};
    char target[WK_TARGET_SIZE];
    (void)state;
    wk_pull_target(&made, target);
    assert_string_equal(target, "/v1/records?after=&wait=0&whole=8000000000000003&rest=00112233445566ff:41");
    assert_int_equal(scope_read(&read, "8000000000000003", "00112233445566ff:41"), WK_OK);
    assert_true(read.scoped && read.whole == made.whole && read.rest.seq == 41);
    assert_string_equal(read.rest.kiosk_id, made.rest.kiosk_id);
    assert_int_equal(scope_read(&read, NULL, NULL), WK_OK); /* as a kiosk of before asks: all is whole */
    assert_true(!read.scoped && !read.rest.kiosk_id[0]);
    for (size_t i = 0; i < 6; i++) {
        static const char *const bad[][2] = {{"", NULL},
                                             {"3", NULL},
                                             {"800000000000000g", NULL},
                                             {"80000000000000030", NULL},
                                             {NULL, "x"},
                                             {NULL, "00112233445566ff:1,00112233445566fe:2"}};
        assert_int_equal(scope_read(&read, bad[i][0], bad[i][1]), WK_BAD_INPUT);
    }
}

static enum wk_status pull_read(struct wk_pull *out, const char *after, const char *wait, const char *head, const char *form)
{
    return wk_pull_read(out, (const char *const[WK_N_PULL_PARTS]){after, wait, head, form});
}

static void what_is_pulled_reads_back(void **state)
{
    struct wk_pull made = {.wait_s = 25}, read;
    char target[WK_TARGET_SIZE];
    (void)state;
    wk_cursor_set(&made.after, "00112233445566ff", 812);
    wk_cursor_set(&made.after, "7711223344556600", 0);
    wk_pull_target(&made, target);
    assert_string_equal(target, "/v1/records?after=00112233445566ff:812,7711223344556600:0&wait=25");
    assert_int_equal(pull_read(&read, "00112233445566ff:812,7711223344556600:0", "25", NULL, NULL), WK_OK);
    assert_int_equal(read.wait_s, 25);
    assert_int_equal(read.after.n, 2);
    assert_int_equal(pull_read(&read, NULL, NULL, NULL, NULL), WK_OK);
    assert_int_equal(read.wait_s + read.after.n, 0);
    assert_int_equal(pull_read(&read, "", "26", NULL, NULL), WK_BAD_INPUT);
    assert_int_equal(pull_read(&read, "", "-1", NULL, NULL), WK_BAD_INPUT);
    assert_int_equal(pull_read(&read, "x", "1", NULL, NULL), WK_BAD_INPUT);
    assert_false(read.has_head);
    made = (struct wk_pull){.wait_s = 1, .has_head = true, .head = {0xab, 1}};
    wk_pull_target(&made, target);
    const char *const head = strstr(target, "&head=ab01");
    assert_non_null(head);
    assert_int_equal(pull_read(&read, "", "1", head + 6, NULL), WK_OK);
    assert_true(read.has_head);
    assert_memory_equal(read.head, made.head, sizeof read.head);
    assert_int_equal(pull_read(&read, "", "1", head + 7, NULL), WK_BAD_INPUT);
    assert_int_equal(pull_read(&read, "", "1", "", NULL), WK_BAD_INPUT);
    assert_false(read.packed);
    made = (struct wk_pull){.packed = true};
    wk_pull_target(&made, target);
    assert_string_equal(target, "/v1/records?after=&wait=0&form=zstd");
    assert_int_equal(pull_read(&read, "", "0", NULL, "zstd"), WK_OK);
    assert_true(read.packed);
    /* A form that comes after these is not known here, and what is answered is not packed. */
    assert_int_equal(pull_read(&read, "", "0", NULL, "zstd2"), WK_OK);
    assert_false(read.packed);
}

/* ---- packed bodies */

static void what_is_packed_unpacks(void **state)
{
    static uint8_t plain[WK_PACK_MOST + 1];
    uint8_t *packed = NULL, *again = NULL;
    size_t n = 0, n_again = 0;
    (void)state;
    for (size_t i = 0; i < sizeof plain; i++)
        plain[i] = (uint8_t)(i / 7);
    for (size_t size = 1000; size <= WK_PACK_MOST; size = size < 100000 ? size * 3 : size + WK_PACK_MOST / 2) {
        assert_int_equal(wk_pack(plain, size, &packed, &n), WK_OK);
        assert_true(n < size);
        assert_int_equal(wk_unpack(packed, n, &again, &n_again), WK_OK);
        assert_int_equal(n_again, size);
        assert_memory_equal(again, plain, size);
        free(packed);
        free(again);
    }
    assert_int_equal(wk_pack(plain, sizeof plain, &packed, &n), WK_END); /* a record alone */
    assert_int_equal(wk_pack((const uint8_t *)"a0c4", 4, &packed, &n), WK_END);
    assert_int_equal(wk_pack(plain, 0, &packed, &n), WK_END);
}

/* Whoever has the hall can send these to a kiosk: it holds no more memory than an honest answer takes, and takes in nothing. */
static void hostile_packed_bodies_are_refused(void **state)
{
    /* Of 1 MB and a byte, said so; of 4 GB, said so; of some 2 GB of zeros without a size; what holds no data; nothing */
    static const uint8_t more[] = {0x28, 0xb5, 0x2f, 0xfd, 0xa0, 0x01, 0x00, 0x10, 0x00, 0x0b, 0x00, 0x80, 0x00},
                         bomb[] = {0x28, 0xb5, 0x2f, 0xfd, 0xe0, 0xff, 0xff, 0xff, 0xff, 0, 0, 0, 0, 0x0b, 0x00, 0x80, 0x00},
                         unsized[] = {0x28, 0xb5, 0x2f, 0xfd, 0x00, 0x88, 0x0b, 0x00, 0x80, 0x00},
                         skipped[] = {0x50, 0x2a, 0x4d, 0x18, 1, 0, 0, 0, 0},
                         empty[] = {0x28, 0xb5, 0x2f, 0xfd, 0x20, 0, 1, 0, 0};
    static const struct {
        const uint8_t *bytes;
        size_t n;
    } bad[] = {{more, sizeof more},       {bomb, sizeof bomb},   {unsized, sizeof unsized},
               {skipped, sizeof skipped}, {empty, sizeof empty}, {more, 0}};
    static uint8_t plain[3000], two[sizeof plain];
    uint8_t *packed = NULL, *again = NULL;
    size_t n = 0, n_again = 7;
    (void)state;
    for (size_t i = 0; i < sizeof bad / sizeof *bad; i++)
        assert_int_equal(wk_unpack(bad[i].bytes, bad[i].n, &again, &n_again), WK_BAD_INPUT);
    memset(plain, 'w', sizeof plain / 2);
    assert_int_equal(wk_pack(plain, sizeof plain, &packed, &n), WK_OK);
    for (size_t cut = 0; cut < n; cut++)
        assert_int_equal(wk_unpack(packed, cut, &again, &n_again), WK_BAD_INPUT);
    memcpy(two, packed, n);
    memcpy(two + n, packed, n);
    assert_int_equal(wk_unpack(two, n + 1, &again, &n_again), WK_BAD_INPUT); /* something behind it */
    assert_int_equal(wk_unpack(two, 2 * n, &again, &n_again), WK_BAD_INPUT); /* another of them */
    assert_int_equal(n_again, 7);
    free(packed);
}

static void pictures_have_addresses(void **state)
{
    const struct wk_picture_name made = {.kiosk_id = "00112233445566ff", .seq = 77, .faces = true};
    struct wk_picture_name read;
    char target[WK_TARGET_SIZE];
    (void)state;
    wk_picture_target(&made, target);
    assert_string_equal(target, "/v1/evidence/00112233445566ff/77/faces");
    assert_int_equal(wk_picture_read(&read, target), WK_OK);
    assert_true(read.faces && read.seq == 77 && strcmp(read.kiosk_id, made.kiosk_id) == 0);
    assert_int_equal(wk_picture_read(&read, "/v1/evidence/00112233445566ff/77/backs"), WK_OK);
    assert_false(read.faces);
    assert_int_equal(wk_picture_read(&read, "/v1/evidence/00112233445566ff/0/backs"), WK_BAD_INPUT);
    assert_int_equal(wk_picture_read(&read, "/v1/evidence/00112233445566ff/7"), WK_BAD_INPUT);
    assert_int_equal(wk_picture_read(&read, "/v1/evidence/../../etc/passwd"), WK_BAD_INPUT);
    assert_int_equal(wk_picture_read(&read, "/v1/records"), WK_BAD_INPUT);
}

/* ---- signatures */

static void a_signed_request_holds_as_it_was_signed(void **state)
{
    struct wk_request request = {
        .method = "POST",
        .target = WK_PATH_RECORDS,
        .stamp = {.nonce = {7, 8}, .count = 17, .clock = {.offset_ns = -3600000000000, .within_ns = 12}}};
    struct wk_request_mark mark;
    struct wk_signer signer;
    uint8_t seed[32] = {1}, signature[WK_SIGNATURE_SIZE];
    char line[WK_N_HEADERS][WK_HEADER_SIZE];
    const char *value[WK_N_HEADERS];
    static char far_too_long[2 * WK_TARGET_SIZE];
    (void)state;
    wk_signer_init(&signer, seed);
    wk_hash(request.body, "abc", 3);
    assert_int_equal(wk_request_sign(signature, &signer, &request), WK_OK);
    mark = (struct wk_request_mark){.kiosk_id = "00112233445566ff", .stamp = request.stamp};
    memcpy(mark.body, request.body, sizeof mark.body);
    memcpy(mark.signature, signature, sizeof mark.signature);
    wk_request_mark_lines(&mark, line);
    for (int i = 0; i < WK_N_HEADERS; i++) {
        assert_memory_equal(line[i], wk_request_headers[i], strlen(wk_request_headers[i]));
        value[i] = strchr(line[i], ' ') + 1;
    }
    assert_string_equal(line[2], "Wk-Count: 17");
    assert_string_equal(line[3], "Wk-Clock: -3600000000000 12");
    memset(&mark, 0, sizeof mark);
    assert_int_equal(wk_request_mark_read(&mark, value), WK_OK);
    assert_memory_equal(mark.stamp.nonce, request.stamp.nonce, WK_NONCE_SIZE);
    assert_true(mark.stamp.count == 17 && mark.stamp.clock.offset_ns == -3600000000000 && mark.stamp.clock.within_ns == 12);
    assert_memory_equal(mark.body, request.body, sizeof mark.body);
    assert_true(wk_request_holds(mark.signature, signer.public_key, &request));

    struct wk_request other = request;
    other.method = "PUT";
    assert_false(wk_request_holds(signature, signer.public_key, &other));
    other = request;
    other.target = WK_PATH_RECORDS "?";
    assert_false(wk_request_holds(signature, signer.public_key, &other));
    other = request;
    other.stamp.count++;
    assert_false(wk_request_holds(signature, signer.public_key, &other));
    other = request;
    other.stamp.nonce[15] ^= 1;
    assert_false(wk_request_holds(signature, signer.public_key, &other));
    other = request;
    other.stamp.clock.within_ns = 13;
    assert_false(wk_request_holds(signature, signer.public_key, &other));
    other = request;
    other.body[31] ^= 1;
    assert_false(wk_request_holds(signature, signer.public_key, &other));

    memset(far_too_long, 'a', sizeof far_too_long - 1);
    other = request;
    other.target = far_too_long;
    assert_int_equal(wk_request_sign(signature, &signer, &other), WK_BAD_INPUT);
    assert_false(wk_request_holds(signature, signer.public_key, &other));

    static const struct {
        int at;
        const char *value;
    } bad[] = {{0, NULL},   {0, "00112233445566f"}, {1, "07"}, {2, "-1"}, {2, "017"}, {3, "1"}, {3, "-0 1"},
               {3, "1 -1"}, {3, "1 2 3"},           {4, "00"}, {5, NULL}};
    for (size_t i = 0; i < sizeof bad / sizeof bad[0]; i++) {
        const char *const good = value[bad[i].at];
        value[bad[i].at] = bad[i].value;
        assert_int_equal(wk_request_mark_read(&mark, value), WK_BAD_INPUT);
        value[bad[i].at] = good;
    }
}

static void only_what_is_sure_of_a_clock_is_said(void **state)
{
    static const struct {
        struct wk_clock_off clock;
        int64_t sure_ns;
    } rows[] = {{{5, 0}, 0}, {{5, 5}, 0}, {{-5, 7}, 0}, {{5, 2}, 3}, {{-5, 2}, -3}, {{0, 1}, 0}};
    (void)state;
    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++)
        assert_int_equal(wk_clock_sure_ns(&rows[i].clock), rows[i].sure_ns);
}

/* ---- pairing */

static struct wk_pairing_code a_code(void)
{
    struct wk_pairing_code code = {.url = "https://192.168.1.20:7443", .hall_id = "00112233445566ff"};
    memset(code.spki, 0xab, sizeof code.spki);
    memset(code.hall_key, 0x12, sizeof code.hall_key);
    memset(code.token, 0x9f, sizeof code.token);
    return code;
}

static void a_code_reads_back(void **state)
{
    const struct wk_pairing_code made = a_code();
    struct wk_pairing_code read;
    char text[WK_PAIRING_TEXT_SIZE], padded[WK_PAIRING_TEXT_SIZE + 8];
    (void)state;
    for (int capitals = 0; capitals < 2; capitals++) {
        wk_pairing_format(&made, capitals, text);
        snprintf(padded, sizeof padded, " \n%s\r\n", text);
        assert_int_equal(wk_pairing_parse(&read, padded, strlen(padded)), WK_OK);
        assert_string_equal(read.url, made.url);
        assert_string_equal(read.hall_id, made.hall_id);
        assert_memory_equal(read.spki, made.spki, sizeof read.spki);
        assert_memory_equal(read.hall_key, made.hall_key, sizeof read.hall_key);
        assert_memory_equal(read.token, made.token, sizeof read.token);
        for (size_t n = 0; n < strlen(text); n++)
            assert_int_equal(wk_pairing_parse(&read, text, n), WK_BAD_INPUT);
    }
    assert_int_equal(strspn(text, "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ $%*+-./:"), strlen(text));
}

/* Brackets are not of the alphabet that a QR code of digits and capitals has. */
static void a_code_with_an_ipv6_address_reads_back(void **state)
{
    struct wk_pairing_code made = a_code(), read;
    char text[WK_PAIRING_TEXT_SIZE];
    (void)state;
    strcpy(made.url, "https://[fd00:1234::2]:7443");
    for (int capitals = 0; capitals < 2; capitals++) {
        wk_pairing_format(&made, capitals, text);
        assert_int_equal(wk_pairing_parse(&read, text, strlen(text)), WK_OK);
        assert_string_equal(read.url, made.url);
    }
    assert_int_equal(strspn(text, "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ $%*+-./:"), strlen(text));
}

static void only_plain_addresses_are_taken(void **state)
{
    static const char *const bad[] = {"",
                                      "https://",
                                      "https://:1",
                                      "https://a",
                                      "https://a:",
                                      "https://a:0",
                                      "https://a:65536",
                                      "https://a:123456",
                                      "https://a:1/",
                                      "https://a:1?",
                                      "http://a:1",
                                      "https://a b:1",
                                      "https://a@b:1",
                                      "https://[]:1",
                                      "https://[::1]",
                                      "https://[::1:1",
                                      "https://[:::1]:1",
                                      "https://[fe80::1%eth0]:1",
                                      "https://[::1]x:1",
                                      "https://*::1*:1",
                                      "https://fd00::2:7443",
                                      "file:///etc/passwd"};
    (void)state;
    for (size_t i = 0; i < sizeof bad / sizeof bad[0]; i++)
        assert_false(wk_pairing_url_valid(bad[i]));
    assert_true(wk_pairing_url_valid("https://hall-2.club.example:7443"));
    assert_true(wk_pairing_url_valid("https://[fd00:1234::2]:7443"));
    assert_true(wk_pairing_url_valid("https://[::ffff:192.168.8.2]:1"));
}

/* Whoever puts himself between the two changes something of the code, and then the words differ. */
static void the_words_stand_for_all_of_it(void **state)
{
    struct wk_pairing_code code = a_code();
    uint8_t key[WK_PUBLIC_SIZE] = {5}, first[WK_HASH_SIZE], other[WK_HASH_SIZE];
    char words[WK_SIX_WORDS_SIZE], again[WK_SIX_WORDS_SIZE];
    (void)state;
    wk_pairing_hash(first, &code, key);
    wk_six_words(first, words);
    wk_pairing_hash(other, &code, key);
    wk_six_words(other, again);
    assert_string_equal(words, again);
    key[31] ^= 1;
    wk_pairing_hash(other, &code, key);
    assert_memory_not_equal(first, other, WK_HASH_SIZE);
    key[31] ^= 1;
    for (int i = 0; i < 4; i++) {
        code = a_code();
        if (i == 0)
            code.spki[0] ^= 1;
        else if (i == 1)
            code.hall_key[0] ^= 1;
        else if (i == 2)
            code.token[0] ^= 1;
        else
            snprintf(code.url, sizeof code.url, "https://192.168.1.21:7443");
        wk_pairing_hash(other, &code, key);
        assert_memory_not_equal(first, other, WK_HASH_SIZE);
    }
}

/* ---- bodies */

static void bodies_read_back(void **state)
{
    const struct wk_push_answer push = {.have = 812, .now_ns = 1800000000000000000, .refused_seq = 813, .why = "forged"};
    struct wk_push_answer push_read;
    const struct wk_hello hello = {
        .hall_id = "00112233445566ff", .event = "杯 \"1\"", .fold = 1, .now_ns = 5, .nonce = {1, 2, 3}};
    struct wk_hello hello_read;
    struct wk_pairing_wish wish = {.token = {1}, .kiosk_id = "00112233445566ff", .key = {2}, .name = "east-1", .fold = 1},
                           wish_read;
    (void)state;
    char *text = wk_push_answer_text(&push);
    assert_int_equal(wk_push_answer_read(&push_read, text, strlen(text)), WK_OK);
    assert_true(push_read.have == 812 && push_read.now_ns == push.now_ns && push_read.refused_seq == 813);
    assert_string_equal(push_read.why, "forged");
    free(text);
    assert_int_equal(wk_push_answer_read(&push_read, "{\"have\":3,\"hall\":2,\"now_ns\":1,\"later\":[]}", 41), WK_OK);
    assert_true(push_read.have == 3 && push_read.refused_seq == 0 && push_read.why[0] == 0);

    text = wk_hello_text(&hello);
    assert_int_equal(wk_hello_read(&hello_read, text, strlen(text)), WK_OK);
    assert_string_equal(hello_read.event, hello.event);
    assert_memory_equal(hello_read.nonce, hello.nonce, sizeof hello.nonce);
    free(text);

    text = wk_pairing_wish_text(&wish);
    assert_int_equal(wk_pairing_wish_read(&wish_read, text, strlen(text)), WK_OK);
    assert_memory_equal(wish_read.token, wish.token, WK_TOKEN_SIZE);
    assert_memory_equal(wish_read.key, wish.key, WK_PUBLIC_SIZE);
    assert_string_equal(wish_read.name, "east-1");
    free(text);

    for (int s = WK_PAIRING_WAITING; s < WK_N_PAIRING_STATES; s++) {
        const struct wk_pairing_answer answer = {.state = (enum wk_pairing_state)s,
                                                 .number = s == WK_PAIRING_ENROLLED ? 5 : 0,
                                                 .fold = s == WK_PAIRING_VERSION ? 3 : 0};
        struct wk_pairing_answer read;
        text = wk_pairing_answer_text(&answer);
        assert_int_equal(wk_pairing_answer_read(&read, text, strlen(text)), WK_OK);
        assert_int_equal(read.state, s);
        assert_int_equal(read.number, answer.number);
        assert_int_equal(read.fold, answer.fold);
        free(text);
    }
}

static void false_bodies_are_refused(void **state)
{
    static const char *const bad[] = {"",
                                      "{",
                                      "[]",
                                      "{}",
                                      "{\"hall\":1,\"have\":\"3\",\"now_ns\":1}",
                                      "{\"hall\":1,\"have\":-1,\"now_ns\":1}",
                                      "{\"hall\":1,\"have\":1.5,\"now_ns\":1}",
                                      "{\"hall\":1,\"have\":1,\"have\":2,\"now_ns\":1}",
                                      "{\"hall\":1,\"have\":1,\"now_ns\":1,\"refused\":{\"seq\":0,\"why\":\"fork\"}}",
                                      "{\"hall\":1,\"have\":1,\"now_ns\":1,\"refused\":{\"seq\":2}}",
                                      "{\"state\":\"unknown\",\"number\":0}",
                                      "{\"state\":\"enrolled\",\"number\":0}",
                                      "{\"state\":\"waiting\",\"number\":3}"};
    struct wk_push_answer push;
    struct wk_pairing_answer pair;
    struct wk_hello hello;
    struct wk_pairing_wish wish;
    (void)state;
    for (size_t i = 0; i < sizeof bad / sizeof bad[0]; i++) {
        assert_int_equal(wk_push_answer_read(&push, bad[i], strlen(bad[i])), WK_BAD_INPUT);
        assert_int_equal(wk_pairing_answer_read(&pair, bad[i], strlen(bad[i])), WK_BAD_INPUT);
        assert_int_equal(wk_hello_read(&hello, bad[i], strlen(bad[i])), WK_BAD_INPUT);
        assert_int_equal(wk_pairing_wish_read(&wish, bad[i], strlen(bad[i])), WK_BAD_INPUT);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(frames_read_back),
        cmocka_unit_test(a_large_record_travels_alone),
        cmocka_unit_test(a_cut_or_false_body_is_refused),
        cmocka_unit_test(cursors_read_back),
        cmocka_unit_test(false_cursors_are_refused),
        cmocka_unit_test(what_is_pulled_reads_back),
        cmocka_unit_test(a_scope_reads_back),
        cmocka_unit_test(what_is_packed_unpacks),
        cmocka_unit_test(hostile_packed_bodies_are_refused),
        cmocka_unit_test(pictures_have_addresses),
        cmocka_unit_test(a_signed_request_holds_as_it_was_signed),
        cmocka_unit_test(only_what_is_sure_of_a_clock_is_said),
        cmocka_unit_test(a_code_reads_back),
        cmocka_unit_test(a_code_with_an_ipv6_address_reads_back),
        cmocka_unit_test(only_plain_addresses_are_taken),
        cmocka_unit_test(the_words_stand_for_all_of_it),
        cmocka_unit_test(bodies_read_back),
        cmocka_unit_test(false_bodies_are_refused),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}

/*
 * Chinese as it is spoken: every character of the catalogue and of every screen has its reading, beside which a golden puts
 * each sentence (WK_REBASE=1 rewrites it), and espeak-ng makes of each reading the syllables that stand in it, none by its
 * English voice. It is installed by the project's targets; the last tests are skipped where it is not.
 */
#include "tests/support/kiosk/gallery_test.h"

#include <dlfcn.h>

#include "kiosk/face/screens/screen.h"
#include "labels/lang/lang.h"
#include "labels/lang/read_aloud.h"

#define GOLDEN "tests/golden/spoken-zh.txt"
#define MAX_SENTENCES 2048

static struct app_world world;
static struct wk_draw draw;
static char *sentence[MAX_SENTENCES];
static int n_sentences;

/* ---- what is said ---- */

static void keep(const char *text)
{
    if (!text[0])
        return;
    assert_true(n_sentences < MAX_SENTENCES);
    sentence[n_sentences] = strdup(text);
    assert_non_null(sentence[n_sentences++]);
}

static int by_bytes(const void *a, const void *b)
{
    return strcmp(*(char *const *)a, *(char *const *)b);
}

/* Compiled as it stands, whatever was built before. */
static bool open_catalogue(char *folder)
{
    char command[512];

    if (!mkdtemp(folder))
        return false;
    snprintf(command, sizeof command,
             "mkdir -p %s/zh/LC_MESSAGES && msgfmt -c -o %s/zh/LC_MESSAGES/wallkeeper.mo kiosk/po/zh.po", folder, folder);
    return system(command) == 0 && wk_lang_open(folder) == WK_OK;
}

/* Of every state of every screen, each once. */
static int gather(void **state)
{
    static char folder[] = "/tmp/wk-spoken-XXXXXX";
    int n = 0;

    *state = folder;
    if (!open_catalogue(folder))
        return -1;
    for (int i = 0; i < n_gallery; i++) {
        app_begin(&world, 1280, 800, WK_LANG_ZH);
        gallery[i].make(&world);
        wk_screen_draw(&world.app, &draw);
        keep(draw.said.text);
        keep(draw.said.next);
    }
    qsort(sentence, (size_t)n_sentences, sizeof sentence[0], by_bytes);
    for (int i = 0; i < n_sentences; i++) {
        if (n > 0 && strcmp(sentence[n - 1], sentence[i]) == 0)
            free(sentence[i]);
        else
            sentence[n++] = sentence[i];
    }
    n_sentences = n;
    return 0;
}

static int let_go(void **state)
{
    char command[256];

    for (int i = 0; i < n_sentences; i++)
        free(sentence[i]);
    snprintf(command, sizeof command, "rm -rf %s", (const char *)*state);
    return system(command) == 0 ? 0 : -1;
}

static void no_spoken_sentence_lacks_its_reading(void **state)
{
    char reading[WK_READING_SIZE];
    (void)state;

    assert_true(n_sentences > 300);
    for (int i = 0; i < n_sentences; i++)
        if (wk_reading(reading, sentence[i]) != 0)
            fail_msg("\"%s\": only \"%s\"; labels/lang/readings.def", sentence[i], reading);
}

static void look_at_text(void *context, const char *id, const char *text)
{
    char reading[WK_READING_SIZE];
    (void)id;

    *(int *)context += 1;
    if (wk_reading(reading, text) != 0)
        fail_msg("\"%s\": only \"%s\"; labels/lang/readings.def", text, reading);
}

/* Also what no state of the gallery says. */
static void no_text_of_the_catalogue_lacks_its_reading(void **state)
{
    int n = 0;
    (void)state;

    assert_int_equal(wk_lang_each(WK_LANG_ZH, look_at_text, &n), WK_OK);
    assert_true(n > 1000);
}

static void each_sentence_stands_beside_its_reading(void **state)
{
    char reading[WK_READING_SIZE], line[4 * WK_READING_SIZE], wanted[4 * WK_READING_SIZE];
    const bool rebase = getenv("WK_REBASE") != NULL;
    FILE *file = fopen(GOLDEN, rebase ? "w" : "r");
    (void)state;

    assert_non_null(file);
    for (int i = 0; i < n_sentences; i++) {
        wk_reading(reading, sentence[i]);
        snprintf(line, sizeof line, "%s\t%s\n", sentence[i], reading);
        if (rebase)
            assert_true(fputs(line, file) >= 0);
        else if (!fgets(wanted, sizeof wanted, file) || strcmp(wanted, line) != 0)
            fail_msg("%s: %sis to be looked at; WK_REBASE=1 writes it", GOLDEN, line);
    }
    if (!rebase)
        assert_null(fgets(wanted, sizeof wanted, file));
    assert_int_equal(fclose(file), 0);
}

/* ---- readings ---- */

struct example {
    const char *text, *reading;
};

static void assert_readings(const struct example *rows, size_t n)
{
    char reading[WK_READING_SIZE];

    for (size_t i = 0; i < n; i++) {
        wk_reading(reading, rows[i].text);
        if (strcmp(reading, rows[i].reading) != 0)
            fail_msg("\"%s\": \"%s\", not \"%s\"", rows[i].text, reading, rows[i].reading);
    }
}

#define ASSERT_READINGS(rows) assert_readings(rows, sizeof(rows) / sizeof((rows)[0]))

static void numbers_are_read_as_chinese_does(void **state)
{
    static const struct example rows[] = {
        {"0", "ling2"},
        {"8", "ba1"},
        {"10", "shi2"},
        {"25", "er4 shi2 wu3"},
        {"105", "yi4 bai3 ling2 wu3"},
        {"110", "yi4 bai3 yi1 shi2"},
        {"212", "er4 bai3 yi1 shi2 er4"},
        {"1005", "yi4 qian1 ling2 wu3"},
        {"1050", "yi4 qian1 ling2 wu3 shi2"},
        {"9999", "jiu3 qian1 jiu3 bai3 jiu3 shi2 jiu3"},
        {"10005", "yi2 wan4 ling2 wu3"},
        {"120000", "shi2 er4 wan4"},
        {"10.5", "shi2 dian3 wu3"},
        {"0.05", "ling2 dian3 ling2 wu3"},
        {"１０５", "yi4 bai3 ling2 wu3"},
        {"007", "ling2 ling2 qi1"},
        {"2026年", "er4 ling2 er4 liu4 nian2"},
        {"48%", "bai3 fen1 zhi1 si4 shi2 ba1"},
        {"21/34张", "san1 shi2 si4 fen1 zhi1 er4 shi2 yi1 zhang1"},
        {"−72", "fu4 qi1 shi2 er4"},
        {"+94", "zheng4 jiu3 shi2 si4"},
        {"2-41", "er4 gang4 si4 shi2 yi1"},
        {"11:16", "shi2 yi1 dian3 shi2 liu4 fen1"},
        {"9:05", "jiu3 dian3 ling2 wu3 fen1"},
        {"9:00", "jiu3 dian3 zheng3"},
        {"用时0:06", "yong4 shi2 ling2 fen1 liu4 miao3"},
    };
    (void)state;
    ASSERT_READINGS(rows);
}

static void two_and_one_go_with_what_they_count(void **state)
{
    static const struct example rows[] = {
        {"2张", "liang3 zhang1"},
        {"1张", "yi4 zhang1"},
        {"1份", "yi2 fen4"},
        {"2号桌", "er4 hao4 zhuo1"},
        {"第1轮第2盘", "di4 yi1 lun2 di4 er4 pan2"},
        {"第1至2盘", "di4 yi1 zhi4 er4 pan2"},
        {"一面", "yi2 mian4"},
        {"一张", "yi4 zhang1"},
        {"第一", "di4 yi1"},
        {"不对", "bu2 dui4"},
        {"不同", "bu4 tong2"},
    };
    (void)state;
    ASSERT_READINGS(rows);
}

/* A character of several readings is read as its word is. */
static void heteronyms_are_read_by_their_word(void **state)
{
    static const struct example rows[] = {
        {"东家，通过", "dong1 jia1, tong1 guo4"},
        {"请把25和26对调", "qing3 ba3 er4 shi2 wu3 he2 er4 shi2 liu4 dui4 diao4"},
        {"谁和牌？", "shei2 hu2 pai2?"},
        {"重新调校", "chong2 xin1 tiao2 jiao4"},
        {"请把34还给南家", "qing3 ba3 san1 shi2 si4 huan2 gei3 nan2 jia1"},
        {"还差3张", "hai2 cha4 san1 zhang1"},
        {"差错", "cha1 cuo4"},
        {"裁判长的密钥", "cai2 pan4 zhang3 de5 mi4 yue4"},
        {"俱乐部", "ju4 le4 bu4"},
        {"应为14", "ying1 wei2 shi2 si4"},
        {"为什么？", "wei4 shen2 me5?"},
        {"更正", "geng1 zheng4"},
        {"更长久", "geng4 chang2 jiu3"},
        {"空一格", "kong4 yi4 ge2"},
        {"磁盘空间", "ci2 pan2 kong1 jian1"},
    };
    (void)state;
    ASSERT_READINGS(rows);
}

/* What is a name or a file in letters is not read, what is spelled is, and what is no text does no harm. */
static void letters_are_spelled_and_names_in_letters_left_out(void **state)
{
    static const struct example rows[] = {
        {"请把71和D对调", "qing3 ba3 qi1 shi2 yi1 he2 di4 dui4 diao4"},
        {"扣多少IMP？", "kou4 duo1 shao5 ai4 ai2 mu5 pi1?"},
        {"U盘", "you1 pan2"},
        {"Anna坐好", "zuo4 hao3"},
        {"v4l2:/dev/video0 1920x1080", ""},
        {"口令不对：avenue plow", "kou3 ling4 bu2 dui4,"},
        {"Wolfeschlegelsteinhausenbergerdorffmannn", ""},
        {"欧阳静怡", "ou1 yang2 jing4 yi2"},
        {"\xe4\xb8", ""},
        {"\xff\xc0 好", "hao3"},
        {"", ""},
    };
    char reading[WK_READING_SIZE], text[3 * WK_READING_SIZE + 1] = "";
    (void)state;
    ASSERT_READINGS(rows);
    assert_int_equal(wk_reading(reading, "\xf0\xa0\xae\xb7"), 1); /* no row: U+20BB7, of a name in Japan */
    for (size_t n = 0; n + 3 < sizeof text; n += 3)
        memcpy(text + n, "装", 4);
    assert_int_equal(wk_reading(reading, text), 0);
    assert_string_equal(reading + strlen(reading) - 7, "zhuang1");
    memcpy(text, "啊", 3); /* leaves room that is too small for one more, and large enough for what stands at the end */
    memcpy(text + strlen(text) - 3, "啊", 3);
    assert_int_equal(wk_reading(reading, text), 0);
    assert_string_equal(reading + strlen(reading) - 7, "zhuang1");
}

/* ---- what espeak-ng makes of it ---- */

#define OUTPUT_SYNCHRONOUS 2
#define DONT_EXIT 0x8000
#define CHARS_UTF8 1

struct espeak {
    int (*initialize)(int output, int chunk_ms, const char *path, int options);
    int (*set_voice)(const char *name);
    const char *(*phonemes)(const void **text, int text_mode, int phoneme_mode);
};

static void find(void *handle, const char *name, void *function)
{
    void *const found = dlsym(handle, name);

    assert_non_null(found);
    memcpy(function, &found, sizeof found);
}

static struct espeak open_espeak(const char *voice)
{
    static struct espeak espeak; /* begun once in a process */

    if (!espeak.initialize) {
        void *handle = dlopen("libespeak-ng.so.1", RTLD_NOW | RTLD_LOCAL);
        if (!handle)
            skip();
        find(handle, "espeak_Initialize", &espeak.initialize);
        find(handle, "espeak_SetVoiceByName", &espeak.set_voice);
        find(handle, "espeak_TextToPhonemes", &espeak.phonemes);
        assert_true(espeak.initialize(OUTPUT_SYNCHRONOUS, 60, NULL, DONT_EXIT) > 0);
    }
    assert_int_equal(espeak.set_voice(voice), 0);
    return espeak;
}

static void phonemes_of(const struct espeak *espeak, const char *text, char out[8 * WK_READING_SIZE])
{
    const void *at = text;
    size_t n = 0;

    out[0] = 0;
    while (at) {
        const char *part = espeak->phonemes(&at, CHARS_UTF8, 0);
        n += (size_t)snprintf(out + n, 8 * WK_READING_SIZE - n, "%s ", part ? part : "");
        assert_true(n < 8 * WK_READING_SIZE);
    }
}

/* The tones of a text, a letter each: of pinyin by its figures, of phonemes by the pitches that espeak-ng writes for them. */
static void tones_of_reading(const char *reading, char tones[WK_READING_SIZE])
{
    size_t n = 0;

    for (; *reading; reading++)
        if (*reading >= '1' && *reading <= '5')
            tones[n++] = *reading;
    tones[n] = 0;
}

static void tones_of_phonemes(const char *phonemes, char tones[WK_READING_SIZE])
{
    static const char *const pitches[] = {"55", "35", "214", "51", "11"};
    size_t n = 0;

    while (*phonemes) {
        const size_t size = strspn(phonemes, "0123456789");
        for (int tone = 0; size > 0 && tone < 5; tone++)
            if (strlen(pitches[tone]) == size && strncmp(phonemes, pitches[tone], size) == 0)
                tones[n++] = (char)('1' + tone);
        phonemes += size ? size : 1;
    }
    tones[n] = 0;
}

/* No other voice, which is named in brackets, and each syllable with its tone. */
static void assert_spoken(const struct espeak *espeak, const char *text, const char *reading)
{
    static char phonemes[8 * WK_READING_SIZE];
    char wanted[WK_READING_SIZE], tones[WK_READING_SIZE];

    phonemes_of(espeak, reading, phonemes);
    tones_of_reading(reading, wanted);
    tones_of_phonemes(phonemes, tones);
    if (strchr(phonemes, '(') || strcmp(tones, wanted) != 0)
        fail_msg("\"%s\", read \"%s\", is spoken %s", text, reading, phonemes);
}

static void no_chinese_sentence_is_spoken_by_the_english_voice(void **state)
{
    const struct espeak espeak = open_espeak("cmn-latn-pinyin");
    char reading[WK_READING_SIZE];
    (void)state;

    for (int i = 0; i < n_sentences; i++) {
        wk_reading(reading, sentence[i]);
        assert_spoken(&espeak, sentence[i], reading);
    }
}

static void speak_text(void *context, const char *id, const char *text)
{
    char reading[WK_READING_SIZE];
    (void)id;

    wk_reading(reading, text);
    assert_spoken(context, text, reading);
}

static void no_chinese_text_is_spoken_by_the_english_voice(void **state)
{
    struct espeak espeak = open_espeak("cmn-latn-pinyin");
    (void)state;

    assert_int_equal(wk_lang_each(WK_LANG_ZH, speak_text, &espeak), WK_OK);
}

/* Every row's reading is one that the voice has, also of characters that only names have; and numbers lose nothing. */
static void every_syllable_and_number_is_spoken_whole(void **state)
{
    static const char *const readings[] = {
#define WK_WORD(word, reading) reading,
#define WK_SYLLABLE(reading, characters) reading,
#include "labels/lang/readings.def"
    };
    const struct espeak espeak = open_espeak("cmn-latn-pinyin");
    char text[16], reading[WK_READING_SIZE];
    (void)state;

    for (size_t i = 0; i < sizeof readings / sizeof readings[0]; i++)
        assert_spoken(&espeak, readings[i], readings[i]);
    for (int number = 0; number < 1200; number++) {
        snprintf(text, sizeof text, "%d.%d", number, number % 10);
        wk_reading(reading, text);
        assert_spoken(&espeak, text, reading);
    }
    for (char letter = 'A'; letter <= 'Z'; letter++) {
        snprintf(text, sizeof text, "%c", letter);
        wk_reading(reading, text);
        assert_spoken(&espeak, text, reading);
    }
}

/* What it was before: the test above would have heard it. */
static void the_voice_of_before_is_found_out(void **state)
{
    const struct espeak espeak = open_espeak("cmn");
    char phonemes[8 * WK_READING_SIZE];
    (void)state;

    phonemes_of(&espeak, "东家，通过", phonemes);
    assert_non_null(strstr(phonemes, "(en)"));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(no_spoken_sentence_lacks_its_reading),
        cmocka_unit_test(no_text_of_the_catalogue_lacks_its_reading),
        cmocka_unit_test(each_sentence_stands_beside_its_reading),
        cmocka_unit_test(numbers_are_read_as_chinese_does),
        cmocka_unit_test(two_and_one_go_with_what_they_count),
        cmocka_unit_test(heteronyms_are_read_by_their_word),
        cmocka_unit_test(letters_are_spelled_and_names_in_letters_left_out),
        cmocka_unit_test(no_chinese_sentence_is_spoken_by_the_english_voice),
        cmocka_unit_test(no_chinese_text_is_spoken_by_the_english_voice),
        cmocka_unit_test(every_syllable_and_number_is_spoken_whole),
        cmocka_unit_test(the_voice_of_before_is_found_out),
    };
    return cmocka_run_group_tests(tests, gather, let_go);
}

/* The command line: words are the data's lines. Any words are an answer; what is refused is named. */
#include <stdlib.h>
#include <string.h>

#include "kiosk/host/options.h"
#include "kiosk/host/problem.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    enum { MAX = 600 };
    const char *words[MAX];
    char *text = malloc(size + 1), *rest;
    int n = 0;

    if (!text)
        return 0;
    memcpy(text, data, size);
    text[size] = '\0';
    for (char *line = strtok_r(text, "\n", &rest); line && n < MAX; line = strtok_r(NULL, "\n", &rest))
        words[n++] = line;

    bool json = false, help = false;
    const char *db = NULL;
    int64_t table = 0;
    double tilt = 0;
    struct wk_words faults = {.n = 0}, backs = {.n = 0}, others = {.n = 0};
    struct wk_problem problem = {""};
    const struct wk_option options[] = {
        WK_OPT_FLAG("json", &json, ""),
        WK_OPT_TEXT("db", &db, "FILE", ""),
        WK_OPT_WHOLE("table", &table, "T", 1, 64, ""),
        WK_OPT_NUMBER("tilt", &tilt, "DEG", -40, 40, ""),
        WK_OPT_REPEAT("fault", &faults, "F", ""),
        WK_OPT_LIST("backs", &backs, "IMAGE", ""),
        WK_OPT_END,
    };
    if (wk_options_parse(options, n, words, n % 2 ? &others : NULL, &help, &problem) != WK_OK && !problem.text[0])
        abort();
    if (table < 0 || table > 64 || !(tilt >= -40 && tilt <= 40))
        abort();
    free(text);
    return 0;
}

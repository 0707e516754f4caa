/* Labels written, read and counted. */
#include "labels/label.h"

#include <string.h>

#define FIRST_NUMBER 10
#define LAST_NUMBER 89
#define NUMBERS_PER_WIND 20

static bool is_hand(wk_label label)
{
    return label >= 1 && label <= WK_N_WINDS;
}

static bool is_number(wk_label label)
{
    return label >= FIRST_NUMBER && label <= LAST_NUMBER;
}

static bool is_letter(wk_label label)
{
    return label >= WK_LABEL_A && label <= WK_LABEL_D;
}

bool wk_label_valid(wk_label label)
{
    return is_hand(label) || is_number(label) || is_letter(label);
}

void wk_label_format(wk_label label, char text[3])
{
    char *p = text;
    if (is_number(label))
        *p++ = (char)('0' + label / 10);
    if (is_number(label) || is_hand(label))
        *p++ = (char)('0' + label % 10);
    else if (is_letter(label))
        *p++ = (char)('A' + label - WK_LABEL_A);
    else
        *p++ = '-';
    *p = '\0';
}

enum wk_status wk_label_parse(const char *text, wk_label *out)
{
    /* A leading zero belongs to the payload's two-character form; after it only a hand label or a letter is allowed. */
    const char *single = text[0] == '0' ? text + 1 : text;
    wk_label label = WK_LABEL_NONE;
    if (single[0] && !single[1]) {
        if (single[0] >= '1' && single[0] <= '4')
            label = (wk_label)(single[0] - '0');
        else if (single[0] >= 'A' && single[0] <= 'D')
            label = (wk_label)(single[0] - 'A' + WK_LABEL_A);
    } else if (text[0] >= '1' && text[0] <= '8' && text[1] >= '0' && text[1] <= '9' && !text[2]) {
        label = (wk_label)((text[0] - '0') * 10 + text[1] - '0');
    }
    if (!wk_label_valid(label))
        return WK_BAD_INPUT;
    *out = label;
    return WK_OK;
}

enum wk_wind wk_label_wind(wk_label label)
{
    if (is_hand(label))
        return (enum wk_wind)label;
    if (is_number(label))
        return (enum wk_wind)((label - FIRST_NUMBER) / NUMBERS_PER_WIND + 1);
    if (is_letter(label))
        return (enum wk_wind)(label - WK_LABEL_A + 1);
    return WK_WIND_NONE;
}

int wk_label_copies(wk_label label)
{
    return is_hand(label) ? 13 : wk_label_valid(label) ? 1 : 0;
}

bool wk_set_valid(const char *set)
{
    for (int i = 0; i < WK_SET_LEN; i++)
        if (!((set[i] >= '0' && set[i] <= '9') || (set[i] >= 'A' && set[i] <= 'Z')))
            return false;
    return set[WK_SET_LEN] == '\0';
}

void wk_set_of_table(int table, char letter, char set[WK_SET_SIZE])
{
    set[0] = (char)(table < 100 ? '0' + table / 10 : 'A' + table / 10 - 10);
    set[1] = (char)('0' + table % 10);
    set[2] = letter;
    set[WK_SET_LEN] = '\0';
}

int wk_set_table(const char *set)
{
    if (!wk_set_valid(set) || set[1] > '9' || set[2] < 'A')
        return 0;
    return (set[0] <= '9' ? set[0] - '0' : set[0] - 'A' + 10) * 10 + set[1] - '0';
}

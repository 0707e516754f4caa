/* Pinyin: a line for each syllable, "zhang", a blank and its characters without anything between, put in by the assembler. */
#include "labels/lang/pinyin.h"

#include <string.h>

/* WK_PINYIN_FILE: the Makefile says where it made the table. */
__asm__(".pushsection .rodata\n.global wk_pinyin_table\nwk_pinyin_table:\n.incbin \"" WK_PINYIN_FILE
        "\"\n.byte 0\n.popsection\n");
extern const char wk_pinyin_table[];

/* The first line that begins with the letters; NULL: none does. */
static const char *line_of(const char *letters)
{
    const size_t n = strlen(letters);
    const char *line = wk_pinyin_table;

    while (*line && strncmp(line, letters, n) != 0)
        line += strcspn(line, "\n") + 1;
    return *line && n > 0 ? line : NULL;
}

bool wk_pinyin_begins(const char *letters)
{
    return line_of(letters) != NULL;
}

/* Bytes of the UTF-8 character that begins with this one. */
static size_t size_of(char first)
{
    return ((unsigned char)first & 0xF8) == 0xF0 ? 4 : 3;
}

/* The lines are in the order of their syllables, so that a syllable comes before those that it begins. */
bool wk_pinyin(const char *syllable, int index, char text[WK_PINYIN_CHAR_SIZE])
{
    const char *at = line_of(syllable);

    if (!at || at[strlen(syllable)] != ' ' || index < 0)
        return false;
    for (at += strlen(syllable) + 1; index > 0 && *at != '\n'; index--)
        at += size_of(*at);
    if (*at == '\n')
        return false;
    memcpy(text, at, size_of(*at));
    text[size_of(*at)] = 0;
    return true;
}

/* What a C program has elsewhere from its system, as far as the pages' programs ask for it. For WebAssembly alone. */
#include <inttypes.h>
#include <stdarg.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "hall/phone/memory.h"

/*
 * ---- memory: each block bears its size; all of it is given back at once. Without any the check ends here, and the page says
 * that it could not be checked: a receipt that there is no room for has no verdict
 */

#define PAGE 65536
#define ALIGNED(n) (((n) + 15) / 16 * 16)

extern unsigned char __heap_base; /* of the linker */
static uintptr_t used;

void wk_phone_forget(void)
{
    used = ALIGNED((uintptr_t)&__heap_base);
}

void *malloc(size_t n)
{
    const uint64_t block = (uint64_t)used + 16, end = block + ALIGNED((uint64_t)n);
    const uint64_t have = (uint64_t)__builtin_wasm_memory_size(0) * PAGE;

    if (used == 0 || (end > have && __builtin_wasm_memory_grow(0, (size_t)((end - have + PAGE - 1) / PAGE)) == (size_t)-1))
        __builtin_trap();
    *(size_t *)(uintptr_t)(block - 16) = n;
    used = (uintptr_t)end;
    return (void *)(uintptr_t)block;
}

void *realloc(void *old, size_t n)
{
    const size_t had = old ? *(size_t *)((uintptr_t)old - 16) : 0;

    if (old && (uintptr_t)old + ALIGNED(had) == used) { /* the last one grows, or shrinks, where it is */
        used = (uintptr_t)old - 16;
        return malloc(n);
    }
    void *const memory = malloc(n);
    if (old)
        memcpy(memory, old, had < n ? had : n);
    return memory;
}

void free(void *memory)
{
    (void)memory;
}

/* ---- bytes and texts */

void *memcpy(void *to, const void *from, size_t n)
{
    for (size_t i = 0; i < n; i++)
        ((uint8_t *)to)[i] = ((const uint8_t *)from)[i];
    return to;
}

void *memmove(void *to, const void *from, size_t n)
{
    if ((uintptr_t)to <= (uintptr_t)from)
        return memcpy(to, from, n);
    while (n-- > 0)
        ((uint8_t *)to)[n] = ((const uint8_t *)from)[n];
    return to;
}

void *memset(void *to, int c, size_t n)
{
    for (size_t i = 0; i < n; i++)
        ((uint8_t *)to)[i] = (uint8_t)c;
    return to;
}

int memcmp(const void *a, const void *b, size_t n)
{
    const uint8_t *x = a, *y = b;

    for (size_t i = 0; i < n; i++)
        if (x[i] != y[i])
            return x[i] - y[i];
    return 0;
}

void *memchr(const void *memory, int c, size_t n)
{
    for (const uint8_t *at = memory; n > 0; n--, at++)
        if (*at == (uint8_t)c)
            return (void *)(uintptr_t)at;
    return NULL;
}

size_t strnlen(const char *text, size_t n)
{
    size_t length = 0;

    while (length < n && text[length])
        length++;
    return length;
}

size_t strlen(const char *text)
{
    return strnlen(text, SIZE_MAX);
}

int strncmp(const char *a, const char *b, size_t n)
{
    for (size_t i = 0; i < n; i++)
        if (a[i] != b[i] || !a[i])
            return (uint8_t)a[i] - (uint8_t)b[i];
    return 0;
}

int strcmp(const char *a, const char *b)
{
    return strncmp(a, b, SIZE_MAX);
}

char *strchr(const char *text, int c)
{
    return memchr(text, c, strlen(text) + 1);
}

char *strstr(const char *text, const char *word)
{
    const size_t n = strlen(word);

    for (; strncmp(text, word, n) != 0; text++)
        if (!*text)
            return NULL;
    return (char *)(uintptr_t)text;
}

size_t strspn(const char *text, const char *letters)
{
    size_t n = 0;

    while (text[n] && strchr(letters, text[n]))
        n++;
    return n;
}

void qsort(void *base, size_t n, size_t size, int (*compare)(const void *, const void *))
{
    uint8_t *const at = base;

    for (size_t i = 1; i < n; i++) /* a hand's tiles: few */
        for (size_t k = i; k > 0 && compare(at + (k - 1) * size, at + k * size) > 0; k--)
            for (size_t b = 0; b < size; b++) {
                const uint8_t was = at[(k - 1) * size + b];
                at[(k - 1) * size + b] = at[k * size + b];
                at[k * size + b] = was;
            }
}

void *bsearch(const void *key, const void *base, size_t n, size_t size, int (*compare)(const void *, const void *))
{
    for (size_t i = 0; i < n; i++)
        if (compare(key, (const uint8_t *)base + i * size) == 0)
            return (uint8_t *)(uintptr_t)base + i * size;
    return NULL;
}

/* ---- formats: %s %.5s %c %d %u %lld %llu %zu, a width with zeros before it, %% */

struct out {
    char *text;
    size_t n, room; /* bytes so far; of which so many are written */
    FILE *file;     /* NULL: to text */
};

struct wk_phone_file {
    char **text;
    size_t *n;
    size_t room;
};

static void put_byte(struct out *out, char c)
{
    if (out->file)
        putc(c, out->file);
    else if (out->n + 1 < out->room)
        out->text[out->n] = c;
    out->n++;
}

static void put_number(struct out *out, uint64_t value, int below, int width, char fill)
{
    char digits[24];
    int n = 0;

    do
        digits[n++] = (char)('0' + value % 10);
    while ((value /= 10) > 0);
    if (below && fill == '0')
        put_byte(out, '-');
    for (int i = n + below; i < width; i++)
        put_byte(out, fill);
    if (below && fill != '0')
        put_byte(out, '-');
    while (n > 0)
        put_byte(out, digits[--n]);
}

static void put_format(struct out *out, const char *format, va_list args)
{
    for (; *format; format++) {
        if (*format != '%') {
            put_byte(out, *format);
            continue;
        }
        const char fill = *++format == '0' ? '0' : ' ';
        int width = 0, longs = 0;
        for (; *format >= '0' && *format <= '9'; format++)
            width = width * 10 + *format - '0';
        int most = *format == '.' ? 0 : INT32_MAX;
        for (format += most == 0; most < INT32_MAX && *format >= '0' && *format <= '9'; format++)
            most = most * 10 + *format - '0';
        for (; *format == 'l' || *format == 'z'; format++)
            longs += *format == 'l';
        if (*format == 's') {
            for (const char *text = va_arg(args, const char *); most > 0 && *text; text++, most--)
                put_byte(out, *text);
        } else if (*format == 'c') {
            put_byte(out, (char)va_arg(args, int));
        } else if (*format == 'd' || *format == 'u') {
            const int64_t value = longs >= 2 ? va_arg(args, int64_t) : va_arg(args, int);
            const int below = *format == 'd' && value < 0;
            const uint64_t whole = *format == 'u' && longs < 2 ? (uint32_t)value : (uint64_t)value;
            put_number(out, below ? 0 - whole : whole, below, width, fill);
        } else if (*format == '%') {
            put_byte(out, '%');
        } else {
            __builtin_trap(); /* a format that this does not know */
        }
    }
}

int vsnprintf(char *text, size_t n, const char *format, va_list args)
{
    struct out out = {.text = text, .room = n};

    put_format(&out, format, args);
    if (n > 0)
        text[out.n < n ? out.n : n - 1] = 0;
    return (int)out.n;
}

int snprintf(char *text, size_t n, const char *format, ...)
{
    va_list args;

    va_start(args, format);
    const int length = vsnprintf(text, n, format, args);
    va_end(args);
    return length;
}

/* ---- a text that grows */

FILE *open_memstream(char **text, size_t *n)
{
    FILE *const file = malloc(sizeof *file);

    *file = (FILE){.text = text, .n = n, .room = 4096};
    *text = malloc(file->room);
    *n = 0;
    return file;
}

int putc(int c, FILE *file)
{
    if (*file->n + 1 >= file->room) {
        file->room *= 2;
        *file->text = realloc(*file->text, file->room);
    }
    (*file->text)[(*file->n)++] = (char)c;
    (*file->text)[*file->n] = 0;
    return c;
}

int fputs(const char *text, FILE *file)
{
    while (*text)
        putc(*text++, file);
    return 0;
}

int fprintf(FILE *file, const char *format, ...)
{
    struct out out = {.file = file};
    va_list args;

    va_start(args, format);
    put_format(&out, format, args);
    va_end(args);
    return (int)out.n;
}

int ferror(FILE *file)
{
    (void)file;
    return 0;
}

int fclose(FILE *file)
{
    (void)file;
    return 0;
}

/* ---- time of day, UTC */

struct tm *gmtime_r(const time_t *t, struct tm *out)
{
    static const int before[] = {0, 31, 59, 90, 120, 151, 181, 212, 243, 273, 304, 334};
    int64_t days = *t / 86400, rest = *t % 86400;
    int year = 1970;

    if (rest < 0) {
        rest += 86400;
        days--;
    }
#define LEAP(y) ((y) % 4 == 0 && ((y) % 100 != 0 || (y) % 400 == 0))
    for (; days < 0; days += 365 + LEAP(year))
        year--;
    for (; days >= 365 + LEAP(year); year++)
        days -= 365 + LEAP(year);
    int month = 11;
    while (month > 0 && days < before[month] + (month > 1 && LEAP(year)))
        month--;
    *out = (struct tm){.tm_sec = (int)(rest % 60),
                       .tm_min = (int)(rest / 60 % 60),
                       .tm_hour = (int)(rest / 3600),
                       .tm_mday = (int)(days - before[month] - (month > 1 && LEAP(year))) + 1,
                       .tm_mon = month,
                       .tm_year = year - 1900};
    return out;
}

/* %Y %m %d %H %M %S, and letters. */
size_t strftime(char *text, size_t n, const char *format, const struct tm *parts)
{
    size_t length = 0;

    for (; *format; format++) {
        if (*format != '%') {
            length += (size_t)snprintf(text + length, n - length, "%c", *format);
            continue;
        }
        const char c = *++format;
        const int value = c == 'Y'   ? parts->tm_year + 1900
                          : c == 'm' ? parts->tm_mon + 1
                          : c == 'd' ? parts->tm_mday
                          : c == 'H' ? parts->tm_hour
                          : c == 'M' ? parts->tm_min
                                     : parts->tm_sec;
        length += (size_t)snprintf(text + length, n - length, c == 'Y' ? "%d" : "%02d", value);
    }
    return length;
}

/* What the check writes text with: to memory alone. */
#ifndef WK_PHONE_STDIO_H
#define WK_PHONE_STDIO_H
#include <stdarg.h>
#include <stddef.h>
typedef struct wk_phone_file FILE;
FILE *open_memstream(char **text, size_t *n);
int fclose(FILE *file);
int ferror(FILE *file);
int putc(int c, FILE *file);
int fputs(const char *text, FILE *file);
int fprintf(FILE *file, const char *format, ...) __attribute__((format(printf, 2, 3)));
int snprintf(char *text, size_t n, const char *format, ...) __attribute__((format(printf, 3, 4)));
int vsnprintf(char *text, size_t n, const char *format, va_list args);
#endif

#ifndef WK_PHONE_STRING_H
#define WK_PHONE_STRING_H
#include <stddef.h>
void *memcpy(void *to, const void *from, size_t n);
void *memmove(void *to, const void *from, size_t n);
void *memset(void *to, int c, size_t n);
int memcmp(const void *a, const void *b, size_t n);
void *memchr(const void *memory, int c, size_t n);
size_t strlen(const char *text);
size_t strnlen(const char *text, size_t n);
int strcmp(const char *a, const char *b);
int strncmp(const char *a, const char *b, size_t n);
char *strchr(const char *text, int c);
char *strstr(const char *text, const char *word);
size_t strspn(const char *text, const char *letters);
#endif

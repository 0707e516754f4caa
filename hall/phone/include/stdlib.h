#ifndef WK_PHONE_STDLIB_H
#define WK_PHONE_STDLIB_H
#include <stddef.h>
/* Memory is never NULL: hall/phone/libc.c. */
void *malloc(size_t n);
void *calloc(size_t n, size_t size); /* for what is left out of the check */
void *realloc(void *old, size_t n);
void free(void *memory);
void qsort(void *base, size_t n, size_t size, int (*compare)(const void *, const void *));
void *bsearch(const void *key, const void *base, size_t n, size_t size, int (*compare)(const void *, const void *));
#endif

/*
 * Marks functions whose loops gain from wider registers. gcc compiles such a function twice, the second time for processors
 * with AVX2; the loader chooses between them. Both give the same results, for neither fuses a product and a sum. clang compiles
 * it once, and so does a sanitized build: sanitizers do not start with functions that the loader chooses.
 */
#ifndef WK_VISION_IMAGE_WIDE_H
#define WK_VISION_IMAGE_WIDE_H

#if defined(__x86_64__) && defined(__gnu_linux__) && !defined(__clang__) && !defined(__SANITIZE_ADDRESS__) &&                  \
    !defined(__SANITIZE_THREAD__)
#define WK_WIDE __attribute__((target_clones("avx2", "default")))
#else
#define WK_WIDE
#endif

#endif

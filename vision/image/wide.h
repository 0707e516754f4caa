/*
 * Loops that are worth wider registers where the processor has them: gcc compiles a function so marked twice, the second time
 * for processors with AVX2, and which of them is called is decided when the program is loaded. Both give the same results, for
 * neither fuses a product and a sum. clang compiles it once; sanitizers cannot start with functions that are chosen so late.
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

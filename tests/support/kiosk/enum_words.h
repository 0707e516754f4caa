/* The words of an enumeration, read where it is defined: goldens say "step=list" and no second list has to be kept. */
#ifndef WK_TESTS_KIOSK_ENUM_WORDS_H
#define WK_TESTS_KIOSK_ENUM_WORDS_H

#include <stdint.h>

/*
 * WK_JUDGE_LIST of enum wk_judge_step: "list", its name in small letters without what all of them begin with. Kept until the
 * program ends. The number, where nothing of the enumeration has it; a test fails where no header
 * defines the enumeration, or makes it of rows.
 */
const char *enum_word(const char *name, int64_t value);

#endif

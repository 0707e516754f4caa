/* The papers that have a code on them for others' readers, written one after the other into the folder of scratch.h. */
#ifndef WK_TESTS_LABELS_CODED_PAPERS_H
#define WK_TESTS_LABELS_CODED_PAPERS_H

#include "labels/lang/lang.h"

/* look(a page as PDF, what its code begins with, its language): of each paper, in each language. */
void coded_papers(void (*look)(const char *pdf, const char *begins, enum wk_language language));

#endif

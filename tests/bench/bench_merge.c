/*
 * What a push costs in the merge, of the largest event: `bench_merge more` takes in the last records batch by batch,
 * `bench_merge all` merges everything again for each, as the program did before. tests/bench/merge.sh counts the instructions
 * of both.
 */
#include <stdio.h>

#include "tests/support/rules/kiosks.h"

#define PUSHES 16
#define AT_ONCE 4 /* records of a push */

static struct kiosks kiosks;
static struct kiosk_heads has;
static struct wk_merge *merge;

static void begin(struct wk_merge_journal *journals)
{
    for (int j = 0; j < kiosks.n; j++)
        journals[j] = (struct wk_merge_journal){kiosks.journal[j].record, has.n[j]};
    if (wk_merge_more(merge, journals) != WK_OK)
        abort();
}

/* Its instructions are counted, by its name. */
void bench_push(struct wk_merge_journal *journals, bool more);
__attribute__((noinline)) void bench_push(struct wk_merge_journal *journals, bool more)
{
    if (!more && wk_merge_begin(merge, kiosks.n, WK_FOLD_BY_WITNESS) != WK_OK)
        abort();
    begin(journals);
}

int main(int argc, char **argv)
{
    static struct wk_merge_journal journals[KIOSKS_MAX];
    const bool more = argc < 2 || strcmp(argv[1], "all") != 0;
    int64_t n = 0;
    kiosks_seed(1);
    kiosks_large_event(&kiosks);
    for (int j = KIOSKS_HALL; j < kiosks.n; j++)
        has.n[j] = kiosks.journal[j].n;
    for (int i = 0; i < PUSHES; i++)
        has.n[KIOSKS_HALL + 1 + i] -= AT_ONCE;
    for (int j = KIOSKS_HALL; j < kiosks.n; j++)
        n += has.n[j];
    if (wk_merge_new(&merge) != WK_OK || wk_merge_begin(merge, kiosks.n, WK_FOLD_BY_WITNESS) != WK_OK)
        abort();
    begin(journals);
    for (int i = 0; i < PUSHES; i++) {
        has.n[KIOSKS_HALL + 1 + i] += AT_ONCE;
        bench_push(journals, more);
    }
    printf("%d pushes of %d records behind %lld, %s\n", PUSHES, AT_ONCE, (long long)n,
           more ? "what is new folded" : "all of it folded again");
    wk_merge_free(merge);
    kiosks_close(&kiosks);
    return 0;
}

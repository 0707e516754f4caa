/*
 * Several kiosks of one event, each with the records that it has heard of. What a kiosk writes says what it has seen. Journal 0
 * stays empty, 1 is the hall's, which has the event. Whoever opens them closes them; aborts for want of memory.
 */
#ifndef WK_TESTS_RULES_KIOSKS_H
#define WK_TESTS_RULES_KIOSKS_H

#include "rules/event/merge.h"
#include "tests/support/rules/sample_event.h"

#define KIOSKS_MAX 66
#define KIOSKS_HALL 1
#define KIOSKS_SECTIONS 16

struct kiosk_journal {
    struct wk_merge_record *record; /* [n]; their entries and what they have seen are owned */
    int64_t n;
};

/* Up to which seq somebody has each journal. */
struct kiosk_heads {
    int64_t n[KIOSKS_MAX];
};

struct kiosks {
    struct wk_event_plan plan;
    int n; /* journals, the empty one and the hall's included */
    struct kiosk_journal journal[KIOSKS_MAX];
    struct kiosk_heads has[KIOSKS_MAX], told[KIOSKS_MAX]; /* index the kiosk; told: said to be seen in its records */
    struct wk_merge *merge[KIOSKS_MAX];                   /* begun again each time: NULL before that; 0: kiosks_merge()'s */
    const struct wk_merged *view[KIOSKS_MAX];             /* made of what it has; NULL: not looked at since */
    int64_t t_ns;
    int fold;     /* the rule by which they merge; 0: the newest */
    bool careful; /* they say what they have taken in, and what they had heard before a table changes hands, as stores do */
};

void kiosks_open(struct kiosks *self, int n, int n_sections);
void kiosks_close(struct kiosks *self);

/* All of a journal up to seq is heard; what is not written yet is not. The careful write of what they had heard before. */
void kiosks_hear(struct kiosks *self, int kiosk, int journal, int64_t seq);
/* Everybody hears all. */
void kiosks_meet(struct kiosks *self);

/* What a kiosk makes of what it has; borrowed until it hears or writes something. */
const struct wk_merged *kiosks_view(struct kiosks *self, int kiosk);
/* What anybody makes of that; borrowed until the next. */
const struct wk_merged *kiosks_merge(struct kiosks *self, const struct kiosk_heads *has);

/* Writes, whether it may come next or not. The record's number. */
int64_t kiosks_enter(struct kiosks *self, int kiosk, struct wk_entry entry);
/* Carries the word of a READY that stands in a journal, heard of or not. */
int64_t kiosks_carry(struct kiosks *self, int kiosk, int64_t ready);
int64_t kiosks_grant(struct kiosks *self, int kiosk, struct wk_grant grant);
int64_t kiosks_look(struct kiosks *self, int kiosk, struct wk_wall_look look);
/* One that says what it has heard, and nothing else. */
int64_t kiosks_witness(struct kiosks *self, int kiosk);
/* One that claims to have seen what it likes. */
int64_t kiosks_claim(struct kiosks *self, int kiosk, struct wk_seen seen);

/* Chance, the same from the same seed: 0..n - 1, and how a hand ends. */
void kiosks_seed(unsigned seed);
unsigned kiosks_chance(unsigned n);
struct wk_outcome kiosks_outcome(void);

/* The next thing that players do at a table; kind NONE: nothing is left. And something that a judge does in a section, which
 * may be refused.
 */
struct wk_entry kiosks_next_step(const struct wk_tournament *tour, int table);
struct wk_entry kiosks_some_act(const struct wk_tournament *tour, int section);

/*
 * Opens them for a large event, KIOSKS_SECTIONS with a kiosk at each of their 64 tables, and plays it: all hear of each other
 * after each hand, and between hands two judges act at once where they stand.
 */
void kiosks_large_event(struct kiosks *self);

/*
 * All that can be asked of a tournament, as text: hands, chairs, gates, acts, standings. Without numbers of records, so that it
 * can be compared with what one database holds. malloc'ed.
 */
char *tournament_digest(const struct wk_tournament *tournament);
/* The same of what was merged, with the owners, looks, and what is set aside and waits. */
char *merged_digest(const struct wk_merged *merged);

#endif

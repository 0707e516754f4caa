/*
 * What tiles that were drawn by lot and matched say of those that were not: the hypergeometric count, exact but for the
 * rounding of double. Pure.
 *
 * A group is what one draw was made from: a deal's 136 tiles, or a wall's 34. Within a group each tile was as likely to be
 * drawn. Over several groups the worst is reckoned with: whoever altered tiles chose the groups so that the draws were least
 * likely to find one.
 */
#ifndef WK_LABELS_DEAL_SPOT_RISK_H
#define WK_LABELS_DEAL_SPOT_RISK_H

#define WK_SPOT_RISK 5          /* per cent: what sentences are said at, on screens and papers */
#define WK_SPOT_GROUPS_MAX 2560 /* the most: a deal for each table and round of the largest event */

struct wk_spot_group {
    int n;     /* tiles, 1.. */
    int drawn; /* of them, 0..n; all of them matched */
};

/*
 * The chance that none of so many altered tiles is among those drawn, at worst: the largest product of C(n - a, drawn) /
 * C(n, drawn) over all ways to put `altered` tiles into the groups [n_groups], a into each. altered 0..the sum of all n;
 * n_groups 0..WK_SPOT_GROUPS_MAX.
 */
double wk_spot_risk(const struct wk_spot_group *groups, int n_groups, int altered);

/*
 * The sentence: "at a risk of PER_CENT %, fewer than this many tiles were altered", which is the least number whose
 * wk_spot_risk() is at most that. 0: the draws say nothing, for all could be altered at a larger risk. per_cent 1..99.
 */
int wk_spot_fewer_than(const struct wk_spot_group *groups, int n_groups, int per_cent);

/* What checks that all matched come to: the figures of one sentence. */
struct wk_spot_sentence {
    int n_deals;    /* that there are */
    int n_looked;   /* of them looked at */
    int n_tiles;    /* of these, as far as tiles were drawn from them */
    int n_drawn;    /* of those tiles */
    int fewer_than; /* of those tiles at WK_SPOT_RISK; 0: there is no such sentence */
};

/* Tiles in thousandths of a whole, rounded up, so that a sentence never says too little: 28 of 2720 is 11, "1.1 %". */
int wk_spot_per_mille(int tiles, int of);

/* How many of n tiles are to be drawn so that the sentence can name so many altered ones, 1..n. */
int wk_spot_draws_needed(int n, int altered, int per_cent);

#endif

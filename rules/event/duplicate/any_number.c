/* Evenings of any number of players: divided, seated, proved by counting. */
#include "rules/event/duplicate/any_number.h"

#include <stdio.h>
#include <string.h>

#include "rules/event/duplicate/kind.h"
#include "rules/event/duplicate/seating.h"

#define MOST_PLAYERS (4 * WK_DEAL_TABLES + WK_EVENING_OVER) /* of a section */

/*
 * Seatings of a section, by its tables and its players without houses: a word a round, its letters the chairs E S W N of table
 * 1, 2, ...; A is the first player, - a house, and who is not there sits out. Of five tables no two meet twice; of three tables
 * with 12 players there are 90 meetings and 66 pairs, so 24 at least are not the first, and that is what it has. Four full
 * tables have the affine plane (seating.c); with one house it is that without a player. tests/rules/test_evening counts all of
 * them.
 */
static const struct {
    uint8_t n_tables, n_players;
    const char *rounds;
} seatings[] = {
    {1, 4, "ABCD BCDA BACD CDAB DABC"},
    {1, 5, "ABCD ACEB DBEC EACD BDAE"},
    {1, 6, "ABCD BDEA ECFD CFAE CABF"},
    {1, 7, "ABCD AGDE GCFD EFBC BGAF"},
    {2, 5, "A-E-B-CD -CDE-A-B -DEACB-- DAB--E-C EB--D-AC"},
    {2, 6, "AB-EDFC- AC-DF-EB BF-CE-DA -DBF-CAE BE-DCAF-"},
    {2, 7, "AEBFDG-C FC-AEBDG -DEFCGAB EBG-CAFD GFCEBAD-"},
    {2, 8, "ABCDEFGH BGCFEDHA HCDGFABE CBEHDGFA FEDCGHAB"},
    {2, 9, "ABCDEFGH FHCDGIEA DCGEIBHF BEFAIHDG HDAECGBI"},
    {2, 10, "ABCDEFGH BFJCAIDE JIBHFDGA GBEJIHFC CEIGHDAJ"},
    {2, 11, "ABCDEFGH FJIAGDKC IBGEFKAH DEFCKJHB CHDIJGAE"},
    {3, 9, "G-BHCEF--IDA EAB--CHGFD-I D-ECH-AFIBG- EFG-CA-IH-DB AG-DBFC--HIE"},
    {3, 10, "-GEIAFJ-BDCH I-HADFB-JEGC JIHF-GDABCE- CI-JHED-FBAG EAIDGJ-B-HFC"},
    {3, 11, "IEDFCAGBH-KJ GDJHC-IABFEK AKFGBJHIDCE- KIGCEJHABD-F KBADFHJCI-GE"},
    {3, 12, "ABCDEFGHIJKL FJDEHKACILGB JGBKCLHFAEID LCEGBDKHAIFJ IHJCGADLBKEF"},
    {3, 13, "ABCDEFGHIJKL AELFHCBIJMGD BKGFDHJLCEIM IJFDMKHABLCG GAIJEKCDFBLM"},
    {3, 14, "ABCDEFGHIJKL FIAMLGDNCJBE IHCGKBNFDMJE LENAJDFHMCKG DKEIMLHBGAJN"},
    {3, 15, "ABCDEFGHIJKL HOLBCKFMNAGI JNCHLAMEOGDK BEKNAFJOHDMI GBJMDLNFICEO"},
    {4, 13, "EJ-CALMBF-GDH-KI -HFABG-JKL-CEDIM IM-F-BDCGHJLA-EK HM-GKFBCI-LEJDA- M-JKEHB-ICGAL-FD"},
    {4, 14, "ABCDEFGHIJK-LMN- KCGNH--DBJMFLEAI JC-EHLBKA-GMNFID GB-IDEKML-FCJNAH BE-NAFK-DGJLCHIM"},
    {4, 15, "ABCDEFGHIJKLMNO- KCGOH-LDBJNFMEAI JC-EHMBKALGNOFID GB-IDEKNMLFCJOAH BELOAFK-DGJMCHIN"},
    {4, 17, "ABCDEFGHIJKLMNOP CGPQMEJDFBOILHAN FJCNGMBLDHQOAKPE JBHPGDNKIMAQLOCE NEBQGJAOPDIFMCKH"},
    {4, 18, "ABCDEFGHIJKLMNOP FDLOKGQBARJPCMIE AQEOGPDIHMKRJCNF LGMAENKDCPHQRIBF LBPEMDJQOCRGNIAH"},
    {4, 19, "ABCDEFGHIJKLMNOP SKNDLAEOBQPFCJRM GPDREMKBFSIALQNH RBHSFDJOMQGACEIN HMIDNJBGQKORCLPS"},
    {5, 17, "JBP-GQEKAMCDHL-F-ONI -QNLEHBDKCI-JFOAM-GP KNPF-HIALMJEC-QBGDO- -MKOIPQDL-ABEF-CHGNJ GFBIOLPCQ-HMDJK-EN-A"},
    {5, 18, "LIDCQNPFAJBHR-EOKG-M IFH-CPRML-QAOJNGBKED GEPHRJ-IBLN-FMADCQOK RKFL-CAGDN-HJMEQOBIP LOHMNKAIFEC-D-JPQGBR"},
    {5, 19, "JEFL-KMPIHQDCAGONBSR LARPHBKJQMCEFIOSNDG- F-HADBMLSQPGKORECJIN IEABLCS-KQNFJDOPMRHG HNPEDRCFGLKI-BQOJSAM"},
    {5, 20, "ABCDEFGHIJKLMNOPQRST HKRCGIAPQNJEBMLSTDOF QBIFLHDPROJACNSGKETM JCPTLRFNBGOKMHQASIDE CQLONHITBPERAKFSDJGM"},
    {5, 21, "ABCDEFGHIJKLMNOPQRST TCLPOHQUENKSGBRIJMAF OTDJLBUERKAPMSGCFINQ CFURLAOSDKQGIETMJHBP LRMHSPDIECJQBTKFNAUG"},
    {5, 22, "ABCDEFGHIJKLMNOPQRST RMGCSVAFITUPDKHONJBQ SOECQVDMJATHLUGNBRFK KAEQUVJRIBGOLCPHFDNT EIRNHBMUVTCKFOLQSPGD"},
    {5, 23, "ABCDEFGHIJKLMNOPQRST SGJOIDVENRCHLFPBWMUQ VGAWFIRUSPDHTJBMEOCK PRJANKDUBIQOCTWLMVSF WESBODRLCUPGFNAQTKHV"},
};
#define N_SEATINGS (sizeof seatings / sizeof *seatings)

/* ---- sections */

static int n_sections(int n_tables)
{
    return (n_tables + WK_DEAL_TABLES - 1) / WK_DEAL_TABLES;
}

/* What a section has of something that is shared out as evenly as can be, the first sections one more. */
static int share(int of, int n, int section)
{
    return of / n + (section <= of % n);
}

int wk_evening_tables(int n_players)
{
    const int over = n_players % WK_GROUP, full = n_players / WK_GROUP;

    if (n_players < WK_GROUP || n_players > WK_GROUP * WK_EVENING_TABLES)
        return 0;
    return full + (over > 1); /* one over sits out; for two or three a table is filled */
}

enum wk_status wk_evening_shape(const struct wk_event_plan *plan, struct wk_event_shape *out)
{
    const int tables = plan->tables, n = n_sections(tables), over = plan->n_players - WK_GROUP * tables;
    struct wk_event_shape shape = wk_duplicate_section;

    if (tables < 1 || tables > WK_EVENING_TABLES || plan->n_sections != n || over < 0 || over > WK_EVENING_OVER)
        return WK_BAD_INPUT;
    shape.n_sections = n;
    shape.n_tables = tables;
    shape.n_players = plan->n_players;
    for (int s = 1; s <= n; s++) {
        shape.tables_of[s - 1] = (uint8_t)share(tables, n, s);
        shape.players_of[s - 1] = (uint8_t)(WK_GROUP * share(tables, n, s) + share(over, n, s));
    }
    shape.section_tables = shape.tables_of[0];
    shape.section_players = shape.players_of[0];
    shape.n_hands = shape.tables_of[n - 1] < WK_HANDS ? shape.tables_of[n - 1] : WK_HANDS;
    shape.n_player_hands = shape.n_rounds * shape.n_hands;
    *out = shape;
    return WK_OK;
}

/* A number that none of the first n entrants has: the next, or the first that is free. */
static int free_number(const struct wk_event_plan *plan, int n)
{
    int largest = 0, number = 1;

    for (int p = 0; p < n; p++)
        largest = plan->player[p].number > largest ? plan->player[p].number : largest;
    if (largest < 9999)
        return largest + 1;
    for (int p = 0; p < n; p++)
        if (plan->player[p].number == number) {
            number++;
            p = -1;
        }
    return number;
}

static struct wk_entrant house(int number, int i, int n)
{
    struct wk_entrant made = {.number = number, .house = true};

    if (n == 1)
        snprintf(made.person.name, sizeof made.person.name, "House");
    else
        snprintf(made.person.name, sizeof made.person.name, "House %d", i + 1);
    return made;
}

/* Houses are the last entrants of the first sections: players move up from the end of the list. */
void wk_evening_divide(struct wk_event_plan *plan)
{
    const int n = n_sections(plan->tables), listed = plan->n_players, lacking = WK_GROUP * plan->tables - listed,
              n_house = lacking > 0 ? lacking : 0;
    struct wk_entrant of_house[WK_EVENING_OVER];
    int from = listed, to = listed + n_house, left = n_house, number = free_number(plan, listed);

    plan->n_sections = n;
    for (int i = 0; i < n_house && i < WK_EVENING_OVER; i++)
        of_house[i] = house(number + i <= 9999 ? number + i : number, i, n_house);
    for (int s = n; s >= 1 && n_house > 0; s--) {
        const int here = share(n_house, n, s), players = WK_GROUP * share(plan->tables, n, s) - here;
        for (int i = 0; i < here; i++)
            plan->player[--to] = of_house[--left];
        for (int i = 0; i < players; i++)
            plan->player[--to] = plan->player[--from];
    }
    plan->n_players = listed + n_house;
}

/* ---- seats */

/* Entrants of a section, its houses last. */
struct section {
    int first, n, n_tables, n_house;
};

static struct section section_of(const struct wk_event_plan *plan, const struct wk_event_shape *shape, int section)
{
    struct section out = {.first = wk_first_player(shape, section),
                          .n = wk_section_players(shape, section),
                          .n_tables = wk_section_tables(shape, section)};

    for (int p = out.first; p < out.first + out.n; p++)
        out.n_house += plan->player[p].house;
    return out;
}

static void seat_by_letters(const char *rounds, const struct section *section, struct wk_schedule *out)
{
    const int n_chairs = WK_GROUP * section->n_tables;

    for (int r = 0; r < WK_ROUNDS; r++) {
        const char *chair = rounds + r * (n_chairs + 1);
        int n_house = 0;
        for (int c = 0; c < n_chairs; c++) {
            const int p = chair[c] == '-' ? section->n - section->n_house + n_house++ : chair[c] - 'A';
            out->seat[r][section->first + p] =
                (struct wk_seat){(uint8_t)(c / WK_GROUP + 1), (uint8_t)(c % WK_GROUP + WK_WIND_EAST)};
        }
    }
}

static void seat_section(const struct section *section, struct wk_schedule *out)
{
    const int n_players = section->n - section->n_house;
    struct wk_schedule plane;

    if (section->n_tables == WK_SECTION_TABLES && n_players == WK_SECTION_PLAYERS) {
        wk_schedule_make(&plane);
        for (int r = 0; r < WK_ROUNDS; r++)
            memcpy(&out->seat[r][section->first], plane.seat[r], WK_SECTION_PLAYERS * sizeof *plane.seat[r]);
    }
    for (size_t i = 0; i < N_SEATINGS; i++)
        if (seatings[i].n_tables == section->n_tables && seatings[i].n_players == n_players)
            seat_by_letters(seatings[i].rounds, section, out);
}

void wk_evening_arrange(struct wk_event_plan *plan)
{
    struct wk_event_shape shape;

    if (wk_evening_shape(plan, &shape) != WK_OK)
        return;
    memset(&plan->schedule, 0, sizeof plan->schedule);
    for (int s = 1; s <= shape.n_sections; s++) {
        const struct section section = section_of(plan, &shape, s);
        seat_section(&section, &plan->schedule);
    }
}

/* ---- proof: what a section's seating has, counted */

struct counted {
    int met[MOST_PLAYERS][MOST_PLAYERS]; /* rounds in which two met; houses meet nobody */
    int n_again;                         /* meetings but for the first of each two */
    int out[MOST_PLAYERS];               /* rounds that one sits out */
    int house[MOST_PLAYERS];             /* and in which he sits with a house */
};

static enum wk_status broken(struct wk_schedule_fault *fault, enum wk_schedule_fault_kind kind, int player, int other,
                             int round, int later)
{
    *fault = (struct wk_schedule_fault){.kind = kind, .player = {player + 1, other + 1}, .round = {round, later}};
    return WK_BAD_INPUT;
}

/* Each chair is taken once a round, and who has none sits out, not a house. */
static enum wk_status prove_chairs(const struct section *section, const struct wk_schedule *schedule, int round,
                                   struct wk_schedule_fault *fault)
{
    int on_chair[WK_DEAL_TABLES * WK_GROUP], n_chairs = WK_GROUP * section->n_tables, n = 0;

    memset(on_chair, -1, sizeof on_chair);
    for (int p = 0; p < section->n; p++) {
        const struct wk_seat seat = schedule->seat[round - 1][section->first + p];
        if (seat.table == 0 && seat.direction == WK_WIND_NONE && p < section->n - section->n_house)
            continue;
        if (seat.table < 1 || seat.table > section->n_tables || seat.direction < WK_WIND_EAST || seat.direction > WK_WIND_NORTH)
            return broken(fault, WK_SCHEDULE_NO_SEAT, section->first + p, -1, round, 0);
        int *taken = &on_chair[(seat.table - 1) * WK_GROUP + seat.direction - WK_WIND_EAST];
        if (*taken >= 0)
            return broken(fault, WK_SCHEDULE_SEAT_TWICE, section->first + *taken, section->first + p, round, 0);
        *taken = p;
        n++;
    }
    if (n < n_chairs) /* somebody sits out though there is a chair */
        for (int p = 0; p < section->n; p++)
            if (schedule->seat[round - 1][section->first + p].table == 0)
                return broken(fault, WK_SCHEDULE_NO_SEAT, section->first + p, -1, round, 0);
    return WK_OK;
}

static void meet(const struct section *section, const struct wk_seat *seat, struct counted *out)
{
    const int n_players = section->n - section->n_house;

    for (int p = 0; p < n_players; p++) {
        bool with_house = false;
        out->out[p] += seat[p].table == 0;
        for (int q = 0; q < section->n && seat[p].table > 0; q++) {
            if (q == p || seat[q].table != seat[p].table)
                continue;
            with_house |= q >= n_players;
            if (q < n_players && p < q)
                out->n_again += out->met[p][q]++ > 0;
        }
        out->house[p] += with_house;
    }
}

static void count(const struct section *section, const struct wk_schedule *schedule, int n_rounds, struct counted *out)
{
    *out = (struct counted){.n_again = 0};
    for (int r = 0; r < n_rounds; r++)
        meet(section, &schedule->seat[r][section->first], out);
}

/* The first two who differ by more than one. */
static enum wk_status prove_even(const struct section *section, const int *count, enum wk_schedule_fault_kind kind,
                                 struct wk_schedule_fault *fault)
{
    for (int p = 0; p < section->n - section->n_house; p++)
        for (int q = 0; q < p; q++)
            if (count[p] > count[q] + 1 || count[q] > count[p] + 1)
                return broken(fault, kind, section->first + q, section->first + p, 0, 0);
    return WK_OK;
}

/* Two who meet again in a round: there are more such meetings than the product's own seating has. */
static enum wk_status name_meeting(const struct section *section, const struct wk_schedule *schedule,
                                   struct wk_schedule_fault *fault)
{
    struct counted before, after;

    for (int r = WK_ROUNDS; r >= 1; r--) {
        count(section, schedule, r - 1, &before);
        count(section, schedule, r, &after);
        for (int p = 0; p < section->n; p++)
            for (int q = p + 1; q < section->n; q++)
                if (before.met[p][q] > 0 && after.met[p][q] > before.met[p][q])
                    return broken(fault, WK_SCHEDULE_AGAIN, section->first + p, section->first + q, 0, r);
    }
    return WK_OK;
}

static enum wk_status prove_section(const struct section *section, const struct wk_schedule *schedule,
                                    struct wk_schedule_fault *fault)
{
    struct wk_schedule own = {.seat = {{{0}}}};
    struct counted counted, least;
    enum wk_status status = WK_OK;

    for (int round = 1; round <= WK_ROUNDS && status == WK_OK; round++)
        status = prove_chairs(section, schedule, round, fault);
    if (status != WK_OK)
        return status;
    seat_section(section, &own);
    count(section, &own, WK_ROUNDS, &least);
    count(section, schedule, WK_ROUNDS, &counted);
    status = prove_even(section, counted.out, WK_SCHEDULE_OUT, fault);
    if (status == WK_OK)
        status = prove_even(section, counted.house, WK_SCHEDULE_HOUSE, fault);
    if (status == WK_OK && counted.n_again > least.n_again)
        status = name_meeting(section, schedule, fault);
    return status;
}

enum wk_status wk_evening_prove(const struct wk_event_plan *plan, struct wk_schedule_fault *fault)
{
    struct wk_event_shape shape;
    enum wk_status status = wk_evening_shape(plan, &shape);

    *fault = (struct wk_schedule_fault){.kind = WK_SCHEDULE_SOUND};
    for (int s = 1; status == WK_OK && s <= shape.n_sections; s++) {
        const struct section section = section_of(plan, &shape, s);
        status = prove_section(&section, &plan->schedule, fault);
    }
    return status;
}

/* ---- what it does to the comparison */

/* Who plays for the house on a table's chair in a hand. */
static bool is_house(const struct wk_event_plan *plan, const struct section *section, int round, int group, int direction)
{
    for (int p = section->n - section->n_house; p < section->n; p++) {
        const struct wk_seat *seat = &plan->schedule.seat[round - 1][section->first + p];
        if (plan->player[section->first + p].house && seat->table == group && seat->direction == direction)
            return true;
    }
    return false;
}

/* Results of a deal that are compared in each direction. */
static void look_at_deal(const struct wk_event_plan *plan, const struct section *section, int n_hands, int table, int round,
                         struct wk_comparison *out)
{
    for (int d = WK_WIND_EAST; d <= WK_WIND_NORTH; d++) {
        int n = 0;
        for (int hand = 1; hand <= n_hands; hand++)
            n += !is_house(plan, section, round, wk_group_at_table(table, hand, section->n_tables), d);
        if (n == 0) /* nobody's */
            continue;
        out->least = n < out->least ? n : out->least;
        out->most = n > out->most ? n : out->most;
    }
}

bool wk_evening_comparison(const struct wk_event_plan *plan, struct wk_comparison *out)
{
    struct wk_event_shape shape;
    struct counted counted;

    if (plan->tables == 0 || wk_evening_shape(plan, &shape) != WK_OK)
        return false;
    *out = (struct wk_comparison){.least = shape.n_hands, .n_out = plan->n_players - WK_GROUP * plan->tables};
    for (int s = 1; s <= shape.n_sections; s++) {
        const struct section section = section_of(plan, &shape, s);
        count(&section, &plan->schedule, WK_ROUNDS, &counted);
        out->n_again += counted.n_again;
        out->n_house += section.n_house;
        for (int table = 1; table <= section.n_tables; table++)
            for (int round = 1; round <= WK_ROUNDS; round++)
                look_at_deal(plan, &section, shape.n_hands, table, round, out);
    }
    return true;
}

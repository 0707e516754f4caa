/* The kinds of findings, and a finding as a line that people read. */
#include "db/audit/audit_finding.h"

#include <inttypes.h>
#include <stdio.h>
#include <string.h>

#include "db/audit/run.h"

static const struct wk_audit_def defs[WK_AUDIT_N_KINDS] = {
    [WK_AUDIT_NONE] = {.word = "none", .line = "", .advice = "", .report = ""},
#define WK_FINDING(id, word, gravity, about, line, advice, report)                                                             \
    [WK_AUDIT_##id] = {word, WK_GRAVITY_##gravity, WK_ABOUT_##about, line, advice, report, WK_Q_NONE},
#define WK_LOOK(id, word, gravity, about, line, advice, report)                                                                \
    [WK_AUDIT_##id] = {word, WK_GRAVITY_##gravity, WK_ABOUT_##about, line, advice, report, WK_Q_LOOK_##id},
#include "db/audit/findings.def"
};

const struct wk_audit_def *wk_audit_def(enum wk_audit_kind kind)
{
    return &defs[(unsigned)kind < WK_AUDIT_N_KINDS ? kind : WK_AUDIT_NONE];
}

const char *wk_audit_word(enum wk_audit_kind kind)
{
    return wk_audit_def(kind)->word;
}

/* "24", "3-24". Whatever stands in a file that somebody wrote in. */
static struct wk_record_text record_text(int number, int64_t seq)
{
    return wk_record_text(wk_record_number(number, wk_record_seq(seq)));
}

/* " (table 2, round 3, hand 1, wall E)", or nothing. */
static void place_text(const struct wk_audit_finding *finding, char text[80])
{
    size_t n = 0;
    text[0] = '\0';
    if (finding->table != 0)
        n += (size_t)snprintf(text + n, 80 - n, ", table %d", finding->table);
    if (finding->round != 0)
        n += (size_t)snprintf(text + n, 80 - n, ", round %d", finding->round);
    if (finding->hand != 0)
        n += (size_t)snprintf(text + n, 80 - n, ", hand %d", finding->hand);
    if (finding->wind != WK_WIND_NONE)
        n += (size_t)snprintf(text + n, 80 - n, ", wall %c", wk_wind_letter(finding->wind));
    if (n == 0)
        return;
    memcpy(text, " (", 2); /* in the place of the first comma and its blank */
    snprintf(text + n, 80 - n, ")");
}

static const char *restore_text(const struct wk_audit_finding *finding)
{
    if (finding->accepted)
        return ": accepted as known";
    switch (finding->restore) {
    case WK_RESTORE_TAGGED:
        return ": the director's PIN and the club key were there, says the journal";
    case WK_RESTORE_UNTAGGED:
        return ", without a tag of the club key: by an older version, or by somebody who has not that key";
    case WK_RESTORE_UNSEEN:
        return "; whether the club key has tagged that cannot be looked at without it";
    case WK_RESTORE_HEAD:
        return ": the copy's last record is not the one that it names";
    case WK_RESTORE_UNLOCK:
        return ": the director's PIN was not given directly before it";
    case WK_RESTORE_TAG:
        return ": its tag was not made with the club key";
    case WK_RESTORE_NONE:
        break;
    }
    return "";
}

struct wk_record_text wk_audit_record(const struct wk_audit_finding *finding)
{
    return record_text(finding->number, finding->seq);
}

struct wk_record_text wk_audit_record_seen(const struct wk_audit_finding *finding)
{
    return record_text(finding->seen_number, finding->seen_seq);
}

void wk_audit_text(const struct wk_audit_finding *finding, char *text, size_t n)
{
    const struct wk_audit_def *def = wk_audit_def(finding->kind);
    char place[80], clock[48] = "", after[160] = "", whose[32] = "";
    const char *restore = restore_text(finding);
    place_text(finding, place);
    if (finding->kind == WK_AUDIT_CLOCK_BACK || finding->kind == WK_AUDIT_CLOCK_AHEAD)
        snprintf(clock, sizeof clock, " by %.3f s", (double)finding->back_ns / 1e9);
    if (finding->kind == WK_AUDIT_SET_TWICE)
        snprintf(after, sizeof after, ", table %d: the same labels were twice in the hall", finding->other_table);
    if (finding->seen_seq > 0)
        snprintf(after, sizeof after, ": record %s", wk_audit_record_seen(finding).text);
    if (finding->kind == WK_AUDIT_ASIDE)
        wk_refusal_text(&(struct wk_refusal){.kind = finding->aside, .player = {-1, -1}}, NULL, after, sizeof after);
    if (finding->kiosk_id[0] && finding->number == 0)
        snprintf(whose, sizeof whose, " of kiosk %s", finding->kiosk_id);
    if (finding->kind != WK_AUDIT_NONE && def->gravity == WK_GRAVITY_CHAIN && finding->last_seq > finding->seq)
        snprintf(after, sizeof after, "; records %" PRId64 " to %" PRId64 " prove nothing any more", finding->seq,
                 finding->last_seq);
    if (finding->kind == WK_AUDIT_NONE)
        snprintf(text, n, "%s", "");
    else if (def->about == WK_ABOUT_FILE || finding->seq == 0)
        snprintf(text, n, "%s", def->line);
    else
        snprintf(text, n, "record %s%s%s %s%s%s%s", record_text(finding->number, finding->seq).text, whose, place, def->line,
                 clock, restore, after);
}

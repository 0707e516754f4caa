#include "db/audit/audit.h"

#include <inttypes.h>
#include <stdio.h>
#include <string.h>

static const struct {
    const char *word, *text;
} kinds[WK_AUDIT_N_KINDS] = {
    [WK_AUDIT_NONE] = {"none", ""},
    [WK_AUDIT_RECORD] = {"record", "does not fit its own hash: it was changed after it was written"},
    [WK_AUDIT_CHAIN] = {"chain", "does not follow from the one before: one of the two was exchanged or changed"},
    [WK_AUDIT_GAP] = {"gap", "is missing: it was taken out"},
    [WK_AUDIT_SIGNATURE] = {"signature", "does not bear the kiosk's signature: somebody else wrote it"},
    [WK_AUDIT_UNSIGNED] = {"unsigned", "bears no signature: anybody could have written it"},
    [WK_AUDIT_RESTORED] = {"restored", "goes on with a copy that was not restored as the journal says"},
    [WK_AUDIT_KEY] = {"key", "is signed by a key that came in without a restored copy: not by this event's kiosk"},
    [WK_AUDIT_PICTURE] = {"picture", "has a picture that is missing or is not the one on record"},
    [WK_AUDIT_REFERENCE] = {"reference", "refers to what is not there, or could never have come next"},
    [WK_AUDIT_DEAL] = {"deal", "seals a deal that does not give its commitment"},
    [WK_AUDIT_SUM] = {"sum", "has numbers that do not add up"},
    [WK_AUDIT_TABLE] = {"table", "is told otherwise by a table beside the journal; the record counts"},
    [WK_AUDIT_FILE] = {"file", "the file is damaged"},
    [WK_AUDIT_SCHEMA] = {"schema", "the file's tables, indexes or triggers are not those that the program made"},
    [WK_AUDIT_CUT_OFF] = {"cut-off", "is on the checkpoint, but the journal ends before it: its end was cut off"},
    [WK_AUDIT_OTHER_HEAD] = {"other-head", "is another one than on the checkpoint: the journal was rewritten"},
    [WK_AUDIT_OTHER_KEY] = {"other-key", "is on the checkpoint under a key that did not sign here: one of the two is forged"},
    [WK_AUDIT_OTHER_KIOSK] = {"other-kiosk", "the checkpoint is another kiosk's"},
    [WK_AUDIT_OTHER_SIGNER] = {"other-signer", "the kiosk's key that was given did not sign this journal: it is another "
                                               "kiosk's, or somebody rewrote all of it"},
    [WK_AUDIT_NOT_OWN] = {"not-own",
                          "this kiosk's own database is not signed by this kiosk's own key: it is another kiosk's, or "
                          "somebody rewrote it"},
    [WK_AUDIT_CLOCK_BACK] = {"clock-back", "was written after the clock had been set back"},
    [WK_AUDIT_CLOCK_AHEAD] = {"clock-ahead", "was written when the clock had been set forward"},
    [WK_AUDIT_NEW_KEY] = {"new-key", "is the first of another kiosk that goes on with a copy"},
    [WK_AUDIT_SET_TWICE] = {"set-twice", "seals a deal of a set that was in play at another table as well"},
    [WK_AUDIT_FACE_IN_PICTURE] = {"face-in-picture", "has a picture on which a tile lying face up may be seen"},
    [WK_AUDIT_HAND_POINTS] = {"hand-points", "counts a hand that is worth something else when it is counted again"},
    [WK_AUDIT_HAND_DEAL] = {"hand-deal", "counts tiles that the winner cannot have had in the deal that was played"},
    [WK_AUDIT_HAND_STICKERS] = {"hand-stickers", "counts a hand whose stickers did not agree with the sealed deal"},
    [WK_AUDIT_FROM_FILES] = {"from-files", "is the first of looks at this deal that rest on no live camera: files, a loopback"
                                           " device or simulated pictures"},
    [WK_AUDIT_SAME_PICTURE] = {"same-picture", "rests on a picture that stands under another look as well"},
    [WK_AUDIT_STILL] = {"still", "rests on a camera that gave the same pictures again and again"},
    [WK_AUDIT_TOO_QUICK] = {"too-quick", "says that a wall was back sooner after its hand began than anybody can lay it"},
    [WK_AUDIT_SEAL_MODE] = {"seal-mode", "is encrypted under the club key, in an event that is sealed to the director's key: "
                                         "whoever has that key can open the deal"},
    [WK_AUDIT_HAND_RESULT] = {"hand-result", "counts a hand whose result is another on record"},
};

const char *wk_audit_word(enum wk_audit_kind kind)
{
    return kinds[kind < WK_AUDIT_N_KINDS ? kind : WK_AUDIT_NONE].word;
}

static bool is_of_file(enum wk_audit_kind kind)
{
    return kind == WK_AUDIT_FILE || kind == WK_AUDIT_SCHEMA || (kind >= WK_AUDIT_OTHER_KIOSK && kind <= WK_AUDIT_NOT_OWN);
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

void wk_audit_text(const struct wk_audit_finding *finding, char *text, size_t n)
{
    const char *what = kinds[finding->kind < WK_AUDIT_N_KINDS ? finding->kind : WK_AUDIT_NONE].text;
    char place[80], clock[48] = "", after[96] = "";
    const char *restore = restore_text(finding);
    place_text(finding, place);
    if (finding->kind == WK_AUDIT_CLOCK_BACK || finding->kind == WK_AUDIT_CLOCK_AHEAD)
        snprintf(clock, sizeof clock, " by %.3f s", (double)finding->back_ns / 1e9);
    if (finding->kind == WK_AUDIT_SET_TWICE)
        snprintf(after, sizeof after, ", table %d: the same labels were twice in the hall", finding->other_table);
    if (finding->kind != WK_AUDIT_NONE && finding->kind <= WK_AUDIT_KEY && finding->last_seq > finding->seq)
        snprintf(after, sizeof after, "; records %" PRId64 " to %" PRId64 " prove nothing any more", finding->seq,
                 finding->last_seq);
    if (finding->kind == WK_AUDIT_NONE)
        snprintf(text, n, "%s", "");
    else if (is_of_file(finding->kind) || finding->seq == 0)
        snprintf(text, n, "%s", what);
    else
        snprintf(text, n, "record %" PRId64 "%s %s%s%s%s", finding->seq, place, what, clock, restore, after);
}

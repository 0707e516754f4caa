/*
 * Ready code: a kiosk's signed statement that one of its tables has all that the rotation waits for. The other kiosks of the
 * section read it with their cameras while there is no network to send the record. It shows no label and nothing of a deal.
 * Pure.
 *
 * As a line of text, of QR's alphanumeric alphabet when in capitals (which it is read in as well), one word after the other:
 * for the kiosk's own tables, and for those whose codes it has read, so that not every kiosk has to be carried to every other:
 *
 *     WKG1 EVENT KIOSK SEQ TABLE ROUND HAND NANOSECONDS SIGNATURE
 *
 * EVENT: the id of the event's hall. KIOSK: who says so; ids are 16 hexadecimal digits. SEQ: the record "hand-ready" in its
 * journal, NANOSECONDS: that record's time since 1970 UTC. SIGNATURE: by the kiosk's Ed25519 key, of the line up to here,
 * without the blank before it, in small letters but for "WKG1". The key is not in it: the reader takes it from the event's
 * roster.
 */
#ifndef WK_LABELS_DEAL_READY_CODE_H
#define WK_LABELS_DEAL_READY_CODE_H

#include "labels/secret/secret.h"
#include "rules/event/tournament.h"

struct wk_ready_code {
    char event_id[17], kiosk_id[17]; /* 16 hexadecimal digits */
    int64_t seq;                     /* 1 or more */
    struct wk_hand_id at;
    int64_t t_ns; /* since 1970 UTC, 1 or more */
    uint8_t signature[WK_SIGNATURE_SIZE];
};

/* Fills the signature; the rest is the caller's. Any thread. */
void wk_ready_code_sign(struct wk_ready_code *code, const struct wk_signer *signer);
bool wk_ready_code_holds(const struct wk_ready_code *code, const uint8_t key[WK_PUBLIC_SIZE]);

#define WK_READY_WORD_SIZE 210 /* of one of them, the blank or zero behind it included */
#define WK_READY_TABLES 4      /* of a section that fit into one code */
#define WK_READY_TEXT_SIZE (WK_READY_TABLES * WK_READY_WORD_SIZE)
/* The line of n of them, 1..WK_READY_TABLES, without a line's end; for QR in capitals. Any thread. */
void wk_ready_code_format(const struct wk_ready_code *codes, int n, bool capitals, char text[WK_READY_TEXT_SIZE]);
/*
 * Reads text [n_text] (hostile), blanks and line ends around it allowed; small or capital letters. WK_BAD_INPUT: not of this
 * form; *out and *n are unchanged. The caller, who has the keys, checks the signatures. Any thread.
 */
enum wk_status wk_ready_code_parse(struct wk_ready_code out[WK_READY_TABLES], int *n, const char *text,
                                   size_t n_text) WK_MUST_CHECK;

/* What became of a code that the camera read. */
enum wk_ready_said {
    WK_READY_UNREAD = 0,    /* not read whole, or of another sort */
    WK_READY_TAKEN,         /* on record */
    WK_READY_KNOWN,         /* that table is ready already */
    WK_READY_OWN,           /* this kiosk's own */
    WK_READY_OTHER_EVENT,   /* of another event */
    WK_READY_STRANGER,      /* of a kiosk that is not on the roster */
    WK_READY_FORGED,        /* not signed by the kiosk that it names */
    WK_READY_OTHER_SECTION, /* of a section that plays by itself */
    WK_READY_OTHER_HAND,    /* an older one, or this kiosk is behind */
    WK_READY_NOT_OWNER,     /* the table is in another kiosk's hands, as far as is known here */
    WK_N_READY_SAID
};
struct wk_ready_news {
    enum wk_ready_said said; /* TAKEN: of at least one word; else that of the first neither known nor our own */
    struct wk_hand_id at;    /* of that word; table 0: none was read */
    int n_taken;
};

#endif

/* Faults of a list of players in words, one sentence for each kind. */
#include "kiosk/pages/phrases/players_fault.h"

#include <stdio.h>

#define T(id) wk_text(lang, id)

void wk_players_fault_text(const struct wk_players_fault *fault, enum wk_language lang, char text[WK_PLAYERS_FAULT_SIZE])
{
    const size_t size = WK_PLAYERS_FAULT_SIZE;
    const char *plain = "";

    switch (fault->kind) {
    case WK_PLAYERS_NO_TABLE:
        plain = T(fault->why);
        break;
    case WK_PLAYERS_FILE_NAME:
        plain = T("rename the file: its name is too long, or has characters that cannot be seen");
        break;
    case WK_PLAYERS_NO_NAMES:
        plain = T("no column is called name");
        break;
    case WK_PLAYERS_UNKNOWN_COLUMN:
        snprintf(text, size,
                 T("column \"%s\" is not known; name, number, club, first name, last name, country, EMA number and team are"),
                 fault->text);
        return;
    case WK_PLAYERS_COLUMN_TWICE:
        snprintf(text, size, T("two columns are called \"%s\" or mean the same"), fault->text);
        return;
    case WK_PLAYERS_MORE_CELLS:
        plain = T("more cells than columns; a name with a comma stands in quotation marks");
        break;
    case WK_PLAYERS_NAME_LONG:
        plain = T("the name is longer than 120 bytes");
        break;
    case WK_PLAYERS_NAME_UNSEEN:
        plain = T("the name has characters that cannot be seen, or nothing else");
        break;
    case WK_PLAYERS_NAME_MISSING:
        plain = T("the name is missing");
        break;
    case WK_PLAYERS_CLUB_LONG:
        plain = T("the club is longer than 120 bytes");
        break;
    case WK_PLAYERS_CLUB_UNSEEN:
        plain = T("the club has characters that cannot be seen, or nothing else");
        break;
    case WK_PLAYERS_TEXT_LONG:
        snprintf(text, size, T("what stands under \"%s\" is longer than 120 bytes"), fault->text);
        return;
    case WK_PLAYERS_TEXT_UNSEEN:
        snprintf(text, size, T("what stands under \"%s\" has characters that cannot be seen, or nothing else"), fault->text);
        return;
    case WK_PLAYERS_EMA:
        snprintf(text, size, T("EMA number \"%s\" of %s: eight digits are wanted, or none"), fault->text, fault->other);
        return;
    case WK_PLAYERS_EMA_SHORT:
        snprintf(text, size,
                 T("EMA number \"%s\" of %s has seven digits; did a spreadsheet drop the 0 in front? Eight are wanted"),
                 fault->text, fault->other);
        return;
    case WK_PLAYERS_EMA_TWICE:
        snprintf(text, size, T("EMA number %s is %s's in line %d already"), fault->text, fault->other, fault->other_line);
        return;
    case WK_PLAYERS_COMMA:
        snprintf(text, size,
                 T("\"%s\" is no number; is it part of a name? One with a comma stands in quotation marks: \"%s, %s\""),
                 fault->text, fault->other, fault->text);
        return;
    case WK_PLAYERS_NUMBER:
        snprintf(text, size, T("number \"%s\" of %s: 1 to 9999 is wanted, for all or none"), fault->text, fault->other);
        return;
    case WK_PLAYERS_NAME_TWICE:
        snprintf(text, size, T("%s is in line %d already"), fault->text, fault->other_line);
        return;
    case WK_PLAYERS_NAME_ALIKE:
        snprintf(text, size,
                 T("\"%s\" and \"%s\" in line %d differ only in case, blanks or forms; two people? Add what tells them apart"),
                 fault->text, fault->other, fault->other_line);
        return;
    case WK_PLAYERS_NUMBER_TWICE:
        snprintf(text, size, T("number %d is %s's in line %d already"), fault->n, fault->other, fault->other_line);
        return;
    case WK_PLAYERS_TOO_MANY:
        snprintf(text, size, T("player %d is one too many: %d are taken"), fault->n, fault->wanted);
        return;
    case WK_PLAYERS_TOO_FEW:
        snprintf(text, size, T("%d players, and that is the last line; %d are wanted"), fault->n, fault->wanted);
        return;
    case WK_PLAYERS_NO_SECTION:
        if (fault->n < fault->section)
            snprintf(text, size, T("%d players, and that is the last line; a section has %d, so add %d"), fault->n,
                     fault->section, fault->wanted);
        else
            snprintf(
                text, size,
                T("%d players, and that is the last line; a section has %d, so add %d, or leave out %d to stand in for others"),
                fault->n, fault->section, fault->wanted, fault->section - fault->wanted);
        return;
    case WK_PLAYERS_NO_TABLES:
        if (fault->wanted == 0)
            snprintf(text, size, T("too many players for this kind of event, %d: leave out %d"), fault->n, fault->over);
        else if (fault->over == 0)
            snprintf(text, size, T("too few players for this kind of event, %d: add %d"), fault->n, fault->wanted);
        else
            snprintf(text, size, T("%d players make no whole tables in this kind of event: add %d, or leave out %d"), fault->n,
                     fault->wanted, fault->over);
        return;
    }
    snprintf(text, size, "%s", plain);
}

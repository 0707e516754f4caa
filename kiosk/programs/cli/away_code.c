/* Prints an away code in groups of four digits, as people read it out. */
#include "kiosk/programs/cli/away_code.h"

#include "db/store/vouch.h"
#include "labels/secret/secret.h"
#include "rules/event/words.h"

void wk_away_code_print(const struct wk_host *host, enum wk_role role, const char *code)
{
    fprintf(host->out,
            "the %s's code for kiosks while the hall is away: %.4s %.4s %.4s\n"
            "write it down: it is shown this once, and takes the place of the one before\n",
            wk_role_words[role], code, code + 4, code + 8);
}

enum wk_status wk_away_code_show(const struct wk_host *host, struct wk_store *store, enum wk_role role, json_t *object)
{
    char code[WK_AWAY_CODE_SIZE];
    struct wk_receipt receipt;
    enum wk_status status = wk_store_make_away_code(store, role, code, &receipt);
    if (status == WK_OK && object)
        status = json_object_set_new(object, "away_code", json_string(code)) == 0 ? WK_OK : WK_NO_MEMORY;
    else if (status == WK_OK)
        wk_away_code_print(host, role, code);
    wk_wipe(code, sizeof code);
    return status;
}

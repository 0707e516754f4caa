/* An away code is printed in groups of four, as people read it out. */
#include "kiosk/cli/away_code.h"

#include "db/store/vouch.h"
#include "labels/secret/secret.h"
#include "rules/words.h"

enum wk_status wk_away_code_show(const struct wk_host *host, struct wk_store *store, enum wk_role role)
{
    char code[WK_AWAY_CODE_SIZE];
    struct wk_receipt receipt;
    const enum wk_status status = wk_store_make_away_code(store, role, code, &receipt);
    if (status == WK_OK)
        fprintf(host->out,
                "the %s's code for kiosks while the hall is away: %.4s %.4s %.4s\n"
                "write it down: it is shown this once, and takes the place of the one before\n",
                wk_role_words[role], code, code + 4, code + 8);
    wk_wipe(code, sizeof code);
    return status;
}

/* deal: from a deal's four walls to each wall that is laid back, and what may be shown. Each sub-command has its file. */
#include "kiosk/programs/cmd/commands.h"
#include "kiosk/programs/cmd/deal/command_deal.h"

static const struct wk_command *const subs[] = {&wk_command_deal_record,
                                                &wk_command_deal_seal,
                                                &wk_command_deal_verify,
                                                &wk_command_deal_open,
                                                &wk_command_deal_hand,
                                                &wk_command_deal_close,
                                                &wk_command_deal_evidence,
                                                &wk_command_deal_export,
                                                &wk_command_deal_import,
                                                &wk_command_deal_watch,
                                                NULL};

const struct wk_command wk_command_deal = {
    .name = "deal",
    .full = "deal",
    .summary = "Records, seals, verifies and opens deals, shows what was seen of them, and exchanges them as text.",
    .subs = subs,
};

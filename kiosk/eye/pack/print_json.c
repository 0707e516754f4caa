/* The answer about a printer's scale, as JSON members. */
#include "kiosk/eye/pack/print_json.h"

#include "kiosk/host/program/json_out.h"

static json_t *measured(double percent)
{
    return percent > 0 ? wk_json_real(percent, 1) : json_null();
}

json_t *wk_json_print_scale(const struct wk_print_scale *scale, double sticker_mm)
{
    return json_pack("{s:s,s:o,s:o,s:o,s:i,s:b,s:s}", "answer", wk_print_answer_word(scale->answer), "percent",
                     measured(scale->percent), "mat_percent", measured(scale->mat), "sticker_mm", wk_json_real(sticker_mm, 2),
                     "stickers", scale->n, "sheet", scale->sheet, "how", scale->how);
}

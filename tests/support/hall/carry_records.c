/* One record after the other. */
#include "tests/support/hall/carry_records.h"

#include "db/hall/heard.h"

struct carrying {
    struct wk_store *to;
    enum wk_status status;
};

static bool carry(void *context, int64_t seq, const struct wk_signed_record *frame)
{
    struct carrying *self = context;
    enum wk_hearing said = WK_HEARD_FORGED;

    (void)seq;
    self->status = wk_store_hear(self->to, frame, 1, &said);
    if (self->status == WK_OK && said != WK_HEARD_NEW)
        self->status = WK_BAD_INPUT;
    return self->status == WK_OK;
}

enum wk_status hall_carry(struct wk_store *from, struct wk_store *to, const char *kiosk_id)
{
    struct carrying self = {to, WK_OK};
    const enum wk_status status = wk_store_frames(from, kiosk_id, 0, carry, &self);

    return status == WK_OK ? self.status : status;
}

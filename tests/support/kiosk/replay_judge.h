/* The acts of a script by the director's hand: every touch from the settings to the PIN, the menu, the act and back. */
#ifndef WK_TESTS_KIOSK_REPLAY_JUDGE_H
#define WK_TESTS_KIOSK_REPLAY_JUDGE_H

#include "kiosk/face/app/step.h"
#include "tests/support/kiosk/replay_script.h"
#include "tests/support/kiosk/replay_test.h"

/* An entry of a script, from whatever screen stands. */
void rule_by_hand(struct replay *r, const struct wk_entry *entry);

#endif

/* The table of screens: what holds of every definition, whichever screens there are. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "kiosk/face/app/screen_def.h"
#include "kiosk/face/screens/screens.h"
#include "labels/lang/lang.h"

static void each_is_whole(void **state)
{
    (void)state;
    for (int s = 0; s < WK_N_SCREENS; s++) {
        const struct wk_screen_def *def = wk_screens.def[s];
        const bool locked = def->area == WK_AREA_LOCKED || def->area == WK_AREA_SETUP;
        const bool players = def->area == WK_AREA_PLAYERS || def->area == WK_AREA_TABLE;

        assert_int_equal(def->id, s);
        assert_non_null(def->draw);
        assert_true(def->word && def->word[0]);
        assert_string_equal(wk_screen_word((enum wk_screen)s), def->word);
        for (int other = 0; other < s; other++)
            assert_string_not_equal(def->word, wk_screens.def[other]->word);
        if (locked != (def->role == WK_ROLE_JUDGE || def->role == WK_ROLE_DIRECTOR))
            fail_msg("%s: what is locked is opened by somebody's PIN, and nothing else is", def->word);
        if (def->card.word && (!locked || !def->card.what))
            fail_msg("%s: a card of the menu leads behind the lock, and says what there is", def->word);
        if (!def->card.word != (def->card.place == 0) || (def->open && !locked))
            fail_msg("%s: what is chosen from the menu has its place there", def->word);
        for (int other = 0; other < s && def->card.word; other++)
            assert_int_not_equal(def->card.place, wk_screens.def[other]->card.place);
        assert_non_null(def->help.headline);
        for (int i = 0; i < 3; i++)
            assert_non_null(def->help.steps[i]);
        assert_true(!def->resume.headline || (def->resume.key && players));
    }
}

/* What is no screen is drawn as the first one, and has no word of a screen. */
static void others_are_none(void **state)
{
    (void)state;
    assert_ptr_equal(wk_screens_find(&wk_screens, WK_N_SCREENS), wk_screens.def[WK_SCREEN_IDLE]);
    assert_ptr_equal(wk_screens_find(&wk_screens, (enum wk_screen) - 1), wk_screens.def[WK_SCREEN_IDLE]);
    assert_string_equal(wk_screen_word(WK_N_SCREENS), "unknown");
}

/*
 * Of a deal's or a hand's faces a screen knows only through one of two views. The files that look into one and hold a
 * definition are those that say `shows_faces`: whoever writes another such screen is told here.
 */
static void faces_are_owned_to(void **state)
{
    static const char *const looks =
        "grep -lE '\"kiosk/face/draw/(given|hand)_view\\.h\"|view_slot|->view|result/screen_count\\.h' $(grep -l "
        "'wk_screen_def wk_screen_def_'"
        " kiosk/face/screens/*.c kiosk/face/screens/*/*.c) | grep -v screens/screen_enrol.c | sort";
    static const char *const says = "grep -l 'shows_faces = true' kiosk/face/screens/*.c kiosk/face/screens/*/*.c | sort";
    char command[1024];

    (void)state;
    snprintf(command, sizeof(command), "[ -n \"$(%s)\" ] && [ \"$(%s)\" = \"$(%s)\" ]", says, looks, says);
    assert_int_equal(system(command), 0);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(each_is_whole),
        cmocka_unit_test(others_are_none),
        cmocka_unit_test(faces_are_owned_to),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}

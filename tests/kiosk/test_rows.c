/* Rows have one name in each language, and no slot of commands and JSON ("2.3") reaches a player. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <cmocka.h>

#include <ctype.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "kiosk/face/screens/screen.h"
#include "labels/lang/slot_phrase.h"
#include "tests/support/kiosk/gallery_test.h"

static void a_slot_is_said_by_its_row_and_its_place(void **state)
{
    static const struct {
        const char *slot, *en, *zh;
    } rows[] = {{"h.0", "near row tile 1", "近排第1张"},
                {"h.12", "near row tile 13", "近排第13张"},
                {"1.3", "middle row tile 4", "中排第4张"},
                {"2.10", "far row tile 11", "远排第11张"},
                {"25", "25", "25"},
                {"E", "E", "E"},
                {"2.11", "2.11", "2.11"}};
    char text[WK_SLOT_PHRASE_SIZE];

    (void)state;
    for (size_t i = 0; i < sizeof(rows) / sizeof(rows[0]); i++) {
        assert_string_equal(wk_slot_name_phrase(WK_LANG_EN, rows[i].slot, text), rows[i].en);
        assert_string_equal(wk_slot_name_phrase(WK_LANG_ZH, rows[i].slot, text), rows[i].zh);
    }
}

/* "h.4", "1.0" to "2.10" as a word of its own; 4.5 MB and 14:26 are none. */
static bool names_slot(const char *text)
{
    for (const char *p = text; *p; p++) {
        int slot;
        char name[5] = "";

        if ((p > text && (isalnum((unsigned char)p[-1]) || p[-1] == '.')) || (*p != 'h' && *p != '1' && *p != '2') ||
            p[1] != '.')
            continue;
        const size_t n = 2 + strspn(p + 2, "0123456789");
        if (n < 3 || n > 4 || isalpha((unsigned char)p[n]) || strncmp(p + n, " MB", 3) == 0 || p[n] == '%')
            continue;
        memcpy(name, p, n);
        if (wk_slot_parse(name, &slot) == WK_OK)
            return true;
    }
    return false;
}

static void no_screen_of_players_names_a_slot(void **state)
{
    static const char *const scenes[] = {"judge-pair",   "judge-pair-one", "restore-swap", "restore-second",
                                         "practice-row", "build-wrong",    "inspect"};
    static struct app_world world;
    static struct wk_draw draw;
    int n = 0;

    (void)state;
    for (size_t i = 0; i < sizeof(scenes) / sizeof(scenes[0]); i++)
        for (int lang = WK_LANG_EN; lang <= WK_LANG_ZH; lang++) {
            gallery_scene(&world, scenes[i]);
            wk_draw_begin(&draw, 1280, 800, (enum wk_language)lang);
            wk_screen_draw(&world.app, &draw);
            for (int k = 0; k < draw.n_cmds; k++)
                if (draw.cmd[k].kind == WK_CMD_TEXT) {
                    if (names_slot(draw.text + draw.cmd[k].first))
                        fail_msg("%s: %s", scenes[i], draw.text + draw.cmd[k].first);
                    n++;
                }
        }
    assert_true(n > 100);
    assert_true(names_slot("2.3: as recorded") && names_slot("(h.12)") && !names_slot("1.4 MB") && !names_slot("12.3"));
}

/* Compiles the catalogue into a folder of its own and opens it. */
static int open_language(void **state)
{
    static char folder[] = "/tmp/wk-locale-XXXXXX";
    char command[256];

    *state = folder;
    if (!mkdtemp(folder))
        return -1;
    snprintf(command, sizeof(command),
             "mkdir -p %s/zh/LC_MESSAGES && msgfmt -c -o %s/zh/LC_MESSAGES/wallkeeper.mo kiosk/po/zh.po", folder, folder);
    return system(command) == 0 && wk_lang_open(folder) == WK_OK ? 0 : -1;
}

static int close_language(void **state)
{
    char command[64];

    snprintf(command, sizeof(command), "rm -r %s", (const char *)*state);
    return system(command);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_slot_is_said_by_its_row_and_its_place),
        cmocka_unit_test(no_screen_of_players_names_a_slot),
    };

    return cmocka_run_group_tests(tests, open_language, close_language);
}

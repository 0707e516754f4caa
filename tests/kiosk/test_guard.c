/* The house's plan is kept: what tests/guard/guard.sh has to refuse is planted in small trees, one breach at a time. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* Shell that changes a tree which has nothing to refuse, and what the guard then says; NULL: nothing. */
struct plant {
    const char *name, *change, *says;
};

/* A house of two rooms: upper/a.c includes lower/b.h. */
static const char house[] = "mkdir -p tests/guard lower upper/deep && "
                            "printf 'lower :\\nupper/deep : lower\\n' >tests/guard/rooms.txt && "
                            "printf '/* B. */\\nvoid wk_b(void);\\n' >lower/b.h && "
                            "printf '#include \"lower/b.h\"\\n\\nvoid wk_b(void)\\n{\\n}\\n' >lower/b.c && "
                            "printf '#include \"lower/b.h\"\\n' >upper/deep/a.c";

static const struct plant plants[] = {
    {"a house in order", "true", NULL},
    {"up", "mkdir -p upper/deep && echo >upper/deep/a.h && printf '#include \"upper/deep/a.h\"\\n' >>lower/b.c",
     "lower/b.c:6: lower may not include upper/deep"},
    {"a folder without a row", "mkdir lower/new && echo >lower/new/c.c", "lower/new/c.c: no row"},
    {"a circle",
     "echo >upper/deep/a.h && printf '#include \"upper/deep/a.h\"\\n' >>lower/b.c && "
     "printf 'lower : upper/deep\\nupper/deep : lower\\n' >tests/guard/rooms.txt",
     "a circle: lower -> upper/deep -> lower"},
    {"a longer circle",
     "mkdir mid && echo >mid/m.h && echo '#include \"upper/deep/a.h\"' >mid/m.c && echo >upper/deep/a.h && "
     "echo '#include \"mid/m.h\"' >>lower/b.c && "
     "printf 'lower : mid\\nmid : upper/deep\\nupper/deep : lower\\n' >tests/guard/rooms.txt",
     "a circle: lower -> mid -> upper/deep -> lower"},
    {"a row that is not used", "printf 'lower :\\nupper/deep : lower\\nempty :\\n' >tests/guard/rooms.txt",
     "empty has no file"},
    {"an arrow that is not used", "echo >upper/deep/a.c", "upper/deep includes nothing of lower"},
    {"31 files", "for i in $(seq 30); do echo >lower/f$i.c; done", "lower: 32 files, more than 30"},
    {"31 files, and why",
     "for i in $(seq 30); do echo >lower/f$i.c; done; "
     "printf 'lower : ! one file a thing\\nupper/deep : lower\\n' >tests/guard/rooms.txt",
     NULL},
    {"a reason that is not needed", "printf 'lower : ! many\\nupper/deep : lower\\n' >tests/guard/rooms.txt",
     "lower is not large any more"},
    {"a long header", "for i in $(seq 250); do echo; done >>lower/b.h", "lower/b.h: 252 lines, more than 250"},
    {"a long header, and why", "for i in $(seq 250); do echo; done >>lower/b.h; sed -i 's/B\\./B. Large: it is./' lower/b.h",
     NULL},
    {"a header of two files",
     "printf 'int wk_c(int a,\\n         int b);\\n' >>lower/b.h && "
     "printf 'int wk_c(int a,\\n         int b)\\n{\\n    return a + b;\\n}\\n' >lower/c.c",
     "lower/b.h: declares what 2 files do"},
    {"a header of two files, and why",
     "echo 'void wk_c(void);' >>lower/b.h && printf 'void wk_c(void)\\n{\\n}\\n' >lower/c.c && "
     "sed -i 's/B\\./B. Several: they are./' lower/b.h",
     NULL},
    {"a call is no definition",
     "echo 'void wk_c(void);' >>lower/b.h && printf 'static void c(void)\\n{\\n    wk_b();\\n}\\n' >lower/c.c", NULL},
    {"an effect that is carried out by the app's state",
     "mkdir -p kiosk/run && echo '#include \"lower/b.h\"' >kiosk/run/effects.c && "
     "echo 'int n = kiosk->app.n;' >>kiosk/run/effects.c && echo 'kiosk/run : lower' >>tests/guard/rooms.txt",
     "kiosk/run/effects.c:2:int n = kiosk->app.n;"},
    {"a service that is handed the app",
     "mkdir -p kiosk/desk && echo '#include \"lower/b.h\"' >kiosk/desk/spot.c && "
     "echo 'void wk_d(const struct wk_app *app);' >>kiosk/desk/spot.c && echo 'kiosk/desk : lower' >>tests/guard/rooms.txt",
     "what carries effects out does not look into the app"},
    {"a service that knows a subject of the app's",
     "mkdir -p kiosk/desk && echo '#include \"lower/b.h\"' >kiosk/desk/spot.c && "
     "echo 'void wk_d(struct wk_app_lens *lens);' >>kiosk/desk/spot.c && echo 'kiosk/desk : lower' >>tests/guard/rooms.txt",
     NULL},
    {"a library that is known elsewhere", "echo '#include <sqlite3.h>' >>lower/b.c", "sqlite3.h belongs to"},
    {"a README with another map", "printf '<!-- rooms -->\\n\\n    lower : upper\\n\\n<!-- /rooms -->\\n' >README.md",
     "the map of rooms is not"},
    {"a README with the map",
     "printf '<!-- rooms -->\\n\\n    lower :\\n    upper/deep : lower\\n\\n<!-- /rooms -->\\n' >README.md", NULL},
};

static void what_is_planted_is_found(void **state)
{
    (void)state;
    for (size_t i = 0; i < sizeof plants / sizeof *plants; i++) {
        char folder[] = "/tmp/wk-guard-XXXXXX", command[2048], said[4096] = "";
        print_message("%s\n", plants[i].name);
        assert_non_null(mkdtemp(folder));
        int n = snprintf(command, sizeof command, "cd %s && %s && { %s; }", folder, house, plants[i].change);
        assert_true(n > 0 && n < (int)sizeof command);
        assert_int_equal(system(command), 0);
        (void)snprintf(command, sizeof command, "sh tests/guard/guard.sh %s 2>&1", folder);
        FILE *pipe = popen(command, "r");
        assert_non_null(pipe);
        said[fread(said, 1, sizeof said - 1, pipe)] = 0;
        const int rc = pclose(pipe);
        (void)snprintf(command, sizeof command, "rm -rf %s", folder);
        assert_int_equal(system(command), 0);
        if (plants[i].says ? rc == 0 || !strstr(said, plants[i].says) : rc != 0 || *said)
            fail_msg("%s: %d, %s", plants[i].name, rc, said);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(what_is_planted_is_found)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}

/* The house's plan is kept: what tests/guard/guard.sh has to refuse is planted in small trees, one breach at a time. */
#include <setjmp.h>
#include <stdarg.h>
#include <stdbool.h>
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

/* Two rooms of kiosk, of which one includes a header of the other. */
#define TWO_ROOMS                                                                                                              \
    "a=kiosk/a/x b=kiosk/b/y && mkdir -p $a $b && echo '/* X. */' >$a/x.h && "                                                 \
    "echo \"#include \\\"$a/x.h\\\"\" >$b/y.c && "

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
    {"an arrow that is not used", "echo >upper/deep/a.c && echo 'D lower/b.c wk_b' >links", "upper/deep uses nothing of lower"},
    {"an arrow by a symbol alone", "echo >upper/deep/a.c && echo 'U upper/deep/a.c lower/b.c wk_b' >links", NULL},
    {"up, by a symbol", "echo 'U lower/b.c upper/deep/a.c wk_a' >links",
     "lower/b.c: lower may not use upper/deep: wk_a of upper/deep/a.c"},
    {"up, by a symbol, as the plan says",
     "echo 'U lower/b.c upper/deep/a.c wk_a' >links && "
     "printf 'lower : ^upper/deep\\nupper/deep : lower\\n' >tests/guard/rooms.txt",
     NULL},
    {"an include where a symbol alone may go up",
     "echo 'U lower/b.c upper/deep/a.c wk_a' >links && echo >upper/deep/a.h && echo '#include \"upper/deep/a.h\"' >>lower/b.c "
     "&& "
     "printf 'lower : ^upper/deep\\nupper/deep : lower\\n' >tests/guard/rooms.txt",
     "lower may not include upper/deep"},
    {"an arrow back that is gone",
     "echo 'D lower/b.c wk_b' >links && printf 'lower : ^upper/deep\\nupper/deep : lower\\n' >tests/guard/rooms.txt",
     "lower uses nothing of ^upper/deep"},
    {"rows that do not go from the ground up", "printf 'upper/deep : lower\\nlower :\\n' >tests/guard/rooms.txt",
     "upper/deep stands below lower"},
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
    {"rooms that stand on one another as it is said",
     TWO_ROOMS "printf 'lower :\\nupper/deep : lower\\nkiosk/a >\\nkiosk/b > kiosk/a\\nkiosk/a/x :\\nkiosk/b/y : kiosk/a/x\\n' "
               ">tests/guard/rooms.txt",
     NULL},
    {"a room that stands on another unsaid",
     TWO_ROOMS "printf 'lower :\\nupper/deep : lower\\nkiosk/a >\\nkiosk/b >\\nkiosk/a/x :\\nkiosk/b/y : kiosk/a/x\\n' "
               ">tests/guard/rooms.txt",
     "kiosk/b/y may not use kiosk/a/x: kiosk/b stands on no kiosk/a"},
    {"rooms that do not go from the ground up",
     TWO_ROOMS "printf 'lower :\\nupper/deep : lower\\nkiosk/b > kiosk/a\\nkiosk/a >\\nkiosk/a/x :\\nkiosk/b/y : kiosk/a/x\\n' "
               ">tests/guard/rooms.txt",
     "kiosk/b > kiosk/a: rooms go from the ground up"},
    {"an arrow between rooms that nobody uses",
     TWO_ROOMS "printf 'lower :\\nupper/deep : lower\\nkiosk/c >\\nkiosk/a > kiosk/c\\nkiosk/b > kiosk/a\\nkiosk/a/x "
               ":\\nkiosk/b/y : kiosk/a/x\\n' >tests/guard/rooms.txt",
     "kiosk/a uses nothing of kiosk/c: take it out"},
    {"an effect that is carried out by the app's state",
     "mkdir -p kiosk/programs/run && echo '#include \"lower/b.h\"' >kiosk/programs/run/effects.c && "
     "echo 'int n = kiosk->app.n;' >>kiosk/programs/run/effects.c && echo 'kiosk/programs/run : lower' >>tests/guard/rooms.txt",
     "kiosk/programs/run/effects.c:2:int n = kiosk->app.n;"},
    {"a service that is handed the app",
     "mkdir -p kiosk/programs/service && echo '#include \"lower/b.h\"' >kiosk/programs/service/service_spot.c && "
     "echo 'void wk_d(const struct wk_app *app);' >>kiosk/programs/service/service_spot.c && echo 'kiosk/programs/service : "
     "lower' "
     ">>tests/guard/rooms.txt",
     "what carries effects out does not look into the app"},
    {"a service that knows a subject of the app's",
     "mkdir -p kiosk/programs/service && echo '#include \"lower/b.h\"' >kiosk/programs/service/service_spot.c && "
     "echo 'void wk_d(struct wk_app_lens *lens);' >>kiosk/programs/service/service_spot.c && echo 'kiosk/programs/service : "
     "lower' "
     ">>tests/guard/rooms.txt",
     NULL},
    {"two files of one name", "echo >upper/deep/b.c", "upper/deep/b.c: bears the name of lower/b.c"},
    {"two kinds of event", "echo >upper/deep/kind.c && echo >lower/kind.c", NULL},
    {"a library that is known elsewhere", "echo '#include <sqlite3.h>' >>lower/b.c", "sqlite3.h belongs to"},
    {"a README with another map",
     "printf '<!-- rooms -->\\n\\n    upper\\n\\ntests/guard/rooms.txt\\n<!-- /rooms -->\\n' >README.md",
     "the map of rooms has no lower"},
    {"a README that does not say where the list is",
     "printf '<!-- rooms -->\\n\\n upper\\n lower\\n<!-- /rooms -->\\n' >README.md", "does not point to tests/guard/rooms.txt"},
    {"a README with the map",
     "printf '<!-- rooms -->\\n\\n upper\\n lower\\n\\ntests/guard/rooms.txt\\n<!-- /rooms -->\\n' >README.md", NULL},
};

/* A circle of 22 object files, of which each needs the next, in two folders that lead to each other; one function is declared
 * elsewhere; one header is in 151 units; a constant is used twice, and twice in the deals; a screen's number is compared. */
static const char tangle[] =
    "mkdir -p lower tests/golden && for i in $(seq 22); do "
    "d=lower/deep; [ $i -lt 22 ] || d=lower; mkdir -p $d build/$d; "
    "echo \"void wk_f$((i % 22 + 1))(void); void wk_f$i(void); void wk_f$i(void) { wk_f$((i % 22 + 1))(); }\" >$d/f$i.c; "
    "cc -c -o build/$d/f$i.c.o $d/f$i.c || exit 1; done; "
    "printf '/* F. */\\nvoid wk_f1(void);\\nvoid wk_f22(void);\\n' >lower/f.h; "
    "for i in $(seq 151); do echo >lower/g$i.c; printf 'x.o: \\\\\\n lower/f.h\\n' >build/lower/g$i.c.d; done; "
    "echo 'int b = 1 == WK_SCREEN_IDLE;' >lower/n.c; "
    "mkdir lower/deals; echo 'int a[WK_HANDS][WK_SECTION_TABLES];' | tee lower/deals/a.h >lower/a.h; "
    "seq 7 >tests/golden/a.txt; printf 'lower :\\nlower/deep : ^lower\\n' >tests/guard/rooms.txt; ";

/* What is measured of it, at its ceilings and above them. */
static const struct plant ceilings[] = {
    {"at the ceilings", "true", NULL},
    {"above each of them",
     "awk '$1 != \"simulator\" && $1 != \"columns\" { $2-- } 1' tests/guard/ceilings.txt >c && mv c tests/guard/ceilings.txt",
     "    22 (at most 21, to reach 0) circles: 1 of them: lower/deep 21 lower 1\n"
     "  ^ above its ceiling in tests/guard/ceilings.txt\n"
     "     0 (at most 0, to reach 0) simulator: of its 1 files, 0 lines\n"
     "     2 (at most 1, to reach 0) folders: lower/deep lower\n"
     "  ^ above its ceiling in tests/guard/ceilings.txt\n"
     "     1 (at most 0, to reach 0) back: lower/deep 1\n"
     "  ^ above its ceiling in tests/guard/ceilings.txt\n"
     "     1 (at most 0, to reach 0) strays: lower/deep 1\n"
     "  ^ above its ceiling in tests/guard/ceilings.txt\n"
     "     2 (at most 1, to reach 0) constants: in 1 files: lower 2\n"
     "  ^ above its ceiling in tests/guard/ceilings.txt\n"
     "     0 (at most 0, to reach 0) columns\n"
     "     1 (at most 0, to reach 0) numbers: in 1 files: lower 1\n"
     "  ^ above its ceiling in tests/guard/ceilings.txt\n"
     "     1 (at most 0, to reach 0) headers: lower/f.h 151\n"
     "  ^ above its ceiling in tests/guard/ceilings.txt\n"
     "     7 (at most 6, to reach 0) goldens: in 1 files\n"
     "  ^ above its ceiling in tests/guard/ceilings.txt\n"},
    {"a figure without a ceiling", "sed -i /^back/d tests/guard/ceilings.txt", "has no ceiling for back"},
    {"a ceiling without a figure", "echo 'gone 1 0 gone' >>tests/guard/ceilings.txt", "nothing measures gone"},
    {"no object files", "find build -name '*.o' -delete", "build has no object files"},
    {"ceilings come down",
     "sed -i 's/^folders 2/folders 9/' tests/guard/ceilings.txt && sh \"$HERE\"/links.sh . build >links && "
     "WK_REBASE=1 sh \"$HERE\"/measure.sh . build links >said && echo >>tests/golden/a.txt",
     "     2 (at most 2, to reach 0) folders"},
};

/* What `guard`, a shell's command, says of each tree: `house`, and then changed. */
static void say_what_is_planted(const struct plant *plant, size_t n_plants, const char *made, const char *guard, bool says)
{
    for (size_t i = 0; i < n_plants; i++) {
        char folder[] = "/tmp/wk-guard-XXXXXX", command[4096], said[4096] = "";
        print_message("%s\n", plant[i].name);
        assert_non_null(mkdtemp(folder));
        int n =
            snprintf(command, sizeof command, "HERE=$PWD/tests/guard; cd %s && %s && { %s; }", folder, made, plant[i].change);
        assert_true(n > 0 && n < (int)sizeof command);
        assert_int_equal(system(command), 0);
        (void)snprintf(command, sizeof command, "HERE=$PWD/tests/guard; cd %s && { %s; } 2>&1", folder, guard);
        FILE *pipe = popen(command, "r");
        assert_non_null(pipe);
        said[fread(said, 1, sizeof said - 1, pipe)] = 0;
        const int rc = pclose(pipe);
        (void)snprintf(command, sizeof command, "rm -rf %s", folder);
        assert_int_equal(system(command), 0);
        if (plant[i].says ? rc == 0 || !strstr(said, plant[i].says) : rc != 0 || (*said && !says))
            fail_msg("%s: %d, %s", plant[i].name, rc, said);
    }
}

static void what_is_planted_is_found(void **state)
{
    (void)state;
    say_what_is_planted(plants, sizeof plants / sizeof *plants, house,
                        "l=; [ ! -e links ] || l=links; sh \"$HERE\"/guard.sh . $l", false);
}

/* Link circles, strays, constants, headers and goldens are measured by what the object files say, and held at their ceilings.
 */
static void what_is_measured_has_a_ceiling(void **state)
{
    char once[] = "/tmp/wk-guard-XXXXXX", command[4096];
    (void)state;
    assert_non_null(mkdtemp(once));
    int n =
        snprintf(command, sizeof command,
                 "cd %s && %s && { %s } && printf 'circles 22 0 circles\\nsimulator 0 0 simulator\\nfolders 2 0 folders\\nback "
                 "1 0 back\\nstrays 1 0 "
                 "strays\\nconstants 2 0 constants\\ncolumns 0 0 columns\\nnumbers 1 0 numbers\\nheaders 1 0 headers\\ngoldens "
                 "7 0 goldens\\n' "
                 ">tests/guard/ceilings.txt",
                 once, house, tangle);
    assert_true(n > 0 && n < (int)sizeof command);
    assert_int_equal(system(command), 0);
    (void)snprintf(command, sizeof command, "cp -r %s/. .", once);
    say_what_is_planted(ceilings, sizeof ceilings / sizeof *ceilings, command,
                        "sh \"$HERE\"/links.sh . build >links && sh \"$HERE\"/measure.sh . build links", true);
    (void)snprintf(command, sizeof command, "rm -rf %s", once);
    assert_int_equal(system(command), 0);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(what_is_planted_is_found),
        cmocka_unit_test(what_is_measured_has_a_ceiling),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}

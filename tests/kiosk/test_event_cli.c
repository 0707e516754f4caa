/*
 * An event of 16 from its first line to its standings by the program alone (WK_LIGHT_PROGRAM, default build/wallkeeper-light),
 * with everything that can happen to it; and the standings once more by a small reference that shares nothing with the program
 * but the rules' text.
 */
#include <setjmp.h>
#include <stdarg.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

#include <cmocka.h>
#include <jansson.h>

static char folder[64], program[4096];

/* Runs the program with a line of words for the shell; its exit code. What it printed is in `said` until the next run. */
static char said[1 << 20];

static int run(const char *format, ...) __attribute__((format(printf, 1, 2)));
static int run(const char *format, ...)
{
    char words[2048], command[8192];
    va_list args;
    va_start(args, format);
    vsnprintf(words, sizeof words, format, args);
    va_end(args);
    snprintf(command, sizeof command, "cd %s && '%s' %s 2>err", folder, program, words);
    FILE *pipe = popen(command, "r");
    assert_non_null(pipe);
    const size_t n = fread(said, 1, sizeof said - 1, pipe);
    said[n] = 0;
    const int status = pclose(pipe);
    assert_true(WIFEXITED(status));
    return WEXITSTATUS(status);
}

static void done(const char *words)
{
    if (run("%s", words) != 0)
        fail_msg("%s: exit code not 0, see what it said: %s", words, said);
}

/* Who asked for JSON has the complaint and its code as JSON; else nothing is printed. */
static void expect_no_answer(int code, const char *words, const char *line)
{
    json_t *const object = json_loads(said, JSON_REJECT_DUPLICATES, NULL);

    if (!strstr(words, "--json")) {
        assert_string_equal(said, "");
    } else {
        assert_non_null(json_object_get(object, "error"));
        assert_non_null(strstr(json_string_value(json_object_get(object, "error")), line));
        assert_int_equal(json_integer_value(json_object_get(object, "exit")), code);
    }
    json_decref(object);
}

/* One line on standard error that has `line` in it, and no answer. */
static void fails(int code, const char *words, const char *line)
{
    char error[1024] = "", path[128];
    assert_int_equal(run("%s", words), code);
    expect_no_answer(code, words, line);
    snprintf(path, sizeof path, "%s/err", folder);
    FILE *file = fopen(path, "r");
    assert_non_null(file);
    assert_non_null(fgets(error, sizeof error, file));
    if (!strstr(error, line))
        fail_msg("%s: said \"%s\", and not \"%s\"", words, error, line);
    assert_null(fgets(path, sizeof path, file));
    fclose(file);
}

/* Wrong use or refused. */
static void refused(const char *words, const char *line)
{
    fails(2, words, line);
}

static json_t *json_of(const char *words)
{
    assert_int_equal(run("%s", words), 0);
    json_t *object = json_loads(said, JSON_REJECT_DUPLICATES, NULL);
    if (!object)
        fail_msg("%s: no JSON: %s", words, said);
    return object;
}

static int whole(const json_t *object, const char *key)
{
    const json_t *value = json_object_get(object, key);
    if (!json_is_integer(value))
        fail_msg("%s is no whole number", key);
    return (int)json_integer_value(value);
}

/* ---- the reference: hands as they are entered here, players 0..15 */

static int sits[5][4][4][4]; /* round, hand, table, direction: who played there */
static int ms[5][4][4][4];   /* of the result, by round, hand, table, direction; rulings included */
static int part[5][4][4];    /* round, table, hand: 1.. */
static int cancelled[5][4][4];
static int imp_off[16];
static int ms_off[16];
static int not_played[5][4][4]; /* round, table, hand */

static int table_of_band(int dif_12)
{
    static const int first[] = {2, 6, 10, 16, 24, 32, 40, 48, 56, 64, 72, 84, 96, 108, 132, 156, 180, 212, 244, 296};
    int imp = 0;
    while (imp < 20 && abs(dif_12) >= 12 * first[imp])
        imp++;
    return dif_12 < 0 ? -imp : imp;
}

static void reference(int imp_sum[16], int ms_sum[16])
{
    memcpy(ms_sum, ms_off, sizeof ms_off);
    memcpy(imp_sum, imp_off, sizeof imp_off);
    for (int r = 0; r < 5; r++)
        for (int t = 0; t < 4; t++)
            for (int d = 0; d < 4; d++)
                for (int h = 0; h < 4; h++) {
                    int n = 0, sum = 0;
                    if (cancelled[r][t][h] || not_played[r][t][h])
                        continue;
                    for (int k = 0; k < 4; k++)
                        if (!cancelled[r][t][k] && !not_played[r][t][k] && part[r][t][k] == part[r][t][h]) {
                            n++;
                            sum += ms[r][k][t][d];
                        }
                    ms_sum[sits[r][h][t][d]] += ms[r][h][t][d];
                    imp_sum[sits[r][h][t][d]] += n == 1 ? 0 : table_of_band((n * ms[r][h][t][d] - sum) * 12 / n);
                }
}

/* Seats from the printed schedule, groups wandering 1-2-3-4. */
static void read_schedule(void)
{
    json_t *object = json_of("event schedule --json"), *players;
    players = json_object_get(json_array_get(json_object_get(object, "sections"), 0), "players");
    assert_int_equal(json_array_size(players), 16);
    for (int p = 0; p < 16; p++)
        for (int r = 0; r < 5; r++) {
            const json_t *round = json_array_get(json_object_get(json_array_get(players, (size_t)p), "rounds"), (size_t)r);
            const char *direction = json_string_value(json_object_get(round, "direction"));
            const int first = whole(round, "table") - 1, d = (int)(strchr("ESWN", *direction) - "ESWN");
            for (int h = 0; h < 4; h++)
                sits[r][h][(first + h) % 4][d] = p;
        }
    json_decref(object);
}

static uint64_t seed = 77;
static int pick(int n)
{
    seed = seed * 6364136223846793005u + 1442695040888963407u;
    return (int)(seed >> 33) % n;
}

/* Draws how a hand ends, keeps its ms, and writes the options that enter it. */
static void draw_result(int r, int h, int t, char words[200])
{
    int *of = ms[r][h][t];
    const int winner = pick(4), payer = (winner + 1 + pick(3)) % 4, points = 8 + pick(90), how = pick(6);
    size_t n = (size_t)snprintf(words, 200, "--table %d --round %d --hand %d ", t + 1, r + 1, h + 1);
    memset(of, 0, 4 * sizeof *of);
    if (how == 0) {
        snprintf(words + n, 200 - n, "--winner draw");
        return;
    }
    for (int d = 0; d < 4; d++)
        if (d != winner) {
            of[d] = how == 1 || d == payer ? -8 - points : -8;
            of[winner] -= of[d];
        }
    snprintf(words + n, 200 - n, "--winner %c --from %.4s --points %d", "ESWN"[winner],
             how == 1     ? "self"
             : payer == 0 ? "E"
             : payer == 1 ? "S"
             : payer == 2 ? "W"
                          : "N",
             points);
}

static void play(int r, int h, int t)
{
    char words[200];
    draw_result(r, h, t, words);
    switch (pick(8)) { /* a form takes a PIN, which takes its time */
    case 0:
    case 2: /* entered by one, confirmed by all */
        assert_int_equal(run("result enter %s --by %c", words, "ESWN"[pick(4)]), 0);
        assert_int_equal(run("result confirm --table %d --round %d --hand %d", t + 1, r + 1, h + 1), 0);
        break;
    case 1:
        assert_int_equal(run("result enter %s --role paper --pin-file pin.txt --confirm", words), 0);
        break;
    default:
        assert_int_equal(run("result enter %s --confirm", words), 0);
    }
}

static void play_round(int r)
{
    for (int h = 0; h < 4; h++)
        for (int t = 0; t < 4; t++) {
            for (int k = 0; k < 4; k++)
                part[r][t][k] = 1;
            play(r, h, t);
        }
}

static void new_event(void)
{
    char path[128];
    snprintf(path, sizeof path, "%s/players.csv", folder);
    FILE *file = fopen(path, "w");
    assert_non_null(file);
    fputs("number,name,club\r\n", file);
    for (int p = 0; p < 16; p++) {
        if (p == 5)
            fprintf(file, "%d,\"Smith, \"\"J\"\" %d\",\"Club, A\"\r\n", 201 + p, p + 1);
        else
            fprintf(file, "%d,%s %d,\r\n", 201 + p, p == 3 ? "=SUM(A1)" : p == 4 ? "\xe6\x9d\x8e" : "Player", p + 1);
    }
    assert_int_equal(fclose(file), 0);
}

static void a_whole_event_by_script(void **state)
{
    int imp_sum[16], ms_sum[16];
    char words[300], drawn[200];
    (void)state;
    refused("rank", "event new");
    refused("result enter --table 1 --round 1 --hand 1 --winner draw", "event new");
    new_event();
    refused("event new --name 'Test Open' --players players.csv", "PIN of the director: --pin-file FILE");
    done("event new --name 'Test Open' --players players.csv --results-only --pin-file pin.txt");
    read_schedule();
    refused("result enter --table 1 --round 1 --hand 1 --winner E --from S --points 7", "less than 8");
    refused("result enter --table 1 --round 1 --hand 1 --winner E --from S --points 501 --sure",
            "no hand is worth more than 500");
    refused("result enter --table 5 --round 1 --hand 1 --winner draw", "no table 5: 1 to 4");
    refused("result enter --table 1 --round 1 --hand 1 --winner E --from E --points 8", "another player than the winner");
    refused("result enter --table 1 --round 1 --hand 1 --winner Q", "--winner Q");
    refused("result enter --table 1 --round 1 --winner draw", "--hand H is missing");
    refused("result confirm --table 1 --round 1 --hand 1", "no result");
    refused("result correct --table 1 --round 1 --hand 1 --winner draw --reason x", "no result");
    play_round(0);
    refused("result enter --table 1 --round 1 --hand 1 --winner draw", "already");
    refused("result correct --table 1 --round 1 --hand 1 --winner draw", "reason");
    draw_result(0, 0, 0, drawn); /* a correction */
    snprintf(words, sizeof words, "result correct %s --role judge --reason 'counted again' --confirm --pin-file pin.txt",
             drawn);
    done(words);
    /* Rulings; one of them is taken back. */
    done("result ruling --table 2 --round 1 --hand 3 --kind imp --direction W --imp -1 --reason DF-20 --pin-file pin.txt");
    imp_off[sits[0][2][1][2]]--;
    done("result ruling --table 3 --round 1 --hand 2 --kind ms --ms -10,10,4,-4 --reason 'showed a tile' --pin-file pin.txt");
    static const int given[] = {-10, 10, 4, -4};
    for (int d = 0; d < 4; d++)
        ms[0][1][2][d] += given[d];
    json_t *act = json_of(
        "result ruling --table 4 --round 1 --hand 4 --kind ms --ms 100,-100,0,0 --reason wrong --json --pin-file pin.txt");
    snprintf(words, sizeof words, "result reverse --seq %d --reason 'on appeal' --pin-file pin.txt", whole(act, "seq"));
    done(words);
    refused(words, "taken");
    json_decref(act);
    refused("result ruling --table 4 --round 1 --hand 4 --kind ms --ms 1,1,1,1 --reason x", "sum to 0");
    refused("result ruling --table 4 --round 1 --hand 4 --kind imp --direction E --imp -1", "reason");
    refused("result ruling --table 4 --round 1 --hand 4 --kind boo --reason x", "--kind");
    refused("result ruling --table 4 --round 1 --hand 4 --kind dead-hand --direction E --reason x", "PIN of a judge");
    refused("result foul --table 3 --round 2 --parts 1,1,2,2 --choice apart --reason x", "PIN of the director");
    refused("result enter --table 1 --round 5 --hand 1 --winner draw --role paper", "PIN of a judge");
    refused("event player --number 207 --name 'Stand In' --from-round 4 --reason ill", "PIN of a judge");
    refused("result gate --round 2 --hand 3 --reason x --pin-file wrong.txt", "wrong.txt: the PIN is wrong");
    /* A judge has a PIN of his own, and what is the director's stays the director's. */
    refused("pin --role judge --new-file pin.txt --pin-file pin.txt", "the other role's PIN");
    done("pin --role judge --new-file judge.txt --pin-file pin.txt");
    refused("pin --role judge --new-file judge.txt --pin-file judge.txt", "PIN of the director");
    refused("result foul --table 3 --round 2 --parts 1,1,2,2 --choice apart --reason x --pin-file judge.txt",
            "of the director");
    refused("pin --role players --new-file judge.txt --pin-file pin.txt", "--role judge|director");
    play_round(1);
    /* Two sat on each other's chairs in hands 1 and 2 of round 2: the results go to who played them. */
    const int a = sits[1][0][0][0], b = sits[1][0][2][3];
    snprintf(words, sizeof words,
             "result moved --round 2 --from-hand 1 --to-hand 2 --exchange %d:%d --reason chairs --pin-file pin.txt", 201 + a,
             201 + b);
    done(words);
    for (int h = 0; h < 2; h++)
        for (int i = 0; i < 16; i++) {
            int *who = &sits[1][h][i / 4][i % 4];
            *who = *who == a ? b : *who == b ? a : *who;
        }
    /* Fouled deals: one scored apart, one cancelled from hand 4 on, one left to stand. */
    done("result foul --table 3 --round 2 --parts 1,1,2,2 --choice apart --reason 'two tiles exchanged' --pin-file pin.txt");
    part[1][2][2] = part[1][2][3] = 2;
    done("result foul --table 1 --round 1 --parts 1,2,2,2 --choice apart --reason 'no' --pin-file pin.txt"); /* replaced by the
                                                                                                                next */
    done("result foul --table 1 --round 1 --parts 1,1,1,2 --choice cancel --reason 'a wall fell' --pin-file pin.txt");
    cancelled[0][0][3] = 1;
    done("result foul --table 2 --round 2 --parts 1,1,1,2 --choice stand --reason 'nobody hurt' --pin-file pin.txt");
    refused("result foul --table 2 --round 2 --parts 2,1,1,2 --choice stand --reason x", "counted up from 1");
    done("result gate --round 2 --hand 3 --reason 'camera failed' --pin-file pin.txt");
    refused("result gate --round 2 --hand 3 --reason 'camera failed'", "already");
    play_round(2);
    done("event player --number 207 --name 'Stand In' --from-round 4 --reason ill --pin-file judge.txt");
    play_round(3);
    json_t *rank = json_of("rank --json"); /* a round is missing, but nothing of the others */
    assert_false(json_is_true(json_object_get(rank, "provisional")));
    json_decref(rank);
    play_round(4);
    reference(imp_sum, ms_sum);
    rank = json_of("rank --json --csv rank.csv --pdf rank.pdf");
    const json_t *rows = json_object_get(rank, "standings");
    assert_int_equal(json_array_size(rows), 16);
    int last_imp = 1000, last_ms = 0, last_rank = 0, total = 0;
    for (int i = 0; i < 16; i++) {
        const json_t *row = json_array_get(rows, (size_t)i);
        const int p = whole(row, "number") - 201, imp = whole(row, "imp"), sum = whole(row, "ms");
        assert_int_equal(imp, imp_sum[p]);
        assert_int_equal(sum, ms_sum[p]);
        assert_int_equal(whole(row, "hands"), 20);
        assert_true(imp < last_imp || (imp == last_imp && sum <= last_ms));
        assert_int_equal(whole(row, "rank"), imp == last_imp && sum == last_ms ? last_rank : i + 1);
        last_imp = imp;
        last_ms = sum;
        last_rank = whole(row, "rank");
        total += sum;
    }
    assert_int_equal(total, 0);
    /* What the ranks rest on: correction, two rulings, chairs, three deals, the gate, the stand-in, paper, the judge; and by
     * the chairs each of the two knew a deal in each of two hands. */
    const json_t *notes = json_object_get(rank, "notes");
    assert_int_equal(json_array_size(notes), 11 + 4);
    json_decref(rank);
    rank = json_of("rank --after-round 1 --json");
    assert_int_equal(json_array_size(json_object_get(rank, "notes")), 6);
    json_decref(rank);
}

/* A command writes rank.pdf, of n pages. */
static void n_pages(const char *command, int n)
{
    char path[512], count[32];
    static char pdf[1 << 22];

    done(command);
    snprintf(path, sizeof path, "%s/rank.pdf", folder);
    FILE *file = fopen(path, "rb");
    assert_non_null(file);
    const size_t size = fread(pdf, 1, sizeof pdf, file);
    fclose(file);
    snprintf(count, sizeof count, "/Count %d\n", n);
    assert_true(size > 1000 && size < sizeof pdf && memcmp(pdf, "%PDF-", 5) == 0);
    bool found = false;
    for (size_t i = 0; i + strlen(count) <= size && !found; i++)
        found = memcmp(pdf + i, count, strlen(count)) == 0;
    assert_true(found);
}

static void tables_and_pages_are_written(void **state)
{
    char path[128], line[256], head[8] = "";
    bool formula = false, quoted = false;
    int n = 0;
    (void)state;
    snprintf(path, sizeof path, "%s/rank.csv", folder);
    FILE *file = fopen(path, "r");
    assert_non_null(file);
    while (fgets(line, sizeof line, file)) {
        const size_t length = strlen(line);
        assert_true(length > 2 && strcmp(line + length - 2, "\r\n") == 0);
        if (n++ == 0)
            assert_string_equal(line, "rank,number,name,club,imp,ms,hands,provisional,out\r\n");
        formula = formula || strstr(line, ",'=SUM(A1) 4,");
        quoted = quoted || strstr(line, ",\"Smith, \"\"J\"\" 6\",");
        assert_null(strstr(line, ",="));
    }
    assert_int_equal(n, 17);
    assert_true(formula && quoted);
    fclose(file);
    snprintf(path, sizeof path, "%s/rank.pdf", folder);
    file = fopen(path, "rb");
    assert_non_null(file);
    assert_int_equal(fread(head, 1, 5, file), 5);
    assert_string_equal(head, "%PDF-");
    fclose(file);
    n_pages("rank player --number 201 --pdf rank.pdf", 1);
    n_pages("rank player --all --pdf rank.pdf --paper letter --lang zh", 16);
    refused("rank player --pdf rank.pdf", "--number N is missing");
    refused("rank player --all", "--all goes with --pdf FILE");
    refused("rank player --all --number 201 --pdf rank.pdf", "exclude each other");
    refused("rank player --number 201 --paper letter", "--paper goes with --pdf FILE");
    refused("rank player --number 201 --pdf rank.pdf --paper a5", "a4 or letter");
    static const struct {
        const char *command;
        int n_lines;
    } tables[] = {{"rank player --number 201 --csv player.csv", 21}, {"rank deal --table 1 --round 1 --csv player.csv", 17}};
    for (size_t t = 0; t < sizeof tables / sizeof tables[0]; t++) {
        done(tables[t].command);
        snprintf(path, sizeof path, "%s/player.csv", folder);
        file = fopen(path, "r");
        assert_non_null(file);
        for (n = 0; fgets(line, sizeof line, file); n++)
            assert_int_equal(strncmp(line, "number,name,round,hand,table,direction,wind,state,ms,average,dif", 64) == 0,
                             n == 0);
        assert_int_equal(n, tables[t].n_lines);
        fclose(file);
    }
    fails(4, "rank --pdf nowhere/x.pdf", "there is no such folder");
    fails(4, "rank --pdf .", "that is a folder");
    fails(4, "event papers --what slips --out /nowhere/x.pdf", "there is no such folder");
    refused("rank --csv x --pdf x", "given twice");
    refused("rank --section 2", "--section 2");
    done("rank --lang zh --pdf zh.pdf");
}

static void a_player_and_a_deal_add_up(void **state)
{
    (void)state;
    json_t *rank = json_of("rank --json");
    const json_t *first = json_array_get(json_object_get(rank, "standings"), 0);
    char words[64];
    snprintf(words, sizeof words, "rank player --number %d --json", whole(first, "number"));
    json_t *player = json_of(words), *line;
    int imp = 0, sum = 0;
    size_t i;
    assert_int_equal(json_array_size(json_object_get(player, "hands")), 20);
    json_array_foreach(json_object_get(player, "hands"), i, line)
    {
        imp += whole(line, "imp") + whole(line, "imp_ruling");
        sum += whole(line, "ms");
    }
    assert_int_equal(imp, whole(first, "imp"));
    assert_int_equal(sum, whole(first, "ms"));
    json_decref(player);
    json_decref(rank);
    json_t *deal = json_of("rank deal --table 3 --round 2 --json");
    assert_int_equal(json_array_size(json_object_get(deal, "hands")), 4);
    assert_string_equal(json_string_value(json_object_get(json_object_get(deal, "foul"), "kind")), "foul");
    json_decref(deal);
    done("rank deal --table 3 --round 2");
    done("rank player --number 201");
    done("rank --after-round 2 --section 1");
    refused("rank player --number 999", "999");
    refused("rank deal --table 9 --round 1", "tables 1 to 4");
    json_t *shown = json_of("result show --table 3 --round 1 --hand 2 --json");
    assert_int_equal(json_array_size(json_object_get(shown, "acts")), 1);
    json_decref(shown);
    json_t *list = json_of("result list --round 1 --json");
    assert_int_equal(json_array_size(json_object_get(list, "results")), 16);
    json_decref(list);
    done("result list --table 2");
    done("result show --table 3 --round 1 --hand 2");
}

/* A note of this kind in the standings as JSON; "": there is none. */
static void note_of(const char *words, const char *kind, char text[256])
{
    json_t *rank = json_of(words), *note;
    size_t i;
    text[0] = 0;
    json_array_foreach(json_object_get(rank, "notes"), i,
                       note) if (strcmp(json_string_value(json_object_get(note, "kind")), kind) == 0)
        snprintf(text, 256, "%s", json_string_value(json_object_get(note, "text")));
    json_decref(rank);
}

/* A gate opened by hand says which results it passes over, and so do the standings until they are there. */
static void results_passed_over(void **state)
{
    char text[256];
    (void)state;
    done("event new --name Other --players players.csv --db other.db --new --pin-file pin.txt");
    note_of("rank --json --db other.db", "missing", text);
    assert_string_equal(text, "");
    done("result enter --table 2 --round 1 --hand 1 --winner draw --confirm --db other.db --pin-file pin.txt");
    done("result enter --table 3 --round 1 --hand 1 --winner draw --db other.db --pin-file pin.txt");
    done("result gate --round 1 --hand 1 --reason 'time is short' --db other.db --pin-file pin.txt");
    assert_non_null(strstr(said, ", results still missing: tables 1 4, not confirmed yet: tables 3,"));
    note_of("rank --json --db other.db", "missing", text);
    assert_string_equal(text, "table 1: 1.1; table 3: 1.1; table 4: 1.1");
    done("rank --db other.db");
    assert_non_null(strstr(said, "note: results missing (round.hand): table 1: 1.1; table 3: 1.1; table 4: 1.1\n"));
    done("rank --pdf missing.pdf --db other.db");
    done("result confirm --table 3 --round 1 --hand 1 --db other.db");
    note_of("rank --after-round 1 --json --db other.db", "missing", text);
    assert_string_equal(text, "table 1: 1.1; table 4: 1.1");
    done("result enter --table 1 --round 1 --hand 1 --winner draw --confirm --db other.db --pin-file pin.txt");
    done("result enter --table 4 --round 1 --hand 1 --winner draw --confirm --db other.db --pin-file pin.txt");
    note_of("rank --json --db other.db", "missing", text);
    assert_string_equal(text, "");
    done("rank --db other.db");
    assert_null(strstr(said, "missing"));
}

/* ---- what testers from outside found */

/* The hole: a result of a hand that nobody had begun was accepted and could not be removed. */
static void test_a_result_of_a_hand_nobody_has_begun_is_refused_and_can_be_voided(void **state)
{
    (void)state;
    done("event new --name Holes --players players.csv --db holes.db --new --pin-file pin.txt");
    refused("result enter --table 1 --round 1 --hand 1 --winner E --from S --points 24 --confirm --db holes.db",
            "nobody has begun this hand");
    refused("result enter --table 1 --round 1 --hand 1 --winner draw --db holes.db", "--pin-file");
    refused("result enter --table 1 --round 1 --hand 1 --winner draw --db holes.db", "--results-only");
    done(
        "result enter --table 1 --round 2 --hand 1 --winner E --from S --points 24 --confirm --db holes.db --pin-file pin.txt");
    assert_non_null(strstr(said, "nobody had begun the hand at a kiosk"));
    json_t *hand = json_of("result show --table 1 --round 2 --hand 1 --db holes.db --json");
    assert_true(json_is_true(json_object_get(hand, "unbegun")));
    assert_string_equal(json_string_value(json_object_get(hand, "via")), "command");
    json_decref(hand);
    done("rank --db holes.db");
    assert_non_null(strstr(said, "note: results of hands that nobody began at a kiosk (round.hand): table 1: 2.1\n"));
    refused("result void --table 1 --round 2 --hand 1 --reason x --db holes.db", "PIN of a judge");
    refused("result void --table 1 --round 2 --hand 1 --db holes.db --pin-file pin.txt", "reason");
    done("result void --table 1 --round 2 --hand 1 --reason 'for round 1' --db holes.db --pin-file pin.txt");
    refused("result void --table 1 --round 2 --hand 1 --reason x --db holes.db --pin-file pin.txt", "no result");
    hand = json_of("result show --table 1 --round 2 --hand 1 --db holes.db --json");
    assert_string_equal(json_string_value(json_object_get(hand, "state")), "missing");
    assert_int_equal(json_array_size(json_object_get(hand, "acts")), 1);
    json_decref(hand);
    done("result enter --table 1 --round 2 --hand 1 --winner draw --confirm --db holes.db --pin-file pin.txt");
    done("rank --pdf holes.pdf --db holes.db");
}

static const json_t *line_of(const json_t *deal, int hand, const char *direction)
{
    const json_t *players = json_object_get(json_array_get(json_object_get(deal, "hands"), (size_t)hand - 1), "players");
    const json_t *line = json_object_get(json_object_get(players, direction), "line");
    assert_non_null(line);
    return line;
}

static double real_of(const json_t *object, const char *key)
{
    const json_t *value = json_object_get(object, key);
    if (!json_is_number(value))
        fail_msg("%s is no number", key);
    return json_number_value(value);
}

/* Puts an act, checks what the deal says then, takes the act back, and all is as it was. */
static void with_act(const char *words, void (*check)(const json_t *deal, const json_t *rank))
{
    char text[400];
    json_t *before = json_of("rank --json --db acts.db");
    snprintf(text, sizeof text, "%s --reason why --json --db acts.db --pin-file pin.txt", words);
    json_t *act = json_of(text), *deal = json_of("rank deal --table 1 --round 1 --json --db acts.db");
    json_t *rank = json_of("rank --json --db acts.db");
    check(deal, rank);
    assert_true(json_array_size(json_object_get(rank, "notes")) == json_array_size(json_object_get(before, "notes")) + 1);
    done("rank --db acts.db");
    done("rank --pdf acts.pdf --csv acts.csv --db acts.db --lang zh");
    snprintf(text, sizeof text, "result reverse --seq %d --reason 'on appeal' --db acts.db --pin-file pin.txt",
             whole(act, "seq"));
    done(text);
    json_t *after = json_of("rank --json --db acts.db");
    assert_true(json_equal(json_object_get(before, "standings"), json_object_get(after, "standings")));
    json_decref(after);
    json_decref(rank);
    json_decref(deal);
    json_decref(act);
    json_decref(before);
}

/* East's ms in the four hands: 48 -32 0 0; the average is 4. */
static void a_penalty_is_of_one(const json_t *deal, const json_t *rank)
{
    (void)rank;
    const json_t *line = line_of(deal, 1, "E");
    assert_int_equal(whole(line, "ms"), 18);
    assert_int_equal(whole(line, "ms_penalty"), -30);
    assert_true(real_of(line, "average") == 4);
    assert_true(real_of(line, "dif") == 14);
    assert_int_equal(whole(line, "imp"), 3);
    for (int h = 2; h <= 4; h++)
        assert_true(real_of(line_of(deal, h, "E"), "average") == 4);
    assert_int_equal(whole(line_of(deal, 2, "E"), "imp"), -6);
    assert_int_equal(whole(line_of(deal, 3, "E"), "imp"), -1);
}

static void a_redress_is_imp(const json_t *deal, const json_t *rank)
{
    (void)rank;
    assert_int_equal(whole(line_of(deal, 2, "E"), "imp"), -6);
    assert_int_equal(whole(line_of(deal, 2, "E"), "imp_ruling"), 4);
}

/* -32 and 0 and 0 are compared with each other. */
static void a_hand_not_played_has_no_points(const json_t *deal, const json_t *rank)
{
    const json_t *line = line_of(deal, 4, "E");
    (void)rank;
    assert_string_equal(json_string_value(json_object_get(line, "state")), "not-played");
    assert_true(json_is_null(json_object_get(line, "ms")));
    assert_true(json_is_null(json_object_get(line, "dif")));
    assert_int_equal(whole(line, "imp"), 0);
    assert_true(real_of(line, "average") == 5.3333);
    assert_true(real_of(line_of(deal, 3, "E"), "average") == 5.3333);
    assert_int_equal(whole(line_of(deal, 3, "E"), "imp"), -1);
}

static const json_t *row_of(const json_t *rank, int number)
{
    for (size_t i = 0; i < 16; i++)
        if (whole(json_array_get(json_object_get(rank, "standings"), i), "number") == number)
            return json_array_get(json_object_get(rank, "standings"), i);
    fail_msg("no player %d", number);
    return NULL;
}

static int east_of_hand_1; /* number */

static void who_is_disqualified_has_no_rank(const json_t *deal, const json_t *rank)
{
    const json_t *row = row_of(rank, east_of_hand_1);
    assert_true(json_is_null(json_object_get(row, "rank")));
    assert_string_equal(json_string_value(json_object_get(row, "out")), "disqualified");
    assert_int_equal(whole(row, "imp"), 0);
    assert_int_equal(whole(row, "ms"), 0);
    assert_ptr_equal(json_array_get(json_object_get(rank, "standings"), 15), row);
    assert_string_equal(json_string_value(json_object_get(line_of(deal, 1, "E"), "state")), "annulled");
    assert_true(real_of(line_of(deal, 2, "E"), "average") == -10.6667); /* without 48 */
}

static void who_has_withdrawn_keeps_what_he_has(const json_t *deal, const json_t *rank)
{
    const json_t *row = row_of(rank, east_of_hand_1);
    assert_true(json_is_null(json_object_get(row, "rank")));
    assert_string_equal(json_string_value(json_object_get(row, "out")), "withdrawn");
    assert_int_equal(whole(row, "ms"), 48);
    assert_int_equal(whole(line_of(deal, 1, "E"), "imp"), 7);
}

static void who_is_suspended_keeps_a_rank(const json_t *deal, const json_t *rank)
{
    const json_t *row = row_of(rank, east_of_hand_1);
    assert_true(json_is_integer(json_object_get(row, "rank")));
    assert_string_equal(json_string_value(json_object_get(line_of(deal, 1, "E"), "state")), "out");
    assert_true(json_is_null(json_object_get(line_of(deal, 1, "E"), "average")));
    assert_int_equal(whole(row, "ms"), 0);
    assert_true(real_of(line_of(deal, 2, "E"), "average") == 4); /* the others go on being compared with it */
}

/* The hole: what could not be put on record at all. Each act, what it does and does not do, and its taking back. */
static void test_hands_not_played_players_out_penalties_and_redress(void **state)
{
    char words[200];
    (void)state;
    done("event new --name Acts --players players.csv --results-only --db acts.db --new --pin-file pin.txt");
    done("result enter --table 1 --round 1 --hand 1 --winner E --from W --points 24 --confirm --db acts.db");
    done("result enter --table 1 --round 1 --hand 2 --winner W --from E --points 24 --confirm --db acts.db");
    for (int hand = 3; hand <= 4; hand++) {
        snprintf(words, sizeof words, "result enter --table 1 --round 1 --hand %d --winner draw --confirm --db acts.db", hand);
        done(words);
    }
    json_t *hand = json_of("result show --table 1 --round 1 --hand 1 --json --db acts.db");
    east_of_hand_1 = whole(json_object_get(json_object_get(hand, "players"), "E"), "number");
    json_decref(hand);
    with_act("result ruling --table 1 --round 1 --hand 1 --kind penalty --direction E --ms -30", a_penalty_is_of_one);
    with_act("result ruling --table 1 --round 1 --hand 2 --kind redress --direction E --imp 4", a_redress_is_imp);
    refused("result not-played --table 1 --round 1 --hand 4 --reason x --db acts.db --pin-file pin.txt", "result void");
    done("result void --table 1 --round 1 --hand 4 --reason x --db acts.db --pin-file pin.txt");
    with_act("result not-played --table 1 --round 1 --hand 4", a_hand_not_played_has_no_points);
    done("result enter --table 1 --round 1 --hand 4 --winner draw --confirm --db acts.db");
    snprintf(words, sizeof words, "event out --number %d --kind disqualified --from-round 3 --results annul", east_of_hand_1);
    with_act(words, who_is_disqualified_has_no_rank);
    snprintf(words, sizeof words, "event out --number %d --kind withdrawn --from-round 1 --from-hand 2", east_of_hand_1);
    with_act(words, who_has_withdrawn_keeps_what_he_has);
    snprintf(words, sizeof words, "event out --number %d --kind suspended --from-round 1 --to-round 1", east_of_hand_1);
    with_act(words, who_is_suspended_keeps_a_rank);
    refused("event out --number 201 --kind sick --from-round 1 --reason x --db acts.db", "withdrawn, suspended or");
    refused("event out --number 201 --kind disqualified --from-round 1 --reason x --db acts.db", "PIN of the director");
    refused("result ruling --table 1 --round 1 --hand 1 --kind penalty --direction E --ms 30 --reason x --db acts.db",
            "off one");
    refused("result ruling --table 1 --round 1 --hand 1 --kind penalty --direction E --ms -1,1,0,0 --reason x --db acts.db",
            "one whole number");
    refused("result ruling --table 1 --round 1 --hand 1 --kind redress --direction E --imp -4 --reason x --db acts.db",
            "1 to 20");
    done("rank player --number 201 --db acts.db");
    done("result list --db acts.db");
}

/* "cancelled" has no average; the rule of the IMP table's gaps is printed. */
static void test_a_cancelled_hand_has_no_average_and_the_imp_rule_is_printed(void **state)
{
    (void)state;
    done("result foul --table 1 --round 1 --parts 1,1,1,2 --choice cancel --reason 'a wall fell' --db acts.db --pin-file "
         "pin.txt");
    json_t *deal = json_of("rank deal --table 1 --round 1 --json --db acts.db");
    const json_t *line = line_of(deal, 4, "E");
    assert_string_equal(json_string_value(json_object_get(line, "state")), "cancelled");
    assert_true(json_is_null(json_object_get(line, "average")));
    assert_true(json_is_null(json_object_get(line, "dif")));
    assert_int_equal(whole(line, "imp"), 0);
    json_decref(deal);
    done("rank --db acts.db");
    assert_non_null(strstr(said, "IMP: a difference between two bands of the table counts for the lower one"));
}

/* Names that a person would take for one another; and refusals that name what is wrong. */
static void test_names_that_read_the_same_are_told(void **state)
{
    static const struct {
        const char *what, *name;
    } alike[] = {{"case", "PLAYER 1"},
                 {"blanks", "Player  1"},
                 {"no blank", "Player1"},
                 {"full width", "\xef\xbc\xb0layer 1"},
                 {"ideographic blank", "Player\xe3\x80\x80"
                                       "1"}};
    char path[128], words[200];
    (void)state;
    for (size_t i = 0; i < sizeof alike / sizeof alike[0]; i++) {
        snprintf(path, sizeof path, "%s/alike.csv", folder);
        FILE *file = fopen(path, "w");
        assert_non_null(file);
        for (int p = 1; p <= 16; p++)
            if (p == 9)
                fprintf(file, "%s\n", alike[i].name);
            else
                fprintf(file, "Player %d\n", p);
        fclose(file);
        refused("event new --name X --players alike.csv --db alike.db --pin-file pin.txt", "alike.csv:9: ");
        refused("event new --name X --players alike.csv --db alike.db --pin-file pin.txt", "in line 1");
    }
    snprintf(words, sizeof words, "event player --number 201 --name 'PLAYER  2' --db acts.db --pin-file pin.txt --reason x");
    refused(words, "differ only in case, blanks or the form");
    refused("result enter --table 1 --round 2 --hand 1 --winner draw --from E --db acts.db", "nobody pays for a draw");
    refused("result enter --table 9 --round 2 --hand 1 --winner draw --db acts.db", "no table 9: 1 to 4");
    refused("event new --name Again --players players.csv --db acts.db --pin-file pin.txt", "--db FILE");
}

/* A name mistyped begins no other event in silence: d840e9c made it and went on. */
static void test_a_mistyped_db_makes_no_file(void **state)
{
    static const char *const words[] = {
        "event new --name Next --players players.csv --pin-file pin.txt",
        "event show",
        "event schedule",
        "event player --number 201 --name X --pin-file pin.txt",
        "event papers --what slips --out x.pdf",
        "event close --pin-file pin.txt",
        "result enter --table 1 --round 1 --hand 1 --winner draw",
        "result confirm --table 1 --round 1 --hand 1",
        "result list",
        "rank",
        "rank deal --table 1 --round 1",
        "deal seal --table 1",
        "deal open --table 1 --pin-file pin.txt",
        "deal hand --table 1",
        "deal close --table 1",
        "deal import missing.deal.txt --table 1 --pin-file pin.txt",
        "deal export --out x.deal.txt",
        "deal evidence --table 1 --wind E --out x.png",
        "pin --role judge --new-file judge.txt --pin-file pin.txt",
        "backup --out x.db",
        "audit checkpoint",
        "audit witness 'WKC1 x'",
        "audit check",
        "audit report --json",
        "audit statistics",
        "kiosk --camera sim:7",
    };
    char command[512], path[128];
    (void)state;
    snprintf(path, sizeof path, "%s/typo.db", folder);
    for (size_t i = 0; i < sizeof words / sizeof *words; i++) {
        snprintf(command, sizeof command, "%s --db typo.db", words[i]);
        const int code = run("%s", command);
        if (code != 2 || access(path, F_OK) == 0)
            fail_msg("%s: exit code %d, and the file is %s", command, code, access(path, F_OK) == 0 ? "made" : "not made");
    }
    refused("event new --name Next --players players.csv --pin-file pin.txt --db typo.db",
            "typo.db: there is no such database; add --new to make it");
    refused("kiosk --camera sim:7 --db typo.db", "typo.db: there is no such database; add --new to make it");
    refused("rank --db typo.db", "typo.db: no such file");
    refused("result enter --table 1 --round 1 --hand 1 --winner draw --db typo.db", "typo.db: there is no such database");
}

/* The number of a record that a command's JSON answer names. */
static int act_of(const char *words)
{
    json_t *act = json_of(words);
    const int seq = whole(act, "seq");
    json_decref(act);
    return seq;
}

static void play_a_round(const char *db)
{
    char words[200];
    for (int table = 1; table <= 4; table++)
        for (int hand = 1; hand <= 4; hand++) {
            snprintf(words, sizeof words,
                     "result enter --table %d --round 1 --hand %d --winner E --from S --points %d --confirm --db %s", table,
                     hand, 8 + table + 2 * hand, db);
            done(words);
        }
}

/* 240 for 24: refused with the way on; a hand that is worth so much can be entered, and both lists have it. */
static void a_slip_of_the_finger_is_refused_until_it_is_meant(void **state)
{
    (void)state;
    done("event new --name Slips --players players.csv --results-only --new --pin-file pin.txt --db slips.db");
    play_a_round("slips.db");
    json_t *list = json_of("result outliers --json --db slips.db");
    assert_int_equal(json_array_size(json_object_get(list, "outliers")), 0);
    assert_int_equal(whole(list, "likely_points"), 65);
    json_decref(list);
    refused("result enter --table 1 --round 2 --hand 1 --winner E --from S --points 240 --confirm --db slips.db",
            "was it 24? If it is 240, say so with --sure");
    refused("result correct --table 1 --round 1 --hand 1 --winner E --from S --points 110 --reason x --db slips.db "
            "--pin-file pin.txt",
            "was it 11?");
    refused("result enter --table 1 --round 2 --hand 1 --winner E --from S --points 2400000 --sure --db slips.db", "--points");
    refused("result enter --table 1 --round 2 --hand 1 --winner E --from S --points -24 --db slips.db", "--points");
    refused("result enter --table 1 --round 2 --hand 1 --winner E --from S --points 0 --db slips.db", "--points N is missing");
    done("result enter --table 1 --round 2 --hand 1 --winner E --from S --points 99 --confirm --db slips.db");
    done("result enter --table 1 --round 2 --hand 2 --winner draw --confirm --db slips.db");
    done("result correct --table 1 --round 1 --hand 1 --winner E --from S --points 240 --sure --reason x --db slips.db "
         "--pin-file pin.txt");
    list = json_of("result outliers --json --db slips.db");
    json_t *outliers = json_object_get(list, "outliers"), *changed = json_array_get(outliers, 0);
    assert_int_equal(json_array_size(outliers), 2);
    assert_int_equal(whole(changed, "points"), 240);
    assert_string_equal(json_string_value(json_array_get(json_object_get(changed, "why"), 0)), "points");
    assert_string_equal(json_string_value(json_array_get(json_object_get(changed, "why"), 1)), "unconfirmed");
    assert_int_equal(whole(json_array_get(outliers, 1), "points"), 99);
    json_decref(list);
    done("result confirm --table 1 --round 1 --hand 1 --role judge --db slips.db --pin-file pin.txt");
    list = json_of("result outliers --json --db slips.db");
    changed = json_array_get(json_object_get(list, "outliers"), 0);
    assert_string_equal(json_string_value(json_array_get(json_object_get(changed, "why"), 1)), "far");
    assert_int_equal(whole(changed, "imp"), 16);
    json_decref(list);
    done("result outliers --db slips.db");
}

static int n_notes_of(const char *words, const char *kind)
{
    json_t *rank = json_of(words), *note;
    size_t i;
    int n = 0;
    json_array_foreach(json_object_get(rank, "notes"), i, note) n +=
        strcmp(json_string_value(json_object_get(note, "kind")), kind) == 0;
    json_decref(rank);
    return n;
}

static const char *state_of_line(const json_t *deal, size_t hand)
{
    const json_t *players = json_object_get(json_array_get(json_object_get(deal, "hands"), hand - 1), "players");
    return json_string_value(json_object_get(json_object_get(json_object_get(players, "E"), "line"), "state"));
}

/* The players of round 1, hand 2 at table 1 exchanged for those who had played hand 1 there: the answer says so, and the
 * standings, the deal, the report; until the director has ruled, that deal is provisional. */
static void a_deal_played_twice_by_the_same_people_is_named(void **state)
{
    static const char moved[] = "result moved --round 1 --from-hand 2 --exchange 201:213 --exchange 202:214 --exchange 203:215 "
                                "--exchange 204:216 --reason x --db twice.db --pin-file pin.txt";
    (void)state;
    done("event new --name Twice --players players.csv --results-only --db twice.db --new --pin-file pin.txt");
    play_a_round("twice.db");
    assert_int_equal(n_notes_of("rank --json --db twice.db", "second-play"), 0);

    done(moved);
    assert_non_null(
        strstr(said, "table 1, round 1: the same four have played hand 1 and hand 2; the director has to rule on it"));
    assert_non_null(strstr(said, "result foul --table 1 --round 1 --parts 1,2,1,1 --choice cancel|apart|stand"));
    assert_non_null(strstr(said, "result reverse --seq "));
    json_t *deal = json_of("rank deal --table 1 --round 1 --json --db twice.db");
    const json_t *second = json_array_get(json_object_get(deal, "second_plays"), 0);
    assert_int_equal(json_array_size(json_object_get(deal, "second_plays")), 1);
    assert_int_equal(whole(second, "hand"), 2);
    assert_int_equal(whole(second, "same_as"), 1);
    assert_int_equal(json_array_size(json_object_get(second, "players")), 4);
    assert_true(json_is_true(json_object_get(second, "waits")) && json_is_null(json_object_get(second, "ruling")));
    for (size_t hand = 1; hand <= 4; hand++)
        assert_string_equal(state_of_line(deal, hand), "provisional");
    json_decref(deal);
    assert_int_equal(n_notes_of("rank --json --db twice.db", "second-play"), 2); /* table 2 as well: the others moved there */
    done("rank --db twice.db");
    assert_non_null(strstr(said, "note: table 1, round 1: the same four have played hand 1 and hand 2"));
    done("rank deal --table 1 --round 1 --db twice.db");
    assert_non_null(strstr(said, "the same four have played hand 1 and hand 2"));
    (void)run("audit report --json --db twice.db"); /* its exit code is what the audit finds */
    json_t *report = json_loads(said, 0, NULL);
    assert_int_equal(json_array_size(json_object_get(report, "second_plays")), 2);
    json_decref(report);

    done("result foul --table 1 --round 1 --parts 1,2,1,1 --choice cancel --reason ruled --db twice.db --pin-file pin.txt");
    deal = json_of("rank deal --table 1 --round 1 --json --db twice.db");
    assert_string_equal(state_of_line(deal, 1), "final");
    assert_string_equal(state_of_line(deal, 2), "cancelled");
    assert_true(json_is_object(json_object_get(json_array_get(json_object_get(deal, "second_plays"), 0), "ruling")));
    json_decref(deal);

    /* One player alone is named, and nothing waits. */
    done("event new --name One --players players.csv --results-only --db one.db --new --pin-file pin.txt");
    play_a_round("one.db");
    done("result moved --round 1 --from-hand 2 --exchange 203:215 --reason x --db one.db --pin-file pin.txt");
    assert_non_null(strstr(said, "table 1, round 1, hand 2: these had played the deal before: "));
    assert_non_null(strstr(said, "(203), in hand 1"));
    deal = json_of("rank deal --table 1 --round 1 --json --db one.db");
    assert_string_equal(state_of_line(deal, 2), "final");
    json_decref(deal);
}

/* Whether a line of what the last run said on standard error has this in it. */
static bool err_has(const char *words)
{
    char line[1024], path[128];
    bool found = false;
    snprintf(path, sizeof path, "%s/err", folder);
    FILE *file = fopen(path, "r");
    assert_non_null(file);
    while (fgets(line, sizeof line, file))
        found = found || strstr(line, words);
    fclose(file);
    return found;
}

static FILE *open_here(const char *name, const char *mode)
{
    char path[128];

    snprintf(path, sizeof path, "%s/%s", folder, name);
    FILE *file = fopen(path, mode);
    assert_non_null(file);
    return file;
}

static bool file_has(const char *name, const char *words)
{
    static char text[1 << 20];
    FILE *file = open_here(name, "r");

    text[fread(text, 1, sizeof text - 1, file)] = 0;
    assert_int_equal(fclose(file), 0);
    return strstr(text, words) != NULL;
}

/* How long the time is the club's file says, unless the command does. */
static void the_protest_time_is_the_configurations(void **state)
{
    FILE *file = open_here("protest.ini", "w");

    (void)state;
    fputs("[kiosk]\nprotest_minutes = 45\n", file);
    assert_int_equal(fclose(file), 0);
    json_t *event =
        json_of("event new --name A --players players.csv --config protest.ini --db p45.db --new --pin-file pin.txt --json");
    assert_int_equal(whole(event, "protest_min"), 45);
    json_decref(event);
    event = json_of("event new --name A --players players.csv --config protest.ini --protest-minutes 10 --db p10.db --new "
                    "--pin-file pin.txt --json");
    assert_int_equal(whole(event, "protest_min"), 10);
    json_decref(event);
}

/* After the end of play the standings are provisional and the director corrects, with a reason; what is open is listed before
 * it would stay so for ever; then the event is closed. */
static void after_the_end_the_director_corrects_in_the_protest_time(void **state)
{
    (void)state;
    done("event new --name Protest --players players.csv --results-only --db protest.db --new --pin-file pin.txt");
    done("pin --role judge --new-file judge.txt --pin-file pin.txt --db protest.db");
    play_a_round("protest.db");
    refused("event close --db protest.db --pin-file pin.txt", "not all rounds are over");
    done("event close --db protest.db --pin-file pin.txt --reason rain");
    assert_non_null(strstr(said, "its protest time runs until "));
    json_t *show = json_of("event show --json --db protest.db");
    assert_int_equal(whole(show, "protest_min"), 30);
    assert_true(json_is_integer(json_object_get(show, "protest_until_ns")) &&
                json_is_null(json_object_get(show, "closed_seq")));
    json_decref(show);
    done("rank --db protest.db");
    assert_non_null(strstr(said, "Provisional: the protest time runs until "));
    json_t *rank = json_of("rank --json --db protest.db");
    assert_true(json_is_false(json_object_get(rank, "closed")) && json_is_integer(json_object_get(rank, "protest_until_ns")));
    json_decref(rank);

    (void)run("audit report --html protest.html --db protest.db"); /* its exit code is what the audit finds */
    assert_true(file_has("protest.html", "Provisional: the protest time runs until "));

    refused("result correct --table 1 --round 1 --hand 1 --winner draw --reason x --db protest.db", "the PIN of the director");
    refused("result correct --table 1 --round 1 --hand 1 --winner draw --reason x --db protest.db --pin-file judge.txt",
            "the PIN of the director");
    refused("result correct --table 1 --round 1 --hand 1 --winner draw --db protest.db --pin-file pin.txt", "needs a reason");
    refused("result gate --round 1 --hand 1 --reason x --db protest.db --pin-file pin.txt", "play is over");
    refused("event close --db protest.db --pin-file pin.txt", "the protest time runs until ");
    done("result correct --table 1 --round 1 --hand 1 --winner W --from N --points 20 --reason 'protest of West' --db "
         "protest.db "
         "--pin-file pin.txt");

    /* Closed now it would be provisional for ever. */
    assert_int_equal(run("event close --db protest.db --pin-file pin.txt --reason late"), 2);
    assert_true(err_has("open: table 1, round 1, hand 1: its result is not confirmed") && err_has("--leave-open"));
    done("result confirm --table 1 --round 1 --hand 1 --db protest.db --pin-file pin.txt");
    done("result correct --table 2 --round 1 --hand 2 --winner draw --reason x --db protest.db --pin-file pin.txt");
    json_t *closed = json_of("event close --db protest.db --pin-file pin.txt --reason late --leave-open --json");
    assert_true(json_is_true(json_object_get(closed, "closed")));
    const json_t *open = json_array_get(json_object_get(closed, "open"), 0);
    assert_string_equal(json_string_value(json_object_get(open, "kind")), "unconfirmed");
    assert_true(whole(open, "table") == 2 && whole(open, "hand") == 2);
    json_decref(closed);
    refused("result confirm --table 2 --round 1 --hand 2 --db protest.db --pin-file pin.txt", "closed this event");
    (void)run("audit report --html final.html --db protest.db");
    assert_true(file_has("final.html", "its results are final"));
    assert_false(file_has("final.html", "Provisional: "));
    rank = json_of("rank --json --db protest.db");
    assert_true(json_is_true(json_object_get(rank, "closed")) && json_is_null(json_object_get(rank, "protest_until_ns")));
    json_decref(rank);
}

/* Nobody who has withdrawn wins a hand or stands for one by command; the line names the ways on. A second withdrawal is told,
 * and so one taken back lets the player in again. */
static void who_has_withdrawn_neither_wins_nor_confirms(void **state)
{
    char words[200];
    (void)state;
    done("event new --name Out --players players.csv --results-only --db out.db --new --pin-file pin.txt");
    done("result enter --table 1 --round 1 --hand 1 --winner draw --db out.db");
    const int out =
        act_of("event out --number 201 --kind withdrawn --from-round 1 --reason ill --db out.db --pin-file pin.txt --json");
    refused("result confirm --table 1 --round 1 --hand 1 --db out.db", "put a stand-in in, or enter the hand as not played");
    refused("result enter --table 2 --round 1 --hand 2 --winner E --from self --points 24 --confirm --db out.db",
            "is out of the event; put a stand-in in, or enter the hand as not played");
    refused("event out --number 201 --kind withdrawn --from-round 2 --reason ill --db out.db --pin-file pin.txt",
            "is out of the event already");
    done("event out --number 201 --kind disqualified --from-round 2 --reason bad --db out.db --pin-file pin.txt");
    assert_non_null(strstr(said, "was out already, and that stays on record"));
    json_t *list = json_of("result list --json --db out.db");
    const json_t *acts = json_object_get(list, "acts");
    snprintf(words, sizeof words, "result reverse --seq %d --reason x --db out.db --pin-file pin.txt",
             whole(json_array_get(acts, json_array_size(acts) - 1), "seq"));
    json_decref(list);
    done(words);
    assert_non_null(strstr(said, "still out by another act"));
    snprintf(words, sizeof words, "result reverse --seq %d --reason x --db out.db --pin-file pin.txt --json", out);
    json_t *back = json_of(words);
    assert_true(json_is_null(json_object_get(back, "still_out")));
    json_decref(back);
    done("result confirm --table 1 --round 1 --hand 1 --db out.db");
    done("result enter --table 2 --round 1 --hand 2 --winner E --from self --points 24 --confirm --db out.db");
}

static void a_name_that_no_font_here_has_is_said_when_the_event_begins(void **state)
{
    char path[128];

    (void)state;
    snprintf(path, sizeof path, "%s/boxes.csv", folder);
    FILE *file = fopen(path, "w");
    assert_non_null(file);
    fputs("name,club\n李\U00030000,Club\n李伟,\U00030001会\n", file);
    for (int p = 2; p < 16; p++)
        fprintf(file, "Player %d,\n", p + 1);
    assert_int_equal(fclose(file), 0);
    done("event new --name Boxes --players boxes.csv --results-only --db boxes.db --new --pin-file pin.txt");
    assert_non_null(strstr(said, "李\U00030000: no font here has \"\U00030000\", a box would be printed"));
    assert_non_null(strstr(said, "\U00030001会: no font here has \"\U00030001\""));
    assert_null(strstr(said, "Player 3"));
    json_t *event = json_of("event new --name Boxes --players boxes.csv --db boxes2.db --new --pin-file pin.txt --json");
    const json_t *boxed = json_object_get(event, "boxed");
    assert_int_equal(json_array_size(boxed), 2);
    assert_string_equal(json_string_value(json_object_get(json_array_get(boxed, 0), "character")), "\U00030000");
    json_decref(event);
}

/* The director closes the event; the next begins in a file of its own. */
static void an_event_is_closed_and_another_begun(void **state)
{
    char line[400];
    (void)state;
    done("event new --name Last --players players.csv --protest-minutes 0 --db last.db --new --pin-file pin.txt");
    refused("event close --db last.db", "--pin-file FILE is missing");
    refused("event close --db last.db --pin-file wrong.txt", "the PIN is wrong");
    done("pin --role judge --new-file judge.txt --pin-file pin.txt --db last.db");
    refused("event close --db last.db --pin-file judge.txt --reason rain", "the PIN of the director");
    refused("event close --db last.db --pin-file pin.txt", "not all rounds are over");
    done("event close --db last.db --pin-file pin.txt --reason rain --pdf last.pdf");
    const char *at = strstr(said, "WKC1 ");
    assert_non_null(at);
    snprintf(line, sizeof line, "audit check last.db --no-deals --require-witness --checkpoint '%.*s'", (int)strcspn(at, "\n"),
             at);
    done(line);
    assert_non_null(strstr(said, "vouched for by 1 checkpoint"));
    refused("event close --db last.db --pin-file pin.txt --reason rain", "closed this event");
    refused("event close --db last.db --pin-file pin.txt --reason rain --json", "closed this event");
    refused("result enter --table 1 --round 1 --hand 1 --winner draw --role paper --pin-file pin.txt --db last.db",
            "closed this event");
    refused("result gate --round 1 --hand 1 --reason x --db last.db --pin-file pin.txt", "closed this event");
    done("rank --db last.db");
    done("event show --db last.db");
    assert_non_null(strstr(said, "closed by the director, record "));
    json_t *show = json_of("event show --json --db last.db");
    assert_true(whole(show, "closed_seq") > 0);
    json_decref(show);
    done("event new --name Next --players players.csv --db next.db --new --pin-file pin.txt");
    show = json_of("event show --json --db next.db");
    assert_true(json_is_null(json_object_get(show, "closed_seq")));
    json_decref(show);
}

static int setup(void **state)
{
    const char *given = getenv("WK_LIGHT_PROGRAM");
    (void)state;
    if (!realpath(given ? given : "build/wallkeeper-light", program))
        return -1;
    /* In memory where that can be had: what waiting for the disk brings is tested elsewhere. */
    snprintf(folder, sizeof folder, "%s/wk-event-XXXXXX", access("/dev/shm", W_OK) == 0 ? "/dev/shm" : "/tmp");
    if (!mkdtemp(folder))
        return -1;
    setenv("HOME", folder, 1);
    unsetenv("XDG_DATA_HOME");
    unsetenv("XDG_CONFIG_HOME");
    if (run("version; printf 2468 >pin.txt; printf 1357 >wrong.txt; printf 97531 >judge.txt; chmod 600 *.txt") != 0)
        return -1;
    /* The first to write makes the keys, which is said once. */
    if (run("version; : >first.db") != 0)
        return -1;
    return run("result enter --db first.db --table 1 --round 1 --hand 1 --winner draw") == 2 ? 0 : -1;
}

static int teardown(void **state)
{
    char command[128];
    (void)state;
    snprintf(command, sizeof command, "rm -rf %s", folder);
    return system(command);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_whole_event_by_script),
        cmocka_unit_test(a_slip_of_the_finger_is_refused_until_it_is_meant),
        cmocka_unit_test(tables_and_pages_are_written),
        cmocka_unit_test(a_player_and_a_deal_add_up),
        cmocka_unit_test(test_a_mistyped_db_makes_no_file),
        cmocka_unit_test(a_name_that_no_font_here_has_is_said_when_the_event_begins),
        cmocka_unit_test(an_event_is_closed_and_another_begun),
        cmocka_unit_test(a_deal_played_twice_by_the_same_people_is_named),
        cmocka_unit_test(who_has_withdrawn_neither_wins_nor_confirms),
        cmocka_unit_test(the_protest_time_is_the_configurations),
        cmocka_unit_test(after_the_end_the_director_corrects_in_the_protest_time),
        cmocka_unit_test(results_passed_over),
        cmocka_unit_test(test_a_result_of_a_hand_nobody_has_begun_is_refused_and_can_be_voided),
        cmocka_unit_test(test_hands_not_played_players_out_penalties_and_redress),
        cmocka_unit_test(test_a_cancelled_hand_has_no_average_and_the_imp_rule_is_printed),
        cmocka_unit_test(test_names_that_read_the_same_are_told),
    };
    return cmocka_run_group_tests(tests, setup, teardown);
}

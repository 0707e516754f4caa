/* deal evidence: what was seen when a wall was recorded and at its later checks, side by side. */
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "db/store/pin.h"
#include "db/store/stored_pictures.h"
#include "db/store/wipe.h"
#include "kiosk/eye/walls/compare.h"
#include "kiosk/host/problem.h"
#include "kiosk/host/program/environment.h"
#include "kiosk/host/program/json_out.h"
#include "kiosk/programs/cli/record_here.h"
#include "kiosk/programs/cmd/deal/command_deal.h"

struct evidence {
    const struct wk_host *host;
    struct wk_common common;
    struct wk_env env;
    struct wk_problem problem;
    int64_t table, round; /* round 0: the last round */
    enum wk_wind wind;
    int slot; /* WK_SLOT_NONE: the whole wall */
    enum wk_side side;
    const char *pin_file;
    bool wipe;
    const char *why; /* why it is wiped; NULL: it is not */
    int n;
    struct wk_evidence_entry entry[WK_COMPARE_MAX];
};

static const char *what_of(const struct wk_evidence_entry *entry)
{
    return entry->is_record ? "record" : wk_verdict_word(entry->kind);
}

static void time_text(char text[32], int64_t t_ns)
{
    time_t t = (time_t)(t_ns / 1000000000);
    struct tm day;

    if (!gmtime_r(&t, &day) || strftime(text, 32, "%Y-%m-%d %H:%M:%S UTC", &day) == 0)
        snprintf(text, 32, "?");
}

static void caption(struct wk_compare_item *item, const struct wk_evidence_entry *entry)
{
    char when[32], hand[24] = "";

    time_text(when, entry->t_ns);
    if (entry->hand > 0)
        snprintf(hand, sizeof hand, ", hand %d", entry->hand);
    item->seq = entry->seq;
    snprintf(item->caption, sizeof item->caption, "%lld %s %s%s", (long long)entry->seq, what_of(entry), when + 11, hand);
}

/* Needs the director's PIN. That the faces were looked at goes on record before they are shown. */
static enum wk_status show_faces(struct evidence *self)
{
    char slot[5] = "", body[160];
    struct wk_receipt receipt;
    enum wk_status status = wk_env_unlock(&self->env, self->pin_file, NULL, &self->problem);

    if (status != WK_OK)
        return status;
    if (wk_store_role(self->env.store) != WK_ROLE_DIRECTOR)
        return wk_env_not_allowed(self->pin_file, WK_ROLE_DIRECTOR, &self->problem);
    if (self->slot != WK_SLOT_NONE)
        wk_slot_format(self->slot, slot);
    snprintf(body, sizeof body, "{\"table\": %d, \"round\": %d, \"wind\": \"%c\", \"slot\": \"%s\"}", (int)self->table,
             (int)self->round, wk_wind_letter(self->wind), slot);
    status = wk_store_append(self->env.store, "faces-shown", body, NULL, 0, &receipt);
    if (status != WK_OK)
        wk_problem_set(&self->problem, status, "table %d: %s", (int)self->table, wk_status_text(status));
    return status;
}

static enum wk_status list(struct evidence *self)
{
    int n_kept = 0;
    enum wk_status status = wk_store_list_evidence(self->env.store, (int)self->table, (int)self->round, self->wind, self->entry,
                                                   WK_COMPARE_MAX, &self->n);

    if (status != WK_OK)
        return wk_problem_set(&self->problem, status, "table %d: %s", (int)self->table, wk_status_text(status));
    for (int i = 0; i < self->n; i++)
        if (self->side == WK_SIDE_FACES ? self->entry[i].faces : self->entry[i].backs)
            self->entry[n_kept++] = self->entry[i];
    self->n = n_kept;
    if (n_kept == 0)
        return wk_problem_set(&self->problem, WK_NOT_FOUND, "table %d, wall %c: no picture is kept of it", (int)self->table,
                              wk_wind_letter(self->wind));
    return WK_OK;
}

static int print(const struct evidence *self)
{
    json_t *readings = json_array();

    for (int i = 0; i < self->n; i++) {
        const struct wk_evidence_entry *entry = &self->entry[i];
        char when[32];

        time_text(when, entry->t_ns);
        if (!self->common.json)
            fprintf(self->host->out, "record %s  %s  %s%s%s\n", wk_record_here(self->env.store, entry->seq).text, when,
                    what_of(entry), entry->is_record ? "" : ", ", entry->purpose);
        json_array_append_new(readings, json_pack("{s:I,s:s,s:s,s:i}", "seq", (json_int_t)entry->seq, "time", when, "what",
                                                  what_of(entry), "hand", entry->hand));
    }
    if (self->common.json)
        return wk_json_print(self->host, json_pack("{s:o,s:o}", "out", wk_json_file(self->common.out), "readings", readings))
                   ? WK_EXIT_DONE
                   : WK_EXIT_ENVIRONMENT;
    json_decref(readings);
    fprintf(self->host->out, "side by side in %s\n", self->common.out);
    return WK_EXIT_DONE;
}

static enum wk_status show(struct evidence *self)
{
    struct wk_compare_item items[WK_COMPARE_MAX];
    enum wk_status status = wk_env_store(&self->env, self->host, self->side == WK_SIDE_BACKS, &self->problem);

    if (status == WK_OK)
        status = list(self);
    if (status == WK_OK && self->side == WK_SIDE_FACES)
        status = show_faces(self);
    if (status != WK_OK)
        return status;
    for (int i = 0; i < self->n; i++)
        caption(&items[i], &self->entry[i]);
    status = wk_compare_save(self->env.store, items, self->n, self->side, self->slot, self->common.out);
    if (status == WK_NOT_YET)
        return wk_problem_set(&self->problem, WK_BAD_INPUT,
                              "table %d: the deal is not open; the director opens it with `wallkeeper deal open` (and"
                              " --director-key where it is sealed to that)",
                              (int)self->table);
    if (status == WK_IO || status == WK_DISK_FULL)
        return wk_problem_set(&self->problem, status, "%s: %s", self->common.out, wk_unwritten_text(self->common.out, status));
    if (status != WK_OK)
        return wk_problem_set(&self->problem, status, "table %d: %s", (int)self->table, wk_status_text(status));
    return WK_OK;
}

/* Wipes pictures of older versions that may show a face; which ones goes on record, with the reason. */
static enum wk_status wipe(struct evidence *self, int64_t *seqs, int most, struct wk_receipt *receipt)
{
    enum wk_status status = wk_env_store(&self->env, self->host, false, &self->problem);

    if (status == WK_OK)
        status = wk_env_unlock(&self->env, self->pin_file, NULL, &self->problem);
    if (status != WK_OK)
        return status;
    if (wk_store_role(self->env.store) != WK_ROLE_DIRECTOR)
        return wk_env_not_allowed(self->pin_file, WK_ROLE_DIRECTOR, &self->problem);
    status = wk_store_wipe_pictures(self->env.store, self->why, seqs, most, &self->n, receipt);
    if (status == WK_BAD_INPUT)
        return wk_problem_set(&self->problem, status, "--why: 1 to 200 bytes of text are wanted");
    if (status == WK_DB_LOCKED && receipt->seq != 0)
        return wk_problem_set(&self->problem, status,
                              "%s: wiped, record %s; what was there stands in its log until all programs that have it open are "
                              "closed",
                              self->env.config.db, wk_record_here(self->env.store, receipt->seq).text);
    if (status != WK_OK && status != WK_NOT_FOUND)
        return wk_problem_set(&self->problem, status, "%s: %s", self->env.config.db, wk_status_text(status));
    return status;
}

static int print_wiped(const struct evidence *self, const int64_t *seqs, int most, int64_t seq)
{
    json_t *list = json_array();

    for (int i = 0; i < self->n && i < most; i++)
        json_array_append_new(list, json_integer(seqs[i]));
    if (self->common.json)
        return wk_json_print(self->host, json_pack("{s:i,s:o,s:o}", "wiped", self->n, "records", list, "stored_seq",
                                                   seq ? json_integer(seq) : json_null()))
                   ? WK_EXIT_DONE
                   : WK_EXIT_ENVIRONMENT;
    json_decref(list);
    if (self->n == 0)
        fprintf(self->host->out, "no picture here may show a face: nothing to wipe\n");
    for (int i = 0; i < self->n && i < most; i++)
        fprintf(self->host->out, "record %s: its picture of backs is wiped\n", wk_record_here(self->env.store, seqs[i]).text);
    if (self->n > most)
        fprintf(self->host->out, "and %d more\n", self->n - most);
    if (self->n > 0)
        fprintf(self->host->out, "on record as %s; backups made before have them still\n",
                wk_record_here(self->env.store, seq).text);
    return WK_EXIT_DONE;
}

#define MOST_WIPED 1000
static int run_wipe(struct evidence *self)
{
    static int64_t seqs[MOST_WIPED];
    struct wk_receipt receipt = {0};
    enum wk_status status;
    int code;

    if (!self->why || !self->pin_file)
        return wk_complain(self->host, WK_EXIT_USAGE, "--wipe: %s is missing", self->why ? "--pin-file FILE" : "--why TEXT");
    if (self->table != 0 || self->common.out)
        return wk_complain(self->host, WK_EXIT_USAGE, "--wipe takes no --table and no --out: it is for the whole database");
    if (!wk_env_begin(&self->env, self->host, &self->common, &code))
        return code;
    status = wipe(self, seqs, MOST_WIPED, &receipt);
    code = status == WK_OK || status == WK_NOT_FOUND ? print_wiped(self, seqs, MOST_WIPED, receipt.seq)
                                                     : wk_complain(self->host, wk_exit_of(status), "%s", self->problem.text);
    wk_env_close(&self->env);
    return code;
}

static bool fits(struct evidence *self, const char *wind, const char *slot, const char *side, const struct wk_command *command,
                 int *code)
{
    if (self->table == 0)
        *code = wk_complain(self->host, WK_EXIT_USAGE, "--table T is missing: a number from 1 to %d", WK_MAX_TABLES);
    else if (!wind || wk_wind_parse(wind, &self->wind) != WK_OK)
        *code = wk_complain(self->host, WK_EXIT_USAGE, "--wind %s: E, S, W or N is wanted", wind ? wind : "is missing");
    else if (slot && wk_slot_parse(slot, &self->slot) != WK_OK)
        *code = wk_complain(self->host, WK_EXIT_USAGE, "--slot %s: h.0 to h.12, 1.0 to 1.9 or 2.0 to 2.10 is wanted", slot);
    else if (side && strcmp(side, "backs") != 0 && strcmp(side, "faces") != 0)
        *code = wk_complain(self->host, WK_EXIT_USAGE, "--side %s: backs or faces is wanted", side);
    else if (!self->common.out)
        *code = wk_complain(self->host, WK_EXIT_USAGE, "--out F.png is missing (see `wallkeeper %s --help`)", command->full);
    else if (side && strcmp(side, "faces") == 0 && !self->pin_file)
        *code = wk_complain(self->host, WK_EXIT_USAGE, "--pin-file FILE is missing: faces are for the director");
    else
        return true;
    return false;
}

static int run(const struct wk_host *host, const struct wk_command *command, int argc, const char *const *argv)
{
    struct evidence e = {.host = host, .slot = WK_SLOT_NONE, .side = WK_SIDE_BACKS};
    const char *wind = NULL, *slot = NULL, *side = NULL;
    const struct wk_option options[] = {
        WK_OPT_WHOLE("table", &e.table, "T", 1, WK_MAX_TABLES, "the table's number"),
        WK_OPT_TEXT("wind", &wind, "E|S|W|N", "whose wall it is"),
        WK_OPT_TEXT("slot", &slot, "SLOT", "one slot only, h.0 to 2.10 (default: the whole wall)"),
        WK_OPT_WHOLE("round", &e.round, "R", 1, 1000, "an earlier round (default: the last one)"),
        WK_OPT_TEXT("out", &e.common.out, "F.png", "the picture that is written"),
        WK_OPT_TEXT("side", &side, "backs|faces", "faces only of a deal that was opened, and with the PIN (default: backs)"),
        WK_OPT_FLAG("wipe", &e.wipe, "take pictures of older versions that may show a face out of the database, on record"),
        WK_OPT_TEXT("why", &e.why, "TEXT", "the reason that is recorded with --wipe"),
        WK_OPT_PIN(&e.pin_file),
        WK_OPT_JSON(&e.common),
        WK_OPTS_STORE(&e.common),
        WK_OPT_END,
    };
    enum wk_status status;
    int code;

    if (!wk_command_options(host, command, options, NULL, argc, argv, &code))
        return code;
    if (e.wipe)
        return run_wipe(&e);
    if (!fits(&e, wind, slot, side, command, &code))
        return code;
    e.common.looks = true;
    e.common.key_missing = WK_KEY_MISSING_BORNE;
    if (side && strcmp(side, "faces") == 0)
        e.side = WK_SIDE_FACES;
    if (!wk_env_begin(&e.env, host, &e.common, &code))
        return code;
    status = show(&e);
    if (status == WK_NOT_FOUND)
        code = wk_complain(host, WK_EXIT_USAGE, "%s", e.problem.text);
    else
        code = status == WK_OK ? print(&e) : wk_complain(host, wk_exit_of(status), "%s", e.problem.text);
    wk_env_close(&e.env);
    return code;
}

const struct wk_command wk_command_deal_evidence = {
    .name = "evidence",
    .full = "deal evidence",
    .summary = "Lays what was seen of a wall when it was recorded and at each later check side by side in one picture.",
    .usage = "--table --wind [--slot] [--round] [--side --pin-file] --out [--json]\n--wipe --why --pin-file [--json]",
    .example = "  wallkeeper deal evidence --table 1 --wind E --slot 2.3 --out 2.3.png\n"
               "  wallkeeper deal evidence --wipe --why \"pictures of version 1\" --pin-file pin.txt",
    .run = run,
};

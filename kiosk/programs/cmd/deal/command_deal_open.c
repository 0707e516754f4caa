/* deal open: opens a sealed deal for the director, or all deals that wait for the director's key. */
#include <stdlib.h>
#include <string.h>

#include "db/store/stored_deal.h"
#include "db/store/stored_table.h"
#include "kiosk/host/problem.h"
#include "kiosk/host/program/json_out.h"
#include "kiosk/programs/cli/director_cli.h"
#include "kiosk/programs/cli/record_here.h"
#include "kiosk/programs/cmd/deal/command_deal.h"
#include "labels/deal/deal.h"

struct opening {
    const struct wk_host *host;
    struct wk_common common;
    struct wk_env env;
    struct wk_director_cli director;
    struct wk_problem problem;
    int64_t table;
    bool all_closed;
};

static int failed(const struct opening *self, enum wk_status status)
{
    return wk_complain(self->host, wk_exit_of(status), "%s", self->problem.text);
}

/* Prints the result of opening a deal as a line. */
static enum wk_status fault(struct opening *self, int table, enum wk_status status)
{
    char what[32];

    snprintf(what, sizeof what, "table %d", table);
    if (status == WK_SEALED_AWAY)
        return wk_director_wanted(&self->problem, what);
    return wk_problem_set(&self->problem, status, "%s: %s", what, wk_status_text(status));
}

static json_t *deal_object(const struct wk_deal *deal)
{
    json_t *object = json_object();

    for (enum wk_wind w = WK_WIND_EAST; w <= WK_WIND_NORTH; w++) {
        const char wind[2] = {wk_wind_letter(w), '\0'};
        json_t *wall = json_array();
        for (int s = 0; s < WK_N_SLOTS; s++) {
            char slot[5], label[3];
            wk_slot_format(s, slot);
            wk_label_format(wk_layout_label(w, s), label);
            json_array_append_new(wall, json_pack("{s:s,s:s,s:s}", "slot", slot, "label", label, "face",
                                                  wk_face_name((enum wk_face)deal->face[w - 1][s])));
        }
        json_object_set_new(object, wind, wall);
    }
    return object;
}

/* Checks are three a wall where there is a PIN; of a club evening's, which has none, the first are enough. */
enum { MOST_DIFFER = 32 };

/* Which slots did not agree when faces were compared with the deal: while it was sealed the answer was one for the wall. */
static enum wk_status say_differ(struct opening *self, int64_t deal_seq, json_t *object)
{
    struct wk_faces_differ differ[MOST_DIFFER];
    json_t *list = object ? json_array() : NULL;
    int n = 0;
    const enum wk_status status = wk_store_faces_differ(self->env.store, deal_seq, differ, MOST_DIFFER, &n);

    for (int i = 0; i < n && status == WK_OK; i++) {
        const char wind[2] = {wk_wind_letter(differ[i].wind), '\0'};
        json_t *slots = object ? json_array() : NULL;

        if (!object)
            fprintf(self->host->out, "faces that did not match: wall %s, hand %d, record %s:", wind, differ[i].hand,
                    wk_record_here(self->env.store, differ[i].seq).text);
        for (int s = 0; s < WK_N_SLOTS; s++) {
            char slot[5];

            if (!differ[i].other[s])
                continue;
            wk_slot_format(s, slot);
            if (object)
                json_array_append_new(slots, json_string(slot));
            else
                fprintf(self->host->out, " %s", slot);
        }
        if (object)
            json_array_append_new(list, json_pack("{s:s, s:i, s:I, s:o}", "wind", wind, "hand", differ[i].hand, "stored_seq",
                                                  (json_int_t)differ[i].seq, "slots", slots));
        else
            fputc('\n', self->host->out);
    }
    if (object)
        json_object_set_new(object, "face_mismatches", list);
    return status;
}

/* The deal as the director sees it, with what is needed to check the commitment by hand. */
static int print_deal(struct opening *self, const struct wk_deal *deal, const uint8_t salt[WK_SALT_SIZE], int64_t deal_seq,
                      int64_t seq)
{
    char text[WK_DEAL_TEXT_SIZE], salt_hex[2 * WK_SALT_SIZE + 1], hash_hex[2 * WK_HASH_SIZE + 1];
    uint8_t hash[WK_HASH_SIZE];

    wk_deal_canonical(deal, text);
    wk_deal_commit(deal, salt, hash);
    wk_hex(salt_hex, salt, WK_SALT_SIZE);
    wk_hex(hash_hex, hash, WK_HASH_SIZE);
    if (!self->common.json) {
        fprintf(self->host->out, "%scommitment %s\nsalt %s\nopened as record %s\n", text, hash_hex, salt_hex,
                wk_record_here(self->env.store, seq).text);
        const enum wk_status status = say_differ(self, deal_seq, NULL);
        return status == WK_OK ? WK_EXIT_DONE : failed(self, fault(self, (int)self->table, status));
    }
    json_t *object = deal_object(deal);
    json_object_set_new(object, "canonical", json_string(text));
    json_object_set_new(object, "salt", json_string(salt_hex));
    json_object_set_new(object, "commitment", json_string(hash_hex));
    json_object_set_new(object, "stored_seq", json_integer(seq));
    const enum wk_status status = say_differ(self, deal_seq, object);
    if (status != WK_OK) {
        json_decref(object);
        return failed(self, fault(self, (int)self->table, status));
    }
    return wk_json_print(self->host, object) ? WK_EXIT_DONE : WK_EXIT_ENVIRONMENT;
}

/* Opens each deal that is still sealed though its round is over. No face is printed: `deal export` and receipts have them. */
static int open_all(struct opening *self, const char *pin_file)
{
    struct wk_deal_entry *entry = calloc(WK_MAX_DEALS, sizeof *entry);
    json_t *opened = json_array();
    int n = 0, n_opened = 0, code = WK_EXIT_DONE;
    enum wk_status status = entry ? wk_store_list_deals(self->env.store, 0, entry, WK_MAX_DEALS, &n) : WK_NO_MEMORY;

    if (status != WK_OK)
        wk_problem_set(&self->problem, status, "%s: %s", self->env.config.db, wk_status_text(status));
    for (int i = 0; i < n && status == WK_OK; i++) {
        struct wk_receipt receipt;
        if (!entry[i].sealed.closed || entry[i].sealed.opened)
            continue;
        status = wk_store_open_closed(self->env.store, entry[i].sealed.seq, &receipt);
        if (status == WK_NOT_ALLOWED)
            wk_env_not_allowed(pin_file, WK_ROLE_DIRECTOR, &self->problem);
        else if (status != WK_OK)
            fault(self, entry[i].sealed.table, status);
        if (status != WK_OK)
            break;
        n_opened++;
        if (!self->common.json)
            fprintf(self->host->out, "table %d, round %d: opened, record %s\n", entry[i].sealed.table, entry[i].event_round,
                    wk_record_here(self->env.store, receipt.seq).text);
        json_array_append_new(opened,
                              json_pack("{s:i, s:i, s:I, s:I}", "table", entry[i].sealed.table, "round", entry[i].event_round,
                                        "deal_seq", (json_int_t)entry[i].sealed.seq, "stored_seq", (json_int_t)receipt.seq));
    }
    free(entry);
    if (status == WK_OK && n_opened == 0 && !self->common.json)
        fputs("no deal waits to be opened\n", self->host->out);
    if (self->common.json && !wk_json_print(self->host, json_pack("{s:O, s:i}", "opened", opened, "n", n_opened)))
        code = WK_EXIT_ENVIRONMENT;
    json_decref(opened);
    return status == WK_OK ? code : failed(self, status);
}

static int open_deal(struct opening *self, const char *pin_file)
{
    struct wk_deal deal;
    struct wk_sealed sealed;
    struct wk_receipt receipt;
    uint8_t salt[WK_SALT_SIZE];
    int code;
    enum wk_status status = wk_env_unlock(&self->env, pin_file, NULL, &self->problem);

    if (status == WK_OK)
        status = wk_director_hold(&self->env, &self->director, &self->problem);
    if (status != WK_OK)
        return failed(self, status);
    if (self->all_closed)
        return open_all(self, pin_file);
    status = wk_store_sealed(self->env.store, (int)self->table, &sealed);
    if (status == WK_OK)
        status = wk_store_open_deal(self->env.store, (int)self->table, &deal, salt, &receipt);
    if (status == WK_NOT_ALLOWED)
        return failed(self, wk_env_not_allowed(pin_file, WK_ROLE_DIRECTOR, &self->problem));
    if (status == WK_NOT_FOUND || status == WK_NOT_YET)
        return wk_complain(self->host, WK_EXIT_USAGE, "table %d: nothing is sealed here", (int)self->table);
    if (status != WK_OK)
        return failed(self, fault(self, (int)self->table, status));
    code = print_deal(self, &deal, salt, sealed.seq, receipt.seq);
    wk_wipe(&deal, sizeof deal);
    wk_wipe(salt, sizeof salt);
    return code;
}

static int run_open(const struct wk_host *host, const struct wk_command *self, int argc, const char *const *argv)
{
    struct opening b = {.host = host};
    const char *pin_file = NULL;
    const struct wk_option options[] = {
        WK_OPT_WHOLE("table", &b.table, "T", 1, WK_MAX_TABLES, "the table's number"),
        WK_OPT_FLAG("all-closed", &b.all_closed, "all deals whose round is over and that wait for the director's key"),
        WK_OPT_PIN(&pin_file),
        WK_OPTS_DIRECTOR(&b.director),
        WK_OPT_JSON(&b.common),
        WK_OPTS_STORE(&b.common),
        WK_OPT_END,
    };
    enum wk_status status;
    int code;

    if (!wk_command_options(host, self, options, NULL, argc, argv, &code))
        return code;
    if ((b.table != 0) == b.all_closed)
        return wk_complain(host, WK_EXIT_USAGE, "--table T or --all-closed: one of the two is wanted");
    if (!pin_file)
        return wk_complain(host, WK_EXIT_USAGE, "--pin-file FILE is missing: the director's PIN");
    if (!wk_env_begin(&b.env, host, &b.common, &code))
        return code;
    status = wk_env_store(&b.env, host, false, &b.problem);
    code = status == WK_OK ? open_deal(&b, pin_file) : failed(&b, status);
    wk_env_close(&b.env);
    return code;
}

const struct wk_command wk_command_deal_open = {
    .name = "open",
    .full = "deal open",
    .summary = "Opens a sealed deal for the director, or all that wait for the director's key; that is recorded.",
    .usage = "--table --pin-file [--director-key --passphrase-file] [--json]\n--all-closed --director-key --passphrase-file "
             "--pin-file [--json]",
    .example = "  wallkeeper deal open --table 1 --pin-file pin.txt --json\n"
               "  wallkeeper deal open --all-closed --director-key /media/stick/director.key --passphrase-file words.txt"
               " --pin-file pin.txt",
    .run = run_open,
};

/* deal seal: seals a table's four recorded walls as a deal, and shows its commitment. */
#include "kiosk/host/program/json_out.h"
#include "kiosk/programs/cli/record_here.h"
#include "kiosk/programs/cmd/deal/command_deal.h"
#include "kiosk/programs/cmd/deal/deal_work.h"
#include "labels/secret/six_words.h"

static int print_sealed(struct wk_wall_work *self, const struct wk_sealing *sealing)
{
    char hash[2 * WK_HASH_SIZE + 1], words[WK_SIX_WORDS_SIZE];

    wk_six_words(sealing->hash, words);
    wk_hex(hash, sealing->hash, WK_HASH_SIZE);
    if (sealing->key_left)
        wk_complain(self->host, 0,
                    "table %d: the kiosk's copy of this deal's key could not be destroyed (%s): it can still open the deal;"
                    " mend the disk, and start the program again",
                    (int)self->table, self->env.deal_keys);
    if (!self->common.json) {
        fprintf(self->host->out,
                "sealed: table %d, round %d, set %s, 4 walls, 136 labels, 4 of each of 34 faces, record %s\ncommitment "
                "%s\nwords %s\n",
                (int)self->table, sealing->round, sealing->set, wk_record_here(self->env.store, sealing->receipt.seq).text,
                hash, words);
        if (sealing->to_director)
            fputs("sealed to the director's key: nobody at this kiosk can open it\n", self->host->out);
        return WK_EXIT_DONE;
    }
    json_t *object =
        json_pack("{s:b,s:i,s:i,s:s,s:{s:i,s:i,s:i},s:s,s:o,s:I,s:s}", "sealed", 1, "table", (int)self->table, "round",
                  sealing->round, "set", sealing->set, "counts", "walls", WK_N_WINDS, "labels", WK_N_TILES, "faces", WK_N_FACES,
                  "commitment", hash, "words", wk_json_words(sealing->hash), "stored_seq", (json_int_t)sealing->receipt.seq,
                  "seal", sealing->to_director ? "director" : "club");
    return wk_json_print(self->host, object) ? WK_EXIT_DONE : WK_EXIT_ENVIRONMENT;
}

static int print_again(struct wk_wall_work *self, const struct wk_sealing *sealing)
{
    json_t *list = json_array();
    char slot[5], label[3];

    for (int i = 0; i < sealing->n_again; i++) {
        const struct wk_tile_place *place = &sealing->again[i];
        const char wind[2] = {wk_wind_letter(place->wind), '\0'};
        wk_slot_format(place->slot, slot);
        wk_label_format(wk_layout_label(place->wind, place->slot), label);
        json_array_append_new(list, json_pack("{s:s,s:s,s:s}", "wind", wind, "slot", slot, "label", label));
        if (!self->common.json)
            fprintf(self->host->out, "%s wall %s slot %s sticker %s\n", i ? "                 " : "show these again:", wind,
                    slot, label);
    }
    if (self->common.json) {
        json_t *object = json_pack("{s:b,s:i,s:O}", "sealed", 0, "table", (int)self->table, "again", list);
        if (!wk_json_print(self->host, object)) {
            json_decref(list);
            return WK_EXIT_ENVIRONMENT;
        }
    }
    json_decref(list);
    return wk_complain(
        self->host, WK_EXIT_UNSURE,
        "table %d: not sealed, %d tiles were not seen clearly; lay their walls again, turn over these tiles alone,"
        " and record the walls",
        (int)self->table, sealing->n_again);
}

static enum wk_status why_not_sealed(struct wk_wall_work *self, enum wk_status status, unsigned walls)
{
    char missing[2 * WK_N_WINDS + 1] = "";
    size_t n = 0;
    unsigned lost = 0;

    if (status == WK_ALREADY)
        return wk_problem_set(&self->problem, status,
                              "table %d: the deal is sealed already; it is opened with `wallkeeper deal open`",
                              (int)self->table);
    if (status != WK_NOT_YET)
        return wk_wall_work_fault(self, status);
    if (wk_store_walls_lost(self->env.store, (int)self->table, &lost) == WK_OK && lost != 0)
        return wk_problem_set(&self->problem, status,
                              "table %d: walls were recorded under a key that is not on this kiosk (the database was restored"
                              " here, or the key's file is gone, or they are of before the event): record the walls again",
                              (int)self->table);
    for (enum wk_wind w = WK_WIND_EAST; w <= WK_WIND_NORTH; w++)
        if (!(walls & 1u << (w - 1))) {
            missing[n++] = ' ';
            missing[n++] = wk_wind_letter(w);
        }
    missing[n] = '\0';
    return wk_problem_set(&self->problem, status, "table %d: four walls are sealed together; not recorded yet:%s",
                          (int)self->table, missing);
}

/* Says that the faces were read with a tile set that nobody had confirmed. */
static int print_unconfirmed(struct wk_wall_work *self, const struct wk_sealing *sealing)
{
    if (self->common.json) {
        json_t *object = json_pack("{s:b,s:i,s:s,s:s}", "sealed", 0, "table", (int)self->table, "reason",
                                   wk_status_word(WK_NOT_CONFIRMED), "tileset", sealing->tileset);
        if (!wk_json_print(self->host, object))
            return WK_EXIT_ENVIRONMENT;
    }
    return wk_complain(self->host, WK_EXIT_USAGE,
                       "table %d: not sealed: nobody had confirmed tile set %s when its walls were recorded; confirm it"
                       " (`wallkeeper enrol --tileset %s --confirm`) and record the walls again",
                       (int)self->table, sealing->tileset, sealing->tileset);
}

static int run_seal(const struct wk_host *host, const struct wk_command *self, int argc, const char *const *argv)
{
    struct wk_wall_work work = {.host = host};
    struct wk_sealing sealing = {.walls = 0};
    const struct wk_option options[] = {
        WK_OPT_TABLE(&work.table),
        WK_OPT_PIN_LATER(&work.pin_file),
        WK_OPT_JSON(&work.common),
        WK_OPTS_STORE(&work.common),
        WK_OPT_END,
    };
    enum wk_status status;
    int code;

    if (!wk_command_options(host, self, options, NULL, argc, argv, &code) || !wk_wall_work_table_given(&work, &code))
        return code;
    if (!wk_env_begin(&work.env, host, &work.common, &code))
        return code;
    status = wk_wall_work_open(&work);
    if (status == WK_OK && (status = wk_wall_service_seal(work.env.store, (int)work.table, &sealing)) != WK_OK)
        why_not_sealed(&work, status, sealing.walls);
    if (status == WK_NOT_CONFIRMED)
        code = print_unconfirmed(&work, &sealing);
    else if (status != WK_OK)
        code = wk_wall_work_failed(&work, status);
    else
        code = sealing.receipt.seq > 0 ? print_sealed(&work, &sealing) : print_again(&work, &sealing);
    wk_wall_work_close(&work);
    return code;
}

const struct wk_command wk_command_deal_seal = {
    .name = "seal",
    .full = "deal seal",
    .summary = "Seals the deal of four recorded walls and shows its commitment.",
    .usage = "--table [--pin-file] [--json]",
    .example = "  wallkeeper deal seal --table 1",
    .run = run_seal,
};

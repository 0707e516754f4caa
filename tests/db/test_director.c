/* Deals that are sealed to the director's key: what the kiosk keeps opens nothing once the four walls are sealed. */
#include <dirent.h>

#include "db/state/sealed_deal.h"
#include "db/store/stored_deal.h"
#include "db/store/stored_pictures.h"
#include "db/store/hands.h"
#include "db/store/pin.h"
#include "db/store/receipt.h"
#include "tests/support/db/event_script.h"

#define MAX_BYTES (1 << 20)

/* The director's pair: its secret half is in no file of these tests. */
static struct wk_keypair director_pair(uint8_t of)
{
    struct wk_keypair pair;
    uint8_t secret[WK_KEY_SIZE];
    memset(secret, of, sizeof secret);
    wk_keypair_init(&pair, secret);
    return pair;
}

static char *keys_of(const struct world *world)
{
    static char folder[100];
    snprintf(folder, sizeof folder, "%s/deal-keys", world->folder);
    return folder;
}

static struct wk_store *open_kiosk(struct world *world)
{
    struct wk_store *store = NULL;
    struct wk_store_options options = world_options(world);
    options.deal_keys = keys_of(world);
    assert_int_equal(wk_store_open(&store, &options), WK_OK);
    as_director(store);
    return store;
}

/* An event, sealed to the director or under the club key. */
static struct wk_store *begin(struct world *world, bool to_director)
{
    static struct wk_event_plan plan;
    struct wk_store *store = open_kiosk(world);
    const struct wk_keypair pair = director_pair(3);
    struct wk_receipt receipt;
    make_plan(&plan, 1);
    plan.to_director = to_director;
    if (to_director)
        memcpy(plan.director_key, pair.public_key, sizeof plan.director_key);
    const struct wk_entry entry = {.kind = WK_ENTRY_EVENT, .role = WK_ROLE_DIRECTOR, .event = &plan};
    assert_int_equal(wk_store_put_entry(store, &entry, NULL, &receipt), WK_OK);
    return store;
}

static void hold(struct wk_store *store)
{
    const struct wk_keypair pair = director_pair(3);
    assert_int_equal(wk_store_hold_director(store, pair.secret), WK_OK);
}

/* Hand rows are kept as heaps: their stickers are alike. A given deal has no set or round of its own. */
static void assert_same(const struct wk_deal *deal, const struct wk_deal *wanted)
{
    char a[WK_DEAL_TEXT_SIZE], b[WK_DEAL_TEXT_SIZE];
    struct wk_deal like = *deal;
    memcpy(like.set, wanted->set, sizeof like.set);
    like.round = wanted->round;
    assert_true(wk_deal_canonical(&like, a) > 0 && wk_deal_canonical(wanted, b) > 0);
    assert_string_equal(a, b);
}

/* How many keys lie in the kiosk's file to which a record is encrypted; the others are of deals to come. */
static int n_keys(struct world *world)
{
    uint8_t key[WK_KEY_SIZE];
    int n = 0;
    DIR *folder = opendir(keys_of(world));
    for (const struct dirent *entry; folder && (entry = readdir(folder));) {
        char path[512], hex[2 * WK_PUBLIC_SIZE + 1], sql[200];
        snprintf(path, sizeof path, "%s/%s", keys_of(world), entry->d_name);
        FILE *file = entry->d_name[0] != '.' ? fopen(path, "rb") : NULL;
        while (file && fread(key, 1, sizeof key, file) == sizeof key) {
            struct wk_keypair pair;
            wk_keypair_init(&pair, key);
            wk_hex(hex, pair.public_key, sizeof pair.public_key);
            snprintf(sql, sizeof sql, "SELECT count(*) > 0 FROM journal WHERE json_extract(body, '$.deal_key') = '%s'", hex);
            n += (int)world_int(world, sql);
        }
        if (file)
            fclose(file);
    }
    if (folder)
        closedir(folder);
    return n;
}

static void pass_all(struct wk_store *store, int table)
{
    for (int w = WK_WIND_EAST; w <= WK_WIND_NORTH; w++) {
        struct wk_verdict verdict = {.kind = WK_PASS, .wind = (enum wk_wind)w, .n_right = WK_N_SLOTS};
        struct wk_reading reading;
        struct wk_receipt receipt;
        make_reading(&reading, WK_SIDE_BACKS, (enum wk_wind)w);
        assert_int_equal(wk_store_put_verdict(store, table, "restore", &verdict, &reading, &a_source, &receipt), WK_OK);
    }
}

static void play_four(struct wk_store *store, int table)
{
    struct wk_receipt receipt;
    for (int i = 1; i <= 4; i++) {
        int hand = 0;
        assert_int_equal(wk_store_start_hand(store, table, &hand, &receipt), WK_OK);
        assert_int_equal(hand, i);
        pass_all(store, table);
    }
}

/* ---- whoever has all that the kiosk has tries each of its keys on each box */

struct thief {
    int n_tried, n_opened;
    uint8_t plain[MAX_BYTES];
};

static void try_key(struct thief *thief, const uint8_t key[WK_KEY_SIZE], const uint8_t *box, size_t n_box, const uint8_t *about,
                    size_t n_about)
{
    struct wk_key club;
    struct wk_keypair pair;
    memcpy(club.bytes, key, sizeof club.bytes);
    wk_keypair_init(&pair, key);
    thief->n_opened += wk_unbox(thief->plain, &club, box, n_box, about, n_about) == WK_OK ||
                       wk_unseal(thief->plain, &pair, box, n_box, about, n_about) == WK_OK;
    thief->n_tried++;
}

/* Each stretch of 32 bytes of a file, and the same in hexadecimal, is a key to try. */
static void try_file(struct thief *thief, const char *path, const uint8_t *box, size_t n_box, const uint8_t *about,
                     size_t n_about)
{
    uint8_t bytes[4096], key[WK_KEY_SIZE];
    FILE *file = fopen(path, "rb");
    assert_non_null(file);
    const size_t n = fread(bytes, 1, sizeof bytes - 1, file);
    fclose(file);
    bytes[n] = 0;
    for (size_t i = 0; i + WK_KEY_SIZE <= n; i++)
        try_key(thief, bytes + i, box, n_box, about, n_about);
    for (size_t i = 0; i + 2 * WK_KEY_SIZE <= n; i++)
        if (wk_unhex(key, sizeof key, (const char *)bytes + i) == WK_OK)
            try_key(thief, key, box, n_box, about, n_about);
}

static void try_folder(struct thief *thief, const struct world *world, const uint8_t *box, size_t n_box, const uint8_t *about,
                       size_t n_about)
{
    const char *const folders[] = {world->folder, keys_of(world)};
    for (int f = 0; f < 2; f++) {
        DIR *folder = opendir(folders[f]);
        for (const struct dirent *entry; folder && (entry = readdir(folder));) {
            char path[512];
            snprintf(path, sizeof path, "%s/%s", folders[f], entry->d_name);
            if (strstr(entry->d_name, ".key"))
                try_file(thief, path, box, n_box, about, n_about);
        }
        if (folder)
            closedir(folder);
    }
}

/* The database's own hexadecimal words and the club key are tried as well. Counts boxes that tell faces, and what opened. */
static struct thief *steal(const struct world *world, int *n_boxes)
{
    struct thief *thief = calloc(1, sizeof *thief);
    char path[120];
    sqlite3 *db = world_connect(world, true);
    sqlite3_stmt *boxes = NULL, *words = NULL;
    assert_non_null(thief);
    snprintf(path, sizeof path, "%s/club.key", world->folder);
    FILE *file = fopen(path, "wb");
    assert_non_null(file);
    assert_int_equal(fwrite(world->key.bytes, 1, WK_KEY_SIZE, file), WK_KEY_SIZE);
    fclose(file);
    *n_boxes = 0;
    assert_int_equal(sqlite3_prepare_v2(db,
                                        "SELECT seq, kind, secret, kiosk_id FROM journal WHERE secret IS NOT NULL AND kind IN"
                                        " ('wall', 'deal-sealed', 'deal-given', 'verdict', 'hand-counted', 'spot-check')"
                                        " UNION ALL SELECT 0, 'evidence-faces', e.bytes, k.id FROM evidence e, kiosk k"
                                        " WHERE e.side = 'faces'",
                                        -1, &boxes, NULL),
                     SQLITE_OK);
    assert_int_equal(sqlite3_prepare_v2(db,
                                        "SELECT t.value FROM journal j, json_tree(j.body) t WHERE t.type = 'text'"
                                        " AND j.kind IN ('wall', 'deal-sealed', 'event-new', 'deal-given', 'kiosk-key')"
                                        " AND length(t.value) >= 64 UNION SELECT lower(hex(hash)) FROM journal",
                                        -1, &words, NULL),
                     SQLITE_OK);
    while (sqlite3_step(boxes) == SQLITE_ROW) {
        uint8_t about[WK_RECORD_ABOUT_SIZE], key[WK_KEY_SIZE];
        const uint8_t *box = sqlite3_column_blob(boxes, 2);
        const size_t n_box = (size_t)sqlite3_column_bytes(boxes, 2);
        const size_t n_about = wk_record_about(about, (const char *)sqlite3_column_text(boxes, 3),
                                               sqlite3_column_int64(boxes, 0), (const char *)sqlite3_column_text(boxes, 1));
        assert_in_range(n_box, 1, MAX_BYTES);
        ++*n_boxes;
        try_folder(thief, world, box, n_box, about, n_about);
        for (sqlite3_reset(words); sqlite3_step(words) == SQLITE_ROW;)
            if (wk_unhex(key, sizeof key, (const char *)sqlite3_column_text(words, 0)) == WK_OK)
                try_key(thief, key, box, n_box, about, n_about);
    }
    sqlite3_finalize(boxes);
    sqlite3_finalize(words);
    sqlite3_close(db);
    return thief;
}

/* A deal with pictures of faces, of which there are those of a look after the seal as well. */
static void record_with_pictures(struct wk_store *store, const struct wk_deal *deal)
{
    static uint8_t picture[5000];
    memset(picture, 0x5a, sizeof picture);
    struct wk_reading_source source = a_source;
    source.faces = (struct wk_evidence){picture, sizeof picture};
    for (int w = WK_WIND_EAST; w <= WK_WIND_NORTH; w++) {
        struct wk_wall_record wall;
        struct wk_receipt receipt;
        make_wall(&wall, deal, (enum wk_wind)w);
        assert_int_equal(wk_store_record_wall(store, &wall, &source, &receipt), WK_OK);
    }
}

static void seal_recorded(struct wk_store *store, const struct wk_deal *deal)
{
    uint8_t hash[WK_HASH_SIZE];
    struct wk_receipt receipt = {0};
    assert_int_equal(wk_store_seal(store, deal, "drawn", hash, &receipt), WK_OK);
}

static void look_at_faces(struct wk_store *store, const struct wk_deal *deal)
{
    struct wk_wall_record wall;
    struct wk_verdict verdict = {.kind = WK_PASS, .wind = WK_WIND_EAST, .n_right = WK_N_SLOTS};
    struct wk_receipt receipt;
    make_wall(&wall, deal, WK_WIND_EAST);
    assert_int_equal(wk_store_put_verdict(store, deal->table, "inspect", &verdict, &wall.faces.seen, &a_source, &receipt),
                     WK_OK);
}

static void test_nobody_at_the_kiosk_opens_what_it_sealed(void **state)
{
    struct world *first = *state;
    static const struct {
        const char *what;
        bool to_director, sealed, all_open;
    } cases[] = {{"club key", false, true, true}, /* the test of the test: the keys that are tried do open */
                 {"director, before the seal", true, false, true},
                 {"director, sealed", true, true, false}};
    for (size_t c = 0; c < sizeof cases / sizeof *cases; c++) {
        struct world world = *first;
        struct wk_deal deal, given;
        struct wk_receipt receipt;
        int n_boxes = 0;
        snprintf(world.folder + strlen(world.folder), sizeof world.folder - strlen(world.folder), "/%zu", c);
        assert_int_equal(mkdir(world.folder, 0700), 0);
        snprintf(world.path, sizeof world.path, "%s/event.db", world.folder);
        struct wk_store *store = begin(&world, cases[c].to_director);
        make_deal(&deal, 1, 1, 5);
        make_deal(&given, 1, 1, 6);
        assert_int_equal(wk_store_give_deal(store, &given, "", &receipt), WK_OK);
        record_with_pictures(store, &deal);
        if (cases[c].sealed) {
            seal_recorded(store, &deal);
            look_at_faces(store, &deal);
        }
        assert_int_equal(n_keys(&world), cases[c].to_director && !cases[c].sealed);
        assert_false(wk_store_key_left(store, 1));
        struct thief *thief = steal(&world, &n_boxes);
        print_message("%s: %d boxes, %d tries, %d opened\n", cases[c].what, n_boxes, thief->n_tried, thief->n_opened);
        assert_int_equal(n_boxes, cases[c].sealed ? 11 : 9);
        assert_true(thief->n_tried > n_boxes);
        assert_int_equal(thief->n_opened, cases[c].all_open ? n_boxes : 0);
        free(thief);
        wk_store_close(store);
    }
}

/* ---- the way of a deal */

static void a_round_ends_without_the_key_and_is_opened_later(void **state)
{
    struct world *world = *state;
    struct wk_store *store = begin(world, true);
    struct wk_deal deal[2], back;
    struct wk_deal_entry entry[4];
    struct wk_sealed sealed;
    struct wk_receipt receipt;
    uint8_t salt[WK_SALT_SIZE], hash[WK_HASH_SIZE], *bytes = NULL;
    size_t n_bytes = 0;
    int n = 0, round = 0;
    int64_t wall = 0;
    for (int r = 0; r < 2; r++) {
        make_deal(&deal[r], 1, r + 1, (uint64_t)(5 + r));
        record_with_pictures(store, &deal[r]);
        wall = world_int(world, "SELECT seq FROM walls WHERE wind = 1");
        seal_recorded(store, &deal[r]);
        assert_int_equal(wk_store_sealed_faces(store, 1, &back), WK_SEALED_AWAY);
        assert_int_equal(wk_store_open_deal(store, 1, &back, salt, &receipt), WK_SEALED_AWAY);
        play_four(store, 1);
        assert_int_equal(wk_store_close_deal_anyway(store, 1, "no results here", &receipt), WK_OK);
        assert_int_equal(wk_store_close_deal(store, 1, &receipt), WK_ALREADY);
        assert_int_equal(wk_store_sealed(store, 1, &sealed), WK_OK);
        assert_true(sealed.closed && !sealed.opened && sealed.to_director);
        assert_int_equal(wk_store_round(store, 1, &round), WK_OK);
        assert_int_equal(round, r + 2);
        assert_int_equal(wk_store_opened_deal(store, sealed.seq, &back, salt), WK_NOT_YET);
        assert_int_equal(wk_store_get_evidence(store, wall, WK_SIDE_FACES, &bytes, &n_bytes), WK_NOT_YET);
        assert_int_equal(wk_store_open_closed(store, sealed.seq, &receipt), WK_SEALED_AWAY);
    }
    static struct wk_audit audit;
    const struct wk_audit_options options = {.n_checkpoints = 0};
    assert_int_equal(wk_store_audit(store, &options, &audit), WK_OK);
    assert_true(audit.holds);
    assert_int_equal(audit.n_deals, 0);
    assert_int_equal(audit.n_director_deals, 2);
    assert_int_equal(audit.n_closed_deals, 0);

    const struct wk_keypair other = director_pair(4);
    assert_int_equal(wk_store_hold_director(store, other.secret), WK_WRONG_KEY);
    hold(store);
    wk_store_lock(store);
    assert_false(wk_store_director_held(store));
    as_director(store);
    hold(store);
    assert_int_equal(wk_store_list_deals(store, 0, entry, 4, &n), WK_OK);
    assert_int_equal(n, 2);
    for (int i = 0; i < n; i++) {
        assert_true(entry[i].closed_seq > 0 && entry[i].opened_seq == 0 && !entry[i].by_director);
        assert_int_equal(wk_store_open_closed(store, entry[i].sealed.seq, &receipt), WK_OK);
        assert_int_equal(wk_store_open_closed(store, entry[i].sealed.seq, &receipt), WK_ALREADY);
    }
    wk_store_close(store);

    /* From here on the director's key is not needed any more, and a rebuild comes to the same. */
    store = open_kiosk(world);
    assert_int_equal(wk_store_rebuild(store, NULL, NULL), WK_OK);
    for (int i = 0; i < n; i++) {
        struct wk_deal_receipt paper;
        struct wk_receipt_check check;
        char *text = NULL;
        size_t n_text = 0;
        assert_int_equal(wk_store_opened_deal(store, entry[i].sealed.seq, &back, salt), WK_OK);
        wk_deal_commit(&back, salt, hash);
        assert_memory_equal(hash, entry[i].sealed.hash, sizeof hash);
        assert_same(&back, &deal[i]);
        assert_int_equal(wk_store_deal_receipt(store, entry[i].sealed.seq, 0, &paper), WK_OK);
        assert_int_equal(wk_deal_receipt_format(&paper, &text, &n_text), WK_OK);
        assert_int_equal(wk_receipt_check(text, n_text, &check, NULL), WK_OK);
        assert_int_equal(check.fault, WK_RECEIPT_HOLDS);
        assert_true(check.complete);
        free(text);
        wk_deal_receipt_release(&paper);
    }
    assert_int_equal(wk_store_get_evidence(store, wall, WK_SIDE_FACES, &bytes, &n_bytes), WK_OK);
    assert_int_equal(n_bytes, 5000);
    free(bytes);
    assert_int_equal(wk_store_audit(store, &options, &audit), WK_OK);
    assert_true(audit.holds);
    assert_int_equal(audit.n_deals, 2);
    assert_int_equal(audit.n_director_deals, 0);
    wk_store_close(store);
}

static void the_director_opens_a_deal_that_is_being_played(void **state)
{
    struct world *world = *state;
    struct wk_store *store = begin(world, true);
    struct wk_deal deal, back;
    struct wk_deal_entry entry;
    struct wk_receipt receipt;
    uint8_t salt[WK_SALT_SIZE];
    int n = 0;
    make_deal(&deal, 1, 1, 5);
    seal_deal(store, &deal);
    hold(store);
    assert_int_equal(wk_store_sealed_faces(store, 1, &back), WK_OK);
    assert_same(&back, &deal);
    assert_int_equal(wk_store_sealed(store, 1, &entry.sealed), WK_OK);
    assert_int_equal(wk_store_open_closed(store, entry.sealed.seq, &receipt), WK_NOT_YET);
    assert_int_equal(wk_store_open_deal(store, 1, &back, salt, &receipt), WK_OK);
    wk_store_lock(store);
    as_director(store);
    assert_int_equal(wk_store_open_deal(store, 1, &back, salt, &receipt), WK_OK); /* asked for once more */
    assert_int_equal(wk_store_list_deals(store, 1, &entry, 1, &n), WK_OK);
    assert_true(entry.by_director && entry.closed_seq == entry.opened_seq && entry.sealed.opened && entry.sealed.closed);
    assert_int_equal(audit_of(store, NULL, NULL), WK_OK);
    wk_store_close(store);
}

/* ---- power cuts, lost files, other kiosks */

static void walls_outlast_a_restart_and_the_key_does_not_outlast_the_seal(void **state)
{
    struct world *world = *state;
    struct wk_store *store = begin(world, true);
    struct wk_deal deal;
    struct wk_wall_record wall;
    unsigned walls = 0;
    char path[200], kept[220], command[512];
    make_deal(&deal, 1, 1, 5);
    for (int w = WK_WIND_EAST; w <= WK_WIND_NORTH; w++) {
        record_wall(store, &deal, (enum wk_wind)w);
        wk_store_close(store); /* four commands, and power cuts between them */
        store = open_kiosk(world);
        assert_int_equal(wk_store_get_wall(store, 1, (enum wk_wind)w, &wall), WK_OK);
        assert_memory_equal(&wall.faces.face[0].best, &(enum wk_face){(enum wk_face)deal.face[w - 1][0]}, sizeof(enum wk_face));
    }
    assert_int_equal(wk_store_walls(store, 1, &walls), WK_OK);
    assert_int_equal(walls, 15);
    snprintf(path, sizeof path, "%s/%s.key", keys_of(world), wk_store_kiosk_id(store));
    snprintf(kept, sizeof kept, "%s/kept", world->folder);
    snprintf(command, sizeof command, "cp -p %s %s", path, kept);
    assert_int_equal(system(command), 0);
    struct stat st;
    assert_int_equal(stat(path, &st), 0);
    assert_int_equal(st.st_mode & 0777, 0600);
    seal_recorded(store, &deal);
    assert_int_equal(n_keys(world), 0);
    wk_store_close(store);
    /* The power went between the seal and the key's end: the next start makes away with it. */
    snprintf(command, sizeof command, "mv %s %s", kept, path);
    assert_int_equal(system(command), 0);
    assert_int_equal(n_keys(world), 1);
    store = open_kiosk(world);
    assert_int_equal(n_keys(world), 0);
    wk_store_close(store);
}

static void walls_whose_key_is_lost_are_recorded_again(void **state)
{
    struct world *world = *state;
    struct wk_store *store = begin(world, true);
    struct wk_deal deal, back;
    struct wk_wall_record wall;
    struct wk_receipt receipt = {0};
    uint8_t hash[WK_HASH_SIZE], salt[WK_SALT_SIZE];
    unsigned walls = 0, lost = 0;
    make_deal(&deal, 1, 1, 5);
    record_wall(store, &deal, WK_WIND_EAST);
    record_wall(store, &deal, WK_WIND_SOUTH);
    wk_store_close(store);
    char command[200];
    snprintf(command, sizeof command, "rm -rf %s", keys_of(world)); /* or: this database was restored elsewhere */
    assert_int_equal(system(command), 0);
    store = open_kiosk(world);
    assert_int_equal(wk_store_walls(store, 1, &walls), WK_OK);
    assert_int_equal(walls, 0);
    assert_int_equal(wk_store_walls_lost(store, 1, &lost), WK_OK);
    assert_int_equal(lost, 3);
    assert_int_equal(wk_store_get_wall(store, 1, WK_WIND_EAST, &wall), WK_NOT_FOUND);
    record_wall(store, &deal, WK_WIND_NORTH);
    record_wall(store, &deal, WK_WIND_WEST);
    record_wall(store, &deal, WK_WIND_SOUTH);
    assert_int_equal(wk_store_walls_lost(store, 1, &lost), WK_OK);
    assert_int_equal(lost, 1);
    assert_int_equal(wk_store_seal(store, &deal, "drawn", hash, &receipt), WK_NOT_YET);
    record_wall(store, &deal, WK_WIND_EAST);
    seal_recorded(store, &deal);
    hold(store);
    assert_int_equal(wk_store_open_deal(store, 1, &back, salt, &receipt), WK_OK);
    assert_same(&back, &deal);
    assert_int_equal(audit_of(store, NULL, NULL), WK_OK);
    wk_store_close(store);
}

static void a_given_deal_is_the_directors_too(void **state)
{
    struct world *world = *state;
    struct wk_store *store = begin(world, true);
    struct wk_deal given, back;
    struct wk_receipt receipt;
    uint8_t salt[WK_SALT_SIZE];
    char command[200];
    make_deal(&given, 1, 1, 5);
    assert_int_equal(wk_store_give_deal(store, &given, "", &receipt), WK_OK);
    assert_int_equal(wk_store_given_deal(store, 1, &back, NULL), WK_OK);
    assert_same(&back, &given);
    seal_deal(store, &given);
    assert_int_equal(n_keys(world), 0);
    hold(store);
    assert_int_equal(wk_store_open_deal(store, 1, &back, salt, &receipt), WK_OK);
    wk_store_lock(store);
    as_director(store);
    assert_int_equal(wk_store_give_deal(store, &given, "", &receipt), WK_OK);
    snprintf(command, sizeof command, "rm -rf %s", keys_of(world));
    assert_int_equal(system(command), 0);
    assert_int_equal(wk_store_given_deal(store, 1, &back, NULL), WK_SEALED_AWAY);
    assert_int_equal(wk_store_withdraw_deal(store, 1, &receipt), WK_OK);
    assert_int_equal(wk_store_given_deal(store, 1, &back, NULL), WK_NOT_FOUND);
    wk_store_close(store);
}

static void without_a_place_for_keys_nothing_is_recorded(void **state)
{
    struct world *world = *state;
    struct wk_store *store = begin(world, true);
    struct wk_deal deal;
    struct wk_wall_record wall;
    struct wk_receipt receipt;
    char path[200], command[300];
    make_deal(&deal, 1, 1, 5);
    make_wall(&wall, &deal, WK_WIND_EAST);
    snprintf(path, sizeof path, "%s/%s.key", keys_of(world), wk_store_kiosk_id(store));
    record_wall(store, &deal, WK_WIND_EAST);
    snprintf(command, sizeof command, "chmod 644 %s", path);
    assert_int_equal(system(command), 0);
    assert_int_equal(wk_store_record_wall(store, &wall, &a_source, &receipt), WK_BAD_INPUT);
    wk_store_close(store);
    store = world_open(world); /* a program that was given none */
    assert_int_equal(wk_store_record_wall(store, &wall, &a_source, &receipt), WK_SEALED_AWAY);
    wk_store_close(store);
}

/* ---- what is in clear of two deals that differ in faces is the same */

static void deals_to_the_director_that_differ_in_faces_look_alike(void **state)
{
    static const char sql[] = "SELECT seq, t_ns, kind, json_remove(body, '$.commitment', '$.deal_key', '$.deal_secret',"
                              " '$.evidence.faces'), length(body), length(secret) FROM journal"
                              " UNION ALL SELECT 'e', seq, side, length(bytes), 0, 0 FROM evidence ORDER BY 1, 2";
    struct world *first = *state;
    char *dump[2];
    for (int d = 0; d < 2; d++) {
        struct world world = *first;
        struct wk_deal deal;
        snprintf(world.path, sizeof world.path, "%s/%d.db", first->folder, d);
        make_deal(&deal, 1, 1, (uint64_t)(100 + d));
        struct wk_store *store = begin(&world, true);
        record_with_pictures(store, &deal);
        seal_recorded(store, &deal);
        look_at_faces(store, &deal);
        wk_store_close(store);
        dump[d] = world_dump(&world, sql);
        assert_true(strlen(dump[d]) > 10000);
    }
    assert_string_equal(dump[0], dump[1]);
    free(dump[0]);
    free(dump[1]);
}

/* ---- S makes the kiosk forget the director's key: what it then seals is under the club key, and the audit says so */

static int n_found(struct wk_store *store, enum wk_audit_kind kind, struct wk_audit_finding *first)
{
    static struct wk_audit audit;
    const struct wk_audit_options options = {.n_checkpoints = 0};
    int n = 0;
    assert_int_equal(wk_store_audit(store, &options, &audit), WK_OK);
    assert_true(audit.holds); /* each record is the kiosk's, and true in what it says */
    for (int i = audit.n - 1; i >= 0; i--)
        if (audit.finding[i].kind == kind) {
            *first = audit.finding[i];
            n++;
        }
    return n;
}

static void test_a_deal_under_the_club_key_in_the_directors_event_is_named(void **state)
{
    struct world *world = *state;
    struct wk_audit_finding finding = {.kind = WK_AUDIT_NONE};
    struct wk_deal before, honest, stripped;
    struct wk_receipt receipt;
    struct wk_store *store = open_kiosk(world);
    make_deal(&before, 5, 1, 4); /* of an evening before the event */
    seal_deal(store, &before);
    wk_store_close(store);
    store = begin(world, true);
    make_deal(&honest, 1, 1, 5);
    seal_deal(store, &honest);
    look_at_faces(store, &honest);
    assert_int_equal(n_found(store, WK_AUDIT_SEAL_MODE, &finding), 0);
    store->replay.tournament->plan.to_director = false;
    make_deal(&stripped, 2, 1, 6);
    assert_int_equal(wk_store_give_deal(store, &stripped, "", &receipt), WK_OK);
    seal_deal(store, &stripped);
    wk_store_close(store);
    store = open_kiosk(world);
    struct wk_sealed sealed;
    assert_int_equal(wk_store_sealed(store, 2, &sealed), WK_OK);
    assert_false(sealed.to_director);
    assert_int_equal(n_found(store, WK_AUDIT_SEAL_MODE, &finding), 2); /* what was given, which has no round, and the deal */
    assert_int_equal(finding.table, 2);
    make_deal(&honest, 3, 1, 7);
    seal_deal(store, &honest);
    assert_int_equal(n_found(store, WK_AUDIT_SEAL_MODE, &finding), 2);
    wk_store_close(store);
}

int main(void)
{
#define TEST(name) cmocka_unit_test_setup_teardown(name, world_setup, world_teardown)
    const struct CMUnitTest tests[] = {
        TEST(test_nobody_at_the_kiosk_opens_what_it_sealed),
        TEST(a_round_ends_without_the_key_and_is_opened_later),
        TEST(the_director_opens_a_deal_that_is_being_played),
        TEST(walls_outlast_a_restart_and_the_key_does_not_outlast_the_seal),
        TEST(walls_whose_key_is_lost_are_recorded_again),
        TEST(a_given_deal_is_the_directors_too),
        TEST(without_a_place_for_keys_nothing_is_recorded),
        TEST(test_a_deal_under_the_club_key_in_the_directors_event_is_named),
        TEST(deals_to_the_director_that_differ_in_faces_look_alike),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}

/* Backup and restore: a copy made under a temporary name, brought to the disk, read back and verified, and only then named. */
#include "db/audit/backup.h"

#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "db/audit/audit.h"
#include "db/audit/restored.h"
#include "db/backend/backend.h"
#include "db/backend/making.h"
#include "db/backend/file_place.h"
#include "db/journal/journal.h"
#include "db/state/append.h"
#include "db/state/state.h"
#include "db/state/who.h"
#include "db/store/copy.h"
#include "db/store/pin.h"
#include "db/store/tile_sets.h"
#include "labels/file/folder.h"
#include "labels/secret/six_words.h"

static enum wk_status status_of(int error)
{
    if (error == 0)
        return WK_OK;
    return error == ENOENT || error == ENOTDIR ? WK_NO_FILE : wk_place_errno(error);
}

/*
 * A new empty file beside path, readable by its owner only; *name is malloc'ed. Always of one name, so that what a cut left
 * there goes with the next try; two programs that copy to one path at once spoil each other's copy, and notice it.
 */
static enum wk_status make_temporary(const struct wk_backend_files *files, const char *path, char **name)
{
    const size_t size = strlen(path) + sizeof ".part";
    char *temporary = malloc(size);
    if (!temporary)
        return WK_NO_MEMORY;
    snprintf(temporary, size, "%s.part", path);
    files->remove(temporary);
    int fd = open(temporary, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0600);
    if (fd < 0 || close(fd) != 0) {
        int why = errno;
        free(temporary);
        return status_of(why);
    }
    *name = temporary;
    return WK_OK;
}

/* Brings a file to the disk, and out of memory, so that it is read from the disk next. No handle of ours may be open on it. */
static enum wk_status sync_file(const char *path)
{
    int fd = open(path, O_RDWR | O_CLOEXEC);
    if (fd < 0)
        return status_of(errno);
    int why = fsync(fd) == 0 ? 0 : errno;
    (void)posix_fadvise(fd, 0, 0, POSIX_FADV_DONTNEED); /* advice */
    if (close(fd) != 0 && why == 0)
        why = errno;
    return status_of(why);
}

static bool same_file(const char *a, const char *b)
{
    struct stat at_a, at_b;
    return stat(a, &at_a) == 0 && stat(b, &at_b) == 0 && at_a.st_dev == at_b.st_dev && at_a.st_ino == at_b.st_ino;
}

/* A device or a pipe would be replaced by the copy. */
static bool is_no_file(const char *path)
{
    struct stat st;
    return stat(path, &st) == 0 && !S_ISREG(st.st_mode);
}

static enum wk_status note_backup(struct wk_store *store, const char *path, struct wk_receipt *receipt)
{
    const char *slash = strrchr(path, '/');
    struct wk_receipt draft = {0};
    enum wk_status status = wk_sql_begin(store);
    if (status != WK_OK)
        return status;
    json_t *name = json_string(slash ? slash + 1 : path); /* NULL for a name that is no UTF-8 */
    json_t *body = name ? json_pack("{s:o}", "file", name) : json_object();
    status = wk_journal_add(store, WK_KIND_BACKUP, body, NULL, 0, &draft);
    return wk_journal_end(store, status, &draft, receipt);
}

/* How far an open database goes, without a signature. */
static enum wk_status head_of(struct wk_store *store, struct wk_checkpoint *out)
{
    struct wk_stored entry;
    int64_t seq = 0;
    enum wk_status status = wk_sql_int(store, WK_Q_LAST_SEQ, 0, 0, &seq);
    if (status == WK_OK)
        status = wk_stored_open(&entry, store, seq);
    if (status != WK_OK)
        return status;
    *out = (struct wk_checkpoint){.seq = seq, .t_s = entry.record.t_ns > 0 ? entry.record.t_ns / 1000000000 : 0};
    memcpy(out->kiosk_id, store->kiosk_id, sizeof out->kiosk_id);
    memcpy(out->head, entry.hash, sizeof out->head);
    wk_stored_close(&entry);
    return WK_OK;
}

/* Reads a copy back: all of it holds, and so does the record that its maker has just been given. */
static enum wk_status look_at_copy(struct wk_store *store, const char *path, const struct wk_receipt *made,
                                   struct wk_checkpoint *out)
{
    struct wk_store_options options = {.path = path,
                                       .backend = (store->backend->files ? store->backend : wk_backend_at(0))->word,
                                       .key = store->key,
                                       .version = store->version,
                                       .clock = store->clock,
                                       .random = store->random,
                                       .context = store->context,
                                       .read_only = true};
    struct wk_store *copy = NULL;
    struct wk_stored entry;
    enum wk_status status = wk_store_open(&copy, &options);
    if (status == WK_OK)
        status = wk_store_sound(copy);
    if (status == WK_OK)
        status = wk_stored_open(&entry, copy, made->seq);
    if (status == WK_OK) {
        if (memcmp(entry.hash, made->hash, WK_HASH_SIZE) != 0)
            status = WK_DB_BROKEN;
        wk_stored_close(&entry);
    }
    if (status == WK_OK)
        status = head_of(copy, out);
    wk_store_close(copy);
    return status;
}

/* A copy is a file, whatever the database is. */
static const struct wk_backend_files *files_of(const struct wk_backend *backend)
{
    return backend->files ? backend->files : wk_backend_at(0)->files;
}

static enum wk_status copy_by_rows(struct wk_store *store, const struct wk_backend *backend, const char *to,
                                   wk_backup_step_fn step, void *context)
{
    struct wk_store copy;
    enum wk_status status = wk_rows_copy(store, backend, to, step, context, &copy);
    if (status == WK_OK)
        status = wk_store_rebuild(&copy, NULL, NULL);
    if (status == WK_OK)
        status = wk_sql_empty_log(&copy);
    wk_sql_close(&copy);
    free(copy.replay.tournament);
    return status;
}

enum wk_status wk_store_backup(struct wk_store *store, const char *path, wk_backup_step_fn step, void *context,
                               struct wk_checkpoint *out)
{
    struct wk_receipt receipt = {0};
    struct wk_checkpoint head;
    char *temporary = NULL;
    if (same_file(path, store->path))
        return WK_ALREADY;
    if (is_no_file(path))
        return WK_BAD_INPUT;
    const struct wk_backend_files *const files = files_of(store->backend);
    enum wk_status status = make_temporary(files, path, &temporary);
    if (status != WK_OK)
        return status;
    status = note_backup(store, path, &receipt);
    if (status == WK_OK)
        status = store->backend->files ? wk_sql_copy(store->backend, store->path, temporary, NULL, false, step, context)
                                       : copy_by_rows(store, wk_backend_at(0), temporary, step, context);
    if (status == WK_OK)
        status = sync_file(temporary);
    if (status == WK_OK)
        status = look_at_copy(store, temporary, &receipt, &head);
    if (status == WK_OK && rename(temporary, path) != 0)
        status = status_of(errno);
    if (status == WK_OK)
        status = status_of(wk_folder_sync(path));
    else
        files->remove(temporary); /* of a medium that is gone it is not there either */
    free(temporary);
    if (status != WK_OK)
        return status;
    wk_checkpoint_sign(&head, store->signer);
    *out = head;
    return WK_OK;
}

/* How far the copy went: up to the key that the opening has brought in. */
static enum wk_status copied_head(struct wk_store *store, int64_t *seq, uint8_t hash[WK_HASH_SIZE])
{
    struct wk_stored entry;
    enum wk_status status = wk_sql_int(store, WK_Q_LAST_SEQ, 0, 0, seq);
    if (status == WK_OK)
        status = wk_stored_open(&entry, store, *seq);
    if (status != WK_OK)
        return status;
    bool brought_in = strcmp(entry.record.kind, WK_KIND_KEY) == 0;
    memcpy(hash, brought_in ? entry.record.previous : entry.hash, WK_HASH_SIZE);
    *seq -= brought_in;
    wk_stored_close(&entry);
    return WK_OK;
}

/* Puts on record from where the journal goes on; the director's PIN was given just before. */
static enum wk_status note_restored(struct wk_store *store, int64_t seq, const uint8_t head[WK_HASH_SIZE],
                                    struct wk_receipt *receipt)
{
    char hash[2 * WK_HASH_SIZE + 1], tagged[2 * WK_RESTORED_TAG_SIZE + 1], words[WK_SIX_WORDS_SIZE];
    uint8_t tag[WK_RESTORED_TAG_SIZE];
    struct wk_receipt draft = {0};
    enum wk_status status = wk_sql_begin(store);
    if (status != WK_OK)
        return status;
    wk_hex(hash, head, WK_HASH_SIZE);
    wk_restored_tag(tag, store, seq, head, store->signer->public_key);
    wk_hex(tagged, tag, sizeof tag);
    wk_six_words(head, words);
    status =
        wk_journal_add(store, WK_KIND_RESTORED,
                       json_pack("{s:I, s:s, s:s, s:s}", "seq", (json_int_t)seq, "head", hash, "words", words, "tag", tagged),
                       NULL, 0, &draft);
    return wk_journal_end(store, status, &draft, receipt);
}

/* Takes the copy over under its temporary name: opened to be written, so that an older version's is brought up to date. */
static enum wk_status take_over(const struct wk_store_options *to, const char *temporary, const char *pin,
                                struct wk_receipt *receipt)
{
    struct wk_store_options options = *to;
    struct wk_store *store = NULL;
    uint8_t head[WK_HASH_SIZE], *bytes = NULL;
    size_t n = 0;
    int64_t seq = 0;
    options.path = temporary;
    options.read_only = false;
    enum wk_status status = wk_store_open(&store, &options);
    if (status == WK_OK)
        status = wk_store_sound(store);
    if (status == WK_OK)
        status = copied_head(store, &seq, head);
    if (status == WK_OK) { /* not with another club's key: the first PIN would be set under it */
        status = wk_store_get_tileset(store, NULL, &bytes, &n);
        status = status == WK_NOT_ENROLLED ? WK_OK : status;
        free(bytes);
    }
    if (status == WK_OK)
        status = wk_store_unlock(store, pin, NULL, NULL);
    if (status == WK_OK)
        status = wk_role_check(store, WK_ROLE_DIRECTOR);
    if (status == WK_OK)
        status = note_restored(store, seq, head, receipt);
    wk_store_close(store);
    return status == WK_NOT_FOUND ? WK_DB_BROKEN : status; /* a copy always holds the record of its making */
}

enum wk_status wk_store_restore(const char *from, const struct wk_store_options *to, const char *pin, wk_backup_step_fn step,
                                void *context, struct wk_receipt *receipt)
{
    struct wk_receipt draft = {0};
    char *temporary = NULL;
    const struct wk_backend *backend = wk_backend_find(to->backend, to->path);
    const struct wk_backend_files *const files = backend ? backend->files : NULL;
    enum wk_status status = files ? files->nothing_at(to->path) : WK_BAD_INPUT;
    if (status == WK_OK || status == WK_EMPTY_FILE) /* what a power cut left of one gives way at the end */
        status = status_of(wk_folders_make(to->path));
    if (status == WK_OK)
        status = make_temporary(files, to->path, &temporary);
    if (status != WK_OK)
        return status;
    status = wk_sql_copy(backend, from, temporary, to->tmp, true, step, context);
    if (status == WK_OK)
        status = take_over(to, temporary, pin, &draft);
    if (status == WK_OK)
        status = sync_file(temporary);
    if (status == WK_OK)
        status = wk_making_put(files, temporary, to->path);
    files->remove(temporary);
    free(temporary);
    if (status == WK_OK)
        *receipt = draft;
    return status;
}

enum wk_status wk_store_put_back(const char *from, const struct wk_store_options *to)
{
    struct wk_store_options options = *to;
    struct wk_store *copy = NULL;
    const struct wk_backend *const backend = wk_backend_find(to->backend, to->path);
    if (!backend || backend->files)
        return WK_BAD_INPUT;
    options.path = from;
    options.backend = NULL;
    options.read_only = true;
    enum wk_status status = wk_store_open(&copy, &options);
    if (status == WK_OK)
        status = copy_by_rows(copy, backend, to->path, NULL, NULL);
    wk_store_close(copy);
    return status;
}

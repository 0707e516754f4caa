/* libarchive, loaded when the first tar is written or read; every limit is looked at before a byte is kept. */
#include "calibration/pack/tar.h"

#include <dlfcn.h>
#include <pthread.h>
#include <stdbool.h>
#include <stdlib.h>
#include <string.h>

#include <archive.h>
#include <archive_entry.h>

#include "labels/file/outfile.h"

#define LIBRARY "libarchive.so.13"
#define BLOCK 65536

/* clang-format off */
#define FUNCTIONS(F) \
    F(entry_filetype) F(entry_free) F(entry_hardlink) F(entry_new) F(entry_pathname) F(entry_set_filetype) \
    F(entry_set_mtime) F(entry_set_pathname) F(entry_set_perm) F(entry_set_size) F(entry_size) F(entry_size_is_set) \
    F(read_data) F(read_free) F(read_new) F(read_next_header) F(read_open) F(read_support_format_tar) \
    F(write_close) F(write_data) F(write_free) F(write_header) F(write_new) F(write_open) F(write_set_format_ustar)
/* clang-format on */

static struct {
    bool loaded; /* all of it */
#define POINTER(name) __typeof__(&archive_##name) name;
    FUNCTIONS(POINTER)
#undef POINTER
} lib;
static pthread_once_t load_once = PTHREAD_ONCE_INIT;

static void load(void)
{
    void *library = dlopen(LIBRARY, RTLD_NOW | RTLD_LOCAL); /* kept for the life of the process */
    bool all = library != NULL;

#define FIND(name) all = all && (*(void **)&lib.name = dlsym(library, "archive_" #name)) != NULL;
    FUNCTIONS(FIND)
#undef FIND
    lib.loaded = all;
}

static bool is_loaded(void)
{
    pthread_once(&load_once, load);
    return lib.loaded;
}

void wk_tar_free(struct wk_tar *tar)
{
    for (int i = 0; i < tar->n; i++)
        free(tar->member[i].bytes);
    memset(tar, 0, sizeof *tar);
}

const struct wk_tar_member *wk_tar_find(const struct wk_tar *tar, const char *name)
{
    for (int i = 0; i < tar->n; i++)
        if (strcmp(tar->member[i].name, name) == 0)
            return &tar->member[i];
    return NULL;
}

static bool is_plain_name(const char *name)
{
    const size_t n = name ? strlen(name) : 0;

    return n > 0 && n < WK_TAR_NAME_SIZE && name[0] != '.' && strspn(name, "abcdefghijklmnopqrstuvwxyz0123456789-.") == n;
}

/* ---------------------------------------------------------------- written */

struct sink {
    struct wk_outfile *file;
    enum wk_status status;
};

static la_ssize_t put(struct archive *archive, void *context, const void *bytes, size_t n)
{
    struct sink *sink = context;

    (void)archive;
    sink->status = wk_outfile_write(sink->file, bytes, n);
    return sink->status == WK_OK ? (la_ssize_t)n : -1;
}

static bool write_member(struct archive *archive, const struct wk_tar_member *member)
{
    struct archive_entry *entry = lib.entry_new();

    if (!entry)
        return false;
    lib.entry_set_pathname(entry, member->name);
    lib.entry_set_filetype(entry, AE_IFREG);
    lib.entry_set_perm(entry, 0644);
    lib.entry_set_mtime(entry, 0, 0);
    lib.entry_set_size(entry, (la_int64_t)member->n);
    const bool done = lib.write_header(archive, entry) == ARCHIVE_OK &&
                      (member->n == 0 || lib.write_data(archive, member->bytes, member->n) == (la_ssize_t)member->n);

    lib.entry_free(entry);
    return done;
}

static bool fits(const struct wk_tar *tar)
{
    size_t all = 0;

    for (int i = 0; i < tar->n; i++) {
        if (!is_plain_name(tar->member[i].name) || tar->member[i].n > WK_TAR_MAX_BYTES)
            return false;
        all += tar->member[i].n;
    }
    return all <= WK_TAR_MAX_ALL;
}

enum wk_status wk_tar_save(const struct wk_tar *tar, const char *path)
{
    struct sink sink = {.status = WK_OK};

    if (!is_loaded())
        return WK_NO_LIBRARY;
    if (!fits(tar))
        return WK_BAD_INPUT;
    enum wk_status status = wk_outfile_open(&sink.file, path);

    if (status != WK_OK)
        return status;
    struct archive *archive = lib.write_new();
    bool done = archive && lib.write_set_format_ustar(archive) == ARCHIVE_OK &&
                lib.write_open(archive, &sink, NULL, put, NULL) == ARCHIVE_OK;

    for (int i = 0; done && i < tar->n; i++)
        done = write_member(archive, &tar->member[i]);
    done = done && lib.write_close(archive) == ARCHIVE_OK;
    if (archive)
        (void)lib.write_free(archive);
    if (done)
        return wk_outfile_commit(sink.file);
    wk_outfile_abandon(sink.file);
    return sink.status != WK_OK ? sink.status : WK_NO_MEMORY;
}

/* ---------------------------------------------------------------- read */

struct tap {
    FILE *file;
    uint8_t block[BLOCK];
};

static la_ssize_t give(struct archive *archive, void *context, const void **bytes)
{
    struct tap *tap = context;
    const size_t n = fread(tap->block, 1, sizeof tap->block, tap->file);

    (void)archive;
    *bytes = tap->block;
    return n == 0 && ferror(tap->file) ? -1 : (la_ssize_t)n;
}

/* Room for one more, once its name and size are looked at; NULL and *why. */
static struct wk_tar_member *begin_member(struct wk_tar *tar, struct archive_entry *entry, size_t all, const char **why)
{
    const char *name = lib.entry_pathname(entry);

    *why = NULL;
    if (lib.entry_filetype(entry) != AE_IFREG || lib.entry_hardlink(entry))
        *why = "it holds something that is no plain file: a link, a folder or a device";
    else if (!is_plain_name(name))
        *why = "it holds a file whose name leads elsewhere, or is none that packs have";
    else if (wk_tar_find(tar, name))
        *why = "it holds two files of one name";
    else if (tar->n == WK_TAR_MAX_MEMBERS)
        *why = "it holds more files than a pack has";
    else if (!lib.entry_size_is_set(entry) || lib.entry_size(entry) < 0 || lib.entry_size(entry) > WK_TAR_MAX_BYTES ||
             all + (size_t)lib.entry_size(entry) > WK_TAR_MAX_ALL)
        *why = "it holds a file that is larger than any of a pack";
    if (*why)
        return NULL;
    struct wk_tar_member *member = &tar->member[tar->n];

    memcpy(member->name, name, strlen(name) + 1);
    member->n = (size_t)lib.entry_size(entry);
    return member;
}

static enum wk_status read_members(struct wk_tar *tar, struct archive *archive, const char **why)
{
    struct archive_entry *entry;
    size_t all = 0;
    int got;

    while ((got = lib.read_next_header(archive, &entry)) == ARCHIVE_OK) {
        struct wk_tar_member *member = begin_member(tar, entry, all, why);

        if (!member)
            return WK_BAD_INPUT;
        member->bytes = member->n > 0 ? malloc(member->n) : NULL;
        if (member->n > 0 && !member->bytes)
            return WK_NO_MEMORY;
        tar->n++;
        all += member->n;
        if (member->n > 0 && lib.read_data(archive, member->bytes, member->n) != (la_ssize_t)member->n) {
            *why = "it is cut short";
            return WK_BAD_INPUT;
        }
    }
    if (got == ARCHIVE_EOF && tar->n > 0)
        return WK_OK;
    *why = "it is no tar file, or a damaged one";
    return WK_BAD_INPUT;
}

enum wk_status wk_tar_read(struct wk_tar *out, FILE *file, const char **why)
{
    memset(out, 0, sizeof *out);
    *why = "";
    if (!is_loaded())
        return WK_NO_LIBRARY;
    struct tap *tap = malloc(sizeof *tap);
    struct archive *archive = lib.read_new();
    enum wk_status status = WK_NO_MEMORY;

    if (tap && archive) {
        tap->file = file;
        status = WK_BAD_INPUT;
        *why = "it is no tar file, or a damaged one";
        if (lib.read_support_format_tar(archive) == ARCHIVE_OK && lib.read_open(archive, tap, NULL, give, NULL) == ARCHIVE_OK)
            status = read_members(out, archive, why);
        if (ferror(file))
            status = WK_UNREADABLE_FILE;
    }
    if (archive)
        (void)lib.read_free(archive);
    free(tap);
    if (status != WK_OK)
        wk_tar_free(out);
    return status;
}

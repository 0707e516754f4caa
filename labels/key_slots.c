#include "labels/key_slots.h"

#include <errno.h>
#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

#include "labels/folder.h"

static enum wk_status why(int error)
{
    return error == ENOSPC || error == EDQUOT ? WK_DISK_FULL : WK_IO;
}

/* As for every key: a link does not choose which file it is, a pipe hangs nobody, and nobody but its owner reads it. */
static enum wk_status open_slots(const char *path, int flags, int *fd, off_t *size)
{
    struct stat st;
    const int opened = open(path, flags | O_CLOEXEC | O_NONBLOCK | O_NOFOLLOW, 0600);
    if (opened < 0)
        return errno == ENOENT   ? WK_NO_FILE
               : errno == ELOOP  ? WK_BAD_INPUT
               : errno == ENOSPC ? WK_DISK_FULL
                                 : WK_UNREADABLE_FILE;
    enum wk_status status = fstat(opened, &st) == 0 ? WK_OK : WK_UNREADABLE_FILE;
    if (status == WK_OK && (!S_ISREG(st.st_mode) || (st.st_mode & (S_IRWXG | S_IRWXO)) != 0))
        status = WK_BAD_INPUT;
    if (status != WK_OK) {
        close(opened);
        return status;
    }
    *fd = opened;
    *size = st.st_size;
    return WK_OK;
}

static off_t place_of(int slot)
{
    return (off_t)slot * WK_KEY_SIZE;
}

enum wk_status wk_key_slot_load(struct wk_key **out, const char *path, int slot)
{
    static const uint8_t none[WK_KEY_SIZE];
    off_t size = 0;
    int fd = -1;
    enum wk_status status = open_slots(path, O_RDONLY, &fd, &size);
    if (status != WK_OK)
        return status;
    struct wk_key *key = wk_secret_new(sizeof *key);
    const ssize_t n = key ? pread(fd, key->bytes, WK_KEY_SIZE, place_of(slot)) : 0;
    if (!key)
        status = WK_NO_MEMORY;
    else if (n < 0)
        status = WK_UNREADABLE_FILE;
    else if (n < WK_KEY_SIZE || wk_equal(key->bytes, none, sizeof none)) /* what was cut off is no key either */
        status = WK_NO_FILE;
    close(fd);
    if (status == WK_OK)
        *out = key;
    else
        wk_secret_free(key);
    return status;
}

/* To the disk; a file that was made, or has grown, with its name. */
static enum wk_status put(int fd, const char *path, int slot, const uint8_t bytes[WK_KEY_SIZE], bool grown)
{
    if (grown && ftruncate(fd, place_of(WK_KEY_SLOTS)) != 0)
        return why(errno);
    if (pwrite(fd, bytes, WK_KEY_SIZE, place_of(slot)) != WK_KEY_SIZE || fdatasync(fd) != 0)
        return why(errno);
    return grown && wk_folder_sync(path) != 0 ? WK_IO : WK_OK;
}

enum wk_status wk_key_slot_make(struct wk_key **out, const char *path, int slot, wk_random_fn random, void *context)
{
    off_t size = 0;
    int fd = -1;
    const int error = wk_folders_make(path);
    if (error != 0)
        return why(error);
    enum wk_status status = open_slots(path, O_RDWR | O_CREAT, &fd, &size);
    if (status != WK_OK)
        return status;
    struct wk_key *key = wk_secret_new(sizeof *key);
    status = key ? WK_OK : WK_NO_MEMORY;
    if (status == WK_OK) {
        random(context, key->bytes, sizeof key->bytes);
        status = put(fd, path, slot, key->bytes, size < place_of(WK_KEY_SLOTS));
    }
    if (close(fd) != 0 && status == WK_OK)
        status = WK_IO;
    if (status == WK_OK)
        *out = key;
    else
        wk_secret_free(key);
    return status;
}

enum wk_status wk_key_slot_clear(const char *path, int slot)
{
    static const uint8_t none[WK_KEY_SIZE];
    struct wk_key *key = NULL;
    off_t size = 0;
    int fd = -1;
    enum wk_status status = wk_key_slot_load(&key, path, slot);
    wk_secret_free(key);
    if (status == WK_OK)
        status = open_slots(path, O_WRONLY, &fd, &size);
    if (status != WK_OK)
        return status == WK_NO_FILE ? WK_OK : status;
    status = put(fd, path, slot, none, false);
    return close(fd) != 0 && status == WK_OK ? WK_IO : status;
}

/* Slots of one file read and overwritten in place, each with one write and one sync. */
#include "labels/secret/key_slots.h"

#include <errno.h>
#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

#include "labels/file/folder.h"
#include "labels/file/outfile.h"

/* As for every key: links are not followed, a pipe does not block, and only its owner may read it. */
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
    else if (n < WK_KEY_SIZE || wk_equal(key->bytes, none, sizeof none)) /* what was cut off is no key */
        status = WK_NO_FILE;
    close(fd);
    if (status == WK_OK)
        *out = key;
    else
        wk_secret_free(key);
    return status;
}

/* To the disk: the slot, and all from *first_lost on with it, of a file that was made now or had been cut off. */
static enum wk_status put(int fd, const char *path, int slot, int first_lost, wk_random_fn random, void *context)
{
    const bool grows = first_lost < WK_KEY_SLOTS;
    uint8_t *bytes = wk_secret_new((size_t)place_of(WK_KEY_SLOTS));
    enum wk_status status = bytes ? WK_OK : WK_NO_MEMORY;
    if (!bytes)
        return status;
    random(context, bytes, (size_t)place_of(WK_KEY_SLOTS));
    if (grows && pwrite(fd, bytes + place_of(first_lost), (size_t)place_of(WK_KEY_SLOTS - first_lost), place_of(first_lost)) !=
                     place_of(WK_KEY_SLOTS - first_lost))
        status = wk_outfile_status(errno);
    else if (slot < first_lost && pwrite(fd, bytes + place_of(slot), WK_KEY_SIZE, place_of(slot)) != WK_KEY_SIZE)
        status = wk_outfile_status(errno);
    wk_secret_free(bytes);
    if (status == WK_OK && fdatasync(fd) != 0)
        status = wk_outfile_status(errno);
    return status == WK_OK && grows && wk_folder_sync(path) != 0 ? WK_IO : status;
}

enum wk_status wk_key_slot_renew(const char *path, int slot, wk_random_fn random, void *context)
{
    off_t size = 0;
    int fd = -1;
    const int error = wk_folders_make(path);
    if (error != 0)
        return wk_outfile_status(error);
    enum wk_status status = open_slots(path, O_RDWR | O_CREAT, &fd, &size);
    if (status != WK_OK)
        return status;
    const int whole = size < place_of(WK_KEY_SLOTS) ? (int)(size / WK_KEY_SIZE) : WK_KEY_SLOTS;
    status = put(fd, path, slot, whole, random, context);
    return close(fd) != 0 && status == WK_OK ? WK_IO : status;
}

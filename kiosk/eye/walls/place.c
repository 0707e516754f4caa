/* On which disk a file lies: by its device number and /sys; where these say nothing, by what is mounted there. */
#include "kiosk/eye/walls/place.h"

#include <dirent.h>
#include <limits.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <sys/sysmacros.h>

#define MOST_DISKS 16 /* under one file system */
#define MOST_DEEP 6   /* nesting of devices: encryption within LVM within RAID, and as much again */
#define NAME_SIZE 64

/* The devices that a file lies on in the end. */
struct ground {
    bool memory, network;
    bool fixed; /* one of its disks is built in */
    int n;
    char disk[MOST_DISKS][NAME_SIZE]; /* "sda" */
};

static void find_ground(const struct wk_place_source *source, const struct wk_place_file *file, int depth, struct ground *out);

/* ---- /sys ---- */

static bool read_line(const char *folder, const char *name, char line[PATH_MAX])
{
    char path[PATH_MAX];
    FILE *const file = snprintf(path, sizeof path, "%s/%s", folder, name) < PATH_MAX ? fopen(path, "r") : NULL;
    const bool read = file && fgets(line, PATH_MAX, file);

    if (file)
        fclose(file);
    if (read)
        line[strcspn(line, "\n")] = 0;
    return read;
}

static bool is_there(const char *folder, const char *name)
{
    char path[PATH_MAX];
    struct stat st;

    return snprintf(path, sizeof path, "%s/%s", folder, name) < PATH_MAX && stat(path, &st) == 0;
}

/* disk: the name of its folder below /sys/devices. */
static bool is_taken_out(const char *disk)
{
    char line[PATH_MAX];

    return strstr(disk, "/usb") || (read_line(disk, "removable", line) && line[0] == '1') ||
           (read_line(disk, "device/type", line) && strcmp(line, "SD") == 0);
}

static void add_disk(const char *disk, struct ground *out)
{
    const char *name = strrchr(disk, '/') + 1;

    out->fixed |= !is_taken_out(disk);
    if (out->n < MOST_DISKS)
        snprintf(out->disk[out->n++], NAME_SIZE, "%.*s", NAME_SIZE - 1, name);
}

/* A block device below /sys: finds the devices that it is made of, or the disk that it is or belongs to. */
static void add_block(const struct wk_place_source *source, const char *link, int depth, struct ground *out)
{
    char node[PATH_MAX], path[PATH_MAX + 2 * NAME_SIZE];
    int n_below = 0;

    if (depth == 0 || !realpath(link, node))
        return;
    snprintf(path, sizeof path, "%s/slaves", node);
    DIR *const below = opendir(path);
    for (const struct dirent *entry = below ? readdir(below) : NULL; entry; entry = readdir(below)) {
        if (entry->d_name[0] == '.' || strlen(entry->d_name) >= NAME_SIZE)
            continue;
        snprintf(path, sizeof path, "%s/slaves/%.*s", node, NAME_SIZE - 1, entry->d_name);
        add_block(source, path, depth - 1, out);
        n_below++;
    }
    if (below)
        closedir(below);
    if (n_below > 0)
        return;
    char file[PATH_MAX];
    struct stat st;
    if (read_line(node, "loop/backing_file", file)) {
        if (stat(file, &st) == 0)
            find_ground(source, &(struct wk_place_file){file, st.st_dev}, depth - 1, out);
        return;
    }
    if (is_there(node, "partition"))
        *strrchr(node, '/') = 0;
    add_disk(node, out);
}

/* ---- mounts ---- */

/* A row of mountinfo: the mount point; behind " - " the type and the source. Blanks are written as \040. */
struct mount {
    char point[PATH_MAX], type[NAME_SIZE], from[PATH_MAX];
};

static void unescape(char *text)
{
    char *to = text;

    for (const char *from = text; *from; to++) {
        unsigned code;
        if (from[0] == '\\' && sscanf(from + 1, "%3o", &code) == 1 && strspn(from + 1, "01234567") >= 3) {
            *to = (char)code;
            from += 4;
        } else {
            *to = *from++;
        }
    }
    *to = 0;
}

static bool parse_mount(const char *line, struct mount *out)
{
    const char *const behind = strstr(line, " - ");

    if (!behind || sscanf(line, "%*s %*s %*s %*s %4095s", out->point) != 1 ||
        sscanf(behind, " - %63s %4095s", out->type, out->from) != 2)
        return false;
    unescape(out->point);
    unescape(out->from);
    return true;
}

static bool is_below(const char *path, const char *point)
{
    const size_t n = strlen(point);

    return strcmp(point, "/") == 0 || (strncmp(path, point, n) == 0 && (path[n] == '/' || path[n] == 0));
}

/* The innermost mount for a path; if several have the same mount point, the last of them. */
static bool find_mount(const char *mounts, const char *path, struct mount *out)
{
    static const struct mount none;
    struct mount *const mount = malloc(sizeof *mount);
    FILE *const file = fopen(mounts, "r");
    char *line = NULL;
    size_t room = 0;
    bool found = false;

    *out = none;
    while (mount && file && getline(&line, &room, file) > 0)
        if (parse_mount(line, mount) && is_below(path, mount->point) && strlen(mount->point) >= strlen(out->point)) {
            *out = *mount;
            found = true;
        }
    free(line);
    if (file)
        fclose(file);
    free(mount);
    return found;
}

static bool is_one_of(const char *word, const char *const *words)
{
    while (*words && strcmp(word, *words) != 0)
        words++;
    return *words != NULL;
}

static void find_by_mount(const struct wk_place_source *source, const char *path, int depth, struct ground *out)
{
    static const char *const memories[] = {"tmpfs", "ramfs", NULL};
    static const char *const networks[] = {"nfs", "nfs4", "cifs", "smb3", "fuse.sshfs", "ceph", NULL};
    struct mount mount;
    char device[PATH_MAX], node[2 * PATH_MAX];

    if (!find_mount(source->mounts, path, &mount))
        return;
    out->memory |= is_one_of(mount.type, memories);
    out->network |= is_one_of(mount.type, networks);
    if (strncmp(mount.from, "/dev/", 5) != 0)
        return;
    snprintf(node, sizeof node, "%s/class/block/%s", source->sys,
             strrchr(realpath(mount.from, device) ? device : mount.from, '/') + 1);
    add_block(source, node, depth, out);
}

static void find_ground(const struct wk_place_source *source, const struct wk_place_file *file, int depth, struct ground *out)
{
    char node[PATH_MAX];

    if (depth == 0)
        return;
    if (major(file->device) == 0) { /* on no disk: a file system of another kind */
        find_by_mount(source, file->path, depth, out);
        return;
    }
    snprintf(node, sizeof node, "%s/dev/block/%u:%u", source->sys, major(file->device), minor(file->device));
    add_block(source, node, depth, out);
}

/* ---- judged ---- */

static bool shares_disk(const struct ground *a, const struct ground *b)
{
    for (int i = 0; i < a->n; i++)
        for (int k = 0; k < b->n; k++)
            if (strcmp(a->disk[i], b->disk[k]) == 0)
                return true;
    return false;
}

enum wk_copy_place wk_copy_place_judge(const struct wk_place_source *source, const struct wk_place_file *copy,
                                       const struct wk_place_file *db)
{
    struct ground here = {.n = 0}, there = {.n = 0};

    find_ground(source, copy, MOST_DEEP, &there);
    if (there.memory)
        return WK_PLACE_MEMORY;
    if (copy->device == db->device)
        return WK_PLACE_SAME_DISK;
    if (there.network)
        return WK_PLACE_OTHER_COMPUTER;
    find_ground(source, db, MOST_DEEP, &here);
    if (there.n == 0 || (here.n == 0 && !here.memory && !here.network))
        return WK_PLACE_UNKNOWN;
    if (shares_disk(&here, &there))
        return WK_PLACE_SAME_DISK;
    return there.fixed ? WK_PLACE_OTHER_DISK : WK_PLACE_STICK;
}

enum wk_copy_place wk_copy_place_of(const char *copy, const char *db)
{
    static const struct wk_place_source system = {"/proc/self/mountinfo", "/sys"};
    char copy_path[PATH_MAX], db_path[PATH_MAX];
    struct stat copy_is, db_is;

    if (!realpath(copy, copy_path) || !realpath(db, db_path) || stat(copy_path, &copy_is) != 0 || stat(db_path, &db_is) != 0)
        return WK_PLACE_UNKNOWN;
    return wk_copy_place_judge(&system, &(struct wk_place_file){copy_path, copy_is.st_dev},
                               &(struct wk_place_file){db_path, db_is.st_dev});
}

const char *wk_copy_place_word(enum wk_copy_place place)
{
    static const char *const words[WK_N_PLACES] = {"unknown", "same-disk", "memory", "other-disk", "other-computer", "stick"};

    return (unsigned)place < WK_N_PLACES ? words[place] : words[WK_PLACE_UNKNOWN];
}

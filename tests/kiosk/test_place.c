/* On what a copy lies, by what a system says of its disks: /sys and the mounts of a computer that is made here.
 */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <cmocka.h>

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/sysmacros.h>
#include <unistd.h>

#include "kiosk/eye/walls/place.h"

static char root[64]; /* of the computer that is made */

/* Its disks: an NVMe disk with LVM upon encryption, an internal SATA disk, a USB stick, an SD card in a reader of the board, a
 * loop device over a file on the system's own disk, and one over a file on the stick. */
static const char a_computer[] =
    "cd '%s' && mkdir -p sys/dev/block sys/class/block files && "
    "disk() { mkdir -p sys/devices/$1; ln -s ../../devices/$1 sys/class/block/${1##*/}; ln -s ../../devices/$1 "
    "sys/dev/block/$2; "
    "}; "
    "part() { disk $1 $2; echo 1 >sys/devices/$1/partition; }; "
    "N=pci0/nvme/nvme0n1; disk $N 259:0; echo 0 >sys/devices/$N/removable; part $N/nvme0n1p1 259:1; part $N/nvme0n1p2 259:2; "
    "disk virtual/dm-0 254:0; mkdir sys/devices/virtual/dm-0/slaves; "
    "ln -s ../../../$N/nvme0n1p2 sys/devices/virtual/dm-0/slaves/nvme0n1p2; "
    "disk virtual/dm-1 254:1; mkdir sys/devices/virtual/dm-1/slaves; "
    "ln -s ../../dm-0 sys/devices/virtual/dm-1/slaves/dm-0; "
    "disk pci0/ata1/sdb 8:16; echo 0 >sys/devices/pci0/ata1/sdb/removable; part pci0/ata1/sdb/sdb1 8:17; "
    "disk pci0/usb1/1-2/sda 8:0; echo 0 >sys/devices/pci0/usb1/1-2/sda/removable; part pci0/usb1/1-2/sda/sda1 8:1; "
    "M=pci0/mmc_host/mmcblk0; disk $M 179:0; mkdir sys/devices/$M/device; echo SD >sys/devices/$M/device/type; "
    "part $M/mmcblk0p1 179:1; "
    "E=pci0/mmc_host/mmcblk1; disk $E 179:8; mkdir sys/devices/$E/device; echo MMC >sys/devices/$E/device/type; "
    "disk virtual/loop0 7:0; mkdir sys/devices/virtual/loop0/loop; echo /gone >sys/devices/virtual/loop0/loop/backing_file; "
    "printf '%%s\\n' '26 1 254:1 / / rw - ext4 /dev/mapper/root rw' "
    "'30 26 0:30 / /run rw shared:5 - tmpfs tmpfs rw' "
    "'31 26 0:31 / /srv/copies rw - nfs4 server:/copies rw' "
    "'32 26 0:32 /@home /home rw shared:7 master:2 - btrfs /dev/nvme0n1p2 rw' "
    "'33 26 0:33 / /media/club/MY\\040STICK rw - btrfs /dev/sda1 rw' "
    "'34 26 0:34 / /odd rw - fuse.odd odd rw' >mountinfo";

static int make_computer(void **state)
{
    char command[sizeof a_computer + sizeof root];

    (void)state;
    strcpy(root, "/tmp/wk-place-XXXXXX");
    if (!mkdtemp(root))
        return -1;
    snprintf(command, sizeof command, a_computer, root);
    return system(command);
}

static int remove_computer(void **state)
{
    char command[sizeof root + 16];

    (void)state;
    snprintf(command, sizeof command, "rm -rf '%s'", root);
    return system(command);
}

static void a_copy_is_judged_by_the_disk_that_it_lies_on(void **state)
{
    static const struct {
        const char *name;
        struct {
            const char *path;
            unsigned major, minor;
        } copy, db;
        enum wk_copy_place place;
    } rows[] = {
        {"a backup folder beside the database", {"/var/copies/e.db", 254, 1}, {"/var/e.db", 254, 1}, WK_PLACE_SAME_DISK},
        {"a stick's folder with nothing mounted",
         {"/media/club/STICK/e.db", 254, 1},
         {"/var/e.db", 254, 1},
         WK_PLACE_SAME_DISK},
        {"another partition below LVM and encryption", {"/boot/e.db", 259, 1}, {"/var/e.db", 254, 1}, WK_PLACE_SAME_DISK},
        {"a stick", {"/media/club/KINGSTON/e.db", 8, 1}, {"/var/e.db", 254, 1}, WK_PLACE_STICK},
        {"a stick that is not partitioned", {"/media/club/KINGSTON/e.db", 8, 0}, {"/var/e.db", 254, 1}, WK_PLACE_STICK},
        {"a stick with btrfs", {"/media/club/MY STICK/e.db", 0, 33}, {"/var/e.db", 254, 1}, WK_PLACE_STICK},
        {"an SD card", {"/media/club/CARD/e.db", 179, 1}, {"/var/e.db", 254, 1}, WK_PLACE_STICK},
        {"eMMC, which is soldered in", {"/mnt/e.db", 179, 8}, {"/var/e.db", 254, 1}, WK_PLACE_OTHER_DISK},
        {"a second disk where desktops mount sticks",
         {"/media/club/DATA/e.db", 8, 17},
         {"/var/e.db", 254, 1},
         WK_PLACE_OTHER_DISK},
        {"a kiosk that runs from its stick", {"/media/club/DATA/e.db", 8, 1}, {"/var/e.db", 8, 1}, WK_PLACE_SAME_DISK},
        {"and copies to the disk built in", {"/mnt/e.db", 8, 17}, {"/var/e.db", 8, 1}, WK_PLACE_OTHER_DISK},
        {"btrfs of the same disk", {"/home/e.db", 0, 32}, {"/var/e.db", 254, 1}, WK_PLACE_SAME_DISK},
        {"memory", {"/run/e.db", 0, 30}, {"/var/e.db", 254, 1}, WK_PLACE_MEMORY},
        {"both in memory", {"/run/copies/e.db", 0, 30}, {"/run/e.db", 0, 30}, WK_PLACE_MEMORY},
        {"a folder of the network", {"/srv/copies/e.db", 0, 31}, {"/var/e.db", 254, 1}, WK_PLACE_OTHER_COMPUTER},
        {"a path that only begins as that one does", {"/srv/copies2/e.db", 0, 99}, {"/var/e.db", 0, 98}, WK_PLACE_UNKNOWN},
        {"what nobody knows", {"/odd/e.db", 0, 34}, {"/var/e.db", 254, 1}, WK_PLACE_UNKNOWN},
        {"a database that nobody knows", {"/media/club/KINGSTON/e.db", 8, 1}, {"/odd/e.db", 0, 34}, WK_PLACE_UNKNOWN},
        {"a disk that /sys does not have", {"/mnt/e.db", 66, 1}, {"/var/e.db", 254, 1}, WK_PLACE_UNKNOWN},
        {"a loop device whose file is gone", {"/mnt/e.db", 7, 0}, {"/var/e.db", 254, 1}, WK_PLACE_UNKNOWN},
    };
    char mounts[sizeof root + 16], sys[sizeof root + 16];
    const struct wk_place_source source = {mounts, sys};

    (void)state;
    snprintf(mounts, sizeof mounts, "%s/mountinfo", root);
    snprintf(sys, sizeof sys, "%s/sys", root);
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        const struct wk_place_file copy = {rows[i].copy.path, makedev(rows[i].copy.major, rows[i].copy.minor)},
                                   db = {rows[i].db.path, makedev(rows[i].db.major, rows[i].db.minor)};
        const enum wk_copy_place place = wk_copy_place_judge(&source, &copy, &db);

        if (place != rows[i].place)
            fail_msg("%s: %s, and not %s", rows[i].name, wk_copy_place_word(place), wk_copy_place_word(rows[i].place));
    }
}

/* This computer: two files in one folder share whatever they lie on. */
static void two_files_of_one_folder_lie_on_one_disk(void **state)
{
    char copy[sizeof root + 16], db[sizeof root + 16];

    (void)state;
    snprintf(copy, sizeof copy, "%s/mountinfo", root);
    snprintf(db, sizeof db, "%s/files", root);
    const enum wk_copy_place place = wk_copy_place_of(copy, db);
    assert_true(place == WK_PLACE_SAME_DISK || place == WK_PLACE_MEMORY);
    snprintf(copy, sizeof copy, "%s/nothing", root);
    assert_int_equal(wk_copy_place_of(copy, db), WK_PLACE_UNKNOWN);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_copy_is_judged_by_the_disk_that_it_lies_on),
        cmocka_unit_test(two_files_of_one_folder_lie_on_one_disk),
    };

    return cmocka_run_group_tests(tests, make_computer, remove_computer);
}

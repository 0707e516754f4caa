/*
 * A confinement that breaks a kiosk in a hall would be worse than none. So this is a list of what the program gives up because
 * it never needs it, not a list of what it may use: drivers are loaded afterwards and differ from computer to computer.
 *
 * - Nothing ends the process. What is denied fails with EPERM or EACCES, as for an account without the right; the library that
 *   asked then finds another way (no cache, another driver, no sound) or fails with a message that the kiosk shows.
 * - Reading is never denied, nor mapping what was read: SDL, Mesa and ALSA load their drivers when the window opens.
 * - Devices may be opened for writing wherever they appear below /dev, even if they are plugged in later: cameras, /dev/dri for
 *   the console's screen and Mesa, /dev/input, terminals. What is done with a device (ioctl) is not restricted.
 * - With a screen: sockets of this computer (X11, Wayland, PulseAudio, PipeWire, D-Bus) and netlink (udev reports screens and
 *   keyboards that are plugged in); /run with the user's session and sticks; /dev/shm and /tmp, where programs share sound; the
 *   caches of fonts and shaders. memfd_create and System V's shared memory stay allowed.
 * - A rule of Landlock applies to everything below a folder, found by walking up the path; but a file system that is mounted on
 *   the folder later hides the folder and its rule. So a stick that is mounted later needs a rule for the folder above it.
 * - kcmp stays: with a Radeon, Mesa asks it whether two of the process's own files are the same, and crashes without an answer.
 * - Libraries cannot start programs: PulseAudio's autospawn, D-Bus' dbus-launch. In a session that does not run them, SDL plays
 *   through ALSA and asks X11 itself to leave the screen on.
 */
#define _GNU_SOURCE /* O_PATH, syscall(), CLONE_NEWUSER */
#include "kiosk/host/confine.h"

#include <errno.h>
#include <fcntl.h>
#include <limits.h>
#include <linux/landlock.h>
#include <linux/seccomp.h>
#include <sched.h>
#include <seccomp.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>
#include <sys/prctl.h>
#include <sys/socket.h>
#include <sys/syscall.h>
#include <sys/wait.h>
#include <unistd.h>

/* ---- files: Landlock. Source: the kernel's userspace-api/landlock */

#define TRUNCATE_RIGHT (1ULL << 14) /* LANDLOCK_ACCESS_FS_TRUNCATE, since version 3: headers of Debian 12 do not know it */

static const uint64_t writing = LANDLOCK_ACCESS_FS_WRITE_FILE | LANDLOCK_ACCESS_FS_REMOVE_DIR | LANDLOCK_ACCESS_FS_REMOVE_FILE |
                                LANDLOCK_ACCESS_FS_MAKE_CHAR | LANDLOCK_ACCESS_FS_MAKE_DIR | LANDLOCK_ACCESS_FS_MAKE_REG |
                                LANDLOCK_ACCESS_FS_MAKE_SOCK | LANDLOCK_ACCESS_FS_MAKE_FIFO | LANDLOCK_ACCESS_FS_MAKE_BLOCK |
                                LANDLOCK_ACCESS_FS_MAKE_SYM;

int wk_confine_landlock(void)
{
    const long version = syscall(SYS_landlock_create_ruleset, NULL, 0, LANDLOCK_CREATE_RULESET_VERSION);

    return version > 0 ? (int)version : 0;
}

/* Opens the folder, or the nearest one above it that exists. Never the root: that would allow writing anywhere. -1: none. */
static int open_nearest(const char *folder)
{
    char path[PATH_MAX];
    const size_t n = strlen(folder);

    if (n == 0 || n >= sizeof path)
        return -1;
    memcpy(path, folder, n + 1);
    for (;;) {
        const int fd = open(path, O_PATH | O_DIRECTORY | O_CLOEXEC);
        char *slash = strrchr(path, '/');

        if (fd >= 0 || (errno != ENOENT && errno != ENOTDIR))
            return fd;
        if (slash == path)
            return -1;
        if (!slash)
            return open(".", O_PATH | O_DIRECTORY | O_CLOEXEC);
        *slash = '\0';
    }
}

static bool allow(int ruleset, const char *folder, uint64_t rights)
{
    struct landlock_path_beneath_attr rule = {.allowed_access = rights, .parent_fd = open_nearest(folder)};

    if (rule.parent_fd < 0)
        return true; /* where nothing exists, nothing can be written either */
    const bool added = syscall(SYS_landlock_add_rule, ruleset, LANDLOCK_RULE_PATH_BENEATH, &rule, 0) == 0;

    (void)close(rule.parent_fd);
    return added;
}

static bool confine_files(const struct wk_confinement *to)
{
    const int version = wk_confine_landlock();
    const uint64_t rights = writing | (version >= 2 ? LANDLOCK_ACCESS_FS_REFER : 0) | (version >= 3 ? TRUNCATE_RIGHT : 0);
    const uint64_t devices = LANDLOCK_ACCESS_FS_WRITE_FILE | (version >= 3 ? TRUNCATE_RIGHT : 0);
    const struct landlock_ruleset_attr handled = {.handled_access_fs =
                                                      rights | (to->programs ? 0 : LANDLOCK_ACCESS_FS_EXECUTE)};
    bool good;

    if (version == 0)
        return false;
    const int ruleset = (int)syscall(SYS_landlock_create_ruleset, &handled, sizeof handled, 0);

    if (ruleset < 0)
        return false;
    good = allow(ruleset, "/dev", devices) && (!to->screen || allow(ruleset, "/dev/shm", rights));
    for (int i = 0; good && i < to->n; i++)
        good = allow(ruleset, to->folder[i], rights);
    good = good && prctl(PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0) == 0 && syscall(SYS_landlock_restrict_self, ruleset, 0) == 0;
    (void)close(ruleset);
    return good;
}

/* ---- system calls: seccomp */

bool wk_confine_seccomp(void)
{
    const uint32_t action = SECCOMP_RET_ERRNO;

    return syscall(SYS_seccomp, SECCOMP_GET_ACTION_AVAIL, 0, &action) == 0;
}

/* What the program never needs and an attacker in it would want: other processes, odd parts of the kernel, the machine. */
static const int never[] = {SCMP_SYS(ptrace),
                            SCMP_SYS(process_vm_readv),
                            SCMP_SYS(process_vm_writev),
                            SCMP_SYS(pidfd_getfd),
                            SCMP_SYS(bpf),
                            SCMP_SYS(perf_event_open),
                            SCMP_SYS(userfaultfd),
                            SCMP_SYS(io_uring_setup),
                            SCMP_SYS(io_uring_enter),
                            SCMP_SYS(io_uring_register),
                            SCMP_SYS(mount),
                            SCMP_SYS(umount2),
                            SCMP_SYS(move_mount),
                            SCMP_SYS(open_tree),
                            SCMP_SYS(fsopen),
                            SCMP_SYS(fsmount),
                            SCMP_SYS(pivot_root),
                            SCMP_SYS(chroot),
                            SCMP_SYS(setns),
                            SCMP_SYS(unshare),
                            SCMP_SYS(kexec_load),
                            SCMP_SYS(kexec_file_load),
                            SCMP_SYS(init_module),
                            SCMP_SYS(finit_module),
                            SCMP_SYS(delete_module),
                            SCMP_SYS(keyctl),
                            SCMP_SYS(add_key),
                            SCMP_SYS(request_key),
                            SCMP_SYS(open_by_handle_at),
                            SCMP_SYS(fanotify_init),
                            SCMP_SYS(quotactl),
                            SCMP_SYS(acct),
                            SCMP_SYS(swapon),
                            SCMP_SYS(swapoff),
                            SCMP_SYS(reboot),
                            SCMP_SYS(settimeofday),
                            SCMP_SYS(clock_settime),
                            SCMP_SYS(adjtimex),
                            SCMP_SYS(clock_adjtime)};

static bool deny(scmp_filter_ctx filter, int call)
{
#ifdef __SANITIZE_ADDRESS__ /* its search for leaks stops the threads with ptrace */
    if (call == SCMP_SYS(ptrace))
        return true;
#endif
    return seccomp_rule_add(filter, SCMP_ACT_ERRNO(EPERM), call, 0) == 0;
}

/* Denies namespaces of one's own, in which a user is root: like unshare, they open rarely used parts of the kernel. */
static bool deny_namespaces(scmp_filter_ctx filter)
{
    static const unsigned kinds[] = {CLONE_NEWUSER, CLONE_NEWNS,  CLONE_NEWNET,   CLONE_NEWPID,
                                     CLONE_NEWIPC,  CLONE_NEWUTS, CLONE_NEWCGROUP};
    bool good = true;

    for (size_t i = 0; good && i < sizeof kinds / sizeof *kinds; i++)
        good = seccomp_rule_add(filter, SCMP_ACT_ERRNO(EPERM), SCMP_SYS(clone), 1,
                                SCMP_A0(SCMP_CMP_MASKED_EQ, kinds[i], kinds[i])) == 0;
    /* The flags of clone3 are in memory, which a filter does not read. Where clone3 fails, the C library uses clone. */
    return good && seccomp_rule_add(filter, SCMP_ACT_ERRNO(ENOSYS), SCMP_SYS(clone3), 0) == 0;
}

/* Denies sockets of all families but these two, or all sockets. AF_NETLINK: tells a window system of screens that are plugged
 * in. */
static bool deny_sockets(scmp_filter_ctx filter, bool all)
{
    if (all)
        return deny(filter, SCMP_SYS(socket));
    bool good = seccomp_rule_add(filter, SCMP_ACT_ERRNO(EPERM), SCMP_SYS(socket), 1, SCMP_A0(SCMP_CMP_GT, AF_NETLINK)) == 0;
    for (unsigned family = AF_UNIX + 1; good && family < AF_NETLINK; family++)
        good = seccomp_rule_add(filter, SCMP_ACT_ERRNO(EPERM), SCMP_SYS(socket), 1, SCMP_A0(SCMP_CMP_EQ, family)) == 0;
    return good;
}

static bool confine_calls(const struct wk_confinement *to)
{
    scmp_filter_ctx filter = wk_confine_seccomp() ? seccomp_init(SCMP_ACT_ALLOW) : NULL;
    bool good = filter && seccomp_attr_set(filter, SCMP_FLTATR_CTL_TSYNC, 1) == 0;

    for (size_t i = 0; good && i < sizeof never / sizeof *never; i++)
        good = deny(filter, never[i]);
    good = good && deny_namespaces(filter);
    if (good && !to->programs)
        good = deny(filter, SCMP_SYS(execve)) && deny(filter, SCMP_SYS(execveat));
    if (good && !to->network)
        good = deny_sockets(filter, !to->screen && !to->local);
    good = good && seccomp_load(filter) == 0;
    if (filter)
        seccomp_release(filter);
    return good;
}

struct wk_confined wk_confine(const struct wk_confinement *to)
{
    struct wk_confined confined = {.files = confine_files(to)};

    confined.calls = confine_calls(to);
    return confined;
}

struct wk_confined wk_confine_try(void)
{
    struct wk_confined confined = {.files = false};
    int status = 0;

    (void)fflush(NULL); /* buffered output must not be written twice */
    const pid_t pid = fork();

    if (pid == 0) {
        const struct wk_confinement to = {.n = 0};
        const struct wk_confined held = wk_confine(&to);

        _exit(held.files + 2 * held.calls);
    }
    if (pid > 0 && waitpid(pid, &status, 0) == pid && WIFEXITED(status)) {
        confined.files = WEXITSTATUS(status) & 1;
        confined.calls = WEXITSTATUS(status) & 2;
    }
    return confined;
}

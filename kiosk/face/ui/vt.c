/* Takes a virtual terminal, follows switches to others, and gives it back. */
#include "kiosk/face/ui/vt.h"

#include <fcntl.h>
#include <linux/kd.h>
#include <linux/vt.h>
#include <signal.h>
#include <stdint.h>
#include <sys/ioctl.h>
#include <sys/sysmacros.h>
#include <unistd.h>

/* The kernel signals that somebody wants to switch away from the terminal, or has switched to it. */
#define LEAVE_SIGNAL SIGUSR1
#define COME_SIGNAL SIGUSR2

static volatile sig_atomic_t leaves, comes;

static void on_switch(int number)
{
    if (number == LEAVE_SIGNAL)
        leaves = 1;
    else
        comes = 1;
}

static void heed(void (*handler)(int))
{
    struct sigaction action = {.sa_handler = handler, .sa_flags = SA_RESTART};

    sigemptyset(&action.sa_mask);
    (void)sigaction(LEAVE_SIGNAL, &action, NULL);
    (void)sigaction(COME_SIGNAL, &action, NULL);
}

/* ---------------------------------------------------------------- at a crash */

static const int crashes[] = {SIGSEGV, SIGBUS, SIGILL, SIGFPE, SIGABRT, SIGSYS, SIGQUIT};
enum { N_CRASHES = sizeof(crashes) / sizeof(crashes[0]) };
static struct sigaction before_us[N_CRASHES];
static stack_t stack_before_us;
static uint8_t
    crash_stack[65536]; /* if the stack has overflowed, a handler needs another one; registers alone take up to 11 kB of it */
static const struct wk_vt *taken; /* NULL: none */

/* Restores text mode, and drops what was typed. Async-signal-safe. */
static void restore(const struct wk_vt *vt)
{
    struct vt_mode by_itself = {.mode = VT_AUTO};

    (void)ioctl(vt->fd, VT_SETMODE, &by_itself);
    (void)ioctl(vt->fd, KDSETMODE, KD_TEXT);
    (void)tcflush(vt->fd, TCIFLUSH);
    (void)tcsetattr(vt->fd, TCSANOW, &vt->before);
}

static void on_crash(int number)
{
    if (taken)
        restore(taken);
    for (int i = 0; i < N_CRASHES; i++)
        if (crashes[i] == number)
            (void)sigaction(number, &before_us[i], NULL);
    (void)raise(number);
}

static void guard(const struct wk_vt *vt)
{
    struct sigaction action = {.sa_handler = on_crash, .sa_flags = SA_ONSTACK};
    const stack_t stack = {.ss_sp = crash_stack, .ss_size = sizeof(crash_stack)};

    sigemptyset(&action.sa_mask);
    taken = vt;
    (void)sigaltstack(&stack, &stack_before_us);
    for (int i = 0; i < N_CRASHES; i++)
        (void)sigaction(crashes[i], &action, &before_us[i]);
}

static void unguard(void)
{
    for (int i = 0; i < N_CRASHES; i++)
        (void)sigaction(crashes[i], &before_us[i], NULL);
    (void)sigaltstack(&stack_before_us, NULL);
    taken = NULL;
}

/* ---------------------------------------------------------------- */

static int open_vt(void)
{
    const int fd = open("/dev/tty", O_RDWR | O_CLOEXEC | O_NOCTTY);
    int mode;

    if (fd >= 0 && ioctl(fd, KDGETMODE, &mode) != 0) {
        (void)close(fd);
        return -1;
    }
    return fd;
}

bool wk_vt_here(void)
{
    const int fd = open_vt();

    if (fd >= 0)
        (void)close(fd);
    return fd >= 0;
}

enum wk_status wk_vt_take(struct wk_vt *vt)
{
    struct vt_mode asked = {.mode = VT_PROCESS, .relsig = LEAVE_SIGNAL, .acqsig = COME_SIGNAL};
    struct vt_stat all;
    struct termios silent;
    unsigned device = 0;

    vt->fd = open_vt();
    if (vt->fd < 0)
        return WK_NOT_FOUND;
    if (ioctl(vt->fd, TIOCGDEV, &device) != 0 || tcgetattr(vt->fd, &vt->before) != 0) {
        (void)close(vt->fd);
        return WK_FAILED;
    }
    vt->number = (int)minor(device);
    silent = vt->before;
    silent.c_iflag &= ~(tcflag_t)IXON; /* Ctrl-S would stop our output */
    silent.c_lflag &= ~(tcflag_t)(ISIG | ICANON | ECHO | IEXTEN);
    leaves = comes = 0;
    heed(on_switch);
    guard(vt);
    if (ioctl(vt->fd, VT_SETMODE, &asked) != 0 || ioctl(vt->fd, KDSETMODE, KD_GRAPHICS) != 0 ||
        tcsetattr(vt->fd, TCSAFLUSH, &silent) != 0) {
        wk_vt_give_back(vt);
        return WK_FAILED;
    }
    (void)ioctl(vt->fd, KDSKBMODE, K_UNICODE);
    if (ioctl(vt->fd, VT_GETSTATE, &all) == 0 && all.v_active == vt->number)
        comes = 1;
    else
        (void)ioctl(vt->fd, VT_ACTIVATE, vt->number); /* the program in front has to release the screen: a signal comes then */
    return WK_OK;
}

enum wk_vt_change wk_vt_look(struct wk_vt *vt)
{
    if (comes) {
        comes = 0;
        (void)ioctl(vt->fd, VT_RELDISP, VT_ACKACQ);
        return WK_VT_COMES;
    }
    if (leaves) {
        leaves = 0;
        return WK_VT_LEAVES;
    }
    return WK_VT_NONE;
}

void wk_vt_leave(struct wk_vt *vt)
{
    (void)ioctl(vt->fd, VT_RELDISP, 1);
}

void wk_vt_give_back(struct wk_vt *vt)
{
    unguard();
    restore(vt);
    heed(SIG_IGN); /* a signal that is on its way would end the process */
    (void)close(vt->fd);
    vt->fd = -1;
}

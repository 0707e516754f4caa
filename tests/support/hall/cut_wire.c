/* Proxies in a process, or a pair of network interfaces. */
#define _GNU_SOURCE /* unshare */
#include "tests/support/hall/cut_wire.h"

#include <poll.h>
#include <sched.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/prctl.h>
#include <unistd.h>

#include "tests/support/hall/proxy.h"

static void bring_across(volatile int *port, const volatile int *cut, int n, int to)
{
    struct proxy *const proxy = calloc((size_t)n, sizeof *proxy);
    if (!proxy)
        abort();
    for (int i = 0; i < n; i++) {
        proxy_open(&proxy[i], to);
        port[i] = proxy[i].port;
    }
    while (poll(NULL, 0, 20) == 0)
        for (int i = 0; i < n; i++)
            atomic_store(&proxy[i].faults.cut, cut[i] != 0);
    free(proxy);
}

pid_t cut_proxies(volatile int *port, const volatile int *cut, int n, int to)
{
    const pid_t pid = fork();
    if (pid == 0) {
        prctl(PR_SET_PDEATHSIG, SIGKILL);
        bring_across(port, cut, n, to);
        _exit(0);
    }
    for (int i = 0; i < n && pid > 0; i++)
        while (port[i] == 0)
            (void)poll(NULL, 0, 5);
    return pid;
}

bool cut_leave_network(void)
{
    return geteuid() == 0 && system("command -v ip >/dev/null") == 0 && unshare(CLONE_NEWNET) == 0 &&
           system("ip link set lo up") == 0;
}

bool cut_make_link(pid_t hall)
{
    char command[400];
    snprintf(command, sizeof command,
             "ip link add wk-kiosks type veth peer name wk-hall netns %d && ip addr add 10.213.7.2/24 dev wk-kiosks &&"
             " ip link set wk-kiosks up && nsenter -t %d -n sh -c 'ip addr add " CUT_HALL_ADDRESS
             "/24 dev wk-hall && ip link set wk-hall up && ip link set lo up'",
             (int)hall, (int)hall);
    return system(command) == 0;
}

bool cut_set_link(bool up)
{
    return system(up ? "ip link set wk-kiosks up" : "ip link set wk-kiosks down") == 0;
}

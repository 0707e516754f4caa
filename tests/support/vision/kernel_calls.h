/* Calls of the kernel that a double answers (the linker's --wrap), and the real ones for what is not the double's. */
#ifndef WK_TESTS_VISION_KERNEL_CALLS_H
#define WK_TESTS_VISION_KERNEL_CALLS_H

#include <poll.h>
#include <sys/types.h>

int __real_open(const char *path, int flags, ...);
int __real_close(int fd);
void *__real_mmap(void *at, size_t n, int prot, int flags, int fd, off_t offset);
int __real_poll(struct pollfd *fds, nfds_t n, int timeout_ms);
int __real_ioctl(int fd, unsigned long request, ...);

int __wrap_open(const char *path, int flags, ...);
int __wrap_close(int fd);
void *__wrap_mmap(void *at, size_t n, int prot, int flags, int fd, off_t offset);
int __wrap_poll(struct pollfd *fds, nfds_t n, int timeout_ms);
int __wrap_ioctl(int fd, unsigned long request, ...);

#endif

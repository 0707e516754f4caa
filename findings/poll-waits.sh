#!/bin/sh
# Version: Linux 6.1 (Debian linux-image-6.1.0-56-amd64 6.1.192-2, its driver vivid).
# Behaviour: poll() waits for ever when no buffer is queued.
#
# A camera streams and the program holds all four of its buffers: poll() for a frame runs to its timeout and says nothing, though
# Video4Linux's description of poll() has it end at once with POLLERR where no buffer is queued. So a program that has lost count of
# its buffers is not told so: it looks like a camera that has fallen silent, and only giving one back ends it. With one buffer given
# back a frame comes, and when streaming has ended poll() does say POLLERR.
#
# Output seen: "all held: 0 events 0", "one given back: 1 events 1", "not streaming: 1 events 8". Emulated by QEMU: a minute.
set -eu
box=$(mktemp -d)
. "$(dirname "$0")/lib" # what follows is fetched into that folder, and run there without the product
kernel=6.1.0-56-amd64
fetch linux-image-$kernel=6.1.192-2 busybox-static cpio
firmware=
if ! command -v qemu-system-x86_64 >/dev/null; then
    fetch qemu-system-x86
    QEMU_MODULE_DIR=$(dirname "$(find "$box/root/usr/lib" -name 'accel-tcg-x86_64.so')")
    export QEMU_MODULE_DIR
    firmware="-L $box/root/usr/share/qemu -L $box/root/usr/share/seabios"
fi
cat >"$box/hold.c" <<'END'
#include <fcntl.h>
#include <poll.h>
#include <stdio.h>
#include <sys/ioctl.h>
#include <unistd.h>
#include <linux/videodev2.h>

enum { N = 4 };

static void ask(const char *what, int fd, int timeout_ms)
{
    struct pollfd p = {.fd = fd, .events = POLLIN};
    const int n = poll(&p, 1, timeout_ms);

    printf("seen %s: %d events %x\n", what, n, (unsigned)p.revents);
}

int main(void)
{
    const int fd = open("/dev/video0", O_RDWR | O_NONBLOCK);
    struct v4l2_requestbuffers wanted = {.count = N, .type = V4L2_BUF_TYPE_VIDEO_CAPTURE, .memory = V4L2_MEMORY_MMAP};
    struct v4l2_buffer buffer[N];
    int type = V4L2_BUF_TYPE_VIDEO_CAPTURE;

    printf("\n");
    if (fd < 0 || ioctl(fd, VIDIOC_REQBUFS, &wanted) != 0 || wanted.count != N)
        return 1;
    for (unsigned i = 0; i < N; i++) {
        buffer[i] = (struct v4l2_buffer){.index = i, .type = V4L2_BUF_TYPE_VIDEO_CAPTURE, .memory = V4L2_MEMORY_MMAP};
        ioctl(fd, VIDIOC_QBUF, &buffer[i]);
    }
    ioctl(fd, VIDIOC_STREAMON, &type);
    for (unsigned i = 0; i < N; i++) {
        struct pollfd p = {.fd = fd, .events = POLLIN};

        buffer[i] = (struct v4l2_buffer){.type = V4L2_BUF_TYPE_VIDEO_CAPTURE, .memory = V4L2_MEMORY_MMAP};
        while (poll(&p, 1, 10000) != 1 || ioctl(fd, VIDIOC_DQBUF, &buffer[i]) != 0)
            ;
    }
    ask("all held", fd, 10000);
    ioctl(fd, VIDIOC_QBUF, &buffer[0]);
    ask("one given back", fd, 10000);
    ioctl(fd, VIDIOC_STREAMOFF, &type);
    ask("not streaming", fd, 10000);
    return 0;
}
END
mkdir -p "$box/disk/dev" "$box/disk/proc" "$box/disk/bin"
cc -static -O1 -o "$box/disk/hold" "$box/hold.c"
cp "$box/root/bin/busybox" "$box/disk/bin/"
modules=$box/root/lib/modules/$kernel
# need MODULE: its file and, before it, those that it needs; a shell each.
need() {
    file=$(find "$modules" -name "$1.ko" -o -name "$(echo "$1" | tr _ -).ko" | head -1)
    for m in $(tr '\0' '\n' <"$file" | sed -n 's/^depends=//p' | tr ',' ' '); do (need "$m"); done
    grep -qx "$1" "$box/disk/order" || { echo "$1" >>"$box/disk/order" && cp "$file" "$box/disk/$1.ko"; }
}
: >"$box/disk/order"
need vivid
cat >"$box/disk/init" <<'END'
#!/bin/busybox sh
/bin/busybox mount -t devtmpfs d /dev
/bin/busybox mount -t proc p /proc
while read -r m; do
    /bin/busybox insmod "/$m.ko" $([ "$m" = vivid ] && echo n_devs=1 node_types=0x1 num_inputs=1 input_types=0)
done </order
/hold
/bin/busybox poweroff -f
END
chmod +x "$box/disk/init"
(cd "$box/disk" && find . | cpio -o -H newc 2>/dev/null | gzip -1 >"$box/initrd")
timeout 150 qemu-system-x86_64 $firmware -m 512 -nographic -no-reboot -kernel "$box/root/boot/vmlinuz-$kernel" -initrd "$box/initrd" \
    -append "console=ttyS0 quiet" >"$box/out" 2>&1 || true
is "poll()" "all held: 0 events 0
one given back: 1 events 1
not streaming: 1 events 8" "$(tr -d '\r' <"$box/out" | sed -n 's/^seen //p')"

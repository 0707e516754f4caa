#!/bin/sh
# Boots Debian's kernel with its test driver vivid in QEMU, and runs the program in it: vivid.sh PROGRAM FOLDER
set -eu
program=$1 work=$2
rm -rf "$work"
mkdir -p "$work/root/dev" "$work/root/proc" "$work/root/bin"
here=$(pwd)
(
    cd "$work"
    kernel=$(apt-cache depends linux-image-amd64 | sed -n 's/.*Depends: \(linux-image-[0-9][^ ]*\).*/\1/p' | head -1)
    apt-get download -q "$kernel" busybox-static cpio >apt.log 2>&1
    for deb in ./*.deb; do dpkg-deb -x "$deb" x; done
)
x=$work/x
modules=$(find "$x" -name vivid.ko | sed 's|/kernel/.*||')
file_of() { find "$modules" -name "$1.ko" -o -name "$(echo "$1" | tr _ -).ko" | head -1; }
list() { # a module behind those that it needs; a shell each, for sh has no local variables
    for m in $(strings "$(file_of "$1")" | sed -n 's/^depends=//p' | tr ',' ' '); do (list "$m"); done
    grep -qx "$1" "$work/order" || echo "$1" >>"$work/order"
}
: >"$work/order"
list vivid
while read -r m; do cp "$(file_of "$m")" "$work/root/$m.ko"; done <"$work/order"
cp "$work/order" "$work/root/order"
cp "$x/bin/busybox" "$work/root/bin/"
cp "$program" "$work/root/program"
ldd "$program" | sed -n 's|.* => \(/[^ ]*\) .*|\1|p; s|^[[:space:]]*\(/lib64/[^ ]*\) .*|\1|p' | while read -r lib; do
    mkdir -p "$work/root$(dirname "$lib")"
    cp -L "$lib" "$work/root$lib"
done
cat >"$work/root/init" <<'END'
#!/bin/busybox sh
/bin/busybox mount -t devtmpfs d /dev
/bin/busybox mount -t proc p /proc
while read -r m; do
    /bin/busybox insmod "/$m.ko" $([ "$m" = vivid ] && echo n_devs=1 node_types=0x1 num_inputs=1 input_types=0)
done </order
/program
/bin/busybox poweroff -f
END
chmod +x "$work/root/init"
(cd "$work/root" && find . | "$here/$x/bin/cpio" -o -H newc 2>/dev/null | gzip -1 >../initrd)
timeout 300 qemu-system-x86_64 -m 1024 -nographic -no-reboot -kernel "$x"/boot/vmlinuz-* -initrd "$work/initrd" \
    -append "console=ttyS0 quiet" >"$work/out.txt" 2>&1 || true
grep -aE "^(passed|FAILED|camera): " "$work/out.txt" || tail -20 "$work/out.txt"
grep -aq "^camera: [0-9]* passed, 0 failed" "$work/out.txt"

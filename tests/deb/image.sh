#!/bin/sh
# image.sh DEBS OUT: the disk of a kiosk: a Debian 12 with the packages of DEBS that starts nothing but its screen. OUT/kiosk.img (a
# file system without a boot loader), OUT/vmlinuz, OUT/initrd.img. Root only, and with a network.
set -eu
debs=$(realpath "$1")
mkdir -p "$2"
out=$(realpath "$2")
root=$out/root
apt="apt-get -y --no-install-recommends -o APT::Sandbox::User=root"
rm -rf "$root"
# shellcheck disable=SC2016 # $1 is the new root, which mmdebstrap fills in
mmdebstrap --variant=minbase --format=directory \
    --include=linux-image-amd64,initramfs-tools,systemd-sysv,udev,libpam-systemd,dbus \
    --customize-hook='mkdir "$1/packages"' \
    --customize-hook="cp $debs/wallkeeper-common_*.deb $debs/wallkeeper-kiosk_*.deb \"\$1/packages\"" \
    --customize-hook="chroot \"\$1\" sh -c '$apt install /packages/*.deb'" \
    --customize-hook='rm -r "$1/packages"' \
    --customize-hook='chroot "$1" systemctl enable wallkeeper-kiosk' \
    --customize-hook='chroot "$1" systemctl set-default multi-user.target' \
    --customize-hook='chroot "$1" systemctl mask ctrl-alt-del.target' \
    --customize-hook='echo kiosk >"$1/etc/hostname"' \
    --customize-hook='echo "/dev/vda / ext4 errors=remount-ro 0 1" >"$1/etc/fstab"' \
    --customize-hook=': >"$1/etc/machine-id"' \
    bookworm "$root" >"$out/log" 2>&1 || { tail -n 40 "$out/log" >&2; exit 1; }
cp "$root"/boot/vmlinuz-* "$out/vmlinuz"
cp "$root"/boot/initrd.img-* "$out/initrd.img"
rm -f "$out/kiosk.img"
mke2fs -q -t ext4 -L kiosk -d "$root" "$out/kiosk.img" 2G
echo "a kiosk's disk: $(du -m "$out/kiosk.img" | cut -f 1) MB in use of 2048"
rm -rf "$root"

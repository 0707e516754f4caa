#!/bin/sh
# sysroot.sh ARCHITECTURE FOLDER PACKAGE...: unpacks Debian packages of another processor, with all that they need, in FOLDER: to
# compile against, and for qemu-user. Installs nothing, and needs no root. FOLDER is kept for the next time.
set -eu
arch=$1 root=$2
shift 2
[ ! -e "$root/complete" ] || exit 0
rm -rf "$root"
mkdir -p "$root/apt/lists/partial" "$root/apt/archives/partial"
root=$(realpath "$root")
apt() {
    apt-get -y --no-install-recommends -o APT::Architecture="$arch" -o APT::Architectures="$arch" -o Dir::State="$root/apt" \
        -o Dir::State::status=/dev/null -o Dir::Cache="$root/apt" -o Debug::NoLocking=1 -o APT::Sandbox::User="$(id -un)" "$@"
}
{ apt update && apt --download-only install "$@"; } >"$root/log" 2>&1 || { tail -n 20 "$root/log" >&2; exit 1; }
for deb in "$root"/apt/archives/*.deb; do
    dpkg-deb --fsys-tarfile "$deb" | tar -x -C "$root" --keep-directory-symlink --exclude=./usr/share/doc --exclude=./usr/share/man
done
# What update-alternatives would have done.
for name in blas lapack; do
    for dir in "$root"/usr/lib/*/$name; do ln -sf "$name/lib$name.so.3" "$(dirname "$dir")/lib$name.so.3"; done
done
rm -r "$root/apt"
touch "$root/complete"

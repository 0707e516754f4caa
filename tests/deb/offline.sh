#!/bin/sh
# offline.sh FOLDER WORK: what `make offline` made, in a fresh Debian 12 without a network: its command installs both programs, which
# run, and the computer's own sources stay. Root only. WORK/base is kept for the next time.
set -eu
folder=$(realpath "$1")
mkdir -p "$2"
work=$(realpath "$2")
root=$work/offline
sh "$(dirname "$0")/base.sh" "$work"
rm -rf "$root"
cp -a "$work/base" "$root"
printf '#!/bin/sh\nexit 101\n' >"$root/usr/sbin/policy-rc.d"
chmod 755 "$root/usr/sbin/policy-rc.d"
mkdir "$root/a stick"
cp "$folder"/* "$root/a stick"
sources=$(cat "$root"/etc/apt/sources.list)
alone() { unshare -m -n chroot "$root" sh -c "mount -t proc proc /proc && $1"; }
for program in wallkeeper-kiosk wallkeeper-hall; do
    alone "sh '/a stick/install.sh' $program" >"$work/offline-$program.log" 2>&1 || { tail -n 30 "$work/offline-$program.log" >&2; exit 1; }
done
alone "wallkeeper version && wallkeeper-hall version && wallkeeper labels chart --out /chart.pdf"
[ "$sources" = "$(cat "$root"/etc/apt/sources.list)" ]
rm -rf "$root"
echo "installed without a network"

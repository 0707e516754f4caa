#!/bin/sh
# size.sh DEBS: how many packages, and how much of a disk, each of ours brings to a Debian 12 as its installer begins it, without
# what is only recommended. Installs nothing.
set -eu
debs=$(realpath "$1")
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
# shellcheck disable=SC2046 # words on purpose
apt-cache show --no-all-versions $(debootstrap --print-debs bookworm "$work/root") |
    awk '/^Package:/ { print; print "Status: install ok installed"; next } { print }' >"$work/status"
for kind in kiosk hall; do
    LC_ALL=C apt-get -o Dir::State::status="$work/status" -o Debug::NoLocking=1 --no-install-recommends --assume-no install \
        "$debs"/wallkeeper-common_*.deb "$debs"/wallkeeper-"$kind"_*.deb >"$work/said" 2>&1 || true
    packages=$(sed -n 's/.* upgraded, \([0-9]*\) newly installed.*/\1/p' "$work/said")
    disk=$(sed -n 's/^After this operation, \(.*\) of additional disk space.*/\1/p' "$work/said")
    [ -n "$packages" ] && [ -n "$disk" ] || { cat "$work/said" >&2; exit 1; }
    [ -z "${WK_LIST:-}" ] || sed -n "/NEW packages/,/^[0-9]/p" "$work/said"
    echo "wallkeeper-$kind: $packages packages, $disk"
done

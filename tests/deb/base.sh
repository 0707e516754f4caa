#!/bin/sh
# base.sh WORK: a fresh Debian 12 in WORK/base, unless there is one.
set -eu
[ ! -e "$1/base/var/lib/dpkg/status" ] || exit 0
rm -rf "$1/base.new"
debootstrap bookworm "$1/base.new" >"$1/debootstrap.log" 2>&1 || { tail "$1/debootstrap.log" >&2; exit 1; }
mv "$1/base.new" "$1/base"

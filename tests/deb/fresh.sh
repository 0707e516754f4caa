#!/bin/sh
# fresh.sh WORK COMMIT...: what `make demo` of each COMMIT costs on a fresh Debian 12 that has make, and no compiler yet: packages, bytes
# to fetch, room on the disk; then seconds of processors and by the clock, with everything fetched before and no network. Root only.
# WORK/base and what was fetched are kept for the next time.
set -eu
mkdir -p "$1/fetched/partial" "$1/lists/partial"
work=$(realpath "$1")
root=$work/fresh
shift
sh "$(dirname "$0")/base.sh" "$work"

# A command in the fresh Debian's source folder; $1: what unshare is to leave out besides, "" or -n.
inside() {
    # shellcheck disable=SC2086 # nothing, or one option
    unshare -m $1 sh -c "mount --bind '$work/fetched' '$root/var/cache/apt/archives' && mount --bind '$work/lists' '$root/var/lib/apt/lists' &&
        mount -t proc proc '$root/proc' && chroot '$root' env -i HOME=/root PATH=/usr/sbin:/usr/bin:/sbin:/bin \
        DEBIAN_FRONTEND=noninteractive TIMEFORMAT='%R %U %S' bash -c 'cd /wallkeeper && { $2; }'"
}
settings() { printf 'APT::Sandbox::User "root"; APT::Get::Assume-Yes "true"; %s\n' "$1" >"$root/etc/apt/apt.conf.d/fresh"; }
tell() { echo "$commit: $1"; }

for commit in "$@"; do
    rm -rf "$root"
    cp -a "$work/base" "$root"
    mkdir "$root/wallkeeper"
    git archive "$commit" | tar -x -C "$root/wallkeeper"
    cp /etc/resolv.conf "$root/etc/resolv.conf"
    printf '#!/bin/sh\nexit 101\n' >"$root/usr/sbin/policy-rc.d"
    chmod 755 "$root/usr/sbin/policy-rc.d"
    settings ''
    inside "" "apt-get update && apt-get install make" >"$work/log" 2>&1 || { tail -n 20 "$work/log" >&2; exit 1; }
    settings 'APT::Get::Download-Only "true";'
    inside "" "make deps; rm -rf build" >"$work/log" 2>&1 || { tail -n 20 "$work/log" >&2; exit 1; }
    settings ''
    : >"$work/times"
    for step in "make deps" "make build/wallkeeper" "make demo"; do
        inside -n "time $step >/said 2>&1" 2>"$work/time" || { tail -n 40 "$root/said" "$work/time" >&2; exit 1; }
        [ "$step" != "make deps" ] || cp "$root/said" "$work/said"
        tail -n 1 "$work/time" >>"$work/times"
        tell "$(tail -n 1 "$work/times" | awk -v step="$step" '{ printf "%s: %.0f s of processors, %.0f by the clock", step, $2 + $3, $1 }')"
    done
    tell "$(sed -n 's/.* upgraded, \([0-9]*\) newly installed.*/\1 packages/p; s/^Need to get .*\/\(.*\) of archives.*/, \1 to fetch/p
        s/^After this operation, \(.*\) of additional.*/, \1 on the disk/p' "$work/said" | tr -d '\n')"
    tell "$(awk '{ p += $2 + $3; c += $1 } END { printf "in all %.0f s of processors, %.0f by the clock", p, c }' "$work/times")"
    rm -rf "$root"
done

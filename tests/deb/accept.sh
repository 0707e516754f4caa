#!/bin/sh
# accept.sh kiosk|hall DEBS WORK: the packages of DEBS in a fresh Debian 12, from a folder and without a network, and debian/tests
# there as the account of the service. Root only. WORK/base is kept for the next time; the rest is made again.
set -eu
kind=$1 debs=$(realpath "$2")
mkdir -p "$3"
work=$(realpath "$3")
root=$work/$kind
case $kind in
kiosk) account=wallkeeper tools=xvfb tests="round demo" ;;
hall) account=wallkeeper-hall tools= tests=hall ;;
*) exit 2 ;;
esac
package=wallkeeper-$kind
sh "$(dirname "$0")/base.sh" "$work"
rm -rf "$root"
cp -a "$work/base" "$root"
printf '#!/bin/sh\nexit 101\n' >"$root/usr/sbin/policy-rc.d"
chmod 755 "$root/usr/sbin/policy-rc.d"
mkdir "$root/packages"
cp "$debs"/wallkeeper-*.deb "$root/packages"
cp -r debian/tests "$root/tests"
inside() { unshare -m chroot "$root" "$@"; }
apt="apt-get -y --no-install-recommends -o APT::Sandbox::User=root"

# What it needs besides, fetched as somebody with a network and an empty stick would.
echo "fetching what $package needs"
cp /etc/resolv.conf "$root/etc/resolv.conf"
{
    inside $apt update
    # shellcheck disable=SC2086 # words on purpose
    (cd "$root" && inside sh -c "cd /packages && $apt --download-only -o Dir::Cache::archives=/packages install \
        ./wallkeeper-common_*.deb ./${package}_*.deb $tools")
} >"$work/$kind.log" 2>&1 || { tail -n 40 "$work/$kind.log" >&2; exit 1; }
rm -rf "$root/packages/partial" "$root/packages/lock"
(cd "$root/packages" && apt-ftparchive packages . >Packages 2>/dev/null)
echo "deb [trusted=yes] file:/packages ./" >"$root/etc/apt/sources.list"

# From here on there is no network.
alone() { unshare -m -n chroot "$root" sh -c "mount -t proc proc /proc && ip link set lo up && $1"; }
before=$(wc -l <"$root/var/lib/dpkg/status")
echo "installing $package without a network"
alone "$apt update && $apt install $package $tools" >>"$work/$kind.log" 2>&1 || { tail -n 40 "$work/$kind.log" >&2; exit 1; }
[ "$before" -lt "$(wc -l <"$root/var/lib/dpkg/status")" ]
for test in $tests; do
    echo "debian/tests/$test as $account"
    alone "runuser -u $account -- /tests/$test" >"$work/$kind-$test.log" 2>&1 || { tail -n 40 "$work/$kind-$test.log" >&2; exit 1; }
done

# What is not wanted any more goes, but not what was recorded.
echo "removing it"
alone "touch ~$account/kept && $apt purge $package && test -e ~$account/kept && ! command -v $package" >>"$work/$kind.log" 2>&1 ||
    { tail -n 40 "$work/$kind.log" >&2; exit 1; }
rm -rf "$root"
echo "$package: accepted"

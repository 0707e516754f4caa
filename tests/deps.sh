#!/bin/sh
# Installs the named Debian packages that are missing; uses sudo when not root. Usage: deps.sh PACKAGE...
set -eu
missing=
for p in "$@"; do
    dpkg-query -W -f '${Status}' "$p" 2>/dev/null | grep -q 'install ok installed' || missing="$missing $p"
done
[ -z "$missing" ] && exit 0
echo "Installing:$missing"
as_root=
if [ "$(id -u)" -ne 0 ]; then
    command -v sudo >/dev/null || { echo "As root: apt-get install$missing" >&2; exit 1; }
    as_root=sudo
fi
log=$(mktemp)
trap 'rm -f "$log"' EXIT
# Targets that run beside each other wait for each other here. Of a thousand lines each hundredth step is shown, for it takes minutes.
install() {
    # shellcheck disable=SC2086 # a list of words on purpose
    { $as_root apt-get -o DPkg::Lock::Timeout=600 install -y --no-install-recommends $missing 2>&1 || echo "apt-get failed"; } | tee "$log" |
        awk '/^Get:/ && ++got % 100 == 0 { print "  " got " packages fetched"; fflush() }
             /^Setting up/ && ++set % 100 == 0 { print "  " set " packages set up"; fflush() }'
    ! grep -q '^apt-get failed$' "$log"
}
if ! install; then
    $as_root apt-get update -qq
    install || { tail -n 30 "$log" >&2; exit 1; }
fi

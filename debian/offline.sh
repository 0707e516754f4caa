#!/bin/sh
# offline.sh DEBS DIR: a folder for computers without a network: the packages of DEBS, all that they need of Debian 12, an index of
# them, and install.sh, the one command there. apt finds out what is needed as if nothing at all were installed, so that it does not
# matter what the other computer has. It runs on a Debian 12 of the same kind of processor, with a network, and needs no root.
set -eu
debs=$(realpath "$1")
mkdir -p "$2"
dir=$(realpath "$2")
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
mkdir -p "$work/archives/partial"
: >"$work/status"
rm -f "$dir"/*.deb
cp "$debs"/wallkeeper-common_*.deb "$debs"/wallkeeper-kiosk_*.deb "$debs"/wallkeeper-hall_*.deb "$dir"

# What they recommend comes along: the voice, photo packs, workbooks.
recommended=$(for deb in "$dir"/*.deb; do dpkg-deb -f "$deb" Recommends; done | sed 's/([^)]*)//g; s/|[^,]*//g' | tr ',' '\n' | tr -d ' ' | sort -u)
echo "fetching what they need"
# shellcheck disable=SC2086 # words on purpose
apt-get -y -qq --no-install-recommends --download-only -o Debug::NoLocking=1 -o APT::Sandbox::User="$(id -un)" \
    -o Dir::State::status="$work/status" -o Dir::State::extended_states="$work/extended" -o Dir::Cache::archives="$work/archives" \
    -o Dir::Cache::pkgcache= -o Dir::Cache::srcpkgcache= install "$dir"/*.deb $recommended >"$work/log" 2>&1 ||
    { tail -n 20 "$work/log" >&2; exit 1; }
mv "$work"/archives/*.deb "$dir"
(cd "$dir" && apt-ftparchive packages . >Packages)

cat >"$dir/install.sh" <<'INSTALL'
#!/bin/sh
# Installs Wallkeeper from this folder, without a network: sudo sh install.sh; a hall's computer: sudo sh install.sh wallkeeper-hall
# The computer's own sources stay as they are. apt compares each package with the sums in the file Packages.
set -eu
[ "$(id -u)" -eq 0 ] || { echo "as root: sudo sh install.sh" >&2; exit 1; }
grep -q '^VERSION_ID="12"' /etc/os-release || { echo "these packages are for Debian 12" >&2; exit 1; }
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
chmod 755 "$work"
mkdir -p "$work/lists/partial"
ln -s "$(cd "$(dirname "$0")" && pwd)" "$work/packages" # whose name may have blanks, which a source may not
echo "deb [trusted=yes] file:$work/packages ./" >"$work/sources.list"
from_here() {
    apt-get -y -o APT::Sandbox::User=root -o Dir::Etc::sourcelist="$work/sources.list" -o Dir::Etc::sourceparts=/dev/null \
        -o Dir::State::lists="$work/lists" -o Dir::Cache::pkgcache= -o Dir::Cache::srcpkgcache= "$@"
}
from_here -qq update
from_here install "${1:-wallkeeper-kiosk}"
INSTALL
echo "$(find "$dir" -name '*.deb' | wc -l) packages, $(du -sm "$dir" | cut -f 1) MB in $dir; on the other computer: sudo sh install.sh"

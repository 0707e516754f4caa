# Sourced by each finding: a temporary folder, packages of exact versions in it, and a comparison. Needs Debian 12 with apt's lists,
# a C compiler where a finding has a program, and npm where it says so.
set -eu
box=$(mktemp -d)
trap 'rm -rf "$box"' EXIT
trap 'exit 1' INT TERM

# fetch NAME=VERSION ...: these packages, and those that they need and this machine does not have, unpacked below $box/root.
fetch() {
    mkdir -p "$box/debs" "$box/root"
    needs=$(apt-get install -s --no-install-recommends "$@" | sed -n 's/^Inst \([^ ]*\) .*/\1/p' | while read -r p; do
        case " $*" in *" $p="* | *" $p "* | *" $p") ;; *) echo "$p" ;; esac
    done)
    (cd "$box/debs" && apt-get download -q "$@" $needs) >"$box/log" 2>&1 || { cat "$box/log" >&2; exit 1; }
    for d in "$box"/debs/*.deb; do dpkg-deb -x "$d" "$box/root"; done
    PATH=$box/root/usr/bin:$box/root/bin:$PATH
    LD_LIBRARY_PATH=$(find "$box/root" -name '*.so.*' -printf '%h\n' | sort -u | tr '\n' ':')
    export PATH LD_LIBRARY_PATH
}

# is WHAT SEEN GOT: says it, and ends the script with 1 when it is not what was seen.
is() {
    echo "$1: $3"
    [ "$2" = "$3" ] || { echo "CHANGED: it was $2" >&2; exit 1; }
}

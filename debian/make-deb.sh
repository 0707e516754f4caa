#!/bin/sh
# make-deb.sh FOLDER [SOURCE.dsc]: builds the packages of this tree, as it lies here, in FOLDER; or those of a source package. In a
# checkout the version says which commit it is, and the commit's time is the packages' time; in a tarball the changelog says both.
set -eu
umask 022 # of files that are copied; what a package installs has rights of its own
out=$1
rm -rf "$out"
mkdir -p "$out"
if [ $# -gt 1 ]; then
    dpkg-source -x "$2" "$out/wallkeeper" >"$out/log"
elif commit=$(git rev-parse --short=8 HEAD 2>/dev/null); then
    mkdir "$out/wallkeeper"
    git ls-files -z | tar -c --null -T - | tar -x -C "$out/wallkeeper"
    dirty=$(git status --porcelain)
    version=$(sed -n '1s/.*(\(.*\)).*/\1/p' debian/changelog)+$(git rev-list --count HEAD).$commit${dirty:+.changed}
    date=$(git log -1 --format=%cD)
    sed -i "1s/(.*)/($version)/; s/^\( -- .*>  \).*/\1$date/" "$out/wallkeeper/debian/changelog"
else
    mkdir "$out/wallkeeper"
    tar -c --exclude='./build*' . | tar -x -C "$out/wallkeeper"
fi
cd "$out/wallkeeper"
dpkg-buildpackage -us -uc -F >>../log 2>&1 || { tail -n 40 ../log >&2; exit 1; }
cd ..
rm -rf wallkeeper
ls -1 ./*.deb

#!/bin/sh
# The hall's pages in a real browser: tests/web/run.sh BUILD [BENCH]. WK_SEEN says to a bench how to look at a page. The
# packages that package-lock.json names are unpacked in BUILD/web, once. Without npm, Node.js 20 or the packages nothing is
# tested, and the last line says how many tests that were.
set -eu
build=$(realpath "$1") here=$(dirname "$0") web=$(realpath "$1")/web bench=${2:-}

skip() {
    [ -z "$bench" ] || exec "$bench"
    echo "0 passed, 0 failed, $(cat "$here"/*.test.mjs | grep -c '^ *test(') skipped: $1"
    exit 0
}

major=$(node -p 'parseInt(process.versions.node)' 2>/dev/null || echo 0)
command -v npm >/dev/null || skip "there is no npm"
[ "$major" -ge 20 ] || skip "Node.js is older than 20"
sh tests/deps.sh chromium fonts-noto-cjk clang lld
mkdir -p "$web"
cp "$here"/*.json "$here"/*.mjs "$web"
if ! cmp -s "$web/package-lock.json" "$web/installed"; then
    (cd "$web" && npm ci --no-audit --no-fund >npm.log 2>&1) || skip "npm brought no packages: $web/npm.log"
    cp "$web/package-lock.json" "$web/installed"
fi
[ -z "$bench" ] || WK_SEEN="node $web/seen.mjs" exec "$bench"
sh hall/phone/build.sh "$build" || { [ $? = 3 ] && echo "the pages for phones are not tested"; } # 3: without clang and lld
WK_PHONE="$build/phone" WK_HALL="$build/wallkeeper-light-hall" WK_KIOSK="$build/wallkeeper-light" node --test --test-reporter=spec "$web"

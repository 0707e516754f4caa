#!/bin/sh
# Pages for phones with a program of ours in each: hall/phone/build.sh BUILD makes BUILD/phone/receipt.html, the check of a
# receipt, and BUILD/phone/hand.html, which counts a hand; beside each its program as .wasm. Wants Debian's clang and lld;
# without them nothing is made, and it says so with status 3.
set -eu
build=$1/phone
command -v clang >/dev/null && command -v wasm-ld >/dev/null || { echo "phone: clang and lld are wanted (apt-get install clang lld)" >&2; exit 3; }
mkdir -p "$build"

# program NAME SOURCE...: NAME.wasm. What is nested too deeply for the stack ends the program, and does not write elsewhere.
program() {
    name=$1 objects=
    shift
    for source in "$@"; do
        object=$build/$(echo "$source" | tr / -).o
        clang --target=wasm32 -std=c11 -O2 -ffreestanding -fno-builtin -ffunction-sections -fdata-sections -fvisibility=hidden -Wall -Wextra -Werror -Wno-unused-parameter \
            -isystem hall/phone/include -I. -c -o "$object" "$source"
        objects="$objects $object"
    done
    # shellcheck disable=SC2086 # a list
    wasm-ld --no-entry --gc-sections --strip-all --stack-first -z stack-size=1048576 -o "$build/$name.wasm" $objects
}

# page NAME: one file. The style and the script are named by their hashes in its policy, so that nothing else runs in it.
hash_of() { printf "'sha256-%s'" "$(openssl dgst -sha256 -binary <"$1" | base64 -w 0)"; }
page() {
    printf '%s' "$(cat hall/phone/page.css)" >"$build/style"
    { cat "$build/$1.texts"; printf "const WASM = '"; base64 -w 0 <"$build/$1.wasm"; printf "';\n"; printf '%s' "$(cat "hall/phone/$1.js")"; } >"$build/script"
    style_hash=$(hash_of "$build/style") script_hash=$(hash_of "$build/script")
    while IFS= read -r line; do
        case $line in
        '<style>'*) printf '<style>' && cat "$build/style" && echo '</style>' ;;
        '<script>'*) printf '<script>' && cat "$build/script" && echo '</script>' ;;
        *@SCRIPT_HASH@*) printf '%s\n' "$line" | sed "s|@SCRIPT_HASH@|$script_hash|; s|@STYLE_HASH@|$style_hash|" ;;
        *) printf '%s\n' "$line" ;;
        esac
    done <"hall/phone/$1.html" >"$build/$1.html.new"
    mv "$build/$1.html.new" "$build/$1.html"
}

program receipt hall/phone/receipt_check.c hall/phone/libc.c hall/phone/small_json.c hall/phone/small_hash.c hall/phone/small_signature.c db/store/receipt.c \
    db/state/body.c db/journal/record.c db/journal/record_read.c labels/deal/deal.c labels/label.c labels/layout.c labels/secret/six_words.c rules/tile.c
: >"$build/receipt.texts"
page receipt
# What the scorer says, in Chinese: of its messages those that are no ruling, which end with a full stop.
xgettext -L C --from-code=UTF-8 -a -o "$build/said.pot" rules/mcr/*.c 2>/dev/null
{ echo 'const CHINESE = {'
  msgcat --use-first "$build/said.pot" | msgcomm --no-wrap --more-than=1 --no-location kiosk/po/zh.po - |
    awk '/^msgid "..*[^.]"$/ { id = substr($0, 7) } /^msgstr "./ && id { print id ": " substr($0, 8) ","; id = "" }'
  echo '};'; } >"$build/hand.texts"
program hand hall/phone/hand_count.c hall/phone/libc.c rules/mcr/*.c rules/tile.c
page hand

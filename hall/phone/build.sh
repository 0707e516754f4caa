#!/bin/sh
# The check of a receipt for phones: hall/phone/build.sh BUILD makes BUILD/phone/receipt.wasm and the page with it in one file,
# BUILD/phone/receipt.html. Wants Debian's clang and lld; without them nothing is made, and it says so with status 3.
set -eu
build=$1/phone
command -v clang >/dev/null && command -v wasm-ld >/dev/null || { echo "phone: clang and lld are wanted (apt-get install clang lld)" >&2; exit 3; }
mkdir -p "$build"
sources='hall/phone/receipt_check.c hall/phone/libc.c hall/phone/small_json.c hall/phone/small_hash.c hall/phone/small_signature.c db/store/receipt.c db/state/body.c
    db/journal/record.c db/journal/record_read.c labels/deal/deal.c labels/label.c labels/layout.c labels/secret/six_words.c rules/tile.c'
objects=
for source in $sources; do
    object=$build/$(echo "$source" | tr / -).o
    clang --target=wasm32 -std=c11 -O2 -ffreestanding -fno-builtin -ffunction-sections -fdata-sections -fvisibility=hidden -Wall -Wextra -Werror -Wno-unused-parameter \
        -isystem hall/phone/include -I. -c -o "$object" "$source"
    objects="$objects $object"
done
# A text nested too deeply for the stack ends the check, and does not write elsewhere.
# shellcheck disable=SC2086 # a list
wasm-ld --no-entry --gc-sections --strip-all --stack-first -z stack-size=1048576 -o "$build/receipt.wasm" $objects

# One file: the style and the script are named by their hashes in its policy, so that nothing else runs in it.
hash_of() { printf "'sha256-%s'" "$(openssl dgst -sha256 -binary <"$1" | base64 -w 0)"; }
printf '%s' "$(cat hall/phone/receipt.css)" >"$build/style"
{ printf "const WASM = '"; base64 -w 0 <"$build/receipt.wasm"; printf "';\n"; printf '%s' "$(cat hall/phone/receipt.js)"; } >"$build/script"
style_hash=$(hash_of "$build/style") script_hash=$(hash_of "$build/script")
while IFS= read -r line; do
    case $line in
    '<style>'*) printf '<style>' && cat "$build/style" && echo '</style>' ;;
    '<script>'*) printf '<script>' && cat "$build/script" && echo '</script>' ;;
    *@SCRIPT_HASH@*) printf '%s\n' "$line" | sed "s|@SCRIPT_HASH@|$script_hash|; s|@STYLE_HASH@|$style_hash|" ;;
    *) printf '%s\n' "$line" ;;
    esac
done <hall/phone/receipt.html >"$build/receipt.html.new"
mv "$build/receipt.html.new" "$build/receipt.html"

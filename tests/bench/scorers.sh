#!/bin/sh
# Our scorer beside others, of one set of hands in one run: scorers.sh BENCH_POINTS FOLDER. The others are given by the
# environment, as folders of their sources: MAHJONG_ALGORITHM (fan_calculator.cpp), SHANTEN_NUMBER (src/calsht.cpp) and NYANTEN
# (nyanten/replacement_number.hpp), each built as Debian builds and with -O3; and GB_MAHJONG (mahjong/fan.cpp), of which only what
# it counts is compared. What is not given is left out.
set -eu
bench=$1 folder=$2
mkdir -p "$folder"
"$bench" write "$folder"
# Debian 12's compiler has no <format>, which the peer wants for what it says when it fails: this says the words as they stand.
mkdir -p "$folder/format"
if ! echo '#include <format>' | g++ -std=c++20 -fsyntax-only -x c++ - 2>/dev/null; then
    echo '#include <string>
namespace std { template <class... A> string format(const char *text, A &&...) { return text; } }' >"$folder/format/format"
fi
for round in 1 2; do
    echo "round $round"
    "$bench" peers
    for how in debian O3; do
        flags='-O3'
        [ $how = O3 ] || flags='-g -O2 -fstack-protector-strong -Wformat -Werror=format-security -D_FORTIFY_SOURCE=2'
        if [ -n "${MAHJONG_ALGORITHM:-}" ]; then
            # shellcheck disable=SC2086 # lists of flags, here and below
            [ -x "$folder/points-$how" ] || g++ -std=c++17 -w $flags -I"$MAHJONG_ALGORITHM" -o "$folder/points-$how" tests/bench/peer_points.cpp \
                "$MAHJONG_ALGORITHM/fan_calculator.cpp" "$MAHJONG_ALGORITHM/stringify.cpp" "$MAHJONG_ALGORITHM/shanten.cpp"
            echo "mahjong-algorithm, $how:"
            "$folder/points-$how" "$folder/hands"
            "$folder/points-$how" "$folder/random" # in which the two differ
        fi
        if [ -n "${SHANTEN_NUMBER:-}" ]; then
            if [ ! -x "$folder/shanten-$how" ]; then
                g++ -std=c++20 -w $flags -DENABLE_NYANTEN -I"$folder/format" -I"$SHANTEN_NUMBER/include" -o "$folder/shanten-$how" tests/bench/peer_shanten.cpp "$SHANTEN_NUMBER/src/calsht.cpp"
                [ -e "$folder/index_s.bin" ] || { g++ -std=c++20 -w -O3 -DENABLE_NYANTEN -o "$folder/mkind" "$SHANTEN_NUMBER/src/mkind.cpp" && (cd "$folder" && ./mkind); }
            fi
            echo "shanten-number, $how:"
            "$folder/shanten-$how" "$folder/far" "$folder"
        fi
        if [ -n "${NYANTEN:-}" ]; then
            [ -x "$folder/nyanten-$how" ] || g++ -std=c++20 -w $flags -DNYANTEN -I"$NYANTEN" -o "$folder/nyanten-$how" tests/bench/peer_shanten.cpp
            echo "nyanten, $how:"
            "$folder/nyanten-$how" "$folder/far" "$folder"
        fi
    done
done
if [ -n "${GB_MAHJONG:-}" ]; then
    [ -x "$folder/gb" ] || g++ -std=c++17 -w -O3 -I"$GB_MAHJONG/mahjong" -I"$GB_MAHJONG/console" -o "$folder/gb" tests/bench/peer_gb.cpp "$GB_MAHJONG"/mahjong/*.cpp "$GB_MAHJONG"/console/*.cpp
    for hands in hands random; do
        echo "GB-Mahjong, $hands (each that differs: $folder/$hands.gb):"
        "$folder/gb" "$folder/$hands" >"$folder/$hands.gb"
        tail -n 1 "$folder/$hands.gb"
    done
fi

#!/bin/sh
# Version: @zxing/library 0.21.3 (npm).
# Behaviour: of 120 clean codes, upright and computed, it does not read two, in larger sizes only.
#
# Codes of 20 and of 40 characters with four modules of white about them, black on white, no noise: at 3 pixels a module all 120 are
# read, at 6 and at 12 two are not (TRY_HARDER, HybridBinarizer); jsQR 1.4.0 reads all at each size. One would guess that a
# larger picture of a clean code is read as well as a smaller one. A page or screen that was tried with one code says nothing of the
# next one: which code fails hangs on what it says, so there is a second way beside it (words to type, a line of text).
#
# Output seen: "3 px: @zxing/library 0, jsQR 0 of 120 not read", "6 px: @zxing/library 2, jsQR 0", "12 px: @zxing/library 2, jsQR
# 0".
set -eu
box=$(mktemp -d)
. "$(dirname "$0")/lib" # what follows is fetched into that folder, and run there without the product
fetch qrencode=4.1.1-1 libqrencode4=4.1.1-1
npm install --prefix "$box/js" --silent --no-audit --no-fund @zxing/library@0.21.3 jsqr@1.4.0
cd "$box"
cat >count.js <<'END'
const { execFileSync } = require('child_process');
const Z = require('./js/node_modules/@zxing/library'), jsQR = require('./js/node_modules/jsqr');
const alphabet = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ ';
let state = 1;
const chance = () => (state = (Math.imul(state, 1664525) + 1013904223) >>> 0) / 2 ** 32;
const texts = [20, 40].flatMap((n) => Array.from({ length: 60 }, () =>
    'T' + Array.from({ length: n - 2 }, () => alphabet[Math.floor(chance() * alphabet.length)]).join('') + 'T'));
const modules = texts.map((text) => execFileSync('qrencode', ['-t', 'ASCII', '-m', '4', '-l', 'M', '-o', '-', text]).toString()
    .split('\n').filter((line) => line.length > 0).map((line) => Array.from(line).filter((_, i) => i % 2 === 0)));
const hints = new Map([[Z.DecodeHintType.TRY_HARDER, true], [Z.DecodeHintType.POSSIBLE_FORMATS, [Z.BarcodeFormat.QR_CODE]]]);
for (const px of [3, 6, 12]) {
    let zxing = 0, jsqr = 0;
    texts.forEach((text, k) => {
        const side = modules[k].length * px, grey = new Uint8ClampedArray(side * side), rgba = new Uint8ClampedArray(4 * side * side);
        for (let i = 0; i < grey.length; i++) {
            grey[i] = modules[k][Math.floor(i / side / px)][Math.floor(i % side / px)] === '#' ? 0 : 255;
            rgba.fill(grey[i], 4 * i, 4 * i + 3);
            rgba[4 * i + 3] = 255;
        }
        const code = jsQR(rgba, side, side);
        jsqr += !code || code.data !== text;
        try {
            const reader = new Z.MultiFormatReader();
            reader.setHints(hints);
            const bitmap = new Z.BinaryBitmap(new Z.HybridBinarizer(new Z.RGBLuminanceSource(grey, side, side)));
            zxing += reader.decode(bitmap).getText() !== text;
        } catch (error) {
            zxing++;
        }
    });
    console.log(`${px} px: @zxing/library ${zxing}, jsQR ${jsqr} of ${texts.length} not read`);
}
END
is "what was not read" "3 px: @zxing/library 0, jsQR 0 of 120 not read
6 px: @zxing/library 2, jsQR 0 of 120 not read
12 px: @zxing/library 2, jsQR 0 of 120 not read" "$(node count.js)"

#!/bin/sh
# Version: zbar 0.23.92 (Debian zbar-tools 0.23.92-7+deb12u1), jsQR 1.4.0.
# Behaviour: one code of a set is nothing to them.
#
# A text in three QR codes by "structured append" (qrencode -S), which ISO/IEC 18004 has for texts too long for one code. With one
# of the three in the picture zbarimg prints nothing and ends with 4, "no barcodes found"; with all three in one picture it prints
# the whole text.
# jsQR gives no text of any. One would guess that a reader says what the code before it holds, as zxing-cpp does. Whoever splits a
# text so that more fits on a page of small codes makes codes that telephones pass over in silence.
#
# Output seen: "one alone, zbarimg: 4 4 4", "all three in one picture, zbarimg:" and the whole text, "one alone, jsQR: no text, no
# text, no text".
set -eu
box=$(mktemp -d)
. "$(dirname "$0")/lib" # what follows is fetched into that folder, and run there without the product
fetch qrencode=4.1.1-1 libqrencode4=4.1.1-1 zbar-tools=0.23.92-7+deb12u1 libzbar0=0.23.92-7+deb12u1
npm install --prefix "$box/js" --silent --no-audit --no-fund jsqr@1.4.0 pngjs@7.0.0
text="THE FIRST HALF OF THIS TEXT AND THE SECOND HALF OF THIS TEXT, WITH MORE"
qrencode -S -v 2 -l M -s 6 -o "$box/part.png" "$text"
cd "$box"
alone=
for i in 1 2 3; do
    rc=0
    zbarimg -q --raw -Sdisable -Sqrcode.enable part-0$i.png >out 2>/dev/null || rc=$?
    [ -s out ] && rc=text
    alone="$alone $rc"
done
is "one alone, zbarimg" " 4 4 4" "$alone"
cat >join.js <<'END'
const fs = require('fs'), { PNG } = require('./js/node_modules/pngjs');
const parts = [1, 2, 3].map((i) => PNG.sync.read(fs.readFileSync(`part-0${i}.png`)));
const all = new PNG({ width: parts.reduce((w, p) => w + p.width, 0), height: parts[0].height });
parts.reduce((x, p) => (PNG.bitblt(p, all, 0, 0, p.width, p.height, x, 0), x + p.width), 0);
fs.writeFileSync('all.png', PNG.sync.write(all));
END
node join.js
is "all three in one picture, zbarimg" "$text" "$(zbarimg -q --raw -Sdisable -Sqrcode.enable all.png 2>/dev/null)"
cat >read.js <<'END'
const fs = require('fs'), { PNG } = require('./js/node_modules/pngjs'), jsQR = require('./js/node_modules/jsqr');
console.log([1, 2, 3].map((i) => {
    const picture = PNG.sync.read(fs.readFileSync(`part-0${i}.png`));
    const code = jsQR(new Uint8ClampedArray(picture.data), picture.width, picture.height);
    return code && code.data ? code.data : 'no text';
}).join(', '));
END
is "one alone, jsQR" "no text, no text, no text" "$(node read.js)"

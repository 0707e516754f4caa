#!/bin/sh
# Version: poppler 22.12 (Debian poppler-utils 22.12.0-2+deb12u3).
# Behaviour: pdftoppm -mono makes bars wider.
#
# Bars two pixels wide at 203 dpi, a label printer's, that do not fall on whole pixels: with -gray each has two pixels of ink, in two
# or three, and cut at one half is two wide. With -mono every pixel that is touched is black: each is three wide, and the white between
# the bars of a code is narrower by as much. One would guess that -mono is -gray cut at one half.
#
# Output seen: "-gray, cut at one half: 2" and "-mono: 3", each for all of 20 bars.
set -eu
box=$(mktemp -d)
. "$(dirname "$0")/lib" # what follows is fetched into that folder, and run there without the product
fetch poppler-utils=22.12.0-2+deb12u3 libpoppler126=22.12.0-2+deb12u3
cat >"$box/draw.awk" <<'END'
function put(text) { printf "%s", text; at += length(text) }
BEGIN {
    pt = 72 / 25.4
    for (k = 0; k < 20; k++)
        bars = bars sprintf("%.5f %.5f %.5f %.5f re\n", (2 + k * 1.37) * pt, 10 * pt, 2 * 72 / 203, 20 * pt)
    bars = bars "f\n"
    put("%PDF-1.4\n")
    o[1] = at; put("1 0 obj\n<< /Type /Catalog /Pages 2 0 R >>\nendobj\n")
    o[2] = at; put("2 0 obj\n<< /Type /Pages /Kids [3 0 R] /Count 1 >>\nendobj\n")
    o[3] = at; put(sprintf("3 0 obj\n<< /Type /Page /Parent 2 0 R /MediaBox [0 0 %.5f %.5f] /Contents 4 0 R /Resources << >> >>\nendobj\n", 33 * pt, 33 * pt))
    o[4] = at; put("4 0 obj\n<< /Length " length(bars) " >>\nstream\n" bars "endstream\nendobj\n")
    x = at; put("xref\n0 5\n0000000000 65535 f \n")
    for (i = 1; i <= 4; i++) put(sprintf("%010d 00000 n \n", o[i]))
    put("trailer\n<< /Size 5 /Root 1 0 R >>\nstartxref\n" x "\n%%EOF\n")
}
END
LC_ALL=C awk -f "$box/draw.awk" >"$box/bars.pdf"
pdftoppm -r 203 -gray -singlefile "$box/bars.pdf" "$box/gray"
pdftoppm -r 203 -mono -singlefile "$box/bars.pdf" "$box/mono"
# widths FILE: of the bars in a middle row, each different one once, with how often it occurs.
widths() {
    python3 - "$1" <<'END'
import collections, re, sys
data = open(sys.argv[1], 'rb').read()
kind, w, h, rest = re.match(rb'(P[45])\s+(\d+)\s+(\d+)\s+(.*)', data, re.S).groups()
w, h, y = int(w), int(h), int(h) // 3
if kind == b'P5':
    pixels = rest.split(b'\n', 1)[1][y * w:(y + 1) * w]
    row = ''.join('#' if p < 128 else ' ' for p in pixels)
else:
    n = (w + 7) // 8
    row = ''.join(f'{b:08b}' for b in rest[y * n:(y + 1) * n])[:w].replace('1', '#').replace('0', ' ')
print(' '.join(f'{width}x{n}' for width, n in sorted(collections.Counter(len(bar) for bar in row.split()).items())))
END
}
is "-gray, cut at one half" 2x20 "$(widths "$box/gray.pgm")"
is "-mono" 3x20 "$(widths "$box/mono.pbm")"

#!/bin/sh
# Version: OpenCV 4.6.0 (Debian python3-opencv 4.6.0+dfsg-12).
# Behaviour: QRCodeDetector finds codes and decodes none.
#
# A clean code of each version from 1 to 10: detectAndDecode() gives four corners and an empty text, as it does for a code that is
# damaged; that Debian builds it without the decoder (quirc) stands in a line on the program's own standard output only. One would
# guess that the class reads what it finds, as it does in the wheels of PyPI. Code that takes an empty text for "not read, try another
# picture" tries for ever.
#
# Output seen: "found: 10 of 10", "decoded: 0 of 10".
set -eu
box=$(mktemp -d)
. "$(dirname "$0")/lib" # what follows is fetched into that folder, and run there without the product
fetch python3-opencv=4.6.0+dfsg-12 libopencv-objdetect406=4.6.0+dfsg-12 qrencode=4.1.1-1 libqrencode4=4.1.1-1
for v in 1 2 3 4 5 6 7 8 9 10; do qrencode -v $v -l M -s 6 -m 4 -o "$box/$v.png" "VERSION $v"; done
cat >"$box/read.py" <<'END'
import sys
import cv2
found = decoded = 0
for path in sys.argv[1:]:
    text, corners, _ = cv2.QRCodeDetector().detectAndDecode(cv2.imread(path))
    found += corners is not None and corners.size == 8
    decoded += text != ''
print(f'found: {found} of {len(sys.argv) - 1}, decoded: {decoded} of {len(sys.argv) - 1}')
END
is "QRCodeDetector" "found: 10 of 10, decoded: 0 of 10" \
    "$(PYTHONPATH=$box/root/usr/lib/python3/dist-packages /usr/bin/python3 "$box/read.py" "$box"/?.png "$box"/10.png 2>/dev/null | tail -1)"

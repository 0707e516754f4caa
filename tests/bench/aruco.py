"""OpenCV's ArUco for bench_markers.

Reads lines "PICTURE SHRINK MIN_SIDE"; prints for each "MS N", then N lines "ID x y x y x y x y". The markers are looked for in the
picture made smaller by SHRINK, then their corners are moved in the picture itself by cornerSubPix.
"""
import sys
import time

import cv2
import numpy as np

cv2.setNumThreads(1)
book = cv2.aruco.Dictionary_get(cv2.aruco.DICT_4X4_50)
for line in sys.stdin:
    path, shrink, least = line.split()
    shrink, least = int(shrink), float(least)
    grey = cv2.imread(path, cv2.IMREAD_GRAYSCALE)
    h, w = grey.shape
    how = cv2.aruco.DetectorParameters_create()
    how.cornerRefinementMethod = cv2.aruco.CORNER_REFINE_SUBPIX
    how.minMarkerPerimeterRate = max(0.005, 4 * least / (max(w, h) // shrink))
    how.adaptiveThreshWinSizeMin, how.adaptiveThreshWinSizeMax, how.adaptiveThreshWinSizeStep = 7, 23, 16
    times = []
    for _ in range(3):
        start = time.process_time()
        small = cv2.resize(grey, (w // shrink, h // shrink), interpolation=cv2.INTER_AREA) if shrink > 1 else grey
        corners, ids, _ = cv2.aruco.detectMarkers(small, book, parameters=how)
        found = []
        for k in range(0 if ids is None else len(ids)):
            c = (corners[k].reshape(4, 1, 2) + 0.5) * shrink - 0.5
            reach = min(max(int(np.hypot(*(c[1, 0] - c[0, 0])) / 12), 3), 12)
            if (c >= 0).all() and (c[:, 0, 0] < w).all() and (c[:, 0, 1] < h).all():
                c = cv2.cornerSubPix(grey, np.ascontiguousarray(c, np.float32), (reach, reach), (-1, -1), (3, 20, 0.02))
            found.append((int(ids[k][0]), c.flatten()))
        times.append((time.process_time() - start) * 1e3)
    print(f'{min(times):.3f} {len(found)}')
    for k, c in found:
        print(k, *(f'{v:.4f}' for v in c))
    sys.stdout.flush()

#!/usr/bin/env python3
"""The figures: results.csv has a row for each that was measured, the newest last; RESULTS.md the newest of each.

results.py              prints RESULTS.md
results.py take PROGRAM COMMIT <what the program printed
                        appends what `make bench` measured: of each row of that program that names a printed line
                        (column `line`: how it begins), a new one with what stands there now
"""
import csv
import datetime
import io
import os
import sys
from contextlib import redirect_stdout

CSV = os.path.join(os.path.dirname(__file__), "results.csv")
HEAD = """# What was measured

The newest of each figure, made by `make results` from [results.csv](results.csv), to which `make bench` appends what it measures; older
ones are there and in the history. Programs without a path are those of `build/tests/bench`, `ROOM/test_NAME` of `build/tests`. Processor
time is that of one thread, on a shared machine of two cores; where a figure is missed, that is said. `OPTICS` are path-traced pictures and
`RIG` the acceptance rig that photographs printed sheets: neither is part of this repository. What was tried and not kept, loads, seeds
and how a figure came to be: `git log -p tests/bench/RESULTS.md` up to 2bb6330c.
"""


def read():
    with open(CSV, newline="", encoding="utf-8") as file:
        return list(csv.DictReader(file))


def newest(rows):
    """Of each figure the last row, where its first one stands."""
    by_figure = {}
    for row in rows:
        by_figure[row["area"], row["figure"]] = row
    return by_figure.values()


def print_page(rows):
    print(HEAD, end="")
    area = None
    for row in newest(rows):
        if row["area"] != area:
            area = row["area"]
            print(f"\n## {area}\n\n| what | to reach | measured | on | command |\n|---|---|---|---|---|")
        if not row["command"]:
            raise SystemExit(f"{row['figure']}: no command prints it")
        command = row["command"].replace("|", "\\|")
        print(f"| {row['figure']} | {row['to reach']} | {row['measured']} | {row['date'][2:]}, {row['commit']} | `{command}` |")


def take(program, commit, text):
    today = datetime.date.today().isoformat()
    taken = []
    for row in newest(read()):
        if row["command"].split()[-1] != program or not row["line"]:
            continue
        for line in text.splitlines():
            if line.startswith(row["line"]):
                measured = " ".join(line[len(row["line"]):].split())
                taken.append({**row, "measured": measured, "date": today, "commit": commit, "command": program})
                break
        else:
            raise SystemExit(f"{program} prints no line that begins with \"{row['line']}\"")
    if not taken:
        return
    with open(CSV, "a", newline="", encoding="utf-8") as file:
        csv.DictWriter(file, list(taken[0]), lineterminator="\n").writerows(taken)


if len(sys.argv) == 4 and sys.argv[1] == "take":
    take(sys.argv[2], sys.argv[3], sys.stdin.read())
elif len(sys.argv) == 1:
    page = io.StringIO()
    with redirect_stdout(page):
        print_page(read())
    if len(page.getvalue().encode()) >= 30000:
        raise SystemExit("RESULTS.md: what was measured is read in 30 kB")
    print(page.getvalue(), end="")
else:
    raise SystemExit(__doc__)

"""Prints a workbook as another program than ours reads it: "# SHEET", then a line for each row, cells by tabs, n:NUMBER, s:TEXT or
f:FORMULA, empty ones as nothing; first "@ frozen rows" of the sheet. Usage: read_xlsx.py FILE."""
import sys
import xml.etree.ElementTree as tree
import zipfile

M = "{http://schemas.openxmlformats.org/spreadsheetml/2006/main}"
R = "{http://schemas.openxmlformats.org/officeDocument/2006/relationships}"
book = zipfile.ZipFile(sys.argv[1])
assert book.testzip() is None


def read(name):
    return tree.fromstring(book.read(name))


shared = ["".join(t.text or "" for t in item.iter(M + "t")) for item in read("xl/sharedStrings.xml").iter(M + "si")]
targets = {r.get("Id"): r.get("Target") for r in read("xl/_rels/workbook.xml.rels")}


def column(reference):
    n = 0
    for c in reference:
        if c.isalpha():
            n = 26 * n + ord(c) - 64
    return n


for sheet in read("xl/workbook.xml").iter(M + "sheet"):
    page = read("xl/" + targets[sheet.get(R + "id")])
    pane = page.find(".//" + M + "pane")
    print("# " + sheet.get("name"))
    print("@ " + (pane.get("ySplit", "0") if pane is not None and pane.get("state") == "frozen" else "0"))
    for row in page.iter(M + "row"):
        cells = []
        for cell in row.iter(M + "c"):
            value = cell.find(M + "v")
            if value is None:
                continue
            cells += [""] * (column(cell.get("r")) - 1 - len(cells))
            if cell.find(M + "f") is not None:
                cells.append("f:" + cell.find(M + "f").text)
            elif cell.get("t") == "s":
                cells.append("s:" + shared[int(value.text)])
            else:
                cells.append("n:" + value.text)
        print("\t".join(cells))
core = read("docProps/core.xml")
print("! " + " ".join(e.text for e in core if e.tag.endswith("}created") or e.tag.endswith("}modified")))

#!/usr/bin/env python3
"""What printing does with a page's size: the figures of the tables in kiosk/handbook/club.md. Real parts of Debian 12: pdftopdf of
cups-filters, poppler, Ghostscript, MuPDF. Two marks 100 mm apart are found again by pdftotext; 200 bars of two dots at 203 dpi lie at
any place and are counted in what each program paints."""
import os, random, re, subprocess, tempfile

PPD = """*PPD-Adobe: "4.3"
*FormatVersion: "4.3"
*FileVersion: "1.0"
*LanguageVersion: English
*LanguageEncoding: ISOLatin1
*PCFileName: "L.PPD"
*Manufacturer: "X"
*Product: "(X)"
*ModelName: "X"
*ShortNickName: "X"
*NickName: "X"
*PSVersion: "(3010.000) 0"
*LanguageLevel: "3"
*ColorDevice: False
*DefaultColorSpace: Gray
*FileSystem: False
*cupsVersion: 1.4
*cupsFilter: "application/vnd.cups-pdf 0 -"
*OpenUI *PageSize/Media Size: PickOne
*OrderDependency: 10 AnySetup *PageSize
*DefaultPageSize: Letter
*PageSize Letter/US Letter: "<</PageSize[612 792]>>setpagedevice"
*PageSize A4/A4: "<</PageSize[595 842]>>setpagedevice"
*CloseUI: *PageSize
*OpenUI *PageRegion: PickOne
*DefaultPageRegion: Letter
*PageRegion Letter/US Letter: "<</PageSize[612 792]>>setpagedevice"
*PageRegion A4/A4: "<</PageSize[595 842]>>setpagedevice"
*CloseUI: *PageRegion
*DefaultImageableArea: Letter
*ImageableArea Letter/US Letter: "18 18 594 774"
*ImageableArea A4/A4: "18 18 577 824"
*DefaultPaperDimension: Letter
*PaperDimension Letter/US Letter: "612 792"
*PaperDimension A4/A4: "595 842"
"""
A4, LETTER, DOT = (595.276, 841.89), (612, 792), 72 / 203


def write_pdf(name, width, height, content):
    objects = ["<</Type/Catalog/Pages 2 0 R>>", "<</Type/Pages/Kids[3 0 R]/Count 1>>",
               "<</Type/Page/Parent 2 0 R/MediaBox[0 0 %.3f %.3f]/Resources<</Font<</F1 5 0 R>>>>/Contents 4 0 R>>" % (width, height),
               "<</Length %d>>stream\n%sendstream" % (len(content), content), "<</Type/Font/Subtype/Type1/BaseFont/Courier>>"]
    text, places = "%PDF-1.4\n", []
    for number, body in enumerate(objects, 1):
        places.append(len(text))
        text += "%d 0 obj\n%s\nendobj\n" % (number, body)
    table = "xref\n0 6\n0000000000 65535 f \n" + "".join("%010d 00000 n \n" % place for place in places)
    end = "trailer<</Size 6/Root 1 0 R>>\nstartxref\n%d\n%%%%EOF\n" % len(text)
    with open(name, "w") as out:
        out.write(text + table + end)


def printed(name, ppd, options):
    with open("out.pdf", "wb") as out:
        subprocess.run(["/usr/lib/cups/filter/pdftopdf", "1", "user", "title", "1", options, name], stdout=out,
                       stderr=subprocess.DEVNULL, env=dict(os.environ, PPD=ppd), check=True)
    text = subprocess.run(["pdftotext", "-bbox", "out.pdf", "-"], capture_output=True, text=True, check=True).stdout
    at = {word: (float(x), float(y)) for x, y, word in re.findall(r'xMin="([\d.-]+)" yMin="([\d.-]+)"[^>]*>([^<]*)<', text)}
    if "aaa" not in at or "bbb" not in at:
        return "off the page"
    (x0, y0), (x1, y1) = at["aaa"], at["bbb"]
    return "%.1f %%" % (((x0 - x1) ** 2 + (y0 - y1) ** 2) ** .5 * 25.4 / 72)


def mean_width(name):
    data = open(name, "rb").read()
    kind, w, h, deep = re.match(rb"(P[45])\s(?:#.*\n)?(\d+)\s(\d+)\s(255\s)?", data).groups()
    w, h = int(w), int(h)
    body = data[len(data) - (((w + 7) // 8) * h if kind == b"P4" else w * h):]
    if kind == b"P4":
        row = body[h // 2 * ((w + 7) // 8):]
        dark = [row[x // 8] >> (7 - x % 8) & 1 for x in range(w)]
    else:
        dark = [body[h // 2 * w + x] < 128 for x in range(w)]
    return sum(dark) / 200


def main():
    for name, (w, h) in (("a4.pdf", A4), ("letter.pdf", LETTER)):
        marks = ((60, "aaa"), (60 + 7200 / 25.4, "bbb"))
        write_pdf(name, w, h, "".join("BT /F1 8 Tf 1 0 0 1 %.3f %.3f Tm (%s) Tj ET\n" % (x, h / 2, word) for x, word in marks))
    open("letter.ppd", "w").write(PPD)
    open("a4.ppd", "w").write(re.sub(r"(Default(?:PageSize|PageRegion|ImageableArea|PaperDimension): )Letter", r"\1A4", PPD))
    print("%-24s %-14s %-14s %s" % ("lp -o", "A4 on Letter", "Letter on A4", "A4 on A4"))
    for o in ("", "scaling=100", "nofitplot", "fitplot=false", "natural-scaling=100", "print-scaling=auto", "fitplot",
              "print-scaling=fit", "print-scaling=none"):
        print("%-24s %-14s %-14s %s" % (o or "none", printed("a4.pdf", "letter.ppd", o), printed("letter.pdf", "a4.ppd", o),
                                        printed("a4.pdf", "a4.ppd", o)))
    random.seed(7)
    x, bars = 10.0, ""
    for _ in range(200):
        bars += "%.5f 20 %.5f 40 re f\n" % (x, 2 * DOT)
        x += DOT * (6 + random.random())
    write_pdf("bars.pdf", x + 20, 80, bars)
    for what, command, out in (
            ("poppler", "pdftoppm -r 203 -mono -singlefile bars.pdf poppler", "poppler.pbm"),
            ("Ghostscript", "gs -q -dNOPAUSE -dBATCH -sDEVICE=pbmraw -r203 -sOutputFile=gs.pbm bars.pdf", "gs.pbm"),
            ("MuPDF without smoothing", "mutool draw -q -r 203 -A 0 -c gray -o mu0.pgm bars.pdf", "mu0.pgm"),
            ("MuPDF with", "mutool draw -q -r 203 -A 8 -c gray -o mu8.pgm bars.pdf", "mu8.pgm")):
        subprocess.run(command.split(), check=True, stderr=subprocess.DEVNULL)
        print("a bar of 2 dots by %-24s %.2f" % (what, mean_width(out)))


with tempfile.TemporaryDirectory() as folder:
    os.chdir(folder)
    main()

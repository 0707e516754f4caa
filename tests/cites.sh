#!/bin/sh
# Every citation leads somewhere: laws, articles of the MCR Duplicate Format, pages with their headings, links, files that comments
# name. Source texts are cited by title. READMEs stay short. Prints file:line of each that does not; exit 1 when there is any. Usage: cites.sh [FOLDER]
cd "${1:-$(dirname "$0")/..}" || exit 2
# Not in itself, nor in its test, which plants some.
find README.md Makefile debian rules labels vision calibration db kiosk tests -type f \( -name '*.[ch]' -o -name '*.cpp' -o -name '*.sh' -o -name '*.md' \
    -o -name Makefile -o -name "*.mk" \) ! -path '*/corpus/*' ! -name cites.sh ! -name test_manual.c | LC_ALL=C sort | LC_ALL=C awk '
function bad(what) { printf "%s:%d: %s\n", file, n, what; failed = 1 }
function there(path) { # "./": a stream of its own, for the file may be the one that is being read
    if (!(path in seen)) seen[path] = path ~ /\.(c|h|md)$/ ? (getline first < ("./" path)) >= 0 : system("test -e \"" path "\"") == 0
    close("./" path)
    return seen[path]
}
function slug(text) { text = tolower(text); gsub(/[^a-z0-9 _-]/, "", text); gsub(/ /, "-", text); return text }
function folder(path) { return path ~ /\// ? substr(path, 1, match(path, /\/[^\/]*$/)) : "" }
function tidy(path) { while (sub(/[^\/.]+\/\.\.\//, "", path)); sub(/^\.\//, "", path); return path }
function page(name) { # where a page lies that is called by its name alone
    if (there(tidy(folder(file) name))) return tidy(folder(file) name)
    return there("kiosk/handbook/" name) ? "kiosk/handbook/" name : there(name) ? name : ""
}
function headings(path, line) {
    if (path in known) return
    known[path] = 1
    while ((getline line < ("./" path)) > 0)
        if (sub(/^#+ /, "", line)) { heads[path] = heads[path] "\n" line; anchor[path, slug(line)] = 1 }
        else if (line ~ /^\| (DF-|Appendix )/) article[substr(line, 3, index(substr(line, 3), " |") - 1)] = 1
    close("./" path)
}
function cut(what) { # the next piece of `rest` that looks so: `word`, and what stood before it
    if (!match(rest, what)) return 0
    before = substr(rest, 1, RSTART - 1); word = substr(rest, RSTART, RLENGTH); rest = substr(rest, RSTART + RLENGTH)
    return 1
}
function check_page(at, path) {
    if (match(word, /(, "|#)/)) { at = substr(word, RSTART); word = substr(word, 1, RSTART - 1) }
    if ((path = page(word)) == "") { bad("no page " word); return }
    headings(path)
    if (at ~ /^#/ && !((path, substr(at, 2)) in anchor)) bad("no heading " at " in " path)
    if (at ~ /^,/ && !index(heads[path], "\n" substr(at, 4, length(at) - 4))) bad("no heading " at " in " path)
}
function check(line) {
    for (rest = line; cut("(^|[^A-Za-z])[Ll]aw [0-9]+");) {
        sub(/.*[Ll]aw /, "", word)
        if (before !~ /bridge.s$/ && !index(heads[laws], "\nLaw " word ":")) bad("no law " word " in " laws)
    }
    for (rest = line; cut("DF-[0-9]+|Appendix [0-9]+");)
        if (!(word in article)) bad("no " word " in " domain)
    for (rest = line; cut("[A-Za-z0-9_/.-]+\\.md(, \"[^\"]+\"|#[a-z0-9-]+)?");)
        check_page()
    for (rest = line; cut("(rules|labels|vision|calibration|db|kiosk|tests)/[A-Za-z0-9_/-]+\\.(c|h|cpp|sh|po|png|svg)($|[^a-z*])");) {
        sub(/[^a-z]$/, "", word)
        if (before !~ /[A-Za-z0-9_\/)]$/ && !there(word) && !there(folder(file) word)) bad("no file " word)
    }
    if (file ~ /\.md$/)
        for (rest = line; cut("`[a-z_/]+\\.(c|h|cpp|po|sh)`");) {
            gsub(/`/, "", word)
            if (!there(word) && !there(folder(file) word)) bad("no file " word)
        }
    if (line ~ /(duplicate-format|competition-rules|tournament-rules|international-rulebook)\.txt/) bad("a source is cited by title")
    if (file ~ /\.md$/)
        for (rest = line; cut("\\]\\([^)]*\\)");) {
            gsub(/^\]\(|#.*|\)$/, "", word)
            if (word != "" && word !~ /^https?:/ && !there(tidy(folder(file) word))) bad("a link to nothing: " word)
        }
}
BEGIN { laws = "kiosk/handbook/laws.md"; domain = "kiosk/handbook/domain.md"; headings(laws); headings(domain) }
{
    file = $0
    for (n = 1; (getline line < file) > 0; n++) check(line)
    close(file)
    if (file == "README.md" && --n > 200) bad("a README that can be read has 200 lines at most; the handbook has room")
    if (file ~ /^[a-z]+\/README\.md$/ && --n > 60) bad("a room is explained in 60 lines")
}
END { exit failed }' >&2

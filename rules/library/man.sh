#!/bin/sh
# wkrules(3), of the header's own text: man.sh WKRULES_H >wkrules.3. What a call does stands in the header alone.
set -eu
day=$(LC_ALL=C date -u -d "@${SOURCE_DATE_EPOCH:-$(date +%s)}" '+%B %e, %Y')
cat <<END
.Dd $day
.Dt WKRULES 3
.Os
.Sh NAME
.Nm wkrules
.Nd what a hand of MCR (Chinese Official) mahjong is worth
.Sh LIBRARY
libwkrules: -lwkrules
.Sh SYNOPSIS
.In wkrules.h
END
awk '
# Sentences each on a line of its own, as mdoc wants them.
function sentences(text) {
    while (match(text, /[a-z0-9)]\. /)) { print plain(substr(text, 1, RSTART + 1)); text = substr(text, RSTART + 3) }
    print plain(text)
}
function plain(text) { gsub(/\\/, "\\e", text); if (text ~ /^[.\047]/) text = "\\&" text; return text }
# The words of a comment, a paragraph of them; lines that stand further in are code.
function say(text,    line, n, i, literal, parted) {
    n = split(text, line, "\n")
    for (i = 1; i <= n; i++) {
        sub(/ ?\*\/$/, "", line[i]); sub(/^ *\/\* ?|^ \* ?/, "", line[i])
        if (line[i] ~ /^Made of the headers/) break
        if (line[i] ~ /^    / && !literal) { print ".Bd -literal"; literal = 1 }
        else if (literal && line[i] == "" && line[i + 1] !~ /^ \*     /) { print ".Ed"; literal = 0 }
        if (literal) print plain(substr(line[i], 5))
        else if (line[i] == "") parted = i > 1
        else { if (parted) print ".Pp"; parted = 0; sentences(line[i]) }
    }
}
function close_paragraph() {
    if (code ~ /wk_[a-z_]+\(/) {
        sub(/ WK_MUST_CHECK/, "", code)
        n_calls++; prototype[n_calls] = code; said[n_calls] = words
    }
    words = code = ""
}
NR == 1, /\*\/$/ { opening = opening $0 "\n"; if (/\*\/$/) begun = 1; next }
!begun { next }
/^$/ { close_paragraph(); next }
/^\/\*/ && code ~ /wk_[a-z_]+\(/ { close_paragraph() }
comment || /^\/\*/ { words = words $0 "\n"; comment = !/\*\/$/; next }
/^(enum|struct|void|bool|int|const char) .*\(/ || more { code = code $0 "\n"; more = !/;$/ }
END {
    close_paragraph()
    for (i = 1; i <= n_calls; i++) { print ".Bd -literal"; printf "%s", plain(prototype[i]); print ".Ed" }
    print ".Sh DESCRIPTION"; say(opening)
    for (i = 1; i <= n_calls; i++) {
        match(prototype[i], /wk_[a-z_]+\(/)
        print ".Ss " substr(prototype[i], RSTART, RLENGTH - 1)
        say(said[i])
    }
}' "$1"
cat <<'END'
.Sh RETURN VALUES
Calls that can fail return
.Dv WK_OK ,
which is not 0, or what their text says.
.Sh SEE ALSO
.Xr wallkeeper-points 1
.Pp
The structures are described in
.In wkrules.h ;
examples in Python and C++ stand in rules/library of the sources.
END

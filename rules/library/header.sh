#!/bin/sh
# wkrules.h, of the headers of the scorer: header.sh >wkrules.h. A paragraph stands in it as in its header, unless it declares
# something that symbols.txt does not name; so each call is described once.
set -eu
cd "$(dirname "$0")/../.."
cat rules/library/opening.txt
awk '
function close_paragraph(    name, rest, all, any) {
    rest = code; all = 1; any = 0
    while (match(rest, /wk_[a-z_]+(\(|\[|;)/)) {
        name = substr(rest, RSTART, RLENGTH - 1); rest = substr(rest, RSTART + RLENGTH)
        any = 1
        if (!(name in given)) all = 0
    }
    if (paragraph != "" && (!any || all)) printf "\n%s", paragraph
    paragraph = code = ""
}
FILENAME ~ /symbols/ { if ($0 !~ /^#/) given[$1] = 1; next }
FILENAME ~ /profiles/ { if (match($0, /^WK_PROFILE\([A-Z_0-9]+/)) profiles = profiles "    WK_MCR_" substr($0, 12, RLENGTH - 11) ",\n"; next }
FNR == 1 { close_paragraph() }
/^#(ifndef|define) WK_(RULES_[A-Z_]*_H|PROFILE)|^#include <|^#include "rules\/[a-z_\/]*\.h"/ { next }
/^#endif$/ && !opened { next }
/^#if/ { opened = 1 }
/^#endif$/ { opened = 0 }
/^#include "rules\/mcr\/profiles.def"/ { paragraph = paragraph profiles; next }
# Of how a call ended what the scorer says; of faces and winds nothing of deals; nothing that is said to who keeps these headers.
{ gsub(/ \(DF-7\)|; no other room is included|; never part of a deal|, and the owner of a wall| on purpose \(law 1: zero never means good\)| Situations$/, ""); sub(/wk_mcr_rulings\./, "see `wallkeeper points --rulings`.") }
/^ \* (that the operator can mend|Large: |Several: )/ { next }
/^    WK_NO_FILE/ { left = 1 }
/^    WK_N_STATUS/ { left = 0; next }
left || /^#define WK_DEAL_/ { next }
/^$/ && !brace { close_paragraph(); next }
{
    paragraph = paragraph $0 "\n"
    brace += gsub(/\{/, "{") - gsub(/\}/, "}")
    if ($0 ~ /^(extern|enum|struct|void|bool|int|const|char) .*(;|,|\)|\[.*)$/ && !brace && $0 !~ /^(enum|struct) [a-z_]+ \{/) code = code $0 "\n"
}
END { close_paragraph() }' rules/library/symbols.txt rules/mcr/profiles.def \
    rules/status.h rules/tile.h rules/mcr/mcr.h rules/mcr/shanten.h rules/mcr/cheapest.h rules/mcr/hand_text.h rules/mcr/foreign_text.h
cat <<'END'

#ifdef __cplusplus
}
#endif
#endif
END

/* Codes that look like one and cannot be decoded: matched by their modules with the codes of the wall's set. */
#include "vision/scan/parts.h"

#include <math.h>
#include <string.h>

#include "vision/image/plane.h"

/* Of a wall's stickers so many tell its set. */
#define TELL_SET 6

/* The set that most of the finds are of; NULL: too few are of any. */
static const char *set_of(const struct wk_scanner *scanner)
{
    const char *best = NULL;
    int most = TELL_SET - 1;

    for (int i = 0; i < scanner->n_finds; i++) {
        const struct wk_find *find = &scanner->finds[i];
        int n = 0;

        for (int k = i; k < scanner->n_finds && find->kind == WK_PAYLOAD_VALID; k++)
            n += scanner->finds[k].kind == WK_PAYLOAD_VALID && strcmp(scanner->finds[k].set, find->set) == 0;
        if (n > most) {
            most = n;
            best = find->set;
        }
    }
    return best;
}

/* Knows the codes of the wall's set. */
static bool learn_set(struct wk_scanner *scanner)
{
    const char *set = set_of(scanner);

    if (!set || (!scanner->known && wk_known_new(&scanner->known) != WK_OK))
        return false;
    if (strcmp(wk_known_set(scanner->known), set) == 0)
        return true;
    if (wk_code_recovery_learn(scanner->recovery, scanner->options.key, set) != WK_OK)
        return false;
    wk_known_learn_book(scanner->known, wk_code_recovery_book(scanner->recovery));
    return true;
}

bool wk_scan_liken(struct wk_scanner *scanner, const struct wk_image *patch, const double plane[9], struct wk_code *out)
{
    struct wk_known_look look;
    struct wk_known_match match;
    double at[9], u, v;

    memcpy(at, plane, sizeof at);
    if (!learn_set(scanner) || !wk_known_look(scanner->known, patch, at, &look) ||
        !wk_known_match(scanner->known, &look, &match))
        return false;
    if (!match.accepted && !(wk_known_look_again(scanner->known, patch, match.codes, match.label, at, &look) &&
                             wk_known_match(scanner->known, &look, &match) && match.accepted))
        return false;
    wk_known_count(scanner->known, &match);
    *out = (struct wk_code){.n = WK_PAYLOAD_LEN};
    wk_payload_encode(out->text, scanner->options.key, wk_known_set(scanner->known), match.label);
    for (int k = 0; k < 4; k++) {
        wk_plane_map(at, k == 1 || k == 2 ? WK_CODE_MODULES : 0, k >= 2 ? WK_CODE_MODULES : 0, &u, &v);
        out->corner[k] = (struct wk_point){(float)u, (float)v};
    }
    return true;
}

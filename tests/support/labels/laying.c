/* A hand laid on the mat, written down, and what an eye without fault reads of it. */
#include "tests/support/labels/laying.h"

const char laying_set[WK_SET_SIZE] = "07A";

void laying_clear(struct wk_face_reading *look)
{
    memset(look, 0, sizeof(*look));
    wk_reading_init(&look->seen, WK_SIDE_FACES);
    look->seen.tray.found = true;
    look->seen.tray.reason = WK_OK;
    for (int s = 0; s < WK_N_SLOTS; s++)
        look->seen.slot[s].state = WK_READ_EMPTY;
}

void laying_face(struct wk_face_reading *look, int slot, int face)
{
    look->seen.slot[slot] = (struct wk_read){.state = WK_READ_FACE, .sideways = look->seen.slot[slot].sideways};
    look->face[slot] = (struct wk_face_obs){.best = (enum wk_face)face, .margin = 0.2f};
}

void laying_label(struct wk_face_reading *look, int slot, wk_label label)
{
    look->seen.slot[slot] = (struct wk_read){.state = WK_READ_LABEL, .label = label};
    memcpy(look->seen.slot[slot].set, laying_set, WK_SET_SIZE);
    look->face[slot] = (struct wk_face_obs){.best = WK_FACE_NONE};
}

void laying_state(struct wk_face_reading *look, int slot, enum wk_read_state state, enum wk_read_why why)
{
    look->seen.slot[slot] = (struct wk_read){.state = state, .why = why};
    look->face[slot] = (struct wk_face_obs){.best = WK_FACE_NONE};
}

static void laying_word(struct wk_face_reading *look, int slot, const char *word)
{
    char name[3] = {word[0], word[1] == '/' ? '\0' : word[1], '\0'};
    enum wk_face face = WK_FACE_NONE;

    if (strcmp(word, ".") == 0)
        return;
    if (strcmp(word, "#") == 0)
        laying_state(look, slot, WK_READ_UNREADABLE, WK_WHY_NO_STICKER);
    else if (strcmp(word, "?") == 0)
        laying_state(look, slot, WK_READ_UNREADABLE, WK_WHY_LOW_MARGIN);
    else if (strcmp(word, "x") == 0)
        laying_state(look, slot, WK_READ_FACE, WK_WHY_FOREIGN);
    else if (strcmp(word, "~") == 0)
        laying_state(look, slot, WK_READ_BLOCKED, WK_WHY_NONE);
    else if (wk_face_parse(name, &face) == WK_OK) {
        look->seen.slot[slot].sideways = word[strlen(word) - 1] == '/';
        laying_face(look, slot, (int)face);
    } else
        abort();
}

static void laying_row(struct wk_face_reading *look, enum wk_row row, const char *words)
{
    char copy[160], *save = NULL;
    int column = 0;

    strncpy(copy, words, sizeof(copy) - 1);
    copy[sizeof(copy) - 1] = '\0';
    for (char *word = strtok_r(copy, " ", &save); word; word = strtok_r(NULL, " ", &save)) {
        if (wk_slot_at(row, column) == WK_SLOT_NONE)
            abort();
        laying_word(look, wk_slot_at(row, column++), word);
    }
}

void laying_rows(struct wk_face_reading *look, const char *const rows[3])
{
    laying_clear(look);
    laying_row(look, WK_ROW_2, rows[0]);
    laying_row(look, WK_ROW_1, rows[1]);
    laying_row(look, WK_ROW_HAND, rows[2]);
}

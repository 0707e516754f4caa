/* The colours of each theme. In draw lists a colour has its name in the dark theme. */
#include "kiosk/face/draw/colour.h"

/* Source: tokens.md, "Colour". */
static const struct {
    const char *name;
    uint32_t rgba[WK_N_THEMES]; /* dark, light, contrast */
} colours[WK_N_COLOURS] = {
    [WK_C_NONE] = {"none", {0, 0, 0}},
    [WK_C_GROUND] = {"ground", {0xFF141517, 0xFFFAF8F3, 0xFF000000}},
    [WK_C_PANEL] = {"panel", {0xFF1D1F22, 0xFFF0ECE3, 0xFF1C1C1C}},
    [WK_C_KEY] = {"key", {0xFF2C2F34, 0xFFDDD7CA, 0xFF595959}},
    [WK_C_KEY_DOWN] = {"key-down", {0xFF45484D, 0xFFCFC8BA, 0xFF404040}},
    [WK_C_LINE] = {"line", {0xFF484C52, 0xFFBDB7AA, 0xFF8C8C8C}},
    [WK_C_EDGE] = {"edge", {0xFF7D838B, 0xFF5F646A, 0xFFC4C4C4}},
    [WK_C_STONE] = {"stone", {0xFFBDB7A9, 0xFF4E4B44, 0xFFEAEAEA}},
    [WK_C_IVORY] = {"ivory", {0xFFF4EBD6, 0xFF1B1A16, 0xFFFFFFFF}},
    [WK_C_CHOSEN_DOWN] = {"white", {0xFFFFFFFF, 0xFF3A382F, 0xFFDADADA}},
    [WK_C_INK] = {"ink", {0xFF17150F, 0xFFFFFFFF, 0xFF000001}},
    [WK_C_ACCENT] = {"accent", {0xFFFFBE2E, 0xFFFFB000, 0xFFFFE000}},
    [WK_C_ACCENT_DOWN] = {"accent-down", {0xFFFFD778, 0xFFFFC84A, 0xFFFFF08A}},
    [WK_C_NOW] = {"accent", {0xFFFFBE2E, 0xFF7D4700, 0xFFFFE000}},
    [WK_C_OK] = {"ok", {0xFF53CCA2, 0xFF0A6E4A, 0xFF4DFFB8}},
    [WK_C_AGAIN] = {"again", {0xFFB6A7F7, 0xFF5540C4, 0xFFCDBFFF}},
    [WK_C_WRONG] = {"wrong", {0xFFF0623D, 0xFFB52D08, 0xFFFF8A66}},
    [WK_C_BLOCKED] = {"blocked", {0xFFF4D3FF, 0xFF8A2BA8, 0xFFFFCCFF}},
    [WK_C_EMPTY] = {"empty", {0xFF8F949A, 0xFF63686E, 0xFFD0D0D0}},
    [WK_C_MAT] = {"mat", {0xFF4B504E, 0xFFC9CECB, 0xFF2A2E2C}},
    [WK_C_MAT_DARK] = {"mat-dark", {0xFF2B2E2D, 0xFFEFF1F0, 0xFF101211}},
    [WK_C_TILE] = {"ivory", {0xFFF4EBD6, 0xFFF4EBD6, 0xFFF4EBD6}},
    [WK_C_TILE_INK] = {"ink", {0xFF17150F, 0xFF17150F, 0xFF17150F}},
    [WK_C_TILE_EDGE] = {"tile-edge", {0xFFCDBF9F, 0xFFCDBF9F, 0xFFCDBF9F}},
    [WK_C_PLATE] = {"panel", {0xFF1D1F22, 0xFF1D1F22, 0xFF1D1F22}},
    [WK_C_PLATE_STONE] = {"stone", {0xFFBDB7A9, 0xFFBDB7A9, 0xFFEAEAEA}},
    [WK_C_FELT] = {"felt", {0xFF24483C, 0xFF24483C, 0xFF10241D}},
    [WK_C_FELT_EDGE] = {"felt-edge", {0xFF3C6B5B, 0xFF3C6B5B, 0xFF3C6B5B}},
    [WK_C_FELT_LINE] = {"empty", {0xFF8F949A, 0xFF8F949A, 0xFF8F949A}},
    [WK_C_BACK] = {"back", {0xFF34587F, 0xFF34587F, 0xFF34587F}},
    [WK_C_WHITE] = {"white", {0xFFFFFFFF, 0xFFFFFFFF, 0xFFFFFFFF}},
    [WK_C_BLUE] = {"blue", {0xFF4A8FE0, 0xFF4A8FE0, 0xFF4A8FE0}},
    [WK_C_SKIN] = {"skin", {0xFFB98B6E, 0xFFB98B6E, 0xFFB98B6E}},
};

uint32_t wk_colour_rgba(enum wk_theme theme, enum wk_colour colour)
{
    return (unsigned)colour < WK_N_COLOURS && (unsigned)theme < WK_N_THEMES ? colours[colour].rgba[theme] : 0;
}

const char *wk_colour_name(enum wk_colour colour)
{
    return (unsigned)colour < WK_N_COLOURS ? colours[colour].name : "?";
}

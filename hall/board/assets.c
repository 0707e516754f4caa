/* The assembler puts the files into the program when this is compiled, so that none is opened later. */
#include "hall/board/assets.h"

#define EMBED(name, path)                                                                                                      \
    __asm__(".pushsection .rodata\n.global " #name "\n" #name ":\n.incbin \"" path "\"\n.byte 0\n.popsection\n")

EMBED(wk_board_css, "hall/board/board.css");
EMBED(wk_board_js, "hall/board/board.js");

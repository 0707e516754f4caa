/* The assembler puts the file into the program when this is compiled, as hall/board/assets.c does. */
#include "kiosk/pages/site/site_assets.h"

__asm__(
    ".pushsection .rodata\n.global wk_site_css\nwk_site_css:\n.incbin \"kiosk/pages/site/site.css\"\n.byte 0\n.popsection\n");

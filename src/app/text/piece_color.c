/* The guideline's blue is too dark on the board (contrast 2.1:1), so it is drawn lighter, with
 * the same hue. */
#include "app/text/piece_color.h"

#include "finessimo.h"

enum { SEEN_BLUE = 0x4848FF };

uint32_t app_piece_color(int palette, int kind) {
    bool dark = palette == FIN_PALETTE_GUIDELINE && kind == FIN_J;
    return dark ? SEEN_BLUE : fin_piece_color(palette, kind);
}

/* The guideline's blue is too dark for the field (2.1 to 1): it is drawn lighter, in the
 * same hue. */
#include "app/text/piece_color.h"

#include "finessimo.h"

enum { SEEN_BLUE = 0x4848FF };

uint32_t app_piece_color(int palette, int kind) {
    bool dark = palette == FIN_PALETTE_GUIDELINE && kind == FIN_J;
    return dark ? SEEN_BLUE : fin_piece_color(palette, kind);
}

/* The palettes. `guideline` has the official colours. In all others every colour has a contrast
 * of at least 3:1 with the background (0E0E18), in `high-contrast` 7:1. `mono` is eight greys in
 * equal steps. */
#include "finessimo.h"

static const char names[FIN_PALETTES][14] = {
    [FIN_PALETTE_DEFAULT] = "default",     [FIN_PALETTE_GUIDELINE] = "guideline",
    [FIN_PALETTE_OKABE_ITO] = "okabe-ito", [FIN_PALETTE_HIGH_CONTRAST] = "high-contrast",
    [FIN_PALETTE_MONO] = "mono",
};

// clang-format off
static const uint32_t colors[FIN_PALETTES][FIN_KINDS + 1] = {
    /*  I         O         T         S         Z         J         L         garbage */
    [FIN_PALETTE_DEFAULT] = {
        0x22D3EE, 0xF0E000, 0xB050FF, 0x30D040, 0xFF4050, 0x4080FF, 0xFF9020, 0x70707F,
    },
    [FIN_PALETTE_GUIDELINE] = {
        0x00F0F0, 0xF0F000, 0xA000F0, 0x00F000, 0xF00000, 0x0000F0, 0xF0A000, 0x808080,
    },
    [FIN_PALETTE_OKABE_ITO] = {
        0x56B4E9, 0xF0E442, 0xCC79A7, 0x009E73, 0xD55E00, 0x0072B2, 0xE69F00, 0x999999,
    },
    [FIN_PALETTE_HIGH_CONTRAST] = {
        0x00FFFF, 0xFFFF00, 0xFF80FF, 0x00FF00, 0xFF7070, 0x80A8FF, 0xFFA000, 0xD0D0D0,
    },
    [FIN_PALETTE_MONO] = {
        0xFFFFFF, 0xE9E9E9, 0xD3D3D3, 0xBDBDBD, 0xA7A7A7, 0x919191, 0x7B7B7B, 0x656565,
    },
};
// clang-format on

const char *fin_palette_name(int palette) {
    return palette >= 0 && palette < FIN_PALETTES ? names[palette] : NULL;
}

uint32_t fin_piece_color(int palette, int kind) {
    bool known = palette >= 0 && palette < FIN_PALETTES && kind >= 0 && kind <= FIN_GARBAGE;
    return known ? colors[palette][kind] : 0;
}

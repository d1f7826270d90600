/* The drawn colours of pieces: at least 3:1 contrast with the board in every palette. */
#ifndef FIN_APP_TEXT_PIECE_COLOR_H
#define FIN_APP_TEXT_PIECE_COLOR_H

#include <stdint.h>

/* 0xRRGGBB; fin_piece_color if it has enough contrast. */
uint32_t app_piece_color(int palette, int kind);

#endif

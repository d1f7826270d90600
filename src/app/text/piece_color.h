/* The colours that pieces are drawn in: each is 3 to 1 on the field in every palette. */
#ifndef FIN_APP_TEXT_PIECE_COLOR_H
#define FIN_APP_TEXT_PIECE_COLOR_H

#include <stdint.h>

/* 0xRRGGBB, as fin_piece_color has it where that can be seen. */
uint32_t app_piece_color(int palette, int kind);

#endif

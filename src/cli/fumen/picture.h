/* Pictures of boards: pixels with a palette, and the files that hold them. */
#ifndef FINESSIMO_CLI_FUMEN_PICTURE_H
#define FINESSIMO_CLI_FUMEN_PICTURE_H

#include <stddef.h>
#include <stdint.h>
#include <stdio.h>

enum { PICTURE_COLORS = 32, PICTURE_SIDE = 8192 /* most pixels of a side */ };

struct picture {
    int width, height;
    uint8_t *pixels;                 /* numbers of colours, row by row from the top */
    uint32_t colors[PICTURE_COLORS]; /* 0xRRGGBB */
};

void picture_make(struct picture *picture, int width, int height);
void picture_free(struct picture *picture);
void picture_box(struct picture *picture, int x, int y, int width, int height, uint8_t color);

/* png.c */
void picture_write_png(const struct picture *picture, FILE *file);

/* gif.c: an animation that repeats without end; all frames have the size of the first. */
void picture_start_gif(const struct picture *first, FILE *file);
void picture_add_gif(const struct picture *frame, int milliseconds, FILE *file);
void picture_end_gif(FILE *file);

#endif

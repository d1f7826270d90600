/* Pixels of pictures. */
#include "cli/fumen/picture.h"

#include <stdlib.h>
#include <string.h>

#include "cli/common/message.h"

void picture_make(struct picture *picture, int width, int height) {
    size_t size = (size_t)width * (size_t)height;
    *picture = (struct picture){.width = width, .height = height};
    picture->pixels = cli_resize(NULL, size);
    memset(picture->pixels, 0, size);
}

void picture_free(struct picture *picture) {
    free(picture->pixels);
}

void picture_box(struct picture *picture, int x, int y, int width, int height, uint8_t color) {
    for (int row = y; row < y + height; row++) {
        memset(picture->pixels + (size_t)row * (size_t)picture->width + x, color, (size_t)width);
    }
}

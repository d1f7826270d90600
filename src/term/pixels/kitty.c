/* The graphics protocol of kitty. A sprite is sent once and then placed by its number, so that a
 * moving piece costs a few short sequences, and no pixels. */
#include <stdio.h>
#include <string.h>

#include "term/pixels/protocol.h"
#include "term/screen/frame.h"

/* Numbers of pictures and of their places, beyond those that a shell may have in use. */
enum { FIRST = 0x46494E00 };

static bool add(struct term_screen *screen, const char *text) {
    return term_frame_bytes(screen, text, strlen(text));
}

/* ---- base64, in chunks of at most 4096 characters ---- */

enum { CHUNK = 3072 };

/* Encodes three bytes. */
static void encode(const uint8_t from[3], char to[4]) {
    static const char digits[] = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
    uint32_t bits = (uint32_t)from[0] << 16 | (uint32_t)from[1] << 8 | from[2];
    for (int i = 0; i < 4; i++) {
        to[i] = digits[bits >> (18 - 6 * i) & 63];
    }
}

/* A pixel is three bytes, so there is never a rest to pad. */
static bool add_chunk(struct term_screen *screen, const struct term_sprite *sprite, int first,
                      int count) {
    for (int i = first; i < first + count; i++) {
        uint32_t rgb = term_sprite_pixel(sprite, i % sprite->width, i / sprite->width);
        uint8_t bytes[3] = {(uint8_t)(rgb >> 16), (uint8_t)(rgb >> 8), (uint8_t)rgb};
        char text[4];
        encode(bytes, text);
        if (!term_frame_bytes(screen, text, sizeof text)) {
            return false;
        }
    }
    return add(screen, "\033\\");
}

bool term_kitty_send(struct term_screen *screen, const struct term_sprite *sprite, int number) {
    int pixels = sprite->width * sprite->height, most = CHUNK / 3;
    char head[96];
    for (int sent = 0; sent < pixels; sent += most) {
        bool goes_on = sent + most < pixels;
        if (sent == 0) {
            snprintf(head, sizeof head, "\033_Ga=t,q=2,f=24,i=%d,s=%d,v=%d,m=%d;", FIRST + number,
                     sprite->width, sprite->height, goes_on);
        } else {
            snprintf(head, sizeof head, "\033_Gm=%d;", goes_on);
        }
        if (!add(screen, head) ||
            !add_chunk(screen, sprite, sent, goes_on ? most : pixels - sent)) {
            return false;
        }
    }
    return true;
}

bool term_kitty_show(struct term_screen *screen, struct term_place place, int number, int spot) {
    char text[128];
    snprintf(text, sizeof text, "\033[%d;%dH\033_Ga=p,q=2,C=1,i=%d,p=%d,Y=%d\033\\", place.y + 1,
             place.x + 1, FIRST + number, spot + 1, place.below);
    return add(screen, text);
}

bool term_kitty_hide(struct term_screen *screen, int number, int spot) {
    char text[64];
    snprintf(text, sizeof text, "\033_Ga=d,q=2,d=i,i=%d,p=%d\033\\", FIRST + number, spot + 1);
    return add(screen, text);
}

bool term_kitty_clear(struct term_screen *screen) {
    return add(screen, "\033_Ga=d,q=2,d=A\033\\");
}

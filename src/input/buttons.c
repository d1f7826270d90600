/* The names of the buttons. */
#include "core/text.h"
#include "finessimo.h"

static const char *const button_names[FIN_BUTTONS] = {
    [FIN_LEFT] = "left",           [FIN_RIGHT] = "right",           [FIN_SOFT] = "soft",
    [FIN_HARD] = "hard",           [FIN_SONIC] = "sonic",           [FIN_TURN_CW] = "cw",
    [FIN_TURN_CCW] = "ccw",        [FIN_TURN_180] = "180",          [FIN_HOLD] = "hold",
    [FIN_WALL_LEFT] = "wall-left", [FIN_WALL_RIGHT] = "wall-right",
};

const char *fin_button_name(int button) {
    return button >= 0 && button < FIN_BUTTONS ? button_names[button] : NULL;
}

int fin_button_parse(const char *name) {
    for (int i = 0; i < FIN_BUTTONS; i++) {
        if (fin_text_equal(button_names[i], name)) {
            return i;
        }
    }
    return -1;
}

/* Buttons: their names, and a set of held buttons as bits. */
#include "core/text.h"
#include "finessimo.h"

static const char *const button_names[FIN_BUTTONS] = {
    [FIN_LEFT] = "left",           [FIN_RIGHT] = "right",           [FIN_SOFT] = "soft",
    [FIN_HARD] = "hard",           [FIN_SONIC] = "sonic",           [FIN_TURN_CW] = "cw",
    [FIN_TURN_CCW] = "ccw",        [FIN_TURN_180] = "180",          [FIN_HOLD] = "hold",
    [FIN_WALL_LEFT] = "wall-left", [FIN_WALL_RIGHT] = "wall-right",
};

uint16_t fin_buttons_change(uint16_t buttons, struct fin_change change) {
    unsigned bit = 1u << change.button, both = 1u << FIN_LEFT | 1u << FIN_RIGHT;
    unsigned after = change.down ? buttons | bit : buttons & ~bit;
    if (change.down && (bit & both) != 0) {
        after = change.button == FIN_LEFT ? after | FIN_LEFT_RULES : after & ~FIN_LEFT_RULES;
    }
    return (uint16_t)((after & both) == both ? after : after & ~(unsigned)FIN_LEFT_RULES);
}

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

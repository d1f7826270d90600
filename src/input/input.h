/* The player's hands as a value: which buttons are down, which direction rules
 * and when auto-shift is next tried. It knows times and never touches a board. */
#ifndef FIN_INPUT_INPUT_H
#define FIN_INPUT_INPUT_H

#include "finessimo.h"

static inline bool fin_input_is_direction(int button) {
    return button == FIN_LEFT || button == FIN_RIGHT;
}

/* left and right: the charge begins; it ends, and the other one may rule. */
void fin_input_charge(struct fin_input *input, const struct fin_game *game, int button);
void fin_input_discharge(struct fin_input *input, const struct fin_game *game, int button);

/* Both keep the books and are false for a change that changes nothing. */
static inline bool fin_input_press(struct fin_input *input, const struct fin_game *game,
                                   int button) {
    uint16_t bit = (uint16_t)(1u << button);
    if ((input->down & bit) != 0) {
        return false;
    }
    input->down |= bit;
    input->fresh |= bit;
    if (fin_input_is_direction(button)) {
        fin_input_charge(input, game, button);
    }
    return true;
}

static inline bool fin_input_release(struct fin_input *input, const struct fin_game *game,
                                     int button) {
    uint16_t bit = (uint16_t)(1u << button);
    if ((input->down & bit) == 0) {
        return false;
    }
    input->down &= (uint16_t)~bit;
    input->fresh &= (uint16_t)~bit;
    if (fin_input_is_direction(button)) {
        fin_input_discharge(input, game, button);
    }
    return true;
}

/* A piece came in by itself, or by the hold button; a turn succeeded. */
void fin_input_spawned(struct fin_input *input, const struct fin_game *game);
void fin_input_swapped(struct fin_input *input, const struct fin_game *game);
void fin_input_turned(struct fin_input *input, const struct fin_game *game);

/* A try was made at this instant: the next one is on the grid. A try that was
 * blocked is not repeated before something has opened the way (wake). */
void fin_input_tried(struct fin_input *input, const struct fin_game *game, bool moved);
void fin_input_wake(struct fin_input *input, const struct fin_game *game);

/* Auto-shift without steps between: to the wall at once. */
bool fin_input_slides(const struct fin_game *game);

/* The turn and hold that wait for the piece that is about to come in. */
int fin_input_initial_turn(const struct fin_input *input, const struct fin_rules *rules);
bool fin_input_initial_hold(const struct fin_input *input, const struct fin_rules *rules);

#endif

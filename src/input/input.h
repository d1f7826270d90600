/* The player's handling as a value: held buttons, the direction in effect, and the time of the
 * next auto-shift. It only computes times and never reads the board. */
#ifndef FIN_INPUT_INPUT_H
#define FIN_INPUT_INPUT_H

#include "finessimo.h"

static inline bool fin_input_is_direction(int button) {
    return button == FIN_LEFT || button == FIN_RIGHT;
}

/* Buttons that report a press without effect (turns and hold). */
static inline bool fin_input_can_fail(int button) {
    return button >= FIN_TURN_CW && button <= FIN_HOLD;
}

/* DAS or ARR, limited by the lock delay if the rules say so. */
static inline uint32_t fin_input_delay(const struct fin_game *game, int32_t delay) {
    if (!game->rules.shift_before_lock) {
        return (uint32_t)delay;
    }
    uint32_t cap = game->lock_delay > 1000 ? game->lock_delay - 1000 : 0;
    return (uint32_t)delay > cap ? cap : (uint32_t)delay;
}

/* True if ARR is 0: auto-shift goes to the wall at once. */
static inline bool fin_input_slides(const struct fin_game *game) {
    return fin_input_delay(game, game->rules.arr) == 0;
}

/* Sets the next auto-shift to the first one at or after a time. */
void fin_input_schedule(struct fin_input *input, const struct fin_game *game, uint64_t from);

/* Left or right was pressed: DAS starts. */
static inline void fin_input_charge(struct fin_input *input, const struct fin_game *game,
                                    int button) {
    input->pressed[button] = game->time;
    input->direction = button == FIN_LEFT ? -1 : 1;
    input->try_due = game->time + fin_input_delay(game, game->rules.das);
}

/* Neither direction is held any more. */
static inline void fin_input_discharge(struct fin_input *input) {
    input->direction = 0;
    input->try_due = FIN_NEVER;
}

/* `button` was released while the other direction is held: that one takes effect after this
 * instant, on its own grid. */
void fin_input_hand_over(struct fin_input *input, const struct fin_game *game, int button);

static inline bool fin_input_has_direction(const struct fin_input *input) {
    return (input->down & (1u << FIN_LEFT | 1u << FIN_RIGHT)) != 0;
}

/* Marks a button as held; false if it was already. */
static inline bool fin_input_press(struct fin_input *input, int button) {
    uint16_t bit = (uint16_t)(1u << button);
    if ((input->down & bit) != 0) {
        return false;
    }
    input->down ^= bit;
    input->fresh |= bit;
    return true;
}

/* Marks a button as released; false if it was not held. */
static inline bool fin_input_release(struct fin_input *input, int button) {
    uint16_t bit = (uint16_t)(1u << button);
    if ((input->down & bit) == 0) {
        return false;
    }
    input->down ^= bit;
    input->fresh &= (uint16_t)~bit;
    return true;
}

/* Records that the piece that locked has used this instant's auto-shift. There is only one per
 * instant, so a piece that spawns in the same instant waits for the next. */
static inline void fin_input_spend_try(struct fin_input *input, const struct fin_game *game) {
    input->spent = game->phase_due == game->time && game->rules.are == 0;
}

/* A piece has spawned: DCD starts. */
static inline void fin_input_spawned(struct fin_input *input, const struct fin_game *game) {
    input->quiet_till = game->time + (uint64_t)game->rules.dcd;
    if (input->direction != 0) {
        fin_input_schedule(input, game, game->time + input->spent);
    }
    input->spent = false;
}
/* The piece was swapped with hold: DCD starts. */
void fin_input_swapped(struct fin_input *input, const struct fin_game *game);
/* The piece has turned: DCD starts, if there is any. */
static inline void fin_input_turned(struct fin_input *input, const struct fin_game *game) {
    if (game->rules.dcd > 0) {
        fin_input_swapped(input, game);
    }
}

/* After an auto-shift: the next one is due on the grid, unless this one was blocked. A blocked
 * auto-shift waits for fin_input_wake. */
void fin_input_tried(struct fin_input *input, const struct fin_game *game, bool moved);
/* The piece may be able to move again. */
void fin_input_wake(struct fin_input *input, const struct fin_game *game);

/* True if a turn or hold button is down, which may act on the next piece. */
static inline bool fin_input_has_initial(const struct fin_input *input) {
    return (input->down &
            (1u << FIN_TURN_CW | 1u << FIN_TURN_CCW | 1u << FIN_TURN_180 | 1u << FIN_HOLD)) != 0;
}
/* The IRS turn of the next piece; 0: none. */
int fin_input_initial_turn(const struct fin_input *input, const struct fin_rules *rules);
/* True if IHS holds the next piece. */
bool fin_input_initial_hold(const struct fin_input *input, const struct fin_rules *rules);

#endif

/* Held buttons, DAS and ARR.
 *
 * Auto-shift moves at press + DAS + k * ARR, a grid that does not depend on earlier moves.
 * try_due is its next point for the direction in effect. With an ARR of 0 it is the
 * time from which the piece goes to the wall at once. */
#include "input/input.h"

static uint64_t later(uint64_t a, uint64_t b) {
    return a > b ? a : b;
}

/* The first auto-shift at or after a time, and after DCD. */
static inline uint64_t next_try(const struct fin_input *input, const struct fin_game *game,
                                uint64_t from) {
    uint64_t first = input->pressed[input->direction > 0] + fin_input_delay(game, game->rules.das);
    uint64_t arr = fin_input_delay(game, game->rules.arr);
    if (arr == 0) {
        return later(first, input->quiet_till);
    }
    from = later(from, input->quiet_till);
    if (from <= first) {
        return first;
    }
    return first + (from - first + arr - 1) / arr * arr;
}

void fin_input_schedule(struct fin_input *input, const struct fin_game *game, uint64_t from) {
    input->try_due = input->direction == 0 ? FIN_NEVER : next_try(input, game, from);
}

void fin_input_hand_over(struct fin_input *input, const struct fin_game *game, int button) {
    int8_t other = button == FIN_LEFT ? 1 : -1;
    if (input->direction != other) {
        input->direction = other;
        fin_input_schedule(input, game, game->time + 1);
    }
}

void fin_input_swapped(struct fin_input *input, const struct fin_game *game) {
    input->quiet_till = game->time + (uint64_t)game->rules.dcd;
    fin_input_schedule(input, game, game->time + 1);
}

void fin_input_tried(struct fin_input *input, const struct fin_game *game, bool moved) {
    input->try_due = moved ? input->try_due + fin_input_delay(game, game->rules.arr) : FIN_NEVER;
}

void fin_input_wake(struct fin_input *input, const struct fin_game *game) {
    fin_input_schedule(input, game, game->time + 1);
}

/* The buttons that count for IRS or IHS. */
static unsigned initial_buttons(const struct fin_input *input, int rule) {
    return rule == FIN_INITIAL_OFF ? 0 : rule == FIN_INITIAL_TAP ? input->fresh : input->down;
}

int fin_input_initial_turn(const struct fin_input *input, const struct fin_rules *rules) {
    unsigned buttons = initial_buttons(input, rules->irs);
    unsigned turn = (buttons >> FIN_TURN_CW & 1) * FIN_CW +
                    (buttons >> FIN_TURN_CCW & 1) * FIN_CCW +
                    (buttons >> FIN_TURN_180 & 1) * FIN_HALF;
    return (int)(turn % FIN_FACINGS);
}

bool fin_input_initial_hold(const struct fin_input *input, const struct fin_rules *rules) {
    return (initial_buttons(input, rules->ihs) >> FIN_HOLD & 1) != 0;
}

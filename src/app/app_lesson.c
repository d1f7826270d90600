/* The first lesson: what hands can do, five steps of one piece each. */
#include <string.h>

#include "app/app_train.h"

/* clang-format off */
static const struct {
    const char *prompt;
    struct fin_piece target;
    uint8_t keys[2], key_count;
} lesson[] = {
    {"Tap once, then drop.", {FIN_T, FIN_NORTH, 2, 0}, {FIN_KEY_LEFT}, 1},
    {"Hold to the wall, then drop.", {FIN_T, FIN_NORTH, 0, 0}, {FIN_KEY_FAR_LEFT}, 1},
    {"To the wall, and back one.", {FIN_T, FIN_NORTH, 1, 0}, {FIN_KEY_FAR_LEFT, FIN_KEY_RIGHT}, 2},
    {"Turn clockwise.", {FIN_T, FIN_EAST, 4, 0}, {FIN_KEY_CW}, 1},
    {"Turn the other way.", {FIN_T, FIN_WEST, 3, 0}, {FIN_KEY_CCW}, 1},
};
/* clang-format on */

enum { LESSON_STEPS = sizeof lesson / sizeof lesson[0] };

int app_lesson_steps(void) {
    return LESSON_STEPS;
}

const char *app_lesson_prompt(int step) {
    return lesson[step].prompt;
}

void app_lesson_put(struct app_train *train) {
    int step = train->card;
    train->target = lesson[step].target;
    fin_board_clear(&train->board);
    memcpy(train->keys, lesson[step].keys, sizeof lesson[step].keys);
    train->key_count = lesson[step].key_count;
}

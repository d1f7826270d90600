/* Held keys of terminals that tell no releases: two brief taps and a hold are one key. */
#include "finesse/judge.h"

static bool is_brief_tap(const struct fin_judge_press *press) {
    return press->key <= FIN_KEY_RIGHT && (press->flags & FIN_PRESS_BRIEF) != 0;
}

bool fin_train_begins(const struct fin_judge *judge, int press) {
    if (press < 0 || press + FIN_TRAIN_PRESSES > judge->count ||
        (press < judge->held && press + FIN_TRAIN_PRESSES > judge->held)) {
        return false;
    }
    const struct fin_judge_press *first = &judge->presses[press];
    const struct fin_judge_press *second = first + 1, *third = first + 2;
    return is_brief_tap(first) && is_brief_tap(second) && first->key == second->key &&
           second->key == third->key && (third->flags & FIN_PRESS_BRIEF) == 0 &&
           second->time_us - first->time_us < FIN_TRAIN_FIRST_US &&
           third->time_us - second->time_us < FIN_TRAIN_US;
}

bool fin_train_covers(const struct fin_judge *judge, int press) {
    return fin_train_begins(judge, press) || fin_train_begins(judge, press - 1);
}

/* Often the taps alone reach the wall, so that no charge moves the piece. */
void fin_train_note(struct fin_judge *judge, int press) {
    if (press < 0 || !fin_train_begins(judge, press - FIN_TRAIN_PRESSES + 1)) {
        return;
    }
    struct fin_piece piece = judge->piece;
    int side = judge->presses[press].key == FIN_KEY_RIGHT ? 1 : -1;
    if (!fin_piece_move(&piece, &judge->board, side, 0)) {
        judge->presses[press].flags |= FIN_PRESS_MOVED | FIN_PRESS_FAR;
    }
}

bool fin_train_stopped_short(const struct fin_judge *judge) {
    for (int i = 0; i + FIN_TRAIN_PRESSES <= judge->count; i++) {
        int third = i + FIN_TRAIN_PRESSES - 1;
        if (fin_train_begins(judge, i) && (judge->presses[third].flags & FIN_PRESS_FAR) == 0) {
            return true;
        }
    }
    return false;
}

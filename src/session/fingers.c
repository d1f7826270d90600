/* Records which pieces of a game were dragged with a finger; the replay stores this. */
#include "finessimo.h"

bool fin_fingers_moved(const struct fin_fingers *fingers, uint32_t piece) {
    bool moved = false;
    for (int i = 0; i < fingers->count && fingers->flips[i] <= piece; i++) {
        moved = !moved;
    }
    return moved;
}

void fin_fingers_note(struct fin_fingers *fingers, uint32_t piece, bool moved) {
    while (fingers->count > 0 && fingers->flips[fingers->count - 1] > piece) {
        fingers->count--;
    }
    if (fin_fingers_moved(fingers, piece) == moved || fingers->count == FIN_FINGER_FLIPS) {
        return;
    }
    if (fingers->count > 0 && fingers->flips[fingers->count - 1] == piece) {
        fingers->count--;
    } else {
        fingers->flips[fingers->count++] = piece;
    }
}

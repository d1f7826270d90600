/* Every queue that a player can see when the board is empty, by number: the current piece, the
 * previews, as bags of seven deal them, and hold. At the start of a game hold is empty and the
 * bag is new; later, any piece is in hold and any number of pieces is left in the bag. */
#ifndef FINESSIMO_CLI_BEST_VISIBLE_QUEUES_H
#define FINESSIMO_CLI_BEST_VISIBLE_QUEUES_H

#include "finessimo_pc.h"

struct visible_queues {
    int see;   /* the current piece and the previews, 1 to 8 */
    bool held; /* later in a game, with a piece in hold; then `see` is at least 6 */
};

uint32_t visible_queues_count(const struct visible_queues *queues);
/* Fills in the queue of this number: the visible pieces, the held one and the rest of the bag. */
void visible_queues_ask(const struct visible_queues *queues, uint32_t number,
                        struct fin_best_question *question);

#endif

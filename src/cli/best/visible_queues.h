/* All that a player can see when the field is empty: the current piece and the next ones, as
 * bags of seven deal them, and what is held. At the start of a game nothing is, and a new bag
 * begins; later, any piece is held and any number of pieces of a bag is left. They are numbered. */
#ifndef FINESSIMO_CLI_BEST_VISIBLE_QUEUES_H
#define FINESSIMO_CLI_BEST_VISIBLE_QUEUES_H

#include "finessimo.h"

struct windows {
    int see;   /* the current piece and the next ones, 1 to 8 */
    bool held; /* a piece is held, from every position in a bag: six are seen at least */
};

uint32_t windows_count(const struct windows *windows);
/* Fills in what is seen, held and left of the bag. */
void windows_ask(const struct windows *windows, uint32_t number,
                 struct fin_best_question *question);

#endif

/* Flow practice, which feels like play: real bags, and a target for each piece on a stack that
 * grows and stays tidy. Among equally good placements it asks for the least known. A missed
 * placement returns a few pieces later, if its piece comes and the stack allows it. */
#ifndef FIN_TRAINER_FLOW_H
#define FIN_TRAINER_FLOW_H

#include "trainer/progress.h"

enum { TRAIN_FLOW_NEXT = 6, TRAIN_FLOW_MISSED = 8 };

struct train_flow {
    struct fin_board board;
    struct fin_generator generator;
    uint8_t next[TRAIN_FLOW_NEXT]; /* the first is the current piece */
    struct train_flow_miss {
        uint8_t card, since; /* pieces placed since, including the miss itself */
    } missed[TRAIN_FLOW_MISSED];
    uint8_t missed_count;
};

void train_flow_start(struct train_flow *flow, uint64_t seed);
/* The target of the current piece. */
struct fin_piece train_flow_target(const struct train_flow *flow,
                                   const struct train_progress *progress, int32_t day);
/* The player missed this placement. */
void train_flow_again(struct train_flow *flow, int card);
/* The player placed the current piece here; the next one follows. */
void train_flow_put(struct train_flow *flow, struct fin_piece placed);

#endif

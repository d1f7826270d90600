/* Practice that feels like play: real bags, and a target for each piece on a
 * stack that grows and stays tidy. Where several places are as good, the one
 * that is known least is asked for; one that was missed comes again a few pieces later, if
 * its piece does and the stack allows it. */
#ifndef FIN_TRAINER_FLOW_H
#define FIN_TRAINER_FLOW_H

#include "trainer/progress.h"

enum { TRAIN_FLOW_NEXT = 6, TRAIN_FLOW_MISSED = 8 };

struct train_flow {
    struct fin_board board;
    struct fin_generator generator;
    uint8_t next[TRAIN_FLOW_NEXT]; /* the first is the piece to place */
    struct train_flow_miss {
        uint8_t card, since; /* pieces that were placed since, itself too */
    } missed[TRAIN_FLOW_MISSED];
    uint8_t missed_count;
};

void train_flow_start(struct train_flow *flow, uint64_t seed);
/* Where the piece to place should go. */
struct fin_piece train_flow_target(const struct train_flow *flow,
                                   const struct train_progress *progress, int32_t day);
/* The placement was missed. */
void train_flow_again(struct train_flow *flow, int card);
/* The piece was placed there; the next one follows. */
void train_flow_place(struct train_flow *flow, struct fin_piece placed);

#endif

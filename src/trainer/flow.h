/* Practice that feels like play: real bags, and a target for each piece on a
 * stack that grows and stays tidy. Where several places are as good, the one
 * that is known least is asked for. */
#ifndef FIN_TRAINER_FLOW_H
#define FIN_TRAINER_FLOW_H

#include "trainer/progress.h"

enum { TRAIN_FLOW_NEXT = 6 };

struct train_flow {
    struct fin_board board;
    struct fin_generator generator;
    uint8_t next[TRAIN_FLOW_NEXT]; /* the first is the piece to place */
};

void train_flow_start(struct train_flow *flow, uint64_t seed);
/* Where the piece to place should go. */
struct fin_piece train_flow_target(const struct train_flow *flow,
                                   const struct train_progress *progress, int32_t day);
/* The piece was placed there; the next one follows. */
void train_flow_place(struct train_flow *flow, struct fin_piece placed);

#endif

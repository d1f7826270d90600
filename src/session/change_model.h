/* What is likely in a log of button changes: which button follows which, and
 * how long it takes. One function for writing and reading, see range_coder.h. */
#ifndef FIN_SESSION_CHANGE_MODEL_H
#define FIN_SESSION_CHANGE_MODEL_H

#include "finessimo.h"
#include "session/range_coder.h"

enum {
    FIN_CHANGE_CONTEXTS = 2 * FIN_BUTTONS + 1, /* the change before, or none */
    FIN_BUTTON_BITS = 4,
    FIN_WAIT_CONTEXTS = 4,
    FIN_LENGTH_BITS = 6, /* of the bit length of a time */
    FIN_TOP_BITS = 3,    /* of a time, below its highest one, that are learnt */
};

struct fin_change_model {
    uint16_t down;    /* the buttons that are down */
    uint8_t previous; /* the context of the change before */
    struct fin_chance buttons[FIN_CHANGE_CONTEXTS][1 << FIN_BUTTON_BITS];
    struct fin_chance lengths[FIN_WAIT_CONTEXTS][1 << FIN_LENGTH_BITS];
    struct fin_chance tops[1 << FIN_LENGTH_BITS][1 << FIN_TOP_BITS];
};

void fin_change_model_start(struct fin_change_model *model, uint16_t down);
/* The next change: *wait is the number of stamps since the one before. Whether
 * it is a press or a release follows from the buttons that are down. What is
 * read can be a button that does not exist. */
void fin_code_change(struct fin_range_coder *coder, struct fin_change_model *model,
                     struct fin_change *change, uint64_t *wait);

#endif

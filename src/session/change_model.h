/* The probability model of a log of button changes: which button follows which, and after what
 * time. One function both writes and reads, see range_coder.h. */
#ifndef FIN_SESSION_CHANGE_MODEL_H
#define FIN_SESSION_CHANGE_MODEL_H

#include "finessimo.h"
#include "session/range_coder.h"

enum {
    FIN_CHANGE_CONTEXTS = 2 * FIN_BUTTONS + 1, /* the previous change, or none */
    FIN_BUTTON_BITS = 4,
    FIN_WAIT_CONTEXTS = 4,
    FIN_LENGTH_BITS = 6, /* bits of the bit length of a time */
    FIN_TOP_BITS = 3,    /* highest bits of a time, below its leading 1, that are adaptive */
};

struct fin_change_model {
    uint16_t down;    /* held buttons, a bit each */
    uint8_t previous; /* context: the previous change */
    struct fin_chance buttons[FIN_CHANGE_CONTEXTS][1 << FIN_BUTTON_BITS];
    struct fin_chance lengths[FIN_WAIT_CONTEXTS][1 << FIN_LENGTH_BITS];
    struct fin_chance tops[1 << FIN_LENGTH_BITS][1 << FIN_TOP_BITS];
};

void fin_change_model_start(struct fin_change_model *model, uint16_t down);
/* Codes the next change; *wait is the time since the previous one in stamps. The held buttons
 * determine whether it is a press or a release. When reading, the button may be invalid. */
void fin_code_change(struct fin_range_coder *coder, struct fin_change_model *model,
                     struct fin_change *change, uint64_t *wait);

#endif

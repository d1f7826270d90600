/* The probability model of a log. A button is coded in the context of the previous change; the
 * time since then as its bit length, a few adaptive bits, and the remaining bits unmodelled. */
#include "session/change_model.h"

enum { NO_CHANGE = 2 * FIN_BUTTONS };

void fin_change_model_start(struct fin_change_model *model, uint16_t down) {
    model->down = down;
    model->previous = NO_CHANGE;
    fin_chances_reset(model->buttons[0], sizeof model->buttons / sizeof(struct fin_chance));
    fin_chances_reset(model->lengths[0], sizeof model->lengths / sizeof(struct fin_chance));
    fin_chances_reset(model->tops[0], sizeof model->tops / sizeof(struct fin_chance));
}

static int bit_length(uint64_t value) {
    int length = 0;
    for (; value > 0; value >>= 1) {
        length++;
    }
    return length;
}

static uint64_t code_wait(struct fin_range_coder *coder, struct fin_change_model *model,
                          int context, uint64_t wait) {
    struct fin_chance *lengths = model->lengths[context];
    int length = (int)fin_code_tree(coder, lengths, FIN_LENGTH_BITS, (unsigned)bit_length(wait));
    if (length < 2) {
        return (uint64_t)length;
    }
    int rest = length - 1;
    int top = rest < FIN_TOP_BITS ? rest : FIN_TOP_BITS;
    rest -= top;
    unsigned learnt = (unsigned)(wait >> rest) & ((1u << top) - 1);
    uint64_t value = (uint64_t)1 << top;
    value |= fin_code_tree(coder, model->tops[length], top, learnt);
    return value << rest | fin_code_direct(coder, rest, wait);
}

void fin_code_change(struct fin_range_coder *coder, struct fin_change_model *model,
                     struct fin_change *change, uint64_t *wait) {
    struct fin_chance *buttons = model->buttons[model->previous];
    unsigned button = fin_code_tree(coder, buttons, FIN_BUTTON_BITS, change->button);
    bool release = (model->down >> button & 1) != 0;
    bool same = button == model->previous / 2;
    *wait = code_wait(coder, model, 2 * release + same, *wait);
    *change = (struct fin_change){.button = (uint8_t)button, .down = !release};
    if (button < FIN_BUTTONS) {
        model->down ^= (uint16_t)(1u << button);
        model->previous = (uint8_t)(2 * button + !release);
    }
}

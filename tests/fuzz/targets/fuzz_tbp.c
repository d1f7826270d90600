/* Lines to the bot's side of the Tetris Bot Protocol. */
#include "../text.h"
#include "tbp/bot.h"

enum { NODES = 40, MEMORY = 1 << 19, SUGGESTIONS = 20 };

/* Every answer is an object with a type; moves that it suggests can be played. */
static void must_be_an_answer(json_t *answer, int *suggestions) {
    const char *type = json_string_value(json_object_get(answer, "type"));
    must(type != NULL, "an answer has a type");
    const json_t *moves = json_object_get(answer, "moves");
    for (size_t i = 0; i < json_array_size(moves); i++) {
        struct fin_bot_move move;
        must(protocol_read_move(json_array_get(moves, i), &move), "a suggestion can be read");
    }
    *suggestions += strcmp(type, "suggestion") == 0;
    json_decref(answer);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
    static _Alignas(64) unsigned char memory[MEMORY];
    const struct fin_bot_rules rules = {.rotation = FIN_ROTATION_SRS, .hold = true};
    struct fin_bot_weights weights = fin_bot_weights(FIN_AIM_ATTACK);
    struct protocol protocol = {.bot = fin_bot_make(memory, sizeof memory, &rules, &weights),
                                .nodes = NODES};
    int suggestions = 0;
    must(protocol.bot != NULL, "the memory is enough");
    while (size > 0 && !protocol.ended && suggestions < SUGGESTIONS) {
        const uint8_t *end = memchr(data, '\n', size);
        size_t length = end != NULL ? (size_t)(end - data) + 1 : size;
        json_t *answer = protocol_take(&protocol, (const char *)data, length);
        if (answer != NULL) {
            must_be_an_answer(answer, &suggestions);
        }
        must(protocol.length >= 0 && protocol.length <= PROTOCOL_QUEUE, "the queue is bounded");
        data += length;
        size -= length;
    }
    return 0;
}

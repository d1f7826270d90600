/* Bytes as terminal input. A byte 0xFE stands for a pause that ends an unfinished sequence. */
#include "../fuzz.h"
#include "app/core/key.h"
#include "term/input/keys.h"

static void must_be_sound(struct term_key key) {
    bool is_key = key.kind >= TERM_KEY_TAP && key.kind <= TERM_KEY_RELEASE;
    must(key.kind <= TERM_KEY_MOUSE, "a kind that there is");
    must(key.key < APP_KEYS, "a key that there is");
    must(!is_key || key.key != APP_KEY_NONE, "an event of a key has one");
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
    struct term_keys keys = term_keys_make();
    keys.wants_position = size % 2 == 0;
    for (size_t i = 0; i < size; i++) {
        must_be_sound(data[i] == 0xFE ? term_keys_give_up(&keys) : term_keys_take(&keys, data[i]));
    }
    must_be_sound(term_keys_give_up(&keys));
    must(term_keys_waits(&keys) == 0, "nothing waits after it was given up");
    must(term_keys_take(&keys, 'x').key == 'x', "the next key is heard");
    return 0;
}

/* Text as a link. */
#include "../fuzz.h"
#include "finessimo.h"

/* Each valid text is the only text of its bytes. */
static void must_come_back(const uint8_t *bytes, size_t count, const char *text, size_t length) {
    char *again = malloc(length + 1);
    must(again != NULL, "memory");
    must(fin_link_length(count) == length, "the length of a link");
    must(fin_link_format(bytes, count, again, length + 1) == length, "a link has room");
    must(memcmp(again, text, length) == 0, "bytes have one text");
    must(length == 0 || fin_link_format(bytes, count, again, length) == 0, "too little is refused");
    free(again);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
    const char *text = (const char *)data;
    size_t room = size * 3 / 4, count = 77;
    uint8_t *bytes = malloc(room + 1);
    must(bytes != NULL, "memory");
    struct fin_byte_error error = fin_link_parse(text, size, bytes, room, &count);
    if (error.sentence != NULL) {
        must_be_sentence(error.sentence);
        must(error.offset <= size, "a mistake is in the text");
        must(count == 77, "after a mistake the count is as it was");
    } else {
        must_come_back(bytes, count, text, size);
    }
    if (error.sentence == NULL && count > 0) {
        error = fin_link_parse(text, size, bytes, count - 1, &count);
        must(error.sentence != NULL, "too little room is a mistake");
    }
    free(bytes);
    return 0;
}

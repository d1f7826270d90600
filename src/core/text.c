/* String functions without the C library. */
#include "core/text.h"

bool fin_text_equal(const char *a, const char *b) {
    while (*a != '\0' && *a == *b) {
        a++;
        b++;
    }
    return *a == *b;
}

size_t fin_text_length(const char *text) {
    size_t length = 0;
    while (text[length] != '\0') {
        length++;
    }
    return length;
}

struct fin_writer fin_writer_start(char *text, size_t size) {
    if (size > 0) {
        text[0] = '\0';
    }
    return (struct fin_writer){text, size, 0};
}

void fin_write_char(struct fin_writer *writer, char c) {
    if (writer->length + 1 < writer->size) {
        writer->text[writer->length++] = c;
        writer->text[writer->length] = '\0';
    }
}

void fin_write_text(struct fin_writer *writer, const char *text) {
    for (; *text != '\0'; text++) {
        fin_write_char(writer, *text);
    }
}

void fin_write_number(struct fin_writer *writer, int64_t number) {
    char digits[20];
    int count = 0;
    uint64_t rest = number < 0 ? 0 - (uint64_t)number : (uint64_t)number;
    do {
        digits[count++] = (char)('0' + rest % 10);
        rest /= 10;
    } while (rest > 0);
    if (number < 0) {
        fin_write_char(writer, '-');
    }
    while (count > 0) {
        fin_write_char(writer, digits[--count]);
    }
}

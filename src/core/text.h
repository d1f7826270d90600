/* The few string functions that the library needs, because it may not call the C library. */
#ifndef FIN_CORE_TEXT_H
#define FIN_CORE_TEXT_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

bool fin_text_equal(const char *a, const char *b);
size_t fin_text_length(const char *text);

/* Writes text into a fixed buffer. Text that does not fit is dropped; the buffer is always
 * zero-terminated. */
struct fin_writer {
    char *text;
    size_t size, length;
};

struct fin_writer fin_writer_start(char *text, size_t size);
void fin_write_char(struct fin_writer *writer, char c);
void fin_write_text(struct fin_writer *writer, const char *text);
void fin_write_number(struct fin_writer *writer, int64_t number);

#endif

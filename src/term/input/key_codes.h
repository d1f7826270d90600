/* Translates codes in terminal sequences to keys. */
#ifndef FIN_TERM_INPUT_KEY_CODES_H
#define FIN_TERM_INPUT_KEY_CODES_H

#include <stdbool.h>
#include <stdint.h>

/* The final letter of CSI and SS3 sequences: "A" is Up. */
int term_key_of_letter(char letter);
/* The number of CSI number ~ sequences: 3 is Delete. */
int term_key_of_number(uint32_t number);
/* The code point of the kitty protocol: 97 is A, 57441 the left Shift. */
int term_key_of_code(uint32_t code);
/* A byte of text; *ctrl and *shift are set if they must have been held. */
int term_key_of_byte(uint8_t byte, bool *ctrl, bool *shift);

#endif

/* From the bytes that a terminal sends to keys. A pure machine: bytes go in one
 * at a time, at most one event comes out of each; nothing is read or waited for
 * in here. Sequences may be cut anywhere, and no bytes can bring it out of
 * step for longer than TERM_KEYS_WAIT_US, or TERM_PASTE_WAIT_US in a paste. */
#ifndef FIN_TERM_INPUT_KEYS_H
#define FIN_TERM_INPUT_KEYS_H

#include <stdbool.h>
#include <stdint.h>

enum {
    TERM_KEYS_WAIT_US = 30000,    /* a sequence that does not go on within this is over */
    TERM_PASTE_WAIT_US = 1000000, /* ... and a paste, which may come slowly */
    TERM_PARAMETERS = 8,
    TERM_ALTERNATES = 3, /* parts of one parameter */
};

enum term_key_kind {
    TERM_KEY_NOTHING,
    TERM_KEY_TAP,   /* a press whose release is never told, whatever the terminal can do */
    TERM_KEY_PRESS, /* its release is told where the terminal can tell */
    TERM_KEY_REPEAT,
    TERM_KEY_RELEASE,
    TERM_KEY_FOCUS_IN,
    TERM_KEY_FOCUS_OUT,
    TERM_KEY_HAS_PROTOCOL, /* the answer to CSI ? u */
    TERM_KEY_ATTRIBUTES,   /* the answer to CSI c */
    TERM_KEY_POSITION,     /* the answer to CSI 6 n; value: the column, from 1 */
    TERM_KEY_PASTED,       /* value: a byte of a paste, or of what ends it */
    TERM_KEY_PASTE_ENDS,   /* the last TERM_PASTE_TAIL bytes told were of its end */
    TERM_KEY_PASTE_LOST,   /* it was cut off: what was told of it is nothing */
    TERM_KEY_MOUSE,        /* value and row: the cell, from 1; button, down */
};

enum { TERM_PASTE_TAIL = 5 };

/* Of a mouse's report: the button, or none for the wheel; and that it was moved. */
enum { TERM_MOUSE_BUTTON = 0x43, TERM_MOUSE_LEFT = 0, TERM_MOUSE_RIGHT = 2, TERM_MOUSE_MOVES = 32 };

struct term_key {
    uint8_t kind;
    uint8_t key;   /* enum app_key; APP_KEY_NONE for one that has no name */
    uint8_t typed; /* the character that the keyboard has there; 0: as the key */
    bool ctrl, shift;
    uint16_t value;
    uint16_t row;
    uint8_t button; /* of a mouse, as it was reported */
    bool down;
};

struct term_keys {
    uint8_t state;
    bool wants_position; /* the next CSI row ; column R is an answer, not F3 */
    bool in_string;      /* the ESC came inside a string */
    char private_mark;   /* '?', '<', '=', '>' or 0 */
    char intermediate;   /* 0x20 ... 0x2F, or 0 */
    uint8_t parameter, part;
    uint8_t text_left; /* bytes to come of a UTF-8 character */
    uint8_t paste_end; /* characters matched of what ends a paste */
    uint32_t parameters[TERM_PARAMETERS][TERM_ALTERNATES];
};

struct term_keys term_keys_make(void);
struct term_key term_keys_take(struct term_keys *keys, uint8_t byte);
/* In the middle of something: if no byte comes within this time, call
 * term_keys_give_up, which tells what a lone Esc was. 0: it is not. */
uint32_t term_keys_waits(const struct term_keys *keys);
struct term_key term_keys_give_up(struct term_keys *keys);

#endif

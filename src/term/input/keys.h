/* Parses terminal input into keys. A pure state machine: it takes one byte at a time and returns
 * at most one event for each; it never reads or waits. Sequences may be split anywhere. After
 * invalid input it recovers within TERM_KEYS_WAIT_US, or TERM_PASTE_WAIT_US in a paste. */
#ifndef FIN_TERM_INPUT_KEYS_H
#define FIN_TERM_INPUT_KEYS_H

#include <stdbool.h>
#include <stdint.h>

enum {
    TERM_KEYS_WAIT_US = 30000,    /* a sequence that pauses this long is over */
    TERM_PASTE_WAIT_US = 1000000, /* the same for a paste, which may be slow */
    TERM_PARAMETERS = 16,         /* xterm reports ten attributes */
    TERM_ALTERNATES = 3,          /* sub-parameters of a parameter */
};

enum term_key_kind {
    TERM_KEY_NOTHING,
    TERM_KEY_TAP,   /* a press without a release, whatever the terminal supports */
    TERM_KEY_PRESS, /* its release follows if the terminal reports releases */
    TERM_KEY_REPEAT,
    TERM_KEY_RELEASE,
    TERM_KEY_FOCUS_IN,
    TERM_KEY_FOCUS_OUT,
    TERM_KEY_HAS_PROTOCOL, /* the reply to CSI ? u */
    TERM_KEY_ATTRIBUTES,   /* the reply to CSI c; down: it has sixel */
    TERM_KEY_GRAPHICS,     /* the reply to TERM_GRAPHICS_QUERY: pictures can be shown */
    TERM_KEY_POSITION,     /* the reply to CSI 6 n; value: the column, from 1 */
    TERM_KEY_PASTED,       /* value: a byte of a paste, or of its end mark */
    TERM_KEY_PASTE_ENDS,   /* the last TERM_PASTE_TAIL bytes belonged to the end mark */
    TERM_KEY_PASTE_LOST,   /* the paste was cut off: discard it */
    TERM_KEY_MOUSE,        /* value and row: the cell, from 1; button, down */
};

enum { TERM_PASTE_TAIL = 5 };

/* Asks for the graphics protocol of kitty, by a picture of one pixel that is not shown. */
#define TERM_GRAPHICS_QUERY "\033_Gi=31,s=1,v=1,a=q,t=d,f=24;AAAA\033\\"

/* Mouse reports: mask of the button bits (the wheel matches no button), and the motion bit. */
enum { TERM_MOUSE_BUTTON = 0x43, TERM_MOUSE_LEFT = 0, TERM_MOUSE_RIGHT = 2, TERM_MOUSE_MOVES = 32 };

struct term_key {
    uint8_t kind;
    uint8_t key;   /* enum app_key; APP_KEY_NONE if it has no name */
    uint8_t typed; /* the character on this key of the keyboard; 0: same as the key */
    bool ctrl, shift;
    uint16_t value;
    uint16_t row;
    uint8_t button; /* of a mouse, as reported */
    bool down;
};

struct term_keys {
    uint8_t state;
    bool wants_position; /* the next CSI row ; column R is a reply, not F3 */
    bool in_string;      /* the ESC came inside a string */
    char private_mark;   /* '?', '<', '=', '>' or 0 */
    char intermediate;   /* 0x20 to 0x2F, or 0 */
    uint8_t parameter, part;
    uint8_t text_left; /* remaining bytes of a UTF-8 character */
    uint8_t paste_end; /* matched characters of the end mark of a paste */
    uint8_t graphics;  /* matched characters of the reply to TERM_GRAPHICS_QUERY */
    uint32_t parameters[TERM_PARAMETERS][TERM_ALTERNATES];
};

struct term_keys term_keys_make(void);
struct term_key term_keys_take(struct term_keys *keys, uint8_t byte);
/* The time after which an unfinished sequence is over, 0 if there is none. If no byte comes by
 * then, call term_keys_give_up, which returns the key of a lone Esc. */
uint32_t term_keys_waits(const struct term_keys *keys);
struct term_key term_keys_give_up(struct term_keys *keys);

#endif

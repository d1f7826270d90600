/* The state machine that parses terminal input: text, control characters, escape sequences in the
 * traditional form (arrows, SS3, function keys) and in that of the kitty protocol, replies,
 * focus, mouse, pastes. It has the usual states of such parsers: ground, escape, CSI with
 * parameters, and strings up to their terminator. */
#include "term/input/keys.h"

#include <string.h>

#include "app/core/key.h"
#include "term/input/key_codes.h"

enum state {
    GROUND,
    AFTER_ESC,
    IN_CSI,
    BAD_CSI, /* an unusable CSI sequence, until its end */
    IN_SS3,
    IN_STRING, /* OSC, DCS, APC and similar, until BEL or ESC */
    IN_TEXT,   /* a multi-byte character */
    IN_PASTE,
};

/* An attribute in the reply to CSI c. */
enum { SIXEL = 4 };

enum { ESC = 0x1B, BEL = 0x07, CAN = 0x18, SUB = 0x1A };

/* Modifier bits, which the protocol sends plus 1. */
enum { WITH_SHIFT = 1, WITH_CTRL = 4 };

static const struct term_key nothing = {.kind = TERM_KEY_NOTHING};
static const char graphics_reply[] = "Gi=31;OK";
enum { WHOLE_REPLY = sizeof graphics_reply - 1, OTHER_STRING = 255 };
static const char paste_end[] = "\033[201~";
_Static_assert(sizeof paste_end - 2 == TERM_PASTE_TAIL, "all of its end but the last byte");

struct term_keys term_keys_make(void) {
    return (struct term_keys){.state = GROUND};
}

static struct term_key tap(int key, bool ctrl, bool shift) {
    uint8_t kind = key == APP_KEY_NONE ? TERM_KEY_NOTHING : TERM_KEY_TAP;
    return (struct term_key){.kind = kind, .key = (uint8_t)key, .ctrl = ctrl, .shift = shift};
}

/* ---- text ---- */

/* The number of bytes after the first one of a UTF-8 character. */
static uint8_t bytes_after(uint8_t first) {
    return first >= 0xF0 ? 3 : first >= 0xE0 ? 2 : first >= 0xC2 ? 1 : 0;
}

static struct term_key take_ground(struct term_keys *keys, uint8_t byte) {
    bool ctrl, shift;
    if (byte == ESC) {
        keys->state = AFTER_ESC;
        return nothing;
    }
    keys->state = GROUND;
    if (byte >= 0x80) {
        keys->text_left = bytes_after(byte);
        keys->state = keys->text_left > 0 ? IN_TEXT : GROUND;
        return nothing;
    }
    int key = term_key_of_byte(byte, &ctrl, &shift);
    struct term_key event = tap(key, ctrl, shift);
    event.typed = byte >= 'A' && byte <= 'Z' ? byte : 0;
    return event;
}

/* Characters of other alphabets have no key in the app. An invalid sequence ends early. */
static struct term_key take_text(struct term_keys *keys, uint8_t byte) {
    if (byte < 0x80 || byte >= 0xC0) {
        return take_ground(keys, byte);
    }
    keys->text_left--;
    keys->state = keys->text_left > 0 ? IN_TEXT : GROUND;
    return nothing;
}

/* ---- sequences ---- */

static void begin_csi(struct term_keys *keys) {
    keys->state = IN_CSI;
    keys->private_mark = keys->intermediate = 0;
    keys->parameter = keys->part = 0;
    memset(keys->parameters, 0, sizeof keys->parameters);
}

static struct term_key take_after_esc(struct term_keys *keys, uint8_t byte) {
    switch (byte) {
    case '[':
        begin_csi(keys);
        return nothing;
    case 'O':
        keys->state = IN_SS3;
        return nothing;
    case 'P':
    case ']':
    case '^':
    case '_':
    case 'X':
        keys->state = IN_STRING;
        keys->graphics = byte == '_' ? 0 : OTHER_STRING;
        return nothing;
    case ESC:
        return tap(APP_KEY_ESCAPE, false, false);
    default: /* Alt with a key counts as the key */
        return take_ground(keys, byte);
    }
}

static bool add_digit(struct term_keys *keys, uint8_t digit) {
    enum { MOST = 1000000000 / 10 };
    uint32_t *number = &keys->parameters[keys->parameter][keys->part];
    if (*number >= MOST) {
        return false;
    }
    *number = *number * 10 + digit;
    return true;
}

/* Adds a parameter byte; false if the sequence can not be a known one. */
static bool add_parameter(struct term_keys *keys, uint8_t byte) {
    if (byte >= '0' && byte <= '9') {
        return add_digit(keys, (uint8_t)(byte - '0'));
    }
    if (byte == ';') {
        keys->part = 0;
        return ++keys->parameter < TERM_PARAMETERS;
    }
    if (byte == ':') {
        return ++keys->part < TERM_ALTERNATES;
    }
    keys->private_mark = (char)byte;
    return true;
}

static uint8_t kind_of_type(uint32_t type) {
    static const uint8_t kinds[] = {TERM_KEY_PRESS, TERM_KEY_PRESS, TERM_KEY_REPEAT,
                                    TERM_KEY_RELEASE};
    return type < sizeof kinds ? kinds[type] : TERM_KEY_NOTHING;
}

/* The second parameter has modifiers and event type. */
static struct term_key key_event(const struct term_keys *keys, int key) {
    uint32_t modifiers = keys->parameters[1][0];
    modifiers = modifiers > 0 ? modifiers - 1 : 0;
    struct term_key event = {.kind = kind_of_type(keys->parameters[1][1]),
                             .key = (uint8_t)key,
                             .ctrl = (modifiers & WITH_CTRL) != 0,
                             .shift = (modifiers & WITH_SHIFT) != 0};
    return key == APP_KEY_NONE ? nothing : event;
}

/* CSI code : shifted : base ; ... u. `base` is the key at this place on a US keyboard. A question
 * mark counts as one on every layout. */
static struct term_key protocol_key(const struct term_keys *keys) {
    const uint32_t *code = keys->parameters[0];
    int key = code[2] != 0 ? term_key_of_code(code[2]) : APP_KEY_NONE;
    key = key != APP_KEY_NONE ? key : term_key_of_code(code[0]);
    struct term_key event = key_event(keys, key);
    uint32_t typed = event.shift && code[1] != 0 ? code[1] : code[0];
    event.typed = (uint8_t)(typed > ' ' && typed <= '~' ? typed : 0);
    if (event.shift && code[1] == '?' && event.kind != TERM_KEY_NOTHING) {
        event.kind = event.kind == TERM_KEY_RELEASE ? TERM_KEY_NOTHING : TERM_KEY_TAP;
        event.key = '?';
    }
    return event;
}

static struct term_key numbered_key(struct term_keys *keys) {
    enum { PASTE_BEGINS = 200, OTHER_KEYS = 27 };
    uint32_t number = keys->parameters[0][0];
    if (number == PASTE_BEGINS) {
        keys->state = IN_PASTE;
        keys->paste_end = 0;
        return nothing;
    }
    if (number == OTHER_KEYS && keys->parameter == 2) { /* xterm: CSI 27 ; modifiers ; code ~ */
        return key_event(keys, term_key_of_code(keys->parameters[2][0]));
    }
    return key_event(keys, term_key_of_number(number));
}

static struct term_key answer(const struct term_keys *keys, char final) {
    uint8_t kind = final == 'u'   ? TERM_KEY_HAS_PROTOCOL
                   : final == 'c' ? TERM_KEY_ATTRIBUTES
                                  : TERM_KEY_NOTHING;
    struct term_key event = {.kind = kind, .value = (uint16_t)keys->parameters[0][0]};
    for (int i = 1; i <= keys->parameter && i < TERM_PARAMETERS && final == 'c'; i++) {
        event.down = event.down || keys->parameters[i][0] == SIXEL;
    }
    return event;
}

/* CSI < button ; column ; row, M for a press and m for a release. */
static struct term_key mouse(const struct term_keys *keys, char final) {
    enum { FAR = 10000 };
    uint32_t column = keys->parameters[1][0], row = keys->parameters[2][0];
    bool sound = keys->parameter == 2 && keys->parameters[0][0] < 128 && column > 0 &&
                 column < FAR && row > 0 && row < FAR;
    struct term_key event = {.kind = TERM_KEY_MOUSE,
                             .value = (uint16_t)column,
                             .row = (uint16_t)row,
                             .button = (uint8_t)keys->parameters[0][0],
                             .down = final == 'M'};
    return sound ? event : nothing;
}

static struct term_key finish_csi(struct term_keys *keys, char final) {
    keys->state = GROUND;
    if (keys->private_mark == '<' && keys->intermediate == 0 && (final == 'M' || final == 'm')) {
        return mouse(keys, final);
    }
    if (keys->private_mark != 0 || keys->intermediate != 0) {
        bool question = keys->private_mark == '?' && keys->intermediate == 0;
        return question ? answer(keys, final) : nothing;
    }
    switch (final) {
    case 'u':
        return protocol_key(keys);
    case '~':
        return numbered_key(keys);
    case 'I':
        return (struct term_key){.kind = TERM_KEY_FOCUS_IN};
    case 'O':
        return (struct term_key){.kind = TERM_KEY_FOCUS_OUT};
    case 'M': /* a mouse report in the old form, which we did not enable */
        return nothing;
    case 'R':
        if (keys->wants_position) {
            keys->wants_position = false;
            uint16_t column = (uint16_t)keys->parameters[1][0];
            return (struct term_key){.kind = TERM_KEY_POSITION, .value = column};
        }
        break;
    default:
        break;
    }
    struct term_key event = key_event(keys, term_key_of_letter(final));
    event.shift = event.shift || final == 'Z';
    return event;
}

static struct term_key take_csi(struct term_keys *keys, uint8_t byte) {
    if (byte >= 0x40 && byte <= 0x7E) {
        if (keys->state == IN_CSI) {
            return finish_csi(keys, (char)byte);
        }
        keys->state = GROUND;
        return nothing;
    }
    if (byte >= 0x30 && byte <= 0x3F) {
        keys->state = keys->state == IN_CSI && add_parameter(keys, byte) ? IN_CSI : BAD_CSI;
    } else if (byte >= 0x20 && byte <= 0x2F) {
        keys->intermediate = (char)byte;
    } else {
        return take_ground(keys, byte);
    }
    return nothing;
}

static struct term_key take_ss3(struct term_keys *keys, uint8_t byte) {
    keys->state = GROUND;
    int key = term_key_of_letter((char)byte);
    if (key != APP_KEY_NONE) {
        return tap(key, false, false);
    }
    bool other = byte >= 0x21 && byte <= 0x7E; /* keys without a name in the app */
    return other ? nothing : take_ground(keys, byte);
}

static struct term_key take_string(struct term_keys *keys, uint8_t byte) {
    if (byte == BEL || byte == CAN || byte == SUB) {
        keys->state = GROUND;
    } else if (byte == ESC) {
        keys->state = AFTER_ESC;
        keys->in_string = true;
    } else {
        bool fits = keys->graphics < WHOLE_REPLY && byte == (uint8_t)graphics_reply[keys->graphics];
        keys->graphics = (uint8_t)(fits ? keys->graphics + 1 : OTHER_STRING);
    }
    return nothing;
}

static struct term_key take_paste(struct term_keys *keys, uint8_t byte) {
    bool fits = byte == (uint8_t)paste_end[keys->paste_end];
    keys->paste_end = (uint8_t)(fits ? keys->paste_end + 1 : byte == ESC ? 1 : 0);
    if (paste_end[keys->paste_end] == '\0') {
        keys->state = GROUND;
        return (struct term_key){.kind = TERM_KEY_PASTE_ENDS};
    }
    return (struct term_key){.kind = TERM_KEY_PASTED, .value = byte};
}

/* ESC \ ends a string; after anything else, this ESC starts a new sequence. */
static struct term_key take_escape(struct term_keys *keys, uint8_t byte) {
    bool in_string = keys->in_string;
    keys->in_string = false;
    if (in_string && byte == '\\') {
        bool graphics = keys->graphics == WHOLE_REPLY;
        keys->state = GROUND;
        keys->graphics = OTHER_STRING;
        return (struct term_key){.kind = graphics ? TERM_KEY_GRAPHICS : TERM_KEY_NOTHING};
    }
    return take_after_esc(keys, byte);
}

struct term_key term_keys_take(struct term_keys *keys, uint8_t byte) {
    switch (keys->state) {
    case AFTER_ESC:
        return take_escape(keys, byte);
    case IN_CSI:
    case BAD_CSI:
        return take_csi(keys, byte);
    case IN_SS3:
        return take_ss3(keys, byte);
    case IN_STRING:
        return take_string(keys, byte);
    case IN_TEXT:
        return take_text(keys, byte);
    case IN_PASTE:
        return take_paste(keys, byte);
    default:
        return take_ground(keys, byte);
    }
}

uint32_t term_keys_waits(const struct term_keys *keys) {
    return keys->state == GROUND     ? 0
           : keys->state == IN_PASTE ? TERM_PASTE_WAIT_US
                                     : TERM_KEYS_WAIT_US;
}

struct term_key term_keys_give_up(struct term_keys *keys) {
    bool lone = keys->state == AFTER_ESC && !keys->in_string;
    bool in_paste = keys->state == IN_PASTE;
    keys->state = GROUND;
    keys->in_string = false;
    if (in_paste) {
        return (struct term_key){.kind = TERM_KEY_PASTE_LOST};
    }
    return lone ? tap(APP_KEY_ESCAPE, false, false) : nothing;
}

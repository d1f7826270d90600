/* Tables of key codes: final letters, numbers, code points and plain bytes. Keys without a name
 * in the app give APP_KEY_NONE. */
#include "term/input/key_codes.h"

#include <stdbool.h>
#include <stddef.h>

#include "app/core/key.h"

struct row {
    uint32_t code;
    uint8_t key;
};

static const struct row letters[] = {
    {'A', APP_KEY_UP},     {'B', APP_KEY_DOWN},   {'C', APP_KEY_RIGHT}, {'D', APP_KEY_LEFT},
    {'H', APP_KEY_HOME},   {'F', APP_KEY_END},    {'P', APP_KEY_F1},    {'Q', APP_KEY_F1 + 1},
    {'R', APP_KEY_F1 + 2}, {'S', APP_KEY_F1 + 3}, {'M', APP_KEY_ENTER}, {'Z', APP_KEY_TAB},
    {'I', APP_KEY_TAB},
};

static const struct row numbers[] = {
    {1, APP_KEY_HOME},    {2, APP_KEY_INSERT},    {3, APP_KEY_DELETE},   {4, APP_KEY_END},
    {5, APP_KEY_PAGE_UP}, {6, APP_KEY_PAGE_DOWN}, {7, APP_KEY_HOME},     {8, APP_KEY_END},
    {11, APP_KEY_F1},     {12, APP_KEY_F1 + 1},   {13, APP_KEY_F1 + 2},  {14, APP_KEY_F1 + 3},
    {15, APP_KEY_F1 + 4}, {17, APP_KEY_F1 + 5},   {18, APP_KEY_F1 + 6},  {19, APP_KEY_F1 + 7},
    {20, APP_KEY_F1 + 8}, {21, APP_KEY_F1 + 9},   {23, APP_KEY_F1 + 10}, {24, APP_KEY_F12},
};

/* Keys without text, in the protocol's private range. Keys of the number pad count as the keys
 * that they are named after. */
static const struct row codes[] = {
    {27, APP_KEY_ESCAPE},
    {13, APP_KEY_ENTER},
    {9, APP_KEY_TAB},
    {127, APP_KEY_BACKSPACE},
    {57409, '.'},
    {57410, '/'},
    {57411, '*'},
    {57412, '-'},
    {57413, '+'},
    {57414, APP_KEY_ENTER},
    {57415, '='},
    {57417, APP_KEY_LEFT},
    {57418, APP_KEY_RIGHT},
    {57419, APP_KEY_UP},
    {57420, APP_KEY_DOWN},
    {57421, APP_KEY_PAGE_UP},
    {57422, APP_KEY_PAGE_DOWN},
    {57423, APP_KEY_HOME},
    {57424, APP_KEY_END},
    {57425, APP_KEY_INSERT},
    {57426, APP_KEY_DELETE},
    {57441, APP_KEY_SHIFT},
    {57442, APP_KEY_CTRL},
    {57443, APP_KEY_ALT},
    {57447, APP_KEY_RIGHT_SHIFT},
    {57448, APP_KEY_RIGHT_CTRL},
    {57449, APP_KEY_RIGHT_ALT},
};

static int look_up(const struct row *rows, size_t count, uint32_t code) {
    for (size_t i = 0; i < count; i++) {
        if (rows[i].code == code) {
            return rows[i].key;
        }
    }
    return APP_KEY_NONE;
}

int term_key_of_letter(char letter) {
    return look_up(letters, sizeof letters / sizeof letters[0], (uint8_t)letter);
}

int term_key_of_number(uint32_t number) {
    return look_up(numbers, sizeof numbers / sizeof numbers[0], number);
}

int term_key_of_code(uint32_t code) {
    enum { PAD_0 = 57399, PAD_9 = 57408 };
    if (code >= 'A' && code <= 'Z') {
        return (int)(code - 'A' + 'a');
    }
    if (code >= ' ' && code <= '~') {
        return (int)code;
    }
    if (code >= PAD_0 && code <= PAD_9) {
        return (int)('0' + code - PAD_0);
    }
    return look_up(codes, sizeof codes / sizeof codes[0], code);
}

int term_key_of_byte(uint8_t byte, bool *ctrl, bool *shift) {
    enum { LINE_FEED = 10, CTRL_H = 8, CTRL_Z = 26 };
    *ctrl = *shift = false;
    if (byte == 0) {
        *ctrl = true;
        return APP_KEY_SPACE;
    }
    if (byte == LINE_FEED) {
        return APP_KEY_ENTER;
    }
    if (byte == CTRL_H) {
        return APP_KEY_BACKSPACE;
    }
    *shift = byte >= 'A' && byte <= 'Z';
    int key = term_key_of_code(byte);
    if (key == APP_KEY_NONE && byte <= CTRL_Z) {
        *ctrl = true;
        return 'a' + byte - 1;
    }
    return key;
}

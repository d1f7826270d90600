/* Terminal bytes as keys: traditional sequences, the kitty protocol, replies, focus, pastes, and
 * invalid input. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>

#include <cmocka.h>

#include "app/core/key.h"
#include "finessimo.h"
#include "term/input/keys.h"

enum { EVENTS = 64 };

struct heard {
    struct term_key keys[EVENTS];
    int count;
};

static void note(struct heard *heard, struct term_key key) {
    if (key.kind != TERM_KEY_NOTHING) {
        assert_true(heard->count < EVENTS);
        heard->keys[heard->count++] = key;
    }
}

/* All events of the bytes; an unfinished sequence at the end times out. */
static struct heard hear(const char *bytes, size_t length) {
    struct term_keys keys = term_keys_make();
    struct heard heard = {.count = 0};
    for (size_t i = 0; i < length; i++) {
        note(&heard, term_keys_take(&keys, (uint8_t)bytes[i]));
    }
    if (term_keys_waits(&keys)) {
        note(&heard, term_keys_give_up(&keys));
    }
    assert_int_equal(term_keys_waits(&keys), 0);
    return heard;
}

struct expectation {
    const char *bytes;
    uint8_t kind, key;
    bool ctrl, shift;
};

static void expect_rows(const struct expectation *rows, size_t count) {
    for (size_t i = 0; i < count; i++) {
        struct heard heard = hear(rows[i].bytes, strlen(rows[i].bytes));
        if (heard.count != 1 || heard.keys[0].kind != rows[i].kind ||
            heard.keys[0].key != rows[i].key || heard.keys[0].ctrl != rows[i].ctrl ||
            heard.keys[0].shift != rows[i].shift) {
            fail_msg("row %zu (ESC%s): %d events, kind %d, key %d, ctrl %d, shift %d", i,
                     rows[i].bytes + 1, heard.count, heard.keys[0].kind, heard.keys[0].key,
                     heard.keys[0].ctrl, heard.keys[0].shift);
        }
    }
}

static void old_sequences(void **state) {
    static const struct expectation rows[] = {
        {"a", TERM_KEY_TAP, 'a', false, false},
        {"A", TERM_KEY_TAP, 'a', false, true},
        {" ", TERM_KEY_TAP, APP_KEY_SPACE, false, false},
        {"?", TERM_KEY_TAP, '?', false, false},
        {"\r", TERM_KEY_TAP, APP_KEY_ENTER, false, false},
        {"\n", TERM_KEY_TAP, APP_KEY_ENTER, false, false},
        {"\t", TERM_KEY_TAP, APP_KEY_TAB, false, false},
        {"\177", TERM_KEY_TAP, APP_KEY_BACKSPACE, false, false},
        {"\b", TERM_KEY_TAP, APP_KEY_BACKSPACE, false, false},
        {"\003", TERM_KEY_TAP, 'c', true, false},
        {"\032", TERM_KEY_TAP, 'z', true, false},
        {"\033", TERM_KEY_TAP, APP_KEY_ESCAPE, false, false},
        {"\033x", TERM_KEY_TAP, 'x', false, false},
        {"\033[A", TERM_KEY_PRESS, APP_KEY_UP, false, false},
        {"\033[D", TERM_KEY_PRESS, APP_KEY_LEFT, false, false},
        {"\033OC", TERM_KEY_TAP, APP_KEY_RIGHT, false, false},
        {"\033OP", TERM_KEY_TAP, APP_KEY_F1, false, false},
        {"\033[1;2B", TERM_KEY_PRESS, APP_KEY_DOWN, false, true},
        {"\033[1;5C", TERM_KEY_PRESS, APP_KEY_RIGHT, true, false},
        {"\033[H", TERM_KEY_PRESS, APP_KEY_HOME, false, false},
        {"\033[4~", TERM_KEY_PRESS, APP_KEY_END, false, false},
        {"\033[3~", TERM_KEY_PRESS, APP_KEY_DELETE, false, false},
        {"\033[3;5~", TERM_KEY_PRESS, APP_KEY_DELETE, true, false},
        {"\033[5~", TERM_KEY_PRESS, APP_KEY_PAGE_UP, false, false},
        {"\033[15~", TERM_KEY_PRESS, APP_KEY_F1 + 4, false, false},
        {"\033[24~", TERM_KEY_PRESS, APP_KEY_F12, false, false},
        {"\033[1;2R", TERM_KEY_PRESS, APP_KEY_F1 + 2, false, true},
        {"\033[Z", TERM_KEY_PRESS, APP_KEY_TAB, false, true},
        {"\033[27;5;97~", TERM_KEY_PRESS, 'a', true, false},
    };
    (void)state;
    expect_rows(rows, sizeof rows / sizeof rows[0]);
}

static void protocol(void **state) {
    static const struct expectation rows[] = {
        {"\033[97u", TERM_KEY_PRESS, 'a', false, false},
        {"\033[97;1:1u", TERM_KEY_PRESS, 'a', false, false},
        {"\033[97;1:2u", TERM_KEY_REPEAT, 'a', false, false},
        {"\033[97;1:3u", TERM_KEY_RELEASE, 'a', false, false},
        {"\033[97:65;2u", TERM_KEY_PRESS, 'a', false, true},
        {"\033[97;65u", TERM_KEY_PRESS, 'a', false, false}, /* Caps Lock */
        {"\033[99;5u", TERM_KEY_PRESS, 'c', true, false},
        {"\033[1;1:3D", TERM_KEY_RELEASE, APP_KEY_LEFT, false, false},
        {"\033[1;1:2D", TERM_KEY_REPEAT, APP_KEY_LEFT, false, false},
        {"\033[1;5:3A", TERM_KEY_RELEASE, APP_KEY_UP, true, false},
        {"\033[32u", TERM_KEY_PRESS, APP_KEY_SPACE, false, false},
        {"\033[27u", TERM_KEY_PRESS, APP_KEY_ESCAPE, false, false},
        {"\033[13u", TERM_KEY_PRESS, APP_KEY_ENTER, false, false},
        {"\033[13;1:3u", TERM_KEY_RELEASE, APP_KEY_ENTER, false, false},
        {"\033[9u", TERM_KEY_PRESS, APP_KEY_TAB, false, false},
        {"\033[127u", TERM_KEY_PRESS, APP_KEY_BACKSPACE, false, false},
        {"\033[57441;2u", TERM_KEY_PRESS, APP_KEY_SHIFT, false, true},
        {"\033[57441;1:3u", TERM_KEY_RELEASE, APP_KEY_SHIFT, false, false},
        {"\033[57442;5u", TERM_KEY_PRESS, APP_KEY_CTRL, true, false},
        {"\033[57448;1:3u", TERM_KEY_RELEASE, APP_KEY_RIGHT_CTRL, false, false},
        {"\033[57417u", TERM_KEY_PRESS, APP_KEY_LEFT, false, false}, /* number pad */
        {"\033[57404u", TERM_KEY_PRESS, '5', false, false},
        {"\033[1092::97u", TERM_KEY_PRESS, 'a', false, false}, /* Cyrillic: by place */
        {"\033[1092:1060:97;2:3u", TERM_KEY_RELEASE, 'a', false, true},
        {"\033[121::122u", TERM_KEY_PRESS, 'z', false, false}, /* QWERTZ */
        {"\033[47:63;2u", TERM_KEY_TAP, '?', false, true},
        {"\033[223:63:45;2u", TERM_KEY_TAP, '?', false, true}, /* German */
        {"\033[13;1:3~", TERM_KEY_RELEASE, APP_KEY_F1 + 2, false, false},
    };
    (void)state;
    expect_rows(rows, sizeof rows / sizeof rows[0]);
}

/* The key is the position, the character what the layout has there. */
static void characters(void **state) {
    static const struct {
        const char *bytes;
        uint8_t key, typed;
    } rows[] = {
        {"\033[99::105;5u", 'i', 'c'},  /* Dvorak: Ctrl+C */
        {"\033[122::121;5u", 'y', 'z'}, /* QWERTZ: Ctrl+Z */
        {"\033[38:49:49;2u", '1', '1'}, /* AZERTY: digits need Shift */
        {"\033[38::49u", '1', '&'},     /* AZERTY without Shift: no digit */
        {"\033[1089::99;5u", 'c', 0},   /* Cyrillic: same as the key */
        {"\033[97u", 'a', 'a'},         /* no position sent: same as the character */
        {"\033[57441;2u", APP_KEY_SHIFT, 0},
    };
    (void)state;
    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        struct term_keys keys = term_keys_make();
        struct term_key last = {.kind = TERM_KEY_NOTHING};
        for (const char *c = rows[i].bytes; *c != '\0'; c++) {
            last = term_keys_take(&keys, (uint8_t)*c);
        }
        assert_int_equal(last.kind, TERM_KEY_PRESS);
        assert_int_equal(last.key, rows[i].key);
        assert_int_equal(last.typed, rows[i].typed);
    }
}

static void answers_and_focus(void **state) {
    static const struct expectation rows[] = {
        {"\033[?0u", TERM_KEY_HAS_PROTOCOL, 0, false, false},
        {"\033[?15u", TERM_KEY_HAS_PROTOCOL, 0, false, false},
        {"\033[?62;22c", TERM_KEY_ATTRIBUTES, 0, false, false},
        {"\033[?63;1;2;4;6;9;15;16;22;28c", TERM_KEY_ATTRIBUTES, 0, false, false}, /* xterm */
        {"\033_Gi=31;OK\033\\", TERM_KEY_GRAPHICS, 0, false, false},
        {"\033[I", TERM_KEY_FOCUS_IN, 0, false, false},
        {"\033[O", TERM_KEY_FOCUS_OUT, 0, false, false},
    };
    (void)state;
    expect_rows(rows, sizeof rows / sizeof rows[0]);

    struct term_keys keys = term_keys_make();
    struct heard heard = {.count = 0};
    keys.wants_position = true;
    for (const char *c = "\033[1;2R\033[1;2R"; *c != '\0'; c++) {
        note(&heard, term_keys_take(&keys, (uint8_t)*c));
    }
    assert_int_equal(heard.count, 2);
    assert_int_equal(heard.keys[0].kind, TERM_KEY_POSITION);
    assert_int_equal(heard.keys[0].value, 2);
    assert_int_equal(heard.keys[1].key, APP_KEY_F1 + 2);
}

/* Sixel is attribute 4; pictures of kitty are there if it says so. */
static void pictures(void **state) {
    static const struct {
        const char *reply;
        bool sixel;
    } rows[] = {{"\033[?63;1;2;4;6;9;15;16;22;28c", true},
                {"\033[?62;4c", true},
                {"\033[?4c", false}, /* a VT132 */
                {"\033[?62;22c", false},
                {"\033[?1;24;44c", false}};
    static const char *const others[] = {"\033_Gi=31;ENOTSUPPORTED:no\033\\",
                                         "\033_Gi=31;OKAY\033\\", "\033_Gi=3;OK\033\\",
                                         "\033PGi=31;OK\033\\", "\033_Gi=31;OK\033[C"};
    (void)state;
    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        struct term_keys keys = term_keys_make();
        struct term_key last = {.kind = TERM_KEY_NOTHING};
        for (const char *c = rows[i].reply; *c != '\0'; c++) {
            last = term_keys_take(&keys, (uint8_t)*c);
        }
        assert_int_equal(last.kind, TERM_KEY_ATTRIBUTES);
        assert_int_equal(last.down, rows[i].sixel);
    }
    for (size_t i = 0; i < sizeof others / sizeof others[0]; i++) {
        struct term_keys keys = term_keys_make();
        for (const char *c = others[i]; *c != '\0'; c++) {
            assert_int_not_equal(term_keys_take(&keys, (uint8_t)*c).kind, TERM_KEY_GRAPHICS);
        }
    }
}

/* Input without a key of ours gives no event, and the next key works. */
static void other_sequences(void **state) {
    static const char *const sequences[] = {
        "\033[57358;65u",                                  /* Caps Lock */
        "\033[57376u",                                     /* F13 */
        "\033[99999999999u",                               /* too large a number */
        "\033[1;2;3;4;5;6;7;8;9;10;11;12;13;14;15;16;17u", /* too many parameters */
        "\033[1:2:3:4:5u",
        "\033[<0;0;1M", /* a mouse outside the screen */
        "\033[<0;1M",
        "\033[<0;1;99999M",
        "\033[M",
        "\033[?2026;2$y",
        "\033[>1;10;0c",
        "\033]11;rgb:0000/0000/0000\033\\",
        "\033]11;rgb:0000/0000/0000\007",
        "\033P1$r0m\033\\",
        "\033_Gi=1;OK\033\\",
        "\303\244",         /* a with dots */
        "\321\204",         /* Cyrillic ef */
        "\342\202\254",     /* euro */
        "\360\237\230\200", /* a smiley */
        "\200\277\376\377", /* not a character */
        "\033[97;1:9u",     /* unknown event type */
        "\033O~",
    };
    (void)state;
    for (size_t i = 0; i < sizeof sequences / sizeof sequences[0]; i++) {
        char bytes[64];
        int length = snprintf(bytes, sizeof bytes, "%sx", sequences[i]);
        struct heard heard = hear(bytes, (size_t)length);
        if (heard.count != 1 || heard.keys[0].key != 'x') {
            fail_msg("sequence %zu: %d events, the first is %d", i, heard.count, heard.keys[0].key);
        }
    }
}

/* The end of a character, reply or sequence is missing: the next key works anyway. */
static void cut_short(void **state) {
    static const char *const sequences[] = {"\033[",    "\033[1;",     "\033[1;5", "\303",
                                            "\360\237", "\033]11;rgb", "\033[200~"};
    (void)state;
    for (size_t i = 0; i < sizeof sequences / sizeof sequences[0]; i++) {
        struct term_keys keys = term_keys_make();
        struct heard heard = {.count = 0};
        for (const char *c = sequences[i]; *c != '\0'; c++) {
            note(&heard, term_keys_take(&keys, (uint8_t)*c));
        }
        assert_true(term_keys_waits(&keys) > 0);
        struct term_key lost = term_keys_give_up(&keys);
        assert_true(lost.kind == TERM_KEY_NOTHING || lost.kind == TERM_KEY_PASTE_LOST);
        note(&heard, term_keys_take(&keys, 'x'));
        assert_int_equal(heard.count, 1);
        assert_int_equal(heard.keys[0].key, 'x');
    }
    struct heard heard = hear("\033[1;5\033[D", 8);
    assert_int_equal(heard.count, 1);
    assert_int_equal(heard.keys[0].key, APP_KEY_LEFT);
    heard = hear("\033\033\033[A", 5);
    assert_int_equal(heard.count, 3);
    assert_int_equal(heard.keys[0].key, APP_KEY_ESCAPE);
    assert_int_equal(heard.keys[1].key, APP_KEY_ESCAPE);
    assert_int_equal(heard.keys[2].key, APP_KEY_UP);
}

/* Any bytes: keys are in range, and after the time-out it has recovered. */
static void any_bytes(void **state) {
    struct fin_random random = fin_random_seed(3);
    struct term_keys keys = term_keys_make();
    static const char common[] = "\033[[[;;:u~O?0123456789ABCD\303";
    (void)state;
    for (int i = 0; i < 1000000; i++) {
        uint64_t dice = fin_random_next(&random);
        uint8_t byte = dice % 3 == 0 ? (uint8_t)(dice >> 8)
                                     : (uint8_t)common[(dice >> 8) % (sizeof common - 1)];
        struct term_key key = term_keys_take(&keys, byte);
        assert_true(key.key < APP_KEYS);
        if (key.kind >= TERM_KEY_TAP && key.kind <= TERM_KEY_RELEASE) {
            assert_int_not_equal(key.key, APP_KEY_NONE);
        }
        if (dice % 1000 == 0) {
            term_keys_give_up(&keys);
            assert_int_equal(term_keys_take(&keys, 'x').key, 'x');
        }
    }
}

/* A paste is not keys: its bytes come one by one, then its end. */
static void pastes(void **state) {
    static const char text[] = " qw\033[D \003\033[20";
    char bytes[64];
    int length = snprintf(bytes, sizeof bytes, "\033[200~%s\033[201~x", text);
    struct heard heard = hear(bytes, (size_t)length);
    int told = (int)sizeof text - 1 + TERM_PASTE_TAIL;
    (void)state;
    assert_int_equal(heard.count, told + 2);
    for (int i = 0; i < told; i++) {
        assert_int_equal(heard.keys[i].kind, TERM_KEY_PASTED);
    }
    for (size_t i = 0; i + 1 < sizeof text; i++) {
        assert_int_equal(heard.keys[i].value, text[i]);
    }
    assert_int_equal(heard.keys[told].kind, TERM_KEY_PASTE_ENDS);
    assert_int_equal(heard.keys[told + 1].key, 'x');
    heard = hear("\033[200~ab", 8);
    assert_int_equal(heard.count, 3);
    assert_int_equal(heard.keys[2].kind, TERM_KEY_PASTE_LOST);
}

static void mouse(void **state) {
    static const struct {
        const char *bytes;
        uint16_t column, row;
        uint8_t button;
        bool down;
    } rows[] = {
        {"\033[<0;1;1M", 1, 1, TERM_MOUSE_LEFT, true},
        {"\033[<0;80;24m", 80, 24, TERM_MOUSE_LEFT, false},
        {"\033[<34;5;6M", 5, 6, TERM_MOUSE_RIGHT | TERM_MOUSE_MOVES, true},
        {"\033[<64;5;6M", 5, 6, 64, true},
    };
    (void)state;
    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        struct heard heard = hear(rows[i].bytes, strlen(rows[i].bytes));
        assert_int_equal(heard.count, 1);
        assert_int_equal(heard.keys[0].kind, TERM_KEY_MOUSE);
        assert_int_equal(heard.keys[0].value, rows[i].column);
        assert_int_equal(heard.keys[0].row, rows[i].row);
        assert_int_equal(heard.keys[0].button, rows[i].button);
        assert_int_equal(heard.keys[0].down, rows[i].down);
    }
}

int main(void) {
    static const struct CMUnitTest tests[] = {
        cmocka_unit_test(old_sequences), cmocka_unit_test(pastes),
        cmocka_unit_test(mouse),         cmocka_unit_test(protocol),
        cmocka_unit_test(characters),    cmocka_unit_test(answers_and_focus),
        cmocka_unit_test(pictures),      cmocka_unit_test(other_sequences),
        cmocka_unit_test(cut_short),     cmocka_unit_test(any_bytes),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}

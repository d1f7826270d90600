/* The names of faults: every sequence of up to four keys for every piece on the empty board,
 * named a second time by plain rules over the keys as letters. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>

#include <cmocka.h>

#include "judged_ways.h"

enum { MOST_KEYS = 4, MOST_WAYS = 256, LETTERS = 16 };

/* In the order of enum fin_key: L and R are held, c a h turn cw, ccw and by 180. */
static const char letters[FIN_KEYS + 1] = "lrLRcahs";

/* The shortest sequences of the piece that was judged, those with as many soft drops as the
 * nearest. */
static char ways[MOST_WAYS][LETTERS];
static int way_count;
static char own[LETTERS], nearest[LETTERS];

static void spell(const struct fin_key_sequence *way, char text[LETTERS]) {
    assert_in_range(way->length, 0, LETTERS - 1);
    for (int i = 0; i < way->length; i++) {
        text[i] = letters[way->keys[i]];
    }
    text[way->length] = '\0';
}

static int count(const char *text, const char *of) {
    int n = 0;
    for (; *text != '\0'; text++) {
        n += strchr(of, *text) != NULL;
    }
    return n;
}

static void list_ways(const struct fin_verdict *verdict) {
    struct fin_key_sequence way;
    spell(&verdict->own, own);
    spell(&verdict->best, nearest);
    way_count = 0;
    for (bool more = fin_verdict_first(verdict, &way); more;
         more = fin_verdict_next(verdict, &way)) {
        spell(&way, ways[way_count]);
        way_count += count(ways[way_count], "s") == count(nearest, "s");
        assert_true(way_count < MOST_WAYS);
    }
}

/* ---- plain questions ---- */

static int most(const char *of) {
    int n = 0;
    for (int i = 0; i < way_count; i++) {
        n = count(ways[i], of) > n ? count(ways[i], of) : n;
    }
    return n;
}

/* The nearest way is the player's keys with some left out. */
static bool is_contained(void) {
    const char *at = nearest;
    for (const char *key = own; *key != '\0'; key++) {
        at += *at == *key;
    }
    return *at == '\0';
}

/* How many there could have been: by the nearest way if it is contained, else by any. */
static int allowed(const char *of) {
    return is_contained() ? count(nearest, of) : most(of);
}

/* 'l', 'r', or '\0' without a move. */
static char first_side(const char *text) {
    for (; *text != '\0'; text++) {
        if (strchr("lL", *text) != NULL || strchr("rR", *text) != NULL) {
            return strchr("lL", *text) != NULL ? 'l' : 'r';
        }
    }
    return '\0';
}

static int changes(const char *text) {
    char side = first_side(text);
    int n = 0;
    for (; *text != '\0'; text++) {
        char now = strchr("lL", *text) != NULL ? 'l' : strchr("rR", *text) != NULL ? 'r' : side;
        n += now != side;
        side = now;
    }
    return n;
}

static bool some_way_begins(char side) {
    for (int i = 0; i < way_count; i++) {
        if (first_side(ways[i]) == side) {
            return true;
        }
    }
    return false;
}

static bool moves_then_turns(const char *text) {
    const char *move = strpbrk(text, "lrLR");
    return move != NULL && strpbrk(move, "ca") != NULL;
}

static bool some_way_moves_then_turns(void) {
    for (int i = 0; i < way_count; i++) {
        if (moves_then_turns(ways[i])) {
            return true;
        }
    }
    return false;
}

/* ---- the names ---- */

static unsigned one(int fault) {
    return 1u << fault;
}

static bool is_other_rotation(int kind) {
    bool cw = count(own, "c") > 0, ccw = count(own, "a") > 0;
    bool best_cw = allowed("c") > 0, best_ccw = allowed("a") > 0;
    return kind != FIN_O &&
           ((cw && !ccw && !best_cw && best_ccw) || (ccw && !cw && !best_ccw && best_cw));
}

static unsigned name_turns(int kind) {
    if (is_other_rotation(kind)) {
        return one(FIN_FAULT_OTHER_ROTATION);
    }
    int fault = kind == FIN_O ? FIN_FAULT_TURNED_O : FIN_FAULT_EXTRA_ROTATION;
    return count(own, "ca") > allowed("ca") ? one(fault) : 0;
}

/* Two taps more to that side than back, more than any way has, where a way holds. */
static bool tapped(const char *tap, const char *back, const char *hold) {
    int taps = count(own, tap) - count(own, back);
    return taps >= 2 && taps > allowed(tap) && count(own, hold) == 0 && allowed(hold) > 0;
}

static unsigned name_sides(void) {
    bool moves = some_way_begins('l') || some_way_begins('r');
    char side = first_side(own);
    bool more_changes = changes(own) > changes(nearest);
    if (moves && side != '\0' && !some_way_begins(side)) {
        return one(FIN_FAULT_WRONG_WAY);
    }
    if (moves && more_changes && count(own, "LR") > 0 && allowed("L") + allowed("R") == 0) {
        return one(FIN_FAULT_TAPS_WOULD_DO);
    }
    if (more_changes) {
        return one(FIN_FAULT_CORRECTION);
    }
    bool turns_first = moves && allowed("ca") > 0 && !some_way_moves_then_turns();
    bool other_order = turns_first && !is_contained() && moves_then_turns(own);
    return other_order ? one(FIN_FAULT_TURN_FIRST) : 0;
}

static unsigned name_moves(void) {
    unsigned sides = name_sides();
    if (tapped("l", "r", "L") || tapped("r", "l", "R")) {
        return one(FIN_FAULT_HOLD_WOULD_DO) | (sides & ~one(FIN_FAULT_TURN_FIRST));
    }
    return sides;
}

static unsigned name_rest(void) {
    if (count(own, "L") > allowed("L") || count(own, "R") > allowed("R")) {
        return one(FIN_FAULT_EXTRA_SLIDE);
    }
    bool taps = count(own, "l") > allowed("l") || count(own, "r") > allowed("r");
    return taps ? one(FIN_FAULT_EXTRA_TAP) : 0;
}

static unsigned plain_names(int kind) {
    unsigned soft = count(own, "s") > allowed("s") ? one(FIN_FAULT_SOFT_DROP) : 0;
    unsigned turns = name_turns(kind), moves = name_moves();
    bool explained = moves != 0 || turns == one(FIN_FAULT_OTHER_ROTATION);
    unsigned names = soft | turns | moves | (explained ? 0 : name_rest());
    return names != 0 ? names : one(FIN_FAULT_EXTRA_TAP);
}

/* ---- all sequences ---- */

static int faulty, named[FIN_FAULTS];

static void play(int kind, int length, int number) {
    struct fin_setup setup = trainer(kind);
    struct fin_key_sequence way = {.length = (uint8_t)length};
    for (int i = 0; i < length; i++, number /= FIN_KEYS) {
        way.keys[i] = (uint8_t)(number % FIN_KEYS);
        if (way.keys[i] == FIN_KEY_180) {
            return;
        }
    }
    begin_game(&game, &setup, 0);
    play_way(&game, &way);
    drop_hard();
    const struct fin_verdict *verdict = &game.judge.verdict;
    if (!verdict->judged || verdict->used == verdict->fewest) {
        assert_int_equal(verdict->faults, 0);
        return;
    }
    list_ways(verdict);
    if (verdict->faults != plain_names(kind)) {
        print_message("%c: %s, nearest %s\n", fin_kind_letter(kind), own, nearest);
    }
    assert_int_equal(verdict->faults, plain_names(kind));
    faulty++;
    for (int i = 0; i < FIN_FAULTS; i++) {
        named[i] += verdict->faults >> i & 1;
    }
}

static void every_fault_has_the_right_name(void **state) {
    (void)state;
    for (int kind = 0; kind < FIN_KINDS; kind++) {
        for (int length = 1, count = FIN_KEYS; length <= MOST_KEYS; length++, count *= FIN_KEYS) {
            for (int number = 0; number < count; number++) {
                play(kind, length, number);
            }
        }
    }
    printf("# %d faulty sequences\n", faulty);
    assert_true(faulty > 13000);
    for (int i = 0; i < FIN_FAULTS; i++) {
        assert_true(named[i] > 100);
    }
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(every_fault_has_the_right_name),
    };
    return cmocka_run_group_tests_name("judge names", tests, NULL, NULL);
}

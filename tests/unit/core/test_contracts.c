/* In a checked build, the library traps on each broken contract of its header. Every call below
 * breaks one and runs in a process of its own. */
#include <setjmp.h>
#include <signal.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

#include <cmocka.h>

#include "finessimo.h"
#include "game/mode.h"

enum { TRAPPED = 99, CAPACITY = FIN_EVENTS_PER_INSTANT };

static struct fin_board board;
static struct fin_rules rules;
static struct fin_piece piece; /* fits, except where a call moves it */
static const struct fin_search *search;
static struct fin_event events[FIN_EVENTS_PER_INSTANT];
static size_t count;

/* ---- one broken contract each; false past the last ---- */

/* clang-format off */

static bool break_board(int which) {
    struct fin_piece no_kind = piece, no_facing = piece, outside = piece;
    no_kind.kind = FIN_KINDS;
    no_facing.facing = FIN_FACINGS;
    outside.x = -5;
    switch (which) {
    case 0: fin_board_fits(&board, no_kind); break;
    case 1: fin_board_fits(&board, no_facing); break;
    case 2: fin_board_set(&board, 0, 0, -1); break;
    case 3: fin_board_set(&board, 0, 0, FIN_NONE + 1); break;
    case 4: fin_board_place(&board, outside); break;
    case 5: fin_board_drop(&board, outside); break;
    case 6: fin_board_remove_rows(&board, UINT64_C(1) << FIN_ROWS); break;
    case 7: fin_board_raise(&board, -1, 0); break;
    case 8: fin_board_raise(&board, FIN_ROWS + 1, 0); break;
    case 9: fin_board_raise(&board, 1, -1); break;
    case 10: fin_board_raise(&board, 1, FIN_COLUMNS); break;
    default:
        return false;
    }
    return true;
}

static bool break_piece(int which) {
    struct fin_piece no_kind = piece, no_facing = piece;
    struct fin_cell cells[FIN_CELLS];
    no_kind.kind = FIN_KINDS;
    no_facing.facing = FIN_FACINGS;
    switch (which) {
    case 0: fin_piece_spawn(-1); break;
    case 1: fin_piece_spawn(FIN_KINDS); break;
    case 2: fin_piece_move(&no_kind, &board, 0, 0); break;
    case 3: fin_piece_move(&no_facing, &board, 0, 0); break;
    case 4: fin_piece_cells(no_kind, cells); break;
    case 5: fin_piece_cells(no_facing, cells); break;
    case 6: fin_piece_width(no_kind); break;
    case 7: fin_piece_width(no_facing); break;
    case 8: fin_piece_height(no_kind); break;
    case 9: fin_piece_height(no_facing); break;
    default:
        return false;
    }
    return true;
}

static bool break_turn(int which) {
    struct fin_piece no_kind = piece;
    struct fin_cell moves[FIN_KICKS_MAX];
    no_kind.kind = FIN_KINDS;
    switch (which) {
    case 0: fin_turn_facing(-1, FIN_T, FIN_NORTH, FIN_CW); break;
    case 1: fin_turn_facing(FIN_ROTATIONS, FIN_T, FIN_NORTH, FIN_CW); break;
    case 2: fin_turn_facing(0, -1, FIN_NORTH, FIN_CW); break;
    case 3: fin_turn_facing(0, FIN_KINDS, FIN_NORTH, FIN_CW); break;
    case 4: fin_kicks(0, FIN_T, -1, FIN_CW, moves); break;
    case 5: fin_kicks(0, FIN_T, FIN_FACINGS, FIN_CW, moves); break;
    case 6: fin_piece_turn(&piece, &board, 0, FIN_CW - 1); break;
    case 7: fin_piece_turn(&piece, &board, 0, FIN_CCW + 1); break;
    case 8: fin_piece_turn(&no_kind, &board, 0, FIN_CW); break;
    default:
        return false;
    }
    return true;
}

static bool break_chance(int which) {
    struct fin_random random = fin_random_seed(1);
    switch (which) {
    case 0: fin_random_below(&random, 0); break;
    case 1: fin_generator_start(-1, 1); break;
    case 2: fin_generator_start(FIN_GENERATORS, 1); break;
    default:
        return false;
    }
    return true;
}

static bool break_rules(int which) {
    char text[32];
    int past = fin_setting_count();
    switch (which) {
    case 0: fin_rules_get(&rules, -1); break;
    case 1: fin_rules_get(&rules, past); break;
    case 2: fin_rules_set(&rules, -1, 0); break;
    case 3: fin_rules_set(&rules, past, 0); break;
    case 4: fin_rules_read(&rules, -1, "0"); break;
    case 5: fin_rules_read(&rules, past, "0"); break;
    case 6: fin_rules_write(&rules, -1, text, sizeof text); break;
    case 7: fin_rules_write(&rules, past, text, sizeof text); break;
    case 8: fin_rules_make(-1, 0); break;
    case 9: fin_rules_make(FIN_PRESETS, 0); break;
    case 10: fin_rules_make(0, -1); break;
    case 11: fin_rules_make(0, FIN_MODES); break;
    default:
        return false;
    }
    return true;
}

static bool break_session(int which) {
    struct fin_setup setup = fin_setup_make(FIN_PRESET_MODERN, FIN_MODE_FREE), wrong = setup;
    struct fin_session session;
    const struct fin_change change = {.button = FIN_FORFEIT + 1, .down = true};
    fin_session_start(&session, &setup, events, CAPACITY, &count);
    wrong.rules.preview = 255;
    switch (which) {
    case 0: fin_session_start(&session, &wrong, events, CAPACITY, &count); break;
    case 1: fin_session_advance(&session, FIN_NEVER, NULL, events, CAPACITY, &count); break;
    case 2: fin_session_advance(&session, 0, &change, events, CAPACITY, &count); break;
    case 3: fin_rewind_make(NULL, 0, 0); break;
    default:
        return false;
    }
    return true;
}

static bool break_search(int which) {
    static struct fin_finesse finesse;
    struct fin_piece landings[FIN_LANDINGS_MAX], outside = piece;
    uint64_t small[FIN_FACINGS], memory[1];
    const uint8_t no_kind[] = {FIN_KINDS};
    outside.y = -5;
    switch (which) {
    case 0: fin_search_make(memory, 0, -1, 0); break;
    case 1: fin_search_make(memory, 0, FIN_ROTATIONS, 0); break;
    case 2: fin_landings(search, &board, -1, landings, FIN_LANDINGS_MAX); break;
    case 3: fin_landings(search, &board, FIN_KINDS, landings, FIN_LANDINGS_MAX); break;
    case 4: fin_landings_small(search, -1, 0, 4, small); break;
    case 5: fin_landings_small(search, FIN_KINDS, 0, 4, small); break;
    case 6: fin_landings_small(search, FIN_T, 0, 0, small); break;
    case 7: fin_landings_small(search, FIN_T, 0, 7, small); break;
    case 8: fin_landings_small(search, FIN_T, UINT64_C(1) << 2 * FIN_COLUMNS, 2, small); break;
    case 9: fin_perft(search, &board, no_kind, 1); break;
    case 10: fin_finesse_search(&finesse, &board, outside, 0, 0); break;
    default:
        return false;
    }
    return true;
}

static bool break_fumen(int which) {
    static struct fin_fumen_writer writer;
    static struct fin_fumen_page page;
    switch (which) {
    case 0:
        page.comment.length = FIN_FUMEN_COMMENT;
        fin_fumen_write(&writer, &page);
        break;
    default:
        return false;
    }
    return true;
}

/* clang-format on */

/* ---- running them ---- */

/* Only in a coverage build: what the process has run counts too. */
extern void __gcov_dump(void) __attribute__((weak));

static void leave(int signal) {
    (void)signal;
    if (__gcov_dump != NULL) {
        __gcov_dump();
    }
    _exit(TRAPPED);
}

/* The exit code of a process that makes a call; 0 past the last. */
static int result_of(bool (*breaks)(int which), int which) {
    int status = 0;
    pid_t child = fork();
    if (child == 0) {
        signal(SIGILL, leave);
        signal(SIGTRAP, leave);
        _exit(breaks(which) ? 1 : 0);
    }
    assert_int_equal(waitpid(child, &status, 0), child);
    return WIFEXITED(status) ? WEXITSTATUS(status) : -WTERMSIG(status);
}

static void every_contract_traps(void **state) {
    static const struct {
        const char *name;
        bool (*breaks)(int which);
    } rooms[] = {{"board", break_board},   {"piece", break_piece}, {"turn", break_turn},
                 {"chance", break_chance}, {"rules", break_rules}, {"session", break_session},
                 {"search", break_search}, {"fumen", break_fumen}};
    (void)state;
    for (size_t i = 0; i < sizeof rooms / sizeof rooms[0]; i++) {
        int which = 0, result;
        while ((result = result_of(rooms[i].breaks, which)) == TRAPPED) {
            which++;
        }
        if (result != 0) {
            fail_msg("call %d of %s ends with %d instead of a trap", which, rooms[i].name, result);
        }
        assert_true(which > 0);
    }
}

static int make_things(void **state) {
    static uint64_t memory[1 << 16];
    (void)state;
    rules = fin_rules_make(FIN_PRESET_MODERN, FIN_MODE_FREE);
    piece = fin_piece_spawn(FIN_T);
    search = fin_search_make(memory, sizeof memory, FIN_ROTATION_SRS, 0);
    assert_non_null(search);
    return 0;
}

int main(void) {
    static const struct CMUnitTest tests[] = {cmocka_unit_test(every_contract_traps)};
    return cmocka_run_group_tests(tests, make_things, NULL);
}

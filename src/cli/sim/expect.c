/* `expect`: each expectation parses its words, checks the game, and writes the actual value. A
 * failed expectation is a result, counted and printed; a malformed one stops the script. */
#include <inttypes.h>
#include <stdarg.h>
#include <string.h>

#include "cli/common/message.h"
#include "cli/sim/sim.h"

void sim_say(struct sim_answer *answer, const char *format, ...) {
    va_list arguments;
    va_start(arguments, format);
    size_t room = sizeof answer->text - answer->length;
    int length = vsnprintf(answer->text + answer->length, room, format, arguments);
    va_end(arguments);
    if (length > 0) {
        answer->length += (size_t)length < room ? (size_t)length : room - 1;
    }
}

static void say_words(struct sim_answer *answer, char **words) {
    for (; *words != NULL; words++) {
        sim_say(answer, "%s%s", answer->length > 0 ? " " : "", *words);
    }
}

static void count_answer(struct sim *sim, int line, const char *expected,
                         const struct sim_answer *got) {
    if (got->right) {
        sim->passed++;
        return;
    }
    sim->failed++;
    fprintf(sim->out, "%s:%d: expected %s, got %s\n", cli_name(sim->name).text, line, expected,
            got->text);
}

/* ---- numbers and time ---- */

static bool check_number(struct sim *sim, char **words, struct sim_answer *answer) {
    const struct sim_number *number = sim_numbers;
    uint64_t expected = 0;
    while (strcmp(number->name, words[0]) != 0) {
        number++;
    }
    if (!cli_number(words[1], UINT64_MAX, &expected)) {
        struct cli_quoted quoted = cli_quote(words[1]);
        return sim_wrong(sim, "%s is not a whole number.", quoted.text);
    }
    uint64_t got = number->get(&sim->session.game);
    answer->right = got == expected;
    sim_say(answer, "%" PRIu64, got);
    return true;
}

static bool check_time(struct sim *sim, char **words, struct sim_answer *answer) {
    uint64_t expected = 0;
    uint64_t got = sim->session.game.time;
    if (!sim_read_time(sim, words[1], &expected)) {
        return false;
    }
    answer->right = got == expected;
    sim_say(answer, "%" PRIu64 "us", got);
    return true;
}

/* ---- pieces ---- */

static bool is_none(char **words) {
    return strcmp(words[1], "none") == 0 && words[2] == NULL;
}

static void say_piece(struct sim_answer *answer, struct fin_piece piece) {
    char text[FIN_PLACEMENT_TEXT] = "none";
    if (piece.kind != FIN_NONE) {
        fin_placement_format(piece, text, sizeof text);
    }
    sim_say(answer, "%s", text);
}

static bool check_piece(struct sim *sim, char **words, struct sim_answer *answer) {
    struct fin_piece expected = {.kind = FIN_NONE};
    struct fin_piece got = fin_game_piece(&sim->session.game);
    if (!is_none(words)) {
        struct sim_answer text = {.length = 0};
        say_words(&text, words + 1);
        struct fin_text_error error = fin_placement_parse(text.text, text.length, &expected);
        if (error.sentence != NULL) {
            return sim_wrong(sim, "Write a piece as in `expect piece T east 3 0`. %s",
                             error.sentence);
        }
    }
    answer->right = got.kind == expected.kind &&
                    (got.kind == FIN_NONE ||
                     (got.facing == expected.facing && got.x == expected.x && got.y == expected.y));
    say_piece(answer, got);
    return true;
}

/* A set of cells, a bit each. */
struct cells {
    uint16_t rows[FIN_ROWS];
};

static bool read_cell(const char *word, struct cells *cells) {
    uint64_t x = 0;
    uint64_t y = 0;
    char column[2] = {word[0], '\0'};
    if (!cli_number(column, FIN_COLUMNS - 1, &x) || word[1] != ',' ||
        !cli_number(word + 2, FIN_ROWS - 1, &y)) {
        return false;
    }
    cells->rows[y] |= (uint16_t)(1u << x);
    return true;
}

static void add_piece(struct cells *cells, struct fin_piece piece, struct sim_answer *answer) {
    struct fin_cell list[FIN_CELLS];
    if (piece.kind == FIN_NONE) {
        sim_say(answer, "none");
        return;
    }
    fin_piece_cells(piece, list);
    for (int i = 0; i < FIN_CELLS; i++) {
        cells->rows[list[i].y] |= (uint16_t)(1u << list[i].x);
        sim_say(answer, "%s%d,%d", i > 0 ? " " : "", list[i].x, list[i].y);
    }
}

static bool compare_cells(struct sim *sim, char **words, struct fin_piece piece,
                          struct sim_answer *answer) {
    struct cells expected = {{0}};
    struct cells got = {{0}};
    for (char **word = words + 1; !is_none(words) && *word != NULL; word++) {
        if (!read_cell(*word, &expected)) {
            struct cli_quoted quoted = cli_quote(*word);
            return sim_wrong(sim, "%s is not a cell. Write cells as `x,y`, such as 4,19.",
                             quoted.text);
        }
    }
    add_piece(&got, piece, answer);
    answer->right = memcmp(&expected, &got, sizeof got) == 0;
    return true;
}

static bool check_cells(struct sim *sim, char **words, struct sim_answer *answer) {
    return compare_cells(sim, words, fin_game_piece(&sim->session.game), answer);
}

static bool check_ghost(struct sim *sim, char **words, struct sim_answer *answer) {
    return compare_cells(sim, words, fin_game_ghost(&sim->session.game), answer);
}

static bool is_letters(const char *word) {
    while (fin_kind_parse(*word) != FIN_NONE) {
        word++;
    }
    return *word == '\0';
}

static bool check_hold(struct sim *sim, char **words, struct sim_answer *answer) {
    int got = sim->session.game.hold;
    if (!is_none(words) && (!is_letters(words[1]) || words[1][1] != '\0')) {
        return sim_wrong(sim, "`expect hold` takes a piece or none.");
    }
    int expected = is_none(words) ? FIN_NONE : fin_kind_parse(words[1][0]);
    answer->right = got == expected;
    if (got == FIN_NONE) {
        sim_say(answer, "none");
    } else {
        sim_say(answer, "%c", fin_kind_letter(got));
    }
    return true;
}

static bool check_can_hold(struct sim *sim, char **words, struct sim_answer *answer) {
    const char *got = fin_game_can_hold(&sim->session.game) ? "yes" : "no";
    if (strcmp(words[1], "yes") != 0 && strcmp(words[1], "no") != 0) {
        return sim_wrong(sim, "Write `expect can-hold yes` or `expect can-hold no`.");
    }
    answer->right = strcmp(words[1], got) == 0;
    sim_say(answer, "%s", got);
    return true;
}

static bool check_next(struct sim *sim, char **words, struct sim_answer *answer) {
    char got[FIN_PREVIEW_MAX + 1];
    sim_write_next(&sim->session.game, got);
    if (!is_none(words) && !is_letters(words[1])) {
        return sim_wrong(sim, "`expect next` takes pieces without spaces, or none.");
    }
    answer->right = is_none(words) ? got[0] == '\0' : strncmp(words[1], got, strlen(words[1])) == 0;
    sim_say(answer, "%s", got[0] != '\0' ? got : "none");
    return true;
}

/* ---- status ---- */

static const char *status_name(int number) {
    static const char *const names[] = {
        "playing",      "won",        "over:block-out", "over:lock-out",
        "over:top-out", "over:limit", "over:forfeit",   NULL,
    };
    return names[number];
}

bool sim_is_status(const char *text) {
    for (int i = 0; status_name(i) != NULL; i++) {
        if (strcmp(status_name(i), text) == 0) {
            return true;
        }
    }
    return false;
}

static bool check_status(struct sim *sim, char **words, struct sim_answer *answer) {
    const char *got = fin_game_status(&sim->session.game);
    if (!sim_is_status(words[1])) {
        return sim_unknown(sim, "status", words[1], status_name);
    }
    answer->right = strcmp(words[1], got) == 0;
    sim_say(answer, "%s", got);
    return true;
}

/* ---- finesse ---- */

/* Reads "2/3"; false if the word has another form. */
static bool read_finesse(const char *word, uint64_t *fewest, uint64_t *used) {
    char first[8];
    size_t length = strcspn(word, "/");
    if (length >= sizeof first || word[length] == '\0') {
        return false;
    }
    memcpy(first, word, length);
    first[length] = '\0';
    return cli_number(first, UINT16_MAX, fewest) && cli_number(word + length + 1, UINT16_MAX, used);
}

static bool check_finesse(struct sim *sim, char **words, struct sim_answer *answer) {
    const struct fin_verdict *got = &sim->judge.verdict;
    uint64_t fewest = 0;
    uint64_t used = 0;
    bool none = is_none(words);
    if (!none && !read_finesse(words[1], &fewest, &used)) {
        return sim_wrong(sim, "Write fewest/used, as in `expect finesse 2/3`, or none.");
    }
    answer->right = got->judged ? !none && got->fewest == fewest && got->used == used : none;
    if (got->judged) {
        sim_say(answer, "%d/%d", got->fewest, got->used);
    } else {
        sim_say(answer, "none");
    }
    return true;
}

/* ---- the board ---- */

/* '#' matches any filled cell, every other character only that colour. */
static bool row_matches(const struct fin_board *expected, const struct fin_board *got,
                        const char *row, int y) {
    for (int x = 0; x < FIN_COLUMNS; x++) {
        int want = fin_board_cell(expected, x, y);
        int have = fin_board_cell(got, x, y);
        bool any = row != NULL && row[x] == '#';
        if (any ? have == FIN_NONE : have != want) {
            return false;
        }
    }
    return true;
}

/* Writes a row of the script as given; NULL: a row that the script omits. */
static void say_given(struct sim_answer *answer, const char *row, int y) {
    sim_say(answer, "%srow %d %.*s", answer->length > 0 ? ", " : "", y, FIN_COLUMNS,
            row != NULL ? row : "..........");
}

static void say_row(struct sim_answer *answer, const struct fin_board *board, int y) {
    sim_say(answer, "%srow %d ", answer->length > 0 ? ", " : "", y);
    for (int x = 0; x < FIN_COLUMNS; x++) {
        sim_say(answer, "%c", fin_kind_letter(fin_board_cell(board, x, y)));
    }
}

/* Reports every row that differs, from the top. */
static bool take_board(struct sim *sim) {
    const struct fin_board *board = &sim->session.game.board;
    struct fin_board wanted;
    struct sim_answer expected = {.right = true};
    struct sim_answer got = {.right = true};
    fin_board_parse(sim->rows.text, sim->rows.length, &wanted);
    for (int y = FIN_ROWS - 1; y >= 0; y--) {
        const char *row = NULL;
        if (y < sim->rows.count) {
            row = sim->rows.text + (sim->rows.count - 1 - y) * (FIN_COLUMNS + 1);
        }
        if (!row_matches(&wanted, board, row, y)) {
            got.right = false;
            say_given(&expected, row, y);
            say_row(&got, board, y);
        }
    }
    count_answer(sim, sim->rows.line, expected.text, &got);
    return true;
}

static bool check_board(struct sim *sim, char **words, struct sim_answer *answer) {
    (void)words;
    answer->pending = true;
    sim_expect_rows(sim, take_board);
    return true;
}

/* ---- the table ---- */

static const struct {
    const char *name;
    int least, most; /* words after the name; most < 0: any number */
    const char *pattern;
    /* Gets the line's words from the name on; writes the actual value. False if the line is
     * malformed. */
    bool (*check)(struct sim *sim, char **words, struct sim_answer *answer);
} table[] = {
    {"score", 1, 1, "expect score N", check_number},
    {"lines", 1, 1, "expect lines N", check_number},
    {"level", 1, 1, "expect level N", check_number},
    {"pieces", 1, 1, "expect pieces N", check_number},
    {"combo", 1, 1, "expect combo N", check_number},
    {"b2b", 1, 1, "expect b2b N", check_number},
    {"time", 1, 1, "expect time TIME", check_time},
    {"piece", 1, 4, "expect piece T east 3 0", check_piece},
    {"cells", 1, -1, "expect cells X,Y ...", check_cells},
    {"ghost", 1, -1, "expect ghost X,Y ...", check_ghost},
    {"hold", 1, 1, "expect hold LETTER", check_hold},
    {"can-hold", 1, 1, "expect can-hold yes|no", check_can_hold},
    {"next", 1, 1, "expect next LETTERS", check_next},
    {"status", 1, 1, "expect status STATUS", check_status},
    {"finesse", 1, 1, "expect finesse FEWEST/USED", check_finesse},
    {"board", 0, 0, "expect board", check_board},
    {"events", 1, -1, "expect events WORD ...", sim_check_events},
    {"no-event", 1, 1, "expect no-event WORD", sim_check_no_event},
};

enum { EXPECTATIONS = sizeof table / sizeof table[0] };

static const char *expectation_name(int number) {
    return number < EXPECTATIONS ? table[number].name : NULL;
}

bool sim_expect(struct sim *sim, char **words) {
    struct sim_answer expected = {.right = true};
    struct sim_answer got = {.right = true};
    int number = 0;
    words++;
    while (number < EXPECTATIONS && strcmp(table[number].name, words[0]) != 0) {
        number++;
    }
    if (number == EXPECTATIONS) {
        return sim_unknown(sim, "expectation", words[0], expectation_name);
    }
    if (!sim_count_fits(sim, words, table[number].least, table[number].most,
                        table[number].pattern) ||
        !table[number].check(sim, words, &got)) {
        return false;
    }
    if (!got.pending) {
        say_words(&expected, words);
        count_answer(sim, sim->line, expected.text, &got);
    }
    return true;
}

/* The plain game and its player, see the header. */
#include "plain_player.h"

#include <stdlib.h>
#include <string.h>

/* ---- the game ---- */

static void fill_bag(struct plain_game *game) {
    int left = 0;
    for (int kind = 0; kind < FIN_KINDS; kind++) {
        left += game->bag[kind];
    }
    if (left == 0 || game->method == FIN_GENERATOR_UNIFORM) {
        memset(game->bag, game->method == FIN_GENERATOR_BAG14 ? 2 : 1, sizeof game->bag);
    }
}

struct plain_game plain_game_of(const struct fin_best_question *question) {
    struct plain_game game = {
        .board = question->board,
        .lines = question->lines,
        .held = question->held,
        .may_hold = question->hold && !question->hold_used,
        .method = question->generator,
        .hold = question->hold,
        .count = question->count,
    };
    int pieces = question->lines * FIN_COLUMNS;
    for (int y = 0; y < question->lines; y++) {
        for (int x = 0; x < FIN_COLUMNS; x++) {
            pieces -= fin_board_cell(&question->board, x, y) != FIN_NONE;
        }
    }
    int matter = pieces / FIN_CELLS + (question->hold && question->held == FIN_NONE);
    game.unseen = (uint8_t)(matter > question->count ? matter - question->count : 0);
    memcpy(game.queue, question->see, sizeof question->see);
    memcpy(game.bag, question->bag, sizeof game.bag);
    fill_bag(&game);
    return game;
}

/* Reveals a piece. Returns its weight. */
int plain_draw(struct plain_game *game, int kind) {
    int copies = game->bag[kind];
    game->queue[game->count++] = (uint8_t)kind;
    game->unseen--;
    if (game->method != FIN_GENERATOR_UNIFORM) {
        game->bag[kind]--;
        fill_bag(game);
    }
    return copies;
}

uint64_t plain_orders(struct plain_game game) {
    uint64_t weight = 1;
    while (game.unseen > 0) {
        int left = 0, kind = 0;
        for (int i = 0; i < FIN_KINDS; i++) {
            left += game.bag[i];
        }
        while (game.bag[kind] == 0) {
            kind++;
        }
        weight *= (uint64_t)left;
        game.count = 0;
        plain_draw(&game, kind);
    }
    return weight;
}

static void take_first(struct plain_game *game) {
    memmove(game->queue, game->queue + 1, --game->count);
}

static bool sticks_out(const struct plain_game *game, struct fin_piece piece) {
    struct fin_cell cells[FIN_CELLS];
    fin_piece_cells(piece, cells);
    for (int i = 0; i < FIN_CELLS; i++) {
        if (cells[i].y >= game->lines) {
            return true;
        }
    }
    return false;
}

/* Places a piece; false if it exceeds the lines. */
bool plain_lay(struct plain_game *game, struct fin_piece piece) {
    if (sticks_out(game, piece)) {
        return false;
    }
    fin_board_place(&game->board, piece);
    uint64_t full = fin_board_full_rows(&game->board);
    fin_board_remove_rows(&game->board, full);
    for (; full != 0; full &= full - 1) {
        game->lines--;
    }
    return true;
}

/* ---- the player ---- */

static uint64_t value_of(const struct plain_rules *rules, const struct plain_game *game);

/* The mean over the next visible piece. */
static uint64_t after_sight(const struct plain_rules *rules, const struct plain_game *game) {
    uint64_t sum = 0;
    if (game->unseen == 0 || game->count >= rules->most) {
        return value_of(rules, game);
    }
    for (int kind = 0; kind < FIN_KINDS; kind++) {
        if (game->bag[kind] > 0) {
            struct plain_game next = *game;
            int copies = plain_draw(&next, kind);
            sum += (uint64_t)copies * value_of(rules, &next);
        }
    }
    return sum;
}

/* The kinds in the bag before the last pieces of the queue were drawn. */
static unsigned bag_before(struct plain_game game, int drawn) {
    unsigned left = 0;
    for (int i = 0; i < FIN_KINDS; i++) {
        left |= (unsigned)game.bag[i] << i;
    }
    for (; drawn > 0; drawn--) {
        unsigned last = 1u << game.queue[--game.count];
        left = left == 127 ? last : left | last;
    }
    return left;
}

/* The lines are cleared: all orders count, or those that leave a good hold and bag. */
static uint64_t after_clear(const struct plain_rules *rules, const struct plain_game *game) {
    bool holds = game->held != FIN_NONE;
    uint64_t sum = 0;
    if (rules->leave == NULL) {
        return plain_orders(*game);
    }
    if (game->unseen == 0) {
        int left = holds ? game->held : game->queue[0];
        return rules->leave->good[left][bag_before(*game, game->count - !holds)];
    }
    for (int kind = 0; kind < FIN_KINDS; kind++) {
        if (game->bag[kind] > 0) {
            struct plain_game next = *game;
            int copies = plain_draw(&next, kind);
            sum += (uint64_t)copies * after_clear(rules, &next);
        }
    }
    return sum;
}

static uint64_t after_landing(const struct plain_rules *rules, const struct plain_game *game,
                              struct fin_piece piece) {
    if (sticks_out(game, piece)) {
        return 0;
    }
    struct plain_game then = *game;
    plain_lay(&then, piece);
    then.may_hold = then.hold;
    return then.lines == 0 ? after_clear(rules, &then) : after_sight(rules, &then);
}

static uint64_t best_landing(const struct plain_rules *rules, const struct plain_game *game,
                             int kind) {
    struct fin_piece landings[FIN_LANDINGS_MAX];
    size_t count = fin_landings(rules->search, &game->board, kind, landings, FIN_LANDINGS_MAX);
    uint64_t best = 0;
    for (size_t i = 0; i < count; i++) {
        uint64_t value = after_landing(rules, game, landings[i]);
        best = value > best ? value : best;
    }
    return best;
}

/* The game without its current piece, and with this hold. */
static struct plain_game without_current(const struct plain_game *game, int held) {
    struct plain_game then = *game;
    take_first(&then);
    then.held = (uint8_t)held;
    return then;
}

uint64_t plain_value(const struct plain_rules *rules, const struct plain_game *game) {
    if (game->count == 0) {
        return 0;
    }
    int current = game->queue[0];
    struct plain_game kept = without_current(game, game->held);
    uint64_t best = best_landing(rules, &kept, current), other = 0;
    struct plain_game swapped = without_current(game, current);
    if (game->may_hold && game->held != FIN_NONE) {
        other = best_landing(rules, &swapped, game->held);
    } else if (game->may_hold) {
        swapped.may_hold = false;
        other = after_sight(rules, &swapped);
    }
    return other > best ? other : best;
}

/* Caches values by everything that matters about a game. */
struct note {
    uint64_t board, value;
    const struct fin_search *search;
    uint8_t most, lines, held, may_hold, hold, method, unseen, count;
    uint8_t queue[PLAIN_QUEUE], bag[FIN_KINDS];
};

static struct note *notes;
static size_t note_count;

static int pieces_to_go(const struct plain_game *game) {
    int cells = game->lines * FIN_COLUMNS;
    for (int y = 0; y < game->lines; y++) {
        cells -= __builtin_popcount(game->board.rows[y] & ((1 << FIN_COLUMNS) - 1));
    }
    return cells / FIN_CELLS;
}

/* If nothing more becomes visible, the number of visible pieces, the bag and the end of the queue
 * make no difference, unless they are left over. */
static void leave_out(struct note *note, const struct plain_rules *rules,
                      const struct plain_game *game) {
    if (game->unseen > 0 || rules->leave != NULL) {
        return;
    }
    int matter = pieces_to_go(game) + (game->hold && game->held == FIN_NONE);
    note->most = 0;
    memset(note->bag, 0, sizeof note->bag);
    for (; note->count > matter; note->count--) {
        note->queue[note->count - 1] = 0;
    }
}

static struct note note_of(const struct plain_rules *rules, const struct plain_game *game) {
    struct note note = {.search = rules->search,
                        .most = (uint8_t)rules->most,
                        .lines = game->lines,
                        .held = game->held,
                        .may_hold = game->may_hold,
                        .hold = game->hold,
                        .method = game->method,
                        .unseen = game->unseen,
                        .count = game->count};
    for (int y = 0; y < game->lines; y++) {
        note.board |= (uint64_t)game->board.rows[y] << y * FIN_COLUMNS;
    }
    memcpy(note.queue, game->queue, game->count);
    memcpy(note.bag, game->bag, sizeof note.bag);
    leave_out(&note, rules, game);
    return note;
}

static bool same(const struct note *a, const struct note *b) {
    return a->board == b->board && a->search == b->search && a->most == b->most &&
           a->lines == b->lines && a->held == b->held && a->may_hold == b->may_hold &&
           a->hold == b->hold && a->method == b->method && a->unseen == b->unseen &&
           a->count == b->count && memcmp(a->queue, b->queue, sizeof a->queue) == 0 &&
           memcmp(a->bag, b->bag, sizeof a->bag) == 0;
}

static size_t place_of(const struct note *note) {
    uint64_t mixed = note->board * 131 + note->held + 8u * note->may_hold;
    for (int i = 0; i < note->count; i++) {
        mixed = mixed * 11 + note->queue[i] + 1;
    }
    for (int i = 0; i < FIN_KINDS; i++) {
        mixed = mixed * 3 + note->bag[i];
    }
    mixed *= UINT64_C(0x9E3779B97F4A7C15);
    return (size_t)(mixed >> 32) % note_count;
}

bool plain_begin(size_t count) {
    note_count = count;
    notes = calloc(count, sizeof *notes);
    return notes != NULL;
}

void plain_forget(void) {
    memset(notes, 0, note_count * sizeof *notes);
}

void plain_end(void) {
    free(notes);
}

static uint64_t value_of(const struct plain_rules *rules, const struct plain_game *game) {
    struct note note = note_of(rules, game), *there = &notes[place_of(&note)];
    if (same(there, &note)) {
        return there->value;
    }
    note.value = plain_value(rules, game);
    notes[place_of(&note)] = note;
    return note.value;
}

/* ---- a first move ---- */

static uint64_t lay_current(const struct plain_rules *rules, const struct plain_game *game,
                            struct fin_piece piece) {
    struct plain_game then = without_current(game, game->held);
    return after_landing(rules, &then, piece);
}

uint64_t plain_move(const struct plain_rules *rules, const struct plain_game *game,
                    const struct fin_best_choice *choice) {
    if (!choice->hold) {
        return lay_current(rules, game, choice->piece);
    }
    struct plain_game then = without_current(game, game->queue[0]);
    if (game->held != FIN_NONE) {
        return after_landing(rules, &then, choice->piece);
    }
    then.may_hold = false;
    if (choice->piece.kind == FIN_NONE) {
        return after_sight(rules, &then);
    }
    /* The next piece is placed here, whatever it is. */
    uint64_t sum = 0;
    if (then.unseen == 0 || then.count >= rules->most) {
        return lay_current(rules, &then, choice->piece);
    }
    for (int kind = 0; kind < FIN_KINDS; kind++) {
        if (then.bag[kind] > 0) {
            struct plain_game next = then;
            int copies = plain_draw(&next, kind);
            sum += (uint64_t)copies * lay_current(rules, &next, choice->piece);
        }
    }
    return sum;
}

/* A clairvoyant: each order separately. */
uint64_t plain_clairvoyant(const struct plain_rules *rules, const struct plain_game *game,
                           const struct fin_best_choice *choice) {
    uint64_t sum = 0;
    if (game->unseen == 0) {
        return choice != NULL ? plain_move(rules, game, choice) : plain_value(rules, game);
    }
    for (int kind = 0; kind < FIN_KINDS; kind++) {
        if (game->bag[kind] > 0) {
            struct plain_game next = *game;
            int copies = plain_draw(&next, kind);
            sum += (uint64_t)copies * plain_clairvoyant(rules, &next, choice);
        }
    }
    return sum;
}

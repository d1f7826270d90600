/* The editor's position as a puzzle: saving it as a file, and the solver's check. */
#include "app/puzzle/check.h"

#include <string.h>

#include "app/menu/lines.h"
#include "app/text/format.h"

/* NULL, or a sentence that says why it is not a puzzle. */
static const char *make_puzzle(const struct app *app, struct fin_puzzle *puzzle) {
    const struct fin_position *now = app_editor_now(&app->editing.editor);
    memset(puzzle, 0, sizeof *puzzle);
    if (now->hold != FIN_NONE) {
        return "A puzzle starts without a hold piece. Empty Hold.";
    }
    if (now->queue_length == 0) {
        return "A puzzle needs pieces. Type them into Queue.";
    }
    if (now->queue_length > FIN_PC_PIECES) {
        return "A puzzle has at most 20 pieces.";
    }
    bool named = app->editing.puzzle_name[0] != '\0';
    app_put(puzzle->name, sizeof puzzle->name, named ? app->editing.puzzle_name : "My puzzle");
    app_put(puzzle->goal, sizeof puzzle->goal, app->editing.puzzle_goal);
    puzzle->board = now->board;
    puzzle->length = (uint8_t)now->queue_length;
    memcpy(puzzle->queue, now->queue, now->queue_length);
    puzzle->rotation = app->editing.puzzle_rotation;
    return fin_puzzle_problem(puzzle);
}

void app_edit_puzzle(struct app *app, const struct fin_puzzle *puzzle,
                     const struct fin_position *position) {
    app_edit(app, position);
    app_put(app->editing.puzzle_name, sizeof app->editing.puzzle_name, puzzle->name);
    app_put(app->editing.puzzle_goal, sizeof app->editing.puzzle_goal, puzzle->goal);
    app->editing.puzzle_rotation = puzzle->rotation;
}

/* True for printable ASCII without blanks at the ends, as in files. */
static bool is_plain(const char *text) {
    size_t length = strlen(text);
    for (size_t i = 0; i < length; i++) {
        if (text[i] < ' ' || text[i] > '~') {
            return false;
        }
    }
    return length == 0 || (text[0] != ' ' && text[length - 1] != ' ');
}

static const char *put_words(char *words, size_t size, const char *text, const char *sentence) {
    if (strlen(text) >= size || !is_plain(text)) {
        return sentence;
    }
    app_put(words, size, text);
    return NULL;
}

const char *app_edit_name(struct app *app, const char *text) {
    return put_words(app->editing.puzzle_name, sizeof app->editing.puzzle_name, text,
                     "Use 1 to 24 ASCII characters, no space at the ends.");
}

const char *app_edit_goal(struct app *app, const char *text) {
    return put_words(app->editing.puzzle_goal, sizeof app->editing.puzzle_goal, text,
                     "Use up to 47 ASCII characters, no space at the ends.");
}

static void hand_out(struct app *app, int kind) {
    struct fin_puzzle puzzle;
    const char *sentence = make_puzzle(app, &puzzle);
    if (sentence != NULL) {
        app_notice(app, sentence, true);
        return;
    }
    struct app_effect *effect = app_push(app, kind);
    effect->text.length = (uint32_t)fin_puzzle_format(&puzzle, app->editing.puzzle_text,
                                                      sizeof app->editing.puzzle_text);
    effect->text.bytes = (const uint8_t *)app->editing.puzzle_text;
    app_put(effect->text.name, sizeof effect->text.name, "puzzle.txt");
}

void app_edit_save_puzzle(struct app *app) {
    hand_out(app, APP_SAVE_FILE);
}

void app_edit_check_puzzle(struct app *app) {
    hand_out(app, APP_CHECK_PUZZLE);
}

/* ---- the solver's check ---- */

static void write_facts(const struct fin_puzzle_facts *facts, struct fin_writer *writer) {
    if (facts->solutions == 0) {
        fin_write_text(writer, "Not solvable with these pieces.");
        return;
    }
    fin_write_text(writer, "Solvable: ");
    app_write_grouped(writer, facts->solutions);
    fin_write_text(writer, facts->solutions == 1 ? " solution, " : " solutions, ");
    app_write_grouped(writer, facts->ways);
    fin_write_text(writer, facts->ways == 1 ? " way; " : " ways; ");
    fin_write_text(writer, facts->by_drops        ? "drops are enough."
                           : facts->without_kicks ? "needs slides or spins."
                                                  : "needs kicks.");
}

int app_puzzle_ask(const struct fin_puzzle *puzzle, void *memory, size_t size, uint64_t steps,
                   struct app_puzzle_answer *answer) {
    struct fin_writer writer = fin_writer_start(answer->sentence, sizeof answer->sentence);
    struct fin_puzzle_check *check = fin_puzzle_check_make(memory, size, puzzle);
    int status = check != NULL ? fin_puzzle_check_run(check, steps) : FIN_PC_MEMORY;
    if (status == FIN_PC_DONE) {
        const struct fin_puzzle_facts *facts = fin_puzzle_check_facts(check);
        write_facts(facts, &writer);
        answer->length = facts->solutions > 0 ? facts->solution.length : 0;
        for (uint32_t i = 0; i < answer->length; i++) {
            answer->solution[i] = facts->solution.steps[i].piece;
        }
    } else {
        fin_write_text(&writer, "Too many solutions to count here. Use "
                                "finessimo puzzle FILE --check.");
    }
    return status;
}

/* The recording of a script's last game. A script may do something that a player can't: press
 * between two stamps. The tape notes the first such press, and reports it if the game is to be
 * written. */
#include "cli/sim/tape.h"

#include <stdlib.h>

#include "cli/common/message.h"
#include "cli/files/replay_file.h"

static void spoil(struct sim *sim, const char *problem) {
    struct sim_tape *tape = sim->tape;
    if (tape->problem == NULL) {
        tape->problem = problem;
        tape->name = sim->name;
        tape->line = sim->line;
    }
}

void sim_tape_start(struct sim *sim) {
    struct sim_tape *tape = sim->tape;
    if (tape == NULL) {
        return;
    }
    tape->started = true;
    tape->problem = NULL;
    tape->setup = sim->setup;
    tape->record.count = 0;
    tape->record.checks = 0;
    struct fin_event events[FIN_EVENTS_PER_INSTANT];
    size_t count;
    fin_session_start(&tape->session, &tape->setup, events, FIN_EVENTS_PER_INSTANT, &count);
}

/* True if the last call has to be made again, after the tape was enlarged if it was full. */
static bool must_repeat(struct sim_tape *tape, enum fin_result result) {
    struct fin_record *record = &tape->record;
    if (result == FIN_FULL) {
        record->capacity = 2 * record->capacity + 1024;
        record->words = cli_resize(record->words, record->capacity * sizeof *record->words);
    }
    return result != FIN_DONE;
}

static void advance(struct sim_tape *tape, uint64_t until, const struct fin_change *change) {
    struct fin_event events[FIN_EVENTS_PER_INSTANT];
    size_t count;
    while (must_repeat(tape, fin_record_advance(&tape->record, &tape->session, until, change,
                                                events, FIN_EVENTS_PER_INSTANT, &count))) {
    }
}

/* True if the script is at a stamp of the recording; notes the problem if it is not. */
static bool is_at_stamp(struct sim *sim) {
    if (sim->session.game.time % FIN_STAMP_US == 0) {
        return true;
    }
    spoil(sim, "A recording needs changes at whole tenths of a millisecond. Wait for one.");
    return false;
}

void sim_tape_change(struct sim *sim, const struct fin_change *change) {
    const struct fin_game *game = &sim->session.game;
    if (sim->tape != NULL && game->status == FIN_PLAYING && is_at_stamp(sim)) {
        advance(sim->tape, game->time, change);
    }
}

void sim_tape_garbage(struct sim *sim, int rows, int hole) {
    const struct fin_game *game = &sim->session.game;
    struct sim_tape *tape = sim->tape;
    struct fin_event events[FIN_EVENTS_PER_INSTANT];
    size_t count;
    if (tape == NULL || game->status != FIN_PLAYING || !is_at_stamp(sim)) {
        return;
    }
    while (must_repeat(tape, fin_record_garbage(&tape->record, &tape->session, game->time, rows,
                                                hole, events, FIN_EVENTS_PER_INSTANT, &count))) {
    }
}

bool sim_tape_write(struct sim *sim, const char *path) {
    struct sim_tape *tape = sim->tape;
    if (!tape->started) {
        cli_wrong("There is no game to record: no script has a `start`.");
        return false;
    }
    if (tape->problem != NULL) {
        fprintf(sim->err, "%s:%d: %s\n", cli_name(tape->name).text, tape->line, tape->problem);
        return false;
    }
    /* A game can end between two stamps, and then stops. */
    const struct fin_game *game = &sim->session.game;
    bool over = game->status != FIN_PLAYING;
    advance(tape, game->time + (over ? FIN_STAMP_US - 1 : 0), NULL);
    /* Uses the script's own session, because its end need not be at a stamp either. */
    struct fin_replay replay = fin_replay_make(&tape->setup, &tape->record, &sim->session);
    return replay_file_write(&replay, path);
}

void sim_tape_free(struct sim_tape *tape) {
    free(tape->record.words);
}

/* Games, replays and fumens as scenarios: the board before a piece, and where the piece and those
 * after it were placed. */
#include <string.h>

#include "app/menu/lines.h"
#include "app/train/session.h"

/* ---- one lock after another ---- */

enum { EVENTS = 256 };

/* A replay being played for its locks. */
struct walk {
    const struct fin_replay *replay;
    struct fin_playback playback;
    struct fin_judge judge;
    struct fin_event events[EVENTS];
    size_t count, at;
    bool over;
    uint32_t taken;             /* pieces locked when `next` was taken; from 1 */
    struct fin_position next;   /* when the current piece appeared */
    struct fin_position before; /* the same for the last locked piece, */
    struct fin_piece piece;     /* where it locked, */
    uint64_t time_us;           /* and when */
    bool fault;
};

static void take_position(struct walk *walk) {
    const struct fin_game *game = &walk->playback.session.game;
    if (fin_game_piece(game).kind != FIN_NONE && walk->taken != game->pieces + 1) {
        fin_game_position(game, &walk->next);
        walk->taken = game->pieces + 1;
    }
}

static void start_walk(struct walk *walk, const struct fin_replay *replay) {
    memset(walk, 0, sizeof *walk);
    walk->replay = replay;
    fin_playback_start(&walk->playback, &replay->setup, walk->events, EVENTS, &walk->count);
    walk->judge = fin_judge_replay(replay, &walk->playback.session, 0);
    take_position(walk);
}

/* Plays one more instant; false at the end. */
static bool play_instant(struct walk *walk) {
    const struct fin_record *record = &walk->replay->record;
    uint64_t due = fin_playback_due(&walk->playback, record), end = walk->replay->end_us;
    walk->at = walk->count = 0;
    if (walk->over) {
        return false;
    }
    enum fin_result result = fin_playback_advance(&walk->playback, record, due < end ? due : end,
                                                  walk->events, EVENTS, &walk->count);
    walk->over = result == FIN_DONE && due >= end;
    return true;
}

/* Goes on to the next lock; false if there is none. */
static bool next_lock(struct walk *walk) {
    do {
        while (walk->at < walk->count) {
            const struct fin_event *event = &walk->events[walk->at++];
            bool judged = fin_judge_take(&walk->judge, &walk->playback.session, event);
            if (judged) {
                walk->fault = app_finesse_is_fault(&walk->judge.verdict);
            }
            if (event->kind == FIN_EVENT_LOCK) {
                walk->piece = fin_event_piece(event);
                walk->time_us = event->time_us;
                walk->before = walk->next;
                return true;
            }
        }
        take_position(walk);
    } while (play_instant(walk));
    return false;
}

/* ---- scenarios ---- */

static bool is_low(const struct fin_position *position) {
    return fin_board_height(&position->board) <= FIN_FIELD_ROWS;
}

/* The pieces of a position, from an index on. */
static void put_queue(struct train_scenario *scenario, int first,
                      const struct fin_position *position) {
    for (int i = 0; i < position->queue_length && first + i < TRAIN_SCENARIO_PIECES; i++) {
        scenario->queue[first + i] = position->queue[i];
        scenario->queue_length = (uint8_t)(first + i + 1);
    }
}

static void put_position(struct train_scenario *scenario, const struct fin_position *position) {
    for (int y = 0; y < FIN_FIELD_ROWS; y++) {
        for (int x = 0; x < FIN_COLUMNS; x++) {
            if (fin_board_cell(&position->board, x, y) != FIN_NONE) {
                fin_board_set(&scenario->board, x, y, FIN_GARBAGE);
            }
        }
    }
    scenario->hold = position->hold;
    put_queue(scenario, 0, position);
}

static bool same_rows(const struct fin_board *a, const struct fin_board *b) {
    for (int y = 0; y < FIN_FIELD_ROWS; y++) {
        if (a->rows[y] != b->rows[y]) {
            return false;
        }
    }
    return true;
}

/* Appends where a piece was placed. Garbage that rose since ends a scenario. */
static const char *add_piece(struct train_scenario *scenario, const struct fin_position *before,
                             struct fin_piece piece) {
    if (!is_low(before)) {
        return "The board is too high for a card.";
    }
    struct train_stage stage = train_scenario_stage(scenario, scenario->target_count);
    if (scenario->target_count == 0) {
        put_position(scenario, before);
    } else if (!same_rows(&stage.board, &before->board)) {
        return "Garbage rose here. The card ends before it.";
    } else if (stage.hold == before->hold) {
        put_queue(scenario, stage.first, before);
    }
    return train_scenario_add(scenario, piece);
}

/* Names it "Fault: T, column 4", or "Moment: 7 pieces". */
static void name(struct train_scenario *scenario, const char *what) {
    struct fin_writer writer = fin_writer_start(scenario->name, sizeof scenario->name);
    const struct fin_piece *first = &scenario->targets[0];
    fin_write_text(&writer, what);
    if (scenario->target_count == 1) {
        fin_write_char(&writer, fin_kind_letter(first->kind));
        fin_write_text(&writer, ", column ");
        fin_write_number(&writer, first->x + 1);
    } else {
        fin_write_number(&writer, scenario->target_count);
        fin_write_text(&writer, " pieces");
    }
}

/* ---- the faults of a game ---- */

void app_cards_of_faults(struct app *app) {
    enum { MOST = 8, PIECES = 1000 };
    struct fin_replay replay = app_play_replay(&app->play);
    struct walk walk;
    const char *sentence = NULL;
    int made = 0;
    start_walk(&walk, &replay);
    for (int i = 0; i < PIECES && made < MOST && next_lock(&walk); i++) {
        struct train_scenario scenario = train_scenario_make("");
        if (!walk.fault || add_piece(&scenario, &walk.before, walk.piece) != NULL) {
            continue;
        }
        scenario.options = TRAIN_SCENARIO_ONCE;
        name(&scenario, "Fault: ");
        sentence = app_scenario_put(app, &scenario);
        made += sentence == NULL;
    }
    char text[64];
    struct fin_writer writer = fin_writer_start(text, sizeof text);
    fin_write_number(&writer, made);
    fin_write_text(&writer, made == 1 ? " fault became a card" : " faults became cards");
    fin_write_text(&writer, ". The daily deck deals them.");
    app_notice(app,
               made > 0           ? text
               : sentence != NULL ? sentence
                                  : "No piece of this game's replay has a fault.",
               made == 0);
}

/* ---- the pieces of a game ---- */

static void say(struct app *app, const struct train_scenario *scenario, const char *sentence) {
    char text[80];
    struct fin_writer writer = fin_writer_start(text, sizeof text);
    fin_write_text(&writer, "Card saved: ");
    fin_write_text(&writer, scenario->name);
    fin_write_char(&writer, '.');
    app_notice(app, sentence != NULL ? sentence : text, sentence != NULL);
}

void app_card_of_game(struct app *app) {
    struct fin_replay replay = app_play_replay(&app->play);
    struct train_scenario scenario = train_scenario_make("");
    struct walk walk;
    const char *sentence = NULL;
    start_walk(&walk, &replay);
    while (sentence == NULL && next_lock(&walk)) {
        sentence = add_piece(&scenario, &walk.before, walk.piece);
    }
    name(&scenario, "Played: ");
    say(app, &scenario, sentence != NULL ? sentence : app_scenario_put(app, &scenario));
}

/* ---- a moment of a replay ---- */

/* The scenario of a moment with this many targets; fewer if the replay ends before. */
static const char *make_moment(const struct fin_replay *replay, const struct fin_game *now,
                               int targets, struct train_scenario *scenario) {
    struct walk walk;
    start_walk(&walk, replay);
    *scenario = train_scenario_make("");
    bool more = next_lock(&walk);
    for (uint32_t i = 1; more && i < now->pieces; i++) {
        more = next_lock(&walk);
    }
    bool fault = now->pieces > 0 && more && walk.fault && walk.time_us == now->time;
    more = more && (now->pieces == 0 || fault || next_lock(&walk));
    const char *sentence = more ? NULL : "No piece is placed after this moment.";
    for (; sentence == NULL && more && scenario->target_count < targets; more = next_lock(&walk)) {
        sentence = add_piece(scenario, &walk.before, walk.piece);
        if (sentence != NULL && scenario->target_count > 0) {
            break;
        }
    }
    scenario->options = fault && targets == 1 ? TRAIN_SCENARIO_ONCE : 0;
    name(scenario, scenario->options != 0 ? "Fault: " : "Moment: ");
    return scenario->target_count > 0 ? NULL : sentence;
}

/* The same moment again: one piece more, instead of the card made before. */
void app_card_of_watched(struct app *app) {
    struct app_scenarios *scenarios = &app->scenarios;
    const struct fin_replay *replay = app_watch_replay(app);
    const struct fin_game *now = &app_watch_play(app)->session.game;
    bool again = scenarios->made.targets > 0 && scenarios->made.replay == replay->hash &&
                 scenarios->made.time_us == now->time;
    int targets = again ? scenarios->made.targets + 1 : 1;
    struct train_scenario scenario, old;
    const char *sentence = make_moment(replay, now, targets, &scenario);
    if (sentence == NULL && scenario.target_count < targets) {
        sentence = targets > TRAIN_SCENARIO_TARGETS ? "A card has at most ten pieces."
                                                    : "No more pieces can follow on this card.";
    }
    if (sentence == NULL) {
        sentence = app_scenario_put(app, &scenario);
    }
    if (sentence == NULL && again) {
        make_moment(replay, now, targets - 1, &old);
        app_scenario_erase(app, &old);
    }
    if (sentence == NULL) {
        scenarios->made.replay = replay->hash;
        scenarios->made.time_us = now->time;
        scenarios->made.targets = (uint8_t)targets;
    }
    say(app, &scenario, sentence);
}

/* ---- a fumen ---- */

/* A fumen without a quiz names each piece on its own page. */
static void name_piece(struct train_scenario *scenario, const struct train_stage *stage,
                       uint8_t kind) {
    if (stage->first == scenario->queue_length && scenario->queue_length < TRAIN_SCENARIO_PIECES) {
        scenario->queue[scenario->queue_length++] = kind;
    }
}

static const char *add_page(struct train_scenario *scenario, const struct fin_fumen_page *page) {
    struct fin_position position;
    fin_fumen_position(page, &position);
    if (scenario->target_count > 0) {
        struct train_stage stage = train_scenario_stage(scenario, scenario->target_count);
        name_piece(scenario, &stage, page->piece.kind);
    }
    return add_piece(scenario, &position, page->piece);
}

const char *app_card_of_fumen(struct app *app, const char *text, size_t length, uint32_t first) {
    struct fin_fumen_reader reader;
    struct fin_fumen_page page;
    struct train_scenario scenario = train_scenario_make("");
    struct fin_byte_error error = fin_fumen_open(&reader, text, length);
    const char *sentence = error.sentence;
    bool goes_on = true;
    for (uint32_t i = 0; sentence == NULL && goes_on && fin_fumen_read(&reader, &page, &error);
         i++) {
        if (i < first) {
            continue;
        }
        goes_on = page.piece.kind != FIN_NONE;
        if (goes_on) {
            sentence = add_page(&scenario, &page);
        }
        goes_on = goes_on && page.lock && scenario.target_count < TRAIN_SCENARIO_TARGETS;
    }
    if (error.sentence != NULL) {
        return error.sentence;
    }
    if (scenario.target_count == 0) {
        return sentence != NULL ? sentence : "This page places no piece. Play it, then pause.";
    }
    name(&scenario, "Fumen: ");
    sentence = app_scenario_put(app, &scenario);
    say(app, &scenario, sentence);
    return sentence;
}

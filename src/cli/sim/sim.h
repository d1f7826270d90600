/* The script language of `finessimo sim`, shared between its files:
 *
 *   script.c   lines into words, words into handlers
 *   setup.c    the lines before `start`, and `start`
 *   play.c     the lines that move the game on; its events
 *   show.c     show, json, hash
 *   expect.c   expect
 *   events.c   expect events, expect no-event
 *   tape.c     recording the game, for --record
 *
 * A script runs line by line as it is read, so it can be typed. */
#ifndef FINESSIMO_CLI_SIM_SIM_H
#define FINESSIMO_CLI_SIM_SIM_H

#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>

#include "finessimo.h"

/* The step budget of a script: at the start, and for each line; see play.c. */
enum { SIM_STEPS = 4000000, SIM_STEPS_A_LINE = 1000 };

struct sim;
struct sim_tape;

/* Rows that follow `board` or `expect board`, until a blank line. */
struct sim_rows {
    bool (*taker)(struct sim *sim); /* gets all of them at the end; NULL: no board is being read */
    int line;                       /* of the `board` */
    int count;
    char text[FIN_BOARD_TEXT];
    size_t length;
};

struct sim {
    FILE *out, *err;
    uint64_t passed, failed;
    bool stopped;        /* a line was malformed */
    uint64_t steps_left; /* the remaining budget of instants and events, see play.c */

    /* the script */
    const char *name;
    int line;
    char **words;
    size_t word_room;
    struct sim_rows rows;

    /* the set-up; `start` combines its rules: preset, mode, set */
    int preset, mode;
    struct fin_rules wanted; /* values of the `set` lines */
    uint64_t given;          /* settings with a `set` line, a bit each */
    struct fin_setup setup;

    /* the game */
    bool started;
    struct fin_session session;
    struct fin_judge judge;
    struct fin_event *events; /* of the last line that advanced the game */
    size_t event_count, event_room;

    struct sim_tape *tape; /* records the game, see tape.h; NULL: no recording */
};

/* Reads and runs scripts: open, read each, close. A malformed script stops everything: sim_read
 * returns false. Results go to out, messages to err. sim_close prints the number of expectations
 * and returns an enum cli_exit. */
void sim_open(struct sim *sim, FILE *out, FILE *err);
bool sim_read(struct sim *sim, const char *name, FILE *in);
int sim_close(struct sim *sim);

/* Prints FILE:LINE and the message and stops the script; returns false. */
__attribute__((format(printf, 2, 3))) bool sim_wrong(struct sim *sim, const char *format, ...);
/* The same for an unknown name: "There is no WHAT WORD", and the nearest name. */
bool sim_unknown(struct sim *sim, const char *what, const char *word,
                 const char *(*name)(int number));

/* True if this many words (most < 0: any number) follow the first; otherwise prints a message
 * with the pattern, which is the line's syntax. */
bool sim_count_fits(struct sim *sim, char **words, int least, int most, const char *pattern);
/* Reads a time. False after a message. */
bool sim_read_time(struct sim *sim, const char *word, uint64_t *us);
/* The next lines are a board. */
void sim_expect_rows(struct sim *sim, bool (*taker)(struct sim *sim));

/* The handlers below get a line's words, including the first one, NULL last. They return false if
 * the line is malformed. */

/* setup.c */
void sim_setup_forget(struct sim *sim);
bool sim_setup_rules(struct sim *sim, char **words);
bool sim_setup_mode(struct sim *sim, char **words);
bool sim_setup_set(struct sim *sim, char **words);
bool sim_setup_seed(struct sim *sim, char **words);
bool sim_setup_queue(struct sim *sim, char **words);
bool sim_setup_hold(struct sim *sim, char **words);
bool sim_setup_board(struct sim *sim, char **words);
bool sim_setup_start(struct sim *sim, char **words);

/* play.c */
bool sim_play_press(struct sim *sim, char **words);
bool sim_play_release(struct sim *sim, char **words);
bool sim_play_tap(struct sim *sim, char **words);
bool sim_play_wait(struct sim *sim, char **words);
bool sim_play_forfeit(struct sim *sim, char **words);
bool sim_play_garbage(struct sim *sim, char **words);
/* Space for one more instant's events at the end of the array. */
struct fin_event *sim_event_room(struct sim *sim, size_t *room);
/* Adds the events that a library call wrote there; false if the script has used up its steps. */
bool sim_event_take(struct sim *sim, size_t count);

/* show.c */
struct sim_number {
    const char *name;
    uint64_t (*get)(const struct fin_game *game);
};

/* score lines level pieces combo b2b, NULL last. */
extern const struct sim_number sim_numbers[];
/* The letters of the previews. */
void sim_write_next(const struct fin_game *game, char next[FIN_PREVIEW_MAX + 1]);
bool sim_show_text(struct sim *sim, char **words);
bool sim_show_json(struct sim *sim, char **words);
bool sim_show_hash(struct sim *sim, char **words);

/* The result of an expectation. */
struct sim_answer {
    bool right;
    bool pending; /* the result follows when the rows of the board have been read */
    size_t length;
    char text[2048];
};

/* Adds to the text of the result; text that does not fit is dropped. */
__attribute__((format(printf, 2, 3))) void sim_say(struct sim_answer *answer, const char *format,
                                                   ...);

/* expect.c */
bool sim_expect(struct sim *sim, char **words);
/* True if fin_game_status can return this text. */
bool sim_is_status(const char *text);

/* events.c */

/* Checks `expect events` and writes the answer; false if the line is malformed. */
bool sim_check_events(struct sim *sim, char **words, struct sim_answer *answer);
/* Checks `expect no-event` in the same way. */
bool sim_check_no_event(struct sim *sim, char **words, struct sim_answer *answer);

#endif

/* finessimo.h: a deterministic stacker as a C library.
 *
 * This header is the manual of the engine, its replays, finesse and notation; read it from
 * top to bottom. Perfect clears and puzzles have their own, finessimo_pc.h.
 *
 *   1. Numbers and names      6. Sessions: playing a game
 *   2. Pieces                 7. Events
 *   3. The board              8. Looking at a game
 *   4. Randomness             9. Recordings, replays, rewinding
 *   5. Rules and set-up      10. Text
 *                            11. Finesse
 *                            12. Search
 *                            13. Fumen
 *
 * Everything is a value: plain structs of fixed-width integers without
 * pointers. Assigning one is how you undo, branch, search and compare. The
 * library has no globals, allocates nothing, reads no clock, does no I/O and
 * uses no floating point: the same calls give the same states everywhere.
 *
 * Threads: a function works on nothing but its arguments, so any number of threads may call
 * the library at once, as long as no two of them change the same value.
 *
 * Errors that a user can cause come back as values (false, a negative number,
 * or a sentence). Breaking a contract stated here is a programming error; a
 * library built with FIN_CHECKED defined traps on it.
 */
#ifndef FINESSIMO_H
#define FINESSIMO_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

/* The shared library exports what its headers declare and nothing else. */
#pragma GCC visibility push(default)

/* ---- 1. Numbers and names ------------------------------------------------ */

/* The version of this header. Until 1.0 any minor version may change the interface: the
 * shared library of each has its own name (soname), so that a program never runs with one
 * that it was not built for. */
#define FIN_VERSION "0.2.0"
#define FIN_VERSION_MAJOR 0
#define FIN_VERSION_MINOR 2
#define FIN_VERSION_PATCH 0

/* The version of the library that runs: the header's FIN_VERSION when it was built. */
const char *fin_version(void);

enum {
    FIN_COLUMNS = 10,            /* x = 0 is the left column */
    FIN_ROWS = 40,               /* y = 0 is the bottom row, y grows upwards */
    FIN_FIELD_ROWS = 20,         /* rows 0-19 are the field, 20-39 the buffer */
    FIN_CELLS = 4,               /* cells of a piece */
    FIN_PREVIEW_MAX = 8,         /* pieces that can be seen ahead */
    FIN_QUEUE_MAX = 1000,        /* pieces a set-up can prescribe */
    FIN_KICKS_MAX = 10,          /* longest list of candidates of a turn */
    FIN_EVENTS_PER_INSTANT = 64, /* room that an advance asks for, see 6 */
    FIN_MODE_BYTES = 64,         /* a mode's own data */
};

#define FIN_NEVER UINT64_MAX /* a time that does not come */

/* The seven pieces. The first eight values are also the colours of filled
 * cells. */
enum fin_kind {
    FIN_I,
    FIN_O,
    FIN_T,
    FIN_S,
    FIN_Z,
    FIN_J,
    FIN_L,
    FIN_KINDS,
    FIN_GARBAGE = FIN_KINDS,
    FIN_NONE, /* no piece, an empty cell */
};

/* Which way a piece faces; one turn clockwise adds one. */
enum fin_facing { FIN_NORTH, FIN_EAST, FIN_SOUTH, FIN_WEST, FIN_FACINGS };

/* Turns; the value is what is added to the facing. */
enum fin_turn { FIN_CW = 1, FIN_HALF = 2, FIN_CCW = 3 };

enum fin_rotation {
    FIN_ROTATION_SRS,
    FIN_ROTATION_SRS_PLUS,
    FIN_ROTATION_OCULAR,
    FIN_ROTATION_CLASSIC_LEFT,
    FIN_ROTATION_CLASSIC_RIGHT,
    FIN_ROTATION_NONE, /* SRS shapes, first candidate only */
    FIN_ROTATIONS,
};

enum fin_palette {
    FIN_PALETTE_DEFAULT,
    FIN_PALETTE_GUIDELINE,
    FIN_PALETTE_OKABE_ITO,
    FIN_PALETTE_HIGH_CONTRAST,
    FIN_PALETTE_MONO,
    FIN_PALETTES,
};

/* 'I' 'O' 'T' 'S' 'Z' 'J' 'L', 'G' for garbage, '.' for FIN_NONE. */
char fin_kind_letter(int kind);
/* The kind of a letter of a piece (capital), FIN_NONE for any other character. */
int fin_kind_parse(char letter);
/* "north" "east" "south" "west"; -1 for any other text. */
const char *fin_facing_name(int facing);
int fin_facing_parse(const char *name);
/* 0xRRGGBB of a kind or of FIN_GARBAGE. */
uint32_t fin_piece_color(int palette, int kind);
/* "default" "guideline" ...; NULL past the last. */
const char *fin_palette_name(int palette);
/* "srs" "srs+" "ocular" ...; NULL past the last, -1 for another name. */
const char *fin_rotation_name(int rotation);
int fin_rotation_parse(const char *name);

/* ---- 2. Pieces ----------------------------------------------------------- */

/* A piece in a place: x is the column of its leftmost cell, y the row of its
 * lowest cell. */
struct fin_piece {
    uint8_t kind;   /* enum fin_kind */
    uint8_t facing; /* enum fin_facing */
    int8_t x, y;
};

struct fin_cell {
    int8_t x, y;
};

struct fin_board;

/* A piece facing north at (0, 0). False, and no change, if there is no such
 * kind. */
bool fin_piece_create(int kind, struct fin_piece *piece);
/* Back to what fin_piece_create made. */
void fin_piece_reset(struct fin_piece *piece);
/* The piece where it comes in: facing north, lowest cell on row 20. */
struct fin_piece fin_piece_spawn(int kind);
/* Moves by (dx, dy) if the piece fits there; else changes nothing and is
 * false. Nothing is tested on the way. */
bool fin_piece_move(struct fin_piece *piece, const struct fin_board *board, int dx, int dy);
/* Turns the piece: tries the rotation system's candidates in order, takes the
 * first that fits and returns its number (0 is the first). If none fits,
 * changes nothing and returns -1. */
int fin_piece_turn(struct fin_piece *piece, const struct fin_board *board, int rotation, int turn);
/* The four cells, lowest first, left before right. */
void fin_piece_cells(struct fin_piece piece, struct fin_cell cells[FIN_CELLS]);
/* Columns and rows that it covers. */
int fin_piece_width(struct fin_piece piece);
int fin_piece_height(struct fin_piece piece);
/* The candidates of a turn as moves of (x, y), in order. Returns how many:
 * 1 to FIN_KICKS_MAX. */
int fin_kicks(int rotation, int kind, int facing, int turn, struct fin_cell moves[FIN_KICKS_MAX]);
/* The facing after a turn (O keeps facing north where it never changes). */
int fin_turn_facing(int rotation, int kind, int facing, int turn);

/* ---- 3. The board -------------------------------------------------------- */

/* Which cells are filled, a bit each (bit x of rows[y]); four more rows that
 * stay empty let four rows be read at once. Colours apart: three bits a cell
 * (bits 3x to 3x+2 of colors[y]), zero where the cell is empty. */
struct fin_board {
    uint16_t rows[FIN_ROWS + 4];
    uint32_t colors[FIN_ROWS];
};

void fin_board_clear(struct fin_board *board);
/* Inside the walls and on no filled cell. */
bool fin_board_fits(const struct fin_board *board, struct fin_piece piece);
/* The colour of a cell, FIN_NONE if it is empty or outside. */
int fin_board_cell(const struct fin_board *board, int x, int y);
/* Fills a cell with a colour, or empties it with FIN_NONE. */
void fin_board_set(struct fin_board *board, int x, int y, int kind);
/* Fills the cells of a piece that fits. */
void fin_board_place(struct fin_board *board, struct fin_piece piece);
/* How many rows a piece that fits can fall. */
int fin_board_drop(const struct fin_board *board, struct fin_piece piece);
/* The full rows, a bit each. */
uint64_t fin_board_full_rows(const struct fin_board *board);
/* Removes the rows whose bits are set (0 to 39); those above move down. */
void fin_board_remove_rows(struct fin_board *board, uint64_t rows);
/* Pushes n rows (0 to 40) of garbage with a hole in one column in from below. False if
 * a filled cell was pushed over row 39 (it is gone). */
bool fin_board_raise(struct fin_board *board, int n, int hole);
bool fin_board_is_empty(const struct fin_board *board);
/* Rows up to and including the highest filled one. */
int fin_board_height(const struct fin_board *board);
/* The fewest lines, three at least, that a perfect clear of this board can have by
 * the number of its cells: four for an empty one; 0 if no number will do. */
int fin_board_aim(const struct fin_board *board);

/* ---- 4. Randomness ------------------------------------------------------- */

/* splitmix64 (Steele, Lea, Flood 2014): the state grows by 0x9E3779B97F4A7C15,
 * the output is the state mixed. Seeding mixes the seed once first, so that
 * neighbouring seeds do not give shifted streams. */
struct fin_random {
    uint64_t state;
};

struct fin_random fin_random_seed(uint64_t seed);
uint64_t fin_random_next(struct fin_random *random);
/* Uniform in 0 .. n-1, without bias, n > 0. */
uint32_t fin_random_below(struct fin_random *random, uint32_t n);
/* The seed of a text: decimal digits that fit in 64 bits are that number, any
 * other text is hashed. */
uint64_t fin_seed_parse(const char *text);

enum fin_generator_method {
    FIN_GENERATOR_BAG,
    FIN_GENERATOR_BAG14,
    FIN_GENERATOR_UNIFORM,
    FIN_GENERATOR_RECENCY,
    FIN_GENERATOR_BALANCE,
    FIN_GENERATORS,
};

/* Deals pieces. The tally means, by generator: copies left in the bag; draws
 * since it last came; times it came more than the rarest. */
struct fin_generator {
    struct fin_random random;
    uint16_t tally[FIN_KINDS];
    uint8_t method; /* enum fin_generator_method */
    uint8_t left;   /* pieces left in the bag */
};

struct fin_generator fin_generator_start(int method, uint64_t seed);
int fin_generator_next(struct fin_generator *generator);

/* ---- 5. Rules and set-up ------------------------------------------------- */

enum fin_lock { FIN_LOCK_CLASSIC, FIN_LOCK_INFINITE, FIN_LOCK_EXTENDED, FIN_LOCK_TIMER };
enum fin_lock_per { FIN_PER_ROW, FIN_PER_PIECE };
enum fin_lock_out { FIN_LOCK_OUT_OFF, FIN_LOCK_OUT_FULL, FIN_LOCK_OUT_PARTIAL };
enum fin_scoring { FIN_SCORING_CLASSIC, FIN_SCORING_GUIDELINE, FIN_SCORING_QUADRATIC };
enum fin_spin_rule { FIN_SPIN_T_CORNERS, FIN_SPIN_NO_WAY_UP, FIN_SPIN_IMMOBILE };
enum fin_initial { FIN_INITIAL_OFF, FIN_INITIAL_TAP, FIN_INITIAL_HOLD };
enum fin_goal { FIN_GOAL_150, FIN_GOAL_TOP, FIN_GOAL_ENDLESS };

enum {
    FIN_BY_LEVEL = -1,    /* gravity, lock_delay */
    FIN_GRAVITY_OFF = -2, /* gravity; 0 is 20G */
};

/* Every rule that a player, a mode or a script can set. Times are in
 * microseconds. Bare values are those of the settings table below. */
struct fin_rules {
    int64_t limit_time;  /* 0: no limit */
    int64_t limit_score; /* 0: no limit; so the next three */
    int32_t limit_lines, limit_pieces, limit_level;
    int32_t gravity;    /* time a row, or FIN_BY_LEVEL, FIN_GRAVITY_OFF */
    int32_t lock_delay; /* or FIN_BY_LEVEL */
    int32_t ground_time;
    int32_t das, arr, dcd;
    int32_t clear_delay, are, hard_delay;
    int32_t drop_guard;
    int32_t cancel;    /* the finesse judge's window */
    int16_t soft_drop; /* n: n times gravity; -n: n rows a second; 0: to the floor at once */
    uint16_t lock_resets;
    uint8_t preset, mode;
    uint8_t rotation, generator, lock, scoring, spin;
    uint8_t lock_per, lock_out;
    uint8_t level; /* at the start */
    uint8_t preview;
    uint8_t irs, ihs;
    uint8_t goal;
    bool level_up, hold, soft_lock, shift_before_lock, hold_counts, expect_180;
};

/* The ids of presets, modes and buttons are in replay files: they only grow at
 * the end. */
enum fin_preset {
    FIN_PRESET_MODERN,
    FIN_PRESET_CLASSIC,
    FIN_PRESET_TRAINER,
    FIN_PRESET_TETRS,
    FIN_PRESETS,
};

/* Names and parsing of the rows; names are NULL past the last row, a parse
 * gives -1 for a name that is not there ("sprint" is "40-lines"). */
const char *fin_preset_name(int preset);
int fin_preset_parse(const char *name);
const char *fin_mode_name(int mode);
int fin_mode_parse(const char *name);

/* The rules of a mode under a preset: the preset's row, then what the mode's
 * row changes. */
struct fin_rules fin_rules_make(int preset, int mode);

/* The settings, one row each, in an order that only ever grows at its end. */
int fin_setting_count(void);
const char *fin_setting_name(int setting); /* NULL past the last */
const char *fin_setting_help(int setting); /* one line */
int fin_setting_parse(const char *name);   /* -1: no such setting */
/* The value of a setting, and setting it: false, and no change, if it is out
 * of range. */
int64_t fin_rules_get(const struct fin_rules *rules, int setting);
bool fin_rules_set(struct fin_rules *rules, int setting, int64_t value);
/* The same as text, as scripts and flags write it ("133ms", "by-level", "on").
 * NULL, or a sentence that says what is expected; then nothing changed. */
const char *fin_rules_read(struct fin_rules *rules, int setting, const char *text);
/* Writes at most size bytes, with the terminating zero; returns the length. 32
 * bytes are enough. */
size_t fin_rules_write(const struct fin_rules *rules, int setting, char *text, size_t size);
/* Level and delay tables: microseconds a row (0 is 20G), the lock delay. */
uint32_t fin_gravity_at(int level);
uint32_t fin_lock_delay_at(int level);

enum fin_button {
    FIN_LEFT,
    FIN_RIGHT,
    FIN_SOFT,
    FIN_HARD,
    FIN_SONIC,
    FIN_TURN_CW,
    FIN_TURN_CCW,
    FIN_TURN_180,
    FIN_HOLD,
    FIN_WALL_LEFT,
    FIN_WALL_RIGHT,
    FIN_BUTTONS,
    FIN_FORFEIT = FIN_BUTTONS, /* not a button: giving up, as a press */
};

/* "left" "right" "soft" "hard" "sonic" "cw" "ccw" "180" "hold" "wall-left"
 * "wall-right"; NULL past the last, -1 for another name. */
const char *fin_button_name(int button);
int fin_button_parse(const char *name);

/* One button going down or up. */
struct fin_change {
    uint8_t button; /* enum fin_button, or FIN_FORFEIT with down = true */
    bool down;
};

/* All that a game begins with. */
struct fin_setup {
    struct fin_rules rules;
    uint64_t seed;
    struct fin_board board;
    uint16_t queue_length;
    uint8_t queue[FIN_QUEUE_MAX]; /* kinds that come first, then the generator */
    uint8_t hold;                 /* the piece held at the start, or FIN_NONE */
    uint16_t buttons;             /* bits of the buttons that are down at the start; if left and
                                   * right are, right rules unless FIN_LEFT_RULES is set too */
};

enum { FIN_LEFT_RULES = 1 << 15 }; /* left went down after right */

/* Such bits after one more button went down or up. */
uint16_t fin_buttons_change(uint16_t buttons, struct fin_change change);

/* An empty board, nothing held, seed 0, the rules of that mode and preset. */
struct fin_setup fin_setup_make(int preset, int mode);
/* NULL, or a sentence that says what can not be played. */
const char *fin_setup_check(const struct fin_setup *setup);

/* ---- 6. Sessions: playing a game ----------------------------------------- */

enum fin_status { FIN_PLAYING, FIN_WON, FIN_OVER };
enum fin_cause {
    FIN_CAUSE_NONE,
    FIN_BLOCK_OUT,
    FIN_LOCK_OUT,
    FIN_TOP_OUT,
    FIN_LIMIT,
    FIN_FORFEITED
};

/* What the engine waits for. */
enum fin_phase { FIN_PHASE_PIECE, FIN_PHASE_CLEAR, FIN_PHASE_ENTRY, FIN_PHASE_END };

/* A game: the state that falls, locks, clears and counts. */
struct fin_game {
    /* set at the start */
    struct fin_rules rules;
    uint64_t queue[(FIN_QUEUE_MAX + 20) / 21]; /* the prescribed pieces, 21 a word */
    uint16_t queue_length;

    /* per lock */
    uint16_t queue_used;
    uint32_t next; /* the next eight pieces, four bits each, the first lowest */
    struct fin_generator generator;
    struct fin_board board;
    uint64_t score;
    uint32_t lines, level, pieces;
    uint32_t combo, b2b;
    uint32_t by_kind[FIN_KINDS]; /* locked pieces */
    uint64_t mode_data[FIN_MODE_BYTES / 8];

    /* per piece */
    struct fin_piece piece; /* kind FIN_NONE while none is in play */
    uint8_t hold;
    bool hold_used;
    uint8_t lowest;   /* lowest row it has been on */
    uint8_t spin;     /* 1 + candidate of the turn that was its last action, 0: none */
    uint16_t resets;  /* of the lock timer, used */
    bool half_turned; /* that turn was a half turn */
    bool guarded;     /* it follows a lock by timer: the drop guard holds */
    uint32_t number;  /* of the piece, from 1; 0 before the first */
    uint64_t entered; /* when it came in after a lock */

    /* per instant */
    uint64_t time;
    uint64_t fall_due;     /* FIN_NEVER on the ground */
    uint64_t lock_due;     /* FIN_NEVER before the first rest on this row */
    uint64_t ground_since; /* start of the ground time, long flights taken out */
    uint64_t air_since;    /* when it left the ground */
    uint64_t phase_due;    /* end of the clear or appearance delay */
    uint8_t phase;         /* enum fin_phase */
    uint8_t status;        /* enum fin_status */
    uint8_t cause;         /* enum fin_cause */
    bool resting, frozen;  /* on the ground; dropped hard and waiting to lock */
    bool soft;             /* soft drop is held */

    /* derivable */
    uint32_t gravity, fall; /* time a row of gravity, and with soft drop; UINT32_MAX: never */
    uint32_t lock_delay;    /* at this level */
};

/* The player's hands: buttons and the charge of the two directions. */
struct fin_input {
    uint64_t pressed[2]; /* when left and right went down */
    uint64_t try_due;    /* the next auto-shift */
    uint64_t quiet_till; /* no auto-shift before this (DCD) */
    uint16_t down;       /* bits of the buttons that are down */
    uint16_t fresh;      /* those of them pressed since the last lock */
    int8_t ruling;       /* -1 left, +1 right, 0 neither */
    bool spent;          /* within an instant: a piece that locked had its try */
};

struct fin_session {
    struct fin_game game;
    struct fin_input input;
    uint64_t due; /* derivable: when something next happens by itself */
};

struct fin_event;

enum fin_result {
    FIN_DONE,    /* the session is at the time asked for (or at its end) */
    FIN_MORE,    /* the array is full: take the events and call again */
    FIN_REFUSED, /* capacity is below FIN_EVENTS_PER_INSTANT: nothing done */
    FIN_FULL,    /* recording, see 9: the log is full, enlarge it and call again */
    FIN_DIFFERS, /* playing a recording, see 9: it is not what was recorded */
};

/* Starts a game at time 0 with a set-up that fin_setup_check accepts; the
 * first piece comes in at once. */
enum fin_result fin_session_start(struct fin_session *session, const struct fin_setup *setup,
                                  struct fin_event *events, size_t capacity, size_t *count);

/* The one way a game moves on. Works through all that is due at or before
 * until_us in order of time, then makes the change if one is given (else
 * NULL), then what the change made due at that instant. A time before the
 * session's own counts as the session's own; until_us is below 2^62. Cutting an
 * advance anywhere changes neither states nor events.
 *
 * *count is set to the number of events written. With FIN_MORE the session
 * stands at the last finished instant: call again with the same arguments, the
 * change is made by the call that returns FIN_DONE. After the end of the game
 * nothing moves any more. A press of a button that is down, or a release of
 * one that is up, is nothing. */
enum fin_result fin_session_advance(struct fin_session *session, uint64_t until_us,
                                    const struct fin_change *change, struct fin_event *events,
                                    size_t capacity, size_t *count);

/* When something will next happen by itself; FIN_NEVER if nothing will. */
uint64_t fin_session_due(const struct fin_session *session);

/* Rows of garbage with a hole in one column rise at once (1 to 40 rows). For
 * test scripts: in games garbage comes from their mode, so that recordings
 * hold it. */
enum fin_result fin_session_garbage(struct fin_session *session, int rows, int hole,
                                    struct fin_event *events, size_t capacity, size_t *count);

/* A hash of every field that is not derivable, equal on all platforms; of the
 * prescribed queue, what is still to come. */
uint64_t fin_session_hash(const struct fin_session *session);

/* ---- 7. Events ----------------------------------------------------------- */

enum fin_event_kind {
    FIN_EVENT_PRESS,   /* detail: button */
    FIN_EVENT_RELEASE, /* detail: button */
    FIN_EVENT_HOLD,    /* piece: what went into hold */
    FIN_EVENT_SPAWN,   /* number: of this piece from now on */
    FIN_EVENT_MOVE,    /* detail: enum fin_move_by; value: cells, right positive */
    FIN_EVENT_TURN,    /* detail: enum fin_turn; value: candidate used */
    FIN_EVENT_FAIL,    /* detail: the button of the turn or hold that could not be */
    FIN_EVENT_DROP,    /* detail: enum fin_drop_by; value: rows */
    FIN_EVENT_LAND,
    FIN_EVENT_LOCK,    /* detail: enum fin_lock_by; value: the cells, see fin_event_piece */
    FIN_EVENT_CLEAR,   /* detail: how many rows; value: the rows, a bit each */
    FIN_EVENT_SPIN,    /* detail: enum fin_spin_size */
    FIN_EVENT_COMBO,   /* value: pieces in a row that cleared, from 2 */
    FIN_EVENT_B2B,     /* value: difficult clears in a row, from 2 */
    FIN_EVENT_PERFECT, /* the board is empty after the clear */
    FIN_EVENT_SCORE,   /* value: points; detail: bits of enum fin_score_for */
    FIN_EVENT_LEVEL,   /* value: the new level */
    FIN_EVENT_GARBAGE, /* detail: the hole; value: rows */
    FIN_EVENT_MESSAGE, /* detail: enum fin_message */
    FIN_EVENT_END,     /* detail: enum fin_cause; value: enum fin_status */
    FIN_EVENTS,
};

enum fin_move_by { FIN_BY_TAP, FIN_BY_AUTO_SHIFT, FIN_BY_WALL_KEY };
enum fin_drop_by { FIN_BY_SOFT, FIN_BY_SONIC, FIN_BY_HARD };
enum fin_lock_by { FIN_BY_TIMER, FIN_BY_HARD_DROP, FIN_BY_SOFT_DROP };
enum fin_spin_size { FIN_NO_SPIN, FIN_SPIN_MINI, FIN_SPIN_FULL };
enum fin_score_for {
    FIN_FOR_LINES = 1,
    FIN_FOR_SPIN = 2,
    FIN_FOR_B2B = 4,
    FIN_FOR_COMBO = 8,
    FIN_FOR_PERFECT = 16,
};
enum fin_message { FIN_MESSAGE_EMPTIED = 1 /* topped out, the field was emptied */ };

struct fin_event {
    uint64_t time_us;
    int64_t value;
    uint32_t number; /* of the piece in play, or of the last that was; 0 before the first */
    uint8_t kind;    /* enum fin_event_kind */
    uint8_t detail;
    uint8_t piece; /* enum fin_kind of the piece in play, or FIN_NONE */
    uint8_t spare; /* 0 */
};

/* Where the piece of a FIN_EVENT_LOCK locked. */
struct fin_piece fin_event_piece(const struct fin_event *event);
/* The words of scripts: "clear:2", "spin:T-mini", "over:block-out"... Empty
 * for kinds without one (press, release, score, message). 24 bytes are enough;
 * returns the length. */
size_t fin_event_word(const struct fin_event *event, char *word, size_t size);

/* ---- 8. Looking at a game ------------------------------------------------ */

/* The piece in play; kind FIN_NONE if there is none. */
struct fin_piece fin_game_piece(const struct fin_game *game);
/* Where it would land; kind FIN_NONE if there is none. */
struct fin_piece fin_game_ghost(const struct fin_game *game);
/* The i-th next piece, i from 0; FIN_NONE from the preview's end on. */
int fin_game_next(const struct fin_game *game, int i);
/* A hold now would do something. */
bool fin_game_can_hold(const struct fin_game *game);
/* "playing", "won", "over:block-out"... */
const char *fin_game_status(const struct fin_game *game);

/* What the numbers that a mode wants shown are about. */
enum fin_guidance_text {
    FIN_TEXT_NONE,
    FIN_TEXT_GARBAGE, /* rows of garbage cleared, of so many */
    FIN_TEXT_COMBO,   /* pieces in a row that cleared */
    FIN_TEXT_CLEARS,  /* perfect clears */
    FIN_TEXT_PIECES,  /* pieces placed, of so many */
};

/* What a mode wants shown beside the game: cells to aim for, a text and its
 * numbers. */
struct fin_guidance {
    struct fin_cell cells[FIN_CELLS];
    uint8_t cell_count;
    uint8_t flags;
    uint8_t text;        /* enum fin_guidance_text, or a mode's own */
    uint8_t lines;       /* that have to be cleared away with all that lies in them; 0: none */
    uint32_t done, goal; /* goal 0: there is none */
};

struct fin_guidance fin_game_guidance(const struct fin_game *game);

/* In the mode "drill" a piece has to be placed in one place, which is part of
 * the seed of the set-up. False if a seed has none. */
uint64_t fin_drill_seed(struct fin_piece target);
bool fin_drill_target(uint64_t seed, struct fin_piece *target);

/* ---- 9. Recordings, replays, rewinding ----------------------------------- */

enum {
    FIN_STAMP_US = 100,     /* button changes are stamped in tenths of a millisecond */
    FIN_CHECK_US = 5000000, /* from one check hash to the next */
};

/* A log: the button changes of a game in order, and a hash of its state at
 * every check time, a word each, in memory that the caller hands in. To give it
 * more, move the words and set words and capacity anew. */
struct fin_record {
    uint64_t *words;
    size_t capacity, count;
    uint32_t checks; /* hashes among the words */
};

/* An empty log, for a session that has just been started. */
struct fin_record fin_record_make(uint64_t *words, size_t capacity);

/* fin_session_advance with the change put into the log, taken out again and
 * then played, so that what is recorded is what is played. The time is rounded
 * down to a stamp (up, where the session stands between two). What changes
 * nothing, or comes after the end, is not recorded. With FIN_MORE and FIN_FULL
 * call again with the same arguments: the change is in the log once. */
enum fin_result fin_record_advance(struct fin_record *record, struct fin_session *session,
                                   uint64_t until_us, const struct fin_change *change,
                                   struct fin_event *events, size_t capacity, size_t *count);

/* Drops all that was recorded after a time. */
void fin_record_cut(struct fin_record *record, uint64_t time_us);

/* Which pieces of a game followed a finger, as on a touch screen: there are no keys to be
 * judged then. Pieces are numbered by how many lay before them. An odd number of flips: who
 * changes more often is taken to use a finger from then on. */
enum { FIN_FINGER_FLIPS = 7 };

struct fin_fingers {
    uint32_t flips[FIN_FINGER_FLIPS]; /* rising: from here on by finger, from here on not... */
    uint8_t count;
};

bool fin_fingers_moved(const struct fin_fingers *fingers, uint32_t piece);
/* A piece locks that did or did not; what was noted of later ones is forgotten. */
void fin_fingers_note(struct fin_fingers *fingers, uint32_t piece, bool moved);

/* A recorded game. */
struct fin_replay {
    struct fin_setup setup;
    struct fin_record record;
    uint64_t end_us, hash; /* of the session at the end of the recording */
    struct fin_fingers fingers;
};

/* All of its pieces by keys; who knows better sets fingers. */
struct fin_replay fin_replay_make(const struct fin_setup *setup, const struct fin_record *record,
                                  const struct fin_session *session);

/* The first mistake in bytes, or in text taken as bytes: what is wrong, and at
 * which byte, counted from 0. The sentence is NULL if there is none. */
struct fin_byte_error {
    const char *sentence;
    size_t offset;
};

/* A replay has at most 2^22 button changes, so that the sizes below fit 32 bits
 * whatever its bytes claim. */

/* Bytes that hold any replay with a log of so many words; for more words than a
 * replay can have, as many bytes as for those. */
size_t fin_replay_size(size_t words);
/* Writes a replay as docs/formats.md says; returns the length, or 0 if it does
 * not fit or the log is not one that was recorded. */
size_t fin_replay_encode(const struct fin_replay *replay, uint8_t *bytes, size_t size);
/* How many words the log of a replay asks for; 0 if the bytes are none. */
size_t fin_replay_words(const uint8_t *bytes, size_t length);
/* Reads a replay, its log into the words handed in. After a mistake the replay
 * is as it was. What was read is a game that can be played, and encodes to the
 * same bytes (one of version 1 to those of version 2); whether its hashes are true
 * only fin_replay_verify tells. */
struct fin_byte_error fin_replay_decode(const uint8_t *bytes, size_t length,
                                        struct fin_replay *replay, uint64_t *words,
                                        size_t capacity);

/* A recorded game being played again. */
struct fin_playback {
    struct fin_session session;
    size_t position; /* words of the log that are behind */
};

enum fin_result fin_playback_start(struct fin_playback *playback, const struct fin_setup *setup,
                                   struct fin_event *events, size_t capacity, size_t *count);
/* Plays on to a time, the changes at that time included. FIN_DIFFERS: the
 * session, which stands at that point of the log, is not as the log says; the
 * next call goes on. */
enum fin_result fin_playback_advance(struct fin_playback *playback, const struct fin_record *record,
                                     uint64_t until_us, struct fin_event *events, size_t capacity,
                                     size_t *count);

/* When the next thing happens: something due in the session, or the next word of
 * the log; FIN_NEVER if nothing will. */
uint64_t fin_playback_due(const struct fin_playback *playback, const struct fin_record *record);

/* Plays the whole game and compares all hashes: the time of the first
 * difference, or FIN_NEVER if there is none. This can take hours for a replay that
 * was made to be slow: verify replays from outside with a fin_replay_player. */
uint64_t fin_replay_verify(const struct fin_replay *replay);

/* A replay from an unknown source, played within a budget of steps: each instant is
 * one step, each event another. A few bytes of replay can claim centuries. */
struct fin_replay_player {
    const struct fin_replay *replay;
    struct fin_playback playback;
    uint64_t steps_left;
    /* of the last step */
    struct fin_event events[FIN_EVENTS_PER_INSTANT];
    size_t count;
};

/* A good budget: more than anyone plays in one game, a few seconds of work. */
enum { FIN_REPLAY_STEPS = 50000000 };

/* Starts the game; the events are those of its beginning. */
void fin_replay_player_start(struct fin_replay_player *player, const struct fin_replay *replay,
                             uint64_t steps);
/* Plays one instant, up to a time at most. FIN_MORE: that time is not reached yet;
 * FIN_REFUSED: the budget is used up; otherwise as fin_playback_advance. */
enum fin_result fin_replay_player_step(struct fin_replay_player *player, uint64_t until_us);
/* Verifies the replay for at most the given steps in this call. FIN_MORE: call again;
 * FIN_DONE: all hashes are true; FIN_DIFFERS: one is not, at player's
 * playback.session.game.time; FIN_REFUSED: the budget is used up.
 *
 *     fin_replay_player_start(&player, &replay, FIN_REPLAY_STEPS);
 *     while ((result = fin_replay_player_verify(&player, 100000)) == FIN_MORE) {
 *         (let other work run)
 *     }
 */
enum fin_result fin_replay_player_verify(struct fin_replay_player *player, uint64_t steps);

/* Going back in a game, recorded or being recorded: some of its past states,
 * in memory that the caller hands in. When it is full every other one is
 * dropped, so that a game of any length is covered evenly. */
struct fin_rewind {
    struct fin_playback *states;
    size_t capacity, count;
    uint64_t spacing_us; /* least time between two, doubled with every drop */
};

struct fin_rewind fin_rewind_make(struct fin_playback *states, size_t capacity,
                                  uint64_t spacing_us);
/* To be called now and then while a game goes on, with the number of words that
 * the session has behind it: a playback's position, or a record's count. */
void fin_rewind_note(struct fin_rewind *rewind, const struct fin_session *session, size_t position);
/* The game at any time: exactly what playing to that time gives. */
void fin_rewind_seek(const struct fin_rewind *rewind, const struct fin_setup *setup,
                     const struct fin_record *record, uint64_t time_us,
                     struct fin_playback *playback);
/* Takes a game that is being recorded back to a time, to be played on from
 * there: what came after it is gone from the log and the states. A time after
 * the session's own counts as the session's own. */
void fin_rewind_back(struct fin_rewind *rewind, const struct fin_setup *setup,
                     struct fin_record *record, uint64_t time_us, struct fin_session *session);

/* Bytes as text for links: six bits a character of A-Z a-z 0-9 - _, no padding.
 * Writes at most size bytes, with the terminating zero, and returns the length:
 * that of fin_link_length(length), or 0 if it does not fit. */
size_t fin_link_length(size_t length);
size_t fin_link_format(const uint8_t *bytes, size_t length, char *text, size_t size);
/* Writes at most size bytes and sets *count; three bytes for four characters
 * are enough. After a mistake *count is as it was. */
struct fin_byte_error fin_link_parse(const char *text, size_t length, uint8_t *bytes, size_t size,
                                     size_t *count);

/* ---- 10. Text ------------------------------------------------------------ */

enum {
    FIN_BOARD_TEXT = FIN_ROWS * (FIN_COLUMNS + 1) + 1, /* bytes that hold any board's text */
    FIN_PLACEMENT_TEXT = 16,                           /* ... and any placement's */
};

/* The first mistake in a text: what is wrong, and where, counted from 1. The
 * sentence is NULL if there is none. */
struct fin_text_error {
    const char *sentence;
    int32_t line, column;
};

/* A board is rows of ten characters, the top one first: '.' or '_' for an empty
 * cell, a letter of IOTSZJL for that colour, '#', 'X' or 'G' for garbage. A line
 * feed, or carriage return and line feed, ends a row; the last may go without.
 * Rows above those given are empty. After a mistake the board is as it was. */
struct fin_text_error fin_board_parse(const char *text, size_t length, struct fin_board *board);
/* The rows from the highest filled one down, but at least as many as asked for
 * (0 to 40), with '.' and 'G', each with a line feed. Writes at most size bytes,
 * with the terminating zero; returns the length. */
size_t fin_board_format(const struct fin_board *board, int rows, char *text, size_t size);

/* A placement is "T east 3 0": piece, facing, column of the leftmost cell, row
 * of the lowest cell, all of it on the board. After a mistake the piece is as it
 * was. */
struct fin_text_error fin_placement_parse(const char *text, size_t length, struct fin_piece *piece);
/* As fin_board_format writes. */
size_t fin_placement_format(struct fin_piece piece, char *text, size_t size);

/* Reads a time as scripts and flags write it ("133ms", "0.5s", "2f", "20us") in
 * microseconds, rounded down; a frame (f) is 1/60 s. NULL, or a sentence; then
 * *us is as it was. */
const char *fin_time_parse(const char *text, int64_t *us);

/* ---- 11. Finesse --------------------------------------------------------- */

/* The keys that bring a piece to its place. Each costs one; the hard drop is
 * not counted. */
enum fin_key {
    FIN_KEY_LEFT,      /* "l", a tap: one cell */
    FIN_KEY_RIGHT,     /* "r" */
    FIN_KEY_FAR_LEFT,  /* "L", held: to the wall, or to what blocks */
    FIN_KEY_FAR_RIGHT, /* "R" */
    FIN_KEY_CW,        /* "cw" */
    FIN_KEY_CCW,       /* "ccw" */
    FIN_KEY_180,       /* "180" */
    FIN_KEY_SOFT,      /* "s", soft drop to the floor */
    FIN_KEYS,
    FIN_KEY_HOLD = FIN_KEYS, /* "h": in verdicts where keys before a hold count */
    /* And n: "s3", soft drop by n rows, let go before the floor. Only where FIN_STOPS
     * is among the hands. */
    FIN_KEY_ROWS = 16,
};

/* Keys to search with, a bit each. */
enum fin_hands {
    FIN_HANDS = (1 << FIN_KEYS) - 1 - (1 << FIN_KEY_180), /* all but 180 */
    FIN_HANDS_180 = (1 << FIN_KEYS) - 1,                  /* all */
    FIN_IN_AIR = 1 << FIN_KEYS, /* with either: nothing after the piece has come to rest */
    FIN_STOPS = 2 << FIN_KEYS,  /* with either: soft drop may be let go on the way down */
};

enum {
    FIN_WAY_MAX = 64,                                  /* keys of the longest way looked for */
    FIN_WAY_TEXT = 4 * FIN_WAY_MAX,                    /* bytes that hold any way's text */
    FIN_PLACES = FIN_FACINGS * FIN_ROWS * FIN_COLUMNS, /* of a piece */
};

/* A sequence of keys (enum fin_key). */
struct fin_way {
    uint8_t length;
    uint8_t keys[FIN_WAY_MAX];
};

/* "l", "cw"...; NULL past "h". */
const char *fin_key_name(int key);
/* The same as text, "s3" too. Writes at most size bytes, with the terminating
 * zero; returns the length. 4 bytes are enough. */
size_t fin_key_format(int key, char *text, size_t size);
/* The names with a blank between, "-" for no keys. Writes at most size bytes,
 * with the terminating zero; returns the length. */
size_t fin_way_format(const struct fin_way *way, char *text, size_t size);

/* The button that does at once what a key does, for programs that play: a wall key for a held
 * direction, sonic drop for soft drop to the floor. -1 for rows of soft drop, which take time. */
int fin_key_button(int key);
/* What a key does to a piece that nothing pulls down. False if nothing. */
bool fin_key_press(const struct fin_board *board, int rotation, struct fin_piece *piece, int key);
/* Whether two pieces cover the same cells, as I north and south can. */
bool fin_piece_same_cells(struct fin_piece a, struct fin_piece b);
/* A piece as it comes in: on row 20, or one lower where that is free. Kind
 * FIN_NONE if there is no room for it. */
struct fin_piece fin_finesse_start(const struct fin_board *board, int kind);

/* What a search found: the fewest keys to every place. */
struct fin_finesse {
    struct fin_board board;
    struct fin_piece start;
    uint8_t rotation;
    uint8_t fewest; /* to the landing that was aimed for */
    uint16_t keys;  /* of enum fin_hands */
    uint16_t count;
    uint16_t reached[FIN_PLACES]; /* places in the order of their distance */
    uint8_t distance[FIN_PLACES]; /* 255: not reached */
    uint8_t toward[FIN_PLACES];   /* on a shortest way to the landing */
};

/* Finds the fewest keys from a place where the piece fits to every other, and so
 * to every landing: by soft drop under overhangs and with kicks too. */
void fin_finesse_search(struct fin_finesse *finesse, const struct fin_board *board,
                        struct fin_piece start, int rotation, unsigned keys);
/* The fewest keys after which a hard drop fills the cells of a landing; -1 if
 * there is no way (or none of up to FIN_WAY_MAX keys). */
int fin_finesse_fewest(const struct fin_finesse *finesse, struct fin_piece landing);
/* The same, and takes aim: the shortest ways to this landing can then be
 * listed, all of them, each once, in the order of their keys. */
int fin_finesse_aim(struct fin_finesse *finesse, struct fin_piece landing);
bool fin_finesse_first(const struct fin_finesse *finesse, struct fin_way *way);
bool fin_finesse_next(const struct fin_finesse *finesse, struct fin_way *way);
/* The one of them that is left of a way when some of its keys are left out; if there
 * is none, the one that has the longest beginning in common with it. Only after an
 * aim that did not miss. */
struct fin_way fin_finesse_nearest(const struct fin_finesse *finesse, const struct fin_way *way);
/* All of it at once: the first of the shortest ways from where the piece comes in
 * to a landing, with FIN_STOPS only if there is no other. False if there is none. */
bool fin_finesse_way(const struct fin_board *board, struct fin_piece landing, int rotation,
                     unsigned keys, struct fin_way *way);

enum fin_fault {
    FIN_FAULT_EXTRA_TAP,      /* "extra tap" */
    FIN_FAULT_HOLD_WOULD_DO,  /* "hold would do": taps where one held key goes all the way */
    FIN_FAULT_WRONG_WAY,      /* "wrong way round": moved to the other side first */
    FIN_FAULT_EXTRA_ROTATION, /* "extra rotation" */
    FIN_FAULT_TURNED_O,       /* "turned the O" */
    FIN_FAULT_OTHER_ROTATION, /* "the other rotation" would have been shorter */
    FIN_FAULT_CORRECTION,     /* "late correction": went too far and came back */
    FIN_FAULT_SOFT_DROP,      /* "unneeded soft drop" */
    FIN_FAULTS,
};

/* NULL past the last. */
const char *fin_fault_name(int fault);

enum {
    FIN_JUDGE_180 = 1, /* expect 180, as rules.expect_180 does: else it counts as two keys and
                        * never has to be used */
    FIN_JUDGE_KEYS = 32,
    FIN_JUDGE_PARTS = 4,
};

/* What is to be said about a piece that locked. */
struct fin_verdict {
    uint32_t number;        /* of the piece; 0: none has locked */
    struct fin_piece piece; /* where it locked */
    bool judged;            /* else it counts for nothing: see fin_judge_take */
    bool by_finger;         /* and therefore not judged */
    bool truncated;         /* more keys than are kept: own has only the first */
    uint16_t used, fewest;  /* keys; used > fewest is a fault */
    uint16_t faults;        /* bits of enum fin_fault */
    struct fin_way own;     /* the player's keys, normalised */
    struct fin_way best;    /* the shortest way that begins most like them */

    /* what the shortest ways are ways of, for fin_verdict_first; none if it was not judged */
    struct fin_board board; /* that the piece came to */
    uint16_t hands;         /* of enum fin_hands: what the player could do */
    uint8_t rotation;
    /* A key that was held since before the piece came took it further without being
     * counted: a part of the counted keys ends where it began to, and the next one begins
     * where it ended. */
    uint8_t part_count;
    struct fin_verdict_part {
        struct fin_piece from, to;
        uint8_t length; /* keys of best */
        bool searched;  /* else only those of best are known to lead there */
    } parts[FIN_JUDGE_PARTS + 1];
};

/* All the shortest ways of a piece that was judged, each once, in the order of their
 * keys; best is one of them. They are ways of a piece that does not fall: where it did
 * some may have been closed to it, and best is one that was open. False if there is
 * none, or no more. */
bool fin_verdict_first(const struct fin_verdict *verdict, struct fin_way *way);
bool fin_verdict_next(const struct fin_verdict *verdict, struct fin_way *way);

/* A judge of finesse: a value beside a session, fed with its events. The
 * members are its own business. */
struct fin_judge {
    /* set at the start */
    struct fin_rules rules;
    uint8_t options;
    struct fin_fingers fingers;

    /* the game */
    uint32_t pieces;        /* that have locked */
    struct fin_board board; /* without the piece in play */
    uint32_t level;
    uint16_t down;    /* bits of the buttons that are down */
    uint16_t waiting; /* those of them pressed while no piece was in play */
    bool clearing;    /* full rows are still on the board */
    bool lost;        /* the board is not what the events said */

    /* the piece in play */
    struct fin_piece piece; /* where it is, were it not for gravity; FIN_NONE: none */
    uint32_t number;
    uint64_t entered;
    bool coming;       /* its spawn was the last event */
    bool dropped;      /* by hard drop, and waits to lock */
    bool disturbed;    /* garbage came */
    bool soft_carried; /* it fell by a soft drop key that was down before it came */
    int8_t owner[3];   /* the press that keeps left, right, soft down; or none of its own */
    uint8_t held;      /* presses that belong to pieces put into hold */
    uint8_t count;
    uint16_t beyond; /* presses there was no room for */
    struct fin_judge_press {
        uint64_t time_us, released_us; /* 0: not yet */
        uint8_t key, flags;
    } presses[FIN_JUDGE_KEYS];
    uint8_t part_count;
    struct fin_judge_part {
        struct fin_piece before, after; /* what keys that were down before it came did to it */
        uint8_t press;                  /* the first press after that */
        uint8_t key;
    } parts[FIN_JUDGE_PARTS];

    struct fin_verdict verdict; /* of the piece that locked last */
};

/* A judge for a session: made when it has just been started, before its events
 * are taken. Made later, it begins with the next piece. */
struct fin_judge fin_judge_make(const struct fin_session *session, int options);
/* The same for a session that plays a replay: what followed a finger is not judged. */
struct fin_judge fin_judge_replay(const struct fin_replay *replay,
                                  const struct fin_session *session, int options);
/* Takes one event; the session is as the call that gave the event left it. All
 * events have to be taken, in order. True when a piece locked: then the verdict
 * is there.
 *
 * A press counts for the piece it acts on: taps, held keys (one, however far
 * they go) and wall keys, turns, soft drop (once, however often in a row), also
 * those that were blocked. Not counted are: hard drops; opposite taps within
 * rules.cancel; keys before a hold, unless rules.hold_counts; a soft drop in
 * place of the hard drop; a direction that was blocked and is kept down for the
 * next piece. A key that was down before the piece came is no press: where a
 * shortest way has room for it, it is credited as one of its keys; else the
 * piece counts as having come in where that key left it. Presses that are no
 * more than the fewest from the spawn are never a fault.
 *
 * A piece is not judged where gravity may have closed the shorter way at the
 * speed of the player's keys, at 20G, and when garbage came meanwhile. Keys that
 * did more than the search expects (a slide stopped half-way, a tuck while the
 * piece fell) make no fault: then fewest is what was used. */
bool fin_judge_take(struct fin_judge *judge, const struct fin_session *session,
                    const struct fin_event *event);

/* ---- 12. Search ----------------------------------------------------------- */

enum fin_search_options {
    FIN_SEARCH_180 = 1,          /* turns by 180 too */
    FIN_SEARCH_NO_SOFT_DROP = 2, /* only moves and turns where it comes in, then a hard drop */
};

enum { FIN_LANDINGS_MAX = 680 }; /* landings of a piece on any board */

/* How all pieces move under a rotation system, worked out once for any number of
 * boards. */
struct fin_search;

/* The bytes that a search needs. */
size_t fin_search_size(void);
/* Makes a search in memory that the caller hands in, which has to stay; any
 * address will do. NULL if it is too small. Options: enum fin_search_options. */
const struct fin_search *fin_search_make(void *memory, size_t size, int rotation, unsigned options);

/* All places where a piece that comes in as in the game can come to rest, under
 * overhangs and with kicks too: by facing, from the lowest row up, from left to
 * right. Facings with the same cells count as the first of them. Writes as many
 * as there is room for and returns how many there are; none if the piece has no
 * room to come in. fin_finesse_search finds the keys. */
size_t fin_landings(const struct fin_search *search, const struct fin_board *board, int kind,
                    struct fin_piece *landings, size_t capacity);
/* The same for a field that fits in a word, bit 10 y + x for a filled cell, with
 * at most six rows and nothing above: by facing, the landings with all cells in
 * these rows, as bits of where the piece's corner is. */
void fin_landings_small(const struct fin_search *search, int kind, uint64_t field, int rows,
                        uint64_t landings[FIN_FACINGS]);
/* In how many ways pieces of these kinds (so many as depth says) can be placed
 * one after the other, full rows cleared after each. With seven pieces that are
 * billions: to stop in between, place the first ones yourself. */
uint64_t fin_perft(const struct fin_search *search, const struct fin_board *board,
                   const uint8_t *kinds, size_t depth);

/* ---- 13. Fumen ------------------------------------------------------------ */

/* A fumen is a short text that holds a sequence of pages: a field of 23 rows and
 * one row below the floor, a piece that is placed, a comment. Pages are read and
 * written one at a time. */
enum {
    FIN_FUMEN_ROWS = 23,
    FIN_FUMEN_CELLS = (FIN_FUMEN_ROWS + 1) * FIN_COLUMNS,
    FIN_FUMEN_COMMENT = 4096, /* bytes that hold any comment, with a terminating zero */
};

/* A comment in UTF-8; a zero byte can be part of it, and one more follows. */
struct fin_fumen_comment {
    uint16_t length;
    char text[FIN_FUMEN_COMMENT];
};

struct fin_fumen_page {
    struct fin_board board;     /* rows 0 to 22 */
    uint8_t below[FIN_COLUMNS]; /* the row below the floor: kinds, or FIN_NONE */
    struct fin_piece piece;     /* kind FIN_NONE: none; it may lie over filled cells */
    bool lock;                  /* after this page the piece is placed, full rows are cleared ... */
    bool rise;                  /* ... then the row below comes in ... */
    bool mirror;                /* ... then left and right are swapped */
    bool color;                 /* usually set on the first page alone */
    struct fin_fumen_comment comment;
};

/* What one page leaves for the next. */
struct fin_fumen_state {
    uint8_t cells[FIN_FUMEN_CELLS]; /* from the row below up, as a fumen numbers colours */
    bool first;                     /* no page has come yet */
    bool quiz;                      /* the comment is a quiz, which goes on with every piece */
    struct fin_fumen_comment comment;
};

struct fin_fumen_reader {
    const char *text; /* the caller's, which has to stay */
    size_t length, at;
    uint8_t rows;    /* of the field: 23, or 21 in version 110 */
    uint8_t repeats; /* pages to come that have no field of their own */
    struct fin_fumen_state state;
};

/* Begins to read the fumen (version 115 or 110) that stands somewhere in a text,
 * as in a link to any host. It ends at '&' or with the text. */
struct fin_byte_error fin_fumen_open(struct fin_fumen_reader *reader, const char *text,
                                     size_t length);
/* Reads the next page. False at the end, where the sentence is NULL, and at a
 * mistake; then reader and page are as they were. A comment that a page does not
 * have itself is the one before it; a quiz comment ("#Q=[T](I)OSZ") has gone on
 * by the pieces placed. */
bool fin_fumen_read(struct fin_fumen_reader *reader, struct fin_fumen_page *page,
                    struct fin_byte_error *error);

/* What a fumen had no room for. */
enum fin_fumen_loss {
    FIN_FUMEN_LOST_ROWS = 1,    /* filled cells above row 22 */
    FIN_FUMEN_LOST_COMMENT = 2, /* the end of a comment of more than 4095 characters as escaped */
};

struct fin_fumen_writer {
    char *text; /* the caller's, which has to stay */
    size_t size;
    size_t length; /* of the fumen so far; from size on, the text has only its beginning */
    size_t digits;
    size_t counter;  /* place of the counter of pages without a field of their own, 0: none */
    uint8_t repeats; /* what it counts */
    uint8_t lost;    /* bits of enum fin_fumen_loss, of all pages so far */
    struct fin_fumen_state state;
};

/* Begins a fumen of version 115. The text is terminated with zero after every
 * call; with size 0 the writer only counts. */
void fin_fumen_start(struct fin_fumen_writer *writer, char *text, size_t size);
/* The page that comes next if nothing happens: what the last one left, no piece,
 * lock, and color on the first. */
void fin_fumen_following(const struct fin_fumen_writer *writer, struct fin_fumen_page *page);
/* Appends a page. NULL, or a sentence that says what no fumen can hold; then
 * nothing was written. */
const char *fin_fumen_write(struct fin_fumen_writer *writer, const struct fin_fumen_page *page);

/* A position: what a player has before a piece is placed. */
struct fin_position {
    struct fin_board board;
    uint8_t hold;                 /* FIN_NONE: nothing */
    uint16_t queue_length;        /* 0: any pieces */
    uint8_t queue[FIN_QUEUE_MAX]; /* kinds, the piece in play first */
};

/* The position of a running game: full rows that wait to go are gone, and of the
 * pieces to come those that are shown. */
void fin_game_position(const struct fin_game *game, struct fin_position *position);
/* The position before a page's piece is placed. Hold and queue come from the
 * quiz in its comment, and those after it; without one the page's piece is the
 * queue. */
void fin_fumen_position(const struct fin_fumen_page *page, struct fin_position *position);
/* The first page of a fumen that shows a position; its queue and hold are a quiz. */
void fin_position_page(const struct fin_position *position, struct fin_fumen_page *page);
/* Reads a position as people write it: rows of a board as fin_board_parse does,
 * and beside them lines "queue TIOSZ", "hold L", or a quiz ("#Q=[L](T)IOSZ").
 * Blanks around a line, empty lines, fences (```), a line "board" and one that is
 * a number mean nothing. After a mistake the position is as it was. */
struct fin_text_error fin_position_parse(const char *text, size_t length,
                                         struct fin_position *position);
/* Writes a recorded game: a page for every piece that locked (one above row 22
 * has none), the first with the pieces that came as its quiz. Without a piece
 * there is one page with the field. Returns how many pages were written: 0 if the
 * game has more pieces, or more steps of a fin_replay_player, than a fumen takes. */
enum { FIN_REPLAY_FUMEN_PIECES = 10000, FIN_REPLAY_FUMEN_STEPS = 5000000 };
uint32_t fin_replay_fumen(const struct fin_replay *replay, struct fin_fumen_writer *writer);

#pragma GCC visibility pop

#ifdef __cplusplus
}
#endif

#endif

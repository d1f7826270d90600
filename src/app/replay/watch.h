/* A replay being watched: read through once, which proves it and finds its marks,
 * then played, stopped, and taken to any time. A value; its memory is handed in.
 * Times named _us are game time. */
#ifndef FIN_APP_REPLAY_WATCH_H
#define FIN_APP_REPLAY_WATCH_H

#include "app/play/play.h"

enum {
    APP_WATCH_PIECES = 1 << 15,      /* that finesse is counted for */
    APP_WATCH_STATES = 128,          /* past states: stepping back starts from one of them */
    APP_WATCH_STEPS = 20000,         /* instants and events read at once */
    APP_WATCH_PIECE = 100,           /* steps that judging a piece costs */
    APP_WATCH_STEPS_MOST = 20000000, /* steps in all, before a replay is given up */
    APP_WATCH_STEPS_SECOND = 20000,  /* steps per second of game time, ... */
    APP_WATCH_STEPS_BURST = 100000,  /* ... and beyond them, before that */
};

enum app_watch_state {
    APP_WATCH_NONE,
    APP_WATCH_READING, /* through the whole of it, for the first time */
    APP_WATCH_PAUSED,
    APP_WATCH_PLAYING,
};

struct app_watch {
    uint8_t state; /* enum app_watch_state */
    struct fin_replay replay;
    struct fin_rewind past;
    struct fin_playback playback;
    uint64_t steps; /* read so far */
    uint64_t burst; /* steps ahead of APP_WATCH_STEPS_SECOND, at burst_us */
    uint64_t burst_us;
    uint64_t differs_us; /* when it was first not as recorded, or FIN_NEVER */
    bool to_end;         /* when it has been read it stands at its end */
    bool given_up;       /* it takes too long to read, or to play a part of it again */
    uint8_t marks[VIEW_MARKS];
    /* pieces by their number in it, a bit each: judged, and faults */
    uint32_t verdicts;
    bool judges; /* any of them */
    uint64_t judged[APP_WATCH_PIECES / 64], faults[APP_WATCH_PIECES / 64];
    struct fin_judge judge;     /* of what is played */
    struct fin_verdict verdict; /* of the last piece that locked; number 0: none is known */

    uint8_t speed;               /* row of the table of speeds */
    uint64_t began_at, began_us; /* playing: the time of the replay at a platform time */
    struct app_play shown;       /* what is seen: session, lights and calls */
};

/* Words of memory that a replay with a log of so many asks for. */
size_t app_watch_words(size_t log_words);
/* Takes up a replay whose log lies at the beginning of the memory; then it is
 * read. */
void app_watch_start(struct app_watch *watch, const struct fin_replay *replay, uint64_t *words);
/* The memory lies elsewhere now. */
void app_watch_move(struct app_watch *watch, uint64_t *words);
/* Reads on, or plays on to now. */
void app_watch_advance(struct app_watch *watch, uint64_t now);
uint64_t app_watch_due(const struct app_watch *watch, uint64_t now);

uint64_t app_watch_time(const struct app_watch *watch);
/* Pieces that were judged up to here, and those that were faults. */
uint32_t app_watch_judged(const struct app_watch *watch);
uint32_t app_watch_faults(const struct app_watch *watch);
/* To any time, the state that playing to it gives. */
void app_watch_seek(struct app_watch *watch, uint64_t time_us, uint64_t now);
/* To the next or last button change, or piece that comes in. */
void app_watch_step_input(struct app_watch *watch, int direction, uint64_t now);
void app_watch_step_piece(struct app_watch *watch, int direction, uint64_t now);
/* To where the next fault of finesse locked; to the end if there is none. */
void app_watch_step_fault(struct app_watch *watch, uint64_t now);
void app_watch_pause(struct app_watch *watch, bool pause, uint64_t now);
/* The next speed; it stays within the table. */
void app_watch_faster(struct app_watch *watch, int direction, uint64_t now);
/* In thousandths. */
uint32_t app_watch_speed(const struct app_watch *watch);

#endif

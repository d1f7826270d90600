/* A replay being watched: read once completely, which verifies it and finds its marks; then
 * played, paused, and moved to any time. A value; the caller provides its memory. Times named _us
 * are game time. */
#ifndef FIN_APP_REPLAY_WATCH_H
#define FIN_APP_REPLAY_WATCH_H

#include "app/play/play.h"

enum {
    APP_WATCH_PIECES = 1 << 15,      /* pieces for which finesse is counted */
    APP_WATCH_STATES = 128,          /* snapshots: stepping back starts from one of them */
    APP_WATCH_STEPS = 20000,         /* instants and events read at once */
    APP_WATCH_PIECE = 100,           /* steps charged for judging a piece */
    APP_WATCH_STEPS_MOST = 20000000, /* total steps before a replay is rejected */
    APP_WATCH_STEPS_SECOND = 20000,  /* steps allowed per second of game time */
    APP_WATCH_STEPS_BURST = 100000,  /* further steps allowed before a replay is rejected */
};

enum app_watch_state {
    APP_WATCH_NONE,
    APP_WATCH_READING, /* reading all of it, for the first time */
    APP_WATCH_PAUSED,
    APP_WATCH_PLAYING,
};

struct app_watch {
    uint8_t state; /* enum app_watch_state */
    struct fin_replay replay;
    struct fin_rewind past;
    struct fin_playback playback;
    uint64_t steps; /* read so far */
    uint64_t burst; /* steps used beyond the allowed rate, as of burst_us */
    uint64_t burst_us;
    uint64_t differs_us; /* time of the first difference, or FIN_NEVER */
    bool to_end;         /* once read, go to its end */
    bool rejected;       /* takes too long to read, or to play a part again */
    uint8_t marks[VIEW_MARKS];
    /* pieces by their number, a bit each: judged, and faults */
    uint32_t verdicts;
    bool judges; /* of any piece */
    uint64_t judged[APP_WATCH_PIECES / 64], faults[APP_WATCH_PIECES / 64];
    struct fin_judge judge;     /* of the current playback */
    struct fin_verdict verdict; /* on the last locked piece; number 0: none */

    uint8_t speed;               /* row in the table of speeds */
    uint64_t began_at, began_us; /* when playing: the replay's time at a platform time */
    struct app_play shown;       /* what is shown: session, light effects and calls */
};

/* Words of memory for a replay whose log has this many words. */
size_t app_watch_words(size_t log_words);
/* Starts with a replay whose log is at the start of the memory; then it is read. */
void app_watch_start(struct app_watch *watch, const struct fin_replay *replay, uint64_t *words);
/* The memory has moved. */
void app_watch_move(struct app_watch *watch, uint64_t *words);
/* Continues reading, or playing to now. */
void app_watch_advance(struct app_watch *watch, uint64_t now);
uint64_t app_watch_due(const struct app_watch *watch, uint64_t now);

uint64_t app_watch_time(const struct app_watch *watch);
/* The number of judged pieces so far. */
uint32_t app_watch_judged(const struct app_watch *watch);
/* The number of pieces with a fault so far. */
uint32_t app_watch_faults(const struct app_watch *watch);
/* Seeks to any time: the same state as playing to it. */
void app_watch_seek(struct app_watch *watch, uint64_t time_us, uint64_t now);
/* Steps to the next or previous button change. */
void app_watch_step_input(struct app_watch *watch, int direction, uint64_t now);
/* Steps to the next or previous spawn. */
void app_watch_step_piece(struct app_watch *watch, int direction, uint64_t now);
/* Goes to where the next piece with a fault locked; to the end if there is none. */
void app_watch_step_fault(struct app_watch *watch, uint64_t now);
void app_watch_pause(struct app_watch *watch, bool pause, uint64_t now);
/* The next speed, within the table. */
void app_watch_faster(struct app_watch *watch, int direction, uint64_t now);
/* In thousandths. */
uint32_t app_watch_speed(const struct app_watch *watch);

#endif

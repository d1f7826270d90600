/* The state of training: learning progress, the current session and card. A card is a game of its
 * own, in the mode "drill". */
#ifndef FIN_APP_TRAIN_TRAIN_H
#define FIN_APP_TRAIN_TRAIN_H

#include "app/core/fact.h"
#include "app/train/totals.h"
#include "trainer/decks.h"
#include "trainer/flow.h"

enum {
    APP_TRAIN_FACTS = 32,          /* waiting to be saved */
    APP_TRAIN_IDLE_US = 10000000,  /* a card without a key for this long is dealt again */
    APP_TRAIN_SHORT_US = 60000000, /* the placement test, and the faults of a game */
    APP_PATH_STEP_US = 300000,     /* time per key when keys are shown */
    APP_PREVIEW_US = 1000000,      /* how long a hidden target is shown first */
};

/* How a drill was started, and is repeated. */
enum app_drill_source { APP_DRILL_DECK, APP_DRILL_FAULTS, APP_DRILL_ONE_CARD, APP_DRILL_SCENARIOS };

enum app_session { APP_SESSION_NONE, APP_SESSION_DRILL, APP_SESSION_LESSON, APP_SESSION_TEST };

struct app_train {
    bool made, loaded;
    bool stale;                /* saved facts have changed: load them again */
    uint32_t number;           /* of the pending answer */
    struct app_fact last_fact; /* last loaded */

    /* the session */
    uint8_t kind;                           /* enum app_session */
    uint8_t deck;                           /* enum train_deck */
    uint8_t begun;                          /* enum app_drill_source */
    int16_t begun_card;                     /* for a single placement: its card */
    uint32_t game_faults[TRAIN_PLACEMENTS]; /* for the faults of a game */
    uint32_t faults[TRAIN_PLACEMENTS];      /* input of its deck */
    struct train_session session;
    struct train_flow flow;
    uint64_t till_at; /* no new card after this */
    uint64_t began_at, ended_at;
    uint32_t cards, clean, fresh;  /* first tries, clean ones among them, new cards */
    uint32_t recalled;             /* clean without the keys being shown */
    uint64_t recalled_ms;          /* their time */
    struct train_sum last_session; /* before this one; no reviews: none */
    uint32_t compared, faster; /* recalled cards with an earlier time, and those faster than it */
    uint32_t on_target;        /* recalled at the target speed */
    uint8_t ended_kind;        /* of the last session: enum app_session */
    /* what the placement test found */
    struct {
        uint8_t tried, clean;
    } tested[TRAIN_FAMILIES];

    /* the current card */
    int16_t card; /* the index of its state; in the lesson its step */
    struct fin_piece target;
    struct fin_board board;
    uint8_t hold; /* held at its start */
    bool holds;   /* its piece comes by hold, which is its first key */
    uint8_t keys[TRAIN_KEYS + 1], key_count;
    uint64_t hidden_at; /* pieces and targets are hidden from then on; FIN_NEVER: never */
    struct fin_piece ahead[TRAIN_OWN_TARGETS]; /* the targets that were shown */
    uint8_t ahead_count, read;                 /* read: the current one */
    bool first_try, is_new, shows_keys, asked;
    uint64_t idle_at; /* dealt again at this time */
    uint64_t seen_at; /* last update: pauses do not count */

    /* the last try */
    bool has_last, last_clean, last_there;
    struct fin_verdict last;

    struct app_fact facts[APP_TRAIN_FACTS];
    uint8_t fact_count;
    uint8_t map_piece, map_facing, map_column;
    uint64_t path_since;    /* since when the keys to the target are shown, 0: not */
    uint32_t import_number; /* of an import, which may add facts */
    uint8_t trend;          /* the chart below the faults */

    struct train_progress progress; /* the largest, last */
    struct app_totals totals;
};

#endif

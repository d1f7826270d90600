/* Training as the app runs it: what was learned, the session that is being
 * practised, the card that is out. A card is a game of its own, in the mode
 * "drill". */
#ifndef FIN_APP_TRAIN_TRAIN_H
#define FIN_APP_TRAIN_TRAIN_H

#include "app/core/fact.h"
#include "app/train/totals.h"
#include "trainer/decks.h"
#include "trainer/flow.h"

enum {
    APP_TRAIN_FACTS = 32,          /* that wait to be saved */
    APP_TRAIN_IDLE_US = 10000000,  /* a card without a key so long is dealt again */
    APP_TRAIN_SHORT_US = 60000000, /* the placement test, and the faults of a game */
    APP_PATH_STEP_US = 300000,     /* a key of a path that is shown */
};

/* How a drill was begun, and is begun again. */
enum app_drill_source { APP_DRILL_DECK, APP_DRILL_FAULTS, APP_DRILL_ONE_CARD, APP_DRILL_SCENARIOS };

enum app_session { APP_SESSION_NONE, APP_SESSION_DRILL, APP_SESSION_LESSON, APP_SESSION_TEST };

struct app_train {
    struct train_progress progress;
    struct app_totals totals;
    bool made, loaded;
    bool stale;                /* what is kept has changed: it is asked for anew */
    uint32_t number;           /* of the answer that is awaited */
    struct app_fact last_fact; /* that was loaded */

    /* the session */
    uint8_t kind;                           /* enum app_session */
    uint8_t deck;                           /* enum train_deck */
    uint8_t begun;                          /* enum app_drill_source */
    int16_t begun_card;                     /* with one placement: that */
    uint32_t game_faults[TRAIN_PLACEMENTS]; /* with the faults of a game: those */
    uint32_t faults[TRAIN_PLACEMENTS];      /* what its deck was made from */
    struct train_session session;
    struct train_flow flow;
    uint64_t till_at; /* no new card after this */
    uint64_t began_at, ended_at;
    uint32_t cards, clean, fresh; /* first tries, those that were clean, new cards */

    /* the card that is out */
    int16_t card; /* the number of its state; in the lesson its step */
    struct fin_piece target;
    struct fin_board board;
    uint8_t keys[TRAIN_KEYS], key_count;
    bool first_try, is_new, shows_keys, asked;
    uint64_t idle_at; /* dealt again then */
    uint64_t seen_at; /* the last time it was looked at: pauses do not count */

    /* the last try */
    bool has_last, last_clean, last_there;
    struct fin_verdict last;

    struct app_fact facts[APP_TRAIN_FACTS];
    uint8_t fact_count;
    uint8_t map_piece, map_facing, map_column;
    uint64_t path_since;    /* the way to the target is shown, 0: it is not */
    uint32_t import_number; /* of an import, which may bring facts */
    uint8_t trend;          /* the chart under the faults */
};

#endif

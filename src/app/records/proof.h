/* Proves games by their replays. A profile file can claim anything about a game; the results of
 * playing its replay replace the claims. */
#ifndef FIN_APP_RECORDS_PROOF_H
#define FIN_APP_RECORDS_PROOF_H

#include "app/play/play.h"
#include "app/records/profile_file.h"

enum app_proof {
    APP_PROOF_NONE,     /* no replay: the claims stay */
    APP_PROOF_DONE,     /* the record has the proved values */
    APP_PROOF_DIFFERS,  /* the replay is not valid under these rules: kept, but never ranked */
    APP_PROOF_TOO_LONG, /* the steps are used up: reject the file */
};

/* Memory for proofs (large), and the remaining steps: an instant or an event costs one. */
struct app_prover {
    uint64_t steps;
    struct app_play play;
    struct fin_playback playback;
};

/* The message for a file whose games use up the steps. */
#define APP_PROOF_ENDLESS "more happens in its games than anybody plays."

/* Makes a prover for the games of a file of this size, which bounds its work; real games need
 * half of it. */
void app_prover_start(struct app_prover *prover, size_t file_length);
/* Plays a game of a checked file, with its log in `words`. */
enum app_proof app_prove_game(struct app_prover *prover, struct app_file_game *game,
                              uint64_t *words, size_t capacity);

/* A hash of all finesse verdicts of a decoded replay. */
uint64_t app_finesse_sum(const struct fin_replay *replay);

#endif

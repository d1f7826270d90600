/* Proving a game by its replay. A profile file can claim anything about a game; what its
 * replay proves by being played is taken instead. */
#ifndef FIN_APP_RECORDS_PROOF_H
#define FIN_APP_RECORDS_PROOF_H

#include "app/play/play.h"
#include "app/records/profile_file.h"

enum app_proof {
    APP_PROOF_NONE,     /* there is no replay: the claims stand as they are */
    APP_PROOF_DONE,     /* the record has what the replay proves */
    APP_PROOF_DIFFERS,  /* the replay is not true by these rules: kept, and never ranked */
    APP_PROOF_TOO_LONG, /* the steps were used up: the file is to be refused */
};

/* Memory for proofs, large; and the steps that are left, an instant or an event of a
 * game each. */
struct app_prover {
    uint64_t steps;
    struct app_play play;
    struct fin_playback playback;
};

/* What a player is told of a file whose games use up the steps. */
#define APP_PROOF_ENDLESS "more happens in its games than anybody plays."

/* Makes a prover for the games of a file of so many bytes, so that its work is bounded
 * by them: players' games need half of it. */
void app_prover_start(struct app_prover *prover, size_t file_length);
/* Plays a game of a file that was checked, its log in words. */
enum app_proof app_prove_game(struct app_prover *prover, struct app_file_game *game,
                              uint64_t *words, size_t capacity);

#endif

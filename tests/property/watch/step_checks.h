/* What must hold for every single step of every game: promises of the header
 * about fin_session_advance, each tried on a session and the step that it is
 * about to take. */
#ifndef FIN_TESTS_STEP_CHECKS_H
#define FIN_TESTS_STEP_CHECKS_H

#include "../games/random_game.h"

enum { REASON_ROOM = 200 };

struct step_check {
    const char *name;
    /* False, and a sentence in `why`, if it does not hold. */
    bool (*holds)(const struct fin_session *before, const struct random_step *step,
                  struct dice *dice, char why[REASON_ROOM]);
};

/* The name of the row past the last is NULL. */
extern const struct step_check step_checks[];

/* All of them. */
bool step_checks_hold(const struct fin_session *before, const struct random_step *step,
                      struct dice *dice, char why[REASON_ROOM]);

#endif

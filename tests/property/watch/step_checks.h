/* Properties of every step of every game, from the contract of fin_session_advance. Each is
 * tested on a session and the step it is about to take. */
#ifndef FIN_TESTS_STEP_CHECKS_H
#define FIN_TESTS_STEP_CHECKS_H

#include "../games/random_game.h"

enum { REASON_ROOM = 200 };

struct step_check {
    const char *name;
    /* False, with a sentence in `why`, if the property does not hold. */
    bool (*holds)(const struct fin_session *before, const struct random_step *step,
                  struct dice *dice, char why[REASON_ROOM]);
};

/* The name of the row past the last is NULL. */
extern const struct step_check step_checks[];

/* Runs all of them. */
bool step_checks_hold(const struct fin_session *before, const struct random_step *step,
                      struct dice *dice, char why[REASON_ROOM]);

#endif

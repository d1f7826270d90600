/* What reading positions from fumens and from text have in common. */
#ifndef FIN_NOTATION_POSITION_H
#define FIN_NOTATION_POSITION_H

#include "finessimo.h"

/* Adds the piece of a letter to the queue, small letters too; false if there is
 * none, or no room. */
bool fin_position_add(struct fin_position *position, char letter);
/* Takes a quiz that the text begins with, and those behind it after ';'. Returns
 * how much was taken, 0 if it is no quiz. */
size_t fin_position_quiz(const char *text, size_t length, struct fin_position *position);

#endif

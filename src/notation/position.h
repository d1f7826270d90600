/* Shared by the parsers of positions from fumens and from text. */
#ifndef FIN_NOTATION_POSITION_H
#define FIN_NOTATION_POSITION_H

#include "finessimo.h"

/* Appends a piece to the queue by its letter, in either case. False if there is no such piece, or
 * no room. */
bool fin_position_add(struct fin_position *position, char letter);
/* Reads the quiz at the start of a text, and further ones after ';'. Returns the length read; 0
 * if it is not a quiz. */
size_t fin_position_quiz(const char *text, size_t length, struct fin_position *position);

#endif

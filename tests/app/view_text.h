/* A view as text: the front end of the tests. */
#ifndef TESTS_APP_VIEW_TEXT_H
#define TESTS_APP_VIEW_TEXT_H

#include <stdio.h>

#include "app/core/view.h"

void view_print(FILE *out, const struct view *view);
/* Only field, hold, preview, numbers and light effects. */
void view_print_game(FILE *out, const struct view_game *game);

#endif

/* One sentence for each value of an enumerated setting: its effect. Screens show the sentence of
 * the selected value; `finessimo settings --explain` lists them all. */
#ifndef FIN_APP_SETTINGS_EXPLANATIONS_H
#define FIN_APP_SETTINGS_EXPLANATIONS_H

#include "app/settings/settings.h"

/* The sentence of a value of the setting in this row; NULL if the value needs none. */
const char *app_explain(int row, int64_t value);
/* The values of a row that have a sentence, by number; false past the last. */
bool app_explained(int row, int number, int64_t *value);

#endif

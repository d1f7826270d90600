/* Describes elements of the page as text, for fill() in page/core/dom.js: a line per element, whose
 * fields are separated by tabs: its depth in the box, its tag, its classes, its text, and then the
 * names and values of attributes. Texts of the view have no tabs and no line ends. */
#ifndef FIN_WEB_ELEMENTS_ELEMENTS_H
#define FIN_WEB_ELEMENTS_ELEMENTS_H

#include <stdbool.h>

#include "app/core/view.h"

enum { WEB_NARROW = 768 }; /* a page this narrow has the controls of a phone without one, too */

/* Starts a new description; there is only one at a time. */
void web_elements_start(void);
/* Adds an element after, or with a larger depth inside, the last ones. */
void web_element(int depth, const char *tag, const char *classes, const char *text);
/* Adds an attribute to the last element. */
void web_attribute(const char *name, const char *value);
void web_number_attribute(const char *name, int value);
/* The description so far. */
const char *web_elements(void);

/* A row of keys: those from `lit` on are highlighted. */
void web_key_elements(int depth, const struct view_keys *keys, int lit);

#endif

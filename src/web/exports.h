/* The app that the exported functions share. */
#ifndef FIN_WEB_EXPORTS_H
#define FIN_WEB_EXPORTS_H

/* Makes a function available to the page's scripts. */
#define EXPORT(name) __attribute__((export_name(#name)))

#include <stdbool.h>

struct app;
struct app_record;

/* In the module's memory; NULL until it is made. */
extern struct app *web_app;

/* ---- saving.c ---- */

/* True if all values of a record are valid. */
bool record_is_sound(const struct app_record *record);

#endif

/* What is said about things that go out of the program and come into it, for front ends that
 * carry them: each writes one sentence. */
#ifndef FIN_APP_TEXT_SENTENCES_H
#define FIN_APP_TEXT_SENTENCES_H

#include "core/text.h"
#include "finessimo.h"

/* " 2 games are not ranked: their replays don't match."; nothing of none. */
void app_say_unproved(struct fin_writer *writer, uint32_t games);
/* "Imported 3 games, 2 settings and 4 training records.": what was new in the file. */
void app_say_imported(struct fin_writer *writer, uint32_t games, uint32_t settings, uint32_t facts);
void app_say_exported(struct fin_writer *writer, const char *file, uint32_t settings,
                      uint32_t games);
void app_say_saved(struct fin_writer *writer, const char *file);
void app_say_copied(struct fin_writer *writer, const char *what);
/* A link of so many bytes, or characters, can't be opened because of this error. */
void app_say_bad_link(struct fin_writer *writer, struct fin_byte_error error, size_t length);
void app_say_scenarios(struct fin_writer *writer);
/* What is asked for where the clipboard can't be read. */
void app_say_paste(struct fin_writer *writer);
void app_say_loading(struct fin_writer *writer, int percent);

#endif

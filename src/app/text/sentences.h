/* Messages about imports and exports, for front ends that carry them out. Each function writes
 * one sentence. */
#ifndef FIN_APP_TEXT_SENTENCES_H
#define FIN_APP_TEXT_SENTENCES_H

#include "core/text.h"
#include "finessimo.h"

/* Writes " 2 games are not ranked: their replays don't match."; nothing for 0. */
void app_say_unproved(struct fin_writer *writer, uint32_t games);
/* Writes "Imported 3 games, 2 settings and 4 training records."; counts only new ones. */
void app_say_imported(struct fin_writer *writer, uint32_t games, uint32_t settings, uint32_t facts);
void app_say_exported(struct fin_writer *writer, const char *file, uint32_t settings,
                      uint32_t games);
void app_say_saved(struct fin_writer *writer, const char *file);
void app_say_copied(struct fin_writer *writer, const char *what);
/* Writes why a link can not be opened. length: of the link. */
void app_say_bad_link(struct fin_writer *writer, struct fin_byte_error error, size_t length);
void app_say_scenarios(struct fin_writer *writer);
/* Writes a request to paste, for when the program can not read the clipboard. */
void app_say_paste(struct fin_writer *writer);
void app_say_loading(struct fin_writer *writer, int percent);

#endif

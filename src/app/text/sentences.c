/* Messages about imports and exports. */
#include "app/text/sentences.h"

static void write_count(struct fin_writer *writer, uint32_t count, const char *what) {
    fin_write_number(writer, count);
    fin_write_text(writer, " ");
    fin_write_text(writer, what);
    fin_write_text(writer, count == 1 ? "" : "s");
}

void app_say_unproved(struct fin_writer *writer, uint32_t games) {
    if (games > 0) {
        fin_write_char(writer, ' ');
        fin_write_number(writer, games);
        fin_write_text(writer, games == 1 ? " game is not ranked: its replay doesn't match."
                                          : " games are not ranked: their replays don't match.");
    }
}

void app_say_imported(struct fin_writer *writer, uint32_t games, uint32_t settings,
                      uint32_t facts) {
    if (games + settings + facts == 0) {
        fin_write_text(writer, "Nothing new in this file.");
        return;
    }
    fin_write_text(writer, "Imported ");
    write_count(writer, games, "game");
    fin_write_text(writer, facts > 0 ? ", " : " and ");
    write_count(writer, settings, "setting");
    if (facts > 0) {
        fin_write_text(writer, " and ");
        write_count(writer, facts, "training record");
    }
    fin_write_text(writer, ".");
}

void app_say_exported(struct fin_writer *writer, const char *file, uint32_t settings,
                      uint32_t games) {
    fin_write_text(writer, file);
    fin_write_text(writer, ": ");
    write_count(writer, settings, "setting");
    fin_write_text(writer, ", ");
    write_count(writer, games, "game");
    fin_write_text(writer, ".");
}

void app_say_saved(struct fin_writer *writer, const char *file) {
    fin_write_text(writer, "Saved as ");
    fin_write_text(writer, file);
    fin_write_text(writer, ".");
}

void app_say_copied(struct fin_writer *writer, const char *what) {
    fin_write_text(writer, what);
    fin_write_text(writer, " copied.");
}

/* An error found after the last byte is caused by missing bytes. */
void app_say_bad_link(struct fin_writer *writer, struct fin_byte_error error, size_t length) {
    if (error.offset >= length) {
        fin_write_text(writer, "This link is incomplete. Copy the whole link and try again.");
        return;
    }
    fin_write_text(writer, "This link doesn't work. ");
    fin_write_text(writer, error.sentence);
}

void app_say_scenarios(struct fin_writer *writer) {
    fin_write_text(writer, "Scenarios saved.");
}

void app_say_paste(struct fin_writer *writer) {
    fin_write_text(writer, "Paste a fumen, board or link:");
}

void app_say_loading(struct fin_writer *writer, int percent) {
    fin_write_text(writer, "Loading the solver: ");
    fin_write_number(writer, percent);
    fin_write_text(writer, " %");
}
